"""A bingo room before its first game: its cartones, its machine, its people and its prizes."""

import pytest

from tapete.games.bingo_tradicional.sale import CartonesSold, GameAnnounced, MaterialChecked
from tapete.games.bingo_tradicional.state import Phase
from tests.games.bingo_tradicional.sala import Sala
from tests.games.table import faults
from tests.trace import law

everywhere = pytest.mark.parametrize("where", ["estado", "murcia"])


@everywhere
@law("ES1979:10.I", "MU2010:117.1", "criterio:bingo-tradicional.22")
def test_every_carton_of_a_series_is_laid_out_as_the_text_says(where: str) -> None:
    sala = Sala(where).begin("ana 200")
    for number in range(1, 201):
        rows = sala.carton(number).rows
        assert [(len(row), sum(cell > 0 for cell in row)) for row in rows] == [(9, 5)] * 3
        assert len({cell for row in rows for cell in row if 1 <= cell <= 90}) == 15
        for column, cells in enumerate(zip(*rows, strict=True)):
            numbers = [cell for cell in cells if cell]
            assert 1 <= len(numbers) <= 3
            assert numbers == sorted(numbers)
            assert {min(each // 10, 8) for each in numbers} == {column}


@law("ES1979:10.III")
def test_the_state_has_a_jefe_de_mesa_a_cajero_and_a_vendedor_locutor_in_the_room() -> None:
    roles = {person.role.value for person in Sala("estado").state.staff}
    assert roles == {"jefe", "cajero", "locutor"}
    sala = Sala("estado")
    sala.state = sala.game.opening()
    refused = sala.why_not("director: abrir jefe=ana locutor=eva")
    assert refused == ("personal_insuficiente", "ES1979:10.III")


@law("RB1979:29.1")
def test_who_works_in_the_room_buys_no_carton_in_it() -> None:
    sala = Sala("estado").sell()
    code, _ = sala.why_not(f"locutor: comprar 1 para {sala.person('jefe').id}")
    assert code == "personal_no_juega"
    sala("locutor: comprar 1 para ana")
    assert [sold.player for sold in sala.state.sold] == ["ana"]


@law("RB1979:32.3")
def test_the_last_game_of_the_session_is_announced_and_none_is_sold_after_it() -> None:
    sala = Sala("estado")
    sala("jefe: ultimas")
    sala.begin("ana 1").bingo("ana", 1, 40)
    code, _ = sala.why_not("locutor: abrir venta")
    assert code == "fuera_de_momento"
    assert not sala.state.last


@law("ES1979:10.IV.p1", "MU2010:119.1", "criterio:bingo-tradicional.17")
def test_the_state_puts_the_balls_in_and_murcia_takes_them_out() -> None:
    told = {}
    for where in ("estado", "murcia"):
        (event,) = (event for event in Sala(where).events if isinstance(event, MaterialChecked))
        told[where] = (event.balls, event.how, event.tell("en"))
    assert told["estado"][:2] == (90, "introducir")
    assert "put into it" in told["estado"][2]
    assert told["murcia"][:2] == (90, "extraer")
    assert "taken out of it, each once" in told["murcia"][2]


@law("MU2010:119.2.a", "MU2010:119.2.b", "MU2010:119.2.c", "MU2010:117.3.c.3")
def test_the_prizes_of_the_bolsa_are_announced_with_their_maximum_balls() -> None:
    sala = Sala("murcia", bolsa={"prima": {}, "acumulado": {}}).holds(prima=10000, acumulado=200000)
    sala.begin("ana 100")
    announced = next(event for event in sala.events if isinstance(event, GameAnnounced))
    assert announced.tell("en") == (
        "«Cartones vendidos 100, del número 1 al 100, de las series en juego». Línea €15.00, bingo €87.00."
        " The game begins."
    )
    assert announced.details("en") == ["Prima: €100.00.", "Bingo Acumulado: €1,601.20, up to ball 41."]
    panel = sala.seen("ana")
    assert (panel.cartones, panel.plan.linea, panel.plan.bingo) == (100, 1500, 8700)
    assert [(each.key, each.ball) for each in panel.plan.bolsa] == [("prima", 0), ("acumulado", 41)]


@law("ES1979:10.IV.p3", "ES1979:10.IV.p4", "ES1979:10.IV.p5", "ES1979:10.IV.p6", "ES1979:10.IV.p7", "ES1979:10.IV.p8")
def test_the_state_announces_series_letter_and_number_and_of_double_cartones_the_prizes_of_each_part() -> None:
    said = {}
    for doubles in (False, True):
        sala = Sala("estado", dobles=True, series={"letra": "C", "numero": 31, "cartones": 600})
        sala.sell("ana 100", "eva 50", doubles=doubles)
        sala("locutor: cerrar venta")
        assert sala.why_not("azar: resultado 1")[0] == "fuera_de_momento", "no ball before the beginning is announced"
        (announced,) = sala("jefe: anunciar partida")
        said[doubles] = announced.cite, announced.tell("en")
    single = "«Cartones vendidos 150, de la serie C 0031 del número 1 al 150». Línea €22.50, bingo €135.00."
    assert said[False] == ("ES1979:10.IV.p6", f"{single} The game begins.")
    double = "«Cartones dobles vendidos 150, de la serie C 0031 del número 1 al 150». Of each part: línea €22.50,"
    assert said[True] == ("ES1979:10.IV.p3", f"{double} bingo €135.00. The game begins.")


@law("ES1979:10.IV.p6", "RB1979:33.4")
def test_the_state_announces_a_second_series_beside_the_first() -> None:
    sala = Sala("estado", series={"letra": "C", "numero": 31, "cartones": 120}).begin("ana 100").bingo("ana", 1, 50)
    sala.begin("eva 30")
    announced = [event for event in sala.events if isinstance(event, GameAnnounced)][-1]
    assert announced.formula == (
        "Cartones vendidos 30, de la serie C 0031 del número 101 al 120 y de la serie C 0032 del número 1 al 10"
    )


@law("ES1979:10.IV.p2", "ES1979:10.IV.p12", "MU2010:119.2", "MU2010:119.5.b")
def test_in_the_state_the_jefe_de_mesa_alone_announces_asks_and_orders() -> None:
    for where, refused in (("estado", True), ("murcia", False)):
        sala = Sala(where).sell("ana 1")
        sala("locutor: cerrar venta")
        cites = iter(["ES1979:10.IV.p2", "ES1979:10.IV.p12", "ES1979:10.IV.p12"])
        for line in ("anunciar partida", "preguntar", "ordenar"):
            if refused:
                assert sala.why_not(f"locutor: {line}") == ("sin_facultad", next(cites))
                sala(f"jefe: {line}")
            else:
                sala(f"locutor: {line}")
            if line == "anunciar partida":
                sala.full_at(1, 40)
                sala.sing("ana bingo 1")
        assert sala.state.phase is Phase.PAGO


@pytest.mark.parametrize(
    ("support", "registered"),
    [
        pytest.param("papel-expedido", False, marks=law("MU2010:118.1.a.1")),
        pytest.param("papel-sala", True, marks=law("MU2010:118.1.a.2")),
        pytest.param("papel-mesa", True, marks=law("MU2010:118.1.a.3")),
        pytest.param("electronico", True, marks=law("MU2010:118.1.b")),
    ],
)
def test_what_is_printed_here_or_electronic_is_in_the_central_system_and_nothing_else_wins(
    support: str, registered: bool
) -> None:
    sala = Sala("murcia", soporte=support).sell("ana 2")
    (sold,) = (event for event in sala.events if isinstance(event, CartonesSold))
    told = [f"Registered in the central system ({support})."] if registered else []
    assert sold.details("en") == told
    sala("locutor: cerrar venta")
    sala("jefe: anunciar partida")
    sala.call(sorted(sala.carton(3).numbers))
    assert sala.why_not("ana: bingo 3") == ("carton_ajeno", "MU2010:118.1.a")


@law("criterio:bingo-tradicional.28", "MU2010:119.1", "MU2010:119.2.a")
def test_another_series_is_announced_before_it_is_sold() -> None:
    sala = Sala("murcia", series={"cartones": 12}).begin("ana 8").bingo("ana", 1, 50)
    sala.sell()
    told = [type(event).__name__ for event in sala("eva: comprar 6")]
    assert told == ["CartonesSold", "SeriesAnnounced", "CartonesSold"]
    assert sala.state.announced == 1
    sala("locutor: cerrar venta")
    (announced,) = sala("jefe: anunciar partida")
    assert isinstance(announced, GameAnnounced)
    said = "Cartones vendidos 6, del número 9 al 12 y del número 1 al 2, de las series en juego"
    assert announced.facts()["formula"] == said


@everywhere
@law("criterio:bingo-tradicional.39", "criterio:bingo-tradicional.40")
def test_a_room_that_says_nothing_has_1800_cartones_in_a_series_and_waits_ten_seconds(where: str) -> None:
    sala = Sala(where).sell()
    assert sala.game.rules.emission.cartones == 1800
    assert sala.game.seconds == 10
    assert sala.why_not("ana: comprar 1801")[0] == "sin_cartones"
    sala("ana: comprar 1800")


@everywhere
@law("ES1979:10.I.linea", "ES1979:10.I.bingo", "MU2010:117.3.a", "MU2010:117.3.b")
def test_any_of_the_three_lines_makes_the_linea_and_all_fifteen_numbers_the_bingo(where: str) -> None:
    for line in range(3):
        sala = Sala(where).begin("ana 3")
        held = sala.carton(2)
        sala.fill(10, without=held.numbers).call(sorted(held.lines[line]))
        sala.sing("ana linea 2", "ana bingo 2")
        assert ([claim.carton.number for claim in sala.state.line], sala.state.full) == ([2], ())
        sala("jefe: preguntar")
        sala("jefe: ordenar")
        cite = {"estado": "ES1979:10.I.linea", "murcia": "MU2010:117.3.a"}[where]
        assert sala.why_not("ana: linea 1") == ("linea_cerrada", cite)
        sala.call(sorted(held.numbers - held.lines[line]))
        sala.sing("ana bingo 2")
        sala.over()
        assert [prize for prize, _, _ in sala.paid()] == ["linea", "bingo"]


@law("ES1979:10.IV.p2")
def test_the_cajero_closes_the_sale_and_opens_none() -> None:
    sala = Sala("estado")
    assert sala.why_not("cajero: abrir venta")[0] == "sin_facultad"
    sala.sell("ana 1")
    sala("cajero: cerrar venta")
    assert sala.state.cartones == 1


@law("ES1979:10.I")
def test_balls_are_certified_for_some_games() -> None:
    found = faults("bingo-tradicional", "estado", valor_facial="1.50", partidas_certificadas=-1)
    assert [code for code, _ in found] == ["sin_certificado"]
