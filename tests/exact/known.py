"""What comes with the program because it takes long: `python -m tests.exact.known` works it out and writes it."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial

import msgspec
from msgspec.structs import replace

from tapete.exact import blackjack, column_with
from tapete.exact.bacarra_dos_panos import solution as dos_panos
from tapete.exact.blackjack import solution as charts
from tapete.exact.memory import content, known_file
from tapete.exact.pai_gow import solution as pai_gow
from tapete.exact.poquer_de_circulo.equity import count_of_two, of_two
from tapete.exact.poquer_de_circulo.situation import making
from tapete.exact.poquer_sin_descarte import solution as sin_descarte
from tapete.law.parameters import Column, sheet

Work = Callable[[], msgspec.Struct]
Known = tuple[str, msgspec.Struct, Work]
"""A name, the rules, and how the answer is worked out."""


def _as_read(game: str, *readings: Mapping[str, str]) -> Iterator[Column]:
    """The law of Murcia by each of some readings."""
    return (column_with(game, "murcia", changes) for changes in readings)


def known() -> Iterator[Known]:
    """Every answer that is counted."""
    for column in _as_read("poquer-sin-descarte", {}, {"pay_escalera_de_color": "50"}):
        for multiple in sin_descarte.multiples_of(column):
            for buys in (False, True):
                terms = sin_descarte.terms_of(column, multiple, buys=buys)
                yield "poquer-sin-descarte", terms, partial(sin_descarte.work_out, terms)
    omaha = of_two(making("omaha", "murcia"))
    yield "poquer-de-circulo-hands", omaha, partial(count_of_two, omaha)
    dealt = [pai_gow.terms_of(column) for column in _as_read("pai-gow", {}, {"commission": "1/2"})]
    for settings in dealt:
        yield "pai-gow", settings, partial(pai_gow.deal_out, settings, pai_gow.BATCHES)
    counts = pai_gow.without_money(dealt[0])
    yield "pai-gow-combinations", counts, partial(pai_gow.count, counts)
    for where in ("estado", "galicia"):
        rules = blackjack.rules_of(where)
        for read in (rules, replace(rules, solo_apuesta_inicial=True), replace(rules, ases_again=False)):
            yield "blackjack", read, partial(charts.solve, read)


def looked_for() -> Iterator[Known]:
    """The same of what floating numbers look for: another processor may find the last digits otherwise."""
    ways = dos_panos.ways_to_play(sheet("bacarra-dos-panos").column("estado"))
    for terms, manos in ways.values():
        yield "bacarra-dos-panos", dos_panos.Asked(terms, manos), partial(dos_panos.work_out, terms, manos)


if __name__ == "__main__":
    for name, rules, work in (*known(), *looked_for()):
        file = known_file(name, rules)
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(content(rules, work()) + b"\n")
