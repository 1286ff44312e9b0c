"""How a casino file is read: strictly, every mistake told with its line, its key and its reason."""

import re
import tomllib
from collections import Counter
from decimal import Decimal
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any, TypeVar, get_args

import msgspec
from msgspec import Meta, field

from tapete.casino.config import (
    APART,
    CLOCK,
    MEDIOS,
    PERSON,
    POST,
    Caja,
    Casino,
    Chips,
    Hours,
    Licence,
    LicenceTerms,
    Mesa,
    Name,
    OtherSetup,
    Section,
    SessionLimits,
    TablePlace,
    Tournament,
    companion_of,
    stake_field,
)
from tapete.engine.codec import complaint
from tapete.engine.command import Actor, Role
from tapete.engine.setup import BadSetup, Euros, read_setup, write_setup
from tapete.games import REGISTRY
from tapete.language import N_, Told, recognised, why
from tapete.law.parameters import establishment
from tapete.law.regulations import UnknownJurisdiction, jurisdiction

_PART = re.compile(r"""([A-Za-z0-9_-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+(\.?)[ \t]*+|[^A-Za-z0-9_-]""")
"""A part of a key with the point after it, or any other character; whatever comes, the whole text is read once."""
_MOST_PARTS = 20
"""Of a key; the time that TOML takes to read one grows with the square of them."""

_AT = re.compile(r"(?P<why>.*) \(at (?:line (?P<line>[0-9]+), column (?P<column>[0-9]+)|end of document)\)", re.DOTALL)

_SENTENCES = (
    N_("Invalid statement"),
    N_("Expected newline or end of document after a statement"),
    N_("Expected '=' after a key in a key/value pair"),
    N_("Expected ']' at the end of a table declaration"),
    N_("Expected ']]' at the end of an array declaration"),
    N_("Expected {what}"),
    N_("Found invalid character {found}"),
    N_("Illegal character {found}"),
    N_("Cannot declare {key} twice"),
    N_("Cannot overwrite a value"),
    N_("Cannot mutate immutable namespace {key}"),
    N_("Cannot redefine namespace {key}"),
    N_("Duplicate inline table key {key}"),
    N_("Invalid initial character for a key part"),
    N_("Invalid date or datetime"),
    N_("Invalid hex value"),
    N_("Invalid value"),
    N_("Unclosed array"),
    N_("Unclosed inline table"),
    N_("Unescaped '\\' in a string"),
    N_("Unterminated string"),
    N_("Escaped character is not a Unicode scalar value"),
)


def toml_complaint(error: Exception) -> tuple[int | None, str]:
    """The line of a mistake, when it is told, and what is wrong there."""
    found = _AT.fullmatch(str(error))
    if found is None:
        return None, recognised(str(error), _SENTENCES)
    what = recognised(found["why"], _SENTENCES)
    if found["line"] is None:
        return None, Told(N_("{what} (at end of document)"), what=what)
    place = Told(N_("{what} (at line {line}, column {column})"), what=what, line=found["line"], column=found["column"])
    return int(found["line"]), place


class BadToml(ValueError):
    """The text is no TOML: at which line, when that can be told, and why."""

    def __init__(self, line: int | None, why: str) -> None:
        super().__init__(why)
        self.line = line
        self.why = why


def read_toml(text: str) -> dict[str, Any]:
    """What a text says; numbers with decimals are exact."""
    if (deep := _too_deep(text)) is not None:
        raise BadToml(text.count("\n", 0, deep) + 1, Told(N_("a key of too many parts")))
    try:
        return tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        raise BadToml(*toml_complaint(error)) from error
    except RecursionError as error:
        raise BadToml(None, Told(N_("lists or tables too deep within each other"))) from error
    except ValueError as error:
        raise BadToml(None, Told(N_("not TOML that can be read: {error}"), error=str(error))) from error


def _too_deep(text: str) -> int | None:
    """Where a key has more parts than any file needs; None when none has."""
    parts = 0
    for part in _PART.finditer(text):
        parts = parts + 1 if part[2] else 0
        if parts == _MOST_PARTS:
            return part.start()
    return None


S = TypeVar("S", bound=msgspec.Struct)
Fields = dict[str, Any]
Key = tuple[str | int, ...]

LONGEST_FILE = 1024 * 1024
"""Bytes. A table takes two hundred."""

_STEP = re.compile(r"\.([^.\[\]]+)|\[([0-9]+)\]")
_UNKNOWN = re.compile(r"Object contains unknown field `(.*)`", re.DOTALL)
_MISSING = re.compile(r"Object missing required field `(.*)`")
_HEADER = re.compile(r"\[(\[?)([^\]]++)\]")
_ENTRY = re.compile(r"""((?:"[^"]*+"|'[^']*+'|[A-Za-z0-9_.\- \t])++)=""")
_STRANGE = Told(N_("is not a key of this part"))
_SHAPES = {
    CLOCK: N_("write an hour of the day, such as 17:00"),
    PERSON: N_("write a person as one word"),
    POST: N_("write a role and a person, such as crupier:luis; the jefe has a key of his own"),
}


class BadCasino(ValueError):
    """The file can't be read as a casino: which file, which line when it can be told, which key, and why."""

    def __init__(self, file: str, line: int | None, key: str, why: str) -> None:
        place = f"{file}:{line}" if line else file
        super().__init__(Told("{place}: {why}", place=f"{place}: {key}" if key else place, why=why))
        self.file = file
        self.line = line
        self.key = key
        self.why = why


class File(Section, frozen=True, kw_only=True):
    """A casino file as TOML gives it; the fields of each game are read afterwards, by that game."""

    nombre: Annotated[Name, Meta(description="The name of the casino.")]
    jurisdiccion: Annotated[Name, Meta(description="Whose law it is under.")]
    normas_generales: Annotated[
        bool, Meta(description="Whether the general rules on limits bind where only a criterio states them.")
    ] = True
    horario: Hours
    caja: Caja = Caja()
    fichas: Chips = Chips()
    autorizacion: Annotated[dict[str, Fields], Meta(description="The authorisation, game by game.")] = field(
        default_factory=dict
    )
    mesa: Annotated[tuple[Fields, ...], Meta(description="The tables.")] = ()
    torneo: Annotated[tuple[Tournament, ...], Meta(description="The tournaments.")] = ()
    sesion: SessionLimits = SessionLimits()


def read_casino(path: str | Path) -> Casino:
    """The casino of a file; `BadCasino` if it is not one, whatever is wrong with it."""
    file = str(path)
    try:
        raw = Path(path).read_bytes()
    except (OSError, ValueError) as error:
        raise BadCasino(file, None, "", getattr(error, "strerror", None) or str(error)) from error
    if len(raw) > LONGEST_FILE:
        raise BadCasino(file, None, "", Told(N_("longer than {most} bytes"), most=LONGEST_FILE))
    try:
        return parse_casino(raw.decode("utf-8"), file)
    except UnicodeDecodeError as error:
        raise BadCasino(file, raw[: error.start].count(b"\n") + 1, "", Told(N_("not text in UTF-8"))) from error


def parse_casino(text: str, file: str = "casino.toml") -> Casino:
    return _Reading(text, file).casino()


@cache
def demo() -> Casino:
    return parse_casino(demo_text(), "demo.toml")


def demo_text() -> str:
    return (files("tapete.casino") / "data" / "demo.toml").read_text(encoding="utf-8")


@cache
def known_games() -> tuple[str, ...]:
    """Every game of the catalogue of some jurisdiction, sorted."""
    rows = [establishment().parameters[name] for name in ("games", *APART)]
    return tuple(sorted({slug for row in rows for cell in row.cells.values() for slug in cell.value}))


def setup_type(juego: str) -> type[msgspec.Struct]:
    return REGISTRY.module(juego).Setup if juego in REGISTRY else OtherSetup


def has_companions(juego: str) -> bool:
    return juego in REGISTRY and companion_of(juego) is not None


class _Reading:
    """One file being read; it knows the text, to tell lines."""

    def __init__(self, text: str, file: str) -> None:
        self.text = text
        self.file = file
        self.raw = self._toml()
        self.file_fields = self._read(File, self.raw, ())

    def casino(self) -> Casino:
        told = self.file_fields
        try:
            jurisdiction(told.jurisdiccion)
        except UnknownJurisdiction as unknown:
            raise self._bad(("jurisdiccion",), why(unknown)) from unknown
        licences = {juego: self._licence(juego, fields) for juego, fields in told.autorizacion.items()}
        mesas = tuple(self._mesa(i, fields) for i, fields in enumerate(told.mesa))
        self._require_neighbours(mesas)
        return Casino(
            nombre=told.nombre,
            jurisdiccion=told.jurisdiccion,
            normas_generales=told.normas_generales,
            horario=told.horario,
            caja=told.caja,
            fichas=told.fichas,
            autorizacion=licences,
            mesas=mesas,
            torneos=told.torneo,
            sesion=told.sesion,
            text=self.text,
        )

    def _toml(self) -> Fields:
        try:
            return read_toml(self.text)
        except BadToml as error:
            raise BadCasino(self.file, error.line, "", error.why) from error

    def _licence(self, juego: str, fields: Fields) -> Licence:
        key = ("autorizacion", juego)
        self._require_known(juego, key)
        own, rest = _split(fields, LicenceTerms)
        if "minimo_autorizado" in rest:
            raise self._bad((*key, "minimo_autorizado"), Told(N_("the authorised minimum is written `minimo` here")))
        terms = self._read(LicenceTerms, own, key)
        table = self._read(setup_type(juego), self._inherited(juego), key)
        return Licence(juego=juego, terms=terms, table=table)

    def _mesa(self, place: int, fields: Fields) -> Mesa:
        key = ("mesa", place)
        own, rest = _split(fields, TablePlace)
        told = self._read(TablePlace, own, key)
        self._require_known(told.juego, (*key, "juego"))
        if told.acompanantes and not has_companions(told.juego):
            raise self._bad((*key, "acompanantes"), Told(N_("nobody of the house plays {game}"), game=told.juego))
        inherited = self._inherited(told.juego)
        left_aside = getattr(setup_type(told.juego), "left_aside", None)
        for name in left_aside(rest) if left_aside else ():
            inherited.pop(name, None)
        fields = {**self._unauthorised(told.juego), **inherited, **rest}
        setup = self._read(setup_type(told.juego), fields, key)
        return Mesa(place=told, setup=setup, staff=_staff(told))

    def _unauthorised(self, juego: str) -> Fields:
        """What a table of a game without authorisation must have, as an example has it: the check says the rest."""
        if juego in self.file_fields.autorizacion or juego not in REGISTRY:
            return {}
        needed = {field.name for field in msgspec.structs.fields(setup_type(juego)) if field.required}
        example = write_setup(REGISTRY.module(juego).example(self.file_fields.jurisdiccion))
        return {name: value for name, value in example.items() if name in needed}

    def _inherited(self, juego: str) -> Fields:
        """What a table of a game has without saying it: the casino's chips and all that the authorisation says."""
        known = setup_type(juego).__struct_fields__
        terms, shared = _split(self.file_fields.autorizacion.get(juego, {}), LicenceTerms)
        told: Fields = {"fichas": self.file_fields.fichas.fichas}
        if "minimo" in terms:
            told |= dict.fromkeys((stake_field(setup_type(juego)), "minimo_autorizado"), terms["minimo"])
        return {**{name: value for name, value in told.items() if name in known}, **shared}

    def _read(self, kind: type[S], fields: Fields, key: Key) -> S:
        try:
            return read_setup(kind, fields)
        except BadSetup as error:
            steps = tuple(name or int(index) for name, index in _STEP.findall(error.where))
            inner, what = _plain(_part(kind, steps), self._written((*key, *steps)), steps, error.what)
            raise self._bad((*key, *inner), what) from error

    def _written(self, key: Key) -> Fields:
        found: Any = self.raw
        for step in key:
            inside = isinstance(found, dict) and step in found
            found = found[step] if inside or (isinstance(found, list) and isinstance(step, int)) else {}
        return found if isinstance(found, dict) else {}

    def _require_known(self, juego: str, key: Key) -> None:
        if juego not in known_games():
            near = get_close_matches(juego, known_games(), n=3, cutoff=0.5)
            strange = N_("{game!r} is a game of no catalogue")
            meant = N_("{game!r} is a game of no catalogue; did you mean {near}?")
            raise self._bad(key, Told(meant if near else strange, game=juego, near=", ".join(near)))

    def _require_neighbours(self, mesas: tuple[Mesa, ...]) -> None:
        numbers = {mesa.numero for mesa in mesas}
        for i, mesa in enumerate(mesas):
            for neighbour in mesa.place.contiguas:
                if neighbour not in numbers or neighbour == mesa.numero:
                    raise self._bad(
                        ("mesa", i, "contiguas"),
                        Told(N_("{number} is not the number of another table"), number=neighbour),
                    )

    def _bad(self, key: Key, why: str) -> BadCasino:
        return BadCasino(self.file, line_of(self.text, key), self._spoken(key), why)

    def _spoken(self, key: Key) -> str:
        """A key as people name it: a table by its number, when it has one."""
        if key[:1] == ("mesa",) and len(key) > 1:
            place = int(key[1])
            table = self.raw["mesa"][place]
            number = table.get("numero") if isinstance(table, dict) else None
            return ".".join([f"mesa {number if number is not None else f'({place + 1})'}", *map(str, key[2:])])
        return ".".join(map(str, key))


def _split(fields: Fields, kind: type[msgspec.Struct]) -> tuple[Fields, Fields]:
    names = set(kind.__struct_fields__)
    own = {name: value for name, value in fields.items() if name in names}
    return own, {name: value for name, value in fields.items() if name not in names}


def _staff(place: TablePlace) -> tuple[Actor, ...]:
    jefe = (Actor(place.jefe, Role.JEFE),) if place.jefe else ()
    posts = (post.split(":") for post in place.personal)
    return (*jefe, *(Actor(person, Role(role)) for role, person in posts))


def _plain(kind: type[msgspec.Struct], written: Fields, key: Key, why: str) -> tuple[Key, str]:
    """What is wrong, and with which key, in words of the file and not of the program that reads it.

    A key that is missing is perhaps there, misspelt: then that is what is wrong.
    """
    known = _keys_beside(kind)
    missing, unknown = _MISSING.fullmatch(why), _UNKNOWN.fullmatch(why)
    if missing:
        strange = get_close_matches(missing[1], [name for name in written if name not in known], n=1)
        if not strange:
            return (*key, missing[1]), Told(N_("is missing"))
        return (*key, strange[0]), _perhaps([missing[1]])
    if unknown:
        return (*key, unknown[1]), _perhaps(get_close_matches(unknown[1], known, n=3, cutoff=0.7))
    shapes = {f"Expected `str` matching regex {pattern!r}": words for pattern, words in _SHAPES.items()}
    return key, Told(shapes[why]) if why in shapes else why


def _perhaps(near: list[str]) -> str:
    meant = Told(N_("is not a key of this part; did you mean {near}?"), near=", ".join(near))
    return meant if near else _STRANGE


def _part(kind: type[msgspec.Struct], steps: Key) -> type[msgspec.Struct]:
    """The type of a part within a part: that of `caja` in the file, of each `torneo`."""
    for step in steps:
        inside = {field.encode_name: field.type for field in msgspec.structs.fields(kind)}.get(str(step), kind)
        parts = (part for part in (inside, *get_args(inside)) if isinstance(part, type))
        kind = next((part for part in parts if issubclass(part, msgspec.Struct)), kind)
    return kind


def _keys_beside(kind: type[msgspec.Struct]) -> list[str]:
    alone = issubclass(kind, Section) and kind is not OtherSetup
    kinds: tuple[type[msgspec.Struct], ...] = (kind,) if alone else (kind, TablePlace, LicenceTerms)
    return sorted({name for each in kinds for name in each.__struct_fields__})


def line_of(text: str, key: Key) -> int | None:
    """The line where a key stands, or the nearest thing around it that is written; None when nothing of it is."""
    found, depth = None, 0
    table: Key = ()
    seen: Counter[Key] = Counter()
    for number, line in enumerate(text.split("\n"), 1):
        if header := _HEADER.match(line.strip()):
            table = _names(header[2])
            if header[1]:
                seen[table] += 1
                table = (*table, seen[table] - 1)
            here = table
        elif entry := _ENTRY.match(line.strip()):
            here = (*table, *_names(entry[1]))
        else:
            continue
        if len(here) > depth and here == key[: len(here)]:
            found, depth = number, len(here)
    return found


def _names(dotted: str) -> Key:
    return tuple(part.strip().strip("\"'") for part in dotted.split("."))


_NOTHING = str(Euros(0))
"""How a caja that holds none of something is written; a casino file leaves it out."""

_UNWRITTEN: dict[str, list[tuple[str, Any]]] = {
    "horario": [("cena", None)],
    "caja": [("medios", MEDIOS)],
}
"""Keys that are left out with these values: records begun before there were such keys have the same terms."""


def terms_of(casino: Casino) -> Fields:
    """What a casino is, however its file is written: a remark in the file changes nothing."""
    terms = write_setup(casino)
    del terms["text"]
    for section, keys in _UNWRITTEN.items():
        terms[section] = {key: value for key, value in terms[section].items() if (key, value) not in keys}
    return terms


def casino_of(terms: Fields) -> Casino:
    try:
        return _casino(terms)
    except (KeyError, TypeError, AttributeError, msgspec.ValidationError) as error:
        raise BadSetup(Told(N_("these are not the terms of a casino: {why}"), why=complaint(error))) from error


def _casino(terms: Fields) -> Casino:
    return Casino(
        nombre=str(terms["nombre"]),
        jurisdiccion=str(terms["jurisdiccion"]),
        normas_generales=bool(terms["normas_generales"]),
        horario=read_setup(Hours, terms["horario"]),
        caja=read_setup(Caja, {name: value for name, value in terms["caja"].items() if value != _NOTHING}),
        fichas=read_setup(Chips, terms["fichas"]),
        autorizacion={juego: _licence(fields) for juego, fields in terms["autorizacion"].items()},
        mesas=tuple(map(_mesa, terms["mesas"])),
        torneos=tuple(read_setup(Tournament, fields) for fields in terms["torneos"]),
        sesion=read_setup(SessionLimits, terms["sesion"]),
    )


def _licence(fields: Fields) -> Licence:
    juego = str(fields["juego"])
    table = read_setup(setup_type(juego), fields["table"])
    return Licence(juego=juego, terms=read_setup(LicenceTerms, fields["terms"]), table=table)


def _mesa(fields: Fields) -> Mesa:
    place = read_setup(TablePlace, fields["place"])
    setup = read_setup(setup_type(place.juego), fields["setup"])
    return Mesa(place=place, setup=setup, staff=msgspec.convert(fields["staff"], tuple[Actor, ...]))
