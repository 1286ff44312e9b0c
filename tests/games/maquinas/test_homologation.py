"""What homologation computes, and machines that no guion can write (the rest is in `casos`)."""

from decimal import Decimal
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest

from tapete.engine.setup import BadSetup
from tapete.games.maquinas.homologation import is_casino_game, mean_return
from tapete.games.maquinas.rules import cycle, homologated, series
from tapete.games.maquinas.setup import board_of, model
from tapete.kit.models import models
from tests.games.maquinas.maquina import BOTE, A, B, C, Maquina, cycle_of, refusals
from tests.trace import law

REELS: dict[str, Any] = {
    "tipo": "C",
    "precio": "1",
    "rodillos": [["a", "b"], ["a", "b", "c"]],
    "premios": [
        {"nombre": "dos-aes", "combinacion": ["a", "a"], "paga": "2"},
        {"nombre": "una-be", "combinacion": ["b", "*"], "paga": "1"},
    ],
}


def entries(*blocks: dict[str, int]) -> dict[str, Any]:
    """A programme of 20,000 entries written one by one: in each block so many of each prize, the rest nothing."""
    order: list[str] = []
    for block in blocks:
        paid = [prize for prize, times in block.items() for _ in range(times)]
        order += [*paid, *(["0"] * (5000 - len(paid)))]
    return {"programa": {"orden": order}}


@law("criterio:maquinas.5", "criterio:maquinas.11", "criterio:maquinas.15")
def test_machines_that_no_guion_can_write() -> None:
    def first(**change: Any) -> dict[str, Any]:
        return {**C, "premios": [{**C["premios"][0], **change}, *C["premios"][1:]]}

    badly_made = [("tabla_mal_hecha", "criterio:maquinas.15")]
    rows: list[tuple[dict[str, Any], list[tuple[str, str]]]] = [
        ({**A, "prolongacion": -1}, [("sin_tiempo", "criterio:maquinas.5")]),
        (first(nombre="dos palabras"), badly_made),
        (
            {**first(bote="50"), "bote": {**BOTE, "nombre": "dos palabras"}},
            [("tabla_mal_hecha", "criterio:maquinas.11")],
        ),
        ({**REELS, "rodillos": [["a"] * 501, ["b"] * 500]}, badly_made),
        ({**C, "precio": "0.05"}, [("premio_sin_centimos", "criterio:maquinas.15")]),
    ]
    assert [fields for fields, expected in rows if refusals(**fields) != expected] == []
    assert refusals(**REELS) == []


@law("MU2010:126.2", "MU2010:3", "criterio:maquinas.6")
@pytest.mark.parametrize("fields", [A, {**B, **cycle_of(4, _60c=1)}, C])
def test_a_type_that_is_not_said_follows_from_what_the_machine_has(fields: dict[str, Any]) -> None:
    unsaid = {name: value for name, value in fields.items() if name != "tipo"}
    assert Maquina(**unsaid).game.rules.tipo == fields["tipo"]
    assert is_casino_game("murcia", fields["tipo"]) == (fields["tipo"] == "C")


@law("MU2010:126.2")
@pytest.mark.parametrize("name", list(models()))
def test_the_models_that_ship_are_homologated(name: str) -> None:
    assert refusals(modelo=name, precio=str(model(name).precio)) == []
    assert Maquina(modelo=name, precio=str(model(name).precio)).game.rules.model == name


@law("RM1998:6.4", "criterio:maquinas.9")
def test_every_block_gives_back_two_fifths_though_the_cycle_gives_more() -> None:
    """3,100.00 in all; the second block of 1,000.00 must hold 400.00, and holds 399.80."""
    rich = {"1": 900}
    assert refusals(**B, **entries(rich, {"1": 400}, rich, rich)) == []
    poor = entries(rich, {"1": 399, "0.80": 1}, rich, {"1": 900, "0.20": 1})
    assert refusals(**B, **poor) == [("bloque_insuficiente", "RM1998:6.4")]
    assert refusals(**B, **poor, retorno_bloque="39") == []


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


@law("criterio:maquinas.15", "RM1998:10.d")
def test_reels_give_their_table_by_their_strips() -> None:
    """Of six stops one shows two aes and three a be on the first reel: (2 + 3) / 6."""
    board = Maquina(**REELS).game.rules.board
    assert [(result.name, weight) for result, weight in series(board)] == [("una-be", 3), ("nada", 2), ("dos-aes", 1)]
    assert mean_return(board, 100) == Fraction(5, 6)


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
