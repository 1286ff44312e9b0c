"""How an event ended: its official source says so on a proof, or chance does; and bets that are found void."""

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import AZAR, Actor, Command, Draw, Name, Offer, Role
from tapete.engine.event import Event, Reason, Refused
from tapete.engine.need import Need, Outcome
from tapete.engine.notation import Unreadable
from tapete.families.table.powers import Chance
from tapete.games.apuestas.cuentas import each_of
from tapete.games.apuestas.programa import EN_OTRO_ESTADO, YA_SORTEADO, AboutEvent
from tapete.games.apuestas.rules import (
    FUENTE_NO_OFICIAL,
    SORTEO,
    Acontecimiento,
    ApuestasRules,
    Placing,
    all_of,
    cause_told,
    order_of,
    require_source,
    status_told,
)
from tapete.games.apuestas.state import (
    ORGANISER,
    WAITING,
    During,
    Meeting,
    Phase,
    State,
    Status,
    known_event,
    organiser,
    with_meeting,
)
from tapete.language import N_, Called, Told, listed

ORDEN_IMPOSIBLE = Reason(
    "orden_imposible", N_("That can't be how {event} ended: it needs {needed} of these, each once: {known}.")
)
NO_PUEDE_SALIR = Reason("no_puede_salir", N_("{outcome} can't come now."))
SIN_APARATO = Reason(
    "sin_aparato",
    N_("No device draws {event}, and what a person enters is not chance: its official result comes from {expected}."),
)
SIN_BOLETO = Reason("sin_boleto", N_("There is no bet {number} on this card."))
CAUSA_NO_ADMITIDA = Reason(
    "causa_no_admitida", N_("A bet that was taken stands, unless it is found to be one of these: {known}.")
)
YA_INSCRITO = Reason("ya_interviene", N_("{person:@} is registered for {event} already."))
INTERVINIENTE = "interviniente"
CAUSES = (INTERVINIENTE, "resultado conocido", "fuera de plazo")
"""Reasons to void a bet: the bettor takes part, the outcome was known, or the event had begun."""
SHOWN = 10

resultado = Chapter[ApuestasRules, State]("result")


class Puesto:
    """Who came in at a place; those who tie are joined by `=`."""

    def read(self, rules: object, state: object, words: Sequence[str]) -> tuple[tuple[str, ...], int]:
        tied = tuple(words[0].split("="))
        if not all(tied):
            raise Unreadable(words[0], Told(N_("a participant, or several joined by =")))
        return tied, 1

    def write(self, value: tuple[str, ...]) -> str:
        return "=".join(value)


def written(placing: Placing) -> str:
    return " ".join("=".join(tied) for tied in placing)


oficial = Chapter[ApuestasRules, State]("official result", kinds={"puesto": Puesto()})


class Report(Command, frozen=True, tag="report"):
    """Enter the official result of an event, or correct it."""

    words = ("oficial {event} {placing+:puesto} [segun {source}] [prueba {evidence*}]",)
    event: str
    placing: Placing
    source: str = ""
    evidence: str = ""


class Resolved(AboutEvent, frozen=True, tag="resolved"):
    """An event has its result: who says so, and on what proof."""

    sentence = N_("{about}: {order}. So says {source}, by {evidence}.")
    things: ClassVar[tuple[str, ...]] = ("about", "source", "evidence")
    placing: Placing
    source: str
    evidence: str

    def facts(self) -> dict[str, Any]:
        return {**super().facts(), "order": order_of(self.placing)}


class Corrected(Resolved, frozen=True, kw_only=True, tag="corrected"):
    """The official source has corrected a result."""

    sentence = N_("{about} is corrected: {order}. So says {source}, by {evidence}.")
    before: str
    """The earlier result."""


@oficial.act(Report, by=organiser("known_source"), when=During("known_source", Phase.ABIERTO, Phase.LIQUIDACION))
def report(rules: ApuestasRules, state: State, command: Report) -> Sequence[Event]:
    """After the start, by its own source and with a proof; correctable until the card is settled."""
    event, meeting = known_event(rules, state, command.event)
    cite = rules.law["known_source"]
    if meeting.status not in {Status.CERRADO, Status.RESUELTO}:
        raise Refused(EN_OTRO_ESTADO, cite, event=Called(event.id), status=status_told(meeting.status))
    if event.drawn:
        expected = Called(event.aparato or AZAR.id)
        facts = {"event": Called(event.id), "expected": expected, "found": command.source or command.by.id}
        raise Refused(FUENTE_NO_OFICIAL, cite, **facts)
    require_source(rules, event.id, event.fuente, command.source, command.evidence)
    _require_order(rules, event, meeting, command.placing)
    told: Any = {
        "about": event.id,
        "placing": command.placing,
        "source": command.source,
        "evidence": command.evidence,
        "cite": cite,
    }
    if meeting.status is Status.RESUELTO:
        return [Corrected(**told, before=written(meeting.placing))]
    return [Resolved(**told)]


def _require_order(rules: ApuestasRules, event: Acontecimiento, meeting: Meeting, placing: Placing) -> None:
    running = [runner for runner in event.participantes if runner not in meeting.withdrawn]
    named = [runner for tied in placing for runner in tied]
    if len(set(named)) < max(len(named), event.needed) or not set(named) <= set(running):
        facts = {"event": Called(event.id), "needed": event.needed, "known": all_of(running)}
        raise Refused(ORDEN_IMPOSIBLE, rules.law["known_source"], **facts)


@oficial.offer(Report)
def may_report(rules: ApuestasRules, state: State, who: Actor) -> Iterator[Offer]:
    for meeting in state.meetings:
        event = rules.event(meeting.event)
        if meeting.status in {Status.CERRADO, Status.RESUELTO} and not event.drawn:
            placing = tuple([(runner,) for runner in event.participantes if runner not in meeting.withdrawn])
            command = Report(by=who, event=event.id, placing=placing, source=event.fuente, evidence="acta")
            yield Offer(command, rules.law["known_source"], free=("placing", "evidence"))


@oficial.fold(Resolved, Corrected)
def resolved(rules: ApuestasRules, state: State, event: Resolved) -> State:
    told = f"{event.about}: {written(event.placing)}"
    before = [
        line
        for line in state.results
        if not (isinstance(event, Corrected) and line == f"{event.about}: {event.before}")
    ]
    changed = replace(state, results=(*before, told)[-SHOWN:])
    return with_meeting(
        changed,
        event.about,
        status=Status.RESUELTO,
        placing=event.placing,
        source=event.source,
        evidence=event.evidence,
        start=None,
    )


# --- drawn events -----------------------------------------------------------------------------------------------------


class PlaceDrawn(AboutEvent, frozen=True, tag="place-drawn"):
    """Chance has said who comes next in a race that is drawn."""

    sentence = N_("{about}, place {place}: {runner}.")
    things: ClassVar[tuple[str, ...]] = ("about", "runner")
    place: int
    runner: str


def next_place(rules: ApuestasRules, state: State) -> Need | None:
    """Who comes next in the first drawn event without a result; fixed before any bet."""
    if state.phase in {Phase.CERRADA, Phase.FIN}:
        return None
    meetings = state.meetings or [Meeting(event.id) for event in rules.programa]
    for meeting in meetings:
        event = rules.event(meeting.event)
        if event.drawn and meeting.status not in {Status.RESUELTO, Status.ANULADO}:
            return Need("carrera", tuple(_left(event, meeting)), rules.law["drawn"], seeded=True)
    return None


def _left(event: Acontecimiento, meeting: Meeting) -> Iterator[Outcome]:
    gone = {*meeting.withdrawn, *(runner for tied in meeting.placing for runner in tied)}
    for runner, weight in zip(event.participantes, event.pesos, strict=True):
        if runner not in gone:
            yield Outcome(runner, weight)


def drawing(rules: ApuestasRules, state: State) -> Need | None:
    if state.phase is not Phase.ABIERTO or any(each.status in WAITING for each in state.meetings):
        return None
    need = next_place(rules, state)
    return replace(need, follows=True) if need is not None else None


def awaits_chance(rules: ApuestasRules, state: State) -> bool:
    return drawing(rules, state) is not None


@resultado.act(Draw, by=Chance[ApuestasRules](lambda rules: rules.law["drawn"], ORGANISER))
def drawn(rules: ApuestasRules, state: State, command: Draw) -> Sequence[Event]:
    need = drawing(rules, state)
    if need is None or not need.admits(command.outcome):
        raise Refused(NO_PUEDE_SALIR, rules.law["drawn"], outcome=Called(command.outcome))
    event = _coming(rules, state)
    meeting = state.meeting(event.id)
    source = _drawn_by(rules, event, command)
    placing = (*meeting.placing, (command.outcome,))
    came = PlaceDrawn(about=event.id, place=len(placing), runner=command.outcome, cite=need.cite)
    if len(placing) < event.needed:
        return [came]
    return [came, Resolved(about=event.id, placing=placing, source=source, evidence=SORTEO, cite=need.cite)]


def _drawn_by(rules: ApuestasRules, event: Acontecimiento, command: Draw) -> str:
    """The generator that drew a place, or the device read by a person.

    Refuse a person's word on an event that no device draws.
    """
    if command.by.role is Role.AZAR:
        return AZAR.id
    if not event.aparato:
        raise Refused(SIN_APARATO, rules.law["drawn"], event=Called(event.id), expected=Called(event.fuente))
    return event.aparato


def _coming(rules: ApuestasRules, state: State) -> Acontecimiento:
    closed = (rules.event(each.event) for each in state.meetings if each.status is Status.CERRADO)
    return next(event for event in closed if event.drawn)


@resultado.offer(Draw)
def may_draw(rules: ApuestasRules, state: State, who: Actor) -> Iterator[Offer]:
    need = drawing(rules, state)
    by_hand = who.role is not Role.AZAR
    if need is None or (by_hand and not _coming(rules, state).aparato):
        return
    for each in need.outcomes:
        yield Offer(Draw(by=who, outcome=each.id), rules.law["drawn"])


resultado.leaves(
    PlaceDrawn,
    lambda state, event: with_meeting(
        state, event.about, placing=(*state.meeting(event.about).placing, (event.runner,))
    ),
)


# --- bets that should not have been taken -----------------------------------------------------------------------------

nulas = Chapter[ApuestasRules, State]("void bets")


class Bar(Command, frozen=True, tag="bar"):
    """Register somebody as taking part in an event: from now on no bets, and those there are void."""

    words = ("inscribir {event} {person} [segun {source}] [prueba {evidence*}]",)
    event: str
    person: Name
    source: str = ""
    """The source that found it, once the event has begun."""
    evidence: str = ""


class Barred(AboutEvent, frozen=True, tag="barred"):
    """Somebody takes part in an event."""

    sentence = N_("{person:@} takes part in {about} and may not bet on it.")
    person: str


class VoidBet(Command, frozen=True, tag="void-bet"):
    """A bet is found to have been against the law, for one of its reasons: it is void."""

    label = N_("Bet {number} is void")
    words = ("nula {number} {reason*} [segun {source}] [prueba {evidence*}]",)
    number: int
    reason: str = ""
    source: str = ""
    evidence: str = ""


class BetVoided(Event, frozen=True, tag="bet-voided"):
    """A bet is void: its stake will go back."""

    sentence = N_("Bet {number} of {player:@} is void ({reason}): its stake will go back.")
    sentence_if = (
        "source",
        N_("Bet {number} of {player:@} is void ({reason}): its stake will go back. So says {source}, by {evidence}."),
    )
    number: int
    player: str
    reason: str
    source: str = ""
    evidence: str = ""

    def facts(self) -> dict[str, Any]:
        source = {"source": Called(self.source)} if self.source else {}
        return {**super().facts(), "reason": cause_told(self.reason), **source}


@nulas.act(Bar, by=organiser("traviesa"), when=During("traviesa", Phase.ABIERTO, Phase.LIQUIDACION))
def bar(rules: ApuestasRules, state: State, command: Bar) -> Sequence[Event]:
    event, meeting = known_event(rules, state, command.event)
    cite, person = rules.law["traviesa"], command.person
    if person in (*event.participantes, *event.intervinientes, *meeting.barred):
        raise Refused(YA_INSCRITO, cite, person=person, event=Called(event.id))
    _require_undrawn(rules, state, event)
    if meeting.started or command.source or command.evidence:
        require_source(rules, event.id, event.fuente, command.source, command.evidence)
    found: Any = {"reason": INTERVINIENTE, "source": command.source, "evidence": command.evidence}
    voided = [
        BetVoided(number=number, player=person, **found, cite=rules.law["final"])
        for number, player, bets in _taken(state)
        if player == person and number not in state.spoilt
        if any(rules.forecasts[bet].event == event.id for bet in bets)
    ]
    return [Barred(about=event.id, person=person, cite=cite), *voided]


@nulas.act(VoidBet, by=organiser("final"), when=During("final", Phase.ABIERTO, Phase.LIQUIDACION))
def void_bet(rules: ApuestasRules, state: State, command: VoidBet) -> Sequence[Event]:
    """Void a bet; of an offer, every match, for both sides. After the start its official source must have found it."""
    cite = rules.law["final"]
    taken = next((bet for bet in _taken(state) if bet[0] == command.number), None)
    if taken is None or command.number in state.spoilt:
        raise Refused(SIN_BOLETO, cite, number=command.number)
    if command.reason not in CAUSES:
        raise Refused(CAUSA_NO_ADMITIDA, cite, known=listed(map(cause_told, CAUSES), ", "))
    event = _found_by(rules, taken[2], command.source)
    _require_undrawn(rules, state, event)
    require_source(rules, event.id, event.fuente, command.source, command.evidence)
    return [
        BetVoided(
            number=command.number,
            player=taken[1],
            reason=command.reason,
            source=command.source,
            evidence=command.evidence,
            cite=cite,
        )
    ]


def _require_undrawn(rules: ApuestasRules, state: State, event: Acontecimiento) -> None:
    """Refuse to undo a bet that chance has begun to decide: such an event has no other source."""
    if event.drawn and state.meeting(event.id).placing:
        raise Refused(YA_SORTEADO, rules.law["final"], event=Called(event.id))


def _found_by(rules: ApuestasRules, bets: Sequence[str], source: str) -> Acontecimiento:
    """The first event of a bet whose source is named, else its first event."""
    events = [rules.event(rules.forecasts[bet].event) for bet in bets]
    return next((event for event in events if event.fuente == source), events[0])


@nulas.offer(VoidBet)
def may_void(rules: ApuestasRules, state: State, who: Actor) -> Iterator[Offer]:
    for number, _, bets in _taken(state):
        event = rules.event(rules.forecasts[bets[0]].event)
        if number not in state.spoilt and not (event.drawn and state.meeting(event.id).placing):
            source = event.fuente
            command = VoidBet(by=who, number=number, reason=CAUSES[0], source=source, evidence="acta")
            yield Offer(command, rules.law["final"], free=("reason", "source", "evidence"))


@nulas.fold(Barred)
def barred(rules: ApuestasRules, state: State, event: Barred) -> State:
    people = (*state.meeting(event.about).barred, event.person)
    phase = state.phase
    return replace(with_meeting(state, event.about, barred=people), phase=phase)


@nulas.fold(BetVoided)
def bet_voided(rules: ApuestasRules, state: State, event: BetVoided) -> State:
    pools = list(state.pools)
    boleto = next((each for each in each_of(state.boletos) if each.number == event.number), None)
    bets = [bet for leg in boleto.legs for bet in leg.bets] if boleto else []
    if boleto is not None and len(bets) == 1:
        place = rules.forecasts[bets[0]].place
        pools[place] = max(0, pools[place] - boleto.amount)
    return replace(state, pools=tuple(pools), spoilt=(*state.spoilt, event.number))


def _taken(state: State) -> Iterator[tuple[int, str, tuple[str, ...]]]:
    """Every accepted bet: number, player and forecasts; offers once they are matched."""
    for boleto in each_of(state.boletos):
        yield boleto.number, boleto.player, tuple([bet for leg in boleto.legs for bet in leg.bets])
    seen: set[int] = set()
    for match in each_of(state.matches):
        for number, player in ((match.backed, match.backer), (match.laid, match.layer)):
            if number not in seen:
                seen.add(number)
                yield number, player, (match.bet,)
