"""A book of mathematics in words: rows, charts and tables for the pages of analysis, and hints at practice tables."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import islice
from typing import TYPE_CHECKING, Any

import msgspec

from tapete.exact.book import Book, Question
from tapete.exact.ferrocarril import MixedPlay
from tapete.exact.result import QUANTILES, Analysis, Distribution, Purse
from tapete.exact.study import decimal, deviation, percent, ratio
from tapete.families.baccarat import CHOOSES, DRAWS, STANDS
from tapete.language import N_, say, translate
from tapete.law.parameters import sheet
from tapete.web.words import bet_name

if TYPE_CHECKING:
    from tapete.exact.blackjack.solution import Solution
from tapete.exact.hints import Advice, advise, edge_on
from tapete.web.scenes.elements import Look

FIRSTS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "A")
THIRDS = (*map(str, range(10)), "–")  # noqa: RUF001 - the mark of a punto who stands
_STOOD = 10
DEPENDS = "*"
HANDS = {DRAWS: N_("draws"), STANDS: N_("stands"), CHOOSES: N_("chooses"), DEPENDS: N_("it depends on the two cards")}
MOVES = {
    "P": N_("plantarse: stand"),
    "C": N_("pedir carta: draw"),
    "D": N_("doblar: double"),
    "S": N_("separar: split"),
    "R": N_("retiro: withdraw for half"),
}
_FEW = 6
_MOST_WAYS = 2_000
"""Bets, each under each way to play it, that a page tells of; as data there are all."""


class BetRow(msgspec.Struct, frozen=True, kw_only=True):
    """All the bets of a kind that are worth the same."""

    bet: str
    """One of them, for whoever wants to know more."""
    way: int
    """Which of the ways to play it, the best first."""
    name: str
    strategy: str
    stake: str
    exact: str
    action: str
    resolved: str
    wins: str
    spread: str
    cite: str
    chosen: bool


def bet_rows(book: Book, chosen: Analysis, language: str) -> list[BetRow]:
    alike: dict[tuple[str, ...], list[tuple[int, Analysis]]] = {}
    for number, way in islice((each for ways in book.bets.values() for each in enumerate(ways)), _MOST_WAYS):
        kind = way.bet.partition(":")[0] if ":" in way.bet else ""
        alike.setdefault((kind, *_cells(way, language).values()), []).append((number, way))
    return [_row(book.question.game, group, chosen, language) for group in alike.values()]


def untold(book: Book) -> int:
    return max(0, sum(map(len, book.bets.values())) - _MOST_WAYS)


def _row(game: str, group: Sequence[tuple[int, Analysis]], chosen: Analysis, language: str) -> BetRow:
    number, first = group[0]
    return BetRow(
        bet=first.bet,
        way=number,
        name=_names(game, [way.bet for _, way in group], language),
        chosen=any(way == chosen for _, way in group),
        **_cells(first, language),
    )


def _wins(way: Analysis, language: str) -> str:
    """How often something is won, or between which two frequencies."""
    if way.frequencies:
        least, untold = way.frequencies.won, way.frequencies.untold
        most = f" … {percent(least + untold, language, 2)}" if untold else ""
        return f"{percent(least, language, 2)}{most}"
    return "" if way.hit_rate is None else percent(way.hit_rate, language, 2)


def _cells(way: Analysis, language: str) -> dict[str, str]:
    return {
        "strategy": translate(way.strategy, language),
        "stake": percent(-way.per_stake, language)
        + ("" if way.error is None else f" ± {percent(way.error, language)}"),
        "exact": ratio(-way.per_stake),
        "action": percent(-way.per_action, language),
        "resolved": "" if way.per_resolved is None else percent(-way.per_resolved, language),
        "wins": _wins(way, language),
        "spread": "" if way.variance is None else deviation(way.variance, language),
        "cite": way.cite,
    }


def _names(game: str, bets: Sequence[str], language: str) -> str:
    if len(bets) <= _FEW:
        return ", ".join(bet_name(game, bet, language) for bet in bets)
    return f"{bet_name(game, bets[0].partition(':')[0], language)} ({len(bets)})"


class Glance(msgspec.Struct, frozen=True, kw_only=True):
    """The cheapest and the dearest bet of a game."""

    low: str
    low_bets: str
    high: str
    high_bets: str
    edges: tuple[Fraction, ...]


def glance_of(book: Book, language: str) -> Glance:
    best = {bet: -ways[0].per_stake for bet, ways in book.bets.items()}
    low, high = min(best.values()), max(best.values())
    return Glance(
        low=percent(low, language, 2),
        low_bets=_named(book, [bet for bet, edge in best.items() if edge == low], language),
        high=percent(high, language, 2),
        high_bets=_named(book, [bet for bet, edge in best.items() if edge == high], language),
        edges=tuple(sorted(set(best.values()))),
    )


def _named(book: Book, bets: Iterable[str], language: str) -> str:
    """Kinds of bets, by name; a few, the rest being told by a mark."""
    kinds = dict.fromkeys(bet_name(book.question.game, bet.partition(":")[0], language) for bet in bets)
    return ", ".join(list(kinds)[:3]) + ("…" if len(kinds) > 3 else "")


class Evening(msgspec.Struct, frozen=True, kw_only=True):
    """A row of the table beside the fan: the purse after some rounds."""

    round: int
    quantiles: tuple[str, ...]
    mean: str
    ruined: str
    ahead: str


QUANTILE_NAMES = tuple(f"{int(100 * quantile)} %" for quantile in QUANTILES)


def evening_rows(purses: Sequence[Purse], language: str) -> list[Evening]:
    wanted = {round(part * (len(purses) - 1) / 5) for part in range(1, 6)}
    return [
        Evening(
            round=purse.round,
            quantiles=tuple(_float(amount, language) for amount in purse.quantiles),
            mean=_float(purse.mean, language),
            ruined=f"{_float(100 * purse.ruined, language)} %",
            ahead=f"{_float(100 * purse.ahead, language)} %",
        )
        for place, purse in enumerate(purses)
        if place in wanted
    ]


def _float(value: float, language: str, places: int = 1) -> str:
    return decimal(Fraction(value), language, places)


def own_page_of(play: Any, question: Question, language: str) -> dict[str, Any]:
    """The best play of a game that has a part of the page of its own, under the name of that part."""
    if isinstance(play, MixedPlay):
        return {"cuadro": cuadro_of(play, question.game, question.jurisdiction, language)}
    return {"chart": chart_of(play, language)} if hasattr(play, "chart") else {}


class Chart(msgspec.Struct, frozen=True, kw_only=True):
    """The best play of blackjack, with what the tables leave out in sentences."""

    parts: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
    """Headings, each with rows: the hand, and a letter for each first card of the croupier."""
    letters: Mapping[str, str]
    departures: tuple[str, ...]
    by_chart: str
    by_cards: str
    action: str
    seguro: tuple[str, str]
    packs: int


def chart_of(found: "Solution", language: str) -> Chart:
    rows = [(row.hands, row.moves) for row in found.chart]
    later = {row.hands: row.moves for row in found.later}
    parts = {
        N_("Without an as at eleven"): [row for row in rows if row[0].isdigit()],
        N_("With an as at eleven"): [row for row in rows if row[0][0] == "A" and "," not in row[0]],
        N_("Pairs"): [row for row in rows if "," in row[0]],
        N_("Of three cards or more, where it differs"): [
            (hands, later[hands]) for hands, moves in rows if later.get(hands, moves) != moves
        ],
    }
    means = sorted(one.mean for one in found.seguro)
    used = {letter for _, moves in rows for letter in moves}
    return Chart(
        parts=tuple((translate(title, language), tuple(some)) for title, some in parts.items() if some),
        letters={letter: translate(word, language) for letter, word in MOVES.items() if letter in used},
        departures=tuple(_departures(found, language)),
        by_chart=percent(-found.by_score.mean, language),
        by_cards=percent(-found.by_cards.mean, language),
        action=percent(found.by_score.action, language, 2),
        seguro=(percent(-means[-1], language, 2), percent(-means[0], language, 2)),
        packs=found.rules.packs,
    )


def _departures(found: "Solution", language: str) -> Iterable[str]:
    from tapete.exact.blackjack.strategy import told

    for sentence, facts in told(found.departures):
        yield say(sentence, language, facts)


class Cuadro(msgspec.Struct, frozen=True, kw_only=True):
    """The two hands of ferrocarril: what the law says of each, and what both do at their best."""

    punto_law: tuple[str, ...]
    banca_law: tuple[tuple[int, str], ...]
    """The cuadro: the banker's total and a letter for each third card of the punto."""
    banca_best: tuple[tuple[int, str], ...]
    punto_often: tuple[tuple[str, str], ...]
    banca_often: tuple[tuple[str, str, str], ...]
    """Situations in which the total alone does not say: the two cards, the third, and how often one draws."""
    punto: str
    banca: str
    cuadro_cite: str
    punto_cite: str


def cuadro_of(found: MixedPlay, game: str, jurisdiction: str, language: str) -> Cuadro:
    column = sheet(game).column(jurisdiction)
    cuadro, punto = column.get("cuadro", tuple[str, ...]), column.get("punto", str)
    cells: dict[tuple[int, int], set[Fraction]] = {}
    for one in found.banca_draws:
        cells.setdefault((sum(one.hand) % 10, _column(one.third)), set()).add(one.draws)
    totals = sorted({total for total, _ in cells})
    unsure = [one for one in found.banca_draws if len(cells[sum(one.hand) % 10, _column(one.third)]) > 1]
    return Cuadro(
        punto_law=tuple(punto.value),
        banca_law=tuple(enumerate(cuadro.value)),
        banca_best=tuple((total, "".join(_letter(cells[total, third]) for third in range(11))) for total in totals),
        punto_often=tuple((_pair(one.hand), percent(one.draws, language, 2)) for one in found.punto_draws),
        banca_often=tuple(
            (_pair(one.hand), THIRDS[_column(one.third)], percent(one.draws, language, 2)) for one in unsure
        ),
        punto=percent(-found.punto, language),
        banca=percent(-found.banca, language),
        cuadro_cite=cuadro.cite,
        punto_cite=punto.cite,
    )


def _column(third: int | None) -> int:
    return _STOOD if third is None else third


def _letter(draws: set[Fraction]) -> str:
    return DRAWS if draws == {1} else STANDS if draws == {0} else DEPENDS


def _pair(hand: tuple[int, int]) -> str:
    return f"{hand[0]}-{hand[1]}"


WIDTH = 480
_ROW, _LABEL, _FIGURE = 28, 62, 84
_HEIGHT, _LEFT, _RIGHT, _TOP, _BOTTOM = 270, 42, 12, 10, 30
_MOST_ROWS = 24
_TICKS = 5


class Bar(msgspec.Struct, frozen=True, kw_only=True):
    """A net result: how it is written, how probable it is, and how long its bar is."""

    net: str
    kind: str
    """`lost`, `won` or `null`: the class of the bar."""
    probability: str
    exact: str
    y: int
    length: int


class Bars(msgspec.Struct, frozen=True, kw_only=True):
    """A distribution, the worst result on top."""

    width: int
    height: int
    left: int
    thick: int
    bars: tuple[Bar, ...]


def bars_of(found: Distribution, language: str) -> Bars:
    likely = sorted(found.chances, key=lambda chance: -chance.probability)[:_MOST_ROWS]
    shown = sorted(likely, key=lambda chance: chance.net)
    most = max(chance.probability for chance in shown)
    room = WIDTH - _LABEL - _FIGURE
    bars = tuple(
        Bar(
            net=signed(chance.net, language),
            kind="won" if chance.net > 0 else "lost" if chance.net < 0 else "null",
            probability=percent(chance.probability, language),
            exact=str(chance.probability) if chance.probability.denominator < 10**7 else "",
            y=place * _ROW + 4,
            length=max(2, round(room * chance.probability / most)),
        )
        for place, chance in enumerate(shown)
    )
    return Bars(width=WIDTH, height=len(bars) * _ROW + 4, left=_LABEL, thick=_ROW - 8, bars=bars)


def signed(net: Fraction, language: str) -> str:
    """A net result with its sign, as people write it: `+1/2` as `+0.5`."""
    places = next((places for places in range(4) if (net * 10**places).denominator == 1), 3)
    return f"{'+' if net > 0 else ''}{decimal(net, language, places)}".replace("-", "−")  # noqa: RUF001 - a minus


class Tick(msgspec.Struct, frozen=True):
    """A mark on an axis."""

    at: int
    text: str


class Fan(msgspec.Struct, frozen=True, kw_only=True):
    """A purse along an evening: two bands, the middle and the mean, as points of SVG."""

    width: int
    height: int
    left: int
    right: int
    top: int
    bottom: int
    most: str
    half: str
    middle: str
    mean: str
    start: int
    rounds: tuple[Tick, ...]
    sums: tuple[Tick, ...]


def fan_of(purses: Sequence[Purse]) -> Fan:
    last = purses[-1].round
    step = _step(max(max(purse.quantiles) for purse in purses))
    highest = step * (int(max(max(purse.quantiles) for purse in purses) // step) + 1)
    right, bottom = WIDTH - _RIGHT, _HEIGHT - _BOTTOM

    def x(number: float) -> int:
        return round(_LEFT + (right - _LEFT) * number / last)

    def y(amount: float) -> int:
        return round(bottom - (bottom - _TOP) * amount / highest)

    def band(low: int, high: int) -> str:
        upper = [(x(purse.round), y(purse.quantiles[high])) for purse in purses]
        lower = [(x(purse.round), y(purse.quantiles[low])) for purse in reversed(purses)]
        return _points([*upper, *lower])

    return Fan(
        width=WIDTH,
        height=_HEIGHT,
        left=_LEFT,
        right=right,
        top=_TOP,
        bottom=bottom,
        most=band(0, 4),
        half=band(1, 3),
        middle=_points([(x(purse.round), y(purse.quantiles[2])) for purse in purses]),
        mean=_points([(x(purse.round), y(purse.mean)) for purse in purses]),
        start=y(purses[0].mean),
        rounds=tuple(Tick(x(n), str(n)) for n in range(0, last + 1, max(1, last // _TICKS))),
        sums=tuple(Tick(y(n), str(n)) for n in range(0, highest + 1, step)),
    )


def _points(pairs: Sequence[tuple[int, int]]) -> str:
    return " ".join(f"{x},{y}" for x, y in pairs)


def _step(highest: float) -> int:
    return next(
        step for step in (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 5000, 10**9) if highest / step <= 6
    )


class Strip(msgspec.Struct, frozen=True, kw_only=True):
    """The edges of the bets of a game along one line."""

    width: int
    height: int
    marks: tuple[int, ...]


def strip_of(edges: Sequence[Fraction], most: Fraction) -> Strip:
    room = 240
    marks = sorted({round(4 + room * edge / most) for edge in edges if 0 <= edge <= most})
    return Strip(width=room + 8, height=24, marks=tuple(marks))


class HintedMove(msgspec.Struct, frozen=True):
    """Something that may be done, and what it is worth."""

    said: str
    best: bool


class Hint(msgspec.Struct, frozen=True, kw_only=True):
    """A hint, told."""

    sentence: str
    cite: str
    options: tuple[HintedMove, ...]


def hints_for(look: Look) -> tuple[Hint, ...]:
    """The hints of this moment; none for who wants none. The arithmetic may take a tenth of a second."""
    if look.book is None:
        return ()
    return tuple(_told(advice, look.language) for advice in advise(look.view, look.book))


def _told(advice: Advice, language: str) -> Hint:
    return Hint(
        sentence=advice.tell(language),
        cite=advice.cite,
        options=tuple(HintedMove(option.tell(language), option.best) for option in advice.options),
    )


def edge_said(look: Look, bet: str) -> str:
    edge = edge_on(look.book, bet) if look.book else None
    if edge is None:
        return ""
    return say(N_("house edge {edge}"), look.language, {"edge": percent(edge, look.language, 2)})
