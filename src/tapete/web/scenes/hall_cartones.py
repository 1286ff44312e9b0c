"""Cartones on pages: what each lacks, and those that lack least first."""

from collections.abc import Collection, Iterable, Sequence

import msgspec

from tapete.kit.bingo.carton import Carton
from tapete.kit.bingo.layout import Rows
from tapete.language import N_, say, translate

BLANK, OPEN, HIT, WAITED = "blank", "open", "hit", "waited"
_MOST_TOLD = 4
"""As many missing numbers as are told on the cartón itself."""


class Cell(msgspec.Struct, frozen=True):
    """A cell as it is drawn."""

    number: int
    state: str


class Ticket(msgspec.Struct, frozen=True, kw_only=True):
    """A cartón as its owner sees it."""

    id: str
    """As the notation names it."""
    name: str
    place: int
    """Among the own ones, in the order of buying."""
    cells: tuple[tuple[Cell, ...], ...]
    numbers: int
    missing: tuple[int, ...]
    """What it lacks to be full."""
    line: tuple[int, ...]
    """What the best of its lines lacks."""
    said: str
    brief: str
    """The same without what it is for, where a single number is missing: room is scarce on the cartón itself."""
    near: bool
    """Whether one number more makes it win what is open."""
    complete: bool
    """Whether it has what is open."""
    won: tuple[str, ...] = ()
    """What it has formed, where terminals tell of it."""

    @property
    def stamped(self) -> int:
        """How many of its numbers were called."""
        return self.numbers - len(self.missing)


class Owned(msgspec.Struct, frozen=True):
    """A cartón with its cells, before anything is known of it."""

    id: str
    name: str
    rows: Rows
    won: tuple[str, ...] = ()


def tickets(owned: Iterable[Owned], called: Collection[int], language: str, *, line_open: bool) -> tuple[Ticket, ...]:
    """All of them, that which lacks least for what is open first."""
    out = frozenset(called)
    made = [_ticket(each, place, out, language, line_open=line_open) for place, each in enumerate(owned)]
    return tuple(sorted(made, key=lambda each: (*_lacks(each, line_open=line_open), each.place)))


def _lacks(ticket: Ticket, *, line_open: bool) -> tuple[int, int]:
    return (len(ticket.line) if line_open else 0, len(ticket.missing))


def _ticket(owned: Owned, place: int, called: Collection[int], language: str, *, line_open: bool) -> Ticket:
    held = Carton(owned.rows)
    missing = tuple(sorted(held.numbers.difference(called)))
    line = min((tuple(sorted(each.difference(called))) for each in held.lines), key=len, default=())
    lacks = line if line_open else missing
    near = len(lacks) == 1
    return Ticket(
        id=owned.id,
        name=owned.name,
        place=place,
        cells=cells(owned.rows, called, waited=lacks if near else ()),
        numbers=len(held.numbers),
        missing=missing,
        line=line,
        said=_said(lacks, language, line_open=line_open),
        brief=_said(lacks, language, line_open=line_open and not near),
        near=near,
        complete=not lacks,
        won=owned.won,
    )


def cells(rows: Rows, called: Collection[int], waited: Collection[int] = ()) -> tuple[tuple[Cell, ...], ...]:
    """The cells of a cartón, each as it is drawn."""
    return tuple(tuple(Cell(number, _state(number, called, waited)) for number in row) for row in rows)


def _state(number: int, called: Collection[int], waited: Collection[int]) -> str:
    if not number:
        return BLANK
    return HIT if number in called else WAITED if number in waited else OPEN


def _said(lacks: Sequence[int], language: str, *, line_open: bool) -> str:
    if not lacks:
        return translate(N_("line!") if line_open else N_("bingo!"), language)
    if len(lacks) == 1:
        wanted = N_("line: needs the {number}") if line_open else N_("needs the {number}")
        return say(wanted, language, {"number": lacks[0]})
    many = N_("line: {count} to go") if line_open else N_("{count} to go")
    return say(many, language, {"count": len(lacks)})


def told(numbers: Sequence[int], language: str) -> str:
    """Missing numbers as they are said, such as "the 8, the 36 and the 89"; of many only how many more there are."""
    each = [say(N_("the {number}"), language, {"number": number}) for number in numbers[:_MOST_TOLD]]
    left = len(numbers) - _MOST_TOLD
    if left > 0:
        return say(N_("{few} and {left} more"), language, {"few": ", ".join(each), "left": left})
    *few, last = each
    return say(N_("{few} and {last}"), language, {"few": ", ".join(few), "last": last}) if few else last


def wanting(numbers: Sequence[int], language: str) -> str:
    """What a cartón lacks, all that is told of it; the verb goes with how many they are in some languages."""
    sentence = N_("it lacks {missing}") if len(numbers) == 1 else N_("these are missing: {missing}")
    return say(sentence, language, {"missing": told(numbers, language)})
