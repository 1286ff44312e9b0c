"""Every figure of the law data is in the passage it cites, or cites a criterio.

`figures.json` has the numbers and the posts that each passage of the five texts contains. `figures.py` makes it from
the official texts. The auxiliary regulations, of which only a few articles matter, are not among them. Zero is not
looked for: in the data it means that the passage gives no such figure.
"""

import json
import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from tapete.law.citation import Citation, is_criterio, regulation_of
from tapete.law.parameters import Cited, Parameter, Sheet, catalogue, establishment, sheet
from tapete.law.provisions import all_provisions
from tapete.law.regulations import regulations
from tests.law.figures import STORED
from tests.law.numerals import POSTS, is_even, numbers, posts

FIGURES: dict[str, str] = json.loads(STORED.read_text(encoding="utf-8"))
HOUR = re.compile(r"([0-9]+):00")
PART = re.compile(r"[0-9]+(?:\.[0-9]+|/[0-9]+)?")

SENDS = {
    "ES1979:04.III.b": "ES1979:04.III",
    "MU2010:21.b": "MU2010:21",
    "MU2010:89.2": "MU2010:88.2",
    "MU2010:89.4": "MU2010:88.4.a.1",
    "MU2010:90.4": "MU2010:87.2.a.1",
    "ES1979:06.IV.1.C.Come": "ES1979:06.IV.1.C.Win",
    "GA2007:09.IV.1.C.Come": "GA2007:09.IV.1.C.Win",
    "MU2010:32.1.c.3": "MU2010:32.1.c.1",
    "ES1979:06.IV.1.C.DontCome": "ES1979:06.IV.1.C.DontWin",
    "GA2007:09.IV.1.C.DontCome": "GA2007:09.IV.1.C.DontWin",
    "MU2010:32.1.c.4": "MU2010:32.1.c.2",
    "ES1979:05.V.1.a": "ES1979:05.V.1",
    "ES1979:05.V.1.b": "ES1979:05.V.1",
    "GA2007:05.IV.1.a": "GA2007:05.IV.1",
    "GA2007:05.IV.1.b": "GA2007:05.IV.1",
    "MU2010:28.1.a": "MU2010:28.1",
    "MU2010:28.1.b": "MU2010:28.1",
}
"""Passages whose figures are in another one: it sends there, or is an item of a list that begins with them."""

DERIVED = {
    "bacarra-dos-panos.tables_per_jefe": "each table has a jefe of its own",
    "blackjack.values": "the other cards count their own number",
    "bola.staff_two": "one croupier for each of two paños",
    "combinaciones-aleatorias.prizes_tombola": "several objects are two at the least",
    "dados.closing_call": "the stickman makes the announcements of the game (06.III of the State, 09.III of Galicia)",
    "dados.field": "the other sums lose",
    "dados.over": "the sums of two dice above seven win, and the others lose",
    "dados.puntos": "every sum that neither wins nor loses at the first throw",
    "dados.under": "the sums of two dice under seven win, and the others lose",
    "holdem.own_cards": "any of the seven cards: none, one or both of a player's own",
    "monte.staff": "a croupier who deals and a croupier who pays",
    "pai-gow.deck": "52 cards and a joker",
    "poquer-de-circulo.reposicion": "not more than the resto inicial, of which it is a part",
    "poquer-sin-descarte.bettors": "up to three",
    "ruleta-americana.sencilla_minimum": "no other minimum is named for sencillas",
    "ruleta-americana.tiers": "the places of the multiples in the list of each cap",
    "ruleta-de-la-fortuna.least_travel": "four turns of 54 cells",
    "ruleta-francesa.dobles": "two of the three that touch each other",
    "ruleta-francesa.sencilla_minimum": "no other minimum is named for sencillas",
    "ruleta-francesa.tiers": "the places of the multiples in the list of each cap",
}
"""Figures that follow from the words of their passage without being in it, and how."""


def required(value: Any, name: str = "") -> Iterator[str]:
    """The figures of a value as the text would have them: numbers, euros for cents, hours, posts of a staff."""
    match value:
        case bool() | None:
            return
        case int():
            yield str(Fraction(value, 100) if name == "amount" else value)
        case str() if value in POSTS:
            yield value
        case str() if hour := HOUR.fullmatch(value):
            yield hour[1]
        case str():
            yield from (str(Fraction(number)) for number in PART.findall(value) if value[0].isdigit())
        case list():
            for each in value:
                yield from required(each)
        case {"roles": roles}:
            yield from roles
            yield from (str(value[bound]) for bound in ("least", "most") if value.get(bound, 0) > 1)
        case _:
            for key, each in value.items():
                yield from required(key)
                yield from required(each, key)


def contained(cite: Citation) -> set[str]:
    """The figures of a passage and of the one it sends to, ranges written out."""
    found: set[str] = set()
    for each in f"{FIGURES[cite]} {FIGURES.get(SENDS.get(cite, ''), '')}".split():
        low, _, high = each.partition("-")
        found |= {str(number) for number in range(int(low), int(high) + 1)} if high else {each}
    return found


def lacking(row: Parameter, cell: Cited[Any]) -> list[str]:
    """The figures of a cell that are not in the passage it cites; an equal part is `par` there."""
    there = contained(cell.cite) | {"0"}
    if row.kind in ("pay", "limit") and "par" in there:
        there.add("1")
    return [each for each in dict.fromkeys(required(cell.value)) if each not in there]


def read(cell: Cited[Any]) -> bool:
    """True if the cell was read from one of the five texts for this game."""
    return not (cell.by or is_criterio(cell.cite) or regulations()[regulation_of(cell.cite)].auxiliary)


def absent(table: Sheet) -> Iterator[tuple[str, str]]:
    """The parameters of a table with figures that are not in the passage they cite, and those figures."""
    for name, row in table.parameters.items():
        for where, cell in row.cells.items():
            if read(cell) and (found := lacking(row, cell)):
                yield f"{table.slug}.{name}", f"{where}, {cell.cite}: {' '.join(found)}"


def test_every_figure_is_in_the_passage_it_cites_or_cites_a_criterio() -> None:
    found = [each for table in (*catalogue().values(), establishment()) for each in absent(table)]
    assert [each for each in found if each[0] not in DERIVED] == []
    assert sorted(DERIVED) == sorted({name for name, _ in found}), "each is needed"


def test_the_figures_of_every_provision_are_stored_and_nothing_else() -> None:
    texts = {key for key, each in regulations().items() if not each.auxiliary}
    assert sorted(FIGURES) == sorted(cite for cite in all_provisions() if regulation_of(cite) in texts)
    assert {*SENDS, *SENDS.values()} <= FIGURES.keys()


def test_a_wrong_figure_and_a_wrong_post_are_found() -> None:
    row = sheet("ruleta-francesa").parameters["pay_pleno"]
    assert lacking(row, row.cells["estado"]) == []
    assert lacking(row, Cited("36", row.cells["estado"].cite)) == ["36"]
    assert lacking(row, Cited("35", row.cells["murcia"].cite)) == []
    staff = sheet("dados").parameters["staff"]
    assert lacking(staff, staff.cells["estado"]) == []
    assert lacking(staff, Cited([{"roles": ["cambista"], "least": 3}], staff.cells["estado"].cite)) == ["cambista", "3"]


def test_numbers_are_read_in_digits_and_in_words() -> None:
    said = {
        "treinta y cinco veces su postura": "35",
        "1.000 veces, o mil": "1000",
        "el 5 por 100": "5 100 1/20",
        "un uno con veinticinco por ciento": "1 25 100 1/4 1/80",
        "entre el 10 y 20 por 100": "10 20 100 1/10 1/5",
        "vez y media": "1/2 3/2",
        "la mitad, la cuarta parte": "1/2 4 1/4",
        "8 a 1": "8 1",
        "números del 1 al 4": "1 2 3 4",
        "la media docena": "1/2 12 6",
        "doscientas cincuenta": "250",
        "un jugador": "",
        "un solo paño": "1",
        "a las 20:00": "20",
        "de 1,50 metros": "3/2",
    }
    assert {text: numbers(text) for text in said} == {
        text: {Fraction(each) for each in found.split()} for text, found in said.items()
    }
    assert posts("El Vendedor-locutor y el «croupier»") == ["crupier", "locutor"]
    assert (is_even("se pagarán a la par"), is_even("pierde")) == (True, False)
