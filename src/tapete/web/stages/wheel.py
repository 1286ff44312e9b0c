"""The wheel on the stage of its table, and the ball in it."""

from tapete.engine.table import AnyTable
from tapete.web.draw.press import number
from tapete.web.draw.sprite import press
from tapete.web.draw.wheel import Pocket, ball, bowl, running
from tapete.web.wheels import DrawnWheel, draw_wheel

At = tuple[float, float, float]
"""A centre and a radius."""
WHEEL_AT: At = (214.0, 190.0, 142.0)
"""Where the wheel of a ruleta lies on the wide stage."""


def draw_bowl(game: AnyTable, at: At = WHEEL_AT) -> str:
    """The wheel of a table, without its ball."""
    pockets = [Pocket(pocket.outcome, pocket.paint) for pocket in draw_wheel(game.rules).pockets]
    return f'<g class="wheel" transform="{placed(at)}">{bowl(press(), pockets)}</g>'


def draw_ball(wheel: DrawnWheel, outcome: str, key: str, *, moving: bool, at: At = WHEEL_AT) -> str:
    """The ball: running, or at rest in the pocket of the result."""
    outcomes = [pocket.outcome for pocket in wheel.pockets]
    if moving:
        drawn = running()
    elif outcome in outcomes:
        drawn = f'<g class="landed" id="ball-{key}">{ball(outcomes.index(outcome), len(outcomes))}</g>'
    else:
        return ""
    return f'<g class="wheel" transform="{placed(at)}">{drawn}</g>'


def placed(at: At) -> str:
    """The transformation that brings a wheel, drawn at 200, to its place."""
    x, y, radius = at
    return f"translate({number(x)} {number(y)}) scale({radius / 200:.3f})"
