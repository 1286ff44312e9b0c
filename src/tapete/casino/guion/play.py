"""Playing a guion line by line, and from a guion to its acta and back."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, BinaryIO

import msgspec
from msgspec.structs import replace

from tapete import __version__
from tapete.casino import audit_findings as findings
from tapete.casino.acta import Acta, ActaWriter, BadActa, Header, no_clock, replay
from tapete.casino.audit_findings import Finding, Findings
from tapete.casino.guion.expectation import Happened
from tapete.casino.guion.fields import quoted
from tapete.casino.guion.text import Expected, Guion, Spoken, load_guion, read_command, read_guion, speaker_of
from tapete.casino.ledger import Ledger, euros
from tapete.engine.chance import PlainChance
from tapete.engine.command import AZAR, Actor, Command, Draw, Role
from tapete.engine.event import TAPETE, Event, Fault, Reason, Refused, parse_account
from tapete.engine.machine import play
from tapete.engine.need import NONE_WON, Numbers
from tapete.engine.notation import Unreadable, parse_line
from tapete.engine.runner import Automation, Observer, Table, is_imposed, nobody
from tapete.engine.table import AnyTable, Pace, TableGame
from tapete.families.table import reasons as shared
from tapete.kit.chance.source import ScriptedSource
from tapete.language import N_, Told

_DIRECTOR = Actor(Role.DIRECTOR.value, Role.DIRECTOR)
_MOST_STEPS = 50
"""No round has so many calls of the staff."""


class Act(msgspec.Struct, frozen=True):
    """A command, with what it caused or why it was refused."""

    command: Command
    notation: str
    typed: str = ""
    events: Sequence[Event] = ()
    refused: Refused | None = None
    awaited: str = ""
    """Of a result that can't come, or of a command before its time: a result that may come, where one is awaited."""
    imposed: bool = False
    """Whether the player in whose name it is said nothing, and the rules imposed it."""


class Played(msgspec.Struct, frozen=True):
    """A line of a guion that has been played. The opening of the table comes first, as the end of the heading."""

    line: int
    text: str
    acts: tuple[Act, ...] = ()
    """What the line did; with `automatico`, also what the staff did before and after it."""
    faults: tuple[Fault, ...] = ()
    """Why the law does not let the table open."""
    unmet: Finding | None = None
    """For a line that says what is expected: what was found instead."""


def play_guion(source: str | Path | Guion, observer: Observer = nobody) -> Iterator[Played]:
    """Play the text of a guion, or its file; raises `BadGuion` before anything is played, or nothing."""
    if isinstance(source, Path):
        source = load_guion(source)
    elif isinstance(source, str):
        source = read_guion(source)
    if source.game is None:
        return _not_opened(source)
    return _Play(source, source.game, observer).steps()


def _not_opened(guion: Guion) -> Iterator[Played]:
    yield Played(guion.begins, "", faults=guion.faults)
    outcome = Happened((), guion.faults, Ledger())
    for line in guion.lines:
        if isinstance(line, Expected):
            yield _judged(line, outcome)[0]


def _judged(line: Expected, outcome: Happened) -> tuple[Played, Happened]:
    verdict = line.expectation(outcome)
    if verdict.found:
        find = Findings()
        expected = line.text.removeprefix(">").strip()
        find(findings.EXPECTATIVA_INCUMPLIDA, line.number, expected=expected, found=verdict.found)
        return Played(line.number, line.text, unmet=find.found[0]), outcome
    return Played(line.number, line.text), verdict.left(outcome)


def unexpected(guion: Guion, steps: Sequence[Played]) -> list[Finding]:
    """The refusals that no expectation after their line speaks of; of a repeated result each reason once."""
    find = Findings()
    expected = _refused_as_expected(guion, steps)
    for place, step in enumerate(steps):
        act, refused = next(((act, act.refused) for act in step.acts if act.refused), (None, None))
        if act is not None and refused is not None and place not in expected:
            said, found = step.text or act.notation, f"rechazada {refused.code}"
            find(findings.RECHAZO_INESPERADO, step.line, expected=said, found=found, cite=refused.cite)
    return list(dict.fromkeys(find.found))


def _refused_as_expected(guion: Guion, steps: Sequence[Played]) -> set[int]:
    """The places of the steps before an expectation of a refusal; one line may be several steps."""
    refusals = {line.number for line in guion.lines if isinstance(line, Expected) and line.refusal}
    said, expected = 0, set[int]()
    for place, step in enumerate(steps):
        if not step.text.startswith(">"):
            said = place
        elif step.line in refusals:
            expected.add(said)
    return expected


def unfinished(guion: Guion, steps: Sequence[Played]) -> list[Finding]:
    """The round in the middle of which a guion ends: chips lie that were put down in it, or that await a result."""
    game, ledger, find = guion.game, Ledger(), Findings()
    if game is None:
        return []
    events = [event for step in steps for act in step.acts for event in act.events]
    for event in events:
        ledger.post(event)
    lies = {
        account: cents
        for account, cents in sorted(ledger.balances.items())
        if parse_account(account).kind == TAPETE and cents
    }
    state, staked = game.opening(), 0
    for event in events if lies else ():
        if any(parse_account(move.target).kind == TAPETE for move in event.moves()):
            staked = game.round_of(state)
        state = game.evolve(state, event)
    if lies and (staked == game.round_of(state) or game.needs(state) is not None):
        found = ", ".join(f"{parse_account(account).player} {euros(cents)}" for account, cents in lies.items())
        find(findings.RONDA_SIN_TERMINAR, steps[-1].line, expected=str(game.round_of(state)), found=found)
    return find.found


class _Play:
    """A guion being played, with the outcome of the last line of play for the expectations that follow it."""

    def __init__(self, guion: Guion, game: AnyTable, observer: Observer) -> None:
        self._guion = guion
        self._game = game
        self._table = Table(game, PlainChance(ScriptedSource(())), Automation.NONE, observer)
        self._ledger = Ledger()
        self._bets = frozenset(terms.id for terms in game.notice())
        self._outcome = Happened((), None, self._ledger)
        self._stuck: Any = None
        """The state in which the staff could not go on towards the line that is played."""

    def steps(self) -> Iterator[Played]:
        """Every line in turn; the table opens by itself at the beginning, unless the guion says when."""
        if not self._guion.opens:
            yield self._step(self._guion.begins, "", [self._send(self._opening())])
        if self._guion.players:
            yield self._step(*self._guion.seated, list(self._seating()))
        for line in self._guion.lines:
            if isinstance(line, Expected):
                step, self._outcome = _judged(line, self._outcome)
                yield step
            else:
                acts = self._automatic(line) if self._guion.automatic else [self._say(line)]
                yield self._step(line.number, line.text, acts)

    def _opening(self) -> Command:
        """The direction opens with the staff of the heading; roles it does not name have the least there may be."""
        state = self._table.state
        named = self._guion.staff
        roles = {word.partition("=")[0] for word in named}
        _, *least = self._game.write(self._game.read(("abrir",), _DIRECTOR, state)).split()
        others = (word for word in least if word.partition("=")[0] not in roles)
        return self._game.read(("abrir", *named, *others), _DIRECTOR, state)

    def _seating(self) -> Iterator[Act]:
        """The commands that bring the players of the heading to their seats, up to one that is refused."""
        while (step := self._game.seating(self._table.state, self._guion.players)) is not None:
            act = self._send(step)
            yield act
            if act.refused:
                return

    def _step(self, number: int, text: str, acts: list[Act]) -> Played:
        events = [event for act in acts for event in act.events]
        refused = next((act.refused for act in acts if act.refused), None)
        self._outcome = Happened(events, refused, self._ledger, bets=self._bets)
        return Played(number, text, tuple(acts))

    def _say(self, line: Spoken) -> Act:
        return self._send(read_command(self._game, self._table.state, line), typed=line.said)

    def _send(self, command: Command, *, typed: str = "", imposed: bool = False) -> Act:
        notation = spoken(self._game, self._table.state, command)
        try:
            events = self._table.send(command, imposed=imposed)
        except Refused as refused:
            awaited = self._awaited() if refused.reason.untimely or isinstance(command, Draw) else ""
            return Act(command, notation, typed, refused=refused, awaited=awaited, imposed=imposed)
        for event in events:
            self._ledger.post(event)
        return Act(command, notation, typed, events, imposed=imposed)

    def _awaited(self) -> str:
        state = self._table.state
        need = self._game.needs(state) or (self._game.needs(self._stuck) if self._stuck is not None else None)
        if need is None:
            return ""
        if isinstance(need.outcomes, Numbers):
            return str(need.outcomes.low)
        return NONE_WON if need.tickets > 1 else next(each.id for each in need.outcomes if each.weight)

    def _automatic(self, line: Spoken) -> list[Act]:
        """The line, with the steps of the staff that it needs before it, and the settlement after a result.

        So too after the last answer of those who decide at the same time, whose cards have all come.
        """
        acts = [self._send(step, imposed=is_imposed(step)) for step in self._steps_before(line)]
        number, state = self._round(), self._table.state
        waiting = self._game.needs(state) is not None or bool(self._game.deciding(state))
        acts.append(self._say(line))
        void = any(event.voids_draw for event in acts[-1].events)
        if waiting and not void:
            while self._round() == number and (step := self._staff_step_without_bets()):
                acts.append(self._send(step))
        return acts

    def _steps_before(self, line: Spoken) -> list[Command]:
        """The next steps of the staff, if after them it is the time of the line and now it is not.

        Where a card is told and a player was to speak first, that player has said nothing; so have those who were asked
        something when somebody goes on. A line that no step makes lawful is said where it is refused for what it is.
        """
        state, steps = self._table.state, list[Command]()
        judged: int | None = None
        self._stuck = None
        while (refused := self._refusal(state, line)) is not None:
            if not refused.untimely and judged is None:
                judged = len(steps)
            granted = None if line.line.speaker else self._game.granted(state)
            step = self._staff_step(state) or granted or self._silence(state, line)
            if step is None or len(steps) == _MOST_STEPS:
                self._stuck = state
                return steps[:judged] if judged else []
            state, _ = play(self._game, state, step)
            steps.append(step)
        return steps

    def _refusal(self, state: Any, line: Spoken) -> Reason | None:
        """Why a line could not be said in a state: a result when none is waited for, the rest when they are refused."""
        command = read_command(self._game, state, line)
        if isinstance(command, Draw):
            return None if self._game.needs(state) is not None else shared.RESULTADO_ANTES_DE_TIEMPO
        try:
            self._game.decide(state, command)
        except Refused as refused:
            return refused.reason
        return None

    def _staff_step(self, state: Any) -> Command | None:
        """What the staff does next while nothing is drawn; the direction opens tables only when it is asked to."""
        step = self._game.next_step(state) if self._game.needs(state) is None else None
        return step if step is not None and step.by.role is not Role.DIRECTOR else None

    def _staff_step_without_bets(self) -> Command | None:
        """The next step of the staff by itself: it does not close bets just opened, nor go on before an answer."""
        state = self._table.state
        awaited = self._game.pace(state) is Pace.APUESTAS or self._game.deciding(state)
        return None if awaited else self._staff_step(state)

    def _silence(self, state: Any, line: Spoken) -> Command | None:
        """What the rules impose on players who were waited for; nobody else speaks for who must decide."""
        if self._game.pace(state) is not Pace.DECISION:
            return None
        step = self._game.on_silence(state)
        own_word = step is not None and step.by.role is Role.JUGADOR and not step.declines
        return step if not own_word or not line.line.speaker or self._goes_on(state, line) else None

    def _goes_on(self, state: Any, line: Spoken) -> bool:
        """Whether the staff would come to say a line in this very round, if no player said anything more."""
        game, number = self._game, self._game.round_of(state)
        said = read_command(game, state, line)
        if said.by.role is Role.JUGADOR:
            return False
        for _ in range(_MOST_STEPS):
            step = self._staff_step(state)
            if step is not None and type(step) is type(said):
                return True
            step = game.on_silence(state) if step is None and game.pace(state) is Pace.DECISION else step
            if step is None:
                return False
            state, _ = play(game, state, step)
            if game.round_of(state) != number:
                return False
        return False

    def _round(self) -> int:
        return self._game.round_of(self._table.state)


def spoken(game: AnyTable, state: Any, command: Command) -> str:
    """A command as a line of a guion; whoever would be taken for somebody else is named with their role."""
    by, words = command.by, game.write(command)
    if by == AZAR:
        return words
    known = "=" not in by.id and speaker_of(game, state, by.id) == by
    return f"{by.id}: {words}" if known else f"{by.role}={by.id}: {words}"


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
