"""Ferrocarril at a table: the chapters of its article, whom it waits for, and what silence means."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import ClassVar

from tapete.engine.actor import Actor, Role
from tapete.engine.chapter import Moment
from tapete.engine.command import Command, Declare
from tapete.engine.event import Event
from tapete.engine.need import Need
from tapete.engine.notice import Terms
from tapete.engine.refusal import Reason, Refused
from tapete.engine.table import Pace, TableGame
from tapete.families.baccarat import CHOOSES, DRAWS, NATURAL
from tapete.families.circulo.cagnotte import CagnotteEmptied
from tapete.families.circulo.cards import CARTA, sees
from tapete.families.circulo.hands import first_two
from tapete.families.circulo.places import seated
from tapete.families.circulo.powers import law, refuse_servant
from tapete.families.circulo.words import Abate, AskCard, BankAbate, BankDraw, BankStand, DeclineCard, GiveCard, Lift
from tapete.families.cut import DeclineCut, OfferCut
from tapete.families.sabot.shoe import need_of, shuffled_need
from tapete.families.table.closing import CloseTable, closing, last_rounds
from tapete.families.table.opening import hour, opened_by_direction, opening, tips
from tapete.families.table.reasons import RONDA_EN_CURSO
from tapete.families.table.settling import Settle
from tapete.games.ferrocarril.asociados import asociados, offers_back, pledges_back
from tapete.games.ferrocarril.award import RefuseHand, awarding
from tapete.games.ferrocarril.banca import AnnounceBank, PassHand, banca
from tapete.games.ferrocarril.banco import banco
from tapete.games.ferrocarril.banker import banker
from tapete.games.ferrocarril.bets import bets
from tapete.games.ferrocarril.covering import CloseBets, covering
from tapete.games.ferrocarril.deal import Deliver, deal, interrupted
from tapete.games.ferrocarril.drawing import bank_letter, cuadro_letter
from tapete.games.ferrocarril.errors import errors
from tapete.games.ferrocarril.errors_of_the_deal import WAIVED, errors_of_the_deal
from tapete.games.ferrocarril.errors_of_the_sides import GoOn, errors_of_the_sides
from tapete.games.ferrocarril.garaje import garaje
from tapete.games.ferrocarril.payment import payments
from tapete.games.ferrocarril.people import head_count, is_banker
from tapete.games.ferrocarril.players import players
from tapete.games.ferrocarril.punto import punto
from tapete.games.ferrocarril.rules import FerroRules
from tapete.games.ferrocarril.state import BETWEEN_TALLAS, DEALING, Phase, Play, State
from tapete.games.ferrocarril.subasta import CloseAuction, auctioning, subasta
from tapete.games.ferrocarril.talla import CedeBank, PassCards, ceded, checked, cut, talla
from tapete.games.ferrocarril.view import FerroView, asked, view
from tapete.kit.cards import FRENCH_52
from tapete.language import N_
from tapete.law.citation import Citation

PLAZA_EN_OTRA_MESA = Reason(
    "plaza_en_otra_mesa", N_("{player:@} has a seat, or waits for one, at another table of the game.")
)

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


def _between(rules: FerroRules, state: State) -> bool:
    """Whether no bet is taken or played for."""
    return state.phase not in DEALING and state.phase is not Phase.APUESTAS


def _taken_home(rules: FerroRules, state: State) -> list[Event]:
    """Bank, garaje and offers go back to their owners."""
    bank = [ceded(state.banca, rules.law["keeping"])] if state.banca else []
    return [*pledges_back(state), *offers_back(rules, state), *bank]


def _emptied(rules: FerroRules, state: State) -> CagnotteEmptied:
    """The cagnotte goes to the caja: the house has no bank here."""
    return CagnotteEmptied(bank=state.cagnotte, cite=rules.law["payment"])


class Ferrocarril(TableGame[FerroRules, State]):
    """A table of ferrocarril."""

    states = State
    bet_phrases: ClassVar[Mapping[str, str]] = {
        "apuesta": "apostar",
        "seguido": "banco seguido",
        "con-la-mesa": "banco con la mesa",
        "ultimo-completo": "ultimo completo",
        "abono": "abonar",
    }
    covers = True
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
        tips,
        hour,
        last_rounds(_between),
        closing(
            by=law("head"),
            when=Moment[FerroRules, State](_between, RONDA_EN_CURSO, law("head")),
            empties=_taken_home,
            kind=CagnotteEmptied,
            closes=_emptied,
        ),
    )

    @property
    def cite(self) -> Citation:
        return self.rules.law["players"]

    def needs(self, state: State) -> Need | None:
        return self._card(state) if state.play is not None and state.play.queue else None

    def upcoming(self, state: State) -> Need | None:
        """The next card of the sabot, whoever takes it; the order of one that is to be cut and loaded."""
        if state.phase in {Phase.BARAJA, Phase.CORTE}:
            return shuffled_need(FRENCH_52, self.rules.packs.value, self.rules.law["deal"])
        return self._card(state) if state.phase in _DEALT_FROM else None

    def _card(self, state: State) -> Need | None:
        return need_of(state.sabot, self.rules.law["deal"]) if state.sabot else None

    def view(self, state: State, who: Actor) -> FerroView:
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

    def decide(self, state: State, command: Command) -> Sequence[Event]:
        """Auxiliary servants take no part in the game, the cards or the chips."""
        refuse_servant(state.staff, command.by, self.rules.law["servants"])
        return super().decide(state, command)

    def next_step(self, state: State) -> Command | None:
        if not state.staff:
            return opened_by_direction(self.rules)
        crupier, play = croupier_of(state), state.play
        if play is not None and (play.queue or play.withdrawing):
            return GoOn(by=crupier) if play.withdrawing else None
        kind = _STEPS.get(state.phase)
        return kind(by=crupier) if kind and self._in_time(state) else None

    def _in_time(self, state: State) -> bool:
        """Whether the step of the staff that a phase leads to may be taken now."""
        enough = head_count(state) >= self.rules.least_players.value
        match state.phase:
            case Phase.PREPARACION | Phase.FIN_TALLA:
                waits = state.continues and state.banca is not None
                return enough and not waits and bool(seated(state))
            case Phase.CONSTITUCION:
                return enough
            case Phase.ADJUDICACION:
                return auctioning(state)
            case Phase.PUNTO:
                return not state.jugada.given
            case _:
                return True

    def on_silence(self, state: State) -> Command | None:
        """Nobody is held to have accepted a bank; cards are played by the rules; else the staff goes on.

        With too few players the banker withdraws (criterio:ferrocarril.35). When nobody at all will have the bank the
        partida is over: the table closes, so that another can begin.
        """
        name = asked(state)
        if state.phase is Phase.FIN and state.last < 0:
            return CloseTable(by=next(person for person in state.staff if person.role is Role.JEFE))
        if self._short_of_players(state):
            return _bank_withdrawn(state)
        if not name or state.phase is Phase.CONSTITUCION:
            return self.next_step(state)
        by = Actor(name, Role.JUGADOR)
        if state.phase is Phase.PUNTO:
            return _punto_by_rule(self.rules, state.jugada, by)
        if state.phase is Phase.BANQUERO:
            return _bank_by_rule(self.rules, state, state.jugada, by)
        kind = _REFUSALS.get(state.phase)
        return kind(by=by) if kind else None

    def _short_of_players(self, state: State) -> bool:
        """Whether there is a bank, too few players at the table to deal to, and no card on its way."""
        if state.phase is not Phase.CONSTITUCION or (state.play is not None and state.play.queue):
            return False
        return head_count(state) < self.rules.least_players.value

    def pace(self, state: State) -> Pace:
        if state.phase is Phase.APUESTAS:
            return Pace.APUESTAS
        waits = asked(state) or state.phase is Phase.ADJUDICACION or (state.play is not None and state.play.withdrawing)
        waits = waits or self._short_of_players(state)
        return Pace.DECISION if waits else Pace.PERSONAL

    def awaits(self, state: State, player: str) -> bool:
        """Bets are decisions here: the banker has none to make, nor has anybody once the bank is covered."""
        return self.may_answer(state, player)

    def notice(self) -> Sequence[Terms]:
        """The bets against the bank and, where there are abonos, the one with it: all at par, up to the bank."""
        rules = self.rules
        cites = {kind: rules.law[rule] for kind, rule in _TERMS.items()}
        if rules.abonos.value:
            cites = {"abono": rules.abonos.cite, **cites}
        cap, cap_cite = rules.most_bank, rules.law["bank_limits"]
        return [
            Terms(
                id=kind, kind=kind, pays=Fraction(1), cite=cite, minimums=(rules.minimum,), cap=cap, cap_cite=cap_cite
            )
            for kind, cite in cites.items()
        ]


_STEPS: dict[Phase, type[Command]] = {
    Phase.PREPARACION: PassCards,
    Phase.FIN_TALLA: PassCards,
    Phase.BARAJA: OfferCut,
    Phase.ADJUDICACION: CloseAuction,
    Phase.CONSTITUCION: AnnounceBank,
    Phase.APUESTAS: CloseBets,
    Phase.PUNTO: Deliver,
    Phase.LIQUIDACION: Settle,
}
"""What the croupier does next, by phase."""
_REFUSALS: dict[Phase, type[Command]] = {
    Phase.CORTE: DeclineCut,
    Phase.ADJUDICACION: RefuseHand,
    Phase.FIN_TALLA: CedeBank,
}
"""What the silence of who is asked means, by phase."""


def croupier_of(state: State) -> Actor:
    """The croupier on duty."""
    return next(person for person in state.staff if person.role is Role.CRUPIER)


def _bank_withdrawn(state: State) -> Command:
    """The banker passes the mano; cards that are out of the sabot too early are discarded first."""
    if state.play is not None:
        return Declare(by=next(person for person in state.staff if person.role is Role.JEFE), incident=WAIVED)
    return PassHand(by=Actor(state.held_bank.banker, Role.JUGADOR))


def _punto_by_rule(rules: FerroRules, play: Play, by: Actor) -> Command:
    """Lift, then abate, draw or stand by the rules; where there is a choice, stand."""
    if not play.lifted:
        return Lift(by=by)
    points = first_two(play.punto)
    if points >= NATURAL:
        return Abate(by=by)
    return AskCard(by=by) if rules.punto.value[points] == DRAWS else DeclineCard(by=by)


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
