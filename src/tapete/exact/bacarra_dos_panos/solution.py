"""The best play of bacarrá a dos paños with some stakes, and its bets under each way to play.

Three people decide, each for themselves. The banker is first taken for somebody who errs a little, drawing the oftener
the more it gains, and the manos are led to where none of them is inclined either way; then the errors are made smaller
and smaller. Floating numbers only look for the play. Whatever they find is rounded to parts of 2**32, and what anybody
would still gain by departing from it is worked out exactly: that is the proof of how good it is.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from tapete.exact.bacarra_dos_panos.counts import (
    DRAWS,
    EITHER,
    FREE,
    STANDS,
    Banker,
    Numbers,
    Terms,
    answer,
    duties,
    gains,
    regrets,
    results,
)
from tapete.exact.bacarra_dos_panos.play import (
    ALWAYS_DRAW,
    ALWAYS_STAND,
    AT_BEST,
    BY_THE_CUADRO,
    BY_TOTALS,
    FIRST_TENFOLD,
    FIRST_TWICE,
    LIBRE,
    MIXED,
    SECOND_TWICE,
    THIRDS,
    WHOLE,
    Manos,
    PanosPlay,
    Regrets,
    Turning,
    alike,
    choosing,
)
from tapete.exact.baccarat import by_way, full_sabot
from tapete.exact.memory import remembered
from tapete.exact.result import Analysis, Distribution, distribution
from tapete.families import baccarat
from tapete.families.baccarat import STOOD
from tapete.law.parameters import Column

Floats = NDArray[np.float64]
_FIRST_ERROR, _LAST_ERROR = 1e-3, 1e-10
_LESS = 0.3
_LESS_TOGETHER = 0.5
"""Factors by which the banker's error shrinks; slower where a mano changes with every hand at once."""
_STEPS = 200
_SURE = 1e-6
"""A lower frequency counts as never."""
BOUND = Fraction(1, 10**7)


class NoEquilibrium(ArithmeticError):
    """No play was found from which everybody would hardly gain by departing."""


class Found(msgspec.Struct, frozen=True, kw_only=True):
    """A way to play for all three, and what each would gain by departing from it."""

    manos: Manos
    banker: Banker
    regrets: Regrets


def equilibrium(terms: Terms) -> Found:
    """A play from which nobody gains more than `BOUND` by departing; raises `NoEquilibrium`."""
    smooth = _Smooth(terms)
    often, error = smooth.followed()
    said = [tuple(round(one * WHOLE) for one in part) for part in often.reshape(4, smooth.hands).tolist()]
    manos = Manos(**dict(zip(Manos.__struct_fields__, said, strict=True)))
    sure = answer(terms, manos)
    unsure = smooth.at(often, error).banker
    banker = Banker(
        **{
            name: np.where((chance > _SURE) & (chance < 1 - _SURE), _parts(chance), certain)
            for name, chance, certain in zip(Banker.__struct_fields__, unsure, sure.parts(), strict=True)
        }
    )
    found = Found(manos=manos, banker=banker, regrets=regrets(terms, manos, banker))
    if found.regrets.most > BOUND:
        raise NoEquilibrium(f"somebody would still gain {float(found.regrets.most):.2g} by playing otherwise")
    return found


def _parts(chance: Floats) -> NDArray[Any]:
    return np.array([round(one * WHOLE) for one in chance.ravel().tolist()], dtype=np.object_).reshape(chance.shape)


class _At(msgspec.Struct, frozen=True):
    """The state of the search at given frequencies of the manos."""

    inclinations: Floats
    slopes: Floats
    banker: tuple[Floats, Floats, Floats]


class _Smooth:
    """The same game in floating numbers, per unit of all stakes; a frequency for each hand of each mano and word."""

    def __init__(self, terms: Terms) -> None:
        counted = terms.counted()
        self.hands = counted.one.shape[3] - 1
        self.less = _LESS_TOGETHER if terms.by_total else _LESS
        self.together = np.kron(np.eye(4), np.ones((self.hands, 1)) if terms.by_total else np.eye(self.hands))
        both = counted.both * (counted.both_ways / counted.total).astype(np.float64)[(..., *[None] * 5)]
        one = counted.one * (counted.one_ways / counted.total).astype(np.float64)[(..., *[None] * 3)]
        signs = np.array([-1.0, 0.0, 1.0])
        shares = np.array(terms.stakes) / sum(terms.stakes)
        part = float(terms.deduction)
        nets = _kept(shares[0] * signs[:, None] + shares[1] * signs, part)
        self.gain = _by_kinds(np.einsum("htukjrs,rs->htukj", _more(both, 2), nets))
        self.gain_first = _more(one, 1) @ _kept(shares[1] * signs - shares[0], part)
        self.gain_second = _more(one, 1) @ _kept(shares[0] * signs - shares[1], part)
        worths = -(both.sum(axis=-1) @ signs), -(both.sum(axis=-2) @ signs)
        self.stood = [_by_kinds(worth[..., STANDS]) for worth in worths]
        self.more = [_by_kinds(worth[..., DRAWS] - worth[..., STANDS]) for worth in worths]
        self.lone = np.einsum("hatkmr,r,t->khatm", one[..., FREE:, :, :], -signs, _WORD)
        self.duty = duties(terms)

    def followed(self) -> tuple[Floats, float]:
        """Follow the manos while the banker's error shrinks; give their frequencies and the last error."""
        often, error = np.full(self.together.shape[1], 0.5), _FIRST_ERROR
        last = often, error
        while error > _LAST_ERROR:
            often, left = self.settled(often, error)
            if left < _SURE:
                last = often, error
            error *= self.less
        return self.together @ last[0], last[1]

    def settled(self, often: Floats, error: float) -> tuple[Floats, float]:
        """From some frequencies to those at which no mano is inclined to another, in long steps while they help."""
        here, pace = self._joined(often, error), 1e3
        left = _left(often, here.inclinations)
        for _ in range(_STEPS):
            if left < _SURE**2:
                break
            stuck = ((often <= 0) & (here.inclinations < 0)) | ((often >= 1) & (here.inclinations > 0))
            (free,) = np.nonzero(~stuck)
            matrix = np.eye(len(free)) / pace - here.slopes[np.ix_(free, free)]
            moved = often.copy()
            moved[free] = np.clip(often[free] + np.linalg.solve(matrix, here.inclinations[free]), 0, 1)
            there = self._joined(moved, error)
            further = _left(moved, there.inclinations)
            if further >= left and left < _SURE and pace < 1:
                break  # not even a short step helps: what is left is rounding
            if further < left or pace < 1:
                often, here, left = moved, there, further
                pace *= 5
            else:
                pace /= 7
        return often, left

    def _joined(self, often: Floats, error: float) -> _At:
        found, join = self.at(self.together @ often, error), self.together
        return _At(join.T @ found.inclinations, join.T @ found.slopes @ join, found.banker)

    def at(self, often: Floats, error: float) -> _At:
        """The banker's answers to such manos, their inclinations, and how these change with each frequency."""
        said = often.reshape(4, self.hands)
        first, alone = _present(said[0]), _present(said[3])
        second = np.stack([*[_present(said[1])] * STOOD, _present(said[2])])
        by_first = _over_second(self.gain, second)
        banker, slope = self._answer(np.einsum("khtu,tk->htu", by_first, first), self.duty[0], error)
        after_first, slope_first = self._lone(self.gain_first, alone, error)
        after_second, slope_second = self._lone(self.gain_second, first, error)
        gains = _changes(by_first, _over_first(self.gain, first))
        more = _changes(_over_second(self.more[0], second), _over_first(self.more[1], first))
        stood = _changes(_over_second(self.stood[0], second), _over_first(self.stood[1], first))
        hands, places = self.hands, 3 * self.hands
        inclinations, slopes = np.zeros(4 * hands), np.zeros((4 * hands, 4 * hands))
        inclinations[:places] = (stood + more * banker).reshape(places, -1).sum(axis=1)
        slopes[:places, :places] = (more * slope).reshape(places, -1) @ gains.reshape(places, -1).T
        lone_stood, lone_more = self.lone[..., STANDS], self.lone[..., DRAWS] - self.lone[..., STANDS]
        for begins, chance, rises, gain in (
            (0, after_second, slope_second, self.gain_second),
            (places, after_first, slope_first, self.gain_first),
        ):
            here = slice(begins, begins + hands)
            inclinations[here] += (lone_stood + lone_more * chance).reshape(hands, -1).sum(axis=1)
            changes = np.moveaxis(gain[..., FREE:] * _WORD[:, None], -1, 0)
            slopes[here, here] += (lone_more * rises).reshape(hands, -1) @ changes.reshape(hands, -1).T
        for whose in range(2):
            drawn = (self.stood[whose] + self.more[whose] * banker)[FREE:, FREE:] * (_WORD[:, None] * _WORD)
            by_word = drawn.sum(axis=(2, 4))
            for word, cross in enumerate((by_word[..., :STOOD].sum(axis=-1), by_word[..., STOOD])):
                here = slice((word + 1) * hands, (word + 2) * hands)
                if whose == 0:
                    slopes[:hands, here] += cross
                else:
                    slopes[here, :hands] += cross.T
        return _At(inclinations, slopes, (banker, after_first, after_second))

    def _lone(self, gain: Floats, present: Floats, error: float) -> tuple[Floats, Floats]:
        return self._answer(np.einsum("hatk,tk->hat", gain, present), self.duty[1][:, None, :], error)

    def _answer(self, gain: Floats, duty: NDArray[np.int64], error: float) -> tuple[Floats, Floats]:
        """The frequency with which a banker with this error draws, and its derivative by the gain."""
        chance = 0.5 * (1 + np.tanh(np.clip(gain / error, -80, 80) / 2))
        free = np.broadcast_to(duty, gain.shape) == EITHER
        return np.where(free, chance, duty == DRAWS), np.where(free, chance * (1 - chance) / error, 0.0)


_WORD: Floats = np.array([1.0] * STOOD + [-1.0])
"""The derivative of the weight of a mano with a third card, or none, by its frequency of drawing."""


def _present(often: Floats) -> Floats:
    found = np.ones((THIRDS, 1 + len(often)))
    found[:STOOD, FREE:], found[STOOD, FREE:] = often, 1 - often
    return found


def _over_second(by_kinds: Floats, second: Floats) -> Floats:
    """Over what the second mano may have held, by what the first did."""
    found: Floats = by_kinds[:, 0] * second[:, :, 0]
    for kind in range(1, second.shape[-1]):
        found += by_kinds[:, kind] * second[:, :, kind]
    return found


def _over_first(by_kinds: Floats, first: Floats) -> Floats:
    """Over what the first mano may have held, by what the second did."""
    found: Floats = by_kinds[0] * first[:, 0, None]
    for kind in range(1, first.shape[-1]):
        found += by_kinds[kind] * first[:, kind, None]
    return found


def _changes(by_first: Floats, by_second: Floats) -> Floats:
    """Derivatives by each frequency: of the first mano, and of the second after carta and after no."""
    heard = by_second[FREE:] * _WORD
    carta, no = heard.copy(), heard.copy()
    carta[:, :, STOOD], no[:, :, :STOOD] = 0, 0
    return np.concatenate([by_first[FREE:] * _WORD[:, None], carta, no])


def _by_kinds(by_hands: Floats) -> Floats:
    found: Floats = np.ascontiguousarray(np.moveaxis(by_hands, (3, 4), (0, 1)))
    return found


def _more(counts: Floats, after: int) -> Floats:
    """The gain by drawing; `after` is the number of axes after that of the move."""
    moves = np.moveaxis(counts, -1 - after, 0)
    found: Floats = moves[DRAWS] - moves[STANDS]
    return found


def _kept(net: Floats, part: float) -> Floats:
    return net - part * np.maximum(net, 0)


def _left(often: Floats, inclinations: Floats) -> float:
    return float(np.abs(often - np.clip(often + 1e3 * inclinations, 0, 1)).max())


# --- the play, and what comes of it -----------------------------------------------------------------------------------


class Asked(msgspec.Struct, frozen=True):
    """The key under which a play is kept."""

    terms: Terms
    manos: Manos | None


def solved(terms: Terms, manos: Manos | None = None) -> PanosPlay:
    """The banker's best answer to manos who draw so often; without them, everybody at their best."""
    return remembered("bacarra-dos-panos", Asked(terms, manos), PanosPlay, lambda: work_out(terms, manos))


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
        letters="".join({0: baccarat.STANDS, WHOLE: baccarat.DRAWS}.get(one, MIXED) for one in often),
        mixed=tuple(int(one) for one in often if one not in {0, WHOLE}),
        results=results(terms, manos, banker),
        regrets=regrets(terms, manos, banker),
        turning=turns,
    )


def turning(terms: Terms, manos: Manos) -> Turning:
    """The banker's gain is linear in the share from 0 to one half, and again from there to 1."""
    ends = [msgspec.structs.replace(terms, stakes=stakes) for stakes in ((0, 2), (1, 1), (2, 0))]
    none, half, all_ = (_row(gains(each, manos)).tolist() for each in ends)
    both, single = duties(terms)
    alone = np.broadcast_to(single[:, None, :], (len(single), 11, 11))
    bound = _row(Banker(both=both, first_abated=alone, second_abated=alone)).tolist()
    letters, turns = [], []
    for place, (duty, low, middle, high) in enumerate(zip(bound, none, half, all_, strict=True)):
        if duty >= 0:
            letters.append(baccarat.DRAWS if duty else baccarat.STANDS)
            continue
        letters.append(baccarat.DRAWS if (low or middle) > 0 else baccarat.STANDS)
        if found := [*_zero(low, middle, 0.0), *_zero(middle, high, 0.5)]:
            turns.append((place, tuple(found)))
    return Turning(letters="".join(letters), turns=tuple(turns))


def _zero(low: int, high: int, begins: float) -> list[float]:
    return [begins + 0.5 * (low / (low - high))] if low * high < 0 else []


def _row(banker: Banker) -> Numbers:
    parts: list[NDArray[np.object_]] = [part.astype(np.object_).ravel() for part in banker.parts()]
    return np.concatenate(parts)


def terms_of(column: Column, stakes: tuple[int, int] = (1, 1)) -> Terms:
    letters, cuadro = column.get("punto", str).value, column.get("cuadro", tuple[str, ...]).value
    if (
        len(letters) != baccarat.NATURAL
        or len(cuadro) != baccarat.NATURAL
        or not {*letters, *"".join(cuadro)} <= {baccarat.DRAWS, baccarat.STANDS, baccarat.CHOOSES}
    ):
        raise ValueError(f"{letters!r} and the cuadro {cuadro} are not letters for each total under {baccarat.NATURAL}")
    return Terms(
        sabot=full_sabot(column.get("packs", int).value),
        letters=letters,
        cuadro=tuple(cuadro),
        stakes=stakes,
        deduction=Fraction(column.get("deduction", str).value),
    )


def ways_to_play(column: Column) -> dict[str, tuple[Terms, Manos | None]]:
    equal = terms_of(column)
    libre = Fraction(column.get("deduction_libre", str).value)
    return {
        AT_BEST: (equal, None),
        ALWAYS_DRAW: (equal, alike(WHOLE, equal.letters)),
        ALWAYS_STAND: (equal, alike(0, equal.letters)),
        BY_THE_CUADRO: (msgspec.structs.replace(equal, asked=True), None),
        BY_TOTALS: (msgspec.structs.replace(equal, by_total=True), None),
        FIRST_TWICE: (terms_of(column, (2, 1)), None),
        SECOND_TWICE: (terms_of(column, (1, 2)), None),
        FIRST_TENFOLD: (terms_of(column, (10, 1)), None),
        LIBRE: (msgspec.structs.replace(equal, deduction=libre), None),
    }


def bets_of(column: Column) -> Mapping[str, tuple[Analysis, ...]]:
    found = {way: solved(*played) for way, played in ways_to_play(column).items()}
    cites = dict.fromkeys(("primero", "segundo", "a-caballo", "banco"), column.get("punto", str).cite)
    cites["banca"] = column.get("deduction", str).cite
    return by_way(column, found, cites, distribution_of)


_HALF = Fraction(1, 2)
_WEIGHTS = {
    "primero": (Fraction(1), Fraction(0)),
    "segundo": (Fraction(0), Fraction(1)),
    "a-caballo": (_HALF, _HALF),
    "banco": (_HALF, _HALF),
}


def distribution_of(bet: str, found: PanosPlay) -> Distribution:
    if bet == "banca":
        return distribution(found.balances())
    first, second = _WEIGHTS[bet]
    return distribution(
        (-first * sign - second * other, chance)
        for sign, row in zip((-1, 0, 1), found.results, strict=True)
        for other, chance in zip((-1, 0, 1), row, strict=True)
    )
