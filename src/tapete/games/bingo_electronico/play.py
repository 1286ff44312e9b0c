"""An especialidad of bingo electrónico: its chapters, whom it waits for, and what everybody sees.

The elements of article 121.2 are those of the live house: this machine is the servidor central and the servidor de
grupo of its especialidad, whose record is the archive; the store and its mailbox are the servidor de comunicaciones,
the caja of the house is the sistema de caja, and the pages are the terminals.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from tapete.engine.chapter import Chapter, replace, verb
from tapete.engine.command import Actor, Command, Draw, ForPlayer
from tapete.engine.event import STAKED, Event, Reason, Refused
from tapete.engine.table import Pace, PrizeTerms, Step
from tapete.families.hall.room import (
    Amount,
    CartonId,
    Entry,
    Register,
    adjoining,
    amounts,
    completed,
    of_each,
    owners,
    part,
    register,
)
from tapete.families.hall.terminals.play import (
    Course,
    PrizeFormed,
    TerminalGame,
    TerminalView,
    credit,
    drawing,
    earlier_pots,
    number_of,
    operated,
    seen_at_terminals,
    shared_out,
    with_terminals,
)
from tapete.families.hall.terminals.sale import CloseSale, refuse_unsold, staked
from tapete.families.hall.terminals.state import (
    DRAWING,
    During,
    Formed,
    Phase,
    Pot,
    PotFed,
    PotSeeded,
    Settled,
    StakesTaken,
    operator,
    own,
)
from tapete.families.table.opening import RoundClosed, TableOpened
from tapete.families.table.settling import with_replenishments
from tapete.families.table.view import shown
from tapete.games.bingo_electronico.rules import (
    BINGO,
    COLINDANTES,
    GANADO,
    Bought,
    ElectronicoRules,
    Jackpot,
    Prize,
    State,
    Surprise,
    stakes,
)
from tapete.kit.bingo import bits
from tapete.language import N_, say
from tapete.law.citation import Citation

plan = Chapter[ElectronicoRules, State]("plan")


@plan.fold(TableOpened)
def opened(rules: ElectronicoRules, state: State, event: TableOpened) -> State:
    """Acumulados keep what they have; a new one begins with nothing."""
    kept = {pot.name: pot.held for pot in state.pots}
    return replace(state, pots=tuple([Pot(each.name, kept.get(each.name, 0)) for each in rules.jackpots]))


class SaleClosed(Event, frozen=True, tag="sale-closed"):
    """What is staked is known, and with it the first colindantes and the acumulados."""

    sentence = N_(
        "The sale is closed with {cartones} {cartones:cartón|cartones}: {staked:€}; colindantes {colindantes:€}."
    )
    cartones: int
    staked: int
    colindantes: int
    pots: tuple[Amount, ...]
    """Amount each acumulado pays if won in this game."""


@plan.act(CloseSale, by=operator("fixed_before"), when=During("fixed_before", Phase.VENTA), offered=True)
def close_sale(rules: ElectronicoRules, state: State, command: Command) -> Sequence[Event]:
    refuse_unsold(rules, state)
    registered(rules, state)  # so that no ball has to wait for it
    return [
        SaleClosed(
            cartones=state.total,
            staked=staked(rules, state),
            colindantes=colindantes(rules, state),
            pots=amounts(pots_now(rules, state)),
            cite=rules.law["fixed_before"],
        )
    ]


def registered(rules: ElectronicoRules, state: State) -> Register:
    return register(rules.emission, state.sold, rules.figures)


plan.sets(SaleClosed, phase=Phase.SORTEO)
plan.sets(RoundClosed, bought=(), extra=0)


def colindantes(rules: ElectronicoRules, state: State) -> int:
    return max(rules.least_colindantes.value, part(rules.colindantes_share.value, staked(rules, state)))


def fed(rules: ElectronicoRules, state: State) -> dict[str, int]:
    """Amount the game adds to each acumulado, calculated on the running total."""
    return {jackpot.name: part(jackpot.share, staked(rules, state)) for jackpot in rules.jackpots}


def pots_now(rules: ElectronicoRules, state: State) -> dict[str, int]:
    growing = fed(rules, state)
    return {pot.name: pot.held + growing[pot.name] for pot in state.pots}


def settlement_of(rules: ElectronicoRules, state: State) -> tuple[Settled, ...]:
    growing, cite = fed(rules, state), rules.law["acumulados"]
    due = [
        StakesTaken(of=amounts(stakes(rules, state)), cite=rules.law["caja"]),
        *(PotFed(name=name, amount=amount, cite=cite) for name, amount in growing.items() if amount),
        *(credit(each, growing, cite_of(rules, each)) for each in state.formed),
        *(
            PotSeeded(name=jackpot.name, amount=jackpot.floor, cite=cite)
            for jackpot in rules.jackpots
            if state.won(jackpot.name) and jackpot.floor
        ),
    ]
    return with_replenishments(rules.anticipo, state.bank - sum(growing.values()), due)


def cite_of(rules: ElectronicoRules, formed: Formed) -> Citation:
    if prize := rules.prize(formed.prize):
        return prize.cite
    if any(surprise.name == formed.prize for surprise in rules.surprises):
        return rules.law["surprises"]
    return rules.law["colindantes" if formed.prize == COLINDANTES else "acumulados"]


def formed(rules: ElectronicoRules, state: State, number: int, order: int) -> Iterator[PrizeFormed]:
    """Prizes a number forms: colindantes once, then table, surprises and acumulados."""
    entries = registered(rules, state).with_number(number)
    if not state.won(COLINDANTES) and state.phase is not Phase.BOLA_EXTRA:
        yield from first_touching(rules, state, order)
    if state.phase is Phase.COLA:
        return
    found: dict[str, list[CartonId]] = {}
    for playing, before in _playing(rules, state, entries):
        for carton, name in completed(playing, before, number, rules.figures):
            found.setdefault(name, []).append(carton)
    for prize in rules.table:
        if winners := found.get(prize.name):
            yield _each(state, prize.name, int(prize.pays * rules.price), winners, order, prize.cite)
    if state.phase is Phase.SORTEO:
        yield from _surprises(rules, state, entries, number, order)
        yield from _jackpots(rules, state, found, order)


def _each(state: State, prize: str, pays: int, winners: Iterable[CartonId], order: int, cite: Citation) -> PrizeFormed:
    players = owners(state.sold)
    held = [Formed(carton, players[carton], prize, pays, order) for carton in sorted(winners)]
    return PrizeFormed(prize=prize, order=order, formed=tuple(held), cite=cite)


def _playing(rules: ElectronicoRules, state: State, entries: Sequence[Entry]) -> Iterator[tuple[Sequence[Entry], int]]:
    """The cartones a number counts for, with their earlier numbers; extra balls count only for their buyers."""
    common = bits(state.drawn[:-1][: rules.extractions])
    if state.phase is not Phase.BOLA_EXTRA:
        yield entries, common
        return
    balls, players = {each.player: each.balls for each in state.bought}, owners(state.sold)
    for entry in entries:
        bought = balls.get(players[entry.name], ())
        if state.extra + 1 in bought:
            yield (
                [entry],
                common | bits([state.drawn[rules.extractions + ball - 1] for ball in bought if ball <= state.extra]),
            )


def first_touching(rules: ElectronicoRules, state: State, order: int) -> Iterator[PrizeFormed]:
    number, before = state.drawn[order - 1], bits(state.drawn[: order - 1])
    first = adjoining(registered(rules, state).with_number(number), before, number)
    if first:
        cite = rules.law["colindantes"]
        yield shared_out(state, COLINDANTES, colindantes(rules, state), first, order, cite)


def _surprises(
    rules: ElectronicoRules, state: State, entries: Sequence[Entry], number: int, order: int
) -> Iterator[PrizeFormed]:
    for surprise in rules.surprises:
        if surprise.order != order:
            continue
        winners = [entry.name for entry in entries if entry.carton.is_inside(number, surprise.cells)]
        if winners:
            pays = int(surprise.pays * rules.price)
            yield _each(state, surprise.name, pays, winners, order, rules.law["surprises"])


# --- acumulados -------------------------------------------------------------------------------------------------------


def _jackpots(
    rules: ElectronicoRules, state: State, found: dict[str, list[CartonId]], order: int
) -> Iterator[PrizeFormed]:
    """Acumulados won with a number, where the table decides."""
    if rules.opens.value == GANADO:
        return
    opening = [(carton, order) for name in rules.opening_prizes for carton in found.get(name, ())]
    for jackpot in rules.jackpots:
        yield from _awarded(rules, state, jackpot, opening)


def won_at_the_end(rules: ElectronicoRules, state: State) -> Iterator[PrizeFormed]:
    """Acumulados decided by the greatest prize won, known when the draw is over."""
    if rules.opens.value != GANADO:
        return
    paid = {prize.name: prize.pays for prize in rules.table if state.won(prize.name)}
    greatest = {BINGO} if BINGO in paid else {name for name, pays in paid.items() if pays == max(paid.values())}
    opening = [(each.carton, each.order) for each in state.formed if each.prize in greatest]
    for jackpot in rules.jackpots:
        yield from _awarded(rules, state, jackpot, opening)


def _awarded(
    rules: ElectronicoRules, state: State, jackpot: Jackpot, opening: Sequence[tuple[CartonId, int]]
) -> Iterator[PrizeFormed]:
    """Award an acumulado to the first who open it, before its maximum ball and with enough cartones."""
    if not opening or state.won(jackpot.name):
        return
    players, held = owners(state.sold), of_each(state.sold)
    able = [(carton, order) for carton, order in opening if held[players[carton]] >= jackpot.cartones]
    amount = pots_now(rules, state)[jackpot.name]
    if not able or not amount:
        return
    first = min(order for _, order in able)
    if first < jackpot.ball:
        winners = sorted({carton for carton, order in able if order == first})
        yield shared_out(state, jackpot.name, amount, winners, first, rules.law["acumulados"])


BOLA_COMPRADA = Reason("bola_comprada", N_("{player:@} has bought this ball."))
SIN_CARTONES = Reason("sin_carton_en_juego", N_("{player:@} has no cartón in this game."))


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


def drawn(rules: ElectronicoRules, state: State, command: Draw) -> Sequence[Event]:
    came = number_of(rules, state, command.outcome)
    course = Course(rules, state)(came)
    course(*formed(rules, course.state, came.number, came.order))
    _go_on(course)
    return course.events


draw = drawing(drawn, *DRAWING)


# --- what follows -----------------------------------------------------------------------------------------------------


def _go_on(course: Course) -> None:
    """Continue with extra balls, the tail until two numbers touch, or the end."""
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
    """Look for the first colindantes among the extra balls; without any, continue with the tail."""
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


BuyBall = verb("BuyBall", "bola extra", N_("Buy the next ball"), ForPlayer, key="e")


class BallBought(Event, frozen=True, tag="ball-bought"):
    """A player has bought a ball that nobody has seen."""

    sentence = N_("{player:@} buys extra ball {ball} for {amount:€}.")
    route = STAKED
    player: str
    ball: int
    amount: int


@draw.act(BuyBall, by=own("extra_balls"), when=During("extra_balls", Phase.EXTRA), offered=True)
def buy_ball(rules: ElectronicoRules, state: State, command: ForPlayer) -> Sequence[Event]:
    cite, ball = rules.law["extra_balls"], state.extra + 1
    if command.player not in of_each(state.sold):
        raise Refused(SIN_CARTONES, cite, player=command.player)
    if any(each.player == command.player and ball in each.balls for each in state.bought):
        raise Refused(BOLA_COMPRADA, cite, player=command.player)
    return [BallBought(player=command.player, ball=ball, amount=rules.extra_price, cite=cite)]


@draw.fold(BallBought)
def ball_bought(rules: ElectronicoRules, state: State, event: BallBought) -> State:
    others = [each for each in state.bought if each.player != event.player]
    held = next((each.balls for each in state.bought if each.player == event.player), ())
    return replace(state, bought=(*others, Bought(event.player, (*held, event.ball))))


ShowBall = verb("ShowBall", "sortear bola", N_("Draw the extra ball"))


class ExtraBallDrawn(Event, frozen=True, tag="extra-ball-begun"):
    """Nobody buys this ball any more."""

    sentence = N_("Extra ball {ball} is drawn for {buyers} {buyers:player|players}.")
    sentence_unless = ("buyers", N_("Nobody has bought extra ball {ball}."))
    ball: int
    buyers: int


@draw.act(ShowBall, by=operator("extra_balls"), when=During("extra_balls", Phase.EXTRA), offered=True)
def show_ball(rules: ElectronicoRules, state: State, command: Command) -> Sequence[Event]:
    ball = state.extra + 1
    buyers = sum(ball in each.balls for each in state.bought)
    cite = rules.law["extra_balls"]
    if buyers:
        return [ExtraBallDrawn(ball=ball, buyers=buyers, cite=cite)]
    course = Course(rules, state)(ExtraBallDrawn(ball=ball, buyers=0, cite=cite))
    _end(course)
    return course.events


draw.leaves(ExtraBallDrawn, lambda state, event: replace(state, phase=Phase.BOLA_EXTRA) if event.buyers else state)


class ElectronicoView(TerminalView, frozen=True, kw_only=True):
    """What every terminal shows, and what is one's own."""

    especialidad: str
    extractions: int
    colindantes: int
    balls: dict[str, int]
    needed: dict[str, int]
    """Cartones a player needs, for acumulados that require several."""
    opens: str
    """Whether the greatest prize of the table opens them, or the greatest prize won."""
    table: tuple[Prize, ...]
    surprises: tuple[Surprise, ...]
    extra: int
    extra_balls: int
    extra_price: int
    bought: tuple[int, ...]

    def tell(self, language: str) -> list[str]:
        facts = {"cartones": self.cartones, "colindantes": self.colindantes}
        told = [say(N_("{cartones} {cartones:cartón|cartones}; colindantes {colindantes:€}"), language, facts)]
        told += [
            say(N_("acumulado {name}: {amount:€}, before number {ball}"), language, {"name": n, "amount": a, "ball": b})
            for n, a, b in zip(self.pots, self.pots.values(), self.balls.values(), strict=True)
        ]
        told += [
            say(N_("acumulado {name}: with {cartones} cartones in the game"), language, {"name": n, "cartones": c})
            for n, c in self.needed.items()
        ]
        told += [
            say(
                N_("surprise {name}: with number {order} of the draw"),
                language,
                {"name": each.name, "order": each.order},
            )
            for each in self.surprises
        ]
        return [*told, *self.tell_called(language)]


class BingoElectronico(TerminalGame[ElectronicoRules, State]):
    """Bingo at terminals, as its rules say."""

    states = State
    of_the_sale = (*TerminalGame.of_the_sale, BuyBall)
    of_the_central = (*TerminalGame.of_the_central, ShowBall)
    chapters = with_terminals(plan, draw, stakes=stakes, before=earlier_pots(lambda _, __: None))

    procedure = (
        *TerminalGame.procedure,
        Step(Phase.EXTRA, staff=operated(ShowBall), pace=Pace.DECISION),
        Step(Phase.BOLA_EXTRA),
    )

    def view(self, state: State, who: Actor) -> ElectronicoView:
        rules = self.rules
        return shown(
            ElectronicoView,
            self,
            state,
            who,
            **seen_at_terminals(rules, state, who, pots=pots_now(rules, state), stakes=stakes(rules, state)),
            especialidad=rules.especialidad,
            extractions=rules.extractions,
            colindantes=colindantes(rules, state) if state.sold else 0,
            balls={jackpot.name: jackpot.ball for jackpot in rules.jackpots},
            needed={jackpot.name: jackpot.cartones for jackpot in rules.jackpots if jackpot.cartones > 1},
            opens=rules.opens.value,
            table=rules.table,
            surprises=rules.surprises,
            extra_balls=rules.extra,
            extra_price=rules.extra_price,
            bought=next((each.balls for each in state.bought if each.player == who.id), ()),
        )

    def prizes(self) -> Sequence[PrizeTerms]:
        rules = self.rules
        return [
            PrizeTerms(id=COLINDANTES, share=rules.colindantes_share.value, cite=rules.law["colindantes"]),
            *(PrizeTerms(id=prize.name, pays=prize.pays, cite=prize.cite) for prize in rules.table),
            *(PrizeTerms(id=each.name, pays=each.pays, cite=rules.law["surprises"]) for each in rules.surprises),
            *(
                PrizeTerms(id=each.name, share=each.share, ball=each.ball, cite=rules.law["acumulados"])
                for each in rules.jackpots
            ),
        ]
