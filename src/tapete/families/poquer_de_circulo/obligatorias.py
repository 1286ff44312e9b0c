"""Forced bets, before the cards: the ante of whoever wants some, or the two ciegas (MU2010:80.a.obl, 81.2.p5)."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from tapete.engine.actor import Actor
from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.refusal import Reason, Refused
from tapete.families.poquer_de_circulo import articulos
from tapete.families.poquer_de_circulo.curso import go_on
from tapete.families.poquer_de_circulo.descanso import Rested, miss
from tapete.families.poquer_de_circulo.money import IntoBote
from tapete.families.poquer_de_circulo.repeticion import kill
from tapete.families.poquer_de_circulo.rules import ANTE, BLINDS, GRANDE, PEQUENA, CirculoRules
from tapete.families.poquer_de_circulo.state import (
    EN_LA_MANO,
    HANDLER,
    Course,
    During,
    OfPlayer,
    Phase,
    Posted,
    State,
    add_chips,
    asked,
    in_play,
    position_of,
    seat_at,
    spread_in,
    terms_in,
)
from tapete.families.table.powers import spoken_for
from tapete.language import N_, say

NO_SE_LE_PIDE = Reason("no_se_le_pide_nada", N_("No forced bet is asked of {player:@} now."))
ESPERA_A_ENTRAR = Reason(
    "espera_a_entrar", N_("{player:@} may not come in at the place of the marca, and waits for the next hand.")
)
OTRA_OBLIGATORIA = Reason("otra_obligatoria", N_("The forced bet of this table is another: {forced}."))
YA_DESCANSA = Reason("ya_descansa", N_("{player:@} takes no part already."))

forced = Chapter[CirculoRules, State]("forced bets")


class PostAnte(OfPlayer, frozen=True, tag="ante"):
    """Put the ante, to receive cards."""

    label = N_("Put the ante")
    key = "a"
    words = ("ante [para {player}]",)


class PostBlind(OfPlayer, frozen=True, tag="ciega"):
    """Put the ciega that is one's turn."""

    label = N_("Put the ciega")
    key = "a"
    words = ("ciega [para {player}]",)


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


@forced.act(PostAnte, PostBlind, by=HANDLER, when=During(articulos.DEAL, Phase.OBLIGATORIAS, Phase.REPARTO))
def post(rules: CirculoRules, state: State, command: OfPlayer) -> Sequence[Event]:
    """What the dirección chose, in whole or with all the resto."""
    player = command.player
    law, seat = spread_in(rules, state).law, seat_at(rules, state, player)
    if isinstance(command, PostAnte) != (rules.forced.value == ANTE):
        raise Refused(OTRA_OBLIGATORIA, rules.forced.cite, forced=rules.forced.value)
    if player in state.passed:
        raise Refused(ESPERA_A_ENTRAR, articulos.NOT_THE_MARCA, player=player)
    if player not in asked(rules, state):
        raise Refused(NO_SE_LE_PIDE, law[rules.forced.value], player=player)
    kind, amount = _due(rules, state)
    usual = articulos.PUT_LATE if player in state.omitted else law[rules.forced.value]
    cite = usual if amount <= seat.resto else articulos.SHORT_FORCED
    course = Course(rules, state)
    course(ForcedPut(player=player, amount=min(amount, seat.resto), kind=kind, cite=cite))
    go_on(course)
    return course.events


def _due(rules: CirculoRules, state: State) -> tuple[str, int]:
    """What is to be put next."""
    terms, put = terms_in(rules, state), len(state.posted)
    return (ANTE, terms.ante) if rules.forced.value == ANTE else (BLINDS[put], (terms.small, terms.big)[put])


@forced.might(PostAnte)
def may_post(rules: CirculoRules, state: State, who: Actor) -> Iterator[Command]:
    kind = PostAnte if rules.forced.value == ANTE else PostBlind
    return (kind(by=who, player=player) for player in spoken_for(who, asked(rules, state)))


@forced.fold(ForcedPut)
def put(rules: CirculoRules, state: State, event: ForcedPut) -> State:
    """Before the cards or, of who has received them without it, after."""
    paid = add_chips(state, event.player, -event.amount)
    posted = Posted(event.player, event.kind, event.amount)
    if state.betting is None:
        return replace(paid, posted=(*state.posted, posted))
    betting = state.betting.copy()
    betting.ante(position_of(state, event.player), event.amount)
    return replace(paid, betting=betting, forced=(*state.forced, posted))


class Rest(OfPlayer, frozen=True, tag="rest"):
    """Take no part in the hands to come, and keep the seat."""

    label = N_("Rest")
    key = "d"
    declines = True
    words = ("descansar [para {player}]", "~descanso [para {player}]")


class SeatAtStake(Event, frozen=True, tag="seat-at-stake"):
    """Somebody rests who has missed all the hands that he may: the next one costs the seat."""

    sentence = N_("{player:@} has missed {most} hands of the session: with the next one the seat is free.")
    player: str
    most: int


@forced.act(Rest, by=HANDLER)
def rest(rules: CirculoRules, state: State, command: Rest) -> Sequence[Event]:
    """From the next hand on, or from that for which one has put nothing yet."""
    player, owes = command.player, command.player in asked(rules, state)
    if seat_at(rules, state, player).rests:
        raise Refused(YA_DESCANSA, articulos.REST, player=player)
    if in_play(state, player) and not owes:
        raise Refused(EN_LA_MANO, articulos.REST, player=player)
    course = Course(rules, state)(Rested(player=player, cite=articulos.REST))
    if owes and player in state.order and rules.contest is None:
        give_up(course, player)
        return course.events
    if state.missed.count(player) >= rules.rest.value:
        course(SeatAtStake(player=player, most=rules.rest.value, cite=rules.rest.cite))
    go_on(course)
    return course.events


forced.records(SeatAtStake)


def give_up(course: Course, player: str) -> None:
    """Who owes the ante of cards that he has, and does not put it, takes no part: it is a hand without ante."""
    miss(course, seat_at(course.rules, course.state, player))
    kill(course, "ante-omitido", articulos.PUT_LATE, player)


@forced.might(Rest)
def may_rest(rules: CirculoRules, state: State, who: Actor) -> Iterator[Command]:
    return (Rest(by=who, player=player) for player in spoken_for(who, [seat.player for seat in state.seats]))
