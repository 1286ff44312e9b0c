"""Bingo tradicional: what those who sell, call, check and pay in a room must reckon and rule on."""

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType
from typing import Any

from tapete.engine.command import Command
from tapete.games.bingo_tradicional.play import take_leave
from tapete.games.bingo_tradicional.rules import MAL_CANTADO
from tapete.games.bingo_tradicional.sale import Buy
from tapete.games.bingo_tradicional.state import Phase
from tapete.language import N_
from tapete.school.asking import Asking, Maker
from tapete.school.exercise import Posed
from tapete.school.games.bingo_tradicional import bolsa, errores, matrices, reparto
from tapete.school.games.cards import by_level
from tapete.school.games.hall import incidencias, monedas
from tapete.school.games.hall.partida import in_a_room
from tapete.school.kinds import apuestas, orden, ronda
from tapete.school.kinds.faults import spot_the_fault

REASONS = {
    "sin_cartones": N_("No: there are not so many cartones, or none are asked for."),
    "fuera_de_momento": apuestas.REASONS["fuera_de_plazo"],
}
"""Why cartones may not be sold."""
STEPS = {1: 6, 2: 9, 3: 14}
"""Steps of a settlement of each level at the most."""


def plays(rules: Any, view: Any, wanted: int) -> Command | None:
    """A customer who buys few cartones, and sings what is right."""
    if view.phase == Phase.VENTA and not view.owned:
        return Buy(by=view.who, player=view.who.id, cartones=wanted)
    return take_leave(rules, view)


def _named(asking: Asking) -> Posed | None:
    return incidencias.named(asking, errores.misread)


def _miscalled(asking: Asking) -> Posed | None:
    """A number that was called wrongly: what follows depends on the cartones that were sold."""
    only = (Phase.SALIDA.value, MAL_CANTADO)
    return incidencias.ruling(asking, errores.RULINGS, errores.misread, hard=True, only=only)


def _ruling(asking: Asking, *, hard: bool) -> Posed | None:
    return incidencias.ruling(asking, errores.RULINGS, errores.misread, hard=hard)


def _room(maker: Maker) -> Maker:
    return in_a_room(maker, plays)


KINDS: Mapping[str, Maker] = MappingProxyType(
    {
        "pagos": by_level(reparto.prizes, reparto.whole, reparto.shared),
        "orden": _room(partial(orden.make, most=STEPS)),
        "ronda": _room(partial(ronda.make, by_kind=True)),
        "fichas": _room(monedas.make),
        "apuestas": _room(partial(apuestas.make, own=REASONS)),
        "incidencias": _room(by_level(_named, _named, spot_the_fault)),
        "errores": _room(by_level(partial(_ruling, hard=False), partial(_ruling, hard=True), _miscalled)),
        "cartones": by_level(matrices.line, matrices.full, matrices.several),
        "bolas": by_level(matrices.complete, bolsa.maximum, bolsa.won_by),
    }
)
