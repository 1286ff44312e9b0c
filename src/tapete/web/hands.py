"""The hands of before at a poker table: each as one person was told it, and what comes of all of them for that person.

A hand is kept as the state before it and the records that it takes. What is shown of it later is made of the view that
its reader had at each instant, and of the records as they were told to them: nobody learns more by looking back.
"""

import asyncio
from collections import deque
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from tapete.engine.actor import Actor
from tapete.engine.event import Event
from tapete.engine.machine import after
from tapete.engine.table import AnyTable
from tapete.families.covered import COMUNES, CardDealt, HandSeen
from tapete.families.poker.showing import HandShown
from tapete.families.poquer_de_circulo.bets import BetCovered, BetMade, Retired, Withdrawn
from tapete.families.poquer_de_circulo.course import DealBegun, IntervalBegun, PaymentBegun, ShowdownBegun
from tapete.families.poquer_de_circulo.dealing import HandPrepared
from tapete.families.poquer_de_circulo.money import BotePaid, IntoBote, OutOfBote
from tapete.families.poquer_de_circulo.opening import CardsServed
from tapete.families.poquer_de_circulo.showdown import Mucked
from tapete.families.poquer_de_circulo.state import Place
from tapete.families.poquer_de_circulo.streets import StreetBegun
from tapete.families.poquer_de_circulo.tournament import TournamentWon
from tapete.families.table.opening import RoundClosed
from tapete.service.feed import Hub, Told

KEPT = 200
"""Hands that are kept of a table."""
_AT_ONCE = 500
_HELD = frozenset({HandSeen, CardsServed})
"""What tells somebody all the cards of their hand."""
_STREET = (IntervalBegun, ShowdownBegun, PaymentBegun)
"""What begins a part of a hand that is looked for by itself."""


class Past(msgspec.Struct, frozen=True, kw_only=True):
    """A hand that is over: its number, the state before it, and the records that it takes."""

    number: int
    before: Any
    after: int
    """The number of the record before its first."""
    last: int


class Tally(msgspec.Struct, frozen=True, kw_only=True):
    """What came of the hands of a player, in numbers."""

    hands: int = 0
    entered: int = 0
    """Hands in which they put chips by their own will in the first interval."""
    raised: int = 0
    """Hands in which they bet or raised in the first interval."""
    further: int = 0
    """Hands in which they saw a second interval."""
    showdowns: int = 0
    showdowns_won: int = 0
    won: int = 0
    """Hands of which they received a bote."""
    net: int = 0
    """In cents."""

    def plus(self, other: "Tally") -> "Tally":
        """The sum of two."""
        return Tally(**{name: getattr(self, name) + getattr(other, name) for name in self.__struct_fields__})


class Archive:
    """The hands of one table as this process has followed them."""

    def __init__(self, game: AnyTable) -> None:
        self.hands: deque[Past] = deque(maxlen=KEPT)
        self.tallies: dict[str, Tally] = {}
        self.placed: tuple[Place, ...] = ()
        """Who came in which place in the last tournament, the winner first."""
        self._game = game
        self._n = 0
        self._state: Any = game.opening()
        self._begun: tuple[Any, int] | None = None
        self._events: list[Event] = []
        self._following = asyncio.Lock()

    async def follow(self, hub: Hub) -> None:
        """Read on, up to the last record that is known."""
        async with self._following:
            while self._n < hub.n:
                page = hub.since(self._n)
                page = await hub.history(self._n, _AT_ONCE) if page is None else page[:_AT_ONCE]
                for told in page:
                    self._take(told)
                await asyncio.sleep(0)

    def find(self, number: int) -> Past | None:
        """A hand by its number, the last one of it."""
        return next((past for past in reversed(self.hands) if past.number == number), None)

    def _take(self, told: Told) -> None:
        before, self._n = self._state, told.n
        self._state = after(self._game, self._state, told.events)
        for event in told.events:
            if isinstance(event, TournamentWon):
                self.placed = self._state.torneo.places
            if isinstance(event, HandPrepared):
                self._begun, self._events = (before, told.n - 1), []
            self._events.append(event)
            if isinstance(event, RoundClosed) and self._begun is not None:
                self._keep(event.round, told.n)

    def _keep(self, number: int, last: int) -> None:
        if self._begun is None:
            return
        (before, first), self._begun = self._begun, None
        self.hands.append(Past(number=number, before=before, after=first, last=last))
        for player, tally in tallied(self._events).items():
            self.tallies[player] = self.tallies.get(player, Tally()).plus(tally)


# --- what came of a hand ----------------------------------------------------------------------------------------------


def tallied(events: Sequence[Event]) -> dict[str, Tally]:
    """What came of a hand for each who took part in it; nothing of one that was not dealt."""
    dealt = next((event.players for event in events if isinstance(event, DealBegun)), ())
    return {player: _tally(events, player) for player in dealt}


def _tally(events: Sequence[Event], player: str) -> Tally:
    later = next((n for n, event in enumerate(events) if isinstance(event, StreetBegun)), len(events))
    mine = [event for event in events[:later] if getattr(event, "player", "") == player]
    paid = any(isinstance(event, BotePaid) and event.player == player for event in events)
    gone = any(isinstance(event, Retired | Withdrawn) for event in mine)
    shown = any(isinstance(event, HandShown | Mucked) and event.player == player for event in events)
    return Tally(
        hands=1,
        entered=any(isinstance(event, BetMade | BetCovered) for event in mine),
        raised=any(isinstance(event, BetMade) for event in mine),
        further=later < len(events) and not gone,
        showdowns=shown,
        showdowns_won=shown and paid,
        won=paid,
        net=net_of(events, player),
    )


def net_of(events: Sequence[Event], player: str) -> int:
    """What somebody won in a hand, or below zero lost."""
    back = sum(event.amount for event in events if isinstance(event, OutOfBote) and event.player == player)
    return back - sum(event.amount for event in events if isinstance(event, IntoBote) and event.player == player)


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """A hand in a line, as one person was told it."""

    number: int
    variant: str
    played: bool
    """Whether whoever reads took part."""
    cards: tuple[str, ...]
    """Their own."""
    common: tuple[str, ...]
    category: str
    kickers: tuple[str, ...]
    """What was shown that won."""
    winners: tuple[str, ...]
    won: int
    """What they received together."""
    net: int


def summary_of(past: Past, told: Sequence[Told], who: Actor) -> Summary:
    """A hand in a line, made of its records without what this person may not see."""
    events = [event for each in told for event in each.events]
    paid = [event for event in events if isinstance(event, BotePaid)]
    winners = tuple(dict.fromkeys(event.player for event in paid))
    best = next((event for event in events if isinstance(event, HandShown) and event.player in winners), None)
    common = [event.card for event in events if isinstance(event, CardDealt) and event.to == COMUNES]
    return Summary(
        number=past.number,
        variant=next((event.variant for event in events if isinstance(event, HandPrepared)), ""),
        played=any(isinstance(event, DealBegun) and who.id in event.players for event in events),
        cards=next(
            (event.cards for event in reversed(events) if isinstance(event, HandSeen) and type(event) in _HELD), ()
        ),
        common=tuple(common),
        category=best.category if best else "",
        kickers=best.kickers if best else (),
        winners=winners,
        won=sum(event.amount for event in paid),
        net=net_of(events, who.id),
    )


# --- once more, instant by instant ------------------------------------------------------------------------------------


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """An instant of a hand: the record that led to it, and the interval that begins with it, if one does."""

    told: Told
    state: Any
    """Of which only the view of whoever reads is ever shown."""
    street: int = 0
    showdown: bool = False


def steps_of(game: AnyTable, past: Past, records: Sequence[Told]) -> Iterator[Step]:
    """The instants of a hand at which something could be seen, in order."""
    state = past.before
    for told in records:
        state = after(game, state, told.events)
        begun = next((event for event in told.events if isinstance(event, _STREET)), None)
        if not told.events:
            continue
        street = begun.interval if isinstance(begun, IntervalBegun) else 0
        yield Step(told=told, state=state, street=street, showdown=begun is not None and not street)
