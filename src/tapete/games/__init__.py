"""The games: one package each, named after its slug, holding its rules, its play and its cloth."""

from typing import Any

from tapete.engine.registry import Registry
from tapete.engine.table import AnyTable

REGISTRY = Registry(
    {
        "blackjack": "tapete.games.blackjack",
        "bola": "tapete.games.bola",
        "dados": "tapete.games.dados",
        "ferrocarril": "tapete.games.ferrocarril",
        "punto-y-banca": "tapete.games.punto_y_banca",
        "ruleta-americana": "tapete.games.ruleta_americana",
        "ruleta-de-la-fortuna": "tapete.games.ruleta_de_la_fortuna",
        "ruleta-francesa": "tapete.games.ruleta_francesa",
        "ruleta-francesa-abreviada": "tapete.games.ruleta_francesa_abreviada",
    }
)


def build(slug: str, jurisdiction: str, setup: Any = None) -> AnyTable:
    """The game at a table with this set-up, or with a lawful example of one."""
    module = REGISTRY.module(slug)
    return module.build(jurisdiction, setup if setup is not None else module.example(jurisdiction))
