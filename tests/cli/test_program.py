"""What every command shares: help, languages, options, exit codes, and how little is imported."""

import json
import os
import subprocess
import sys
from collections import Counter

import pytest
from click.testing import CliRunner

import tapete as package
from tapete.cli import run
from tapete.cli.program import program
from tapete.cli.run import COMMANDS, EXIT_CODES, MODULES
from tapete.law.parameters import games_on_file
from tests.cli.running import fine, process, refused, tapete

HEAVY = ("asyncio", "click", "msgspec", "pathlib", "rich", "tapete.law", "tapete.engine", "importlib.metadata")


def imported(*arguments: str) -> set[str]:
    """What is imported by a run that succeeds."""
    code = f"""
import sys
from collections import Counter
sys.argv = ["tapete", *{arguments!r}]
before = set(sys.modules)
from tapete.cli import main
try:
    main()
except SystemExit as end:
    assert not end.code
sys.stderr.write("\\n".join(set(sys.modules) - before))
"""
    return set(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stderr.split())


def test_help_imports_nothing_heavy() -> None:
    assert imported("--help").isdisjoint(HEAVY)


def test_the_version_costs_no_more_than_click() -> None:
    assert imported("--version").isdisjoint({"msgspec", "rich", "tapete.law"})


@pytest.mark.parametrize("name", ["games", "play"])
def test_a_command_is_imported_only_when_it_is_named(name: str) -> None:
    modules = {command: f"tapete.cli.{MODULES.get(command, command)}" for command in COMMANDS}
    others = {*modules.values()} - {modules[name], "tapete.cli.program"}
    assert imported(name, "--help").isdisjoint(others)


def test_the_help_is_the_same_whether_click_is_there_or_not() -> None:
    quick = process("--help").stdout
    assert quick == fine("--help")
    assert quick == process().stdout
    assert all(f"  {name} " in quick for name in COMMANDS)


def test_the_help_documents_every_exit_code() -> None:
    codes = {code for code in vars(run).values() if isinstance(code, int)}
    assert codes == set(EXIT_CODES)
    assert all(f"\n  {code} " in fine("--help") for code in codes)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_shows_examples_of_itself(name: str) -> None:
    text = fine(name, "--help")
    assert "Examples:" in text
    assert f"tapete {name}" in text.partition("Examples:")[2]
    assert all(option in text for option in ("--json", "--lang", "--no-color", "--quiet", "--help"))


def test_the_version_is_the_package_s() -> None:
    assert fine("--version") == f"{package.__version__}\n"


@pytest.mark.parametrize("place", ["before", "after", "joined"])
def test_shared_options_stand_before_or_after_the_command(place: str) -> None:
    options = {"before": ["--lang", "fr", "--json", "games"], "after": ["games", "--json", "--lang", "fr"]}
    arguments = options.get(place, ["games", "--json", "--lang=fr"])
    assert '"data"' in tapete(*arguments).stdout


@pytest.mark.parametrize(
    ("arguments", "environment", "name"),
    [
        ((), {}, "Ruleta francesa"),
        ((), {"TAPETE_LANG": "en"}, "French roulette"),
        ((), {"LC_ALL": "fr_FR.UTF-8"}, "Roulette française"),
        ((), {"LC_ALL": "de_DE.UTF-8"}, "Ruleta francesa"),
        (("--lang", "fr"), {"TAPETE_LANG": "en"}, "Roulette française"),
    ],
)
def test_the_language_comes_from_the_option_the_variable_or_the_locale(
    arguments: tuple[str, ...], environment: dict[str, str], name: str
) -> None:
    nothing = dict.fromkeys(("TAPETE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"))
    result = CliRunner(env={**nothing, **environment}).invoke(program, ["games", *arguments])
    assert name in result.stdout


def test_a_language_that_is_not_ours_is_refused() -> None:
    assert "xx" in refused(2, "games", "--lang", "xx")


@pytest.mark.parametrize(
    ("arguments", "meant"),
    [
        (("gmaes",), "games"),
        (("rules", "ruleta-fransesa", "--in", "estado"), "ruleta-francesa"),
        (("games", "--in", "galcia"), "galicia"),
        (("law", "MU2010:7.4.z"), "MU2010:7.4"),
        (("law", "criterio:bola.99"), "criterio:bola.9"),
        (("games", "--jsn"), "--json"),
    ],
)
def test_a_slip_is_answered_with_what_was_meant(arguments: tuple[str, ...], meant: str) -> None:
    said = refused(2, *arguments)
    assert "Did you mean" in said
    assert meant in said


@pytest.mark.parametrize("word", ["francia", "portugal", "tribunal"])
def test_a_word_that_is_like_none_is_answered_without_a_guess(word: str) -> None:
    assert "Did you mean" not in refused(2, "games", "--in", word)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (
            ("simulate", "bola", "--in", "murcia", "--rounds", "0"),
            "Invalid value for '--rounds': 0 is not in the range",
        ),
        (("games", "extra"), "Got unexpected extra argument (extra). Try 'tapete games --help' for help."),
        (("replay",), "Missing argument 'FILE'. Try 'tapete replay --help' for help."),
        (("--nope",), "No such option '--nope'. Try 'tapete --help' for help."),
    ],
)
def test_wrong_usage_is_told_in_one_line(arguments: tuple[str, ...], told: str) -> None:
    said = refused(2, *arguments)
    assert said.startswith(f"tapete: {told}")
    assert said.count("\n") == 1
    assert "Usage" not in said


@pytest.mark.parametrize(
    "arguments", [("nothing-of-the-kind",), ("games", "extra"), ("rules",), ("diff", "bola", "estado"), ("--nope",)]
)
def test_wrong_usage_is_code_2_and_writes_no_data(arguments: tuple[str, ...]) -> None:
    refused(2, *arguments)


@pytest.mark.parametrize("command", ["check", "replay", "audit", "verify"])
@pytest.mark.parametrize("file", ["not/there", "."])
def test_a_file_that_the_system_does_not_give_is_code_4(command: str, file: str) -> None:
    assert file in refused(4, command, file)


def test_a_defect_is_one_sentence_and_code_70(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise KeyError("somewhere")

    monkeypatch.setattr("tapete.cli.catalogue.catalogue", fail)
    assert "defect of Tapete: KeyError: 'somewhere'" in refused(70, "games")


def test_a_defect_shows_where_when_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tapete.cli.catalogue.catalogue", lambda: 1 / 0)
    assert isinstance(tapete("games", TAPETE_DEBUG="1").exception, ZeroDivisionError)


def test_an_interruption_is_code_130(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("tapete.cli.catalogue.catalogue", interrupt)
    assert tapete("games").exit_code == 130


@pytest.mark.parametrize("arguments", [("--help",), ("games",), ("law", "MU2010", "--json")])
def test_a_reader_who_went_away_is_no_defect(arguments: tuple[str, ...]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "tapete", *arguments]
    done = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, check=False)
    os.close(writing)
    assert (done.returncode, done.stderr) == (141, b"")


@pytest.mark.parametrize("arguments", ["--help", "games", "law MU2010 --json"])
def test_a_full_disk_is_code_4(arguments: str) -> None:
    command = f"'{sys.executable}' -m tapete {arguments} > /dev/full"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert done.returncode == 4
    assert done.stderr.count("\n") == 1
    assert "No queda espacio" in done.stderr


@pytest.mark.parametrize("closed", [">&-", "2>&-", "<&-"])
def test_a_closed_stream_is_no_defect(closed: str) -> None:
    command = f"'{sys.executable}' -m tapete games --in nowhere {closed}"
    assert subprocess.run(["bash", "-c", command], capture_output=True, check=False).returncode == 2


def test_a_terminal_without_the_euro_sign_still_gets_the_table() -> None:
    done = process("rules", "bola", "--in", "estado", env={"PYTHONIOENCODING": "ascii"})
    assert done.returncode == 0
    assert "\\u20ac" in done.stdout


def test_quiet_says_nothing_but_the_data() -> None:
    assert tapete("diff", "bola", "estado", "murcia").stderr != ""
    assert tapete("diff", "bola", "estado", "murcia", "--quiet").stderr == ""


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_prints_a_script_for_the_shell(shell: str) -> None:
    assert "_TAPETE_COMPLETE" in fine("completion", shell)


@pytest.mark.parametrize(
    ("words", "completed"),
    [
        ("tapete cov", "coverage"),
        ("tapete rules bo", "bola"),
        ("tapete games --in mur", "murcia"),
        ("tapete law ES1979:04.V.", "ES1979:04.V.a"),
    ],
)
def test_a_shell_completes_commands_games_jurisdictions_and_citations(words: str, completed: str) -> None:
    asked = {"_TAPETE_COMPLETE": "bash_complete", "COMP_WORDS": words, "COMP_CWORD": str(words.count(" "))}
    assert f"plain,{completed}\n" in process(env=asked).stdout


@pytest.mark.parametrize("width", ["200", "80", "40"])
def test_a_narrow_terminal_folds_tables_and_loses_nothing(width: str) -> None:
    whole = json.loads(tapete("diff", "ruleta-de-la-fortuna", "galicia", "murcia", "--json").stdout)["data"]
    shown = tapete("diff", "ruleta-de-la-fortuna", "galicia", "murcia", COLUMNS=width).stdout
    assert max(map(len, shown.splitlines()[: shown.count("\n") - 2])) <= int(width)
    letters = Counter(shown)
    assert all(letters[c] >= sum(row["title"].count(c) for row in whole["parameters"]) for c in "abcdefghilmnoprstuw")


def test_words_are_not_broken_where_there_is_room() -> None:
    assert "[criterio:ruleta-de-la-fortuna.20]" in fine("diff", "ruleta-de-la-fortuna", "galicia", "murcia")


def test_in_a_pipe_a_row_is_a_line() -> None:
    environment = {name: value for name, value in os.environ.items() if name != "COLUMNS"}
    command = [sys.executable, "-m", "tapete", "games", "--lang", "en"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert len(done.stdout.splitlines()) == 1 + len(games_on_file())
