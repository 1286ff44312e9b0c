"""A machine: what its reels show, or its ring of marbles, and its jackpot or its price."""

from collections.abc import Sequence
from typing import Any

from tapete.engine.table import AnyTable
from tapete.language import money
from tapete.web.draw.press import number
from tapete.web.glimpses.picture import OTROS, WIDTH, Glimpse, word
from tapete.web.scenes.maquinas_words import window_of
from tapete.web.stages.canicas import ring
from tapete.web.stages.maquinas_symbols import symbol
from tapete.web.words import game_name

SHELF = OTROS
_GLASS = (66.0, 42.0, 184.0, 62.0)
_SCALE = 0.5


def glimpse(game: AnyTable, view: Any, language: str) -> Glimpse:
    """The middle of each reel, with the model's name above."""
    name = word(view.model or game_name(game.slug, language), WIDTH / 2, 20, 12, WIDTH - 40)
    frame = '<rect x="58" y="36" width="200" height="74" rx="8" class="cabinet"/>'
    ground = f'<g class="print">{name}</g>{frame}'
    window = window_of(view, game.rules)
    drawn = "".join(_reel(reel, place, len(window)) for place, reel in enumerate(window))
    told = view.pot if view.jackpot else view.price
    amount = word(money(told, language), WIDTH / 2, 130, 12, WIDTH - 60)
    return Glimpse(ground, f'{drawn or ring(_GLASS, "small", "", running=False)}<g class="gilt">{amount}</g>')


def _reel(reel: Sequence[str], place: int, reels: int) -> str:
    left, top, whole, high = _GLASS
    wide = (whole - 8 * (reels - 1)) / reels
    left += place * (wide + 8)
    size = f'width="{number(wide)}" height="{number(high)}"'
    box = f'<rect x="{number(left)}" y="{number(top)}" {size} rx="4" class="reel"/>'
    at = f"translate({number(left + wide / 2)} {number(top + high / 2)}) scale({_SCALE})"
    return f'{box}<g transform="{at}">{symbol(reel[len(reel) // 2], 0, 0)}</g>'
