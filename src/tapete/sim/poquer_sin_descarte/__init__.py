"""Póquer sin descarte with the same bets in every jugada, each casilla played by the chart; packs are dealt."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Literal, cast

import msgspec
import numpy as np
from numpy.typing import NDArray

from tapete.engine.actor import Actor, Role
from tapete.engine.machine import play
from tapete.engine.refusal import Refused
from tapete.engine.table import AnyTable
from tapete.exact.poquer_sin_descarte import ways
from tapete.exact.poquer_sin_descarte.deals import figures
from tapete.exact.poquer_sin_descarte.play import GOES, BestPlay
from tapete.exact.poquer_sin_descarte.solution import solved, terms_of
from tapete.families.plazas.sitting import Sit
from tapete.families.table.reasons import COMBINACION_NO_ADMITIDA
from tapete.games import build
from tapete.games.poquer_sin_descarte.bets import BetSeguro, PlaceAnte
from tapete.games.poquer_sin_descarte.play import PoquerSinDescarte
from tapete.games.poquer_sin_descarte.rules import ANTE, SEGURO, PoquerRules
from tapete.games.poquer_sin_descarte.state import Phase, State
from tapete.kit.money import gain
from tapete.kit.poker.compiled import Rater, rater
from tapete.law.parameters import sheet
from tapete.sim.machine import Options, Rows, Terms, opened
from tapete.sim.poquer_sin_descarte import kernels
from tapete.sim.rounds import Counted, Ends, Rounds

Kind = Literal["ante", "seguro"]


class Bet(msgspec.Struct, frozen=True):
    """A bet that was asked for: its name, its kind, the number of its casilla, and its cents."""

    name: str
    kind: Kind
    casilla: int
    amount: int


def bets_of(game: PoquerSinDescarte, stakes: Mapping[str, int]) -> tuple[Bet, ...]:
    """Read `ante:1`, `seguro:1`…, without a number on the first casilla; raises `Refused` for what is not taken.

    The progresivo is not played: what it wins depends on a pot that grows.
    """
    bets: dict[tuple[str, int], Bet] = {}
    casillas = [str(number) for number in range(1, game.rules.plazas + 1)]
    for name, amount in stakes.items():
        kind, colon, number = name.partition(":")
        casilla = number if colon else "1"
        if kind not in {ANTE, SEGURO} or casilla not in casillas or (kind, int(casilla)) in bets:
            raise Refused(COMBINACION_NO_ADMITIDA, game.rules.betting.cite, bet=name[:40])
        bets[kind, int(casilla)] = Bet(name, cast(Kind, kind), int(casilla), amount)
    lay(game, tuple(bets.values()))
    return tuple(bets.values())


def lay(game: PoquerSinDescarte, bets: Sequence[Bet]) -> State:
    """Lay the bets at a real table, so that its own rules refuse what they refuse."""
    state: State = opened(game, Phase.APUESTAS)
    for bet in sorted(bets, key=lambda bet: (bet.kind, bet.casilla)):
        who = player_at(bet.casilla)
        if not state.seats or state.seats[bet.casilla - 1] != who.id:
            state = play(game, state, Sit(by=who, player=who.id, plaza=bet.casilla))[0]
        command = {ANTE: PlaceAnte, SEGURO: BetSeguro}[bet.kind]
        state = play(game, state, command(by=who, player=who.id, plaza=bet.casilla, amount=bet.amount))[0]
    return state


def player_at(casilla: int) -> Actor:
    return Actor(f"j{casilla}", Role.JUGADOR)


_Tables = tuple[
    NDArray[np.uint8],
    NDArray[np.uint8],
    int,
    NDArray[np.uint64],
    NDArray[np.uint16],
    NDArray[np.uint16],
    np.uint32,
]


class Played(msgspec.Struct, frozen=True):
    """A table and its bets as the kernels take them."""

    goes: NDArray[np.uint8]
    """Whether a hand goes, by the rank of the card shown and its class."""
    combinations: NDArray[np.uint8]
    """Which combination a class is, the highest being 0."""
    least: int
    """The class from which the bank plays."""
    rated: Rater
    casillas: tuple[int, ...]
    nets: NDArray[np.int64]
    """What each bet wins by how a jugada ends for its casilla, in cents."""
    rows: tuple[int, ...]
    """The place of the casilla of each bet."""
    laid: NDArray[np.int64]
    """Of each casilla, what is staked before the deal and what going adds."""

    @property
    def deck(self) -> NDArray[np.uint8]:
        return np.arange(kernels.CARDS, dtype=np.uint8)

    @property
    def tables(self) -> _Tables:
        rated = self.rated
        return self.goes, self.combinations, self.least, rated.suits, rated.rows, rated.values, rated.shift

    @property
    def together(self) -> NDArray[np.int64]:
        sums = np.zeros((len(self.casillas), self.nets.shape[1]), dtype=np.int64)
        np.add.at(sums, list(self.rows), self.nets)
        return sums


def played_by(rules: PoquerRules, chart: BestPlay, bets: Sequence[Bet]) -> Played:
    """The tables of the kernels: the chart, the combinations and the pays."""
    known, rated = figures(chart.terms), rater(chart.terms.ranking)
    casillas = tuple(sorted({bet.casilla for bet in bets}))
    laid = np.zeros((len(casillas), 2), dtype=np.int64)
    for bet in bets:
        laid[casillas.index(bet.casilla)] += (bet.amount, rules.second.value * bet.amount * (bet.kind == ANTE))
    return Played(
        goes=goes_of(chart, rated),
        combinations=known.categories.astype(np.uint8),
        least=known.least,
        rated=rated,
        casillas=casillas,
        nets=np.array([nets_of(rules, bet) for bet in bets], dtype=np.int64),
        rows=tuple(casillas.index(bet.casilla) for bet in bets),
        laid=laid,
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
    """What a bet wins by the combination of its casilla and what comes of it, in cents."""
    return [net for hand in rules.combinations.value for net in _ends(rules, bet, hand)]


def _ends(rules: PoquerRules, bet: Bet, hand: str) -> tuple[int, ...]:
    """Passed, went and the bank does not play, won, tied, lost."""
    if bet.kind == SEGURO:
        pays = rules.pay_seguro.value.get(hand)
        went = gain(bet.amount, Fraction(pays)).cents if pays else -bet.amount
        return -bet.amount, went, went, went, went
    second = rules.second.value * bet.amount
    idle = gain(bet.amount, rules.pay_not_playing.value).cents
    won = gain(bet.amount, rules.pay_ante.value).cents + gain(second, rules.pays[hand].value).cents
    return -bet.amount, idle, won, 0, -bet.amount - second


class Jugadas(Rounds):
    """Jugadas with the same bets in each; casillas share the bank's hand."""

    def __init__(self, game: PoquerSinDescarte, chart: BestPlay, stakes: Mapping[str, int]) -> None:
        super().__init__(stakes, game.rules.anticipo)
        self.played = played_by(game.rules, chart, bets_of(game, stakes))
        by_chart = chart.others[ways.BY_CHART]
        counts = [(each.passed, each.not_playing, each.won, each.tied, each.lost) for each in by_chart.dealt]
        self._odds = [Fraction(count, by_chart.deals) for row in counts for count in row]

    @property
    def needed(self) -> int:
        return int(self.played.laid.sum())

    def ends(self, place: int) -> Ends:
        return list(zip(self.played.nets[place].tolist(), self._odds, strict=True))

    def together(self) -> Ends | None:
        """Known of all bets on one casilla."""
        if len(self.played.casillas) > 1:
            return None
        return list(zip(self.played.together[0].tolist(), self._odds, strict=True))

    def count(self, state: NDArray[np.uint64], rounds: int) -> Counted:
        """An ante counts as staked once, whether its player goes or not."""
        table = self.played
        counts = np.zeros((len(table.casillas), table.nets.shape[1]), dtype=np.int64)
        kernels.count_jugadas(state, table.deck, *table.tables, rounds, counts)
        won = (counts[list(table.rows)] * table.nets).sum(axis=1).tolist()
        return [amount * rounds for amount in self.amounts], won

    def play(self, seed: int, first: int, terms: Terms, rows: Rows) -> None:
        table = self.played
        kernels.play_jugadas(seed, first, terms.figures(), table.deck, *table.tables, table.together, table.laid, rows)


def usual_stakes(table: AnyTable) -> Mapping[str, int]:
    return {f"{ANTE}:1": table.rules.minimum}


def machine(game: str, jurisdiction: str, stakes: Mapping[str, int], options: Options) -> Jugadas:  # noqa: ARG001
    table = cast(PoquerSinDescarte, build(game, jurisdiction))
    chart = solved(terms_of(sheet(game).column(jurisdiction), table.rules.second.value))
    return Jugadas(table, chart, stakes)
