"""Cards and packs: French (52, 32, 28, 53 with a joker) and Spanish (40, 48), with one text notation."""

from functools import cache

import msgspec

SUIT_LETTERS = {
    "picas": "s",
    "corazones": "h",
    "diamantes": "d",
    "tréboles": "c",
    "oros": "o",
    "copas": "c",
    "espadas": "e",
    "bastos": "b",
    "": "",
}
"""The joker has no suit."""


class BadCard(ValueError):
    """A word that names no card of the pack."""

    def __init__(self, word: str, pack: "Pack", reason: str = "") -> None:
        shown = word if len(word) <= 20 else word[:20] + "…"
        advice = reason or f"write one such as {pack.cards[0]}"
        super().__init__(f"{shown!r} is not a card of the {pack.name} pack; {advice}")
        self.word = shown
        self.pack = pack


class Card(msgspec.Struct, frozen=True, cache_hash=True):
    """A card by its face; `back` is the colour of its back where somebody has looked at it."""

    rank: str
    suit: str
    back: str = ""

    @property
    def face(self) -> "Card":
        """The card without its back: what counts in play."""
        return Card(self.rank, self.suit) if self.back else self

    def __str__(self) -> str:
        text = self.rank + SUIT_LETTERS[self.suit]
        return f"{text}/{self.back}" if self.back else text


JOKER = Card("Jk", "")


class Pack(msgspec.Struct, frozen=True, cache_hash=True, omit_defaults=True):
    """One of each card: every rank in every suit, in the order of both, and perhaps a joker."""

    name: str
    ranks: tuple[str, ...]
    suits: tuple[str, ...]
    joker: bool = False

    @property
    def cards(self) -> tuple[Card, ...]:
        return _cards(self)

    def place(self, face: Card) -> int | None:
        """Where a face stands in `cards`, if the pack has it."""
        return _places(self).get(face)


@cache
def _cards(pack: Pack) -> tuple[Card, ...]:
    faces = (Card(rank, suit) for suit in pack.suits for rank in pack.ranks)
    return (*faces, JOKER) if pack.joker else tuple(faces)


@cache
def _places(pack: Pack) -> dict[Card, int]:
    return {card: place for place, card in enumerate(pack.cards)}


_FRENCH_SUITS = ("picas", "corazones", "diamantes", "tréboles")
# In the circular order of the monte (MU2010:110.a.1), where each suit's camo is the next one.
_SPANISH_SUITS = ("oros", "copas", "espadas", "bastos")

FRENCH_52 = Pack("French", tuple("A23456789TJQK"), _FRENCH_SUITS)
FRENCH_53 = Pack("French with a joker", FRENCH_52.ranks, _FRENCH_SUITS, joker=True)
FRENCH_32 = Pack("French of 32", tuple("A789TJQK"), _FRENCH_SUITS)
FRENCH_28 = Pack("French of 28", tuple("A89TJQK"), _FRENCH_SUITS)
SPANISH_40 = Pack("Spanish", tuple("1234567SCR"), _SPANISH_SUITS)
SPANISH_48 = Pack("Spanish of 48", tuple("123456789SCR"), _SPANISH_SUITS)


_NUMBERED = {"10": "TS", "11": "C", "12": "R"}
"""Ranks that are written with a letter and printed as a number: the ten, and the figures of a Spanish pack."""


def parse_card(text: str, pack: Pack) -> Card:
    """Read a card of a pack, such as `As`, `10h` (written back as `Th`), `7o`, `12o` (`Ro`) or `As/rojo`, in any case.

    The pack must be known: `4c` is a four of tréboles in one and of copas in the other.
    """
    body, slash, back = text.strip().partition("/")
    if pack.joker and body.casefold() == str(JOKER).casefold():
        return Card(JOKER.rank, JOKER.suit, _back(text, back, pack) if slash else "")
    suits = {SUIT_LETTERS[suit]: suit for suit in pack.suits}
    rank, suit = body[:-1].upper(), suits.get(body[-1:].lower())
    rank = next((letter for letter in _NUMBERED.get(rank, "") if letter in pack.ranks), rank)
    if suit is None or rank not in pack.ranks or not body.isascii():
        raise BadCard(text, pack)
    return Card(rank, suit, _back(text, back, pack) if slash else "")


def _back(text: str, back: str, pack: Pack) -> str:
    """The colour of a back, as it is written behind the bar."""
    if not (back.isalpha() and len(back) <= 20):
        raise BadCard(text, pack, "after the bar comes the colour of the back, as in /rojo")
    return back.lower()


def parse_cards(text: str, pack: Pack) -> tuple[Card, ...]:
    """Read cards separated by spaces: `As Kd 10h`."""
    return tuple(parse_card(word, pack) for word in text.split())


def write_cards(cards: tuple[Card, ...]) -> str:
    """The canonical text of some cards; `parse_cards` reads it back."""
    return " ".join(map(str, cards))
