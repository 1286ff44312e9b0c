"""Monte: the square of four cards with what lies upon them, and the cards that were turned."""

from tapete.engine.table import AnyTable
from tapete.games.monte.board import POSITIONS
from tapete.games.monte.play import MonteView
from tapete.web.draw.naipes import naipe
from tapete.web.draw.press import number
from tapete.web.draw.sprite import press
from tapete.web.glimpses.picture import CARTAS, Glimpse, word
from tapete.web.words import game_name

SHELF = CARTAS
_CARD = 46.0
_AT = {1: (24.0, 8.0), 2: (104.0, 8.0), 3: (24.0, 80.0), 4: (104.0, 80.0)}
_PILED = 9.0
"""How far a card that doubles another lies from it."""
_TURNED, _STEP, _MOST_TURNED = (182.0, 62.0), 16.0, 5


def glimpse(game: AnyTable, view: MonteView, language: str) -> Glimpse:
    """The placed cards, those that lost face down, and the last that were turned."""
    placed = "".join(_pile(view, position) for position in POSITIONS)
    left, top = _TURNED
    turned = "".join(
        naipe(press(), card, "", left + _STEP * place, top, _CARD)
        for place, card in enumerate(view.turned[-_MOST_TURNED:])
    )
    return Glimpse(_ground(game, language), placed + turned, anchor="xMin")


def _ground(game: AnyTable, language: str) -> str:
    name = word(game_name(game.slug, language), 240, 32, 13, 132)
    places = "".join(
        f'<rect x="{number(x)}" y="{number(y)}" width="{number(_CARD)}" height="64" rx="5" class="ln-2"/>'
        for x, y in _AT.values()
    )
    return f'<g class="gilt">{name}</g>{places}'


def _pile(view: MonteView, position: int) -> str:
    x, y = _AT[position]
    back = view.back if position in view.down else ""
    return "".join(
        naipe(press(), card, "", x + _PILED * place, y, _CARD, back=back)
        for place, card in enumerate(view.board.pile(position))
    )
