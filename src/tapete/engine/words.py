"""The words of a verb, read and written from one line.

`sentarse {seat} [para {player}]`: words as they are said, `{field}` for a field of the command, brackets around what
may be left out. Brackets at the end that begin with a word are options and may come in any order. After a colon stands
how a field is said: `{amount:€}` in euros, `{card:card}` as a card, `{good:valida|eliminada}` as one of two words for
yes and no or as one of the words themselves; `{names*}` takes all the words that are left or that come before the first
option after it, and `{names+}` at least one.
`[pivote {pivot!}]` is a word that says yes, and `[fichas]` one that says nothing. `{player}` is whoever speaks when
nobody is named. A line may begin with a choice: `{allowed:consentir|negar}`. Of several lines of a verb all are read,
and the first that says everything is written; a line after `~` is only read. What a game fills in when it is not said
is always written.
"""

import re
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from functools import partial
from itertools import groupby, takewhile
from typing import Any, NamedTuple, Protocol

import msgspec

from tapete.engine.command import Actor, Command, Role
from tapete.engine.incidents import together, wanted
from tapete.engine.notation import Unreadable, fold, near, refuse_misspelt, take_int
from tapete.kit.cards import FRENCH_53, BadCard, parse_card
from tapete.kit.money import BadAmount, parse_amount, write_amount
from tapete.language import N_, Told, either

_PIECE = re.compile(r"\[[^\]]*\]|\{[^}]*\}|[^\s\[\]{}]+")
_FIELD = re.compile(r"\{(\w+)([*+!]?)(?::([^}]*))?\}")
_MOST = 10**9


class Kind(Protocol):
    """How a field is said: one word of it, or several."""

    def read(self, rules: Any, state: Any, words: Sequence[str]) -> tuple[Any, int]:
        """The value and how many words it took; raises `Unreadable`."""
        ...

    def write(self, value: Any) -> str:
        """The words of a value."""
        ...


class _Plain:
    """A word as it is."""

    def read(self, rules: Any, state: Any, words: Sequence[str]) -> tuple[Any, int]:  # noqa: ARG002 - a Kind
        return words[0], 1

    def write(self, value: Any) -> str:
        return str(value)


class _Number:
    def __init__(self, field: str) -> None:
        self._expected = Told(N_("a number: {field}"), field=wanted(field))

    def read(self, rules: Any, state: Any, words: Sequence[str]) -> tuple[Any, int]:  # noqa: ARG002 - a Kind
        return take_int(words[0], self._expected, 0, _MOST), 1

    def write(self, value: Any) -> str:
        return str(value)


class Euros:
    """An amount of euros, in cents."""

    def __init__(self, *, zero: bool = False) -> None:
        self._zero = zero

    def read(self, rules: Any, state: Any, words: Sequence[str]) -> tuple[Any, int]:  # noqa: ARG002 - a Kind
        try:
            return parse_amount(words[0], zero=self._zero), 1
        except BadAmount as error:
            raise Unreadable(words[0], amount_expected(error)) from error

    def write(self, value: Any) -> str:
        return write_amount(value)


class _CardFace:
    """A card as the record writes it; a word that is none is left for the game to refuse."""

    def read(self, rules: Any, state: Any, words: Sequence[str]) -> tuple[Any, int]:  # noqa: ARG002 - a Kind
        try:
            return str(parse_card(words[0], FRENCH_53)), 1
        except BadCard:
            return words[0], 1

    def write(self, value: Any) -> str:
        return str(value)


class Chosen:
    """One of some words, each for a value."""

    def __init__(self, values: Mapping[str, Any]) -> None:
        self.words = tuple(values)
        self._values = values
        self.options = tuple(values)
        self._words: dict[Any, str] = {value: word for word, value in reversed(list(values.items()))}

    def read(self, rules: Any, state: Any, words: Sequence[str]) -> tuple[Any, int]:  # noqa: ARG002 - a Kind
        if words[0] not in self._values:
            raise Unreadable(words[0], either(self._values))
        return self._values[words[0]], 1

    def write(self, value: Any) -> str:
        return self._words.get(value, str(value))


class Spoken:
    """Something that is said in several words: `no va más` for `no-va-mas`."""

    def __init__(self, said: Mapping[str, Any], written: Mapping[Any, str]) -> None:
        self._said = {tuple(fold(words).split()): value for words, value in said.items()}
        self._longest = max(map(len, self._said))
        self.options = tuple(written.values())
        self._written = written

    def read(self, rules: Any, state: Any, words: Sequence[str]) -> tuple[Any, int]:  # noqa: ARG002 - a Kind
        for length in range(min(self._longest, len(words)), 0, -1):
            if tuple(words[:length]) in self._said:
                return self._said[tuple(words[:length])], length
        raise Unreadable(words[0], one_of(self._written.values()))

    def write(self, value: Any) -> str:
        return self._written.get(value, str(value))

    def names(self, rules: Any) -> Iterable[str]:  # noqa: ARG002 - other fields ask the rules
        return self._written.values()


NOTHING_MORE = Told(N_("nothing more"))


def one_of(words: Iterable[str]) -> str:
    return Told(N_("one of: {words}"), words=", ".join(words))


def amount_expected(error: BadAmount) -> str:
    return Told(N_("an amount in euros ({why})"), why=Told(error.reason))


def _after(word: str) -> str:
    return Told(N_("something after {word}"), word=word)


NO_KINDS: dict[str, Kind] = {}
_SHARED: dict[str, Kind] = {"€": Euros(), "€0": Euros(zero=True), "card": _CardFace(), "word": _Plain()}


class _Blank(NamedTuple):
    """A field to be filled in."""

    field: str
    kind: Kind
    rest: str
    """`*` or `+` when it takes all the words that are left, `!` when it takes none; empty when it takes its own."""


class _Group(NamedTuple):
    """What may be left out: the word it begins with, if any, and its blanks."""

    word: str
    blanks: tuple[_Blank, ...]


Piece = str | _Blank | _Group


class Phrase:
    """One line of words for one command."""

    def __init__(self, kind: type[Command], line: str, kinds: Mapping[str, Kind]) -> None:
        self.kind = kind
        self.line = line.removeprefix("~").strip()
        self.written = not line.startswith("~")
        self.complete: Callable[[Any, Any, Any], Command] | None = None
        self.defaults: dict[str, Callable[[Any, Any, Actor], Any]] = {}
        self._unsaid: dict[str, Any] = {}
        self._types = {field.name: field.type for field in msgspec.structs.fields(kind)}
        self._given = {f.name: f.default for f in msgspec.structs.fields(kind) if f.default is not msgspec.NODEFAULT}
        self._pieces = tuple(self._piece(text, kinds) for text in _PIECE.findall(self.line))
        self._said = frozenset(blank.field for blank in self._blanks(self._pieces))
        self._must = frozenset(p.field for p in self._pieces if isinstance(p, _Blank) and not p.rest)
        self._options_from = tuple(self._options_after(place) for place in range(len(self._pieces)))
        self.literals = frozenset(fold(piece) for piece in self._pieces if isinstance(piece, str))
        """The words without which nobody says it."""
        self.opening = _leading(self._pieces)
        first = self._pieces[0]
        chosen = first.kind.words if isinstance(first, _Blank) and isinstance(first.kind, Chosen) else ()
        self.starts = self.opening[:1] or chosen
        """The words by one of which it is known; none when it begins with a field that may say anything."""

    def supply(self, field: str, meant: Callable[[Any, Any, Actor], Any], unsaid: Any) -> None:
        """Fill in a field that is not said. It is always written, unless its value is that of a field not said."""
        self.defaults[field] = meant
        self._unsaid[field] = unsaid
        self._given.pop(field, None)

    def _piece(self, text: str, kinds: Mapping[str, Kind]) -> Piece:
        if text.startswith("["):
            inner = [self._piece(part, kinds) for part in _PIECE.findall(text[1:-1])]
            blanks = tuple(piece for piece in inner if isinstance(piece, _Blank))
            return _Group(fold(inner[0]) if isinstance(inner[0], str) else "", blanks)
        found = _FIELD.fullmatch(text)
        if found is None:
            return text
        field, rest, said = found.groups()
        if field not in self._types:
            raise TypeError(f"{self.kind.__name__}: {self.line!r} names {field!r}, and the command has no such field")
        return _Blank(field, self._kind(field, said or "", kinds), rest)

    def _kind(self, field: str, said: str, kinds: Mapping[str, Kind]) -> Kind:
        if said in kinds:
            return kinds[said]
        if said in _SHARED:
            return _SHARED[said]
        if said:
            words = said.split("|")
            yes_or_no = self._types[field] is bool
            return Chosen(dict(zip(words, (True, False), strict=True)) if yes_or_no else {w: w for w in words})
        return _Number(field) if self._types[field] in (int, int | None) else _SHARED["word"]

    @staticmethod
    def _blanks(pieces: Sequence[Piece]) -> list[_Blank]:
        found: list[_Blank] = []
        for piece in pieces:
            found.extend(piece.blanks if isinstance(piece, _Group) else [piece] if isinstance(piece, _Blank) else [])
        return found

    # --- reading -----------------------------------------------------------------------------------------------------

    def read(self, rules: Any, state: Any, words: Sequence[str], by: Actor) -> Command:
        """The command that the words say; raises `Unreadable` naming the word that failed."""
        reading = _Reading(rules, state, list(words))
        for place, piece in enumerate(self._pieces):
            if isinstance(piece, str):
                reading.literal(fold(piece), partial(self.rest, place))
            elif isinstance(piece, _Blank):
                reading.blank(piece, self._types[piece.field], until=self._options_from[place])
            elif piece.word:
                self._options(reading, [p for p in self._pieces[place:] if isinstance(p, _Group)])
                break
            elif reading.more and reading.next not in self._options_from[place]:
                reading.blank(piece.blanks[0], self._types[piece.blanks[0].field])
        reading.end()
        return self._made(reading, by)

    def rest(self, place: int) -> str:
        """All that must be said from a place on, for whoever stopped there: words as they are, and what to fill in."""
        expected: list[str] = []
        for literal, pieces in groupby(self._pieces[place:], lambda piece: isinstance(piece, str)):
            if literal:
                expected.append(f"«{' '.join(map(str, pieces))}»")
            else:
                blanks = list(takewhile(lambda piece: isinstance(piece, _Blank) and piece.rest in {"", "+"}, pieces))
                expected += [_expected(blank) for blank in blanks if isinstance(blank, _Blank)]
        return together(expected)

    def _options_after(self, place: int) -> frozenset[str]:
        return frozenset(piece.word for piece in self._pieces[place:] if isinstance(piece, _Group))

    def _options(self, reading: "_Reading", groups: Sequence[_Group]) -> None:
        left = {group.word: group for group in groups}
        while reading.more:
            group = left.pop(reading.next, None)
            if group is None:
                raise Unreadable(reading.next, one_of(sorted(left)) if left else NOTHING_MORE)
            reading.at += 1
            for blank in group.blanks:
                reading.blank(blank, self._types[blank.field], after=group.word)

    def _made(self, reading: "_Reading", by: Actor) -> Command:
        fields = reading.fields
        for field, meant in self.defaults.items():
            if field not in fields:
                fields[field] = meant(reading.rules, reading.state, by)
        if "player" in self._types:
            fields.setdefault("player", by.id)
        for blank in self._blanks(self._pieces):
            if blank.rest in {"*", "+"}:
                fields.setdefault(blank.field, "" if self._types[blank.field] is str else ())
        missing = self._types.keys() - self._given.keys() - fields.keys() - {"by"}
        if missing:
            raise Unreadable("", together(map(wanted, sorted(missing))))
        command = self.kind(by=by, **fields)
        return self.complete(reading.rules, reading.state, command) if self.complete else command

    def names(self, rules: Any) -> Sequence[str]:
        """Words it may begin with, where it begins with a field and the field knows its names."""
        first = self._pieces[0]
        names = getattr(first.kind, "names", None) if isinstance(first, _Blank) else None
        return [fold(name).split()[0] for name in names(rules)] if names else []

    def shown(self) -> str:
        """The line for people: what is said, <what is filled in>, (one | of several) and [what may be left out]."""
        return " ".join(_shown(piece) for piece in self._pieces)

    # --- writing -----------------------------------------------------------------------------------------------------

    def says(self, command: Command) -> bool:
        """Whether everything of the command can be said in this line, and nothing in it would be empty."""
        if any(getattr(command, field) == self._given[field] for field in self._must & self._given.keys()):
            return False
        return all(
            getattr(command, f) == default for f, default in self._given.items() if f not in self._said | _UNSAID
        )

    def write(self, command: Command, without: Container[str] = ()) -> str:
        """The command in words; `without` are fields that are passed over."""
        parts: list[str] = []
        for piece in self._pieces:
            if isinstance(piece, str):
                parts.append(piece)
            elif isinstance(piece, _Blank):
                parts.extend([] if piece.field in without else [_said(piece, command)])
            elif not self._empty(piece, command) and piece.blanks[0].field not in without:
                parts.extend([piece.word, *(_said(blank, command) for blank in piece.blanks)])
        return " ".join(filter(None, parts))

    def _empty(self, group: _Group, command: Command) -> bool:
        if not group.blanks:
            return True
        field = group.blanks[0].field
        if field == "player" and group.word == "para":
            return command.by.role is Role.JUGADOR and command.by.id == getattr(command, field)
        return getattr(command, field) in (self._given.get(field, NEVER), self._unsaid.get(field, NEVER))


NEVER: Any = object()
"""No value of a field."""
_UNSAID = frozenset({"proof", "by", "heads"})
"""Fields that nobody says: what a verifiable table opens, who speaks, and the heads of records."""


def _shown(piece: Piece) -> str:
    match piece:
        case str():
            return piece
        case _Group(word=word, blanks=blanks):
            return f"[{' '.join(filter(None, (word, *map(_shown, blanks))))}]"
        case _Blank(rest="!"):
            return ""
        case _Blank(kind=Chosen() | Spoken() as kind):
            return f"({' | '.join(kind.options)})"
        case _Blank(field=field, rest=rest):
            return f"<{field}>{' …' if rest else ''}"


def _expected(blank: _Blank) -> str:
    """What a field wants: one of its words, where it has but a few, or what people call it."""
    return either(blank.kind.words) if isinstance(blank.kind, Chosen) else wanted(blank.field)


def _said(blank: _Blank, command: Command) -> str:
    if blank.rest == "!":
        return ""
    value = getattr(command, blank.field)
    return (
        " ".join(map(blank.kind.write, value)) if blank.rest and isinstance(value, tuple) else blank.kind.write(value)
    )


def _leading(pieces: Sequence[Piece]) -> tuple[str, ...]:
    words: list[str] = []
    for piece in pieces:
        if not isinstance(piece, str):
            break
        words.append(fold(piece))
    return tuple(words)


class _Reading:
    """Words as they are read, from left to right."""

    def __init__(self, rules: Any, state: Any, words: list[str]) -> None:
        self.rules = rules
        self.state = state
        self.words = words
        self.at = 0
        self.fields: dict[str, Any] = {}

    @property
    def more(self) -> bool:
        return self.at < len(self.words)

    @property
    def next(self) -> str:
        return self.words[self.at]

    def literal(self, word: str, expected: Callable[[], str]) -> None:
        if not self.more:
            raise Unreadable("", expected())
        if self.next != word:
            raise Unreadable(self.next, expected())
        self.at += 1

    def blank(self, blank: _Blank, type_: Any, after: str = "", until: Container[str] = ()) -> None:
        left = self.words[self.at :]
        if blank.rest == "!":
            self.fields[blank.field] = True
            return
        if blank.rest:
            left = list(takewhile(lambda word: word not in until, left))
            if left or type_ is str:
                self.fields[blank.field] = self._all(blank, left, type_)
            elif after or blank.rest == "+":
                raise Unreadable("", _after(after) if after else _expected(blank))
            self.at += len(left)
            return
        if not left:
            raise Unreadable("", _after(after) if after else _expected(blank))
        self.fields[blank.field], taken = blank.kind.read(self.rules, self.state, left)
        self.at += taken

    def _all(self, blank: _Blank, left: list[str], type_: Any) -> Any:
        if type_ is str:
            return " ".join(left)
        values: list[Any] = []
        while left:
            value, taken = blank.kind.read(self.rules, self.state, left)
            values.append(value)
            left = left[taken:]
        return tuple(values)

    def end(self) -> None:
        if self.more:
            raise Unreadable(self.next, NOTHING_MORE)


def phrases_of(kind: type[Command], lines: Sequence[str], kinds: Mapping[str, Kind]) -> list[Phrase]:
    return [Phrase(kind, line, kinds) for line in lines]


class Phrasebook:
    """All the words of a game."""

    def __init__(self, phrases: Sequence[Phrase]) -> None:
        self._by_kind: dict[type[Command], list[Phrase]] = {}
        self._by_word: dict[str, list[Phrase]] = {}
        self._open: list[Phrase] = []
        for phrase in phrases:
            self._by_kind.setdefault(phrase.kind, []).append(phrase)
            for word in phrase.starts:
                self._by_word.setdefault(word, []).append(phrase)
            if not phrase.starts:
                self._open.append(phrase)
        for several in self._by_word.values():
            several.sort(key=lambda phrase: -len(phrase.opening))

    def read(self, rules: Any, state: Any, words: Sequence[str], by: Actor) -> Command:
        """A command from its words; raises `Unreadable` naming the word that failed."""
        if not words:
            raise Unreadable("", Told(N_("a command")))
        begun = [p for p in self._by_word.get(words[0], ()) if p.opening == tuple(words[: len(p.opening)])]
        try:
            return _first_read(begun or self._open, rules, state, words, by)
        except Unreadable as error:
            if begun:
                raise
            self._refuse_unknown(rules, words, unread=error.word == words[0])
            raise

    def _refuse_unknown(self, rules: Any, words: Sequence[str], *, unread: bool) -> None:
        """Refuse words that only begin like a line, or a first word that is nearly one of the words of the game."""
        begun = self._by_word.get(words[0], ())
        if begun:
            known = max(_shared(phrase.opening, words) for phrase in begun)
            following = dict.fromkeys(phrase.rest(known) for phrase in begun if _shared(phrase.opening, words) == known)
            raise Unreadable("".join(words[known : known + 1]), either(following))
        names = dict.fromkeys([*self._by_word, *(name for phrase in self._open for name in phrase.names(rules))])
        refuse_misspelt(words[0], names)
        if unread:
            such_as = Told(N_("a word of this game, such as {words}"), words=", ".join(near(words[0], names)))
            raise Unreadable(words[0], such_as)

    def write(self, command: Command, without: Container[str] = ()) -> str:
        """A command in words: `read` gives it back, unless it is written without some of its fields."""
        lines = [line for line in self._by_kind[type(command)] if line.written]
        return next((line for line in lines if line.says(command)), lines[-1]).write(command, without)

    def lines(self) -> dict[type[Command], list[str]]:
        """Every line of every command, for whoever explains them."""
        return {kind: [phrase.line for phrase in phrases] for kind, phrases in self._by_kind.items()}


def _shared(opening: Sequence[str], words: Sequence[str]) -> int:
    return len(list(takewhile(lambda pair: pair[0] == pair[1], zip(opening, words, strict=False))))


def _first_read(phrases: Sequence[Phrase], rules: Any, state: Any, words: Sequence[str], by: Actor) -> Command:
    """What the first line reads that can; else the complaint of the one that got furthest, the last of several.

    To complain costs more than to read: lines that lack a word of theirs are tried only to complain.
    """
    for phrase in phrases:
        if phrase.literals.issubset(words):
            try:
                return phrase.read(rules, state, words, by)
            except Unreadable:
                continue
    furthest = (0, Unreadable(words[0], Told(N_("a word of this game"))))
    for phrase in phrases:
        try:
            return phrase.read(rules, state, words, by)
        except Unreadable as error:
            reached = words.index(error.word) if error.word in words else len(words)
            if reached >= furthest[0]:
                furthest = (reached, error)
    raise furthest[1]
