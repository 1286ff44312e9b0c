"""What is said of sealed tickets: one by one or many at once, and proved by the secret when the emission is closed."""

from io import BytesIO
from typing import Any

import pytest

from tapete.casino.audit import audit
from tapete.kit.chance.verifier import verify
from tests.casino.test_promises import Change, document, played
from tests.golden.spoiled import contents, written

PLAY = """\
director: abrir
organizador: abrir venta
ana: comprar 400 boletos
ana: raspar 1
DRAW
ana: raspar 2 a 300
DRAW
organizador: retirar
organizador: cerrar emision
DRAW
organizador: pagar premios
director: cerrar
"""
TICKETS = played("boletos", "murcia", PLAY)


def draws(content: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [line["do"] for line in content if line.get("do", {}).get("do") == "draw"]


def opening(data: bytes) -> dict[str, Any]:
    record = document(data)["records"][0]
    told: dict[str, Any] = record["opening"]
    return told


def on_sale(content: list[dict[str, Any]]) -> bytes:
    """The acta as it was before the emission was closed."""
    at = next(n for n, line in enumerate(content) if line.get("do", {}).get("do") == "close-emission")
    return written(content[:at])


def test_tickets_that_were_opened_are_told_as_ranges_and_proved_at_the_close() -> None:
    assert audit(BytesIO(TICKETS)).findings == ()
    assert verify(document(TICKETS))[0] == []
    [told] = opening(TICKETS)["several"]
    assert (told["first"], told["count"]) == (0, 400)
    held = ",".join(draw["outcome"] for draw in draws(contents(TICKETS))[1:])
    assert told["held"].endswith(held), "what the first ticket hid comes before"


def test_on_sale_a_single_ticket_is_proved_and_the_others_are_told() -> None:
    told = opening(on_sale(contents(TICKETS)))
    assert [card["turn"] for card in told["opened"]] == [0]
    assert [(each["first"], each["count"]) for each in told["several"]] == [(1, 299)]
    assert told["secret"] == ""


def moved(held: str) -> str:
    """Some prizes of tickets as they are told, the first one ticket further."""
    first, *rest = held.split(",")
    number, prize = first.split(":")
    return ",".join([f"{int(number) + 1}:{prize}", *rest])


def shows_a_prize_in_another_ticket(content: list[dict[str, Any]]) -> None:
    draws(content)[1]["outcome"] = moved(draws(content)[1]["outcome"])


def shows_it_without_saying_of_which_tickets(content: list[dict[str, Any]]) -> None:
    shows_a_prize_in_another_ticket(content)
    for draw in draws(content)[1:]:
        del draw["tickets"]


def hides_a_prize(content: list[dict[str, Any]]) -> None:
    draws(content)[1]["outcome"] = draws(content)[1]["outcome"].partition(",")[2]


FORGED: list[Change] = [shows_a_prize_in_another_ticket, shows_it_without_saying_of_which_tickets, hides_a_prize]


@pytest.mark.parametrize("forge", FORGED, ids=lambda forge: forge.__name__)
def test_a_false_opening_of_several_tickets_is_seen_by_audit_and_verifier(forge: Change) -> None:
    content = contents(TICKETS)
    forge(content)
    forged = written(content)
    assert "compromiso_falso" in [finding.code for finding in audit(BytesIO(forged)).findings]
    assert verify(document(forged))[0] != []


def test_an_acta_of_before_says_less_and_is_as_true() -> None:
    content = contents(TICKETS)
    for draw in draws(content)[1:]:
        del draw["tickets"]
    before = written(content)
    assert audit(BytesIO(before)).findings == ()
    assert verify(document(before))[0] == []


def test_the_tickets_that_a_draw_tells_of_are_those_that_were_asked_for() -> None:
    content = contents(TICKETS)
    draws(content)[1]["tickets"]["count"] -= 1
    assert [finding.code for finding in audit(BytesIO(written(content))).findings][:1] == ["compromiso_falso"]
