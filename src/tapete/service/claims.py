"""What a person may have at one table of the house only, by the names under which the store keeps it."""

from typing import Any

from tapete.casino.places import OnePlace
from tapete.engine.table import AnyTable


class Claims:
    """The claims of one table: a game says who has a place, the store sees that nobody has two."""

    def __init__(self, game: AnyTable) -> None:
        self._game = game if isinstance(game, OnePlace) else None
        self._kind = f"{game.slug}:"

    def of(self, state: Any) -> frozenset[str]:
        """What the table has."""
        if self._game is None:
            return frozenset()
        return frozenset([f"{self._kind}{player}" for player in self._game.placed(state)])

    def refuse(self, wanted: frozenset[str]) -> None:
        """Refuse what would take any of these, which another table has."""
        if wanted and self._game is not None:
            raise self._game.second_place(min(wanted).removeprefix(self._kind))
