"""A Gymnasium environment of any game of one player against the house."""

from typing import Any, SupportsInt, Unpack

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Discrete

from tapete.environments.room import Episode, Numbers, Place, Room, Setup
from tapete.environments.table import SeededSource
from tapete.exact.book import Book

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
