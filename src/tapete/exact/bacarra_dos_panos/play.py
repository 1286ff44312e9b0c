"""The best play of bacarrá a dos paños: letters for every situation of the banker, and the ways that are analysed."""

from bisect import bisect_left, bisect_right
from fractions import Fraction
from itertools import combinations_with_replacement

import msgspec

from tapete.exact.baccarat import Pair, total_of
from tapete.families.baccarat import CHOOSES, DRAWS, NATURAL, STANDS, STOOD
from tapete.language import N_

WHOLE = 1 << 32
"""The unit of frequencies, as the kernels take them: this many parts are always."""
MIXED = "*"
PAIRS: tuple[Pair, ...] = tuple(combinations_with_replacement(range(10), 2))
HANDS = tuple(pair for pair in PAIRS if total_of(*pair) < NATURAL)
"""The hands of two cards that go on."""
ABATED = tuple(pair for pair in PAIRS if total_of(*pair) >= NATURAL)
"""The hands of two cards that are turned over."""
THIRDS = STOOD + 1
Seen = int | Pair
"""The banker's view of a paño: its third card, `STOOD`, or the two cards turned over."""
_BOTH = len(HANDS) * THIRDS * THIRDS
_ONE = len(HANDS) * len(ABATED) * THIRDS
SITUATIONS = _BOTH + 2 * _ONE


def place_of(hand: Pair, first: Seen, second: Seen) -> int:
    """The index of a situation of the banker.

    First those in which no paño has abated, by the banker's hand, the third card of the first paño and that of the
    second; then, by the hand, the cards that were turned over and the other third card, those in which the first has,
    and those in which the second has.
    """
    row = HANDS.index(hand)
    if isinstance(first, int) and isinstance(second, int):
        return (row * THIRDS + first) * THIRDS + second
    abated, third = (first, second) if isinstance(second, int) else (second, first)
    if not isinstance(third, int) or isinstance(abated, int):
        raise ValueError("where both paños have abated the banker has nothing to decide")
    begins = _BOTH if isinstance(second, int) else _BOTH + _ONE
    return begins + (row * len(ABATED) + ABATED.index(abated)) * THIRDS + third


class Manos(msgspec.Struct, frozen=True, kw_only=True):
    """Frequencies in parts of `WHOLE` with which each mano draws with each hand with a choice.

    The hands are in the order of `choosing`.
    """

    first: tuple[int, ...]
    after_carta: tuple[int, ...]
    after_no: tuple[int, ...]
    after_abatir: tuple[int, ...]


def choosing(letters: str) -> tuple[Pair, ...]:
    return tuple(hand for hand in HANDS if letters[total_of(*hand)] == CHOOSES)


def alike(often: int, letters: str) -> Manos:
    said = (often,) * len(choosing(letters))
    return Manos(first=said, after_carta=said, after_no=said, after_abatir=said)


class Regrets(msgspec.Struct, frozen=True, kw_only=True):
    """The gain of each by the best departure while the others stay; 0 at an equilibrium."""

    banca: Fraction
    """Per unit of all that lies on both paños."""
    first: Fraction
    second: Fraction

    @property
    def most(self) -> Fraction:
        return max(self.banca, self.first, self.second)


Results = tuple[tuple[Fraction, ...], ...]
"""Probabilities that the banker loses, ties or wins against the first paño, by the result of the second."""


class Turning(msgspec.Struct, frozen=True, kw_only=True):
    """The banker's moves against the same manos, by the share of the stakes on the first paño."""

    letters: str
    turns: tuple[tuple[int, tuple[float, ...]], ...]
    """The situations in which the banker does the other thing at some shares of the first paño, with those shares."""

    def of(self, place: int) -> tuple[float, ...]:
        found = bisect_left(self.turns, (place,))
        return self.turns[found][1] if found < len(self.turns) and self.turns[found][0] == place else ()

    def at(self, place: int, share: float) -> str:
        letter, turned = self.letters[place], bisect_right(self.of(place), share) % 2
        return (STANDS if letter == DRAWS else DRAWS) if turned else letter


class PanosPlay(msgspec.Struct, frozen=True, kw_only=True):
    """The play of all three, and its results."""

    stakes: tuple[int, int]
    deduction: Fraction
    hands: tuple[Pair, ...]
    manos: Manos
    letters: str
    """The banker's move in every situation: T draws, P stands, * mixes."""
    mixed: tuple[int, ...]
    """Frequencies with which the banker draws, for each * in order."""
    results: Results
    regrets: Regrets
    turning: Turning

    def often(self, place: int) -> Fraction:
        letter = self.letters[place]
        if letter == MIXED:
            return Fraction(self.mixed[self.letters.count(MIXED, 0, place)], WHOLE)
        return Fraction(letter == DRAWS)

    @property
    def first(self) -> Fraction:
        return sum(self.results[0], Fraction(0)) - sum(self.results[2])

    @property
    def second(self) -> Fraction:
        return sum(row[0] for row in self.results) - sum((row[2] for row in self.results), Fraction(0))

    @property
    def banca(self) -> Fraction:
        """The banker's average net per unit of all stakes, after the cagnotte."""
        return sum((net * chance for net, chance in self.balances()), Fraction(0))

    def balances(self) -> list[tuple[Fraction, Fraction]]:
        """Everything that may be left to the banker, per unit of all stakes, with how probable it is."""
        one, two = (Fraction(stake, sum(self.stakes)) for stake in self.stakes)
        found = []
        for sign, row in zip((-1, 0, 1), self.results, strict=True):
            for other, chance in zip((-1, 0, 1), row, strict=True):
                net = sign * one + other * two
                found.append((net - self.deduction * max(net, Fraction(0)), chance))
        return found


AT_BEST = N_("as much on either paño, and all three at their best: nobody gains by playing otherwise")
ALWAYS_DRAW = N_("as much on either paño; the manos always draw where they may choose, and the banker answers at best")
ALWAYS_STAND = N_(
    "as much on either paño; the manos always stand where they may choose, and the banker answers at best"
)
BY_THE_CUADRO = N_("as much on either paño; the banker asks for the cuadro, and is free where it says two things")
BY_TOTALS = N_("as much on either paño; the manos look only at the total of their cards, and all three are at best so")
FIRST_TWICE = N_("twice as much on the first paño as on the second, and all three at their best")
SECOND_TWICE = N_("twice as much on the second paño as on the first, and all three at their best")
FIRST_TENFOLD = N_("ten times as much on the first paño as on the second, and all three at their best")
LIBRE = N_("banca libre, as much on either paño, and all three at their best")
