"""Pai gow póquer: one's seven cards in the places in which they lie, and who banks."""

from collections.abc import Sequence
from itertools import combinations

from tapete.engine.table import AnyTable
from tapete.environments.tables import Feature, Subject
from tapete.environments.tables.plazas import bets
from tapete.families.circulo.bank import BANCA
from tapete.games.pai_gow.play import PaiGowView
from tapete.games.pai_gow.rules import PaiGowRules
from tapete.kit.cards import FRENCH_53, JOKER, SUIT_LETTERS

_ORDER = "23456789TJQKA"
_JOKER = (len(_ORDER) + 2, 0)
_SUITS = "".join(SUIT_LETTERS[suit] for suit in FRENCH_53.suits)


def _choices(game: AnyTable) -> Sequence[str]:
    places = range(1, game.rules.hand.value + 1)
    return [f"componer baja {one} {other}" for one, other in combinations(places, 2)]


def _features(game: AnyTable) -> Sequence[Feature]:
    places = range(1, game.rules.hand.value + 1)
    ranks = [Feature(f"rank of {place}", _JOKER[0]) for place in places]
    return (*ranks, *(Feature(f"suit of {place}", len(_SUITS)) for place in places), Feature("banker"))


def _numbers(rules: PaiGowRules, view: PaiGowView, _stake: int) -> Sequence[float]:
    own = view.own
    cards = [_card(card) for card in own.cards] if own and own.known else []
    cards += [(0, 0)] * (rules.hand.value - len(cards))
    banker = bool(view.banker) and view.seats[view.banker - 1] == view.who.id
    return (*(rank for rank, _ in cards), *(suit for _, suit in cards), banker)


def _card(card: str) -> tuple[int, int]:
    if card == str(JOKER):
        return _JOKER
    return _ORDER.index(card[0]) + 2, _SUITS.index(card[1]) + 1


subject = Subject(
    bets=bets,
    choices=_choices,
    sized=("aceptar banca",),
    features=_features,
    numbers=_numbers,
    banked=lambda view, player: sum(b.amount for b in view.bets if b.player == player and b.kind == BANCA),
)
