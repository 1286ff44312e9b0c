"""Bacarrá a dos paños at a table: the chapters of its article, whom it waits for, and what silence means."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from tapete.engine.actor import Actor, Role
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.need import Need
from tapete.engine.notice import Terms
from tapete.families.bacarra.state import first_two
from tapete.families.bacarra.table import BankedTable, ending, word_by_rule
from tapete.families.circulo.bank import banked
from tapete.families.cut import DeclineCut, OfferCut
from tapete.families.table.opening import table_opening
from tapete.families.table.settling import Settle
from tapete.games.bacarra_dos_panos.award import (
    CloseAuction,
    OpenAuction,
    RefuseBank,
    awarding,
    left,
    no_more_sessions,
)
from tapete.games.bacarra_dos_panos.banca import (
    LeaveBank,
    OpenBets,
    PrepareSabot,
    StayBanker,
    banca,
    checked,
    cut,
    payments,
)
from tapete.games.bacarra_dos_panos.bets import CloseBets, DropBanco, LeaveUncovered, bets, covering, players
from tapete.games.bacarra_dos_panos.bots import bank_move
from tapete.games.bacarra_dos_panos.deal import ShowHands, comes, deal, interrupted, showing, waits
from tapete.games.bacarra_dos_panos.errors import errors
from tapete.games.bacarra_dos_panos.manos import banker, manos
from tapete.games.bacarra_dos_panos.rules import DosPanosRules
from tapete.games.bacarra_dos_panos.state import BETTING, DEALING, SPEAKING, Phase, State, enough, of
from tapete.games.bacarra_dos_panos.view import DosPanosView, asked, view


def _between(rules: DosPanosRules, state: State) -> bool:
    """Whether no bet is taken or played for, and no card has left the sabot for a jugada that can be played."""
    if state.phase in DEALING | BETTING:
        return False
    return not state.cards_out or not (state.jugada.queue or enough(rules, state))


def _taken_home(rules: DosPanosRules, state: State) -> list[Event]:
    return [left(state.banca, rules.law["award"])] if state.banca else []


class BacarraDosPanos(BankedTable[DosPanosRules, State]):
    """A table of bacarrá a dos paños."""

    states = State
    bet_phrases: ClassVar[Mapping[str, str]] = {
        "primero": "apostar primero",
        "segundo": "apostar segundo",
        "a-caballo": "apostar a-caballo",
    }
    chapters = (
        table_opening(no_more_sessions),
        players,
        awarding,
        banca,
        cut,
        checked,
        bets,
        covering,
        deal,
        manos,
        banker,
        showing,
        payments,
        errors,
        interrupted,
        *ending(_between, _taken_home, keeps=("jornada", "sessions")),
    )
    betting = Phase.POSTURAS
    steps: ClassVar[Mapping[str, tuple[type[Command], Role]]] = {
        Phase.APERTURA: (OpenAuction, Role.JEFE),
        Phase.SUBASTA: (CloseAuction, Role.JEFE),
        Phase.SABOT: (PrepareSabot, Role.CRUPIER),
        Phase.BARAJA: (OfferCut, Role.CRUPIER),
        Phase.CONSTITUCION: (OpenBets, Role.CRUPIER),
        Phase.POSTURAS: (CloseBets, Role.CRUPIER),
        Phase.CUBIERTA: (CloseBets, Role.CRUPIER),
        Phase.DESCUBRIR: (ShowHands, Role.CRUPIER),
        Phase.LIQUIDACION: (Settle, Role.CRUPIER),
    }
    silences: ClassVar[Mapping[str, type[Command]]] = {
        Phase.CORTE: DeclineCut,
        Phase.DEPOSITO: RefuseBank,
        Phase.REOFERTA: RefuseBank,
        Phase.DECISION: StayBanker,
        Phase.SALTADA: LeaveBank,
        Phase.REPETICION: DropBanco,
        Phase.COBERTURA: LeaveUncovered,
    }

    @property
    def counts_days(self) -> bool:
        return self.rules.libre

    def needs(self, state: State) -> Need | None:
        return waits(self.rules, state)

    def upcoming(self, state: State) -> Need | None:
        """Lots that wait to be drawn, the next card of the sabot, or the order of one that waits to be loaded."""
        return (waits if state.lot is not None else comes)(self.rules, state)

    def view(self, state: State, who: Actor) -> DosPanosView:
        return view(self, state, who)

    def asked(self, state: State) -> str:
        return asked(state)

    def enough(self, state: State) -> bool:
        return enough(self.rules, state)

    def next_step(self, state: State) -> Command | None:
        closed = not state.staff and no_more_sessions(self.rules, state, "")
        return None if closed or state.lot is not None else super().next_step(state)

    def in_time(self, state: State) -> bool:
        return state.phase not in {Phase.APERTURA, Phase.CONSTITUCION} or self.enough(state)

    def by_rule(self, state: State, by: Actor) -> Command | None:
        if side := SPEAKING.get(state.phase):
            play = state.jugada
            return word_by_rule(self.rules, first_two(play.hand(side)), by, lifted=of(play.lifted, side))
        seen = self.view(state, by).play if state.phase is Phase.BANQUERO else None
        return bank_move(self.rules, seen, by) if seen else None

    def withdraws(self, state: State) -> Command:
        """The banker leaves (criterio:bacarra-dos-panos.31)."""
        return LeaveBank(by=Actor(state.held_bank.banker, Role.JUGADOR))

    def undecided(self, state: State, player: str) -> int:
        return banked(state, player)

    def waits_for_many(self, state: State) -> bool:
        return state.phase is Phase.SUBASTA

    def notice(self) -> Sequence[Terms]:
        """All bets are at par; a banco is the whole bank."""
        rules, law = self.rules, self.rules.law
        bets = {
            "banco": (law["banco"], rules.most_bank, law["bank_limits"]),
            "a-caballo": (law["lines"], rules.most_bet, law["libre" if rules.libre else "bet_limits"]),
            "segundo": (law["betting"], rules.most_bet, law["libre" if rules.libre else "bet_limits"]),
            "primero": (law["betting"], rules.most_bet, law["libre" if rules.libre else "bet_limits"]),
        }
        return [self.terms(kind, *terms) for kind, terms in bets.items() if not (rules.libre and kind == "banco")]
