"""The sentences of the program are in the catalogues, translated into every language, and compiled."""

import re
from collections.abc import Sequence
from functools import cache
from io import BytesIO
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

import tapete

PACKAGE = Path(tapete.__file__).parent
SOURCES = [("**.py", "python"), ("web/templates/**.html", "jinja2")]
MARKUP = re.compile(r"[<>]|&\w+;")
BLANKS = re.compile(r"^\s+|\s+$")
CATALOGUES = sorted(PACKAGE.glob("locale/*/LC_MESSAGES/tapete.po"))
EVERY_CATALOGUE = pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parent.parent.name)


@cache
def sentences() -> frozenset[str]:
    keywords = {**DEFAULT_KEYWORDS, "N_": None}
    found = extract_from_dir(PACKAGE, SOURCES, keywords=keywords)
    return frozenset(message if isinstance(message, str) else message[0] for _, _, message, _, _ in found)


def facts(sentence: str) -> set[tuple[str, str | None]]:
    """The facts and their forms; words that go with a number, `{cards:card|cards}`, are each language's own."""
    told = [(name, form) for _, name, form, _ in Formatter().parse(sentence) if name is not None]
    plain = {(name, form) for name, form in told if "|" not in (form or "")}
    assert {name for name, _ in told} == {name for name, _ in plain}, sentence
    return plain


@cache
def catalogue(path: Path) -> Catalog:
    with path.open("rb") as file:
        return read_po(file, locale=path.parent.parent.name)


@EVERY_CATALOGUE
def test_a_catalogue_has_the_sentences_of_the_program_and_no_others(path: Path) -> None:
    listed = {m.id if isinstance(m.id, str) else m.id[0] for m in catalogue(path) if m.id}
    assert listed == sentences(), "run `make messages`"


@EVERY_CATALOGUE
def test_the_compiled_catalogue_is_the_written_one(path: Path) -> None:
    compiled = BytesIO()
    write_mo(compiled, catalogue(path))
    assert path.with_suffix(".mo").read_bytes() == compiled.getvalue(), "run `make messages`"


@EVERY_CATALOGUE
def test_a_translation_names_the_same_facts_as_the_sentence(path: Path) -> None:
    translated = {str(m.id): str(m.string) for m in catalogue(path) if m.string}
    assert {s: facts(s) for s in translated} == {s: facts(t) for s, t in translated.items()}


@EVERY_CATALOGUE
def test_every_sentence_is_translated(path: Path) -> None:
    assert [m.id for m in catalogue(path) if m.id and not m.string] == []


@EVERY_CATALOGUE
def test_a_translation_brings_no_markup_and_no_blanks_at_its_ends(path: Path) -> None:
    """Pages are judged in one language: what could break them in another is not in its catalogue."""
    for message in filter(lambda each: each.id, catalogue(path)):
        for sentence, told in zip(_forms(message.id), _forms(message.string), strict=False):
            assert MARKUP.findall(told) == MARKUP.findall(sentence), told
            assert BLANKS.findall(told) == BLANKS.findall(sentence), repr(told)


def _forms(text: str | Sequence[str] | None) -> Sequence[str]:
    return (text,) if isinstance(text, str) else text or ()
