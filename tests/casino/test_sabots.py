"""Sabots on the floor: who gives them to the tables, when, and which table had which."""

from typing import Any

import pytest

from tapete.casino.floor.tables import GiveSabot, SabotGiven
from tapete.engine.command import Actor, Role
from tests.casino.acting import DIRECTOR, House
from tests.casino.houses import house, licence, mesa
from tests.trace import law

CITE = {"estado": "ES1979:03.II.2", "galicia": "GA2007:03.II.sabot", "murcia": "MU2010:15.2.p4"}
BANKED = ["punto-y-banca", "ferrocarril", "bacarra-dos-panos"]
TERMS: dict[str, dict[str, Any]] = {
    "punto-y-banca": {"multiplo": 100},
    "dados": {"maximo_sencilla": "2000"},
    "poquer-sin-descarte": {"maximo": "50"},
    "trijoker": {"maximo": "50"},
}
everywhere = pytest.mark.parametrize("where", CITE)


def floor_of(where: str) -> House:
    """Two tables of black-jack and a ruleta, in a session."""
    papers = licence("blackjack", "5"), licence("ruleta-americana", "2")
    tables = (mesa(where, 1, "blackjack"), mesa(where, 2, "blackjack"), mesa(where, 3, "ruleta-americana"))
    return House(house(where, *papers, *tables))


def given(floor: House, table: int, sabot: int, by: Actor = DIRECTOR) -> int:
    """Give a sabot; the sessions in a row that the table has had it."""
    [event] = floor.do(GiveSabot(by=by, table=table, sabot=sabot))
    assert isinstance(event, SabotGiven)
    return event.running


@everywhere
@law("ES1979:03.II.2", "GA2007:03.II.sabot", "MU2010:15.2.p4", "criterio:casino.42")
def test_the_director_or_a_jefe_gives_a_sabot_before_the_table_opens(where: str) -> None:
    floor = floor_of(where)
    given(floor, 1, 4)
    given(floor, 2, 5, by=Actor("julia", Role.JEFE))
    for role in (Role.CRUPIER, Role.JUGADOR, Role.CAMBISTA):
        assert floor.why_not(GiveSabot(by=Actor("luis", role), table=1, sabot=6)) == ("sin_facultad", CITE[where])
    floor.open(1)
    assert floor.why_not(GiveSabot(by=DIRECTOR, table=1, sabot=6))[0] == "mesa_abierta"
    closed = House(floor.floor.casino, session=False)
    assert closed.why_not(GiveSabot(by=DIRECTOR, table=1, sabot=6))[0] == "sesion_cerrada"


@everywhere
@law("ES1979:03.II.2", "GA2007:03.II.sabot", "MU2010:15.2.p4", "criterio:casino.42")
def test_a_sabot_is_at_one_table_and_another_takes_its_place(where: str) -> None:
    floor = floor_of(where)
    given(floor, 1, 4)
    assert floor.why_not(GiveSabot(by=DIRECTOR, table=2, sabot=4)) == ("sabot_en_otra_mesa", CITE[where])
    assert floor.why_not(GiveSabot(by=DIRECTOR, table=2, sabot=0)) == ("sabot_sin_numero", CITE[where])
    given(floor, 1, 6)
    given(floor, 2, 4)
    view = floor.floor.view(floor.state, DIRECTOR)
    assert [table.sabot for table in view.tables] == [6, 4, 0]
    assert floor.why_not(GiveSabot(by=DIRECTOR, table=3, sabot=7)) == ("mesa_sin_sabot", CITE[where])


@everywhere
@law("ES1979:03.II.2", "GA2007:03.II.sabot", "MU2010:15.2.p4", "criterio:casino.42")
def test_the_record_counts_the_sessions_in_a_row_with_the_same_sabot(where: str) -> None:
    floor = floor_of(where)
    running = []
    for sabot in (4, 4, 4, 5, 4):
        running.append(given(floor, 1, sabot))
        floor.close_session()
        floor.open_session()
    assert running == [1, 2, 3, 1, 1]


@everywhere
@law("ES1979:03.II.2", "GA2007:03.II.sabot", "MU2010:15.2.p4", "criterio:casino.42")
def test_the_floor_proposes_one_that_the_table_did_not_have(where: str) -> None:
    floor = floor_of(where)
    given(floor, 1, 1)
    floor.close_session()
    floor.open_session()
    proposed = [
        offer.command for offer in floor.floor.offers(floor.state, DIRECTOR) if isinstance(offer.command, GiveSabot)
    ]
    assert [(command.table, command.sabot) for command in proposed] == [(1, 2), (2, 1)]


@law("ES1979:03.II.2", "GA2007:03.II.sabot", "MU2010:15.2.p4", "criterio:casino.42")
@pytest.mark.parametrize(
    ("where", "dealt", "others", "cite"),
    [
        ("estado", [*BANKED, "blackjack", "treinta-y-cuarenta"], ["ruleta-americana", "dados"], CITE["estado"]),
        ("galicia", [*BANKED, "blackjack", "treinta-y-cuarenta"], ["ruleta-americana", "dados"], CITE["galicia"]),
        (
            "murcia",
            [*BANKED, "blackjack", "treinta-y-cuarenta", "poquer-sin-descarte", "trijoker", "monte"],
            ["ruleta-americana", "pai-gow"],
            CITE["murcia"],
        ),
        ("asturias", BANKED, [], "criterio:casino.42"),
    ],
)
def test_every_game_that_is_dealt_from_a_sabot_receives_one(
    where: str, dealt: list[str], others: list[str], cite: str
) -> None:
    games = [*dealt, *others]
    papers = [licence(juego, "5", **TERMS.get(juego, {})) for juego in games]
    floor = House(house(where, *papers, *(mesa(where, number, juego) for number, juego in enumerate(games, 1))))
    for number, juego in enumerate(games, 1):
        if juego in dealt:
            assert given(floor, number, number) == 1, juego
        else:
            assert floor.why_not(GiveSabot(by=DIRECTOR, table=number, sabot=number)) == ("mesa_sin_sabot", cite), juego
