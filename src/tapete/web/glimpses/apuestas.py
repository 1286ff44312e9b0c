"""A betting house as the lobby shows it: the event that comes next, and its first results with what they pay."""

from typing import Any

from tapete.engine.table import AnyTable
from tapete.games.apuestas.rules import Coefficient
from tapete.games.apuestas.state import WAITING
from tapete.games.apuestas.view import Row
from tapete.language import called
from tapete.web.draw.press import number
from tapete.web.glimpses.picture import OTROS, Glimpse, word
from tapete.web.words import game_name

SHELF = OTROS
_ROWS = 3
_TOP, _STEP, _LEFT, _WIDE, _HIGH = 67.0, 27.0, 28.0, 260.0, 22.0
_NAME, _PRICE = 108.0, 248.0


def glimpse(game: AnyTable, view: Any, language: str) -> Glimpse:
    """Rows of a board: who competes, and at which coefficient or dividend."""
    ground = f'<g class="print-2">{word(game_name(game.slug, language), 158, 20, 9, 240)}</g>' + "".join(
        f'<rect x="{number(_LEFT)}" y="{number(_TOP + _STEP * row - _HIGH / 2)}" width="{number(_WIDE)}"'
        f' height="{number(_HIGH)}" rx="5" class="ln"/>'
        for row in range(_ROWS)
    )
    waiting = [each for each in view.meetings if each.status in WAITING] or view.meetings
    if not waiting:
        return Glimpse(ground)
    event = waiting[0].event
    market = next(row.market for row in view.board if row.event == event)
    rows = [row for row in view.board if row.market == market][:_ROWS]
    live = f'<g class="print">{word(called(event, language), 158, 42, 12, 240)}</g>'
    live += "".join(_row(row, place, language) for place, row in enumerate(rows))
    return Glimpse(ground, live)


def _row(row: Row, place: int, language: str) -> str:
    y = _TOP + _STEP * place
    name = word(" ".join(called(runner, language) for runner in row.runners), _NAME, y, 10, 140)
    pays = row.coefficient or row.dividend or (row.contra[0].coefficient if row.contra else 0)
    price = word(Coefficient(pays).tell(language), _PRICE, y, 11, 60) if pays else ""
    return f'<g class="print">{name}</g><g class="gilt">{price}</g>'
