"""The game of punto and banker at ferrocarril, solved: neither gains by playing otherwise, to the last fraction.

Each sees their own two cards; the banker sees the punto's third card too. What they win adds up over the banker's 484
situations, so a situation may be decided apart from the others once it is known how often the punto draws (Foster's
method): S. N. Ethier and C. Gámez, "A game-theoretic analysis of baccara chemin de fer", Games 4 (2013), and
S. N. Ethier and J. Lee, "... II", Games 14 (2023), which takes the cagnotte into account. Players who look only at the
total of their cards are Kemeny's and Snell's; what each then sees of a hand is the pair of nothing and its total.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from math import prod

import msgspec

from tapete.exact.baccarat import Counts, Drawing, Pair, deals, pairs, total_of
from tapete.families.baccarat import CHOOSES, DRAWS, STOOD

Situation = tuple[Pair, int]
"""The banker's two cards and the punto's third; or `STOOD`."""
_CARDS = 6
_UNSURE = 5
"""The one total with which a punto may do well either way."""
PUNTO, BANCA = "punto", "banca"
Often = int | Fraction
_Draws = dict[Pair, Often]


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
        return self.wins[0] - self.wins[1]

    @property
    def banca(self) -> Fraction:
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


class Game(msgspec.Struct, frozen=True, kw_only=True):
    """What an equilibrium follows from."""

    sabot: Counts
    drawing: Drawing
    commission: Fraction
    by_total: bool = False
    """Whether sides look only at the total of their cards."""
    sees_cards: str = ""
    """The side, `PUNTO` or `BANCA`, that looks at every card of its own all the same."""
    endless: bool = False
    """Whether the sabot has no end, so that no card is missed."""

    @property
    def gone(self) -> int:
        return 0 if self.endless else 1

    def seen(self, hand: Pair, side: str) -> Pair:
        return (0, total_of(*hand)) if self.by_total and self.sees_cards != side else hand

    def hands(self) -> list[Pair]:
        every = (hand for hand, _ in pairs(self.sabot, self.gone))
        return [hand for hand in every if total_of(*hand) not in self.drawing.naturals]


def _odds(game: Game) -> _Odds:
    decided = _Outcome()
    table: _Table = {}
    gone, naturals = game.gone, game.drawing.naturals
    last = sum(game.sabot) - 5 * gone
    for punto, banca, ways, rest in deals(game.sabot, gone):
        mine, theirs = total_of(*punto), total_of(*banca)
        if mine in naturals or theirs in naturals:
            decided.add(mine, theirs, ways * (last + gone) * last)
            continue
        ours, others = game.seen(punto, PUNTO), game.seen(banca, BANCA)
        _decide(table, (others, STOOD), ours, (mine, theirs, ways * last), rest)
        for third, left in enumerate(rest):
            if left:
                rest[third] -= gone
                _decide(table, (others, third), ours, (total_of(mine, third), theirs, ways * left), rest)
                rest[third] += gone
    return _Odds(decided, table, prod(sum(game.sabot) - gone * dealt for dealt in range(_CARDS)))


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

    def __init__(self, game: Game) -> None:
        self.game = game
        self.odds = _odds(game)
        self.commission, drawing = game.commission, game.drawing
        self.letters = {where: drawing.banca[total_of(*where[0])][where[1]] for where in self.odds.table}
        hands = list(dict.fromkeys(game.seen(hand, PUNTO) for hand in game.hands()))
        self.usual: _Draws = {hand: int(total_of(*hand) <= _UNSURE) for hand in hands}
        self.free = [hand for hand in hands if drawing.punto[total_of(*hand)] == CHOOSES]
        self.usual |= {hand: int(drawing.punto[total_of(*hand)] == DRAWS) for hand in hands if hand not in self.free}
        self.gains = {where: self._gains(where) for where, letter in self.letters.items() if letter == CHOOSES}

    def _gains(self, where: Situation) -> tuple[int, dict[Pair, int]]:
        """What the banker gains by drawing, in whole numbers: against all bound hands, and each free one."""
        parts = self.commission.denominator
        keeps = parts - self.commission.numerator
        by_hand = {
            hand: keeps * (draw.banca - stand.banca) - parts * (draw.punto - stand.punto)
            for hand, (stand, draw) in self.odds.table[where].items()
        }
        free = {hand: by_hand.pop(hand) for hand in self.free if hand in by_hand}
        return sum(gain for hand, gain in by_hand.items() if _present(where, self.usual[hand])), free

    def solve(self) -> Equilibrium:
        """Look where the punto is sure of every choice but one; then nobody, bound hands aside, may wish to depart."""
        for draws, mixed in self._candidates():
            for banca in self._answers(draws, mixed):
                if self._content(draws, banca):
                    return self._told(draws, banca)
        raise NoEquilibrium("no play was found from which neither would depart")

    def _candidates(self) -> Iterator[tuple[_Draws, Pair | None]]:
        """Ways for the punto to play, and the hand with which they do not always do the same."""
        unsure = [hand for hand in self.free if total_of(*hand) == _UNSURE]
        for sure in product((1, 0), repeat=len(unsure)):
            draws = {**self.usual, **dict(zip(unsure, sure, strict=True))}
            yield draws, None
            for hand, often in zip(unsure, sure, strict=True):
                for mix in self._unsettling(hand, draws) if often else ():
                    yield {**draws, hand: mix}, hand

    def _unsettling(self, hand: Pair, draws: _Draws) -> list[Fraction]:
        """How often the punto must draw with a hand for the banker, in some situation, not to care."""
        found = set()
        none, all_ = ({**draws, hand: often} for often in (0, 1))
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

    def _answers(self, draws: _Draws, mixed: Pair | None) -> Iterator[dict[Situation, Often]]:
        """The banker's best answers; where they do not care, so that the punto does not care about the mixed hand."""
        banca: dict[Situation, Often] = {where: int(letter == DRAWS) for where, letter in self.letters.items()}
        open_at = []
        for where in self.gains:
            gain = self._gain(where, draws)
            banca[where] = int(gain > 0)
            if gain == 0:
                open_at.append(where)
        if mixed is None:
            yield banca
            return
        for where in open_at:
            never = self._inclination(mixed, {**banca, where: 0})
            always = self._inclination(mixed, {**banca, where: 1})
            if never * always < 0:
                yield {**banca, where: Fraction(never, never - always)}

    def _inclination(self, hand: Pair, banca: dict[Situation, Often]) -> Often:
        """What the punto gains by drawing with a hand instead of standing."""
        gain: Often = 0
        for where, often in banca.items():
            if hand in self.odds.table[where]:
                stand, draw = self.odds.table[where][hand]
                worth = (1 - often) * (stand.punto - stand.banca) + often * (draw.punto - draw.banca)
                gain += -worth if where[1] == STOOD else worth
        return gain

    def _content(self, draws: _Draws, banca: dict[Situation, Often]) -> bool:
        """Whether the punto gains nothing by departing from how they play, with any hand that is free."""
        for hand in self.free:
            gain = self._inclination(hand, banca)
            if (gain > 0 and draws[hand] < 1) or (gain < 0 and draws[hand] > 0):
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
        seen, hands = self.game.seen, self.game.hands()
        return Equilibrium(
            punto_draws={hand: Fraction(draws[told]) for hand in hands if (told := seen(hand, PUNTO)) in self.free},
            banca_draws={
                (hand, third): Fraction(banca[told, third])
                for hand in hands
                for told in [seen(hand, BANCA)]
                for third in range(STOOD + 1)
                if (told, third) in banca
            },
            wins=(mine, theirs, 1 - mine - theirs),
            commission=self.commission,
        )


def _present(where: Situation, draws: Often) -> Often:
    return 1 - draws if where[1] == STOOD else draws


@cache
def equilibrium(game: Game) -> Equilibrium:
    return _Solver(game).solve()


class HowOften(msgspec.Struct, frozen=True, kw_only=True):
    """How often somebody draws with two cards; `third` is the punto's third card, or nothing if they stood."""

    hand: tuple[int, int]
    third: int | None
    draws: Fraction


class Limit(msgspec.Struct, frozen=True, kw_only=True):
    """How both sides play from a sabot without end, and what is left to each: what more and more packs lead to."""

    way: str
    """What the sides look at, as a sentence."""
    commission: Fraction
    punto: Fraction
    banca: Fraction
    punto_draws: tuple[HowOften, ...]
    """Only hands with which the punto does not always do the same."""
    banca_draws: tuple[HowOften, ...]
    """Only situations in which the banker does not."""


class MixedPlay(msgspec.Struct, frozen=True, kw_only=True):
    """How both sides of ferrocarril play, and what is left to each per unit at stake."""

    punto: Fraction
    banca: Fraction
    punto_draws: tuple[HowOften, ...]
    banca_draws: tuple[HowOften, ...]
    limit: Fraction | None = None
    """Of sides that look only at totals: how often a punto draws with five from a sabot without end."""
    limits: tuple[Limit, ...] = ()
    """The same for sides that look at totals or at cards, without the cagnotte and with it."""

    def punto_with(self, hand: tuple[int, int]) -> Fraction | None:
        """How often the punto draws with a hand that leaves a choice; nothing with any other."""
        return next((one.draws for one in self.punto_draws if one.hand == hand), None)

    def banca_with(self, hand: tuple[int, int], third: int | None) -> Fraction | None:
        """How often the banker draws with a hand against the punto's third card, or against none."""
        return next((one.draws for one in self.banca_draws if (one.hand, one.third) == (hand, third)), None)


def mixed_play(found: Equilibrium) -> MixedPlay:
    return MixedPlay(
        punto=found.punto,
        banca=found.banca,
        punto_draws=tuple(HowOften(hand=hand, third=None, draws=often) for hand, often in found.punto_draws.items()),
        banca_draws=tuple(
            HowOften(hand=hand, third=third if third != STOOD else None, draws=often)
            for (hand, third), often in found.banca_draws.items()
        ),
    )


def limit_of(way: str, found: Equilibrium) -> Limit:
    """An equilibrium from a sabot without end, told."""
    play = mixed_play(found)
    return Limit(
        way=way,
        commission=found.commission,
        punto=play.punto,
        banca=play.banca,
        punto_draws=tuple(one for one in play.punto_draws if 0 < one.draws < 1),
        banca_draws=tuple(one for one in play.banca_draws if 0 < one.draws < 1),
    )
