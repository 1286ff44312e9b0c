"""What the stakes of a game become: the first colindantes, and what the acumulados take and pay (MU2010:122.1, 6)."""

from collections.abc import Sequence

from tapete.engine.chapter import Chapter, replace
from tapete.engine.event import Event
from tapete.families.hall.index import Register, register
from tapete.families.hall.shares import Amount, amounts, part
from tapete.families.hall.terminals.money import credit
from tapete.families.hall.terminals.sale import CloseSale, refuse_unsold, staked
from tapete.families.hall.terminals.settled import PotFed, PotSeeded, Settled, StakesTaken
from tapete.families.hall.terminals.state import During, Formed, Phase, Pot, operator
from tapete.families.table.opening import RoundClosed, TableOpened
from tapete.families.table.settling import with_replenishments
from tapete.games.bingo_electronico.rules import COLINDANTES, ElectronicoRules
from tapete.games.bingo_electronico.state import State, stakes
from tapete.language import N_
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
    """What each acumulado pays if it is won in this game."""


@plan.act(CloseSale, by=operator("fixed_before"), when=During("fixed_before", Phase.VENTA))
def close_sale(rules: ElectronicoRules, state: State, command: CloseSale) -> Sequence[Event]:
    """With a cartón at least."""
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
    """The cartones of the game, with what there is to look for on them."""
    return register(rules.emission, state.sold, rules.figures)


plan.bare(CloseSale)


@plan.fold(SaleClosed)
def sale_closed(rules: ElectronicoRules, state: State, event: SaleClosed) -> State:
    return replace(state, phase=Phase.SORTEO)


@plan.fold(RoundClosed)
def round_closed(rules: ElectronicoRules, state: State, event: RoundClosed) -> State:
    return replace(state, bought=(), extra=0)


def colindantes(rules: ElectronicoRules, state: State) -> int:
    """What the first colindantes pay."""
    return max(rules.least_colindantes.value, part(rules.colindantes_share.value, staked(rules, state)))


def fed(rules: ElectronicoRules, state: State) -> dict[str, int]:
    """What the game adds to each acumulado, on the running total and never stake by stake."""
    return {jackpot.name: part(jackpot.share, staked(rules, state)) for jackpot in rules.jackpots}


def pots_now(rules: ElectronicoRules, state: State) -> dict[str, int]:
    """What each acumulado would pay, with the part of this game."""
    growing = fed(rules, state)
    return {pot.name: pot.held + growing[pot.name] for pot in state.pots}


def settlement_of(rules: ElectronicoRules, state: State) -> tuple[Settled, ...]:
    """What is done with the money of a game, in order."""
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
    """By which article a combination pays."""
    if prize := rules.prize(formed.prize):
        return prize.cite
    if any(surprise.name == formed.prize for surprise in rules.surprises):
        return rules.law["surprises"]
    return rules.law["colindantes" if formed.prize == COLINDANTES else "acumulados"]
