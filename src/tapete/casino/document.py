"""The commitments of a table and their openings as a document that the independent verifier reads."""

from collections.abc import Sequence
from typing import Any

import msgspec

from tapete.casino.acta import Acta, BadActa, Entry, Seal
from tapete.engine.command import Draw
from tapete.engine.need import NONE_WON, held_of, won_of
from tapete.kit.chance.commitment import (
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


class Commitments:
    """Puts commitments and their openings together, entry by entry, as the independent verifier reads them."""

    def __init__(self) -> None:
        self.records: list[Record] = []

    def take(self, entry: Entry[Any, Any], *, covered: bool = False) -> bool:
        """Add what an entry tells of chance, without the card of a `covered` one; False when it opens nothing known.

        An order that is opened whole tells every card of it, so the single ones are not told again.
        """
        if entry.promised is not None:
            self.records.append(Record(entry.promised))
            return True
        if entry.opened is not None:
            return self._whole(entry.opened)
        if entry.cut is not None:
            return self._change(cut=entry.cut)
        draw = entry.do if isinstance(entry.do, Draw) and entry.refused is None else None
        if draw is not None and isinstance(draw.opened, OpenedCard):
            return covered or self._change(card=draw.opened)
        if draw is not None and isinstance(draw.follows, Following):
            return self._follow(draw.follows)
        if draw is not None and draw.proof is None:
            self._tickets(draw)
            return True
        opening = draw.proof if draw is not None else entry.revealed
        return opening is None or self._share(opening)

    def _share(self, opening: ShareOpening) -> bool:
        place = self._last(order=False)
        if place is None or self.records[place].opening is not None:
            return False
        self.records[place] = Record(self.records[place].commitment, opening)
        return True

    def _follow(self, given: Following) -> bool:
        place = self._last(order=False)
        before = self.records[place].opening if place is not None else None
        if place is None or not isinstance(before, ShareOpening):
            return False
        then = () if isinstance(before.then, msgspec.UnsetType) else before.then
        opening = msgspec.structs.replace(before, then=(*then, given))
        self.records[place] = Record(self.records[place].commitment, opening)
        return True

    def _change(self, *, cut: Cut | None = None, card: OpenedCard | None = None) -> bool:
        place = self._last(order=True)
        before = self.records[place].opening or OrderOpening() if place is not None else None
        if place is None or not isinstance(before, OrderOpening):
            return False
        opened = (*before.opened, card) if card else before.opened
        changed = msgspec.structs.replace(before, cut=cut or before.cut, opened=opened)
        self.records[place] = Record(self.records[place].commitment, changed)
        return True

    def _tickets(self, draw: Draw) -> None:
        """Add what a draw says of several tickets of the emission on sale."""
        place = self._last(order=True)
        if place is None or self.records[place].commitment.kind != "emission":
            return
        before, told = self.records[place].opening or OrderOpening(), _told(draw)
        if isinstance(before, OrderOpening) and not before.secret and told is not None:
            changed = msgspec.structs.replace(before, several=(*_several(before), told))
            self.records[place] = Record(self.records[place].commitment, changed)

    def _last(self, *, order: bool) -> int | None:
        """Where the last order or emission stands, or the last of the others: lots may stand behind an order."""
        places = range(len(self.records) - 1, -1, -1)
        return next((at for at in places if (self.records[at].commitment.kind in _OPENED_ONE_BY_ONE) is order), None)

    def _whole(self, whole: WholeOrder) -> bool:
        for place, record in enumerate(self.records):
            if record.commitment.head == whole.head and not isinstance(record.opening, ShareOpening):
                before = record.opening or OrderOpening()
                opening = OrderOpening(before.cut, secret=whole.secret, cards=whole.cards)
                if record.commitment.kind == "emission" and (told := joined(before)):
                    opening = msgspec.structs.replace(opening, several=told)
                self.records[place] = Record(record.commitment, opening)
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
    return Document(tuple(told.records))
