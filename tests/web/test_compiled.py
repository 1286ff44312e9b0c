"""Templates that are kept compiled: never needed, and never believed when they are spoilt."""

import sys
from pathlib import Path

import pytest
from anyio.from_thread import start_blocking_portal
from jinja2 import BytecodeCache, DictLoader, Environment
from jinja2.bccache import Bucket

from tapete.web import render
from tapete.web.render import compile_templates, compiled, environment


@pytest.fixture(autouse=True)
def python_keeps_its_modules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)


def written(kept: BytecodeCache | None, source: str = "{{ 1 + 1 }}") -> str:
    return (
        Environment(loader=DictLoader({"page": source}), bytecode_cache=kept, autoescape=True)
        .get_template("page")
        .render()
    )


def files(folder: Path) -> list[Path]:
    return sorted((folder / "__pycache__").iterdir())


def test_a_template_is_kept_and_read_again(tmp_path: Path) -> None:
    assert written(compiled(tmp_path)) == "2"
    [one] = files(tmp_path)
    before = one.stat().st_mtime_ns
    assert written(compiled(tmp_path)) == "2"
    assert one.stat().st_mtime_ns == before
    assert written(compiled(tmp_path), "{{ 2 + 2 }}") == "4", "a template that was edited is compiled anew"


def test_a_spoilt_file_is_compiled_again(tmp_path: Path) -> None:
    written(compiled(tmp_path))
    [one] = files(tmp_path)
    one.write_bytes(one.read_bytes()[:40])
    assert written(compiled(tmp_path)) == "2"


def test_nothing_is_kept_where_python_keeps_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert compiled(tmp_path / "absent") is None
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    assert compiled(tmp_path) is None


def test_a_full_disk_stops_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Bucket, "write_bytecode", full)
    assert written(compiled(tmp_path)) == "2"
    assert not files(tmp_path)


def test_every_template_is_compiled_while_the_house_is_open(monkeypatch: pytest.MonkeyPatch) -> None:
    jinja = environment().overlay(cache_size=1_000)
    monkeypatch.setattr(render, "environment", lambda: jinja)
    monkeypatch.setattr(render, "_BETWEEN_TEMPLATES", 0)
    assert jinja.cache is not None
    assert not len(jinja.cache)
    with start_blocking_portal() as portal:
        portal.call(compile_templates)
    assert len(jinja.cache) == len(jinja.list_templates())
