"""Players in their seats and behind them, and the chips they offer as asociados (ES1979:08.IV, V.p2 and VII.p6)."""

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Any

from tapete.engine.chapter import Chapter, announcement, replace, verb
from tapete.engine.command import Actor, Command, Name, Offer
from tapete.engine.event import Event, Move, PlayerEvent, Reason, Refused
from tapete.families.bacarra.state import with_bank
from tapete.families.circulo.bank import IntoBank, Part, Parts, PartsReturned, plus, put_down
from tapete.families.circulo.people import (
    DEL_LADO_DE_LA_BANCA,
    NO_ES_EL_BANQUERO,
    NO_ESTA_EN_LA_MESA,
    TIENE_DINERO_EN_JUEGO,
    YA_ESTA,
    Seated,
    SeatedPlayer,
    attendance,
    during,
    everybody,
    law,
    present,
    require_seat,
    require_vacant,
    seat_number,
    seated,
    with_seat,
)
from tapete.families.course import accepts, ranging
from tapete.families.poquer_de_circulo.queries import ForPlayer
from tapete.families.shapes import Laid, OfSeat, WithSeat
from tapete.games.ferrocarril.rules import FerroRules
from tapete.games.ferrocarril.state import (
    BANKER,
    BETWEEN_TALLAS,
    PRESENT,
    TURNO,
    Award,
    Course,
    Phase,
    Proposal,
    Seat,
    State,
    by_priority,
    on_bank_side,
    seat_of,
    with_award,
    with_own,
)
from tapete.kit.money import LARGEST
from tapete.language import N_
from tapete.law.citation import Citation

A_SI_MISMO = Reason("a_si_mismo", N_("Nobody offers chips to themselves."))
YA_PROPUESTO = Reason("ya_propuesto", N_("{player:@} has offered chips already."))
SIN_PROPUESTA = Reason("sin_propuesta", N_("{player:@} has offered no chips to {to:@}."))
ASOCIADO_POR_IGUAL = Reason("asociado_por_igual", N_("An asociado must bring what the banker brings, {expected:€}."))
ANTIGUO_BANQUERO = Reason(
    "antiguo_banquero", N_("{player:@} passed the mano and may not be asociado of who acquired it.")
)
BAJO_EL_MINIMO = Reason("bajo_el_minimo", N_("{amount:€} in play is under the minimum of {minimum:€}."))
BAJO_EL_SUELO = Reason("bajo_el_suelo", N_("{amount:€} is under the {floor:€} for which the bank may be taken."))
SOBRE_EL_MAXIMO_DE_LA_BANCA = Reason(
    "sobre_el_maximo_de_la_banca", N_("{amount:€} is over the maximum of the bank, {maximum:€}.")
)

PLEDGED = Citation("criterio:ferrocarril.62")
asociados = Chapter[FerroRules, State]("asociados")


# --- chips are offered ------------------------------------------------------------------------------------------------


class Propose(Command, frozen=True, tag="propose"):
    """Put chips at a player's disposal, to share their bank or their banco."""

    label = N_("Offer {amount:€} to {to}")
    words = ("asociarse a {to} {amount:€}",)
    to: Name
    amount: int


class Proposed(Event, frozen=True, tag="proposed"):
    """Chips were put at a player's disposal."""

    sentence = N_("{player:@} offers {amount:€} to {to:@}.")
    player: str
    to: str
    amount: int

    def moves(self) -> tuple[Move, ...]:
        return put_down((Part(self.player, self.amount),))


@asociados.act(Propose, by=PRESENT, when=during("partner", Phase.ADJUDICACION, Phase.CONSTITUCION, Phase.APUESTAS))
def propose(rules: FerroRules, state: State, command: Propose) -> Sequence[Event]:
    player, cite = command.by.id, rules.law["partner"]
    if on_bank_side(state, player):
        raise Refused(DEL_LADO_DE_LA_BANCA, cite, player=player)
    if command.to == player:
        raise Refused(A_SI_MISMO, cite)
    if not present(state, command.to):
        raise Refused(NO_ESTA_EN_LA_MESA, cite, player=command.to)
    _require_addressee(rules, state, command)
    if any(each.player == player for each in state.proposals):
        raise Refused(YA_PROPUESTO, cite, player=player)
    if not 0 < command.amount <= LARGEST:
        raise Refused(BAJO_EL_MINIMO, cite, amount=max(command.amount, 0), minimum=1)
    return [Proposed(player=player, to=command.to, amount=command.amount, cite=cite)]


def _require_addressee(rules: FerroRules, state: State, command: Propose) -> None:
    """Chips go to the banker before the announcement; after it, to a player who may cover the bank."""
    bank = state.banca
    if bank is None:
        return
    if state.phase is Phase.CONSTITUCION and command.to != bank.banker:
        raise Refused(NO_ES_EL_BANQUERO, rules.law["partner"], banker=bank.banker)
    if state.phase is Phase.APUESTAS and on_bank_side(state, command.to):
        raise Refused(DEL_LADO_DE_LA_BANCA, rules.law["single"], player=command.to)


@asociados.offer(Propose)
def may_propose(rules: FerroRules, state: State, who: Actor) -> Iterator[Offer]:
    for to in everybody(state):
        command = Propose(by=who, to=to, amount=1)
        if accepts(propose, rules, state, command):
            yield from ranging(command, rules.law["partner"], 1, LARGEST)


asociados.fold(Proposed)(
    lambda _, state, event: replace(state, proposals=(*state.proposals, Proposal(event.player, event.to, event.amount)))
)


# --- and given back ---------------------------------------------------------------------------------------------------

WithdrawProposal = verb("WithdrawProposal", "retirar asociacion", N_("Take back the offer"))
ProposalsReturned = announcement("ProposalsReturned", N_("Offers given back: {amount:€}."), PartsReturned)


@asociados.act(WithdrawProposal, by=PRESENT, offered=law("partner"))
def withdraw_proposal(rules: FerroRules, state: State, command: Command) -> Sequence[Event]:
    """Until it is taken up, or counted upon in a bid or an acceptance."""
    player, cite = command.by.id, rules.law["partner"]
    offered = offers_back(rules, state, player)
    if not offered:
        raise Refused(SIN_PROPUESTA, cite, player=player, to="-")
    if state.award is not None and any(part.player == player for part in state.award.held_parts):
        raise Refused(TIENE_DINERO_EN_JUEGO, cite, player=player)
    return offered


def offers_back(rules: FerroRules, state: State, player: str = "") -> list[Event]:
    if not state.proposals:
        return []
    parts = tuple(Part(each.player, each.amount) for each in state.proposals if not player or each.player == player)
    return [ProposalsReturned(parts=parts, cite=rules.law["partner"])] if parts else []


asociados.fold(ProposalsReturned)(lambda _, state, event: without_offers(state, {part.player for part in event.parts}))


def without_offers(state: State, players: set[str]) -> State:
    if not state.proposals:
        return state
    return replace(state, proposals=tuple(each for each in state.proposals if each.player not in players))


# --- chips for a bid, or for a bank accepted in association -----------------------------------------------------------

BidPledged = announcement("BidPledged", N_("{player:@} puts down {amount:€}."), Laid)
asociados.fold(BidPledged)(
    lambda _, state, event: with_award(state, pledged=(*state.open_award.pledged, Part(event.player, event.amount)))
)
PledgesReturned = announcement(
    "PledgesReturned", N_("Chips put down for the bank are given back: {amount:€}."), PartsReturned
)


def pledges_back(state: State, player: str = "") -> list[Event]:
    pledged = state.award.pledged if state.award is not None else ()
    parts = tuple([part for part in pledged if not player or part.player == player])
    return [PledgesReturned(parts=parts, cite=PLEDGED)] if parts else []


@asociados.fold(PledgesReturned)
def pledges_returned(rules: FerroRules, state: State, event: PartsReturned) -> State:
    """Without the chips there is no bid."""
    award, back = state.open_award, {part.player for part in event.parts}
    pledged = tuple([part for part in award.pledged if part.player not in back])
    return with_award(state, pledged=pledged, bids=tuple([bid for bid in award.bids if bid[0].player not in back]))


# --- or taken up ------------------------------------------------------------------------------------------------------

AcceptPartner = verb("AcceptPartner", "aceptar {player}", N_("Accept {player} as asociado"), ForPlayer, key="y")

PartnerJoined = announcement("PartnerJoined", N_("{player:@} is asociado of the bank with {amount:€}."), IntoBank)


@asociados.act(AcceptPartner, by=BANKER, when=during("partner", Phase.CONSTITUCION))
def accept_partner(rules: FerroRules, state: State, command: ForPlayer) -> Sequence[Event]:
    bank, cite = state.held_bank, rules.law["partner"]
    (part,) = taken_up(state, bank.banker, (command.player,), cite)
    require_partner(rules, bank.award if not bank.dealt else Award(), part, bank.parts[0].amount)
    require_maximum(rules, bank.amount + part.amount)
    return [PartnerJoined(player=part.player, amount=part.amount, cite=cite)]


@asociados.might(AcceptPartner, cite=law("partner"))
def proposers(rules: FerroRules, state: State, who: Actor) -> Iterator[Command]:
    for each in state.proposals:
        yield AcceptPartner(by=who, player=each.player)


@asociados.fold(PartnerJoined)
def joined(rules: FerroRules, state: State, event: IntoBank) -> State:
    state = with_bank(state, parts=plus(state.held_bank.parts, (Part(event.player, event.amount),)))
    return without_banco(without_offers(state, {event.player}), {event.player})


def without_banco(state: State, side: set[str]) -> State:
    """A player who shares the bank loses the right to a banco."""
    if state.follow not in side and state.repeat not in side:
        return state
    follow = "" if state.follow in side else state.follow
    return replace(state, follow=follow, repeat="" if state.repeat in side else state.repeat)


# --- what each brings -------------------------------------------------------------------------------------------------


def shares(rules: FerroRules, state: State, player: str, amount: int, partners: tuple[str, ...], award: Award) -> Parts:
    """The parts of a bank that a player takes with partners."""
    if not 0 < amount <= LARGEST:
        raise Refused(BAJO_EL_SUELO, _floor_of(rules, award), amount=max(amount, 0), floor=award.floor)
    others = taken_up(state, player, partners, rules.law["partner"])
    for part in others:
        require_partner(rules, award, part, amount)
    return (Part(player, amount), *others)


def own_part(rules: FerroRules, state: State, partners: tuple[str, ...], exact: int) -> tuple[int, int]:
    """The least and the most that a player may add to these partners' chips; `exact` is the fixed total, if any."""
    award = state.open_award
    offered = [each.amount for each in state.proposals if each.player in partners]
    low, high = max(1, award.floor - sum(offered)), rules.most_bank - sum(offered)
    if award.passed and award.former in partners and not rules.former_may_join.value:
        return 1, 0
    if exact:
        low, high = max(low, exact - sum(offered)), min(high, exact - sum(offered))
    if rules.partner_equal.value and offered:
        low, high = max(low, *offered), min(high, *offered)
    return low, high


def taken_up(state: State, player: str, partners: tuple[str, ...], cite: Citation) -> Parts:
    parts: list[Part] = []
    for partner in partners:
        offered = next((each for each in state.proposals if each.player == partner and each.to == player), None)
        if offered is None or any(part.player == partner for part in parts):
            raise Refused(SIN_PROPUESTA, cite, player=partner, to=player)
        parts.append(Part(partner, offered.amount))
    return tuple(parts)


def ways_to_share(state: State, player: str) -> list[tuple[str, ...]]:
    """Every order of every choice of the players who have offered chips to a player."""
    names = [each.player for each in state.proposals if each.to == player]
    return [chosen for count in range(len(names) + 1) for chosen in permutations(names, count)]


def backed(state: State, parts: Parts) -> bool:
    offered = {(each.player, each.to): each.amount for each in state.proposals}
    return all(offered.get((part.player, parts[0].player)) == part.amount for part in parts[1:])


def require_partner(rules: FerroRules, award: Award, part: Part, banker: int) -> None:
    """In Murcia an asociado brings as much as the banker, and the former banker may not be one."""
    if award.passed and award.former == part.player and not rules.former_may_join.value:
        raise Refused(ANTIGUO_BANQUERO, rules.former_may_join.cite, player=part.player)
    if rules.partner_equal.value and part.amount != banker:
        raise Refused(ASOCIADO_POR_IGUAL, rules.partner_equal.cite, expected=banker)


def require_amount(rules: FerroRules, award: Award, amount: int) -> None:
    if amount < award.floor:
        raise Refused(BAJO_EL_SUELO, _floor_of(rules, award), amount=amount, floor=award.floor)
    require_maximum(rules, amount)


def _floor_of(rules: FerroRules, award: Award) -> Citation:
    """The floor is what a mano pasada was passed for; of any other bank it is the minimum."""
    return rules.law["floor" if award.passed else "bank_limits"]


def require_maximum(rules: FerroRules, amount: int) -> None:
    if amount > rules.most_bank:
        maximum = rules.most_bank
        raise Refused(SOBRE_EL_MAXIMO_DE_LA_BANCA, rules.law["bank_limits"], amount=amount, maximum=maximum)


# --- the seats --------------------------------------------------------------------------------------------------------

ASIENTO_MOMENTANEAMENTE_VACIO = Reason(
    "asiento_momentaneamente_vacio", N_("The player of seat {seat} is away only for a moment.")
)
NO_AUSENTE = Reason("no_ausente", N_("{player:@} is not away."))
YA_AUSENTE = Reason("ya_ausente", N_("{player:@} is away already."))

SEATED = SeatedPlayer[FerroRules, State]()


def dealing(state: State) -> bool:
    """True if a sabot is being dealt, so that who sits down must let the mano pass once."""
    return state.talla > 0 and state.phase not in BETWEEN_TALLAS and not _first_turn(state)


def _first_turn(state: State) -> bool:
    """True if the bank is offered for the first time, by turns, and no card of the sabot has been dealt."""
    award, sabot = state.award, state.sabot
    if state.phase is not Phase.ADJUDICACION or award is None or sabot is None:
        return False
    return award.stage == TURNO and not award.former and sabot.gone == 0


def own_seat(state: State, player: str) -> Seat:
    return seat_of(state, player) or Seat(player=player)


def _free(rules: FerroRules, state: State, number: int) -> None:
    """A seat that is empty only for a moment is not vacant."""
    require_seat(rules, state, number)
    seat = state.seats[number - 1]
    if seat is not None and seat.absent:
        raise Refused(ASIENTO_MOMENTANEAMENTE_VACIO, rules.law["momentary"], seat=number)
    require_vacant(rules, state, number)


def busy(state: State, player: str) -> bool:
    award = state.award
    if on_bank_side(state, player) or state.cutters[:1] == (player,):
        return True
    if award is not None and (player in award.queue[:1] or player == award.held):
        return True
    if award is not None and any(part.player == player for bid in award.bids for part in bid):
        return True
    return state.play is not None and player in _with_chips(state)


def _with_chips(state: State) -> set[str]:
    play = state.jugada
    parts = (*play.banco, *play.half, *play.last, *play.abonos, *play.in_play)
    return {play.given, play.holder} | {part.player for part in parts} | {stake.player for stake in play.stakes}


def without_rights(state: State, player: str) -> State:
    if player not in {state.follow, state.repeat, state.larger}:
        return state
    follow, repeat, larger = ("" if who == player else who for who in (state.follow, state.repeat, state.larger))
    return replace(state, follow=follow, repeat=repeat, larger=larger)


def _without(state: State, player: str) -> State:
    """A player who has left is not offered the cut, and loses all rights."""
    kept = tuple(name for name in state.cutters if name != player)
    return without_rights(replace(state, cutters=kept), player)


class TurnJoined(Event, frozen=True, tag="turn-joined"):
    """A player who sits before any card is dealt takes part in the first turn of the bank, in the order of seats."""

    sentence = N_("{player:@} is asked in the order of the seats; now it is the turn of {first:@}.")
    player: str
    queue: tuple[str, ...]

    def facts(self) -> dict[str, Any]:
        return {"player": self.player, "first": self.queue[0]}


def _joins_the_turn(rules: FerroRules, state: State, event: Seated) -> Sequence[Event]:
    """The first bank goes by the numbers of the seats, whatever the order in which players sat down."""
    if not _first_turn(state):
        return ()
    others = [name for name in state.open_award.queue if name != event.player]
    before = [name for name in others if 0 < seat_number(state, name) < event.seat]
    queue = (*before, event.player, *(name for name in others if name not in before))
    return [TurnJoined(player=event.player, queue=queue, cite=rules.law["first"])]


players: Chapter[FerroRules, State] = attendance(
    occupant=lambda event: Seat(player=event.player, greets=event.greets),
    busy=busy,
    dealing=dealing,
    free=_free,
    before=offers_back,
    without=_without,
    arrives=_joins_the_turn,
)

players.fold(TurnJoined)(lambda _, state, event: with_award(state, queue=event.queue))


# --- changing ---------------------------------------------------------------------------------------------------------

AskChange = verb("AskChange", "cambiar {seat}", N_("Change to seat {seat}"), WithSeat)
ChangeAsked = announcement("ChangeAsked", N_("{player:@} asks to change to seat {seat}."), OfSeat)
players.fold(ChangeAsked)(lambda _, state, event: with_own(state, event.player, wants=event.seat))


class SeatChanged(Event, frozen=True, tag="seat-changed"):
    """A seated player changed seat."""

    sentence = N_("{player:@} changes to seat {seat}.")
    player: str
    seat: int
    greets: bool


@players.act(AskChange, by=SEATED)
def ask_change(rules: FerroRules, state: State, command: WithSeat) -> Sequence[Event]:
    """At once when the seat is vacant and nobody waits; else when the talla has ended."""
    player = command.by.id
    require_seat(rules, state, command.seat)
    if command.seat in {seat_number(state, player), own_seat(state, player).wants}:
        raise Refused(YA_ESTA, rules.law["vacant"])
    if busy(state, player):
        raise Refused(TIENE_DINERO_EN_JUEGO, rules.law["greeting"], player=player)
    if state.seats[command.seat - 1] is None and not state.waiting:
        greets = dealing(state)
        cite = rules.law["greeting" if greets else "change"]
        return [SeatChanged(player=player, seat=command.seat, greets=greets, cite=cite)]
    return [ChangeAsked(player=player, seat=command.seat, cite=rules.law["vacant"])]


@players.might(AskChange, cite=law("vacant"))
def other_seats(rules: FerroRules, state: State, who: Actor) -> Iterator[Command]:
    numbers = () if busy(state, who.id) else range(1, rules.seats + 1)
    return (AskChange(by=who, seat=number) for number in numbers)


def changes_at_the_end(course: Course) -> None:
    """The talla has ended: those who asked for a seat that is vacant get it, without losing priority."""
    state = course.state
    for player in by_priority(state, [name for name in seated(state) if own_seat(state, name).wants]):
        number = own_seat(course.state, player).wants
        if course.state.seats[number - 1] is None:
            course(SeatChanged(player=player, seat=number, greets=False, cite=course.rules.law["change"]))


@players.fold(SeatChanged)
def changed(rules: FerroRules, state: State, event: SeatChanged) -> State:
    seat = own_seat(state, event.player)
    state = with_seat(state, seat_number(state, event.player), None)
    return with_seat(state, event.seat, replace(seat, greets=event.greets or seat.greets, wants=0))


# --- a moment away ----------------------------------------------------------------------------------------------------

StepAway = verb("StepAway", "ausentarse", N_("Step away for a moment"))
SteppedAway = announcement("SteppedAway", N_("{player:@} steps away for a moment."), PlayerEvent)
players.fold(SteppedAway)(lambda _, state, event: with_own(state, event.player, absent=True))


@players.act(StepAway, by=SEATED, offered=law("players"))
def step_away(rules: FerroRules, state: State, command: Command) -> Sequence[Event]:
    player = command.by.id
    if own_seat(state, player).absent:
        raise Refused(YA_AUSENTE, rules.law["absent"], player=player)
    if busy(state, player):
        raise Refused(TIENE_DINERO_EN_JUEGO, rules.law["absent"], player=player)
    return [SteppedAway(player=player, cite=rules.law["momentary"])]


ComeBack = verb("ComeBack", "volver", N_("Come back"))
CameBack = announcement("CameBack", N_("{player:@} is back."), PlayerEvent)
players.fold(CameBack)(lambda _, state, event: with_own(state, event.player, absent=False))


@players.act(ComeBack, by=SEATED, offered=law("players"))
def come_back(rules: FerroRules, state: State, command: Command) -> Sequence[Event]:
    if not own_seat(state, command.by.id).absent:
        raise Refused(NO_AUSENTE, rules.law["absent"], player=command.by.id)
    return [CameBack(player=command.by.id, cite=rules.law["momentary"])]
