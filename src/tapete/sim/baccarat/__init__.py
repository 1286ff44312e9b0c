"""Coups of two hands from a sabot, as machines: what punto y banca and ferrocarril share."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement
from typing import Any, ClassVar

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
Bytes = NDArray[np.uint8]
WHOLE = 1 << 32
_COMING = 6
"""The most cards of a coup: so many are always brought forward."""


class Drawing(msgspec.Struct, frozen=True, kw_only=True):
    """The frequency of drawing with each pair of cards; for the banca against each third card, or none."""

    naturals: frozenset[int]
    punto: Mapping[Pair, Fraction]
    banca: Mapping[tuple[Pair, int], Fraction]


class Chances(list[int]):
    """The chances of the kernels, in parts of 2**32: 0 and 1 stand for never and always, the others for their place."""

    def __init__(self) -> None:
        super().__init__([0, WHOLE])

    def move(self, chance: int) -> int:
        if chance not in self:
            self.append(chance)
        return self.index(chance)

    def array(self) -> NDArray[np.uint64]:
        return np.array(self, dtype=np.uint64)


def places_of(pair: Pair) -> list[int]:
    """The two places of a hand in the tables of the kernels, one for each order of its cards."""
    return [10 * pair[0] + pair[1], 10 * pair[1] + pair[0]]


class Shoe(msgspec.Struct, frozen=True, kw_only=True):
    """A full sabot, and how it is begun and ended."""

    counts: Counts
    behind: int
    burned: Sequence[int] = ()
    """Cards burned with a first card of each value; empty where no first card is turned up."""
    fresh: bool = False

    def cards(self) -> NDArray[np.uint8]:
        return np.repeat(np.arange(len(self.counts), dtype=np.uint8), self.counts)

    @property
    def dealt(self) -> int:
        if self.behind < _COMING:
            raise ValueError(f"{self.behind} cards below the cut card may not suffice for a coup")
        return 0 if self.fresh else sum(self.counts) - self.behind


class Dealt(msgspec.Struct, frozen=True, kw_only=True):
    """A sabot, as a block of work needs it; each game adds the tables by which hands draw."""

    full: NDArray[np.uint8]
    dealt: int
    """After how many cards a new sabot is begun; 0 where every round has its own."""
    chances: NDArray[np.uint64]

    def place(self) -> NDArray[np.uint64]:
        return np.array([1, 0, self.dealt], dtype=np.uint64)

    @property
    def tables(self) -> tuple[NDArray[Any], ...]:
        """The tables and the chances, in the order of the kernels."""
        raise NotImplementedError


class Dealing(Dealt, frozen=True, kw_only=True):
    """A sabot and how two hands draw."""

    burned: Bytes
    punto: Bytes
    banca: Bytes

    @property
    def tables(self) -> tuple[Bytes, Bytes, Bytes, NDArray[np.uint64]]:
        return self.burned, self.punto, self.banca, self.chances


def dealing(shoe: Shoe, drawing: Drawing) -> Dealing:
    chances = Chances()
    punto, banca = np.zeros(100, dtype=np.uint8), np.zeros((100, COLUMNS), dtype=np.uint8)
    for pair in combinations_with_replacement(range(10), 2):
        places = places_of(pair)
        if sum(pair) % 10 in drawing.naturals:
            punto[places], banca[places, -1] = NATURAL, 1
            continue
        punto[places] = chances.move(round(drawing.punto[pair] * WHOLE))
        for third in range(STOOD + 1):
            banca[places, third] = chances.move(round(drawing.banca[pair, third] * WHOLE))
    burned = np.array(shoe.burned, dtype=np.uint8)
    return Dealing(
        full=shoe.cards(), dealt=shoe.dealt, chances=chances.array(), burned=burned, punto=punto, banca=banca
    )


class OfSabot(Rounds):
    """Rounds of cards from a sabot; `nets` are the net cents of each bet, and `odds` how probable, by how one ends."""

    outcomes: ClassVar[int]
    counting: ClassVar[Callable[..., None]]
    playing: ClassVar[Callable[..., None]]
    """The compiled loops, and how many outcomes they tell apart."""

    def __init__(
        self,
        stakes: Mapping[str, int],
        nets: Mapping[str, Sequence[int]],
        dealt: Dealt,
        odds: Sequence[Fraction],
        anticipo: int = 0,
        *,
        one_sided: bool = False,
    ) -> None:
        super().__init__(stakes, anticipo)
        self.one_sided = one_sided
        self.dealing = dealt
        self.fresh = dealt.dealt == 0
        self.allowance = 0.0 if self.fresh else CUT_CARD
        self.note = "" if self.fresh else TO_THE_CUT
        self.nets: NDArray[np.int64] = np.array([nets[bet] for bet in stakes], dtype=np.int64)
        self._odds = odds

    def ends(self, place: int) -> Ends:
        return list(zip(self.nets[place].tolist(), self._odds, strict=True))

    def together(self) -> Ends:
        return list(zip(self.nets.sum(axis=0).tolist(), self._odds, strict=True))

    def situations(self) -> Sequence[Moves]:
        """Known where every round has a sabot of its own."""
        return super().situations() if self.fresh else ()

    def count(self, state: NDArray[np.uint64], rounds: int) -> Counted:
        counts, dealt = np.zeros(self.outcomes, dtype=np.int64), self.dealing
        self.counting(state, dealt.full.copy(), dealt.place(), rounds, *dealt.tables, counts)
        won = counts.reshape(-1, self.nets.shape[1]).sum(axis=0)
        return [amount * rounds for amount in self.amounts], (self.nets @ won).tolist()

    def play(self, seed: int, first: int, terms: Terms, rows: Rows) -> None:
        dealt, nets = self.dealing, self.paid_together()
        self.playing(seed, first, terms.figures(), dealt.full, dealt.dealt, *dealt.tables, nets, self.needed, rows)

    def paid_together(self) -> NDArray[np.int64]:
        """The net cents of all bets by each outcome that the kernels tell apart."""
        nets = self.nets.sum(axis=0)
        return np.tile(nets, self.outcomes // len(nets))


class Coups(OfSabot):
    """Coups of two hands; the odds are how often the punto wins, the banca does, and neither."""

    dealing: Dealing
    outcomes = OUTCOMES
    counting = staticmethod(count_coups)
    playing = staticmethod(play_coups)
