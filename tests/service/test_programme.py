"""Live machines of type B: what they pay follows from nothing that a player could know."""

import json
from typing import Any

import pytest

from tapete.engine.codec import encode
from tapete.engine.command import Actor, Role
from tapete.engine.setup import read_setup
from tapete.games import REGISTRY
from tapete.games.maquinas.rules import cycle, homologated
from tapete.games.maquinas.setup import Setup
from tapete.kit.chance.verifier import KEPT, verify
from tapete.service.disclosure import PublicCommitments
from tapete.service.feed import Hub
from tapete.service.live_table import LiveTable
from tapete.service.store.contract import Store
from tests.service.history import fund
from tests.service.live import SOURCE, VAULT, accepted, acta_of, acta_row, audited, bet, step
from tests.trace import law

pytestmark = pytest.mark.anyio
LOOKER_ON = Actor("otto", Role.JUGADOR)
SHORT = {"precio": "0.20", "programa": {"ciclo": 6, "partidas": [{"premios": ["0.40"], "veces": 3}]}}
"""A cycle of six games."""


async def machine(store: Store, fields: dict[str, Any], name: str = "mesa-1") -> LiveTable:
    """A machine that is open, with Ana's money in it."""
    module = REGISTRY.module("maquinas")
    setup = read_setup(Setup, fields)
    game = module.build("murcia", setup)
    await store.create_table(acta_row(name, game, setup))
    table = LiveTable(id=name, game=game, store=store, vault=VAULT, source=SOURCE, clock=lambda: "", verifiable=True)
    await table.start()
    accepted(await step(table))
    await fund(store, "ana", amount=10_000)
    accepted(await bet(table, "ana", "insertar 20"))
    return table


async def played(table: LiveTable, games: int) -> list[int]:
    """What some games paid."""
    won = []
    for _ in range(games):
        accepted(await bet(table, "ana", "jugar"))
        while table.position.state.phase in {"en-juego", "premio"}:
            accepted(await step(table))
        won.append(table.position.state.won)
    return won


@law("criterio:maquinas.18", "MU2010:126.2.b")
async def test_what_a_fresh_machine_pays_does_not_follow_from_its_file(store: Store) -> None:
    """A prize of 0.20 in half of the games: two machines that agree in sixty games are no accident."""
    fields = {"precio": "0.20", "programa": {"ciclo": 5000, "partidas": [{"premios": ["0.40"], "veces": 2500}]}}
    first, other = [await machine(store, fields, name) for name in ("mesa-1", "mesa-2")]
    paid = [await played(table, 60) for table in (first, other)]
    programme = first.game.rules.programme
    expected = list(homologated(programme)[:60])
    assert paid[0] != paid[1]
    assert expected not in paid
    for table, won in zip((first, other), paid, strict=True):
        numbers = table.position.state.shuffle
        assert len({*numbers}) == 4
        assert list(cycle(programme, numbers)[:60]) == won
        await table.stop()


@law("criterio:maquinas.18", "criterio:maquinas.9")
async def test_nobody_but_the_house_is_told_the_numbers_and_the_acta_proves_them(store: Store) -> None:
    table = await machine(store, SHORT)
    await played(table, 15)
    entries = [json.loads(line) for line in (await acta_of(store)).splitlines()]
    draws = [entry["do"] for entry in entries if entry.get("do", {}).get("do") == "draw"]
    assert len(draws) == 3 * 4
    firsts = [draw["proof"] for draw in draws if draw.get("proof")]
    assert len(firsts) == 3, "the others of each cycle follow from its first"
    secrets = [draw["outcome"] for draw in draws] + [proof[part] for proof in firsts for part in ("secret", "mac")]

    hub = Hub(table.id, table.game, store)
    told = await hub.history(0, 10_000)
    document = (await PublicCommitments(store, table.id, table.game).last_page()).document
    sent = [hub.message(each, LOOKER_ON, "en") for each in told] + [encode(document)]
    assert not [each for each in secrets if any(f'"{each}"'.encode() in message for message in sent)]
    faults, notes = verify(json.loads(encode(document)))
    assert faults == []
    assert [note for note in notes if KEPT in note] == [f"commitment {n}: {KEPT}" for n in (1, 2, 3)]
    await table.stop()
    await audited(store)
