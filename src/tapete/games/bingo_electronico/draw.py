"""The draw: numbers for all terminals alike, what each completes, extra balls, and the tail (MU2010:120, 122)."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from tapete.engine.actor import Actor, Name, Role
from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Command, Draw
from tapete.engine.event import Event, Move, cloth, wallet
from tapete.engine.offer import Offer
from tapete.engine.refusal import Reason, Refused
from tapete.families.hall.sold import of_each
from tapete.families.hall.terminals.draw import NumberDrawn, PrizeFormed, next_number, number_of
from tapete.families.hall.terminals.state import DRAWING, During, Phase, operator, own
from tapete.families.table.powers import Chance
from tapete.games.bingo_electronico.plan import settlement_of
from tapete.games.bingo_electronico.prizes import first_touching, formed, won_at_the_end
from tapete.games.bingo_electronico.rules import COLINDANTES, ElectronicoRules
from tapete.games.bingo_electronico.state import Bought, Course, State
from tapete.language import N_, say

BOLA_COMPRADA = Reason("bola_comprada", N_("{player:@} has bought this ball."))
SIN_CARTONES = Reason("sin_carton_en_juego", N_("{player:@} has no cartón in this game."))

draw = Chapter[ElectronicoRules, State]("draw")


class DrawEnded(Event, frozen=True, tag="draw-ended"):
    """The numbers of the game have come; extra balls, or the tail, or the end follow."""

    sentence = N_("The draw is over after {numbers} numbers.")
    sentences: ClassVar[dict[str, str]] = {
        Phase.EXTRA: N_("{numbers} numbers are out; the next ball may be bought."),
        Phase.COLA: N_("No two numbers have touched: they go on coming, for the first colindantes alone."),
    }
    numbers: int
    then: str

    def tell(self, language: str) -> str:
        return say(self.sentences.get(self.then, self.sentence), language, self.facts())


@draw.act(
    Draw,
    by=Chance[ElectronicoRules](lambda rules: rules.law["common_draw"], frozenset()),
    when=During("common_draw", *DRAWING),
)
def drawn(rules: ElectronicoRules, state: State, command: Draw) -> Sequence[Event]:
    """A number that has not come, and what every cartón forms with it."""
    came = number_of(rules, state, command.outcome)
    course = Course(rules, state)(came)
    course(*formed(rules, course.state, came.number, came.order))
    _go_on(course)
    return course.events


@draw.offer(Draw)
def any_left(rules: ElectronicoRules, state: State, who: Actor) -> Iterator[Offer]:
    need = next_number(rules, state)
    return (Offer(Draw(by=who, outcome=outcome.id), need.cite) for outcome in need.outcomes)


@draw.fold(NumberDrawn)
def number_drawn(rules: ElectronicoRules, state: State, event: NumberDrawn) -> State:
    return replace(state, drawn=(*state.drawn, event.number))


@draw.fold(PrizeFormed)
def prize_formed(rules: ElectronicoRules, state: State, event: PrizeFormed) -> State:
    return replace(state, formed=(*state.formed, *event.formed))


# --- what follows -----------------------------------------------------------------------------------------------------


def _go_on(course: Course) -> None:
    """After the numbers of the game: extra balls, the tail while no two touch, and the end."""
    rules, state = course.rules, course.state
    if state.phase is Phase.SORTEO:
        if len(state.drawn) < rules.extractions:
            return
        course(*won_at_the_end(rules, state))
    if state.phase is Phase.COLA and not state.won(COLINDANTES):
        return
    came = len(state.drawn) - rules.extractions
    if state.phase is not Phase.COLA and came < rules.extra and len(state.drawn) < rules.emission.layout.highest:
        course(_ended(course, Phase.EXTRA))
    else:
        _end(course)


def _end(course: Course) -> None:
    """The end; before it the tail, which begins with the extra balls, for the first colindantes alone."""
    rules = course.rules
    for order in range(rules.extractions + 1, len(course.state.drawn) + 1):
        if not course.state.won(COLINDANTES):
            course(*first_touching(rules, course.state, order))
    course(_ended(course, Phase.LIQUIDACION if course.state.won(COLINDANTES) else Phase.COLA))


def _ended(course: Course, then: Phase) -> DrawEnded:
    return DrawEnded(numbers=len(course.state.drawn), then=then.value, cite=course.rules.law["common_draw"])


@draw.fold(DrawEnded)
def draw_ended(rules: ElectronicoRules, state: State, event: DrawEnded) -> State:
    came = state.extra + (state.phase is Phase.BOLA_EXTRA)
    ended = replace(state, phase=Phase(event.then), extra=came)
    return replace(ended, due=settlement_of(rules, ended)) if ended.phase is Phase.LIQUIDACION else ended


class BuyBall(Command, frozen=True, tag="buy-ball"):
    """Buy the next ball, for all one's cartones."""

    label = N_("Buy the next ball")
    key = "e"
    words = ("bola extra",)
    player: Name


class BallBought(Event, frozen=True, tag="ball-bought"):
    """A player has bought a ball that nobody has seen."""

    sentence = N_("{player:@} buys extra ball {ball} for {amount:€}.")
    player: str
    ball: int
    amount: int

    def moves(self) -> tuple[Move, ...]:
        return (Move(wallet(self.player), cloth(self.player), self.amount),)


@draw.act(BuyBall, by=own("extra_balls"), when=During("extra_balls", Phase.EXTRA))
def buy_ball(rules: ElectronicoRules, state: State, command: BuyBall) -> Sequence[Event]:
    """Before it is shown to anybody, by who has a cartón in the game."""
    cite, ball = rules.law["extra_balls"], state.extra + 1
    if command.player not in of_each(state.sold):
        raise Refused(SIN_CARTONES, cite, player=command.player)
    if any(each.player == command.player and ball in each.balls for each in state.bought):
        raise Refused(BOLA_COMPRADA, cite, player=command.player)
    return [BallBought(player=command.player, ball=ball, amount=rules.extra_price, cite=cite)]


@draw.might(BuyBall)
def may_buy_ball(rules: ElectronicoRules, state: State, who: Actor) -> Iterator[Command]:
    if who.role is Role.JUGADOR:
        yield BuyBall(by=who, player=who.id)


@draw.fold(BallBought)
def ball_bought(rules: ElectronicoRules, state: State, event: BallBought) -> State:
    others = [each for each in state.bought if each.player != event.player]
    held = next((each.balls for each in state.bought if each.player == event.player), ())
    return replace(state, bought=(*others, Bought(event.player, (*held, event.ball))))


class ShowBall(Command, frozen=True, tag="show-ball"):
    """Draw the ball that could be bought, or go on where nobody has."""

    label = N_("Draw the extra ball")
    words = ("sortear bola",)


class ExtraBallDrawn(Event, frozen=True, tag="extra-ball-begun"):
    """Nobody buys this ball any more."""

    sentence = N_("Extra ball {ball} is drawn for {buyers} {buyers:player|players}.")
    sentence_if_none: ClassVar[str] = N_("Nobody has bought extra ball {ball}.")
    ball: int
    buyers: int

    def tell(self, language: str) -> str:
        return say(self.sentence if self.buyers else self.sentence_if_none, language, self.facts())


@draw.act(ShowBall, by=operator("extra_balls"), when=During("extra_balls", Phase.EXTRA))
def show_ball(rules: ElectronicoRules, state: State, command: ShowBall) -> Sequence[Event]:
    """A ball that nobody bought is not drawn: the game goes on to its end."""
    ball = state.extra + 1
    buyers = sum(ball in each.balls for each in state.bought)
    cite = rules.law["extra_balls"]
    if buyers:
        return [ExtraBallDrawn(ball=ball, buyers=buyers, cite=cite)]
    course = Course(rules, state)(ExtraBallDrawn(ball=ball, buyers=0, cite=cite))
    _end(course)
    return course.events


draw.bare(ShowBall)


@draw.fold(ExtraBallDrawn)
def extra_ball(rules: ElectronicoRules, state: State, event: ExtraBallDrawn) -> State:
    return replace(state, phase=Phase.BOLA_EXTRA) if event.buyers else state
