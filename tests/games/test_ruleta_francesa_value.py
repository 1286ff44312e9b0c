"""Ruletas francesas: what every bet is worth, by letting each of the 37 numbers come out.

The figures are those of the literature for a wheel with one zero: the house keeps 2.70 % of every bet, and 1.35 % of an
even-money bet of which half comes back at the zero.
"""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

import pytest

from tapete.engine.event import Event
from tapete.families.ruleta import SENCILLAS
from tests.games.francesa import francesa
from tests.games.table import TestTable, collected, everywhere, paid_bets, returned
from tests.trace import law

STAKE = 10_00


def values(table: TestTable) -> dict[str, Fraction]:
    """What each bet of the cloth gains on average for a unit staked, half being taken back at the zero."""
    for bet in table.game.rules.bets:
        table(f"ana: {bet} {STAKE // 100}")
    gains: Counter[str] = Counter()
    for number in range(37):
        trial = table.fork()
        events = trial.spin(str(number))
        for prisoner in [stake for stake in trial.state.stakes if not stake.free]:
            events += trial(f"ana: mitad {prisoner.bet}")
        gains.update(net_of_bets(events))
    return {bet: Fraction(gain, 37 * STAKE) for bet, gain in gains.items()}


def net_of_bets(events: Sequence[Event]) -> Counter[str]:
    gains = Counter(dict(paid_bets(events)))
    gains.subtract({bet: amount for _, bet, amount in collected(events)})
    return gains


@everywhere
@law("ES1979:01.IV.1.A", "ES1979:01.IV.1.B.a", "ES1979:01.IV.1.B.b", "GA2007:01.V.1.A.a", "GA2007:01.V.1.A.b")
@law("GA2007:01.V.1.B", "MU2010:7.1", "MU2010:7.2.a", "MU2010:7.2.b")
def test_the_house_keeps_a_37th_of_every_bet_and_half_of_it_of_sencillas(where: str) -> None:
    table = francesa(where)
    found = values(table)
    assert found.keys() == table.game.rules.bets.keys()
    for bet, value in found.items():
        assert value == (Fraction(-1, 74) if bet in SENCILLAS else Fraction(-1, 37)), bet
        assert f"{-float(value):.2%}" == ("1.35%" if bet in SENCILLAS else "2.70%")


@law("MU2010:8", "MU2010:8.b", "criterio:ruleta-francesa-abreviada.5", "criterio:ruleta-francesa-abreviada.10")
def test_the_house_keeps_a_37th_of_all_145_bets_of_the_abreviada() -> None:
    found = values(TestTable("ruleta-francesa-abreviada", "murcia", minimo="2"))
    assert len(found) == 145
    assert set(found.values()) == {Fraction(-1, 37)}


def left_in_prison(table: TestTable) -> Fraction:
    """What a player who never takes half back has of the bet in the end, on average, in cents."""
    worth = Fraction(0)
    for number in range(37):
        trial = table.fork()
        handed_out = sum(amount for _, _, amount in returned(trial.spin(str(number))))
        if any(not stake.free for stake in trial.state.stakes):
            worth += left_in_prison(trial)
        else:
            worth += handed_out + sum(stake.amount for stake in trial.state.stakes)
    return worth / 37


@pytest.mark.parametrize("where", ["estado", "galicia"])
@law("criterio:ruleta-francesa.9")
def test_leaving_the_bet_in_prison_is_worth_about_as_much_as_taking_half(where: str) -> None:
    """Held and redeemed values halve together: V = 18/37 + V/74, so 36/73 of the bet against a half."""
    table = francesa(where)
    table("ana: rojo 10.24")
    table.spin("0")
    worth = left_in_prison(table) / 10_24
    assert abs(worth - Fraction(36, 73)) < Fraction(1, 10**15)
