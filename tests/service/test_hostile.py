"""What strangers send to make the house work, fail or remember without end."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar.connection import ASGIConnection

from tapete.service.people import People, clean_name
from tapete.service.problems import Trouble
from tapete.service.requests import LONGEST_COMMAND
from tapete.service.store.contract import Store
from tests.service.houses import API, CHEAP, HANDS, PASSWORD, TABLE, Desk, desk, fine, problem

pytestmark = pytest.mark.anyio

NESTED = [
    "[" * 20_000 + "]" * 20_000,
    '{"a":' * 9_000 + "1" + "}" * 9_000,
    '{"do":' + "[" * 20_000 + "]" * 20_000 + "}",
]


@pytest.mark.parametrize("path", ["/check", "/session", "/session/guest", f"/tables/{TABLE}/commands"])
async def test_what_is_nested_too_deep_is_the_fault_of_who_sends_it(house: Desk, path: str) -> None:
    ana = await house.guest()
    for body in NESTED:
        headers = {**ana.headers, "content-type": "application/json", "idempotency-key": house.key()}
        assert problem(await house.client.post(API + path, content=body, headers=headers), 400)["code"] == "ilegible"


@pytest.mark.parametrize(
    ("path", "body"),
    [
        (f"/tables/{TABLE}/commands", '{"say": "rojo 5", "say": "rojo 10"}'),
        (f"/tables/{TABLE}/commands", '{"do": {"do": "bet", "bet": "rojo", "amount": 500, "amount": 1000}}'),
        ("/session/guest", '{"name": "Ana", "name": "Bea"}'),
        ("/session/guest", '{"name": "Ana", "n\\u0061me": "Bea"}'),
    ],
)
async def test_a_key_that_stands_twice_is_the_fault_of_who_sends_it(house: Desk, path: str, body: str) -> None:
    await house.opened()
    ana = await house.guest()
    headers = {**ana.headers, "content-type": "application/json", "idempotency-key": house.key()}
    before = house.house.place(TABLE).position[1]
    told = problem(await house.client.post(API + path, content=body, headers=headers), 400)
    assert (told["code"], "twice" in told["detail"]) == ("ilegible", True)
    assert house.house.place(TABLE).position[1] == before


@pytest.mark.parametrize("sort", ["application/json", "", "text/plain", "application/x-www-form-urlencoded"])
async def test_bytes_that_are_no_text_are_the_fault_of_who_sends_them(house: Desk, sort: str) -> None:
    await house.opened()
    ana = await house.guest()
    for path in (f"/tables/{TABLE}/commands", "/session/guest", "/session"):
        headers = {**ana.headers, "idempotency-key": house.key()} | ({"content-type": sort} if sort else {})
        answer = await house.client.post(API + path, content=b'{"say": "\xff\xfe"}', headers=headers)
        assert (problem(answer, 400)["code"], "UTF-8" in answer.text) == ("ilegible", True)


@pytest.mark.parametrize(
    "name", ["Crupier", "El  DIRECTOR", "Diréctor", "\uff23rupier", "Ana (de la casa)", "Jefe de mesa"]
)
async def test_no_guest_is_taken_for_the_house(house: Desk, name: str) -> None:
    told = problem(await house.client.post(f"{API}/session/guest", json={"name": name}), 422)
    assert told["code"] == "nombre_reservado"
    answer = await house.client.post(f"{API}/session/guest", json={"name": "Cruz Directa"})
    assert answer.status_code < 300


async def test_nobody_speaks_for_another(house: Desk) -> None:
    await house.opened()
    ana = await house.guest()
    before = house.house.place(TABLE).position[1]
    for words in ("bea: rojo 5", "crupier: rojo 5", "rosa: rojo 5"):
        assert "your own words" in problem(await ana.say(words), 422)["detail"]
    assert house.house.place(TABLE).position[1] == before
    fine(await ana.say(f"{ana.id}: rojo 5"))


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
async def test_what_a_browser_sends_for_another_site_is_refused_even_with_the_token(house: Desk, site: str) -> None:
    await house.opened()
    ana = await house.guest()
    for own in ("same-origin", "none"):
        fine(await ana.post(f"/tables/{TABLE}/commands", {"say": "rojo 5"}, sec_fetch_site=own))
    told = problem(await ana.post(f"/tables/{TABLE}/commands", {"say": "rojo 5"}, sec_fetch_site=site), 403)
    assert told["code"] == "origen_ajeno"
    read = {**ana.headers, "sec-fetch-site": site}
    shown = f"{API}/tables/{TABLE}"
    problem(await house.client.get(shown, headers={**read, "sec-fetch-mode": "no-cors"}), 403)
    fine(await house.client.get(shown, headers={**read, "sec-fetch-mode": "navigate"}))
    nobody = {"sec-fetch-site": site, "content-type": "application/json"}
    problem(await house.client.post(f"{API}/session/guest", json={"name": "Ana"}, headers=nobody), 403)


async def test_a_site_that_the_house_knows_may_send(tmp_path: Path) -> None:
    known = msgspec.structs.replace(HANDS, origins=("https://club.test",))
    async with desk(tmp_path, known) as house:
        await house.opened()
        ana = await house.guest()
        sent = {"origin": "https://club.test", "sec_fetch_site": "cross-site"}
        fine(await ana.post(f"/tables/{TABLE}/commands", {"say": "rojo 5"}, **sent))


@pytest.mark.parametrize(
    "wrong",
    [{"bet": "a" * LONGEST_COMMAND}, {"bet": "ro\0jo"}, {"player": "ana\0"}],
    ids=["long", "invisible", "nobody"],
)
async def test_what_no_record_should_keep_is_not_recorded_as_refused(house: Desk, wrong: dict[str, Any]) -> None:
    await house.opened()
    ana = await house.guest()
    before = house.house.place(TABLE).position[1]
    do = {"do": "bet", "player": ana.id, "bet": "rojo", "amount": 500, **wrong}
    problem(await ana.post(f"/tables/{TABLE}/commands", {"do": do}), 422)
    assert house.house.place(TABLE).position[1] == before


async def test_cookies_are_not_unquoted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The library takes a minute for as many backslashes as a header may have."""

    def asked(_: Any) -> dict[str, str]:
        raise AssertionError("the library was asked")

    async with desk(tmp_path) as house:
        ana = await house.guest()
        monkeypatch.setattr(ASGIConnection, "cookies", property(asked))
        cookie = 'x="' + '\\"' * 20_000 + f"; {ana.headers['cookie']}"
        assert fine(await house.client.get(f"{API}/session", headers={"cookie": cookie}))["person"]["id"] == ana.id


def test_a_name_is_not_composed_before_it_is_known_to_be_short(monkeypatch: pytest.MonkeyPatch) -> None:
    composed: list[str] = []

    def compose(_: str, name: str) -> str:
        composed.append(name)
        return name

    monkeypatch.setattr("tapete.service.people.unicodedata.normalize", compose)
    with pytest.raises(Trouble):
        clean_name("a" + "\u0301\u0316" * 50_000)
    assert composed == []
    assert clean_name("Ana") == "Ana"


# --- who comes in ----------------------------------------------------------------------------------------------------


async def test_a_house_answers_to_its_own_names_only(house: Desk) -> None:
    """A page elsewhere whose name points here would else be at home in the house."""
    for host in ("evil.test", "evil.test:8000", "casino.test.evil.test", "", "127.0.0.1.evil.test"):
        told = problem(await house.client.get(f"{API}/games", headers={"host": host}), 421)
        assert told["code"] == "otro_nombre"
    for host in ("localhost", "127.0.0.1:8000", "[::1]:8000", "[::1]", "casino.test", "CASINO.test:80"):
        fine(await house.client.get(f"{API}/games", headers={"host": host}))
    fine(await house.client.get("/health/live", headers={"host": "10.0.0.7"}))


async def test_an_address_brings_so_many_guests_and_no_more(tmp_path: Path) -> None:
    few = msgspec.structs.replace(HANDS, guests_an_hour=3)
    async with desk(tmp_path, few) as house:
        for _ in range(3):
            fine(await house.client.post(f"{API}/session/guest", json={"name": "Ana"}))
            house.client.cookies.clear()
        problem(await house.client.post(f"{API}/session/guest", json={"name": "Ana"}), 429)


async def test_guests_who_do_nothing_are_forgotten_when_their_session_is_over(store: Store) -> None:
    hour = [1_000_000.0]
    people = People(store, HANDS, now=lambda: hour[0], hasher=CHEAP)
    await people.add("luis", "Luis", PASSWORD)
    await people.companion("acompanante-6-alba", "Alba")
    gone = (await people.guest("Ana")).visitor.id
    await people.sweep()
    assert await people.known(gone) is not None
    hour[0] += HANDS.idle_seconds + 1
    here = (await people.guest("Bea")).visitor.id
    await people.sweep()
    assert await people.known(gone) is None
    assert {account.id for account in await store.accounts(guests=True)} == {"luis", "acompanante-6-alba", here}


async def test_a_stranger_elsewhere_keeps_nobody_out(store: Store) -> None:
    people = People(store, HANDS, hasher=CHEAP)
    await people.add("director", "Director", PASSWORD)
    for _ in range(HANDS.free_failures + 2):
        with pytest.raises(Trouble):
            await people.sign_in("director", "wrong password", "203.0.113.9")
    with pytest.raises(Trouble) as told:
        await people.sign_in("director", PASSWORD, "203.0.113.9")
    assert told.value.status == 429
    assert (await people.sign_in("director", PASSWORD, "198.51.100.1")).visitor.id == "director"


async def guess(people: People, account: str, addresses: Iterable[int]) -> list[int]:
    """Wrong passwords, one from each address, and what is answered to each."""
    answers = []
    for number in addresses:
        with pytest.raises(Trouble) as told:
            await people.sign_in(account, "wrong password", f"203.0.113.{number}")
        answers.append(told.value.status)
    return answers


@pytest.mark.parametrize("account", ["director", "nobody"])
async def test_guesses_on_one_account_are_slowed_from_however_many_addresses(store: Store, account: str) -> None:
    hour = [1_000_000.0]
    people = People(store, HANDS, now=lambda: hour[0], hasher=CHEAP)
    await people.add("director", "Director", PASSWORD)
    free = HANDS.free_failures_elsewhere
    assert await guess(people, account, range(80)) == [401] * free + [429] * (80 - free)
    answers = []
    for address in range(100, 220):
        hour[0] += 10
        answers += await guess(people, account, [address])
    assert answers[-60:].count(401) == 10, "one a minute once the wait has grown"
    assert await guess(people, "somebody-else", [99]) == [401]


async def test_many_strangers_keep_nobody_out_of_their_own_place_and_lock_no_account(store: Store) -> None:
    hour = [1_000_000.0]
    people = People(store, HANDS, now=lambda: hour[0], hasher=CHEAP)
    await people.add("director", "Director", PASSWORD)
    await people.sign_in("director", PASSWORD, "198.51.100.1")
    for _ in range(5):
        await guess(people, "director", range(80))
        assert (await people.sign_in("director", PASSWORD, "198.51.100.1")).visitor.id == "director"
        with pytest.raises(Trouble) as told:
            await people.sign_in("director", PASSWORD, "198.51.100.2")
        assert told.value.status == 429
        hour[0] += HANDS.longest_wait_elsewhere
    assert (await people.sign_in("director", PASSWORD, "198.51.100.2")).visitor.id == "director"
    await guess(people, "director", range(80))
    assert (await people.sign_in("director", PASSWORD, "198.51.100.2")).visitor.id == "director", "it is theirs now"


async def test_ones_own_place_is_no_leave_to_guess(store: Store) -> None:
    people = People(store, HANDS, hasher=CHEAP)
    await people.add("director", "Director", PASSWORD)
    await people.sign_in("director", PASSWORD, "203.0.113.7")
    answers = await guess(people, "director", [7] * 10)
    assert answers == [401] * HANDS.free_failures + [429] * (10 - HANDS.free_failures)


@pytest.mark.parametrize(
    "password",
    [
        "password",
        "Password123",
        "contraseña",
        "rosalinda2024",
        "casino2024",
        "Tapete.2031",
        "director!99",
        "zzzzzzzzzz",
        "12345678",
    ],
)
async def test_what_is_tried_first_is_no_password(store: Store, password: str) -> None:
    people = People(store, HANDS, hasher=CHEAP)
    with pytest.raises(Trouble) as told:
        await people.add("rosalinda", "Rosa", password)
    assert told.value.code == "ilegible"
    await people.add("rosalinda", "Rosa", PASSWORD)


async def test_a_session_that_is_only_looked_at_is_idle(store: Store) -> None:
    """An open socket looks whether it still holds, every few seconds."""
    hour = [1_000_000.0]
    people = People(store, HANDS, now=lambda: hour[0], hasher=CHEAP)
    signed = await people.guest("Ana")
    looked = 0
    while await people.visitor(signed.token, used=False) is not None:
        hour[0] += 30
        looked += 1
        assert looked <= HANDS.idle_seconds // 30 + 1
    used = await people.guest("Bea")
    for _ in range(2 * HANDS.idle_seconds // 30):
        hour[0] += 30
        assert await people.visitor(used.token, used=False) is not None
        assert await people.visitor(used.token) is not None


def modes(folder: Path) -> dict[str, str]:
    """The files of a folder, and who may do what with each."""
    return {each.name: oct(each.stat().st_mode & 0o777) for each in folder.iterdir()}


async def test_the_database_is_for_its_owner_only(tmp_path: Path) -> None:
    (tmp_path / "house.db").touch(0o644)
    async with desk(tmp_path) as house:
        await house.guest()
        names = ("house.db", "house.db-wal", "house.db-shm", "house.db-lock", "house.db-lock-journal")
        assert modes(tmp_path) == dict.fromkeys(names, "0o600")
