"""The sabot: several packs with their back colours, a cut card, and what has come out, as one immutable value."""

import msgspec
from msgspec.structs import replace

from tapete.kit.cards import Card, Pack
from tapete.kit.outcomes import ImpossibleDraw, Outcomes
from tapete.language import N_, Told


class Sabot(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of a sabot. A card burned unseen has left it, but may still be any card that nobody has seen."""

    pack: Pack
    backs: tuple[str, ...]
    """The back colour of each pack loaded."""
    behind: int | None
    """How many cards lie behind the cut card: 0 where there is none, `None` in a sabot that shuffles by itself."""
    unseen: tuple[int, ...]
    """How many of each face of the pack nobody has seen: the weights of the next card."""
    left: int
    """How many cards are still inside."""
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
        """A card is drawn into play."""
        return replace(self, unseen=self._without(card), left=self.left - 1, drawn=(*self.drawn, card))

    def burn(self, card: Card) -> "Sabot":
        """A card is turned up and burned."""
        return replace(self, unseen=self._without(card), left=self.left - 1, burned=(*self.burned, card))

    def expose(self, card: Card) -> "Sabot":
        """A card is found face up inside and eliminated."""
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
        place = self.pack.place(card.face)
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
