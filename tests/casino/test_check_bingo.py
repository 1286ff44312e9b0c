"""Bingo rooms in the file of a casino: their authorisation, their people and what the law asks of them."""

from typing import Any

import pytest

from tapete.casino.reading import demo
from tests.casino.houses import codes, house, licence, mesa
from tests.trace import law

ROOM = {"partidas_certificadas": 2000}


def rooms(where: str, *tables: str, **terms: Any) -> list[tuple[str, str]]:
    """What is against a casino with a bingo room whose cartones cost 1.50."""
    own: dict[str, Any] = ROOM if where == "murcia" else {}
    return codes(house(where, licence("bingo-tradicional", "1.50", **{**own, **terms}), *tables))


@law("criterio:casino.38", "ES1979:10", "MU2010:2.2")
@pytest.mark.parametrize("where", ["estado", "murcia"])
def test_a_house_may_have_a_bingo_room_beside_its_tables(where: str) -> None:
    assert rooms(where, mesa(where, 1, "bingo-tradicional")) == []


@law("criterio:casino.38")
def test_where_no_text_regulates_bingo_there_is_no_room() -> None:
    found = codes(house("galicia", licence("bingo-tradicional", "1.50"), mesa("galicia", 1, "bingo-tradicional")))
    assert ("juego_fuera_de_catalogo", "criterio:casino.38") in found
    estado = codes(
        house(
            "estado",
            licence("bingo-electronico", "0.10", especialidad="E", linea=4, bingo=9000),
            mesa("estado", 1, "bingo-electronico"),
        )
    )
    assert ("juego_fuera_de_catalogo", "ES1979:10") in estado


@law("ES1979:10.III")
def test_a_room_of_the_state_needs_its_cajero() -> None:
    people: dict[str, Any] = {"jefe": "ana", "personal": ["locutor:eva", "cajero:luis"]}
    assert rooms("estado", mesa("estado", 1, "bingo-tradicional", **people)) == []
    without = mesa("estado", 1, "bingo-tradicional", jefe="ana", personal=["locutor:eva"])
    assert rooms("estado", without) == [("personal_insuficiente", "ES1979:10.III")]


@law("ES1979:10.III", "criterio:bingo-tradicional.44")
@pytest.mark.parametrize(("where", "cite"), [("estado", "ES1979:10.III"), ("murcia", "criterio:bingo-tradicional.44")])
def test_a_room_has_auxiliares_and_no_subjefe(where: str, cite: str) -> None:
    crew = ["locutor:eva", "cajero:luis"]
    lawful = mesa(where, 1, "bingo-tradicional", jefe="ana", personal=[*crew, "auxiliar:pia"])
    assert rooms(where, lawful) == []
    with_subjefe = mesa(where, 1, "bingo-tradicional", jefe="ana", personal=[*crew, "subjefe:pia"])
    assert rooms(where, with_subjefe) == [("no_es_personal", cite)]


@law("MU2010:118.2", "MU2010:117.3.c.2")
def test_the_authorisation_of_a_room_is_judged() -> None:
    own = mesa("murcia", 1, "bingo-tradicional")
    assert ("sin_reserva", "MU2010:118.2") in rooms("murcia", own, reserva=False)
    assert ("primera_bola", "MU2010:117.3.c.2") in rooms("murcia", own, bolsa={"extra": {"bola": 49}})
    assert rooms("murcia", own, bolsa={"extra": {"bola": 50}}) == []


@law("RC1979:16.e")
def test_a_room_sells_at_the_authorised_price() -> None:
    assert rooms("murcia", mesa("murcia", 1, "bingo-tradicional", valor_facial="1.50")) == []
    found = rooms("murcia", mesa("murcia", 1, "bingo-tradicional", valor_facial="1"))
    assert [code for code, _ in found] == ["minimo_inferior_al_autorizado"]


def test_the_demo_has_a_room_of_each() -> None:
    games = {each.juego for each in demo().mesas}
    assert {"bingo-tradicional", "bingo-electronico", "bingo-automatico"} <= games
