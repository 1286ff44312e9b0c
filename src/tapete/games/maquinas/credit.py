"""Credit, service and time: money goes in and out, and the clock runs (criterio:maquinas.10, 14, 17)."""

from collections.abc import Iterator, Sequence

from tapete.engine.chapter import Chapter, announcement, replace, verb
from tapete.engine.command import Actor, Amounts, Command, ForPlayer, Name, Offer, Tick
from tapete.engine.event import CAJA, MESA, Event, Reason, Refused, always
from tapete.families.table.opening import RoundClosed, TableOpened
from tapete.families.table.powers import Clock
from tapete.families.table.reasons import IMPORTE_EXCESIVO, SIN_IMPORTE
from tapete.games.maquinas.rules import MaquinaRules, Tipo
from tapete.games.maquinas.state import (
    FINISHED,
    PLAYER,
    During,
    Inserted,
    PaidOut,
    Phase,
    State,
    Tally,
    TimeRefunded,
    TimeSold,
    added,
    at_rest,
    operator,
    tallied,
)
from tapete.kit.money import LARGEST
from tapete.language import N_

MAQUINA_OCUPADA = Reason("maquina_ocupada", N_("{player:@} plays at this machine; wait until it is free."))
NO_ES_DE_MONEDAS = Reason("no_es_de_monedas", N_("{amount:€} can't be put in: the smallest coin is {coin:€}."))
MAQUINA_EN_DEUDA = Reason(
    "maquina_en_deuda", N_("The machine owes {owed:€} to {player:@}; it takes no money until paid.")
)
SIN_CREDITO = Reason("sin_credito", N_("{player:@} has no credit in this machine."))
SIN_BENEFICIO = Reason("sin_beneficio", N_("A type A machine pays nothing; ask for your money back with devolver."))
SE_COBRA = Reason("se_cobra", N_("At a machine with prizes ask for your credit with cobrar."))
NADA_DEBIDO = Reason("nada_debido", N_("The machine owes nothing."))
SESION_ACABADA = Reason("sesion_acabada", N_("The last game has been played; the machine can only give back credit."))

FUERA_DE_SERVICIO = Reason(
    "maquina_fuera_de_servicio",
    N_("The machine is out of service until its operator puts it back; credit is still paid."),
)

money = Chapter[MaquinaRules, State]("credit")


@money.fold(TableOpened)
def opened(rules: MaquinaRules, state: State, event: TableOpened) -> State:
    return replace(state, phase=Phase.LIBRE, cash=rules.load)


def require_service(rules: MaquinaRules, state: State) -> None:
    if state.stopped:
        raise Refused(FUERA_DE_SERVICIO, rules.law["out_of_service"])


class Insert(Command, frozen=True, tag="insert"):
    """Put money in."""

    label = N_("Put in money")
    words = ("insertar {amount:€}",)
    player: Name
    amount: int


@money.act(Insert, by=PLAYER, when=During("one_player", Phase.LIBRE, Phase.CREDITO))
def insert(rules: MaquinaRules, state: State, command: Insert) -> Sequence[Event]:
    cite = rules.law["one_player"]
    if state.owed:
        raise Refused(MAQUINA_EN_DEUDA, rules.law["owed"], owed=state.owed, player=state.player)
    if state.player not in {"", command.player}:
        raise Refused(MAQUINA_OCUPADA, cite, player=state.player)
    require_service(rules, state)
    if state.last == 0:
        raise Refused(SESION_ACABADA, rules.last_rounds.cite)
    if command.amount < 1:
        raise Refused(SIN_IMPORTE, cite)
    if command.amount % rules.coin:
        raise Refused(NO_ES_DE_MONEDAS, rules.law["means"], amount=command.amount, coin=rules.coin)
    if state.credit + command.amount > LARGEST:
        raise Refused(IMPORTE_EXCESIVO, cite, amount=command.amount)
    return [Inserted(player=command.player, amount=command.amount, cite=rules.law["means"])]


@money.offer(Insert)
def may_insert(rules: MaquinaRules, state: State, who: Actor) -> Iterator[Offer]:
    most = (LARGEST - state.credit) // rules.coin * rules.coin
    if state.owed or state.stopped or state.player not in {"", who.id} or state.last == 0 or most < rules.coin:
        return
    command = Insert(by=who, player=who.id, amount=rules.coin)
    yield Offer(command, rules.law["means"], Amounts(rules.coin, most, rules.coin))


@money.fold(Inserted)
def inserted(rules: MaquinaRules, state: State, event: Inserted) -> State:
    more = {"credit": state.credit + event.amount, "cash": state.cash + event.amount}
    begun = state if state.player else replace(state, tally=Tally(player=event.player))
    tally = tallied(begun, put_in=event.amount)
    return replace(state, phase=Phase.CREDITO, player=event.player, tally=tally, **more)


CashOut = verb("CashOut", "cobrar", N_("Collect the credit"), ForPlayer, key="c")
GiveBack = verb("GiveBack", "devolver", N_("Give the money back"), ForPlayer, key="d")


class Owed(Event, frozen=True, tag="owed"):
    """The machine has not the cash: the operator owes the whole credit."""

    sentence = N_("The machine can't pay {amount:€}: the operator owes it to {player:@}.")
    player: str
    amount: int


@money.act(CashOut, by=PLAYER, when=During("one_player", Phase.CREDITO), offered=True)
def cash_out(rules: MaquinaRules, state: State, command: ForPlayer) -> Sequence[Event]:
    if rules.tipo is Tipo.A:
        raise Refused(SIN_BENEFICIO, rules.gives)
    return _paid_back(rules, state, command.player)


@money.act(GiveBack, by=PLAYER, when=During("one_player", Phase.CREDITO, Phase.EN_JUEGO), offered=True)
def give_back(rules: MaquinaRules, state: State, command: ForPlayer) -> Sequence[Event]:
    if rules.tipo is not Tipo.A:
        raise Refused(SE_COBRA, rules.gives)
    return _paid_back(rules, state, command.player)


def _paid_back(rules: MaquinaRules, state: State, player: str) -> Sequence[Event]:
    if state.player != player or not state.credit:
        raise Refused(SIN_CREDITO, rules.law["one_player"], player=player)
    if state.cash < state.credit:
        if state.owed:
            raise Refused(MAQUINA_EN_DEUDA, rules.law["owed"], owed=state.owed, player=player)
        return [Owed(player=player, amount=state.credit, cite=rules.law["owed"])]
    return [PaidOut(player=player, amount=state.credit, cite=rules.gives)]


money.leaves(Owed, lambda state, event: replace(state, owed=event.amount))


@money.fold(PaidOut)
def paid_out(rules: MaquinaRules, state: State, event: PaidOut) -> State:
    left = state.cash if event.by_hand else state.cash - event.amount
    running = state.phase is Phase.EN_JUEGO
    tally = tallied(state, collected=event.amount)
    paid = replace(state, credit=0, owed=0, cash=left, tally=tally, player=state.player if running else "")
    return paid if running else replace(paid, phase=at_rest(paid))


PayByHand = verb("PayByHand", "pagar a mano", N_("Pay the credit by hand"))


@money.act(PayByHand, by=operator("owed"), when=During("owed", Phase.CREDITO), offered=True)
def pay_by_hand(rules: MaquinaRules, state: State, command: Command) -> Sequence[Event]:
    """The operator pays the whole credit: what is owed, or what who has left did not collect."""
    if not state.credit:
        raise Refused(NADA_DEBIDO, rules.law["owed"])
    cite = rules.law["owed" if state.owed else "absence"]
    return [PaidOut(player=state.player, amount=state.credit, by_hand=True, cite=cite)]


EN_SERVICIO = Reason("ya_en_servicio", N_("The machine is in service."))
NADA_QUE_PAGAR = Reason("nada_que_pagar", N_("A type A machine pays nothing, and needs no cash."))
AT_REST = During("out_of_service", Phase.LIBRE, Phase.CREDITO)
OPERATOR = operator("out_of_service")

service = Chapter[MaquinaRules, State]("service")

TakeOut = verb("TakeOut", "fuera de servicio", N_("Take it out of service"))
OutOfService = announcement("OutOfService", N_("The machine is out of service; credit is still paid."))


@service.act(TakeOut, by=OPERATOR, when=AT_REST, offered=True)
def take_out(rules: MaquinaRules, state: State, command: Command) -> Sequence[Event]:
    """Between two games: one that is under way is ended by its result or by a fault."""
    require_service(rules, state)
    return [OutOfService(cite=rules.law["out_of_service"])]


service.sets(OutOfService, stopped=True)
PutBack = verb("PutBack", "en servicio", N_("Put it back in service"))
BackInService = announcement("BackInService", N_("The machine is in service again."))


@service.act(PutBack, by=OPERATOR, when=AT_REST, offered=True)
def put_back(rules: MaquinaRules, state: State, command: Command) -> Sequence[Event]:
    if not state.stopped:
        raise Refused(EN_SERVICIO, rules.law["out_of_service"])
    return [BackInService(cite=rules.law["out_of_service"])]


service.sets(BackInService, stopped=False)


class Refill(Command, frozen=True, tag="refill"):
    """Put cash in, for the machine to pay with."""

    label = N_("Put in cash to pay with: {amount:€}")
    words = ("recargar {amount:€}",)
    amount: int


class Refilled(Event, frozen=True, tag="refilled"):
    """Cash of the house lies in the machine."""

    sentence = N_("{amount:€} are put in the machine to pay with.")
    route = (always(CAJA), always(MESA))
    amount: int


@service.act(Refill, by=OPERATOR, when=AT_REST)
def refill(rules: MaquinaRules, state: State, command: Refill) -> Sequence[Event]:
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


service.leaves(
    Refilled, lambda state, event: replace(state, cash=state.cash + event.amount, bank=state.bank + event.amount)
)

SIN_TIEMPO = Reason("sin_tiempo_vendido", N_("This machine sells no time that could be made longer."))
YA_PEDIDO = Reason("tiempo_ya_pedido", N_("More time has been asked for already; the operator gives it."))
YA_PROLONGADA = Reason("ya_prolongada", N_("This game has been made longer already."))
PROLONGACION = Reason(
    "prolongacion_excesiva", N_("A game may be made longer by 1 to {most} seconds, not by {seconds}.")
)
HORA_PASADA = Reason("hora_ya_dicha", N_("The clock stands at {clock} seconds; it does not go back to {at}."))

time = Chapter[MaquinaRules, State]("time")


class TimePassed(Event, frozen=True, tag="time-passed"):
    """The clock of the house was told to the machine."""

    sentence = N_("It is second {at} of the session.")
    at: int


class TimeOver(Event, frozen=True, tag="time-over"):
    """The time that was sold is over."""

    sentence = N_("The time of {player:@} is over.")
    player: str


@time.act(Tick, by=Clock())
def tick(rules: MaquinaRules, state: State, command: Tick) -> Sequence[Event]:
    """When the time sold is over, the game ends without a payment."""
    if command.at < state.clock:
        raise Refused(HORA_PASADA, rules.law["one_player"], clock=state.clock, at=command.at)
    passed = TimePassed(at=command.at, cite=rules.gives)
    if rules.tipo is not Tipo.A or state.phase is not Phase.EN_JUEGO or command.at < state.ends:
        return [passed]
    return [
        passed,
        TimeOver(player=state.player, cite=rules.gives),
        RoundClosed(round=state.round, reason=FINISHED, cite=rules.gives),
    ]


@time.offer(Tick)
def may_tick(rules: MaquinaRules, state: State, who: Actor) -> Iterator[Offer]:
    yield Offer(Tick(by=who, at=state.clock), rules.gives, Amounts(state.clock, state.clock + DAY), field="at")


DAY = 24 * 60 * 60

time.leaves(TimePassed, lambda state, event: replace(state, clock=event.at, timed=True))


@time.fold(TimeSold)
def time_sold(rules: MaquinaRules, state: State, event: TimeSold) -> State:
    sold = replace(state, phase=Phase.EN_JUEGO, credit=state.credit - event.amount, bank=state.bank + event.amount)
    sold = replace(sold, asked=False, extended=False)
    return replace(sold, ends=state.clock + event.seconds, tally=tallied(state, played=event.amount))


@time.fold(TimeOver)
def time_over(rules: MaquinaRules, state: State, event: TimeOver) -> State:
    return replace(state, counters=added(state, entradas=rules.price, partidas=1))


@time.fold(TimeRefunded)
def time_refunded(rules: MaquinaRules, state: State, event: TimeRefunded) -> State:
    tally = tallied(state, played=-event.amount)
    return replace(state, credit=state.credit + event.amount, bank=state.bank - event.amount, tally=tally)


AskForTime = verb("AskForTime", "pedir tiempo", N_("Ask for more time"), ForPlayer)


class TimeAsked(Event, frozen=True, tag="time-asked"):
    """Somebody says to have earned more time; the operator gives it."""

    sentence = N_("{player:@} has played well and asks for more time.")
    player: str


@time.act(AskForTime, by=PLAYER, when=During("extension", Phase.EN_JUEGO), offered=True)
def ask_for_time(rules: MaquinaRules, state: State, command: ForPlayer) -> Sequence[Event]:
    cite = rules.law["extension"]
    if not rules.extension:
        raise Refused(SIN_TIEMPO, cite)
    if state.player != command.player:
        raise Refused(MAQUINA_OCUPADA, rules.law["one_player"], player=state.player)
    if state.asked or state.extended:
        raise Refused(YA_PROLONGADA if state.extended else YA_PEDIDO, cite)
    return [TimeAsked(player=command.player, cite=cite)]


time.sets(TimeAsked, asked=True)


class Extend(Command, frozen=True, tag="extend"):
    """The machine gives who plays well some seconds more."""

    label = N_("Make the game longer")
    words = ("prolongar {seconds}",)
    seconds: int


class Extended(Event, frozen=True, tag="extended"):
    """Skill has made the game longer."""

    sentence = N_("{player:@} has earned {seconds} seconds more.")
    player: str
    seconds: int


@time.act(Extend, by=operator("extension"), when=During("extension", Phase.EN_JUEGO))
def extend(rules: MaquinaRules, state: State, command: Extend) -> Sequence[Event]:
    cite = rules.law["extension"]
    if not rules.extension:
        raise Refused(SIN_TIEMPO, cite)
    if state.extended:
        raise Refused(YA_PROLONGADA, cite)
    if not 1 <= command.seconds <= rules.extension:
        raise Refused(PROLONGACION, cite, most=rules.extension, seconds=command.seconds)
    return [Extended(player=state.player, seconds=command.seconds, cite=cite)]


@time.offer(Extend)
def may_extend(rules: MaquinaRules, state: State, who: Actor) -> Iterator[Offer]:
    if rules.extension and not state.extended:
        command = Extend(by=who, seconds=1)
        yield Offer(command, rules.law["extension"], Amounts(1, rules.extension), field="seconds")


time.leaves(Extended, lambda state, event: replace(state, ends=state.ends + event.seconds, extended=True))
