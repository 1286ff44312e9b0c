"""A talla: from the shuffle to the sabot, and from the carta de detención to the next shuffle (ES1979:08.VII)."""

from collections.abc import Sequence
from typing import Literal

from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Command
from tapete.engine.declared import announcement, verb
from tapete.engine.event import Event
from tapete.engine.refusal import Reason, Refused
from tapete.families.bacarra.cut import control, sabot_cut
from tapete.families.circulo.bank import BankTakenHome
from tapete.families.circulo.powers import YA_ESTA, during, law, seat_number, seated
from tapete.families.cut import CutOffered, Shuffled
from tapete.families.sabot.events import SabotLoaded
from tapete.families.shapes import OfAmount
from tapete.families.table.opening import TableOpened
from tapete.families.table.powers import Staff
from tapete.games.ferrocarril.award import open_award
from tapete.games.ferrocarril.banca import require_players
from tapete.games.ferrocarril.players import changes_at_the_end
from tapete.games.ferrocarril.rules import FerroRules
from tapete.games.ferrocarril.state import BANKER, CROUPIER, PRESENT, Award, Bank, Course, Phase, State
from tapete.kit.cards import FRENCH_52
from tapete.language import N_
from tapete.law.citation import Citation

MODO_UNICO = Reason("modo_unico", N_("There is only one way to draw here."))
DEBE_CONTINUAR_O_CEDER = Reason("debe_continuar_o_ceder", N_("{player:@} must first say whether to go on as banker."))
NADIE_SENTADO = Reason("nadie_sentado", N_("Nobody is seated to hold the bank."))
NO_CONTINUA = Reason("no_continua", N_("Only who won or tied the last jugada may go on as banker."))

CUT_FROM_THE_LEFT = Citation("criterio:ferrocarril.57")
PENDING = "pendiente"
"""The stage of a bank that waits for the cards to be shuffled."""

talla = Chapter[FerroRules, State]("talla")


@talla.fold(TableOpened)
def table_opened(rules: FerroRules, state: State, event: TableOpened) -> State:
    seats = (None,) * rules.seats
    return replace(state, phase=Phase.PREPARACION, seats=seats, freedom=rules.freedom.value, mode=rules.mode.value)


# --- how it will be played --------------------------------------------------------------------------------------------


class AllowFreedom(Command, frozen=True, tag="allow-freedom"):
    """Let whoever makes banco draw freely in the talla to come, or no longer."""

    label = N_("Freedom of the banco: {allowed}")
    words = ("libertad {allowed:si|no}",)
    allowed: bool


class FreedomSet(Event, frozen=True, tag="freedom-set"):
    """Whoever makes banco may draw freely in the talla to come, or may not."""

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
    """With four players at the table, one of them seated, the cards are offered to be shuffled."""
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
    """The bank looks for its holder if nobody goes on with it."""
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
    """Whether the banker may go on in the next."""


def end_talla(course: Course, *, continues: bool) -> None:
    """No more jugadas with this sabot; those who asked for another seat get it."""
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
    """Who won or tied the last jugada goes on with an equal bank, or takes it back and the mano goes to the right."""
    bank, cite = state.held_bank, rules.law["new_sabot"]
    if not state.continues:
        raise Refused(NO_CONTINUA, cite)
    if isinstance(command, ContinueBank):
        return [BankContinued(player=bank.banker, amount=bank.amount, cite=cite)]
    return [ceded(bank, cite)]


def ceded(bank: Bank, cite: Citation) -> BankTakenHome:
    """Banker and asociados take back what they have in the bank and in the garaje."""
    return BankCeded(player=bank.banker, parts=bank.parts, kept_out=bank.garage, cite=cite)


@talla.fold(BankCeded)
def bank_ceded(rules: FerroRules, state: State, event: BankTakenHome) -> State:
    """By turn, at the minimum, once the cards are shuffled again."""
    bank = state.held_bank
    award = awaiting(rules, bank, bank.amount, seat_number(state, bank.banker) or state.last_seat)
    return replace(state, banca=None, continues=False, award=award)


def awaiting(rules: FerroRules, bank: Bank, same: int, seat: int) -> Award:
    """A bank that waits to be offered from the right of a seat."""
    partners = tuple(part.player for part in bank.parts[1:])
    return Award(former=bank.banker, partners=partners, seat=seat, floor=rules.minimum, same=same, stage=PENDING)


checked: Chapter[FerroRules, State] = control(lambda state: state.phase is Phase.FIN_TALLA)
