"""Search: all words, whatever their accents and capitals, titles before texts, in the language of the reader."""

import pytest

from tapete.law.search import MOST, search
from tapete.law.spanish import criterio_words


def names(query: str, reader: str = "es") -> list[str]:
    return [found.name for found in search(query, reader)]


@pytest.mark.parametrize("query", ["prisión", "PRISION", "prisio\u0301n", "  Prisión!  "])
def test_accents_capitals_and_marks_do_not_matter(query: str) -> None:
    assert names(query) == names("prision")
    assert names(query)[0] == "ES1979:01.IV.1.B.b"


def test_every_word_must_be_there() -> None:
    both = names("prisión cero")
    assert set(both) < set(names("prisión"))
    assert names("prisión zanahoria") == []


def test_words_that_say_nothing_are_left_out_unless_there_is_no_other() -> None:
    assert names("la prisión del cero") == names("prisión cero")
    assert len(names("de la")) == MOST


def test_a_title_comes_before_a_text_and_a_whole_word_before_a_beginning() -> None:
    found = search("propina", "es")
    titled = ["propina" in each.title.casefold() for each in found]
    assert titled[0]
    assert titled == sorted(titled, reverse=True)
    assert names("propinas")[0] == "RC1979:28"


def test_games_are_found_by_their_names_in_any_language_and_stand_first() -> None:
    for query in ("ruleta francesa", "french roulette", "ruleta-francesa"):
        [first, *_] = search(query, "es")
        assert (first.kind, first.name, first.title) == ("game", "ruleta-francesa", "Ruleta francesa")
    assert search("craps", "en")[0].title == "Craps"


def test_a_citation_finds_itself_and_what_is_within() -> None:
    found = names("MU2010:7.4")
    assert found[0] == "MU2010:7.4"
    assert "MU2010:7.4.a" in found


def test_criterios_are_found_by_what_they_decide() -> None:
    found = {each.name: each for each in search("5 impar par", "es")}["criterio:bola.5"]
    assert (found.kind, found.title) == ("criterio", criterio_words("bola")["5"].title)
    assert found.text == criterio_words("bola")["5"].decision


@pytest.mark.parametrize(("reader", "found"), [("en", True), ("es", False), ("gl", False), ("fr", False)])
def test_the_law_is_sought_in_the_language_it_is_shown_in(reader: str, found: bool) -> None:
    assert bool(names("payment order", reader)) is found
    assert bool(names("orden de pago", reader)) is not found


@pytest.mark.parametrize("query", ["", "   ", "¡!", "\x00", "🎲"])
def test_nothing_is_found_for_nothing(query: str) -> None:
    assert names(query) == []


def test_a_long_query_is_cut() -> None:
    assert set(names("prisión " + "cero " * 11 + "zanahoria " * 100)) == set(names("prisión cero"))
