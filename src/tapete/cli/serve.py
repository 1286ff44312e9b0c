"""`tapete serve` and `custodian`: a casino open to people, and who holds a part of its draws."""

import asyncio
import gc
import logging
import os
import re
import signal
import sys
import threading
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import msgspec

from tapete.casino.check import check, faults
from tapete.casino.reading import demo
from tapete.cli.output import Output
from tapete.cli.program import command, option
from tapete.cli.run import COMMANDS, FINE, REFUSED, SYSTEM, UNREADABLE, Failure, system_words, t
from tapete.cli.tables import casino_in, show_faults
from tapete.language import N_, why

if TYPE_CHECKING:
    from tapete.service.disclosure import RemoteCustodian
    from tapete.service.house import House
    from tapete.service.settings import Settings

_LAST_SECONDS = 30.0
"""What is left to a process that could not end everything: more than a query waits for a server."""
_NOT_WELL = N_("Closed, but not everything could be ended: what was confirmed is stored, the rest may not be.")
_IN_USE = N_("{database} is open in another process: stop that one first, or use PostgreSQL for several processes.")


class Wanted(msgspec.Struct, frozen=True, kw_only=True):
    """What was asked for on the command line."""

    file: str | None
    database: str
    host: str
    port: int
    name: tuple[str, ...]
    link: str
    play: bool
    physical: tuple[int, ...]
    training: tuple[int, ...]
    betting: int
    decision: int
    pause: float
    service: tuple[str, ...]
    custodian: tuple[str, str] | None
    log: str


@command(
    help=COMMANDS["serve"],
    examples=(
        "tapete serve",
        "tapete serve casino.toml --database casino.db",
        "tapete serve casino.toml --physical 1 --physical 2 --port 8080",
    ),
)
@click.argument("file", type=click.Path(), required=False)
@option("--database", default="tapete.db", help=N_("A file of SQLite, or the URL of a PostgreSQL database."))
@option("--host", default="127.0.0.1", help=N_("The address to listen on."))
@option("--port", default=8000, type=click.IntRange(0, 65535), help=N_("The port to listen on; 0 for any."))
@option(
    "--link",
    default="127.0.0.1:0",
    metavar="HOST:PORT",
    help=N_("Where other processes on the same PostgreSQL reach this one; port 0 for any."),
)
@option("--play", is_flag=True, help=N_("Play money: guests come in, and tables open by themselves, as in the demo."))
@option("--name", multiple=True, help=N_("A name under which browsers may ask for the house, such as casino.example."))
@option("--physical", type=int, multiple=True, help=N_("The number of a table with a wheel, cards or dice of its own."))
@option(
    "--training", type=int, multiple=True, help=N_("The number of a physical table that hides what is left to pay.")
)
@option("--betting", default=20, type=click.IntRange(1, 3600), help=N_("Seconds to bet at virtual tables."))
@option("--decision", default=20, type=click.IntRange(1, 3600), help=N_("Seconds to decide at virtual tables."))
@option("--pause", default=2.0, type=click.FloatRange(0, 60), help=N_("Seconds between two calls at virtual tables."))
@option(
    "--service",
    multiple=True,
    type=click.Choice(["central", "grupo", "caja", "verificacion", "none"]),
    help=N_("Of the systems of bingo, a service that this process runs; all of them, unless some are named."),
)
@option(
    "--custodian",
    type=(str, str),
    default=None,
    metavar="ADDRESS KEY",
    help=N_("Where the second custodian of chance answers, a socket or host:port, and its public key."),
)
@option("--log", default="warning", type=click.Choice(["warning", "info"]), help=N_("How much is logged."))
@click.pass_obj
def serve(out: Output, /, **given: Any) -> int:
    """Open the house and serve it until it is interrupted."""
    gc.disable()  # until it is open: what is made till then stays
    wanted = Wanted(**given)
    casino = demo() if wanted.file is None else casino_in(wanted.file)
    found = faults(check(casino))
    if found:
        show_faults(out, "serve", found)
        return REFUSED
    try:
        from tapete.service.house import House
        from tapete.service.server import BadKey, key_for, new_loop, store_at
    except ImportError as error:
        sentence = N_("Serving needs more than playing: pip install 'tapete[serve]' ({error}).")
        raise Failure(SYSTEM, sentence, error=error) from error
    try:
        key = key_for(wanted.database)
    except BadKey as error:
        raise Failure(UNREADABLE, "{error}.", error=error) from error
    house = House(casino, store_at(wanted.database), key, _settings(wanted), custodian=_custodian(wanted))
    with asyncio.Runner(loop_factory=new_loop) as runner:
        return runner.run(_serve(out, house, wanted))


def _custodian(wanted: Wanted) -> "RemoteCustodian | None":
    from tapete.service.disclosure import RemoteCustodian

    if wanted.custodian is None:
        return None
    address, key = wanted.custodian
    if re.fullmatch("[0-9a-f]{64}", key) is None:
        raise Failure(UNREADABLE, N_("The public key of a custodian has 64 hexadecimal digits: {key}."), key=key)
    return RemoteCustodian(address, key)


def _settings(wanted: Wanted) -> "Settings":
    from tapete.service.settings import Settings

    return Settings(
        play_money=wanted.play or wanted.file is None,
        physical=wanted.physical,
        training=wanted.training,
        link=wanted.link,
        hosts=(wanted.host, *wanted.name),
        betting_seconds=wanted.betting,
        decision_seconds=wanted.decision,
        pause_seconds=wanted.pause,
        services=wanted.service or Settings().services,
        metrics_token=os.environ.get("TAPETE_METRICS_TOKEN", ""),
    )


async def _serve(out: Output, house: "House", wanted: Wanted) -> int:
    from tapete.service.app import create_app
    from tapete.service.server import FIRST, Server, address_of, first_director, listen_on
    from tapete.service.tasks import end
    from tapete.service.transport import start_logging
    from tapete.web.pages import ANYWHERE, routes
    from tapete.web.render import compile_templates

    start_logging(level=logging.INFO if wanted.log == "info" else logging.WARNING)
    try:
        listening = listen_on(wanted.host, wanted.port)
    except OSError as error:
        sentence = N_("{host} port {port} can't be listened on: {error}.")
        raise Failure(SYSTEM, sentence, host=wanted.host, port=wanted.port, error=system_words(error)) from error
    with listening:
        await _open(house, wanted.database)
        try:
            password = await first_director(house)
            if password:
                told = N_("The first account is {account} with the password {password}; it is not shown again.")
                out.line(t(told, account=FIRST, password=password))
            address = address_of(listening)
            app = create_app(house, routes(), exception_handlers=ANYWHERE)
            server = Server(app, lambda: _say_where(out, house, address))
            compiling = asyncio.create_task(compile_templates(), name="templates")
            try:
                await server.serve([listening])
            finally:
                await end(compiling)
        finally:
            ended_well = await house.stop()
    if not ended_well:
        end_in(_LAST_SECONDS)
        raise Failure(SYSTEM, _NOT_WELL)
    out.remark(t(N_("Closed: everything is stored.")))
    return FINE


def end_in(seconds: float) -> None:
    """End the process after some seconds, whatever it then waits for: what did not end may never do."""
    timer = threading.Timer(seconds, os._exit, [SYSTEM])
    timer.daemon = True
    timer.start()


async def _open(house: "House", database: str) -> None:
    from tapete.service.store.sql import InUse
    from tapete.service.together import CantListen

    try:
        await house.start()
    except Exception as error:
        with suppress(Exception):
            await house.stop()
        if isinstance(error, InUse):
            raise Failure(SYSTEM, _IN_USE, database=database) from error
        if isinstance(error, CantListen):
            sentence = N_("{address} can't be listened on: {error}.")
            raise Failure(SYSTEM, sentence, address=error.address, error=system_words(error)) from error
        logging.getLogger("tapete.serve").info("the house did not open", exc_info=error)
        sentence = N_("{database} can't be opened: {error}.")
        raise Failure(SYSTEM, sentence, database=_without_secrets(database), error=error) from error


def _say_where(out: Output, house: "House", address: str) -> None:
    told = N_("{casino} is open at {address} (Ctrl-C closes it).")
    out.line(t(told, casino=house.casino.nombre, address=address))
    sys.stdout.flush()


def _without_secrets(database: str) -> str:
    return f"{database.partition('://')[0]}://…" if "://" in database else database


_NAME = re.compile("[0-9a-f]{64}")


@command(
    help=COMMANDS["custodian"],
    examples=(
        "tapete custodian inspection.key --listen /run/tapete/custodian.sock",
        "tapete custodian inspection.key --release mesa-1 --answer 9b1f…",
    ),
)
@click.argument("key", type=click.Path())
@option("--listen", default="", help=N_("The socket, or host:port, at which the house asks."))
@option("--release", default="", help=N_("A table whose last answers were not used: go on from another one."))
@option("--answer", default="0" * 64, help=N_("The name of the last answer that the record of the table has."))
@click.pass_obj
def custodian(out: Output, key: str, listen: str, release: str, answer: str) -> int:
    """Make the key if there is none, show its public part, and answer until interrupted."""
    try:
        from tapete.service.chance import house_key
        from tapete.service.disclosure import Signer, serve
    except ImportError as error:
        sentence = N_("Serving needs more than playing: pip install 'tapete[serve]' ({error}).")
        raise Failure(SYSTEM, sentence, error=error) from error
    try:
        signer = Signer(house_key(Path(key)), Path(f"{key}.log"))
    except ValueError as error:
        raise Failure(UNREADABLE, "{error}.", error=why(error)) from error
    except OSError as error:
        raise Failure(SYSTEM, "{error}.", error=system_words(error)) from error
    if not _NAME.fullmatch(answer):
        raise Failure(UNREADABLE, N_("The name of an answer has 64 hexadecimal digits: {answer}."), answer=answer)
    if release:
        signer.release(release, answer)
        out.line(t(N_("{table} goes on after the answer {answer}."), table=release, answer=answer))
        return FINE
    out.line(t(N_("Public key: {key}"), key=signer.key))
    sys.stdout.flush()
    if not listen:
        return FINE

    async def answering() -> None:
        stopped = asyncio.Event()
        for each in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(each, stopped.set)
        async with await serve(signer, listen):
            await stopped.wait()

    try:
        asyncio.run(answering())
    except OSError as error:
        sentence = N_("{address} can't be listened on: {error}.")
        raise Failure(SYSTEM, sentence, address=listen, error=system_words(error)) from error
    return FINE
