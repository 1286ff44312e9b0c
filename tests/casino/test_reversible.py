"""Cloths with two sides: what may be on them, the leave they need, and how often they are turned."""

from typing import Any

import pytest

from tapete.casino.config import Casino
from tapete.casino.floor.session import OpenSession
from tapete.casino.floor.tables import OpenTable
from tests.casino.acting import DIRECTOR, PLENTY, House
from tests.casino.houses import codes, house, licence, mesa
from tests.trace import law

JACK, BANCA, OTHER = 7, 8, 9
TERMS: dict[str, dict[str, Any]] = {"blackjack": {}, "punto-y-banca": {"multiplo": 100}}


def two_sides(where: str, *, leave: bool = True, **sides: Any) -> Casino:
    """Black-jack on one side of a cloth and mini punto y banca on the other, beside another table of black-jack."""
    terms = {"reversible": True} if leave else {}
    licences = [licence(juego, "5", mesas=2, **terms, **own) for juego, own in TERMS.items()]
    jack = mesa(where, JACK, "blackjack", reverso=sides.get("front", BANCA))
    banca = mesa(where, BANCA, "punto-y-banca", modalidad="mini", reverso=sides.get("back", JACK))
    return house(where, *licences, jack, banca, mesa(where, OTHER, "blackjack"))


@law("GA2007:03.II", "MU2010:38.3", "GA2007:06.II")
@pytest.mark.parametrize("where", ["galicia", "murcia"])
def test_black_jack_and_mini_punto_y_banca_share_a_cloth(where: str) -> None:
    assert codes(two_sides(where)) == []


@law("GA2007:03.II", "MU2010:38.3")
def test_galicia_wants_leave_for_it_and_murcia_does_not() -> None:
    assert codes(two_sides("galicia", leave=False)) == [("reverso_no_autorizado", "GA2007:03.II")] * 2
    assert codes(two_sides("murcia", leave=False)) == []


@law("criterio:casino.32")
def test_where_nothing_is_said_a_cloth_has_one_side() -> None:
    faults = [each for each in codes(two_sides("estado")) if each[0].startswith("reverso")]
    assert faults == [("reverso_no_admitido", "criterio:casino.32")] * 2
    cards = {"punto-y-banca": {"multiplo": 50}, "ferrocarril": {}}
    parts = [licence(juego, "5", reversible=True, **terms) for juego, terms in cards.items()]
    parts += [mesa("asturias", n, juego, reverso=3 - n) for n, juego in enumerate(cards, 1)]
    faults = [each for each in codes(house("asturias", *parts)) if each[0].startswith("reverso")]
    assert faults == [("reverso_no_admitido", "criterio:casino.32")] * 2


@law("MU2010:38.3", "GA2007:03.II")
def test_murcia_names_the_two_games_and_galicia_any() -> None:
    def turned(where: str) -> list[tuple[str, str]]:
        bola: dict[str, Any] = {"maximo_numero": "100", "maximo_sencilla": "500"}
        parts = [
            licence("bola", "1", reversible=True, **bola),
            licence("blackjack", "5", reversible=True),
            mesa(where, JACK, "blackjack", reverso=BANCA),
            mesa(where, BANCA, "bola", reverso=JACK),
        ]
        return [each for each in codes(house(where, *parts)) if each[0].startswith("reverso")]

    assert turned("galicia") == []
    assert turned("murcia") == [("reverso_no_admitido", "MU2010:38.3")] * 2


@law("RC1979:52")
@pytest.mark.parametrize("sides", [{"front": OTHER}, {"back": None}, {"front": JACK}])
def test_each_side_names_the_other(sides: dict[str, Any]) -> None:
    assert ("reverso_desconocido", "RC1979:52") in codes(two_sides("galicia", **sides))


@law("GA2007:03.II")
def test_the_former_game_closes_before_the_other_opens() -> None:
    floor = House(two_sides("galicia"))
    floor.open(OTHER, JACK)
    assert floor.why_not_open(BANCA) == ("reverso_abierto", "GA2007:03.II")
    floor.close(JACK)
    floor.open(BANCA)
    assert floor.state.anticipos[BANCA] == 50_000_00, "each side has an anticipo of its own"


@law("GA2007:03.II", "criterio:casino.19")
def test_a_cloth_is_turned_once_a_jornada_though_it_has_two_sessions() -> None:
    """Example 7 of the establishment: black-jack, then mini punto y banca, and back on the next day."""
    floor = House(two_sides("galicia"), session=False)
    session(floor, "2026-03-01")
    floor.open(OTHER, JACK)
    floor.close(JACK)
    floor.open(BANCA)
    floor.close(BANCA)
    assert floor.why_not_open(JACK) == ("reverso_agotado", "GA2007:03.II")
    floor.open(BANCA)
    end(floor, BANCA, OTHER)
    session(floor, "2026-03-01")
    assert floor.why_not_open(JACK) == ("reverso_agotado", "GA2007:03.II")
    floor.close_session()
    session(floor, "2026-03-02")
    floor.open(JACK)


def session(floor: House, jornada: str) -> None:
    floor.do(OpenSession(by=DIRECTOR, at=17 * 60, cash=PLENTY, jornada=jornada))


def end(floor: House, *tables: int) -> None:
    floor.at("27:00")
    floor.close(*tables)
    floor.close_session()


@law("MU2010:38.3")
def test_murcia_does_not_count_how_often() -> None:
    floor = House(two_sides("murcia"))
    for table in (JACK, BANCA, JACK, BANCA):
        floor.do(OpenTable(by=DIRECTOR, table=table))
        floor.close(table)


@law("criterio:casino.28", "GA2007:03.II")
def test_the_same_people_serve_both_sides_but_not_another_table() -> None:
    def with_crew_of(table: int) -> list[tuple[str, str]]:
        licences = [licence(juego, "5", mesas=3, reversible=True, **own) for juego, own in TERMS.items()]
        jack = mesa("galicia", JACK, "blackjack", reverso=BANCA)
        banca = mesa("galicia", BANCA, "punto-y-banca", modalidad="mini", reverso=JACK)
        banca = banca.replace(f"crupier-{BANCA}", f"crupier-{table}")
        return codes(house("galicia", *licences, jack, banca, mesa("galicia", OTHER, "blackjack")))

    assert with_crew_of(JACK) == []
    assert with_crew_of(OTHER) == [("persona_en_dos_mesas", "criterio:casino.28")]


@law("MU2010:61.3.p2", "MU2010:68.3")
@pytest.mark.parametrize("juego", ["poquer-sin-descarte", "trijoker"])
@pytest.mark.parametrize(
    ("other", "faults"), [("blackjack", []), ("bola", [("reverso_no_admitido", "MU2010:38.3")] * 2)]
)
def test_a_table_of_poquer_may_be_turned_into_another_card_game_alone(
    juego: str, other: str, faults: list[tuple[str, str]]
) -> None:
    terms: dict[str, Any] = {"maximo_numero": "100", "maximo_sencilla": "500"} if other == "bola" else {}
    parts = [
        licence(juego, "5", maximo="100", banda=["5", "100"] if juego == "trijoker" else ["5", "125"]),
        licence(other, "5", **terms),
        mesa("murcia", 1, juego, reverso=2),
        mesa("murcia", 2, other, reverso=1),
    ]
    found = codes(house("murcia", *parts))
    assert [each for each in found if each[0].startswith("reverso")] == faults
