"""Counters, alarms, needs and cycles of machines, which no guion can say (the rest is in `casos`)."""

from itertools import product

import pytest

from tapete.engine.command import Actor, Role
from tapete.engine.table import Alarm
from tapete.games.maquinas.playing import Came, CycleShuffled, NumberGiven, ShuffleDiscarded
from tapete.games.maquinas.rules import cycle, homologated
from tapete.games.maquinas.state import Counters, Tally
from tests.games.maquinas.maquina import BOTE, A, B, C, Fields, Maquina, cycle_of
from tests.games.table import balances
from tests.trace import law

FOUR = {**B, "programa": {"orden": ["0", "0.60", "0", "0"]}}
PAIR = {**B, "programa": {"orden": ["0.20", "0.40", "0.60"]}, "partidas_simultaneas": 2}
WATCH = {"nombre": "reloj", "peso": 1, "especie": "un reloj", "valor": "50"}
JACKPOT = {**C, "premios": [{**C["premios"][0], "bote": "100"}, *C["premios"][1:]], "bote": {**BOTE, "suelo": "300"}}
ANA = Actor("ana", Role.JUGADOR)


def came(machine: Maquina) -> list[int]:
    """What the games won, in their order."""
    return [event.won for event in machine.events if isinstance(event, Came)]


@law("MU2010:126.2.a", "MU2010:126.2.b", "MU2010:126.2.c", "RM1998:6.3", "RM1998:10.b", "RM1998:10.d")
@law("criterio:maquinas.3", "criterio:maquinas.11", "criterio:maquinas.12")
def test_counters_hold_every_game_that_has_a_result() -> None:
    """Things count at their price, a jackpot is counted apart, and of type A only what was paid in is."""
    time = Maquina("0.70", **A)
    time("ana: jugar")
    time("reloj: hora 180")
    jackpot = Maquina("2", **JACKPOT).play("nada").play("grande")
    counted = [
        time.state.counters,
        Maquina("0.80", **FOUR).play().play().play().play().state.counters,
        Maquina("1", **PAIR).play(games=2).state.counters,
        Maquina("3", **C).play("media").play("nada").play("chica").state.counters,
        Maquina("1", **{**C, "premios": [*C["premios"], WATCH]}).play("reloj").state.counters,
        jackpot.state.counters,
    ]
    assert counted == [
        Counters(entradas=50, partidas=1),
        Counters(entradas=80, salidas=60, partidas=4),
        Counters(entradas=40, salidas=60, partidas=2),
        Counters(entradas=300, salidas=2150, partidas=3),
        Counters(entradas=100, salidas=5000, partidas=1),
        Counters(entradas=200, salidas=50_000, salidas_bote=30_004, partidas=2),
    ]
    assert (jackpot.state.pot, balances(jackpot.events)["bote:comun"]) == (30_000, 30_000)


@law("criterio:maquinas.10")
@pytest.mark.parametrize("fields", [A, FOUR, C])
def test_a_game_without_a_result_is_not_counted(fields: Fields) -> None:
    machine = Maquina("2", **fields)
    machine("ana: jugar")
    machine("organizador: incidente averia")
    assert (machine.state.credit, machine.state.counters) == (200, Counters())


@law("criterio:maquinas.10")
def test_a_result_that_is_recorded_is_counted_though_the_machine_fails() -> None:
    machine = Maquina("1", **C)
    machine("ana: jugar")
    machine("azar: resultado media")
    machine("organizador: incidente averia")
    assert (machine.state.credit, machine.state.counters) == (2000, Counters(entradas=100, salidas=2000, partidas=1))


@law("criterio:maquinas.14", "criterio:maquinas.19", "criterio:maquinas.5")
def test_the_credit_of_a_player_who_has_left_waits_and_the_time_that_is_asked_for_is_given() -> None:
    machine = Maquina("2", **C)
    left = machine.game.left_behind(machine.state)
    assert left is not None
    assert (left.player, left.amount, left.after) == ("ana", 200, 300)
    machine("organizador: pagar a mano")
    assert machine.game.left_behind(machine.state) is None
    longer = Maquina("0.50", **A, prolongacion=60)
    longer("ana: jugar")
    assert longer.game.next_step(longer.state) is None
    assert longer.refusal("ana: jugar").facts["now"] == "hora"
    longer("ana: pedir tiempo")
    step = longer.game.next_step(longer.state)
    assert step is not None
    assert longer.game.write(step) == "prolongar 60"
    longer("organizador: prolongar 60")
    assert longer.game.next_step(longer.state) is None


@law("RM1998:10.c", "criterio:maquinas.16", "MU2010:126.2.a")
def test_alarms_of_the_clock() -> None:
    """A game of type C lasts 2.5 seconds, of which the half is waited for whole; without an hour it is asked for."""
    machine = Maquina("9", **C, duracion_partida=2500)
    assert machine.game.alarm(machine.state) == Alarm(at=0, after=0)
    machine("reloj: hora 10")
    machine.play("nada")
    assert machine.game.alarm(machine.state) == Alarm(at=13, after=3)
    machine("reloj: hora 12")
    assert machine.refusal("ana: jugar").facts == {"least": 3, "left": 1}
    machine("reloj: hora 13")
    assert machine.game.alarm(machine.state) is None
    time = Maquina("0.70", **A)
    assert time.game.alarm(time.state) is None
    time("ana: jugar")
    assert time.game.alarm(time.state) == Alarm(at=180, after=180)
    late = Maquina("9", **C).play("nada")
    late("reloj: hora 0")
    assert late.game.alarm(late.state) == Alarm(at=5, after=5)


# --- type B -----------------------------------------------------------------------------------------------------------


@law("criterio:maquinas.9", "RM1998:6.4")
def test_the_next_cycle_has_the_same_prizes_in_an_order_that_chance_gives_and_no_player_sees() -> None:
    machine = Maquina("2", **FOUR).play().play().play().play()
    machine("ana: jugar")
    before = machine.game.view(machine.state, ANA)
    given = [event for number in (7, 8, 9, 10) for event in machine.shuffle(number)]
    assert [type(event) for event in given] == [*[NumberGiven] * 3, CycleShuffled]
    assert not any(machine.game.sees(event, ANA) for event in given)
    assert machine.game.view(machine.state, ANA) == before
    machine("organizador: leer programa")
    machine("organizador: fin")
    machine.play().play().play()
    assert tuple(came(machine)[4:]) == cycle(machine.game.rules.programme, (7, 8, 9, 10))
    assert sorted(came(machine)[4:]) == [0, 0, 0, 60]


@law("criterio:maquinas.9", "RM1998:6.3")
def test_a_shuffle_in_which_two_games_pay_too_much_is_drawn_again() -> None:
    fields = {**B, "programa": {"orden": ["80", "0", "80", "0"]}, "partidas_simultaneas": 2}
    machine = Maquina("2", **fields).play(games=2).play(games=2)
    programme = machine.game.rules.programme
    shuffles = [(1, 2, 3, last) for last in range(1, 50)]
    bad = next(each for each in shuffles if not cycle(programme, each))
    good = next(each for each in shuffles if cycle(programme, each))
    machine("ana: jugar 2")
    [again] = machine.shuffle(*bad)
    assert isinstance(again, ShuffleDiscarded)
    assert not machine.game.sees(again, ANA)
    assert machine.game.needs(machine.state) is not None
    machine.shuffle(*good)
    machine("organizador: leer programa")
    assert came(machine)[-1] == sum(cycle(programme, good)[:2])


@law("criterio:maquinas.18")
def test_the_first_cycle_comes_by_chance_where_a_programme_says_how_often_each_prize_comes() -> None:
    """Nothing of what is written in the model tells it: the same machine pays otherwise after other numbers."""
    paid = {}
    for numbers in ((1, 2, 3, 4), (1, 2, 3, 5), (2, 2, 3, 4), (2**32, 1, 1, 1)):
        machine = Maquina("30", modelo="azahar", precio="0.20")
        machine("ana: jugar")
        assert machine.why_not("organizador: leer programa") == ("programa_por_barajar", "MU2010:126.2.b")
        machine.shuffle(*numbers)
        machine("organizador: leer programa")
        machine("organizador: fin")
        for _ in range(99):
            machine.play()
        programme = machine.game.rules.programme
        assert tuple(came(machine)) == cycle(programme, numbers)[:100] != homologated(programme)[:100]
        paid[numbers] = tuple(came(machine))
    assert len({*paid.values()}) == len(paid)


@law("criterio:maquinas.18", "criterio:maquinas.10")
def test_all_the_numbers_of_a_cycle_follow_from_the_first_which_was_sealed_before() -> None:
    machine = Maquina("2", **{**B, **cycle_of(4, _60c=1)})
    needs = [machine.game.upcoming(machine.state)]
    machine("ana: jugar")
    broken = machine.fork()
    for number in (1, 2, 3, 4):
        needs.append(machine.game.needs(machine.state))
        machine.shuffle(number)
    needs.append(machine.game.upcoming(machine.state))
    assert [need and need.follows for need in needs] == [False, False, True, True, True, False]
    broken.shuffle(1, 2)
    broken("organizador: incidente averia")
    assert broken.state.drawn == broken.state.upcoming == ()


@law("RM1998:6.3", "MU2010:126.2.b")
def test_two_games_at_once_may_end_a_cycle_and_begin_the_next() -> None:
    machine = Maquina("1", **PAIR).play(games=2)
    assert machine.state.paid == (20, 40)
    machine("ana: jugar 2")
    assert machine.game.needs(machine.state) is not None
    machine.shuffle(1, 2, 3, 4)
    machine("organizador: leer programa")
    assert came(machine)[-1] == 60 + cycle(machine.game.rules.programme, (1, 2, 3, 4))[0]
    assert machine.state.position == 1


@law("criterio:maquinas.9", "RM1998:6.4")
def test_every_block_of_the_next_cycle_holds_what_it_held() -> None:
    """Four blocks of 750.00: again 750.00 in each."""
    order = [prize for _ in range(4) for prize in ["1"] * 750 + ["0"] * 4250]
    programme = Maquina(**{**B, "programa": {"orden": order}}).game.rules.programme
    after = cycle(programme, (1, 2, 3, 45))
    assert after != cycle(programme, ())
    assert [sum(after[start : start + 5000]) for start in range(0, 20_000, 5000)] == [75_000] * 4


# --- type C -----------------------------------------------------------------------------------------------------------


@law("MU2010:126.2.c")
def test_what_chance_may_give_is_the_same_whatever_has_come() -> None:
    """After every history of three games each combination has the weight of its table; so it has before the first."""
    weights = {"grande": 1, "media": 9, "chica": 90, "nada": 900}
    for history in product(weights, repeat=3):
        machine = Maquina("4", **C)
        for outcome in (*history, ""):
            machine("ana: jugar")
            need = machine.game.needs(machine.state)
            assert need is not None
            assert {each.id: each.weight for each in need.outcomes} == weights, history
            if outcome:
                machine(f"azar: resultado {outcome}")
                machine("organizador: fin")


# --- what is remembered ----------------------------------------------------------------------------------------------


def test_a_machine_shows_the_player_what_they_put_in_played_won_and_collected() -> None:
    machine = Maquina("3", **C).play("media").play("nada")
    machine("ana: cobrar")
    assert machine.state.tally == Tally(player="ana", put_in=300, played=200, won=2000, collected=2100)
    assert machine.state.results == ("media", "nada")
    machine("eva: insertar 1")
    assert machine.state.tally == Tally(player="eva", put_in=100)


def test_a_combination_keeps_the_accents_of_its_name_and_is_said_with_them_or_without() -> None:
    named = [{"nombre": "Café", "peso": 1, "paga": "1.9"}, {"nombre": "nada", "peso": 1}]
    for said in ("café", "cafe", "CAFÉ"):
        machine = Maquina("1", tipo="C", precio="1", premios=named).play(said)
        assert [event.prize for event in machine.events if isinstance(event, Came)] == ["Café"]
