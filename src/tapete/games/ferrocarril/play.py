"""Ferrocarril at a table: the chapters of its article, whom it waits for, and what silence means."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from tapete.engine.actor import Actor, Role
from tapete.engine.command import Command, Declare
from tapete.engine.event import Event
from tapete.engine.need import Need
from tapete.engine.notice import Terms
from tapete.families.bacarra.cards import (
    CARTA,
    BankAbate,
    BankDraw,
    BankStand,
    GiveCard,
)
from tapete.families.bacarra.errors import WAIVED
from tapete.families.bacarra.state import first_two
from tapete.families.bacarra.table import BankedTable, ending, on_duty, word_by_rule
from tapete.families.baccarat import CHOOSES, DRAWS, NATURAL
from tapete.families.circulo.bank import banked
from tapete.families.circulo.powers import refuse_servant, seated
from tapete.families.cut import DeclineCut, OfferCut
from tapete.families.sabot.shoe import need_of, shuffled_need
from tapete.families.table.opening import opening
from tapete.families.table.settling import Settle
from tapete.games.ferrocarril.award import CloseAuction, RefuseHand, auctioning, awarding, subasta
from tapete.games.ferrocarril.banca import AnnounceBank, PassHand, banca, garaje
from tapete.games.ferrocarril.banco import CloseBets, banco, covering
from tapete.games.ferrocarril.bets import bets
from tapete.games.ferrocarril.deal import Deliver, bank_letter, banker, cuadro_letter, deal, interrupted, punto, waits
from tapete.games.ferrocarril.errors import GoOn, errors, errors_of_the_deal, errors_of_the_sides
from tapete.games.ferrocarril.payment import payments
from tapete.games.ferrocarril.players import asociados, offers_back, players, pledges_back
from tapete.games.ferrocarril.rules import FerroRules
from tapete.games.ferrocarril.state import BETWEEN_TALLAS, DEALING, Phase, Play, State, head_count
from tapete.games.ferrocarril.talla import CedeBank, PassCards, ceded, checked, cut, talla
from tapete.games.ferrocarril.view import FerroView, asked, view
from tapete.kit.cards import FRENCH_52

_DEALT_FROM = frozenset(Phase) - BETWEEN_TALLAS - {Phase.CERRADA}
"""While there is a sabot from which cards come, or may come yet."""
_TERMS = {
    "banco": "banco",
    "seguido": "seguido",
    "con-la-mesa": "half",
    "ultimo-completo": "completes",
    "apuesta": "maximum",
}
"""The kinds of bet, and the rule on each; the ordinary one last."""


def _taken_home(rules: FerroRules, state: State) -> list[Event]:
    bank = [ceded(state.banca, rules.law["keeping"])] if state.banca else []
    return [*pledges_back(state), *offers_back(rules, state), *bank]


class Ferrocarril(BankedTable[FerroRules, State]):
    """A table of ferrocarril."""

    states = State
    bet_phrases: ClassVar[Mapping[str, str]] = {
        "apuesta": "apostar",
        "seguido": "banco seguido",
        "con-la-mesa": "banco con la mesa",
        "ultimo-completo": "ultimo completo",
        "abono": "abonar",
    }
    chapters = (
        opening,
        players,
        asociados,
        awarding,
        subasta,
        banca,
        garaje,
        talla,
        cut,
        checked,
        banco,
        bets,
        covering,
        deal,
        punto,
        banker,
        payments,
        errors,
        errors_of_the_deal,
        errors_of_the_sides,
        interrupted,
        *ending(lambda _, state: state.phase not in {*DEALING, Phase.APUESTAS}, _taken_home),
    )
    betting = Phase.APUESTAS
    steps: ClassVar[Mapping[str, tuple[type[Command], Role]]] = {
        Phase.PREPARACION: (PassCards, Role.CRUPIER),
        Phase.FIN_TALLA: (PassCards, Role.CRUPIER),
        Phase.BARAJA: (OfferCut, Role.CRUPIER),
        Phase.ADJUDICACION: (CloseAuction, Role.CRUPIER),
        Phase.CONSTITUCION: (AnnounceBank, Role.CRUPIER),
        Phase.APUESTAS: (CloseBets, Role.CRUPIER),
        Phase.PUNTO: (Deliver, Role.CRUPIER),
        Phase.LIQUIDACION: (Settle, Role.CRUPIER),
    }
    silences: ClassVar[Mapping[str, type[Command]]] = {
        Phase.CORTE: DeclineCut,
        Phase.ADJUDICACION: RefuseHand,
        Phase.FIN_TALLA: CedeBank,
    }

    def needs(self, state: State) -> Need | None:
        return waits(self.rules, state)

    def upcoming(self, state: State) -> Need | None:
        """The next card of the sabot, whoever takes it; the order of one that waits to be cut and loaded."""
        if state.phase in {Phase.BARAJA, Phase.CORTE}:
            return shuffled_need(FRENCH_52, self.rules.packs.value, self.rules.law["deal"])
        return need_of(state.sabot, self.rules.law["deal"]) if state.sabot and state.phase in _DEALT_FROM else None

    def view(self, state: State, who: Actor) -> FerroView:
        return view(self, state, who)

    def decide(self, state: State, command: Command) -> Sequence[Event]:
        """Auxiliary servants take no part in the game, the cards or the chips."""
        refuse_servant(state.staff, command.by, self.rules.law["servants"])
        return super().decide(state, command)

    def asked(self, state: State) -> str:
        return asked(state)

    def enough(self, state: State) -> bool:
        return head_count(state) >= self.rules.least_players.value

    def next_step(self, state: State) -> Command | None:
        if state.play is not None and state.play.withdrawing:
            return GoOn(by=on_duty(state, Role.CRUPIER))
        return super().next_step(state)

    def in_time(self, state: State) -> bool:
        match state.phase:
            case Phase.PREPARACION | Phase.FIN_TALLA:
                waits = state.continues and state.banca is not None
                return self.enough(state) and not waits and bool(seated(state))
            case Phase.CONSTITUCION:
                return self.enough(state)
            case Phase.ADJUDICACION:
                return auctioning(state)
            case Phase.PUNTO:
                return not state.jugada.given
            case _:
                return True

    def by_rule(self, state: State, by: Actor) -> Command | None:
        if state.phase is Phase.PUNTO:
            return word_by_rule(self.rules, first_two(state.jugada.punto), by, lifted=state.jugada.lifted)
        return _bank_by_rule(self.rules, state, state.jugada, by) if state.phase is Phase.BANQUERO else None

    def withdraws(self, state: State) -> Command:
        """The banker passes the mano; cards drawn too early are discarded first (criterio:ferrocarril.35)."""
        if state.play is not None:
            return Declare(by=on_duty(state, Role.JEFE), incident=WAIVED)
        return PassHand(by=Actor(state.held_bank.banker, Role.JUGADOR))

    def undecided(self, state: State, player: str) -> int:
        return banked(state, player)

    def waits_for_many(self, state: State) -> bool:
        return state.phase is Phase.ADJUDICACION or (state.play is not None and state.play.withdrawing)

    def awaits(self, state: State, player: str) -> bool:
        """Bets are decisions here: the banker has none to make, nor has anybody once the bank is covered."""
        return self.may_answer(state, player)

    def notice(self) -> Sequence[Terms]:
        """The bets against the bank and, where there are abonos, the one with it: all at par, up to the bank."""
        rules = self.rules
        cites = {kind: rules.law[rule] for kind, rule in _TERMS.items()}
        if rules.abonos.value:
            cites = {"abono": rules.abonos.cite, **cites}
        limits = rules.most_bank, rules.law["bank_limits"]
        return [self.terms(kind, cite, *limits) for kind, cite in cites.items()]


def _bank_by_rule(rules: FerroRules, state: State, play: Play, by: Actor) -> Command:
    """Abate, give the card asked for, then draw or stand by the cuadro; where there is a choice, by the cuadro too."""
    points = first_two(play.banca)
    untouched = not play.punto.third and not play.free_draw
    if points >= NATURAL and not play.banca.lost and untouched:
        return BankAbate(by=by)
    if play.due_word or (play.word == CARTA and untouched):
        return GiveCard(by=by)
    letter = bank_letter(rules, state, play)
    draws = (cuadro_letter(rules, play) if letter == CHOOSES else letter) == DRAWS
    return BankDraw(by=by) if draws else BankStand(by=by)
