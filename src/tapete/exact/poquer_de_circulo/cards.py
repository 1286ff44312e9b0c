"""Cards as the loops of these mathematics take them: four times the rank plus the suit, or a bit each."""

import re
from collections.abc import Iterable, Sequence

from tapete.exact.poquer_de_circulo.variants import BadQuestion, Making
from tapete.kit.cards import FRENCH_52
from tapete.language import N_

SUITS = "shdc"
"""In any order: none stands above another where hands are compared."""
SUIT_BITS = 16
_CARD = re.compile(r"\s*(10|[0-9a-z])([a-z])", re.IGNORECASE)
_SHOWN = 20
_NO_CARD = N_("{word!r} is not a card; write one such as As, 10h or Td.")


def shown(word: str) -> str:
    """A word that somebody wrote, short enough for a sentence."""
    return word if len(word) <= _SHOWN else f"{word[:_SHOWN]}…"


def read_cards(variant: Making, text: str) -> tuple[int, ...]:
    """Cards one after another, with spaces or without: `AsKd`, `As Kd 10h`; no card twice."""
    cards: list[int] = []
    place, text = 0, text.rstrip()
    while place < len(text):
        found = _CARD.match(text, place)
        if found is None:
            raise BadQuestion(_NO_CARD, word=shown(text[place:].strip()))
        cards.append(_card(variant, found[0].strip(), found[1].upper().replace("10", "T"), found[2].lower()))
        place = found.end()
    refuse_twice(variant, cards)
    return tuple(cards)


def _card(variant: Making, word: str, rank: str, suit: str) -> int:
    if suit not in SUITS or rank not in FRENCH_52.ranks:
        raise BadQuestion(_NO_CARD, word=word)
    if rank not in variant.ranking.ranks:
        raise BadQuestion(N_("{word} is not in the pack of {cards} cards."), word=rank + suit, cards=variant.cards)
    return len(SUITS) * variant.ranking.ranks.index(rank) + SUITS.index(suit)


def refuse_twice(variant: Making, cards: Sequence[int]) -> None:
    """Refuse cards of which one comes again."""
    for place, card in enumerate(cards):
        if card in cards[:place]:
            raise BadQuestion(N_("{card} is there twice."), card=write_cards(variant, [card]))


def write_cards(variant: Making, cards: Iterable[int]) -> str:
    """Cards as `read_cards` takes them."""
    return "".join(variant.ranking.ranks[card // len(SUITS)] + SUITS[card % len(SUITS)] for card in cards)


def bits(cards: Iterable[int]) -> int:
    """Some cards as one number: so many bits for each suit, one for each rank."""
    return sum(1 << card // len(SUITS) + SUIT_BITS * (card % len(SUITS)) for card in cards)
