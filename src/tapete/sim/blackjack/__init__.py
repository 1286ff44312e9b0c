"""Black-jack at one table: every plaza with a bet plays by the same chart."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

import msgspec
import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from tapete.engine.command import AZAR, Draw
from tapete.engine.machine import play
from tapete.engine.table import AnyTable
from tapete.exact.blackjack import choices, rules_of
from tapete.exact.blackjack.hands import AS
from tapete.exact.blackjack.solution import Worths, seguro, solution, trece
from tapete.families.plazas.bets import PlaceBet
from tapete.games.blackjack import build, example
from tapete.games.blackjack.bets import BetThirteen
from tapete.games.blackjack.decisions import Insure
from tapete.games.blackjack.play import Blackjack
from tapete.games.blackjack.rules import BlackjackRules
from tapete.games.blackjack.simple_game import Deal
from tapete.games.blackjack.state import Phase, State, gain
from tapete.kit.cards import FRENCH_52
from tapete.language import N_
from tapete.sim.blackjack import kernels
from tapete.sim.blackjack.chart import chart_worth, read_chart, rows_of, table_of, whole
from tapete.sim.kernels import COLUMNS
from tapete.sim.machine import Block, Options, Rows, Scatter, Terms, last_of_cloth
from tapete.sim.plazas import Bet, player_at, read_bets, seated, staked
from tapete.sim.rounds import Simulated

KINDS = ("plaza", "menor", "mayor", "seguro")
_HIGHEST = 99


def bets_of(game: Blackjack, stakes: Mapping[str, int]) -> tuple[Bet, ...]:
    """The bets by name. Raises `Refused` for those that are not taken by the table."""
    bets = read_bets(stakes, KINDS, _HIGHEST, game.rules.betting.cite)
    _try(game, bets)
    return bets


def _try(game: Blackjack, bets: Sequence[Bet]) -> None:
    """Lay the bets and deal an as to the croupier, so that the seguro is refused too where it would be."""
    state = lay(game, seated(game, bets), bets)
    state = play(game, state, Deal(by=state.staff[-1]))[0]
    plazas = len(state.manos)
    while state.phase is Phase.REPARTO:
        need = game.needs(state)
        card = "As" if state.dealt == plazas or need is None else need.outcomes[-1].id
        state = play(game, state, Draw(by=AZAR, outcome=card))[0]
    insure(game, state, bets)


def lay(game: Blackjack, state: State, bets: Sequence[Bet]) -> State:
    """The bets that are laid before the cards are dealt: those on plazas first."""
    for bet in sorted(bets, key=lambda bet: KINDS.index(bet.kind)):
        match bet.kind:
            case "plaza":
                state = staked(game, state, PlaceBet, bet)
            case "menor" | "mayor" as side:
                who = player_at(bet.plaza)
                command = BetThirteen(by=who, player=who.id, plaza=bet.plaza, side=side, amount=bet.amount)
                state = play(game, state, command)[0]
    return state


def insure(game: Blackjack, state: State, bets: Sequence[Bet]) -> State:
    """The bets that are laid when the croupier shows an as."""
    for bet in bets:
        if bet.kind == "seguro":
            state = staked(game, state, Insure, bet)
    return state


TO_THE_SEPARADOR = N_(
    "Exact values are of a full sabot; sabots dealt to the separador cost players a little more, for which {allowance}"
    " is allowed. --fresh shuffles before every round."
)
CUT_CARD = 0.0008
"""The separador was seen to cost players 0.020 % of the bet alone at six packs, 0.033 % alone at four, and 0.043 % with
seven plazas at four, each within 0.007 %."""
_AHEAD, _AHEAD_FRESH = 8, 3
_FARTHEST = 8
"""Bets that a round is taken to bring or cost at most: more than four manos, all doubled, are too rare to matter."""
_PLENTY = 1 << 60
"""A purse that never ends."""
_NET = {"plaza": kernels.MANO, "seguro": kernels.ON_SEGURO, "menor": kernels.ON_MENOR, "mayor": kernels.ON_MAYOR}


class Table(msgspec.Struct, frozen=True):
    """What the kernels take of a table, its bets and its chart."""

    full: NDArray[np.uint8]
    begun: NDArray[np.uint64]
    """The places of a sabot that is yet to be shuffled."""
    moves: NDArray[np.uint8]
    rules: NDArray[np.int64]
    money: NDArray[np.int64]

    def ends(self) -> NDArray[np.int64]:
        return np.zeros((len(self.full), 3), dtype=np.int64)

    def nets(self) -> NDArray[np.int64]:
        return np.zeros((len(self.money), len(_NET)), dtype=np.int64)

    @property
    def needed(self) -> int:
        return int(self.money[:, [kernels.STAKE, kernels.MENOR, kernels.MAYOR]].sum())

    def play(self, seed: int, first: int, terms: Terms, sessions: int) -> "Played":
        shoe, sabot, nets = self.begun.copy(), self.full.copy(), self.nets()
        rows = np.zeros((sessions, COLUMNS), dtype=np.int64)
        cloth = (self.moves, self.rules, self.money, self.ends(), nets, self.needed)
        figures = terms.figures()
        insured = kernels.play_blackjack(seed, first, figures, self.full, self.begun, shoe, sabot, *cloth, rows)
        return Played(rows, nets, int(insured), shoe, sabot)


class Played(msgspec.Struct, frozen=True):
    """The result of some sessions: each purse's figures, each plaza's wins, and the sabot as the last round left it."""

    rows: Rows
    nets: NDArray[np.int64]
    insured: int
    """In how many rounds seguro was laid."""
    shoe: NDArray[np.uint64]
    sabot: NDArray[np.uint8]


def options(game: str, jurisdiction: str) -> frozenset[str]:
    """Cards, chart and packs; and the retiro where the casino may put it in use or not."""
    optional = "retiro" in choices(game, jurisdiction)
    return frozenset({"fresh", "packs", "strategy", *(("no_retiro",) if optional else ())})


def usual_stakes(table: AnyTable) -> Mapping[str, int]:
    return last_of_cloth(table, table.rules.least_manos.value)


def machine(game: str, jurisdiction: str, stakes: Mapping[str, int], options: Options) -> "Rounds":  # noqa: ARG001 - there is one black-jack
    """Bets on `plaza:1`…, and `seguro:1`, `menor:1`, `mayor:1`… beside them."""
    setup = example(jurisdiction)
    setup = replace(setup, barajas=options.packs or setup.barajas, retiro=False if options.no_retiro else setup.retiro)
    return Rounds(build(jurisdiction, setup), jurisdiction, stakes, options)


class Rounds(Simulated):
    """Rounds with the same bets, by one chart."""

    def __init__(self, game: Blackjack, jurisdiction: str, stakes: Mapping[str, int], options: Options) -> None:
        rules = game.rules
        super().__init__(stakes, rules.anticipo)
        self.laid = bets_of(game, stakes)
        self._law = rules_of(jurisdiction, packs=rules.packs, retiro=rules.retiro.value)
        self._pays_trece = rules.pay_trece.value
        self._own = bool(options.strategy)
        rows = read_chart(options.strategy) if self._own else rows_of(solution(self._law))
        self.table = table_for(rules, self.laid, table_of(whole(rows, rules)), fresh=options.fresh)
        self.allowance = 0.0 if options.fresh else CUT_CARD
        self.note = "" if options.fresh else TO_THE_SEPARADOR

    def block(self, seed: int, block: int, rounds: int) -> Block:
        place = places(self.laid)
        found = self.table.play(seed, block, Terms(rounds=rounds, purse=_PLENTY), 1)
        times = {bet.name: found.insured if bet.kind == "seguro" else rounds for bet in self.laid}
        staked = [bet.amount * times[bet.name] for bet in self.laid]
        return rounds, staked, [int(found.nets[place[bet.plaza], _NET[bet.kind]]) for bet in self.laid]

    def play(self, seed: int, first: int, terms: Terms, rows: Rows) -> None:
        rows[:] = self.table.play(seed, first, terms, len(rows)).rows

    def exact(self) -> Mapping[str, Fraction]:
        """A plaza is worth the same whichever it is, and whoever else plays."""
        worth = self._worth()
        return {bet.name: self._lost(bet, worth) for bet in self.laid}

    def scatter(self) -> Mapping[str, Scatter]:
        worth = self._worth()
        found = {bet.name: self._scattered(bet, worth) for bet in self.laid}
        return found if len(found) > 1 else {**found, "": found[self.laid[0].name]}

    def _worth(self) -> Worths:
        return chart_worth(self._law, self.table.moves) if self._own else solution(self._law).by_score

    def _scattered(self, bet: Bet, worth: Worths) -> Scatter:
        match bet.kind:
            case "plaza":
                variance, farthest = worth.variance, Fraction(_FARTHEST)
            case "seguro":
                ases = Fraction(self._law.sabot[AS - 1], sum(self._law.sabot))
                variance, farthest = ases * seguro(self._law).variance, self._law.seguro + 1
            case side:
                variance, farthest = trece(self._law, side, self._pays_trece).variance, self._pays_trece + 1
        return Scatter(float(variance) * bet.amount**2, float(farthest) * bet.amount)

    def _lost(self, bet: Bet, worth: Worths) -> Fraction:
        match bet.kind:
            case "plaza":
                return -worth.mean + self._unpaid(bet, worth)
            case "seguro":
                return -seguro(self._law).mean
            case side:
                return -trece(self._law, side, self._pays_trece).mean

    def _unpaid(self, bet: Bet, worth: Worths) -> Fraction:
        """The fractions of a cent that a Black-Jack or a retiro leaves to the house, per unit of the bet."""
        money = self.table.money[places(self.laid)[bet.plaza]].tolist()
        natural = self._law.natural
        lost = worth.results.get(str(natural), Fraction(0)) * (natural * bet.amount - money[kernels.NATURAL])
        if self._law.retiro is not None:
            often = worth.results.get(str(-self._law.retiro), Fraction(0))
            lost += often * (money[kernels.LOSS] - self._law.retiro * bet.amount)
        return Fraction(lost, bet.amount)


def places(bets: Sequence[Bet]) -> Mapping[int, int]:
    return {plaza: place for place, plaza in enumerate(sorted({bet.plaza for bet in bets}))}


def table_for(rules: BlackjackRules, bets: Sequence[Bet], moves: NDArray[np.uint8], *, fresh: bool) -> Table:
    values = [rules.values.value[card.rank] for card in FRENCH_52.cards] * rules.packs
    begun = np.zeros(kernels.WORDS, dtype=np.uint64)
    begun[kernels.GONE] = 1
    automatic = fresh or rules.behind is None
    begun[kernels.DEALT] = 0 if automatic else len(values) - rules.burned.value - (rules.behind or 0)
    begun[kernels.BURNED] = rules.burned.value
    begun[kernels.AHEAD] = _AHEAD_FRESH if automatic else _AHEAD
    beside = any(bet.kind in {"menor", "mayor"} for bet in bets)
    silences = (rules.ases_again, rules.solo_apuesta_inicial, rules.black_jack_tie_pays)
    figures = np.array([rules.stands.value, rules.always_draws.value, beside, *silences], dtype=np.int64)
    return Table(np.array(sorted(values), dtype=np.uint8), begun, moves, figures, _money(rules, bets))


def _money(rules: BlackjackRules, bets: Sequence[Bet]) -> NDArray[np.int64]:
    place = places(bets)
    money = np.zeros((len(place), kernels.MONEY), dtype=np.int64)
    for bet in bets:
        row, cents = money[place[bet.plaza]], bet.amount
        match bet.kind:
            case "plaza":
                row[kernels.STAKE] = cents
                row[kernels.SINGLE] = gain(cents, rules.pay.value)
                row[kernels.DOUBLE] = gain(2 * cents, rules.pay.value)
                row[kernels.NATURAL] = gain(cents, rules.pay_black_jack.value)
                row[kernels.LOSS] = cents - gain(cents, 1 - rules.retiro_loss.value)
            case "seguro":
                row[kernels.SEGURO], row[kernels.INSURED] = cents, gain(cents, rules.pay_seguro.value)
            case "menor":
                row[kernels.MENOR], row[kernels.LOW] = cents, gain(cents, rules.pay_trece.value)
            case _:
                row[kernels.MAYOR], row[kernels.HIGH] = cents, gain(cents, rules.pay_trece.value)
    return money
