"""Honest houses, whose records every verifier must accept; `tests.kit.vectors` makes them dishonest."""

from hashlib import sha256
from typing import Any

import msgspec
from msgspec.structs import replace

from tapete.kit.cards import FRENCH_28, load
from tapete.kit.chance.commitment import (
    Document,
    Following,
    Kind,
    Link,
    OpenedTickets,
    OrderOpening,
    Record,
    ShareOpening,
)
from tapete.kit.chance.committed import Emission, Order, new_epoch, seal_emission, seal_order, seal_throw
from tapete.kit.chance.sealing import following, range_contents
from tapete.kit.chance.source import SystemSource
from tapete.kit.dice import sums
from tapete.kit.outcomes import Drum, Outcomes
from tapete.kit.wheel import ROULETTE

DRUM = Drum(7).outcomes
COINS: Outcomes = (("cara", 2**31), ("cruz", 1))
"""So weighted that nearly every second word is thrown away."""


class Drip:
    """Bytes that look random and are always the same."""

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self.count = 0

    def __call__(self, size: int) -> bytes:
        self.count += 1
        return sha256(f"{self.seed} {self.count}".encode()).digest()[:size]


class House:
    """Writes the record of a table."""

    def __init__(self, seed: str) -> None:
        self.source = SystemSource(Drip(seed))
        self.records: list[Record] = []
        self.link = Link("mesa 7", new_epoch(self.source))

    def add(self, record: Record) -> None:
        self.records.append(record)
        self.link = record.commitment.next_link

    def throw(self, contents: Outcomes, *words: str) -> None:
        throw = seal_throw(self.link, contents, self.source)
        self.add(Record(throw.commitment, replace(throw, words=words).open()))

    def number(self, low: int, high: int, *words: str) -> None:
        throw = seal_throw(self.link, range_contents(low, high), self.source, "number")
        self.add(Record(throw.commitment, replace(throw, words=words).open()))

    def wait(self) -> None:
        """The commitment to a throw on which stakes are still open."""
        self.add(Record(seal_throw(self.link, sums(2), self.source).commitment))

    def order(self, contents: Outcomes, *words: str, after: int = 0, covered: bool = False) -> Order:
        """An order that was cut after so many cards by some words; not at all without any."""
        order = seal_order(self.link, contents, self.source, covered=covered)
        return replace(order, words=words, staked=bool(words)).cut_now(after)

    def whole_order(self, contents: Outcomes, *words: str, after: int = 0) -> None:
        order = self.order(contents, *words, after=after)
        self.add(Record(order.commitment, whole(order)))

    def restart(self) -> None:
        self.link = Link(self.link.table, new_epoch(self.source), previous=self.link.previous)

    def head(self, place: int) -> str:
        return self.records[place].commitment.head

    def reopen(self, place: int, **changes: Any) -> None:
        """Say something else of an opening than what was."""
        opening = self.records[place].opening
        assert opening is not None
        self.records[place] = replace(self.records[place], opening=replace(opening, **changes))

    def recommit(self, place: int, **changes: Any) -> None:
        """Say something else of a commitment than what was published."""
        record = self.records[place]
        self.records[place] = replace(record, commitment=replace(record.commitment, **changes))

    def share(self, place: int) -> ShareOpening:
        opening = self.records[place].opening
        assert isinstance(opening, ShareOpening)
        return opening

    def then(self, place: int) -> tuple[Following, ...]:
        then = self.share(place).then
        assert then is not msgspec.UNSET
        return then

    def cards(self, place: int) -> OrderOpening:
        opening = self.records[place].opening
        assert isinstance(opening, OrderOpening)
        return opening


def whole(order: Order) -> OrderOpening:
    """An order that is over."""
    opened = order.open()
    return OrderOpening(order.cut, secret=opened.secret, cards=opened.cards)


def partly(order: Order, *turns: int) -> OrderOpening:
    """An order of which some cards have been seen."""
    return OrderOpening(order.cut, tuple(order.card_after(turn) for turn in turns))


class Vector(msgspec.Struct, frozen=True):
    """A document and what a verifier must say of it."""

    name: str
    document: Document
    heads: tuple[str, ...] = ()
    faults: tuple[int, ...] = ()
    notes: tuple[int, ...] = ()


def honest(seed: str) -> House:
    """An ordinary record: throws with words, an order that was cut, and stakes open on the next throw."""
    house = House(seed)
    house.throw(sums(2), "trébol", "17", "suerte 🍀")
    house.whole_order(DRUM, "corte", after=2)
    house.throw(sums(2), "otra")
    house.wait()
    return house


def honest_vectors() -> list[Vector]:
    ordinary = honest("ordinary")
    wheel = House("wheel")
    wheel.throw(ROULETTE.outcomes, "a")
    wheel.throw(ROULETTE.outcomes)
    wheel.restart()
    wheel.throw(ROULETTE.outcomes, "b", "b")
    wheel.records[2] = replace(wheel.records[2], carried=False)
    return [
        Vector("ordinary", Document(tuple(ordinary.records)), heads=(ordinary.head(0), ordinary.head(3))),
        Vector("a wheel, a round without words, a new epoch", Document(tuple(wheel.records)), notes=(2,)),
        rejections(),
        pack_in_play(),
        sabot_given_up(),
        six_packs_given_up(),
        later_page(),
        numbers(),
        kept_numbers(),
        several_draws(),
        tickets_on_sale(),
        emission_closed(),
        tickets_opened_at_once(),
    ]


def rejections() -> Vector:
    house = House("rejections")
    for count in range(8):
        house.throw(COINS, f"w{count}")
    return Vector("words thrown away", Document(tuple(house.records)))


def pack_in_play() -> Vector:
    house = House("pack")
    pack = load(FRENCH_28, ("rojo",)).outcomes
    house.whole_order(pack)
    order = house.order(pack, "veinte", "y dos", after=1)
    house.add(Record(order.commitment, partly(order, 0, *range(6, 15))))
    return Vector("a pack opened whole, another in play", Document(tuple(house.records)), notes=(1,))


def sabot_given_up() -> Vector:
    """The house starts again in the middle of a sabot: the cards that are left are shuffled and sealed anew."""
    house = House("given up")
    pack = load(FRENCH_28, ("rojo",)).outcomes
    order = house.order(pack, "antes")
    house.add(Record(order.commitment, partly(order, 0, 1, 2)))
    house.restart()
    rest = house.order(pack[:20], "después", covered=True)
    house.add(Record(rest.commitment, partly(rest, 3, 4)))
    return Vector("a sabot given up and sealed anew", Document(tuple(house.records)), notes=(1, 2))


def six_packs_given_up() -> Vector:
    """Of the cards that are left only the number is said, and with six packs the same one comes again and again."""
    house = House("six packs given up")
    sabot = load(FRENCH_28, ("rojo", "azul") * 3).outcomes
    order = house.order(sabot, "antes")
    house.add(Record(order.commitment, partly(order, *range(10))))
    house.restart()
    rest = house.order(tuple((card, count - 1) for card, count in sabot), "después", covered=True)
    opening = partly(rest, *range(40))
    assert len({opened.card for opened in opening.opened}) < len(opening.opened)
    house.add(Record(rest.commitment, opening))
    return Vector("six packs given up and sealed anew", Document(tuple(house.records)), notes=(1, 2))


def later_page() -> Vector:
    house = honest("page")
    document = Document(tuple(house.records[1:]), after=house.records[0].commitment)
    return Vector("a record that does not begin at the beginning", document, heads=(house.head(3),))


def numbers() -> Vector:
    house = House("numbers")
    house.number(0, 99_999, "lotería")
    house.number(1, 1, "uno")
    house.number(7, 2**32 + 6, "todos")
    return Vector("numbers of a range", Document(tuple(house.records)))


def kept_numbers() -> Vector:
    """Of a programme that is being played nobody is told the numbers."""
    house = House("kept numbers")
    house.number(1, 2**32, "uno")
    house.number(1, 2**32, "dos")
    house.records = [replace(record, opening=None) for record in house.records]
    return Vector("numbers that are not for everybody", Document(tuple(house.records), buried=True), notes=(1,))


def act(house: House) -> None:
    """One throw, from which two numbers and one of some outcomes follow."""
    house.number(1, 10**9, "tómbola")
    place, mac = len(house.records) - 1, house.share(-1).mac
    kinds: tuple[tuple[Kind, Outcomes], ...] = (
        ("number", range_contents(1, 10**9)),
        ("number", range_contents(0, 6)),
        ("share", COINS),
    )
    house.reopen(place, then=tuple(following(mac, turn, *each) for turn, each in enumerate(kinds, 1)))


def several_draws() -> Vector:
    house = House("several draws")
    act(house)
    house.wait()
    return Vector("an act of several draws", Document(tuple(house.records)))


PLAN: Outcomes = (("2000", 1), ("200", 5), ("0", 25))


def emission(house: House, *opened: int) -> Emission:
    """Sealed tickets, some of them opened."""
    sealed = seal_emission(house.link, PLAN, house.source)
    house.add(Record(sealed.commitment, OrderOpening(opened=tuple(map(sealed.ticket, opened)))))
    return sealed


def close(house: House, sealed: Emission) -> None:
    house.records[-1] = Record(sealed.commitment, OrderOpening(secret=sealed.open().secret))


def tickets_on_sale() -> Vector:
    house = House("tickets")
    close(house, emission(house))
    emission(house, 30, 0, 7, 8)
    return Vector("an emission closed, another on sale", Document(tuple(house.records)), notes=(1, 2))


def emission_closed() -> Vector:
    """An emission outlives a start of the house, and the next commitment is of another epoch."""
    house = House("emission closed")
    sealed = emission(house)
    close(house, sealed)
    house.restart()
    house.number(0, 99, "otra")
    return Vector("an emission closed after the house started again", Document(tuple(house.records)), notes=(1, 2))


def told(sealed: Emission, first: int, count: int) -> OpenedTickets:
    """What is said when tickets in a row are opened at once."""
    won = (f"{number}:{prize}" for number, prize in sealed.prizes(first, count) if prize != "0")
    return OpenedTickets(first, count, ",".join(won) or "-")


def tickets_opened_at_once() -> Vector:
    """Of the first emission every ticket was opened, of the next some one by one and some together."""
    house = House("at once")
    first = emission(house)
    close(house, first)
    blank = next(number for number, prize in first.prizes(1, 29) if prize == "0")
    each = (told(first, 0, blank), told(first, blank, 1), told(first, blank + 1, 30 - blank))
    house.reopen(0, several=each)
    second = emission(house, 3)
    house.reopen(1, several=(told(second, 4, 20), told(second, 0, 3)))
    return Vector("tickets opened at once", Document(tuple(house.records)), notes=(1, 2))
