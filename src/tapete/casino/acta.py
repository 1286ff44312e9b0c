"""The acta: the record of a table as a file of lines, one command a line with all it caused, chained by hashes.

The whole format, for those who write a reader of their own, is in `docs/reference/acta.md`.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from hashlib import sha256
from typing import Any, BinaryIO, Generic, Literal, Protocol, TypeVar, final

import msgspec

from tapete import __version__
from tapete.casino.config import Casino
from tapete.casino.floor.session import Floor
from tapete.casino.floor.state import FLOOR
from tapete.casino.reading import casino_of, terms_of
from tapete.engine.codec import complaint, decoder_of, digest, digest_by_name, encode
from tapete.engine.command import Command
from tapete.engine.event import Event, Fault, Refusal, Unlawful
from tapete.engine.machine import Machine, Rules, after
from tapete.engine.runner import CutMade, Done, NotDone, OrderOpened, Promised, Revealed
from tapete.engine.runner import Entry as Happening
from tapete.engine.setup import BadSetup, read_setup, write_setup
from tapete.engine.table import AnyTable
from tapete.games import REGISTRY
from tapete.kit.chance.commitment import Commitment, Cut, ShareOpening, WholeOrder
from tapete.language import N_, Told, why
from tapete.law.parameters import NotRegulated, UnknownGame

VERSION: Literal[2] = 2
LONGEST_LINE = 4 * 1024 * 1024
"""Bytes. A settlement of ten thousand stakes takes half of it."""
BEGINNING = "0" * 64
"""What the header has for the hash of the line before."""

_HASH = b',"hash":"'
_TAIL = len(_HASH) + 64 + len(b'"}')
_HEX = slice(len(_HASH), -len(b'"}'))

C = TypeVar("C")
E = TypeVar("E")


class Recorded(Machine[Any], Protocol):
    """A machine whose record is kept: what it plays by can be written into the header, and built again from there."""

    @property
    def rules(self) -> Rules:
        """What is in force there."""


class BadActa(ValueError):
    """The file is not an acta, or not a whole one: at which line (the header is 1), and why."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(Told(N_("line {line}: {why}"), line=line, why=why))
        self.line = line
        self.why = why


class UnlawfulTable(BadActa):
    """The acta is of a table that the law does not let open; every fault is here."""

    def __init__(self, unlawful: Unlawful) -> None:
        super().__init__(1, str(unlawful))
        self.faults: list[Fault] = unlawful.faults


class Header(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The first line: all that is needed to build the game again, and the hash of the rules that this must give."""

    acta: Literal[1, 2]
    game: str
    jurisdiction: str
    edition: str
    rules: str
    table: str
    setup: dict[str, Any]
    authorisation: str
    tapete: str
    opened: str
    hash: str = ""


class Entry(msgspec.Struct, Generic[C, E], frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One line of the record: a command with its events, or with its refusal, or what chance promised or opened."""

    n: int
    at: str = ""
    do: C | None = None
    imposed: bool = False
    """Whether the house gave the command, since the player in whose name it is said nothing in time."""
    events: E | msgspec.UnsetType = msgspec.UNSET
    refused: Refusal | None = None
    promised: Commitment | None = None
    revealed: ShareOpening | None = None
    cut: Cut | None = None
    opened: WholeOrder | None = None
    hash: str = ""

    @property
    def notices(self) -> int:
        """The number of promises, cuts and openings that it records."""
        told = (self.promised, self.revealed, self.cut, self.opened)
        return len(told) - told.count(None)


@final
class Seal(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The last line of a finished acta: how many entries it has."""

    sealed: int
    hash: str = ""


RecordedEntry = Entry[Any, msgspec.Raw]
"""An entry as it is read: the events stay as they are written until somebody asks for them."""


class WrittenLine(msgspec.Struct, frozen=True):
    """A line after the header, with what its hash covers and whether that hash follows from the line before."""

    number: int
    """Its place in the file, as an editor shows it."""
    body: bytes
    content: RecordedEntry | Seal
    chained: bool


def chain(previous: str, body: bytes) -> str:
    """The hash of a line: over the hash of the line before and the line without its own."""
    return sha256(previous.encode() + body).hexdigest()


def with_hash(body: bytes, line_hash: str) -> bytes:
    """The line as it stands in the file."""
    return body[:-1] + _HASH + line_hash.encode() + b'"}\n'


def no_clock() -> str:
    """The hour when nobody gives it: lines carry none."""
    return ""


class ActaWriter:
    """An observer that writes what happens at a table, line by line; every line is out before the next thing happens.

    When writing fails, by a full disk or an interruption, it writes no more: what is on file stays a valid acta but for
    its last line, and never has anything after a broken one.
    """

    def __init__(
        self,
        file: BinaryIO,
        game: Recorded,
        setup: msgspec.Struct,
        *,
        table: str = "",
        authorisation: str = "",
        clock: Callable[[], str] = no_clock,
        version: str = __version__,
    ) -> None:
        self.head = BEGINNING
        self._file = file
        self._clock = clock
        self._entries = 0
        self._closed = False
        self._write(
            Header(
                acta=VERSION,
                game=game.slug,
                jurisdiction=game.rules.jurisdiction,
                edition=game.rules.edition,
                rules=rules_hash(game),
                table=table,
                setup=terms_of(setup) if isinstance(setup, Casino) else write_setup(setup),
                authorisation=authorisation,
                tapete=version,
                opened=clock(),
            )
        )

    def __call__(self, happening: Happening) -> None:
        """Write an entry of the runner."""
        n, at = self._entries + 1, self._clock()
        self._write(entry_of(happening, n, at))
        self._entries = n

    def seal(self) -> str:
        """Close a finished acta; the hash it ends with, to be kept elsewhere."""
        self._write(Seal(sealed=self._entries))
        self._closed = True
        return self.head

    def _write(self, content: Header | Entry[Any, Any] | Seal) -> None:
        if self._closed:
            raise ValueError("this acta is closed: nothing more is written in it")
        self._closed = True
        body = encode(content)
        head = chain(self.head, body)
        self._file.write(with_hash(body, head))
        self._file.flush()
        self.head = head
        self._closed = False


def entry_of(happening: Happening, n: int, at: str) -> Entry[Command, Sequence[Event]]:
    """The entry of something that happened at a table."""
    match happening:
        case Done(command, events, imposed):
            return Entry(n=n, at=at, do=command, imposed=imposed, events=events)
        case NotDone(command, refused, imposed):
            return Entry(n=n, at=at, do=command, imposed=imposed, refused=refused.record())
        case Promised(commitment):
            return Entry(n=n, at=at, promised=commitment)
        case Revealed(opening):
            return Entry(n=n, at=at, revealed=opening)
        case CutMade(cut):
            return Entry(n=n, at=at, cut=cut)
        case OrderOpened(order):
            return Entry(n=n, at=at, opened=order)


class Acta:
    """An acta being read: its header, the game built again from it, and its lines as a stream.

    Reading judges nothing but form: whether the chain holds is told line by line, for whoever reads to act upon.
    """

    def __init__(self, file: BinaryIO) -> None:
        self._lines = _numbered(file)
        number, raw = next(self._lines, (1, b""))
        if not raw:
            raise BadActa(1, Told(N_("the file is empty")))
        self.body, self.head = _split(number, raw)
        self.header: Header = _decoded(_HEADER, number, raw)
        self.chained = self.head == chain(BEGINNING, self.body)
        """Whether the hash of the header is its own."""
        self.game = machine_of(self.header)
        self._entry = entry_decoder(self.game.commands)
        self._events = events_decoder(self.game.events)

    def __iter__(self) -> Iterator[WrittenLine]:
        """The lines after the header; `BadActa` at the first that can't be read."""
        for number, raw in self._lines:
            body, line_hash = _split(number, raw)
            seal = raw.startswith(b'{"sealed":')
            content = _decoded(_SEAL, number, raw) if seal else _whole(number, _decoded(self._entry, number, raw))
            chained = line_hash == chain(self.head, body)
            self.head = line_hash
            yield WrittenLine(number, body, content, chained)

    def events_of(self, line: WrittenLine) -> tuple[Event, ...]:
        """The events of a line, decoded; none for a line that is not of an accepted command."""
        content = line.content
        if type(content) is Seal or content.events is msgspec.UNSET:
            return ()
        events: tuple[Event, ...] = _decoded(self._events, line.number, content.events)
        return events


def rules_hash(machine: Recorded) -> str:
    """The hash under which a header names the rules; those of a floor are its casino file."""
    return digest(terms_of(machine.casino)) if isinstance(machine, Floor) else digest_by_name(machine.rules)


def played_under(header: Header, machine: Recorded) -> bool:
    """Whether a record may be of this machine.

    In the first version of the format the hash of a game's rules depended on where each field stood in its type: it
    can't be computed any more. Such records are judged by their edition and by what they decided.
    """
    return (header.acta == 1 and not isinstance(machine, Floor)) or header.rules == rules_hash(machine)


def machine_of(header: Header) -> Recorded:
    """What an acta is of: the floor or a game, built from the header alone under the law of today."""
    return floor_of(header) if header.game == FLOOR else game_of(header)


_NO_CASINO = N_("it is of a floor, and it does not say of which casino: it was begun by an older version")


def floor_of(header: Header) -> Floor:
    """The floor of an acta; one begun before its header held the casino can't be built again from it."""
    if not header.setup:
        raise BadActa(1, Told(_NO_CASINO))
    try:
        return Floor(casino_of(header.setup))
    except BadSetup as error:
        raise BadActa(1, why(error)) from error


def game_of(header: Header) -> AnyTable:
    """The game of the acta of a table."""
    try:
        module = REGISTRY.module(header.game)
        return module.build(header.jurisdiction, read_setup(module.Setup, header.setup))
    except Unlawful as unlawful:
        raise UnlawfulTable(unlawful) from unlawful
    except (UnknownGame, NotRegulated, BadSetup) as error:
        raise BadActa(1, why(error)) from error


_HEADER: msgspec.json.Decoder[Header] = decoder_of(Header)
_SEAL: msgspec.json.Decoder[Seal] = decoder_of(Seal)


@cache
def entry_decoder(commands: Any) -> msgspec.json.Decoder[RecordedEntry]:
    """The decoder of the entries of a family of games."""
    return decoder_of(Entry[commands, msgspec.Raw])


@cache
def events_decoder(events: Any) -> msgspec.json.Decoder[tuple[Event, ...]]:
    """The decoder of what an entry of a family of games caused."""
    return decoder_of(tuple[events, ...])


class RecordDecoder:
    """Reads the records of one machine: entries, and what each caused."""

    def __init__(self, machine: Machine[Any]) -> None:
        self._entries, self._events = entry_decoder(machine.commands), events_decoder(machine.events)

    def entry(self, line: bytes) -> RecordedEntry:
        return self._entries.decode(line)

    def events(self, entry: RecordedEntry) -> tuple[Event, ...]:
        """The events of an entry; none for one that is not of an accepted command."""
        return () if isinstance(entry.events, msgspec.UnsetType) else self._events.decode(entry.events)


def _numbered(file: BinaryIO) -> Iterator[tuple[int, bytes]]:
    lines = iter(partial(file.readline, LONGEST_LINE + 1), b"")
    for number, raw in enumerate(lines, 1):
        if len(raw) > LONGEST_LINE:
            raise BadActa(number, Told(N_("it is longer than {most} bytes"), most=LONGEST_LINE))
        if not raw.endswith(b"\n"):
            raise BadActa(number, Told(N_("it is cut short")))
        yield number, raw[:-1]


def _split(number: int, raw: bytes) -> tuple[bytes, str]:
    """What the hash of a line covers, and that hash, from the bytes as they are."""
    body, tail = raw[:-_TAIL], raw[-_TAIL:]
    if not (body and tail.startswith(_HASH) and tail.endswith(b'"}')):
        raise BadActa(number, Told(N_("it does not end with its hash")))
    return body + b"}", tail[_HEX].decode("ascii", "replace")


def _decoded(decoder: msgspec.json.Decoder[Any], number: int, raw: bytes | msgspec.Raw) -> Any:
    try:
        return decoder.decode(raw)
    except (ValueError, RecursionError) as error:
        raise BadActa(number, complaint(error)) from error


def _whole(number: int, entry: RecordedEntry) -> RecordedEntry:
    """An entry is one thing: an accepted command, a refused one, a promise or an opening."""
    accepted = entry.events is not msgspec.UNSET
    if entry.do is not None:
        fit = not entry.notices and accepted == (entry.refused is None)
    else:
        fit = entry.notices == 1 and entry.refused is None and not accepted and not entry.imposed
    if not fit:
        raise BadActa(number, Told(N_("it is not one command with its events or refusal, one promise or one opening")))
    return entry


UNDECIDED = (ArithmeticError, AttributeError, LookupError, StopIteration, TypeError, ValueError)
"""What `evolve` may raise on an event that no game decided; on those that it did, it never fails."""


class OtherRules(BadActa):
    """The acta was played under rules that today's law and program don't give: it is not resumed under others."""


class Replayed(msgspec.Struct, frozen=True):
    """An entry of an acta, what happened by it, and the state it left."""

    line: int
    entry: RecordedEntry
    events: tuple[Event, ...]
    state: Any


class Visitor(Protocol):
    """Something that looks on at a replay: books, statistics, pages, drills."""

    def post(self, event: Event, entry: int = 0) -> None:
        """An event happened, in an entry of that number."""


def replay(acta: Acta) -> Iterator[Replayed]:
    """Each entry and the state after it; `BadActa` where the record can't be trusted to say what happened.

    Events are folded as recorded: whether they were lawful is for `tapete.casino.audit`.
    """
    require_rules(acta)
    state = acta.game.opening()
    for line, entry in _sound_entries(acta):
        events = acta.events_of(line)
        try:
            state = after(acta.game, state, events)
        except UNDECIDED as error:
            raise BadActa(line.number, Told(N_("its events could not follow from what came before"))) from error
        yield Replayed(line.number, entry, events, state)


def walk(acta: Acta, *visitors: Visitor) -> Any:
    """Show every event of an acta to the visitors; the last state."""
    state = acta.game.opening()
    for step in replay(acta):
        state = step.state
        for event in step.events:
            for visitor in visitors:
                visitor.post(event, step.entry.n)
    return state


def require_rules(acta: Acta) -> None:
    """Refuse an acta whose rules are not those that its header gives today."""
    if not played_under(acta.header, acta.game):
        found = rules_hash(acta.game)
        sentence = N_("played under the rules {rules}; those of today are {found}")
        raise OtherRules(1, Told(sentence, rules=acta.header.rules, found=found))


def _sound_entries(acta: Acta) -> Iterator[tuple[WrittenLine, RecordedEntry]]:
    if not acta.chained:
        raise BadActa(1, Told(N_("its hash is not its own")))
    number, sealed = 0, False
    for line in acta:
        entry = line.content
        if not line.chained:
            raise BadActa(line.number, Told(N_("its hash does not follow from the line before")))
        if sealed:
            raise BadActa(line.number, Told(N_("it comes after the seal")))
        if isinstance(entry, Seal):
            sealed = True
            if entry.sealed != number:
                counted = N_("it seals {sealed} entries, and there are {found}")
                raise BadActa(line.number, Told(counted, sealed=entry.sealed, found=number))
            continue
        number += 1
        if entry.n != number:
            raise BadActa(
                line.number, Told(N_("entry {found} stands where {expected} should"), found=entry.n, expected=number)
            )
        yield line, entry
