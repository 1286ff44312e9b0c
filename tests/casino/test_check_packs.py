"""The packs that a casino file says a table plays with: their indices, and the colours of their backs."""

from typing import Any

from tapete.casino.check import check
from tests.casino.houses import house, licence, mesa
from tests.trace import law

CARDS = {
    "bacarra-dos-panos": {
        "estado": "ES1979:09.II.1",
        "galicia": "GA2007:08.III.cartas",
        "murcia": "MU2010:53.1",
        "asturias": "criterio:bacarra-dos-panos.26",
    },
    "ferrocarril": {
        "estado": "ES1979:08.II.1",
        "galicia": "GA2007:07.II.cartas",
        "murcia": "MU2010:45.1",
        "asturias": "criterio:ferrocarril.45",
    },
    "punto-y-banca": {
        "estado": "ES1979:07.II.1",
        "galicia": "GA2007:06.II",
        "murcia": "MU2010:38.1",
        "asturias": "criterio:punto-y-banca.12",
    },
    "treinta-y-cuarenta": {"estado": "ES1979:05.II.1", "galicia": "GA2007:05.II", "murcia": "MU2010:25.1"},
    "blackjack": {"estado": "ES1979:03.II.1", "galicia": "GA2007:03.II", "murcia": "MU2010:15.1"},
}
"""The provision on the cards of each game."""
ONE_COLOUR = {"treinta-y-cuarenta"}
OF_PACKS = {"indices_no_admitidos", "dorsos_no_admitidos"}


def _faults(where: str, juego: str, **packs: Any) -> list[tuple[str, str]]:
    """The faults of the packs of one table."""
    terms: dict[str, Any] = {"multiplo": 100} if juego == "punto-y-banca" else {}
    findings = check(house(where, licence(juego, "10", **terms), mesa(where, 1, juego, **packs)))
    return [(each.code, each.cite) for each in findings if each.code in OF_PACKS]


def _rows(*games: str) -> list[tuple[str, str, str]]:
    return [(juego, where, cite) for juego in games for where, cite in CARDS[juego].items()]


@law("ES1979:09.II.1", "GA2007:08.III.cartas", "MU2010:53.1", "criterio:bacarra-dos-panos.26")
@law("ES1979:08.II.1", "GA2007:07.II.cartas", "MU2010:45.1", "criterio:ferrocarril.45")
@law("ES1979:05.II.1", "GA2007:05.II", "MU2010:25.1")
def test_cards_without_indices() -> None:
    for juego, where, cite in _rows("bacarra-dos-panos", "ferrocarril", "treinta-y-cuarenta"):
        assert _faults(where, juego, indices=False) == [], (juego, where)
        assert _faults(where, juego, indices=True) == [("indices_no_admitidos", cite)], (juego, where)


@law("ES1979:07.II.1", "GA2007:06.II", "MU2010:38.1", "criterio:punto-y-banca.12")
def test_cards_with_indices() -> None:
    for juego, where, cite in _rows("punto-y-banca"):
        assert _faults(where, juego, indices=True) == [], where
        without = [] if where == "murcia" else [("indices_no_admitidos", cite)]
        assert _faults(where, juego, indices=False) == without, "in Murcia packs like those of black-jack may serve"


@law("ES1979:09.II.1", "GA2007:08.III.cartas", "MU2010:53.1", "criterio:bacarra-dos-panos.26")
@law("ES1979:08.II.1", "GA2007:07.II.cartas", "MU2010:45.1", "criterio:ferrocarril.45")
@law("ES1979:07.II.1", "GA2007:06.II", "MU2010:38.1", "criterio:punto-y-banca.12")
@law("ES1979:05.II.1", "GA2007:05.II", "MU2010:25.1", "ES1979:03.II.1", "GA2007:03.II", "MU2010:15.1")
def test_three_packs_of_each_colour_or_six_of_one() -> None:
    for juego, where, cite in _rows(*CARDS):
        lawful, other = ([6], [3, 3]) if juego in ONE_COLOUR else ([3, 3], [6])
        assert _faults(where, juego, dorsos=lawful) == [], (juego, where)
        for wrong in (other, [4, 2], [3, 3, 3]):
            assert _faults(where, juego, dorsos=wrong) == [("dorsos_no_admitidos", cite)], (juego, where, wrong)


@law("MU2010:15.1")
def test_four_packs_are_two_of_each_colour() -> None:
    assert _faults("murcia", "blackjack", barajas=4, dorsos=[2, 2]) == []
    assert _faults("murcia", "blackjack", barajas=4, dorsos=[3, 3]) == [("dorsos_no_admitidos", "MU2010:15.1")]


def test_a_file_need_not_say_it() -> None:
    for juego, where, _ in _rows(*CARDS):
        assert _faults(where, juego) == [], (juego, where)
