"""Errors and prohibited acts of players, bets out of turn, and errors at póquer cubierto (MU2010:80, 82, 86)."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from tapete.engine.chapter import Chapter, Moment, announcement, replace, verb
from tapete.engine.command import Actor, Amounts, Declare, Offer
from tapete.engine.event import Event, PlayerEvent, Reason, Refused
from tapete.families.covered import COVERED
from tapete.families.poquer_de_circulo import articles
from tapete.families.poquer_de_circulo.articles import (
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
    happens_in,
)
from tapete.families.poquer_de_circulo.bets import (
    ENVITE_DECLARADO,
    ENVITE_ESCASO,
    ENVITE_SIN_FICHA,
    OPEN,
    SIN_RESTO,
    BetCovered,
    BetMade,
    Envite,
    Passed,
    levels,
    refuse_level,
)
from tapete.families.poquer_de_circulo.betting import Options
from tapete.families.poquer_de_circulo.course import give_back, go_on
from tapete.families.poquer_de_circulo.errors_deal import kill, misdealt, number_of_cards
from tapete.families.poquer_de_circulo.errors_stud import OPENED, before_the_bets
from tapete.families.poquer_de_circulo.money import IntoBote
from tapete.families.poquer_de_circulo.opening import (
    BoteOpened,
    available,
    openers_cite,
    opens,
    proof_of,
    settle_left,
    to_be_served,
)
from tapete.families.poquer_de_circulo.queries import (
    CROUPIERS,
    EXPULSADO,
    HANDLER,
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
    said,
)
from tapete.families.poquer_de_circulo.rules import CIEGAS, CirculoRules
from tapete.families.poquer_de_circulo.session import gone, suspend
from tapete.families.poquer_de_circulo.state import DEALT, Course, Phase, State
from tapete.families.poquer_de_circulo.streets import CardsBurned
from tapete.families.sabot import in_hand as mazo_of
from tapete.families.table.powers import spoken_for
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
    again = command.note in course.state.warned
    cite = incident.rule(course, command, FOR_THE_JEFE if again else "")
    course(Warned(player=command.note, cite=cite))


for _name in PROHIBITIONS:
    incident(_name, lambda state: bool(state.seats), lambda state: tuple([seat.player for seat in state.seats]))(warn)


player_errors.fold(Warned)(lambda _, state, event: replace(state, warned=(*state.warned, event.player)))


@player_errors.act(Expel, by=HEADS)
def expel(rules: CirculoRules, state: State, command: ForPlayer) -> Sequence[Event]:
    """A live hand is annulled with its chips in the bote; the player leaves with the resto when the hand is over."""
    player, cite = command.player, articles.WARNED
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
    posted, own = course.state.posted, [each for each in course.state.posted if each.player == player]
    for each in posted if own and course.rules.forced.value == CIEGAS else own:
        give_back(course, each.player, each.amount, articles.WARNED)


player_errors.might(Expel)(lambda _, state, who: (Expel(by=who, player=seat.player) for seat in state.seats))
player_errors.fold(Expelled)(lambda _, state, event: replace(state, expelled=(*state.expelled, event.player)))

SIN_VER, VISTAS = "sin-ver", "vistas"
ENTERO, MEZCLADO = "entero", "mezclado"


def _dealt_first(state: State) -> bool:
    return in_hand(state) and not state.street


def _seen_or_not(state: State) -> tuple[str, ...]:
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


# --- bets out of turn -------------------------------------------------------------------------------------------------

ES_SU_TURNO = Reason("es_su_turno", N_("It is the turn of {player:@}, who bets as everybody does."))
NO_ESTA_EN_LA_MANO = Reason("no_esta_en_la_mano", N_("{player:@} has no cards in this hand."))
PRIMERO_LA_OBLIGADA = Reason("primero_la_obligada", N_("The forced bet of {player:@} comes first."))

out_of_turn = Chapter[CirculoRules, State]("out of turn")

BetOutOfTurn = verb(
    "BetOutOfTurn",
    "fuera de turno {player} {amount:€}",
    N_("{player} has bet {amount:€} out of turn"),
    Envite,
    tag="fuera-de-turno",
)


class OutOfTurnBet(IntoBote, frozen=True, tag="out-of-turn-bet"):
    """A player bet out of turn: it counts at once, and those before answer it."""

    sentence = N_("{player:@} bets out of turn, to {level:€}: the bet is valid, and he raises no more.")
    level: int


@out_of_turn.act(BetOutOfTurn, by=CROUPIERS, when=OPEN)
def bet_out_of_turn(rules: CirculoRules, state: State, command: Envite) -> Sequence[Event]:
    player, betting, position = command.player, state.bets, state.position_of(command.player)
    if not state.is_live(player):
        raise Refused(NO_ESTA_EN_LA_MANO, articles.OUT_OF_TURN, player=player)
    if player == state.on_turn:
        raise Refused(ES_SU_TURNO, articles.OUT_OF_TURN, player=player)
    if betting.obliged:
        raise Refused(PRIMERO_LA_OBLIGADA, articles.OUT_OF_TURN, player=state.on_turn)
    refuse_level(rules, state, position, player, command.amount)
    added, level = command.amount - betting.laid[position], command.amount
    course = Course(rules, state)
    course(OutOfTurnBet(player=player, amount=added, level=level, cite=articles.OUT_OF_TURN))
    if opens(betting):
        course(BoteOpened(player=player, cite=openers_cite(course.spread, state.blank)))
    return go_on(course)


@out_of_turn.offer(BetOutOfTurn)
def may_have_bet(rules: CirculoRules, state: State, who: Actor) -> Iterator[Offer]:
    betting = state.bets
    for player in () if betting.obliged else state.live_players:
        options = betting.options_of(state.position_of(player))
        if player == state.on_turn or not options.may_bet:
            continue
        for low, high, step in levels(options):
            command = BetOutOfTurn(by=who, player=player, amount=low)
            yield Offer(command, articles.OUT_OF_TURN, Amounts(low, high, step))


@out_of_turn.fold(OutOfTurnBet)
def out_of_turn_bet(rules: CirculoRules, state: State, event: OutOfTurnBet) -> State:
    position = state.position_of(event.player)

    paid = replace(state.add_chips(event.player, -event.amount), kept=())
    return paid.on_bets(lambda betting: betting.bets_out_of_turn(position, event.level), event.player)


# --- an envite whatever the limit -------------------------------------------------------------------------------------

SIN_SEPTIMA_DESCUBIERTA = Reason("sin_septima_descubierta", N_("The last card of {player:@} does not lie open."))
RONDA_EMPEZADA = Reason(
    "ronda_empezada",
    N_("An envite whatever the limit is declared with the last card open, before the bets begin."),
    untimely=True,
)

free_envite = Chapter[CirculoRules, State]("an envite whatever the limit")
BEFORE_THE_BETS = Moment[CirculoRules, State](
    lambda _, state: state.betting is not None and bool(state.betting.free) and before_the_bets(state),
    RONDA_EMPEZADA,
    lambda rules: rules.where(OPENED, played=happens_in("septima-descubierta", [each.slug for each in rules.spreads])),
)

DeclareEnvite = verb(
    "DeclareEnvite",
    said("envidar {amount:€}", "~envido {amount:€}"),
    N_("Declare an envite of {amount:€}"),
    Envite,
    tag="envidar",
)


class EnviteDeclared(Event, frozen=True, tag="envite-declared"):
    """A player declared an envite whatever the limit, which binds them in their turn."""

    sentence = N_("{player:@} declares an envite of {amount:€}, whatever the limit.")
    player: str
    amount: int


def _lawful(state: State, player: str) -> Options:
    betting = state.bets
    resto = betting.restos[state.position_of(player)]
    return Options(False, False, 0, min(betting.terms.minimum, resto), resto, betting.terms.chip)


@free_envite.act(DeclareEnvite, by=HANDLER, when=BEFORE_THE_BETS)
def declare_envite(rules: CirculoRules, state: State, command: Envite) -> Sequence[Event]:
    player, amount = command.player, command.amount
    level = state.bets.free.get(state.position_of(player))
    if level is None:
        raise Refused(SIN_SEPTIMA_DESCUBIERTA, OPENED, player=player)
    if level:
        raise Refused(ENVITE_DECLARADO, articles.FREE_ENVITE, player=player, level=level)
    lawful = _lawful(state, player)
    if amount > lawful.most:
        raise Refused(SIN_RESTO, articles.TABLE_STAKES, most=lawful.most, amount=amount)
    if amount < lawful.least:
        raise Refused(ENVITE_ESCASO, articles.FREE_ENVITE, least=lawful.least, amount=amount)
    if not lawful.admits(amount):
        raise Refused(ENVITE_SIN_FICHA, articles.CHIPS, amount=amount, chip=lawful.step)
    return Course(rules, state)(EnviteDeclared(player=player, amount=amount, cite=OPENED)).events


@free_envite.offer(DeclareEnvite)
def may_declare_envite(rules: CirculoRules, state: State, who: Actor) -> Iterator[Offer]:
    silent = [state.order[position] for position, level in state.bets.free.items() if not level]
    for player in spoken_for(who, silent):
        for low, high, step in levels(_lawful(state, player)) if player in silent else ():
            yield Offer(DeclareEnvite(by=who, player=player, amount=low), OPENED, Amounts(low, high, step))


@free_envite.fold(EnviteDeclared)
def envite_declared(rules: CirculoRules, state: State, event: EnviteDeclared) -> State:
    position = state.position_of(event.player)
    return state.on_bets(lambda betting: betting.declares(position, event.amount))
