"""Makes the vectors that every verifier must agree on: `python -m tests.kit.vectors` writes them.

Each is a document, the heads a player noted down, and which commitments a verifier must fault (0: a head that is not
there) or accept with a note. Honest houses come first; then each dishonest one does one thing.
"""

from collections.abc import Callable
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from tapete.kit.cards import FRENCH_28
from tapete.kit.chance.commitment import (
    BEGINNING,
    Cut,
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
from tapete.kit.chance.system import SystemSource
from tapete.kit.dice import sums
from tapete.kit.drum import Drum
from tapete.kit.outcomes import Outcomes
from tapete.kit.sabot import load
from tapete.kit.wheel import ROULETTE

FILE = Path(str(files("tapete.kit"))) / "data" / "commitment-vectors.json"
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
    return Vector("an emission closed after the house started again", Document(tuple(house.records)), notes=(1,))


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


Cheat = Callable[[House], None]


def hides_a_round(house: House) -> None:
    del house.records[2]


def never_opens(house: House) -> None:
    house.records[1] = replace(house.records[1], opening=None)


def says_another_outcome(house: House) -> None:
    house.reopen(0, outcome="12" if house.share(0).outcome != "12" else "2")


def drops_a_word(house: House) -> None:
    house.reopen(0, words=house.share(0).words[1:])


def opens_another_secret(house: House) -> None:
    house.reopen(0, secret=house.share(2).secret)


def swaps_two_cards(house: House) -> None:
    first, second, *rest = house.cards(1).cards
    house.reopen(1, cards=(second, first, *rest))


def renames_a_card(house: House) -> None:
    first, *rest = house.cards(1).cards
    house.reopen(1, cards=("7" if first != "7" else "1", *rest))


def in_play(house: House) -> Order:
    """The same house with a sabot in play at the end."""
    house.records.pop()
    house.link = house.records[2].commitment.next_link
    order = house.order(load(FRENCH_28, ("rojo",)).outcomes, "uno", "dos", after=1)
    house.add(Record(order.commitment, partly(order, 0, 3, 4)))
    return order


def deals_from_another_place(house: House) -> None:
    order = in_play(house)
    house.reopen(3, opened=partly(replace(order, cut=None), 0, 3, 4).opened)


def deals_a_card_that_was_passed(house: House) -> None:
    order = in_play(house)
    house.reopen(3, opened=partly(order, 0, 4, 3).opened)


def opens_another_card(house: House) -> None:
    in_play(house)
    first, *rest = house.cards(3).opened
    house.reopen(3, opened=(replace(first, card="Ks" if first.card != "Ks" else "Qs"), *rest))


def leaves_a_sabot_open(house: House) -> None:
    order = in_play(house)
    house.throw(sums(2), "w")
    assert order.commitment == house.records[3].commitment


def begins_in_the_middle(house: House) -> None:
    del house.records[0]


def keeps_a_card_back(house: House) -> None:
    house.reopen(1, cards=house.cards(1).cards[:-1])


def changes_a_word_of_the_cut(house: House) -> None:
    order = in_play(house)
    assert order.cut is not None
    house.reopen(3, cut=replace(order.cut, words=("uno",)))


def forgets_the_cut(house: House) -> None:
    in_play(house)
    house.reopen(3, cut=None)


def changes_the_weights(house: House) -> None:
    house.recommit(0, contents=sums(3))


def swaps_the_table(house: House) -> None:
    house.recommit(3, table="mesa 8")


def invents_a_kind(house: House) -> None:
    house.recommit(3, kind="guess")


def weighs_an_outcome_nothing(house: House) -> None:
    house.recommit(3, contents=(("2", 0), ("3", 1)))


def names_an_outcome_twice(house: House) -> None:
    house.recommit(3, contents=(("2", 1), ("2", 1)))


def promises_nothing(house: House) -> None:
    house.recommit(3, contents=())


def promises_too_many(house: House) -> None:
    house.recommit(3, contents=(("2", 2**32), ("3", 1)))


def cuts_past_the_end(house: House) -> None:
    house.reopen(1, cut=Cut(7, ("corte",)))


def says_another_number_later(house: House) -> None:
    act(house)
    first, second, third = house.then(4)
    house.reopen(4, then=(first, replace(second, outcome="6" if second.outcome != "6" else "5"), third))


def leaves_a_number_out(house: House) -> None:
    act(house)
    house.reopen(4, then=house.then(4)[1:])


def follows_by_a_card(house: House) -> None:
    act(house)
    house.reopen(4, then=(replace(house.then(4)[0], kind="order"),))


def on_sale(house: House) -> Emission:
    """The same house with an emission on sale at the end."""
    house.records.pop()
    house.link = house.records[2].commitment.next_link
    return emission(house, 4, 2)


def opens_another_prize(house: House) -> None:
    on_sale(house)
    first, *rest = house.cards(3).opened
    house.reopen(3, opened=(replace(first, card="200" if first.card != "200" else "0"), *rest))


def opens_a_ticket_twice(house: House) -> None:
    on_sale(house)
    house.reopen(3, opened=(*house.cards(3).opened, house.cards(3).opened[0]))


def opens_a_ticket_as_another(house: House) -> None:
    on_sale(house)
    first, *rest = house.cards(3).opened
    house.reopen(3, opened=(replace(first, turn=5), *rest))


def closes_with_another_secret(house: House) -> None:
    on_sale(house)
    house.reopen(3, opened=(), secret=sha256(b"another").hexdigest())


def changes_the_plan(house: House) -> None:
    close(house, on_sale(house))
    house.recommit(3, contents=(("2000", 2), ("200", 4), ("0", 25)))


def never_tells_the_secret(house: House) -> None:
    on_sale(house)
    house.throw(sums(2), "w")


def cuts_the_tickets(house: House) -> None:
    on_sale(house)
    house.reopen(3, cut=Cut(0, ("corte",)))


def at_once(house: House, *rows: OpenedTickets | None) -> Emission:
    """The same house with an emission that is closed, of which all the tickets were opened at once."""
    sealed = on_sale(house)
    close(house, sealed)
    house.reopen(3, several=tuple(row or told(sealed, 0, 31) for row in rows))
    return sealed


def hides_a_prize_among_many(house: House) -> None:
    sealed = at_once(house, None)
    true = told(sealed, 0, 31)
    house.reopen(3, several=(replace(true, held=true.held.partition(",")[2]),))


def shows_a_prize_in_another_ticket(house: House) -> None:
    sealed = at_once(house, None)
    prizes = dict(sealed.prizes(0, 31))
    won, blank = (next(n for n in prizes if (prizes[n] == "0") is none) for none in (False, True))
    house.reopen(3, several=(OpenedTickets(won, 1, "-"), OpenedTickets(blank, 1, f"{blank}:{prizes[won]}")))


def opens_many_tickets_twice(house: House) -> None:
    sealed = at_once(house, None)
    house.reopen(3, several=(told(sealed, 0, 12), told(sealed, 11, 20)))


def opens_tickets_that_were_never_printed(house: House) -> None:
    at_once(house, OpenedTickets(31, 1, "-"))


def opens_at_once_what_was_opened(house: House) -> None:
    sealed = on_sale(house)
    house.reopen(3, several=(told(sealed, 0, 5),))


def loads_a_ball_twice(house: House) -> None:
    """Seals an order with a ball twice and says that the drum was full."""
    house.records = []
    house.link = Link("mesa 7", house.link.epoch)
    order = house.order((("6", 2), *(ball for ball in DRUM if ball[0] not in "67")), "w")
    said = replace(order.commitment, contents=DRUM)
    house.add(Record(said, whole(order)))
    house.wait()


def uses_a_secret_twice(house: House) -> None:
    """A house restored from a copy, with the same generator, seals the same secret again."""
    house.records = []
    for epoch in ("first", "second"):
        house.source = SystemSource(Drip("restored"))
        house.link = Link("mesa 7", epoch, previous=house.link.previous if epoch == "second" else BEGINNING)
        house.throw(sums(2), "w")


def goes_back_to_an_epoch(house: House) -> None:
    epoch = house.link.epoch
    house.restart()
    house.throw(sums(2), "w")
    house.records[3] = replace(house.records[3], opening=None)
    house.link = Link("mesa 7", epoch, previous=house.head(4))
    house.throw(sums(2), "w")


DISHONEST: dict[Cheat, tuple[int, ...]] = {
    hides_a_round: (0, 3),
    never_opens: (2,),
    says_another_outcome: (1,),
    drops_a_word: (1,),
    opens_another_secret: (1, 3),
    swaps_two_cards: (2,),
    renames_a_card: (2,),
    keeps_a_card_back: (2,),
    changes_a_word_of_the_cut: (4,),
    forgets_the_cut: (4,),
    deals_from_another_place: (4,),
    deals_a_card_that_was_passed: (4,),
    opens_another_card: (4,),
    leaves_a_sabot_open: (4,),
    begins_in_the_middle: (0, 1),
    changes_the_weights: (0, 1, 2),
    swaps_the_table: (0, 4),
    invents_a_kind: (4,),
    weighs_an_outcome_nothing: (4,),
    names_an_outcome_twice: (4,),
    promises_nothing: (4,),
    promises_too_many: (4,),
    cuts_past_the_end: (2,),
    says_another_number_later: (4, 5),
    leaves_a_number_out: (4, 5),
    follows_by_a_card: (4, 5),
    opens_another_prize: (4,),
    opens_a_ticket_twice: (4,),
    opens_a_ticket_as_another: (4,),
    closes_with_another_secret: (4,),
    changes_the_plan: (4,),
    never_tells_the_secret: (4,),
    cuts_the_tickets: (4,),
    hides_a_prize_among_many: (4,),
    shows_a_prize_in_another_ticket: (4,),
    opens_many_tickets_twice: (4,),
    opens_tickets_that_were_never_printed: (4,),
    opens_at_once_what_was_opened: (4,),
    loads_a_ball_twice: (1,),
    uses_a_secret_twice: (2,),
    goes_back_to_an_epoch: (4, 6),
}


def dishonest_vectors() -> list[Vector]:
    vectors = []
    for cheat, faults in DISHONEST.items():
        house = honest(cheat.__name__)
        heads = tuple(record.commitment.head for record in house.records)
        cheat(house)
        noted = heads if 0 in faults else ()
        vectors.append(Vector(cheat.__name__.replace("_", " "), Document(tuple(house.records)), noted, faults))
    return vectors


def build() -> bytes:
    """The file, as it is shipped."""
    return msgspec.json.format(msgspec.json.encode([*honest_vectors(), *dishonest_vectors()]), indent=1) + b"\n"


if __name__ == "__main__":
    FILE.write_bytes(build())
