"""The fortune wheel: it stands upright and stops at its tongue; beside it a cell for each symbol."""

from collections.abc import Iterator, Sequence

from tapete.engine.cloth import Cloth
from tapete.engine.cloth import Spot as Cell
from tapete.engine.table import AnyTable
from tapete.language import N_, say
from tapete.web.draw.press import Press, number
from tapete.web.draw.rail import OBLONG, table
from tapete.web.draw.sprite import press
from tapete.web.draw.wheel import GLOSS, Pocket, rim, rotor
from tapete.web.scenes.look import ratio
from tapete.web.spoken import printed
from tapete.web.stage import TALL, WIDE, Board, Spot
from tapete.web.stages.printed import Box, fitted
from tapete.web.stages.wheel import At, placed
from tapete.web.wheels import pockets_of

WHEEL: dict[bool, At] = {False: (306.0, 378.0, 262.0), True: (195.0, 128.0, 116.0)}
_COLUMNS = 2
_GRID = {False: (618.0, 96.0, 470.0, 566.0), True: (6.0, 256.0, 378.0, 334.0)}
_LONGEST_FIGURE = 2
_GAP = 8.0


def fortuna_board(game: AnyTable, cloth: Cloth, language: str, *, upright: bool) -> Board:
    """The drawing of a table with a fortune wheel. What turns is kept aside, for the layer to show at its angle."""
    pen = press()
    pays = {bet.id: say(N_("pays {pays} to 1"), language, {"pays": ratio(bet.pays)}) for bet in game.notice()}
    boxes = dict(_boxes(cloth, _GRID[upright]))
    cells = "".join(
        _cell(pen, cell, boxes[cell.bet], printed(game, cell, language), pays[cell.bet]) for cell in cloth.spots
    )
    spots = tuple(_spot(bet, box) for bet, box in boxes.items())
    kind = "tall" if upright else "wide"
    order = list(boxes)
    turning = rotor(pen, [_pocket(outcome, order) for outcome in pockets_of(game.rules)])
    wheel = f'<defs><g id="rotor-{kind}">{turning}</g></defs><g transform="{placed(WHEEL[upright])}">{rim()}</g>'
    under, over = ("", "") if upright else table(OBLONG)
    width, height = TALL if upright else WIDE
    return Board(
        width=width, height=height, print=f'{under}<g class="print">{cells}</g>{wheel}', spots=spots, over=over
    )


def _pocket(outcome: str, order: Sequence[str]) -> Pocket:
    """A figure says itself; the symbols that are no figure are crosses. Each symbol has a paint of its own."""
    return Pocket(outcome if len(outcome) <= _LONGEST_FIGURE else "+", f"symbol{order.index(outcome)}")


def draw_turn(pockets: Sequence[str], outcome: str, key: str, *, moving: bool, upright: bool) -> str:
    """The wheel as it turns, or stands with the result at its tongue."""
    place = pockets.index(outcome) if outcome in pockets else 0
    kind = "tall" if upright else "wide"
    angle = number(-360 * place / len(pockets))
    turned = f'<use href="#rotor-{kind}" transform="rotate({angle})"/>'
    state = f'class="spinning" id="{kind}-turn"' if moving else f'class="stopped" id="{kind}-turn-{key}"'
    tongue = '<path d="M-13-204L13-204L0-158Z" class="tongue"/>'
    return f'<g class="wheel" transform="{placed(WHEEL[upright])}"><g {state}>{turned}</g>{GLOSS}{tongue}</g>'


def _boxes(cloth: Cloth, room: tuple[float, float, float, float]) -> Iterator[tuple[str, Box]]:
    """The symbols in two columns; one that is left over has a row of its own."""
    x, y, wide, high = room
    count = len(cloth.spots)
    rows = -(-count // _COLUMNS)
    for place, cell in enumerate(cloth.spots):
        row, column = divmod(place, _COLUMNS)
        alone = place == count - 1 and column == 0
        width = wide if alone else wide / _COLUMNS - _GAP / 2
        yield cell.bet, (x + column * (wide / _COLUMNS + _GAP / 2), y + row * high / rows, width, high / rows - _GAP)


def _cell(pen: Press, cell: Cell, box: Box, name: str, pays: str) -> str:
    x, y, wide, high = box
    outline = f'x="{number(x)}" y="{number(y)}" width="{number(wide)}" height="{number(high)}" rx="10"'
    classes = f"ln m-{cell.paint}-soft" if cell.paint else "ln"
    left = wide - 44
    word = fitted(pen, name, x + left / 2 + 4, y + high * 0.38, (left - 10, high * 0.46), most=30)
    under = fitted(pen, pays, x + left / 2 + 4, y + high * 0.76, (left - 10, high * 0.2), most=11, lines=1)
    return f'<rect {outline} class="{classes}"/><g class="face">{word}<g class="print-2">{under}</g></g>'


def _spot(bet: str, box: Box) -> Spot:
    x, y, wide, high = box
    return Spot(bet=bet, x=x, y=y, width=wide, height=high, chips=(x + wide - 26, y + high / 2), radius=15)
