"""The auction of a bank that nobody took in turn."""

from collections.abc import Sequence

from tapete.engine.event import Event
from tapete.engine.refusal import Refused
from tapete.games.ferrocarril import reasons
from tapete.games.ferrocarril.banca import SUBASTA, backed, give, impose, require_amount, shares
from tapete.games.ferrocarril.commands import Bid, CloseAuction
from tapete.games.ferrocarril.course import Course
from tapete.games.ferrocarril.duty import require_croupier, require_phase, require_present
from tapete.games.ferrocarril.events_bank import BidMade
from tapete.games.ferrocarril.parts import Parts, amount_of, share_of
from tapete.games.ferrocarril.people import present, rank
from tapete.games.ferrocarril.rules import FerroRules
from tapete.games.ferrocarril.state import Award, Phase, State


def _require_auction(rules: FerroRules, state: State) -> Award:
    cite = rules.law["auction"]
    require_phase(state, cite, Phase.ADJUDICACION)
    award = state.award
    if award is None or award.stage != SUBASTA:
        raise Refused(reasons.FUERA_DE_FASE, cite, phase=state.phase.value)
    return award


def bid(rules: FerroRules, state: State, command: Bid) -> Sequence[Event]:
    """Anybody but the banker and, after a pass, his asociados; a new bid stands instead of one's last."""
    player = require_present(rules, state, command.by)
    award = _require_auction(rules, state)
    for name in (player, *command.partners):
        if name in award.excluded:
            raise Refused(reasons.SIN_DERECHO_A_PUJAR, rules.law["no_bid"], player=name)
    parts = shares(rules, state, player, command.amount, command.partners, award)
    require_amount(rules, award, amount_of(parts))
    _require_same(rules, state, player, parts)
    return [BidMade(player=player, parts=parts, cite=rules.law["auction"])]


def _require_same(rules: FerroRules, state: State, player: str, parts: Parts) -> None:
    """In Murcia a former banker of this chain of passes bids only what they passed it for."""
    passed = share_of(state.passed_for, player)
    if passed and amount_of(parts) != passed:
        raise Refused(reasons.MISMA_CANTIDAD, rules.former_bids_same.cite, expected=passed)


def close_auction(rules: FerroRules, state: State, command: CloseAuction) -> Sequence[Event]:
    """The highest bid; among equals one alone, the seated, and priority. Without bids the bank is imposed."""
    require_croupier(rules, state, command.by)
    award = _require_auction(rules, state)
    course = Course(rules, state)
    bids = [each for each in award.bids if present(state, each[0].player) and backed(state, each)]
    if not bids:
        impose(course)
        return course.events
    best = min(bids, key=lambda each: _place(state, each))
    give(course, best[0].player, best)
    return course.events


def _place(state: State, parts: Parts) -> tuple[int, bool, tuple[int, int, int]]:
    return -amount_of(parts), len(parts) > 1, rank(state, parts[0].player)
