"""Cards for pages: what a face shows, and what it is called by whoever can't see it."""

from collections.abc import Iterable

import msgspec

from tapete.families.covered import COVERED
from tapete.kit.cards import FRENCH_53, JOKER, Card, Pack, parse_card
from tapete.language import N_, say, translate

_SUITS = {
    "picas": N_("spades"),
    "corazones": N_("hearts"),
    "diamantes": N_("diamonds"),
    "tréboles": N_("clubs"),
    "oros": N_("oros"),
    "copas": N_("copas"),
    "espadas": N_("espadas"),
    "bastos": N_("bastos"),
}
_RANKS = {
    "A": N_("ace"),
    "1": N_("ace"),
    "J": N_("jack"),
    "Q": N_("queen"),
    "K": N_("king"),
    "S": N_("sota"),
    "C": N_("caballo"),
    "R": N_("rey"),
}
_PAINTS = {
    "corazones": "rojo",
    "diamantes": "rojo",
    "copas": "rojo",
    "oros": "oro",
    "espadas": "azul",
    "bastos": "verde",
}
_SHOWN = {"T": "10"}
_SIGNS = {"picas": "♠", "corazones": "♥", "diamantes": "♦", "treboles": "♣"}


class Face(msgspec.Struct, frozen=True, kw_only=True):
    """A card as it lies: its index, its suit, and its name; a card face down has neither rank nor suit."""

    rank: str = ""
    suit: str = ""
    paint: str = ""
    says: str
    back: str = ""
    code: str = ""

    @property
    def short(self) -> str:
        return f"{self.rank}{_SIGNS[self.suit]}"


class Hand(msgspec.Struct, frozen=True, kw_only=True):
    """Cards that lie together: whose they are, and what they count."""

    name: str
    cards: tuple[Face, ...]
    total: str = ""
    mark: str = ""
    """A word of the sheet of styles: `turn`, `won`, `lost`."""
    note: str = ""
    id: str = ""
    """What tells it from others on the drawing."""
    says: str = ""
    """For whoever can't see it, where that is not its name, note and total."""
    tone: str = ""
    crossed: bool = False
    mine: bool = False

    @property
    def asked(self) -> bool:
        return self.mark == "turn"

    @property
    def tinge(self) -> str:
        return self.tone or {"won": "best", "lost": "dim"}.get(self.mark, "")

    @property
    def said(self) -> str:
        return self.says or ", ".join(filter(None, (self.name, self.note, self.total)))


def face_up(card: Card | str, language: str, pack: Pack = FRENCH_53) -> Face:
    shown = parse_card(card, pack) if isinstance(card, str) else card
    return Face(
        rank=_SHOWN.get(shown.rank, shown.rank),
        suit=shown.suit.replace("é", "e"),
        paint=_PAINTS.get(shown.suit, "negro"),
        says=card_name(shown, language),
        code=str(shown.face),
    )


def face_down(language: str, back: str = "azul") -> Face:
    return Face(says=translate(N_("a card face down"), language), back=back)


def faces(cards: Iterable[str], language: str, back: str = "azul") -> tuple[Face, ...]:
    return tuple(face_down(language, back) if card == COVERED else face_up(card, language) for card in cards)


def card_name(card: Card, language: str) -> str:
    if card.rank == JOKER.rank:
        return translate(N_("joker"), language)
    rank = translate(_RANKS[card.rank], language) if card.rank in _RANKS else _SHOWN.get(card.rank, card.rank)
    return say(N_("{rank} of {suit}"), language, {"rank": rank, "suit": translate(_SUITS[card.suit], language)})
