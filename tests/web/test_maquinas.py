"""Machines on pages: what is drawn of each type, by whom it is seen, and what its table of pays says."""

from datetime import UTC, datetime
from time import time
from xml.etree import ElementTree as ET

import msgspec
import pytest

from tapete.engine.command import Actor, Role
from tapete.games.maquinas.credit import CashOut
from tapete.games.maquinas.playing import Play
from tapete.games.maquinas.setup import model
from tapete.kit.models import models, names_of
from tapete.language import LANGUAGES
from tapete.service.feed import Told
from tapete.web.scenes.elements import Look, TableFacts
from tapete.web.scenes.maquinas import PRESENTER, machine_glimpse
from tapete.web.scenes.maquinas.words import BLANKS, FACES, REELS, clock_said, face_of, lines_of, time_left, window_of
from tests.games.maquinas.maquina import Maquina

ANA = Actor("ana", Role.JUGADOR)
PRICES = {"azahar": "0.20", "canicas": "0.50", "faro": "1", "noria": "0.50"}


def looked(machine: Maquina, who: Actor = ANA, language: str = "en") -> Look:
    game, state = machine.game, machine.state
    return Look(
        table=TableFacts(id="mesa-1", number=1, physical=False, open=True, n=1),
        game=game,
        who=who,
        view=game.view(state, who),
        offers=game.offers(state, who),
        step=None,
        staff=(),
        language=language,
    )


@pytest.mark.parametrize("name", list(models()))
@pytest.mark.parametrize("upright", [False, True])
def test_every_model_is_drawn_before_and_in_a_game(name: str, upright: bool) -> None:
    machine = Maquina("5", modelo=name, precio=PRICES[name])
    for line in ("", "ana: jugar"):
        if line:
            machine(line)
        look = looked(machine)
        board = PRESENTER.board(machine.game, "en", 1, upright=upright)
        for drawn in (board.print, PRESENTER.pieces(look, look.view, board, upright=upright)):
            ET.fromstring(f"<svg>{drawn}</svg>")
        small = machine_glimpse(machine.game, look.view, "en")
        ET.fromstring(f"<svg>{small.ground}{small.live}</svg>")


def test_the_table_of_pays_is_told_from_the_greatest_on() -> None:
    look = looked(Maquina("5", modelo="faro", precio="1"))
    centre = PRESENTER.centre(look, look.view)
    assert [row.amount for row in centre.rows] == [50_000, 10_000, 2000, 500, 200, 100]
    assert centre.rows[0].pays == "500 times the price, and the jackpot"
    assert centre.coins == (20, 50, 100, 500, 2000)


def test_counters_are_for_who_watches_over_the_machine() -> None:
    machine = Maquina("2", modelo="faro", precio="1").play("vela")
    assert PRESENTER.centre(looked(machine), looked(machine).view).counters == ()
    staff = looked(machine, machine.state.staff[0])
    counters = {each.name: each.told for each in PRESENTER.centre(staff, staff.view).counters}
    assert (counters["Money played"], counters["Prizes"], counters["Games"]) == ("€1.00", "€20.00", "1")
    assert (counters["Return so far"], counters["Return as homologated"]) == ("2000.00 %", "92.00 %")


def test_an_inspection_reads_the_counters_and_what_was_homologated() -> None:
    machine = Maquina("2", modelo="faro", precio="1").play("vela")
    seen = looked(machine, Actor("inspeccion", Role.INSPECCION))
    facts = {each.name: each.told for each in PRESENTER.inspected(seen.rules, seen.view, "en")}
    assert (facts["Games"], facts["Jackpot"], facts["Greatest prize"]) == ("1", "€100.01", "€500.00, at most €2,000.00")
    assert (facts["Least duration"], facts["The jackpot adds"]) == ("3 s", "3.00 %")


def test_somebody_else_has_no_coins_to_put_in() -> None:
    machine = Maquina("2", modelo="faro", precio="1")
    other = looked(machine, Actor("eva", Role.JUGADOR))
    centre = PRESENTER.centre(other, other.view)
    assert (centre.coins, centre.mine, centre.player) == ((), False, "ana")


def test_the_plan_tells_how_often_each_prize_comes_and_its_grammar_is_right() -> None:
    look = looked(Maquina("5", modelo="noria", precio="0.50"), language="es")
    rows = PRESENTER.centre(look, look.view).rows
    told = [(row.name, row.pays, row.often) for row in rows]
    assert told[0] == ("tres sietes", "500 veces el precio", "1 de 4.096 combinaciones")
    assert told[1] == ("tres bares", "una cesta de la huerta", "1 de 4.096 combinaciones")
    assert told[-1][:2] == ("cereza", "1 vez el precio")
    programme = looked(Maquina("5", modelo="azahar", precio="0.20"), language="es")
    plan = PRESENTER.centre(programme, programme.view).rows
    assert [(row.name, row.often, row.amount) for row in plan][:2] == [
        ("tres soles", "4 veces en 20.000 partidas", 8000),
        ("tres abanicos", "10 veces en 20.000 partidas", 4000),
    ]


def test_what_a_programme_does_not_pay_never_looks_like_a_prize() -> None:
    """No symbol of a prize is ever on a line that pays nothing, and no such line shows a symbol twice."""
    machine = Maquina("20", modelo="azahar", precio="0.20")
    shown = set()
    for _ in range(60):
        machine.play(games=2)
        look = looked(machine)
        window = window_of(look.view, look.rules)
        for line, paid in zip(zip(*window, strict=True), look.view.paid, strict=True):
            if paid:
                assert line == (face_of(look.view, paid),) * REELS
            else:
                assert sorted(line) == sorted(BLANKS)
            shown.add(bool(paid))
    assert shown == {True, False}
    assert not {*BLANKS} & {*FACES}


def test_reels_rest_before_the_first_game_where_no_row_has_a_symbol_twice() -> None:
    look = looked(Maquina(modelo="noria", precio="0.50"))
    assert all(len({*row}) == len(row) for row in zip(*look.view.window, strict=True))
    assert lines_of(look.view, look.rules) == []


@pytest.mark.parametrize("upright", [False, True])
def test_two_games_at_once_are_two_lines_with_a_bar_between_them(upright: bool) -> None:
    def pieces(name: str) -> str:
        look = looked(Maquina("5", modelo=name, precio=PRICES[name]))
        return PRESENTER.pieces(look, look.view, PRESENTER.board(look.game, "en", 1, upright=upright), upright=upright)

    two = pieces("azahar")
    assert (two.count('class="line-bar"'), two.count('class="line-badge"')) == (1, 4)
    assert "line-bar" not in pieces("faro")


def test_the_line_that_won_is_framed_numbered_and_said_in_words() -> None:
    machine = Maquina("5", modelo="noria", precio="0.50")
    reels = machine.game.rules.board.reels
    limes = next(n for n in range(1, reels.ways + 1) if reels.shown(n) == [("limon",) * 3])
    machine.play(str(limes))
    look = looked(machine, language="es")
    assert [(line.number, line.rows) for line in lines_of(look.view, look.rules)] == [(1, (1, 1, 1))]
    board = PRESENTER.board(machine.game, "es", 1, upright=False)
    drawn = PRESENTER.pieces(look, look.view, board, upright=False)
    assert drawn.count('class="won-cell"') == 3 + 1
    assert "limón, limón, limón" in drawn
    assert PRESENTER.centre(look, look.view).told == "Premio de 6,00 € · tres limones"
    assert PRESENTER.results(look.rules, look.view)[0].shown == "6,00"


def test_the_key_to_play_is_held_for_the_least_duration_of_a_game() -> None:
    machine = Maquina("5", modelo="noria", precio="0.50")
    machine("reloj: hora 0")
    machine.play("1")
    look = looked(machine)
    [held] = PRESENTER.barred(look, look.view)
    assert (held.kind, held.cite, held.reason) == (Play, "RM1998:10.c", "3 s a game at least")
    assert not any(isinstance(offer.command, Play) for offer in look.offers)
    machine("reloj: hora 3")
    again = looked(machine)
    assert PRESENTER.barred(again, again.view) == ()


def test_a_machine_out_of_service_says_so_and_still_pays() -> None:
    machine = Maquina("5", modelo="noria", precio="0.50")
    machine("organizador: fuera de servicio")
    look = looked(machine)
    assert PRESENTER.centre(look, look.view).stopped
    assert PRESENTER.phase(look.rules, look.view, "en") == "out of service"
    board = PRESENTER.board(machine.game, "en", 1, upright=True)
    assert "off-sign" in PRESENTER.pieces(look, look.view, board, upright=True)
    assert {type(offer.command) for offer in look.offers} == {CashOut}


def test_the_time_that_is_left_is_counted_from_when_it_was_sold() -> None:
    machine = Maquina("1", modelo="canicas", precio="0.50")
    sold = Told(n=3, at="2026-01-01T10:00:00.000Z", events=tuple(machine("ana: jugar")))
    view = looked(machine).view
    at = datetime(2026, 1, 1, 10, 1, 0, tzinfo=UTC)
    assert time_left(view, [sold], at) == 120_000
    assert clock_said(119_001) == "2:00"
    assert time_left(looked(Maquina(modelo="canicas", precio="0.50")).view, [sold], at) is None


def test_marbles_are_for_who_bought_the_time() -> None:
    machine = Maquina("1", modelo="canicas", precio="0.50")
    machine("ana: jugar")
    board = PRESENTER.board(machine.game, "en", 1, upright=False)
    mine, theirs = looked(machine), looked(machine, Actor("eva", Role.JUGADOR))
    assert 'id="wide-marbles"' in PRESENTER.pieces(mine, mine.view, board, upright=False)
    assert 'id="wide-marbles"' not in PRESENTER.pieces(theirs, theirs.view, board, upright=False)
    assert PRESENTER.centre(mine, mine.view).claims == "pedir tiempo"
    assert PRESENTER.centre(theirs, theirs.view).claims == ""


@pytest.mark.parametrize("name", list(models()))
def test_the_sheet_of_a_model_has_an_article_for_each_line(name: str) -> None:
    look = looked(Maquina(modelo=name, precio=PRICES[name]))
    sheet = PRESENTER.centre(look, look.view).sheet
    assert len(sheet) >= 3
    assert all(each.cite and each.told for each in sheet)


def test_every_symbol_of_a_model_that_ships_has_a_name_in_four_languages() -> None:
    for name in models():
        said = model(name)
        words = {word for strip in said.rodillos for word in strip} | {each.nombre for each in said.premios}
        for word in words | {*FACES.values(), *BLANKS}:
            assert set(names_of(word)) == {*LANGUAGES}, word


def test_who_waits_for_a_machine_is_told_when_it_is_free_at_the_latest() -> None:
    machine = Maquina("5", modelo="faro", precio="1")
    look = looked(machine, Actor("eva", Role.JUGADOR))
    assert PRESENTER.centre(look, look.view).free_in is None
    for seconds, minutes in ((300, 5), (241, 5), (61, 2), (-3, 1)):
        facts = msgspec.structs.replace(look.table, free_at=int((time() + seconds) * 1000))
        look = msgspec.structs.replace(look, table=facts)
        assert PRESENTER.centre(look, look.view).free_in == minutes
