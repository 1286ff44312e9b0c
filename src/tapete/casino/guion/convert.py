"""From a guion to the acta of playing it, and from an acta to the guion that would play it again."""

from collections.abc import Callable, Iterator
from typing import Any, BinaryIO

from msgspec.structs import replace

from tapete import __version__
from tapete.casino.acta import Acta, ActaWriter, BadActa, Header, no_clock, replay
from tapete.casino.guion.play import play_guion, spoken
from tapete.casino.guion.quoting import quoted
from tapete.casino.guion.text import Guion, speaker_of
from tapete.casino.ledger import Ledger
from tapete.engine.command import Command, Draw
from tapete.engine.notation import Unreadable, parse_line
from tapete.engine.table import AnyTable, TableGame
from tapete.language import N_, Told


class NothingToRecord(ValueError):
    """The law does not let the table of the guion open."""

    def __init__(self) -> None:
        super().__init__("the law does not let this table open, so there is nothing to record")


def acta_of(guion: Guion, file: BinaryIO, clock: Callable[[], str] = no_clock, version: str = __version__) -> str:
    """Play a guion and write its acta; the hash it ends with. It is sealed if the guion closes the table."""
    if guion.game is None:
        raise NothingToRecord
    writer = ActaWriter(
        file,
        guion.game,
        guion.setup,
        table=guion.name,
        authorisation=guion.authorisation,
        clock=clock,
        version=version,
    )
    ledger = Ledger()
    for step in play_guion(guion, writer):
        for event in (event for act in step.acts for event in act.events):
            ledger.post(event)
    return writer.head if ledger.at_stake() else writer.seal()


def guion_of(acta: Acta) -> Iterator[str]:
    """The lines of a guion with the commands of an acta; refusals are expected, proofs and hours are left out."""
    game = acta.game
    if not isinstance(game, TableGame):
        raise BadActa(1, Told(N_("it is of a floor, and a guion is of one table")))
    yield from _heading(acta.header)
    state = game.opening()
    for step in replay(acta):
        command = step.entry.do
        if command is not None:
            yield from _line(game, state, command, step.entry.n)
        if step.entry.refused is not None:
            yield f"> rechazada {step.entry.refused.code} [{step.entry.refused.cite}]"
        state = step.state


_WIDEST = 400
"""Characters of a line of the heading; a guion reads few more."""


def _heading(header: Header) -> Iterator[str]:
    yield f"juego {header.game}"
    yield f"en {header.jurisdiction}"
    if header.table:
        yield f"nombre {_line_of(header.table)}"
    if header.authorisation:
        yield f"autorizacion {_line_of(header.authorisation)}"
    yield from _mesa(_fields(header.setup))
    yield ""


def _line_of(text: str) -> str:
    """A text that ends a line, quoted where it would not be read back."""
    return quoted(text) if any(mark in text for mark in '#"') or text != text.strip() else text


def _mesa(fields: Iterator[str]) -> Iterator[str]:
    """The fields of the table, on as many lines as they take."""
    line = "mesa"
    for field in fields:
        if len(line) + len(field) >= _WIDEST:
            yield line
            line = "mesa"
        line = f"{line} {field}"
    yield line


def _fields(setup: dict[str, Any], outer: str = "") -> Iterator[str]:
    for name, value in setup.items():
        path, values = f"{outer}{quoted(name, '.')}", value if isinstance(value, list | tuple) else [value]
        if isinstance(value, dict):
            yield from _fields(value, f"{path}.")
        elif values and isinstance(values[0], dict):
            yield from _fields({str(n): each for n, each in enumerate(values, 1)}, f"{path}.")
        else:
            yield f"{path}={','.join(map(_word, values))}"


def _word(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else quoted(str(value))


def _line(game: AnyTable, state: Any, command: Command, entry: int) -> Iterator[str]:
    text = spoken(game, state, command)
    yield text
    wanted = replace(command, proof=None) if isinstance(command, Draw) else command
    if _read_back(game, state, text) != wanted:
        yield f"# entry {entry} of the acta says more, or otherwise, than this line can"


def _read_back(game: AnyTable, state: Any, text: str) -> Command | None:
    try:
        line = parse_line(text)
        return game.read(line.words, speaker_of(game, state, line.speaker), state)
    except Unreadable:
        return None
