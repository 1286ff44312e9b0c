"""A table without staff of its own: what follows by itself from what people do."""

from typing import Any

from tapete.engine.actor import Actor, Role
from tapete.engine.command import Command
from tapete.engine.runner import Table
from tapete.engine.table import AnyTable, Pace

DIRECTOR = Actor("director", Role.DIRECTOR)


def call_for_bets(table: Table[Any]) -> None:
    """Take the steps of the staff and of chance until players may bet; stop where the table waits for somebody.

    A closed table stays closed.
    """
    while table.state.open and table.game.pace(table.state) is not Pace.APUESTAS and table.confirm():
        pass


def closing_of(game: AnyTable, state: Any) -> Command | None:
    """The command that closes the table now, if it may be closed."""
    offers = game.offers(state, DIRECTOR)
    return next((o.command for o in offers if game.write(o.command).startswith("cerrar")), None)


def play_out(table: Table[Any]) -> bool:
    """Play out what is under way, with nobody saying anything more, and close the table; whether it could be closed."""
    while closing_of(table.game, table.state) is None and (table.round() or table.silence()):
        pass
    closing = closing_of(table.game, table.state)
    if closing is not None:
        table.send(closing)
    return closing is not None
