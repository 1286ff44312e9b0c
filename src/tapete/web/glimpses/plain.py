"""Any game: the chips that lie on its cloth, largest first."""

from typing import Any

from tapete.engine.table import AnyTable
from tapete.web.draw.chips import stack
from tapete.web.draw.sprite import press
from tapete.web.glimpses.picture import OTROS, WIDTH, Glimpse, word
from tapete.web.words import game_name

SHELF = OTROS
_MOST = 5


def glimpse(game: AnyTable, view: Any, language: str) -> Glimpse:
    """The name of the game on the cloth, and some of the stakes."""
    name = word(game_name(game.slug, language), WIDTH / 2, 54, 20, WIDTH - 40)
    amounts = sorted((chips.amount for chips in view.lying()), reverse=True)[:_MOST]
    first = WIDTH / 2 - 20 * (len(amounts) - 1)
    drawn = "".join(stack(press(), amount, first + 40 * place, 108, 15) for place, amount in enumerate(amounts))
    return Glimpse(f'<g class="print">{name}</g><path d="M38 76H278" class="ln-2"/>', drawn)
