"""The money of a game at terminals: stakes become the house's, acumulados grow, prizes go to the tarjetas."""

from collections.abc import Mapping

from tapete.engine.chapter import Chapter, replace
from tapete.families.hall.terminals.rules import TerminalRules
from tapete.families.hall.terminals.settled import PotFed, PotSeeded, PotWon, PrizeCredited, StakesTaken
from tapete.families.hall.terminals.state import During, Formed, Phase, TerminalState, operator, with_pots
from tapete.families.table.opening import RoundClosed
from tapete.families.table.settling import settlement
from tapete.law.citation import Citation

FINISHED = "fin de partida"

money = Chapter[TerminalRules, TerminalState]("payment")


def credit(formed: Formed, pots: Mapping[str, int], cite: Citation) -> PotWon | PrizeCredited:
    """What a cartón has won, from the acumulado that it is or from the house."""
    if formed.prize in pots:
        return PotWon(name=formed.prize, player=formed.player, amount=formed.amount, cite=cite)
    return PrizeCredited(prize=formed.prize, player=formed.player, amount=formed.amount, cite=cite)


@money.fold(StakesTaken)
def stakes_taken(rules: TerminalRules, state: TerminalState, event: StakesTaken) -> TerminalState:
    return replace(state, bank=state.bank + event.amount, staked=state.staked + event.amount, due=state.due[1:])


@money.fold(PotFed)
def pot_fed(rules: TerminalRules, state: TerminalState, event: PotFed) -> TerminalState:
    pots = with_pots(state, {event.name: event.amount})
    return replace(state, bank=state.bank - event.amount, pots=pots, due=state.due[1:])


@money.fold(PotSeeded)
def pot_seeded(rules: TerminalRules, state: TerminalState, event: PotSeeded) -> TerminalState:
    moved = {event.name: event.amount, event.source: -event.amount}
    return replace(state, pots=with_pots(state, moved), due=state.due[1:])


@money.fold(PotWon)
def pot_won(rules: TerminalRules, state: TerminalState, event: PotWon) -> TerminalState:
    pots = with_pots(state, {event.name: -event.amount})
    return replace(state, pots=pots, awarded=state.awarded + event.amount, due=state.due[1:])


@money.fold(PrizeCredited)
def credited(rules: TerminalRules, state: TerminalState, event: PrizeCredited) -> TerminalState:
    return replace(state, bank=state.bank - event.amount, awarded=state.awarded + event.amount, due=state.due[1:])


@money.fold(RoundClosed)
def counted(rules: TerminalRules, state: TerminalState, event: RoundClosed) -> TerminalState:
    return replace(state, games=state.games + (event.reason == FINISHED))


settling = settlement(
    by=operator("caja"),
    when=During("caja", Phase.LIQUIDACION),
    cite=lambda rules: rules.law["caja"],
    ends=lambda rules, state: [RoundClosed(round=state.round, reason=FINISHED, cite=rules.law["archive"])],
)
