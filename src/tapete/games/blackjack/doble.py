"""The apuesta doble: as much again for one card more (ES1979:03.V.1.d, GA2007:03.IV.1.d, MU2010:18.1.d)."""

from collections.abc import Sequence

from tapete.engine.actor import Name
from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.refusal import Reason, Refused
from tapete.families.plazas.chips import Laid
from tapete.families.plazas.sitting import put
from tapete.games.blackjack.hands import staked_by_commander
from tapete.games.blackjack.questions import DOBLAR, backers_asked, with_stake
from tapete.games.blackjack.rules import BlackjackRules
from tapete.games.blackjack.simple_game import IN_TURN, UNA_CARTA_POR_AS, commanded
from tapete.games.blackjack.state import State
from tapete.language import N_

NO_SE_DOBLA = Reason("no_se_dobla", N_("Only two cards that count {counts} may be doubled."))

doble = Chapter[BlackjackRules, State]("doble")


class Double(Command, frozen=True, tag="double"):
    """Double the bet for one card more."""

    label = N_("Double")
    key = "d"
    words = ("doblar [para {player}]",)
    player: Name


class Doubled(Laid, frozen=True, tag="doubled"):
    """The commander doubled the bet of the mano in turn: one card more, and no other."""

    sentence = N_("{player:@} doubles with {amount:€} on plaza {plaza}.")


@doble.act(Double, by=IN_TURN)
def double(rules: BlackjackRules, state: State, command: Double) -> Sequence[Event]:
    """As much again on two cards that count what may be doubled, an as being one (criterio:blackjack.7)."""
    mano, cite = state.mano, rules.doubles.cite
    if mano.on_ases:
        raise Refused(UNA_CARTA_POR_AS, rules.cards_on_ases.cite)
    if len(mano.hand.cards) != 2 or mano.hand.hard not in rules.doubles.value:
        raise Refused(NO_SE_DOBLA, cite, counts=", ".join(map(str, rules.doubles.value)))
    amount = staked_by_commander(mano)
    return [Doubled(player=command.player, plaza=mano.plaza, mano=state.turn, amount=amount, cite=cite)]


doble.might(Double)(commanded(Double))


@doble.fold(Doubled)
def doubled(rules: BlackjackRules, state: State, event: Doubled) -> State:
    mano = replace(with_stake(state.mano, event.player, event.amount), doubled=True)
    return backers_asked(replace(state, manos=put(state.manos, state.turn, mano)), DOBLAR, mano)
