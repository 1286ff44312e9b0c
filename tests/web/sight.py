"""What somebody who was told everything sees of a table that is played in process."""

from msgspec.structs import replace

from tapete.casino.reading import demo
from tapete.engine.command import Actor, Role
from tapete.service.feed import Told
from tapete.web.console import Console, console_of
from tapete.web.scene import Scene, compose, look_of
from tapete.web.scenes.elements import Look, TableFacts
from tapete.web.stage import Drawn
from tests.games.blackjack import BlackjackTable
from tests.games.table import TestTable

AnyTestTable = TestTable | BlackjackTable

ANA = Actor("ana", Role.JUGADOR)


def look(table: AnyTestTable, who: Actor = ANA) -> Look:
    """Each event is a record."""
    facts = TableFacts(id="mesa-1", number=1, physical=True, open=True, n=len(table.events))
    told = [Told(n=n, events=(event,)) for n, event in enumerate(table.events, 1)]
    return replace(look_of(table.game, table.state, who, facts), told=told, language=table.game.wording("en"))


def scene(table: AnyTestTable, who: Actor = ANA) -> Scene:
    return compose(look(table, who), demo().fichas, 100_000, ())


def drawings(there: Look) -> tuple[Drawn, Drawn]:
    """The drawings of a table for a wide window and for an upright one."""
    wide, tall = (
        compose(replace(there, upright=upright), demo().fichas, 100_000, ()).stage for upright in (False, True)
    )
    return wide, tall


def console(table: AnyTestTable) -> Console:
    """The console of the crupier."""
    who = table.person("crupier")
    return console_of(look(table, who), (who.role,), scene(table, who), demo().fichas)
