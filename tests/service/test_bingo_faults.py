"""Messages lost, repeated, delayed and out of order, stores that fail, services that die: a system holds.

The numbers are those of the specification of the system: I1 to I9 for every game at terminals, B1 to B4 for a network.
"""

import asyncio
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from tapete.engine.event import wallet
from tapete.families.hall.terminals.play import NumberDrawn, PrizeFormed
from tapete.families.hall.terminals.sale import CartonesHeld, GameOpened, SystemVerified
from tapete.families.hall.terminals.state import Phase
from tapete.families.table.opening import RoundClosed
from tapete.games.bingo_automatico.play import MaximaFixed
from tapete.service.sistema import grupo, verificacion
from tapete.service.sistema import service as services
from tapete.service.sistema.caja import CajaSystem
from tapete.service.sistema.central import Central
from tapete.service.sistema.comms import Comms
from tapete.service.sistema.grupo import Grupo
from tapete.service.sistema.message import Kind
from tapete.service.sistema.terminal import Terminal
from tapete.service.store.contract import Bookmark, Envelope, Store, Unavailable
from tests.patience import PATIENCE
from tests.seeds import chooser
from tests.service.bingo_system import AUTOMATICO, ELECTRONICO, FUNDS, TABLE, System, until
from tests.service.live import audited, commitments
from tests.trace import law

pytestmark = pytest.mark.anyio
TERMINALS, GAMES = 4, 2


class BadNetwork(Comms):
    """Loses, repeats, delays and turns round what it pushes; its store fails before or after it has done its work."""

    def __init__(self, comms: Comms, chance: Random) -> None:
        super().__init__(comms.store, comms.keys)
        self.well = True
        self._chance = chance
        self._exchange = comms.store.exchange

    async def fails_sometimes(self, sent: Sequence[Envelope], read: Sequence[Bookmark] = ()) -> None:
        if not self.well and self._chance.random() < 0.03:
            raise Unavailable("before")
        await self._exchange(sent, read)
        if not self.well and self._chance.random() < 0.03:
            raise Unavailable("after")

    def _push(self, sent: Sequence[Envelope]) -> None:
        loop = asyncio.get_running_loop()
        for each in sent:
            for push in [*self._readers.get(each.destination, ())]:
                for _ in range(self._chance.choice([0, 1, 1, 1, 2])):
                    loop.call_later(self._chance.random() / 50, push, [each])


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "AFTER_TROUBLE", 0.01)
    monkeypatch.setattr(verificacion, "PATIENCE", PATIENCE)
    monkeypatch.setattr(grupo, "ON_ITS_WAY", float("inf"))  # on a network like this every figure is late


class Trial:
    """A system on a bad network, with whatever may happen to it."""

    def __init__(self, store: Store, slug: str, seed: str) -> None:
        self.chance = chooser(seed)
        more: dict[str, Any] = {"bolas_extra": None} if slug == ELECTRONICO else {"salas": {"norte": 2, "sur": 2}}
        self.system = System(store, slug, **more)
        self.network = BadNetwork(self.system.comms, self.chance)
        store.exchange = self.network.fails_sometimes  # type: ignore[method-assign]  # as disks and servers do
        self.asked: set[str] = set()
        made = self.system
        made.comms, made.look_again = self.network, 0.05
        for each in made.servers:
            each.comms, each.look_again = self.network, 0.05

    async def run(self) -> None:
        system = self.system
        await system.start()
        for number in range(1, TERMINALS + 1):
            await system.terminal(number)
        self.network.well = False
        await system.step()
        await until(lambda: system.phase is Phase.LISTA)
        assert system.live.position.state.out_of_service == ()
        await system.step()
        for terminal in system.terminals:
            while not terminal.on.is_set():
                await self._trying(terminal.sign_on)
                await self._for_a_while(terminal.on.wait())
        for game in range(GAMES):
            await self._game()
            if game + 1 < GAMES:
                await system.step()
        self.network.well = True
        await system.quiet()

    async def _game(self) -> None:
        """Purchases, some asked again and again, and then the draw; now and then somebody dies."""
        system = self.system
        for _ in range(2):
            for terminal in system.terminals:
                asked = await self._buy(terminal)
                if self.chance.random() < 0.5:
                    await self._buy(terminal, asked)
                await self._maybe_dies()
        await until(lambda: len(self._bought()) == len(self.asked))
        while system.phase is not Phase.LISTA:
            await system.step()
            await self._maybe_dies()
            await asyncio.sleep(self.chance.random() / 200)

    def _bought(self) -> list[Any]:
        return [each for each in self.system.live._remembered if each.partition("/")[2] in self.asked]

    async def _buy(self, terminal: Terminal, again: str = "") -> str:
        asked = again
        while True:
            try:
                asked = asked or f"{terminal.number}-{len(self.asked)}"
                await terminal.buy(2, again=asked)
                self.asked.add(asked)
                return asked
            except Unavailable:
                self.asked.add(asked)

    async def _trying(self, ask: Any) -> None:
        try:
            await ask()
        except Unavailable:
            return

    async def _for_a_while(self, waited: Any) -> None:
        try:
            await asyncio.wait_for(waited, 1)
        except TimeoutError:
            return

    async def _maybe_dies(self) -> None:
        """A service ends wherever it is, and another of its kind goes on."""
        if self.chance.random() > 0.15:
            return
        system = self.system
        match self.chance.choice(["central", "grupo", "caja"]):
            case "central":
                await system.central.stop()
                system.central = Central(system.live, self.network, system.keys)
                await self._started(system.central)
            case "caja":
                await system.caja.stop()
                system.caja = CajaSystem(self.network, system.keys, {TABLE: system.game})
                await self._started(system.caja)
            case "grupo" if system.grupo is not None:
                await system.grupo.stop()
                system.grupo = Grupo(TABLE, system.game, self.network)  # type: ignore[arg-type]  # that game has groups
                await self._started(system.grupo)

    async def _started(self, service: Any) -> None:
        service.look_again = 0.05
        await service.start()


@law("MU2010:121.2.b")
@law("MU2010:124.2.a")
@pytest.mark.parametrize("slug", [ELECTRONICO, AUTOMATICO])
@pytest.mark.parametrize("seed", ["one", pytest.param("two", marks=pytest.mark.soak)])
async def test_nothing_is_lost_and_nothing_is_done_twice(store: Store, slug: str, seed: str) -> None:
    trial = Trial(store, slug, seed)
    await trial.run()
    system = trial.system
    events = await system.events()
    await system.stop()
    _purchases_once(trial, events)
    _draws(system, events)
    _order(events)
    await _pots(system)
    await _money(system)
    if slug == AUTOMATICO:
        _network(events)
    await audited(store, TABLE)  # I1, I7: every command decided again, to the cent
    assert (await commitments(store, TABLE))[1] == []


def _purchases_once(trial: Trial, events: Sequence[Any]) -> None:
    assert sum(isinstance(each, CartonesHeld) for each in events) == len(trial.asked)


def _draws(system: System, events: Sequence[Any]) -> None:
    """I2, B4: each number once in a game, and the same at every terminal."""
    games: list[list[int]] = [[]]
    for event in events:
        if isinstance(event, NumberDrawn):
            games[-1].append(event.number)
        elif isinstance(event, RoundClosed):
            games.append([])
    assert all(len(set(game)) == len(game) for game in games)
    for terminal in system.terminals:
        assert terminal.screen.drawn == games[GAMES - 1]
        assert not terminal.screen.out_of_service


def _order(events: Sequence[Any]) -> None:
    """I3, I5, I6: verified, then opened, then sold, then drawn; one first colindantes in each game."""
    names = [type(each).__name__ for each in events]
    assert names.index(SystemVerified.__name__) < names.index(GameOpened.__name__)
    closed, colindantes = False, 0
    for event in events:
        match event:
            case GameOpened():
                closed, colindantes = False, 0
            case CartonesHeld():
                assert not closed
            case NumberDrawn():
                assert closed
            case PrizeFormed() if event.prize == "colindantes":
                colindantes += 1
            case RoundClosed():
                assert colindantes == ("colindantes" in {e.prize for e in events if isinstance(e, PrizeFormed)})
        closed = closed or type(event).__name__ == "SaleClosed"


async def _pots(system: System) -> None:
    """I4: the figures come in the order of the journal, and the last is what the books hold."""
    told = await system.told(system.names.terminales, Kind.ACUMULADO)
    assert [each["n"] for each in told] == sorted(each["n"] for each in told)
    for pot in system.live.position.state.pots:
        assert await system.store.balance(f"bote:{pot.name}") == pot.held
        assert not told or told[-1]["pozos"][pot.name] == pot.held
    for terminal in system.terminals:
        assert not told or terminal.screen.pots == told[-1]["pozos"]


async def _money(system: System) -> None:
    """I9: what a tarjeta gets comes from the table or a pot; and what everybody has won is what they were told."""
    for terminal in system.terminals:
        moved = await system.store.statement(wallet(terminal.tarjeta), 1000)
        sources = {each.other.partition(":")[0].partition("@")[0] for each in moved if each.amount > 0}
        assert sources <= {"exterior", "tapete", "mesa", "bote"}
        assert sum(each.amount for each in moved if each.other == "exterior") == FUNDS


def _network(events: Sequence[Any]) -> None:
    """B1, B2: the maximum of the bingo extra is below that of the super bingo, and gran prizes are of the network."""
    for event in events:
        if isinstance(event, MaximaFixed):
            before = {each.pot: each.before for each in event.maxima}
            assert before["bingo-extra.red"] < before["super-bingo.red"]
    assert {"gran-linea", "gran-bingo"} <= {each.prize for each in events if isinstance(each, PrizeFormed)}
