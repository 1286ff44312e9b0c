"""Ferrocarril: the oval with who sits at it, the bank, and the cards that everybody sees."""

import math

from tapete.engine.chips import short
from tapete.engine.table import AnyTable
from tapete.families.circulo.cards import COVERED
from tapete.families.circulo.parts import amount_of
from tapete.games.ferrocarril.view import FerroView
from tapete.web.draw.cards import card
from tapete.web.draw.press import number
from tapete.web.draw.sprite import press
from tapete.web.glimpses.picture import CARTAS, Glimpse, word
from tapete.web.words import game_name

SHELF = CARTAS
_CENTRE = (158.0, 78.0)
_RADII = (140.0, 62.0)
_OVAL = "M84 16H232C342 16 342 140 232 140H84C-26 140 -26 16 84 16Z"
_HALF_GAP = 40.0


def glimpse(game: AnyTable, view: FerroView, language: str) -> Glimpse:
    """Seats taken and free, the banker's marked, and how much is in the bank."""
    bank = view.banca
    banker = bank.banker if bank else ""
    seats = "".join(_seat(place, view, banker) for place in range(len(view.seats)))
    held = f'<g class="gilt">{word(f"{short(amount_of(bank.parts))} €", 158, 70, 22, 190)}</g>' if bank else ""
    return Glimpse(_ground(game, language), seats + held + _hands(view))


def _ground(game: AnyTable, language: str) -> str:
    name = word(game_name(game.slug, language), 158, 46, 8.5, 190)
    rail = f'<path d="{_OVAL}" fill="none" stroke="url(#wood)" stroke-width="13"/><path d="{_OVAL}" class="brassline"/>'
    return f'{rail}<g class="print-2">{name}</g>'


def _seat(place: int, view: FerroView, banker: str) -> str:
    seat, turn = view.seats[place], 2 * math.pi * (place + 0.5) / len(view.seats)
    x, y = _CENTRE[0] + _RADII[0] * math.sin(turn), _CENTRE[1] + _RADII[1] * math.cos(turn)
    kind = "s-off" if seat is None else "s-bank" if seat.player == banker else "s-on"
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="9.5" class="{kind}"/>'


def _hands(view: FerroView) -> str:
    """Both hands side by side, face down as long as nobody has shown them."""
    if view.play is None or not (view.play.punto or view.play.banca):
        return ""
    hands = ((view.play.punto, 158 - _HALF_GAP), (view.play.banca, 158 + _HALF_GAP))
    return "".join(
        card(press(), "" if code == COVERED else code, "", x - 28 + 20 * place, 86, 36)
        for cards, x in hands
        for place, code in enumerate(cards)
    )
