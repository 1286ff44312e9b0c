"""Whose the dice are: the places around the table, clockwise from the croupiers' left."""

from tapete.games.dados.rules import LINE
from tapete.games.dados.state import State


def candidate(state: State) -> str:
    """Who must be offered the dice next; nobody when all have refused them or may not throw."""
    start = state.players.index(state.holder) + 1 if state.holder in state.players else 0
    for player in state.players[start:] + state.players[:start]:
        if player not in state.refusals and player not in state.deprived:
            return player
    return ""


def may_take(state: State, player: str) -> bool:
    """Whether a player may take the dice: they are offered to him, or all have passed them and he asks for them."""
    if state.offered:
        return player == state.offered
    return not candidate(state) and player in state.players and player not in state.deprived


def has_line(state: State, player: str) -> bool:
    """Whether a player has a bet on Win or Don't Win."""
    return any(stake.player == player and stake.bet in LINE for stake in state.stakes)


def before(state: State, player: str) -> str:
    """Who stands before a player clockwise, or nobody before the first: from there the dice go on if he leaves."""
    place = state.players.index(player)
    return state.players[place - 1] if place else ""


def breaches_of(state: State, player: str) -> int:
    """How often a player has broken the rules of the throw in this session."""
    return dict(state.breaches).get(player, 0)
