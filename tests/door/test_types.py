"""What a type checker knows of a table by the name of its game: `make check` reads this file, the tests run it."""

from fractions import Fraction
from typing import Any, assert_type

import tapete
from tapete.exact.result import Analysis
from tapete.families.wheel.play import WheelView
from tapete.families.wheel.rules import WheelRules
from tapete.games.blackjack.play import BlackjackView
from tapete.games.blackjack.rules import BlackjackRules
from tapete.games.dados.play import DadosView
from tapete.games.dados.rules import DadosRules
from tapete.games.ferrocarril.play import FerroView
from tapete.games.ferrocarril.rules import FerroRules
from tapete.games.punto_y_banca.play import BancaView
from tapete.games.punto_y_banca.rules import BancaRules


def test_blackjack() -> None:
    table = tapete.table("blackjack", "murcia")
    assert isinstance(assert_type(table.rules, BlackjackRules), BlackjackRules)
    assert isinstance(assert_type(table.view("ana"), BlackjackView), BlackjackView)


def test_dados() -> None:
    table = tapete.table("dados", "murcia")
    assert isinstance(assert_type(table.rules, DadosRules), DadosRules)
    assert isinstance(assert_type(table.view("ana"), DadosView), DadosView)


def test_ferrocarril() -> None:
    table = tapete.table("ferrocarril", "murcia")
    assert isinstance(assert_type(table.rules, FerroRules), FerroRules)
    assert isinstance(assert_type(table.view("ana"), FerroView), FerroView)


def test_punto_y_banca() -> None:
    table = tapete.table("punto-y-banca", "murcia")
    assert isinstance(assert_type(table.rules, BancaRules), BancaRules)
    assert isinstance(assert_type(table.view("ana"), BancaView), BancaView)


def test_wheels() -> None:
    table = tapete.table("ruleta-francesa-abreviada", "murcia")
    assert isinstance(assert_type(table.rules, WheelRules), WheelRules)
    assert isinstance(assert_type(table.view("ana"), WheelView), WheelView)


def test_a_game_that_is_named_late() -> None:
    slug = next(iter(tapete.catalogue()))
    assert_type(tapete.table(slug, "murcia").rules, Any)


def test_figures() -> None:
    found = tapete.edge("dados", "win", "estado")
    assert assert_type(found, Analysis).edge == assert_type(found.edge, Fraction) == Fraction(7, 495)
    assert assert_type(tapete.table("bola", "murcia").balance("ana"), tapete.Balance) == 0
