"""PF-1, 2, 3, 5 and 7: a commitment hides, binds, hears the players before it decides, and leaks nothing early."""

import copy
import hashlib
import hmac
import pickle
from collections.abc import Callable
from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tapete.kit.cards import FRENCH_52, parse_card
from tapete.kit.chance.commitment import (
    SCHEME,
    Commitment,
    Document,
    Link,
    Record,
    complete_share,
    digest,
    grow,
    leaf,
    path_to_root,
    seal_share,
)
from tapete.kit.chance.committed import BadWord, CommittedOrder, CommittedThrow, OutOfTurn, new_epoch
from tapete.kit.chance.source import ChanceFailure
from tapete.kit.chance.system import SystemSource
from tapete.kit.chance.verifier import climb, verify
from tapete.kit.drum import Drum
from tapete.kit.outcomes import ImpossibleDraw, Outcomes
from tapete.kit.sabot import half_and_half, load
from tapete.kit.wheel import ROULETTE

WHEEL = ROULETTE.outcomes
NAMES = [name for name, _ in WHEEL]
WEIGHTS = [weight for _, weight in WHEEL]
LINK = Link("mesa 1", "epoch")


@pytest.fixture
def source() -> SystemSource:
    return SystemSource()


def throw_of(source: SystemSource, *words: str) -> CommittedThrow:
    throw = CommittedThrow(LINK, WHEEL, source)
    for word in words:
        throw.say(word)
    throw.close()
    return throw


# --- a throw: the house's share, and the players' words ---------------------------------------------------------------


def test_nothing_is_decided_or_shown_before_no_va_mas(source: SystemSource) -> None:
    throw = CommittedThrow(LINK, WHEEL, source)
    with pytest.raises(OutOfTurn):
        _ = throw.opening
    with pytest.raises(OutOfTurn):
        throw.pick(WEIGHTS, NAMES)


def test_after_no_va_mas_no_word_is_heard_and_the_outcome_stays(source: SystemSource) -> None:
    throw = throw_of(source, "a")
    opening = throw.opening
    with pytest.raises(OutOfTurn):
        throw.say("b")
    throw.close()
    assert throw.opening is opening
    assert opening.words == ("a",)
    assert NAMES[throw.pick(WEIGHTS, NAMES)] == opening.outcome


def test_a_throw_serves_only_the_outcomes_that_were_committed_to(source: SystemSource) -> None:
    throw = throw_of(source)
    with pytest.raises(ChanceFailure, match="committed to"):
        throw.pick(WEIGHTS[::-1], NAMES[::-1])
    with pytest.raises(ChanceFailure, match="committed to"):
        throw.pick([2] * 37, NAMES)


@pytest.mark.parametrize("word", ["", "x" * 65, "a\nb", "\x00", "\ud800", "\u202e"])
def test_a_word_is_short_and_printable(source: SystemSource, word: str) -> None:
    throw = CommittedThrow(LINK, WHEEL, source)
    with pytest.raises(BadWord):
        throw.say(word)


@pytest.mark.parametrize(
    "contents", [(), (("a", 0),), (("a", 1), ("a", 1)), (("a", -1), ("b", 2)), (("a", 2**32 + 1),)]
)
def test_what_is_committed_to_are_different_outcomes(source: SystemSource, contents: Outcomes) -> None:
    for kind in (CommittedThrow, CommittedOrder):
        with pytest.raises(ValueError, match="different outcomes"):
            kind(LINK, contents, source)


def test_weights_may_fill_a_whole_word(source: SystemSource) -> None:
    assert CommittedThrow(LINK, (("a", 2**31), ("b", 2**31)), source).commitment.serial == 1


def test_every_word_and_its_order_change_the_draw(source: SystemSource) -> None:
    throw = CommittedThrow(LINK, WHEEL, source)
    throw.close()
    secret = bytes.fromhex(throw.opening.secret)
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
    assert len({leaf(Link(*place), position, "As", secret) for position in range(3)}) == 3


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
        throw = CommittedThrow(link, WHEEL, source)
        throw.close()
        outcome = draw(throw.commitment, bytes.fromhex(throw.opening.secret))
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


Leaf = Callable[[Link, int, str, bytes], str]


def cracked(leaf: Leaf, salt: bytes) -> str | None:
    """Looks for the card of a leaf by trying every card with every salt of one byte or none."""
    sealed = leaf(LINK, 0, "Qh", salt)
    salts = [b"", *(bytes([byte]) for byte in range(256))]
    tries = ((str(card), salt) for card in FRENCH_52.cards for salt in salts)
    return next((card for card, salt in tries if leaf(LINK, 0, card, salt) == sealed), None)


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


def pick_from(order: CommittedOrder, contents: Outcomes) -> str:
    names = [name for name, _ in contents]
    return names[order.pick([weight for _, weight in contents], names)]


def test_a_sabot_is_dealt_from_where_it_was_cut_and_checked_as_it_goes(source: SystemSource) -> None:
    sabot = load(FRENCH_52, half_and_half(6), behind=7)
    order = CommittedOrder(LINK, sabot.outcomes, source)
    order.cut(100)
    order.skip(5)
    sabot = sabot.burn_unseen(5)
    for _ in range(50):
        sabot = sabot.take(parse_card(pick_from(order, sabot.outcomes), FRENCH_52))
    assert [card.position for card in order.opened.cards] == list(range(105, 155))
    assert verified(Record(order.commitment, order.opened)) == ([], [])
    opened = order.finish()
    assert [card.card for card in opened.cards[5:55]] == [str(card) for card in sabot.drawn]
    assert verified(Record(order.commitment, opened)) == ([], [])


def verified(*records: Record) -> tuple[list[str], list[str]]:
    return verify(msgspec.json.decode(msgspec.json.encode(Document(records))))


def test_the_cut_comes_once_and_before_the_first_card(source: SystemSource) -> None:
    order = CommittedOrder(LINK, Drum(90).outcomes, source)
    for place in (-1, 90):
        with pytest.raises(ImpossibleDraw):
            order.cut(place)
    order.cut(0)
    with pytest.raises(OutOfTurn):
        order.cut(31)
    other = CommittedOrder(LINK, Drum(90).outcomes, source)
    pick_from(other, Drum(90).outcomes)
    with pytest.raises(OutOfTurn):
        other.cut(30)


def test_every_ball_comes_once_and_then_none(source: SystemSource) -> None:
    drum = Drum(12)
    order = CommittedOrder(LINK, drum.outcomes, source)
    order.cut(7)
    while drum.remaining:
        drum = drum.take(int(pick_from(order, drum.outcomes)))
    assert sorted(drum.drawn) == list(range(1, 13))
    with pytest.raises(ChanceFailure, match="no card left"):
        pick_from(order, Drum(12).outcomes)


def test_a_table_that_lost_count_is_told_so_and_the_card_stays(source: SystemSource) -> None:
    order = CommittedOrder(LINK, Drum(3).outcomes, source)
    with pytest.raises(ChanceFailure, match="not among those the table expects"):
        order.pick([1, 1], ["x", "y"])
    with pytest.raises(ChanceFailure, match="not among those the table expects"):
        order.pick([0, 0, 0], ["1", "2", "3"])
    assert order.opened.cards == ()
    assert len(order.finish().cards) == 3


def test_no_more_is_burned_than_is_left_and_nothing_comes_after_the_end(source: SystemSource) -> None:
    order = CommittedOrder(LINK, Drum(3).outcomes, source)
    for count in (-1, 4):
        with pytest.raises(ImpossibleDraw):
            order.skip(count)
    order.skip(0)
    order.skip(2)
    with pytest.raises(ImpossibleDraw):
        order.skip(2)
    order.finish()
    with pytest.raises(ChanceFailure):
        pick_from(order, Drum(3).outcomes)


def test_orders_and_salts_are_never_the_same_twice(source: SystemSource) -> None:
    orders = [CommittedOrder(LINK, Drum(90).outcomes, source).finish() for _ in range(20)]
    assert len({tuple(card.card for card in order.cards) for order in orders}) == 20
    assert len({card.salt for order in orders for card in order.cards}) == 20 * 90


# --- nothing leaves early ---------------------------------------------------------------------------------------------


def test_nothing_published_during_play_contains_what_is_still_sealed(source: SystemSource) -> None:
    contents = Drum(40).outcomes
    order = CommittedOrder(LINK, contents, source)
    drum = Drum(40)
    published = [msgspec.json.encode(order.commitment), repr(order).encode()]
    for _ in range(10):
        drum = drum.take(int(pick_from(order, drum.outcomes)))
        published.append(msgspec.json.encode(order.opened))
    sealed = order.finish().cards[10:]
    assert not [card for card in sealed if any(card.salt.encode() in text for text in published)]


@pytest.mark.parametrize("kind", [CommittedThrow, CommittedOrder])
@pytest.mark.parametrize(
    "leak", [pickle.dumps, copy.copy, copy.deepcopy, msgspec.json.encode, msgspec.to_builtins], ids=lambda f: f.__name__
)
def test_a_sealed_source_is_not_copied_stored_or_sent(
    source: SystemSource, kind: type[CommittedThrow | CommittedOrder], leak: Callable[[object], object]
) -> None:
    with pytest.raises(TypeError):
        leak(kind(LINK, WHEEL, source))


def test_a_sealed_source_prints_only_its_public_head(source: SystemSource) -> None:
    throw = CommittedThrow(LINK, WHEEL, source)
    printed = f"{throw} {throw!r}"
    throw.close()
    assert throw.commitment.head[:12] in printed
    assert throw.opening.secret[:12] not in printed


# --- the chain --------------------------------------------------------------------------------------------------------


def test_each_commitment_names_the_one_before(source: SystemSource) -> None:
    first = CommittedThrow(LINK, WHEEL, source)
    second = CommittedOrder(first.commitment.next_link, WHEEL, source)
    assert (second.commitment.serial, second.commitment.previous) == (2, first.commitment.head)


def test_a_house_restored_from_a_copy_begins_another_epoch(source: SystemSource) -> None:
    """The copy knows one round less: what it publishes next does not follow what was published, and repeats nothing."""
    kept = throw_of(source, "a")
    lost = CommittedThrow(kept.commitment.next_link, WHEEL, source)
    restored = Link("mesa 1", new_epoch(source), previous=kept.commitment.head)
    after = CommittedThrow(restored, WHEEL, source)
    after.close()
    assert after.commitment.epoch != lost.commitment.epoch
    record = (Record(kept.commitment, kept.opening), Record(lost.commitment), Record(after.commitment, after.opening))
    assert verified(*record)[0] == [
        "commitment 2: it was never opened",
        "commitment 3: it does not follow the commitment before it",
    ]


def test_without_words_and_without_a_cut_a_verifier_says_that_less_is_proved(source: SystemSource) -> None:
    throw = throw_of(source)
    order = CommittedOrder(throw.commitment.next_link, Drum(5).outcomes, source)
    faults, notes = verified(Record(throw.commitment, throw.opening), Record(order.commitment, order.finish()))
    assert faults == []
    assert [note.partition(":")[0] for note in notes] == ["commitment 1", "commitment 2"]
