"""Finding a rule by words: provisions, criterios and games, however accents, capitals and doubles are written."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Literal
from unicodedata import combining, normalize

import msgspec

from tapete.law.parameters import catalogue
from tapete.law.provisions import Criterio, Provision, all_criterios, all_provisions
from tapete.law.spanish import in_language, law_language

MOST = 50
_MOST_WORDS = 12
_WORD = re.compile(r"\w+")
_DOUBLE = re.compile(r"([cr])\1")
"""Bacará, baccará and bacarrá are one word to those who look for it."""
_EMPTY = frozenset(_WORD.findall("a al and an de del el en in la las lo los o of or por que se the to un una y"))
"""Words that say nothing about what is sought."""


class Found(msgspec.Struct, frozen=True, kw_only=True):
    """A rule or a game that answers a search; `name` is its citation or its slug."""

    kind: Literal["game", "provision", "criterio"]
    name: str
    title: str
    text: str
    """What the rule says; nothing for a game."""


class _Entry(msgspec.Struct, frozen=True):
    found: Found
    title: frozenset[str]
    """The words of its title and of its name."""
    body: frozenset[str]


def search(query: str, reader: str) -> list[Found]:
    """What holds every word of the query, in the language the reader is shown the law in; titles come first."""
    asked = _words(query)
    words = [word for word in asked if word not in _EMPTY][:_MOST_WORDS] or asked[:_MOST_WORDS]
    scored = [(_score(entry, words), entry.found) for entry in _entries(law_language(reader))] if words else []
    scored.sort(key=lambda each: -each[0])
    return [found for score, found in scored if score][:MOST]


def _score(entry: _Entry, words: list[str]) -> int:
    """The sum for all words; nothing when one of them is not there."""
    total = 0
    for word in words:
        points = 4 * _match(word, entry.title) or _match(word, entry.body)
        if not points:
            return 0
        total += points
    return total


def _match(word: str, words: frozenset[str]) -> int:
    """Two points for the word, one for another that begins with it or with its singular."""
    if word in words:
        return 2
    start = word[:-1] if word.endswith("s") and len(word) > 3 else word
    return int(any(each.startswith(start) for each in words))


@cache
def _entries(language: str) -> tuple[_Entry, ...]:
    """Everything that can be found, in the order that decides between equals: games, articles, criterios."""
    return (*_games(language), *_rules(language))


def _games(language: str) -> Iterator[_Entry]:
    for slug, sheet in catalogue().items():
        found = Found(kind="game", name=slug, title=sheet.names.in_language(language), text="")
        names = (slug, *msgspec.structs.astuple(sheet.names))
        yield _Entry(found, frozenset(_words(" ".join(names))), frozenset())


def _rules(language: str) -> Iterator[_Entry]:
    for provision in all_provisions().values():
        told = in_language(provision, language)
        yield _entry(told, "provision", told.summary, told.summary)
    for criterio in all_criterios().values():
        words = in_language(criterio, language)
        yield _entry(words, "criterio", words.decision, f"{words.silence} {words.decision} {words.reason}")


def _entry(rule: Provision | Criterio, kind: Literal["provision", "criterio"], text: str, body: str) -> _Entry:
    found = Found(kind=kind, name=rule.citation, title=rule.title, text=text)
    return _Entry(found, frozenset(_words(f"{rule.citation} {rule.title}")), frozenset(_words(body)))


def _words(text: str) -> list[str]:
    plain = "".join(letter for letter in normalize("NFD", text.casefold()) if not combining(letter))
    return _WORD.findall(_DOUBLE.sub(r"\1", plain))
