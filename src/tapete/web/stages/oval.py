"""The oval that people sit round: what is printed of it, and who sits there now."""

from collections.abc import Sequence
from html import escape

from tapete.language import N_, translate
from tapete.web.draw.press import Press, number
from tapete.web.draw.rail import table
from tapete.web.draw.seats import Plate, Shape, oval, plate

_STAFF = {"wide": (148.0, 46.0, 66.0), "tall": (96.0, 32.0, 24.0)}
"""The plate of the croupier: width, height, and how far down its middle lies."""


def draw_table(press: Press, shape: Shape, language: str) -> tuple[str, str]:
    """The table with its croupier at the head: what lies under the print, and the shadow of the rail over it.

    People sit above that shadow: it belongs to the print.
    """
    outline = oval(shape)
    under, over = table(outline, shape.rail, f"cloth-{shape.kind}")
    cx, cy = shape.centre
    there, back = f"translate({number(cx)} {number(cy)})", f"translate({number(-cx)} {number(-cy)})"
    line = f'<g transform="{there} scale(.88 .84) {back}"><path d="{outline}" class="ln-2"/></g>'
    return under + line + _croupier(press, shape, language), over


def _croupier(press: Press, shape: Shape, language: str) -> str:
    wide, high, y = _STAFF[shape.kind]
    x = shape.centre[0]
    box = f'x="{number(x - wide / 2)}" y="{number(y - high / 2)}" width="{number(wide)}" height="{number(high)}"'
    word = press.label(translate(N_("Croupier"), language), x, y, (wide - 24, high / 3), most=11, least=5, lines=1)
    return f'<g class="seat staff"><rect {box} rx="{number(high / 2)}"/>{word}</g>'


def draw_people(press: Press, plates: Sequence[Plate]) -> str:
    return "".join(plate(press, each) for each in plates)


def line(text: str, x: float, y: float, wide: float, classes: str) -> str:
    """A line with people's names in it: in the letters of the page, cut short where it is too long."""
    box = f'x="{number(x - wide / 2)}" y="{number(y - 10)}" width="{number(wide)}" height="20"'
    return f'<foreignObject {box}><div class="{classes}">{escape(text)}</div></foreignObject>'
