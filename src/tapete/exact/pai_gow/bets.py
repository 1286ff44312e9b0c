"""What a bet at pai gow póquer is worth, and what banking is."""

from collections.abc import Mapping
from fractions import Fraction

from msgspec.structs import replace

from tapete.exact.pai_gow import ways
from tapete.exact.pai_gow.solution import solved
from tapete.exact.result import Analysis, Weighted, analysis, distribution
from tapete.exact.two_hands import BEST, HOUSE, Banking, Met, Terms
from tapete.games.pai_gow.hands import Line
from tapete.games.pai_gow.rules import RANKS, BankerCommission
from tapete.kit.poker.ranking import Ranking
from tapete.law.citation import Citation
from tapete.law.parameters import Column

CASILLA, BANCA = "casilla", "banca"
_WAYS = {BEST: ways.AT_BEST, HOUSE: ways.HOUSE_WAY}
_PLACES = 10**7
"""Standard errors are told to so many parts."""


def terms_of(column: Column) -> Terms:
    """The law's house way, with the most that may be withheld."""
    combinations = column.get("combinations", tuple[str, ...]).value
    return Terms(
        ranking=Ranking(combinations, RANKS, low_second=column.get("second_straight", bool).value),
        way=column.get("house_way", tuple[Line, ...]).value,
        commission=Fraction(column.get("commission", str).value),
        banker_pays=column.get("banker_commission", BankerCommission).value is BankerCommission.NETO,
    )


def bets_of(column: Column) -> Mapping[str, tuple[Analysis, ...]]:
    """Every bet under some parameters; of the bank what is won for each unit staked against it."""
    terms, cite = terms_of(column), column.get("commission", str).cite
    play = solved(terms)
    pay = Fraction(column.get("pay", str).value)
    by_casilla = [
        _analysed(column, CASILLA, cite, _WAYS[met.way], _of_bet(met, pay * (1 - terms.commission)), _error(met, terms))
        for met in play.met
    ]
    banker = terms.commission if terms.banker_pays else Fraction(0)
    bank_cite = column.get("banker_commission", BankerCommission).cite
    by_bank = [
        _analysed(column, BANCA, bank_cite, ways.BANKING[each.hands], _of_bank(each, banker), each.error(banker))
        for each in play.banking
    ]
    return {CASILLA: tuple(by_casilla), BANCA: tuple(by_bank)}


def _error(met: Met, terms: Terms) -> float:
    return met.error(terms.commission)


def _of_bet(met: Met, gain: Fraction) -> Weighted:
    null = met.bets - met.won - met.lost
    ends = ((gain, met.won), (Fraction(0), null), (Fraction(-1), met.lost))
    return [(net, Fraction(often, met.bets)) for net, often in ends]


def _of_bank(banking: Banking, commission: Fraction) -> Weighted:
    return [
        (banking.kept(net, commission) / banking.hands, Fraction(often, banking.banked))
        for net, often in banking.balances
    ]


def _analysed(column: Column, bet: str, cite: Citation, way: str, ends: Weighted, error: float) -> Analysis:
    found = analysis(
        distribution(ends), game=column.slug, jurisdiction=column.jurisdiction, bet=bet, cite=cite, strategy=way
    )
    return replace(found, error=Fraction(round(error * _PLACES), _PLACES))
