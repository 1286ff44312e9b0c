"""Bacarrá a dos paños with the same bets on every jugada: everybody at their best with such stakes, or by a rule."""

from collections.abc import Mapping
from math import gcd
from typing import cast

import msgspec
import numpy as np
from numpy.typing import NDArray

from tapete.engine.event import Reason, Refused
from tapete.engine.table import AnyTable
from tapete.exact.bacarra_dos_panos.counts import Terms as Rules
from tapete.exact.bacarra_dos_panos.play import ABATED, HANDS, WHOLE, PanosPlay, Seen, alike, choosing, place_of
from tapete.exact.bacarra_dos_panos.solution import solved, terms_of
from tapete.exact.baccarat import Counts, Pair, total_of
from tapete.families.baccarat import CHOOSES, DRAWS, STOOD
from tapete.families.table.reasons import COMBINACION_NO_ADMITIDA
from tapete.games import build
from tapete.games.bacarra_dos_panos.bets import POSTURA_FUERA_DE_LIMITES, UNIDADES_ENTERAS, halves
from tapete.games.bacarra_dos_panos.play import BacarraDosPanos
from tapete.games.bacarra_dos_panos.rules import DosPanosRules
from tapete.kit.money import deduction
from tapete.language import N_
from tapete.law.parameters import sheet
from tapete.sim.bacarra_dos_panos.kernels import COMING, OUTCOMES, SEEN, count_panos, play_jugadas
from tapete.sim.baccarat import Bytes, Chances, Dealt, OfSabot, places_of
from tapete.sim.machine import Options

_SEEN: tuple[Seen, ...] = (*range(STOOD + 1), *ABATED)
OPTIONS = frozenset({"fresh", "rule"})


class DealtPanos(Dealt, frozen=True, kw_only=True):
    """A sabot and how all three draw."""

    abated: Bytes
    first: Bytes
    second: Bytes
    banca: Bytes

    @property
    def tables(self) -> tuple[Bytes, Bytes, Bytes, Bytes, NDArray[np.uint64]]:
        return self.abated, self.first, self.second, self.banca, self.chances


def dealing(sabot: Counts, behind: int, letters: str, play: PanosPlay, *, fresh: bool) -> DealtPanos:
    if behind < COMING:
        raise ValueError(f"{behind} cards below the cut card may not suffice for a jugada")
    chances, manos = Chances(), play.manos
    abated, first = np.zeros(100, dtype=np.uint8), np.zeros(100, dtype=np.uint8)
    second = np.zeros((3, 100), dtype=np.uint8)
    banca = np.zeros((100, SEEN, SEEN), dtype=np.uint8)
    for pair in ABATED:
        abated[places_of(pair)] = _SEEN.index(pair)
    for pair in HANDS:
        places = places_of(pair)
        first[places] = chances.move(_often(letters, pair, manos.first))
        for word, often in enumerate((manos.after_no, manos.after_carta, manos.after_abatir)):
            second[word, places] = chances.move(_often(letters, pair, often))
        for one in _SEEN:
            for two in _SEEN:
                if isinstance(one, int) or isinstance(two, int):
                    chance = int(play.often(place_of(pair, one, two)) * WHOLE)
                    banca[places, _SEEN.index(one), _SEEN.index(two)] = chances.move(chance)
    return DealtPanos(
        full=np.repeat(np.arange(10, dtype=np.uint8), sabot),
        dealt=0 if fresh else sum(sabot) - behind,
        abated=abated,
        first=first,
        second=second.ravel(),
        banca=banca.ravel(),
        chances=chances.array(),
    )


def _often(letters: str, pair: Pair, often: tuple[int, ...]) -> int:
    letter = letters[total_of(*pair)]
    return often[choosing(letters).index(pair)] if letter == CHOOSES else WHOLE * (letter == DRAWS)


class Panos(OfSabot):
    """Jugadas with the same bets on each; the odds are by the result of both paños."""

    dealing: DealtPanos
    outcomes = OUTCOMES
    counting = staticmethod(count_panos)
    playing = staticmethod(play_jugadas)


RULES = ("equilibrio", "punto-pide", "punto-planta", "cuadro")
"""Ways to play: all three at their best, the manos always drawing or standing where they may choose, and the banker by
the cuadro where it says the same for both paños."""
REGLA_NO_ADMITIDA = Reason("regla_no_admitida", N_("{rule} is not a way to play this game; these are: {known}."))
PANOS = ("primero", "segundo")
CABALLO = "a-caballo"
BANCA = "banca"
_SIGNS = (-1, 0, 1)


def usual_stakes(table: AnyTable) -> Mapping[str, int]:
    minimum = cast(BacarraDosPanos, table).rules.minimum
    return {**dict.fromkeys(PANOS, minimum), BANCA: len(PANOS) * minimum}


def machine(game: str, jurisdiction: str, stakes: Mapping[str, int], options: Options) -> Panos:
    """Bets on `primero`, `segundo` and `a-caballo`, and the covered amount of the `banca`.

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


def played(terms: Rules, rule: str) -> PanosPlay:
    if rule == "cuadro":
        return solved(msgspec.structs.replace(terms, asked=True))
    often = {"punto-pide": WHOLE, "punto-planta": 0}.get(rule)
    return solved(terms, None if often is None else alike(often, terms.letters))


def _refuse(rules: DosPanosRules, bet: str, amount: int) -> None:
    if bet not in {*PANOS, CABALLO, BANCA}:
        raise Refused(COMBINACION_NO_ADMITIDA, rules.law["payment"], bet=bet[:40])
    most = rules.most_bank if bet == BANCA else rules.most_bet
    if not rules.minimum <= amount <= most:
        facts = {"least": rules.minimum, "most": most, "amount": amount}
        raise Refused(POSTURA_FUERA_DE_LIMITES, rules.law["bank_limits" if bet == BANCA else "bet_limits"], **facts)
    if bet == CABALLO and (amount % rules.unit or amount < 2 * rules.unit):
        raise Refused(UNIDADES_ENTERAS, rules.law["lines"], unit=rules.unit, amount=amount)


def lying(rules: DosPanosRules, stakes: Mapping[str, int]) -> tuple[int, int]:
    """The stakes on each paño; where only the bank is played, equal stakes."""
    first, second = halves(rules, stakes.get(CABALLO, 0))
    first, second = first + stakes.get(PANOS[0], 0), second + stakes.get(PANOS[1], 0)
    return (first, second) if first + second else (1, 1)


def _reduced(lie: tuple[int, int]) -> tuple[int, int]:
    common = gcd(*lie)
    return lie[0] // common, lie[1] // common


def nets_of(rules: DosPanosRules, bet: str, amount: int, lie: tuple[int, int]) -> list[int]:
    """The net of a bet for each pair of results; the banker pays the cagnotte on the balance."""
    if bet == BANCA:
        second = amount * lie[1] // sum(lie)
        balances = [one * (amount - second) + two * second for one in _SIGNS for two in _SIGNS]
        return [net - deduction(net, rules.deduction.value) if net > 0 else net for net in balances]
    parts = halves(rules, amount) if bet == CABALLO else (amount * (bet == PANOS[0]), amount * (bet == PANOS[1]))
    return [-one * parts[0] - two * parts[1] for one in _SIGNS for two in _SIGNS]
