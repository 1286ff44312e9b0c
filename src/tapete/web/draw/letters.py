"""The capitals of the cloth: outlines whose widths are known here, so that no label can leave its cell.

The alphabet is data, like a font: for each character how far it moves the pen and its path, in a box 700 units high.
"""

import unicodedata
from functools import cache, lru_cache
from importlib.resources import files

import msgspec

HEIGHT = 700.0
"""The height of a capital in units of the alphabet."""
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
    """The path of a character, y downwards, its baseline at 0."""
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
    """How wide a text prints when its capitals are `height` high."""
    return sum(advances(text, track)) * height / HEIGHT
