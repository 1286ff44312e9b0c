"""What people are called at a table."""

import pytest

from tapete.service.companions import party_of
from tapete.service.naming import by_name, marked
from tests.service.houses import Desk, fine, problem


def test_a_player_of_the_house_is_not_taken_for_a_person() -> None:
    (alba,) = party_of(6, 1)
    assert marked(alba.id, "Alba", "es") == "Alba (de la casa)"
    assert marked("invitado-00000000", "Alba", "es") == "Alba"


def test_a_refusal_calls_people_by_their_names_and_nothing_else() -> None:
    names = {"invitado-7255e105": "Ana", "eva": "Eva \\1", "1": "uno"}
    told = by_name("Manda invitado-7255e105, no eva-2 ni eva.", {"commander": "invitado-7255e105", "who": "eva"}, names)
    assert told == "Manda Ana, no eva-2 ni Eva \\1."
    assert by_name("Toca la casilla 1 a eva.", {"plaza": 1}, {"eva": "Eva"}) == "Toca la casilla 1 a eva."


@pytest.mark.anyio
async def test_a_refusal_of_the_api_calls_who_is_there_by_name_and_nobody_else(house: Desk) -> None:
    await house.opened()
    ana, bea = await house.guest(name="Ana"), await house.guest(name="Bea")
    told = problem(await ana.say(f"rojo 5 para {bea.id}"), 409)
    assert told["code"] == "apuesta_ajena"
    assert "Ana" in told["detail"]
    assert ana.id not in told["detail"]
    assert (bea.id in told["detail"], "Bea" in told["detail"]) == (True, False), "Ana has not seen Bea here"
    fine(await bea.say("rojo 5"))
    told = problem(await ana.say(f"negro 5 para {bea.id}"), 409)
    assert "Bea" in told["detail"]
