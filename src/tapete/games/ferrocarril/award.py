"""The award of the bank: the turn, the offers, the subasta, the imposed bank (ES1979:08.V.p1-p12)."""

from collections.abc import Iterator, Sequence
from typing import Any

from tapete.engine.chapter import Chapter, announcement, replace, verb
from tapete.engine.command import Actor, Command, Name, Offer
from tapete.engine.event import Event, Move, PlayerEvent, Reason, Refused
from tapete.families.bacarra.table import copied
from tapete.families.circulo.bank import Parts, amount_of, from_cloth_into_bank, into_bank, share_of
from tapete.families.circulo.people import (
    Seated,
    SeatLeft,
    Time,
    during,
    everybody,
    law,
    present,
    seat_number,
    with_seat,
)
from tapete.families.course import ranging
from tapete.families.shapes import OfSeat
from tapete.games.ferrocarril.players import (
    PLEDGED,
    BidPledged,
    backed,
    offers_back,
    own_part,
    pledges_back,
    require_amount,
    shares,
    ways_to_share,
    without_banco,
    without_offers,
    without_rights,
)
from tapete.games.ferrocarril.rules import FerroRules
from tapete.games.ferrocarril.state import (
    CROUPIER,
    IMPUESTA,
    PRESENT,
    RETOMA,
    SUBASTA,
    TURNO,
    Award,
    Bank,
    Course,
    Phase,
    State,
    by_priority,
    from_right_of,
    rank,
    seat_of,
    with_award,
    with_own,
)
from tapete.language import N_
from tapete.law.citation import Citation

NO_SE_LE_OFRECE = Reason("no_se_le_ofrece", N_("The bank is not being offered to {player:@}."))
SIN_DERECHO_A_PUJAR = Reason("sin_derecho_a_pujar", N_("{player:@} may not bid for this bank."))
MISMA_CANTIDAD = Reason("misma_cantidad", N_("It may be taken only for {expected:€}."))
MANO_PASADA, FUERA_DE_TURNO = "mano-pasada", "fuera-de-turno"
TWO_REFUSALS, IMPOSED_REFUSED = "dos rehúses seguidos", "rehúsa la banca impuesta"

awarding = Chapter[FerroRules, State]("award")


# --- the offers -------------------------------------------------------------------------------------------------------


class AwardOpened(Event, frozen=True, tag="award-opened"):
    """The bank looks for its next holder."""

    sentence = N_("The bank is offered from the right of seat {seat}, for at least {floor:€}.")
    passed: bool
    former: str
    partners: tuple[str, ...]
    seat: int
    floor: int
    same: int
    queue: tuple[str, ...]
    excluded: tuple[str, ...] = ()


def open_award(course: Course, award: Award) -> None:
    course(opened(award, _ground(course.rules, award), queue=_queue(course.state, award)))
    go_on(course)


def _ground(rules: FerroRules, award: Award) -> Citation:
    """The article by which the bank is awarded; the first bank of a table goes by the first turn."""
    turn = "keeping" if award.former else "first"
    stages = {RETOMA: "standing", SUBASTA: "auction", IMPUESTA: "imposed"}
    return rules.law[stages.get(award.stage, turn)]


def opened(award: Award, cite: Citation, queue: tuple[str, ...] = (), excluded: tuple[str, ...] = ()) -> AwardOpened:
    return copied(AwardOpened, award, queue=queue, excluded=excluded, cite=cite)


awarding.fold(AwardOpened)(
    lambda _, state, event: replace(state, phase=Phase.ADJUDICACION, award=copied(Award, event), banca=None)
)


def _queue(state: State, award: Award) -> tuple[str, ...]:
    """The seated players once round, the standing by priority, last the former banker, who may take it back."""
    around = [player for player in from_right_of(state, award.seat) if player != award.former]
    standing = by_priority(state, [place.player for place in state.standing if place.player != award.former])
    former = [award.former] if present(state, award.former) else []
    if not award.passed:
        return (*around, *standing, *former)
    seats = {player: seat_of(state, player) for player in around}
    here = [player for player, seat in seats.items() if seat is not None and not seat.absent]
    greeting = [player for player in here if (seat := seats[player]) and seat.greets]
    return (*(player for player in here if player not in greeting), *standing, *greeting, *former)


class HandOffered(Event, frozen=True, tag="hand-offered"):
    """A player is asked to take it."""

    sentence = N_("The bank is offered to {player:@} for at least {amount:€}.")
    player: str
    amount: int
    stage: str


def go_on(course: Course) -> None:
    while course.award.queue:
        award, player = course.award, course.award.queue[0]
        if award.stage == IMPUESTA:
            seat = seat_of(course.state, player)
            if seat is not None and not seat.absent:
                _ask(course, player, IMPUESTA)
                return
            course(AskSkipped(player=player, cite=course.rules.law["imposed"]))
        elif player == award.former and present(course.state, player):
            if _association(course):
                break
            _ask(course, player, RETOMA)
            return
        elif not _pass_over(course, player):
            _ask(course, player, TURNO)
            return
    award = course.award
    if award.stage == IMPUESTA:
        course(NobodyLeft(cite=course.rules.law["imposed"]))
    elif _association(course):
        give(course, award.held, award.held_parts)
    else:
        barred = (award.former, *award.partners) if award.passed else (award.former,)
        auction(course, *barred, *award.excluded)


def _association(course: Course) -> bool:
    award = course.award
    return bool(award.held) and present(course.state, award.held) and backed(course.state, award.held_parts)


def _ask(course: Course, player: str, stage: str) -> None:
    award = course.award
    amount = award.same if stage == RETOMA else award.floor
    cite = _ground(course.rules, replace(award, stage=stage))
    course(HandOffered(player=player, amount=amount, stage=stage, cite=cite))


awarding.fold(HandOffered)(lambda _, state, event: replace(state, award=replace(state.open_award, stage=event.stage)))


# --- who is passed over -----------------------------------------------------------------------------------------------

AskSkipped = announcement("AskSkipped", N_("{player:@} is passed over."), PlayerEvent)
awarding.fold(AskSkipped)(lambda _, state, __: _next_asked(state))
Greeted = announcement("Greeted", N_("{player:@} lets the mano pass."), PlayerEvent)
awarding.fold(Greeted)(lambda _, state, event: _next_asked(with_own(state, event.player, greets=False)))
SeatForfeited = announcement("SeatForfeited", N_("{player:@} is absent and loses seat {seat}."), OfSeat)
awarding.fold(SeatForfeited)(
    lambda _, state, event: without_rights(_next_asked(with_seat(state, event.seat, None)), event.player)
)


def _pass_over(course: Course, player: str) -> bool:
    """Pass over a player who is absent, gone, or bound to let the mano pass; True if so."""
    law, seat, passed = course.rules.law, seat_of(course.state, player), course.award.passed
    if not present(course.state, player) or (passed and seat is not None and seat.absent):
        course(AskSkipped(player=player, cite=_ground(course.rules, course.award)))
    elif seat is None or passed:
        return False
    elif seat.absent:
        _forfeit(course, player, seat_number(course.state, player))
    elif seat.greets:
        course(Greeted(player=player, cite=law["greeting"]))
    else:
        return False
    return True


def _forfeit(course: Course, player: str, number: int) -> None:
    """A player who is away when the mano comes loses the seat to the first on the waiting list."""
    course(*offers_back(course.rules, course.state, player))
    course(SeatForfeited(player=player, seat=number, cite=course.rules.law["absent"]))
    if course.state.waiting:
        course(Seated(player=course.state.waiting[0], seat=number, greets=True, cite=course.rules.law["greeting"]))


def _next_asked(state: State) -> State:
    return with_award(state, queue=state.open_award.queue[1:])


# --- nobody takes it: the auction, and the bank imposed ---------------------------------------------------------------


class AuctionOpened(Event, frozen=True, tag="auction-opened"):
    """Nobody took the bank: it is auctioned."""

    sentence = N_("The bank is auctioned, from {floor:€}.")
    floor: int
    excluded: tuple[str, ...]


class HandImposed(Event, frozen=True, tag="hand-imposed"):
    """Nobody bid: the bank goes to the right at the table's minimum."""

    sentence = N_("Nobody takes the bank: it is imposed at {floor:€}.")
    floor: int
    queue: tuple[str, ...]


NobodyLeft = announcement("NobodyLeft", N_("Nobody is left to hold the bank."))
awarding.sets(NobodyLeft, phase=Phase.FIN, award=None)


def auction(course: Course, *barred: str) -> None:
    excluded = tuple(dict.fromkeys(filter(None, barred)))
    course(AuctionOpened(floor=course.award.floor, excluded=excluded, cite=course.rules.law["auction"]))
    if not set(everybody(course.state)) - set(excluded):
        impose(course)


def impose(course: Course) -> None:
    award = course.award
    around = tuple(player for player in from_right_of(course.state, award.seat) if player != award.former)
    course(HandImposed(floor=course.rules.minimum, queue=around, cite=course.rules.law["imposed"]))
    go_on(course)


awarding.leaves(AuctionOpened, lambda state, event: with_award(state, stage=SUBASTA, queue=(), excluded=event.excluded))
awarding.fold(HandImposed)(
    lambda _, state, event: with_award(state, stage=IMPUESTA, queue=event.queue, floor=event.floor, bids=())
)


# --- taking it --------------------------------------------------------------------------------------------------------


class TakeHand(Command, frozen=True, tag="take-hand"):
    """Take the bank that is offered, alone or with the proposals of these players."""

    label = N_("Take the bank with {amount:€}")
    key = "t"
    words = ("tomar {amount:€} [asociado {partners+}]",)
    amount: int
    partners: tuple[Name, ...] = ()


class AssociationHeld(Event, frozen=True, tag="association-held"):
    """An association takes it unless one player alone does."""

    sentence = N_("{player:@} would take the bank in association, if nobody takes it alone.")
    player: str
    parts: Parts


class BankAwarded(Event, frozen=True, tag="bank-awarded"):
    """Somebody holds the bank and has handed it over in chips."""

    sentence = N_("{player:@} holds the bank with {amount:€}.")
    player: str
    title: str
    parts: Parts

    def facts(self) -> dict[str, Any]:
        return {"player": self.player, "amount": amount_of(self.parts)}

    def moves(self) -> tuple[Move, ...]:
        return (*into_bank(self.parts[:1]), *from_cloth_into_bank(self.parts[1:]))


OFFERING = during("keeping", Phase.ADJUDICACION)


@awarding.act(TakeHand, by=PRESENT, when=OFFERING)
def take_hand(rules: FerroRules, state: State, command: TakeHand) -> Sequence[Event]:
    """The player who is asked takes the bank: alone at once, in association if nobody takes it alone."""
    player = command.by.id
    award = _require_asked(rules, state, player)
    parts = shares(rules, state, player, command.amount, command.partners, award)
    exact = _exact(award)
    if exact and amount_of(parts) != exact:
        raise Refused(MISMA_CANTIDAD, rules.law["standing" if award.stage == RETOMA else "imposed"], expected=exact)
    require_amount(rules, award, amount_of(parts))
    course = Course(rules, state)
    if len(parts) > 1 and award.stage == TURNO:
        course(*pledges_back(state))
        course(BidPledged(player=player, amount=parts[0].amount, cite=PLEDGED))
        course(AssociationHeld(player=player, parts=parts, cite=rules.law["standing"]))
        go_on(course)
    else:
        give(course, player, parts)
    return course.events


def _require_asked(rules: FerroRules, state: State, player: str) -> Award:
    award = state.open_award
    if not _asked(award, player):
        raise Refused(NO_SE_LE_OFRECE, _ground(rules, award), player=player)
    return award


def _asked(award: Award, player: str) -> bool:
    return award.stage != SUBASTA and award.queue[:1] == (player,)


def _exact(award: Award) -> int:
    return {RETOMA: award.same, IMPUESTA: award.floor}.get(award.stage, 0)


@awarding.offer(TakeHand)
def may_take(rules: FerroRules, state: State, who: Actor) -> Iterator[Offer]:
    award = state.open_award
    for partners in ways_to_share(state, who.id) if _asked(award, who.id) else ():
        low, high = own_part(rules, state, partners, _exact(award))
        yield from ranging(TakeHand(by=who, amount=1, partners=partners), _ground(rules, award), low, high)


def give(course: Course, player: str, parts: Parts) -> None:
    course(*pledges_back(course.state), *offers_back(course.rules, course.state, player))
    cite = _ground(course.rules, course.award)
    course(BankAwarded(player=player, title=_title(course, player), parts=parts, cite=cite))


def _title(course: Course, player: str) -> str:
    """The title of a bank: by turn, or a mano pasada or out of turn, which return to the giver's right when lost."""
    award = course.award
    neighbours = [each for each in from_right_of(course.state, award.seat) if each != award.former]
    own_turn = award.stage in {RETOMA, IMPUESTA} or (award.stage == TURNO and not award.passed)
    neighbour = award.stage == TURNO and neighbours[:1] == [player]
    if seat_number(course.state, player) and (own_turn or neighbour):
        return TURNO
    return MANO_PASADA if award.passed else FUERA_DE_TURNO


awarding.fold(AssociationHeld)(
    lambda _, state, event: _next_asked(with_award(state, held=event.player, held_parts=event.parts))
)


@awarding.fold(BankAwarded)
def awarded(rules: FerroRules, state: State, event: BankAwarded) -> State:
    award = state.open_award
    side = {part.player for part in event.parts}
    above = award.passed and amount_of(event.parts) > award.same
    heir = above and award.former not in side and present(state, award.former)
    bare = replace(award, queue=(), bids=(), held="", held_parts=(), pledged=())
    state = replace(
        state,
        phase=Phase.CONSTITUCION,
        award=None,
        banca=Bank(banker=event.player, title=event.title, parts=event.parts, award=bare),
        last_seat=seat_number(state, event.player) or state.last_seat,
        larger=award.former if heir else "",
    )
    return with_own(without_banco(without_offers(state, side), side), event.player, refusals=0)


# --- refusing it ------------------------------------------------------------------------------------------------------

RefuseHand = verb("RefuseHand", "rehusar", N_("Refuse the bank"), key="r")


class HandRefused(Event, frozen=True, tag="hand-refused"):
    """A player refused it."""

    sentence = N_("{player:@} refuses the bank.")
    player: str
    counts: bool


@awarding.act(RefuseHand, by=PRESENT, when=OFFERING, offered=law("keeping"))
def refuse_hand(rules: FerroRules, state: State, command: Command) -> Sequence[Event]:
    """The bank goes on; two refusals by turn running, or one of an imposed bank, cost the seat."""
    player = command.by.id
    award = _require_asked(rules, state, player)
    seat, number = seat_of(state, player), seat_number(state, player)
    counts = award.stage == TURNO and not award.passed and seat is not None
    course = Course(rules, state)
    course(HandRefused(player=player, counts=counts, cite=rules.law["refusals" if counts else "floor"]))
    if award.stage == IMPUESTA:
        course(SeatLeft(player=player, seat=number, reason=IMPOSED_REFUSED, cite=rules.law["imposed"]))
    elif counts and seat is not None and seat.refusals + 1 >= rules.refusals.value:
        course(SeatLeft(player=player, seat=number, reason=TWO_REFUSALS, cite=rules.refusals.cite))
    go_on(course)
    return course.events


@awarding.fold(HandRefused)
def refused(rules: FerroRules, state: State, event: HandRefused) -> State:
    state = _next_asked(state)
    seat = seat_of(state, event.player)
    return with_own(state, event.player, refusals=seat.refusals + 1) if event.counts and seat else state


# --- the subasta ------------------------------------------------------------------------------------------------------

subasta = Chapter[FerroRules, State]("subasta")


def auctioning(state: State) -> bool:
    return state.phase is Phase.ADJUDICACION and state.award is not None and state.award.stage == SUBASTA


AUCTION = Time[FerroRules, State](law("auction"), lambda _, state: auctioning(state))


class Bid(Command, frozen=True, tag="bid"):
    """Bid for the bank."""

    label = N_("Bid {amount:€}")
    key = "p"
    words = ("pujar {amount:€} [asociado {partners+}]",)
    amount: int
    partners: tuple[Name, ...] = ()


class BidMade(Event, frozen=True, tag="bid-made"):
    """Somebody bid for it."""

    sentence = N_("{player:@} bids {amount:€}.")
    player: str
    parts: Parts

    def facts(self) -> dict[str, Any]:
        return {"player": self.player, "amount": amount_of(self.parts)}


@subasta.act(Bid, by=PRESENT, when=AUCTION)
def bid(rules: FerroRules, state: State, command: Bid) -> Sequence[Event]:
    """The former banker, and after a pass their asociados, may not bid; a new bid replaces the last."""
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


CloseAuction = verb("CloseAuction", "cerrar subasta", N_("Close the subasta"))


@subasta.act(CloseAuction, by=CROUPIER, when=AUCTION, offered=law("croupier"))
def close_auction(rules: FerroRules, state: State, command: Command) -> Sequence[Event]:
    """The highest bid; among equals one alone, the seated, and priority. Without bids the bank is imposed."""
    course = Course(rules, state)
    bids = [each for each in state.open_award.bids if present(state, each[0].player) and backed(state, each)]
    course(*pledges_back(state))
    if bids:
        best = min(bids, key=lambda each: (-amount_of(each), len(each) > 1, rank(state, each[0].player)))
        give(course, best[0].player, best)
    else:
        impose(course)
    return course.events
