"""What a bet of trijoker is worth at this moment: by the very cards that somebody sees, and none that they don't."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import combinations

from tapete.games.trijoker.pays import Pays
from tapete.kit.cards import FRENCH_52, Card
from tapete.kit.poker.hands import worth_of
from tapete.kit.poker.ranking import HAND


def worth_now(pays: Pays, mine: Sequence[Card], seen: Iterable[Card]) -> Fraction:
    """What a bet wins on average if it is left with these cards, own and common; others that were seen can't come."""
    out = {*mine, *seen}
    rest = [card for card in FRENCH_52.cards if card not in out]
    ends = [pays.wins(worth_of(pays.ranking, (*mine, *more))) for more in combinations(rest, HAND - len(mine))]
    return sum((pays.table[end].value if end else Fraction(-1) for end in ends), Fraction(0)) / len(ends)
