"""A table that is played for an exercise, the scene at a moment of it, and the payments that follow."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from tapete.drills.exercise import Choices, Line, Picture, Said, Told, Won
from tapete.engine.chance import PlainChance
from tapete.engine.chips import Lying
from tapete.engine.command import AZAR, Actor, Command, Draw, Offer, Role
from tapete.engine.event import Event, Refused, is_stake
from tapete.engine.machine import after
from tapete.engine.need import Numbers
from tapete.engine.runner import Automation, Done, Entry, Table
from tapete.engine.table import AnyTable, Companion, Pace
from tapete.families.covered import COVERED, CardDealt
from tapete.games import REGISTRY
from tapete.language import N_

ONLOOKER = Actor("-", Role.JUGADOR)


class Step(msgspec.Struct, frozen=True):
    """Something that was done, and the state before it."""

    before: Any
    command: Command
    events: Sequence[Event]


class Scene(msgspec.Struct, frozen=True):
    """A table now, and all that was done at it before."""

    game: AnyTable
    steps: tuple[Step, ...]
    state: Any

    @property
    def of_this_round(self) -> list[Step]:
        number = self.game.round_of(self.state)
        return [step for step in self.steps if step.before.open and self.game.round_of(step.before) == number]

    def seen(self) -> list[Event]:
        return [event for step in self.steps if step.before.open for event in step.events if self.is_seen(event)]

    def is_seen(self, event: Event) -> bool:
        return bool(event.sentence) and self.game.sees(event, ONLOOKER)

    def result(self) -> str:
        """What chance gave in this round; empty before it did, and where it gives many cards."""
        draws = [step.command for step in self.of_this_round if isinstance(step.command, Draw)]
        return draws[-1].outcome if len(draws) == 1 else ""

    def try_out(self, command: Command) -> Sequence[Event] | Refused:
        try:
            return self.game.decide(self.state, command)
        except Refused as refused:
            return refused

    def lying(self) -> tuple[Lying, ...]:
        return tuple(self.game.view(self.state, ONLOOKER).lying())

    def settlement(self) -> list[Event]:
        """What the next step of the staff would collect and pay; nothing when it is no settlement."""
        step = self.game.next_step(self.state) if self.state.open else None
        decided = self.try_out(step) if step is not None else ()
        return [] if isinstance(decided, Refused) or not any(event.settles for event in decided) else list(decided)

    def picture(self, notes: tuple[Told, ...] = ()) -> Picture:
        """The table as it is shown: bets that lie on the cloth are not told again, nor cards that nobody sees."""
        stakes = self.lying()
        told = [event for event in self.seen() if not ((stakes and is_stake(event)) or _is_covered(event))]
        view = self.game.view(self.state, ONLOOKER)
        return Picture(told=tuple(told), stakes=stakes, result=self.result(), notes=notes, view=view)


def _is_covered(event: Event) -> bool:
    return isinstance(event, CardDealt) and event.facts()["card"] == COVERED


PLAYERS = tuple(Actor(name, Role.JUGADOR) for name in ("ana", "blas", "carla", "dario"))
MORE = (Actor("elsa", Role.JUGADOR),)
"""For games that take more of them."""
_BEFORE_BETTING = ("sentarse", "serie")
_SERIES = 200
_FACTORS = (1, 1, 2, 2, 3, 4, 5, 6, 7)
LONGEST = 120


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """How full the cloth is to be."""

    players: int = 1
    stacks: int = 1
    winning: bool = False
    """Whether most of them are to win, where the bets say what wins them."""

    def fuller(self) -> "Plan":
        """The same with more people, for games that are not played by so few."""
        return msgspec.structs.replace(self, players=max(3, self.players), stacks=max(2, self.stacks))


class Rehearsal:
    """One table of a game, and everything that has been done at it; `companion` plays in place of the game's own."""

    def __init__(
        self,
        game: AnyTable,
        choices: Choices,
        plan: Plan,
        companion: Companion | None = None,
        longest: int = LONGEST,
    ) -> None:
        self.game = game
        self.choices = choices
        self.plan = plan
        self.longest = longest
        self.steps: list[Step] = []
        self._table: Table[Any] = Table(game, PlainChance(choices), Automation.NONE, self._observe)
        self._before = self._table.state
        self._betted = 0
        self._laid: list[Command] = []
        self._everyday: set[type[Command]] = set()
        """What players may do while they bet: none of it answers a question."""
        self._companion: Companion | None = companion or getattr(REGISTRY.module(game.slug), "companion", None)

    @property
    def state(self) -> Any:
        return self._table.state

    def steps_on(self, rounds: int = 1) -> Iterator[Step]:
        """Go on until so many rounds are over from the one in which bets were laid; the last step, after each.

        Bets are laid once: in later rounds what is left of them is played on.
        """
        for _ in range(self.longest):
            if self._betted and self.game.round_of(self.state) >= self._betted + rounds:
                return
            if not (self._players_act() or self._go_on()):
                return
            yield self.steps[-1]

    def scene(self, place: int | None = None) -> Scene:
        if place is None:
            return Scene(self.game, tuple(self.steps), self.state)
        return Scene(self.game, tuple(self.steps[:place]), self.steps[place].before)

    # --- inside ------------------------------------------------------------------------------------------------------

    def _observe(self, entry: Entry) -> None:
        if isinstance(entry, Done):
            self.steps.append(Step(self._before, entry.command, entry.events))
        self._before = self._table.state

    def _send(self, command: Command) -> None:
        self._before = self._table.state
        self._table.send(command)

    def _go_on(self) -> bool:
        self._before = self._table.state
        return bool(self._table.confirm() or self._table.silence())

    def _players_act(self) -> bool:
        state, game, done = self.state, self.game, len(self.steps)
        if not state.open:
            return False
        if self._companion is not None:
            self._accompany(self._companion)
        elif game.pace(state) is Pace.APUESTAS and not self._betted:
            self._lay_bets()
        elif game.pace(state) is Pace.DECISION:
            self._answer()
        return len(self.steps) > done

    def _accompany(self, companion: Companion) -> None:
        """Every player does what a companion of the house would; all of them are needed where players bank."""
        if self.game.pace(self.state) in {Pace.APUESTAS, Pace.DECISION}:
            self._betted = self._betted or self.game.round_of(self.state)
        for player in (*PLAYERS, *MORE)[: companion.needed]:
            command = companion.plays(self.game.rules, self.game.view(self.state, player))
            if command is not None and not isinstance(self.scene().try_out(command), Refused):
                self._send(command)

    def _lay_bets(self) -> None:
        self._betted = self.game.round_of(self.state)
        winners = self._foresee() if self.plan.winning else frozenset()
        for player in PLAYERS[: self.plan.players]:
            for _ in range(self.plan.stacks):
                self._lay_one(player, winners)
            self._everyday |= {type(offer.command) for offer in self.game.offers(self.state, player)}

    def _lay_one(self, player: Actor, winners: frozenset[str]) -> None:
        every = stake_offers(self.game, self.state, player) or self._made_ready(player)
        offers = [offer for offer in every if _spot(offer) not in self._laid]
        if not offers:
            return
        good = [o for o in offers if getattr(o.command, "bet", "") in winners]
        offer = self.choices.one_of(good if good and not self.choices.chance(4) else offers)
        self._laid.append(_spot(offer))
        self._send(offer.at(self._amount(offer)))

    def _made_ready(self, player: Actor) -> list[Offer]:
        game, offers = self.game, self.game.offers(self.state, player)
        first = [offer for offer in offers if game.write(offer.command).startswith(_BEFORE_BETTING)]
        if not first:
            return []
        offer = self.choices.one_of(first)
        self._send(offer.at(min(offer.amounts.high, _SERIES)) if offer.amounts else offer.command)
        return stake_offers(game, self.state, player)

    def _foresee(self) -> frozenset[str]:
        """Fix what will come, and say which bets it wins; nothing where the bets don't say."""
        need = self.game.upcoming(self.state)
        terms = [each for each in self.game.notice() if each.covers]
        if need is None or not terms or isinstance(need.outcomes, Numbers):
            return frozenset()
        came = self.choices.one_of(need.outcomes).id
        self.choices.fated = came
        return frozenset(each.id for each in terms if came in each.covers)

    def _amount(self, offer: Offer) -> int:
        amounts = offer.amounts
        if amounts is None:
            raise ValueError("a bet without an amount")
        amount = amounts.low * self.choices.one_of(_FACTORS)
        return amount if amounts.holds(amount) else amounts.low

    def _answer(self) -> None:
        """Now and then somebody who is asked something says it; else silence says it for them."""
        for player in self.choices.mixed(PLAYERS[: self.plan.players]):
            asked = [o for o in self.game.offers(self.state, player) if type(o.command) not in self._everyday]
            if asked and not self.choices.chance(3):
                offer = self.choices.one_of(asked)
                self._send(offer.at(offer.amounts.high) if offer.amounts else offer.command)
                return


def stake_offers(game: AnyTable, state: Any, player: Actor) -> list[Offer]:
    """The bets that a player may lay: of each kind of command, all if the first of them lays something."""
    by_kind: dict[type[Command], list[Offer]] = {}
    for offer in game.offers(state, player):
        if offer.amounts is not None:
            by_kind.setdefault(type(offer.command), []).append(offer)
    return [offer for offers in by_kind.values() if _lays(game, state, offers[0]) for offer in offers]


def _lays(game: AnyTable, state: Any, offer: Offer) -> bool:
    """Whether chips lie on the cloth for it, or before their player where they go into a bote."""
    least = offer.amounts.low if offer.amounts else 0
    events = game.decide(state, offer.at(least))
    return any(is_stake(event) for event in events) or _lying(game, after(game, state, events)) > _lying(game, state)


def _lying(game: AnyTable, state: Any) -> int:
    return sum(chips.total for chips in game.view(state, AZAR).lying())


def _spot(offer: Offer) -> Command:
    return offer.at(0)


COUNTED = N_("{bet}: {stake:€} at {pays} to 1 wins {gain:€}.")


def payee(event: Event) -> str:
    """Whom a step of a settlement concerns; nobody in some."""
    player: str = getattr(event, "player", "")
    return player


def amount_of(event: Event) -> int:
    amount: int = getattr(event, "amount", 0)
    return amount


def due_to(paid: Iterable[Event]) -> dict[str, int]:
    due: dict[str, int] = {}
    for event in paid:
        due[payee(event)] = due.get(payee(event), 0) + amount_of(event)
    return due


def won_in(event: Event) -> list[Won]:
    gains: Sequence[Won] | None = getattr(event, "gains", None)
    if gains is not None:
        return [Won(each.bet, each.stake, each.gain) for each in gains]
    bet, stake = getattr(event, "bet", ""), getattr(event, "stake", 0)
    return [Won(bet, stake, amount_of(event))] if bet and stake else []


def kind_paid(paid: Sequence[Event]) -> str:
    """The kind of bet that a settlement pays first; in a game without names for its bets, what is done."""
    first = paid[0]
    won = won_in(first)
    bet: str = won[0].bet if won else getattr(first, "bet", "")
    return bet.partition(":")[0] or first.settles


def lines_of(game: AnyTable, paid: Iterable[Event]) -> tuple[Line, ...]:
    """How each payment is counted, bet by bet where they are named, each with the article of its pay."""
    terms = {each.id: each for each in game.notice()}
    lines: list[Line] = []
    for event in paid:
        won = [each for each in won_in(event) if each.bet in terms] if len(won_in(event)) > 1 else []
        for each in won:
            facts = {"bet": each.bet.replace(":", " ", 1), "stake": each.stake, "gain": each.gain}
            term = terms[each.bet]
            lines.append(Line(Said(COUNTED, {**facts, "pays": term.pays}), term.cite, each))
        alone = won_in(event)[0] if len(won_in(event)) == 1 else None
        lines.append(Line(event, event.cite, alone))
    return tuple(lines)
