"""The game of punto and banker at ferrocarril, solved: neither gains by playing otherwise, to the last fraction.

Each sees their own two cards; the banker sees the punto's third card too. What they win adds up over the banker's 484
situations, so a situation may be decided apart from the others once it is known how often the punto draws (Foster's
method): S. N. Ethier and C. Gámez, "A game-theoretic analysis of baccara chemin de fer", Games 4 (2013), and
S. N. Ethier and J. Lee, "... II", Games 14 (2023), which takes the cagnotte into account.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import groupby, product
from math import perm

import msgspec

from tapete.exact.baccarat import Counts, Drawing, Pair, deals, pairs, total_of
from tapete.families.baccarat import CHOOSES, DRAWS, STOOD

Situation = tuple[Pair, int]
"""The banker's two cards and the punto's third; or `STOOD`."""
_CARDS = 6
_UNSURE = 5
"""The one total with which a punto may do well either way."""
Often = int | Fraction
_Draws = dict[Pair, Often]
_Group = tuple[Pair, ...]


class NoEquilibrium(ArithmeticError):
    """No play was found from which neither would depart."""


class Equilibrium(msgspec.Struct, frozen=True, kw_only=True):
    """How both play and what it leaves, per unit at stake, when neither gains by playing otherwise."""

    punto_draws: dict[Pair, Fraction]
    """How often the punto draws with each hand that leaves a choice."""
    banca_draws: dict[Situation, Fraction]
    """How often the banker draws in each situation, forced ones included."""
    wins: tuple[Fraction, Fraction, Fraction]
    """The probability that the punto wins, that the banker does, and of a tie."""
    commission: Fraction

    @property
    def punto(self) -> Fraction:
        """What the punto wins on average."""
        return self.wins[0] - self.wins[1]

    @property
    def banca(self) -> Fraction:
        """What the banker wins on average, the cagnotte paid."""
        return self.wins[1] * (1 - self.commission) - self.wins[0]


class _Outcome(msgspec.Struct):
    """In how many orders of the cards the punto and the banker win."""

    punto: int = 0
    banca: int = 0

    def add(self, mine: int, theirs: int, ways: int) -> None:
        if mine > theirs:
            self.punto += ways
        elif theirs > mine:
            self.banca += ways


_Choice = tuple[_Outcome, _Outcome]
"""What follows when the banker stands, and when they draw."""
_Table = dict[Situation, dict[Pair, _Choice]]


class _Odds(msgspec.Struct, frozen=True):
    """Everything that may follow from a sabot: what naturals decide, and every situation by the punto's hand."""

    naturals: _Outcome
    table: _Table
    total: int


@cache
def _odds(counts: Counts, naturals: frozenset[int]) -> _Odds:
    decided = _Outcome()
    table: _Table = {}
    last = sum(counts) - 5
    for punto, banca, ways, rest in deals(counts):
        mine, theirs = total_of(*punto), total_of(*banca)
        if mine in naturals or theirs in naturals:
            decided.add(mine, theirs, ways * (last + 1) * last)
            continue
        _decide(table, (banca, STOOD), punto, (mine, theirs, ways * last), rest)
        for third, left in enumerate(rest):
            if left:
                rest[third] -= 1
                _decide(table, (banca, third), punto, (total_of(mine, third), theirs, ways * left), rest)
                rest[third] += 1
    return _Odds(decided, table, perm(sum(counts), _CARDS))


def _decide(table: _Table, where: Situation, punto: Pair, facts: tuple[int, int, int], rest: list[int]) -> None:
    mine, theirs, ways = facts
    stands, draws = table.setdefault(where, {}).setdefault(punto, (_Outcome(), _Outcome()))
    stands.add(mine, theirs, ways * sum(rest))
    for third, left in enumerate(rest):
        draws.add(mine, total_of(theirs, third), ways * left)


class _Solver:
    """One game: a sabot, the letters that bind both sides, and the part of a banker's win that the house takes.

    How often somebody draws is the whole number 0 or 1 where it is sure, so that most of the arithmetic is whole.
    """

    def __init__(self, counts: Counts, drawing: Drawing, commission: Fraction, *, by_total: bool) -> None:
        self.odds = _odds(counts, drawing.naturals)
        self.commission = commission
        self.letters = {where: drawing.banca[total_of(*where[0])][where[1]] for where in self.odds.table}
        hands = [hand for hand, _ in pairs(counts) if total_of(*hand) not in drawing.naturals]
        self.usual: _Draws = {hand: int(total_of(*hand) <= _UNSURE) for hand in hands}
        free = [hand for hand in hands if drawing.punto[total_of(*hand)] == CHOOSES]
        self.usual |= {hand: int(drawing.punto[total_of(*hand)] == DRAWS) for hand in hands if hand not in free}
        self.free = _grouped(free) if by_total else [(hand,) for hand in free]
        self.gains = {where: self._gains(where) for where, letter in self.letters.items() if letter == CHOOSES}

    def _gains(self, where: Situation) -> tuple[int, dict[Pair, int]]:
        """What the banker gains by drawing, in whole numbers: against all bound hands, and each free one."""
        parts = self.commission.denominator
        keeps = parts - self.commission.numerator
        by_hand = {
            hand: keeps * (draw.banca - stand.banca) - parts * (draw.punto - stand.punto)
            for hand, (stand, draw) in self.odds.table[where].items()
        }
        free = {hand: by_hand.pop(hand) for group in self.free for hand in group if hand in by_hand}
        return sum(gain for hand, gain in by_hand.items() if _present(where, self.usual[hand])), free

    def solve(self) -> Equilibrium:
        """Look where the punto is sure of every choice but one; then nobody, bound hands aside, may wish to depart."""
        for draws, mixed in self._candidates():
            for banca in self._answers(draws, mixed):
                if self._content(draws, banca):
                    return self._told(draws, banca)
        raise NoEquilibrium("no play was found from which neither would depart")

    def _candidates(self) -> Iterator[tuple[_Draws, _Group]]:
        """Ways for the punto to play, and the hands with which they do not always do the same."""
        unsure = [group for group in self.free if total_of(*group[0]) == _UNSURE]
        for sure in product((1, 0), repeat=len(unsure)):
            draws = dict(self.usual)
            for group, often in zip(unsure, sure, strict=True):
                draws |= dict.fromkeys(group, often)
            yield draws, ()
            for group, often in zip(unsure, sure, strict=True):
                for mix in self._unsettling(group, draws) if often else ():
                    yield {**draws, **dict.fromkeys(group, mix)}, group

    def _unsettling(self, group: _Group, draws: _Draws) -> list[Fraction]:
        """How often the punto must draw with these hands for the banker, in some situation, not to care."""
        found = set()
        none, all_ = ({**draws, **dict.fromkeys(group, often)} for often in (0, 1))
        for where in self.gains:
            never, always = self._gain(where, none), self._gain(where, all_)
            if never * always < 0:
                found.add(Fraction(never, never - always))
        return sorted(found)

    def _gain(self, where: Situation, draws: _Draws) -> Often:
        bound, free = self.gains[where]
        parts = [_present(where, draws[hand]) * gain for hand, gain in free.items()]
        mixed = [part for part in parts if not isinstance(part, int)]
        return bound + sum(part for part in parts if isinstance(part, int)) + sum(mixed)

    def _answers(self, draws: _Draws, mixed: _Group) -> Iterator[dict[Situation, Often]]:
        """The banker's best answers; where they do not care, so that the punto does not care about the mixed hands."""
        banca: dict[Situation, Often] = {where: int(letter == DRAWS) for where, letter in self.letters.items()}
        open_at = []
        for where in self.gains:
            gain = self._gain(where, draws)
            banca[where] = int(gain > 0)
            if gain == 0:
                open_at.append(where)
        if not mixed:
            yield banca
        for where in open_at if mixed else ():
            never = self._inclination(mixed, {**banca, where: 0})
            always = self._inclination(mixed, {**banca, where: 1})
            if never * always < 0:
                yield {**banca, where: Fraction(never, never - always)}

    def _inclination(self, hands: _Group, banca: dict[Situation, Often]) -> Often:
        """What the punto gains by drawing with some hands instead of standing."""
        gain: Often = 0
        for where, often in banca.items():
            for hand in hands:
                if hand in self.odds.table[where]:
                    stand, draw = self.odds.table[where][hand]
                    worth = (1 - often) * (stand.punto - stand.banca) + often * (draw.punto - draw.banca)
                    gain += -worth if where[1] == STOOD else worth
        return gain

    def _content(self, draws: _Draws, banca: dict[Situation, Often]) -> bool:
        """Whether the punto gains nothing by departing from how they play, with any hand that is free."""
        for group in self.free:
            gain = self._inclination(group, banca)
            if (gain > 0 and draws[group[0]] < 1) or (gain < 0 and draws[group[0]] > 0):
                return False
        return True

    def _told(self, draws: _Draws, banca: dict[Situation, Often]) -> Equilibrium:
        punto: Often = self.odds.naturals.punto
        banker: Often = self.odds.naturals.banca
        for where, often in banca.items():
            for hand, (stand, draw) in self.odds.table[where].items():
                here = _present(where, draws[hand])
                punto += here * ((1 - often) * stand.punto + often * draw.punto)
                banker += here * ((1 - often) * stand.banca + often * draw.banca)
        mine, theirs = Fraction(punto) / self.odds.total, Fraction(banker) / self.odds.total
        return Equilibrium(
            punto_draws={hand: Fraction(draws[hand]) for group in self.free for hand in group},
            banca_draws={where: Fraction(often) for where, often in banca.items()},
            wins=(mine, theirs, 1 - mine - theirs),
            commission=self.commission,
        )


def _present(where: Situation, draws: Often) -> Often:
    """How often a hand that draws so often is there in a situation."""
    return 1 - draws if where[1] == STOOD else draws


def _grouped(hands: Sequence[Pair]) -> list[_Group]:
    """Hands that a punto who looks only at the total does not tell apart."""
    ordered = sorted(hands, key=lambda hand: total_of(*hand))
    return [tuple(group) for _, group in groupby(ordered, key=lambda hand: total_of(*hand))]


@cache
def equilibrium(counts: Counts, drawing: Drawing, commission: Fraction, *, by_total: bool = False) -> Equilibrium:
    """How both sides play at best; `by_total` when the punto is taken to look only at the total of their cards."""
    return _Solver(counts, drawing, commission, by_total=by_total).solve()
