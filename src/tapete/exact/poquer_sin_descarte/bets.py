"""What each bet of póquer sin descarte is worth under each way to play."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

import msgspec

from tapete.exact.poquer_sin_descarte import ways
from tapete.exact.poquer_sin_descarte.solution import solved
from tapete.exact.result import Analysis, Distribution, analysis, distribution
from tapete.exact.sin_descarte import BestPlay, Played, SinDescartePlay, Terms
from tapete.kit.poker.ranking import Ranking
from tapete.law.citation import Citation
from tapete.law.parameters import Cited, Column

ANTE, SEGURO, PROGRESIVO = "ante", "seguro", "progresivo"
POTS = {ways.SMALL_POT: 100_000, ways.MIDDLE_POT: 250_000, ways.GREAT_POT: 500_000}
"""What the pot holds, in coins."""


def terms_of(column: Column, multiple: int, *, buys: bool = False) -> Terms:
    """The rules with a second bet of so many antes, and cards that are sold or not."""
    combinations = column.get("combinations", tuple[str, ...]).value
    pays = {name: column.get(f"pay_{name.replace('-', '_')}", str).value for name in combinations}
    return Terms(
        ranking=Ranking(combinations, column.get("ranks", tuple[str, ...]).value),
        plays_from=column.get("qualifies", tuple[str, ...]).value,
        multiple=multiple,
        pays=tuple((name, _whole(pay)) for name, pay in pays.items()),
        ante=_whole(column.get("pay_ante", str).value),
        not_playing=_whole(column.get("pay_not_playing", str).value),
        price=column.get("compra", int).value if buys else 0,
    )


def _whole(pay: str) -> int:
    """Hands are counted in whole antes."""
    if Fraction(pay).denominator > 1:
        raise ValueError(f"{pay} is not a whole number to 1")
    return int(Fraction(pay))


def multiples_of(column: Column) -> tuple[int, ...]:
    """The second bets that may be, in antes, the usual one first."""
    return column.get("second_multiples", tuple[int, ...]).value


def play_of(column: Column) -> SinDescartePlay:
    """The best play by what the casino may choose."""
    sold = (False, True) if column.get("compra", int).value else (False,)
    every = (terms_of(column, multiple, buys=buys) for multiple in multiples_of(column) for buys in sold)
    plays = tuple(map(solved, every))
    shares = column.get("pay_progresivo", dict[str, str]).value
    won = sum((Fraction(share) * often for share, often in _shares(plays[0].best, shares)), Fraction(0))
    return SinDescartePlay(plays=plays, fair_pot=1 / won)


def bets_of(column: Column) -> Mapping[str, tuple[Analysis, ...]]:
    """Every bet under some parameters."""
    play = play_of(column)
    best = play.plays[0].best
    extras = {SEGURO: _seguro(column, best), PROGRESIVO: _progresivo(column, best)}
    return {ANTE: tuple(_antes(column, play)), **{bet: tuple(found) for bet, found in extras.items()}}


# --- the ante ---------------------------------------------------------------------------------------------------------


def _antes(column: Column, play: SinDescartePlay) -> Iterator[Analysis]:
    """As is usual, at best and in other ways; then what else the casino may choose, at best."""
    usual, *others = play.plays
    cite = column.get("pay_ante", str).cite
    yield _ante(column, usual, usual.best, ways.AT_BEST, cite)
    for way, played in sorted(usual.others.items(), key=lambda each: -each[1].mean(usual.terms)):
        yield _ante(column, usual, played, way, cite)
    for other in others:
        yield _ante(column, other, other.best, _chosen(usual.terms, other.terms), cite)


def _chosen(usual: Terms, other: Terms) -> str:
    if other.multiple == usual.multiple:
        return ways.BUYING
    return ways.OTHER_BUYING if other.price else ways.OTHER_SECOND


def _ante(column: Column, play: BestPlay, played: Played, way: str, cite: Citation) -> Analysis:
    return analysis(
        distribution(played.weighted(play.terms)),
        game=column.slug,
        jurisdiction=column.jurisdiction,
        bet=ANTE,
        cite=cite,
        strategy=way,
        action=played.action(play.terms),
    )


# --- extras -----------------------------------------------------------------------------------------------------------


def _shares(played: Played, pays: Mapping[str, str]) -> list[tuple[str, Fraction]]:
    """What each combination brings, and how often somebody who says voy is dealt it."""
    went = {each.category: Fraction(each.went, played.deals) for each in played.dealt}
    return [(pay, went[category]) for category, pay in pays.items()]


def _extra(played: Played, pays: Mapping[str, str], unit: int = 1, *, stake_back: bool) -> Distribution:
    """A stake that is lost unless the hand is one of these; each brings so many units."""
    won = [(Fraction(pay) * unit - (not stake_back), often) for pay, often in _shares(played, pays)]
    return distribution([*won, (Fraction(-1), 1 - sum((often for _, often in won), Fraction(0)))])


def _seguro(column: Column, best: Played) -> Iterator[Analysis]:
    pays = column.get("pay_seguro", dict[str, str])
    yield _analysed(column, SEGURO, pays, _extra(best, pays.value, stake_back=True), ways.AT_BEST)


def _progresivo(column: Column, best: Played) -> Iterator[Analysis]:
    """The coin is in the pot and does not come back."""
    pays = column.get("pay_progresivo", dict[str, str])
    for way, pot in POTS.items():
        yield _analysed(column, PROGRESIVO, pays, _extra(best, pays.value, pot, stake_back=False), way)


def _analysed(column: Column, bet: str, pays: Cited[dict[str, str]], found: Distribution, way: str) -> Analysis:
    done = analysis(found, game=column.slug, jurisdiction=column.jurisdiction, bet=bet, cite=pays.cite)
    return msgspec.structs.replace(done, strategy=way)
