"""What a person may do now, with ranges: what drives pages, bots and fuzzers."""

import msgspec

from tapete.engine.command import Command
from tapete.law.citation import Citation


class Amounts(msgspec.Struct, frozen=True):
    """The lawful values of a number: from `low` to `high` by `step`."""

    low: int
    high: int
    step: int = 1

    def holds(self, value: int) -> bool:
        """Whether the value is one of them."""
        return self.low <= value <= self.high and (value - self.low) % self.step == 0


class Offer(msgspec.Struct, frozen=True):
    """A command ready to be sent, but for the number in `field` (when `amounts` says which) and the free fields."""

    command: Command
    cite: Citation
    amounts: Amounts | None = None
    field: str = "amount"
    free: tuple[str, ...] = ()

    def at(self, value: int) -> Command:
        """The command with its number filled in."""
        return msgspec.structs.replace(self.command, **{self.field: value})

    def covers(self, command: Command) -> bool:
        """Whether a command is this offer taken up."""
        if type(command) is not type(self.command):
            return False
        if self.amounts is not None and not self.amounts.holds(getattr(command, self.field)):
            return False
        open_fields = self.free if self.amounts is None else (*self.free, self.field)
        template = {name: getattr(self.command, name) for name in open_fields}
        return msgspec.structs.replace(command, **template) == self.command
