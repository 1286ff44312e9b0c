"""Póquer de círculo and its variants: what a crupier reads, says, counts and rules on when players play each other."""

from functools import partial

from tapete.drills.asking import Kinds
from tapete.drills.games.cards import by_level
from tapete.drills.games.poquer_de_circulo import botes, cartas, envites, errores
from tapete.drills.kinds import apuestas
from tapete.language import N_

ENVITES = {
    "envite_escaso": apuestas.UNDER,
    "envite_excesivo": apuestas.OVER,
    "envite_sin_ficha": apuestas.UNEVEN,
    "envite_fijo": N_("No: the fixed limit has another amount."),
    "obligada_exacta": N_("No: the forced bet is of another amount."),
    "sin_resto": N_("No: it is more than the resto."),
    "fuera_de_turno": N_("No: it is not the turn of this player."),
    "sin_envites": N_("No: nobody speaks now."),
}
"""Why an envite may not stand."""

KINDS: Kinds = {
    "pagos": by_level(botes.won, botes.shared, botes.side),
    "apuestas": partial(apuestas.make, own=ENVITES),
    "cartas": by_level(cartas.which, cartas.five, cartas.who),
    "turno": by_level(cartas.speaks_first, cartas.speaks_next, cartas.shows),
    "envites": by_level(envites.opening, envites.answer, envites.hard),
    "errores": by_level(errores.in_time, errores.any_error, errores.returned),
}
