"""The shapes of a need: weighted outcomes, a number of a range, the next of an order; every source answers each."""

import msgspec
import pytest

from tapete.engine.chance import Chain, PlainChance, first_chain
from tapete.engine.codec import encode
from tapete.engine.command import AZAR, Draw
from tapete.engine.need import SHUFFLING, Need, Numbers, Outcome
from tapete.kit.chance.commitment import Document, Record
from tapete.kit.chance.source import ChanceFailure, ScriptedSource, SystemSource
from tapete.kit.chance.verifier import verify
from tapete.law.citation import Citation

CITE = Citation("ES1979:01.I")
LOTTERY = Need("bombo", Numbers(0, 99_999), CITE)
BALLS = tuple(Outcome(str(ball), 1) for ball in range(1, 91))
SOURCE = SystemSource()


def drum(gone: int, *left: Outcome) -> Need:
    """What a drum of ninety balls may give after so many."""
    return Need("bombo", left or BALLS, CITE, BALLS, gone)


def test_a_range_lists_nothing_before_it_is_asked_to() -> None:
    huge = Numbers(1, 10**15)
    assert len(huge) == 10**15
    assert huge[-1] == Outcome(str(10**15), 1)
    assert str(10**15) in huge
    assert list(Numbers(-1, 1)) == [Outcome("-1", 1), Outcome("0", 1), Outcome("1", 1)]
    assert [Numbers(-1, 1)[place].id for place in range(3)] == ["-1", "0", "1"]


@pytest.mark.parametrize("text", ["100000", "-1", "", "7 ", "07", "+7", "siete", "\u0667", "9" * 5_000])
def test_what_is_no_number_of_the_range_does_not_come(text: str) -> None:
    assert not LOTTERY.admits(text)
    assert LOTTERY.admits("7")


def test_a_plain_source_gives_a_number_of_the_range() -> None:
    chance = PlainChance(SOURCE)
    assert all(LOTTERY.admits(chance.answer(LOTTERY).outcome) for _ in range(100))
    assert PlainChance(ScriptedSource(["99999"])).answer(LOTTERY).outcome == "99999"


def test_a_number_is_committed_to_by_the_ends_of_its_range() -> None:
    chain, notices = first_chain("mesa", SOURCE).after(None, (), LOTTERY, SOURCE)
    [promised] = notices
    draw = chain.answer(LOTTERY)
    assert LOTTERY.admits(draw.outcome)
    record = Record(promised.commitment, draw.proof)  # type: ignore[union-attr]
    assert record.commitment.contents == (("0..99999", 100_000),)
    assert verify(msgspec.json.decode(encode(Document((record,)))))[0] == []
    with pytest.raises(ChanceFailure):
        chain.answer(Need("bombo", Numbers(0, 9), CITE))


def sealed_drum() -> Chain:
    chain, _ = first_chain("mesa", SOURCE).after(None, (), drum(SHUFFLING), SOURCE)
    return chain.after(None, (), drum(0), SOURCE)[0]


def test_an_order_answers_by_how_many_have_left_whoever_asks_and_however_often() -> None:
    chain = sealed_drum()
    balls = [chain.answer(drum(gone)).outcome for gone in range(90)]
    assert sorted(map(int, balls)) == list(range(1, 91))
    assert [chain.answer(drum(gone)).outcome for gone in (5, 3, 5)] == [balls[5], balls[3], balls[5]]


def test_a_game_that_does_not_expect_the_next_of_the_order_is_told_so() -> None:
    chain = sealed_drum()
    next_ball = chain.answer(drum(0)).outcome
    others = tuple(ball for ball in BALLS if ball.id != next_ball)
    with pytest.raises(ChanceFailure, match="not among those"):
        chain.answer(drum(0, *others))
    with pytest.raises(ChanceFailure, match="no such card"):
        chain.answer(drum(90))
    with pytest.raises(ChanceFailure, match="no order"):
        first_chain("mesa", SOURCE).answer(drum(0))


def test_an_order_is_opened_whole_when_the_next_is_shuffled_and_not_before() -> None:
    chain = sealed_drum()
    assert chain.after(Draw(by=AZAR, outcome="1"), (), drum(1), SOURCE) == (chain, ())
    later, notices = chain.after(None, (), drum(SHUFFLING), SOURCE)
    assert [type(notice).__name__ for notice in notices] == ["OrderOpened", "Promised"]
    assert later.order is not None
    assert later.order is not chain.order
    assert later.after(None, (), drum(SHUFFLING), SOURCE) == (later, ()), "it is sealed once"


def test_what_is_sealed_and_not_loaded_when_the_house_starts_again_is_opened_at_once() -> None:
    chain, _ = first_chain("mesa", SOURCE).after(None, (), drum(SHUFFLING), SOURCE)
    again, notices = chain.restarted(SOURCE)
    assert [type(notice).__name__ for notice in notices] == ["OrderOpened"]
    assert (again.order, again.given_up) == (None, ())
    assert again.link.epoch != chain.link.epoch
    assert again.link.previous == chain.link.previous
