"""Random numbers inside compiled loops: xoshiro256++, seeded anew for every block from (seed, block) by splitmix64.

A block is the unit that can be played again by itself: its numbers depend on the seed and on its own number alone,
never on how many workers there were or on which of them played it.
"""

import numpy as np
from numba import njit, uint64

GOLDEN = uint64(0x9E3779B97F4A7C15)
_MIX_1 = uint64(0xBF58476D1CE4E5B9)
_MIX_2 = uint64(0x94D049BB133111EB)


@njit(nogil=True, cache=True)
def mix(word):
    """One step of splitmix64's output: every bit of the word moves half of the bits of the result."""
    word = (word ^ (word >> uint64(30))) * _MIX_1
    word = (word ^ (word >> uint64(27))) * _MIX_2
    return word ^ (word >> uint64(31))


@njit(nogil=True, cache=True)
def stream(seed, block):
    """The four words of a block's generator."""
    state = np.empty(4, dtype=np.uint64)
    word = mix(uint64(seed)) ^ mix(uint64(block) * GOLDEN + GOLDEN)
    for place in range(4):
        word = word + GOLDEN
        state[place] = mix(word)
    return state


@njit(nogil=True, cache=True, forceinline=True)
def advanced(first, second, third, fourth):
    """The next 64 bits of xoshiro256++ and the four words after it, for loops that keep them in registers."""
    total = first + fourth
    word = ((total << uint64(23)) | (total >> uint64(41))) + first
    shifted = second << uint64(17)
    third ^= first
    fourth ^= second
    second ^= third
    first ^= fourth
    third ^= shifted
    return word, first, second, third, (fourth << uint64(45)) | (fourth >> uint64(19))


@njit(nogil=True, cache=True)
def next_word(state):
    """The next 64 bits of xoshiro256++."""
    total = state[0] + state[3]
    result = ((total << uint64(23)) | (total >> uint64(41))) + state[0]
    shifted = state[1] << uint64(17)
    state[2] ^= state[0]
    state[3] ^= state[1]
    state[1] ^= state[2]
    state[0] ^= state[3]
    state[2] ^= shifted
    state[3] = (state[3] << uint64(45)) | (state[3] >> uint64(19))
    return result


@njit(nogil=True, cache=True)
def below(state, bound):
    """A whole number under the bound, every one as likely as the others: what would favour some is thrown away."""
    bound = uint64(bound)
    product = (next_word(state) >> uint64(32)) * bound
    low = product & uint64(0xFFFFFFFF)
    if low < bound:
        least = (uint64(0x100000000) - bound) % bound
        while low < least:
            product = (next_word(state) >> uint64(32)) * bound
            low = product & uint64(0xFFFFFFFF)
    return product >> uint64(32)
