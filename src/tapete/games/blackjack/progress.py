"""How a round moves on by itself: from the deal to the window, from mano to mano, to the banca and the settlement."""

from msgspec.structs import replace

from tapete.games.blackjack.hands import banca_is_over, over, shows_as
from tapete.games.blackjack.rules import BlackjackRules
from tapete.games.blackjack.settlement import settlement
from tapete.games.blackjack.state import BANCA, LIMIT, TURNOS, Phase, State
from tapete.games.blackjack.turns import INITIATIVES, insurable


def after_card(rules: BlackjackRules, state: State) -> State:
    """Whom the table waits for once a card has been given."""
    if state.phase is TURNOS:
        return state if state.mano.hand.points > LIMIT else next_mano(rules, state)
    if state.phase is BANCA:
        return _settle_if_over(rules, state)
    return state if state.dealt <= 2 * len(state.manos) else _window(rules, state)


def _window(rules: BlackjackRules, state: State) -> State:
    """All have two cards: seguro is offered against an as, retiro against the rest where there is one."""
    if shows_as(state):
        players = dict.fromkeys(stake.player for mano in state.manos for stake in mano.stakes)
        return replace(state, phase=Phase.VENTANA, asking="seguro", pending=tuple(players))
    if rules.retiro.value:
        commanders = dict.fromkeys(mano.commander for mano in state.manos)
        return replace(state, phase=Phase.VENTANA, asking="retiro", pending=tuple(commanders))
    return next_mano(rules, replace(state, phase=TURNOS))


def answered(rules: BlackjackRules, state: State, player: str, *, nothing_more: bool = False) -> State:
    """Somebody answered: when nobody is left to answer, the game goes on."""
    pending = state.pending
    if player in pending and (nothing_more or not _more_to_say(rules, state, player)):
        pending = tuple([other for other in pending if other != player])
    if pending or not state.asking:
        return replace(state, pending=pending)
    state = replace(state, pending=(), asking="")
    if state.phase is Phase.VENTANA:
        return next_mano(rules, replace(state, phase=TURNOS))
    return state


def _more_to_say(rules: BlackjackRules, state: State, player: str) -> bool:
    """Whether somebody who has acted could act again on the same question."""
    if state.asking in INITIATIVES:
        return False
    if state.asking == "retiro":
        return any(mano.commander == player and not mano.gone for mano in state.manos)
    return any(insurable(rules, state, player, mano.plaza) for mano in state.manos)


def next_mano(rules: BlackjackRules, state: State) -> State:
    """The first mano, from the one in turn, to which something may still happen; after the last, the banca."""
    manos, turn = state.manos, state.turn
    while turn < len(manos) and over(rules, manos[turn]):
        turn += 1
    if turn < len(manos):
        return state if turn == state.turn else replace(state, turn=turn)
    return _settle_if_over(rules, replace(state, turn=turn, phase=BANCA))


def _settle_if_over(rules: BlackjackRules, state: State) -> State:
    if not banca_is_over(rules, state):
        return state
    return replace(state, phase=Phase.LIQUIDACION, due=settlement(rules, state))
