"""The wheels: the whole cloth is laid at a real table and every outcome is drawn; prisoners are followed to the end."""

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache, partial
from typing import cast

import msgspec

from tapete.engine.command import AZAR, Actor, Draw, Role
from tapete.engine.event import Event
from tapete.engine.machine import play
from tapete.exact.prisoner import Prisoner, Weighted, imprisoned
from tapete.exact.result import Analysis, analysis, distribution
from tapete.families.prison import ChooseZero, Imprisoned, ZeroRule
from tapete.families.stakes.cells import Collected, Paid
from tapete.families.wheel.laying import PlaceBet
from tapete.families.wheel.play import WheelGame
from tapete.families.wheel.rules import Bet, State, ValueChips
from tapete.families.wheel.series import Permit
from tapete.games import build
from tapete.language import N_
from tapete.law.parameters import Column, is_supposed, sheet, supposing

ANA = Actor("ana", Role.JUGADOR)

BEST_AFTER_ZERO = N_("the better choice after each zero: half back, or prison")
ALWAYS_PRISON = N_("prison after every zero")
FORCED_PRISON = N_("the minimum stake, half of which may not be withdrawn: prison after every zero")


def of_column(column: Column) -> Mapping[str, tuple[Analysis, ...]]:
    """Every bet of the cloth, at a table that is a lawful example."""
    lawful = not is_supposed(column) and column == sheet(column.slug).column(column.jurisdiction)
    return _by_law(column.slug, column.jurisdiction) if lawful else _bets(column)


@cache
def _by_law(game: str, jurisdiction: str) -> Mapping[str, tuple[Analysis, ...]]:
    return _bets(sheet(game).column(jurisdiction))


def _bets(column: Column) -> Mapping[str, tuple[Analysis, ...]]:
    with supposing(column):
        table = cast(WheelGame, build(column.slug, column.jurisdiction))
    start = _opened(table)
    prison = table.rules.zero_rule.value is ZeroRule.PRISION
    free = {bet.id: bet for bet in table.rules.bets.values() if not (prison and bet.sencilla)}
    ends = _in_one_draw(table, start, free.values())
    return {
        bet.id: (_analysed(table, bet, ends[bet.id]),) if bet.id in free else tuple(_with_prison(table, start, bet))
        for bet in table.rules.bets.values()
    }


def _with_prison(game: WheelGame, start: State, bet: Bet) -> Iterable[Analysis]:
    """The best way to play a suerte sencilla, then the others: the choice exists from twice the minimum."""
    stake = 2 * _least_stake(bet)
    state = _laid(game, start, {bet.id: stake})
    decided, struck = _split(game, state, stake)
    prisoner = _prisoner(game, _step(game, struck.table))
    half = Fraction(_half_lost(game, _step(game, struck.table)), stake)
    analysed = partial(_analysed, game, bet)
    stays = imprisoned(analysed, decided, struck.chance, prisoner, Fraction(1))
    leaves = analysed([*decided, (half, struck.chance)])
    best = stays if prisoner.mean > half else leaves
    for found, strategy in ((best, BEST_AFTER_ZERO), (stays, ALWAYS_PRISON), (stays, FORCED_PRISON)):
        yield msgspec.structs.replace(found, strategy=strategy)


def _least_stake(bet: Bet) -> int:
    unit = bet.step * bet.pays.denominator
    return -(-bet.minimums[0] // unit) * unit


def _analysed(game: WheelGame, bet: Bet, weighted: Weighted) -> Analysis:
    return analysis(
        distribution(weighted), game=game.slug, jurisdiction=game.rules.jurisdiction, bet=bet.id, cite=bet.cite
    )


# --- the table --------------------------------------------------------------------------------------------------------


def _opened(game: WheelGame) -> State:
    state = game.opening()
    while not (state.staff and game.rules.betting_open(state.done)):
        state = _step(game, state)
    series = game.rules.series
    if series and series.value_chips.value is ValueChips.JEFE:
        head = next(person for person in state.staff if person.role is Role.JEFE)
        state, _ = play(game, state, Permit(by=head, what="fichas-de-valor"))
    return state


def _laid(game: WheelGame, state: State, stakes: Mapping[str, int]) -> State:
    for bet, amount in stakes.items():
        state, _ = play(game, state, PlaceBet(by=ANA, player=ANA.id, bet=bet, amount=amount))
    return _called(game, state)


def _called(game: WheelGame, state: State) -> State:
    while game.needs(state) is None:
        state = _step(game, state)
    return state


def _step(game: WheelGame, state: State) -> State:
    command = game.next_step(state)
    if command is None:
        raise RuntimeError("the table waits for nobody")
    return play(game, state, command)[0]


def _drawn(game: WheelGame, state: State) -> Iterable[tuple[int, State]]:
    for outcome in game.rules.need.outcomes:
        yield outcome.weight, play(game, state, Draw(by=AZAR, outcome=outcome.id))[0]


def _weight(game: WheelGame) -> int:
    return sum(outcome.weight for outcome in game.rules.need.outcomes)


# --- what follows from a draw -----------------------------------------------------------------------------------------


def _in_one_draw(game: WheelGame, start: State, bets: Iterable[Bet]) -> dict[str, Weighted]:
    """Bets that every draw decides: all of them are laid together and each outcome is drawn once."""
    stakes = {bet.id: _least_stake(bet) for bet in bets}
    found: dict[str, Counter[int]] = {bet: Counter() for bet in stakes}
    for weight, drawn in _drawn(game, _laid(game, start, stakes)):
        nets = _nets(drawn.due)
        for bet, counted in found.items():
            counted[nets[bet]] += weight
    total = _weight(game)
    return {
        bet: [(Fraction(net, stakes[bet]), Fraction(weight, total)) for net, weight in counted.items()]
        for bet, counted in found.items()
    }


def _nets(events: Iterable[Event]) -> Counter[str]:
    """The net of each bet; a stake that stays on the cloth or is returned is neither won nor lost."""
    nets: Counter[str] = Counter()
    for event in events:
        match event:
            case Collected(bet=bet, amount=amount):
                nets[bet] -= amount
            case Paid(gains=gains):
                for gain in gains:
                    nets[gain.bet] += gain.gain
            case _:
                pass
    return nets


class Struck(msgspec.Struct, frozen=True):
    """A zero that leaves something of a bet in prison."""

    chance: Fraction
    lost: Fraction
    table: State


def _split(game: WheelGame, state: State, amount: int) -> tuple[Weighted, Struck]:
    """Draw every outcome for the one bet on the cloth, of so many cents: what decides it, and what imprisons it."""
    total = _weight(game)
    decided: list[tuple[Fraction, Fraction]] = []
    struck = []
    for weight, drawn in _drawn(game, state):
        net, chance = Fraction(_nets(drawn.due).total(), amount), Fraction(weight, total)
        if any(isinstance(event, Imprisoned) for event in drawn.due):
            struck.append(Struck(chance, -net, drawn))
        else:
            decided.append((net, chance))
    (zero,) = struck
    return decided, zero


def _prisoner(game: WheelGame, state: State) -> Prisoner:
    """A prisoner at the table, per unit of it: what one more draw does to it, it does to what is left of it again."""
    decided, again = _split(game, _called(game, state), state.stakes[0].amount)
    return Prisoner(tuple(decided), again.chance, again.lost)


def _half_lost(game: WheelGame, state: State) -> int:
    prisoner = state.stakes[0]
    choice = ChooseZero(by=ANA, player=ANA.id, bet=prisoner.bet, choice="retirar", zeros=prisoner.zeros)
    return _nets(game.decide(state, choice)).total()
