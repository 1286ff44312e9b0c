"""Póquer sin descarte: the bank's cards above, one of them open, and the hands of the players below."""

from tapete.engine.table import AnyTable
from tapete.families.covered import COVERED
from tapete.families.poker.dealing import BANCA, casilla
from tapete.games.poquer_sin_descarte.play import PoquerView
from tapete.web.draw.cards import card
from tapete.web.draw.press import number
from tapete.web.draw.sprite import press
from tapete.web.glimpses.picture import CARTAS, WIDTH, Glimpse
from tapete.web.words import game_name

SHELF = CARTAS
_MOST_HANDS = 3
_FAN = 13.0


def glimpse(game: AnyTable, view: PoquerView, language: str) -> Glimpse:
    """Cards as they lie, face down to a stranger; before they are dealt, the casillas."""
    hands = [view.hand(casilla(mano.plaza)).cards for mano in view.manos if not mano.gone][:_MOST_HANDS]
    between = WIDTH / (len(hands) + 1)
    drawn = "".join(_fan(cards, between * (place + 1), 92, 36, view.back) for place, cards in enumerate(hands))
    return Glimpse(_ground(game, language), _fan(view.hand(BANCA).cards, WIDTH / 2, 2, 40, view.back, 22) + drawn)


def _ground(game: AnyTable, language: str) -> str:
    arc = press().arc(game_name(game.slug, language), (158, -206), (284, 284), 90, 9.5)
    boxes = "".join(
        f'<rect x="{number(60 + 79 * place)}" y="112" width="38" height="38" rx="6" class="ln-2"/>'
        f'<circle cx="{number(79 + 79 * place)}" cy="98" r="8" class="ln-2"/>'
        for place in range(_MOST_HANDS)
    )
    return f'<g class="gilt">{arc}</g>{boxes}'


def _fan(cards: tuple[str, ...], x: float, y: float, wide: float, back: str, step: float = _FAN) -> str:
    left = x - (wide + step * (len(cards) - 1)) / 2
    faces = ["" if each == COVERED else each for each in cards]
    return "".join(
        card(press(), code, "", left + step * place, y, wide, back=back or "rojo") for place, code in enumerate(faces)
    )
