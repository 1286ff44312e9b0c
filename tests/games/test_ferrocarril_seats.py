"""Seats, priority, saludar, absence, the waiting list, and those who stand."""

from math import atan2, pi

import pytest

from tapete.engine.cloth import Cloth, Spot
from tapete.families.circulo.settlement import Collected, Paid
from tapete.games.ferrocarril import layout
from tapete.games.ferrocarril.people import by_priority, rank
from tapete.games.ferrocarril.state import Phase
from tests.games.ferro import FOUR, NINE, Mesa, articles, everywhere, ruling
from tests.trace import law

FULL = articles("ES1979:08.VII.p1", "GA2007:07.IV.desarrollo.p1", "MU2010:50.1", "AS2011fb:I.B.p1")
MOMENT = articles("ES1979:08.IV.p9", "GA2007:07.III.jugadores.p8", "MU2010:47.7", "AS2011fb:I.D.p9")


@law("ES1979:08.IV.p1", "GA2007:07.III.jugadores.p1", "MU2010:47.1", "AS2011fb:I.D.p1", "criterio:ferrocarril.4")
@everywhere
def test_one_player_a_seat_and_any_number_standing(where: str) -> None:
    m = Mesa(where, "ana1 bea@1 carla@1 david@1", shuffle=False)
    assert m.why_not("bea: sentarse 1")[0] == "asiento_ocupado"
    assert m.why_not("bea: sentarse 10")[0] == "asiento_inexistente"
    assert m.why_not("ana: sentarse 2")[0] == "ya_sentado"
    assert len(m.state.seats) == 9
    assert len(Mesa(where, shuffle=False, asientos=5).state.seats) == 5


@law(
    "ES1979:08.II.3",
    "ES1979:08.II.3.p1",
    "GA2007:07.II.mesa",
    "GA2007:07.II.mesa.p1",
    "MU2010:45.3",
    "MU2010:45.3.p1",
)
@everywhere
@pytest.mark.parametrize("seats", [4, 9, 12])
def test_an_oval_table_with_departamentos_numbered_from_the_right_of_the_croupier(where: str, seats: int) -> None:
    cloth = layout(Mesa(where, shuffle=False, asientos=seats).game.rules)
    middle, bottom = cloth.width / 2, cloth.height
    places = [_centre(_spot(cloth, f"asiento:{number}")) for number in range(1, seats + 1)]
    assert cloth.width > cloth.height
    assert places[0][0] > middle > places[-1][0]
    assert min(places[0][1], places[-1][1]) > bottom / 2
    turns = [atan2(y - bottom / 2, x - middle) for x, y in places]
    rounds = [(turns[0] - turn) % (2 * pi) for turn in turns]
    assert rounds == sorted(rounds)
    assert len({spot.bet for spot in cloth.spots if spot.bet.startswith("asiento:")}) == seats


@law(
    "ES1979:08.II.3",
    "ES1979:08.II.3.p2",
    "GA2007:07.II.mesa",
    "GA2007:07.II.mesa.p2",
    "MU2010:45.3",
    "MU2010:45.3.p2",
    "MU2010:45.3.p3",
)
@everywhere
def test_where_cesta_cagnotte_tips_bank_and_garaje_lie(where: str) -> None:
    cloth = layout(Mesa(where, shuffle=False).game.rules)
    middle = cloth.width / 2
    assert _centre(_spot(cloth, "cesta")) == (middle, cloth.height / 2)
    assert _centre(_spot(cloth, "cagnotte"))[0] > middle
    assert _centre(_spot(cloth, "banca"))[0] < middle < _centre(_spot(cloth, "garaje"))[0]
    assert sum(spot.bet == "propinas" for spot in cloth.spots) == 1


def _spot(cloth: Cloth, name: str) -> Spot:
    (spot,) = [spot for spot in cloth.spots if spot.bet == name]
    return spot


def _centre(spot: Spot) -> tuple[float, float]:
    return spot.x + spot.width / 2, spot.y + spot.height / 2


@law("ES1979:08.VII.p1", "GA2007:07.IV.desarrollo.p1", "MU2010:50.1", "AS2011fb:I.B.p1", "criterio:ferrocarril.35")
@everywhere
def test_four_players_seated_or_standing_from_beginning_to_end(where: str) -> None:
    m = Mesa(where, "ana1 bea2 carla@1", shuffle=False)
    assert m.why_not("crupier: las cartas pasan") == ("faltan_jugadores", FULL[where])
    m("david: de-pie 2")
    m.shuffle()
    m.bank("ana", "100")
    m("david: irse")
    assert m.why_not("crupier: hay") == ("faltan_jugadores", FULL[where])
    m.fork()("ana: pasar la mano")
    m("david: de-pie 1")
    m.hay()


@law("ES1979:08.VII.p1", "GA2007:07.IV.desarrollo.p1", "MU2010:50.1", "AS2011fb:I.B.p1", "criterio:ferrocarril.35")
@everywhere
def test_below_four_the_jugada_under_way_is_finished(where: str) -> None:
    m = Mesa(where).bank("ana", "100")
    m.hay()
    m("bea: apostar 30", "david: irse")
    m.coup("2h 4d", "9s 8d")
    assert m.why_not("crupier: hay")[0] == "faltan_jugadores"


@law("ES1979:08.IV.p2", "GA2007:07.III.jugadores.p2", "MU2010:47.2", "AS2011fb:I.D.p2", "criterio:ferrocarril.6")
@everywhere
def test_seated_before_standing_from_the_right_of_the_banker(where: str) -> None:
    m = Mesa(where, "ana1 bea2 carla3 david4 rosa@2 teo@4 uma@2").bank("bea", "100")
    names = ["uma", "teo", "rosa", "ana", "carla", "david"]
    assert by_priority(m.state, names) == ["carla", "david", "ana", "teo", "rosa", "uma"]


@law("criterio:ferrocarril.13", "criterio:ferrocarril.5")
@everywhere
def test_when_the_banker_stands_priority_is_counted_from_the_last_seat_with_the_bank(where: str) -> None:
    m = Mesa(where, "ana1 bea2 carla3 david4 rosa@2")
    m.bank("ana", "100")
    m.hay()
    m("bea: apostar 30")
    m.coup("2h 4d", "9s 8d")
    m("ana: pasar la mano")
    m.bank("rosa", "128.50")
    assert by_priority(m.state, ["ana", "bea", "carla", "david"]) == ["bea", "carla", "david", "ana"]


@law(
    "ES1979:08.IV.p2",
    "GA2007:07.III.jugadores.p2",
    "MU2010:47.2.p2",
    "AS2011fb:I.D.p2",
    "criterio:ferrocarril.11",
)
@everywhere
def test_who_changes_seat_in_mid_talla_lets_the_mano_pass_once(where: str) -> None:
    m = Mesa(where, "ana1 carla3 david4 fina6").bank("ana", "100")
    m("fina: cambiar 2")
    seat = m.state.seats[1]
    assert seat is not None
    assert seat.greets
    m.hay()
    assert rank(m.state, "fina") > rank(m.state, "carla")
    m("fina: banco")
    m("carla: banco")
    assert m.play.banco[0].player == "carla"
    m.coup("9h Kd", "2s 5d")
    seat = m.state.seats[1]
    assert seat is not None
    assert not seat.greets
    assert seat.refusals == 0
    assert m.asked == "carla"


@law("ES1979:08.IV.p2", "GA2007:07.III.jugadores.p2", "MU2010:47.2.p2", "AS2011fb:I.D.p2")
@everywhere
def test_who_sits_down_while_a_sabot_is_dealt_must_greet_too(where: str) -> None:
    m = Mesa(where).bank("ana", "100")
    m("nora: sentarse 5")
    seat = m.state.seats[4]
    assert seat is not None
    assert seat.greets
    m.hay()
    m("bea: apostar 30")
    m.coup("2h 4d", "9s 8d")
    m("ana: pasar la mano", "bea: rehusar", "carla: rehusar", "david: rehusar")
    assert m.asked == "nora"


@law("ES1979:08.IV.p3", "GA2007:07.III.jugadores.p3", "MU2010:47.2.p3", "AS2011fb:I.D.p3")
@everywhere
def test_before_the_talla_priority_stays_whole(where: str) -> None:
    m = Mesa(where, shuffle=False)
    m("david: cambiar 7", "nora: sentarse 4")
    assert not any(seat is not None and seat.greets for seat in m.state.seats)


@law("ES1979:08.IV.p4", "GA2007:07.III.jugadores.p4", "MU2010:47.3.p2", "AS2011fb:I.D.p4")
@everywhere
def test_a_second_seat_is_refused_and_one_at_another_table_costs_this_one(where: str) -> None:
    m = Mesa(where, shuffle=False)
    code, cite = m.why_not("ana: sentarse 5")
    assert (code, cite) == ("ya_sentado", m.game.rules.law["one_seat"])
    assert ruling(m("jefe: incidente plaza-en-otra-mesa ana")) == (
        "the player leaves the seat",
        m.game.rules.law["one_seat"],
    )
    assert m.state.seats[0] is None


@law("ES1979:08.IV.p5", "GA2007:07.III.jugadores.p5", "MU2010:47.3", "AS2011fb:I.D.p5")
@everywhere
def test_vacant_seats_go_to_the_list_in_the_talla_and_first_to_changes_after_it(where: str) -> None:
    m = Mesa(where, NINE)
    assert Mesa(where).why_not("dora: esperar")[0] == "hay_asiento"
    m("dora: esperar", "elsa: esperar")
    m("ines: cambiar 2")
    m.bank("ana", "100")
    m("bea: levantarse")
    assert m.why_not("elsa: sentarse 2") == ("lista_de_espera", m.game.rules.law["vacant"])
    m("dora: sentarse 2")
    assert m.state.waiting == ("elsa",)
    seat = m.state.seats[8]
    assert seat is not None
    assert (seat.player, seat.wants) == ("ines", 2)


@law("ES1979:08.IV.p6", "GA2007:07.III.jugadores.p6", "MU2010:47.4", "AS2011fb:I.D.p6", "criterio:ferrocarril.10")
@everywhere
def test_two_refusals_running_cost_the_seat(where: str) -> None:
    m = Mesa(where, "ana1 bea2 hugo8 ines9")
    m("ana: rehusar", "bea: rehusar")
    m("hugo: rehusar")
    m("ines: tomar 50")
    m.hay()
    m("hugo: apostar 50")
    m.coup("9h Kd", "2s 5d")
    m("ana: tomar 50")
    m.hay()
    m("bea: banco")
    m.coup("9h Kd", "2s 5d")
    m("bea: rehusar")
    assert m.state.seats[1] is None
    assert any(place.player == "bea" for place in m.state.standing)
    m("hugo: rehusar")
    assert m.state.seats[7] is None
    assert m.asked == "ines"


@law("ES1979:08.IV.p7", "GA2007:07.III.jugadores.p7", "MU2010:47.5", "AS2011fb:I.D.p7", "criterio:ferrocarril.43")
@everywhere
def test_who_moves_to_follow_the_mano_is_collected_first_and_paid_last(where: str) -> None:
    m = Mesa(where, f"{FOUR} pia@2 rosa@2").bank("ana", "100")
    m("rosa: de-pie 3")
    m.hay()
    m("bea: apostar 10", "pia: apostar 10", "rosa: apostar 10")
    lost = m.fork()
    assert [e.player for e in m.coup("2h 4d", "9s 8d") if isinstance(e, Collected)] == ["rosa", "bea", "pia"]
    assert [e.player for e in lost.coup("9h Kd", "2s 5d") if isinstance(e, Paid)] == ["bea", "pia", "rosa"]
    still = Mesa(where, f"{FOUR} pia@2 rosa@3").bank("ana", "100")
    still.hay()
    still("bea: apostar 10", "pia: apostar 10", "rosa: apostar 10")
    assert [e.player for e in still.coup("2h 4d", "9s 8d") if isinstance(e, Collected)] == ["bea", "pia", "rosa"]


@law("ES1979:08.IV.p8", "GA2007:07.III.jugadores.p7", "MU2010:47.6", "AS2011fb:I.D.p8")
@everywhere
def test_who_is_absent_when_the_mano_comes_loses_the_seat_to_the_list(where: str) -> None:
    m = Mesa(where, NINE)
    m("dora: esperar")
    m.bank("fina", "50")
    m("gil: ausentarse")
    m.hay()
    m("ana: banco")
    m.coup("9h Kd", "2s 5d")
    seat = m.state.seats[6]
    assert seat is not None
    assert (seat.player, seat.greets) == ("dora", True)
    assert m.asked == "hugo"


@law("ES1979:08.IV.p9", "GA2007:07.III.jugadores.p8", "MU2010:47.7", "AS2011fb:I.D.p9")
@everywhere
def test_a_seat_empty_for_a_moment_may_not_be_taken(where: str) -> None:
    m = Mesa(where)
    m("david: ausentarse")
    assert m.why_not("nora: sentarse 4") == ("asiento_momentaneamente_vacio", MOMENT[where])
    assert m.why_not("david: ausentarse")[0] == "ya_ausente"
    m("david: volver")
    assert m.why_not("david: volver")[0] == "no_ausente"


@everywhere
def test_nobody_leaves_with_chips_in_play(where: str) -> None:
    m = Mesa(where).bank("ana", "100")
    assert m.why_not("ana: irse")[0] == "tiene_dinero_en_juego"
    m.hay()
    m("bea: apostar 30")
    assert m.why_not("bea: irse")[0] == "tiene_dinero_en_juego"
    m("carla: irse")
    assert m.state.phase is Phase.APUESTAS
