"""`tapete custodian`: the second part of every draw, kept by the inspection in a process of its own."""

import asyncio
import re
import signal
import sys
from pathlib import Path

import click

from tapete.cli.failure import FINE, SYSTEM, UNREADABLE, Failure, system_words
from tapete.cli.help import COMMANDS
from tapete.cli.output import Output
from tapete.cli.program import command, option
from tapete.cli.words import t
from tapete.language import N_, why

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
        from tapete.service.custodian import Signer, serve
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
