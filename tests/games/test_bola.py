"""Bola: the worked examples, the prohibitions and the silences, article by article."""

from fractions import Fraction
from importlib import import_module

import msgspec
import pytest

from tapete.engine.event import Infringed
from tapete.engine.setup import BadSetup
from tapete.families.table.opening import RoundClosed
from tapete.families.wheel.throw import Called, ThrowVoided
from tapete.kit.wheel import InvalidWheel
from tapete.law.parameters import Cited, sheet
from tests.games.table import (
    JURISDICTIONS,
    TestTable,
    announced,
    articles,
    balances,
    collected,
    everywhere,
    expected_return,
    faults,
    net,
    paid,
    paid_bets,
    refused,
    returned,
)
from tests.trace import law

MAXIMA = {"maximo_numero": "100", "maximo_sencilla": "500"}
PLAIN = {"minimo_autorizado": "1", **MAXIMA}
DISH = articles("ES1979:04.II", "GA2007:04.II", "MU2010:20")
STAFF = articles("ES1979:04.III", "GA2007:04.III", "MU2010:21")
CROUPIERS = articles("ES1979:04.III.b", "GA2007:04.III", "MU2010:21.b")
COMBINATIONS = articles("ES1979:04.V.a", "GA2007:04.IV.1", "MU2010:23.1")
NUMERO = {**COMBINATIONS, "murcia": "MU2010:23.1.a"}
SENCILLA = {**COMBINATIONS, "murcia": "MU2010:23.1.b"}
LIMITS = articles("ES1979:04.V.b", "GA2007:04.IV.2", "MU2010:23.2")
RUNNING = articles("ES1979:04.V.c", "GA2007:04.IV.3", "MU2010:23.3")
ANALOGY = "criterio:bola.10"
SENCILLAS = {
    "rojo": {2, 4, 7, 9},
    "negro": {1, 3, 6, 8},
    "par": {2, 4, 6, 8},
    "impar": {1, 3, 7, 9},
    "pasa": {6, 7, 8, 9},
    "falta": {1, 2, 3, 4},
}


def bola(where: str, *panos: str, staff: str = "") -> TestTable:
    """A table with the usual maxima, open, before the first call."""
    return TestTable("bola", where, staff=staff, panos=list(panos or ("1",)), **PLAIN)


@pytest.fixture(params=JURISDICTIONS)
def table(request: pytest.FixtureRequest) -> TestTable:
    """Two paños, at the authorised minimum and at twice that, taking bets."""
    with_bets = bola(request.param, "1", "2")
    with_bets.open_bets()
    return with_bets


# --- the dish, the combinations and their pays ------------------------------------------------------------------------


@law("ES1979:04.V.a", "GA2007:04.IV.1", "MU2010:23.1", "MU2010:23.1.a", "MU2010:23.1.b")
@law("criterio:bola.1", "criterio:bola.2")
def test_the_seven_pays_seven_to_one_and_its_sencillas_par(table: TestTable) -> None:
    for bet in ("numero 7", "rojo", "impar", "pasa", "negro", "par", "falta"):
        table(f"ana: {bet} 10")
    events = table.spin("7")
    assert announced(events) == "7, rojo, impar y pasa"
    assert paid_bets(events) == [("numero:7", 7000), ("rojo", 1000), ("impar", 1000), ("pasa", 1000)]
    assert {bet for _, bet, _ in collected(events)} == {"negro", "par", "falta"}


@law("ES1979:04.V.a", "GA2007:04.IV.1", "MU2010:23.1", "criterio:bola.5")
def test_the_five_pays_as_a_number_and_takes_every_sencilla_whole(table: TestTable) -> None:
    table("ana: numero 5 10")
    for suerte in SENCILLAS:
        table(f"ana: {suerte} 20")
    events = table.spin("5")
    assert announced(events) == "5"
    assert paid_bets(events) == [("numero:5", 7000)]
    assert sorted(collected(events)) == sorted(("ana", suerte, 2000) for suerte in SENCILLAS)
    assert returned(events) == []


@law("ES1979:04.V.a", "GA2007:04.IV.1", "MU2010:23.1")
@pytest.mark.parametrize("claim", ["prision rojo", "mitad rojo"])
def test_neither_prison_nor_half_may_be_claimed_for_the_five(table: TestTable, claim: str) -> None:
    table("ana: rojo 20")
    table.spin("5")
    assert table.why_not(f"ana: {claim}") == ("sin_prision", COMBINATIONS[table.where])
    assert net(table.events, "ana") == -2000


@law("ES1979:04.II", "GA2007:04.II", "MU2010:20", "criterio:bola.5")
@pytest.mark.parametrize("number", range(1, 10))
def test_each_number_wins_for_its_colour_its_parity_and_its_side_of_the_five(table: TestTable, number: int) -> None:
    for suerte in SENCILLAS:
        table(f"ana: {suerte} 10")
    events = table.spin(str(number))
    winners = [suerte for suerte, numbers in SENCILLAS.items() if number in numbers]
    assert paid_bets(events) == [(suerte, 1000) for suerte in winners]
    assert announced(events).replace(" y ", ", ").split(", ") == [str(number), *winners]


@law("ES1979:04.II", "GA2007:04.II", "MU2010:20", "criterio:bola.8")
def test_the_ball_falls_in_one_of_eighteen_holes_each_number_on_two(table: TestTable) -> None:
    assert {outcome.id: outcome.weight for outcome in table.game.rules.need.outcomes} == dict.fromkeys("123456789", 2)
    assert table.game.rules.need.cite == DISH[table.where]


@law("ES1979:04.II", "GA2007:04.II", "MU2010:20")
@pytest.mark.parametrize("colour", ["rojo", "negro"])
@everywhere
def test_a_dish_whose_five_is_red_or_black_is_not_played_with(
    where: str, colour: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    lawful = sheet("bola")
    painted = {j: Cited([*cell.value, 5], cell.cite) for j, cell in lawful.parameters[colour].cells.items()}
    row = msgspec.structs.replace(lawful.parameters[colour], cells=painted)
    unlawful = msgspec.structs.replace(lawful, parameters={**lawful.parameters, colour: row})
    monkeypatch.setattr(import_module("tapete.games.bola.rules"), "sheet", lambda _: unlawful)
    with pytest.raises(InvalidWheel, match=f"the 5 is {colour}") as refusal:
        bola(where)
    assert refusal.value.cite == DISH[where]


@law("ES1979:04.V.a", "GA2007:04.IV.1", "MU2010:23.1", "criterio:bola.7")
@pytest.mark.parametrize("bet", ["numero 1-2", "numero 0", "numero 10", "caballo 1-2", "columna 1", "verde"])
def test_no_other_combination_is_a_bet(table: TestTable, bet: str) -> None:
    table("ana: numero 1 2")
    assert table.why_not(f"ana: {bet} 2") == ("combinacion_no_admitida", COMBINATIONS[table.where])


@law("ES1979:04.V.a", "GA2007:04.IV.1", "MU2010:23.1.a", "MU2010:23.1.b", "criterio:bola.1", "criterio:bola.2")
@pytest.mark.parametrize("bet", [*(f"numero {n}" for n in range(1, 10)), *SENCILLAS])
def test_every_bet_returns_eight_ninths(table: TestTable, bet: str) -> None:
    assert expected_return(table, f"{bet} 3") == Fraction(8, 9)


# --- limits -----------------------------------------------------------------------------------------------------------


@law("ES1979:04.V.b", "GA2007:04.IV.2", "MU2010:23.2")
@pytest.mark.parametrize(("bet", "first", "second"), [("numero 2", 60, 40), ("negro", 300, 200)])
@everywhere
def test_the_maximum_adds_both_panos_of_a_player_and_never_two_players(
    where: str, bet: str, first: int, second: int
) -> None:
    table = bola(where, "1", "1")
    table.open_bets()
    table(f"ana: {bet} {first}")
    table(f"ana: {bet} {second} paño 2")
    for pano in (1, 2):
        assert table.why_not(f"ana: {bet} 1 paño {pano}") == ("sobre_maximo", LIMITS[where])
    table(f"blas: {bet} {first + second}")
    assert table.why_not(f"blas: {bet} 1") == ("sobre_maximo", LIMITS[where])


@law("ES1979:04.V.b", "GA2007:04.IV.2", "MU2010:23.2")
@everywhere
def test_a_maximum_for_several_players_together_can_not_be_set(where: str) -> None:
    assert faults("bola", where, **PLAIN) == []
    with pytest.raises(BadSetup, match="maximo_conjunto"):
        faults("bola", where, maximo_conjunto="1000", **PLAIN)


@law("ES1979:04.V.b", "GA2007:04.IV.2", "MU2010:23.2")
def test_each_cell_is_capped_apart(table: TestTable) -> None:
    table("ana: rojo 500")
    table("ana: impar 500")
    assert paid_bets(table.spin("9")) == [("rojo", 50000), ("impar", 50000)]


@law("ES1979:04.V.b", "GA2007:04.IV.2", "MU2010:23.2", "criterio:casino.33")
@pytest.mark.parametrize(("pano", "minimum", "under"), [(1, "1", "0.99"), (2, "2", "1"), (2, "2", "1.99")])
def test_a_stake_reaches_the_minimum_of_its_pano(table: TestTable, pano: int, minimum: str, under: str) -> None:
    assert table.why_not(f"ana: numero 2 {under} paño {pano}") == ("bajo_minimo", LIMITS[table.where])
    table(f"ana: numero 2 5 paño {3 - pano}")
    assert table.why_not(f"ana: numero 2 {under} paño {pano}") == ("bajo_minimo", LIMITS[table.where])
    table(f"ana: numero 2 {minimum} paño {pano}")
    table(f"ana: numero 2 {under} paño {pano}")


@law("ES1979:04.V.b", "GA2007:04.IV.2", "MU2010:23.2", "criterio:bola.4")
@pytest.mark.parametrize(("bet", "maximum"), [("numero 2", 100), ("rojo", 500)])
def test_a_pano_at_twice_the_minimum_has_the_same_maxima(table: TestTable, bet: str, maximum: int) -> None:
    assert table.fork().why_not(f"ana: {bet} {maximum}.01 paño 2") == ("sobre_maximo", LIMITS[table.where])
    table(f"ana: {bet} {maximum} paño 2")


@law("ES1979:04.V.b", "GA2007:04.IV.2", "MU2010:23.2")
@pytest.mark.parametrize(("minimum", "lawful"), [("1", True), ("2", True), ("1.50", False), ("3", False), ("4", False)])
@everywhere
def test_a_pano_opens_at_the_authorised_minimum_or_at_exactly_twice_it(where: str, minimum: str, lawful: bool) -> None:
    found = [] if lawful else [("minimo_no_permitido", LIMITS[where])]
    assert faults("bola", where, panos=["1", minimum], **PLAIN) == found


@law("ES1979:04.V.b", "GA2007:04.IV.2", "MU2010:23.2", "criterio:bola.3", "criterio:bola.16")
@pytest.mark.parametrize(
    ("numero", "sencilla", "wrong"),
    [
        ("80", "400", 0),
        ("79.99", "400", 1),
        ("200", "1000", 0),
        ("200.01", "1000", 1),
        ("80", "399.99", 1),
        ("200", "1000.01", 1),
        ("80", "1000", 0),
        ("123.45", "678.90", 0),
        ("79.99", "1000.01", 2),
    ],
)
@everywhere
def test_the_authorisation_sets_any_maxima_inside_their_ranges(
    where: str, numero: str, sencilla: str, wrong: int
) -> None:
    found = faults("bola", where, minimo_autorizado="2", maximo_numero=numero, maximo_sencilla=sencilla)
    assert found == [("maximo_fuera_de_rango", LIMITS[where])] * wrong


@law("criterio:bola.13")
def test_a_pano_keeps_its_minimum_while_it_works(table: TestTable) -> None:
    for _ in range(3):
        assert table.why_not("director: abrir") == ("mesa_abierta", "criterio:casino.26")
        assert table.why_not("ana: rojo 1 paño 2") == ("bajo_minimo", LIMITS[table.where])
        table("ana: rojo 2 paño 2")
        table.spin("1")
        table.open_bets()


@law("ES1979:04.II", "GA2007:04.II", "MU2010:20")
@everywhere
def test_a_table_has_one_pano_or_two(where: str) -> None:
    assert faults("bola", where, panos=["1"], **PLAIN) == faults("bola", where, panos=["1", "1"], **PLAIN) == []
    assert faults("bola", where, panos=["1", "1", "1"], **PLAIN) == [("panos_no_admitidos", DISH[where])]
    table = bola(where)
    table.open_bets()
    assert table.why_not("ana: rojo 1 paño 2") == ("pano_inexistente", COMBINATIONS[where])


# --- people -----------------------------------------------------------------------------------------------------------


@law("ES1979:04.III.a", "GA2007:04.III", "MU2010:21.a")
@everywhere
def test_no_table_opens_without_its_jefe(where: str) -> None:
    bola(where, staff="jefe=julia crupier=luis")
    assert refused(lambda: bola(where, staff="crupier=luis")) == ("personal_insuficiente", STAFF[where])


@law("ES1979:04.III.b", "GA2007:04.III", "MU2010:21.b")
@everywhere
def test_each_pano_has_its_croupier(where: str) -> None:
    bola(where, "1", staff="jefe=julia crupier=luis")
    bola(where, "1", "1", staff="jefe=julia crupier=luis crupier=marta")
    assert refused(lambda: bola(where, "1", staff="jefe=julia")) == ("personal_insuficiente", STAFF[where])
    short = ("personal_insuficiente", CROUPIERS[where])
    assert refused(lambda: bola(where, "1", "1", staff="jefe=julia crupier=luis")) == short


@law("ES1979:04.III.a", "GA2007:04.III", "MU2010:21.a", "criterio:bola.9")
@everywhere
def test_the_jefe_de_mesa_opens_the_bets(where: str) -> None:
    table = bola(where)
    assert table.why_not("crupier: hagan sus apuestas") == ("sin_facultad", RUNNING[where])
    table("jefe: hagan sus apuestas")
    assert table.why_not("jefe: lanzar") == ("sin_facultad", RUNNING[where])
    table("crupier: lanzar")


def launchers(table: TestTable) -> list[str]:
    return [event.by for event in table.events if isinstance(event, Called) and event.call == "lanzar"]


@law("ES1979:04.III.b", "GA2007:04.III", "MU2010:21.b")
@everywhere
def test_croupiers_launch_by_turns(where: str) -> None:
    table = bola(where, "1", "1", staff="jefe=julia crupier=luis crupier=marta crupier=omar")
    for late, on_turn in (("marta", "luis"), ("luis", "marta"), ("marta", "omar"), ("omar", "luis")):
        table("jefe: hagan")
        assert table.why_not(f"{late}: lanzar") == ("fuera_de_turno", CROUPIERS[where])
        table(f"{on_turn}: lanzar")
        table.spin("1")
    assert launchers(table) == ["luis", "marta", "omar", "luis"]


@law("criterio:bola.11")
@everywhere
def test_an_only_croupier_launches_every_round(where: str) -> None:
    table = bola(where, staff="jefe=julia crupier=luis")
    for _ in range(3):
        table.spin("1")
    assert launchers(table) == ["luis"] * 3


@law("ES1979:04.III.b", "GA2007:04.III", "MU2010:21.b")
@pytest.mark.parametrize("who", ["director", "inspeccion", "jefe"])
def test_a_launcher_who_never_changes_is_a_breach_on_record(table: TestTable, who: str) -> None:
    before = table.state
    (breach,) = table(f"{who}: incidente lanzador-unico siempre luis")
    assert isinstance(breach, Infringed)
    assert (breach.incident, breach.cite) == ("lanzador-unico", CROUPIERS[table.where])
    assert table.state is before
    assert table.why_not("ana: incidente lanzador-unico") == ("sin_facultad", CROUPIERS[table.where])


@law("ES1979:04.IV", "GA2007:04.III", "MU2010:22")
def test_any_number_of_players_may_bet(table: TestTable) -> None:
    for n in range(100):
        table(f"jugador{n}: numero 4 1")
    assert paid(table.spin("4")) == [(f"jugador{n}", 700) for n in range(100)]


# --- running of the game ----------------------------------------------------------------------------------------------


@law("ES1979:04.V.c", "GA2007:04.IV.3", "MU2010:23.3")
@everywhere
def test_bets_are_taken_from_hagan_sus_apuestas_to_no_va_mas(where: str) -> None:
    table = bola(where)
    late = ("fuera_de_plazo", RUNNING[where])
    assert table.why_not("ana: rojo 1") == late
    for call in ("jefe: hagan sus apuestas", "crupier: lanzar", "crupier: ¿están hechas las apuestas?"):
        table(call)
        table("ana: rojo 1")
    table("crupier: no va más")
    assert table.why_not("ana: rojo 1") == late
    table("azar: resultado 2")
    assert table.why_not("ana: rojo 1") == late
    assert paid(table("crupier: liquidar")) == [("ana", 300)]
    assert table.why_not("ana: rojo 1") == late


@law("ES1979:04.V.c", "GA2007:04.IV.3", "MU2010:23.3")
@everywhere
def test_the_calls_come_in_their_order(where: str) -> None:
    table = bola(where)
    calls = ["jefe: hagan", "crupier: lanzar", "crupier: preguntar", "crupier: no va más"]
    for n, call in enumerate(calls):
        for other in calls[:n] + calls[n + 1 :]:
            assert table.why_not(other) == ("fuera_de_orden", RUNNING[where])
        assert table.why_not("azar: resultado 2") == ("resultado_antes_de_tiempo", RUNNING[where])
        table(call)
    assert table.why_not("azar: resultado 10") == ("resultado_imposible", DISH[where])
    assert table.why_not("ana: resultado 2") == ("sin_facultad", DISH[where])
    table("crupier: resultado 2")


@law("ES1979:04.V.c", "GA2007:04.IV.3", "MU2010:23.3", "criterio:bola.2")
def test_a_winner_recovers_the_stake_and_may_withdraw_it(table: TestTable) -> None:
    table("ana: numero 3 5")
    table("ana: rojo 5")
    table.spin("3")
    assert table.why_not("ana: retirar rojo") == ("sin_apuesta", SENCILLA[table.where])
    table("ana: retirar numero 3")
    assert balances(table.events)["jugador:ana"] == 3500 - 500
    assert table.state.stakes == ()


@law("ES1979:04.V.c", "GA2007:04.IV.3", "MU2010:23.3")
def test_a_winning_stake_left_on_its_cell_is_in_play_again(table: TestTable) -> None:
    table("ana: par 10")
    assert paid(table.spin("4")) == [("ana", 1000)]
    assert paid(table.spin("6")) == [("ana", 1000)]
    assert collected(table.spin("5")) == [("ana", "par", 1000)]


@law("criterio:bola.14")
def test_a_bet_may_be_withdrawn_until_no_va_mas(table: TestTable) -> None:
    table("ana: rojo 10")
    for call in ("crupier: lanzar", "crupier: preguntar"):
        table(call)
        trial = table.fork()
        trial("ana: retirar rojo")
        assert net(trial.events, "ana") == 0
        assert trial.state.stakes == ()
    table("crupier: no va más")
    assert table.why_not("ana: retirar rojo") == ("fuera_de_plazo", RUNNING[table.where])
    table("azar: resultado 1")
    assert table.why_not("ana: retirar rojo") == ("fuera_de_plazo", RUNNING[table.where])


@law("ES1979:04.V.c", "GA2007:04.IV.3", "MU2010:23.3")
def test_losers_are_raked_in_before_anybody_is_paid(table: TestTable) -> None:
    for line in ("ana: pasa 10", "blas: numero 8 2 paño 2", "ana: numero 8 1", "blas: falta 4", "blas: negro 3"):
        table(line)
    table.spin_to("8")
    order = ("pago_fuera_de_orden", RUNNING[table.where])
    assert table.why_not("crupier: pagar ana 7") == order
    assert table.why_not("crupier: resolver") == order
    assert collected(table("crupier: cobrar")) == [("blas", "falta", 400)]
    assert table.why_not("crupier: cobrar") == order
    assert table.why_not("crupier: pagar blas 3") == order
    assert table.why_not("crupier: pagar ana 8") == ("pago_equivocado", NUMERO[table.where])
    steps = [table(f"crupier: {step}") for step in ("pagar ana 7", "pagar blas 3", "pagar ana 10", "pagar blas 14")]
    assert [paid_bets(events) for events in steps] == [
        [("numero:8", 700)],
        [("negro", 300)],
        [("pasa", 1000)],
        [("numero:8", 1400)],
    ]
    assert isinstance(steps[-1][-1], RoundClosed)
    assert table.why_not("crupier: liquidar") == ("nada_que_liquidar", RUNNING[table.where])


def test_a_round_without_bets_is_closed_by_the_croupier(table: TestTable) -> None:
    table.spin_to("5")
    assert table.why_not("crupier: cobrar") == ("pago_fuera_de_orden", RUNNING[table.where])
    (closed,) = table("crupier: resolver")
    assert isinstance(closed, RoundClosed)
    assert table.state.round == 2


def test_a_table_closes_between_rounds_and_all_money_goes_home(table: TestTable) -> None:
    table("ana: numero 8 5")
    table.spin("8")
    table.open_bets()
    table("blas: rojo 10 paño 2")
    rolling = table.fork()
    rolling("crupier: lanzar")
    assert rolling.why_not("jefe: cerrar") == ("ronda_en_curso", RUNNING[table.where])
    table("jefe: cerrar")
    assert balances(table.events) == {
        "caja": -3500,
        "mesa": 0,
        "jugador:ana": 3500,
        "tapete:ana": 0,
        "jugador:blas": 0,
        "tapete:blas": 0,
    }


# --- incidents --------------------------------------------------------------------------------------------------------


@law("criterio:bola.10")
@pytest.mark.parametrize("cause", ["bola-fuera", "objeto-en-el-plato", "lanzamiento-defectuoso"])
@pytest.mark.parametrize("calls", [1, 2, 3], ids=["rolling", "asked", "no va más"])
def test_the_jefe_voids_a_throw_gone_wrong_and_the_bets_stand(table: TestTable, cause: str, calls: int) -> None:
    table("ana: numero 8 5")
    nothing = ("nada_en_marcha", ANALOGY)
    assert table.why_not(f"jefe: incidente {cause}") == nothing
    for call in ("crupier-1: lanzar", "crupier-1: preguntar", "crupier-1: no va más")[:calls]:
        table(call)
    assert table.why_not(f"crupier: incidente {cause}") == ("sin_facultad", ANALOGY)
    (voided,) = table(f"jefe: incidente {cause}")
    assert isinstance(voided, ThrowVoided)
    assert (voided.cause, voided.cite) == (cause, ANALOGY)
    assert table.why_not("crupier-2: lanzar") == ("fuera_de_turno", CROUPIERS[table.where])
    table("crupier-1: lanzar")
    table.spin_to("8")
    assert table.why_not(f"jefe: incidente {cause}") == nothing
    assert paid(table("crupier: liquidar")) == [("ana", 3500)]


@law("criterio:bola.10")
def test_a_throw_is_not_voided_for_any_other_cause(table: TestTable) -> None:
    table("crupier: lanzar")
    assert table.why_not("jefe: incidente mala-suerte") == ("incidente_desconocido", ANALOGY)


@law("ES1979:04.V.c", "GA2007:04.IV.3", "MU2010:23.3")
def test_who_launched_the_ball_announces_the_result(table: TestTable) -> None:
    table("ana: rojo 10")
    table.close_bets()
    other = next(p for p in table.state.staff if p.role == "crupier" and p != table.person("crupier"))
    assert table.why_not(f"{other.id}: resultado 7")[0] == "anuncia_el_lanzador"
    table("crupier: resultado 7")


@everywhere
@law("ES1979:04.III.b", "GA2007:04.III", "MU2010:21.b")
def test_players_are_not_of_the_staff(where: str) -> None:
    table = TestTable("bola", where)
    table("director: cerrar")
    assert table.why_not("director: abrir jefe=rosa crupier=luis crupier=eva jugador=ana")[0] == "no_es_personal"


@law("ES1979:04.V.c", "GA2007:04.IV.3", "MU2010:23.3", "criterio:ruleta-francesa.31")
def test_no_order_waits_to_be_laid(table: TestTable) -> None:
    assert table.why_not("crupier: aceptar rojo 10 para ana") == ("sin_encargos", RUNNING[table.where])
