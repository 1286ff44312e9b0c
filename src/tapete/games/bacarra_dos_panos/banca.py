"""The life of a bank: its sabot, its jugadas and their payment, staying or leaving (ES1979:09.V.1, 09.V.3, 09.VII)."""

from collections.abc import Sequence

from tapete.engine.chapter import Chapter, announcement, replace, verb
from tapete.engine.command import Command
from tapete.engine.event import Event, PlayerEvent, Reason, Refused
from tapete.families.bacarra.state import with_bank
from tapete.families.bacarra.table import control, paying, sabot_cut
from tapete.families.circulo.bank import Collected, Deducted, Paid, Part, Returned, amount_of
from tapete.families.circulo.people import CARTA_EN_CAMINO, during, law
from tapete.families.cut import CutOffered
from tapete.families.sabot import SabotLoaded
from tapete.families.shapes import Laid, OfAmount
from tapete.families.table.opening import RoundClosed
from tapete.games.bacarra_dos_panos.award import SIN_MAS_TALLAS, SessionOver, give_up, last_talla, left
from tapete.games.bacarra_dos_panos.bets import DEPOSIT, close_on, covering, return_all
from tapete.games.bacarra_dos_panos.manos import ANULADO, EMPATE, GANA, PIERDE
from tapete.games.bacarra_dos_panos.rules import DosPanosRules
from tapete.games.bacarra_dos_panos.state import (
    BANKER,
    CROUPIER,
    PUNTER,
    SIDES,
    Course,
    Phase,
    Play,
    SettlementEvent,
    State,
    enough,
    next_seat,
    of,
)
from tapete.kit.cards import FRENCH_52
from tapete.kit.money import deduction
from tapete.language import N_
from tapete.law.citation import Citation

BARAJAS_USADAS = Reason("barajas_usadas", N_("The packs of this game are always new."))
FALTAN_JUGADORES = Reason("faltan_puntos", N_("Each paño needs {least} players, one of them in a numbered seat."))
PRIMERA_JUGADA_PENDIENTE = Reason(
    "primera_jugada_pendiente", N_("The bank may be left only after its first jugada has been played.")
)

OBLIGADO_A_LA_JUGADA = Reason("obligado_a_la_jugada", N_("Cards have left the sabot: the banker must play the jugada."))

NO_HIZO_BANCO = Reason("no_hizo_banco", N_("The banco to be repeated is that of {player:@}."))
CUT_OFFERED = Citation("criterio:bacarra-dos-panos.42")

banca = Chapter[DosPanosRules, State]("bank")


# --- the sabot --------------------------------------------------------------------------------------------------------


class PrepareSabot(Command, frozen=True, tag="prepare-sabot", omit_defaults=True):
    """Count and shuffle six new packs."""

    label = N_("Prepare the sabot")
    words = ("preparar sabot [usadas {used!}]",)
    used: bool = False


class SabotPrepared(Event, frozen=True, tag="sabot-prepared"):
    """The croupier counts and shuffles new packs."""

    sentence = N_("{packs} new packs are counted and shuffled.")
    packs: int


@banca.act(PrepareSabot, by=CROUPIER, when=during("stop_card", Phase.SABOT), offered=law("stop_card"))
def prepare_sabot(rules: DosPanosRules, state: State, command: PrepareSabot) -> Sequence[Event]:
    """Always new packs; in banca libre two tallas in a session."""
    if command.used:
        raise Refused(BARAJAS_USADAS, rules.law["cards"])
    if last_talla(rules, state):
        raise Refused(SIN_MAS_TALLAS, rules.law["sessions"], most=rules.libre_tallas.value)
    return [SabotPrepared(packs=rules.packs.value, cite=rules.packs.cite)]


banca.sets(SabotPrepared, phase=Phase.BARAJA, sabot=None)
banca.fold(CutOffered)(lambda _, state, event: replace(state, phase=Phase.CORTE, cutters=event.players))


@banca.fold(SabotLoaded)
def loaded(rules: DosPanosRules, state: State, event: SabotLoaded) -> State:
    """A new partida: nobody is barred from the bank, and a banco may be asked for."""
    fresh = replace(state, sabot=event.load(FRENCH_52), live=True, cutters=(), barred=(), first=True, called=False)
    return replace(fresh, phase=Phase.CONSTITUCION, talla=state.talla + 1)


cut: Chapter[DosPanosRules, State] = sabot_cut(
    croupier=CROUPIER,
    shuffling=during("shuffle", Phase.BARAJA),
    offered=during("shuffle", Phase.CORTE),
    cite=CUT_OFFERED,
    cutters=lambda state: tuple(reversed([seat.player for seat in state.seats if seat is not None])),
    begins=Course,
)
checked: Chapter[DosPanosRules, State] = control(lambda state: state.phase in {Phase.SABOT, Phase.APERTURA})


# --- staying or leaving -----------------------------------------------------------------------------------------------

StayBanker = verb("StayBanker", "seguir", N_("Go on with the bank"), key="s")
BankerStays = announcement("BankerStays", N_("{player:@} goes on with a bank of {amount:€}."), OfAmount)
banca.sets(BankerStays, phase=Phase.CONSTITUCION)
LeaveBank = verb("LeaveBank", "abandonar", N_("Leave the bank"), key="x")


@banca.act(StayBanker, by=BANKER, when=during("leaving", Phase.DECISION), offered=law("leaving"))
def stay(rules: DosPanosRules, state: State, command: Command) -> Sequence[Event]:
    return [BankerStays(player=command.by.id, amount=state.held_bank.amount, cite=rules.law["leaving"])]


LEAVING = during("leaving", Phase.DECISION, Phase.SALTADA, Phase.CONSTITUCION, Phase.SABOT)


@banca.act(LeaveBank, by=BANKER, when=LEAVING, offered=law("leaving"))
def leave_bank(rules: DosPanosRules, state: State, command: Command) -> Sequence[Event]:
    """Allowed after a jugada has been played, or with too few players; the bank is offered for its first amount."""
    if not state.held_bank.dealt and enough(rules, state):
        raise Refused(PRIMERA_JUGADA_PENDIENTE, rules.law["leaving"])
    if state.cards_out and (state.jugada.queue or enough(rules, state)):
        raise Refused(OBLIGADO_A_LA_JUGADA, rules.law["early"])
    course = Course(rules, state)
    give_up(course, "saltada" if state.phase is Phase.SALTADA else "leaving")
    return course.events


# --- a jugada begins --------------------------------------------------------------------------------------------------

OpenBets = verb("OpenBets", "hagan juego", N_("Open the bets"))
BetsOpened = announcement("BetsOpened", N_("There are {amount:€} in the bank of {player:@}: bets are open."), OfAmount)


@banca.act(OpenBets, by=CROUPIER, when=during("betting", Phase.CONSTITUCION), offered=law("betting"))
def open_bets(rules: DosPanosRules, state: State, command: Command) -> Sequence[Event]:
    """Each paño needs two players throughout the partida."""
    if not enough(rules, state):
        least = rules.least_players
        raise Refused(FALTAN_JUGADORES, least.cite, least=least.value)
    if state.play is not None and state.play.queue:
        raise Refused(CARTA_EN_CAMINO, rules.law["early"])
    bank = state.held_bank
    return [BetsOpened(player=bank.banker, amount=bank.amount, cite=rules.law["betting"])]


@banca.fold(BetsOpened)
def bets_opened(rules: DosPanosRules, state: State, event: OfAmount) -> State:
    """Cards drawn too early are those of this jugada."""
    early = state.play or Play()
    return replace(state, phase=Phase.POSTURAS, play=Play(early=early.early, last_of_talla=early.last_of_talla))


# --- the end of a talla -----------------------------------------------------------------------------------------------


class TallaEnded(Event, frozen=True, tag="talla-ended"):
    """The carta de detención was out: no more jugadas with this sabot."""

    sentence = N_("The talla is over.")
    voids_draw = True
    uncovers = True


def end_talla(course: Course) -> None:
    """The award goes on with a new sabot, or the banker takes the bank back and another is looked for."""
    rules = course.rules
    course(TallaEnded(cite=rules.law["stop_card"]))
    bank = course.bank
    over = last_talla(rules, course.state)
    if over or (bank.tallas <= 0 and not bank.days):
        course(left(bank, rules.law["sessions" if over else "award"]))
        if over:
            course(SessionOver(cite=rules.law["sessions"]))


@banca.fold(TallaEnded)
def talla_ended(rules: DosPanosRules, state: State, event: TallaEnded) -> State:
    bank = state.held_bank
    state = with_bank(state, tallas=bank.tallas - 1)
    return replace(state, live=False, phase=Phase.SABOT if bank.amount else Phase.SALTADA)


# --- the payment ------------------------------------------------------------------------------------------------------


def annulled(state: State) -> State:
    play = replace(state.jugada, results=(ANULADO, ANULADO), queue=())
    return replace(state, play=play)


def settling(rules: DosPanosRules, state: State, ground: Citation) -> State:
    """The table with its results, and what they do to the bets to be carried out: winners first."""
    play = replace(state.jugada, ground=ground, queue=())
    cite = rules.law["payment"]
    due: list[SettlementEvent] = []
    for side in _sides(play, GANA):
        due += [Paid(player=part.player, amount=part.amount, cite=cite) for part in of(play.bets, side)]
    for side in _sides(play, PIERDE):
        due += [Collected(player=part.player, amount=part.amount, cite=cite) for part in of(play.bets, side)]
    for side in _sides(play, EMPATE, ANULADO):
        due += [Returned(player=part.player, amount=part.amount, cite=cite) for part in of(play.bets, side)]
    net = net_win(play)
    if net > 0:
        share = rules.deduction
        due.append(Deducted(amount=deduction(net, share.value), of=net, cite=share.cite))
    return replace(state, phase=Phase.LIQUIDACION, play=play, due=tuple(due))


def _sides(play: Play, *results: str) -> list[str]:
    return [side for side in SIDES if of(play.results, side) in results]


def net_win(play: Play) -> int:
    won = sum(amount_of(of(play.bets, side)) for side in _sides(play, PIERDE))
    return won - sum(amount_of(of(play.bets, side)) for side in _sides(play, GANA))


# --- carried out ------------------------------------------------------------------------------------------------------


def _ends(rules: DosPanosRules, state: State) -> Sequence[Event]:
    play, due = state.jugada, state.due
    course = Course(rules, state)
    course(
        *due, RoundClosed(round=state.round, reason="-".join(play.results), cite=play.ground or law("payment")(rules))
    )
    sabot = course.state.sabot
    if course.state.phase is not Phase.FIN and (play.last_of_talla or (sabot is not None and sabot.cut_card_out)):
        end_talla(course)
    return course.events[len(due) :]


payments: Chapter[DosPanosRules, State] = paying(CROUPIER, _ends)


def _settled(state: State, player: str, *results: str) -> State:
    play = state.jugada
    bets = list(play.bets)
    for place, side in enumerate(SIDES):
        if of(play.results, side) in results and any(part.player == player for part in bets[place]):
            bets[place] = tuple(part for part in bets[place] if part.player != player)
            break
    return replace(state, due=state.due[1:], play=replace(play, bets=(bets[0], bets[1])))


@payments.fold(Paid)
def paid(rules: DosPanosRules, state: State, event: Paid) -> State:
    state = with_bank(state, amount=state.held_bank.amount - event.amount)
    return _settled(state, event.player, GANA)


@payments.fold(Collected)
def collected(rules: DosPanosRules, state: State, event: Collected) -> State:
    state = with_bank(state, amount=state.held_bank.amount + event.amount)
    return _settled(state, event.player, PIERDE)


payments.fold(Returned)(lambda _, state, event: _settled(state, event.player, EMPATE, ANULADO))


@payments.fold(Deducted)
def deducted(rules: DosPanosRules, state: State, event: Deducted) -> State:
    state = with_bank(state, amount=state.held_bank.amount - event.amount)
    return replace(state, due=state.due[1:], cagnotte=state.cagnotte + event.amount)


# --- what follows -----------------------------------------------------------------------------------------------------


@payments.fold(RoundClosed)
def round_closed(rules: DosPanosRules, state: State, event: RoundClosed) -> State:
    """The cards pass where the bank has won; an annulled jugada leaves everything as it was."""
    play = state.jugada
    played = play.results != (ANULADO, ANULADO)
    turn = tuple(_turn(rules, state, play, side) for side in SIDES)
    state = replace(state, due=(), turn=(turn[0], turn[1]), first=state.first and not played)
    state = with_bank(state, dealt=state.held_bank.dealt or played)
    if state.last == 0:
        return replace(state, phase=Phase.FIN, play=None)
    if _repeats(rules, play):
        return replace(state, phase=Phase.REPETICION, play=Play(maker=play.maker, repeated=play.repeated))
    return replace(state, phase=_next(state), play=None)


def _turn(rules: DosPanosRules, state: State, play: Play, side: str) -> int:
    seat: int = of(state.turn, side)
    if play.maker or of(play.keeps, side) or of(play.results, side) != PIERDE:
        return seat
    return next_seat(rules, state, side, seat)


def _repeats(rules: DosPanosRules, play: Play) -> bool:
    void = not _sides(play, GANA, PIERDE)
    return bool(play.maker) and void and play.repeated < rules.repetitions.value and not play.last_of_talla


def _next(state: State) -> Phase:
    bank = state.held_bank
    if not bank.amount:
        return Phase.SALTADA
    return Phase.DECISION if bank.dealt else Phase.CONSTITUCION


# --- a deposit that stays short ---------------------------------------------------------------------------------------

LeaveUncovered = verb("LeaveUncovered", "no depositar", N_("Add nothing to the deposit"), key="n")


@covering.act(LeaveUncovered, by=BANKER, when=during("libre", Phase.COBERTURA), offered=law("libre"))
def leave_uncovered(rules: DosPanosRules, state: State, command: Command) -> Sequence[Event]:
    course = Course(rules, state)
    return_all(course, DEPOSIT)
    give_up(course, "libre")
    return course.events


# --- a void banco -----------------------------------------------------------------------------------------------------

RepeatBanco = verb("RepeatBanco", "repetir banco", N_("Repeat the banco"), key="b")
DropBanco = verb("DropBanco", "no repetir", N_("Do not repeat the banco"), key="n")
BancoDropped = announcement("BancoDropped", N_("{player:@} does not repeat the banco."), PlayerEvent)
covering.fold(BancoDropped)(
    lambda _, state, __: replace(
        state, phase=Phase.DECISION if state.held_bank.dealt else Phase.CONSTITUCION, play=None
    )
)


@covering.act(RepeatBanco, DropBanco, by=PUNTER, when=during("both", Phase.REPETICION), offered=law("both"))
def repeat(rules: DosPanosRules, state: State, command: Command) -> Sequence[Event]:
    player, play, cite = command.by.id, state.jugada, rules.law["both"]
    if play.maker != player:
        raise Refused(NO_HIZO_BANCO, cite, player=play.maker)
    if isinstance(command, DropBanco):
        return [BancoDropped(player=player, cite=cite)]
    course = Course(rules, state)
    course(BancoRepeated(player=player, amount=state.held_bank.amount, cite=cite))
    close_on(course, Part(player, course.bank.amount), ())
    return course.events


BancoRepeated = announcement("BancoRepeated", N_("{player:@} repeats the banco, {amount:€}."), Laid)


@covering.fold(BancoRepeated)
def banco_repeated(rules: DosPanosRules, state: State, event: Laid) -> State:
    play = state.jugada
    return replace(state, play=Play(callers=(Part(event.player, event.amount),), repeated=play.repeated + 1))
