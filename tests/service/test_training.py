"""A table for trainees hides what is left to pay: from them and from players, not from the direction."""

from pathlib import Path

import msgspec
import pytest

from tests.service.houses import BOLA, HANDS, TABLE, Desk, Person, desk, fine, problem

pytestmark = pytest.mark.anyio
TRAINING = msgspec.structs.replace(HANDS, physical=(), training=(BOLA,))


async def settling(house: Desk) -> tuple[Person, Person]:
    """A round of bola whose result is known: the director and the croupier."""
    director, _, croupier = await house.opened()
    ana = await house.guest()
    fine(await ana.say("rojo 5"))
    for words in ("lanzar", "¿están hechas las apuestas?", "no va más", "resultado 2"):
        fine(await croupier.say(words, "crupier"))
    return director, croupier


def said(offers: list[dict[str, str]]) -> set[str]:
    return {offer["say"].split()[0] for offer in offers}


async def shown(who: Person, role: str) -> tuple[list[object], set[str]]:
    view = fine(await who.get(f"/tables/{TABLE}", params={"as": role}))["view"]
    offers = fine(await who.get(f"/tables/{TABLE}/offers", params={"as": role}))
    return view["due"], said(offers)


async def test_a_trainee_is_not_told_what_is_left_to_pay(tmp_path: Path) -> None:
    async with desk(tmp_path, TRAINING) as house:
        director, croupier = await settling(house)
        assert await shown(croupier, "crupier") == ([], set())
        assert (await shown(director, "director"))[0]
        problem(await croupier.say("pagar ana 1", "crupier"), 409)


async def test_at_any_other_table_the_croupier_is_told(tmp_path: Path) -> None:
    async with desk(tmp_path, HANDS) as house:
        _, croupier = await settling(house)
        due, offers = await shown(croupier, "crupier")
        assert due
        assert {"liquidar", "pagar"} <= offers


async def test_a_trainee_may_not_settle_a_round_by_one_word(tmp_path: Path) -> None:
    async with desk(tmp_path, TRAINING) as house:
        director, croupier = await settling(house)
        assert "step by step" in problem(await croupier.say("liquidar", "crupier"), 409)["detail"]
        assert (await shown(director, "director"))[0]


async def test_at_any_other_table_the_croupier_may(tmp_path: Path) -> None:
    async with desk(tmp_path, HANDS) as house:
        _, croupier = await settling(house)
        fine(await croupier.say("liquidar", "crupier"))
