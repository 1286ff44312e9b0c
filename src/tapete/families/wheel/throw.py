"""The round: the calls of the staff in their order, the launch, the result, and the throws that are null.

Ruletas: ES1979:01.IV.3, GA2007:01.V.3, MU2010:7.4; bola: ES1979:04.V.c, GA2007:04.IV.3, MU2010:23.3; fortuna:
GA2007:10.V.3, MU2010:104.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

import msgspec

from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Actor, Amounts, Command, Declare, Draw, Offer, Role
from tapete.engine.event import Event, Infringed, Reason, Refused, Ruled
from tapete.engine.table import CallStep
from tapete.engine.words import Spoken
from tapete.families.incidents import breach_offers, infringe, unknown
from tapete.families.table import reasons as shared
from tapete.families.table.duty import heads, require_open, require_staff
from tapete.families.table.opening import RoundClosed, TableOpened
from tapete.families.table.powers import Anybody, Chance, Staff, on_duty
from tapete.families.wheel.payment import orders_laid, settlement_of
from tapete.families.wheel.rules import CROUPIER, Phase, State, Travel, WheelRules, croupier_on_turn, result_due
from tapete.kit.chance.commitment import ShareOpening
from tapete.language import N_

FUERA_DE_TURNO = Reason("fuera_de_turno", N_("It is the turn of {expected:@} to launch, not of {by:@}."))
SENTIDO_DESCONOCIDO = Reason("sentido_desconocido", N_("{direction} is not a direction; say horario or antihorario."))
SENTIDO_LIBRE = Reason("sentido_libre", N_("No direction is told here: this wheel may turn either way."))
SENTIDO_AL_LANZAR = Reason("sentido_al_lanzar", N_("The direction is told when the wheel or the ball is launched."))
ANUNCIA_EL_LANZADOR = Reason("anuncia_el_lanzador", N_("{expected:@} launched the ball and announces it, not {by:@}."))
RESULTADO_IMPOSIBLE = Reason("resultado_imposible", N_("{outcome} can't come out of this wheel."))
NADA_EN_MARCHA = Reason("nada_en_marcha", N_("Nothing is turning: there is no throw to declare null."))
IMPULSO_DADO = Reason("impulso_dado", N_("The last push has been given: the wheel did not stop before it."))
SIN_RECORRIDO = Reason("sin_recorrido", N_("This wheel's result is not told by cells passed."))

SPOKEN = {
    "hagan": "hagan sus apuestas",
    "lanzar": "lanzar",
    "girar": "girar",
    "preguntar": "¿están hechas las apuestas?",
    "no-va-mas": "no va más",
    "primer-impulso": "primer impulso",
    "segundo-impulso": "segundo impulso",
}
_SAID = {said: call for call, said in SPOKEN.items()} | {call: call for call in SPOKEN} | {"hagan juego": "hagan"}
CLOCKWISE = "horario"
OPPOSITE = {CLOCKWISE: "antihorario", "antihorario": CLOCKWISE}
WRONG_WAY = "sentido-contrario"
"""A wheel that the law wants turned clockwise was turned the other way."""
NOT_REVERSED = "giro-no-invertido"
"""The cylinder turned the same way as the time before."""
WITH_THE_CYLINDER = "bola-no-inversa"
"""The ball was launched the same way as the cylinder."""
MEMORY = 20

throw = Chapter[WheelRules, State]("throw", kinds={"spoken": Spoken(_SAID, SPOKEN)})


@throw.fold(TableOpened)
def opened(rules: WheelRules, state: State, event: TableOpened) -> State:
    return replace(state, phase=Phase.RONDA, croupiers=tuple(p for p in event.staff if p.role in CROUPIER))


# --- the calls --------------------------------------------------------------------------------------------------------


class Call(Command, frozen=True, tag="call"):
    """Make a call of the round: hagan sus apuestas, launch the ball, no va más…"""

    label = N_("«{call}»")
    words = ("{call:spoken} [{direction:horario|antihorario}] [bola {ball:horario|antihorario}]",)
    call: str
    direction: str = ""
    """The way the cylinder or the wheel turns; opposite to the time before, if it is not said."""
    ball: str | msgspec.UnsetType = msgspec.UNSET
    """The way the ball is launched; against the cylinder, if it is not said. Records without it stay as they are."""


class Called(Event, frozen=True, tag="called"):
    """The staff made a call of the round."""

    sentence = N_("{by:@}: «{call}».")
    call: str
    by: str
    direction: str = ""

    def facts(self) -> dict[str, Any]:
        return {"by": self.by, "call": SPOKEN.get(self.call, self.call)}


class BallLaunched(Event, frozen=True, tag="ball-launched"):
    """The direction of the ball was said."""

    sentence = N_("The ball runs {direction}.")
    by: str
    direction: str


class ThrowVoided(Event, frozen=True, tag="throw-voided"):
    """Tirada nula: the bets stand and the throw is repeated."""

    sentence = N_("Tirada nula: {cause}. Bets stand; the throw is repeated.")
    voids_draw = True
    cause: str
    by: str
    note: str = ""


class Caller:
    """Those of the staff on duty whose call it is, whether or not it is its turn."""

    def refuse(self, rules: WheelRules, state: State, command: Call) -> None:
        require_open(state)
        roles = frozenset([step.by for step in rules.steps if step.call == command.call]) or self.roles(rules)
        require_staff(rules, state, command.by, roles, rules.steps_cite)

    def admits(self, rules: WheelRules, state: State, who: Actor) -> bool:
        return state.open and who.role in self.roles(rules) and on_duty(state, who)

    def roles(self, rules: WheelRules) -> frozenset[Role]:
        return frozenset(step.by for step in rules.steps)


@throw.act(Call, by=Caller())
def call(rules: WheelRules, state: State, command: Call) -> Sequence[Event]:
    step = next_call(rules, state)
    if step is None or step.call != command.call:
        raise _untimely_call(rules, state, command, step)
    if step.launches:
        return _launch(rules, state, command)
    if command.direction or command.ball:
        raise Refused(SENTIDO_AL_LANZAR, rules.steps_cite)
    return [Called(call=step.call, by=command.by.id, cite=rules.steps_cite)]


def _untimely_call(rules: WheelRules, state: State, command: Call, step: CallStep | None) -> Refused:
    if state.phase is Phase.FIN:
        return Refused(shared.SESION_TERMINADA, rules.last_rounds.cite)
    expected = step.call if step else "liquidar" if state.phase is Phase.LIQUIDACION else "resultado"
    return Refused(shared.FUERA_DE_ORDEN, rules.steps_cite, call=command.call, expected=expected)


def next_call(rules: WheelRules, state: State) -> CallStep | None:
    waiting = state.phase is Phase.RONDA and state.done < len(rules.steps)
    return rules.steps[state.done] if waiting else None


def _launch(rules: WheelRules, state: State, command: Call) -> Sequence[Event]:
    on_turn = croupier_on_turn(rules, state)
    if rules.rotation.value and command.by != on_turn:
        raise Refused(FUERA_DE_TURNO, rules.rotation.cite, expected=on_turn.id, by=command.by.id)
    for said in (command.direction, command.ball):
        if said and said not in OPPOSITE:
            raise Refused(SENTIDO_DESCONOCIDO, rules.steps_cite, direction=said)
    if rules.directions is None:
        return _pushed(rules, command)
    direction = command.direction or OPPOSITE.get(state.direction, CLOCKWISE)
    by, cite = command.by.id, rules.directions
    launched: list[Event] = [Called(call=command.call, by=by, direction=direction, cite=rules.steps_cite)]
    if command.ball:
        launched.append(BallLaunched(by=by, direction=command.ball, cite=cite))
    if direction == state.direction:
        return [*launched, ThrowVoided(cause=NOT_REVERSED, by=by, cite=cite)]
    return (
        [*launched, ThrowVoided(cause=WITH_THE_CYLINDER, by=by, cite=cite)] if command.ball == direction else launched
    )


def _pushed(rules: WheelRules, command: Call) -> Sequence[Event]:
    """A wheel that does not alternate: where it must turn clockwise, the other way is a breach and no more."""
    launched = Called(call=command.call, by=command.by.id, cite=rules.steps_cite)
    if command.ball or (command.direction and WRONG_WAY not in rules.breaches):
        raise Refused(SENTIDO_LIBRE, rules.steps_cite)
    if command.direction in {"", CLOCKWISE}:
        return [launched]
    return [launched, Infringed(by=command.by.id, incident=WRONG_WAY, note="", cite=rules.breaches[WRONG_WAY])]


@throw.offer(Call)
def may_call(rules: WheelRules, state: State, who: Actor) -> Iterator[Offer]:
    step = next_call(rules, state)
    if step is None or who.role is not step.by:
        return
    if step.launches and rules.rotation.value and who != croupier_on_turn(rules, state):
        return
    told = step.launches and (rules.directions or WRONG_WAY in rules.breaches)
    free = ("ball",) if step.launches and rules.directions else ()
    for direction in ("", *OPPOSITE) if told else ("",):
        yield Offer(Call(by=who, call=step.call, direction=direction), rules.steps_cite, free=free)


@throw.fold(Called)
def called(rules: WheelRules, state: State, event: Called) -> State:
    if state.done == len(rules.steps):
        raise ValueError("no call is left in this round")
    return replace(state, done=state.done + 1, spinning=event.direction or state.spinning)


# --- the result -------------------------------------------------------------------------------------------------------


class Drawn(Event, frozen=True, tag="drawn"):
    """The ball or the wheel is at rest."""

    sentence = N_("{announcement}.")
    outcome: str
    announcement: str
    position: int = 0
    proof: ShareOpening | None = None


SEEN = Chance[WheelRules](lambda rules: rules.need.cite)


@throw.act(Draw, by=SEEN)
def draw(rules: WheelRules, state: State, command: Draw) -> Sequence[Event]:
    _refuse_early(rules, state)
    if not _announces(rules, state, command.by):
        launcher = croupier_on_turn(rules, state).id
        raise Refused(ANUNCIA_EL_LANZADOR, rules.steps_cite, expected=launcher, by=command.by.id)
    if command.outcome not in rules.announcements:
        raise Refused(RESULTADO_IMPOSIBLE, rules.need.cite, outcome=command.outcome)
    position = _cell_of(rules.travel, state, command.outcome) if rules.travel else 0
    return [*orders_laid(rules, state), _drawn(rules, command.outcome, position, command.proof)]


def _announces(rules: WheelRules, state: State, who: Actor) -> bool:
    """Whether a person who saw the result may call it: at bola only the launcher."""
    return not rules.launcher_announces or who.role is Role.AZAR or who == croupier_on_turn(rules, state)


def _refuse_early(rules: WheelRules, state: State) -> None:
    if not result_due(rules, state):
        raise Refused(shared.RESULTADO_ANTES_DE_TIEMPO, rules.steps_cite)


def _cell_of(travel: Travel, state: State, outcome: str) -> int:
    """A draw names a symbol: the wheel is taken to rest on the next cell that bears it."""
    count = len(travel.cells)
    ahead = (position % count for position in range(state.position + 1, state.position + count + 1))
    return next(position for position in ahead if travel.cells[position] == outcome)


def _drawn(rules: WheelRules, outcome: str, position: int, proof: ShareOpening | None = None) -> Drawn:
    announcement = rules.announcements[outcome]
    return Drawn(outcome=outcome, announcement=announcement, position=position, proof=proof, cite=rules.steps_cite)


@throw.offer(Draw)
def may_come(rules: WheelRules, state: State, who: Actor) -> Iterator[Offer]:
    told = result_due(rules, state) and _announces(rules, state, who)
    for outcome in rules.need.outcomes if told else ():
        yield Offer(Draw(by=who, outcome=outcome.id), rules.need.cite, free=("proof",))


@throw.fold(Drawn)
def drawn(rules: WheelRules, state: State, event: Drawn) -> State:
    return replace(
        state,
        phase=Phase.LIQUIDACION,
        outcome=event.outcome,
        position=event.position,
        direction=state.spinning,
        due=settlement_of(rules, state, event.outcome),
        results=(*state.results, event.outcome)[-MEMORY:],
    )


@throw.fold(RoundClosed)
def round_closed(rules: WheelRules, state: State, event: RoundClosed) -> State:
    phase = Phase.FIN if state.last == 0 else Phase.RONDA
    return replace(state, phase=phase, done=0, turn=state.turn + 1, due=(), settling=False, order=())


class ReportTravel(Command, frozen=True, tag="travel"):
    """The croupier reports how a fortune wheel stopped: cells passed since the last push, and what hindered it."""

    label = N_("Say how many cells passed")
    words = ("recorrido {cells} [pivote {pivot!}] [obstruccion {obstructed!}]",)
    cells: int
    pivot: bool = False
    obstructed: bool = False


REPORTERS = Staff[WheelRules](lambda rules: CROUPIER | {rules.null_by.value}, lambda rules: rules.need.cite)


@throw.act(ReportTravel, by=REPORTERS)
def report_travel(rules: WheelRules, state: State, command: ReportTravel) -> Sequence[Event]:
    """How a fortune wheel stopped: first an obstruction, then too few turns, then the pivot make the play null."""
    travel = rules.travel
    if travel is None:
        raise Refused(SIN_RECORRIDO, rules.need.cite)
    _refuse_early(rules, state)
    if not 0 < command.cells < 10_000:
        raise Refused(RESULTADO_IMPOSIBLE, travel.cite, outcome=command.cells)
    cause = _fault(travel, command)
    if cause:
        require_staff(rules, state, command.by, frozenset({rules.null_by.value}), rules.null_by.cite)
        return [ThrowVoided(cause=cause, by=command.by.id, cite=rules.null_causes.cite)]
    require_staff(rules, state, command.by, CROUPIER, rules.need.cite)
    position = (state.position + command.cells) % len(travel.cells)
    return [*orders_laid(rules, state), _drawn(rules, travel.cells[position], position)]


def _fault(travel: Travel, command: ReportTravel) -> str:
    if command.obstructed:
        return "obstruccion"
    if command.cells < travel.least:
        return "menos-de-cuatro-vueltas"
    return "pivote" if command.pivot else ""


@throw.offer(ReportTravel)
def may_report(rules: WheelRules, state: State, who: Actor) -> Iterator[Offer]:
    if rules.travel is None or not result_due(rules, state):
        return
    for pivot, obstructed in product((False, True), repeat=2):
        null = pivot or obstructed
        if who.role is rules.null_by.value if null else who.role in CROUPIER:
            command = ReportTravel(by=who, cells=1, pivot=pivot, obstructed=obstructed)
            yield Offer(command, rules.travel.cite, Amounts(1, 9_999), field="cells")


# --- what is declared -------------------------------------------------------------------------------------------------


@throw.act(Declare, by=Anybody())
def declare(rules: WheelRules, state: State, command: Declare) -> Sequence[Event]:
    nulls = (*rules.null_causes.value, *rules.stopped_early.value)
    if command.incident in nulls:
        return _null_throw(rules, state, command)
    if command.incident in rules.breaches:
        return infringe(rules, state, command, rules.breaches)
    if command.incident in rules.claims.value:
        cite = rules.claims.cite
        require_staff(rules, state, command.by, heads(rules), cite)
        lies = "cuenta-como-yace"
        return [Ruled(by=command.by.id, incident=command.incident, ruling=lies, note=command.note, cite=cite)]
    raise unknown(command, (*nulls, *rules.breaches, *rules.claims.value), rules.null_causes.cite)


def _null_throw(rules: WheelRules, state: State, command: Declare) -> Sequence[Event]:
    require_staff(rules, state, command.by, frozenset({rules.null_by.value}), rules.null_by.cite)
    if not _moving(rules, state):
        raise Refused(NADA_EN_MARCHA, rules.null_causes.cite)
    early = command.incident in rules.stopped_early.value
    if early and state.done == len(rules.steps):
        raise Refused(IMPULSO_DADO, rules.stopped_early.cite)
    cite = rules.stopped_early.cite if early else rules.null_causes.cite
    return [ThrowVoided(cause=command.incident, by=command.by.id, note=command.note, cite=cite)]


def _moving(rules: WheelRules, state: State) -> bool:
    return state.phase is Phase.RONDA and state.done > rules.launch


@throw.offer(Declare)
def may_declare(rules: WheelRules, state: State, who: Actor) -> Iterator[Offer]:
    yield from breach_offers(rules.breaches, state, who)
    if not on_duty(state, who):
        return
    if who.role is rules.null_by.value and _moving(rules, state):
        early = rules.stopped_early if state.done < len(rules.steps) else None
        for causes in filter(None, (rules.null_causes, early)):
            for cause in causes.value:
                yield Offer(Declare(by=who, incident=cause), causes.cite, free=("note",))
    for claim in rules.claims.value if who.role in heads(rules) else ():
        yield Offer(Declare(by=who, incident=claim), rules.claims.cite, free=("note",))


throw.fold(ThrowVoided)(lambda rules, state, _: replace(state, done=rules.launch, spinning=state.direction))
throw.records(BallLaunched, Infringed, Ruled)
