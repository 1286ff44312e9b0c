"""What each person may do now: the same rules as `decide`, seen from the other side."""

from collections.abc import Iterator
from typing import Literal

from tapete.engine.actor import Actor, Role
from tapete.engine.command import Draw
from tapete.engine.offer import Amounts, Offer
from tapete.engine.refusal import Refused
from tapete.families.sabot.shoe import need_of
from tapete.families.table.closing import AnnounceLast, CloseTable
from tapete.families.table.duty import heads, on_staff
from tapete.families.table.offers import breach_offers, settlement_offers, table_offers
from tapete.games.blackjack.betting import amounts_for, on_kind, pot_bet
from tapete.games.blackjack.commands import (
    Allow,
    Ask,
    BetThirteen,
    Burn,
    Deal,
    Double,
    Expose,
    FundPot,
    GoOn,
    Insure,
    Match,
    Pass,
    PlaceBet,
    PlayPot,
    PrepareSabot,
    Retire,
    Rise,
    Sit,
    Split,
    Stand,
    TellPot,
    Withdraw,
)
from tapete.games.blackjack.dealing import MOST_CUTS, manos_with_bets, to_be_loaded
from tapete.games.blackjack.hands import awaited, expects_card, shows_as
from tapete.games.blackjack.rules import JEFE, BlackjackRules
from tapete.games.blackjack.seats import BETWEEN_ROUNDS, has_chips, may_rise, require_entitled, seat_of
from tapete.games.blackjack.session import last_call
from tapete.games.blackjack.state import Phase, State
from tapete.games.blackjack.turns import (
    BACKERS,
    INITIATIVES,
    OPEN,
    doublable,
    insurable,
    question_cite,
    retirable,
    splittable,
    stake_of,
)
from tapete.kit.money import LARGEST

_SIDES: tuple[Literal["menor", "mayor"], ...] = ("menor", "mayor")


def offers(rules: BlackjackRules, state: State, who: Actor) -> Iterator[Offer]:
    """Everything this person may do now; players for themselves, the croupier for each player present."""
    yield from table_offers(rules, state, who)
    if not state.open:
        return
    if who.role is Role.JUGADOR and not on_staff(state, who.id):
        yield from _of_player(rules, state, who, who.id)
        yield from _consents(rules, state, who)
    if who.role is Role.AZAR:
        yield from _cards(rules, state, who)
    if who in state.staff or who.role in {Role.DIRECTOR, Role.INSPECCION}:
        yield from _of_staff(rules, state, who)


def _of_player(rules: BlackjackRules, state: State, by: Actor, player: str) -> Iterator[Offer]:
    yield from _decisions(rules, state, by, player)
    yield from _answers(rules, state, by, player)
    yield from _insurances(rules, state, by, player)
    yield from _retirements(rules, state, by, player)
    if state.phase is Phase.APUESTAS:
        yield from _bets(rules, state, by, player)
    yield from _seats(rules, state, by, player)


def _decisions(rules: BlackjackRules, state: State, by: Actor, player: str) -> Iterator[Offer]:
    """What the commander of the mano in turn may say."""
    if not awaited(state) or state.mano.commander != player:
        return
    mano = state.mano
    if not mano.on_ases:
        yield Offer(Ask(by=by, player=player), rules.play_cite)
    yield Offer(Stand(by=by, player=player), rules.play_cite)
    stake = stake_of(mano, player)
    if doublable(rules, mano):
        yield Offer(Double(by=by, player=player), rules.doubles.cite)
    if splittable(rules, mano):
        yield Offer(Split(by=by, player=player, amount=stake.amount if stake else 0), rules.pares.cite)


def _answers(rules: BlackjackRules, state: State, by: Actor, player: str) -> Iterator[Offer]:
    if player not in state.pending:
        return
    if state.asking in INITIATIVES:
        yield Offer(Match(by=by, player=player), BACKERS)
    yield Offer(Pass(by=by, player=player), question_cite(rules, state))


def _insurances(rules: BlackjackRules, state: State, by: Actor, player: str) -> Iterator[Offer]:
    if state.phase not in OPEN or state.third or not shows_as(state):
        return
    for plaza in dict.fromkeys(mano.plaza for mano in state.manos):
        cap = insurable(rules, state, player, plaza)
        if cap:
            most = Insure(by=by, player=player, plaza=plaza, amount=cap)
            yield Offer(most, rules.seguro.cite)
            yield Offer(most, rules.seguro.cite, Amounts(1, cap))


def _retirements(rules: BlackjackRules, state: State, by: Actor, player: str) -> Iterator[Offer]:
    if not rules.retiro.value or state.phase not in OPEN or state.third or shows_as(state):
        return
    for plaza in dict.fromkeys(mano.plaza for mano in state.manos):
        place = retirable(state, plaza)
        if place is not None and state.manos[place].commander == player:
            yield Offer(Retire(by=by, player=player, plaza=plaza), rules.retiro.cite)


def _bets(rules: BlackjackRules, state: State, by: Actor, player: str) -> Iterator[Offer]:
    for plaza in range(1, rules.plazas + 1):
        if _entitled(rules, state, player, plaza):
            amounts = amounts_for(rules, state, player, plaza)
            if amounts:
                empty = PlaceBet(by=by, player=player, plaza=plaza, amount=amounts.low)
                yield Offer(empty, rules.betting.cite, amounts, free=("word",))
        yield from _side_bets(rules, state, by, player, plaza)
        if any(bet.player == player and bet.plaza == plaza for bet in state.bets):
            yield Offer(Withdraw(by=by, player=player, plaza=plaza), rules.betting.cite)
        for side in _SIDES:
            if on_kind(state, player, plaza, side):
                yield Offer(Withdraw(by=by, player=player, plaza=plaza, side=side), rules.betting.cite)


def _entitled(rules: BlackjackRules, state: State, player: str, plaza: int) -> bool:
    try:
        require_entitled(rules, state, player, plaza)
    except Refused:
        return False
    return True


def _side_bets(rules: BlackjackRules, state: State, by: Actor, player: str, plaza: int) -> Iterator[Offer]:
    """What goes with a bet on the casilla: menor o mayor de trece, and the pots."""
    if not on_kind(state, player, plaza, "plaza"):
        return
    for side in _SIDES if rules.trece.value else ():
        laid = on_kind(state, player, plaza, side)
        low, high = max(1, rules.minimum - laid), rules.maximum - laid
        if low <= high:
            bet = BetThirteen(by=by, player=player, plaza=plaza, side=side, amount=low)
            yield Offer(bet, rules.trece.cite, Amounts(low, high))
    for pot in rules.pots:
        if not on_kind(state, player, plaza, pot_bet(pot.name)):
            yield Offer(PlayPot(by=by, player=player, plaza=plaza, pot=pot.name), rules.pots_cite)


def _seats(rules: BlackjackRules, state: State, by: Actor, player: str) -> Iterator[Offer]:
    if seat_of(state, player):
        if may_rise(state, player):
            yield Offer(Rise(by=by, player=player), rules.seats_cite)
        return
    for plaza, holder in enumerate(state.seats, 1):
        if not holder and not has_chips(state, plaza, except_for=player):
            yield Offer(Sit(by=by, player=player, plaza=plaza), rules.seats_cite)


def _consents(rules: BlackjackRules, state: State, who: Actor) -> Iterator[Offer]:
    """The holder of a plaza says of anybody else whether they may back it."""
    plaza = seat_of(state, who.id)
    if plaza:
        for allowed in (True, False):
            command = Allow(by=who, player=_somebody(state, who.id), plaza=plaza, allowed=allowed)
            yield Offer(command, rules.standing_consent.cite, free=("player",))


def _somebody(state: State, holder: str) -> str:
    """A name to write in a consent: another player's who is there, or that of nobody yet."""
    present = (name for name in _players(state) if name != holder)
    return next(present, "nadie" if holder != "nadie" else "alguien")


def _players(state: State) -> list[str]:
    """Whoever sits or has chips on the table."""
    betting = {bet.player for bet in state.bets} | {s.player for mano in state.manos for s in mano.stakes}
    return sorted(betting | {seguro.player for seguro in state.seguros} | (set(state.seats) - {""}))


def _cards(rules: BlackjackRules, state: State, who: Actor) -> Iterator[Offer]:
    need = need_of(state.sabot, rules.play_cite) if state.sabot and expects_card(state) else None
    for outcome in need.outcomes if need else ():
        yield Offer(Draw(by=who, outcome=outcome.id), rules.play_cite, free=("proof", "outcome"))


def _of_staff(rules: BlackjackRules, state: State, who: Actor) -> Iterator[Offer]:
    if who.role is Role.CRUPIER:
        yield from _of_croupier(rules, state, who)
    if who.role is Role.JEFE:
        yield from _of_jefe(rules, state, who)
    if who.role in heads(rules):
        yield from _of_head(rules, state, who)
    if who.role is Role.DIRECTOR:
        yield from _pots(rules, state, who)
    yield from breach_offers(rules.breaches, who)


def _of_croupier(rules: BlackjackRules, state: State, who: Actor) -> Iterator[Offer]:
    if to_be_loaded(state):
        load = PrepareSabot(by=who, cuts=rules.cuts.value)
        amounts = Amounts(rules.cuts.value, MOST_CUTS)
        yield Offer(load, rules.cuts.cite, amounts, field="cuts", free=("behind", "cut_by"))
    elif state.phase is Phase.PREPARACION:
        yield Offer(Burn(by=who, cards=rules.burned.value), rules.burned.cite)
    if state.phase is Phase.APUESTAS and manos_with_bets(state) >= rules.least_manos.value:
        yield Offer(Deal(by=who), rules.play_cite)
    if state.asking:
        yield Offer(GoOn(by=who), question_cite(rules, state))
    if state.phase is Phase.LIQUIDACION:
        yield from settlement_offers(state.due, who, rules.settlement.cite, rules.settlement.cite)
    yield from _cards(rules, state, who)
    yield from _exposures(rules, state, who)
    for player in _players(state):
        yield from _of_player(rules, state, who, player)


def _exposures(rules: BlackjackRules, state: State, who: Actor) -> Iterator[Offer]:
    if not rules.face_up.value:
        return
    need = need_of(state.sabot, rules.face_up.cite) if state.sabot and expects_card(state) else None
    for outcome in need.outcomes if need else ():
        yield Offer(Expose(by=who, card=outcome.id), rules.face_up.cite, free=("card",))


def _of_jefe(rules: BlackjackRules, state: State, who: Actor) -> Iterator[Offer]:
    """The jefe consents where the text lets him, and ends the leave of whoever gives advice."""
    lets = JEFE in rules.standing_consent.value
    for plaza, holder in enumerate(state.seats, 1):
        for allowed in (True, False) if lets else (False,):
            if holder:
                command = Allow(by=who, player=_somebody(state, holder), plaza=plaza, allowed=allowed)
                yield Offer(command, rules.standing_consent.cite, free=("player",))


def _of_head(rules: BlackjackRules, state: State, who: Actor) -> Iterator[Offer]:
    if state.phase not in BETWEEN_ROUNDS:
        return
    if state.phase is not Phase.FIN and state.last < 0 and not state.ending:
        yield Offer(AnnounceLast(by=who), last_call(rules).cite)
    yield Offer(CloseTable(by=who), rules.staff.cite)


def _pots(rules: BlackjackRules, state: State, who: Actor) -> Iterator[Offer]:
    for pot, held in zip(rules.pots, state.pots, strict=True):
        yield Offer(FundPot(by=who, pot=pot.name, amount=1), rules.pots_cite, Amounts(1, LARGEST))
        for low, high in ((1, LARGEST), (-held, -1)):
            if low <= high:
                told = TellPot(by=who, pot=pot.name, change=low)
                yield Offer(told, rules.pots_cite, Amounts(low, high), field="change")
