"""Bacarrá a dos paños with the same bets on every jugada: everybody at their best with such stakes, or by a rule."""

from collections.abc import Mapping
from math import gcd
from typing import cast

import msgspec

from tapete.engine.refusal import Reason, Refused
from tapete.engine.table import AnyTable
from tapete.exact.bacarra_dos_panos.choices import WHOLE, PanosPlay, alike
from tapete.exact.bacarra_dos_panos.counts import Terms
from tapete.exact.bacarra_dos_panos.solution import solved, terms_of
from tapete.families.table.reasons import COMBINACION_NO_ADMITIDA
from tapete.games import build
from tapete.games.bacarra_dos_panos.bets import POSTURA_FUERA_DE_LIMITES, UNIDADES_ENTERAS, halves
from tapete.games.bacarra_dos_panos.play import BacarraDosPanos
from tapete.games.bacarra_dos_panos.rules import DosPanosRules
from tapete.kit.money import deduction
from tapete.language import N_
from tapete.law.parameters import sheet
from tapete.sim.machine import Options
from tapete.sim.panos import Panos, dealing

RULES = ("equilibrio", "punto-pide", "punto-planta", "cuadro")
"""Ways to play: all three at their best, the manos always drawing or standing where they may choose, and the banker by
the cuadro where it says the same for both paños."""
REGLA_NO_ADMITIDA = Reason("regla_no_admitida", N_("{rule} is not a way to play this game; these are: {known}."))
PANOS = ("primero", "segundo")
CABALLO = "a-caballo"
BANCA = "banca"
_SIGNS = (-1, 0, 1)


def options(game: str, jurisdiction: str) -> frozenset[str]:  # noqa: ARG001 - the same everywhere
    """Cards that are shuffled before every jugada, and how all three play."""
    return frozenset({"fresh", "rule"})


def usual_stakes(table: AnyTable) -> Mapping[str, int]:
    """As much on either paño, and on the banker's side, so that the house's own win shows too."""
    minimum = cast(BacarraDosPanos, table).rules.minimum
    return {**dict.fromkeys(PANOS, minimum), BANCA: len(PANOS) * minimum}


def machine(game: str, jurisdiction: str, stakes: Mapping[str, int], options: Options) -> Panos:
    """Bets on `primero`, `segundo` and `a-caballo`, and the side of the `banca`, who has so much covered.

    What lies on either paño is what is bet here; of the bank the same part is covered by each, or a half of it.
    """
    rules = cast(BacarraDosPanos, build(game, jurisdiction)).rules
    for bet, amount in stakes.items():
        _refuse(rules, bet, amount)
    if options.rule not in RULES:
        raise Refused(REGLA_NO_ADMITIDA, rules.law["drawing"], rule=options.rule, known=", ".join(RULES))
    lie = lying(rules, stakes)
    terms = terms_of(sheet(game).column(jurisdiction), _reduced(lie))
    terms = msgspec.structs.replace(terms, deduction=rules.deduction.value)
    play = played(terms, options.rule)
    return Panos(
        stakes,
        {bet: nets_of(rules, bet, amount, lie) for bet, amount in stakes.items()},
        dealing(terms.sabot, rules.behind.value, terms.letters, play, fresh=options.fresh),
        [chance for row in play.results for chance in row],
        one_sided=stakes.get(BANCA) != sum(amount for bet, amount in stakes.items() if bet != BANCA),
    )


def played(terms: Terms, rule: str) -> PanosPlay:
    """How it is played by a rule."""
    if rule == "cuadro":
        return solved(msgspec.structs.replace(terms, asked=True))
    often = {"punto-pide": WHOLE, "punto-planta": 0}.get(rule)
    return solved(terms, None if often is None else alike(often, terms.letters))


def _refuse(rules: DosPanosRules, bet: str, amount: int) -> None:
    """What the table does not take: another bet, an amount beyond its limits, or a bet a caballo of no whole units."""
    if bet not in {*PANOS, CABALLO, BANCA}:
        raise Refused(COMBINACION_NO_ADMITIDA, rules.law["payment"], bet=bet[:40])
    most = rules.most_bank if bet == BANCA else rules.most_bet
    if not rules.minimum <= amount <= most:
        facts = {"least": rules.minimum, "most": most, "amount": amount}
        raise Refused(POSTURA_FUERA_DE_LIMITES, rules.law["bank_limits" if bet == BANCA else "bet_limits"], **facts)
    if bet == CABALLO and (amount % rules.unit or amount < 2 * rules.unit):
        raise Refused(UNIDADES_ENTERAS, rules.law["lines"], unit=rules.unit, amount=amount)


def lying(rules: DosPanosRules, stakes: Mapping[str, int]) -> tuple[int, int]:
    """What lies on each paño; where only the bank is played, as much on either."""
    first, second = halves(rules, stakes.get(CABALLO, 0))
    first, second = first + stakes.get(PANOS[0], 0), second + stakes.get(PANOS[1], 0)
    return (first, second) if first + second else (1, 1)


def _reduced(lie: tuple[int, int]) -> tuple[int, int]:
    common = gcd(*lie)
    return lie[0] // common, lie[1] // common


def nets_of(rules: DosPanosRules, bet: str, amount: int, lie: tuple[int, int]) -> list[int]:
    """What a bet wins by what comes of both paños; the banker pays the cagnotte of the balance."""
    if bet == BANCA:
        second = amount * lie[1] // sum(lie)
        balances = [one * (amount - second) + two * second for one in _SIGNS for two in _SIGNS]
        return [net - deduction(net, rules.deduction.value) if net > 0 else net for net in balances]
    parts = halves(rules, amount) if bet == CABALLO else (amount * (bet == PANOS[0]), amount * (bet == PANOS[1]))
    return [-one * parts[0] - two * parts[1] for one in _SIGNS for two in _SIGNS]
