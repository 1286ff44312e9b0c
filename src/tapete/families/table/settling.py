"""A settlement is a queue of events in legal order: carried out at once, or step by step by somebody who learns."""

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Any, TypeVar

from tapete.engine.actor import Actor
from tapete.engine.event import Event
from tapete.engine.offer import Offer
from tapete.engine.refusal import Refused
from tapete.families.table import reasons
from tapete.families.table.commands import Collect, Pay, Resolve, Settle, SettlementCommand
from tapete.families.table.events import Replenished
from tapete.kit.money import write_amount
from tapete.law.citation import Citation

REPLENISHMENT = Citation("RC1979:47.1")
E_ = TypeVar("E_", bound=Event)


def carry_out(due: Sequence[Event], command: SettlementCommand, cite: Citation, end: Event) -> Sequence[Event]:
    """What of the queue a command carries out, with the end of the round when nothing is left of it."""
    steps = _steps(due, command, cite)
    return steps if len(steps) < len(due) else [*steps, end]


def _steps(due: Sequence[Event], command: SettlementCommand, cite: Citation) -> Sequence[Event]:
    match command:
        case Settle():
            return due
        case Collect():
            return _collections(due, cite)
        case Pay():
            return _payment(due, command, cite)
        case Resolve():
            return _other(due, cite)


def _collections(due: Sequence[Event], cite: Citation) -> Sequence[Event]:
    losers = list(takewhile(lambda event: event.settles == "cobrar", due))
    if not losers:
        raise _out_of_order(due, cite)
    return losers


def _payment(due: Sequence[Event], command: Pay, cite: Citation) -> Sequence[Event]:
    waiting = _waiting(due)
    if waiting is None or waiting.settles != "pagar" or waiting.player != command.player:
        raise _out_of_order(due, cite)
    if waiting.amount != command.amount:
        facts = {"player": command.player, "expected": waiting.amount, "amount": command.amount}
        raise Refused(reasons.PAGO_EQUIVOCADO, waiting.cite, **facts)
    return due[: due.index(waiting) + 1]


def _other(due: Sequence[Event], cite: Citation) -> Sequence[Event]:
    if due and due[0].settles:
        raise _out_of_order(due, cite)
    return due[:1]


def _waiting(due: Sequence[Event]) -> Any:
    """What the croupier must do next; the caja replenishes by itself."""
    return next((event for event in due if event.settles != "reponer"), None)


def _out_of_order(due: Sequence[Event], cite: Citation) -> Refused:
    return Refused(reasons.PAGO_FUERA_DE_ORDEN, cite, expected=_expected(due))


def _expected(due: Sequence[Event]) -> str:
    """What the croupier should say: the record keeps it, so it is in no language but the notation."""
    waiting = _waiting(due)
    if waiting is None or not waiting.settles:
        return "resolver"
    return "cobrar" if waiting.settles == "cobrar" else f"pagar {waiting.player} {write_amount(waiting.amount)}"


def settlement_offers(due: Sequence[Event], who: Actor, cite: Citation, payment_cite: Citation) -> Iterator[Offer]:
    """The whole settlement, or the next step of it."""
    yield Offer(Settle(by=who), cite)
    waiting = _waiting(due)
    if waiting is None or not waiting.settles:
        yield Offer(Resolve(by=who), cite)
    elif waiting.settles == "cobrar":
        yield Offer(Collect(by=who), cite)
    else:
        yield Offer(Pay(by=who, player=waiting.player, amount=waiting.amount), payment_cite)


def with_replenishments(anticipo: int, bank: int, events: Sequence[E_]) -> tuple[E_ | Replenished, ...]:
    """Insert a new anticipo, equal to the first, wherever the bank could not make the next payment."""
    ordered: list[E_ | Replenished] = []
    for event in events:
        amount: int = getattr(event, "amount", 0)
        if event.settles == "cobrar":
            bank += amount
        elif event.settles == "pagar":
            while bank < amount:
                ordered.append(Replenished(amount=anticipo, cite=REPLENISHMENT))
                bank += anticipo
            bank -= amount
        ordered.append(event)
    return tuple(ordered)
