"""The file of pieces: letters, chips and cards drawn once, for every page to refer to."""

from functools import cache
from hashlib import sha256

from tapete.web.draw import balls, cards, chips, icons, naipes
from tapete.web.draw.letters import alphabet
from tapete.web.draw.press import Press, glyph
from tapete.web.draw.rail import PAINT

NAME = "pieces.svg"


@cache
def pieces() -> str:
    letters = "".join(f'<path id="{glyph(char)}" d="{path}"/>' for char, (_, path) in alphabet().glyphs.items() if path)
    drawn = f"{PAINT}{letters}{chips.symbols()}{cards.symbols()}{naipes.symbols()}{balls.symbols()}{icons.symbols()}"
    style = "<style>.w{fill:currentColor}.w.b{stroke:currentColor;stroke-width:15}</style>"
    return f'<svg xmlns="http://www.w3.org/2000/svg">{style}<defs>{drawn}</defs></svg>'


@cache
def pieces_url() -> str:
    return f"/static/{NAME}?v={sha256(pieces().encode()).hexdigest()[:12]}"


@cache
def press() -> Press:
    return Press(pieces_url())
