"""Make a payment with the fewest chips of a bank."""

from collections.abc import Mapping

import msgspec

from tapete.casino.check import CHIPS
from tapete.casino.config import FICHAS, PLACAS
from tapete.drills.asking import Asking
from tapete.drills.exercise import Line, Mistake, Part, Picture, Posed, Said
from tapete.drills.kinds import pagos
from tapete.drills.rehearsal import amount_of, kind_paid, payee
from tapete.kit.chips import fewest_chips
from tapete.language import N_
from tapete.law.citation import Citation


class Words(msgspec.Struct, frozen=True, kw_only=True):
    """How a payment is asked for and judged, in the words of what it is made with."""

    ask: str
    which: str
    not_the_amount: str
    not_there: str
    too_many: str
    solution: str


WORDS = Words(
    ask=N_("Pay {player} {amount:€} with the fewest chips of this bank."),
    which=N_("Which chips?"),
    not_the_amount=N_("These chips are worth {worth:€}, and {amount:€} are due."),
    not_there=N_("The bank has not so many chips of {value:€}."),
    too_many=N_("{given} chips; {fewest} are enough."),
    solution=N_("{count} chips of {value:€}"),
)
_PLENTY = 40
_FEW = {1: _PLENTY, 2: 6, 3: 3}
"""The most chips of a value that the bank holds: the fewer, the less the largest ones first will do."""


def make(asking: Asking) -> Posed | None:
    rehearsal = asking.rehearse(pagos.PLANS[asking.exercise.level])
    for _ in rehearsal.steps_on(rounds=6):
        paid = [event for event in rehearsal.scene().settlement() if event.settles == "pagar" and amount_of(event)]
        if paid:
            event = asking.choices.one_of(paid)
            return _posed(asking, payee(event), amount_of(event), kind_paid(paid))
    return None


def _posed(asking: Asking, player: str, amount: int, detail: str) -> Posed | None:
    most = _FEW[asking.exercise.level]
    values = [int(value) for value in (*FICHAS, *PLACAS)]
    bank = {value: most if most == _PLENTY else asking.choices.below(most + 1) for value in values}
    return paid_with(asking, player, amount, detail, bank, WORDS, CHIPS)


def paid_with(
    asking: Asking,
    player: str,
    amount: int,
    detail: str,
    bank: Mapping[int, int],
    words: Words,
    cite: Citation,
) -> Posed | None:
    """A payment from a bank, in the words of what it holds; None when the bank can't make it."""
    held = {value: count for value, count in bank.items() if count}
    best = fewest_chips(amount, held)
    if best is None:
        return None

    def judge(given: Mapping[int, int]) -> Mistake | None:
        why = _mistake(given, amount, held, sum(best.values()), words)
        return None if why is None else Mistake(0, why, cite)

    lines = [Line(Said(words.solution, {"count": n, "value": v}), cite) for v, n in sorted(best.items(), reverse=True)]
    return asking.posed(
        detail,
        Said(words.ask, {"player": player, "amount": amount}),
        Picture(),
        [Part(ask=Said(words.which), form="chips", bank=held, answer=best, judge=judge)],
        tuple(lines),
    )


def _mistake(given: Mapping[int, int], amount: int, bank: Mapping[int, int], fewest: int, words: Words) -> Said | None:
    for value, count in given.items():
        if count > bank.get(value, 0):
            return Said(words.not_there, {"value": value})
    worth = sum(value * count for value, count in given.items())
    if worth != amount:
        return Said(words.not_the_amount, {"worth": worth, "amount": amount})
    count = sum(given.values())
    return None if count == fewest else Said(words.too_many, {"given": count, "fewest": fewest})
