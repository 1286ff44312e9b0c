"""How many hands of a variant end with each combination, and what the cagnotte costs the players."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from math import comb, prod

import msgspec
import numpy as np

from tapete.exact.memory import remembered
from tapete.exact.poquer_de_circulo.situation import GAME, BadQuestion, Making, making
from tapete.families.poquer_de_circulo.variant import benefit
from tapete.kit.money import Cents
from tapete.kit.poker.hands import Places, best_by_ranks, best_suited, multisets
from tapete.kit.poker.ranking import Ranking
from tapete.language import N_
from tapete.law.citation import Citation
from tapete.law.parameters import sheet

SUITS = 4


class OfTwo(msgspec.Struct, frozen=True):
    """What hands of two own and three common cards follow from."""

    ranking: Ranking
    own: int
    """Cards that each player has."""


class Counted(msgspec.Struct, frozen=True):
    """How many hands make each combination."""

    hands: dict[str, int]


class Frequency(msgspec.Struct, frozen=True, kw_only=True):
    """How often a combination comes."""

    category: str
    hands: int
    probability: Fraction


class Census(msgspec.Struct, frozen=True, kw_only=True):
    """All hands of a variant by what they make in the end; where cards may be changed, as they are dealt."""

    variant: str
    jurisdiction: str
    cards: int
    """Of the pack."""
    total: int
    """How many hands there are, with all boards."""
    combinations: tuple[Frequency, ...]
    """From the highest to the lowest."""


def census(variant: str, jurisdiction: str, cards: int = 0) -> Census:
    """Count every hand of a variant."""
    known = making(variant, jurisdiction, cards)
    found = _remembered(of_two(known)) if known.exactly else _of_any(known.ranking, known.own + known.common)
    total = sum(found.values())
    return Census(
        variant=known.slug,
        jurisdiction=jurisdiction,
        cards=known.cards,
        total=total,
        combinations=tuple(
            Frequency(category=each, hands=found[each], probability=Fraction(found[each], total))
            for each in known.ranking.categories
        ),
    )


def of_two(variant: Making) -> OfTwo:
    """What the hands of such a variant follow from."""
    return OfTwo(variant.ranking, variant.own)


def _remembered(rules: OfTwo) -> Mapping[str, int]:
    return remembered("poquer-de-circulo-hands", rules, Counted, lambda: count_of_two(rules)).hands


def _of_any(ranking: Ranking, size: int) -> Counter[str]:
    """The best five of so many cards: by ranks, and then those with a color are moved to it where it is better."""
    found: Counter[str] = Counter()
    plain = best_by_ranks(ranking, size)
    for places in multisets(ranking, size):
        found[ranking.category(plain[places])] += _ways(places, SUITS)
    for suited, color in best_suited(ranking).items():
        if len(suited) > size:
            continue
        for others in multisets(ranking, size - len(suited)):
            by_ranks = plain.get(tuple(sorted(suited + others)), 0)
            if by_ranks < color and (ways := SUITS * _ways(others, SUITS - 1)):
                found[ranking.category(by_ranks)] -= ways
                found[ranking.category(color)] += ways
    return found


def _ways(places: Places, left: int) -> int:
    """In how many ways cards of these ranks can be had, of which so many of each are left."""
    return prod(comb(left, many) for many in Counter(places).values())


def count_of_two(rules: OfTwo) -> Counted:
    """The best of two of one's own cards and three common ones, over all boards."""
    from tapete.exact.poquer_de_circulo import kernels
    from tapete.exact.poquer_de_circulo.kernels import BOARD
    from tapete.kit.poker.compiled import rater

    rates, ranking, own = rater(rules.ranking), rules.ranking, rules.own
    categories = list(reversed(ranking.categories))
    of_class = np.array([0, *(categories.index(ranking.category(int(each))) for each in rates.strengths[1:])])
    keys = rates.cards[::SUITS] & np.uint64(0xFFFFFFFF)
    choose = np.array([[comb(some, few) for few in range(SUITS + 2)] for some in range(SUITS + 1)], dtype=np.int64)
    counts = np.zeros(len(categories), dtype=np.int64)
    kernels.count_by_ranks(own, keys, rates.rows, rates.values, rates.shift, choose, of_class, counts)
    tables = rates.suits, rates.rows, rates.values, rates.shift
    for of_suit in range(kernels.OF_BOARD, BOARD + 1):
        kernels.move_colors(of_suit, own, keys, *tables, choose, of_class, counts)
    return Counted(dict(zip(categories, counts.tolist(), strict=True)))


class Cover(msgspec.Struct, frozen=True, kw_only=True):
    """A bet that is covered at the end, so that the bote is played for; amounts in cents."""

    bote: Cents
    """Before it is covered, the bet of the other included."""
    cost: Cents
    """What covering it takes."""
    deducted: Cents
    """What the house takes of the bote then."""
    cite: Citation
    """The provision that lets it."""
    needed: Fraction
    """The equity from which covering loses nothing."""
    without: Fraction
    """The same if the house took nothing."""


def cover(bote: Cents, cost: Cents, jurisdiction: str, *, rate: Fraction | None = None, chip: Cents = 100) -> Cover:
    """What covering needs, when the house takes a part of the bote in whole chips; at most, unless it takes less."""
    most = sheet(GAME).column(jurisdiction).get("rake", str)
    if rate is None:
        rate = Fraction(most.value)
    if not 0 <= rate <= Fraction(most.value):
        sentence = N_("The house may take up to {most} of a bote, not {rate}. [{cite}]")
        raise BadQuestion(sentence, most=most.value, rate=rate, cite=most.cite)
    deducted = benefit(bote + cost, rate.numerator, rate.denominator, chip)
    return Cover(
        bote=bote,
        cost=cost,
        deducted=deducted,
        cite=most.cite,
        needed=Fraction(cost, bote + cost - deducted),
        without=Fraction(cost, bote + cost),
    )
