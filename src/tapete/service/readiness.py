"""Who need not be waited for: a table goes on before its time is over once everybody it waits for is ready."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Any

import msgspec

from tapete.engine.actor import Role
from tapete.engine.command import Command
from tapete.engine.table import AnyTable, Pace
from tapete.language import N_
from tapete.service.feed import STRANGER
from tapete.service.people import is_companion
from tapete.service.problems import Trouble


class Readiness(msgspec.Struct, frozen=True, kw_only=True):
    """How many are waited for, how many of them are ready, and what of it concerns one person."""

    ready: int = 0
    needed: int = 0
    """None while the table waits for nobody, or for the answer of one player, who must give it."""
    mine: bool = False
    """Whether this person has said that they are ready."""
    may: bool = False
    """Whether it is for this person to say."""


NOTHING = Readiness()
UNHURRIED = frozenset({Pace.PERSONAL, Pace.REPARTO, Pace.EXTRACCION})
"""Whoever is waited for then is no player."""


class ReadySaid(msgspec.Struct, frozen=True, tag="ready"):
    """A player is ready, in one situation of one table."""

    table: str
    player: str
    situation: str


class Ready:
    """Those who have said so at one table; what they said of a situation that is over counts no more."""

    def __init__(self) -> None:
        self._situation = ""
        self._players: set[str] = set()

    def say(self, said: ReadySaid) -> None:
        """Somebody is ready."""
        if said.situation != self._situation:
            self._situation, self._players = said.situation, set()
        self._players.add(said.player)

    def among(self, awaited: Sequence[str], situation: str) -> list[str]:
        """Those of some players who are ready in a situation."""
        return [player for player in awaited if situation == self._situation and player in self._players]


def situation_of(asked: bytes) -> str:
    """A short name for what is asked of whom, the same in every process; empty for nothing."""
    return sha256(asked).hexdigest()[:16] if asked else ""


def awaited_at(game: AnyTable, state: Any, silence: Command, pace: Pace) -> list[str]:
    """The people that a table waits for: never players of the house's own, nor those who only look on."""
    if pace in UNHURRIED:
        return []
    if is_owed(silence, pace):
        return [player for player in game.deciding(state) or (silence.by.id,) if not is_companion(player)]
    there = [player for player in game.view(state, STRANGER).playing() if not is_companion(player)]
    return [player for player in there if game.awaits(state, player)]


def is_owed(silence: Command, pace: Pace) -> bool:
    """Whether one player must answer, in whose place the rules would."""
    return pace is Pace.DECISION and silence.by.role is Role.JUGADOR


def not_awaited() -> Trouble:
    """The table waits for nobody, or for somebody else."""
    return Trouble(409, "no_se_espera", N_("The table is not waiting for you just now."))
