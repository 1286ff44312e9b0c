"""A talla: the shuffle, the sabot, the payment of each jugada, and the carta de detención (ES1979:08.VII)."""

from collections.abc import Sequence
from typing import Any, Literal

from tapete.engine.chapter import Chapter, announcement, replace, verb
from tapete.engine.command import Command
from tapete.engine.event import Event, Reason, Refused
from tapete.families.bacarra.table import control, paying, sabot_cut
from tapete.families.baccarat import BANCA, PUNTO
from tapete.families.circulo.bank import (
    BankTakenHome,
    Collected,
    Deducted,
    Paid,
    Part,
    Returned,
    amount_of,
    divide,
    minus,
    plus,
    taken_from,
    without_nothing,
)
from tapete.families.circulo.people import YA_ESTA, during, law, seat_number, seated
from tapete.families.cut import CutOffered, Shuffled
from tapete.families.sabot import SabotLoaded
from tapete.families.shapes import OfAmount
from tapete.families.table.opening import RoundClosed, TableOpened
from tapete.families.table.powers import Staff
from tapete.games.ferrocarril.award import open_award
from tapete.games.ferrocarril.banca import brought_back, require_players
from tapete.games.ferrocarril.players import changes_at_the_end
from tapete.games.ferrocarril.rules import FerroRules
from tapete.games.ferrocarril.state import (
    ANULADA,
    BANKER,
    CROUPIER,
    IGUALDAD,
    PRESENT,
    TURNO,
    AbonoLost,
    AbonoPaid,
    Award,
    Bank,
    BankReturned,
    Course,
    GarageUndone,
    Phase,
    Play,
    SettlementEvent,
    State,
    WinningsJoined,
)
from tapete.kit.cards import FRENCH_52
from tapete.kit.money import deduction
from tapete.language import N_
from tapete.law.citation import Citation

MODO_UNICO = Reason("modo_unico", N_("There is only one way to draw here."))
DEBE_CONTINUAR_O_CEDER = Reason("debe_continuar_o_ceder", N_("{player:@} must first say whether to go on as banker."))
NADIE_SENTADO = Reason("nadie_sentado", N_("Nobody is seated to hold the bank."))
NO_CONTINUA = Reason("no_continua", N_("Only who won or tied the last jugada may go on as banker."))

CUT_FROM_THE_LEFT = Citation("criterio:ferrocarril.57")
PENDING = "pendiente"

talla = Chapter[FerroRules, State]("talla")


@talla.fold(TableOpened)
def table_opened(rules: FerroRules, state: State, event: TableOpened) -> State:
    seats = (None,) * rules.seats
    return replace(state, phase=Phase.PREPARACION, seats=seats, freedom=rules.freedom.value, mode=rules.mode.value)


# --- how it will be played --------------------------------------------------------------------------------------------


class AllowFreedom(Command, frozen=True, tag="allow-freedom"):
    """Let the maker of a banco draw freely in the next talla, or not."""

    label = N_("Freedom of the banco: {allowed}")
    words = ("libertad {allowed:si|no}",)
    allowed: bool


class FreedomSet(Event, frozen=True, tag="freedom-set"):
    """The maker of a banco may draw freely in the next talla, or may not."""

    sentence = N_("{by:@} sets the freedom of the banco: {allowed}.")
    by: str
    allowed: bool


def _freeing(rules: FerroRules) -> Citation:
    return rules.freedom_by.cite


FREES = Staff[FerroRules](lambda rules: frozenset({rules.freedom_by.value}), _freeing)


@talla.act(AllowFreedom, by=FREES, when=during(_freeing, Phase.PREPARACION, Phase.FIN_TALLA))
def allow_freedom(rules: FerroRules, state: State, command: AllowFreedom) -> Sequence[Event]:
    if state.freedom == command.allowed:
        raise Refused(YA_ESTA, rules.freedom_by.cite)
    return [FreedomSet(by=command.by.id, allowed=command.allowed, cite=rules.freedom_by.cite)]


talla.might(AllowFreedom, cite=law("bank_choice"))(
    lambda _, __, who: (AllowFreedom(by=who, allowed=allowed) for allowed in (True, False))
)
talla.fold(FreedomSet)(lambda _, state, event: replace(state, freedom=event.allowed))


class AnnounceMode(Command, frozen=True, tag="announce-mode"):
    """Announce whether the talla is played libre or by the tabla."""

    label = N_("Play {mode}")
    words = ("modo {mode:libre|tabla}",)
    mode: Literal["libre", "tabla"]


class ModeAnnounced(Event, frozen=True, tag="mode-announced"):
    """The talla is played libre or by the tabla."""

    sentence = N_("The crupier announces that the game is played {mode}.")
    mode: str


MODE_OPEN = during(lambda rules: rules.mode.cite, Phase.PREPARACION, Phase.FIN_TALLA)


@talla.act(AnnounceMode, by=CROUPIER)
def announce_mode(rules: FerroRules, state: State, command: AnnounceMode) -> Sequence[Event]:
    """Murcia: before the talla the crupier announces, with the table's agreement, how it is played."""
    if rules.abonos.value == 0:
        raise Refused(MODO_UNICO, rules.mode.cite)
    MODE_OPEN.refuse(rules, state)
    if state.mode == command.mode:
        raise Refused(YA_ESTA, rules.mode.cite)
    return [ModeAnnounced(mode=command.mode, cite=rules.mode.cite)]


talla.might(AnnounceMode, cite=law("shuffle"))(
    lambda _, __, who: (AnnounceMode(by=who, mode=mode) for mode in ("libre", "tabla"))
)
talla.fold(ModeAnnounced)(lambda _, state, event: replace(state, mode=event.mode))


# --- the shuffle ------------------------------------------------------------------------------------------------------

PassCards = verb("PassCards", ("las cartas pasan", "señores, las cartas pasan"), N_("The cards pass"))


class CardsPassed(Event, frozen=True, tag="cards-passed"):
    """The croupier offers the cards."""

    sentence = N_("{by:@}: «{call}».")
    by: str
    call: str


@talla.act(PassCards, by=CROUPIER, when=during("shuffle", Phase.PREPARACION, Phase.FIN_TALLA), offered=law("shuffle"))
def pass_cards(rules: FerroRules, state: State, command: Command) -> Sequence[Event]:
    """Four players must be at the table, one of them seated, before the cards are offered for the shuffle."""
    if state.continues and state.banca is not None:
        raise Refused(DEBE_CONTINUAR_O_CEDER, rules.law["new_sabot"], player=state.banca.banker)
    require_players(rules, state)
    if not seated(state):
        raise Refused(NADIE_SENTADO, rules.law["first"])
    return [CardsPassed(by=command.by.id, call=rules.voices.value[0], cite=rules.law["shuffle"])]


talla.sets(CardsPassed, phase=Phase.BARAJA, sabot=None)
Shuffle = verb("Shuffle", "mezclar", N_("Shuffle the cards"))
SHUFFLING = during("shuffle", Phase.BARAJA)


@talla.act(Shuffle, by=PRESENT, when=SHUFFLING, offered=law("shuffle"))
def shuffle(rules: FerroRules, state: State, command: Command) -> Sequence[Event]:
    return [Shuffled(by=command.by.id, cite=rules.law["shuffle"])]


# --- the cut, and the sabot -------------------------------------------------------------------------------------------

talla.fold(CutOffered)(lambda _, state, event: replace(state, phase=Phase.CORTE, cutters=event.players))


def _loaded(course: Course) -> None:
    if course.state.banca is None:
        minimum = course.rules.minimum
        start = Award(seat=len(course.state.seats), floor=minimum, same=minimum)
        open_award(course, course.state.award or start)


cut: Chapter[FerroRules, State] = sabot_cut(
    croupier=CROUPIER,
    shuffling=SHUFFLING,
    offered=during("shuffle", Phase.CORTE),
    cite=CUT_FROM_THE_LEFT,
    cutters=lambda state: tuple([seat.player for seat in state.seats if seat and not seat.absent])[::-1],
    begins=Course,
    after=_loaded,
)


@talla.fold(SabotLoaded)
def loaded(rules: FerroRules, state: State, event: SabotLoaded) -> State:
    phase = Phase.CONSTITUCION if state.banca else Phase.ADJUDICACION
    return replace(state, phase=phase, talla=state.talla + 1, sabot=event.load(FRENCH_52), cutters=())


# --- the end of it ----------------------------------------------------------------------------------------------------


class TallaEnded(Event, frozen=True, tag="talla-ended"):
    """The stop card was out: no more jugadas with this sabot."""

    sentence = N_("The talla is over.")
    voids_draw = True
    uncovers = True
    continues: bool


def end_talla(course: Course, *, continues: bool) -> None:
    course(TallaEnded(continues=continues, cite=course.rules.law["stop_card"]))
    changes_at_the_end(course)


@talla.fold(TallaEnded)
def ended(rules: FerroRules, state: State, event: TallaEnded) -> State:
    still = tuple(replace(place, moved=False) if place.moved else place for place in state.standing)
    return replace(state, phase=Phase.FIN_TALLA, continues=event.continues, standing=still)


ContinueBank = verb("ContinueBank", "continuar", N_("Go on as banker in the next talla"), key="s")
BankContinued = announcement("BankContinued", N_("{player:@} goes on as banker with {amount:€}."), OfAmount)
talla.sets(BankContinued, continues=False)
CedeBank = verb("CedeBank", "ceder", N_("Give the bank up (ceder)"), key="n")
BankCeded = announcement("BankCeded", N_("{player:@} does not go on as banker."), BankTakenHome)


@talla.act(ContinueBank, CedeBank, by=BANKER, when=during("new_sabot", Phase.FIN_TALLA), offered=law("new_sabot"))
def continue_or_cede(rules: FerroRules, state: State, command: Command) -> Sequence[Event]:
    """A banker who won or tied goes on with an equal bank, or takes it back and the mano goes to the right."""
    bank, cite = state.held_bank, rules.law["new_sabot"]
    if not state.continues:
        raise Refused(NO_CONTINUA, cite)
    if isinstance(command, ContinueBank):
        return [BankContinued(player=bank.banker, amount=bank.amount, cite=cite)]
    return [ceded(bank, cite)]


def ceded(bank: Bank, cite: Citation) -> BankTakenHome:
    return BankCeded(player=bank.banker, parts=bank.parts, kept_out=bank.garage, cite=cite)


@talla.fold(BankCeded)
def bank_ceded(rules: FerroRules, state: State, event: BankTakenHome) -> State:
    """The bank will be offered by turn, at the minimum, after the next shuffle."""
    bank = state.held_bank
    award = awaiting(rules, bank, bank.amount, seat_number(state, bank.banker) or state.last_seat)
    return replace(state, banca=None, continues=False, award=award)


def awaiting(rules: FerroRules, bank: Bank, same: int, seat: int) -> Award:
    partners = tuple(part.player for part in bank.parts[1:])
    return Award(former=bank.banker, partners=partners, seat=seat, floor=rules.minimum, same=same, stage=PENDING)


checked: Chapter[FerroRules, State] = control(lambda state: state.phase is Phase.FIN_TALLA)


# --- the payment of a jugada: what is due -----------------------------------------------------------------------------


def settling(rules: FerroRules, state: State, result: str, ground: Citation) -> State:
    play = replace(state.jugada, result=result, ground=ground, queue=())
    due = {BANCA: _won, PUNTO: _lost}.get(result, _void)(rules, state, state.held_bank, play)
    return replace(state, phase=Phase.LIQUIDACION, play=play, due=tuple(due))


def _won(rules: FerroRules, state: State, bank: Bank, play: Play) -> list[SettlementEvent]:
    pay, share = rules.law["payment"], rules.deduction
    moved = _moved(state)
    first = sorted(play.in_play, key=lambda part: part.player not in moved) if moved else play.in_play
    events: list[SettlementEvent] = [Collected(player=part.player, amount=part.amount, cite=pay) for part in first]
    won = min(amount_of(play.in_play), bank.amount)
    taken = deduction(won, share.value)
    events.append(Deducted(amount=taken, of=won, cite=share.cite))
    at_announcement = plus(bank.parts, play.garage)
    events.append(WinningsJoined(parts=divide(at_announcement, won - taken), cite=pay))
    for abono in play.abonos:
        taken = deduction(abono.amount, share.value)
        events.append(Deducted(amount=taken, of=abono.amount, cite=share.cite))
        net = abono.amount - taken
        events.append(AbonoPaid(player=abono.player, stake=abono.amount, amount=net, cite=rules.abonos.cite))
    return events


def _moved(state: State) -> frozenset[str]:
    """Standing players who moved while the sabot was dealt: they are collected first and paid last."""
    return frozenset([place.player for place in state.standing if place.moved])


def _lost(rules: FerroRules, state: State, bank: Bank, play: Play) -> list[SettlementEvent]:
    moved = _moved(state)
    ordered = sorted(play.in_play, key=lambda part: part.player in moved) if moved else play.in_play
    events: list[SettlementEvent] = [
        AbonoLost(player=abono.player, amount=abono.amount, cite=rules.abonos.cite) for abono in play.abonos
    ]
    events += [Paid(player=part.player, amount=part.amount, cite=rules.law["payment"]) for part in ordered]
    lost = min(amount_of(play.in_play), bank.amount)
    left = minus(bank.parts, taken_from(bank.parts, lost))
    return [*events, BankReturned(parts=left, kept_out=bank.garage, cite=rules.law["keeping"])]


def _void(rules: FerroRules, state: State, bank: Bank, play: Play) -> list[SettlementEvent]:
    cite = _ground(rules, play)
    back = without_nothing(plus((), (*play.in_play, *play.abonos)))
    events: list[SettlementEvent] = [Returned(player=part.player, amount=part.amount, cite=cite) for part in back]
    if play.garage:
        events.append(GarageUndone(parts=play.garage, cite=rules.law["obligatorio"]))
    return events


def _ground(rules: FerroRules, play: Play) -> Citation:
    return play.ground or rules.law["values"]


# --- carried out ------------------------------------------------------------------------------------------------------


def _ends(rules: FerroRules, state: State) -> Sequence[Event]:
    """The round closes; the talla ends if its stop card was out, and a lost bank is offered to the right."""
    play, due = state.jugada, state.due
    course = Course(rules, state)
    course(*due, RoundClosed(round=state.round, reason=play.result, cite=_ground(rules, play)))
    sabot = course.state.sabot
    if course.state.phase is not Phase.FIN:
        if play.last_of_talla or (sabot is not None and sabot.cut_card_out):
            end_talla(course, continues=play.result != PUNTO)
        elif course.state.phase is Phase.ADJUDICACION:
            open_award(course, course.award)
    return course.events[len(due) :]


payments: Chapter[FerroRules, State] = paying(CROUPIER, _ends)


def _step(state: State, play: Play, pot: int, **changes: Any) -> State:
    """A step is done; the pot is what the bank has collected and not paid yet."""
    return replace(state, due=state.due[1:], play=replace(play, pot=play.pot + pot, settled=True), **changes)


def _without(play: Play, player: str) -> Play:
    abonos = tuple([part for part in play.abonos if part.player != player]) if play.abonos else ()
    return replace(play, in_play=tuple([part for part in play.in_play if part.player != player]), abonos=abonos)


payments.fold(Collected)(lambda _, state, event: _step(state, _without(state.jugada, event.player), event.amount))
payments.fold(Paid)(lambda _, state, event: _step(state, _without(state.jugada, event.player), -event.amount))
payments.fold(Deducted)(
    lambda _, state, event: _step(state, state.jugada, -event.amount, cagnotte=state.cagnotte + event.amount)
)


@payments.fold(WinningsJoined)
def joined(rules: FerroRules, state: State, event: WinningsJoined) -> State:
    bank, net = state.held_bank, amount_of(event.parts)
    bank = replace(
        bank,
        parts=plus(bank.parts, event.parts),
        pases=bank.pases + 1,
        won=bank.won + net,
        winnings=bank.winnings + net,
        covered=bank.amount,
        uncovered=amount_of(state.jugada.garage),
    )
    return _step(state, state.jugada, -net, banca=bank)


payments.fold(AbonoPaid)(lambda _, state, event: _step(state, _without(state.jugada, event.player), -event.amount))
payments.fold(AbonoLost)(lambda _, state, event: _step(state, _without(state.jugada, event.player), event.amount))
payments.fold(Returned)(lambda _, state, event: _step(state, _without(state.jugada, event.player), 0))
payments.fold(GarageUndone)(
    lambda _, state, event: _step(
        state, replace(state.jugada, garage=()), 0, banca=brought_back(state.held_bank, event.parts)
    )
)


@payments.fold(BankReturned)
def bank_returned(rules: FerroRules, state: State, event: BankReturned) -> State:
    empty = tuple(Part(part.player, 0) for part in state.held_bank.parts)
    return _step(state, replace(state.jugada, pot=0), 0, banca=replace(state.held_bank, parts=empty, garage=()))


# --- what follows -----------------------------------------------------------------------------------------------------


@payments.fold(RoundClosed)
def round_closed(rules: FerroRules, state: State, event: RoundClosed) -> State:
    """A lost bank waits for its next holder; any other stays with its banker."""
    play, bank = state.jugada, state.held_bank
    state = replace(_rights(state, play), play=None, due=())
    if play.result == PUNTO:
        own = seat_number(state, bank.banker)
        seat = own if own and bank.title == TURNO else bank.award.seat or state.last_seat
        award = awaiting(rules, bank, play.announced, seat)
        return replace(state, phase=_next(state, Phase.ADJUDICACION), banca=None, award=award, passed_for=())
    bank = replace(
        bank,
        dealt=bank.dealt or play.result != ANULADA,
        free_to_pass=False,
        all_in=False,
        uncovered=bank.uncovered if play.result == BANCA else 0,
        covered=bank.covered if play.result == BANCA else 0,
    )
    return replace(state, phase=_next(state, Phase.CONSTITUCION), banca=bank)


def _next(state: State, phase: Phase) -> Phase:
    return Phase.FIN if state.last == 0 else phase


def _rights(state: State, play: Play) -> State:
    """The rights in the next jugada; a void jugada changes none."""
    if play.result == ANULADA:
        return state
    if play.result == IGUALDAD:
        return replace(state, repeat=play.banco[0].player if len(play.banco) == 1 else "")
    follow = play.alone if play.result == BANCA else ""
    if follow == state.follow and not state.repeat and not state.larger:
        return state
    return replace(state, follow=follow, repeat="", larger="")
