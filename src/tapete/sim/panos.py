"""Jugadas of two paños from a sabot, as a machine."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

import msgspec
import numpy as np
from numpy.typing import NDArray

from tapete.exact.bacarra_dos_panos.choices import ABATED, HANDS, WHOLE, PanosPlay, Seen, choosing, place_of
from tapete.exact.baccarat import Counts, Pair, total_of
from tapete.families.baccarat import CHOOSES, DRAWS, STOOD
from tapete.sim.coups import OfSabot
from tapete.sim.kernels_panos import COMING, OUTCOMES, SEEN, count_panos, play_jugadas
from tapete.sim.machine import Rows, Terms
from tapete.sim.rounds import Counted

_Bytes = NDArray[np.uint8]
_SEEN: tuple[Seen, ...] = (*range(STOOD + 1), *ABATED)


class DealtPanos(msgspec.Struct, frozen=True, kw_only=True):
    """A sabot and how all three play, as a block of work needs them."""

    full: NDArray[np.uint8]
    dealt: int
    """After how many cards a new sabot is begun; 0 where every jugada has its own."""
    abated: NDArray[np.uint8]
    first: NDArray[np.uint8]
    second: NDArray[np.uint8]
    banca: NDArray[np.uint8]
    chances: NDArray[np.uint64]

    def place(self) -> NDArray[np.uint64]:
        """Before the first sabot."""
        return np.array([1, 0, self.dealt], dtype=np.uint64)

    def tables(self) -> tuple[_Bytes, _Bytes, _Bytes, _Bytes, NDArray[np.uint64]]:
        """In the order in which the kernels take them."""
        return self.abated, self.first, self.second, self.banca, self.chances


class _Moves:
    """Small numbers that stand for how often somebody draws: 0 never, 1 always, else the place of a chance."""

    def __init__(self) -> None:
        self.chances = [0, WHOLE]

    def __call__(self, chance: int) -> int:
        if chance not in self.chances:
            self.chances.append(chance)
        return self.chances.index(chance)


def dealing(sabot: Counts, behind: int, letters: str, play: PanosPlay, *, fresh: bool) -> DealtPanos:
    """Make a sabot and a play ready for the kernels; `letters` bind the manos."""
    if behind < COMING:
        raise ValueError(f"{behind} cards below the cut card may not suffice for a jugada")
    moves, manos = _Moves(), play.manos
    abated, first = np.zeros(100, dtype=np.uint8), np.zeros(100, dtype=np.uint8)
    second = np.zeros((3, 100), dtype=np.uint8)
    banca = np.zeros((100, SEEN, SEEN), dtype=np.uint8)
    for pair in ABATED:
        abated[_places(pair)] = _SEEN.index(pair)
    for pair in HANDS:
        places = _places(pair)
        first[places] = moves(_often(letters, pair, manos.first))
        for word, often in enumerate((manos.after_no, manos.after_carta, manos.after_abatir)):
            second[word, places] = moves(_often(letters, pair, often))
        for one in _SEEN:
            for two in _SEEN:
                if isinstance(one, int) or isinstance(two, int):
                    chance = int(play.often(place_of(pair, one, two)) * WHOLE)
                    banca[places, _SEEN.index(one), _SEEN.index(two)] = moves(chance)
    return DealtPanos(
        full=np.repeat(np.arange(10, dtype=np.uint8), sabot),
        dealt=0 if fresh else sum(sabot) - behind,
        abated=abated,
        first=first,
        second=second.ravel(),
        banca=banca.ravel(),
        chances=np.array(moves.chances, dtype=np.uint64),
    )


def _places(pair: tuple[int, int]) -> list[int]:
    """Two cards in either order."""
    return [10 * pair[0] + pair[1], 10 * pair[1] + pair[0]]


def _often(letters: str, pair: Pair, often: tuple[int, ...]) -> int:
    letter = letters[total_of(*pair)]
    return often[choosing(letters).index(pair)] if letter == CHOOSES else WHOLE * (letter == DRAWS)


class Panos(OfSabot):
    """Jugadas with the same bets on each; `nets` are the net cents of each bet, by the result of both paños."""

    def __init__(
        self,
        stakes: Mapping[str, int],
        nets: Mapping[str, Sequence[int]],
        dealt: DealtPanos,
        results: Sequence[Fraction],
        *,
        one_sided: bool,
    ) -> None:
        super().__init__(stakes, nets, results, fresh=dealt.dealt == 0, one_sided=one_sided)
        self.panos = dealt

    def count(self, state: NDArray[np.uint64], rounds: int) -> Counted:
        counts, dealt = np.zeros(OUTCOMES, dtype=np.int64), self.panos
        count_panos(state, dealt.full.copy(), dealt.place(), rounds, *dealt.tables(), counts)
        return self.settled(counts, rounds)

    def play(self, seed: int, first: int, terms: Terms, rows: Rows) -> None:
        dealt, nets = self.panos, self.paid_together(OUTCOMES)
        play_jugadas(seed, first, terms.figures(), dealt.full, dealt.dealt, *dealt.tables(), nets, self.needed, rows)
