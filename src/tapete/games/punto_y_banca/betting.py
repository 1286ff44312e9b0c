"""Bets: who may lay one, on what, when, and how much."""

from collections.abc import Sequence

from tapete.engine.actor import Actor, Role
from tapete.engine.command import LONGEST_WORD
from tapete.engine.event import Event
from tapete.engine.offer import Amounts
from tapete.engine.refusal import Refused
from tapete.families.table import reasons as shared
from tapete.families.table.bets import BetPlaced, BetWithdrawn
from tapete.families.table.duty import require_duty, require_open, require_player
from tapete.games.punto_y_banca import reasons
from tapete.games.punto_y_banca.commands import PlaceBet, Withdraw
from tapete.games.punto_y_banca.rules import BancaRules, Bet
from tapete.games.punto_y_banca.seats import seat_of
from tapete.games.punto_y_banca.state import BETWEEN_HANDS, Phase, Stake, State


def require_handler(rules: BancaRules, state: State, by: Actor, player: str) -> None:
    """Refuse whoever may not act for this player: only the player, or a croupier on duty for them."""
    require_player(state, player)
    if by.role in rules.croupiers:
        require_duty(rules, state, by)
    elif by.role is not Role.JUGADOR or by.id != player:
        raise Refused(shared.APUESTA_AJENA, rules.staff.cite, by=by.id, player=player)


def place_bet(rules: BancaRules, state: State, command: PlaceBet) -> Sequence[Event]:
    """A stake is laid if the suerte, the time, the seat, the minimum, the maximum and the unit admit it."""
    require_open(state)
    require_handler(rules, state, command.by, command.player)
    bet = bet_of(rules, command.bet)
    if state.phase is not Phase.APUESTAS:
        raise Refused(shared.FUERA_DE_PLAZO, rules.behind.cite)
    if not may_bet(rules, state, command.player):
        raise Refused(reasons.DE_PIE_NO_ADMITIDO, rules.standing.cite, player=command.player)
    _refuse_amount(bet, command.amount, on_bet(state, command.player, bet.id))
    if len(command.word) > LONGEST_WORD or not command.word.isprintable():
        raise Refused(shared.PALABRA_NO_ADMITIDA, rules.behind.cite, longest=LONGEST_WORD)
    return [BetPlaced(player=command.player, bet=bet.id, amount=command.amount, word=command.word, cite=bet.cite)]


def withdraw(rules: BancaRules, state: State, command: Withdraw) -> Sequence[Event]:
    """A stake may be taken back until no va más, and again once the jugada is settled."""
    require_open(state)
    require_handler(rules, state, command.by, command.player)
    bet = bet_of(rules, command.bet)
    if state.phase not in BETWEEN_HANDS:
        raise Refused(shared.FUERA_DE_PLAZO, rules.behind.cite)
    stake = find_stake(state, command.player, bet.id)
    if stake is None:
        raise Refused(shared.SIN_APUESTA, bet.cite, player=command.player, bet=bet.id)
    return [BetWithdrawn(player=stake.player, bet=stake.bet, amount=stake.amount, cite=rules.naturals.cite)]


def bet_of(rules: BancaRules, name: str) -> Bet:
    """The suerte of that name, if the cloth has it."""
    bet = rules.bets.get(name)
    if bet is None:
        raise Refused(shared.COMBINACION_NO_ADMITIDA, rules.bets_cite, bet=name[:40])
    return bet


def may_bet(rules: BancaRules, state: State, player: str) -> bool:
    """Whether a player may bet where they are: seated, or standing where that is admitted."""
    return rules.standing.value or seat_of(state, player) > 0


def find_stake(state: State, player: str, bet: str) -> Stake | None:
    """What a player has on a suerte."""
    for stake in state.stakes:
        if stake.player == player and stake.bet == bet:
            return stake
    return None


def on_bet(state: State, player: str, bet: str) -> int:
    """How much a player has on a suerte."""
    stake = find_stake(state, player, bet)
    return stake.amount if stake else 0


def _refuse_amount(bet: Bet, amount: int, already: int) -> None:
    minimum, total = bet.minimums[0], already + amount
    if amount < minimum:
        raise Refused(shared.BAJO_MINIMO, bet.minimum_cite, stake=amount, bet=bet.id, minimum=minimum)
    if total > bet.cap:
        raise Refused(shared.SOBRE_MAXIMO, bet.cap_cite, stake=amount, total=total, bet=bet.id, cap=bet.cap)
    if amount % bet.step:
        raise Refused(reasons.NO_ES_MULTIPLO, bet.step_cite, stake=amount, step=bet.step)


def amounts_for(bet: Bet, already: int) -> Amounts | None:
    """The stakes a player may still lay on a suerte, or None when there is none."""
    low = bet.minimums[0]
    high = (bet.cap - already) // bet.step * bet.step
    return Amounts(low, high, bet.step) if low <= high else None
