"""The compiled loop of a table's evenings with an automaton: purses that are spent are bought again."""

from numba import njit, uint64

from tapete.kit.streams import below, stream
from tapete.sim.kernels_purse import begin, goes_on, settle


@njit(nogil=True, cache=True)
def play_evenings(seed, first, terms, targets, cells, nets, needed, staked, results):
    """Evenings, each with a stream of its own; of each, the figures of its purse."""
    bound = uint64(cells)
    for evening in range(len(results)):
        state = stream(seed, first + evening)
        node = uint64(0)
        row = results[evening]
        begin(row, terms)
        while goes_on(row, terms, needed[node]):
            edge = node * bound + below(state, bound)
            settle(row, terms, nets[edge], staked[node])
            node = uint64(targets[edge])
