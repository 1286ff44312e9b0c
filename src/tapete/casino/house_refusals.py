"""What the house refuses and no table knows of, as the record says it.

The staff acts only in the name of players who have come to a table by an act of their own (criterio:casino.34). Nobody
pays more than they hold, or has a place at two tables. No stakes are taken while the custodian of chance does not
answer, and tables of one company do not contradict each other on the same events.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Protocol, runtime_checkable

from tapete.engine.command import STAFF, Command, Offer, Role
from tapete.engine.event import JUGADOR, Event, Move, Reason, Refusal, Refused, is_stake, moves_of, parse_account
from tapete.engine.machine import Machine, after
from tapete.families.table.opening import OpenTable
from tapete.families.table.powers import InTheirName
from tapete.language import N_
from tapete.law.citation import Citation

SIN_ENCARGO = Reason(
    "sin_encargo", N_("{player:@} has not come to this table: the staff may stake only what a player here hands over.")
)
SOLO_EN_PERSONA = Reason(
    "solo_en_persona",
    N_("At a virtual table nobody plays for somebody else: only {player:@} moves the chips of {player:@}."),
)
HANDED_OVER = Citation("criterio:casino.34")
NOBODY: frozenset[str] = frozenset()
_GOODBYES = frozenset({"leave", "rise"})
"""What the commands are called by which somebody gives up their place, in the games that have places."""


def attending(present: frozenset[str], command: Command) -> frozenset[str]:
    if type(command) is OpenTable:
        return NOBODY
    if command.__struct_config__.tag in _GOODBYES:
        return present - {getattr(command, "player", command.by.id)}
    by = command.by
    return present if by.id in present or by.role is not Role.JUGADOR else present | {by.id}


def represented(machine: Machine[Any], command: Command) -> str:
    """In whose name the staff gives a command that belongs to players; empty for what is its own to do."""
    if command.by.role not in STAFF or not isinstance(machine.power(command), InTheirName):
        return ""
    player: str = getattr(command, "player", "")
    return player


def refuse_uninvited(
    machine: Machine[Any],
    present: frozenset[str],
    command: Command,
    changes: Mapping[str, int],
    *,
    virtual: bool,
) -> None:
    """Refuse what the staff would do in the name of a player who has not come, or take from one.

    `changes` is what each player gains.
    """
    if command.by.role not in STAFF:
        return
    paying = [player for player, change in changes.items() if change < 0]
    for player in filter(None, (represented(machine, command), *paying)):
        if virtual:
            raise Refused(SOLO_EN_PERSONA, HANDED_OVER, player=player)
        if player not in present:
            raise Refused(SIN_ENCARGO, HANDED_OVER, player=player)


def invited(machine: Machine[Any], offers: Iterable[Offer], present: frozenset[str]) -> list[Offer]:
    """Of what somebody is offered, what they may do in their own name or in that of one of these."""
    allowed = present | {""}
    return [offer for offer in offers if represented(machine, offer.command) in allowed]


def is_uninvited(
    told: Refusal, machine: Machine[Any], present: frozenset[str], command: Command, changes: Mapping[str, int]
) -> bool:
    """Whether a refusal is one of those: whether the table is virtual is known to the house."""
    for virtual in (False, True):
        try:
            refuse_uninvited(machine, present, command, changes, virtual=virtual)
        except Refused as refused:
            if refused.record() == told:
                return True
    return False


SALDO_INSUFICIENTE = Reason(
    "saldo_insuficiente", N_("{player:@} holds {held:€} and needs {needed:€}; the caja sells chips.")
)
CHIPS_ONLY = Citation("RC1979:41.1")


def wallet_changes(moves: Sequence[Move]) -> dict[str, int]:
    changes: dict[str, int] = {}
    for move in moves:
        for account, change in ((move.source, -move.amount), (move.target, move.amount)):
            kind, player = parse_account(account)
            if kind == JUGADOR:
                changes[player] = changes.get(player, 0) + change
    return changes


def shortage(player: str, held: int, needed: int) -> Refused:
    return Refused(SALDO_INSUFICIENTE, CHIPS_ONLY, player=player, held=held, needed=needed)


def is_shortage(told: Refusal, events: Sequence[Event]) -> bool:
    """Whether a refusal may be true of a command that would have caused these events.

    What the player held is known to the house's ledger and not to the record of one table.
    """
    player = told.facts.get("player", "")
    needed = -wallet_changes(moves_of(events)).get(player, 0)
    return any(shortage(player, held, needed).record() == told for held in _possible(told, needed))


def _possible(told: Refusal, needed: int) -> range:
    """What the player held by the refusal's own word, if that would have been too little."""
    held = told.facts.get("held", "")
    return range(int(held), min(int(held) + 1, needed)) if held.isascii() and held.isdigit() else range(0)


@runtime_checkable
class OnePlace(Protocol):
    """A game at which nobody may have a place at two tables."""

    def placed(self, state: Any) -> Collection[str]:
        """Who has a place at this table."""

    def second_place(self, player: str) -> Refused:
        """Why somebody who has one at another table is refused."""


def placed_by(game: Machine[Any], state: Any, events: Sequence[Event]) -> set[str]:
    if not isinstance(game, OnePlace):
        return set()
    return set(game.placed(after(game, state, events))) - set(game.placed(state))


def is_second_place(told: Refusal, game: Machine[Any], state: Any, events: Sequence[Event]) -> bool:
    """Whether a refusal may be true of a command that would have caused these events.

    Who has a place at another table is known to the house and not to the record of this one.
    """
    player = told.facts.get("player", "")
    if not isinstance(game, OnePlace) or player not in placed_by(game, state, events):
        return False
    return game.second_place(player).record() == told


CUSTODIO_SIN_RESPUESTA = Reason(
    "custodio_sin_respuesta", N_("The custodian of chance does not answer: no bets are taken until it does.")
)
SILENCE = Citation("criterio:casino.37")


def refuse_stakes(events: Sequence[Event]) -> None:
    if any(map(is_stake, events)):
        raise Refused(CUSTODIO_SIN_RESPUESTA, SILENCE)


def is_silence(told: Refusal, events: Sequence[Event]) -> bool:
    """Whether a refusal may be true of a command that would have caused these events: no record tells the silence."""
    return told.code == CUSTODIO_SIN_RESPUESTA.code and told.cite == SILENCE and any(map(is_stake, events))


class Odds(Protocol):
    """An event of which two books hold different things."""

    @property
    def event(self) -> str:
        """What people call it."""

    @property
    def expected(self) -> str:
        """How the other book settled it."""

    @property
    def found(self) -> str:
        """How this one did."""


class SettledBy(Protocol):
    """What a book settled by, read from its record."""

    def see(self, at: float, events: Sequence[Event]) -> None:
        """What a record tells, and at which second."""

    def at_odds(self, other: Any) -> Iterable[Odds]:
        """The events that this book settled otherwise than the other had, while both had them on a card."""


@runtime_checkable
class Book(Protocol):
    """A game at which a company takes bets on events that are held elsewhere."""

    @property
    def company(self) -> str:
        """Who takes the bets."""

    def speaks(self, state: Any, events: Sequence[Event]) -> bool:
        """Whether they say how something ended that other books of the company may hold otherwise."""

    def contradiction(
        self, state: Any, events: Sequence[Event], sister: Any, standing: Any, table: int
    ) -> Refused | None:
        """Why they may not happen while another book of the company, of this number, stands as it does."""

    def watched(self) -> "SettledBy":
        """Takes note of what a book settles by, as its record is read."""

    def is_of_a_sister(self, told: Refusal, state: Any, events: Sequence[Event]) -> bool:
        """Whether another book of the company may be why what would have caused them was refused."""


@lru_cache(maxsize=1024)
def company_of(game: Machine[Any]) -> str:
    """The company that takes bets at a table; empty where there is none."""
    return game.company if isinstance(game, Book) else ""


def is_of_a_sister(told: Refusal, game: Machine[Any], state: Any, events: Sequence[Event]) -> bool:
    """Whether a refusal may be true because of another book, which is known to the house and not to this record."""
    return isinstance(game, Book) and game.is_of_a_sister(told, state, events)
