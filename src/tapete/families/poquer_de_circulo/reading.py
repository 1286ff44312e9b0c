"""The crupier reads the hands: what cards make, and what lies in sight (MU2010:81.3.p15, 87.2.b)."""

from collections.abc import Iterator, Sequence
from typing import Any

from tapete.engine.chapter import Chapter
from tapete.engine.declared import announcement
from tapete.engine.event import Event
from tapete.engine.table import croupier_of
from tapete.families.covered import COMUNES
from tapete.families.poker.dealing import Hand
from tapete.families.poker.names import called
from tapete.families.poker.showing import HandShown
from tapete.families.poquer_de_circulo import articles
from tapete.families.poquer_de_circulo.made import card_of, lowest, number_of, worth, worths
from tapete.families.poquer_de_circulo.rules import CirculoRules
from tapete.families.poquer_de_circulo.state import Course, State
from tapete.families.poquer_de_circulo.variant import Variant
from tapete.families.sabot.shoe import face
from tapete.kit.poker.hands import Made
from tapete.kit.poker.ranking import DOBLE_PAREJA, FULL, PAREJA, POQUER, TRIO
from tapete.language import N_
from tapete.law.citation import Citation


def read_hand(variant: Variant, own: Sequence[str], common: Sequence[str]) -> Made:
    return made_of(variant, worths(variant, [numbers_of(variant, own)], numbers_of(variant, common))[0])


def made_of(variant: Variant, worth: int) -> Made:
    return Made(worth, variant.ranking.category(worth), variant.ranking.kickers(worth))


def numbers_of(variant: Variant, cards: Sequence[str]) -> list[int]:
    return [number_of(variant.pack, variant.ranking, face(variant.pack, card)) for card in cards]


def common_cards(state: State) -> tuple[str, ...]:
    """The common cards that lie open."""
    hand = next((hand for hand in state.hands if hand.to == COMUNES), Hand(COMUNES))
    return tuple([hand.cards[place] for place in hand.shown])


def strengths_of(rules: CirculoRules, state: State) -> list[int]:
    """The strength of each compared hand, by position; zeros when only one is left."""
    variant, betting = rules.spreads[state.variant].variant, state.bets
    if betting.alive == 1:
        return [0] * len(state.order)
    own = {hand.owner: hand.cards for hand in state.hands if hand.owner}
    numbers = [
        numbers_of(variant, own[player]) if live else [] for player, live in zip(state.order, betting.live, strict=True)
    ]
    return worths(variant, numbers, numbers_of(variant, common_cards(state)))


def lay_open(course: Course, player: str) -> None:
    """Show a player's cards and announce what they make."""
    state = course.state
    hand = state.hand_of(player)
    made = read_hand(course.spread.variant, hand.cards, common_cards(state))
    course(
        HandShown(
            to=hand.to,
            player=player,
            cards=hand.cards,
            category=made.category,
            kickers=made.kickers,
            cite=articles.READ,
        )
    )


ANNOUNCED = Citation("MU2010:87.2.b.p7")
PAIRED = frozenset({PAREJA, DOBLE_PAREJA, TRIO, FULL, POQUER})

in_sight = Chapter[CirculoRules, State]("cards in sight")


class CallMade(Event, frozen=True, tag="call-made"):
    """What the crupier says to the table."""

    sentence = N_("{by:@}: «{call}».")
    by: str
    call: str


class LowestTold(Event, frozen=True, tag="lowest-told"):
    """The crupier announces the lowest card in sight."""

    sentence = N_("The lowest card in sight is {card:♠}, of {player:@}.")
    player: str
    card: str


class InSight(Event, frozen=True):
    """What the open cards of a player make."""

    player: str
    category: str
    kickers: tuple[str, ...]

    def facts(self) -> dict[str, Any]:
        return {"player": self.player, "hand": called(self.category, self.kickers)}


HighestTold = announcement("HighestTold", N_("The highest hand in sight is that of {player:@}: {hand}."), InSight)
PairTold = announcement("PairTold", N_("{player:@} has in sight: {hand}."), InSight)
in_sight.records(CallMade, LowestTold, HighestTold, PairTold)


def open_cards(rules: CirculoRules, state: State, position: int) -> list[int]:
    """The numbers of a player's own open cards."""
    hand = state.hand_of(state.order[position])
    return numbers_of(rules.spreads[state.variant].variant, [hand.cards[place] for place in hand.shown])


def _strength(rules: CirculoRules, state: State, position: int) -> int:
    """The strength of a player's open cards with the common ones."""
    variant = rules.spreads[state.variant].variant
    common = numbers_of(variant, common_cards(state))
    return worth(variant.ranking, [*open_cards(rules, state, position), *common])


def _live(state: State) -> list[int]:
    return [position for position, live in enumerate(state.bets.live) if live]


def lowest_card(rules: CirculoRules, state: State) -> int:
    """The player with the lowest open card who can bet; of equal ranks, by suit."""
    return min(state.bets.able, key=lambda position: lowest(open_cards(rules, state, position)), default=0)


def highest_hand(rules: CirculoRules, state: State) -> int:
    """The highest hand in sight of a player who has not stopped; of equal ones, the nearest to the mano."""
    stopped = state.bets.stopped
    playing = [position for position in _live(state) if position not in stopped]
    return max(playing, key=lambda position: _strength(rules, state, position))


def has_open_pair(rules: CirculoRules, state: State) -> bool:
    """Whether the first two open cards of any live player are a pair."""
    shown = [open_cards(rules, state, position)[:2] for position in _live(state)]
    return any(len(cards) > 1 and card_rank(cards[0]) == card_rank(cards[1]) for cards in shown)


def card_rank(number: int) -> int:
    return number >> 2


def announcements(rules: CirculoRules, state: State) -> Iterator[Event]:
    """The crupier's announcements before an interval at which cards lie open."""
    if not rules.spreads[state.variant].variant.opens:
        return
    if state.street == 0:
        yield from _beginning(rules, state)
        return
    first = highest_hand(rules, state)
    for position in [first, *(each for each in _live(state) if each != first)]:
        made = made_of(rules.spreads[state.variant].variant, _strength(rules, state, position))
        kind = HighestTold if position == first else PairTold
        if position == first or made.category in PAIRED:
            yield kind(player=state.order[position], category=made.category, kickers=made.kickers, cite=ANNOUNCED)


def _beginning(rules: CirculoRules, state: State) -> Iterator[Event]:
    spread = rules.spreads[state.variant]
    yield CallMade(by=croupier_of(state).id, call=spread.call_bets, cite=spread.law["call_bets"])
    position = lowest_card(rules, state)
    number = min(open_cards(rules, state, position), key=lambda card: lowest([card]))
    card = card_of(spread.variant.pack, spread.variant.ranking, number)
    yield LowestTold(player=state.order[position], card=str(card), cite=ANNOUNCED)
