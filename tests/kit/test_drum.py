"""The drum gives each ball once."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tapete.kit.outcomes import Drum, ImpossibleDraw


def test_a_full_drum_may_give_any_of_its_balls() -> None:
    assert Drum(90).outcomes == tuple((str(ball), 1) for ball in range(1, 91))


@pytest.mark.parametrize(("ball", "why"), [(0, "1 to 90"), (91, "1 to 90"), (-1, "1 to 90"), (7, "out already")])
def test_a_ball_that_is_not_inside_could_not_come(ball: int, why: str) -> None:
    with pytest.raises(ImpossibleDraw, match=why):
        Drum(90).take(7).take(ball)


@given(st.permutations(range(1, 13)), st.integers(0, 12))
def test_what_is_drawn_and_what_remains_are_the_balls(order: list[int], count: int) -> None:
    drum = Drum(12)
    for ball in order[:count]:
        drum = drum.take(ball)
    assert drum.drawn == tuple(order[:count])
    assert sorted((*drum.drawn, *drum.remaining)) == list(range(1, 13))
    assert len(drum.outcomes) == 12 - count
