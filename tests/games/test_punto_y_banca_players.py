"""Punto y banca: seats and the list for them, the sabot as it goes round, and who holds the cards of the punto."""

from typing import Any

import pytest

from tapete.families.seats import Enlisted
from tapete.games.punto_y_banca.coup import CardsDealt
from tapete.games.punto_y_banca.sabot import SabotPassed
from tests.games.banca import ALL, DEALING, MIDI, MINI, BancaTable, articles, everywhere
from tests.trace import law

SEATS = articles("ES1979:07.II.3", "GA2007:06.II", "MU2010:38.3", "criterio:punto-y-banca.12")
REDUCED_SEATS = articles("", "GA2007:06.II", "MU2010:38.3", "AS2011pb:E")
LIST = articles("ES1979:07.III.1", "GA2007:06.III", "MU2010:39.a", "criterio:punto-y-banca.12")
STANDING = articles("ES1979:07.IV", "GA2007:06.III", "MU2010:40.1", "AS2011pb:C")
REDUCED = [("galicia", MINI, 7), ("galicia", MIDI, 9), ("murcia", MINI, 7), ("murcia", MIDI, 9), ("asturias", MINI, 7)]


def seated(where: str, *players: str, **setup: Any) -> BancaTable:
    """A table with those players at departments 1, 2, 3…, each of whom has declined the sabot."""
    table = BancaTable(where, **setup)
    for number, player in enumerate(players, 1):
        table(f"{player}: sentarse {number}")
    return table.declined()


@everywhere
@law("ES1979:07.IV", "GA2007:06.III", "MU2010:40.2", "criterio:punto-y-banca.27")
def test_who_sits_after_the_sabot_was_loaded_is_asked_before_no_va_mas(where: str) -> None:
    table = BancaTable(where)
    table("ana: sentarse 3")
    table("eva: sentarse 1")
    assert table.now.offered == "ana", "she was the first whom it could be offered to"
    table("ana: punto 10")
    assert table.why_not("crupier: no va más") == ("sabot_sin_respuesta", DEALING[where])
    assert to_whom(table, "ana: pasar sabot") == [("ana", "eva")]
    table("eva: tomar sabot")
    table("eva: banca 10")
    table("crupier: no va más")


def to_whom(table: BancaTable, line: str) -> list[tuple[str, str]]:
    return [(e.player, e.to) for e in table(line) if isinstance(e, SabotPassed)]


# --- seats ------------------------------------------------------------------------------------------------------------


@everywhere
@law("ES1979:07.II.3", "GA2007:06.II", "MU2010:38.3")
def test_a_department_takes_one_seated_player(where: str) -> None:
    table = seated(where, "ana")
    assert table.why_not("eva: sentarse 1") == ("departamento_ocupado", SEATS[where])
    assert table.why_not("eva: sentarse 13") == ("departamento_inexistente", SEATS[where])
    assert table.why_not("ana: sentarse 2") == ("ya_sentado", SEATS[where])
    table("eva: sentarse 2")
    assert [(s.number, s.player) for s in table.now.seats] == [(1, "ana"), (2, "eva")]


@everywhere
@law("ES1979:07.II.3", "GA2007:06.II", "MU2010:38.3", "criterio:punto-y-banca.12")
def test_the_13_may_be_left_out(where: str) -> None:
    assert BancaTable(where, plazas=14).rules.seats[-3:] == (12, 13, 14)
    table = BancaTable(where, plazas=14, sin_trece=True)
    assert table.rules.seats[-3:] == (12, 14, 15)
    assert len(table.rules.seats) == 14
    assert table.why_not("ana: sentarse 13") == ("departamento_inexistente", SEATS[where])
    table("ana: sentarse 14")


@pytest.mark.parametrize(("where", "setup", "most"), REDUCED)
@law("GA2007:06.II", "MU2010:38.3", "AS2011pb:E")
def test_one_player_more_than_a_reduced_table_has_seats_is_refused(
    where: str, setup: dict[str, Any], most: int
) -> None:
    table = BancaTable(where, **{**setup, "de_pie": False})
    for number in range(most):
        table(f"j{number}: sentarse")
    assert table.why_not("otra: sentarse") == ("aforo_completo", REDUCED_SEATS[where])
    table("j0: levantarse")
    table("otra: sentarse")


@everywhere
@law("ES1979:07.IV", "GA2007:06.III", "MU2010:40.1", "AS2011pb:C")
def test_standing_players_bet_only_by_leave_of_the_management(where: str) -> None:
    BancaTable(where, de_pie=True)("ana: punto 10")
    table = BancaTable(where, de_pie=False)
    assert table.why_not("ana: punto 10") == ("de_pie_no_admitido", STANDING[where])
    table("ana: sentarse 3")
    table("ana: punto 10")


@law("GA2007:06.II", "MU2010:38.3")
@pytest.mark.parametrize(
    ("where", "setup", "cite"),
    [("galicia", MINI, "GA2007:06.II"), ("galicia", MIDI, "GA2007:06.II"), ("murcia", MINI, "MU2010:38.3")],
)
def test_nobody_bets_standing_at_these_reduced_tables(where: str, setup: dict[str, Any], cite: str) -> None:
    table = BancaTable(where, **{**setup, "de_pie": False})
    assert table.why_not("ana: punto 10") == ("de_pie_no_admitido", cite)
    table("ana: sentarse")
    table("ana: punto 10")


@law("AS2011pb:E", "criterio:punto-y-banca.16")
@pytest.mark.parametrize(("where", "setup"), [("asturias", MINI), ("murcia", MIDI)])
def test_standing_players_may_be_admitted_at_these_reduced_tables(where: str, setup: dict[str, Any]) -> None:
    BancaTable(where, **{**setup, "de_pie": True})("ana: punto 10")


@everywhere
@law("ES1979:07.III.1", "GA2007:06.III", "MU2010:39.a", "criterio:punto-y-banca.12")
def test_vacant_seats_are_filled_by_the_list(where: str) -> None:
    table = seated(where, "ana", "eva", plazas=2)
    assert [e.place for e in table("luz: lista") if isinstance(e, Enlisted)] == [1]
    table("sol: lista")
    assert table.why_not("luz: lista") == ("en_lista", LIST[where])
    assert table.why_not("ana: lista") == ("ya_sentado", LIST[where])
    table("eva: levantarse")
    assert table.why_not("sol: sentarse 2") == ("turno_de_lista", LIST[where])
    assert table.why_not("eva: sentarse 2") == ("turno_de_lista", LIST[where])
    table("luz: sentarse 2")
    assert table.now.waiting == ("sol",)
    table("sol: levantarse")
    assert not table.now.waiting


@everywhere
def test_nobody_waits_while_there_are_seats(where: str) -> None:
    assert seated(where, "ana").why_not("eva: lista") == ("hay_plazas", LIST[where])


@everywhere
def test_whoever_has_bets_on_the_cloth_does_not_leave(where: str) -> None:
    table = seated(where, "ana")
    table("ana: punto 10")
    assert table.why_not("ana: levantarse") == ("apuestas_en_el_tapete", SEATS[where])
    assert table.why_not("eva: levantarse") == ("sin_plaza", SEATS[where])
    table("ana: retirar punto")
    table("ana: levantarse")


@everywhere
def test_nobody_sits_down_or_leaves_during_a_jugada(where: str) -> None:
    table = seated(where, "ana")
    table("crupier: no va mas")
    for line in ("eva: sentarse 2", "ana: levantarse", "eva: lista"):
        assert table.why_not(line)[0] == "ronda_en_curso"


@everywhere
def test_only_a_croupier_acts_for_a_player(where: str) -> None:
    table = BancaTable(where)
    assert table.why_not("jefe: sentarse 1 para ana")[0] == "apuesta_ajena"
    assert table.why_not("eva: sentarse 1 para ana")[0] == "apuesta_ajena"
    assert table.why_not("crupier: sentarse 1 para crupier-1")[0] == "personal_no_juega"
    table("crupier: sentarse 1 para ana")
    table("crupier: tomar sabot para ana")
    table("crupier: banca 10 para ana")
    assert table.now.dealer == "ana"


# --- the sabot --------------------------------------------------------------------------------------------------------


@everywhere
@law("ES1979:07.IV", "GA2007:06.III", "MU2010:40.2", "AS2011pb:C")
@law("ES1979:07.III.2", "MU2010:39.b")
def test_the_sabot_goes_to_the_right_when_declined_and_when_the_banca_loses(where: str) -> None:
    table = BancaTable(where, first="")
    for number, player in enumerate(("ana", "eva", "luz"), 1):
        table(f"{player}: sentarse {number}")
    table.load()
    assert table.now.offered == "ana"
    assert to_whom(table, "ana: pasar sabot") == [("ana", "eva")]
    table("eva: tomar sabot")
    table("eva: banca 10")
    for cards in ("K 9 8 Q", "6 J K 6", "5 J 2 5 4"):
        table.hand(cards)
        assert table.now.dealer == "eva"
    table.hand("9 8 K Q")
    assert (table.now.dealer, table.now.offered) == ("", "luz")
    table("luz: tomar sabot")
    assert table.now.dealer == "luz"


@everywhere
@law("ES1979:07.IV", "GA2007:06.III", "MU2010:40.2", "AS2011pb:C", "criterio:punto-y-banca.27")
def test_the_turn_skips_empty_departments_and_the_13(where: str) -> None:
    table = BancaTable(where, first="", plazas=14, sin_trece=True)
    for number, player in ((2, "ana"), (12, "eva"), (14, "luz")):
        table(f"{player}: sentarse {number}")
    table.load()
    assert table.now.offered == "ana"
    assert to_whom(table, "ana: pasar sabot") == [("ana", "eva")]
    table("eva: tomar sabot")
    assert to_whom(table, "eva: pasar sabot") == [("eva", "luz")]
    assert to_whom(table, "luz: pasar sabot") == [("luz", "ana")]


@everywhere
@law("criterio:punto-y-banca.14", "criterio:punto-y-banca.17")
def test_the_croupier_deals_when_every_player_declines(where: str) -> None:
    table = BancaTable(where, first="")
    for number, player in enumerate(("ana", "eva"), 1):
        table(f"{player}: sentarse {number}")
    table.load()
    assert to_whom(table, "ana: pasar sabot") == [("ana", "eva")]
    assert to_whom(table, "eva: pasar sabot") == [("eva", "")]
    dealt = [e for e in table.hand("9 8 K Q") if isinstance(e, CardsDealt)]
    assert dealt[0].by == "crupier-1"
    assert (table.now.dealer, table.now.offered) == ("", "")
    table("eva: tomar sabot")
    assert table.now.dealer == "eva"


@everywhere
@law("criterio:punto-y-banca.26", "ES1979:07.III.2", "GA2007:06.III", "MU2010:39.b")
def test_the_croupier_passes_on_the_sabot_of_who_does_not_answer(where: str) -> None:
    table = BancaTable(where, first="")
    table("ana: sentarse 1")
    table.load()
    assert table.why_not("crupier: no va mas") == ("sabot_sin_respuesta", DEALING[where])
    step = table.game.next_step(table.state)
    assert step is not None
    assert table.game.write(step) == "pasar sabot para ana"
    table("crupier: pasar sabot para ana")
    table("crupier: no va mas")


@everywhere
@law("criterio:punto-y-banca.27")
def test_the_sabot_goes_on_from_a_holder_who_leaves(where: str) -> None:
    table = seated(where, "ana", "eva")
    table("ana: tomar sabot")
    assert to_whom(table, "ana: levantarse") == [("ana", "eva")]
    assert table.now.offered == "eva"
    assert to_whom(table, "eva: levantarse") == [("eva", "")]
    assert (table.now.dealer, table.now.offered) == ("", "")


@everywhere
def test_the_sabot_is_of_one_player_at_a_time(where: str) -> None:
    table = seated(where, "ana", "eva")
    assert table.why_not("luz: tomar sabot")[0] == "sabot_ajeno"
    assert table.why_not("ana: pasar sabot")[0] == "sabot_ajeno"
    table("ana: tomar sabot")
    assert table.why_not("eva: tomar sabot")[0] == "sabot_ajeno"
    assert table.why_not("ana: tomar sabot")[0] == "sabot_ajeno"
    table("ana: banca 10")
    table("crupier: no va mas")


@law("GA2007:06.III", "MU2010:39.b")
@pytest.mark.parametrize(
    ("where", "setup", "cite"),
    [
        ("galicia", MINI, "GA2007:06.III"),
        ("galicia", MIDI, "GA2007:06.III"),
        ("murcia", MINI, "MU2010:39.b"),
        ("murcia", MIDI, "MU2010:39.b"),
    ],
)
def test_at_these_reduced_tables_the_croupier_deals(where: str, setup: dict[str, Any], cite: str) -> None:
    table = BancaTable(where, first="", **{**setup, "de_pie": False})
    table("ana: sentarse")
    table.load()
    assert not table.now.offered
    assert table.why_not("ana: tomar sabot") == ("sabot_del_crupier", cite)
    assert [e.by for e in table.hand("K 9 8 Q") if isinstance(e, CardsDealt)] == ["crupier-1"]


@law("criterio:punto-y-banca.17", "AS2011pb:E")
def test_at_the_mini_table_of_asturias_players_may_deal() -> None:
    table = BancaTable("asturias", **{**MINI, "de_pie": False})
    table("ana: sentarse")
    table.declined()
    assert [e.by for e in table.hand("K 9 8 Q") if isinstance(e, CardsDealt)] == ["crupier-1"]
    table("ana: tomar sabot")
    table("ana: punto 10")
    assert [e.by for e in table.hand("K 9 8 Q") if isinstance(e, CardsDealt)] == ["ana"]


@law("AS2011pb:C", "criterio:punto-y-banca.13")
def test_in_asturias_whoever_deals_must_bet_on_a_hand() -> None:
    table = seated("asturias", "ana", "eva")
    table("ana: tomar sabot")
    table("ana: empate 10")
    assert table.why_not("crupier: no va mas") == ("tenedor_sin_apuesta", "AS2011pb:C")
    step = table.game.next_step(table.state)
    assert step is not None
    assert table.game.write(step) == "pasar sabot para ana"
    other = table.fork()
    assert to_whom(other, "crupier: pasar sabot para ana") == [("ana", "eva")]
    table("ana: banca 10")
    table("crupier: no va mas")


@law("ES1979:07.IV", "GA2007:06.III", "MU2010:40.2")
@pytest.mark.parametrize("where", ALL[:3])
def test_elsewhere_whoever_deals_need_not_bet(where: str) -> None:
    table = seated(where, "ana")
    table("ana: tomar sabot")
    table("crupier: no va mas")


# --- the cards of the punto -------------------------------------------------------------------------------------------


def holder(table: BancaTable) -> str:
    table("crupier: no va mas")
    return next(e.holder for e in table("crupier: cartas") if isinstance(e, CardsDealt))


@everywhere
@law("ES1979:07.IV", "ES1979:07.VII", "GA2007:06.III", "GA2007:06.IV.3", "AS2011pb:C", "AS2011pb:B")
@law("MU2010:40.2", "MU2010:43", "criterio:punto-y-banca.20")
def test_the_highest_bettor_holds_the_cards_and_in_murcia_the_highest_seated(where: str) -> None:
    table = seated(where, "bea")
    table("ana: punto 40")
    table("bea: punto 30")
    table("luz: banca 100")
    expected = "bea" if where == "murcia" else "ana"
    assert holder(table) == expected
    assert table.why_not("luz: mostrar punto")[0] == "cartas_ajenas"
    table(f"{expected}: mostrar punto")


@law("MU2010:43", "criterio:punto-y-banca.20")
def test_in_murcia_the_croupier_shows_when_only_standing_players_bet_on_the_punto() -> None:
    table = BancaTable("murcia")
    table("ana: punto 40")
    assert holder(table) == ""
    assert table.why_not("ana: mostrar punto")[0] == "cartas_ajenas"
    table("crupier: mostrar punto")


@everywhere
@law("ES1979:07.IV", "GA2007:06.III", "MU2010:40.2", "AS2011pb:C")
def test_the_croupier_holds_the_cards_when_nobody_bet_on_the_punto(where: str) -> None:
    table = seated(where, "ana")
    table("ana: banca 40")
    assert holder(table) == ""


@everywhere
@law("criterio:punto-y-banca.11")
def test_of_equal_bets_the_one_nearest_to_the_right_of_the_sabot_has_the_cards(where: str) -> None:
    table = seated(where, "ana", "eva", "luz", "sol")
    table("pie: punto 50")
    for player in ("ana", "eva", "sol"):
        table(f"{player}: punto 50")
    croupier = table.fork()
    assert holder(croupier) == "ana"
    table("eva: tomar sabot")
    assert holder(table) == "sol"


@law("criterio:punto-y-banca.11")
def test_an_equal_bet_of_a_standing_player_comes_after_those_seated() -> None:
    table = seated("estado", "ana")
    table("pie: punto 50")
    table("otro: punto 50")
    assert holder(table.fork()) == "pie"
    table("ana: punto 50")
    assert holder(table) == "ana"


@everywhere
@law("MU2010:40.2", "criterio:punto-y-banca.19")
def test_one_player_may_show_both_hands(where: str) -> None:
    table = seated(where, "ana")
    table("ana: tomar sabot")
    table("ana: punto 50")
    assert holder(table) == "ana"
    table("ana: mostrar punto")
    table.card("9")
    table.card("K")
    table("ana: mostrar banca")


@everywhere
@law("ES1979:07.VII", "GA2007:06.IV.3", "MU2010:43", "AS2011pb:B")
def test_whoever_deals_shows_the_cards_of_the_banca(where: str) -> None:
    table = seated(where, "ana", "eva")
    table("ana: tomar sabot")
    table("ana: banca 10")
    table("eva: punto 50")
    assert holder(table) == "eva"
    assert table.why_not("ana: mostrar punto")[0] == "cartas_ajenas"
    assert table.why_not("eva: mostrar banca")[0] == "fuera_de_orden"
    table("eva: mostrar punto")
    table.card("9")
    table.card("K")
    assert table.why_not("eva: mostrar banca")[0] == "cartas_ajenas"
    table("ana: mostrar banca")


@everywhere
@law("criterio:punto-y-banca.26")
def test_the_croupier_shows_the_cards_of_who_does_not(where: str) -> None:
    table = seated(where, "ana")
    table("ana: punto 10")
    assert holder(table) == "ana"
    assert table.game.next_step(table.state) is None
    silent = table.game.on_silence(table.state)
    assert silent is not None
    assert f"{silent.by.role}: {table.game.write(silent)}" == "crupier: mostrar punto"
    table("crupier: mostrar punto")


@law("MU2010:40.3")
def test_at_a_mini_table_of_murcia_players_do_not_touch_the_cards() -> None:
    table = BancaTable("murcia", **{**MINI, "de_pie": False})
    table("ana: sentarse")
    table("ana: punto 50")
    assert holder(table) == ""
    assert table.why_not("ana: mostrar punto") == ("cartas_fuera_de_alcance", "MU2010:40.3")
    table("crupier: mostrar punto")


@law("criterio:punto-y-banca.16", "criterio:punto-y-banca.24", "AS2011pb:E")
@pytest.mark.parametrize(
    ("where", "setup"), [("murcia", MIDI), ("galicia", MINI), ("galicia", MIDI), ("asturias", MINI)]
)
def test_at_other_reduced_tables_the_highest_bettor_shows_the_cards(where: str, setup: dict[str, Any]) -> None:
    table = BancaTable(where, **{**setup, "de_pie": False})
    table("ana: sentarse")
    table.declined()
    table("ana: punto 50")
    assert holder(table) == "ana"
    table("ana: mostrar punto")
