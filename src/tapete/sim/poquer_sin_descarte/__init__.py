"""Póquer sin descarte with the same bets in every jugada, each casilla played by the chart; packs are dealt."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import cast

import numpy as np
from numpy.typing import NDArray

from tapete.engine.table import AnyTable
from tapete.exact.poquer_sin_descarte import play as ways
from tapete.exact.poquer_sin_descarte.deals import figures
from tapete.exact.poquer_sin_descarte.play import GOES, BestPlay
from tapete.exact.poquer_sin_descarte.solution import solved, terms_of
from tapete.families.plazas.sitting import StakeOnPlaza
from tapete.games import build
from tapete.games.poquer_sin_descarte.bets import BetSeguro, PlaceAnte
from tapete.games.poquer_sin_descarte.play import PoquerSinDescarte
from tapete.games.poquer_sin_descarte.rules import ANTE, SEGURO, PoquerRules, State
from tapete.kit.money import gain
from tapete.kit.poker.compiled import Rater, rater
from tapete.law.parameters import sheet
from tapete.sim.machine import Options, Rows, Terms
from tapete.sim.plazas import Bet, read_bets, seated, staked
from tapete.sim.poquer_sin_descarte import kernels
from tapete.sim.rounds import Counted, Dealt, Ends, Packs

_Flags = NDArray[np.uint8]
_Short = NDArray[np.uint16]
Tables = tuple[_Flags, _Flags, int, NDArray[np.uint64], _Short, _Short, np.uint32]


def bets_of(game: PoquerSinDescarte, stakes: Mapping[str, int]) -> tuple[Bet, ...]:
    """The bets by name. The progresivo is not played: what it wins depends on a pot that grows."""
    bets = read_bets(stakes, {ANTE, SEGURO}, game.rules.plazas, game.rules.betting.cite)
    lay(game, bets)
    return bets


def lay(game: PoquerSinDescarte, bets: Sequence[Bet]) -> State:
    state: State = seated(game, bets)
    laid: dict[str, type[StakeOnPlaza]] = {ANTE: PlaceAnte, SEGURO: BetSeguro}
    for bet in sorted(bets, key=lambda bet: (bet.kind, bet.plaza)):
        state = staked(game, state, laid[bet.kind], bet)
    return state


class Played(Dealt[Tables], frozen=True, kw_only=True):
    """A table and its bets: of each casilla, its stakes before the deal and what going adds."""

    rows: tuple[int, ...]

    @property
    def together(self) -> NDArray[np.int64]:
        sums = np.zeros((len(self.stakes), self.nets.shape[1]), dtype=np.int64)
        np.add.at(sums, list(self.rows), self.nets)
        return sums


def played_by(rules: PoquerRules, chart: BestPlay, bets: Sequence[Bet]) -> Played:
    known, rated = figures(chart.terms), rater(chart.terms.ranking)
    casillas = sorted({bet.plaza for bet in bets})
    laid = np.zeros((len(casillas), 2), dtype=np.int64)
    for bet in bets:
        laid[casillas.index(bet.plaza)] += (bet.amount, rules.second.value * bet.amount * (bet.kind == ANTE))
    hands = (rated.suits, rated.rows, rated.values, rated.shift)
    return Played(
        cards=kernels.CARDS,
        tables=(goes_of(chart, rated), known.categories.astype(np.uint8), known.least, *hands),
        nets=np.array([nets_of(rules, bet) for bet in bets], dtype=np.int64),
        stakes=laid,
        rows=tuple(casillas.index(bet.plaza) for bet in bets),
    )


def goes_of(chart: BestPlay, rated: Rater) -> NDArray[np.uint8]:
    """A row for each rank that may be shown: whether each class goes, by the chart."""
    rows = iter(chart.rows)
    row = next(rows)
    letters = [" " * len(chart.terms.ranking.ranks)]
    for strength in rated.strengths[1:].tolist():
        while strength > row.highest:
            row = next(rows)
        letters.append(row.letters)
    goes = [[letter in GOES for letter in column] for column in zip(*letters, strict=True)]
    return np.array(goes, dtype=np.uint8).reshape(-1)


def nets_of(rules: PoquerRules, bet: Bet) -> list[int]:
    return [net for hand in rules.combinations.value for net in _ends(rules, bet, hand)]


def _ends(rules: PoquerRules, bet: Bet, hand: str) -> tuple[int, ...]:
    if bet.kind == SEGURO:
        pays = rules.pay_seguro.value.get(hand)
        went = gain(bet.amount, Fraction(pays)).cents if pays else -bet.amount
        return -bet.amount, went, went, went, went
    second = rules.second.value * bet.amount
    idle = gain(bet.amount, rules.pay_not_playing.value).cents
    won = gain(bet.amount, rules.pay_ante.value).cents + gain(second, rules.pays[hand].value).cents
    return -bet.amount, idle, won, 0, -bet.amount - second


class Jugadas(Packs):
    """Jugadas with the same bets in each; casillas share the bank's hand."""

    played: Played

    def __init__(self, game: PoquerSinDescarte, chart: BestPlay, stakes: Mapping[str, int]) -> None:
        by_chart = chart.others[ways.BY_CHART]
        counts = [(each.passed, each.not_playing, each.won, each.tied, each.lost) for each in by_chart.dealt]
        odds = [Fraction(count, by_chart.deals) for row in counts for count in row]
        super().__init__(stakes, game.rules.anticipo, played_by(game.rules, chart, bets_of(game, stakes)), odds)

    @property
    def needed(self) -> int:
        return int(self.played.stakes.sum())

    def together(self) -> Ends | None:
        table = self.played
        one = len(table.stakes) == 1
        return list(zip(table.together[0].tolist(), self._odds, strict=True)) if one else None

    def count(self, state: NDArray[np.uint64], rounds: int) -> Counted:
        table = self.played
        counts = np.zeros((len(table.stakes), table.nets.shape[1]), dtype=np.int64)
        kernels.count_jugadas(state, table.deck, *table.tables, rounds, counts)
        won = (counts[list(table.rows)] * table.nets).sum(axis=1).tolist()
        return [amount * rounds for amount in self.amounts], won

    def play(self, seed: int, first: int, terms: Terms, rows: Rows) -> None:
        table = self.played
        bets = (table.together, table.stakes)
        kernels.play_jugadas(seed, first, terms.figures(), table.deck, *table.tables, *bets, rows)


def usual_stakes(table: AnyTable) -> Mapping[str, int]:
    return {f"{ANTE}:1": table.rules.minimum}


def machine(game: str, jurisdiction: str, stakes: Mapping[str, int], options: Options) -> Jugadas:  # noqa: ARG001
    table = cast(PoquerSinDescarte, build(game, jurisdiction))
    chart = solved(terms_of(sheet(game).column(jurisdiction), table.rules.second.value))
    return Jugadas(table, chart, stakes)
