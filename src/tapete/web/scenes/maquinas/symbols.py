"""The symbols of machines, drawn about a middle of 0, 0 in a square of about 84; each is told by its shape too."""

import re
from collections.abc import Mapping
from math import cos, pi, sin

from tapete.web.draw.press import SPACED, capitals, number, width
from tapete.web.draw.sprite import press

_LEAF = '<path d="M2 -26Q14 -42 28 -34Q20 -22 2 -26Z" class="leaf"/>'
_GLEAM = '<path d="M-14 -8Q-8 -18 4 -18" class="gleam"/>'
_WIDEST = 104.0


def _points(count: int, outer: float, inner: float) -> str:
    turns = [(radius, pi * place / count) for place in range(2 * count) for radius in ((outer, inner)[place % 2],)]
    return " ".join(f"{number(radius * sin(turn))},{number(-radius * cos(turn))}" for radius, turn in turns)


def _turned(shape: str, count: int, start: float = 0.0) -> str:
    return "".join(
        f'<g transform="rotate({number(start + 360 * place / count)})">{shape}</g>' for place in range(count)
    )


_SUN = (
    f'<polygon points="{_points(12, 41, 27)}" class="ray"/><circle r="25" class="sun"/>'
    '<circle r="19" class="ringed"/><path d="M-13 -7Q-8 -15 2 -16" class="gleam"/>'
)
_FAN = (
    '<path d="M0 30L-42 -8A50 50 0 0 1 42 -8Z" class="fan"/>'
    '<path d="M0 30L-28 -24M0 30L-10 -33M0 30L10 -33M0 30L28 -24M-42 -8A50 50 0 0 1 42 -8" class="fold"/>'
    '<path d="M0 30L-22 10A28 28 0 0 1 22 10Z" class="bone"/><circle cy="30" r="5" class="rivet"/>'
)
_POMEGRANATE = (
    '<path d="M-11 -28L-15 -42L-5 -35L0 -43L5 -35L15 -42L11 -28Z" class="crown"/><circle cy="5" r="31" class="rind"/>'
    '<path d="M4 -22Q30 -12 24 14Q12 30 -2 22Q-10 0 4 -22Z" class="pith"/>'
    + "".join(
        f'<ellipse cx="{x}" cy="{y}" rx="4" ry="5.4" class="seed"/>'
        for x, y in ((6, -10), (14, -4), (4, 1), (13, 7), (3, 13), (11, 17))
    )
    + _GLEAM.replace("M-14 -8Q-8 -18 4 -18", "M-22 -4Q-19 -14 -11 -19")
)
_BLOSSOM = (
    _turned('<path d="M0 -5Q-17 -21 0 -40Q17 -21 0 -5Z" class="petal"/>', 5)
    + _turned('<path d="M0 -4V-14" class="stamen"/>', 5, 36)
    + '<circle r="7" class="pollen"/>'
)
_LEAF_ALONE = (
    '<path d="M-36 30Q-34 -24 36 -34Q34 22 -36 30Z" class="leaf"/>'
    '<path d="M-36 30Q-4 8 24 -22M-12 12L-16 -8M2 1L0 -20M-2 4L20 8" class="vein"/>'
)
_BUD = (
    '<path d="M0 38Q-2 18 0 6" class="stem"/><path d="M0 20Q-24 18 -28 0Q-8 0 0 20Z" class="leaf"/>'
    '<path d="M0 8Q-22 -8 0 -40Q22 -8 0 8Z" class="petal"/><path d="M0 8Q-8 -12 0 -40" class="fold"/>'
    '<path d="M-12 -2Q0 16 12 -2Q4 8 0 8Q-4 8 -12 -2Z" class="leaf"/>'
)
_LIGHTHOUSE = (
    '<path d="M-10 -22L-17 36H17L10 -22Z" class="paint"/><path d="M-12 -6H12L13.5 8H-13.5ZM-15.5 22H15.5L17 36H-17Z"'
    ' class="stripe"/><rect x="-13" y="-27" width="26" height="6" class="dark"/>'
    '<rect x="-8" y="-38" width="16" height="11"'
    ' class="lamp"/><path d="M-10 -38L0 -46L10 -38Z" class="dark"/><path d="M10 -35L42 -44V-22L10 -30Z" class="beam"/>'
)
_ANCHOR = (
    '<path d="M0 -22V32M-16 -12H16M-34 8Q-30 34 0 34Q30 34 34 8" class="iron"/><circle cy="-30" r="8" class="iron"/>'
    '<path d="M-42 16L-34 2L-25 15ZM42 16L34 2L25 15Z" class="dark"/>'
)
_SAIL = (
    '<path d="M-2 -40V20" class="iron thin"/><path d="M2 -38Q36 -12 32 16H2Z" class="paint"/>'
    '<path d="M-6 -28Q-30 -6 -30 16H-6Z" class="stripe"/>'
    '<path d="M-38 22H38Q30 38 16 38H-18Q-32 36 -38 22Z" class="hull"/>'
)
_FISH = (
    '<path d="M-40 0Q-16 -30 18 -12L40 -26Q34 0 40 26L18 12Q-16 30 -40 0Z" class="scale"/>'
    '<path d="M-14 -14Q-6 0 -14 14M0 -16Q8 0 0 16" class="fold"/><circle cx="-25" cy="-4" r="4" class="dark"/>'
)
_SHELL = (
    '<path d="M0 34Q-44 14 -36 -10Q-32 -30 -16 -28Q-8 -40 0 -34Q8 -40 16 -28Q32 -30 36 -10Q44 14 0 34Z" class="shell"/>'
    '<path d="M0 34L-28 -16M0 34L-14 -27M0 34V-33M0 34L14 -27M0 34L28 -16" class="fold"/>'
    '<path d="M-12 30H12L7 40H-7Z" class="shell"/>'
)
_WAVE = (
    '<path d="M-42 26Q-40 -34 8 -34Q34 -32 36 -8Q24 -22 10 -14Q-2 -6 6 6Q18 20 42 14V34H-42Z" class="sea"/>'
    '<path d="M-26 26Q-24 -12 4 -22M-10 28Q-12 12 -6 4" class="gleam"/>'
)
_CALM = "".join(f'<path d="M-40 {y}Q-30 {y - 8} -20 {y}T0 {y}T20 {y}T40 {y}" class="calm"/>' for y in (-14, 4, 22))


def _fruit(colour: str) -> str:
    return f'<circle r="29" cy="4" class="{colour}"/>{_GLEAM}{_LEAF}'


_CHERRIES = (
    '<path d="M-16 12Q-8 -22 16 -34Q18 -8 18 14" class="stem"/>'
    '<path d="M16 -34Q30 -40 36 -28Q24 -22 16 -34Z" class="leaf"/>'
    '<circle cx="-18" cy="20" r="17" class="cherry"/><circle cx="19" cy="22" r="17" class="cherry"/>'
    '<path d="M-26 14Q-22 8 -16 8M11 16Q15 10 21 10" class="gleam"/>'
)
_LEMON = (
    '<path d="M-38 4Q-30 -26 4 -26Q28 -26 34 -6L42 -2L35 8Q26 32 0 32Q-30 32 -38 4Z" class="lemon"/>'
    '<path d="M-18 -8Q-8 -18 6 -18" class="gleam"/>'
)
_BELL = (
    '<circle cy="29" r="7" class="bell"/>'
    '<path d="M0 -36Q22 -32 24 0Q25 14 34 22H-34Q-25 14 -24 0Q-22 -32 0 -36Z" class="bell"/>'
    '<path d="M-29 15H29" class="fold"/><path d="M-10 -20Q-14 -6 -14 8" class="gleam"/>'
)
_SEVEN = '<path d="M-26 -36H30V-24Q8 2 2 36H-16Q-10 4 10 -18H-16V-8H-26Z" class="seven"/>'


def _bar() -> str:
    word = press().word("BAR", 0, 0, 24)
    return f'<rect x="-50" y="-22" width="100" height="44" rx="6" class="ingot"/><g class="on-ingot">{word}</g>'


SYMBOLS: Mapping[str, str] = {
    "cereza": _CHERRIES,
    "limon": _LEMON,
    "naranja": _fruit("orange"),
    "ciruela": _fruit("plum"),
    "campana": _BELL,
    "siete": _SEVEN,
    "sol": _SUN,
    "abanico": _FAN,
    "granada": _POMEGRANATE,
    "azahar": _BLOSSOM,
    "hoja": _LEAF_ALONE,
    "brote": _BUD,
    "faro": _LIGHTHOUSE,
    "ancla": _ANCHOR,
    "vela": _SAIL,
    "pez": _FISH,
    "concha": _SHELL,
    "ola": _WAVE,
    "nada": _CALM,
}


_KNOWN = frozenset({*SYMBOLS, "bar"})


def symbol(name: str, x: float, y: float, scale: float = 1.0, said: str = "") -> str:
    inside = _inside(name) if name in _KNOWN else _word(said or name)
    sized = f" scale({number_of(scale)})" if scale != 1.0 else ""
    return f'<g transform="translate({number(x)} {number(y)}){sized}" class="symbol on-reel">{inside}</g>'


def shared(name: str, x: float, y: float, scale: float = 1.0) -> str:
    """A symbol by reference to those that `with_symbols` puts before a drawing: the same comes many times."""
    if name not in _KNOWN:
        return symbol(name, x, y, scale)
    place = f"translate({number(x)} {number(y)}) scale({number_of(scale)})"
    return f'<use href="#symbol-{name}" transform="{place}" class="on-reel"/>'


def with_symbols(drawing: str) -> str:
    """A drawing with the symbols that it refers to."""
    named = dict.fromkeys(re.findall(r'href="#symbol-(\w+)"', drawing))
    drawn = "".join(f'<g id="symbol-{name}" class="symbol">{_inside(name)}</g>' for name in named)
    return f"<defs>{drawn}</defs>{drawing}" if drawn else drawing


def _inside(name: str) -> str:
    return _bar() if name == "bar" else SYMBOLS[name]


def _word(name: str) -> str:
    return press().word(name, 0, 0, min(22.0, _WIDEST / (width(capitals(name), 1.0, SPACED) or 1.0)))


def number_of(scale: float) -> str:
    return f"{scale:.3f}".rstrip("0").rstrip(".")
