"""A table to write cases at: people speak the notation, and the case reads like the example it comes from."""

from collections import Counter
from collections.abc import Callable, Sequence
from copy import copy
from fractions import Fraction
from typing import Any, Self

import pytest

from tapete.casino.ledger import why_not
from tapete.engine.command import AZAR, Actor, Role
from tapete.engine.event import Event, Refused, moves_of
from tapete.engine.machine import play
from tapete.engine.notation import parse_line
from tapete.engine.setup import read_setup
from tapete.engine.table import AnyTable, Pace
from tapete.families.stakes.cells import BetPlaced, Collected, Paid, Returned
from tapete.games import REGISTRY

JURISDICTIONS = ("estado", "galicia", "murcia")
everywhere = pytest.mark.parametrize("where", JURISDICTIONS)
DIRECTOR = Actor("director", Role.DIRECTOR)


class TestTable:
    """An open table of a game in a jurisdiction; `setup` fields are written as in casino files."""

    __test__ = False

    def __init__(self, slug: str, jurisdiction: str, *, staff: str = "", **setup: Any) -> None:
        module = REGISTRY.module(slug)
        chosen = read_setup(module.Setup, setup) if setup else module.example(jurisdiction)
        game = module.build(jurisdiction, chosen)
        self.where = jurisdiction
        self.game: AnyTable = game
        self.state: Any = game.opening()
        self.events: list[Event] = []
        """Everything that has happened so far."""
        self.send(DIRECTOR, f"abrir {staff}")

    def send(self, by: Actor, text: str) -> Sequence[Event]:
        command = self.game.read(parse_line(text).words, by, self.state)
        self.state, events = play(self.game, self.state, command)
        assert not [move for move in moves_of(events) if why_not(move.source, move.target)], text
        self.events.extend(events)
        return events

    def __call__(self, line: str) -> Sequence[Event]:
        """Play one line, `ana: rojo 10` or `crupier: lanzar`; anybody without a role here is a player."""
        parsed = parse_line(line)
        return self.send(self.person(parsed.speaker), " ".join(parsed.words))

    def person(self, name: str) -> Actor:
        """Who speaks: a role stands for whoever holds it now, on turn if it is the croupier's."""
        if name == "azar":
            return AZAR
        if name == "director":
            return DIRECTOR
        if name == "reloj":
            return Actor("reloj", Role.RELOJ)
        if name == "inspeccion":
            return Actor("inspeccion", Role.INSPECCION)
        if name == "crupier":
            return self.game.staff(self.state)[0]
        on_duty = [a for a in self.state.staff if name in {a.id, a.role}]
        return on_duty[0] if on_duty else Actor(name, Role.JUGADOR)

    def refusal(self, line: str) -> Refused:
        """Play a line that must be refused and change nothing; the refusal."""
        before = self.state
        try:
            self(line)
        except Refused as refused:
            assert self.state is before
            return refused
        raise AssertionError(f"not refused: {line}")

    def why_not(self, line: str) -> tuple[str, str]:
        """Play a line that must be refused: the code and the article of the refusal."""
        refused = self.refusal(line)
        return refused.code, refused.cite

    def fork(self) -> Self:
        """The same table at the same instant, to try something on."""
        other = copy(self)
        other.events = list(self.events)
        return other

    def open_bets(self) -> None:
        """Make the calls after which bets are taken."""
        while self.game.pace(self.state) is not Pace.APUESTAS:
            self._next()

    def close_bets(self) -> None:
        """Make the calls after which only the result is missing."""
        while self.game.needs(self.state) is None:
            self._next()

    def spin_to(self, outcome: str) -> list[Event]:
        """The calls that remain and this result; the settlement is still to be made."""
        self.close_bets()
        return list(self.send(AZAR, f"resultado {outcome}"))

    def spin(self, outcome: str) -> list[Event]:
        """The rest of the round: calls, this result, the whole settlement. The events from the draw on."""
        return self.spin_to(outcome) + list(self("crupier: liquidar"))

    def _next(self) -> None:
        step = self.game.next_step(self.state)
        assert step is not None
        self.state, events = play(self.game, self.state, step)
        self.events.extend(events)


def faults(slug: str, jurisdiction: str, **setup: Any) -> list[tuple[str, str]]:
    """What the law refuses of a set-up: the code and the article of each fault."""
    module = REGISTRY.module(slug)
    return [(fault.code, fault.cite) for fault in module.check(jurisdiction, read_setup(module.Setup, setup))]


def balances(events: Sequence[Event]) -> dict[str, int]:
    """What events did to each account."""
    balance: Counter[str] = Counter()
    for move in (move for event in events for move in event.moves()):
        balance[move.source] -= move.amount
        balance[move.target] += move.amount
    return dict(balance)


def net(events: Sequence[Event], player: str) -> int:
    """What a player is richer by, adding wallet, cloth and colour chips."""
    return sum(change for account, change in balances(events).items() if account.endswith(f":{player}"))


def expected_return(table: TestTable, bet: str) -> Fraction:
    """What a unit staked gives back on average: the bet played against every outcome, each with its weight."""
    outcomes = table.game.rules.need.outcomes
    gained = staked = 0
    for outcome in outcomes:
        trial = table.fork()
        (placed,) = trial(f"ana: {bet}")
        assert isinstance(placed, BetPlaced)
        gained += outcome.weight * net(trial.spin(outcome.id), "ana")
        staked += outcome.weight * placed.amount
    return 1 + Fraction(gained, staked)


def refused(open_table: Callable[[], object]) -> tuple[str, str]:
    """What is refused of a table that can't even be opened: the code and the article."""
    try:
        open_table()
    except Refused as refusal:
        return refusal.code, refusal.cite
    raise AssertionError("it opened")


def articles(estado: str, galicia: str, murcia: str) -> dict[str, str]:
    """The provisions that say the same thing in each jurisdiction."""
    return dict(zip(JURISDICTIONS, (estado, galicia, murcia), strict=True))


def paid(events: Sequence[Event]) -> list[tuple[str, int]]:
    """Who was paid how much, in order."""
    return [(e.player, e.amount) for e in events if isinstance(e, Paid)]


def paid_bets(events: Sequence[Event]) -> list[tuple[str, int]]:
    """Which bets gained how much, in the order in which they were paid."""
    return [(g.bet, g.gain) for e in events if isinstance(e, Paid) for g in e.gains]


def collected(events: Sequence[Event]) -> list[tuple[str, str, int]]:
    """What the bank took: player, bet, amount."""
    return [(e.player, e.bet, e.amount) for e in events if isinstance(e, Collected)]


def returned(events: Sequence[Event]) -> list[tuple[str, str, int]]:
    """What went back to players: player, bet, amount."""
    return [(e.player, e.bet, e.amount) for e in events if isinstance(e, Returned)]
