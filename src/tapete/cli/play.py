"""`tapete play`: a table in the terminal, of the demo casino or of one's own."""

import re
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
from tapete.casino.config import PERSON, Mesa
from tapete.casino.reading import demo
from tapete.cli.names import GAME, JURISDICTION, regulated_in
from tapete.cli.output import Output, Reader
from tapete.cli.program import command, option
from tapete.cli.run import CHANCE, COMMANDS, FINE, INTERRUPTED, REFUSED, UNREADABLE, Failure, complain, language, t
from tapete.cli.seat import Reservation, show_notice, study
from tapete.cli.session import Company, Session
from tapete.cli.tables import cant_open, casino_in, numbered, setup_from, show_faults
from tapete.engine.chance import Chance, PlainChance, VerifiableChance
from tapete.engine.command import AZAR, Actor, Draw, Role
from tapete.engine.event import Unlawful
from tapete.engine.need import Need
from tapete.engine.notation import fold
from tapete.engine.runner import Automation, Observer, nobody
from tapete.games import REGISTRY, served
from tapete.kit.chance.source import ChanceFailure, HandSource, SystemSource
from tapete.kit.money import BadAmount, parse_amount
from tapete.language import N_, translate
from tapete.law.parameters import sheet


class Choices(msgspec.Struct, frozen=True, kw_only=True):
    """What was asked for on the command line."""

    game: str | None
    fields: tuple[str, ...]
    where: str | None
    casino: str | None
    table: int | None
    automation: str
    physical: bool
    verifiable: bool
    record: str | None
    hints: bool
    name: str
    purse: str


def reserve(out: Output, read: Reader, choices: Choices) -> Reservation:
    """The table chosen; raises `Unlawful` when it may not open."""
    player, purse = _player(choices.name), _purse(choices.purse)
    place = _own(choices) if choices.fields else _of_casino(out, read, choices) or _own(choices)
    if player in {person.id for person in place.staff}:
        raise Failure(UNREADABLE, N_("{name} serves at this table: choose another --name."), name=player)
    setup = served(place.game, place.setup) if choices.physical else place.setup
    game = REGISTRY.module(place.game).build(place.jurisdiction, setup)
    if choices.physical and game.own_device:
        raise Failure(
            UNREADABLE, N_("{game} is played on a device that draws by itself: leave out --physical."), game=place.game
        )
    return Reservation(
        house=place.house,
        table=place.table,
        game=game,
        setup=setup,
        staff=place.staff,
        player=player,
        purse=purse,
        physical=choices.physical,
    )


class Place(msgspec.Struct, frozen=True, kw_only=True):
    """A table before it is built."""

    house: str
    table: str
    game: str
    jurisdiction: str
    setup: Any
    staff: tuple[Actor, ...] = ()


def _own(choices: Choices) -> Place:
    game = choices.game or demo().mesas[0].juego
    where = regulated_in(game, choices.where)
    setup = setup_from(game, where, choices.fields)
    return Place(house=t(N_("A table of your own")), table="mesa", game=game, jurisdiction=where, setup=setup)


def _of_casino(out: Output, read: Reader, choices: Choices) -> Place | None:
    casino = casino_in(choices.casino) if choices.casino else demo()
    if choices.where not in {None, casino.jurisdiccion}:
        return None
    tables = [mesa for mesa in casino.mesas if mesa.juego in REGISTRY and choices.game in {None, mesa.juego}]
    mesa = _mesa_of(out, read, choices, tables)
    if mesa is None:
        return None
    table = t(N_("table {number}"), number=mesa.numero)
    return Place(
        house=f"{casino.nombre}, {table}",
        table=f"mesa-{mesa.numero}",
        game=mesa.juego,
        jurisdiction=casino.jurisdiccion,
        setup=mesa.setup,
        staff=mesa.staff,
    )


def _mesa_of(out: Output, read: Reader, choices: Choices, tables: list[Mesa]) -> Mesa | None:
    if choices.table is not None:
        return numbered(tables, choices.table)
    if not tables:
        return None
    return _asked(out, read, tables) if choices.game is None and read.interactive else tables[0]


def _asked(out: Output, read: Reader, tables: list[Mesa]) -> Mesa:
    """Let the person choose; Enter takes the first."""
    out.table((t(N_("Table")), t(N_("Game"))), [(str(m.numero), _name(m.juego)) for m in tables])
    numbers = {str(mesa.numero): mesa for mesa in tables}
    while True:
        answer = read(t(N_("Which table? [{usual}] "), usual=tables[0].numero)).strip() or str(tables[0].numero)
        if answer in numbers:
            return numbers[answer]


def _name(juego: str) -> str:
    return sheet(juego).names.in_language(language())


def _player(name: str) -> str:
    """A name that the notation can write and that is nobody else's."""
    folded = fold(name)
    if not re.fullmatch(PERSON, folded) or not folded.isprintable() or folded in set(Role) - {Role.JUGADOR}:
        sentence = N_("{name!r} can't be a player's name: write one word that is no role of the staff.")
        raise Failure(UNREADABLE, sentence, name=name)
    return folded


def _purse(text: str) -> int:
    try:
        return parse_amount(text)
    except BadAmount as error:
        reason = translate(error.reason, language())
        raise Failure(UNREADABLE, N_("{word!r} is not an amount: {reason}."), word=error.word, reason=reason) from error


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
