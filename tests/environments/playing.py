"""Learners who do not learn: they take any lawful act, and everything that happens is written into books."""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import tapete.environments.table
from tapete.casino.ledger import Ledger
from tapete.engine.command import Command
from tapete.engine.event import Event, parse_account
from tapete.engine.machine import play
from tapete.engine.table import AnyTable
from tapete.environments import CircleEnv, HouseEnv, against_the_house, between_players
from tapete.law.parameters import sheet

HOUSE = [(slug, where) for slug in against_the_house() for where in sheet(slug).regulated]
CIRCLE = [(slug, where) for slug in between_players() for where in sheet(slug).regulated]
every_house_game = pytest.mark.parametrize(("slug", "where"), HOUSE)
every_circle = pytest.mark.parametrize(("slug", "where"), CIRCLE)


class Books:
    """Everything that happens at learners' tables while it watches."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self._opening: list[Event] = []
        self._since: list[Event] | None = None
        patch.setattr(tapete.environments.table, "play", self._play)

    def _play(self, game: AnyTable, state: Any, command: Command) -> tuple[Any, Sequence[Event]]:
        after, events = play(game, state, command)
        (self._opening if self._since is None else self._since).extend(events)
        return after, events

    def begin(self) -> None:
        """From here on it is another episode of the same table; what came before the first is the opening."""
        self._since = []

    def ledger(self) -> Ledger:
        """The books of the table: what opened it, and the episode."""
        ledger = Ledger()
        for event in (*self._opening, *(self._since or ())):
            ledger.post(event)
        return ledger

    def of(self, player: str) -> int:
        """What somebody has won or lost, without the bank they may hold."""
        return sum(
            cents for account, cents in self.ledger().balances.items() if parse_account(account).player == player
        )


@pytest.fixture
def books(monkeypatch: pytest.MonkeyPatch) -> Books:
    return Books(monkeypatch)


Mask = NDArray[np.int8]
Chooser = Callable[[Mask], int]


def any_act(chance: Random) -> Chooser:
    """Any act that may be done, but now and then silence, so that rounds end."""

    def choose(mask: Mask) -> int:
        legal = np.flatnonzero(mask).tolist()
        return legal[0] if chance.random() < 0.3 else chance.choice(legal)

    return choose


def episode(
    env: HouseEnv, choose: Chooser, seed: int | None = None
) -> Iterator[tuple[int, Any, float, dict[str, Any]]]:
    """Each act of an episode with what was seen, won and told after it."""
    _, info = env.reset(seed=seed)
    over = False
    while not over:
        act = choose(info["action_mask"])
        seen, reward, ended, broken_off, info = env.step(act)
        over = ended or broken_off
        yield act, seen, reward, info


def said(env: HouseEnv | CircleEnv, *words: str) -> list[int]:
    """The numbers of some acts."""
    return [env.actions.index(word) for word in words]
