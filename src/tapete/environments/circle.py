"""A PettingZoo environment of any game that several play at one table, by turns."""

from typing import Any, Unpack

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, MultiBinary
from gymnasium.utils import seeding
from pettingzoo import AECEnv

from tapete.environments.room import Episode, Place, Room, Setup
from tapete.environments.table import SeededSource
from tapete.exact.book import Book

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
