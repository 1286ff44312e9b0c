"""What only a table has: staff, anticipo, a pace, a next step, what silence means, a notice, companions."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

import msgspec

from tapete.engine.command import BACK_OFFICE, Actor, Command, ForPlayer, Role
from tapete.engine.event import Event, Infringed, Refused
from tapete.engine.machine import Chaptered, Rules
from tapete.language import N_, money
from tapete.law.citation import Citation
from tapete.law.parameters import Cited


class Better(msgspec.Struct, frozen=True):
    """A result with which a bet pays more than otherwise."""

    on: str
    """In the words of the law: `2, 12`, `Black-Jack`."""
    pays: Fraction
    cite: Citation


class PrizeTerms(msgspec.Struct, frozen=True, kw_only=True):
    """One prize of a game in which the money of the players, or a part of it, is what is won."""

    id: str
    share: Fraction = Fraction(0)
    """Its part of what is sold or staked; 0 where it has none."""
    pays: Fraction = Fraction(0)
    """What it pays in prices of a cartón, where a table fixes it."""
    amount: int = 0
    """What it pays, in cents, where that is fixed."""
    ball: int = 0
    """The ball up to which, or before which, it is won; 0 for any, or where it changes from game to game."""
    cite: Citation


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """One bet of a table."""

    id: str
    kind: str
    """What bets of its family are called; the same as `id` when it is alone."""
    pays: Fraction
    """0 for what is won of other players, and not at odds."""
    cite: Citation
    on: str = ""
    """The least result that wins it, where it takes one of some name."""
    minimums: tuple[int, ...]
    """The least stake, on each paño where there are several."""
    cap: int
    """The most that one player may have on it."""
    cap_cite: Citation
    step: int = 1
    """Stakes must be multiples of it."""
    covers: frozenset[str] = frozenset()
    """The results that win it, where they are few enough to be named."""
    better: tuple[Better, ...] = ()

    def __repr__(self) -> str:
        least, most = money(self.minimums[0], "en"), money(self.cap, "en")
        return f"<{self.id} pays {self.pays} to 1, from {least} to {most} [{self.cite}]>"


BREACH = N_("it is recorded")
"""What follows from a breach of duty."""
CERRADA, FIN = "cerrada", "fin"
"""The phases that every game has: before the table opens, and after its last round."""

SECRETO_PERDIDO = "secreto-perdido"
"""The incident of a secret that chance has lost, and with it what sold tickets hide."""


_SAID = {
    CERRADA: N_("closed"),
    "ronda": N_("round under way"),
    "liquidacion": N_("paying"),
    FIN: N_("last round played"),
}


class TablePhase(StrEnum):
    """A phase of a table: its word, the step of a round that it belongs to, and how it is told."""

    step: str
    said: str

    def __new__(cls, word: str, step: str = "", said: str = "") -> Self:
        phase = str.__new__(cls, word)
        phase._value_ = word
        phase.step, phase.said = step, said or _SAID.get(word, word)
        return phase


class Pace(StrEnum):
    """Whom a table waits for, and so how long."""

    APUESTAS = "apuestas"
    """Players, who may still bet."""
    DECISION = "decision"
    """One or more players, who are asked something."""
    PERSONAL = "personal"
    """The staff, or chance."""
    REPARTO = "reparto"
    """Chance, for what nobody is to look at one by one: cards face down, tickets that are being opened."""
    EXTRACCION = "extraccion"
    """Chance, for many numbers one after another, each with the time to look for it on a cartón."""


class Post(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A demand on the staff: at least so many people in one of these roles, and at most so many where that is said."""

    roles: tuple[Role, ...]
    least: int
    most: int | None = None


class CallStep(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A call of the staff in the course of a round."""

    call: str
    by: Role
    betting: bool
    """Whether bets are taken after it."""
    launches: bool = False


class Alarm(msgspec.Struct, frozen=True):
    """When the clock is told to a table: the second of its session, and how long after the one before."""

    at: int
    after: int


class LeftBehind(msgspec.Struct, frozen=True):
    """What somebody has in a table that nobody else can use meanwhile, and how they get it back if they have gone."""

    player: str
    amount: int
    after: int
    """The seconds without doing anything after which they have gone; at once, if they have signed out."""
    command: Command


class Seated(msgspec.Struct, frozen=True):
    """A player who sits when a case begins, and their chips in cents."""

    name: str
    chips: int


class Incident(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that may go wrong, what follows (a sentence to translate), and the article that says so."""

    name: str
    effect: str
    cite: Citation
    note: str = ""
    """What is said after its name, as words of commands are written."""


class TableRules(Rules, frozen=True, kw_only=True):
    """What every table's rules hold: staff, anticipo, the end of the session. Each game adds its own."""

    staff: Cited[tuple[Post, ...]]
    anticipo: int
    last_rounds: Cited[int]
    """How many rounds are played once the end of the session is announced."""
    read_otherwise: dict[str, Any] | msgspec.UnsetType = msgspec.UNSET
    """Parameters that a supposed law reads otherwise than the criterios.

    The law's own rules do not have the field, so that they are those of every record there is.
    """

    @property
    def opened(self) -> Citation:
        """By which article a table opens with its anticipo."""
        return self.staff.cite

    @property
    def calls(self) -> Cited[tuple[CallStep, ...]]:
        """The calls of a round, for games that go by calls."""
        return Cited((), self.staff.cite)

    @property
    def incidents(self) -> tuple[Incident, ...]:
        """Everything that may be declared at the table."""
        return ()


class TableState(msgspec.Struct, frozen=True, kw_only=True):
    """What every table's state holds. Each game adds its own."""

    phase: str = CERRADA
    round: int = 1
    staff: tuple[Actor, ...] = ()
    """Who is on duty; nobody at a closed table."""
    bank: int = 0
    """What the table holds: anticipos, collected less paid."""
    last: int = -1
    """Rounds still to be played; -1 while no end has been announced."""

    @property
    def open(self) -> bool:
        """Whether the table is open for the session."""
        return bool(self.staff)

    @property
    def counts_down(self) -> bool:
        """Whether the round that closes is one of the last announced; no throw in the middle of a jugada is."""
        return True


R = TypeVar("R", bound=TableRules)
S = TypeVar("S", bound=TableState)


class _Staffed(Protocol):
    @property
    def staff(self) -> tuple[Actor, ...]: ...


def croupier_of(state: _Staffed) -> Actor:
    """The croupier on duty."""
    croupier = Role.CRUPIER
    for person in state.staff:
        if person.role is croupier:
            return person
    raise LookupError("no croupier is on duty")


def acting_first(state: _Staffed, acting: Actor) -> Sequence[Actor]:
    """The staff on duty, and first of them the person who acts now."""
    return (acting, *(person for person in state.staff if person != acting))


class Step(Generic[R, S]):
    """A stretch of a round: the phases it lasts, what the staff does to end it, whom it asks and their silence.

    `croupier` is the verb with which the croupier ends it, `once` that may be done; `staff` gives the command of
    another person, or None while nothing must be done yet. `silence` is what the rules impose on a player who is asked
    and says nothing; without it, the staff acts.
    """

    def __init__(
        self,
        *phases: str,
        croupier: type[Command] | None = None,
        once: Callable[[S], bool] = lambda _state: True,
        staff: Callable[[R, S], Command | None] = lambda _rules, _state: None,
        silence: Callable[[R, S], Command | None] | None = None,
        pace: Pace | Callable[[R, S], Pace] | None = None,
    ) -> None:
        self.phases = phases
        self.pace = pace or (Pace.DECISION if silence else Pace.PERSONAL)
        self.silence = silence
        self._croupier = croupier
        self._once = once
        self._staff = staff

    def staff(self, rules: R, state: S) -> Command | None:
        """The command that the staff must give now, if any."""
        if self._croupier is None:
            return self._staff(rules, state)
        return self._croupier(by=croupier_of(state)) if self._once(state) else None


def imposed(verb: type[ForPlayer], on: Callable[[S], str]) -> Callable[[object, S], Command | None]:
    """The silence of a player: this verb, `on` the one who is asked, if somebody is."""

    def silence(_rules: object, state: S) -> Command | None:
        player = on(state)
        return verb(by=Actor(player, Role.JUGADOR), player=player) if player else None

    return silence


class TableGame(Chaptered[R, S], ABC):
    """A game at one table: a `Machine`, and what only a table has."""

    procedure: ClassVar[tuple[Step[Any, Any], ...]] = ()
    """The course of a round, in the order of the article. A game without a list answers for each moment itself."""
    _step_at: ClassVar[Mapping[str, Step[Any, Any]]] = {}
    bet_phrases: ClassVar[Mapping[str, str]] = {}
    """How the notation says a kind of bet, where it is not said by its name."""
    covers: ClassVar[bool] = False
    """Whether cards are dealt face down, so that they are opened to nobody before the sabot is over."""
    own_device: ClassVar[bool] = False
    """Whether it is played on a device that says itself what comes, so that nobody can do it by hand."""
    buries: ClassVar[bool] = False
    """Whether cards that were not shown stay covered for players when the sabot is over: they play one another."""

    among_players: ClassVar[bool] = False
    """Whether players bet restos against one another, which are gathered in the bote of a hand."""

    seats_players: ClassVar[bool] = False
    """Whether a case may begin with players in their seats: `seating` and `least_chips` are the game's own then."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls._step_at = {phase: step for step in cls.procedure for phase in step.phases}

    def round_of(self, state: S) -> int:
        """The number of the round under way."""
        return state.round

    def window(self, state: S) -> int:  # noqa: ARG002 - most games take bets once in a round
        """Which time to bet of the round is open or was last, from 0; in most games there is one."""
        return 0

    def sees(self, event: Event, who: Actor) -> bool:
        """Breaches of duty are a matter of the house; everything else happens in the open."""
        return who.role in BACK_OFFICE or not isinstance(event, Infringed)

    def staff(self, state: S) -> Sequence[Actor]:
        """Who is on duty; of several in one role, the one whose turn it is comes first. It is always the croupiers'."""
        return sorted(state.staff, key=lambda person: person.role is not Role.CRUPIER)

    def next_step(self, state: S) -> Command | None:
        """What the staff of the table must do next by the article, if it is their turn to act."""
        step: Step[R, S] = self._step_at[state.phase]
        return step.staff(self.rules, state)

    def on_silence(self, state: S) -> Command | None:
        """What the rules impose when the people the table waits for say nothing."""
        step: Step[R, S] = self._step_at[state.phase]
        return (step.silence(self.rules, state) if step.silence else None) or self.next_step(state)

    def pace(self, state: S) -> Pace:
        """Whom the table waits for."""
        step: Step[R, S] = self._step_at[state.phase]
        return step.pace if isinstance(step.pace, Pace) else step.pace(self.rules, state)

    def seating(self, state: S, players: Sequence[Seated]) -> Command | None:  # noqa: ARG002 - most games have none
        """The next command that brings players to their seats, in the order of turn; None when they all sit."""
        return None

    def least_chips(self) -> int:
        """The fewest chips with which a player sits down, in cents; 0 where nobody chooses how many."""
        return 0

    def granted(self, state: S) -> Command | None:  # noqa: ARG002 - most games ask for nothing of the kind
        """A command that goes without saying when cards are told in a case: at some games a forced bet."""
        return None

    def awaits(self, state: S, player: str) -> bool:
        """Whether a player who takes part may do something about what the table waits for: bet, or answer."""
        return self.pace(state) is Pace.APUESTAS or self.may_answer(state, player)

    def deciding(self, state: S) -> Sequence[str]:  # noqa: ARG002 - at most games one decides after the other
        """Those who decide at the same time, in any order; none where it goes by turns."""
        return ()

    def may_answer(self, state: S, player: str) -> bool:
        """Whether a player is offered a decision, which is what has a key of its own."""
        return any(offer.command.key for offer in self.offers(state, Actor(player, Role.JUGADOR)))

    def pauses(self, state: S) -> bool:  # noqa: ARG002 - at most games nobody speaks out of turn
        """Whether anybody may have something to say before the next result, though nobody is asked."""
        return False

    def alarm(self, state: S) -> Alarm | None:  # noqa: ARG002 - most games go by no clock
        """When the clock must next be told to the table; never where no rule goes by it."""
        return None

    def undecided(self, state: S, player: str) -> int:  # noqa: ARG002 - at most games each has an account of their own
        """A player's money in an account that others share, neither won nor lost yet: of a bank, or of a hand."""
        return 0

    @property
    def for_chips(self) -> bool:
        """Whether the chips of players are worth no money, as in a tournament."""
        return False

    def barred(self, command: Command, silent: Sequence[str]) -> Refused | None:  # noqa: ARG002 - most need no system
        """The refusal of a command while units of a system of computers are silent; None where it can be done."""
        return None

    def left_behind(self, state: S) -> LeftBehind | None:  # noqa: ARG002 - most games hold nothing for one alone
        """What who has the table to themselves would leave in it by going now."""
        return None

    @property
    def holds_for_one(self) -> bool:
        """Whether somebody must see that nobody who has gone keeps it from others."""
        return type(self).left_behind is not TableGame.left_behind

    @property
    def seconds(self) -> int | None:
        """How long whoever is asked may take, where the law has it announced; else it is the house's choice."""
        return None

    keeps_secret: ClassVar[bool] = False
    """Whether what chance has decided is kept from the staff too: the house holds and opens it, whoever serves."""

    @property
    def goes_by_the_clock(self) -> bool:
        """Whether somebody must look at the clock for this table."""
        return type(self).alarm is not TableGame.alarm

    @property
    def counts_days(self) -> bool:
        """Whether an article limits the sessions of a gaming day, so that who opens the table names the day."""
        return False

    @abstractmethod
    def notice(self) -> Sequence[Terms]:
        """What each bet pays and admits."""

    def prizes(self) -> Sequence[PrizeTerms]:
        """What is played for, where what players pay is shared out among them."""
        return ()


AnyTable = TableGame[Any, Any]
"""A table, whatever is played at it."""


Wish = Callable[[Any, Any], Command | None]
"""From the rules and what a player sees to what that player does now, if anything."""


class Companion(msgspec.Struct, frozen=True, kw_only=True):
    """How a game is played by those who fill a table, so that one person can play it alone."""

    plays: Wish
    leaves: Wish = lambda _rules, _view: None
    needed: int = 4
    """How many players it takes to play a round, the banker among them."""
