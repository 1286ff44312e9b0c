"""Bingo automático: what the prizes of rooms and network give back, and how often the super prizes fall.

Línea and bingo are of each room and the gran prizes of the network; a cartón has the same part of each on average. What
the super prizes take they give in another game. The reservas give only as much as the seeds ask for when one is won.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from msgspec.structs import replace

from tapete.exact.bingo import IN_DECIMALS, Times, all_of, ball_by_ball, lines_of, result_among
from tapete.exact.book import Question, rules_for
from tapete.exact.result import Analysis, analysis
from tapete.exact.study import CALLS, CHANCE, COUNT, EUROS, ONE_IN, TEXT, Cell, FigureSheets, Sheet, sheet_of
from tapete.families.hall.room import part
from tapete.games.bingo_automatico.rules import (
    BINGO,
    BINGO_EXTRA,
    GRAN_BINGO,
    GRAN_LINEA,
    LINEA,
    RESERVAS,
    SUPER_BINGO,
    SUPER_LINEA,
    AutomaticoRules,
    Super,
)
from tapete.language import N_

CARTON = "carton"
BETWEEN_PLAYERS = N_("The players share what they staked, less what the house keeps; the super prizes wait for theirs.")
ROOMS = {
    N_("one of 60 cartones of a room without network, super prizes apart"): 60,
    N_("one of 300 cartones of a room without network, super prizes apart"): 300,
}
AMONG_SOLD = N_("one of as many cartones as are sold in a room without network, super prizes apart")
MOST_SOLD = 10_000
"""Cartones of the largest sale that is worked out."""
IN_THE_LONG_RUN = N_("in the long run, with the super prizes and what the reservas give")
USUAL = 300
SIZES = (60, 120, 300, 499, 500, 1000, 2499, 2500, 5000)
"""Cartones of a scope, of which is told; some at the edges of the table of maximum extractions."""


def of_rules(rules: AutomaticoRules, sold: int) -> Mapping[str, tuple[Analysis, ...]]:
    """A cartón of a network with these rules; with so many sold, or in rooms of some sizes."""
    return {CARTON: tuple(_ways(rules, {AMONG_SOLD: sold} if sold else ROOMS))}


def _ways(rules: AutomaticoRules, sales: Mapping[str, int]) -> Iterator[Analysis]:
    """In rooms of some sizes, and the whole in the long run."""
    line = rules.shares[LINEA] + rules.shares[GRAN_LINEA]
    bingo = rules.shares[BINGO] + rules.shares[GRAN_BINGO]
    rooms = [
        analysis(
            result_among(rules.emission.layout, cartones, rules.price, part(line, staked), part(bingo, staked)),
            game=rules.game,
            jurisdiction=rules.jurisdiction,
            bet=CARTON,
            cite=rules.article_of(BINGO),
            strategy=told,
            draws=Fraction(round(_full(rules).first_mean(cartones) * 10**6), 10**6),
        )
        for told, cartones in sales.items()
        for staked in [cartones * rules.price]
    ]
    usual = sales.get(AMONG_SOLD, USUAL)
    given = long_run(rules, usual) - 1
    by_chance = from_reservas(rules, usual) < rules.shares[RESERVAS]
    told = ("draws", "per_stake", "per_action") if by_chance else ("draws",)
    unknown = {"variance": None, "hit_rate": None, "distribution": None, "per_resolved": None, "rounded": told}
    yield replace(rooms[-1], strategy=IN_THE_LONG_RUN, per_stake=given, per_action=given, **unknown)
    yield from (replace(room, rounded=IN_DECIMALS) for room in rooms)


def _line(rules: AutomaticoRules) -> Times:
    layout = rules.emission.layout
    return lines_of(layout.rows, layout.in_line, layout.highest)


def _full(rules: AutomaticoRules) -> Times:
    return all_of(rules.emission.layout.numbers, rules.emission.layout.highest)


def maxima(rules: AutomaticoRules, cartones: int) -> dict[str, int]:
    """Before which number each super prize is won, by what so many cartones cost."""
    staked = cartones * rules.price
    line, bingo = next((low, high) for most, low, high in rules.maxima if staked <= most or not most)
    return {SUPER_LINEA: line, SUPER_BINGO: bingo, BINGO_EXTRA: bingo - rules.extra_less}


def chances(rules: AutomaticoRules, cartones: int) -> dict[str, float]:
    """How likely a game with so many cartones in the scope of a super prize gives it."""
    line, full = _line(rules), _full(rules)
    return {
        prize: (line if prize == SUPER_LINEA else full).some_by(cartones, before - 1)
        for prize, before in maxima(rules, cartones).items()
    }


def supers_in(rules: AutomaticoRules, cartones: int) -> Iterator[tuple[Super, int]]:
    """The super prizes and how many cartones play for each, when terminals all buy alike."""
    terminals = {sala.name: sala.last - sala.first + 1 for sala in rules.salas}
    whole = sum(terminals.values())
    for each in rules.supers:
        yield each, max(1, cartones * terminals.get(each.scope, whole) // whole)


def from_reservas(rules: AutomaticoRules, cartones: int) -> Fraction:
    """What the reservas give of a unit staked in the long run: what they take, or what the seeds ask for if less.

    As long as no acumulado reaches a limit that makes its maximum grow.
    """
    asked = sum(chances(rules, number)[each.prize] * each.seed for each, number in supers_in(rules, cartones))
    return min(rules.shares[RESERVAS], Fraction(asked) / (cartones * rules.price))


def long_run(rules: AutomaticoRules, cartones: int) -> Fraction:
    """What a unit staked gives back in the long run, when games have so many cartones in all."""
    given = sum((share for prize, share in rules.shares.items() if prize != RESERVAS), Fraction(0))
    whole = cartones * rules.price
    fed = sum((each.share * number * rules.price for each, number in supers_in(rules, cartones)), Fraction(0))
    return given + fed / whole + from_reservas(rules, cartones)


# --- what is told besides ---------------------------------------------------------------------------------------------

NETWORK = N_("A room has the gran prizes as often as it has cartones of the network.")


def chart(question: Question) -> FigureSheets:
    """When línea and bingo come, and how often the super prizes fall."""
    rules: AutomaticoRules = rules_for(question)
    figures = (
        (N_("Return in the long run, 300 cartones in a game"), Cell(CHANCE, float(long_run(rules, USUAL)))),
        (N_("Of which from the reservas"), Cell(CHANCE, float(from_reservas(rules, USUAL)))),
    )
    sizes = (question.sold,) if question.sold else SIZES
    by_ball = (ball_by_ball(_line(rules), _full(rules), question.sold),) if question.sold else ()
    sheets = (_when(rules, sizes), *by_ball, _supers(rules))
    return FigureSheets(game=rules.game, figures=figures, sheets=sheets, remarks=(NETWORK,))


def _when(rules: AutomaticoRules, sizes: tuple[int, ...]) -> Sheet:
    line, full = _line(rules), _full(rules)
    return sheet_of(
        N_("When the first línea and the first bingo come"),
        (
            (N_("Cartones in the scope"), COUNT),
            (N_("Línea: number on average"), CALLS),
            (N_("As often as not by"), COUNT),
            (N_("Bingo: number on average"), CALLS),
            (N_("As often as not by"), COUNT),
        ),
        (
            (many, *(each(many) for when in (line, full) for each in (when.first_mean, when.first_median)))
            for many in sizes
        ),
    )


def fair_pot(rules: AutomaticoRules, prize: str, cartones: int) -> float:
    """What must be in a super prize so that a game gives back all that was staked in its scope, in cents."""
    shares = (rules.shares[name] for name in (LINEA, BINGO, GRAN_LINEA, GRAN_BINGO))
    missing = 1 - sum(shares, Fraction(0))
    return float(missing * cartones * rules.price) / chances(rules, cartones)[prize]


def _supers(rules: AutomaticoRules) -> Sheet:
    return sheet_of(
        N_("Super prizes, by cartones in their scope"),
        (
            (N_("Prize"), TEXT),
            (N_("Cartones in the scope"), COUNT),
            (N_("Before number"), COUNT),
            (N_("Chance"), CHANCE),
            (N_("One game in"), ONE_IN),
            (N_("Pays to play from"), EUROS),
        ),
        (
            (prize, many, maxima(rules, many)[prize], chance, 1 / chance, fair_pot(rules, prize, many))
            for prize in (SUPER_LINEA, SUPER_BINGO, BINGO_EXTRA)
            for many in SIZES
            for chance in [chances(rules, many)[prize]]
        ),
    )
