"""What homologation refuses of a machine, by the article and by the figures of its authorisation."""

from decimal import Decimal
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest

from tapete.engine.setup import BadSetup
from tapete.games.maquinas.homologation import is_casino_game, mean_return
from tapete.games.maquinas.programme import cycle, homologated
from tapete.games.maquinas.setup import board_of, model
from tapete.games.maquinas.table import series
from tapete.kit.models import models
from tests.games.maquinas.maquina import BOTE, A, B, C, Maquina, cycle_of, refusals
from tests.trace import law

A_GIVES, B_GIVES, C_GIVES = "MU2010:126.2.a", "MU2010:126.2.b", "MU2010:126.2.c"
WATCH = {"nombre": "reloj", "peso": 1, "especie": "un reloj", "valor": "50"}


def entries(*blocks: dict[str, int]) -> dict[str, Any]:
    """A programme of 20,000 entries written one by one: in each block so many of each prize, the rest nothing."""
    order: list[str] = []
    for block in blocks:
        paid = [prize for prize, times in block.items() for _ in range(times)]
        order += [*paid, *(["0"] * (5000 - len(paid)))]
    return {"programa": {"orden": order}}


# --- all of them ------------------------------------------------------------------------------------------------------


@law("MU2010:126.2")
@pytest.mark.parametrize("name", list(models()))
def test_the_models_that_ship_are_homologated(name: str) -> None:
    assert refusals(modelo=name, precio=str(model(name).precio)) == []
    assert Maquina(modelo=name, precio=str(model(name).precio)).game.rules.model == name


@law("MU2010:126.2")
def test_a_machine_is_of_one_of_three_types() -> None:
    assert refusals(precio="1", modelo="desconocido") == [("tipo_de_maquina", "MU2010:126.2")]
    assert refusals(**A) == []


@law("MU2010:126.2")
@pytest.mark.parametrize("fields", [A, {**B, **cycle_of(4, _60c=1)}, C])
def test_a_type_that_is_not_said_is_told_by_what_the_machine_has(fields: dict[str, Any]) -> None:
    unsaid = {name: value for name, value in fields.items() if name != "tipo"}
    assert Maquina(**unsaid).game.rules.tipo == fields["tipo"]


@law("MU2010:126.1", "criterio:maquinas.1")
def test_a_machine_takes_coins_whatever_it_takes_besides() -> None:
    assert refusals(**A, medios=["monedas", "billetes"]) == []
    assert refusals(**A, medios=["billetes"]) == [("sin_monedas", "MU2010:126.1")]
    assert refusals(**{**A, "precio": "0.52"}) == [("tabla_mal_hecha", "criterio:maquinas.15")]


@law("MU2010:3", "criterio:maquinas.6")
@pytest.mark.parametrize("fields", [A, {**B, **cycle_of(4, _60c=1)}])
def test_types_a_and_b_are_no_casino_games(fields: dict[str, Any]) -> None:
    """Under an authorisation of their own they are in order."""
    assert refusals(**fields) == []
    assert refusals(**fields, juego_de_casino=True) == [("no_es_juego_de_casino", "MU2010:3")]
    assert refusals(**C, juego_de_casino=True) == []
    assert [is_casino_game("murcia", tipo) for tipo in "ABC"] == [False, False, True]


@law("MU2010:126.2.a", "MU2010:126.2.b", "MU2010:126.2.c")
def test_what_belongs_to_one_type_is_refused_of_another() -> None:
    assert refusals(**C, tiempo=60) == [("ajeno_al_tipo", C_GIVES)]
    assert refusals(**C, partidas_simultaneas=2) == [("ajeno_al_tipo", C_GIVES)]
    assert refusals(**B, **cycle_of(4, _60c=1), prolongacion=5) == [("ajeno_al_tipo", B_GIVES)]


# --- type A -----------------------------------------------------------------------------------------------------------


@law("MU2010:126.2.a")
@pytest.mark.parametrize(
    "prize",
    [
        {"premios": [{"nombre": "uno", "peso": 1, "paga": "2"}]},
        cycle_of(4, _60c=1),
        {"bote": BOTE},
        {"rodillos": [["a", "b"]]},
        {"canjeable": True},
    ],
)
def test_type_a_gives_no_economic_benefit_of_any_kind(prize: dict[str, Any]) -> None:
    assert refusals(**A) == []
    assert refusals(**A, **prize) == [("beneficio_economico", A_GIVES)]


@law("MU2010:126.2.a", "criterio:maquinas.5")
def test_type_a_gives_time_and_skill_may_make_it_longer() -> None:
    assert refusals(**A, prolongacion=60, habilidad=True) == []
    assert refusals(**A, prolongacion=-1) == [("sin_tiempo", "criterio:maquinas.5")]
    assert refusals(**{**A, "tiempo": 0}) == [("sin_tiempo", A_GIVES)]


# --- type B -----------------------------------------------------------------------------------------------------------


@law("RM1998:6.4")
def test_a_cycle_gives_back_three_quarters_to_the_cent() -> None:
    """20,000 games cost 4,000.00 euros: 3,000.00 come back; with 2,999.80 it is refused."""
    assert refusals(**B, **cycle_of(20_000, _1=3000)) == []
    short = {"programa": {"partidas": [{"premios": ["1"], "veces": 2999}, {"premios": ["0.80"]}]}}
    assert refusals(**B, **short) == [("retorno_de_maquina", "RM1998:6.4")]
    assert refusals(**B, **short, retorno_minimo="70") == []


@law("RM1998:6.4", "criterio:maquinas.9")
def test_every_block_gives_back_two_fifths_though_the_cycle_gives_more() -> None:
    """3,100.00 in all; the second block of 1,000.00 must hold 400.00, and holds 399.80."""
    rich = {"1": 900}
    assert refusals(**B, **entries(rich, {"1": 400}, rich, rich)) == []
    poor = entries(rich, {"1": 399, "0.80": 1}, rich, {"1": 900, "0.20": 1})
    assert refusals(**B, **poor) == [("bloque_insuficiente", "RM1998:6.4")]
    assert refusals(**B, **poor, retorno_bloque="39") == []


@law("RM1998:6.3")
def test_the_greatest_prize_is_four_hundred_prices() -> None:
    assert refusals(**B, **cycle_of(20_000, _80=40)) == []
    over = {"programa": {"partidas": [{"premios": ["80"], "veces": 40}, {"premios": ["80.20"]}]}}
    assert refusals(**B, **over) == [("premio_excesivo", "RM1998:6.3")]
    assert refusals(**B, **over, premio_maximo=401) == []


@law("RM1998:6.3")
def test_two_games_at_once_pay_six_hundred_prices_together() -> None:
    def pair(second: str, games: int) -> list[tuple[str, str]]:
        order = ["80", second, *["0"] * 98]
        return refusals(**B, programa={"orden": order}, partidas_simultaneas=games)

    assert pair("40", 2) == []
    assert pair("40.20", 2) == [("premio_excesivo", "RM1998:6.3")]
    assert pair("40.20", 1) == []
    assert pair("40", 3) == [("tabla_mal_hecha", "RM1998:6.3")]


@law("RM1998:6.3")
def test_prizes_that_a_programme_chains_count_as_one() -> None:

    def chained(second: str) -> list[tuple[str, str]]:
        return refusals(**B, programa={"ciclo": 1000, "partidas": [{"premios": ["40", second], "veces": 4}]})

    assert chained("40") == []
    assert chained("40.20") == [("premio_excesivo", "RM1998:6.3")]


@law("RM1998:6.2", "criterio:maquinas.4")
def test_a_game_of_type_b_costs_twenty_cents_unless_the_authorisation_says_more() -> None:
    dear = {**B, "precio": "0.25", **cycle_of(4, _80c=1)}
    assert refusals(**dear) == [("precio_excesivo", "RM1998:6.2")]
    assert refusals(**dear, precio_maximo="0.25") == []
    assert refusals(**B, **cycle_of(4, _60c=1), duracion_partida=4999) == [
        ("duracion_insuficiente", "criterio:maquinas.4")
    ]


@law("MU2010:126.2.b")
def test_type_b_pays_by_its_programme_in_cash_and_not_otherwise() -> None:
    fields = {**B, **cycle_of(4, _60c=1)}
    assert refusals(**fields) == []
    assert refusals(**B) == [("sin_programa", B_GIVES)]
    assert refusals(**fields, premios=[WATCH]) == [("fuera_de_programa", B_GIVES)]
    assert refusals(**fields, bote=BOTE) == [("fuera_de_programa", B_GIVES)]
    in_kind = {"programa": {"ciclo": 4, "partidas": [{"premios": ["0.60"], "especie": "un reloj"}]}}
    assert refusals(**B, **in_kind) == [("premio_no_en_metalico", B_GIVES)]


@law("MU2010:126.2.b", "criterio:maquinas.7")
def test_skill_may_matter_at_type_b() -> None:
    assert refusals(**B, **cycle_of(4, _60c=1), habilidad=True) == []


@law("criterio:maquinas.9", "RM1998:6.4")
def test_a_programme_is_a_cycle_that_can_be_walked() -> None:
    assert refusals(**B, **cycle_of(4, _60c=1)) == []
    assert refusals(**B, **cycle_of(4, _40c=1)) == [("retorno_de_maquina", "RM1998:6.4")]
    assert refusals(**B, **cycle_of(20_001, _1=3001)) == [("programa_imposible", "RM1998:6.4")]
    assert refusals(**B, **cycle_of(4, _60c=5)) == [("programa_imposible", "RM1998:6.4")]
    both = {"programa": {"orden": ["0.60", "0", "0", "0"], "ciclo": 4}}
    assert refusals(**B, **both) == [("programa_imposible", "criterio:maquinas.15")]
    nothing = {"programa": {"ciclo": 4, "partidas": [{"premios": [], "veces": 1}]}}
    assert refusals(**B, **nothing) == [("programa_imposible", "criterio:maquinas.15")]


@law("RM1998:6.3")
def test_a_programme_that_can_not_be_arranged_for_two_games_is_refused() -> None:
    """Three prizes of 80 among four entries always stand side by side somewhere."""
    dense = cycle_of(4, _80=3)
    assert refusals(**B, **dense) == []
    assert refusals(**B, **dense, partidas_simultaneas=2) == [("premio_excesivo", "RM1998:6.3")]


@law("RM1998:6.4", "criterio:maquinas.9")
def test_the_programme_that_ships_keeps_its_figures_in_every_cycle() -> None:
    """Seeds are fixed: the arrangement that was homologated, and some that chance may give."""
    programme = Maquina(modelo="azahar", precio="0.20").game.rules.programme
    declared = homologated(programme)
    assert len(declared) == 20_000
    assert sum(declared) == 320_000
    held = [sum(declared[start : start + 5000]) for start in range(0, 20_000, 5000)]
    assert all(block >= 40_000 for block in held)
    for shuffle in ((1, 2, 3, 4), (2, 2, 3, 4)):
        other = cycle(programme, shuffle)
        assert other != declared
        for start in range(0, 20_000, 5000):
            assert sorted(other[start : start + 5000]) == sorted(declared[start : start + 5000])
        assert max(one + two for one, two in pairwise(other)) <= 12_000


# --- type C -----------------------------------------------------------------------------------------------------------


@law("RM1998:10.d")
def test_what_a_table_gives_back_is_computed_over_all_its_combinations() -> None:
    """(500 + 9 x 20 + 90 x 1.5) / 1,000 = 0.815; with 74 of the 90 it is 0.791 and refused, jackpot or not."""
    assert refusals(**C) == []
    few = [*C["premios"][:2], {"nombre": "chica", "peso": 79, "paga": "1.5"}, {"nombre": "nada", "peso": 911}]
    short = {**C, "premios": few}
    assert refusals(**short) == [("retorno_de_maquina", "RM1998:10.d")]
    pots = [{**few[0], "bote": "100"}, *few[1:]]
    assert refusals(**{**short, "premios": pots}, bote=BOTE) == [("retorno_de_maquina", "RM1998:10.d")]
    assert refusals(**short, retorno_minimo="79") == []


@law("RM1998:10.d")
def test_the_return_is_compared_exactly() -> None:
    def table(pays: str) -> dict[str, Any]:
        prizes = [{"nombre": "si", "peso": 1, "paga": pays}, {"nombre": "no", "peso": 1}]
        return {"tipo": "C", "precio": "10", "premios": prizes}

    assert refusals(**table("1.6")) == []
    assert refusals(**table("1.598")) == [("retorno_de_maquina", "RM1998:10.d")]


@law("RM1998:10.b", "criterio:maquinas.2")
def test_the_greatest_prize_is_two_thousand_stakes_and_jackpots_are_apart() -> None:
    def top(pays: str, **more: Any) -> list[tuple[str, str]]:
        return refusals(**{**C, "premios": [{"nombre": "grande", "peso": 1, "paga": pays, **more}, *C["premios"][1:]]})

    assert top("2000") == []
    assert top("2001") == [("premio_excesivo", "RM1998:10.b")]
    premios = [{"nombre": "grande", "peso": 1, "paga": "500", "bote": "100"}, *C["premios"][1:]]
    assert refusals(**{**C, "premios": premios}, bote={**BOTE, "suelo": "5000"}) == []


@law("MU2010:126.2.c", "criterio:maquinas.2")
@pytest.mark.parametrize(
    "depends",
    [
        {"depende_de": ["historia"]},
        {"depende_de": ["contadores"]},
        cycle_of(4, _60c=1),
        {"bote": {**BOTE, "obligado": "500"}},
    ],
)
def test_no_result_of_type_c_may_depend_on_the_others(depends: dict[str, Any]) -> None:
    """If the last fifty paid nothing, a cycle, a pot that must fall: all of them look back."""
    premios = [{**C["premios"][0], "bote": "100"}, *C["premios"][1:]]
    fields = {**C, "premios": premios, "bote": BOTE}
    assert refusals(**fields) == []
    assert refusals(**{**fields, **depends}) == [("resultado_dependiente", C_GIVES)]


@law("MU2010:126.2.c", "criterio:maquinas.7")
def test_skill_has_no_part_in_a_prize_of_type_c() -> None:
    assert refusals(**C, habilidad=True) == [("premio_por_habilidad", C_GIVES)]


@law("criterio:maquinas.3", "criterio:maquinas.12", "MU2010:126.2.c")
def test_a_prize_of_type_c_may_be_a_thing_at_its_declared_price() -> None:
    """Its price counts in the return and against the greatest prize."""
    assert refusals(**{**C, "premios": [*C["premios"], WATCH]}) == []
    dear = {**WATCH, "valor": "2000.01"}
    assert refusals(**{**C, "premios": [*C["premios"], dear]}) == [("premio_excesivo", "RM1998:10.b")]
    nameless = {"nombre": "reloj", "peso": 1, "especie": "un reloj"}
    assert refusals(**{**C, "premios": [*C["premios"], nameless]}) == [("tabla_mal_hecha", "criterio:maquinas.12")]
    alone = {**C, "premios": [{**WATCH, "peso": 2, "valor": "1.60"}, {"nombre": "nada", "peso": 2}]}
    assert refusals(**alone) == []
    assert refusals(**{**alone, "premios": [{**WATCH, "peso": 2, "valor": "1.59"}, {"nombre": "nada", "peso": 2}]}) == [
        ("retorno_de_maquina", "RM1998:10.d")
    ]


@law("RM1998:10.c")
def test_a_game_of_type_c_lasts_two_seconds_and_a_half() -> None:
    assert refusals(**C, duracion_partida=2500) == []
    assert refusals(**C, duracion_partida=2499) == [("duracion_insuficiente", "RM1998:10.c")]
    assert refusals(**C, duracion_partida=2499, duracion_minima=2000) == []


@law("criterio:maquinas.15")
@pytest.mark.parametrize(
    ("place", "change"),
    [
        (0, {"peso": 0}),
        (0, {"peso": None}),
        (0, {"paga": "-3"}),
        (0, {"paga": "mucho"}),
        (0, {"nombre": "dos palabras"}),
        (0, {"nombre": "media"}),
        (0, {"combinacion": ["a"]}),
    ],
)
def test_a_table_is_written_whole(place: int, change: dict[str, Any]) -> None:
    premios = [dict(each) for each in C["premios"]]
    premios[place] |= change
    found = refusals(**{**C, "premios": premios})
    assert found
    assert set(found) == {("tabla_mal_hecha", "criterio:maquinas.15")}


@law("criterio:maquinas.15")
def test_a_pay_gives_whole_cents() -> None:
    """1.5 x 1.00 is in order, 1.5 x 0.05 is not."""
    assert refusals(**C) == []
    assert refusals(**{**C, "precio": "0.05"}) == [("premio_sin_centimos", "criterio:maquinas.15")]


@law("MU2010:126.2.c")
def test_a_type_c_machine_has_a_table() -> None:
    assert refusals(tipo="C", precio="1") == [("sin_tabla", C_GIVES)]


@law("criterio:maquinas.11", "criterio:maquinas.2")
def test_a_jackpot_and_the_combination_that_wins_it_go_together() -> None:
    wins = [{**C["premios"][0], "bote": "50"}, *C["premios"][1:]]
    assert refusals(**{**C, "premios": wins}, bote=BOTE) == []
    assert refusals(**{**C, "premios": wins}) == [("bote_sin_combinacion", "criterio:maquinas.11")]
    assert refusals(**C, bote=BOTE) == [("bote_sin_combinacion", "criterio:maquinas.11")]
    assert refusals(**{**C, "premios": wins}, bote={**BOTE, "porcentaje": "100"}) == [
        ("tabla_mal_hecha", "criterio:maquinas.11")
    ]
    assert refusals(**{**C, "premios": wins}, bote={**BOTE, "nombre": "dos palabras"}) == [
        ("tabla_mal_hecha", "criterio:maquinas.11")
    ]


REELS: dict[str, Any] = {
    "tipo": "C",
    "precio": "1",
    "rodillos": [["a", "b"], ["a", "b", "c"]],
    "premios": [
        {"nombre": "dos-aes", "combinacion": ["a", "a"], "paga": "2"},
        {"nombre": "una-be", "combinacion": ["b", "*"], "paga": "1"},
    ],
}


@law("criterio:maquinas.15", "RM1998:10.d")
def test_reels_give_their_table_by_their_strips() -> None:
    """Of six stops one shows two aes and three a be on the first reel: (2 + 3) / 6."""
    board = Maquina(**REELS).game.rules.board
    assert [(result.name, weight) for result, weight in series(board)] == [("una-be", 3), ("nada", 2), ("dos-aes", 1)]
    assert mean_return(board, 100) == Fraction(5, 6)


@law("criterio:maquinas.15")
@pytest.mark.parametrize(
    "change",
    [
        {"ventana": 3},
        {"ventana": 0},
        {"lineas": [[0]]},
        {"lineas": [[0, 1]]},
        {"rodillos": [["a"] * 501, ["b"] * 500]},
    ],
)
def test_reels_that_can_not_be_drawn_are_refused(change: dict[str, Any]) -> None:
    assert refusals(**REELS) == []
    assert ("tabla_mal_hecha", "criterio:maquinas.15") in refusals(**{**REELS, **change})


@law("criterio:maquinas.15")
def test_the_best_combination_of_each_line_counts_and_lines_add_up() -> None:
    two = {**REELS, "ventana": 2, "lineas": [[0, 0], [1, 1]]}
    board = Maquina(**two).game.rules.board
    found = {result.name: (result.pays, weight) for result, weight in series(board)}
    assert found["dos-aes + una-be"] == (Fraction(3), 1)
    overlapping = [*REELS["premios"], {"nombre": "una-a", "combinacion": ["a", "*"], "paga": "1"}]
    one = Maquina(**{**REELS, "premios": overlapping}).game.rules.board
    assert {result.name: weight for result, weight in series(one)} == {"una-be": 3, "una-a": 2, "dos-aes": 1}


@law("RM1998:10.d")
def test_the_reels_that_ship_have_the_figures_that_their_file_says() -> None:
    board = board_of(model("noria"))
    assert sum(weight for _, weight in series(board)) == 4096
    assert mean_return(board, 50) == Fraction(3770, 4096)
    assert mean_return(board_of(model("faro")), 100) == Fraction(92, 100)


@law("criterio:maquinas.15")
def test_what_a_combination_pays_is_a_number_or_a_text() -> None:
    for pays in (2, "2", Decimal("1.6"), "8/5"):
        rows = [{"nombre": "si", "peso": 1, "paga": pays}, {"nombre": "no", "peso": 1}]
        assert refusals(tipo="C", precio="1", premios=rows) == []
    for strange in (True, [1], 1.5):
        with pytest.raises(BadSetup, match=r"premios"):
            refusals(tipo="C", precio="1", premios=[{"nombre": "si", "peso": 1, "paga": strange}])


@law("criterio:maquinas.15")
def test_names_that_are_read_alike_are_one_name() -> None:
    rows = [{"nombre": "té", "peso": 1, "paga": "2"}, {"nombre": "TE", "peso": 1}]
    assert set(refusals(tipo="C", precio="1", premios=rows)) == {("tabla_mal_hecha", "criterio:maquinas.15")}
