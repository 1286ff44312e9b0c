"""Games at terminals: units, draw, settlement, failures, page and companions (MU2010:120, 121, 123, 124)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from hashlib import sha256
from typing import Any, ClassVar, TypeVar

import msgspec

from tapete.engine.chapter import Chapter, announcement, replace
from tapete.engine.command import BACK_OFFICE, Actor, Command, Declare, Draw, Offer, Role
from tapete.engine.event import Event, Reason, Refused
from tapete.engine.need import Need
from tapete.engine.table import Pace, Step, TableGame, Terms
from tapete.families.course import Events
from tapete.families.hall.earlier import EarlierTold, Limit, earlier
from tapete.families.hall.room import (
    CartonId,
    HallView,
    Returned,
    amounts,
    carton_terms,
    matriz,
    next_of,
    of_each,
    order_of,
    owners,
    shared,
    with_prize,
)
from tapete.families.hall.terminals.sale import (
    Buy,
    CloseSale,
    OpenGame,
    SignOff,
    SignOn,
    Undo,
    VerifySystem,
    sale,
    staked,
    system,
)
from tapete.families.hall.terminals.state import (
    BEFORE,
    BETWEEN,
    DISCREPANCIA,
    DRAWING,
    EFFECTS,
    FALLO,
    OPERATOR,
    PERDIDO,
    PLAYED,
    SIN_AVISO,
    During,
    Formed,
    Phase,
    PotFed,
    PotSeeded,
    PotWon,
    PrizeCredited,
    Settled,
    StakesTaken,
    Terminal,
    TerminalRules,
    TerminalState,
    between,
    idle,
    operator,
    terminal_of,
    with_pots,
)
from tapete.families.incidents import Incidents
from tapete.families.table.closing import done_by, end_of_session
from tapete.families.table.interruption import interruption
from tapete.families.table.opening import RoundClosed, hour, opened_by_direction, opening
from tapete.families.table.powers import Chance
from tapete.families.table.settling import Settle, settlement
from tapete.kit.bingo import Rows
from tapete.language import N_, say
from tapete.law.citation import Citation

CENTRAL, GRUPO, CAJA, VERIFICACION = "central", "grupo", "caja", "verificacion"
SILENCE = {
    CENTRAL: (
        Reason(
            "central_sin_senal",
            N_(
                "The servidor central does not answer: nothing is sold or drawn until it is back."
                " What you have staked and what is on your tarjeta is kept."
            ),
            untimely=True,
        ),
        "archive",
    ),
    GRUPO: (
        Reason(
            "grupo_sin_senal",
            N_(
                "The servidor de grupo of this especialidad does not answer: nothing is sold until it is back."
                " Cartones that you have go on playing."
            ),
            untimely=True,
        ),
        "group_server",
    ),
    CAJA: (
        Reason(
            "caja_sin_senal",
            N_(
                "The sistema de caja does not answer: nothing is sold until it is back."
                " Cartones that you have go on playing."
            ),
            untimely=True,
        ),
        "caja",
    ),
}
"""Reason of the refusal and the row of the law that requires the unit, gravest first."""


def out_of_service(rules: TerminalRules, unit: str) -> Refused:
    reason, row = SILENCE[unit]
    return Refused(reason, rules.law[row])


NUMERO_IMPOSIBLE = Reason("numero_imposible", N_("{number} can't come now."))


def next_number(rules: TerminalRules, state: TerminalState) -> Need:
    return next_of(rules.emission.layout.highest, state.drawn, rules.law["common_draw"])


def sequence(rules: TerminalRules) -> Need:
    return order_of(rules.emission.layout.highest, rules.law["common_draw"])


class NumberDrawn(Event, frozen=True, tag="number-drawn"):
    """A number came, and every terminal shows it."""

    sentence = N_("The {number}. Number {order}.")
    number: int
    order: int


class PrizeFormed(Event, frozen=True, tag="prize-formed"):
    """Cartones have formed a combination; what they win is credited when the game is over."""

    sentence = N_("{prize} at number {order}: {winners} {winners:cartón|cartones}, {amount:€}.")
    prize: str
    order: int
    formed: tuple[Formed, ...]

    def facts(self) -> dict[str, object]:
        amount = sum(each.amount for each in self.formed)
        return {"prize": self.prize, "order": self.order, "winners": len(self.formed), "amount": amount}

    def tell(self, language: str) -> str:
        return say(self.sentence, language, with_prize(self.facts(), "prize", language))


def number_of(rules: TerminalRules, state: TerminalState, outcome: str) -> NumberDrawn:
    need = next_number(rules, state)
    if not need.admits(outcome):
        raise Refused(NUMERO_IMPOSIBLE, need.cite, number=outcome[:10])
    return NumberDrawn(number=int(outcome), order=len(state.drawn) + 1, cite=need.cite)


def shared_out(
    state: TerminalState, prize: str, amount: int, winners: Sequence[CartonId], order: int, cite: Citation
) -> PrizeFormed:
    """A prize for those who are first together, in equal parts; odd cents go by the numbers of the cartones."""
    parts, players = shared(amount, [1] * len(winners)), owners(state.sold)
    held = [Formed(each, players[each], prize, part, order) for each, part in zip(winners, parts, strict=True)]
    return PrizeFormed(prize=prize, order=order, formed=tuple(held), cite=cite)


def drawing(drawn: Callable[[Any, Any, Draw], Sequence[Event]], *phases: Phase) -> Chapter[Any, Any]:
    """Numbers come by chance; `drawn` gives the events of each."""
    chapter = Chapter[Any, Any]("draw")
    by = Chance[TerminalRules](lambda rules: rules.law["common_draw"], frozenset())
    chapter.act(Draw, by=by, when=During("common_draw", *phases))(drawn)

    @chapter.offer(Draw)
    def any_left(rules: TerminalRules, state: TerminalState, who: Actor) -> Iterator[Offer]:
        need = next_number(rules, state)
        return (Offer(Draw(by=who, outcome=outcome.id), need.cite) for outcome in need.outcomes)

    chapter.leaves(NumberDrawn, lambda state, event: replace(state, drawn=(*state.drawn, event.number)))
    chapter.leaves(PrizeFormed, lambda state, event: replace(state, formed=(*state.formed, *event.formed)))
    return chapter


FINISHED = "fin de partida"

money = Chapter[TerminalRules, TerminalState]("payment")


def credit(formed: Formed, pots: Mapping[str, int], cite: Citation) -> PotWon | PrizeCredited:
    """Pay a prize from its acumulado, or from the house."""
    if formed.prize in pots:
        return PotWon(name=formed.prize, player=formed.player, amount=formed.amount, cite=cite)
    return PrizeCredited(prize=formed.prize, player=formed.player, amount=formed.amount, cite=cite)


money.leaves(
    StakesTaken,
    lambda state, event: replace(
        state, bank=state.bank + event.amount, staked=state.staked + event.amount, due=state.due[1:]
    ),
)


@money.fold(PotFed)
def pot_fed(rules: TerminalRules, state: TerminalState, event: PotFed) -> TerminalState:
    pots = with_pots(state, {event.name: event.amount})
    return replace(state, bank=state.bank - event.amount, pots=pots, due=state.due[1:])


@money.fold(PotSeeded)
def pot_seeded(rules: TerminalRules, state: TerminalState, event: PotSeeded) -> TerminalState:
    moved = {event.name: event.amount, event.source: -event.amount}
    return replace(state, pots=with_pots(state, moved), due=state.due[1:])


@money.fold(PotWon)
def pot_won(rules: TerminalRules, state: TerminalState, event: PotWon) -> TerminalState:
    pots = with_pots(state, {event.name: -event.amount})
    return replace(state, pots=pots, awarded=state.awarded + event.amount, due=state.due[1:])


@money.fold(PrizeCredited)
def credited(rules: TerminalRules, state: TerminalState, event: PrizeCredited) -> TerminalState:
    return replace(state, bank=state.bank - event.amount, awarded=state.awarded + event.amount, due=state.due[1:])


money.leaves(RoundClosed, lambda state, event: replace(state, games=state.games + (event.reason == FINISHED)))

settling = settlement(
    by=operator("caja"),
    when=During("caja", Phase.LIQUIDACION),
    cite=lambda rules: rules.law["caja"],
    ends=lambda rules, state: [RoundClosed(round=state.round, reason=FINISHED, cite=rules.law["archive"])],
)

VOID = "partida nula"
Stakes = Callable[[Any, Any], dict[str, int]]


class Course(Events[Any, Any]):
    """The events of one decision in a room with terminals."""


StakesReturned = announcement("StakesReturned", N_("The game is void: {amount:€} go back to the tarjetas."), Returned)


class OutOfService(Event, frozen=True, tag="out-of-service"):
    """A terminal takes no more stakes in this session."""

    sentence = N_("Terminal {terminal} is out of service.")
    terminal: int


failed = Chapter[TerminalRules, TerminalState]("failures")

failed.sets(StakesReturned, sold=(), formed=(), due=())
failed.leaves(
    OutOfService,
    lambda state, event: replace(state, out_of_service=tuple(sorted({*state.out_of_service, event.terminal}))),
)


def _in_use(state: TerminalState) -> tuple[str, ...]:
    return tuple([str(each.number) for each in state.terminals if each.number not in state.out_of_service])


def _undoable(state: TerminalState) -> bool:
    return state.phase in PLAYED and not state.collected


def _under_way(state: TerminalState) -> bool:
    return state.phase not in {Phase.CERRADA, *BETWEEN}


def failures(stakes: Stakes) -> tuple[Chapter[Any, Any], Chapter[Any, Any]]:
    declared = Incidents[Course](Course, EFFECTS)

    def void(rules: TerminalRules, state: TerminalState, cite: Citation) -> Sequence[Event]:
        back = StakesReturned(of=amounts(stakes(rules, state)), cite=cite)
        return [back, RoundClosed(round=state.round, reason=VOID, cite=cite)]

    @declared(FALLO, _undoable, by=OPERATOR)
    def failure(course: Course, command: Declare) -> None:
        cite = declared.rule(course, command)
        course(*void(course.rules, course.state, cite))

    @declared(PERDIDO, _under_way, notes=_in_use, by=OPERATOR)
    def lost(course: Course, command: Declare) -> None:
        """Its cartones are in the central: nothing changes for them."""
        declared.rule(course, command)

    def withdrawn(course: Course, command: Declare) -> None:
        cite = declared.rule(course, command)
        course(OutOfService(terminal=int(command.note), cite=cite))

    for name in (DISCREPANCIA, SIN_AVISO):
        declared(name, _under_way, notes=_in_use, by=OPERATOR)(withdrawn)
    interrupted: Chapter[Any, Any] = interruption(
        lambda _, state: _undoable(state) and bool(state.sold),
        lambda rules, state: void(rules, state, rules.resumed.cite),
    )
    return declared.chapter(), interrupted


R = TypeVar("R", bound=TerminalRules)
operated = partial(done_by, Role.JEFE)
S = TypeVar("S", bound=TerminalState)


def with_terminals(
    *own: Chapter[Any, Any],
    stakes: Stakes,
    before: Chapter[Any, Any],
    keeps: tuple[str, ...] = (),
) -> tuple[Chapter[Any, Any], ...]:
    """The chapters of a game at terminals, around its own; `keeps` names more fields kept between sessions."""
    return (
        opening,
        before,
        system,
        sale,
        *own,
        money,
        settling,
        failed,
        *failures(stakes),
        *end_of_session(between, idle, first=(hour,), keeps=("pots", "next", *keeps)),
    )


def earlier_pots(limit: Limit) -> Chapter[Any, Any]:
    before = earlier(lambda _, state: {each.name: each.held for each in state.pots}, limit, between)

    before.leaves(EarlierTold, lambda state, event: replace(state, pots=with_pots(state, {event.pot: event.amount})))

    return before


class TerminalGame(TableGame[R, S]):
    """Bingo at terminals; a game says what its numbers win."""

    of_the_sale: ClassVar[tuple[type[Command], ...]] = (SignOn, OpenGame, Buy, CloseSale)
    of_the_central: ClassVar[tuple[type[Command], ...]] = (SignOff, Undo, Draw, Settle)
    procedure: ClassVar[tuple[Step[Any, Any], ...]] = (
        Step(Phase.CERRADA, staff=opened_by_direction),
        Step(Phase.VERIFICACION, staff=operated(VerifySystem)),
        Step(Phase.LISTA, staff=operated(OpenGame)),
        Step(Phase.VENTA, staff=operated(CloseSale, lambda state: bool(state.sold)), pace=Pace.APUESTAS),
        Step(Phase.SORTEO, Phase.COLA, pace=Pace.EXTRACCION),
        Step(Phase.LIQUIDACION, staff=operated(Settle)),
        Step(Phase.FIN),
    )

    drawing: ClassVar[frozenset[Phase]] = DRAWING

    @property
    def cite(self) -> Citation:
        return self.rules.law["fixed_before"]

    def needs(self, state: S) -> Need | None:
        return next_number(self.rules, state) if state.phase in self.drawing else None

    def upcoming(self, state: S) -> Need | None:
        if state.phase in {Phase.CERRADA, Phase.FIN}:
            return None
        return sequence(self.rules) if state.phase in BEFORE else next_number(self.rules, state)

    def barred(self, command: Command, silent: Sequence[str]) -> Refused | None:
        sells = isinstance(command, self.of_the_sale)
        if CENTRAL in silent and (sells or isinstance(command, self.of_the_central)):
            return out_of_service(self.rules, CENTRAL)
        return out_of_service(self.rules, silent[0]) if silent and sells else None

    def notice(self) -> Sequence[Terms]:
        rules = self.rules
        most = rules.most_cartones
        return [carton_terms(rules.price, rules.price * most.value, rules.law["fixed_before"], most.cite)]


class Held(msgspec.Struct, frozen=True):
    """A cartón of one's own."""

    place: int
    number: int
    rows: Rows


class TerminalView(HallView, frozen=True, kw_only=True):
    """Each game adds its prizes."""

    price: int
    staked: int
    pots: dict[str, int]
    """Amount each acumulado pays now, every stake included."""
    formed: tuple[Formed, ...]
    terminal: int
    """0 for no terminal."""
    terminals: tuple[Terminal, ...]
    vacant: tuple[int, ...]
    """Free terminals in service."""
    mine: tuple[Held, ...]
    report: tuple[int, int, int]
    """Games of the session, cents staked and won: for the staff and the inspection."""
    due: tuple[Settled, ...] = ()

    def tell_called(self, language: str) -> list[str]:
        if not self.drawn:
            return []
        return [say(N_("called: {numbers}"), language, {"numbers": " ".join(map(str, self.drawn))})]


def seen_at_terminals(
    rules: TerminalRules, state: TerminalState, who: Actor, *, pots: Mapping[str, int], stakes: Mapping[str, int]
) -> dict[str, Any]:
    """The common fields of every view."""
    staff = who.role in BACK_OFFICE
    taken = {*state.out_of_service, *(each.number for each in state.terminals)}
    return {
        "betting": state.phase is Phase.VENTA,
        "cartones": state.total,
        "players": len(of_each(state.sold)),
        "people": tuple([each.player for each in state.terminals]),
        "highest": rules.emission.layout.highest,
        "stake": 0 if state.collected else stakes.get(who.id, 0),
        "price": rules.price,
        "staked": staked(rules, state),
        "pots": _settling(state) if state.phase is Phase.LIQUIDACION else dict(pots),
        "terminal": terminal_of(state, who.id),
        "terminals": tuple([each for each in state.terminals if staff or each.player == who.id]),
        "vacant": tuple([number for number in range(1, rules.plazas.value + 1) if number not in taken]),
        "mine": held_by(rules, state, who.id),
        "report": (state.games, state.staked, state.awarded) if staff else (0, 0, 0),
    }


def held_by(rules: TerminalRules, state: TerminalState, player: str) -> tuple[Held, ...]:
    own = [carton for sold in state.sold if sold.player == player for carton in sold]
    return tuple([Held(each.series, each.number, matriz(rules.emission, each).rows) for each in own])


def _settling(state: TerminalState) -> dict[str, int]:
    """Each acumulado during settlement, including this game's part still to be fed."""
    pots = {pot.name: pot.held for pot in state.pots}
    for event in state.due:
        if isinstance(event, PotFed):
            pots[event.name] += event.amount
    return pots


MOST = 12


def choose(rules: TerminalRules, view: Any) -> Command | None:
    who = view.who
    if not view.terminal:
        return SignOn(by=who, player=who.id, terminal=_pick(view, view.vacant)) if view.vacant else None
    if view.phase == Phase.VENTA and not view.mine:
        wanted = _pick(view, range(1, min(MOST, rules.most_cartones.value) + 1))
        return Buy(by=who, player=who.id, cartones=wanted)
    return None


def take_leave(rules: TerminalRules, view: Any) -> Command | None:
    return SignOff(by=view.who, player=view.who.id) if view.terminal and not view.mine else None


def _pick(view: Any, among: Any) -> int:
    """Pick by player and round, so that not all players choose the same."""
    return int(among[sha256(f"{view.who.id} {view.round}".encode()).digest()[0] % len(among)])
