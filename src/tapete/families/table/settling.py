"""A settlement is a queue of events in legal order: carried out at once, or step by step by somebody who learns."""

from collections.abc import Callable, Iterator, Sequence
from itertools import takewhile
from typing import Any, Protocol, TypeVar

from tapete.engine.chapter import Chapter, Moment, Power, replace
from tapete.engine.command import Actor, Command, Name, Offer
from tapete.engine.event import CAJA, MESA, Event, Move, Refused
from tapete.families.table import reasons
from tapete.kit.money import write_amount
from tapete.language import N_
from tapete.law.citation import Citation

REPLENISHMENT = Citation("RC1979:47.1")
E_ = TypeVar("E_", bound=Event)


class Settle(Command, frozen=True, tag="settle"):
    """Carry out the whole settlement, in legal order."""

    label = N_("Settle the round")
    words = ("liquidar",)


class Collect(Command, frozen=True, tag="collect"):
    """Rake in the losing bets that come next in the order."""

    label = N_("Collect")
    words = ("cobrar",)


class Pay(Command, frozen=True, tag="pay"):
    """Make the next payment of the order: to this player, of this amount."""

    label = N_("Pay {amount:€} to {player}")
    words = ("pagar {player} {amount:€0}",)
    player: Name
    amount: int


class Resolve(Command, frozen=True, tag="resolve"):
    """Carry out the next step of the settlement that is neither a collection nor a payment."""

    label = N_("Resolve the next step")
    words = ("resolver",)


SettlementCommand = Settle | Collect | Pay | Resolve


class Replenished(Event, frozen=True, tag="replenished"):
    """The bank could not pay: the caja sends another anticipo, equal to the first."""

    sentence = N_("The caja replenishes the table with {amount:€}.")
    settles = "reponer"
    amount: int

    def moves(self) -> tuple[Move, ...]:
        return (Move(CAJA, MESA, self.amount),)


class Settling(Protocol):
    """What a settlement asks of the state of a table."""

    @property
    def due(self) -> tuple[Any, ...]:
        """What remains of it, in legal order."""
        ...

    @property
    def bank(self) -> int: ...


R = TypeVar("R")
S = TypeVar("S", bound=Settling)


def settlement(
    by: Power[R, S], when: Moment[R, S], cite: Callable[[R], Citation], ends: Callable[[R, S], Sequence[Event]]
) -> Chapter[R, S]:
    """The croupier carries the settlement out, whole or by steps; when nothing is left of it the round `ends`."""
    chapter = Chapter[R, S]("settlement")

    @chapter.act(Settle, Collect, Pay, Resolve, by=by, when=when)
    def settle(rules: R, state: S, command: Command) -> Sequence[Event]:
        steps = _steps(state.due, command, cite(rules))
        return steps if len(steps) < len(state.due) else [*steps, *ends(rules, state)]

    @chapter.offer(Settle)
    def may_settle(rules: R, state: S, who: Actor) -> Iterator[Offer]:
        yield Offer(Settle(by=who), cite(rules))
        waiting = _waiting(state.due)
        if waiting is None or not waiting.settles:
            yield Offer(Resolve(by=who), cite(rules))
        elif waiting.settles == "cobrar":
            yield Offer(Collect(by=who), cite(rules))
        else:
            yield Offer(Pay(by=who, player=waiting.player, amount=waiting.amount), cite(rules))

    @chapter.fold(Replenished)
    def replenished(rules: R, state: S, event: Replenished) -> S:
        return replace(state, bank=state.bank + event.amount, due=state.due[1:])

    return chapter


def _steps(due: Sequence[Event], command: Command, cite: Citation) -> Sequence[Event]:
    match command:
        case Settle():
            return due
        case Collect():
            return _collections(due, cite)
        case Pay():
            return _payment(due, command, cite)
        case _:
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


def amount_of(event: Event) -> int:
    amount: int = getattr(event, "amount", 0)
    return amount


def with_replenishments(anticipo: int, bank: int, events: Sequence[E_]) -> tuple[E_ | Replenished, ...]:
    """Insert a new anticipo, equal to the first, wherever the bank could not make the next payment."""
    if sum([amount_of(event) for event in events if event.settles == "pagar"]) <= bank:
        return tuple(events)
    ordered: list[E_ | Replenished] = []
    for event in events:
        amount = amount_of(event)
        if event.settles == "cobrar":
            bank += amount
        elif event.settles == "pagar":
            while bank < amount:
                ordered.append(Replenished(amount=anticipo, cite=REPLENISHMENT))
                bank += anticipo
            bank -= amount
        ordered.append(event)
    return tuple(ordered)
