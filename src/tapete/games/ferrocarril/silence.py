"""What the staff must do next, and what the rules impose on whoever says nothing."""

from tapete.engine.actor import Actor, Role
from tapete.engine.command import Command
from tapete.families.table.closing import CloseTable
from tapete.families.table.duty import least_staff
from tapete.families.table.opening import OpenTable
from tapete.families.table.settling import Settle
from tapete.games.ferrocarril.banca import SUBASTA
from tapete.games.ferrocarril.cards import CHOOSES, DRAWS, NATURAL
from tapete.games.ferrocarril.commands import (
    Abate,
    AnnounceBank,
    AskCard,
    BankAbate,
    BankDraw,
    BankStand,
    CedeBank,
    CloseAuction,
    CloseBets,
    DeclineCard,
    DeclineCut,
    Deliver,
    GiveCard,
    GoOn,
    Lift,
    OfferCut,
    PassCards,
    RefuseHand,
)
from tapete.games.ferrocarril.drawing import bank_letter, cuadro_letter, first_two
from tapete.games.ferrocarril.people import head_count, seated
from tapete.games.ferrocarril.rules import FerroRules
from tapete.games.ferrocarril.state import Phase, Play, State
from tapete.games.ferrocarril.view import asked

_DIRECTOR = Actor("director", Role.DIRECTOR)


def croupier_of(state: State) -> Actor:
    """The croupier on duty."""
    return next(person for person in state.staff if person.role is Role.CRUPIER)


def next_step(rules: FerroRules, state: State) -> Command | None:  # noqa: PLR0911 - one return a phase
    """What the staff must do next by the article, if it is their turn."""
    if not state.staff:
        return OpenTable(by=_DIRECTOR, staff=least_staff(rules))
    crupier, play = croupier_of(state), state.play
    if play is not None and (play.queue or play.withdrawing):
        return GoOn(by=crupier) if play.withdrawing else None
    match state.phase:
        case Phase.PREPARACION | Phase.FIN_TALLA:
            return PassCards(by=crupier) if _may_begin(rules, state) else None
        case Phase.BARAJA:
            return OfferCut(by=crupier)
        case Phase.ADJUDICACION:
            return CloseAuction(by=crupier) if state.award and state.award.stage == SUBASTA else None
        case Phase.CONSTITUCION:
            return AnnounceBank(by=crupier) if head_count(state) >= rules.least_players.value else None
        case Phase.APUESTAS:
            return CloseBets(by=crupier)
        case Phase.PUNTO if play is not None and not play.given:
            return Deliver(by=crupier)
        case Phase.LIQUIDACION:
            return Settle(by=crupier)
        case _:
            return None


def _may_begin(rules: FerroRules, state: State) -> bool:
    waits = state.continues and state.banca is not None
    return not waits and head_count(state) >= rules.least_players.value and bool(seated(state))


def on_silence(rules: FerroRules, state: State) -> Command | None:
    """Nobody is held to have accepted a bank; cards are played by the rules; else the staff goes on.

    When nobody at all will have the bank the partida is over: the table closes, so that another can begin.
    """
    name, play = asked(state), state.play
    if state.phase is Phase.FIN and state.last < 0:
        return CloseTable(by=next(person for person in state.staff if person.role is Role.JEFE))
    if not name or state.phase is Phase.CONSTITUCION:
        return next_step(rules, state)
    by = Actor(name, Role.JUGADOR)
    match state.phase:
        case Phase.CORTE:
            return DeclineCut(by=by)
        case Phase.ADJUDICACION:
            return RefuseHand(by=by)
        case Phase.FIN_TALLA:
            return CedeBank(by=by)
        case Phase.PUNTO if play is not None:
            return punto_by_rule(rules, play, by)
        case Phase.BANQUERO if play is not None:
            return bank_by_rule(rules, state, play, by)
        case _:
            return None


def punto_by_rule(rules: FerroRules, play: Play, by: Actor) -> Command:
    """Lift, then abate, draw or stand by the rules; where there is a choice, stand."""
    if not play.lifted:
        return Lift(by=by)
    points = first_two(play.punto)
    if points >= NATURAL:
        return Abate(by=by)
    return AskCard(by=by) if rules.punto.value[points] == DRAWS else DeclineCard(by=by)


def bank_by_rule(rules: FerroRules, state: State, play: Play, by: Actor) -> Command:
    """Abate, give the card asked for, then draw or stand by the cuadro; where there is a choice, by the cuadro too."""
    points = first_two(play.banca)
    untouched = not play.punto.third and not play.free_draw
    if points >= NATURAL and not play.banca.lost and untouched:
        return BankAbate(by=by)
    if play.due_word or (play.word == "carta" and untouched):
        return GiveCard(by=by)
    letter = bank_letter(rules, state, play)
    draws = (cuadro_letter(rules, play) if letter == CHOOSES else letter) == DRAWS
    return BankDraw(by=by) if draws else BankStand(by=by)
