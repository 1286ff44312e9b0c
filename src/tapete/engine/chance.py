"""Who answers a game's needs: a plain source, or one that commits itself first and can be verified."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from tapete.engine.actor import AZAR
from tapete.engine.chain import Notice, first_chain
from tapete.engine.command import Command, Draw
from tapete.engine.event import Event
from tapete.engine.need import Need, Numbers, held_of
from tapete.kit.chance.source import ChanceFailure, Source, checked
from tapete.kit.chance.system import SystemSource


class Chance(Protocol):
    """What a table asks of chance in the course of a round."""

    commits: bool
    """Whether it commits itself to each draw, and so must be told of what happens before it."""

    def before(self, need: Need) -> Sequence[Notice]:
        """A draw is about to come: what everybody is told first."""
        ...

    def answer(self, need: Need) -> Draw:
        """After no va más: the result."""
        ...

    def after(self, command: Command, events: Sequence[Event], need: Need | None) -> Sequence[Notice]:
        """Something happened, and this is the draw to come: what chance commits itself to, and what it opens."""
        ...


class PlainChance:
    """A source that says what comes and promises nothing."""

    commits = False

    def __init__(self, source: Source) -> None:
        self._source = source

    def before(self, need: Need) -> Sequence[Notice]:  # noqa: ARG002 - it has nothing to say
        """Nothing is said."""
        return ()

    def answer(self, need: Need) -> Draw:
        """What the source gives."""
        outcomes = need.outcomes
        if need.tickets > 1:
            return Draw(by=AZAR, outcome=held_of(self._tickets(need)))
        if isinstance(outcomes, Numbers):
            number = self._source.number(outcomes.low, outcomes.high)
            return Draw(by=AZAR, outcome=str(checked(number, outcomes.low, outcomes.high)))
        weights = [outcome.weight for outcome in outcomes]
        place = self._pick(weights, (outcome.id for outcome in outcomes))
        return Draw(by=AZAR, outcome=outcomes[place].id)

    def _pick(self, weights: Sequence[int], names: Iterable[str]) -> int:
        """The place that the source gives; `ChanceFailure` for one that could not come."""
        place = checked(self._source.pick(weights, names), 0, len(weights) - 1)
        if not weights[place]:
            raise ChanceFailure(f"the source of chance gave place {place}, which weighs nothing")
        return place

    def _tickets(self, need: Need) -> Iterator[tuple[int, str]]:
        """What some tickets hide, one after another of what is left."""
        names, weights = [each.id for each in need.outcomes], [each.weight for each in need.outcomes]
        for number in range(need.gone, need.gone + need.tickets):
            place = self._pick(weights, names)
            weights[place] -= 1
            yield number, names[place]

    def after(self, command: Command, events: Sequence[Event], need: Need | None) -> Sequence[Notice]:  # noqa: ARG002
        """Nothing is committed to."""
        return ()


class VerifiableChance:
    """What comes is committed to before the first stake and opened afterwards, in one chain for the table."""

    commits = True

    def __init__(self, table: str, source: SystemSource) -> None:
        self._source = source
        self._chain = first_chain(table, source)

    def before(self, need: Need) -> Sequence[Notice]:
        """The cut, when it is due."""
        self._chain, notices = self._chain.before(need)
        return notices

    def answer(self, need: Need) -> Draw:
        """What was sealed gives with the players' words, with its opening."""
        return self._chain.answer(need)

    def after(self, command: Command, events: Sequence[Event], need: Need | None) -> Sequence[Notice]:
        """What is opened, and what is sealed next."""
        self._chain, notices = self._chain.after(command, events, need, self._source)
        return notices
