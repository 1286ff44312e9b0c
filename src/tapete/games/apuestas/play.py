"""A betting book: its procedure, its page, companions, and its sister books (MU2010:apuestas).

Sister books belong to one company. An official result is entered as the sisters hold it. Its source may correct it at a
book whose card is not settled, unless a sister has settled by the old result; no card is settled against a sister.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from hashlib import sha256
from math import inf
from typing import Any

import msgspec

from tapete.engine.cloth import Cloth, Spot
from tapete.engine.command import Actor, Command, Role
from tapete.engine.event import Event, Reason, Refusal, Refused
from tapete.engine.need import Need
from tapete.engine.table import Alarm, Pace, Step, TableGame, Terms
from tapete.families.pots import TellPot
from tapete.families.table.closing import Closing, done_by, end_of_session, on_duty
from tapete.families.table.interruption import interruption
from tapete.families.table.opening import RoundClosed, opened_by_direction, opening
from tapete.families.table.settling import Settle
from tapete.games.apuestas.admision import coeficientes
from tapete.games.apuestas.boletos import PlaceBet, boletos
from tapete.games.apuestas.cruzada import MOST_OFFER, Propose, cruzada
from tapete.games.apuestas.cuentas import SIDES, Side
from tapete.games.apuestas.liquidacion import at_stake, botes, botes_of, liquidacion, voids
from tapete.games.apuestas.programa import Annulled, CardOpened, OpenCard, Start, programa
from tapete.games.apuestas.resultado import (
    Corrected,
    Resolved,
    awaits_chance,
    drawing,
    next_place,
    nulas,
    oficial,
    resultado,
)
from tapete.games.apuestas.rules import Acontecimiento, ApuestasRules, Organisation, name_in, names_of
from tapete.games.apuestas.state import SETTLED, WAITING, Meeting, Phase, State, Status, between, idle, is_official
from tapete.games.apuestas.view import ApuestasView, Ledger, ledger_of, view
from tapete.kit.money import LARGEST
from tapete.language import N_, Called, Told, Wording
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


def speaks(rules: ApuestasRules, state: State, events: Sequence[Event]) -> bool:
    about = {event.about for event in events if isinstance(event, Resolved | Annulled)}
    if any(map(_settles, events)):
        about |= {meeting.event for meeting in state.meetings}
    return any(not rules.event(each).drawn for each in about)


def _settles(event: Event) -> bool:
    return isinstance(event, RoundClosed) and event.reason == SETTLED


def contradiction(rules: ApuestasRules, state: State, events: Sequence[Event], sister: Hermano) -> Refused | None:
    """Why events contradict a sister book; None where they do not."""
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
    """A first result must match the sister's; a correction must, if the sister has settled."""
    held = held_by(sister, rules, state, rules.event(meeting.event))
    if held is None or (corrects and not held.final) or agree(rules, meeting, sister.rules, held.meeting):
        return None
    return _refused(YA_LIQUIDADO if held.final else OTRO_RESULTADO, meeting.event, sister, held)


def _annulled(rules: ApuestasRules, state: State, event: Annulled, sister: Hermano) -> Refused | None:
    """An event cannot be annulled if a sister has its result; after its start only its source may annul it."""
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
    """Whether two books take bets on the same event: same place, same name and a common participant.

    A draw at a table belongs to that table alone.
    """
    theirs = others.event(other)
    if event.drawn or theirs.drawn:
        return False
    called_alike = event.id == theirs.id or _names(rules, [event.id]) == _names(others, [theirs.id])
    at_one_place = event.recinto == theirs.recinto or _names(rules, [event.recinto]) == _names(others, [theirs.recinto])
    somebody = _names(rules, event.participantes) & _names(others, theirs.participantes)
    return called_alike and at_one_place and bool(somebody)


def agree(rules: ApuestasRules, meeting: Meeting, others: ApuestasRules, other: Meeting) -> bool:
    """Whether both were annulled, or ended alike as far as both books ask."""
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
        """Events settled differently by the two books while both had them on a card."""
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


def _bound(rules: ApuestasRules, state: State) -> bool:
    drawn = state.phase is Phase.ABIERTO and next_place(rules, state) is not None
    return awaits_chance(rules, state) or (drawn and any(at_stake(rules, state).values()))


def _starts_next(rules: ApuestasRules, state: State) -> Command | None:
    waiting = next((each for each in state.meetings if each.status in WAITING), None)
    begun = any(each.started for each in state.meetings)
    return (
        Start(by=on_duty(state, Role.ORGANIZADOR), event=waiting.event)
        if waiting and (begun or state.wagered)
        else None
    )


class Apuestas(TableGame[ApuestasRules, State]):
    """Bets of one organisation, as its rules say."""

    states = State
    chapters = (
        opening,
        programa,
        coeficientes,
        boletos,
        cruzada,
        oficial,
        resultado,
        nulas,
        liquidacion,
        botes,
        interruption(_bound, voids),
        *end_of_session(between, idle, first=(), keeps=("next", "botes")),
    )
    procedure = (
        Step(Phase.CERRADA, staff=opened_by_direction),
        Step(Phase.LISTA, staff=done_by(Role.ORGANIZADOR, OpenCard)),
        Step(Phase.ABIERTO, staff=_starts_next, pace=lambda _, s: Pace.APUESTAS if s.betting else Pace.PERSONAL),
        Step(Phase.LIQUIDACION, staff=done_by(Role.ORGANIZADOR, Settle)),
        Step(Phase.FIN),
    )

    def __init__(self, rules: ApuestasRules) -> None:
        super().__init__(rules)
        self._names: dict[str, Mapping[str, str]] = {}
        self._ledger: tuple[State, Ledger] | None = None
        """Of the last state shown, since many players look at each."""

    @property
    def cite(self) -> Citation:
        return self.rules.law["object"]

    def needs(self, state: State) -> Need | None:
        return drawing(self.rules, state)

    def upcoming(self, state: State) -> Need | None:
        return drawing(self.rules, state) or next_place(self.rules, state)

    def is_bound(self, state: State) -> bool:
        return _bound(self.rules, state)

    def view(self, state: State, who: Actor) -> ApuestasView:
        held = self._ledger
        if held is None or held[0] is not state:
            held = self._ledger = (state, ledger_of(self.rules, state, held))
        return view(self, self.rules, state, who, held[1])

    def wording(self, language: str) -> str:
        names = self._names.get(language)
        if names is None:
            names = self._names[language] = names_of(self.rules, language)
        return Wording(language, things=names)

    def on_silence(self, state: State) -> Command | None:
        """Silence is no bet. Events that are not drawn begin, and their card is settled, on command."""
        step = self.next_step(state)
        if isinstance(step, Start):
            drawn = (each for each in state.meetings if each.status in WAITING and self.rules.event(each.event).drawn)
            waiting = next(drawn, None)
            return Start(by=step.by, event=waiting.event) if waiting else None
        told = isinstance(step, Settle) and not all(event.drawn for event in self.rules.programa)
        return None if told else step

    def window(self, state: State) -> int:
        return sum(each.started for each in state.meetings)

    def carried(self, state: State) -> Mapping[str, int]:
        return botes_of(self.rules, state)

    def tell_pot(self, by: Actor, pot: str, change: int) -> Command:
        return TellPot(by=by, pot=pot, change=change)

    @property
    def company(self) -> str:
        return self.rules.empresa

    def speaks(self, state: State, events: Sequence[Event]) -> bool:
        return speaks(self.rules, state, events)

    def contradiction(
        self, state: State, events: Sequence[Event], sister: "Apuestas", standing: State, table: int
    ) -> Refused | None:
        return contradiction(self.rules, state, events, Hermano(table, sister.rules, standing))

    def is_of_a_sister(self, told: Refusal, state: State, events: Sequence[Event]) -> bool:
        return told.code in OF_A_SISTER and told.cite == ONE_RESULT and speaks(self.rules, state, events)

    def watched(self) -> Watched:
        return Watched(self.rules)

    def alarm(self, state: State) -> Alarm | None:
        known = [each.start for each in state.meetings if each.start is not None and each.status in WAITING]
        return Alarm(min(known), max(0, min(known) - state.at)) if known else None

    def notice(self) -> Sequence[Terms]:
        return self._posted

    @cached_property
    def _posted(self) -> Sequence[Terms]:
        rules = self.rules
        cruzada = rules.organisation is Organisation.CRUZADA
        return [
            Terms(
                id=bet,
                kind=forecast.kind,
                pays=Fraction(max(0, rules.coefficients[forecast.place] - 100), 100),
                cite=rules.of_organisation(),
                minimums=(rules.minimum,),
                cap=MOST_OFFER if cruzada else LARGEST,
                cap_cite=rules.law["exposure"],
                step=rules.unit.value if cruzada else 1,
            )
            for bet, forecast in rules.forecasts.items()
        ]


USUAL = 250


def choose(rules: ApuestasRules, view: Any) -> Command | None:
    open_events = {each.event for each in view.meetings if each.status == "abierto"}
    gone = {(each.event, runner) for each in view.meetings for runner in each.withdrawn}
    cruzada = rules.organisation is Organisation.CRUZADA
    priced = rules.organisation is Organisation.CONTRAPARTIDA
    rows = [row for row in view.board if row.event in open_events and (row.coefficient or not priced)]
    rows = [row for row in rows if not any((row.event, runner) in gone for runner in row.runners)]
    if not rows or view.stake:
        return None
    drawn = sha256(f"{view.who.id} {view.round}".encode()).digest()
    row = rows[drawn[0] % len(rows)]
    amount = rules.minimum * (1 + drawn[1] % 10)
    who = view.who
    if not cruzada:
        return PlaceBet(by=who, player=who.id, bet=row.bet, amount=amount, origin=rules.usual_origin)
    side: Side = SIDES[drawn[2] % 2]
    standing = row.contra if side == "favor" else row.favor
    coefficient = standing[0].coefficient if standing else USUAL + drawn[3] % 20
    return Propose(
        by=who,
        player=who.id,
        side=side,
        bet=row.bet,
        coefficient=coefficient,
        amount=amount,
        origin=rules.usual_origin,
    )


WIDTH, HEIGHT, IN_LINE = 150, 60, 6


def layout(rules: ApuestasRules) -> Cloth:
    spots: list[Spot] = []
    line = 0
    for market in rules.markets:
        for number, bet in enumerate(market.bets):
            down, across = divmod(number, IN_LINE)
            x, y = WIDTH * across, HEIGHT * (line + down)
            label = bet.rpartition("/")[2]
            spots.append(Spot(bet=bet, label=label, x=x, y=y, width=WIDTH, height=HEIGHT))
        line += -(-len(market.bets) // IN_LINE)
    return Cloth(width=WIDTH * IN_LINE, height=HEIGHT * line, spots=tuple(spots))
