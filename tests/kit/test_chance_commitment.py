"""PF-1, 2, 3, 5 and 7: a commitment hides, binds, hears the players before it decides, and leaks nothing early."""

import hashlib
import hmac
import pickle
from collections import Counter
from collections.abc import Callable
from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tapete.kit.cards import FRENCH_52, half_and_half, load, parse_card
from tapete.kit.chance.commitment import (
    SCHEME,
    Commitment,
    Cut,
    Document,
    Link,
    OrderOpening,
    Record,
    digest,
)
from tapete.kit.chance.committed import BadWord, Order, Throw, new_epoch, seal_order, seal_throw
from tapete.kit.chance.sealing import (
    complete_share,
    grow,
    leaf,
    moved_by,
    path_to_root,
    range_contents,
    seal_share,
)
from tapete.kit.chance.source import ChanceFailure, SystemSource
from tapete.kit.chance.verifier import climb, verify
from tapete.kit.outcomes import Drum, Outcomes
from tapete.kit.wheel import ROULETTE

WHEEL = ROULETTE.outcomes
NAMES = [name for name, _ in WHEEL]
WEIGHTS = [weight for _, weight in WHEEL]
LINK = Link("mesa 1", "epoch")


@pytest.fixture
def source() -> SystemSource:
    return SystemSource()


def throw_of(source: SystemSource, *words: str) -> Throw:
    throw = seal_throw(LINK, WHEEL, source)
    for word in words:
        throw = throw.hear(word)
    return throw


# --- a throw: the house's share, and the players' words ---------------------------------------------------------------


def test_secret_and_words_give_the_outcome(source: SystemSource) -> None:
    throw = throw_of(source, "a", "b")
    opening = throw.open()
    assert opening.words == ("a", "b")
    assert opening == throw.open()
    assert opening.outcome in NAMES
    assert seal_share(LINK, bytes.fromhex(opening.secret)) == throw.commitment.seal


@pytest.mark.parametrize(("low", "high"), [(0, 99_999), (5, 5), (-3, 4), (0, 2**32 - 1)])
def test_a_number_of_a_range_is_drawn_without_listing_it(source: SystemSource, low: int, high: int) -> None:
    throw = seal_throw(LINK, range_contents(low, high), source, "number").hear("w")
    assert low <= int(throw.open().outcome) <= high
    assert verified(Record(throw.commitment, throw.open())) == ([], [])


@pytest.mark.parametrize("word", ["", "x" * 65, "a\nb", "\x00", "\ud800", "\u202e"])
def test_a_word_is_short_and_printable(source: SystemSource, word: str) -> None:
    for sealed in (seal_throw(LINK, WHEEL, source), seal_order(LINK, WHEEL, source)):
        with pytest.raises(BadWord):
            sealed.hear(word)


@pytest.mark.parametrize(
    "contents", [(), (("a", 0),), (("a", 1), ("a", 1)), (("a", -1), ("b", 2)), (("a", 2**32 + 1),)]
)
def test_what_is_committed_to_are_different_outcomes(source: SystemSource, contents: Outcomes) -> None:
    with pytest.raises(ValueError, match="different outcomes"):
        seal_throw(LINK, contents, source)
    with pytest.raises(ValueError, match="different outcomes"):
        seal_order(LINK, contents, source)


def test_weights_may_fill_a_whole_word(source: SystemSource) -> None:
    assert seal_throw(LINK, (("a", 2**31), ("b", 2**31)), source).commitment.serial == 1


def test_every_word_and_its_order_change_the_draw(source: SystemSource) -> None:
    throw = seal_throw(LINK, WHEEL, source)
    secret = throw.secret
    said = [(), ("a",), ("b",), ("a", "b"), ("b", "a"), ("ab",), ("a", "", "b"), ("a\x00b",)]
    assert len({complete_share(throw.commitment, secret, words).mac for words in said}) == len(said)


@given(st.lists(st.text(max_size=4), max_size=4), st.lists(st.text(max_size=4), max_size=4))
def test_no_two_lists_of_fields_have_the_same_hash(one: list[str], other: list[str]) -> None:
    one = [text.encode(errors="replace").decode() for text in one]
    other = [text.encode(errors="replace").decode() for text in other]
    assert (digest("x", *one) == digest("x", *other)) == (one == other)


@given(st.tuples(st.text("ab", max_size=3), st.text("ab", max_size=3), st.integers(0, 20)))
def test_a_place_in_the_chain_has_a_hash_of_its_own(place: tuple[str, str, int]) -> None:
    table, epoch, serial = place
    secret = bytes(32)
    seals = {seal_share(Link(*p), secret) for p in [place, (table + "a", epoch, serial), (table, epoch + "a", serial)]}
    assert len(seals | {seal_share(Link(table, epoch, serial + 1), secret)}) == 4
    assert len({leaf(Link(*place), position, "As", secret.hex()) for position in range(3)}) == 3


# --- who knows all that is public knows nothing -----------------------------------------------------------------------

Draw = Callable[[Commitment, bytes], str]
Guess = Callable[[Commitment], str]


def honest_draw(commitment: Commitment, secret: bytes) -> str:
    return complete_share(commitment, secret, ("word",)).outcome


def drawn_from_the_seal(commitment: Commitment, secret: bytes) -> str:
    """The published hash is the very one that decides."""
    return complete_share(commitment, bytes.fromhex(commitment.seal), ("word",)).outcome


def drawn_from_the_head(commitment: Commitment, secret: bytes) -> str:
    return NAMES[int(commitment.head, 16) % 37]


def by_modulo(text: str) -> str:
    return NAMES[int(text, 16) % 37]


def by_first_word(text: str) -> str:
    return NAMES[int(text[:8], 16) % 37]


GUESSES: dict[str, Guess] = {
    "the draw itself, with the seal for a key": lambda c: honest_draw(c, bytes.fromhex(c.seal)),
    "the draw itself, with the head for a key": lambda c: honest_draw(c, bytes.fromhex(c.head)),
    "the draw itself, with the commitment before": lambda c: honest_draw(c, bytes.fromhex(c.previous)),
    "the draw itself, with nothing for a key": lambda c: honest_draw(c, b""),
    "the seal": lambda c: by_modulo(c.seal),
    "the beginning of the seal": lambda c: by_first_word(c.seal),
    "the head": lambda c: by_modulo(c.head),
    "the hash of the seal": lambda c: by_first_word(hashlib.sha256(bytes.fromhex(c.seal)).hexdigest()),
    "the word keyed by the seal": lambda c: by_first_word(hmac.new(c.seal.encode(), b"word", "sha256").hexdigest()),
    "always the same": lambda _: "17",
}


def predicted(draw: Draw, rounds: int) -> dict[str, int]:
    """How often each way of guessing from the public bytes is right."""
    source = SystemSource(Random(11).randbytes)
    link = Link("mesa 1", new_epoch(source))
    hits = dict.fromkeys(GUESSES, 0)
    for _ in range(rounds):
        throw = seal_throw(link, WHEEL, source)
        outcome = draw(throw.commitment, throw.secret)
        for name, guess in GUESSES.items():
            hits[name] += guess(throw.commitment) == outcome
        link = throw.commitment.next_link
    return hits


@pytest.mark.parametrize("rounds", [1_000, pytest.param(10_000, marks=pytest.mark.soak)])
def test_all_that_is_public_predicts_no_better_than_chance(rounds: int) -> None:
    most = rounds / 37 + 5 * (rounds * 36 / 37**2) ** 0.5
    assert {name: hits for name, hits in predicted(honest_draw, rounds).items() if hits > most} == {}


@pytest.mark.parametrize("draw", [drawn_from_the_seal, drawn_from_the_head])
def test_the_same_attacker_breaks_a_draw_made_from_what_is_published(draw: Draw) -> None:
    assert max(predicted(draw, 50).values()) == 50


Leaf = Callable[[Link, int, str, str], str]


def cracked(leaf: Leaf, salt: bytes) -> str | None:
    """Looks for the card of a leaf by trying every card with every salt of one byte or none."""
    sealed = leaf(LINK, 0, "Qh", salt.hex())
    salts = [b"", *(bytes([byte]) for byte in range(256))]
    tries = ((str(card), salt) for card in FRENCH_52.cards for salt in salts)
    return next((card for card, salt in tries if leaf(LINK, 0, card, salt.hex()) == sealed), None)


def test_a_salt_hides_the_card_and_a_short_one_does_not(source: SystemSource) -> None:
    assert cracked(leaf, source.token(32)) is None
    assert cracked(leaf, b"") == "Qh"
    assert cracked(leaf, b"\x07") == "Qh"


# --- an order: sealed, cut, and opened card by card -------------------------------------------------------------------


@given(st.integers(1, 40))
def test_every_leaf_climbs_to_the_root_and_no_other_does(size: int) -> None:
    leaves = [digest("leaf", str(place)) for place in range(size)]
    levels = grow(leaves)
    root = levels[-1][0]
    for place in range(size):
        path = list(path_to_root(levels, place))
        assert climb(leaves[place], place, size, path) == root
        assert climb(digest("leaf", "x"), place, size, path) != root
        assert climb(leaves[place], place, size, [*path, root]) != root
        if size > 1:
            assert climb(leaves[place], (place + 1) % size, size, path + ["0" * 64] * 9) != root


def test_a_node_cannot_be_passed_off_as_a_leaf() -> None:
    fields = ("a" * 64, "b" * 64)
    assert len({digest(label, *fields) for label in ("leaf", "node", "share", "draw", "commitment")}) == 5
    assert digest("node", *fields) != hashlib.sha256("".join(fields).encode()).hexdigest()
    assert SCHEME == "tapete-1"


def turned(order: Order, after: int, *words: str) -> Order:
    """The order, with something staked and some words said before the card that comes after so many."""
    for word in words:
        order = order.hear(word)
    return replace(order, staked=True).cut_now(after)


def partly(order: Order, *turns: int) -> OrderOpening:
    return OrderOpening(order.cut, tuple(order.card_after(turn) for turn in turns))


def whole(order: Order) -> OrderOpening:
    opened = order.open()
    return OrderOpening(order.cut, secret=opened.secret, cards=opened.cards)


def verified(*records: Record) -> tuple[list[str], list[str]]:
    return verify(msgspec.json.decode(msgspec.json.encode(Document(records))))


def test_a_sabot_is_dealt_from_where_the_words_cut_it_and_checked_as_it_goes(source: SystemSource) -> None:
    sabot = load(FRENCH_52, half_and_half(6), behind=7).burn_unseen(5)
    order = turned(seal_order(LINK, load(FRENCH_52, half_and_half(6)).outcomes, source), 5, "uno", "dos")
    dealt = [order.card_after(turn) for turn in range(5, 55)]
    for opened in dealt:
        sabot = sabot.take(parse_card(opened.card, FRENCH_52))
    assert verified(Record(order.commitment, partly(order, *range(5, 55)))) == ([], [])
    assert list(order.open().cards[5:55]) == [str(card) for card in sabot.drawn]
    assert verified(Record(order.commitment, whole(order))) == ([], [])


def test_the_cut_turns_round_what_is_left_and_nothing_else(source: SystemSource) -> None:
    order = seal_order(LINK, Drum(90).outcomes, source)
    cut = turned(order, 12, "a")
    before, after = order.open().cards, cut.open().cards
    assert after[:12] == before[:12]
    moved = before[12:].index(after[12])
    assert after[12:] == before[12 + moved :] + before[12 : 12 + moved]


def test_every_word_and_its_order_move_the_cut(source: SystemSource) -> None:
    order = seal_order(LINK, Drum(90).outcomes, source)
    said = [("a",), ("b",), ("a", "b"), ("b", "a"), ("ab",), ("c",), ("d",)]
    assert len({turned(order, 0, *words).open().cards for words in said}) > 4
    assert turned(order, 0, "a").open().cards == turned(order, 0, "a").open().cards


def test_each_place_of_the_cut_is_as_likely_as_any_other() -> None:
    """With the words of ten thousand cuts; the bound is five standard deviations."""
    places = Counter(moved_by(Cut(2, (str(n),)), "head", 12) for n in range(10_000))
    assert set(places) == set(range(10))
    assert max(abs(times - 1_000) for times in places.values()) < 5 * (10_000 * 0.1 * 0.9) ** 0.5


def test_the_cut_comes_once_after_a_stake_and_hears_nothing_afterwards(source: SystemSource) -> None:
    order = seal_order(LINK, Drum(90).outcomes, source)
    assert order.cut_now(0) is order, "nothing has been staked"
    cut = turned(order, 3, "a")
    assert cut.cut_now(9) is cut
    assert cut.hear("b") is cut
    assert cut.cut == Cut(3, ("a",))
    assert replace(order, staked=True).cut_now(90).cut is None, "nothing is left to cut"


def test_every_ball_comes_once_and_then_none(source: SystemSource) -> None:
    order = turned(seal_order(LINK, Drum(12).outcomes, source), 0, "w")
    assert sorted(int(order.card_after(turn).card) for turn in range(12)) == list(range(1, 13))
    for turn in (-1, 12):
        with pytest.raises(ChanceFailure, match="no such card"):
            order.card_after(turn)


def test_an_order_begun_in_the_middle_counts_from_there_and_says_only_how_many_cards_it_has(
    source: SystemSource,
) -> None:
    order = seal_order(LINK, Drum(40).outcomes, source, base=50, covered=True)
    assert order.commitment.contents == (("?", 40),)
    assert [order.card_after(gone).turn for gone in (50, 89)] == [0, 39]
    faults, notes = verified(Record(order.commitment, whole(turned(order, 50, "w"))))
    assert faults == []
    assert notes == ["commitment 1: which cards it held is not said, and that each was there once not proved"]


def test_orders_and_salts_are_never_the_same_twice(source: SystemSource) -> None:
    orders = [seal_order(LINK, Drum(90).outcomes, source) for _ in range(20)]
    assert len({order.cards for order in orders}) == 20
    assert len({order.card_after(turn).salt for order in orders for turn in range(90)}) == 20 * 90


# --- nothing leaves early ---------------------------------------------------------------------------------------------


def test_nothing_published_during_play_contains_what_is_still_sealed(source: SystemSource) -> None:
    order = turned(seal_order(LINK, Drum(40).outcomes, source), 0, "w")
    published = [msgspec.json.encode(order.commitment), repr(order).encode()]
    published += [msgspec.json.encode(partly(order, turn)) for turn in range(10)]
    sealed = [order.card_after(turn).salt for turn in range(10, 40)] + [order.secret.hex()]
    assert not [secret for secret in sealed if any(secret.encode() in text for text in published)]


@pytest.mark.parametrize("seal", [seal_throw, seal_order])
def test_what_is_sealed_is_not_pickled_and_prints_only_its_public_head(
    source: SystemSource, seal: Callable[[Link, Outcomes, SystemSource], Throw | Order]
) -> None:
    sealed = seal(LINK, WHEEL, source)
    with pytest.raises(TypeError):
        pickle.dumps(sealed)
    printed = f"{sealed} {sealed!r}"
    assert sealed.commitment.head[:12] in printed
    assert sealed.secret.hex()[:12] not in printed
    assert repr(sealed.secret)[2:12] not in printed


# --- the chain --------------------------------------------------------------------------------------------------------


def test_each_commitment_names_the_one_before(source: SystemSource) -> None:
    first = seal_throw(LINK, WHEEL, source)
    second = seal_order(first.commitment.next_link, WHEEL, source)
    assert (second.commitment.serial, second.commitment.previous) == (2, first.commitment.head)


def test_a_house_restored_from_a_copy_begins_another_epoch(source: SystemSource) -> None:
    """The copy knows one round less: what it publishes next does not follow what was published, and repeats nothing."""
    kept = throw_of(source, "a")
    lost = seal_throw(kept.commitment.next_link, WHEEL, source)
    restored = Link("mesa 1", new_epoch(source), previous=kept.commitment.head)
    after = seal_throw(restored, WHEEL, source)
    assert after.commitment.epoch != lost.commitment.epoch
    record = (Record(kept.commitment, kept.open()), Record(lost.commitment), Record(after.commitment, after.open()))
    assert verified(*record)[0] == [
        "commitment 2: it was never opened",
        "commitment 3: it does not follow the commitment before it",
    ]


def test_without_words_and_without_a_cut_a_verifier_says_that_less_is_proved(source: SystemSource) -> None:
    throw = throw_of(source)
    order = seal_order(throw.commitment.next_link, Drum(5).outcomes, source)
    faults, notes = verified(Record(throw.commitment, throw.open()), Record(order.commitment, whole(order)))
    assert faults == []
    assert [note.partition(":")[0] for note in notes] == ["commitment 1", "commitment 2"]
