"""Breakdowns, errors of the caller and games that can't be finished (ES1979:10.V, MU2010:118.2, RB1979:36.1, 36.2)."""

from collections.abc import Iterator, Sequence

from tapete.engine.actor import Actor
from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Command, Declare, Tick
from tapete.engine.event import Event, Infringed
from tapete.engine.offer import Offer
from tapete.engine.refusal import Reason, Refused
from tapete.families.hall.moments import NADA_VENDIDO
from tapete.families.hall.money import Returned
from tapete.families.hall.shares import amounts
from tapete.families.incidents import Incidents
from tapete.families.table.interruption import interruption
from tapete.families.table.opening import RoundClosed
from tapete.families.table.powers import Clock
from tapete.games.bingo_tradicional.effects import ANUNCIO, AVERIA, BOLA, EFFECTS, IMPOSIBLE, MAL_CANTADO, NADIE
from tapete.games.bingo_tradicional.material import BallsChanged
from tapete.games.bingo_tradicional.rules import BingoRules
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
"""The room is open, and no game is sold."""
PLAYED = frozenset({Phase.CALCULO, Phase.AVERIA, *SINGING})
"""A game is sold and not finished."""

declared = Incidents[Course](Course, EFFECTS)


class PriceReturned(Returned, frozen=True, tag="price-returned"):
    """The game is void: whoever bought cartones gets back what is left of their price."""

    sentence = N_("The game is void: {amount:€} go back to those who bought cartones.")


class CallCorrected(Event, frozen=True, tag="call-corrected"):
    """A number that was called wrongly is put right."""

    sentence = N_("{wrong} was called in place of {right}: it is corrected.")
    order: int
    wrong: int
    right: int


class Stopped(Event, frozen=True, tag="machine-stopped"):
    """The machine does not work, before the first ball."""

    sentence = N_("The machine does not work: the game waits.")


class Mended(Event, frozen=True, tag="machine-mended"):
    """The machine works again."""

    sentence = N_("The machine works again.")


class HourTold(Event, frozen=True, tag="hour-told"):
    """The room knows the hour."""

    sentence = N_("{minutes} {minutes:minute|minutes} since the opening.")
    at: int

    def facts(self) -> dict[str, object]:
        return {"minutes": self.at // MINUTE}


def void(rules: BingoRules, state: State, reason: str, cite: Citation) -> list[Event]:
    """What was paid for the game and not played goes back; the prizes of a first part stand, and are paid now."""
    back = PriceReturned(of=amounts(at_stake(rules, state)), cite=cite)
    return [back] if state.deferred else [back, RoundClosed(round=state.round, reason=reason, cite=cite)]


returned = Chapter[BingoRules, State]("void games")


@returned.fold(PriceReturned)
def price_returned(rules: BingoRules, state: State, event: PriceReturned) -> State:
    """The balls that came out have served a game all the same."""
    served = state.set_games + bool(state.drawn)
    over = replace(state, sold=(), due=state.deferred, deferred=(), set_games=served, doubles=False)
    return replace(over, phase=Phase.PAGO) if over.due else over


def _won(rules: BingoRules, state: State) -> Refused | None:
    """Who has a right bingo is paid, whatever happens to the balls that are not needed any more."""
    return Refused(BINGO_CONFORME, rules.law["wrong_claim"]) if state.full else None


# --- breakdowns -------------------------------------------------------------------------------------------------------


@declared(AVERIA, lambda state: state.phase in {*IDLE, Phase.VENTA, Phase.CALCULO, *SINGING}, by=JEFE)
def breakdown(course: Course, command: Declare) -> None:
    """Before the first ball the game waits; after it, it goes on with the balls that are left."""
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


def _has_begun(rules: BingoRules, state: State) -> bool:
    return bool(state.drawn)


@declared(IMPOSIBLE, lambda state: state.phase in SINGING, by=JEFE, fits=_has_begun, bar=_won)
def impossible(course: Course, command: Declare) -> None:
    """Neither by hand nor with the machine in reserve can the balls that are left be drawn."""
    cite = declared.rule(course, command, MAKES_VOID)
    course(*void(course.rules, course.state, BROKEN, cite))


def _all_called(rules: BingoRules, state: State) -> bool:
    return len(state.called) == rules.emission.layout.highest


@declared(NADIE, lambda state: state.phase is Phase.EXTRACCION, by=JEFE, fits=_all_called)
def nobody_sings(course: Course, command: Declare) -> None:
    """Every cartón is full: somebody should have sung."""
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
    """An error that changes who has something, or on which somebody sang, makes the game void."""
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
    """The place of the first number that was called otherwise than its ball; -1 where there is none."""
    pairs = enumerate(zip(state.called, state.drawn, strict=False))
    return next((place for place, (called, drawn) in pairs if called != drawn), -1)


def is_substantial(rules: BingoRules, state: State) -> bool:
    """Whether some cartón completes what is open at another number than it would with the balls as they came."""
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


class Repair(Command, frozen=True, tag="repair"):
    """The machine works again."""

    label = N_("The machine works again")
    words = ("reparada",)


class GiveUp(Command, frozen=True, tag="give-up"):
    """Give the game up: the machine was not mended in time."""

    label = N_("Give the game up")
    words = ("desistir",)


@returned.fold(Stopped)
def stopped(rules: BingoRules, state: State, event: Stopped) -> State:
    return replace(state, phase=Phase.AVERIA, stopped_at=state.clock, stopped_in=state.phase)


@returned.act(Repair, by=staff(JEFE, "repair"), when=During("repair", Phase.AVERIA))
def repair(rules: BingoRules, state: State, command: Repair) -> Sequence[Event]:
    return [Mended(cite=rules.repair.cite)]


returned.bare(Repair)


@returned.fold(Mended)
def mended(rules: BingoRules, state: State, event: Mended) -> State:
    return replace(state, phase=state.stopped_in)


@returned.act(GiveUp, by=staff(JEFE, "repair"), when=During("repair", Phase.AVERIA))
def give_up(rules: BingoRules, state: State, command: GiveUp) -> Sequence[Event]:
    """Not before the time that the text gives to mend it."""
    if state.clock < state.stopped_at + rules.repair.value * MINUTE:
        raise Refused(SE_ESPERA, rules.repair.cite, minutes=rules.repair.value)
    if not state.sold:
        raise Refused(NADA_VENDIDO, rules.repair.cite)
    return void(rules, state, BROKEN, rules.repair.cite)


returned.bare(GiveUp)


@returned.act(Tick, by=Clock())
def tick(rules: BingoRules, state: State, command: Tick) -> Sequence[Event]:
    """The hour decides which prizes of the bolsa are played for, and how long a repair may take."""
    if command.at < state.clock:
        raise Refused(HORA_PASADA, rules.law["inicio"], clock=state.clock)
    return [HourTold(at=command.at, cite=rules.law["inicio"])] if command.at > state.clock else ()


@returned.offer(Tick)
def may_tick(rules: BingoRules, state: State, who: Actor) -> Iterator[Offer]:
    yield Offer(Tick(by=who, at=state.clock), rules.law["inicio"], free=("at",))


@returned.fold(HourTold)
def told(rules: BingoRules, state: State, event: HourTold) -> State:
    return replace(state, clock=event.at)


def _interrupted(rules: BingoRules, state: State) -> bool:
    """Whether a game is played, or cartones are sold for it."""
    return state.phase in PLAYED or (state.phase is Phase.VENTA and bool(state.sold))


errors = declared.chapter()
errors.records(Infringed)
interrupted = interruption(_interrupted, lambda rules, state: void(rules, state, VOID, Citation("criterio:casino.37")))
