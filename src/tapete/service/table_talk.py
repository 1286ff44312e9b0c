"""What is said at a table and is no record of it: that somebody is ready, and a few phrases.

It goes to every process as a call of the store, from there to whoever looks on at the table, and is kept nowhere.
"""

import secrets
from collections import deque
from collections.abc import Mapping

import msgspec

from tapete.engine.codec import encode
from tapete.language import N_
from tapete.service.croupier import NOTHING, Readiness, ReadySaid, not_awaited
from tapete.service.limits import Buckets
from tapete.service.people import Visitor
from tapete.service.places import Place
from tapete.service.problems import not_here, too_fast
from tapete.service.store.contract import CallStore

PHRASES: Mapping[str, str] = {
    "hello": N_("Good evening, everybody."),
    "luck": N_("Good luck!"),
    "played": N_("Well played!"),
    "thanks": N_("Thank you."),
    "sorry": N_("Sorry!"),
    "moment": N_("One moment, please."),
    "last": N_("This is my last round."),
    "goodbye": N_("Goodbye, and thank you for the game."),
}
"""What people may say to each other: each page says it in the language of its reader."""
SECONDS_BETWEEN = 4.0
"""How often somebody may say one, after the first few."""
FIRST_FEW = 3
_MOST_HEARD = 256
_MOST_KEPT = 8


class PhraseSaid(msgspec.Struct, frozen=True, tag="phrase"):
    """A player says a phrase, by its code."""

    table: str
    id: str
    """By which it is known that it was heard before."""
    player: str
    name: str
    code: str


class PhraseTold(msgspec.Struct, frozen=True):
    """A phrase as those who look on are told it."""

    phrase: str
    by: str
    name: str


def is_phrase(told: str) -> bool:
    """Whether what is told aside is a phrase, which changes nothing at the table."""
    return told.startswith('{"phrase"')


class ReadyTold(msgspec.Struct, frozen=True):
    """How many are ready, of how many."""

    ready: int
    needed: int


_HEARD = msgspec.json.Decoder(ReadySaid | PhraseSaid)
_OPENING = "{"
"""What such a call begins with, and the id of no table does."""


def is_aside(news: str) -> bool:
    return news.startswith(_OPENING)


class Asides:
    """Those of one process, at all its tables."""

    def __init__(self, store: CallStore, places: Mapping[str, Place]) -> None:
        self._store = store
        self._places = places
        self._often = Buckets(1 / SECONDS_BETWEEN, FIRST_FEW)
        self._heard: deque[str] = deque(maxlen=_MOST_HEARD)
        self._lately: dict[str, deque[PhraseSaid]] = {}

    async def ready(self, place: Place, player: str) -> Readiness:
        """A player is ready; `Trouble` when the table is not waiting for them."""
        if place.croupier is None:
            raise not_awaited()
        said = place.croupier.ready(player)
        place.croupier.heard(said)
        readiness = place.croupier.readiness(player)
        await self._store.tell(encode(said).decode())
        return readiness

    def readiness(self, place: Place, player: str) -> Readiness:
        return place.croupier.readiness(player) if place.croupier else NOTHING

    async def phrase(self, place: Place, visitor: Visitor, code: str) -> None:
        """Somebody says a phrase to those at a table; `Trouble` for one that is none, or for too many."""
        if code not in PHRASES:
            raise not_here(f"phrase {code[:60]}")
        if wait := self._often.take(visitor.id):
            raise too_fast(wait)
        said = PhraseSaid(place.id, secrets.token_hex(8), visitor.id, visitor.account.name, code)
        await self._store.tell(encode(said).decode())

    def lately(self, place: Place) -> list[PhraseSaid]:
        return [*self._lately.get(place.id, ())]

    def hear(self, news: str) -> None:
        """Something was said, here or in another process: tell whoever looks on."""
        said = _HEARD.decode(news)
        place = self._places.get(said.table)
        if place is None:
            return
        if isinstance(said, PhraseSaid):
            self._hear_phrase(place, said)
        elif place.croupier is not None:
            place.croupier.heard(said)
            now = place.croupier.readiness(said.player)
            place.hub.say_aside(ReadyTold(now.ready, now.needed))

    def _hear_phrase(self, place: Place, said: PhraseSaid) -> None:
        if said.id in self._heard:
            return
        self._heard.append(said.id)
        self._lately.setdefault(place.id, deque(maxlen=_MOST_KEPT)).append(said)
        place.hub.say_aside(PhraseTold(said.code, said.player, said.name))
