"""Treinta y cuarenta: the 31, with the whole zero of the ruleta, and the insurance against it."""

import pytest

from tapete.families.stakes.cells import Returned
from tests.games.table import collected, everywhere, faults, net, paid_bets, returned
from tests.games.treinta import (
    BETS,
    NEGRO_COLOR,
    NEGRO_INVERSO,
    NULL,
    ROJO_COLOR,
    ROJO_INVERSO,
    SLUG,
    THIRTY_ONE,
    ZERO,
    TreintaTable,
    called,
    freed,
    locked,
    premiums,
)
from tests.trace import law

OTHER_31 = "AC 10D KP QC | AT JD 10P KT"


# --- half back or prison ----------------------------------------------------------------------------------------------


@law("ES1979:05.V.1", "GA2007:05.IV.1", "MU2010:28.1", "ES1979:01.IV.1.B.b", "GA2007:01.V.1.A.b", "MU2010:7.2.b")
@law("criterio:treinta-y-cuarenta.10", "criterio:treinta-y-cuarenta.11", "criterio:treinta-y-cuarenta.33")
@everywhere
def test_after_a_31_half_goes_back_or_all_waits_for_the_next_decided_coup(where: str) -> None:
    # examples 6 and 7
    table = TreintaTable(where)
    table.bets("ana negro 100", "bea color 60")
    events = table.coup(THIRTY_ONE)
    assert called(events) == "uno, uno; treinta y uno"
    assert locked(events) == [("ana", "negro", 10000, 1, True), ("bea", "color", 6000, 1, True)]
    assert collected(events) == []
    halved = table("ana: mitad negro")
    assert collected(halved) == [("ana", "negro", 5000)]
    assert returned(halved) == [("ana", "negro", 5000)]
    assert {event.cite for event in halved} == {ZERO[where]}
    table("bea: prision color")
    assert table.why_not("bea: mitad color")[0] == "sin_opcion"
    table.coup(NULL)
    assert [(s.bet, s.zeros) for s in table.now.stakes] == [("color", 1)]
    table.bets("carla rojo 10")
    events = table.coup(NEGRO_COLOR)
    assert freed(events) == [("bea", "color", 6000)]
    assert paid_bets(events) == []
    assert collected(events) == [("carla", "rojo", 1000)]


@law("ES1979:01.IV.1.B.b", "GA2007:01.V.1.A.b", "MU2010:7.2.b")
@law("criterio:treinta-y-cuarenta.14", "criterio:treinta-y-cuarenta.35")
@everywhere
def test_a_second_31_halves_again(where: str) -> None:
    # examples 8 and 19
    table = TreintaTable(where)
    table.bets("ana rojo 100")
    table.coup(THIRTY_ONE)
    events = table.coup(OTHER_31)
    assert collected(events) == [("ana", "rojo", 5000)]
    assert locked(events) == [("ana", "rojo", 5000, 2, True)]
    leaves, wins, loses = table.fork(), table.fork(), table.fork()
    assert returned(leaves("ana: mitad rojo")) == [("ana", "rojo", 2500)]
    assert freed(wins.coup(ROJO_COLOR)) == [("ana", "rojo", 5000)]
    assert collected(loses.coup(NEGRO_COLOR)) == [("ana", "rojo", 5000)]
    assert [net(each.events, "ana") for each in (leaves, wins, loses)] == [-7500, -5000, -10000]


@law("ES1979:01.IV.1.B.b", "GA2007:01.V.1.A.b", "MU2010:7.2.b", "criterio:treinta-y-cuarenta.34")
@everywhere
def test_a_null_coup_does_not_break_the_series(where: str) -> None:
    # example 23
    table = TreintaTable(where)
    table.bets("ana color 80")
    table.coup(THIRTY_ONE)
    table.coup("10P 10D 10C 6T | KP KD KC 6P")
    assert locked(table.coup(OTHER_31)) == [("ana", "color", 4000, 2, True)]
    assert returned(table("ana: mitad color")) == [("ana", "color", 2000)]


@law("ES1979:01.IV.1.B.b", "GA2007:01.V.1.A.b", "MU2010:7.2.b", "criterio:treinta-y-cuarenta.14")
@everywhere
@pytest.mark.parametrize(("stake", "may"), [("5", False), ("9.98", False), ("10", True)])
def test_half_of_it_must_reach_the_minimum_to_be_withdrawn(where: str, stake: str, may: bool) -> None:
    # examples 9 and 16
    table = TreintaTable(where)
    table.bets(f"ana inverso {stake}")
    ((_, _, _, _, option),) = locked(table.coup(THIRTY_ONE))
    assert option is may
    if may:
        assert returned(table("ana: mitad inverso")) == [("ana", "inverso", 500)]
    else:
        assert table.why_not("ana: mitad inverso") == ("retirada_no_permitida", ZERO[where])


@law("ES1979:01.IV.1.B.b", "GA2007:01.V.1.A.b", "MU2010:7.2.b")
@everywhere
def test_the_choice_closes_with_no_va_mas_and_silence_is_prison(where: str) -> None:
    table = TreintaTable(where)
    table.bets("ana rojo 40")
    table.coup(THIRTY_ONE)
    table("crupier: no va mas")
    assert table.why_not("ana: mitad rojo") == ("sin_opcion", ZERO[where])
    assert [(s.bet, s.zeros) for s in table.now.stakes] == [("rojo", 1)]


@law("ES1979:01.IV.1.B.b", "GA2007:01.V.1.A.b", "MU2010:7.2.b")
@law("criterio:treinta-y-cuarenta.13", "criterio:treinta-y-cuarenta.38")
@everywhere
def test_at_the_end_of_the_session_what_is_in_prison_is_refunded_for_what_it_is_worth(where: str) -> None:
    # examples 14 and 20
    table = TreintaTable(where)
    table.bets("bea negro 40", "carla inverso 5")
    table.coup(THIRTY_ONE)
    table.coup(OTHER_31)
    table.bets("ana rojo 40", "dora asegurar rojo 40")
    assert called(table.coup("AP AD 10C KD 9T | AT AC JP 10T 9D")) == "uno, uno; treinta y uno"
    events = table("director: cerrar")
    assert sorted(returned(events)) == [
        ("ana", "rojo", 2000),
        ("bea", "negro", 500),
        ("carla", "inverso", 62),
        ("dora", "rojo", 4000),
    ]
    assert net(table.events, "dora") == -40
    assert all(move.amount >= 0 for event in events for move in event.moves())


@law("criterio:treinta-y-cuarenta.25")
@everywhere
def test_prisoners_do_not_count_for_the_maximum(where: str) -> None:
    table = TreintaTable(where)
    table.bets("ana negro 5000")
    table.coup(THIRTY_ONE)
    table.bets("ana negro 5000")
    assert returned(table.coup(NEGRO_COLOR)) == [("ana", "negro", 500000)]


# --- the insurance ----------------------------------------------------------------------------------------------------


@law("ES1979:05.V.1", "GA2007:05.IV.1", "MU2010:28.1")
@law("criterio:treinta-y-cuarenta.1", "criterio:treinta-y-cuarenta.3", "criterio:treinta-y-cuarenta.27")
@everywhere
def test_an_insured_stake_is_untouched_by_the_31_and_costs_one_in_a_hundred(where: str) -> None:
    # example 10
    table = TreintaTable(where)
    laid = table("ana: asegurar negro 200")
    assert premiums(laid) == [("deposited", "ana", "negro", 200)]
    assert laid[-1].cite == BETS[where]
    struck, won, null, lost = (table.fork() for _ in range(4))
    assert premiums(struck.coup(THIRTY_ONE)) == [("collected", "ana", "negro", 200)]
    assert [(s.amount, s.free) for s in struck.now.stakes] == [(20000, True)]
    assert net(struck.events, "ana") == -200
    assert premiums(won.coup(NEGRO_COLOR)) == [("collected", "ana", "negro", 200)]
    assert net(won.events, "ana") == 20000 - 200
    assert premiums(null.coup(NULL)) == []
    assert null.now.premiums == table.now.premiums
    lost.coup(ROJO_INVERSO)
    assert net(lost.events, "ana") == -20000 - 200


@law("criterio:treinta-y-cuarenta.3")
@everywhere
def test_after_a_null_coup_the_premium_serves_again_or_goes_back_with_the_stake(where: str) -> None:
    table = TreintaTable(where)
    table("ana: asegurar negro 200")
    table.coup(NULL)
    stays, leaves = table.fork(), table.fork()
    stays.coup(THIRTY_ONE)
    assert [(s.amount, s.zeros) for s in stays.now.stakes] == [(20000, 0)]
    assert premiums(leaves("ana: retirar negro")) == [("returned", "ana", "negro", 200)]
    assert net(leaves.events, "ana") == 0


@law("criterio:treinta-y-cuarenta.26")
@everywhere
@pytest.mark.parametrize(("stake", "premium"), [("12.50", 13), ("12", 12), ("5", 5), ("5.01", 6)])
def test_the_premium_is_rounded_up_to_the_cent(where: str, stake: str, premium: int) -> None:
    # example 15
    table = TreintaTable(where)
    assert premiums(table(f"ana: asegurar color {stake}")) == [("deposited", "ana", "color", premium)]


@law("criterio:treinta-y-cuarenta.2", "ES1979:05.V.1", "GA2007:05.IV.1", "MU2010:28.1")
@everywhere
def test_stakes_are_insured_from_the_threshold_on(where: str) -> None:
    # example 21
    table = TreintaTable(where, umbral_seguro="50")
    assert table.why_not("ana: asegurar negro 49.99") == ("bajo_umbral_seguro", "criterio:treinta-y-cuarenta.2")
    assert premiums(table("ana: asegurar negro 50")) == [("deposited", "ana", "negro", 50)]
    table.coup(NEGRO_COLOR)
    left, again = table.fork(), table.fork()
    assert locked(left.coup(THIRTY_ONE)) == [("ana", "negro", 5000, 1, True)]
    assert premiums(again("ana: asegurar negro")) == [("deposited", "ana", "negro", 50)]
    assert locked(again.coup(THIRTY_ONE)) == []
    assert faults(SLUG, where, minimo="5", umbral_seguro="5000") == []
    for wrong in ("4.99", "5000.01"):
        assert faults(SLUG, where, minimo="5", umbral_seguro=wrong) == [
            ("umbral_fuera_de_rango", "criterio:treinta-y-cuarenta.2")
        ]


@law("criterio:treinta-y-cuarenta.2", "ES1979:01.IV.2.B")
def test_no_stake_under_the_minimum_is_insured_where_the_minimum_was_raised_over_the_threshold() -> None:
    table = TreintaTable("estado", minimo="100", minimo_autorizado="5", banda=["5", "100"], umbral_seguro="50")
    assert table.rules.threshold.value == 10000
    assert premiums(table("ana: asegurar negro 100")) == [("deposited", "ana", "negro", 100)]


@law("ES1979:05.V.1", "GA2007:05.IV.1", "MU2010:28.1", "criterio:treinta-y-cuarenta.27")
@everywhere
def test_a_bet_is_insured_when_it_is_made_and_not_afterwards_nor_in_prison(where: str) -> None:
    # error 8
    table = TreintaTable(where)
    table.bets("ana negro 50", "bea asegurar rojo 50")
    assert table.why_not("ana: asegurar negro") == ("seguro_fuera_de_plazo", BETS[where])
    assert table.why_not("bea: asegurar rojo")[0] == "ya_asegurada"
    assert table.why_not("carla: asegurar rojo") == ("nada_que_asegurar", BETS[where])
    table.coup(THIRTY_ONE)
    assert table.why_not("ana: asegurar negro") == ("seguro_fuera_de_plazo", BETS[where])
    assert premiums(table("bea: asegurar rojo")) == [("deposited", "bea", "rojo", 50)]


@law("criterio:treinta-y-cuarenta.32")
@everywhere
def test_the_whole_stake_is_insured_or_nothing_of_it(where: str) -> None:
    # error 19
    whole = "criterio:treinta-y-cuarenta.32"
    table = TreintaTable(where)
    table.bets("ana negro 50", "bea asegurar rojo 50")
    assert table.why_not("ana: asegurar negro 10") == ("seguro_parcial", whole)
    assert table.why_not("bea: rojo 10") == ("aumento_sin_seguro", whole)
    assert premiums(table("bea: asegurar rojo 12.50")) == [("deposited", "bea", "rojo", 13)]
    table("ana: negro 10")
    assert table.why_not("bea: asegurar rojo 5000")[0] == "sobre_maximo"
    assert table.why_not("carla: asegurar color 4")[0] == "bajo_minimo"


@law("ES1979:05.V.1", "GA2007:05.IV.1", "MU2010:28.1", "criterio:treinta-y-cuarenta.32")
@everywhere
@pytest.mark.parametrize("cards", [NEGRO_COLOR, NULL])
def test_what_was_raised_without_its_premium_is_not_insured_afterwards(where: str, cards: str) -> None:
    table = TreintaTable(where, umbral_seguro="100")
    table.bets("ana negro 5", "bea negro 100", "carla negro 100", "dora negro 100")
    table.coup(cards)
    table.bets("ana negro 95", "bea negro 5", "dora retirar negro", "dora negro 100")
    for player in ("ana", "bea", "dora"):
        assert table.why_not(f"{player}: asegurar negro") == ("seguro_fuera_de_plazo", BETS[where])
    assert premiums(table("carla: asegurar negro")) == [("deposited", "carla", "negro", 100)]
    assert premiums(table("carla: asegurar negro 50")) == [("deposited", "carla", "negro", 50)]


@law("criterio:treinta-y-cuarenta.32")
@everywhere
def test_the_deposit_insures_and_not_the_marker(where: str) -> None:
    # error 20
    table = TreintaTable(where)
    assert table.why_not("jefe: incidente senal-olvidada")[0] == "incidente_a_destiempo"
    table("ana: asegurar negro 50")
    (ruled,) = table("jefe: incidente senal-olvidada la de ana")
    assert (ruled.ruling, ruled.cite) == ("asegurada", "criterio:treinta-y-cuarenta.32")  # type: ignore[attr-defined]
    assert locked(table.coup(THIRTY_ONE)) == []


@law("criterio:treinta-y-cuarenta.25")
def test_premiums_do_not_count_for_the_maximum() -> None:
    table = TreintaTable("estado")
    assert premiums(table("ana: asegurar negro 5000")) == [("deposited", "ana", "negro", 5000)]
    assert collected(table.coup(NEGRO_INVERSO)) == []


def test_who_has_two_prisoners_on_a_cell_is_asked_which_and_the_31_is_told_without_zeros() -> None:
    table = TreintaTable("estado")
    table("ana: negro 40")
    table.coup(THIRTY_ONE)
    table("ana: prision negro")
    table("ana: negro 40")
    told = [event.tell("en") for event in table.coup(THIRTY_ONE)]
    assert "In prison: €40.00 of ana on negro (times in a row: 1)." in told
    assert table.why_not("ana: mitad negro")[0] == "varias_en_prision"
    table("ana: mitad negro ceros 1")
    assert [stake.zeros for stake in table.now.stakes] == [2]


@law("criterio:treinta-y-cuarenta.42")
@everywhere
def test_no_null_coup_opens_again_the_choice_of_who_said_nothing(where: str) -> None:
    table = TreintaTable(where)
    table.bets("ana negro 40", "bea negro 40")
    table.coup(THIRTY_ONE)
    table("ana: prision negro")
    table.coup(NULL)
    for player in ("ana", "bea"):
        assert table.why_not(f"{player}: mitad negro") == ("sin_opcion", ZERO[where])
    table.coup(THIRTY_ONE)
    table("bea: mitad negro")


@law("criterio:treinta-y-cuarenta.41")
@everywhere
@pytest.mark.parametrize(("stake", "besides", "stays"), [("5", "5", False), ("40", "4990", False), ("40", "40", True)])
def test_a_freed_stake_that_is_no_bet_of_the_table_is_handed_back(
    where: str, stake: str, besides: str, stays: bool
) -> None:
    table = TreintaTable(where)
    table.bets(f"ana negro {stake}")
    table.coup(THIRTY_ONE)
    table.coup(THIRTY_ONE) if stake == "5" else table.bets(f"ana negro {besides}")
    events = table.coup(NEGRO_COLOR)
    cites = [event.cite for event in events if isinstance(event, Returned)]
    assert cites == ([] if stays else ["criterio:treinta-y-cuarenta.41"])
    assert bool(freed(events)) is stays


@law("criterio:treinta-y-cuarenta.18", "criterio:treinta-y-cuarenta.3", "criterio:treinta-y-cuarenta.29")
@law("criterio:treinta-y-cuarenta.16")
def test_a_stake_is_withdrawn_by_what_has_become_of_it() -> None:
    def withdrawn(table: TreintaTable) -> int:
        events = table("ana: retirar negro")
        (cite,) = {str(event.cite).rpartition(".")[2] for event in events}
        return int(cite)

    table = TreintaTable("estado")
    table("ana: asegurar negro 10")
    assert withdrawn(table.fork()) == 18
    table.coup(NULL)
    assert withdrawn(table.fork()) == 3
    table.coup(NEGRO_COLOR)
    assert withdrawn(table.fork()) == 29
    table.to_the_red_card()
    table("crupier: no va mas")
    table("crupier: carta roja")
    assert withdrawn(table) == 16
