"""A law that somebody supposes, on the command line: parameters with other values than the law gives them."""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from tapete.cli.failure import UNREADABLE, Failure
from tapete.cli.values import show_value
from tapete.cli.words import language, t
from tapete.language import N_, why
from tapete.law.values import read_value

SUPPOSE_HELP = N_(
    "Suppose another value of a parameter of the game (`tapete rules --names` has them); may be repeated."
)


@contextmanager
def supposed(game: str, jurisdiction: str, words: Sequence[str]) -> Iterator[None]:
    """Whatever is built or worked out meanwhile follows the law with these changes."""
    from tapete import exact
    from tapete.engine.refusal import Refused, Unlawful
    from tapete.law.parameters import supposing

    if not words:
        yield
        return
    with failing_plainly(game):
        column = exact.column_with(game, jurisdiction, changes(game, jurisdiction, words))
    try:
        with supposing(column):
            yield
    except (ValueError, LookupError, ArithmeticError, Refused, Unlawful) as error:
        raise Failure(UNREADABLE, _UNPLAYABLE, error=why(error)) from error


_LONGEST = 5
"""Digits of the number of a criterio, at most."""
_NO_CHANGE = N_("{word!r} is not a parameter and its value, NAME=VALUE; `tapete rules --names` has the names.")
_UNPLAYABLE = N_("The game can't be played so: {error}.")


def changes(game: str, jurisdiction: str, words: Sequence[str]) -> Mapping[str, Any]:
    """The parameters and their values: as in the law's own tables, or as `tapete rules` shows them."""
    from tapete.law.parameters import sheet

    law = sheet(game).column(jurisdiction).cells
    told: dict[str, Any] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not (equals and name and value):
            raise Failure(UNREADABLE, _NO_CHANGE, word=word)
        if name.startswith("criterio"):
            told |= _read(game, jurisdiction, name, value)
            continue
        told[name] = _value(value, law[name].value if name in law else None)
    return told


_NO_READING = N_("{word!r} is not a reading of {game} there; `tapete readings {game}` shows them: {known}.")


def _read(game: str, jurisdiction: str, name: str, letter: str) -> Mapping[str, Any]:
    """The changes of a reading, from `criterio.3=B` or `criterio:bola.2=B`; A, which is adopted, changes nothing."""
    from tapete.law.readings import ADOPTED, readings_in

    points = readings_in(game, jurisdiction)
    number = name.removeprefix(f"criterio:{game}.").removeprefix("criterio.")
    point = points.get(int(number)) if number.isdecimal() and len(number) < _LONGEST else None
    if point and letter.upper() == ADOPTED:
        return {}
    if point is None or letter.upper() not in point.others:
        known = ", ".join(f"criterio.{one}={other}" for one, each in points.items() for other in each.others)
        raise Failure(UNREADABLE, _NO_READING, word=f"{name}={letter}", game=game, known=known or "-")
    return point.others[letter.upper()].changes


def _value(text: str, law: Any) -> Any:
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except tomllib.TOMLDecodeError:
        return read_value(text, law, language())


@contextmanager
def failing_plainly(game: str) -> Iterator[None]:
    """A law that can't be supposed is a failure that says why."""
    from tapete import exact

    try:
        yield
    except exact.UnknownParameter as error:
        told = t(N_("{game} has no parameter {name!r}; `tapete rules --names` shows them."), game=game, name=error.name)
        near = " " + t(N_("Did you mean {names}?"), names=", ".join(error.near)) if error.near else ""
        raise Failure(UNREADABLE, "{told}", told=told + near) from error
    except exact.TooGreat as error:
        sentence = N_("{name} can't be {value}: numbers up to {most} are worked out.")
        facts = {"name": error.name, "value": show_value(error.value), "most": error.most}
        raise Failure(UNREADABLE, sentence, **facts) from error
    except exact.ImpossibleValue as error:
        sentence = N_("{name} can't be {value}: here the law says {law}.")
        if error.least is not None:
            sentence = N_(
                "{name} can't be {value}: here the law says {law}, and any number from {least} on may be supposed."
            )
        facts = {
            "name": error.name,
            "value": show_value(error.value),
            "law": show_value(error.law),
            "least": error.least,
        }
        raise Failure(UNREADABLE, sentence, **facts) from error
    except exact.Unplayable as error:
        raise Failure(UNREADABLE, _UNPLAYABLE, error=why(error)) from error
