"""`tapete drill`: exercises for croupiers in the terminal, set and graded by the engine, each with its article."""

import sys
import time
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tapete.cli.drilling import Session
from tapete.cli.failure import FINE, UNREADABLE, Failure
from tapete.cli.files import cant_open
from tapete.cli.help import COMMANDS
from tapete.cli.names import JURISDICTION, did_you_mean, regulated_in
from tapete.cli.output import Output
from tapete.cli.program import command, option
from tapete.cli.words import language, t
from tapete.language import N_

if TYPE_CHECKING:
    from tapete.drills.boxes import Answered
    from tapete.drills.exercise import Posed
    from tapete.drills.lessons import Lesson

_SEEDS = 100_000
"""How many seeds a drill without one chooses among: few enough to be written down."""


@command(
    help=COMMANDS["drill"],
    examples=(
        "tapete drill",
        "tapete drill pagos ruleta-francesa --in estado --level 2 --count 20",
        "tapete drill cartas punto-y-banca --in murcia --timed 20 --record mine.jsonl",
        "tapete drill orden bola --in estado --sheet html > sheet.html",
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
    """Ask, grade and sum up; without words, say what there is."""
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
    """Every kind with its games."""
    from tapete.drills.catalogue import SUMMARIES, kinds_of
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
    from tapete.drills.catalogue import SUMMARIES, kinds_of
    from tapete.drills.lessons import Lesson
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
    """A sheet asks nothing: there is nothing to time, to keep or to tell to a program."""
    for name, value in given.items():
        if value:
            raise Failure(UNREADABLE, N_("--sheet asks nothing, so {option} has no meaning beside it."), option=name)


def read_record(path: Path) -> "list[Answered]":
    """Somebody's own record, an answer a line; begun here, so that what can't be kept is said before any question."""
    import msgspec

    from tapete.drills.boxes import Answered
    from tapete.engine.complaints import complaint

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
    from tapete.drills import sheet

    write = {"markdown": sheet.markdown, "html": sheet.html}[form]
    sys.stdout.write(write(list(posed), language()))
    return FINE
