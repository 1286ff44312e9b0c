"""Boletos as the lobby shows them: a closed one, the largest prize that is still to come out, and how much is sold."""

from typing import Any

from tapete.engine.table import AnyTable
from tapete.language import money
from tapete.web.draw.press import number
from tapete.web.glimpses.picture import OTROS, Glimpse, word
from tapete.web.words import game_name

SHELF = OTROS
_LEFT, _WIDE, _TOP, _HIGH = 28.0, 260.0, 126.0, 10.0
_PAPER = (
    '<g transform="translate(28 34) rotate(-4 62 38)"><rect width="124" height="76" rx="4" fill="#fbf4e1"/>'
    '<path d="M27 4V72" fill="none" stroke="#6f6a58" stroke-width="1.4" stroke-dasharray="2 4"/>'
    '<rect x="36" y="24" width="80" height="36" rx="3" fill="#b4b9c0" stroke="#6d7178"/>'
    '<path d="M50 58L82 26M66 58L98 26M82 58L112 28" fill="none" stroke="#fff" stroke-width="3" opacity=".35"/>'
    '<path d="M36 13H92" stroke="#1d3457" stroke-width="3"/></g>'
)


def glimpse(game: AnyTable, view: Any, language: str) -> Glimpse:
    """What stands on the counter."""
    found = next((lot.amount for lot in view.plan if lot.left), 0)
    sold = view.tickets / (view.highest - view.lowest + 1)
    live = f'<g class="gilt">{word(money(found, language), 230, 72, 30, 124) if found else ""}</g>'
    live += f'<g class="gilt"><rect {_bar(sold * _WIDE)} fill="currentColor" opacity=".8"/></g>'
    name = word(game_name(game.slug, language), 158, 20, 9, 240)
    return Glimpse(f'<g class="print-2">{name}</g>{_PAPER}<rect {_bar(_WIDE)} class="ln"/>', live)


def _bar(wide: float) -> str:
    return f'x="{number(_LEFT)}" y="{number(_TOP)}" width="{number(wide)}" height="{number(_HIGH)}" rx="5"'
