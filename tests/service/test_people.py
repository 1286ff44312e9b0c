"""Accounts, guests, sessions and roles."""

import asyncio
from collections.abc import AsyncIterator, Awaitable
from pathlib import Path

import pytest
from argon2 import extract_parameters
from argon2.exceptions import VerifyMismatchError

from tapete.engine.command import Actor, Role
from tapete.service.limits import Buckets, neighbourhood, pause_after
from tapete.service.people import People, clean_name, hash_of, hash_of_nobody
from tapete.service.problems import Trouble
from tapete.service.settings import Settings
from tapete.service.store.contract import Store, TableRow
from tapete.service.store.sqlite import SqliteStore
from tests.service.houses import CHEAP, PASSWORD, QUICK

pytestmark = pytest.mark.anyio


class Clock:
    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def people(sqlite: Store, clock: Clock) -> People:
    return People(sqlite, QUICK, clock, CHEAP)


@pytest.fixture
async def sqlite(tmp_path: Path) -> AsyncIterator[Store]:
    store = SqliteStore(tmp_path / "people.db")
    await store.start()
    await store.create_table(TableRow(id="mesa-1", header=b"{}", last=0, head=""))
    yield store
    await store.stop()


async def code_of(work: Awaitable[object]) -> str:
    with pytest.raises(Trouble) as trouble:
        await work
    return trouble.value.code


def test_a_password_is_tried_for_nobody_at_the_cost_of_any_other() -> None:
    nobody = hash_of_nobody(CHEAP)
    assert extract_parameters(nobody) == extract_parameters(CHEAP.hash(PASSWORD))
    assert nobody != hash_of_nobody(CHEAP)
    with pytest.raises(VerifyMismatchError):
        CHEAP.verify(nobody, PASSWORD)


async def test_only_hashes_are_stored(people: People, sqlite: Store) -> None:
    await people.add("ana", "Ana", PASSWORD)
    signed = await people.sign_in("ana", PASSWORD)
    kept = await sqlite.account("ana")
    assert kept is not None
    assert kept.password is not None
    assert kept.password.startswith("$argon2id$")
    assert PASSWORD not in kept.password
    assert signed.visitor.session.token == hash_of(signed.token) != signed.token
    assert await sqlite.session(signed.token) is None


async def test_a_session_is_known_by_its_token_until_it_is_signed_out(people: People) -> None:
    await people.add("ana", "Ana", PASSWORD)
    signed = await people.sign_in("ana", PASSWORD)
    visitor = await people.visitor(signed.token)
    assert visitor is not None
    assert visitor.id == "ana"
    assert await people.visitor(signed.token + "x") is None
    await people.sign_out(visitor)
    assert await people.visitor(signed.token) is None


@pytest.mark.parametrize(("used", "pause", "holds"), [(False, 1199, True), (False, 1201, False), (True, 1000, False)])
async def test_sessions_end_when_idle_and_in_any_case(
    people: People, clock: Clock, used: bool, pause: float, holds: bool
) -> None:
    await people.add("ana", "Ana", PASSWORD)
    signed = await people.sign_in("ana", PASSWORD)
    if used:
        for _ in range(43):
            clock.now += 1000
            assert await people.visitor(signed.token) is not None
    clock.now += pause
    assert (await people.visitor(signed.token) is not None) is holds


async def test_a_wrong_password_and_an_unknown_account_are_told_alike(people: People) -> None:
    await people.add("ana", "Ana", PASSWORD)
    assert await code_of(people.sign_in("ana", "wrong password")) == "credenciales"
    assert await code_of(people.sign_in("nobody", "wrong password")) == "credenciales"


async def test_brute_force_is_slowed_and_then_forgiven(people: People, clock: Clock) -> None:
    await people.add("ana", "Ana", PASSWORD)
    for _ in range(QUICK.free_failures):
        assert await code_of(people.sign_in("ana", "wrong password")) == "credenciales"
    assert await code_of(people.sign_in("ana", PASSWORD)) == "demasiadas_peticiones"
    clock.now += 1
    assert await code_of(people.sign_in("ana", "wrong password")) == "credenciales"
    clock.now += 1
    assert await code_of(people.sign_in("ana", PASSWORD)) == "demasiadas_peticiones", "the wait has doubled"
    clock.now += 1
    assert (await people.sign_in("ana", PASSWORD)).visitor.id == "ana"


async def test_an_address_that_tries_many_accounts_is_slowed_too(people: People) -> None:
    for number in range(QUICK.free_failures):
        assert await code_of(people.sign_in(f"user{number}", "wrong password", "10.0.0.1")) == "credenciales"
    assert await code_of(people.sign_in("another", "wrong password", "10.0.0.1")) == "demasiadas_peticiones"
    assert await code_of(people.sign_in("another", "wrong password", "10.0.0.2")) == "credenciales"


async def test_a_changed_password_ends_the_other_sessions(people: People) -> None:
    await people.add("ana", "Ana", PASSWORD)
    here, there = await people.sign_in("ana", PASSWORD), await people.sign_in("ana", PASSWORD)
    assert await code_of(people.change_password(here.visitor, "wrong password", "another password")) == "credenciales"
    await people.change_password(here.visitor, PASSWORD, "another password")
    assert await people.visitor(here.token) is not None
    assert await people.visitor(there.token) is None
    assert await code_of(people.sign_in("ana", PASSWORD)) == "credenciales"


async def test_a_guest_has_a_pseudonym_chips_and_no_password(people: People, sqlite: Store) -> None:
    signed = await people.guest("  <b>Ana</b>  & Cía ")
    account = signed.visitor.account
    assert account.id.startswith("invitado-")
    assert account.name == "<b>Ana</b> & Cía"
    assert await sqlite.balance(f"jugador:{account.id}") == QUICK.purse
    assert await sqlite.trial_balance() == 0
    assert await code_of(people.sign_in(account.id, "")) == "credenciales"


async def test_a_house_with_real_money_has_no_guests(sqlite: Store) -> None:
    assert await code_of(People(sqlite, Settings(), hasher=CHEAP).guest("Ana")) == "sin_invitados"


@pytest.mark.parametrize("name", ["", "   ", "a" * 41, "a\u202eb", "a\x00b", "\u200b"])
def test_names_that_nobody_could_read_are_refused(name: str) -> None:
    with pytest.raises(Trouble):
        clean_name(name)


@pytest.mark.parametrize("id_", ["", "Ana", "a b", "-a", "a-", "azar", "direccion", "invitado-1", "a:b", "a" * 41, "ñ"])
async def test_ids_that_could_be_mistaken_are_refused(people: People, id_: str) -> None:
    assert await code_of(people.add(id_, "Ana", PASSWORD)) == "ilegible"


@pytest.mark.parametrize("password", ["short", "x" * 129, "surrogate\ud800"])
async def test_passwords_are_neither_short_nor_endless(people: People, password: str) -> None:
    assert await code_of(people.add("ana", "Ana", password)) == "ilegible"


async def test_an_id_is_given_once(people: People) -> None:
    await people.add("ana", "Ana", PASSWORD)
    assert await code_of(people.add("ana", "Other", PASSWORD)) == "cuenta_existente"


async def test_a_role_is_held_in_the_house_or_on_duty_at_the_table(people: People) -> None:
    await people.add("ana", "Ana", PASSWORD, ["director"])
    await people.set_duty("ana", "mesa-1", "crupier", on=True)
    visitor = (await people.sign_in("ana", PASSWORD)).visitor
    assert people.actor_for(visitor, "mesa-1") == Actor("ana", Role.JUGADOR)
    assert people.actor_for(visitor, "mesa-1", "crupier") == Actor("ana", Role.CRUPIER)
    assert people.actor_for(visitor, "mesa-2", "director") == Actor("ana", Role.DIRECTOR)
    for table, role in [("mesa-2", "crupier"), ("mesa-1", "jefe"), ("mesa-1", "inspeccion"), ("mesa-1", "azar")]:
        with pytest.raises(Trouble) as trouble:
            people.actor_for(visitor, table, role)
        assert trouble.value.code == "sin_servicio"
    with pytest.raises(Trouble, match="ilegible"):
        people.actor_for(visitor, "mesa-1", "king")


async def test_what_was_taken_away_is_gone_at_once(people: People) -> None:
    for name in ("ana", "eva"):
        await people.add(name, name.title(), PASSWORD, ["director"])
    await people.set_duty("ana", "mesa-1", "crupier", on=True)
    token = (await people.sign_in("ana", PASSWORD)).token
    before = await people.visitor(token)
    assert before is not None
    assert before.holds(Role.DIRECTOR)
    assert len(before.duties) == 1
    await people.give_roles("ana", [])
    await people.set_duty("ana", "mesa-1", "crupier", on=False)
    after = await people.visitor(token)
    assert after is not None
    assert not after.holds(Role.DIRECTOR)
    assert after.duties == ()


async def test_roles_and_duties_must_be_of_the_law(people: People) -> None:
    await people.add("ana", "Ana", PASSWORD)
    assert await code_of(people.give_roles("ana", ["crupier"])) == "ilegible"
    assert await code_of(people.set_duty("ana", "mesa-1", "director", on=True)) == "ilegible"
    assert await code_of(people.set_duty("nobody", "mesa-1", "jefe", on=True)) == "no_existe"
    assert await code_of(people.speak("ana", "de")) == "ilegible"


def test_a_bucket_fills_again(clock: Clock) -> None:
    buckets = Buckets(2, 3, clock)
    assert [buckets.take("ana") for _ in range(4)] == [0, 0, 0, 0.5]
    assert buckets.take("bea") == 0
    clock.now += 0.5
    assert buckets.take("ana") == 0
    buckets.charge("ana", 4)
    assert buckets.take("ana") == 2.5


def test_the_wait_after_failures_doubles_and_has_an_end() -> None:
    assert [pause_after(count, 3, 60) for count in (0, 2, 3, 4, 5, 9, 100)] == [0, 0, 1, 2, 4, 60, 60]


def test_of_the_longest_addresses_the_first_half_counts() -> None:
    assert neighbourhood("10.0.0.1") == "10.0.0.1"
    assert neighbourhood("2001:db8:1:2:3:4:5:6") == neighbourhood("2001:db8:1:2::9%eth0") == "2001:db8:1:2::/64"
    assert neighbourhood("2001:db8:1:3::9") != neighbourhood("2001:db8:1:2::9")
    assert neighbourhood(":no:address:") == ":no:address:"


async def test_attempts_at_once_get_no_further_than_one_after_the_other(people: People) -> None:
    await people.add("ana", "Ana", PASSWORD)
    found = await asyncio.gather(
        *(people.sign_in("ana", "wrong password", "10.0.0.1") for _ in range(30)), return_exceptions=True
    )
    codes = [each.code for each in found if isinstance(each, Trouble)]
    assert codes.count("credenciales") == QUICK.free_failures
    assert codes.count("demasiadas_peticiones") == 30 - QUICK.free_failures


async def test_an_address_pays_for_wrong_passwords_only(people: People) -> None:
    """And a right one of one's own does not wipe out the wrong ones tried on others."""
    await people.add("ana", "Ana", PASSWORD)
    for _ in range(2 * QUICK.free_failures):
        await people.sign_in("ana", PASSWORD, "10.0.0.1")
    for number in range(QUICK.free_failures):
        await people.sign_in("ana", PASSWORD, "10.0.0.1")
        assert await code_of(people.sign_in(f"user{number}", "wrong password", "10.0.0.1")) == "credenciales"
    assert await code_of(people.sign_in("ana", PASSWORD, "10.0.0.1")) == "demasiadas_peticiones"


async def test_wrong_passwords_are_remembered_by_the_process_that_comes_after(
    people: People, sqlite: Store, clock: Clock
) -> None:
    await people.add("ana", "Ana", PASSWORD)
    for _ in range(QUICK.free_failures):
        await code_of(people.sign_in("ana", "wrong password"))
    other = People(sqlite, QUICK, clock, CHEAP)
    assert await code_of(other.sign_in("ana", PASSWORD)) == "demasiadas_peticiones"
    clock.now += 25 * 3600
    await other.sweep()
    assert (await other.sign_in("ana", PASSWORD)).visitor.id == "ana"


async def test_sessions_that_are_over_are_swept(people: People, sqlite: Store, clock: Clock) -> None:
    old = await people.guest("Ana")
    clock.now += QUICK.idle_seconds + 1
    new = await people.guest("Bea")
    await people.sweep()
    assert await sqlite.session(hash_of(old.token)) is None
    assert await people.visitor(new.token) is not None
