"""Which kinds of exercises there are, at which games, and how one is set from its seed."""

from collections.abc import Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Protocol

from tapete.drills.asking import Asking, Kinds, Maker
from tapete.drills.exercise import LEVELS, Choices, Exercise, Posed
from tapete.drills.kinds import apuestas, fichas, incidencias, mesa, orden, pagos, ronda
from tapete.engine.registry import Room
from tapete.engine.table import AnyTable
from tapete.games import REGISTRY, build
from tapete.language import N_
from tapete.law.parameters import sheet

GENERAL: Mapping[str, Maker] = MappingProxyType(
    {
        "pagos": pagos.make,
        "orden": orden.make,
        "ronda": ronda.make,
        "fichas": fichas.make,
        "apuestas": apuestas.make,
        "incidencias": incidencias.make,
        "mesa": mesa.make,
    }
)
"""What every game has from its own data."""
SUMMARIES = {
    "pagos": N_("Pay a picture of bets."),
    "orden": N_("Settle a round in legal order."),
    "ronda": N_("Say what is said or done next."),
    "fichas": N_("Make a payment with the fewest chips."),
    "apuestas": N_("Say which bets may stand."),
    "incidencias": N_("Rule on an error, or find it."),
    "mesa": N_("Say whether a table is lawful."),
    "cartas": N_("Count cards, draw by the rule, say who wins."),
    "dados": N_("Say what a throw does to each bet."),
    "turno": N_("Say who speaks, and who shows first."),
    "envites": N_("Say the least and the most that may be bet."),
    "errores": N_("Rule on an error by the moment at which it is found."),
    "cartones": N_("Check cartones against the numbers called."),
    "bolas": N_("Say up to which ball a prize is won."),
}
"""What each kind asks for."""
_TRIES = 400
"""How many choices of a seed are looked at before it is said that there is no such exercise."""


class OwnKinds(Protocol):
    """A module of `drills.games`: what only its game, or its family, has."""

    KINDS: Kinds


OWN: Room[OwnKinds] = Room(REGISTRY, "tapete.drills.games")


class NoExercise(LookupError):
    """There is no such exercise: which word of it is not known, and what is."""

    def __init__(self, word: str, known: Sequence[str]) -> None:
        super().__init__(f"no exercise of {word}; there are: {', '.join(known)}")
        self.word = word
        self.known = tuple(known)


def kinds_of(game: str) -> Mapping[str, Maker]:
    kinds = {**GENERAL, **(OWN.module(game).KINDS if game in OWN else {})}
    return {kind: maker for kind, maker in kinds.items() if maker is not None}


def pose(exercise: Exercise) -> Posed:
    """Set an exercise; raises `NoExercise` when there is no such game, place, kind or level."""
    if exercise.game not in REGISTRY:
        raise NoExercise(exercise.game, tuple(REGISTRY))
    places, kinds = tuple(sheet(exercise.game).regulated), kinds_of(exercise.game)
    if exercise.jurisdiction not in places:
        raise NoExercise(exercise.jurisdiction, places)
    if exercise.kind not in kinds:
        raise NoExercise(exercise.kind, tuple(kinds))
    if exercise.level not in LEVELS:
        raise NoExercise(str(exercise.level), [str(level) for level in LEVELS])
    return _first(exercise, kinds[exercise.kind])


def _first(exercise: Exercise, maker: Maker) -> Posed:
    """The first of the seed's choices that gives an exercise."""
    game = table_of(exercise.game, exercise.jurisdiction)
    name = f"{exercise.kind}/{exercise.game}/{exercise.jurisdiction}/{exercise.level}/{exercise.seed}"
    for attempt in range(_TRIES):
        posed = maker(Asking(exercise, game, Choices(f"{name}/{attempt}"), attempt))
        if posed is not None:
            return posed
    raise NoExercise(exercise.kind, tuple(kinds_of(exercise.game)))


@cache
def table_of(game: str, jurisdiction: str) -> AnyTable:
    return build(game, jurisdiction)
