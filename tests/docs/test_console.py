"""The console examples can fail: each way of being wrong is seen."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.docs.accept import accept
from tests.docs.console import ROOT, Console, fault_of, matches, steps_of


@pytest.fixture
def console() -> Iterator[Console]:
    with closing(Console()) as opened:
        yield opened


def test_a_block_is_commands_each_followed_by_its_output() -> None:
    steps = steps_of("$ echo one\none\n\n$ cat <<END\n> two\n> END\ntwo\n$ echo\n")
    assert [(step.command, step.expected) for step in steps] == [
        ("echo one", "one"),
        ("cat <<END\ntwo\nEND", "two"),
        ("echo", ""),
    ]


def test_output_before_a_command_is_refused() -> None:
    with pytest.raises(ValueError, match="begins with"):
        steps_of("hello\n$ echo hello\n")


@pytest.mark.parametrize(
    ("expected", "got", "same"),
    [("one", "one", True), ("one", "two", False), ("o...e", "one", True), ("", "one", False), ("one", "", False)],
)
def test_outputs_are_compared_with_ellipsis(expected: str, got: str, same: bool) -> None:
    assert matches(expected, got) is same


def test_a_wrong_output_is_shown_beside_the_right_one(console: Console) -> None:
    [step] = steps_of("$ echo one\ntwo\n")
    assert fault_of(step, console.run(step.command)) == "$ echo one\nexpected:\ntwo\ngot:\none"


def test_both_streams_and_the_status_of_the_command_before_are_seen(console: Console) -> None:
    assert console.run("python -c 'import sys; print(1); sys.exit(\"no\")'") == "1\nno"
    assert console.run("echo $?") == "1"


def test_files_are_written_in_a_copy_that_lasts_for_the_document(console: Console) -> None:
    console.run("echo hello > written-by-an-example.txt")
    assert console.run("cat written-by-an-example.txt") == "hello"
    assert not (ROOT / "written-by-an-example.txt").exists()


def test_commands_that_are_only_to_be_shown_are_refused(console: Console) -> None:
    with pytest.raises(ValueError, match="fence it as sh"):
        console.run("make test")


def test_accepting_rewrites_only_what_no_longer_matches(tmp_path: Path) -> None:
    document = tmp_path / "document.md"
    document.write_text("Text\n\n```console\n$ echo one two\none ...\n$ echo new\nold\n$ echo -n\n```\nmore\n")
    assert accept(document)
    assert (
        document.read_text() == "Text\n\n```console\n$ echo one two\none ...\n$ echo new\nnew\n$ echo -n\n```\nmore\n"
    )
    assert not accept(document)


@pytest.mark.parametrize(
    "command",
    [
        "tapete law MU2010:7.4.z --lang es",
        "printf '%s\\n' 'rojo 10' salir | tapete play ruleta-francesa --in estado --physical 2>&1 | head -n 20",
    ],
)
def test_a_process_of_its_own_shows_and_returns_the_same(console: Console, command: str) -> None:
    here, status = console.run(command), console.status
    assert (console.run(f"{command}; exit $?"), console.status) == (here, status)
