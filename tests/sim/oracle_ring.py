"""What the kernels of póquer de círculo did, done again by `Mano` with the same cards and acts."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tapete.families.poquer_de_circulo.hand import Mano
from tapete.families.poquer_de_circulo.rules import Terms, Variant
from tapete.sim.poquer_de_circulo.kernels import CHANGES, bets
from tapete.sim.poquer_de_circulo.kernels.cards import AGAIN, BEFORE, PACK
from tapete.sim.poquer_de_circulo.ring import Room


class Done(NamedTuple):
    """How a hand ended: what each has, what the house took, and what stays in the bote."""

    restos: list[int]
    rake: int
    left: int


def again(
    variant: Variant, terms: Terms, room: Room, log: NDArray[np.int64], carried: int, required: int
) -> tuple[Mano, Done]:
    """Play by `Mano` what stands in the log of a hand, and compare what might be done at every turn."""
    shuffled = room.pile[AGAIN:].reshape(-1, PACK)[: room.hand[bets.SHUFFLED], : len(room.deck)]
    mano = Mano(
        variant,
        terms,
        room.of_each(bets.BEGAN),
        (room.pile[BEFORE:AGAIN][: len(room.deck)] if len(shuffled) else room.deck).tolist(),
        again=shuffled.tolist(),
        carried=carried,
        required=required,
    )
    for row in log.reshape(-1, bets.LOGGED)[: room.hand[bets.ACTS]].tolist():
        assert mano.turn == row[bets.WHO]
        if row[bets.DID] == CHANGES:
            mano.changes([place for place in range(5) if row[bets.ADDED] >> place & 1])
        else:
            _do(mano, row)
    assert mano.done
    return mano, Done(mano.restos, mano.rake, mano.left)


def _do(mano: Mano, row: Sequence[int]) -> None:
    options, laid = mano.options(), mano.betting.laid[mano.turn]
    did, added = row[bets.DID], row[bets.ADDED]
    assert row[bets.NUMBER] == mano.number
    assert (options.least, options.most) == (row[bets.LEAST], row[bets.MOST])
    assert options.to_cover == min(row[bets.OWED], mano.betting.restos[mano.turn])
    if did == bets.RETIRES:
        mano.retires()
    elif did == bets.STAYS:
        assert options.may_pass or added == options.to_cover
        mano.stays()
    else:
        mano.bets_to(laid + added)
