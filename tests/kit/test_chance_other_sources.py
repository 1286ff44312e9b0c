"""A script gives what is written, a hand what is said, and neither what could not come."""

import pytest

from tapete.kit.chance.source import ChanceFailure, HandSource, ScriptedSource
from tapete.kit.outcomes import ImpossibleDraw

NAMES = ["0", "1", "2"]


def test_a_script_gives_names_and_places_in_order() -> None:
    script = ScriptedSource(["2", 0, "1"])
    assert [script.pick([1, 1, 1], NAMES) for _ in range(3)] == [2, 0, 1]
    assert script.given == ["2", 0, "1"]


def test_a_script_complains_when_it_ends() -> None:
    script = ScriptedSource(["2"])
    script.pick([1, 1, 1], NAMES)
    with pytest.raises(ChanceFailure, match="ends after 1 outcomes"):
        script.pick([1, 1, 1], NAMES)


@pytest.mark.parametrize("outcome", ["3", "", 3, -1, 1, "1"])
def test_a_script_complains_of_what_could_not_come(outcome: str | int) -> None:
    script = ScriptedSource([outcome])
    with pytest.raises(ImpossibleDraw):
        script.pick([1, 0, 1], NAMES)
    assert script.given == []


def test_a_script_without_names_needs_places() -> None:
    assert ScriptedSource([1]).pick([1, 1]) == 1
    with pytest.raises(ImpossibleDraw):
        ScriptedSource(["1"]).pick([1, 1])


def test_the_hand_is_shown_what_may_come_and_says_what_came() -> None:
    shown: list[list[str]] = []
    answers = iter(["1", "2"])

    def ask(possible: list[str]) -> str:
        shown.append(possible)
        return next(answers)

    hand = HandSource(lambda possible: ask(list(possible)))
    with pytest.raises(ImpossibleDraw, match="1 could not come"):
        hand.pick([1, 0, 3], NAMES)
    assert hand.pick([1, 0, 3], NAMES) == 2
    assert shown == [["0", "2"]] * 2


def test_a_script_and_a_hand_give_numbers_of_a_range() -> None:
    script = ScriptedSource([7, "99999", "3", "x"])
    assert [script.number(0, 99_999) for _ in range(2)] == [7, 99_999]
    for _ in range(2):
        with pytest.raises(ImpossibleDraw):
            script.number(5, 9)
    assert script.given == [7, "99999"]
    with pytest.raises(ChanceFailure, match="ends after 2 outcomes"):
        script.number(5, 9)
    assert HandSource(lambda possible: {"5..9": "8"}[possible[0]]).number(5, 9) == 8
