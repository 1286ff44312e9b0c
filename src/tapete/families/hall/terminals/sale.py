"""The sale at the terminals: stakes are held on the tarjeta and may be undone until it closes (MU2010:120, 121.2)."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from tapete.engine.actor import Actor, Name, Role
from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Command, Word
from tapete.engine.event import Event, Move, cloth, wallet
from tapete.engine.offer import Amounts, Offer
from tapete.engine.refusal import Reason, Refused
from tapete.families.hall.moments import NADA_VENDIDO
from tapete.families.hall.sold import CartonId, Sold, make_known, of_each
from tapete.families.hall.terminals.rules import TerminalRules
from tapete.families.hall.terminals.state import (
    During,
    Phase,
    Terminal,
    TerminalState,
    operator,
    own,
    terminal_of,
    with_cartones,
)
from tapete.families.hall.terminals.system import FUERA_DE_SERVICIO, SIN_ALTA
from tapete.families.stakes.bets import refuse_word
from tapete.families.table.opening import RoundClosed
from tapete.families.table.reasons import SESION_TERMINADA
from tapete.language import N_, say

CUANTOS = Reason("cuantos_cartones", N_("Say how many cartones, from 1 to {most}."))
DEMASIADOS = Reason("demasiados_cartones", N_("{player:@} may have {most} cartones in a game: {left} more."))
NADA_QUE_ANULAR = Reason("nada_que_anular", N_("{player:@} has bought nothing in this game."))

sale = Chapter[TerminalRules, TerminalState]("sale")


class OpenGame(Command, frozen=True, tag="open-game"):
    """Open the sale of a game."""

    label = N_("Open the sale")
    words = ("abrir partida",)


class GameOpened(Event, frozen=True, tag="game-opened"):
    """Cartones are sold at every terminal of the especialidad."""

    sentence = N_("Especialidad {especialidad}: cartones at {price:€}, {extractions} numbers.")
    sentence_if_alone: ClassVar[str] = N_("Cartones at {price:€}, numbers from 1 to {extractions}.")
    especialidad: str
    price: int
    extractions: int

    def tell(self, language: str) -> str:
        return say(self.sentence if self.especialidad else self.sentence_if_alone, language, self.facts())


@sale.act(OpenGame, by=operator("fixed_before"), when=During("verified", Phase.LISTA))
def open_game(rules: TerminalRules, state: TerminalState, command: OpenGame) -> Sequence[Event]:
    """With everything fixed that a game is played by."""
    if state.last == 0:
        raise Refused(SESION_TERMINADA, rules.last_rounds.cite)
    cite = rules.law["fixed_before"]
    return [GameOpened(especialidad=rules.especialidad, price=rules.price, extractions=rules.extractions, cite=cite)]


sale.bare(OpenGame)


@sale.fold(GameOpened)
def game_opened(rules: TerminalRules, state: TerminalState, event: GameOpened) -> TerminalState:
    return replace(state, phase=Phase.VENTA)


class Buy(Command, frozen=True, tag="buy"):
    """Buy cartones for the game."""

    label = N_("Buy {cartones} {cartones:cartón|cartones}")
    key = "c"
    words = ("comprar {cartones} [palabra {word}]",)
    player: Name
    cartones: int
    word: Word = ""


class CartonesHeld(Event, frozen=True, kw_only=True, tag="cartones-held"):
    """Cartones are registered in the central, and their price is held on the tarjeta."""

    sentence = N_("{player:@} has cartones {first} to {last} for {amount:€}.")
    sentence_if_one: ClassVar[str] = N_("{player:@} has cartón {first} for {amount:€}.")
    player: str
    place: int
    first: int
    last: int
    amount: int
    word: str = ""

    @property
    def count(self) -> int:
        """How many."""
        return self.last - self.first + 1

    def moves(self) -> tuple[Move, ...]:
        return (Move(wallet(self.player), cloth(self.player), self.amount),)

    def share(self) -> str:
        return self.word

    def tell(self, language: str) -> str:
        return say(self.sentence_if_one if self.first == self.last else self.sentence, language, self.facts())


@sale.act(Buy, by=own("caja"), when=During("fixed_before", Phase.VENTA))
def buy(rules: TerminalRules, state: TerminalState, command: Buy) -> Sequence[Event]:
    """Somebody at a terminal in service, and no more than a player may have."""
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
    """The cartones of a purchase, from a series that holds them all or, if none does, from as many as it takes."""
    series, first, size = state.next.series, state.next.number, rules.emission.cartones
    if first + wanted - 1 > size and first > 1:
        series, first = series + 1, 1
    while wanted:
        count = min(wanted, size)
        yield Sold(player, series, first, first + count - 1)
        series, first, wanted = series + 1, 1, wanted - count


def room_for(rules: TerminalRules, state: TerminalState, player: str) -> int:
    """How many cartones somebody may still buy."""
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


class Undo(Command, frozen=True, tag="undo"):
    """Undo one's last purchase."""

    label = N_("Undo the last purchase")
    words = ("anular compra",)
    player: Name


class PurchaseUndone(Event, frozen=True, kw_only=True, tag="purchase-undone"):
    """Cartones are out of the game, and their price is free again."""

    sentence = N_("{player:@} gives back cartones {first} to {last}: {amount:€}.")
    sentence_if_one: ClassVar[str] = N_("{player:@} gives back cartón {first}: {amount:€}.")
    player: str
    place: int
    first: int
    last: int
    amount: int

    def moves(self) -> tuple[Move, ...]:
        return (Move(cloth(self.player), wallet(self.player), self.amount),)

    def tell(self, language: str) -> str:
        return say(self.sentence_if_one if self.first == self.last else self.sentence, language, self.facts())


@sale.act(Undo, by=own("caja"), when=During("fixed_before", Phase.VENTA))
def undo(rules: TerminalRules, state: TerminalState, command: Undo) -> Sequence[Event]:
    """Until the sale is closed."""
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


@sale.might(Undo)
def may_undo(rules: TerminalRules, state: TerminalState, who: Actor) -> Iterator[Command]:
    if who.role is Role.JUGADOR:
        yield Undo(by=who, player=who.id)


@sale.fold(PurchaseUndone)
def purchase_undone(rules: TerminalRules, state: TerminalState, event: PurchaseUndone) -> TerminalState:
    gone = Sold(event.player, event.place, event.first, event.last)
    left = tuple([sold for sold in state.sold if sold != gone])
    return replace(state, sold=left, terminals=with_cartones(state, event.player, -gone.count))


class CloseSale(Command, frozen=True, tag="close-sale"):
    """Close the sale: nobody joins any more."""

    label = N_("Close the sale")
    words = ("cerrar venta",)


def refuse_unsold(rules: TerminalRules, state: TerminalState) -> None:
    """Without a cartón there is no draw."""
    if not state.sold:
        raise Refused(NADA_VENDIDO, rules.law["common_draw"])


def staked(rules: TerminalRules, state: TerminalState) -> int:
    """What all players have staked in the game on cartones."""
    return state.total * rules.price


def stakes(rules: TerminalRules, state: TerminalState) -> dict[str, int]:
    """What each of them has."""
    return {player: cartones * rules.price for player, cartones in of_each(state.sold).items()}


@sale.fold(RoundClosed)
def round_closed(rules: TerminalRules, state: TerminalState, event: RoundClosed) -> TerminalState:
    """Nothing is left of the game."""
    phase = Phase.FIN if state.last == 0 else Phase.LISTA
    idle = tuple([Terminal(each.number, each.player) for each in state.terminals])
    return replace(state, phase=phase, terminals=idle, sold=(), drawn=(), formed=(), due=())
