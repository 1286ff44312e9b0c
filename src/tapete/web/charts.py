"""Charts as the templates of SVG print them: geometry alone, in whole pixels, without a script or a library."""

from collections.abc import Sequence
from fractions import Fraction

import msgspec

from tapete.exact.result import Distribution, Purse
from tapete.exact.study import decimal, percent

WIDTH = 480
_ROW, _LABEL, _FIGURE = 28, 62, 84
_HEIGHT, _LEFT, _RIGHT, _TOP, _BOTTOM = 270, 42, 12, 10, 30
_MOST_ROWS = 24
_TICKS = 5


class Bar(msgspec.Struct, frozen=True, kw_only=True):
    """A net result: how it is written, how probable it is, and how long its bar is."""

    net: str
    kind: str
    """`lost`, `won` or `null`: the class of the bar."""
    probability: str
    exact: str
    y: int
    length: int


class Bars(msgspec.Struct, frozen=True, kw_only=True):
    """A distribution, the worst result on top."""

    width: int
    height: int
    left: int
    thick: int
    bars: tuple[Bar, ...]


def bars_of(found: Distribution, language: str) -> Bars:
    """One bar for each net result; of very many, the most probable."""
    likely = sorted(found.chances, key=lambda chance: -chance.probability)[:_MOST_ROWS]
    shown = sorted(likely, key=lambda chance: chance.net)
    most = max(chance.probability for chance in shown)
    room = WIDTH - _LABEL - _FIGURE
    bars = tuple(
        Bar(
            net=signed(chance.net, language),
            kind="won" if chance.net > 0 else "lost" if chance.net < 0 else "null",
            probability=percent(chance.probability, language),
            exact=str(chance.probability) if chance.probability.denominator < 10**7 else "",
            y=place * _ROW + 4,
            length=max(2, round(room * chance.probability / most)),
        )
        for place, chance in enumerate(shown)
    )
    return Bars(width=WIDTH, height=len(bars) * _ROW + 4, left=_LABEL, thick=_ROW - 8, bars=bars)


def signed(net: Fraction, language: str) -> str:
    """A net result with its sign, as people write it: `+1/2` as `+0.5`."""
    places = next((places for places in range(4) if (net * 10**places).denominator == 1), 3)
    return f"{'+' if net > 0 else ''}{decimal(net, language, places)}".replace("-", "−")  # noqa: RUF001 - a minus


class Tick(msgspec.Struct, frozen=True):
    """A mark on an axis."""

    at: int
    text: str


class Fan(msgspec.Struct, frozen=True, kw_only=True):
    """A purse along an evening: two bands, the middle and the mean, as points of SVG."""

    width: int
    height: int
    left: int
    right: int
    top: int
    bottom: int
    most: str
    half: str
    middle: str
    mean: str
    start: int
    """Where the purse began."""
    rounds: tuple[Tick, ...]
    sums: tuple[Tick, ...]


def fan_of(purses: Sequence[Purse]) -> Fan:
    """The fan of an evening; the axis reaches as far as its widest band."""
    last = purses[-1].round
    step = _step(max(max(purse.quantiles) for purse in purses))
    highest = step * (int(max(max(purse.quantiles) for purse in purses) // step) + 1)
    right, bottom = WIDTH - _RIGHT, _HEIGHT - _BOTTOM

    def x(number: float) -> int:
        return round(_LEFT + (right - _LEFT) * number / last)

    def y(amount: float) -> int:
        return round(bottom - (bottom - _TOP) * amount / highest)

    def band(low: int, high: int) -> str:
        upper = [(x(purse.round), y(purse.quantiles[high])) for purse in purses]
        lower = [(x(purse.round), y(purse.quantiles[low])) for purse in reversed(purses)]
        return _points([*upper, *lower])

    return Fan(
        width=WIDTH,
        height=_HEIGHT,
        left=_LEFT,
        right=right,
        top=_TOP,
        bottom=bottom,
        most=band(0, 4),
        half=band(1, 3),
        middle=_points([(x(purse.round), y(purse.quantiles[2])) for purse in purses]),
        mean=_points([(x(purse.round), y(purse.mean)) for purse in purses]),
        start=y(purses[0].mean),
        rounds=tuple(Tick(x(n), str(n)) for n in range(0, last + 1, max(1, last // _TICKS))),
        sums=tuple(Tick(y(n), str(n)) for n in range(0, highest + 1, step)),
    )


def _points(pairs: Sequence[tuple[int, int]]) -> str:
    return " ".join(f"{x},{y}" for x, y in pairs)


def _step(highest: float) -> int:
    """The distance of marks that makes about five of them."""
    return next(
        step for step in (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 5000, 10**9) if highest / step <= 6
    )


class Strip(msgspec.Struct, frozen=True, kw_only=True):
    """The edges of the bets of a game along one line."""

    width: int
    height: int
    marks: tuple[int, ...]


def strip_of(edges: Sequence[Fraction], most: Fraction) -> Strip:
    """A mark for each edge; the line ends at `most`."""
    room = 240
    marks = sorted({round(4 + room * edge / most) for edge in edges if 0 <= edge <= most})
    return Strip(width=room + 8, height=24, marks=tuple(marks))
