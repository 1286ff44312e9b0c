"""What a learner takes off the cloth when a round is over, so that each begins with what is still to be decided.

Where the law leaves a stake that won upon its cell, it would be a bet of the next round that nobody chose.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from tapete.engine.actor import Actor
from tapete.engine.chapter import Act
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.table import AnyTable

_TAKE_OFF = "retirar {bet:"
"""How the line begins with which a bet of the cloth is taken back."""
_PAYS = "pagar"


class Clearing:
    """The bets that are over at one table."""

    def __init__(self, game: AnyTable, *, lasting: bool) -> None:
        """Where bets are `lasting`, those that were neither won nor lost stay."""
        self._rules = game.rules
        self._acts = _taking_off(game)
        self._lasting = lasting
        self._won: set[tuple[str, str]] = set()
        self.due = False
        """Whether a round has ended since everything that is over was taken off."""

    def note(self, events: Iterable[Event]) -> None:
        """Remember what was paid."""
        self._won |= {(getattr(e, "player", ""), getattr(e, "bet", "")) for e in events if e.settles == _PAYS}

    def step(self, state: Any, players: Sequence[Actor]) -> Command | None:
        """How the next bet that is over is taken off; None when there is none, until another round has ended."""
        if self.due:
            for player in players:
                for act in self._acts:
                    for offer in act.offers(self._rules, state, player):
                        if self._is_over(player.id, offer.command):
                            return offer.command
            self.begin()
        return None

    def begin(self) -> None:
        """A round begins."""
        self.due = False
        self._won.clear()

    def _is_over(self, player: str, command: Any) -> bool:
        return not self._lasting or (player, command.bet) in self._won


def _taking_off(game: AnyTable) -> Sequence[Act[Any, Any]]:
    lines = game.contents.words.lines()
    acts = {id(act): act for act in game.contents.acts.values() if act.offer is not None}
    return [act for act in acts.values() if any(lines[kind][0].startswith(_TAKE_OFF) for kind in act.kinds)]
