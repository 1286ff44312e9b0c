"""The rules of a table: the variants as their rows of the law say them, the terms of the bets, and how much may be bet.

A level is all that a player has laid in an interval once they bet or raise; amounts are cents. `tapete.sim` compiles
the functions on limits as they are, so none of them calls another.
"""

from collections.abc import Mapping
from enum import IntEnum
from fractions import Fraction
from functools import cache
from typing import Any, Final, Literal, cast

import msgspec

from tapete.engine.table import Incident, TableRules
from tapete.families.poquer_de_circulo.articles import EFFECTS, LAW, NOTES, PROHIBITIONS, happens_in
from tapete.families.table.law import own_row
from tapete.kit.cards import FRENCH_28, FRENCH_32, FRENCH_52, Pack
from tapete.kit.poker.hands import Ranking
from tapete.language import N_, translate
from tapete.law.citation import Citation
from tapete.law.parameters import Cited, Column, table_of
from tapete.law.regulations import LawDataError

ANY: Final = 0
"""Any of a player's own cards are used, or none."""

First = Literal["mano", "carta-mas-baja", "combinacion-mas-alta", "mayor-apuesta", "abridor"]
"""The first speaker of an interval; with ciegas, `mano` is the player behind the gran ciega in the first one."""


class Duty(IntEnum):
    """The duty of players to bet or stay while nothing has been bet in an interval."""

    NONE = 0
    FIRST_STAYS = 1
    ALL_STAY = 2
    AT_LEAST = 3
    EXACTLY = 4


class Street(msgspec.Struct, frozen=True, omit_defaults=True):
    """The cards that come before an interval of bets, in this order; the fields are the words of the law's rows."""

    quemadas: int = 0
    cubiertas: int = 0
    descubiertas: int = 0
    comunes: int = 0
    descartes: int = 0
    """Whether cards are changed: 1 or 0."""


class Variant(msgspec.Struct, frozen=True, kw_only=True):
    """A variant as its hands are played; positions count in the order of turn, whichever way it goes."""

    slug: str
    pack: Pack
    ranking: Ranking
    streets: tuple[Street, ...]
    first: tuple[First, ...]
    duties: tuple[Duty, ...]
    own: int = ANY
    """The exact number of own cards in a hand; `ANY` for the best five of all."""
    open_pair: int = 0
    """The number of the interval in which an open pair admits the high limit; 0 for none."""
    clockwise: bool = True

    @property
    def intervals(self) -> int:
        return len(self.streets)

    @property
    def opens(self) -> bool:
        return any(street.descubiertas for street in self.streets)

    @property
    def dealt(self) -> int:
        return sum(street.cubiertas + street.descubiertas for street in self.streets)


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """What the law and the dirección fix for the bets of a table; amounts in cents."""

    system: int
    """The index in `SYSTEMS`."""
    minimum: int
    chip: int
    ante: int = 0
    small: int = 0
    """The ciega of the mano; with an ante there are no ciegas."""
    big: int = 0
    raises: int
    """The most raises in an interval at the fixed limit."""
    low_intervals: int
    high_unit: int
    """The high limit, in apuestas mínimas."""
    pot_multiple: int
    first_opening: int
    """In grandes ciegas."""
    least_raise: int
    """In multiples of the last postura."""
    rake: tuple[int, int] = (0, 1)
    """The part of each bote for the house, as a fraction."""

    @property
    def most_fixed(self) -> int:
        return self.minimum * self.high_unit * (1 + self.raises)


FIJO: Final = 0
BOTE: Final = 1
SIN_LIMITE: Final = 2
SYSTEMS: Final = ("fijo", "bote", "sin-limite")


def unit_of(minimum: int, interval: int, low_intervals: int, high_unit: int) -> int:
    """The unit of bets and raises at the fixed limit, in an interval counted from 0."""
    return minimum if interval < low_intervals else minimum * high_unit


def whole_level(system: int, minimum: int, unit: int, least_raise: int, postura: int, full: int) -> int:
    """The lowest level of a whole bet or raise, over a postura whose last whole level was `full`."""
    if system == FIJO:
        return full + unit
    return max(minimum, least_raise * postura)


def most_level(system: int, whole: int, laid: int, owed: int, resto: int, bote: int, pot_multiple: int) -> int:
    """The highest level of a bet or raise; a whole one is always possible."""
    if system == FIJO:
        return whole
    if system == SIN_LIMITE:
        return laid + resto
    return max(whole, laid + pot_multiple * owed + bote)


def opening_level(system: int, most: int, whole: int, first_opening: int, big: int) -> int:
    """The highest level of the first envite with ciegas: only the pot limit changes it."""
    return max(whole, first_opening * big) if system == BOTE else most


def may_still_raise(system: int, raises: int, most_raises: int, live: int) -> bool:
    """Whether another raise is admitted; with two players left the fixed limit does not count them."""
    return system != FIJO or raises < most_raises or live == 2


def benefit(bote: int, part: int, whole: int, chip: int) -> int:
    """The part of a bote for the house, rounded down to whole chips."""
    return bote * part // (whole * chip) * chip


# --- the rules of a table ---------------------------------------------------------------------------------------------

ANTE, CIEGAS = "ante", "ciegas"
PEQUENA, GRANDE = "ciega-pequena", "ciega-grande"
BLINDS = (PEQUENA, GRANDE)
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
    first_marca: str
    """The first place of the marca: by sorteo, or the first at the right of the crupier."""
    openers: tuple[str, ...] = ()
    """The ranks of the pair that opens the bote, after none, one and more manos en blanco."""
    opener_gone: str = ""
    """The side on which a retired opener's substitute sits."""
    draw: int = 0
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
    shares: tuple[int, ...]
    """The share of each place, from the first, in hundredths of a per cent."""
    minima: tuple[int, ...]
    """The apuesta mínima of each level; it doubles after the last one."""
    seconds: int


class CirculoRules(TableRules, frozen=True, kw_only=True, omit_defaults=True):
    """Everything `decide` asks."""

    spreads: tuple[Spread, ...]
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
    contest: Contest | None = None
    # The end of a hand
    call_retired: Cited[str]
    odd_chips: Cited[int]
    claims_until: Cited[str]

    @property
    def opened(self) -> Citation:
        return self.staff.cite

    def where(self, article: Citation, *, played: bool) -> Citation:
        return article if played else self.spreads[0].law["streets"]

    @property
    def pays_fee(self) -> bool:
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
CLOCKWISE = {"horaria": True, "antihoraria": False}


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
"""Short printed names of variants whose name does not fit on a cloth."""


def printed_name(slug: str, language: str) -> str:
    return translate(_IN_SHORT[slug], language) if slug in _IN_SHORT else variant_name(slug, language)


def variant_name(slug: str, language: str) -> str:
    return table_of(slug).names.in_language(language)
