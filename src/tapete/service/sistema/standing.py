"""Whether a system can sell and draw now: which of its units are silent, and what can't be done meanwhile.

Without its group server or the caja an especialidad sells nothing, and the draw that is under way ends; without the
central nothing is drawn either. Whatever was staked stays where it is. When the central is back, its game is taken up
as after a restart (see `tapete.service.sistema.resuming`) before anybody plays on.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence

from tapete.engine.command import Command, Draw
from tapete.engine.refusal import Reason, Refused
from tapete.families.hall.terminals.sale import Buy, CloseSale, OpenGame, SignOff, SignOn, Undo
from tapete.families.hall.terminals.state import TerminalRules
from tapete.families.table.settling import Settle
from tapete.games.bingo_automatico.play import FixMaxima
from tapete.games.bingo_electronico.play import BuyBall, ShowBall
from tapete.games.bingo_electronico.rules import ElectronicoRules
from tapete.language import N_
from tapete.service.sistema import message
from tapete.service.sistema.message import Names
from tapete.service.sistema.presence import Presence
from tapete.service.sistema.service import AFTER_TROUBLE
from tapete.service.store.contract import Closed
from tapete.service.tasks import end

CENTRAL, GRUPO, CAJA, VERIFICACION = "central", "grupo", message.CAJA, "verificacion"
_OF_THE_SALE: tuple[type[Command], ...] = (SignOn, OpenGame, Buy, CloseSale, BuyBall)
"""What needs every unit."""
_OF_THE_CENTRAL: tuple[type[Command], ...] = (*_OF_THE_SALE, SignOff, Undo, FixMaxima, Draw, ShowBall, Settle)
"""What needs the central."""
_SILENCE = {
    CENTRAL: (
        Reason(
            "central_sin_senal",
            N_(
                "The servidor central does not answer: nothing is sold or drawn until it is back."
                " What you have staked and what is on your tarjeta is kept."
            ),
            untimely=True,
        ),
        "archive",
    ),
    GRUPO: (
        Reason(
            "grupo_sin_senal",
            N_(
                "The servidor de grupo of this especialidad does not answer: nothing is sold until it is back."
                " Cartones that you have go on playing."
            ),
            untimely=True,
        ),
        "group_server",
    ),
    CAJA: (
        Reason(
            "caja_sin_senal",
            N_(
                "The sistema de caja does not answer: nothing is sold until it is back."
                " Cartones that you have go on playing."
            ),
            untimely=True,
        ),
        "caja",
    ),
}
"""Why nothing can be done, and the row of the law that asks for the unit; the gravest first."""
_log = logging.getLogger("tapete.standing")


def units_of(names: Names, rules: TerminalRules) -> dict[str, str]:
    """The servers that the article asks for while a game is played, by their kind."""
    grupo = {GRUPO: names.grupo} if isinstance(rules, ElectronicoRules) else {}
    return {CENTRAL: names.central, CAJA: message.CAJA, **grupo}


def silent_units(names: Names, rules: TerminalRules, presence: Presence) -> tuple[str, ...]:
    """Which of them are silent, by their kind."""
    units = units_of(names, rules)
    return tuple([kind for kind in _SILENCE if kind in units and presence.is_silent(units[kind])])


def barred_by(command: Command, silent: Sequence[str]) -> str:
    """The unit without which something can't be done; nothing where it can."""
    if CENTRAL in silent and isinstance(command, _OF_THE_CENTRAL):
        return CENTRAL
    return silent[0] if silent and isinstance(command, _OF_THE_SALE) else ""


def out_of_service(rules: TerminalRules, unit: str) -> Refused:
    """Why something is refused while a unit is silent."""
    reason, row = _SILENCE[unit]
    return Refused(reason, rules.law[row])


class Standing:
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

    def bars(self, command: Command) -> bool:
        """Whether something can't be done now."""
        return bool(barred_by(command, self.silent))

    async def close(self) -> None:
        """Look no more."""
        self._presence.forget(self._look)
        if self._taking_up is not None:
            await end(self._taking_up)

    def _look(self) -> None:
        """See who is silent now."""
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
