"""The variants, as the rows of the law describe them and a table spreads them."""

from functools import cache
from typing import Any, cast

from tapete.families.poquer_de_circulo.rules import Spread
from tapete.families.poquer_de_circulo.terms import Terms
from tapete.families.poquer_de_circulo.variant import ANY, Duty, First, Street, Variant
from tapete.families.table.law import own_row
from tapete.kit.cards import FRENCH_28, FRENCH_32, FRENCH_52, Pack
from tapete.kit.poker.ranking import Ranking
from tapete.law.data_files import LawDataError
from tapete.law.parameters import Column

PACKS: dict[int, Pack] = {52: FRENCH_52, 32: FRENCH_32, 28: FRENCH_28}
"""The packs by their number of cards."""
CLOCKWISE = {"horaria": True, "antihoraria": False}
"""Which way things go round."""


def spread_of(column: Column, cards: int, terms: Terms) -> Spread:
    """A variant with a pack of so many cards, at a table with these terms."""
    return Spread(
        variant=variant_of(column, cards),
        terms=terms,
        marca=column.get("marca", str).value,
        first_with_ciegas=_row(column, "speaks_with_ciegas", str, ""),
        first_marca=column.get("first_marca", str).value,
        openers=_row(column, "openers", tuple[str, ...], ()),
        opener_gone=_row(column, "opener_gone", str, ""),
        draw=_row(column, "draw", int, 0),
        call_bets=_row(column, "call_bets", str, ""),
        call_last=_row(column, "call_last", str, ""),
        law={name: cell.cite for name, cell in column.cells.items()},
    )


def _row(column: Column, row: str, kind: Any, absent: Any) -> Any:
    """What a row says that not every variant has."""
    return column.get(row, kind).value if row in column.cells else absent


def variant_of(column: Column, cards: int) -> Variant:
    """A variant as its hands are played."""
    streets = column.get("streets", tuple[Street, ...]).value
    own = _row(column, "own_cards", tuple[int, int], (0, 0))
    if column.get("odd_chips", int).value != 1:
        raise LawDataError(f"{column.slug}: chips left over from sharing a bote are given out one by one")
    dealt = sum(street.cubiertas + street.descubiertas for street in streets)
    if own[0] != own[1] and own != (0, dealt):
        raise LawDataError(f"{column.slug}: a hand has a fixed number of own cards, or any number of them")
    pack = PACKS[cards]
    if _row(column, "suits", tuple[str, ...], pack.suits) != pack.suits:
        raise LawDataError(f"{column.slug}: cards are numbered in another order of the palos than the law's")
    return Variant(
        slug=column.slug,
        pack=pack,
        ranking=ranking_of(column, cards),
        streets=streets,
        first=_first(column, len(streets)),
        duties=_duties(column, len(streets)),
        own=own[0] if own[0] == own[1] else ANY,
        open_pair=_row(column, "open_pair", int, 0),
        clockwise=CLOCKWISE[column.get("direction", str).value],
    )


def short(column: Column, cards: int) -> str:
    """How rows are marked that are of the shorter of two packs."""
    decks = column.get("decks", tuple[int, ...]).value
    return "short" if cards != decks[0] else ""


def ranking_of(column: Column, cards: int) -> Ranking:
    """The order of the combinations with a pack of so many cards."""
    which = short(column, cards)
    names = column.get(own_row(column, "categories", which), tuple[str, ...]).value
    return _ranking(names, column.get(own_row(column, "ranks", which), tuple[str, ...]).value)


@cache
def _ranking(categories: tuple[str, ...], ranks: tuple[str, ...]) -> Ranking:
    return Ranking(categories, ranks)


def _first(column: Column, intervals: int) -> tuple[First, ...]:
    """Who speaks first in each interval."""
    first, later = (cast(First, column.get(name, str).value) for name in ("speaks_first", "speaks_later"))
    return (first, *[later] * (intervals - 1))


def _duties(column: Column, intervals: int) -> tuple[Duty, ...]:
    """What is not left to whoever speaks before there is a bet."""
    if "obligada_exact" in column.cells:
        begins = Duty.EXACTLY if column.get("obligada_exact", bool).value else Duty.AT_LEAST
        return (begins, *[Duty.FIRST_STAYS] * (intervals - 1))
    if "openers" in column.cells:
        return (Duty.ALL_STAY, *[Duty.FIRST_STAYS] * (intervals - 1))
    return (Duty.NONE,) * intervals
