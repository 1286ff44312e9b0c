"""Makes the vectors that every verifier must agree on: `python -m tests.kit.vectors` writes them.

Each is a document, the heads a player noted down, and which commitments a verifier must fault (0: a head that is not
there) or accept with a note. Honest houses come first; then each dishonest one does one thing.
"""

from collections.abc import Callable
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

import msgspec
from msgspec.structs import replace

from tapete.kit.cards import FRENCH_28, load
from tapete.kit.chance.commitment import (
    BEGINNING,
    Cut,
    Document,
    Link,
    OpenedTickets,
    Record,
)
from tapete.kit.chance.committed import Emission, Order
from tapete.kit.chance.source import SystemSource
from tapete.kit.dice import sums
from tests.kit.honest import (
    DRUM,
    Drip,
    House,
    Vector,
    act,
    close,
    emission,
    honest,
    honest_vectors,
    partly,
    told,
    whole,
)

FILE = Path(str(files("tapete.kit"))) / "data" / "commitment-vectors.json"
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
    house.records[4] = replace(house.records[4], carried=False)
    house.link = Link("mesa 7", epoch, previous=house.head(4))
    house.throw(sums(2), "w")


def draws_again_for_the_same_stakes(house: House) -> None:
    del house.records[3]
    house.link = house.records[2].commitment.next_link
    house.restart()
    house.throw(sums(2), "w")
    house.records[3] = replace(house.records[3], carried=True)


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
    draws_again_for_the_same_stakes: (4,),
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
