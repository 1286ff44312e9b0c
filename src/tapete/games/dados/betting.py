"""Which stakes the table admits and which may be taken back."""

from tapete.engine.actor import Actor, Role
from tapete.engine.offer import Amounts
from tapete.engine.refusal import Refused
from tapete.families.stakes.events import bet_words
from tapete.families.table import reasons as shared
from tapete.families.table.duty import require_duty, require_player
from tapete.games.dados import reasons
from tapete.games.dados.rules import LINE, ODDS_ON_LINE, Bet, DadosRules, When
from tapete.games.dados.state import BETWEEN_THROWS, TAKING_BETS, Stake, State
from tapete.games.dados.turn import has_line

HANDLERS = frozenset({Role.CRUPIER, Role.JEFE})
"""Who lays and lifts chips for players: the croupiers, and the jefe who helps them."""


def require_handler(rules: DadosRules, state: State, actor: Actor, player: str) -> None:
    """Refuse whoever may not lay or lift this player's chips."""
    require_player(state, player)
    if actor.role in HANDLERS:
        require_duty(rules, state, actor)
    elif actor.role is not Role.JUGADOR or actor.id != player:
        raise Refused(shared.APUESTA_AJENA, rules.staff.cite, by=actor.id, player=player)


def bet_of(rules: DadosRules, name: str, player: str) -> Bet:
    """The suerte of that name: the list is closed. An asociada of the line is of some punto."""
    bet = rules.bets.get(name)
    if bet is None and name in ODDS_ON_LINE:
        raise Refused(reasons.SIN_SUERTE_SIMPLE, rules.odds_cite, player=player, bet=name)
    if bet is None:
        raise Refused(shared.COMBINACION_NO_ADMITIDA, rules.bets_cite, bet=bet_words(name))
    return bet


def find_stake(state: State, player: str, bet: str) -> Stake | None:
    """What a player has on a suerte."""
    for stake in state.stakes:
        if stake.bet == bet and stake.player == player:
            return stake
    return None


def laid_on(state: State, player: str, bet: str) -> int:
    """How much a player has on a suerte."""
    stake = find_stake(state, player, bet)
    return stake.amount if stake else 0


def refuse_time(rules: DadosRules, state: State, player: str, bet: Bet) -> None:
    """Refuse a bet after the call, or out of its moment of the jugada."""
    if state.phase not in TAKING_BETS:
        raise Refused(shared.FUERA_DE_PLAZO, rules.line_duty.cite)
    if bet.when is When.NUNCA:
        raise Refused(shared.COMBINACION_NO_ADMITIDA, rules.bets_cite, bet=bet_words(bet.id))
    if bet.when is When.SALIDA and state.punto:
        raise Refused(reasons.SOLO_SALIDA, bet.cite, bet=bet.id, punto=state.punto)
    if bet.when is When.PUNTO and not state.punto:
        raise Refused(reasons.SIN_PUNTO, bet.cite, bet=bet.id)
    if bet.when is When.ASOCIADA and not base_of(state, player, bet):
        raise Refused(reasons.SIN_SUERTE_SIMPLE, rules.odds_cite, player=player, bet=bet_words(bet.id))


def base_of(state: State, player: str, bet: Bet) -> int:
    """What a player has on the simple bet of an asociada, once its number is known."""
    if bet.base in LINE and bet.number != state.punto:
        return 0
    return laid_on(state, player, bet.base)


def cap_of(state: State, player: str, bet: Bet) -> int:
    """The most a player may have on a suerte now."""
    if bet.when is not When.ASOCIADA:
        return bet.cap
    return base_of(state, player, bet) * bet.share.numerator // bet.share.denominator


def refuse_amount(state: State, player: str, bet: Bet, amount: int) -> None:
    """Refuse an amount under the minimum or over the maximum."""
    if amount < bet.minimum:
        facts = {"stake": amount, "bet": bet_words(bet.id), "minimum": bet.minimum}
        raise Refused(shared.BAJO_MINIMO, bet.minimum_cite, **facts)
    total, cap = laid_on(state, player, bet.id) + amount, cap_of(state, player, bet)
    if total > cap:
        facts = {"stake": amount, "total": total, "bet": bet_words(bet.id), "cap": cap}
        raise Refused(shared.SOBRE_MAXIMO, bet.cap_cite, **facts)


def open_now(state: State, player: str, bet: Bet) -> bool:
    """Whether a player may lay something on a suerte now, as far as the moment goes."""
    match bet.when:
        case When.SIEMPRE:
            return True
        case When.SALIDA:
            return state.punto == 0
        case When.PUNTO:
            return state.punto != 0
        case When.ASOCIADA:
            return base_of(state, player, bet) > 0
        case When.NUNCA:
            return False


def amounts_for(state: State, player: str, bet: Bet) -> Amounts | None:
    """The stakes a player may still lay on a suerte, or None when there is none."""
    high = cap_of(state, player, bet) - laid_on(state, player, bet.id)
    return Amounts(bet.minimum, high) if bet.minimum <= high else None


def refuse_withdrawal(rules: DadosRules, state: State, player: str, bet: Bet) -> Stake:
    """The stake to be taken back, or why it may not."""
    if state.phase not in BETWEEN_THROWS:
        raise Refused(shared.FUERA_DE_PLAZO, rules.line_duty.cite)
    stake = find_stake(state, player, bet.id)
    if stake is None:
        raise Refused(shared.SIN_APUESTA, bet.cite, player=player, bet=bet_words(bet.id))
    if stake.since < state.round and not bet.withdraw.value:
        raise Refused(reasons.RETIRO_PROHIBIDO, bet.withdraw.cite, bet=bet_words(bet.id))
    if _binds_tirador(rules, state, stake):
        raise Refused(reasons.LINEA_DEL_TIRADOR, rules.line_duty.cite, player=player)
    return stake


def _binds_tirador(rules: DadosRules, state: State, stake: Stake) -> bool:
    """Whether it is the last line bet of whoever throws, with the punto on (criterio:dados.9)."""
    if not rules.line_duty.value or not state.punto or stake.bet not in LINE or stake.player != state.tirador:
        return False
    others = tuple(other for other in state.stakes if other is not stake)
    return not any(other.player == stake.player and other.bet in LINE for other in others)


def asociadas(rules: DadosRules, state: State, stake: Stake) -> list[Stake]:
    """The odds that lie on a simple bet and come down with it."""
    on_it = (other for other in state.stakes if other.player == stake.player)
    return [other for other in on_it if rules.bets[other.bet].base == stake.bet]


def ready_to_throw(rules: DadosRules, state: State) -> bool:
    """Whether the tirador has bet as he must before the first throw of a jugada."""
    return bool(state.punto) or not rules.line_duty.value or has_line(state, state.tirador)
