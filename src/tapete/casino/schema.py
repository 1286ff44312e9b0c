"""The JSON Schema of a casino file, made from the very types that read it; editors check a file against it."""

import json
from importlib.resources import files
from typing import Any

import msgspec
from msgspec import inspect
from msgspec.structs import FieldInfo

from tapete.casino.config import LicenceTerms, OtherSetup, TablePlace
from tapete.casino.reading import File, known_games
from tapete.casino.schema_keys import meaning
from tapete.casino.standing import stake_field
from tapete.engine.setup import Euros, Importe, Percent, Times
from tapete.games import REGISTRY
from tapete.law.regulations import jurisdictions

Json = dict[str, Any]

EUROS: Json = {
    "description": "An amount in euros: 2.50, or as text, '2,50'.",
    "anyOf": [{"type": "number", "exclusiveMinimum": 0}, {"type": "string", "pattern": "[0-9]"}],
}

PERCENT: Json = {"anyOf": [{"type": "number", "minimum": 0}, {"type": "string", "pattern": "[0-9]"}]}
"""A per cent, an amount that may be nothing, or how many times something is paid: as a number or as text."""


def schema() -> Json:
    """The JSON Schema (2020-12) of a casino file."""
    whole = _struct(File)
    keys = whole["properties"]
    others = [juego for juego in known_games() if juego not in REGISTRY]
    keys["jurisdiccion"] = {"enum": list(jurisdictions()), "description": keys["jurisdiccion"]["description"]}
    licences = {juego: _licence(juego, REGISTRY.module(juego).Setup) for juego in REGISTRY}
    licences |= {juego: {"$ref": "#/$defs/otra_autorizacion"} for juego in others}
    keys["autorizacion"]["properties"] = licences
    keys["autorizacion"]["additionalProperties"] = False
    tables = [_table([juego], REGISTRY.module(juego).Setup) for juego in REGISTRY]
    keys["mesa"]["items"] = {"anyOf": [*tables, _table(others, OtherSetup)]}
    parts = {"euros": EUROS, "otra_autorizacion": _licence("another game", OtherSetup)}
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "A casino file of Tapete"}
    return {**head, **whole, "$defs": parts}


def schema_text() -> str:
    """The schema as it is shipped."""
    return json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"


def shipped_schema() -> str:
    """The schema file that comes with Tapete."""
    return (files("tapete.casino") / "data" / "casino.schema.json").read_text(encoding="utf-8")


def _table(games: list[str], setup: type[msgspec.Struct]) -> Json:
    """A table takes from the authorisation what it does not say: no key of its game is compulsory."""
    place, own = _struct(TablePlace), _described(setup)
    told = place["properties"]["juego"]["description"]
    place["properties"] = {**place["properties"], "juego": {"enum": games, "description": told}, **own["properties"]}
    return place


def _licence(juego: str, setup: type[msgspec.Struct]) -> Json:
    terms, own = _struct(LicenceTerms), _described(setup)
    own["properties"].pop("minimo_autorizado", None)
    besides = [key for key in own["required"] if key not in {stake_field(setup), "minimo_autorizado"}]
    return {
        **terms,
        "title": f"The authorisation of {juego}",
        "properties": {**own["properties"], **terms["properties"]},
        "required": [*terms["required"], *besides],
    }


def _described(setup: type[msgspec.Struct]) -> Json:
    own = _struct(setup)
    for key, value in own["properties"].items():
        value["description"] = meaning(setup, key)
    return own


def _struct(kind: type[msgspec.Struct]) -> Json:
    """The schema of a struct; msgspec's own can't write a default that is an amount."""
    fields = msgspec.structs.fields(kind)
    properties = {field.name: {**_type(inspect.type_info(field.type)), **_default(field)} for field in fields}
    required = [field.name for field in fields if field.required]
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


def _type(info: inspect.Type) -> Json:
    match info:
        case inspect.Metadata():
            made = {**_type(info.type), **(info.extra_json_schema or {})}
        case inspect.CustomType(cls=cls) if cls is Euros:
            made = {"$ref": "#/$defs/euros"}
        case inspect.CustomType(cls=cls) if cls in {Percent, Importe, Times}:
            made = dict(PERCENT)
        case inspect.StructType(cls=cls):
            made = {**_struct(cls), "description": cls.__doc__}
        case inspect.VarTupleType(item_type=item):
            made = {"type": "array", "items": _type(item)}
        case inspect.TupleType(item_types=items):
            each = [_type(item) for item in items]
            made = {"type": "array", "prefixItems": each, "minItems": len(each), "items": False}
        case inspect.DictType(value_type=value):
            made = {"type": "object", "additionalProperties": _type(value)}
        case inspect.UnionType(types=types):
            made = _type(next(each for each in types if not isinstance(each, inspect.NoneType)))
        case inspect.LiteralType(values=values):
            made = {"enum": list(values)}
        case inspect.EnumType(cls=cls):
            made = {"enum": [each.value for each in cls]}
        case _:
            made = _plain(info)
    return made


def _plain(info: inspect.Type) -> Json:
    match info:
        case inspect.IntType():
            return {"type": "integer", **_given(minimum=info.ge, maximum=info.le)}
        case inspect.StrType():
            return {"type": "string", **_given(minLength=info.min_length, pattern=info.pattern)}
        case inspect.BoolType():
            return {"type": "boolean"}
        case inspect.AnyType():
            return {}
    raise NotImplementedError(info)


def _given(**bounds: Any) -> Json:
    return {name: bound for name, bound in bounds.items() if bound is not None}


def _default(field: FieldInfo) -> Json:
    """The default, when it says something: that of an absent amount, list or section does not."""
    silent = field.default is msgspec.NODEFAULT or isinstance(field.default, msgspec.Struct)
    if silent or (not field.default and field.default is not False):
        return {}
    return {"default": msgspec.to_builtins(field.default, enc_hook=str)}
