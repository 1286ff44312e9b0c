"""The JSON Schema: it is the shipped one, it says what each key means, and it judges as the reader does."""

import json
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tapete.casino.config import LicenceTerms, TablePlace
from tapete.casino.reading import known_games, setup_type
from tapete.casino.schema import schema as made_schema
from tapete.casino.schema import schema_text, shipped_schema
from tapete.games import REGISTRY
from tests.casino.schema_file import PAGE, every_meaning, keys_table, page_with_table
from tests.casino.test_reading import EXAMPLES, TEXT

DEMO = Path(__file__).parent.parent.parent / "src/tapete/casino/data/demo.toml"
schema = cache(made_schema)


def test_the_shipped_schema_is_the_present_one() -> None:
    assert shipped_schema() == schema_text(), "run `python -m tests.casino.schema_file`"


def test_every_key_of_every_part_is_explained() -> None:
    for part in objects(schema()):
        for key, value in part.get("properties", {}).items():
            assert value.get("description") or "$ref" in value or key in known_games(), key


def test_the_keys_are_those_that_are_read() -> None:
    keys = schema()["properties"]
    tables = {
        juego: branch for branch in keys["mesa"]["items"]["anyOf"] for juego in branch["properties"]["juego"]["enum"]
    }
    assert set(tables) == set(keys["autorizacion"]["properties"]) == set(known_games())
    for juego in known_games():
        own = set(setup_type(juego).__struct_fields__)
        assert set(tables[juego]["properties"]) == own | set(TablePlace.__struct_fields__)
    for juego in REGISTRY:
        own = set(setup_type(juego).__struct_fields__)
        licence = set(keys["autorizacion"]["properties"][juego]["properties"])
        assert licence == (own | set(LicenceTerms.__struct_fields__)) - {"minimo_autorizado"}


def test_no_key_is_explained_that_no_game_has() -> None:
    assert {key for keys in every_meaning() for key in keys} == {
        key for juego in known_games() for key in setup_type(juego).__struct_fields__
    }


@pytest.mark.parametrize("path", [*EXAMPLES, DEMO], ids=lambda path: path.stem)
def test_lawful_files_obey_it(path: Path) -> None:
    assert list(mistakes(tomllib.loads(path.read_text(encoding="utf-8")), schema())) == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("nombre", "nonbre"),
        ('"estado"', '"madrid"'),
        ('"17:00"', '"25:00"'),
        ("minimo = 2.50", "minimo = -2"),
        ("minimo = 2.50", "minimo_autorizado = 2"),
        ("mesas = 2\n", ""),
        ("[2.50, 25]", "[2.50]"),
        ("numero = 7", "numero = 0"),
        ('juego = "ruleta-francesa"', 'juego = "parchis"'),
        ('"crupier:luis"', '"jefe:luis"'),
        ("minimo = 10", "colores = []"),
    ],
)
def test_it_refuses_what_the_reader_refuses(old: str, new: str) -> None:
    assert list(mistakes(tomllib.loads(TEXT), schema())) == []
    assert list(mistakes(tomllib.loads(TEXT.replace(old, new, 1)), schema()))


def objects(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        yield value
    for each in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from objects(each)


# As much of JSON Schema as the schema uses, so that it is tried and not only read.

TYPES: dict[str, type | tuple[type, ...]] = {
    "object": dict, "array": list, "string": str, "number": (int, float), "integer": int, "boolean": bool,
}  # fmt: skip


def mistakes(value: Any, rule: dict[str, Any] | bool) -> Iterator[str]:
    """What a value breaks of a schema."""
    if isinstance(rule, bool):
        yield from () if rule else ("not allowed",)
        return
    if "$ref" in rule:
        yield from mistakes(value, schema()["$defs"][rule["$ref"].removeprefix("#/$defs/")])
    if "anyOf" in rule and all(any(True for _ in mistakes(value, each)) for each in rule["anyOf"]):
        yield "none of anyOf"
    if "type" in rule and (not isinstance(value, TYPES[rule["type"]]) or (value is True and rule["type"] == "integer")):
        yield f"not {rule['type']}: {value!r}"
        return
    if "enum" in rule and value not in rule["enum"]:
        yield f"not of {rule['enum']}"
    yield from _bounds(value, rule)
    if isinstance(value, dict):
        yield from _members(value, rule)
    if isinstance(value, list):
        first = rule.get("prefixItems", [])
        for place, each in enumerate(value):
            yield from mistakes(each, first[place] if place < len(first) else rule.get("items", True))


def _bounds(value: Any, rule: dict[str, Any]) -> Iterator[str]:
    if "minimum" in rule and value < rule["minimum"]:
        yield "too small"
    if "maximum" in rule and value > rule["maximum"]:
        yield "too great"
    if "exclusiveMinimum" in rule and value <= rule["exclusiveMinimum"]:
        yield "too small"
    if len(value) < rule.get("minLength", rule.get("minItems", 0)) if isinstance(value, str | list) else False:
        yield "too short"
    if "pattern" in rule and not re.search(rule["pattern"], value):
        yield f"not as {rule['pattern']}"


def _members(value: dict[str, Any], rule: dict[str, Any]) -> Iterator[str]:
    yield from (f"{key} is missing" for key in rule.get("required", []) if key not in value)
    for key, each in value.items():
        yield from mistakes(each, rule.get("properties", {}).get(key, rule.get("additionalProperties", True)))


def test_the_small_validator_is_no_rubber_stamp() -> None:
    rule = json.loads('{"type": "object", "properties": {"a": {"type": "integer", "maximum": 3}}, "required": ["a"]}')
    assert list(mistakes({"a": 3}, rule)) == []
    assert list(mistakes({"a": 4}, rule)) == ["too great"]
    assert list(mistakes({}, rule)) == ["a is missing"]


def test_the_reference_explains_every_key_as_the_schema_does() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for part in objects(schema()):
        for key, value in part.get("properties", {}).items():
            assert key in known_games() or f"| `{key}` | {value['description']} |" in page, key


def test_the_reference_names_the_games_of_every_key() -> None:
    """`python -m tests.casino.schema_file` writes it anew."""
    page = PAGE.read_text(encoding="utf-8")
    assert page_with_table(page) == page


def test_every_meaning_of_a_key_is_that_of_some_game() -> None:
    rows = keys_table().splitlines()[2:]
    assert [row for row in rows if row.endswith("|  |")] == []
