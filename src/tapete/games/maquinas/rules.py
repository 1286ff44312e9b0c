"""The rules of a machine, frozen: the law, and what its homologation and its authorisation fix."""

from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction
from math import ceil

import msgspec

from tapete.engine.need import Need, Numbers, Outcome
from tapete.engine.table import Incident, TableRules
from tapete.games.maquinas.effects import EFFECTS
from tapete.games.maquinas.programme import LAST_NUMBER, Programme
from tapete.games.maquinas.table import Board
from tapete.law.citation import Citation

REELS, TABLE, PROGRAMME = "rodillos", "tabla", "programa"
"""The devices of a machine."""


class Tipo(StrEnum):
    """The three types of machine."""

    A = "A"
    B = "B"
    C = "C"


class Jackpot(msgspec.Struct, frozen=True, kw_only=True):
    """A pot that stakes feed; machines that name the same share its account."""

    name: str
    share: Fraction
    """Of each stake."""
    floor: int
    """What the operator puts in to begin with, and again when it was won, in cents."""


class MaquinaRules(TableRules, frozen=True, kw_only=True):
    """Everything `decide` asks."""

    tipo: Tipo
    model: str
    price: int
    coin: int
    """The smallest coin it takes, in cents."""
    load: int
    """What lies in the machine to pay with when it is opened, in cents."""
    duration: Fraction
    """The least seconds of a game."""
    seconds: int = 0
    """Type A: the time that a game gives."""
    extension: int = 0
    """Type A: the seconds that skill may earn in a game."""
    games: int = 1
    """Type B: how many may be played at once."""
    programme: Programme | None = None
    board: Board | None = None
    jackpot: Jackpot | None = None
    absence: int
    """The seconds without doing anything after which who has the machine has left."""
    most_prize: int = 0
    """The greatest prize but for jackpots, in cents."""
    law: Mapping[str, Citation]

    @property
    def gives(self) -> Citation:
        """The letter of the article that says what a machine of this type gives."""
        return self.law[f"gives_{self.tipo.lower()}"]

    @property
    def wait(self) -> int:
        """From the beginning of a game to that of the next, in whole seconds; none where time itself is sold."""
        return 0 if self.tipo is Tipo.A else ceil(self.duration)

    @property
    def wait_cite(self) -> Citation:
        return self.law[f"duration_{self.tipo.lower()}"]

    @property
    def pots(self) -> tuple[Jackpot, ...]:
        return (self.jackpot,) if self.jackpot else ()

    @property
    def pots_cite(self) -> Citation:
        return self.law["jackpot"]

    @property
    def incidents(self) -> tuple[Incident, ...]:
        return tuple([Incident(name, effect, self.law[row]) for name, (effect, row) in EFFECTS.items()])

    @property
    def shuffle(self) -> Need:
        """A number of those from which the next cycle of a programme follows."""
        return Need(PROGRAMME, Numbers(1, LAST_NUMBER), self.law["programme"])

    @property
    def draw(self) -> Need:
        """What a type C machine draws: always the same, whatever has come before."""
        if self.board is None:
            raise ValueError(f"a machine of type {self.tipo} draws nothing")
        cite = self.law["independent"]
        if self.board.reels is not None:
            return Need(REELS, Numbers(1, self.board.reels.ways), cite)
        outcomes = tuple([Outcome(each.id, each.weight) for each in self.board.combinations])
        return Need(TABLE, outcomes, cite)
