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
from tapete.exact.pai_gow.solution import solved, ways_to_set
from tapete.exact.pai_gow.tables import SHIFT
from tapete.exact.two_hands import BEST, Met
from tapete.exact.two_hands import Terms as Rules
from tapete.families.plazas.sitting import Sit
from tapete.families.table.reasons import COMBINACION_NO_ADMITIDA
from tapete.games import build
from tapete.games.pai_gow.bets import BetInCasilla
from tapete.games.pai_gow.play import PaiGow
from tapete.games.pai_gow.rules import CASILLA, BankerCommission, PaiGowRules
from tapete.games.pai_gow.state import Phase, State
from tapete.kit.money import deduction, gain
from tapete.kit.streams import stream
from tapete.language import N_
from tapete.sim import kernels_pai_gow as kernels
from tapete.sim.blocks import Work
from tapete.sim.kernels_purse import COLUMNS
from tapete.sim.machine import Block, Moves, Options, Rows, Scatter, Terms

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
    """What the mathematics ask of a table."""
    return Rules(
        ranking=rules.ranking.value,
        way=rules.way.value,
        commission=rules.commission.value,
        banker_pays=rules.banker_commission.value is BankerCommission.NETO,
    )


def bets_of(game: PaiGow, stakes: Mapping[str, int]) -> dict[int, int]:
    """Read `casilla:1`…, without a number the first: what lies in each; raises `Refused` for what is not taken."""
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
    """Whoever sits at a casilla."""
    return Actor(f"j{casilla}", Role.JUGADOR)


def lay(game: PaiGow, bets: Mapping[int, int]) -> State:
    """Lay the bets at a real table while the croupier banks, so that its own rules refuse what they refuse."""
    state = game.opening()
    while state.phase is not Phase.APUESTAS:
        step = game.on_silence(state)
        if step is None:
            raise RuntimeError(f"the table waits for nobody, in {state.phase}")
        state = play(game, state, step)[0]
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
        """A pack, in any order."""
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


class Jugadas:
    """Jugadas with the same bets in each."""

    one_sided = False
    note = DEALT

    def __init__(self, rules: PaiGowRules, stakes: Mapping[str, int], amounts: Sequence[int]) -> None:
        terms = rules_of(rules)
        self.bets = tuple(stakes)
        self.anticipo = rules.anticipo
        self.played = played_by(rules, amounts)
        self._met: Met = solved(terms).of(BEST)
        self.allowance = _ERRORS * self._met.error(terms.commission)

    def long_run(self, seed: int) -> Work[Block]:
        return Counted(self.played, seed)

    def evenings(self, seed: int, terms: Terms) -> Work[Rows]:
        return Evenings(self.played, seed, terms)

    def _cents(self, place: int) -> list[tuple[int, Fraction]]:
        """What a bet brings, and how often."""
        met = self._met
        often = met.lost, met.bets - met.won - met.lost, met.won
        ends = zip(self.played.nets[place].tolist(), often, strict=True)
        return [(net, Fraction(count, met.bets)) for net, count in ends]

    def exact(self) -> Mapping[str, Fraction]:
        """What the house keeps of a bet, by the cents that are paid."""
        means = [
            sum((net * often for net, often in self._cents(place)), Fraction(0)) for place in range(len(self.bets))
        ]
        return {bet: -mean / int(stake) for bet, mean, stake in zip(self.bets, means, self.played.stakes, strict=True)}

    def scatter(self) -> Mapping[str, Scatter]:
        """Bets share the bank's hand: of several it is known of each, and not of all together."""
        found = {bet: self._scattered(place) for place, bet in enumerate(self.bets)}
        return {**found, "": found[self.bets[0]]} if len(found) == 1 else found

    def _scattered(self, place: int) -> Scatter:
        ends = [(net, float(often)) for net, often in self._cents(place)]
        mean = sum(net * often for net, often in ends)
        return Scatter(sum((net - mean) ** 2 * often for net, often in ends), max(abs(net - mean) for net, _ in ends))

    def situations(self) -> Sequence[Moves]:
        """Always the same one; known of a single bet."""
        if len(self.bets) > 1:
            return ()
        return (Moves(int(self.played.stakes[0]), {(0, net): float(often) for net, often in self._cents(0)}),)


class Counted:
    """The work of a block of jugadas."""

    def __init__(self, played: Played, seed: int) -> None:
        self._played = played
        self._seed = seed

    def __call__(self, block: int, jugadas: int) -> Block:
        """Play a block of jugadas."""
        table = self._played
        counts = np.zeros_like(table.nets)
        kernels.count_jugadas(stream(self._seed, block), table.deck, *table.tables, jugadas, counts)
        return jugadas, (table.stakes * jugadas).tolist(), (counts * table.nets).sum(axis=1).tolist()


class Evenings:
    """The work of a block of sessions."""

    def __init__(self, played: Played, seed: int, terms: Terms) -> None:
        self._played = played
        self._seed = seed
        self._terms = terms

    def __call__(self, block: int, sessions: int) -> Rows:
        """Play a block of sessions."""
        rows = np.zeros((sessions, COLUMNS), dtype=np.int64)
        first, terms, table = block * self._terms.block, self._terms.figures(), self._played
        staked = table.stakes.sum()
        kernels.play_jugadas(self._seed, first, terms, table.deck, *table.tables, table.nets, staked, rows)
        return rows


def options(game: str, jurisdiction: str) -> frozenset[str]:  # noqa: ARG001 - as every game has it
    """Nothing is left to choose: every hand is set at best."""
    return frozenset()


def usual_stakes(table: AnyTable) -> Mapping[str, int]:
    """One bet, at its minimum."""
    return {f"{CASILLA}:1": table.rules.minimum}


def machine(game: str, jurisdiction: str, stakes: Mapping[str, int], options: Options) -> Jugadas:  # noqa: ARG001
    """The same bets in every jugada; raises `Refused` for a bet or a stake that the table does not take."""
    table = cast(PaiGow, build(game, jurisdiction))
    return Jugadas(table.rules, stakes, list(bets_of(table, stakes).values()))
