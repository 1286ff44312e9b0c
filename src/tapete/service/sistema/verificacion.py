"""The sistema de verificación (MU2010:121.2.e, 124.2.d): before each session it looks at everything, and signs an acta.

Without an acta of the session that was passed the machine opens no game. A terminal that fails stays out of service;
anything else that fails keeps the session shut.
"""

import asyncio
import logging
from collections.abc import Mapping, Sequence
from datetime import datetime
from hashlib import sha256

import msgspec

from tapete.engine.codec import digest_by_name
from tapete.engine.table import AnyTable
from tapete.families.hall.room import CartonId, matriz
from tapete.families.hall.terminals.state import Phase, TerminalRules
from tapete.families.table.opening import TableOpened
from tapete.kit.bingo import Rows
from tapete.service.live_machine import LiveMachine
from tapete.service.records import every_record, now
from tapete.service.sistema.comms import Comms
from tapete.service.sistema.message import CAJA, Kind, Letter, Names, body_of, new_id
from tapete.service.sistema.service import AFTER_TROUBLE, Service, only, units_of
from tapete.service.store.contract import Closed, Envelope, Line
from tapete.service.tasks import end

MOST_APART = 1.0
"""Seconds by which the clock of a service may differ."""
CHECKS = ("servicios", "reloj", "generador", "configuracion", "caja", "pantallas")


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """What the verification asks of everybody."""

    acta: str
    carton: Rows = ()


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """What a service answers; the hour is that of its message."""

    service: str
    acta: str
    config: str = ""
    works: bool = True
    screen: str = ""


class Finding(msgspec.Struct, frozen=True):
    """Something that is not as it must be: where, and what."""

    check: str
    service: str
    why: str


class Acta(msgspec.Struct, frozen=True, kw_only=True):
    """The acta of a verification; the message in which it is sent is signed."""

    id: str
    n: int
    """The journal record it starts from."""
    at: str
    checks: tuple[str, ...] = CHECKS
    services: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = ()
    failing: tuple[int, ...] = ()
    passed: bool = False
    late: bool = False
    """Whether it covers terminals that arrived after the session opened; opens nothing."""


class Verified:
    """The terminals that the signed actas of the present session have found in order."""

    def __init__(self, table: str, comms: Comms) -> None:
        self._names = Names(table)
        self._comms = comms
        self._numbers: set[int] = set()
        self._acta = 0
        self._record = 0
        self._reading = asyncio.Lock()
        self._asked = 0
        self._answered = 0
        """Of all questions, the last that was asked before something was read."""

    async def has(self, terminal: int) -> bool:
        """Whether a terminal is in order; all who ask at the same time are answered by one reading of the store."""
        self._asked += 1
        mine = self._asked
        async with self._reading:
            if self._answered < mine:  # nobody has read since
                asked = self._asked
                await self._read_actas()
                await self._read_records()
                self._answered = asked
        return terminal in self._numbers

    async def _read_actas(self) -> None:
        line = Line(self._names.central, self._names.verificacion, 0)
        while found := await self._comms.store.envelopes(line, self._acta):
            for envelope in found:
                self._acta = envelope.seq
                if envelope.kind == Kind.ACTA_VERIFICACION and await self._comms.is_genuine(envelope):
                    self._count(body_of(envelope, Acta))

    def _count(self, acta: Acta) -> None:
        if acta.passed and not acta.late:
            self._numbers, self._record = set(), acta.n
        if acta.passed:
            self._numbers |= {self._names.number(service) for service in acta.services} - {0}
            self._numbers -= {*acta.failing}

    async def _read_records(self) -> None:
        """Forget everything when another session was opened since the actas."""
        if not self._numbers:
            return
        async for record in every_record(self._comms.store, self._names.table, self._record):
            self._record = record.n
            if _OPENS in record.line:
                self._numbers = set()


_OPENS = f'"{TableOpened.__struct_config__.tag}"'.encode()


def config_of(game: AnyTable) -> str:
    """Digest of a game's rules, equal in every service."""
    return digest_by_name(game.rules)


def fingerprint(carton: Rows) -> str:
    shown = "\n".join(" ".join(f"{number:2}" if number else "  " for number in row) for row in carton)
    return sha256(shown.encode()).hexdigest()


def apart(at: str, since: datetime, until: datetime) -> float:
    """Seconds a time is outside an interval; 0 inside."""
    told = datetime.fromisoformat(at)
    return max(0.0, (since - told).total_seconds(), (told - until).total_seconds())


PATIENCE = 5.0
AFTER_FAILURE = 5.0
"""Seconds until what failed is looked at again."""
_SHUT = (Phase.CERRADA, Phase.VERIFICACION, Phase.FIN)
_log = logging.getLogger("tapete.verificacion")


class Verificacion(Service):
    """The verification of one system."""

    def __init__(self, table: str, game: AnyTable, comms: Comms) -> None:
        self.names = Names(table)
        super().__init__(self.names.verificacion, comms)
        self._game = game
        self._rules: TerminalRules = game.rules
        self._journal = LiveMachine(id=table, machine=game, store=comms.store, clock=now)
        self._answers: dict[str, tuple[Answer, str]] = {}
        self._asked = ""
        self._came = asyncio.Event()
        self._one_at_a_time = asyncio.Lock()
        self._arrived: set[str] = set()
        self.handlers = {Kind.VERIFICADO: self._answered, Kind.ALTA_TERMINAL: self._presented}
        servers = only(*units_of(self.names, self._rules).values())
        self.senders = {
            Kind.VERIFICADO: lambda origin: servers(origin) or self.names.is_terminal(origin),
            Kind.ALTA_TERMINAL: self.names.is_terminal,
        }
        self.last: Acta | None = None
        self._look = asyncio.Event()
        self._task_of_its_own: asyncio.Task[None] | None = None

    async def start(self) -> None:
        await self._journal.follow()
        await super().start()
        self.comms.watch(self._journal.id, self._look.set)
        self._look.set()
        self._task_of_its_own = asyncio.create_task(self._watch(), name=f"{self.name} watches")

    async def stop(self) -> None:
        if self._task_of_its_own is not None:
            await end(self._task_of_its_own)
        await super().stop()

    async def _watch(self) -> None:
        while True:
            await self._look.wait()
            self._look.clear()
            try:
                while await self.is_due():
                    acta = await self.verify()
                    if not acta.passed:
                        told = [f"{each.check} {each.service}: {each.why}" for each in acta.findings]
                        _log.error("the session stays shut", extra={"who": self.name, "why": "; ".join(told)})
                        await asyncio.sleep(AFTER_FAILURE)
                    elif not await self.opens():
                        await asyncio.sleep(AFTER_FAILURE)
                await self._verify_arrived()
            except Closed:
                return
            except Exception:  # noqa: BLE001 - a session must not wait for ever for one error
                _log.exception("a verification could not be made; trying again", extra={"who": self.name})
                await asyncio.sleep(AFTER_TROUBLE)
                self._look.set()

    async def opens(self) -> bool:
        for _ in range(100):
            if not await self.is_due():
                return True
            await asyncio.sleep(0.05)
        return False

    async def _answered(self, envelope: Envelope) -> list[Letter]:
        """An answer counts for its signer and the latest question."""
        answer = body_of(envelope, Answer)
        if answer.acta == self._asked and answer.service == envelope.origin:
            self._answers[answer.service] = (answer, envelope.at)
            self._came.set()
        return []

    async def _presented(self, envelope: Envelope) -> list[Letter]:
        """A terminal has arrived: verify it with the system, or alone if the session is open."""
        self._arrived.add(envelope.origin)
        self._look.set()
        return []

    async def _verify_arrived(self) -> None:
        """Verify terminals that arrived during a session; between sessions they wait for the next."""
        async with self._one_at_a_time:
            await self._journal.catch_up()
            arrived, self._arrived = sorted(self._arrived), set()
            if not arrived or self._journal.state.phase in _SHUT:
                return
            terminals = {self.names.number(name): name for name in arrived}
            await self._signed(servers=[], terminals=terminals, ask=arrived, patience=PATIENCE, late=True)

    async def is_due(self) -> bool:
        await self._journal.catch_up()
        return bool(self._journal.state.phase is Phase.VERIFICACION)

    async def verify(self, patience: float | None = None, withdrawn: Sequence[int] = ()) -> Acta:
        """Ask everybody, judge the answers and sign the acta; if passed, it opens the session.

        Terminals `withdrawn` by the operator stay out of service.
        """
        async with self._one_at_a_time:
            await self._journal.catch_up()
            self._arrived = set()
            servers, terminals = await self._services()
            ask = [*servers, *([self.names.terminales] if terminals else [])]
            patience = PATIENCE if patience is None else patience
            return await self._signed(servers, terminals, ask, patience, withdrawn=withdrawn)

    async def _signed(
        self,
        servers: Sequence[str],
        terminals: Mapping[int, str],
        ask: Sequence[str],
        patience: float,
        *,
        withdrawn: Sequence[int] = (),
        late: bool = False,
    ) -> Acta:
        n, since = self._journal.position.n, datetime.fromisoformat(now())
        self._asked, self._answers = new_id(), {}
        question = Asked(acta=self._asked, carton=matriz(self._rules.emission, CartonId(0, 1)).rows)
        await self.comms.send(self.name, [Letter(kind=Kind.VERIFICAR, to=each, body=question) for each in ask])
        await self._wait_for({*servers, *terminals.values()}, patience)
        until = datetime.fromisoformat(now())
        everybody = (*servers, *terminals.values())
        findings = [found for name in everybody for found in self._judge(name, since, until)]
        wrong = {each.service for each in findings}
        acta = Acta(
            id=self._asked,
            n=n,
            at=now(),
            services=everybody,
            findings=tuple(findings),
            failing=tuple(sorted({*withdrawn, *(n for n, name in terminals.items() if name in wrong)})),
            passed=not wrong.intersection(servers),
            late=late,
        )
        if not late:
            self.last = acta
        await self.comms.send(self.name, [Letter(kind=Kind.ACTA_VERIFICACION, to=self.names.central, body=acta)])
        return acta

    async def _services(self) -> tuple[list[str], Mapping[int, str]]:
        servers = [*units_of(self.names, self._rules).values()]
        lines = await self.comms.store.lines([self.names.central, self.names.grupo, self.name])
        await self.comms.read_keys()
        known = [line.origin for line in lines if self.comms.keys.knows(line.origin)]
        numbers = sorted({number for name in known if (number := self.names.number(name))})
        return servers, {number: self.names.terminal(number) for number in numbers}

    async def _wait_for(self, wanted: set[str], patience: float) -> None:
        try:
            async with asyncio.timeout(patience):
                while not wanted <= set(self._answers):
                    self._came.clear()
                    await self._came.wait()
        except TimeoutError:
            return

    def _judge(self, name: str, since: datetime, until: datetime) -> list[Finding]:
        if name not in self._answers:
            return [Finding("servicios", name, "no answer")]
        answer, at = self._answers[name]
        found = []
        if apart(at, since, until) > MOST_APART:
            found.append(Finding("reloj", name, at))
        if name != CAJA and answer.config != config_of(self._game):
            found.append(Finding("configuracion", name, answer.config))
        if not answer.works:
            found.append(Finding("caja" if name == CAJA else "generador", name, "it fails its own test"))
        if self.names.number(name):
            carton = matriz(self._rules.emission, CartonId(0, 1)).rows
            if answer.screen != fingerprint(carton):
                found.append(Finding("pantallas", name, "the screen does not show what it was sent"))
        return found
