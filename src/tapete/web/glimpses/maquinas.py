"""A machine: what its reels show, or its ring of marbles, and its jackpot or its price."""

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
    """The middle of each reel, with the model's name above; what never changes is its ground."""
    name = word(view.model or game_name(game.slug, language), WIDTH / 2, 20, 12, WIDTH - 40)
    frame = '<rect x="58" y="36" width="200" height="74" rx="8" class="cabinet"/>'
    window = window_of(view, game.rules)
    glass = "".join(_box(place, len(window)) for place in range(len(window)))
    ground = f'<g class="print">{name}</g>{frame}{glass or ring(_GLASS, "small", "", running=False)}'
    drawn = "".join(_symbol(reel[len(reel) // 2], place, len(window)) for place, reel in enumerate(window))
    told = view.pot if view.jackpot else view.price
    amount = word(money(told, language), WIDTH / 2, 130, 12, WIDTH - 60)
    return Glimpse(ground, f'{drawn}<g class="gilt">{amount}</g>')


def _left(place: int, reels: int) -> tuple[float, float]:
    """Where a reel begins, and how wide it is."""
    left, _, whole, _ = _GLASS
    wide = (whole - 8 * (reels - 1)) / reels
    return left + place * (wide + 8), wide


def _box(place: int, reels: int) -> str:
    left, wide = _left(place, reels)
    _, top, _, high = _GLASS
    size = f'width="{number(wide)}" height="{number(high)}"'
    return f'<rect x="{number(left)}" y="{number(top)}" {size} rx="4" class="reel"/>'


def _symbol(name: str, place: int, reels: int) -> str:
    left, wide = _left(place, reels)
    _, top, _, high = _GLASS
    return symbol(name, left + wide / 2, top + high / 2, _SCALE)
