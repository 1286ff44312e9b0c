"""What an official result makes of each forecast: it wins whole, wins a part of a place, or loses."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import permutations

from tapete.games.apuestas.rules import GEMELA, Market

Placing = tuple[tuple[str, ...], ...]
"""Who came in, in order; those who tie stand together."""


def winners(market: Market, placing: Placing) -> Mapping[str, Fraction]:
    """The forecasts of a market that win, each with its part: 1, or places left over those who tie for them."""
    found = _couples(placing) if market.kind == GEMELA else _placed(market.places, placing)
    return {f"{market.kind}:{market.event}/{result}": part for result, part in found.items()}


def _placed(places: int, placing: Placing) -> dict[str, Fraction]:
    found: dict[str, Fraction] = {}
    for tied in placing:
        left = places - len(found)
        if left <= 0:
            break
        found |= dict.fromkeys(tied, min(Fraction(1), Fraction(left, len(tied))))
    return found


def _couples(placing: Placing) -> dict[str, Fraction]:
    """The first two in their order: all the orders that a tie admits win, each a part."""
    first, *others = placing
    if len(first) > 1:
        couples = list(permutations(first, 2))
    else:
        couples = [(first[0], second) for second in (others[0] if others else ())]
    return {f"{one}-{other}": Fraction(1, len(couples)) for one, other in couples}
