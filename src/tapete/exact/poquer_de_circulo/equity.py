"""Equity of hands and ranges, changes of cards, the frequency of each combination, and the price of covering a bet."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import comb, prod

import msgspec
import numpy as np

from tapete.exact.memory import remembered
from tapete.exact.poquer_de_circulo.boards import Tally, in_threads, of_boards, of_draws, of_samples, tables
from tapete.exact.poquer_de_circulo.situation import (
    GAME,
    RANDOM,
    SUITS,
    BadQuestion,
    Making,
    Situation,
    making,
    situation,
    write_cards,
)
from tapete.exact.study import root
from tapete.families.poquer_de_circulo.rules import benefit
from tapete.kit.money import Cents
from tapete.kit.poker.hands import Places, Ranking, best_by_ranks, best_suited, multisets
from tapete.language import N_
from tapete.law.citation import Citation
from tapete.law.parameters import sheet

SAMPLES = 2_000_000
"""Deals that are made where not all can be gone through."""
MOST = 2 * 10**9
"""All deals are gone through if that is no more work than rating this number of hands: some seconds."""
SOON, FEW = MOST // 10, 40_000
"""Work and samples for a player who waits at a table: some tenths of a second."""
_PLACES = 9
"""Decimals of a standard error."""


class Share(msgspec.Struct, frozen=True, kw_only=True):
    """What one hand is worth, as parts of all deals."""

    hand: str
    won: Fraction
    """How often it is the best alone."""
    tied: Fraction
    equity: Fraction
    """Its part of the bote, on average."""
    error: Fraction | None = None
    """The standard error of that, where deals were made by chance."""

    @property
    def lost(self) -> Fraction:
        """How often another is better."""
        return 1 - self.won - self.tied


class Equity(msgspec.Struct, frozen=True, kw_only=True):
    """The answer: a share for each hand, in the order in which they were named."""

    variant: str
    jurisdiction: str
    cards: int
    board: str
    dead: str
    hands: tuple[Share, ...]
    deals: int
    """How many there are, or were made by chance."""
    seed: int | None = None
    """The number by which the same deals come again; none where all were gone through."""

    @property
    def exact(self) -> bool:
        return self.seed is None

    def __repr__(self) -> str:
        shares = ", ".join(f"{share.hand} {float(share.equity):.4%}" for share in self.hands)
        return f"<{self.variant}: {shares}, {'exact' if self.exact else 'sampled'}>"


class Discard(msgspec.Struct, frozen=True, kw_only=True):
    """A way to change cards, and what comes of it."""

    kept: str
    thrown: str
    share: Share


def equity(  # noqa: PLR0913 - one argument for each thing that is known
    variant: str,
    hands: Sequence[str],
    jurisdiction: str,
    *,
    board: str = "",
    dead: str = "",
    cards: int = 0,
    samples: int = 0,
    seed: int = 1,
) -> Equity:
    """What some hands or ranges are worth against one another, all playing on to the end.

    `cards` is the size of the pack, where there are two. With `samples`, so many deals are made by chance instead of
    going through all of them. Raises `BadQuestion`, which names the wrong word.
    """
    asked = situation(making(variant, jurisdiction, cards), hands, board, dead)
    return answer(asked, samples, seed)


def answer(asked: Situation, samples: int = 0, seed: int = 1) -> Equity:
    """All deals where that takes some seconds, else samples."""
    return _told(asked, None if samples else _every_deal(asked, MOST), samples or SAMPLES, seed)


def answer_soon(asked: Situation) -> Equity:
    """All deals where that takes some tenths of a second, else a few samples."""
    return _told(asked, _every_deal(asked, SOON), FEW, 1)


def _every_deal(asked: Situation, most: int) -> Tally | None:
    return of_boards(asked, most) or of_draws(asked, most)


def _told(asked: Situation, found: Tally | None, samples: int, seed: int) -> Equity:
    exact = found is not None
    tally = found or of_samples(asked, samples, seed)
    variant = asked.variant
    return Equity(
        variant=variant.slug,
        jurisdiction=variant.jurisdiction,
        cards=variant.cards,
        board=write_cards(variant, asked.board),
        dead=write_cards(variant, asked.dead),
        hands=tuple(
            _share(holding.text, shares, tally, exact=exact)
            for holding, shares in zip(asked.holdings, tally.shares, strict=True)
        ),
        deals=tally.deals,
        seed=None if exact else seed,
    )


def _share(hand: str, shares: Sequence[int], tally: Tally, *, exact: bool) -> Share:
    mean = sum((Fraction(often, many) for many, often in enumerate(shares) if many), Fraction(0)) / tally.total
    squares = sum((Fraction(often, many**2) for many, often in enumerate(shares) if many), Fraction(0)) / tally.total
    variance = (squares - mean**2) / tally.total
    return Share(
        hand=hand,
        won=Fraction(shares[1], tally.total),
        tied=Fraction(sum(shares[2:]), tally.total),
        equity=mean,
        error=None if exact else root(variance, _PLACES),
    )


def discards(
    variant: str,
    hands: Sequence[str],
    jurisdiction: str,
    *,
    dead: str = "",
    cards: int = 0,
    samples: int = 0,
    seed: int = 1,
) -> tuple[Discard, ...]:
    """Every way to change cards of the first hand, the best first, against the others as they are."""
    known = making(variant, jurisdiction, cards)
    if not known.draw:
        raise BadQuestion(N_("No cards are changed at {variant}."), variant=variant)
    asked = situation(known, hands, "", dead)
    [(mine, _), *others] = asked.holdings[0].hands
    if others or len(mine) != known.own:
        raise BadQuestion(
            N_("{word!r} is not a hand of {own} cards, of which some may be changed."), word=hands[0], own=known.own
        )

    def tried(way: tuple[list[int], list[int]]) -> Discard:
        kept, thrown = (write_cards(known, each) for each in way)
        changed = situation(known, [f"{kept}/{thrown}", *hands[1:]], "", dead)
        return Discard(kept=kept, thrown=thrown, share=answer(changed, samples, seed).hands[0])

    tables(known)  # made once, before several threads ask for them
    ways = in_threads(list(_ways(mine, known.draw)), tried)
    return tuple(sorted(ways, key=lambda way: -way.share.equity))


def _ways(hand: tuple[int, ...], most: int) -> Iterator[tuple[list[int], list[int]]]:
    """The cards that are kept and those that are thrown away, each from the highest."""
    highest_first = sorted(hand, key=lambda card: (-(card // len(SUITS)), card))
    for many in range(most + 1):
        for thrown in combinations(highest_first, many):
            yield [card for card in highest_first if card not in thrown], list(thrown)


_DEALS = 120_000
"""Hands that are dealt to weigh a change of cards."""

Cards = tuple[str, ...]


class Seen(msgspec.Struct, frozen=True, kw_only=True):
    """What the owner of a hand sees of it and of those it plays against."""

    variant: str
    jurisdiction: str
    pack: int
    own: Cards
    rivals: tuple[Cards, ...]
    common: Cards = ()
    dead: Cards = ()

    @property
    def hands(self) -> list[str]:
        """As ranges are written, one's own first."""
        return ["".join(self.own), *("".join(cards) or RANDOM for cards in self.rivals)]


@lru_cache(maxsize=256)
def worth_now(seen: Seen) -> Equity | None:
    """All hands played on to the end; nothing where that can't be told, as after some errors of the crupier."""
    try:
        variant = making(seen.variant, seen.jurisdiction, seen.pack)
        return answer_soon(situation(variant, seen.hands, "".join(seen.common), "".join(seen.dead)))
    except BadQuestion:
        return None


@lru_cache(maxsize=256)
def changes_now(seen: Seen) -> tuple[Discard, ...]:
    """Every way to change cards, the best first, against hands as they were dealt; none where it can't be told."""
    try:
        hands, dead, deals = seen.hands, "".join(seen.dead), _DEALS // (1 + len(seen.rivals))
        return discards(seen.variant, hands, seen.jurisdiction, dead=dead, cards=seen.pack, samples=deals)
    except BadQuestion:
        return ()


# --- the frequency of combinations ------------------------------------------------------------------------------------

_SUITS = 4


class OfTwo(msgspec.Struct, frozen=True):
    """What hands of two own and three common cards follow from."""

    ranking: Ranking
    own: int


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
        found[ranking.category(plain[places])] += _ways_of_ranks(places, _SUITS)
    for suited, color in best_suited(ranking).items():
        if len(suited) > size:
            continue
        for others in multisets(ranking, size - len(suited)):
            by_ranks = plain.get(tuple(sorted(suited + others)), 0)
            if by_ranks < color and (ways := _SUITS * _ways_of_ranks(others, _SUITS - 1)):
                found[ranking.category(by_ranks)] -= ways
                found[ranking.category(color)] += ways
    return found


def _ways_of_ranks(places: Places, left: int) -> int:
    return prod(comb(left, many) for many in Counter(places).values())


def count_of_two(rules: OfTwo) -> Counted:
    """The best of two of one's own cards and three common ones, over all boards."""
    from tapete.exact.poquer_de_circulo import kernels
    from tapete.exact.poquer_de_circulo.kernels import BOARD
    from tapete.kit.poker.compiled import rater

    rates, ranking, own = rater(rules.ranking), rules.ranking, rules.own
    categories = list(reversed(ranking.categories))
    of_class = np.array([0, *(categories.index(ranking.category(int(each))) for each in rates.strengths[1:])])
    keys = rates.cards[::_SUITS] & np.uint64(0xFFFFFFFF)
    choose = np.array([[comb(some, few) for few in range(_SUITS + 2)] for some in range(_SUITS + 1)], dtype=np.int64)
    counts = np.zeros(len(categories), dtype=np.int64)
    kernels.count_by_ranks(own, keys, rates.rows, rates.values, rates.shift, choose, of_class, counts)
    tables = rates.suits, rates.rows, rates.values, rates.shift
    for of_suit in range(kernels.OF_BOARD, BOARD + 1):
        kernels.move_colors(of_suit, own, keys, *tables, choose, of_class, counts)
    return Counted(dict(zip(categories, counts.tolist(), strict=True)))


# --- the price of covering --------------------------------------------------------------------------------------------


class Cover(msgspec.Struct, frozen=True, kw_only=True):
    """A bet that is covered at the end, so that the bote is played for; amounts in cents."""

    bote: Cents
    """Before it is covered, the bet of the other included."""
    cost: Cents
    deducted: Cents
    cite: Citation
    """The provision that lets it."""
    needed: Fraction
    without: Fraction


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
