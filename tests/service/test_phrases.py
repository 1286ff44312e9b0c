"""A few fixed phrases: told to everybody who looks on, in no record, and not too often."""

import asyncio
import json

import pytest

from tapete.language import LANGUAGES, translate
from tapete.service.table_talk import FIRST_FEW, PHRASES, PhraseSaid
from tests.patience import PATIENCE
from tests.service.houses import BOLA, FRANCESA, TABLE, Desk, fine, problem, until
from tests.service.test_processes import two
from tests.service.test_readiness import CALM
from tests.service.test_socket import talking

pytestmark = pytest.mark.anyio


async def test_everybody_at_the_table_is_told(online: Desk) -> None:
    await online.opened()
    ana, bea = await online.guest("Ana"), await online.guest("Bea")
    n = online.house.place(TABLE).position[1]
    listeners = online.house.place(TABLE).hub.listeners
    async with talking(online, ana) as hers, talking(online, bea) as others:
        await until(lambda: len(listeners) == 2)
        fine(await ana.post(f"/tables/{TABLE}/phrase", {"code": "luck"}))
        for socket in (hers, others):
            async with asyncio.timeout(PATIENCE):
                told = json.loads(str(await socket.recv()))
            assert told == {"phrase": "luck", "by": ana.id, "name": "Ana"}
    assert fine(await bea.get(f"/tables/{TABLE}/phrases")) == [{"phrase": "luck", "by": ana.id, "name": "Ana"}]
    assert online.house.place(TABLE).position[1] == n, "it is in no record"


async def test_nothing_else_may_be_said_and_nobody_says_too_much(house: Desk) -> None:
    ana = await house.guest()
    problem(await ana.post(f"/tables/{TABLE}/phrase", {"code": "I know your cards"}), 422)
    for _ in range(FIRST_FEW):
        fine(await ana.post(f"/tables/{TABLE}/phrase", {"code": "thanks"}))
    assert problem(await ana.post(f"/tables/{TABLE}/phrase", {"code": "thanks"}), 429)
    bea = await house.guest("Bea")
    fine(await bea.post(f"/tables/{TABLE}/phrase", {"code": "thanks"}))


async def test_a_phrase_said_in_one_process_is_heard_once_in_each(postgres: str) -> None:
    async with two(postgres, CALM) as (first, second):
        table = f"mesa-{FRANCESA}"
        here, there = first.place(table), second.place(table)
        ana = (await second.people.guest("Ana")).visitor
        await second.phrase(there, ana, "played")
        await second.phrase(there, ana, "thanks")
        await until(lambda: len(first.asides.lately(here)) == len(second.asides.lately(there)) == 2)
        assert [said.code for said in first.asides.lately(here)] == ["played", "thanks"]


async def test_what_is_heard_of_a_table_that_is_not_here_is_left_alone(house: Desk) -> None:
    asides = house.house.asides
    asides.hear('{"type":"phrase","table":"mesa-99","id":"1","player":"ana","name":"Ana","code":"luck"}')
    asides.hear(f'{{"type":"phrase","table":"mesa-{BOLA}","id":"2","player":"ana","name":"Ana","code":"luck"}}')
    assert asides.lately(house.house.place(TABLE)) == [PhraseSaid(TABLE, "2", "ana", "Ana", "luck")]


@pytest.mark.parametrize("language", [each for each in LANGUAGES if each != "en"])
def test_each_is_said_in_every_language(language: str) -> None:
    assert all(translate(phrase, language) != phrase for phrase in PHRASES.values())
