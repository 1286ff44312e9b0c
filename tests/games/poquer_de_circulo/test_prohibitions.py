"""What players may not do (MU2010:79.1, 81.2.p5, 81.3.p10), and who is put out of the partida."""

from typing import Any

import pytest

from tapete.engine.event import Event
from tapete.families.covered import COVERED
from tapete.families.poquer_de_circulo.efectos import FOR_THE_JEFE, PROHIBITIONS, WARNING
from tapete.families.poquer_de_circulo.money import Cashed
from tapete.law.parameters import sheet
from tests.games.circulo import BLINDS, Circulo
from tests.games.poquer_de_circulo.test_errors_deal import declared
from tests.games.table import balances
from tests.trace import law


@law("MU2010:79.1", "MU2010:79.1.in", "MU2010:79.1.a", "MU2010:79.1.b", "MU2010:79.1.c", "MU2010:79.1.d")
@law("MU2010:79.1.e", "MU2010:79.1.f", "MU2010:79.1.g", "MU2010:79.1.h", "MU2010:79.1.i", "MU2010:79.1.j")
@law("MU2010:79.1.k", "MU2010:79.1.l", "MU2010:79.1.m", "MU2010:79.1.n", "criterio:poquer-de-circulo.25")
@pytest.mark.parametrize(("incident", "where"), PROHIBITIONS.items())
def test_who_does_what_is_forbidden_is_warned_and_then_is_for_the_jefe(incident: str, where: str) -> None:
    table = Circulo()
    table.hand()
    ruled = declared(table, incident, "q")
    assert (ruled.ruling, ruled.cite) == (WARNING, f"MU2010:{where}")
    assert declared(table, incident, "q").ruling == FOR_THE_JEFE
    assert declared(table, incident, "r").ruling == WARNING
    assert table.turn == "q"


@law("MU2010:79.1.k", "criterio:poquer-de-circulo.58")
def test_who_looks_on_sees_no_covered_card() -> None:
    table = Circulo()
    table.hand(q="As Ad")
    assert any("As" in seat.cards for seat in table.seen("q").seats)
    shown = {card for seat in table.seen("mirona").seats for card in seat.cards}
    assert shown <= {COVERED}


def test_who_retires_is_seen_to_be_out_whatever_he_had_put() -> None:
    setup: dict[str, Any] = {**BLINDS, "ante": None}
    table = Circulo(**setup)
    table.hand()
    first = table.turn
    assert table.resto(first) == 200, "he has put nothing"
    table(f"{first}: retirarse")
    assert [seat.player for seat in table.seen("p").seats if seat.retirado] == [first]


@law("MU2010:79.1")
def test_everything_that_the_law_names_may_be_declared() -> None:
    named = sheet("poquer-de-circulo").column("murcia").get("prohibitions", tuple[str, ...])
    Circulo()
    assert {*named.value} <= {*PROHIBITIONS}


@law("criterio:poquer-de-circulo.25", "MU2010:77.a")
def test_only_who_was_warned_twice_is_put_out_and_the_resto_is_his() -> None:
    table = Circulo()
    table.hand()
    declared(table, "connivencia", "q")
    assert table.why_not("jefe: expulsar q") == ("no_reincide", "criterio:poquer-de-circulo.25")
    declared(table, "connivencia", "q")
    assert table.why_not("crupier: expulsar q")[0] == "sin_facultad"
    table("jefe: expulsar q")
    assert table.turn == "r"
    assert table.why_not("jefe: expulsar q") == ("expulsado", "criterio:poquer-de-circulo.25")
    table.say("r: apostar 10", "s: retirarse", "t: retirarse", "p: retirarse")
    told = table("crupier: liquidar")
    assert [(event.player, event.amount) for event in told if isinstance(event, Cashed)] == [("q", 19500)]
    assert [seat.player for seat in table.state.seats] == ["t", "s", "r", "p"]


def put_out(table: Circulo, name: str) -> list[Event]:
    """Somebody does what is forbidden twice, and the jefe de sector puts him out."""
    for _ in range(2):
        declared(table, "connivencia", name)
    return list(table(f"jefe: expulsar {name}"))


@law("criterio:poquer-de-circulo.25", "MU2010:81.3.p10")
def test_who_is_put_out_does_not_come_back_in_the_session_and_who_only_left_may() -> None:
    table = Circulo("p q r s t u")
    put_out(table, "q")
    table("r: levantarse")
    assert table.why_not("q: lista") == ("expulsado", "criterio:poquer-de-circulo.25")
    table("r: lista")


@law("criterio:poquer-de-circulo.25")
@pytest.mark.parametrize("aside", ["q: descansar", "q: retirarse"])
def test_who_has_no_cards_is_put_out_while_others_play(aside: str) -> None:
    table = Circulo("p q r s t u")
    if aside == "q: descansar":
        table(aside)
    table.hand()
    if aside == "q: retirarse":
        table(aside)
    put_out(table, "q")
    assert table.turn == "r"
    table.finish()
    assert [seat.player for seat in table.state.seats] == ["u", "t", "s", "r", "p"]
    assert balances(table.events)["resto:q"] == 0


@law("criterio:poquer-de-circulo.25")
def test_who_is_put_out_before_the_cards_recovers_what_he_put() -> None:
    table = Circulo("p q r s t u")
    table.shuffle()
    table.say("q: ante", "r: ante")
    put_out(table, "q")
    assert balances(table.events)["jugador:q"] == 0
    assert [each.player for each in table.state.posted] == ["r"]


@law("criterio:poquer-de-circulo.25", "MU2010:80.a.obl.2")
def test_ciegas_are_put_anew_when_who_put_one_is_put_out() -> None:
    table = Circulo("p q r s t u", **BLINDS, ante=None)
    table.shuffle()
    table("q: ciega")
    put_out(table, "q")
    table.say("r: ciega", "s: ciega")
    assert table.turn == "t"
    assert [table.resto(name) for name in "rs"] == [195, 190]


@law("criterio:poquer-de-circulo.25", "criterio:poquer-de-circulo.20")
def test_who_was_put_out_receives_no_cards_when_the_hand_begins_again() -> None:
    table = Circulo("p q r s t u")
    table.hand()
    put_out(table, "q")
    table("crupier: incidente orden-de-reparto")
    assert balances(table.events)["jugador:q"] == 0
    table.hand()
    assert table.state.order == ("r", "s", "t", "u", "p")


@law("criterio:poquer-de-circulo.25")
def test_who_has_won_the_bote_is_paid_before_he_leaves() -> None:
    table = Circulo("p q r s t u")
    table.hand()
    table.say(*(f"{name}: retirarse" for name in "qrstu"))
    put_out(table, "p")
    table("crupier: liquidar")
    assert balances(table.events)["jugador:p"] == 2400


@law("MU2010:81.1", "criterio:poquer-de-circulo.25")
def test_with_too_few_left_by_it_the_partida_is_suspended() -> None:
    table = Circulo("p q r s")
    put_out(table, "q")
    assert table.phase == "suspendida"
