"""Tables of bacarrá a dos paños on the floor of a casino: their people, and one table of banca libre."""

from tapete.casino.check import check
from tests.casino.houses import house, licence, mesa
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
    found = check(house(where, licence(JUEGO, "10", mesas=count, **LIMITS), *tables))
    return [(each.code, each.cite) for each in found if each.code == "bancas_libres_de_mas"]


@law("ES1979:09.V.2.p2", "GA2007:08.IV.banca.p8", "MU2010:56.2.p2", "AS2011fb:II.E.2.p4")
@everywhere
def test_banca_libre_is_played_at_one_table(where: str) -> None:
    assert _codes(where, "libre", "limitada", "limitada") == []
    (found,) = _codes(where, "libre", "libre", "limitada")
    assert found[0] == "bancas_libres_de_mas"
