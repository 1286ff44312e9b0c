"""What a change of a rule does to the edge, for every game; and changes that can't be."""

from fractions import Fraction
from typing import Any

import pytest

from tapete.exact import MATHEMATICS, UnknownParameter, Unplayable, analyses, changed, column_with
from tapete.exact.changes import ImpossibleValue, TooGreat
from tapete.games import build
from tapete.law.parameters import NotRegulated, sheet, supposing


@pytest.mark.parametrize(
    ("game", "where", "changes", "bet", "edge"),
    [
        ("ruleta-francesa", "estado", {"pay_pleno": 36}, "pleno:0", Fraction(0)),
        ("ruleta-francesa", "murcia", {"zero_rule": "ninguna"}, "rojo", Fraction(1, 37)),
        ("ruleta-francesa-abreviada", "murcia", {"pay_seisena": "31/6"}, "seisena:1-6", Fraction(0)),
        ("ruleta-americana", "galicia", {"zero_rule": "ninguna"}, "par", Fraction(1, 37)),
        ("bola", "galicia", {"pay_sencilla": "5/4"}, "negro", Fraction(0)),
        ("ruleta-de-la-fortuna", "murcia", {"pays": {"2": "26"}}, "2", Fraction(0)),
        ("dados", "estado", {"dont_win": {"gana": [2, 3, 12]}}, "dont-win", Fraction(-7, 495)),
        ("dados", "murcia", {"field_double": {"12": "3"}}, "field", Fraction(1, 36)),
    ],
)
def test_another_law_has_another_edge(game: str, where: str, changes: dict[str, Any], bet: str, edge: Fraction) -> None:
    assert -changed(game, where, changes)[bet][0].per_stake == edge
    assert -analyses(game, where)[bet][0].per_stake != edge


def test_best_choice_against_prison_makes_half_back_and_prison_worth_the_same() -> None:
    """Half back is the better choice, so a law without the prison takes nothing from whoever chooses well."""
    half = changed("ruleta-francesa", "estado", {"zero_rule": "mitad"})["rojo"]
    best, prison, _ = analyses("ruleta-francesa", "estado")["rojo"]
    assert [way.per_stake for way in half] == [best.per_stake]
    assert prison.per_stake < best.per_stake


def test_what_is_supposed_is_forgotten() -> None:
    column = sheet("bola").column("estado")
    with supposing(column), pytest.raises(NotRegulated):
        sheet("ruleta-francesa-abreviada").column("estado")
    changed("bola", "estado", {"pay_numero": "8"})
    assert build("bola", "estado").rules.bets["numero:1"].pays == 7
    assert analyses("bola", "estado")["numero:1"][0].per_stake == Fraction(-1, 9)


@pytest.mark.parametrize(
    ("game", "name", "value"),
    [
        ("bola", "pay_numero", "-1"),
        ("bola", "pay_numero", "1/0"),
        ("bola", "pay_numero", "much"),
        ("bola", "pay_numero", True),
        ("punto-y-banca", "packs", 0),
        ("punto-y-banca", "packs", "6"),
        ("blackjack", "decks", [0]),
        ("blackjack", "pares", "no"),
        ("blackjack", "retiro", "always"),
        ("ruleta-francesa", "zero_rule", "doble"),
        ("dados", "win", {"empata": [2]}),
        ("dados", "win", 7),
    ],
)
def test_a_value_of_another_kind_is_impossible(game: str, name: str, value: Any) -> None:
    with pytest.raises(ImpossibleValue, match=f"{name} can't be"):
        changed(game, "murcia", {name: value})


@pytest.mark.parametrize(
    ("game", "changes"),
    [
        ("ruleta-francesa", {"pockets": 38}),
        ("ruleta-de-la-fortuna", {"cells": 53}),
        ("punto-y-banca", {"deduction": "2"}),
        ("ferrocarril", {"punto": "TTTTTXPP"}),
        ("ferrocarril", {"punto": "TT"}),
        ("blackjack", {"croupier_stands": 16}),
    ],
)
def test_a_game_that_can_not_be_played_so(game: str, changes: dict[str, Any]) -> None:
    with pytest.raises(Unplayable):
        changed(game, "murcia", changes)


def test_an_unknown_parameter_names_those_that_resemble_it() -> None:
    with pytest.raises(UnknownParameter) as refused:
        changed("dados", "estado", {"pay_sencila": 1})
    assert refused.value.near[0] == "pay_sencilla"
    with pytest.raises(NotRegulated):
        changed("ruleta-de-la-fortuna", "estado", {"cells": 54})


@pytest.mark.parametrize("game", list(MATHEMATICS))
def test_where_a_game_is_not_regulated_it_has_no_mathematics(game: str) -> None:
    elsewhere = {"estado", "galicia", "murcia", "asturias", "atlantis"} - set(sheet(game).regulated)
    for where in elsewhere:
        with pytest.raises(NotRegulated, match=f"{game} is not regulated in {where}; it is in "):
            analyses(game, where)


@pytest.mark.parametrize(
    ("game", "name", "most", "over"),
    [
        ("bola", "pay_numero", "1000000", "1000001"),
        ("bola", "pay_numero", "1/1000000", "1/1000001"),
        ("dados", "dice", 4, 5),
        ("ruleta-francesa", "pockets", 370, 371),
        ("punto-y-banca", "packs", 100, 101),
        ("treinta-y-cuarenta", "packs", 10, 11),
        ("treinta-y-cuarenta", "target", 36, 37),
    ],
)
def test_numbers_of_which_nobody_waits_for_the_end_are_refused(
    game: str, name: str, most: str | int, over: str | int
) -> None:
    column_with(game, "estado", {name: most})
    with pytest.raises(TooGreat):
        column_with(game, "estado", {name: over})


def test_a_fraction_is_not_written_with_powers_of_ten() -> None:
    with pytest.raises(ImpossibleValue):
        column_with("bola", "estado", {"pay_numero": "1e999999999"})
