"""What the pictures of draws are made of: a ticket with its perforated stub, and a bar of what is sold under it."""

from tapete.web.draw.press import number
from tapete.web.glimpses.picture import word

_LEFT, _WIDE, _TOP, _HIGH = 28.0, 260.0, 124.0, 12.0
_PAPER, _EDGE, _INK, _SEAL = "#fdf8ea", "#cdbf9d", "#565a50", "#8f1d25"


def ground(title: str) -> str:
    """An empty ticket headed with the name of the game, and an empty bar."""
    holes = "".join(f'<circle cx="58" cy="{y}" r="1.7"/>' for y in range(23, 113, 8))
    paper = f'<rect x="28" y="16" width="260" height="98" rx="5" fill="{_PAPER}" stroke="{_EDGE}"/>'
    rule = f'<rect x="66" y="23" width="214" height="84" rx="3" fill="none" stroke="{_SEAL}" stroke-width="1.2"/>'
    head = f'<g color="{_INK}">{word(title, 173, 37, 8, 190)}</g>'
    return f'{paper}<g fill="#b9ab8a">{holes}</g>{rule}{head}<rect {_bar(_WIDE)} class="ln"/>'


def printed(text: str, size: float) -> str:
    """What stands on the ticket."""
    return f'<g color="{_SEAL}">{word(text, 173, 72, size, 190)}</g>'


def sold(part: float) -> str:
    """How much of the bar is full."""
    fill = _bar(max(0.0, min(1.0, part)) * _WIDE)
    return f'<g class="gilt"><rect {fill} fill="currentColor" opacity=".8"/></g>'


def _bar(wide: float) -> str:
    return f'x="{number(_LEFT)}" y="{number(_TOP)}" width="{number(wide)}" height="{number(_HIGH)}" rx="6"'
