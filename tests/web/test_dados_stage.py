"""The drawings of a table of dados: every bet has its place in both, and no word leaves its cell in any language."""

from itertools import combinations, product
from typing import Any

import pytest
from msgspec.structs import replace

from tapete.engine.command import Actor, Role
from tapete.language import LANGUAGES
from tapete.service.feed import Told
from tapete.web.picture import board_of
from tapete.web.scene import look_of
from tapete.web.scenes.dados import PRESENTER
from tapete.web.scenes.dados.drawing import Words
from tapete.web.scenes.elements import Look, TableFacts
from tapete.web.scenes.presenter import layout_of
from tapete.web.stage import Board, Spot
from tapete.web.words import sentences
from tests.games.craps import CrapsTable
from tests.games.table import everywhere

DRAWINGS = (False, True)
TOUCH = 24


def boards(where: str) -> list[tuple[CrapsTable, Board]]:
    """Both drawings of a cloth in each of its languages, for readers of each; what does not fit is refused."""
    tables = [CrapsTable(where, idioma=idioma) for idioma in LANGUAGES]
    return [
        (table, board_of(table.game, language, 1, upright=upright))
        for table, language, upright in product(tables, LANGUAGES, DRAWINGS)
    ]


@everywhere
def test_every_bet_of_the_rules_has_a_place_in_both_drawings(where: str) -> None:
    for table, board in boards(where):
        assert {spot.bet for spot in board.spots} == set(table.rules.bets)
        assert len(board.spots) == len(table.rules.bets)
        for spot in board.spots:
            assert min(spot.width, spot.height) >= TOUCH, spot
            assert spot.x >= 0, spot
            assert spot.y >= 0, spot
            assert spot.x + spot.width <= board.width, spot
            assert spot.y + spot.height <= board.height, spot


@pytest.mark.parametrize("upright", DRAWINGS)
def test_no_place_lies_on_another_and_chips_stand_in_theirs(upright: bool) -> None:
    board = board_of(CrapsTable("murcia").game, "es", 1, upright=upright)
    for one, other in combinations(board.spots, 2):
        assert not overlap(one, other), (one, other)
    for spot in board.spots:
        x, y = spot.chips
        assert spot.x + spot.radius <= x + 0.1, spot
        assert x + spot.radius <= spot.x + spot.width + 0.1, spot
        assert spot.y + spot.radius <= y + 0.1, spot
        assert y + spot.radius <= spot.y + spot.height + 0.1, spot


def overlap(one: Spot, other: Spot) -> bool:
    def apart(a: float, along: float, b: float, across: float) -> bool:
        return a + along <= b + 0.01 or b + across <= a + 0.01

    beside = apart(one.x, one.width, other.x, other.width)
    return not (beside or apart(one.y, one.height, other.y, other.height))


def words(where: str, language: str, **setup: Any) -> Words:
    game = CrapsTable(where, **setup).game
    return Words(game, layout_of(game), language)


def test_a_spanish_cloth_of_galicia_says_the_words_of_its_list_to_every_reader() -> None:
    for language in LANGUAGES:
        galicia = words("galicia", language, idioma="es")
        assert [galicia.name(bet) for bet in ("win", "dont-win", "right:6", "any-craps")] == [
            "línea",
            "no pasa línea",
            "seis",
            "dados D",
        ]
        assert (galicia.row("wrong"), galicia.row("right"), galicia.row("come")) == ("mala", "buena", "ve")
        assert galicia.pay("juego7") == ("5 a 1",), "what the law prints counts the stake"
        assert galicia.of_field(12) == ("doble",)


def test_elsewhere_a_cloth_speaks_the_language_of_its_reader() -> None:
    assert words("murcia", "gl").name("come") == "vén"
    assert words("murcia", "es").name("come") == "come"
    assert words("murcia", "es").pay("juego7")[0] == "4 a 1"
    assert words("murcia", "es").of_field(2)[0] == "2 a 1"
    assert words("murcia", "es").of_field(3) == ()


def test_the_dice_that_are_printed_show_what_wins_or_does_nothing() -> None:
    murcia = words("murcia", "es")
    assert murcia.barred("dont-win") == murcia.barred("dont-come") == 12
    assert [murcia.dice(bet) for bet in ("hard:8", "craps3", "juego11", "craps12")] == [(4, 4), (1, 2), (5, 6), (6, 6)]
    assert murcia.wins("horn") == [2, 3, 11, 12]


def test_a_spot_tells_its_true_pays_and_a_place_for_travellers_its_name() -> None:
    game = CrapsTable("murcia").game
    assert "pays 1 to 1, with 2, 12, 2 to 1" in sentences(game, 1, "en")["field"]
    assert "with" not in sentences(game, 1, "en")["win"]


# --- what is told of bets and throws ----------------------------------------------------------------------------------

ANA = Actor("ana", Role.JUGADOR)


def look(table: CrapsTable, told: list[Told] | None = None) -> Look:
    facts = TableFacts(id="mesa-1", number=1, physical=True, open=True, n=1)
    return replace(look_of(table.game, table.state, ANA, facts), told=told or ())


def standing(table: CrapsTable, bet: str) -> str:
    seen = look(table)
    return PRESENTER.standing(seen, seen.view, bet)


def test_a_bet_tells_what_decides_it_now() -> None:
    table = CrapsTable("murcia").bet("ana", "win 5", "hard 8 5").shoots("ana")
    assert standing(table, "win") == "wins with 7, 11, loses with 2, 3, 12"
    table.throw("4-4")
    assert standing(table, "win") == "wins with 8, loses with 7 · stays until it is decided"
    table.bet("ana", "come 5")
    assert standing(table, "come") == "wins with 7, 11, loses with 2, 3, 12"
    table.throw("4-1")
    assert standing(table, "come:5").startswith("wins with 5, loses with 7")


def test_a_double_is_told_as_it_must_fall() -> None:
    table = CrapsTable("murcia").bet("ana", "win 5", "hard 8 5").shoots("ana")
    assert standing(table, "hard:8") == "wins with 4·4, loses with 7, 8"


def test_a_throw_rolls_once_and_keeps_its_name_until_the_next() -> None:
    table = CrapsTable("murcia").bet("ana", "win 5").shoots("ana")
    assert PRESENTER.rolled(look(table).view).key == ""
    table("stickman: ya no va mas")
    table("stickman: resultado 4-4")
    first = PRESENTER.rolled(look(table).view)
    table("crupier: liquidar")
    assert PRESENTER.rolled(look(table).view) == first
    assert first.milliseconds == PRESENTER.rolling
    table.throw("4-1")
    assert PRESENTER.rolled(look(table).view).key != first.key


def test_who_throws_must_bet_on_the_line_first() -> None:
    table = CrapsTable("murcia").shoots("ana")
    seen = look(table)
    assert PRESENTER.centre(seen, seen.view).needs_line
    assert not PRESENTER.centre(seen, seen.view).throws
    table.bet("ana", "win 5")
    seen = look(table)
    assert PRESENTER.centre(seen, seen.view).throws
    assert not PRESENTER.centre(seen, seen.view).needs_line


def test_a_throw_lights_the_line_by_the_punto_or_by_its_total() -> None:
    table = CrapsTable("murcia").bet("ana", "win 5", "dont-win 5").shoots("ana")
    assert line_lit(table, "5-6") == {"win"}
    table.bet("ana", "win 5")
    assert line_lit(table, "4-4") == set()
    assert line_lit(table, "4-1") == set()
    assert line_lit(table, "3-4") == {"dont-win"}


def line_lit(table: CrapsTable, outcome: str) -> set[str]:
    events = tuple(table.throw(outcome))
    seen = look(table, [Told(n=1, events=events)])
    return {bet for bet in PRESENTER.won(seen, seen.view) if bet in {"win", "dont-win"}}
