"""Chips have owners: one letter and one colour for a person, from when they come to when the table closes."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from tapete.engine.command import Actor, Role
from tapete.service import chip_owners as owners_module
from tapete.service.chip_owners import COLOURS, Owner, Owners, owners_of
from tapete.service.places import Place
from tests.service.houses import BOLA, FRANCESA, TABLE, Desk, desk, fine, until
from tests.service.test_processes import two
from tests.service.test_readiness import CALM

pytestmark = pytest.mark.anyio


async def letters_at(place: Place) -> Mapping[str, Owner]:
    """The letter and the colour of everybody who has come, once all that was done is known."""
    await place.hub.pull()
    return await place.owners.known()


def test_the_letter_of_a_name_or_the_next_that_is_free() -> None:
    found = owners_of({"1": "Ana", "2": "Álvaro", "3": "Bea", "4": "Zoe", "5": "zacarías", "6": "7!", "7": "ñandú 2"})
    assert [owner.letter for owner in found.values()] == ["A", "B", "C", "Z", "D", "E", "N"]
    assert [owner.colour for owner in found.values()] == [1, 2, 3, 4, 5, 6, 7]


def test_many_people_have_letters_all_the_same() -> None:
    found = owners_of({str(number): "Ana" for number in range(40)})
    assert len({owner.letter for owner in found.values()}) == 26
    assert {owner.colour for owner in found.values()} == set(range(1, COLOURS + 1))


async def test_a_person_keeps_letter_and_colour(house: Desk) -> None:
    director, jefe, _ = await house.opened()
    place = house.house.place(TABLE)
    ana, bea, carla = [await house.guest(name) for name in ("Ana", "Bea", "Carla")]
    fine(await bea.say("rojo 5"))
    fine(await ana.say("rojo 5"))
    first = {bea.id: Owner("B", 1), ana.id: Owner("A", 2)}
    assert await letters_at(place) == first
    fine(await bea.say("retirar rojo"))
    fine(await carla.say("negro 5"))
    assert await letters_at(place) == {**first, carla.id: Owner("C", 3)}, "who has no chips now, too"
    for person in (ana, carla):
        fine(await person.say("retirar rojo" if person is ana else "retirar negro"))
    fine(await director.post("/floor", {"do": "close-table", "table": BOLA}))
    fine(await director.post("/floor", {"do": "open-table", "table": BOLA}))
    fine(await jefe.say("hagan sus apuestas", "jefe"))
    assert await letters_at(place) == {}, "another session"
    fine(await carla.say("negro 5"))
    assert await letters_at(place) == {carla.id: Owner("C", 1)}


async def test_every_process_gives_the_same(postgres: str) -> None:
    async with two(postgres, CALM) as (first, second):
        here, there = (each.place(f"mesa-{FRANCESA}") for each in (first, second))
        await until(lambda: there.is_open)
        for name, house in (("Bea", second), ("Ana", first), ("Berta", second)):
            who = (await house.people.guest(name)).visitor
            await house.act(house.place(here.id), Actor(who.id, Role.JUGADOR), "en", text="rojo 10")
        await until(lambda: here.hub.n == there.hub.n == here.position[1] == there.position[1])
        assert await letters_at(here) == await letters_at(there)
        assert [owner.letter for owner in (await letters_at(here)).values()] == ["B", "A", "C"]
        fresh = Owners(here.hub, first.store)
        assert await fresh.known() == await letters_at(here), "after a restart too"


async def test_only_the_last_records_are_read_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who came before them and still has chips is met on the cloth."""
    monkeypatch.setattr(owners_module, "FURTHEST_BACK", 1)
    async with desk(tmp_path) as house:
        await house.opened()
        place, ana, bea = house.house.place(TABLE), await house.guest("Ana"), await house.guest("Bea")
        fine(await ana.say("rojo 5"))
        fine(await bea.say("rojo 5"))
        await until(lambda: place.hub.n == place.position[1])
        assert await Owners(place.hub, house.house.store).known() == {bea.id: Owner("B", 1), ana.id: Owner("A", 2)}
