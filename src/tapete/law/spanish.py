"""The law as people read it: in Spanish for every reader but the English, and its values in words."""

from collections.abc import Iterable, Mapping
from functools import cache
from types import MappingProxyType
from typing import Annotated, Any, TypeVar
from unicodedata import combining, normalize

import msgspec

from tapete.language import LANGUAGES, N_, translate
from tapete.law.citation import path_of, regulation_of
from tapete.law.parameters import Parameter, file_of
from tapete.law.provisions import Criterio, Provision
from tapete.law.regulations import LawDataError, read_toml

Text = Annotated[str, msgspec.Meta(min_length=1)]
Rule = TypeVar("Rule", bound=Provision | Criterio)
Words = TypeVar("Words")


class ProvisionWords(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is said of a provision."""

    title: Text
    summary: Text


class CriterioWords(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is said of a criterio."""

    title: Text
    silence: Text
    decision: Text
    reason: Text


def law_language(reader: str) -> str:
    """The language a reader is shown the law in: English in English, Spanish in any other."""
    return "en" if reader == "en" else "es"


def is_substitute(reader: str) -> bool:
    """Whether a reader is shown the law in a language that is not theirs, which must be said."""
    return law_language(reader) != reader


def in_language(rule: Rule, reader: str) -> Rule:
    """A provision or a criterio as a reader of a language is shown it."""
    if law_language(reader) == "en":
        return rule
    return msgspec.structs.replace(rule, **msgspec.structs.asdict(_words_of(rule)))


def parameter_title(game: str, row: Parameter, reader: str) -> str:
    """The title of a row of a game's table, its own or that of the game it is built upon."""
    if law_language(reader) == "en":
        return row.title
    titles, raw = titles_of(game), read_toml(file_of(game))
    return titles[row.name] if row.name in titles else parameter_title(raw["supplementary"]["game"], row, reader)


def _words_of(rule: Provision | Criterio) -> ProvisionWords | CriterioWords:
    path = path_of(rule.citation)
    if isinstance(rule, Provision):
        return provision_words(regulation_of(rule.citation))[path]
    subject, _, number = path.rpartition(".")
    return criterio_words(subject)[number]


@cache
def provision_words(regulation: str) -> MappingProxyType[str, ProvisionWords]:
    return _read(f"provisions/{regulation}.toml", read_toml(f"provisions/{regulation}.toml"), ProvisionWords)


@cache
def criterio_words(subject: str) -> MappingProxyType[str, CriterioWords]:
    return _read(f"criterios/{subject}.toml", read_toml(f"criterios/{subject}.toml"), CriterioWords)


@cache
def titles_of(game: str) -> MappingProxyType[str, str]:
    rows = read_toml(file_of(game))["parameters"]
    titled = [name for name, fields in rows.items() if "title" in fields]
    return _read(f"parameters/{game}.toml", titled, Text)


def _read(path: str, keys: Iterable[str], shape: Any) -> MappingProxyType[str, Words]:
    """The Spanish file beside an English one: the same keys, no fewer and no more."""
    try:
        found = msgspec.convert(read_toml(f"es/{path}"), dict[str, shape])
    except FileNotFoundError as error:
        raise LawDataError(f"es/{path} is lacking") from error
    except msgspec.ValidationError as error:
        raise LawDataError(f"es/{path}: {error}") from error
    if uneven := set(keys) ^ set(found):
        raise LawDataError(f"es/{path}: {', '.join(sorted(uneven))} must be in both languages")
    return MappingProxyType(found)


_MOST_DIGITS = 9

_ENGLISH = frozenset(
    (
        N_("the authorisation of the Ministerio del Interior"),
        N_("the authorisation of the casino"),
        N_("the authorisation of the centro directivo"),
        N_("slightly concave"),
        N_("inclined"),
        N_("centre or end"),
        N_("centre with two paños, end with one"),
        N_("any"),
        N_("betting"),
        N_("by"),
        N_("call"),
        N_("cap"),
        N_("games"),
        N_("launches"),
        N_("leave"),
        N_("no limit"),
        N_("pays"),
        N_("turns"),
    )
)
"""The English words in the tables of parameters: everything else there is figures and the law's own nouns."""


def show_value(value: Any, language: str) -> str:
    match value:
        case bool():
            return translate(N_("yes") if value else N_("no"), language)
        case {"roles": roles, "least": least}:
            return f"{_people(least, value.get('most'))} {' / '.join(roles)}"
        case dict():
            pairs = (f"{_word(key, language)} {show_value(item, language)}" for key, item in value.items())
            return ", ".join(pairs) or translate(N_("none"), language)
        case list() | tuple():
            mark = "; " if any(isinstance(item, dict) for item in value) else ", "
            return mark.join(show_value(item, language) for item in value) or translate(N_("none"), language)
        case _:
            return _word(str(value), language)


def read_value(text: str, law: Any, language: str) -> Any:
    """What `show_value` wrote, as a value shaped like the law's own; the text as it is where it is nothing of the kind.

    Yes and no are understood in every language, other words in the one given.
    """
    match law:
        case bool():
            answers = {_bare(show_value(answer, each)): answer for each in LANGUAGES for answer in (True, False)}
            return answers.get(_bare(text), text)
        case int():
            return int(text) if text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS else text
        case str() if law in _ENGLISH:
            return {_bare(translate(word, language)): word for word in _ENGLISH}.get(_bare(text), text)
        case list() | tuple() if law and not isinstance(law[0], dict):
            parts = (part.strip() for part in text.split(","))
            return [read_value(part, law[min(place, len(law) - 1)], language) for place, part in enumerate(parts)]
        case dict() if "roles" not in law:
            return _read_table(text, law, language)
        case _:
            return text


def _read_table(text: str, law: Mapping[str, Any], language: str) -> Any:
    """Pairs of a table: part of it will do, as the law's own keys are known by their words."""
    keys = {_word(key, language): key for key in law}
    found: dict[str, Any] = {}
    for part in text.split(", "):
        word, _, item = part.strip().rpartition(" ")
        if word not in keys:
            return text
        found[keys[word]] = read_value(item, law[keys[word]], language)
    return found


def _bare(text: str) -> str:
    return "".join(each for each in normalize("NFD", text.casefold()) if not combining(each))


def _people(least: int, most: int | None) -> str:
    """How many people a post has: so many, between two numbers, or so many at least."""
    if most is None:
        return f"≥ {least}"
    return str(least) if least == most else f"{least}-{most}"


def _word(word: str, language: str) -> str:
    return translate(word, language) if word in _ENGLISH else word
