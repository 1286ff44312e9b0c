"""Combinaciones aleatorias: what purchases give, in place of what is staked."""

from collections.abc import Mapping
from types import MappingProxyType

from tapete.school.asking import Maker
from tapete.school.games.draw import entries

KINDS: Mapping[str, Maker] = MappingProxyType({"pagos": entries, "orden": entries, "apuestas": entries})
