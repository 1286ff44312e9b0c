"""The wheel on the stage of its table, and the ball in it."""

from collections.abc import Sequence

from tapete.engine.table import AnyTable
from tapete.web.draw.press import number
from tapete.web.draw.sprite import press
from tapete.web.draw.wheel import ball, bowl, running
from tapete.web.wheels import painted_pockets

At = tuple[float, float, float]
"""A centre and a radius."""
WHEEL_AT: At = (214.0, 190.0, 142.0)
"""Where the wheel of a ruleta lies on the wide stage."""


def draw_bowl(game: AnyTable, at: At = WHEEL_AT) -> str:
    """The wheel of a table, without its ball."""
    return f'<g class="wheel" transform="{placed(at)}">{bowl(press(), painted_pockets(game.rules))}</g>'


def draw_ball(pockets: Sequence[str], outcome: str, key: str, *, moving: bool, at: At = WHEEL_AT) -> str:
    """The ball: running, or at rest in the pocket of the result."""
    if moving:
        drawn = running()
    elif outcome in pockets:
        drawn = f'<g class="landed" id="ball-{key}">{ball(pockets.index(outcome), len(pockets))}</g>'
    else:
        return ""
    return f'<g class="wheel" transform="{placed(at)}">{drawn}</g>'


def placed(at: At) -> str:
    """The transformation that brings a wheel, drawn at 200, to its place."""
    x, y, radius = at
    return f"translate({number(x)} {number(y)}) scale({radius / 200:.3f})"
