"""Who answers a game's needs: a plain source, or one that commits itself first and can be verified."""

from typing import Protocol

from tapete.engine.actor import AZAR
from tapete.engine.command import Draw
from tapete.engine.need import Need
from tapete.kit.chance.commitment import Commitment, Link, ShareOpening
from tapete.kit.chance.committed import CommittedThrow, new_epoch
from tapete.kit.chance.source import Source
from tapete.kit.chance.system import SystemSource


class Chance(Protocol):
    """What a table asks of chance in the course of a round."""

    commits: bool
    """Whether it commits itself to each draw, and so must be told of what happens before it."""

    def promise(self, need: Need) -> Commitment | None:
        """Before the first stake: commit to the draw to come; None when already done or nothing is committed to."""
        ...

    def hear(self, word: str) -> None:
        """A player adds a word."""
        ...

    def answer(self, need: Need) -> Draw:
        """After no va más: the result."""
        ...

    def reveal(self) -> ShareOpening | None:
        """The draw will not come: open what was committed to, if anything was, since none may stay closed."""
        ...


class PlainChance:
    """A source that says what comes and promises nothing."""

    commits = False

    def __init__(self, source: Source) -> None:
        self._source = source

    def promise(self, need: Need) -> Commitment | None:  # noqa: ARG002 - it promises nothing
        """Nothing is committed to."""
        return None

    def hear(self, word: str) -> None:
        """Words change nothing."""

    def answer(self, need: Need) -> Draw:
        """What the source gives."""
        return Draw(by=AZAR, outcome=need.outcomes[_pick(self._source, need)].id)

    def reveal(self) -> ShareOpening | None:
        """There is nothing to open."""
        return None


class VerifiableChance:
    """Every throw is committed to before the first stake and opened after no va más, in one chain for the table."""

    commits = True

    def __init__(self, table: str, source: SystemSource) -> None:
        self._source = source
        self._link = Link(table, new_epoch(source))
        self._throw: CommittedThrow | None = None

    def promise(self, need: Need) -> Commitment | None:
        """Seal the house's share of the next throw, unless it is sealed already."""
        if self._throw is not None:
            return None
        contents = tuple((outcome.id, outcome.weight) for outcome in need.outcomes)
        self._throw = CommittedThrow(self._link, contents, self._source)
        self._link = self._throw.commitment.next_link
        return self._throw.commitment

    def hear(self, word: str) -> None:
        """A player's word goes into the throw."""
        self._sealed().say(word)

    def answer(self, need: Need) -> Draw:
        """The throw that secret and words give, with its opening."""
        throw = self._sealed()
        throw.close()
        outcome = need.outcomes[_pick(throw, need)].id
        self._throw = None
        return Draw(by=AZAR, outcome=outcome, proof=throw.opening)

    def reveal(self) -> ShareOpening | None:
        """Open a throw that will not be used."""
        throw, self._throw = self._throw, None
        if throw is None:
            return None
        throw.close()
        return throw.opening

    def _sealed(self) -> CommittedThrow:
        if self._throw is None:
            raise RuntimeError("no throw has been committed to")
        return self._throw


def _pick(source: Source, need: Need) -> int:
    return source.pick([outcome.weight for outcome in need.outcomes], (outcome.id for outcome in need.outcomes))
