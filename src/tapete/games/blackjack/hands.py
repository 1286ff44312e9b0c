"""How a hand counts, when a mano is over, and what the table waits for."""

from tapete.games.blackjack.rules import BlackjackRules
from tapete.games.blackjack.state import BANCA, LIMIT, REPARTO, TURNOS, Hand, Mano, State

AS = "A"
TEN = 10


def grow(rules: BlackjackRules, hand: Hand, card: str) -> Hand:
    """The hand with one card more."""
    rank = card[0]
    return Hand((*hand.cards, card), hand.hard + rules.values.value[rank], hand.ases + (rank == AS))


def natural(hand: Hand) -> bool:
    """21 with two cards."""
    return len(hand.cards) == 2 and hand.points == LIMIT


def is_pair(rules: BlackjackRules, hand: Hand) -> bool:
    """Whether a hand is two cards of the same value."""
    values, cards = rules.values.value, hand.cards
    return len(cards) == 2 and values[cards[0][0]] == values[cards[1][0]]


def over(rules: BlackjackRules, mano: Mano) -> bool:
    """Whether nothing more may happen to a mano in the players' turns."""
    hand = mano.hand
    if mano.gone or mano.stood or hand.points >= LIMIT:
        return True
    cards = len(hand.cards)
    if mano.on_ases and cards > rules.cards_on_ases.value:
        return hand.ases < 2
    return mano.doubled and cards > 2


def owed_a_card(mano: Mano) -> bool:
    """Whether a mano gets a card without asking: split, or doubled."""
    cards = len(mano.hand.cards)
    return cards == 1 or (mano.doubled and cards == 2)


def expects_card(state: State) -> bool:
    """Whether a card must come out of the sabot now."""
    phase = state.phase
    if phase is TURNOS:
        return not state.asking and (state.wanting or owed_a_card(state.manos[state.turn]))
    return phase is REPARTO or phase is BANCA


def receiver(state: State) -> int:
    """Which mano gets the next card; -1 for the croupier."""
    if state.phase is TURNOS:
        return state.turn
    manos = len(state.manos)
    if state.phase is BANCA or state.dealt == manos:
        return -1
    return state.dealt if state.dealt < manos else state.dealt - manos - 1


def banca_is_over(rules: BlackjackRules, state: State) -> bool:
    """Whether the croupier takes no more cards: by his rule, or because nobody is left to compete with him."""
    if rules.always_draws.value or any(not mano.gone for mano in state.manos):
        return state.banca.points >= rules.stands.value
    return not state.seguros or len(state.banca.cards) > 1


def shows_as(state: State) -> bool:
    """Whether the croupier's first card is an as."""
    return state.banca.cards[0][0] == AS


def awaited(state: State) -> bool:
    """Whether the commander of the mano in turn is to decide."""
    return state.phase is TURNOS and not state.asking and not expects_card(state)
