"""Bacarrá a dos paños at a table: the chapters of its article, whom it waits for, and what silence means."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import ClassVar

from tapete.engine.actor import Actor, Role
from tapete.engine.chapter import Moment
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.need import Need
from tapete.engine.notice import Terms
from tapete.engine.refusal import Reason, Refused
from tapete.engine.table import Pace, TableGame
from tapete.families.baccarat import DRAWS, NATURAL
from tapete.families.circulo.cagnotte import CagnotteEmptied
from tapete.families.circulo.cards import sees
from tapete.families.circulo.hands import first_two
from tapete.families.circulo.places import seated
from tapete.families.circulo.powers import law
from tapete.families.circulo.words import Abate, AskCard, BankAbate, DeclineCard, Lift
from tapete.families.cut import DeclineCut, OfferCut
from tapete.families.table.closing import CloseTable, closing, last_rounds
from tapete.families.table.opening import hour, opened_by_direction, table_opening, tips
from tapete.families.table.reasons import RONDA_EN_CURSO
from tapete.families.table.settling import Settle
from tapete.games.bacarra_dos_panos.award import (
    CloseAuction,
    OpenAuction,
    RefuseBank,
    awarding,
    left,
    no_more_sessions,
)
from tapete.games.bacarra_dos_panos.banca import LeaveBank, OpenBets, PrepareSabot, StayBanker, banca, checked, cut
from tapete.games.bacarra_dos_panos.banker import banker
from tapete.games.bacarra_dos_panos.bets import bets, players
from tapete.games.bacarra_dos_panos.bots import bank_move
from tapete.games.bacarra_dos_panos.covering import CloseBets, DropBanco, LeaveUncovered, covering
from tapete.games.bacarra_dos_panos.deal import comes, deal, interrupted, waits
from tapete.games.bacarra_dos_panos.errors import errors
from tapete.games.bacarra_dos_panos.manos import manos
from tapete.games.bacarra_dos_panos.payment import payments
from tapete.games.bacarra_dos_panos.people import enough, is_banker
from tapete.games.bacarra_dos_panos.rules import DosPanosRules
from tapete.games.bacarra_dos_panos.showing import ShowHands, showing
from tapete.games.bacarra_dos_panos.state import BETTING, DEALING, SPEAKING, Phase, Play, State, of
from tapete.games.bacarra_dos_panos.view import DosPanosView, asked, view
from tapete.language import N_
from tapete.law.citation import Citation

PLAZA_EN_OTRA_MESA = Reason(
    "plaza_en_otra_mesa", N_("{player:@} has a seat, or waits for one, at another table of the game.")
)

_TERMS = {"banco": "banco", "a-caballo": "lines", "segundo": "betting", "primero": "betting"}
"""The kinds of bet, and the rule on each."""


def _between(rules: DosPanosRules, state: State) -> bool:
    """Whether no bet is taken or played for, and no card has left the sabot for a jugada that can be played."""
    if state.phase in DEALING | BETTING:
        return False
    return not state.cards_out or not (state.jugada.queue or enough(rules, state))


def _taken_home(rules: DosPanosRules, state: State) -> list[Event]:
    """The bank goes back to the banker."""
    return [left(state.banca, rules.law["award"])] if state.banca else []


def _emptied(rules: DosPanosRules, state: State) -> CagnotteEmptied:
    """The cagnotte goes to the caja: the house has no bank here."""
    return CagnotteEmptied(bank=state.cagnotte, cite=rules.law["payment"])


class BacarraDosPanos(TableGame[DosPanosRules, State]):
    """A table of bacarrá a dos paños."""

    states = State
    bet_phrases: ClassVar[Mapping[str, str]] = {
        "primero": "apostar primero",
        "segundo": "apostar segundo",
        "a-caballo": "apostar a-caballo",
    }
    covers = True
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
        tips,
        hour,
        last_rounds(_between),
        closing(
            by=law("head"),
            when=Moment[DosPanosRules, State](_between, RONDA_EN_CURSO, law("head")),
            empties=_taken_home,
            kind=CagnotteEmptied,
            closes=_emptied,
            keeps=("jornada", "sessions"),
        ),
    )

    @property
    def cite(self) -> Citation:
        return self.rules.law["players"]

    @property
    def counts_days(self) -> bool:
        return self.rules.libre

    def needs(self, state: State) -> Need | None:
        return waits(self.rules, state)

    def upcoming(self, state: State) -> Need | None:
        """Lots that are to be drawn, the next card of the sabot, or the order of one that is to be cut and loaded."""
        return (waits if state.lot is not None else comes)(self.rules, state)

    def view(self, state: State, who: Actor) -> DosPanosView:
        return view(self.rules, state, who)

    def sees(self, event: Event, who: Actor) -> bool:
        return sees(event, who)

    def read(self, words: Sequence[str], by: Actor, state: State) -> Command:
        """«Abatir» is said of one's own cards: those of the bank, if the banker says it."""
        command = super().read(words, by, state)
        return BankAbate(by=by) if isinstance(command, Abate) and is_banker(state, by.id) else command

    def placed(self, state: State) -> set[str]:
        """Who has a seat, or a right to the next one: nobody may have that at two tables of the house."""
        return {*seated(state), *state.waiting}

    def second_place(self, player: str) -> Refused:
        return Refused(PLAZA_EN_OTRA_MESA, self.rules.law["one_seat"], player=player)

    def next_step(self, state: State) -> Command | None:
        if not state.staff:
            return None if no_more_sessions(self.rules, state, "") else opened_by_direction(self.rules)
        if waits(self.rules, state) is not None:
            return None
        kind, role = _STEPS.get(state.phase, (None, Role.CRUPIER))
        if kind is None or not self._in_time(state):
            return None
        return kind(by=next(person for person in state.staff if person.role is role))

    def _in_time(self, state: State) -> bool:
        """Whether the step of the staff that a phase leads to may be taken now."""
        if state.phase in {Phase.APERTURA, Phase.CONSTITUCION}:
            return enough(self.rules, state)
        return True

    def on_silence(self, state: State) -> Command | None:
        """Nobody is held to want a bank or a repetition; cards are played by the rules; else the staff goes on.

        With too few players the banker leaves (criterio:bacarra-dos-panos.31). When nobody at all will have the bank
        the partida is over: the table closes, so that another can begin.
        """
        if state.phase is Phase.FIN and state.last < 0:
            return CloseTable(by=next(person for person in state.staff if person.role is Role.JEFE))
        if self._short_of_players(state):
            return LeaveBank(by=Actor(state.held_bank.banker, Role.JUGADOR))
        name = asked(state)
        if not name:
            return self.next_step(state)
        by = Actor(name, Role.JUGADOR)
        if state.phase in SPEAKING:
            return _pano_by_rule(self.rules, state.jugada, SPEAKING[state.phase], by)
        if state.phase is Phase.BANQUERO:
            seen = self.view(state, by)
            return bank_move(self.rules, seen, seen.play) if seen.play else None
        kind = _SILENCE.get(state.phase)
        return kind(by=by) if kind else None

    def pace(self, state: State) -> Pace:
        if state.phase is Phase.POSTURAS:
            return Pace.APUESTAS
        waits = asked(state) or state.phase is Phase.SUBASTA or self._short_of_players(state)
        return Pace.DECISION if waits else Pace.PERSONAL

    def _short_of_players(self, state: State) -> bool:
        """Whether there is a bank, too few players in a paño to open the bets, and no card on its way."""
        coming = state.play is not None and bool(state.play.queue)
        return state.phase is Phase.CONSTITUCION and not coming and not enough(self.rules, state)

    def notice(self) -> Sequence[Terms]:
        """All bets are at par; a banco is the whole bank."""
        rules = self.rules
        return [
            Terms(
                id=kind,
                kind=kind,
                pays=Fraction(1),
                cite=rules.law[rule],
                minimums=(rules.minimum,),
                cap=rules.most_bank if kind == "banco" else rules.most_bet,
                cap_cite=rules.law["libre" if rules.libre else "bank_limits" if kind == "banco" else "bet_limits"],
            )
            for kind, rule in _TERMS.items()
            if not (rules.libre and kind == "banco")
        ]


_STEPS: dict[Phase, tuple[type[Command] | None, Role]] = {
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
"""What the staff does next, by phase, and who does it."""
_SILENCE: dict[Phase, type[Command]] = {
    Phase.CORTE: DeclineCut,
    Phase.DEPOSITO: RefuseBank,
    Phase.REOFERTA: RefuseBank,
    Phase.DECISION: StayBanker,
    Phase.SALTADA: LeaveBank,
    Phase.REPETICION: DropBanco,
    Phase.COBERTURA: LeaveUncovered,
}
"""What the silence of who is asked means, by phase."""


def _pano_by_rule(rules: DosPanosRules, play: Play, side: str, by: Actor) -> Command:
    """Lift, then abate, draw or stand by the rules; where there is a choice, stand."""
    if not of(play.lifted, side):
        return Lift(by=by)
    points = first_two(play.hand(side))
    if points >= NATURAL:
        return Abate(by=by)
    return AskCard(by=by) if rules.punto.value[points] == DRAWS else DeclineCard(by=by)
