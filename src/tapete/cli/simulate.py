"""`tapete simulate`: many rounds of a game, and whether they agree with the exact values."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from secrets import randbits
from typing import TYPE_CHECKING, Any

import click
import msgspec
from msgspec.structs import asdict, replace

from tapete.cli.edge import NO_RETIRO_HELP, PACKS_HELP, SUPPOSE_HELP, supposed
from tapete.cli.names import GAME, JURISDICTION, refuse_option
from tapete.cli.output import Output, playing, working
from tapete.cli.program import command, option
from tapete.cli.run import COMMANDS, FINE, INTERRUPTED, REFUSED, SYSTEM, UNREADABLE, Failure, language, t
from tapete.cli.simulate_output import show, show_evenings, show_sessions
from tapete.cli.tables import (
    Chosen,
    cant_open,
    cant_read,
    chosen,
    named_by_the_rules,
    no_such_bet,
    of_casino,
    on_cloth,
    opened,
    parted,
    refused_faults,
)
from tapete.engine.event import Refused, Unlawful
from tapete.engine.notation import misspelt, plain
from tapete.engine.table import AnyTable
from tapete.families.stakes.bets import kinds_of
from tapete.families.table.reasons import COMBINACION_NO_ADMITIDA
from tapete.kit.money import BadAmount, parse_amount
from tapete.language import N_, translate
from tapete.law.parameters import sheet
from tapete.sim import SEED_BITS

if TYPE_CHECKING:
    from tapete.sim.machine import Machine, Options
    from tapete.sim.run import About, Simulated
    from tapete.sim.sessions import Evenings, Sessions

USUAL_ROUNDS = 10_000_000
USUAL_EVENING = 1000
USUAL_EVENINGS = 10_000
MOST_ROUNDS = 10**13
USUAL_PURSE = "500"
WAYS = ("equilibrio", "punto-pide", "punto-planta", "cuadro", "totales")
"""Ways to play ferrocarril and bacarrá a dos paños: all free, the punto always drawing or standing with five, the
banker by the cuadro; and at ferrocarril both free with nothing but totals to look at."""
OPTIONS = {
    "tras_cero": "after_zero",
    "seguro": "insured",
    "fresh": "fresh",
    "packs": "packs",
    "no_retiro": "no_retiro",
    "strategy": "strategy",
    "rule": "rule",
}
"""What options of the command line are called in `tapete.sim`, of those that mean something in some games alone."""


class Wanted(msgspec.Struct, frozen=True, kw_only=True):
    """What was asked for on the command line."""

    rounds: int | None
    seed: int | None
    workers: int | None
    cluster: str
    sessions: int | None
    director: bool
    anticipo: str | None
    purse: str | None
    goal: str | None
    out: str | None
    tras_cero: str | None
    seguro: bool
    fresh: bool
    packs: int | None
    no_retiro: bool
    suppose: tuple[str, ...]
    strategy: str | None
    rule: str | None


@command(
    help=COMMANDS["simulate"],
    examples=(
        "tapete simulate ruleta-francesa rojo=10 pleno:17=5 --in estado",
        "tapete simulate bola numero:7=1 --in galicia --rounds 1000000000 --seed 7",
        "tapete simulate blackjack plaza:1=10 --in estado --fresh",
        "tapete simulate ferrocarril --in galicia --rule cuadro",
        "tapete simulate ruleta-americana rojo=10 --in murcia --sessions 10000 --purse 500 --goal 1000 --rounds 200",
        "tapete simulate punto-y-banca punto=100 banca=80 --in galicia --director --rounds 400",
        "tapete simulate bingo-tradicional carton=9 sala=261 --in murcia --rounds 1000000",
        "tapete simulate maquinas modelo=noria precio=0.50",
        "tapete simulate --casino casino.toml --table 3",
    ),
)
@click.argument("game", type=GAME, required=False)
@click.argument("bets", nargs=-1, metavar="[BET=EUROS]... [FIELD=VALUE]...")
@option("--in", "where", type=JURISDICTION, help=N_("Where the game is played."))
@of_casino
@option("--rounds", type=click.IntRange(1, MOST_ROUNDS), help=N_("How many rounds; of each session, with --sessions."))
@option("--seed", type=click.IntRange(0, 2**SEED_BITS - 1), help=N_("Play the same rounds again."))
@option("--workers", type=click.IntRange(1, 1024), help=N_("How many cores; all of them when not said."))
@option("--cluster", default="", help=N_("The address of a Dask scheduler, or `local`."))
@option("--sessions", type=click.IntRange(1, 10**8), help=N_("Play sessions of one player instead of one long run."))
@option("--purse", help=N_("What the player sits down with, in euros."))
@option(
    "--director", is_flag=True, help=N_("Show evenings of the table instead: drop, hold, and when the bank is lost.")
)
@option("--anticipo", help=N_("What the bank begins with, in euros; with --director."))
@option("--goal", help=N_("What the player stops at, in euros."))
@option("--tras-cero", type=click.Choice(["prision", "retirar"]), help=N_("The choice after a 0."))
@option("--seguro", is_flag=True, help=N_("Insure every bet of treinta y cuarenta against the 31."))
@option("--fresh", is_flag=True, help=N_("Shuffle all cards before every round."))
@option("--packs", type=click.IntRange(1, 100), help=PACKS_HELP)
@option("--no-retiro", is_flag=True, help=NO_RETIRO_HELP)
@option("--suppose", multiple=True, metavar="PARAMETER=VALUE", help=SUPPOSE_HELP)
@option("--strategy", type=click.Path(), help=N_("A file with the chart by which black-jack is played."))
@option("--rule", type=click.Choice(WAYS), help=N_("How ferrocarril or bacarrá a dos paños is played."))
@option("--out", type=click.Path(), help=N_("Also write the result to a file: .json, .parquet, .png or .svg."))
@click.pass_obj
def simulate(
    out: Output,
    /,
    game: str | None,
    bets: tuple[str, ...],
    where: str | None,
    casino: str | None,
    table: int | None,
    **given: Any,
) -> int:
    """Play, and say what came of it; the exit code tells whether it agrees with the exact values."""
    asked = Wanted(**given)
    _require_installed(asked)
    fields, bets = parted(game, bets) if _takes_setup(game) else ((), bets)
    place = chosen(game, where, fields, casino, table)
    game, jurisdiction = place.game, place.jurisdiction
    with supposed(game, jurisdiction, asked.suppose):
        _refuse_strange_options(place, asked)
        if refused_faults(out, "simulate", place):
            return REFUSED
        _refuse_idle_options(asked)
        if asked.out is not None:
            _require_writable(asked.out)
        about = _about(place, bets, asked)
        _refuse_idle_choice(about, asked)
        with working(out, game):
            ready = _machine(about, asked)
    with _cluster_watched():
        return _played(out, ready, asked, about)


def _require_installed(asked: Wanted) -> None:
    if any(find_spec(name) is None for name in ("numpy", "numba")):
        raise Failure(UNREADABLE, N_("Simulation needs more: pip install 'tapete[sim]'."))
    if asked.cluster and find_spec("distributed") is None:
        raise Failure(UNREADABLE, N_("Clusters need more: pip install 'tapete[lab]'."))


def _takes_setup(game: str | None) -> bool:
    from tapete.sim.machine import SIMULATIONS, takes_setup

    return game in SIMULATIONS and takes_setup(str(game))


def _about(place: Chosen, bets: tuple[str, ...], asked: Wanted) -> "About":
    from tapete.sim.run import About

    stakes = _stakes(place, bets)
    seed = randbits(SEED_BITS) if asked.seed is None else asked.seed
    options = replace(_options(asked), setup=place.written_setup)
    return About(game=place.game, jurisdiction=place.jurisdiction, stakes=dict(stakes), options=options, seed=seed)


def _refuse_strange_options(place: Chosen, asked: Wanted) -> None:
    from tapete.sim.machine import SIMULATIONS, NotSimulated, options_of, takes_setup

    game, jurisdiction = place.game, place.jurisdiction
    try:
        own = options_of(game, jurisdiction)
    except NotSimulated as error:
        sentence = N_("{game} can't be simulated; {known} can.")
        raise Failure(UNREADABLE, sentence, game=game, known=", ".join(error.known)) from error
    if place.setup is not None and not takes_setup(game):
        games = ", ".join(each for each in SIMULATIONS if takes_setup(each))
        raise Failure(
            UNREADABLE, N_("{game} is simulated as the law has it; a set-up is for {games}."), game=game, games=games
        )
    strange = [name for name, option_name in OPTIONS.items() if getattr(asked, name) and option_name not in own]
    for name in strange:
        there = [each for each in SIMULATIONS if jurisdiction in sheet(each).regulated]
        takers = [each for each in there if OPTIONS[name] in options_of(each, jurisdiction)]
        refuse_option(name, game, jurisdiction, takers)


def _refuse_idle_options(asked: Wanted) -> None:
    one_player = asked.sessions is not None
    if asked.goal is not None and asked.director:
        raise Failure(UNREADABLE, N_("--goal means nothing with --director, which shows whole evenings of the table."))
    idle = {
        "--purse": (asked.purse is not None and not (one_player or asked.director), "--sessions, --director"),
        "--goal": (asked.goal is not None and not one_player, "--sessions"),
        "--anticipo": (asked.anticipo is not None and not asked.director, "--director"),
    }
    for name, (is_idle, other) in idle.items():
        if is_idle:
            raise Failure(UNREADABLE, N_("{option} means something only with {other}."), option=name, other=other)
    if asked.workers is not None and asked.cluster:
        raise Failure(UNREADABLE, N_("--workers means nothing with --cluster, which has workers of its own."))


def _refuse_idle_choice(about: "About", asked: Wanted) -> None:
    """The choice after a 0 means something only for a bet that a 0 puts in prison."""
    from tapete.games import build

    if asked.tras_cero is None:
        return
    bets = getattr(build(about.game, about.jurisdiction).rules, "bets", {})
    imprisoned = [name for name, bet in bets.items() if getattr(bet, "sencilla", True)]
    if not any(bet in imprisoned or bet not in bets for bet in about.stakes):
        sentence = N_("--tras-cero means something only with a bet that a 0 puts in prison: {bets}.")
        raise Failure(UNREADABLE, sentence, bets=", ".join(imprisoned))


def _played(out: Output, ready: "Machine", asked: Wanted, about: "About") -> int:
    """Evenings of the table, sessions of a player, or one long run: only the last is judged."""
    from tapete.exact import MATHEMATICS, OfOneBet, mathematics_of
    from tapete.sim.blocks import Interrupted
    from tapete.sim.machine import OnlySimulated

    find, show_it = _kind(asked)
    try:
        found, whole = find(out, ready, asked, about), True
    except Interrupted as stopped:
        found, whole = stopped.found, False
    found = replace(found, **{**asdict(about), "interrupted": not whole})
    if asked.out is not None:
        _write(asked.out, found)
    out.data("simulate", found) if out.json else show_it(out, found)
    if about.game in MATHEMATICS:
        mathematics = mathematics_of(about.game)
        if isinstance(mathematics, OfOneBet):
            out.remark(t(mathematics.OF_ONE_BET))
    if find is _sessions and isinstance(ready, OnlySimulated) and not out.json:
        out.remark(t(ready.only_simulated))
    if not whole:
        out.remark(t(N_("Interrupted: this is what was played until then.")))
        return INTERRUPTED
    return REFUSED if find is _long_run and found.total.agrees is False else FINE


def _kind(asked: Wanted) -> tuple[Callable[..., Any], Callable[[Output, Any], None]]:
    if asked.director:
        return _evenings, show_evenings
    return (_long_run, show) if asked.sessions is None else (_sessions, show_sessions)


@contextmanager
def _cluster_watched() -> Iterator[None]:
    from tapete.sim.blocks import ClusterLost

    try:
        yield
    except ClusterLost as error:
        raise Failure(
            SYSTEM, N_("The cluster at {address} fails: {error}."), address=error.address, error=error.error
        ) from error


def _stakes(place: Chosen, bets: tuple[str, ...]) -> Mapping[str, int]:
    """The stakes as written, or a simple bet of the game at its minimum."""
    table = place.build()
    if not bets:
        return _usual(table)
    stakes: dict[str, int] = {}
    for word in bets:
        said, equals, amount = plain(word).partition("=")
        bet = named_by_the_rules(table, said)
        if not equals or bet in stakes:
            raise Failure(UNREADABLE, N_("{word!r} is not a bet with its stake, such as rojo=10."), word=word)
        stakes[bet] = _euros(amount)
    return stakes


def _refuse_slip(about: "About", bet: str) -> None:
    """A bet that is nearly one of the game's can't be read; what is like none is unlawful."""
    table = _table(about)
    kind = bet.partition(":")[0]
    if meant := misspelt(kind, kinds_of((*_usual(table), *on_cloth(table)))):
        raise Failure(UNREADABLE, "{told}", told=no_such_bet(kind, about.game, meant))


def _table(about: "About") -> AnyTable:
    from tapete.exact.book import table_with

    return table_with(about.game, about.jurisdiction, about.options.setup)


def _usual(table: AnyTable) -> Mapping[str, int]:
    from tapete.sim.machine import stakes_at

    return stakes_at(table)


def _euros(word: str) -> int:
    try:
        return parse_amount(word)
    except BadAmount as error:
        reason = translate(error.reason, language())
        raise Failure(UNREADABLE, N_("{word!r} is not an amount: {reason}."), word=error.word, reason=reason) from error


def _machine(about: "About", asked: Wanted) -> "Machine":
    from tapete.sim.automata import TooManyNodes
    from tapete.sim.blackjack.chart import BadChart
    from tapete.sim.machine import machine

    try:
        return machine(about.game, about.jurisdiction, about.stakes, about.options)
    except Refused as refused:
        if refused.reason is COMBINACION_NO_ADMITIDA:
            _refuse_slip(about, str(refused.facts["bet"]))
        told = f"{refused.sentence(language())} [{refused.code}, {refused.cite}]"
        raise Failure(REFUSED, "{told}", told=told) from refused
    except BadChart as error:
        told = t(error.sentence, **error.facts)
        raise Failure(UNREADABLE, N_("{path}: {told}"), path=asked.strategy, told=told) from error
    except Unlawful as error:
        told = " ".join(f"{fault.tell(language())} [{fault.code}, {fault.cite}]" for fault in error.faults)
        raise Failure(REFUSED, "{told}", told=told) from error
    except TooManyNodes as error:
        raise Failure(UNREADABLE, N_("These bets together have too many situations; take fewer.")) from error


def _options(asked: Wanted) -> "Options":
    from tapete.sim.machine import Options

    return Options(
        after_zero=asked.tras_cero or "prision",
        insured=asked.seguro,
        fresh=asked.fresh,
        packs=asked.packs or 0,
        no_retiro=asked.no_retiro,
        suppose=asked.suppose,
        strategy=_text(asked.strategy) if asked.strategy else "",
        rule=asked.rule or WAYS[0],
    )


def _text(path: str) -> str:
    with opened(path) as file:
        try:
            return file.read().decode()
        except UnicodeDecodeError as error:
            raise cant_read(path, error) from error


def _long_run(out: Output, machine: "Machine", asked: Wanted, about: "About") -> "Simulated":
    from tapete.sim.run import long_run

    rounds = asked.rounds or USUAL_ROUNDS
    with playing(out, rounds) as advance:
        return long_run(machine, about, rounds, workers=asked.workers, cluster=asked.cluster, progress=advance)


def _sessions(out: Output, machine: "Machine", asked: Wanted, about: "About") -> "Sessions":
    from tapete.sim.machine import NEVER, Terms
    from tapete.sim.sessions import simulate_sessions

    sessions = asked.sessions or 1
    purse, goal = _euros(asked.purse or USUAL_PURSE), NEVER if asked.goal is None else _euros(asked.goal)
    if goal <= purse:
        raise Failure(
            UNREADABLE, N_("A goal of {goal:€} is not more than the purse, {purse:€}."), goal=goal, purse=purse
        )
    terms = Terms(rounds=asked.rounds or USUAL_EVENING, purse=purse, goal=goal)
    with playing(out, sessions) as advance:
        return simulate_sessions(
            machine, sessions, terms, about.seed, workers=asked.workers, cluster=asked.cluster, progress=advance
        )


def _evenings(out: Output, machine: "Machine", asked: Wanted, about: "About") -> "Evenings":
    from tapete.sim.sessions import OneSided, simulate_evenings

    evenings = asked.sessions or USUAL_EVENINGS
    try:
        with playing(out, evenings) as advance:
            return simulate_evenings(
                machine,
                evenings,
                asked.rounds or USUAL_EVENING,
                _euros(asked.purse or USUAL_PURSE),
                about.seed,
                anticipo=None if asked.anticipo is None else _euros(asked.anticipo),
                workers=asked.workers,
                cluster=asked.cluster,
                progress=advance,
            )
    except OneSided as error:
        usual = _usual(_table(about))
        sentence = N_("Players play against each other: what the house wins is the cagnotte, see a long run.")
        if "banca" in usual:
            sentence = N_("Players hold this bank: bet the same on punto and banca to see what the house wins.")
        elif "carton" in usual:
            sentence = N_("The players share what they stake: what the house keeps of it is told by a long run.")
        raise Failure(UNREADABLE, sentence) from error


def _require_writable(path: str) -> None:
    from tapete.sim.files import UnknownKind, require_kind

    try:
        require_kind(Path(path))
        _try_to_open(Path(path))
    except UnknownKind as error:
        raise Failure(UNREADABLE, N_("{path}: write a .json, .parquet, .png or .svg file."), path=path) from error
    except ImportError as error:
        raise Failure(UNREADABLE, N_("Such files need more: pip install 'tapete[lab]'.")) from error
    except OSError as error:
        raise cant_open(path, error) from error


def _try_to_open(path: Path) -> None:
    """A file that is not there yet is not left behind: nobody knows whether there will be anything to write."""
    there = path.exists()
    with path.open("ab"):
        pass
    if not there:
        path.unlink()


def _write(path: str, found: Any) -> None:
    from tapete.sim.files import write

    try:
        write(Path(path), found, language())
    except OSError as error:
        raise cant_open(path, error) from error
