"""The compiled bingos against their engines: the same cartones and the same balls pay the same, to the cent."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace
from numpy.typing import NDArray

from tapete.engine.event import Refused
from tapete.engine.setup import Euros
from tapete.exact.bingo_tradicional import plan_with
from tapete.families.hall.room import Sold, shared
from tapete.families.hall.terminals.state import Phase, PotWon, PrizeCredited
from tapete.games import REGISTRY, build
from tapete.games.bingo_tradicional.payment import after_game, after_session, hours_now, plan_of, won
from tapete.games.bingo_tradicional.rules import Bolsa, example, prizes
from tapete.games.bingo_tradicional.state import State
from tapete.kit.streams import stream
from tapete.law.parameters import sheet
from tapete.sim import bingo_automatico as automatico
from tapete.sim import bingo_electronico as electronico
from tapete.sim import bingo_tradicional as tradicional
from tapete.sim.bingo import Paid, kernels, matrix
from tapete.sim.machine import Options, Terms, machine, usual_stakes
from tests.games.bingo_automatico.test_games import Red
from tests.games.bingo_electronico.sistema import Sistema
from tests.games.bingo_tradicional.sala import Sala
from tests.seeds import chooser
from tests.trace import law

Places = NDArray[np.uint8]


def drawn(highest: int, block: int) -> tuple[Places, list[list[int]]]:
    """A batch of games: when each number comes, and the numbers of each game in their order."""
    places = np.zeros((highest, kernels.BATCH), dtype=np.uint8)
    kernels.draw_batch(stream(29, block), np.arange(highest), places)
    return places, [[int(n) + 1 for n in np.argsort(places[:, game])] for game in range(kernels.BATCH)]


def nothing() -> Paid:
    return Paid(np.zeros(kernels.BATCH, dtype=np.int64), np.zeros(kernels.BATCH, dtype=np.int64))


# --- bingo tradicional ------------------------------------------------------------------------------------------------


def sung(sala: Sala, numbers: Sequence[int], cartones: Sequence[int], owners: Mapping[int, str]) -> tuple[int, int]:
    """Play a game in which everybody sings at once what is complete; at which balls línea and bingo came."""
    line = 0
    for ball, number in enumerate(numbers, 1):
        sala.call([number])
        held = {number: sala.carton(number) for number in cartones}
        full = [number for number, carton in held.items() if carton.is_full(sala.state.called)]
        lines = [number for number, carton in held.items() if not line and carton.has_line(sala.state.called)]
        if lines:
            sala.sing(*(f"{owners[number]} linea {number}" for number in lines))
            sala("jefe: preguntar")
            sala("jefe: ordenar")
            line = ball
        if full:
            sala.sing(*(f"{owners[number]} bingo {number}" for number in full))
            sala.over()
            return line, ball
    raise AssertionError("nobody has a bingo")


@law("MU2010:117.2", "MU2010:117.3.a", "MU2010:117.3.b", "criterio:bingo-tradicional.32")
def test_games_of_a_room_pay_what_the_engine_pays() -> None:
    """Ana has the first four cartones of a dozen, in a room that plays for two prizes of the bolsa."""
    bolsa = {"prima": {"cuantia": "0.40"}, "acumulado": {}}
    sala = Sala("murcia", valor_facial="1.50", bolsa=bolsa, series={"cartones": 600})
    rules = sala.game.rules
    places, orders = drawn(90, 1)
    room = tradicional.Sala(rules, np.concatenate([matrix([sala_carton(rules, 0, n) for n in range(1, 13)])] * 2), 4)
    for game in range(4):
        first = 12 * game
        owners = {first + n: "ana" if n <= 4 else "bea" for n in range(1, 13)}
        found = np.zeros((kernels.KEPT, kernels.BATCH), dtype=np.uint16)
        kernels.nobody_yet(found)
        cartones = matrix([sala_carton(rules, 0, number) for number in owners])
        kernels.look_at(places, cartones[:4], 3, found)
        mine = found.copy()
        kernels.look_at(places, cartones[4:], 3, found)
        sala.begin("ana 4", "bea 8")
        told = len(sala.paid())
        assert sung(sala, orders[game], [*owners], owners) == (found[kernels.LINE, game], found[kernels.BINGO, game])
        paid = sala.paid()[told:]
        winners = Counter(prize for prize, _, _ in paid)
        assert winners["linea"] == found[kernels.LINE_WINNERS, game]
        assert winners["bingo"] == found[kernels.BINGO_WINNERS, game]
        result, at = nothing(), np.zeros(1, dtype=np.int64)
        one = (found[:, game : game + 1], mine[:, game : game + 1], 1)
        kept = (room._prizes, room._plays, room.pozos, at, False, 90)
        kernels.pay_games(stream(1, game), *one, room._ordinary, *kept, result.own, result.every)
        assert int(result.every[0]) == sum(amount for _, _, amount in paid)
        odd = sum(amount % winners[prize] for prize, amount in totals(paid).items())
        assert abs(int(result.own[0]) - sum(amount for _, who, amount in paid if who == "ana")) <= odd
        assert [int(each) for each in room.pozos[:, kernels.HELD]] == [sala.pozo(key) for key in ("prima", "acumulado")]


def sala_carton(rules: Any, series: int, number: int) -> Any:
    return rules.emission.series(series).carton(number)


def totals(paid: Sequence[tuple[str, str, int]]) -> Counter[str]:
    found: Counter[str] = Counter()
    for prize, _, amount in paid:
        found[prize] += amount
    return found


@law(
    "MU2010:117.3.c.1",
    "MU2010:117.3.c.2",
    "MU2010:117.3.c.3",
    "MU2010:117.3.c.4",
    "MU2010:117.3.c.5",
    "MU2010:117.3.c.12",
    "MU2010:117.3.c.18",
    "criterio:bingo-tradicional.6",
)
@pytest.mark.parametrize(("category", "pays"), [(1, "cuantia"), (3, "pozo")])
def test_the_eighteen_prizes_go_from_game_to_game_as_in_play(category: int, pays: str) -> None:
    """Sessions of bingos by chance, with every prize of the bolsa: what each holds and pays is the same to the cent."""
    column = sheet("bingo-tradicional").column("murcia")
    every = {key.replace("_", "-"): Bolsa() for key in prizes(column)}
    setup = replace(example("murcia"), bolsa=every, categoria=category, valor_facial=Euros(1000))
    rules = REGISTRY.module("bingo-tradicional").build("murcia", setup).rules
    rules = replace(rules, bolsa_pays=replace(rules.bolsa_pays, value=pays))
    cartones, chance = 900, chooser(f"bolsa {category}")
    compiled, plays = tradicional.prizes_of(rules, cartones), tradicional.plays_of(rules.bolsa)
    pozos = np.zeros((len(rules.bolsa), kernels.POZO), dtype=np.int64)
    state = State(sold=(Sold("", 0, 1, cartones),), extra_ball=rules.extra_ball)
    given: Counter[str] = Counter()
    for game in range(16 * tradicional.GAMES):
        at = game % tradicional.GAMES
        state = replace(state, clock=at * tradicional.SPACING, opened_at=at * tradicional.SPACING)
        plan, ball = plan_of(rules, state), chance.choice((36, 37, 38, 45, 50, 54, 55, 58, 62))
        expected = {each.key: each.amount for each in won(plan, ball)}
        for place, prize in enumerate(rules.bolsa):
            paid = kernels.play_for(compiled[place], pozos[place], plays[place, at], ball, rules.pays_all, 90)
            assert paid == expected.get(prize.key, 0), (game, prize.key)
            given[prize.key] += bool(paid)
        hours = (*state.hours, *hours_now(rules, state))
        state = replace(state, pozos=after_game(rules, state, plan, ball), hours=hours)
        if at == tradicional.GAMES - 1:
            kernels.end_session(compiled, pozos)
            state = replace(state, pozos=after_session(state.pozos), hours=())
        assert [int(held) for held in pozos[:, kernels.HELD]] == [pozo.held for pozo in state.pozos]
    assert len(given) == 18
    assert all(given.values()), given


def test_odd_cents_go_round() -> None:
    """Of 100 cents for three, two of whose cartones are the player's, he has 67 twice as often as 66."""
    state = stream(5, 0)
    found = Counter(int(kernels.own_part(state, 100, 3, 2)) for _ in range(6000))
    assert set(found) == {66, 67}
    assert abs(found[67] - 4000) < 5 * (6000 * 2 / 9) ** 0.5
    assert sum(shared(100, [1, 1, 1])[:2]) in found


# --- bingo electrónico ------------------------------------------------------------------------------------------------


@law("MU2010:122.1", "MU2010:122.2", "MU2010:122.3", "MU2010:122.4", "MU2010:122.6", "criterio:bingo-electronico.13")
@pytest.mark.parametrize("bingo", [(), ("11111", "00000", "11111")])
def test_draws_pay_what_the_engine_pays(bingo: tuple[str, ...]) -> None:
    """Few numbers and many draws, so that all of the table is paid and the acumulado falls."""
    setup = {"numeros": 17, "extracciones": 17, "acumulados": {"principal": {"bola_maxima": 17, "suelo": "1.00"}}}
    sistema = Sistema(verified=False, precio="0.50", bingo_celdas=list(bingo), **setup)
    sistema("jefe: verificar")
    rules = sistema.game.rules
    places, orders = drawn(17, 3)
    pots, seen = np.zeros(1, dtype=np.int64), Counter[str]()
    colindantes, jackpots = electronico.terms_of(rules, 9)
    for game in range(8):
        sold = [rules.emission.series(0).carton(9 * game + n) for n in range(1, 10)]
        every = (matrix(sold), electronico.pairs_of(sold), electronico.figures_of(rules, sold))
        room = electronico.Sistema(rules, every, 4)
        found, paid = np.zeros((kernels.DRAWS_KEPT, kernels.BATCH), dtype=np.uint16), nothing()
        kernels.nobody_yet(found)
        room._places, room._found = places, found
        room._look(0, 4, paid.own)
        mine = found.copy()
        paid.every[:] = paid.own
        room._look(4, 9, paid.every)
        one = (found[:, game : game + 1], mine[:, game : game + 1], 1)
        own, whole = paid.own[game : game + 1].copy(), paid.every[game : game + 1].copy()
        kernels.pay_draws(stream(1, game), *one, colindantes, jackpots, pots, own, whole)
        sistema.open("ana 4", "bea 5").close()
        told = len(sistema.events)
        for number in orders[game]:
            if sistema.state.phase is Phase.SORTEO or sistema.state.phase is Phase.COLA:
                sistema.draw([number])
        sistema.rest()
        credited = [e for e in sistema.events[told:] if isinstance(e, PrizeCredited | PotWon)]
        names = Counter(e.prize if isinstance(e, PrizeCredited) else e.name for e in credited)
        seen += names
        assert int(whole[0]) == sum(e.amount for e in credited)
        assert abs(int(own[0]) - sum(e.amount for e in credited if e.player == "ana")) <= max(names.values())
        assert int(pots[0]) == sistema.state.pot("principal")
    assert {*seen} == {"colindantes", "linea", "esquinas", "bingo", "principal"}


# --- bingo automático -------------------------------------------------------------------------------------------------


@law("MU2010:125.1", "MU2010:125.2", "MU2010:125.3", "MU2010:125.4", "MU2010:125.5", "MU2010:125.6", "MU2010:125.7")
@law("MU2010:125.8")
@pytest.mark.parametrize("scope", ["red", "ambos"])
def test_the_network_pays_what_the_engine_pays(scope: str) -> None:
    """Maxima so high that super prizes fall, limits so low that these grow, and seeds that the reservas can't pay."""
    limits = {"ambito": scope, "tope": "2.00", "semilla": "0.70"}
    setup: dict[str, Any] = {
        "precio": "1.10",
        "numeros": 30,
        "acumulados": {"super-linea": limits, "super-bingo": limits, "bingo-extra": limits},
        "maximos": [{"super_linea": 9, "super_bingo": 23}],
    }
    sales = ("ana 4", "abel 5", "bea 7")
    red = Red(*sales, **setup)
    rules = red.game.rules
    places, orders = drawn(30, 5)
    prizes = automatico.Prizes(rules, {"A": 9, "B": 7})
    pots = np.zeros((len(prizes.supers), kernels.POT), dtype=np.int64)
    reservas, seen = np.array([0, prizes.reserved], dtype=np.int64), Counter[str]()
    for game in range(14):
        if game:
            red.open(*sales)
        first = red.state.sold[0].first
        cartones = matrix([rules.emission.series(0).carton(first + n) for n in range(16)])
        found = np.zeros((2, kernels.KEPT, kernels.BATCH), dtype=np.uint16)
        for each in found:
            kernels.nobody_yet(each)
        kernels.look_at(places, cartones[:4], 3, found[0])
        mine = found[0].copy()
        kernels.look_at(places, cartones[4:9], 3, found[0])
        kernels.look_at(places, cartones[9:], 3, found[1])
        red.close()
        told = len(red.events)
        for number in orders[game]:
            if not red.over:
                red.draw([number])
        red.rest()
        credited = [e for e in red.events[told:] if isinstance(e, PrizeCredited | PotWon)]
        names = Counter(e.prize if isinstance(e, PrizeCredited) else e.name for e in credited)
        seen += names
        gained, paid = np.zeros(3, dtype=np.int64), nothing()
        one = (found[:, :, game : game + 1], mine[:, game : game + 1], 1)
        terms = (prizes.ordinary, prizes.gran, prizes.supers, prizes.limits, pots, reservas, gained)
        kernels.pay_network(stream(2, game), *one, *terms, paid.own, paid.every)
        assert int(paid.every[0]) == sum(e.amount for e in credited)
        for player, got in zip(("ana", "abel", "bea"), gained, strict=True):
            assert abs(int(got) - sum(e.amount for e in credited if e.player == player)) <= sum(names.values())
        assert [int(held) for held in pots[:, kernels.SUPER_HELD]] == [red.state.pot(each.pot) for each in rules.supers]
        assert int(reservas[0]) == red.state.pot("reservas")
        assert {
            each.pot: int(pots[n, kernels.OVER]) for n, each in enumerate(rules.supers) if pots[n, kernels.OVER]
        } == dict(red.state.over)
    assert {name.partition(".")[0] for name in seen} >= {"linea", "bingo", "gran-linea", "gran-bingo", "super-bingo"}


# --- what everybody asks for ------------------------------------------------------------------------------------------

PLACES = [
    ("bingo-tradicional", "estado"),
    *((f"bingo-{kind}", "murcia") for kind in ("tradicional", "electronico", "automatico")),
]


@pytest.mark.parametrize(("game", "where"), PLACES)
def test_games_agree_with_their_exact_edge(game: str, where: str) -> None:
    ready = machine(game, where, usual_stakes(game, where), Options())
    work, exact = ready.long_run(7), ready.exact()
    blocks = [work(block, 5000) for block in range(12)]
    assert work(3, 5000) == blocks[3]
    for place, bet in enumerate(ready.bets):
        edges = [-nets[place] / staked[place] for _, staked, nets in blocks]
        error = float(np.std(edges, ddof=1)) / len(edges) ** 0.5
        assert abs(float(np.mean(edges)) - float(exact[bet])) < 5 * error + 1e-9


def test_what_a_room_keeps_is_the_same_in_every_game() -> None:
    ready = machine("bingo-tradicional", "murcia", {"carton": 1050, "sala": 26_400}, Options())
    rules = build("bingo-tradicional", "murcia").rules
    games, staked, nets = ready.long_run(3)(0, 1000)
    assert -sum(nets) == 1000 * plan_with(rules, 183).casa
    assert sum(staked) == 1000 * 27_450
    assert games == 1000


def test_a_session_ends_with_its_purse_or_its_games() -> None:
    ready = machine("bingo-electronico", "murcia", usual_stakes("bingo-electronico", "murcia"), Options())
    rows = ready.evenings(3, Terms(rounds=300, purse=2000))(0, 60)
    assert ((rows[:, 1] == 300) | (rows[:, 0] < 40)).all()
    assert (rows[:, 0] >= 0).all()


@pytest.mark.parametrize(
    ("stakes", "code"),
    [
        ({"carton": 149}, "bajo_minimo"),
        ({"carton": 150, "rojo": 150}, "combinacion_no_admitida"),
        ({"carton": 200}, "cartones_enteros"),
        ({"carton": 150, "sala": 150 * 10_000}, "demasiados_cartones"),
    ],
)
def test_what_is_not_taken(stakes: dict[str, int], code: str) -> None:
    with pytest.raises(Refused) as refused:
        machine("bingo-tradicional", "estado", stakes, Options())
    assert refused.value.code == code
    assert machine("bingo-tradicional", "estado", {"carton": 150}, Options()).exact()
