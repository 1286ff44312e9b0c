"""Breakdowns, errors of the caller and games that can't be finished (ES1979:10.V, MU2010:118.2, RB1979:36.1, 36.2)."""

from collections.abc import Sequence

from tapete.engine.chapter import Chapter, announcement, replace, verb
from tapete.engine.command import Command, Declare, Offer, Tick
from tapete.engine.event import Event, Infringed, Reason, Refused
from tapete.families.hall.room import NADA_VENDIDO, Returned, amounts
from tapete.families.incidents import Incidents
from tapete.families.table.interruption import interruption
from tapete.families.table.opening import RoundClosed
from tapete.families.table.powers import Clock
from tapete.games.bingo_tradicional.rules import (
    ANUNCIO,
    AVERIA,
    BOLA,
    EFFECTS,
    IMPOSIBLE,
    MAL_CANTADO,
    NADIE,
    BingoRules,
)
from tapete.games.bingo_tradicional.sale import BallsChanged
from tapete.games.bingo_tradicional.state import (
    BETWEEN,
    JEFE,
    SINGING,
    Course,
    During,
    Phase,
    State,
    at_stake,
    carton_of,
    staff,
)
from tapete.language import N_
from tapete.law.citation import Citation

HORA_PASADA = Reason("reloj_atras", N_("The clock does not go back: {clock} seconds have passed."))
BINGO_CONFORME = Reason(
    "bingo_conforme", N_("A bingo was found right: the game ends with it, and can't be void any more.")
)
SE_ESPERA = Reason("se_espera", N_("The machine may still be mended: {minutes} minutes are waited for."), untimely=True)

MINUTE = 60
VOID, BROKEN, DEFECT, UNSUNG = "partida nula", "averia", "bola defectuosa", "nadie canta"
CORRECTED = N_("it is corrected aloud, and the game goes on")
GOES_ON = N_("the game goes on with the balls that are left")
WAITS = N_("the game waits until the machine works")
NO_GAME = N_("no game is under way: it is mended before the next")
CHANGED = N_("the whole set is changed; no ball was out, and nothing is void")
MAKES_VOID = N_("the game is void, and the price of the cartones goes back")
IDLE = frozenset({Phase.COMPROBACION, Phase.LISTA})
PLAYED = frozenset({Phase.CALCULO, Phase.AVERIA, *SINGING})

declared = Incidents[Course](Course, EFFECTS)
PriceReturned = announcement(
    "PriceReturned", N_("The game is void: {amount:€} go back to those who bought cartones."), Returned
)


class CallCorrected(Event, frozen=True, tag="call-corrected"):
    """A number that was called wrongly is put right."""

    sentence = N_("{wrong} was called in place of {right}: it is corrected.")
    order: int
    wrong: int
    right: int


Stopped = announcement("Stopped", N_("The machine does not work: the game waits."), tag="machine-stopped")
Mended = announcement("Mended", N_("The machine works again."), tag="machine-mended")


class HourTold(Event, frozen=True, tag="hour-told"):
    """The room knows the hour."""

    sentence = N_("{minutes} {minutes:minute|minutes} since the opening.")
    at: int

    def facts(self) -> dict[str, object]:
        return {"minutes": self.at // MINUTE}


def void(rules: BingoRules, state: State, reason: str, cite: Citation) -> list[Event]:
    """Refund the game as far as it was not played; the prizes of a first part are paid now."""
    back = PriceReturned(of=amounts(at_stake(rules, state)), cite=cite)
    return [back] if state.deferred else [back, RoundClosed(round=state.round, reason=reason, cite=cite)]


returned = Chapter[BingoRules, State]("void games")


@returned.fold(PriceReturned)
def price_returned(rules: BingoRules, state: State, event: Returned) -> State:
    served = state.set_games + bool(state.drawn)
    over = replace(state, sold=(), due=state.deferred, deferred=(), set_games=served, doubles=False)
    return replace(over, phase=Phase.PAGO) if over.due else over


def _won(rules: BingoRules, state: State) -> Refused | None:
    """A right bingo is paid, whatever happens to later balls."""
    return Refused(BINGO_CONFORME, rules.law["wrong_claim"]) if state.full else None


# --- breakdowns -------------------------------------------------------------------------------------------------------


@declared(AVERIA, lambda state: state.phase in {*IDLE, Phase.VENTA, Phase.CALCULO, *SINGING}, by=JEFE)
def breakdown(course: Course, command: Declare) -> None:
    """Before the first ball the game waits; afterwards it continues with the balls left."""
    if course.state.phase in IDLE:
        declared.rule(course, command, NO_GAME)
        return
    if course.state.drawn:
        declared.rule(course, command, GOES_ON)
        return
    declared.rule(course, command, WAITS)
    course(Stopped(cite=course.rules.repair.cite))


@declared(BOLA, lambda state: state.phase in {*IDLE, Phase.VENTA, *PLAYED}, by=JEFE, bar=_won)
def unfit_ball(course: Course, command: Declare) -> None:
    """A missing, doubled or unfit ball: the whole set is changed at once, and what came out can't be trusted."""
    drawn = bool(course.state.drawn)
    cite = declared.rule(course, command, MAKES_VOID if drawn else CHANGED)
    if drawn:
        course(*void(course.rules, course.state, DEFECT, cite))
    course(BallsChanged(games=course.state.set_games, cite=cite))


@declared(IMPOSIBLE, lambda state: state.phase in SINGING, by=JEFE, fits=lambda _, state: bool(state.drawn), bar=_won)
def impossible(course: Course, command: Declare) -> None:
    cite = declared.rule(course, command, MAKES_VOID)
    course(*void(course.rules, course.state, BROKEN, cite))


@declared(
    NADIE,
    lambda state: state.phase is Phase.EXTRACCION,
    by=JEFE,
    fits=lambda rules, state: len(state.called) == rules.emission.layout.highest,
)
def nobody_sings(course: Course, command: Declare) -> None:
    cite = declared.rule(course, command, MAKES_VOID)
    course(*void(course.rules, course.state, UNSUNG, cite))


@declared(ANUNCIO, lambda state: state.phase not in {Phase.CERRADA, *BETWEEN, Phase.VENTA, Phase.CALCULO}, by=JEFE)
def wrong_announcement(course: Course, command: Declare) -> None:
    """What is played for is computed from what was sold: the words are put right, and the breach is recorded."""
    cite = declared.rule(course, command)
    course(Infringed(by=command.by.id, incident=command.incident, note=command.note, cite=cite))


# --- what was called wrongly ------------------------------------------------------------------------------------------


@declared(MAL_CANTADO, lambda state: state.phase in SINGING and misread(state) >= 0, by=JEFE)
def miscalled(course: Course, command: Declare) -> None:
    rules, state = course.rules, course.state
    if is_substantial(rules, state):
        cite = declared.rule(course, command, MAKES_VOID)
        course(*void(rules, state, MAL_CANTADO, cite))
        return
    cite = declared.rule(course, command, CORRECTED)
    while (place := misread(course.state)) >= 0:
        wrong, right = course.state.called[place], course.state.drawn[place]
        course(CallCorrected(order=place + 1, wrong=wrong, right=right, cite=cite))


def misread(state: State) -> int:
    """Index of the first number called differently from its ball; -1 if none."""
    pairs = enumerate(zip(state.called, state.drawn, strict=False))
    return next((place for place, (called, drawn) in pairs if called != drawn), -1)


def is_substantial(rules: BingoRules, state: State) -> bool:
    """Whether some cartón completes a prize at another number than with the balls as they came."""
    drawn = state.drawn[: len(state.called)]
    if any(claim.at > misread(state) for claim in (*state.claims, *state.line, *state.full)):
        return True
    for sold in state.sold:
        for name in sold:
            held = carton_of(rules, name)
            if held.full_at(state.called) != held.full_at(drawn):
                return True
            if not state.line_closed and held.line_at(state.called) != held.line_at(drawn):
                return True
    return False


@returned.fold(CallCorrected)
def call_corrected(rules: BingoRules, state: State, event: CallCorrected) -> State:
    called = [*state.called]
    called[event.order - 1] = event.right
    return replace(state, called=tuple(called), wrong=())


# --- the repair and the clock -----------------------------------------------------------------------------------------


Repair = verb("Repair", "reparada", N_("The machine works again"))
GiveUp = verb("GiveUp", "desistir", N_("Give the game up"))
returned.leaves(
    Stopped, lambda state, event: replace(state, phase=Phase.AVERIA, stopped_at=state.clock, stopped_in=state.phase)
)


@returned.act(Repair, by=staff(JEFE, "repair"), when=During("repair", Phase.AVERIA), offered=True)
def repair(rules: BingoRules, state: State, command: Command) -> Sequence[Event]:
    return [Mended(cite=rules.repair.cite)]


returned.leaves(Mended, lambda state, event: replace(state, phase=state.stopped_in))


@returned.act(GiveUp, by=staff(JEFE, "repair"), when=During("repair", Phase.AVERIA), offered=True)
def give_up(rules: BingoRules, state: State, command: Command) -> Sequence[Event]:
    if state.clock < state.stopped_at + rules.repair.value * MINUTE:
        raise Refused(SE_ESPERA, rules.repair.cite, minutes=rules.repair.value)
    if not state.sold:
        raise Refused(NADA_VENDIDO, rules.repair.cite)
    return void(rules, state, BROKEN, rules.repair.cite)


@returned.act(Tick, by=Clock())
def tick(rules: BingoRules, state: State, command: Tick) -> Sequence[Event]:
    if command.at < state.clock:
        raise Refused(HORA_PASADA, rules.law["inicio"], clock=state.clock)
    return [HourTold(at=command.at, cite=rules.law["inicio"])] if command.at > state.clock else ()


returned.offer(Tick)(lambda rules, state, who: [Offer(Tick(by=who, at=state.clock), rules.law["inicio"], free=("at",))])
returned.leaves(HourTold, lambda state, event: replace(state, clock=event.at))
errors = declared.chapter()
errors.records(Infringed)
interrupted: Chapter[BingoRules, State] = interruption(
    lambda _, state: state.phase in PLAYED or (state.phase is Phase.VENTA and bool(state.sold)),
    lambda rules, state: void(rules, state, VOID, Citation("criterio:casino.37")),
)
