"""Dados: what the bank keeps of each bet, exactly, against the published odds of craps.

The bet is played through the engine over every throw; where it waits, the states it goes through make a chain whose
equations are solved in fractions. The figures are those of Michael Shackleford, "Craps: House Edge of all Bets",
wizardofodds.com (per bet made, a tie counting as made): 1.414 % of the pass line, 1.364 % of the don't pass, and so on.
The horn at a flat 4 to 1 and the even-money unders and overs are counted by hand: 6, 15 and 15 winning throws of 36.
"""

from collections.abc import Iterator
from fractions import Fraction

import pytest

from tapete.engine.command import AZAR, Draw
from tapete.engine.machine import play
from tapete.games.dados.rules import Phase, State
from tests.games.craps import CrapsTable
from tests.games.table import everywhere, net
from tests.trace import law

STAKE = 132_00
"""A stake that every pay of the game divides: nothing is cut."""
Key = tuple[int, tuple[tuple[str, int], ...]]
PUBLISHED = {
    "win": Fraction(7, 495),
    "dont-win": Fraction(3, 220),
    "come": Fraction(7, 495),
    "dont-come": Fraction(3, 220),
    "field": Fraction(1, 18),
    "big6": Fraction(1, 11),
    "big8": Fraction(1, 11),
    "under7": Fraction(1, 6),
    "over7": Fraction(1, 6),
    "hard 4": Fraction(1, 9),
    "hard 6": Fraction(1, 11),
    "hard 8": Fraction(1, 11),
    "hard 10": Fraction(1, 9),
    "juego7": Fraction(1, 6),
    "juego11": Fraction(1, 9),
    "any-craps": Fraction(1, 9),
    "craps2": Fraction(5, 36),
    "craps3": Fraction(1, 9),
    "craps12": Fraction(5, 36),
    "horn": Fraction(1, 6),
    **{
        f"right {number}": edge
        for number, edge in zip((4, 5, 6), (Fraction(1, 15), Fraction(1, 25), Fraction(1, 66)), strict=True)
    },
    **{
        f"wrong {number}": edge
        for number, edge in zip((4, 5, 6), (Fraction(1, 33), Fraction(1, 40), Fraction(1, 55)), strict=True)
    },
}
PERCENT = {
    "win": "1.414",
    "dont-win": "1.364",
    "right 6": "1.515",
    "wrong 4": "3.030",
    "hard 4": "11.111",
    "field": "5.556",
}


def test_the_fractions_are_the_published_percentages() -> None:
    for bet, percent in PERCENT.items():
        assert f"{float(100 * PUBLISHED[bet]):.3f}" == percent


class Chain:
    """A bet of Ana's, followed until it is decided, while Eva throws."""

    def __init__(self, table: CrapsTable, *, tie_ends: bool) -> None:
        self.table = table
        self.tie_ends = tie_ends
        self.rows: dict[Key, tuple[Fraction, dict[Key, Fraction]]] = {}

    def edge(self) -> Fraction:
        """What the bank keeps, in parts of the stake."""
        start = self._explore(self._ready(self.table.state))
        return -self._solved()[start] / STAKE

    def _explore(self, state: State) -> Key:
        key = self._key(state)
        if key in self.rows:
            return key
        self.rows[key] = (Fraction(0), {})
        gained = Fraction(0)
        onward: dict[Key, Fraction] = {}
        for outcome in self.table.rules.need.outcomes:
            after, won = self._thrown(state, outcome.id)
            gained += Fraction(won, 36)
            if self._key(after)[1] and not (self.tie_ends and self._tied(state, outcome.id)):
                following = self._explore(self._ready(after))
                onward[following] = onward.get(following, Fraction(0)) + Fraction(1, 36)
        self.rows[key] = (gained, onward)
        return key

    def _tied(self, before: State, outcome: str) -> bool:
        """A 12 on the first throw of a don't bet."""
        punto, ((bet, _), *_) = self._key(before)
        return outcome == "6-6" and (bet == "dont-come" or (bet == "dont-win" and not punto))

    def _key(self, state: State) -> Key:
        return state.punto, tuple((s.bet, s.amount) for s in state.stakes if s.player == "ana")

    def _ready(self, state: State) -> State:
        """The state from which the dice are thrown: Eva bets on the line when she must, and takes the dice."""
        trial = self.table.fork()
        trial.state = state
        if not state.punto and "win" not in trial.on("eva"):
            trial("eva: win 5")
        while trial.state.phase is not Phase.TIRO:
            step = trial.game.on_silence(trial.state)
            assert step is not None
            trial.state, _ = play(trial.game, trial.state, step)
        ready: State = trial.state
        return ready

    def _thrown(self, state: State, outcome: str) -> tuple[State, int]:
        game = self.table.game
        after, _ = play(game, state, Draw(by=AZAR, outcome=outcome))
        settle = game.next_step(after)
        assert settle is not None
        after, events = play(game, after, settle)
        return after, net(events, "ana")

    def _solved(self) -> dict[Key, Fraction]:
        """E = gained + sum of chances x E, by elimination."""
        keys = list(self.rows)
        equations = {
            k: ({**{j: -p for j, p in row[1].items()}, k: 1 - row[1].get(k, Fraction(0))}, row[0])
            for k, row in self.rows.items()
        }
        for pivot in keys:
            row, value = equations[pivot]
            scale = row[pivot]
            row, value = {j: c / scale for j, c in row.items()}, value / scale
            equations[pivot] = (row, value)
            for key in keys:
                other, known = equations[key]
                factor = other.get(pivot, Fraction(0))
                if key != pivot and factor:
                    mixed = {j: other.get(j, Fraction(0)) - factor * row.get(j, Fraction(0)) for j in {*other, *row}}
                    equations[key] = (mixed, known - factor * value)
        return {key: value for key, (_, value) in equations.items()}


def laid(where: str, bet: str) -> CrapsTable:
    """Eva throws; Ana's bet is on the cloth, with a punto where it needs one."""
    table = CrapsTable(where, maximo_sencilla="5000", unidad="0.01").shoots("eva", "ana").bet("eva", "win 5")
    if bet.startswith(("come", "dont-come")):
        table.throw("2-2")
    return table.bet("ana", f"{bet} {STAKE // 100}")


@law("ES1979:06.IV.1.A", "GA2007:09.IV.1.A", "MU2010:32.1.a", "ES1979:06.IV.1.B", "GA2007:09.IV.1.B", "MU2010:32.1.b")
@law("ES1979:06.IV.1.D", "GA2007:09.IV.1.D", "MU2010:32.1.d", "criterio:dados.2", "criterio:dados.10")
@everywhere
def test_the_bank_keeps_of_each_bet_what_is_published(where: str) -> None:
    assert {bet: Chain(laid(where, bet), tie_ends=True).edge() for bet in PUBLISHED} == PUBLISHED


@pytest.mark.parametrize("bet", ["dont-win", "dont-come"])
def test_a_bet_left_after_a_tie_is_decided_in_the_end(bet: str) -> None:
    assert Chain(laid("estado", bet), tie_ends=False).edge() == Fraction(27, 1925)


@law("ES1979:06.IV.1.C", "GA2007:09.IV.1.C", "MU2010:32.1.c")
@pytest.mark.parametrize("line", ["win", "dont-win"])
@everywhere
def test_odds_cost_nothing(where: str, line: str) -> None:
    for punto in ("2-2", "2-3", "2-4"):
        plain, backed = laid(where, line), laid(where, line)
        for table in (plain, backed):
            table.throw(punto)
        backed.bet("ana", f"odds-{line} 60")
        assert Chain(plain, tie_ends=True).edge() == Chain(backed, tie_ends=True).edge()


@law("criterio:dados.8")
def test_a_come_that_could_be_withdrawn_after_travelling_would_favour_the_player() -> None:
    verdicts = CrapsTable("estado").rules.fates["come"].values()
    won, lost = (sum(verdict.fate == fate for verdict in verdicts) for fate in ("gana", "pierde"))
    assert Fraction(won - lost, 36) == Fraction(1, 9)


def chances(table: CrapsTable) -> Iterator[int]:
    """How many throws give each total."""
    totals = list(table.rules.totals.values())
    return (totals.count(total) for total in range(2, 13))


@law("ES1979:06.II.1", "GA2007:09.II.p1", "MU2010:30.p1")
@everywhere
def test_two_dice_fall_in_thirty_six_ways(where: str) -> None:
    table = CrapsTable(where)
    assert {outcome.weight for outcome in table.rules.need.outcomes} == {1}
    assert list(chances(table)) == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
