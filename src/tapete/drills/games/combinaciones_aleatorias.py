"""Combinaciones aleatorias: what purchases give, in place of what is staked."""

from collections.abc import Mapping
from types import MappingProxyType

from tapete.drills.asking import Maker
from tapete.drills.games.draw import entries

KINDS: Mapping[str, Maker] = MappingProxyType({"pagos": entries, "orden": entries, "apuestas": entries})
