"""The servidor de grupo of an especialidad (MU2010:121.2.a): its terminals talk to it, and see the acumulado by it.

It keeps no money: what an acumulado holds and how it grows follows from the journal of the central, which it reads for
itself. So a group server that was lost has its figures again as soon as it is back.
"""

from collections import deque
from collections.abc import Callable, Sequence
from time import monotonic

import msgspec

from tapete.families.hall.terminals.sale import OTRA_ESPECIALIDAD
from tapete.families.hall.terminals.state import Phase
from tapete.games.bingo_electronico.play import BingoElectronico, pots_now
from tapete.games.bingo_electronico.rules import State
from tapete.service.live_machine import LiveMachine
from tapete.service.records import now
from tapete.service.sistema.central import ASKED, Request
from tapete.service.sistema.comms import Comms
from tapete.service.sistema.message import (
    ACUMULADO_ATRASADO,
    OTRA_CONFIGURACION,
    OTRO_TERMINAL,
    Kind,
    Letter,
    Names,
    answer,
    body_of,
    refusal,
)
from tapete.service.sistema.service import Service, only
from tapete.service.sistema.verificacion import Answer, Asked, config_of
from tapete.service.store.contract import Envelope

ON_ITS_WAY = 2.0
"""Seconds for a figure to reach a terminal before showing an older one blocks purchases."""
_MOVES_POTS = (
    Kind.ABRIR_PARTIDA,
    Kind.APUESTA_REGISTRADA,
    Kind.CERRAR_VENTA,
    Kind.POZOS,
    Kind.POZO_ENTREGADO,
    Kind.PARTIDA_NULA,
    Kind.FIN_PARTIDA,
)


class Asking(Request, frozen=True, kw_only=True):
    """What a terminal asks of its group server: with its rules, and with the figure that it shows."""

    config: str = ""
    cifra: int = 0


class Grupo(Service):
    """The group server of one especialidad."""

    def __init__(
        self, table: str, game: BingoElectronico, comms: Comms, clock: Callable[[], float] = monotonic
    ) -> None:
        self.names = Names(table)
        super().__init__(self.names.grupo, comms)
        self.shown: dict[str, int] = {}
        self._game = game
        self._journal = LiveMachine(id=table, machine=game, store=comms.store, clock=now)
        self._clock = clock
        self._told: deque[tuple[int, float]] = deque()
        """Records whose figures were sent, with times; the first must have arrived everywhere."""
        self._moved = True
        self.handlers = {
            Kind.ALTA_TERMINAL: self._sign_on,
            Kind.COMPRA: self._buy,
            Kind.ANULAR_COMPRA: self._pass_on,
            Kind.COMPRA_BOLA_EXTRA: self._pass_on,
            Kind.VERIFICAR: self._verify,
            **dict.fromkeys(_MOVES_POTS, self._pots_move),
        }
        self.senders = {
            **dict.fromkeys(ASKED, self.names.is_terminal),
            Kind.VERIFICAR: only(self.names.verificacion),
            **dict.fromkeys(_MOVES_POTS, only(self.names.central)),
        }

    async def start(self) -> None:
        await self._journal.follow()
        await super().start()
        self._news.set()

    # --- the figure --------------------------------------------------------------------------------------------------

    async def _pots_move(self, envelope: Envelope) -> Sequence[Letter]:
        self._moved = True
        return ()

    async def also(self) -> Sequence[Letter]:
        """The current figure, if changed, calculated on the running total."""
        if not self._moved:
            return ()
        self._moved = False
        await self._journal.catch_up()
        state: State = self._journal.state
        if state.phase is Phase.LIQUIDACION:
            figures = {pot.name: pot.held for pot in state.pots}
        else:
            figures = pots_now(self._game.rules, state)
        if figures == self.shown:
            return ()
        self.shown = figures
        n = self._journal.position.n
        self._told.append((n, self._clock()))
        body = {"n": n, "pozos": figures, "provisional": state.phase is Phase.VENTA}
        return [Letter(kind=Kind.ACUMULADO, to=self.names.terminales, body=body, game=state.round)]

    def _must_show(self) -> int:
        late = self._clock() - ON_ITS_WAY
        while len(self._told) > 1 and self._told[1][1] <= late:
            self._told.popleft()
        return self._told[0][0] if self._told and self._told[0][1] <= late else 0

    # --- terminals ---------------------------------------------------------------------------------------------------

    async def _sign_on(self, envelope: Envelope) -> Sequence[Letter]:
        asked, rules = body_of(envelope, Asking), self._game.rules
        if asked.especialidad != rules.especialidad:
            facts = {"own": rules.especialidad, "asked": asked.especialidad[:20]}
            return [refusal(envelope, OTRA_ESPECIALIDAD, rules.law["group_server"], **facts)]
        if asked.config != config_of(self._game):
            return [refusal(envelope, OTRA_CONFIGURACION, rules.law["verified"])]
        self._moved, self.shown = True, {}  # who has just come is to see the figure too
        return await self._pass_on(envelope)

    async def _buy(self, envelope: Envelope) -> Sequence[Letter]:
        """Refuse a purchase while the player sees an old acumulado."""
        if body_of(envelope, Asking).cifra < self._must_show():
            self._moved, self.shown = True, {}
            return [refusal(envelope, ACUMULADO_ATRASADO, self._game.rules.law["group_server"])]
        return await self._pass_on(envelope)

    async def _pass_on(self, envelope: Envelope) -> Sequence[Letter]:
        asked, own = body_of(envelope, Asking), self.names.number(envelope.origin)
        if asked.terminal != own:
            cite = self._game.rules.law["verified"]
            return [refusal(envelope, OTRO_TERMINAL, cite, own=own, asked=asked.terminal)]
        passed = msgspec.structs.replace(asked, id=asked.id or envelope.id)
        return [answer(envelope, Kind(envelope.kind), "grupo", passed, to=self.names.central, game=envelope.game)]

    async def _verify(self, envelope: Envelope) -> Sequence[Letter]:
        asked = body_of(envelope, Asked)
        found = Answer(service=self.name, acta=asked.acta, config=config_of(self._game))
        return [Letter(kind=Kind.VERIFICADO, to=self.names.verificacion, body=found)]
