"""`tapete words`, `tapete events` and `tapete refusals`: everything that a guion may write is listed."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tapete.casino.vocabulary import any_table, faults_of, kinds_of, refusals_of, tag_of
from tapete.engine.event import CODES
from tapete.games import REGISTRY
from tests.cases import SUFFIX, cases_of
from tests.cli.running import data, fine, refused, tapete

ROOT = Path(__file__).parents[1]
GOLDEN = sorted((ROOT / "golden").glob("*.acta"))


@cache
def recorded() -> list[tuple[str, dict[str, Any]]]:
    """Each line of the golden actas, with its game."""
    found: list[tuple[str, dict[str, Any]]] = []
    for path in GOLDEN:
        heading, *lines = path.read_bytes().splitlines()
        game = json.loads(heading)["game"]
        found += [(game, json.loads(line)) for line in lines if game in REGISTRY]
    return found


def test_every_code_with_which_a_golden_session_refuses_is_listed() -> None:
    refusals = {game: refusals_of(game) for game in REGISTRY}
    told = {(game, line["refused"]["code"]) for game, line in recorded() if line.get("refused")}
    assert [each for each in sorted(told) if each[1] not in refusals[each[0]]] == []
    assert len(told) > 500


def expected(word: str) -> Iterator[tuple[str, str]]:
    """What the cases of the project expect of each game: the word after `> rechazada` or `> evento`."""
    for path in sorted((ROOT / "games" / "casos").glob(f"*{SUFFIX}")):
        for case in cases_of(path.read_text(encoding="utf-8")):
            lines = case.guion.splitlines()
            [game] = [line.split()[1] for line in lines if line.startswith("juego ")]
            named = [line.split() for line in lines if line.startswith(f"> {word} ")]
            yield from ((game, words[2]) for words in named if not words[2].startswith("["))


def test_every_code_that_a_case_expects_is_listed() -> None:
    codes = {game: {*refusals_of(game), *faults_of(game)} for game in REGISTRY}
    assert sorted({each for each in expected("rechazada") if each[1] not in codes[each[0]]}) == []


def test_every_event_that_a_case_expects_is_listed_with_its_fields() -> None:
    names = {game: set(map(tag_of, kinds_of("events", game))) for game in REGISTRY}
    assert sorted({each for each in expected("evento") if each[1] not in names[each[0]]}) == []


def test_codes_are_of_the_game_and_not_of_all() -> None:
    bola, holdem = data("refusals", "bola"), data("refusals", "holdem")
    codes = {each["code"] for each in bola["refusals"]}
    assert {"sobre_maximo", "fuera_de_plazo"} <= codes
    assert "no_reabre" not in codes
    assert "no_reabre" in {each["code"] for each in holdem["refusals"]}
    assert codes < CODES
    assert "panos_no_admitidos" in {each["code"] for each in bola["faults"]}


@pytest.mark.parametrize("slug", list(REGISTRY))
def test_the_words_of_a_game_are_those_that_it_writes(slug: str) -> None:
    told = data("words", slug)
    lines = [(each["do"], line) for each in told["words"] for line in each["words"]]
    assert len(lines) == len(set(lines))
    assert ("draw", "resultado <outcome>") in lines
    assert all(each["about"] for each in told["words"])
    assert told["jurisdiction"] == any_table(slug).rules.jurisdiction


def test_they_are_shown_to_people_in_their_language() -> None:
    text = fine("words", "bola", "--in", "murcia")
    assert "mitad" in text
    assert "incidente bola-fuera" in text
    for language, word in {"es": "Cobrado a", "gl": "Cobrado a", "fr": "Encaissé", "en": "Collected from"}.items():
        assert word in fine("events", "bola", "--lang", language)
    assert "plan" in fine("events", "bingo-tradicional")


def test_the_field_types_are_given_to_programs() -> None:
    [paid] = [each for each in data("events", "bola") if each["event"] == "paid"]
    assert paid["fields"]["player"] == "str"
    assert paid["fields"]["amount"] == "int"


@pytest.mark.parametrize("command", ["words", "events", "refusals"])
def test_wrong_names_are_refused(command: str) -> None:
    assert "Did you mean bola?" in refused(2, command, "bol")
    assert "Missing argument 'GAME'." in refused(2, command)
    assert tapete(command, "bola", "--quiet", "--no-color").exit_code == 0


def test_a_jurisdiction_that_does_not_regulate_the_game_is_refused() -> None:
    assert "is not regulated in asturias" in refused(2, "words", "bola", "--in", "asturias")
