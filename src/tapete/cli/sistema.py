"""`tapete sistema`: one service of the bingo systems in a process of its own, keys of terminals, and reports."""

import asyncio
import logging
import os
import signal
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import msgspec

from tapete.cli.output import Output
from tapete.cli.program import command, option
from tapete.cli.run import COMMANDS, FINE, SYSTEM, UNREADABLE, Failure, language, t
from tapete.language import N_, why

if TYPE_CHECKING:
    from tapete.engine.table import AnyTable
    from tapete.service.sistema.terminal import Terminal
    from tapete.service.store.contract import Store

_SERVICES = ("grupo", "caja", "verificacion")
_TERMINAL, _CLAVE, _REVOCAR, _TARJETA, _INFORME = "terminal", "clave", "revocar", "tarjeta", "informe"
_NO_KEY = N_(
    "A terminal has a key of its own, which does not follow from the key of the house:"
    " make it with `tapete sistema clave --terminal NUMBER`, take the file to the terminal, and name it with --key."
)
_NO_CARD = N_("Name the file of the tarjeta with --card; `tapete sistema tarjeta --tarjeta NAME` makes it.")
_NO_TARJETA = N_("Name the tarjeta with --tarjeta.")
_NO_NUMBER = N_("Name the terminal with --terminal.")
_NO_TERMINAL = N_("{table} has terminals 1 to {most}; {number} is not one of them.")
_WHICH_TABLE = N_("Name the game with --table: {known}.")
_NOT_WRITTEN = N_("{path} can't be written: {error}.")
_RUNS = N_("{service} runs (Ctrl-C ends it).")
_CLOSED = N_("Closed: everything is stored.")
_NO_TABLE = N_("{database} has no game at terminals called {table}; it has {known}.")
_NOTHING = N_("{database} has no game that is played at terminals: open the house first.")


class Wanted(msgspec.Struct, frozen=True, kw_only=True):
    """What was asked for on the command line."""

    service: str
    database: str
    table: str
    terminal: tuple[int, ...]
    tarjeta: str
    buy: int
    key: str
    card: str
    out: str


@command(
    help=COMMANDS["sistema"],
    examples=(
        "tapete sistema caja --database postgresql://casino@localhost/casino",
        "tapete sistema grupo --database postgresql://casino@localhost/casino",
        "tapete sistema clave --database postgresql://casino@localhost/casino --table mesa-14 --terminal 7",
        "tapete sistema tarjeta --tarjeta t7 --out t7.tarjeta",
        "tapete sistema terminal --database postgresql://casino@localhost/casino --key mesa-14-7.key --card t7.tarjeta",
        "tapete sistema revocar --database postgresql://casino@localhost/casino --table mesa-14 --terminal 7",
        "tapete sistema informe --database casino.db",
    ),
)
@click.argument("service", type=click.Choice([*_SERVICES, _TERMINAL, _CLAVE, _REVOCAR, _TARJETA, _INFORME]))
@option("--database", default="tapete.db", help=N_("A file of SQLite, or the URL of a PostgreSQL database."))
@option("--table", default="", help=N_("The record of a game, such as mesa-14; all of them, unless one is named."))
@option(
    "--terminal",
    multiple=True,
    type=click.IntRange(1, 1000),
    help=N_("The number of a terminal whose key is made or revoked; may be repeated."),
)
@option("--tarjeta", default="", help=N_("The tarjeta (player card) whose file is made."))
@option("--key", default="", help=N_("The key file of the terminal, made by `tapete sistema clave`."))
@option("--card", default="", help=N_("The file of the tarjeta in the terminal, made by `tapete sistema tarjeta`."))
@option("--out", default="", help=N_("The file to write; for keys, the folder."))
@option("--buy", default=1, type=click.IntRange(0, 1000), help=N_("How many cartones the terminal buys in each game."))
@click.pass_obj
def sistema(out: Output, /, **given: Any) -> int:
    wanted = Wanted(**given)
    try:
        from tapete.service.server import BadKey, key_for, new_loop, store_at
    except ImportError as error:
        sentence = N_("Serving needs more than playing: pip install 'tapete[serve]' ({error}).")
        raise Failure(SYSTEM, sentence, error=error) from error
    _require_files(wanted)
    try:
        key = b"" if wanted.service == _TERMINAL else key_for(wanted.database)
    except BadKey as error:
        raise Failure(UNREADABLE, "{error}.", error=error) from error
    if wanted.service == _TARJETA:
        return _write_card(out, wanted, key)
    with asyncio.Runner(loop_factory=new_loop) as runner:
        return runner.run(_with_store(out, wanted, store_at(wanted.database), key))


def _require_files(wanted: Wanted) -> None:
    if wanted.service == _TERMINAL and not wanted.key:
        raise Failure(UNREADABLE, _NO_KEY)
    if wanted.service == _TERMINAL and not wanted.card:
        raise Failure(UNREADABLE, _NO_CARD)
    if wanted.service == _TARJETA and not wanted.tarjeta:
        raise Failure(UNREADABLE, _NO_TARJETA)
    if wanted.service in {_CLAVE, _REVOCAR} and not wanted.terminal:
        raise Failure(UNREADABLE, _NO_NUMBER)
    folder = Path(wanted.out or ".")
    if wanted.service == _CLAVE and not (folder.is_dir() and os.access(folder, os.W_OK)):
        raise Failure(SYSTEM, N_("{path} is not a folder that can be written to."), path=folder)


def _write_card(out: Output, wanted: Wanted, key: bytes) -> int:
    from tapete.service.sistema.message import HouseKeys, card_of, write_secret

    path = Path(wanted.out or f"{wanted.tarjeta}.tarjeta")
    try:
        write_secret(path, card_of(HouseKeys(key), wanted.tarjeta))
    except OSError as error:
        raise Failure(SYSTEM, _NOT_WRITTEN, path=path, error=error.strerror) from error
    out.line(t(N_("{path}: tarjeta {tarjeta}. Keep it secret."), path=path, tarjeta=wanted.tarjeta))
    return FINE


async def _with_store(out: Output, wanted: Wanted, store: "Store", key: bytes) -> int:
    try:
        await store.start()
    except Exception as error:
        sentence = N_("The database can't be opened: {error}.")
        raise Failure(SYSTEM, sentence, error=error) from error
    try:
        games = await _games(wanted, store)
        if wanted.service == _INFORME:
            return await _report(out, store, games)
        if wanted.service in {_CLAVE, _REVOCAR}:
            return await _change_keys(out, wanted, store, key, games)
        if wanted.service == _TERMINAL:
            return await _terminal(out, wanted, store, games)
        return await _run(out, wanted, store, key, games)
    finally:
        await store.stop()


async def _games(wanted: Wanted, store: "Store") -> "dict[str, AnyTable]":
    from tapete.casino.acta import game_of
    from tapete.casino.floor.state import FLOOR
    from tapete.families.hall.terminals.play import TerminalGame
    from tapete.service.records import header_of

    headers = {row.id: header_of(row) for row in await store.tables()}
    found = {id_: game_of(header) for id_, header in headers.items() if header.game != FLOOR and "bingo" in header.game}
    systems: dict[str, AnyTable] = {id_: game for id_, game in found.items() if isinstance(game, TerminalGame)}
    if not systems:
        raise Failure(UNREADABLE, _NOTHING, database=wanted.database.rpartition("@")[2])
    if wanted.table and wanted.table not in systems:
        known = ", ".join(systems)
        raise Failure(
            UNREADABLE, _NO_TABLE, database=wanted.database.rpartition("@")[2], table=wanted.table, known=known
        )
    return {wanted.table: systems[wanted.table]} if wanted.table else systems


async def _means(store: "Store") -> tuple[str, ...]:
    from tapete.casino.acta import floor_of
    from tapete.casino.config import MEDIOS
    from tapete.casino.floor.state import FLOOR
    from tapete.service.records import header_of

    headers = [header_of(row) for row in await store.tables()]
    floors = [header for header in headers if header.game == FLOOR and header.setup]
    return floor_of(floors[-1]).casino.caja.medios if floors else MEDIOS


async def _report(out: Output, store: "Store", games: "dict[str, AnyTable]") -> int:
    from tapete.families.hall.room import prize_name
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
    from tapete.service.sistema.systems import Systems
    from tapete.service.transport import start_logging

    start_logging(level=logging.WARNING)
    systems = Systems(store, key, (wanted.service,), await _means(store))
    for table, game in games.items():
        await systems.begin(table, game)
    out.line(t(_RUNS, service=wanted.service))
    await _interrupted()
    await systems.stop()
    out.remark(t(_CLOSED))
    return FINE


async def _change_keys(out: Output, wanted: Wanted, store: "Store", key: bytes, games: "dict[str, AnyTable]") -> int:
    from tapete.service.sistema.comms import Comms
    from tapete.service.sistema.message import HouseKeys, issue, revoke, write_secret

    if len(games) > 1:
        raise Failure(UNREADABLE, _WHICH_TABLE, known=", ".join(games))
    [(table, game)] = games.items()
    most = game.rules.plazas.value
    for number in wanted.terminal:
        if number > most:
            raise Failure(UNREADABLE, _NO_TERMINAL, table=table, most=most, number=number)
    keys = HouseKeys(key)
    comms = Comms(store, keys)
    if wanted.service == _REVOCAR:
        await revoke(comms, table, wanted.terminal)
        for number in wanted.terminal:
            out.line(t(N_("Terminal {number} of {table} has no key any more."), number=number, table=table))
        return FINE
    folder = Path(wanted.out or ".")
    for file in await issue(comms, keys, table, wanted.terminal):
        path = folder / f"{table}-{file.terminal}.key"
        try:
            write_secret(path, file)
        except OSError as error:
            raise Failure(SYSTEM, _NOT_WRITTEN, path=path, error=error.strerror) from error
        sentence = N_("{path}: the key of terminal {number} of {table}. Take it to that terminal, and keep no copy.")
        out.line(t(sentence, path=path, number=file.terminal, table=table))
    return FINE


async def _terminal(out: Output, wanted: Wanted, store: "Store", games: "dict[str, AnyTable]") -> int:
    from tapete.service.sistema.comms import Comms
    from tapete.service.sistema.message import Unusable, read_card, read_key
    from tapete.service.sistema.terminal import Terminal
    from tapete.service.transport import start_logging

    try:
        key, card = read_key(Path(wanted.key)), read_card(Path(wanted.card))
    except Unusable as error:
        raise Failure(UNREADABLE, "{error}.", error=why(error)) from error
    if key.tabla not in games:
        database = wanted.database.rpartition("@")[2]
        raise Failure(UNREADABLE, _NO_TABLE, database=database, table=key.tabla, known=", ".join(games))
    start_logging(level=logging.WARNING)
    comms = Comms(store, key.keys())
    terminal = Terminal(key.terminal, key.tabla, games[key.tabla], comms, tarjeta=card.tarjeta, clave=card.clave)
    terminal.on_refusal = partial(_tell_refusal, out, set[str]())
    await comms.start()
    await terminal.start()
    await terminal.present()
    out.line(t(_RUNS, service=wanted.service))
    playing = asyncio.ensure_future(_play(terminal, wanted.buy))
    await _interrupted()
    playing.cancel()
    await terminal.stop()
    await comms.stop()
    out.remark(t(_CLOSED))
    return FINE


async def _play(terminal: "Terminal", buy: int) -> None:
    while not terminal.on.is_set():
        await terminal.sign_on()
        await asyncio.sleep(1)
    bought = -1
    while True:
        sells = not terminal.silent and terminal.screen.phase == "venta" and not terminal.screen.cartones
        if buy and sells and bought != terminal.game:
            bought = terminal.game
            await terminal.buy(buy)
        await asyncio.sleep(0.2)


def _tell_refusal(out: Output, told: set[str], told_why: Mapping[str, str] | str, cite: str) -> None:
    sentence = told_why if isinstance(told_why, str) else told_why[language()]
    if sentence not in told:
        told.add(sentence)
        out.remark(f"{sentence} [{cite}]" if cite else sentence)


async def _interrupted() -> None:
    over, loop = asyncio.Event(), asyncio.get_running_loop()
    for each in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(each, over.set)
    await over.wait()
