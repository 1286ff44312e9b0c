"""The loop that runs a game, the one place with a memory; and what follows by itself at a table without staff."""

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Any, Generic, TypeVar

import msgspec

from tapete.engine.chance import Chance, CutMade, Notice, OrderOpened, Promised, Revealed
from tapete.engine.command import Actor, Command, Draw, Role, Tick
from tapete.engine.event import Event, Refused
from tapete.engine.machine import after
from tapete.engine.table import AnyTable, Pace, TableGame, TableState
from tapete.language import N_

__all__ = [
    "IMPOSED",
    "Automation",
    "CutMade",
    "Done",
    "DrawnByHand",
    "Entry",
    "NotDone",
    "Observer",
    "OrderOpened",
    "Promised",
    "Revealed",
    "Table",
    "is_imposed",
    "nobody",
]

S = TypeVar("S", bound=TableState)


class Automation(StrEnum):
    """How much of the staff's work happens by itself."""

    FULL = "full"
    """A simulation or a virtual table: calls, draws and settlements follow at once."""
    CONFIRM = "confirm"
    """A physical table: each step is proposed and a person confirms it."""
    NONE = "none"
    """A drill: the trainee does everything, step by step."""


class Done(msgspec.Struct, frozen=True):
    """A command the law allowed, and what followed."""

    command: Command
    events: Sequence[Event]
    imposed: bool = False
    """Whether the player in whose name it is said nothing, and the rules take silence so: imposed or understood."""


class NotDone(msgspec.Struct, frozen=True):
    """A command the law refused."""

    command: Command
    refused: Refused
    imposed: bool = False


Entry = Done | NotDone | Notice
Observer = Callable[[Entry], None]


def nobody(entry: Entry) -> None:
    """An observer that does not look."""


class DrawnByHand(ValueError):
    """Somebody says what came at a table whose chance has committed itself to it: nothing happened."""

    def __init__(self) -> None:
        super().__init__("this table has committed itself to its draws: the result comes from chance, opened for all")


IMPOSED = N_("{player} said nothing: the rules take silence so.")
"""What is told before what silence imposed."""


def is_imposed(step: Command) -> bool:
    """Whether what happens by itself is put into the mouth of a player, and is no act of the staff."""
    return step.by.role is Role.JUGADOR


class Table(Generic[S]):
    """A game being played. Observers are told of everything, refusals included, before the next thing happens."""

    def __init__(
        self,
        game: TableGame[Any, S],
        chance: Chance,
        automation: Automation = Automation.FULL,
        observer: Observer = nobody,
    ) -> None:
        self.game = game
        self.state = game.opening()
        self.automation = automation
        self._chance = chance
        self._observer = observer

    def send(self, command: Command, *, imposed: bool = False) -> Sequence[Event]:
        """Carry out a command, or raise `Refused` or `DrawnByHand` with nothing changed."""
        return self._carry_out(command, by_hand=self._chance.commits, imposed=imposed)

    def _carry_out(self, command: Command, *, by_hand: bool, imposed: bool = False) -> Sequence[Event]:
        try:
            events = self.game.decide(self.state, command)
        except Refused as refused:
            self._observer(NotDone(command, refused, imposed))
            raise
        state = after(self.game, self.state, events)
        if by_hand and self._is_result(command, state, events):
            raise DrawnByHand
        self.state = state
        self._observer(Done(command, events, imposed))
        if self._chance.commits:
            self._tell(self._chance.after(command, events, self.game.upcoming(state)))
        return events

    def _is_result(self, command: Command, state: S, events: Sequence[Event]) -> bool:
        """Whether a draw that was waited for has come, be it one of several in a row, or a card of the order before."""
        if isinstance(command, Draw) or (any(event.names_card for event in events) and self._in_order()):
            return True
        need = self.game.needs(self.state)
        waited = need is not None and self.game.needs(state) is None
        return waited and not any(event.voids_draw for event in events)

    def _in_order(self) -> bool:
        """Whether the cards to come lie in an order, also while none of them is waited for."""
        coming = self.game.upcoming(self.state)
        return coming is not None and bool(coming.order)

    def proposal(self) -> Command | None:
        """What the staff must do next; nothing when the table waits for players, or for chance."""
        return self.game.next_step(self.state)

    def confirm(self) -> Sequence[Event]:
        """Carry out what must happen next, the draw included; nothing when the table waits for players only."""
        need = self.game.needs(self.state)
        if need:
            self._tell(self._chance.before(need))
        command = self._chance.answer(need) if need else self.proposal()
        return self._carry_out(command, by_hand=False) if command is not None else ()

    def silence(self) -> Sequence[Event]:
        """The time to act has run out: carry out what the rules impose on those who say nothing."""
        command = self.game.on_silence(self.state)
        return self.send(command, imposed=is_imposed(command)) if command is not None else ()

    def round(self) -> list[Event]:
        """With everything automatic: from here to the end of the round under way, or to where somebody may speak."""
        round_of = self.game.round_of
        number = round_of(self.state)
        events: list[Event] = []
        while round_of(self.state) == number:
            happened = self.confirm()
            if not happened:
                break
            events.extend(happened)
            if self.game.pauses(self.state):
                break
        return events

    def _tell(self, notices: Sequence[Notice]) -> None:
        for notice in notices:
            self._observer(notice)


DIRECTOR = Actor("director", Role.DIRECTOR)
CLOCK = Actor("reloj", Role.RELOJ)


def call_for_bets(table: Table[Any]) -> None:
    """Take the steps of the staff and of chance until players may bet; stop where the table waits for somebody.

    A closed table stays closed.
    """
    game = table.game
    while table.state.open and game.pace(table.state) is not Pace.APUESTAS and not game.pauses(table.state):
        if not table.confirm():
            break


def closing_of(game: AnyTable, state: Any) -> Command | None:
    """The command that closes the table now, if it may be closed."""
    offers = game.offers(state, DIRECTOR)
    return next((o.command for o in offers if game.write(o.command).startswith("cerrar")), None)


def time_passes(table: Table[Any]) -> bool:
    """The hour comes that the table waits for, where a rule goes by it; whether there was one."""
    alarm = table.game.alarm(table.state)
    if alarm is not None:
        table.send(Tick(by=CLOCK, at=alarm.at))
    return alarm is not None


def play_out(table: Table[Any]) -> bool:
    """Play out what is under way, with nobody saying anything more, and close the table; whether it could be closed."""
    while closing_of(table.game, table.state) is None and (table.round() or table.silence() or time_passes(table)):
        pass
    closing = closing_of(table.game, table.state)
    if closing is not None:
        table.send(closing)
    return closing is not None
