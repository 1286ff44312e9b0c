"""Dice on pages: what tables of dice share, whatever is bet on."""

from collections.abc import Collection
from typing import Any, ClassVar

from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.families.dice import Drawn
from tapete.families.stakes.events import BetPlaced, BetWithdrawn
from tapete.kit.dice import parse_throw
from tapete.language import translate
from tapete.web.glimpse import DADOS
from tapete.web.recent import events_of
from tapete.web.scenes.elements import Explained, Look, Result, Rolled
from tapete.web.scenes.presenter import Presenter
from tapete.web.stages.dice import says_of


class DicePresenter(Presenter):
    """Dice that a player throws; a round is a throw."""

    shelf = DADOS
    pad = "dice"
    rolling: ClassVar[int]
    """How long dice roll, in milliseconds."""
    settling: ClassVar[frozenset[str]]
    """The phases between a throw and the next round."""
    laid: ClassVar[tuple[type[Event], ...]] = (BetPlaced,)
    taken: ClassVar[tuple[type[Event], ...]] = (BetWithdrawn,)

    def key(self, view: Any) -> str:
        """A name for the last throw: another round has begun once it is settled."""
        last = view.round if view.phase in self.settling else view.round - 1
        return f"{last}-{view.results[-1]}" if view.results else ""

    def rolled(self, view: Any) -> Rolled:
        return Rolled(self.key(view), self.rolling, "dice") if view.results else Rolled()

    def face(self, rules: Any, outcome: str, language: str) -> Result:
        return Result(outcome, "", outcome, says_of(parse_throw(outcome, outcome.count("-") + 1), language))

    def people(self, view: Any) -> Collection[str]:
        players: Collection[str] = view.players
        return players

    def seats(self, rules: Any, view: Any) -> tuple[int, int]:
        return len(view.players), 0


def is_fresh(look: Look) -> bool:
    """Whether nobody has bet since the last throw."""
    last = [event for _, event in events_of(look.told) if isinstance(event, Drawn | BetPlaced)]
    return bool(last) and isinstance(last[-1], Drawn)


def taking_part(look: Look, command: Command, takes: type[Command], sentences: tuple[str, str], cite: str) -> Explained:
    """What it means to throw, or to let the dice go on to the next player."""
    due = isinstance(command, takes)
    return Explained(translate(sentences[0 if due else 1], look.language), cite, due=due)
