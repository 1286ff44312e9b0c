"""What happened. Events are facts: each carries its citation and says which money it moved."""

from collections.abc import Callable, Iterable
from typing import Any, ClassVar

import msgspec

from tapete.engine.incidents import named, told_word
from tapete.language import N_, say
from tapete.law.citation import Citation

CAJA = "caja"
MESA = "mesa"
PROPINAS = "propinas"
COMERCIO = "comercio"
"""The till of whoever sells what a combinación aleatoria advertises: an ordinary sale, and no money of the draw."""
_CLOTH = "tapete:"


def wallet(player: str) -> str:
    """The account of what a player holds in value chips."""
    return f"jugador:{player}"


def cloth(player: str) -> str:
    """The account of what a player has staked on the cloth."""
    return f"{_CLOTH}{player}"


def series(player: str) -> str:
    """The account of what a player holds in colour chips, which are worth nothing away from their table."""
    return f"serie:{player}"


def pot(name: str) -> str:
    """The account of a pot of prizes, common to every table of the house that plays for it."""
    return f"bote:{name}"


def always(account: str) -> Callable[[str], str]:
    """An account that is the same for every player."""
    return lambda _player: account


class Move(msgspec.Struct, frozen=True):
    """Money that goes from one account to another: every posting has two ends."""

    source: str
    target: str
    amount: int


Route = tuple[Callable[[str], str], Callable[[str], str]]
"""From which account of a player to which other."""
STAKED: Route = (wallet, cloth)
TAKEN_BACK: Route = (cloth, wallet)
COLLECTED: Route = (cloth, always(MESA))
PAID: Route = (always(MESA), wallet)


def along(route: Route, player: str, amount: int) -> tuple[Move, ...]:
    """The move of an amount along the route, for one player."""
    source, target = route
    return (Move(source(player), target(player), amount),)


class Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="event", forbid_unknown_fields=True):
    """The base of every event."""

    sentence: ClassVar[str] = ""
    voids_draw: ClassVar[bool] = False
    """Whether the draw that was to come will not come: what was committed to for it must be opened all the same."""
    names_card: ClassVar[bool] = False
    """Whether somebody names a card that left the sabot: where its order is sealed, chance alone knows which comes."""
    reshuffles: ClassVar[bool] = False
    """Whether cards that had left the sabot are shuffled into what is left of it: from then on its order is another."""
    uncovers: ClassVar[bool] = False
    """Whether nothing that was dealt before it is covered any more: the sabot is over."""
    closes_emission: ClassVar[bool] = False
    """Whether no ticket of the sealed emission will be opened any more: its secret is told to everybody."""
    begins_session: ClassVar[bool] = False
    ends_session: ClassVar[bool] = False
    """Whether nothing is under way after it: a record may be sealed there."""
    enters: ClassVar[bool] = False
    """Whether it gives somebody a part in the draw to come, though nothing is laid on the cloth for it."""
    settles: ClassVar[str] = ""
    """Which step of a settlement it is: cobrar, pagar or reponer; empty for any other."""
    cite: Citation

    def moves(self) -> tuple[Move, ...]:
        """The money this event moved; most move none."""
        return ()

    def share(self) -> str:
        """The word a player adds with it to a verifiable draw; empty for none."""
        return ""

    def public(self) -> "Event":
        """The event as those are told it who have no business with the books of the house; most hide nothing."""
        return self

    def foretold(self) -> "Event | None":
        """The event as whoever would cause it is told it before; None when that would tell of hidden cards."""
        return self

    def facts(self) -> dict[str, Any]:
        """What its sentence speaks of."""
        return named({name: getattr(self, name) for name in self.__struct_fields__})

    def tell(self, language: str) -> str:
        """The event as a sentence for people."""
        return say(self.sentence, language, self.facts()).strip()

    def details(self, language: str) -> list[str]:  # noqa: ARG002 - most have none
        """What there is to say beyond its sentence, a line each."""
        return []


class Transfer(Event, frozen=True):
    """An amount of one player moved along a route. Its fields come before those of the base in a record."""

    route: ClassVar[Route]
    player: str
    amount: int

    def moves(self) -> tuple[Move, ...]:
        return along(self.route, self.player, self.amount)


def is_stake(event: Event) -> bool:
    """Whether it lays something on the cloth, or takes part in a draw otherwise."""
    return event.enters or any(move.target.startswith(_CLOTH) for move in event.moves())


def moves_of(events: Iterable[Event]) -> list[Move]:
    """The money that some events moved, in order."""
    return [move for event in events for move in event.moves()]


class Infringed(Event, frozen=True, tag="infringed"):
    """A breach of somebody's duty was recorded; the game goes on."""

    sentence = N_("Breach recorded by {by:@}: {incident}. {note}")
    by: str
    incident: str
    note: str


class Ruled(Event, frozen=True, tag="ruled"):
    """A claim was judged; the ruling is the article's."""

    sentence = N_("Claim declared by {by:@}: {incident}. Ruling: {ruling}. {note}")
    by: str
    incident: str
    ruling: str
    note: str

    def facts(self) -> dict[str, Any]:
        return {**super().facts(), "ruling": told_word(self.ruling)}


class Tipped(Transfer, frozen=True, tag="tipped"):
    """A player gave a propina, straight into its slot."""

    sentence = N_("{player:@} leaves a tip of {amount:€}.")
    route = (wallet, always(PROPINAS))
