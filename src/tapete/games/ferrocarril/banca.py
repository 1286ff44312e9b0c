"""To whom the bank goes: the turn, the offers, taking it and refusing it."""

from collections.abc import Sequence

from tapete.engine.event import Event
from tapete.engine.refusal import Refused
from tapete.games.ferrocarril import reasons
from tapete.games.ferrocarril.commands import RefuseHand, TakeHand
from tapete.games.ferrocarril.course import Course
from tapete.games.ferrocarril.duty import require_phase, require_present
from tapete.games.ferrocarril.events_bank import (
    AskSkipped,
    AssociationHeld,
    AuctionOpened,
    AwardOpened,
    BankAwarded,
    HandImposed,
    HandOffered,
    HandRefused,
    NobodyLeft,
    ProposalsReturned,
)
from tapete.games.ferrocarril.events_seats import Greeted, Seated, SeatForfeited, SeatLeft
from tapete.games.ferrocarril.parts import Part, Parts, amount_of
from tapete.games.ferrocarril.people import (
    by_priority,
    from_right_of,
    present,
    seat_number,
    seat_of,
    seated,
)
from tapete.games.ferrocarril.rules import FerroRules
from tapete.games.ferrocarril.state import Award, Phase, State
from tapete.kit.money import LARGEST

TURNO, RETOMA, SUBASTA, IMPUESTA = "turno", "retoma", "subasta", "impuesta"
MANO_PASADA, FUERA_DE_TURNO = "mano-pasada", "fuera-de-turno"
TWO_REFUSALS, IMPOSED_REFUSED = "dos rehúses seguidos", "rehúsa la banca impuesta"


def open_award(course: Course, award: Award) -> None:
    """Offer a bank from the right of a seat, and go on until somebody must answer."""
    course(
        AwardOpened(
            passed=award.passed,
            former=award.former,
            partners=award.partners,
            seat=award.seat,
            floor=award.floor,
            same=award.same,
            queue=_queue(course.state, award),
            cite=course.rules.law["keeping" if award.former else "first"],
        )
    )
    go_on(course)


def _queue(state: State, award: Award) -> tuple[str, ...]:
    """The seated once round, the standing by priority, and last the former banker, who may take it back."""
    around = [player for player in from_right_of(state, award.seat) if player != award.former]
    standing = by_priority(state, [place.player for place in state.standing if place.player != award.former])
    former = [award.former] if present(state, award.former) else []
    if not award.passed:
        return (*around, *standing, *former)
    asked = [player for player in around if not _away_or_greeting(state, player)]
    greeting = [player for player in around if _greets(state, player)]
    return (*asked, *standing, *greeting, *former)


def _greets(state: State, player: str) -> bool:
    seat = seat_of(state, player)
    return seat is not None and seat.greets and not seat.absent


def _away_or_greeting(state: State, player: str) -> bool:
    seat = seat_of(state, player)
    return seat is not None and (seat.greets or seat.absent)


def go_on(course: Course) -> None:
    """Pass over who cannot be asked; ask the next, or auction, or impose."""
    while course.award.queue:
        award, player = course.award, course.award.queue[0]
        if award.stage == IMPUESTA:
            if _may_be_imposed(course.state, player):
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
    _after_the_offers(course)


def _may_be_imposed(state: State, player: str) -> bool:
    seat = seat_of(state, player)
    return seat is not None and not seat.absent


def _ask(course: Course, player: str, stage: str) -> None:
    award, law = course.award, course.rules.law
    amount = award.same if stage == RETOMA else award.floor
    cite = law[{TURNO: "keeping", RETOMA: "standing", IMPUESTA: "imposed"}[stage]]
    course(HandOffered(player=player, amount=amount, stage=stage, cite=cite))


def _pass_over(course: Course, player: str) -> bool:
    """Whether somebody was passed over: absent, or bound to let the mano pass, or gone."""
    law, seat, number = course.rules.law, seat_of(course.state, player), seat_number(course.state, player)
    if not present(course.state, player):
        course(AskSkipped(player=player, cite=law["keeping"]))
        return True
    if seat is None or course.award.passed:
        if seat is not None and seat.absent:
            course(AskSkipped(player=player, cite=law["keeping"]))
            return True
        return False
    if seat.absent:
        _forfeit(course, player, number)
        return True
    if seat.greets:
        course(Greeted(player=player, cite=law["greeting"]))
        return True
    return False


def _forfeit(course: Course, player: str, number: int) -> None:
    """Whoever is away when the mano comes loses the seat to the first who waits."""
    cite = course.rules.law["absent"]
    offered = tuple(Part(each.player, each.amount) for each in course.state.proposals if each.player == player)
    if offered:
        course(ProposalsReturned(parts=offered, cite=course.rules.law["partner"]))
    course(SeatForfeited(player=player, seat=number, cite=cite))
    if course.state.waiting:
        course(Seated(player=course.state.waiting[0], seat=number, greets=True, cite=course.rules.law["greeting"]))


def _after_the_offers(course: Course) -> None:
    award = course.award
    if award.stage == IMPUESTA:
        course(NobodyLeft(cite=course.rules.law["imposed"]))
    elif _association(course):
        give(course, award.held, award.held_parts)
    else:
        auction(course, _barred(award))


def _association(course: Course) -> bool:
    """Whether an association would take the bank, and all the chips of it are still there."""
    award = course.award
    return bool(award.held) and present(course.state, award.held) and backed(course.state, award.held_parts)


def backed(state: State, parts: Parts) -> bool:
    """Whether the chips that others offered for a bank are still offered."""
    offered = {(each.player, each.to): each.amount for each in state.proposals}
    return all(offered.get((part.player, parts[0].player)) == part.amount for part in parts[1:])


def _barred(award: Award) -> tuple[str, ...]:
    """The banker, and after a pass the asociados too, may not bid."""
    barred = (award.former, *award.partners) if award.passed else (award.former,)
    return tuple(dict.fromkeys(name for name in (*barred, *award.excluded) if name))


def auction(course: Course, excluded: tuple[str, ...]) -> None:
    """Auction the bank to anybody who may bid; when nobody may, impose it."""
    course(AuctionOpened(floor=course.award.floor, excluded=excluded, cite=course.rules.law["auction"]))
    others = [*seated(course.state), *(place.player for place in course.state.standing)]
    if not set(others) - set(excluded):
        impose(course)


def impose(course: Course) -> None:
    """Nobody bid: from the right, at the table's minimum, or the seat is lost."""
    award = course.award
    around = tuple(player for player in from_right_of(course.state, award.seat) if player != award.former)
    course(HandImposed(floor=course.rules.minimum, queue=around, cite=course.rules.law["imposed"]))
    go_on(course)


def give(course: Course, player: str, parts: Parts) -> None:
    """The bank goes to its new holder, who takes back chips offered to somebody else."""
    own = tuple(Part(each.player, each.amount) for each in course.state.proposals if each.player == player)
    if own:
        course(ProposalsReturned(parts=own, cite=course.rules.law["partner"]))
    course(BankAwarded(player=player, title=_title(course, player), parts=parts, cite=course.rules.law["keeping"]))


def _title(course: Course, player: str) -> str:
    """By turn, or as a mano pasada or out of turn, which go back to the right of who ceded them when lost."""
    award = course.award
    number = seat_number(course.state, player)
    neighbours = [each for each in from_right_of(course.state, award.seat) if each != award.former]
    own_turn = award.stage in {RETOMA, IMPUESTA} or (award.stage == TURNO and not award.passed)
    neighbour = award.stage == TURNO and neighbours[:1] == [player]
    if number and (own_turn or neighbour):
        return TURNO
    return MANO_PASADA if award.passed else FUERA_DE_TURNO


# --- taking and refusing ----------------------------------------------------------------------------------------------


def _require_asked(rules: FerroRules, state: State, player: str) -> Award:
    require_phase(state, rules.law["keeping"], Phase.ADJUDICACION)
    award = state.award
    if award is None or award.stage == SUBASTA or award.queue[:1] != (player,):
        raise Refused(reasons.NO_SE_LE_OFRECE, rules.law["keeping"], player=player)
    return award


def take_hand(rules: FerroRules, state: State, command: TakeHand) -> Sequence[Event]:
    """The player who is asked takes the bank: alone at once, in association if nobody takes it alone."""
    player = require_present(rules, state, command.by)
    award = _require_asked(rules, state, player)
    parts = shares(rules, state, player, command.amount, command.partners, award)
    exact = {RETOMA: award.same, IMPUESTA: award.floor}.get(award.stage)
    if exact is not None and amount_of(parts) != exact:
        cite = rules.law["standing" if award.stage == RETOMA else "imposed"]
        raise Refused(reasons.MISMA_CANTIDAD, cite, expected=exact)
    require_amount(rules, award, amount_of(parts))
    course = Course(rules, state)
    if len(parts) > 1 and award.stage == TURNO:
        course(AssociationHeld(player=player, parts=parts, cite=rules.law["standing"]))
        go_on(course)
    else:
        give(course, player, parts)
    return course.events


def shares(rules: FerroRules, state: State, player: str, amount: int, partners: tuple[str, ...], award: Award) -> Parts:
    """The parts of a bank that somebody takes with those who have offered chips for it."""
    if not 0 < amount <= LARGEST:
        raise Refused(reasons.BAJO_EL_SUELO, rules.law["floor"], amount=max(amount, 0), floor=award.floor)
    parts = [Part(player, amount)]
    for partner in partners:
        offered = next((each for each in state.proposals if each.player == partner and each.to == player), None)
        if offered is None or any(part.player == partner for part in parts):
            raise Refused(reasons.SIN_PROPUESTA, rules.law["partner"], player=partner, to=player)
        require_partner(rules, award, partner, offered.amount, amount)
        parts.append(Part(partner, offered.amount))
    return tuple(parts)


def require_partner(rules: FerroRules, award: Award, partner: str, amount: int, banker: int) -> None:
    """In Murcia an asociado brings what the banker brings, and is not who has just passed the mano."""
    if award.passed and award.former == partner and not rules.former_may_join.value:
        raise Refused(reasons.ANTIGUO_BANQUERO, rules.former_may_join.cite, player=partner)
    if rules.partner_equal.value and amount != banker:
        raise Refused(reasons.ASOCIADO_POR_IGUAL, rules.partner_equal.cite, expected=banker)


def require_amount(rules: FerroRules, award: Award, amount: int) -> None:
    """At least the floor, at most the maximum."""
    if amount < award.floor:
        raise Refused(reasons.BAJO_EL_SUELO, rules.law["floor"], amount=amount, floor=award.floor)
    require_maximum(rules, amount)


def require_maximum(rules: FerroRules, amount: int) -> None:
    """At most the maximum of the bank, where it has one."""
    most = most_bank(rules)
    if amount > most:
        raise Refused(reasons.SOBRE_EL_MAXIMO_DE_LA_BANCA, rules.law["bank_limits"], amount=amount, maximum=most)


def most_bank(rules: FerroRules) -> int:
    """The most that a bank may hold: without a maximum, whatever can be written."""
    return LARGEST if rules.maximum is None else rules.maximum


def refuse_hand(rules: FerroRules, state: State, command: RefuseHand) -> Sequence[Event]:
    """The bank goes on; two refusals by turn running, or one of an imposed bank, cost the seat."""
    player = require_present(rules, state, command.by)
    award = _require_asked(rules, state, player)
    seat = seat_of(state, player)
    counts = award.stage == TURNO and not award.passed and seat is not None
    course = Course(rules, state)
    course(HandRefused(player=player, counts=counts, cite=rules.law["refusals" if counts else "floor"]))
    number = seat_number(state, player)
    if award.stage == IMPUESTA:
        course(SeatLeft(player=player, seat=number, reason=IMPOSED_REFUSED, cite=rules.law["imposed"]))
    elif counts and seat is not None and seat.refusals + 1 >= rules.refusals.value:
        course(SeatLeft(player=player, seat=number, reason=TWO_REFUSALS, cite=rules.refusals.cite))
    go_on(course)
    return course.events
