"""The rules of a bingo room: its set-up, what the law refuses of it, and what is played for."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Annotated, ClassVar, Literal

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from tapete.engine.command import Role
from tapete.engine.event import Fault, FaultKind
from tapete.engine.setup import Euros, Percent
from tapete.families.hall.room import REPARTO, Emission, HallRules
from tapete.families.table.law import (
    check_language,
    edition_of,
    euros,
    least_anticipo,
    require_lawful,
    rules_from,
    staff_of,
)
from tapete.kit.bingo import Layout
from tapete.language import N_
from tapete.law.citation import Citation
from tapete.law.parameters import Cited, Column, sheet

AVERIA, MAL_CANTADO, BOLA = "averia", "numero-mal-cantado", "bola-defectuosa"
NADIE, ANUNCIO, IMPOSIBLE = "nadie-canta", "anuncio-equivocado", "no-puede-seguir"

EFFECTS: dict[str, tuple[str, str]] = {
    AVERIA: (N_("before the first ball the game waits; after it, it goes on with the balls that are left"), "goes_on"),
    IMPOSIBLE: (N_("the balls that are left can't be drawn in any way: the game is void"), "goes_on"),
    MAL_CANTADO: (N_("a substantial error makes the game void; any other is corrected aloud"), "substantial"),
    BOLA: (N_("the whole set is changed; a game of which a ball is out is void"), "unfit_ball"),
    NADIE: (N_("every number is out and nobody sings: the game is void"), "nobody_sings"),
    ANUNCIO: (N_("it is recorded"), "misannounced"),
}

BINGO, LINEA = "bingo", "linea"
INTRODUCIR, EXTRAER = "introducir", "extraer"
NEUMATICO = "neumatico"
DAY = 24 * 60 * 60

Step = Literal["", "partida", "sesion"]
EXTRA = "extra"
"""The Bingo Extra, whose first maximum ball is fixed in each session."""


class Additional(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A prize of the bolsa acumulada, as its row of the law has it."""

    amount: int = 0
    """In cents; an example where it is `free`; 0 where the whole pot is paid."""
    free: bool = False
    hours: tuple[str, ...] = ()
    """Hours at which the next game plays for it; empty for any game."""
    first: tuple[int, ...] = ()
    """Maximum ball of its first game, by category of the room."""
    step: Step = ""
    """Event after which the maximum ball grows by one."""
    floor: int = 0
    keeps: int = 0
    """Per cent that stays for the next time."""
    balls: tuple[tuple[int, int], ...] = ()
    """Maximum ball by cartones sold; the last row has no limit."""


class Prize(msgspec.Struct, frozen=True, kw_only=True):
    """A prize of the bolsa as this room plays for it."""

    key: str
    law: Additional
    amount: int
    share: Fraction
    ball: int
    """Maximum ball of its first game; 0 for none, or where it depends on the sale."""
    starts: tuple[int, ...]
    """Its hours, in seconds of the session."""
    cite: Citation


class BingoRules(HallRules, frozen=True, kw_only=True):
    """Everything `decide` asks."""

    effects: ClassVar[Mapping[str, tuple[str, str]]] = EFFECTS
    face: int
    doble: Cited[bool]
    support: str
    supports: Citation
    machine: str
    set_games: Cited[int]
    check: Cited[str]
    second_series: Cited[bool]
    registered: Cited[tuple[str, ...]]
    """Supports whose cartones the central system knows before the draw."""
    announced_again: Cited[bool]
    announces: Cited[tuple[Role, ...]]
    announced_sale: Cited[str]
    announced_doubles: Cited[str]
    announced_series: Cited[str]
    asks: Cited[tuple[Role, ...]]
    defers: bool
    """Whether the prizes of the first game of double cartones are paid after the second."""
    question: Cited[str]
    closing_call: Cited[str]
    question_seconds: Cited[int]
    linea: Cited[Fraction]
    bingo: Cited[Fraction]
    sharing: Cited[str]
    bolsa: tuple[Prize, ...]
    bolsa_pays: Cited[bool]
    from_sale: bool
    extra_ball: int
    repair: Cited[int]

    @property
    def pays_all(self) -> bool:
        return self.bolsa_pays.value

    def prize(self, key: str) -> Prize:
        return next(each for each in self.bolsa if each.key == key)


Law = Mapping[str, Citation]

SLUG = "bingo-tradicional"
BOLSA = "bolsa_"
BETWEEN = "entre"
CRITERIO = "criterio:"
WHOLE = 100 * 100

SOPORTE = FaultKind("soporte_no_admitido", N_("{where}: cartones may come as {expected}, not as {found}."))
SIN_DOBLES = FaultKind("dobles_no_admitidos", N_("{where}: double cartones are not provided for here."))
MAQUINA = FaultKind("maquina_no_admitida", N_("{where}: balls may be drawn by {expected}, not by {found}."))
ABONO = FaultKind("abono_no_admitido", N_("{where}: prizes are paid at {expected}, not at {found}."))
PLAZO = FaultKind("segundos_no_admitidos", N_("{where}: so many seconds are left to answer: {expected}, not {found}."))
SIN_RESERVA = FaultKind("sin_reserva", N_("{where}: the room must have a second machine."))
SIN_CERTIFICADO = FaultKind("sin_certificado", N_("{where}: say for how many games the maker certifies the balls."))
PORCENTAJE = FaultKind(
    "porcentaje_fijo", N_("{where}: the text gives it {expected} per cent of what is sold, not {found}.")
)
SIN_CERTIFICAR = FaultKind(
    "certificado_sin_efecto",
    N_("{where}: the text has the balls changed after {expected} games, and not after {found}."),
)
SIN_BOLSA = FaultKind("sin_bolsa", N_("{where}: {found} is no prize of the bolsa here; there are {expected}."))
NO_HAY_BOLSA = FaultKind("no_hay_bolsa", N_("{where}: there is no bolsa here."))
BOLA_FIJA = FaultKind("bola_fija", N_("{where}: the text fixes its maximum balls; leave {found} out."))
CUANTIA = FaultKind("cuantia_fija", N_("{where}: the text fixes the amount at {expected} euros; it is {found}."))
PRIMERA_BOLA = FaultKind("primera_bola", N_("{where}: the first maximum ball is from {expected}, not {found}."))
CATEGORIA = FaultKind("categoria", N_("{where}: rooms are of category {expected}, not {found}."))
SERIE = FaultKind("serie_mal_numerada", N_("{where}: {found} can't name a series; {expected}."))
HORA = FaultKind("hora_mal_escrita", N_("{where}: {found} is no hour; write it like {expected}."))


class Serie(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The series that the room sells: the letter, the number of the first, and how many cartones each has."""

    letra: Annotated[str, Meta(description="The letter of the series.")] = "A"
    numero: Annotated[int, Meta(description="The number of the first series.")] = 1
    cartones: Annotated[int, Meta(description="How many cartones each has; 0 for as many as is usual.")] = 0


class Bolsa(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A prize of the bolsa acumulada."""

    porcentaje: Annotated[Percent | None, Meta(description="Its part of each game, in per cents.")] = None
    cuantia: Annotated[Euros | None, Meta(description="Its amount, where the room announces it.")] = None
    bola: Annotated[int | None, Meta(description="Its first maximum ball, where the room fixes it.")] = None


class Setup(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One room. Amounts are in euros in files."""

    STAKE: ClassVar[str] = "valor_facial"
    valor_facial: Euros
    series: Serie = Serie()
    soporte: str | None = None
    dobles: bool = False
    abono_dobles: str = BETWEEN
    linea: Percent | None = None
    bingo: Percent | None = None
    bolsa: dict[str, Bolsa] = {}
    """The prizes of the bolsa that the room plays for, by their names."""
    categoria: int = 1
    apertura: str = "16:00"
    """The hour at which its session begins."""
    maquina: str = NEUMATICO
    reserva: bool = True
    partidas_certificadas: int | None = None
    plazo: int | None = None
    idioma: str = "es"
    anticipo: Euros | None = None


def example(jurisdiction: str) -> Setup:
    series = Serie(cartones=120)
    if jurisdiction == "murcia":
        bolsa = {"prima": Bolsa(), "acumulado": Bolsa(), "extra-6-2-escalado": Bolsa()}
        return Setup(valor_facial=Euros(150), series=series, partidas_certificadas=2000, bolsa=bolsa)
    return Setup(valor_facial=Euros(150), series=series, dobles=True)


# --- what the law refuses ---------------------------------------------------------------------------------------------


def check(jurisdiction: str, setup: Setup) -> list[Fault]:
    column = sheet(SLUG).column(jurisdiction)
    return [
        *check_language(column, setup.idioma),
        *_cartones(column, setup),
        *_machine(column, setup),
        *_bolsa(column, setup),
        *_shares(column, setup),
    ]


def _cartones(column: Column, setup: Setup) -> Iterator[Fault]:
    supports, doble = column.get("supports", tuple[str, ...]), column.get("doble", bool)
    if setup.soporte is not None and setup.soporte not in supports.value:
        yield Fault(SOPORTE, supports.cite, "soporte", ", ".join(supports.value), setup.soporte)
    if setup.dobles and not doble.value:
        yield Fault(SIN_DOBLES, doble.cite, "dobles", "false", "true")
    when = column.get("double_prizes", tuple[str, ...])
    if setup.abono_dobles not in {*when.value, BETWEEN}:
        yield Fault(ABONO, when.cite, "abono_dobles", ", ".join(when.value), setup.abono_dobles)
    named = column.get("series_cartones", int)
    if not (setup.series.letra.isalpha() and setup.series.letra.isascii() and len(setup.series.letra) <= 3):
        yield Fault(SERIE, named.cite, "series.letra", N_("one to three letters"), setup.series.letra)
    if not 0 <= setup.series.numero < 10**6:
        yield Fault(SERIE, named.cite, "series.numero", "0 .. 999999", str(setup.series.numero))
    if not 0 <= setup.series.cartones <= 10**6:
        yield Fault(SERIE, named.cite, "series.cartones", "1 .. 1000000", str(setup.series.cartones))


def _machine(column: Column, setup: Setup) -> Iterator[Fault]:
    machines, reserve = column.get("machines", tuple[str, ...]), column.get("reserve", bool)
    games = column.get("set_games", int)
    if setup.maquina not in machines.value:
        yield Fault(MAQUINA, machines.cite, "maquina", ", ".join(machines.value), setup.maquina)
    if reserve.value and not setup.reserva:
        yield Fault(SIN_RESERVA, reserve.cite, "reserva", "true", "false")
    certified = setup.partidas_certificadas
    if (certified is None and not games.value) or (certified is not None and certified < 1):
        yield Fault(SIN_CERTIFICADO, games.cite, "partidas_certificadas", "≥ 1", str(certified or "-"))
    elif certified is not None and games.value and certified != games.value:
        yield Fault(SIN_CERTIFICAR, games.cite, "partidas_certificadas", str(games.value), str(certified))
    if setup.plazo is not None and setup.plazo < 1:
        cite = column.get("question_seconds", int).cite
        yield Fault(PLAZO, cite, "plazo", "≥ 1", str(setup.plazo))


def _bolsa(column: Column, setup: Setup) -> Iterator[Fault]:
    known = {key: row for key in prizes(column) if (row := _row(column, key)).value != Additional()}
    any_row = column.get("bolsa_share", str)
    if setup.categoria not in {1, 2, 3}:
        yield Fault(
            CATEGORIA, column.get("categories", tuple[int, ...]).cite, "categoria", "1, 2, 3", str(setup.categoria)
        )
    if _seconds(setup.apertura) is None:
        yield Fault(HORA, column.get("inicio", str).cite, "apertura", "16:00", setup.apertura)
    for name, wanted in setup.bolsa.items():
        where, key = f"bolsa.{name}", name.replace("-", "_")
        if key not in known:
            expected = ", ".join(each.replace("_", "-") for each in known)
            yield Fault(SIN_BOLSA if known else NO_HAY_BOLSA, any_row.cite, where, expected, name)
            continue
        law, cite = known[key].value, known[key].cite
        if wanted.cuantia is not None and not law.free and wanted.cuantia != law.amount:
            yield Fault(CUANTIA, cite, f"{where}.cuantia", euros(law.amount), euros(wanted.cuantia))
        if wanted.bola is not None and not (law.floor and law.floor <= wanted.bola <= 90):
            kind, expected = (PRIMERA_BOLA, f"{law.floor} .. 90") if law.floor else (BOLA_FIJA, "")
            yield Fault(kind, cite, f"{where}.bola", expected, str(wanted.bola))


def _shares(column: Column, setup: Setup) -> Iterator[Fault]:
    """The parts total at most the sale; fixed parts are as the article says."""
    linea, bingo, bolsa = shares(column, setup)
    for name, found in (("linea", linea), ("bingo", bingo)):
        fixed = column.get(name, str)
        if not fixed.cite.startswith(CRITERIO) and found != Fraction(fixed.value) / 100:
            yield Fault(PORCENTAJE, fixed.cite, name, fixed.value, f"{float(found * 100):g}")
    total = linea + bingo + sum(bolsa.values())
    if total > 1 or bingo < 0:
        cite = column.get("bingo", str).cite
        yield Fault(REPARTO, cite, "bingo", "≤ 100", f"{float(total * 100):g}")


def prizes(column: Column) -> list[str]:
    fixed = {"bolsa_share", "bolsa_pays"}
    return [name.removeprefix(BOLSA) for name in column.cells if name.startswith(BOLSA) and name not in fixed]


def _row(column: Column, key: str) -> Cited[Additional]:
    row = column.get(f"{BOLSA}{key}", Additional)
    usual = column.get("announced_amounts", dict[str, int]).value
    return Cited(replace(row.value, amount=usual[key]), row.cite) if row.value.free else row


def shares(column: Column, setup: Setup) -> tuple[Fraction, Fraction, dict[str, Fraction]]:
    """Parts of the sale of línea, bingo and each prize of the bolsa.

    Unless the room fixes the bingo's part, the bolsa is taken from it.
    """
    usual = Fraction(column.get("bolsa_share", str).value) / 100
    bolsa = {
        name.replace("-", "_"): usual if each.porcentaje is None else Fraction(each.porcentaje, WHOLE)
        for name, each in setup.bolsa.items()
    }
    linea = Fraction(column.get("linea", str).value) / 100 if setup.linea is None else Fraction(setup.linea, WHOLE)
    if setup.bingo is not None:
        return linea, Fraction(setup.bingo, WHOLE), bolsa
    return linea, Fraction(column.get("bingo", str).value) / 100 - sum(bolsa.values()), bolsa


# --- the rules --------------------------------------------------------------------------------------------------------


def rules(jurisdiction: str, setup: Setup) -> BingoRules:
    column = sheet(SLUG).column(jurisdiction)
    require_lawful(check(jurisdiction, setup))
    linea, bingo, _ = shares(column, setup)
    games = column.get("set_games", int)
    lasts = games.value or setup.partidas_certificadas or 0
    seconds = column.get("question_seconds", int)
    extra = _prize(column, setup, "extra") if "extra" in setup.bolsa else None
    return rules_from(
        BingoRules,
        column,
        edition=edition_of(column.get("highest", int).cite),
        staff=staff_of(column, 1),
        anticipo=int(setup.anticipo or least_anticipo(column, setup.valor_facial)),
        emission=emission(column, setup),
        face=int(setup.valor_facial),
        doble=Cited(setup.dobles, column.get("doble", bool).cite),
        support=setup.soporte or column.get("supports", tuple[str, ...]).value[0],
        supports=column.get("supports", tuple[str, ...]).cite,
        machine=setup.maquina,
        defers=setup.abono_dobles == "final",
        set_games=Cited(lasts if setup.maquina == NEUMATICO else 0, games.cite),
        question_seconds=Cited(setup.plazo or seconds.value, seconds.cite),
        linea=Cited(linea, column.get("linea", str).cite),
        bingo=Cited(bingo, column.get("bingo", str).cite),
        bolsa=tuple([_prize(column, setup, key) for key in prizes(column) if key.replace("_", "-") in setup.bolsa]),
        from_sale=column.get("inicio", str).value == "venta",
        extra_ball=extra.ball if extra else 0,
        law={name: cell.cite for name, cell in column.cells.items()},
    )


def emission(column: Column, setup: Setup) -> Emission:
    layout = Layout(
        highest=column.get("highest", int).value,
        rows=column.get("lines", int).value,
        columns=column.get("columns", int).value,
        in_line=column.get("in_line", int).value,
        in_column=column.get("in_column", tuple[int, int]).value,
        decades=column.get("decades", bool).value,
    )
    usual = column.get("series_cartones", int).value
    return Emission(setup.series.letra.upper(), setup.series.numero, setup.series.cartones or usual, layout)


def _prize(column: Column, setup: Setup, key: str) -> Prize:
    row, wanted = _row(column, key), setup.bolsa[key.replace("_", "-")]
    law = row.value
    _, _, bolsa = shares(column, setup)
    ball = wanted.bola or law.floor or (law.first[setup.categoria - 1] if law.first else 0)
    return Prize(
        key=key.replace("_", "-"),
        law=law,
        amount=int(wanted.cuantia or law.amount),
        share=bolsa[key],
        ball=ball,
        starts=tuple([(((_seconds(hour) or 0) - (_seconds(setup.apertura) or 0)) % DAY) for hour in law.hours]),
        cite=row.cite,
    )


def _seconds(hour: str) -> int | None:
    hours, colon, minutes = hour.partition(":")
    if not (colon and hours.isdecimal() and minutes.isdecimal() and len(minutes) == 2 and len(hours) <= 2):
        return None
    return int(hours) * 3600 + int(minutes) * 60 if int(hours) < 24 and int(minutes) < 60 else None
