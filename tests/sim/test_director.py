"""A table's evenings: what is bought, kept and lost adds up, for games of every kind."""

import numpy as np
import pytest

from tapete.sim.kernels import (
    BOUGHT,
    BROKE_AT,
    COLUMNS,
    FALL,
    HELD,
    PLAYED,
    RISE,
    SPENT_AT,
    STAKED,
    begin,
    goes_on,
    settle,
)
from tapete.sim.machine import Machine, Options, Terms, machine
from tapete.sim.run import Tally
from tapete.sim.sessions import OneSided, course, simulate_evenings, simulate_sessions
from tests.sim.charts import EVEN_MONEY

GAMES = {
    "bola": {"rojo": 1000},
    "punto-y-banca": {"punto": 5000, "banca": 4000},
    "blackjack": {"plaza:1": 1000, "plaza:2": 2000},
}


def ready(game: str) -> Machine:
    return machine(game, "galicia", GAMES[game], Options(strategy=EVEN_MONEY))


def test_a_purse_keeps_its_own_books() -> None:
    """From 10 with stakes of 4: +4, -8, -4, then a purse more, -4, and +20 at which the limit of 5 is passed."""
    terms = Terms(rounds=5, purse=10, again=True, limit=5).figures()
    row = np.zeros(COLUMNS, dtype=np.int64)
    begin(row, terms)
    for net in (4, -8, -4, -4, 20):
        assert goes_on(row, terms, 4)
        settle(row, terms, net, 4)
    assert not goes_on(row, terms, 4)
    assert row[[HELD, PLAYED, BOUGHT, STAKED]].tolist() == [28, 5, 20, 20]
    assert row[[FALL, RISE]].tolist() == [16, 20]
    assert row[[SPENT_AT, BROKE_AT]].tolist() == [3, 5]


def test_a_purse_that_is_not_bought_again_ends_the_session() -> None:
    terms = Terms(rounds=5, purse=10).figures()
    row = np.zeros(COLUMNS, dtype=np.int64)
    begin(row, terms)
    settle(row, terms, -8, 4)
    assert not goes_on(row, terms, 4)
    assert row[[HELD, PLAYED, BOUGHT, SPENT_AT]].tolist() == [2, 1, 10, 1]


@pytest.mark.parametrize("again", [True, False])
def test_a_purse_that_the_last_round_spends_is_spent(again: bool) -> None:
    terms = Terms(rounds=1, purse=10, again=again).figures()
    row = np.zeros(COLUMNS, dtype=np.int64)
    begin(row, terms)
    settle(row, terms, -8, 4)
    assert not goes_on(row, terms, 4)
    assert row[[BOUGHT, SPENT_AT]].tolist() == [10, 1]


@pytest.mark.parametrize("game", ["bola", "punto-y-banca", "blackjack"])
def test_ruin_in_the_last_round_is_told_by_every_game(game: str) -> None:
    """One round with money for that round alone: who loses it is ruined, and has spent the purse of the evening."""
    terms = Terms(rounds=1, purse=sum(GAMES[game].values()))
    alone = simulate_sessions(ready(game), 2000, terms, 3, workers=1)
    table = simulate_evenings(ready(game), 2000, 1, terms.purse, 3, workers=1)
    lost = sum(row[HELD] < terms.purse for row in ready(game).evenings(3, terms)(0, 2000))
    assert alone.ruined == table.spent.often == lost / 2000 > 0


def test_a_tally_tells_what_all_the_values_would() -> None:
    values = np.random.default_rng(7).integers(-50, 50, 999)
    tally = Tally()
    for part in np.array_split(values, 7):
        tally.add(part)
    spread = tally.spread()
    assert (tally.total, tally.sum) == (999, values.sum())
    assert (spread.mean, spread.deviation) == pytest.approx((values.mean(), values.std()))
    assert (spread.least, spread.most) == (values.min(), values.max())
    expected = np.percentile(values, [int(place) for place in spread.percentiles], method="inverted_cdf")
    assert list(spread.percentiles.values()) == expected.tolist()


def test_long_sessions_come_in_small_blocks() -> None:
    """So that a block is done in a breath, and Ctrl-C is heard."""
    short, long, endless = (Terms(rounds=rounds, purse=1).block for rounds in (10, 100_000, 10**13))
    assert short > long > endless == 1
    game = ready("bola")
    found = [simulate_evenings(game, 30, 200_000, 20_000, 3, workers=workers).win for workers in (1, 2)]
    assert found[0] == found[1]


@pytest.mark.parametrize("game", GAMES)
def test_what_is_bought_is_kept_or_goes_home(game: str) -> None:
    one, two = (
        simulate_evenings(ready(game), 5000, 60, 20_000, 3, anticipo=15_000, workers=workers) for workers in (1, 2)
    )
    assert one == two
    assert one.hold == pytest.approx(one.win.mean / one.drop.mean)
    assert one.win.most <= one.drop.most
    assert one.drop.least == 20_000
    assert {one.drop.least % 20_000, one.drop.most % 20_000} == {0}
    assert one.staked.mean >= 60 * sum(GAMES[game].values())
    assert 0 < one.bank.often < 1
    assert one.bank.after is not None
    assert 0 < one.bank.after.least <= one.bank.after.most <= 60
    assert one.fall.most >= 15_000
    assert 0 < one.spent.often < 1


def test_where_players_hold_the_bank_the_house_has_the_cagnotte() -> None:
    game = machine("ferrocarril", "estado", {"punto": 2000, "banca": 2000}, Options())
    found = simulate_evenings(game, 2000, 50, 50_000, 3, workers=1)
    assert found.anticipo == 0
    assert found.fall.most == 0
    assert {found.win.least % 100, found.win.most % 100} == {0}
    with pytest.raises(OneSided):
        simulate_evenings(machine("ferrocarril", "estado", {"punto": 2000}, Options()), 10, 50, 50_000, 3)


@pytest.mark.parametrize(
    ("game", "where", "stakes"),
    [
        ("ruleta-americana", "murcia", {"rojo": 1000}),
        ("ruleta-francesa", "estado", {"rojo": 1000, "pleno:17": 1000}),
        ("dados", "estado", {"win": 1000}),
    ],
)
@pytest.mark.parametrize("rounds", [1, 2, 7])
def test_the_mean_of_an_evening_is_exact_even_where_bets_stay_on_the_table(
    game: str, where: str, stakes: dict[str, int], rounds: int
) -> None:
    """The same as what a purse that never ends wins, which is worked out by its sums and not by situations."""
    ready = machine(game, where, stakes, Options())
    found = simulate_evenings(ready, 40, rounds, 200_000, 3, workers=1)
    never = course(ready.situations(), Terms(rounds=rounds, purse=200_000))
    assert never is not None
    assert found.exact == pytest.approx(-never.net, abs=1e-6)


def test_where_a_sabot_is_played_on_the_mean_of_an_evening_is_not_told() -> None:
    coups = {
        fresh: simulate_evenings(
            machine("punto-y-banca", "estado", {"punto": 10_000}, Options(fresh=fresh)), 40, 10, 10**6, 3, workers=1
        ).exact
        for fresh in (True, False)
    }
    assert coups[False] is None
    assert coups[True] == pytest.approx(10 * 10_000 * 0.0123743, rel=1e-4)
