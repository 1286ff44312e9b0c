"""Jugadas of two paños from a sabot, as a machine."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

import msgspec
import numpy as np
from numpy.typing import NDArray

from tapete.exact.baccarat import Counts, Pair, total_of
from tapete.exact.panos import ABATED, HANDS, WHOLE, PanosPlay, Seen, choosing, place_of
from tapete.families.baccarat import CHOOSES, DRAWS, STOOD
from tapete.kit.streams import stream
from tapete.sim.blocks import Work
from tapete.sim.coups import Rounds
from tapete.sim.kernels_panos import COMING, OUTCOMES, SEEN, count_panos, play_jugadas
from tapete.sim.kernels_purse import COLUMNS as FIGURES
from tapete.sim.machine import Block, Rows, Terms

RESULTS = 9
"""What may come of both paños together."""
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


class Panos(Rounds):
    """Jugadas with the same bets on each; `nets` is what each bet wins, in cents, by what comes of both paños."""

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

    def long_run(self, seed: int) -> Work[Block]:
        return CountedPanos(self.panos, seed, self._stakes, self._nets)

    def evenings(self, seed: int, terms: Terms) -> Work[Rows]:
        return JugadaEvenings(self.panos, seed, terms, sum(self._stakes.values()), self._together())


class CountedPanos:
    """The work of a block of jugadas."""

    def __init__(
        self, dealt: DealtPanos, seed: int, stakes: Mapping[str, int], nets: Mapping[str, Sequence[int]]
    ) -> None:
        self._dealt = dealt
        self._seed = seed
        self._stakes = list(stakes.values())
        self._nets: NDArray[np.int64] = np.array([nets[bet] for bet in stakes], dtype=np.int64)

    def __call__(self, block: int, jugadas: int) -> Block:
        """Deal a block of jugadas."""
        counts = np.zeros(OUTCOMES, dtype=np.int64)
        dealt = self._dealt
        count_panos(stream(self._seed, block), dealt.full.copy(), dealt.place(), jugadas, *dealt.tables(), counts)
        won = counts.reshape(-1, RESULTS).sum(axis=0)
        return jugadas, [stake * jugadas for stake in self._stakes], (self._nets @ won).tolist()


class JugadaEvenings:
    """The work of a block of sessions."""

    def __init__(self, dealt: DealtPanos, seed: int, terms: Terms, staked: int, nets: Sequence[int]) -> None:
        self._dealt = dealt
        self._seed = seed
        self._terms = terms
        self._staked = staked
        self.nets: NDArray[np.int64] = np.tile(np.array(nets, dtype=np.int64), OUTCOMES // RESULTS)

    def __call__(self, block: int, sessions: int) -> Rows:
        """Play a block of sessions."""
        rows = np.zeros((sessions, FIGURES), dtype=np.int64)
        dealt, first = self._dealt, block * self._terms.block
        sabot = (dealt.full, dealt.dealt)
        terms = self._terms.figures()
        play_jugadas(self._seed, first, terms, *sabot, *dealt.tables(), self.nets, self._staked, rows)
        return rows
