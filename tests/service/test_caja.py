"""The caja: chips sold and taken back once per key, and what it refuses."""

from pathlib import Path

import msgspec
import pytest

from tests.service.houses import HANDS, QUICK, Desk, desk, fine, problem

pytestmark = pytest.mark.anyio


async def test_the_caja_sells_once_per_key(house: Desk) -> None:
    cambista, ana = await house.account("eva", "cambista"), await house.guest()
    sale = {"amount": 10_000, "account": ana.id}
    for _ in range(2):
        sold = fine(await cambista.post("/caja/sell", sale, idempotency_key="k"))
        assert sold == {"account": ana.id, "balance": QUICK.purse + 10_000}
    other = await cambista.post("/caja/sell", {**sale, "amount": 1}, idempotency_key="k")
    assert problem(other, 409)["code"] == "clave_reutilizada"
    too_much = {"amount": 100_000_000, "account": ana.id}
    poor = await cambista.post("/caja/redeem", too_much, idempotency_key="k2")
    assert problem(poor, 409)["code"] == "saldo_insuficiente"
    assert await house.house.store.trial_balance() == 0


async def test_what_the_caja_sells_and_takes_back_goes_through_its_own_account(house: Desk) -> None:
    cambista, ana = await house.account("eva", "cambista"), await house.guest()
    before = await house.house.store.balances()
    fine(await cambista.post("/caja/sell", {"amount": 10_000, "account": ana.id}))
    fine(await cambista.post("/caja/redeem", {"amount": 4_000, "account": ana.id}))
    after = await house.house.store.balances()
    changed = {account: cents - before.get(account, 0) for account, cents in after.items()}
    mine = f"jugador:{ana.id}"
    assert {account: cents for account, cents in changed.items() if cents} == {"exterior": -6_000, mine: 6_000}
    assert set(after) - set(before) <= {"caja"}
    too_much = {"amount": 100_000_000, "account": ana.id}
    poor = problem(await cambista.post("/caja/redeem", too_much), 409)
    assert poor["detail"] == f"{ana.id} does not hold so much."


async def test_play_money_is_given_in_moderation_and_only_to_oneself(house: Desk) -> None:
    ana, bea = await house.guest(), await house.guest("Bea")
    fine(await ana.post("/caja/sell", {"amount": QUICK.purse}, idempotency_key="1"))
    more = await ana.post("/caja/sell", {"amount": 1}, idempotency_key="2")
    assert problem(more, 409)["code"] == "dinero_de_juego"
    for_bea = {"amount": 1, "account": bea.id}
    assert problem(await ana.post("/caja/redeem", for_bea, idempotency_key="3"), 403)["code"] == "sin_facultad"


async def test_what_the_caja_answered_it_answers_again(house: Desk) -> None:
    ana = await house.guest()
    whole = {"amount": QUICK.purse}
    fine(await ana.post("/caja/sell", whole, idempotency_key="s"))
    assert fine(await ana.post("/caja/sell", whole, idempotency_key="s"))["balance"] == 2 * QUICK.purse
    too_much = {"amount": 3 * QUICK.purse}
    assert problem(await ana.post("/caja/redeem", too_much, idempotency_key="r"), 409)["code"] == "saldo_insuficiente"
    await house.house.sell(ana.id, 3 * QUICK.purse, "more")
    assert problem(await ana.post("/caja/redeem", too_much, idempotency_key="r"), 409)["code"] == "saldo_insuficiente"
    assert problem(await ana.post("/caja/redeem", whole, idempotency_key="r"), 409)["code"] == "clave_reutilizada"
    fine(await ana.post("/caja/redeem", too_much, idempotency_key="r2"))
    assert await house.house.store.drift() == {}


async def test_in_a_house_with_real_money_only_the_caja_sells(tmp_path: Path) -> None:
    async with desk(tmp_path, msgspec.structs.replace(HANDS, play_money=False)) as house:
        ana, director = await house.account("ana"), await house.account("director", "director")
        assert problem(await ana.post("/caja/sell", {"amount": 1}, idempotency_key="1"), 403)
        fine(await director.post("/caja/sell", {"amount": 100, "account": "ana"}, idempotency_key="1"))
        missing = await director.post("/caja/sell", {"amount": 100, "account": "nobody"}, idempotency_key="2")
        assert problem(missing, 404)["code"] == "no_existe"
