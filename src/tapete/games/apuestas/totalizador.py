"""The pool of an apuesta mutua: what is shared out, and to whom (MU2010:apuestas.2.a)."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

import msgspec

from tapete.games.apuestas.cents import nearest, shared
from tapete.games.apuestas.rules import ApuestasRules


class Stake(msgspec.Struct, frozen=True):
    """One stake in a pool."""

    number: int
    player: str
    bet: str
    amount: int


class Reparto(msgspec.Struct, frozen=True):
    """What becomes of a pool."""

    staked: int
    fund: int
    """What is shared out; 0 where every stake goes back."""
    paid: Mapping[int, int]
    """What each bet that guessed right is paid, by its number."""
    carried: int = 0
    """What is kept for the next market of the series."""

    @property
    def refunded(self) -> bool:
        return not self.paid and not self.carried


def reparto(
    rules: ApuestasRules, stakes: Sequence[Stake], wins: Mapping[str, Fraction], bote: int, *, carries: bool
) -> Reparto:
    """What becomes of a pool: `wins` are the right results, `bote` what came here, `carries` if it may go on."""
    staked = sum(stake.amount for stake in stakes)
    fund = nearest(rules.percentage.value * staked)
    right = [stake for stake in stakes if stake.bet in wins]
    if not right:
        return Reparto(staked, fund, {}, fund) if carries and fund else Reparto(staked, 0, {})
    guessed = sum(stake.amount for stake in right)
    if rules.least_dividend:
        fund = min(max(fund, guessed), staked)
    fund += bote
    weights = _weights(rules, right, wins, fund)
    paid = dict(zip([stake.number for stake in right], shared(fund, weights), strict=True))
    return Reparto(staked, fund, paid)


def _weights(
    rules: ApuestasRules, right: Sequence[Stake], wins: Mapping[str, Fraction], fund: int
) -> Sequence[Fraction]:
    """What each right stake has of the fund, exactly: all by stake, or the stakes back and the profit by results."""
    on: dict[str, int] = {}
    for stake in right:
        on[stake.bet] = on.get(stake.bet, 0) + stake.amount
    guessed = sum(on.values())
    if len(on) == 1 or rules.by_stake or fund < guessed:
        return [Fraction(stake.amount) for stake in right]
    parts = sum((wins[bet] for bet in on), Fraction(0))
    each = {bet: on[bet] + (fund - guessed) * wins[bet] / parts for bet in on}
    return [each[stake.bet] * stake.amount / on[stake.bet] for stake in right]
