"""What books of one company settled by, read from their records: where two of them contradict each other."""

from collections.abc import Iterator, Sequence
from math import inf

import msgspec

from tapete.engine.event import Event
from tapete.families.table.closing import Closing
from tapete.families.table.opening import RoundClosed
from tapete.games.apuestas.hermanos import agree, is_same, result_told
from tapete.games.apuestas.nombres import name_in
from tapete.games.apuestas.programa import Annulled, CardOpened
from tapete.games.apuestas.resultado import Resolved
from tapete.games.apuestas.rules import ApuestasRules
from tapete.games.apuestas.state import SETTLED, Meeting, Status


class Card(msgspec.Struct, kw_only=True):
    """A card that was settled: which of its session, from when to when, by what, and how long that stood."""

    number: int
    opened: float
    settled: float
    until: float = inf
    official: Sequence[Meeting]


class Odds(msgspec.Struct, frozen=True):
    """An event of which two books hold different things."""

    event: str
    expected: str
    found: str


class Watched:
    """The settled cards of one book, as its record is read."""

    def __init__(self, rules: ApuestasRules) -> None:
        self.rules = rules
        self.cards: list[Card] = []
        self._number = 0
        self._opened = 0.0
        self._official: dict[str, Meeting] = {}

    def see(self, at: float, events: Sequence[Event]) -> None:
        for event in events:
            match event:
                case CardOpened():
                    self._opened, self._official = at, {}
                case Resolved():
                    self._hold(Meeting(event.about, Status.RESUELTO, placing=event.placing))
                case Annulled():
                    self._official.pop(event.about, None)
                    if event.source:
                        self._hold(Meeting(event.about, Status.ANULADO))
                case RoundClosed():
                    self._number += 1
                    if event.reason == SETTLED and self._official:
                        self._settle(at)
                case Closing():
                    self._number = 0
                    self._end(at)

    def _hold(self, meeting: Meeting) -> None:
        if not self.rules.event(meeting.event).drawn:
            self._official[meeting.event] = meeting

    def _settle(self, at: float) -> None:
        self._end(at)
        official = tuple(self._official.values())
        self.cards.append(Card(number=self._number, opened=self._opened, settled=at, official=official))

    def _end(self, at: float) -> None:
        if self.cards and self.cards[-1].until == inf:
            self.cards[-1].until = at

    def at_odds(self, other: "Watched") -> Iterator[Odds]:
        """The events that this book settled otherwise than the other had, while both had them on a card."""
        for card in self.cards:
            for theirs in other.cards:
                if theirs.number == card.number and _held(theirs, card):
                    yield from self._compared(card, other, theirs)

    def _compared(self, card: Card, other: "Watched", theirs: Card) -> Iterator[Odds]:
        for meeting in card.official:
            event = self.rules.event(meeting.event)
            for held in theirs.official:
                same = is_same(self.rules, event, other.rules, held.event)
                if same and not agree(self.rules, meeting, other.rules, held):
                    expected, found = result_told(other.rules, held), result_told(self.rules, meeting)
                    yield Odds(name_in(self.rules, event.id), expected, found)


def _held(theirs: Card, card: Card) -> bool:
    """Whether a card of another book was settled while this one was open, and stood when this one was settled."""
    return card.opened < theirs.settled <= card.settled < theirs.until
