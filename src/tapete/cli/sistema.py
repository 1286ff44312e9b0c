"""`tapete sistema`: one service of the bingo systems in a process of its own, and the reports of the central."""

import asyncio
import logging
import signal
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

import click
import msgspec

from tapete.cli.failure import FINE, SYSTEM, UNREADABLE, Failure
from tapete.cli.help import COMMANDS
from tapete.cli.output import Output
from tapete.cli.program import command, option
from tapete.cli.words import language, t
from tapete.language import N_

if TYPE_CHECKING:
    from tapete.engine.table import AnyTable
    from tapete.service.store.contract import Store

_NO_TABLE = N_("{database} has no game at terminals called {table}; it has {known}.")
_NOTHING = N_("{database} has no game that is played at terminals: open the house first.")


class Wanted(msgspec.Struct, frozen=True, kw_only=True):
    """What was asked for on the command line."""

    service: str
    database: str
    table: str
    terminal: int
    tarjeta: str
    buy: int


@command(
    help=COMMANDS["sistema"],
    examples=(
        "tapete sistema caja --database postgresql://casino@localhost/casino",
        "tapete sistema grupo --database postgresql://casino@localhost/casino",
        "tapete sistema terminal --database postgresql://casino@localhost/casino --terminal 7 --tarjeta t7 --buy 3",
        "tapete sistema informe --database casino.db",
    ),
)
@click.argument("service", type=click.Choice(["grupo", "caja", "verificacion", "terminal", "informe"]))
@option("--database", default="tapete.db", help=N_("A file of SQLite, or the URL of a PostgreSQL database."))
@option("--table", default="", help=N_("The record of a game, such as mesa-14; all of them, unless one is named."))
@option("--terminal", default=1, type=click.IntRange(1, 1000), help=N_("The number of the terminal."))
@option("--tarjeta", default="", help=N_("The tarjeta that plays at the terminal."))
@option("--buy", default=1, type=click.IntRange(0, 1000), help=N_("How many cartones the terminal buys in each game."))
@click.pass_obj
def sistema(out: Output, /, **given: Any) -> int:
    """Run a service until it is interrupted, or print the reports."""
    wanted = Wanted(**given)
    try:
        from tapete.service.server import BadKey, key_for, new_loop, store_at
    except ImportError as error:
        sentence = N_("Serving needs more than playing: pip install 'tapete[serve]' ({error}).")
        raise Failure(SYSTEM, sentence, error=error) from error
    try:
        key = key_for(wanted.database)
    except BadKey as error:
        raise Failure(UNREADABLE, "{error}.", error=error) from error
    with asyncio.Runner(loop_factory=new_loop) as runner:
        return runner.run(_with_store(out, wanted, store_at(wanted.database), key))


async def _with_store(out: Output, wanted: Wanted, store: "Store", key: bytes) -> int:
    try:
        await store.start()
    except Exception as error:
        sentence = N_("The database can't be opened: {error}.")
        raise Failure(SYSTEM, sentence, error=error) from error
    try:
        games = await _games(wanted, store)
        if wanted.service == "informe":
            return await _report(out, store, games)
        return await _run(out, wanted, store, key, games)
    finally:
        await store.stop()


async def _games(wanted: Wanted, store: "Store") -> "dict[str, AnyTable]":
    """The games at terminals that the house has, each under the rules in use."""
    from tapete.casino.acta import game_of
    from tapete.casino.floor.view import FLOOR
    from tapete.service.records import header_of
    from tapete.service.sistema.systems import is_system

    headers = {row.id: header_of(row) for row in await store.tables()}
    found = {id_: game_of(header) for id_, header in headers.items() if header.game != FLOOR and "bingo" in header.game}
    systems = {id_: game for id_, game in found.items() if is_system(game)}
    if not systems:
        raise Failure(UNREADABLE, _NOTHING, database=wanted.database.rpartition("@")[2])
    if wanted.table and wanted.table not in systems:
        known = ", ".join(systems)
        raise Failure(
            UNREADABLE, _NO_TABLE, database=wanted.database.rpartition("@")[2], table=wanted.table, known=known
        )
    return {wanted.table: systems[wanted.table]} if wanted.table else systems


async def _report(out: Output, store: "Store", games: "dict[str, AnyTable]") -> int:
    """Session by session: games, amounts staked, combinations awarded."""
    from tapete.families.hall.names import prize_name
    from tapete.kit.money import write_amount
    from tapete.service.sistema.informe import reports

    found = {table: await reports(store, table, game) for table, game in games.items()}
    if out.json:
        out.data("sistema", msgspec.to_builtins(found))
        return FINE
    for table, sessions in found.items():
        for each in sessions:
            told = N_("{table}, {opened}: {games} games, {void} void, {cartones} cartones, {staked} staked, {won} won.")
            facts = {"table": table, "opened": each.opened, "games": each.games, "void": each.void}
            money = {"staked": write_amount(each.staked), "won": write_amount(each.won)}
            out.line(t(told, **facts, cartones=each.cartones, **money))
            for prize, awarded in each.awarded.items():
                out.line(f"  {prize_name(prize, language())}: {awarded.cartones}, {write_amount(awarded.cents)}")
    return FINE


async def _run(out: Output, wanted: Wanted, store: "Store", key: bytes, games: "dict[str, AnyTable]") -> int:
    from tapete.service.logs import start_logging
    from tapete.service.sistema.systems import Systems

    start_logging(level=logging.WARNING)
    systems = Systems(store, key, (wanted.service,))
    play: Callable[[], Awaitable[None]] | None = None
    if wanted.service == "terminal":
        play = await _terminal(out, wanted, systems, games)
    for table, game in games.items():
        await systems.begin(table, game)
    out.line(t(N_("{service} runs (Ctrl-C ends it)."), service=wanted.service))
    playing = asyncio.ensure_future(play()) if play is not None else None
    await _interrupted()
    if playing is not None:
        playing.cancel()
    await systems.stop()
    out.remark(t(N_("Closed: everything is stored.")))
    return FINE


async def _terminal(
    out: Output, wanted: Wanted, systems: Any, games: "dict[str, AnyTable]"
) -> Callable[[], Awaitable[None]]:
    """A terminal that buys in each game, and says why where it can't."""
    from tapete.service.sistema.cards import key_of
    from tapete.service.sistema.terminal import Terminal

    table, game = next(iter(games.items()))
    tarjeta = wanted.tarjeta or f"tarjeta-{wanted.terminal}"
    clave = key_of(systems.keys, tarjeta)
    terminal = Terminal(wanted.terminal, table, game, systems.comms, tarjeta=tarjeta, clave=clave)
    terminal.on_refusal = partial(_tell_refusal, out, set[str]())

    async def play() -> None:
        await systems.comms.start()
        await terminal.start()
        await terminal.present()
        while not terminal.on.is_set():
            await terminal.sign_on()
            await asyncio.sleep(1)
        bought = -1
        while True:
            if (
                wanted.buy
                and not terminal.silent
                and terminal.screen.phase == "venta"
                and not terminal.screen.cartones
                and bought != terminal.game
            ):
                bought = terminal.game
                await terminal.buy(wanted.buy)
            await asyncio.sleep(0.2)

    return play


def _tell_refusal(out: Output, told: set[str], why: Mapping[str, str] | str, cite: str) -> None:
    """Why the terminal can't do what it asks, once each."""
    sentence = why if isinstance(why, str) else why[language()]
    if sentence not in told:
        told.add(sentence)
        out.remark(f"{sentence} [{cite}]" if cite else sentence)


async def _interrupted() -> None:
    over, loop = asyncio.Event(), asyncio.get_running_loop()
    for each in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(each, over.set)
    await over.wait()
