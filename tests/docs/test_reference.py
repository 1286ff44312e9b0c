"""The generated reference says all there is, and nothing in the documents points nowhere."""

import re
import runpy
import sys
from pathlib import Path
from typing import get_args

import pytest

import tapete.door
from tapete.games import REGISTRY, build
from tapete.law import parse_citation, resolve
from tapete.law.citation import REGULATIONS, path_of, regulation_of
from tapete.law.parameters import sheet
from tapete.law.provisions import all_criterios, all_provisions
from tapete.web.scenes.presenter import Presenter
from tests.docs.console import ROOT

FENCED = re.compile(r"^( *)(```+|~~~+).*?^\1\2 *$", re.MULTILINE | re.DOTALL)
CITED = re.compile(rf"`((?:{'|'.join(REGULATIONS)}|criterio):[^`\s]+)`")
NAMED_FILE = re.compile(r"`((?:src|tests|docs|bench)/[\w./-]+)(?:::\w+)?`")
WRITTEN = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]


@pytest.fixture(scope="module")
def reference(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("reference")
    sys.path.insert(0, str(ROOT / "docs"))
    try:
        runpy.run_path(str(ROOT / "docs/generate.py"))["generate"](folder)
    finally:
        sys.path.remove(str(ROOT / "docs"))
    return folder


def test_every_provision_has_its_anchor(reference: Path) -> None:
    for citation, provision in all_provisions().items():
        page = (reference / "law" / f"{regulation_of(citation)}.md").read_text(encoding="utf-8")
        assert f" {provision.title} {{ #{path_of(citation)} }}\n" in page, citation


def test_every_criterio_has_its_anchor(reference: Path) -> None:
    for citation, criterio in all_criterios().items():
        page = (reference / "criterios" / f"{path_of(citation).rpartition('.')[0]}.md").read_text(encoding="utf-8")
        assert f" {criterio.title} {{ #{path_of(citation)} }}\n" in page, citation


def test_every_reason_of_a_table_has_its_anchor_in_its_section(reference: Path) -> None:
    text = (reference / "at-the-table" / "refusals.md").read_text(encoding="utf-8")
    section = text.partition("\n## At a table")[2].partition("\n## ")[0]
    for code in ("bajo_minimo", "sin_facultad", "carta_imposible", "seguro_fuera_de_plazo"):
        assert f"#{code} }}" in section, code


def test_a_game_says_how_often_a_bet_wins_or_has_no_column_for_it(reference: Path) -> None:
    for slug in REGISTRY:
        page = (reference / "games" / f"{slug}.md").read_text(encoding="utf-8")
        rows = [
            line.split("|")[1:-1]
            for line in page.partition("\n## Bets")[2].partition("\n## ")[0].split("\n")
            if "|" in line
        ]
        if rows and rows[0][2].strip() == "Wins":
            assert any(row[2].strip() for row in rows[2:]), slug


def test_every_parameter_of_a_game_is_on_its_page(reference: Path) -> None:
    missing = []
    for slug in REGISTRY:
        page = (reference / "games" / f"{slug}.md").read_text(encoding="utf-8")
        for name, row in sheet(slug).parameters.items():
            wanted = [f"#{name} }}", *(f"`{cell.cite}`" for cell in row.cells.values())]
            missing += [(slug, name, text) for text in wanted if text not in page]
    assert missing == []


def test_every_verb_of_every_game_has_its_words_and_who_may(reference: Path) -> None:
    text = (reference / "at-the-table" / "words.md").read_text(encoding="utf-8")
    for slug in REGISTRY:
        game = build(slug, next(iter(sheet(slug).regulated)))
        _, _, after = text.partition(f"\n## {slug} ")
        mine, _, _ = after.partition("\n## ")
        for kind in get_args(game.commands):
            assert f"commands.md#{kind.__struct_config__.tag})" in mine, (slug, kind)
        for chapter in game.chapters:
            assert f"\n### {chapter.name.capitalize()}\n" in mine or not chapter.acts, chapter.name


@pytest.mark.parametrize(("page", "which"), [("commands", "commands"), ("events", "events")])
def test_every_command_and_event_is_described(reference: Path, page: str, which: str) -> None:
    text = (reference / "at-the-table" / f"{page}.md").read_text(encoding="utf-8")
    for slug in REGISTRY:
        for kind in get_args(getattr(build(slug, next(iter(sheet(slug).regulated))), which)):
            assert f"\n## {kind.__struct_config__.tag} " in text, kind


def test_every_citation_in_the_generated_pages_exists(reference: Path) -> None:
    for page in sorted(reference.rglob("*.md")):
        _resolve_all(page)


def test_citations_and_files_named_in_a_document_exist() -> None:
    missing = []
    for document in WRITTEN:
        _resolve_all(document)
        named = NAMED_FILE.findall(FENCED.sub("", document.read_text(encoding="utf-8")))
        missing += [(document.name, name) for name in named if not (ROOT / name).exists()]
    assert missing == []


def _resolve_all(page: Path) -> None:
    for text in CITED.findall(FENCED.sub("", page.read_text(encoding="utf-8"))):
        resolve(parse_citation(text))


def test_everything_the_door_offers_is_described(reference: Path) -> None:
    text = (reference / "python" / "index.md").read_text(encoding="utf-8")
    assert [name for name in tapete.door.__all__ if f"\n## tapete.{name}\n" not in text] == []
    methods = [name for name, each in vars(tapete.Table).items() if callable(each) and not name.startswith("_")]
    assert [name for name in methods if f"\n`{name}(" not in text] == []


def test_every_module_that_the_architecture_names_exists() -> None:
    sources = ROOT / "src/tapete"
    rooms = "|".join(path.name for path in sources.iterdir() if path.is_dir())
    page = (ROOT / "docs/explanation/architecture.md").read_text(encoding="utf-8")
    named = set(re.findall(rf"`((?:{rooms})/[\w/]+\.(?:py|js))`", page))
    assert len(named) > 20
    assert sorted(name for name in named if "GAME" not in name and not (sources / name).is_file()) == []


def test_a_presenter_has_all_that_the_guide_lets_it_say() -> None:
    guide = (ROOT / "docs/how-to/hang-a-game.md").read_text(encoding="utf-8")
    table = re.search(r"^\| Say \| So that \|\n(.*?)\n\n", guide, re.MULTILINE | re.DOTALL)
    assert table is not None
    said = [row.split("|")[1] for row in table[1].splitlines()[1:]]
    names = {name for cell in said for name in re.findall(r"`(\w+)", cell.partition("(by default")[0])}
    assert len(names) > 20
    assert sorted(name for name in names if not hasattr(Presenter, name)) == []
