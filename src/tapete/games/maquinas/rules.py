"""The rules of a machine, frozen: its reels or its programme, and what its homologation and its authorisation fix."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache
from hashlib import sha256
from itertools import pairwise
from math import ceil, prod

import msgspec

from tapete.engine.need import Need, Numbers, Outcome
from tapete.engine.notation import fold
from tapete.engine.table import Incident, TableRules
from tapete.language import N_
from tapete.law.citation import Citation

AVERIA = "averia"

EFFECTS: dict[str, tuple[str, str]] = {
    AVERIA: (
        N_(
            "a result that is recorded stands and its prize is credited; without one the price goes back; the machine"
            " is out of service"
        ),
        "interruption",
    ),
}
"""By the name of each incident: what follows, and where that stands."""

LAST_NUMBER = 2**32
"""Chance gives a number from 1 to this at a time: as many as a sealed draw may have."""
NUMBERS = 4
"""How many of them give an order: one alone could be found out from some dozens of results, by trying them all."""
_TRIES = 200
_WORD = 2**64

Shuffle = tuple[int, ...]
"""The numbers from which the order of a cycle follows; none where chance has given none."""

Unit = tuple[int, ...]
"""Consecutive prizes that stay together: one, or a chain."""


class Row(msgspec.Struct, frozen=True):
    """A prize of the programme, or a chain of prizes one after another, and how often it comes in a cycle."""

    prizes: Unit
    times: int


class Programme(msgspec.Struct, frozen=True, kw_only=True):
    """A cycle as it was declared: entry by entry, or by how often each prize comes, spread over its blocks."""

    order: tuple[int, ...] = ()
    rows: tuple[Row, ...] = ()
    length: int
    block: int
    seed: int = 0
    """Which of the arrangements of its rows the laboratory looked at; none is ever played because of it."""
    most_two: int = 0
    """What two consecutive prizes may come to; 0 where one game is played at a time."""


@lru_cache(maxsize=16)
def cycle(programme: Programme, shuffle: Shuffle) -> tuple[int, ...]:
    """The prizes of a cycle in their order; empty where that shuffle breaks what two games may pay together.

    Without a shuffle only a programme that is written entry by entry has an order: its own.
    """
    if not shuffle:
        return programme.order
    label = ".".join(map(str, shuffle))
    entries = _flat(_shuffled(units, f"{label}.{place}") for place, units in enumerate(_units(programme)))
    return entries if _fits(programme, entries) else ()


def follows(programme: Programme, before: Sequence[int], after: Sequence[int]) -> bool:
    """Whether a cycle may come after another, if there was one: the last prize and the first are consecutive too."""
    return bool(after) and (not before or _fits(programme, (before[-1], after[0])))


@lru_cache(maxsize=16)
def homologated(programme: Programme) -> tuple[int, ...]:
    """A cycle as the laboratory looks at it: every other has the same prizes in each block; empty if there is none."""
    if programme.order:
        return programme.order
    for tried in range(_TRIES):
        label = f"{programme.seed}.{tried}"
        entries = _flat(_shuffled(units, f"{label}.{place}") for place, units in enumerate(_units(programme)))
        if _fits(programme, entries):
            return entries
    return ()


def spread(programme: Programme) -> Iterator[tuple[list[Unit], int]]:
    """What of the rows comes in each block, by its part of the cycle, and the games of that block."""
    for start in range(0, programme.length, programme.block):
        end = min(start + programme.block, programme.length)
        times = ((row.prizes, _before(row, programme, end) - _before(row, programme, start)) for row in programme.rows)
        yield [prizes for prizes, count in times for _ in range(count)], end - start


def _before(row: Row, programme: Programme, end: int) -> int:
    """How often a row has come when so much of the cycle is over."""
    return row.times * end // programme.length


def _units(programme: Programme) -> Iterator[list[Unit]]:
    """What each block holds; what the rows leave of it pays nothing."""
    if programme.order:
        for start in range(0, programme.length, programme.block):
            yield [(prize,) for prize in programme.order[start : start + programme.block]]
        return
    for units, games in spread(programme):
        yield [*units, *([(0,)] * (games - sum(map(len, units))))]


def _flat(blocks: Iterator[list[Unit]]) -> tuple[int, ...]:
    return tuple([prize for units in blocks for unit in units for prize in unit])


def _fits(programme: Programme, entries: Sequence[int]) -> bool:
    most = programme.most_two
    return not most or all(one + other <= most for one, other in pairwise(entries))


def _shuffled(units: list[Unit], label: str) -> list[Unit]:
    """Every order of a block is as likely as the others, over all labels (Fisher and Yates)."""
    words = _words(label)
    mixed = list(units)
    for place in range(len(mixed) - 1, 0, -1):
        other = _below(words, place + 1)
        mixed[place], mixed[other] = mixed[other], mixed[place]
    return mixed


def _words(label: str) -> Iterator[int]:
    """Numbers of 64 bits without end, from the digests of a label and a counter."""
    counter = 0
    while True:
        digest = sha256(f"tapete maquinas {label} {counter}".encode()).digest()
        yield from (int.from_bytes(digest[start : start + 8], "big") for start in range(0, 32, 8))
        counter += 1


def _below(words: Iterator[int], bound: int) -> int:
    """A number under the bound; words that would favour some are left out."""
    most = _WORD - _WORD % bound
    return next(word for word in words if word < most) % bound


ANY = "*"
"""A place of a combination where every symbol will do."""
NOTHING = "nada"
"""What a play is called that wins nothing."""


class Combination(msgspec.Struct, frozen=True, kw_only=True):
    """A combination: how often it comes, and what it gives."""

    name: str
    symbols: tuple[str, ...] = ()
    """What a line of the reels must show."""
    weight: int = 0
    """Of all the weights of a table; reels have none, for their strips say it."""
    pays: Fraction = Fraction(0)
    """In stakes."""
    share: Fraction = Fraction(0)
    """Of the jackpot."""
    goods: str = ""
    """What is given in kind."""
    value: int = 0
    """At what price it was declared, in cents."""

    @property
    def id(self) -> str:
        return fold(self.name)


class Reels(msgspec.Struct, frozen=True, kw_only=True):
    """Drawn reels: every stop of each is as likely as the others."""

    strips: tuple[tuple[str, ...], ...]
    rows: int = 1
    """How many symbols of each are in sight."""
    lines: tuple[tuple[int, ...], ...] = ()
    """Which row of each reel a line goes through, from 0; the middle row alone where none is said."""

    @property
    def ways(self) -> int:
        return prod(map(len, self.strips))

    def stops(self, number: int) -> tuple[int, ...]:
        left, found = number - 1, []
        for strip in reversed(self.strips):
            left, stop = divmod(left, len(strip))
            found.append(stop)
        return tuple(reversed(found))

    def window(self, number: int) -> tuple[tuple[str, ...], ...]:
        stops = zip(self.strips, self.stops(number), strict=True)
        return tuple([tuple([strip[(stop + row) % len(strip)] for row in range(self.rows)]) for strip, stop in stops])

    def shown(self, number: int) -> list[tuple[str, ...]]:
        window = self.window(number)
        return [tuple([reel[row] for reel, row in zip(window, line, strict=True)]) for line in self.played]

    @property
    def played(self) -> tuple[tuple[int, ...], ...]:
        return self.lines or ((self.rows // 2,) * len(self.strips),)


@lru_cache(maxsize=64)
def at_rest(reels: Reels) -> int:
    """The stops that reels show before anybody plays: the first where no row has a symbol twice, if there are any."""
    numbers = range(1, reels.ways + 1)
    plain = (each for each in numbers if all(len({*row}) == len(row) for row in zip(*reels.window(each), strict=True)))
    return next(plain, 1)


class Board(msgspec.Struct, frozen=True, kw_only=True):
    """What a machine may show, and what it pays for it."""

    combinations: tuple[Combination, ...]
    reels: Reels | None = None


class Result(msgspec.Struct, frozen=True):
    """What a play wins: the combinations it shows, and what they give together."""

    names: tuple[str, ...]
    pays: Fraction = Fraction(0)
    share: Fraction = Fraction(0)
    goods: tuple[str, ...] = ()
    value: int = 0

    @property
    def name(self) -> str:
        return " + ".join(self.names) or NOTHING


def result_of(board: Board, outcome: str) -> Result:
    if board.reels is None:
        return _result([each for each in board.combinations if each.id == outcome])
    return _result([found for line in board.reels.shown(int(outcome)) if (found := best(board.combinations, line))])


def best(combinations: Sequence[Combination], line: tuple[str, ...]) -> Combination | None:
    """The combination of a line: of several the one that gives most, and of those the first."""
    fitting = [
        each
        for each in combinations
        if all((wanted in (ANY, seen) for wanted, seen in zip(each.symbols, line, strict=True)))
    ]
    return max(fitting, key=lambda each: (each.share, each.pays, each.value), default=None)


def _result(found: Sequence[Combination]) -> Result:
    winning = [each for each in found if each.pays or each.share or each.goods]
    return Result(
        names=tuple([each.name for each in winning]),
        pays=sum((each.pays for each in winning), Fraction(0)),
        share=min(Fraction(1), sum((each.share for each in winning), Fraction(0))),
        goods=tuple([each.goods for each in winning if each.goods]),
        value=sum(each.value for each in winning),
    )


@lru_cache(maxsize=32)
def series(board: Board) -> tuple[tuple[Result, int], ...]:
    """The statistical series of all the combinations: each result once, with its weight, the most frequent first."""
    held = board.combinations
    found = [((each,), each.weight) for each in held] if board.reels is None else _of_reels(held, board.reels)
    weights: dict[Result, int] = {}
    for combinations, weight in found:
        result = _result(combinations)
        weights[result] = weights.get(result, 0) + weight
    return tuple(sorted(weights.items(), key=lambda each: (-each[1], each[0].name)))


def _of_reels(combinations: Sequence[Combination], reels: Reels) -> Iterable[tuple[tuple[Combination, ...], int]]:
    """What every stop of the reels shows, counted; a line that came before is not looked up again."""
    known: dict[tuple[str, ...], Combination | None] = {}
    counted: Counter[tuple[str, ...]] = Counter()
    by_names: dict[tuple[str, ...], tuple[Combination, ...]] = {}
    for number in range(1, reels.ways + 1):
        lines = reels.shown(number)
        for line in lines:
            if line not in known:
                known[line] = best(combinations, line)
        won = tuple([each for line in lines if (each := known[line])])
        names = tuple([each.name for each in won])
        by_names[names] = won
        counted[names] += 1
    return ((by_names[names], weight) for names, weight in counted.items())


REELS, TABLE, PROGRAMME = "rodillos", "tabla", "programa"
"""The devices of a machine."""


class Tipo(StrEnum):
    """The three types of machine."""

    A = "A"
    B = "B"
    C = "C"


class Jackpot(msgspec.Struct, frozen=True, kw_only=True):
    """A pot that stakes feed; machines that name the same share its account."""

    name: str
    share: Fraction
    """Of each stake."""
    floor: int
    """What the operator puts in to begin with, and again when it was won, in cents."""


class MaquinaRules(TableRules, frozen=True, kw_only=True):
    """Everything `decide` asks."""

    tipo: Tipo
    model: str
    price: int
    coin: int
    """The smallest coin it takes, in cents."""
    load: int
    """What lies in the machine to pay with when it is opened, in cents."""
    duration: Fraction
    """The least seconds of a game."""
    seconds: int = 0
    """Type A: the time that a game gives."""
    extension: int = 0
    """Type A: the seconds that skill may earn in a game."""
    games: int = 1
    """Type B: how many may be played at once."""
    programme: Programme | None = None
    board: Board | None = None
    jackpot: Jackpot | None = None
    absence: int
    """The seconds without doing anything after which who has the machine has left."""
    most_prize: int = 0
    """The greatest prize but for jackpots, in cents."""
    law: Mapping[str, Citation]

    @property
    def gives(self) -> Citation:
        """The letter of the article that says what a machine of this type gives."""
        return self.law[f"gives_{self.tipo.lower()}"]

    @property
    def wait(self) -> int:
        """From the beginning of a game to that of the next, in whole seconds; none where time itself is sold."""
        return 0 if self.tipo is Tipo.A else ceil(self.duration)

    @property
    def wait_cite(self) -> Citation:
        return self.law[f"duration_{self.tipo.lower()}"]

    @property
    def pots(self) -> tuple[Jackpot, ...]:
        return (self.jackpot,) if self.jackpot else ()

    @property
    def pots_cite(self) -> Citation:
        return self.law["jackpot"]

    @property
    def incidents(self) -> tuple[Incident, ...]:
        return tuple([Incident(name, effect, self.law[row]) for name, (effect, row) in EFFECTS.items()])

    @property
    def shuffle(self) -> Need:
        """A number of those from which the next cycle of a programme follows."""
        return Need(PROGRAMME, Numbers(1, LAST_NUMBER), self.law["programme"])

    @property
    def draw(self) -> Need:
        """What a type C machine draws: always the same, whatever has come before."""
        if self.board is None:
            raise ValueError(f"a machine of type {self.tipo} draws nothing")
        cite = self.law["independent"]
        if self.board.reels is not None:
            return Need(REELS, Numbers(1, self.board.reels.ways), cite)
        outcomes = tuple([Outcome(each.id, each.weight) for each in self.board.combinations])
        return Need(TABLE, outcomes, cite)
