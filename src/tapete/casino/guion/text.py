"""The text of a guion: a few lines that set the table, then lines of play and what is expected of them."""

from collections.abc import Callable, Sequence
from enum import StrEnum
from itertools import pairwise
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin

import msgspec

from tapete.casino.guion.expectation import Expectation, read_expectation, require_known
from tapete.casino.guion.fields import each_result, lowered, quoted_words, split_outside, unquoted, without_remark
from tapete.casino.ledger import euros
from tapete.engine.codec import complaint, decoder_of, encode
from tapete.engine.command import AZAR, Actor, Command, Role
from tapete.engine.event import Fault, Unlawful
from tapete.engine.notation import Line, Unreadable, fold, parse_line
from tapete.engine.registry import GameModule
from tapete.engine.setup import BadSetup, read_over
from tapete.engine.table import AnyTable, Seated
from tapete.engine.words import amount_expected
from tapete.games import REGISTRY
from tapete.kit.money import BadAmount, parse_amount
from tapete.language import N_, Told, why
from tapete.law.parameters import NotRegulated, UnknownGame

LARGEST_GUION = 1024 * 1024
"""Bytes."""
MOST_LINES = 100_000
"""Lines of play, a repeated result counted as often as it comes."""
AUTOMATIC = "automatico"
ROLES = frozenset(Role)
S = TypeVar("S")
T = TypeVar("T")


class BadGuion(ValueError):
    """A line that is not of a guion: which line, which word, and why."""

    def __init__(self, line: int, word: str, why: str) -> None:
        at_word = N_("line {line}, at {word!r}: {why}")
        super().__init__(Told(at_word if word else N_("line {line}: {why}"), line=line, word=word, why=why))
        self.line = line
        self.word = word
        self.why = why


class Spoken(msgspec.Struct, frozen=True):
    """A line of play."""

    number: int
    text: str
    line: Line

    @property
    def said(self) -> str:
        """The words after the speaker as they were typed; of a line that stands for several results, its own."""
        body = self.text.partition("#")[0]
        typed = (body.partition(":")[2] if self.line.speaker else body).strip()
        words = {fold(word): word for word in typed.split()}
        same = tuple(fold(typed).split()) == self.line.words
        return typed if same else " ".join(words.get(word, word) for word in self.line.words)


class Expected(msgspec.Struct, frozen=True):
    """A line that says what must have happened."""

    number: int
    text: str
    expectation: Expectation

    @property
    def refusal(self) -> bool:
        return fold(self.text.removeprefix(">")).split()[:1] == ["rechazada"]


class Guion(msgspec.Struct, frozen=True, kw_only=True):
    """A guion that has been read: the table is built or has faults, and every line is of the notation."""

    name: str
    authorisation: str
    game: AnyTable | None
    """None when the law does not let the table open."""
    setup: msgspec.Struct
    faults: tuple[Fault, ...]
    staff: tuple[str, ...]
    """`role=name` for each, in order; a role that is not named has the least that the law asks for."""
    automatic: bool
    players: tuple[Seated, ...]
    """Who sits when the first line is played, in the order of turn."""
    seated: tuple[int, str]
    begins: int
    lines: tuple[Spoken | Expected, ...]

    @property
    def opens(self) -> bool:
        """Whether it says itself when the table opens: not if it closes the table before, and then opens it again."""
        for line, after in pairwise((*self.lines, None)):
            if not isinstance(line, Spoken):
                continue
            if _opens_the_table(line.line.words):
                return True
            if line.line.words[0] == "cerrar" and not (isinstance(after, Expected) and after.refusal):
                return False
        return False

    @property
    def expects(self) -> bool:
        return any(isinstance(line, Expected) for line in self.lines)

    @property
    def plays(self) -> bool:
        """Whether it has lines of play, and not only a table and what is expected of it."""
        return any(isinstance(line, Spoken) for line in self.lines)


def _opens_the_table(words: Sequence[str]) -> bool:
    """`abrir` with people, if any: at póquer cubierto `abrir 20` opens the bote."""
    return words[0] == "abrir" and all("=" in word for word in words[1:])


def load_guion(path: Path) -> Guion:
    with path.open("rb") as file:
        data = file.read(LARGEST_GUION + 1)
    return read_guion(text_of(data))


def text_of(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise BadGuion(line, "", Told(N_("the file is not written in UTF-8"))) from error


def read_guion(text: str) -> Guion:
    """Read a guion to its end before anything is played; raises `BadGuion` at the first line that is not of one."""
    if len(text.encode("utf-8", "replace")) > LARGEST_GUION:
        raise BadGuion(1, "", Told(N_("a guion has at most {most} bytes"), most=LARGEST_GUION))
    heading = _Heading()
    lines: list[Spoken | Expected] = []
    for number, written in enumerate(text.split("\n"), 1):
        source = written.strip()
        if source.startswith(">"):
            lines.append(Expected(number, source, _expectation(number, source)))
            continue
        line = _parsed(number, source)
        if not line.words and not line.speaker:
            continue
        if not line.words:
            raise BadGuion(number, f"{line.speaker}:", Told(N_("expected a command after who speaks")))
        if lines or not heading.take(number, source, line):
            lines += [Spoken(number, source, each) for each in _unread(number, each_result, line)]
        if len(lines) > MOST_LINES:
            raise BadGuion(number, "", Told(N_("a guion has at most {most} lines of play"), most=MOST_LINES))
    guion = heading.guion(tuple(lines))
    if guion.players and guion.opens:
        raise BadGuion(guion.seated[0], "jugadores", Told(N_("the table opens by itself where players sit already")))
    _require_readable(guion)
    _require_names(guion)
    return guion


def _expected(what: str) -> str:
    return Told(N_("expected {what}"), what=what)


def _parsed(number: int, text: str) -> Line:
    return _unread(number, parse_line, text.replace("\t", " "))


def _unread(number: int, read: Callable[[S], T], line: S) -> T:
    try:
        return read(line)
    except Unreadable as error:
        raise BadGuion(number, error.word, _expected(error.expected)) from error


def _expectation(number: int, text: str) -> Expectation:
    try:
        words = expected_words(text)
        if words and words[0].endswith(":"):
            raise BadGuion(number, words[0], Told(N_("nobody speaks in a line that says what is expected")))
        return read_expectation(words)
    except Unreadable as error:
        raise BadGuion(number, error.word, _expected(error.expected)) from error


def expected_words(text: str) -> list[str]:
    return quoted_words(text[1:].replace("\t", " "))


def _require_readable(guion: Guion) -> None:
    """Read every line of play once, at a table just set up: a slip, or what no acta could hold, is found in time.

    Where the law does not let the table open there is nothing to read them by, and none is played.
    """
    if guion.game is None:
        return
    state, recorded = guion.game.opening(), decoder_of(guion.game.commands)
    for line in guion.lines:
        if isinstance(line, Spoken):
            command = read_command(guion.game, state, line)
            try:
                recorded.decode(encode(command))
            except msgspec.ValidationError as error:
                raise BadGuion(line.number, "", complaint(error)) from error


def _require_names(guion: Guion) -> None:
    spoken = [line.line for line in guion.lines if isinstance(line, Spoken)]
    people = {name for line in spoken for name in (line.speaker, *line.words)} | {each.name for each in guion.players}
    for line in guion.lines:
        if isinstance(line, Expected):
            try:
                require_known(expected_words(line.text), guion.game, people)
            except Unreadable as error:
                raise BadGuion(line.number, error.word, _expected(error.expected)) from error


def read_command(game: AnyTable, state: Any, line: Spoken) -> Command:
    try:
        return game.read(line.line.words, speaker_of(game, state, line.line.speaker), state)
    except Unreadable as error:
        raise BadGuion(line.number, error.word, _expected(error.expected)) from error


def speaker_of(game: AnyTable, state: Any, name: str) -> Actor:
    """Who speaks: `ana`, a player or somebody on duty; `crupier`, whoever holds the role; `director=eva`, both said."""
    if not name:
        return AZAR
    role, equals, person = name.partition("=")
    if equals:
        if role not in ROLES or not person:
            raise Unreadable(name, Told(N_("role=name, such as director=eva")))
        return Actor(person, Role(role))
    if name in ROLES:
        return next((a for a in game.staff(state) if a.role == name), Actor(name, Role(name)))
    return next((a for a in game.staff(state) if a.id == name), Actor(name, Role.JUGADOR))


class _Heading:
    """The lines at the top, taken one by one."""

    def __init__(self) -> None:
        self._last = 0
        self._said: dict[str, tuple[int, str]] = {}
        self._setup: dict[str, Any] = {}
        self._setup_line = 0
        self._staff: list[str] = []
        self._players: list[tuple[str, str]] = []
        self._seated = (0, "")

    def take(self, number: int, text: str, line: Line) -> bool:
        if line.speaker or line.words[0] not in HEADING:
            return False
        word, rest = line.words[0], _unread(number, without_remark, text).split(maxsplit=1)[1:]
        if word in self._said and word != "mesa":
            raise BadGuion(number, word, Told(N_("it is said twice")))
        if bool(rest) == (word == AUTOMATIC):
            raise BadGuion(number, word, _expected(Told(HEADING[word])))
        self._last = number
        self._said[word] = (number, unquoted(rest[0].strip()) if rest else "")
        if word == "mesa":
            self._setup_line = self._setup_line or number
            self._take_fields(number, split_outside(lowered(rest[0].replace("\t", " ")), " "))
        if word == "personal":
            self._take_staff(number, line.words[1:])
        if word == "jugadores":
            self._seated = (number, text)
            self._take_players(number, line.words[1:])
        return True

    def guion(self, lines: tuple[Spoken | Expected, ...]) -> Guion:
        module = self._module()
        where, jurisdiction = self._required("en")
        setup = self._read_setup(module.example(fold(jurisdiction)))
        faults: tuple[Fault, ...] = ()
        game: AnyTable | None = None
        try:
            game = module.build(fold(jurisdiction), setup)
        except NotRegulated as error:
            raise BadGuion(where, jurisdiction, why(error)) from error
        except Unlawful as unlawful:
            faults = tuple(unlawful.faults)
        players = self._seating(game) if game else ()
        return Guion(
            name=self._said.get("nombre", (0, ""))[1],
            authorisation=self._said.get("autorizacion", (0, ""))[1],
            game=game,
            setup=setup,
            faults=faults,
            staff=tuple(self._staff),
            automatic=AUTOMATIC in self._said,
            players=players,
            seated=self._seated,
            begins=self._last,
            lines=lines,
        )

    def _module(self) -> GameModule:
        number, slug = self._required("juego")
        try:
            return REGISTRY.module(fold(slug))
        except UnknownGame as error:
            near = REGISTRY.near(fold(slug))
            perhaps = Told(N_("{why}; perhaps {near}"), why=error, near=", ".join(near))
            raise BadGuion(number, slug, perhaps if near else why(error)) from error

    def _required(self, word: str) -> tuple[int, str]:
        if word not in self._said:
            lacking = Told(N_("the heading lacks a line `{word} …`: {what}"), word=word, what=Told(HEADING[word]))
            raise BadGuion(self._last + 1, "", lacking)
        return self._said[word]

    def _take_fields(self, number: int, words: Sequence[str]) -> None:
        """Fields as `name=value`, values with their accents; `multiplos.pleno=30` is a field within a field."""
        for word in words:
            name, *values = split_outside(word, "=")
            *outer, last = names = [unquoted(part) if '"' in part else fold(part) for part in split_outside(name, ".")]
            value = "=".join(values)
            if not (all(names) and value):
                raise BadGuion(number, word, _expected(Told(N_("name=value, such as minimo=5"))))
            inside = self._setup
            for part in outer:
                inside = inside.setdefault(part, {})
                if not isinstance(inside, dict):
                    raise BadGuion(number, word, Told(N_("it has a value and cannot have fields too")))
            if last in inside:
                raise BadGuion(number, word, Told(N_("it is said twice")))
            inside[last] = value

    def _take_staff(self, number: int, words: tuple[str, ...]) -> None:
        for word in words:
            role, _, names = word.partition("=")
            people = names.split(",")
            if role not in ROLES or not all(people):
                raise BadGuion(number, word, _expected(Told(N_("role=name, such as crupier=luis,marta"))))
            self._staff += [f"{role}={person}" for person in people]

    def _take_players(self, number: int, words: tuple[str, ...]) -> None:
        for word in words:
            name, equals, chips = word.partition("=")
            if not name or bool(equals) != bool(chips) or name in ROLES:
                raise BadGuion(number, word, _expected(Told(HEADING["jugadores"])))
            if name in [each for each, _ in self._players]:
                raise BadGuion(number, word, Told(N_("it is said twice")))
            self._players.append((name, chips))

    def _seating(self, game: AnyTable) -> tuple[Seated, ...]:
        """The players with their chips; where none are said, as many as everybody has at least."""
        number, least = self._seated[0], game.least_chips()
        if self._players and not game.seats_players:
            raise BadGuion(number, "jugadores", Told(N_("at this game players take their seats in lines of play")))
        return tuple([Seated(name, _chips(number, word, least) if word else least) for name, word in self._players])

    def _read_setup(self, example: msgspec.Struct) -> msgspec.Struct:
        if not self._setup:
            return example
        types = {field.encode_name: field.type for field in msgspec.structs.fields(type(example))}
        plain = {name: shaped(value, types.get(name)) for name, value in self._setup.items()}
        try:
            return read_over(example, plain)
        except BadSetup as error:
            raise BadGuion(self._setup_line, "mesa", why(error)) from error


def _chips(number: int, word: str, least: int) -> int:
    try:
        chips = parse_amount(word)
    except BadAmount as error:
        raise BadGuion(number, word, _expected(amount_expected(error))) from error
    if not least:
        raise BadGuion(number, word, Told(N_("nobody chooses how many chips to have at this table")))
    if chips < least:
        raise BadGuion(number, word, Told(N_("everybody buys {least} first, so nobody has less"), least=euros(least)))
    return chips


HEADING = {
    "juego": N_("the game, such as ruleta-francesa"),
    "en": N_("the jurisdiction, such as estado"),
    "mesa": N_("fields of the table, such as minimo=5"),
    "personal": N_("the staff, such as crupier=luis,marta"),
    "jugadores": N_("players in the order of turn, such as ana=200"),
    "nombre": N_("the name of the table"),
    "autorizacion": N_("the reference of the authorisation"),
    AUTOMATIC: N_("nothing after it"),
}


def shaped(value: Any, kind: Any) -> Any:
    """A word as the type of its field wants it: lists are cut at commas, numbers and yes or no are so.

    Quotes are removed; a comma within them does not cut. One that is not closed is `Unreadable`.
    """
    kind = get_args(kind)[0] if get_origin(kind) is Annotated else kind
    kinds = get_args(kind) if get_origin(kind) in {Union, UnionType} else (kind,)
    for each in kinds:
        if isinstance(value, dict):
            return _shaped_fields(value, each)
        if get_origin(each) is tuple:
            return [shaped(part, get_args(each)[0]) for part in split_outside(value, ",") if part]
    text = unquoted(value)
    return next((meant for each in kinds if (meant := _meant(text, each)) is not None), text)


def _meant(value: str, kind: Any) -> Any:
    if kind is bool:
        return _TRUTH.get(fold(value))
    if kind is int and value.isascii() and value.isdigit() and len(value) < 10:
        return int(value)
    return _choice(value, kind)


def _choice(value: str, kind: Any) -> str | None:
    """Which of some words is meant, whatever its capitals and accents; None where it is none of them."""
    words = get_args(kind) if get_origin(kind) is Literal else ()
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        words = tuple([each.value for each in kind])
    return next((word for word in words if fold(word) == fold(value)), None)


def _shaped_fields(value: dict[str, Any], kind: Any) -> Any:
    if get_origin(kind) is dict:
        return {name: shaped(part, get_args(kind)[1]) for name, part in value.items()}
    if get_origin(kind) is tuple:
        return [shaped(part, get_args(kind)[0]) for part in value.values()]
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        types = {field.encode_name: field.type for field in msgspec.structs.fields(kind)}
        return {name: shaped(part, types.get(name)) for name, part in value.items()}
    return value


_TRUTH = {"si": True, "true": True, "no": False, "false": False}
