"""What the buttons of a player do, as lines of the notation: undo, repeat, double and clear."""

from typing import Any

from tapete.engine.chips import Lying
from tapete.web.recent import MyBets
from tapete.web.scenes.presenter import Presenter, Where


class Doing:
    """What one player may do with the chips that they have on the cloth."""

    def __init__(self, presenter: Presenter, view: Any, player: str, bets: MyBets) -> None:
        self._presenter = presenter
        self._view = view
        self._bets = bets
        self._free = [chips for chips in presenter.lying(view) if chips.player == player and not chips.held]

    def undo(self) -> list[str]:
        """Take back what the last act laid: each spot is cleared, and what lay there before is laid again."""
        lines: list[str] = []
        for where, amount in self._bets.last.items() if self._bets.now else ():
            there = sum(chips.amount for chips in self._free if _where(chips) == where)
            if there:
                lines.append(self._presenter.take(where))
            if there > amount:
                lines.append(self._place(where, there - amount))
        return lines

    def clear(self) -> list[str]:
        """Take everything that is free back."""
        return [self._presenter.take(_where(chips)) for chips in self._free]

    def double(self) -> list[str]:
        """Lay as much again on every spot."""
        return [self._place(_where(chips), chips.amount) for chips in self._free]

    def repeat(self) -> list[str]:
        """Lay the bets of the last round again; what stayed on the cloth counts."""
        there = {_where(chips): chips.amount for chips in self._free}
        missing = {where: amount - there.get(where, 0) for where, amount in self._bets.before.items()}
        return [self._place(where, amount) for where, amount in missing.items() if amount > 0]

    def _place(self, where: Where, amount: int) -> str:
        return self._presenter.lay(where, self._presenter.worth(where, amount, self._view))


def _where(chips: Lying) -> Where:
    return chips.bet, chips.pano, chips.colour
