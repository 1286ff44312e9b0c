"""Póquer de círculo: the ring with who sits at it, the marca, the common cards and the bote, as strangers see it."""

import math

from tapete.engine.chips import short
from tapete.engine.table import AnyTable
from tapete.families.poquer_de_circulo.view import CirculoView
from tapete.web.draw.cards import card
from tapete.web.draw.press import number
from tapete.web.draw.sprite import press
from tapete.web.glimpses.picture import CARTAS, Glimpse, word
from tapete.web.words import game_name

SHELF = CARTAS
_CENTRE = (158.0, 78.0)
_RADII = (140.0, 62.0)
_OVAL = "M84 16H232C342 16 342 140 232 140H84C-26 140 -26 16 84 16Z"
_CARD = 34.0
_STEP = 38.0


def glimpse(game: AnyTable, view: CirculoView, language: str) -> Glimpse:
    """Seats taken, free and on turn, and what everybody sees in the middle."""
    ended = view.showdown if not view.street else None
    common = ended.common if ended else view.common
    taken = {seat.number: seat for seat in view.seats}
    seats = []
    for place in range(1, view.plazas + 1):
        seat = taken.get(place)
        kind = "s-off" if seat is None else "s-bank" if seat.player == view.turn else "s-on"
        seats.append(_dot(view.plazas, place, kind))
    sum_ = short(view.bote) if view.torneo else f"{short(view.bote)} €"
    bote = f'<g class="gilt">{word(sum_, 158, 56, 15, 150)}</g>' if view.bote else ""
    marca = _marca(view.plazas, view.marca) if view.marca else ""
    return Glimpse(_ground(game, language), "".join(seats) + marca + bote + _common(common))


def _ground(game: AnyTable, language: str) -> str:
    """The rail, and the name of the game."""
    name = word(game_name(game.slug, language), 158, 36, 9, 190)
    rail = f'<path d="{_OVAL}" fill="none" stroke="url(#wood)" stroke-width="13"/><path d="{_OVAL}" class="brassline"/>'
    return f'{rail}<g class="print-2">{name}</g>'


def _around(count: int, place: int, reach: float) -> tuple[float, float]:
    """Where a seat is: the croupier sits above, and the first seat at his right."""
    turn = 2 * math.pi * place / (count + 1)
    return _CENTRE[0] - reach * _RADII[0] * math.sin(turn), _CENTRE[1] - reach * _RADII[1] * math.cos(turn)


def _dot(count: int, place: int, kind: str) -> str:
    x, y = _around(count, place, 1.0)
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="9.5" class="{kind}"/>'


def _marca(count: int, place: int) -> str:
    x, y = _around(count, place, 0.8)
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="4.5" fill="#fdf7e6" stroke="#3c3322"/>'


def _common(cards: tuple[str, ...]) -> str:
    left = _CENTRE[0] - (_STEP * (len(cards) - 1) + _CARD) / 2
    return "".join(card(press(), code, "", left + _STEP * place, 72, _CARD) for place, code in enumerate(cards))
