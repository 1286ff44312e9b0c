"""The house way of pai gow once more, as a croupier would recite it, written without looking at the table of lines.

Values are counted from 2 to 14, the joker as an as. It gives the values of the baja, and no more: which of the cards of
one value they are is not told.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

VALUES = {rank: value for value, rank in enumerate("23456789TJQKA", 2)}
K, AS, JOTA = 13, 14, 11
Two = tuple[int, int]


def value(card: str) -> int:
    """What a card counts."""
    return AS if card == "Jk" else VALUES[card[0]]


def baja_of(cards: Sequence[str]) -> Two:  # noqa: PLR0911 - one for each rule, in the order in which they are recited
    """The two values that go to the baja, the higher first."""
    count = Counter(map(value, cards))
    of = {size: sorted((v for v, n in count.items() if n == size), reverse=True) for size in range(1, 6)}
    loose = of[1]
    if of[5]:
        return (K, K) if K in of[2] else (AS, AS)
    if of[4]:
        return _poker(of[4][0], [*of[3], *of[2]], loose)
    if len(of[3]) == 2:
        return _pair(of[3][0])
    if of[3] and of[2]:
        return _pair(of[2][0])
    if len(of[2]) < 2:
        complete = _complete(cards, of[3], of[2], loose)
        if complete:
            return complete
    if of[3]:
        return (AS, loose[0]) if of[3][0] == AS else _first_two(loose)
    if len(of[2]) == 3:
        return _pair(of[2][0])
    if len(of[2]) == 2:
        return _two_pairs(of[2], loose)
    return _first_two(loose) if of[2] else _first_two(loose[1:])


def _pair(of: int) -> Two:
    return of, of


def _first_two(values: Sequence[int]) -> Two:
    return values[0], values[1]


def _poker(four: int, others: Sequence[int], loose: Sequence[int]) -> Two:
    if others:
        return _pair(others[0])
    if four >= JOTA:
        return _pair(four)
    if four >= 7:
        return _first_two(loose) if loose[0] >= K else _pair(four)
    return _first_two(loose)


def _two_pairs(pairs: Sequence[int], loose: Sequence[int]) -> Two:
    high, low = pairs
    if high >= JOTA:
        return _pair(low)
    wanted = AS if high >= 7 else K
    return _first_two(loose) if loose[0] >= wanted else _pair(low)


def _complete(cards: Sequence[str], trios: Sequence[int], pairs: Sequence[int], loose: Sequence[int]) -> Two | None:
    left = [(baja, [card for card in cards if card not in baja]) for baja in combinations(cards, 2)]
    possible = [_of(baja) for baja, alta in left if is_complete(alta)]
    if trios:
        return next((baja for baja in possible if baja == _pair(trios[0])), None)
    if not possible:
        return None
    best = max(possible, key=lambda baja: (baja[0] == baja[1], baja))
    if pairs and 10 <= pairs[0] <= K and loose[0] == AS and (best[0] != best[1]) and _first_two(loose) > best:
        return _first_two(loose)
    return best


def _of(baja: Sequence[str]) -> Two:
    one, other = sorted(map(value, baja), reverse=True)
    return one, other


def is_complete(five: Sequence[str]) -> bool:
    """Whether five cards are an escalera or a color, with the joker as whatever is missing."""
    natural = [card for card in five if card != "Jk"]
    values = sorted(VALUES[card[0]] for card in natural)
    if len(set(values)) < len(values):
        return False
    suits = {card[1] for card in natural}
    return len(suits) == 1 or any(set(values) <= row for row in _ROWS)


_ROWS: list[set[int]] = [
    {AS, 2, 3, 4, 5},
    *({*range(low, low + 5)} for low in range(2, 11)),
]
