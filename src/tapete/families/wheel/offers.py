"""What each person may do now: the same rules as `decide`, seen from the other side."""

from collections.abc import Iterator
from typing import Literal

from msgspec.structs import replace

from tapete.engine.actor import Actor, Role
from tapete.engine.command import Declare, Draw
from tapete.engine.offer import Amounts, Offer
from tapete.families.table.commands import AnnounceLast, CloseTable
from tapete.families.table.duty import heads, on_staff
from tapete.families.table.offers import breach_offers, settlement_offers, table_offers
from tapete.families.wheel.betting import amounts_for, bets_closed, betting_open, chips_for, on_cell, on_cells
from tapete.families.wheel.colours import MOST_CHIPS
from tapete.families.wheel.commands import (
    AcceptOrder,
    AlterOrder,
    BuySeries,
    Call,
    ChooseZero,
    Permit,
    PlaceBet,
    ReportTravel,
    ReturnSeries,
    Withdraw,
)
from tapete.families.wheel.decide import OPPOSITE, next_call
from tapete.families.wheel.duty import croupier_on_turn
from tapete.families.wheel.rules import Bet, SeriesRules, ValueChips, WheelRules
from tapete.families.wheel.state import Phase, Series, State

_CHOICES: tuple[Literal["retirar", "prision"], ...] = ("retirar", "prision")


def offers(rules: WheelRules, state: State, who: Actor) -> Iterator[Offer]:
    """Everything this person may do now; players for themselves, croupiers and extremos for each player present."""
    yield from table_offers(rules, state, who)
    if state.phase is Phase.CERRADA:
        return
    if who.role is Role.JUGADOR and not on_staff(state, who.id):
        yield from _of_player(rules, state, who, who.id)
    if who.role is Role.AZAR:
        yield from _of_chance(rules, state, who)
    if who in state.staff or who.role in {Role.DIRECTOR, Role.INSPECCION}:
        yield from _of_staff(rules, state, who)


def _of_player(rules: WheelRules, state: State, by: Actor, player: str) -> Iterator[Offer]:
    yield from _bets(rules, state, by, player)
    yield from _late_orders(rules, state, by, player)
    yield from _withdrawals(rules, state, by, player)
    yield from _zero_choices(rules, state, by, player)
    if rules.series is not None:
        yield from _series(rules, rules.series, state, by, player)


def _bets(rules: WheelRules, state: State, by: Actor, player: str) -> Iterator[Offer]:
    if not betting_open(rules, state):
        return
    mine = [s for s in state.series if s.player == player]
    with_value = _value_chips_allowed(rules, state, player)
    laid = on_cells(state, player)
    for bet in rules.bets.values():
        already = laid.get(bet.id, 0)
        for pano in range(1, rules.panos + 1):
            empty = PlaceBet(by=by, player=player, bet=bet.id, pano=pano)
            yield from _stakes(bet, already, empty, mine, with_value=with_value)


def _stakes(bet: Bet, already: int, empty: PlaceBet, mine: list[Series], *, with_value: bool) -> Iterator[Offer]:
    """What a player may lay on one cell of one paño, in value chips and in each of their colours."""
    amounts = amounts_for(bet, empty.pano, already) if with_value else None
    if amounts:
        yield Offer(empty, bet.cite, amounts, free=("word",))
    for series in mine:
        chips = chips_for(bet, empty.pano, already, series)
        if chips:
            colours = [series.colour] if len(mine) > 1 else ["", series.colour]
            for colour in colours:
                yield Offer(replace(empty, colour=colour), bet.cite, chips, field="chips", free=("word",))


def _value_chips_allowed(rules: WheelRules, state: State, player: str) -> bool:
    if rules.series is None:
        return True
    allowed = rules.series.value_chips.value is ValueChips.LIBRES or state.value_chips
    return allowed and _place_for(rules.series, state, player)


def _place_for(terms: SeriesRules, state: State, player: str) -> bool:
    present = {s.player for s in state.series} | {s.player for s in state.stakes}
    return player in present or len(present) < terms.places


def _late_orders(rules: WheelRules, state: State, by: Actor, player: str) -> Iterator[Offer]:
    waiting = state.phase is Phase.RONDA and state.done == len(rules.steps)
    if not (waiting and rules.late_orders.value):
        return
    mine = [s for s in state.series if s.player == player]
    with_value = _value_chips_allowed(rules, state, player)
    for order in state.orders:
        if order.player == player:
            empty = PlaceBet(by=by, player=player, bet=order.bet, pano=order.pano)
            already = on_cell(state, player, order.bet)
            for offer in _stakes(rules.bets[order.bet], already, empty, mine, with_value=with_value):
                ordered: int = getattr(order, offer.field)
                if offer.amounts and offer.amounts.holds(ordered):
                    yield Offer(offer.at(ordered), rules.late_orders.cite, free=("word",))


def _withdrawals(rules: WheelRules, state: State, by: Actor, player: str) -> Iterator[Offer]:
    if bets_closed(rules, state):
        return
    for s in state.stakes:
        if s.player == player and s.free:
            command = Withdraw(by=by, player=player, bet=s.bet, pano=s.pano, colour=s.colour)
            yield Offer(command, rules.steps_cite)


def _zero_choices(rules: WheelRules, state: State, by: Actor, player: str) -> Iterator[Offer]:
    if bets_closed(rules, state):
        return
    for s in state.stakes:
        if s.player != player or not s.option:
            continue
        for choice in _CHOICES:
            command = ChooseZero(
                by=by, player=player, bet=s.bet, pano=s.pano, colour=s.colour, zeros=s.zeros, choice=choice
            )
            yield Offer(command, rules.zero_rule.cite)


def _series(rules: WheelRules, terms: SeriesRules, state: State, by: Actor, player: str) -> Iterator[Offer]:
    chips = Amounts(1, MOST_CHIPS)
    owners = {s.colour: s for s in state.series}
    mine = [s for s in state.series if s.player == player]
    for colour in terms.colours:
        held = owners.get(colour)
        if held is not None and held.player == player:
            for value in (0, held.value):
                yield Offer(
                    BuySeries(by=by, player=player, colour=colour, value=value, chips=1), terms.cite, chips, "chips"
                )
        elif held is None and (state.several_colours or not mine) and _place_for(terms, state, player):
            for value in _chip_values(terms):
                yield Offer(
                    BuySeries(by=by, player=player, colour=colour, value=value, chips=1), terms.cite, chips, "chips"
                )
    if not bets_closed(rules, state):
        for held in mine:
            if all(s.colour != held.colour for s in state.stakes):
                names = [held.colour] if len(mine) > 1 else ["", held.colour]
                for name in names:
                    yield Offer(ReturnSeries(by=by, player=player, colour=name), terms.cite)


def _chip_values(terms: SeriesRules) -> list[int]:
    values = [v for v in terms.denominations if terms.least_value <= v <= terms.greatest_value]
    return [0, *values] if terms.default_value in values else values


def _of_chance(rules: WheelRules, state: State, who: Actor) -> Iterator[Offer]:
    if state.phase is Phase.RONDA and state.done == len(rules.steps):
        for outcome in rules.need.outcomes:
            yield Offer(Draw(by=who, outcome=outcome.id), rules.need.cite, free=("proof",))


def _of_staff(rules: WheelRules, state: State, who: Actor) -> Iterator[Offer]:
    yield from _calls(rules, state, who)
    if who.role in {Role.CRUPIER, Role.EXTREMO} and who.role not in rules.hands_off.value:
        for player in sorted({s.player for s in state.stakes} | {s.player for s in state.series}):
            yield from _of_player(rules, state, who, player)
    if who.role is Role.CRUPIER:
        yield from _of_croupier(rules, state, who)
    if who.role in heads(rules):
        yield from _of_head(rules, state, who)
    if who.role is Role.JEFE:
        yield from _of_jefe(rules, state, who)
    yield from _incidents(rules, state, who)


def _calls(rules: WheelRules, state: State, who: Actor) -> Iterator[Offer]:
    step = next_call(rules, state)
    if step is None or who.role is not step.by:
        return
    if step.launches and rules.rotation.value and who != croupier_on_turn(rules, state):
        return
    directions = ("", *OPPOSITE) if step.launches and rules.directions else ("",)
    for direction in directions:
        yield Offer(Call(by=who, call=step.call, direction=direction), rules.steps_cite)


def _of_croupier(rules: WheelRules, state: State, who: Actor) -> Iterator[Offer]:
    yield from _of_chance(rules, state, who)
    if rules.travel and state.phase is Phase.RONDA and state.done == len(rules.steps):
        for pivot in (False, True):
            for obstructed in (False, True):
                command = ReportTravel(by=who, cells=1, pivot=pivot, obstructed=obstructed)
                yield Offer(command, rules.travel.cite, Amounts(1, 9_999), field="cells")
    if betting_open(rules, state):
        yield from _orders(rules, state, who)
    if state.phase is Phase.LIQUIDACION:
        yield from settlement_offers(state.due, who, rules.collect_first.cite, rules.payment_cite)


def _orders(rules: WheelRules, state: State, who: Actor) -> Iterator[Offer]:
    """An order may come from anybody at the table; offers name those who are already playing."""
    for player in sorted({s.player for s in state.stakes} | {s.player for s in state.series}):
        for offer in _bets(rules, state, who, player):
            bet = offer.command
            if isinstance(bet, PlaceBet) and not bet.colour:
                command = AcceptOrder(by=who, player=player, bet=bet.bet, pano=bet.pano)
                yield Offer(command, rules.late_orders.cite, offer.amounts, offer.field)


def _of_head(rules: WheelRules, state: State, who: Actor) -> Iterator[Offer]:
    if state.phase is Phase.RONDA and state.done <= rules.launch and state.last < 0:
        yield Offer(AnnounceLast(by=who), rules.last_rounds.cite)
    if state.phase is Phase.FIN or (state.phase is Phase.RONDA and state.done <= rules.launch):
        for lid in rules.lids.value or ("",):
            yield Offer(CloseTable(by=who, lid=lid), rules.lids.cite)
    for claim in rules.claims.value:
        yield Offer(Declare(by=who, incident=claim), rules.claims.cite, free=("note",))


def _of_jefe(rules: WheelRules, state: State, who: Actor) -> Iterator[Offer]:
    if rules.series is not None:
        for allowed in (True, False):
            if rules.series.value_chips.value is ValueChips.JEFE:
                yield Offer(Permit(by=who, what="fichas-de-valor", allowed=allowed), rules.series.value_chips.cite)
            yield Offer(Permit(by=who, what="varios-colores", allowed=allowed), rules.series.cite)
    if rules.order_may_change.value and state.phase is not Phase.FIN and not state.settling:
        yield Offer(AlterOrder(by=who, kinds=()), rules.order_may_change.cite, free=("kinds",))


def _incidents(rules: WheelRules, state: State, who: Actor) -> Iterator[Offer]:
    if who.role is rules.null_by.value and state.phase is Phase.RONDA and state.done > rules.launch:
        for cause in rules.null_causes.value:
            yield Offer(Declare(by=who, incident=cause), rules.null_causes.cite, free=("note",))
        for cause in rules.stopped_early.value if state.done < len(rules.steps) else ():
            yield Offer(Declare(by=who, incident=cause), rules.stopped_early.cite, free=("note",))
    yield from breach_offers(rules.breaches, who)
