"""The criterios: what Tapete does where the text is silent, corrupt or contradicts itself, numbered and in the open."""

from functools import cache
from types import MappingProxyType

import msgspec

from tapete.law.citation import Citation, path_of
from tapete.law.data_files import LawDataError, names_in, read_toml
from tapete.law.provisions import Standing


class Criterio(msgspec.Struct, frozen=True, kw_only=True):
    """One decision on one silence; `about` are the provisions it reads."""

    citation: Citation
    title: str
    about: tuple[Citation, ...]
    silence: str
    decision: str
    reason: str
    standing: Standing


@cache
def criterios_of(subject: str) -> MappingProxyType[Citation, Criterio]:
    """The criterios on one game (or on the casino), in order; empty when it has none on file."""
    if subject not in names_in("criterios"):
        return MappingProxyType({})
    found: dict[Citation, Criterio] = {}
    for number, fields in read_toml(f"criterios/{subject}.toml").items():
        citation = Citation(f"criterio:{subject}.{number}")
        try:
            found[citation] = msgspec.convert({**fields, "citation": citation}, Criterio)
        except msgspec.ValidationError as error:
            raise LawDataError(f"{citation}: {error}") from error
    return MappingProxyType(found)


@cache
def all_criterios() -> MappingProxyType[Citation, Criterio]:
    """Every criterio of every subject."""
    merged: dict[Citation, Criterio] = {}
    for subject in names_in("criterios"):
        merged.update(criterios_of(subject))
    return MappingProxyType(merged)


def criterio(citation: Citation) -> Criterio | None:
    """The criterio a citation names, reading only its own file."""
    return criterios_of(path_of(citation).rpartition(".")[0]).get(citation)
