"""A draw as the lobby shows it: the number that came, or what is drawn for, and how much is sold."""

from typing import Any

from tapete.engine.table import AnyTable
from tapete.web.draw.press import number
from tapete.web.glimpses.picture import OTROS, Glimpse, word
from tapete.web.words import game_name

SHELF = OTROS
_LEFT, _WIDE, _TOP, _HIGH = 28.0, 260.0, 116.0, 14.0


def glimpse(game: AnyTable, view: Any, language: str) -> Glimpse:
    """What stands on the counter."""
    last = str(view.awards[-1].ticket) if view.awards else ""
    named = last or (view.prizes[0].name if view.prizes else "")
    size, room = (48, 220) if last else (24, 240)
    live = f'<g class="gilt">{word(named, 158, 68, size, room)}</g>'
    if view.price:
        filled = view.tickets / (view.highest - view.lowest + 1) * _WIDE
        sold = f'{_bar(filled)} fill="currentColor" opacity=".8"'
        live += f'<g class="gilt"><rect {sold}/></g>'
    return Glimpse(_ground(game, language), live)


def _ground(game: AnyTable, language: str) -> str:
    name = word(game_name(game.slug, language), 158, 22, 9, 240)
    return f'<g class="print-2">{name}</g><rect {_bar(_WIDE)} class="ln"/>'


def _bar(wide: float) -> str:
    return f'x="{number(_LEFT)}" y="{number(_TOP)}" width="{number(wide)}" height="{number(_HIGH)}" rx="7"'
