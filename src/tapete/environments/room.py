"""The environments, of one player against the house and of several by turns, and what both kinds are made of."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any, NamedTuple, SupportsInt, TypedDict, Unpack

import gymnasium
import msgspec
import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, MultiBinary
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv

from tapete.engine.command import Actor, Role
from tapete.engine.machine import View
from tapete.engine.setup import read_setup
from tapete.engine.table import AnyTable, Companion
from tapete.environments.acts import QUIET, Appraiser
from tapete.environments.table import LearnersTable, SeededSource, Terms
from tapete.environments.tables import SUBJECTS, Feature, Subject
from tapete.exact.book import Book
from tapete.families.stakes.bets import bet_words
from tapete.games import REGISTRY, build
from tapete.law.parameters import sheet

Numbers = NDArray[np.float32]
_ANYBODY = Actor("-", Role.JUGADOR)


class Eyes:
    """From a view to an observation: the phase of the table, one's own chips on its cloth, and what the game adds."""

    def __init__(self, game: AnyTable, subject: Subject, stake: int) -> None:
        self._subject = subject
        self._rules = game.rules
        self._stake = stake
        phases: type[StrEnum] = type(game.opening().phase)
        self._phases = {phase.value: place for place, phase in enumerate(phases)}
        bets = subject.bets(game) if type(game.view(game.opening(), _ANYBODY)).lying is not View.lying else ()
        self._bets = {name: place for place, name in enumerate(bets, len(self._phases))}
        most = max((terms.cap for terms in game.notice()), default=stake) / stake
        self.features: Sequence[Feature] = (
            *(Feature(f"phase {phase}") for phase in self._phases),
            *(Feature(f"chips on {name}", most) for name in bets),
            *subject.features(game),
        )
        self.low = np.array([feature.low for feature in self.features], dtype=np.float32)
        self.high = np.array([feature.high for feature in self.features], dtype=np.float32)

    def see(self, view: View) -> Numbers:
        """The observation of whoever has this view, each number cut to its limits."""
        own = len(self._phases) + len(self._bets)
        seen = np.zeros(len(self.features), dtype=np.float32)
        seen[self._phases[view.phase]] = 1
        for chips in view.lying():
            place = self._place(chips.bet) if chips.player == view.who.id else None
            if place is not None:
                seen[place] += chips.total / self._stake
        if own < len(seen):
            seen[own:] = self._subject.numbers(self._rules, view, self._stake)
        return np.clip(seen, self.low, self.high, out=seen)

    def _place(self, spot: str) -> int | None:
        """Where the chips of a spot are counted: a bet of the cloth, or one's own place whichever it is."""
        return self._bets.get(bet_words(spot), self._bets.get(spot.partition(":")[0]))


Setup = Mapping[str, Any] | msgspec.Struct | None
"""A table as its casino sets it up: a value of the game's `Setup`, its fields as a casino file writes them, or none
for a lawful example."""


class Episode(TypedDict, total=False):
    """How episodes are: what environments take beside their game, under these names."""

    stake: int
    """The unit of bets and rewards, in cents; the least that begins a bet at the table unless it is said."""
    rounds: int
    """How many rounds an episode has: one."""
    purse: int | None
    """How many units each player brings; as many as it takes unless it is said."""
    longest: int
    """Acts after which an episode is broken off: 500."""


class Place(NamedTuple):
    """A game under a law: of the first jurisdiction that regulates it unless one is named."""

    game: str
    jurisdiction: str
    setup: Setup

    def build(self) -> AnyTable:
        """The game at that table; raises `UnknownGame`, `BadSetup` or `Unlawful`."""
        module = REGISTRY.module(self.game)
        where = self.jurisdiction or next(iter(sheet(self.game).regulated))
        setup = self.setup
        return build(self.game, where, read_setup(module.Setup, dict(setup)) if isinstance(setup, Mapping) else setup)

    def needed(self) -> int:
        """How many players a round takes."""
        companion: Companion | None = getattr(REGISTRY.module(self.game), "companion", None)
        return companion.needed if companion else 1


class Room:
    """A table with its learners."""

    def __init__(self, place: Place, players: Sequence[str], values: bool | Book, **episode: Unpack[Episode]) -> None:
        """Raises `ValueError` where nobody could play so."""
        game = place.build()
        subject = SUBJECTS.module(game.slug).subject
        terms = terms_of(game, episode)
        company = [f"company_{number}" for number in range(subject.company(game) + 1 - len(players))]
        self.eyes = Eyes(game, subject, terms.stake)
        self.table = LearnersTable(game, subject, players, terms, company)
        self.acts = self.table.acts
        self._appraiser = Appraiser(game, subject, values if isinstance(values, Book) else None) if values else None

    def observation(self, player: str) -> Numbers:
        """What a learner sees."""
        return self.eyes.see(self.table.view(player))

    def mask(self, player: str) -> NDArray[np.int8]:
        """1 for each act that may be done now; who is not asked can only be silent."""
        mask = np.zeros(len(self.acts), dtype=np.int8)
        mask[list(self.table.choices) if player == self.table.asked else QUIET] = 1
        return mask

    def info(self, player: str) -> dict[str, Any]:
        """The mask; and for whoever is asked, what mathematics know of the choice."""
        told: dict[str, Any] = {"action_mask": self.mask(player)}
        if self._appraiser is not None and player == self.table.asked:
            told |= self._worth(self._appraiser, self.table.view(player))
        return told

    def told(self, player: str) -> str:
        """The table in words."""
        return "\n".join(self.table.view(player).tell("en"))

    def _worth(self, appraiser: Appraiser, view: Any) -> dict[str, Any]:
        """What can be laid or decided is worth; and of a decision, what it is worth to decide as well as can be."""
        names = [self.acts.names[number] for number in self.table.choices]
        values = appraiser.of_bets(view, names) if view.betting else appraiser.of_decisions(view, names)
        known: dict[str, Any] = {**appraiser.besides(view), **({"values": values} if values else {})}
        return known if view.betting or not values else known | {"value": max(values.values())}


def terms_of(game: AnyTable, episode: Episode) -> Terms:
    """How episodes are, with what was not said."""
    said: dict[str, Any] = {"stake": least_stake(game), **episode}
    terms = Terms(**said)
    purse = 1 if terms.purse is None else terms.purse
    if min(terms.stake, terms.rounds, terms.longest, purse) < 1:
        raise ValueError(f"stake, rounds, purse and longest are whole numbers from 1 on: {terms}")
    if not any(bet.cap >= terms.stake for bet in game.notice()):
        raise ValueError(f"no bet of this table takes a stake of {terms.stake} cents")
    return terms


def least_stake(game: AnyTable) -> int:
    """The least with which a bet may be begun at a table; bets that only go with another begin nothing."""
    return min(terms.minimums[0] for terms in game.notice() if terms.minimums[0] > 1)


PLAYER = "player"


class HouseEnv(gymnasium.Env[Numbers, np.int64]):
    """One player at one table; an episode is a round, or as many rounds as are asked for.

    It ends when the rounds are played and nothing of the player is left on the cloth. Rewards are what was won or lost,
    in units of the stake. `info["action_mask"]` says what may be done now; what may not is refused and changes nothing.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 - as theirs is declared

    def __init__(
        self,
        game: str,
        jurisdiction: str = "",
        *,
        setup: Setup = None,
        values: bool | Book = False,
        render_mode: str | None = None,
        **episode: Unpack[Episode],
    ) -> None:
        """With `values`, `info` tells what exact mathematics know of a choice: a book that is at hand may be given."""
        self._room = Room(Place(game, jurisdiction, setup), (PLAYER,), values, **episode)
        self._table, eyes = self._room.table, self._room.eyes
        self.actions = self._room.acts.names
        """What each action is, as the notation says it."""
        self.features = tuple(eyes.features)
        """What each number of an observation is."""
        self.action_space = Discrete(len(self.actions))
        self.observation_space = Box(eyes.low, eyes.high, dtype=np.float32)
        self.render_mode = render_mode

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, dict[str, Any]]:
        """A new table and a new round, from the seed where one is given; there are no options."""
        super().reset(seed=seed, options=options)
        self._table.reset(SeededSource(self.np_random))
        return self._room.observation(PLAYER), self._room.info(PLAYER)

    def step(self, action: SupportsInt) -> tuple[Numbers, float, bool, bool, dict[str, Any]]:
        """Do it, and go on to where there is something to choose again."""
        before = self._table.won(PLAYER)
        lawful = self._table.act(int(action))
        reward = (self._table.won(PLAYER) - before) / self._table.terms.stake
        info = self._room.info(PLAYER)
        if not lawful:
            info["refused"] = True
        over, broken_off = not self._table.asked, self._table.broken_off
        return self._room.observation(PLAYER), reward, over, broken_off, info

    def render(self) -> str | None:
        """The table in words, as the player is told of it."""
        return self._room.told(PLAYER) if self.render_mode == "ansi" else None


Seen = dict[str, Any]
"""An observation: `observation`, what the player sees in numbers, and `action_mask`, what may be done now."""


class CircleEnv(AECEnv):  # type: ignore[misc]  # it comes without types
    """Several players at one table, each asked when there is something to choose.

    An episode is a round, or as many as are asked for. Rewards are what each has won or lost, in units of the stake;
    what was put before anybody was asked counts with the first of them.
    What may not be done is refused: nothing changes, and the same player is asked again.
    """

    def __init__(
        self,
        game: str,
        jurisdiction: str = "",
        *,
        players: int | None = None,
        setup: Setup = None,
        values: bool | Book = False,
        render_mode: str | None = None,
        **episode: Unpack[Episode],
    ) -> None:
        """As `HouseEnv`; with as many players as a round takes, unless it is said how many."""
        super().__init__()
        place = Place(game, jurisdiction, setup)
        self.metadata = {"name": f"tapete/{game}", "render_modes": ["ansi"], "is_parallelizable": False}
        self.possible_agents = [f"player_{number}" for number in range(players or place.needed())]
        self._room = Room(place, self.possible_agents, values, **episode)
        self._table, eyes = self._room.table, self._room.eyes
        self.actions = self._room.acts.names
        """What each action is, as the notation says it."""
        self.features = tuple(eyes.features)
        """What each number of an observation is."""
        seen = Box(eyes.low, eyes.high, dtype=np.float32)
        self.observation_spaces = {
            agent: Dict({"observation": seen, "action_mask": MultiBinary(len(self.actions))})
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(len(self.actions)) for agent in self.possible_agents}
        self.render_mode = render_mode
        self._random: np.random.Generator | None = None

    def observation_space(self, agent: str) -> Dict:
        """The same for all."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """The same for all."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 - no options
        """A new table, from the seed where one is given; there are no options."""
        if seed is not None or self._random is None:
            self._random, _ = seeding.np_random(seed)
        self._table.reset(SeededSource(self._random))
        self._rewarded = dict.fromkeys(self.possible_agents, 0)
        self.agents: list[str] = list(self.possible_agents)
        self.agent_selection: str = self.agents[0]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._look_around()

    def step(self, action: int | None) -> None:
        """The player who is asked does it, and the table goes on to where somebody may choose again."""
        agent = self.agent_selection
        if action is None or self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0
        lawful = self._table.act(int(action))
        won, stake = {each: self._table.won(each) for each in self.agents}, self._table.terms.stake
        self.rewards = {each: (won[each] - self._rewarded[each]) / stake for each in self.agents}
        self._rewarded = won
        self.terminations = dict.fromkeys(self.agents, not self._table.asked)
        self.truncations = dict.fromkeys(self.agents, self._table.broken_off)
        self._look_around()
        if not lawful:
            self.infos[agent]["refused"] = True
        self._accumulate_rewards()

    def observe(self, agent: str) -> Seen:
        """What a player sees, asked or not."""
        return {"observation": self._room.observation(agent), "action_mask": self._room.mask(agent)}

    def render(self) -> str | None:
        """The table in words, as the player who is asked is told of it."""
        return self._room.told(self.agent_selection) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held open."""

    def _look_around(self) -> None:
        self.infos = {agent: self._room.info(agent) for agent in self.agents}
        self.agent_selection = self._table.asked or self.agent_selection
