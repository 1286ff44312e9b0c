"""Machines: the whole cycle of a programme or all combinations of a table, jackpots, and sessions.

Figures of the game are those of its example model; other figures cover every model that ships. A session is calculated
from every place of a cycle. Where entries are written in order this is exact; shuffled cycles need a simulation.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import sqrt
from typing import cast

import msgspec
from msgspec.structs import replace

from tapete.exact.book import Question, rules_for
from tapete.exact.result import Analysis, Distribution, analysis, distribution
from tapete.exact.study import CALLS, CHANCE, COUNT, EUROS, NOTHING, ONE_IN, TEXT, Cell, FigureSheets, Sheet, sheet_of
from tapete.games import REGISTRY
from tapete.games.maquinas.play import PARTIDA, Maquina
from tapete.games.maquinas.rules import Jackpot, MaquinaRules, Programme, Tipo, homologated, series
from tapete.games.maquinas.setup import Setup, model
from tapete.kit.models import models
from tapete.language import N_
from tapete.law.parameters import Column, sheet, supposing

PURSES = (20, 50, 100)
"""In games that the purse pays for."""
ROUNDS = 500


class Ended(msgspec.Struct, frozen=True):
    """How a session ended; money in cents."""

    left: int
    played: int
    fall: int
    """The deepest fall from a high point."""
    ruined: bool


class Ends(msgspec.Struct, frozen=True, kw_only=True):
    """Sessions from every place from which they stay in the cycle, each as likely as the others."""

    places: int
    ruined: float
    ahead: float
    left: float
    played: float
    fall: float
    deepest: int


def session(entries: Sequence[int], price: int, purse: int, rounds: int) -> Ended:
    """So many games, or fewer if the purse does not last, with these prizes one after another."""
    held = high = purse
    played = fall = 0
    while played < min(rounds, len(entries)) and held >= price:
        held += entries[played] - price
        played += 1
        high = max(high, held)
        fall = max(fall, high - held)
    return Ended(held, played, fall, held < price)


def from_place(programme: Programme, price: int, place: int, purse: int, rounds: int) -> Ended:
    """A session from a place of the cycle that is known, from 0."""
    entries = homologated(programme)
    if not 0 <= place <= len(entries) - rounds:
        raise ValueError("the session would go on in a cycle that is not shuffled yet")
    return session(entries[place : place + rounds], price, purse, rounds)


def from_anywhere(programme: Programme, price: int, purse: int, rounds: int) -> Ends:
    """Sessions from a place of the cycle that nobody knows; raises `ValueError` where none stays in it."""
    entries = homologated(programme)
    places = len(entries) - rounds + 1
    if places < 1:
        raise ValueError("the cycle is shorter than the session")
    return _walked(entries, price, purse, rounds)


def _walked(entries: Sequence[int], price: int, purse: int, rounds: int) -> Ends:
    """All sessions side by side, one game of each after another."""
    import numpy as np

    nets = np.array(entries, dtype=np.int64) - price
    places = len(nets) - rounds + 1
    held, high = np.full(places, purse), np.full(places, purse)
    played, fall = np.zeros(places, dtype=np.int64), np.zeros(places, dtype=np.int64)
    for number in range(rounds):
        goes_on = held >= price
        held += np.where(goes_on, nets[number : number + places], 0)
        played += goes_on
        np.maximum(high, held, out=high)
        np.maximum(fall, high - held, out=fall)
    return Ends(
        places=places,
        ruined=float((held < price).mean()),
        ahead=float((held > purse).mean()),
        left=float(held.mean()),
        played=float(played.mean()),
        fall=float(fall.mean()),
        deepest=int(fall.max()),
    )


def sessions_sheet(programme: Programme, price: int) -> Sheet:
    rounds = min(ROUNDS, programme.length)
    rows = []
    for games in PURSES:
        found = from_anywhere(programme, price, games * price, rounds)
        rows.append(
            (
                Cell(EUROS, games * price),
                Cell(COUNT, rounds),
                Cell(CHANCE, found.ruined),
                Cell(CHANCE, found.ahead),
                Cell(CALLS, found.played),
                Cell(EUROS, found.left),
                Cell(EUROS, found.fall),
            )
        )
    headers = (
        N_("Purse"),
        N_("Games at most"),
        N_("Ruined"),
        N_("Ended ahead"),
        N_("Games on average"),
        N_("Left on average"),
        N_("Deepest fall on average"),
    )
    return Sheet(title=N_("Sessions from anywhere in the cycle as homologated"), headers=headers, rows=tuple(rows))


WITHOUT = N_("one game, the jackpot apart")
LONG_RUN = N_("with the jackpot, in the long run")
TOLD = {
    Tipo.A: N_("one game, which gives time and pays nothing"),
    Tipo.B: N_("one game from anywhere in the cycle"),
    Tipo.C: WITHOUT,
}
_NINETY = 1.6448536269514722
"""Standard deviations within which nine results of ten lie, as the volatility index has it."""
PURSE, GAMES = 50, 200
"""The session that is told: a purse of so many games, and at most so many of them."""
MOST_STAKES = 10_000
"""The greatest prize, in stakes, with which a purse is followed."""
FEW = (1, 5, 10, 20, 50)
PLAYS = (1_000, 10_000, 100_000, 1_000_000)


class Figures(msgspec.Struct, frozen=True, kw_only=True):
    """What homologation knows of a machine."""

    returned: Fraction
    """Of a unit staked, jackpots apart."""
    hit_rate: Fraction
    """How often a game pays something."""
    variance: Fraction
    """Of the net result of a game, in stakes."""
    volatility: float
    """The index: as many stakes as nine games of ten lie within, either side of the mean."""
    most: int
    """The greatest prize of a game, in cents."""
    ways: int
    """Games of a cycle, or combinations with their weights."""


def of_rules(rules: MaquinaRules, sold: int) -> Mapping[str, tuple[Analysis, ...]]:  # noqa: ARG001 - nothing is sold
    return {PARTIDA: tuple(_ways(rules))}


def rules_of(column: Column, setup: Setup) -> MaquinaRules:
    with supposing(column):
        return cast(Maquina, REGISTRY.module(column.slug).build(column.jurisdiction, setup)).rules


def _ways(rules: MaquinaRules) -> Iterator[Analysis]:
    found = analysis(
        result(rules),
        game=rules.game,
        jurisdiction=rules.jurisdiction,
        bet=PARTIDA,
        cite=rules.gives,
        strategy=TOLD[rules.tipo],
    )
    if rules.jackpot is not None:
        given = found.per_stake + jackpot_return(rules)
        unknown = {"variance": None, "hit_rate": None, "distribution": None, "per_resolved": None}
        yield replace(found, strategy=LONG_RUN, per_stake=given, per_action=given, **unknown)
    yield found


def result(rules: MaquinaRules) -> Distribution:
    """Every net result of one game, in stakes, the jackpot apart: over the cycle, or over all combinations."""
    if rules.board is not None:
        held = series(rules.board)
        whole = sum(weight for _, weight in held)
        each = ((r.pays + Fraction(r.value, rules.price) - 1, Fraction(weight, whole)) for r, weight in held)
        return distribution(each)
    if rules.programme is not None:
        entries = homologated(rules.programme)
        counted: dict[int, int] = {}
        for prize in entries:
            counted[prize] = counted.get(prize, 0) + 1
        return distribution(
            (Fraction(prize, rules.price) - 1, Fraction(times, len(entries))) for prize, times in counted.items()
        )
    return distribution([(Fraction(-1), Fraction(1))])


def figures(rules: MaquinaRules) -> Figures:
    """What is homologated of a machine, computed in full."""
    found = result(rules)
    paid = [chance for chance in found.chances if chance.net > -1]
    return Figures(
        returned=1 + found.mean,
        hit_rate=sum((chance.probability for chance in paid), Fraction(0)),
        variance=found.variance,
        volatility=_NINETY * sqrt(found.variance),
        most=int((1 + found.chances[-1].net) * rules.price),
        ways=_ways_of(rules),
    )


def _ways_of(rules: MaquinaRules) -> int:
    if rules.board is not None:
        return sum(weight for _, weight in series(rules.board))
    return rules.programme.length if rules.programme else 0


# --- jackpots ---------------------------------------------------------------------------------------------------------


def jackpot_chance(rules: MaquinaRules) -> Fraction:
    held = series(rules.board) if rules.board else ()
    won = sum(weight for each, weight in held if each.share)
    return Fraction(won, sum(weight for _, weight in held)) if won else Fraction(0)


def jackpot_share(rules: MaquinaRules) -> Fraction:
    """What part of the jackpot a game wins on average."""
    held = series(rules.board) if rules.board else ()
    won = sum((each.share * weight for each, weight in held), Fraction(0))
    return won / sum(weight for _, weight in held) if won else Fraction(0)


def jackpot_return(rules: MaquinaRules) -> Fraction:
    """What the jackpot adds in the long run: all that stakes feed, and what it begins again with."""
    if rules.jackpot is None or rules.board is None:
        return Fraction(0)
    held = series(rules.board)
    emptied = Fraction(sum(weight for each, weight in held if each.share == 1), sum(weight for _, weight in held))
    return rules.jackpot.share + emptied * rules.jackpot.floor / rules.price


def with_pot(rules: MaquinaRules, pot: int) -> Distribution:
    """Every net result of one game, in stakes, while the jackpot holds so much, in cents."""
    held = series(rules.board) if rules.board else ()
    whole = sum(weight for _, weight in held)
    return distribution(
        (r.pays + Fraction(r.value + int(r.share * pot), rules.price) - 1, Fraction(weight, whole))
        for r, weight in held
    )


def fair_pot(rules: MaquinaRules) -> Fraction:
    """What the jackpot must hold, in cents, for a game to give back all that it costs."""
    share = jackpot_share(rules)
    if not share:
        raise ValueError("this machine plays for no jackpot")
    return -result(rules).mean * rules.price / share


# --- what is told besides ---------------------------------------------------------------------------------------------

ALL_OF_IT = N_(
    "Nothing is sampled: a programme is walked through its whole cycle, a table through all its combinations."
)
DEPENDS = N_("At type B what is left of a block is known to whoever has seen what it paid; at type C nothing is known.")


def chart(question: Question) -> FigureSheets:
    """What a machine pays, its jackpot, how long its return takes to show, and the models that ship."""
    rules: MaquinaRules = rules_for(question)
    known = figures(rules)
    own = tuple(_of_this(rules, known)) if known.ways else ()
    models_ = () if question.setup else (_models(sheet(question.game).column(question.jurisdiction)),)
    told = tuple(_figures(rules, known))
    return FigureSheets(game=rules.game, figures=told, sheets=(*models_, *own), remarks=(ALL_OF_IT, DEPENDS))


def _figures(rules: MaquinaRules, known: Figures) -> Iterator[tuple[str, Cell]]:
    yield N_("Return, the jackpot apart"), Cell(CHANCE, float(known.returned))
    if rules.jackpot is not None:
        with_it = known.returned + jackpot_return(rules)
        yield N_("Return with the jackpot, in the long run"), Cell(CHANCE, float(with_it))
    yield N_("Games that pay something"), Cell(CHANCE, float(known.hit_rate))
    yield N_("Volatility index"), Cell(CALLS, known.volatility)
    if rules.jackpot is not None:
        told = N_("A game gives back all it costs when the jackpot holds")
        yield told, Cell(EUROS, max(0.0, float(fair_pot(rules))))


def _of_this(rules: MaquinaRules, known: Figures) -> Iterator[Sheet]:
    yield _table(rules) if rules.board else _cycle(rules)
    yield _some(known)
    yield _convergence(known)
    if rules.jackpot is not None:
        yield _by_pot(rules, rules.jackpot)
    if rules.programme is not None:
        from tapete.exact.maquinas import sessions_sheet

        yield sessions_sheet(rules.programme, rules.price)


def _models(column: Column) -> Sheet:
    return Sheet(
        title=N_("Models that ship"),
        headers=(
            N_("Model"),
            N_("Type"),
            N_("A game costs"),
            N_("Return"),
            N_("Games that pay"),
            N_("Greatest prize"),
            N_("Volatility index"),
            N_("Games or combinations"),
        ),
        rows=tuple([_model(rules_of(column, model(name))) for name in models()]),
    )


def _model(rules: MaquinaRules) -> tuple[Cell, ...]:
    known = figures(rules)
    paid = (
        Cell(CHANCE, float(known.returned)),
        Cell(CHANCE, float(known.hit_rate)),
        Cell(EUROS, float(known.most)),
        Cell(CALLS, known.volatility),
        Cell(COUNT, known.ways),
    )
    return (
        Cell(TEXT, rules.model.capitalize()),
        Cell(TEXT, rules.tipo.value),
        Cell(EUROS, float(rules.price)),
        *(paid if known.ways else (NOTHING,) * len(paid)),
    )


def _table(rules: MaquinaRules) -> Sheet:
    held = series(rules.board) if rules.board else ()
    whole = sum(weight for _, weight in held)
    columns = (N_("Prize"), TEXT), (N_("Pays"), EUROS), (N_("Chance of a game"), CHANCE), (N_("One game in"), ONE_IN)
    rows = (
        (each.name, float(pays * rules.price), weight / whole, whole / weight, float(pays * weight / whole))
        for each, weight in sorted(held, key=lambda one: one[1])
        for pays in [each.pays + Fraction(each.value, rules.price)]
    )
    return sheet_of(N_("The prize table"), (*columns, (N_("Return"), CHANCE)), rows)


def _by_pot(rules: MaquinaRules, jackpot: Jackpot) -> Sheet:
    """What a game is worth, and what becomes of a purse, while the jackpot holds so much."""
    from tapete.exact.evenings import evenings

    rows = []
    fair = max(0, round(fair_pot(rules)))
    for pot in sorted({jackpot.floor, 2 * jackpot.floor, fair, 2 * fair}):
        found = with_pot(rules, pot)
        followed = found.chances[-1].net <= MOST_STAKES
        last = evenings(found, PURSE, GAMES)[-1] if followed else None
        rows.append(
            (
                Cell(EUROS, pot),
                Cell(CHANCE, float(1 + found.mean)),
                Cell(CALLS, sqrt(found.variance)),
                Cell(EUROS, PURSE * rules.price),
                Cell(COUNT, GAMES),
                Cell(CHANCE, last.ruined) if last else NOTHING,
                Cell(CHANCE, last.ahead) if last else NOTHING,
            )
        )
    headers = (
        N_("The jackpot holds"),
        N_("Return"),
        N_("Deviation"),
        N_("Purse"),
        N_("Games at most"),
        N_("Ruined"),
        N_("Ended ahead"),
    )
    return Sheet(title=N_("While the jackpot holds so much"), headers=headers, rows=tuple(rows))


def _cycle(rules: MaquinaRules) -> Sheet:
    """What a programme pays, by how often it comes in a cycle."""
    entries = Counter(homologated(rules.programme)) if rules.programme else Counter[int]()
    whole = max(entries.total(), 1)
    columns = (N_("Pays"), EUROS), (N_("Times in a cycle"), COUNT), (N_("One game in"), ONE_IN), (N_("Return"), CHANCE)
    rows = (
        (prize, times, whole / times, prize * times / (whole * rules.price))
        for prize, times in sorted(entries.items(), reverse=True)
    )
    return sheet_of(N_("The prizes of a cycle"), columns, rows)


def _some(known: Figures) -> Sheet:
    """How likely it is that one game at least pays, of so many that are each from anywhere."""
    rows = [(Cell(COUNT, games), Cell(CHANCE, float(1 - (1 - known.hit_rate) ** games))) for games in FEW]
    headers = (N_("Games played"), N_("Chance that one pays at least"))
    return Sheet(title=N_("With more games"), headers=headers, rows=tuple(rows))


def _convergence(known: Figures) -> Sheet:
    """Between which returns nine machines of ten lie after so many games."""
    mean = float(known.returned)
    rows = []
    for plays in PLAYS:
        reach = known.volatility / sqrt(plays)
        rows.append((Cell(COUNT, plays), Cell(CHANCE, max(0.0, mean - reach)), Cell(CHANCE, mean + reach)))
    return Sheet(
        title=N_("Where the return of nine machines of ten lies"),
        headers=(N_("Games played"), N_("From"), N_("To")),
        rows=tuple(rows),
    )
