"""The shapes of `--json` are a promise: a change shows here first, as a difference in `shapes.json`.

`python -m tests.cli.test_shapes` writes the shapes as they are now; reviewers read what changed.
"""

import json
import tempfile
from pathlib import Path
from typing import Any

import pytest

from tests.casino.phh.hands import FIXED, HOLDEM
from tests.cli.running import recorded, tapete
from tests.cli.test_records import DEMO, GOLDEN, GUION

ON_FILE = Path(__file__).parent / "shapes.json"

ANSWERS = {
    "games": ("games",),
    "games, layers": ("games", "--layers"),
    "rules": ("rules", "ruleta-americana", "--in", "murcia"),
    "rules, refused": ("rules", "ruleta-francesa", "--in", "estado", "minimo=5", "panos=3"),
    "words": ("words", "ruleta-francesa", "--in", "murcia"),
    "events": ("events", "bola"),
    "refusals": ("refusals", "bola"),
    "law, a provision": ("law", "ES1979:04.V.a"),
    "law, a criterio": ("law", "criterio:bola.5"),
    "law, a regulation": ("law", "ES1979"),
    "law, all": ("law",),
    "law, words": ("law", "prisión"),
    "diff": ("diff", "bola", "estado", "murcia"),
    "edge": ("edge", "bola", "--in", "estado"),
    "equity": ("equity", "holdem", "AsKs", "QhQd", "--board", "2c7d9h", "--bote", "10", "--cover", "5"),
    "equity, all hands": ("equity", "five-stud", "--hands"),
    "equity, discards": ("equity", "poquer-cubierto", "AsAdKhKd7c", "QsQd/9h8c7d", "--discards", "--cards", "32"),
    "compare": ("compare", "bola", "estado", "murcia"),
    "readings": ("readings", "bola", "--in", "murcia"),
    "coverage": ("coverage",),
    "coverage, a text": ("coverage", "ES1979"),
    "drill": ("drill",),
    "check": ("check", "FAULTY"),
    "audit": ("audit", "ACTA"),
    "audit, refused": ("audit", "CUT"),
    "verify": ("verify", "VERIFIABLE"),
    "phh, import": ("phh", "import", "HAND"),
    "phh, export": ("phh", "export", "HANDS"),
    "replay, an acta": ("replay", "ACTA"),
    "replay, a verifiable acta": ("replay", "VERIFIABLE"),
    "replay, a guion": ("replay", "GUION"),
}
VARIED = {"balances", "events", "facts", "fields", "regulated", "setup", "tests", "untested", "value"}
"""Fields whose inside depends on what was asked, or is told elsewhere: events, by the acta."""


def shape(value: Any) -> Any:
    """A value with types in the place of what it holds; of a list, the different shapes of its items."""
    if isinstance(value, dict):
        return {name: type(item).__name__ if name in VARIED else shape(item) for name, item in value.items()}
    if isinstance(value, list):
        shapes = {json.dumps(shape(item), sort_keys=True): shape(item) for item in value}
        return [shapes[text] for text in sorted(shapes)]
    return type(value).__name__


def files_in(folder: Path) -> dict[str, str]:
    """What the commands are asked about."""
    acta = recorded(folder / "a.acta", lines="pleno 17 5\nrojo 1\nrojo 10\n\n17\n")
    (folder / "cut.acta").write_bytes(b"".join(acta.read_bytes().splitlines(keepends=True)[:-1]))
    (folder / "case.guion").write_text(GUION + "> paga ana 1\n", encoding="utf-8")
    faulty = DEMO.read_text(encoding="utf-8").replace("efectivo = 150000", "efectivo = 10")
    (folder / "casino.toml").write_text(faulty, encoding="utf-8")
    (folder / "hand.phh").write_text(HOLDEM.replace("p1 cbr 40", "p1 cbr 30"), encoding="utf-8")
    (folder / "fixed.phh").write_text(FIXED, encoding="utf-8")
    tapete("phh", "import", str(folder / "fixed.phh"), "-o", str(folder / "hands.acta"))
    named = {"ACTA": acta, "CUT": folder / "cut.acta", "GUION": folder / "case.guion", "FAULTY": folder / "casino.toml"}
    named |= {"HAND": folder / "hand.phh", "HANDS": folder / "hands.acta"}
    return {**{name: str(path) for name, path in named.items()}, "VERIFIABLE": str(GOLDEN / "verifiable.acta")}


def answer(arguments: tuple[str, ...], files: dict[str, str]) -> Any:
    """The shape of an answer; for a stream, the different shapes of its lines."""
    output = tapete(*(files.get(word, word) for word in arguments), "--json").stdout
    try:
        return shape(json.loads(output))
    except json.JSONDecodeError:
        return shape([json.loads(line) for line in output.splitlines()])


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    return files_in(tmp_path_factory.mktemp("shapes"))


@pytest.mark.parametrize("name", ANSWERS)
def test_the_shape_of_an_answer_is_the_one_on_file(name: str, files: dict[str, str]) -> None:
    on_file = json.loads(ON_FILE.read_text(encoding="utf-8"))
    now = json.loads(json.dumps(answer(ANSWERS[name], files)))
    assert now == on_file[name], "the shape has changed: python -m tests.cli.test_shapes"


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        found = files_in(Path(folder))
        shapes = {name: answer(arguments, found) for name, arguments in ANSWERS.items()}
    ON_FILE.write_text(json.dumps(shapes, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
