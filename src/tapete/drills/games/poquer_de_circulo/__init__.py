"""Póquer de círculo and its variants: what a crupier reads, says, counts and rules on when players play each other."""

from functools import partial

from tapete.drills.asking import Kinds
from tapete.drills.games.cards import by_level
from tapete.drills.games.poquer_de_circulo import cartas, fichas, partida
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

KINDS: Kinds = {
    "pagos": by_level(fichas.won, fichas.shared, fichas.side),
    "apuestas": partial(apuestas.make, own=ENVITES),
    "cartas": by_level(cartas.which, cartas.five, cartas.who),
    "turno": by_level(cartas.speaks_first, cartas.speaks_next, cartas.shows),
    "envites": by_level(fichas.opening, fichas.answer, fichas.hard),
    "errores": by_level(partida.in_time, partida.any_error, partida.returned),
}
