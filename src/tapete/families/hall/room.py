"""Rooms of bingo: rules, cartones sold and what a number completes, and money of many people at once."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import ClassVar, Final, Generic, NamedTuple, TypeVar

import msgspec

from tapete.engine.chips import Lying
from tapete.engine.cloth import Cloth, Spot
from tapete.engine.event import MESA, Event, FaultKind, Move, Reason, cloth, wallet
from tapete.engine.need import SHUFFLING, Need, Outcome
from tapete.engine.table import Incident, TableRules, Terms
from tapete.families.table.view import TableView
from tapete.kit.bingo import Carton, Layout, Rows, Series
from tapete.language import N_, translate
from tapete.law.citation import Citation
from tapete.law.parameters import sheet

K = TypeVar("K")
V = TypeVar("V")
UNDER_WAY = 8
"""Games that rooms of one house play at a time: their cartones and owners are kept."""
MOST_KEPT = 20_000
"""Cartones of all these games together, those of two full rooms; one game may have more."""


class Emission(msgspec.Struct, frozen=True):
    """The series that a room sells, one after another: their letter, the number of the first, and how long each is."""

    letter: str
    number: int
    cartones: int
    layout: Layout

    def series(self, place: int) -> Series:
        return Series(self.letter, f"{self.number + place:04}", self.cartones, self.layout)

    def place(self, name: str) -> int:
        letter, _, number = name.rpartition("-")
        ours = letter.casefold() == self.letter.casefold() and number.isdecimal() and len(number) <= 9
        return max(int(number) - self.number, -1) if ours else -1


class CartonId(msgspec.Struct, frozen=True, order=True):
    """A cartón, by the place of its series in the emission and its number."""

    series: int
    number: int


class Sold(msgspec.Struct, frozen=True):
    """Cartones of one series with numbers in a row, sold to one player."""

    player: str
    series: int
    first: int
    last: int

    @property
    def count(self) -> int:
        return self.last - self.first + 1

    def __contains__(self, carton: CartonId) -> bool:
        return carton.series == self.series and self.first <= carton.number <= self.last

    def __iter__(self) -> Iterator[CartonId]:
        return (CartonId(self.series, number) for number in range(self.first, self.last + 1))


def count(sold: Iterable[Sold]) -> int:
    return sum(each.last - each.first + 1 for each in sold)


def with_sale(sold: tuple[Sold, ...], sale: Sold) -> tuple[Sold, ...]:
    """Add a sale; cartones that follow those of the same player join their range."""
    last = sold[-1] if sold else None
    if last and (last.player, last.series, last.last + 1) == (sale.player, sale.series, sale.first):
        return (*sold[:-1], Sold(last.player, last.series, last.first, sale.last))
    return (*sold, sale)


def owner(sold: Iterable[Sold], carton: CartonId) -> str:
    return next((each.player for each in sold if carton in each), "")


class _Known(NamedTuple, Generic[K, V]):
    """What is made of a game, and the number of its cartones."""

    game: K
    made: V
    cartones: int


class Lately(Generic[K, V]):
    """What is made of the cartones of a game, kept for the games played last."""

    def __init__(self, make: Callable[[K], V], sold: Callable[[K], Iterable[Sold]]) -> None:
        self._make = make
        self._sold = sold
        self._kept: tuple[_Known[K, V], ...] = ()

    @property
    def cartones(self) -> int:
        """The number of cartones in all games that are kept."""
        return sum(each.cartones for each in self._kept)

    def __call__(self, game: K) -> V:
        kept = self._kept
        found = next((each for each in kept if each.game == game), None)
        if found is None:
            found = _Known(game, self._make(game), count(self._sold(game)))
        if not kept or found is not kept[0]:
            self._kept = (found, *_as_fit(found.cartones, [each for each in kept if each is not found]))
        return found.made


def _as_fit(cartones: int, others: Sequence[_Known[K, V]]) -> Iterator[_Known[K, V]]:
    """Those of the games before that may be kept beside one with this number of cartones."""
    for each in others[: UNDER_WAY - 1]:
        cartones += each.cartones
        if cartones > MOST_KEPT:
            return
        yield each


def _owners(sold: tuple[Sold, ...]) -> Mapping[CartonId, str]:
    return {carton: each.player for each in sold for carton in each}


owners: Final = Lately(_owners, lambda sold: sold)
"""The player that each cartón of a game was sold to."""


def of_each(sold: Iterable[Sold]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for each in sold:
        counts[each.player] = counts.get(each.player, 0) + each.count
    return counts


def ranges(sold: Sequence[Sold]) -> list[tuple[int, int, int]]:
    """First and last number sold of each series in play, as announced."""
    found: dict[int, tuple[int, int]] = {}
    for each in sold:
        first, last = found.get(each.series, (each.first, each.last))
        found[each.series] = min(first, each.first), max(last, each.last)
    return [(series, *numbers) for series, numbers in sorted(found.items())]


def make_known(emission: Emission, sold: Sold) -> None:
    """Make the cells of cartones when they are sold, so that no ball has to wait for them."""
    for carton in emission.series(sold.series).between(sold.first, sold.last):
        _ = carton.all_bits


def matriz(emission: Emission, carton: CartonId) -> Carton:
    return emission.series(carton.series).carton(carton.number)


BINGO = "bingo"


class Entry(NamedTuple):
    """A cartón of a game."""

    name: CartonId
    carton: Carton
    whole: int
    lines: tuple[int, ...]
    shapes: tuple[int, ...]


Figures = tuple[tuple[str, Rows], ...]
"""Figures by name: their cells, line by line."""


class Register:
    """What was sold."""

    def __init__(self, emission: Emission, sold: tuple[Sold, ...], figures: Figures) -> None:
        self._entries: list[Entry] = []
        shapes = [cells for _, cells in figures]
        for sale in sold:
            cartones = zip(sale, emission.series(sale.series).between(sale.first, sale.last), strict=True)
            self._entries += [
                Entry(name, it, it.all_bits, it.line_bits, tuple([it.inside(cells) for cells in shapes]))
                for name, it in cartones
            ]

    def with_number(self, number: int) -> list[Entry]:
        bit = 1 << number
        return [entry for entry in self._entries if entry.whole & bit]


def _sold_of(game: tuple[Emission, tuple[Sold, ...], Figures]) -> Iterable[Sold]:
    return game[1]


_registers: Final = Lately(lambda game: Register(*game), _sold_of)


def register(emission: Emission, sold: tuple[Sold, ...], figures: Figures = ()) -> Register:
    return _registers((emission, sold, figures))


def completed(
    entries: Iterable[Entry], called: int, number: int, figures: Figures = ()
) -> Iterator[tuple[CartonId, str]]:
    """What a number completes: `linea` once on a cartón, `bingo`, and figures, with what was called before as bits.

    The whole cartón is the `bingo`, unless one of the figures is. The cartones are those of a register with the same
    figures. It is asked of thousands for each number, and so looks at each as little as it can.
    """
    bit = 1 << number
    missing, before = ~(called | bit), ~called
    names = [name for name, _ in figures]
    of_whole = BINGO not in names
    for entry in entries:
        for line in entry.lines:
            if line & bit and not line & missing and all(other & before for other in entry.lines):
                yield entry.name, "linea"
        for name, shape in zip(names, entry.shapes, strict=True):
            if shape & bit and not shape & missing:
                yield entry.name, name
        if of_whole and not entry.whole & missing:
            yield entry.name, BINGO


def adjoining(entries: Iterable[Entry], called: int, number: int) -> list[CartonId]:
    """Cartones on which a number touches one called before."""
    able = [entry for entry in entries if entry.whole & called] if called else []
    return sorted([each.name for each in able if each.carton.touching(number) & called])


class HallRules(TableRules, frozen=True, kw_only=True):
    """Which cartones are sold, and where each rule stands."""

    effects: ClassVar[Mapping[str, tuple[str, str]]]
    """By the name of each incident: what follows, and the row of the law that says so."""
    emission: Emission
    law: dict[str, Citation]
    """Citation of each rule, by the row of the law or the act."""

    @property
    def opened(self) -> Citation:
        return self.staff.cite

    @property
    def incidents(self) -> tuple[Incident, ...]:
        return tuple([Incident(name, effect, self.law[key]) for name, (effect, key) in self.effects.items()])


CARTON = "carton"


def carton_terms(price: int, most: int, cite: Citation, cap_cite: Citation) -> Terms:
    return Terms(
        id=CARTON, kind=CARTON, pays=Fraction(0), cite=cite, minimums=(price,), cap=most, cap_cite=cap_cite, step=price
    )


class HallView(TableView, frozen=True, kw_only=True):
    """Each game adds its own; nobody sees how many cartones another has."""

    cartones: int
    players: int
    """How many have cartones."""
    people: tuple[str, ...]
    highest: int
    drawn: tuple[int, ...]
    stake: int
    """What was paid for the own cartones and is not played out, in cents."""

    def lying(self) -> Sequence[Lying]:
        return [Lying(player=self.who.id, bet=CARTON, amount=self.stake)] if self.stake else []

    def playing(self) -> Collection[str]:
        return self.people


CELL, IN_LINE = 60, 10


def layout(rules: HallRules) -> Cloth:
    highest = rules.emission.layout.highest
    spots = [
        Spot(bet=f"numero:{number}", label=str(number), x=CELL * place, y=CELL * line, width=CELL, height=CELL)
        for number in range(1, highest + 1)
        for line, place in [divmod(number - 1, IN_LINE)]
    ]
    return Cloth(width=CELL * IN_LINE, height=CELL * -(-highest // IN_LINE), spots=tuple(spots))


BOMBO = "bombo"


@cache
def _all(highest: int) -> tuple[Outcome, ...]:
    return tuple(Outcome(str(number), 1) for number in range(1, highest + 1))


def next_of(highest: int, drawn: Iterable[int], cite: Citation) -> Need:
    whole, out = _all(highest), frozenset(drawn)
    left = tuple([outcome for number, outcome in enumerate(whole, 1) if number not in out])
    return Need(BOMBO, left, cite, whole, len(out))


def order_of(highest: int, cite: Citation) -> Need:
    return Need(BOMBO, _all(highest), cite, _all(highest), SHUFFLING)


NADA_VENDIDO = Reason("nada_vendido", N_("No cartón was sold: there is no game."), untimely=True)

REPARTO = FaultKind("reparto_excesivo", N_("{where}: the prizes are {found} per cent of what is sold, more than all."))


class Amount(msgspec.Struct, frozen=True):
    """Cents of somebody, or of something, by name."""

    name: str
    cents: int


def amounts(by_name: Mapping[str, int]) -> tuple[Amount, ...]:
    return tuple([Amount(name, cents) for name, cents in by_name.items()])


def total(held: Sequence[Amount]) -> int:
    return sum(each.cents for each in held)


def part(share: Fraction, base: int) -> int:
    """A share of an amount, to the nearest cent; a half is rounded up."""
    return int(share * base + Fraction(1, 2))


def shared(amount: int, weights: Sequence[int]) -> list[int]:
    whole = sum(weights)
    parts = [amount * weight // whole for weight in weights]
    for place in range(amount - sum(parts)):
        parts[place] += 1
    return parts


class OfMany(Event, frozen=True):
    """Something that concerns money of several people, told as one amount."""

    of: tuple[Amount, ...]

    @property
    def amount(self) -> int:
        return total(self.of)

    def facts(self) -> dict[str, object]:
        return {"amount": self.amount}


class ToMany(Event, frozen=True, kw_only=True):
    """Several people are paid at once, from one account."""

    of: tuple[Amount, ...]

    @property
    def amount(self) -> int:
        return total(self.of)

    def facts(self) -> dict[str, object]:
        return {"amount": self.amount}

    def paid_from(self) -> str:
        return MESA

    def moves(self) -> tuple[Move, ...]:
        return tuple([Move(self.paid_from(), wallet(each.name), each.cents) for each in self.of])


class Collected(OfMany, frozen=True):
    """What the players paid for the game is the house's."""

    settles = "cobrar"

    def moves(self) -> tuple[Move, ...]:
        return tuple([Move(cloth(each.name), MESA, each.cents) for each in self.of])


class GivenBack(OfMany, frozen=True):
    """What was paid goes back to those who paid it."""

    def moves(self) -> tuple[Move, ...]:
        return tuple([Move(cloth(each.name), wallet(each.name), each.cents) for each in self.of])


class Returned(GivenBack, frozen=True):
    """The game is void: what was paid for it goes back."""

    voids_draw = True


NETWORK = "red"
"""The scope of a prize that is of the whole network."""
WHOLE_NETWORK = N_("whole network")
FIGURES = {"esquinas": N_("corners")}
"""Figures that many houses have under one name; others are called as the house calls them."""
_AT_TERMINALS = ("bingo-electronico", "bingo-automatico")


def prize_name(prize: str, language: str) -> str:
    kind = prize.partition(".")[0]
    games = [slug for slug in _AT_TERMINALS if kind in sheet(slug).prizes]
    return named_in((games or _AT_TERMINALS)[0], prize, language)


def named_in(game: str, prize: str, language: str) -> str:
    """A prize of a game, from its id; a scope after a dot is told in brackets, and figures have their own names."""
    kind, _, scope = prize.partition(".")
    name = translate(FIGURES[kind], language) if kind in FIGURES else sheet(game).prize_name(kind, language)
    if not scope:
        return name
    return f"{name} ({translate(WHOLE_NETWORK, language) if scope == NETWORK else scope})"


def with_prize(facts: Mapping[str, object], field: str, language: str) -> dict[str, object]:
    return {**facts, field: prize_name(str(facts[field]), language)}
