"""What the chapters of this article are written with: events in a row, and offers of what would be accepted."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, TypeVar

from tapete.engine.actor import Actor
from tapete.engine.chapter import Act, Chapter, Moment, Power, Tries
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.offer import Amounts, Offer
from tapete.engine.refusal import Refused
from tapete.games.ferrocarril.rules import FerroRules
from tapete.games.ferrocarril.state import Award, Bank, Play, State
from tapete.law.citation import Citation

C = TypeVar("C", bound=Command)
Decision = Callable[[FerroRules, State, C], Sequence[Event]]
Candidates = Callable[[FerroRules, State, Actor], Iterable[Command]]


class Course:
    """The events of one decision, each decided upon the state that the one before has left."""

    folds: ClassVar[Mapping[type[Event], Callable[[FerroRules, State, Any], State]]] = {}
    """What each event leaves behind; the game says so once its chapters are added up."""

    def __init__(self, rules: FerroRules, state: State) -> None:
        self.rules = rules
        self.state = state
        self.events: list[Event] = []

    def __call__(self, *events: Event) -> "Course":
        """Let these happen."""
        for event in events:
            self.events.append(event)
            self.state = self.folds[type(event)](self.rules, self.state, event)
        return self

    @property
    def award(self) -> Award:
        """The award under way."""
        return self.state.open_award

    @property
    def bank(self) -> Bank:
        """The bank."""
        return self.state.held_bank

    @property
    def play(self) -> Play:
        """The jugada under way."""
        return self.state.jugada


class FerroChapter(Chapter[FerroRules, State]):
    """A chapter of this article. Many of its verbs are offered whenever their decision would accept them."""

    def act(
        self,
        *kinds: type[C],
        by: Power[FerroRules, State],
        when: Moment[FerroRules, State] | None = None,
        words: Sequence[str] = (),
        tries: Tries[FerroRules, State] | None = None,
        offered: str = "",
    ) -> Callable[[Decision[C]], Decision[C]]:
        """Mark the decision of a verb; where only who asks is to be said, it is `offered` by the rule of that name."""
        mark = super().act(*kinds, by=by, when=when, words=words, tries=tries)

        def marked(decision: Decision[C]) -> Decision[C]:
            mark(decision)
            if offered:
                self.acts[-1].offer = _accepted(self.acts[-1], offered, _bare(kinds))
            return decision

        return marked

    def candidates(self, kind: type[Command], rule: str) -> Callable[[Candidates], Candidates]:
        """Mark what might be asked of a verb: what its decision accepts is offered."""
        act = next(act for act in self.acts if kind in act.kinds)

        def mark(candidates: Candidates) -> Candidates:
            act.offer = _accepted(act, rule, candidates)
            return candidates

        return mark


def _bare(kinds: Sequence[type[Command]]) -> Candidates:
    return lambda rules, state, who: [kind(by=who) for kind in kinds]


def _accepted(act: Act[FerroRules, State], rule: str, candidates: Candidates) -> Callable[..., Iterator[Offer]]:
    def offer(rules: FerroRules, state: State, who: Actor) -> Iterator[Offer]:
        for command in candidates(rules, state, who):
            if accepts(act.decision, rules, state, command):
                yield Offer(command, rules.law[rule])

    return offer


def accepts(decision: Callable[[FerroRules, State, Any], object], rules: FerroRules, state: State, asked: Any) -> bool:
    """Whether a decision takes a command of somebody who may give it, at its time."""
    try:
        decision(rules, state, asked)
    except Refused:
        return False
    return True


def ranging(command: Command, cite: Citation, low: int, high: int) -> Iterator[Offer]:
    """A command with any amount between two, if there is one."""
    if low <= high:
        yield Offer(command, cite, Amounts(low, high))
