"""The draw: the first line and the first bingo of each room and of the network (MU2010:125)."""

from collections.abc import Iterator, Sequence

from tapete.engine.actor import Actor
from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Draw
from tapete.engine.event import Event
from tapete.engine.offer import Offer
from tapete.families.hall.index import completed, register
from tapete.families.hall.sold import CartonId
from tapete.families.hall.terminals.draw import NumberDrawn, PrizeFormed, next_number, number_of, shared_out
from tapete.families.hall.terminals.state import During, Phase
from tapete.families.table.powers import Chance
from tapete.games.bingo_automatico.plan import gran_prize, pots_now, prize_of, settlement_of
from tapete.games.bingo_automatico.rules import (
    BINGO,
    BINGO_EXTRA,
    GRAN_BINGO,
    GRAN_LINEA,
    LINEA,
    RED,
    SUPER_BINGO,
    SUPER_LINEA,
    AutomaticoRules,
)
from tapete.games.bingo_automatico.state import Course, State, homes, playing
from tapete.kit.bingo.carton import bits
from tapete.language import N_

draw = Chapter[AutomaticoRules, State]("draw")

GRAN = {LINEA: GRAN_LINEA, BINGO: GRAN_BINGO}
RAISED = {LINEA: (SUPER_LINEA,), BINGO: (SUPER_BINGO, BINGO_EXTRA)}
"""What goes with a line and with a bingo that come early enough."""


class DrawEnded(Event, frozen=True, tag="draw-ended"):
    """Every room with cartones has its bingo."""

    sentence = N_("The draw is over after {numbers} numbers.")
    numbers: int


@draw.act(
    Draw,
    by=Chance[AutomaticoRules](lambda rules: rules.law["common_draw"], frozenset()),
    when=During("common_draw", Phase.SORTEO),
)
def drawn(rules: AutomaticoRules, state: State, command: Draw) -> Sequence[Event]:
    """A number that has not come, and who is first with it."""
    came = number_of(rules, state, command.outcome)
    course = Course(rules, state)(came)
    entries = register(rules.emission, state.sold).with_number(came.number)
    found: dict[str, list[CartonId]] = {LINEA: [], BINGO: []}
    for carton, name in completed(entries, bits(state.drawn), came.number):
        found[name].append(carton)
    for kind, cartones in found.items():
        for event in _first(rules, state, kind, sorted(cartones), came.order):
            course(event)
    if all(course.state.won(f"{BINGO}.{sala}") for sala in playing(rules, state)):
        course(DrawEnded(numbers=came.order, cite=rules.law["ends"]))
    return course.events


@draw.offer(Draw)
def any_left(rules: AutomaticoRules, state: State, who: Actor) -> Iterator[Offer]:
    need = next_number(rules, state)
    return (Offer(Draw(by=who, outcome=outcome.id), need.cite) for outcome in need.outcomes)


def _first(
    rules: AutomaticoRules, state: State, kind: str, cartones: Sequence[CartonId], order: int
) -> Iterator[PrizeFormed]:
    """What the first of their rooms win, and the first of the network besides."""
    home = homes(state)
    for sala in playing(rules, state) if cartones else ():
        winners = [each for each in cartones if home(each) == sala]
        if winners and not state.won(f"{kind}.{sala}"):
            amount, cite = prize_of(rules, state, kind, sala), rules.article_of(kind)
            yield shared_out(state, f"{kind}.{sala}", amount, winners, order, cite)
            yield from _supers(rules, state, kind, sala, winners, order)
    if rules.interconnected and cartones and not any(state.won(f"{kind}.{sala.name}") for sala in rules.salas):
        gran = GRAN[kind]
        amount, cite = gran_prize(rules, state, gran), rules.article_of(gran)
        yield shared_out(state, gran, amount, cartones, order, cite)
        yield from _supers(rules, state, kind, RED, cartones, order)


def _supers(
    rules: AutomaticoRules, state: State, kind: str, scope: str, winners: Sequence[CartonId], order: int
) -> Iterator[PrizeFormed]:
    """The acumulados of a scope that come with it, when it came before their maximum extraction."""
    pots, limits = pots_now(rules, state), {each.pot: each.before for each in state.maxima}
    for each in rules.supers:
        if each.prize in RAISED[kind] and each.scope == scope and order < limits[each.pot] and pots[each.pot]:
            yield shared_out(state, each.pot, pots[each.pot], winners, order, each.cite)


@draw.fold(NumberDrawn)
def number_drawn(rules: AutomaticoRules, state: State, event: NumberDrawn) -> State:
    return replace(state, drawn=(*state.drawn, event.number))


@draw.fold(PrizeFormed)
def prize_formed(rules: AutomaticoRules, state: State, event: PrizeFormed) -> State:
    return replace(state, formed=(*state.formed, *event.formed))


@draw.fold(DrawEnded)
def draw_ended(rules: AutomaticoRules, state: State, event: DrawEnded) -> State:
    return replace(state, phase=Phase.LIQUIDACION, due=settlement_of(rules, state))
