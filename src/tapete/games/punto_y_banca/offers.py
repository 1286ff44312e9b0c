"""What each person may do now: the same rules as `decide`, seen from the other side."""

from collections.abc import Iterator

from tapete.engine.actor import Actor, Role
from tapete.engine.command import Declare, Draw
from tapete.engine.offer import Amounts, Offer
from tapete.families.sabot.shoe import need_of
from tapete.families.table.commands import AnnounceLast, CloseTable
from tapete.families.table.duty import heads, on_staff
from tapete.families.table.offers import breach_offers, table_offers
from tapete.families.table.settling import settlement_offers
from tapete.games.punto_y_banca.betting import amounts_for, may_bet, on_bet
from tapete.games.punto_y_banca.commands import (
    Call,
    Enlist,
    Expose,
    Leave,
    LoadSabot,
    PassSabot,
    PlaceBet,
    ReportStuck,
    Show,
    Sit,
    TakeSabot,
    Withdraw,
)
from tapete.games.punto_y_banca.decide import CLOSING, next_call
from tapete.games.punto_y_banca.hands import BANCA, PUNTO
from tapete.games.punto_y_banca.incidents import has_spare, may_expose, most_stuck
from tapete.games.punto_y_banca.players import has_bets, has_to_pass, may_pass, may_sit, may_take, must_wait
from tapete.games.punto_y_banca.rules import ANNULLED, UNFORESEEN, BancaRules, Exposed
from tapete.games.punto_y_banca.seats import free_seats, seat_of
from tapete.games.punto_y_banca.state import BETWEEN_HANDS, IN_PLAY, WAITING_FOR_A_CARD, Phase, State


def offers(rules: BancaRules, state: State, who: Actor) -> Iterator[Offer]:
    """Everything this person may do now; players for themselves, croupiers for each player present."""
    yield from table_offers(rules, state, who)
    if not state.open:
        return
    if who.role is Role.JUGADOR:
        if not on_staff(state, who.id):
            yield from _of_player(rules, state, who, who.id)
        yield from _of_holder(rules, state, who)
    elif who.role is Role.AZAR:
        yield from _cards(rules, state, who)
    elif who in state.staff or who.role in {Role.DIRECTOR, Role.INSPECCION}:
        yield from _of_staff(rules, state, who)


def _of_player(rules: BancaRules, state: State, by: Actor, player: str) -> Iterator[Offer]:
    if state.phase not in BETWEEN_HANDS:
        return
    if state.phase is Phase.APUESTAS:
        yield from _turn(rules, state, by, player)
        if may_bet(rules, state, player):
            yield from _bets(rules, state, by, player)
    for stake in state.stakes:
        if stake.player == player:
            yield Offer(Withdraw(by=by, player=player, bet=stake.bet), rules.naturals.cite)
    yield from _seats(rules, state, by, player)


def _bets(rules: BancaRules, state: State, by: Actor, player: str) -> Iterator[Offer]:
    for bet in rules.bets.values():
        amounts = amounts_for(bet, on_bet(state, player, bet.id))
        if amounts is not None:
            command = PlaceBet(by=by, player=player, bet=bet.id, amount=amounts.low)
            yield Offer(command, bet.cite, amounts, free=("word",))


def _turn(rules: BancaRules, state: State, by: Actor, player: str) -> Iterator[Offer]:
    if may_take(rules, state, player):
        yield Offer(TakeSabot(by=by, player=player), rules.players_deal.cite)
    if may_pass(rules, state, player):
        yield Offer(PassSabot(by=by, player=player), rules.players_deal.cite)


def _seats(rules: BancaRules, state: State, by: Actor, player: str) -> Iterator[Offer]:
    if seat_of(state, player):
        if not has_bets(state, player):
            yield Offer(Leave(by=by, player=player), rules.seats_cite)
        return
    if may_sit(state, player):
        for seat in free_seats(rules, state):
            yield Offer(Sit(by=by, player=player, seat=seat), rules.seats_cite)
    if player in state.waiting:
        yield Offer(Leave(by=by, player=player), rules.seats_cite)
    elif must_wait(rules, state):
        yield Offer(Enlist(by=by, player=player), rules.waiting_list.cite)


def _of_holder(rules: BancaRules, state: State, who: Actor) -> Iterator[Offer]:
    if state.phase is Phase.PUNTO and state.holder == who.id:
        yield Offer(Show(by=who, hand=PUNTO), rules.behind.cite)
    if state.phase is Phase.BANCA and state.dealer == who.id:
        yield Offer(Show(by=who, hand=BANCA), rules.behind.cite)


def _cards(rules: BancaRules, state: State, who: Actor) -> Iterator[Offer]:
    if state.sabot is None or state.phase not in WAITING_FOR_A_CARD:
        return
    need = need_of(state.sabot, rules.behind.cite)
    for outcome in need.outcomes if need else ():
        yield Offer(Draw(by=who, outcome=outcome.id), rules.behind.cite, free=("proof",))


def _of_staff(rules: BancaRules, state: State, who: Actor) -> Iterator[Offer]:
    if who.role in rules.croupiers:
        yield from _of_croupier(rules, state, who)
    if who.role is Role.CRUPIER:
        yield from _cards(rules, state, who)
    if who.role in heads(rules):
        yield from _of_head(rules, state, who)
    yield from _incidents(rules, state, who)
    yield from breach_offers(rules.breaches, who)


def _of_croupier(rules: BancaRules, state: State, who: Actor) -> Iterator[Offer]:
    for player in present(state):
        yield from _of_player(rules, state, who, player)
    if state.phase is Phase.BARAJA:
        yield Offer(LoadSabot(by=who), rules.behind.cite)
    if state.phase is Phase.PUNTO:
        yield Offer(Show(by=who, hand=PUNTO), rules.behind.cite)
    if state.phase is Phase.BANCA:
        yield Offer(Show(by=who, hand=BANCA), rules.behind.cite)
    call = next_call(rules, state)
    if call is not None and not (call == "no-va-mas" and has_to_pass(rules, state)):
        yield Offer(Call(by=who, call=call), rules.behind.cite)
    if state.phase is Phase.LIQUIDACION:
        yield from settlement_offers(state.due, who, rules.collect_first.cite, rules.collect_first.cite)


def present(state: State) -> list[str]:
    """The players at the table: seated, waiting, or with a bet."""
    people = {seat.player for seat in state.seats} | set(state.waiting) | {stake.player for stake in state.stakes}
    return sorted(people)


def _of_head(rules: BancaRules, state: State, who: Actor) -> Iterator[Offer]:
    if state.phase not in BETWEEN_HANDS:
        return
    if state.last < 0:
        yield Offer(AnnounceLast(by=who), rules.last_rounds.cite)
    yield Offer(CloseTable(by=who), CLOSING)


def _incidents(rules: BancaRules, state: State, who: Actor) -> Iterator[Offer]:
    if who.role is Role.JEFE:
        yield from _face_up(rules, state, who)
        yield from _rulings(rules, state, who)
    if who.role is Role.JEFE or who.role in rules.croupiers:
        most = most_stuck(state)
        if state.phase in IN_PLAY and most >= 2:
            yield Offer(ReportStuck(by=who, cards=2), rules.stuck.cite, Amounts(2, most), field="cards")


def _face_up(rules: BancaRules, state: State, who: Actor) -> Iterator[Offer]:
    if state.sabot is None or not may_expose(state):
        return
    goods = {Exposed.VALIDA: (True,), Exposed.ELIMINADA: (False,), Exposed.JEFE: (False, True)}
    for good in goods[rules.exposed.value]:
        if good or has_spare(state, state.sabot):
            for card in state.sabot.remaining:
                yield Offer(Expose(by=who, card=str(card), good=good), rules.exposed.cite)


def _rulings(rules: BancaRules, state: State, who: Actor) -> Iterator[Offer]:
    if rules.unforeseen.value:
        yield Offer(Declare(by=who, incident=UNFORESEEN), rules.unforeseen.cite, free=("note",))
        if state.phase in IN_PLAY:
            yield Offer(Declare(by=who, incident=ANNULLED), rules.unforeseen.cite, free=("note",))
