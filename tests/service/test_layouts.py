"""Saved bets: what lies on the cloth is kept under a name, and laid again in one act."""

import pytest

from tapete.service.layouts import MOST_LAYOUTS, SavedBet
from tests.service.houses import TABLE, Desk, Person, fine, problem

pytestmark = pytest.mark.anyio
LAYOUTS = f"/tables/{TABLE}/layouts"


async def stakes(person: Person) -> dict[str, int]:
    view = fine(await person.get(f"/tables/{TABLE}"))["view"]
    return {stake["bet"]: stake["amount"] for stake in view["stakes"] if stake["player"] == person.id}


async def bettor(house: Desk) -> Person:
    await house.opened()
    ana = await house.guest()
    for line in ("rojo 5", "numero 7 2"):
        fine(await ana.say(line))
    return ana


async def test_what_lies_is_saved_and_laid_again_in_one_act(house: Desk) -> None:
    ana, bea = await bettor(house), await house.guest("Bea")
    fine(await bea.say("negro 5"))
    saved = fine(await ana.post(LAYOUTS, {"name": "  my   seven "}))
    bets = [{"bet": "rojo", "amount": 500}, {"bet": "numero:7", "amount": 200}]
    assert saved == {"name": "my seven", "bets": bets, "total": 700}
    assert fine(await ana.get(LAYOUTS)) == [saved]
    assert fine(await bea.get(LAYOUTS)) == [], "each has their own"
    for line in ("retirar rojo", "retirar numero 7"):
        fine(await ana.say(line))
    laid = fine(await ana.post(f"{LAYOUTS}/lay", {"name": "my seven"}, idempotency_key="once"))["records"]
    assert fine(await ana.post(f"{LAYOUTS}/lay", {"name": "my seven"}, idempotency_key="once"))["records"] == laid
    assert await stakes(ana) == {"rojo": 500, "numero:7": 200}
    assert house.house.acts.of(TABLE, ana.id) == dict.fromkeys(laid, laid[0])


async def test_a_layout_that_no_longer_fits_is_laid_as_far_as_it_does(house: Desk) -> None:
    ana = await bettor(house)
    fine(await ana.say("numero 7 98"))
    fine(await ana.post(LAYOUTS, {"name": "most"}))
    assert problem(await ana.post(f"{LAYOUTS}/lay", {"name": "most"}), 409)["cite"]
    assert await stakes(ana) == {"rojo": 1000, "numero:7": 10_000}


async def test_there_is_an_end_to_what_is_kept(house: Desk) -> None:
    ana = await bettor(house)
    for number in range(MOST_LAYOUTS):
        fine(await ana.post(LAYOUTS, {"name": f"layout {number}"}))
    full = problem(await ana.post(LAYOUTS, {"name": "one more"}), 409)
    assert (full["code"], str(MOST_LAYOUTS) in full["detail"]) == ("demasiados_guardados", True)
    assert (await ana.send("DELETE", f"{LAYOUTS}?name=layout 3")).status_code == 204
    problem(await ana.send("DELETE", f"{LAYOUTS}?name=layout 3"), 404)
    fine(await ana.post(LAYOUTS, {"name": "one more"}))
    problem(await ana.post(LAYOUTS, {"name": "x" * 41}), 422)
    problem(await ana.post(LAYOUTS, {"name": "\x07"}), 422)


async def test_nothing_is_not_saved_and_nothing_unknown_is_laid(house: Desk) -> None:
    await house.opened()
    ana = await house.guest()
    assert problem(await ana.post(LAYOUTS, {"name": "empty"}), 409)["code"] == "nada_que_guardar"
    problem(await ana.post(f"{LAYOUTS}/lay", {"name": "empty"}), 404)


def test_the_line_that_lays_a_bet_again() -> None:
    assert SavedBet("caballo:17-20", 250, 2).words() == "caballo 17-20 2.50 paño 2"
    assert SavedBet("pleno:17", 500, 1, 5).words() == "pleno 17 5 fichas"
