"""Hands and manos: how cards count, whose a mano is and what is staked on it, and when it is over."""

import msgspec

from tapete.games.blackjack.rules import BlackjackRules

LIMIT = 21
AS = "A"


class Hand(msgspec.Struct, frozen=True):
    """Cards face up; `hard` counts every as one."""

    cards: tuple[str, ...] = ()
    hard: int = 0
    ases: int = 0

    @property
    def points(self) -> int:
        """The best count that is not over 21, an as being one or eleven; else the least."""
        return self.hard + 10 if self.ases and self.hard <= LIMIT - 10 else self.hard


class Stake(msgspec.Struct, frozen=True):
    """What a player has on a mano, and what it was before any doubling."""

    player: str
    amount: int
    initial: int


class Mano(msgspec.Struct, frozen=True):
    """The hand of a casilla: who commands it, what is staked on it, and how it stands."""

    plaza: int
    commander: str
    stakes: tuple[Stake, ...]
    hand: Hand = Hand()
    split: bool = False
    on_ases: bool = False
    doubled: bool = False
    stood: bool = False
    gone: bool = False
    """Over 21, or retired: it competes no more."""
    first: tuple[str, ...] = ()
    """The cards of the casilla before they were split: what a pot looks at."""

    @property
    def black_jack(self) -> bool:
        """21 with the two first cards of a mano that was not split."""
        hand = self.hand
        return not self.split and len(hand.cards) == 2 and hand.ases == 1 and hand.hard == LIMIT - 10


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
        return hand.ases < 2 or not rules.ases_again
    return mano.doubled and cards > 2


def owed_a_card(mano: Mano) -> bool:
    """Whether a mano gets a card without asking: split, or doubled."""
    cards = len(mano.hand.cards)
    return cards == 1 or (mano.doubled and cards == 2)


def stake_of(mano: Mano, player: str) -> Stake | None:
    """What somebody has on a mano."""
    for stake in mano.stakes:
        if stake.player == player:
            return stake
    return None


def staked_by_commander(mano: Mano) -> int:
    """What an initiative on the mano asks its commander to add: as much as he has on it."""
    stake = stake_of(mano, mano.commander)
    return stake.amount if stake else 0
