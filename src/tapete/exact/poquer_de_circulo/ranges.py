"""The hands that somebody may hold, as they are written.

Cards one by one, `AsKs`; `random`; and lists with commas. A hand of fewer cards than the variant deals is one whose
other cards are still to come, where each player has all of his own. Where cards may be changed, those that were thrown
away stand behind a bar: `AsAd/Kh7c2d`.

Where two cards are dealt, by their ranks too: `QQ`, `AKs` of one suit, `AKo` of two, `AK` of both kinds; `QQ+` and
`ATs+` with all that are higher (of those with an as here); `22-66` and `A2s-A5s` from one to the other. With a weight
behind a colon: `AKs:0.5`.
"""

import re
from collections.abc import Iterator
from itertools import combinations, product

import msgspec

from tapete.exact.poquer_de_circulo.cards import SUITS, read_cards, shown, write_cards
from tapete.exact.poquer_de_circulo.variants import BadQuestion, Making
from tapete.language import N_

WHOLE = 1000
"""What a hand weighs that has no weight of its own: thousandths are told apart."""
RANDOM = "random"
_PAIR_OF_RANKS = re.compile(r"([2-9tjqka])([2-9tjqka])([so]?)", re.IGNORECASE)
_WEIGHT = re.compile(r"[01](?:\.[0-9]{1,3})?|\.[0-9]{1,3}")
_TWO = 2

Cards = tuple[int, ...]
Ranks = tuple[int, int, str]
"""The higher rank, the lower one, and `s`, `o` or nothing."""


class Holding(msgspec.Struct, frozen=True):
    """What one player may hold."""

    text: str
    """In the usual writing where it is one hand, else as it was written."""
    hands: tuple[tuple[Cards, int], ...]
    """Each with its weight."""
    thrown: Cards = ()
    """Cards that were thrown away and come no more."""


def read_holding(variant: Making, text: str) -> Holding:
    """What somebody wrote of a player's hand."""
    written = text.strip()
    if "/" in written:
        return _after_a_change(variant, written)
    hands: dict[Cards, int] = {}
    for word in written.split(","):
        term, colon, weight = word.partition(":")
        weighs = _weight(weight.strip()) if colon else WHOLE
        hands |= dict.fromkeys(_hands(variant, term.strip()), weighs)
    known = write_cards(variant, *hands) if len(hands) == 1 else ""
    return Holding(known or written, tuple({tuple(sorted(cards)): weight for cards, weight in hands.items()}.items()))


def _weight(text: str) -> int:
    if not _WEIGHT.fullmatch(text) or not 0 < float(text) <= 1:
        raise BadQuestion(
            N_("{word!r} is not a weight: write a number up to 1 with three decimals at most."), word=shown(text)
        )
    return round(float(text) * WHOLE)


def _after_a_change(variant: Making, text: str) -> Holding:
    if not variant.draw:
        raise BadQuestion(
            N_("No cards are changed at {variant}: {word!r} can't be."), variant=variant.slug, word=shown(text)
        )
    before, _, after = text.partition("/")
    kept, thrown = (read_cards(variant, each) for each in (before, after))
    read_cards(variant, before + after)
    if len(kept) + len(thrown) != variant.own:
        sentence = N_("{word!r} has {cards} {cards:card|cards}, kept and thrown away, and {own} are dealt.")
        raise BadQuestion(sentence, word=shown(text), cards=len(kept) + len(thrown), own=variant.own)
    if len(thrown) > variant.draw:
        raise BadQuestion(
            N_("At most {most} cards are changed: {word!r} can't be."), most=variant.draw, word=shown(text)
        )
    known = write_cards(variant, kept) + (f"/{write_cards(variant, thrown)}" if thrown else "")
    return Holding(known, ((tuple(sorted(kept)), WHOLE),), thrown)


def _hands(variant: Making, term: str) -> Iterator[Cards]:
    if term.casefold() == RANDOM:
        return iter(combinations(range(variant.cards), _TWO)) if variant.own == _TWO else iter([()])
    if variant.own == _TWO and (found := _by_ranks(variant, term.replace("10", "T"))) is not None:
        return iter(found)
    return iter([_explicit(variant, term)])


def _explicit(variant: Making, term: str) -> Cards:
    cards = read_cards(variant, term)
    enough = len(cards) == variant.own if variant.common else 0 < len(cards) <= variant.own
    if not enough:
        sentence = N_("{word!r} has {cards} {cards:card|cards}; a hand of {variant} has {own}.")
        raise BadQuestion(sentence, word=shown(term), cards=len(cards), variant=variant.slug, own=variant.own)
    return cards


# --- two cards by their ranks -----------------------------------------------------------------------------------------


def _by_ranks(variant: Making, term: str) -> list[Cards] | None:
    """The hands of a word such as `QQ+`; nothing for a word of another kind."""
    begins, dash, ends = (part.strip() for part in term.partition("-"))
    upwards = begins.endswith("+") and not dash
    first = _ranks(variant, begins.removesuffix("+") if upwards else begins)
    if first is None:
        return None
    if dash:
        lasts = _ranks(variant, ends)
        steps = _between(term, first, lasts)
    else:
        steps = list(_higher(variant, first)) if upwards else [first]
    return [cards for ranks in steps for cards in _cards_of(ranks)]


def _ranks(variant: Making, word: str) -> Ranks | None:
    found = _PAIR_OF_RANKS.fullmatch(word)
    if found is None:
        return None
    strange = [rank for rank in found.group(1, 2) if rank.upper() not in variant.ranking.ranks]
    if strange:
        raise BadQuestion(
            N_("{word} is not in the pack of {cards} cards."), word=strange[0].upper(), cards=variant.cards
        )
    low, high = sorted(variant.ranking.ranks.index(rank.upper()) for rank in found.group(1, 2))
    kind = found[3].lower()
    if low == high and kind == "s":
        raise BadQuestion(N_("{word!r} can't be: a pair is never of one suit."), word=word)
    return high, low, "" if low == high else kind


def _higher(variant: Making, ranks: Ranks) -> Iterator[Ranks]:
    """The same and those above it: higher pairs, or the same high card with a higher one beside it."""
    high, low, kind = ranks
    if high == low:
        return ((each, each, kind) for each in range(low, len(variant.ranking.ranks)))
    return ((high, each, kind) for each in range(low, high))


def _between(term: str, first: Ranks, last: Ranks | None) -> list[Ranks]:
    """From one to the other, in whichever order they are written."""
    pairs = last is not None and first[0] == first[1] and last[0] == last[1]
    if last is None or first[2] != last[2] or not (pairs or (first[0] == last[0] and last[0] != last[1] != first[0])):
        raise BadQuestion(
            N_("{word!r} goes neither from pair to pair, as 22-66 does, nor as A2s-A5s does."), word=shown(term)
        )
    steps = range(min(first[1], last[1]), max(first[1], last[1]) + 1)
    return [(each if pairs else first[0], each, first[2]) for each in steps]


def _cards_of(ranks: Ranks) -> Iterator[Cards]:
    high, low, kind = ranks
    many = len(SUITS)
    if high == low:
        yield from combinations(range(many * low, many * (low + 1)), _TWO)
        return
    for one, other in product(range(many), repeat=_TWO):
        if not kind or (one == other) == (kind == "s"):
            yield many * high + one, many * low + other
