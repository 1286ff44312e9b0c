"""A bingo room: its chapters, whom it waits for, and what everybody sees."""

from collections.abc import Sequence

from tapete.engine.actor import Actor, Role
from tapete.engine.chapter import Chapter, Moment, replace
from tapete.engine.command import Command, Declare
from tapete.engine.event import Event
from tapete.engine.need import Need
from tapete.engine.notice import PrizeTerms, Terms
from tapete.engine.table import Alarm, Pace, TableGame
from tapete.families.hall.earlier import EarlierTold, earlier
from tapete.families.hall.terms import carton_terms
from tapete.families.table.closing import TableClosed, closing, last_rounds
from tapete.families.table.opening import opened_by_direction, opening, tips
from tapete.families.table.reasons import RONDA_EN_CURSO
from tapete.families.table.settling import Settle
from tapete.games.bingo_tradicional.balls import CallBall, all_balls, balls, next_ball, sees
from tapete.games.bingo_tradicional.bolsa import after_session, pozo_of
from tapete.games.bingo_tradicional.claims import Ask, Order, Verify, claims
from tapete.games.bingo_tradicional.effects import NADIE
from tapete.games.bingo_tradicional.errors import MINUTE, GiveUp, Repair, errors, interrupted, returned
from tapete.games.bingo_tradicional.material import ChangeBalls, CheckMaterial, are_spent, material
from tapete.games.bingo_tradicional.payment import payment, settling
from tapete.games.bingo_tradicional.rules import BINGO, LINEA, BingoRules
from tapete.games.bingo_tradicional.sale import AnnounceGame, CloseSale, OpenSale, sale
from tapete.games.bingo_tradicional.state import Phase, Pozo, State, between, idle, person
from tapete.games.bingo_tradicional.view import BingoView, view
from tapete.kit.money import LARGEST
from tapete.law.citation import Citation

CLOSING = Citation("criterio:casino.26")
KEPT = ("set_games", "pozos", "next")
BEFORE = frozenset({Phase.COMPROBACION, Phase.LISTA, Phase.VENTA, Phase.CALCULO, Phase.PAGO})
"""The balls of the last game are back in the machine, and none has come out."""


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


@session_over.fold(TableClosed)
def one_more(rules: BingoRules, state: State, event: TableClosed) -> State:
    """The sessions that had a game for a prize are counted."""
    return replace(state, pozos=after_session(state.pozos))


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
        last_rounds(between),
        closing(
            by=lambda _: CLOSING,
            when=Moment[BingoRules, State](idle, RONDA_EN_CURSO, lambda _: CLOSING),
            empties=lambda _, __: (),
            keeps=KEPT,
        ),
        session_over,
    )

    @property
    def cite(self) -> Citation:
        return self.rules.linea.cite

    def needs(self, state: State) -> Need | None:
        if state.phase is not Phase.EXTRACCION or len(state.drawn) == self.rules.emission.layout.highest:
            return None
        return next_ball(self.rules, state)

    def upcoming(self, state: State) -> Need | None:
        """The next ball; before a game, the order of all of them."""
        if state.phase in {Phase.CERRADA, Phase.FIN}:
            return None
        if state.phase in BEFORE:
            return all_balls(self.rules)
        return next_ball(self.rules, state) if len(state.drawn) < self.rules.emission.layout.highest else None

    def sees(self, event: Event, who: Actor) -> bool:
        return super().sees(event, who) and sees(event, who)

    def view(self, state: State, who: Actor) -> BingoView:
        return view(self, self.rules, state, who)

    def staff(self, state: State) -> Sequence[Actor]:
        """The vendedor-locutor first: he sells and calls."""
        return sorted(state.staff, key=lambda each: each.role is not Role.LOCUTOR)

    def next_step(self, state: State) -> Command | None:
        if state.phase is Phase.CERRADA:
            return opened_by_direction(self.rules)
        if not state.open:
            return None
        jefe = person(state, Role.JEFE)
        steps: dict[Phase, Command | None] = {
            Phase.COMPROBACION: CheckMaterial(by=jefe),
            Phase.LISTA: self._next_game(state),
            Phase.VENTA: self._end_of_sale(state) if state.sold else None,
            Phase.CALCULO: AnnounceGame(by=jefe),
            Phase.SALIDA: self._call(state),
            Phase.VERIFICACION: Verify(by=jefe),
            Phase.CONFORME: Ask(by=jefe),
            Phase.PREGUNTA: Order(by=jefe),
            Phase.PAGO: Settle(by=jefe),
            Phase.AVERIA: self._after_breakdown(state, jefe),
        }
        return steps.get(state.phase)

    def _after_breakdown(self, state: State, jefe: Actor) -> Command | None:
        """A game whose machine was not mended in time is given up; without one, the machine is mended first."""
        if self._may_be_mended(state):
            return None
        return GiveUp(by=jefe) if state.sold else Repair(by=jefe)

    def _may_be_mended(self, state: State) -> bool:
        return state.phase is Phase.AVERIA and state.clock < state.stopped_at + self.rules.repair.value * MINUTE

    def _next_game(self, state: State) -> Command:
        """The next sale, after a change of balls where those in the machine have served enough."""
        if are_spent(self.rules, state, 2 if self.rules.doble.value else 1):
            return ChangeBalls(by=person(state, Role.JEFE))
        return OpenSale(by=person(state, Role.LOCUTOR))

    def _end_of_sale(self, state: State) -> Command:
        if are_spent(self.rules, state, 2 if state.doubles else 1):
            return ChangeBalls(by=person(state, Role.JEFE))
        return CloseSale(by=person(state, Role.LOCUTOR))

    def _call(self, state: State) -> Command | None:
        return CallBall(by=person(state, Role.LOCUTOR), number=state.drawn[-1]) if state.drawn else None

    def on_silence(self, state: State) -> Command | None:
        """Who does not sing claims nothing; where every ball is out, the game is void then."""
        if self._is_last_call(state):
            return Declare(by=person(state, Role.JEFE), incident=NADIE)
        return self.next_step(state)

    def _is_last_call(self, state: State) -> bool:
        """Every number was called, and the room waits for whoever has not sung yet."""
        return state.phase is Phase.EXTRACCION and self.needs(state) is None

    def pace(self, state: State) -> Pace:
        if state.phase is Phase.VENTA:
            return Pace.APUESTAS
        return Pace.DECISION if self._is_open_to_claims(state) else Pace.PERSONAL

    def _is_open_to_claims(self, state: State) -> bool:
        """Whether nothing else is waited for but claims."""
        return state.phase is Phase.PREGUNTA or self._is_last_call(state)

    @property
    def seconds(self) -> int | None:
        return self.rules.question_seconds.value

    def pauses(self, state: State) -> bool:
        """After each number that is called somebody may sing."""
        return state.phase is Phase.EXTRACCION and bool(state.called) and not self._is_last_call(state)

    def may_answer(self, state: State, player: str) -> bool:
        """Whoever has a cartón may sing it when he is asked, or when no ball is left."""
        return self._is_open_to_claims(state) and any(sold.player == player for sold in state.sold)

    def alarm(self, state: State) -> Alarm | None:
        """Every minute, while an hour of the bolsa is to come or the machine may still be mended."""
        hours = any(at > state.clock for prize in self.rules.bolsa for at in prize.starts)
        waits = hours or self._may_be_mended(state)
        return Alarm(at=state.clock + MINUTE, after=MINUTE) if state.open and waits else None

    def notice(self) -> Sequence[Terms]:
        """A cartón: what it may win is a share of what is sold, and no pay to 1."""
        cite = self.rules.law["one_face_value"]
        return [carton_terms(self.rules.face, LARGEST, cite, self.rules.law["sells"])]

    def prizes(self) -> Sequence[PrizeTerms]:
        """The línea, the bingo, and the prizes of the bolsa in their order."""
        rules = self.rules
        return [
            PrizeTerms(id=LINEA, share=rules.linea.value, cite=rules.linea.cite),
            PrizeTerms(id=BINGO, share=rules.bingo.value, cite=rules.bingo.cite),
            *(
                PrizeTerms(id=prize.key, share=prize.share, amount=prize.amount, ball=prize.ball, cite=prize.cite)
                for prize in rules.bolsa
            ),
        ]
