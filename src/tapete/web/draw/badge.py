"""Badges: totals of hands, and what a bet has won, written beside it."""

from tapete.web.draw.letters import capitals, width
from tapete.web.draw.press import Press, number


def badge(press: Press, text: str, x: float, y: float, size: float = 11, classes: str = "") -> str:
    """A text in a pill centred on (x, y)."""
    printed = capitals(text)
    half = max(size * 1.25, width(printed, size, 10) / 2 + size * 0.62)
    high = size * 1.9
    box = (
        f'<rect x="{number(x - half)}" y="{number(y - high / 2)}" width="{number(half * 2)}" height="{number(high)}"'
        f' rx="{number(high / 2)}"/>'
    )
    return f'<g class="badge {classes}">{box}{press.word(printed, x, y, size, track=10, classes="b")}</g>'
