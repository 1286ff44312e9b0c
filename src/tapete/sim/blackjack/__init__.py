"""Black-jack at one table: every plaza with a bet plays by the same chart."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

import msgspec
import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from tapete.engine.table import AnyTable
from tapete.exact.blackjack import choices
from tapete.exact.blackjack.exact import Worths, seguro, trece
from tapete.exact.blackjack.hands import AS
from tapete.exact.blackjack.rules import rules_of
from tapete.exact.blackjack.solution import solution
from tapete.games.blackjack import build, example
from tapete.games.blackjack.payment import gain
from tapete.games.blackjack.play import Blackjack
from tapete.games.blackjack.rules import BlackjackRules
from tapete.kit.cards import FRENCH_52
from tapete.language import N_
from tapete.sim.blackjack import kernels as kernel
from tapete.sim.blackjack.bets import Bet, bets_of
from tapete.sim.blackjack.chart import chart_worth, read_chart, rows_of, table_of, whole
from tapete.sim.kernels import COLUMNS
from tapete.sim.machine import Block, Options, Rows, Scatter, Terms, last_of_cloth
from tapete.sim.rounds import Simulated

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
_NET = {"plaza": kernel.MANO, "seguro": kernel.ON_SEGURO, "menor": kernel.ON_MENOR, "mayor": kernel.ON_MAYOR}


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
        return int(self.money[:, [kernel.STAKE, kernel.MENOR, kernel.MAYOR]].sum())

    def play(self, seed: int, first: int, terms: Terms, sessions: int) -> "Played":
        shoe, sabot, nets = self.begun.copy(), self.full.copy(), self.nets()
        rows = np.zeros((sessions, COLUMNS), dtype=np.int64)
        cloth = (self.moves, self.rules, self.money, self.ends(), nets, self.needed)
        figures = terms.figures()
        insured = kernel.play_blackjack(seed, first, figures, self.full, self.begun, shoe, sabot, *cloth, rows)
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
        """A bet counts as staked once, whatever is added to it."""
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
        """Of bets that share the croupier's hand, or a sabot, it is known of each and not of all together."""
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
        lost = worth.results.get(str(natural), Fraction(0)) * (natural * bet.amount - money[kernel.NATURAL])
        if self._law.retiro is not None:
            often = worth.results.get(str(-self._law.retiro), Fraction(0))
            lost += often * (money[kernel.LOSS] - self._law.retiro * bet.amount)
        return Fraction(lost, bet.amount)


def places(bets: Sequence[Bet]) -> Mapping[int, int]:
    return {plaza: place for place, plaza in enumerate(sorted({bet.plaza for bet in bets}))}


def table_for(rules: BlackjackRules, bets: Sequence[Bet], moves: NDArray[np.uint8], *, fresh: bool) -> Table:
    """A table's sabot, rules and money as the kernels take them."""
    values = [rules.values.value[card.rank] for card in FRENCH_52.cards] * rules.packs
    begun = np.zeros(kernel.WORDS, dtype=np.uint64)
    begun[kernel.GONE] = 1
    automatic = fresh or rules.behind is None
    begun[kernel.DEALT] = 0 if automatic else len(values) - rules.burned.value - (rules.behind or 0)
    begun[kernel.BURNED] = rules.burned.value
    begun[kernel.AHEAD] = _AHEAD_FRESH if automatic else _AHEAD
    beside = any(bet.kind in {"menor", "mayor"} for bet in bets)
    silences = (rules.ases_again, rules.solo_apuesta_inicial, rules.black_jack_tie_pays)
    figures = np.array([rules.stands.value, rules.always_draws.value, beside, *silences], dtype=np.int64)
    return Table(np.array(sorted(values), dtype=np.uint8), begun, moves, figures, _money(rules, bets))


def _money(rules: BlackjackRules, bets: Sequence[Bet]) -> NDArray[np.int64]:
    place = places(bets)
    money = np.zeros((len(place), kernel.MONEY), dtype=np.int64)
    for bet in bets:
        row, cents = money[place[bet.plaza]], bet.amount
        match bet.kind:
            case "plaza":
                row[kernel.STAKE] = cents
                row[kernel.SINGLE] = gain(cents, rules.pay.value)
                row[kernel.DOUBLE] = gain(2 * cents, rules.pay.value)
                row[kernel.NATURAL] = gain(cents, rules.pay_black_jack.value)
                row[kernel.LOSS] = cents - gain(cents, 1 - rules.retiro_loss.value)
            case "seguro":
                row[kernel.SEGURO], row[kernel.INSURED] = cents, gain(cents, rules.pay_seguro.value)
            case "menor":
                row[kernel.MENOR], row[kernel.LOW] = cents, gain(cents, rules.pay_trece.value)
            case _:
                row[kernel.MAYOR], row[kernel.HIGH] = cents, gain(cents, rules.pay_trece.value)
    return money
