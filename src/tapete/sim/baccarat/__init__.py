"""Coups of two hands from a sabot, as machines: what punto y banca and ferrocarril share."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

import msgspec
import numpy as np
from numpy.typing import NDArray

from tapete.exact.baccarat import Counts, Pair
from tapete.families.baccarat import STOOD
from tapete.language import N_
from tapete.sim.baccarat.kernels import COLUMNS, NATURAL, OUTCOMES, count_coups, play_coups
from tapete.sim.machine import Moves, Rows, Terms
from tapete.sim.rounds import Counted, Ends, Rounds

WINNERS = ("punto", "banca", "empate")
TO_THE_CUT = N_(
    "Exact values are of a full sabot; for sabots dealt to the cut card {allowance} is allowed besides."
    " --fresh shuffles before every round."
)
CUT_CARD = 0.0001
"""More than the cut card has been seen to do to any of these bets, by several times."""
_WHOLE = 1 << 32
_COMING = 6
"""The most cards of a coup: so many are always brought forward."""


class Drawing(msgspec.Struct, frozen=True, kw_only=True):
    """How often each side draws with its two cards, in either order; the banca against each third card, or none."""

    naturals: frozenset[int]
    punto: Mapping[Pair, Fraction]
    banca: Mapping[tuple[Pair, int], Fraction]


class Tables:
    """A drawing as the kernels take it: a small number for each pair of cards, and the chances they point to."""

    def __init__(self, drawing: Drawing) -> None:
        self._chances = [0, _WHOLE]
        self.punto: NDArray[np.uint8] = np.zeros(100, dtype=np.uint8)
        self.banca: NDArray[np.uint8] = np.zeros((100, COLUMNS), dtype=np.uint8)
        for low in range(10):
            for high in range(low, 10):
                self._fill(drawing, (low, high))
        self.chances: NDArray[np.uint64] = np.array(self._chances, dtype=np.uint64)

    def _fill(self, drawing: Drawing, pair: Pair) -> None:
        places = [10 * pair[0] + pair[1], 10 * pair[1] + pair[0]]
        if sum(pair) % 10 in drawing.naturals:
            self.punto[places] = NATURAL
            self.banca[places, -1] = 1
            return
        self.punto[places] = self._move(drawing.punto[pair])
        for third in range(STOOD + 1):
            self.banca[places, third] = self._move(drawing.banca[pair, third])

    def _move(self, often: Fraction) -> int:
        """0 and 1 are sure; anything else is the place of a chance."""
        chance = round(often * _WHOLE)
        if chance not in self._chances:
            self._chances.append(chance)
        return self._chances.index(chance)


class Shoe(msgspec.Struct, frozen=True, kw_only=True):
    """A full sabot, and how it is begun and ended."""

    counts: Counts
    behind: int
    """Cards below the cut card."""
    burned: Sequence[int] = ()
    """How many go with a first card of each value; nothing where none is turned up."""
    fresh: bool = False
    """Whether every coup has a sabot of its own."""

    def cards(self) -> NDArray[np.uint8]:
        return np.repeat(np.arange(len(self.counts), dtype=np.uint8), self.counts)

    @property
    def dealt(self) -> int:
        """How many cards come out before a new sabot is begun."""
        if self.behind < _COMING:
            raise ValueError(f"{self.behind} cards below the cut card may not suffice for a coup")
        return 0 if self.fresh else sum(self.counts) - self.behind


class Dealing(msgspec.Struct, frozen=True):
    """A sabot and two ways to play, as a block of work needs them."""

    full: NDArray[np.uint8]
    dealt: int
    burned: NDArray[np.uint8]
    punto: NDArray[np.uint8]
    banca: NDArray[np.uint8]
    chances: NDArray[np.uint64]

    def place(self) -> NDArray[np.uint64]:
        return np.array([1, 0, self.dealt], dtype=np.uint64)

    @property
    def tables(self) -> tuple[NDArray[np.uint8], NDArray[np.uint8], NDArray[np.uint8], NDArray[np.uint64]]:
        """Cards burned and chances to draw, in the order of the kernels."""
        return self.burned, self.punto, self.banca, self.chances


def dealing(shoe: Shoe, drawing: Drawing) -> Dealing:
    """Make a sabot and a drawing ready for the kernels."""
    tables = Tables(drawing)
    burned = np.array(shoe.burned, dtype=np.uint8)
    return Dealing(shoe.cards(), shoe.dealt, burned, tables.punto, tables.banca, tables.chances)


class OfSabot(Rounds):
    """Rounds of cards from a sabot; `nets` are the net cents of each bet, by how a round ends."""

    def __init__(
        self,
        stakes: Mapping[str, int],
        nets: Mapping[str, Sequence[int]],
        odds: Sequence[Fraction],
        *,
        anticipo: int = 0,
        fresh: bool,
        one_sided: bool,
    ) -> None:
        super().__init__(stakes, anticipo)
        self.one_sided = one_sided
        self.fresh = fresh
        self.allowance = 0.0 if fresh else CUT_CARD
        self.note = "" if fresh else TO_THE_CUT
        self.nets: NDArray[np.int64] = np.array([nets[bet] for bet in stakes], dtype=np.int64)
        self._odds = odds

    def ends(self, place: int) -> Ends:
        return list(zip(self.nets[place].tolist(), self._odds, strict=True))

    def together(self) -> Ends:
        return list(zip(self.nets.sum(axis=0).tolist(), self._odds, strict=True))

    def situations(self) -> Sequence[Moves]:
        """Known where every round has a sabot of its own."""
        return super().situations() if self.fresh else ()

    def settled(self, counts: NDArray[np.int64], rounds: int) -> Counted:
        """The stakes and the net cents of each bet, by how often a round ended in each way."""
        won = counts.reshape(-1, self.nets.shape[1]).sum(axis=0)
        return [amount * rounds for amount in self.amounts], (self.nets @ won).tolist()

    def paid_together(self, outcomes: int) -> NDArray[np.int64]:
        """The net cents of all bets by each outcome that the kernels tell apart."""
        nets = self.nets.sum(axis=0)
        return np.tile(nets, outcomes // len(nets))


class Coups(OfSabot):
    """Coups of two hands; `wins` is how often the punto wins, the banca does, and neither."""

    def __init__(
        self,
        stakes: Mapping[str, int],
        nets: Mapping[str, Sequence[int]],
        dealt: Dealing,
        wins: Sequence[Fraction],
        anticipo: int = 0,
        *,
        one_sided: bool = False,
    ) -> None:
        super().__init__(stakes, nets, wins, anticipo=anticipo, fresh=dealt.dealt == 0, one_sided=one_sided)
        self.dealing = dealt

    def count(self, state: NDArray[np.uint64], rounds: int) -> Counted:
        counts, dealt = np.zeros(OUTCOMES, dtype=np.int64), self.dealing
        count_coups(state, dealt.full.copy(), dealt.place(), rounds, *dealt.tables, counts)
        return self.settled(counts, rounds)

    def play(self, seed: int, first: int, terms: Terms, rows: Rows) -> None:
        dealt, nets = self.dealing, self.paid_together(OUTCOMES)
        play_coups(seed, first, terms.figures(), dealt.full, dealt.dealt, *dealt.tables, nets, self.needed, rows)
