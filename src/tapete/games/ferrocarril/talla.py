"""From the shuffle to the first bank, and from the stop card to the next shuffle."""

from collections.abc import Sequence

import msgspec

from tapete.engine.command import LONGEST_WORD
from tapete.engine.event import Event
from tapete.engine.refusal import Refused
from tapete.families.sabot.events import SabotLoaded
from tapete.families.table.duty import require_open, require_staff
from tapete.families.table.reasons import PALABRA_NO_ADMITIDA
from tapete.games.ferrocarril import reasons
from tapete.games.ferrocarril.asientos import changes_at_the_end
from tapete.games.ferrocarril.banca import open_award
from tapete.games.ferrocarril.commands import (
    AllowFreedom,
    AnnounceMode,
    CedeBank,
    ContinueBank,
    ControlCards,
    Cut,
    DeclineCut,
    OfferCut,
    PassCards,
    Shuffle,
)
from tapete.games.ferrocarril.course import Course
from tapete.games.ferrocarril.drawing import PUNTO
from tapete.games.ferrocarril.duty import require_banker, require_croupier, require_phase, require_present
from tapete.games.ferrocarril.events_bank import BankCeded, BankContinued
from tapete.games.ferrocarril.events_seats import (
    CardsControlled,
    CardsPassed,
    CutDeclined,
    CutOffered,
    FreedomSet,
    ModeAnnounced,
    Shuffled,
    TallaEnded,
)
from tapete.games.ferrocarril.people import head_count, seated
from tapete.games.ferrocarril.rules import FerroRules
from tapete.games.ferrocarril.state import Award, Phase, Play, State
from tapete.law.citation import Citation

_BEFORE = (Phase.PREPARACION, Phase.FIN_TALLA)


def allow_freedom(rules: FerroRules, state: State, command: AllowFreedom) -> Sequence[Event]:
    """Before the talla, whoever the text names frees the drawing of who makes banco."""
    require_open(state)
    cite = rules.freedom_by.cite
    require_staff(rules, state, command.by, frozenset({rules.freedom_by.value}), cite)
    require_phase(state, cite, *_BEFORE)
    if state.freedom == command.allowed:
        raise Refused(reasons.YA_ESTA, cite)
    return [FreedomSet(by=command.by.id, allowed=command.allowed, cite=cite)]


def announce_mode(rules: FerroRules, state: State, command: AnnounceMode) -> Sequence[Event]:
    """Murcia: before the talla the crupier announces, with the table's agreement, how it is played."""
    require_croupier(rules, state, command.by)
    if rules.abonos.value == 0:
        raise Refused(reasons.MODO_UNICO, rules.mode.cite)
    require_phase(state, rules.mode.cite, *_BEFORE)
    if state.mode == command.mode:
        raise Refused(reasons.YA_ESTA, rules.mode.cite)
    return [ModeAnnounced(mode=command.mode, cite=rules.mode.cite)]


def pass_cards(rules: FerroRules, state: State, command: PassCards) -> Sequence[Event]:
    """With four players at the table, one of them seated, the cards are offered to be shuffled."""
    require_croupier(rules, state, command.by)
    require_phase(state, rules.law["shuffle"], *_BEFORE)
    if state.continues and state.banca is not None:
        raise Refused(reasons.DEBE_CONTINUAR_O_CEDER, rules.law["new_sabot"], player=state.banca.banker)
    found, least = head_count(state), rules.least_players
    if found < least.value:
        raise Refused(reasons.FALTAN_JUGADORES, least.cite, least=least.value, found=found)
    if not seated(state):
        raise Refused(reasons.NADIE_SENTADO, rules.law["first"])
    return [CardsPassed(by=command.by.id, call=rules.voices.value[0], cite=rules.law["shuffle"])]


def shuffle(rules: FerroRules, state: State, command: Shuffle) -> Sequence[Event]:
    """Any player may shuffle; the croupier shuffles again before the cut."""
    player = require_present(rules, state, command.by)
    require_phase(state, rules.law["shuffle"], Phase.BARAJA)
    return [Shuffled(by=player, cite=rules.law["shuffle"])]


def offer_cut(rules: FerroRules, state: State, command: OfferCut) -> Sequence[Event]:
    """From the croupier's left: the last seat first."""
    require_croupier(rules, state, command.by)
    cite = rules.law["shuffle"]
    require_phase(state, cite, Phase.BARAJA)
    course = Course(rules, state)
    players = tuple(reversed([seat.player for seat in state.seats if seat is not None and not seat.absent]))
    course(Shuffled(by=command.by.id, cite=cite), CutOffered(players=players, cite=Citation("criterio:ferrocarril.57")))
    if not players:
        _load(course, command.by.id)
    return course.events


def cut(rules: FerroRules, state: State, command: Cut) -> Sequence[Event]:
    """The player who has the cards cuts, and the sabot is loaded."""
    _require_cutter(rules, state, require_present(rules, state, command.by))
    if len(command.word) > LONGEST_WORD or not command.word.isprintable():
        raise Refused(PALABRA_NO_ADMITIDA, rules.law["shuffle"], longest=LONGEST_WORD)
    course = Course(rules, state)
    _load(course, command.by.id, command.word)
    return course.events


def decline_cut(rules: FerroRules, state: State, command: DeclineCut) -> Sequence[Event]:
    """The next player is offered the cut; after the last the croupier cuts."""
    player = require_present(rules, state, command.by)
    _require_cutter(rules, state, player)
    course = Course(rules, state)
    course(CutDeclined(player=player, cite=rules.law["shuffle"]))
    if not course.state.cutters:
        _load(course, state.staff[1].id)
    return course.events


def _require_cutter(rules: FerroRules, state: State, player: str) -> None:
    require_phase(state, rules.law["shuffle"], Phase.CORTE)
    if state.cutters[0] != player:
        raise Refused(reasons.CORTE_AJENO, rules.law["shuffle"], expected=state.cutters[0])


def _load(course: Course, by: str, word: str = "") -> None:
    """The stop card goes before the last seven, and the bank looks for its holder if nobody goes on with it."""
    rules = course.rules
    packs, behind = rules.packs, rules.behind
    said = word or msgspec.UNSET
    course(SabotLoaded(packs=packs.value, behind=behind.value, cuts=1, cut_by=by, word=said, cite=behind.cite))
    if course.state.banca is None:
        pending = course.state.award
        start = Award(seat=len(course.state.seats), floor=rules.minimum, same=rules.minimum)
        open_award(course, pending or start)


def end_of_round(course: Course, play: Play) -> None:
    """After the payment: the talla ends if its stop card was out, and a lost bank is offered to the right."""
    if course.state.phase is Phase.FIN:
        return
    if play.last_of_talla or _exhausted(course):
        won = play.result != PUNTO
        course(TallaEnded(continues=won, cite=course.rules.law["stop_card"]))
        changes_at_the_end(course)
    elif course.state.phase is Phase.ADJUDICACION:
        open_award(course, course.award)


def _exhausted(course: Course) -> bool:
    """Whether cards discarded before the deal have reached the stop card."""
    sabot = course.state.sabot
    return sabot is not None and sabot.cut_card_out


def continue_bank(rules: FerroRules, state: State, command: ContinueBank) -> Sequence[Event]:
    """Who won or tied the last jugada goes on, with an amount equal to the bank."""
    bank = require_banker(rules, state, command.by)
    _require_end(rules, state)
    return [BankContinued(player=bank.banker, amount=bank.amount, cite=rules.law["new_sabot"])]


def cede_bank(rules: FerroRules, state: State, command: CedeBank) -> Sequence[Event]:
    """Who does not go on takes the bank back; the mano goes to the right by turn."""
    bank = require_banker(rules, state, command.by)
    _require_end(rules, state)
    cite = rules.law["new_sabot"]
    return [BankCeded(player=bank.banker, parts=bank.parts, kept_out=bank.garage, cite=cite)]


def _require_end(rules: FerroRules, state: State) -> None:
    require_phase(state, rules.law["new_sabot"], Phase.FIN_TALLA)
    if not state.continues:
        raise Refused(reasons.NO_CONTINUA, rules.law["new_sabot"])


def control_cards(rules: FerroRules, state: State, command: ControlCards) -> Sequence[Event]:
    """At a player's request: how many cards there are, and whether none is missing or over."""
    player = require_present(rules, state, command.by)
    cite = rules.law["control"]
    sabot = state.sabot
    if state.phase is not Phase.FIN_TALLA or sabot is None:
        raise Refused(reasons.SIN_TALLA, cite)
    known = sum(sabot.unseen) + sabot.gone - sabot.burned_unseen
    complete = known == sabot.size and all(0 <= left <= len(sabot.backs) for left in sabot.unseen)
    return [CardsControlled(player=player, cards=known, out=sabot.gone, complete=complete, cite=cite)]
