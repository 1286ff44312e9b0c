"""What lies open at the studs: the lowest card, the highest hand and the pairs (MU2010:87.2.a.1, 87.2.b, 90.3)."""

from collections.abc import Iterator
from typing import Any

from tapete.engine.chapter import Chapter
from tapete.engine.event import Event
from tapete.families.poker.names import called
from tapete.families.poquer_de_circulo.lectura import common_cards, made_of, numbers_of
from tapete.families.poquer_de_circulo.made import card_of, lowest, worth
from tapete.families.poquer_de_circulo.rules import CirculoRules
from tapete.families.poquer_de_circulo.state import State, bets_of, croupier_of, hand_of, spread_in
from tapete.kit.poker.ranking import DOBLE_PAREJA, FULL, PAREJA, POQUER, TRIO
from tapete.language import N_
from tapete.law.citation import Citation

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


class HighestTold(InSight, frozen=True, tag="highest-told"):
    """The crupier announces the highest hand in sight."""

    sentence = N_("The highest hand in sight is that of {player:@}: {hand}.")


class PairTold(InSight, frozen=True, tag="pair-told"):
    """The crupier announces a pair in sight, or more."""

    sentence = N_("{player:@} has in sight: {hand}.")


in_sight.records(CallMade, LowestTold, HighestTold, PairTold)


def open_cards(rules: CirculoRules, state: State, position: int) -> list[int]:
    """The own cards of a player that everybody sees, by their numbers."""
    hand = hand_of(state, state.order[position])
    return numbers_of(spread_in(rules, state).variant, [hand.cards[place] for place in hand.shown])


def _strength(rules: CirculoRules, state: State, position: int) -> int:
    """What the open cards of a player make with those that are common."""
    variant = spread_in(rules, state).variant
    common = numbers_of(variant, common_cards(state))
    return worth(variant.ranking, [*open_cards(rules, state, position), *common])


def _live(state: State) -> list[int]:
    return [position for position, live in enumerate(bets_of(state).live) if live]


def lowest_card(rules: CirculoRules, state: State) -> int:
    """Who has the lowest open card of those who can bet; of equal ones, by the palo."""
    return min(bets_of(state).able, key=lambda position: lowest(open_cards(rules, state, position)), default=0)


def highest_hand(rules: CirculoRules, state: State) -> int:
    """Who has the highest hand in sight, of those who have not stopped; of equal ones, the nearest to the mano."""
    stopped = bets_of(state).stopped
    playing = [position for position in _live(state) if position not in stopped]
    return max(playing, key=lambda position: _strength(rules, state, position))


def has_open_pair(rules: CirculoRules, state: State) -> bool:
    """Whether the first two open cards of somebody in the hand are a pair."""
    shown = [open_cards(rules, state, position)[:2] for position in _live(state)]
    return any(len(cards) > 1 and card_rank(cards[0]) == card_rank(cards[1]) for cards in shown)


def card_rank(number: int) -> int:
    """The place of a card's rank, by its number."""
    return number >> 2


def announcements(rules: CirculoRules, state: State) -> Iterator[Event]:
    """What the crupier announces before an interval at which cards lie open."""
    if not spread_in(rules, state).variant.opens:
        return
    if state.street == 0:
        yield from _beginning(rules, state)
        return
    first = highest_hand(rules, state)
    for position in [first, *(each for each in _live(state) if each != first)]:
        made = made_of(spread_in(rules, state).variant, _strength(rules, state, position))
        kind = HighestTold if position == first else PairTold
        if position == first or made.category in PAIRED:
            yield kind(player=state.order[position], category=made.category, kickers=made.kickers, cite=ANNOUNCED)


def _beginning(rules: CirculoRules, state: State) -> Iterator[Event]:
    spread = spread_in(rules, state)
    yield CallMade(by=croupier_of(state).id, call=spread.call_bets, cite=spread.law["call_bets"])
    position = lowest_card(rules, state)
    number = min(open_cards(rules, state, position), key=lambda card: lowest([card]))
    card = card_of(spread.variant.pack, spread.variant.ranking, number)
    yield LowestTold(player=state.order[position], card=str(card), cite=ANNOUNCED)
