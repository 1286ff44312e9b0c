"""The three ruletas: the wheel of 37 pockets, the rules and set-up of a table, and the cloth.

The cloth has the 0 at the head, three columns of twelve, and docenas and sencillas along one side.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import pairwise
from typing import Any

import msgspec

from tapete.engine.cloth import Cloth, Paint, Spot
from tapete.engine.event import Fault, FaultKind
from tapete.engine.need import Need, Outcome
from tapete.engine.notation import misspelt
from tapete.engine.setup import Euros
from tapete.families.prison import FreedAt, ZeroRule
from tapete.families.table.law import (
    MULTIPLO_NO_ADMITIDO,
    PANOS_NO_ADMITIDOS,
    check_amount,
    check_anticipo,
    check_language,
    check_minimum,
    check_one_of,
    euros,
    least_anticipo,
    read_otherwise,
    require_lawful,
    spoken_list,
)
from tapete.families.wheel.rules import Bet, WheelRules, common_rules, ranks
from tapete.kit.wheel import ROULETTE, check_roulette, digit_sum_colours
from tapete.language import N_, Told
from tapete.law.citation import Citation
from tapete.law.parameters import Column, sheet

# --- the set-up -------------------------------------------------------------------------------------------------------

SIN_SENCILLAS = FaultKind(
    "sin_sencillas", N_("{where}: this cloth has no suertes sencillas, and so no minimum for them; take out {found}.")
)
MINIMO_SENCILLAS_FUERA_DE_RANGO = FaultKind(
    "minimo_sencillas_fuera_de_rango", N_("{where}: the minimum on sencillas may be {expected} euros, not {found}.")
)
TRAMO_NO_ADMITIDO = FaultKind("tramo_no_admitido", N_("{where}: the law has the tramos {expected}, not {found}."))
TRAMO_INCOHERENTE = FaultKind("tramo_incoherente", N_("{where}: the maxima belong to different tramos: {found}."))

TRAMO_NO_AUTORIZADO = FaultKind(
    "tramo_no_autorizado", N_("{where}: the authorised tramo is {expected}, and the table plays {found}.")
)
MINIMO_SENCILLAS_NO_AUTORIZADO = FaultKind(
    "minimo_sencillas_no_autorizado",
    N_("{where}: the authorised minimum on sencillas is {expected} euros, and the table has {found}."),
)


class RuletaSetup(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One roulette table. Amounts are in euros in files."""

    minimo: Euros
    """The table's minimum, on a número entero."""
    minimo_autorizado: Euros | None = None
    """The minimum of the authorisation; the table's when not given."""
    minimo_sencillas: Euros | None = None
    tramo: int | None = None
    """Which of the tramos of maxima the authorisation chose; the greatest the law has when not given."""
    multiplos: dict[str, int] = {}
    """The multiples of single kinds of bet, when the authorisation writes them out: they must agree on a tramo."""
    banda: tuple[Euros, Euros] | None = None
    """The margin within which the director may change the minimum, when the authorisation grants one."""
    panos: int = 1
    idioma: str = "es"
    anticipo: Euros | None = None

    def __post_init__(self) -> None:
        """A kind of bet that is misspelt can't be read; one that the cloth has not is a fault."""
        for kind in self.multiplos:
            if meant := misspelt(kind, _kinds()):
                sentence = N_("{word!r} is not a kind of bet; perhaps `{meant}`")
                raise ValueError(Told(sentence, word=kind, meant="`, `".join(meant)))

    @property
    def authorised(self) -> int:
        return self.minimo if self.minimo_autorizado is None else self.minimo_autorizado

    @property
    def sencillas(self) -> int:
        return self.minimo if self.minimo_sencillas is None else self.minimo_sencillas

    def beyond(self, authorised: "RuletaSetup", column: Column) -> Iterator[Fault]:
        """Differences from the authorisation: in the tramo, and in the minimum on sencillas."""
        tiers = column.get("tiers", tuple[int, ...])
        try:
            places = chosen_tier(column, authorised), chosen_tier(column, self)
        except (ValueError, KeyError):
            places = 0, 0
        if places[0] != places[1] and (
            not self.multiplos or self.tramo is None or tiers.value.index(self.tramo) == places[1]
        ):
            expected, found = (str(tiers.value[place]) for place in places)
            yield Fault(TRAMO_NO_AUTORIZADO, tiers.cite, "tramo", expected, found)
        same = self.minimo == authorised.minimo
        if "sencilla_minimum" in column.cells and same and self.sencillas != authorised.sencillas:
            cite = column.get("sencilla_minimum", int).cite
            shown = (euros(authorised.sencillas), euros(self.sencillas))
            yield Fault(MINIMO_SENCILLAS_NO_AUTORIZADO, cite, "minimo_sencillas", *shown)


@cache
def _kinds() -> tuple[str, ...]:
    rows = sheet("ruleta-francesa").parameters
    return tuple(name.removeprefix("cap_").replace("_", "-") for name in rows if name.startswith("cap_"))


def check_ruleta(column: Column, setup: RuletaSetup) -> list[Fault]:
    return [
        *check_language(column, setup.idioma),
        *check_one_of(column, "panos", PANOS_NO_ADMITIDOS, "panos", setup.panos),
        *check_minimum(column, setup),
        *_sencillas(column, setup),
        *_tramo(column, setup),
        *check_anticipo(column, setup.minimo, setup.anticipo),
    ]


def chosen_tier(column: Column, setup: RuletaSetup) -> int:
    tiers = column.get("tiers", tuple[int, ...]).value
    if setup.multiplos:
        kind, multiple = next(iter(setup.multiplos.items()))
        return caps_of(column, kind).index(multiple)
    return tiers.index(setup.tramo) if setup.tramo is not None else len(tiers) - 1


def caps_of(column: Column, kind: str) -> tuple[int, ...]:
    return column.get(f"cap_{kind.replace('-', '_')}", tuple[int, ...]).value


def _sencillas(column: Column, setup: RuletaSetup) -> list[Fault]:
    """The minimum of sencillas lies between the table's minimum and its multiple (criterio:ruleta-francesa.19)."""
    if "sencilla_minimum" not in column.cells:
        return _no_sencillas(column, setup)
    factor, kind = column.get("sencilla_minimum", int), MINIMO_SENCILLAS_FUERA_DE_RANGO
    most = factor.value * setup.minimo
    return check_amount(kind, factor.cite, "minimo_sencillas", setup.minimo, most, setup.sencillas)


def _no_sencillas(column: Column, setup: RuletaSetup) -> list[Fault]:
    if setup.minimo_sencillas is None:
        return []
    cite = column.get("kinds", tuple[str, ...]).cite
    return [Fault(SIN_SENCILLAS, cite, "minimo_sencillas", "-", euros(setup.sencillas))]


def _tramo(column: Column, setup: RuletaSetup) -> list[Fault]:
    """One tramo for every bet of the table (criterio:ruleta-francesa.20)."""
    known = [] if setup.tramo is None else check_one_of(column, "tiers", TRAMO_NO_ADMITIDO, "tramo", setup.tramo)
    return known or _multiples(column, setup)


def _multiples(column: Column, setup: RuletaSetup) -> list[Fault]:
    faults: list[Fault] = []
    tiers = column.get("tiers", tuple[int, ...])
    places: set[int] = set() if setup.tramo is None else {tiers.value.index(setup.tramo)}
    for kind, multiple in setup.multiplos.items():
        name = f"cap_{kind.replace('-', '_')}"
        caps = column.get(name, tuple[int, ...]) if name in column.cells else None
        if caps is None or multiple not in caps.value:
            expected = " / ".join(map(str, caps.value)) if caps else N_("a kind of bet of this cloth")
            cite = caps.cite if caps else column.get("kinds", tuple[str, ...]).cite
            where = f"multiplos.{kind}"
            faults.append(Fault(MULTIPLO_NO_ADMITIDO, cite, where, expected, str(multiple)))
        else:
            places.add(caps.value.index(multiple))
    if len(places) > 1:
        found = ", ".join(f"{kind} x{multiple}" for kind, multiple in setup.multiplos.items())
        faults.append(Fault(TRAMO_INCOHERENTE, tiers.cite, "multiplos", N_("one tramo for every bet"), found))
    return faults


# --- the rules --------------------------------------------------------------------------------------------------------

SENCILLAS = ("rojo", "negro", "par", "impar", "falta", "pasa")
NUMBERS = range(1, 37)
ROWS = [(3 * r - 2, 3 * r - 1, 3 * r) for r in range(1, 13)]

Combination = tuple[str, str, tuple[int, ...]]


def combinations(
    colours: dict[str, str], zero_transversales: tuple[str, ...], zero_cuadros: tuple[str, ...], dobles: tuple[str, ...]
) -> Iterator[Combination]:
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
    return check_ruleta(sheet(slug).column(jurisdiction), setup)


def colours_of(column: Column) -> dict[str, str]:
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


# --- the cloth --------------------------------------------------------------------------------------------------------

CELL = 60
MARGIN = 12
LINE = 20
"""How wide a line or a crossing is to a hand that aims at it."""
_OUTSIDE = ("falta", "par", "rojo", "negro", "impar", "pasa")


def cloth(rules: WheelRules) -> Cloth:
    colours = colours_of(sheet(rules.game).column(rules.jurisdiction))
    spots = [_spot(bet, colours) for bet in rules.bets.values()]
    spots.sort(key=lambda spot: not spot.label)
    below = 2 * CELL if any(bet in rules.bets for bet in SENCILLAS) else 0
    return Cloth(width=14 * CELL + 2 * MARGIN, height=3 * CELL + below + 2 * MARGIN, spots=tuple(spots))


def _spot(bet: Bet, colours: dict[str, str]) -> Spot:
    numbers = sorted(map(int, bet.covers))
    match bet.kind:
        case "pleno":
            return _number(bet.id, numbers[0], _paint(colours[str(numbers[0])]))
        case "columna":
            return _cell(bet.id, 13, 3 - int(bet.id[-1]), label="2 a 1")
        case "docena":
            return _wide(bet.id, 1 + 4 * (int(bet.id[-1]) - 1), 4, row=3, label=f"{numbers[0]}-{numbers[-1]}")
        case "doble-columna" | "doble-docena":
            return _doble(bet)
        case "transversal" | "seisena" | "cuadro" | "caballo":
            return _inside(bet, numbers)
        case suerte:
            return _wide(suerte, 1 + 2 * _OUTSIDE.index(suerte), 2, row=4, label=suerte, paint=_paint(suerte))


def _number(bet: str, number: int, paint: Paint) -> Spot:
    if number == 0:
        return Spot(bet=bet, x=MARGIN, y=MARGIN, width=CELL, height=3 * CELL, label="0", paint="verde")
    column, row = _place(number)
    return _cell(bet, column, row, label=str(number), paint=paint)


def _place(number: int) -> tuple[int, int]:
    return (number - 1) // 3 + 1, 2 - (number - 1) % 3


def _cell(bet: str, column: int, row: int, label: str, paint: Paint = "") -> Spot:
    return _wide(bet, column, 1, row, label, paint)


def _wide(bet: str, column: int, cells: int, row: int, label: str, paint: Paint = "") -> Spot:
    x, y = MARGIN + column * CELL, MARGIN + row * CELL
    return Spot(bet=bet, x=x, y=y, width=cells * CELL, height=CELL, label=label, paint=paint)


def _doble(bet: Bet) -> Spot:
    first = int(bet.id.partition(":")[2][0])
    if bet.kind == "doble-columna":
        return _at(bet.id, 13 * CELL + CELL // 2, (3 - first) * CELL)
    return _at(bet.id, (1 + 4 * first) * CELL, 3 * CELL + CELL // 2)


def _inside(bet: Bet, numbers: list[int]) -> Spot:
    """On the middle of the lines that the covered numbers share; groups of whole rows on the outer line."""
    if numbers[0] == 0:
        return _with_zero(bet, numbers[1:])
    columns = [_place(n)[0] for n in numbers]
    rows = [_place(n)[1] for n in numbers]
    x = (min(columns) + max(columns) + 1) * CELL // 2
    if bet.kind in {"transversal", "seisena"}:
        return _at(bet.id, x, 3 * CELL)
    return _at(bet.id, x, (min(rows) + max(rows) + 1) * CELL // 2)


def _with_zero(bet: Bet, others: list[int]) -> Spot:
    """On the line between the 0 and the first row: at a number, where two meet, or at the outer corner."""
    if len(others) == 3:
        return _at(bet.id, CELL, 3 * CELL)
    rows = [_place(n)[1] for n in others]
    return _at(bet.id, CELL, (min(rows) + max(rows) + 1) * CELL // 2)


def _at(bet: str, x: int, y: int) -> Spot:
    return Spot(bet=bet, x=MARGIN + x - LINE // 2, y=MARGIN + y - LINE // 2, width=LINE, height=LINE)


def _paint(colour: str) -> Paint:
    return "rojo" if colour == "rojo" else "negro" if colour == "negro" else ""
