"""Trijoker: the common cards above, the hands of the players below."""

from tapete.engine.table import AnyTable
from tapete.families.covered import COVERED
from tapete.games.trijoker.play import TrijokerView
from tapete.web.draw.cards import card
from tapete.web.draw.press import number
from tapete.web.draw.sprite import press
from tapete.web.glimpses.picture import CARTAS, WIDTH, Glimpse
from tapete.web.words import game_name

SHELF = CARTAS
_MOST_HANDS = 4
_FAN = 17.0


def glimpse(game: AnyTable, view: TrijokerView, language: str) -> Glimpse:
    """Cards as they lie, face down to a stranger; before they are dealt, the casillas."""
    hands = [hand.cards for plaza in view.seats_in_play if (hand := view.hand(plaza)) and hand.cards]
    between = WIDTH / (len(hands[:_MOST_HANDS]) + 1)
    drawn = "".join(_fan(cards, between * (place + 1), 88, 40) for place, cards in enumerate(hands[:_MOST_HANDS]))
    return Glimpse(_ground(game, language), _fan(view.common[::-1], WIDTH / 2, 4, 42, 48) + drawn)


def _ground(game: AnyTable, language: str) -> str:
    arc = press().arc(game_name(game.slug, language), (158, -206), (284, 284), 90, 9.5)
    circles = "".join(
        f'<circle cx="{number(52 + 71.3 * place + 14 * casilla)}" cy="152" r="5.5" class="ln-2"/>'
        for place in range(_MOST_HANDS)
        for casilla in (-1, 0, 1)
    )
    return f'<g class="gilt">{arc}</g>{circles}'


def _fan(cards: tuple[str, ...], x: float, y: float, wide: float, step: float = _FAN) -> str:
    left = x - (wide + step * (len(cards) - 1)) / 2
    faces = ["" if each == COVERED else each for each in cards]
    return "".join(
        card(press(), code, "", left + step * place, y, wide, back="azul") for place, code in enumerate(faces)
    )
