"""The analyst of a house: one question at a time, beside the tables, and each of them once."""

import asyncio
import signal
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from tapete.exact import MATHEMATICS
from tapete.exact.blackjack.solution import Solution
from tapete.exact.book import Book, Question, question_of, written, written_setup
from tapete.exact.memory import decoded
from tapete.games import REGISTRY, build
from tapete.service import analysis as service
from tapete.service.analysis import Analyst, TooMuchWork, in_a_process
from tests.exact.charted import quick_book
from tests.patience import PATIENCE
from tests.service.houses import API, Desk, fine, problem, until

pytestmark = pytest.mark.anyio

FORTUNA = Question(game="ruleta-de-la-fortuna", jurisdiction="murcia")


class Slow:
    """Work that waits for leave, and remembers in which order it was asked."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.leave = asyncio.Event()

    async def __call__(self, question: Question) -> Book:
        self.asked.append(question.game)
        await self.leave.wait()
        return Book(question=question, bets={})


async def test_a_book_is_worked_out_in_a_process_of_its_own() -> None:
    book = await in_a_process(FORTUNA)
    assert book.question == FORTUNA
    assert str(book.bets["figura-1"][0].per_stake) == "-4/27"


def test_a_book_is_read_as_it_was_written() -> None:
    for game in MATHEMATICS:
        book = quick_book(Question(game=game, jurisdiction="murcia"))
        read = decoded(written(book), Book)
        assert (read.question, read.bets) == (book.question, book.bets)
        assert list(read.bets) == list(book.bets), game
        assert read.best_play() == book.best_play(), game
        assert isinstance(read.best_play(), Solution) is (game == "blackjack")


async def test_a_process_that_fails_is_told_and_not_tried_again_at_once(caplog: pytest.LogCaptureFixture) -> None:
    analyst, nowhere = Analyst(), Question(game="ruleta-de-la-fortuna", jurisdiction="estado")
    assert analyst.ask(nowhere) is None
    await until(lambda: analyst.has_failed(nowhere))
    assert "is not regulated in estado" in caplog.text
    assert analyst.ask(nowhere) is None
    assert analyst._task is not None
    await analyst._task
    assert caplog.text.count("an analysis failed") == 1


async def test_questions_are_worked_out_one_at_a_time_the_quick_ones_first() -> None:
    work = Slow()
    analyst = Analyst(work)
    games = ["bola", "blackjack", "dados", "bola"]
    assert [analyst.ask(Question(game=game, jurisdiction="murcia")) for game in games] == [None] * 4
    await until(lambda: work.asked)
    assert work.asked == ["bola"]
    work.leave.set()
    await until(lambda: analyst.ask(Question(game="blackjack", jurisdiction="murcia")))
    assert work.asked == ["bola", "dados", "blackjack"]
    await analyst.stop()


async def test_a_house_that_closes_does_not_wait_for_the_answer() -> None:
    analyst = Analyst(Slow())
    analyst.ask(FORTUNA)
    await asyncio.sleep(0)
    await asyncio.wait_for(analyst.stop(), PATIENCE)


async def test_a_process_that_nobody_waits_for_any_more_is_ended(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("TAPETE_CACHE", str(tmp_path))
    begin, begun = asyncio.create_subprocess_exec, []

    async def noted(*arguments: Any, **options: Any) -> asyncio.subprocess.Process:
        begun.append(await begin(*arguments, **options))
        return begun[0]

    monkeypatch.setattr(asyncio, "create_subprocess_exec", noted)
    analyst = Analyst()
    analyst.ask(Question(game="blackjack", jurisdiction="estado"))
    await until(lambda: begun)
    await analyst.stop()
    assert begun[0].returncode == -signal.SIGKILL


async def test_programs_are_told_to_ask_again_and_then_told(house: Desk) -> None:
    first = await house.client.get(f"{API}/analysis/bola")
    assert (first.status_code, first.headers["retry-after"], first.json()) == (202, "3", {"seconds": 3})
    murcia = Question(game="bola", jurisdiction="murcia")
    await until(lambda: house.house.analyst.ask(murcia))
    body = fine(await house.client.get(f"{API}/analysis/bola"))
    (number,) = body["bets"]["numero:1"]
    assert (number["per_stake"], number["cite"], number["distribution"]["chances"][1]) == (
        "-1/9",
        "MU2010:23.1.a",
        {"net": "7/1", "probability": "1/9"},
    )


@pytest.mark.parametrize(
    ("path", "said"),
    [("mus", "blackjack, bola, boletos"), ("bola?in=asturias", "estado, galicia, murcia"), ("bola?in=%20", "bola")],
)
async def test_only_what_the_law_has_is_worked_out(house: Desk, path: str, said: str) -> None:
    house.client.headers["accept-language"] = "en"
    assert said in problem(await house.client.get(f"{API}/analysis/{path}"), 404)["detail"]


@pytest.mark.parametrize(
    ("jurisdiction", "fields", "choices"),
    [("estado", {}, ""), ("galicia", {}, ""), ("murcia", {"barajas": 4}, '{"packs":4}')],
)
def test_a_table_asks_by_its_own_rules(jurisdiction: str, fields: dict[str, int], choices: str) -> None:
    setup = replace(REGISTRY.module("blackjack").example(jurisdiction), **fields)
    rules = build("blackjack", jurisdiction, setup).rules
    expected = Question(game="blackjack", jurisdiction=jurisdiction, choices=choices)
    assert question_of(rules) == expected


async def test_a_set_up_of_ones_own_is_given_up_before_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "_LONGEST_AT_TABLE", 0)
    with pytest.raises(TooMuchWork):
        await in_a_process(
            Question(
                game="rifas", jurisdiction="murcia", setup=written_setup(REGISTRY.module("rifas").example("murcia"))
            )
        )


async def test_answers_of_old_set_ups_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "_MOST_SETUPS", 2)

    async def quick(question: Question) -> Book:
        return Book(question=question, bets={})

    analyst = Analyst(quick)
    asked = [Question(game="bola", jurisdiction="murcia", setup=str(number)) for number in range(4)]
    for question in (Question(game="bola", jurisdiction="murcia"), *asked):
        analyst.ask(question)
        assert analyst._task is not None
        await analyst._task
    assert [question.setup for question in analyst._known] == ["", "2", "3"]
