"""Books of one company in one house: what one of them holds official of an event, no other contradicts.

An official result is first told as the sisters hold it. Its source may correct it at any book whose card is not
settled, as long as no sister has settled by the old one; and no card is settled while a sister holds otherwise.
"""

from collections.abc import Iterator, Sequence
from math import inf

import msgspec

from tapete.engine.event import Event
from tapete.engine.refusal import Reason, Refused
from tapete.families.table.closing import Closing
from tapete.families.table.opening import RoundClosed
from tapete.games.apuestas.programa import Annulled, CardOpened
from tapete.games.apuestas.resultado import Corrected, Resolved
from tapete.games.apuestas.rules import Acontecimiento, ApuestasRules, name_in
from tapete.games.apuestas.state import SETTLED, Meeting, State, Status, is_official
from tapete.language import N_, Called, Told
from tapete.law.citation import Citation

ONE_RESULT = Citation("criterio:apuestas.28")
OTRO_RESULTADO = Reason(
    "otro_resultado_en_la_casa",
    N_(
        "Table {table} holds another official result of {event}: {held}. Enter the same here; if its source has "
        "corrected it, correct it first at table {table}."
    ),
)
YA_LIQUIDADO = Reason(
    "resultado_ya_liquidado",
    N_("Table {table} has settled {event} as {held}, and what is settled is final. Enter the same here."),
)
SIN_ACUERDO = Reason(
    "resultados_sin_acuerdo",
    N_(
        "Table {table} holds another official result of {event}: {held}. Correct it here or there, as its source says, "
        "and then settle."
    ),
)
EMPEZADO_ALLI = Reason(
    "empezado_en_la_casa",
    N_(
        "{event} has begun at table {table}: only {expected}, its official source, can annul it now: "
        "add «segun {expected}» and «prueba …»."
    ),
)
OF_A_SISTER = frozenset(reason.code for reason in (OTRO_RESULTADO, YA_LIQUIDADO, SIN_ACUERDO, EMPEZADO_ALLI))


class Hermano(msgspec.Struct, frozen=True):
    """A sister book as it stands."""

    table: int
    rules: ApuestasRules
    state: State


class Held(msgspec.Struct, frozen=True):
    """How a book holds that an event ended; in no order when it was annulled."""

    meeting: Meeting
    final: bool
    """Whether its card is settled."""


def speaks(rules: ApuestasRules, state: State, events: Sequence[Event]) -> bool:
    about = {event.about for event in events if isinstance(event, Resolved | Annulled)}
    if any(map(_settles, events)):
        about |= {meeting.event for meeting in state.meetings}
    return any(not rules.event(each).drawn for each in about)


def _settles(event: Event) -> bool:
    return isinstance(event, RoundClosed) and event.reason == SETTLED


def contradiction(rules: ApuestasRules, state: State, events: Sequence[Event], sister: Hermano) -> Refused | None:
    """Why what is about to happen goes against what a sister book holds; nothing where it does not."""
    for event in events:
        if isinstance(event, Resolved):
            placed = msgspec.structs.replace(state.meeting(event.about), status=Status.RESUELTO, placing=event.placing)
            found = _told(rules, state, placed, sister, corrects=isinstance(event, Corrected))
        elif isinstance(event, Annulled):
            found = _annulled(rules, state, event, sister)
        else:
            found = _settled(rules, state, sister) if _settles(event) else None
        if found is not None:
            return found
    return None


def _told(rules: ApuestasRules, state: State, meeting: Meeting, sister: Hermano, *, corrects: bool) -> Refused | None:
    """A first word must be that of the sister; a correction, if the sister has settled."""
    held = held_by(sister, rules, state, rules.event(meeting.event))
    if held is None or (corrects and not held.final) or agree(rules, meeting, sister.rules, held.meeting):
        return None
    return _refused(YA_LIQUIDADO if held.final else OTRO_RESULTADO, meeting.event, sister, held)


def _annulled(rules: ApuestasRules, state: State, event: Annulled, sister: Hermano) -> Refused | None:
    """Where the sister has a result there is one; where it has begun there, the organiser alone annuls it no more."""
    meeting, known = state.meeting(event.about), rules.event(event.about)
    void = msgspec.structs.replace(meeting, status=Status.ANULADO, placing=())
    found = _told(rules, state, void, sister, corrects=meeting.status is Status.RESUELTO)
    if found is not None or event.source or known.drawn:
        return found
    begun = any(each.started and is_same(rules, known, sister.rules, each.event) for each in sister.state.meetings)
    facts = {"event": Called(known.id), "table": sister.table, "expected": Called(known.fuente)}
    return Refused(EMPEZADO_ALLI, ONE_RESULT, **facts) if begun else None


def _settled(rules: ApuestasRules, state: State, sister: Hermano) -> Refused | None:
    for meeting in filter(is_official, state.meetings):
        held = held_by(sister, rules, state, rules.event(meeting.event))
        if held is not None and not agree(rules, meeting, sister.rules, held.meeting):
            return _refused(YA_LIQUIDADO if held.final else SIN_ACUERDO, meeting.event, sister, held)
    return None


def _refused(reason: Reason, event: str, sister: Hermano, held: Held) -> Refused:
    told = result_told(sister.rules, held.meeting)
    return Refused(reason, ONE_RESULT, event=Called(event), table=sister.table, held=told)


def result_told(rules: ApuestasRules, meeting: Meeting) -> str:
    """How an event ended, by the names of who came in."""
    if not meeting.placing:
        return Told(N_("annulled, without a result"))
    return ", ".join(" = ".join(name_in(rules, runner) for runner in tied) for tied in meeting.placing)


# --- what a book holds ------------------------------------------------------------------------------------------------


def held_by(sister: Hermano, rules: ApuestasRules, state: State, event: Acontecimiento) -> Held | None:
    for meeting in sister.state.meetings:
        if is_official(meeting) and is_same(rules, event, sister.rules, meeting.event):
            return Held(meeting, final=False)
    if sister.state.cards == state.cards + 1:
        for meeting in sister.state.settled:
            if is_same(rules, event, sister.rules, meeting.event):
                return Held(meeting, final=True)
    return None


def is_same(rules: ApuestasRules, event: Acontecimiento, others: ApuestasRules, other: str) -> bool:
    """Whether two books take bets on one event: held at one place, called alike, and with somebody in both.

    What chance draws at a table is of that table alone.
    """
    theirs = others.event(other)
    if event.drawn or theirs.drawn:
        return False
    called_alike = event.id == theirs.id or _names(rules, [event.id]) == _names(others, [theirs.id])
    at_one_place = event.recinto == theirs.recinto or _names(rules, [event.recinto]) == _names(others, [theirs.recinto])
    somebody = _names(rules, event.participantes) & _names(others, theirs.participantes)
    return called_alike and at_one_place and bool(somebody)


def agree(rules: ApuestasRules, meeting: Meeting, others: ApuestasRules, other: Meeting) -> bool:
    """Whether both were annulled, or came in alike as far as both books ask."""
    if not (meeting.placing and other.placing):
        return not meeting.placing and not other.placing
    asked = zip(meeting.placing, other.placing, strict=False)
    return all(_names(rules, one) == _names(others, two) for one, two in asked)


def _names(rules: ApuestasRules, words: Sequence[str]) -> set[str]:
    return {name_in(rules, word).casefold() for word in words}


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
                if theirs.number == card.number and (card.opened < theirs.settled <= card.settled < theirs.until):
                    yield from self._compared(card, other, theirs)

    def _compared(self, card: Card, other: "Watched", theirs: Card) -> Iterator[Odds]:
        for meeting in card.official:
            event = self.rules.event(meeting.event)
            for held in theirs.official:
                same = is_same(self.rules, event, other.rules, held.event)
                if same and not agree(self.rules, meeting, other.rules, held):
                    expected, found = result_told(other.rules, held), result_told(self.rules, meeting)
                    yield Odds(name_in(self.rules, event.id), expected, found)
