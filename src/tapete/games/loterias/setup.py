"""A lottery as it is set up, what the law refuses of it in its modality, and its rules."""

from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from fractions import Fraction
from typing import Annotated, Any, ClassVar, Literal, TypeVar

import msgspec
from msgspec import Meta

from tapete.engine.event import Fault, FaultKind
from tapete.engine.setup import Euros, Percent
from tapete.families.draw.rules import check_authorised, check_single_price, sale_rules
from tapete.families.draw.sealed.failures import EFFECTS
from tapete.families.draw.sealed.setup import (
    Lote,
    check_fund,
    check_moment,
    check_plan,
    check_term,
    plan_of,
    term_of,
    worth_of,
)
from tapete.families.draw.sealed.state import SealedRules
from tapete.families.draw.term import TermRules
from tapete.families.table.law import check_language, euros, least_anticipo, outside, require_lawful
from tapete.games.loterias.rules import By, Category, FixedRules, Prize, VariableRules
from tapete.language import N_
from tapete.law.parameters import Column, sheet

KEYS = {
    "modalidad": "Which lottery it is: fijo, variable or presorteada.",
    "numeros": "How many numbers there are, from 0.",
    "billetes_por_numero": "How many tickets bear each number.",
    "premios": "The prizes of fixed numbers: the amount of each, and the rule by which a number has it.",
    "numero_impreso": "Whether the ticket shows its number, which fixed numbers ask for.",
    "probabilidades_publicadas": "Whether the chances are published, which fixed numbers ask for.",
    "elige": "How many numbers a bet has, where the prize is variable.",
    "de": "Of how many numbers, from 1.",
    "complementario": "Whether a complementario is drawn besides.",
    "porcentaje": "Of what is sold that is shared out, in per cents.",
    "categorias": "The categories, the first of them the highest: what must be hit, and its part of the fund.",
    "numeros_por": "Who determines the numbers of a bet: the jugador, as the law has it, or the organizador.",
    "bote_a_primera": "Whether what is carried over goes to the first category alone.",
    "minimo_garantizado": "The least that the fund is made up to.",
    "sorteos": "How many draws are authorised; none is the last when it is not given.",
    "oculto": "Whether number and prize of a closed ticket are hidden until it is opened.",
}

R = TypeVar("R", bound=TermRules)
SLUG = "loterias"
WHOLE = 100 * 100


class Modalidad(StrEnum):
    """The three modalities of the article."""

    FIJO = "fijo"
    VARIABLE = "variable"
    PRESORTEADA = "presorteada"


SIN_NUMERO = FaultKind(
    "billete_sin_numero", N_("{where}: the number must stand on the ticket, for its buyer to know it.")
)
SIN_PROBABILIDAD = FaultKind("sin_probabilidad", N_("{where}: the buyer must know his chances; publish them."))
PREMIO_POR_VENTA = FaultKind(
    "premio_por_venta", N_("{where}: {found} is no fixed amount; it would be a variable prize.")
)
PREMIO_FIJO = FaultKind(
    "premio_fijo", N_("{where}: {found} fixes a prize that must depend on what the players have put in.")
)
NUMEROS_AJENOS = FaultKind(
    "numeros_ajenos", N_("{where}: each player determines the numbers of his ticket, not {found}.")
)
A_LA_VISTA = FaultKind(
    "billete_a_la_vista", N_("{where}: the number and prize of a closed ticket must not be visible.")
)
NUMEROS = FaultKind("numeros_de_la_loteria", N_("{where}: it must be {expected}, not {found}."))
PLAN = FaultKind("plan_de_premios", N_("{where}: {expected}; it is {found}."))
PARTES = FaultKind("partes_del_fondo", N_("{where}: the parts of the categories add up to {found} per cent, not 100."))
AJENO = FaultKind("campo_de_otra_modalidad", N_("{where}: a lottery of this modality has none; it is {found}."))


class Premio(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A prize of a lottery with printed numbers."""

    nombre: Annotated[str, Meta(description="What it is called.", min_length=1, max_length=40)]
    importe: Annotated[Euros | None, Meta(description="What each billete is paid.")] = None
    porcentaje: Annotated[Percent | None, Meta(description="Its part of the sale, in per cents.")] = None
    regla: Annotated[
        Literal["extraccion", "terminacion", "aproximacion"], Meta(description="What makes a number win it.")
    ] = "extraccion"
    cantidad: Annotated[int, Meta(description="How many numbers are drawn for it.")] = 1
    cifras: Annotated[int, Meta(description="How many last digits count.")] = 0
    de: Annotated[str, Meta(description="The prize whose number it goes with.")] = ""


class Categoria(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A category of a lottery with a variable prize."""

    nombre: Annotated[str, Meta(description="What it is called.", min_length=1, max_length=40)]
    aciertos: Annotated[int, Meta(description="How many numbers must be hit.")]
    complementario: Annotated[bool, Meta(description="Whether the complementario must be hit besides.")] = False
    parte: Annotated[Percent | None, Meta(description="Its part of the fund, in per cents.")] = None
    importe: Annotated[Euros | None, Meta(description="A fixed amount.")] = None


class Setup(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One lottery. Amounts are in euros in files."""

    KEYS: ClassVar[Mapping[str, str]] = KEYS
    STAKE: ClassVar[str] = "precio"
    modalidad: Annotated[Modalidad, Meta(description="`fijo`, `variable` or `presorteada`.")] = Modalidad.FIJO
    precio: Euros
    # Of a printed number
    numeros: int = 0
    """How many numbers there are, from 0."""
    billetes_por_numero: int = 1
    premios: tuple[Premio, ...] = ()
    numero_impreso: bool = True
    probabilidades_publicadas: bool = True
    # With a variable prize
    elige: int = 0
    """How many numbers a bet has."""
    de: int = 0
    """Of how many, from 1."""
    complementario: bool = False
    porcentaje: Percent | None = None
    """Of the sale that is shared out."""
    categorias: tuple[Categoria, ...] = ()
    numeros_por: Literal["jugador", "organizador"] = "jugador"
    bote_a_primera: bool = False
    minimo_garantizado: Euros = Euros(0)
    sorteos: int = 0
    """How many draws are authorised; 0 where there is no last one."""
    # Presorted
    emision: int = 0
    """How many closed tickets there are, numbered from 1."""
    plan: tuple[Lote, ...] = ()
    oculto: Annotated[bool, Meta(description="Whether number and prize are hidden until the ticket is opened.")] = True
    premios_fijados: Literal["antes de la venta", "durante la venta", "al abrir"] = "antes de la venta"
    # Of all
    paquetes: dict[str, Euros] = {}
    plazo_de_cobro: int = 0
    """Days in which prizes are paid; 0 for no term."""
    autorizada: bool = True
    idioma: str = "es"
    anticipo: Euros | None = None

    @property
    def variant(self) -> str:
        return self.modalidad.value


def example(jurisdiction: str) -> Setup:
    return fixed_example()


def fixed_example() -> Setup:
    return Setup(
        modalidad=Modalidad.FIJO,
        precio=Euros(300),
        numeros=100_000,
        billetes_por_numero=10,
        premios=(
            Premio(nombre="primero", importe=Euros(3_000_000)),
            Premio(nombre="aproximacion", importe=Euros(72_000), regla="aproximacion", de="primero"),
            Premio(nombre="tres-cifras", importe=Euros(3_000), regla="terminacion", cifras=3, de="primero"),
            Premio(nombre="reintegro", importe=Euros(300), regla="terminacion", cifras=1, de="primero"),
        ),
    )


def variable_example() -> Setup:
    return Setup(
        modalidad=Modalidad.VARIABLE,
        precio=Euros(100),
        elige=6,
        de=49,
        complementario=True,
        porcentaje=Percent(5_500),
        categorias=(
            Categoria(nombre="1.ª", aciertos=6, parte=Percent(4_500)),
            Categoria(nombre="2.ª", aciertos=5, complementario=True, parte=Percent(600)),
            Categoria(nombre="3.ª", aciertos=5, parte=Percent(900)),
            Categoria(nombre="4.ª", aciertos=4, parte=Percent(1_500)),
            Categoria(nombre="5.ª", aciertos=3, parte=Percent(2_500)),
        ),
    )


def sealed_example() -> Setup:
    lots = ((20_000, 1), (2_000, 10), (200, 100))
    plan = tuple([Lote(importe=Euros(amount), cantidad=count) for amount, count in lots])
    return Setup(modalidad=Modalidad.PRESORTEADA, precio=Euros(100), emision=1_000, plan=plan)


# --- what the law refuses ---------------------------------------------------------------------------------------------

OWN: dict[Modalidad, tuple[str, ...]] = {
    Modalidad.FIJO: ("numeros", "billetes_por_numero", "premios", "numero_impreso", "probabilidades_publicadas"),
    Modalidad.VARIABLE: (
        "elige",
        "de",
        "complementario",
        "porcentaje",
        "categorias",
        "numeros_por",
        "bote_a_primera",
        "minimo_garantizado",
        "sorteos",
    ),
    Modalidad.PRESORTEADA: ("emision", "plan", "oculto", "premios_fijados"),
}
ARTICLE = {
    Modalidad.FIJO: "printed_number",
    Modalidad.VARIABLE: "variable_prize",
    Modalidad.PRESORTEADA: "secret",
}


def check(jurisdiction: str, setup: Setup) -> list[Fault]:
    column = sheet(SLUG).column(jurisdiction)
    if setup.modalidad not in OWN:
        cite = column.get("printed_number", bool).cite
        return [Fault(NUMEROS, cite, "modalidad", ", ".join(OWN), str(setup.modalidad))]
    own = {Modalidad.FIJO: _fixed, Modalidad.VARIABLE: _variable, Modalidad.PRESORTEADA: _sealed}
    return [
        *check_language(column, setup.idioma),
        *check_authorised(column, authorised=setup.autorizada),
        *check_single_price(column, "precio", setup.precio, setup.paquetes, 0, ""),
        *_of_others(column, setup),
        *own[setup.modalidad](column, setup),
        *check_term(column, setup.plazo_de_cobro),
    ]


def _of_others(column: Column, setup: Setup) -> Iterator[Fault]:
    usual = {field.name: field.default for field in msgspec.structs.fields(Setup)}
    cite = column.cells[ARTICLE[setup.modalidad]].cite
    for modality, names in OWN.items():
        for name in names if modality is not setup.modalidad else ():
            found: Any = getattr(setup, name)
            if found != usual[name] and found not in ((), {}):
                yield Fault(AJENO, cite, name, "-", str(len(found)) if isinstance(found, tuple) else str(found))


def _fixed(column: Column, setup: Setup) -> Iterator[Fault]:
    most, printed = column.get("most_numbers", int), column.get("printed_number", bool)
    if printed.value and not setup.numero_impreso:
        yield Fault(SIN_NUMERO, printed.cite, "numero_impreso", "true", "false")
    published = column.get("published_chances", bool)
    if published.value and not setup.probabilidades_publicadas:
        yield Fault(SIN_PROBABILIDAD, published.cite, "probabilidades_publicadas", "true", "false")
    yield from outside(NUMEROS, most.cite, "numeros", 2, setup.numeros, most.value)
    yield from outside(NUMEROS, most.cite, "billetes_por_numero", 1, setup.billetes_por_numero, 1_000)
    faults = list(_prizes(column, setup))
    yield from faults
    if not faults and setup.numeros >= 2 and setup.anticipo is not None:
        cost = _cost(setup)
        if setup.anticipo < cost:
            yield Fault(PLAN, column.get("fund", str).cite, "anticipo", f"≥ {euros(cost)}", euros(setup.anticipo))


def _prizes(column: Column, setup: Setup) -> Iterator[Fault]:
    fixed, plan = column.get("fixed_prize", str), column.get("plan", str)
    drawn = [prize.nombre for prize in setup.premios if prize.regla == "extraccion"]
    if not drawn:
        yield Fault(PLAN, plan.cite, "premios", N_("some number is drawn"), "0")
    extractions = sum(prize.cantidad for prize in setup.premios if prize.regla == "extraccion")
    if extractions > setup.numeros:
        yield Fault(PLAN, plan.cite, "premios", N_("no more numbers are drawn than there are"), str(extractions))
    names = [prize.nombre for prize in setup.premios]
    for place, prize in enumerate(setup.premios):
        where = f"premios.{prize.nombre}"
        if prize.porcentaje is not None:
            yield Fault(PREMIO_POR_VENTA, fixed.cite, where, "importe", f"{prize.porcentaje} %")
        elif prize.importe is None or prize.importe < 1 or prize.cantidad < 1:
            yield Fault(PLAN, fixed.cite, where, N_("a prize is a fixed amount"), str(prize.importe))
        if prize.nombre in names[:place]:
            yield Fault(PLAN, plan.cite, where, N_("each prize has a name of its own"), prize.nombre)
        if prize.regla != "extraccion" and prize.de not in drawn:
            yield Fault(PLAN, plan.cite, where, N_("`de` names a prize for which a number is drawn"), prize.de or "-")
        if (prize.regla == "terminacion") != bool(prize.cifras) or not 0 <= prize.cifras < len(str(setup.numeros)):
            yield Fault(PLAN, plan.cite, where, N_("a termination has some last digits"), str(prize.cifras))


def _cost(setup: Setup) -> int:
    counts = {prize.nombre: prize.cantidad for prize in setup.premios}
    total = 0
    for prize in setup.premios:
        winning = {"extraccion": prize.cantidad, "aproximacion": 2 * counts.get(prize.de, 0)}
        ending = -(-setup.numeros // 10**prize.cifras) * counts.get(prize.de, 0)
        total += int(prize.importe or 0) * winning.get(prize.regla, ending)
    return total * setup.billetes_por_numero


def _variable(column: Column, setup: Setup) -> Iterator[Fault]:
    most, variable = column.get("most_balls", int), column.get("variable_prize", str)
    own = column.get("own_numbers", str)
    if setup.numeros_por != own.value:
        yield Fault(NUMEROS_AJENOS, own.cite, "numeros_por", own.value, setup.numeros_por)
    if not 2 <= setup.de <= most.value or not 1 <= setup.elige < setup.de:
        found = f"{setup.elige} / {setup.de}"
        yield Fault(NUMEROS, most.cite, "de", f"1 .. n / 2 .. {most.value}", found)
    share = setup.porcentaje if setup.porcentaje is not None else Percent(0)
    if not 0 < share <= WHOLE:
        yield Fault(NUMEROS, variable.cite, "porcentaje", "> 0 .. 100", str(share))
    if setup.sorteos < 0 or setup.minimo_garantizado < 0:
        found = f"{setup.sorteos} / {setup.minimo_garantizado}"
        yield Fault(NUMEROS, column.get("bote", str).cite, "sorteos", "≥ 0", found)
    if setup.anticipo is not None and setup.anticipo < setup.minimo_garantizado:
        cite, least = column.get("guaranteed", bool).cite, euros(setup.minimo_garantizado)
        yield Fault(PLAN, cite, "anticipo", f"≥ {least}", euros(setup.anticipo))
    yield from _categories(column, setup)


def _categories(column: Column, setup: Setup) -> Iterator[Fault]:
    variable, shares = column.get("variable_prize", str), column.get("categories", str)
    kinds = [(each.aciertos, each.complementario) for each in setup.categorias]
    for place, each in enumerate(setup.categorias):
        where = f"categorias.{each.nombre}"
        if each.importe is not None:
            yield Fault(PREMIO_FIJO, variable.cite, where, "parte", euros(each.importe))
        if not 0 <= each.aciertos <= setup.elige or (each.complementario and not setup.complementario):
            yield Fault(NUMEROS, shares.cite, where, f"0 .. {setup.elige}", str(each.aciertos))
        if kinds[place] in kinds[:place] or (each.complementario and (each.aciertos, False) in kinds[:place]):
            told = N_("each category stands once, and what needs more comes first")
            yield Fault(PLAN, shares.cite, where, told, str(each.aciertos))
    parts = sum(each.parte or 0 for each in setup.categorias)
    if parts != WHOLE and all(each.importe is None for each in setup.categorias):
        yield Fault(PARTES, shares.cite, "categorias", "100", str(Percent(parts)))


def _sealed(column: Column, setup: Setup) -> Iterator[Fault]:
    if not setup.oculto:
        yield Fault(A_LA_VISTA, column.get("secret", str).cite, "oculto", "true", "false")
    yield from check_plan(column, setup.emision, setup.plan)
    yield from check_moment(column, setup.premios_fijados)
    yield from check_fund(column, setup.plan, setup.anticipo)


# --- the rules --------------------------------------------------------------------------------------------------------


def _rules(kind: type[R], jurisdiction: str, setup: Setup, owed: Callable[[Setup], int], **own: Any) -> R:
    """The rules of a lottery; unless fixed, the deposit is what it may owe plus the legal margin."""
    column = sheet(SLUG).column(jurisdiction)
    require_lawful(check(jurisdiction, setup))
    put_up = setup.anticipo if setup.anticipo is not None else owed(setup) + least_anticipo(column, setup.precio)
    term = term_of(column, setup.plazo_de_cobro)
    return sale_rules(kind, column, setup, ARTICLE[setup.modalidad], anticipo=int(put_up), term=term, **own)


def fixed_rules(jurisdiction: str, setup: Setup) -> FixedRules:
    return _rules(
        FixedRules,
        jurisdiction,
        setup,
        _cost,
        lowest=0,
        highest=setup.numeros * setup.billetes_por_numero - 1,
        numbers=setup.numeros,
        copies=setup.billetes_por_numero,
        plan=tuple([_prize(each) for each in setup.premios]),
    )


def _prize(each: Premio) -> Prize:
    return Prize(
        name=each.nombre,
        by=By(each.regla),
        amount=int(each.importe or 0),
        count=each.cantidad if each.regla == "extraccion" else 1,
        digits=each.cifras,
        of=each.de,
    )


def variable_rules(jurisdiction: str, setup: Setup) -> VariableRules:
    return _rules(
        VariableRules,
        jurisdiction,
        setup,
        lambda setup: setup.minimo_garantizado,
        highest=sheet(SLUG).column(jurisdiction).get("most_bets", int).value,
        most=setup.de,
        chosen=setup.elige,
        extra=setup.complementario,
        share=Fraction(setup.porcentaje or 0, WHOLE),
        categories=tuple([_category(each) for each in setup.categorias]),
        bote_to_first=setup.bote_a_primera,
        guaranteed=int(setup.minimo_garantizado),
        draws=setup.sorteos,
    )


def _category(each: Categoria) -> Category:
    share = Fraction(each.parte or 0, WHOLE)
    return Category(name=each.nombre, hits=each.aciertos, extra=each.complementario, share=share)


def sealed_rules(jurisdiction: str, setup: Setup) -> SealedRules:
    return _rules(
        SealedRules,
        jurisdiction,
        setup,
        lambda setup: worth_of(setup.plan),
        highest=setup.emision,
        plan=plan_of(setup.plan),
        establishments=(),
        breaks=EFFECTS,
    )
