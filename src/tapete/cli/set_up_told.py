"""A set-up for people: plain fields in one line, and what has parts as tables of its own."""

from collections.abc import Iterator
from typing import Any

from tapete.cli.output import Output
from tapete.cli.values import show_value
from tapete.cli.words import t
from tapete.language import N_

_FEW = 6
"""How many values by name stand in one line."""
Rows = list[dict[str, Any]]


def show_setup(out: Output, setup: dict[str, Any]) -> None:
    """Every field that was set."""
    out.facts([(t(N_("Set-up")), show_value({name: value for name, value in setup.items() if not _has_parts(value)}))])
    out.line()
    for title, rows in _tables(setup):
        columns = list(dict.fromkeys(column for row in rows for column in row))
        out.line(title, bold=True)
        cells = [tuple([show_value(row[column]) if column in row else "" for column in columns]) for row in rows]
        out.table(columns, cells)
        out.line()


def _has_parts(value: Any) -> bool:
    """Whether one line would not tell it."""
    held = value.values() if isinstance(value, dict) else value if isinstance(value, list | tuple) else ()
    many = isinstance(value, dict) and len(value) > _FEW
    return many or any(isinstance(part, dict | list | tuple) for part in held)


def _tables(fields: dict[str, Any], within: str = "") -> Iterator[tuple[str, Rows]]:
    for name, value in fields.items():
        title = f"{within}{name}"
        if not _has_parts(value):
            continue
        if not isinstance(value, dict):
            yield title, [_row(place, part) for place, part in enumerate(value, 1)]
        elif all(isinstance(part, dict) for part in value.values()):
            yield title, [{"": key, **part} for key, part in value.items()]
        elif flat := {key: part for key, part in value.items() if not _has_parts(part)}:
            yield title, [flat] if len(flat) <= _FEW else [{"": key, " ": part} for key, part in flat.items()]
        if isinstance(value, dict):
            yield from _tables(value, f"{title}.")


def _row(place: int, part: Any) -> dict[str, Any]:
    return part if isinstance(part, dict) else {"": place, " ": part}
