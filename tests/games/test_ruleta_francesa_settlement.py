"""Ruleta francesa: collecting and paying, all at once or step by step as a trainee does it."""

from collections.abc import Sequence

import pytest

from tapete.engine.event import Event
from tapete.engine.machine import play
from tapete.families.prison import Freed, Imprisoned
from tapete.families.stakes.cells import Collected, Paid, Returned
from tapete.families.table.opening import RoundClosed
from tapete.families.table.settling import Collect, Pay, Replenished, Resolve
from tapete.families.wheel.throw import Drawn
from tests.games.francesa import everywhere, francesa
from tests.games.table import TestTable, articles, balances, collected, paid, paid_bets, returned
from tests.trace import law

ORDER = articles("ES1979:01.IV.3.c", "GA2007:01.V.3.c", "MU2010:7.4.c")
PLENO = articles("ES1979:01.IV.1.A.a", "GA2007:01.V.1.B.a", "MU2010:7.1.a")
CABALLO = articles("ES1979:01.IV.1.A.b", "GA2007:01.V.1.B.b", "MU2010:7.1.b")
ZERO = articles("ES1979:01.IV.1.B.b", "GA2007:01.V.1.A.b", "MU2010:7.2.b")


def at_rest(table: TestTable, outcome: str, *lines: str) -> TestTable:
    """The table with these lines played and the ball at rest: everything is still to be settled."""
    for line in lines:
        table(line)
    table.spin_to(outcome)
    return table


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


def kinds(events: Sequence[Event]) -> list[type[Event]]:
    """The kinds of event, each run of one kind told once."""
    found = [type(event) for event in events]
    return [kind for index, kind in enumerate(found) if index == 0 or found[index - 1] is not kind]


# --- losers, then winners ---


@everywhere
@law("ES1979:01.IV.3.c", "GA2007:01.V.3.c", "MU2010:7.4.c")
def test_losing_bets_are_removed_and_then_winners_paid(where: str) -> None:
    table = francesa(where)
    lines = ("ana: pleno 17 5", "eva: pleno 18 5", "ana: negro 20", "eva: rojo 20")
    events = at_rest(table, "17", *lines)("crupier: liquidar")
    assert kinds(events) == [Collected, Paid, RoundClosed]
    assert collected(events) == [("eva", "pleno:18", 5_00), ("eva", "rojo", 20_00)]
    assert paid(events) == [("ana", 20_00), ("ana", 175_00)]
    assert {s.bet: s.amount for s in table.state.stakes} == {"pleno:17": 5_00, "negro": 20_00}
    assert balances(events) == {"tapete:eva": -25_00, "mesa": -170_00, "jugador:ana": 195_00}


@everywhere
@law("ES1979:01.IV.3.c", "GA2007:01.V.3.c", "MU2010:7.4.c", "criterio:ruleta-francesa.26")
def test_within_a_kind_the_lowest_number_comes_first_and_then_who_bet_first(where: str) -> None:
    table = francesa(where)
    for line in ("eva: caballo 17-20 5", "ana: caballo 17-20 10", "ana: caballo 14-17 5", "ana: caballo 17-18 5"):
        table(line)
    events = table.spin("17")
    assert paid_bets(events) == [
        ("caballo:14-17", 85_00),
        ("caballo:17-20", 85_00),
        ("caballo:17-20", 170_00),
        ("caballo:17-18", 85_00),
    ]


@everywhere
@law("ES1979:01.IV.3.c", "GA2007:01.V.3.c", "MU2010:7.4.c")
def test_with_two_cloths_the_list_is_run_on_each(where: str) -> None:
    table = francesa(where, panos=2)
    for line in ("ana: pleno 17 5", "ana: columna 2 5 paño 2", "ana: columna 2 10", "ana: pleno 17 10 paño 2"):
        table(line)
    events = table.spin("17")
    assert paid_bets(events) == [
        ("columna:2", 20_00),
        ("pleno:17", 175_00),
        ("columna:2", 10_00),
        ("pleno:17", 350_00),
    ]


@everywhere
@law("ES1979:01.IV.3.c", "GA2007:01.V.3.c", "MU2010:7.4.c")
def test_any_croupier_may_pay_and_nobody_else(where: str) -> None:
    staff = "jefe=julia crupier=carla crupier=carlos extremo=elena"
    table = at_rest(francesa(where, staff=staff), "17", "ana: pleno 17 5")
    for who in ("julia", "elena", "ana", "director"):
        for line in ("liquidar", "cobrar", "pagar ana 175", "resolver"):
            assert table.why_not(f"{who}: {line}") == ("sin_facultad", ORDER[where])
    for who in ("carla", "carlos"):
        assert paid(table.fork()(f"{who}: liquidar")) == [("ana", 175_00)]


@everywhere
@law("ES1979:01.IV.3.c", "GA2007:01.V.3.c", "MU2010:7.4.c")
def test_there_is_nothing_to_settle_before_the_ball_rests(where: str) -> None:
    table = francesa(where)
    table("ana: pleno 17 5")
    for line in ("liquidar", "cobrar", "pagar ana 175", "resolver"):
        assert table.why_not(f"crupier: {line}") == ("nada_que_liquidar", ORDER[where])


@everywhere
def test_a_round_without_bets_is_announced_and_closed(where: str) -> None:
    table = francesa(where)
    events = table.spin("17")
    assert kinds(events) == [Drawn, RoundClosed]
    closed = events[-1]
    assert isinstance(closed, RoundClosed)
    assert (closed.round, closed.reason) == (1, "17, negro, impar y falta")
    assert table.state.round == 2


# --- step by step ---

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


@everywhere
@pytest.mark.parametrize("case", CASES)
@law("ES1979:01.IV.3.c", "GA2007:01.V.3.c", "MU2010:7.4.c")
def test_a_settlement_step_by_step_is_the_settlement_at_once(where: str, case: str) -> None:
    lines, outcome = CASES[case]
    table = francesa(where)
    for line in lines:
        table.spin(line) if line.isdigit() else table(line)
    at_rest(table, outcome)
    at_once = table.fork()
    events = at_once("crupier: liquidar")
    assert step_by_step(table) == list(events)
    assert table.state == at_once.state


@everywhere
@law("ES1979:01.IV.3.c", "GA2007:01.V.3.c", "MU2010:7.4.c")
def test_a_trainee_collects_before_paying_and_pays_in_the_order(where: str) -> None:
    lines = ("ana: pleno 17 5", "eva: caballo 17-20 10", "eva: rojo 20")
    table = at_rest(francesa(where), "17", *lines)
    out_of_order = ("pago_fuera_de_orden", ORDER[where])
    assert table.why_not("crupier: pagar eva 170") == out_of_order
    assert table.why_not("crupier: resolver") == out_of_order
    assert collected(table("crupier: cobrar")) == [("eva", "rojo", 20_00)]
    assert table.why_not("crupier: cobrar") == out_of_order
    assert table.why_not("crupier: pagar ana 175") == out_of_order
    assert table.why_not("crupier: resolver") == out_of_order
    table("crupier: pagar eva 170")
    events = table("crupier: pagar ana 175")
    assert isinstance(events[-1], RoundClosed)
    assert table.why_not("crupier: pagar ana 175") == ("nada_que_liquidar", ORDER[where])


@everywhere
@pytest.mark.parametrize(
    ("bet", "right", "wrong", "article"), [("pleno 17", 175, 180, PLENO), ("caballo 17-20", 85, 90, CABALLO)]
)
@law("ES1979:01.IV.1.A.a", "GA2007:01.V.1.B.a", "MU2010:7.1.a")
@law("ES1979:01.IV.1.A.b", "GA2007:01.V.1.B.b", "MU2010:7.1.b")
def test_a_trainee_who_pays_a_wrong_amount_is_told_the_article_of_the_pay(
    where: str, bet: str, right: int, wrong: int, article: dict[str, str]
) -> None:
    """Thirty-six for one in place of thirty-five to one: the stake is the player's already."""
    table = at_rest(francesa(where), "17", f"ana: {bet} 5")
    assert table.why_not(f"crupier: pagar ana {wrong}") == ("pago_equivocado", article[where])
    table(f"crupier: pagar ana {right}")


@everywhere
@law("ES1979:01.IV.3.c", "GA2007:01.V.3.c", "MU2010:7.4.c")
def test_a_settlement_left_halfway_is_finished_by_liquidar(where: str) -> None:
    table = at_rest(francesa(where), "17", "ana: pleno 17 5", "eva: rojo 20")
    table("crupier: cobrar")
    assert table.refusal("ana: pleno 1 5").code == "fuera_de_plazo"
    assert kinds(table("crupier: liquidar")) == [Paid, RoundClosed]


@everywhere
@law("ES1979:01.IV.1.B.b", "GA2007:01.V.1.A.b", "MU2010:7.2.b")
def test_a_trainee_resolves_what_is_neither_collected_nor_paid(where: str) -> None:
    table = at_rest(francesa(where), "0", "ana: rojo 20", "ana: docena 1 20")
    assert table.why_not("crupier: resolver") == ("pago_fuera_de_orden", ORDER[where])
    table("crupier: cobrar")
    assert table.why_not("crupier: pagar ana 10") == ("pago_fuera_de_orden", ORDER[where])
    prison = table("crupier: resolver")
    assert kinds(prison) == [Imprisoned, RoundClosed]
    assert prison[0].cite == ZERO[where]
    table = at_rest(table, "32")
    assert kinds(table("crupier: resolver")) == [Freed, RoundClosed]


@everywhere
@law("ES1979:01.IV.1.B.b", "GA2007:01.V.1.A.b", "MU2010:7.2.b")
def test_a_refund_comes_after_the_collections_and_before_the_payments(where: str) -> None:
    table = francesa(where)
    table("jefe: últimas")
    table.spin("1")
    table.spin("1")
    for line in ("ana: pleno 0 5", "ana: rojo 20", "eva: docena 1 20"):
        table(line)
    events = table.spin("0")
    assert kinds(events) == [Drawn, Collected, Returned, Paid, RoundClosed]
    assert returned(events) == [("ana", "rojo", 10_00)]
    assert collected(events) == [("ana", "rojo", 10_00), ("eva", "docena:1", 20_00)]


# --- the bank ---


@everywhere
@law("RC1979:47.1")
def test_a_bank_that_cannot_pay_is_replenished_with_another_anticipo(where: str) -> None:
    """Fourteen plenos of 150 leave 1,500 of an anticipo of 75,000: the fifteenth gains 5,250."""
    table = francesa(where)
    players = [f"p{n}" for n in range(15)]
    for player in players:
        table(f"{player}: pleno 17 150")
    events = table.spin("17")
    assert paid(events) == [(player, 5250_00) for player in players]
    assert [type(event) for event in events[-3:]] == [Replenished, Paid, RoundClosed]
    assert sum(isinstance(event, Replenished) for event in events) == 1
    assert balances(events)["caja"] == -75_000_00
    assert table.state.bank == 2 * 75_000_00 - 15 * 5250_00


@everywhere
@law("RC1979:47.1")
def test_what_was_collected_pays_before_the_caja_is_asked(where: str) -> None:
    table = francesa(where)
    for n in range(15):
        table(f"p{n}: pleno 17 150")
    table("eva: rojo 2700")
    table("zoe: pasa 2700")
    assert not any(isinstance(event, Replenished) for event in table.spin("17"))


@everywhere
@law("RC1979:47.1")
def test_a_bank_that_can_just_pay_is_not_replenished(where: str) -> None:
    table = francesa(where, anticipo="78750")
    for n in range(15):
        table(f"p{n}: pleno 17 150")
    assert not any(isinstance(event, Replenished) for event in table.spin("17"))
    assert table.state.bank == 0


@everywhere
@law("RC1979:47.1")
def test_a_trainees_payment_brings_the_replenishment_it_needs(where: str) -> None:
    table = at_rest(francesa(where), "17", *(f"p{n}: pleno 17 150" for n in range(15)))
    for n in range(14):
        table(f"crupier: pagar p{n} 5250")
    assert table.why_not("crupier: resolver") == ("pago_fuera_de_orden", ORDER[where])
    assert kinds(table("crupier: pagar p14 5250")) == [Replenished, Paid, RoundClosed]
