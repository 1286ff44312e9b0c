"""Ferrocarril: what punto and banker win when both play at their best, and what each fixed rule is worth."""

from collections.abc import Mapping
from fractions import Fraction

import msgspec

from tapete.exact.baccarat import Counts, Drawing, Pair, full_sabot, total_of
from tapete.exact.book import Question
from tapete.exact.equilibrium import Equilibrium, equilibrium
from tapete.exact.memory import remembered
from tapete.exact.mixed import MixedPlay, mixed_play
from tapete.exact.result import Analysis, Distribution, analysis, distribution
from tapete.exact.scores import Draws, Often, Scores
from tapete.exact.scores import final_scores as scores_from
from tapete.families.baccarat import CHOOSES, DRAWS, STANDS
from tapete.language import N_
from tapete.law.parameters import Column, sheet

BETWEEN_PLAYERS = N_("What one side loses the other wins, but for the cagnotte.")
BOTH_FREE = N_("both at their best: neither gains by playing otherwise")
ALWAYS_DRAWS = N_("the punto always draws where they may choose, and the banker answers at best")
ALWAYS_STANDS = N_("the punto always stands where they may choose, and the banker answers at best")
BY_THE_CUADRO = N_("the banker follows the cuadro and the punto answers at best")


def analyses(game: str, jurisdiction: str) -> Mapping[str, tuple[Analysis, ...]]:
    """The side of the punto and the side of the banker, from a full sabot: at best, then under each fixed rule."""
    return of_column(sheet(game).column(jurisdiction))


def of_column(column: Column) -> Mapping[str, tuple[Analysis, ...]]:
    """Both sides under some parameters."""
    found = {strategy: solved(column, drawing) for strategy, drawing in _fixed(drawing_of(column), column)}
    cites = {"punto": column.get("punto", str).cite, "banca": column.get("deduction", str).cite}
    return {
        side: tuple(
            analysis(
                _of(side, one),
                game=column.slug,
                jurisdiction=column.jurisdiction,
                bet=side,
                cite=cite,
                strategy=strategy,
            )
            for strategy, one in found.items()
        )
        for side, cite in cites.items()
    }


def chart(question: Question) -> MixedPlay:
    """How often each side draws at its best."""
    return mixed_play(best_play(question.game, question.jurisdiction))


def final_scores(game: str, jurisdiction: str) -> Scores:
    """With which scores both hands end when both sides play at their best."""
    column = sheet(game).column(jurisdiction)
    letters, found = drawing_of(column), best_play(game, jurisdiction)

    def punto(pair: Pair) -> Often:
        letter = letters.punto[total_of(*pair)]
        return found.punto_draws[pair] if letter == CHOOSES else int(letter == DRAWS)

    draws = Draws(letters.naturals, punto, lambda pair, third: found.banca_draws[pair, third])
    return scores_from(full_sabot(column.get("packs", int).value), draws)


def best_play(game: str, jurisdiction: str) -> Equilibrium:
    """How both sides play at their best under the freedom of the law."""
    column = sheet(game).column(jurisdiction)
    return solved(column, drawing_of(column))


def drawing_of(column: Column) -> Drawing:
    """The freedom of both sides: the banker must draw where the first row of the cuadro does, and is free elsewhere."""
    cuadro = column.get("cuadro", tuple[str, ...]).value
    free = (cuadro[0], *(CHOOSES * len(row) for row in cuadro[1:]))
    punto = column.get("punto", str).value
    if len(punto) != len(cuadro) or not {*punto, *"".join(cuadro)} <= {DRAWS, STANDS, CHOOSES}:
        raise ValueError(
            f"{punto!r} and the cuadro {cuadro} are not letters {DRAWS}, {STANDS}, {CHOOSES} for each total"
        )
    return Drawing(naturals=frozenset(range(len(cuadro), 10)), punto=punto, banca=free)


def ways_to_play(column: Column) -> dict[str, Drawing]:
    """What binds both sides in each way to play that is analysed, by its sentence."""
    return dict(_fixed(drawing_of(column), column))


class Givens(msgspec.Struct, frozen=True):
    """What an equilibrium follows from."""

    sabot: Counts
    drawing: Drawing
    commission: Fraction


class Kept(msgspec.Struct, frozen=True):
    """An equilibrium as the disk keeps it."""

    punto: list[tuple[Pair, Fraction]]
    banca: list[tuple[Pair, int, Fraction]]
    wins: tuple[Fraction, Fraction, Fraction]


def solved(column: Column, drawing: Drawing) -> Equilibrium:
    """Both sides at their best under some letters, from a full sabot; worked out once and kept."""
    sabot = full_sabot(column.get("packs", int).value)
    question = Givens(sabot, drawing, Fraction(column.get("deduction", str).value))
    kept = remembered("ferrocarril", question, Kept, lambda: _keep(question))
    return Equilibrium(
        punto_draws=dict(kept.punto),
        banca_draws={(hand, third): often for hand, third, often in kept.banca},
        wins=kept.wins,
        commission=question.commission,
    )


def _keep(question: Givens) -> Kept:
    found = equilibrium(question.sabot, question.drawing, question.commission)
    banca = [(hand, third, often) for (hand, third), often in found.banca_draws.items()]
    return Kept(list(found.punto_draws.items()), banca, found.wins)


def _fixed(free: Drawing, column: Column) -> list[tuple[str, Drawing]]:
    """The law's own freedom, then with one side or the other bound."""
    cuadro = column.get("cuadro", tuple[str, ...]).value
    return [
        (BOTH_FREE, free),
        (ALWAYS_DRAWS, msgspec.structs.replace(free, punto=free.punto.replace(CHOOSES, DRAWS))),
        (ALWAYS_STANDS, msgspec.structs.replace(free, punto=free.punto.replace(CHOOSES, STANDS))),
        (BY_THE_CUADRO, msgspec.structs.replace(free, banca=cuadro)),
    ]


def _of(side: str, found: Equilibrium) -> Distribution:
    punto, banca, tie = found.wins
    if side == "punto":
        return distribution([(Fraction(1), punto), (Fraction(-1), banca), (Fraction(0), tie)])
    return distribution([(1 - found.commission, banca), (Fraction(-1), punto), (Fraction(0), tie)])
