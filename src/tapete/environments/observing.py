"""What a learner sees of a table: some numbers, made from what any player in that place may see."""

from collections.abc import Sequence
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from tapete.engine.actor import Actor, Role
from tapete.engine.table import AnyTable
from tapete.engine.view import View
from tapete.environments.tables import Feature, Subject
from tapete.families.stakes.events import bet_words

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
