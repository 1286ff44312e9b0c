"""A craps table: the pure state machine that the runner, the record and the pages drive."""

from collections.abc import Sequence

from tapete.engine.actor import BACK_OFFICE, Actor, Role
from tapete.engine.command import Command
from tapete.engine.event import Event, Infringed
from tapete.engine.game import Pace
from tapete.engine.need import Need
from tapete.engine.notice import Terms
from tapete.engine.offer import Offer
from tapete.engine.refusal import Refused
from tapete.games.dados import notation
from tapete.games.dados.commands import (
    AcceptDice,
    BringDice,
    ChooseDice,
    CloseBets,
    DadosCommand,
    OfferDice,
    RefuseDice,
)
from tapete.games.dados.decide import DECISIONS
from tapete.games.dados.events import DadosEvent, SettlementEvent
from tapete.games.dados.evolve import EVOLUTIONS
from tapete.games.dados.offers import may_call, new_serials, offers, usual_choice
from tapete.games.dados.rules import Bet, DadosRules, When
from tapete.games.dados.state import TAKING_BETS, Choice, Phase, Stake, State
from tapete.games.dados.turn import candidate, has_line
from tapete.games.table.commands import OpenTable, Settle
from tapete.games.table.duty import least_staff
from tapete.games.table.events import bet_words
from tapete.games.table.reasons import FUERA_DEL_JUEGO
from tapete.games.table.view import TableView
from tapete.kit.dice import DiceSet
from tapete.language import N_, money, say

__all__ = ["DadosGame", "DadosView"]

DIRECTOR = Actor("director", Role.DIRECTOR)
AWAITED = frozenset({Phase.OFRECER, Phase.APUESTAS, Phase.TIRO})
"""When a throw is to come."""
SHOWN_RESULTS = 10


class DadosView(TableView, frozen=True, kw_only=True):
    """Everything is public at the table but the bank's holdings."""

    jugada: int
    punto: int
    players: tuple[str, ...]
    tirador: str
    offered: str
    dice: DiceSet | None
    choice: Choice
    stakes: tuple[Stake, ...]
    results: tuple[str, ...]
    due: tuple[SettlementEvent, ...] = ()

    def tell(self, language: str) -> list[str]:
        told = [say(N_("punto {punto}"), language, {"punto": self.punto})] if self.punto else []
        if self.tirador:
            told.append(say(N_("tirador {player}"), language, {"player": self.tirador}))
        mine = [f"{bet_words(s.bet)} {money(s.amount, language)}" for s in self.stakes if s.player == self.who.id]
        if mine:
            told.append(say(N_("on the cloth: {stakes}"), language, {"stakes": ", ".join(mine)}))
        if self.results:
            shown = " ".join(self.results[-SHOWN_RESULTS:])
            told.append(say(N_("last results: {results}"), language, {"results": shown}))
        return told


class DadosGame:
    """Dados o craps at one table."""

    commands = DadosCommand
    events = DadosEvent
    states = State

    def __init__(self, rules: DadosRules) -> None:
        self.rules = rules
        self.slug = rules.game

    def opening(self) -> State:
        return State()

    def round_of(self, state: State) -> int:
        return state.round

    def needs(self, state: State) -> Need | None:
        return self.rules.need if state.phase is Phase.TIRO else None

    def upcoming(self, state: State) -> Need | None:
        return self.rules.need if state.phase in AWAITED else None

    def offers(self, state: State, who: Actor) -> list[Offer]:
        return list(offers(self.rules, state, who))

    def decide(self, state: State, command: Command) -> Sequence[Event]:
        decision = DECISIONS.get(type(command))
        if decision is None:
            raise Refused(FUERA_DEL_JUEGO, self.rules.bets_cite)
        return decision(self.rules, state, command)

    def evolve(self, state: State, event: Event) -> State:
        return EVOLUTIONS[type(event)](self.rules, state, event)

    def view(self, state: State, who: Actor) -> DadosView:
        return DadosView(
            game=self.slug,
            who=who,
            phase=state.phase.value,
            round=state.round,
            betting=state.phase in TAKING_BETS,
            last=state.last,
            staff=state.staff,
            bank=state.bank if who.role in BACK_OFFICE else None,
            due=state.due,
            jugada=state.jugada,
            punto=state.punto,
            players=state.players,
            tirador=state.tirador,
            offered=state.offered,
            dice=state.dice,
            choice=state.choice,
            stakes=state.stakes,
            results=state.results,
        )

    def sees(self, event: Event, who: Actor) -> bool:
        """Breaches of the staff are a matter of the house; everything else happens in the open."""
        return who.role in BACK_OFFICE or not isinstance(event, Infringed)

    def staff(self, state: State) -> Sequence[Actor]:
        """The croupiers first, since they settle."""
        return sorted(state.staff, key=lambda person: person.role is not Role.CRUPIER)

    def next_step(self, state: State) -> Command | None:
        match state.phase:
            case Phase.CERRADA:
                return OpenTable(by=DIRECTOR, staff=least_staff(self.rules))
            case Phase.PREPARACION:
                return BringDice(by=DIRECTOR, serials=new_serials(self.rules, state))
            case Phase.OFRECER if not state.offered and (player := candidate(state)):
                return OfferDice(by=_on_duty(state, self.rules.offered_by.value), player=player)
            case Phase.APUESTAS if may_call(self.rules, state):
                return CloseBets(by=_on_duty(state, self.rules.closing.value.by))
            case Phase.LIQUIDACION:
                return Settle(by=_on_duty(state, Role.CRUPIER))
            case _:
                return None

    def on_silence(self, state: State) -> Command | None:
        """Whoever is offered the dice and has a line bet, or finishes a series, takes them (criterio:dados.24)."""
        if state.phase is Phase.OFRECER and state.offered:
            asked = Actor(state.offered, Role.JUGADOR)
            takes = state.punto or has_line(state, state.offered)
            return AcceptDice(by=asked) if takes else RefuseDice(by=asked)
        if state.phase is Phase.APUESTAS and not may_call(self.rules, state):
            tirador = Actor(state.tirador, Role.JUGADOR)
            if state.choice is not Choice.NADA:
                return ChooseDice(by=tirador, dice=usual_choice(state))
            return RefuseDice(by=tirador)
        return self.next_step(state)

    def pace(self, state: State) -> Pace:
        """Bets are waited for; so is whoever must answer for the dice."""
        if state.phase is Phase.OFRECER and state.offered:
            return Pace.DECISION
        if state.phase is Phase.APUESTAS:
            return Pace.DECISION if state.choice is not Choice.NADA else Pace.APUESTAS
        waiting = state.phase is Phase.OFRECER and not candidate(state)
        return Pace.APUESTAS if waiting else Pace.PERSONAL

    def notice(self) -> Sequence[Terms]:
        """Every suerte that may be laid by hand, Win last."""
        bets = [bet for bet in self.rules.bets.values() if bet.when is not When.NUNCA]
        bets.sort(key=lambda bet: (bet.when is When.SALIDA, bet.id == "win"))
        return [self._terms(bet) for bet in bets]

    def _terms(self, bet: Bet) -> Terms:
        """An asociada admits its part of the greatest simple bet there can be."""
        most = self.rules.bets["win"].cap * bet.share
        return Terms(
            id=bet.id,
            kind=bet.kind,
            pays=bet.pays,
            cite=bet.cite,
            minimums=(bet.minimum,),
            cap=bet.cap or most.numerator // most.denominator,
            cap_cite=bet.cap_cite,
        )

    def read(self, words: Sequence[str], by: Actor, state: State) -> Command:
        return notation.read(self.rules, state, words, by)

    def write(self, command: Command) -> str:
        return notation.write(command)


def _on_duty(state: State, role: Role) -> Actor:
    return next(person for person in state.staff if person.role is role)
