"""Black-jack: the croupier's cards above, the manos below, each with its total."""

from tapete.engine.table import AnyTable
from tapete.games.blackjack.play import BlackjackView
from tapete.games.blackjack.state import LIMIT, Hand, Mano
from tapete.web.draw.badge import badge
from tapete.web.draw.cards import card
from tapete.web.draw.press import number
from tapete.web.draw.sprite import press
from tapete.web.glimpses.picture import CARTAS, WIDTH, Glimpse
from tapete.web.words import game_name

SHELF = CARTAS
_MOST_HANDS = 4
_FAN = 20.0


def glimpse(game: AnyTable, view: BlackjackView, language: str) -> Glimpse:
    """Cards as they lie; before they are dealt, the places."""
    banca = _fan(view.banca, WIDTH / 2, -12, 44)
    return Glimpse(_ground(game, language), banca + _manos(view.manos))


def _ground(game: AnyTable, language: str) -> str:
    name = game_name(game.slug, language)
    arc = press().arc(name, (158, -214), (284, 284), 90, 9.5)
    boxes = "".join(
        f'<rect x="{number(x)}" y="104" width="34" height="44" rx="5" class="ln-2"/>'
        for x in (34 + 71.3 * place for place in range(_MOST_HANDS))
    )
    return f'<g class="gilt">{arc}</g><path d="M16 58Q158 114 300 58" class="ln-2"/>{boxes}'


def _manos(manos: tuple[Mano, ...]) -> str:
    dealt = [mano for mano in manos if mano.hand.cards][:_MOST_HANDS]
    between = WIDTH / (len(dealt) + 1)
    return "".join(_fan(mano.hand, between * (place + 1), 86, 44) for place, mano in enumerate(dealt))


def _fan(hand: Hand, x: float, y: float, wide: float) -> str:
    """The cards of a hand one over another, centred, with the total under them."""
    cards = hand.cards
    if not cards:
        return ""
    left = x - (wide + _FAN * (len(cards) - 1)) / 2
    drawn = "".join(card(press(), code, "", left + _FAN * place, y, wide) for place, code in enumerate(cards))
    return drawn + badge(press(), str(hand.points), x, y + 58, 9, "bust" if hand.points > LIMIT else "")
