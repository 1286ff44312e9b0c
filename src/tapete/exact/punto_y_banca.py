"""Punto y banca: every order of six cards from a sabot of known composition, by the law's own drawing table."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from tapete.exact.baccarat import Counts, Drawing, Draws, Scores, Wins, checked, full_sabot, total_of, wins
from tapete.exact.baccarat import final_scores as scores_from
from tapete.exact.result import Analysis, Distribution, analysis, distribution
from tapete.families.baccarat import DRAWS, STANDS
from tapete.language import N_, Told
from tapete.law.citation import Citation
from tapete.law.parameters import Column, sheet


def of_column(column: Column) -> Mapping[str, tuple[Analysis, ...]]:
    return _bets(column, full_sabot(column.get("packs", int).value))


def from_sabot(game: str, jurisdiction: str, counts: Sequence[int]) -> Mapping[str, tuple[Analysis, ...]]:
    """Every bet when the sabot holds so many cards of each value from 0 to 9; raises `BadSabot`."""
    column = sheet(game).column(jurisdiction)
    return _bets(column, checked(counts, column.get("packs", int).value))


def final_scores(game: str, jurisdiction: str) -> Scores:
    column = sheet(game).column(jurisdiction)
    letters = drawing_of(column)
    draws = Draws(
        letters.naturals,
        punto=lambda pair: int(letters.punto[total_of(*pair)] == DRAWS),
        banca=lambda pair, third: int(letters.banca[total_of(*pair)][third] == DRAWS),
    )
    return scores_from(full_sabot(column.get("packs", int).value), draws)


def drawing_of(column: Column) -> Drawing:
    naturals = column.get("naturals", tuple[int, ...]).value
    draws = column.get("punto_draws", tuple[int, ...]).value
    banca = column.get("tableau", tuple[str, ...]).value
    punto = "".join(DRAWS if total in draws else STANDS for total in range(len(banca)))
    return Drawing(naturals=frozenset(naturals), punto=punto, banca=banca)


def _bets(column: Column, counts: Counts) -> Mapping[str, tuple[Analysis, ...]]:
    found = wins(counts, drawing_of(column))
    return {bet: (_analysed(column, bet, found, pays, cite),) for bet, (pays, cite) in _pays(column).items()}


def _pays(column: Column) -> dict[str, tuple[Fraction, Citation]]:
    punto, banca = column.get("pay_punto", str), column.get("pay_banca", str)
    deduction = column.get("deduction", str)
    pays = {
        "punto": (Fraction(punto.value), deduction.cite),
        "banca": (Fraction(banca.value) - Fraction(deduction.value), deduction.cite),
    }
    if pays["banca"][0] < 0:
        sentence = N_("the house would deduct {deducted} of a win of {won}")
        raise ValueError(Told(sentence, deducted=deduction.value, won=banca.value))
    empate = column.get("empate", dict[str, str])
    return pays | ({"empate": (Fraction(empate.value["pays"]), empate.cite)} if empate.value else {})


def _analysed(column: Column, bet: str, found: Wins, pays: Fraction, cite: Citation) -> Analysis:
    return analysis(_of(bet, found, pays), game=column.slug, jurisdiction=column.jurisdiction, bet=bet, cite=cite)


def _of(bet: str, found: Wins, pays: Fraction) -> Distribution:
    """A tie is null for the punto and the banca, and the tie bet loses with anything else."""
    chances = {side: Fraction(getattr(found, side), found.total) for side in ("punto", "banca", "empate")}
    null = Fraction(0) if bet == "empate" else chances["empate"]
    return distribution([(pays, chances[bet]), (Fraction(0), null), (Fraction(-1), 1 - chances[bet] - null)])
