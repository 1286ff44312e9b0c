"""`tapete play`: a table in the terminal, of the demo casino or of one's own."""

import signal
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from datetime import datetime
from pathlib import Path
from typing import Any

import click
import msgspec

from tapete.casino.acta import ActaWriter
from tapete.casino.clock import ZONE
from tapete.cli.choosing import Choices, reserve
from tapete.cli.company import Company
from tapete.cli.failure import CHANCE, FINE, INTERRUPTED, REFUSED, UNREADABLE, Failure, complain
from tapete.cli.files import cant_open
from tapete.cli.help import COMMANDS
from tapete.cli.hints import study
from tapete.cli.names import GAME, JURISDICTION
from tapete.cli.output import Output
from tapete.cli.program import command, option
from tapete.cli.reader import Reader
from tapete.cli.screen import show_notice
from tapete.cli.seat import Reservation
from tapete.cli.session import Session
from tapete.cli.setups import show_faults
from tapete.cli.words import t
from tapete.engine.actor import AZAR, Actor
from tapete.engine.chance import Chance, PlainChance, VerifiableChance
from tapete.engine.command import Draw
from tapete.engine.need import Need
from tapete.engine.notation import fold
from tapete.engine.refusal import Unlawful
from tapete.engine.runner import Automation, Observer, nobody
from tapete.games import REGISTRY
from tapete.kit.chance.scripted import HandSource
from tapete.kit.chance.source import ChanceFailure
from tapete.kit.chance.system import SystemSource
from tapete.language import N_


@command(
    help=COMMANDS["play"],
    examples=(
        "tapete play",
        "tapete play bola",
        "tapete play ruleta-francesa --in estado minimo=10 --record session.acta",
        "tapete play ruleta-americana --automation confirm --physical",
        "tapete play blackjack --hints",
    ),
)
@click.argument("game", type=GAME, required=False)
@click.argument("fields", nargs=-1, metavar="[FIELD=VALUE]...")
@option("--in", "where", type=JURISDICTION, help=N_("The jurisdiction, where it is not the casino's."))
@option("--casino", type=click.Path(), help=N_("A casino file of your own."))
@option("--table", type=int, help=N_("The number of a table of the casino."))
@option(
    "--automation",
    type=click.Choice([each.value for each in Automation]),
    default="full",
    help=N_("Who does the staff's work: full, the program; confirm, it proposes each step; none, you."),
)
@option("--physical", is_flag=True, help=N_("You say what the wheel gave."))
@option("--verifiable", is_flag=True, help=N_("Each draw is committed to before the first stake."))
@option("--record", type=click.Path(), help=N_("Write the acta of the session to this new file."))
@option("--hints", is_flag=True, help=N_("Say what mathematics advise at each step."))
@option("--name", default="jugador", help=N_("Your name at the table."))
@option("--purse", default="500", help=N_("What you sit down with, in euros."))
@click.pass_obj
def play(out: Output, /, **given: Any) -> int:
    """Sit at a table until the person leaves."""
    choices = Choices(**given)
    if choices.physical and choices.verifiable:
        raise Failure(UNREADABLE, N_("A table is physical or verifiable, not both."))
    reader = Reader(out)
    try:
        reservation = reserve(out, reader, choices)
    except Unlawful as unlawful:
        show_faults(out, "play", unlawful.faults)
        return REFUSED
    with ExitStack() as files:
        writer = _writer(files, choices.record, reservation)
        chance = _chance(choices, reservation, reader)
        session = _session(out, reservation, chance, Automation(choices.automation), writer or nobody)
        if isinstance(chance, ByHand):
            chance.witness = session.witness
        reader.complete_with(session.next_words)
        if choices.hints:
            session.seat.book = study(out, session.seat)
        files.callback(signal.signal, signal.SIGINT, signal.getsignal(signal.SIGINT))
        code = _sit(out, session, reader)
        _leave(out, session, writer)
    return code


class ByHand(PlainChance):
    """Results that a person enters: the record names the member of the staff who says them, and not chance."""

    witness: Callable[[], Actor] = staticmethod(lambda: AZAR)

    def answer(self, need: Need) -> Draw:
        """The result that was entered, said by the person who may."""
        return msgspec.structs.replace(super().answer(need), by=self.witness())


def _session(
    out: Output, reservation: Reservation, chance: Chance, automation: Automation, record: Observer
) -> Session:
    """Among companions, where the game has any and the program does the staff's work."""
    companion = getattr(REGISTRY.module(reservation.game.slug), "companion", None)
    if companion is None or automation is not Automation.FULL or reservation.physical:
        return Session(out, reservation, chance, automation, record)
    return Company(out, reservation, chance, record, companion)


def _chance(choices: Choices, reservation: Reservation, read: Reader) -> Chance:
    if choices.verifiable:
        return VerifiableChance(reservation.table, SystemSource())
    if choices.physical:
        return ByHand(HandSource(lambda possible: _ask(read, possible)))
    return PlainChance(SystemSource())


def _ask(read: Reader, possible: Sequence[str]) -> str:
    """What came, asked until it is something that can come; capitals and accents don't matter."""
    known = {fold(name): name for name in possible}
    while True:
        answer = fold(read(t(N_("Result? "))).strip())
        if answer in known:
            return known[answer]
        complain(t(N_("{answer!r} can't come; what can is: {possible}."), answer=answer, possible=", ".join(possible)))


def _writer(files: ExitStack, path: str | None, reservation: Reservation) -> ActaWriter | None:
    """The acta of the session, in a file that must be new: a record is never written over."""
    if path is None:
        return None
    try:
        file = files.enter_context(Path(path).open("xb"))  # noqa: SIM115 - the stack closes it
    except OSError as error:
        raise cant_open(path, error) from error
    return ActaWriter(
        file,
        reservation.game,
        reservation.setup,
        table=reservation.table,
        authorisation=reservation.house,
        clock=lambda: datetime.now(ZONE).isoformat(timespec="milliseconds"),
    )


def _sit(out: Output, session: Session, read: Reader) -> int:
    """The session: Ctrl-D and the end of a pipe leave as `salir` does, Ctrl-C too but for the exit code."""
    try:
        if not out.json:
            show_notice(out, session.seat)
        session.open()
        session.play(read)
    except EOFError:
        out.remark("")
    except KeyboardInterrupt:
        _turn_deaf(session)
        out.remark("")
        return INTERRUPTED
    except ChanceFailure as failure:
        raise Failure(CHANCE, N_("No more rounds are played: {failure}."), failure=failure) from failure
    return FINE


def _turn_deaf(session: Session) -> None:
    """Who presses Ctrl-C again waits until all is closed; but not where closing asks them what the wheel gave."""
    if not session.seat.reservation.physical:
        signal.signal(signal.SIGINT, signal.SIG_IGN)


def _leave(out: Output, session: Session, writer: ActaWriter | None) -> None:
    """Close the table, and the record with it."""
    _turn_deaf(session)
    try:
        closed = session.close()
    except (EOFError, KeyboardInterrupt):
        closed = False
    if not closed:
        out.remark(t(N_("The round is not finished: the table stays open, and its acta unsealed.")))
    elif writer is not None:
        out.remark(t(N_("The acta is sealed: {head}"), head=writer.seal()))
    seat = session.seat
    won = seat.balance - seat.reservation.purse
    if won >= 0:
        out.remark(t(N_("You leave with {balance:€}: {won:€} won."), balance=seat.balance, won=won))
    else:
        out.remark(t(N_("You leave with {balance:€}: {lost:€} lost."), balance=seat.balance, lost=-won))
