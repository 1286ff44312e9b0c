"""The crupier reads the hands: what cards make with the common ones, by the variant (MU2010:81.3.p15)."""

from collections.abc import Sequence

from tapete.families.covered import COMUNES
from tapete.families.poker.dealing import Hand
from tapete.families.poker.showing import HandShown
from tapete.families.poquer_de_circulo import articulos
from tapete.families.poquer_de_circulo.made import number_of, worths
from tapete.families.poquer_de_circulo.rules import CirculoRules
from tapete.families.poquer_de_circulo.state import Course, State, bets_of, hand_of, spread_in
from tapete.families.poquer_de_circulo.variant import Variant
from tapete.families.sabot.shoe import face
from tapete.kit.poker.hands import Made


def read_hand(variant: Variant, own: Sequence[str], common: Sequence[str]) -> Made:
    """What the cards of a player make."""
    return made_of(variant, worths(variant, [numbers_of(variant, own)], numbers_of(variant, common))[0])


def made_of(variant: Variant, worth: int) -> Made:
    """What a strength is called."""
    return Made(worth, variant.ranking.category(worth), variant.ranking.kickers(worth))


def numbers_of(variant: Variant, cards: Sequence[str]) -> list[int]:
    """Cards by their numbers."""
    return [number_of(variant.pack, variant.ranking, face(variant.pack, card)) for card in cards]


def common_cards(state: State) -> tuple[str, ...]:
    """The cards that are common to all, as far as they lie open."""
    hand = next((hand for hand in state.hands if hand.to == COMUNES), Hand(COMUNES))
    return tuple([hand.cards[place] for place in hand.shown])


def strengths_of(rules: CirculoRules, state: State) -> list[int]:
    """What each hand is worth that is compared, by position; nothing where nobody is left to compare with."""
    variant, betting = spread_in(rules, state).variant, bets_of(state)
    if betting.alive == 1:
        return [0] * len(state.order)
    own = {hand.owner: hand.cards for hand in state.hands if hand.owner}
    numbers = [
        numbers_of(variant, own[player]) if live else [] for player, live in zip(state.order, betting.live, strict=True)
    ]
    return worths(variant, numbers, numbers_of(variant, common_cards(state)))


def lay_open(course: Course, player: str) -> None:
    """The cards of a player lie open, and the crupier says what they make."""
    state = course.state
    hand = hand_of(state, player)
    made = read_hand(course.spread.variant, hand.cards, common_cards(state))
    course(
        HandShown(
            to=hand.to,
            player=player,
            cards=hand.cards,
            category=made.category,
            kickers=made.kickers,
            cite=articulos.READ,
        )
    )
