"""What a bet of trijoker is worth at this moment: by the very cards that somebody sees, and none that they don't."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations

from tapete.games.trijoker.rules import Pays, pays_of
from tapete.kit.cards import FRENCH_52, Card, parse_card
from tapete.kit.poker.hands import worth_of
from tapete.kit.poker.ranking import HAND
from tapete.law.parameters import sheet


@lru_cache(maxsize=256)
def worth_seen(game: str, jurisdiction: str, mine: tuple[str, ...], others: tuple[str, ...]) -> Fraction:
    """The same by the law of a game in a place, of cards as they are written; asked again while a player thinks."""
    pays = pays_of(sheet(game).column(jurisdiction))
    own, seen = ([parse_card(card, FRENCH_52) for card in cards] for cards in (mine, others))
    return worth_now(pays, own, seen)


def worth_now(pays: Pays, mine: Sequence[Card], seen: Iterable[Card]) -> Fraction:
    """What a bet wins on average if it is left with these cards, own and common; others that were seen can't come."""
    out = {*mine, *seen}
    rest = [card for card in FRENCH_52.cards if card not in out]
    ends = [pays.wins(worth_of(pays.ranking, (*mine, *more))) for more in combinations(rest, HAND - len(mine))]
    return sum((pays.table[end].value if end else Fraction(-1) for end in ends), Fraction(0)) / len(ends)
