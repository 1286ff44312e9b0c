"""A machine: its chapters, its faults, whom it waits for, and what everybody sees."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache

from msgspec.structs import replace

from tapete.engine.chips import Lying
from tapete.engine.cloth import Cloth
from tapete.engine.command import BACK_OFFICE, Actor, Command, Declare, Role
from tapete.engine.event import Event
from tapete.engine.need import Need
from tapete.engine.table import Alarm, LeftBehind, Pace, PrizeTerms, Step, TableGame, Terms
from tapete.families.course import Events
from tapete.families.incidents import Incidents
from tapete.families.pots import TellPot, common_pots
from tapete.families.table.closing import done_by, end_of_session, on_duty
from tapete.families.table.interruption import interruption
from tapete.families.table.opening import opened_by_direction, opening
from tapete.families.table.view import TableView, shown
from tapete.games.maquinas.credit import Extend, OutOfService, PayByHand, money, service, time
from tapete.games.maquinas.playing import SECRET, EndPlay, ReadProgramme, ended, playing, voided
from tapete.games.maquinas.rules import (
    AVERIA,
    EFFECTS,
    Combination,
    MaquinaRules,
    Programme,
    Tipo,
    at_rest,
    homologated,
)
from tapete.games.maquinas.state import (
    OPERATOR,
    Counters,
    PaidOut,
    Phase,
    Settled,
    State,
    Tally,
    idle,
    to_be_shuffled,
    too_soon,
)
from tapete.language import N_, say, translate
from tapete.law.citation import Citation

PARTIDA = "partida"


class MaquinaView(TableView, frozen=True, kw_only=True):
    """What everybody sees, and what is for the staff."""

    tipo: str
    model: str
    price: int
    games_at_once: int
    duration: Fraction
    player: str
    credit: int
    owed: int
    stake: int
    result: str
    won: int
    window: tuple[tuple[str, ...], ...]
    """The symbols in sight, reel by reel; none where a machine has no reels."""
    combinations: tuple[Combination, ...]
    plan: tuple[tuple[int, int], ...]
    """Type B: each prize of the programme, the greatest first, and how often it comes in a cycle."""
    paid: tuple[int, ...]
    """Type B: what the programme paid for each game of the last."""
    results: tuple[str, ...]
    jackpot: str
    pot: int
    seconds: int
    extension: int
    asked: bool
    extended: bool
    left: int
    wait: int
    """Types B and C: seconds until the next game may begin."""
    stopped: bool
    tally: Tally | None
    """The viewer's tally; for the staff, the last player's."""
    counters: Counters | None
    cash: int | None
    due: tuple[Settled, ...] = ()

    def tell(self, language: str) -> list[str]:
        facts = {"tipo": self.tipo, "model": self.model, "price": self.price}
        told = [say(N_("type {tipo} {model}; a game costs {price:€}"), language, facts)]
        if self.player:
            facts = {"player": self.player, "credit": self.credit}
            told.append(say(N_("credit of {player}: {credit:€}"), language, facts))
        if self.jackpot:
            told.append(say(N_("jackpot {name}: {amount:€}"), language, {"name": self.jackpot, "amount": self.pot}))
        if self.left:
            told.append(say(N_("time left: {left} seconds"), language, {"left": self.left}))
        if self.stopped:
            told.append(translate(N_("out of service"), language))
        return told

    def lying(self) -> Sequence[Lying]:
        return [Lying(player=self.player, bet=PARTIDA, amount=self.stake)] if self.stake else []

    def playing(self) -> Collection[str]:
        return (self.player,) if self.player else ()


@lru_cache(maxsize=64)
def plan_of(programme: Programme) -> tuple[tuple[int, int], ...]:
    counted = Counter(prize for prize in homologated(programme) if prize)
    return tuple(sorted(counted.items(), reverse=True))


class Course(Events[MaquinaRules, State]):
    """The events of one decision."""


declared = Incidents[Course](Course, EFFECTS)


@declared(
    AVERIA,
    lambda state: state.phase in {Phase.EN_JUEGO, Phase.PREMIO},
    notes=lambda _: ("",),
    by=OPERATOR,
)
def fault(course: Course, command: Declare) -> None:
    """A result that is recorded stands; without one the price goes back. The machine waits for its operator."""
    declared.rule(course, command)
    recorded = course.state.phase is Phase.PREMIO
    course(*(ended if recorded else voided)(course.rules, course.state))
    course(OutOfService(cite=course.rules.law["out_of_service"]))


errors = declared.chapter()
interrupted = interruption(
    lambda rules, state: rules.tipo is not Tipo.A and state.phase is Phase.EN_JUEGO,
    voided,
)

KEPT = ("counters", "shuffle", "upcoming", "position", "pots", "pot_staked", "stopped")


def _paid_back(rules: MaquinaRules, state: State) -> Sequence[Event]:
    """A machine that closes pays out its credit."""
    if not state.credit:
        return ()
    return [PaidOut(player=state.player, amount=state.credit, by_hand=True, cite=rules.law["one_player"])]


def _ends_by_itself(rules: MaquinaRules, state: State) -> Command | None:
    """Type B games are read from the programme; type A games are prolonged when the player asks."""
    operator = on_duty(state, Role.ORGANIZADOR)
    if state.asked and not state.extended:
        return Extend(by=operator, seconds=rules.extension)
    reads = rules.tipo is Tipo.B and not to_be_shuffled(rules, state)
    return ReadProgramme(by=operator) if reads else None


class Maquina(TableGame[MaquinaRules, State]):
    """A machine of type A, B or C, as its rules say."""

    states = State
    own_device = True
    chapters = (
        opening,
        money,
        playing,
        time,
        service,
        common_pots(),
        errors,
        interrupted,
        *end_of_session(idle, first=(), keeps=KEPT, empties=_paid_back),
    )
    procedure = (
        Step(Phase.CERRADA, staff=opened_by_direction),
        Step(Phase.LIBRE, Phase.CREDITO, pace=Pace.APUESTAS),
        Step(Phase.EN_JUEGO, staff=_ends_by_itself),
        Step(Phase.PREMIO, staff=done_by(Role.ORGANIZADOR, EndPlay)),
        Step(Phase.FIN),
    )

    @property
    def cite(self) -> Citation:
        return self.rules.gives

    def needs(self, state: State) -> Need | None:
        """Type C always needs the same outcome; type B needs the next cycle when one is over."""
        if state.phase is not Phase.EN_JUEGO:
            return None
        if self.rules.tipo is Tipo.C:
            return self.rules.draw
        return self._shuffle(state) if to_be_shuffled(self.rules, state) else None

    def _shuffle(self, state: State) -> Need:
        """All numbers of a cycle follow from the first, sealed before anybody could play for it."""
        return replace(self.rules.shuffle, follows=bool(state.drawn))

    def upcoming(self, state: State) -> Need | None:
        if state.phase in {Phase.CERRADA, Phase.FIN} or self.rules.tipo is Tipo.A:
            return None
        return self.rules.draw if self.rules.tipo is Tipo.C else self._shuffle(state)

    def sees(self, event: Event, who: Actor) -> bool:
        hidden = isinstance(event, SECRET)
        return super().sees(event, who) and (who.role in BACK_OFFICE or not hidden)

    def view(self, state: State, who: Actor) -> MaquinaView:
        rules = self.rules
        inside = who.role in BACK_OFFICE
        board, jackpot, running = rules.board, rules.jackpot, state.phase is Phase.EN_JUEGO
        reels = board.reels if board else None
        last = state.result or next(reversed(state.results), "")
        return shown(
            MaquinaView,
            self,
            state,
            who,
            betting=state.phase in {Phase.LIBRE, Phase.CREDITO} and not state.stopped,
            tipo=rules.tipo.value,
            model=rules.model,
            price=rules.price,
            games_at_once=rules.games,
            duration=rules.duration,
            window=reels.window(int(last) if last else at_rest(reels)) if reels else (),
            combinations=board.combinations if board else (),
            plan=plan_of(rules.programme) if rules.programme else (),
            wait=too_soon(state),
            tally=state.tally if inside or state.tally.player == who.id else None,
            jackpot=jackpot.name if jackpot else "",
            pot=state.pot if not jackpot or state.pot_staked else max(state.pot, jackpot.floor),
            seconds=rules.seconds,
            extension=rules.extension,
            left=max(0, state.ends - state.clock) if running and rules.seconds else 0,
            counters=state.counters if inside else None,
            cash=state.cash if inside else None,
        )

    def alarm(self, state: State) -> Alarm | None:
        """The end of the time sold (type A), or of a game's minimum duration (types B and C).

        The latter are sent the hour once before, so they know that a clock is attached.
        """
        if self.rules.tipo is Tipo.A:
            selling = state.phase is Phase.EN_JUEGO
            return Alarm(at=state.ends, after=max(1, state.ends - state.clock)) if selling else None
        if not state.open:
            return None
        if not state.timed:
            return Alarm(at=state.clock, after=0)
        return Alarm(at=state.ready_at, after=left) if (left := too_soon(state)) else None

    def left_behind(self, state: State) -> LeftBehind | None:
        """The credit, between two games: what is under way ends first."""
        if state.phase is not Phase.CREDITO:
            return None
        pays = PayByHand(by=on_duty(state, Role.ORGANIZADOR))
        return LeftBehind(player=state.player, amount=state.credit, after=self.rules.absence, command=pays)

    def pots(self, state: State) -> Mapping[str, int]:
        return {each.name: held for each, held in zip(self.rules.pots, state.pots, strict=False)}

    def tell_pot(self, by: Actor, pot: str, change: int) -> Command:
        return TellPot(by=by, pot=pot, change=change)

    def notice(self) -> Sequence[Terms]:
        rules = self.rules
        return [
            Terms(
                id=PARTIDA,
                kind=PARTIDA,
                pays=Fraction(0),
                cite=rules.gives,
                minimums=(rules.price,),
                cap=rules.price * rules.games,
                cap_cite=rules.gives,
                step=rules.price,
            )
        ]

    def prizes(self) -> Sequence[PrizeTerms]:
        rules = self.rules
        combinations = rules.board.combinations if rules.board else ()
        table = [
            PrizeTerms(id=each.name, pays=each.pays, amount=each.value, cite=rules.gives)
            for each in combinations
            if each.pays or each.value
        ]
        rows = rules.programme.rows if rules.programme else ()
        programme = [PrizeTerms(id="premio", amount=sum(row.prizes), cite=rules.gives) for row in rows]
        pots = [PrizeTerms(id="bote", share=each.share, cite=rules.law["jackpot"]) for each in rules.pots]
        return [*table, *programme, *pots]


def layout(rules: MaquinaRules) -> Cloth:
    return Cloth(width=600, height=400, spots=())
