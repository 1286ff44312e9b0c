"""`make mutate-law`: the values it tries instead of the law's, and the acts whose powers it drops."""

from typing import Any

import pytest

from tests.mutate_law.mutants import cells, rights
from tests.mutate_law.values import changed, places


@pytest.mark.parametrize(
    ("value", "elsewhere", "other"),
    [
        (True, [], False),
        (3, [], 4),
        (30, [], 60),
        ("35", [], "70"),
        ("3/2", [], "5/2"),
        ("0.50", [], "1.50"),
        ("mano", ["mano", "casilla"], "casilla"),
        (["es", "gl"], [], ["es"]),
        ([9], [], [10]),
        ({"full": "100", "poquer": "300"}, [], {"full": "200", "poquer": "300"}),
        ([], [[], ["pivote"]], ["pivote"]),
    ],
)
def test_the_first_other_value_is_near_the_true_one(value: Any, elsewhere: list[Any], other: Any) -> None:
    assert next(changed(value, (), elsewhere)) == other


def test_a_value_without_another_is_left_alone() -> None:
    assert list(changed("mano", (), ["mano"])) == []


def test_of_money_each_figure_is_changed_by_itself() -> None:
    pays = {"4": "9/5", "6": ["7/6", 3]}
    assert list(places(pays, "pay")) == [("4",), ("6", 0), ("6", 1)]
    assert next(changed(pays, ("6", 1), [])) == {"4": "9/5", "6": ["7/6", 4]}
    assert list(places(pays, "procedure")) == [()]


def test_every_mutant_has_a_name_of_its_own() -> None:
    names = [cell.name for cell in cells()] + [right.name for right in rights()]
    assert sorted({name for name in names if names.count(name) > 1}) == []
