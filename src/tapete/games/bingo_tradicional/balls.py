"""Balls come out one by one, and a number counts when it has been called (ES1979:10.IV.p9, MU2010:117.2, 119.3)."""

from collections.abc import Iterator, Sequence

from tapete.engine.actor import BACK_OFFICE, Actor
from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Command, Draw
from tapete.engine.event import Event
from tapete.engine.need import Need
from tapete.engine.offer import Offer
from tapete.engine.refusal import Reason, Refused
from tapete.families.hall.bombo import next_of, order_of
from tapete.families.table.powers import Chance
from tapete.games.bingo_tradicional.rules import BingoRules
from tapete.games.bingo_tradicional.state import LOCUTOR, During, Phase, State, staff
from tapete.language import N_

BOLA_IMPOSIBLE = Reason("bola_imposible", N_("Ball {ball} can't come out now."))
NUMERO_IMPOSIBLE = Reason("numero_inexistente", N_("There are numbers from 1 to {most}, and not {number}."))
SIN_BOLAS = Reason("sin_bolas", N_("Every ball is out."))

balls = Chapter[BingoRules, State]("balls")


def next_ball(rules: BingoRules, state: State) -> Need:
    """The next ball of the machine."""
    return next_of(rules.emission.layout.highest, state.drawn, rules.law["called_counts"])


def all_balls(rules: BingoRules) -> Need:
    """The order in which the balls of the next game will come."""
    return order_of(rules.emission.layout.highest, rules.law["called_counts"])


class BallDrawn(Event, frozen=True, tag="ball-drawn"):
    """Which ball is out: the staff alone sees this, and nobody may mark it before it is called."""

    sentence = N_("Ball {order} is out: {ball}.")
    ball: int
    order: int


class BallOut(Event, frozen=True, tag="ball-out"):
    """A ball is out; its number is told when it is called."""

    sentence = N_("Ball {order} is out.")
    order: int


def sees(event: Event, who: Actor) -> bool:
    """A ball is known to who works in the room, and to everybody else when it is called."""
    return who.role in BACK_OFFICE or not isinstance(event, BallDrawn)


@balls.act(
    Draw,
    by=Chance[BingoRules](lambda rules: rules.law["called_counts"], LOCUTOR),
    when=During("called_counts", Phase.EXTRACCION),
)
def draw(rules: BingoRules, state: State, command: Draw) -> Sequence[Event]:
    """A ball that is still in the machine."""
    need = next_ball(rules, state)
    if not need.outcomes:
        raise Refused(SIN_BOLAS, rules.law["nobody_sings"])
    if not need.admits(command.outcome):
        raise Refused(BOLA_IMPOSIBLE, need.cite, ball=command.outcome[:10])
    order, called = len(state.drawn) + 1, rules.law["called_alone"]
    return [BallDrawn(ball=int(command.outcome), order=order, cite=need.cite), BallOut(order=order, cite=called)]


@balls.offer(Draw)
def any_left(rules: BingoRules, state: State, who: Actor) -> Iterator[Offer]:
    need = next_ball(rules, state)
    return (Offer(Draw(by=who, outcome=outcome.id), need.cite) for outcome in need.outcomes)


@balls.fold(BallDrawn)
def ball_drawn(rules: BingoRules, state: State, event: BallDrawn) -> State:
    return replace(state, phase=Phase.SALIDA, drawn=(*state.drawn, event.ball))


balls.records(BallOut)


class CallBall(Command, frozen=True, tag="call-ball"):
    """Call the number of the ball that is out, or the one that is said."""

    label = N_("Call {number}")
    words = ("llamar [{number}]",)
    number: int | None = None


class BallCalled(Event, frozen=True, tag="ball-called"):
    """A number was called, and is shown."""

    sentence = N_("The {number}. Ball {order}.")
    number: int
    order: int


@balls.act(CallBall, by=staff(LOCUTOR, "called_counts"), when=During("called_counts", Phase.SALIDA))
def call(rules: BingoRules, state: State, command: CallBall) -> Sequence[Event]:
    """He calls what he reads: whether that is the number of the ball is for others to find out."""
    most = rules.emission.layout.highest
    number = state.drawn[-1] if command.number is None else command.number
    if not 1 <= number <= most:
        raise Refused(NUMERO_IMPOSIBLE, rules.law["called_counts"], most=most, number=number)
    return [BallCalled(number=number, order=len(state.drawn), cite=rules.law["called_counts"])]


@balls.offer(CallBall)
def may_call(rules: BingoRules, state: State, who: Actor) -> Iterator[Offer]:
    """The number of the ball; who misreads it says another."""
    yield Offer(CallBall(by=who, number=state.drawn[-1]), rules.law["called_counts"], free=("number",))


@balls.fold(BallCalled)
def ball_called(rules: BingoRules, state: State, event: BallCalled) -> State:
    return replace(state, phase=Phase.EXTRACCION, called=(*state.called, event.number), wrong=())
