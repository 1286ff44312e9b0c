"""The notebooks are run, cell by cell, and what each cell shows can be shown; they are kept without their outputs."""

import ast
import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from tests.docs.console import ROOT

NOTEBOOKS = sorted((ROOT / "examples").glob("*.ipynb"))


def cells(path: Path) -> list[dict[str, Any]]:
    notebook = json.loads(path.read_text(encoding="utf-8"))
    assert notebook["nbformat"] == 4
    return [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_every_cell_runs_and_its_last_value_is_shown(path: Path) -> None:
    namespace: dict[str, Any] = {}
    for cell in cells(path):
        value = run("".join(cell["source"]), namespace)
        assert repr(value)
        for show in ("_repr_html_", "_repr_svg_"):
            if hasattr(value, show):
                ET.fromstring(f"<div>{getattr(value, show)()}</div>")


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_kept_without_outputs(path: Path) -> None:
    assert [cell for cell in cells(path) if cell["outputs"] or cell["execution_count"] is not None] == []


def run(source: str, namespace: dict[str, Any]) -> Any:
    """Run a cell; the value of its last line where that is an expression, as a notebook does."""
    body = ast.parse(source).body
    last = body.pop() if isinstance(body[-1], ast.Expr) else None
    exec(compile(ast.Module(body, []), "<cell>", "exec"), namespace)
    return (
        eval(compile(ast.Expression(last.value), "<cell>", "eval"), namespace) if isinstance(last, ast.Expr) else None
    )
