"""The sale of a bingo room: series, cartones, the prizes that are reckoned of it, and what they pay."""

import pytest

from tapete.engine.event import Infringed
from tapete.engine.notation import Unreadable
from tapete.families.hall.room import shared
from tapete.games.bingo_tradicional.state import Phase, PrizePaid
from tests.games.bingo_tradicional.sala import Sala
from tests.trace import law

everywhere = pytest.mark.parametrize("where", ["estado", "murcia"])


@law("ES1979:10.IV.p2", "RB1979:35.2")
def test_the_prizes_are_shares_of_what_was_sold() -> None:
    plan = Sala("estado", valor_facial="2").begin("ana 420").state.plan
    assert (plan.base, plan.linea, plan.bingo, plan.casa) == (84000, 8400, 50400, 25200)


@law("criterio:bingo-tradicional.38")
def test_each_prize_is_rounded_to_the_cent_and_the_room_has_the_rest() -> None:
    plan = Sala("estado", valor_facial="0.75").begin("ana 211").state.plan
    assert (plan.base, plan.linea, plan.bingo, plan.casa) == (15825, 1583, 9495, 4747)


@law("criterio:bingo-tradicional.38")
def test_roundings_never_take_more_than_was_sold() -> None:
    plan = Sala("murcia", valor_facial="0.01", linea="50", bingo="50").begin("ana 1").state.plan
    assert (plan.linea, plan.bingo, plan.casa) == (1, 0, 0)


@pytest.mark.parametrize(("where", "shares"), [("estado", [3334, 3333, 3333]), ("murcia", [3334, 3333, 3333])])
@law("ES1979:10.I", "MU2010:117.3.b", "criterio:bingo-tradicional.2")
def test_winners_share_and_the_odd_cents_go_by_the_order_of_singing(where: str, shares: list[int]) -> None:
    sala = Sala(where, valor_facial="10").begin("ana 40", "eva 30", "luis 30")
    numbers = sorted({*sala.carton(7).lines[0], *sala.carton(50).lines[0], *sala.carton(90).lines[0]})
    sala.call(numbers)
    sala.sing("eva linea 50", "ana linea 7", "luis linea 90")
    sala("jefe: preguntar")
    sala("jefe: ordenar")
    sala.bingo("ana", 7, 70)
    lines = [(player, amount) for prize, player, amount in sala.paid() if prize == "linea"]
    assert lines == list(zip(["eva", "ana", "luis"], shares, strict=True))


@law("criterio:bingo-tradicional.2")
def test_two_winning_cartones_of_one_player_are_two_shares() -> None:
    sala = Sala("estado", valor_facial="0.75").begin("ana 2", "eva 103")
    sala.call(sorted(sala.carton(1).numbers | sala.carton(2).numbers))
    sala.sing("ana bingo 1", "ana bingo 2")
    sala.over()
    assert [amount for prize, _, amount in sala.paid() if prize == "bingo"] == [2363, 2362]


@everywhere
@law("ES1979:10.II.cartones", "MU2010:118.1.a")
def test_a_carton_serves_one_game(where: str) -> None:
    sala = Sala(where).begin("ana 1", "eva 5").bingo("eva", 4, 66)
    sala.begin("ana 1")
    assert sala.state.sold[0].first == 7
    cite = {"estado": "ES1979:10.II.cartones", "murcia": "MU2010:118.1.a"}[where]
    assert sala.why_not("eva: bingo 4") == ("carton_ajeno", cite)
    assert sala.why_not("eva: bingo 7") == ("carton_ajeno", cite)
    sala.fill(15, without=())("ana: bingo 7")


@law("RB1979:33.3", "RB1979:33.4")
def test_a_second_series_completes_a_sale_and_stops_before_the_first_number_sold_of_the_first() -> None:
    sala = Sala("estado", series={"letra": "B", "numero": 9, "cartones": 12}).begin("ana 8").bingo("ana", 1, 50)
    sala.sell("eva 3", "ana 3")
    assert [(s.player, s.series, s.first, s.last) for s in sala.state.sold] == [
        ("eva", 0, 9, 11),
        ("ana", 0, 12, 12),
        ("ana", 1, 1, 2),
    ]
    assert sala.why_not("eva: comprar 7") == ("sin_cartones", "RB1979:33.4")
    sala("eva: comprar 6")
    sala("locutor: cerrar venta")
    (announced,) = sala("jefe: anunciar partida")
    assert announced.tell("en").startswith(
        "«Cartones vendidos 12, de la serie B 0009 del número 9 al 12 y de la serie B 0010 del número 1 al 8»."
    )
    sala.fill(15, without=())("eva: bingo B-0010/8")
    assert sala.why_not("ana: bingo B-0010/8")[0] == "carton_ajeno"


@law("ES1979:10.IV.p1", "MU2010:119.1")
def test_the_series_is_announced_before_every_sale_or_before_the_first() -> None:
    said = {}
    for where in ("estado", "murcia"):
        sala = Sala(where).begin("ana 1").bingo("ana", 1, 40)
        said[where] = [type(event).__name__ for event in sala("locutor: abrir venta")]
    assert said == {"estado": ["SeriesAnnounced", "SaleOpened"], "murcia": ["SaleOpened"]}


@everywhere
@law("ES1979:10.IV.p2", "MU2010:119.2")
def test_without_a_carton_sold_there_is_no_game(where: str) -> None:
    sala = Sala(where).sell()
    cite = {"estado": "ES1979:10.IV.p2", "murcia": "MU2010:119.2"}[where]
    assert sala.why_not("locutor: cerrar venta") == ("nada_vendido", cite)
    sala("ana: comprar 1")
    sala("locutor: cerrar venta")


@everywhere
@law("MU2010:117.3.b", "criterio:bingo-tradicional.2")
def test_two_lines_on_one_carton_are_one_share(where: str) -> None:
    sala = Sala(where).begin("ana 1", "eva 139")
    held = sala.carton(1)
    sala.call(sorted(held.lines[0] | held.lines[1] | sala.carton(9).lines[0]))
    sala.sing("ana linea 1", "eva linea 9")
    assert sala.why_not("ana: linea 1")[0] == "ya_cantado"
    sala("jefe: preguntar")
    sala("jefe: ordenar")
    sala.bingo("eva", 9, 80)
    lines = [(player, cents) for prize, player, cents in sala.paid() if prize == "linea"]
    assert lines == [("ana", 1050), ("eva", 1050)]


@law("ES1979:10.I", "MU2010:117.3.b", "criterio:bingo-tradicional.2")
def test_in_proportion_and_in_equal_parts_are_two_rules() -> None:
    assert shared(9000, [100, 200]) == [3000, 6000], "by face values, in the State"
    assert shared(9000, [1, 1]) == [4500, 4500], "one for each, in Murcia"


@everywhere
@law("RB1979:39.3.a", "MU2010:119.2.a")
def test_a_wrong_announcement_is_a_breach_and_changes_nothing_that_is_played_for(where: str) -> None:
    sala = Sala(where).begin("ana 3")
    plan = sala.state.plan
    events = sala("jefe: incidente anuncio-equivocado")
    cite = {"estado": "RB1979:39.3.a", "murcia": "MU2010:119.2.a"}[where]
    assert [event.cite for event in events if isinstance(event, Infringed)] == [cite]
    assert sala.state.plan == plan
    before = Sala(where).sell("ana 3")
    assert before.why_not("jefe: incidente anuncio-equivocado")[0] == "no_es_momento"


@law("ES1979:10.IV.p1", "MU2010:119.1")
@everywhere
def test_who_comes_out_of_time_is_told_what_comes_now(where: str) -> None:
    """In each phase of a game, in words that do go on."""
    sala = Sala(where)
    for line in ("abrir venta", "cerrar venta", "anunciar partida", "resultado", "llamar"):
        assert sala.refusal("jefe: comprobar").sentence("en").endswith(f"now comes: {line}.")
        who = {"resultado": "azar", "llamar": "locutor"}.get(line, "jefe")
        if line == "cerrar venta":
            sala("ana: comprar 1")
        sala(f"{who}: {line} 5" if line == "resultado" else f"{who}: {line}")
    sala.full_at(1, 40)
    sala("ana: bingo 1")
    for line in ("verificar", "preguntar", "ordenar", "liquidar"):
        assert sala.refusal("jefe: comprobar").sentence("en").endswith(f"now comes: {line}.")
        sala(f"jefe: {line}")
    assert sala.state.phase is Phase.LISTA


@everywhere
@law("ES1979:10.I.linea", "MU2010:117.3.a")
def test_a_linea_is_paid_by_the_article_that_gives_it(where: str) -> None:
    sala = Sala(where).begin("ana 1", "eva 6").line_at(1, 30)
    sala.sing("ana linea 1")
    sala("jefe: preguntar")
    sala("jefe: ordenar")
    sala.bingo("eva", 4, 70)
    cite = {"estado": "ES1979:10.I.linea", "murcia": "MU2010:117.3.a"}[where]
    assert [event.cite for event in sala.events if isinstance(event, PrizePaid) and event.prize == "linea"] == [cite]


@law("RB1979:33.4")
def test_who_wants_a_carton_when_none_is_left_is_told_so() -> None:
    sala = Sala("estado", series={"cartones": 12}).sell("ana 11")
    assert sala.why_not("ana: comprar 0")[0] == "sin_cartones"
    sala("ana: comprar 1")
    assert sala.why_not("ana: comprar 1") == ("cartones_agotados", "RB1979:33.4")


@law("MU2010:118.1.a")
def test_a_carton_is_named_by_a_series_of_the_room() -> None:
    sala = Sala("murcia").begin("ana 6")
    for strange in ("B-0001/5", "A-0000/5", "A-uno/5"):
        with pytest.raises(Unreadable):
            sala(f"ana: bingo {strange}")
    assert sala.refusal("ana: bingo A-0002/5").sentence("en") == "ana has no cartón A-0002/5 in this game."
    sala.fill(15, without=())("ana: bingo A-0001/5")
