"""Credit: money goes in, is paid back, or is owed when the machine has not the cash (criterio:maquinas.10, 14)."""

from collections.abc import Iterator, Sequence

from tapete.engine.actor import Actor, Name, Role
from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.offer import Amounts, Offer
from tapete.engine.refusal import Reason, Refused
from tapete.families.table.opening import TableOpened
from tapete.families.table.reasons import IMPORTE_EXCESIVO, SIN_IMPORTE
from tapete.games.maquinas.rules import MaquinaRules, Tipo
from tapete.games.maquinas.settled import Inserted, PaidOut
from tapete.games.maquinas.state import PLAYER, During, Phase, State, Tally, at_rest, operator
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
    """Refuse what a machine that is out of service does not do."""
    if state.stopped:
        raise Refused(FUERA_DE_SERVICIO, rules.law["out_of_service"])


def tallied(state: State, **more: int) -> Tally:
    """What who plays has done, with more of some of it."""
    return replace(state.tally, **{name: getattr(state.tally, name) + cents for name, cents in more.items()})


class Insert(Command, frozen=True, tag="insert"):
    """Put money in."""

    label = N_("Put in money")
    words = ("insertar {amount:€}",)
    player: Name
    amount: int


@money.act(Insert, by=PLAYER, when=During("one_player", Phase.LIBRE, Phase.CREDITO))
def insert(rules: MaquinaRules, state: State, command: Insert) -> Sequence[Event]:
    """In coins, by who has the machine or finds it free, and not while it owes."""
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


class CashOut(Command, frozen=True, tag="cash-out"):
    """Be paid the whole credit."""

    label = N_("Collect the credit")
    key = "c"
    words = ("cobrar",)
    player: Name


class GiveBack(Command, frozen=True, tag="give-back"):
    """Have the money back that was not played."""

    label = N_("Give the money back")
    key = "d"
    words = ("devolver",)
    player: Name


class Owed(Event, frozen=True, tag="owed"):
    """The machine has not the cash: the operator owes the whole credit."""

    sentence = N_("The machine can't pay {amount:€}: the operator owes it to {player:@}.")
    player: str
    amount: int


@money.act(CashOut, by=PLAYER, when=During("one_player", Phase.CREDITO))
def cash_out(rules: MaquinaRules, state: State, command: CashOut) -> Sequence[Event]:
    """The exact credit, from the cash of the machine; or it is owed whole."""
    if rules.tipo is Tipo.A:
        raise Refused(SIN_BENEFICIO, rules.gives)
    return _paid_back(rules, state, command.player)


@money.act(GiveBack, by=PLAYER, when=During("one_player", Phase.CREDITO, Phase.EN_JUEGO))
def give_back(rules: MaquinaRules, state: State, command: GiveBack) -> Sequence[Event]:
    """What was put in and not played is no benefit; time that runs goes on."""
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


@money.might(CashOut)
def may_cash_out(rules: MaquinaRules, state: State, who: Actor) -> Iterator[Command]:
    if who.role is Role.JUGADOR:
        yield CashOut(by=who, player=who.id)


@money.might(GiveBack)
def may_give_back(rules: MaquinaRules, state: State, who: Actor) -> Iterator[Command]:
    if who.role is Role.JUGADOR:
        yield GiveBack(by=who, player=who.id)


@money.fold(Owed)
def owed(rules: MaquinaRules, state: State, event: Owed) -> State:
    return replace(state, owed=event.amount)


@money.fold(PaidOut)
def paid_out(rules: MaquinaRules, state: State, event: PaidOut) -> State:
    left = state.cash if event.by_hand else state.cash - event.amount
    running = state.phase is Phase.EN_JUEGO
    tally = tallied(state, collected=event.amount)
    paid = replace(state, credit=0, owed=0, cash=left, tally=tally, player=state.player if running else "")
    return paid if running else replace(paid, phase=at_rest(paid))


class PayByHand(Command, frozen=True, tag="pay-by-hand"):
    """Pay a player what the machine owes, or the credit of who has left."""

    label = N_("Pay the credit by hand")
    words = ("pagar a mano",)


@money.act(PayByHand, by=operator("owed"), when=During("owed", Phase.CREDITO))
def pay_by_hand(rules: MaquinaRules, state: State, command: PayByHand) -> Sequence[Event]:
    """The operator pays the whole credit: what is owed, or what who has left did not collect."""
    if not state.credit:
        raise Refused(NADA_DEBIDO, rules.law["owed"])
    cite = rules.law["owed" if state.owed else "absence"]
    return [PaidOut(player=state.player, amount=state.credit, by_hand=True, cite=cite)]


money.bare(PayByHand)
