"""A network of bingo automático: its chapters, whom it waits for, and what everybody sees.

There are no group servers: this machine is the servidor central of the network and keeps every acumulado itself.
"""

from collections.abc import Iterator, Sequence

from tapete.engine.chapter import Chapter, replace, verb
from tapete.engine.command import Actor, Command, Draw, Role
from tapete.engine.event import Event
from tapete.engine.table import PrizeTerms, Step
from tapete.families.hall.earlier import EarlierTold
from tapete.families.hall.room import Amount, CartonId, amounts, completed, part, prize_name, register
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
from tapete.families.hall.terminals.sale import CartonesHeld, CloseSale, refuse_unsold, stakes
from tapete.families.hall.terminals.state import (
    OPERATOR,
    During,
    Phase,
    Pot,
    PotFed,
    PotSeeded,
    PotWon,
    Settled,
    StakesTaken,
    operator,
    terminal_of,
)
from tapete.families.table.opening import RoundClosed, TableOpened
from tapete.families.table.powers import Staff
from tapete.families.table.view import shown
from tapete.games.bingo_automatico.rules import (
    BINGO,
    BINGO_EXTRA,
    GRAN_BINGO,
    GRAN_LINEA,
    LINEA,
    RED,
    RESERVAS,
    SUPER_BINGO,
    SUPER_LINEA,
    AutomaticoRules,
    Maximum,
    Sala,
    State,
    Super,
    homes,
    playing,
    staked_in,
)
from tapete.kit.bingo import bits
from tapete.language import N_, say

plan = Chapter[AutomaticoRules, State]("plan")


@plan.fold(TableOpened)
def opened(rules: AutomaticoRules, state: State, event: TableOpened) -> State:
    kept = {pot.name: pot.held for pot in state.pots}
    names = [*(each.pot for each in rules.supers), RESERVAS]
    return replace(state, pots=tuple([Pot(name, kept.get(name, 0)) for name in names]))


def counted_from(rules: AutomaticoRules, name: str) -> int | None:
    """The amount above a pot's limit; None without a limit."""
    return next((each.cap + 1 for each in rules.supers if each.pot == name and each.cap), None)


@plan.fold(EarlierTold)
def earlier_told(rules: AutomaticoRules, state: State, event: EarlierTold) -> State:
    """A pot above its limit has been there for at least one game."""
    least = counted_from(rules, event.pot)
    over = ((event.pot, max(event.games, 1)),) if least is not None and event.amount >= least else ()
    return replace(state, over=(*state.over, *over))


@plan.fold(CartonesHeld)
def in_their_room(rules: AutomaticoRules, state: State, event: CartonesHeld) -> State:
    sala = rules.sala_of(terminal_of(state, event.player)).name
    others = [each for each in state.places if each[0] != event.player]
    return replace(state, places=(*others, (event.player, sala)))


class SaleClosed(Event, frozen=True, tag="sale-closed"):
    """What is staked in each room is known, and with it the prizes."""

    sentence = N_("The sale is closed with {cartones} {cartones:cartón|cartones}: {staked:€}.")
    cartones: int
    staked: int
    rooms: tuple[Amount, ...]
    """The stakes of each room."""


@plan.act(CloseSale, by=operator("fixed_before"), when=During("fixed_before", Phase.VENTA), offered=True)
def close_sale(rules: AutomaticoRules, state: State, command: Command) -> Sequence[Event]:
    refuse_unsold(rules, state)
    register(rules.emission, state.sold)
    rooms = {sala: staked_in(rules, state, sala) for sala in playing(rules, state)}
    return [
        SaleClosed(
            cartones=state.total, staked=sum(rooms.values()), rooms=amounts(rooms), cite=rules.law["fixed_before"]
        )
    ]


plan.sets(SaleClosed, phase=Phase.MAXIMOS)


# --- the maximum extractions ------------------------------------------------------------------------------------------


FixMaxima = verb("FixMaxima", "fijar maximos", N_("Fix the maximum extractions"))


class MaximaFixed(Event, frozen=True, tag="maxima-fixed"):
    """Everybody sees before which numbers the super prizes of this game are won."""

    sentence = N_("Maximum extractions: {told}.")
    maxima: tuple[Maximum, ...]

    def tell(self, language: str) -> str:
        told = ", ".join(f"{prize_name(each.pot, language)} {each.before}" for each in self.maxima)
        return say(self.sentence, language, {"told": told})


GESTOR = Staff[AutomaticoRules](lambda _: OPERATOR | {Role.DIRECTOR}, lambda rules: rules.law["maxima_by"])


@plan.act(FixMaxima, by=GESTOR, when=During("maxima_by", Phase.MAXIMOS), offered=True)
def fix_maxima(rules: AutomaticoRules, state: State, command: Command) -> Sequence[Event]:
    maxima = tuple([Maximum(each.pot, before(rules, state, each)) for each in rules.supers])
    return [MaximaFixed(maxima=maxima, cite=rules.law["maxima_by"])]


def before(rules: AutomaticoRules, state: State, prize: Super) -> int:
    staked = staked_in(rules, state, prize.scope)
    linea, bingo = next((low, high) for most, low, high in rules.maxima if staked <= most or not most)
    grown = _grown(rules, state, prize)
    most = rules.emission.layout.highest
    if prize.prize == SUPER_LINEA:
        return min(linea + grown, most)
    return min(bingo + grown, most) - (rules.extra_less if prize.prize == BINGO_EXTRA else 0)


def _grown(rules: AutomaticoRules, state: State, prize: Super) -> int:
    """Numbers added to the maximum since the pot reached its limit; bingo extra follows super bingo."""
    leader = f"super-bingo.{prize.scope}" if prize.prize == BINGO_EXTRA else prize.pot
    games = next((games for pot, games in state.over if pot == leader), 0)
    return rules.grows * games


plan.leaves(MaximaFixed, lambda state, event: replace(state, phase=Phase.SORTEO, maxima=event.maxima))


# --- money ------------------------------------------------------------------------------------------------------------


def prize_of(rules: AutomaticoRules, state: State, prize: str, scope: str) -> int:
    """Amount of a prize; without a network the parts of the gran prizes stay in the room."""
    share = rules.shares[prize]
    if not rules.interconnected:
        share += rules.shares[GRAN_LINEA if prize == LINEA else GRAN_BINGO]
    return part(share, staked_in(rules, state, scope))


def gran_prize(rules: AutomaticoRules, state: State, prize: str) -> int:
    return part(rules.shares[prize], staked_in(rules, state, RED))


def prizes_now(rules: AutomaticoRules, state: State) -> dict[str, int]:
    rooms = playing(rules, state)
    own = {f"{kind}.{sala}": prize_of(rules, state, kind, sala) for sala in rooms for kind in (LINEA, BINGO)}
    grans = (GRAN_LINEA, GRAN_BINGO) if rooms and rules.interconnected else ()
    return {**own, **{kind: gran_prize(rules, state, kind) for kind in grans}}


def fed(rules: AutomaticoRules, state: State) -> dict[str, int]:
    """Amount the game adds to each acumulado and to the reservas."""
    whole = staked_in(rules, state, RED)
    growing = {each.pot: part(each.share, staked_in(rules, state, each.scope)) for each in rules.supers}
    return {**growing, RESERVAS: part(rules.shares[RESERVAS], whole)}


def pots_now(rules: AutomaticoRules, state: State) -> dict[str, int]:
    growing = fed(rules, state)
    return {pot.name: pot.held + growing.get(pot.name, 0) for pot in state.pots}


def settlement_of(rules: AutomaticoRules, state: State) -> tuple[Settled, ...]:
    growing, cites = fed(rules, state), {each.pot: each.cite for each in rules.supers}
    cites[RESERVAS] = rules.article_of(RESERVAS)
    return (
        StakesTaken(of=amounts(stakes(rules, state)), cite=rules.law["caja"]),
        *(PotFed(name=name, amount=amount, cite=cites[name]) for name, amount in growing.items() if amount),
        *(credit(each, growing, cites.get(each.prize) or rules.article_of(each.prize)) for each in state.formed),
        *_seeds(rules, state, growing),
    )


def _seeds(rules: AutomaticoRules, state: State, growing: dict[str, int]) -> Iterator[PotSeeded]:
    left = state.pot(RESERVAS) + growing[RESERVAS]
    for each in rules.supers:
        given = min(left, each.seed) if state.won(each.pot) else 0
        if given:
            left -= given
            yield PotSeeded(name=each.pot, amount=given, source=RESERVAS, cite=rules.article_of(RESERVAS))


@plan.fold(PotWon)
def won(rules: AutomaticoRules, state: State, event: PotWon) -> State:
    """Its maximum restarts from the table, even if the seed exceeds the limit."""
    return replace(state, over=tuple([each for each in state.over if each[0] != event.name]))


@plan.fold(RoundClosed)
def round_closed(rules: AutomaticoRules, state: State, event: RoundClosed) -> State:
    games = dict(state.over)
    over = [
        (each.pot, games.get(each.pot, 0) + 1) for each in rules.supers if each.cap and state.pot(each.pot) > each.cap
    ]
    return replace(state, maxima=(), places=(), over=tuple(over))


GRAN = {LINEA: GRAN_LINEA, BINGO: GRAN_BINGO}
RAISED = {LINEA: (SUPER_LINEA,), BINGO: (SUPER_BINGO, BINGO_EXTRA)}
"""Super prizes that come with an early línea or bingo."""


class DrawEnded(Event, frozen=True, tag="draw-ended"):
    """Every room with cartones has its bingo."""

    sentence = N_("The draw is over after {numbers} numbers.")
    numbers: int


def drawn(rules: AutomaticoRules, state: State, command: Draw) -> Sequence[Event]:
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


draw = drawing(drawn, Phase.SORTEO)


def _first(
    rules: AutomaticoRules, state: State, kind: str, cartones: Sequence[CartonId], order: int
) -> Iterator[PrizeFormed]:
    """Prizes of the first in each room and of the first in the network."""
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
    """Super prizes of a scope, if formed before their maximum extraction."""
    pots, limits = pots_now(rules, state), {each.pot: each.before for each in state.maxima}
    for each in rules.supers:
        if each.prize in RAISED[kind] and each.scope == scope and order < limits[each.pot] and pots[each.pot]:
            yield shared_out(state, each.pot, pots[each.pot], winners, order, each.cite)


@draw.fold(DrawEnded)
def draw_ended(rules: AutomaticoRules, state: State, event: DrawEnded) -> State:
    return replace(state, phase=Phase.LIQUIDACION, due=settlement_of(rules, state))


class AutomaticoView(TerminalView, frozen=True, kw_only=True):
    """What every terminal of the network shows, and what is one's own."""

    salas: tuple[Sala, ...]
    sala: str
    maxima: dict[str, int]
    prizes: dict[str, int]
    """Current amount of each room's línea and bingo and of the gran prizes."""
    witness: tuple[str, ...]

    def tell(self, language: str) -> list[str]:
        told = [say(N_("{cartones} {cartones:cartón|cartones} in the network"), language, {"cartones": self.cartones})]
        for name, amount in self.pots.items():
            facts = {"name": prize_name(name, language), "amount": amount, "ball": self.maxima.get(name, 0)}
            sentence = (
                N_("acumulado {name}: {amount:€}, before number {ball}") if facts["ball"] else N_("{name}: {amount:€}")
            )
            told.append(say(sentence, language, facts))
        return [*told, *self.tell_called(language)]


class BingoAutomatico(TerminalGame[AutomaticoRules, State]):
    """Bingo at the terminals of one room or of several, as its rules say."""

    states = State
    of_the_central = (*TerminalGame.of_the_central, FixMaxima)
    chapters = with_terminals(plan, draw, stakes=stakes, before=earlier_pots(counted_from), keeps=("over",))

    procedure = (*TerminalGame.procedure, Step(Phase.MAXIMOS, staff=operated(FixMaxima)))

    def view(self, state: State, who: Actor) -> AutomaticoView:
        rules = self.rules
        terminal = terminal_of(state, who.id)
        return shown(
            AutomaticoView,
            self,
            state,
            who,
            **seen_at_terminals(rules, state, who, pots=pots_now(rules, state), stakes=stakes(rules, state)),
            salas=rules.salas,
            sala=rules.sala_of(terminal).name if terminal else "",
            maxima={each.pot: each.before for each in state.maxima},
            prizes=prizes_now(rules, state),
            witness=tuple([each.prize for each in state.formed if each.player == who.id]),
        )

    def prizes(self) -> Sequence[PrizeTerms]:
        rules = self.rules
        return [
            *(
                PrizeTerms(id=name, share=share, cite=rules.law[name.replace("-", "_")])
                for name, share in rules.shares.items()
                if rules.interconnected or name not in {GRAN_LINEA, GRAN_BINGO}
            ),
            *(
                PrizeTerms(id=each.pot, share=each.share, cite=rules.law[each.prize.replace("-", "_")])
                for each in rules.supers
            ),
        ]
