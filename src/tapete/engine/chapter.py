"""Chapters of acts: what an article treats together, with everything about each verb side by side.

An act is one verb: what is asked (its command), how it is said (its words), who may and when (its power and its
moment), what follows or why not (its decision), what may be asked now (its offer) and what it leaves behind (the folds
of its events). A chapter is a value, and a game is a sum of chapters: `Contents` adds them up once, when the class of
the game is made, so that a decision costs one look-up. `verb` and `announcement` declare a command or an event in one
line: its tag in the record is its name in kebab case unless one is given.
"""

import inspect
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import reduce
from operator import or_
from typing import Any, Generic, Protocol, TypedDict, TypeVar, Unpack, cast, overload

import msgspec

from tapete.engine.command import Actor, Command, ForPlayer, Offer, Role
from tapete.engine.event import Event, Reason, Refused, Route
from tapete.engine.words import NEVER, NO_KINDS, Kind, Phrase, Phrasebook, phrases_of
from tapete.language import N_
from tapete.law.citation import Citation

R = TypeVar("R", contravariant=True)
S = TypeVar("S", contravariant=True)
C = TypeVar("C", bound=Command)
E = TypeVar("E", bound=Event)
T = TypeVar("T")


class _Replace(Protocol):
    def __call__(self, state: T, /, **changes: Any) -> T: ...


replace = cast(_Replace, msgspec.structs.replace)
"""A state with some fields changed; typed for states of which a chapter knows only what it asks of them."""


class Power(Protocol[R, S]):
    """Who may: one answer, for whoever asks and for whoever is told what can be asked."""

    def refuse(self, rules: R, state: S, command: Any) -> None:
        """Raise `Refused` unless whoever gave the command may."""
        ...

    def admits(self, rules: R, state: S, who: Actor) -> bool:
        """Whether this person may."""
        ...

    def roles(self, rules: R) -> frozenset[Role]:
        """Those of whom some may, for whoever explains the game."""
        ...


class Moment(Generic[R, S]):
    """When: what must hold, and what is said to who comes at another time."""

    def __init__(self, holds: Callable[[R, S], bool], reason: Reason, cite: Callable[[R], Citation]) -> None:
        self.holds = holds
        self._reason = reason
        self._cite = cite

    def refuse(self, rules: R, state: S) -> None:
        if not self.holds(rules, state):
            raise Refused(self._reason, self._cite(rules))


class Act(Generic[R, S]):
    """One verb, or several that are decided alike."""

    def __init__(
        self,
        kinds: tuple[type[Command], ...],
        power: Power[R, S],
        moment: Moment[R, S] | None,
        decision: Callable[[R, S, Any], Sequence[Event]],
    ) -> None:
        self.kinds = kinds
        self.power = power
        self.moment = moment
        self.decision = decision
        self.decide = _after(power, moment, decision)
        """What follows, or `Refused`: for who may not, then for the time, then for what the decision itself asks."""
        self.offer: Callable[[R, S, Actor], Iterable[Offer]] | None = None

    def offers(self, rules: R, state: S, who: Actor) -> Iterable[Offer]:
        """What this person may ask of it now; the time is looked at first, which costs least and leaves least."""
        if self.offer is None or (self.moment is not None and not self.moment.holds(rules, state)):
            return ()
        if not self.power.admits(rules, state, who):
            return ()
        return self.offer(rules, state, who)


def _after(
    power: Power[R, S], moment: Moment[R, S] | None, decision: Callable[[R, S, Any], Sequence[Event]]
) -> Callable[[R, S, Any], Sequence[Event]]:
    """A decision behind its power and its moment, as one function: it is called for every command."""
    refuse = power.refuse
    if moment is None:

        def permitted(rules: R, state: S, command: Any) -> Sequence[Event]:
            refuse(rules, state, command)
            return decision(rules, state, command)

        return permitted
    in_time = moment.refuse

    def timely(rules: R, state: S, command: Any) -> Sequence[Event]:
        refuse(rules, state, command)
        in_time(rules, state)
        return decision(rules, state, command)

    return timely


class Chapter(Generic[R, S]):
    """The acts that an article treats together, typed by what they ask of rules and state, and no more."""

    def __init__(self, name: str, *, kinds: dict[str, Kind] = NO_KINDS) -> None:
        self.name = name
        self.acts: list[Act[R, S]] = []
        self.folds: list[tuple[type[Event], Callable[[R, Any, Any], Any]]] = []
        self.phrases: list[Phrase] = []
        self._kinds = kinds

    def act(
        self,
        *kinds: type[C],
        by: Power[R, S],
        when: Moment[R, S] | None = None,
        words: Sequence[str] = (),
        offered: Callable[[R], Citation] | bool = False,
    ) -> Callable[[Callable[[R, S, C], Sequence[Event]]], Callable[[R, S, C], Sequence[Event]]]:
        """Mark the decision of a verb; `words` where its command has others.

        A verb with nothing to say but itself is `offered` whenever the decision accepts it, by the article named or by
        that of its first event.
        """

        def mark(decision: Callable[[R, S, C], Sequence[Event]]) -> Callable[[R, S, C], Sequence[Event]]:
            self.acts.append(Act(kinds, by, when, decision))
            for kind in kinds:
                self.phrases.extend(phrases_of(kind, tuple(words) or kind.words, self._kinds))
            if offered:
                self.bare(*kinds, cite=offered if callable(offered) else None)
            return decision

        return mark

    def offer(
        self, kind: type[Command]
    ) -> Callable[[Callable[[R, S, Actor], Iterable[Offer]]], Callable[[R, S, Actor], Iterable[Offer]]]:
        """Mark what may be asked of a verb: given only to whom its power and at the time its moment admit."""

        def mark(offer: Callable[[R, S, Actor], Iterable[Offer]]) -> Callable[[R, S, Actor], Iterable[Offer]]:
            self._act(kind).offer = offer
            return offer

        return mark

    def might(
        self, kind: type[Command], *, free: tuple[str, ...] = (), cite: Callable[[R], Citation] | None = None
    ) -> Callable[[Callable[[R, S, Actor], Iterable[Command]]], Callable[[R, S, Actor], Iterable[Command]]]:
        """Mark what might be asked of a verb: what its decision would not refuse is offered.

        The article shown with it is that of the first event it would cause, unless another is named.
        """

        def mark(might: Callable[[R, S, Actor], Iterable[Command]]) -> Callable[[R, S, Actor], Iterable[Command]]:
            act = self._act(kind)
            if act.offer is not None:
                raise TypeError(f"{self.name}: what might be asked of {kind.__name__} is told twice")
            act.offer = _unless_refused(act.decision, might, free, cite)
            return might

        return mark

    def bare(self, *kinds: type[Command], cite: Callable[[R], Citation] | None = None) -> None:
        """Offer verbs of which nothing is asked but themselves, whenever their decision would not refuse them."""
        acts = {id(act): act for act in map(self._act, kinds)}
        for act in acts.values():
            together = [kind for kind in kinds if kind in act.kinds]
            self.might(together[0], cite=cite)(_themselves(together))

    def _act(self, kind: type[Command]) -> Act[R, S]:
        for act in self.acts:
            if kind in act.kinds:
                return act
        raise TypeError(f"{self.name}: {kind.__name__} is offered before any act decides it")

    def fold(self, *kinds: type[E]) -> Callable[[Callable[[R, S, E], T]], Callable[[R, S, E], T]]:
        """Mark what events leave behind; where several chapters say it of one event, it is done in their order."""

        def mark(fold: Callable[[R, S, E], T]) -> Callable[[R, S, E], T]:
            self.folds.extend((kind, fold) for kind in kinds)
            return fold

        return mark

    def sets(self, *kinds: type[Event], **changes: Any) -> None:
        """Events that set these fields of the state, and do nothing else."""
        self.folds.extend((kind, lambda _rules, state, _event: replace(state, **changes)) for kind in kinds)

    def leaves(self, kind: type[E], left: Callable[[S, E], object]) -> None:
        """The state after an event of this kind, where it depends on no rule."""
        self.folds.append((kind, lambda _rules, state, event: left(state, event)))

    def records(self, *kinds: type[Event]) -> None:
        """Name events that happen here and change nothing by themselves."""
        self.folds.extend((kind, _unchanged) for kind in kinds)

    def default(
        self, kind: type[Command], field: str, *, unsaid: Any = NEVER
    ) -> Callable[[Callable[[R, S, Actor], T]], Any]:
        """Mark what is meant when a field is not said; `unsaid` is a value that nobody can say, and never written."""

        def mark(meant: Callable[[R, S, Actor], T]) -> Callable[[R, S, Actor], T]:
            for phrase in self.phrases:
                if phrase.kind is kind:
                    phrase.supply(field, meant, unsaid)
            return meant

        return mark

    def complete(self, kind: type[C]) -> Callable[[Callable[[R, S, C], C]], Callable[[R, S, C], C]]:
        """Mark how a command that was read is completed from what lies on the table."""

        def mark(completed: Callable[[R, S, C], C]) -> Callable[[R, S, C], C]:
            for phrase in self.phrases:
                if phrase.kind is kind:
                    phrase.complete = completed
            return completed

        return mark


def _unchanged(rules: Any, state: T, event: Event) -> T:  # noqa: ARG001 - a fold is given all three
    return state


def _themselves(kinds: Sequence[type[Command]]) -> Callable[[Any, Any, Actor], Iterable[Command]]:
    if all(issubclass(kind, ForPlayer) for kind in kinds):
        own = cast(Sequence[type[ForPlayer]], kinds)
        return lambda _rules, _state, who: [k(by=who, player=who.id) for k in own] if who.role is Role.JUGADOR else []
    return lambda _rules, _state, who: [kind(by=who) for kind in kinds]


def _unless_refused(
    decision: Callable[[R, S, Any], Sequence[Event]],
    might: Callable[[R, S, Actor], Iterable[Command]],
    free: tuple[str, ...],
    cite: Callable[[R], Citation] | None,
) -> Callable[[R, S, Actor], Iterator[Offer]]:
    def offers(rules: R, state: S, who: Actor) -> Iterator[Offer]:
        for command in might(rules, state, who):
            try:
                events = decision(rules, state, command)
            except Refused:
                continue
            if events or cite is not None:
                yield Offer(command, events[0].cite if cite is None else cite(rules), free=free)

    return offers


class Contents(Generic[R, S]):
    """The chapters of a game added up: who answers each command, what each event leaves, and the words of all."""

    def __init__(self, chapters: Sequence[Chapter[R, S]]) -> None:
        self.acts: dict[type[Command], Act[R, S]] = {}
        self.folds: dict[type[Event], Callable[[R, Any, Any], Any]] = {}
        for chapter in chapters:
            self._add(chapter)
        _require_own_tags(self.acts)
        _require_own_tags(self.folds)
        _require_routes(self.folds)
        self.words = Phrasebook([phrase for chapter in chapters for phrase in chapter.phrases])
        self.commands: Any = reduce(or_, self.acts)
        self.events: Any = reduce(or_, self.folds)
        self._offering = [act for chapter in chapters for act in chapter.acts if act.offer is not None]

    def _add(self, chapter: Chapter[R, S]) -> None:
        for act in chapter.acts:
            for kind in act.kinds:
                if kind in self.acts:
                    raise TypeError(f"{chapter.name}: {kind.__name__} is decided by another chapter")
                self.acts[kind] = act
        for happening, fold in chapter.folds:
            before = self.folds.get(happening, _unchanged)
            both = fold if before is _unchanged else before if fold is _unchanged else _both(before, fold)
            self.folds[happening] = both

    def offers(self, rules: R, state: S, who: Actor) -> Iterator[Offer]:
        for act in self._offering:
            yield from act.offers(rules, state, who)


def _require_own_tags(kinds: Iterable[type[Any]]) -> None:
    """In a record a tag names one kind of command, or of event."""
    known: dict[Any, type[Any]] = {}
    for kind in kinds:
        tag = kind.__struct_config__.tag
        if known.setdefault(tag, kind) is not kind:
            raise TypeError(f"{kind.__name__} and {known[tag].__name__} have the same tag, {tag!r}")


def _require_routes(kinds: Iterable[type[Event]]) -> None:
    """An event that names a route has an amount to move, and names the owner of an account that has one."""
    for kind in kinds:
        if kind.route is None or kind.moves is not Event.moves:
            continue
        owned = any(account("a") != account("b") for account in kind.route)
        for needed in ("amount", kind.route_of) if owned else ("amount",):
            if not hasattr(kind, needed):
                raise TypeError(f"{kind.__name__} moves money, and has no {needed}")


def _both(first: Callable[[Any, T, Any], T], second: Callable[[Any, T, Any], T]) -> Callable[[Any, T, Any], T]:
    return lambda rules, state, event: second(rules, first(rules, state, event), event)


SIN_FACULTAD = Reason("sin_facultad", N_("The {role} has no power to do this; it belongs to: {roles}."))


def require_role(by: Actor, roles: frozenset[Role], cite: Citation) -> None:
    if by.role not in roles:
        raise Refused(SIN_FACULTAD, cite, role=by.role, roles=", ".join(sorted(roles)))


class Held:
    """Whoever has one of these roles."""

    def __init__(self, cite: Citation, *roles: Role) -> None:
        self._cite = cite
        self._roles = frozenset(roles)

    def refuse(self, rules: Any, state: Any, command: Any) -> None:  # noqa: ARG002 - a power is asked with both
        require_role(command.by, self._roles, self._cite)

    def admits(self, rules: Any, state: Any, who: Actor) -> bool:  # noqa: ARG002 - a power is asked with both
        return who.role in self._roles

    def roles(self, rules: Any) -> frozenset[Role]:  # noqa: ARG002 - a power is asked with them
        return self._roles


K = TypeVar("K", bound=msgspec.Struct)
Words = str | tuple[str, ...]
_WORD = re.compile(r"(?<!^)(?=[A-Z])")


class Marks(TypedDict, total=False):
    """Attributes of a command that a declaration may set."""

    key: str
    declines: bool
    of_organiser: bool
    of_system: bool


@overload
def verb(name: str, words: Words, label: str = "", *, tag: str = "", **marks: Unpack[Marks]) -> type[Command]: ...
@overload
def verb(name: str, words: Words, label: str, base: type[C], *, tag: str = "", **marks: Unpack[Marks]) -> type[C]: ...
@overload
def verb(
    name: str, words: Words, label: str = "", *, base: type[C], tag: str = "", **marks: Unpack[Marks]
) -> type[C]: ...
def verb(
    name: str,
    words: Words,
    label: str = "",
    base: type[Command] = Command,
    *,
    tag: str = "",
    **marks: Unpack[Marks],
) -> type[Command]:
    """A command in which people say nothing but the verb itself and the fields of its base."""
    said = {"words": (words,) if isinstance(words, str) else words, "label": label, **marks}
    return _declared(name, tag, base, label, said)


@overload
def announcement(name: str, sentence: str, *, tag: str = "", route: Route | None = None) -> type[Event]: ...
@overload
def announcement(name: str, sentence: str, base: type[E], *, tag: str = "", route: Route | None = None) -> type[E]: ...
def announcement(
    name: str, sentence: str, base: type[Event] = Event, *, tag: str = "", route: Route | None = None
) -> type[Event]:
    """An event with the fields of its base, a sentence and perhaps a route for its amount."""
    return _declared(name, tag, base, sentence, {"sentence": sentence, **({"route": route} if route else {})})


def _declared(name: str, tag: str, base: type[K], doc: str, namespace: dict[str, Any]) -> type[K]:
    """A struct like its base, under its own name, in the module whose line declares it."""
    frame = inspect.currentframe()
    caller = frame.f_back.f_back if frame and frame.f_back else None
    kind = msgspec.defstruct(
        name,
        [],
        bases=(base,),
        namespace={**namespace, "__doc__": doc},
        module=caller.f_globals["__name__"] if caller else None,
        frozen=True,
        tag=tag or _WORD.sub("-", name).lower(),
    )
    return cast(type[K], kind)
