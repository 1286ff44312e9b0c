"""The eighteen prizes of the bolsa acumulada: what each pays, in which games, and up to which ball."""

import pytest
from msgspec.structs import replace

from tapete.families.hall.room import CartonId
from tapete.games.bingo_tradicional.state import Claim
from tests.games.bingo_tradicional.sala import HOUR, Sala
from tests.trace import law


def room(**setup: object) -> Sala:
    return Sala("murcia", **setup)


@pytest.mark.parametrize(("ball", "pays", "stays"), [(38, 346108, 86527), (39, 0, 432635)])
@law("MU2010:117.3.c.3", "criterio:bingo-tradicional.1")
def test_the_acumulado_pays_what_is_there_but_for_a_fifth(ball: int, pays: int, stays: int) -> None:
    sala = room(bolsa={"acumulado": {}}).holds(acumulado=432107).begin("ana 352")
    assert sala.limits() == {"acumulado": 38}
    assert sala.state.plan.bolsa[0].amount == 346108
    sala.bingo("ana", 5, ball)
    assert sum(amount for prize, _, amount in sala.paid() if prize == "acumulado") == pays
    assert sala.pozo("acumulado") == stays


@law("MU2010:117.3.c.3")
def test_the_maximum_ball_of_the_acumulado_goes_by_the_cartones_sold() -> None:
    balls = {1: 42, 70: 42, 71: 41, 140: 41, 141: 40, 350: 39, 351: 38, 900: 37, 1600: 36, 1601: 35}
    found = {sold: room(bolsa={"acumulado": {}}).begin(f"ana {sold}").limits()["acumulado"] for sold in balls}
    assert found == balls


@law("MU2010:117.3.c.3", "criterio:bingo-tradicional.14")
def test_the_ball_that_counts_is_the_last_called_when_it_is_sung() -> None:
    sala = room(bolsa={"acumulado": {}}).holds(acumulado=10000).begin("ana 100")
    sala.full_at(5, 41)
    late = sala.fork()
    sala.sing("ana bingo 5")
    assert "acumulado" in [prize for prize, _, _ in sala.over().paid()]
    late.fill(42, without=())
    late.sing("ana bingo 5")
    assert "acumulado" not in [prize for prize, _, _ in late.over().paid()]


@law("MU2010:117.3.c.3", "criterio:bingo-tradicional.32")
def test_winners_of_the_bingo_share_a_prize_of_the_bolsa() -> None:
    sala = room(bolsa={"acumulado": {}}).holds(acumulado=432107).begin("ana 200", "eva 100", "luis 52")
    sala = _three_full(sala)
    assert [amount for prize, _, amount in sala.paid() if prize == "acumulado"] == [115370, 115369, 115369]
    assert sala.pozo("acumulado") == 86527


def _three_full(sala: Sala) -> Sala:
    """Three cartones are sung in one interruption that ball 38 made, two of them though they are not full."""
    sala.full_at(1, 38)
    sala.sing("ana bingo 1")
    others = tuple(Claim("bingo", player, CartonId(0, number), 38) for player, number in (("eva", 201), ("luis", 301)))
    sala.state = replace(sala.state, full=(*sala.state.full, *others))
    return sala.over()


@law("MU2010:117.3.c.1", "criterio:bingo-tradicional.5", "criterio:bingo-tradicional.26")
def test_the_prima_is_played_for_in_the_game_after_its_amount_was_reached() -> None:
    sala = room(bolsa={"prima": {"cuantia": "100"}}).holds(prima=9840)
    sala.begin("ana 180")
    assert sala.limits() == {}
    sala.bingo("ana", 1, 60)
    assert sala.pozo("prima") == 10110
    sala.begin("ana 210")
    assert sala.limits() == {"prima": 0}
    sala.bingo("ana", 200, 80)
    assert ("prima", "ana", 10000) in sala.paid()
    assert sala.pozo("prima") == 425
    assert sala.begin("ana 1").limits() == {}


@law("MU2010:117.3.c.2", "criterio:bingo-tradicional.6")
def test_the_ball_of_the_bingo_extra_grows_from_game_to_game_and_begins_again_each_session() -> None:
    sala = room(bolsa={"extra": {"cuantia": "1000"}}).holds(extra=100000)
    balls = []
    for ball in (61, 58, 53, 54):
        sala.begin("ana 6")
        balls.append(sala.limits()["extra"])
        sala.bingo("ana", sala.state.sold[0].first, ball)
    assert balls == [50, 51, 52, 53]
    assert "extra" not in [prize for prize, _, _ in sala.paid()]
    tomorrow = sala.fork()
    sala.begin("ana 6")
    assert sala.limits() == {"extra": 54}
    sala.bingo("ana", sala.state.sold[0].first, 54)
    assert ("extra", "ana", 100000) in sala.paid()
    tomorrow("jefe: cerrar")
    tomorrow("director: abrir")
    tomorrow("jefe: bola extra 55")
    tomorrow("jefe: comprobar")
    assert tomorrow.begin("ana 1").limits() == {"extra": 55}


@law("MU2010:117.3.c.2", "criterio:bingo-tradicional.19")
def test_the_first_ball_of_the_bingo_extra_is_not_below_fifty() -> None:
    sala = room(bolsa={"extra": {}})
    sala("jefe: cerrar")
    sala("director: abrir")
    assert sala.why_not("jefe: bola extra 49") == ("bola_baja", "MU2010:117.3.c.2")
    sala("jefe: bola extra 50")


@law("MU2010:117.3.c.2")
def test_the_first_ball_of_the_bingo_extra_is_fixed_until_the_first_game_that_plays_for_it() -> None:
    sala = room(bolsa={"extra": {"cuantia": "1"}})
    sala.begin("ana 100")
    assert sala.limits() == {}
    sala.bingo("ana", 1, 60)
    sala("jefe: bola extra 55")
    sala.sell("ana 6")
    assert sala.why_not("jefe: bola extra 56")[0] == "fuera_de_momento"
    sala("locutor: cerrar venta")
    assert sala.limits() == {"extra": 55}
    sala("jefe: anunciar partida")
    sala.bingo("ana", sala.state.sold[0].first, 60)
    assert sala.why_not("jefe: bola extra 56") == ("bola_fijada", "MU2010:117.3.c.2")


AT_16 = "16:00"
ESCALADO_2 = [(0, 4), (0, 8), (1, 4), (1, 8), (2, 4), (2, 8)]
"""Session and hours after 16:00 at which a game is sold."""
FOUR = [(0, 0), (0, 4), (0, 8), (0, 11), (1, 0), (1, 4), (1, 8), (1, 11)]
ONE = [(0, 4), (1, 4), (2, 4), (3, 4), (4, 4), (5, 4)]


def limits_of(name: str, games: list[tuple[int, int]], categoria: int) -> list[int]:
    """The maximum ball of a prize in each of some games, when nobody wins it."""
    sala = room(bolsa={name: {}}, categoria=categoria, apertura=AT_16).holds(**{name.replace("-", "_"): 10_000_000})
    session, found = 0, []
    for day, hour in games:
        while session < day:
            session += 1
            sala("jefe: cerrar")
            sala("director: abrir")
            sala("jefe: comprobar")
        sala(f"reloj: hora {hour * HOUR}")
        sala.begin("ana 6")
        found.append(sala.limits()[name])
        sala.bingo("ana", sala.state.sold[0].first, 90)
    return found


BALLS: list[tuple[str, list[tuple[int, int]], int, list[int]]] = [
    ("extra-6-2-escalado", ESCALADO_2, 1, [50, 51, 52, 53, 54, 55]),
    ("extra-6-2-escalado", ESCALADO_2, 2, [52, 53, 54, 55, 56, 57]),
    ("extra-6-2-fijo", ESCALADO_2, 2, [52, 52, 53, 53, 54, 54]),
    ("extra-6-4-escalado", FOUR, 3, [54, 55, 56, 57, 58, 59, 60, 61]),
    ("extra-6-4-fijo", FOUR, 1, [50, 50, 50, 50, 51, 51, 51, 51]),
    ("extra-12-2-escalado", ESCALADO_2, 3, [54, 55, 56, 57, 58, 59]),
    ("extra-12-2-fijo", ESCALADO_2, 1, [50, 50, 51, 51, 52, 52]),
    ("extra-12-4-escalado", FOUR, 2, [52, 53, 54, 55, 56, 57, 58, 59]),
    ("extra-12-4-fijo", FOUR, 1, [50, 50, 50, 50, 51, 51, 51, 51]),
    ("extra-30-1", ONE, 3, [50, 51, 52, 53, 54, 55]),
    ("extra-60-1", ONE, 1, [48, 49, 50, 51, 52, 53]),
]


@law("MU2010:117.3.c.4", "MU2010:117.3.c.5", "MU2010:117.3.c.6", "MU2010:117.3.c.7", "MU2010:117.3.c.8")
@law("MU2010:117.3.c.9", "MU2010:117.3.c.10", "MU2010:117.3.c.11", "MU2010:117.3.c.12", "MU2010:117.3.c.13")
def test_the_maximum_ball_grows_as_the_tables_of_the_text() -> None:
    found = [(name, games, categoria, limits_of(name, games, categoria)) for name, games, categoria, _ in BALLS]
    assert found == BALLS


FIRST = {
    "extra-6-2-escalado": [50, 52, 54],
    "extra-6-2-fijo": [50, 52, 54],
    "extra-6-4-escalado": [50, 52, 54],
    "extra-6-4-fijo": [50, 52, 54],
    "extra-12-2-escalado": [50, 52, 54],
    "extra-12-2-fijo": [50, 52, 54],
    "extra-12-4-escalado": [50, 52, 54],
    "extra-12-4-fijo": [50, 52, 54],
    "extra-30-1": [48, 49, 50],
    "extra-60-1": [48, 49, 50],
}
"""The maximum ball of the first game in rooms of the first, second and third category."""


@law("MU2010:117.3.c.4", "MU2010:117.3.c.5", "MU2010:117.3.c.6", "MU2010:117.3.c.7", "MU2010:117.3.c.8")
@law("MU2010:117.3.c.9", "MU2010:117.3.c.10", "MU2010:117.3.c.11", "MU2010:117.3.c.12", "MU2010:117.3.c.13")
def test_the_first_maximum_ball_goes_by_the_category_of_the_room() -> None:
    assert {name: [limits_of(name, ONE[:1], each)[0] for each in (1, 2, 3)] for name in FIRST} == FIRST


AMOUNTS = {
    "extra-6-2-escalado": 6_000,
    "extra-6-2-fijo": 6_000,
    "extra-6-4-escalado": 6_000,
    "extra-6-4-fijo": 6_000,
    "extra-12-2-escalado": 12_000,
    "extra-12-2-fijo": 12_000,
    "extra-12-4-escalado": 12_000,
    "extra-12-4-fijo": 12_000,
    "extra-30-1": 30_000,
    "extra-60-1": 60_000,
    "prima-especial": 300,
    "prima-bronce": 500,
    "prima-plata": 1_000,
    "prima-oro": 2_000,
    "gran-prima": 3_000,
}
"""Euros that each prize must have before it is played for, and pays."""


@law("MU2010:117.3.c.4", "MU2010:117.3.c.5", "MU2010:117.3.c.6", "MU2010:117.3.c.7", "MU2010:117.3.c.8")
@law("MU2010:117.3.c.9", "MU2010:117.3.c.10", "MU2010:117.3.c.11", "MU2010:117.3.c.12", "MU2010:117.3.c.13")
@law("MU2010:117.3.c.14", "MU2010:117.3.c.15", "MU2010:117.3.c.16", "MU2010:117.3.c.17", "MU2010:117.3.c.18")
def test_a_prize_is_played_for_once_it_has_its_amount_and_pays_that() -> None:
    """With a cent less it is not played for; with the amount it is paid in the next game, whatever is left over."""
    wrong = []
    for name, euros in AMOUNTS.items():
        games = []
        for held in (euros * 100 - 1, euros * 100):
            sala = room(bolsa={name: {}}, apertura=AT_16).holds(**{name.replace("-", "_"): held})
            sala(f"reloj: hora {4 * HOUR}")
            games.append(sala.begin("ana 6"))
        short, reached = (name in sala.limits() for sala in games)
        paid = [cents for prize, _, cents in games[1].bingo("ana", 1, 48).paid() if prize == name]
        if (short, reached, paid) != (False, True, [euros * 100]):
            wrong.append((name, short, reached, paid))
    assert not wrong


@law("MU2010:117.3.c.9", "MU2010:117.3.c.8", "criterio:bingo-tradicional.10")
def test_an_amount_reached_late_begins_with_the_hour_that_is_left() -> None:
    late = [(0, 8), (1, 4), (1, 8)]
    assert limits_of("extra-12-2-fijo", late, 3) == [54, 55, 55]
    assert limits_of("extra-12-2-escalado", late, 3) == [54, 55, 56]


def six_two(clock: int, held: int = 600000) -> Sala:
    sala = room(bolsa={"extra-6-2-escalado": {}}, apertura=AT_16).holds(extra_6_2_escalado=held)
    sala(f"reloj: hora {clock}")
    return sala


@law("MU2010:117.3.c.4", "criterio:bingo-tradicional.7")
@pytest.mark.parametrize(("clock", "plays"), [(4 * HOUR - 1, False), (4 * HOUR, True)])
def test_the_first_game_whose_sale_opens_at_the_hour_plays_for_it(clock: int, plays: bool) -> None:
    sala = six_two(clock).begin("ana 6")
    assert bool(sala.limits()) is plays
    sala.bingo("ana", 1, 90)
    sala(f"reloj: hora {clock + 60}")
    assert bool(sala.begin("ana 6").limits()) is not plays


@law("MU2010:117.3.c.4", "criterio:bingo-tradicional.8")
@pytest.mark.parametrize(("held", "plays"), [(599999, False), (600000, True)])
def test_the_amount_must_have_been_reached_in_an_earlier_game(held: int, plays: bool) -> None:
    sala = six_two(4 * HOUR, held).begin("ana 6")
    assert bool(sala.limits()) is plays
    sala.bingo("ana", 1, 90)
    assert sala.begin("ana 6").limits() == {}, "the hour is used up"


@law("MU2010:117.3.c.4", "criterio:bingo-tradicional.9")
def test_a_game_after_two_hours_uses_both_up() -> None:
    sala = six_two(9 * HOUR).begin("ana 6")
    assert sala.limits() == {"extra-6-2-escalado": 50}
    sala.bingo("ana", 1, 90)
    assert sala.begin("ana 6").limits() == {}


@law("MU2010:117.3.c.4", "criterio:bingo-tradicional.31", "criterio:bingo-tradicional.13")
def test_a_void_game_leaves_hour_ball_and_money_to_the_next() -> None:
    sala = six_two(4 * HOUR).begin("ana 6")
    before = sala.state.pozos
    sala.fill(10, without=())
    sala("jefe: incidente bola-defectuosa")
    assert sala.state.pozos == before
    assert sala.begin("ana 6").limits() == {"extra-6-2-escalado": 50}


@law("MU2010:117.3.c.1", "MU2010:117.3.c.3", "MU2010:117.3.c.4", "criterio:bingo-tradicional.24")
def test_one_bingo_wins_every_prize_whose_condition_holds() -> None:
    wanted = {"prima": {"cuantia": "100"}, "acumulado": {}, "extra-6-2-escalado": {}}
    sala = room(bolsa=wanted, apertura=AT_16)
    sala.holds(prima=10000, acumulado=5000, extra_6_2_escalado=600000)
    sala(f"reloj: hora {4 * HOUR}")
    sala.begin("ana 60")
    assert sala.limits() == {"prima": 0, "acumulado": 42, "extra-6-2-escalado": 50}
    sala.bingo("ana", 1, 49)
    assert [prize for prize, _, _ in sala.paid()] == ["linea", "bingo", "prima", "extra-6-2-escalado"]
    assert sala.pozo("acumulado") == 5090


@law("criterio:bingo-tradicional.1")
def test_the_bolsa_is_taken_out_of_the_bingo() -> None:
    plan = room(valor_facial="1", bolsa={"prima": {}, "acumulado": {"porcentaje": "2.5"}}).begin("ana 1000").state.plan
    assert (plan.linea, plan.bingo, plan.casa) == (10000, 56500, 30000)
    assert {each.name: each.cents for each in plan.fed} == {"prima": 1000, "acumulado": 2500}


@law("MU2010:117.3.c.1", "MU2010:117.3.c.2", "criterio:bingo-tradicional.45")
def test_a_prize_without_an_announced_amount_has_that_of_the_criterio() -> None:
    usual = {
        "prima": 100,
        "extra": 1000,
        "prima-especial": 300,
        "prima-bronce": 500,
        "prima-plata": 1000,
        "prima-oro": 2000,
        "gran-prima": 3000,
    }
    for name, euros in usual.items():
        short = room(bolsa={name: {}}).holds(**{name.replace("-", "_"): 100 * euros - 1}).begin("ana 1")
        assert short.limits() == {}, "a cent is missing"
        reached = room(bolsa={name: {}}).holds(**{name.replace("-", "_"): 100 * euros}).begin("ana 1")
        assert [*reached.limits()] == [name]
        assert reached.state.plan.bolsa[0].amount == 100 * euros
        own = room(bolsa={name: {"cuantia": "1"}}).holds(**{name.replace("-", "_"): 100}).begin("ana 1")
        assert own.state.plan.bolsa[0].amount == 100, "the room fixes it"
