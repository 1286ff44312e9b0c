"""What follows from a command: events, which carry their citation and the money they moved, or a refusal.

A refusal has a code for programs, a sentence for people and an article for both. So have the faults of a set-up.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar, NamedTuple

import msgspec

from tapete.engine.incidents import named, told_word
from tapete.language import N_, decimals, open_slots, people_in, say, translate
from tapete.law.citation import Citation

CAJA = "caja"
MESA = "mesa"
PROPINAS = "propinas"
COMERCIO = "comercio"
"""The till of whoever sells what a combinación aleatoria advertises: an ordinary sale, and no money of the draw."""
JUGADOR, TAPETE, SERIE, BOTE = "jugador", "tapete", "serie", "bote"
"""Kinds of account with an owner: `jugador:ana`, `bote:oro`."""


class Account(NamedTuple):
    """The parts of an account's name."""

    kind: str
    owner: str
    """A player, or the name of a pot; empty for an account of the house."""

    @property
    def name(self) -> str:
        """The name that records and ledgers use."""
        return f"{self.kind}:{self.owner}" if self.owner else self.kind

    @property
    def player(self) -> str:
        """The player who owns the money; empty for the house and for pots."""
        return "" if self.kind == BOTE else self.owner


@lru_cache(maxsize=4096)
def parse_account(name: str) -> Account:
    """The kind and the owner of an account: `jugador` and `ana` for `jugador:ana`."""
    kind, _, owner = name.partition(":")
    return Account(kind, owner)


_AMOUNT = "amount"


@lru_cache(maxsize=4096)
def wallet(player: str) -> str:
    """The account of what a player holds in value chips."""
    return f"{JUGADOR}:{player}"


@lru_cache(maxsize=4096)
def cloth(player: str) -> str:
    """The account of what a player has staked on the cloth."""
    return f"{TAPETE}:{player}"


@lru_cache(maxsize=4096)
def series(player: str) -> str:
    """The account of what a player holds in colour chips, which are worth nothing away from their table."""
    return f"{SERIE}:{player}"


def pot(name: str) -> str:
    """The account of a pot of prizes, common to every table of the house that plays for it."""
    return f"{BOTE}:{name}"


def always(account: str) -> Callable[[str], str]:
    """An account that is the same for every player."""
    return lambda _player: account


class Move(msgspec.Struct, frozen=True):
    """Money that goes from one account to another: every posting has two ends."""

    source: str
    target: str
    amount: int


Route = tuple[Callable[[str], str], Callable[[str], str]]
"""The two accounts of a player, or of a pot, between which money moves: source and target."""
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
    sentence_if: ClassVar[tuple[str, str]] = ("", "")
    """A field, and the sentence that is used instead where it is set."""
    sentence_unless: ClassVar[tuple[str, str]] = ("", "")
    """A field, and the sentence that is used instead where it is not set."""
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
    route: ClassVar[Route | None] = None
    """The accounts between which its `amount` moves; None where no money moves."""
    route_of: ClassVar[str] = "player"
    """The field that names whose accounts those are."""
    cite: Citation

    def moves(self) -> tuple[Move, ...]:
        """The money this event moved; most move none."""
        if self.route is None:
            return ()
        return along(self.route, getattr(self, self.route_of, ""), getattr(self, _AMOUNT))  # see `_require_routes`

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

    def wording(self) -> str:
        """The one of its sentences that applies."""
        (field, other), (needed, without) = self.sentence_if, self.sentence_unless
        if field and getattr(self, field):
            return other
        return without if needed and not getattr(self, needed) else self.sentence

    def tell(self, language: str) -> str:
        """The event as a sentence for people."""
        return say(self.wording(), language, self.facts()).strip()

    def details(self, language: str) -> list[str]:  # noqa: ARG002 - most have none
        """What there is to say beyond its sentence, a line each."""
        return []


class PlayerEvent(Event, frozen=True):
    """An event about one player."""

    player: str


class Transfer(Event, frozen=True):
    """An amount of one player moved along a route. Its fields come before those of the base in a record."""

    player: str
    amount: int


def is_stake(event: Event) -> bool:
    """Whether it lays something on the cloth, or takes part in a draw otherwise."""
    if event.enters or event.settles:  # a settlement lays nothing on the cloth, and has the most events
        return event.enters
    return TAPETE in [parse_account(move.target).kind for move in event.moves()]


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


CODES: set[str] = set()
"""The codes of all refusals and faults, as the modules that define them are read."""


class Reason(msgspec.Struct, frozen=True):
    """A kind of refusal: its code and its sentence, whose facts each refusal supplies."""

    code: str
    sentence: str
    untimely: bool = False
    """Whether the same could be asked at another time; where it is asked in time, other reasons come to light."""

    def __post_init__(self) -> None:
        CODES.add(self.code)


class Refused(Exception):
    """The law does not allow the command: nothing happened."""

    def __init__(self, reason: Reason, cite: Citation, **facts: Any) -> None:
        super().__init__(reason.code, cite)
        self.reason = reason
        self.cite = cite
        self.facts = facts

    @property
    def code(self) -> str:
        """The code for programs."""
        return self.reason.code

    def record(self) -> "Refusal":
        """The refusal as a fact for the acta."""
        return Refusal(code=self.code, cite=self.cite, facts={name: str(fact) for name, fact in self.facts.items()})

    def sentence(self, language: str) -> str:
        """What was refused and why, for people."""
        return say(self.reason.sentence, language, named(self.facts))

    def people(self) -> tuple[str, ...]:
        """The facts that are people."""
        return people_in(self.reason.sentence)

    def with_slots(self, language: str) -> str:
        """The sentence with a slot for each person; without people it is finished."""
        if not self.people():
            return self.sentence(language)
        return open_slots(self.reason.sentence, language, named(self.facts))

    def __str__(self) -> str:
        return f"{self.sentence('en')} [{self.code}, {self.cite}]"


class Refusal(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A refusal as the record keeps it."""

    code: str
    cite: Citation
    facts: dict[str, str] = {}

    def filled(self, sentence: str, people: Sequence[str], names: Mapping[str, str]) -> str:
        """A sentence with the people in its slots: by name, or by the id where no name is known."""
        if not people:
            return sentence
        return sentence.format_map({each: names.get(self.facts[each], self.facts[each]) for each in people})


class FaultKind:
    """A kind of fault: its code and its sentence, of which every fault fills in `where`, `expected` and `found`.

    No Struct, so that whatever holds one is written with its code alone (see `tapete.engine.codec`).
    """

    __slots__ = ("code", "sentence")

    def __init__(self, code: str, sentence: str) -> None:
        self.code = code
        self.sentence = sentence
        CODES.add(code)

    def __repr__(self) -> str:
        return f"FaultKind({self.code!r})"


class Fault(msgspec.Struct, frozen=True):
    """Something in a table's set-up, or in a whole casino's, that the law does not admit."""

    kind: FaultKind = msgspec.field(name="code")
    cite: Citation
    where: str
    expected: str
    found: str

    @property
    def code(self) -> str:
        """The code for programs."""
        return self.kind.code

    @property
    def facts(self) -> dict[str, str]:
        """What the sentence names."""
        return {"where": self.where, "expected": self.expected, "found": self.found}

    def tell(self, language: str) -> str:
        """The fault as a sentence for people."""
        facts = {name: decimals(translate(fact, language), language) for name, fact in self.facts.items()}
        return say(self.kind.sentence, language, facts)


class Unlawful(ValueError):
    """A set-up with faults can't be opened; every fault is here, not the first."""

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__(" ".join(f"{fault.tell('en')} [{fault.code}, {fault.cite}]" for fault in faults))
        self.faults = faults
