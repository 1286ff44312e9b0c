"""In service and out of it, and the cash that the operator puts in (criterio:maquinas.17)."""

from collections.abc import Iterator, Sequence

from tapete.engine.actor import Actor
from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Command
from tapete.engine.event import CAJA, MESA, Event, Move
from tapete.engine.offer import Amounts, Offer
from tapete.engine.refusal import Reason, Refused
from tapete.families.table.reasons import IMPORTE_EXCESIVO, SIN_IMPORTE
from tapete.games.maquinas.credit import require_service
from tapete.games.maquinas.rules import MaquinaRules, Tipo
from tapete.games.maquinas.state import During, Phase, State, operator
from tapete.kit.money import LARGEST
from tapete.language import N_

EN_SERVICIO = Reason("ya_en_servicio", N_("The machine is in service."))
NADA_QUE_PAGAR = Reason("nada_que_pagar", N_("A type A machine pays nothing, and needs no cash."))
AT_REST = During("out_of_service", Phase.LIBRE, Phase.CREDITO)
OPERATOR = operator("out_of_service")

service = Chapter[MaquinaRules, State]("service")


class TakeOut(Command, frozen=True, tag="take-out"):
    """Take the machine out of service."""

    label = N_("Take it out of service")
    words = ("fuera de servicio",)


class OutOfService(Event, frozen=True, tag="out-of-service"):
    """Nobody plays until the operator has seen to it; credit is paid back as ever."""

    sentence = N_("The machine is out of service; credit is still paid.")


@service.act(TakeOut, by=OPERATOR, when=AT_REST)
def take_out(rules: MaquinaRules, state: State, command: TakeOut) -> Sequence[Event]:
    """Between two games: one that is under way is ended by its result or by a fault."""
    require_service(rules, state)
    return [OutOfService(cite=rules.law["out_of_service"])]


service.bare(TakeOut)


@service.fold(OutOfService)
def out_of_service(rules: MaquinaRules, state: State, event: OutOfService) -> State:
    return replace(state, stopped=True)


class PutBack(Command, frozen=True, tag="put-back"):
    """Put the machine back in service."""

    label = N_("Put it back in service")
    words = ("en servicio",)


class BackInService(Event, frozen=True, tag="back-in-service"):
    """The machine may be played again."""

    sentence = N_("The machine is in service again.")


@service.act(PutBack, by=OPERATOR, when=AT_REST)
def put_back(rules: MaquinaRules, state: State, command: PutBack) -> Sequence[Event]:
    """The operator answers for it."""
    if not state.stopped:
        raise Refused(EN_SERVICIO, rules.law["out_of_service"])
    return [BackInService(cite=rules.law["out_of_service"])]


service.bare(PutBack)


@service.fold(BackInService)
def back_in_service(rules: MaquinaRules, state: State, event: BackInService) -> State:
    return replace(state, stopped=False)


class Refill(Command, frozen=True, tag="refill"):
    """Put cash in, for the machine to pay with."""

    label = N_("Put in cash to pay with: {amount:€}")
    words = ("recargar {amount:€}",)
    amount: int


class Refilled(Event, frozen=True, tag="refilled"):
    """Cash of the house lies in the machine."""

    sentence = N_("{amount:€} are put in the machine to pay with.")
    amount: int

    def moves(self) -> tuple[Move, ...]:
        return (Move(CAJA, MESA, self.amount),)


@service.act(Refill, by=OPERATOR, when=AT_REST)
def refill(rules: MaquinaRules, state: State, command: Refill) -> Sequence[Event]:
    """What is owed may then be collected at the machine."""
    cite = rules.law["out_of_service"]
    if rules.tipo is Tipo.A:
        raise Refused(NADA_QUE_PAGAR, rules.gives)
    if command.amount < 1:
        raise Refused(SIN_IMPORTE, cite)
    if max(state.cash, state.bank) + command.amount > LARGEST:
        raise Refused(IMPORTE_EXCESIVO, cite, amount=command.amount)
    return [Refilled(amount=command.amount, cite=cite)]


@service.offer(Refill)
def may_refill(rules: MaquinaRules, state: State, who: Actor) -> Iterator[Offer]:
    most = LARGEST - max(state.cash, state.bank)
    if rules.tipo is not Tipo.A and most > 0:
        yield Offer(Refill(by=who, amount=1), rules.law["out_of_service"], Amounts(1, most))


@service.fold(Refilled)
def refilled(rules: MaquinaRules, state: State, event: Refilled) -> State:
    return replace(state, cash=state.cash + event.amount, bank=state.bank + event.amount)
