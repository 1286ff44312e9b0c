"""The commitments of a table and their openings as a document that the independent verifier reads."""

from collections.abc import Sequence
from typing import Any

import msgspec

from tapete.casino.acta import Acta, BadActa, Entry, Seal
from tapete.engine.command import Draw
from tapete.engine.need import NONE_WON, held_of, won_of
from tapete.kit.chance.commitment import (
    Commitment,
    Cut,
    Document,
    Following,
    OpenedCard,
    OpenedTickets,
    OrderOpening,
    Record,
    ShareOpening,
    WholeOrder,
)
from tapete.language import N_, Told

_OPENED_ONE_BY_ONE = ("order", "emission")


class _Being(msgspec.Struct):
    """A commitment and what has been told of it so far."""

    commitment: Commitment
    share: ShareOpening | None = None
    then: list[Following] = []
    cut: Cut | None = None
    cards: list[OpenedCard] = []
    several: list[OpenedTickets] = []
    whole: WholeOrder | None = None

    @property
    def record(self) -> Record:
        """An order that is opened whole tells every card of it, so the single ones are not told again."""
        if self.share is not None:
            then = tuple(self.then) if self.then else msgspec.UNSET
            return Record(self.commitment, msgspec.structs.replace(self.share, then=then))
        if not (self.cut or self.cards or self.several or self.whole):
            return Record(self.commitment)
        opening = OrderOpening(self.cut, tuple(self.cards), several=tuple(self.several) or msgspec.UNSET)
        return Record(self.commitment, opening if self.whole is None else self._closed(opening, self.whole))

    def _closed(self, opening: OrderOpening, whole: WholeOrder) -> OrderOpening:
        told = joined(opening) if self.commitment.kind == "emission" else ()
        return OrderOpening(self.cut, secret=whole.secret, cards=whole.cards, several=told or msgspec.UNSET)


class Commitments:
    """Puts commitments and their openings together, entry by entry, as the independent verifier reads them."""

    def __init__(self) -> None:
        self._told: list[_Being] = []
        self.kept = False
        """Whether something was drawn that is not told, for it was covered."""

    def __len__(self) -> int:
        return len(self._told)

    @property
    def records(self) -> tuple[Record, ...]:
        """What was told so far."""
        return tuple([each.record for each in self._told])

    def take(self, entry: Entry[Any, Any], *, covered: bool = False) -> bool:
        """Add what an entry tells of chance, without what a `covered` one drew; False when it opens nothing known."""
        if entry.promised is not None:
            self._told.append(_Being(entry.promised))
            return True
        if entry.opened is not None:
            return self._whole(entry.opened)
        if entry.cut is not None:
            return self._cut(entry.cut)
        draw = entry.do if isinstance(entry.do, Draw) and entry.refused is None else None
        if draw is not None and covered:
            self.kept = self.kept or draw.proof is not None
            return True
        if draw is not None and isinstance(draw.opened, OpenedCard):
            return self._card(draw.opened)
        if draw is not None and isinstance(draw.follows, Following):
            return (draw.proof is None or self._share(draw.proof)) and self._follow(draw.follows)
        if draw is not None and draw.proof is None:
            self._tickets(draw)
            return True
        opening = draw.proof if draw is not None else entry.revealed
        return opening is None or self._share(opening)

    def _share(self, opening: ShareOpening) -> bool:
        last = self._last(order=False)
        if last is None or last.share is not None:
            return False
        last.share = opening
        return True

    def _follow(self, given: Following) -> bool:
        last = self._last(order=False)
        if last is None or last.share is None:
            return False
        last.then.append(given)
        return True

    def _cut(self, cut: Cut) -> bool:
        last = self._last(order=True)
        if last is not None:
            last.cut = cut
        return last is not None

    def _card(self, card: OpenedCard) -> bool:
        last = self._last(order=True)
        if last is not None:
            last.cards.append(card)
        return last is not None

    def _tickets(self, draw: Draw) -> None:
        """Add what a draw says of several tickets of the emission on sale."""
        last = self._last(order=True)
        if last is None or last.commitment.kind != "emission" or last.whole is not None:
            return
        told = _told(draw)
        if told is not None:
            last.several.append(told)

    def _last(self, *, order: bool) -> _Being | None:
        """The last order or emission, or the last of the others: lots may stand behind an order."""
        return next(
            (each for each in reversed(self._told) if (each.commitment.kind in _OPENED_ONE_BY_ONE) is order), None
        )

    def _whole(self, whole: WholeOrder) -> bool:
        for each in self._told:
            if each.commitment.head == whole.head and each.share is None:
                each.whole = whole
                return True
        return False


def _several(opening: OrderOpening) -> tuple[OpenedTickets, ...]:
    return () if isinstance(opening.several, msgspec.UnsetType) else opening.several


def _told(draw: Draw) -> OpenedTickets | None:
    """What a draw of several tickets says; one that does not say of which tells at least of those that it names."""
    if not isinstance(draw.tickets, msgspec.UnsetType):
        return OpenedTickets(draw.tickets.first, draw.tickets.count, draw.outcome)
    try:
        named = [number for number, _ in won_of(draw.outcome)]
    except ValueError:  # a draw at a table where nothing is sealed any more
        return None
    return OpenedTickets(named[0], named[-1] - named[0] + 1, draw.outcome) if named else None


def joined(opening: OrderOpening) -> tuple[OpenedTickets, ...]:
    """Every ticket that was opened, one by one or many at once, with those that are side by side together."""
    single = (OpenedTickets(each.turn, 1, held_of([(each.turn, each.card)])) for each in opening.opened)
    rows: list[list[OpenedTickets]] = []
    for each in sorted((*_several(opening), *single), key=lambda told: told.first):
        if rows and rows[-1][-1].first + rows[-1][-1].count == each.first:
            rows[-1].append(each)
        else:
            rows.append([each])
    return tuple(map(_together, rows))


def _together(row: Sequence[OpenedTickets]) -> OpenedTickets:
    held = ",".join(each.held for each in row if each.held != NONE_WON) or NONE_WON
    return OpenedTickets(row[0].first, sum(each.count for each in row), held)


def document_of(acta: Acta) -> Document:
    """The commitments of an acta and their openings, as the independent verifier reads them."""
    told = Commitments()
    for line in acta:
        if not isinstance(line.content, Seal) and not told.take(line.content):
            raise BadActa(line.number, Told(N_("it opens what nobody had committed to")))
    return Document(told.records)
