"""The subasta of a bank that nobody took in turn (ES1979:08.V.p5 and p9)."""

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from tapete.engine.actor import Actor, Name
from tapete.engine.chapter import Chapter
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.offer import Offer
from tapete.engine.refusal import Reason, Refused
from tapete.families.circulo.bank import Parts, amount_of, share_of
from tapete.families.circulo.powers import Time, law, present
from tapete.families.course import ranging
from tapete.families.declared import verb
from tapete.games.ferrocarril.asociados import (
    PLEDGED,
    BidPledged,
    backed,
    pledges_back,
    require_amount,
    shares,
    ways_to_share,
)
from tapete.games.ferrocarril.award import MISMA_CANTIDAD, give, impose, own_part
from tapete.games.ferrocarril.course import Course
from tapete.games.ferrocarril.people import rank
from tapete.games.ferrocarril.powers import CROUPIER, PRESENT
from tapete.games.ferrocarril.rules import FerroRules
from tapete.games.ferrocarril.state import SUBASTA, Phase, State, with_award
from tapete.language import N_

SIN_DERECHO_A_PUJAR = Reason("sin_derecho_a_pujar", N_("{player:@} may not bid for this bank."))

subasta = Chapter[FerroRules, State]("subasta")


def auctioning(state: State) -> bool:
    """Whether the bank is being auctioned."""
    return state.phase is Phase.ADJUDICACION and state.award is not None and state.award.stage == SUBASTA


AUCTION = Time[FerroRules, State](law("auction"), lambda _, state: auctioning(state))


class Bid(Command, frozen=True, tag="bid"):
    """Bid for the bank."""

    label: ClassVar[str] = N_("Bid {amount:€}")
    key: ClassVar[str] = "p"
    words: ClassVar[tuple[str, ...]] = ("pujar {amount:€} [asociado {partners+}]",)
    amount: int
    partners: tuple[Name, ...] = ()


class BidMade(Event, frozen=True, tag="bid-made"):
    """Somebody bid for it."""

    sentence: ClassVar[str] = N_("{player:@} bids {amount:€}.")
    player: str
    parts: Parts

    def facts(self) -> dict[str, Any]:
        return {"player": self.player, "amount": amount_of(self.parts)}


@subasta.act(Bid, by=PRESENT, when=AUCTION)
def bid(rules: FerroRules, state: State, command: Bid) -> Sequence[Event]:
    """Anybody but the banker and, after a pass, his asociados; a new bid stands instead of one's last."""
    player, award = command.by.id, state.open_award
    for name in (player, *command.partners):
        if name in award.excluded:
            raise Refused(SIN_DERECHO_A_PUJAR, rules.law["no_bid"], player=name)
    parts = shares(rules, state, player, command.amount, command.partners, award)
    require_amount(rules, award, amount_of(parts))
    passed = share_of(state.passed_for, player)
    if passed and amount_of(parts) != passed:
        raise Refused(MISMA_CANTIDAD, rules.former_bids_same.cite, expected=passed)
    return [
        *pledges_back(state, player),
        BidPledged(player=player, amount=parts[0].amount, cite=PLEDGED),
        BidMade(player=player, parts=parts, cite=rules.law["auction"]),
    ]


@subasta.offer(Bid)
def may_bid(rules: FerroRules, state: State, who: Actor) -> Iterator[Offer]:
    excluded = state.open_award.excluded
    for partners in ways_to_share(state, who.id):
        if not {who.id, *partners} & set(excluded):
            low, high = own_part(rules, state, partners, share_of(state.passed_for, who.id))
            yield from ranging(Bid(by=who, amount=1, partners=partners), rules.law["auction"], low, high)


@subasta.fold(BidMade)
def bid_made(rules: FerroRules, state: State, event: BidMade) -> State:
    others = tuple(bid for bid in state.open_award.bids if bid[0].player != event.player)
    return with_award(state, bids=(*others, event.parts))


CloseAuction = verb("close-auction", N_("Close the subasta"), "cerrar subasta")


@subasta.act(CloseAuction, by=CROUPIER, when=AUCTION, bare=law("croupier"))
def close_auction(rules: FerroRules, state: State, command: Command) -> Sequence[Event]:
    """The highest bid; among equals one alone, the seated, and priority. Without bids the bank is imposed."""
    course = Course(rules, state)
    bids = [each for each in state.open_award.bids if present(state, each[0].player) and backed(state, each)]
    course(*pledges_back(state))
    if bids:
        best = min(bids, key=lambda each: _place(state, each))
        give(course, best[0].player, best)
    else:
        impose(course)
    return course.events


def _place(state: State, parts: Parts) -> tuple[int, bool, tuple[int, int, int]]:
    return -amount_of(parts), len(parts) > 1, rank(state, parts[0].player)
