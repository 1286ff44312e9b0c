"""What the banker keeps out of play by choice, and todo va."""

from collections.abc import Sequence

from tapete.engine.event import Event
from tapete.engine.refusal import Refused
from tapete.games.ferrocarril import reasons
from tapete.games.ferrocarril.commands import AllIn, DoubleCovered, HalveBank, KeepOut
from tapete.games.ferrocarril.duty import require_banker, require_phase
from tapete.games.ferrocarril.events_bank import AllInSaid, CoveredDoubled, GarageFormed
from tapete.games.ferrocarril.parts import amount_of, taken_from
from tapete.games.ferrocarril.rules import FerroRules
from tapete.games.ferrocarril.state import Bank, Phase, State


def most_kept_out(rules: FerroRules, bank: Bank) -> int:
    """What of the winnings may be kept out of play: nothing until they exceed the threshold."""
    if bank.won <= rules.threshold.value:
        return 0
    return max(0, min(bank.winnings, bank.amount - rules.minimum))


def keep_out(rules: FerroRules, state: State, command: KeepOut) -> Sequence[Event]:
    """Garaje voluntario: any part of the winnings still in the bank, once their sum exceeds the threshold."""
    bank = require_banker(rules, state, command.by)
    cite = rules.threshold.cite
    require_phase(state, cite, Phase.CONSTITUCION)
    if bank.won <= rules.threshold.value:
        raise Refused(reasons.SIN_GANANCIAS_BASTANTES, cite, won=bank.won, threshold=rules.threshold.value)
    most = most_kept_out(rules, bank)
    if not 0 < command.amount <= most:
        raise Refused(reasons.MAS_QUE_LAS_GANANCIAS, cite, most=most)
    return [GarageFormed(kind="voluntario", parts=taken_from(bank.parts, command.amount), cite=cite)]


def may_halve(rules: FerroRules, bank: Bank) -> bool:
    """Whether half of the bank may be kept out of play and leave a bank."""
    enough = rules.half_from.value and bank.pases >= rules.half_from.value
    return bool(enough) and bank.amount - bank.amount // 2 >= rules.minimum and not bank.halved


def halve_bank(rules: FerroRules, state: State, command: HalveBank) -> Sequence[Event]:
    """Murcia: half of the bank, from the second pase on, once before each jugada."""
    bank = require_banker(rules, state, command.by)
    cite = rules.half_from.cite
    require_phase(state, cite, Phase.CONSTITUCION)
    if not may_halve(rules, bank):
        raise Refused(reasons.SIN_MITAD, cite)
    return [GarageFormed(kind="mitad", parts=taken_from(bank.parts, bank.amount // 2), cite=cite)]


def may_double(rules: FerroRules, bank: Bank) -> bool:
    """Whether the last jugada was won with a bank not fully covered, and the bank is as it left it."""
    return rules.doubling.value and bank.uncovered > 0 and bank.covered > 0 and not bank.halved


def double_covered(rules: FerroRules, state: State, command: DoubleCovered) -> Sequence[Event]:
    """Murcia: twice what was covered; what is missing comes from the garaje, what is over goes there."""
    bank = require_banker(rules, state, command.by)
    cite = rules.doubling.cite
    require_phase(state, cite, Phase.CONSTITUCION)
    if not may_double(rules, bank):
        raise Refused(reasons.SIN_DOBLAR, cite)
    missing = 2 * bank.covered - bank.amount
    back = min(max(missing, 0), amount_of(bank.garage))
    parts = taken_from(bank.garage, back) if back else ()
    over = taken_from(bank.parts, -missing) if missing < 0 else ()
    return [CoveredDoubled(amount=bank.amount + back - max(-missing, 0), from_garage=parts, into=over, cite=cite)]


def all_in(rules: FerroRules, state: State, command: AllIn) -> Sequence[Event]:
    """«Todo va»: the whole garaje returns, and what is not covered stays in the bank for this jugada."""
    bank = require_banker(rules, state, command.by)
    cite = rules.law["todo_va"]
    require_phase(state, cite, Phase.CONSTITUCION)
    if rules.maximum is not None:
        raise Refused(reasons.BANCA_CON_MAXIMO, cite)
    if bank.all_in:
        raise Refused(reasons.YA_ESTA, cite)
    return [AllInSaid(player=bank.banker, parts=bank.garage, cite=cite)]
