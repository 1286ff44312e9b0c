"""Which stakes the table admits: combination, time, minimum, maximum, chip unit, in that order."""

from math import gcd

from tapete.engine.offer import Amounts
from tapete.engine.refusal import Refused
from tapete.families.table import reasons as shared
from tapete.families.wheel import reasons
from tapete.families.wheel.commands import AcceptOrder, PlaceBet
from tapete.families.wheel.rules import Bet, SeriesRules, ValueChips, WheelRules
from tapete.families.wheel.state import Order, Phase, Series, Stake, State


def betting_open(rules: WheelRules, state: State) -> bool:
    """Whether new bets are taken now."""
    return state.phase is Phase.RONDA and rules.betting_open(state.done)


def bets_closed(rules: WheelRules, state: State) -> bool:
    """Whether no va más has been called and the round is not settled yet."""
    return state.phase is not Phase.FIN and (state.phase is not Phase.RONDA or state.done == len(rules.steps))


def bet_of(rules: WheelRules, bet_id: str, pano: int) -> Bet:
    """The bet of that name, if the cloth has it."""
    bet = rules.bets.get(bet_id)
    if bet is None:
        raise Refused(shared.COMBINACION_NO_ADMITIDA, rules.bets_cite, bet=bet_id)
    if not 1 <= pano <= rules.panos:
        raise Refused(reasons.PANO_INEXISTENTE, rules.bets_cite, pano=pano, panos=rules.panos)
    return bet


def on_cell(state: State, player: str, bet: str) -> int:
    """What a player has free on a cell, adding all paños: prisoners don't count."""
    return sum([s.amount for s in state.stakes if s.bet == bet and s.player == player and s.zeros == 0])


def on_cells(state: State, player: str) -> dict[str, int]:
    """The same for every cell where the player has something."""
    found: dict[str, int] = {}
    for s in state.stakes:
        if s.player == player and s.zeros == 0:
            found[s.bet] = found.get(s.bet, 0) + s.amount
    return found


def find_stake(state: State, player: str, bet: str, pano: int, colour: str, zeros: int = 0) -> Stake | None:
    """The stake of a player on a cell of a paño, in one kind of chips, after so many zeros."""
    for s in state.stakes:
        if s.bet == bet and s.player == player and s.pano == pano and s.colour == colour and s.zeros == zeros:
            return s
    return None


def refuse_amount(bet: Bet, pano: int, amount: int, already: int) -> None:
    """Refuse an amount under the minimum, over the maximum or that the chips can't pay."""
    minimum = bet.minimums[pano - 1]
    if amount < minimum:
        raise Refused(shared.BAJO_MINIMO, bet.minimum_cite, stake=amount, bet=bet.id, minimum=minimum)
    if already + amount > bet.cap:
        total = already + amount
        raise Refused(shared.SOBRE_MAXIMO, bet.cap_cite, stake=amount, total=total, bet=bet.id, cap=bet.cap)
    if amount % bet.step:
        raise Refused(shared.NO_PAGABLE, bet.step_cite, stake=amount, bet=bet.id, step=bet.step)


def admits(bet: Bet, pano: int, amount: int, already: int) -> bool:
    """Whether the table would take the amount as a bet."""
    return amount >= bet.minimums[pano - 1] and already + amount <= bet.cap and amount % bet.step == 0


def amounts_for(bet: Bet, pano: int, already: int) -> Amounts | None:
    """The stakes a player may still lay on a cell, or None when there is none."""
    low = -(-bet.minimums[pano - 1] // bet.step) * bet.step
    high = (bet.cap - already) // bet.step * bet.step
    return Amounts(low, high, bet.step) if low <= high else None


def chips_for(bet: Bet, pano: int, already: int, series: Series) -> Amounts | None:
    """The same in chips of the player's colour."""
    least = bet.minimums[pano - 1]
    most = min(series.chips, (bet.cap - already) // series.value)
    step = bet.step // gcd(bet.step, series.value)
    low = max(1, -(-least // (series.value * step))) * step
    high = most // step * step
    return Amounts(low, high, step) if low <= high else None


def refuse_time(rules: WheelRules, state: State, command: PlaceBet) -> None:
    """Refuse a bet out of time, unless it is an order the croupier accepted in time where the law honours those."""
    if betting_open(rules, state):
        return
    waiting = state.phase is Phase.RONDA and state.done == len(rules.steps)
    if waiting and rules.late_orders.value and order_of(command) in state.orders:
        return
    settling = state.phase is Phase.LIQUIDACION
    raise Refused(shared.FUERA_DE_PLAZO, rules.settling_cite if settling else rules.steps_cite)


def order_of(command: PlaceBet | AcceptOrder) -> Order:
    """The order a bet carries out."""
    return Order(command.player, command.bet, command.pano, command.amount, command.chips)


def chips_of(rules: WheelRules, state: State, command: PlaceBet) -> tuple[int, str]:
    """What a bet is worth and the colour of its chips (empty for value chips)."""
    if (command.amount > 0) == (command.chips > 0) or command.amount < 0 or command.chips < 0:
        raise Refused(shared.SIN_IMPORTE, rules.bets_cite)
    if command.amount:
        _refuse_value_chips(rules, state, command)
        return command.amount, ""
    held = series_of(rules, state, command.player, command.colour)
    if command.chips > held.chips:
        raise Refused(
            reasons.FICHAS_INSUFICIENTES, rules.bets_cite, player=command.player, held=held.chips, chips=command.chips
        )
    return command.chips * held.value, held.colour


def series_of(rules: WheelRules, state: State, player: str, colour: str) -> Series:
    """The series a player bets with: the one named, or the only one."""
    terms = series_terms(rules)
    mine = [s for s in state.series if s.player == player and colour in {"", s.colour}]
    if len(mine) != 1:
        raise Refused(reasons.COLOR_AJENO, terms.cite, player=player, colour=colour or "?")
    return mine[0]


def series_terms(rules: WheelRules) -> SeriesRules:
    """The rules of colour chips, if the table has any."""
    if rules.series is None:
        raise Refused(reasons.SIN_SERIES, rules.bets_cite)
    return rules.series


def _refuse_value_chips(rules: WheelRules, state: State, command: PlaceBet) -> None:
    if command.colour:
        raise Refused(shared.SIN_IMPORTE, rules.bets_cite)
    if rules.series is None:
        return
    if rules.series.value_chips.value is ValueChips.JEFE and not state.value_chips:
        raise Refused(reasons.FICHAS_DE_VALOR_NO_AUTORIZADAS, rules.series.value_chips.cite)
    refuse_newcomer(rules, state, command.player)


def refuse_newcomer(rules: WheelRules, state: State, player: str) -> None:
    """Refuse a player for whom a table of limited places has none."""
    if rules.series is None:
        return
    present = {s.player for s in state.series} | {s.player for s in state.stakes}
    if player not in present and len(present) >= rules.series.places:
        raise Refused(shared.AFORO_COMPLETO, rules.series.places_cite, places=rules.series.places)
