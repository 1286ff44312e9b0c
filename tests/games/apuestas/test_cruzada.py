"""Apuestas cruzadas: the company matches third parties, holds what they may lose, and keeps a part of net gains."""

from typing import Any

import pytest

from tests.games.apuestas.casa import RACE, Casa
from tests.games.table import faults
from tests.trace import law


def book(*offers: str, **setup: Any) -> Casa:
    return Casa("cruzada", **setup).offers(*offers)


@law("MU2010:apuestas.2.c", "criterio:apuestas.3")
def test_a_match_pays_the_winner_less_a_part_of_his_net_winnings() -> None:
    casa = book("luis contra x/a 3.50 20", "ana favor x/a 3.50 20")
    assert (casa.net("luis"), casa.net("ana")) == (-5000, -2000)
    assert casa.fork().ends("x a").settle() == {"ana": 6750}
    lost = casa.ends("x b")
    assert lost.settle() == {"luis": 6900}
    assert lost.kept() == 100


@law("criterio:apuestas.13")
def test_what_is_not_matched_goes_back_at_the_close() -> None:
    casa = book("ana favor x/a 2 30", "luis contra x/a 2 12")
    casa("organizador: empezar x")
    assert casa.net("ana") == -1200
    casa.ends("x a")
    assert casa.settle() == {"ana": 2340}


@law("criterio:apuestas.13")
def test_the_best_coefficient_first_then_the_earliest_and_at_the_standing_one() -> None:
    casa = book("l1 contra x/a 3.00 10", "l2 contra x/a 3.20 10", "l3 contra x/a 3.20 10", "ana favor x/a 3.10 25")
    fills = casa.events[-1].fills  # type: ignore[attr-defined] # the last event is the offer
    assert [(fill.player, fill.amount, fill.coefficient) for fill in fills] == [("l2", 1000, 320), ("l3", 1000, 320)]
    assert (casa.net("l1"), casa.net("l2"), casa.net("l3"), casa.net("ana")) == (-2000, -2200, -2200, -2500)
    won = casa.fork().ends("x a")
    assert (won.net("ana"), won.net("l1")) == (-2000, 0)
    assert won.settle() == {"ana": 6180}
    assert casa.ends("x b").settle() == {"l2": 3150, "l3": 3150}


@law("criterio:apuestas.13")
def test_who_is_matched_below_his_coefficient_has_the_difference_back_at_once() -> None:
    casa = book("ana favor x/a 2.50 10", "luis contra x/a 3 10")
    assert casa.net("luis") == -1500


@law("criterio:apuestas.3")
def test_winnings_and_losses_of_one_market_are_netted() -> None:
    casa = book("l contra x/a 3.50 20", "ana favor x/a 3.50 20", "bea favor x/a 3 20", "ana contra x/a 3 20")
    assert casa.net("ana") == -6000
    assert casa.fork().ends("x a").settle()["ana"] == 6950
    assert casa.ends("x b").settle()["ana"] == 6000


@law("criterio:apuestas.6")
def test_a_dead_heat_pays_a_part_and_the_other_side_has_the_rest() -> None:
    casa = book("luis contra x/a 5 10", "ana favor x/a 5 10")
    assert casa.fork().ends("x a=b").settle() == {"luis": 2500, "ana": 2425}
    assert casa.ends("x a=b=c").settle() == {"luis": 3333, "ana": 1634}


@law("MU2010:apuestas.2.c", "criterio:apuestas.13")
def test_nobody_bets_with_himself_nor_in_part_of_a_euro_nor_does_the_company() -> None:
    casa = book("ana contra x/a 2 10")
    assert casa.why_not("ana: ofertar favor ganador x/a 2 10") == ("consigo_mismo", "MU2010:apuestas.2.c")
    casa.offers("ana favor x/a 2.01 10")
    assert casa.why_not("bea: ofertar favor ganador x/a 2 10.50") == ("euros_enteros", "criterio:apuestas.13")
    assert casa.why_not("organizador: ofertar contra ganador x/a 2 10") == ("empresa_no_parte", "MU2010:apuestas.2.c")
    assert casa.why_not("empresa: ofertar contra ganador x/a 2 10") == ("empresa_no_parte", "MU2010:apuestas.2.c")
    casa.offers("bea favor x/a 2 10")


@law("MU2010:apuestas.2.c")
def test_an_offer_that_would_meet_ones_own_further_on_is_refused_whole() -> None:
    casa = book("luis contra x/a 3 10", "ana contra x/a 2 10")
    assert casa.why_not("ana: ofertar favor ganador x/a 2 11") == ("consigo_mismo", "MU2010:apuestas.2.c")
    casa.offers("ana favor x/a 2 10")
    assert casa.net("luis") == -2000


@law("criterio:apuestas.3")
@pytest.mark.parametrize(("stake", "coefficient", "paid"), [(100, "1.50", 14800), (10, "1.12", 1000)])
def test_a_fixed_deduction_is_never_more_than_was_won(stake: int, coefficient: str, paid: int) -> None:
    casa = book(f"luis contra x/a {coefficient} {stake}", f"ana favor x/a {coefficient} {stake}", comision_fija="2")
    assert casa.ends("x a").settle() == {"ana": paid}
    written = {"organizacion": "cruzada", "minimo": "1", "programa": [RACE], "lugares": {"l": {"clase": "local"}}}
    both = faults("apuestas", "murcia", **written, comision="5", comision_fija="2")
    assert both == [("dos_comisiones", "criterio:apuestas.3")]


@law("criterio:apuestas.13")
def test_what_nobody_took_may_be_withdrawn_also_while_suspended() -> None:
    casa = book("ana favor x/a 2 30", "luis contra x/a 2 12")
    casa("organizador: suspender x")
    assert casa.why_not("bea: ofertar contra ganador x/a 2 5") == ("mercado_suspendido", "MU2010:apuestas.2.c")
    assert casa.why_not("bea: retirar 1") == ("sin_oferta", "criterio:apuestas.13")
    casa("ana: retirar 1")
    assert casa.net("ana") == -1200
    assert casa.why_not("luis: retirar 2") == ("sin_oferta", "criterio:apuestas.13")
    casa("organizador: reanudar x")
    casa.offers("bea contra x/a 2 5")


@law("criterio:apuestas.10", "criterio:apuestas.19")
def test_a_void_event_and_a_withdrawn_participant_give_everything_back() -> None:
    casa = book("luis contra x/a 3 10", "ana favor x/a 3 10", "eva favor x/b 2 7")
    void = casa.fork()
    void("organizador: anular x lluvia")
    assert void.net("eva") == 0
    assert void.settle() == {"luis": 2000, "ana": 1000}
    casa("organizador: baja x a")
    assert casa.ends("x b").settle() == {"luis": 2000, "ana": 1000}
    assert casa.kept() == 0


@law("criterio:apuestas.16")
def test_a_match_that_is_void_for_one_side_is_void_for_both_and_others_stand() -> None:
    casa = book("luis contra x/a 3 10", "ana favor x/a 3 5", "bea favor x/a 3 5")
    casa("organizador: nula 2 resultado conocido segun juez prueba hora")
    assert casa.ends("x b").settle() == {"ana": 500, "luis": 1000 + 1500 - 25}


@law("criterio:apuestas.13")
def test_the_minimum_is_of_whole_euros() -> None:
    written = {"organizacion": "cruzada", "programa": [RACE], "lugares": {"l": {"clase": "local"}}}
    assert faults("apuestas", "murcia", **written, minimo="1.50") == [("unidad_de_oferta", "criterio:apuestas.13")]
    assert faults("apuestas", "murcia", **written, minimo="2") == []
