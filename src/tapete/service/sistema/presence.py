"""Who is there: every unit of a system says so every few seconds, and who is silent for too long is out of service.

A beat is signed as every message is, and kept nowhere: it goes to every process as a call of the store. Silence is
counted in the beats of whoever listens and not by a clock, so that a process that stood still blames nobody for it.
"""

from collections.abc import Callable, Iterable
from typing import Protocol

import msgspec

from tapete.service.sistema.message import Keys, Kind
from tapete.service.store.contract import Envelope

EVERY = 2.0
"""Seconds between two beats."""
MOST_MISSED = 5
"""Beats of whoever listens without one of a unit, after which it is out of service."""
_CALL = "latido:"
"""What the call of a beat begins with, and the id of no table does."""
_BEAT = msgspec.json.Decoder(Envelope)


class Unit(Protocol):
    """A service as others see it."""

    name: str
    life: str
    """Another one whenever it begins anew, by which its death is told from a silence."""

    @property
    def alive(self) -> bool:
        """Whether it is at work."""
        ...


class Heard(msgspec.Struct):
    """What is known of a unit."""

    life: str = ""
    missed: int = 0
    beat: int = 0
    """The number of its last beat: one that is not higher is somebody's copy."""
    at: str = ""
    """When that was signed: a beat of another life that is not later is somebody's copy too."""


class Presence:
    """What one process knows of who is there."""

    def __init__(self, keys: Keys, clock: Callable[[], str]) -> None:
        self._keys = keys
        self._clock = clock
        self._here: dict[str, Unit] = {}
        self._heard: dict[str, Heard] = {}
        self._watchers: list[Callable[[], None]] = []
        self._beats = 0

    # --- units of this process ---------------------------------------------------------------------------------------

    def arrive(self, unit: Unit) -> None:
        """A unit begins its work here."""
        self._here[unit.name] = unit
        self._is_there(unit.name, unit.life)

    def leave(self, unit: Unit) -> None:
        """It ends; where another process runs it too, that one is heard."""
        if self._here.get(unit.name) is unit:
            del self._here[unit.name]

    def beats(self) -> list[str]:
        """What the units of this process say to the others."""
        self._beats += 1
        return [self._beat(unit) for unit in self._here.values() if unit.alive]

    def _beat(self, unit: Unit) -> str:
        beat = Envelope(
            id=unit.life,
            kind=Kind.LATIDO.value,
            origin=unit.name,
            destination="",
            game=0,
            seq=self._beats,
            at=self._clock(),
            body=b"",
        )
        return _CALL + msgspec.json.encode(self._keys.sign(beat)).decode()

    # --- everybody ---------------------------------------------------------------------------------------------------

    def hear(self, news: str) -> None:
        """A unit says that it is there; what its key has not signed, and what was heard before, says nothing."""
        beat = _BEAT.decode(news.removeprefix(_CALL))
        if self._works_here(beat.origin):
            return  # that it is there is known without a look at its signature
        known = self._heard.get(beat.origin, Heard())
        fresh = beat.seq > known.beat if beat.id == known.life else beat.at > known.at
        if beat.kind == Kind.LATIDO and fresh and self._keys.is_genuine(beat):
            self._is_there(beat.origin, beat.id)
            self._heard[beat.origin].beat, self._heard[beat.origin].at = beat.seq, beat.at

    def tick(self) -> None:
        """The time of one beat has passed."""
        lost = False
        for name, heard in self._heard.items():
            if self._works_here(name):
                continue
            heard.missed += 1
            lost |= heard.missed == MOST_MISSED
        if lost:
            self._tell()

    def _works_here(self, name: str) -> bool:
        unit = self._here.get(name)
        return unit is not None and unit.alive

    def is_silent(self, name: str) -> bool:
        """Whether a unit is out of service: for as long as it is not heard."""
        heard = self._heard.get(name)
        return heard is None or heard.missed >= MOST_MISSED

    def life_of(self, name: str) -> str:
        """The life in which a unit was heard last."""
        heard = self._heard.get(name)
        return heard.life if heard else ""

    def silent(self, names: Iterable[str]) -> list[str]:
        """Those of some units that are silent."""
        return [name for name in names if self.is_silent(name)]

    def lost(self) -> list[str]:
        """Every unit that was heard once and is silent."""
        return self.silent(self._heard)

    def watch(self, changed: Callable[[], None]) -> None:
        """Be told whenever a unit is lost or is back."""
        self._watchers.append(changed)

    def forget(self, changed: Callable[[], None]) -> None:
        """Be told no more."""
        self._watchers.remove(changed)

    def _is_there(self, name: str, life: str) -> None:
        heard = self._heard.setdefault(name, Heard(missed=MOST_MISSED))
        was_silent, was = heard.missed >= MOST_MISSED, heard.life
        heard.life, heard.missed = life, 0
        if was_silent or was != life:
            self._tell()

    def _tell(self) -> None:
        for changed in [*self._watchers]:
            changed()


def is_beat(news: str) -> bool:
    """Whether a call of the store is a beat."""
    return news.startswith(_CALL)
