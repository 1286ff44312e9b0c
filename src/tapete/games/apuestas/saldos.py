"""What a market of apuestas cruzadas comes to for each player (MU2010:apuestas.2.c)."""

from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction

import msgspec

from tapete.games.apuestas.cents import nearest
from tapete.games.apuestas.libro import liability
from tapete.games.apuestas.rules import Deduction

NOTHING = Fraction(0)


class Match(msgspec.Struct, frozen=True, gc=False):
    """Two third parties who bet with one another."""

    bet: str
    backer: str
    layer: str
    amount: int
    """The backer's stake."""
    coefficient: int
    backed: int
    """The number of the offer for the result."""
    laid: int
    """The number of the offer against it."""

    @property
    def pot(self) -> int:
        return self.amount * self.coefficient // 100


class Saldo(msgspec.Struct):
    """What one player risked in a market and gets of it."""

    risked: int = 0
    received: int = 0
    returned: int = 0
    """Of matches that are void; neither risked nor received."""
    deducted: int = 0
    spoilt: bool = False
    """Whether some of it went back because a bet should not have been taken."""


def saldos(
    matches: Iterable[Match], wins: Mapping[str, Fraction], void: Collection[str], spoilt: Collection[int], d: Deduction
) -> dict[str, Saldo]:
    """The account of each player, in the order in which they were first matched.

    `void` are forecasts that have no result, `spoilt` the numbers of offers that should not have been taken: a match
    that is void for one side is so for both.
    """
    found: dict[str, Saldo] = {}
    for match in matches:
        backer = found.setdefault(match.backer, Saldo())
        layer = found.setdefault(match.layer, Saldo())
        risk = liability(match.amount, match.coefficient)
        bad = match.backed in spoilt or match.laid in spoilt
        if bad or match.bet in void:
            backer.spoilt |= bad
            layer.spoilt |= bad
            backer.returned += match.amount
            layer.returned += risk
            continue
        backer.risked += match.amount
        layer.risked += risk
        part = nearest(match.pot * wins.get(match.bet, NOTHING))
        backer.received += part
        layer.received += match.pot - part
    for saldo in found.values():
        saldo.deducted = deducted(saldo.received - saldo.risked, d)
    return found


def deducted(net: int, deducts: Deduction) -> int:
    if net <= 0:
        return 0
    return min(net, deducts.fixed) if deducts.fixed is not None else nearest(deducts.share * net)
