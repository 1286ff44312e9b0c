"""The table at which a hand would have been played under the law of Murcia, and what it refuses of its terms."""

import re
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final

import msgspec

from tapete.casino.phh.history import (
    ANTES_DISTINTOS,
    APUESTA_ANTES_DE_LAS_CARTAS,
    CIEGAS_DISTINTAS,
    GAMES,
    LIMITE_ALTO_DISTINTO,
    POCOS_JUGADORES,
    SIN_OBLIGATORIA,
    VARIANTE_NO_REGULADA,
    Coded,
    Finding,
    History,
    found,
    of_fault,
)
from tapete.casino.phh.notation import BadAction, cents_of
from tapete.engine.setup import Euros, Percent
from tapete.families.poquer_de_circulo import setup as circulo
from tapete.families.poquer_de_circulo.rules import ANTE, CIEGAS, CirculoRules
from tapete.families.poquer_de_circulo.setup import GENERAL, Setup, check, terms_of
from tapete.families.poquer_de_circulo.variant import FIJO, Terms, Variant
from tapete.law.parameters import Column, sheet

MURCIA: Final = "murcia"
CHIP, RAKE = "_smallest_chip", "_rake"
"""Fields of our own: what the standard has no field for and the payment depends on."""
_FRACTION = re.compile(r"([0-9]{1,6})/([1-9][0-9]{0,6})")
_EURO: Final = 100
_PLAYERS_IN_TURN: Final = 3
"""With fewer the order of the standard is another than that of the law."""


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """The law of a hand: what it would have been played by."""

    column: Column
    rules: CirculoRules
    terms: Terms
    """With the forced bets that were really put."""

    @property
    def variant(self) -> Variant:
        return self.rules.spreads[0].variant


def table_of(history: History) -> Table | None:
    """The table of a hand; none where its variant is not regulated."""
    coded = GAMES.get(history.variant)
    if coded is None:
        return None
    column = sheet(coded.slug).column(MURCIA)
    plain = _plain(history, coded, column)
    rules = circulo.rules(coded.slug, MURCIA, plain)
    small, big = [*history.blinds_or_straddles[:2], 0, 0][:2]
    terms = msgspec.structs.replace(
        terms_of(column, plain),
        chip=smallest_chip(history),
        ante=history.antes[0],
        small=small,
        big=big,
        rake=_rake(history),
    )
    return Table(column=column, rules=rules, terms=terms)


def refused(history: History, table: Table | None) -> tuple[list[Finding], bool]:
    """What the law does not admit of the terms of a hand, and whether its actions can be followed all the same."""
    if table is None:
        return [_unregulated(history)], False
    column = table.column
    stops = [*_straddles(history, column), *_high_limit(history, column)]
    if len({*history.antes}) > 1:
        stops.append(found(ANTES_DISTINTOS, column.get("ante", str).cite))
    findings = [*_players(history, column), *_forced(history, table), *stops]
    findings += [of_fault(fault) for fault in check(column.slug, MURCIA, _whole(history, column))]
    crowded = history.size > column.get("seats", tuple[int, int]).value[1]
    return findings, not stops and not crowded and history.size >= _PLAYERS_IN_TURN


def _unregulated(history: History) -> Finding:
    variants = sheet(GENERAL).column(MURCIA).get("variants", tuple[str, ...])
    return found(
        VARIANTE_NO_REGULADA, variants.cite, variant=history.variant, variants=", ".join(sorted(variants.value))
    )


# --- the set-up -------------------------------------------------------------------------------------------------------


def _plain(history: History, coded: Coded, column: Column) -> Setup:
    """A lawful table of the same minimum and limits, whatever was put before the cards."""
    resto = -(-history.minimum // Fraction(column.get("minimum", str).value))
    return Setup(
        minimo=Euros(history.minimum),
        resto=Euros(int(resto)),
        limite=coded.limit,  # type: ignore[arg-type]  # one of the words of the law
        ante=Euros(0),
        ficha_minima=Euros(1),
    )


def _whole(history: History, column: Column) -> Setup:
    """The table with its forced bets and its players as they were."""
    plain = _plain(history, GAMES[history.variant], column)
    ciegas, ante = any(history.blinds_or_straddles), max(history.antes)
    part = Fraction(*_rake(history))
    least = column.get("least_players", int).value
    changes: dict[str, Any] = {
        "obligatoria": CIEGAS if ciegas else ANTE,
        "ante": Euros(ante) if ante or not ciegas else None,
        "ficha_minima": Euros(smallest_chip(history)),
        "plazas": max(history.size, least),
    }
    if part:
        changes["tasa"] = Percent(int(part * 100 * 100))
    return msgspec.structs.replace(plain, **changes)


def smallest_chip(history: History) -> int:
    """The smallest chip of a hand: as it says, or the smallest unit in which its amounts are written."""
    told = history.others.get(CHIP)
    if isinstance(told, int | Decimal) and not isinstance(told, bool):
        try:
            return max(cents_of(Decimal(told)), 1)
        except BadAction:
            pass
    amounts = [*history.antes, *history.blinds_or_straddles, *history.starting_stacks, history.minimum]
    amounts += [action.amount for action in history.actions]
    return 1 if any(amount % _EURO for amount in amounts) else _EURO


def _rake(history: History) -> tuple[int, int]:
    """What the house took of each bote, where the file says so."""
    told = history.others.get(RAKE)
    read = _FRACTION.fullmatch(told) if isinstance(told, str) else None
    return (int(read[1]), int(read[2])) if read else (0, 1)


# --- what is refused --------------------------------------------------------------------------------------------------


def _players(history: History, column: Column) -> Iterator[Finding]:
    least = column.get("least_players", int)
    if history.size < least.value:
        yield found(POCOS_JUGADORES, least.cite, found=history.size, least=least.value)


def _forced(history: History, table: Table) -> Iterator[Finding]:
    """Either the same ante of everybody, or the two ciegas that the law fixes."""
    column, minimum = table.column, history.minimum
    kinds = column.get("forced", tuple[str, ...])
    if not any(history.blinds_or_straddles):
        if not any(history.antes):
            yield found(SIN_OBLIGATORIA, kinds.cite)
        return
    parts = column.get("ciegas", tuple[str, str])
    small, big = (int(minimum * Fraction(part)) for part in parts.value)
    put = (table.terms.small, table.terms.big)
    if put != (small, big):
        yield found(CIEGAS_DISTINTAS, parts.cite, small=small, big=big, found_small=put[0], found_big=put[1])


def _straddles(history: History, column: Column) -> Iterator[Finding]:
    for position, amount in enumerate(history.blinds_or_straddles):
        if position > 1 and amount:
            cite = column.get("ciegas", tuple[str, str]).cite
            yield found(APUESTA_ANTES_DE_LAS_CARTAS, cite, player=history.name(position), amount=amount)


def _high_limit(history: History, column: Column) -> Iterator[Finding]:
    unit = column.get("high_unit", int)
    expected = history.small_bet * unit.value
    if GAMES[history.variant].system == FIJO and history.big_bet != expected:
        yield found(LIMITE_ALTO_DISTINTO, unit.cite, expected=expected, found=history.big_bet)
