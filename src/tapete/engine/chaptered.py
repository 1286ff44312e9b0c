"""A machine that is a sum of chapters: what it decides, folds, offers, reads and writes is what they say."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from tapete.engine.actor import Actor
from tapete.engine.chapter import Chapter, Contents, Power
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.machine import Rules
from tapete.engine.need import Need
from tapete.engine.offer import Offer
from tapete.engine.refusal import Reason, Refused
from tapete.engine.view import View
from tapete.language import N_
from tapete.law.citation import Citation

FUERA_DEL_JUEGO = Reason("fuera_del_juego", N_("This is not a command of this game."))

R = TypeVar("R", bound=Rules)
S = TypeVar("S", bound=msgspec.Struct)
Folds = Mapping[type[Event], Callable[[Any, Any, Any], Any]]
"""The function that applies each kind of event: of rules, state and event, to the next state."""
_FOLDS: dict[tuple[str, type], Folds] = {}


def folds_of(rules: Any, state: object) -> Folds:
    """The folds of the machine that has been built for these rules and has states of this type."""
    return _FOLDS[rules.game, type(state)]


class Chaptered(ABC, Generic[R, S]):
    """A `Machine` made of chapters. What it says itself is what it waits for and what people see of it."""

    commands: Any
    """The union of its commands, for decoding; made of its chapters."""
    events: Any
    states: type[S]
    chapters: tuple[Chapter[R, S], ...]
    """What it is made of, in the order of the article."""
    contents: ClassVar[Contents[Any, Any]]
    unknown: ClassVar[Reason] = FUERA_DEL_JUEGO
    """What is said to a command that none of its chapters decides."""
    _decisions: Mapping[type[Command], Callable[[R, S, Any], Sequence[Event]]]
    _folds: Folds

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "chapters" in cls.__dict__:
            cls.contents = Contents(cls.chapters)
            cls.commands, cls.events = cls.contents.commands, cls.contents.events
            cls._decisions = {kind: act.decide for kind, act in cls.contents.acts.items()}
            cls._folds = cls.contents.folds

    def __init__(self, rules: R) -> None:
        self.rules = rules
        self.slug = rules.game
        _FOLDS[rules.game, self.states] = self._folds

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.slug} in {self.rules.jurisdiction}>"

    @property
    @abstractmethod
    def cite(self) -> Citation:
        """The article that says what may be done."""

    def opening(self) -> S:
        return self.states()

    @abstractmethod
    def needs(self, state: S) -> Need | None: ...

    @abstractmethod
    def upcoming(self, state: S) -> Need | None: ...

    @abstractmethod
    def view(self, state: S, who: Actor) -> View: ...

    @abstractmethod
    def sees(self, event: Event, who: Actor) -> bool: ...

    def offers(self, state: S, who: Actor) -> list[Offer]:
        return list(self.contents.offers(self.rules, state, who))

    def decide(self, state: S, command: Command) -> Sequence[Event]:
        decision = self._decisions.get(type(command))
        if decision is None:
            raise Refused(self.unknown, self.cite)
        return decision(self.rules, state, command)

    def is_bound(self, state: S) -> bool:  # noqa: ARG002 - a round that was cut off is void at most tables
        return False

    def is_heavy(self, state: S) -> bool:  # noqa: ARG002 - hardly any decision is
        return False

    def power(self, command: Command) -> Power[R, S] | None:
        act = self.contents.acts.get(type(command))
        return act.power if act is not None else None

    def evolve(self, state: S, event: Event) -> S:
        after: S = self._folds[type(event)](self.rules, state, event)
        return after

    def read(self, words: Sequence[str], by: Actor, state: S) -> Command:
        return self.contents.words.read(self.rules, state, words, by)

    def wording(self, language: str) -> str:
        """The plain language: no names of its own, and amounts are money."""
        return language

    def write(self, command: Command) -> str:
        return self.contents.words.write(command)
