"""What is left behind by events about the bank."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from tapete.engine.event import Event
from tapete.games.ferrocarril.events_bank import (
    AllInSaid,
    AskSkipped,
    AssociationHeld,
    AuctionOpened,
    AwardOpened,
    BankAnnounced,
    BankAwarded,
    BankCeded,
    BankContinued,
    BankKept,
    BankRaised,
    BidMade,
    CoveredDoubled,
    DealRefused,
    GarageAsked,
    GarageFormed,
    HandImposed,
    HandOffered,
    HandPassed,
    HandRefused,
    NobodyLeft,
    PartnerJoined,
    ProposalsReturned,
    Proposed,
)
from tapete.games.ferrocarril.parts import Part, Parts, amount_of, minus, plus, without_nothing
from tapete.games.ferrocarril.people import present, seat_number, seat_of
from tapete.games.ferrocarril.rules import FerroRules
from tapete.games.ferrocarril.state import Award, Bank, Phase, Play, Proposal, State


def _award_opened(rules: FerroRules, state: State, event: AwardOpened) -> State:
    award = Award(
        passed=event.passed,
        former=event.former,
        partners=event.partners,
        seat=event.seat,
        floor=event.floor,
        same=event.same,
        queue=event.queue,
        excluded=event.excluded,
    )
    return replace(state, phase=Phase.ADJUDICACION, award=award, banca=None)


def _hand_offered(rules: FerroRules, state: State, event: HandOffered) -> State:
    return replace(state, award=replace(state.open_award, stage=event.stage))


def _ask_skipped(rules: FerroRules, state: State, event: AskSkipped) -> State:
    award = state.open_award
    return replace(state, award=replace(award, queue=award.queue[1:]))


def _hand_refused(rules: FerroRules, state: State, event: HandRefused) -> State:
    award = state.open_award
    state = replace(state, award=replace(award, queue=award.queue[1:]))
    return _with_refusals(state, event.player, 1) if event.counts else state


def _with_refusals(state: State, player: str, more: int) -> State:
    """One refusal more, or none at all when `more` is 0."""
    number, seat = seat_number(state, player), seat_of(state, player)
    if seat is None or (more == 0 and seat.refusals == 0):
        return state
    counted = replace(seat, refusals=seat.refusals + more if more else 0)
    return replace(state, seats=(*state.seats[: number - 1], counted, *state.seats[number:]))


def _association_held(rules: FerroRules, state: State, event: AssociationHeld) -> State:
    award = state.open_award
    held = replace(award, held=event.player, held_parts=event.parts, queue=award.queue[1:])
    return replace(state, award=held)


def _auction_opened(rules: FerroRules, state: State, event: AuctionOpened) -> State:
    return replace(state, award=replace(state.open_award, stage="subasta", queue=(), excluded=event.excluded))


def _bid_made(rules: FerroRules, state: State, event: BidMade) -> State:
    award = state.open_award
    others = tuple(bid for bid in award.bids if bid[0].player != event.player)
    return replace(state, award=replace(award, bids=(*others, event.parts)))


def _hand_imposed(rules: FerroRules, state: State, event: HandImposed) -> State:
    imposed = replace(state.open_award, stage="impuesta", queue=event.queue, floor=event.floor, bids=())
    return replace(state, award=imposed)


def _nobody_left(rules: FerroRules, state: State, event: NobodyLeft) -> State:
    return replace(state, phase=Phase.FIN, award=None)


def _bank_awarded(rules: FerroRules, state: State, event: BankAwarded) -> State:
    award = state.open_award
    side = {part.player for part in event.parts}
    number = seat_number(state, event.player)
    above = award.passed and amount_of(event.parts) > award.same
    heir = above and award.former not in side and present(state, award.former)
    bare = replace(award, queue=(), bids=(), held="", held_parts=())
    state = replace(
        state,
        phase=Phase.CONSTITUCION,
        award=None,
        banca=Bank(banker=event.player, title=event.title, parts=event.parts, award=bare),
        last_seat=number or state.last_seat,
        proposals=tuple(each for each in state.proposals if each.player not in side),
        larger=award.former if heir else "",
    )
    return _with_refusals(_without_rights_of(state, side), event.player, 0)


def _without_rights_of(state: State, side: set[str]) -> State:
    """Whoever shares the bank has no banco to call."""
    if state.follow not in side and state.repeat not in side:
        return state
    follow = "" if state.follow in side else state.follow
    return replace(state, follow=follow, repeat="" if state.repeat in side else state.repeat)


def _proposed(rules: FerroRules, state: State, event: Proposed) -> State:
    return replace(state, proposals=(*state.proposals, Proposal(event.player, event.to, event.amount)))


def _proposals_returned(rules: FerroRules, state: State, event: ProposalsReturned) -> State:
    gone = {part.player for part in event.parts}
    return replace(state, proposals=tuple(each for each in state.proposals if each.player not in gone))


def _partner_joined(rules: FerroRules, state: State, event: PartnerJoined) -> State:
    bank = state.held_bank
    joined = replace(bank, parts=plus(bank.parts, (Part(event.player, event.amount),)))
    left = tuple(each for each in state.proposals if each.player != event.player)
    return _without_rights_of(replace(state, banca=joined, proposals=left), {event.player})


def _out_of_garage(bank: Bank, parts: Parts) -> Bank:
    return replace(bank, parts=plus(bank.parts, parts), garage=without_nothing(minus(bank.garage, parts)))


def _bank_raised(rules: FerroRules, state: State, event: BankRaised) -> State:
    bank = _out_of_garage(state.held_bank, event.from_garage)
    parts = plus(bank.parts, (Part(event.player, event.added),))
    return replace(state, banca=replace(bank, parts=parts, covered=0, uncovered=0))


def _bank_kept(rules: FerroRules, state: State, event: BankKept) -> State:
    return replace(state, banca=replace(state.held_bank, kept=True))


def into_garage(bank: Bank, parts: Parts) -> Bank:
    """The bank with part of it out of play."""
    out = without_nothing(parts)
    return replace(bank, parts=minus(bank.parts, out), garage=plus(bank.garage, out))


def _garage_formed(rules: FerroRules, state: State, event: GarageFormed) -> State:
    bank = into_garage(state.held_bank, event.parts)
    voluntary = event.kind == "voluntario"
    left = bank.winnings - amount_of(event.parts) if voluntary else min(bank.winnings, bank.amount)
    return replace(state, banca=replace(bank, winnings=left, halved=bank.halved or event.kind == "mitad"))


def _covered_doubled(rules: FerroRules, state: State, event: CoveredDoubled) -> State:
    bank = into_garage(_out_of_garage(state.held_bank, event.from_garage), event.into)
    return replace(state, banca=replace(bank, covered=0, uncovered=0, winnings=min(bank.winnings, bank.amount)))


def _all_in_said(rules: FerroRules, state: State, event: AllInSaid) -> State:
    return replace(state, banca=replace(_out_of_garage(state.held_bank, event.parts), all_in=True))


def _garage_asked(rules: FerroRules, state: State, event: GarageAsked) -> State:
    return state


def _bank_announced(rules: FerroRules, state: State, event: BankAnnounced) -> State:
    bank = replace(state.held_bank, covered=0, uncovered=0, halved=False, kept=False)
    return replace(state, phase=Phase.APUESTAS, play=Play(announced=event.amount), banca=bank)


def _hand_passed(rules: FerroRules, state: State, event: HandPassed) -> State:
    passed = state.passed_for
    if rules.former_bids_same.value:
        side = {part.player for part in event.parts}
        others = tuple(part for part in passed if part.player not in side)
        passed = (*others, *(Part(part.player, event.amount) for part in event.parts))
    return replace(state, banca=None, passed_for=passed)


def _deal_refused(rules: FerroRules, state: State, event: DealRefused) -> State:
    return replace(state, banca=None)


def _bank_ceded(rules: FerroRules, state: State, event: BankCeded) -> State:
    """By turn, at the minimum, once the cards are shuffled again."""
    bank = state.held_bank
    award = ceded(rules, bank, bank.amount, seat_number(state, bank.banker) or state.last_seat)
    return replace(state, banca=None, continues=False, award=award)


def ceded(rules: FerroRules, bank: Bank, same: int, seat: int) -> Award:
    """A bank that waits to be offered from the right of a seat."""
    partners = tuple(part.player for part in bank.parts[1:])
    floor = rules.minimum
    return Award(former=bank.banker, partners=partners, seat=seat, floor=floor, same=same, stage="pendiente")


def _bank_continued(rules: FerroRules, state: State, event: BankContinued) -> State:
    return replace(state, continues=False)


BANK: dict[type[Event], Callable[[FerroRules, State, Any], State]] = {
    AwardOpened: _award_opened,
    HandOffered: _hand_offered,
    AskSkipped: _ask_skipped,
    HandRefused: _hand_refused,
    AssociationHeld: _association_held,
    AuctionOpened: _auction_opened,
    BidMade: _bid_made,
    HandImposed: _hand_imposed,
    NobodyLeft: _nobody_left,
    BankAwarded: _bank_awarded,
    Proposed: _proposed,
    ProposalsReturned: _proposals_returned,
    PartnerJoined: _partner_joined,
    BankRaised: _bank_raised,
    BankKept: _bank_kept,
    GarageFormed: _garage_formed,
    CoveredDoubled: _covered_doubled,
    AllInSaid: _all_in_said,
    GarageAsked: _garage_asked,
    BankAnnounced: _bank_announced,
    HandPassed: _hand_passed,
    DealRefused: _deal_refused,
    BankCeded: _bank_ceded,
    BankContinued: _bank_continued,
}
