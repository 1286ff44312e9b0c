"""Units of a system that fall silent: nothing is sold meanwhile, what is staked stays, and the game is taken up after.

Time is told by hand: a beat is missed when a test says so.
"""

from collections.abc import AsyncIterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest

from tapete.casino.reading import demo
from tapete.engine.command import Actor, Role
from tapete.engine.event import wallet
from tapete.families.hall.terminals.play import CAJA, CENTRAL, GRUPO, VOID
from tapete.families.hall.terminals.state import FALLO, Phase
from tapete.families.table.opening import RoundClosed
from tapete.service.croupier import opening_of
from tapete.service.house import House
from tapete.service.places import Place
from tapete.service.problems import Denied
from tapete.service.records import now
from tapete.service.sistema import service
from tapete.service.sistema.caja import CajaSystem
from tapete.service.sistema.central import Central
from tapete.service.sistema.comms import MOST_MISSED, Presence
from tapete.service.sistema.grupo import Grupo
from tapete.service.sistema.message import HouseKeys
from tapete.service.sistema.service import Service
from tapete.service.sistema.terminal import Terminal
from tapete.service.store.contract import Posting, Store
from tests.service.bingo_system import AUTOMATICO, ELECTRONICO, FUNDS, KEY, TABLE, System, bought, missed, until
from tests.service.conftest import OpenStore
from tests.service.houses import QUICK, casino, house_at, house_of
from tests.service.houses import until as until_in_house
from tests.service.live import audited, commitments
from tests.trace import law

pytestmark = pytest.mark.anyio
NUMBERS = {mesa.juego: mesa.numero for mesa in demo().mesas}
ANA = Actor("ana", Role.JUGADOR)


class Still:
    """A unit that does nothing but beat."""

    alive = True

    def __init__(self, name: str, life: str = "one") -> None:
        self.name, self.life = name, life


# --- who is heard -----------------------------------------------------------------------------------------------------


class Clock:
    """A clock that moves when it is read."""

    def __init__(self) -> None:
        self.read = 0

    def __call__(self) -> str:
        self.read += 1
        return f"2026-01-17T21:00:{self.read:02}+01:00"


async def test_a_unit_is_silent_until_it_is_heard_and_after_some_beats_without_it() -> None:
    keys, clock = HouseKeys(KEY), Clock()
    far, near = Presence(keys, clock), Presence(keys, clock)
    told: list[bool] = []
    near.watch(lambda: told.append(near.is_silent(GRUPO)))
    far.arrive(Still(GRUPO))
    assert near.is_silent(GRUPO)
    [first] = far.beats()
    near.hear(first)
    missed(near, MOST_MISSED - 1)
    assert not near.is_silent(GRUPO)
    missed(near, 1)
    assert near.is_silent(GRUPO)
    near.hear(first)  # somebody's copy of a beat says nothing
    assert near.is_silent(GRUPO)
    near.hear(far.beats()[0])
    assert (near.is_silent(GRUPO), told) == (False, [False, True, False])
    missed(far)
    assert not far.is_silent(GRUPO), "who runs here is heard by itself"


async def test_a_clock_that_is_set_back_silences_nobody() -> None:
    keys, clock = HouseKeys(KEY), Clock()
    clock.read = 30
    far, near, unit = Presence(keys, clock), Presence(keys, clock), Still(GRUPO)
    far.arrive(unit)
    near.hear(far.beats()[0])
    clock.read = 0
    [later] = far.beats()
    missed(near)
    near.hear(later)
    assert not near.is_silent(GRUPO)
    missed(near)
    near.hear(later)
    assert near.is_silent(GRUPO), "a copy says nothing"
    other = Presence(keys, clock)
    other.arrive(Still(GRUPO, "two"))
    [of_another_life] = other.beats()
    near.hear(of_another_life)
    missed(near)
    near.hear(later)
    assert near.is_silent(GRUPO), "nor does one of a life before"


async def test_a_beat_counts_for_who_has_signed_it_alone() -> None:
    clock = Clock()
    stranger, near = Presence(HouseKeys(b"x" * 32), clock), Presence(HouseKeys(KEY), clock)
    stranger.arrive(Still(GRUPO))
    near.hear(stranger.beats()[0])
    assert near.is_silent(GRUPO)
    with pytest.raises(msgspec.DecodeError):
        near.hear("latido:nothing")


async def test_a_unit_whose_work_has_ended_is_silent_where_it_ran() -> None:
    presence, unit = Presence(HouseKeys(KEY), Clock()), Still(CENTRAL)
    presence.arrive(unit)
    unit.alive = False
    missed(presence)
    assert presence.is_silent(CENTRAL)
    assert presence.beats() == []
    again = Still(CENTRAL, "two")
    presence.arrive(again)
    presence.leave(unit)  # the one before goes late, and takes nobody with it
    missed(presence)
    assert (presence.is_silent(CENTRAL), presence.life_of(CENTRAL)) == (False, "two")


# --- terminals that speak by messages ---------------------------------------------------------------------------------


@law("MU2010:121.2.a", "MU2010:121.2.b")
async def test_while_the_group_server_is_silent_no_terminal_buys_and_the_draw_ends(store: Store) -> None:
    system = await System(store, ELECTRONICO, bolas_extra=None).start()
    [ana] = await system.selling(1)
    await bought(ana, 3)
    assert system.grupo is not None
    await system.grupo.stop()
    await ana.buy(1)  # it is not missed yet: what is asked waits for it
    missed(system.comms.presence)
    told: list[Any] = []
    ana.on_refusal = lambda why, cite: told.append((why, cite))
    await ana.buy(2)
    assert (ana.silent, ana.screen.refused) == ((GRUPO,), ["grupo_sin_senal"])
    [(why, cite)] = told
    assert ("servidor de grupo" in why["es"], cite) == (True, "MU2010:121.2.a")
    system.grupo = Grupo(TABLE, cast(Any, system.game), system.comms)
    await system.grupo.start()
    assert ana.silent == ()
    await until(lambda: len(ana.screen.cartones) == 4)
    await ana.buy(2)
    await until(lambda: len(ana.screen.cartones) == 6)
    await system.to(Phase.SORTEO)
    await system.grupo.stop()
    system.grupo = None
    missed(system.comms.presence)
    await system.to(Phase.LISTA)
    await until(lambda: ana.screen.phase == "lista")
    assert len(ana.screen.drawn) >= system.game.rules.extractions
    await system.stop()
    await audited(store, TABLE)


@law("MU2010:121.2.d", "MU2010:124.2.c")
@pytest.mark.parametrize("slug", [ELECTRONICO, AUTOMATICO])
async def test_a_purchase_that_comes_while_the_caja_is_silent_is_refused(
    store: Store, slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    system = await System(store, slug).start()
    [ana] = await system.selling(1)
    await system.caja.stop()
    missed(system.comms.presence)
    with monkeypatch.context() as hears:
        hears.setattr(Terminal, "silent", ())  # the terminal has not noticed
        await ana.buy(2)
    await until(lambda: ana.screen.refused == ["caja_sin_senal"])
    assert await store.balance(wallet("t1")) == FUNDS
    system.caja = CajaSystem(system.comms, system.keys, {TABLE: system.game})
    await system.caja.start()
    await bought(ana, 2)
    await system.stop()
    await audited(store, TABLE)


# --- a house ----------------------------------------------------------------------------------------------------------


class Hall:
    """A house with one system, whose units a test may stop and start."""

    def __init__(self, house: House, slug: str) -> None:
        self.house = house
        self.place: Place = house.placed(NUMBERS[slug])

    @property
    def state(self) -> Any:
        return self.place.live.position.state

    def unit(self, kind: str) -> Service:
        """One that runs."""
        found = [self.house.systems._caja, *self.house.systems._running[self.place.id]]
        return next(each for each in found if each is not None and each.name.partition(":")[0] == kind)

    async def lose(self, kind: str) -> Service:
        """Stop a unit, and let its beats be missed."""
        unit = self.unit(kind)
        await unit.stop()
        missed(self.house.systems.comms.presence)
        assert self.place.silent == (kind,)
        return unit

    async def say(self, text: str) -> None:
        """What the player says."""
        await self.house.act(self.place, ANA, "en", text=text)

    async def refused(self, text: str, by: Actor = ANA) -> Denied:
        """Why what somebody says is refused."""
        with pytest.raises(Denied) as no:
            await self.house.act(self.place, by, "en", text=text)
        return no.value

    def offered(self) -> set[str]:
        """What the player may do."""
        return {type(offer.command).__name__ for offer in self.place.offers(ANA)}


@pytest.fixture(params=[ELECTRONICO, AUTOMATICO])
async def hall(open_store: OpenStore, request: pytest.FixtureRequest) -> AsyncIterator[Hall]:
    """The sale is open, and Ana has two cartones."""
    slug, store = request.param, open_store()
    number = NUMBERS[slug]
    settings = msgspec.structs.replace(QUICK, betting_seconds=600)
    house = house_of(store, settings, casino(number))
    await house.start()
    made = Hall(house, slug)
    await until_in_house(lambda: made.state.phase is Phase.VENTA)
    await store.post([Posting("exterior", wallet(ANA.id), FUNDS)], "funds", "")
    await made.say("alta 1")
    await made.say("comprar 2")
    yield made
    assert await house.stop()


@law("MU2010:121.2.a", "MU2010:121.2.d", "MU2010:124.2.c")
async def test_pages_sell_nothing_while_a_server_is_silent_and_go_on_by_themselves(hall: Hall) -> None:
    place, price = hall.place, hall.place.game.rules.price
    kind = GRUPO if hall.place.game.slug == ELECTRONICO else CAJA
    listener = place.hub.listen(place.hub.n)
    croupier = place.croupier
    assert croupier is not None
    assert {"Buy", "Undo"} <= hall.offered()
    await until_in_house(lambda: croupier.keep_time() is not None)
    unit = await hall.lose(kind)
    assert listener.take_asides() == [f'{{"silent":["{kind}"]}}']
    assert "Buy" not in hall.offered()
    no = await hall.refused("comprar 1")
    assert no.code == f"{kind}_sin_senal"
    assert (croupier.keep_time(), place.deadline, place.overdue) == (None, None, 0), "nobody's time runs out"
    assert await hall.house.store.balance(wallet(ANA.id)) == FUNDS - 2 * price
    await hall.say("anular compra")  # what is held may be taken back
    assert await hall.house.store.balance(wallet(ANA.id)) == FUNDS
    await unit.start()
    assert (place.silent, listener.take_asides()) == ((), ['{"silent":[]}'])
    await hall.say("comprar 3")
    await until_in_house(lambda: croupier.keep_time() is not None)
    assert await hall.house.store.balance(wallet(ANA.id)) == FUNDS - 3 * price


@law("MU2010:121.2.c", "MU2010:124.2.b", "criterio:bingo-electronico.22", "criterio:bingo-automatico.23")
async def test_a_central_that_died_in_the_sale_releases_what_was_held_when_it_is_back(hall: Hall) -> None:
    place = hall.place
    await hall.lose(CENTRAL)
    game = hall.state.round
    assert hall.offered() == set()
    for words in ("comprar 1", "anular compra", "baja"):
        assert (await hall.refused(words)).code == "central_sin_senal"
    assert hall.state.phase is Phase.VENTA
    assert await hall.house.store.balance(wallet(ANA.id)) == FUNDS - 2 * place.game.rules.price
    await _anew(hall)
    await until_in_house(lambda: hall.state.round > game and hall.state.phase is Phase.VENTA)
    assert hall.state.sold == ()
    assert await hall.house.store.balance(wallet(ANA.id)) == FUNDS
    await hall.say("comprar 1")
    assert (await hall.house.store.trial_balance(), await hall.house.store.drift()) == (0, {})
    await audited(hall.house.store, place.id)


async def test_a_central_that_was_not_heard_for_a_while_keeps_its_sale(hall: Hall) -> None:
    unit = await hall.lose(CENTRAL)
    game, sold = hall.state.round, hall.state.sold
    await unit.start()
    await until_in_house(lambda: not hall.place.silent)
    assert (hall.state.round, hall.state.sold) == (game, sold)
    await hall.say("comprar 1")
    assert await hall.house.store.balance(wallet(ANA.id)) == FUNDS - 3 * hall.place.game.rules.price


@law("MU2010:121.2.c", "MU2010:124.2.b", "criterio:bingo-electronico.22", "criterio:bingo-automatico.23")
@pytest.mark.parametrize("late", [False, True])
async def test_nothing_is_drawn_while_the_central_is_silent_and_its_game_is_taken_up(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, late: bool
) -> None:
    place, croupier, game = hall.place, hall.place.croupier, hall.state.round
    assert croupier is not None
    leads, croupier._leads = croupier._leads, lambda: False  # until it may, the test makes the calls
    while not hall.state.drawn:
        await _step(hall)
    drawn = hall.state.drawn
    await until_in_house(lambda: place.hub.n == place.live.position.n)
    assert croupier.keep_time() is not None
    await hall.lose(CENTRAL)
    assert (croupier.keep_time(), croupier.overdue) == (None, 0)
    if late:
        after = datetime.fromisoformat(now()) + timedelta(minutes=place.game.rules.resumed.value, seconds=5)
        monkeypatch.setattr(service, "now", after.isoformat)
    await _anew(hall)
    await until_in_house(lambda: not place.silent)
    croupier._leads = leads
    if late:
        assert await hall.house.store.balance(wallet(ANA.id)) == FUNDS
        assert (hall.state.drawn, hall.state.sold) == ((), ())
    else:
        assert (hall.state.round, hall.state.drawn) == (game, drawn)
    place.wake()
    await until_in_house(lambda: hall.state.round > game and hall.state.phase is Phase.VENTA)
    closed = [event for event in await _events(hall) if isinstance(event, RoundClosed)]
    assert [each.reason == VOID for each in closed] == [late]
    await audited(hall.house.store, place.id)
    assert (await commitments(hall.house.store, place.id))[1] == []


@law("MU2010:121.2.c")
async def test_at_a_table_with_staff_nothing_goes_on_while_the_central_is_silent(tmp_path: Path) -> None:
    number = NUMBERS[ELECTRONICO]
    house = house_at(tmp_path, msgspec.structs.replace(QUICK, physical=(number,)), (number,))
    await house.start()
    hall = Hall(house, ELECTRONICO)
    opening = opening_of(hall.place.game, hall.state)
    assert opening is not None
    await hall.place.live.submit(opening.by, command=opening)
    await until_in_house(lambda: hall.state.phase is Phase.LISTA)
    jefe = next(each for each in hall.state.staff if each.role is Role.JEFE)
    await house.store.post([Posting("exterior", wallet(ANA.id), FUNDS)], "funds", "")
    await house.act(hall.place, jefe, "en", text="abrir partida")
    await hall.say("alta 1")
    await hall.say("comprar 2")
    await hall.lose(CENTRAL)
    assert (await hall.refused("cerrar venta", jefe)).cite == "MU2010:121.2.c"
    await house.act(hall.place, jefe, "en", text=f"incidente {FALLO}")  # a game that can't go on may be given up
    assert await house.store.balance(wallet(ANA.id)) == FUNDS
    await _anew(hall)
    assert await house.stop()


async def _step(hall: Hall) -> None:
    """Whatever comes next: a call or a number."""
    live = hall.place.live
    if live.game.needs(hall.state) is not None:
        await live.draw()
    else:
        command = live.game.next_step(hall.state)
        assert command is not None
        await live.submit(command.by, command=command)


async def _events(hall: Hall) -> list[Any]:
    told = await hall.place.hub.history(0, 10_000)
    return [event for each in told for event in each.events]


async def _anew(hall: Hall) -> None:
    """Another central begins, as in a process that was started again."""
    systems = hall.house.systems
    systems._running[hall.place.id][0] = central = Central(hall.place.live, systems.comms, systems.keys)
    await central.start()
