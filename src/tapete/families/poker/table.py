"""A table at which every jugada is dealt from one pack: its state, what people see of it, and the next card."""

from abc import abstractmethod
from collections.abc import Collection
from typing import Any, ClassVar, TypeVar

from tapete.engine.actor import Actor
from tapete.engine.event import Event
from tapete.engine.need import Need
from tapete.engine.table import CERRADA, FIN, TableGame, TableRules, TableState
from tapete.families.covered import sees
from tapete.families.poker.dealing import Coming, Hand
from tapete.families.poker.pack import card_to_come
from tapete.families.table.view import TableView, shown
from tapete.kit.cards import FRENCH_52, Pack
from tapete.kit.sabot import Sabot
from tapete.law.citation import Citation

R = TypeVar("R", bound=TableRules)
V = TypeVar("V", bound="PackView")


class PackState(TableState, frozen=True, kw_only=True):
    """What such a table holds. Each game adds its bets."""

    sabot: Sabot | None = None
    """The pack in play, from when it is shuffled and cut until it is gathered."""
    cutters: tuple[str, ...] = ()
    """Players to whom the cut is still to be offered; the first has the cards."""
    seats: tuple[str, ...] = ()
    """Who sits at each plaza, from the croupier's left; an empty name for a vacant one."""
    hands: tuple[Hand, ...] = ()
    queue: tuple[Coming, ...] = ()
    """The cards that are to come, in order."""


S = TypeVar("S", bound=PackState)


class PackView(TableView, frozen=True, kw_only=True):
    """What one person sees: cards face up, their own, and how many lie face down."""

    seats: tuple[str, ...]
    hands: tuple[Hand, ...]
    left: int
    """Cards in the pack."""

    def playing(self) -> Collection[str]:
        return dict.fromkeys([*filter(None, self.seats), *super().playing()])

    def hand_at(self, to: str) -> Hand:
        """The cards of a place; none before they are dealt."""
        return next((hand for hand in self.hands if hand.to == to), Hand(to))


class PackGame(TableGame[R, S]):
    """A game dealt from one pack; `dealt_by` is its article on the deal."""

    covers = True
    pack: ClassVar[Pack] = FRENCH_52

    @property
    @abstractmethod
    def dealt_by(self) -> Citation: ...

    def needs(self, state: S) -> Need | None:
        return card_to_come(self.pack, state, self.dealt_by) if state.queue else None

    def upcoming(self, state: S) -> Need | None:
        """The next card of the pack, or the order of one that is to be shuffled and cut."""
        return None if state.phase in {CERRADA, FIN} else card_to_come(self.pack, state, self.dealt_by)

    def sees(self, event: Event, who: Actor) -> bool:
        return super().sees(event, who) and sees(event, who)

    def seen(self, kind: type[V], state: S, who: Actor, **seen: Any) -> V:
        """The view of one person: the fields that are given, those of the pack, and those of the state."""
        pack = {"back": state.sabot.backs[0] if state.sabot else ""} if "back" in kind.__struct_fields__ else {}
        hands = tuple(hand.seen(who) for hand in state.hands)
        left = state.sabot.left if state.sabot else 0
        betting = state.phase == "apuestas"
        return shown(kind, self, state, who, betting=betting, hands=hands, left=left, **pack, **seen)
