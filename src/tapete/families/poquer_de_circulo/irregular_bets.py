"""Bets out of turn, and an envite declared whatever the limit."""

from collections.abc import Iterator, Sequence

from tapete.engine.actor import Actor
from tapete.engine.chapter import Chapter, Moment, replace
from tapete.engine.declared import verb
from tapete.engine.event import Event
from tapete.engine.offer import Amounts, Offer
from tapete.engine.refusal import Reason, Refused
from tapete.families.poquer_de_circulo import articles
from tapete.families.poquer_de_circulo.bets import (
    ENVITE_DECLARADO,
    ENVITE_ESCASO,
    ENVITE_SIN_FICHA,
    OPEN,
    SIN_RESTO,
    Envite,
    levels,
    refuse_level,
)
from tapete.families.poquer_de_circulo.betting import Options
from tapete.families.poquer_de_circulo.course import go_on
from tapete.families.poquer_de_circulo.effects import happens_in
from tapete.families.poquer_de_circulo.errors_stud import OPENED, before_the_bets
from tapete.families.poquer_de_circulo.money import IntoBote
from tapete.families.poquer_de_circulo.opening import BoteOpened, openers_cite, opens
from tapete.families.poquer_de_circulo.queries import (
    CROUPIERS,
    HANDLER,
    said,
)
from tapete.families.poquer_de_circulo.rules import CirculoRules
from tapete.families.poquer_de_circulo.state import Course, State
from tapete.families.table.powers import spoken_for
from tapete.language import N_

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
    """A bet that would be lawful in turn stands; any other is not a bet."""
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
    """Once, by the player whose card lies open."""
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
