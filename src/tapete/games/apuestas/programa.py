"""The card: its events open, are suspended, postponed, annulled, lose participants, and start (MU2010:apuestas.1)."""

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

import msgspec

from tapete.engine.chapter import Chapter, announcement, replace, verb
from tapete.engine.command import Actor, Command, Offer, Tick
from tapete.engine.event import Event, Move, Reason, Refused, cloth, wallet
from tapete.families.table.opening import RoundClosed, TableOpened
from tapete.families.table.powers import Clock
from tapete.games.apuestas.cuentas import EMPTY, Leg, deposit
from tapete.games.apuestas.rules import ApuestasRules, Organisation, all_of, require_source, status_told
from tapete.games.apuestas.state import (
    OVER,
    SETTLED,
    During,
    Meeting,
    Phase,
    State,
    Status,
    events_in,
    is_official,
    known_event,
    organiser,
    with_meeting,
    without_pools,
)
from tapete.language import N_, Called

EN_OTRO_ESTADO = Reason(
    "acontecimiento_en_otro_estado", N_("{event}: {status}. That can't be done with it now."), untimely=True
)
EN_VIVO_NO = Reason("en_vivo_no_admitido", N_("{event} has begun, and this house takes no live bets."))
SIN_PARTICIPANTE = Reason("sin_participante", N_("{runner} does not run in {event}; there are: {known}."))
POCOS_PARTICIPANTES = Reason(
    "pocos_participantes", N_("Without {runner} too few would run in {event}; annul the event instead.")
)
PERSONAL_INTERESADO = Reason(
    "personal_interesado", N_("{person:@} runs the bets and takes part in {event}: somebody else must run them.")
)
YA_SORTEADO = Reason("ya_sorteado", N_("{event} has been drawn, and what chance has said is not undone."))
INICIO_PASADO = Reason("inicio_pasado", N_("{event} can't start at {start}: it is {now} already."))

programa = Chapter[ApuestasRules, State]("card")

OpenCard = verb("OpenCard", "abrir programa", N_("Open the card"), of_organiser=True)


class CardOpened(Event, frozen=True, tag="card-opened"):
    """Bets are taken on the events of a card."""

    sentence = N_("Card {card} is open: {events}.")
    card: int
    events: str

    def facts(self) -> dict[str, Any]:
        return {"card": self.card, "events": all_of(self.events.split(", "))}


@programa.act(OpenCard, by=organiser("card"), when=During("card", Phase.LISTA), offered=True)
def open_card(rules: ApuestasRules, state: State, command: Command) -> Sequence[Event]:
    for event in rules.programa:
        for member in state.staff:
            if member.id in (*event.participantes, *event.intervinientes, *event.depende_de):
                raise Refused(PERSONAL_INTERESADO, rules.law["object"], person=member.id, event=Called(event.id))
    events = ", ".join(event.id for event in rules.programa)
    return [CardOpened(card=state.round, events=events, cite=rules.law["card"])]


@programa.fold(CardOpened)
def card_opened(rules: ApuestasRules, state: State, event: CardOpened) -> State:
    nothing = (0,) * len(rules.forecasts)
    return replace(
        state,
        phase=Phase.ABIERTO,
        meetings=tuple(
            [Meeting(each.id, start=None if each.inicio is None else state.at + each.inicio) for each in rules.programa]
        ),
        coefficients=rules.coefficients,
        related=tuple([Leg(bets, coefficient) for bets, coefficient in rules.related.items()]),
        owed=nothing,
        pools=nothing,
        books=(EMPTY,) * len(rules.forecasts),
    )


programa.sets(TableOpened, phase=Phase.LISTA)


@programa.fold(RoundClosed)
def card_closed(rules: ApuestasRules, state: State, event: RoundClosed) -> State:
    return replace(
        state,
        phase=Phase.FIN if state.last == 0 else Phase.LISTA,
        cards=state.cards + 1,
        settled=tuple(filter(is_official, state.meetings)) if event.reason == SETTLED else state.settled,
        meetings=(),
        coefficients=(),
        related=(),
        owed=(),
        pools=(),
        boletos=(),
        books=(),
        matches=(),
        back=(),
        spoilt=(),
    )


# --- markets open and close -------------------------------------------------------------------------------------------


class OfEvent(Command, frozen=True):
    """What is done with an event of the card."""

    event: str


class AboutEvent(Event, frozen=True, kw_only=True):
    """What happened to an event of the card."""

    things: ClassVar[tuple[str, ...]] = ("about",)
    about: str

    def facts(self) -> dict[str, Any]:
        named = {name: Called(getattr(self, name)) for name in self.things if getattr(self, name)}
        return {**super().facts(), **named}


Suspend = verb("Suspend", "suspender {event}", N_("Suspend {event}"), OfEvent)


Resume = verb("Resume", "reanudar {event}", N_("Open {event} again"), OfEvent, tag="resume-market")


Suspended = announcement("Suspended", N_("The markets of {about} are suspended."), AboutEvent)
Resumed = announcement("Resumed", N_("The markets of {about} are open again."), AboutEvent, tag="resumed-market")


@programa.act(Suspend, by=organiser("object"), when=During("object", Phase.ABIERTO))
def suspend(rules: ApuestasRules, state: State, command: OfEvent) -> Sequence[Event]:
    _require(rules, state, command.event, Status.ABIERTO)
    return [Suspended(about=command.event, cite=rules.law["object"])]


programa.might(Suspend)(
    lambda _, state, who: (Suspend(by=who, event=each.event) for each in events_in(state, Status.ABIERTO))
)


@programa.act(Resume, by=organiser("live"), when=During("live", Phase.ABIERTO))
def resume(rules: ApuestasRules, state: State, command: OfEvent) -> Sequence[Event]:
    meeting = _require(rules, state, command.event, Status.SUSPENDIDO)
    if meeting.started and not rules.live:
        raise Refused(EN_VIVO_NO, rules.law["live"], event=Called(command.event))
    return [Resumed(about=command.event, cite=rules.law["live"])]


programa.might(Resume)(
    lambda _, state, who: (Resume(by=who, event=each.event) for each in events_in(state, Status.SUSPENDIDO))
)
programa.leaves(Suspended, lambda state, event: with_meeting(state, event.about, status=Status.SUSPENDIDO))
programa.leaves(Resumed, lambda state, event: with_meeting(state, event.about, status=Status.ABIERTO))


def _require(rules: ApuestasRules, state: State, event: str, *status: Status) -> Meeting:
    _, meeting = known_event(rules, state, event)
    if meeting.status not in status:
        raise Refused(EN_OTRO_ESTADO, rules.law["object"], event=Called(event), status=status_told(meeting.status))
    return meeting


Start = verb("Start", "empezar {event}", N_("{event} starts"), OfEvent, of_organiser=True)


class Started(AboutEvent, frozen=True, tag="started"):
    """The event has begun."""

    sentence = N_("{about} has begun; its markets are closed.")
    live: bool = False
    """Whether its markets may be opened again."""


class Rest(msgspec.Struct, frozen=True, gc=False):
    """What was left of an offer."""

    number: int
    player: str
    amount: int


class RestsReturned(AboutEvent, frozen=True, tag="rests-returned"):
    """What was not matched goes back to who offered it."""

    sentence = N_("{amount:€} of offers on {about} that nobody took go back.")
    rests: tuple[Rest, ...]

    def facts(self) -> dict[str, Any]:
        return {"about": Called(self.about), "amount": sum(rest.amount for rest in self.rests)}

    def moves(self) -> tuple[Move, ...]:
        return tuple([Move(cloth(rest.player), wallet(rest.player), rest.amount) for rest in self.rests])


@programa.act(Start, by=organiser("live"), when=During("live", Phase.ABIERTO))
def start(rules: ApuestasRules, state: State, command: OfEvent) -> Sequence[Event]:
    meeting = _require(rules, state, command.event, Status.ABIERTO, Status.SUSPENDIDO)
    return _starts(rules, state, meeting)


def _starts(rules: ApuestasRules, state: State, meeting: Meeting) -> list[Event]:
    live = rules.live and not meeting.started
    begun = Started(about=meeting.event, live=live, cite=rules.law["live"])
    return [begun] if live else [begun, *rests_of(rules, state, meeting.event)]


def rests_of(rules: ApuestasRules, state: State, event: str) -> list[Event]:
    if rules.organisation is not Organisation.CRUZADA:
        return []
    rests = tuple(
        [
            Rest(offer.number, offer.player, deposit(side, offer.amount, coefficient))
            for forecast in rules.forecasts.values()
            if forecast.event == event
            for side, coefficient, offer in state.books[forecast.place].standing()
        ]
    )
    return [RestsReturned(about=event, rests=rests, cite=rules.law["between"])] if rests else []


@programa.might(Start)
def may_start(rules: ApuestasRules, state: State, who: Actor) -> Iterator[Command]:
    return (Start(by=who, event=each.event) for each in events_in(state, Status.ABIERTO, Status.SUSPENDIDO))


@programa.fold(Started)
def started(rules: ApuestasRules, state: State, event: Started) -> State:
    status = Status.SUSPENDIDO if event.live else Status.CERRADO
    return with_meeting(state, event.about, status=status, started=True, start=None)


@programa.fold(RestsReturned)
def rests_returned(rules: ApuestasRules, state: State, event: RestsReturned) -> State:
    emptied = {forecast.place for forecast in rules.forecasts.values() if forecast.event == event.about}
    books = [EMPTY if place in emptied else book for place, book in enumerate(state.books)]
    return replace(state, books=tuple(books))


# --- time -------------------------------------------------------------------------------------------------------------


class TimeTold(Event, frozen=True, tag="time-told"):
    """What o'clock it is, by the clock of the session."""

    sentence = N_("Second {at} of the session.")
    at: int


@programa.act(Tick, by=Clock())
def tick(rules: ApuestasRules, state: State, command: Tick) -> Sequence[Event]:
    if command.at <= state.at:
        return ()
    due = [each for each in state.meetings if each.start is not None and each.start <= command.at]
    waiting = [each for each in due if each.status not in OVER and each.status is not Status.CERRADO]
    told = TimeTold(at=command.at, cite=rules.law["object"])
    return [told, *(event for meeting in waiting for event in _starts(rules, state, meeting))]


programa.offer(Tick)(lambda rules, _, who: [Offer(Tick(by=who, at=0), rules.staff.cite, free=("at",))])
programa.leaves(TimeTold, lambda state, event: replace(state, at=event.at))


class Postpone(OfEvent, frozen=True, tag="postpone"):
    """An event will start later: its markets wait until they are opened again."""

    words = ("aplazar {event} {at}",)
    at: int


class Postponed(AboutEvent, frozen=True, tag="postponed"):
    """An event starts later; bets on it stand."""

    sentence = N_("{about} is postponed to second {at} of the session; bets on it stand.")
    at: int


@programa.act(Postpone, by=organiser("postponed"), when=During("postponed", Phase.ABIERTO))
def postpone(rules: ApuestasRules, state: State, command: Postpone) -> Sequence[Event]:
    meeting = _require(rules, state, command.event, Status.ABIERTO, Status.SUSPENDIDO)
    if meeting.started:
        raise Refused(
            EN_OTRO_ESTADO, rules.law["postponed"], event=Called(command.event), status=status_told(Status.CERRADO)
        )
    if command.at <= state.at:
        facts = {"event": Called(command.event), "start": command.at, "now": state.at}
        raise Refused(INICIO_PASADO, rules.law["postponed"], **facts)
    return [Postponed(about=command.event, at=command.at, cite=rules.law["postponed"])]


programa.leaves(
    Postponed, lambda state, event: with_meeting(state, event.about, status=Status.SUSPENDIDO, start=event.at)
)


# --- who does not run, and what is not held ---------------------------------------------------------------------------


class Withdraw(OfEvent, frozen=True, tag="withdraw-runner"):
    """A participant does not compete."""

    label = N_("{runner} is withdrawn from {event}")
    words = ("baja {event} {runner} [segun {source}] [prueba {evidence*}]",)
    runner: str
    source: str = ""
    """The source, once the event has begun."""
    evidence: str = ""


class RunnerWithdrawn(AboutEvent, frozen=True, tag="runner-withdrawn"):
    """A participant does not compete: bets on him are void."""

    sentence = N_("{runner} is withdrawn from {about}: bets on it will go back.")
    sentence_if = (
        "source",
        N_("{runner} is withdrawn from {about}: bets on it will go back. So says {source}, by {evidence}."),
    )
    things: ClassVar[tuple[str, ...]] = ("about", "runner", "source")
    runner: str
    source: str = ""
    evidence: str = ""


@programa.act(Withdraw, by=organiser("withdrawn"), when=During("withdrawn", Phase.ABIERTO))
def withdraw(rules: ApuestasRules, state: State, command: Withdraw) -> Sequence[Event]:
    """The organiser may withdraw a participant before the start, then only the official source; two must remain."""
    meeting = _require(rules, state, command.event, Status.ABIERTO, Status.SUSPENDIDO, Status.CERRADO)
    event, cite = rules.event(command.event), rules.law["withdrawn"]
    left = [runner for runner in event.participantes if runner not in meeting.withdrawn]
    if event.drawn and meeting.started:
        told = status_told(meeting.status)
        raise Refused(EN_OTRO_ESTADO, rules.law["final"], event=Called(event.id), status=told)
    if meeting.started or command.source or command.evidence:
        require_source(rules, event.id, event.fuente, command.source, command.evidence)
    if command.runner not in left:
        facts = {"runner": Called(command.runner), "event": Called(event.id), "known": all_of(left)}
        raise Refused(SIN_PARTICIPANTE, cite, **facts)
    if len(left) <= max(event.needed, 2):
        raise Refused(POCOS_PARTICIPANTES, cite, runner=Called(command.runner), event=Called(event.id))
    found = {"source": command.source, "evidence": command.evidence}
    return [RunnerWithdrawn(about=event.id, runner=command.runner, **found, cite=cite)]


@programa.might(Withdraw)
def may_withdraw(rules: ApuestasRules, state: State, who: Actor) -> Iterator[Command]:
    for each in state.meetings:
        event = rules.event(each.event)
        said = {"source": event.fuente, "evidence": "acta"} if each.started else {}
        yield from (Withdraw(by=who, event=event.id, runner=runner, **said) for runner in event.participantes)


@programa.fold(RunnerWithdrawn)
def runner_withdrawn(rules: ApuestasRules, state: State, event: RunnerWithdrawn) -> State:
    emptied = without_pools(rules, state, event.about, event.runner)
    return with_meeting(emptied, event.about, withdrawn=(*state.meeting(event.about).withdrawn, event.runner))


class Annul(OfEvent, frozen=True, tag="annul"):
    """An event is not held, or can't be ended: every bet on it goes back."""

    label = N_("Annul {event}")
    words = ("anular {event} {reason*} [segun {source}] [prueba {evidence*}]",)
    reason: str = ""
    source: str = ""
    """The source that has no result, once the event has begun."""
    evidence: str = ""


class Annulled(AboutEvent, frozen=True, tag="annulled"):
    """An event has no result."""

    sentence = N_("{about} is annulled: bets on it will go back. {reason}")
    sentence_if = (
        "source",
        N_("{about} is annulled: bets on it will go back. So says {source}, by {evidence}. {reason}"),
    )
    things: ClassVar[tuple[str, ...]] = ("about", "source")
    reason: str
    source: str = ""
    evidence: str = ""


@programa.act(Annul, by=organiser("void"), when=During("void", Phase.ABIERTO, Phase.LIQUIDACION))
def annul(rules: ApuestasRules, state: State, command: Annul) -> Sequence[Event]:
    """The organiser may annul an event before its start, then only its official source."""
    meeting = _require(rules, state, command.event, *(set(Status) - {Status.ANULADO}))
    event = rules.event(command.event)
    if event.drawn and meeting.placing:
        raise Refused(YA_SORTEADO, rules.law["final"], event=Called(event.id))
    if (meeting.started and not event.drawn) or command.source or command.evidence:
        require_source(rules, event.id, event.fuente, command.source, command.evidence)
    annulled = Annulled(
        about=event.id,
        reason=command.reason,
        source=command.source,
        evidence=command.evidence,
        cite=rules.law["void"],
    )
    return [annulled, *rests_of(rules, state, meeting.event)]


@programa.offer(Annul)
def may_annul(rules: ApuestasRules, state: State, who: Actor) -> Iterator[Offer]:
    for each in state.meetings:
        event = rules.event(each.event)
        if each.status is Status.ANULADO or (event.drawn and each.placing):
            continue
        begun = each.started and not event.drawn
        said = {"source": event.fuente, "evidence": "acta"} if begun else {}
        yield Offer(Annul(by=who, event=event.id, **said), rules.law["void"], free=("reason", "source", "evidence"))


@programa.fold(Annulled)
def annulled(rules: ApuestasRules, state: State, event: Annulled) -> State:
    said = {"source": event.source, "evidence": event.evidence}
    emptied = without_pools(rules, state, event.about)
    return with_meeting(emptied, event.about, status=Status.ANULADO, placing=(), **said, start=None)
