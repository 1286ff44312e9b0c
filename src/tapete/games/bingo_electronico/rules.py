"""Bingo electrónico (bingo at terminals): rules and state, its set-up, and what the law refuses of it."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from math import comb
from typing import Annotated, Any, ClassVar, Literal

import msgspec
from msgspec import Meta

from tapete.engine.event import Event, Fault, FaultKind
from tapete.engine.setup import Euros, Percent
from tapete.families.hall.room import REPARTO, Emission
from tapete.families.hall.terminals.sale import stakes as on_cartones
from tapete.families.hall.terminals.state import (
    PREMIO,
    TERMINALES,
    TerminalRules,
    TerminalState,
    check_loads,
    rows_of_the_game,
)
from tapete.families.table.law import (
    check_language,
    edition_of,
    least_anticipo,
    outside,
    require_lawful,
    rules_from,
    staff_of,
)
from tapete.kit.bingo import Layout, Rows, forms, numbers_in
from tapete.language import N_
from tapete.law.citation import Citation
from tapete.law.parameters import Cited, Column, sheet

COLINDANTES, LINEA, BINGO = "colindantes", "linea", "bingo"
GANADO = "ganado"
"""The acumulado goes by the prizes won, and not by the prize table."""


class Prize(msgspec.Struct, frozen=True):
    """A combination of the table: what it pays, in prices of a cartón, and the cells of a figure."""

    name: str
    pays: Fraction
    cite: Citation
    cells: Rows = ()


class Surprise(msgspec.Struct, frozen=True):
    """A prize for cartones that have the number of one place of the sequence in one of these cells."""

    name: str
    order: int
    cells: Rows
    pays: Fraction


class Jackpot(msgspec.Struct, frozen=True, kw_only=True):
    """An acumulado."""

    name: str
    share: Fraction
    ball: int
    floor: int
    """Amount the house puts in after a win, in cents."""
    cartones: int


class ElectronicoRules(TerminalRules, frozen=True, kw_only=True):
    """Everything `decide` asks."""

    colindantes_share: Cited[Fraction]
    least_colindantes: Cited[int]
    table: tuple[Prize, ...]
    surprises: tuple[Surprise, ...]
    jackpots: tuple[Jackpot, ...]
    opens: Cited[str]
    extra: int
    extra_price: int

    @property
    def figures(self) -> tuple[tuple[str, Rows], ...]:
        return tuple([(prize.name, prize.cells) for prize in self.table if prize.cells])

    @property
    def opening_prizes(self) -> frozenset[str]:
        """Combinations that open an acumulado by the table: the bingo and the highest prize."""
        most = max((prize.pays for prize in self.table), default=Fraction(0))
        return frozenset({BINGO, *(prize.name for prize in self.table if prize.pays == most)})

    def prize(self, name: str) -> Prize | None:
        return next((prize for prize in self.table if prize.name == name), None)


class Bought(msgspec.Struct, frozen=True):
    """Extra balls that a player has bought, by their number."""

    player: str
    balls: tuple[int, ...] = ()


class State(TerminalState, frozen=True, kw_only=True):
    """Everything that decides what may happen next."""

    bought: tuple[Bought, ...] = ()
    extra: int = 0

    folds: ClassVar[Mapping[type[Event], Callable[[Any, Any, Any], Any]]] = {}


def stakes(rules: ElectronicoRules, state: State) -> dict[str, int]:
    held = on_cartones(rules, state)
    for each in state.bought:
        held[each.player] = held.get(each.player, 0) + len(each.balls) * rules.extra_price
    return held


SLUG = "bingo-electronico"
WHOLE = 100 * 100
NINETY = (90, 9, 3, 5)
BINGO_CELLS = "bingo_celdas"
SERIES = 10_000

NUMEROS = FaultKind("numeros_de_especialidad", N_("{where}: an especialidad has {expected} numbers, not {found}."))
FORMA = FaultKind("carton_sin_forma", N_("{where}: {expected}; it is {found}."))
EXTRACCIONES = FaultKind("extracciones", N_("{where}: from {expected} numbers are drawn, not {found}."))
SIN_COLINDANTES = FaultKind("sin_colindantes", N_("{where}: the first colindantes must have a part; it is {found}."))
TABLA_VACIA = FaultKind("tabla_vacia", N_("{where}: a table pays some combination, and more than nothing: {found}."))
FIGURA = FaultKind("figura_mal_dibujada", N_("{where}: a figure is {expected} of 1 and 0, not {found}."))
BINGO_SIN_NUMEROS = FaultKind(
    "bingo_sin_numeros", N_("{where}: on every cartón the bingo must have {expected} numbers; on some it has {found}.")
)
BOLA_MAXIMA = FaultKind("bola_maxima", N_("{where}: the maximum ball is from {expected}, not {found}."))
ORDEN = FaultKind("orden_de_sorpresa", N_("{where}: a surprise comes with a number from {expected}, not {found}."))
SORPRESA = FaultKind("sorpresa_sin_premio", N_("{where}: a surprise gives an amount or a prize, one of them: {found}."))
CARTONES_MINIMOS = FaultKind(
    "cartones_minimos", N_("{where}: a player may have {expected} cartones in a game, not {found}.")
)
RETORNO = FaultKind("retorno_insuficiente", N_("{where}: the plan gives back {found} per cent; it must be {expected}."))
NOMBRE = FaultKind("nombre_repetido", N_("{where}: {found} is the name of another prize."))


class Figura(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A figure: its cells, line by line, with 1 where there is one, and what it pays."""

    celdas: Annotated[tuple[str, ...], Meta(description="Its cells, line by line, with 1 where there is one.")]
    paga: Annotated[int, Meta(description="What it pays, in prices of a cartón.")]


class Sorpresa(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A surprise prize: for cartones that have the number of a place of the sequence in one of its cells."""

    orden: Annotated[int, Meta(description="The place of the number that wins it in the sequence.")]
    celdas: Annotated[tuple[str, ...], Meta(description="Its cells, line by line, with 1 where there is one.")]
    paga: Annotated[int, Meta(description="What it pays, in prices of a cartón.")] = 0
    premio: Annotated[str, Meta(description="The prize of the table that it gives, instead of an amount.")] = ""


class Acumulado(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """An acumulado."""

    bola_maxima: Annotated[int, Meta(description="The ball before which it is won.")]
    porcentaje: Annotated[Percent | None, Meta(description="Its part of each game, in per cents.")] = None
    suelo: Annotated[Euros, Meta(description="What the house puts in when it was won.")] = Euros(0)
    cartones_minimos: Annotated[int, Meta(description="Cartones that its winner must have in the game.")] = 1


class BolasExtra(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Balls that may be bought after the draw."""

    numero: Annotated[int, Meta(description="How many balls may be bought.")]
    precio: Annotated[Euros, Meta(description="What each costs.")]


class Setup(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One especialidad. Amounts are in euros in files."""

    STAKE: ClassVar[str] = "precio"
    especialidad: str
    precio: Euros
    numeros: int = 60
    filas: int = 3
    columnas: int = 5
    por_fila: int = 5
    extracciones: int = 30
    linea: int = 0
    """What it pays, in prices of a cartón; 0 where the table has none."""
    bingo: int = 0
    bingo_celdas: tuple[str, ...] = ()
    """The cells whose numbers make the bingo, line by line, with 1 where there is one; empty for the whole cartón."""
    figuras: dict[str, Figura] = {}
    sorpresas: dict[str, Sorpresa] = {}
    colindantes: Percent | None = None
    acumulados: dict[str, Acumulado] = {}
    acumulado_por: Literal["tabla", "ganado"] | None = None
    bolas_extra: BolasExtra | None = None
    maximo_cartones: int | None = None
    terminales: int | None = None
    retorno_minimo: Percent | None = None
    carga_maxima: Euros | None = None
    saldo_maximo: Euros | None = None
    idioma: str = "es"
    anticipo: Euros | None = None


def example(jurisdiction: str) -> Setup:
    corners = Figura(celdas=("10001", "00000", "10001"), paga=6)
    return Setup(
        especialidad="E60",
        precio=Euros(10),
        linea=4,
        bingo=2000,
        figuras={"esquinas": corners},
        acumulados={"principal": Acumulado(bola_maxima=28)},
        bolas_extra=BolasExtra(numero=2, precio=Euros(5)),
    )


# --- what the law refuses ---------------------------------------------------------------------------------------------


def check(jurisdiction: str, setup: Setup) -> list[Fault]:
    column = sheet(SLUG).column(jurisdiction)
    shape = [*check_language(column, setup.idioma), *_shape(column, setup)]
    if shape:
        return shape
    prizes = [*_prizes(column, setup), *_surprises(column, setup), *_shares(column, setup)]
    return [*prizes, *_jackpots(column, setup), *(() if prizes else _return(column, setup))]


def _shape(column: Column, setup: Setup) -> Iterator[Fault]:
    highest, fixed = column.get("highest", int), column.get("fixed_before", tuple[str, ...]).cite
    numbers = setup.filas * setup.por_fila
    if not 1 <= setup.filas <= 5 or not 1 <= setup.columnas <= 9 or not 1 <= setup.por_fila <= setup.columnas:
        found = f"{setup.filas}x{setup.columnas}, {setup.por_fila}"
        yield Fault(FORMA, fixed, "filas", N_("lines and columns that hold their numbers"), found)
        return
    blanks = setup.por_fila < setup.columnas
    if blanks and (setup.numeros, setup.columnas, setup.filas, setup.por_fila) != NINETY:
        found = f"{setup.filas}x{setup.columnas}, {setup.por_fila}"
        yield Fault(FORMA, fixed, "por_fila", N_("empty cells are for 90 numbers, 3 lines of 5 and 9 columns"), found)
    yield from outside(NUMEROS, highest.cite, "numeros", numbers, setup.numeros, highest.value)
    yield from outside(EXTRACCIONES, fixed, "extracciones", 2, setup.extracciones, setup.numeros)
    yield from check_loads(column, setup.carga_maxima, setup.saldo_maximo)
    terminals = column.get("terminals", int)
    if setup.terminales is not None and not 1 <= setup.terminales <= 1000:
        yield Fault(TERMINALES, terminals.cite, "terminales", "1 .. 1000", str(setup.terminales))
    if not (setup.filas * setup.por_fila > 1):
        yield Fault(FORMA, column.get("colindantes", bool).cite, "columnas", N_("two cells touch"), "1")


def _prizes(column: Column, setup: Setup) -> Iterator[Fault]:
    shares = column.get("colindantes", bool)
    if setup.colindantes is not None and setup.colindantes <= 0:
        yield Fault(SIN_COLINDANTES, shares.cite, "colindantes", "> 0", str(setup.colindantes))
    if setup.linea < 0 or setup.bingo < 0 or not (setup.linea or setup.bingo or setup.figuras):
        yield Fault(TABLA_VACIA, column.get("bingo", bool).cite, "bingo", "≥ 1", str(setup.bingo))
    if setup.bingo_celdas:
        yield from _of_bingo(column, setup)
    figures = column.get("figuras", bool)
    for name, figure in setup.figuras.items():
        where = f"figuras.{name}"
        yield from _drawn(setup, figure.celdas, figures.cite, where)
        if figure.paga < 1:
            yield Fault(TABLA_VACIA, figures.cite, f"{where}.paga", "≥ 1", str(figure.paga))
        if name in {LINEA, BINGO, COLINDANTES} or name in setup.acumulados:
            yield Fault(NOMBRE, figures.cite, where, "-", name)


def _of_bingo(column: Column, setup: Setup) -> Iterator[Fault]:
    """The cells that make a bingo must be fewer than the whole cartón."""
    law = column.get("bingo", bool)
    faults = list(_drawn(setup, setup.bingo_celdas, law.cite, BINGO_CELLS))
    yield from faults
    if not setup.bingo:
        yield Fault(TABLA_VACIA, law.cite, "bingo", "≥ 1", str(setup.bingo))
    if not faults and 0 in numbers_in(_cells(setup.bingo_celdas), forms(emission(setup).series(0))):
        yield Fault(BINGO_SIN_NUMEROS, law.cite, BINGO_CELLS, "≥ 1", "0")


def _drawn(setup: Setup, cells: tuple[str, ...], cite: Citation, where: str) -> Iterator[Fault]:
    drawn = all(len(line) == setup.columnas and set(line) <= {"0", "1"} for line in cells)
    if len(cells) != setup.filas or not drawn or not any("1" in line for line in cells):
        name = where if where == BINGO_CELLS else f"{where}.celdas"
        yield Fault(FIGURA, cite, name, f"{setup.filas}x{setup.columnas}", " / ".join(cells)[:40])


def _surprises(column: Column, setup: Setup) -> Iterator[Fault]:
    """A surprise comes with a number of the draw and gives a table prize or credits."""
    law = column.get("surprises", bool)
    for name, surprise in setup.sorpresas.items():
        where = f"sorpresas.{name}"
        yield from _drawn(setup, surprise.celdas, law.cite, where)
        yield from outside(ORDEN, law.cite, f"{where}.orden", 1, surprise.orden, setup.extracciones)
        if surprise.premio and surprise.premio not in _paid(setup):
            yield Fault(PREMIO, law.cite, f"{where}.premio", ", ".join(_paid(setup)), surprise.premio[:40])
        if surprise.paga < 0 or bool(surprise.paga) == bool(surprise.premio):
            found = f"paga = {surprise.paga}, premio = {surprise.premio[:40]!r}"
            yield Fault(SORPRESA, law.cite, where, "-", found)
        if name in {*_paid(setup), LINEA, BINGO, COLINDANTES, *setup.acumulados}:
            yield Fault(NOMBRE, law.cite, where, "-", name)


def _paid(setup: Setup) -> dict[str, int]:
    paid = {LINEA: setup.linea, **{name: figure.paga for name, figure in setup.figuras.items()}, BINGO: setup.bingo}
    return {name: pays for name, pays in paid.items() if pays}


def _shares(column: Column, setup: Setup) -> Iterator[Fault]:
    colindantes = colindantes_share(column, setup)
    total = colindantes + sum(jackpot_share(column, each) for each in setup.acumulados.values())
    if total > 1:
        alone = colindantes > 1
        cite = column.get("colindantes" if alone else "acumulados", bool).cite
        where, found = "colindantes" if alone else "acumulados", f"{float(total * 100):g}"
        yield Fault(REPARTO, cite, where, "≤ 100", found)


def _jackpots(column: Column, setup: Setup) -> Iterator[Fault]:
    law = column.get("acumulados", bool)
    least = smallest_opening(setup, opens(column, setup)) + 1
    for name, jackpot in setup.acumulados.items():
        where = f"acumulados.{name}"
        yield from outside(
            BOLA_MAXIMA, law.cite, f"{where}.bola_maxima", least, jackpot.bola_maxima, setup.extracciones
        )
        yield from outside(
            CARTONES_MINIMOS,
            law.cite,
            f"{where}.cartones_minimos",
            1,
            jackpot.cartones_minimos,
            most_cartones(column, setup),
        )
        if name in {LINEA, BINGO, COLINDANTES}:
            yield Fault(NOMBRE, law.cite, where, "-", name)


def smallest_opening(setup: Setup, opens: str) -> int:
    """Numbers in the smallest combination that opens an acumulado."""
    paid, whole = _paid(setup), setup.filas * setup.por_fila
    figures = {name: "".join(figure.celdas).count("1") for name, figure in setup.figuras.items()}
    bingo = "".join(setup.bingo_celdas).count("1") or whole
    sizes = {LINEA: setup.por_fila, **figures, BINGO: bingo}
    most = 0 if opens == GANADO else max(paid.values(), default=0)
    return min([bingo, *(sizes[name] for name, pays in paid.items() if pays >= most)])


def opens(column: Column, setup: Setup) -> str:
    return setup.acumulado_por or column.get("opens", str).value


def most_cartones(column: Column, setup: Setup) -> int:
    return setup.maximo_cartones or column.get("most_cartones", int).value


def _return(column: Column, setup: Setup) -> Iterator[Fault]:
    least = column.get("least_return", str)
    wanted = Fraction(least.value) / 100 if setup.retorno_minimo is None else Fraction(setup.retorno_minimo, WHOLE)
    found = expected_return(column, setup)
    if found < wanted:
        told = f"{float(found * 100):.2f}"
        yield Fault(RETORNO, least.cite, "retorno_minimo", f"≥ {float(wanted * 100):g}", told)


def expected_return(column: Column, setup: Setup) -> Fraction:
    """Average return per unit staked, without extra balls."""
    total = sum((jackpot_share(column, each) for each in setup.acumulados.values()), colindantes_share(column, setup))
    total += setup.linea * _some_line(setup) + setup.bingo * _bingo_out(setup)
    for figure in setup.figuras.values():
        total += figure.paga * _cells_out(setup, figure.celdas)
    for surprise in setup.sorpresas.values():
        total += surprise_pays(setup, surprise) * _falls_in(setup, surprise)
    return total


def surprise_pays(setup: Setup, surprise: Sorpresa) -> int:
    return surprise.paga or _paid(setup)[surprise.premio]


def _falls_in(setup: Setup, surprise: Sorpresa) -> Fraction:
    counts = numbers_in(_cells(surprise.celdas), forms(emission(setup).series(0)))
    cells = Fraction(sum(size * count for size, count in counts.items()), sum(counts.values()))
    return cells / setup.numeros


def _bingo_out(setup: Setup) -> Fraction:
    if setup.bingo_celdas:
        return _cells_out(setup, setup.bingo_celdas)
    return _all_out(setup, setup.filas * setup.por_fila)


def _cells_out(setup: Setup, cells: tuple[str, ...]) -> Fraction:
    counts = numbers_in(_cells(cells), forms(emission(setup).series(0)))
    out = sum((count * _all_out(setup, size) for size, count in counts.items() if size), Fraction(0))
    return out / sum(counts.values())


def _all_out(setup: Setup, cells: int) -> Fraction:
    """The chance that all of some numbers are drawn."""
    if cells > setup.extracciones:
        return Fraction(0)
    return Fraction(comb(setup.numeros - cells, setup.extracciones - cells), comb(setup.numeros, setup.extracciones))


def _some_line(setup: Setup) -> Fraction:
    return sum(
        (
            (-1) ** (lines + 1) * comb(setup.filas, lines) * _all_out(setup, lines * setup.por_fila)
            for lines in range(1, setup.filas + 1)
        ),
        Fraction(0),
    )


def colindantes_share(column: Column, setup: Setup) -> Fraction:
    if setup.colindantes is not None:
        return Fraction(setup.colindantes, WHOLE)
    return Fraction(column.get("colindantes_share", str).value) / 100


def jackpot_share(column: Column, jackpot: Acumulado) -> Fraction:
    if jackpot.porcentaje is not None:
        return Fraction(jackpot.porcentaje, WHOLE)
    return Fraction(column.get("acumulado_share", str).value) / 100


# --- the rules --------------------------------------------------------------------------------------------------------


def rules(jurisdiction: str, setup: Setup) -> ElectronicoRules:
    column = sheet(SLUG).column(jurisdiction)
    require_lawful(check(jurisdiction, setup))
    most, terminals = column.get("most_cartones", int), column.get("terminals", int)
    extra = setup.bolas_extra
    return rules_from(
        ElectronicoRules,
        column,
        edition=edition_of(column.get("fixed_before", tuple[str, ...]).cite),
        staff=staff_of(column, 1),
        anticipo=int(setup.anticipo or least_anticipo(column, setup.precio)),
        especialidad=setup.especialidad.upper(),
        emission=emission(setup),
        extractions=setup.extracciones,
        price=int(setup.precio),
        most_load=None if setup.carga_maxima is None else int(setup.carga_maxima),
        most_held=None if setup.saldo_maximo is None else int(setup.saldo_maximo),
        most_cartones=Cited(most_cartones(column, setup), most.cite),
        plazas=Cited(setup.terminales or terminals.value, terminals.cite),
        colindantes_share=Cited(colindantes_share(column, setup), column.get("colindantes_share", str).cite),
        table=tuple(_table(column, setup)),
        surprises=tuple(
            [
                Surprise(name, each.orden, _cells(each.celdas), Fraction(surprise_pays(setup, each)))
                for name, each in setup.sorpresas.items()
            ]
        ),
        jackpots=tuple(
            [
                Jackpot(
                    name=name,
                    share=jackpot_share(column, each),
                    ball=each.bola_maxima,
                    floor=int(each.suelo),
                    cartones=each.cartones_minimos,
                )
                for name, each in setup.acumulados.items()
            ]
        ),
        opens=Cited(opens(column, setup), column.get("opens", str).cite),
        extra=extra.numero if extra else 0,
        extra_price=int(extra.precio) if extra else 0,
        law=rows_of_the_game(column),
    )


def emission(setup: Setup) -> Emission:
    return Emission(setup.especialidad.upper(), 1, SERIES, layout_of(setup))


def layout_of(setup: Setup) -> Layout:
    full = setup.por_fila == setup.columnas
    in_column = (setup.filas, setup.filas) if full else (1, setup.filas)
    return Layout(
        highest=setup.numeros,
        rows=setup.filas,
        columns=setup.columnas,
        in_line=setup.por_fila,
        in_column=in_column,
        decades=not full,
    )


def _table(column: Column, setup: Setup) -> Iterator[Prize]:
    if setup.linea:
        yield Prize(LINEA, Fraction(setup.linea), column.get("linea", bool).cite)
    for name, figure in setup.figuras.items():
        yield Prize(name, Fraction(figure.paga), column.get("figuras", bool).cite, _cells(figure.celdas))
    if setup.bingo:
        yield Prize(BINGO, Fraction(setup.bingo), column.get("bingo", bool).cite, _cells(setup.bingo_celdas))


def _cells(drawn: tuple[str, ...]) -> Rows:
    return tuple(tuple(map(int, line)) for line in drawn)
