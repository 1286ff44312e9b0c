"""What is shown of the law can be written back: `--suppose` and `tapete compare` take it."""

from typing import Any

import pytest

from tapete.language import LANGUAGES
from tapete.law.parameters import catalogue
from tapete.law.spanish import read_value, show_value


def plain(value: Any) -> bool:
    """Whether a value is figures, words, yes or no, a list of them or a table of them."""
    if isinstance(value, list):
        return bool(value) and all(plain(each) and not isinstance(each, list | dict) for each in value)
    if isinstance(value, dict):
        single = all(
            plain(each) and not isinstance(each, list | dict) and " " not in str(each) for each in value.values()
        )
        return bool(value) and "roles" not in value and single
    return not (isinstance(value, str) and ("," in value or not value))


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_shown_is_read_back(language: str) -> None:
    values = [
        cell.value for each in catalogue().values() for row in each.parameters.values() for cell in row.cells.values()
    ]
    read = [value for value in values if plain(value)]
    assert len(read) > 0.8 * len(values)
    for value in read:
        assert read_value(show_value(value, language), value, language) == value, value


@pytest.mark.parametrize(("said", "meant"), [("sí", True), ("Si", True), ("oui", True), ("NON", False), ("no", False)])
def test_yes_and_no_are_understood_in_every_language(said: str, meant: bool) -> None:
    assert all(read_value(said, law, "en") is meant for law in (True, False))


@pytest.mark.parametrize(
    ("said", "law"), [("perhaps", True), ("many", 6), ("9" * 40, 6), ("x", {"a": 1}), ("x y", {"a": 1})]
)
def test_what_is_nothing_of_the_kind_is_left_as_it_is(said: str, law: Any) -> None:
    assert read_value(said, law, "en") == said
