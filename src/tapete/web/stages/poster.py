"""The bill of a draw: what is drawn for and its price, printed on paper with a perforated stub."""

from html import escape

import msgspec
from markupsafe import Markup

from tapete.web.draw.press import number
from tapete.web.draw.sprite import press

WIDTH, HEIGHT = 320.0, 196.0
_STUB = 26.0
"""How wide the stub is that the bill was torn from."""
_MIDDLE = (WIDTH + _STUB) / 2
_ROOM = WIDTH - _STUB - 44
_LEAST = 4.0
"""A name of forty letters in one word is still printed whole."""
_STAR = "M0-6 1.7-1.9 6-1.6 2.7 1.2 3.8 5.4 0 3-3.8 5.4-2.7 1.2-6-1.6-1.7-1.9Z"


class Poster(msgspec.Struct, frozen=True, kw_only=True):
    """What stands on it, from above."""

    over: str
    name: str
    amount: str
    under: str
    more: str = ""


def draw_poster(it: Poster) -> Markup:
    """The bill as a picture of its own, which says in words what is printed on it."""
    says = escape(", ".join(filter(None, (it.over, it.name, it.amount, it.under, it.more))))
    drawn = "".join((_paper(), _words(it)))
    box = f'viewBox="0 0 {number(WIDTH)} {number(HEIGHT)}"'
    svg = f'<svg class="poster" {box} role="img" aria-label="{says}">{drawn}</svg>'
    return Markup(svg)  # noqa: S704 - every text in it is escaped or drawn


def _paper() -> str:
    """Paper, a double rule about it, a perforated line beside the stub and a star at each end of the heading."""
    left, top = _STUB + 10, 10.0
    wide, high = WIDTH - left - 10, HEIGHT - 2 * top
    holes = "".join(f'<circle cx="{number(_STUB)}" cy="{y}" r="2.2"/>' for y in range(8, int(HEIGHT), 10))
    rules = "".join(
        f'<rect x="{number(left + gap)}" y="{number(top + gap)}" width="{number(wide - 2 * gap)}"'
        f' height="{number(high - 2 * gap)}" rx="3" class="{name}"/>'
        for gap, name in ((0.0, "rule"), (4.0, "rule thin"))
    )
    stars = "".join(
        f'<path d="{_STAR}" class="star" transform="translate({number(x)} 34)"/>' for x in (left + 22, WIDTH - 32)
    )
    sheet = f'<rect width="{number(WIDTH)}" height="{number(HEIGHT)}" rx="6" class="bill"/>'
    return f'{sheet}<g class="holes">{holes}</g>{rules}{stars}'


def _words(it: Poster) -> str:
    pen, room = press(), _ROOM
    low = it.more != ""
    return "".join(
        (
            f'<g class="small-print">{_line(it.over, 34, (room - 70, 11))}</g>',
            f'<g class="big-print">{pen.label(it.name, _MIDDLE, 82, (room, 60), most=36, least=_LEAST)}</g>',
            f'<g class="price">{_line(it.amount, 128 if low else 134, (room, 22))}</g>',
            f'<g class="small-print">{_line(it.under, 152 if low else 162, (room, 9))}</g>',
            f'<g class="small-print">{_line(it.more, 169, (room, 9))}</g>' if low else "",
        )
    )


def _line(text: str, y: float, room: tuple[float, float]) -> str:
    """One line in the middle, as large as its room lets it be."""
    return press().label(text, _MIDDLE, y, room, most=room[1], least=_LEAST, lines=1)
