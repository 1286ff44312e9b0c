"""Bets: laid on the cells of the cloth, taken back, or accepted by word of mouth to be laid by the croupier.

Ruletas: ES1979:01.IV.2 and 01.IV.3.b, GA2007:01.V.2 and 01.V.3.b, MU2010:7.3 and 7.4.b; bola: ES1979:04.V.b,
GA2007:04.IV.2, MU2010:23.2; fortuna: GA2007:10.V.2, MU2010:103.2.
"""

from collections.abc import Iterable, Iterator, Sequence
from math import gcd
from typing import Any, ClassVar

from tapete.engine.actor import Actor, Name
from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Command, Word
from tapete.engine.event import Event
from tapete.engine.offer import Amounts, Offer
from tapete.engine.refusal import Reason, Refused
from tapete.families.stakes.bets import amounts_for, refuse_amount, refuse_word
from tapete.families.stakes.cells import BetPlaced, BetWithdrawn, OnCell, added, find_stake, on_cell, reduced
from tapete.families.stakes.events import bet_words, in_order
from tapete.families.stakes.laying import Share
from tapete.families.stakes.naming import kinds_of, refuse_misspelt_kind
from tapete.families.table import reasons as shared
from tapete.families.table.duty import require_player
from tapete.families.table.powers import Staff, spoken_for
from tapete.families.wheel.rules import Bet, ValueChips, WheelRules
from tapete.families.wheel.series import has_place, refuse_newcomer, series_of, with_chips
from tapete.families.wheel.state import (
    BETS_TAKEN,
    CROUPIER,
    HANDLER,
    Order,
    Phase,
    Series,
    State,
    bets_closed,
    betting_open,
    present,
    result_due,
)
from tapete.language import N_

PANO_INEXISTENTE = Reason("pano_inexistente", N_("The table has no paño {pano}; it has {panos}."))
FICHAS_INSUFICIENTES = Reason(
    "fichas_insuficientes", N_("{player} holds {held} {held:chip|chips} of that colour, not {chips}.")
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
    """What a bet is called, from the law's words for it; a word like no name of the cloth is left to be refused."""
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

    label: ClassVar[str] = N_("Bet {amount:€} on {bet}")
    words: ClassVar[tuple[str, ...]] = tuple(
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
    """A stake is laid if the combination, the time, the minimum, the maximum and the chip unit admit it."""
    bet = bet_of(rules, command.bet, command.pano)
    _refuse_time(rules, state, command)
    amount, colour = chips_of(rules, state, command)
    already = _taken(state, command.player, bet.id, _order_of(command))
    refuse_amount(bet, amount, already, pano=command.pano, lying=_lying(state, command.player, bet.id, command.pano))
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


def _taken(state: State, player: str, bet: str, but: Order | None = None) -> int:
    """What a player has free on a cell and what the croupier has accepted to lay there, `but` one order."""
    laid = on_cell(state.stakes, player, bet)
    mine = [order for order in state.orders if order.player == player and order.bet == bet]
    if but in mine:
        mine.remove(but)
    return laid + sum(order.amount or order.chips * _only_value(state, player) for order in mine)


def _lying(state: State, player: str, bet: str, pano: int) -> int:
    """What a player has free on a cell of one paño."""
    return on_cell([s for s in state.stakes if s.pano == pano], player, bet)


def _only_value(state: State, player: str) -> int:
    """What the chips of an order are worth: those of the only colour its player holds."""
    return next((s.value for s in state.series if s.player == player), 0)


def bet_of(rules: WheelRules, bet_id: str, pano: int) -> Bet:
    """The bet of that name, if the cloth has it."""
    bet = rules.bets.get(bet_id)
    if bet is None:
        raise Refused(shared.COMBINACION_NO_ADMITIDA, rules.bets_cite, bet=bet_id)
    if not 1 <= pano <= rules.panos:
        raise Refused(PANO_INEXISTENTE, rules.bets_cite, pano=pano, panos=rules.panos)
    return bet


def _refuse_time(rules: WheelRules, state: State, command: PlaceBet) -> None:
    """Refuse a bet out of time, unless it is an order the croupier accepted in time where the law honours those."""
    if betting_open(rules, state):
        return
    if result_due(rules, state) and rules.late_orders.value and _order_of(command) in state.orders:
        return
    settling = state.phase is Phase.LIQUIDACION
    raise Refused(shared.FUERA_DE_PLAZO, rules.settling_cite if settling else rules.steps_cite)


def chips_of(rules: WheelRules, state: State, command: PlaceBet) -> tuple[int, str]:
    """What a bet is worth and the colour of its chips (empty for value chips)."""
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
    taken, due = betting_open(rules, state), result_due(rules, state) and rules.late_orders.value
    for player in spoken_for(who, present(state)) if taken or due else ():
        if taken:
            yield from _on_cloth(rules, state, who, player)
        yield from _ordered(rules, state, who, player)


def _on_cloth(rules: WheelRules, state: State, who: Actor, player: str) -> Iterator[Offer]:
    mine = [s for s in state.series if s.player == player]
    with_value = _value_chips_allowed(rules, state, player)
    laid = _on_cells(state, player)
    for bet in rules.bets.values():
        for pano in range(1, rules.panos + 1):
            empty = PlaceBet(by=who, player=player, bet=bet.id, pano=pano)
            lying = _lying(state, player, bet.id, pano) if bet.id in laid else 0
            yield from _stakes(bet, laid.get(bet.id, 0), lying, empty, mine, with_value=with_value)


def _on_cells(state: State, player: str) -> dict[str, int]:
    """What a player has free on every cell, with what the croupier has accepted to lay there."""
    found: dict[str, int] = {}
    for s in state.stakes:
        if s.player == player and s.free:
            found[s.bet] = found.get(s.bet, 0) + s.amount
    for order in state.orders:
        if order.player == player:
            found[order.bet] = _taken(state, player, order.bet)
    return found


def _stakes(
    bet: Bet, already: int, lying: int, empty: PlaceBet, mine: list[Series], *, with_value: bool
) -> Iterator[Offer]:
    """What a player may lay on one cell of one paño, in value chips and in each of their colours."""
    amounts = amounts_for(bet, already, pano=empty.pano, lying=lying) if with_value else None
    if amounts:
        yield Offer(empty, bet.cite, amounts, free=("word",))
    for series in mine:
        chips = _chips_for(bet, bet.minimums[empty.pano - 1] - lying, already, series)
        if chips:
            for colour in [series.colour] if len(mine) > 1 else ["", series.colour]:
                yield Offer(replace(empty, colour=colour), bet.cite, chips, field="chips", free=("word",))


def _chips_for(bet: Bet, least: int, already: int, series: Series) -> Amounts | None:
    """How many chips of a colour may still be laid, when so much is missing to the minimum."""
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


def _ordered(rules: WheelRules, state: State, who: Actor, player: str) -> Iterator[Offer]:
    mine = [s for s in state.series if s.player == player]
    with_value = _value_chips_allowed(rules, state, player)
    for order in (order for order in state.orders if order.player == player):
        empty = PlaceBet(by=who, player=player, bet=order.bet, pano=order.pano)
        already = _taken(state, player, order.bet, order)
        lying = _lying(state, player, order.bet, order.pano)
        for offer in _stakes(rules.bets[order.bet], already, lying, empty, mine, with_value=with_value):
            ordered: int = getattr(order, offer.field)
            if offer.amounts and offer.amounts.holds(ordered):
                yield Offer(offer.at(ordered), rules.late_orders.cite, free=("word",))


@bets.fold(BetPlaced)
def bet_placed(rules: WheelRules, state: State, event: BetPlaced) -> State:
    placed = state.placed + 1
    changes: dict[str, Any] = {"stakes": added(state.stakes, event, event.amount, placed), "placed": placed}
    if event.colour:
        changes["series"] = with_chips(state, event, -event.amount)
    if state.orders:
        changes["orders"] = _without_order(state, event)
    return replace(state, **changes)


def _without_order(state: State, event: BetPlaced) -> tuple[Order, ...]:
    """An order is carried out once: drop the first that this bet fulfils."""
    for index, order in enumerate(state.orders):
        worth = order.amount or order.chips * _chip_value(state, event)
        if (order.player, order.bet, order.pano, worth) == (event.player, event.bet, event.pano, event.amount):
            return state.orders[:index] + state.orders[index + 1 :]
    return state.orders


def _chip_value(state: State, event: OnCell) -> int:
    return next((s.value for s in state.series if s.player == event.player and s.colour == event.colour), 0)


# --- taking back ------------------------------------------------------------------------------------------------------


class Withdraw(Command, frozen=True, tag="withdraw"):
    """Take a free stake off its cell, whole."""

    label: ClassVar[str] = N_("Take back {bet}")
    words: ClassVar[tuple[str, ...]] = (f"retirar {{bet:spot}} {_WHERE}",)
    player: Name
    bet: str
    pano: int = 1
    colour: str = ""


@bets.act(Withdraw, by=HANDLER)
def withdraw(rules: WheelRules, state: State, command: Withdraw) -> Sequence[Event]:
    """A free stake may be taken back until no va más."""
    bet = bet_of(rules, command.bet, command.pano)
    if bets_closed(rules, state):
        raise Refused(shared.FUERA_DE_PLAZO, rules.steps_cite)
    stake = find_stake(state.stakes, command.player, command.bet, command.pano, command.colour)
    if stake is None:
        raise Refused(shared.SIN_APUESTA, bet.cite, player=command.player, bet=bet.id)
    return [
        BetWithdrawn(
            player=stake.player,
            bet=stake.bet,
            pano=stake.pano,
            colour=stake.colour,
            amount=stake.amount,
            cite=rules.steps_cite,
        )
    ]


@bets.complete(Withdraw)
def only_kind_of_chips(rules: WheelRules, state: State, command: Withdraw) -> Withdraw:
    """Whoever has chips of one kind on the cell need not say which."""
    where = (command.player, command.bet, command.pano)
    kinds = [s.colour for s in state.stakes if s.free and (s.player, s.bet, s.pano) == where]
    return replace(command, colour=kinds[0]) if not command.colour and len(kinds) == 1 else command


@bets.offer(Withdraw)
def may_withdraw(rules: WheelRules, state: State, who: Actor) -> Iterator[Offer]:
    for player in () if bets_closed(rules, state) else spoken_for(who, present(state)):
        for s in state.stakes:
            if s.player == player and s.free:
                command = Withdraw(by=who, player=player, bet=s.bet, pano=s.pano, colour=s.colour)
                yield Offer(command, rules.steps_cite)


@bets.fold(BetWithdrawn)
def bet_withdrawn(rules: WheelRules, state: State, event: BetWithdrawn) -> State:
    state = replace(state, stakes=reduced(state.stakes, event, 0, 0))
    return replace(state, series=with_chips(state, event, event.amount)) if event.colour else state


# --- by word of mouth -------------------------------------------------------------------------------------------------


class AcceptOrder(Command, frozen=True, tag="order"):
    """The croupier accepts a bet by word of mouth, to lay it himself."""

    label: ClassVar[str] = N_("Accept an order: {bet}")
    words: ClassVar[tuple[str, ...]] = (
        "aceptar {bet:cell} {chips} fichas [paño {pano}] [para {player}]",
        "~aceptar {bet:cell} {chips} ficha [paño {pano}] [para {player}]",
        "aceptar {bet:cell} {amount:€} [paño {pano}] [para {player}]",
    )
    player: Name
    bet: str
    amount: int = 0
    chips: int = 0
    pano: int = 1


class OrderAccepted(Event, frozen=True, tag="order-accepted"):
    """The croupier accepted a bet to be laid by him."""

    sentence: ClassVar[str] = N_("The croupier accepts from {player}: {bet}.")
    player: str
    bet: str
    pano: int
    amount: int
    chips: int

    def facts(self) -> dict[str, Any]:
        return {"player": self.player, "bet": bet_words(self.bet)}


@bets.act(AcceptOrder, by=Staff[WheelRules](lambda _: CROUPIER, lambda rules: rules.late_orders.cite))
def accept_order(rules: WheelRules, state: State, command: AcceptOrder) -> Sequence[Event]:
    """The croupier accepts a bet by word of mouth while bets are taken: it must be one he could lay at once."""
    require_player(state, command.player)
    bet = bet_of(rules, command.bet, command.pano)
    BETS_TAKEN.refuse(rules, state)
    order = _order_of(command)
    as_bet = PlaceBet(by=command.by, player=order.player, bet=order.bet, amount=order.amount, chips=order.chips)
    amount, _ = chips_of(rules, state, as_bet)
    already = _taken(state, command.player, bet.id)
    refuse_amount(bet, amount, already, pano=command.pano, lying=_lying(state, command.player, bet.id, command.pano))
    facts = {"amount": order.amount, "chips": order.chips}
    return [OrderAccepted(player=order.player, bet=order.bet, pano=order.pano, **facts, cite=rules.late_orders.cite)]


def _order_of(command: PlaceBet | AcceptOrder) -> Order:
    """The order a bet carries out."""
    return Order(command.player, command.bet, command.pano, command.amount, command.chips)


@bets.offer(AcceptOrder)
def may_accept(rules: WheelRules, state: State, who: Actor) -> Iterator[Offer]:
    """An order may come from anybody at the table; offers name those who are already playing."""
    for player in present(state) if betting_open(rules, state) else ():
        for offer in _on_cloth(rules, state, who, player):
            bet = offer.command
            if isinstance(bet, PlaceBet) and not bet.colour:
                command = AcceptOrder(by=who, player=player, bet=bet.bet, pano=bet.pano)
                yield Offer(command, rules.late_orders.cite, offer.amounts, offer.field)


@bets.fold(OrderAccepted)
def order_accepted(rules: WheelRules, state: State, event: OrderAccepted) -> State:
    order = Order(event.player, event.bet, event.pano, event.amount, event.chips)
    return replace(state, orders=(*state.orders, order))


def orders_laid(rules: WheelRules, state: State) -> list[Event]:
    """Orders accepted before no va más and not laid when the result comes: where the law honours them, they lie.

    Of orders in colour chips, those for which their player has kept the chips.
    """
    laid: list[Event] = []
    chips = {s.player: s for s in reversed(state.series)}
    for order in state.orders if rules.late_orders.value else ():
        held = chips.get(order.player) if order.chips else None
        if order.chips and (held is None or held.chips < order.chips):
            continue
        if held is not None:
            chips[order.player] = replace(held, chips=held.chips - order.chips)
        laid.append(
            BetPlaced(
                player=order.player,
                bet=order.bet,
                pano=order.pano,
                colour=held.colour if held else "",
                amount=order.chips * held.value if held else order.amount,
                cite=rules.late_orders.cite,
            )
        )
    return laid
