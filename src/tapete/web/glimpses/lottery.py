"""A lottery as the lobby shows it: what came last or the largest prize, and how much is sold."""

from typing import Any

from tapete.engine.table import AnyTable
from tapete.families.draw.sealed.view import SealedView
from tapete.language import money
from tapete.web.draw.press import number
from tapete.web.glimpses.picture import OTROS, Glimpse, word
from tapete.web.words import game_name

SHELF = OTROS
_LEFT, _WIDE, _TOP, _HIGH = 28.0, 260.0, 116.0, 14.0


def glimpse(game: AnyTable, view: Any, language: str) -> Glimpse:
    """What stands on the counter."""
    live = f'<g class="gilt">{word(_named(view, language), 158, 68, 40, 240)}</g>'
    issued = view.highest - view.lowest + 1 if isinstance(view, SealedView) else view.issued
    live += f'<g class="gilt"><rect {_bar(view.tickets / issued * _WIDE)} fill="currentColor" opacity=".8"/></g>'
    name = word(game_name(game.slug, language), 158, 22, 9, 240)
    return Glimpse(f'<g class="print-2">{name}</g><rect {_bar(_WIDE)} class="ln"/>', live)


def _named(view: Any, language: str) -> str:
    if isinstance(view, SealedView):
        return money(view.plan[0].amount, language)
    if view.drawn:
        return " ".join(map(str, view.drawn)) if view.most else str(view.printed(view.drawn[-1]))
    return money(view.fund, language) if view.most else money(max(prize.amount for prize in view.plan), language)


def _bar(wide: float) -> str:
    return f'x="{number(_LEFT)}" y="{number(_TOP)}" width="{number(wide)}" height="{number(_HIGH)}" rx="7"'
