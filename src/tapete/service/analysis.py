"""The house's mathematician: works out what is exact about games beside everything else, one question at a time."""

import asyncio
import logging
import sys
from collections.abc import Awaitable, Callable
from time import monotonic

import msgspec

from tapete.exact import MATHEMATICS
from tapete.exact.book import TOO_LARGE, Book, Question, is_slow, question_at
from tapete.exact.memory import decoded
from tapete.exact.result import Distribution, Purse
from tapete.language import N_
from tapete.law.parameters import sheet
from tapete.service.places import Place
from tapete.service.problems import Trouble
from tapete.service.tasks import end

_LONGEST = 900
"""Seconds after which a question is given up."""
_LONGEST_AT_TABLE = 120
"""The same of a set-up of one's own, which may be as large as its authorisation lets it."""
_MOST_SETUPS = 200
"""Set-ups whose answers are kept: tables get new ones, and the oldest are forgotten."""
_REST = 60
"""Seconds before a question that failed is tried again."""
_log = logging.getLogger("tapete.analysis")

Work = Callable[[Question], Awaitable[Book]]


class WorkFailed(RuntimeError):
    """The process that was to work something out ended without an answer."""


class TooMuchWork(WorkFailed):
    """It takes longer, or is larger, than a house works out: it would be so another time too."""


async def in_a_process(question: Question) -> Book:
    """Work something out in a process of its own: half a minute of arithmetic would hold up every table here."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "tapete.exact",
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        start_new_session=True,  # Ctrl-C is for the house, which ends this by itself
    )
    try:
        async with asyncio.timeout(_LONGEST_AT_TABLE if question.setup else _LONGEST):
            told, complaint = await process.communicate(msgspec.json.encode(question))
    except TimeoutError as error:
        raise TooMuchWork("out of time") from error
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    if process.returncode == TOO_LARGE:
        raise TooMuchWork("too large an answer")
    if process.returncode:
        raise WorkFailed(complaint.decode(errors="replace")[-500:])
    return await asyncio.to_thread(decoded, told, Book)


class Analyst:
    """Keeps what it has worked out, and follows one evening at a time, so that threads are left for others."""

    def __init__(self, work: Work = in_a_process) -> None:
        self._work = work
        self._known: dict[Question, Book] = {}
        self._waiting: dict[Question, None] = {}
        self._failed: dict[Question, float] = {}
        self._too_much: set[Question] = set()
        self._evening = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None

    def ask(self, question: Question) -> Book | None:
        if question in self._known:
            return self._known[question]
        if not self.has_failed(question) and not self.is_too_much(question):
            self._waiting.setdefault(question)
            if self._task is None or self._task.done():
                self._task = asyncio.create_task(self._go_on(), name="analyst")
        return None

    def has_failed(self, question: Question) -> bool:
        return monotonic() - self._failed.get(question, -_REST) < _REST

    def is_too_much(self, question: Question) -> bool:
        return question in self._too_much

    async def evening(self, found: Distribution, purse: int, rounds: int) -> tuple[Purse, ...]:
        async with self._evening:
            return await asyncio.to_thread(_evenings, found, purse, rounds)

    async def stop(self) -> None:
        if self._task is not None:
            await end(self._task)

    async def _go_on(self) -> None:
        while self._waiting:
            question = min(self._waiting, key=lambda each: (is_slow(each), bool(each.setup)))
            try:
                self._known[question] = await self._work(question)
                self._forget_the_oldest()
            except TooMuchWork as error:
                self._too_much.add(question)
                _log.warning("an analysis is too much work", extra={"why": f"{question.game}: {error}"})
            except Exception:  # noqa: BLE001 - one question's trouble must not keep the others waiting
                self._failed[question] = monotonic()
                _log.exception("an analysis failed", extra={"why": f"{question.game} in {question.jurisdiction}"})
            finally:
                del self._waiting[question]

    def _forget_the_oldest(self) -> None:
        """Of set-ups; what follows from the law alone is kept."""
        of_setups = [question for question in self._known if question.setup]
        for question in of_setups[:-_MOST_SETUPS]:
            del self._known[question]


def _evenings(found: Distribution, purse: int, rounds: int) -> tuple[Purse, ...]:
    from tapete.exact.evenings import TooLong, evenings

    try:
        return evenings(found, purse, rounds)
    except TooLong:
        return ()


def question_at_table(place: Place) -> Question:
    """What is asked of a table of the house; `Trouble` for one under rules of before, whose set-up is no more."""
    if place.setup is None:
        raise Trouble(404, "no_existe", N_("This table is only still open to be closed: its figures are not told."))
    return question_at(place.game.rules, place.setup)


def question_about(game: str, jurisdiction: str) -> Question:
    """The question that a visitor asks; `Trouble` that says what there is instead, unless it is of the law."""
    if game not in MATHEMATICS:
        sentence = N_("The mathematics of {game} are not worked out; those of {known} are.")
        raise Trouble(404, "no_existe", sentence, game=game[:60], known=", ".join(MATHEMATICS))
    regulated = sheet(game).regulated
    if jurisdiction not in regulated:
        sentence = N_("{game} is not regulated in {jurisdiction}; it is in {known}.")
        facts = {"game": game, "jurisdiction": jurisdiction[:60], "known": ", ".join(regulated)}
        raise Trouble(404, "no_existe", sentence, **facts)
    return Question(game=game, jurisdiction=jurisdiction)


def home_of(game: str, jurisdiction: str) -> str:
    """Where a game is looked at unless somebody says so: at home if it is played there, else where it is first."""
    where = sheet(game).regulated if game in MATHEMATICS else {}
    return jurisdiction if jurisdiction in where else next(iter(where), jurisdiction)
