"""Errors and infractions, each with its ruling: of the deal, of the crupier, of the players (MU2010:82).

The modules that are imported here declare them.
"""

from tapete.engine.chapter import Chapter
from tapete.families.poquer_de_circulo import (
    ante_omitido,
    errores_comunes,
    errores_crupier,
    errores_cubierto,
    errores_jugador,
    errores_reparto,
    errores_septima,
    errores_sinteticos,
    errores_stud,
    prohibiciones,
)
from tapete.families.poquer_de_circulo.incidencias import incident
from tapete.families.poquer_de_circulo.rules import CirculoRules
from tapete.families.poquer_de_circulo.state import State

__all__ = [
    "ante_omitido",
    "errores_comunes",
    "errores_crupier",
    "errores_cubierto",
    "errores_jugador",
    "errores_reparto",
    "errores_septima",
    "errores_sinteticos",
    "errores_stud",
    "errors",
    "prohibiciones",
]

errors: Chapter[CirculoRules, State] = incident.chapter()
