"""The best play of pai gow póquer: ways to set the two hands, results of banking, and their tables in words."""

from collections.abc import Iterator
from fractions import Fraction
from math import sqrt

import msgspec

from tapete.exact.study import Study, Table, decimal, percent
from tapete.games.pai_gow.hands import NO_GROUP, Line
from tapete.kit.poker.hands import Ranking
from tapete.language import N_, say, translate

BEST, HOUSE = "best", "house"
"""To set at best against the house way, or by the house way oneself."""


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """The rules on which the mathematics depend."""

    ranking: Ranking
    way: tuple[Line, ...]
    commission: Fraction
    banker_pays: bool


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
        return ((1 - commission) * self.won - self.lost) / self.bets

    def error(self, commission: Fraction) -> float:
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
        return sum(often for _, often in self.balances)

    def mean(self, commission: Fraction) -> Fraction:
        """What is won on average for each bet against the banker."""
        total = sum((often * self.kept(net, commission) for net, often in self.balances), Fraction(0))
        return total / (self.banked * self.hands)

    @staticmethod
    def kept(net: int, commission: Fraction) -> Fraction:
        return net * (1 - commission) if net > 0 else Fraction(net)

    def error(self, commission: Fraction) -> float:
        rate = float(commission)
        total = sum(often * (net - rate * max(net, 0)) for net, often in self.balances)
        squares = self.net_squares - 2 * rate * self.products + rate * rate * self.gain_squares
        return _error(total, squares, self.deals) * self.deals / (self.banked * self.hands)


def _error(total: float, squares: float, deals: int) -> float:
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
        return told(self, language)

    def of(self, way: str) -> Met:
        return next(each for each in self.met if each.way == way)


EDGE_HOUSE = N_("House edge, set by the house way")
ERROR = N_("± {error}")
DEALT = N_(
    "Found in {deals} deals, each hand against each other: the figure behind ± is the standard error. Best is what is"
    " best against the hands of a whole pack: by one's own cards some 0.03 % more is gained, as hints do."
)
BANKING_COLUMNS = (N_("Hands, the croupier's among them"), N_("Wins on average, of each bet"), N_("Without commission"))
DEPARTURE_COLUMNS = (
    N_("Groups of one value"),
    N_("How often"),
    N_("Set otherwise"),
    N_("Gains on average, of the bet"),
)
COMBINATION_COLUMNS = (
    N_("Combination"),
    N_("Hands that make it"),
    N_("How often"),
    N_("As the alta of the house way"),
    N_("How often"),
    N_("Of these with a pareja in the baja"),
)
NONE = N_("none")


def told(play: PaiGowPlay, language: str) -> Study:
    commission = play.terms.commission
    edges = [
        (
            translate(name, language),
            with_error(-play.of(way).mean(commission), play.of(way).error(commission), language),
        )
        for name, way in ((N_("House edge, set at best against the house way"), BEST), (EDGE_HOUSE, HOUSE))
    ]
    return Study(
        figures=edges,
        tables=(_banking(play, language), _departures(play, language), *_combinations(play, language)),
        remarks=(say(DEALT, language, {"deals": f"{play.met[0].deals:,}".replace(",", " ")}),),
    )


def with_error(value: Fraction, error: float, language: str) -> str:
    return f"{percent(value, language)} {say(ERROR, language, {'error': percent(Fraction(error), language)})}"


def _banking(play: PaiGowPlay, language: str) -> Table:
    commission = play.terms.commission if play.terms.banker_pays else Fraction(0)
    return Table(
        title=translate(N_("Who banks, set at best, against hands set by the house way"), language),
        headers=tuple(translate(name, language) for name in BANKING_COLUMNS),
        rows=tuple(
            (
                str(each.hands),
                with_error(each.mean(commission), each.error(commission), language),
                percent(each.mean(Fraction(0)), language),
            )
            for each in play.banking
        ),
    )


def _departures(play: PaiGowPlay, language: str) -> Table:
    return Table(
        title=translate(N_("Where the best setting is not that of the house way"), language),
        headers=tuple(translate(name, language) for name in DEPARTURE_COLUMNS),
        rows=tuple(
            (
                translate(NONE, language) if each.shape == NO_GROUP else each.shape,
                percent(each.hands, language),
                percent(each.departs, language, 2),
                decimal(each.gain, language, 5),
            )
            for each in play.departures
        ),
    )


def _combinations(play: PaiGowPlay, language: str) -> Iterator[Table]:
    if counted := play.combinations:
        yield Table(
            title=translate(N_("How many of all hands of seven have each combination"), language),
            headers=tuple(translate(name, language) for name in COMBINATION_COLUMNS),
            rows=tuple(
                (
                    each.name.replace("-", " "),
                    str(each.highest),
                    percent(Fraction(each.highest, counted.hands), language),
                    str(each.alta),
                    percent(Fraction(each.alta, counted.hands), language),
                    str(each.with_pareja),
                )
                for each in counted.rows
            ),
        )


AT_BEST = N_("set as is best against the house way")
HOUSE_WAY = N_("set by the house way")
BANKING_WAYS = {
    1: N_("against the croupier alone, who sets by the house way"),
    2: N_("against two hands set by the house way, the croupier's among them"),
    3: N_("against three hands set by the house way, the croupier's among them"),
    4: N_("against four hands set by the house way, the croupier's among them"),
    5: N_("against five hands set by the house way, the croupier's among them"),
    6: N_("against six hands set by the house way, the croupier's among them"),
}
"""By how many hands are against the banker, who sets at best."""
