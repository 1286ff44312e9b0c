"""`tapete drill`: questions and answers in the terminal, sheets to print, and a record of one's own."""

import json
from pathlib import Path
from unittest.mock import patch

import pytest

from tapete.drills.answering import own_answers
from tapete.drills.lessons import Lesson, exercises
from tapete.games import REGISTRY
from tests.cli.running import data, fine, refused, tapete

BOLA = ("drill", "pagos", "bola", "--in", "estado", "--seed", "3")
LESSON = Lesson(game="bola", jurisdiction="estado", kind="pagos", count=3, seed=3)
RIGHT = "".join(f"{answer}\n" for posed in exercises(LESSON) for answer in own_answers(posed).values())


def test_right_answers() -> None:
    told = fine(*BOLA, "--count", "3", stdin=RIGHT)
    assert told.count("Right.") == 3
    assert "3 of 3 right" in told
    assert "ES1979:04.V.a" in told


def test_a_wrong_answer_is_told_with_the_right_one_and_its_article() -> None:
    result = tapete(*BOLA, "--count", "1", stdin="999\n")
    assert result.exit_code == 1
    assert "You said 999; it is 2." in result.stdout
    assert "[ES1979:04.V.a]" in result.stdout


def test_what_can_not_be_read_is_asked_again() -> None:
    result = tapete(*BOLA, "--count", "1", stdin=f"abc\n{RIGHT}")
    assert result.exit_code == 0
    assert "I can't read 'abc'" in result.stderr


def test_who_leaves_is_told_how_it_went() -> None:
    assert "0 of 0 right" in fine(*BOLA, stdin="salir\n")
    assert "0 of 0 right" in fine(*BOLA)


def test_a_late_answer_counts_as_wrong() -> None:
    clock = iter(range(0, 10_000, 60))
    with patch("tapete.cli.drill.time.monotonic", lambda: next(clock)):
        result = tapete(*BOLA, "--count", "1", "--timed", "20", stdin=RIGHT)
    assert result.exit_code == 1
    assert "Right, but too late." in result.stdout


def test_as_json_lines() -> None:
    lines = [json.loads(line) for line in fine(*BOLA, "--count", "1", "--json", stdin=RIGHT).splitlines()]
    assert [next(iter(line)) for line in lines] == ["tapete", "question", "grade", "score"]
    assert lines[1]["question"]["exercise"]["kind"] == "pagos"
    assert lines[2]["grade"]["right"] is True
    assert lines[3]["score"]["right"] == 1


def test_a_sheet_has_its_answers() -> None:
    markdown = fine(*BOLA, "--count", "2", "--sheet", "markdown")
    assert markdown.index("# Exercises") < markdown.index("# Answers") < markdown.rindex("ES1979:04.V.a")
    html = fine(*BOLA, "--count", "2", "--sheet", "html")
    assert html.startswith("<!doctype html>")
    assert html.count("<section>") == 2


def test_what_went_wrong_comes_again(tmp_path: Path) -> None:
    record = tmp_path / "mine.jsonl"
    tapete(*BOLA, "--count", "1", "--record", str(record), stdin="999\n")
    [line] = [json.loads(each) for each in record.read_text(encoding="utf-8").splitlines()]
    assert line["right"] is False
    other = ("drill", "pagos", "bola", "--in", "estado", "--seed", "500", "--count", "1", "--record", str(record))
    tapete(*other, "--json", stdin="999\n")
    again = json.loads(record.read_text(encoding="utf-8").splitlines()[1])
    assert again["family"] == line["family"]


def test_a_record_that_can_not_be_kept_is_refused_before_the_first_question(tmp_path: Path) -> None:
    assert "1/1" in fine(*BOLA, "--count", "1", "--record", str(tmp_path / "mine.jsonl"))
    result = tapete(*BOLA, "--count", "1", "--record", str(tmp_path / "nowhere" / "mine.jsonl"), stdin=RIGHT)
    assert result.exit_code == 4
    assert "mine.jsonl" in result.stderr
    assert "1/1" not in result.stdout


@pytest.mark.parametrize("beside", [("--json",), ("--timed", "20"), ("--record", "mine.jsonl")])
def test_a_sheet_takes_no_option_about_answers(beside: tuple[str, ...], tmp_path: Path) -> None:
    given = [str(tmp_path / word) if word.endswith(".jsonl") else word for word in beside]
    assert f"{beside[0]} has no meaning" in refused(2, *BOLA, "--sheet", "html", *given)
    assert not list(tmp_path.iterdir())


def test_a_file_that_is_no_record_is_refused(tmp_path: Path) -> None:
    record = tmp_path / "mine.jsonl"
    record.write_text("{}\n", encoding="utf-8")
    assert "no record of drills" in refused(2, *BOLA, "--record", str(record))


def test_without_words_it_says_what_there_is() -> None:
    assert "incidencias" in fine("drill")
    assert {"blackjack", "ferrocarril", "punto-y-banca"} <= set(data("drill")["cartas"]) < set(REGISTRY)


def test_a_game_and_a_kind_may_have_one_name() -> None:
    assert "1/1" in fine("drill", "dados", "dados", "--in", "estado", "--count", "1")
    assert "1/1" in fine("drill", "dados", "--in", "estado", "--count", "1")


def test_what_there_is_not_is_refused() -> None:
    assert "Did you mean pagos, pai-gow?" in refused(2, "drill", "pago", "bola", "--in", "estado")
    assert "has no exercises of cartas" in refused(2, "drill", "cartas", "bola", "--in", "estado")
    assert "Say a game" in refused(2, "drill", "pagos")
    assert "Say where" in refused(2, "drill", "pagos", "bola")


def test_an_interruption_is_told_how_it_went_and_leaves_no_traceback() -> None:
    with patch("tapete.cli.drill.Reader.__call__", side_effect=KeyboardInterrupt):
        result = tapete(*BOLA)
    assert result.exit_code == 130
    assert "0 of 0 right" in result.stdout
    assert "Traceback" not in result.output
