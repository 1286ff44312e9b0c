"""A table at which learners sit: the staff and chance take their steps, and it stops where one of them may choose."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from numpy.random import Generator

from tapete.engine.chance import PlainChance
from tapete.engine.chapter import Act
from tapete.engine.command import Actor, Command, Offer, Role
from tapete.engine.event import JUGADOR, SERIE, Event, moves_of, parse_account
from tapete.engine.machine import play
from tapete.engine.table import AnyTable, Companion, Pace
from tapete.environments.acts import QUIET, Acts, Choice, Choices
from tapete.environments.tables import Subject
from tapete.games import REGISTRY
from tapete.kit.chance.source import Source, place_of, total_weight

_IN_HAND = frozenset({JUGADOR, SERIE})
"""Kinds of account with which a player may still bet."""


class Accounts:
    """What each has in accounts of their own, in cents, since an episode began."""

    def __init__(self, players: Iterable[str]) -> None:
        self.all = dict.fromkeys(players, 0)
        self.in_hand = dict(self.all)

    def post(self, events: Iterable[Event]) -> None:
        for move in moves_of(events):
            self._add(move.source, -move.amount)
            self._add(move.target, move.amount)

    def _add(self, account: str, amount: int) -> None:
        kind, owner = parse_account(account).kind, parse_account(account).player
        if owner in self.all:
            self.all[owner] += amount
            self.in_hand[owner] += amount if kind in _IN_HAND else 0

    @property
    def anybody_plays(self) -> bool:
        return self.all != self.in_hand


def spent(player: str, events: Sequence[Event]) -> int:
    accounts = Accounts((player,))
    accounts.post(events)
    return -accounts.in_hand[player]


_TAKE_OFF = "retirar {bet:"
"""How the line begins with which a bet of the cloth is taken back."""
_PAYS = "pagar"


class Clearing:
    """The bets that are over at one table."""

    def __init__(self, game: AnyTable, *, lasting: bool) -> None:
        """Where bets are `lasting`, those that were neither won nor lost stay."""
        self._rules = game.rules
        self._acts = _taking_off(game)
        self._lasting = lasting
        self._won: set[tuple[str, str]] = set()
        self.due = False
        """Whether a round has ended since everything that is over was taken off."""

    def note(self, events: Iterable[Event]) -> None:
        self._won |= {(getattr(e, "player", ""), getattr(e, "bet", "")) for e in events if e.settles == _PAYS}

    def step(self, state: Any, players: Sequence[Actor]) -> Command | None:
        """How the next bet that is over is taken off; None when there is none, until another round has ended."""
        if self.due:
            for player in players:
                for act in self._acts:
                    for offer in act.offers(self._rules, state, player):
                        if self._is_over(player.id, offer.command):
                            return offer.command
            self.begin()
        return None

    def begin(self) -> None:
        self.due = False
        self._won.clear()

    def _is_over(self, player: str, command: Any) -> bool:
        return not self._lasting or (player, command.bet) in self._won


def _taking_off(game: AnyTable) -> Sequence[Act[Any, Any]]:
    lines = game.contents.words.lines()
    acts = {id(act): act for act in game.contents.acts.values() if act.offer is not None}
    return [act for act in acts.values() if any(lines[kind][0].startswith(_TAKE_OFF) for kind in act.kinds)]


ENTER = ("sentarse", "ocupar", "serie")
"""With these words somebody comes to play."""
CHIPS = 1000
"""How many chips of a colour are bought: more than anybody lays."""


def entering(
    game: AnyTable, state: Any, player: Actor, stake: int, companion: Companion | None = None
) -> Command | None:
    """What somebody who is not there yet does to be; nothing where one may bet without.

    Where the game has companions, as one of them.
    """
    if companion is not None:
        view = game.view(state, player)
        return companion.plays(game.rules, view) if player.id not in view.playing() else None
    offers = [offer for offer in game.offers(state, player) if game.write(offer.command).startswith(ENTER)]
    if not offers:
        return None
    offer = max(offers, key=lambda each: _fits(each, stake))
    return offer.at(min(offer.amounts.high, CHIPS)) if offer.field == "chips" and offer.amounts else offer.command


def _fits(offer: Offer, stake: int) -> int:
    """Chips of a colour are best worth a unit; of other offers the first is as good as any."""
    value = getattr(offer.command, "value", 0)
    return value if value <= stake else 0


_ASKING = frozenset({Pace.APUESTAS, Pace.DECISION})


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """How long an episode is, and with how much."""

    stake: int
    """In cents: the unit of bets and rewards."""
    rounds: int = 1
    purse: int | None = None
    """How many units each player brings; None for as many as it takes."""
    longest: int = 500
    """Acts after which an episode is broken off."""


class LearnersTable:
    """One episode after another at a table of a game."""

    def __init__(
        self, game: AnyTable, subject: Subject, players: Sequence[str], terms: Terms, company: Sequence[str] = ()
    ) -> None:
        """`company` are others, where nobody could play without them."""
        self.game = game
        self.acts = Acts(game, subject, terms.stake)
        self._subject = subject
        self.players = tuple(Actor(name, Role.JUGADOR) for name in players)
        self.terms = terms
        self._company = tuple(Actor(name, Role.JUGADOR) for name in company)
        self._accounts = Accounts(players)
        self._clearing = Clearing(game, lasting=subject.lasting)
        self.asked = ""
        self.choices: Choices = {}
        self.broken_off = False
        self.state: Any = game.opening()
        self._views: dict[str, Any] = {}
        self._companion: Companion | None = getattr(REGISTRY.module(game.slug), "companion", None)
        self._places: dict[str, int] = {}
        self._silent: set[str] = set()
        self._acted = 0
        self._chance: PlainChance | None = None
        self._go_on()
        self._begun = self.state
        self._last = 0
        places = subject.places(game) if subject.places else len(self._places)
        if self._places and places < len(self.players) + len(self._company):
            raise ValueError(f"{places} have a place at this table, and no more")

    def reset(self, source: Source) -> None:
        """A new table, at which nothing is staked; the same source gives the same episode."""
        self.state, self._views = self._begun, {}
        self._accounts = Accounts(player.id for player in self.players)
        self._clearing.begin()
        self._silent, self._acted, self.broken_off = set(), 0, False
        self._chance = PlainChance(source)
        self._last = self.game.round_of(self.state) + self.terms.rounds - 1
        self._go_on()

    def act(self, number: int) -> bool:
        """The one who is asked chooses; nothing happens and it is false when that may not be done."""
        self._acted += 1
        lawful = number in self.choices
        if lawful:
            command = self.choices[number].command
            if command is None:
                self._silent.add(self.asked)
            else:
                self._carry_out(command)
            self._go_on()
        if self._acted >= self.terms.longest and self.asked:
            self.broken_off = True
        return lawful

    def won(self, player: str) -> int:
        """What a learner has won or lost so far, in cents; what lies on the cloth or in a bank of theirs is theirs."""
        banked = self._subject.banked
        return self._accounts.all[player] + (banked(self.view(player), player) if banked else 0)

    def view(self, player: str) -> Any:
        if player not in self._views:
            self._views[player] = self.game.view(self.state, Actor(player, Role.JUGADOR))
        return self._views[player]

    def _go_on(self) -> None:
        """Take every step until somebody may choose, or the episode is over; without chance, until it is needed."""
        self.asked, self.choices = "", {}
        while True:
            command = self._clearing.step(self.state, self.players)
            if command is None:
                if self._is_over() or self._is_asked():
                    return
                command = self._next()
            if command is None:
                return
            self._step(command)

    def _is_over(self) -> bool:
        """Whether all rounds are played, and nothing of a player is left on the cloth that another would decide."""
        if self._chance is None or self.game.round_of(self.state) <= self._last:
            return False
        if not self.state.open:
            return True
        return not any(self._has_bet(player.id) or self._subject.unwon(self.view(player.id)) for player in self.players)

    def _is_asked(self) -> bool:
        if not self.state.open or self.game.pace(self.state) not in _ASKING:
            return False
        deciding = self.game.deciding(self.state)
        for player in self.players:
            if player.id in self._silent or (deciding and player.id not in deciding):
                continue
            choices = self._choices_of(player)
            if len(choices) > 1:
                self.asked, self.choices = player.id, choices
                return True
        return False

    def _choices_of(self, player: Actor) -> Choices:
        found = self.acts.offered(self.state, player, self._places.get(player.id, 0))
        if self.terms.purse is not None:
            found = {number: choice for number, choice in found.items() if self._affords(player.id, choice)}
        if found and not self._subject.speaks and not self._says_what_silence_does(found):
            found[QUIET] = Choice()
        return found

    def _says_what_silence_does(self, found: Choices) -> bool:
        """Whether one of the acts is what the rules take silence for; to bet no more is nothing else."""
        if self.game.pace(self.state) is Pace.APUESTAS:
            return False
        imposed = self.game.on_silence(self.state)
        commands = [choice.command for choice in found.values()]
        return any(command and (command.declines or command == imposed) for command in commands)

    def _affords(self, player: str, choice: Choice) -> bool:
        if choice.command is None or self.terms.purse is None:
            return True
        cost = spent(player, self.game.decide(self.state, choice.command))
        return cost <= self.terms.purse * self.terms.stake + self._accounts.in_hand[player]

    def _next(self) -> Command | None:
        """What happens by itself: a draw, a step of the staff, or what silence means; before chance, people come."""
        need = self.game.needs(self.state)
        if self._chance is None:
            return self._entering() or (None if need else self.game.next_step(self.state))
        if need is not None:
            return self._chance.answer(need)
        if not self.state.open:
            return None
        unasked = self._routine() or self._joining()
        return unasked or self.game.next_step(self.state) or self.game.on_silence(self.state)

    def _routine(self) -> Command | None:
        if self.game.pace(self.state) not in _ASKING:
            return None
        found = (self._subject.routine(self.game.rules, self.view(player.id)) for player in self.players)
        return next(filter(None, found), None)

    def _joining(self) -> Command | None:
        """What somebody else does: as a companion, where the game has some, or else a bet.

        That is laid once the players have laid theirs, and is the principal one, which hangs last.
        """
        if self._companion is not None:
            plays = self._companion.plays
            return next(filter(None, (plays(self.game.rules, self.view(each.id)) for each in self._company)), None)
        if self._company and self._accounts.anybody_plays and self.view(self.players[0].id).betting:
            for player in self._company:
                found = self.acts.offered(self.state, player, self._places[player.id])
                bets = [number for number in found if number in self.acts.bets]
                if bets and not self._has_bet(player.id):
                    return found[max(bets)].command
        return None

    def _has_bet(self, player: str) -> bool:
        return any(chips.player == player for chips in self.view(player).lying())

    def _entering(self) -> Command | None:
        for player in (*self.players, *self._company) if self.state.open else ():
            if player.id not in self._places:
                command = entering(self.game, self.state, player, self.terms.stake, self._companion)
                if command is not None:
                    self._places[player.id] = getattr(command, "plaza", 0)
                    return command
        return None

    def _step(self, command: Command) -> None:
        """Whoever bets no more has said so for as long as the same bets are taken."""
        before, number = self._time_to_bet(), self.game.round_of(self.state)
        self._carry_out(command)
        if before is None or self._time_to_bet() != before:
            self._silent.clear()
        if self.state.open and self.game.round_of(self.state) != number:
            self._clearing.due = True

    def _time_to_bet(self) -> tuple[int, int] | None:
        if not self.state.open or self.game.pace(self.state) is not Pace.APUESTAS:
            return None
        return self.game.round_of(self.state), self.game.window(self.state)

    def _carry_out(self, command: Command) -> None:
        self.state, events = play(self.game, self.state, command)
        self._views = {}
        self._accounts.post(events)
        self._clearing.note(events)


class SeededSource:
    """A `Source` that gives the same again for the same seed: for learning, and never for money."""

    def __init__(self, generator: Generator) -> None:
        self._generator = generator

    def pick(self, weights: Sequence[int], names: Iterable[str] = ()) -> int:  # noqa: ARG002 - a place is enough
        return place_of(int(self._generator.integers(total_weight(weights))), weights)

    def number(self, low: int, high: int) -> int:
        return int(self._generator.integers(low, high, endpoint=True))
