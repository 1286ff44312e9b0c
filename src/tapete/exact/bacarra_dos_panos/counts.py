"""Two hands against one, counted: in how many orders of the cards each of the two wins, ties or loses.

What the banker sees are their own two cards, each third card, and the two cards of a paño that abated. Whatever may lie
hidden behind that is at most five cards, so that their orders fit in 64 bits even with a hundred packs; what is seen
is multiplied in afterwards, in numbers of any length. The counts depend on the sabot alone: stakes, deductions and how
anybody plays come later.
"""

from fractions import Fraction
from functools import cache
from math import perm
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from tapete.exact.bacarra_dos_panos.play import ABATED, HANDS, PAIRS, THIRDS, WHOLE, Manos, Regrets, Results, choosing
from tapete.exact.baccarat import Counts, Pair, total_of
from tapete.families import baccarat
from tapete.families.baccarat import CHOOSES, NATURAL, STOOD
from tapete.families.baccarat import DRAWS as DRAWS_LETTER
from tapete.families.baccarat import STANDS as STANDS_LETTER

Ints = NDArray[np.int64]

BOUND, FREE = range(2)
"""Kinds of hand after a word: any hand without a choice, and from FREE on each hand with one."""
STANDS, DRAWS = 0, 1
LOSES, TIES, WINS = range(3)
_CARDS = 9


class Tables(msgspec.Struct, frozen=True, kw_only=True):
    """A sabot, counted out."""

    both: Ints
    """Axes: banker's hand, both third cards, hand of each mano, banker's move, both results."""
    one: Ints
    """Where one paño has abated: by the banker's hand, the cards of that paño, the other's third card, and so on."""
    both_ways: NDArray[np.object_]
    """In how many orders the banker sees what they see there; those of nine cards, drawn or not."""
    one_ways: NDArray[np.object_]
    naturals: tuple[tuple[int, ...], ...]
    """Results of both hands where two cards of the banker, or of both paños, end the jugada at once."""
    total: int


@cache
def tables(sabot: Counts, letters: str, *, endless: bool = False) -> Tables:
    """Count out a sabot; `letters` bind the manos, and where it is `endless` no card is missed once it is dealt."""
    kinds = {hand: FREE + place for place, hand in enumerate(choosing(letters))}
    return _Counting(sabot, letters, kinds, 0 if endless else 1).tables()


class _Speaking(msgspec.Struct, frozen=True):
    """The possible hands of a mano after taking a third card, or none."""

    hands: Ints
    taken: Ints
    """The number of cards of each value in each hand."""
    sorts: list[Ints]
    """One array for each total of the banker; see `_sorts`."""


class _Counting:
    def __init__(self, sabot: Counts, letters: str, kinds: dict[Pair, int], gone: int) -> None:
        self.sabot = np.array(sabot, dtype=np.int64)
        self.cards = sum(sabot)
        self.gone = gone
        self.speaking = [_speaking(third, letters, kinds) for third in range(THIRDS)]
        self.kinds = 1 + len(kinds)

    def tables(self) -> Tables:
        both = np.zeros((len(HANDS), THIRDS, THIRDS, self.kinds, self.kinds, 2, 3, 3), dtype=np.int64)
        one = np.zeros((len(HANDS), len(ABATED), THIRDS, self.kinds, 2, 3), dtype=np.int64)
        both_ways = np.zeros(both.shape[:3], dtype=np.object_)
        one_ways = np.zeros(one.shape[:3], dtype=np.object_)
        for place, hand in enumerate(HANDS):
            left, ways = self._without(self.sabot, hand)
            for third in range(THIRDS):
                after, more = self._third(left, third)
                for other in range(third + 1):
                    rest, most = self._third(after, other)
                    seen = 2 + (third < STOOD) + (other < STOOD)
                    both_ways[place, third, other] = ways * more * most * self._unseen(seen + 5)
                    both_ways[place, other, third] = both_ways[place, third, other]
                    both[place, third, other] = self._two(rest, total_of(*hand), third, other)
                    both[place, other, third] = both[place, third, other].transpose(1, 0, 2, 4, 3)
                for row, abated in enumerate(ABATED):
                    rest, most = self._without(after, abated)
                    one_ways[place, row, third] = ways * more * most * self._unseen(4 + (third < STOOD) + 3)
                    one[place, row, third] = self._single(rest, total_of(*hand), third)
        total = self.cards**_CARDS if not self.gone else perm(self.cards, _CARDS)
        return Tables(
            both=both, one=one, both_ways=both_ways, one_ways=one_ways, naturals=self._naturals(), total=total
        )

    def _unseen(self, dealt: int) -> int:
        more = _CARDS - dealt
        return self.cards**more if not self.gone else perm(self.cards - dealt, more)

    def _without(self, left: Ints, pair: Pair) -> tuple[Ints, int]:
        """The cards left after a hand, and the number of orders in which it is dealt."""
        rest = left.copy()
        ways = 1 if pair[0] == pair[1] else 2
        for card in pair:
            ways *= int(rest[card])
            rest[card] -= self.gone
        return rest, ways

    def _third(self, left: Ints, third: int) -> tuple[Ints, int]:
        if third == STOOD:
            return left, 1
        rest = left.copy()
        rest[third] -= self.gone
        return rest, int(left[third])

    def _ways(self, left: Ints, hands: Ints) -> Ints:
        """In how many orders each hand is dealt from what is left, by rows of what is left."""
        low, high = left[..., hands[:, 0]], left[..., hands[:, 1]]
        same = hands[:, 0] == hands[:, 1]
        return np.where(same, low * (low - self.gone), 2 * low * high)

    def _two(self, left: Ints, points: int, third: int, other: int) -> Ints:
        """Both manos have spoken: every two hands that they may hold, and each last card."""
        mine, theirs = self.speaking[third], self.speaking[other]
        after = left - self.gone * mine.taken
        ways = self._ways(left, mine.hands)[:, None] * self._ways(after, theirs.hands)
        last = after[:, None, :] - self.gone * theirs.taken
        by_end = np.concatenate([last.sum(axis=2)[None], np.moveaxis(last, 2, 0)]) * ways
        found = mine.sorts[points] @ by_end @ theirs.sorts[points].transpose(0, 2, 1)
        cells = np.stack([found[0], found[1:].sum(axis=0)]).reshape(2, self.kinds, 3, self.kinds, 3)
        return cells.transpose(1, 3, 0, 2, 4)

    def _single(self, left: Ints, points: int, third: int) -> Ints:
        mine = self.speaking[third]
        ways = self._ways(left, mine.hands)
        last = left - self.gone * mine.taken
        by_end = np.concatenate([last.sum(axis=1)[None], last.T]) * ways
        found = (mine.sorts[points] @ by_end[..., None])[..., 0]
        return np.stack([found[0], found[1:].sum(axis=0)]).reshape(2, self.kinds, 3).transpose(1, 0, 2)

    def _naturals(self) -> tuple[tuple[int, ...], ...]:
        found = [[0] * 3 for _ in range(3)]
        pairs = np.array(PAIRS, dtype=np.int64)
        totals = pairs.sum(axis=1) % 10
        abated = totals >= NATURAL
        taken = _taken(pairs)
        for hand in PAIRS:
            left, seen = self._without(self.sabot, hand)
            ways = self._ways(left, pairs)[:, None] * self._ways(left - self.gone * taken, pairs)
            points = total_of(*hand)
            results = _result(points, totals) if points >= NATURAL else np.full(len(PAIRS), LOSES)
            if points < NATURAL:
                ways = ways * abated[:, None] * abated
            for first in range(3):
                for second in range(3):
                    together = ways[np.ix_(results == first, results == second)]
                    found[first][second] += seen * self._unseen(6) * int(together.sum())
        return tuple(map(tuple, found))


def _speaking(third: int, letters: str, kinds: dict[Pair, int]) -> _Speaking:
    said = STANDS_LETTER if third == STOOD else DRAWS_LETTER
    hands = [pair for pair in HANDS if letters[total_of(*pair)] in (said, CHOOSES)]
    array = np.array(hands, dtype=np.int64).reshape(-1, 2)
    points = (array.sum(axis=1) + (0 if third == STOOD else third)) % 10
    size, held = 1 + len(kinds), np.array([kinds.get(hand, BOUND) for hand in hands])
    return _Speaking(array, _taken(array), [_sorts(begins, held, points, size) for begins in range(NATURAL)])


def _sorts(begins: int, kinds: Ints, points: Ints, size: int) -> Ints:
    """For a banker who stands with a total or draws each card: the kind of each hand and what comes of it, as ones."""
    ends = [begins, *((begins + card) % 10 for card in range(10))]
    places = np.array([3 * kinds + _result(end, points) for end in ends])
    ones: Ints = (places[:, None, :] == np.arange(3 * size)[None, :, None]).astype(np.int64)
    return ones


def _taken(hands: Ints) -> Ints:
    values = np.arange(10)
    found: Ints = (hands[:, 0, None] == values).astype(np.int64) + (hands[:, 1, None] == values)
    return found


def _result(points: int, theirs: Ints) -> Ints:
    return 1 + np.sign(points - theirs)


EITHER = -1
"""The duty of a banker who may choose."""
Numbers = NDArray[np.object_]
Arrays = NDArray[Any]
_SIGNS = (-1, 0, 1)


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """The input that determines a way to play."""

    sabot: Counts
    letters: str
    """The move of a mano with each total: T draws, P stands, O chooses."""
    cuadro: tuple[str, ...]
    asked: bool = False
    """True if the banker asks for the cuadro, which binds where it says the same for both paños."""
    stakes: tuple[int, int] = (1, 1)
    deduction: Fraction = Fraction(0)
    by_total: bool = False
    """True if the manos look only at the total of their cards."""
    endless: bool = False

    def counted(self) -> Tables:
        return tables(self.sabot, self.letters, endless=self.endless)

    def nets(self) -> list[list[int]]:
        """The banker's net for each pair of results, as a multiple of 1/denominator of the deduction."""
        return [[self.kept(one * self.stakes[0] + two * self.stakes[1]) for two in _SIGNS] for one in _SIGNS]

    def kept(self, net: int) -> int:
        """A balance after the deduction, which is taken from the winnings of the whole jugada."""
        return self.deduction.denominator * net - self.deduction.numerator * max(net, 0)


class Banker(msgspec.Struct, frozen=True, kw_only=True):
    """Something for each situation of the banker: how often they draw, in parts of `WHOLE`, or what they gain by it."""

    both: Arrays
    """Axes: banker's hand, both third cards."""
    first_abated: Arrays
    """Axes: banker's hand, cards that the first paño turned over, third card of the second."""
    second_abated: Arrays

    def parts(self) -> tuple[Arrays, Arrays, Arrays]:
        return self.both, self.first_abated, self.second_abated


def _answering(manos: Manos) -> Numbers:
    """The weight of the second mano, by the first's third card, its own, and its kind of hand."""
    found = np.empty((THIRDS, THIRDS, 1 + len(manos.first)), dtype=np.object_)
    found[:STOOD], found[STOOD] = _present(manos.after_carta), _present(manos.after_no)
    return found


def _present(often: tuple[int, ...]) -> Numbers:
    """The weight of a mano with these frequencies, by its third card and its kind of hand."""
    found = np.full((THIRDS, 1 + len(often)), WHOLE, dtype=np.object_)
    found[:STOOD, FREE:], found[STOOD, FREE:] = often, [WHOLE - one for one in often]
    return found


def duties(terms: Terms) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The banker's duty against both third cards, and against one where the other paño has abated."""
    letters = [[_duty(terms, points, third) for third in range(THIRDS)] for points in range(NATURAL)]
    both = [
        [[one if one == two else EITHER for two in letters[points]] for one in letters[points]]
        for points in range(NATURAL)
    ]
    points = [total_of(*hand) for hand in HANDS]
    return np.array(both)[points], np.array(letters)[points]


def _duty(terms: Terms, points: int, third: int) -> int:
    """With 0 the banker draws; otherwise the cuadro binds a banker who asked for it, unless it leaves a choice."""
    if points and not terms.asked:
        return EITHER
    return {baccarat.DRAWS: DRAWS, baccarat.STANDS: STANDS}.get(terms.cuadro[points][third], EITHER)


def gains(terms: Terms, manos: Manos) -> Banker:
    """The banker's gain by drawing in each situation, up to a positive factor."""
    counted, nets = terms.counted(), terms.nets()
    first, second = terms.stakes
    alone = [[terms.kept(sign * other - lost) for sign in _SIGNS] for lost, other in ((first, second), (second, first))]
    more = counted.both[..., DRAWS, :, :].astype(np.object_) - counted.both[..., STANDS, :, :]
    by_hands = sum(nets[one][two] * more[..., one, two] for one in range(3) for two in range(3))
    single = counted.one[..., DRAWS, :].astype(np.object_) - counted.one[..., STANDS, :]
    return Banker(
        both=_weighed(by_hands, manos),
        first_abated=((single * np.array(alone[0], dtype=np.object_)).sum(axis=-1) * _present(manos.after_abatir)).sum(
            axis=-1
        ),
        second_abated=((single * np.array(alone[1], dtype=np.object_)).sum(axis=-1) * _present(manos.first)).sum(
            axis=-1
        ),
    )


def _weighed(by_hands: Arrays, manos: Manos) -> Numbers:
    """Over what the manos may have held, by how often they are there with it."""
    first, second = _present(manos.first)[:, None, :, None], _answering(manos)[:, :, None, :]
    more = by_hands.ndim - 5
    found: Numbers = (by_hands * (first * second)[(None, ..., *[None] * more)]).sum(axis=(3, 4))
    return found


def answer(terms: Terms, manos: Manos) -> Banker:
    """The banker's best answer; where it is all the same they stand."""
    both, single = duties(terms)
    bound = (both, single[:, None, :], single[:, None, :])
    return Banker(
        **{
            name: np.where(duty == EITHER, gain > 0, duty == DRAWS).astype(np.object_) * WHOLE
            for name, duty, gain in zip(Banker.__struct_fields__, bound, gains(terms, manos).parts(), strict=True)
        }
    )


def results(terms: Terms, manos: Manos, banker: Banker) -> Results:
    counted = terms.counted()
    scale = WHOLE**3
    found = np.array(counted.naturals, dtype=np.object_) * scale
    seen = _weighed(counted.both.astype(np.object_), manos)
    found += (seen * _moves(banker.both, counted.both_ways)[..., None, None]).sum(axis=(0, 1, 2, 3))
    single = counted.one.astype(np.object_)
    for present, often, cell in (
        (_present(manos.after_abatir), banker.first_abated, np.s_[0, :]),
        (_present(manos.first), banker.second_abated, np.s_[:, 0]),
    ):
        by_move = (single * present[:, :, None, None]).sum(axis=3)
        found[cell] += WHOLE * (by_move * _moves(often, counted.one_ways)[..., None]).sum(axis=(0, 1, 2, 3))
    return tuple(tuple(Fraction(ways, scale * counted.total) for ways in row) for row in found.tolist())


def _moves(often: Arrays, ways: Arrays) -> Numbers:
    return np.stack([(WHOLE - often) * ways, often * ways], axis=-1)


def regrets(terms: Terms, manos: Manos, banker: Banker) -> Regrets:
    counted = terms.counted()
    lost = 0
    best, weighed = answer(terms, manos), gains(terms, manos)
    kinds = ((counted.both_ways, 1), (counted.one_ways, WHOLE), (counted.one_ways, WHOLE))
    for (ways, more), often, wished, gain in zip(kinds, banker.parts(), best.parts(), weighed.parts(), strict=True):
        lost += more * int((ways * gain * (wished - often)).sum())
    at_stake = sum(terms.stakes) * terms.deduction.denominator * counted.total * WHOLE**3
    leans = inclinations(terms, manos, banker)
    said = (manos.first, manos.after_carta, manos.after_no, manos.after_abatir)
    first, *second = (_regret(lean, often, together=terms.by_total) for lean, often in zip(leans, said, strict=True))
    return Regrets(banca=Fraction(lost, at_stake), first=first, second=sum(second, Fraction(0)))


def _regret(leans: tuple[Fraction, ...], often: tuple[int, ...], *, together: bool) -> Fraction:
    """The regret summed over hands; `together` if the mano does the same with all of them."""
    if together:
        leans, often = (sum(leans, Fraction(0)),), often[:1]
    parts = (lean * Fraction(WHOLE - one if lean > 0 else -one, WHOLE) for lean, one in zip(leans, often, strict=True))
    return sum(parts, Fraction(0))


def inclinations(terms: Terms, manos: Manos, banker: Banker) -> tuple[tuple[Fraction, ...], ...]:
    """The gain of each mano per unit by drawing with each hand with a choice; the second mano after each word."""
    counted = terms.counted()
    moves = _moves(banker.both, counted.both_ways)[:, :, :, None, None, :]
    one, two = counted.both.sum(axis=-1), counted.both.sum(axis=-2)
    first = ((one[..., 0] - one[..., 2]) * moves).sum(axis=-1)[..., FREE:, :]
    second = ((two[..., 0] - two[..., 2]) * moves).sum(axis=-1)[..., FREE:]
    said = np.array([1] * STOOD + [-1], dtype=np.object_)
    mine = (first * _answering(manos)[:, :, None, :] * said[:, None, None, None]).sum(axis=(0, 1, 2, 4))
    theirs = (second * _present(manos.first)[:, None, :, None] * said[:, None, None]).sum(axis=(0, 2, 3))
    single = counted.one[..., FREE:, :, 0] - counted.one[..., FREE:, :, 2]
    lone = [
        ((single * _moves(often, counted.one_ways)[..., None, :]).sum(axis=-1) * said[:, None]).sum(axis=(0, 1, 2))
        for often in (banker.first_abated, banker.second_abated)
    ]
    found = (mine + WHOLE * lone[1], theirs[:STOOD].sum(axis=0), theirs[STOOD], WHOLE * lone[0])
    return tuple(tuple(Fraction(int(lean), WHOLE**2 * counted.total) for lean in leans) for leans in found)
