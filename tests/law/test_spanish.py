"""The law in Spanish: every text of the English data has its own, none is left over, and all are Spanish."""

import re
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import msgspec
import pytest

from tapete.language import translate
from tapete.law import resolve
from tapete.law.citation import Citation
from tapete.law.parameters import CASINO, catalogue, establishment, file_of, games_on_file, table_of
from tapete.law.provisions import KINDS, STANDINGS, Criterio, Provision, all_criterios, all_provisions
from tapete.law.regulations import LawDataError, names_in, read_toml
from tapete.law.spanish import (
    _ENGLISH,
    Text,
    _read,
    criterio_words,
    in_language,
    is_substitute,
    law_language,
    parameter_title,
    provision_words,
    show_value,
    titles_of,
)

SUBJECTS = (*games_on_file(), CASINO)
BOTH = [
    *(f"provisions/{name}.toml" for name in names_in("provisions")),
    *(f"criterios/{name}.toml" for name in names_in("criterios")),
]
ENGLISH = re.compile(
    r"\b(the|of|and|with|which|is|are|was|by|at|to|for|from|may|must|has|not|on|his|their)\b", re.IGNORECASE
)
NOUNS = (
    "2 3 6 7 8 11 12 a al americana any bacará bajo banca banco bet bets big boule buena caballo campo carta "
    "chemin columna columnas come completo con craps croupier crupieres cuadro dados de detención doble dobles "
    "docena docenas don't dos entero extremos fer ferrocarril field fila fortuna francesa gana garage garaje grande "
    "hard horn impropio jefe juego la mala mayor menor mesa múltiples no nula número o obligatorio over pareja parejas "
    "pares pequeña place pleno punto póquer retiro right ruleta sabot saludar seguro seisena sencilla sencillas simple "
    "sintético sobre stickman subasta suerte suertes tirada todo transversal trece under va ve veintiuno voluntario "
    "ways win wrong y abonos apuesta apuestas asociadas baccará black jack bola murcianos color escalera full real "
    "trío 1 4 30 60 acumulada acumulado acumulados automático bingo bolsa bronce caja cartones "
    "colindantes electrónico escalado especial especialidades extra figuras fijo gran línea oro plata prima "
    "reservas super tradicional"
)
"""The law's own names for bets, games and people: a title made of nothing else is the same in both languages."""


def _texts() -> Iterator[tuple[str, str, str]]:
    """Every text: where it stands, and what it says in English and in Spanish."""
    rules: list[Provision | Criterio] = [*all_provisions().values(), *all_criterios().values()]
    for rule in rules:
        told = in_language(rule, "es")
        for field in ("title", "summary", "silence", "decision", "reason"):
            if hasattr(rule, field):
                yield f"{rule.citation} {field}", getattr(rule, field), getattr(told, field)
    for subject in SUBJECTS:
        for name, title in titles_of(subject).items():
            yield f"{subject}.{name}", read_toml(file_of(subject))["parameters"][name]["title"], title


def test_every_key_is_in_both_languages_in_the_same_order() -> None:
    assert [path for path in BOTH if list(read_toml(f"es/{path}")) != list(read_toml(path))] == []


def test_every_file_is_read_whole() -> None:
    assert all(provision_words(name) for name in names_in("provisions"))
    assert all(criterio_words(name) for name in names_in("criterios"))
    assert {subject for subject in SUBJECTS if not titles_of(subject)} <= {
        "five-stud",
        "holdem",
        "ruleta-francesa-abreviada",
    }


def test_there_is_no_spanish_file_without_an_english_one() -> None:
    assert names_in("es/provisions") == names_in("provisions")
    assert names_in("es/criterios") == names_in("criterios")
    assert names_in("es/parameters") == tuple(sorted(SUBJECTS))
    assert {each.name for each in (files("tapete.law") / "data" / "es").iterdir()} == {
        "provisions",
        "criterios",
        "parameters",
    }


def test_every_text_is_spanish() -> None:
    assert {where: found for where, _, text in _texts() if (found := ENGLISH.findall(text))} == {}
    assert [where for where, _, text in _texts() if text != text.strip()] == []


def test_no_text_is_the_english_one_but_for_the_nouns_of_the_law() -> None:
    same = {where: text for where, english, text in _texts() if english == text}
    strange = {where: text for where, text in same.items() if not set(_words(text)) <= set(NOUNS.split())}
    assert strange == {}
    assert not any(where.endswith(("summary", "silence", "reason")) for where in same)


def _words(text: str) -> list[str]:
    return re.findall(r"[\w']+", text.casefold())


@pytest.mark.parametrize(
    ("reader", "language", "substitute"),
    [("es", "es", False), ("gl", "es", True), ("fr", "es", True), ("en", "en", False)],
)
def test_spanish_is_for_all_but_the_english_and_those_of_other_languages_are_told(
    reader: str, language: str, substitute: bool
) -> None:
    assert (law_language(reader), is_substitute(reader)) == (language, substitute)


def test_a_rule_changes_its_words_and_nothing_else() -> None:
    for citation in (Citation("ES1979:01.IV.1.B.b"), Citation("criterio:bola.1")):
        rule: Any = resolve(citation)
        assert in_language(rule, "en") is rule
        told = in_language(rule, "gl")
        assert told == in_language(rule, "es")
        changed = {field for field in rule.__struct_fields__ if getattr(rule, field) != getattr(told, field)}
        assert changed in ({"title", "summary"}, {"title", "silence", "decision", "reason"})


def test_a_parameter_has_the_title_of_its_game_or_of_the_game_it_is_built_upon() -> None:
    americana, francesa = catalogue()["ruleta-americana"], catalogue()["ruleta-francesa"]
    inherited = parameter_title("ruleta-americana", americana.parameters["zero_rule"], "es")
    assert inherited == parameter_title("ruleta-francesa", francesa.parameters["zero_rule"], "es")
    own = americana.parameters["double_authorised"]
    assert parameter_title("ruleta-americana", own, "es") == titles_of("ruleta-americana")["double_authorised"]
    assert parameter_title("ruleta-americana", own, "en") == own.title
    games = establishment().parameters["games"]
    assert parameter_title(CASINO, games, "fr") == titles_of(CASINO)["games"]


def test_every_parameter_of_every_table_has_a_spanish_title() -> None:
    rows = [(subject, row) for subject in SUBJECTS for row in table_of(subject).parameters.values()]
    assert [(subject, row.name) for subject, row in rows if not parameter_title(subject, row, "es")] == []


@pytest.mark.parametrize(
    ("raw", "complaint"),
    [
        ({"a": "uno"}, "b must be in both"),
        ({"a": "uno", "b": "dos", "c": "tres"}, "c must be in both"),
        ({"a": "uno", "b": ""}, "length >= 1"),
        ({"a": "uno", "b": 2}, "Expected `str`"),
    ],
)
def test_a_file_that_is_partial_or_strange_is_refused(
    monkeypatch: pytest.MonkeyPatch, raw: dict[str, Any], complaint: str
) -> None:
    monkeypatch.setattr("tapete.law.spanish.read_toml", lambda _: raw)
    with pytest.raises(LawDataError, match=complaint):
        _read("parameters/x.toml", ("a", "b"), Text)
    monkeypatch.setattr("tapete.law.spanish.read_toml", lambda _: {"a": "uno", "b": "dos"})
    assert _read("parameters/x.toml", ("a", "b"), Text) == {"a": "uno", "b": "dos"}


def test_a_file_that_is_not_there_is_refused() -> None:
    with pytest.raises(LawDataError, match=r"es/parameters/tute\.toml is lacking"):
        _read("parameters/tute.toml", (), msgspec.Raw)


def test_the_english_words_of_values_are_translated_and_all_are_known() -> None:
    for word in _ENGLISH:
        assert all(show_value(word, language) != word for language in ("es", "gl", "fr")), word
    assert show_value({"least": 2}, "en") == "least 2"
    assert show_value([True, []], "es") == "sí, ninguno"
    assert show_value({}, "en") == "none"
    written = {word for subject in SUBJECTS for word in _strings(table_of(subject).parameters)}
    assert {word for word in written if ENGLISH.search(word) and word not in _ENGLISH} == set()
    assert not {word for word in _ENGLISH if word not in written}


def _strings(value: Any) -> Iterator[str]:
    match value:
        case str():
            yield value
        case dict():
            for key, item in value.items():
                yield from (key, *_strings(item))
        case list() | tuple():
            for item in value:
                yield from _strings(item)
        case msgspec.Struct() if hasattr(value, "cells"):
            for cell in value.cells.values():
                yield from _strings(cell.value)
        case _:
            return


@pytest.mark.parametrize("language", ["es", "gl"])
def test_kinds_and_standings_have_words(language: str) -> None:
    words = (*KINDS.values(), *STANDINGS.values())
    assert {word for word in words if translate(word, language) == word} == set()
