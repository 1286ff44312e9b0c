"""The set-up of a craps table, what the law refuses of it, and the rules that follow: every suerte and its fates."""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from fractions import Fraction
from math import gcd
from typing import Any, ClassVar

import msgspec

from tapete.engine.command import Role
from tapete.engine.event import Fault, FaultKind
from tapete.engine.setup import Euros
from tapete.families.dice import ClosingCall, cited_words, need_of
from tapete.families.table.law import (
    MAXIMO_FUERA_DE_RANGO,
    UNIDAD_NO_ADMITIDA,
    check_amount,
    check_anticipo,
    check_language,
    edition_of,
    euros,
    least_anticipo,
    require_lawful,
    rules_from,
    staff_of,
)
from tapete.games.dados.rules import LINE, Bet, DadosRules, Fate, Verdict, When
from tapete.kit.dice import all_throws, write_throw
from tapete.language import N_
from tapete.law.citation import Citation
from tapete.law.parameters import Cited, Column, sheet

PAGO_DESCONOCIDO = FaultKind(
    "pago_desconocido", N_("{where}: the suertes múltiples pay {expected} to 1, and none pays {found}.")
)

SLUG = "dados"
UNITS = Citation("criterio:dados.11")
MULTIPLES = {
    "juego7": "juego_siete",
    "juego11": "juego_once",
    "any-craps": "any_craps",
    "craps2": "craps_dos",
    "craps3": "craps_tres",
    "craps12": "craps_doce",
    "horn": "horn",
}
"""The múltiples with one pay for every total that wins, and their rows; the hard ways have one for each."""


class Setup(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One craps table. Amounts are in euros in files."""

    fixed: ClassVar[Mapping[str, str]] = {"maximo_sencilla": "cap_sencilla", "maximos_multiples": "cap_multiple"}
    minimo: Euros
    maximo_sencilla: Euros
    maximos_multiples: dict[str, Euros] = {}
    """By pay (4, 7, 9, 15, 30), the maximum on the múltiples that pay so; the greatest lawful one when not given."""
    unidad: Euros = Euros(1)
    """The smallest amount the table pays with: gains are cut to it, and stakes and maxima are multiples of it."""
    banda: tuple[Euros, Euros] | None = None
    """The margin within which the director may change the minimum, when the authorisation grants one."""
    idioma: str = "es"
    anticipo: Euros | None = None


def example(jurisdiction: str) -> Setup:
    """A table from five to five hundred euros."""
    idioma = "gl" if jurisdiction == "galicia" else "es"
    return Setup(minimo=Euros(500), maximo_sencilla=Euros(50000), idioma=idioma)


def check(jurisdiction: str, setup: Setup) -> list[Fault]:
    column = sheet(SLUG).column(jurisdiction)
    unit = list(_unit(column, setup))
    return [
        *check_language(column, setup.idioma),
        *_sencillas(column, setup),
        *(unit or _multiples(column, setup)),
        *check_anticipo(column, setup.minimo, setup.anticipo),
    ]


def multiple_pays(column: Column) -> tuple[str, ...]:
    flat = {column.get(row, dict[str, object]).value["paga"] for row in MULTIPLES.values()}
    hard = set(column.get("hard", dict[str, str]).value.values())
    return tuple(sorted({*map(str, flat), *hard}, key=Fraction))


def multiple_range(column: Column, setup: Setup, pay: str) -> tuple[int, int]:
    """The least and the greatest lawful maximum on a múltiple: what it wins, in maxima on sencillas."""
    low, high = column.get("cap_multiple", tuple[int, int]).value
    win, unit = setup.maximo_sencilla / Fraction(pay), int(setup.unidad)
    return -(-low * win // unit) * unit, high * win // unit * unit


def _sencillas(column: Column, setup: Setup) -> list[Fault]:
    limits = column.get("cap_sencilla", tuple[int, int])
    low, high = (multiple * setup.minimo for multiple in limits.value)
    return check_amount(MAXIMO_FUERA_DE_RANGO, limits.cite, "maximo_sencilla", low, high, setup.maximo_sencilla)


def _unit(column: Column, setup: Setup) -> Iterator[Fault]:
    """Some maximum of each múltiple must be lawful in whole units; so must the limits on sencillas, paid at par."""
    pays, limits = multiple_pays(column), column.get("cap_multiple", tuple[int, int])
    ranges = (multiple_range(column, setup, pay) for pay in pays)
    both = gcd(setup.minimo, setup.maximo_sencilla)
    if setup.unidad < 1 or any(least > most for least, most in ranges):
        low, high = limits.value
        cite, expected = limits.cite, f"0.01 .. {euros((high - low) * setup.maximo_sencilla // Fraction(pays[-1]))}"
    elif both % setup.unidad:
        cite, expected = UNITS, f"{euros(both)} / 1, 2, 3…"
    else:
        return
    yield Fault(UNIDAD_NO_ADMITIDA, cite, "unidad", expected, euros(setup.unidad))


def _multiples(column: Column, setup: Setup) -> Iterator[Fault]:
    cite = column.get("cap_multiple", tuple[int, int]).cite
    for pay, cap in setup.maximos_multiples.items():
        where = f"maximos_multiples.{pay}"
        if pay not in multiple_pays(column):
            yield Fault(PAGO_DESCONOCIDO, cite, where, " / ".join(multiple_pays(column)), pay)
            continue
        low, high = multiple_range(column, setup, pay)
        if not low <= cap <= high or cap % setup.unidad:
            yield Fault(MAXIMO_FUERA_DE_RANGO, cite, where, f"{euros(low)} .. {euros(high)}", euros(cap))


ONE_THROW = {"field": "field", "under7": "under", "over7": "over"}
"""Sencillas that every throw decides, and their rows."""
BIG = {"big6": "big_seis", "big8": "big_ocho"}
FIRST = {"win": "win", "dont-win": "dont_win", "come": "come", "dont-come": "dont_come"}
PRINT = ("cloth_names", "rule_names", "cloth_legends")
ODDS = {"win": "odds_win", "dont-win": "odds_dont_win", "come": "odds_come", "dont-come": "odds_dont_come"}
HORN = "horn"
NO_DOUBLES: dict[str, Fraction] = {}


class Totals(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The totals with which a bet wins and loses."""

    gana: tuple[int, ...]
    pierde: tuple[int, ...]


class Flat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The totals with which a múltiple wins, all at one pay; every other loses."""

    gana: tuple[int, ...]
    paga: str


class Settled(StrEnum):
    """How a múltiple on several numbers is settled."""

    ENTERO = "entero"
    CUARTOS = "cuartos"
    """Split evenly over its numbers, each part at the pay of that number alone."""


class Suertes:
    """The bets of one table and their fates, built row by row."""

    def __init__(self, column: Column, setup: Setup) -> None:
        self.column = column
        self.setup = setup
        self.puntos = column.get("puntos", tuple[int, ...]).value
        self.seven = column.get("siete", int).value
        self.totals = {write_throw(throw): sum(throw) for throw in all_throws(column.get("dice", int).value)}
        self.fates: dict[str, dict[str, Verdict]] = {}
        self._par = Fraction(column.get("pay_sencilla", str).value)
        self._minimum = column.get("minimum_on_odds", bool)
        builds = (self._sencillas, self._first, self._multiples, self._hard, self._odds, self._place)
        self.bets = {bet.id: bet for build in builds for bet in build()}

    def _sencillas(self) -> Iterator[Bet]:
        double = {t: Fraction(p) for t, p in self.column.get("field_double", dict[str, str]).value.items()}
        for kind, row in (*ONE_THROW.items(), *BIG.items()):
            totals = self.column.get(row, Totals)
            doubles = double if kind == "field" else NO_DOUBLES
            self._decide(kind, totals.value.gana, totals.value.pierde, self._par, doubles)
            withdraw = self.column.get("withdraw_big", bool) if kind in BIG else Cited(True, totals.cite)
            yield self._sencilla(kind, totals.cite, withdraw, When.SIEMPRE, doubles=doubles)

    def _first(self) -> Iterator[Bet]:
        """Line bets and comes: a first throw, and then a number to repeat, where a Come lies on its box."""
        for kind, row in FIRST.items():
            totals = self.column.get(row, Totals)
            line, wrong = kind in LINE, kind.startswith("dont")
            withdraw = self.column.get("withdraw_dont" if wrong else f"withdraw_{kind}", bool)
            self._decide(kind, totals.value.gana, totals.value.pierde, self._par)
            yield self._sencilla(kind, totals.cite, withdraw, When.SALIDA if line else When.PUNTO)
            for number in self.puntos:
                there = f"{kind}:{number}"
                self._repeat(there, number, self._par, wrong=wrong)
                if not line:
                    self._travel(kind, number)
                    yield self._sencilla(there, totals.cite, withdraw, When.NUNCA)

    def _multiples(self) -> Iterator[Bet]:
        for kind, row in MULTIPLES.items():
            flat = self.column.get(row, Flat)
            losing = tuple(set(self.totals.values()) - set(flat.value.gana))
            split = kind == HORN and self.column.get("horn_settled", Settled).value is Settled.CUARTOS
            others = self._parts(flat.value.gana) if split else NO_DOUBLES
            self._decide(kind, flat.value.gana, losing, Fraction(flat.value.paga), others)
            yield self._multiple(kind, flat.value.paga, flat.cite, Cited(True, flat.cite), doubles=others)

    def _parts(self, numbers: tuple[int, ...]) -> dict[str, Fraction]:
        """By number, the gain of a bet that is split evenly over them: one part wins and the others lose."""
        alone = {}
        for row in MULTIPLES.values():
            flat = self.column.get(row, Flat).value
            if len(flat.gana) == 1:
                alone[flat.gana[0]] = Fraction(flat.paga)
        return {str(number): (alone[number] - len(numbers) + 1) / len(numbers) for number in numbers}

    def _hard(self) -> Iterator[Bet]:
        """The double wins; the 7, or the total formed otherwise, loses."""
        pays = self.column.get("hard", dict[str, str])
        for total, pay in pays.value.items():
            number, name = int(total), f"hard:{total}"
            self._decide(name, (), (number, self.seven), Fraction(pay))
            self.fates[name][write_throw((number // 2,) * 2)] = _wins(Fraction(pay))
            yield self._multiple(name, pay, pays.cite, self.column.get("withdraw_hard", bool))

    def _odds(self) -> Iterator[Bet]:
        least = self.setup.minimo if self._minimum.value else 1
        withdraw = self.column.get("withdraw_odds", bool)
        for kind, row in ODDS.items():
            pays, wrong = self.column.get(row, dict[str, str]), kind.startswith("dont")
            shares = self._shares(wrong)
            for total, pay in pays.value.items():
                name = f"odds-{kind}:{total}"
                self._repeat(name, int(total), Fraction(pay), wrong=wrong)
                yield self._bet(
                    name,
                    Fraction(pay),
                    pays.cite,
                    Cited(0, shares.cite),
                    withdraw,
                    when=When.ASOCIADA,
                    minimums=(int(least),),
                    base=kind if kind in LINE else f"{kind}:{total}",
                    share=Fraction(shares.value[total]),
                )

    def _shares(self, wrong: bool) -> Cited[dict[str, str]]:
        if wrong:
            return self.column.get("cap_odds_dont", dict[str, str])
        share = self.column.get("cap_odds", str)
        return Cited({str(number): share.value for number in self.puntos}, share.cite)

    def _place(self) -> Iterator[Bet]:
        withdraw = self.column.get("withdraw_place", bool)
        for kind in ("right", "wrong"):
            pays, caps = (self.column.get(row, dict[str, str]) for row in (kind, f"cap_{kind}"))
            for number in self.column.get("place_numbers", tuple[int, ...]).value:
                pay, name = Fraction(pays.value[str(number)]), f"{kind}:{number}"
                self._repeat(name, number, pay, wrong=kind == "wrong")
                cap = self.setup.maximo_sencilla * Fraction(caps.value[str(number)])
                yield self._bet(name, pay, pays.cite, Cited(int(cap), caps.cite), withdraw)

    # --- what a bet is

    def _sencilla(self, name: str, cite: Citation, withdraw: Cited[bool], when: When, **rest: Any) -> Bet:
        cap = Cited(int(self.setup.maximo_sencilla), self.column.get("cap_sencilla", tuple[int, int]).cite)
        return self._bet(name, self._par, cite, cap, withdraw, when=when, **rest)

    def _multiple(self, name: str, pay: str, cite: Citation, withdraw: Cited[bool], **rest: Any) -> Bet:
        limit = self.column.get("cap_multiple", tuple[int, int])
        greatest = multiple_range(self.column, self.setup, pay)[1]
        cap = Cited(int(self.setup.maximos_multiples.get(pay, greatest)), limit.cite)
        return self._bet(name, Fraction(pay), cite, cap, withdraw, **rest)

    def _bet(
        self, name: str, pays: Fraction, cite: Citation, cap: Cited[int], withdraw: Cited[bool], **rest: Any
    ) -> Bet:
        kind, _, number = name.partition(":")
        usual: dict[str, Any] = {
            "when": When.SIEMPRE,
            "minimums": (int(self.setup.minimo),),
            "minimum_cite": self._minimum.cite,
            "cap": cap.value,
            "cap_cite": cap.cite,
            "step": int(self.setup.unidad),
            "step_cite": UNITS,
            "printed": self._printed(name),
        }
        return Bet(
            id=name, kind=kind, number=int(number or 0), pays=pays, cite=cite, withdraw=withdraw, **{**usual, **rest}
        )

    def _printed(self, name: str) -> str:
        """What a Spanish cloth prints where the law gives it names: those of the cloth, then those of the rules."""
        if self.setup.idioma != "es":
            return ""
        kind, _, number = name.partition(":")
        on_cloth, in_rules, legends = (self.column.get(row, dict[str, str]).value for row in PRINT)
        word = on_cloth.get(kind) or in_rules.get(kind, "")
        shown = on_cloth.get(name) or (f"{word} {number}".strip() if word else "")
        return ", ".join(filter(None, (shown, legends.get(name, ""))))

    # --- what a throw does to it

    def _decide(
        self,
        bet: str,
        wins: tuple[int, ...],
        loses: tuple[int, ...],
        pays: Fraction,
        otherwise: Mapping[str, Fraction] = NO_DOUBLES,
    ) -> None:
        fates = self.fates.setdefault(bet, {})
        for throw, total in self.totals.items():
            if total in wins:
                fates[throw] = _wins(otherwise.get(str(total), pays))
            elif total in loses:
                fates[throw] = Verdict(Fate.PIERDE)

    def _repeat(self, bet: str, number: int, pays: Fraction, *, wrong: bool) -> None:
        won, lost = (self.seven, number) if wrong else (number, self.seven)
        self._decide(bet, (won,), (lost,), pays)

    def _travel(self, bet: str, number: int) -> None:
        for throw, total in self.totals.items():
            if total == number:
                self.fates[bet][throw] = Verdict(Fate.VIAJA, to=f"{bet}:{number}")


def _wins(pays: Fraction) -> Verdict:
    return Verdict(Fate.GANA, pays.numerator, pays.denominator)


def rules(jurisdiction: str, setup: Setup) -> DadosRules:
    column = sheet(SLUG).column(jurisdiction)
    require_lawful(check(jurisdiction, setup))
    suertes = Suertes(column, setup)
    playing, order = column.get("dice", int), column.get("settlement", str)
    words = tuple[str, ...]
    return rules_from(
        DadosRules,
        column,
        edition=edition_of(playing.cite),
        staff=staff_of(column, 1),
        anticipo=int(setup.anticipo or least_anticipo(column, setup.minimo)),
        need=need_of(playing),
        totals=suertes.totals,
        announcements={throw: announcement(throw) for throw in suertes.totals},
        seven=suertes.seven,
        bets=suertes.bets,
        bets_cite=column.get("rule_names", dict[str, str]).cite,
        odds_cite=column.get("withdraw_odds", bool).cite,
        fates=suertes.fates,
        minimum=int(setup.minimo),
        unit=int(setup.unidad),
        playing=playing,
        closing=column.get("closing_call", ClosingCall),
        offered_by=column.get("dice_offered_by", Role),
        changed_by=column.get("dice_changed_by", Role),
        handling=column.get("stick_handling", words),
        collect_first=Cited(order.value == "cobro", order.cite),
        null_causes=cited_words(column, "faulty_throws", "null_causes"),
        counted=column.get("counted_breaches", words),
        breaches=cited_words(column, "breaches"),
    )


def announcement(throw: str) -> str:
    """The stickman's call: the total, and how it was formed."""
    faces = throw.split("-")
    total = sum(map(int, faces))
    return f"{total}, doble de {faces[0]}" if len(set(faces)) == 1 else f"{total}, con {' y '.join(faces)}"
