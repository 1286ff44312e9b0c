"""Ferrocarril between a punto and a banker who has all the bank covered: both at their best, or by a fixed rule."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations_with_replacement
from typing import cast

from tapete.engine.event import Refused
from tapete.engine.table import AnyTable
from tapete.exact.baccarat import Drawing as Letters
from tapete.exact.baccarat import full_sabot
from tapete.exact.ferrocarril import (
    ALWAYS_DRAWS,
    ALWAYS_STANDS,
    BOTH_FREE,
    BY_THE_CUADRO,
    BY_TOTALS,
    Equilibrium,
    solved,
    ways_to_play,
)
from tapete.families.baccarat import DRAWS
from tapete.families.table.reasons import COMBINACION_NO_ADMITIDA
from tapete.games import build
from tapete.games.ferrocarril.play import Ferrocarril
from tapete.games.ferrocarril.players import BAJO_EL_MINIMO, SOBRE_EL_MAXIMO_DE_LA_BANCA
from tapete.games.ferrocarril.rules import FerroRules
from tapete.kit.money import deduction
from tapete.law.parameters import sheet
from tapete.sim.baccarat import Coups, Drawing, Shoe, dealing
from tapete.sim.machine import Options

RULES = {
    "equilibrio": BOTH_FREE,
    "punto-pide": ALWAYS_DRAWS,
    "punto-planta": ALWAYS_STANDS,
    "cuadro": BY_THE_CUADRO,
    "totales": BY_TOTALS,
}
"""Ways to play: both free, the punto always drawing or standing where they may choose, the banker by the cuadro, and
both free with nothing but totals to look at."""
SIDES = ("punto", "banca")
OPTIONS = frozenset({"fresh", "rule"})


def usual_stakes(table: AnyTable) -> Mapping[str, int]:
    return dict.fromkeys(SIDES, table.notice()[-1].minimums[0])


def machine(game: str, jurisdiction: str, stakes: Mapping[str, int], options: Options) -> Coups:
    """Bets on `punto` and `banca`: what a player risks against the bank, and what the banker does."""
    rules = cast(Ferrocarril, build(game, jurisdiction)).rules
    for bet, amount in stakes.items():
        _refuse(rules, bet, amount)
    way = ways_to_play(sheet(game).column(jurisdiction))[RULES[options.rule]]
    found = solved(way)
    shoe = Shoe(counts=full_sabot(rules.packs.value), behind=rules.behind.value, fresh=options.fresh)
    nets = {bet: nets_of(rules, bet, amount) for bet, amount in stakes.items()}
    one_sided = stakes.get("punto") != stakes.get("banca")
    return Coups(stakes, nets, dealing(shoe, drawing_by(way.drawing, found)), found.wins, one_sided=one_sided)


def _refuse(rules: FerroRules, bet: str, amount: int) -> None:
    if bet not in SIDES:
        raise Refused(COMBINACION_NO_ADMITIDA, rules.law["values"], bet=bet[:40])
    if amount < rules.minimum:
        raise Refused(BAJO_EL_MINIMO, rules.law["minimum"], amount=amount, minimum=rules.minimum)
    most = rules.most_bank
    if amount > most:
        raise Refused(SOBRE_EL_MAXIMO_DE_LA_BANCA, rules.law["bank_limits"], amount=amount, maximum=most)


def nets_of(rules: FerroRules, bet: str, amount: int) -> tuple[int, int, int]:
    """The net of a side if the punto wins, if the banker wins, and on a tie; the banker pays the cagnotte."""
    if bet == "punto":
        return amount, -amount, 0
    return -amount, amount - deduction(amount, rules.deduction.value), 0


def drawing_by(letters: Letters, found: Equilibrium) -> Drawing:
    pairs = [pair for pair in combinations_with_replacement(range(10), 2) if sum(pair) % 10 not in letters.naturals]
    bound = {pair: Fraction(letters.punto[sum(pair) % 10] == DRAWS) for pair in pairs}
    return Drawing(naturals=letters.naturals, punto=bound | found.punto_draws, banca=found.banca_draws)
