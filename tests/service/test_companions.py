"""A practice table: players of the house's own come with a person, play by the rules, and leave with the last."""

import asyncio
import io
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tapete.casino.audit import audit
from tapete.casino.config import Casino
from tapete.engine.command import Actor, Role
from tapete.games.ferrocarril import companion
from tapete.games.ferrocarril.state import Phase
from tapete.games.ferrocarril.talla import TallaEnded
from tapete.service import croupier, feed
from tapete.service.attendants import name_of, party_of
from tapete.service.house import ForMoney
from tapete.service.people import is_companion
from tapete.service.places import Place
from tapete.service.problems import Denied, Trouble
from tests.patience import PATIENCE
from tests.service import houses
from tests.service.history import row_of
from tests.service.houses import QUICK, Desk, Person, desk, fine, heard, house_at, until
from tests.trace import law

FERROCARRIL = 11
TABLE = f"mesa-{FERROCARRIL}"
PATIENT = msgspec.structs.replace(QUICK, betting_seconds=0.02, decision_seconds=600, pause_seconds=0)
HURRIED = msgspec.structs.replace(QUICK, betting_seconds=0.1, decision_seconds=0.3, pause_seconds=0)
UNHURRIED = msgspec.structs.replace(HURRIED, decision_seconds=600)
"""Bets are over at once, and what somebody must decide is waited for."""
pytestmark = pytest.mark.anyio


@asynccontextmanager
async def practice(path: Path, settings: Any = PATIENT) -> AsyncIterator[tuple[Desk, Place]]:
    """A house with one table of ferrocarril, open."""
    async with desk(path, settings, (FERROCARRIL,)) as house:
        place = house.house.place(TABLE)
        await until(lambda: place.is_open)
        yield house, place


def hurry(place: Place) -> None:
    """From now on nobody who must decide is waited for long."""
    assert place.croupier is not None
    place.croupier._settings = HURRIED
    place.croupier.wake()


def among_people(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same table without companions."""
    whole = houses.casino

    def casino(*numbers: int) -> Casino:
        found = whole(*numbers)
        mesas = [msgspec.structs.replace(mesa.place, acompanantes=0) for mesa in found.mesas]
        alone = (msgspec.structs.replace(mesa, place=p) for mesa, p in zip(found.mesas, mesas, strict=True))
        return msgspec.structs.replace(found, mesas=tuple(alone))

    monkeypatch.setattr(houses, "casino", casino)


def there(place: Place) -> list[str]:
    return list(place.game.view(place.position[0], Actor("nadie", Role.JUGADOR)).playing())


def talla_over(place: Place) -> bool:
    return any(isinstance(event, TallaEnded) for told in place.hub._ring for event in told.events)


async def nothing() -> None:
    """What somebody does who is patient."""


async def answer_until(
    place: Place, me: Person, house: Desk, done: Any, idle: Callable[[], Awaitable[None]] = nothing
) -> None:
    """Play as somebody who knows the rules would, until something is so; `idle` is done when there is nothing to do."""
    who = Actor(me.id, Role.JUGADOR)
    listener = place.hub.listen(place.hub.n)
    async with asyncio.timeout(2 * PATIENCE):
        while not done():
            listener.news.clear()
            state = place.position[0]
            command = companion.plays(place.game.rules, place.game.view(state, who))
            if command is not None and any(offer.covers(command) for offer in place.game.offers(state, who)):
                try:
                    await house.house.act(place, who, "en", text=place.game.write(command))
                except Denied:
                    continue  # somebody was quicker
            else:
                await idle()
                await heard(listener.news)


@pytest.mark.parametrize("rounds", [12, pytest.param(0, marks=pytest.mark.soak, id="a whole talla")])
async def test_one_person_plays_among_companions(rounds: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The ledger closes to the cent, the acta is clean, and when the person goes everybody does."""
    monkeypatch.setattr(feed, "BREATH", 0)
    monkeypatch.setattr(feed, "RING", 10_000)
    async with practice(tmp_path) as (house, place):
        ana = await house.guest()
        fine(await ana.say("sentarse 1", table=TABLE))

        async def end_auction() -> None:
            """An auction without bids ends by time alone."""
            if place.position[0].phase is Phase.ADJUDICACION:
                hurry(place)

        over = (lambda: place.position[0].round > rounds) if rounds else (lambda: talla_over(place))
        await answer_until(place, ana, house, over, end_auction)
        assert sorted(there(place)) == sorted([ana.id, *(each.id for each in party_of(FERROCARRIL, 4))])
        await house.house.people.sign_out(await visitor(house, ana))
        hurry(place)
        await until(lambda: not any(map(is_companion, there(place))))
        store = house.house.store
        assert (await store.trial_balance(), await store.drift()) == (0, {})
        row = await row_of(store, TABLE)
        lines = [row.header, *[record.line async for record in store.records(TABLE, 0, 100_000)]]
        assert [finding.code for finding in audit(io.BytesIO(b"".join(lines))).findings] == ["sin_sello"]


async def visitor(house: Desk, person: Person) -> Any:
    found = await house.house.people.visitor(person.token)
    assert found is not None
    return found


async def test_they_come_with_the_first_person_and_go_with_the_last(tmp_path: Path) -> None:
    async with practice(tmp_path) as (house, place):
        await asyncio.sleep(0.1)
        assert there(place) == []
        ana = await house.guest()
        fine(await ana.say("de-pie 3", table=TABLE))
        await until(lambda: len(there(place)) == 5)
        assert [each for each in there(place) if not is_companion(each)] == [ana.id]
        account = await house.house.store.account(party_of(FERROCARRIL, 4)[3].id)
        assert account is not None
        assert (account.name, account.password) == ("Darío", None)
        hurry(place)
        while not (await ana.say("irse", table=TABLE)).is_success:  # noqa: ASYNC110 - nothing tells when
            await asyncio.sleep(0.05)  # just now the bank is offered to her
        await until(lambda: there(place) == [] and place.position[0].phase == "preparacion")


async def test_they_play_for_nothing_only(tmp_path: Path) -> None:
    house = house_at(tmp_path, msgspec.structs.replace(QUICK, play_money=False), (FERROCARRIL,))
    with pytest.raises(ForMoney, match="table 11 has acompanantes"):
        await house.start()


async def test_nobody_else_can_be_one(tmp_path: Path) -> None:
    async with practice(tmp_path) as (house, _):
        people, first = house.house.people, party_of(FERROCARRIL, 1)[0].id
        assert name_of(first) == "Alba"
        with pytest.raises(Trouble):
            await people.add("acompanante-mio", "Alba", "correct horse battery")
        with pytest.raises(Trouble):
            await people.sign_in(first, "")
        assert not is_companion((await house.guest()).id)
        assert first not in {account.id for account in await people.accounts()}


# --- nobody can stop the table ----------------------------------------------------------------------------------------


async def four(house: Desk) -> list[Person]:
    people = [await house.guest(name) for name in ("Ana", "Bea", "Carla", "David")]
    for seat, person in enumerate(people, 1):
        fine(await person.say(f"sentarse {seat}", table=TABLE))
    return people


async def test_what_bystanders_do_gives_nobody_more_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    among_people(monkeypatch)
    async with practice(tmp_path, HURRIED) as (house, place):
        pia = await house.guest("Pía")
        await four(house)
        async with asyncio.timeout(PATIENCE):
            while place.position[0].phase != "adjudicacion":
                await pia.say(f"de-pie {1 + place.position[1] % 9}", table=TABLE)
                await asyncio.sleep(0.02)


async def test_a_banker_who_always_finds_something_to_do_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    among_people(monkeypatch)
    monkeypatch.setattr(croupier, "_MOST_TIMES", 2)
    async with practice(tmp_path, UNHURRIED) as (house, place):
        ana, *_, david = await four(house)
        await until(lambda: place.position[0].phase == "corte")
        fine(await david.say("cortar", table=TABLE))
        fine(await ana.say("tomar 50", table=TABLE))
        hurry(place)
        async with asyncio.timeout(PATIENCE):
            while (await ana.say(f"banca 50.{place.position[1] % 100:02}", table=TABLE)).is_success:  # noqa: ASYNC110
                await asyncio.sleep(0.05)
        assert place.position[0].phase != "constitucion" or place.position[0].round > 1


@law("criterio:ferrocarril.48", "criterio:ferrocarril.51")
async def test_a_bank_against_which_nobody_bets_is_announced_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    among_people(monkeypatch)
    async with practice(tmp_path, UNHURRIED) as (house, place):
        ana, *_, david = await four(house)
        await until(lambda: place.position[0].phase == "corte")
        fine(await david.say("cortar", table=TABLE))
        fine(await ana.say("tomar 50", table=TABLE))
        for jugada in (1, 2):
            await until(lambda: place.position[0].phase == "constitucion")
            assert place.position[0].round == jugada
            fine(await ana.say("mantener", table=TABLE))
            await until(lambda: place.position[0].phase == "apuestas")
        assert place.position[0].banca.banker == ana.id


async def test_where_nobody_will_have_the_bank_another_partida_begins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Silent people refuse, lose their seats, and the table closes and opens again."""
    among_people(monkeypatch)
    async with practice(tmp_path, HURRIED) as (house, place):
        await four(house)
        await until(lambda: place.position[0].phase == "adjudicacion")
        await until(lambda: place.position[0].phase == "preparacion" and not there(place))
        assert place.is_open
