"""Pai gow póquer with the same bets in every jugada against the croupier's bank, each set at best; packs are dealt."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import cast

import numpy as np
from numpy.typing import NDArray

from tapete.engine.table import AnyTable
from tapete.exact.pai_gow.play import BEST, Met
from tapete.exact.pai_gow.play import Terms as Rules
from tapete.exact.pai_gow.solution import solved, ways_to_set
from tapete.exact.pai_gow.tables import SHIFT
from tapete.games import build
from tapete.games.pai_gow.jugada import BetInCasilla
from tapete.games.pai_gow.play import PaiGow
from tapete.games.pai_gow.rules import CASILLA, BankerCommission, PaiGowRules
from tapete.games.pai_gow.state import State
from tapete.kit.money import deduction, gain
from tapete.language import N_
from tapete.sim.machine import Options
from tapete.sim.pai_gow import kernels
from tapete.sim.plazas import Bet, read_bets, seated, staked
from tapete.sim.rounds import Dealt, Packs

DEALT = N_("The value that is compared was found by dealing too; {allowance} is allowed for its error.")
_ERRORS = 5
_Longs = NDArray[np.uint64]
Tables = tuple[_Longs, _Longs, np.uint64, NDArray[np.int64], NDArray[np.uint32], NDArray[np.uint32]]


def rules_of(rules: PaiGowRules) -> Rules:
    return Rules(
        ranking=rules.ranking.value,
        way=rules.way.value,
        commission=rules.commission.value,
        banker_pays=rules.banker_commission.value is BankerCommission.NETO,
    )


def lay(game: PaiGow, bets: Iterable[Bet]) -> State:
    state: State = seated(game, bets)
    for bet in bets:
        state = staked(game, state, BetInCasilla, bet)
    return state


def played_by(rules: PaiGowRules, stakes: Sequence[int]) -> Dealt[Tables]:
    known, (house, best, _), _ = ways_to_set(rules_of(rules))
    found, colors = np.concatenate((best.found, house.found)), np.concatenate((best.colors, house.colors))
    return Dealt(
        cards=kernels.CARDS,
        tables=(known.cards, known.known, SHIFT, known.begins, found, colors),
        nets=np.array([nets_of(rules, stake) for stake in stakes], dtype=np.int64),
        stakes=np.array(stakes, dtype=np.int64),
    )


def nets_of(rules: PaiGowRules, stake: int) -> tuple[int, int, int]:
    won = gain(stake, rules.pay.value).cents
    return -stake, 0, won - deduction(won, rules.commission.value)


class Jugadas(Packs):
    """Jugadas with the same bets in each; bets share the bank's hand."""

    played: Dealt[Tables]
    note = DEALT
    count_jugadas = staticmethod(kernels.count_jugadas)
    play_jugadas = staticmethod(kernels.play_jugadas)

    def __init__(self, rules: PaiGowRules, stakes: Mapping[str, int]) -> None:
        terms = rules_of(rules)
        met: Met = solved(terms).of(BEST)
        odds = [Fraction(count, met.bets) for count in (met.lost, met.bets - met.won - met.lost, met.won)]
        super().__init__(stakes, rules.anticipo, played_by(rules, [*stakes.values()]), odds)
        self.allowance = _ERRORS * met.error(terms.commission)


def usual_stakes(table: AnyTable) -> Mapping[str, int]:
    return {f"{CASILLA}:1": table.rules.minimum}


def machine(game: str, jurisdiction: str, stakes: Mapping[str, int], options: Options) -> Jugadas:  # noqa: ARG001
    table = cast(PaiGow, build(game, jurisdiction))
    lay(table, read_bets(stakes, {CASILLA}, table.rules.plazas, table.rules.maximum_cite))
    return Jugadas(table.rules, stakes)
