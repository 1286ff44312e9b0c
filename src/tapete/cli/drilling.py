"""Exercises asked and answered in the terminal, one after another, and how it went."""

import time
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from tapete.cli.failure import FINE, INTERRUPTED, REFUSED, complain
from tapete.cli.output import Output
from tapete.cli.reader import Reader
from tapete.cli.words import language, money, t
from tapete.language import N_

if TYPE_CHECKING:
    from tapete.drills.boxes import Answered, Score
    from tapete.drills.exercise import Posed
    from tapete.drills.lessons import Lesson
    from tapete.drills.showing import Shown, ShownGrade, ShownPart

LEAVING = {"salir", "exit", "quit"}


class _Left(Exception):
    """The person has had enough."""


class Session:
    """One person and a list of exercises."""

    def __init__(self, out: Output, timed: float | None, record: Path | None) -> None:
        self._out = out
        self._timed = timed
        self._path = record
        self._reader = Reader(out)
        self._done: list[Answered] = []

    def run(self, lesson: "Lesson", exercises: "Iterable[Posed]") -> int:
        """Ask until the list, the lines or the person's patience ends; right when nothing was wrong."""
        if self._out.json:
            self._out.stream("drill", lesson)
        interrupted = False
        try:
            for number, posed in enumerate(exercises, 1):
                self._ask(number, lesson.count, posed)
        except (EOFError, _Left):
            pass
        except KeyboardInterrupt:
            interrupted = True
        self._sum_up()
        if interrupted:
            return INTERRUPTED
        return FINE if all(each.right for each in self._done) else REFUSED

    def _ask(self, number: int, count: int, posed: "Posed") -> None:
        from tapete.drills.answering import grade
        from tapete.drills.boxes import Answered
        from tapete.drills.showing import show, show_grade

        self._show(number, count, show(posed, language()))
        begun = time.monotonic()
        answers = self._answers(posed)
        seconds = round(time.monotonic() - begun, 1)
        graded = grade(posed, answers)
        late = self._timed is not None and seconds > self._timed
        answered = Answered(
            exercise=posed.exercise,
            family=posed.family,
            right=graded.right and not late,
            seconds=seconds,
            at=int(time.time()),
        )
        self._done.append(answered)
        self._keep(answered)
        self._show_grade(show_grade(graded, language()), late=late)

    def _answers(self, posed: "Posed") -> dict[str, str]:
        """What the person says to each part; what can't be read is asked again."""
        from tapete.drills.answering import BadAnswer, read

        answers: dict[str, str] = {}
        for part in posed.parts:
            while True:
                line = self._reader(f"{part.ask.tell(language())} ").strip()
                if line in LEAVING:
                    raise _Left
                try:
                    if line:
                        read(part, line)
                except BadAnswer as error:
                    complain(error.said.tell(language()))
                    continue
                answers[part.name] = line
                break
        return answers

    def _show(self, number: int, count: int, shown: "Shown") -> None:
        out = self._out
        if out.json:
            out.record({"question": shown})
            return
        from tapete.drills.sheet import facts

        out.line()
        out.line(f"{number}/{count}  {shown.ask}", bold=True)
        for fact in facts(shown, language()):
            out.line(f"  {fact}")
        for part in shown.parts:
            self._show_part(part)

    def _show_part(self, part: "ShownPart") -> None:
        self._out.line(f"{part.ask}")
        for option in part.options:
            self._out.line(f"  {option.key}) {option.text}")
        if part.bank:
            self._out.line("  " + "  ".join(f"{count} x {money(int(value))}" for value, count in part.bank.items()))

    def _show_grade(self, grade: "ShownGrade", *, late: bool) -> None:
        out = self._out
        if out.json:
            out.record({"grade": grade, "late": late})
            return
        told = N_("Right.") if grade.right else N_("Wrong.")
        out.line(t(N_("Right, but too late.")) if grade.right and late else t(told), bold=True)
        for mark in grade.marks:
            if not mark.right:
                expected = t(N_("You said {given}; it is {expected}."), given=mark.given or "-", expected=mark.expected)
                out.line(f"  {expected} {mark.why} {mark.cite}".rstrip())
        for line in grade.lines:
            out.line(f"  {line.text} [{line.cite}]")

    def _keep(self, answered: "Answered") -> None:
        """Write the answer down before the next question is asked."""
        if self._path is None:
            return
        from tapete.engine.codec import encode

        with self._path.open("ab") as file:
            file.write(encode(answered) + b"\n")

    def _sum_up(self) -> None:
        from tapete.drills.boxes import score

        summed = score(self._done)
        if self._out.json:
            self._out.record({"score": summed})
            return
        self._out.line()
        self._out.line(_told(summed), bold=True)


def _told(score: "Score") -> str:
    sentence = N_("{right} of {asked} right; {seconds} seconds an answer.")
    return t(sentence, right=score.right, asked=score.asked, seconds=score.seconds)
