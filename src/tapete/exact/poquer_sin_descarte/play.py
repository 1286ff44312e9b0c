"""The best play of póquer sin descarte: what is done with each hand, what comes of it, and both in words."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import groupby

import msgspec

from tapete.exact.study import Chart, Study, Table, decimal, percent
from tapete.families.poker.names import CATEGORIES, HIGH_CARDS, rank
from tapete.kit.poker.hands import CARTA_MAYOR, Ranking
from tapete.language import N_, say, translate

PASO, VOY, MOSTLY_PASO, MOSTLY_VOY = "PVpv"
"""To pass or to go; small where that is better on the whole, but the other with some palos."""
GOES = frozenset({VOY, MOSTLY_VOY})


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """The rules on which the mathematics depend. All is told in antes."""

    ranking: Ranking
    plays_from: tuple[str, ...]
    """The cards with which the croupier plays: these, or anything better."""
    multiple: int
    pays: tuple[tuple[str, int], ...]
    """What the second bet wins, to 1, by the combination."""
    ante: int = 1
    not_playing: int = 1
    price: int = 0

    def pay(self, category: str) -> int:
        return dict(self.pays)[category]


class Row(msgspec.Struct, frozen=True):
    """Hands next to each other with which the same is done."""

    lowest: int
    highest: int
    letters: str


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
        return self.not_playing + self.won + self.tied + self.lost


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """A way to play, and what comes of it."""

    dealt: tuple[Told, ...]
    bought: tuple[Told, ...] = ()

    @property
    def deals(self) -> int:
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
        return sum((net * often for net, often in self.weighted(terms)), Fraction(0))

    @property
    def goes(self) -> Fraction:
        return Fraction(sum(each.went for each in (*self.dealt, *self.bought)), self.deals)

    @property
    def buys(self) -> Fraction:
        return Fraction(sum(each.passed + each.went for each in self.bought), self.deals)

    def action(self, terms: Terms) -> Fraction:
        return 1 + terms.multiple * self.goes + terms.price * self.buys


class Buying(msgspec.Struct, frozen=True, kw_only=True):
    """Hands of one kind, and how often the best that can be done with them is to pass, to go, or to buy a card."""

    category: str
    to_color: bool
    to_escalera: bool
    hands: Fraction
    passes: Fraction
    goes: Fraction
    buys: Fraction


class BestPlay(msgspec.Struct, frozen=True, kw_only=True):
    """The best play and what comes of it."""

    terms: Terms
    rows: tuple[Row, ...]
    best: Played
    others: dict[str, Played] = {}
    buying: tuple[Buying, ...] = ()
    """Where a card may be bought: what the chart says is then for those who buy none."""

    @property
    def mean(self) -> Fraction:
        return self.best.mean(self.terms)

    def letter(self, strength: int, shown: str) -> str:
        row = self.rows[bisect_left(self.rows, strength, key=lambda row: row.highest)]
        return row.letters[self.terms.ranking.ranks.index(shown)]


class SinDescartePlay(msgspec.Struct, frozen=True, kw_only=True):
    """The best play by what the casino has chosen, and what the extras are worth."""

    plays: tuple[BestPlay, ...]
    """As is usual first; then with a card that may be bought, and with the other second bet."""
    fair_pot: Fraction
    """How many coins the progresivo must hold so that one neither wins nor loses on average by it."""

    def study(self, language: str) -> Study:
        return told(self, language)

    def of(self, multiple: int, *, buys: bool) -> BestPlay:
        """The play where the second bet is so many antes, and cards are sold or not; as is usual for 0."""
        wanted = multiple or self.plays[0].terms.multiple
        return next(play for play in self.plays if play.terms.multiple == wanted and bool(play.terms.price) == buys)


_DEPENDS = "*"
LETTERS = {"V": N_("voy"), "P": N_("paso"), _DEPENDS: N_("it depends on the other cards")}
SMALL_LETTERS = {
    "V": N_("voy"),
    "P": N_("paso"),
    "v": N_("voy, unless the palos speak against it"),
    "p": N_("paso, unless the palos speak for it"),
}
_LEAD = 3
"""Hands without a combination are told by so many of their cards."""
TITLE = N_("By the five cards and the croupier's card")
HAND = N_("Hand")
EDGE = N_("House edge, of the ante")
EDGE_AT_RISK = N_("House edge, of all put at risk")
EDGE_BUYING = N_("House edge of the ante, where a card may be bought")
BUYS = N_("Buys a card, where one may be bought")
EDGE_OTHER = N_("House edge of the ante, if the second bet were {antes} {antes:ante|antes}")
FAIR_POT = N_("Coins in the pot with which the progresivo is fair")
KINDS = N_("Where a card may be bought")
KIND_COLUMNS = (N_("Hand"), N_("How often"), N_("paso"), N_("voy"), N_("buy a card"))
TO_COLOR = N_("{hand}, four of one palo")
TO_ESCALERA = N_("{hand}, four of a straight")
TO_BOTH = N_("{hand}, four of one palo and four of a straight")


def told(play: SinDescartePlay, language: str) -> Study:
    usual = play.plays[0]
    buying = next((each for each in play.plays if each.buying), None)
    tables = [_kinds(buying, language)] if buying else []
    return Study(
        figures=_figures(play, language),
        charts=(_chart(usual, list(_by_lead(usual)), TITLE, LETTERS, language),),
        tables=(*tables, _every_hand(usual, language)),
        remarks=tuple(f"{letter}: {translate(word, language)}" for letter, word in SMALL_LETTERS.items()),
    )


def _figures(play: SinDescartePlay, language: str) -> list[tuple[str, str]]:
    usual, *others = play.plays
    named = [
        (translate(EDGE, language), percent(-usual.mean, language)),
        (translate(EDGE_AT_RISK, language), percent(-usual.mean / usual.best.action(usual.terms), language)),
        (translate(N_("Says voy"), language), percent(usual.best.goes, language)),
    ]
    for other in others:
        if other.terms.multiple == usual.terms.multiple:
            named.append((translate(EDGE_BUYING, language), percent(-other.mean, language)))
            named.append((translate(BUYS, language), percent(other.best.buys, language)))
        elif not other.terms.price:
            name = say(EDGE_OTHER, language, {"antes": other.terms.multiple})
            named.append((name, percent(-other.mean, language)))
    return [*named, (translate(FAIR_POT, language), decimal(play.fair_pot, language, 0))]


def _chart(play: BestPlay, rows: Sequence[Row], title: str, letters: dict[str, str], language: str) -> Chart:
    used = {letter for row in rows for letter in row.letters}
    ranking = play.terms.ranking
    return Chart(
        title=translate(title, language),
        corner=translate(HAND, language),
        columns=tuple(map(rank, ranking.ranks)),
        rows=tuple((_name(ranking, row, play.rows, language), tuple(row.letters)) for row in rows),
        letters={letter: translate(word, language) for letter, word in letters.items() if letter in used},
    )


def _every_hand(play: BestPlay, language: str) -> Table:
    ranking = play.terms.ranking
    return Table(
        title=translate(N_("The same, hand by hand"), language),
        headers=(translate(HAND, language), *map(rank, ranking.ranks)),
        rows=tuple((_name(ranking, row, play.rows, language), *row.letters) for row in play.rows),
        folded=True,
    )


def _by_lead(play: BestPlay) -> Iterator[Row]:
    ranking = play.terms.ranking
    merged = [_merged(list(rows)) for _, rows in groupby(play.rows, key=lambda row: _lead(ranking, row))]
    for letters, rows in groupby(merged, key=lambda row: row.letters):
        alike = list(rows)
        yield Row(alike[0].lowest, alike[-1].highest, letters)


def _lead(ranking: Ranking, row: Row) -> tuple[object, ...]:
    leads = [ranking.kickers(each)[:_LEAD] for each in (row.lowest, row.highest)]
    plain = {ranking.category(each) for each in (row.lowest, row.highest)} == {CARTA_MAYOR}
    return leads[0] if plain and leads[0] == leads[1] else (row.lowest,)


def _merged(rows: Sequence[Row]) -> Row:
    columns = zip(*(row.letters.replace("v", _DEPENDS).replace("p", _DEPENDS) for row in rows), strict=True)
    letters = "".join(column[0] if len(set(column)) == 1 else _DEPENDS for column in columns)
    return Row(rows[0].lowest, rows[-1].highest, letters)


def _name(ranking: Ranking, row: Row, every: Sequence[Row], language: str) -> str:
    low, high = (_hand(ranking, each, language) for each in (row.lowest, row.highest))
    if row.highest == every[-1].highest and row.lowest != every[0].lowest:
        return say(N_("{hand} or better"), language, {"hand": low})
    if row.lowest == every[0].lowest:
        return say(N_("{hand} or less"), language, {"hand": high})
    return low if low == high else f"{low} … {high}"


def _hand(ranking: Ranking, strength: int, language: str) -> str:
    category = ranking.category(strength)
    if category == CARTA_MAYOR:
        return "-".join(map(rank, ranking.kickers(strength)))
    return translate(CATEGORIES[category], language)


def _kinds(play: BestPlay, language: str) -> Table:
    bought = {each.category for each in play.buying if each.buys}
    return Table(
        title=translate(KINDS, language),
        headers=tuple(translate(name, language) for name in KIND_COLUMNS),
        rows=tuple(_kind(each, language) for each in play.buying if each.category in bought),
    )


def _kind(each: Buying, language: str) -> tuple[str, ...]:
    hand = translate(CATEGORIES.get(each.category, HIGH_CARDS), language)
    sentence = {(True, True): TO_BOTH, (True, False): TO_COLOR, (False, True): TO_ESCALERA}.get(
        (each.to_color, each.to_escalera)
    )
    name = say(sentence, language, {"hand": hand}) if sentence else hand
    return (name, *(percent(figure, language, 2) for figure in (each.hands, each.passes, each.goes, each.buys)))


AT_BEST = N_("the best play by the five cards and the croupier's card")
BY_CHART = N_("by the chart, which does not look at palos")
AKJ83 = N_("voy with A-K-J-8-3 or better, whatever the croupier shows")
AS_THE_CROUPIER = N_("voy with whatever the croupier would play")
PAREJA = N_("voy with a pair or better")
BLIND = N_("always voy, as who plays a casilla blind does best")
BUYING = N_("where a card may be bought, the best with every hand")
OTHER_SECOND = N_("where the second bet is as much as the ante, the best play")
OTHER_BUYING = N_("where the second bet is as much as the ante and a card may be bought, the best with every hand")
SMALL_POT = N_("with 100,000 coins in the pot")
MIDDLE_POT = N_("with 250,000 coins in the pot")
GREAT_POT = N_("with 500,000 coins in the pot")
