"""A hand of póquer sintético (MU2010:91.1, 91.2.b, 91.4): examples 1 to 9 and 14 of its rules."""

import pytest

from tapete.families.covered import CardDealt
from tapete.families.poquer_de_circulo.reading import read_hand
from tests.games.circulo import paid, rakes
from tests.games.poquer_sintetico.table import Sintetico
from tests.trace import law

BOARD = "Tc 9h 8s Kd Qc"


# --- the marca --------------------------------------------------------------------------------------------------------


@law("MU2010:91.4.p2", "criterio:poquer-sintetico.1")
def test_the_first_marca_is_not_drawn() -> None:
    table = Sintetico(places={"blas": 9, "eva": 5, "luis": 4, "ana": 2})
    assert table.state.marca == 2
    assert table.game.needs(table.state) is None


@law("MU2010:81.4", "criterio:poquer-sintetico.15")
def test_the_session_lasts_two_rounds_of_the_marca() -> None:
    table = Sintetico()
    for _ in range(7):
        table.hand()
        table.finish()
    assert table.why_not("jefe: últimas") == ("marca_pendiente", "MU2010:81.4")
    table.hand()
    table.finish()
    table("jefe: últimas")


# --- the cards --------------------------------------------------------------------------------------------------------


@law("MU2010:91.4.p2", "MU2010:91.1", "criterio:poquer-sintetico.10")
def test_two_covered_cards_one_by_one_anticlockwise_and_a_common_one() -> None:
    table = Sintetico()
    table.hand("Ks", ana="As Ad", luis="8s 8d", eva="9s 9d", blas="Ts Td")
    dealt = [(event.to, event.card) for event in table.events if isinstance(event, CardDealt)]
    covered = [(f"puesto {number}", "") for number in (2, 4, 5, 9)]
    assert dealt == [*covered, *covered, ("comunes", "Ks")]
    assert table.own("ana") == ("As", "Ad")
    assert table.turn == "ana"


@law("MU2010:91.4.p2", "MU2010:91.4.p3", "MU2010:91.4.p4", "criterio:poquer-sintetico.10")
def test_one_common_card_before_each_of_five_intervals_and_none_is_burned() -> None:
    table = Sintetico()
    table.hand(BOARD)
    seen = []
    while table.turn:
        seen.append((table.state.street + 1, len(table.seen("ana").common)))
        table.all("pasar")
    assert seen == [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5)]
    assert table.state.sabot is not None
    assert table.state.sabot.left == 28 - 8 - 5


# --- who speaks first -------------------------------------------------------------------------------------------------


@law("MU2010:91.4.p3", "criterio:poquer-sintetico.17")
def test_the_first_active_player_at_the_right_of_a_restado_speaks() -> None:
    table = Sintetico("200 55 200 200")
    table.hand()
    table.say("ana: apostar 20", "luis: subir 50", "eva: retirarse", "blas: cubrir", "ana: cubrir")
    assert table.turn == "blas"


@law("MU2010:91.4.p3", "criterio:poquer-sintetico.2")
def test_a_short_all_in_that_stays_the_highest_counts() -> None:
    table = Sintetico("200 200 35 200")
    table.hand()
    table.say("ana: apostar 20", "luis: cubrir", "eva: subir 30", "blas: cubrir", "ana: cubrir", "luis: cubrir")
    assert table.turn == "blas"


@law("MU2010:91.3.p1", "MU2010:80.b.p2")
def test_a_raise_is_the_double_and_a_short_all_in_reopens_nothing() -> None:
    table = Sintetico("200 35 200 200")
    table.hand()
    table("ana: apostar 20")
    assert table.may() == (20, 30, 30)
    table("luis: subir 30")
    assert table.why_not("eva: subir 50") == ("envite_escaso", "MU2010:81.3.4")
    table.say("eva: cubrir", "blas: cubrir")
    assert table.why_not("ana: subir 60") == ("no_reabre", "MU2010:80.b.p2")
    table("ana: cubrir")


# --- what makes a hand ------------------------------------------------------------------------------------------------


def made(own: str, board: str) -> tuple[str, tuple[str, ...]]:
    variant = Sintetico().game.rules.spreads[0].variant
    hand = read_hand(variant, own.split(), board.split())
    return hand.category, hand.kickers


@law("MU2010:91.2.a", "MU2010:91.1", "criterio:poquer-sintetico.8")
def test_the_as_comes_after_the_king_or_before_the_eight() -> None:
    assert made("As Jd", BOARD) == ("escalera", ("A",))
    assert made("As Jd", "Tc 9h 8s Qd Qc") == ("escalera", ("J",))
    assert made("As Kd", "Qc 9h 8s 8d 9c")[0] == "pareja"


@law("MU2010:91.4.p1", "MU2010:79.2.fin", "criterio:poquer-sintetico.3")
def test_a_color_beats_a_full() -> None:
    board = "Td 9d 8d Ac Ah"
    assert made("Kd Jd", board)[0] == "color"
    assert made("As Ts", board) == ("full", ("A", "T"))


@law("MU2010:91.4.p1", "criterio:poquer-sintetico.11")
def test_the_poquer_stays_above_the_color() -> None:
    table = Sintetico()
    table.hand("Td 9d 8d Ac Ah", ana="Kd Jd", luis="As Ad", eva="8h 8c", blas="Qs Kc")
    assert paid(table.finish()) == [("luis", 19)]


@law("MU2010:91.1", "criterio:poquer-sintetico.3")
def test_exactly_two_of_ones_own_are_used() -> None:
    assert made("9s 8s", "As Ah Kd Kc Qs") == ("pareja", ("A", "K", "9", "8"))
    assert made("9s 9d", "As Ah Kd Kc Qs") == ("doble-pareja", ("A", "9", "K"))


@law("MU2010:91.4.p1")
def test_figuras_are_no_combination_here() -> None:
    assert made("As Kd", "Qc Js Jh 9s 8d")[0] == "pareja"


# --- the end ----------------------------------------------------------------------------------------------------------


@law("MU2010:81.3.p18", "criterio:poquer-sintetico.7", "criterio:poquer-sintetico.18")
def test_chips_left_over_go_anticlockwise_from_the_last_envite() -> None:
    table = Sintetico()
    table.hand("Ts Td 8h 9h Kh", ana="8c Qd", luis="Ks Ad", eva="9c Jd", blas="Kc Ac")
    table.say("ana: apostar 14", "luis: cubrir", "eva: cubrir", "blas: cubrir")
    table.say("ana: retirarse", "luis: pasar", "eva: apostar 10", "blas: cubrir", "luis: cubrir")
    events = table.finish()
    assert rakes(events) == [(106, 5)]
    assert paid(events) == [("blas", 51), ("luis", 50)]


@pytest.mark.parametrize("name", ["luis", "crupier", "jefe", "inspeccion"])
@law("MU2010:81.3.p20")
def test_covered_cards_are_seen_by_their_owner_alone(name: str) -> None:
    table = Sintetico()
    table.hand("Ks", ana="As Ad")
    assert all("As" not in seat.cards for seat in table.seen(name).seats)
    assert any("As" in seat.cards for seat in table.seen("ana").seats)
