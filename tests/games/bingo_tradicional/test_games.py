"""A game of bingo from the sale to the payment, as the texts and their worked examples have it."""

import pytest
from msgspec.structs import replace

from tapete.engine.command import Declare
from tapete.engine.event import Infringed
from tapete.engine.notation import Unreadable
from tapete.engine.table import Pace
from tapete.families.hall.shares import shared, total
from tapete.games.bingo_tradicional.claims import Checked, TokenGiven
from tapete.games.bingo_tradicional.errors import PriceReturned
from tapete.games.bingo_tradicional.material import BallsChanged
from tapete.games.bingo_tradicional.sale import SaleClosed, SeriesAnnounced
from tapete.games.bingo_tradicional.settled import PrizePaid, SalesCollected
from tapete.games.bingo_tradicional.state import Phase
from tests.games.bingo_tradicional.sala import Sala
from tests.games.table import balances, faults, net
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


@law("ES1979:10.I", "ES1979:10.II.doble", "ES1979:10.IV.p13", "criterio:bingo-tradicional.3")
def test_double_cartones_are_played_in_two_games_with_half_the_money_each() -> None:
    sala = Sala("estado", dobles=True).begin("ana 100", "eva 50", doubles=True)
    assert balances(sala.events)["tapete:ana"] == 30000
    assert (sala.state.plan.linea, sala.state.plan.bingo) == (2250, 13500)
    sala.bingo("ana", 7, 60)
    assert (sala.state.phase, sala.state.part, sala.state.drawn) == (Phase.EXTRACCION, 2, ())
    assert balances(sala.events)["tapete:ana"] == 15000
    sala.bingo("eva", 110, 55)
    assert sala.paid() == [
        ("linea", "ana", 2250),
        ("bingo", "ana", 13500),
        ("linea", "eva", 2250),
        ("bingo", "eva", 13500),
    ]
    assert sala.state.phase is Phase.LISTA
    assert balances(sala.events)["tapete:ana"] == 0


@law("ES1979:10.IV.p13", "criterio:bingo-tradicional.33")
def test_prizes_of_the_first_game_may_wait_for_the_second_with_a_token_for_each() -> None:
    sala = Sala("estado", dobles=True, abono_dobles="final").begin("ana 100", "eva 50", doubles=True)
    sala.bingo("ana", 7, 60)
    assert sala.paid() == []
    assert (sala.state.part, balances(sala.events)["tapete:ana"]) == (2, 15000)
    void = sala.fork()
    sala.bingo("eva", 110, 55)
    tokens = [(e.player, e.kind, e.part) for e in sala.events if isinstance(e, TokenGiven)]
    assert tokens == [("ana", "bingo", 1), ("eva", "bingo", 2)]
    assert [(e.prize, e.player, e.part) for e in sala.events if isinstance(e, PrizePaid)] == [
        ("linea", "ana", 1),
        ("bingo", "ana", 1),
        ("linea", "eva", 2),
        ("bingo", "eva", 2),
    ]
    void.call([1, 2])
    void("jefe: incidente bola-defectuosa")
    void("jefe: liquidar")
    assert void.paid() == [("linea", "ana", 2250), ("bingo", "ana", 13500)], "the first game stands"
    assert (void.state.phase, balances(void.events)["tapete:ana"]) == (Phase.LISTA, 0)


@law("ES1979:10.V", "criterio:bingo-tradicional.33")
def test_the_price_of_a_double_carton_goes_back_whole_in_the_first_game_and_by_half_in_the_second() -> None:
    sala = Sala("estado", dobles=True).begin("ana 150", doubles=True)
    first = sala.fork().call([1])
    first("jefe: incidente bola-defectuosa")
    assert [total(e.of) for e in first.events if isinstance(e, PriceReturned)] == [45000]
    assert first.state.phase is Phase.LISTA
    sala.bingo("ana", 7, 60)
    sala.call([1])
    sala("jefe: incidente bola-defectuosa")
    assert [total(e.of) for e in sala.events if isinstance(e, PriceReturned)] == [22500]
    assert sala.paid() == [("linea", "ana", 2250), ("bingo", "ana", 13500)]


@law("criterio:bingo-tradicional.3")
def test_double_cartones_are_not_known_everywhere() -> None:
    assert faults("bingo-tradicional", "murcia", valor_facial="1", partidas_certificadas=9, dobles=True) == [
        ("dobles_no_admitidos", "criterio:bingo-tradicional.3")
    ]
    assert faults("bingo-tradicional", "estado", valor_facial="1", dobles=True) == []
    assert Sala("murcia").why_not("locutor: abrir venta dobles") == ("sin_dobles", "criterio:bingo-tradicional.3")


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
@law("RB1979:35.5", "MU2010:117.2")
def test_a_line_completed_earlier_may_be_sung_until_the_order(where: str) -> None:
    sala = Sala(where).begin("ana 1", "eva 6")
    sala.line_at(1, 30)
    sala.call(sorted(sala.carton(4).lines[0].difference(sala.state.drawn)))
    sala.sing("eva linea 4")
    late = sala.fork()
    sala("jefe: preguntar")
    sala.sing("ana linea 1")
    assert [claim.player for claim in sala.state.line] == ["eva", "ana"]
    late("jefe: preguntar")
    late("jefe: ordenar")
    cite = {"estado": "ES1979:10.I.linea", "murcia": "MU2010:117.3.a"}[where]
    assert late.why_not("ana: linea 1") == ("linea_cerrada", cite)


@everywhere
@law("ES1979:10.IV.p11", "MU2010:119.5.a")
def test_a_wrong_claim_stops_nothing_and_costs_nothing(where: str) -> None:
    sala = Sala(where).begin("ana 1", "eva 5")
    numbers = sorted(sala.carton(1).numbers)
    sala.call(numbers[:14])
    (told, _) = sala.sing("ana bingo 1")
    assert isinstance(told, Checked)
    assert (told.right, told.missing) == (False, (numbers[14],))
    assert sala.state.phase is Phase.EXTRACCION
    sala.call(numbers[14:])
    sala.sing("ana bingo 1")
    sala.over()
    assert [player for _, player, _ in sala.paid()] == ["ana", "ana"]


@everywhere
@law("criterio:bingo-tradicional.43", "ES1979:10.IV.p11", "MU2010:119.5.a")
def test_a_carton_found_wrong_is_sung_again_only_after_another_number(where: str) -> None:
    sala = Sala(where).begin("ana 2")
    held = sorted(sala.carton(1).lines[0])
    sala.call(held[:4])
    assert isinstance(found := sala.sing("ana linea 1")[0], Checked)
    assert (found.right, found.missing) == (False, (held[4],))
    assert sala.why_not("ana: linea 1") == ("nada_nuevo", "criterio:bingo-tradicional.43")
    other = sala.fork()
    assert isinstance(found := other.sing("ana linea 2")[0], Checked), "another cartón may be"
    sala.call([held[4]])
    assert isinstance(found := sala.sing("ana linea 1")[0], Checked)
    assert found.right


@everywhere
@law("ES1979:10.IV.p9", "MU2010:117.2")
def test_a_number_counts_when_it_is_called_and_not_before(where: str) -> None:
    sala = Sala(where).begin("ana 1")
    line = sorted(sala.carton(1).lines[0])
    sala.call(line[:4])
    sala(f"azar: resultado {line[4]}")
    (told, _) = sala.sing("ana linea 1")
    assert isinstance(told, Checked)
    assert (told.right, told.missing) == (False, (line[4],))
    assert sala.state.phase is Phase.SALIDA
    sala("locutor: llamar")
    assert isinstance(right := sala.sing("ana linea 1")[0], Checked)
    assert right.right


@everywhere
@pytest.mark.parametrize("kind", ["linea", "bingo"])
@law("ES1979:10.I", "MU2010:117.2", "MU2010:117.3.a", "MU2010:117.3.b")
def test_a_number_that_was_called_and_has_not_come_out_wins_nothing(where: str, kind: str) -> None:
    sala = Sala(where).begin("ana 1")
    held = sala.carton(1)
    wanted = sorted(held.numbers if kind == "bingo" else held.lines[0])
    other = next(number for number in range(1, 91) if number not in held.numbers)
    sala.call(wanted[:-1])
    out = sala.fork()
    out.call(wanted[-1:])
    assert isinstance(right := out.sing(f"ana {kind} 1")[0], Checked)
    assert (right.right, right.not_out) == (True, ())
    sala(f"azar: resultado {other}")
    sala(f"locutor: llamar {wanted[-1]}")
    assert isinstance(wrong := sala.sing(f"ana {kind} 1")[0], Checked)
    assert (wrong.right, wrong.missing, wrong.not_out) == (False, (wanted[-1],), (wanted[-1],))
    assert wrong.details("en") == [
        f"The {wanted[-1]} was called, and has not come out: the wrong call is to be declared."
    ]
    sala("jefe: incidente numero-mal-cantado")
    assert (sala.state.phase, net(sala.events, "ana")) == (Phase.LISTA, 0)


@everywhere
@law("ES1979:10.IV.p10", "ES1979:10.IV.p11", "MU2010:119.4", "MU2010:119.5", "MU2010:119.5.a")
def test_every_carton_of_an_interruption_is_checked(where: str) -> None:
    sala = Sala(where).begin("ana 1", "eva 5")
    sala.line_at(3, 40)
    told = [e.right for e in sala.sing("ana bingo 1", "eva linea 3") if isinstance(e, Checked)]
    assert told == [False, True]
    assert sala.state.phase is Phase.CONFORME


@everywhere
@law("ES1979:10.IV.p12", "MU2010:119.5.b")
def test_after_the_order_nothing_is_claimed(where: str) -> None:
    sala = Sala(where).begin("ana 1", "eva 5")
    sala.full_at(1, 60)
    sala.sing("ana bingo 1")
    sala("jefe: preguntar")
    assert sala.state.phase is Phase.PREGUNTA
    open_still = sala.fork()
    open_still("eva: bingo 2")
    sala("jefe: ordenar")
    cite = {"estado": "ES1979:10.IV.p12", "murcia": "MU2010:119.5.b"}[where]
    assert sala.why_not("eva: bingo 2") == ("partida_cerrada", cite)


@everywhere
@law("ES1979:10.IV.p10", "MU2010:119.5")
def test_only_the_jefe_de_mesa_checks_and_orders(where: str) -> None:
    sala = Sala(where).begin("ana 1")
    sala("ana: linea 1")
    assert sala.why_not("locutor: verificar")[0] == "sin_facultad"
    sala("jefe: verificar")


@everywhere
@law("criterio:bingo-tradicional.15")
def test_a_linea_that_nobody_sang_goes_with_the_bingo(where: str) -> None:
    sala = Sala(where).begin("ana 1", "eva 5").bingo("eva", 4, 66)
    assert [(prize, player) for prize, player, _ in sala.paid()] == [("linea", "eva"), ("bingo", "eva")]


@everywhere
@law("criterio:bingo-tradicional.15")
def test_who_sings_only_the_bingo_has_no_share_of_a_linea_that_was_sung(where: str) -> None:
    sala = Sala(where).begin("ana 1", "eva 5")
    sala.full_at(4, 66)
    sala.call(sorted(sala.carton(1).lines[0].difference(sala.state.drawn)))
    sala.sing("ana linea 1", "eva bingo 4")
    sala.over()
    assert [(prize, player) for prize, player, _ in sala.paid()] == [("linea", "ana"), ("bingo", "eva")]


@everywhere
@law("ES1979:10.II.cartones", "MU2010:118.1.a")
def test_a_carton_serves_one_game(where: str) -> None:
    sala = Sala(where).begin("ana 1", "eva 5").bingo("eva", 4, 66)
    sala.begin("ana 1")
    assert sala.state.sold[0].first == 7
    cite = {"estado": "ES1979:10.II.cartones", "murcia": "MU2010:118.1.a"}[where]
    assert sala.why_not("eva: bingo 4") == ("carton_ajeno", cite)
    assert sala.why_not("eva: bingo 7") == ("carton_ajeno", cite)
    sala("ana: bingo 7")


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
    sala("eva: bingo B-0010/8")
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
@law("ES1979:10.II.bolas", "MU2010:118.3")
def test_balls_that_have_served_enough_are_changed(where: str) -> None:
    most = {"estado": 1000, "murcia": 2000}[where]
    sala = Sala(where)
    sala.state = replace(sala.state, set_games=most - 1)
    sala.begin("ana 1").bingo("ana", 1, 40).sell("ana 1")
    cite = {"estado": "ES1979:10.II.bolas", "murcia": "MU2010:118.3"}[where]
    assert sala.why_not("locutor: cerrar venta") == ("bolas_gastadas", cite)
    sala("jefe: cambiar bolas")
    sala("locutor: cerrar venta")


@everywhere
@law("ES1979:10.II.bolas", "MU2010:118.3")
def test_an_unfit_ball_has_the_whole_set_changed_and_the_game_void(where: str) -> None:
    sala = Sala(where)
    sala.state = replace(sala.state, set_games=7)
    sala.begin("ana 1").call([5])
    sala("jefe: incidente bola-defectuosa")
    assert (sala.state.set_games, sala.state.phase, net(sala.events, "ana")) == (0, Phase.LISTA, 0)


@law("ES1979:10.IV.p1", "MU2010:119.1")
@everywhere
def test_nothing_is_sold_before_the_balls_are_checked(where: str) -> None:
    sala = Sala(where)
    closed = sala.fork()
    closed.state = closed.game.opening()
    closed("director: abrir")
    assert closed.why_not("locutor: abrir venta")[0] == "fuera_de_momento"
    sala("locutor: abrir venta")


@everywhere
@law("ES1979:10.V", "criterio:bingo-tradicional.13")
def test_a_void_game_gives_everything_back(where: str) -> None:
    sala = Sala(where).begin("ana 100", "eva 40")
    sala.fill(23, without=())
    sala("jefe: incidente bola-defectuosa")
    assert (net(sala.events, "ana"), net(sala.events, "eva")) == (0, 0)
    assert not [event for event in sala.events if isinstance(event, SalesCollected)]
    assert sala.state.phase is Phase.LISTA


@law("ES1979:10.V", "criterio:bingo-tradicional.33")
def test_a_void_second_game_gives_one_part_back() -> None:
    sala = Sala("estado", dobles=True).begin("ana 10", doubles=True).bingo("ana", 1, 50)
    sala.fill(5, without=())
    sala("jefe: incidente bola-defectuosa")
    assert net(sala.events, "ana") == -1500 + 150 + 900
    first = Sala("estado", dobles=True).begin("ana 10", doubles=True).call([1])
    first("jefe: incidente bola-defectuosa")
    assert net(first.events, "ana") == 0


@law("ES1979:10.V", "criterio:bingo-tradicional.34")
def test_a_wrong_call_that_changes_nothing_is_corrected() -> None:
    sala = Sala("estado").begin("ana 1")
    strange = [number for number in range(1, 91) if number not in sala.carton(1).numbers]
    sala(f"azar: resultado {strange[0]}")
    sala(f"locutor: llamar {strange[1]}")
    sala("jefe: incidente numero-mal-cantado")
    assert sala.state.called == (strange[0],)
    assert sala.state.phase is Phase.EXTRACCION


@law("ES1979:10.V", "criterio:bingo-tradicional.34")
def test_a_wrong_call_that_completes_a_line_makes_the_game_void() -> None:
    sala = Sala("estado").begin("ana 1")
    line = sorted(sala.carton(1).lines[0])
    other = next(number for number in range(1, 91) if number not in sala.carton(1).numbers)
    sala.call(line[:4])
    sala(f"azar: resultado {other}")
    sala(f"locutor: llamar {line[4]}")
    sala("jefe: incidente numero-mal-cantado")
    assert (sala.state.phase, net(sala.events, "ana")) == (Phase.LISTA, 0)


@law("ES1979:10.V", "criterio:bingo-tradicional.34")
def test_a_number_that_was_called_before_its_ball_came_counts_from_when_it_was_called() -> None:
    """The locutor says the fifth of a line in place of another, and then its own ball comes and is called too."""
    sala = Sala("estado").begin("ana 1")
    line = sorted(sala.carton(1).lines[0])
    other = next(number for number in range(1, 91) if number not in sala.carton(1).numbers)
    sala.call(line[:4])
    sala(f"azar: resultado {other}")
    sala(f"locutor: llamar {line[4]}")
    sala.call([line[4]])
    sala("jefe: incidente numero-mal-cantado")
    assert (sala.state.phase, net(sala.events, "ana")) == (Phase.LISTA, 0)


@everywhere
@law("ES1979:10.V", "criterio:bingo-tradicional.13")
def test_a_linea_that_was_won_before_a_game_became_void_is_not_paid(where: str) -> None:
    sala = Sala(where).begin("ana 100", "eva 40").line_at(1, 22)
    sala.sing("ana linea 1")
    sala("jefe: preguntar")
    sala("jefe: ordenar")
    assert sala.state.line_closed
    sala("jefe: incidente bola-defectuosa")
    assert (sala.paid(), net(sala.events, "ana"), net(sala.events, "eva")) == ([], 0, 0)


@everywhere
@law("RB1979:35.7", "MU2010:117.2")
def test_nothing_that_was_called_is_complained_of_once_the_game_is_closed(where: str) -> None:
    sala = Sala(where).begin("ana 1")
    other = next(number for number in range(1, 91) if number not in sala.carton(1).numbers)
    sala(f"azar: resultado {other}")
    sala(f"locutor: llamar {other % 90 + 1}")
    sala.full_at(1, 40)
    open_still = sala.fork()
    open_still("jefe: incidente numero-mal-cantado")
    sala.sing("ana bingo 1")
    sala("jefe: preguntar")
    sala("jefe: ordenar")
    assert sala.why_not("jefe: incidente numero-mal-cantado")[0] == "no_es_momento"


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


@everywhere
@law("criterio:bingo-tradicional.15")
def test_who_sings_the_bingo_may_sing_the_linea_too_when_he_is_asked(where: str) -> None:
    sala = Sala(where).begin("ana 1", "eva 5")
    sala.full_at(4, 40)
    sala.call(sorted(sala.carton(1).lines[0].difference(sala.state.drawn)))
    sala.sing("ana linea 1", "eva bingo 4")
    sala("jefe: preguntar")
    sala.sing("eva linea 4")
    sala.over()
    assert [(prize, player, cents) for prize, player, cents in sala.paid() if prize == "linea"] == [
        ("linea", "ana", 45),
        ("linea", "eva", 45),
    ]


@law("ES1979:10.I", "MU2010:117.3.b", "criterio:bingo-tradicional.2")
def test_in_proportion_and_in_equal_parts_are_two_rules() -> None:
    assert shared(9000, [100, 200]) == [3000, 6000], "by face values, in the State"
    assert shared(9000, [1, 1]) == [4500, 4500], "one for each, in Murcia"


@everywhere
@law("MU2010:119.3", "ES1979:10.IV.p9")
def test_a_ball_comes_out_is_called_and_is_then_on_the_panel(where: str) -> None:
    sala = Sala(where).begin("ana 1")
    sala("azar: resultado 33")
    assert (sala.state.phase, sala.state.called) == (Phase.SALIDA, ())
    assert sala.seen("ana").drawn == (), "nobody sees it before it is called"
    assert sala.why_not("azar: resultado 34")[0] == "fuera_de_momento"
    (called,) = sala("locutor: llamar")
    assert called.tell("en") == "The 33. Ball 1."
    assert sala.seen("ana").called == (33,)


@law("RB1979:36.2", "criterio:bingo-tradicional.35")
@everywhere
def test_a_game_is_void_when_the_balls_that_are_left_can_not_be_drawn(where: str) -> None:
    sala = Sala(where).begin("ana 1")
    assert sala.why_not("jefe: incidente no-puede-seguir")[0] == "no_es_momento"
    sala.call([5])
    sala("jefe: incidente no-puede-seguir")
    assert (sala.state.phase, net(sala.events, "ana")) == (Phase.LISTA, 0)


@pytest.mark.parametrize("incident", ["no-puede-seguir", "bola-defectuosa"])
@law("ES1979:10.IV.p11", "MU2010:119.5.a")
@everywhere
def test_a_game_with_a_right_bingo_is_not_made_void(where: str, incident: str) -> None:
    sala = Sala(where).begin("ana 1")
    held = sorted(sala.carton(1).numbers)
    sala.call(held[:-1])
    sala.sing("ana bingo 1")
    wrong = sala.fork()
    wrong(f"jefe: incidente {incident}")
    assert net(wrong.events, "ana") == 0
    sala.call(held[-1:])
    sala.sing("ana bingo 1")
    cite = {"estado": "ES1979:10.IV.p11", "murcia": "MU2010:119.5.a"}[where]
    assert sala.why_not(f"jefe: incidente {incident}") == ("bingo_conforme", cite)
    sala("jefe: preguntar")
    assert sala.why_not(f"jefe: incidente {incident}") == ("bingo_conforme", cite)
    sala("jefe: ordenar")
    sala("jefe: liquidar")
    assert [prize for prize, _, _ in sala.paid()] == ["linea", "bingo"]


@law("RB1979:36.1", "criterio:bingo-tradicional.13")
@everywhere
def test_a_machine_that_is_not_mended_in_a_quarter_of_an_hour_ends_the_game(where: str) -> None:
    sala = Sala(where).begin("ana 1")
    sala("jefe: incidente averia")
    sala("reloj: hora 899")
    assert sala.why_not("jefe: desistir")[0] == "se_espera"
    sala("reloj: hora 900")
    mended = sala.fork()
    mended("jefe: reparada")
    assert mended.state.phase is Phase.EXTRACCION
    sala("jefe: desistir")
    assert net(sala.events, "ana") == 0


@law("RB1979:36.2", "MU2010:118.2", "criterio:bingo-tradicional.35")
@everywhere
def test_after_the_first_ball_a_breakdown_stops_nothing(where: str) -> None:
    sala = Sala(where).begin("ana 1").call([5])
    sala("jefe: incidente averia")
    assert sala.state.phase is Phase.EXTRACCION
    assert sala.why_not("azar: resultado 5")[0] == "bola_imposible"
    sala.call([6])


@law("criterio:bingo-tradicional.16")
@everywhere
def test_when_every_ball_is_out_somebody_sings_or_the_game_is_void(where: str) -> None:
    sala = Sala(where).begin("ana 1").fill(90, without=())
    assert sala.game.needs(sala.state) is None
    sung = sala.fork()
    sung.sing("ana bingo 1")
    sala("jefe: incidente nadie-canta")
    assert net(sala.events, "ana") == 0
    early = Sala(where).begin("ana 1").call([1])
    assert early.why_not("jefe: incidente nadie-canta")[0] == "no_es_momento"


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


@everywhere
def test_after_each_number_somebody_may_sing_before_the_next_ball(where: str) -> None:
    sala = Sala(where).begin("ana 1")
    assert not sala.game.pauses(sala.state), "nothing was called"
    sala("azar: resultado 5")
    assert not sala.game.pauses(sala.state), "it is out and not called"
    sala("locutor: llamar")
    assert sala.game.pauses(sala.state)
    assert not sala.fill(90, without=()).game.pauses(sala.state), "there is no next ball"


@everywhere
@law("criterio:bingo-tradicional.16")
def test_when_every_ball_is_out_the_room_waits_for_who_has_a_carton(where: str) -> None:
    sala = Sala(where).begin("ana 1").fill(89, without=())
    assert sala.game.pace(sala.state) is Pace.PERSONAL
    sala.fill(90, without=())
    assert sala.game.pace(sala.state) is Pace.DECISION
    assert [sala.game.may_answer(sala.state, name) for name in ("ana", "eva")] == [True, False]
    assert sala.game.next_step(sala.state) is None
    assert sala.game.on_silence(sala.state) == Declare(by=sala.person("jefe"), incident="nadie-canta")


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


@law("ES1979:10.II.bolas", "MU2010:118.3")
@everywhere
def test_an_unfit_ball_has_the_set_changed_when_it_is_seen_and_makes_void_only_a_game_with_a_ball_out(
    where: str,
) -> None:
    sala = Sala(where)
    for line in ("", "abrir venta", "cerrar venta", "anunciar partida"):
        if line == "cerrar venta":
            sala("ana: comprar 1")
        if line:
            sala(f"jefe: {line}")
        phase = sala.state.phase
        assert isinstance(sala("jefe: incidente bola-defectuosa")[-1], BallsChanged)
        assert sala.state.phase is phase
    assert balances(sala.events)["tapete:ana"] == 150
    sala.call([1])
    sala("jefe: incidente bola-defectuosa")
    assert (sala.state.phase, net(sala.events, "ana")) == (Phase.LISTA, 0)


@law("RB1979:36.1", "criterio:bingo-tradicional.13")
@everywhere
def test_a_breakdown_before_the_beginning_is_announced_leaves_the_announcement_to_be_made(where: str) -> None:
    sala, phases = Sala(where), list[Phase]()
    sala("jefe: incidente averia")
    phases.append(sala.state.phase)
    for line in ("abrir venta", "cerrar venta", "anunciar partida"):
        sala(f"jefe: {line}")
        if line == "abrir venta":
            sala("ana: comprar 1")
        sala("jefe: incidente averia")
        phases.append(sala.state.phase)
        sala("jefe: reparada")
        phases.append(sala.state.phase)
    stopped = Phase.AVERIA
    assert phases == [Phase.LISTA, stopped, Phase.VENTA, stopped, Phase.CALCULO, stopped, Phase.EXTRACCION]


@law("ES1979:10.I", "ES1979:10.IV.p3")
def test_of_double_cartones_face_and_sale_are_told_for_each_part() -> None:
    sala = Sala("estado", dobles=True).begin("ana 10", doubles=True)
    told = [event.tell("en") for event in sala.events if isinstance(event, SeriesAnnounced | SaleClosed)]
    assert told == [
        "Series A-0001, of 1800 double cartones, at €1.50 each part.",
        "The sale is closed with 10 double cartones: €15.00 in each part.",
    ]


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
    sala("ana: bingo A-0001/5")
