"""The retiro: a mano given up for half of its bets (GA2007:03.IV.1.e, MU2010:18.1.f)."""

from collections.abc import Iterator, Sequence

from tapete.engine.actor import Name
from tapete.engine.chapter import Chapter, Moment, replace
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.refusal import Reason, Refused
from tapete.families.plazas.chips import Collected, Returned
from tapete.families.plazas.sitting import each_plaza, put, require_plaza
from tapete.games.blackjack.payment import gain
from tapete.games.blackjack.questions import answered
from tapete.games.blackjack.rules import BlackjackRules
from tapete.games.blackjack.simple_game import NO_MANDA, next_mano
from tapete.games.blackjack.state import HANDLER, WINDOW, Phase, State, present, shows_as
from tapete.language import N_

SIN_RETIRO = Reason("sin_retiro", N_("There is no retiro at this table."))
RETIRO_CONTRA_AS = Reason("retiro_contra_as", N_("Nobody may retire against an as of the croupier."))
RETIRO_TARDE = Reason("retiro_tarde", N_("A third card has been given: nobody may retire any more."))
MANO_NO_RETIRABLE = Reason("mano_no_retirable", N_("Only a mano with its two first cards may be retired."))

retiro = Chapter[BlackjackRules, State]("retiro")


class Retire(Command, frozen=True, tag="retire"):
    """Give up a mano and half of its bets."""

    label = N_("Retire plaza {plaza}")
    key = "r"
    words = ("retiro {plaza} [para {player}]",)
    player: Name
    plaza: int


class Retired(Event, frozen=True, tag="retired"):
    """The commander gave up a mano."""

    sentence = N_("{player:@} retires the mano of plaza {plaza}.")
    player: str
    plaza: int
    mano: int


IN_USE = Moment[BlackjackRules, State](lambda rules, _: rules.retiro.value, SIN_RETIRO, lambda rules: rules.retiro.cite)


@retiro.act(Retire, by=HANDLER, when=IN_USE)
def retire(rules: BlackjackRules, state: State, command: Retire) -> Sequence[Event]:
    """The commander gives up a mano with its two first cards, and half of every bet on it."""
    player, plaza, cite = command.player, command.plaza, rules.retiro.cite
    require_plaza(rules, plaza)
    if state.third:
        raise Refused(RETIRO_TARDE, cite)
    place = _retirable(state, plaza)
    if state.phase in WINDOW and shows_as(state):
        raise Refused(RETIRO_CONTRA_AS, cite)
    if state.phase not in WINDOW or place is None:
        raise Refused(MANO_NO_RETIRABLE, cite)
    commander = state.manos[place].commander
    if commander != player:
        raise Refused(NO_MANDA, cite, commander=commander, plaza=plaza, player=player)
    return [*_halves(rules, state, place), Retired(player=player, plaza=plaza, mano=place, cite=cite)]


retiro.might(Retire)(each_plaza(Retire, present))


def _retirable(state: State, plaza: int) -> int | None:
    """Which mano of a casilla could be retired: whole, with its two first cards."""
    for place, mano in enumerate(state.manos):
        if mano.plaza == plaza and not (mano.split or mano.doubled or mano.gone):
            return place
    return None


def _halves(rules: BlackjackRules, state: State, place: int) -> Iterator[Event]:
    """Half of each bet on a mano is taken and half goes back; half a cent stays with the banca."""
    plaza, cite = state.manos[place].plaza, rules.retiro.cite
    for stake in state.manos[place].stakes:
        player, back = stake.player, gain(stake.amount, 1 - rules.retiro_loss.value)
        yield Collected(player=player, plaza=plaza, mano=place, amount=stake.amount - back, cite=cite)
        if back:
            yield Returned(player=player, plaza=plaza, mano=place, amount=back, cite=cite)


@retiro.fold(Retired)
def retired(rules: BlackjackRules, state: State, event: Retired) -> State:
    manos = put(state.manos, event.mano, replace(state.manos[event.mano], gone=True))
    after = replace(state, manos=manos)
    if after.phase is not Phase.VENTANA:
        return next_mano(rules, after)
    more = any(mano.commander == event.player and not mano.gone for mano in manos)
    return answered(rules, after, event.player, more=more)
