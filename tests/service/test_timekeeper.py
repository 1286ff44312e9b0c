"""The house tells the hour to a table whose rules go by it, and to no other."""

import pytest

from tapete.engine.command import Tick
from tapete.engine.table import Alarm
from tapete.games import REGISTRY, build
from tapete.law.parameters import sheet
from tapete.service.attendants import RELOJ, Timekeeper
from tapete.service.feed import Hub
from tapete.service.live_table import LiveTable
from tapete.service.store.contract import Store
from tests.service.houses import until
from tests.service.live import live, open_bets
from tests.trace import law

pytestmark = pytest.mark.anyio


class Hands:
    """A clock that goes when it is told to."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


async def _kept(store: Store, table: LiveTable, clock: Hands, *, leads: bool = True) -> Timekeeper:
    hub = Hub(table.id, table.game, store)
    await hub.start(table.position.state, table.position.n)
    keeper = Timekeeper(table, hub, lambda: leads, clock)
    keeper.start()
    return keeper


@law("MU2010:34.a.p2")
async def test_the_hours_of_the_ternas_are_told_one_after_the_other(store: Store) -> None:
    table, clock = await live(store, slug="dados-murcianos"), Hands()
    await open_bets(table)
    keeper = await _kept(store, table, clock)
    for hour in (1, 2):
        await until(lambda next_=hour: keeper._awaited == Alarm(at=next_ * 3600, after=3600))
        clock.now = hour * 3600 + 1
        keeper.wake()
        await until(lambda told=hour: table.position.state.hours == told)
    await keeper.stop()
    await table.stop()


async def test_no_hour_is_told_before_it_is_due_nor_by_who_does_not_lead(store: Store) -> None:
    table, clock = await live(store, slug="dados-murcianos"), Hands()
    await open_bets(table)
    early, follower = await _kept(store, table, clock), await _kept(store, table, Hands(), leads=False)
    await until(lambda: early._awaited is not None and follower._awaited is not None)
    clock.now = 3599
    follower._seconds.now = 10_000  # type: ignore[attr-defined]
    for keeper in (early, follower):
        keeper.wake()
        await until(lambda each=keeper: not each._listener.news.is_set())
    before = table.position.n
    await open_bets(table)
    assert (table.position.state.hours, table.position.n) == (0, before)
    for keeper in (early, follower):
        await keeper.stop()
    await table.stop()


async def test_a_table_that_goes_by_no_clock_is_told_nothing(store: Store) -> None:
    table = await live(store)
    await open_bets(table)
    assert table.game.alarm(table.position.state) is None
    assert table.game.decide(table.position.state, Tick(by=RELOJ, at=7200)) == ()
    await table.stop()


def test_only_a_game_that_goes_by_the_clock_has_somebody_to_look_at_it() -> None:
    clocks = {slug for slug in REGISTRY if build(slug, next(iter(sheet(slug).regulated))).goes_by_the_clock}
    among_players = {slug for slug in REGISTRY if REGISTRY.module(slug).FAMILY == "poquer_de_circulo"}
    apart = {"apuestas", "bingo-tradicional", "boletos", "loterias", "maquinas"}
    assert clocks == {"dados-murcianos", *apart, *among_players}
