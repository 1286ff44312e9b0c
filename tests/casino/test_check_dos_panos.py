"""Tables of bacarrá a dos paños on the floor of a casino: their people, and one table of banca libre."""

import pytest

from tapete.casino.check import check
from tests.casino.houses import found, house, licence, mesa
from tests.games.dos import everywhere
from tests.trace import law

JUEGO = "bacarra-dos-panos"
LIMITS = {"banca_minima": "500", "banca_maxima": "5000"}


def _crew(number: int) -> list[str]:
    return [f"{role}:{role[0]}{number}" for role in ("crupier", "cambista", "auxiliar")]


def _codes(where: str, *forms: str, count: int = 3) -> list[tuple[str, str]]:
    tables = [
        mesa(where, number, JUEGO, jefe=f"j{number}", personal=_crew(number), forma=form)
        for number, form in enumerate(forms, 1)
    ]
    findings = check(house(where, licence(JUEGO, "10", mesas=count, **LIMITS), *tables))
    return [(each.code, each.cite) for each in findings if each.code == "bancas_libres_de_mas"]


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
    def codes(**own: str) -> list[tuple[str, str]]:
        casino = house(where, licence(JUEGO, "10", mesas=1, maximo="1000", **LIMITS), mesa(where, 1, JUEGO, **own))
        return [(each.code, each.where) for each in found(casino)]

    assert codes(**{name: LIMITS[name]}) == []
    ((code, place),) = codes(**{name: other})
    assert code == "distinto_de_la_autorizacion"
    assert place.endswith(name)
