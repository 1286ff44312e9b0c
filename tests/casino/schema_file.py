"""`python -m tests.casino.schema_file` writes the JSON Schema of a casino file, and its keys into the page about it."""

from collections.abc import Iterator, Mapping
from pathlib import Path

import tapete.casino
from tapete.casino.schema import SETUP_KEYS, meaning, own_keys, schema_text
from tapete.games import REGISTRY

SCHEMA_FILE = Path(tapete.casino.__file__).parent / "data" / "casino.schema.json"
PAGE = Path(__file__).parents[2] / "docs" / "reference" / "casino-file.md"
HEAD = "| Key | | Games |\n|---|---|---|\n"
GROUPS = {
    "the ruletas": {"ruleta-americana", "ruleta-francesa", "ruleta-francesa-abreviada"},
    "the tables of círculo": {slug for slug in REGISTRY if REGISTRY.module(slug).FAMILY == "poquer_de_circulo"},
    "the bingos": {slug for slug in REGISTRY if slug.startswith("bingo-")},
}


def keys_table() -> str:
    """Every key of every set-up, what it means, and at which games it means so."""
    rows = [(key, told) for keys in every_meaning() for key, told in keys.items()]
    return HEAD + "".join(f"| `{key}` | {told} | {_named(_meant(key, told))} |\n" for key, told in rows)


def every_meaning() -> list[Mapping[str, str]]:
    """The meanings that keys have everywhere, and those they have at each game alone."""
    return [SETUP_KEYS, *(own_keys(REGISTRY.module(slug).Setup) for slug in REGISTRY)]


def _meant(key: str, told: str) -> set[str]:
    have = (slug for slug in REGISTRY if key in REGISTRY.module(slug).Setup.__struct_fields__)
    return {slug for slug in have if meaning(REGISTRY.module(slug).Setup, key) == told}


def _named(games: set[str]) -> str:
    """Games by their names, groups of them together; where most have it, which do not."""
    without = set(REGISTRY) - games
    if len(without) < len(games):
        return "every game" + (f" but {', '.join(_in_groups(without))}" if without else "")
    return ", ".join(_in_groups(games))


def _in_groups(games: set[str]) -> Iterator[str]:
    left = set(games)
    for name, group in GROUPS.items():
        if group <= left:
            left -= group
            yield name
    yield from sorted(left)


def page_with_table(page: str) -> str:
    """The page with the table as it must be."""
    before, _, after = page.partition(HEAD)
    rows = after.splitlines(keepends=True)
    rest = next((place for place, row in enumerate(rows) if not row.startswith("|")), len(rows))
    return before + keys_table() + "".join(rows[rest:])


if __name__ == "__main__":
    SCHEMA_FILE.write_text(schema_text(), encoding="utf-8")
    PAGE.write_text(page_with_table(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
