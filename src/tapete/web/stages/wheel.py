"""The tables with a wheel: the wheel at the head, the cloth before it; upright, the cloth alone, for the wheel takes turns with it."""

from tapete.engine.cloth import Cloth
from tapete.engine.table import AnyTable
from tapete.web.draw.press import number
from tapete.web.draw.rail import OBLONG, table
from tapete.web.draw.sprite import press
from tapete.web.draw.wheel import Pocket, ball, bowl, running
from tapete.web.spoken import printed
from tapete.web.stage import WIDE, Board
from tapete.web.stages.plain import plain_board
from tapete.web.stages.printed import Frame, print_cells
from tapete.web.wheels import DrawnWheel, draw_wheel

_CENTRE = (206.0, 178.0)
_RADIUS = 138.0
_CLOTH = (61.0, 322.0, 1030.0, 380.0)


def wheel_board(game: AnyTable, cloth: Cloth, language: str, *, upright: bool) -> Board:
    """The drawing of a table with a wheel."""
    if upright:
        return plain_board(game, cloth, language, upright=True)
    x, y, wide, high = _CLOTH
    frame = Frame(x=x, y=y, width=wide, height=high)
    cells, spots = print_cells(press(), cloth, frame, lambda cell: printed(game, cell, language))
    under, over = table(OBLONG)
    pockets = [Pocket(pocket.outcome, pocket.paint) for pocket in draw_wheel(game.rules).pockets]
    drawn = f'<g class="wheel" transform="{_placed()}">{bowl(press(), pockets)}</g>'
    markup = f'{under}<g class="print">{cells}</g>{drawn}'
    return Board(width=WIDE[0], height=WIDE[1], print=markup, spots=spots, over=over)


def ball_on(wheel: DrawnWheel, outcome: str, *, moving: bool, key: str) -> str:
    """The ball: running, or at rest in the pocket of the result."""
    outcomes = [pocket.outcome for pocket in wheel.pockets]
    if moving:
        drawn = running()
    elif outcome in outcomes:
        drawn = f'<g class="landed" id="ball-{key}">{ball(outcomes.index(outcome), len(outcomes))}</g>'
    else:
        return ""
    return f'<g class="wheel" transform="{_placed()}">{drawn}</g>'


def _placed() -> str:
    return f"translate({number(_CENTRE[0])} {number(_CENTRE[1])}) scale({_RADIUS / 200:.3f})"
