"""The trace from the law to the tests: `@law("MU2010:7.3.b.1")` says which provisions a test covers.

The trace is read from the sources and not from a run, so it is whole whatever subset of tests runs, on however many
processes. For that, citations are written out: `law(name)` is refused, `law("ES1979:04.V.a")` is understood on a
function, on a class, on a module (`pytestmark = law(...)`) and on a `pytest.param(..., marks=law(...))`. A case of a
`*.casos` file cites in its line `ley`, and a row of a `*.rights` file cites the articles of its refusals.

`python -m tests.trace` (`make trace`) writes it where `tapete coverage` reads it.
"""

import ast
import json
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

from tests import cases
from tests.rights import text as rights

ROOT = Path(__file__).parent.parent
TRACE_FILE = ROOT / "src/tapete/law/data/trace.json"

Trace = dict[str, list[str]]


class UnreadableTrace(Exception):
    """A `law(...)` whose citations can't be read without running the test."""


def law(*citations: str) -> pytest.MarkDecorator:
    """Mark a test as one that fails if the program breaks these provisions or criterios."""
    return pytest.mark.law(*citations)


@cache
def whole_trace() -> Trace:
    """Every citation of every test of the project, with the tests that carry it, both sorted."""
    found: dict[str, set[str]] = defaultdict(set)
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for citation, test in trace_of(path.read_text(encoding="utf-8"), path.relative_to(ROOT).as_posix()):
            found[citation].add(test)
    for kind in (cases, rights):
        for path in sorted((ROOT / "tests").rglob(f"*{kind.SUFFIX}")):
            for citation, title in kind.cited_in(path.read_text(encoding="utf-8")):
                found[citation].add(f"{path.relative_to(ROOT).as_posix()}::{title}")
    return {citation: sorted(found[citation]) for citation in sorted(found)}


def trace_of(source: str, where: str) -> Iterator[tuple[str, str]]:
    """The pairs of citation and test in one source file."""
    yield from _trace_of_body(ast.parse(source).body, where, ())


def _trace_of_body(body: Iterable[ast.stmt], where: str, outer: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    body = list(body)
    _require_no_alias(body, where)
    own = outer + tuple(_cited(_pytestmarks(body), where))
    for node in body:
        if isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
            yield from _trace_of_body(
                node.body, f"{where}::{node.name}", own + tuple(_cited(node.decorator_list, where))
            )
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test"):
            test = f"{where}::{node.name}"
            yield from ((citation, test) for citation in (*own, *_cited(node.decorator_list, test)))


def _pytestmarks(body: Iterable[ast.stmt]) -> Iterator[ast.expr]:
    """What a module or a class assigns to `pytestmark`."""
    for node in body:
        if isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id == "pytestmark" for t in node.targets):
            yield node.value


def _require_no_alias(body: Iterable[ast.stmt], where: str) -> None:
    """A mark kept under a name of its own would be on the tests and not in the trace."""
    for node in body:
        if isinstance(node, ast.Assign) and not list(_pytestmarks([node])):
            for citation in _cited([node.value], where):
                raise UnreadableTrace(f"{where}: write law({citation!r}) on each test, instead of giving it a name")


def _cited(expressions: Iterable[ast.expr], where: str) -> Iterator[str]:
    """The citations of every `law(...)` anywhere inside the expressions."""
    for call in (node for expression in expressions for node in ast.walk(expression)):
        if isinstance(call, ast.Call) and _is_law(call.func):
            yield from (_literal(argument, where) for argument in call.args)


def _is_law(function: ast.expr) -> bool:
    return (isinstance(function, ast.Name) and function.id == "law") or (
        isinstance(function, ast.Attribute) and function.attr == "law"
    )


def _literal(argument: ast.expr, where: str) -> str:
    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
        return argument.value
    raise UnreadableTrace(f"{where}: write the citation out, instead of law({ast.unparse(argument)})")


def as_json(trace: Trace) -> str:
    """The text of the trace file."""
    return json.dumps(trace, indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    TRACE_FILE.write_text(as_json(whole_trace()), encoding="utf-8")
