"""Errors with the cards at póquer sintético (MU2010:91.5): one by one the common cards come, and none is burned.

A common card that was turned by mistake, and may be named, goes back and may come again in its own place. The others
that lack lie face down in their places from then on, so that their order is known not to change.
"""

from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Declare
from tapete.engine.event import Event
from tapete.families.covered import COMUNES, COVERED
from tapete.families.poker.dealing import hand_of, with_hand
from tapete.families.poquer_de_circulo.anticipadas import named, set_aside, shuffle_back
from tapete.families.poquer_de_circulo.efectos import EFFECTS
from tapete.families.poquer_de_circulo.errores_reparto import misdealt
from tapete.families.poquer_de_circulo.incidencias import betting_open, in_hand, incident, of_served
from tapete.families.poquer_de_circulo.rules import CirculoRules
from tapete.families.poquer_de_circulo.state import Course, State, spread_in
from tapete.families.sabot.cards import in_hand as mazo_of
from tapete.language import N_

one_by_one = Chapter[CirculoRules, State]("common cards laid face down")


def shows_unburned(rules: CirculoRules, state: State) -> bool:
    """Whether common cards come, and none is burned before them."""
    streets = spread_in(rules, state).variant.streets
    return any(street.comunes for street in streets) and not any(street.quemadas for street in streets)


for _name in ("naipe-girado", "naipe-fuera-de-la-mesa"):
    incident(_name, in_hand, notes=of_served, fits=shows_unburned)(misdealt)


class CommonLaid(Event, frozen=True, tag="common-laid"):
    """The common cards that are still to come lie face down in their places."""

    sentence = N_("{cards} common {cards:card is|cards are} laid face down, to be turned in their time.")
    cards: int


def _more_to_come(rules: CirculoRules, state: State) -> bool:
    return shows_unburned(rules, state) and state.street + 1 < spread_in(rules, state).variant.intervals


def _set_aside(course: Course, command: Declare) -> None:
    """Where they lie face down since an error before, another card takes the place of the one that was turned."""
    cards = named(course, command.note, 1, course.rules.law[EFFECTS[command.incident][1]])
    cite = incident.rule(course, command)
    set_aside(course, cards, cite)
    lacking = sum(street.comunes for street in course.spread.variant.streets)
    lacking -= len(hand_of(course.state, COMUNES).cards)
    if lacking:
        course(CommonLaid(cards=lacking, cite=cite))
    shuffle_back(course, course.state.street + 1, cite)


incident("comun-de-mas", betting_open, fits=_more_to_come)(_set_aside)
incident("comun-prematura", betting_open, fits=_more_to_come)(_set_aside)


@one_by_one.fold(CommonLaid)
def common_laid(rules: CirculoRules, state: State, event: CommonLaid) -> State:
    hand = hand_of(state, COMUNES)
    laid = replace(hand, cards=(*hand.cards, *[COVERED] * event.cards))
    return replace(state, hands=with_hand(state, laid), sabot=mazo_of(state).burn_unseen(event.cards))
