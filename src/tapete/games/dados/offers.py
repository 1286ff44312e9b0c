"""What each person may do now: the same rules as `decide`, seen from the other side."""

from collections.abc import Iterator

from tapete.engine.actor import Actor, Role
from tapete.engine.command import Declare, Draw
from tapete.engine.offer import Amounts, Offer
from tapete.engine.refusal import Refused
from tapete.families.table.closing import AnnounceLast, CloseTable
from tapete.families.table.duty import heads, on_staff
from tapete.families.table.offers import breach_offers, settlement_offers, table_offers
from tapete.games.dados.betting import HANDLERS, amounts_for, open_now, ready_to_throw
from tapete.games.dados.commands import (
    AcceptDice,
    Arrive,
    AskDice,
    BringDice,
    ChangeDice,
    ChooseDice,
    CloseBets,
    Deprive,
    DropDice,
    FindDie,
    HandleDice,
    Leave,
    OfferDice,
    PlaceBet,
    RefuseDice,
    Withdraw,
)
from tapete.games.dados.decide import CALLERS, THE_END, WATCHERS, may_close, withdraw
from tapete.games.dados.dice import BRINGERS, PLACES
from tapete.games.dados.rules import DadosRules
from tapete.games.dados.state import BETWEEN_THROWS, TAKING_BETS, Choice, Phase, State
from tapete.games.dados.turn import breaches_of, candidate, may_take


def offers(rules: DadosRules, state: State, who: Actor) -> Iterator[Offer]:
    """Everything this person may do now; players for themselves, croupiers for each player present."""
    yield from table_offers(rules, state, who)
    if not state.open:
        return
    if who.role is Role.JUGADOR and not on_staff(state, who.id):
        yield from _of_player(rules, state, who)
    if who.role is Role.AZAR:
        yield from _throws(rules, state, who)
    if who in state.staff or who.role in {Role.DIRECTOR, Role.INSPECCION}:
        yield from _of_staff(rules, state, who)


def _of_player(rules: DadosRules, state: State, who: Actor) -> Iterator[Offer]:
    yield from _turn(rules, state, who)
    yield from _choices(rules, state, who)
    yield from _bets(rules, state, who, who.id)
    yield from _withdrawals(rules, state, who, who.id)
    if who.id not in state.players:
        yield Offer(Arrive(by=who), PLACES, Amounts(0, len(state.players) + 1), field="place")
    elif state.phase in BETWEEN_THROWS:
        yield Offer(Leave(by=who), PLACES)


def _turn(rules: DadosRules, state: State, who: Actor) -> Iterator[Offer]:
    """Taking the dice, and passing them."""
    cite = rules.offered_by.cite
    if state.phase is Phase.OFRECER and may_take(state, who.id):
        yield Offer(AcceptDice(by=who), cite)
        if state.offered == who.id:
            yield Offer(RefuseDice(by=who), cite)
    if state.phase is Phase.APUESTAS and state.tirador == who.id and not state.punto:
        yield Offer(RefuseDice(by=who), cite)


def _choices(rules: DadosRules, state: State, who: Actor) -> Iterator[Offer]:
    """What the tirador asks for and chooses."""
    if state.phase is not Phase.APUESTAS or state.tirador != who.id or state.dice is None:
        return
    if state.choice is Choice.NADA:
        if not state.punto or rules.request_in_series.value:
            yield Offer(AskDice(by=who), rules.request_in_series.cite)
        return
    cite = rules.request_in_series.cite if state.choice is Choice.REEMPLAZO else rules.changed_by.cite
    yield Offer(ChooseDice(by=who, dice=usual_choice(state)), cite, free=("dice",))


def usual_choice(state: State) -> tuple[str, ...]:
    """What a tirador who says nothing chooses: the dice he had, or the first of the reserve."""
    if state.dice is None:
        return ()
    if state.choice is Choice.CAMBIO:
        return state.dice.in_play
    return state.dice.reserve[: len(state.fallen)]


def _bets(rules: DadosRules, state: State, by: Actor, player: str) -> Iterator[Offer]:
    if state.phase not in TAKING_BETS:
        return
    for bet in rules.bets.values():
        amounts = amounts_for(state, player, bet) if open_now(state, player, bet) else None
        if amounts:
            empty = PlaceBet(by=by, player=player, bet=bet.id, amount=amounts.low)
            yield Offer(empty, bet.cite, amounts, free=("word",))


def _withdrawals(rules: DadosRules, state: State, by: Actor, player: str) -> Iterator[Offer]:
    if state.phase not in BETWEEN_THROWS:
        return
    for stake in state.stakes:
        command = Withdraw(by=by, player=player, bet=stake.bet)
        if stake.player == player and _allowed(rules, state, command):
            yield Offer(command, rules.bets[stake.bet].withdraw.cite)


def _allowed(rules: DadosRules, state: State, command: Withdraw) -> bool:
    try:
        withdraw(rules, state, command)
    except Refused:
        return False
    return True


def _throws(rules: DadosRules, state: State, who: Actor) -> Iterator[Offer]:
    if state.phase is Phase.TIRO:
        for outcome in rules.need.outcomes:
            yield Offer(Draw(by=who, outcome=outcome.id), rules.need.cite, free=("proof",))


def _of_staff(rules: DadosRules, state: State, who: Actor) -> Iterator[Offer]:
    if who.role in BRINGERS and state.phase is Phase.PREPARACION:
        yield Offer(BringDice(by=who, serials=new_serials(rules, state)), rules.dice_set.cite, free=("serials",))
    if who.role in HANDLERS:
        for player in sorted({*state.players, *(stake.player for stake in state.stakes)}):
            yield from _bets(rules, state, who, player)
            yield from _withdrawals(rules, state, who, player)
    if who.role in CALLERS:
        yield from _throws(rules, state, who)
    if who.role is Role.CRUPIER and state.phase is Phase.LIQUIDACION:
        cite = rules.collect_first.cite
        yield from settlement_offers(state.due, who, cite, cite)
    yield from _with_the_stick(rules, state, who)
    yield from _of_jefe(rules, state, who)
    if who.role in heads(rules):
        yield from _of_head(rules, state, who)
    yield from _incidents(rules, state, who)


def new_serials(rules: DadosRules, state: State) -> tuple[str, ...]:
    """Numbers for a set that the house does not number itself: the next free ones."""
    taken = {*state.previous, *state.used}
    free = (f"d{n}" for n in range(1, len(taken) + rules.dice_set.value + 1) if f"d{n}" not in taken)
    return tuple(die for die, _ in zip(free, range(rules.dice_set.value), strict=False))


def _with_the_stick(rules: DadosRules, state: State, who: Actor) -> Iterator[Offer]:
    cite = rules.offered_by.cite
    if who.role is rules.offered_by.value:
        if state.phase is Phase.OFRECER and not state.offered and (player := candidate(state)):
            yield Offer(OfferDice(by=who, player=player), cite)
        yield from _dice_in_hand(rules, state, who)
    if who.role is rules.closing.value.by and may_call(rules, state):
        yield Offer(CloseBets(by=who), rules.closing.cite)
    if who.role is rules.null_by.value and state.phase is Phase.TIRO and state.dice:
        first, *others = state.dice.in_play
        for dice in ((first,), *((other,) for other in others), state.dice.in_play, state.dice.in_play[::-1]):
            yield Offer(DropDice(by=who, dice=dice), rules.request_in_series.cite)


def may_call(rules: DadosRules, state: State) -> bool:
    """Whether ya no va más may be called."""
    return state.phase is Phase.APUESTAS and state.choice is Choice.NADA and ready_to_throw(rules, state)


def _dice_in_hand(rules: DadosRules, state: State, who: Actor) -> Iterator[Offer]:
    if state.dice is None:
        return
    for reason in rules.handling.value:
        if reason != "recoger" or state.fallen or state.dice.lost:
            yield Offer(HandleDice(by=who, reason=reason), rules.handling.cite)
    if state.phase is not Phase.LIQUIDACION:
        for die in state.dice.lost:
            yield Offer(FindDie(by=who, die=die), rules.request_in_series.cite)


def _of_jefe(rules: DadosRules, state: State, who: Actor) -> Iterator[Offer]:
    if who.role is rules.changed_by.value and state.phase is Phase.APUESTAS and state.choice is Choice.NADA:
        yield Offer(ChangeDice(by=who), rules.changed_by.cite)
    if who.role is rules.deprived_by.value and state.phase is not Phase.LIQUIDACION:
        for player, _ in state.breaches:
            if player not in state.deprived and breaches_of(state, player) >= rules.deprived_after.value:
                yield Offer(Deprive(by=who, player=player), rules.deprived_by.cite)


def _of_head(rules: DadosRules, state: State, who: Actor) -> Iterator[Offer]:
    if state.last < 0 and not state.punto and state.phase in BETWEEN_THROWS:
        yield Offer(AnnounceLast(by=who), rules.last_rounds.cite)
    if may_close(state):
        yield Offer(CloseTable(by=who), THE_END)


def _incidents(rules: DadosRules, state: State, who: Actor) -> Iterator[Offer]:
    if who.role is rules.null_by.value and state.phase is Phase.TIRO:
        for cause, cite in rules.null_causes.items():
            yield Offer(Declare(by=who, incident=cause), cite, free=("note",))
    if who.role in WATCHERS and state.tirador:
        for breach in rules.throw_breaches.value:
            yield Offer(Declare(by=who, incident=breach), rules.throw_breaches.cite, free=("note",))
    if who.role is rules.offered_by.value and state.dice and state.phase in BETWEEN_THROWS:
        for defect in rules.unfit.value:
            yield Offer(Declare(by=who, incident=defect), rules.unfit.cite, free=("note",))
    yield from breach_offers(rules.breaches, who)
