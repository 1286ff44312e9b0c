"""Homologation: what the article and the figures of the authorisation refuse of a machine, each with where it stands.

What a machine gives back is computed over its whole cycle, or over all its combinations; nothing is sampled or rounded.
"""

import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise

from tapete.engine.event import Fault, FaultKind
from tapete.engine.notation import fold
from tapete.families.table.law import check_language, euros, require_lawful
from tapete.games.maquinas.rules import Board, MaquinaRules, Programme, Tipo, homologated, series, spread
from tapete.games.maquinas.setup import (
    MILLISECONDS,
    Setup,
    board_of,
    column_of,
    least_duration,
    most_price,
    most_prize,
    most_two,
    programme_of,
    rules_of,
    share_of,
    whole,
)
from tapete.kit.models import models
from tapete.language import N_
from tapete.law.parameters import Column

TIPO = FaultKind("tipo_de_maquina", N_("{where}: a machine is of type {expected}, not {found}."))
NO_DE_CASINO = FaultKind(
    "no_es_juego_de_casino", N_("{where}: only type {expected} is a casino game, not type {found}.")
)
SIN_MONEDAS = FaultKind("sin_monedas", N_("{where}: a machine is worked by {expected}; this one takes {found}."))
BENEFICIO = FaultKind("beneficio_economico", N_("{where}: a type A machine gives {expected} alone, and not {found}."))
TIEMPO = FaultKind("sin_tiempo", N_("{where}: a type A machine gives time of use: {expected} seconds, not {found}."))
AJENO = FaultKind("ajeno_al_tipo", N_("{where}: this belongs to type {expected}, and the machine is of type {found}."))
SIN_PROGRAMA = FaultKind("sin_programa", N_("{where}: a type B machine pays by a programme; it has {found}."))
FUERA_DE_PROGRAMA = FaultKind("fuera_de_programa", N_("{where}: type B pays by its programme alone, not by {found}."))
EN_ESPECIE = FaultKind(
    "premio_no_en_metalico", N_("{where}: the prizes of type B are in {expected}, not in kind: {found}.")
)
PRECIO = FaultKind("precio_excesivo", N_("{where}: a game may cost {expected} euros, not {found}."))
PREMIO = FaultKind("premio_excesivo", N_("{where}: the greatest prize is {expected} euros, not {found}."))
PROGRAMA = FaultKind("programa_imposible", N_("{where}: the programme can't be arranged: {expected}, not {found}."))
RETORNO = FaultKind("retorno_de_maquina", N_("{where}: it gives back {found} per cent; it must be {expected}."))
BLOQUE = FaultKind("bloque_insuficiente", N_("{where}: this block gives back {found} euros; it must be {expected}."))
DEPENDE = FaultKind(
    "resultado_dependiente", N_("{where}: each result of type C is {expected}; this depends on {found}.")
)
HABILIDAD = FaultKind(
    "premio_por_habilidad", N_("{where}: a prize of type C depends on {expected}, and not on {found}.")
)
SIN_TABLA = FaultKind("sin_tabla", N_("{where}: a type C machine has {expected}; this one has {found}."))
TABLA = FaultKind("tabla_mal_hecha", N_("{where}: expected {expected}, found {found}."))
CENTIMOS = FaultKind("premio_sin_centimos", N_("{where}: a prize is whole cents; {found} times the stake is not."))
BOTE = FaultKind("bote_sin_combinacion", N_("{where}: a jackpot needs {expected}; there is {found}."))
DURACION = FaultKind("duracion_insuficiente", N_("{where}: a game must last {expected} seconds, not {found}."))

MOST_WAYS = 250_000
"""Largest number of combined reel stops, all of which are looked at."""
MOST_GAMES = 2
_TIMES = re.compile(r"[0-9]{1,9}(\.[0-9]{1,4}|/[1-9][0-9]{0,5})?")
_WORD = re.compile(r"[^\s\"']{1,40}")
OWN = {"tiempo": ("A", 0), "prolongacion": ("A", 0), "partidas_simultaneas": ("B", 1)}
"""Fields of one type alone, with their default."""


def check(jurisdiction: str, setup: Setup) -> list[Fault]:
    column, said = column_of(jurisdiction), whole(setup)
    faults = [*check_language(column, said.idioma), *_common(column, said)]
    if said.tipo is None:
        return faults
    own = {Tipo.A: _of_type_a, Tipo.B: _of_type_b, Tipo.C: _of_type_c}[Tipo(said.tipo)]
    return [*faults, *own(column, said)]


def rules(jurisdiction: str, setup: Setup) -> MaquinaRules:
    require_lawful(check(jurisdiction, setup))
    return rules_of(column_of(jurisdiction), setup)


def is_casino_game(jurisdiction: str, tipo: str) -> bool:
    return tipo in column_of(jurisdiction).get("casino_types", tuple[str, ...]).value


def _common(column: Column, setup: Setup) -> Iterator[Fault]:
    types, casino = column.get("types", tuple[str, ...]), column.get("casino_types", tuple[str, ...])
    coins, form = column.get("means", str), column.get("form", bool)
    if setup.tipo is None or setup.tipo not in types.value:
        found = setup.tipo or setup.modelo or "-"
        yield Fault(TIPO, types.cite, "tipo", f"{' / '.join(types.value)} ({', '.join(models())})", found)
    elif setup.juego_de_casino and setup.tipo not in casino.value:
        yield Fault(NO_DE_CASINO, casino.cite, "juego_de_casino", ", ".join(casino.value), setup.tipo)
    if coins.value not in setup.medios or not setup.monedas or min(setup.monedas) < 1:
        yield Fault(SIN_MONEDAS, coins.cite, "medios", coins.value, ", ".join(setup.medios) or "-")
    elif setup.precio % min(setup.monedas):
        expected = N_("a price that its coins can pay")
        yield Fault(TABLA, form.cite, "precio", expected, euros(setup.precio))
    for field, (tipo, default) in OWN.items():
        if setup.tipo and setup.tipo != tipo and getattr(setup, field) != default:
            yield Fault(AJENO, column.get(f"gives_{setup.tipo.lower()}", str).cite, field, tipo, setup.tipo)


# --- type A -----------------------------------------------------------------------------------------------------------


def _of_type_a(column: Column, setup: Setup) -> Iterator[Fault]:
    law = column.get("gives_a", str)
    prizes = {
        "premios": bool(setup.premios),
        "programa": setup.programa is not None,
        "bote": setup.bote is not None,
        "rodillos": bool(setup.rodillos),
    }
    for field, given in prizes.items():
        if given:
            yield Fault(BENEFICIO, law.cite, field, N_("time of use"), N_("a prize"))
    if setup.canjeable:
        found = N_("points or time that can be changed for something")
        yield Fault(BENEFICIO, law.cite, "canjeable", N_("time of use"), found)
    if setup.tiempo < 1:
        yield Fault(TIEMPO, law.cite, "tiempo", "≥ 1", str(setup.tiempo))
    if setup.prolongacion < 0:
        yield Fault(TIEMPO, column.get("extension", bool).cite, "prolongacion", "≥ 0", str(setup.prolongacion))


# --- type B -----------------------------------------------------------------------------------------------------------


def _of_type_b(column: Column, setup: Setup) -> Iterator[Fault]:
    law, programme = column.get("gives_b", str), column.get("programme", str)
    for field in ("premios", "rodillos", "bote"):
        if getattr(setup, field):
            yield Fault(FUERA_DE_PROGRAMA, programme.cite, field, "-", field)
    price = most_price(column, setup)
    if setup.precio > price.value:
        yield Fault(PRECIO, price.cite, "precio", f"≤ {euros(price.value)}", euros(setup.precio))
    if not 1 <= setup.partidas_simultaneas <= MOST_GAMES:
        expected = f"1 .. {MOST_GAMES}"
        cite = most_two(column, setup).cite
        yield Fault(TABLA, cite, "partidas_simultaneas", expected, str(setup.partidas_simultaneas))
        return
    yield from _duration(column, setup)
    declared = setup.programa
    if declared is None or not (declared.orden or declared.partidas):
        yield Fault(SIN_PROGRAMA, programme.cite, "programa", "-", N_("none"))
        return
    for place, row in enumerate(declared.partidas, 1):
        if row.especie:
            yield Fault(EN_ESPECIE, law.cite, f"programa.partidas[{place}]", N_("cash"), row.especie)
    shape = list(_shape(column, setup))
    yield from shape
    cycle_ = programme_of(column, setup)
    if not shape and cycle_ is not None:
        yield from _prizes(column, setup, cycle_)


def _shape(column: Column, setup: Setup) -> Iterator[Fault]:
    declared, cycle_, law = setup.programa, programme_of(column, setup), column.get("cycle", int)
    if declared is None or cycle_ is None:
        return
    if declared.orden and (declared.partidas or declared.ciclo is not None):
        yield Fault(PROGRAMA, column.get("form", bool).cite, "programa", N_("entries or prizes"), N_("both"))
    if not 1 <= cycle_.length <= law.value:
        yield Fault(PROGRAMA, law.cite, "programa.ciclo", f"1 .. {law.value}", str(cycle_.length))
        return
    for place, row in enumerate(declared.partidas, 1):
        if row.veces < 1 or not row.premios:
            where = f"programa.partidas[{place}]"
            yield Fault(PROGRAMA, column.get("form", bool).cite, where, "≥ 1", str(row.veces))
    if declared.partidas:
        needed = sum(len(row.premios) * row.veces for row in declared.partidas)
        if needed > cycle_.length or any(sum(map(len, units)) > games for units, games in spread(cycle_)):
            yield Fault(PROGRAMA, law.cite, "programa.partidas", f"≤ {cycle_.length}", str(needed))


def _prizes(column: Column, setup: Setup, programme: Programme) -> Iterator[Fault]:
    single, two = most_prize(column, setup), most_two(column, setup)
    chains = [sum(row.prizes) for row in programme.rows]
    greatest = max([*programme.order, *chains])
    if greatest > single.value:
        yield Fault(PREMIO, single.cite, "programa", f"≤ {euros(single.value)}", euros(greatest))
        return
    entries = homologated(programme)
    if not entries or programme.most_two < _greatest_pair(programme, entries):
        found = euros(_greatest_pair(programme, entries)) if entries else N_("no arrangement")
        yield Fault(PREMIO, two.cite, "programa", f"≤ {euros(two.value)}", found)
        return
    yield from _returns(column, setup, programme, entries)


def _greatest_pair(programme: Programme, entries: tuple[int, ...]) -> int:
    return max((one + other for one, other in pairwise(entries)), default=0) if programme.most_two else 0


def _returns(column: Column, setup: Setup, programme: Programme, entries: tuple[int, ...]) -> Iterator[Fault]:
    wanted = share_of(column, "return_b", setup.retorno_minimo)
    price, total = int(setup.precio), sum(entries)
    if total < wanted.value * len(entries) * price:
        found = f"{float(Fraction(100 * total, len(entries) * price)):.4f}"
        yield Fault(RETORNO, wanted.cite, "programa", f"≥ {float(wanted.value * 100):g}", found)
    part = share_of(column, "return_block", setup.retorno_bloque)
    size = programme.block
    for place in range(len(entries) // size):
        held, least = sum(entries[place * size : (place + 1) * size]), part.value * size * price
        if held < least:
            where = f"programa ({place * size + 1} .. {(place + 1) * size})"
            yield Fault(BLOQUE, part.cite, where, f"≥ {euros(int(least))}", euros(held))


# --- type C -----------------------------------------------------------------------------------------------------------


def _of_type_c(column: Column, setup: Setup) -> Iterator[Fault]:
    law, skill = column.get("independent", bool), column.get("gives_c", str)
    for what in setup.depende_de:
        yield Fault(DEPENDE, law.cite, "depende_de", N_("independent of every other"), what)
    if setup.programa is not None:
        yield Fault(DEPENDE, law.cite, "programa", N_("independent of every other"), N_("a cycle"))
    if setup.bote is not None and setup.bote.obligado is not None:
        found = N_("how much the jackpot holds")
        yield Fault(DEPENDE, law.cite, "bote.obligado", N_("independent of every other"), found)
    if setup.habilidad:
        yield Fault(HABILIDAD, skill.cite, "habilidad", N_("chance"), N_("skill"))
    yield from _duration(column, setup)
    shape = [*_reels(column, setup), *_combinations(column, setup), *_jackpot(column, setup)]
    yield from shape
    if not shape:
        yield from _pays(column, setup, board_of(setup))


def _reels(column: Column, setup: Setup) -> Iterator[Fault]:
    form = column.get("form", bool).cite
    if not setup.rodillos:
        return
    shortest = min(map(len, setup.rodillos))
    if not 1 <= setup.ventana <= shortest:
        yield Fault(TABLA, form, "ventana", f"1 .. {shortest}", str(setup.ventana))
    for place, line in enumerate(setup.lineas, 1):
        if len(line) != len(setup.rodillos) or not all(0 <= row < setup.ventana for row in line):
            expected = f"{len(setup.rodillos)} x 0 .. {setup.ventana - 1}"
            yield Fault(TABLA, form, f"lineas[{place}]", expected, " ".join(map(str, line)))
    ways = 1
    for strip in setup.rodillos:
        ways *= len(strip)
    if ways > MOST_WAYS:
        yield Fault(TABLA, form, "rodillos", f"≤ {MOST_WAYS}", str(ways))


def _combinations(column: Column, setup: Setup) -> Iterator[Fault]:
    law, form = column.get("gives_c", str), column.get("form", bool).cite
    if not setup.premios:
        yield Fault(SIN_TABLA, law.cite, "premios", N_("a table of combinations"), N_("none"))
    names = [fold(each.nombre) for each in setup.premios]
    for place, each in enumerate(setup.premios, 1):
        where = f"premios[{place}]"
        if names.count(fold(each.nombre)) > 1 or not _WORD.fullmatch(each.nombre):
            yield Fault(TABLA, form, f"{where}.nombre", N_("a word of its own"), each.nombre or "-")
        if setup.rodillos and (len(each.combinacion) != len(setup.rodillos) or each.peso is not None):
            expected = str(len(setup.rodillos))
            yield Fault(TABLA, form, f"{where}.combinacion", expected, " ".join(each.combinacion) or "-")
        if not setup.rodillos and (each.peso is None or each.peso < 1 or each.combinacion):
            yield Fault(TABLA, form, f"{where}.peso", "≥ 1", "-" if each.peso is None else str(each.peso))
        if not _TIMES.fullmatch(each.paga):
            yield Fault(TABLA, form, f"{where}.paga", "0, 20, 1.5, 3/2", each.paga or "-")
        elif (Fraction(each.paga) * setup.precio).denominator != 1:
            yield Fault(CENTIMOS, form, f"{where}.paga", "-", each.paga)
        if bool(each.especie) != (each.valor is not None):
            cite = column.get("in_kind", bool).cite
            yield Fault(TABLA, cite, f"{where}.valor", N_("a thing and its declared price"), each.especie or "-")


def _jackpot(column: Column, setup: Setup) -> Iterator[Fault]:
    cite = column.get("jackpot", bool).cite
    shares = [each.bote for each in setup.premios if each.bote is not None]
    if setup.bote is None:
        if shares:
            yield Fault(BOTE, cite, "bote", N_("a pot"), N_("none"))
        return
    if not 0 < setup.bote.porcentaje < 100 * 100:
        yield Fault(TABLA, cite, "bote.porcentaje", "0 .. 100", str(setup.bote.porcentaje))
    if not _WORD.fullmatch(setup.bote.nombre):
        yield Fault(TABLA, cite, "bote.nombre", N_("a word of its own"), setup.bote.nombre or "-")
    if not any(shares) or any(share > 100 * 100 for share in shares):
        yield Fault(BOTE, cite, "bote", N_("a combination that wins it or a part of it"), N_("none"))


def _pays(column: Column, setup: Setup, board: Board) -> Iterator[Fault]:
    most, wanted = most_prize(column, setup), share_of(column, "return_c", setup.retorno_minimo)
    price = int(setup.precio)
    greatest = max(result.pays * price + result.value for result, _ in series(board))
    if greatest > most.value:
        yield Fault(PREMIO, most.cite, "premios", f"≤ {euros(most.value)}", euros(int(greatest)))
    found = mean_return(board, price)
    if found < wanted.value:
        told = f"{float(found * 100):.4f}"
        yield Fault(RETORNO, wanted.cite, "premios", f"≥ {float(wanted.value * 100):g}", told)


def mean_return(board: Board, price: int) -> Fraction:
    """What a stake gives back on average over all the combinations, jackpots apart."""
    held = series(board)
    total = sum((weight * (result.pays + Fraction(result.value, price)) for result, weight in held), Fraction(0))
    return total / sum(weight for _, weight in held)


def _duration(column: Column, setup: Setup) -> Iterator[Fault]:
    least = least_duration(column, setup)
    if setup.duracion_partida < least.value:
        expected, found = f"≥ {least.value / MILLISECONDS:g}", f"{setup.duracion_partida / MILLISECONDS:g}"
        yield Fault(DURACION, least.cite, "duracion_partida", expected, found)
