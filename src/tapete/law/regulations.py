"""The jurisdictions and the regulations that rule in each."""

from functools import cache
from types import MappingProxyType
from typing import Literal

import msgspec

from tapete.language import N_, Told
from tapete.law.data_files import LawDataError, read_toml

Language = Literal["es", "gl", "en", "fr"]
LANGUAGES: tuple[Language, ...] = ("es", "gl", "en", "fr")


class Names(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A name in the four languages a cloth may carry."""

    es: str
    gl: str
    en: str
    fr: str

    def in_language(self, language: str) -> str:
        """The name in a language; Spanish for any other."""
        name: str = getattr(self, language) if language in LANGUAGES else self.es
        return name


class Jurisdiction(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The State or an autonomous community: who authorises there and by which regulations."""

    names: Names
    authority: str
    regulations: tuple[str, ...]


class Regulation(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A regulation as published; `edition` is the date of the consolidated text that was read."""

    jurisdiction: str
    title: str
    gazette: str
    edition: str
    in_force: str | None = None
    auxiliary: bool = False


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    jurisdictions: dict[str, Jurisdiction]
    regulations: dict[str, Regulation]


class UnknownJurisdiction(LookupError):
    """No jurisdiction of that name."""

    def __init__(self, name: str) -> None:
        sentence = N_("{name!r} is not a jurisdiction; they are {known}")
        super().__init__(Told(sentence, name=name, known=", ".join(jurisdictions())))
        self.name = name


@cache
def _file() -> _File:
    try:
        return msgspec.convert(read_toml("regulations.toml"), _File)
    except msgspec.ValidationError as error:
        raise LawDataError(f"regulations.toml: {error}") from error


def jurisdictions() -> MappingProxyType[str, Jurisdiction]:
    """The four jurisdictions, by slug."""
    return MappingProxyType(_file().jurisdictions)


def regulations() -> MappingProxyType[str, Regulation]:
    """Every regulation, by the key its citations begin with."""
    return MappingProxyType(_file().regulations)


def jurisdiction(name: str) -> Jurisdiction:
    """One jurisdiction, or `UnknownJurisdiction`."""
    try:
        return _file().jurisdictions[name]
    except KeyError:
        raise UnknownJurisdiction(name) from None
