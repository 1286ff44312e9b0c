"""Whether a system can sell and draw now, and whether a game that a dead process left is taken up again.

Without its group server or the caja an especialidad sells nothing, and the draw that is under way ends; without the
central nothing is drawn either. Whatever was staked stays where it is. When the central is back, its game is taken up
before anybody plays on.

Between the close of a sale and its end a game has everything in its journal, so a restart need not void it. What a
house must not do is draw again what players have seen in another life of it, from a copy that was restored: so a game
is taken up only soon after its last record, and otherwise it is void, as everywhere in the house. How soon is a rule of
the game (criterio:bingo-electronico.22, criterio:bingo-automatico.23). A sale is not taken up: what was held for it on
the tarjetas is released.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import datetime

from tapete.casino.acta import RecordDecoder
from tapete.families.hall.terminals.state import PLAYED, Phase, TerminalRules
from tapete.families.hall.terminals.units import CAJA, CENTRAL, GRUPO, SILENCE
from tapete.games.bingo_electronico.rules import ElectronicoRules
from tapete.service.live_table import LiveTable
from tapete.service.records import now
from tapete.service.sistema.comms import Presence
from tapete.service.sistema.message import CAJA as CAJA_SERVICE
from tapete.service.sistema.message import Names
from tapete.service.sistema.service import AFTER_TROUBLE
from tapete.service.store.contract import Closed, RecordStore
from tapete.service.tasks import end

_log = logging.getLogger("tapete.standing")


def units_of(names: Names, rules: TerminalRules) -> dict[str, str]:
    """The servers that the article asks for while a game is played, by their kind."""
    grupo = {GRUPO: names.grupo} if isinstance(rules, ElectronicoRules) else {}
    return {CENTRAL: names.central, CAJA: CAJA_SERVICE, **grupo}


def silent_units(names: Names, rules: TerminalRules, presence: Presence) -> tuple[str, ...]:
    """Which of them are silent, by their kind."""
    units = units_of(names, rules)
    return tuple([kind for kind in SILENCE if kind in units and presence.is_silent(units[kind])])


class SystemHealth:
    """The system of one game as one process hears it."""

    def __init__(
        self,
        table: str,
        rules: TerminalRules,
        presence: Presence,
        take_up: Callable[[bool], Awaitable[None]],
    ) -> None:
        self.changed: Callable[[], None] = lambda: None
        """Told whenever a unit is lost or back."""
        self._names = Names(table)
        self._rules = rules
        self._presence = presence
        self._take_up = take_up
        """Take up the game that the central left; whether it has died is told."""
        self._silent = silent_units(self._names, rules, presence)
        self._life = presence.life_of(self._names.central)
        self._taking_up: asyncio.Task[None] | None = None
        presence.watch(self._look)

    @property
    def silent(self) -> tuple[str, ...]:
        """The units that are silent, by their kind, the gravest first; the central until its game is taken up too."""
        if self._taking_up is not None and CENTRAL not in self._silent:
            return (CENTRAL, *self._silent)
        return self._silent

    @property
    def silent_terminals(self) -> tuple[int, ...]:
        """Terminals that speak by messages and are not heard any more."""
        numbers = [self._names.number(name) for name in self._presence.lost()]
        return tuple(sorted(filter(None, numbers)))

    async def close(self) -> None:
        self._presence.forget(self._look)
        if self._taking_up is not None:
            await end(self._taking_up)

    def _look(self) -> None:
        before, self._silent = self._silent, silent_units(self._names, self._rules, self._presence)
        if CENTRAL in before and CENTRAL not in self._silent:
            life = self._presence.life_of(self._names.central)
            if self._life and self._taking_up is None:
                self._taking_up = asyncio.create_task(self._taken_up(life != self._life), name="taking up")
            self._life = life
        elif CENTRAL not in self._silent:
            self._life = self._presence.life_of(self._names.central)
        if self._silent != before:
            lost, told = set(self._silent) - set(before), {"table": self._names.table, "why": " ".join(self._silent)}
            _log.log(logging.WARNING if lost else logging.INFO, "units that are silent now", extra=told)
            self.changed()

    async def _taken_up(self, died: bool) -> None:
        while True:
            try:
                await self._take_up(died)
                break
            except Closed:
                return
            except Exception:  # noqa: BLE001 - a game must not be left for one error
                _log.exception("a game could not be taken up; trying again", extra={"table": self._names.table})
                await asyncio.sleep(AFTER_TROUBLE)
        self._taking_up = None
        self.changed()


MINUTE = 60


async def take_up(store: RecordStore, live: LiveTable, *, died: bool) -> None:
    """Go on with the game that a central left when it fell silent, or give its stakes back.

    A central that was not heard and has not died still has its sale, which goes on.
    """
    in_sale = live.position.state.phase is Phase.VENTA
    if live.position.state.phase in PLAYED and not (in_sale and not died) and not await goes_on(store, live):
        await live.begin_epoch()


async def goes_on(store: RecordStore, live: LiveTable) -> bool:
    """Whether the game at a table is taken up again: its sale is closed, its order is at hand, and it is soon."""
    state, chain, rules = live.position.state, live.position.chain, live.game.rules
    if not isinstance(rules, TerminalRules) or state.phase not in PLAYED - {Phase.VENTA}:
        return False
    if chain is None or chain.order is None:
        return False
    async for record in store.records(live.id, live.position.n - 1, 1):
        at = RecordDecoder(live.game).entry(record.line).at
        if not at:
            return False
        away = (datetime.fromisoformat(now()) - datetime.fromisoformat(at)).total_seconds()
        return 0 <= away <= rules.resumed.value * MINUTE
    return False
