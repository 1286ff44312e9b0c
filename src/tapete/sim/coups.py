"""Coups of two hands from a sabot, as machines: what punto y banca and ferrocarril share."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

import msgspec
import numpy as np
from numpy.typing import NDArray

from tapete.exact.baccarat import Counts, Pair
from tapete.families.baccarat import STOOD
from tapete.kit.streams import stream
from tapete.language import N_
from tapete.sim.blocks import Work
from tapete.sim.kernels_coups import COLUMNS, NATURAL, OUTCOMES, count_coups, play_coups
from tapete.sim.kernels_purse import COLUMNS as FIGURES
from tapete.sim.machine import Block, Moves, Rows, Scatter, Terms

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
        """What each card counts."""
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
        """Before the first sabot."""
        return np.array([1, 0, self.dealt], dtype=np.uint64)


def dealing(shoe: Shoe, drawing: Drawing) -> Dealing:
    """Make a sabot and a drawing ready for the kernels."""
    tables = Tables(drawing)
    burned = np.array(shoe.burned, dtype=np.uint8)
    return Dealing(shoe.cards(), shoe.dealt, burned, tables.punto, tables.banca, tables.chances)


class Rounds:
    """Rounds of cards with the same bets on each; `nets` is what each bet wins, in cents, by how a round ends."""

    def __init__(
        self,
        stakes: Mapping[str, int],
        nets: Mapping[str, Sequence[int]],
        ends: Sequence[Fraction],
        *,
        anticipo: int = 0,
        fresh: bool,
        one_sided: bool,
    ) -> None:
        self.bets = tuple(stakes)
        self.one_sided = one_sided
        self.anticipo = anticipo
        self.fresh = fresh
        self.allowance = 0.0 if fresh else CUT_CARD
        self.note = "" if fresh else TO_THE_CUT
        self._stakes = stakes
        self._nets = nets
        self._ends = ends

    def exact(self) -> Mapping[str, Fraction]:
        """From how often each end comes with a full sabot, and the cents that are paid for it."""
        return {
            bet: -sum((net * chance for net, chance in zip(self._nets[bet], self._ends, strict=True)), Fraction(0))
            / stake
            for bet, stake in self._stakes.items()
        }

    def scatter(self) -> Mapping[str, Scatter]:
        """Rounds of a full sabot, each by itself."""
        return {"": self._scattered(self._together()), **{bet: self._scattered(self._nets[bet]) for bet in self.bets}}

    def _scattered(self, nets: Sequence[int]) -> Scatter:
        mean = sum(net * float(chance) for net, chance in zip(nets, self._ends, strict=True))
        beyond = [net - mean for net in nets]
        variance = sum(one**2 * float(chance) for one, chance in zip(beyond, self._ends, strict=True))
        return Scatter(variance, max(map(abs, beyond)))

    def situations(self) -> Sequence[Moves]:
        """Always the same one where every round has a sabot of its own."""
        if not self.fresh:
            return ()
        chances: dict[tuple[int, int], float] = {}
        for net, chance in zip(self._together(), self._ends, strict=True):
            chances[0, net] = chances.get((0, net), 0.0) + float(chance)
        return (Moves(sum(self._stakes.values()), chances),)

    def _together(self) -> list[int]:
        """What all bets win, by how it ends."""
        return [sum(nets) for nets in zip(*self._nets.values(), strict=True)]


class Coups(Rounds):
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

    def long_run(self, seed: int) -> Work[Block]:
        return Counted(self.dealing, seed, self._stakes, self._nets)

    def evenings(self, seed: int, terms: Terms) -> Work[Rows]:
        return CoupEvenings(self.dealing, seed, terms, self._stakes, self._nets)


class Counted:
    """The work of a block of coups."""

    def __init__(self, dealt: Dealing, seed: int, stakes: Mapping[str, int], nets: Mapping[str, Sequence[int]]) -> None:
        self._dealing = dealt
        self._seed = seed
        self._stakes = list(stakes.values())
        self._nets = [nets[bet] for bet in stakes]

    def __call__(self, block: int, coups: int) -> Block:
        """Deal a block of coups."""
        counts = np.zeros(OUTCOMES, dtype=np.int64)
        full, tables = self._dealing.full.copy(), self._dealing
        state, place = stream(self._seed, block), tables.place()
        count_coups(state, full, place, coups, tables.burned, tables.punto, tables.banca, tables.chances, counts)
        won = counts.reshape(-1, len(WINNERS)).sum(axis=0).tolist()
        nets = [sum(net * times for net, times in zip(bet, won, strict=True)) for bet in self._nets]
        return coups, [stake * coups for stake in self._stakes], nets


class CoupEvenings:
    """The work of a block of sessions."""

    def __init__(
        self,
        dealt: Dealing,
        seed: int,
        terms: Terms,
        stakes: Mapping[str, int],
        nets: Mapping[str, Sequence[int]],
    ) -> None:
        self._dealing = dealt
        self._seed = seed
        self._terms = terms
        self._staked = sum(stakes.values())
        together = np.array([nets[bet] for bet in stakes], dtype=np.int64).sum(axis=0)
        self._nets: NDArray[np.int64] = np.tile(together, OUTCOMES // len(WINNERS))

    def __call__(self, block: int, sessions: int) -> Rows:
        """Play a block of sessions."""
        rows = np.zeros((sessions, FIGURES), dtype=np.int64)
        dealt = self._dealing
        tables = (dealt.burned, dealt.punto, dealt.banca, dealt.chances)
        first, terms = block * self._terms.block, self._terms.figures()
        play_coups(self._seed, first, terms, dealt.full, dealt.dealt, *tables, self._nets, self._staked, rows)
        return rows
