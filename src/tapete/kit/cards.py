"""Cards and packs, with one text notation: French (52, 32, 28, 53 with a joker), Spanish (40, 48); and the sabot."""

from functools import cache

import msgspec
from msgspec.structs import replace

from tapete.kit.outcomes import ImpossibleDraw, Outcomes
from tapete.language import N_, Told

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
    if not (back.isalpha() and len(back) <= 20):
        raise BadCard(text, pack, "after the bar comes the colour of the back, as in /rojo")
    return back.lower()


def parse_cards(text: str, pack: Pack) -> tuple[Card, ...]:
    return tuple(parse_card(word, pack) for word in text.split())


def write_cards(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards))


class Sabot(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of a sabot. A card burned unseen has left it, but may still be any card that nobody has seen."""

    pack: Pack
    backs: tuple[str, ...]
    behind: int | None
    """How many cards lie behind the cut card: 0 where there is none, `None` in a sabot that shuffles by itself."""
    unseen: tuple[int, ...]
    """How many of each face of the pack nobody has seen: the weights of the next card."""
    left: int
    drawn: tuple[Card, ...] = ()
    burned: tuple[Card, ...] = ()
    exposed: tuple[Card, ...] = ()
    burned_unseen: int = 0

    @property
    def size(self) -> int:
        return len(self.backs) * len(self.pack.cards)

    @property
    def gone(self) -> int:
        """How many cards have left it, whatever became of them."""
        return self.size - self.left

    @property
    def cut_card_out(self) -> bool:
        """Whether a card from behind the cut card has been reached, so that the cut card has shown."""
        return self.behind is not None and self.left < self.behind

    @property
    def remaining(self) -> dict[Card, int]:
        """The multiset of faces that may still come."""
        return {card: count for card, count in zip(self.pack.cards, self.unseen, strict=True) if count}

    @property
    def outcomes(self) -> Outcomes:
        """The next card, with weights; empty when no card is left."""
        return tuple((str(card), count) for card, count in self.remaining.items()) if self.left else ()

    def take(self, card: Card) -> "Sabot":
        return replace(self, unseen=self._without(card), left=self.left - 1, drawn=(*self.drawn, card))

    def burn(self, card: Card) -> "Sabot":
        return replace(self, unseen=self._without(card), left=self.left - 1, burned=(*self.burned, card))

    def expose(self, card: Card) -> "Sabot":
        return replace(self, unseen=self._without(card), left=self.left - 1, exposed=(*self.exposed, card))

    def burn_unseen(self, cards: int) -> "Sabot":
        """Cards are burned face down: the weights of what comes next do not change."""
        if not 0 <= cards <= self.left:
            raise ImpossibleDraw(f"{cards} cards to burn", f"the sabot holds {self.left}")
        return replace(self, burned_unseen=self.burned_unseen + cards, left=self.left - cards)

    def gather(self, cards: tuple[Card, ...], unseen: int = 0) -> "Sabot":
        """Cards that had left it, and others of which nobody knows which they are, are shuffled into what is left."""
        counts, drawn = list(self.unseen), list(self.drawn)
        for card in cards:
            counts[self.pack.cards.index(card.face)] += 1
            drawn.remove(card)
        return replace(
            self,
            unseen=tuple(counts),
            left=self.left + len(cards) + unseen,
            drawn=tuple(drawn),
            burned_unseen=self.burned_unseen - unseen,
        )

    def name(self, card: Card) -> "Sabot":
        """A card that left unseen lies on the table, and is turned over."""
        unseen, unknown = self._without(card), self.burned_unseen - 1
        return replace(self, unseen=unseen, burned_unseen=unknown, drawn=(*self.drawn, card))

    def _without(self, card: Card) -> tuple[int, ...]:
        unseen = list(self.unseen)
        unseen[self.require(card)] -= 1
        return tuple(unseen)

    def require(self, card: Card) -> int:
        """The place of a card in the pack, if it could be the next to come; raises `ImpossibleDraw`."""
        place = self.pack.place(card.face if card.back else card)
        if place is None:
            raise ImpossibleDraw(str(card), f"it is no card of the {self.pack.name} pack")
        if self.left == 0:
            raise ImpossibleDraw(str(card), "the sabot is empty")
        if self.unseen[place] == 0:
            raise ImpossibleDraw(str(card), f"all {len(self.backs)} of that card are out already")
        if card.back and self._seen(card) >= self.backs.count(card.back):
            raise ImpossibleDraw(str(card), f"no card of that face and back is left among packs {'+'.join(self.backs)}")
        return place

    def _seen(self, card: Card) -> int:
        return sum(pile.count(card) for pile in (self.drawn, self.burned, self.exposed))


def load(pack: Pack, backs: tuple[str, ...], behind: int | None = None) -> Sabot:
    """A full sabot: one pack for each back colour, the cut card, if there is one, with so many cards behind it."""
    size = len(backs) * len(pack.cards)
    if not backs:
        raise ValueError("a sabot needs at least one pack")
    if behind is not None and not 0 <= behind < size:
        raise ValueError(f"{behind} cards behind the cut card, in a sabot of {size}")
    return Sabot(pack=pack, backs=backs, behind=behind, unseen=(len(backs),) * len(pack.cards), left=size)


def half_and_half(packs: int, one: str = "rojo", other: str = "azul") -> tuple[str, ...]:
    """The backs of an even number of packs, half of one colour and half of another."""
    if packs <= 0 or packs % 2:
        raise ValueError(Told(N_("{packs} {packs:pack has|packs have} no halves"), packs=packs))
    return (one,) * (packs // 2) + (other,) * (packs // 2)


def of_one_colour(packs: int, colour: str = "azul") -> tuple[str, ...]:
    """The backs of packs that are all alike."""
    return (colour,) * packs
