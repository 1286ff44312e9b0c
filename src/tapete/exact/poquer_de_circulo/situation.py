"""What is known of a hand of póquer de círculo: the variant, the cards of each player or their range, and the board."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, chain, combinations, product

import msgspec

from tapete.families.poquer_de_circulo.rules import short, variant_of
from tapete.families.table.law import own_row
from tapete.kit.cards import FRENCH_52
from tapete.kit.poker.hands import Ranking
from tapete.language import N_, Told
from tapete.law.parameters import sheet

GAME = "poquer-de-circulo"
"""Whose table of parameters lists the variants."""
UNKNOWN = N_("{word!r} is not a variant of póquer de círculo; they are {known}.")


class BadQuestion(ValueError):
    """What was asked can't be worked out: a sentence that names the wrong word, and its facts."""

    def __init__(self, sentence: str, **facts: object) -> None:
        super().__init__(Told(sentence, **facts))
        self.sentence = sentence
        self.facts = facts


class Making(msgspec.Struct, frozen=True, kw_only=True):
    """How a hand of a variant is made."""

    slug: str
    jurisdiction: str
    cards: int
    ranking: Ranking
    own: int
    boards: tuple[int, ...]
    """How many common cards may lie open: none, and as many as there are in each interval of bets."""
    exactly: int
    """The exact number of own cards in a hand; 0 where it is free."""
    draw: int
    """How many cards may be changed, at most."""
    seats: int

    @property
    def common(self) -> int:
        return self.boards[-1]


def variants() -> tuple[str, ...]:
    found = (sheet(GAME).column(each).get("variants", tuple[str, ...]).value for each in sheet(GAME).regulated)
    return tuple(dict.fromkeys(name for names in found for name in names))


def making(slug: str, jurisdiction: str, cards: int = 0) -> Making:
    """How a hand of a variant is made, with a pack of so many cards or with the first that its law names."""
    if slug not in variants():
        raise BadQuestion(UNKNOWN, word=slug, known=", ".join(variants()))
    column = sheet(slug).column(jurisdiction)
    packs = column.get("decks", tuple[int, ...]).value
    if cards and cards not in packs:
        known = ", ".join(map(str, packs))
        raise BadQuestion(
            N_("{variant} is played with {known} cards, not {cards}."), variant=slug, known=known, cards=cards
        )
    size = cards or packs[0]
    played = variant_of(column, size)
    open_cards = accumulate((street.comunes for street in played.streets), initial=0)
    changes = any(street.descartes for street in played.streets)
    return Making(
        slug=slug,
        jurisdiction=jurisdiction,
        cards=size,
        ranking=played.ranking,
        own=played.dealt,
        boards=tuple(sorted(set(open_cards))),
        exactly=played.own,
        draw=column.get("draw", int).value if changes else 0,
        seats=column.get(own_row(column, "seats", short(column, size)), tuple[int, int]).value[1],
    )


SUITS = "shdc"
SUIT_BITS = 16
_CARD = re.compile(r"\s*(10|[0-9a-z])([a-z])", re.IGNORECASE)
_SHOWN = 20
_NO_CARD = N_("{word!r} is not a card; write one such as As, 10h or Td.")


def shown(word: str) -> str:
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
    for place, card in enumerate(cards):
        if card in cards[:place]:
            raise BadQuestion(N_("{card} is there twice."), card=write_cards(variant, [card]))


def write_cards(variant: Making, cards: Iterable[int]) -> str:
    return "".join(variant.ranking.ranks[card // len(SUITS)] + SUITS[card % len(SUITS)] for card in cards)


def bits(cards: Iterable[int]) -> int:
    """Some cards as one number: so many bits for each suit, one for each rank."""
    return sum(1 << card // len(SUITS) + SUIT_BITS * (card % len(SUITS)) for card in cards)


WHOLE = 1000
"""The weight of a hand that has none of its own, in thousandths."""
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


LEAST = 2


class Situation(msgspec.Struct, frozen=True, kw_only=True):
    """All that is known; no two of its cards are the same where it is known who has them."""

    variant: Making
    holdings: tuple[Holding, ...]
    """Of hands that can still be held, each by its cards in order."""
    board: Cards
    dead: Cards
    """Cards that come no more: seen in hands that are out, or thrown away."""

    @property
    def gone(self) -> Cards:
        return self.board + self.dead

    @property
    def to_come(self) -> int:
        return self.variant.common - len(self.board)

    @property
    def single(self) -> bool:
        """Whether it is known of everybody which cards they have."""
        return all(len(holding.hands) == 1 for holding in self.holdings)

    def missing(self, cards: Cards) -> int:
        return self.variant.own - len(cards)


def situation(variant: Making, hands: Sequence[str], board: str = "", dead: str = "") -> Situation:
    """Read and check what somebody asks about; raises `BadQuestion`."""
    holdings = [read_holding(variant, text) for text in hands]
    open_cards = _board(variant, board)
    thrown = chain.from_iterable(holding.thrown for holding in holdings)
    out = (*read_cards(variant, dead), *thrown)
    alone = chain.from_iterable(each.hands[0][0] for each in holdings if len(each.hands) == 1)
    refuse_twice(variant, (*open_cards, *out, *alone))
    left = tuple(_possible(holding, bits((*open_cards, *out))) for holding in holdings)
    found = Situation(variant=variant, holdings=left, board=open_cards, dead=out)
    _check_number(found)
    if not _together(found, 0, bits(found.gone)):
        raise BadQuestion(N_("These hands can't be held together: there are not cards enough for all."))
    return found


def _board(variant: Making, text: str) -> Cards:
    cards = read_cards(variant, text)
    if cards and not variant.common:
        raise BadQuestion(N_("{variant} has no common cards."), variant=variant.slug)
    if len(cards) not in variant.boards:
        sentence = N_("At {variant} {known} common cards are open, never {cards}.")
        known = ", ".join(map(str, variant.boards))
        raise BadQuestion(sentence, cards=len(cards), variant=variant.slug, known=known)
    return cards


def _possible(holding: Holding, gone: int) -> Holding:
    """The hands that are left of a range when some cards are gone."""
    hands = tuple((cards, weight) for cards, weight in holding.hands if not bits(cards) & gone)
    if not hands:
        raise BadQuestion(N_("No hand of {word!r} is left beside the known cards."), word=holding.text)
    return msgspec.structs.replace(holding, hands=hands)


def _check_number(found: Situation) -> None:
    variant, many = found.variant, len(found.holdings)
    if many < LEAST:
        raise BadQuestion(N_("At least two hands are compared."))
    if many > variant.seats:
        raise BadQuestion(N_("{variant} has at most {seats} players."), variant=variant.slug, seats=variant.seats)
    needed, left = many * variant.own + variant.common, variant.cards - len(found.dead)
    if needed > left:
        sentence = N_("{many} hands of {variant} take {needed} cards, and {left} are left.")
        raise BadQuestion(sentence, many=many, variant=variant.slug, needed=needed, left=left)


def _together(found: Situation, place: int, taken: int) -> bool:
    """Whether everybody from a place on can hold something that nobody else has."""
    if place == len(found.holdings):
        return True
    hands = (bits(cards) for cards, _ in found.holdings[place].hands)
    return any(_together(found, place + 1, taken | hand) for hand in hands if not hand & taken)
