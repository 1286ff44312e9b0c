"""The system is verified, players sign on and buy; they may undo it until the sale closes (MU2010:120, 121.2)."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from tapete.engine.chapter import Chapter, replace, verb
from tapete.engine.command import Actor, Amounts, Command, ForPlayer, Name, Offer, Role, Word
from tapete.engine.event import STAKED, TAKEN_BACK, Event, Reason, Refused
from tapete.families.hall.room import NADA_VENDIDO, CartonId, Sold, make_known, of_each
from tapete.families.hall.terminals.state import (
    During,
    Phase,
    Terminal,
    TerminalRules,
    TerminalState,
    operator,
    own,
    terminal_of,
    with_cartones,
)
from tapete.families.stakes.bets import refuse_word
from tapete.families.table.opening import RoundClosed, TableOpened
from tapete.families.table.reasons import SESION_TERMINADA
from tapete.language import N_, say

SIN_TERMINAL = Reason("sin_terminal", N_("There are terminals 1 to {most}, and no {terminal}."))
SIN_VERIFICAR = Reason(
    "sin_verificar", N_("The system has not been verified for this session: no terminal is open yet."), untimely=True
)
FUERA_DE_SERVICIO = Reason("fuera_de_servicio", N_("Terminal {terminal} is out of service."))
TERMINAL_OCUPADO = Reason("terminal_ocupado", N_("{player:@} plays at terminal {terminal}."))
YA_EN_TERMINAL = Reason("ya_en_terminal", N_("{player:@} plays at terminal {terminal} already."))
SIN_ALTA = Reason("sin_alta", N_("{player:@} plays at no terminal: take one first."))
CON_CARTONES = Reason("con_cartones", N_("{player:@} has cartones in this game."), untimely=True)
OTRA_ESPECIALIDAD = Reason("otra_especialidad", N_("This terminal is of especialidad {own}, and not of {asked}."))

system = Chapter[TerminalRules, TerminalState]("system")

system.sets(TableOpened, phase=Phase.VERIFICACION)


class VerifySystem(Command, frozen=True, tag="verify-system"):
    """Verify the system and its terminals, and say which of them fail."""

    of_system = True
    label = N_("Verify the system")
    words = ("verificar [sin {failing*}]",)
    failing: tuple[str, ...] = ()


class SystemVerified(Event, frozen=True, tag="system-verified"):
    """The acta of verification: every service answers, and so do the terminals but for some."""

    sentence = N_("The system is verified for this session, with {working} of {terminals} terminals.")
    checks: tuple[str, ...]
    terminals: int
    failing: tuple[int, ...]

    def facts(self) -> dict[str, object]:
        return {"working": self.terminals - len(self.failing), "terminals": self.terminals}


CHECKS = ("servicios", "reloj", "generador", "configuracion", "caja", "pantallas")


@system.act(VerifySystem, by=operator("verified"), when=During("verified", Phase.VERIFICACION))
def verify(rules: TerminalRules, state: TerminalState, command: VerifySystem) -> Sequence[Event]:
    failing = []
    for word in command.failing:
        if not word.isdecimal() or not 1 <= int(word) <= rules.plazas.value:
            raise Refused(SIN_TERMINAL, rules.law["verified"], most=rules.plazas.value, terminal=word[:10])
        failing.append(int(word))
    cite, out = rules.law["verified"], tuple(sorted({*failing}))
    return [SystemVerified(checks=CHECKS, terminals=rules.plazas.value, failing=out, cite=cite)]


system.offer(VerifySystem)(
    lambda rules, _, who: [Offer(VerifySystem(by=who), rules.law["verified"], free=("failing",))]
)
system.leaves(SystemVerified, lambda state, event: replace(state, phase=Phase.LISTA, out_of_service=event.failing))


class SignOn(Command, frozen=True, tag="sign-on"):
    """Take a terminal."""

    label = N_("Take terminal {terminal}")
    words = ("alta {terminal} [especialidad {especialidad}]",)
    player: Name
    terminal: int
    especialidad: str = ""


class SignedOn(Event, frozen=True, tag="signed-on"):
    """A player is at a terminal; what he wins goes to his tarjeta."""

    sentence = N_("{player:@} plays at terminal {terminal}.")
    player: str
    terminal: int


@system.act(SignOn, by=own("verified"))
def sign_on(rules: TerminalRules, state: TerminalState, command: SignOn) -> Sequence[Event]:
    cite, player, number = rules.law["verified"], command.player, command.terminal
    if command.especialidad.casefold() not in {"", rules.especialidad.casefold()}:
        facts = {"own": rules.especialidad, "asked": command.especialidad[:20]}
        raise Refused(OTRA_ESPECIALIDAD, rules.law["group_server"], **facts)
    if state.phase is Phase.VERIFICACION:
        raise Refused(SIN_VERIFICAR, cite)
    if state.phase is Phase.FIN:
        raise Refused(FUERA_DE_SERVICIO, cite, terminal=number)
    if not 1 <= number <= rules.plazas.value:
        raise Refused(SIN_TERMINAL, rules.plazas.cite, most=rules.plazas.value, terminal=number)
    if number in state.out_of_service:
        raise Refused(FUERA_DE_SERVICIO, cite, terminal=number)
    if held := terminal_of(state, player):
        raise Refused(YA_EN_TERMINAL, cite, player=player, terminal=held)
    if there := next((each.player for each in state.terminals if each.number == number), ""):
        raise Refused(TERMINAL_OCUPADO, cite, player=there, terminal=number)
    return [SignedOn(player=player, terminal=number, cite=cite)]


@system.offer(SignOn)
def may_sign_on(rules: TerminalRules, state: TerminalState, who: Actor) -> Iterator[Offer]:
    if who.role is not Role.JUGADOR or terminal_of(state, who.id) or state.phase in {Phase.VERIFICACION, Phase.FIN}:
        return
    taken = {*state.out_of_service, *(each.number for each in state.terminals)}
    free = [number for number in range(1, rules.plazas.value + 1) if number not in taken]
    for number in free:
        yield Offer(SignOn(by=who, player=who.id, terminal=number), rules.law["verified"], free=("especialidad",))


system.leaves(
    SignedOn, lambda state, event: replace(state, terminals=(*state.terminals, Terminal(event.terminal, event.player)))
)
SignOff = verb("SignOff", "baja", N_("Leave the terminal"), ForPlayer)


class SignedOff(Event, frozen=True, tag="signed-off"):
    """A player has left a terminal."""

    sentence = N_("{player:@} leaves terminal {terminal}.")
    player: str
    terminal: int


@system.act(SignOff, by=own("verified"))
def sign_off(rules: TerminalRules, state: TerminalState, command: ForPlayer) -> Sequence[Event]:
    cite, number = rules.law["verified"], terminal_of(state, command.player)
    if not number:
        raise Refused(SIN_ALTA, cite, player=command.player)
    if any(each.cartones for each in state.terminals if each.player == command.player):
        raise Refused(CON_CARTONES, rules.law["caja"], player=command.player)
    return [SignedOff(player=command.player, terminal=number, cite=cite)]


system.might(SignOff)(lambda _, __, who: [SignOff(by=who, player=who.id)])


system.leaves(
    SignedOff,
    lambda state, event: replace(
        state, terminals=tuple([each for each in state.terminals if each.player != event.player])
    ),
)


CUANTOS = Reason("cuantos_cartones", N_("Say how many cartones, from 1 to {most}."))
DEMASIADOS = Reason("demasiados_cartones", N_("{player:@} may have {most} cartones in a game: {left} more."))
NADA_QUE_ANULAR = Reason("nada_que_anular", N_("{player:@} has bought nothing in this game."))

sale = Chapter[TerminalRules, TerminalState]("sale")

OpenGame = verb("OpenGame", "abrir partida", N_("Open the sale"))


class GameOpened(Event, frozen=True, tag="game-opened"):
    """Cartones are sold at every terminal of the especialidad."""

    sentence = N_("Especialidad {especialidad}: cartones at {price:€}, {extractions} numbers.")
    sentence_unless = ("especialidad", N_("Cartones at {price:€}, numbers from 1 to {extractions}."))
    especialidad: str
    price: int
    extractions: int


@sale.act(OpenGame, by=operator("fixed_before"), when=During("verified", Phase.LISTA), offered=True)
def open_game(rules: TerminalRules, state: TerminalState, command: Command) -> Sequence[Event]:
    if state.last == 0:
        raise Refused(SESION_TERMINADA, rules.last_rounds.cite)
    cite = rules.law["fixed_before"]
    return [GameOpened(especialidad=rules.especialidad, price=rules.price, extractions=rules.extractions, cite=cite)]


sale.sets(GameOpened, phase=Phase.VENTA)


class Buy(Command, frozen=True, tag="buy"):
    """Buy cartones for the game."""

    label = N_("Buy {cartones} {cartones:cartón|cartones}")
    key = "c"
    words = ("comprar {cartones} [palabra {word}]",)
    player: Name
    cartones: int
    word: Word = ""


class OfCartones(Event, frozen=True, kw_only=True):
    """Cartones of one series with numbers in a row, and their price."""

    sentence_if_one: ClassVar[str]
    player: str
    place: int
    first: int
    last: int
    amount: int

    def tell(self, language: str) -> str:
        return say(self.sentence_if_one if self.first == self.last else self.sentence, language, self.facts())


class CartonesHeld(OfCartones, frozen=True, kw_only=True, tag="cartones-held"):
    """Cartones are registered in the central, and their price is held on the tarjeta."""

    sentence = N_("{player:@} has cartones {first} to {last} for {amount:€}.")
    sentence_if_one = N_("{player:@} has cartón {first} for {amount:€}.")
    route = STAKED
    word: str = ""

    @property
    def count(self) -> int:
        return self.last - self.first + 1

    def share(self) -> str:
        return self.word


@sale.act(Buy, by=own("caja"), when=During("fixed_before", Phase.VENTA))
def buy(rules: TerminalRules, state: TerminalState, command: Buy) -> Sequence[Event]:
    cite, player = rules.law["caja"], command.player
    terminal = terminal_of(state, player)
    if not terminal:
        raise Refused(SIN_ALTA, rules.law["verified"], player=player)
    if terminal in state.out_of_service:
        raise Refused(FUERA_DE_SERVICIO, rules.law["verified"], terminal=terminal)
    most, left = rules.most_cartones, room_for(rules, state, player)
    if command.cartones < 1 and left:
        raise Refused(CUANTOS, most.cite, most=left)
    if not 1 <= command.cartones <= left:
        raise Refused(DEMASIADOS, most.cite, player=player, most=most.value, left=left)
    refuse_word(command.word, cite)
    sold = list(_ranges(rules, state, player, command.cartones))
    for each in sold:
        make_known(rules.emission, each)
    words = (command.word, *[""] * (len(sold) - 1))
    return [
        CartonesHeld(
            player=player,
            place=each.series,
            first=each.first,
            last=each.last,
            amount=(each.last - each.first + 1) * rules.price,
            word=word,
            cite=cite,
        )
        for each, word in zip(sold, words, strict=True)
    ]


def _ranges(rules: TerminalRules, state: TerminalState, player: str, wanted: int) -> Iterator[Sold]:
    """Cartones of a purchase: from one series if it holds them all, else from several."""
    series, first, size = state.next.series, state.next.number, rules.emission.cartones
    if first + wanted - 1 > size and first > 1:
        series, first = series + 1, 1
    while wanted:
        count = min(wanted, size)
        yield Sold(player, series, first, first + count - 1)
        series, first, wanted = series + 1, 1, wanted - count


def room_for(rules: TerminalRules, state: TerminalState, player: str) -> int:
    return rules.most_cartones.value - sum(each.cartones for each in state.terminals if each.player == player)


@sale.offer(Buy)
def may_buy(rules: TerminalRules, state: TerminalState, who: Actor) -> Iterator[Offer]:
    terminal = terminal_of(state, who.id)
    most = room_for(rules, state, who.id)
    if who.role is Role.JUGADOR and terminal and terminal not in state.out_of_service and most > 0:
        command = Buy(by=who, player=who.id, cartones=1)
        yield Offer(command, rules.law["caja"], Amounts(1, most), field="cartones", free=("word",))


@sale.fold(CartonesHeld)
def cartones_held(rules: TerminalRules, state: TerminalState, event: CartonesHeld) -> TerminalState:
    ended = event.last == rules.emission.cartones
    following = CartonId(event.place + 1, 1) if ended else CartonId(event.place, event.last + 1)
    sold = (*state.sold, Sold(event.player, event.place, event.first, event.last))
    return replace(state, sold=sold, next=following, terminals=with_cartones(state, event.player, event.count))


Undo = verb("Undo", "anular compra", N_("Undo the last purchase"), ForPlayer)


class PurchaseUndone(OfCartones, frozen=True, kw_only=True, tag="purchase-undone"):
    """Cartones are out of the game, and their price is free again."""

    sentence = N_("{player:@} gives back cartones {first} to {last}: {amount:€}.")
    sentence_if_one = N_("{player:@} gives back cartón {first}: {amount:€}.")
    route = TAKEN_BACK


@sale.act(Undo, by=own("caja"), when=During("fixed_before", Phase.VENTA), offered=True)
def undo(rules: TerminalRules, state: TerminalState, command: ForPlayer) -> Sequence[Event]:
    own_sales = [sold for sold in state.sold if sold.player == command.player]
    if not own_sales:
        raise Refused(NADA_QUE_ANULAR, rules.law["caja"], player=command.player)
    last = own_sales[-1]
    return [
        PurchaseUndone(
            player=last.player,
            place=last.series,
            first=last.first,
            last=last.last,
            amount=last.count * rules.price,
            cite=rules.law["caja"],
        )
    ]


@sale.fold(PurchaseUndone)
def purchase_undone(rules: TerminalRules, state: TerminalState, event: PurchaseUndone) -> TerminalState:
    gone = Sold(event.player, event.place, event.first, event.last)
    left = tuple([sold for sold in state.sold if sold != gone])
    return replace(state, sold=left, terminals=with_cartones(state, event.player, -gone.count))


CloseSale = verb("CloseSale", "cerrar venta", N_("Close the sale"))


def refuse_unsold(rules: TerminalRules, state: TerminalState) -> None:
    if not state.sold:
        raise Refused(NADA_VENDIDO, rules.law["common_draw"])


def staked(rules: TerminalRules, state: TerminalState) -> int:
    return state.total * rules.price


def stakes(rules: TerminalRules, state: TerminalState) -> dict[str, int]:
    return {player: cartones * rules.price for player, cartones in of_each(state.sold).items()}


@sale.fold(RoundClosed)
def round_closed(rules: TerminalRules, state: TerminalState, event: RoundClosed) -> TerminalState:
    phase = Phase.FIN if state.last == 0 else Phase.LISTA
    idle = tuple([Terminal(each.number, each.player) for each in state.terminals])
    return replace(state, phase=phase, terminals=idle, sold=(), drawn=(), formed=(), due=())
