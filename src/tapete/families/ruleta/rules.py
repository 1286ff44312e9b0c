"""The rules of a ruleta, from the law's column and the table's set-up, with the bets that its cloth has."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import pairwise
from typing import Any

from tapete.engine.need import Need, Outcome
from tapete.engine.refusal import Fault
from tapete.families.prison import FreedAt, ZeroRule
from tapete.families.ruleta.setup import RuletaSetup, check_ruleta, chosen_tier
from tapete.families.table.law import least_anticipo, read_otherwise, require_lawful, spoken_list
from tapete.families.wheel.rules import Bet, WheelRules, common_rules, ranks
from tapete.kit.wheel import ROULETTE, check_roulette, digit_sum_colours
from tapete.law.citation import Citation
from tapete.law.parameters import Column, sheet

SENCILLAS = ("rojo", "negro", "par", "impar", "falta", "pasa")
NUMBERS = range(1, 37)
ROWS = [(3 * r - 2, 3 * r - 1, 3 * r) for r in range(1, 13)]

Combination = tuple[str, str, tuple[int, ...]]
"""The kind of a bet, its id, and the numbers it covers."""


def combinations(
    colours: dict[str, str], zero_transversales: tuple[str, ...], zero_cuadros: tuple[str, ...], dobles: tuple[str, ...]
) -> Iterator[Combination]:
    """Every bet a roulette cloth could have; each game keeps the kinds its law admits."""
    yield from (("pleno", f"pleno:{n}", (n,)) for n in range(37))
    yield from (_joined("caballo", pair) for pair in _caballos())
    yield from (_joined("transversal", row) for row in ROWS)
    yield from (_joined("transversal", _numbers(text)) for text in zero_transversales)
    yield from (_joined("cuadro", (n, n + 1, n + 3, n + 4)) for n in range(1, 33) if n % 3)
    yield from (_joined("cuadro", _numbers(text)) for text in zero_cuadros)
    yield from (("seisena", f"seisena:{a[0]}-{b[2]}", a + b) for a, b in pairwise(ROWS))
    yield from (("columna", f"columna:{c}", columna(c)) for c in (1, 2, 3))
    yield from (("docena", f"docena:{d}", docena(d)) for d in (1, 2, 3))
    for text in dobles:
        a, b = _numbers(text)
        yield "doble-columna", f"doble-columna:{text}", tuple(sorted(columna(a) + columna(b)))
        yield "doble-docena", f"doble-docena:{text}", docena(a) + docena(b)
    yield from ((suerte, suerte, _sencilla(suerte, colours)) for suerte in SENCILLAS)


def columna(c: int) -> tuple[int, ...]:
    return tuple(range(c, 37, 3))


def docena(d: int) -> tuple[int, ...]:
    return tuple(range(12 * d - 11, 12 * d + 1))


def _caballos() -> Iterator[tuple[int, int]]:
    """Pairs of numbers that share a line of the cloth."""
    yield from ((0, n) for n in (1, 2, 3))
    yield from ((n, n + 1) for n in NUMBERS if n % 3)
    yield from ((n, n + 3) for n in NUMBERS if n <= 33)


def _sencilla(suerte: str, colours: dict[str, str]) -> tuple[int, ...]:
    match suerte:
        case "par" | "impar":
            return tuple(n for n in NUMBERS if (n % 2 == 0) == (suerte == "par"))
        case "falta" | "pasa":
            return tuple(n for n in NUMBERS if (n <= 18) == (suerte == "falta"))
        case colour:
            return tuple(n for n in NUMBERS if colours[str(n)] == colour)


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in text.split("-"))


def _joined(kind: str, numbers: tuple[int, ...]) -> Combination:
    return kind, f"{kind}:{'-'.join(map(str, numbers))}", numbers


def ruleta_rules(slug: str, jurisdiction: str, setup: RuletaSetup, **more: Any) -> WheelRules:
    """The rules of a roulette table; `more` is what one of the ruletas adds."""
    column = sheet(slug).column(jurisdiction)
    require_lawful(check_ruleta(column, setup))
    colours = colours_of(column)
    bets = {bet.id: bet for bet in _bets(column, setup, colours)}
    order = column.get("payment_order", tuple[str, ...])
    pockets = column.get("pockets", int)
    opposite = column.get("opposite_spin", bool)
    column.get("freed_at", FreedAt)  # an unknown word is an error at once, and not when a zero comes
    return WheelRules(
        **{**common_rules(column, setup.panos), **more},
        device="cilindro",
        need=Need("cilindro", tuple(Outcome(str(n), 1) for n in range(pockets.value)), pockets.cite),
        announcements={str(n): announcement(str(n), bets) for n in range(pockets.value)},
        bets=bets,
        bets_cite=column.get("kinds", tuple[str, ...]).cite,
        minimum=int(setup.minimo),
        anticipo=int(setup.anticipo or least_anticipo(column, setup.minimo)),
        directions=opposite.cite if opposite.value else None,
        zero="0",
        zero_rule=column.get("zero_rule", ZeroRule),
        read_otherwise=read_otherwise(column, "freed_at"),
        payment_cite=order.cite,
    )


def check_at(slug: str, jurisdiction: str, setup: RuletaSetup) -> list[Fault]:
    """Every fault of a table of a ruleta that adds nothing to what all have."""
    return check_ruleta(sheet(slug).column(jurisdiction), setup)


def colours_of(column: Column) -> dict[str, str]:
    """The colour of each number by the rule of the article, on a wheel that passes the article's tests."""
    negro = column.get("negro_besides", tuple[int, ...])
    rojo = column.get("rojo_besides", tuple[int, ...])
    never_zero = column.get("zero_colours", tuple[str, ...]).value
    return _colours(column.get("pockets", int).value, negro.value, rojo.value, never_zero, negro.cite)


@cache
def _colours(
    pockets: int, negro: tuple[int, ...], rojo: tuple[int, ...], never_zero: tuple[str, ...], cite: Citation
) -> dict[str, str]:
    colours = digit_sum_colours(pockets, negro, rojo)
    check_roulette(ROULETTE, colours, never_zero, cite)
    return colours


def announcement(outcome: str, bets: dict[str, Bet]) -> str:
    """The croupier's call: the number and the suertes sencillas that win."""
    order = ("rojo", "negro", "par", "impar", "pasa", "falta")
    return spoken_list([outcome, *(s for s in order if s in bets and outcome in bets[s].covers)])


def _bets(column: Column, setup: RuletaSetup, colours: dict[str, str]) -> list[Bet]:
    dobles = column.get("dobles", tuple[str, ...]).value if "dobles" in column.cells else ()
    kinds = column.get("kinds", tuple[str, ...]).value
    every = combinations(
        colours,
        column.get("zero_transversales", tuple[str, ...]).value,
        column.get("zero_cuadros", tuple[str, ...]).value,
        dobles,
    )
    return [_bet(column, setup, combination) for combination in every if combination[0] in kinds]


def _bet(column: Column, setup: RuletaSetup, combination: Combination) -> Bet:
    kind, name, numbers = combination
    sencilla = kind in SENCILLAS
    row = "sencilla" if sencilla else kind.replace("-", "_")
    pays = column.get(f"pay_{row}", str)
    caps = column.get(f"cap_{row}", tuple[int, ...])
    unit = column.get("chip_unit", bool)
    minimum = setup.sencillas if sencilla else setup.minimo
    raised = sencilla and setup.sencillas != setup.minimo
    minimum_cite = column.get("sencilla_minimum", int).cite if raised else column.get("minimum_by", str).cite
    ratio = Fraction(pays.value)
    return Bet(
        id=name,
        kind=kind,
        covers=frozenset(map(str, numbers)),
        pays=ratio,
        cite=pays.cite,
        minimums=(int(minimum),) * setup.panos,
        minimum_cite=minimum_cite,
        cap=int(caps.value[chosen_tier(column, setup)] * setup.minimo),
        cap_cite=caps.cite,
        step=int(setup.minimo * ratio.denominator) if unit.value else 1,
        step_cite=unit.cite,
        rank=ranks(column.get("payment_order", tuple[str, ...]).value)[kind],
        first=numbers[0],
        sencilla=sencilla,
    )
