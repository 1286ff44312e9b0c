"""Pai gow: the croupier's two hands as they lie open, and places of two and of five before the casillas."""

from tapete.engine.table import AnyTable
from tapete.games.pai_gow.play import PaiGowView
from tapete.games.pai_gow.state import CRUPIER
from tapete.web.draw.cards import card
from tapete.web.draw.press import number
from tapete.web.draw.sprite import press
from tapete.web.glimpses.picture import CARTAS, Glimpse
from tapete.web.words import game_name

SHELF = CARTAS
_CASILLAS = 4
_FAN = 17.0
_SIZE = 36.0


def glimpse(game: AnyTable, view: PaiGowView, language: str) -> Glimpse:
    """The hands of the croupier, and a packet before each casilla that plays."""
    shown = next((each.setting for each in view.settled if each.to == CRUPIER), None)
    cards = _fan(shown.alta, 84, 6) + _fan(shown.baja, 206, 6) if shown else ""
    played = sum(hand.to != CRUPIER for hand in view.hands)
    backs = "".join(_packet(place) for place in range(min(played, _CASILLAS)))
    return Glimpse(_ground(game, language), cards + backs)


def _ground(game: AnyTable, language: str) -> str:
    name = game_name(game.slug, language)
    arc = press().arc(name, (158, -214), (284, 284), 90, 9.5)
    boxes = "".join(
        f'<rect x="{number(_left(place))}" y="106" width="26" height="36" rx="4" class="ln-2"/>'
        f'<rect x="{number(_left(place) + 29)}" y="112" width="16" height="24" rx="3" class="ln-2"/>'
        for place in range(_CASILLAS)
    )
    return f'<g class="gilt">{arc}</g><path d="M16 62Q158 112 300 62" class="ln-2"/>{boxes}'


def _left(place: int) -> float:
    return 26 + 71.3 * place


def _packet(place: int) -> str:
    return card(press(), "", "", _left(place), 106, 26, back="azul")


def _fan(cards: tuple[str, ...], left: float, top: float) -> str:
    return "".join(card(press(), code, "", left + _FAN * place, top, _SIZE) for place, code in enumerate(cards))
