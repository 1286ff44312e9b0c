"""The worked examples of monte: what each turned card does to every bet, with piles and without.

The law's own drawings are lost: by criterio:monte.4 the 5 lies upper left, the 2 upper right, the 4 below the 5 and
the 3 below the 2, which is how cards are placed here unless a case says otherwise.
"""

import pytest

from tapete.games.monte.board import Phase, fate
from tests.games.monte import (
    CLEAN,
    DOUBLED,
    TRIPLED,
    TRIPLED_AND_DOUBLED,
    TWO_DOUBLED,
    TWO_TRIPLED,
    MonteTable,
    outcome,
)
from tests.trace import law


@law("MU2010:109.2", "MU2010:110.a.1", "MU2010:110.a.2", "MU2010:110.a.3", "MU2010:110.b", "MU2010:112")
@law("criterio:monte.20", "criterio:monte.24", "criterio:monte.35")
def test_the_camo_of_the_first_card_comes_first() -> None:
    table = MonteTable()
    table.bet("vis 1 1", "camo 1 2", "salto 1 10", "carta 1-2 20", "fila 1-2 30", "anti 1 2", "carta 2-4 20")
    table.bet("carta 3-4 20")
    assert table.play("5C") == {
        "vis:1": 3200,
        "camo:1": 1980,
        "salto:1": 2700,
        "carta:1-2": 1800,
        "fila:1-2": 2700,
        "anti:1": -200,
        "carta:2-4": "back",
    }
    assert [(stake.bet, stake.amount) for stake in table.now.stakes] == [("carta:3-4", 2000)]
    assert table.now.row == (3, 4)


@law("MU2010:110.a.1", "MU2010:110.b", "MU2010:112")
def test_a_match_that_is_not_the_first_card_is_paid_whole() -> None:
    table = MonteTable()
    table.bet("vis 1 1", "vis 3 1", "anti 3 2", "salto 3 10", "carta 3-1 20", "columna 1-3 30", "diagonal 1-4 30")
    table.bet("carta 1-2 20")
    assert table.play("7O 4C") == {
        "vis:1": -100,
        "vis:3": -100,
        "anti:3": 2200,
        "salto:3": 3000,
        "carta:3-1": 2000,
        "columna:1-3": 3000,
        "diagonal:1-4": -3000,
    }
    assert (table.now.row, [stake.bet for stake in table.now.stakes]) == ((1, 2), ["carta:1-2"])


def _segundas() -> MonteTable:
    """After a first phase that 3 won, with 20 standing on 1 against 2."""
    table = MonteTable()
    table.bet("carta 1-2 20")
    table.play("7O 4C")
    table.segundas()
    return table


@law("MU2010:109.2", "MU2010:110.a.2", "criterio:monte.25")
def test_segundas_pay_five_and_have_a_first_card_of_their_own() -> None:
    table = _segundas()
    table.bet("camo 2 4", "carta 2-1 50")
    assert table.play("2E") == {"camo:2": 1800, "carta:2-1": 4500, "carta:1-2": -2000}
    assert table.now.phase is Phase.MEZCLA


@law("MU2010:113.1.b", "MU2010:115.1", "MU2010:110.a.1", "MU2010:110.a.2", "criterio:monte.10")
def test_a_doubled_card_takes_a_point_from_the_exact_cards() -> None:
    table = MonteTable(DOUBLED)
    assert table.seen.pays == {"vis": 31, "camo": 10, "anti": 10, "viudo": 10}
    assert table.now.board.pile(1) == ("5o", "5e")
    assert table.why_not("ana: viudo 1 2") == ("carta_ya_vista", "criterio:monte.10")
    table.bet("camo 1 2")


@law("MU2010:113.2.a", "MU2010:113.3.a", "MU2010:115.a.1", "MU2010:115.a.2", "MU2010:115.a.4")
@law("criterio:monte.4", "criterio:monte.11", "criterio:monte.19", "criterio:monte.29")
def test_an_annulled_camo_decides_some_bets_and_the_play_goes_on() -> None:
    table = MonteTable(DOUBLED)
    table.bet("carta 1-2 20", "salto 1 10", "fila 1-2 30", "carta 2-4 20", "camo 2 2")
    table.turn("7O 2E")
    assert table.now.phase is Phase.CARTAS
    table.cards("6O 5B")
    assert outcome(table.settle()) == {
        "carta:1-2": 2000,
        "salto:1": 3000,
        "fila:1-2": 3000,
        "carta:2-4": 2000,
        "camo:2": 2000,
    }
    assert table.now.row == (3, 4)


@law("MU2010:115.a.1", "MU2010:115.a.2", "MU2010:115.a.3", "criterio:monte.4", "criterio:monte.20")
def test_the_camo_below_the_doubled_card_ends_primeras_and_what_it_does_not_decide_goes_back() -> None:
    table = MonteTable(DOUBLED)
    table.bet("fila 1-2 30", "fila 3-4 30", "salto 3 10", "carta 1-3 20", "columna 1-3 30", "camo 3 2")
    assert table.play("7O 4B") == {
        "fila:1-2": "back",
        "fila:3-4": "back",
        "salto:3": "back",
        "carta:1-3": "back",
        "columna:1-3": 3000,
        "camo:3": 2000,
    }
    assert table.now.row == (1, 2)


@law("MU2010:113.1.a", "MU2010:113.1.d", "MU2010:115.2", "criterio:monte.6", "criterio:monte.8")
def test_equal_first_cards_are_burned_and_cost_only_vista_hermosa() -> None:
    table = MonteTable("7O 7C 5O 2C 4E 3B")
    assert table.now.board.burned == ("7o", "7c")
    assert table.seen.pays == {"vis": 30, "camo": 11, "anti": 11, "viudo": 11}


@law("MU2010:113.1.d", "MU2010:115.2", "criterio:monte.7")
def test_burned_and_doubled_cards_add_up() -> None:
    table = MonteTable("7O 7C RE RB 5O 2C 2O 4E 3B")
    assert table.seen.pays == {"vis": 27, "camo": 10, "anti": 10, "viudo": 10}


@law("MU2010:113.1.c")
def test_four_of_a_value_annul_the_jugada_and_three_do_not() -> None:
    table = MonteTable("")
    table.load()
    table.cards("5O 2C 5C 5E")
    assert table.now.phase is Phase.EMPLAZAMIENTO
    table.cards("5B")
    assert (table.now.phase, table.now.round) == (Phase.MEZCLA, 2)
    assert table.now.results == ()


@law("MU2010:113.2.c", "MU2010:113.3.b", "MU2010:116", "MU2010:116.a.1", "MU2010:116.a.2", "criterio:monte.13")
@pytest.mark.parametrize(("setting", "vertical"), [("igualada", "back"), ("literal", 2000)])
def test_a_tripled_card(setting: str, vertical: int | str) -> None:
    table = MonteTable(TRIPLED, vertical_contra_triple=setting)
    table.bet("fila 3-4 30", "carta 3-1 20", "salto 3 10")
    assert table.play("1O 4O") == {"fila:3-4": 3000, "carta:3-1": vertical, "salto:3": "back"}


@law("MU2010:113.2.c", "MU2010:116.a.1")
def test_across_from_a_triple_only_the_anti_wins() -> None:
    for card, decides in (("2O", True), ("2E", False), ("2B", False)):
        table = MonteTable(TRIPLED)
        table.bet("carta 2-1 20")
        table.turn(f"1O {card}")
        assert (table.now.phase is Phase.LIQUIDACION) is decides, card


@law("MU2010:113.2.c", "MU2010:116.a.2")
def test_barrigas_with_a_triple_go_by_anti_and_viudo() -> None:
    rows = {"4B": "back", "3O": "back", "4C": 3000, "4O": 3000, "3E": 3000}
    assert {card: _row(TRIPLED, card) for card in rows} == rows


def _row(deal: str, card: str) -> int | str:
    """What the row of 3 and 4 gains by a card after the 1O."""
    table = MonteTable(deal)
    table.bet("fila 3-4 30")
    return table.play(f"1O {card}")["fila:3-4"]


@law("MU2010:113.2.d", "MU2010:116.b.2", "criterio:monte.15")
def test_with_its_anti_gone_a_doubled_card_keeps_the_viudo_against_a_triple() -> None:
    table = MonteTable(TRIPLED_AND_DOUBLED)
    table.bet("carta 2-1 20", "viudo 2 2")
    assert table.play("1O 2B") == {"carta:2-1": 2000, "viudo:2": 1600}


@law("MU2010:113.2.d", "MU2010:116.b.2", "criterio:monte.15")
def test_and_the_camo_decides_nothing_between_them() -> None:
    table = MonteTable(TRIPLED_AND_DOUBLED)
    table.bet("carta 2-1 20", "camo 2 2", "fila 1-2 30")
    table.turn("1O 2E")
    assert table.now.phase is Phase.CARTAS
    table.cards("4C")
    assert outcome(table.settle()) == {"camo:2": 1600, "fila:1-2": 3000}
    assert [stake.bet for stake in table.now.stakes] == ["carta:2-1"]


@law("MU2010:113.2.d", "MU2010:116.b.1")
def test_the_triple_annuls_two_below_it_and_the_double_one() -> None:
    rows = {"4C": 3000, "4O": "back", "4B": "back", "3E": 3000, "3C": 3000, "3O": "back"}
    assert {card: _row(TRIPLED_AND_DOUBLED, card) for card in rows} == rows


@law("criterio:monte.17")
def test_a_fourth_equal_to_the_third_is_burned_with_it() -> None:
    table = MonteTable("5O 2C 4E 4O 6C 3B")
    assert [pile[0] for pile in table.now.board.piles] == ["5o", "2c", "6c", "3b"]
    assert table.seen.pays["vis"] == 30


@law("MU2010:109.2", "criterio:monte.26")
def test_a_first_card_that_is_annulled_for_a_bet_deducts_nothing_from_it() -> None:
    table = MonteTable(DOUBLED)
    table.bet("vis 2 1", "camo 2 2", "fila 1-2 30", "carta 2-4 20", "carta 1-2 20", "salto 1 10", "columna 1-3 30")
    assert table.play("2E 5B") == {
        "vis:2": 3100,
        "camo:2": 1800,
        "fila:1-2": 2700,
        "carta:2-4": 1800,
        "carta:1-2": 2000,
        "salto:1": 3000,
        "columna:1-3": 3000,
    }


@law("MU2010:110.a.1")
def test_vista_hermosa_is_of_the_first_card_alone() -> None:
    table = MonteTable()
    table.bet("vis 1 1", "camo 1 2", "carta 1-2 20")
    assert table.play("7O 5C") == {"vis:1": -100, "camo:1": 2200, "carta:1-2": 2000}


@law("criterio:monte.30")
def test_the_deduction_is_rounded_half_up() -> None:
    table = MonteTable()
    table.bet("salto 1 1.25", "carta 1-2 1.05")
    assert table.play("5C") == {"salto:1": 337, "carta:1-2": 94}


@law("MU2010:113.2.b", "MU2010:115.b.1", "criterio:monte.7", "criterio:monte.12", "criterio:monte.14")
def test_two_doubled_cards() -> None:
    table = MonteTable(TWO_DOUBLED)
    assert table.seen.pays == {"vis": 30, "camo": 9, "anti": 9, "viudo": 9}
    for bet in ("camo 2", "vis 2"):
        assert table.why_not(f"ana: {bet} 1") == ("carta_ya_vista", "criterio:monte.10")
    table.bet("diagonal 2-3 30", "columna 1-3 30", "carta 3-4 20", "fila 3-4 30", "carta 3-1 20", "salto 3 10")
    assert table.play("7O 4B") == {
        "diagonal:2-3": 3000,
        "columna:1-3": 3000,
        "carta:3-4": 2000,
        "fila:3-4": "back",
        "carta:3-1": "back",
        "salto:3": "back",
    }


@law("MU2010:115.b.2", "MU2010:113.3.a", "criterio:monte.16")
@pytest.mark.parametrize("card", ["5C", "5B"])
def test_with_two_doubled_cards_everything_of_theirs_wins_and_loses(card: str) -> None:
    table = MonteTable(TWO_DOUBLED)
    table.bet("carta 1-2 20", "carta 2-1 20", "carta 1-3 20", "fila 1-2 30", "salto 1 10", "salto 2 10")
    assert table.play(f"1O {card}") == {
        "carta:1-2": 2000,
        "carta:2-1": -2000,
        "carta:1-3": 2000,
        "fila:1-2": 3000,
        "salto:1": 3000,
        "salto:2": -1000,
    }


@law("MU2010:113.2.d", "MU2010:116.c.1", "MU2010:116.c.2")
def test_two_tripled_cards() -> None:
    table = MonteTable(TWO_TRIPLED)
    assert table.seen.pays == {"vis": 28, "camo": 7, "anti": 7, "viudo": 7}
    table.bet("fila 3-4 30", "carta 3-1 20", "salto 3 10", "viudo 3 2")
    with_viudo = table.fork()
    assert table.play("1O 4C") == {"fila:3-4": 3000, "carta:3-1": 2000, "salto:3": 3000, "viudo:3": -200}
    back = {"fila:3-4": "back", "carta:3-1": "back", "salto:3": "back"}
    assert with_viudo.play("1O 4O") == {**back, "viudo:3": 1400}


@law("MU2010:116.c.2")
def test_with_two_triples_the_last_card_of_each_wins_all() -> None:
    table = MonteTable(TWO_TRIPLED)
    table.bet("fila 3-4 30", "carta 1-3 20", "carta 2-1 20", "salto 1 10")
    assert table.play("1O 5B") == {"fila:3-4": -3000, "carta:1-3": 2000, "carta:2-1": -2000, "salto:1": 3000}


@law("criterio:monte.8", "criterio:monte.10", "criterio:monte.18")
def test_a_burned_value_that_is_placed() -> None:
    table = MonteTable("7O 7C 7E 2C 4E 3B")
    assert table.seen.pays == {"vis": 30, "camo": 11, "anti": 11, "viudo": 11}
    for bet in ("anti 1", "viudo 1"):
        assert table.why_not(f"ana: {bet} 1") == ("carta_ya_vista", "criterio:monte.10")
    table.bet("camo 1 1", "vis 1 1", "carta 2-1 10")
    assert table.play("2E") == {"camo:1": -100, "vis:1": -100, "carta:2-1": 900}
    annulled = MonteTable("")
    annulled.load()
    annulled.cards("7O 7C 7E 2C 7B")
    assert (annulled.now.phase, annulled.now.round) == (Phase.MEZCLA, 2)


@law("criterio:monte.8")
@pytest.mark.parametrize(("setting", "phase"), [("letra", Phase.ANUNCIO), ("anular_jugada", Phase.MEZCLA)])
def test_a_table_may_annul_a_jugada_with_a_burned_value_placed(setting: str, phase: Phase) -> None:
    table = MonteTable("", quemada_emplazada=setting)
    table.load()
    table.cards("7O 7C 7E 2C 4E 3B")
    assert table.now.phase is phase


@law("criterio:monte.20", "MU2010:111.2.a")
def test_what_stands_may_be_withdrawn_or_raised_to_the_maximum() -> None:
    table = _segundas()
    other = table.fork()
    (back,) = table("ana: retirar carta 1-2")
    assert [(move.target, move.amount) for move in back.moves()] == [("jugador:ana", 2000)]
    other.bet("carta 1-2 280")
    assert other.why_not("ana: carta 1-2 0.01") == ("sobre_maximo", "MU2010:111.2.a")


@law("MU2010:109.2", "criterio:monte.25")
def test_the_first_card_of_segundas_counts_only_for_the_row_in_play() -> None:
    table = _segundas()
    table.bet("camo 2 4", "carta 2-1 50")
    late = table.fork()
    assert table.play("6O 2E") == {"camo:2": 2000, "carta:2-1": 5000, "carta:1-2": -2000}
    assert late.play("4O 2E") == {"camo:2": 2000, "carta:2-1": 5000, "carta:1-2": -2000}


@law("criterio:monte.34")
def test_across_from_a_doubled_card_the_camo_is_annulled_in_segundas_too() -> None:
    table = MonteTable(DOUBLED)
    table.play("4C")
    table.segundas()
    table.bet("carta 2-1 10", "camo 2 10")
    table.turn("1O 2E")
    assert table.now.phase is Phase.CARTAS
    table.cards("2O")
    assert outcome(table.settle()) == {"carta:2-1": 1000, "camo:2": 5000}


@law("criterio:monte.22")
@pytest.mark.parametrize(("setting", "pays"), [(None, 5), (False, 5), (True, 4)])
def test_in_segundas_a_doubled_card_changes_the_pay_only_where_the_table_is_set_so(
    setting: bool | None, pays: int
) -> None:
    table = MonteTable(DOUBLED) if setting is None else MonteTable(DOUBLED, descuento_segundas=setting)
    table.play("1O 4C")
    table.segundas()
    table.bet("camo 1 10")
    assert table.seen.pays["camo"] == pays
    assert table.play("1C 5C") == {"camo:1": pays * 1000}


EVEN = {
    CLEAN: (3, 3, 3, 6, 6, 6, 3),
    DOUBLED: (2, 2, 3, 5, 5, 5, 2),
    TWO_DOUBLED: (2, 2, 2, 4, 5, 5, 2),
    TRIPLED: (1, 1, 3, 4, 4, 4, 1),
    TRIPLED_AND_DOUBLED: (1, 1, 2, 3, 4, 4, 1),
    TWO_TRIPLED: (1, 1, 1, 2, 4, 4, 1),
}
"""Live cards of each side: 1 against 2, 1 against 3, 2 against 4, rows, columns, diagonals; and of each for Salto."""


@law("MU2010:113.2.a", "MU2010:113.2.b", "MU2010:113.2.c", "MU2010:113.2.d", "criterio:monte.13", "criterio:monte.14")
def test_both_sides_have_as_many_live_cards() -> None:
    games = ("carta:1-2", "carta:1-3", "carta:2-4", "fila:1-2", "columna:1-3", "diagonal:1-4")
    others = ("carta:2-1", "carta:3-1", "carta:4-2", "fila:3-4", "columna:2-4", "diagonal:2-3")
    for deal, live in EVEN.items():
        wins = _live(MonteTable(deal))
        assert tuple(wins[bet] for bet in (*games, "salto:1")) == live, deal
        assert tuple(wins[bet] for bet in others) == live[:6], deal
        assert [wins[f"salto:{position}"] for position in (1, 2, 3, 4)] == [live[6]] * 4, deal
        assert wins["carta:3-4"] == wins["carta:4-3"] == 3, deal


def _live(table: MonteTable) -> dict[str, int]:
    """How many of the cards left win each bet."""
    pack = [str(card) for card in table.now.sabot.remaining] if table.now.sabot else []
    return {
        name: sum(fate(table.rules, table.now.board, bet, (), [card]).won for card in pack)
        for name, bet in table.rules.bets.items()
        if name.partition(":")[0] in {"carta", "fila", "columna", "diagonal", "salto"}
    }
