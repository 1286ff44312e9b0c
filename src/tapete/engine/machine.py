"""A pure state machine of values, for play, replay and proof alike; what people see of it; one made of chapters."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic, Protocol, TypeVar

import msgspec

from tapete.engine.chapter import Chapter, Contents, Power
from tapete.engine.chips import Lying
from tapete.engine.command import Actor, Command, Offer
from tapete.engine.event import Event, Reason, Refused
from tapete.engine.need import Need
from tapete.language import N_
from tapete.law.citation import Citation


class View(msgspec.Struct, frozen=True, kw_only=True):
    """The base of every game's view."""

    game: str
    who: Actor
    phase: str
    round: int

    def tell(self, language: str) -> list[str]:  # noqa: ARG002 - games that have something to say do
        """What lies on the table, in words: a remark each."""
        return []

    def lying(self) -> Sequence[Lying]:
        """The chips on the cloth, for whoever draws it."""
        return ()

    def playing(self) -> Collection[str]:
        """Those who take part: whoever has chips on the cloth, and at a game with seats whoever has one."""
        return dict.fromkeys(chips.player for chips in self.lying())


S = TypeVar("S", bound=msgspec.Struct)


class Rules(msgspec.Struct, frozen=True, kw_only=True):
    """Law and authorisation together, frozen: what is in force in one place. Each machine adds its own."""

    game: str
    jurisdiction: str
    edition: str

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.game} in {self.jurisdiction}, {self.edition}>"


class Machine(Protocol[S]):
    """A game, a hall, a draw, the floor of a casino. No clock, no chance, no input or output: only values."""

    slug: str
    commands: Any
    """The union of the command types it understands, for decoding."""
    events: Any
    """The union of the event types it decides, for decoding."""
    states: type[S]

    def opening(self) -> S:
        """The state before anything has happened."""
        ...

    def needs(self, state: S) -> Need | None:
        """The chance it waits for, if it waits for chance."""
        ...

    def upcoming(self, state: S) -> Need | None:
        """The chance it will need next, known before any stake: what a verifiable table commits to."""
        ...

    def offers(self, state: S, who: Actor) -> list[Offer]:
        """Everything this person may do now."""
        ...

    def decide(self, state: S, command: Command) -> Sequence[Event]:
        """What follows from a command; raises `Refused`, and then nothing has happened."""
        ...

    def is_bound(self, state: S) -> bool:
        """Whether what is sealed now must be drawn whatever happens to the house: nobody can bet on it any more."""
        ...

    def is_heavy(self, state: S) -> bool:
        """Whether a decision may take seconds, as where a million tickets are sealed or a crowd is paid.

        Whoever has others to serve works it out beside them.
        """
        ...

    def power(self, command: Command) -> object:
        """Who may give such a command; None when it decides none of that kind."""
        ...

    def evolve(self, state: S, event: Event) -> S:
        """The state after an event; never fails on an event that was decided."""
        ...

    def follow(self, state: S, events: Iterable[Event]) -> S:
        """The state after some events, in their order."""
        ...

    def view(self, state: S, who: Actor) -> View:
        """What this person may see."""
        ...

    def sees(self, event: Event, who: Actor) -> bool:
        """Whether this person learns of an event."""
        ...

    def read(self, words: Sequence[str], by: Actor, state: S) -> Command:
        """A command from the text notation; raises `Unreadable`."""
        ...

    def write(self, command: Command) -> str:
        """A command in the text notation."""
        ...

    def wording(self, language: str) -> str:
        """How sentences are worded here in a language: its names for things, and whether amounts are chips."""
        ...


def after(machine: Machine[S], state: S, events: Iterable[Event]) -> S:
    """Fold events over a state."""
    return machine.follow(state, events)


def play(machine: Machine[S], state: S, command: Command) -> tuple[S, Sequence[Event]]:
    """Decide a command and fold what it caused."""
    events = machine.decide(state, command)
    return machine.follow(state, events), events


FUERA_DEL_JUEGO = Reason("fuera_del_juego", N_("This is not a command of this game."))

R = TypeVar("R", bound=Rules)
Folds = Mapping[type[Event], Callable[[Any, Any, Any], Any]]
"""The function that applies each kind of event: of rules, state and event, to the next state."""
_FOLDS: dict[tuple[str, type], Folds] = {}


def folds_of(rules: Any, state: object) -> Folds:
    """The folds of the machine that has been built for these rules and has states of this type."""
    return _FOLDS[rules.game, type(state)]


class Folded(list[Event]):
    """Events that were folded one by one as they were decided, with the state they lead to, so that it is known."""

    __slots__ = ("after", "before")

    def __init__(self, state: object) -> None:
        self.before: object = state
        self.after: object = state

    def take(self, state: object) -> Any:
        """The state after these events, once; None if they were not decided upon this one, or it was taken."""
        if self.before is not state:
            return None
        after, self.before, self.after = self.after, None, None
        return after


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
        return self.follow(state, (event,))

    def follow(self, state: S, events: Iterable[Event]) -> S:
        if type(events) is Folded and (known := events.take(state)) is not None:
            return known  # type: ignore[no-any-return]
        rules, folds = self.rules, self._folds
        for event in events:
            state = folds[type(event)](rules, state, event)
        return state

    def read(self, words: Sequence[str], by: Actor, state: S) -> Command:
        return self.contents.words.read(self.rules, state, words, by)

    def wording(self, language: str) -> str:
        """The plain language: no names of its own, and amounts are money."""
        return language

    def write(self, command: Command) -> str:
        return self.contents.words.write(command)
