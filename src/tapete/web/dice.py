"""Dice for pages: what a throw is called."""

from tapete.kit.dice import Throw
from tapete.language import N_, say


def says_of(throw: Throw, language: str) -> str:
    """A throw in words, for whoever can't see it."""
    faces = ", ".join(map(str, throw))
    return say(N_("dice {faces}: {total}"), language, {"faces": faces, "total": sum(throw)})
