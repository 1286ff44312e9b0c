"""What comes with the program because it takes long: `python -m tests.exact.known` works it out and writes it."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path

import msgspec
from msgspec.structs import replace

from tapete.engine.codec import encode
from tapete.exact import column_with
from tapete.exact.bacarra_dos_panos import bets as dos_panos
from tapete.exact.bacarra_dos_panos import solution as panos
from tapete.exact.blackjack import rules as blackjack
from tapete.exact.blackjack import solution as charts
from tapete.exact.memory import known_file
from tapete.exact.pai_gow import bets as pai_gow
from tapete.exact.pai_gow import combinations
from tapete.exact.pai_gow import solution as two_hands
from tapete.exact.poquer_de_circulo.census import count_of_two, of_two
from tapete.exact.poquer_de_circulo.variants import making
from tapete.exact.poquer_sin_descarte import bets as poquer
from tapete.exact.poquer_sin_descarte import solution as hands
from tapete.law.parameters import Column, sheet

Work = Callable[[], msgspec.Struct]


def _as_read(game: str, *readings: Mapping[str, str]) -> Iterator[Column]:
    """The law of Murcia by each of some readings."""
    return (column_with(game, "murcia", changes) for changes in readings)


def known() -> Iterator[tuple[Path, Work]]:
    """Each file of what is counted, and how what it holds is worked out."""
    for column in _as_read("poquer-sin-descarte", {}, {"pay_escalera_de_color": "50"}):
        for multiple in poquer.multiples_of(column):
            for buys in (False, True):
                terms = poquer.terms_of(column, multiple, buys=buys)
                yield known_file("sin-descarte", terms), partial(hands.work_out, terms)
    omaha = of_two(making("omaha", "murcia"))
    yield known_file("hands", omaha), partial(count_of_two, omaha)
    dealt = [pai_gow.terms_of(column) for column in _as_read("pai-gow", {}, {"commission": "1/2"})]
    for settings in dealt:
        yield known_file("pai-gow", settings), partial(two_hands.deal_out, settings, two_hands.BATCHES)
    counts = combinations.without_money(dealt[0])
    yield known_file("pai-gow-combinations", counts), partial(combinations.count, counts)
    for where in ("estado", "galicia"):
        rules = blackjack.rules_of(where)
        for read in (rules, replace(rules, solo_apuesta_inicial=True), replace(rules, ases_again=False)):
            yield known_file("blackjack", read), partial(charts.solve, read)


def looked_for() -> Iterator[tuple[Path, Work]]:
    """The same of what floating numbers look for: another processor may find the last digits otherwise."""
    ways = dos_panos.ways_to_play(sheet("bacarra-dos-panos").column("estado"))
    for terms, manos in ways.values():
        yield known_file("dos-panos", panos.Asked(terms, manos)), partial(panos.work_out, terms, manos)


if __name__ == "__main__":
    for file, work in (*known(), *looked_for()):
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(encode(work()) + b"\n")
