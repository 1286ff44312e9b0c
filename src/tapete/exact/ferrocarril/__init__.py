"""Ferrocarril: what punto and banker win when both play at their best, and what each fixed rule is worth."""

from collections.abc import Mapping
from fractions import Fraction

import msgspec

from tapete.exact.baccarat import Drawing, Draws, Often, Pair, Scores, full_sabot, total_of
from tapete.exact.baccarat import final_scores as scores_from
from tapete.exact.book import Question
from tapete.exact.ferrocarril.equilibrium import (
    BANCA,
    PUNTO,
    Equilibrium,
    Game,
    Limit,
    MixedPlay,
    equilibrium,
    limit_of,
    mixed_play,
)
from tapete.exact.memory import remembered
from tapete.exact.result import Analysis, Distribution, analysis, distribution
from tapete.families.baccarat import CHOOSES, DRAWS, STANDS
from tapete.language import N_
from tapete.law.parameters import Column, sheet

BETWEEN_PLAYERS = N_("What one side loses the other wins, but for the cagnotte.")
BOTH_FREE = N_("both at their best: neither gains by playing otherwise")
ALWAYS_DRAWS = N_("the punto always draws where they may choose, and the banker answers at best")
ALWAYS_STANDS = N_("the punto always stands where they may choose, and the banker answers at best")
BY_THE_CUADRO = N_("the banker follows the cuadro and the punto answers at best")
BY_TOTALS = N_("both look only at the total of their cards, and are at their best so")
BANCA_SEES = N_("the punto looks only at the total, the banker at every card of theirs; both are at their best so")
PUNTO_SEES = N_("the banker looks only at the total, the punto at every card of theirs; both are at their best so")
FIVE = (0, 5)
"""A hand of five, which is any other of five to whoever looks only at totals."""


def of_column(column: Column) -> Mapping[str, tuple[Analysis, ...]]:
    found = {strategy: solved(game) for strategy, game in ways_to_play(column).items()}
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


def play_type() -> type[MixedPlay]:
    return MixedPlay


def chart(question: Question) -> MixedPlay:
    """How often each side draws at its best, and what more and more packs lead to."""
    found = mixed_play(best_play(question.game, question.jurisdiction))
    return msgspec.structs.replace(found, limits=limits_of(sheet(question.game).column(question.jurisdiction)))


def chart_by_totals(question: Question) -> MixedPlay:
    """The same for sides that look only at the total of their cards, and how often a punto draws with five at last.

    That limit is of a sabot without end and without the cagnotte, whatever the packs and the deduction are here.
    """
    free = game_of(sheet(question.game).column(question.jurisdiction))
    found = mixed_play(solved(msgspec.structs.replace(free, by_total=True)))
    limit = equilibrium(msgspec.structs.replace(free, by_total=True, endless=True, commission=Fraction(0)))
    limits = limits_of(sheet(question.game).column(question.jurisdiction))
    return msgspec.structs.replace(found, limit=limit.punto_draws[FIVE], limits=limits)


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
    return solved(game_of(sheet(game).column(jurisdiction)))


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


def game_of(column: Column) -> Game:
    """The game under the law's own freedom, from a full sabot."""
    return Game(
        sabot=full_sabot(column.get("packs", int).value),
        drawing=drawing_of(column),
        commission=Fraction(column.get("deduction", str).value),
    )


def ways_to_play(column: Column) -> dict[str, Game]:
    """Each way to play that is analysed, by its sentence: free, with a side bound, and with less to look at."""
    free = game_of(column)
    letters, cuadro = free.drawing, column.get("cuadro", tuple[str, ...]).value
    bound = {
        ALWAYS_DRAWS: msgspec.structs.replace(letters, punto=letters.punto.replace(CHOOSES, DRAWS)),
        ALWAYS_STANDS: msgspec.structs.replace(letters, punto=letters.punto.replace(CHOOSES, STANDS)),
        BY_THE_CUADRO: msgspec.structs.replace(letters, banca=cuadro),
    }
    return {
        BOTH_FREE: free,
        **{way: msgspec.structs.replace(free, drawing=drawing) for way, drawing in bound.items()},
        **_looking(free),
    }


def _looking(free: Game) -> dict[str, Game]:
    """The game by what each side looks at, other than all its cards."""
    return {
        BY_TOTALS: msgspec.structs.replace(free, by_total=True),
        BANCA_SEES: msgspec.structs.replace(free, by_total=True, sees_cards=BANCA),
        PUNTO_SEES: msgspec.structs.replace(free, by_total=True, sees_cards=PUNTO),
    }


def limits_of(column: Column) -> tuple[Limit, ...]:
    """What more and more packs lead to, by what the sides look at, without the cagnotte and with it."""
    free = msgspec.structs.replace(game_of(column), endless=True)
    return tuple(
        limit_of(way, equilibrium(msgspec.structs.replace(game, commission=commission)))
        for way, game in ({BOTH_FREE: free} | _looking(free)).items()
        for commission in dict.fromkeys((Fraction(0), free.commission))
    )


class Kept(msgspec.Struct, frozen=True):
    """An equilibrium as the disk keeps it."""

    punto: list[tuple[Pair, Fraction]]
    banca: list[tuple[Pair, int, Fraction]]
    wins: tuple[Fraction, Fraction, Fraction]


def solved(game: Game) -> Equilibrium:
    """Both sides at their best; worked out once and kept."""
    kept = remembered("ferrocarril", game, Kept, lambda: _keep(game))
    return Equilibrium(
        punto_draws=dict(kept.punto),
        banca_draws={(hand, third): often for hand, third, often in kept.banca},
        wins=kept.wins,
        commission=game.commission,
    )


def _keep(game: Game) -> Kept:
    found = equilibrium(game)
    banca = [(hand, third, often) for (hand, third), often in found.banca_draws.items()]
    return Kept(list(found.punto_draws.items()), banca, found.wins)


def _of(side: str, found: Equilibrium) -> Distribution:
    punto, banca, tie = found.wins
    if side == "punto":
        return distribution([(Fraction(1), punto), (Fraction(-1), banca), (Fraction(0), tie)])
    return distribution([(1 - found.commission, banca), (Fraction(-1), punto), (Fraction(0), tie)])
