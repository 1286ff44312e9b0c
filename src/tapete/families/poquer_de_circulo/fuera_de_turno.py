"""A bet out of turn is valid, and who made it raises no more in the interval (MU2010:82.3.f)."""

from collections.abc import Iterator, Sequence

from tapete.engine.actor import Actor
from tapete.engine.chapter import Chapter, replace
from tapete.engine.event import Event
from tapete.engine.offer import Amounts, Offer
from tapete.engine.refusal import Reason, Refused
from tapete.families.poquer_de_circulo import articulos
from tapete.families.poquer_de_circulo.abridor import BoteOpened, openers_cite, opens
from tapete.families.poquer_de_circulo.betting import Betting
from tapete.families.poquer_de_circulo.curso import go_on
from tapete.families.poquer_de_circulo.envites import OPEN, Envite, levels, on_bets, refuse_level
from tapete.families.poquer_de_circulo.money import IntoBote
from tapete.families.poquer_de_circulo.rules import CirculoRules
from tapete.families.poquer_de_circulo.state import (
    CROUPIERS,
    Course,
    State,
    add_chips,
    bets_of,
    is_live,
    live_players,
    on_turn,
    position_of,
)
from tapete.language import N_

ES_SU_TURNO = Reason("es_su_turno", N_("It is the turn of {player:@}, who bets as everybody does."))
NO_ESTA_EN_LA_MANO = Reason("no_esta_en_la_mano", N_("{player:@} has no cards in this hand."))
PRIMERO_LA_OBLIGADA = Reason("primero_la_obligada", N_("The forced bet of {player:@} comes first."))

out_of_turn = Chapter[CirculoRules, State]("out of turn")


class BetOutOfTurn(Envite, frozen=True, tag="fuera-de-turno"):
    """Say that somebody has bet whose turn it was not."""

    label = N_("{player} has bet {amount:€} out of turn")
    words = ("fuera de turno {player} {amount:€}",)


class OutOfTurnBet(IntoBote, frozen=True, tag="out-of-turn-bet"):
    """Somebody bet out of turn: it counts at once, and those before him answer it."""

    sentence = N_("{player:@} bets out of turn, to {level:€}: the bet is valid, and he raises no more.")
    level: int


@out_of_turn.act(BetOutOfTurn, by=CROUPIERS, when=OPEN)
def bet_out_of_turn(rules: CirculoRules, state: State, command: BetOutOfTurn) -> Sequence[Event]:
    """A bet that would be lawful if it were his turn; any other was none."""
    player, betting, position = command.player, bets_of(state), position_of(state, command.player)
    if not is_live(state, player):
        raise Refused(NO_ESTA_EN_LA_MANO, articulos.OUT_OF_TURN, player=player)
    if player == on_turn(state):
        raise Refused(ES_SU_TURNO, articulos.OUT_OF_TURN, player=player)
    if betting.obliged:
        raise Refused(PRIMERO_LA_OBLIGADA, articulos.OUT_OF_TURN, player=on_turn(state))
    refuse_level(rules, state, position, player, command.amount)
    added, level = command.amount - betting.laid[position], command.amount
    course = Course(rules, state)
    course(OutOfTurnBet(player=player, amount=added, level=level, cite=articulos.OUT_OF_TURN))
    if opens(betting):
        course(BoteOpened(player=player, cite=openers_cite(course.spread, state.blank)))
    go_on(course)
    return course.events


@out_of_turn.offer(BetOutOfTurn)
def may_have_bet(rules: CirculoRules, state: State, who: Actor) -> Iterator[Offer]:
    betting = bets_of(state)
    for player in () if betting.obliged else live_players(state):
        options = betting.options_of(position_of(state, player))
        if player == on_turn(state) or not options.may_bet:
            continue
        for low, high, step in levels(options):
            command = BetOutOfTurn(by=who, player=player, amount=low)
            yield Offer(command, articulos.OUT_OF_TURN, Amounts(low, high, step))


@out_of_turn.fold(OutOfTurnBet)
def out_of_turn_bet(rules: CirculoRules, state: State, event: OutOfTurnBet) -> State:
    position = position_of(state, event.player)

    def change(betting: Betting) -> None:
        betting.bets_out_of_turn(position, event.level)

    return on_bets(change, replace(add_chips(state, event.player, -event.amount), kept=()), event.player)
