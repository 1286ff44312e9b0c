"""The provisions of the regulations: what each article says, in our own words, and what Tapete does with it."""

from functools import cache
from types import MappingProxyType
from typing import Literal

import msgspec

from tapete.language import N_
from tapete.law.citation import Citation, path_of, regulation_of
from tapete.law.regulations import LawDataError, names_in, read_toml

Kind = Literal["bet", "pay", "limit", "procedure", "role", "equipment", "incident", "prohibition", "definition"]
Standing = Literal["enforced", "modelled", "practical"]
KINDS: dict[Kind, str] = {
    "bet": N_("bet"),
    "pay": N_("pay"),
    "limit": N_("limit"),
    "procedure": N_("procedure"),
    "role": N_("role"),
    "equipment": N_("equipment"),
    "incident": N_("incident"),
    "prohibition": N_("prohibition"),
    "definition": N_("definition"),
}
"""The kinds in words that are translated."""
STANDINGS: dict[Standing, str] = {"enforced": N_("enforced"), "modelled": N_("modelled"), "practical": N_("practical")}
"""What Tapete does with a rule, in words that are translated: makes it so, records it, or leaves it to people."""


class Provision(msgspec.Struct, frozen=True, kw_only=True):
    """One article or paragraph, by citation."""

    citation: Citation
    title: str
    summary: str
    kind: Kind
    standing: Standing
    games: tuple[str, ...]


@cache
def provisions_of(regulation: str) -> MappingProxyType[Citation, Provision]:
    """The provisions of one regulation, in its own order; empty when it has none on file."""
    if regulation not in names_in("provisions"):
        return MappingProxyType({})
    found: dict[Citation, Provision] = {}
    for path, fields in read_toml(f"provisions/{regulation}.toml").items():
        citation = Citation(f"{regulation}:{path}")
        try:
            found[citation] = msgspec.convert({**fields, "citation": citation}, Provision)
        except msgspec.ValidationError as error:
            raise LawDataError(f"{citation}: {error}") from error
    return MappingProxyType(found)


@cache
def all_provisions() -> MappingProxyType[Citation, Provision]:
    merged: dict[Citation, Provision] = {}
    for regulation in names_in("provisions"):
        merged.update(provisions_of(regulation))
    return MappingProxyType(merged)


def provision(citation: Citation) -> Provision | None:
    """The provision a citation names, reading only its own regulation's file."""
    return provisions_of(regulation_of(citation)).get(citation)


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
    merged: dict[Citation, Criterio] = {}
    for subject in names_in("criterios"):
        merged.update(criterios_of(subject))
    return MappingProxyType(merged)


def criterio(citation: Citation) -> Criterio | None:
    """The criterio a citation names, reading only its own file."""
    return criterios_of(path_of(citation).rpartition(".")[0]).get(citation)
