"""What every table's rules hold: its compulsory staff and the anticipo it opens with."""

import msgspec

from tapete.engine.actor import Role
from tapete.engine.game import Rules
from tapete.law.parameters import Cited


class Post(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A demand on the staff: at least so many people in one of these roles."""

    roles: tuple[Role, ...]
    least: int


class TableRules(Rules, frozen=True, kw_only=True):
    """Each game adds its own."""

    staff: Cited[tuple[Post, ...]]
    anticipo: int
