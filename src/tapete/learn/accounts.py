"""What learners have won and lost, folded from the money that each event says it moved."""

from collections.abc import Iterable, Sequence

from tapete.engine.event import JUGADOR, SERIE, Event, moves_of, parse_account

_IN_HAND = frozenset({JUGADOR, SERIE})
"""Kinds of account with which a player may still bet."""


class Accounts:
    """What each has in accounts of their own, in cents, since an episode began."""

    def __init__(self, players: Iterable[str]) -> None:
        self.all = dict.fromkeys(players, 0)
        """With what lies on the cloth."""
        self.in_hand = dict(self.all)
        """Without it."""

    def post(self, events: Iterable[Event]) -> None:
        """Enter what some events moved."""
        for move in moves_of(events):
            self._add(move.source, -move.amount)
            self._add(move.target, move.amount)

    def _add(self, account: str, amount: int) -> None:
        kind, owner = parse_account(account).kind, parse_account(account).player
        if owner in self.all:
            self.all[owner] += amount
            self.in_hand[owner] += amount if kind in _IN_HAND else 0

    @property
    def anybody_plays(self) -> bool:
        """Whether somebody has something on the cloth."""
        return self.all != self.in_hand


def spent(player: str, events: Sequence[Event]) -> int:
    """What leaves a player's hands."""
    accounts = Accounts((player,))
    accounts.post(events)
    return -accounts.in_hand[player]
