"""How póquer sin descarte is best played, as it is told and kept: what to do with each hand against each card shown."""

from bisect import bisect_left
from fractions import Fraction

import msgspec

from tapete.exact.study import Study
from tapete.kit.poker.ranking import Ranking

PASO, VOY, MOSTLY_PASO, MOSTLY_VOY = "PVpv"
"""To pass or to go; small where that is better on the whole, but the other with some palos."""
GOES = frozenset({VOY, MOSTLY_VOY})


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """The rules on which the mathematics depend. All is told in antes."""

    ranking: Ranking
    plays_from: tuple[str, ...]
    """The cards with which the croupier plays: these, or anything better."""
    multiple: int
    """How many antes the second bet is."""
    pays: tuple[tuple[str, int], ...]
    """What the second bet wins, to 1, by the combination."""
    ante: int = 1
    """What the ante wins."""
    not_playing: int = 1
    """What it wins when the croupier does not play."""
    price: int = 0
    """What a card costs; nothing where none is sold."""

    def pay(self, category: str) -> int:
        """What the second bet wins with a combination."""
        return dict(self.pays)[category]


class Row(msgspec.Struct, frozen=True):
    """Hands next to each other with which the same is done."""

    lowest: int
    """Strengths, as they are told in play."""
    highest: int
    letters: str
    """A letter for each card that the croupier may show, the lowest first."""


class Told(msgspec.Struct, frozen=True):
    """What comes of the hands that make one combination at last, in how many of all deals."""

    category: str
    passed: int = 0
    not_playing: int = 0
    won: int = 0
    tied: int = 0
    lost: int = 0

    @property
    def went(self) -> int:
        """How many say voy."""
        return self.not_playing + self.won + self.tied + self.lost


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """A way to play, and what comes of it."""

    dealt: tuple[Told, ...]
    """The hands that are played as they were dealt."""
    bought: tuple[Told, ...] = ()
    """Those for which a card was bought, by what they have become."""

    @property
    def deals(self) -> int:
        """How many deals there are in all."""
        return sum(each.passed + each.went for each in (*self.dealt, *self.bought))

    def weighted(self, terms: Terms) -> list[tuple[Fraction, Fraction]]:
        """Each net result in antes, and how probable it is."""
        return [
            (net - price, Fraction(number, self.deals))
            for price, told in ((0, self.dealt), (terms.price, self.bought))
            for each in told
            for net, number in (
                (Fraction(-1), each.passed),
                (Fraction(terms.not_playing), each.not_playing),
                (Fraction(terms.ante + terms.multiple * terms.pay(each.category)), each.won),
                (Fraction(0), each.tied),
                (Fraction(-1 - terms.multiple), each.lost),
            )
        ]

    def mean(self, terms: Terms) -> Fraction:
        """What is won on average, in antes."""
        return sum((net * often for net, often in self.weighted(terms)), Fraction(0))

    @property
    def goes(self) -> Fraction:
        """How often the second bet is made."""
        return Fraction(sum(each.went for each in (*self.dealt, *self.bought)), self.deals)

    @property
    def buys(self) -> Fraction:
        """How often a card is bought."""
        return Fraction(sum(each.passed + each.went for each in self.bought), self.deals)

    def action(self, terms: Terms) -> Fraction:
        """What is put at risk on average, in antes; the price of a card is spent."""
        return 1 + terms.multiple * self.goes + terms.price * self.buys


class Buying(msgspec.Struct, frozen=True, kw_only=True):
    """Hands of one kind, and how often the best that can be done with them is to pass, to go, or to buy a card."""

    category: str
    to_color: bool
    """Whether four of the cards are of one palo."""
    to_escalera: bool
    """Whether four of the cards are of an escalera."""
    hands: Fraction
    """How often there is such a hand."""
    passes: Fraction
    goes: Fraction
    buys: Fraction


class BestPlay(msgspec.Struct, frozen=True, kw_only=True):
    """The best play and what comes of it."""

    terms: Terms
    rows: tuple[Row, ...]
    """Every hand that is played as it was dealt, from the lowest to the highest."""
    best: Played
    others: dict[str, Played] = {}
    """Other ways to play, by their sentences."""
    buying: tuple[Buying, ...] = ()
    """Where a card may be bought: what the chart says is then for those who buy none."""

    @property
    def mean(self) -> Fraction:
        """What is won on average, in antes."""
        return self.best.mean(self.terms)

    def letter(self, strength: int, shown: str) -> str:
        """What to do with a hand of such strength against a card of such rank."""
        row = self.rows[bisect_left(self.rows, strength, key=lambda row: row.highest)]
        return row.letters[self.terms.ranking.ranks.index(shown)]


class SinDescartePlay(msgspec.Struct, frozen=True, kw_only=True):
    """The best play by what the casino has chosen, and what the extras are worth."""

    plays: tuple[BestPlay, ...]
    """As is usual first; then with a card that may be bought, and with the other second bet."""
    fair_pot: Fraction
    """How many coins the progresivo must hold so that one neither wins nor loses on average by it."""

    def study(self, language: str) -> Study:
        """All of it in words."""
        from tapete.exact.sin_descarte_told import told

        return told(self, language)

    def of(self, multiple: int, *, buys: bool) -> BestPlay:
        """The play where the second bet is so many antes, and cards are sold or not; as is usual for 0."""
        wanted = multiple or self.plays[0].terms.multiple
        return next(play for play in self.plays if play.terms.multiple == wanted and bool(play.terms.price) == buys)
