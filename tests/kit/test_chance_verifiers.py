"""PF-4, 6 and 7: two verifiers, neither of them the house's program, agree on the vectors and on every mutation."""

import ast
import hmac
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tapete.kit.chance import verifier
from tapete.kit.chance.commitment import Document
from tests.kit import vectors
from tests.kit.honest import honest
from tests.kit.vectors import FILE

ROOT = Path(__file__).parents[2]
PYTHON = ROOT / "src/tapete/kit/chance/verifier.py"
JAVASCRIPT = ROOT / "docs/verifier.js"
NODE = shutil.which("node") or ""
VECTORS: list[dict[str, Any]] = json.loads(FILE.read_bytes())

needs_node = pytest.mark.skipif(not NODE, reason="there is no node on this machine")
Case = tuple[Any, list[str]]
Verdict = tuple[list[str], list[str]]
Verifier = Callable[[list[Case]], list[Verdict]]


def in_python(cases: list[Case]) -> list[Verdict]:
    return [verifier.verify(document, heads) for document, heads in cases]


def in_javascript(cases: list[Case]) -> list[Verdict]:
    program = f"""
        const {{ verify }} = require({json.dumps(str(JAVASCRIPT))});
        const cases = JSON.parse(require("node:fs").readFileSync(0, "utf8"));
        console.log(JSON.stringify(cases.map(([document, heads]) => verify(document, heads))));
    """
    done = subprocess.run([NODE, "-e", program], input=json.dumps(cases), capture_output=True, text=True, check=True)
    return [(verdict["faults"], verdict["notes"]) for verdict in json.loads(done.stdout)]


VERIFIERS = [
    pytest.param(in_python, id="python"),
    pytest.param(in_javascript, id="javascript", marks=needs_node),
]


def numbers(lines: list[str]) -> list[int]:
    """Which commitments a verifier names; 0 for a head that it does not find."""
    found = [re.match(r"commitment (\d+): ", line) for line in lines]
    return sorted({int(match[1]) if match else 0 for match in found})


def test_the_shipped_vectors_are_those_that_are_made() -> None:
    assert FILE.read_bytes() == vectors.build(), "run `python -m tests.kit.vectors`"


@pytest.mark.parametrize("verify", VERIFIERS)
def test_a_verifier_says_of_each_vector_what_it_must(verify: Verifier) -> None:
    verdicts = verify([(vector["document"], vector["heads"]) for vector in VECTORS])
    said = {v["name"]: (numbers(faults), numbers(notes)) for v, (faults, notes) in zip(VECTORS, verdicts, strict=True)}
    assert said == {v["name"]: (v["faults"], v["notes"]) for v in VECTORS}


@needs_node
def test_both_verifiers_use_the_same_words() -> None:
    cases = [(vector["document"], vector["heads"]) for vector in VECTORS]
    assert in_javascript(cases) == in_python(cases)


def test_some_vector_throws_words_away() -> None:
    document = next(vector["document"] for vector in VECTORS if vector["name"] == "words thrown away")
    assert any(first_word(record) != record["opening"]["mac"] for record in document["records"])


def first_word(record: dict[str, Any]) -> str:
    opening, head = record["opening"], verifier.head_of(record["commitment"])
    message = verifier.pack("draw", head, "0", *opening["words"])
    return hmac.new(bytes.fromhex(opening["secret"]), message, "sha256").hexdigest()


def mutants(document: Any) -> Iterator[tuple[str, Any]]:
    """The document with one value changed, or one element of a list left out, in every way."""
    for path in paths(document):
        copy = deepcopy(document)
        *way, last = path
        parent = copy
        for step in way:
            parent = parent[step]
        if isinstance(parent[last], dict | list):
            if isinstance(parent, list):
                del parent[last]
                yield f"without {path}", copy
        else:
            parent[last] = changed(parent[last])
            yield f"other {path}", copy


def paths(value: Any, before: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if before:
        yield before
    steps = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, inner in steps:
        yield from paths(inner, (*before, step))


def changed(value: Any) -> Any:
    match value:
        case None:
            return {}
        case int():
            return value + 1
        case str() if re.fullmatch("[0-9a-f]{64}", value):
            return value[:-1] + ("0" if value[-1] != "0" else "1")
    return value + "x"


@pytest.mark.parametrize("verify", VERIFIERS)
def test_each_mutation_of_a_true_record_is_found(verify: Verifier) -> None:
    house = honest("mutants")
    document = json.loads(msgspec.json.encode(Document(tuple(house.records))))
    heads = [house.head(3)]
    names, mutated = zip(*mutants(document), strict=True)
    verdicts = verify([(document, heads), *((mutant, heads) for mutant in mutated)])
    assert verdicts[0] == ([], [])
    assert [name for name, (faults, _) in zip(names, verdicts[1:], strict=True) if not faults] == []
    assert len(names) > 150


GARBAGE: list[Any] = [
    None,
    [],
    "",
    7,
    {},
    {"scheme": "tapete-1"},
    {"scheme": "tapete-2", "records": [{}]},
    {"scheme": "tapete-1", "records": []},
    {"scheme": "tapete-1", "records": "ab"},
    {"scheme": "tapete-1", "records": {"0": 1}},
    {"scheme": "tapete-1", "records": [None, 3, "x", [], {}, {"commitment": None, "opening": None}]},
]


@pytest.mark.parametrize("verify", VERIFIERS)
def test_garbage_is_faulted_and_does_not_break_a_verifier(verify: Verifier) -> None:
    assert all(faults for faults, _ in verify([(document, []) for document in GARBAGE]))


@pytest.mark.parametrize("verify", VERIFIERS)
def test_half_a_character_is_a_fault(verify: Verifier) -> None:
    document = deepcopy(VECTORS[0]["document"])
    document["records"][0]["opening"]["words"][0] = "\ud83c"
    assert [numbers(faults) for faults, _ in verify([(document, [])])] == [[1]]


@pytest.mark.parametrize("verify", VERIFIERS)
def test_true_is_not_the_number_one(verify: Verifier) -> None:
    document = deepcopy(VECTORS[0]["document"])
    document["records"][0]["commitment"]["serial"] = True
    assert all(1 in numbers(faults) for faults, _ in verify([(document, [])]))


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=5,
)


@given(st.data(), json_values)
def test_any_value_in_any_place_gives_a_verdict(data: st.DataObject, value: Any) -> None:
    document = deepcopy(VECTORS[0]["document"])
    *way, last = data.draw(st.sampled_from(list(paths(document))))
    parent = document
    for step in way:
        parent = parent[step]
    parent[last] = value
    faults, notes = verifier.verify(document)
    assert all(isinstance(line, str) for line in (*faults, *notes))


@pytest.mark.parametrize("path", [PYTHON, JAVASCRIPT], ids=["python", "javascript"])
def test_a_verifier_is_short_enough_to_be_read(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 300


def test_the_verifier_needs_nothing_but_the_standard_library() -> None:
    tree = ast.parse(PYTHON.read_text(encoding="utf-8"))
    imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    imported |= {str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert {name.split(".")[0] for name in imported} <= sys.stdlib_module_names - {"random", "time"}


COMMANDS = [
    pytest.param([sys.executable, "-I", str(PYTHON)], id="python"),
    pytest.param([NODE, str(JAVASCRIPT)], id="javascript", marks=needs_node),
]


@pytest.mark.parametrize("command", COMMANDS)
def test_a_verifier_runs_by_itself(command: list[str], tmp_path: Path) -> None:
    record = tmp_path / "record.json"
    record.write_text(json.dumps(VECTORS[0]["document"]), encoding="utf-8")

    def run(*arguments: str) -> tuple[int, str]:
        done = subprocess.run([*command, *arguments], capture_output=True, text=True, check=False)
        return done.returncode, done.stdout

    assert run(str(record)) == (0, "true\n")
    assert run(str(record), *VECTORS[0]["heads"]) == (0, "true\n")
    assert run(str(record), "ab" * 32) == (1, f"the commitment {'ab' * 32} is not in the record\nuntrue\n")
    assert run() == (2, "")
    assert run(str(tmp_path / "nothing.json")) == (2, "")
    record.write_text("{" * 100_000, encoding="utf-8")
    assert run(str(record)) == (2, "")


@pytest.mark.parametrize(
    ("arguments", "code"), [([], 2), (["/nowhere/at/all"], 2)], ids=["without a file", "with no such file"]
)
def test_the_command_says_what_it_cannot_read(
    arguments: list[str], code: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert verifier.main(arguments) == code
    assert "usage" in capsys.readouterr().err


def test_the_command_gives_its_verdict(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = tmp_path / "record.json"
    for vector in VECTORS:
        record.write_text(json.dumps(vector["document"]), encoding="utf-8")
        assert verifier.main([str(record), *vector["heads"]]) == bool(vector["faults"])
        assert capsys.readouterr().out.endswith("untrue\n" if vector["faults"] else "true\n")
