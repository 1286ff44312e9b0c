"""Errors of players, what they must not do, and errors at póquer cubierto (MU2010:80, 82, 86)."""

from collections.abc import Sequence
from itertools import combinations

from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Declare
from tapete.engine.declared import announcement, verb
from tapete.engine.event import Event, PlayerEvent
from tapete.engine.refusal import Reason, Refused
from tapete.families.covered import COVERED
from tapete.families.poquer_de_circulo import articles
from tapete.families.poquer_de_circulo.bets import BetCovered, BetMade, Passed
from tapete.families.poquer_de_circulo.course import give_back, go_on
from tapete.families.poquer_de_circulo.effects import (
    COMPLETED,
    FILLED_UP,
    FOR_THE_JEFE,
    LOST,
    PROHIBITIONS,
    PROVED,
    PUT_BACK,
    REBUILT,
    RENOUNCED,
    SHUFFLED_ANEW,
)
from tapete.families.poquer_de_circulo.errors_deal import misdealt, number_of_cards
from tapete.families.poquer_de_circulo.opening import available, proof_of, settle_left, to_be_served
from tapete.families.poquer_de_circulo.queries import (
    EXPULSADO,
    HEADS,
    ForPlayer,
    betting_open,
    changes_cards,
    in_hand,
    incident,
    live_and,
    nothing,
    of_live,
    of_served,
    of_stud,
)
from tapete.families.poquer_de_circulo.redeal import kill
from tapete.families.poquer_de_circulo.rules import CIEGAS, CirculoRules
from tapete.families.poquer_de_circulo.session import gone, suspend
from tapete.families.poquer_de_circulo.state import DEALT, Course, Phase, State
from tapete.families.poquer_de_circulo.streets import CardsBurned
from tapete.families.sabot.cards import in_hand as mazo_of
from tapete.language import N_

FICHA_ABRE = Reason(
    "ficha_abre", N_("Where nothing is to be covered a chip is bet with its whole value: say «apostar», and how much.")
)
DE_MENOS, DE_MAS = "de-menos", "de-mas"
IDENTIFICADAS, SIN_IDENTIFICAR = "identificadas", "sin-identificar"


def _facing_a_bet(state: State) -> bool:
    return betting_open(state) and state.bets.options().to_cover > 0


def _covers(course: Course, command: Declare) -> None:
    """The player covers, with the whole resto if it is less, and may neither raise nor take back."""
    cite = incident.rule(course, command)
    amount = course.state.bets.options().to_cover
    course(BetCovered(player=course.state.on_turn, amount=amount, cite=cite))
    go_on(course)


incident("subida-mal-hecha", _facing_a_bet, notes=nothing)(_covers)
incident("cubre-de-menos", _facing_a_bet, notes=nothing)(_covers)
incident("ficha-mayor", _facing_a_bet, notes=nothing, otherwise=FICHA_ABRE)(_covers)


@incident(
    "apuesta-mal-hecha",
    lambda state: betting_open(state) and state.bets.options().may_bet and not state.bets.postura,
    notes=lambda _: (DE_MENOS, DE_MAS),
)
def wrong_opening(course: Course, command: Declare) -> None:
    """Complete a bet below the minimum; cut one above the limit or the resto."""
    options = course.state.bets.options()
    short = command.note == DE_MENOS
    cite = incident.rule(course, command, COMPLETED if short else "")
    level = options.least if short else options.most
    course(BetMade(player=course.state.on_turn, amount=level, level=level, cite=cite))
    go_on(course)


@incident(
    "turno-saltado",
    lambda state: betting_open(state) and not state.bets.postura and state.bets.options().may_pass,
    notes=nothing,
)
def skipped(course: Course, command: Declare) -> None:
    """A player who was skipped before any bet and did not object at once has passed."""
    cite = incident.rule(course, command)
    course(Passed(player=course.state.on_turn, cite=cite))
    go_on(course)


@incident("cartas-mezcladas", in_hand, notes=live_and(IDENTIFICADAS, SIN_IDENTIFICAR))
def mixed(course: Course, command: Declare) -> None:
    """The hand is rebuilt if that is possible beyond doubt; otherwise it is lost."""
    player, _, how = command.note.partition(" ")
    if how == IDENTIFICADAS:
        incident.rule(course, command, REBUILT)
    else:
        kill(course, command.incident, incident.rule(course, command, LOST), player)


def _killed(course: Course, command: Declare) -> None:
    kill(course, command.incident, incident.rule(course, command), command.note)


incident("cartas-pasadas-la-linea", in_hand, notes=of_live)(_killed)
incident("carta-irregular-sin-mirar", in_hand, notes=of_live)(_killed)


def _pairs(state: State) -> tuple[str, ...]:
    """Any two players, because thrown cards may touch those of others than the neighbours."""
    return tuple([" ".join(pair) for pair in combinations(sorted(of_live(state)), 2)])


@incident("cartas-en-contacto", in_hand, notes=_pairs)
def touching(course: Course, command: Declare) -> None:
    kill(course, command.incident, incident.rule(course, command), *command.note.split())


@incident("cartas-mostradas-por-error", in_hand, notes=of_live)
def shown_by_mistake(course: Course, command: Declare) -> None:
    """The game goes on; at the studs not for a player who shows covered cards while owing a bet."""
    state = course.state
    if not course.spread.variant.opens:
        incident.rule(course, command)
    elif betting_open(state) and state.bets.options_of(state.position_of(command.note)).to_cover:
        cite = incident.rule(course, command, RENOUNCED, by=of_stud(course, "87.3.c.2"))
        kill(course, command.incident, cite, command.note)
    else:
        incident.rule(course, command, by=of_stud(course, "87.3.c.1"))


def _claimed(state: State) -> bool:
    """Whether the last hand has been paid, and no card of the next has come."""
    none_yet = state.phase is Phase.REPARTO and not any(hand.cards for hand in state.hands)
    return state.showdown is not None and (none_yet or state.phase not in DEALT)


incident("reclamacion", _claimed, lambda state: tuple([each.player for each in state.showdown.players]))(incident.rule)


NO_REINCIDE = Reason("no_reincide", N_("{player:@} has not been warned twice in this session."))

player_errors = Chapter[CirculoRules, State]("errors of players")


Warned = announcement("Warned", N_("{player:@} is warned."), PlayerEvent)


Expel = verb("Expel", "expulsar {player}", N_("Put {player} out of the partida"), ForPlayer, tag="expulsar")


class Expelled(Event, frozen=True, tag="expelled"):
    """The jefe de sector put a player out of the partida; the resto is his."""

    sentence = N_("{by:@} puts {player:@} out of the partida.")
    by: str
    player: str


def warn(course: Course, command: Declare) -> None:
    """First a warning, afterwards a matter for the jefe de sector; the hand goes on."""
    again = command.note in course.state.warned
    cite = incident.rule(course, command, FOR_THE_JEFE if again else "")
    course(Warned(player=command.note, cite=cite))


for _name in PROHIBITIONS:
    incident(_name, lambda state: bool(state.seats), lambda state: tuple([seat.player for seat in state.seats]))(warn)


player_errors.fold(Warned)(lambda _, state, event: replace(state, warned=(*state.warned, event.player)))


@player_errors.act(Expel, by=HEADS)
def expel(rules: CirculoRules, state: State, command: ForPlayer) -> Sequence[Event]:
    """A live hand is annulled with its chips in the bote; the player leaves with the resto when the hand is over."""
    player, cite = command.player, articles.WARNING
    state.seat_at(player)
    if player in state.expelled:
        raise Refused(EXPULSADO, cite, player=player)
    if state.warned.count(player) < _TWICE:
        raise Refused(NO_REINCIDE, cite, player=player)
    course = Course(rules, state)(Expelled(by=command.by.id, player=player, cite=cite))
    if player not in state.order:
        _forced_back(course, player)
        gone(course, course.state.seat_at(player))
        suspend(course)
        go_on(course)
        settle_left(course)
    elif state.is_live(player) and state.phase is not Phase.PAGO:
        kill(course, "expulsar", cite, player)
    return course.events


_TWICE = 2


def _forced_back(course: Course, player: str) -> None:
    """Return the player's forced bet; ciegas are put again, because others may owe them."""
    posted, own = course.state.posted, [each for each in course.state.posted if each.player == player]
    for each in posted if own and course.rules.forced.value == CIEGAS else own:
        give_back(course, each.player, each.amount, articles.WARNING)


player_errors.might(Expel)(lambda _, state, who: (Expel(by=who, player=seat.player) for seat in state.seats))
player_errors.fold(Expelled)(lambda _, state, event: replace(state, expelled=(*state.expelled, event.player)))


SIN_VER, VISTAS = "sin-ver", "vistas"
ENTERO, MEZCLADO = "entero", "mezclado"


def _dealt_first(state: State) -> bool:
    """Whether the cards are those of the deal, and none has been changed."""
    return in_hand(state) and not state.street


def _seen_or_not(state: State) -> tuple[str, ...]:
    """Players, and whether they have seen a card: not "unseen" for one who has looked."""
    ways = {player: (VISTAS,) if state.hand_of(player).looked else (SIN_VER, VISTAS) for player in state.live_players}
    return tuple([f"{player} {way}" for player, seen in ways.items() for way in seen])


def _number(course: Course, command: Declare) -> None:
    """Repaired if declared unseen; once any card was seen it is an error of the deal."""
    player, _, how = command.note.partition(" ")
    if how == SIN_VER:
        incident.rule(course, command, PUT_BACK if command.incident == "cartas-de-mas" else FILLED_UP)
    else:
        number_of_cards(course, command, player)


incident("cartas-de-mas", _dealt_first, notes=_seen_or_not, fits=changes_cards)(_number)
incident("cartas-de-menos", _dealt_first, notes=_seen_or_not, fits=changes_cards)(_number)
incident("primera-descubierta", _dealt_first, notes=of_served, fits=changes_cards)(misdealt)


@incident(
    "carta-descubierta",
    lambda state: _dealt_first(state) or state.phase is Phase.DESCARTE,
    notes=of_live,
    fits=changes_cards,
)
def one_card_open(course: Course, command: Declare) -> None:
    """A card of the descarte, or not the first of the deal; a card off the table counts as open."""
    incident.rule(course, command, by="cubierto.11" if _dealt_first(course.state) else "cubierto.15")


# --- an abridor who retired -------------------------------------------------------------------------------------------


def _retired_opener(state: State) -> tuple[str, ...]:
    """The retired opener of this bote, whose cards and discards are kept apart."""
    opener = state.descarte.opener
    return (opener,) if opener and state.phase in DEALT and not state.is_live(opener) else ()


@incident("apertura-falsa", lambda state: bool(_retired_opener(state)), notes=_retired_opener, fits=changes_cards)
def opened_falsely(course: Course, command: Declare) -> None:
    """The opener's cards are inspected: if they could not open it is an infraction, and the stake is already lost."""
    opening = course.state.descarte.opening
    if COVERED not in opening and proof_of(course.spread, course.state.blank, opening):
        incident.rule(course, command, PROVED)
    else:
        warn(course, command)


# --- a mazo that was put away -----------------------------------------------------------------------------------------


class MazoRestored(Event, frozen=True, tag="mazo-restored"):
    """The cards that were not used were shuffled again, without the discards, and cut."""

    sentence = N_("The {cards} cards that were not used are shuffled again, and {cut_by:@} cuts.")
    reshuffles = True
    cards: int
    cut_by: str


ServedAnew = announcement("ServedAnew", N_("{player:@} receives the cards that he is still owed."), PlayerEvent)


def _cards_owed(state: State) -> bool:
    if state.phase is Phase.DESCARTE:
        return bool(state.queue or state.changes_now)
    return betting_open(state) and not state.street


def _whole_or_not(state: State) -> tuple[str, ...]:
    """A mixed pack can be dealt from only if one card can be spared."""
    serving, owed = state.descarte.serving, state.descarte.owed + len(state.queue)
    spare = available(state, serving) > owed if serving else mazo_of(state).left > 1
    return (ENTERO, MEZCLADO) if spare and mazo_of(state).left else (ENTERO,)


@incident("mazo-retirado", _cards_owed, notes=_whole_or_not, fits=changes_cards)
def put_away(course: Course, command: Declare) -> None:
    """Deal from the top of the mazo if it can be told apart; else from a new shuffle, less its first card."""
    if command.note == ENTERO:
        incident.rule(course, command)
        return
    cite = incident.rule(course, command, SHUFFLED_ANEW)
    state = course.state
    course(MazoRestored(cards=mazo_of(state).left, cut_by=state.order[0], cite=cite))
    course(CardsBurned(cards=1, cite=cite))
    if state.descarte.serving:
        course(ServedAnew(player=state.descarte.serving, cite=cite))
        go_on(course)


player_errors.records(MazoRestored)


@player_errors.fold(ServedAnew)
def served_anew(rules: CirculoRules, state: State, event: PlayerEvent) -> State:
    owed = state.descarte.owed + len(state.queue)
    return to_be_served(replace(state, descarte=replace(state.descarte, owed=owed)))
