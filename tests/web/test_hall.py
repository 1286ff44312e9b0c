"""Bingo as each person sees it: the own cartones and what they lack, what was called and is played for, and papers."""

import re
from itertools import pairwise, product
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from msgspec.structs import replace

from tapete.casino.house_refusals import invited
from tapete.casino.reading import demo
from tapete.engine.command import Actor, Role
from tapete.engine.incidents import incident_name
from tapete.families.hall.terminals.play import choose as at_terminals
from tapete.families.hall.terminals.play import take_leave as leave_terminal
from tapete.families.hall.terminals.sale import Buy as BuyAtTerminal
from tapete.families.hall.terminals.sale import SignOff, SignOn
from tapete.families.hall.terminals.state import Phase
from tapete.games.bingo_tradicional.claims import SingBingo, SingLine
from tapete.games.bingo_tradicional.play import choose, take_leave
from tapete.games.bingo_tradicional.sale import Buy
from tapete.language import LANGUAGES
from tapete.web.console import console_of
from tapete.web.draw.press import capitals, width
from tapete.web.pages.hall import report_of
from tapete.web.scene import Scene, compose
from tapete.web.scenes.bingo_tradicional import sung
from tapete.web.scenes.elements import Prize
from tapete.web.scenes.hall import WAITED, Centre, wanting
from tapete.web.scenes.hall.drawing import _LEAST, MOST_PRIZES, Hall, _sized, draw_hall, hall_board
from tapete.web.scenes.presenter import Filled
from tests.games.bingo_automatico.test_games import Red
from tests.games.bingo_electronico.sistema import Sistema
from tests.games.bingo_tradicional.sala import Sala
from tests.games.table import TestTable
from tests.trace import law
from tests.web.sight import drawings, look, scene

MURCIA = "murcia"


def seen(table: TestTable, name: str) -> Scene:
    return scene(table, table.person(name))


def centre(table: TestTable, name: str) -> Centre:
    found = seen(table, name).centre
    assert isinstance(found, Centre)
    return found


def outs(table: TestTable, name: str) -> list[int]:
    """How many balls lie on each of the two boards."""
    there = look(table, table.person(name))
    return [str(drawn.layer).count('class="out"') for drawn in drawings(there)]


# --- cartones ---------------------------------------------------------------------------------------------------------


def test_the_carton_that_lacks_least_comes_first_and_says_which_number_it_waits_for() -> None:
    sala = Sala(MURCIA).begin("ana 4", "bea 2")
    line = sorted(sala.carton(3).lines[0])
    sala.call(line[:4])
    first, *others = centre(sala, "ana").tickets
    assert (first.name, first.near, first.line) == ("0003", True, (line[4],))
    assert str(line[4]) in first.said
    waited = [cell.number for row in first.cells for cell in row if cell.state == WAITED]
    assert waited == [line[4]]
    assert all(len(one.line) <= len(other.line) for one, other in pairwise(others))
    assert not any(cell.state == WAITED for ticket in others if not ticket.near for row in ticket.cells for cell in row)


def test_after_the_linea_cartones_are_told_by_what_they_lack_to_the_bingo() -> None:
    sala = Sala(MURCIA).begin("ana 3", "bea 1")
    sala.line_at(4, 5)
    sala.sing("bea linea 4")
    sala("jefe: preguntar")
    sala("jefe: ordenar")
    held = sorted(sala.carton(2).numbers)
    sala.call([number for number in held if number not in sala.state.drawn][:-1])
    first = centre(sala, "ana").tickets[0]
    assert (first.name, len(first.missing), first.stamped) == ("0002", 1, 14)
    assert str(first.missing[0]) in first.said


def test_nobody_is_shown_the_cells_of_a_carton_that_is_not_theirs_before_it_is_sung() -> None:
    sala = Sala(MURCIA).begin("ana 2", "bea 2")
    assert {ticket.name for ticket in centre(sala, "ana").tickets} == {"0001", "0002"}
    assert centre(sala, "zoe").tickets == ()
    theirs = repr(sala.carton(3).rows)
    for who in ("ana", "zoe", "jefe", "locutor"):
        assert theirs not in repr(seen(sala, who)), who
    sala.call(range(1, 16))
    sala("bea: bingo 3")
    for who in ("ana", "zoe", "jefe"):
        (monitor,) = centre(sala, who).monitors
        shown = tuple(tuple(cell.number for cell in row) for row in monitor.ticket.cells)
        assert shown == sala.carton(3).rows, who
        assert (monitor.player, monitor.right) == ("bea", False)


def test_a_ball_is_on_no_page_before_it_is_called() -> None:
    sala = Sala(MURCIA).begin("ana 2", "bea 2")
    sala.call([7, 11])
    sala("azar: resultado 88")
    for who in ("ana", "zoe"):
        shown = seen(sala, who)
        assert outs(sala, who) == [2, 2]
        assert (shown.centre.last, shown.centre.order) == (11, 2)
        assert not [said for said in shown.said if "88" in said.sentence]
    sala("locutor: llamar")
    assert (centre(sala, "ana").last, outs(sala, "ana")) == (88, [3, 3])


# --- singing ----------------------------------------------------------------------------------------------------------


def test_every_carton_may_be_sung_and_the_line_that_sings_it_is_understood() -> None:
    sala = Sala(MURCIA).begin("ana 3", "bea 2")
    sala.call(range(1, 16))
    voice = centre(sala, "ana").voice
    assert voice is not None
    assert len(voice.cartones) == 3
    assert centre(sala, "zoe").voice is None
    best = voice.cartones[0][0]
    (line,) = sung(Filled(sala.game, None, "ana", {"kind": "linea", "carton": best}))
    sala(f"ana: {line}")
    assert sala.state.claims[0].carton.number == int(best.partition("/")[2])
    assert sung(Filled(sala.game, None, "ana", {"kind": "raya", "carton": best})) == []


def test_a_claim_that_is_not_right_says_the_missing_number_with_its_article_until_some_balls_later() -> None:
    sala = Sala(MURCIA).begin("ana 2", "bea 2")
    line = sorted(sala.carton(1).lines[0])
    sala.call([*line[:4], next(number for number in range(1, 91) if number not in line)])
    sala.sing("ana linea 1")
    missed = centre(sala, "ana").missed
    assert missed is not None
    assert str(line[4]) in missed.title
    assert missed.cite == "MU2010:119.5.a"
    assert centre(sala, "bea").missed is None
    sala.fill(9, without=sala.carton(1).numbers)
    assert centre(sala, "ana").missed is None


def test_the_linea_keeps_its_place_when_it_is_won_and_says_at_which_ball() -> None:
    sala = Sala(MURCIA).begin("ana 2", "bea 2")
    sala.line_at(3, 8)
    sala.sing("bea linea 3")
    sala("jefe: preguntar")
    assert centre(sala, "ana").question == sala.game.rules.question.value
    sala("jefe: ordenar")
    it = centre(sala, "ana")
    assert it.voice is not None
    assert not it.voice.line
    assert "8" in it.voice.line_note
    assert [prize.done for prize in it.prizes[:2]] == [True, False]


def test_who_has_won_is_told_what() -> None:
    sala = Sala(MURCIA).begin("ana 2", "bea 2")
    sala.bingo("ana", 1, 40)
    won = sum(amount for _, player, amount in sala.paid() if player == "ana")
    assert (centre(sala, "ana").won, centre(sala, "bea").won) == (won, 0)
    paid = [row for row in seen(sala, "bea").settled if row.kind == "paid"]
    assert {row.player for row in paid} == {"ana"}
    assert sum(row.gain for row in paid) == won


# --- the desk ---------------------------------------------------------------------------------------------------------


def desk(table: TestTable, role: str) -> Any:
    who = table.person(role)
    return console_of(look(table, who), (who.role,), scene(table, who), demo().fichas)


def test_the_locutor_is_given_the_ball_that_is_out_to_call() -> None:
    sala = Sala(MURCIA).begin("ana 2")
    assert {key.face.outcome for row in desk(sala, "locutor").keys for key in row} == set(map(str, range(1, 91)))
    sala("azar: resultado 42")
    console = desk(sala, "locutor")
    assert console.act is not None
    assert '"number":42' in console.act.do
    assert console.words == "42"


def test_the_jefe_sees_the_matriz_of_what_was_sung_and_what_it_lacks() -> None:
    sala = Sala(MURCIA).begin("ana 2")
    line = sorted(sala.carton(2).lines[1])
    sala.call([*line[:4], next(number for number in range(1, 91) if number not in line)])
    sala("ana: linea 2")
    (monitor,) = centre(sala, "jefe").monitors
    assert monitor.wants == (line[4],)
    console = desk(sala, "jefe")
    assert console.act is not None
    assert '"verify"' in console.act.do
    assert console.presenter.desk == "parts/desk.html"


def test_the_desk_sells_to_those_who_are_there_by_name_and_to_nobody_else() -> None:
    sala = Sala(MURCIA)
    sala("locutor: abrir venta")
    locutor = sala.person("locutor")

    def sells(*here: str) -> list[Any]:
        there = look(sala, locutor)
        offers = invited(sala.game, there.offers, frozenset(here))
        facts = replace(there.table, represented=frozenset(here))
        there = replace(there, table=facts, offers=offers, names={"ana": "Ana"})
        console = console_of(there, (locutor.role,), scene(sala, locutor), demo().fichas)
        assert not [each for each in (*console.calls, *console.others) if "cliente" in repr(each)]
        return [button for group in console.lists for button in group.buttons if '"buy"' in button.do]

    assert sells() == []
    (button,) = sells("ana")
    assert '"player":"ana"' in button.do
    assert button.shown == "Buy … cartones · Ana"
    assert button.amount is not None
    assert len(sells("ana", "bea")) == 2


def test_before_a_carton_is_sold_the_desk_is_told_what_is_waited_for() -> None:
    sala = Sala(MURCIA)
    sala("locutor: abrir venta")
    assert "cartones are sold" in desk(sala, "locutor").awaits
    assert seen(sala, "locutor").open_said == "cartones are sold"
    sala("ana: comprar 1")
    assert desk(sala, "locutor").awaits == ""


def test_the_desk_is_not_offered_to_sing_a_carton_that_nobody_has_named() -> None:
    sala = Sala(MURCIA).begin("ana 2", "bea 2")
    sala.call(range(1, 16))
    assert '"sing-' not in repr(desk(sala, "locutor"))
    sala("locutor: bingo 3 para bea")
    assert sala.state.claims[0].player == "bea"


def test_every_incident_of_a_bingo_has_a_name() -> None:
    for table in (Sala(MURCIA), Sistema("ana 1"), Red("ana 1")):
        for incident in table.game.rules.incidents:
            assert incident_name(incident.name) != incident.name


@pytest.mark.parametrize(("missing", "said"), [((8,), "le falta el 8"), ((8, 36, 89), "le faltan el 8, el 36 y el 89")])
def test_what_a_carton_lacks_is_told_with_its_verb(missing: tuple[int, ...], said: str) -> None:
    assert wanting(missing, "es") == said


def test_who_comes_in_mid_game_is_told_of_the_next_sale_and_who_plays_how_to_sing() -> None:
    sala = Sala(MURCIA).begin("ana 2", "bea 2")
    sala.call([1, 2])
    assert "next sale" in centre(sala, "zoe").waits[1]
    assert seen(sala, "ana").hint == "bingo 0001"


def test_the_last_ball_stays_in_sight_while_a_carton_is_checked() -> None:
    sala = Sala(MURCIA).begin("ana 2", "bea 2")
    sala.call([*range(1, 15), 48])
    sala("ana: bingo 1")
    wide = seen(sala, "bea").stage
    ball = re.search(r'class="bola" role="img" aria-label="48">.*?translate\(\S+ (\S+?)\)', str(wide.layer))
    assert ball is not None
    assert float(ball[1]) + 40 < 136, "it lies above where the page puts the cartón"


# --- terminals --------------------------------------------------------------------------------------------------------


def test_a_terminal_marks_by_itself_and_its_testigo_tells_what_was_formed() -> None:
    sistema = Sistema("ana 3", "bea 1").close()
    row = sistema.carton(2).rows[0]
    sistema.form(row, 12)
    it = centre(sistema, "ana")
    assert not it.own_hand
    assert it.voice is None
    formed = {(each.prize, each.carton) for each in it.witness}
    assert ("line", "0002") in formed
    assert "line" in next(ticket for ticket in it.tickets if ticket.name == "0002").won
    assert not [each for each in centre(sistema, "bea").witness if each.prize == "line"]


def test_the_acumulado_is_up_to_date_with_every_stake() -> None:
    sistema = Sistema("ana 1").holds(1000)
    before = centre(sistema, "ana").prizes[0].amount
    sistema("ana: comprar 20")
    after = centre(sistema, "bea").prizes[0].amount
    assert (before, after) == ("€10.00", "€10.06")
    sistema("ana: anular compra")
    assert centre(sistema, "zoe").prizes[0].amount == before


@law("MU2010:122.5", "MU2010:122.6")
def test_a_terminal_shows_surprises_and_what_an_acumulado_asks_for() -> None:
    centro = {"orden": 10, "celdas": ["00000", "00100", "00000"], "paga": 3}
    pots = {"principal": {"bola_maxima": 28, "cartones_minimos": 6}}
    sistema = Sistema("ana 1", sorpresas={"centro": centro}, acumulados=pots, acumulado_por="ganado")
    shown = centre(sistema, "ana")
    surprise = shown.figures[-1]
    assert (surprise.name, surprise.amount, surprise.cite) == ("centro", 30, "MU2010:122.5")
    assert "at ball 10" in surprise.pays
    assert shown.prizes[0].note == "before number 28, from 6 cartones"
    assert "the bingo, or the greatest prize won in the game" in [fact.told for fact in shown.facts]


@law("MU2010:122.3", "criterio:bingo-electronico.27")
def test_a_terminal_shows_the_numbers_of_the_bingo_where_the_prize_table_gives_them() -> None:
    sistema = Sistema("ana 1", bingo=20, bingo_celdas=["11111", "00000", "11111"], retorno_minimo="1")
    [bingo] = [figure for figure in centre(sistema, "ana").figures if figure.cite == "MU2010:122.3"]
    assert (bingo.cells, bingo.amount) == (((1,) * 5, (0,) * 5, (1,) * 5), 200)


def test_the_acumulado_does_not_go_back_while_the_game_is_settled() -> None:
    sistema = Sistema("ana 20").holds(1000).close()
    sistema.draw(sistema.others(set())[:30])
    while sistema.state.phase is Phase.COLA:
        sistema.draw(sistema.others(set(sistema.state.drawn))[:1])
    assert sistema.state.phase is Phase.LIQUIDACION
    assert centre(sistema, "ana").prizes[0].amount == "€10.06"


def test_the_figures_that_pay_are_shown_with_their_cells() -> None:
    (line, corners, bingo) = centre(Sistema("ana 1"), "zoe").figures
    assert corners.cells == ((1, 0, 0, 0, 1), (0, 0, 0, 0, 0), (1, 0, 0, 0, 1))
    assert (line.amount, corners.amount, bingo.amount) == (200, 20, 5000)


def test_an_extra_ball_is_stamped_only_on_the_cartones_of_who_bought_it() -> None:
    sistema = Sistema("ana 1", "bea 1", bolas_extra={"numero": 2, "precio": "0.05"}).close()
    ana, bea = sistema.carton(1).numbers, sistema.carton(2).numbers
    both = min(ana | bea)
    sistema.draw(sistema.others({both})[:30])
    assert '"buy-ball"' in "".join(button.do for button in seen(sistema, "ana").primary)
    assert "may be bought" in centre(sistema, "ana").waits[0]
    sistema("ana: bola extra")
    assert "31" in centre(sistema, "ana").waits[0], "one's own is told, and that of others goes on"
    assert "may be bought" in centre(sistema, "bea").waits[0]
    sistema("jefe: sortear bola")
    sistema.draw([both])
    owner, other = ("ana", "bea") if both in ana else ("bea", "ana")
    stamped = [ticket for ticket in centre(sistema, owner).tickets if both not in ticket.missing]
    assert bool(stamped) == (owner == "ana")
    assert centre(sistema, other).tickets


def test_in_a_network_one_sees_the_prizes_of_the_own_room_and_of_all_rooms() -> None:
    red = Red("ana 10", "bea 10").close()
    names = [prize.name for prize in centre(red, "ana").prizes]
    assert names[:2] == ["line (A)", "bingo (A)"]
    assert not [name for name in names if name.endswith("(B)")]
    assert "grand bingo" in names
    assert next(prize.note for prize in centre(red, "ana").prizes if prize.name.startswith("super bingo"))


# --- the drawing ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("highest", "upright"), [*product((60, 75, 90), (False, True))])
def test_the_board_is_well_formed_and_called_numbers_are_balls(highest: int, upright: bool) -> None:
    board = hall_board(highest, upright=upright)
    ET.fromstring(f"<svg>{board.print}</svg>")
    assert board.print.count('class="w') >= highest


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_modality_is_drawn_in_every_language_and_no_word_leaves_its_room(language: str) -> None:
    tables: list[TestTable] = [Sala(MURCIA).begin("ana 5"), Sistema("ana 14").close(), Red("ana 3", "bea 3").close()]
    for table in tables:
        for who in ("ana", "zoe", "jefe"):
            there = replace(look(table, table.person(who)), language=language)
            shown = compose(there, demo().fichas, 100_000, ())
            for drawn in drawings(there):
                ET.fromstring(f"<svg>{drawn.layer}</svg>")
            for prize in shown.centre.prizes:
                for text, most, track in ((prize.name, 11.5, 50), (prize.note, 8.0, 50)):
                    room = 276 - width(capitals(prize.amount), 15, 10)
                    written, size = _sized(text, most, room, track)
                    assert width(capitals(written), size, track) <= room + 0.01
                    assert size >= _LEAST, (text, room)


def test_the_pieces_of_a_drawing_are_told_to_who_cannot_see_them() -> None:
    sala = Sala(MURCIA).begin("ana 2")
    sala.call([48])
    for drawn in drawings(look(sala, sala.person("ana"))):
        assert re.search(r'class="bola" role="img" aria-label="48"', str(drawn.layer))
        assert 'aria-label="line, ' in str(drawn.layer)


def test_more_prizes_than_there_is_room_for_are_left_to_the_side() -> None:
    many = tuple(Prize(name=f"premio {place}", amount="1 €") for place in range(12))
    hall = Hall(key="1", highest=90, called=(), ball_says="", first=None, prizes=many)
    for upright in (False, True):
        assert draw_hall(hall, upright=upright).count('class="prize"') == MOST_PRIZES


# --- companions -------------------------------------------------------------------------------------------------------


def test_companions_buy_sing_only_what_is_right_and_buy_no_more_when_they_leave() -> None:
    sala = Sala(MURCIA, series={"cartones": 120})
    sala("locutor: abrir venta")
    alba = Actor("alba", Role.JUGADOR)

    def wish() -> Any:
        view: Any = sala.game.view(sala.state, alba)
        return choose(sala.game.rules, view)

    def leave() -> Any:
        view: Any = sala.game.view(sala.state, alba)
        return take_leave(sala.game.rules, view)

    buys = wish()
    assert isinstance(buys, Buy)
    assert 6 <= buys.cartones <= 36
    assert leave() is None
    sala("alba: comprar 2")
    sala("ana: comprar 1")
    assert wish() is None
    sala("locutor: cerrar venta")
    sala("jefe: anunciar partida")
    line = sorted(sala.carton(2).lines[2])
    sala.call(line[:4])
    assert wish() is None
    sala.call(line[4:])
    song = wish()
    assert isinstance(song, SingLine)
    assert song == leave()
    sala("alba: linea 2")
    assert wish() is None, "it is sung"
    sala("jefe: verificar")
    sala("jefe: preguntar")
    sala("jefe: ordenar")
    sala.full_at(1, 60)
    assert isinstance(wish(), SingBingo)


def test_companions_take_terminals_buy_and_leave_when_their_game_is_over() -> None:
    sistema = Sistema("ana 1")
    alba = Actor("alba", Role.JUGADOR)

    def wish() -> Any:
        return at_terminals(sistema.game.rules, sistema.game.view(sistema.state, alba))

    def leave() -> Any:
        return leave_terminal(sistema.game.rules, sistema.game.view(sistema.state, alba))

    sits = wish()
    assert isinstance(sits, SignOn)
    assert leave() is None
    sistema(f"alba: {sistema.game.write(sits)}")
    buys = wish()
    assert isinstance(buys, BuyAtTerminal)
    assert isinstance(leave(), SignOff)
    sistema(f"alba: {sistema.game.write(buys)}")
    assert (wish(), leave()) == (None, None)


# --- papers -----------------------------------------------------------------------------------------------------------


def told(table: TestTable) -> Any:
    return report_of([("2026-01-01T00:00:00Z", event) for event in table.events], "en")


def test_the_report_has_the_verification_and_of_each_game_stakes_and_combinations() -> None:
    sala = Sala(MURCIA).begin("ana 4", "bea 2")
    sala.bingo("ana", 1, 40)
    sala.begin("ana 2").call([1])
    sala("jefe: incidente bola-defectuosa")
    report = told(sala)
    assert report.checked[0].cite == "MU2010:119.1"
    (played, void) = report.games
    assert (played.cartones, played.staked, played.numbers, played.void) == (6, 900, 40, False)
    assert played.awarded == sum(amount for *_, amount in sala.paid())
    assert (void.void, report.staked) == (True, 900)


def test_the_report_has_the_ball_at_which_each_prize_was_sung() -> None:
    sala = Sala(MURCIA).begin("ana 2", "bea 2")
    sala.line_at(3, 8)
    sala.sing("bea linea 3")
    sala("jefe: preguntar")
    sala("jefe: ordenar")
    sala.bingo("ana", 1, 40)
    (game,) = told(sala).games
    assert {each.prize: each.order for each in game.won}["line"] == 8
    assert {each.order for each in game.won if each.prize != "line"} == {40}


def test_the_report_of_terminals_names_every_combination_and_the_terminals_that_fail() -> None:
    sistema = Sistema(verified=False)
    sistema("jefe: verificar sin 3 7")
    sistema.open("ana 3")
    sistema.close().rest()
    report = told(sistema)
    assert report.checked[0].failing == (3, 7)
    assert "generador" in report.checked[0].checks
    (game,) = report.games
    assert game.staked == 30
    assert game.awarded == sum(amount for *_, amount in sistema.won())
    assert {each.prize for each in game.won}
