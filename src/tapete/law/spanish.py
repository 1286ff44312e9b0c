"""The law in Spanish, its own language: what the English data says, for every reader but the English."""

from collections.abc import Iterable
from functools import cache
from types import MappingProxyType
from typing import Annotated, Any, TypeVar

import msgspec

from tapete.law.citation import path_of, regulation_of
from tapete.law.data_files import LawDataError, read_toml
from tapete.law.parameters import Parameter, file_of
from tapete.law.provisions import Criterio, Provision

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
    """The titles that the table of a game, or of the casino, gives to its parameters."""
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
