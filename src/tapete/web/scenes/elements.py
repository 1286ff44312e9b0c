"""Who looks at which table at one instant: what every part of a scene is made from.

Nothing here holds the state of a game: a page is made of what its reader may see, and can show nothing else.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from tapete.engine.command import Actor, Command, Offer
from tapete.engine.table import AnyTable
from tapete.exact.book import Book
from tapete.language import money, say, translate
from tapete.service.chip_owners import Owner
from tapete.service.croupier import NOTHING, Readiness
from tapete.service.feed import Told
from tapete.web.words import bet_name


class TableFacts(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of a table to everybody, besides what is played at it."""

    id: str
    number: int
    physical: bool
    open: bool
    n: int
    deadline: int | None = None
    free_at: int | None = None
    represented: frozenset[str] | None = None
    """The players in whose name the staff may act; None where its word is taken for it."""
    head: str = ""
    """What the house has sealed and not opened yet; empty when it has sealed nothing."""
    sealed: bool = False
    """Whether the house holds the secret that opens the tickets sold here."""
    silent: tuple[str, ...] = ()
    """The units of its system that are out of service, the gravest first."""
    silent_terminals: tuple[int, ...] = ()
    """Terminals that speak by messages and are not heard."""
    companions: int = 0
    readiness: Readiness = NOTHING
    """Whether the table waits for this person, and who need not be waited for."""


class Look(msgspec.Struct, frozen=True, kw_only=True):
    """A person at a table, and what they have been told lately."""

    table: TableFacts
    game: AnyTable
    who: Actor
    view: Any
    offers: Sequence[Offer]
    step: Command | None
    staff: Sequence[Actor]
    """Who is on duty, first whose turn it is."""
    language: str = "en"
    names: Mapping[str, str] = {}
    incidents: Sequence[Offer] = ()
    """What others on duty may declare, for those of the house."""
    told: Sequence[Told] = ()
    pano: int = 1
    upright: bool = False
    """Whether their window is one for the upright drawing of the table."""
    owners: Mapping[str, Owner] = {}
    book: Book | None = None
    """What hints are taken from, for those who want hints."""

    @property
    def rules(self) -> Any:
        return self.game.rules

    def name(self, player: str) -> str:
        return self.names.get(player, player)

    def bet(self, bet: str) -> str:
        return bet_name(self.game.slug, bet, self.language)

    def say(self, sentence: str, **facts: object) -> str:
        """A sentence with its facts, in the person's language."""
        return say(sentence, self.language, facts)

    def word(self, sentence: str) -> str:
        return translate(sentence, self.language)

    def money(self, cents: int) -> str:
        return money(cents, self.language)


class Explained(msgspec.Struct, frozen=True):
    """What a choice means, in a sentence, and the article that makes it so."""

    sentence: str
    cite: str
    due: bool = False
    """Whether it stands out from the other choices: the rules call for it, or it is the usual one."""
    word: str = ""
    """What its button says where there is little room; all that it says otherwise when empty."""
    brief: str = ""
    """What follows from it in a few words; the sentence when empty."""


class Barred(msgspec.Struct, frozen=True):
    """A choice that stands in its usual place and can't be made now: its name, why, and the article."""

    kind: type[Command]
    name: str
    reason: str
    cite: str


class Chip(msgspec.Struct, frozen=True):
    """A chip of the bar: what it adds to a line of the notation, and what its face says."""

    worth: str
    face: str
    first: bool = False
    """Whether it is the one in hand to begin with."""
    cents: int = 0
    colour: str = ""


class Result(msgspec.Struct, frozen=True):
    """A result of before, or a thing that chance may answer: as it is said in the notation, and as it is shown."""

    outcome: str
    paint: str = ""
    shown: str = ""
    says: str = ""
    """For whoever can't see it; what is shown when empty."""
    beside: str = ""
    call: str = ""
    """What the croupier says aloud when it comes; nothing where cards are only laid down."""


class Rolled(msgspec.Struct, frozen=True):
    """What last came to rest: another key is another throw; how long it rolls on the page, and how it sounds."""

    key: str = ""
    milliseconds: int = 0
    sound: str = ""


class Settled(msgspec.Struct, frozen=True, kw_only=True):
    """A row of the settlement: to whom, and what is returned, won and had in all."""

    kind: str
    player: str
    bets: tuple[str, ...]
    stake: int
    gain: int
    cite: str
    mine: bool
    sentence: str = ""
    """What happened, for rows that are neither of the kinds with figures."""


class Fact(msgspec.Struct, frozen=True):
    """A line of a sheet: what, how much, and by which article."""

    name: str
    told: str
    cite: str = ""


class Prize(msgspec.Struct, frozen=True, kw_only=True):
    """A row of what is played or drawn for: its name, a remark, how much it is, and the article."""

    name: str
    note: str = ""
    amount: str = ""
    done: bool = False
    cite: str = ""
