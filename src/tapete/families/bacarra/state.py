"""The state of a table of baccarat between players, its hands, and what people see of them."""

from collections.abc import Callable, Collection, Iterator
from enum import StrEnum
from functools import cache
from operator import attrgetter
from typing import Any, Generic, TypeVar

import msgspec

from tapete.engine.actor import BACK_OFFICE, Actor
from tapete.engine.chapter import replace
from tapete.engine.event import Event
from tapete.engine.table import AnyTable, TableState
from tapete.families.baccarat import NATURAL, STANDS, STOOD, VALUES, total
from tapete.families.circulo.attendance import Standing
from tapete.families.covered import COVERED
from tapete.families.table.view import TableView
from tapete.kit.sabot import Sabot
from tapete.language import N_, say
from tapete.law.citation import Citation

SeatT = TypeVar("SeatT")
AwardT = TypeVar("AwardT")
BankT = TypeVar("BankT")
PlayT = TypeVar("PlayT")
DueT = TypeVar("DueT", bound=Event)
T = TypeVar("T", bound=msgspec.Struct)


class BankedState(TableState, Generic[SeatT, AwardT, BankT, PlayT, DueT], frozen=True, kw_only=True):
    """A table with numbered seats, a sabot, a bank that a player holds or that is being awarded, and a jugada."""

    phase: StrEnum
    seats: tuple[SeatT | None, ...] = ()
    standing: tuple[Standing, ...] = ()
    waiting: tuple[str, ...] = ()
    arrivals: int = 0
    talla: int = 0
    """Number of sabots loaded in this session."""
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
        """The bank; only where somebody must hold it."""
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


def with_play(state: S, **changes: Any) -> S:
    """The table with some fields of the jugada changed."""
    return replace(state, play=replace(state.jugada, **changes))


def with_hand(state: S, side: str, **changes: Any) -> S:
    """The table with some fields of the hand of one side changed."""
    return with_play(state, **{side: replace(getattr(state.jugada, side), **changes)})


def with_bank(state: S, **changes: Any) -> S:
    """The table with some fields of the bank changed."""
    return replace(state, banca=replace(state.held_bank, **changes))


def is_banker(state: AnyState, player: str) -> bool:
    """Whether a player holds the bank."""
    return state.banca is not None and state.banca.banker == player


def drawn_now(state: AnyState) -> bool:
    """Whether a card is coming out of the sabot."""
    return state.play is not None and bool(state.play.queue)


# --- hands ------------------------------------------------------------------------------------------------------------


class Hand(msgspec.Struct, frozen=True):
    """The cards of one side, and which of the first two everybody has seen."""

    cards: tuple[str, ...] = ()
    third: str = ""
    shown: tuple[int, ...] = ()
    """Their places, with that of a card that the banker must still deal and show."""
    forced: int = -1
    """The total that an error imposes on the first two cards."""
    bound: bool = False
    """Whether the tables of the law bind this side."""
    lost: Citation | None = None
    """The article by which the right to abate is lost, if it is."""
    abated: bool = False

    @property
    def all_cards(self) -> tuple[str, ...]:
        """The first two, and the third if there is one."""
        return (*self.cards, self.third) if self.third else self.cards

    def seen(self, *, wholly: bool) -> tuple[str, ...]:
        """The first two as somebody sees them, who sees them all or only what was turned over."""
        if wholly:
            return self.cards
        return tuple([card if place in self.shown else COVERED for place, card in enumerate(self.cards)])


def first_two(hand: Hand) -> int:
    """The total of the first two cards, or what an error makes of it."""
    return hand.forced if hand.forced >= 0 else total(hand.cards)


def whole(hand: Hand) -> int:
    """The total of the hand."""
    return (first_two(hand) + VALUES[hand.third]) % 10 if hand.third else first_two(hand)


def cell(cuadro: tuple[str, ...], points: int, third: str) -> str:
    """What the cuadro says of the banker's total against a third card, or against none."""
    if points >= NATURAL:
        return STANDS
    return cuadro[points][VALUES[third] if third else STOOD]


# --- what people see --------------------------------------------------------------------------------------------------


class BankedView(TableView, Generic[SeatT, AwardT, BankT, PlayT, DueT], frozen=True, kw_only=True):
    """Seats, bank and bets are public; cards are private until they are shown."""

    due: tuple[DueT, ...] = ()
    seats: tuple[SeatT | None, ...]
    standing: tuple[Standing, ...]
    waiting: tuple[str, ...]
    talla: int
    cards_left: int
    cutter: str
    award: AwardT | None
    banca: BankT | None
    play: PlayT | None
    asked: str
    """The player whose answer the table waits for."""

    def playing(self) -> Collection[str]:
        """The seated players, then the standing ones."""
        everybody: tuple[Any, ...] = (*self.seats, *self.standing)
        return dict.fromkeys([place.player for place in everybody if place is not None])

    def tell(self, language: str) -> list[str]:
        return list(self._lines(language))

    def _lines(self, language: str) -> Iterator[str]:
        bank: Any = self.banca
        if bank is not None:
            yield say(N_("bank of {player}: {amount:€}"), language, {"player": bank.banker, "amount": bank.amount})
        yield from self.told(language)
        if self.asked:
            yield say(N_("waiting for {player}"), language, {"player": self.asked})

    def told(self, language: str) -> Iterator[str]:
        """The bets, and the cards in sight."""
        raise NotImplementedError


V = TypeVar("V", bound=BankedView[Any, Any, Any, Any, Any])


def view_of(kind: type[V], game: AnyTable, state: AnyState, who: Actor, **seen: Any) -> V:
    """A person's view: the fields of the state that the view names, and what is given here."""
    return copied(
        kind,
        state,
        game=game.slug,
        who=who,
        phase=state.phase.value,
        bank=state.cagnotte if who.role in BACK_OFFICE else None,
        cards_left=state.sabot.left if state.sabot else 0,
        cutter=state.cutters[0] if state.cutters else "",
        **seen,
    )


def copied(kind: type[T], source: msgspec.Struct, **given: Any) -> T:
    """A struct of another kind with the fields that both have, one by one, and what is given here."""
    names, values = _common(kind, type(source), tuple(given))
    given.update(zip(names, values(source), strict=True))
    return kind(**given)


@cache
def _common(
    kind: type[msgspec.Struct], source: type[msgspec.Struct], given: tuple[str, ...]
) -> tuple[list[str], Callable[[Any], tuple[Any, ...]]]:
    names = [name for name in kind.__struct_fields__ if name in source.__struct_fields__ and name not in given]
    return names, attrgetter(*names)
