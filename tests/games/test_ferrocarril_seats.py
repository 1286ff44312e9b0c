"""Seats, priority, saludar, absence, the waiting list, and those who stand."""

from math import atan2, pi

from tapete.engine.cloth import Cloth, Spot
from tapete.games.ferrocarril import layout
from tapete.games.ferrocarril.state import by_priority
from tests.games.ferro import Mesa, everywhere
from tests.trace import law


@law("ES1979:08.II.3", "ES1979:08.II.3.p1", "GA2007:07.II.mesa", "GA2007:07.II.mesa.p1", "MU2010:45.3")
@law("MU2010:45.3.p1")
@everywhere
def test_an_oval_table_with_departamentos_numbered_from_the_right_of_the_croupier(where: str) -> None:
    for seats in (4, 9, 12):
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


@law("ES1979:08.II.3", "ES1979:08.II.3.p2", "GA2007:07.II.mesa", "GA2007:07.II.mesa.p2", "MU2010:45.3")
@law("MU2010:45.3.p2", "MU2010:45.3.p3")
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
