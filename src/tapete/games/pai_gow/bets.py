"""Seats, the pack and the bets against the bank: one in each casilla, its player's (MU2010:95, 96.2, 97.2)."""

from collections.abc import Iterator, Sequence

from tapete.engine.actor import Actor, Name
from tapete.engine.chapter import Chapter, Moment, replace
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.refusal import Reason, Refused
from tapete.families.cut import CutOffered
from tapete.families.plazas.bets import PlaceBet, betting, withdrawn
from tapete.families.plazas.sitting import PlayerRose, each_player, seat_of, sitting
from tapete.families.plazas.waiting import out_of_turn, waiting
from tapete.families.poker.pack import pack_of_the_jugada
from tapete.families.table.powers import Player
from tapete.families.table.reasons import FUERA_DE_PLAZO, NADA_QUE_RETIRAR, SIN_APUESTAS
from tapete.games.pai_gow.banca import banker_of
from tapete.games.pai_gow.rules import CASILLA, PaiGowRules
from tapete.games.pai_gow.state import CROUPIER, HANDLER, LISTER, Phase, State, bank_of, bet_at, present
from tapete.language import N_
from tapete.law.parameters import Cited

CASILLA_AJENA = Reason("casilla_ajena", N_("{player:@} bets in the casilla where he sits, and in no other."))
EL_BANQUERO_NO_APUESTA = Reason("el_banquero_no_apuesta", N_("{player:@} banks: the others bet against him."))

seats: Chapter[PaiGowRules, State] = sitting(by=HANDLER, present=present, turned_away=out_of_turn)
seats_list: Chapter[PaiGowRules, State] = waiting(by=LISTER, present=present)


def _shuffling(rules: PaiGowRules, state: State) -> bool:
    """Before the cut; and again when everybody to whom it was offered has gone."""
    return state.phase is Phase.BARAJADO or (state.phase is Phase.CORTE and not state.cutters)


_cards: tuple[Chapter[PaiGowRules, State], Chapter[PaiGowRules, State]] = pack_of_the_jugada(
    croupier=CROUPIER,
    player=Player[PaiGowRules](lambda rules: rules.law["cutters"]),
    shuffling=_shuffling,
    cutting_now=lambda _, state: state.phase is Phase.CORTE and bool(state.cutters),
    cutters=lambda state: tuple(filter(None, state.seats)),
    ready=Phase.APUESTAS,
    answered=lambda rules: rules.law["cutters"],
)
pack, cut = _cards


@cut.fold(CutOffered)
def cut_offered(rules: PaiGowRules, state: State, event: CutOffered) -> State:
    return replace(state, phase=Phase.CORTE, cutters=event.players)


@cut.fold(PlayerRose)
def gone(rules: PaiGowRules, state: State, event: PlayerRose) -> State:
    """The cut is not offered to who has left."""
    return replace(state, cutters=tuple([player for player in state.cutters if player != event.player]))


# --- bets -------------------------------------------------------------------------------------------------------------

BETTING = Moment[PaiGowRules, State](
    lambda _, state: state.phase is Phase.APUESTAS, FUERA_DE_PLAZO, lambda rules: rules.betting.cite
)


class BetInCasilla(PlaceBet, frozen=True, tag="bet"):
    """Bet against the bank, in one's casilla."""

    label = N_("Bet in casilla {plaza}")
    words = ("casilla {plaza} {amount:€} [para {player}] [palabra {word:share}]",)


def _barred(rules: PaiGowRules, state: State, player: str, plaza: int) -> Refused | None:
    if seat_of(state, player) != plaza:
        return Refused(CASILLA_AJENA, rules.law["casilla"], player=player)
    if player == banker_of(state):
        return Refused(EL_BANQUERO_NO_APUESTA, rules.law["bank"], player=player)
    return None


def _most(rules: PaiGowRules, state: State, plaza: int) -> Cited[int]:
    """The table's maximum; against a player no more than what he has shown can pay besides the other bets."""
    bank = bank_of(state)
    if bank is None:
        return Cited(rules.maximum, rules.maximum_cite)
    others = sum(bet.amount for bet in state.bets if bet.kind == CASILLA and bet.plaza != plaza)
    room = bank.amount - state.house_bet - others
    return Cited(room, rules.law["funds"]) if room < rules.maximum else Cited(rules.maximum, rules.maximum_cite)


bets = betting(
    by=HANDLER,
    when=BETTING,
    present=present,
    barred=_barred,
    kind=CASILLA,
    place=BetInCasilla,
    most=_most,
    laid=lambda rules: rules.law["bets"],
    least=lambda rules: rules.law["minimum"],
)


class Withdraw(Command, frozen=True, tag="withdraw"):
    """Take one's bet back before the cards are dealt."""

    label = N_("Take the bet back")
    words = ("retirar [para {player}]",)
    player: Name


@bets.act(Withdraw, by=HANDLER, when=BETTING)
def withdraw(rules: PaiGowRules, state: State, command: Withdraw) -> Sequence[Event]:
    """All of it."""
    bet = bet_at(state, seat_of(state, command.player))
    if bet is None:
        raise Refused(NADA_QUE_RETIRAR, rules.law["bets"], player=command.player)
    return withdrawn(rules, [bet], rules.law["bets"])


bets.might(Withdraw)(each_player(Withdraw, present))


class CloseBets(Command, frozen=True, tag="close-bets"):
    """No more bets are taken."""

    label = N_("No va más")
    words = ("no va más",)


class BetsClosed(Event, frozen=True, tag="bets-closed"):
    """No more bets are taken; hands are made for so many."""

    sentence = N_("No va más. Hands of seven cards for {hands}.")
    hands: int


def is_bet_against(state: State) -> bool:
    """Whether anything is bet against the bank: by a player, or by the croupier when a player banks."""
    return bool(state.house_bet) or any(bet.kind == CASILLA for bet in state.bets)


@bets.act(CloseBets, by=CROUPIER, when=BETTING)
def close_bets(rules: PaiGowRules, state: State, command: CloseBets) -> Sequence[Event]:
    """When something is bet."""
    if not is_bet_against(state):
        raise Refused(SIN_APUESTAS, rules.betting.cite)
    return [BetsClosed(hands=hands_in_play(rules, state), cite=rules.betting.cite)]


@bets.might(CloseBets)
def may_close(rules: PaiGowRules, state: State, who: Actor) -> Iterator[Command]:
    yield CloseBets(by=who)


def hands_in_play(rules: PaiGowRules, state: State) -> int:
    """How many hands are made: the croupier's, that of a player who banks, and one for each bet."""
    return 1 + sum(bool(bet.amount) for bet in state.bets)
