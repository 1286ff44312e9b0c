"""Hands of poker compared, beside the same loop in C and the samples of eval7; and every hand counted."""

from collections.abc import Callable
from importlib import import_module
from time import process_time

import numpy as np
from numpy.typing import NDArray

from bench import native
from bench.measure import Aim, Job, heading, quantity
from bench.sim import AS_C, KERNEL, Aims, C, compare, possible, with_c
from tapete.exact.poquer_de_circulo.equity import census, count_of_two, discards, equity, of_two
from tapete.exact.poquer_de_circulo.kernels import two_of_any
from tapete.exact.poquer_de_circulo.situation import making
from tapete.kit.poker.compiled import Rater, bits_of, rater

SAMPLES = 2_000_000
PEER, WHOLE = "eval7, samples", "the question as it is asked"
MINE, THEIRS = (48, 44), (41, 42)
"""A-K of picas against two queens."""
AIMS: Aims = {(KERNEL, PEER): Aim(16), (WHOLE, PEER): Aim(8), (KERNEL, C): AS_C}
Arrays = tuple[NDArray[np.uint64], NDArray[np.uint64], NDArray[np.uint64], NDArray[np.uint64]]


def dealt() -> tuple[Rater, Arrays]:
    """What the loops go through: keys and bits of the cards that may come, and of both hands."""
    tables = rater(making("holdem", "murcia").ranking, 7)
    left = np.array([card for card in range(52) if card not in MINE + THEIRS])
    bits = np.array([bits_of(np.array([card])) for card in left], dtype=np.uint64)
    own_keys = np.array([tables.cards[list(hand)].sum(dtype=np.uint64) for hand in (MINE, THEIRS)])
    own_bits = np.array([bits_of(np.array(hand)) for hand in (MINE, THEIRS)], dtype=np.uint64)
    return tables, (tables.cards[left], bits, own_keys, own_bits)


def jobs() -> dict[str, Job]:
    """Two hands on every board."""
    tables, arrays = dealt()

    def kernel() -> int:
        counts = np.zeros((2, 3), dtype=np.int64)
        two_of_any(0, *arrays, tables.suits, tables.rows, tables.values, tables.shift, counts)
        return int(counts[0, 1:].sum() + counts[1, 1])

    def whole() -> int:
        return equity("holdem", ["AsKs", "QhQd"], "murcia").deals

    return {C: lambda: int(native.two_of_any(*arrays, tables).sum()), KERNEL: kernel, WHOLE: whole}


def eval7_samples() -> Job:
    """Its own loop, which deals boards by chance and compares with one hand of a range."""
    peer = import_module("eval7")
    hand, villain = [peer.Card("As"), peer.Card("Ks")], peer.HandRange("QdQh")

    def job() -> int:
        peer.py_hand_vs_range_monte_carlo(hand, villain, [], SAMPLES)
        return SAMPLES

    return job


OTHERS: dict[str, tuple[Callable[[], object], float]] = {
    "holdem, A-K of one suit and any hand: 2,097,572,400 deals": (
        lambda: equity("holdem", ["AsKs", "random"], "murcia"),
        6,
    ),
    "holdem, any hand and any other": (lambda: equity("holdem", ["random", "random"], "murcia"), 10),
    "omaha, two hands: 1,086,008 boards": (lambda: equity("omaha", ["AsAhKsKh", "JdTd9c8c"], "murcia"), 0.2),
    "seven-stud, three cards each: 18,265,297,050 deals": (
        lambda: equity("seven-stud", ["AsAhKd", "7c8c9c"], "murcia"),
        0.5,
    ),
    "poquer-cubierto, 32 ways to change cards": (
        lambda: discards("poquer-cubierto", ["AsAdKh7c2d", "random"], "murcia"),
        20,
    ),
    "every hand of seven cards: 133,784,560": (lambda: census("seven-stud", "murcia"), 2),
    "every hand of omaha: 463,563,500,400": (lambda: count_of_two(of_two(making("omaha", "murcia"))), 20),
}
"""What else is asked, and how many seconds it may take."""


def main() -> None:
    peer = possible({PEER: eval7_samples})
    compare("Hold'em before the flop, two hands on 1,712,304 boards", "boards", {**peer, **with_c(jobs())}, AIMS)
    heading("Other questions of póquer de círculo, CPU time once everything is compiled")
    for what, (job, most) in OTHERS.items():
        job()
        begun = process_time()
        job()
        quantity(what, process_time() - begun, "s", Aim(most, most=True))


if __name__ == "__main__":
    main()
