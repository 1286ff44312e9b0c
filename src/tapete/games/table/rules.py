"""What every table's rules hold: its compulsory staff and the anticipo it opens with."""

import msgspec

from tapete.engine.actor import Role
from tapete.engine.game import Rules
from tapete.language import N_
from tapete.law.citation import Citation
from tapete.law.parameters import Cited

BREACH = N_("it is recorded")
"""What follows from a breach of duty."""


class Post(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A demand on the staff: at least so many people in one of these roles, and at most so many where that is said."""

    roles: tuple[Role, ...]
    least: int
    most: int | None = None


class Step(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A call of the staff in the course of a round."""

    call: str
    by: Role
    betting: bool
    """Whether bets are taken after it."""
    launches: bool = False


class Incident(msgspec.Struct, frozen=True):
    """Something that may go wrong, what follows (a sentence to translate), and the article that says so."""

    name: str
    effect: str
    cite: Citation


class TableRules(Rules, frozen=True, kw_only=True):
    """Each game adds its own."""

    staff: Cited[tuple[Post, ...]]
    anticipo: int

    @property
    def calls(self) -> Cited[tuple[Step, ...]]:
        """The calls of a round, for games that go by calls."""
        return Cited((), self.staff.cite)

    @property
    def incidents(self) -> tuple[Incident, ...]:
        """Everything that may be declared at the table."""
        return ()
