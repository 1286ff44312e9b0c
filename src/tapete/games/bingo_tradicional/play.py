"""A bingo room: its course, what everybody sees, and players of the house."""

from collections.abc import Sequence
from functools import partial
from hashlib import sha256

import msgspec

from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import BACK_OFFICE, Actor, Command, Declare, Role
from tapete.engine.event import Event
from tapete.engine.need import Need
from tapete.engine.table import Alarm, Pace, PrizeTerms, Step, TableGame, Terms
from tapete.families.hall.earlier import EarlierTold, earlier
from tapete.families.hall.room import CartonId, HallView, Sold, carton_terms, of_each, ranges
from tapete.families.table.closing import TableClosed, done_by, end_of_session
from tapete.families.table.opening import opened_by_direction, opening, tips
from tapete.families.table.settling import Settle
from tapete.families.table.view import shown
from tapete.games.bingo_tradicional.claims import (
    Ask,
    CallBall,
    Order,
    Sing,
    SingBingo,
    SingLine,
    Verify,
    all_balls,
    balls,
    claims,
    next_ball,
    sees,
)
from tapete.games.bingo_tradicional.errors import MINUTE, GiveUp, Repair, errors, interrupted, returned
from tapete.games.bingo_tradicional.payment import after_session, payment, pozo_of, settling
from tapete.games.bingo_tradicional.rules import BINGO, LINEA, NADIE, BingoRules
from tapete.games.bingo_tradicional.sale import (
    AnnounceGame,
    Buy,
    ChangeBalls,
    CheckMaterial,
    CloseSale,
    OpenSale,
    are_spent,
    material,
    sale,
)
from tapete.games.bingo_tradicional.state import (
    SINGING,
    Claim,
    Phase,
    Plan,
    Pozo,
    Settled,
    State,
    at_stake,
    between,
    carton_of,
    idle,
    person,
    written,
)
from tapete.kit.bingo import Carton, Rows
from tapete.kit.money import LARGEST
from tapete.language import N_, say
from tapete.law.citation import Citation

MOST_SHOWN = 60


class Held(msgspec.Struct, frozen=True):
    """A cartón of one's own, as its matriz has it."""

    place: int
    number: int
    name: str
    rows: Rows


class Seen(msgspec.Struct, frozen=True):
    """A cartón that was sung, as the monitors show it."""

    claim: Claim
    name: str
    rows: Rows


class BingoView(HallView, frozen=True, kw_only=True):
    """The panel, what was sold, what is played for, what was sung; and the own cartones."""

    face: int
    doubles: bool
    part: int
    ranges: tuple[tuple[str, int, int], ...]
    plan: Plan
    called: tuple[int, ...]
    """Numbers called; `drawn` are the balls, known only to the staff."""
    claims: tuple[Seen, ...]
    line: tuple[Seen, ...]
    line_closed: bool
    full: tuple[Seen, ...]
    mine: tuple[Held, ...]
    owned: int
    sold: tuple[Sold, ...]
    next_series: str
    next_number: int
    held: dict[str, int]
    question: str
    due: tuple[Settled, ...] = ()

    def tell(self, language: str) -> list[str]:
        told = []
        if self.plan.base:
            facts = {"cartones": self.cartones, "linea": self.plan.linea, "bingo": self.plan.bingo}
            told.append(
                say(N_("{cartones} {cartones:cartón|cartones}; línea {linea:€}, bingo {bingo:€}"), language, facts)
            )
        if self.called:
            told.append(say(N_("called: {numbers}"), language, {"numbers": " ".join(map(str, self.called))}))
        if self.owned:
            told.append(say(N_("own cartones: {cartones}"), language, {"cartones": self.owned}))
        told += [f"{held.name}: {_spoken(held.rows, self.called)}" for held in self.mine]
        return told


def _spoken(rows: Rows, called: Sequence[int]) -> str:
    lines = [" ".join(f"[{cell}]" if cell in called else str(cell) for cell in row if cell) for row in rows]
    return " / ".join(lines)


def _seen(rules: BingoRules, claims: Sequence[Claim]) -> tuple[Seen, ...]:
    return tuple([Seen(claim, written(rules, claim.carton), carton_of(rules, claim.carton).rows) for claim in claims])


KEPT = ("set_games", "pozos", "next")
BEFORE = frozenset({Phase.COMPROBACION, Phase.LISTA, Phase.VENTA, Phase.CALCULO, Phase.PAGO})

before = earlier(
    lambda rules, state: {prize.key: pozo_of(state, prize.key).held for prize in rules.bolsa},
    lambda rules, key: rules.prize(key).amount,
    between,
    sessions=True,
)


@before.fold(EarlierTold)
def earlier_told(rules: BingoRules, state: State, event: EarlierTold) -> State:
    """A prize that had reached its amount is played for in the next game."""
    reached = event.amount >= rules.prize(event.pot).amount
    told = Pozo(event.pot, event.amount, reached=reached, games=event.games, sessions=event.sessions)
    return replace(state, pozos=(*(each for each in state.pozos if each.key != event.pot), told))


session_over = Chapter[BingoRules, State]("session over")


session_over.leaves(TableClosed, lambda state, event: replace(state, pozos=after_session(state.pozos)))


def _next_game(rules: BingoRules, state: State) -> Command:
    if are_spent(rules, state, 2 if rules.doble.value else 1):
        return ChangeBalls(by=person(state, Role.JEFE))
    return OpenSale(by=person(state, Role.LOCUTOR))


def _end_of_sale(rules: BingoRules, state: State) -> Command | None:
    if not state.sold:
        return None
    if are_spent(rules, state, 2 if state.doubles else 1):
        return ChangeBalls(by=person(state, Role.JEFE))
    return CloseSale(by=person(state, Role.LOCUTOR))


def _may_be_repaired(rules: BingoRules, state: State) -> bool:
    return state.phase is Phase.AVERIA and state.clock < state.stopped_at + rules.repair.value * MINUTE


def _after_breakdown(rules: BingoRules, state: State) -> Command | None:
    """A game whose machine was not repaired in time is void; otherwise the machine is repaired first."""
    if _may_be_repaired(rules, state):
        return None
    return (GiveUp if state.sold else Repair)(by=person(state, Role.JEFE))


def _is_last_call(rules: BingoRules, state: State) -> bool:
    return state.phase is Phase.EXTRACCION and len(state.drawn) == rules.emission.layout.highest


def _nobody_sings(rules: BingoRules, state: State) -> Command | None:
    return Declare(by=person(state, Role.JEFE), incident=NADIE) if _is_last_call(rules, state) else None


def _pace_of_the_draw(rules: BingoRules, state: State) -> Pace:
    return Pace.DECISION if _is_last_call(rules, state) else Pace.PERSONAL


chief = partial(done_by, Role.JEFE)


class BingoTradicional(TableGame[BingoRules, State]):
    """Bingo in a room, with cartones, as its rules say."""

    states = State
    chapters = (
        opening,
        before,
        material,
        sale,
        balls,
        claims,
        payment,
        settling,
        returned,
        errors,
        interrupted,
        tips,
        *end_of_session(between, idle, first=(), keeps=KEPT),
        session_over,
    )
    procedure = (
        Step(Phase.CERRADA, staff=opened_by_direction),
        Step(Phase.COMPROBACION, staff=chief(CheckMaterial)),
        Step(Phase.LISTA, staff=_next_game),
        Step(Phase.VENTA, staff=_end_of_sale, pace=Pace.APUESTAS),
        Step(Phase.CALCULO, staff=chief(AnnounceGame)),
        Step(Phase.EXTRACCION, silence=_nobody_sings, pace=_pace_of_the_draw),
        Step(Phase.SALIDA, staff=lambda _, state: CallBall(by=person(state, Role.LOCUTOR), number=state.drawn[-1])),
        Step(Phase.VERIFICACION, staff=chief(Verify)),
        Step(Phase.CONFORME, staff=chief(Ask)),
        Step(Phase.PREGUNTA, staff=chief(Order), pace=Pace.DECISION),
        Step(Phase.PAGO, staff=chief(Settle)),
        Step(Phase.AVERIA, staff=_after_breakdown),
        Step(Phase.FIN),
    )

    @property
    def cite(self) -> Citation:
        return self.rules.linea.cite

    def needs(self, state: State) -> Need | None:
        if state.phase is not Phase.EXTRACCION or len(state.drawn) == self.rules.emission.layout.highest:
            return None
        return next_ball(self.rules, state)

    def upcoming(self, state: State) -> Need | None:
        if state.phase in {Phase.CERRADA, Phase.FIN}:
            return None
        if state.phase in BEFORE:
            return all_balls(self.rules)
        return next_ball(self.rules, state) if len(state.drawn) < self.rules.emission.layout.highest else None

    def sees(self, event: Event, who: Actor) -> bool:
        return super().sees(event, who) and sees(event, who)

    def view(self, state: State, who: Actor) -> BingoView:
        rules = self.rules
        own = tuple([sold for sold in state.sold if sold.player == who.id])
        names = [carton for sold in own for carton in sold]
        mine = [
            Held(each.series, each.number, written(rules, each), carton_of(rules, each).rows)
            for each in names[:MOST_SHOWN]
        ]
        return shown(
            BingoView,
            self,
            state,
            who,
            betting=state.phase is Phase.VENTA,
            face=rules.face,
            players=len(of_each(state.sold)),
            people=tuple(of_each(state.sold)),
            ranges=tuple([(rules.emission.series(at).name, first, last) for at, first, last in ranges(state.sold)]),
            highest=rules.emission.layout.highest,
            claims=_seen(rules, state.claims),
            line=_seen(rules, state.line),
            full=_seen(rules, state.full),
            mine=tuple(mine),
            owned=len(names),
            stake=at_stake(rules, state).get(who.id, 0),
            sold=own,
            next_series=rules.emission.series(state.next.series).name,
            next_number=state.next.number,
            held={pozo.key: pozo.held for pozo in state.pozos},
            question=rules.question.value if state.phase is Phase.PREGUNTA else "",
            drawn=state.drawn[: len(state.called)] if who.role in BACK_OFFICE else state.called,
        )

    def staff(self, state: State) -> Sequence[Actor]:
        return sorted(state.staff, key=lambda each: each.role is not Role.LOCUTOR)

    @property
    def seconds(self) -> int | None:
        return self.rules.question_seconds.value

    def pauses(self, state: State) -> bool:
        return state.phase is Phase.EXTRACCION and bool(state.called) and not _is_last_call(self.rules, state)

    def may_answer(self, state: State, player: str) -> bool:
        """A player with a cartón may sing when asked, or when no ball is left."""
        return self.pace(state) is Pace.DECISION and any(sold.player == player for sold in state.sold)

    def alarm(self, state: State) -> Alarm | None:
        """Every minute, while an hour of the bolsa is to come or the machine may still be repaired."""
        hours = any(at > state.clock for prize in self.rules.bolsa for at in prize.starts)
        waits = hours or _may_be_repaired(self.rules, state)
        return Alarm(at=state.clock + MINUTE, after=MINUTE) if state.open and waits else None

    def notice(self) -> Sequence[Terms]:
        cite = self.rules.law["one_face_value"]
        return [carton_terms(self.rules.face, LARGEST, cite, self.rules.law["sells"])]

    def prizes(self) -> Sequence[PrizeTerms]:
        rules = self.rules
        return [
            PrizeTerms(id=LINEA, share=rules.linea.value, cite=rules.linea.cite),
            PrizeTerms(id=BINGO, share=rules.bingo.value, cite=rules.bingo.cite),
            *(
                PrizeTerms(id=prize.key, share=prize.share, amount=prize.amount, ball=prize.ball, cite=prize.cite)
                for prize in rules.bolsa
            ),
        ]


STRIP, MOST_STRIPS = 6, 6


def choose(rules: BingoRules, view: BingoView) -> Command | None:
    if view.phase == Phase.VENTA and not view.owned:
        wanted = min(
            (1 + sha256(f"{view.who.id} {view.round}".encode()).digest()[0] % MOST_STRIPS) * STRIP,
            rules.emission.cartones - view.cartones,
        )
        return Buy(by=view.who, player=view.who.id, cartones=wanted) if wanted else None
    return _song(view)


def take_leave(rules: BingoRules, view: BingoView) -> Command | None:
    return _song(view)


def _song(view: BingoView) -> Command | None:
    """The player's first cartón that completes an open prize and was not sung."""
    if view.phase not in SINGING or not view.called:
        return None
    sung = {(seen.claim.kind, seen.claim.carton) for seen in (*view.claims, *view.line, *view.full)}
    called = frozenset(view.called)
    kinds: tuple[type[Sing], ...] = (SingBingo,) if view.line_closed else (SingBingo, SingLine)
    for kind in kinds:
        for held in view.mine:
            name, carton = CartonId(held.place, held.number), Carton(held.rows)
            has = carton.is_full(called) if kind is SingBingo else carton.has_line(called)
            if has and (kind.kind, name) not in sung:
                return kind(by=view.who, player=view.who.id, carton=name)
    return None
