"""Errors of the players: words against chips, turns, and cards that touch or are mixed (MU2010:81.3.p16, 82.3)."""

from itertools import combinations

from tapete.engine.command import Declare
from tapete.engine.refusal import Reason
from tapete.families.poquer_de_circulo.curso import go_on
from tapete.families.poquer_de_circulo.efectos import COMPLETED, LOST, REBUILT, RENOUNCED
from tapete.families.poquer_de_circulo.envites import BetCovered, BetMade, Passed
from tapete.families.poquer_de_circulo.incidencias import (
    betting_open,
    in_hand,
    incident,
    nothing,
    of_live,
    of_stud,
)
from tapete.families.poquer_de_circulo.repeticion import kill
from tapete.families.poquer_de_circulo.state import (
    DEALT,
    Course,
    Phase,
    State,
    bets_of,
    on_turn,
    position_of,
)
from tapete.language import N_

FICHA_ABRE = Reason(
    "ficha_abre", N_("Where nothing is to be covered a chip is bet with its whole value: say «apostar», and how much.")
)
DE_MENOS, DE_MAS = "de-menos", "de-mas"
IDENTIFICADAS, SIN_IDENTIFICAR = "identificadas", "sin-identificar"


def _facing_a_bet(state: State) -> bool:
    return betting_open(state) and bets_of(state).options().to_cover > 0


def _covers(course: Course, command: Declare) -> None:
    """Whoever has the turn covers, with all his resto where that is less, and may neither raise nor take back."""
    cite = incident.rule(course, command)
    amount = bets_of(course.state).options().to_cover
    course(BetCovered(player=on_turn(course.state), amount=amount, cite=cite))
    go_on(course)


incident("subida-mal-hecha", _facing_a_bet, notes=nothing)(_covers)
incident("cubre-de-menos", _facing_a_bet, notes=nothing)(_covers)
incident("ficha-mayor", _facing_a_bet, notes=nothing, otherwise=FICHA_ABRE)(_covers)


def _opening(state: State) -> bool:
    return betting_open(state) and bets_of(state).options().may_bet and not bets_of(state).postura


@incident("apuesta-mal-hecha", _opening, notes=lambda _: (DE_MENOS, DE_MAS))
def wrong_opening(course: Course, command: Declare) -> None:
    """With nothing to cover, too little is completed to the minimum, and too much is cut to the limit or the resto."""
    options = bets_of(course.state).options()
    short = command.note == DE_MENOS
    cite = incident.rule(course, command, COMPLETED if short else "")
    level = options.least if short else options.most
    course(BetMade(player=on_turn(course.state), amount=level, level=level, cite=cite))
    go_on(course)


def _could_pass(state: State) -> bool:
    """Whether no bet has been made, and none is due from who has the turn."""
    return betting_open(state) and not bets_of(state).postura and bets_of(state).options().may_pass


@incident("turno-saltado", _could_pass, notes=nothing)
def skipped(course: Course, command: Declare) -> None:
    """Who was skipped with no bet made and did not say so at once has passed."""
    cite = incident.rule(course, command)
    course(Passed(player=on_turn(course.state), cite=cite))
    go_on(course)


def _recognised_or_not(state: State) -> tuple[str, ...]:
    return tuple([f"{player} {how}" for player in of_live(state) for how in (IDENTIFICADAS, SIN_IDENTIFICAR)])


@incident("cartas-mezcladas", in_hand, notes=_recognised_or_not)
def mixed(course: Course, command: Declare) -> None:
    """The hand is put together again where that can be done beyond doubt; otherwise it is lost."""
    player, _, how = command.note.partition(" ")
    if how == IDENTIFICADAS:
        incident.rule(course, command, REBUILT)
    else:
        kill(course, command.incident, incident.rule(course, command, LOST), player)


def _killed(course: Course, command: Declare) -> None:
    """The hand is annulled, and its chips stay."""
    kill(course, command.incident, incident.rule(course, command), command.note)


incident("cartas-pasadas-la-linea", in_hand, notes=of_live)(_killed)
incident("carta-irregular-sin-mirar", in_hand, notes=of_live)(_killed)


def _pairs(state: State) -> tuple[str, ...]:
    """Any two players: cards that are thrown touch those of others than the neighbours."""
    return tuple([" ".join(pair) for pair in combinations(sorted(of_live(state)), 2)])


@incident("cartas-en-contacto", in_hand, notes=_pairs)
def touching(course: Course, command: Declare) -> None:
    """Both hands are annulled."""
    kill(course, command.incident, incident.rule(course, command), *command.note.split())


def _told(course: Course, command: Declare) -> None:
    """The game goes on."""
    incident.rule(course, command)


@incident("cartas-mostradas-por-error", in_hand, notes=of_live)
def shown_by_mistake(course: Course, command: Declare) -> None:
    """The game goes on; at the studs not for who shows covered cards while he owes a bet."""
    if not course.spread.variant.opens:
        incident.rule(course, command)
    elif _owes(course.state, command.note):
        cite = incident.rule(course, command, RENOUNCED, by=of_stud(course, "87.3.c.2"))
        kill(course, command.incident, cite, command.note)
    else:
        incident.rule(course, command, by=of_stud(course, "87.3.c.1"))


def _owes(state: State, player: str) -> bool:
    betting = bets_of(state)
    return betting_open(state) and bool(betting.options_of(position_of(state, player)).to_cover)


def _claimed(state: State) -> bool:
    """Whether the last hand has been paid, and no card of the next has come."""
    none_yet = state.phase is Phase.REPARTO and not any(hand.cards for hand in state.hands)
    return state.showdown is not None and (none_yet or state.phase not in DEALT)


incident("reclamacion", _claimed, notes=lambda state: tuple([each.player for each in state.showdown.players]))(_told)
