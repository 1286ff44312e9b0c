"""What is known of a bet, in one shape for every game."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

import msgspec

from tapete.law.citation import Citation
from tapete.law.parameters import Column

MOST_BARS = 16
_ROW, _LEFT, _WIDE, _RIGHT = 18, 90, 260, 90


def svg_of(rows: Sequence[tuple[str, float]]) -> str:
    """A bar for each result with its probability, in the order given; the least probable are left out."""
    least = sorted((share for _, share in rows), reverse=True)[:MOST_BARS][-1]
    shown = [(label, share) for label, share in rows if share >= least][:MOST_BARS]
    longest = max(share for _, share in shown)
    width, height = _LEFT + _WIDE + _RIGHT, _ROW * len(shown) + 4
    return "".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" role="img"',
            ' font-family="sans-serif" font-size="11" dominant-baseline="central" fill="currentColor">',
            *(_bar(place, label, share, longest) for place, (label, share) in enumerate(shown)),
            "</svg>",
        )
    )


def _bar(place: int, label: str, share: float, longest: float) -> str:
    middle = _ROW * place + _ROW // 2 + 2
    length = round(_WIDE * share / longest, 1)
    return (
        f'<text x="{_LEFT - 6}" y="{middle}" text-anchor="end">{label}</text>'
        f'<rect x="{_LEFT}" y="{middle - 6}" width="{length}" height="12" fill="#0f8a4b"/>'
        f'<text x="{_LEFT + length + 6}" y="{middle}">{share:.4%}</text>'
    )


_READABLE = 100_000
"""Denominators beyond it say less than a decimal."""


Weighted = Sequence[tuple[Fraction, Fraction]]
"""Net results, each with its probability."""


class Chance(msgspec.Struct, frozen=True):
    """A net result, per unit of the initial stake, and how probable it is."""

    net: Fraction
    probability: Fraction


class Distribution(msgspec.Struct, frozen=True):
    """Every net result a bet can have once it has ended, the worst first."""

    chances: tuple[Chance, ...]

    @property
    def mean(self) -> Fraction:
        """What is won on average; negative when the house has the edge."""
        return sum((c.net * c.probability for c in self.chances), Fraction(0))

    @property
    def variance(self) -> Fraction:
        """The mean square of the net result, less the square of its mean."""
        return sum((c.net**2 * c.probability for c in self.chances), Fraction(0)) - self.mean**2

    @property
    def hit_rate(self) -> Fraction:
        """How often something is won."""
        return sum((c.probability for c in self.chances if c.net > 0), Fraction(0))

    @property
    def decided(self) -> Fraction:
        """How often the bet ends otherwise than null."""
        return sum((c.probability for c in self.chances if c.net), Fraction(0))

    def __repr__(self) -> str:
        return f"<Distribution: {len(self.chances)} results, mean {self.mean}>"

    def _repr_svg_(self) -> str:
        return svg_of([(_shown(chance.net), float(chance.probability)) for chance in self.chances])


def distribution(weighted: Iterable[tuple[Fraction, Fraction]]) -> Distribution:
    """Join equal results; the probabilities must sum to one."""
    joined: dict[Fraction, Fraction] = {}
    for net, probability in weighted:
        joined[net] = joined.get(net, Fraction(0)) + probability
    if sum(joined.values()) != 1:
        raise ValueError(f"the probabilities sum to {sum(joined.values())}")
    return Distribution(tuple(Chance(net, joined[net]) for net in sorted(joined) if joined[net]))


class Frequencies(msgspec.Struct, frozen=True, kw_only=True):
    """How often something is surely won, null and lost; of the rest it is not known which."""

    won: Fraction
    null: Fraction
    lost: Fraction

    @property
    def untold(self) -> Fraction:
        """How often it might be any of them."""
        return 1 - self.won - self.null - self.lost


class Analysis(msgspec.Struct, frozen=True, kw_only=True):
    """A bet under one way to play it. The house's edge is an expected value with its sign changed."""

    game: str
    jurisdiction: str
    bet: str
    cite: Citation
    """The provision that sets its pay."""
    strategy: str
    """How it is played: a sentence; empty when there is nothing to decide."""
    per_stake: Fraction
    """Expected net result per unit of initial stake."""
    per_action: Fraction
    """The same per unit of all that was put at risk, doubles and splits included."""
    per_resolved: Fraction | None
    """The same per bet that did not end null."""
    variance: Fraction | None
    hit_rate: Fraction | None
    draws: Fraction
    """How many draws pass on average until it ends."""
    distribution: Distribution | None
    """Nothing where only the mean and the variance are within reach: of manos split again and again, at blackjack."""
    frequencies: Frequencies | None = None
    """How often it is won, null and lost at least, where the distribution is out of reach."""
    error: Fraction | None = None
    """The standard error of what is expected, where hands were dealt, for all of them can't be counted."""

    rounded: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET
    """Names of the figures that are decimals, rounded and written as fractions; all others are exact."""

    @property
    def edge(self) -> Fraction:
        """What the house keeps of each unit staked at the beginning."""
        return -self.per_stake

    def __repr__(self) -> str:
        return f"<{self.game} {self.bet} in {self.jurisdiction}: edge {_ratio(self.edge)}{float(self.edge):.4%}>"

    def _repr_html_(self) -> str:
        drawn = self.distribution._repr_svg_() if self.distribution else ""
        return f"<p>{self!r} [{self.cite}]</p>".replace("<p><", "<p>").replace("> [", " [") + drawn


def _ratio(value: Fraction) -> str:
    return f"{value} = " if value.denominator < _READABLE else ""


def _shown(net: Fraction) -> str:
    return f"{net}" if net.denominator < _READABLE else f"{float(net):.4f}"


def analysis(  # noqa: PLR0913 - one argument for each thing that is known
    found: Distribution,
    *,
    game: str,
    jurisdiction: str,
    bet: str,
    cite: Citation,
    strategy: str = "",
    draws: Fraction = Fraction(1),
    action: Fraction = Fraction(1),
) -> Analysis:
    """Everything that follows from a distribution; `action` is the mean amount put at risk."""
    return Analysis(
        game=game,
        jurisdiction=jurisdiction,
        bet=bet,
        cite=cite,
        strategy=strategy,
        per_stake=found.mean,
        per_action=found.mean / action,
        per_resolved=found.mean / found.decided if found.decided else Fraction(0),
        variance=found.variance,
        hit_rate=found.hit_rate,
        draws=draws,
        distribution=found,
    )


def in_column(
    column: Column,
    found: Distribution,
    bet: str,
    cite: Citation,
    strategy: str = "",
    action: Fraction = Fraction(1),
) -> Analysis:
    """The analysis of a bet at the game and in the place of a column."""
    game, where = column.slug, column.jurisdiction
    return analysis(found, game=game, jurisdiction=where, bet=bet, cite=cite, strategy=strategy, action=action)


QUANTILES = (Fraction(1, 20), Fraction(1, 4), Fraction(1, 2), Fraction(3, 4), Fraction(19, 20))


class Purse(msgspec.Struct, frozen=True, kw_only=True):
    """The purse at one moment, in stakes."""

    round: int
    quantiles: tuple[float, ...]
    """What is there at least, in the worst twentieth, quarter, half … of the evenings."""
    mean: float
    ruined: float
    """In how much of the evenings there is no stake left."""
    ahead: float
    """In how much of them there is more than at the beginning."""
