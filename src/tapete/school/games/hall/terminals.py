"""Players at terminals, rulings of the system, and what the exercises of both games with terminals share."""

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType
from typing import Any, Final

from tapete.engine.actor import Actor, Role
from tapete.engine.command import Command
from tapete.families.hall.room import prize_name
from tapete.families.hall.sold import Sold
from tapete.families.hall.terminals.play import choose
from tapete.families.hall.terminals.sale import Buy
from tapete.families.hall.terminals.state import EFFECTS, Phase, TerminalRules
from tapete.language import N_
from tapete.school.asking import Asking, Maker
from tapete.school.exercise import Posed, Said
from tapete.school.games.cards import by_level
from tapete.school.games.hall import incidencias, monedas
from tapete.school.games.hall.partida import in_a_room
from tapete.school.kinds import apuestas, orden, ronda
from tapete.school.kinds.faults import spot_the_fault
from tapete.school.rehearsal import PLAYERS
from tapete.school.scene import Scene

JEFE: Final = Actor("jefe-1", Role.JEFE)
ANA: Final = PLAYERS[0].id
CROWD: Final = "sala"
"""Whose the cartones of all the others are."""
RULINGS = tuple(effect for effect, _ in EFFECTS.values())
REASONS = {
    "demasiados_cartones": N_("No: it is more than a player may have."),
    "fuera_de_momento": apuestas.REASONS["fuera_de_plazo"],
    "sin_alta": N_("No: who buys must be at a terminal."),
}
"""Why cartones may not be bought."""
STEPS = {1: 8, 2: 12, 3: 20}
"""Steps of a settlement of each level at the most."""


class Prize(Said, frozen=True):
    """A prize as terminals call it, in the language of the sentence."""

    def tell(self, language: str) -> str:
        return prize_name(self.sentence, language)


def plays(rules: TerminalRules, view: Any, wanted: int) -> Command | None:
    """A customer who takes a terminal, and buys few cartones."""
    if view.terminal and view.phase == Phase.VENTA and not view.mine:
        return Buy(by=view.who, player=view.who.id, cartones=min(wanted, rules.most_cartones.value))
    return choose(rules, view) if not view.terminal else None


def _as_it_is(asking: Asking, scene: Scene) -> Scene:  # noqa: ARG001 - nothing goes wrong before
    return scene


def _named(asking: Asking) -> Posed | None:
    return incidencias.named(asking, _as_it_is)


def _ruling(asking: Asking, *, hard: bool) -> Posed | None:
    return incidencias.ruling(asking, RULINGS, _as_it_is, hard=hard)


def _room(maker: Maker) -> Maker:
    return in_a_room(maker, plays)


GENERAL: Mapping[str, Maker] = MappingProxyType(
    {
        "orden": _room(partial(orden.make, most=STEPS)),
        "ronda": _room(partial(ronda.make, by_kind=True)),
        "fichas": _room(monedas.make),
        "apuestas": _room(partial(apuestas.make, own=REASONS)),
        "incidencias": _room(by_level(_named, _named, spot_the_fault)),
        "errores": _room(
            by_level(partial(_ruling, hard=False), partial(_ruling, hard=True), partial(_ruling, hard=True))
        ),
    }
)
"""General kinds, at a game with few cartones."""


def some_sold(asking: Asking, players: int, most: int) -> tuple[Sold, ...]:
    """Cartones of some players, with numbers in a row."""
    sold: list[Sold] = []
    for player in PLAYERS[:players]:
        first = sold[-1].last + 1 if sold else 1
        sold.append(Sold(player.id, 0, first, first + asking.choices.below(most)))
    return tuple(sold)
