"""Random numbers: the published generator, streams that don't meet, and no number favoured."""

import numpy as np
from scipy.stats import chisquare

from tapete.kit.streams import below, mix, next_word, stream


def python_xoshiro(state: list[int]) -> int:
    """xoshiro256++ as Blackman and Vigna published it, in plain integers."""
    mask = 2**64 - 1

    def rotate(word: int, by: int) -> int:
        return ((word << by) | (word >> (64 - by))) & mask

    result = (rotate((state[0] + state[3]) & mask, 23) + state[0]) & mask
    shifted = (state[1] << 17) & mask
    state[2] ^= state[0]
    state[3] ^= state[1]
    state[1] ^= state[2]
    state[0] ^= state[3]
    state[2] ^= shifted
    state[3] = rotate(state[3], 45)
    return result


def test_the_generator_is_xoshiro256_plus_plus() -> None:
    state = np.array([1, 2, 3, 4], dtype=np.uint64)
    plain = [1, 2, 3, 4]
    found = [int(next_word(state)) for _ in range(1000)]
    assert found == [python_xoshiro(plain) for _ in range(1000)]
    assert found[0] == 41943041  # the first output of the reference code from this state


def test_splitmix_mixes_as_published() -> None:
    # The first output of splitmix64 from 0, by its authors: the golden ratio, mixed.
    assert int(mix(np.uint64(0x9E3779B97F4A7C15))) == 0xE220A8397B1DCDAF


def test_blocks_and_seeds_have_streams_of_their_own() -> None:
    states = {tuple(stream(seed, block).tolist()) for seed in range(50) for block in range(50)}
    assert len(states) == 2500


def test_no_number_is_favoured() -> None:
    state = stream(1, 0)
    for bound in (37, 36, 54, 7):
        drawn = np.array([below(state, bound) for _ in range(200_000)])
        counts = np.bincount(drawn, minlength=bound)
        assert len(counts) == bound
        assert chisquare(counts).pvalue > 1e-4


def test_what_would_favour_some_numbers_is_thrown_away() -> None:
    # With a bound just over half of what 32 bits hold, nearly half of the words must be refused.
    state = stream(3, 0)
    bound = 2**31 + 1
    drawn = np.array([below(state, bound) for _ in range(20_000)], dtype=np.float64)
    assert drawn.max() < bound
    assert abs(drawn.mean() / bound - 0.5) < 0.01
