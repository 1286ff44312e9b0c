"""Dados murcianos: the worked examples of bets, pays and limits, each with its near misses."""

import pytest

from tapete.families.stakes.events import Collected, Paid, Returned
from tapete.games.dados_murcianos.events import Spread
from tapete.games.dados_murcianos.state import Phase
from tests.games.murcianos import MurcianosTable, results
from tests.games.table import net
from tests.trace import law

ALL = ("ases 5", "pequeno 10", "grande 10")
VARIANT = ("trio 10", "ases 5", "pequeno 20", "grande 20")


@law("MU2010:35.3.a", "MU2010:35.3.b", "MU2010:35.3.c", "MU2010:35.4.a", "MU2010:35.4.b", "MU2010:35.4.c")
@pytest.mark.parametrize(
    ("dice", "ends"),
    [
        ("1-2-3", {"pequeno": 1000, "grande": -1000, "ases": -500}),
        ("1-1-1", {"ases": 30500, "pequeno": -1000, "grande": -1000}),
        ("4-5-5", {"grande": 1000, "pequeno": -1000, "ases": -500}),
    ],
)
def test_the_suerte_of_the_sum_wins_and_the_others_lose(dice: str, ends: dict[str, int]) -> None:
    table = MurcianosTable().bet("ana", *ALL)
    assert results(table.throw(dice)) == ends


@law("criterio:dados-murcianos.1", "criterio:dados-murcianos.16", "MU2010:35.3")
@pytest.mark.parametrize(
    ("nothing", "suerte", "decides"),
    [
        ("2-3-3", "pequeno", "2-2-3"),
        ("4-4-5", "grande", "4-5-5"),
        ("6-6-5", "grande", "6-6-4"),
        ("1-1-2", "pequeno", "1-1-3"),
    ],
)
def test_a_sum_beside_those_of_a_suerte_decides_nothing_and_bets_are_free(
    nothing: str, suerte: str, decides: str
) -> None:
    table = MurcianosTable().bet("ana", *ALL)
    events = table.throw(nothing)
    assert results(events) == {}
    assert events[0].cite == "criterio:dados-murcianos.1"
    assert table.on("ana") == {"ases": 500, "pequeno": 1000, "grande": 1000}
    table.fork()("ana: retirar pequeno")
    assert results(table.throw(decides))[suerte] == 1000


@law("criterio:dados-murcianos.1")
def test_sixty_three_throws_decide_and_leave_the_bank_one_of_them_on_every_suerte() -> None:
    rules = MurcianosTable().rules
    assert len(rules.decides) == 63
    for suerte, pays in (("ases", 61), ("pequeno", 1), ("grande", 1)):
        fates = list(rules.fates[suerte].values())
        assert pays * fates.count(True) - fates.count(False) == -1


@law("MU2010:35.3.p2.a", "MU2010:35.3.p3", "criterio:dados-murcianos.10", "criterio:dados-murcianos.11")
def test_chips_on_the_outer_limit_play_pequeno_at_half_their_value() -> None:
    table = MurcianosTable().bet("ana", "limite-exterior 20")
    won = table.fork()
    assert results(won.throw("2-2-3")) == {"limite-exterior": 1000}
    assert won.on("ana") == {"limite-exterior": 2000}
    for dice in ("6-4-4", "1-1-1"):
        lost = table.fork()
        events = lost.throw(dice)
        assert (results(events), net(events, "ana")) == ({"limite-exterior": -1000}, -1000)
        assert [event.amount for event in events if isinstance(event, Returned)] == [1000]
        assert lost.on("ana") == {}
    assert table.fork().bet("ana", "pequeno 20").on("ana")["pequeno"] == 2000


@law("MU2010:35.3.p2.b", "MU2010:35.3.p3")
@pytest.mark.parametrize(
    ("dice", "ends"),
    [("6-6-2", {"limite-interior": 2000}), ("1-2-2", {"limite-interior": -2000}), ("6-6-5", {})],
)
def test_chips_on_the_inner_limit_play_grande_at_half_their_value(dice: str, ends: dict[str, int]) -> None:
    table = MurcianosTable().bet("ana", "limite-interior 40")
    events = table.throw(dice)
    assert (results(events), net(events, "ana")) == (ends, ends.get("limite-interior", 0))


@law("MU2010:35.3.p3", "MU2010:35.4.p5", "MU2010:36.4", "criterio:dados-murcianos.12", "criterio:dados-murcianos.17")
@pytest.mark.parametrize(
    ("lawful", "broken", "why"),
    [
        ("ana: limite-exterior 10", "ana: limite-exterior 9", ("bajo_minimo", "MU2010:35.3.p3")),
        ("ana: limite-exterior 1000", "ana: limite-exterior 1010", ("sobre_maximo", "MU2010:35.3.p3")),
        ("ana: ases 30", "ana: ases 35", ("sobre_maximo", "MU2010:35.4.p5")),
        ("ana: pequeno 500", "ana: pequeno 505", ("sobre_maximo", "MU2010:35.4.p5")),
        ("crupier: trio 50 para ana", "crupier: trio 55 para ana", ("sobre_maximo", "MU2010:36.4")),
        ("ana: grande 5", "ana: grande 4.50", ("bajo_minimo", "criterio:dados-murcianos.17")),
    ],
)
def test_each_cell_has_its_limits(lawful: str, broken: str, why: tuple[str, str]) -> None:
    table = MurcianosTable(trios=True)
    table.fork()(lawful)
    assert table.why_not(broken) == why


@law("criterio:dados-murcianos.12")
def test_the_maximum_adds_the_cell_its_limit_and_both_cloths() -> None:
    table = MurcianosTable(panos=2).bet("ana", "pequeno 490")
    assert table.why_not("ana: limite-exterior 30") == ("sobre_maximo_conjunto", "MU2010:35.3.p3")
    assert table.why_not("ana: pequeno:2 15") == ("sobre_maximo_conjunto", "MU2010:35.4.p5")
    table.bet("ana", "limite-exterior 10", "pequeno:2 5", "grande 500", "ases:2 30")
    assert table.why_not("ana: ases 5") == ("sobre_maximo_conjunto", "MU2010:35.4.p5")
    assert table.refusal("ana: ases 5").sentence("en") == (
        "With €5.00 more you would have €35.00 that counts for ases, €30.00 of it on other cells; the maximum for one "
        "player is €30.00."
    )
    table("luis: pequeno 500")


@law("MU2010:36.2")
def test_of_the_staff_too_only_the_crupier_lays_a_trio() -> None:
    table = MurcianosTable(trios=True)
    assert table.why_not("jefe: trio 10 para bea") == ("solo_el_crupier", "MU2010:36.2")
    assert table.refusal("jefe: pequeno 10 para bea").code == "apuesta_ajena"
    table("crupier: trio 10 para bea")


@law("MU2010:35.4.p5", "MU2010:36.4")
def test_two_hundred_minima_at_a_smaller_table() -> None:
    table = MurcianosTable(minimo="2.50", multiplo=200, trios=True)
    for most, over in (
        ("pequeno 500", "2.50"),
        ("limite-interior 1000", "5"),
        ("ases 15", "2.50"),
        ("trio 25", "2.50"),
    ):
        cell = most.partition(" ")[0]
        trial = table.fork().bet("ana", most)
        say = f"crupier: {cell} {over} para ana" if cell == "trio" else f"ana: {cell} {over}"
        assert trial.refusal(say).code == "sobre_maximo"
    table.bet("luis", "limite-interior 5")


@law("criterio:dados-murcianos.21")
def test_half_of_the_chips_on_a_limit_must_be_chips() -> None:
    table = MurcianosTable(unidad="5")
    assert table.why_not("ana: limite-exterior 15") == ("no_pagable", "criterio:dados-murcianos.21")
    table.bet("ana", "limite-exterior 20", "grande 500", "pequeno 490")


@law("MU2010:36.3", "criterio:dados-murcianos.2", "criterio:dados-murcianos.4", "criterio:dados-murcianos.15")
@pytest.mark.parametrize(
    ("dice", "ends"),
    [
        ("2-2-2", {"trio": 11000, "pequeno": 2000, "grande": -2000, "ases": -500}),
        ("5-5-5", {"trio": 11000, "grande": 2000, "pequeno": -2000, "ases": -500}),
        ("3-3-3", {"trio": 11000}),
        ("4-4-4", {"trio": 11000}),
        ("6-6-6", {"trio": 11000}),
        ("1-1-1", {"ases": 30500, "trio": -1000, "pequeno": -2000, "grande": -2000}),
    ],
)
def test_a_trio_pays_eleven_besides_the_suerte_of_its_sum(dice: str, ends: dict[str, int]) -> None:
    table = MurcianosTable(trios=True).bet("ana", *VARIANT)
    assert results(table.throw(dice)) == ends


@law("criterio:dados-murcianos.2")
def test_the_house_may_pay_the_trio_of_aces_too() -> None:
    table = MurcianosTable(trios=True, trio_de_ases="tambien-trio").bet("ana", *VARIANT)
    assert results(table.throw("1-1-1")) == {"ases": 30500, "trio": 11000, "pequeno": -2000, "grande": -2000}


@law("criterio:dados-murcianos.3")
def test_a_trio_bet_stays_until_a_sum_decides() -> None:
    table = MurcianosTable(trios=True).bet("ana", "trio 10")
    assert results(table.throw("6-5-2")) == {}
    events = table.throw("6-5-3")
    assert results(events) == {"trio": -1000}
    assert [event.cite for event in events if isinstance(event, Collected)] == ["criterio:dados-murcianos.3"]


@law("MU2010:36.1", "MU2010:35.3")
def test_without_the_variant_there_is_no_trio() -> None:
    table = MurcianosTable().bet("ana", *ALL)
    for line in ("crupier: trio 10 para ana", "ana: encargar trio 10", "ana: suma-9 10"):
        assert table.why_not(line) == ("combinacion_no_admitida", "MU2010:35.3")
    assert results(table.throw("4-4-4")) == {}
    MurcianosTable(trios=True)("crupier: trio 10 para ana")


@law("MU2010:36.2", "criterio:dados-murcianos.24")
def test_the_crupier_alone_lays_a_trio_for_a_player() -> None:
    table = MurcianosTable(trios=True)
    assert table.why_not("ana: trio 10") == ("solo_el_crupier", "MU2010:36.2")
    assert table.why_not("ana: encargar pequeno 10") == ("sin_encargo", "MU2010:36.2")
    events = table("ana: encargar trio 10")
    assert [type(event).__name__ for event in events] == ["HandedOver", "BetPlaced"]
    assert net(events, "ana") == 0
    assert table.why_not("ana: encargar trio 45") == ("sobre_maximo", "MU2010:36.4")
    table("crupier: trio 40 para ana")
    assert table.on("ana") == {"trio": 5000}
    table("ana: retirar trio")
    assert table.on("ana") == {}


@law("MU2010:35.4.p2")
def test_the_winning_stake_stays_the_players() -> None:
    table = MurcianosTable().bet("ana", "pequeno 10")
    events = table.throw("1-2-3")
    assert (net(events, "ana"), table.on("ana")) == (1000, {"pequeno": 1000})
    table("ana: retirar pequeno")


@law("MU2010:35.3.p4", "MU2010:35.4.p3", "criterio:dados-murcianos.19")
def test_losers_are_collected_from_the_ases_and_then_anticlockwise_before_anybody_is_paid() -> None:
    table = MurcianosTable(trios=True)
    for player in ("ana", "bea", "eva"):
        table(f"{player}: ocupar")
    table.bet("luis", "ases 5").bet("ana", "pequeno 10").bet("eva", "pequeno 20", "grande 5", "limite-exterior 10")
    table.bet("bea", "trio 5", "grande 10")
    table.rest("6-6-3")("crupier: anunciar")
    assert table.why_not("crupier: pagar eva 5") == ("pago_fuera_de_orden", "MU2010:35.4.p3")
    events = table("crupier: liquidar")
    assert [(e.player, e.bet) for e in events if isinstance(e, Collected)] == [
        ("luis", "ases"),
        ("bea", "trio"),
        ("eva", "pequeno"),
        ("eva", "limite-exterior"),
        ("ana", "pequeno"),
    ]
    assert [type(e).__name__ for e in events] == [*["Collected"] * 5, "Returned", "Paid", "Paid", "RoundClosed"]
    assert [e.player for e in events if isinstance(e, Paid)] == ["eva", "bea"]


@law("criterio:dados-murcianos.19")
def test_the_suerte_of_the_sum_is_paid_before_the_trio() -> None:
    table = MurcianosTable(trios=True).bet("ana", "trio 10").bet("luis", "pequeno 10")
    events = table.throw("2-2-2")
    assert [(e.player, e.bet) for e in events if isinstance(e, Paid)] == [("luis", "pequeno"), ("ana", "trio")]


@law("MU2010:35.4.p4")
def test_ases_are_paid_by_spreading_the_chips_and_nothing_else_is() -> None:
    table = MurcianosTable().bet("ana", *ALL)
    assert [type(e) for e in table.fork().throw("1-1-1") if isinstance(e, Paid)] == [Spread]
    assert [type(e) for e in table.throw("1-1-3") if isinstance(e, Paid)] == [Paid]


@law("MU2010:35.1.p1", "criterio:dados-murcianos.5")
def test_no_bet_is_made_or_changed_after_the_call() -> None:
    table = MurcianosTable().bet("ana", "pequeno 10")
    assert table.why_not("crupier: lanzar") == ("fuera_de_orden", "criterio:dados-murcianos.5")
    table("crupier: no va más")
    for line in ("ana: pequeno 10", "ana: retirar pequeno"):
        assert table.why_not(line) == ("fuera_de_plazo", "criterio:dados-murcianos.5")
    assert table.why_not("azar: resultado 1-2-3") == ("fuera_de_orden", "MU2010:35.1.p1")
    table("crupier: lanzar")
    for wrong in ("7-1-1", "1-1", "14"):
        assert table.why_not(f"azar: resultado {wrong}") == ("tirada_imposible", "MU2010:35.1.p1")
    assert table.why_not("crupier: no va más") == ("fuera_de_orden", "criterio:dados-murcianos.5")
    table("azar: resultado 1-2-3")
    assert table.why_not("crupier: liquidar") == ("nada_que_liquidar", "MU2010:35.4.p3")
    assert table("crupier: anunciar")[0].announcement == "6, pequeño"  # type: ignore[attr-defined]
    table("crupier: liquidar")
    table("ana: retirar pequeno")


@law("MU2010:33", "criterio:dados-murcianos.6")
def test_a_double_table_has_every_cell_twice_and_a_crupier_for_each_cloth() -> None:
    single, double = MurcianosTable(trios=True), MurcianosTable(trios=True, panos=2)
    assert list(double.rules.bets) == [*single.rules.bets, *(f"{cell}:2" for cell in single.rules.bets)]
    assert [person.role for person in double.state.staff] == ["jefe", "crupier", "crupier"]
    double.bet("ana", "grande:2 10", "limite-interior:2 10").bet("luis", "grande 10")
    assert results(double.throw("6-6-2")) == {"grande:2": 1000, "limite-interior:2": 500, "grande": 1000}


@law("MU2010:36.5", "criterio:dados-murcianos.7", "criterio:dados-murcianos.23")
def test_players_keep_the_throw_while_their_bet_wins() -> None:
    table = MurcianosTable(trios=True, lanzan_jugadores=True)
    for player in ("ana", "luis", "eva"):
        table(f"{player}: ocupar")
    table.bet("ana", "grande 10").bet("luis", "grande 10").bet("eva", "pequeno 10")

    def thrown(dice: str) -> str:
        table("crupier: no va más")
        thrower = str(table.state.thrower)
        table(f"{thrower or 'crupier'}: lanzar")
        table(f"azar: resultado {dice}")
        table("crupier: anunciar")
        table("crupier: liquidar")
        return thrower

    assert thrown("3-3-4") == "ana"
    assert thrown("6-6-3") == "ana"
    table.bet("eva", "pequeno 10")
    assert thrown("2-2-1") == "ana"
    table.bet("ana", "ases 5")
    assert thrown("2-2-1") == "eva"
    table.bet("ana", "ases 5")
    table("crupier: no va más")
    assert table.why_not("ana: lanzar") == ("no_lanza", "MU2010:36.5")
    assert table.why_not("crupier: lanzar") == ("no_lanza", "MU2010:36.5")
    table("eva: rehusar")
    assert table.state.thrower == "ana"


@law("criterio:dados-murcianos.7", "criterio:dados-murcianos.23")
def test_who_stands_or_has_no_bet_is_skipped_and_when_all_decline_the_crupier_throws() -> None:
    table = MurcianosTable(trios=True, lanzan_jugadores=True)
    for player in ("ana", "luis"):
        table(f"{player}: ocupar")
    table.bet("luis", "ases 5").bet("eva", "ases 5")
    table("crupier: no va más")
    assert table.state.thrower == "luis"
    assert table.why_not("eva: rehusar") == ("no_lanza", "MU2010:36.5")
    table("luis: rehusar")
    assert table.state.thrower == ""
    table("crupier: lanzar")
    assert table.state.phase is Phase.RODANDO


@law("MU2010:36.5")
def test_in_the_original_game_no_player_throws() -> None:
    table = MurcianosTable()
    table("ana: ocupar")
    table("crupier: no va más")
    assert table.refusal("ana: lanzar").cite == "MU2010:36.5"
    table("crupier: lanzar")


@law("criterio:dados-murcianos.7")
def test_the_throw_of_who_leaves_goes_on_from_whoever_was_before() -> None:
    table = MurcianosTable(trios=True, lanzan_jugadores=True)
    for player in ("ana", "luis", "eva"):
        table(f"{player}: ocupar")
        table.bet(player, "grande 10")
    table("crupier: no va más")
    table("ana: rehusar")
    table("luis: lanzar")
    table("azar: resultado 6-6-3")
    table("crupier: anunciar")
    table("crupier: liquidar")
    table("luis: irse")
    table("crupier: no va más")
    assert table.state.thrower == "eva"


def test_the_announcement_says_the_sum_the_suerte_and_the_trio() -> None:
    rules = MurcianosTable(trios=True).rules
    told = {dice: rules.announcements[dice] for dice in ("1-1-1", "2-2-2", "4-4-4", "6-6-2", "3-4-3")}
    assert told == {
        "1-1-1": "3, ases",
        "2-2-2": "6, pequeño y trío de 2",
        "4-4-4": "12, trío de 4",
        "6-6-2": "14, grande",
        "3-4-3": "10",
    }
