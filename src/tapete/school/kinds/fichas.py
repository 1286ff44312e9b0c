"""Make a payment with the fewest chips of a bank."""

from collections.abc import Mapping

from tapete.casino.check import CHIPS
from tapete.casino.config import FICHAS, PLACAS
from tapete.kit.chips import fewest_chips
from tapete.language import N_
from tapete.school.asking import ANSWER, Asking, only
from tapete.school.exercise import Key, Line, Mistake, Part, Picture, Posed, Said
from tapete.school.kinds import pagos
from tapete.school.payments import amount_of, kind_paid, payee

ASK = N_("Pay {player} {amount:€} with the fewest chips of this bank.")
WITH_WHICH = N_("Which chips?")
NOT_THE_AMOUNT = N_("These chips are worth {worth:€}, and {amount:€} are due.")
NOT_IN_BANK = N_("The bank has not so many chips of {value:€}.")
TOO_MANY = N_("{given} chips; {fewest} are enough.")
SOLUTION = N_("{count} chips of {value:€}")
_PLENTY = 40
_FEW = {1: _PLENTY, 2: 6, 3: 3}
"""The most chips of a value that the bank holds: the fewer, the less the largest ones first will do."""


def make(asking: Asking) -> Posed | None:
    """A payment of the game, from a bank of the values that casinos have."""
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
    bank = {value: count for value, count in bank.items() if count}
    best = fewest_chips(amount, bank)
    if best is None:
        return None

    def judge(given: Mapping[int, int]) -> Mistake | None:
        return _mistake(given, amount, bank, sum(best.values()))

    lines = [Line(Said(SOLUTION, {"count": n, "value": v}), CHIPS) for v, n in sorted(best.items(), reverse=True)]
    return Posed(
        exercise=asking.exercise,
        detail=detail,
        ask=Said(ASK, {"player": player, "amount": amount}),
        picture=Picture(),
        parts=(Part(name=ANSWER, ask=Said(WITH_WHICH), form="chips", bank=bank),),
        keys=only(Key(answer=best, judge=judge)),
        lines=tuple(lines),
    )


def _mistake(given: Mapping[int, int], amount: int, bank: Mapping[int, int], fewest: int) -> Mistake | None:
    """Chips that the bank has, that are worth the amount, and no more of them than needed."""
    for value, count in given.items():
        if count > bank.get(value, 0):
            return Mistake(0, Said(NOT_IN_BANK, {"value": value}), CHIPS)
    worth = sum(value * count for value, count in given.items())
    if worth != amount:
        return Mistake(0, Said(NOT_THE_AMOUNT, {"worth": worth, "amount": amount}), CHIPS)
    count = sum(given.values())
    return None if count == fewest else Mistake(0, Said(TOO_MANY, {"given": count, "fewest": fewest}), CHIPS)
