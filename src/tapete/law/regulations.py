"""The files of the law data, and the jurisdictions with the regulations that are in force in each."""

import tomllib
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Any, Literal

import msgspec

from tapete.language import N_, Told


class LawDataError(ValueError):
    """A law data file breaks the rules of its format: a defect of Tapete, found at build time."""


def folder(name: str) -> Traversable:
    """A folder of the law data, such as `provisions`."""
    return files("tapete.law") / "data" / name


@cache
def read_toml(path: str) -> dict[str, Any]:
    """Read one file of the law data, such as `games/bola.toml`; cached, treat it as frozen."""
    where = files("tapete.law") / "data" / path
    try:
        return tomllib.loads(where.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise LawDataError(f"{path}: {error}") from error


@cache
def names_in(name: str) -> tuple[str, ...]:
    """The stems of the TOML files of a folder of the law data, sorted."""
    return tuple(sorted(f.name.removesuffix(".toml") for f in folder(name).iterdir() if f.name.endswith(".toml")))


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
    try:
        return _file().jurisdictions[name]
    except KeyError:
        raise UnknownJurisdiction(name) from None
