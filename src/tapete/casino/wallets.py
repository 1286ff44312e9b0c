"""What players hold, which no table knows: the house refuses what somebody can't pay, and the record says so."""

from collections.abc import Sequence

from tapete.engine.event import JUGADOR, Event, Move, moves_of, parse_account
from tapete.engine.refusal import Reason, Refusal, Refused
from tapete.language import N_
from tapete.law.citation import Citation

SALDO_INSUFICIENTE = Reason(
    "saldo_insuficiente", N_("{player:@} holds {held:€} and needs {needed:€}; the caja sells chips.")
)
CHIPS_ONLY = Citation("RC1979:41.1")


def wallet_changes(moves: Sequence[Move]) -> dict[str, int]:
    """What some moves take from or give to what players hold."""
    changes: dict[str, int] = {}
    for move in moves:
        for account, change in ((move.source, -move.amount), (move.target, move.amount)):
            kind, player = parse_account(account)
            if kind == JUGADOR:
                changes[player] = changes.get(player, 0) + change
    return changes


def shortage(player: str, held: int, needed: int) -> Refused:
    """The refusal of what a player can't pay."""
    return Refused(SALDO_INSUFICIENTE, CHIPS_ONLY, player=player, held=held, needed=needed)


def is_shortage(told: Refusal, events: Sequence[Event]) -> bool:
    """Whether a refusal may be true of a command that would have caused these events.

    What the player held is known to the house's ledger and not to the record of one table.
    """
    player = told.facts.get("player", "")
    needed = -wallet_changes(moves_of(events)).get(player, 0)
    return any(shortage(player, held, needed).record() == told for held in _possible(told, needed))


def _possible(told: Refusal, needed: int) -> range:
    """What the player held by the refusal's own word, if that would have been too little."""
    held = told.facts.get("held", "")
    return range(int(held), min(int(held) + 1, needed)) if held.isascii() and held.isdigit() else range(0)
