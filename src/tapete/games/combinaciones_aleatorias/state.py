"""What a combinación aleatoria keeps between two events."""

import msgspec

from tapete.families.draw.state import Course as DrawCourse
from tapete.families.draw.state import DrawState


class Purchase(msgspec.Struct, frozen=True):
    """One consumption of what is advertised, and the participaciones that it gives."""

    id: int
    player: str
    amount: int
    """What is left of it, in cents, after what was returned."""
    first: int
    entries: int
    """How many, numbered from the first; none where it was too small."""


class State(DrawState, frozen=True, kw_only=True):
    """Everything that decides what may happen next."""

    purchases: tuple[Purchase, ...] = ()
    numbered: int = 0
    """The last number that was given; those of what is returned are not given again."""


class Course(DrawCourse):
    """The events of one decision."""
