"""What people are called at a table."""

import msgspec
import pytest

from tapete.engine.codec import encode
from tapete.engine.event import Reason, Refused
from tapete.games import build
from tapete.games.bacarra_dos_panos.award import NO_SE_LE_OFRECE
from tapete.law.citation import Citation
from tapete.service.attendants import party_of
from tapete.service.direction import accepted
from tapete.service.draft import Reply, refusal_of
from tapete.service.problems import Denied, denied
from tapete.service.requests import marked
from tests.service.houses import Desk, fine, problem


def test_a_player_of_the_house_is_not_taken_for_a_person() -> None:
    (alba,) = party_of(6, 1)
    assert marked(alba.id, "Alba", "es") == "Alba (de la casa)"
    assert marked("invitado-00000000", "Alba", "es") == "Alba"


def test_a_person_whose_id_is_a_word_of_the_sentence_is_named_only_where_the_person_is_meant() -> None:
    no = denied(Refused(NO_SE_LE_OFRECE, Citation("ES1979:08.II"), player="bank"), "en")
    assert no.about == {"bank"}
    assert _detail(no) == "The bank is not being offered to bank."
    assert _detail(no.by_name({"bank": "Ana María"})) == "The bank is not being offered to Ana María."
    reason = Reason("x", "{player:@} has no stake on {bet}, {note}.")
    no = denied(Refused(reason, Citation("ES1979:08.II"), player="eva", bet="eva", note="{bet}"), "en")
    assert _detail(no.by_name({"eva": "Eva {0}"})) == "Eva {0} has no stake on eva, {bet}."


def test_a_repeated_refusal_is_told_by_name_too() -> None:
    machine = build("bacarra-dos-panos", "estado")
    kept = refusal_of(Refused(NO_SE_LE_OFRECE, Citation("ES1979:08.II"), player="bank"), 1, machine)
    again = msgspec.json.decode(encode(kept), type=Reply)
    assert again.sentences()["en"] == "The bank is not being offered to bank."
    with pytest.raises(Denied) as no:
        accepted(again, "es")
    assert "Ana María" in _detail(no.value.by_name({"bank": "Ana María"}))


def _detail(no: Denied) -> str:
    return no.problem("en").detail


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
