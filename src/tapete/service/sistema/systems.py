"""The services of the systems that one process runs: all of them in one process, or some of them in each of several."""

from collections.abc import Callable, Sequence

from tapete.casino.config import MEDIOS
from tapete.engine.command import Command
from tapete.engine.table import AnyTable
from tapete.families.hall.terminals.play import CAJA, CENTRAL, GRUPO, VERIFICACION, TerminalGame
from tapete.families.hall.terminals.sale import VerifySystem
from tapete.games.bingo_electronico.play import BingoElectronico
from tapete.language import N_
from tapete.service.live_table import LiveTable
from tapete.service.problems import Trouble
from tapete.service.sistema.caja import CajaSystem
from tapete.service.sistema.central import Central
from tapete.service.sistema.comms import Comms
from tapete.service.sistema.grupo import Grupo
from tapete.service.sistema.message import HouseKeys
from tapete.service.sistema.service import Service, SystemHealth, goes_on, take_up
from tapete.service.sistema.ventanilla import Ventanilla
from tapete.service.sistema.verificacion import Verificacion
from tapete.service.store.contract import SystemStore

SERVICES = (CENTRAL, GRUPO, CAJA, VERIFICACION)
"""What article 121.2 asks for besides terminals; communications are in every process."""


NOT_VERIFIED = N_("The system is not verified, and the session stays shut: {found}.")


class Systems:
    """What one process runs of them."""

    def __init__(
        self, store: SystemStore, key: bytes, services: Sequence[str] = SERVICES, media: Sequence[str] = MEDIOS
    ) -> None:
        self.keys = HouseKeys(key)
        self.comms = Comms(store, self.keys)
        self.verifications: dict[str, Verificacion] = {}
        self._wanted = frozenset(services)
        self._running: dict[str, list[Service]] = {}
        self._healths: dict[str, SystemHealth] = {}
        self.ventanilla = Ventanilla(store, self.keys, self._running.__contains__, media)
        self._games: dict[str, AnyTable] = {}
        self._caja: CajaSystem | None = None

    def health_of(self, table: str, game: AnyTable, live: LiveTable, leads: Callable[[], bool]) -> SystemHealth | None:
        """The health of a game's system; None without one.

        When its central is back, the leading process takes up its game.
        """
        if not isinstance(game, TerminalGame):
            return None

        async def taken_up(died: bool) -> None:
            if leads():
                await take_up(self.comms.store, live, died=died)

        self._healths[table] = health = SystemHealth(table, game.rules, self.comms.presence, taken_up)
        return health

    async def goes_on(self, live: LiveTable) -> bool:
        return await goes_on(self.comms.store, live)

    async def begin(self, table: str, game: AnyTable, live: LiveTable | None = None) -> None:
        if not isinstance(game, TerminalGame) or table in self._running:
            return
        self._games[table] = game
        await self._begin_common()
        services: list[Service] = []
        if live is not None and CENTRAL in self._wanted:
            services.append(Central(live, self.comms, self.keys))
        if isinstance(game, BingoElectronico) and GRUPO in self._wanted:
            services.append(Grupo(table, game, self.comms))
        if VERIFICACION in self._wanted:
            self.verifications[table] = verification = Verificacion(table, game, self.comms)
            services.append(verification)
        self._running[table] = services
        for service in services:
            await service.start()

    async def verify(self, table: str, command: Command) -> bool:
        """Verify on command; true if the session is open then.

        Raises `Trouble` with the findings. A verification run by another process works by itself.
        """
        verification = self.verifications.get(table)
        if verification is None or not isinstance(command, VerifySystem) or not await verification.is_due():
            return False
        acta = await verification.verify(withdrawn=[int(each) for each in command.failing if each.isdecimal()])
        if not acta.passed:
            found = "; ".join(f"{each.check} {each.service}: {each.why}" for each in acta.findings)
            raise Trouble(409, "sin_verificar", NOT_VERIFIED, found=found)
        return await verification.opens()

    async def end(self, table: str) -> None:
        self.verifications.pop(table, None)
        self._games.pop(table, None)
        if health := self._healths.pop(table, None):
            await health.close()
        for service in reversed(self._running.pop(table, [])):
            await service.stop()

    async def stop(self) -> None:
        for table in [*self._healths, *self._running]:
            await self.end(table)
        if self._caja is not None:
            await self._caja.stop()
            self._caja = None
        await self.comms.stop()

    async def _begin_common(self) -> None:
        if self._running or self._caja is not None:
            return
        await self.comms.start()
        if CAJA in self._wanted:
            self._caja = CajaSystem(self.comms, self.keys, self._games, self.ventanilla)
            await self._caja.start()
