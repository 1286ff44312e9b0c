"""Seats, the list for them, and the sabot as it goes round the table."""

from collections.abc import Sequence

from tapete.engine.event import Event
from tapete.engine.refusal import Refused
from tapete.families.table import reasons as shared
from tapete.families.table.duty import require_open
from tapete.games.punto_y_banca import reasons
from tapete.games.punto_y_banca.betting import on_bet, require_handler
from tapete.games.punto_y_banca.commands import Enlist, Leave, PassSabot, Sit, TakeSabot
from tapete.games.punto_y_banca.events import Enlisted, Left, SabotPassed, SabotTaken, Seated
from tapete.games.punto_y_banca.hands import BANCA, PUNTO
from tapete.games.punto_y_banca.rules import BancaRules
from tapete.games.punto_y_banca.seats import free_seats, next_in_turn, player_at, seat_of
from tapete.games.punto_y_banca.state import BETWEEN_HANDS, Phase, State
from tapete.law.citation import Citation

PASSED_ON = Citation("criterio:punto-y-banca.27")


def sit(rules: BancaRules, state: State, command: Sit) -> Sequence[Event]:
    """A player takes a free department; while others wait, only the first on the list."""
    _require_between_hands(rules, state)
    require_handler(rules, state, command.by, command.player)
    if command.seat not in rules.seats:
        shown = f"{rules.seats[0]}-{rules.seats[-1]}"
        raise Refused(reasons.PLAZA_INEXISTENTE, rules.seats_cite, seat=command.seat, seats=shown)
    if seat_of(state, command.player):
        raise Refused(reasons.YA_SENTADO, rules.seats_cite, player=command.player)
    if not free_seats(rules, state):
        raise Refused(shared.AFORO_COMPLETO, rules.seats_cite, places=len(rules.seats))
    if taken := player_at(state, command.seat):
        raise Refused(reasons.PLAZA_OCUPADA, rules.seats_cite, seat=command.seat, player=taken)
    if not may_sit(state, command.player):
        raise Refused(reasons.TURNO_DE_LISTA, rules.waiting_list.cite, first=state.waiting[0])
    return [Seated(player=command.player, seat=command.seat, cite=rules.seats_cite)]


def may_sit(state: State, player: str) -> bool:
    """Whether the list lets a player take the next free seat."""
    return not state.waiting or state.waiting[0] == player


def enlist(rules: BancaRules, state: State, command: Enlist) -> Sequence[Event]:
    """A player waits for a department when none is free, or when others wait already."""
    _require_between_hands(rules, state)
    require_handler(rules, state, command.by, command.player)
    cite = rules.waiting_list.cite
    if seat_of(state, command.player):
        raise Refused(reasons.YA_SENTADO, cite, player=command.player)
    if command.player in state.waiting:
        raise Refused(reasons.EN_LISTA, cite, player=command.player)
    if not must_wait(rules, state):
        raise Refused(reasons.HAY_PLAZAS, cite)
    return [Enlisted(player=command.player, place=len(state.waiting) + 1, cite=cite)]


def must_wait(rules: BancaRules, state: State) -> bool:
    """Whether somebody who comes now is put on the list."""
    return rules.waiting_list.value and (bool(state.waiting) or not free_seats(rules, state))


def leave(rules: BancaRules, state: State, command: Leave) -> Sequence[Event]:
    """A player without bets leaves the seat, or the list; the sabot goes on to the next."""
    _require_between_hands(rules, state)
    require_handler(rules, state, command.by, command.player)
    player = command.player
    seat = seat_of(state, player)
    if not seat and player not in state.waiting:
        raise Refused(reasons.SIN_PLAZA, rules.seats_cite, player=player)
    if seat and has_bets(state, player):
        raise Refused(reasons.APUESTAS_EN_EL_TAPETE, rules.seats_cite, player=player)
    left = Left(player=player, cite=rules.seats_cite)
    has_sabot = seat and (state.dealer == player or state.offered == seat)
    return [passed_on(state, player, PASSED_ON), left] if has_sabot else [left]


def has_bets(state: State, player: str) -> bool:
    """Whether a player has anything on the cloth."""
    return any(stake.player == player for stake in state.stakes)


def passed_on(state: State, player: str, cite: Citation, *, declined: bool = True) -> SabotPassed:
    """The sabot goes to the next player in turn who has not declined it, or to the croupier."""
    seat = seat_of(state, player)
    without = (*state.asked, seat) if declined else ()
    return SabotPassed(player=player, to=next_in_turn(state, seat, without), declined=declined, cite=cite)


def take_sabot(rules: BancaRules, state: State, command: TakeSabot) -> Sequence[Event]:
    """A player takes the sabot offered to him, or the one that nobody wanted."""
    _require_turn_of_players(rules, state)
    require_handler(rules, state, command.by, command.player)
    if not may_take(rules, state, command.player):
        raise Refused(reasons.SABOT_AJENO, rules.players_deal.cite, player=command.player)
    return [SabotTaken(player=command.player, cite=rules.players_deal.cite)]


def may_take(rules: BancaRules, state: State, player: str) -> bool:
    """Whether the sabot is a seated player's for the asking."""
    seat = seat_of(state, player)
    if not (seat and rules.players_deal.value and state.phase is Phase.APUESTAS):
        return False
    return state.offered == seat or (not state.offered and not state.dealer)


def pass_sabot(rules: BancaRules, state: State, command: PassSabot) -> Sequence[Event]:
    """A player declines the sabot or gives it up; the croupier passes it on for who says nothing."""
    _require_turn_of_players(rules, state)
    require_handler(rules, state, command.by, command.player)
    if not may_pass(rules, state, command.player):
        raise Refused(reasons.SABOT_AJENO, rules.players_deal.cite, player=command.player)
    return [passed_on(state, command.player, rules.players_deal.cite)]


def may_pass(rules: BancaRules, state: State, player: str) -> bool:
    """Whether a player has the sabot, or has it offered."""
    seat = seat_of(state, player)
    holds = bool(seat) and (state.dealer == player or state.offered == seat)
    return holds and rules.players_deal.value and state.phase is Phase.APUESTAS


def has_to_pass(rules: BancaRules, state: State) -> str:
    """The player from whom the croupier must take the sabot before no va más: silent, or without his bet."""
    if state.offered:
        return player_at(state, state.offered)
    if not rules.dealer_must_bet.value or any(on_bet(state, state.dealer, bet) for bet in (PUNTO, BANCA)):
        return ""
    return state.dealer


def _require_between_hands(rules: BancaRules, state: State) -> None:
    require_open(state)
    if state.phase not in BETWEEN_HANDS:
        raise Refused(shared.RONDA_EN_CURSO, rules.behind.cite)


def _require_turn_of_players(rules: BancaRules, state: State) -> None:
    require_open(state)
    if not rules.players_deal.value:
        raise Refused(reasons.SABOT_DEL_CRUPIER, rules.players_deal.cite)
    if state.phase is not Phase.APUESTAS:
        raise Refused(shared.RONDA_EN_CURSO, rules.behind.cite)
