"""Games with few cartones for the general kinds of exercises, and the panel in place of a hundred balls told."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from msgspec.structs import replace

from tapete.engine.command import Command
from tapete.engine.companion import Companion
from tapete.engine.event import Event
from tapete.families.hall.terminals.play import NumberDrawn
from tapete.games.bingo_tradicional.claims import BallCalled, BallDrawn, BallOut
from tapete.language import N_
from tapete.school.asking import Asking, Maker
from tapete.school.choices import Choices
from tapete.school.exercise import Picture, Posed, Said

CALLED = N_("Called, in this order: {numbers}.")
_A_GAME: Final = 400
"""Steps of a game in which every ball comes out and is called."""
_CUSTOMERS: Final = 3
_MOST: Final = 4
"""Cartones that each of them buys at the most."""
_ONE_BY_ONE: Final[tuple[type[Event], ...]] = (BallDrawn, BallOut, BallCalled, NumberDrawn)
"""What the panel shows all together."""
Plays = Callable[[Any, Any, int], Command | None]
"""What a customer who wants so many cartones does, by the rules and what he sees."""


def in_a_room(maker: Maker, plays: Plays) -> Maker:
    """A general kind of exercise at a game with few cartones, which shows the panel."""

    def make(asking: Asking) -> Posed | None:
        posed = maker(replace(asking, companion=_customers(asking.choices, plays), longest=_A_GAME))
        return None if posed is None else replace(posed, picture=_on_the_panel(posed.picture))

    return make


def _customers(choices: Choices, plays: Plays) -> Companion:
    wanted: dict[str, int] = {}

    def play(rules: Any, view: Any) -> Command | None:
        if view.who.id not in wanted:
            wanted[view.who.id] = 1 + choices.below(_MOST)
        return plays(rules, view, wanted[view.who.id])

    return Companion(plays=play, leaves=lambda _, __: None, needed=_CUSTOMERS)


def _on_the_panel(picture: Picture) -> Picture:
    """Numbers are told once, all of them."""
    out: Sequence[int] = getattr(picture.view, "called", getattr(picture.view, "drawn", ()))
    told = tuple(each for each in picture.told if not isinstance(each, _ONE_BY_ONE))
    return replace(picture, told=told, notes=(*picture.notes, *(called(out) if out else ())))


def called(numbers: Sequence[int]) -> tuple[Said, ...]:
    """The numbers that came, in their order."""
    return (Said(CALLED, {"numbers": ", ".join(map(str, numbers))}),)
