"""`tapete drill`: exercises for croupiers in the terminal, set and graded by the engine, each with its article."""

import sys
import time
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tapete.cli.names import JURISDICTION, did_you_mean, regulated_in
from tapete.cli.output import Output, Reader
from tapete.cli.program import command, option
from tapete.cli.run import COMMANDS, FINE, INTERRUPTED, REFUSED, UNREADABLE, Failure, complain, language, money, t
from tapete.cli.tables import cant_open
from tapete.language import N_

if TYPE_CHECKING:
    from tapete.drills.answering import Shown, ShownGrade, ShownPart
    from tapete.drills.exercise import Posed
    from tapete.drills.lessons import Answered, Lesson, Score

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
        from tapete.drills.answering import grade, show, show_grade
        from tapete.drills.lessons import Answered

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
        from tapete.drills.lessons import facts

        out.line()
        out.line(f"{number}/{count}  {shown.ask}", bold=True)
        for fact in facts(shown, language()):
            out.line(f"  {fact}")
        for part in shown.parts:
            self._show_part(part)

    def _show_part(self, part: "ShownPart") -> None:
        self._out.line(f"{part.ask}")
        for each in part.options:
            self._out.line(f"  {each.key}) {each.text}")
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
        if self._path is None:
            return
        from tapete.engine.codec import encode

        with self._path.open("ab") as file:
            file.write(encode(answered) + b"\n")

    def _sum_up(self) -> None:
        from tapete.drills.lessons import score

        summed = score(self._done)
        if self._out.json:
            self._out.record({"score": summed})
            return
        self._out.line()
        self._out.line(_told(summed), bold=True)


def _told(score: "Score") -> str:
    sentence = N_("{right} of {asked} right; {seconds} seconds an answer.")
    return t(sentence, right=score.right, asked=score.asked, seconds=score.seconds)


_SEEDS = 100_000
"""How many seeds a drill without one chooses among: few enough to be written down."""


@command(
    help=COMMANDS["drill"],
    examples=(
        "tapete drill",
        "tapete drill pagos ruleta-francesa --in estado --level 2 --count 20",
        "tapete drill cartas punto-y-banca --in murcia --timed 20 --record mine.jsonl",
        "tapete drill orden bola --in estado --sheet html > lessons.html",
    ),
)
@click.argument("words", nargs=-1, metavar="[KIND] [GAME]")
@option("--in", "where", type=JURISDICTION, help=N_("Where the game is played."))
@option("--level", type=click.IntRange(1, 3), default=1, help=N_("From 1, one thing at a time, to 3."))
@option("--count", type=click.IntRange(1, 500), default=10, help=N_("How many exercises."))
@option("--seed", type=click.IntRange(0, 2**31), help=N_("The same seed gives the same exercises."))
@option("--timed", type=click.FloatRange(1, 3600), help=N_("Seconds for an answer; a later one counts as wrong."))
@option("--sheet", type=click.Choice(["markdown", "html"]), help=N_("Print a sheet with its answers, and ask nothing."))
@option("--record", type=click.Path(path_type=Path), help=N_("Keep your record here, and repeat what went wrong."))
@click.pass_obj
def drill(out: Output, /, *, words: tuple[str, ...], where: str | None, sheet: str | None, **given: Any) -> int:
    if not words:
        return _show_kinds(out)
    path: Path | None = given["record"]
    if sheet:
        _refuse_beside_a_sheet({"--json": out.json, "--timed": given["timed"], "--record": path})
    now = int(time.time())
    seed = now % _SEEDS if given["seed"] is None else given["seed"]
    lesson = _lesson(words, where, level=given["level"], count=given["count"], seed=seed)
    from tapete.drills.lessons import exercises

    posed = exercises(lesson, read_record(path) if path else (), now)
    if sheet:
        return _print_sheet(posed, sheet)
    if not out.json:
        out.remark(t(N_("Seed {seed}. Enter passes, «salir» leaves."), seed=seed))
    return Session(out, given["timed"], path).run(lesson, posed)


def _show_kinds(out: Output) -> int:
    from tapete.drills.lessons import SUMMARIES, kinds_of
    from tapete.games import REGISTRY

    games = {kind: [game for game in REGISTRY if kind in kinds_of(game)] for kind in SUMMARIES}
    if out.json:
        out.data("drill", games)
        return FINE
    rows = [(kind, t(SUMMARIES[kind]), _named(found, list(REGISTRY))) for kind, found in games.items()]
    out.table((t(N_("Kind")), t(N_("What is asked")), t(N_("Games"))), rows)
    return FINE


def _named(games: Sequence[str], every: Sequence[str]) -> str:
    """Games by their names; where most have it, those that have not."""
    without = [game for game in every if game not in games]
    if not without:
        return t(N_("every game"))
    if len(without) < len(games):
        return t(N_("every game but {games}"), games=", ".join(without))
    return ", ".join(games)


def _lesson(words: Sequence[str], where: str | None, **more: int) -> "Lesson":
    """What was asked for: one word is a game, and another a kind of exercise that it has."""
    from tapete.drills.lessons import SUMMARIES, Lesson, kinds_of
    from tapete.games import REGISTRY

    for word in words:
        if word not in REGISTRY and word not in SUMMARIES:
            told = t(N_("{word!r} is neither a game nor a kind of exercise."), word=word)
            raise Failure(UNREADABLE, "{told}", told=told + did_you_mean(word, [*REGISTRY, *SUMMARIES]))
    game, kind = _told_apart(words)
    where = regulated_in(game, where)
    if kind and kind not in kinds_of(game):
        sentence = N_("{game} has no exercises of {kind}; it has: {known}.")
        raise Failure(UNREADABLE, sentence, game=game, kind=kind, known=", ".join(kinds_of(game)))
    return Lesson(game=game, jurisdiction=where, kind=kind, **more)


def _told_apart(words: Sequence[str]) -> tuple[str, str]:
    """The game and the kind, in either order; `dados` is both, and the game when it stands alone."""
    from tapete.games import REGISTRY

    games = [word for word in reversed(words) if word in REGISTRY]
    if not games or len(words) > 2:
        raise Failure(UNREADABLE, N_("Say a game, and before it a kind if you like: tapete drill pagos bola."))
    rest = list(words)
    rest.remove(games[0])
    return games[0], rest[0] if rest else ""


def _refuse_beside_a_sheet(given: Mapping[str, Any]) -> None:
    for name, value in given.items():
        if value:
            raise Failure(UNREADABLE, N_("--sheet asks nothing, so {option} has no meaning beside it."), option=name)


def read_record(path: Path) -> "list[Answered]":
    """Somebody's own record, an answer a line; begun here, so that what can't be kept is said before any question."""
    import msgspec

    from tapete.drills.lessons import Answered
    from tapete.engine.codec import complaint

    try:
        path.touch()
        lines = path.read_bytes().splitlines()
    except OSError as error:
        raise cant_open(str(path), error) from error
    try:
        return [msgspec.json.decode(line, type=Answered) for line in lines if line.strip()]
    except msgspec.DecodeError as error:
        raise Failure(
            UNREADABLE, N_("{path} is no record of drills: {error}."), path=path, error=complaint(error)
        ) from error


def _print_sheet(posed: "Iterable[Posed]", form: str) -> int:
    from tapete.drills import lessons

    write = {"markdown": lessons.markdown, "html": lessons.html}[form]
    sys.stdout.write(write(list(posed), language()))
    return FINE
