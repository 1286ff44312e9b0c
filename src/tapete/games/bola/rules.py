"""Bola: a dish with 1 to 9 twice, numbers at 7 to 1, suertes sencillas at par, and the 5: set-up, rules and cloth."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import ClassVar

import msgspec

from tapete.engine.cloth import Cloth, Paint, Spot
from tapete.engine.event import Fault
from tapete.engine.need import Need, Outcome
from tapete.engine.setup import Euros
from tapete.families.prison import ZeroRule
from tapete.families.table.law import (
    MAXIMO_FUERA_DE_RANGO,
    MINIMO_NO_PERMITIDO,
    PANOS_NO_ADMITIDOS,
    check_anticipo,
    check_language,
    check_one_of,
    check_range,
    euros,
    fault_unless,
    least_anticipo,
    require_lawful,
    spoken_list,
)
from tapete.families.wheel.rules import Bet, WheelRules, common_rules, ranks
from tapete.kit.wheel import Wheel, check_bola
from tapete.law.parameters import Cited, Column, sheet

SLUG = "bola"
SENCILLAS = ("rojo", "negro", "par", "impar", "pasa", "falta")


class Setup(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A table of bola: the authorised minimum, the minimum of each paño, and the two maxima."""

    fixed: ClassVar[Mapping[str, str]] = {"maximo_numero": "cap_numero", "maximo_sencilla": "cap_sencilla"}
    minimo_autorizado: Euros
    panos: tuple[Euros, ...] = ()
    """The minimum of each paño; one paño at the authorised minimum when not given."""
    maximo_numero: Euros
    maximo_sencilla: Euros
    idioma: str = "es"
    anticipo: Euros | None = None

    @property
    def minimums(self) -> tuple[int, ...]:
        """The minimum of each paño."""
        return tuple(map(int, self.panos)) or (int(self.minimo_autorizado),)


def example(jurisdiction: str) -> Setup:
    """Two paños, at one and at two euros."""
    return Setup(
        minimo_autorizado=Euros(100),
        panos=(Euros(100), Euros(200)),
        maximo_numero=Euros(10000),
        maximo_sencilla=Euros(50000),
        idioma="gl" if jurisdiction == "galicia" else "es",
    )


def check(jurisdiction: str, setup: Setup) -> list[Fault]:
    column, base = sheet(SLUG).column(jurisdiction), setup.minimo_autorizado
    return [
        *check_language(column, setup.idioma),
        *_panos(column, setup),
        *check_range(column, "cap_numero", MAXIMO_FUERA_DE_RANGO, "maximo_numero", setup.maximo_numero, base),
        *check_range(column, "cap_sencilla", MAXIMO_FUERA_DE_RANGO, "maximo_sencilla", setup.maximo_sencilla, base),
        *check_anticipo(column, base, setup.anticipo),
    ]


def rules(jurisdiction: str, setup: Setup) -> WheelRules:
    column = sheet(SLUG).column(jurisdiction)
    require_lawful(check(jurisdiction, setup))
    suertes = _suertes(column)
    bets = {bet.id: bet for bet in _bets(column, setup, suertes)}
    numbers = column.get("numbers", tuple[int, ...])
    each = column.get("holes", int).value // len(numbers.value)
    central = column.get("central", int)
    return WheelRules(
        **common_rules(column, len(setup.minimums)),
        device="plato",
        need=Need("plato", tuple(Outcome(str(n), each) for n in numbers.value), numbers.cite),
        announcements={str(n): _announcement(n, suertes) for n in numbers.value},
        bets=bets,
        bets_cite=central.cite,
        minimum=min(setup.minimums),
        anticipo=int(setup.anticipo or least_anticipo(column, setup.minimo_autorizado)),
        zero_rule=Cited(ZeroRule.NINGUNA, central.cite),
        payment_cite=column.get("settlement", str).cite,
    )


def _suertes(column: Column) -> dict[str, tuple[int, ...]]:
    """The numbers of each suerte sencilla: the central number belongs to none."""
    numbers = column.get("numbers", tuple[int, ...]).value
    central = column.get("central", int).value
    rojo = column.get("rojo", tuple[int, ...])
    negro = column.get("negro", tuple[int, ...])
    colours = {str(n): "rojo" if n in rojo.value else "negro" if n in negro.value else "" for n in numbers}
    holes = column.get("holes", int).value
    dish = Wheel(tuple(str(numbers[hole % len(numbers)]) for hole in range(holes)))
    check_bola(dish, colours, central, rojo.cite)
    return {
        "rojo": rojo.value,
        "negro": negro.value,
        "par": tuple(n for n in numbers if n % 2 == 0),
        "impar": tuple(n for n in numbers if n % 2 == 1 and n != central),
        "pasa": tuple(n for n in numbers if n > central),
        "falta": tuple(n for n in numbers if n < central),
    }


def _bets(column: Column, setup: Setup, suertes: dict[str, tuple[int, ...]]) -> list[Bet]:
    numbers = column.get("numbers", tuple[int, ...]).value
    plenos = [_bet(column, setup, "numero", f"numero:{n}", (n,)) for n in numbers]
    return plenos + [_bet(column, setup, suerte, suerte, covered) for suerte, covered in suertes.items()]


def _bet(column: Column, setup: Setup, kind: str, name: str, numbers: tuple[int, ...]) -> Bet:
    row = "numero" if kind == "numero" else "sencilla"
    pays = column.get(f"pay_{row}", str)
    limits = column.get(f"cap_{row}", tuple[int, int])
    return Bet(
        id=name,
        kind=kind,
        covers=frozenset(map(str, numbers)),
        pays=Fraction(pays.value),
        cite=pays.cite,
        minimums=setup.minimums,
        minimum_cite=limits.cite,
        cap=int(setup.maximo_numero if row == "numero" else setup.maximo_sencilla),
        cap_cite=limits.cite,
        step_cite=limits.cite,
        rank=ranks(column.get("payment_order", tuple[str, ...]).value)[kind],
        first=numbers[0],
        sencilla=row == "sencilla",
    )


def _announcement(number: int, suertes: dict[str, tuple[int, ...]]) -> str:
    return spoken_list([str(number), *(suerte for suerte in SENCILLAS if number in suertes[suerte])])


def _panos(column: Column, setup: Setup) -> Iterator[Fault]:
    """One or two paños, each at the authorised minimum or at exactly twice that."""
    multiples = column.get("pano_minimums", tuple[int, ...])
    lawful = [multiple * setup.minimo_autorizado for multiple in multiples.value]
    expected = " / ".join(map(euros, lawful))
    for place, minimum in enumerate(setup.minimums, 1):
        allowed = minimum in lawful
        yield from fault_unless(
            allowed, MINIMO_NO_PERMITIDO, multiples.cite, f"panos[{place}]", expected, euros(minimum)
        )
    yield from check_one_of(column, "panos", PANOS_NO_ADMITIDOS, "panos", len(setup.minimums))


CELL = 60
MARGIN = 12
_SENCILLAS = {"rojo": (0, 0), "negro": (0, 2), "impar": (4, 0), "par": (4, 2), "falta": (0, 1), "pasa": (4, 1)}
_WIDTH = 5


def cloth(rules: WheelRules) -> Cloth:
    spots = []
    for bet in rules.bets.values():
        if bet.kind == "numero":
            number = int(bet.id.partition(":")[2])
            column, row = 1 + (number - 1) % 3, (number - 1) // 3
            spots.append(_cell(bet.id, column, row, str(number), _colour(rules, str(number))))
        else:
            column, row = _SENCILLAS[bet.id]
            spots.append(_cell(bet.id, column, row, bet.id, _colour_name(bet.id)))
    return Cloth(width=_WIDTH * CELL + 2 * MARGIN, height=3 * CELL + 2 * MARGIN, spots=tuple(spots))


def _cell(bet: str, column: int, row: int, label: str, paint: Paint) -> Spot:
    x, y = MARGIN + column * CELL, MARGIN + row * CELL
    return Spot(bet=bet, x=x, y=y, width=CELL, height=CELL, label=label, paint=paint)


def _colour(rules: WheelRules, number: str) -> Paint:
    colour = next((c for c in ("rojo", "negro") if number in rules.bets[c].covers), "verde")
    return _colour_name(colour)


def _colour_name(name: str) -> Paint:
    return "rojo" if name == "rojo" else "negro" if name == "negro" else "verde" if name == "verde" else ""
