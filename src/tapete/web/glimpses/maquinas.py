"""A machine: its reels in sight, or what it shows instead, and its jackpot."""

from typing import Any

from tapete.engine.table import AnyTable
from tapete.language import money
from tapete.web.draw.press import number
from tapete.web.glimpses.picture import OTROS, WIDTH, Glimpse, word
from tapete.web.stages.maquinas_symbols import symbol
from tapete.web.words import game_name

SHELF = OTROS
_SCALE = 0.5


def glimpse(game: AnyTable, view: Any, language: str) -> Glimpse:
    """The middle of each reel, or the model's name."""
    name = word(view.model or game_name(game.slug, language), WIDTH / 2, 20, 12, WIDTH - 40)
    frame = '<rect x="58" y="36" width="200" height="74" rx="8" class="cabinet"/>'
    ground = f'<g class="print">{name}</g>{frame}'
    drawn = "".join(_reel(reel, place) for place, reel in enumerate(view.window))
    told = view.pot if view.jackpot else view.price
    amount = word(money(told, language), WIDTH / 2, 130, 12, WIDTH - 60)
    return Glimpse(ground, f'{drawn}<g class="gilt">{amount}</g>')


def _reel(reel: tuple[str, ...], place: int) -> str:
    left = 66 + place * 64
    box = f'<rect x="{number(left)}" y="42" width="56" height="62" rx="4" class="reel"/>'
    middle = symbol(reel[len(reel) // 2], 0, 0)
    return f'{box}<g transform="translate({number(left + 28)} 73) scale({_SCALE})">{middle}</g>'
