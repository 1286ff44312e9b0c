"""Pay a prize with the fewest notes and coins of a drawer: bingo is paid in money, and not in chips."""

from typing import Final

from tapete.drills.asking import Asking
from tapete.drills.exercise import Posed
from tapete.drills.kinds.fichas import Words, paid_with
from tapete.drills.payments import amount_of, kind_paid, payee
from tapete.drills.rehearsal import Plan
from tapete.engine.event import Event
from tapete.kit.chips import fewest_chips
from tapete.language import N_

EUROS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000)
"""Coins and notes, in cents."""
WORDS: Final = Words(
    ask=N_("Pay {player} {amount:€} with the fewest notes and coins of this drawer."),
    which=N_("Which notes and coins?"),
    not_the_amount=N_("That is {worth:€}, and {amount:€} are due."),
    not_there=N_("The drawer has not so many of {value:€}."),
    too_many=N_("{given} notes and coins; {fewest} are enough."),
    solution=N_("{count} of {value:€}"),
)
_PLENTY: Final = 40
_FEW: Final = {1: _PLENTY, 2: 4, 3: 2}
"""The most of a value that the drawer has besides what is needed."""


def make(asking: Asking) -> Posed | None:
    """A prize of a game, from a drawer with which it can be paid."""
    rehearsal = asking.played(Plan())
    paid = [event for step in rehearsal.steps for event in step.events if _is_paid(event)]
    if not paid:
        return None
    event = asking.choices.one_of(paid)
    amount, most = amount_of(event), _FEW[asking.exercise.level]
    needed = fewest_chips(amount, dict.fromkeys(_values(asking, amount), _PLENTY)) or {}
    bank = {value: needed.get(value, 0) + asking.choices.below(most + 1) for value in EUROS}
    return paid_with(asking, payee(event), amount, kind_paid([event]), bank, WORDS, event.cite)


def _is_paid(event: Event) -> bool:
    return event.settles == "pagar" and amount_of(event) > 0


def _values(asking: Asking, amount: int) -> list[int]:
    """What the amount can be paid with for certain: of the higher levels not always the largest."""
    fitting = [value for value in EUROS if value <= amount]
    dear = [] if asking.exercise.level == 1 else asking.choices.some_of(fitting[-3:], 1)
    return [value for value in EUROS if value == 1 or value not in dear]
