"""Reading hands: the worth of cards by number, and the crupier's announcements (MU2010:81.3.p15, 87.2.b).

By number a card is four times the place of its rank and its suit. Each rank has a key; no two sums of keys are equal,
so the lower and the higher ranks of a hand each have a place in a small table. Above both, the sum counts each suit.
"""

from array import array
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import Any, Final

import msgspec

from tapete.engine.chapter import Chapter, announcement
from tapete.engine.event import Event
from tapete.engine.table import croupier_of
from tapete.families.covered import COMUNES
from tapete.families.poker.dealing import Hand, HandShown
from tapete.families.poker.names import called
from tapete.families.poquer_de_circulo import articles
from tapete.families.poquer_de_circulo.rules import ANY, CirculoRules, Variant
from tapete.families.poquer_de_circulo.state import Course, State
from tapete.families.sabot import face
from tapete.kit.cards import Card, Pack
from tapete.kit.poker.hands import (
    DOBLE_PAREJA,
    FULL,
    HAND,
    PAREJA,
    POQUER,
    TRIO,
    Made,
    Places,
    Ranking,
    best_by_ranks,
    best_suited,
)
from tapete.language import N_
from tapete.law.citation import Citation

SUITS: Final = 4
_PART: Final = (1, 5, 24, 112, 521, 2247, 9244)
"""Keys of up to seven ranks: up to seven cards of them, four of each at most, always have another sum."""
_LOW: Final = 16
_HIGH: Final = 14
_LOW_MASK: Final = (1 << _LOW) - 1
_HIGH_MASK: Final = (1 << _HIGH) - 1
_RANKS: Final = tuple(_PART) + tuple(key << _LOW for key in _PART[:-1])
_SUITS_AT: Final = _LOW + _HIGH
_BEGUN: Final = 0x3333 << _SUITS_AT
"""Counts of suits begin with three: with five cards more the highest bit of one is set."""
_FIVE: Final = 0x8888 << _SUITS_AT
_KEYS: Final = tuple(rank + (1 << _SUITS_AT + 4 * suit) for rank in _RANKS for suit in range(SUITS))
_key = _KEYS.__getitem__


class Tables(msgspec.Struct, frozen=True):
    """What hands of so many cards are worth: the lower ranks say the place in a row, the higher ones which row."""

    low: "array[int]"
    high: "array[int]"
    values: "array[int]"
    suited: dict[Places, int]


@cache
def tables(ranking: Ranking, size: int) -> Tables:
    """The tables for hands of `size` cards, made once for each order."""
    low, high = array("H", [0]) * (1 << _LOW), array("I", [0]) * (1 << _HIGH)
    values = array("I")
    rows: dict[int, list[tuple[int, int]]] = {}
    for places, worth in best_by_ranks(ranking, size).items():
        total = sum(_RANKS[place] for place in places)
        rows.setdefault(total >> _LOW, []).append((total & _LOW_MASK, worth))
    for above, row in rows.items():
        high[above] = len(values)
        for place, (below, worth) in enumerate(sorted(row)):
            low[below] = place
            values.append(worth)
    return Tables(low, high, values, best_suited(ranking) if size >= HAND else {})


def worth(ranking: Ranking, cards: Sequence[int]) -> int:
    """The strength of some cards, the best five where there are more: higher is better, equal is a tie."""
    total = sum(map(_key, cards), _BEGUN)
    known = tables(ranking, len(cards))
    best = known.values[known.high[total >> _LOW & _HIGH_MASK] + known.low[total & _LOW_MASK]]
    return max(best, _color(known, cards, total & _FIVE)) if total & _FIVE else best


def _color(known: Tables, cards: Sequence[int], five: int) -> int:
    suit = (five.bit_length() - _SUITS_AT) // 4 - 1
    return known.suited[tuple(sorted([card >> 2 for card in cards if card & 3 == suit]))]


def worths(variant: Variant, hands: Sequence[Sequence[int]], board: Sequence[int]) -> list[int]:
    """The strengths of hands with the common cards, as the variant lets them be made; of an empty hand, 0."""
    if variant.own == ANY:
        return _any_five(variant.ranking, hands, board)
    known = tables(variant.ranking, HAND)
    common_parts = [*combinations(board, HAND - variant.own)]
    return [_best_of(known, [*combinations(own, variant.own)], common_parts) if own else 0 for own in hands]


def _any_five(ranking: Ranking, hands: Sequence[Sequence[int]], board: Sequence[int]) -> list[int]:
    known = tables(ranking, len(board) + max(map(len, hands)))
    low, high, values, keys, found = known.low, known.high, known.values, _KEYS, []
    common = _BEGUN
    for card in board:
        common += keys[card]
    for own in hands:
        total = common
        for card in own:
            total += keys[card]
        best = values[high[total >> _LOW & _HIGH_MASK] + low[total & _LOW_MASK]] if own else 0
        if total & _FIVE and own:
            best = max(best, _color(known, [*own, *board], total & _FIVE))
        found.append(best)
    return found


def _best_of(known: Tables, own_parts: Sequence[tuple[int, ...]], common_parts: Sequence[tuple[int, ...]]) -> int:
    sums = [(sum(map(_key, part)), part) for part in common_parts]
    low, high, values, best = known.low, known.high, known.values, 0
    for own in own_parts:
        begun = sum(map(_key, own), _BEGUN)
        for common, part in sums:
            total = begun + common
            found = values[high[total >> _LOW & _HIGH_MASK] + low[total & _LOW_MASK]]
            if total & _FIVE:
                found = max(found, _color(known, own + part, total & _FIVE))
            best = max(best, found)
    return best


def card_of(pack: Pack, ranking: Ranking, number: int) -> Card:
    return Card(ranking.ranks[number >> 2], pack.suits[number & 3])


def number_of(pack: Pack, ranking: Ranking, card: Card) -> int:
    return SUITS * ranking.ranks.index(card.rank) + pack.suits.index(card.suit)


def lowest(cards: Sequence[int]) -> tuple[int, int]:
    """The order of several open cards: by the lowest rank, then the lower suit."""
    return min((card >> 2, SUITS - (card & 3)) for card in cards)


# --- hands at the table -----------------------------------------------------------------------------------------------


def read_hand(variant: Variant, own: Sequence[str], common: Sequence[str]) -> Made:
    return made_of(variant, worths(variant, [numbers_of(variant, own)], numbers_of(variant, common))[0])


def made_of(variant: Variant, worth: int) -> Made:
    return Made(worth, variant.ranking.category(worth), variant.ranking.kickers(worth))


def numbers_of(variant: Variant, cards: Sequence[str]) -> list[int]:
    return [number_of(variant.pack, variant.ranking, face(variant.pack, card)) for card in cards]


def common_cards(state: State) -> tuple[str, ...]:
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


# --- cards in sight ---------------------------------------------------------------------------------------------------

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
    hand = state.hand_of(state.order[position])
    return numbers_of(rules.spreads[state.variant].variant, [hand.cards[place] for place in hand.shown])


def _strength(rules: CirculoRules, state: State, position: int) -> int:
    variant = rules.spreads[state.variant].variant
    common = numbers_of(variant, common_cards(state))
    return worth(variant.ranking, [*open_cards(rules, state, position), *common])


def _live(state: State) -> list[int]:
    return [position for position, live in enumerate(state.bets.live) if live]


def lowest_card(rules: CirculoRules, state: State) -> int:
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
