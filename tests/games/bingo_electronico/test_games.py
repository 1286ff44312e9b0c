"""Games of bingo electrónico, as the article and its worked examples have them."""

from typing import Any

import pytest

from tapete.families.hall.room import Amount, shared
from tapete.families.hall.terminals.play import PrizeFormed
from tapete.families.hall.terminals.state import Phase
from tapete.games.bingo_electronico.play import SaleClosed
from tests.games.bingo_electronico.sistema import Sistema
from tests.games.table import balances, net
from tests.trace import law


def formed(system: Sistema, prize: str) -> list[tuple[str, int, int]]:
    """Who formed it, at which number, for how much."""
    events = [event for event in system.events if isinstance(event, PrizeFormed) and event.prize == prize]
    return [(each.player, each.order, each.amount) for event in events for each in event.formed]


@law("MU2010:122.1", "criterio:bingo-electronico.2", "criterio:bingo-electronico.7")
def test_the_first_two_numbers_that_touch_share_a_part_of_all_stakes() -> None:
    system = Sistema("ana 1", "eva 1", precio="100").close()
    one, other = system.carton(1).neighbours[0]
    system.draw([one, other])
    touching = [name for name, carton in ((1, 1), (2, 2)) if system.carton(carton).neighbours_at([one, other])]
    assert sum(amount for _, _, amount in formed(system, "colindantes")) == 1000
    assert len(formed(system, "colindantes")) == len(touching)


@law("MU2010:122.1", "criterio:bingo-electronico.2")
def test_numbers_in_a_diagonal_or_at_the_ends_of_two_lines_do_not_touch() -> None:
    system = Sistema("ana 1").close()
    rows = system.carton(1).rows
    diagonal, ends = system.fork(), system.fork()
    diagonal.draw([rows[0][0], rows[1][1]])
    assert formed(diagonal, "colindantes") == []
    ends.draw([rows[0][4], rows[1][0]])
    assert formed(ends, "colindantes") == []
    system.draw([rows[0][0], rows[1][0]])
    assert formed(system, "colindantes") == [("ana", 2, 1)]


@law("MU2010:122.1", "criterio:bingo-electronico.3")
def test_when_no_two_touch_numbers_come_until_two_do_for_that_prize_alone() -> None:
    figures = {"esquinas": {"celdas": ["10001", "00000", "10001"], "paga": 50}}
    system = Sistema("ana 1", extracciones=5, linea=0, bingo=0, figuras=figures, acumulados={}, retorno_minimo="0")
    system.close()
    rows = system.carton(1).rows
    apart = [rows[0][0], rows[0][4], rows[2][0]]
    outside = [number for number in range(1, 61) if number not in system.carton(1).numbers]
    system.draw([*apart, *outside[:2]])
    assert system.game.needs(system.state) is not None
    system.draw([rows[2][4]])
    assert formed(system, "esquinas") == []
    system.draw([rows[0][1]])
    assert formed(system, "colindantes") == [("ana", 7, 1)]
    assert system.state.phase is Phase.LIQUIDACION


@law("MU2010:122.2", "MU2010:121.2.d")
def test_a_line_pays_by_the_table_and_the_game_goes_on() -> None:
    system = Sistema("ana 1").close()
    system.form(sorted(system.carton(1).lines[0]), 18, spared=system.carton(1).numbers)
    assert formed(system, "linea") == [("ana", 18, 200)]
    assert system.state.phase is Phase.SORTEO
    system.rest()
    assert ("linea", "ana", 200) in system.won()


@law("MU2010:122.2", "criterio:bingo-electronico.13")
def test_two_lines_of_a_carton_are_one_linea() -> None:
    system = Sistema("ana 1").close()
    both = sorted(system.carton(1).lines[0] | system.carton(1).lines[1])
    system.form(both, 25, spared=system.carton(1).numbers)
    assert [amount for _, _, amount in formed(system, "linea")] == [200]


@law("MU2010:122.2", "MU2010:122.3", "criterio:bingo-electronico.13")
def test_every_carton_that_forms_a_line_is_paid() -> None:
    system = Sistema("ana 1", "eva 1").close()
    system.form(sorted(system.carton(1).lines[0] | system.carton(2).lines[0]), 28)
    assert {player for player, _, _ in formed(system, "linea")} == {"ana", "eva"}


@pytest.mark.parametrize(("order", "wins"), [(27, True), (28, False)])
@law("MU2010:122.6", "criterio:bingo-electronico.4", "criterio:bingo-electronico.5")
def test_the_acumulado_is_won_before_its_maximum_ball(order: int, wins: bool) -> None:
    system = Sistema("ana 2").holds(51239).close()
    assert [event.pots for event in system.events if isinstance(event, SaleClosed)] == [(Amount("principal", 51240),)]
    system.form(sorted(system.carton(1).numbers), order, spared=())
    system.rest()
    assert (("principal", "ana", 51240) in system.won()) is wins
    assert system.state.pots[0].held == (0 if wins else 51240)


@law("MU2010:122.6", "criterio:bingo-electronico.6", "criterio:bingo-electronico.16")
def test_a_line_wins_no_acumulado_where_the_bingo_pays_more() -> None:
    system = Sistema("ana 2").holds(51239).close()
    system.form(sorted(system.carton(1).lines[0]), 18, spared=system.carton(1).numbers)
    assert formed(system, "principal") == []


@law("MU2010:122.6", "criterio:bingo-electronico.6")
def test_without_a_bingo_the_combination_that_pays_most_wins_it() -> None:
    frame = {"marco": {"celdas": ["11111", "10001", "11111"], "paga": 150}}
    system = Sistema("ana 2", linea=4, bingo=0, figuras=frame, retorno_minimo="0").holds(51239).close()
    rows = system.carton(1).rows
    cells = [number for line, row in enumerate(rows) for at, number in enumerate(row) if line != 1 or at in {0, 4}]
    system.form(cells, 20, spared=system.carton(1).numbers)
    assert formed(system, "principal") == [("ana", 20, 51240)]


@law("criterio:bingo-electronico.7", "criterio:bingo-electronico.8")
def test_parts_are_rounded_to_the_cent() -> None:
    system = Sistema("ana 1", precio="333.30").close()
    closed = next(event for event in system.events if isinstance(event, SaleClosed))
    assert (closed.colindantes, closed.pots) == (1667, (Amount("principal", 1000),))


@law("MU2010:121.2.a", "criterio:bingo-electronico.20")
def test_the_least_that_the_colindantes_pay_is_a_cent() -> None:
    system = Sistema("ana 1", colindantes="3").close()
    assert next(event for event in system.events if isinstance(event, SaleClosed)).colindantes == 1


@law("MU2010:121.2.a")
def test_the_acumulado_grows_with_the_running_total_and_never_stake_by_stake() -> None:
    system = Sistema("ana 30", maximo_cartones=3333)
    seen = [_shown(system)]
    system("ana: comprar 70")
    seen.append(_shown(system))
    system("ana: comprar 3233")
    seen.append(_shown(system))
    assert seen == [9, 30, 1000]


def _shown(system: Sistema) -> int:
    view = system.game.view(system.state, system.person("ana"))
    held: int = view.pots["principal"]  # type: ignore[attr-defined]
    return held


@law("MU2010:122.5", "criterio:bingo-electronico.14")
def test_an_extra_ball_counts_for_who_bought_it_before_it_was_shown() -> None:
    system = Sistema("ana 1", "eva 6", bolas_extra={"numero": 2, "precio": "0.05"}).close()
    line = sorted(system.carton(1).lines[0])
    system.form(line[:4], 30, spared=line)
    assert system.state.phase is Phase.EXTRA
    system("ana: bola extra")
    assert system.why_not("ana: bola extra") == ("bola_comprada", "MU2010:122.5")
    without = system.fork()
    system("jefe: sortear bola")
    assert system.why_not("eva: bola extra")[0] == "fuera_de_momento"
    system.draw([line[4]])
    assert ("ana", 31, 200) in formed(system, "linea")
    without("eva: bola extra")
    assert balances(without.events)["tapete:eva"] == 65


@law("criterio:bingo-electronico.14")
def test_a_ball_that_one_did_not_buy_does_not_help_the_next_one() -> None:
    system = Sistema("ana 1", "eva 6", bolas_extra={"numero": 2, "precio": "0.05"}).close()
    line = sorted(system.carton(1).lines[0])
    system.form(line[:3], 30, spared=line)
    system("eva: bola extra")
    system("jefe: sortear bola")
    system.draw([line[3]])
    system("ana: bola extra")
    system("jefe: sortear bola")
    system.draw([line[4]])
    assert "ana" not in [player for player, order, _ in formed(system, "linea") if order > 30]


@law("MU2010:121.2.c", "MU2010:121.2.e")
def test_a_terminal_that_is_lost_or_disagrees_takes_nothing_from_its_cartones() -> None:
    system = Sistema("ana 1", "eva 1").close()
    system.draw(system.others(system.carton(1).numbers)[:5])
    system("jefe: incidente terminal-perdido 1")
    system("jefe: incidente discrepancia 2")
    system.form(sorted(system.carton(1).lines[0]), 20, spared=system.carton(1).numbers)
    system.rest()
    assert ("linea", "ana", 200) in system.won()
    system("jefe: abrir partida")
    assert system.why_not("eva: comprar 1") == ("fuera_de_servicio", "MU2010:121.2.e")
    system("ana: comprar 1")


@law("criterio:bingo-electronico.12")
def test_a_void_game_gives_every_stake_back_and_leaves_the_acumulado() -> None:
    system = Sistema("ana 3", bolas_extra={"numero": 1, "precio": "0.05"}).holds(500).close()
    system.form(sorted(system.carton(1).lines[0]), 12, spared=system.carton(1).numbers)
    system("jefe: incidente fallo-del-sistema")
    assert (net(system.events, "ana"), system.state.pots[0].held) == (0, 500)
    assert system.state.phase is Phase.LISTA


@law("MU2010:122.1", "criterio:bingo-electronico.7")
def test_three_cartones_share_ten_euros_by_their_numbers() -> None:
    assert shared(1000, [1, 1, 1]) == [334, 333, 333]
    assert shared(1667, [1, 1, 1]) == [556, 556, 555]


@law("MU2010:120")
def test_the_numbers_of_a_game_are_as_many_as_were_announced() -> None:
    system = Sistema("ana 1")
    system.close().draw(system.others(())[:30])
    assert len(system.state.drawn) == 30
    assert system.state.phase is not Phase.SORTEO


@law("MU2010:121.1")
def test_the_terminal_has_the_own_cartones_and_nobody_elses() -> None:
    system = Sistema("ana 2", "eva 1").close()
    view = system.game.view(system.state, system.person("ana"))
    held: tuple[Any, ...] = view.mine  # type: ignore[attr-defined]
    assert [(each.number, each.rows) for each in held] == [(n, system.carton(n).rows) for n in (1, 2)]
    system.form(sorted(system.carton(3).lines[0]), 10, spared=system.carton(3).numbers)
    shown: tuple[Any, ...] = system.game.view(system.state, system.person("eva")).formed  # type: ignore[attr-defined]
    assert ("linea", "eva") in [(each.prize, each.player) for each in shown]


@law("MU2010:122.4")
def test_a_figure_pays_every_carton_that_forms_it_and_the_terminal_shows_it() -> None:
    system = Sistema("ana 1", "eva 1").close()
    rows = system.carton(1).rows
    corners = [rows[0][0], rows[0][4], rows[2][0], rows[2][4]]
    table: tuple[Any, ...] = system.game.view(system.state, system.person("ana")).table  # type: ignore[attr-defined]
    assert [(prize.name, prize.pays) for prize in table if prize.cells] == [("esquinas", 2)]
    system.form(corners, 25, spared=[*system.carton(1).numbers, *system.carton(2).numbers])
    assert formed(system, "esquinas") == [("ana", 25, 20)]


@law("MU2010:121.2.c")
def test_the_report_of_a_session_has_games_amounts_and_what_was_won() -> None:
    system = Sistema("ana 1").close()
    system.form(sorted(system.carton(1).lines[0]), 18, spared=system.carton(1).numbers)
    system.rest()
    won = sum(amount for _, _, amount in system.won())
    report = system.game.view(system.state, system.person("jefe")).report  # type: ignore[attr-defined]
    assert report == (1, 10, won)
    assert won >= 201, "the línea and the first colindantes"
    assert system.game.view(system.state, system.person("ana")).report == (0, 0, 0)  # type: ignore[attr-defined]


@law("MU2010:122.1", "criterio:bingo-electronico.2")
def test_in_a_carton_with_empty_cells_these_part_numbers() -> None:
    ninety: dict[str, Any] = {"especialidad": "E90", "numeros": 90, "columnas": 9, "extracciones": 60, "figuras": {}}
    system = Sistema("ana 1", **ninety, acumulados={}, retorno_minimo="1").close()
    rows = system.carton(1).rows
    parted = [(row[at], row[at + 2]) for row in rows for at in range(7) if row[at] and not row[at + 1] and row[at + 2]]
    touching = [(row[at], row[at + 1]) for row in rows for at in range(8) if row[at] and row[at + 1]]
    apart = system.fork().draw(parted[0])
    assert formed(apart, "colindantes") == []
    system.draw(touching[0])
    assert [order for _, order, _ in formed(system, "colindantes")] == [2]


@law("MU2010:121.2.e", "criterio:bingo-electronico.12")
def test_a_terminal_that_gave_no_notice_is_put_out_of_service_and_the_prize_stands() -> None:
    system = Sistema("ana 1").close()
    system.form(sorted(system.carton(1).lines[0]), 18, spared=system.carton(1).numbers)
    system("jefe: incidente premio-sin-aviso 1")
    system.rest()
    assert ("linea", "ana", 200) in system.won()
    system("jefe: abrir partida")
    assert system.why_not("ana: comprar 1")[0] == "fuera_de_servicio"


@law("MU2010:121.2.e")
def test_before_a_game_the_verification_is_asked_for() -> None:
    assert Sistema(verified=False).refusal("jefe: abrir partida").sentence("en").endswith("now comes: verificar.")
