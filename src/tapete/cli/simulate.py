"""`tapete simulate`: many rounds of a game, and whether they agree with the exact values."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path
from secrets import randbits
from typing import TYPE_CHECKING, Any

import click
import msgspec

from tapete.cli.failure import FINE, REFUSED, UNREADABLE, Failure
from tapete.cli.figures import percent
from tapete.cli.files import cant_open, cant_read, opened
from tapete.cli.help import COMMANDS
from tapete.cli.names import GAME, JURISDICTION, regulated_in
from tapete.cli.output import Output
from tapete.cli.program import command, option
from tapete.cli.words import language, money, t
from tapete.engine.refusal import Refused, Unlawful
from tapete.kit.money import BadAmount, parse_amount
from tapete.language import N_, translate

if TYPE_CHECKING:
    from tapete.sim.machine import Machine, Options
    from tapete.sim.result import BetResult, Simulated
    from tapete.sim.sessions import Sessions
    from tapete.sim.tally import Spread

USUAL_ROUNDS = 10_000_000
USUAL_EVENING = 1000
MOST_ROUNDS = 10**13
_BITS = 63
FERROCARRIL = ("equilibrio", "punto-pide", "punto-planta", "cuadro")
"""Ways to play ferrocarril: both free, the punto always drawing or standing with five, the banker by the cuadro."""


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """What was asked for on the command line."""

    rounds: int | None
    seed: int | None
    workers: int | None
    cluster: str
    sessions: int | None
    purse: str
    goal: str | None
    out: str | None
    tras_cero: str
    fresh: bool
    packs: int | None
    no_retiro: bool
    strategy: str | None
    rule: str


@command(
    help=COMMANDS["simulate"],
    examples=(
        "tapete simulate ruleta-francesa rojo=10 pleno:17=5 --in estado",
        "tapete simulate bola numero:7=1 --in galicia --rounds 1000000000 --seed 7",
        "tapete simulate ruleta-americana rojo=10 --in murcia --sessions 10000 --purse 500 --goal 1000 --rounds 200",
    ),
)
@click.argument("game", type=GAME)
@click.argument("bets", nargs=-1, metavar="[BET=EUROS]...")
@option("--in", "where", type=JURISDICTION, help=N_("Where the game is played."))
@option("--rounds", type=click.IntRange(1, MOST_ROUNDS), help=N_("How many rounds; of each session, with --sessions."))
@option("--seed", type=click.IntRange(0, 2**_BITS - 1), help=N_("Play the same rounds again."))
@option("--workers", type=click.IntRange(1, 1024), help=N_("How many cores; all of them when not said."))
@option("--cluster", default="", help=N_("The address of a Dask scheduler, or `local`."))
@option("--sessions", type=click.IntRange(1, 10**8), help=N_("Play sessions of one player instead of one long run."))
@option("--purse", default="500", help=N_("What the player sits down with, in euros."))
@option("--goal", help=N_("What the player stops at, in euros."))
@option("--tras-cero", type=click.Choice(["prision", "retirar"]), default="prision", help=N_("The choice after a 0."))
@option("--fresh", is_flag=True, help=N_("Shuffle all cards before every round."))
@option("--packs", type=click.IntRange(1, 100), help=N_("Packs in the sabot, where the law leaves a choice."))
@option("--no-retiro", is_flag=True, help=N_("Without the retiro, where the casino may put it in use or not."))
@option("--strategy", type=click.Path(), help=N_("A file with the chart by which black-jack is played."))
@option("--rule", type=click.Choice(FERROCARRIL), default=FERROCARRIL[0], help=N_("How ferrocarril is played."))
@option("--out", type=click.Path(), help=N_("Also write the result to a file: .json, .parquet, .png or .svg."))
@click.pass_obj
def simulate(out: Output, /, game: str, bets: tuple[str, ...], where: str | None, **given: Any) -> int:
    """Play, and say what came of it; the exit code tells whether it agrees with the exact values."""
    asked = Asked(**given)
    jurisdiction = regulated_in(game, where)
    compiled = _machine(game, jurisdiction, _stakes(game, jurisdiction, bets), asked)
    seed = randbits(_BITS) if asked.seed is None else asked.seed
    if asked.sessions is not None:
        evenings = _sessions(out, compiled, asked, seed)
        _write(asked.out, evenings)
        out.data("simulate", evenings) if out.json else _show_sessions(out, evenings)
        return FINE
    found = _long_run(out, game, jurisdiction, compiled, asked, seed)
    _write(asked.out, found)
    out.data("simulate", found) if out.json else _show(out, found)
    return REFUSED if found.total.agrees is False else FINE


def _stakes(game: str, jurisdiction: str, bets: tuple[str, ...]) -> Mapping[str, int]:
    """The stakes as written, or a simple bet of the game at its minimum."""
    if not bets:
        return _usual(game, jurisdiction)
    stakes: dict[str, int] = {}
    for word in bets:
        bet, equals, amount = word.partition("=")
        if not equals or bet in stakes:
            raise Failure(UNREADABLE, N_("{word!r} is not a bet with its stake, such as rojo=10."), word=word)
        stakes[bet] = _euros(amount)
    return stakes


def _usual(game: str, jurisdiction: str) -> Mapping[str, int]:
    from tapete.sim.games import usual_stakes

    return usual_stakes(game, jurisdiction)


def _euros(word: str) -> int:
    try:
        return parse_amount(word)
    except BadAmount as error:
        reason = translate(error.reason, language())
        raise Failure(UNREADABLE, N_("{word!r} is not an amount: {reason}."), word=error.word, reason=reason) from error


def _machine(game: str, jurisdiction: str, stakes: Mapping[str, int], asked: Asked) -> "Machine":
    try:
        from tapete.sim.automaton import TooManyNodes
        from tapete.sim.chart import BadChart
        from tapete.sim.games import MACHINES, NotSimulated, machine
    except ImportError as error:
        raise Failure(UNREADABLE, N_("Simulation needs more: pip install 'tapete[sim]'.")) from error
    try:
        return machine(game, jurisdiction, stakes, _options(asked))
    except NotSimulated as error:
        known = ", ".join(MACHINES)
        raise Failure(UNREADABLE, N_("{game} can't be simulated; {known} can."), game=game, known=known) from error
    except Refused as refused:
        told = f"{refused.sentence(language())} [{refused.code}, {refused.cite}]"
        raise Failure(REFUSED, "{told}", told=told) from refused
    except BadChart as error:
        told = t(error.sentence, **error.facts)
        raise Failure(UNREADABLE, N_("{path}: {told}"), path=asked.strategy, told=told) from error
    except Unlawful as error:
        raise Failure(REFUSED, "{error}", error=error) from error
    except TooManyNodes as error:
        raise Failure(UNREADABLE, N_("These bets together have too many situations; take fewer.")) from error


def _options(asked: Asked) -> "Options":
    from tapete.sim.machine import Options

    return Options(
        after_zero=asked.tras_cero,
        fresh=asked.fresh,
        packs=asked.packs or 0,
        no_retiro=asked.no_retiro,
        strategy=_text(asked.strategy) if asked.strategy else "",
        rule=asked.rule,
    )


def _text(path: str) -> str:
    with opened(path) as file:
        try:
            return file.read().decode()
        except UnicodeDecodeError as error:
            raise cant_read(path, error) from error


def _long_run(out: Output, game: str, jurisdiction: str, machine: "Machine", asked: Asked, seed: int) -> "Simulated":
    from tapete.sim.flat import block_of, simulate
    from tapete.sim.result import Simulated

    rounds = asked.rounds or USUAL_ROUNDS
    with _progress(out, rounds) as advance:
        each, total = simulate(
            machine.long_run(seed),
            machine.bets,
            rounds,
            exact=machine.exact(),
            allowance=machine.allowance,
            workers=asked.workers,
            cluster=asked.cluster,
            progress=advance,
        )
    return Simulated(
        game=game,
        jurisdiction=jurisdiction,
        rounds=rounds,
        seed=seed,
        block=block_of(rounds),
        note=machine.note,
        allowance=machine.allowance,
        bets=each,
        total=total,
    )


def _sessions(out: Output, machine: "Machine", asked: Asked, seed: int) -> "Sessions":
    from tapete.sim.machine import NEVER, Terms
    from tapete.sim.sessions import simulate_sessions

    sessions = asked.sessions or 1
    goal = NEVER if asked.goal is None else _euros(asked.goal)
    terms = Terms(rounds=asked.rounds or USUAL_EVENING, purse=_euros(asked.purse), goal=goal)
    with _progress(out, sessions) as advance:
        return simulate_sessions(
            machine, sessions, terms, seed, workers=asked.workers, cluster=asked.cluster, progress=advance
        )


@contextmanager
def _progress(out: Output, total: int) -> Iterator[Callable[[int], None]]:
    """A bar for people at a terminal, on the standard error; nothing otherwise."""
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=out.json or out.quiet or not console.is_terminal) as bar:
        task = bar.add_task(t(N_("Playing")), total=total)
        yield lambda done: bar.advance(task, done)


def _show(out: Output, found: "Simulated") -> None:
    heading = N_("{rounds} rounds, seed {seed}")
    out.line(t(heading, rounds=f"{found.rounds:,}".replace(",", " "), seed=found.seed), bold=True)
    headers = (
        *(t(N_("Bet")), t(N_("Staked")), t(N_("Result")), t(N_("House edge")), t(N_("Interval (95 %)"))),
        *(t(N_("Exact")), t(N_("Verdict"))),
    )
    rows = found.bets if len(found.bets) == 1 else (*found.bets, found.total)
    out.table(headers, [_row(row) for row in rows])
    if found.note:
        out.line()
        out.line(t(found.note, allowance=_percent(found.allowance)))


def _row(row: "BetResult") -> tuple[str, ...]:
    return (
        row.bet or t(N_("together")),
        money(row.staked),
        money(row.net),
        _percent(row.edge.mean),
        f"{_percent(row.edge.low)} … {_percent(row.edge.high)}",
        "" if row.exact is None else _percent(row.exact),
        "" if row.agrees is None else t(N_("agrees")) if row.agrees else t(N_("does not agree")),
    )


def _percent(value: float) -> str:
    return percent(Fraction(value)) if value == value and abs(value) != float("inf") else "-"  # noqa: PLR0124 - a NaN is not itself


def _show_sessions(out: Output, found: "Sessions") -> None:
    heading = N_("{sessions} sessions of up to {rounds} rounds from {purse:€}, seed {seed}")
    facts = {"sessions": found.sessions, "rounds": found.rounds, "purse": found.purse, "seed": found.seed}
    out.line(t(heading, **facts), bold=True)
    out.facts(
        [
            (t(N_("Ended ahead")), _percent(found.ahead)),
            (t(N_("Ruined")), _percent(found.ruined)),
            *([(t(N_("Reached the goal")), _percent(found.reached))] if found.goal is not None else []),
        ]
    )
    out.line()
    places = tuple(found.net.percentiles)
    headers = ("", t(N_("Mean")), t(N_("Deviation")), *(f"{place} %" for place in places))
    rows = [
        _spread(t(N_("Result")), found.net, money),
        _spread(t(N_("Rounds")), found.duration, str),
        _spread(t(N_("Deepest fall")), found.fall, money),
    ]
    out.table(headers, rows)


def _spread(name: str, spread: "Spread", show: Callable[[int], str]) -> tuple[str, ...]:
    return name, show(round(spread.mean)), show(round(spread.deviation)), *map(show, spread.percentiles.values())


def _write(path: str | None, found: Any) -> None:
    if path is None:
        return
    from tapete.sim.files import UnknownKind, write

    try:
        write(Path(path), found)
    except UnknownKind as error:
        raise Failure(UNREADABLE, N_("{path}: write a .json, .parquet, .png or .svg file."), path=path) from error
    except ImportError as error:
        raise Failure(UNREADABLE, N_("Such files need more: pip install 'tapete[lab]'.")) from error
    except OSError as error:
        raise cant_open(path, error) from error
