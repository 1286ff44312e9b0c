"""The bank between two jugadas: raised, shared, passed, and announced."""

from collections.abc import Sequence

from tapete.engine.event import Event
from tapete.engine.refusal import Refused
from tapete.games.ferrocarril import reasons
from tapete.games.ferrocarril.banca import auction, most_bank, open_award, require_maximum, require_partner
from tapete.games.ferrocarril.commands import (
    AcceptPartner,
    AnnounceBank,
    KeepBank,
    PassHand,
    Propose,
    RefuseToDeal,
    SetBank,
    WithdrawProposal,
)
from tapete.games.ferrocarril.course import Course
from tapete.games.ferrocarril.duty import require_banker, require_croupier, require_phase, require_present
from tapete.games.ferrocarril.events_bank import (
    AwardOpened,
    BankAnnounced,
    BankKept,
    BankRaised,
    DealRefused,
    GarageAsked,
    GarageFormed,
    HandPassed,
    PartnerJoined,
    ProposalsReturned,
    Proposed,
)
from tapete.games.ferrocarril.events_play import spoken
from tapete.games.ferrocarril.parts import Part, Parts, taken_from
from tapete.games.ferrocarril.people import head_count, on_bank_side, present, seat_number
from tapete.games.ferrocarril.rules import FerroRules
from tapete.games.ferrocarril.state import Award, Bank, Phase, State
from tapete.kit.money import LARGEST

_PROPOSING = (Phase.ADJUDICACION, Phase.CONSTITUCION, Phase.APUESTAS)


def propose(rules: FerroRules, state: State, command: Propose) -> Sequence[Event]:
    """Chips at the disposal of the banker, of who may take the bank, or of who may cover it."""
    player = require_present(rules, state, command.by)
    cite = rules.law["partner"]
    require_phase(state, cite, *_PROPOSING)
    if on_bank_side(state, player):
        raise Refused(reasons.DEL_LADO_DE_LA_BANCA, cite, player=player)
    if command.to == player:
        raise Refused(reasons.A_SI_MISMO, cite)
    if not present(state, command.to):
        raise Refused(reasons.NO_ESTA_EN_LA_MESA, cite, player=command.to)
    _require_addressee(rules, state, command)
    if any(each.player == player for each in state.proposals):
        raise Refused(reasons.YA_PROPUESTO, cite, player=player)
    if not 0 < command.amount <= LARGEST:
        raise Refused(reasons.BAJO_EL_MINIMO, cite, amount=max(command.amount, 0), minimum=1)
    return [Proposed(player=player, to=command.to, amount=command.amount, cite=cite)]


def _require_addressee(rules: FerroRules, state: State, command: Propose) -> None:
    """Before the announcement the banker; after it, somebody who may cover the bank."""
    bank = state.banca
    if bank is None:
        return
    if state.phase is Phase.CONSTITUCION and command.to != bank.banker:
        raise Refused(reasons.NO_ES_EL_BANQUERO, rules.law["partner"], banker=bank.banker)
    if state.phase is Phase.APUESTAS and on_bank_side(state, command.to):
        raise Refused(reasons.DEL_LADO_DE_LA_BANCA, rules.law["single"], player=command.to)


def withdraw_proposal(rules: FerroRules, state: State, command: WithdrawProposal) -> Sequence[Event]:
    """Until it is taken up, or counted upon in a bid or an acceptance."""
    player = require_present(rules, state, command.by)
    cite = rules.law["partner"]
    offered = next((each for each in state.proposals if each.player == player), None)
    if offered is None:
        raise Refused(reasons.SIN_PROPUESTA, cite, player=player, to="-")
    if state.award is not None and any(part.player == player for part in state.award.held_parts):
        raise Refused(reasons.TIENE_DINERO_EN_JUEGO, cite, player=player)
    return [ProposalsReturned(parts=(Part(player, offered.amount),), cite=cite)]


def accept_partner(rules: FerroRules, state: State, command: AcceptPartner) -> Sequence[Event]:
    """The banker takes somebody's chips into the bank."""
    bank = require_banker(rules, state, command.by)
    cite = rules.law["partner"]
    require_phase(state, cite, Phase.CONSTITUCION)
    offered = next((each for each in state.proposals if each.player == command.player), None)
    if offered is None or offered.to != bank.banker:
        raise Refused(reasons.SIN_PROPUESTA, cite, player=command.player, to=bank.banker)
    award = bank.award if not bank.dealt else Award()
    require_partner(rules, award, command.player, offered.amount, bank.parts[0].amount)
    require_maximum(rules, bank.amount + offered.amount)
    return [PartnerJoined(player=command.player, amount=offered.amount, cite=cite)]


def set_bank(rules: FerroRules, state: State, command: SetBank) -> Sequence[Event]:
    """Raised over what was offered, never lowered; the garaje comes back first."""
    bank = require_banker(rules, state, command.by)
    cite = rules.law["never_lower"]
    require_phase(state, cite, Phase.CONSTITUCION)
    if command.amount <= bank.amount:
        raise Refused(reasons.BANCA_NO_BAJA, cite, now=bank.amount, amount=max(command.amount, 0))
    require_maximum(rules, command.amount)
    more = command.amount - bank.amount
    own = sum(part.amount for part in bank.garage if part.player == bank.banker)
    back = min(own, more)
    returned: Parts = (Part(bank.banker, back),) if back else ()
    event = BankRaised(player=bank.banker, amount=command.amount, from_garage=returned, added=more - back, cite=cite)
    return [event]


def keep_bank(rules: FerroRules, state: State, command: KeepBank) -> Sequence[Event]:
    """The banker has nothing to change; until the announcement there is still time to."""
    bank = require_banker(rules, state, command.by)
    cite = rules.law["keeping"]
    require_phase(state, cite, Phase.CONSTITUCION)
    if bank.kept:
        raise Refused(reasons.YA_ESTA, cite)
    return [BankKept(player=bank.banker, cite=cite)]


def announce_bank(rules: FerroRules, state: State, command: AnnounceBank) -> Sequence[Event]:
    """What exceeds the maximum goes out of play, and the rest is the most that can be played."""
    require_croupier(rules, state, command.by)
    cite = rules.law["announce"]
    require_phase(state, cite, Phase.CONSTITUCION)
    found, least = head_count(state), rules.least_players
    if found < least.value:
        raise Refused(reasons.FALTAN_JUGADORES, least.cite, least=least.value, found=found)
    course = Course(rules, state)
    if rules.asks_garage.value and course.bank.pases:
        course(GarageAsked(player=course.bank.banker, cite=rules.asks_garage.cite))
    if state.proposals:
        back = tuple(Part(each.player, each.amount) for each in state.proposals)
        course(ProposalsReturned(parts=back, cite=rules.law["partner"]))
    amount, most = course.bank.amount, most_bank(rules)
    if amount > most:
        parts = taken_from(course.bank.parts, amount - most)
        course(GarageFormed(kind="impropio", parts=parts, cite=rules.law["impropio"]))
        amount = most
    course(BankAnnounced(call=spoken(rules.voices.value[1], amount), amount=amount, cite=cite))
    return course.events


def may_pass(rules: FerroRules, state: State, bank: Bank) -> bool:
    """Once a jugada has been dealt, or nobody bet, or there are too few players to deal to."""
    return bank.dealt or bank.free_to_pass or head_count(state) < rules.least_players.value


def pass_hand(rules: FerroRules, state: State, command: PassHand) -> Sequence[Event]:
    """The banker takes the bank back, and it is offered for at least as much."""
    bank = require_banker(rules, state, command.by)
    require_phase(state, rules.law["keeping"], Phase.CONSTITUCION)
    if not may_pass(rules, state, bank):
        raise Refused(reasons.DEBE_DAR_UNA_VEZ, rules.law["deal_once"])
    amount = min(bank.amount, most_bank(rules))
    course = Course(rules, state)
    course(
        HandPassed(player=bank.banker, amount=amount, parts=bank.parts, kept_out=bank.garage, cite=rules.law["keeping"])
    )
    open_award(course, _passed_award(state, bank, amount))
    return course.events


def _passed_award(state: State, bank: Bank, amount: int) -> Award:
    return Award(
        passed=True,
        former=bank.banker,
        partners=tuple(part.player for part in bank.parts[1:]),
        seat=seat_number(state, bank.banker) or state.last_seat,
        floor=amount,
        same=amount,
    )


def refuse_to_deal(rules: FerroRules, state: State, command: RefuseToDeal) -> Sequence[Event]:
    """Who acquired the bank would not deal: it is auctioned without him, nor the former banker if he passed."""
    bank = require_banker(rules, state, command.by)
    cite = rules.law["deal_once"]
    require_phase(state, cite, Phase.CONSTITUCION)
    if may_pass(rules, state, bank):
        raise Refused(reasons.YA_HA_DADO, cite)
    course = Course(rules, state)
    course(DealRefused(player=bank.banker, parts=bank.parts, kept_out=bank.garage, cite=cite))
    award = bank.award
    course(
        AwardOpened(
            passed=award.passed,
            former=award.former,
            partners=award.partners,
            seat=award.seat,
            floor=award.floor,
            same=award.same,
            queue=(),
            excluded=(bank.banker,),
            cite=cite,
        )
    )
    former = (award.former, *award.partners) if award.passed else ()
    auction(course, tuple(dict.fromkeys(name for name in (bank.banker, *former) if name)))
    return course.events
