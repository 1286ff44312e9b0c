"""What every game at a table does alike: it looks up what follows from a command, and what an event leaves behind."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from tapete.engine.actor import BACK_OFFICE, Actor, Role
from tapete.engine.command import Command
from tapete.engine.event import Event, Infringed
from tapete.engine.offer import Offer
from tapete.engine.refusal import Refused
from tapete.games.table.commands import OpenTable
from tapete.games.table.duty import least_staff
from tapete.games.table.reasons import FUERA_DEL_JUEGO
from tapete.games.table.rules import TableRules
from tapete.games.table.state import TableState
from tapete.law.citation import Citation

R = TypeVar("R", bound=TableRules)
S = TypeVar("S", bound=TableState)
DIRECTOR = Actor("director", Role.DIRECTOR)


class Parts(NamedTuple, Generic[R, S]):
    """What a game is made of: functions of its rules and of where the table stands."""

    decisions: Mapping[type[Command], Callable[[R, S, Any], Sequence[Event]]]
    evolutions: Mapping[type[Event], Callable[[R, S, Any], S]]
    offers: Callable[[R, S, Actor], Iterable[Offer]]
    read: Callable[[R, S, Sequence[str], Actor], Command]
    write: Callable[[Command], str]


class TableGame(ABC, Generic[R, S]):
    """The part of `Game` that no game says otherwise, or few."""

    states: type[S]
    parts: Parts[R, S]

    def __init__(self, rules: R) -> None:
        self.rules = rules
        self.slug = rules.game

    @property
    @abstractmethod
    def cite(self) -> Citation:
        """The article that says what may be played."""

    def opening(self) -> S:
        return self.states()

    def round_of(self, state: S) -> int:
        return state.round

    def offers(self, state: S, who: Actor) -> list[Offer]:
        return list(self.parts.offers(self.rules, state, who))

    def decide(self, state: S, command: Command) -> Sequence[Event]:
        decision = self.parts.decisions.get(type(command))
        if decision is None:
            raise Refused(FUERA_DEL_JUEGO, self.cite)
        return decision(self.rules, state, command)

    def evolve(self, state: S, event: Event) -> S:
        return self.parts.evolutions[type(event)](self.rules, state, event)

    def sees(self, event: Event, who: Actor) -> bool:
        """Breaches of duty are a matter of the house; everything else happens in the open."""
        return who.role in BACK_OFFICE or not isinstance(event, Infringed)

    def staff(self, state: S) -> Sequence[Actor]:
        """The croupiers first: it is always their turn."""
        return sorted(state.staff, key=lambda person: person.role is not Role.CRUPIER)

    def read(self, words: Sequence[str], by: Actor, state: S) -> Command:
        return self.parts.read(self.rules, state, words, by)

    def write(self, command: Command) -> str:
        return self.parts.write(command)

    def _open(self) -> Command:
        """The director opens the table with the staff it must have."""
        return OpenTable(by=DIRECTOR, staff=least_staff(self.rules))
