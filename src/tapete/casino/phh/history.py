"""A hand as the open format PHH describes it: what is read from such a file, and written into one."""

from typing import Any, Final

import msgspec

UNKNOWN: Final = "??"
"""A card of which nobody says which it is."""
SAME: Final = "-"
"""In place of the cards that somebody shows: those that were said when they were dealt."""

BOARD, HOLE = "db", "dh"
BRING_IN, RAISE, CALL, FOLD = "pb", "cbr", "cc", "f"
DISCARD, SHOW = "sd", "sm"
DEALER: Final = "d"

FIXED = ("small_bet", "big_bet")
FREE = ("min_bet",)
_BLINDS = ("antes", "blinds_or_straddles")
_STUD = ("antes", "bring_in")
FIELDS: Final = {
    "FT": (*_BLINDS, *FIXED),
    "NT": (*_BLINDS, *FREE),
    "NS": (*_BLINDS, *FREE),
    "PO": (*_BLINDS, *FREE),
    "FO/8": (*_BLINDS, *FIXED),
    "F7S": (*_STUD, *FIXED),
    "F7S/8": (*_STUD, *FIXED),
    "FR": (*_STUD, *FIXED),
    "N2L1D": (*_BLINDS, *FREE),
    "F2L3D": (*_BLINDS, *FIXED),
    "FB": (*_BLINDS, *FIXED),
}
"""What each variant of the standard must say of its forced bets and its limits."""


class Action(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that the dealer or a player did, or only a remark."""

    verb: str = ""
    player: int = -1
    """Counted from 0; -1 for the board, and for a remark."""
    cards: tuple[str, ...] = ()
    amount: int = 0
    """Cents."""
    remark: str = ""

    @property
    def deals(self) -> bool:
        """Whether cards come by it."""
        return self.verb in (BOARD, HOLE)


class History(msgspec.Struct, frozen=True, kw_only=True):
    """One hand; amounts in cents, players in the order of the standard, who is dealt to first being the first."""

    variant: str
    antes: tuple[int, ...]
    blinds_or_straddles: tuple[int, ...] = ()
    bring_in: int = 0
    small_bet: int = 0
    big_bet: int = 0
    min_bet: int = 0
    starting_stacks: tuple[int, ...]
    actions: tuple[Action, ...]
    hand: str | int | None = None
    table: str | int | None = None
    seats: tuple[int, ...] = ()
    seat_count: int = 0
    players: tuple[str, ...] = ()
    finishing_stacks: tuple[int, ...] = ()
    winnings: tuple[int, ...] = ()
    others: dict[str, Any] = {}
    """What else the file says, by its fields: others of the standard, and those that begin with an underscore."""

    @property
    def size(self) -> int:
        """How many take part."""
        return len(self.starting_stacks)

    @property
    def minimum(self) -> int:
        """The lowest bet."""
        return self.min_bet or self.small_bet

    def name(self, position: int) -> str:
        """What a player is called, by name where one is given."""
        return (self.players[position] if self.players else "") or label(position)


def label(position: int) -> str:
    """What a player is called in the notation."""
    return f"p{position + 1}"
