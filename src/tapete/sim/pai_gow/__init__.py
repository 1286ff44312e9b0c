"""Pai gow póquer with the same bets in every jugada against the croupier's bank, each set at best; packs are dealt."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import cast

import msgspec
import numpy as np
from numpy.typing import NDArray

from tapete.engine.actor import Actor, Role
from tapete.engine.machine import play
from tapete.engine.refusal import Refused
from tapete.engine.table import AnyTable
from tapete.exact.pai_gow.play import BEST, Met
from tapete.exact.pai_gow.play import Terms as Rules
from tapete.exact.pai_gow.solution import solved, ways_to_set
from tapete.exact.pai_gow.tables import SHIFT
from tapete.families.plazas.sitting import Sit
from tapete.families.table.reasons import COMBINACION_NO_ADMITIDA
from tapete.games import build
from tapete.games.pai_gow.bets import BetInCasilla
from tapete.games.pai_gow.play import PaiGow
from tapete.games.pai_gow.rules import CASILLA, BankerCommission, PaiGowRules
from tapete.games.pai_gow.state import Phase, State
from tapete.kit.money import deduction, gain
from tapete.language import N_
from tapete.sim.machine import Options, opened
from tapete.sim.pai_gow import kernels
from tapete.sim.rounds import Packs

DEALT = N_("The value that is compared was found by dealing too; {allowance} is allowed for its error.")
_ERRORS = 5
"""How many standard errors of the compared value are allowed."""
_Tables = tuple[
    NDArray[np.uint64],
    NDArray[np.uint64],
    np.uint64,
    NDArray[np.int64],
    NDArray[np.uint32],
    NDArray[np.uint32],
]


def rules_of(rules: PaiGowRules) -> Rules:
    return Rules(
        ranking=rules.ranking.value,
        way=rules.way.value,
        commission=rules.commission.value,
        banker_pays=rules.banker_commission.value is BankerCommission.NETO,
    )


def bets_of(game: PaiGow, stakes: Mapping[str, int]) -> dict[int, int]:
    bets: dict[int, int] = {}
    casillas = [str(number) for number in range(1, game.rules.plazas + 1)]
    for name, amount in stakes.items():
        kind, colon, number = name.partition(":")
        place = number if colon else "1"
        if kind != CASILLA or place not in casillas or int(place) in bets:
            raise Refused(COMBINACION_NO_ADMITIDA, game.rules.maximum_cite, bet=name[:40])
        bets[int(place)] = amount
    lay(game, bets)
    return bets


def player_at(casilla: int) -> Actor:
    return Actor(f"j{casilla}", Role.JUGADOR)


def lay(game: PaiGow, bets: Mapping[int, int]) -> State:
    """Lay the bets at a real table while the croupier banks, so that its own rules refuse what they refuse."""
    state: State = opened(game, Phase.APUESTAS)
    for casilla in bets:
        who = player_at(casilla)
        state = play(game, state, Sit(by=who, player=who.id, plaza=casilla))[0]
    for casilla, amount in bets.items():
        who = player_at(casilla)
        state = play(game, state, BetInCasilla(by=who, player=who.id, plaza=casilla, amount=amount))[0]
    return state


class Played(msgspec.Struct, frozen=True):
    """A table and its bets as the kernels take them."""

    tables: _Tables
    """How hands are set: those of the players, and behind them that of the bank."""
    nets: NDArray[np.int64]
    """What each bet wins by its end, in cents."""
    stakes: NDArray[np.int64]

    @property
    def deck(self) -> NDArray[np.uint8]:
        return np.arange(kernels.CARDS, dtype=np.uint8)


def played_by(rules: PaiGowRules, stakes: Sequence[int]) -> Played:
    """The tables of the kernels: both ways to set, and the pays."""
    known, (house, best, _), _ = ways_to_set(rules_of(rules))
    return Played(
        tables=(
            known.cards,
            known.known,
            SHIFT,
            known.begins,
            np.concatenate((best.found, house.found)),
            np.concatenate((best.colors, house.colors)),
        ),
        nets=np.array([nets_of(rules, stake) for stake in stakes], dtype=np.int64),
        stakes=np.array(stakes, dtype=np.int64),
    )


def nets_of(rules: PaiGowRules, stake: int) -> tuple[int, int, int]:
    """What a bet wins if it is lost, null or won, in cents."""
    won = gain(stake, rules.pay.value).cents
    return -stake, 0, won - deduction(won, rules.commission.value)


class Jugadas(Packs):
    """Jugadas with the same bets in each; bets share the bank's hand."""

    played: Played
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
    bets_of(table, stakes)
    return Jugadas(table.rules, stakes)
