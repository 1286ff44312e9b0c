"""The families of games: which module shows which game, imported only when such a table is looked at."""

from functools import cache
from importlib import import_module

from tapete.web.scenes.family import Family

MODULES = {
    "blackjack": "blackjack",
    "bola": "wheel",
    "dados": "dados",
    "ferrocarril": "ferrocarril",
    "punto-y-banca": "banca",
    "ruleta-americana": "wheel",
    "ruleta-de-la-fortuna": "wheel",
    "ruleta-francesa": "wheel",
    "ruleta-francesa-abreviada": "wheel",
}
"""The module of this package whose `FAMILY` shows each game; a game that is not here is shown by the defaults."""


@cache
def family_of(slug: str) -> Family:
    """How a game is shown."""
    if slug not in MODULES:
        return Family()
    family: Family = import_module(f"{__name__}.{MODULES[slug]}").FAMILY
    return family
