"""A craps table: the pure state machine that the runner, the record and the pages drive."""

from collections.abc import Sequence

from tapete.engine.actor import BACK_OFFICE, Actor, Role
from tapete.engine.command import Command
from tapete.engine.need import Need
from tapete.engine.notice import Terms
from tapete.engine.table import Pace, Parts, TableGame
from tapete.families.stakes.events import bet_words
from tapete.families.table.opening import DIRECTOR, opened_by_direction
from tapete.families.table.settling import Settle
from tapete.families.table.view import TableView, tell_results, tell_stakes
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
from tapete.kit.dice import DiceSet
from tapete.language import N_, money, say
from tapete.law.citation import Citation

__all__ = ["DadosGame", "DadosView"]

AWAITED = frozenset({Phase.OFRECER, Phase.APUESTAS, Phase.TIRO})
"""When a throw is to come."""


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
        return [*told, *tell_stakes(mine, language), *tell_results(self.results, language)]


class DadosGame(TableGame[DadosRules, State]):
    """Dados o craps at one table."""

    commands = DadosCommand
    events = DadosEvent
    states = State
    parts = Parts(DECISIONS, EVOLUTIONS, offers, notation.read, notation.write)

    @property
    def cite(self) -> Citation:
        return self.rules.bets_cite

    def needs(self, state: State) -> Need | None:
        return self.rules.need if state.phase is Phase.TIRO else None

    def upcoming(self, state: State) -> Need | None:
        return self.rules.need if state.phase in AWAITED else None

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

    def next_step(self, state: State) -> Command | None:
        match state.phase:
            case Phase.CERRADA:
                return opened_by_direction(self.rules)
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


def _on_duty(state: State, role: Role) -> Actor:
    return next(person for person in state.staff if person.role is role)
