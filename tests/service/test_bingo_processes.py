"""A system of bingo in several processes on PostgreSQL, and in a house that serves everything itself."""

import asyncio
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import psycopg
import pytest

from tapete.casino.reading import demo
from tapete.engine.command import Role
from tapete.engine.event import wallet
from tapete.families.hall.terminals.state import Phase
from tapete.service.croupier import opening_of
from tapete.service.problems import Trouble
from tapete.service.sistema.message import Kind, Unusable, read_card, read_key
from tapete.service.sistema.service import Service
from tapete.service.store.contract import Posting
from tapete.service.store.postgres import PostgresStore
from tests.patience import PATIENCE
from tests.service.bingo_system import ELECTRONICO, FUNDS, KEY, TABLE, System, bought, missed, until
from tests.service.houses import QUICK, casino, house_at, house_of
from tests.service.houses import until as until_in_house
from tests.service.live import audited
from tests.trace import law

pytestmark = pytest.mark.anyio


@contextmanager
def process(service: str, address: str) -> Iterator["subprocess.Popen[bytes]"]:
    """A service in a process of its own, which says when it runs."""
    command = [sys.executable, "-m", "tapete", "sistema", service, "--database", address, "--lang", "en"]
    environment = {**os.environ, "TAPETE_KEY": KEY.hex(), "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE) as running:
        assert running.stdout is not None
        assert service.encode() in running.stdout.readline()
        yield running
        running.terminate()


async def test_services_in_processes_of_their_own_play_a_game(postgres: str) -> None:
    store = PostgresStore(postgres)
    await store.start()
    system = System(store, ELECTRONICO, bolas_extra=None)
    await store.create_table(system.row())
    with process("grupo", postgres) as grupo, process("caja", postgres), process("verificacion", postgres):
        await system.comms.start()
        await system.live.start()
        await system.central.start()
        await system.step()
        await until(lambda: system.phase is Phase.LISTA)
        await system.step()
        ana = await system.terminal(1)
        await system.sign_on()
        await until(lambda: not ana.silent)
        await bought(ana, 3)
        await ana.charge(500)
        await until(lambda: ana.screen.balance == FUNDS - 30 + 500)
        grupo.kill()
        await system.to(Phase.LISTA)  # the draw goes on without it
        await until(lambda: ana.screen.phase == "lista")
        missed(system.comms.presence)
        await until(lambda: ana.silent == ("grupo",))  # the caja is heard again with its next beat
        with process("grupo", postgres):
            await system.step()
            await until(lambda: not ana.silent)
            await bought(ana, 2)
    figures = await system.told(system.names.terminales, Kind.ACUMULADO)
    assert figures[-1]["pozos"]["principal"] >= 1
    await ana.stop()
    await system.central.stop()
    await system.live.stop()
    await system.comms.stop()
    assert await store.balance(wallet("t1")) >= FUNDS + 500 - 50
    await audited(store, TABLE)
    await store.stop()


def tapete(*words: str, key: str = KEY.hex()) -> "subprocess.CompletedProcess[str]":
    """Run a command with the key of the house, or without."""
    environment = {name: value for name, value in os.environ.items() if name != "TAPETE_KEY"}
    command = [sys.executable, "-m", "tapete", "sistema", *words, "--lang", "en"]
    environment |= {"TAPETE_KEY": key} if key else {}
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=PATIENCE)


@contextmanager
def terminal(address: str, *words: str) -> Iterator[None]:
    """A terminal in a process of its own, which has not the key of the house."""
    environment = {name: value for name, value in os.environ.items() if name != "TAPETE_KEY"}
    command = [sys.executable, "-m", "tapete", "sistema", "terminal", "--database", address, *words, "--lang", "en"]
    with subprocess.Popen(command, env=environment) as running:
        yield
        running.terminate()


@contextmanager
def as_terminal(address: str) -> Iterator[str]:
    """The address of the database for a role that has what the guide grants to terminals, and nothing more."""
    guide = Path(__file__).parents[2] / "docs" / "how-to" / "run-bingo-terminals.md"
    grants = re.findall(r"^GRANT .*;$", guide.read_text("utf-8"), re.MULTILINE)
    assert len(grants) == 3
    name = f"terminal_{os.getpid()}"
    with psycopg.connect(address.replace("//house@", "//postgres@"), autocommit=True) as owner:
        owner.execute(f"CREATE ROLE {name} LOGIN".encode())
        for grant in grants:
            owner.execute(grant.replace("TO terminal;", f"TO {name};").encode())
        role = address.replace("//house@", f"//{name}@")
        with psycopg.connect(role, autocommit=True) as stranger:
            for taken in ("SELECT 1 FROM postings", "SELECT 1 FROM accounts", "UPDATE messages SET kind = ''"):
                with pytest.raises(psycopg.errors.InsufficientPrivilege):
                    stranger.execute(taken)
        try:
            yield role
        finally:
            owner.execute(f"DROP OWNED BY {name}; DROP ROLE {name}".encode())


async def test_a_terminal_plays_with_its_own_key_until_it_is_revoked(postgres: str, tmp_path: Path) -> None:
    """The key of the house is needed to issue and to revoke, and never at the terminal."""
    store = PostgresStore(postgres)
    await store.start()
    system = await System(store, ELECTRONICO, bolas_extra=None).start()
    await store.post([Posting("exterior", wallet("t7"), FUNDS)], "funds t7", "")
    of_table = ("--database", postgres, "--table", TABLE, "--terminal", "7")
    card, key = tmp_path / "t7.tarjeta", tmp_path / f"{TABLE}-7.key"
    for words in (
        ("clave", *of_table, "--out", str(tmp_path)),
        ("tarjeta", "--database", postgres, "--tarjeta", "t7", "--out", str(card)),
    ):
        done = await asyncio.to_thread(tapete, *words)
        assert done.returncode == 0, done.stderr
    assert [oct(file.stat().st_mode & 0o777) for file in (card, key)] == ["0o600"] * 2
    await system.open()
    with as_terminal(postgres) as role, terminal(role, "--key", str(key), "--card", str(card), "--buy", "3"):
        await until(lambda: system.live.position.state.total == 3)
        assert [(each.number, each.player) for each in system.live.position.state.terminals] == [(7, "t7")]
        done = await asyncio.to_thread(tapete, "revocar", *of_table)
        assert done.returncode == 0, done.stderr
        await system.to(Phase.LISTA)
        await system.step()
        assert system.grupo is not None
        grupo = system.grupo
        await until(lambda: grupo.forged > 0)
        assert system.live.position.state.total == 0
    await system.stop()
    await store.stop()


def test_a_terminal_without_its_files_learns_how_they_are_made(tmp_path: Path) -> None:
    """Also with the key of the house, with which terminals ran before they had keys of their own."""
    not_one = tmp_path / "x.key"
    not_one.write_text(KEY.hex())
    for words, code, told in (
        (["terminal", "--terminal", "7", "--tarjeta", "t7"], 2, "tapete sistema clave --terminal NUMBER"),
        (["terminal", "--key", "x.key"], 2, "tapete sistema tarjeta --tarjeta NAME"),
        (["tarjeta"], 2, "--tarjeta"),
        (["clave"], 2, "--terminal"),
        (["clave", "--terminal", "7", "--out", str(tmp_path / "nowhere")], 4, "nowhere"),
    ):
        done = tapete(*words)
        assert (done.returncode, told in done.stderr) == (code, True), done
    with pytest.raises(Unusable, match="tapete sistema clave"):
        read_key(not_one)
    with pytest.raises(Unusable, match="tapete sistema tarjeta"):
        read_card(not_one)


@law("MU2010:121.2.a")
async def test_a_house_sells_nothing_until_a_group_server_of_another_process_is_heard(postgres: str) -> None:
    [number] = [mesa.numero for mesa in demo().mesas if mesa.juego == ELECTRONICO]
    settings = msgspec.structs.replace(QUICK, services=("central", "caja", "verificacion"))
    house = house_of(PostgresStore(postgres), settings, casino(number), KEY)
    await house.start()
    place = house.placed(number)
    assert "grupo" in place.silent
    with process("grupo", postgres) as grupo:
        await until_in_house(lambda: place.live.position.state.phase is Phase.VENTA and not place.silent)
        grupo.kill()
        missed(house.systems.comms.presence)
        assert "grupo" in place.silent
    with process("grupo", postgres):
        await until_in_house(lambda: not place.silent)
        await until_in_house(lambda: place.live.position.state.phase is Phase.VENTA)
    assert await house.stop()


async def test_a_house_verifies_its_systems_and_opens_their_games(tmp_path: Path) -> None:
    numbers = [mesa.numero for mesa in demo().mesas if mesa.juego in {"bingo-electronico", "bingo-automatico"}]
    assert len(numbers) >= 2
    house = house_at(tmp_path, QUICK, tuple(numbers))
    await house.start()
    places = [house.placed(number) for number in numbers]
    await until_in_house(lambda: all(place.live.state.phase is Phase.VENTA for place in places))
    for place in places:
        acta = house.systems.verifications[place.id].last
        assert acta is not None
        assert acta.passed
    assert await house.is_ready()
    assert await house.stop()


async def test_whoever_runs_a_system_does_not_verify_it_by_saying_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    [number] = [mesa.numero for mesa in demo().mesas if mesa.juego == "bingo-electronico"]
    house = house_at(tmp_path, msgspec.structs.replace(QUICK, physical=(number,)), (number,))
    await house.start()
    place = house.placed(number)
    verification = house.systems.verifications[place.id]
    await verification.stop()
    await Service.start(verification)  # it answers, and does not begin by itself
    opening = opening_of(place.game, place.live.state)
    assert opening is not None
    await place.live.submit(opening.by, command=opening)
    jefe = next(each for each in place.live.state.staff if each.role is Role.JEFE)

    async def drift() -> dict[str, int]:
        return {"caja": 1}

    with monkeypatch.context() as broken:
        broken.setattr(house.store, "drift", drift)
        with pytest.raises(Trouble) as trouble:
            await house.act(place, jefe, "en", text="verificar")
    assert "caja" in trouble.value.problem("en").detail
    assert place.live.state.phase is Phase.VERIFICACION
    await house.act(place, jefe, "en", text="verificar sin 2")
    assert (place.live.state.phase, place.live.state.out_of_service) == (Phase.LISTA, (2,))
    assert await house.stop()
