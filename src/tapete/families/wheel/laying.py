"""Bets: laid on the cells of the cloth, by their player or as the croupier accepted them, and taken back.

Ruletas: ES1979:01.IV.2 and 01.IV.3.b, GA2007:01.V.2 and 01.V.3.b, MU2010:7.3 and 7.4.b; bola: ES1979:04.V.b,
GA2007:04.IV.2, MU2010:23.2; fortuna: GA2007:10.V.2, MU2010:103.2.
"""

from collections.abc import Iterable, Iterator, Sequence
from math import gcd

from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Actor, Amounts, Command, Name, Offer, Role, Word
from tapete.engine.event import Event, Move, Reason, Refused
from tapete.families.stakes.bets import (
    amounts_for,
    bet_words,
    in_order,
    kinds_of,
    refuse_amount,
    refuse_misspelt_kind,
    refuse_word,
)
from tapete.families.stakes.cells import (
    BetPlaced,
    BetWithdrawn,
    OnCell,
    Returned,
    Stake,
    Where,
    added,
    find_stake,
    on_cell,
    reduced,
)
from tapete.families.stakes.laying import Share
from tapete.families.table import reasons as shared
from tapete.families.table.powers import spoken_for
from tapete.families.wheel.rules import (
    HANDLER,
    Bet,
    Order,
    Phase,
    Series,
    State,
    ValueChips,
    WheelRules,
    bets_closed,
    betting_open,
    present,
)
from tapete.families.wheel.series import has_place, refuse_newcomer, series_of, with_chips
from tapete.language import N_
from tapete.law.citation import Citation

PANO_INEXISTENTE = Reason("pano_inexistente", N_("The table has no paño {pano}; it has {panos}."))
FICHAS_INSUFICIENTES = Reason(
    "fichas_insuficientes", N_("{player:@} holds {held} {held:chip|chips} of that colour, not {chips}.")
)
FICHAS_DE_VALOR_NO_AUTORIZADAS = Reason(
    "fichas_de_valor_no_autorizadas", N_("Value chips need the leave of the jefe de mesa; bet with your colour.")
)

ALSO = {"pareja": "caballo", "fila": "transversal", "fila-transversal": "transversal"}
"""The law's other words for a kind of bet."""


class Cell:
    """A bet at the beginning of some words: `rojo`, `pleno 17` or `pleno:17`; a stake may have to follow."""

    def __init__(self, *, staked: bool) -> None:
        self._staked = staked

    def read(self, rules: WheelRules, state: object, words: Sequence[str]) -> tuple[str, int]:
        kind, colon, cell = words[0].partition(":")
        kind = kind_of(rules, kind)
        if colon:
            return in_order(f"{kind}:{cell}"), 1
        if len(words) == 1 or not _is_cell(words[1]):
            return kind, 1
        if self._staked and not (len(words) > 2 and words[2][:1].isdigit()):
            return kind, 1
        return in_order(f"{kind}:{words[1]}"), 2

    def write(self, value: str) -> str:
        return bet_words(value)

    def names(self, rules: WheelRules) -> Iterable[str]:
        return kinds_of(rules.bets)


def kind_of(rules: WheelRules, word: str) -> str:
    """The kind of a bet, from the law's words for it; an unknown word is left to be refused."""
    kind = ALSO.get(word, word)
    refuse_misspelt_kind(kind, rules.bets)
    return kind


def _is_cell(word: str) -> bool:
    return all(part.isdigit() for part in word.split("-"))


SPOT = Cell(staked=False)
_WHERE = "[de {colour}] [paño {pano}] [para {player}]"

bets = Chapter[WheelRules, State]("bets", kinds={"cell": Cell(staked=True), "spot": SPOT, "share": Share()})


# --- laying -----------------------------------------------------------------------------------------------------------


class PlaceBet(Command, frozen=True, tag="bet"):
    """Lay a stake: an amount in value chips, or so many chips of the player's colour."""

    label = N_("Bet {amount:€} on {bet}")
    words = tuple(
        f"{said} {_WHERE} [palabra {{word:share}}]"
        for said in (
            "{bet:cell} {chips} fichas",
            "~{bet:cell} {chips} ficha",
            "{bet:cell} {amount:€}",
            "~apostar {bet:cell} {chips} fichas",
            "~apostar {bet:cell} {amount:€}",
        )
    )
    player: Name
    bet: str
    amount: int = 0
    chips: int = 0
    pano: int = 1
    colour: str = ""
    word: Word = ""


@bets.act(PlaceBet, by=HANDLER)
def place_bet(rules: WheelRules, state: State, command: PlaceBet) -> Sequence[Event]:
    bet = bet_of(rules, command.bet, command.pano)
    order = carried_out(rules, state, command)
    if order is not None:
        return _as_ordered(rules, state, command, order)
    _refuse_time(rules, state)
    amount, colour = chips_of(rules, state, command)
    refuse_stake(state, command.player, bet, command.pano, amount)
    refuse_word(command.word, rules.need.cite)
    return [
        BetPlaced(
            player=command.player,
            bet=bet.id,
            pano=command.pano,
            colour=colour,
            amount=amount,
            word=command.word,
            cite=bet.cite,
        )
    ]


def refuse_stake(state: State, player: str, bet: Bet, pano: int, amount: int) -> None:
    """Refuse a stake that the minimum, the maximum or the chip unit of a cell does not admit."""
    name, already, lying = bet.id, 0, 0
    for stake in state.stakes:
        if stake.bet == name and stake.player == player and stake.free:
            already += stake.amount
            lying += stake.amount if stake.pano == pano else 0
    for order in state.orders:
        already += order.amount if order.player == player and order.bet == name else 0
    refuse_amount(bet, amount, already, pano=pano, lying=lying)


def _lying(state: State, player: str, bet: str, pano: int) -> int:
    return on_cell([s for s in state.stakes if s.pano == pano], player, bet)


def bet_of(rules: WheelRules, bet_id: str, pano: int) -> Bet:
    bet = rules.bets.get(bet_id)
    if bet is None:
        raise Refused(shared.COMBINACION_NO_ADMITIDA, rules.bets_cite, bet=bet_id)
    if not 1 <= pano <= rules.panos:
        raise Refused(PANO_INEXISTENTE, rules.bets_cite, pano=pano, panos=rules.panos)
    return bet


def _refuse_time(rules: WheelRules, state: State) -> None:
    if not betting_open(rules, state):
        settling = state.phase is Phase.LIQUIDACION
        raise Refused(shared.FUERA_DE_PLAZO, rules.settling_cite if settling else rules.steps_cite)


def chips_of(rules: WheelRules, state: State, command: PlaceBet) -> tuple[int, str]:
    if (command.amount > 0) == (command.chips > 0) or command.amount < 0 or command.chips < 0:
        raise Refused(shared.SIN_IMPORTE, rules.bets_cite)
    if command.amount:
        _refuse_value_chips(rules, state, command)
        return command.amount, ""
    held = series_of(rules, state, command.player, command.colour)
    if command.chips > held.chips:
        facts = {"player": command.player, "held": held.chips, "chips": command.chips}
        raise Refused(FICHAS_INSUFICIENTES, rules.bets_cite, **facts)
    return command.chips * held.value, held.colour


def _refuse_value_chips(rules: WheelRules, state: State, command: PlaceBet) -> None:
    if command.colour:
        raise Refused(shared.SIN_IMPORTE, rules.bets_cite)
    if rules.series is None:
        return
    if rules.series.value_chips.value is ValueChips.JEFE and not state.value_chips:
        raise Refused(FICHAS_DE_VALOR_NO_AUTORIZADAS, rules.series.value_chips.cite)
    refuse_newcomer(rules, state, command.player)


@bets.offer(PlaceBet)
def may_bet(rules: WheelRules, state: State, who: Actor) -> Iterator[Offer]:
    taken = betting_open(rules, state)
    for player in spoken_for(who, present(state)) if taken or state.orders else ():
        if taken:
            yield from on_cloth(rules, state, who, player)
        yield from _ordered(rules, state, who, player)


def on_cloth(rules: WheelRules, state: State, who: Actor, player: str) -> Iterator[Offer]:
    mine = [s for s in state.series if s.player == player]
    with_value = _value_chips_allowed(rules, state, player)
    if not (mine or with_value):
        return
    laid = _on_cells(state, player)
    for bet in rules.bets.values():
        for pano in range(1, rules.panos + 1):
            empty = PlaceBet(by=who, player=player, bet=bet.id, pano=pano)
            lying = _lying(state, player, bet.id, pano) if bet.id in laid else 0
            yield from _stakes(bet, laid.get(bet.id, 0), lying, empty, mine, with_value=with_value)


def _on_cells(state: State, player: str) -> dict[str, int]:
    found: dict[str, int] = {}
    for s in state.stakes:
        if s.player == player and s.free:
            found[s.bet] = found.get(s.bet, 0) + s.amount
    for order in state.orders:
        if order.player == player:
            found[order.bet] = found.get(order.bet, 0) + order.amount
    return found


def _stakes(
    bet: Bet, already: int, lying: int, empty: PlaceBet, mine: list[Series], *, with_value: bool
) -> Iterator[Offer]:
    """The stakes that a player may lay on one cell of one paño, in value chips and in each of their colours."""
    amounts = amounts_for(bet, already, pano=empty.pano, lying=lying) if with_value else None
    if amounts:
        yield Offer(empty, bet.cite, amounts, free=("word",))
    for series in mine:
        chips = _chips_for(bet, bet.minimums[empty.pano - 1] - lying, already, series)
        if chips:
            for colour in [series.colour] if len(mine) > 1 else ["", series.colour]:
                yield Offer(replace(empty, colour=colour), bet.cite, chips, field="chips", free=("word",))


def _chips_for(bet: Bet, least: int, already: int, series: Series) -> Amounts | None:
    most = min(series.chips, (bet.cap - already) // series.value)
    step = bet.step // gcd(bet.step, series.value)
    low = max(1, -(-least // (series.value * step))) * step
    high = most // step * step
    return Amounts(low, high, step) if low <= high else None


def _value_chips_allowed(rules: WheelRules, state: State, player: str) -> bool:
    if rules.series is None:
        return True
    allowed = rules.series.value_chips.value is ValueChips.LIBRES or state.value_chips
    return allowed and has_place(rules.series, state, player)


@bets.fold(BetPlaced)
def bet_placed(rules: WheelRules, state: State, event: BetPlaced) -> State:
    placed = state.placed + 1
    series = with_chips(state, event, -event.amount) if event.colour else state.series
    return replace(state, stakes=added(state.stakes, event, event.amount, placed), placed=placed, series=series)


# --- as the croupier accepted it --------------------------------------------------------------------------------------


class OrderLaid(BetPlaced, frozen=True, tag="order-laid"):
    """An accepted order was laid on the cloth, with the chips that were handed over for it."""

    def moves(self) -> tuple[Move, ...]:
        return ()


def carried_out(rules: WheelRules, state: State, command: PlaceBet) -> Order | None:
    """The order that a bet carries out. While bets are open only the croupier can; a player's is another bet."""
    if not state.orders or (betting_open(rules, state) and command.by.role is Role.JUGADOR):
        return None
    said = (command.player, command.bet, command.pano, command.amount, command.chips)
    for order in state.orders:
        if said == (order.player, order.bet, order.pano, *order.said) and command.colour in {"", order.colour}:
            return order
    return None


def _as_ordered(rules: WheelRules, state: State, command: PlaceBet, order: Order) -> Sequence[Event]:
    """Lay an accepted order as it is: it was lawful then, and has counted in the maximum since."""
    if not order.chips:
        _refuse_value_chips(rules, state, command)
    refuse_word(command.word, rules.need.cite)
    return [laid(rules, order, command.word)]


def laid(rules: WheelRules, order: Order, word: str = "") -> OrderLaid:
    return OrderLaid(**order.where, amount=order.amount, word=word, cite=rules.late_orders.cite)


def _ordered(rules: WheelRules, state: State, who: Actor, player: str) -> Iterator[Offer]:
    with_value = _value_chips_allowed(rules, state, player)
    for order in state.orders if who.role is not Role.JUGADOR or not betting_open(rules, state) else ():
        if order.player == player and (order.chips or with_value):
            amount, chips = order.said
            command = PlaceBet(by=who, player=player, bet=order.bet, amount=amount, chips=chips, pano=order.pano)
            for colour in dict.fromkeys(("", order.colour)):
                yield Offer(replace(command, colour=colour), rules.late_orders.cite, free=("word",))


@bets.fold(OrderLaid)
def order_laid(rules: WheelRules, state: State, event: OrderLaid) -> State:
    placed = state.placed + 1
    stakes = added(state.stakes, event, event.amount, placed)
    return replace(state, stakes=stakes, placed=placed, orders=without_order(state, event))


def without_order(state: State, event: OnCell) -> tuple[Order, ...]:
    told = (event.player, event.bet, event.pano, event.colour, event.amount)
    for place, order in enumerate(state.orders):
        if (order.player, order.bet, order.pano, order.colour, order.amount) == told:
            return state.orders[:place] + state.orders[place + 1 :]
    return state.orders


# --- taking back ------------------------------------------------------------------------------------------------------


class Withdraw(Command, frozen=True, tag="withdraw"):
    """Take a free stake off its cell, whole."""

    label = N_("Take back {bet}")
    words = (f"retirar {{bet:spot}} {_WHERE}",)
    player: Name
    bet: str
    pano: int = 1
    colour: str = ""


class OrderReturned(Returned, frozen=True, tag="order-returned"):
    """What was handed over for an order that is not laid went back to its player."""

    sentence = N_("The order of {player:@} on {bet} is dropped: {amount:€} go back.")


@bets.act(Withdraw, by=HANDLER)
def withdraw(rules: WheelRules, state: State, command: Withdraw) -> Sequence[Event]:
    """A free stake, or else an order that does not lie yet, may be taken back until no va más."""
    bet = bet_of(rules, command.bet, command.pano)
    if bets_closed(rules, state):
        raise Refused(shared.FUERA_DE_PLAZO, rules.steps_cite)
    stake = find_stake(state.stakes, command.player, command.bet, command.pano, command.colour)
    if stake is None:
        return [order_returned(_order_on(state, command, bet), rules.steps_cite)]
    return [BetWithdrawn(**stake.where, amount=stake.amount, cite=rules.steps_cite)]


def _order_on(state: State, command: Withdraw, bet: Bet) -> Order:
    where = Where(player=command.player, bet=command.bet, pano=command.pano, colour=command.colour)
    for order in state.orders:
        if order.where == where:
            return order
    raise Refused(shared.SIN_APUESTA, bet.cite, player=command.player, bet=bet.id)


def order_returned(order: Order, cite: Citation) -> OrderReturned:
    return OrderReturned(**order.where, amount=order.amount, chips=order.chips, cite=cite)


@bets.complete(Withdraw)
def only_kind_of_chips(rules: WheelRules, state: State, command: Withdraw) -> Withdraw:
    """Whoever has chips of one kind on the cell need not say which."""
    where = (command.player, command.bet, command.pano)
    kinds = {s.colour for s in _to_take_back(state) if (s.player, s.bet, s.pano) == where}
    return replace(command, colour=min(kinds)) if not command.colour and len(kinds) == 1 else command


def _to_take_back(state: State) -> Iterator[Stake | Order]:
    yield from (stake for stake in state.stakes if stake.free)
    yield from state.orders


@bets.offer(Withdraw)
def may_withdraw(rules: WheelRules, state: State, who: Actor) -> Iterator[Offer]:
    there = () if bets_closed(rules, state) else [Withdraw(**each.where, by=who) for each in _to_take_back(state)]
    for player in spoken_for(who, present(state)):
        yield from (Offer(each, rules.steps_cite) for each in dict.fromkeys(there) if each.player == player)


@bets.fold(OrderReturned)
def order_given_back(rules: WheelRules, state: State, event: OrderReturned) -> State:
    state = replace(state, orders=without_order(state, event))
    return replace(state, series=with_chips(state, event, event.amount)) if event.colour else state


@bets.fold(BetWithdrawn)
def bet_withdrawn(rules: WheelRules, state: State, event: BetWithdrawn) -> State:
    state = replace(state, stakes=reduced(state.stakes, event, 0, 0))
    return replace(state, series=with_chips(state, event, event.amount)) if event.colour else state
