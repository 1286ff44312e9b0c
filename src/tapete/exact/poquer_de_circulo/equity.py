"""What hands of póquer de círculo are worth against one another: how often each wins, and its part of the bote."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations

import msgspec

from tapete.exact.poquer_de_circulo.boards import Tally, in_threads, of_boards, tables
from tapete.exact.poquer_de_circulo.draws import of_draws, of_samples
from tapete.exact.poquer_de_circulo.situation import (
    RANDOM,
    SUITS,
    BadQuestion,
    Situation,
    making,
    situation,
    write_cards,
)
from tapete.exact.study import root
from tapete.language import N_

SAMPLES = 2_000_000
"""Deals that are made where not all can be gone through."""
MOST = 2 * 10**9
"""As long as it takes to rate so many hands, which is some seconds, all deals are gone through."""
SOON, FEW = MOST // 10, 40_000
"""The same for whoever waits at a table: some tenths of a second."""
_PLACES = 9
"""Decimals of a standard error."""


class Share(msgspec.Struct, frozen=True, kw_only=True):
    """What one hand is worth, as parts of all deals."""

    hand: str
    won: Fraction
    """How often it is the best alone."""
    tied: Fraction
    """How often it is the best with others."""
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
    """Of the pack."""
    board: str
    dead: str
    hands: tuple[Share, ...]
    deals: int
    """How many there are, or were made by chance."""
    seed: int | None = None
    """The number by which the same deals come again; none where all were gone through."""

    @property
    def exact(self) -> bool:
        """Whether nothing was left to chance."""
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
    """What a hand has of deals that it shares with so many."""
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
    """The open cards of each who is still in."""
    common: Cards = ()
    dead: Cards = ()
    """Open cards of those who are out."""

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
