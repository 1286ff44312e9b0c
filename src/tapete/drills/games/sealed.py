"""Closed tickets: which of those that are presented are paid, and how much."""

from typing import Any, Final

from tapete.drills.asking import Asking, Objection
from tapete.drills.exercise import Line, Part, Picture, Posed, Said
from tapete.drills.games.hall import EUROS, WORDS
from tapete.drills.kinds.fichas import paid_with
from tapete.drills.rehearsal import PLAYERS
from tapete.engine.actor import Actor, Role
from tapete.engine.refusal import Refused
from tapete.engine.row import Row
from tapete.engine.table import AnyTable
from tapete.families.draw.sealed.state import SealedRules, SealedState, Won
from tapete.families.draw.sealed.tickets import Claim, PrizesPaid
from tapete.families.draw.sold import Sold, Span
from tapete.families.draw.state import Phase
from tapete.language import N_

ASK = N_("{player} presents these tickets.")
STATES = N_("Ticket {number} is open and states {amount:€}.")
STATES_NONE = N_("Ticket {number} is open and states no prize.")
CLOSED = N_("Ticket {number} is closed.")
COLLECTED = N_("Ticket {number} is open, states {amount:€} and was collected.")
OF_ANOTHER = N_("Ticket {number} is open, states {amount:€} and is {other}'s.")
HOW_MUCH = N_("What is paid for ticket {number}? Write 0 where nothing is.")
_FATES: Final = (STATES, STATES, STATES, STATES_NONE, CLOSED, COLLECTED, OF_ANOTHER)
_TICKETS: Final = {1: 2, 2: 3, 3: 5}
_PLENTY: Final = 40
ORGANISER: Final = Actor("organizador-1", Role.ORGANIZADOR)


def presented(asking: Asking, game: AnyTable) -> Posed:
    """Tickets of every kind, each presented by itself: the engine pays or says why not."""
    choices, rules = asking.choices, game.rules
    player, other = choices.some_of(PLAYERS, 2)
    numbers = sorted(choices.some_of(range(1, 100), _TICKETS[asking.exercise.level]))
    fates = {number: choices.one_of(_FATES) for number in numbers}
    stated = {number: choices.one_of(rules.plan).amount for number in numbers}
    state = _state(rules, fates, stated, player.id, other.id)
    questions, lines = [], []
    for number in numbers:
        paid, line = _claimed(game, state, player, number)
        questions.append(Part.amount(Said(HOW_MUCH, {"number": number}), paid, f"billete-{number}"))
        lines.append(line)
    told = [
        Said(fate, {"number": number, "amount": stated[number], "other": other.id}) for number, fate in fates.items()
    ]
    return asking.posed(
        f"presentados-{len(numbers)}", Said(ASK, {"player": player.id}), Picture(told=tuple(told)), questions, lines
    )


def _state(rules: SealedRules, fates: dict[int, str], stated: dict[int, int], player: str, other: str) -> SealedState:
    """A counter at which the tickets have been sold, opened and paid as is told."""
    return SealedState(
        staff=(ORGANISER,),
        phase=Phase.VENTA,
        round=1,
        bank=rules.anticipo,
        sold=Row(Sold(other if fate == OF_ANOTHER else player, n, n) for n, fate in fates.items()),
        tickets=len(fates),
        opened=Row(Span(n, n) for n, fate in fates.items() if fate != CLOSED),
        paid=Row(Span(n, n) for n, fate in fates.items() if fate == COLLECTED),
        unpaid=Row(
            Won(n, stated[n], other if fate == OF_ANOTHER else player)
            for n, fate in fates.items()
            if fate in {STATES, OF_ANOTHER}
        ),
    )


def _claimed(game: AnyTable, state: Any, player: Actor, number: int) -> tuple[int, Line]:
    try:
        events = game.decide(state, Claim(by=player, player=player.id, first=number))
    except Refused as refused:
        return 0, Line(Objection(refused), refused.cite)
    [paid] = [event for event in events if isinstance(event, PrizesPaid)]
    return paid.amount, Line(paid, paid.cite)


def prize_in_cash(asking: Asking, rules: SealedRules) -> Posed | None:
    """Pay what some open tickets state with the fewest notes and coins of a drawer."""
    lots = [lot.amount for lot in rules.plan]
    amount = sum(asking.choices.one_of(lots) for _ in range(_TICKETS[asking.exercise.level]))
    player = asking.choices.one_of(PLAYERS).id
    bank = dict.fromkeys(EUROS, _PLENTY)
    return paid_with(asking, player, amount, "premio", bank, WORDS, rules.law["payment"])
