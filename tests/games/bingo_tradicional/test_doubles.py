"""Double cartones: two games, with half the money each."""

from tapete.families.hall.room import total
from tapete.games.bingo_tradicional.claims import TokenGiven
from tapete.games.bingo_tradicional.errors import PriceReturned
from tapete.games.bingo_tradicional.sale import SaleClosed, SeriesAnnounced
from tapete.games.bingo_tradicional.state import Phase, PrizePaid
from tests.games.bingo_tradicional.sala import Sala
from tests.games.table import balances, net
from tests.trace import law


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


@law("ES1979:10.V", "criterio:bingo-tradicional.33")
def test_a_void_second_game_gives_one_part_back() -> None:
    sala = Sala("estado", dobles=True).begin("ana 10", doubles=True).bingo("ana", 1, 50)
    sala.fill(5, without=())
    sala("jefe: incidente bola-defectuosa")
    assert net(sala.events, "ana") == -1500 + 150 + 900
    first = Sala("estado", dobles=True).begin("ana 10", doubles=True).call([1])
    first("jefe: incidente bola-defectuosa")
    assert net(first.events, "ana") == 0


@law("ES1979:10.I", "ES1979:10.IV.p3")
def test_of_double_cartones_face_and_sale_are_told_for_each_part() -> None:
    sala = Sala("estado", dobles=True).begin("ana 10", doubles=True)
    told = [event.tell("en") for event in sala.events if isinstance(event, SeriesAnnounced | SaleClosed)]
    assert told == [
        "Series A-0001, of 1800 double cartones, at €1.50 each part.",
        "The sale is closed with 10 double cartones: €15.00 in each part.",
    ]
