"""The file of pieces: letters, chips and cards drawn once, for every page to refer to."""

from functools import cache
from hashlib import sha256
from importlib.resources import files

import msgspec

from tapete.web.draw import cards, chips, dice
from tapete.web.draw.press import Press, alphabet, glyph
from tapete.web.draw.rail import PAINT

NAME = "pieces.svg"


@cache
def pieces() -> str:
    letters = "".join(f'<path id="{glyph(char)}" d="{path}"/>' for char, (_, path) in alphabet().glyphs.items() if path)
    drawn = f"{PAINT}{letters}{chips.symbols()}{cards.symbols()}{cards.naipe_symbols()}{dice.symbols()}{_icons()}"
    style = "<style>.w{fill:currentColor}.w.b{stroke:currentColor;stroke-width:15}</style>"
    return f'<svg xmlns="http://www.w3.org/2000/svg">{style}<defs>{drawn}</defs></svg>'


def _icons() -> str:
    file = files("tapete.web.draw") / "data" / "icons.json"
    paths = msgspec.json.decode(file.read_bytes(), type=dict[str, str])
    return "".join(
        f'<symbol id="i-{name}" viewBox="0 0 24 24"><path d="{path}"/></symbol>' for name, path in paths.items()
    )


@cache
def pieces_url() -> str:
    """The address of the file, short: a page has it hundreds of times."""
    return f"/p/{sha256(pieces().encode()).hexdigest()[:5]}"


@cache
def press() -> Press:
    return Press(pieces_url())
