"""Ruleta francesa: set-ups, every minimum and maximum, settlements step by step, and any course of zeros.

The cases that a guion can say are in `casos/francesa-*.casos`.
"""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tapete.engine.event import Event, Refused, Unlawful
from tapete.engine.machine import play
from tapete.engine.setup import BadSetup
from tapete.families.table.opening import RoundClosed
from tapete.families.table.settling import Collect, Pay, Resolve
from tapete.families.wheel.laying import PlaceBet
from tapete.families.wheel.payment import AcceptOrder
from tests.games.francesa import francesa
from tests.games.table import JURISDICTIONS, TestTable, articles, balances, collected, faults
from tests.trace import law

MINIMUM = articles("ES1979:01.IV.2.A", "GA2007:01.V.2.A", "MU2010:7.3.a")
SENCILLAS_MINIMUM = articles("ES1979:01.IV.2.A", "GA2007:01.V.2.A", "MU2010:7.3.b.2")
SENCILLAS_CAP = articles("ES1979:01.IV.2.A.a", "GA2007:01.V.2.A.a", "MU2010:7.3.b.2")
MULTIPLES_CAP = articles("ES1979:01.IV.2.A.b", "GA2007:01.V.2.A.b", "MU2010:7.3.b.1")
DIRECTOR = articles("ES1979:01.IV.2.B", "GA2007:01.V.2.B", "criterio:ruleta-francesa.23")
PANOS = articles("ES1979:01.II", "GA2007:01.II", "MU2010:5.b")

ONE_OF_EACH = {
    "pleno 17": 10,
    "caballo 17-20": 20,
    "transversal 16-17-18": 30,
    "cuadro 16-17-19-20": 40,
    "seisena 13-18": 60,
    "columna 2": 120,
    "docena 2": 120,
    "doble-columna 1-2": 240,
    "doble-docena 2-3": 240,
    **dict.fromkeys(("rojo", "negro", "par", "impar", "falta", "pasa"), 180),
}
"""The multiple of the minimum that caps each kind of bet in the first tramo."""
TABLES = [("estado", 3), ("galicia", 1), ("galicia", 2), ("galicia", 3), ("murcia", 1), ("murcia", 2), ("murcia", 3)]


@pytest.mark.parametrize(("where", "tramo"), TABLES)
@law("ES1979:01.IV.2.A", "GA2007:01.V.2.A", "MU2010:7.3.a", "criterio:ruleta-francesa.38")
@law("ES1979:01.IV.2.A.a", "ES1979:01.IV.2.A.b", "GA2007:01.V.2.A.a", "GA2007:01.V.2.A.b")
@law("MU2010:7.3.b.1", "MU2010:7.3.b.2")
def test_each_kind_of_bet_has_its_minimum_and_the_maximum_of_its_tramo(where: str, tramo: int) -> None:
    table, found, expected = francesa(where, tramo=tramo), {}, {}
    for bet, multiple in ONE_OF_EACH.items():
        cap, article = 5 * tramo * multiple, (MULTIPLES_CAP if " " in bet else SENCILLAS_CAP)[where]
        found[bet] = table.why_not(f"ana: {bet} 4.99"), table.why_not(f"ana: {bet} {cap}.01")
        expected[bet] = ("bajo_minimo", MINIMUM[where]), ("sobre_maximo", article)
        table(f"ana: {bet} {10 if bet.startswith('doble') else 5}")
        table(f"eva: {bet} {cap}")
    assert found == expected


def test_a_refusal_over_the_maximum_says_stake_total_and_cap() -> None:
    table = francesa("estado")
    table("ana: pleno 17 100")
    facts = table.refusal("ana: pleno 17 55").facts
    assert (facts["stake"], facts["total"], facts["cap"]) == (55_00, 155_00, 150_00)


@pytest.mark.parametrize(("amount", "chips"), [(0, 0), (-5_00, 0), (0, -1), (5_00, 1), (-5_00, 1)])
def test_a_stake_is_said_once_and_is_not_negative(amount: int, chips: int) -> None:
    for table in map(francesa, JURISDICTIONS):
        bet = PlaceBet(by=table.person("ana"), player="ana", bet="rojo", amount=amount, chips=chips)
        with pytest.raises(Refused) as refused:
            table.game.decide(table.state, bet)
        assert refused.value.code == "sin_importe"


# --- the set-up ---

RAISED: dict[str, Any] = {"minimo": "5", "minimo_autorizado": "2", "banda": ["2", "10"]}
ADMITTED: list[tuple[str, dict[str, Any]]] = [
    *((where, {"minimo": "2", "minimo_sencillas": "2"}) for where in JURISDICTIONS),
    *((where, {"minimo": "2", "minimo_sencillas": "10"}) for where in ("galicia", "murcia")),
    ("galicia", {**RAISED, "minimo_sencillas": "25"}),
    *((where, {"multiplos": {"pleno": 10, "sencilla": 180}}) for where in ("galicia", "murcia")),
    *((where, {"multiplos": {"pleno": 30, "sencilla": 540}}) for where in JURISDICTIONS),
    ("estado", {"tramo": 3}),
    *((where, {"minimo": "2", "minimo_autorizado": "2"}) for where in ("estado", "galicia")),
    *((where, RAISED) for where in ("estado", "galicia")),
    ("murcia", {**RAISED, "minimo": "2"}),
    *((where, {"anticipo": "75000"}) for where in JURISDICTIONS),
    *((where, {"panos": panos}) for where in JURISDICTIONS for panos in (1, 2)),
    ("estado", {"idioma": "es"}),
    *(("galicia", {"idioma": language}) for language in ("gl", "es", "fr", "en")),
]


def _refused() -> list[tuple[str, dict[str, Any], str, str]]:
    """A set-up for each fault, with its code and article."""
    listed: list[tuple[str, dict[str, Any], str, str]] = [
        ("estado", {"minimo_sencillas": "5.01"}, "minimo_sencillas_fuera_de_rango", "ES1979:01.IV.2.A"),
        ("galicia", {**RAISED, "minimo_sencillas": "25.01"}, "minimo_sencillas_fuera_de_rango", "GA2007:01.V.2.A"),
        ("estado", {"tramo": 2}, "tramo_no_admitido", "ES1979:01.IV.2.A.b"),
        ("galicia", {"tramo": 4}, "tramo_no_admitido", "GA2007:01.V.2.A.b"),
        ("murcia", RAISED, "sin_facultad", "criterio:ruleta-francesa.23"),
        ("estado", {"idioma": "gl"}, "idioma_no_admitido", "ES1979:01.II"),
        ("galicia", {"idioma": "pt"}, "idioma_no_admitido", "GA2007:2.5"),
    ]
    for where in ("galicia", "murcia"):
        few, cap = SENCILLAS_MINIMUM[where], MULTIPLES_CAP[where]
        for least in ("10.50", "1.99"):
            setup = {"minimo": "2", "minimo_sencillas": least}
            listed.append((where, setup, "minimo_sencillas_fuera_de_rango", few))
        listed.append((where, {"multiplos": {"pleno": 30, "sencilla": 180}}, "tramo_incoherente", cap))
        listed.append((where, {"tramo": 2, "multiplos": {"pleno": 10}}, "tramo_incoherente", cap))
    for where in ("estado", "galicia"):
        cite = DIRECTOR[where]
        listed += [
            (where, {"minimo": "5", "minimo_autorizado": "2"}, "sin_facultad", cite),
            (where, {**RAISED, "minimo": "10.01"}, "fuera_de_banda", cite),
            (where, {**RAISED, "minimo": "3", "banda": ["5", "10"]}, "fuera_de_banda", cite),
            (where, {**RAISED, "minimo": "1.99"}, "minimo_inferior_al_autorizado", cite),
        ]
    for where in JURISDICTIONS:
        listed += [
            (where, {"multiplos": {"pleno": 31}}, "multiplo_no_admitido", MULTIPLES_CAP[where]),
            (where, {"multiplos": {"sencilla": 541}}, "multiplo_no_admitido", SENCILLAS_CAP[where]),
            (where, {"anticipo": "74999.99"}, "anticipo_insuficiente", "RC1979:47.2.b"),
            *((where, {"panos": panos}, "panos_no_admitidos", PANOS[where]) for panos in (0, 3)),
        ]
    return listed


@law("ES1979:01.IV.2.A", "GA2007:01.V.2.A", "MU2010:7.3.b.2", "criterio:ruleta-francesa.19")
@law("criterio:ruleta-francesa.20", "criterio:ruleta-francesa.23", "criterio:ruleta-francesa.38", "RC1979:47.2.b")
@law("ES1979:01.IV.2.A.a", "ES1979:01.IV.2.A.b", "GA2007:01.V.2.A.a", "GA2007:01.V.2.A.b", "MU2010:7.3.b.1")
@law("ES1979:01.IV.2.B", "GA2007:01.V.2.B", "ES1979:01.II", "GA2007:01.II", "MU2010:5.b", "GA2007:2.5")
def test_the_set_ups_of_each_jurisdiction() -> None:
    for where, setup, code, cite in [*((where, setup, "", "") for where, setup in ADMITTED), *_refused()]:
        expected = [(code, cite)] if code else []
        assert faults("ruleta-francesa", where, **{"minimo": "5", **setup}) == expected, (where, setup)


def test_every_fault_of_a_set_up_is_named_and_no_table_opens_with_one() -> None:
    found: dict[str, Any] = {"minimo": "5", "minimo_autorizado": "2", "tramo": 1, "panos": 3, "idioma": "fr"}
    codes = {code for code, _ in faults("ruleta-francesa", "estado", **found, anticipo="1")}
    assert codes == {
        *("sin_facultad", "tramo_no_admitido", "panos_no_admitidos", "idioma_no_admitido", "anticipo_insuficiente")
    }
    with pytest.raises(Unlawful) as refused:
        TestTable("ruleta-francesa", "estado", **found, anticipo="1")
    assert {fault.code for fault in refused.value.faults} == codes


@pytest.mark.parametrize("minimo", ["0", "-5", "5.001", "five"])
def test_a_minimum_that_is_not_an_amount_is_unreadable(minimo: str) -> None:
    with pytest.raises(BadSetup):
        francesa("estado", minimo=minimo)


@law("ES1979:01.III.1.a", "ES1979:01.III.1.b", "GA2007:01.IV", "MU2010:6")
def test_a_table_that_names_no_staff_opens_with_the_least() -> None:
    least = {
        ("estado", 1): "crupier crupier extremo jefe",
        ("galicia", 1): "crupier crupier jefe",
        ("murcia", 1): "crupier crupier jefe",
        ("estado", 2): "crupier crupier crupier crupier extremo extremo jefe subjefe",
        ("galicia", 2): "crupier crupier crupier crupier jefe subjefe",
        ("murcia", 2): "crupier crupier jefe",
    }
    staffs = {key: francesa(key[0], panos=key[1]).state.staff for key in least}
    assert {key: " ".join(sorted(person.role for person in staff)) for key, staff in staffs.items()} == least


# --- orders, as people see them ---


@law("ES1979:01.IV.3.b", "GA2007:01.V.3.b", "criterio:ruleta-francesa.31")
def test_outside_murcia_no_order_is_offered() -> None:
    for table in map(francesa, ("estado", "galicia")):
        offers = table.game.offers(table.state, table.person("crupier"))
        assert not [offer for offer in offers if isinstance(offer.command, AcceptOrder)]


@law("MU2010:7.4.b", "criterio:ruleta-francesa.31")
def test_a_player_sees_the_order_that_the_croupier_accepted() -> None:
    table = francesa("murcia")
    for line in ("crupier: aceptar pleno 8 5 para ana", "crupier: lanzar", "crupier: no va más"):
        table(line)
    seen = table.game.view(table.state, table.person("ana")).tell("en")
    assert seen == ["on the cloth: pleno 8 €5.00 (accepted by the croupier)"]


# --- step by step ---


def step_by_step(table: TestTable) -> list[Event]:
    """The settlement as a trainee does it, each step the one that is offered."""
    croupier = table.person("crupier")
    events: list[Event] = []
    while not events or not isinstance(events[-1], RoundClosed):
        steps = [offer.command for offer in table.game.offers(table.state, croupier)]
        (step,) = (command for command in steps if isinstance(command, Collect | Pay | Resolve))
        table.state, happened = play(table.game, table.state, step)
        events.extend(happened)
    return events


CASES: dict[str, tuple[list[str], str]] = {
    "winners and losers": (["ana: pleno 17 5", "eva: rojo 20", "ana: docena 2 20", "eva: columna 2 10"], "17"),
    "nothing staked": ([], "17"),
    "only losers": (["ana: rojo 20", "eva: pleno 1 5"], "17"),
    "a first zero": (["ana: rojo 20", "eva: par 100", "eva: docena 1 50", "ana: pleno 0 5"], "0"),
    "two prisoners on a cell": (["ana: rojo 100", "0", "ana: rojo 40"], "0"),
    "a prisoner freed beside a winner": (["ana: rojo 100", "0", "ana: rojo 40"], "32"),
    "a prisoner freed over the maximum": (["ana: rojo 100", "0", "ana: rojo 2700"], "32"),
    "a prisoner lost": (["ana: rojo 100", "0", "eva: negro 20"], "15"),
    "a zero in the last round": (["jefe: últimas", "0", "ana: rojo 40", "0", "eva: par 10"], "0"),
    "the bank runs short": ([f"p{n}: pleno 17 150" for n in range(16)], "17"),
}


@pytest.mark.parametrize("case", CASES)
@law("ES1979:01.IV.3.c", "GA2007:01.V.3.c", "MU2010:7.4.c", "RC1979:47.1")
def test_a_settlement_step_by_step_is_the_settlement_at_once(case: str) -> None:
    lines, outcome = CASES[case]
    for table in map(francesa, JURISDICTIONS):
        for line in lines:
            table.spin(line) if line.isdigit() else table(line)
        table.spin_to(outcome)
        at_once = table.fork()
        events = at_once("crupier: liquidar")
        assert step_by_step(table) == list(events)
        assert table.state == at_once.state


# --- any course of zeros ---


@pytest.mark.parametrize("end", ["mitad", "cierre", "gana", "pierde"])
@law("criterio:ruleta-francesa.33", "criterio:ruleta-francesa.9")
def test_at_every_end_player_and_bank_together_have_the_stake(end: str) -> None:
    lines = {"mitad": "ana: mitad rojo", "cierre": "jefe: cerrar llave", "gana": "32", "pierde": "15"}
    for start in (160_00, 161_37, 320_01):
        before = francesa("estado")
        before(f"ana: rojo {start / 100:.2f}")
        for zeros in range(1, 5):
            before.spin("0")
            table = before.fork()
            table.spin(lines[end]) if lines[end].isdigit() else table(lines[end])
            for free in table.state.stakes:
                table(f"ana: retirar {free.bet}")
            to_bank = sum(amount for _, _, amount in collected(table.events))
            to_player = start + balances(table.events)["jugador:ana"]
            assert to_player + to_bank == start
            assert to_player == {"gana": start >> zeros - 1, "pierde": 0}.get(end, start >> zeros)


LINES = st.one_of(
    st.sampled_from(["0", "0", "0", "32", "15", "20"]),
    st.sampled_from(
        ["ana: mitad rojo", "ana: mitad rojo ceros 2", "ana: prision rojo", "eva: mitad par", "ana: retirar rojo"]
    ),
    st.builds(
        "{}: {} {}.{:02}".format,
        st.sampled_from(["ana", "eva"]),
        st.sampled_from(["rojo", "par"]),
        st.integers(5, 1500),
        st.integers(0, 99),
    ),
)


@given(st.lists(LINES, max_size=25))
@law("criterio:ruleta-francesa.33", "criterio:ruleta-francesa.22")
def test_whatever_happens_the_ledger_says_what_lies_on_the_cloth_and_in_the_bank(lines: list[str]) -> None:
    table = francesa("estado")
    for line in lines:
        try:
            table.spin(line) if line.isdigit() else table(line)
        except Refused:
            continue
        ledger = balances(table.events)
        assert ledger["mesa"] == table.state.bank
        for player in ("ana", "eva"):
            assert ledger.get(f"tapete:{player}", 0) == sum(s.amount for s in table.state.stakes if s.player == player)
    table("jefe: cerrar llave")
    assert all(amount == 0 for name, amount in balances(table.events).items() if name.startswith(("tapete", "mesa")))
