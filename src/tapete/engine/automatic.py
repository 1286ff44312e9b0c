"""A table without staff of its own: what follows by itself from what people do."""

from typing import Any

from tapete.engine.actor import Actor, Role
from tapete.engine.command import Command, Tick
from tapete.engine.runner import Table
from tapete.engine.table import AnyTable, Pace

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
