"""The rules of a table, and the variants as the rows of their law say them."""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Any, cast

import msgspec

from tapete.engine.table import Incident, TableRules
from tapete.families.poquer_de_circulo.effects import EFFECTS, LAW, NOTES, PROHIBITIONS, happens_in
from tapete.families.poquer_de_circulo.variant import ANY, Duty, First, Street, Terms, Variant
from tapete.families.table.law import own_row
from tapete.kit.cards import FRENCH_28, FRENCH_32, FRENCH_52, Pack
from tapete.kit.poker.ranking import Ranking
from tapete.language import N_, translate
from tapete.law.citation import Citation
from tapete.law.data_files import LawDataError
from tapete.law.parameters import Cited, Column, table_of

ANTE, CIEGAS = "ante", "ciegas"
PEQUENA, GRANDE = "ciega-pequena", "ciega-grande"
BLINDS = (PEQUENA, GRANDE)
"""In the order in which they are put: by the mano, and by the player at his left."""
PORCENTAJE, CUOTA = "porcentaje", "cuota"
POSTRE, MANO = "postre", "mano"
SORTEO, DERECHA = "sorteo", "derecha"
MINUTE = 60


class Spread(msgspec.Struct, frozen=True, kw_only=True):
    """A variant as this table spreads it."""

    variant: Variant
    terms: Terms
    marca: str
    """The place that the marca shows: the postre's, or the mano's."""
    first_with_ciegas: str
    """The first speaker of the first interval with ciegas."""
    first_marca: str
    """The first place of the marca: by sorteo, or the first at the right of the crupier."""
    openers: tuple[str, ...] = ()
    """The ranks of the pair that opens the bote, after none, one and more manos en blanco."""
    opener_gone: str = ""
    """The side on which a retired opener's substitute sits."""
    draw: int = 0
    """The most cards that a player may change."""
    call_bets: str = ""
    """The crupier's call before the first interval, where the article has one."""
    call_last: str = ""
    """The crupier's call before the last card."""
    law: dict[str, Citation]
    """The article of each rule, by the row of the law."""

    @property
    def slug(self) -> str:
        return self.variant.slug


class Contest(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament, as it was announced; amounts in cents."""

    prize: int
    """The part of each entrance that is for prizes."""
    shares: tuple[int, ...]
    """The share of each place, from the first, in hundredths of a per cent."""
    minima: tuple[int, ...]
    """The apuesta mínima of each level; it doubles after the last one."""
    seconds: int
    """The length of a level."""


class CirculoRules(TableRules, frozen=True, kw_only=True, omit_defaults=True):
    """Everything `decide` asks."""

    spreads: tuple[Spread, ...]
    """The variants, in the order in which they are played."""
    variant_turns: Cited[int]
    """Turns of the marca after which the next of several variants is played."""
    # Cards
    shuffles: Cited[int]
    # People
    plazas: Cited[int]
    least_players: Cited[int]
    suspension: Cited[int]
    rest: Cited[int]
    postre_turns: Cited[int]
    seconds: Cited[int]
    duration: int
    """The announced length of the session, in seconds; 0 without one."""
    # Money
    minimum: Cited[int]
    band: Cited[tuple[int, int]]
    """The range in which the dirección may vary the apuesta mínima."""
    resto: Cited[int]
    least_rebuy: Cited[int]
    most_rebuy: int
    """The highest resto after a reposición; 0 without a maximum."""
    chip: int
    limit: Cited[str]
    forced: Cited[str]
    benefit: str
    rake: Cited[Fraction]
    fee: Cited[int]
    """The fee of each player and session, where the house takes no part of the botes."""
    contest: Contest | None = None
    # The end of a hand
    call_retired: Cited[str]
    odd_chips: Cited[int]
    claims_until: Cited[str]

    @property
    def opened(self) -> Citation:
        return self.staff.cite

    def where(self, article: Citation, *, played: bool) -> Citation:
        """The article on an act of some variants; if none of these is played, that of the deal."""
        return article if played else self.spreads[0].law["streets"]

    @property
    def pays_fee(self) -> bool:
        """Whether the house takes a fee from each player instead of a part of the botes."""
        return self.benefit == CUOTA

    two_actions: Cited[int]
    """The number of players' acts after which an error of the deal no longer matters."""

    @property
    def law(self) -> Mapping[str, Citation]:
        return LAW

    @property
    def incidents(self) -> tuple[Incident, ...]:
        variants = [spread.variant.slug for spread in self.spreads]
        named = [(name, *told) for name, told in EFFECTS.items() if happens_in(name, variants)]
        return tuple([Incident(name, effect, LAW[key], NOTES.get(name, "")) for name, effect, key in named])


PACKS: dict[int, Pack] = {52: FRENCH_52, 32: FRENCH_32, 28: FRENCH_28}
"""The packs by their number of cards."""
CLOCKWISE = {"horaria": True, "antihoraria": False}
"""Which way things go round."""


def spread_of(column: Column, cards: int, terms: Terms) -> Spread:
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
    """The value of a row that not every variant has."""
    return column.get(row, kind).value if row in column.cells else absent


def variant_of(column: Column, cards: int) -> Variant:
    streets = column.get("streets", tuple[Street, ...]).value
    own = _row(column, "own_cards", tuple[int, int], (0, 0))
    if column.get("odd_chips", int).value != 1:
        raise LawDataError(f"{column.slug}: chips left over from sharing a bote are given out one by one")
    if unknown := set(column.get("prohibitions", tuple[str, ...]).value) - set(PROHIBITIONS):
        raise LawDataError(f"{column.slug}: nobody can declare {', '.join(sorted(unknown))}")
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
    """The mark of rows for the shorter of two packs."""
    decks = column.get("decks", tuple[int, ...]).value
    return "short" if cards != decks[0] else ""


def ranking_of(column: Column, cards: int) -> Ranking:
    which = short(column, cards)
    names = column.get(own_row(column, "categories", which), tuple[str, ...]).value
    return _ranking(names, column.get(own_row(column, "ranks", which), tuple[str, ...]).value)


@cache
def _ranking(categories: tuple[str, ...], ranks: tuple[str, ...]) -> Ranking:
    return Ranking(categories, ranks)


def _first(column: Column, intervals: int) -> tuple[First, ...]:
    first, later = (cast(First, column.get(name, str).value) for name in ("speaks_first", "speaks_later"))
    return (first, *[later] * (intervals - 1))


def _duties(column: Column, intervals: int) -> tuple[Duty, ...]:
    if "obligada_exact" in column.cells:
        begins = Duty.EXACTLY if column.get("obligada_exact", bool).value else Duty.AT_LEAST
        return (begins, *[Duty.FIRST_STAYS] * (intervals - 1))
    if "openers" in column.cells:
        return (Duty.ALL_STAY, *[Duty.FIRST_STAYS] * (intervals - 1))
    return (Duty.NONE,) * intervals


LIMITS = {"fijo": N_("fixed limit"), "bote": N_("pot limit"), "sin-limite": N_("no limit")}


_IN_SHORT = {"poquer-cubierto": N_("Five-card draw")}
"""Of variants whose name is too long for a cloth, what is printed there."""


def printed_name(slug: str, language: str) -> str:
    return translate(_IN_SHORT[slug], language) if slug in _IN_SHORT else variant_name(slug, language)


def variant_name(slug: str, language: str) -> str:
    return table_of(slug).names.in_language(language)
