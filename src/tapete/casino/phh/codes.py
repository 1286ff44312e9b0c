"""Which variants of póquer de círculo the standard has a code for, and which of its codes are none of them."""

import json
from importlib.resources import files
from typing import Final, NamedTuple

from tapete.families.poquer_de_circulo.variant import SYSTEMS

_TABLE: Final = json.loads(files("tapete.casino").joinpath("data/phh.json").read_text(encoding="utf-8"))
CODES: Final = {(row["game"], SYSTEMS.index(row["limit"])): row["code"] for row in _TABLE}
"""By game and system of limits."""
BRING_IN: Final = frozenset(row["code"] for row in _TABLE if row["bring_in"])
"""The codes of games in which the lowest card must bet."""


class Coded(NamedTuple):
    """What a code stands for."""

    slug: str
    system: int

    @property
    def limit(self) -> str:
        """The system of limits by its word."""
        return SYSTEMS[self.system]


GAMES: Final = {code: Coded(*played) for played, code in CODES.items()}
"""The same the other way round."""
