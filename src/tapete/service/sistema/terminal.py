"""A terminal de juego without a screen (MU2010:121.1, 121.2.f; 124.1, 124.2.e): it asks, shows, follows and warns.

It decides nothing. It marks each number on its cartones, warns its player of what they form, and at the end of a game
holds what it has seen against what the central says: where they differ the central is right, and the terminal says that
they do.

What it alone is told and what all terminals are told come on two lines, each in its order and neither in that of the
other. Everything carries the number of its record: what comes before its time waits, and what comes late changes only
what it is about.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Container, Mapping, Sequence
from typing import Any

import msgspec

from tapete.engine.table import AnyTable
from tapete.families.hall.terminals.play import out_of_service
from tapete.families.hall.terminals.state import TerminalRules
from tapete.games.bingo_electronico.rules import BINGO, LINEA, ElectronicoRules
from tapete.kit.bingo import Rows, bits
from tapete.language import LANGUAGES
from tapete.service.sistema.comms import Comms
from tapete.service.sistema.message import CAJA, Kind, Letter, Names, body_of, new_id, seal_of
from tapete.service.sistema.service import Service, only, silent_units
from tapete.service.sistema.verificacion import Answer, Asked, config_of, fingerprint
from tapete.service.store.contract import Envelope

Carton = tuple[int, int]
_MOST_EARLY = 1024


class Screen(msgspec.Struct):
    """What its player sees."""

    phase: str = ""
    drawn: list[int] = []
    cartones: dict[Carton, Rows] = {}
    pots: dict[str, int] = {}
    figure: int = 0
    balance: int = 0
    warned: set[tuple[Carton, str]] = set()
    won: dict[tuple[Carton, str], int] = {}
    lights: set[str] = set()
    refused: list[str] = []
    out_of_service: bool = False


class Terminal(Service):
    """One terminal."""

    keeps_bookmarks = False

    def __init__(
        self, number: int, table: str, game: AnyTable, comms: Comms, *, tarjeta: str = "", clave: str = ""
    ) -> None:
        self.names = Names(table)
        super().__init__(self.names.terminal(number), comms, (self.names.terminal(number), self.names.terminales))
        self.number = number
        self.tarjeta = tarjeta
        self.screen = Screen()
        self.game = 0
        self.on = asyncio.Event()
        """Set once it has signed on."""
        self.on_refusal: Callable[[Mapping[str, str] | str, str], None] = lambda *_: None
        """Called with the reason of a refusal, by language, and its article."""
        self.config = config_of(game)
        self._clave = clave
        self._rules: TerminalRules = game.rules
        self._shapes: Mapping[str, Rows] = {}
        self._shown = 0
        """Record of the signing on; earlier news is already on the screen."""
        self._followed = 0
        """Last common record shown."""
        self._early: deque[tuple[Envelope, Any]] = deque(maxlen=_MOST_EARLY)
        """News held until signing on is answered."""
        self._opened_at = 0
        self._bought: dict[Carton, int] = {}
        self._prizes: list[Any] = []
        self._called = 0
        self._lines: dict[Carton, list[tuple[str, int]]] = {}
        """Patterns a cartón can form, as bits."""
        show = {
            Kind.ABRIR_PARTIDA: self._opened,
            Kind.CARTONES: self._cartones,
            Kind.ANULAR_COMPRA: self._undone,
            Kind.ACUMULADO: self._pots,
            Kind.CERRAR_VENTA: self._closed,
            Kind.EXTRACCION: self._drawn,
            Kind.PREMIO: self._won,
            Kind.PREMIO_RED: self._won,
            Kind.PARTIDA_NULA: self._void,
            Kind.FIN_PARTIDA: self._ended,
        }
        self.handlers = {
            Kind.VERIFICAR: self._verify,
            Kind.ALTA_OK: self._signed_on,
            Kind.RECHAZO: self._refused,
            Kind.SALDO: self._balance,
            Kind.PAGO: self._paid,
            Kind.FUERA_DE_SERVICIO: self._withdrawn,
        }
        self._show = show
        servers = (self.names.central, self.names.grupo, self.names.verificacion, CAJA)
        self.senders = {
            **dict.fromkeys((*show, Kind.ALTA_OK, Kind.FUERA_DE_SERVICIO), only(self.names.central)),
            Kind.ACUMULADO: only(self.names.grupo),
            Kind.VERIFICAR: only(self.names.verificacion),
            Kind.RECHAZO: only(*servers),
            **dict.fromkeys((Kind.SALDO, Kind.PAGO), only(CAJA)),
        }

    @property
    def entry(self) -> str:
        """The server it talks to: its group's, or the central."""
        return self.names.grupo if isinstance(self._rules, ElectronicoRules) else self.names.central

    # --- what its player does ----------------------------------------------------------------------------------------

    async def present(self) -> None:
        await self.comms.send(self.name, [Letter(kind=Kind.ALTA_TERMINAL, to=self.names.verificacion, body={})])

    async def sign_on(self) -> str:
        """Take or resume the terminal with a tarjeta; returns the request id."""
        self.on.clear()
        more = {"especialidad": self._rules.especialidad, "config": self.config}
        return await self._ask(Kind.ALTA_TERMINAL, **more)

    @property
    def silent(self) -> tuple[str, ...]:
        """Silent servers by kind; while there are any, no stakes are taken."""
        return silent_units(self.names, self._rules, self.comms.presence)

    async def buy(self, cartones: int, *, again: str = "") -> str:
        """Buy cartones; `again` repeats an earlier request by id."""
        if self._is_out_of_service():
            return again
        return await self._ask(Kind.COMPRA, again=again, cartones=cartones, cifra=self.screen.figure)

    async def undo(self) -> str:
        return await self._ask(Kind.ANULAR_COMPRA)

    async def buy_ball(self) -> str:
        if self._is_out_of_service():
            return ""
        return await self._ask(Kind.COMPRA_BOLA_EXTRA)

    async def cash_out(self) -> str:
        return await self._money(Kind.LIQUIDAR)

    async def charge(self, amount: int, medium: str = "billetes") -> str:
        return await self._money(Kind.CARGA, importe=amount, medio=medium)

    def _is_out_of_service(self) -> bool:
        for unit in self.silent[:1]:
            no = out_of_service(self._rules, unit)
            self.screen.refused.append(no.code)
            self.on_refusal({language: no.sentence(language) for language in LANGUAGES}, no.cite)
        return bool(self.silent)

    async def _ask(self, kind: Kind, again: str = "", **body: Any) -> str:
        """Send a request; repeated under an id, it is done once."""
        id_ = again or new_id()
        asked = {**self._own(id_), **body}
        await self.comms.send(self.name, [Letter(kind=kind, to=self.entry, body=asked)])
        return id_

    async def _money(self, kind: Kind, **body: Any) -> str:
        id_ = new_id()
        await self.comms.send(self.name, [Letter(kind=kind, to=CAJA, body={**self._own(id_), **body}, id=id_)])
        return id_

    def _own(self, id_: str) -> dict[str, Any]:
        sello = seal_of(self._clave, self.name, id_)
        return {"tarjeta": self.tarjeta, "sello": sello, "terminal": self.number, "id": id_}

    # --- what it is told ---------------------------------------------------------------------------------------------

    async def _answer_all(self, read: Sequence[Envelope]) -> Sequence[Sequence[Letter]]:
        return [await self._answer(each) for each in read]

    async def _answer(self, envelope: Envelope) -> Sequence[Letter]:
        """News waits until signed on, except the acumulado."""
        if envelope.kind not in self._show:
            return await super()._answer(envelope)
        if not self._may_send(envelope):
            return self._turned_away(envelope)
        body = msgspec.json.decode(envelope.body)
        if envelope.kind == Kind.ACUMULADO:
            return self._pots(envelope, body)
        if not self.on.is_set():
            self._early.append((envelope, body))
            return ()
        return self._follow(envelope, body)

    def _follow(self, envelope: Envelope, body: Any) -> Sequence[Letter]:
        """Show news, except records already on the screen when it signed on."""
        if body["n"] <= self._shown:
            return ()
        if envelope.destination == self.names.terminales:
            self._followed = max(self._followed, body["n"])
        return self._show[Kind(envelope.kind)](envelope, body)

    def _opened(self, envelope: Envelope, body: Any) -> Sequence[Letter]:
        bought = {carton: n for carton, n in self._bought.items() if n > body["n"]}
        early = {carton: rows for carton, rows in self.screen.cartones.items() if carton in bought}
        pots, figure, balance = self.screen.pots, self.screen.figure, self.screen.balance
        out, refused = self.screen.out_of_service, self.screen.refused
        self.screen = Screen(
            phase="venta", pots=pots, figure=figure, balance=balance, out_of_service=out, refused=refused
        )
        self._shapes = {row["premio"]: row["celdas"] for row in body["tabla"] if row["celdas"]}
        self._begin(envelope.game)
        self._opened_at, self._bought = body["n"], bought
        for carton, rows in early.items():
            self._take(carton, rows)
        return ()

    def _begin(self, game: int) -> None:
        self.game, self._called, self._lines, self._bought, self._prizes = game, 0, {}, {}, []

    def _cartones(self, envelope: Envelope, body: Any) -> Sequence[Letter]:
        for place, number, rows in body["cartones"] if body["n"] > self._opened_at else ():
            self._bought[place, number] = body["n"]
            self._take((place, number), rows)
        return ()

    def _take(self, carton: Carton, rows: Rows) -> None:
        self.screen.cartones[carton] = rows
        whole = bits([number for row in rows for number in row])
        shapes = [
            (name, bits([n for row, cut in zip(rows, cells, strict=True) for n, c in zip(row, cut, strict=True) if c]))
            for name, cells in self._shapes.items()
        ]
        bingo = [] if BINGO in self._shapes else [(BINGO, whole)]
        self._lines[carton] = [*((LINEA, bits(row)) for row in rows), *shapes, *bingo]
        plays = self._bought[carton] <= self._followed
        formed = [name for name, numbers in self._lines[carton] if plays and not numbers & ~self._called]
        self.screen.warned.update((carton, name) for name in formed)
        for prize in self._prizes:
            self._light(prize, {carton})

    def _undone(self, envelope: Envelope, body: Any) -> Sequence[Letter]:
        for number in range(body["primero"], body["ultimo"] + 1):
            self.screen.cartones.pop((body["serie"], number), None)
            self._lines.pop((body["serie"], number), None)
        return ()

    def _pots(self, envelope: Envelope, body: Any) -> Sequence[Letter]:
        self.screen.pots, self.screen.figure = body["pozos"], body["n"]
        return ()

    def _closed(self, envelope: Envelope, body: Any) -> Sequence[Letter]:
        self.screen.phase = "sorteo"
        return ()

    def _drawn(self, envelope: Envelope, body: Any) -> Sequence[Letter]:
        number, order, drawn = body["numero"], body["orden"], self.screen.drawn
        if drawn[order - 1 : order] == [number]:
            return ()  # it was shown, and what was to be answered could not be sent
        if number in drawn or order != len(drawn) + 1:
            return self._differs(envelope, {"orden": order, "numero": number})
        self.screen.drawn.append(number)
        if len(self.screen.drawn) > self._rules.extractions:
            return ()
        self._called |= 1 << number
        new = [
            (carton, name)
            for carton, sets in self._lines.items()
            if self._bought[carton] < body["n"]  # not in a sale that is told sooner than the end of this game
            for name, numbers in sets
            if numbers >> number & 1 and not numbers & ~self._called and (carton, name) not in self.screen.warned
        ]
        before = {name for _, name in self.screen.warned}
        self.screen.warned.update(new)
        first = [(carton, name) for carton, name in new if name not in before]
        if not first:
            return ()
        proposal = {"orden": body["orden"], "propuestas": [[*carton, name] for carton, name in first]}
        return [Letter(kind=Kind.PROPUESTA, to=self.names.central, body=proposal, game=envelope.game)]

    def _won(self, envelope: Envelope, body: Any) -> Sequence[Letter]:
        self._prizes.append(body)
        self._light(body, self.screen.cartones)
        return ()

    def _light(self, prize: Any, cartones: Container[Carton]) -> None:
        for place, number, amount in prize["cartones"]:
            if (place, number) in cartones:
                self.screen.won[(place, number), prize["premio"]] = amount
                self.screen.lights.add(prize["premio"])

    def _void(self, envelope: Envelope, body: Any) -> Sequence[Letter]:
        self.screen.warned, self.screen.won, self.screen.lights = set(), {}, set()
        self.screen.cartones = {}
        self._begin(self.game)
        return ()

    def _ended(self, envelope: Envelope, body: Any) -> Sequence[Letter]:
        """Compare what was seen with what was announced: every table combination pays each cartón."""
        self.screen.phase = "lista"
        if not isinstance(self._rules, ElectronicoRules) or self._rules.extra:
            return ()
        table = {prize.name for prize in self._rules.table}
        said = {(carton, name) for carton, name in self.screen.won if name in table}
        seen = {(carton, name) for carton, name in self.screen.warned if name in table}
        if said == seen:
            return ()
        return self._differs(envelope, {"dicho": sorted(said - seen), "visto": sorted(seen - said)})

    def _differs(self, envelope: Envelope, evidence: Mapping[str, Any]) -> Sequence[Letter]:
        body = {**self._own(new_id()), "prueba": evidence, "mensaje": envelope.id}
        return [
            Letter(kind=Kind.DISCREPANCIA, to=to, body=body, game=envelope.game)
            for to in (self.names.central, self.names.verificacion)
        ]

    # --- what is answered --------------------------------------------------------------------------------------------

    async def _signed_on(self, envelope: Envelope) -> Sequence[Letter]:
        """Restore the game's state; later news follows.

        An answer overtaken by news only brings the player's own cartones.
        """
        body = msgspec.json.decode(envelope.body)
        if body["n"] >= self._followed:
            self._show_from(envelope, body)
        if envelope.game == self.game:
            for place, number, rows in body["cartones"]:
                self._bought[place, number] = body["n"]
                self._take((place, number), rows)
            for place, number, prize, amount in body["premios"]:
                self.screen.won[(place, number), prize] = amount
        self.on.set()
        early, self._early = sorted(self._early, key=lambda told: int(told[1]["n"])), deque(maxlen=_MOST_EARLY)
        return [letter for told, said in early for letter in self._follow(told, said)]

    def _show_from(self, envelope: Envelope, body: Any) -> None:
        self._shown = self._followed = body["n"]
        self.screen = Screen(phase=body["fase"], pots=self.screen.pots, figure=self.screen.figure)
        self._shapes = {prize.name: prize.cells for prize in getattr(self._rules, "table", ()) if prize.cells}
        self._begin(envelope.game)
        self._called = bits(body["extracciones"][: self._rules.extractions])
        self.screen.drawn = body["extracciones"]

    async def _refused(self, envelope: Envelope) -> Sequence[Letter]:
        body = msgspec.json.decode(envelope.body)
        self.screen.refused.append(body["codigo"])
        self.on_refusal(body["porque"], body["articulo"])
        return ()

    async def _balance(self, envelope: Envelope) -> Sequence[Letter]:
        self.screen.balance = msgspec.json.decode(envelope.body)["saldo"]
        return ()

    async def _paid(self, envelope: Envelope) -> Sequence[Letter]:
        self.screen.balance = 0
        return ()

    async def _withdrawn(self, envelope: Envelope) -> Sequence[Letter]:
        self.screen.out_of_service = True
        return ()

    async def _verify(self, envelope: Envelope) -> Sequence[Letter]:
        asked = body_of(envelope, Asked)
        answer = Answer(service=self.name, acta=asked.acta, config=self.config, screen=fingerprint(asked.carton))
        return [Letter(kind=Kind.VERIFICADO, to=self.names.verificacion, body=answer)]
