"""Ferrocarril: the oval with who sits at it, the bank, and the cards that everybody sees."""

import math
from collections.abc import Sequence

from tapete.engine.chips import short
from tapete.engine.table import AnyTable
from tapete.families.circulo.bank import amount_of
from tapete.families.circulo.powers import Somebody
from tapete.families.covered import COVERED
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
    bank, play = view.banca, view.play
    seats = "".join(seat_dot(view.seats, place, bank.banker if bank else "") for place in range(len(view.seats)))
    hands = (play.punto, play.banca) if play else ()
    return Glimpse(ground(game, language), seats + (held(amount_of(bank.parts)) if bank else "") + backs(hands))


def ground(game: AnyTable, language: str) -> str:
    """The rail, and the name of the game."""
    name = word(game_name(game.slug, language), 158, 46, 8.5, 190)
    rail = f'<path d="{_OVAL}" fill="none" stroke="url(#wood)" stroke-width="13"/><path d="{_OVAL}" class="brassline"/>'
    return f'{rail}<g class="print-2">{name}</g>'


def held(amount: int) -> str:
    """What is in the bank."""
    return f'<g class="gilt">{word(f"{short(amount)} €", 158, 70, 22, 190)}</g>'


def seat_dot(seats: Sequence[Somebody | None], place: int, banker: str) -> str:
    """One seat of those round the oval."""
    seat, turn = seats[place], 2 * math.pi * (place + 0.5) / len(seats)
    x, y = _CENTRE[0] + _RADII[0] * math.sin(turn), _CENTRE[1] + _RADII[1] * math.cos(turn)
    kind = "s-off" if seat is None else "s-bank" if seat.player == banker else "s-on"
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="9.5" class="{kind}"/>'


def backs(hands: Sequence[tuple[str, ...]]) -> str:
    """The hands side by side, face down as long as nobody has shown them."""
    if not any(hands):
        return ""
    left = 158 - _HALF_GAP * (len(hands) - 1)
    return "".join(
        card(press(), "" if code == COVERED else code, "", left + 2 * _HALF_GAP * order - 28 + 20 * place, 86, 36)
        for order, cards in enumerate(hands)
        for place, code in enumerate(cards)
    )
