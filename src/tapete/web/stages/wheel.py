"""The wheel on the stage of its table, and the ball in it."""

from tapete.engine.table import AnyTable
from tapete.web.draw.press import number
from tapete.web.draw.sprite import press
from tapete.web.draw.wheel import Pocket, ball, bowl, running
from tapete.web.wheels import DrawnWheel, draw_wheel

WHEEL_AT = (214.0, 190.0, 142.0)
"""Its centre and radius on the wide stage."""


def draw_bowl(game: AnyTable, at: tuple[float, float, float] = WHEEL_AT) -> str:
    """The wheel of a table, without its ball."""
    pockets = [Pocket(pocket.outcome, pocket.paint) for pocket in draw_wheel(game.rules).pockets]
    return f'<g class="wheel" transform="{_placed(at)}">{bowl(press(), pockets)}</g>'


def draw_ball(
    wheel: DrawnWheel, outcome: str, key: str, *, moving: bool, at: tuple[float, float, float] = WHEEL_AT
) -> str:
    """The ball: running, or at rest in the pocket of the result."""
    outcomes = [pocket.outcome for pocket in wheel.pockets]
    if moving:
        drawn = running()
    elif outcome in outcomes:
        drawn = f'<g class="landed" id="ball-{key}">{ball(outcomes.index(outcome), len(outcomes))}</g>'
    else:
        return ""
    return f'<g class="wheel" transform="{_placed(at)}">{drawn}</g>'


def _placed(at: tuple[float, float, float]) -> str:
    x, y, radius = at
    return f"translate({number(x)} {number(y)}) scale({radius / 200:.3f})"
