"""What a type C machine may show: a table of weighted combinations, or drawn reels from which the table follows."""

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from math import prod

import msgspec

from tapete.engine.notation import fold

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
        """Its name as lines are written: capitals and accents don't matter there."""
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
        """Where each reel stops when a number from 1 on is drawn."""
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
    fitting = [each for each in combinations if _fits(each.symbols, line)]
    return max(fitting, key=lambda each: (each.share, each.pays, each.value), default=None)


def _fits(symbols: tuple[str, ...], line: tuple[str, ...]) -> bool:
    return all(wanted in (ANY, seen) for wanted, seen in zip(symbols, line, strict=True))


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
