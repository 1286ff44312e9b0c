"""Bingo electrónico: what the plan of an especialidad gives back, when the first colindantes fall, and extra balls.

Every cartón forms what it forms by itself, so the table is worth the same however many play. The first colindantes and
the acumulados go to whoever comes first, and each cartón has the same part of them on average.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from msgspec.structs import replace

from tapete.exact.bingo import Times, all_of, line_of, of_figure, opening, table_result, touching
from tapete.exact.book import Question, rules_for
from tapete.exact.result import Analysis, analysis, distribution
from tapete.exact.study import CALLS, CHANCE, COUNT, EUROS, NOTHING, ONE_IN, TEXT, Cell, FigureSheets, Sheet, sheet_of
from tapete.games.bingo_electronico.rules import BINGO, LINEA, ElectronicoRules, Jackpot, Prize
from tapete.kit.bingo import forms
from tapete.language import N_

CARTON = "carton"
WHOLE_PLAN = N_("the whole plan in the long run, no extra ball")
TABLE_ALONE = N_("the table alone, without colindantes or acumulado")
SIZES = (1, 30, 120, 350, 1000)


def of_rules(rules: ElectronicoRules, sold: int) -> Mapping[str, tuple[Analysis, ...]]:  # noqa: ARG001 - told for several sales
    return {CARTON: tuple(_ways(rules))}


def _ways(rules: ElectronicoRules) -> Iterator[Analysis]:
    figures = [(prize.cells or _whole(rules), prize.pays) for prize in rules.table if prize.name != LINEA]
    line = rules.prize(LINEA)
    found = table_result(rules.emission.layout, rules.extractions, figures, line.pays if line else Fraction(0))
    mean = table_return(rules)
    about = analysis(
        found or distribution([(mean - 1, Fraction(1))]),
        game=rules.game,
        jurisdiction=rules.jurisdiction,
        bet=CARTON,
        cite=rules.law["colindantes"],
        strategy=TABLE_ALONE,
        draws=Fraction(rules.extractions),
    )
    unknown = {"variance": None, "hit_rate": None, "distribution": None, "per_resolved": None}
    given = plan_return(rules) - 1
    yield replace(about, strategy=WHOLE_PLAN, per_stake=given, per_action=given, **unknown)
    yield about if found else replace(about, **unknown)


def _whole(rules: ElectronicoRules) -> tuple[tuple[int, ...], ...]:
    layout = rules.emission.layout
    return tuple((1,) * layout.columns for _ in range(layout.rows))


def times_of(rules: ElectronicoRules, prize: Prize) -> Times:
    layout = rules.emission.layout
    if prize.name == LINEA:
        return line_of(layout)
    if prize.name == BINGO and not prize.cells:
        return all_of(layout.numbers, layout.highest)
    return of_figure(layout, forms(rules.emission.series(0)), prize.cells)


def table_return(rules: ElectronicoRules) -> Fraction:
    """What the table gives back of a unit staked, extra balls apart."""
    each = (prize.pays * times_of(rules, prize).by(rules.extractions) for prize in rules.table)
    return sum(each, Fraction(0))


def plan_return(rules: ElectronicoRules) -> Fraction:
    """Long-run return of the whole plan; acumulados return what they take, besides the house's part."""
    pots = sum((jackpot.share for jackpot in rules.jackpots), Fraction(0))
    return rules.colindantes_share.value + pots + table_return(rules)


def extra_return(rules: ElectronicoRules, ball: int) -> Fraction:
    """What an extra ball gives back of its price to one cartón, bought whatever has come, as those before it were."""
    order = rules.extractions + ball
    each = (prize.pays * times_of(rules, prize).at(order) for prize in rules.table)
    return sum(each, Fraction(0)) * rules.price / rules.extra_price


def opens(rules: ElectronicoRules) -> Times:
    layout, names = rules.emission.layout, rules.opening_prizes
    if layout.decades:
        bingo = rules.prize(BINGO)
        return times_of(rules, bingo) if bingo else all_of(layout.numbers, layout.highest)
    shapes = [prize.cells for prize in rules.table if prize.name in names and prize.cells]
    return opening(layout, shapes, line=LINEA in names)


def adjoining(rules: ElectronicoRules) -> Times:
    layout = rules.emission.layout
    return touching(layout, forms(rules.emission.series(0)))


# --- what is told besides ---------------------------------------------------------------------------------------------

GIVEN = N_("The first colindantes fall in every game: once every number is out, any two cells that touch have come.")
BLINDLY = N_("Return of an extra ball to one cartón, bought whatever has come")
EXTRA = N_("An extra ball is worth buying when the prizes that one number would complete are worth more than it costs.")


def chart(question: Question) -> FigureSheets:
    rules: ElectronicoRules = rules_for(question)
    touch = adjoining(rules)
    latest = next(call for call, ways in enumerate(touch.ways) if ways == touch.total)
    figures = (
        (N_("Return of the whole plan"), Cell(CHANCE, float(plan_return(rules)))),
        (N_("Return of the table"), Cell(CHANCE, float(table_return(rules)))),
        (N_("The first colindantes fall at the latest with number"), Cell(COUNT, latest)),
        *([(BLINDLY, Cell(CHANCE, float(extra_return(rules, 1))))] if rules.extra else []),
    )
    sheets = (_table(rules), _colindantes(rules, touch), *(_acumulado(rules, each) for each in rules.jackpots))
    return FigureSheets(game=rules.game, figures=figures, sheets=sheets, remarks=(GIVEN, EXTRA))


def _table(rules: ElectronicoRules) -> Sheet:
    left = rules.emission.layout.highest - rules.extractions

    def row(prize: Prize) -> tuple[Cell, ...]:
        chance, worth = times_of(rules, prize).by(rules.extractions), prize.pays * rules.price
        return (
            Cell(TEXT, prize.name),
            Cell(EUROS, float(worth)),
            Cell(CHANCE, float(chance)),
            Cell(ONE_IN, float(1 / chance)) if chance else NOTHING,
            Cell(CHANCE, float(chance * prize.pays)),
            Cell(EUROS, float(worth / left)) if left else NOTHING,
        )

    return Sheet(
        title=N_("The prize table"),
        headers=(
            N_("Prize"),
            N_("Pays"),
            N_("Chance of a cartón"),
            N_("One cartón in"),
            N_("Return"),
            N_("An extra ball one number away is worth"),
        ),
        rows=tuple(map(row, rules.table)),
    )


def _colindantes(rules: ElectronicoRules, touch: Times) -> Sheet:
    return sheet_of(
        N_("The first colindantes"),
        (
            (N_("Cartones in the game"), COUNT),
            (N_("Number on average"), CALLS),
            (N_("As often as not by"), COUNT),
            (N_("After the draw"), CHANCE),
            (N_("In the end"), CHANCE),
        ),
        (
            (
                *(many, touch.first_mean(many), touch.first_median(many)),
                *(1 - touch.some_by(many, rules.extractions), touch.some_by(many, touch.last)),
            )
            for many in SIZES
        ),
    )


def fair_pot(rules: ElectronicoRules, jackpot: Jackpot, cartones: int) -> float:
    """Pot at which a game returns all stakes, in cents."""
    others = sum(each.share for each in rules.jackpots if each.name != jackpot.name)
    missing = 1 - (rules.colindantes_share.value + others + table_return(rules))
    return float(missing * cartones * rules.price) / opens(rules).some_by(cartones, jackpot.ball - 1)


def _acumulado(rules: ElectronicoRules, jackpot: Jackpot) -> Sheet:
    wins = opens(rules)
    return sheet_of(
        N_("An acumulado, by cartones in the game"),
        (
            (N_("Acumulado"), TEXT),
            (N_("Cartones in the game"), COUNT),
            (N_("Before ball"), COUNT),
            (N_("Chance"), CHANCE),
            (N_("One game in"), ONE_IN),
            (N_("Pays to play from"), EUROS),
        ),
        (
            (jackpot.name, many, jackpot.ball, chance, 1 / chance, fair_pot(rules, jackpot, many))
            for many in SIZES
            if (chance := wins.some_by(many, jackpot.ball - 1))
        ),
    )
