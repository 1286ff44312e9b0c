"""Play money has a ceiling, however many ask for it at the same instant."""

import asyncio
from pathlib import Path

import pytest

from tapete.service.store.contract import Ceiling, Excessive, Posting, Store
from tests.service.houses import QUICK, desk, fine, problem

pytestmark = pytest.mark.anyio
ANA = "jugador:ana"


async def test_of_many_transfers_at_once_only_those_below_the_ceiling_are_done(store: Store) -> None:
    chips = [Posting("exterior", "caja", 250), Posting("caja", ANA, 250)]
    sales = [store.post(chips, f"k{each}", "chips", Ceiling(ANA, 1000)) for each in range(16)]
    outcomes = await asyncio.gather(*sales, return_exceptions=True)
    refused = [each for each in outcomes if isinstance(each, Excessive)]
    assert (len(refused), {each.held for each in refused}, refused[0].most) == (12, {1000}, 1000)
    assert await store.balance(ANA) == 1000
    assert (await store.trial_balance(), await store.drift()) == (0, {})


async def test_what_the_ceiling_refused_may_be_asked_for_again(store: Store) -> None:
    chips = [Posting("exterior", ANA, 600)]
    await store.post(chips, "first", "chips", Ceiling(ANA, 1000))
    await store.post(chips, "first", "chips", Ceiling(ANA, 1000))
    with pytest.raises(Excessive):
        await store.post(chips, "second", "chips", Ceiling(ANA, 1000))
    await store.post([Posting(ANA, "exterior", 300)], "spent", "")
    await store.post(chips, "second", "chips", Ceiling(ANA, 1000))
    assert await store.balance(ANA) == 900


async def test_a_guest_who_asks_many_times_at_once_gets_no_more_than_the_ceiling(tmp_path: Path) -> None:
    async with desk(tmp_path) as house:
        ana = await house.guest()
        asked = {"amount": QUICK.purse // 4}
        answers = await asyncio.gather(
            *(ana.post("/caja/sell", asked, idempotency_key=f"k{each}") for each in range(16))
        )
        done = [answer for answer in answers if answer.status_code == 200]
        assert len(done) == 4
        assert max(fine(answer)["balance"] for answer in done) == 2 * QUICK.purse
        assert {problem(answer, 409)["code"] for answer in answers if answer not in done} == {"dinero_de_juego"}
