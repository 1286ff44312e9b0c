"""How pai gow póquer is set and what comes of it, as it is told and kept."""

from fractions import Fraction
from math import sqrt

import msgspec

from tapete.exact.study import Study
from tapete.games.pai_gow.hands import Line
from tapete.kit.poker.ranking import Ranking

BEST, HOUSE = "best", "house"
"""To set at best against the house way, or by the house way oneself."""


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """The rules on which the mathematics depend."""

    ranking: Ranking
    way: tuple[Line, ...]
    commission: Fraction
    banker_pays: bool
    """Whether a player who banks pays commission of a net gain."""


class Met(msgspec.Struct, frozen=True, kw_only=True):
    """What comes of bets against the banca: counted in hands that were dealt, each against each other of its deal."""

    way: str
    deals: int
    bets: int
    won: int
    lost: int
    won_squares: int
    """Over deals: the squares of how many were won, of how many were lost, and the products of both."""
    lost_squares: int
    products: int

    def mean(self, commission: Fraction) -> Fraction:
        """What a bet wins on average."""
        return ((1 - commission) * self.won - self.lost) / self.bets

    def error(self, commission: Fraction) -> float:
        """The standard error of that."""
        gain = float(1 - commission)
        squares = gain * gain * self.won_squares - 2 * gain * self.products + self.lost_squares
        return _error(gain * self.won - self.lost, squares, self.deals) * self.deals / self.bets


class Banking(msgspec.Struct, frozen=True, kw_only=True):
    """What a player wins who banks against so many hands, the croupier's among them, all with equal bets."""

    hands: int
    deals: int
    balances: tuple[tuple[int, int], ...]
    """In bets, and how often each came."""
    net_squares: int
    """Over deals: the squares of what all that banked won before commission, of what they gained who won, and the
    products of both."""
    gain_squares: int
    products: int

    @property
    def banked(self) -> int:
        """How many hands banked."""
        return sum(often for _, often in self.balances)

    def mean(self, commission: Fraction) -> Fraction:
        """What is won on average for each bet against the banker."""
        total = sum((often * self.kept(net, commission) for net, often in self.balances), Fraction(0))
        return total / (self.banked * self.hands)

    @staticmethod
    def kept(net: int, commission: Fraction) -> Fraction:
        """What is left of a balance."""
        return net * (1 - commission) if net > 0 else Fraction(net)

    def error(self, commission: Fraction) -> float:
        """The standard error of the mean."""
        rate = float(commission)
        total = sum(often * (net - rate * max(net, 0)) for net, often in self.balances)
        squares = self.net_squares - 2 * rate * self.products + rate * rate * self.gain_squares
        return _error(total, squares, self.deals) * self.deals / (self.banked * self.hands)


def _error(total: float, squares: float, deals: int) -> float:
    """The standard error of a mean over deals."""
    mean = total / deals
    return sqrt(max(squares / deals - mean * mean, 0.0) / deals)


class Departure(msgspec.Struct, frozen=True, kw_only=True):
    """Hands with groups of cards of one value, and how often the best setting is not that of the house way."""

    shape: str
    hands: Fraction
    departs: Fraction
    gain: Fraction
    """What is gained by it on average, per unit staked on such a hand."""


class Combination(msgspec.Struct, frozen=True, kw_only=True):
    """How many hands of seven have a combination."""

    name: str
    highest: int
    """As the highest that five of the cards make."""
    alta: int
    """As the alta of the house way."""
    with_pareja: int
    """Of these, with a pareja in the baja."""


class Combinations(msgspec.Struct, frozen=True, kw_only=True):
    """All hands of seven, by combination, the highest first."""

    rows: tuple[Combination, ...]
    hands: int


class PaiGowPlay(msgspec.Struct, frozen=True, kw_only=True):
    """What comes of both ways to set, and of banking."""

    terms: Terms
    met: tuple[Met, ...]
    banking: tuple[Banking, ...]
    departures: tuple[Departure, ...]
    """Shapes in the order of their number; worked out as if the cards one holds were not known to be out."""
    combinations: Combinations | None = None
    """Counts of all hands of seven, where they are asked for."""

    def study(self, language: str) -> Study:
        """All of it in words."""
        from tapete.exact.two_hands_told import told

        return told(self, language)

    def of(self, way: str) -> Met:
        """What comes of one way to set."""
        return next(each for each in self.met if each.way == way)
