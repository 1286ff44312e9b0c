"""The variants of póquer de círculo as their law tells them: which cards there are and how a hand is made of them."""

from itertools import accumulate

import msgspec

from tapete.families.poquer_de_circulo.rules import short, variant_of
from tapete.families.table.law import own_row
from tapete.kit.poker.ranking import Ranking
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
    """Of the pack."""
    ranking: Ranking
    own: int
    """Cards that each player has in the end."""
    boards: tuple[int, ...]
    """How many common cards may lie open: none, and as many as there are in each interval of bets."""
    exactly: int
    """How many of one's own a hand has, where it may not have more nor fewer; else 0."""
    draw: int
    """How many cards may be changed, at most."""
    seats: int

    @property
    def common(self) -> int:
        """Common cards in the end."""
        return self.boards[-1]


def variants() -> tuple[str, ...]:
    """The names of all of them, in the order of the law."""
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
