"""The table of treinta y cuarenta on pages: what the 31 asks, what is insured, and the rows that stay in sight."""

import pytest
from msgspec.structs import replace

from tapete.engine.command import Actor, Role
from tapete.service.feed import Told
from tapete.web.buttons import buttons_of
from tapete.web.picture import board_of
from tapete.web.scene import look_of
from tapete.web.scenes.elements import Look, TableFacts
from tapete.web.scenes.treinta_y_cuarenta import PRESENTER
from tests.games.treinta import NEGRO_COLOR, THIRTY_ONE, TreintaTable

WHERE = ("estado", "galicia", "murcia")


def look(table: TreintaTable) -> Look:
    """What ana sees, having been told everything; each event is a record."""
    facts = TableFacts(id="mesa-13", number=13, physical=True, open=True, n=len(table.events))
    told = [Told(n=n, events=(event,)) for n, event in enumerate(table.events, 1)]
    return replace(look_of(table.game, table.state, Actor("ana", Role.JUGADOR), facts), told=told, language="en")


def pieces(table: TreintaTable, *, upright: bool) -> str:
    seen = look(table)
    return PRESENTER.pieces(seen, seen.view, board_of(table.game, "en", 1, upright=upright), upright=upright)


@pytest.mark.parametrize("where", WHERE)
def test_the_choice_after_the_31_is_asked_and_means_what_it_says(where: str) -> None:
    table = TreintaTable(where)
    table.bets("ana negro 50", "bea rojo 50")
    table.coup(THIRTY_ONE)
    choices = PRESENTER.centre(look(table), look(table).view).choices
    offered = [choice for choice in choices if choice.half]
    assert [(choice.bet, choice.amount) for choice in choices] == [("negro", 5000)] * len(choices)
    assert len(offered) == 1, "half of it may be withdrawn"
    before = table.now
    table(f"ana: {offered[0].line}")
    assert sum(stake.amount for stake in before.stakes) - sum(stake.amount for stake in table.now.stakes) == 5000
    assert PRESENTER.centre(look(table), look(table).view).choices == ()


@pytest.mark.parametrize("upright", [False, True])
def test_the_rows_stay_until_the_next_and_the_better_is_marked(upright: bool) -> None:
    table = TreintaTable("estado")
    table.bets("ana negro 50")
    assert "row-negra" not in pieces(table, upright=upright)
    table.coup(NEGRO_COLOR)
    drawn = pieces(table, upright=upright)
    assert drawn.count("of-won") >= 1
    assert {"row-negra", "row-roja"} <= {name for name in ("row-negra", "row-roja") if name in drawn}
    assert set(PRESENTER.won(look(table), look(table).view)) == {"negro", "color"}
    table("crupier: no va mas")
    assert "row-negra" not in pieces(table, upright=upright)
    assert PRESENTER.won(look(table), look(table).view) == ()


def test_a_bet_with_insurance_has_a_button_and_its_cell_a_marker() -> None:
    table = TreintaTable("estado")
    seen = look(table)
    spots = frozenset(spot.bet for spot in board_of(table.game, "en", 1, upright=False).spots)
    assert pieces(table, upright=False) == ""
    shown = [button.shown for _, button in buttons_of(seen, PRESENTER, seen.offers, spots)]
    assert [each for each in shown if each.startswith("Insure")] == [
        f"Insure {bet}" for bet in ("black", "red", "colour", "inverse")
    ]
    table("ana: asegurar negro 100")
    assert PRESENTER.standing(look(table), look(table).view, "negro") == "insured"
    assert pieces(table, upright=False) != ""
