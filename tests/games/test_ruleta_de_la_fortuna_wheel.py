"""The fortune wheel itself: the cell it stops on, where it starts from, and the plays that are null."""

import pytest

from tapete.engine.event import Infringed
from tapete.families.wheel.throw import Drawn, ThrowVoided
from tests.games.fortune import CELLS, JURISDICTIONS, NULL, PAYS, SYMBOLS, everywhere, fortune, symbol, turning
from tests.games.table import (
    TestTable,
    net,
    paid,
)
from tests.trace import law


@pytest.fixture(params=JURISDICTIONS)
def table(request: pytest.FixtureRequest) -> TestTable:
    """A table that takes bets."""
    with_bets = fortune(request.param)
    with_bets.open_bets()
    return with_bets


# --- the wheel at rest ------------------------------------------------------------------------------------------------


@law("MU2010:104.2", "GA2007:10.V.3")
@pytest.mark.parametrize(("passed", "cell"), [(216, 0), (217, 1), (220, 4), (243, 27), (269, 53), (1000, 28)])
def test_the_tongue_points_to_the_cell_the_wheel_has_turned_to(table: TestTable, passed: int, cell: int) -> None:
    (drawn,) = turning(table)(f"crupier: recorrido {passed}")
    assert isinstance(drawn, Drawn)
    assert drawn.position == table.state.position == cell
    assert drawn.outcome == drawn.announcement == symbol(table.where, CELLS[cell])


@law("MU2010:104.2", "GA2007:10.V.3")
def test_the_next_spin_starts_where_the_wheel_stopped(table: TestTable) -> None:
    for passed, cell in ((220, 4), (300, 34), (230, 48)):
        (drawn,) = turning(table)(f"crupier: recorrido {passed}")
        assert isinstance(drawn, Drawn)
        assert (drawn.position, drawn.outcome) == (cell, symbol(table.where, CELLS[cell]))
        table("crupier: liquidar")
    table(f"{'jefe' if table.where == 'galicia' else 'crupier'}: cerrar")
    assert table.state.position == 48


def test_a_result_by_its_symbol_leaves_the_wheel_on_a_cell_that_bears_it(table: TestTable) -> None:
    for name in PAYS:
        table.spin(symbol(table.where, name))
        assert CELLS[table.state.position] == name


def test_what_can_not_be_reported_of_a_wheel_is_refused(table: TestTable) -> None:
    turning(table)
    least = {"galicia": "criterio:ruleta-de-la-fortuna.7", "murcia": "MU2010:104.1"}[table.where]
    for cells in (0, 10_000):
        assert table.why_not(f"crupier: recorrido {cells}") == ("resultado_imposible", least)
    assert table.why_not("ana: recorrido 300") == ("sin_facultad", SYMBOLS[table.where])
    assert table.why_not("crupier: resultado 8") == ("resultado_imposible", SYMBOLS[table.where])
    assert TestTable("bola", "estado").why_not("crupier: recorrido 300") == ("sin_recorrido", "ES1979:04.II")


# --- null plays -------------------------------------------------------------------------------------------------------


@law("MU2010:104.1", "MU2010:104.3", "criterio:ruleta-de-la-fortuna.12", "criterio:ruleta-de-la-fortuna.7")
@pytest.mark.parametrize(
    ("report", "murcia", "galicia"),
    [
        ("216", "", ""),
        ("215", "menos-de-cuatro-vueltas", ""),
        ("120", "menos-de-cuatro-vueltas", ""),
        ("216 pivote", "pivote", "jefe"),
        ("300 pivote", "pivote", "jefe"),
        ("216 obstruccion", "obstruccion", "jefe"),
        ("215 pivote", "menos-de-cuatro-vueltas", "jefe"),
        ("215 obstruccion", "obstruccion", "jefe"),
        ("216 pivote obstruccion", "obstruccion", "jefe"),
        ("215 obstruccion pivote", "obstruccion", "jefe"),
    ],
)
def test_what_makes_a_play_null(table: TestTable, report: str, murcia: str, galicia: str) -> None:
    cause = {"murcia": murcia, "galicia": galicia}[table.where]
    table("ana: 24 10")
    turning(table)
    if cause == "jefe":
        assert table.why_not(f"crupier: recorrido {report}") == ("sin_facultad", NULL["galicia"])
        return
    (event,) = table(f"crupier: recorrido {report}")
    if not cause:
        assert isinstance(event, Drawn)
        return
    assert isinstance(event, ThrowVoided)
    assert (event.cause, event.cite) == (cause, NULL[table.where])
    assert net(table.events, "ana") == 0


@law("MU2010:104.3", "criterio:ruleta-de-la-fortuna.8")
def test_in_murcia_a_null_play_starts_the_whole_cycle_again() -> None:
    table = fortune("murcia")
    table.open_bets()
    for line in ("ana: 7 20", "blas: 7 5", "clara: 7 10"):
        table(line)
    turning(table)("crupier: recorrido 300 pivote")
    assert table.why_not("crupier: segundo impulso") == ("fuera_de_orden", "MU2010:104.1")
    assert table.why_not("ana: 7 1") == ("fuera_de_plazo", "MU2010:104.1")
    table("crupier: primer impulso")
    table("ana: retirar 7")
    table("blas: 7 1")
    assert paid(table.spin("7")) == [("blas", 3000), ("clara", 5000)]
    assert net(table.events, "ana") == 0


@law("criterio:ruleta-de-la-fortuna.7")
def test_in_galicia_a_wheel_on_a_division_is_spun_again_and_bets_stand() -> None:
    table = fortune("galicia")
    table.open_bets()
    table("ana: 7 20")
    turning(table)("jefe: incidente pivote")
    assert table.why_not("crupier: hagan") == ("fuera_de_orden", "GA2007:10.V.3")
    table("crupier: girar")
    assert paid(table.spin("7")) == [("ana", 10000)]


@law("criterio:ruleta-de-la-fortuna.7", "criterio:ruleta-de-la-fortuna.21")
@pytest.mark.parametrize(
    ("where", "by", "power"),
    [("galicia", "jefe", NULL["galicia"]), ("murcia", "crupier", "criterio:ruleta-de-la-fortuna.21")],
)
@pytest.mark.parametrize("cause", ["pivote", "obstruccion"])
def test_the_jefe_declares_a_null_play_in_galicia_and_the_croupier_in_murcia(
    where: str, by: str, power: str, cause: str
) -> None:
    table = turning(fortune(where, staff="jefe=julia crupier=luis"))
    for other in {"jefe", "crupier", "inspeccion", "ana"} - {by}:
        assert table.why_not(f"{other}: incidente {cause}") == ("sin_facultad", power)
    (voided,) = table(f"{by}: incidente {cause}")
    assert isinstance(voided, ThrowVoided)
    assert (voided.cause, voided.cite) == (cause, NULL[where])


@law("MU2010:104.3", "criterio:ruleta-de-la-fortuna.7")
def test_too_few_turns_are_an_incident_in_murcia_only() -> None:
    incident = "incidente menos-de-cuatro-vueltas"
    (voided,) = turning(fortune("murcia"))(f"crupier: {incident}")
    assert voided.cite == "MU2010:104.3"
    assert turning(fortune("galicia")).why_not(f"jefe: {incident}") == ("incidente_desconocido", NULL["galicia"])


@everywhere
def test_nothing_is_null_before_the_wheel_turns_or_after_its_result(where: str) -> None:
    table = fortune(where)
    by = "jefe" if where == "galicia" else "crupier"
    assert table.why_not(f"{by}: incidente pivote") == ("nada_en_marcha", NULL[where])
    turning(table)("azar: resultado 24")
    assert table.why_not(f"{by}: incidente pivote") == ("nada_en_marcha", NULL[where])


@law("criterio:ruleta-de-la-fortuna.9")
def test_a_wheel_that_stops_before_the_second_push_has_not_played() -> None:
    table = fortune("murcia")
    stop = "crupier: incidente parada-antes-del-segundo-impulso"
    assert table.why_not(stop) == ("nada_en_marcha", "MU2010:104.3")
    table("crupier: primer impulso")
    table("ana: 24 10")
    pushed = table.fork()
    pushed("crupier: segundo impulso")
    assert pushed.why_not(stop) == ("impulso_dado", "criterio:ruleta-de-la-fortuna.9")
    (voided,) = table(stop)
    assert isinstance(voided, ThrowVoided)
    assert voided.cite == "criterio:ruleta-de-la-fortuna.9"
    assert table.why_not("crupier: segundo impulso") == ("fuera_de_orden", "MU2010:104.1")
    assert paid(table.spin("24")) == [("ana", 1000)]


@law("criterio:ruleta-de-la-fortuna.10")
def test_a_push_against_the_clock_is_a_breach_and_the_play_counts() -> None:
    table = fortune("murcia")
    table.open_bets()
    table("ana: 24 10")
    turning(table)
    (breach,) = table("inspeccion: incidente sentido-contrario")
    assert isinstance(breach, Infringed)
    assert breach.cite == "criterio:ruleta-de-la-fortuna.10"
    table("crupier: recorrido 217")
    assert paid(table("crupier: liquidar")) == [("ana", 1000)]
    elsewhere = turning(fortune("galicia"))
    assert elsewhere.why_not("inspeccion: incidente sentido-contrario") == ("incidente_desconocido", NULL["galicia"])


@law("MU2010:104.1", "criterio:ruleta-de-la-fortuna.10")
def test_in_murcia_the_wheel_is_pushed_clockwise() -> None:
    table = fortune("murcia")
    contrary = table.fork()
    [called] = table("crupier: primer impulso horario")
    assert called.tell("en") == "crupier-1: «primer impulso»."
    _, breach = contrary("crupier: primer impulso antihorario")
    assert isinstance(breach, Infringed)
    assert (breach.incident, breach.cite) == ("sentido-contrario", "criterio:ruleta-de-la-fortuna.10")
    assert table.why_not("crupier: segundo impulso horario") == ("sentido_al_lanzar", "MU2010:104.1")


@law("GA2007:10.V.3")
def test_in_galicia_the_wheel_turns_either_way_and_no_direction_is_told() -> None:
    table = fortune("galicia")
    table("crupier: hagan")
    assert table.why_not("crupier: girar horario") == ("sentido_libre", "GA2007:10.V.3")
