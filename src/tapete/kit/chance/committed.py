"""Sources a player can verify: they publish a commitment, hear the players, decide, and are opened.

Both hold what nobody may know yet, so they cannot be printed, copied, stored or sent.
"""

from collections.abc import Iterable, Sequence
from typing import NoReturn

from tapete.kit.chance.commitment import (
    DRAW_SPAN,
    SECRET_BYTES,
    Commitment,
    Link,
    OpenedCard,
    OrderOpening,
    ShareOpening,
    complete_share,
    grow,
    leaf,
    path_to_root,
    seal_share,
)
from tapete.kit.chance.shuffle import shuffled
from tapete.kit.chance.source import ChanceFailure, total_weight
from tapete.kit.chance.system import SystemSource
from tapete.kit.outcomes import ImpossibleDraw, Outcomes

LONGEST_WORD = 64


class OutOfTurn(RuntimeError):
    """Something asked of a commitment before or after its moment."""


class BadWord(ValueError):
    """A word that a player may not add to a throw."""

    def __init__(self) -> None:
        super().__init__(f"a word for the draw has from 1 to {LONGEST_WORD} printable characters")


class _Sealed:
    commitment: Commitment

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.commitment.head[:12]}>"

    def __reduce__(self) -> NoReturn:
        raise TypeError("a sealed source is not copied, stored or sent")


def new_epoch(source: SystemSource) -> str:
    """A name for the time from one start of the house to the next; no two are ever equal."""
    return source.token(16).hex()


class CommittedThrow(_Sealed):
    """One throw of a wheel or of dice: the house's secret is sealed first, and the players' words complete it."""

    def __init__(self, link: Link, contents: Outcomes, source: SystemSource) -> None:
        _check_contents(contents)
        self._secret = source.token(SECRET_BYTES)
        self._words: tuple[str, ...] = ()
        self._opening: ShareOpening | None = None
        self.commitment = Commitment(
            kind="share",
            table=link.table,
            epoch=link.epoch,
            serial=link.serial,
            previous=link.previous,
            contents=contents,
            seal=seal_share(link, self._secret),
        )

    def say(self, word: str) -> None:
        """A player adds a word, until *no va más*."""
        if self._opening is not None:
            raise OutOfTurn("no word is added after no va más")
        if not 1 <= len(word) <= LONGEST_WORD or not word.isprintable():
            raise BadWord
        self._words = (*self._words, word)

    def close(self) -> None:
        """*No va más*, or the round is void: from here on the outcome is fixed and may be shown."""
        self._opening = self._opening or complete_share(self.commitment, self._secret, self._words)

    @property
    def opening(self) -> ShareOpening:
        """What anybody may now check."""
        if self._opening is None:
            raise OutOfTurn("the share of the house is not opened before no va más")
        return self._opening

    def pick(self, weights: Sequence[int], names: Iterable[str] = ()) -> int:
        """The place of the outcome; refused for other outcomes than those committed to."""
        names = tuple(names)
        if tuple(zip(names, weights, strict=True)) != self.commitment.contents:
            raise ChanceFailure("these are not the outcomes that were committed to")
        return names.index(self.opening.outcome)


class CommittedOrder(_Sealed):
    """A sabot or drum whose order is drawn and sealed before play, and opened card by card."""

    def __init__(self, link: Link, contents: Outcomes, source: SystemSource) -> None:
        _check_contents(contents)
        self._order = shuffled((card for card, count in contents for _ in range(count)), source.below)
        self._salts = tuple(source.token(SECRET_BYTES) for _ in self._order)
        cards = enumerate(zip(self._order, self._salts, strict=True))
        self._levels = grow([leaf(link, position, card, salt) for position, (card, salt) in cards])
        self._cut: int | None = None
        self._gone = 0
        self._opened: tuple[OpenedCard, ...] = ()
        self.commitment = Commitment(
            kind="order",
            table=link.table,
            epoch=link.epoch,
            serial=link.serial,
            previous=link.previous,
            contents=contents,
            seal=self._levels[-1][0],
        )

    def cut(self, cards: int) -> None:
        """A player cuts: so many cards go from the front to the back."""
        if self._cut is not None or self._gone:
            raise OutOfTurn("it is cut once, before the first card")
        if not 0 <= cards < len(self._order):
            raise ImpossibleDraw(f"a cut at {cards}", f"there are {len(self._order)} cards")
        self._cut = cards

    def pick(self, weights: Sequence[int], names: Iterable[str] = ()) -> int:
        """The place of the next card, which is opened; refused when the game believes that it could not come."""
        card, names = self._open(self._gone), tuple(names)
        if card.card not in names or weights[names.index(card.card)] <= 0:
            raise ChanceFailure("the next card of the sealed order is not among those the table expects")
        self._gone += 1
        self._opened = (*self._opened, card)
        return names.index(card.card)

    def skip(self, cards: int) -> None:
        """Cards are burned unseen; they are opened with the rest at the end."""
        if not 0 <= cards <= len(self._order) - self._gone:
            raise ImpossibleDraw(f"{cards} cards to burn", f"{len(self._order) - self._gone} are left")
        self._gone += cards

    @property
    def opened(self) -> OrderOpening:
        """The cards that have been dealt, for anybody to check during play."""
        return OrderOpening(self._cut, self._opened)

    def finish(self) -> OrderOpening:
        """The sabot is withdrawn: every card of it is opened, and none is dealt any more."""
        self._gone = len(self._order)
        return OrderOpening(self._cut, tuple(self._open(place) for place in range(len(self._order))))

    def _open(self, place: int) -> OpenedCard:
        if place >= len(self._order):
            raise ChanceFailure("the sealed order has no card left")
        position = (place + (self._cut or 0)) % len(self._order)
        path = path_to_root(self._levels, position)
        return OpenedCard(position, self._order[position], self._salts[position].hex(), path)


def _check_contents(contents: Outcomes) -> None:
    names = [name for name, _ in contents]
    weights = [weight for _, weight in contents]
    if len(set(names)) != len(names) or min(weights, default=0) <= 0 or total_weight(weights) > DRAW_SPAN:
        raise ValueError("what is committed to are different outcomes, each with a positive weight")
