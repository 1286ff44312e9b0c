"""What the stakes of a game become, and before which numbers the super prizes are won (MU2010:125)."""

from collections.abc import Iterator, Sequence

from tapete.engine.actor import Role
from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.families.hall.earlier import EarlierTold
from tapete.families.hall.index import register
from tapete.families.hall.names import prize_name
from tapete.families.hall.shares import Amount, amounts, part
from tapete.families.hall.terminals.money import credit
from tapete.families.hall.terminals.sale import CartonesHeld, CloseSale, refuse_unsold, stakes
from tapete.families.hall.terminals.settled import PotFed, PotSeeded, PotWon, Settled, StakesTaken
from tapete.families.hall.terminals.state import OPERATOR, During, Phase, Pot, operator, terminal_of
from tapete.families.table.opening import RoundClosed, TableOpened
from tapete.families.table.powers import Staff
from tapete.games.bingo_automatico.rules import (
    BINGO,
    BINGO_EXTRA,
    GRAN_BINGO,
    GRAN_LINEA,
    LINEA,
    RED,
    RESERVAS,
    SUPER_LINEA,
    AutomaticoRules,
    Super,
)
from tapete.games.bingo_automatico.state import Maximum, State, playing, staked_in
from tapete.language import N_, say

plan = Chapter[AutomaticoRules, State]("plan")


@plan.fold(TableOpened)
def opened(rules: AutomaticoRules, state: State, event: TableOpened) -> State:
    """Acumulados and reservas keep what they have."""
    kept = {pot.name: pot.held for pot in state.pots}
    names = [*(each.pot for each in rules.supers), RESERVAS]
    return replace(state, pots=tuple([Pot(name, kept.get(name, 0)) for name in names]))


def counted_from(rules: AutomaticoRules, name: str) -> int | None:
    """The amount at which an acumulado is above its limit; None where it has no limit."""
    return next((each.cap + 1 for each in rules.supers if each.pot == name and each.cap), None)


@plan.fold(EarlierTold)
def earlier_told(rules: AutomaticoRules, state: State, event: EarlierTold) -> State:
    """An acumulado that came above its limit has been there for one game at least."""
    least = counted_from(rules, event.pot)
    over = ((event.pot, max(event.games, 1)),) if least is not None and event.amount >= least else ()
    return replace(state, over=(*state.over, *over))


@plan.fold(CartonesHeld)
def in_their_room(rules: AutomaticoRules, state: State, event: CartonesHeld) -> State:
    """Cartones play in the room of the terminal at which they were bought."""
    sala = rules.sala_of(terminal_of(state, event.player)).name
    others = [each for each in state.places if each[0] != event.player]
    return replace(state, places=(*others, (event.player, sala)))


class SaleClosed(Event, frozen=True, tag="sale-closed"):
    """What is staked in each room is known, and with it the prizes."""

    sentence = N_("The sale is closed with {cartones} {cartones:cartón|cartones}: {staked:€}.")
    cartones: int
    staked: int
    rooms: tuple[Amount, ...]
    """What was staked in each room."""


@plan.act(CloseSale, by=operator("fixed_before"), when=During("fixed_before", Phase.VENTA))
def close_sale(rules: AutomaticoRules, state: State, command: CloseSale) -> Sequence[Event]:
    """With a cartón at least."""
    refuse_unsold(rules, state)
    register(rules.emission, state.sold)
    rooms = {sala: staked_in(rules, state, sala) for sala in playing(rules, state)}
    return [
        SaleClosed(
            cartones=state.total, staked=sum(rooms.values()), rooms=amounts(rooms), cite=rules.law["fixed_before"]
        )
    ]


plan.bare(CloseSale)


@plan.fold(SaleClosed)
def sale_closed(rules: AutomaticoRules, state: State, event: SaleClosed) -> State:
    return replace(state, phase=Phase.MAXIMOS)


# --- the maximum extractions ------------------------------------------------------------------------------------------


class FixMaxima(Command, frozen=True, tag="fix-maxima"):
    """Fix before which numbers the super prizes of this game are won."""

    label = N_("Fix the maximum extractions")
    words = ("fijar maximos",)


class MaximaFixed(Event, frozen=True, tag="maxima-fixed"):
    """Everybody sees before which numbers the super prizes of this game are won."""

    sentence = N_("Maximum extractions: {told}.")
    maxima: tuple[Maximum, ...]

    def tell(self, language: str) -> str:
        told = ", ".join(f"{prize_name(each.pot, language)} {each.before}" for each in self.maxima)
        return say(self.sentence, language, {"told": told})


GESTOR = Staff[AutomaticoRules](lambda _: OPERATOR | {Role.DIRECTOR}, lambda rules: rules.law["maxima_by"])
"""The gestor del sistema."""


@plan.act(FixMaxima, by=GESTOR, when=During("maxima_by", Phase.MAXIMOS))
def fix_maxima(rules: AutomaticoRules, state: State, command: FixMaxima) -> Sequence[Event]:
    """By what was staked in the scope of each prize, and by how long it has been at its limit."""
    maxima = tuple([Maximum(each.pot, before(rules, state, each)) for each in rules.supers])
    return [MaximaFixed(maxima=maxima, cite=rules.law["maxima_by"])]


plan.bare(FixMaxima)


def before(rules: AutomaticoRules, state: State, prize: Super) -> int:
    """The maximum extraction of a prize in this game."""
    staked = staked_in(rules, state, prize.scope)
    linea, bingo = next((low, high) for most, low, high in rules.maxima if staked <= most or not most)
    grown = _grown(rules, state, prize)
    most = rules.emission.layout.highest
    if prize.prize == SUPER_LINEA:
        return min(linea + grown, most)
    return min(bingo + grown, most) - (rules.extra_less if prize.prize == BINGO_EXTRA else 0)


def _grown(rules: AutomaticoRules, state: State, prize: Super) -> int:
    """By how much it has grown since the acumulado reached its limit; that of bingo extra goes with super bingo's."""
    leader = f"super-bingo.{prize.scope}" if prize.prize == BINGO_EXTRA else prize.pot
    games = next((games for pot, games in state.over if pot == leader), 0)
    return rules.grows * games


@plan.fold(MaximaFixed)
def maxima_fixed(rules: AutomaticoRules, state: State, event: MaximaFixed) -> State:
    return replace(state, phase=Phase.SORTEO, maxima=event.maxima)


# --- money ------------------------------------------------------------------------------------------------------------


def prize_of(rules: AutomaticoRules, state: State, prize: str, scope: str) -> int:
    """What a prize of the game pays in its scope; parts of gran prizes stay in the room where there is no network."""
    share = rules.shares[prize]
    if not rules.interconnected:
        share += rules.shares[GRAN_LINEA if prize == LINEA else GRAN_BINGO]
    return part(share, staked_in(rules, state, scope))


def gran_prize(rules: AutomaticoRules, state: State, prize: str) -> int:
    """What a prize of the whole network pays."""
    return part(rules.shares[prize], staked_in(rules, state, RED))


def prizes_now(rules: AutomaticoRules, state: State) -> dict[str, int]:
    """What línea and bingo pay in each room that plays, and the gran prizes where there is a network."""
    rooms = playing(rules, state)
    own = {f"{kind}.{sala}": prize_of(rules, state, kind, sala) for sala in rooms for kind in (LINEA, BINGO)}
    grans = (GRAN_LINEA, GRAN_BINGO) if rooms and rules.interconnected else ()
    return {**own, **{kind: gran_prize(rules, state, kind) for kind in grans}}


def fed(rules: AutomaticoRules, state: State) -> dict[str, int]:
    """What the game adds to each acumulado and to the reservas."""
    whole = staked_in(rules, state, RED)
    growing = {each.pot: part(each.share, staked_in(rules, state, each.scope)) for each in rules.supers}
    return {**growing, RESERVAS: part(rules.shares[RESERVAS], whole)}


def pots_now(rules: AutomaticoRules, state: State) -> dict[str, int]:
    """What each acumulado would pay, with the part of this game."""
    growing = fed(rules, state)
    return {pot.name: pot.held + growing.get(pot.name, 0) for pot in state.pots}


def settlement_of(rules: AutomaticoRules, state: State) -> tuple[Settled, ...]:
    """What is done with the money of a game, in order: what was won begins again at once, from the reservas."""
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
    """Its maximum extraction starts again from the table, even if the seed is above the limit."""
    return replace(state, over=tuple([each for each in state.over if each[0] != event.name]))


@plan.fold(RoundClosed)
def round_closed(rules: AutomaticoRules, state: State, event: RoundClosed) -> State:
    """Which acumulados are above their limits when the next sale opens, and since how many games."""
    games = dict(state.over)
    over = [
        (each.pot, games.get(each.pot, 0) + 1) for each in rules.supers if each.cap and state.pot(each.pot) > each.cap
    ]
    return replace(state, maxima=(), places=(), over=tuple(over))
