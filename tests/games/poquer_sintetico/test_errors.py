"""Errors with the cards at póquer sintético (MU2010:91.5): examples 10, 11 and 13 of its rules."""

import pytest

from tapete.engine.event import Refused
from tapete.families.poquer_de_circulo.articles import LAID_DOWN, RESTART, STANDS
from tests.games.circulo import Circulo, declared, paid
from tests.games.poquer_sintetico.table import Sintetico
from tests.games.table import balances
from tests.trace import law

BOARD = "Kc Js 9d Qh As"


@pytest.fixture
def table() -> Sintetico:
    table = Sintetico()
    table.hand(BOARD)
    return table


def left(table: Circulo) -> int:
    assert table.state.sabot is not None
    return table.state.sabot.left


@law("MU2010:91.5.a.1", "MU2010:91.5.a.2", "MU2010:82.1.fin")
@pytest.mark.parametrize("incident", ["naipe-girado", "naipe-fuera-de-la-mesa"])
def test_what_is_ruled_of_one_card_turned_or_off_the_table(table: Sintetico, incident: str) -> None:
    table("ana: apostar 20")
    assert declared(table.fork(), incident, "luis").ruling == RESTART
    table("luis: cubrir")
    assert declared(table, incident, "luis").ruling == STANDS


@law("MU2010:82.1.d")
def test_elsewhere_one_card_turned_is_no_null_hand() -> None:
    other = Circulo()
    other.hand()
    assert other.why_not("jefe: incidente naipe-girado q")[0] == "no_es_momento"


@law("MU2010:91.5.b.1", "criterio:poquer-sintetico.4")
def test_of_two_common_cards_the_first_is_valid_and_the_rest_lies_face_down(table: Sintetico) -> None:
    table.all("pasar")
    before = left(table)
    ruled = declared(table, "comun-de-mas")
    assert (ruled.ruling, ruled.cite) == (LAID_DOWN, "MU2010:91.5.b.1")
    assert (table.seen("ana").common, table.state.covered_common) == (("Kc", "Js"), [2, 3, 4])
    assert left(table) == before - 3
    table.all("pasar")
    assert (table.seen("ana").common, table.state.covered_common) == (("Kc", "Js", "9d"), [3, 4])
    assert left(table) == before - 3


@law("MU2010:91.5.b.2", "criterio:poquer-sintetico.4")
def test_a_common_card_turned_early_may_come_again(table: Sintetico) -> None:
    table("ana: apostar 20")
    assert declared(table, "comun-prematura").cite == "MU2010:91.5.b.2"
    assert (table.seen("ana").common, table.state.covered_common) == (("Kc",), [1, 2, 3, 4])
    laid = table.state
    declared(table, "comun-prematura")
    assert table.state == laid
    table.all("cubrir")
    assert table.seen("ana").common == ("Kc", "Js")
    told = table.finish()
    assert sum(amount for _, amount in paid(told)) == 95
    assert sum(balances(table.events).values()) == 0


@law("MU2010:91.5.b.1", "MU2010:91.5.b.2")
@pytest.mark.parametrize("incident", ["comun-de-mas", "comun-prematura"])
def test_after_the_last_common_card_no_other_can_be_turned(table: Sintetico, incident: str) -> None:
    for _ in range(4):
        table.all("pasar")
    assert table.why_not(f"jefe: incidente {incident}")[0] == "no_es_momento"


@law("MU2010:91.5.b.2")
def test_the_crupier_turns_over_the_cards_that_lie_there(table: Sintetico) -> None:
    other = Sintetico()
    other.by_hand = True
    other.hand()
    other.say("crupier: dar tapadas", "crupier: resultado Kc")
    declared(other, "comun-prematura")
    other.all("pasar")
    other("crupier: resultado Js")
    assert (other.seen("ana").common, other.turn) == (("Kc", "Js"), "ana")


def mazo(table: Circulo) -> set[str]:
    """The cards that may come next."""
    assert table.state.sabot is not None
    return {str(card) for card in table.state.sabot.remaining}


@law("MU2010:91.5.b.1", "MU2010:91.5.b.2")
@pytest.mark.parametrize("incident", ["comun-de-mas", "comun-prematura"])
def test_a_common_card_that_is_named_comes_again_in_its_own_place_or_not_at_all(
    table: Sintetico, incident: str
) -> None:
    table("ana: apostar 20")
    before = left(table)
    table(f"jefe: incidente {incident} Jd")
    assert (table.state.covered_common, left(table)) == ([1, 2, 3, 4], before - 4)
    assert "Jd" in mazo(table)
    again = table.fork()
    again.board = ["Jd"]
    again.all("cubrir")
    assert again.seen("ana").common == ("Kc", "Jd")
    table.board = ["Js", "Jd"]
    table.all("cubrir")
    assert table.seen("ana").common == ("Kc", "Js")
    with pytest.raises(Refused) as refused:
        table.all("pasar")
    assert refused.value.code == "carta_imposible"


@law("MU2010:91.5.b.2")
def test_one_card_is_named_and_one_that_lies_elsewhere_is_not(table: Sintetico) -> None:
    table("ana: apostar 20")
    assert table.why_not("jefe: incidente comun-prematura Jd Qd")[0] == "cartas_anticipadas"
    assert table.why_not("jefe: incidente comun-prematura Kc")[0] == "carta_imposible"
