"""The state of a table of baccarat between players, the hands of a jugada, and the course of a decision."""

from enum import StrEnum
from typing import Any, Generic, TypeVar

import msgspec

from tapete.engine.chapter import replace
from tapete.engine.event import Event
from tapete.engine.table import TableState
from tapete.families.baccarat import NATURAL, STANDS, STOOD, VALUES, total
from tapete.families.circulo.people import Standing
from tapete.families.course import Events
from tapete.families.covered import COVERED
from tapete.kit.cards import Sabot
from tapete.law.citation import Citation

SeatT = TypeVar("SeatT")
AwardT = TypeVar("AwardT")
BankT = TypeVar("BankT")
PlayT = TypeVar("PlayT")
DueT = TypeVar("DueT", bound=Event)


class BankedState(TableState, Generic[SeatT, AwardT, BankT, PlayT, DueT], frozen=True, kw_only=True):
    """A table with numbered seats, a sabot, a bank that a player holds or that is being awarded, and a jugada."""

    phase: StrEnum
    seats: tuple[SeatT | None, ...] = ()
    standing: tuple[Standing, ...] = ()
    waiting: tuple[str, ...] = ()
    arrivals: int = 0
    talla: int = 0
    sabot: Sabot | None = None
    cutters: tuple[str, ...] = ()
    """Players who may still be offered the cut; the first has the cards now."""
    award: AwardT | None = None
    banca: BankT | None = None
    play: PlayT | None = None
    due: tuple[DueT, ...] = ()
    cagnotte: int = 0

    @property
    def jugada(self) -> PlayT:
        """The jugada (round) under way; only where there must be one."""
        if self.play is None:
            raise LookupError("no jugada is under way")
        return self.play

    @property
    def held_bank(self) -> BankT:
        """The bank; only where a player must hold it."""
        if self.banca is None:
            raise LookupError("nobody holds the bank")
        return self.banca

    @property
    def open_award(self) -> AwardT:
        """The award under way; only where there must be one."""
        if self.award is None:
            raise LookupError("the bank is not being awarded")
        return self.award


AnyState = BankedState[Any, Any, Any, Any, Any]
S = TypeVar("S", bound=AnyState)
R = TypeVar("R")


class BankedCourse(Events[R, S], Generic[R, S, AwardT, BankT, PlayT]):
    """The events of one decision, with the award, the bank and the jugada that they leave."""

    @property
    def award(self) -> AwardT:
        award: AwardT = self.state.open_award
        return award

    @property
    def bank(self) -> BankT:
        bank: BankT = self.state.held_bank
        return bank

    @property
    def play(self) -> PlayT:
        play: PlayT = self.state.jugada
        return play


def with_play(state: S, **changes: Any) -> S:
    return replace(state, play=replace(state.jugada, **changes))


def with_hand(state: S, side: str, **changes: Any) -> S:
    return with_play(state, **{side: replace(getattr(state.jugada, side), **changes)})


def with_bank(state: S, **changes: Any) -> S:
    return replace(state, banca=replace(state.held_bank, **changes))


def is_banker(state: AnyState, player: str) -> bool:
    return state.banca is not None and state.banca.banker == player


def drawn_now(state: AnyState) -> bool:
    return state.play is not None and bool(state.play.queue)


# --- hands ------------------------------------------------------------------------------------------------------------


class Hand(msgspec.Struct, frozen=True):
    """The cards of one side, and which of the first two everybody has seen."""

    cards: tuple[str, ...] = ()
    third: str = ""
    shown: tuple[int, ...] = ()
    """Places of shown cards, with that of a card that the banker must still deal and show."""
    forced: int = -1
    """The total that an error imposes on the first two cards."""
    bound: bool = False
    lost: Citation | None = None
    abated: bool = False

    @property
    def all_cards(self) -> tuple[str, ...]:
        return (*self.cards, self.third) if self.third else self.cards

    def seen(self, *, wholly: bool) -> tuple[str, ...]:
        """The first two cards as seen `wholly`, or with the covered ones hidden."""
        if wholly:
            return self.cards
        return tuple([card if place in self.shown else COVERED for place, card in enumerate(self.cards)])


def first_two(hand: Hand) -> int:
    """The total of the first two cards, or what an error makes of it."""
    return hand.forced if hand.forced >= 0 else total(hand.cards)


def whole(hand: Hand) -> int:
    return (first_two(hand) + VALUES[hand.third]) % 10 if hand.third else first_two(hand)


def cell(cuadro: tuple[str, ...], points: int, third: str) -> str:
    """The letter of the cuadro for the banker's total against a third card, or against none."""
    if points >= NATURAL:
        return STANDS
    return cuadro[points][VALUES[third] if third else STOOD]
