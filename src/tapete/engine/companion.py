"""Players of the program's own: they see what any player sees and do nothing that they are not offered."""

from collections.abc import Callable
from typing import Any

import msgspec

from tapete.engine.command import Command

Wish = Callable[[Any, Any], Command | None]
"""From the rules and what a player sees to what that player does now, if anything."""


class Companion(msgspec.Struct, frozen=True, kw_only=True):
    """How a game is played by those who fill a table, so that one person can play it alone."""

    plays: Wish
    """Sits down, and plays."""
    leaves: Wish = lambda _rules, _view: None
    """Plays what is begun to its end and goes; where nothing must be ended, they simply go."""
    needed: int = 4
    """How many players it takes to play a round, the banker among them."""
