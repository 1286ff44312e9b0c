"""Treinta y cuarenta: the two rows of cards, and the chips on the cloth."""

from tapete.engine.table import AnyTable
from tapete.games.treinta_y_cuarenta.play import TreintaView
from tapete.language import translate
from tapete.web.draw.cards import card
from tapete.web.draw.chips import stack
from tapete.web.draw.press import number
from tapete.web.draw.sprite import press
from tapete.web.glimpses.picture import CARTAS, Glimpse, word
from tapete.web.stages.treinta import ROWS

SHELF = CARTAS
_TOPS = (6.0, 80.0)
_LEFT, _ROOM, _CARD, _HIGH = 74.0, 196.0, 44.0, 64.0


def glimpse(_game: AnyTable, view: TreintaView, language: str) -> Glimpse:
    """The rows as they lie."""
    rows = "".join(_row(cards, top) for cards, top in zip((view.negra, view.roja), _TOPS, strict=True))
    staked = sum(stake.amount for stake in view.stakes)
    return Glimpse(_ground(language), rows + (stack(press(), staked, 292, 76, 14) if staked else ""))


def _ground(language: str) -> str:
    middles = [top + _HIGH / 2 for top in _TOPS]
    names = "".join(word(translate(row, language), 36, y, 11, 60) for row, y in zip(ROWS, middles, strict=True))
    box = f'x="{number(_LEFT)}" width="{number(_ROOM)}" height="{number(_HIGH)}"'
    places = "".join(f'<rect {box} y="{number(top)}" rx="6" class="ln-2"/>' for top in _TOPS)
    return f'<g class="print">{names}</g>{places}'


def _row(cards: tuple[str, ...], top: float) -> str:
    """Cards side by side, nearer to one another when there are many."""
    step = min(_CARD + 4, (_ROOM - _CARD) / max(1, len(cards) - 1))
    drawn = [card(press(), code, "", _LEFT + step * place, top + 1, _CARD) for place, code in enumerate(cards)]
    return "".join(drawn)
