"""The forced bets: antes and ciegas, and an ante that was omitted."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from tapete.engine.actor import Actor
from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Command, Declare
from tapete.engine.declared import announcement, verb
from tapete.engine.event import Event, PlayerEvent
from tapete.engine.refusal import Reason, Refused
from tapete.families.poquer_de_circulo import articles
from tapete.families.poquer_de_circulo.course import go_on
from tapete.families.poquer_de_circulo.effects import REDUCED
from tapete.families.poquer_de_circulo.money import IntoBote
from tapete.families.poquer_de_circulo.queries import (
    EN_LA_MANO,
    HANDLER,
    During,
    ForPlayer,
    asked,
    incident,
    offered_to,
    said,
    terms_in,
)
from tapete.families.poquer_de_circulo.redeal import kill
from tapete.families.poquer_de_circulo.rules import ANTE, BLINDS, GRANDE, PEQUENA, CirculoRules
from tapete.families.poquer_de_circulo.session import Rested, miss
from tapete.families.poquer_de_circulo.state import Course, Phase, Posted, State
from tapete.families.table.powers import spoken_for
from tapete.language import N_, say

NO_SE_LE_PIDE = Reason("no_se_le_pide_nada", N_("No forced bet is asked of {player:@} now."))
ESPERA_A_ENTRAR = Reason(
    "espera_a_entrar", N_("{player:@} may not come in at the place of the marca, and waits for the next hand.")
)
OTRA_OBLIGATORIA = Reason("otra_obligatoria", N_("The forced bet of this table is another: {forced}."))
YA_DESCANSA = Reason("ya_descansa", N_("{player:@} takes no part already."))

forced = Chapter[CirculoRules, State]("forced bets")


PostAnte = verb("PostAnte", said("ante"), N_("Put the ante"), ForPlayer, tag="ante", key="a")
PostBlind = verb("PostBlind", said("ciega"), N_("Put the ciega"), ForPlayer, tag="ciega", key="a")


class ForcedPut(IntoBote, frozen=True, tag="forced-put"):
    """A player put a forced bet, or all the resto where that is less."""

    sentences: ClassVar[dict[str, str]] = {
        ANTE: N_("{player:@} puts the ante, {amount:€}."),
        PEQUENA: N_("{player:@} puts the small ciega, {amount:€}."),
        GRANDE: N_("{player:@} puts the gran ciega, {amount:€}."),
    }
    kind: str

    def tell(self, language: str) -> str:
        return say(self.sentences[self.kind], language, self.facts())


@forced.act(PostAnte, PostBlind, by=HANDLER, when=During(articles.DEAL, Phase.OBLIGATORIAS, Phase.REPARTO))
def post(rules: CirculoRules, state: State, command: ForPlayer) -> Sequence[Event]:
    player = command.player
    law, seat = rules.spreads[state.variant].law, state.seat_at(player)
    if isinstance(command, PostAnte) != (rules.forced.value == ANTE):
        raise Refused(OTRA_OBLIGATORIA, rules.forced.cite, forced=rules.forced.value)
    if player in state.passed:
        raise Refused(ESPERA_A_ENTRAR, articles.NOT_THE_MARCA, player=player)
    if player not in asked(rules, state):
        raise Refused(NO_SE_LE_PIDE, law[rules.forced.value], player=player)
    kind, amount = _due(rules, state)
    usual = articles.PUT_LATE if player in state.omitted else law[rules.forced.value]
    cite = usual if amount <= seat.resto else articles.SHORT_FORCED
    course = Course(rules, state)
    course(ForcedPut(player=player, amount=min(amount, seat.resto), kind=kind, cite=cite))
    return go_on(course)


def _due(rules: CirculoRules, state: State) -> tuple[str, int]:
    terms, put = terms_in(rules, state), len(state.posted)
    return (ANTE, terms.ante) if rules.forced.value == ANTE else (BLINDS[put], (terms.small, terms.big)[put])


@forced.might(PostAnte)
def may_post(rules: CirculoRules, state: State, who: Actor) -> Iterator[Command]:
    kind = PostAnte if rules.forced.value == ANTE else PostBlind
    return (kind(by=who, player=player) for player in spoken_for(who, asked(rules, state)))


@forced.fold(ForcedPut)
def put(rules: CirculoRules, state: State, event: ForcedPut) -> State:
    """Before the cards or, for a player dealt in without it, after them."""
    paid = state.add_chips(event.player, -event.amount)
    posted = Posted(event.player, event.kind, event.amount)
    if state.betting is None:
        return replace(paid, posted=(*state.posted, posted))
    betting = state.betting.copy()
    betting.ante(state.position_of(event.player), event.amount)
    return replace(paid, betting=betting, forced=(*state.forced, posted))


Rest = verb("Rest", said("descansar", "~descanso"), N_("Rest"), ForPlayer, key="d", declines=True)


class SeatAtStake(Event, frozen=True, tag="seat-at-stake"):
    """A player rests who has missed all permitted hands: the next one costs the seat."""

    sentence = N_("{player:@} has missed {most} hands of the session: with the next one the seat is free.")
    player: str
    most: int


@forced.act(Rest, by=HANDLER)
def rest(rules: CirculoRules, state: State, command: ForPlayer) -> Sequence[Event]:
    """From the next hand on, or from the one for which the player has put nothing yet."""
    player, owes = command.player, command.player in asked(rules, state)
    if state.seat_at(player).rests:
        raise Refused(YA_DESCANSA, articles.REST, player=player)
    if state.in_play(player) and not owes:
        raise Refused(EN_LA_MANO, articles.REST, player=player)
    course = Course(rules, state)(Rested(player=player, cite=articles.REST))
    if owes and player in state.order and rules.contest is None:
        give_up(course, player)
        return course.events
    if state.missed.count(player) >= rules.rest.value:
        course(SeatAtStake(player=player, most=rules.rest.value, cite=rules.rest.cite))
    return go_on(course)


forced.records(SeatAtStake)


def give_up(course: Course, player: str) -> None:
    """A player who owes the ante for dealt cards and does not put it plays a hand without ante."""
    miss(course, course.state.seat_at(player))
    kill(course, "ante-omitido", articles.PUT_LATE, player)


offered_to(forced, Rest, players=lambda _, state: [seat.player for seat in state.seats])


SIN_IDENTIFICAR = "sin-identificar"


AnteOmitted = announcement("AnteOmitted", N_("{player:@} has not put the ante, and receives cards."), PlayerEvent)


class BoteReduced(Event, frozen=True, tag="bote-reduced"):
    """Antes are missing, and nobody can tell whose: the hand is played without them."""

    sentence = N_("{antes} {antes:ante is|antes are} missing: the hand is played with a smaller bote.")
    antes: int


def _without_ante(state: State) -> tuple[str, ...]:
    put = {each.player for each in state.posted}
    return tuple([player for player in state.entrants if player not in put and player not in state.omitted])


@incident(
    "ante-omitido",
    lambda state: state.phase is Phase.OBLIGATORIAS and bool(_without_ante(state)),
    notes=lambda state: (*_without_ante(state), SIN_IDENTIFICAR),
    fits=lambda rules, _: rules.forced.value == ANTE,
)
def ante_omitted(course: Course, command: Declare) -> None:
    """The hand is valid. The player puts the ante to take part; if nobody knows who it was, the bote is smaller."""
    if command.note == SIN_IDENTIFICAR:
        cite = incident.rule(course, command, REDUCED)
        course(BoteReduced(antes=len(_without_ante(course.state)), cite=cite))
    else:
        course(AnteOmitted(player=command.note, cite=incident.rule(course, command)))
    go_on(course)


forced.fold(AnteOmitted)(lambda _, state, event: replace(state, omitted=(*state.omitted, event.player)))
forced.sets(BoteReduced, reduced=True)
