"""Printing: the capitals of the cloth, whose widths are known here, so that words are fitted to their cells.

The alphabet is data, like a font: for each character how far it moves the pen and its path, in a box 700 units high.
"""

import math
import unicodedata
from collections.abc import Sequence
from functools import cache, lru_cache
from importlib.resources import files
from itertools import pairwise

import msgspec

HEIGHT = 700.0
UNKNOWN = "·"
"""Printed for what the alphabet has not."""


class Alphabet(msgspec.Struct, frozen=True):
    """The letters, and how much closer some pairs stand."""

    height: float
    kern: dict[str, float]
    glyphs: dict[str, tuple[float, str]]


@cache
def alphabet() -> Alphabet:
    return msgspec.json.decode((files("tapete.web.draw") / "data" / "alphabet.json").read_bytes(), type=Alphabet)


@lru_cache(maxsize=4096)
def capitals(text: str) -> str:
    """A text in the characters of the alphabet: upper case, without the accents that it has not."""
    return "".join(_known(char) for char in text.upper())


def _known(char: str) -> str:
    glyphs = alphabet().glyphs
    if char in glyphs:
        return char
    plain = unicodedata.normalize("NFD", char)[0]
    return plain if plain in glyphs else " " if char.isspace() else UNKNOWN


def outline(char: str) -> str:
    return alphabet().glyphs[char][1]


@lru_cache(maxsize=8192)
def advances(text: str, track: float = 0.0) -> tuple[float, ...]:
    """How far each character of a text in capitals moves the pen; `track` is put between them."""
    known = alphabet()
    last = len(text) - 1
    return tuple(
        known.glyphs[char][0] + known.kern.get(text[place : place + 2], 0) + (track if place < last else 0)
        for place, char in enumerate(text)
    )


def width(text: str, height: float, track: float = 0.0) -> float:
    return sum(advances(text, track)) * height / HEIGHT


LEAST = 7.5
SPACED = 42.0
_BOLD_BELOW = 15.0
_TALLER = 1.12
"""Two lines are worth it when they print larger than one by this."""
_LEADING = 0.62
_GRAIN = 1440
_BLANK = " \u00a0"
_ANCHORS = {"start": 0.0, "middle": -0.5, "end": -1.0}


class DoesNotFit(ValueError):
    """A label that fits its cell at no size that can be read: a mistake of the cloth, found before it is sent."""


class Fitted(msgspec.Struct, frozen=True):
    """How a label goes into its cell: its lines and the height of its capitals."""

    lines: tuple[str, ...]
    size: float


def number(value: float) -> str:
    """A number as short as a picture needs it."""
    text = f"{value:.1f}"
    return "0" if text == "-0.0" else text.removesuffix(".0")


def area(x: float, y: float, wide: float, high: float) -> str:
    return f'x="{number(x)}" y="{number(y)}" width="{number(wide)}" height="{number(high)}"'


def rect(x: float, y: float, wide: float, high: float, classes: str, radius: float = 0.0, more: str = "") -> str:
    rounded = f' rx="{number(radius)}"' if radius else ""
    return f'<rect {area(x, y, wide, high)}{rounded} class="{classes}"{more}/>'


@lru_cache(maxsize=8192)
def fit(
    labels: tuple[str, ...],
    room: tuple[float, float],
    *,
    most: float = 40.0,
    least: float = LEAST,
    lines: int = 2,
    track: float = SPACED,
) -> Fitted:
    """The largest printing of the first label that can be read in a box; labels go from full to short."""
    for label in map(capitals, labels):
        ways = [_size_of(rows, room, most, track) for rows in _ways(label, lines, track)]
        legible = [way for way in ways if way.size >= least]
        if legible:
            first, *other = legible
            return other[0] if other and other[0].size > first.size * _TALLER else first
    raise DoesNotFit(f"{labels!r} in {room[0]:.0f} x {room[1]:.0f}")


def _ways(label: str, lines: int, track: float) -> list[tuple[str, ...]]:
    words = label.split(" ")
    if lines == 1 or len(words) == 1:
        return [(label,)]
    breaks = [(" ".join(words[:place]), " ".join(words[place:])) for place in range(1, len(words))]
    return [(label,), min(breaks, key=lambda rows: max(width(row, 1.0, track) for row in rows))]


def _size_of(rows: tuple[str, ...], room: tuple[float, float], most: float, track: float) -> Fitted:
    wide = max(width(row, 1.0, track) for row in rows) or 1.0
    tall = len(rows) + _LEADING * (len(rows) - 1)
    return Fitted(rows, min(most, room[0] / wide, room[1] / tall))


class Press(msgspec.Struct, frozen=True):
    """Prints by reference to the pieces: those of this very drawing, or those of the file at `base`."""

    base: str = ""

    def ref(self, name: str) -> str:
        return f"{self.base}#{name}"

    def use(self, name: str, x: float, y: float, scale: float = 1.0, turn: float = 0.0, classes: str = "") -> str:
        turned = f" rotate({number(turn)})" if turn else ""
        scaled = f" scale({scale:.3f})" if scale != 1.0 else ""
        named = f' class="{classes}"' if classes else ""
        place = f"translate({number(x)} {number(y)}){turned}{scaled}"
        return f'<use href="{self.ref(name)}"{named} transform="{place}"/>'

    def word(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        *,
        anchor: str = "middle",
        track: float = SPACED,
        classes: str = "",
        turn: float = 0.0,
    ) -> str:
        """A text with capitals `size` high, the middle of which lies at `y`."""
        printed = capitals(text)
        steps = advances(printed, track)
        scale = size / HEIGHT
        pen, uses = 0.0, []
        for char, step in zip(printed, steps, strict=True):
            if char not in _BLANK:
                moved = f' x="{number(pen)}"' if pen else ""
                uses.append(f'<use href="{self.ref(glyph(char))}"{moved}/>')
            pen += step
        place = f"{_start(x, y, _ANCHORS[anchor] * pen * scale, size / 2, turn)} scale({_short(scale)})"
        return f'<g class="{_classes(size, classes)}" transform="{place}">{"".join(uses)}</g>'

    def label(
        self,
        labels: str | Sequence[str],
        x: float,
        y: float,
        room: tuple[float, float],
        *,
        most: float = 40.0,
        least: float = LEAST,
        lines: int = 2,
        track: float = SPACED,
        classes: str = "",
        turn: float = 0.0,
    ) -> str:
        """A label centred on (x, y) that cannot leave its room; shorter ones are for when a longer cannot be read."""
        wanted = (labels,) if isinstance(labels, str) else tuple(labels)
        got = fit(wanted, room, most=most, least=least, lines=lines, track=track)
        angle = math.radians(turn)
        rows = []
        for place, row in enumerate(got.lines):
            off = (2 * place - (len(got.lines) - 1)) * got.size * (1 + _LEADING) / 2
            at = (x - math.sin(angle) * off, y + math.cos(angle) * off)
            rows.append(self.word(row, *at, got.size, track=track, classes=classes, turn=turn))
        return "".join(rows)

    def arc(
        self,
        text: str,
        centre: tuple[float, float],
        radii: tuple[float, float],
        middle: float,
        size: float,
        *,
        track: float = 70.0,
        classes: str = "",
    ) -> str:
        """A text along an ellipse, read from inside, centred at `middle` degrees (0 is east, 90 south)."""
        printed = capitals(text)
        steps = [step * size / HEIGHT for step in advances(printed, track)]
        angles = _angles(radii, middle, steps)
        letters = []
        for char, step, angle in zip(printed, steps, angles, strict=True):
            if char in _BLANK:
                continue
            x, y = _on(centre, radii, angle)
            turn = math.degrees(math.atan2(-radii[1] * math.cos(angle), radii[0] * math.sin(angle)))
            shift = f"translate({number(-step * HEIGHT / size / 2)} {number(HEIGHT / 2)})"
            place = f"translate({number(x)} {number(y)}) rotate({number(turn)}) scale({size / HEIGHT:.4f}) {shift}"
            letters.append(f'<use href="{self.ref(glyph(char))}" transform="{place}"/>')
        return f'<g class="{_classes(size, classes)}">{"".join(letters)}</g>'

    def caps(self, text: str, size: float, *, track: float = 34.0, small: float = 0.79) -> str:
        """A heading in small capitals as a drawing of its own; the heading that holds it says the same in words."""
        inside, box = self.letters(text, size, track=track, small=small)
        return f'<svg class="title" aria-hidden="true" focusable="false" {box}>{inside}</svg>'

    def letters(self, text: str, size: float, *, track: float = 34.0, small: float = 0.79) -> tuple[str, str]:
        """The letters of such a heading, and its size."""
        pen, uses = 0.0, []
        for place, char in enumerate(text):
            printed = capitals(char)
            big = char == char.upper()
            scale = size / HEIGHT * (1 if big else small)
            pair = capitals(text[place : place + 2])
            step = advances(pair, track if len(pair) > 1 else 0.0)[0] * scale
            if printed not in _BLANK:
                lower = "" if big else ' class="lc"'
                at = f"translate({number(pen)} {number(size * 1.28)}) scale({scale:.4f})"
                uses.append(f'<use href="{self.ref(glyph(printed))}"{lower} transform="{at}"/>')
            pen += step
        wide, high = number(pen), number(size * 1.58)
        box = f'width="{wide}" height="{high}" viewBox="0 0 {wide} {high}"'
        return f'<g class="{_classes(size, "")}">{"".join(uses)}</g>', box


def _start(x: float, y: float, left: float, down: float, turn: float) -> str:
    """Where a word begins, turned about its place; each part is rounded by itself, so that rows stand alike."""
    if turn:
        return f"translate({number(x)} {number(y)}) rotate({number(turn)}) translate({number(left)} {number(down)})"
    return f"translate({number(round(x, 1) + round(left, 1))} {number(round(y, 1) + round(down, 1))})"


def _short(scale: float) -> str:
    return f"{scale:.4f}".removeprefix("0").rstrip("0").removesuffix(".") or "0"


def glyph(char: str) -> str:
    return f"g{ord(char):x}"


def _classes(size: float, classes: str) -> str:
    return " ".join(dict.fromkeys(filter(None, ("w", "b" if size < _BOLD_BELOW else "", *classes.split(" ")))))


def _on(centre: tuple[float, float], radii: tuple[float, float], angle: float) -> tuple[float, float]:
    return centre[0] + radii[0] * math.cos(angle), centre[1] + radii[1] * math.sin(angle)


def _angles(radii: tuple[float, float], middle: float, steps: Sequence[float]) -> list[float]:
    """The angle of the middle of each letter, by the length of the curve; words run towards smaller angles."""
    total, centre = sum(steps), math.radians(middle)
    table = [(0.0, centre)]
    for side in (-1, 1):
        angle, gone = centre, 0.0
        here = _on((0, 0), radii, angle)
        while gone < total * 0.75:
            angle -= side * 2 * math.pi / _GRAIN
            there = _on((0, 0), radii, angle)
            gone += math.dist(here, there)
            here = there
            table.append((side * gone, angle))
    table.sort()
    found, pen = [], -total / 2
    for step in steps:
        found.append(_between(table, pen + step / 2))
        pen += step
    return found


def _between(table: Sequence[tuple[float, float]], wanted: float) -> float:
    for (low, first), (high, second) in pairwise(table):
        if low <= wanted <= high:
            return first + (second - first) * ((wanted - low) / (high - low) if high > low else 0)
    return table[-1][1]
