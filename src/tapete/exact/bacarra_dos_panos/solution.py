"""Ways to play worked out once and kept, as they are told."""

import msgspec
import numpy as np
from numpy.typing import NDArray

from tapete.exact.bacarra_dos_panos.equilibrium import equilibrium
from tapete.exact.bacarra_dos_panos.play import (
    Banker,
    Numbers,
    Terms,
    answer,
    duties,
    gains,
    regrets,
    results,
)
from tapete.exact.memory import remembered
from tapete.exact.panos import MIXED, WHOLE, Manos, PanosPlay, Turning, alike, choosing
from tapete.families.baccarat import DRAWS, STANDS


class Asked(msgspec.Struct, frozen=True):
    """Which play is asked for: what it is kept under."""

    terms: Terms
    manos: Manos | None


def solved(terms: Terms, manos: Manos | None = None) -> PanosPlay:
    """The banker's best answer to manos who draw so often; without them, everybody at their best."""
    return remembered("dos-panos", Asked(terms, manos), PanosPlay, lambda: work_out(terms, manos))


def work_out(terms: Terms, manos: Manos | None) -> PanosPlay:
    """The same from the beginning; the usual ones come with the program."""
    if manos is None and choosing(terms.letters):
        found = equilibrium(terms)
        return _told(terms, found.manos, found.banker, turning(terms, found.manos))
    manos = manos or alike(0, terms.letters)
    return _told(terms, manos, answer(terms, manos), turning(terms, manos))


def _told(terms: Terms, manos: Manos, banker: Banker, turns: Turning) -> PanosPlay:
    often = _row(banker)
    return PanosPlay(
        stakes=terms.stakes,
        deduction=terms.deduction,
        hands=choosing(terms.letters),
        manos=manos,
        letters="".join({0: STANDS, WHOLE: DRAWS}.get(one, MIXED) for one in often),
        mixed=tuple(int(one) for one in often if one not in {0, WHOLE}),
        results=results(terms, manos, banker),
        regrets=regrets(terms, manos, banker),
        turning=turns,
    )


def turning(terms: Terms, manos: Manos) -> Turning:
    """What the banker gains is a straight line of the share from nothing to a half, and another from there to all."""
    ends = [msgspec.structs.replace(terms, stakes=stakes) for stakes in ((0, 2), (1, 1), (2, 0))]
    none, half, all_ = (_row(gains(each, manos)).tolist() for each in ends)
    both, single = duties(terms)
    alone = np.broadcast_to(single[:, None, :], (len(single), 11, 11))
    bound = _row(Banker(both=both, first_abated=alone, second_abated=alone)).tolist()
    letters, turns = [], []
    for place, (duty, low, middle, high) in enumerate(zip(bound, none, half, all_, strict=True)):
        if duty >= 0:
            letters.append(DRAWS if duty else STANDS)
            continue
        letters.append(DRAWS if (low or middle) > 0 else STANDS)
        if found := [*_zero(low, middle, 0.0), *_zero(middle, high, 0.5)]:
            turns.append((place, tuple(found)))
    return Turning(letters="".join(letters), turns=tuple(turns))


def _zero(low: int, high: int, begins: float) -> list[float]:
    """Where a line from one value to another, over half of the shares, changes its sign."""
    return [begins + 0.5 * (low / (low - high))] if low * high < 0 else []


def _row(banker: Banker) -> Numbers:
    """All situations in the order of `place_of`."""
    parts: list[NDArray[np.object_]] = [part.astype(np.object_).ravel() for part in banker.parts()]
    return np.concatenate(parts)
