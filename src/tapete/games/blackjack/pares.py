"""Pares: two cards of equal value become two manos (ES1979:03.V.1.c, GA2007:03.IV.1.c, MU2010:18.1.c).

A mano on an as takes one card: `hands.over` ends it, and `UNA_CARTA_POR_AS` refuses more.
"""

from collections.abc import Iterable, Sequence

from tapete.engine.actor import Actor, Name
from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.refusal import Reason, Refused
from tapete.families.plazas.chips import Laid
from tapete.games.blackjack.hands import AS, Hand, Stake, grow, is_pair, staked_by_commander
from tapete.games.blackjack.questions import SEPARAR, backers_asked
from tapete.games.blackjack.rules import BlackjackRules
from tapete.games.blackjack.simple_game import IN_TURN, commanded
from tapete.games.blackjack.state import State
from tapete.language import N_

NO_SON_PARES = Reason("no_son_pares", N_("Only two cards of the same value may be split."))
APUESTA_DISTINTA = Reason("apuesta_distinta", N_("The bet on the other card must be {expected:€}, not {amount:€}."))

pares = Chapter[BlackjackRules, State]("pares")


class Split(Command, frozen=True, tag="split"):
    """Play two equal cards as two manos, with an equal bet on the second."""

    label = N_("Split")
    key = "s"
    words = ("separar [{amount:€0}] [para {player}]",)
    player: Name
    amount: int
    """The new bet, which must be what one has on the mano."""


class Divided(Laid, frozen=True, tag="split"):
    """The commander split the pair of the mano in turn and staked as much on the other card."""

    sentence = N_("{player:@} splits with {amount:€} on plaza {plaza}.")


@pares.act(Split, by=IN_TURN)
def split(rules: BlackjackRules, state: State, command: Split) -> Sequence[Event]:
    """The pair in turn becomes two manos, with an equal bet on the second."""
    mano, cite = state.mano, rules.pares.cite
    if not (rules.pares.value and is_pair(rules, mano.hand)):
        raise Refused(NO_SON_PARES, cite)
    amount = staked_by_commander(mano)
    if command.amount != amount:
        raise Refused(APUESTA_DISTINTA, cite, expected=amount, amount=command.amount)
    return [Divided(player=command.player, plaza=mano.plaza, mano=state.turn, amount=amount, cite=cite)]


@pares.might(Split)
def with_an_equal_bet(rules: BlackjackRules, state: State, who: Actor) -> Iterable[Command]:
    return commanded(Split, amount=staked_by_commander(state.mano))(rules, state, who)


@pares.default(Split, "amount")
def that_of_the_mano(rules: BlackjackRules, state: State, by: Actor) -> int:
    """The bet on the other card is that of the mano, unless another is named."""
    return staked_by_commander(state.mano) if state.turn < len(state.manos) else 0


@pares.fold(Divided)
def divided(rules: BlackjackRules, state: State, event: Divided) -> State:
    """The mano in turn keeps its first card and every stake; the next has the other card and the new bet."""
    mano = state.mano
    first, second = mano.hand.cards
    whole = mano.first or mano.hand.cards
    right = replace(mano, hand=grow(rules, Hand(), first), split=True, on_ases=first[0] == AS, first=whole)
    new = (Stake(event.player, event.amount, event.amount),)
    left = replace(right, hand=grow(rules, Hand(), second), stakes=new)
    manos = (*state.manos[: state.turn], right, left, *state.manos[state.turn + 1 :])
    return backers_asked(replace(state, manos=manos), SEPARAR, right)
