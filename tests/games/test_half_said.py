"""Words that stop half-way: whoever said them is told all that is missing, in words and never in names of fields."""

import re

import pytest

from tapete.engine.command import Actor, Role
from tapete.engine.notation import Unreadable, fold
from tapete.engine.table import AnyTable
from tapete.games import REGISTRY
from tapete.language import LANGUAGES, Told
from tapete.law.parameters import sheet

ANA = Actor("ana", Role.JUGADOR)
MISSING = {
    "es": "falta algo: se esperaba «a mano»",
    "gl": "falta algo: agardábase «a mano»",
    "en": "something is missing: expected «a mano»",
    "fr": "il manque quelque chose : il fallait «a mano»",
}


def game_of(slug: str) -> AnyTable:
    module, where = REGISTRY.module(slug), next(iter(sheet(slug).regulated))
    game: AnyTable = module.build(where, module.example(where))
    return game


def complaint(game: AnyTable, words: list[str]) -> Unreadable | None:
    """Why some words can't be read; nothing where they say something."""
    try:
        game.read([fold(word) for word in words], ANA, game.opening())
    except Unreadable as error:
        return error
    return None


def openings(game: AnyTable) -> list[list[str]]:
    """The words that each line of a game begins with."""
    lines = [line for lines in game.contents.words.lines().values() for line in lines]
    return [re.split(r"[\[{]", line)[0].split() for line in lines]


@pytest.mark.parametrize("slug", sorted(REGISTRY))
def test_a_phrase_that_is_said_in_part_is_told_to_its_end(slug: str) -> None:
    """Unless another line is known by what was said, and wants something else."""
    game = game_of(slug)
    known = openings(game)
    for words in known:
        for said in range(1, len(words)):
            error = complaint(game, words[:said])
            if error is not None and not error.word and words[:said] not in known:
                assert f"«{' '.join(words[said:])}»" in error.expected, words[:said]


@pytest.mark.parametrize("slug", sorted(REGISTRY))
def test_what_is_missing_is_called_by_no_name_of_a_field(slug: str) -> None:
    game = game_of(slug)
    for kind, lines in game.contents.words.lines().items():
        for line in lines:
            words = re.split(r"[\[{]", line)[0].split()
            error = complaint(game, words) if words else None
            if error is not None and not error.word:
                told = isinstance(error.expected, Told) or "«" in error.expected
                assert told or error.expected not in kind.__struct_fields__, line


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("said", "missing"), [("pagar", "a mano"), ("pagar a", "mano")])
def test_a_machine_that_is_paid_by_hand_says_so_in_every_language(language: str, said: str, missing: str) -> None:
    error = complaint(game_of("maquinas"), said.split())
    assert error is not None
    told = error.args[0]
    assert isinstance(told, Told)
    assert " ".join(told.tell(language).split()) == MISSING[language].replace("a mano", missing)
