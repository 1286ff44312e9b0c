"""Black-jack: the kernel is the engine, card by card and to the cent, and its long run is the exact value."""

from fractions import Fraction
from functools import cache

import pytest
from msgspec.structs import replace

from tapete.engine.event import Refused
from tapete.exact import column_with
from tapete.exact.blackjack import rules_of
from tapete.games.blackjack import build, example
from tapete.games.blackjack.play import Blackjack
from tapete.law.parameters import supposing
from tapete.sim.blackjack import Rounds, bets_of, places, table_for
from tapete.sim.blackjack import kernels as kernel
from tapete.sim.blackjack.chart import BadChart, chart_worth, read_chart, table_of, whole
from tapete.sim.machine import Options, Terms
from tapete.sim.run import simulate
from tapete.sim.sessions import simulate_sessions
from tests.exact.charted import charted_solution
from tests.sim.charts import EVEN_MONEY, GIVES_UP, HOLDS_ON, SPLITS_ALL
from tests.sim.oracle_blackjack import Oracle

ODD = {"plaza:2": 1001, "plaza:5": 1003, "seguro:2": 333}
"""Cents that leave halves."""
BESIDE = {"plaza:2": 1000, "plaza:5": 1250, "seguro:5": 101, "menor:2": 501, "mayor:5": 503}
FULL = {f"plaza:{plaza}": 500 for plaza in range(1, 8)}
NETS = {"plaza": kernel.MANO, "seguro": kernel.ON_SEGURO, "menor": kernel.ON_MENOR, "mayor": kernel.ON_MAYOR}


DRY = 390
"""A stream in which a sabot of four packs runs dry in the middle of a round: one in some thousands does."""


LAW: dict[str, bool] = {}
FIRST_BET = {"solo_apuesta_inicial": True}
ASES_ONCE = {"ases_again": False}
TIES_PAID = {"black_jack_tie_pays": True}


def table(where: str, packs: int = 6, law: dict[str, bool] = LAW) -> Blackjack:
    with supposing(column_with("blackjack", where, law)):
        return build(where, replace(example(where), barajas=packs))


@pytest.mark.parametrize(
    ("where", "packs", "chart", "stakes", "rounds", "seed", "law"),
    [
        ("estado", 6, HOLDS_ON, {"plaza:4": 1001}, 120, 1, LAW),
        ("estado", 6, HOLDS_ON, ODD, 150, 1, LAW),
        ("galicia", 6, GIVES_UP, ODD, 150, 1, LAW),
        ("murcia", 6, GIVES_UP, BESIDE, 150, 1, LAW),
        ("murcia", 4, SPLITS_ALL, FULL, 25, DRY, LAW),
        ("murcia", 6, SPLITS_ALL, FULL, 60, 2, FIRST_BET),
        ("murcia", 6, SPLITS_ALL, FULL, 60, 2, ASES_ONCE),
        ("estado", 6, HOLDS_ON, FULL, 60, 1, TIES_PAID),
    ],
    ids=(
        *("estado, alone", "estado", "galicia", "murcia", "murcia, seven plazas and four packs"),
        *("only the first bet is lost", "ases split once", "a Black-Jack always paid"),
    ),
)
def test_kernel_and_engine_agree_to_the_cent_on_the_same_cards(
    where: str, packs: int, chart: str, stakes: dict[str, int], rounds: int, seed: int, law: dict[str, bool]
) -> None:
    """Round by round: the same stream is played for one round, two, three… and what it has dealt lies in the sabot."""
    game = table(where, packs, law)
    bets, rows = bets_of(game, stakes), whole(read_chart(chart), game.rules)
    oracle, ready = Oracle(game, bets, rows), table_for(game.rules, bets, table_of(rows), fresh=False)
    place, sabots = places(bets), 0
    before = ready.play(4, seed, Terms(rounds=0, purse=10**9), 1)
    for number in range(1, rounds + 1):
        found = ready.play(4, seed, Terms(rounds=number, purse=10**9), 1)
        new = bool(before.shoe[kernel.GONE] > before.shoe[kernel.LAST])
        assert oracle.ended == (new and sabots > 0)
        if new:
            oracle.change_sabot()
            sabots += 1
        won = oracle.round(found.sabot[int(found.shoe[kernel.START]) : int(found.shoe[kernel.GONE])].tolist())
        nets = found.nets - before.nets
        assert won == {bet.name: nets[place[bet.plaza], NETS[bet.kind]] for bet in bets}
        before = found
    assert sabots > 2
    expected = {"Divided", "Doubled", "black_jack"} | ({"Retired"} if game.rules.retiro.value else set())
    assert expected | ({"dry"} if seed == DRY else set()) <= set(+oracle.seen)


def test_a_split_or_a_double_needs_the_money_for_it() -> None:
    """Whoever has no more than the bet plays on without it."""
    terms = Terms(rounds=400, purse=1500)
    found = simulate_sessions(rounds_of("estado", HOLDS_ON, (("plaza:1", 1000),)), 3000, terms, 3, workers=1)
    assert found.net.least == -1500 + found.net.least % 500
    assert found.net.least >= -1500
    assert 0 < found.ruined < 1


@cache
def rounds_of(where: str, chart: str, stakes: tuple[tuple[str, int], ...], *, fresh: bool = True) -> Rounds:
    return Rounds(table(where), where, dict(stakes), Options(fresh=fresh, strategy=chart))


@pytest.mark.soak
@pytest.mark.parametrize("law", [FIRST_BET, ASES_ONCE], ids=("only the first bet is lost", "ases split once"))
def test_the_long_run_under_another_law_is_its_exact_value(law: dict[str, bool]) -> None:
    with supposing(column_with("blackjack", "estado", law)):
        game = Rounds(table("estado", law=law), "estado", {"plaza:1": 1000}, Options(fresh=True, strategy=HOLDS_ON))
        exact = game.exact()
    each, _ = simulate(game.long_run(7), game.bets, 1_000_000, exact=exact, workers=1)
    assert [row.agrees for row in each] == [True]
    usual = rounds_of("estado", HOLDS_ON, (("plaza:1", 1000),)).exact()
    assert abs(usual["plaza:1"] - exact["plaza:1"]) > Fraction(1, 10_000)


def test_the_long_run_of_a_chart_is_its_exact_value() -> None:
    """With a sabot shuffled before every round, two plazas and what lies beside them are worth what they are alone."""
    game = rounds_of("murcia", EVEN_MONEY, tuple(BESIDE.items()))
    exact = game.exact()
    each, _ = simulate(game.long_run(7), game.bets, 1_500_000, exact=exact, workers=2)
    assert [row.agrees for row in each] == [True] * len(BESIDE)
    assert exact["plaza:2"] == exact["plaza:5"]


def test_without_a_chart_the_best_one_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tapete.sim.blackjack.solution", charted_solution)
    game = Rounds(table("galicia"), "galicia", ODD, Options(fresh=True))
    assert game.table.moves[kernel.RETIRES + 11 * 16 + 10] == 1
    assert game.table.moves[kernel.ALONE + 11 * 16 + 10] == kernel.PLANTARSE
    assert game.table.moves[kernel.PAIRS + 11 * 8 + 6] == kernel.SEPARAR
    assert game.table.moves[kernel.LATER + 11 * (22 + 18) + 9] == kernel.PEDIR


@pytest.mark.soak
def test_the_long_run_of_the_best_chart_is_its_exact_value(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pairs that are split again and again included."""
    monkeypatch.setattr("tapete.sim.blackjack.solution", charted_solution)
    game = Rounds(table("murcia"), "murcia", BESIDE, Options(fresh=True))
    worth = chart_worth(rules_of("murcia"), game.table.moves)
    assert float(-worth.mean) == pytest.approx(0.0029372, abs=1e-7)  # what the best chart was found to cost
    exact = dict(game.exact()) | dict.fromkeys(("plaza:2", "plaza:5"), -worth.mean)
    each, _ = simulate(game.long_run(7), game.bets, 50_000_000, exact=exact)
    assert [row.agrees for row in each] == [True] * len(BESIDE)


def test_cents_that_are_not_paid_count() -> None:
    odd, even = (rounds_of("estado", EVEN_MONEY, (("plaza:1", stake),)).exact()["plaza:1"] for stake in (501, 500))
    assert odd - even > Fraction(1, 100_000)


def test_a_sabot_that_is_played_on_is_allowed_for() -> None:
    assert rounds_of("estado", EVEN_MONEY, (("plaza:1", 500),), fresh=False).allowance > 0
    assert rounds_of("estado", EVEN_MONEY, (("plaza:1", 500),)).allowance == 0


@pytest.mark.parametrize(
    ("where", "stakes", "code"),
    [
        ("estado", {"plaza:1": 100}, "bajo_minimo"),
        ("estado", {"plaza:8": 1000}, "plaza_inexistente"),
        ("estado", {"plaza:1": 1000, "menor:1": 1000}, "sin_trece"),
        ("estado", {"plaza:1": 1000, "seguro:1": 501}, "seguro_excesivo"),
        ("galicia", {"plaza:1": 1000}, "manos_insuficientes"),
        ("murcia", {"plaza:1": 501}, "fuera_de_unidad"),
        ("murcia", {"pleno:1": 500}, "combinacion_no_admitida"),
        ("estado", {"plaza:1": 500, "plaza:01": 500}, "combinacion_no_admitida"),
        ("estado", {"plaza:1": 500, "plaza": 500}, "combinacion_no_admitida"),
        ("estado", {"plaza:": 500}, "combinacion_no_admitida"),
    ],
)
def test_bets_are_laid_at_a_real_table(where: str, stakes: dict[str, int], code: str) -> None:
    with pytest.raises(Refused) as refused:
        bets_of(table(where), stakes)
    assert refused.value.code == code


def test_a_bet_without_a_number_is_on_the_first_plaza() -> None:
    named = bets_of(table("estado"), {"plaza": 1000, "seguro": 500})
    assert [(bet.name, bet.kind, bet.plaza) for bet in named] == [("plaza", "plaza", 1), ("seguro", "seguro", 1)]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (("17 PPPPPPPPPP\n", ""), "does not say what to do with 17"),
        (("8,8 SSSSSSSSSC\n", ""), "does not say what to do with 8,8"),
        (("17 PPPPPPPPPP\n", "17 PPPPPPPPP\n"), "The row of 17"),
        (("17 PPPPPPPPPP\n", "17 PPPPPPPPPX\n"), "The row of 17"),
        (("17 PPPPPPPPPP\n", "17 PPPPPPPPPP\n" * 2), "twice what to do with 17"),
        (("17 PPPPPPPPPP\n", "17 PPPPPPPPPP\nB4 CCCCCCCCCC\n"), "no such row as 'B4'"),
        (("17 PPPPPPPPPP\n", "17 PPPPPPPPRP\n17+ PPPPPPPPPP\n"), "With 17 against 10 the chart says R"),
        (("17 PPPPPPPPPP\n", "17 PDPPPPPPPP\n"), "With 17 against 3 the chart says D"),
        (("17 PPPPPPPPPP\n", "17 SPPPPPPPPP\n17+ PPPPPPPPPP\n"), "With 17 against 2 the chart says S"),
    ],
)
def test_a_chart_that_can_not_be_played_by_says_where(change: tuple[str, str], told: str) -> None:
    with pytest.raises(BadChart, match=told):
        whole(read_chart(HOLDS_ON.replace(*change)), table("estado").rules)


def test_three_cards_that_nobody_may_give_up_are_a_hole() -> None:
    with pytest.raises(BadChart, match=r"With 16\+ against 9 the chart says R"):
        whole(read_chart(GIVES_UP.replace("16+ PPPPPCCCCC\n", "")), table("galicia").rules)
