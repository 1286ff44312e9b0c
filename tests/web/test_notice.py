"""The table of pays beside a table: every pay with the numbers or the results it is for."""

import pytest

from tapete.casino.reading import demo
from tapete.engine.command import Actor, Role
from tapete.games import build
from tapete.web.scene import NoticeRow, compose, look_of
from tapete.web.scenes.elements import TableFacts

TABLE = TableFacts(id="mesa-1", number=1, physical=False, open=False, n=0)


def notice(game: str, where: str) -> list[NoticeRow]:
    table = build(game, where)
    look = look_of(table, table.opening(), Actor("ana", Role.JUGADOR), TABLE)
    return list(compose(look, demo().fichas, 0, ()).notice)


@pytest.mark.parametrize("where", ["estado", "galicia", "murcia"])
def test_the_field_pays_more_with_some_totals_and_says_so(where: str) -> None:
    pays = {row.name: row.pays for row in notice("dados", where)}
    field = {name: pay for name, pay in pays.items() if name.startswith("field")}
    assert list(field.values()) == ["1", "2"]
    assert list(field)[1].endswith("(2, 12)")


@pytest.mark.parametrize("where", ["estado", "galicia", "murcia"])
def test_a_plaza_is_paid_more_for_a_black_jack(where: str) -> None:
    rows = [row for row in notice("blackjack", where) if "Black-Jack" in row.name]
    assert [row.name for row in notice("blackjack", where) if row.name.startswith("box")] == ["box", rows[0].name]
    assert [(row.pays, row.cite) for row in rows] == [("3/2", build("blackjack", where).rules.pay_black_jack.cite)]


def test_rows_of_one_kind_of_bet_name_their_numbers() -> None:
    hard = [row.name for row in notice("dados", "estado") if "4, 10" in row.name or "6, 8" in row.name]
    assert len(hard) > 4
    assert all("(" in name for name in hard)


def test_a_kind_of_bet_with_one_row_needs_no_numbers() -> None:
    assert not [row.name for row in notice("ruleta-francesa", "estado") if "(" in row.name]


@pytest.mark.parametrize(("game", "unlimited"), [("holdem", True), ("seven-stud", False)])
def test_a_bet_that_no_amount_bounds_is_told_so(game: str, unlimited: bool) -> None:
    assert {row.unlimited for row in notice(game, "murcia")} == {unlimited}
