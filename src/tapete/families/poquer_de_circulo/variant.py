"""What is a variant's own: the cards that come before each interval, who speaks first, and what makes a hand."""

from enum import IntEnum
from typing import Final, Literal

import msgspec

from tapete.kit.cards import Pack
from tapete.kit.poker.ranking import Ranking

ANY: Final = 0
"""Any of one's own cards are used, or none."""

First = Literal["mano", "carta-mas-baja", "combinacion-mas-alta", "mayor-apuesta", "abridor"]
"""Who speaks first in an interval; with ciegas, `mano` is whoever sits behind the gran ciega in the first one."""


class Duty(IntEnum):
    """What is not left to whoever speaks while nothing has been bet in an interval."""

    NONE = 0
    FIRST_STAYS = 1
    """Who speaks first may pass or bet, and not retire."""
    ALL_STAY = 2
    """Everybody may pass or bet, and not retire."""
    AT_LEAST = 3
    """Who speaks first must bet the apuesta mínima or more."""
    EXACTLY = 4
    """Who speaks first must bet the apuesta mínima."""


class Street(msgspec.Struct, frozen=True, omit_defaults=True):
    """The cards that come before an interval of bets, in this order; the fields are the words of the law's rows."""

    quemadas: int = 0
    cubiertas: int = 0
    """Of each player, dealt one by one."""
    descubiertas: int = 0
    comunes: int = 0
    descartes: int = 0
    """Whether cards are changed: 1 or 0."""


class Variant(msgspec.Struct, frozen=True, kw_only=True):
    """A variant as its hands are played; positions count in the order of turn, whichever way it goes."""

    slug: str
    pack: Pack
    ranking: Ranking
    streets: tuple[Street, ...]
    first: tuple[First, ...]
    """Of each interval."""
    duties: tuple[Duty, ...]
    """Of each interval."""
    own: int = ANY
    """How many of one's own cards a hand is made of, exactly; `ANY` for the best five of all."""
    open_pair: int = 0
    """The number of the interval in which an open pair lets the high limit be played; none at 0."""
    clockwise: bool = True

    @property
    def intervals(self) -> int:
        """Intervals of bets."""
        return len(self.streets)

    @property
    def opens(self) -> bool:
        """Whether cards of the players lie open."""
        return any(street.descubiertas for street in self.streets)

    @property
    def dealt(self) -> int:
        """Cards that each player has of his own at the end."""
        return sum(street.cubiertas + street.descubiertas for street in self.streets)
