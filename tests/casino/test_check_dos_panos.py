"""Tables of bacarrá a dos paños on the floor of a casino: their people, and one table of banca libre."""

from typing import Any

import pytest
from msgspec.structs import replace

from tapete.casino.check import check
from tapete.casino.floor.session import OpenSession
from tests.casino.acting import DIRECTOR, PLENTY, House
from tests.casino.houses import found, house, licence, mesa
from tests.games.dos import everywhere
from tests.trace import law

JUEGO = "bacarra-dos-panos"
LIMITS = {"maximo": "1000", "banca_minima": "500", "banca_maxima": "5000"}

BANK_FAULTS = {"bancas_libres_de_mas", "maximo_en_banca_libre", "limite_sin_fijar", "distinto_de_la_autorizacion"}


def _crew(number: int) -> list[str]:
    return [f"{role}:{role[0]}{number}" for role in ("crupier", "cambista", "auxiliar")]


def _codes(where: str, *forms: str, count: int = 3) -> list[tuple[str, str]]:
    tables = [
        mesa(where, number, JUEGO, jefe=f"j{number}", personal=_crew(number), forma=form)
        for number, form in enumerate(forms, 1)
    ]
    findings = check(house(where, licence(JUEGO, "10", mesas=count, **LIMITS), *tables))
    return [(each.code, each.cite) for each in findings if each.code in BANK_FAULTS]


@law("ES1979:09.V.2.p2", "GA2007:08.IV.banca.p8", "MU2010:56.2.p2", "AS2011fb:II.E.2.p4")
@everywhere
def test_banca_libre_is_played_at_one_table(where: str) -> None:
    assert _codes(where, "libre", "limitada", "limitada") == []
    (fault,) = _codes(where, "libre", "libre", "limitada")
    assert fault[0] == "bancas_libres_de_mas"


@law("ES1979:09.V.1.p8", "GA2007:08.IV.banca.p6", "MU2010:56.1.p9", "AS2011fb:II.E.2.p2")
@everywhere
@pytest.mark.parametrize(("name", "other"), [("banca_minima", "400"), ("banca_maxima", "6000")])
def test_the_limits_of_the_bank_are_those_of_the_authorisation(where: str, name: str, other: str) -> None:
    def codes(**own: Any) -> list[tuple[str, str]]:
        casino = house(where, licence(JUEGO, "10", mesas=1, **LIMITS), mesa(where, 1, JUEGO, **own))
        return [(each.code, each.where) for each in found(casino)]

    assert codes(**{name: LIMITS[name]}) == []
    ((code, place),) = codes(**{name: other})
    assert code == "distinto_de_la_autorizacion"
    assert place.endswith(name)


@law("ES1979:09.V.1.p7", "GA2007:08.IV.banca.p5", "MU2010:56.1.p8", "AS2011fb:II.E.2.p1")
@everywhere
def test_the_authorisation_of_banca_limitada_sets_the_maximum_of_the_bets(where: str) -> None:
    silent = {name: value for name, value in LIMITS.items() if name != "maximo"}
    (fault,) = found(house(where, licence(JUEGO, "10", mesas=1, **silent), mesa(where, 1, JUEGO)))
    assert (fault.code, fault.where) == ("limite_sin_fijar", f"autorizacion.{JUEGO}.maximo")
    assert found(house(where, licence(JUEGO, "10", mesas=1, **LIMITS), mesa(where, 1, JUEGO))) == []


@law("ES1979:09.V.1.p7", "GA2007:08.IV.banca.p5", "MU2010:56.1.p8", "AS2011fb:II.E.2.p1")
@everywhere
def test_each_table_may_have_a_minimum_of_its_own_above_the_authorised_one(where: str) -> None:
    def codes(minimo: str) -> list[str]:
        papers, other = licence(JUEGO, "10", mesas=2, **LIMITS), mesa(where, 2, JUEGO, minimo=minimo)
        return [fault.code for fault in found(house(where, papers, mesa(where, 1, JUEGO), other))]

    assert codes("20") == []
    assert codes("5") == ["minimo_inferior_al_autorizado"]


@law("ES1979:09.V.2.p1", "GA2007:08.IV.banca.p7", "MU2010:56.2.p1", "AS2011fb:II.E.2.p3")
@everywhere
@pytest.mark.parametrize("name", ["maximo", "banca_maxima"])
def test_a_table_of_banca_libre_has_no_maximum(where: str, name: str) -> None:
    papers = licence(JUEGO, "10", mesas=1, **LIMITS)
    assert found(house(where, papers, mesa(where, 1, JUEGO, forma="libre"))) == []
    own: dict[str, Any] = {"forma": "libre", name: LIMITS[name]}
    (fault,) = found(house(where, papers, mesa(where, 1, JUEGO, **own)))
    assert (fault.code, fault.where) == ("maximo_en_banca_libre", f"mesa 1, {name}")


FREE, OTHER = 1, 2
"""The table of banca libre, and another that keeps the authorised minimum."""


def _floor(where: str, cena: tuple[str, str] | None = None) -> House:
    """A floor with a table of banca libre and one of banca limitada, before its first session."""
    tables = [mesa(where, number, JUEGO, forma=form) for number, form in ((FREE, "libre"), (OTHER, "limitada"))]
    casino = house(where, licence(JUEGO, "10", mesas=2, **LIMITS), *tables)
    return House(replace(casino, horario=replace(casino.horario, cena=cena)), session=False)


def _session(floor: House, jornada: str, at: str = "17:00") -> None:
    hours, minutes = at.split(":")
    floor.do(OpenSession(by=DIRECTOR, at=60 * int(hours) + int(minutes), cash=PLENTY, jornada=jornada))


SESSIONS = {
    "estado": "ES1979:09.V.2.p2",
    "galicia": "GA2007:08.IV.banca.p8",
    "murcia": "MU2010:56.2.p2",
    "asturias": "AS2011fb:II.E.2.p4",
}


@law("ES1979:09.V.2.p2", "GA2007:08.IV.banca.p8", "MU2010:56.2.p2", "AS2011fb:II.E.2.p4")
@law("criterio:bacarra-dos-panos.25")
@everywhere
def test_banca_libre_opens_twice_a_day(where: str) -> None:
    floor = _floor(where)
    _session(floor, "2026-03-01")
    floor.open(OTHER)
    for _ in range(2):
        floor.open(FREE)
        floor.close(FREE)
    assert floor.why_not_open(FREE) == ("sesiones_libres_agotadas", SESSIONS[where])
    floor.at("27:00")
    floor.close(OTHER)
    floor.close_session()
    _session(floor, "2026-03-01")
    assert floor.why_not_open(FREE) == ("sesiones_libres_agotadas", SESSIONS[where])
    floor.close_session()
    _session(floor, "2026-03-02")
    floor.open(FREE)


@law("ES1979:09.V.2.p2", "GA2007:08.IV.banca.p8", "MU2010:56.2.p2", "AS2011fb:II.E.2.p4")
@law("criterio:bacarra-dos-panos.25")
@everywhere
def test_dinner_parts_the_two_sessions_of_banca_libre(where: str) -> None:
    for closes, opens, why in (
        ("20:00", "20:30", "cena_por_medio"),
        ("21:30", "23:00", "cena_por_medio"),
        ("21:00", "22:00", None),
    ):
        floor = _floor(where, ("21:00", "22:00"))
        _session(floor, "2026-03-01")
        floor.open(OTHER, FREE)
        floor.at(closes)
        floor.close(FREE)
        floor.at(opens)
        if why is None:
            floor.open(FREE)
        else:
            assert floor.why_not_open(FREE) == (why, SESSIONS[where])
