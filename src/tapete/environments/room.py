"""What both kinds of environment are made of: a table, the acts of its players, and what they see and are told."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any, NamedTuple, TypedDict, Unpack

import msgspec
import numpy as np
from numpy.typing import NDArray

from tapete.engine.actor import Actor, Role
from tapete.engine.companion import Companion
from tapete.engine.setup import read_setup
from tapete.engine.table import AnyTable
from tapete.engine.view import View
from tapete.environments.acts import QUIET, Appraiser
from tapete.environments.table import LearnersTable, Terms
from tapete.environments.tables import SUBJECTS, Feature, Subject
from tapete.exact.book import Book
from tapete.families.stakes.events import bet_words
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
