"""How the chapters of the floor say an hour, a table and somebody of the staff."""

from collections.abc import Sequence

from tapete.engine.notation import Unreadable, take_int
from tapete.engine.words import Kind
from tapete.families.table.opening import Person
from tapete.language import N_, Told


class _Hour:
    """A minute of the gaming day, as hours and minutes: `25:30` is half past one in the night."""

    def read(self, rules: object, state: object, words: Sequence[str]) -> tuple[int, int]:
        hours, colon, minutes = words[0].partition(":")
        if not colon:
            raise Unreadable(words[0], Told(N_("an hour of the gaming day, such as 17:30, or 25:30 after midnight")))
        return 60 * take_int(hours, Told(N_("an hour of the gaming day")), 0, 10**6) + take_int(
            minutes, Told(N_("minutes")), 0, 59
        ), 1

    def write(self, value: int) -> str:
        return f"{value // 60:02}:{value % 60:02}"


class _Table:
    """The number of a table."""

    def read(self, rules: object, state: object, words: Sequence[str]) -> tuple[int, int]:
        return take_int(words[0], Told(N_("the number of a table")), 1, 9999), 1

    def write(self, value: int) -> str:
        return str(value)


KINDS: dict[str, Kind] = {"hour": _Hour(), "table": _Table(), "person": Person()}
