"""The data of a variant, the terms of its bets and how much may be bet: plain functions of whole numbers.

A level is all that a player has laid in an interval once they bet or raise; amounts are cents. `tapete.sim` compiles
the functions on limits as they are, so none of them calls another.
"""

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
    """The duty of players to bet or stay while nothing has been bet in an interval."""

    NONE = 0
    FIRST_STAYS = 1
    """The first speaker may pass or bet, but not retire."""
    ALL_STAY = 2
    """Everybody may pass or bet, but not retire."""
    AT_LEAST = 3
    """The first speaker must bet the apuesta mínima or more."""
    EXACTLY = 4
    """The first speaker must bet the apuesta mínima."""


class Street(msgspec.Struct, frozen=True, omit_defaults=True):
    """The cards that come before an interval of bets, in this order; the fields are the words of the law's rows."""

    quemadas: int = 0
    cubiertas: int = 0
    """For each player, dealt one by one."""
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
    """The exact number of own cards in a hand; `ANY` for the best five of all."""
    open_pair: int = 0
    """The number of the interval in which an open pair admits the high limit; 0 for none."""
    clockwise: bool = True

    @property
    def intervals(self) -> int:
        return len(self.streets)

    @property
    def opens(self) -> bool:
        """Whether players have open cards."""
        return any(street.descubiertas for street in self.streets)

    @property
    def dealt(self) -> int:
        """The number of own cards of each player at the end."""
        return sum(street.cubiertas + street.descubiertas for street in self.streets)


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """What the law and the dirección fix for the bets of a table; amounts in cents."""

    system: int
    """The index in `SYSTEMS`."""
    minimum: int
    chip: int
    ante: int = 0
    small: int = 0
    """The ciega of the mano; with an ante there are no ciegas."""
    big: int = 0
    raises: int
    """The most raises in an interval at the fixed limit."""
    low_intervals: int
    high_unit: int
    """The high limit, in apuestas mínimas."""
    pot_multiple: int
    first_opening: int
    """In grandes ciegas."""
    least_raise: int
    """In multiples of the last postura."""
    rake: tuple[int, int] = (0, 1)
    """The part of each bote for the house, as a fraction."""

    @property
    def most_fixed(self) -> int:
        """The highest bet of an interval at the fixed limit: a high bet and its raises."""
        return self.minimum * self.high_unit * (1 + self.raises)


FIJO: Final = 0
BOTE: Final = 1
SIN_LIMITE: Final = 2
SYSTEMS: Final = ("fijo", "bote", "sin-limite")
"""The words of the law, each at the place of its number."""


def unit_of(minimum: int, interval: int, low_intervals: int, high_unit: int) -> int:
    """The unit of bets and raises at the fixed limit, in an interval counted from 0."""
    return minimum if interval < low_intervals else minimum * high_unit


def whole_level(system: int, minimum: int, unit: int, least_raise: int, postura: int, full: int) -> int:
    """The lowest level of a whole bet or raise, over a postura whose last whole level was `full`."""
    if system == FIJO:
        return full + unit
    return max(minimum, least_raise * postura)


def most_level(system: int, whole: int, laid: int, owed: int, resto: int, bote: int, pot_multiple: int) -> int:
    """The highest level of a bet or raise; a whole one is always possible."""
    if system == FIJO:
        return whole
    if system == SIN_LIMITE:
        return laid + resto
    return max(whole, laid + pot_multiple * owed + bote)


def opening_level(system: int, most: int, whole: int, first_opening: int, big: int) -> int:
    """The highest level of the first envite with ciegas: only the pot limit changes it."""
    return max(whole, first_opening * big) if system == BOTE else most


def may_still_raise(system: int, raises: int, most_raises: int, live: int) -> bool:
    """Whether another raise is admitted; with two players left the fixed limit does not count them."""
    return system != FIJO or raises < most_raises or live == 2


def benefit(bote: int, part: int, whole: int, chip: int) -> int:
    """The part of a bote for the house, rounded down to whole chips."""
    return bote * part // (whole * chip) * chip
