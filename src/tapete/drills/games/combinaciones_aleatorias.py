"""Combinaciones aleatorias: what purchases give, in place of what is staked."""

from tapete.drills.asking import Kinds
from tapete.drills.games.draw import entries

KINDS: Kinds = {"pagos": entries, "orden": entries, "apuestas": entries}
