"""A jugada of two paños as it is played: how often each decides what, what comes of it, and who would gain otherwise.

How often somebody draws is told in parts of 2**32, as the kernels take it, so that a simulation plays the very game of
which the exact value is told. Everything here is whole numbers of any length.
"""

from fractions import Fraction
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from tapete.exact.bacarra_dos_panos.counts import DRAWS, FREE, STANDS, Tables, tables
from tapete.exact.baccarat import Counts, total_of
from tapete.exact.panos import HANDS, THIRDS, WHOLE, Manos, Regrets, Results
from tapete.families import baccarat
from tapete.families.baccarat import NATURAL, STOOD

EITHER = -1
"""Where the banker may choose."""
Numbers = NDArray[np.object_]
Arrays = NDArray[Any]
_SIGNS = (-1, 0, 1)


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """What a way to play follows from."""

    sabot: Counts
    letters: str
    """What a mano does with each total: T draws, P stands, O chooses."""
    cuadro: tuple[str, ...]
    asked: bool = False
    """Whether the banker asks for the cuadro, which binds where it says the same for both paños."""
    stakes: tuple[int, int] = (1, 1)
    """How much lies on each paño."""
    deduction: Fraction = Fraction(0)
    by_total: bool = False
    """Whether the manos look only at the total of their cards."""
    endless: bool = False
    """Whether the sabot has no end, so that no card is missed."""

    def counted(self) -> Tables:
        """The sabot, counted out."""
        return tables(self.sabot, self.letters, endless=self.endless)

    def nets(self) -> list[list[int]]:
        """What the banker is left with by what comes of both paños, in parts of the deduction's."""
        return [[self.kept(one * self.stakes[0] + two * self.stakes[1]) for two in _SIGNS] for one in _SIGNS]

    def kept(self, net: int) -> int:
        """What is left of a balance: the house takes its part of what is won in the whole jugada."""
        return self.deduction.denominator * net - self.deduction.numerator * max(net, 0)


class Banker(msgspec.Struct, frozen=True, kw_only=True):
    """Something for each situation of the banker: how often they draw, in parts of `WHOLE`, or what they gain by it."""

    both: Arrays
    """By the banker's hand and both third cards."""
    first_abated: Arrays
    """By the banker's hand, the cards that the first paño turned over, and the third card of the second."""
    second_abated: Arrays

    def parts(self) -> tuple[Arrays, Arrays, Arrays]:
        """All of them, in this order."""
        return self.both, self.first_abated, self.second_abated


def _answering(manos: Manos) -> Numbers:
    """How the second mano is there, by the first one's third card, their own, and what left them a choice."""
    found = np.empty((THIRDS, THIRDS, 1 + len(manos.first)), dtype=np.object_)
    found[:STOOD], found[STOOD] = _present(manos.after_carta), _present(manos.after_no)
    return found


def _present(often: tuple[int, ...]) -> Numbers:
    """How a mano is there who draws so often, by their third card and what left them a choice."""
    found = np.full((THIRDS, 1 + len(often)), WHOLE, dtype=np.object_)
    found[:STOOD, FREE:], found[STOOD, FREE:] = often, [WHOLE - one for one in often]
    return found


def duties(terms: Terms) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """What the banker must do against both third cards, and against one where the other paño has abated."""
    letters = [[_duty(terms, points, third) for third in range(THIRDS)] for points in range(NATURAL)]
    both = [
        [[one if one == two else EITHER for two in letters[points]] for one in letters[points]]
        for points in range(NATURAL)
    ]
    points = [total_of(*hand) for hand in HANDS]
    return np.array(both)[points], np.array(letters)[points]


def _duty(terms: Terms, points: int, third: int) -> int:
    """With nothing one draws; else the cuadro binds whoever has asked for it, and not where it leaves a choice."""
    if points and not terms.asked:
        return EITHER
    return {baccarat.DRAWS: DRAWS, baccarat.STANDS: STANDS}.get(terms.cuadro[points][third], EITHER)


def gains(terms: Terms, manos: Manos) -> Banker:
    """What the banker gains by drawing in each situation, up to a factor that is the same within it."""
    counted, nets = terms.counted(), terms.nets()
    first, second = terms.stakes
    alone = [[terms.kept(sign * other - lost) for sign in _SIGNS] for lost, other in ((first, second), (second, first))]
    more = counted.both[..., DRAWS, :, :].astype(np.object_) - counted.both[..., STANDS, :, :]
    by_hands = sum(nets[one][two] * more[..., one, two] for one in range(3) for two in range(3))
    single = counted.one[..., DRAWS, :].astype(np.object_) - counted.one[..., STANDS, :]
    return Banker(
        both=_weighed(by_hands, manos),
        first_abated=((single * np.array(alone[0], dtype=np.object_)).sum(axis=-1) * _present(manos.after_abatir)).sum(
            axis=-1
        ),
        second_abated=((single * np.array(alone[1], dtype=np.object_)).sum(axis=-1) * _present(manos.first)).sum(
            axis=-1
        ),
    )


def _weighed(by_hands: Arrays, manos: Manos) -> Numbers:
    """Over what the manos may have held, by how often they are there with it."""
    first, second = _present(manos.first)[:, None, :, None], _answering(manos)[:, :, None, :]
    more = by_hands.ndim - 5
    found: Numbers = (by_hands * (first * second)[(None, ..., *[None] * more)]).sum(axis=(3, 4))
    return found


def answer(terms: Terms, manos: Manos) -> Banker:
    """The banker's best answer; where it is all the same they stand."""
    both, single = duties(terms)
    bound = (both, single[:, None, :], single[:, None, :])
    return Banker(
        **{
            name: np.where(duty == EITHER, gain > 0, duty == DRAWS).astype(np.object_) * WHOLE
            for name, duty, gain in zip(Banker.__struct_fields__, bound, gains(terms, manos).parts(), strict=True)
        }
    )


def results(terms: Terms, manos: Manos, banker: Banker) -> Results:
    """What comes of both paños."""
    counted = terms.counted()
    scale = WHOLE**3
    found = np.array(counted.naturals, dtype=np.object_) * scale
    seen = _weighed(counted.both.astype(np.object_), manos)
    found += (seen * _moves(banker.both, counted.both_ways)[..., None, None]).sum(axis=(0, 1, 2, 3))
    single = counted.one.astype(np.object_)
    for present, often, cell in (
        (_present(manos.after_abatir), banker.first_abated, np.s_[0, :]),
        (_present(manos.first), banker.second_abated, np.s_[:, 0]),
    ):
        by_move = (single * present[:, :, None, None]).sum(axis=3)
        found[cell] += WHOLE * (by_move * _moves(often, counted.one_ways)[..., None]).sum(axis=(0, 1, 2, 3))
    return tuple(tuple(Fraction(ways, scale * counted.total) for ways in row) for row in found.tolist())


def _moves(often: Arrays, ways: Arrays) -> Numbers:
    """In how many orders the banker stands in each situation, and draws."""
    return np.stack([(WHOLE - often) * ways, often * ways], axis=-1)


def regrets(terms: Terms, manos: Manos, banker: Banker) -> Regrets:
    """How far a way to play is from one from which nobody would depart."""
    counted = terms.counted()
    lost = 0
    best, weighed = answer(terms, manos), gains(terms, manos)
    kinds = ((counted.both_ways, 1), (counted.one_ways, WHOLE), (counted.one_ways, WHOLE))
    for (ways, more), often, wished, gain in zip(kinds, banker.parts(), best.parts(), weighed.parts(), strict=True):
        lost += more * int((ways * gain * (wished - often)).sum())
    at_stake = sum(terms.stakes) * terms.deduction.denominator * counted.total * WHOLE**3
    leans = inclinations(terms, manos, banker)
    said = (manos.first, manos.after_carta, manos.after_no, manos.after_abatir)
    first, *second = (_regret(lean, often, together=terms.by_total) for lean, often in zip(leans, said, strict=True))
    return Regrets(banca=Fraction(lost, at_stake), first=first, second=sum(second, Fraction(0)))


def _regret(leans: tuple[Fraction, ...], often: tuple[int, ...], *, together: bool) -> Fraction:
    """With each hand by itself; or `together`, of who does the same with all of them."""
    if together:
        leans, often = (sum(leans, Fraction(0)),), often[:1]
    parts = (lean * Fraction(WHOLE - one if lean > 0 else -one, WHOLE) for lean, one in zip(leans, often, strict=True))
    return sum(parts, Fraction(0))


def inclinations(terms: Terms, manos: Manos, banker: Banker) -> tuple[tuple[Fraction, ...], ...]:
    """What each mano gains per unit by drawing with each hand that leaves a choice: the second after each word."""
    counted = terms.counted()
    moves = _moves(banker.both, counted.both_ways)[:, :, :, None, None, :]
    one, two = counted.both.sum(axis=-1), counted.both.sum(axis=-2)
    first = ((one[..., 0] - one[..., 2]) * moves).sum(axis=-1)[..., FREE:, :]
    second = ((two[..., 0] - two[..., 2]) * moves).sum(axis=-1)[..., FREE:]
    said = np.array([1] * STOOD + [-1], dtype=np.object_)
    mine = (first * _answering(manos)[:, :, None, :] * said[:, None, None, None]).sum(axis=(0, 1, 2, 4))
    theirs = (second * _present(manos.first)[:, None, :, None] * said[:, None, None]).sum(axis=(0, 2, 3))
    single = counted.one[..., FREE:, :, 0] - counted.one[..., FREE:, :, 2]
    lone = [
        ((single * _moves(often, counted.one_ways)[..., None, :]).sum(axis=-1) * said[:, None]).sum(axis=(0, 1, 2))
        for often in (banker.first_abated, banker.second_abated)
    ]
    found = (mine + WHOLE * lone[1], theirs[:STOOD].sum(axis=0), theirs[STOOD], WHOLE * lone[0])
    return tuple(tuple(Fraction(int(lean), WHOLE**2 * counted.total) for lean in leans) for leans in found)
