"""The seguro against the croupier's Black-Jack (ES1979:03.V.1.b, GA2007:03.IV.1.b, MU2010:18.1.b)."""

from collections.abc import Iterator, Sequence

from tapete.engine.actor import Actor, Name
from tapete.engine.chapter import Chapter, Moment, replace
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.offer import Amounts, Offer
from tapete.engine.refusal import Reason, Refused
from tapete.families.plazas.bets import SIN_APUESTA_EN_LA_CASILLA, Bet, BetPlaced, is_of
from tapete.families.plazas.sitting import require_plaza
from tapete.families.table.powers import spoken_for
from tapete.families.table.reasons import SIN_IMPORTE
from tapete.games.blackjack.bets import SEGURO
from tapete.games.blackjack.hands import stake_of
from tapete.games.blackjack.payment import gain
from tapete.games.blackjack.questions import answered
from tapete.games.blackjack.rules import BlackjackRules
from tapete.games.blackjack.state import HANDLER, WINDOW, State, present, shows_as
from tapete.language import N_

SIN_SEGURO = Reason("sin_seguro", N_("The seguro is offered only when the croupier's first card is an as."))
SEGURO_TARDE = Reason("seguro_tarde", N_("A third card has been given: nobody may insure any more."))
SEGURO_EXCESIVO = Reason("seguro_excesivo", N_("The seguro of plaza {plaza} may not pass {cap:€}."))

seguro = Chapter[BlackjackRules, State]("seguro")


class Insure(Command, frozen=True, tag="insure"):
    """Stake on the seguro line."""

    label = N_("Insure plaza {plaza} ({amount:€})")
    key = "i"
    words = ("seguro {plaza} {amount:€} [para {player}]",)
    player: Name
    plaza: int
    amount: int


BEFORE_A_THIRD = Moment[BlackjackRules, State](
    lambda _, state: not state.third, SEGURO_TARDE, lambda rules: rules.seguro.cite
)


@seguro.act(Insure, by=HANDLER, when=BEFORE_A_THIRD)
def insure(rules: BlackjackRules, state: State, command: Insure) -> Sequence[Event]:
    """A bettor insures his bet on a casilla, up to half of it, against an as of the croupier."""
    player, plaza, cite = command.player, command.plaza, rules.seguro.cite
    require_plaza(rules, plaza)
    if not _is_offered(state):
        raise Refused(SIN_SEGURO, cite)
    cap = _insurable(rules, state, player, plaza)
    if cap is None:
        raise Refused(SIN_APUESTA_EN_LA_CASILLA, cite, player=player, plaza=plaza)
    if command.amount < 1:
        raise Refused(SIN_IMPORTE, cite)
    if command.amount > cap:
        raise Refused(SEGURO_EXCESIVO, cite, plaza=plaza, cap=cap)
    return [BetPlaced(player=player, plaza=plaza, bet=SEGURO, amount=command.amount, cite=cite)]


def _is_offered(state: State) -> bool:
    return state.phase in WINDOW and shows_as(state)


def _insurable(rules: BlackjackRules, state: State, player: str, plaza: int) -> int | None:
    """What somebody may still lay on the seguro line of a casilla; None without a bet on it."""
    stakes = (stake_of(mano, player) for mano in state.manos if mano.plaza == plaza)
    stake = next((stake for stake in stakes if stake is not None), None)
    if stake is None:
        return None
    laid = sum(s.amount for s in state.seguros if (s.player, s.plaza) == (player, plaza))
    return gain(stake.initial, rules.seguro.value) - laid


@seguro.offer(Insure)
def may_insure(rules: BlackjackRules, state: State, who: Actor) -> Iterator[Offer]:
    plazas = dict.fromkeys(mano.plaza for mano in state.manos) if _is_offered(state) else ()
    for player in spoken_for(who, present(state)):
        for plaza in plazas:
            if cap := _insurable(rules, state, player, plaza):
                most = Insure(by=who, player=player, plaza=plaza, amount=cap)
                yield Offer(most, rules.seguro.cite)
                yield Offer(most, rules.seguro.cite, Amounts(1, cap))


@seguro.fold(BetPlaced)
def insured(rules: BlackjackRules, state: State, event: BetPlaced) -> State:
    if event.bet != SEGURO:
        return state
    before = sum(bet.amount for bet in state.seguros if is_of(event, bet))
    others = (bet for bet in state.seguros if not is_of(event, bet))
    laid = Bet(event.player, event.plaza, SEGURO, before + event.amount)
    after = replace(state, seguros=(*others, laid))
    if state.asking != SEGURO:
        return after
    more = any(_insurable(rules, after, event.player, mano.plaza) for mano in after.manos)
    return answered(rules, after, event.player, more=more)
