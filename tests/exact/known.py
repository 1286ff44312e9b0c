"""What comes with the program because it takes long: `python -m tests.exact.known` works it out and writes it."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import msgspec

from tapete.engine.codec import encode
from tapete.exact.bacarra_dos_panos import bets as dos_panos
from tapete.exact.bacarra_dos_panos import solution as panos
from tapete.exact.blackjack import rules as blackjack
from tapete.exact.blackjack import solution as charts
from tapete.exact.memory import known_file
from tapete.exact.pai_gow import bets as pai_gow
from tapete.exact.pai_gow import solution as two_hands
from tapete.exact.poquer_de_circulo.census import count_of_two, of_two
from tapete.exact.poquer_de_circulo.variants import making
from tapete.exact.poquer_sin_descarte import bets as poquer
from tapete.exact.poquer_sin_descarte import solution as hands
from tapete.law.parameters import sheet

Work = Callable[[], msgspec.Struct]


def known() -> Iterator[tuple[Path, Work]]:
    """Each file of what is counted, and how what it holds is worked out."""
    column = sheet("poquer-sin-descarte").column("murcia")
    for multiple in poquer.multiples_of(column):
        for buys in (False, True):
            terms = poquer.terms_of(column, multiple, buys=buys)
            yield known_file("sin-descarte", terms), partial(hands.work_out, terms)
    omaha = of_two(making("omaha", "murcia"))
    yield known_file("hands", omaha), partial(count_of_two, omaha)
    settings = pai_gow.terms_of(sheet("pai-gow").column("murcia"))
    yield known_file("pai-gow", settings), partial(two_hands.deal_out, settings, two_hands.BATCHES)
    for where in ("estado", "galicia"):
        rules = blackjack.rules_of(where)
        yield known_file("blackjack", rules), partial(charts.solve, rules)


def looked_for() -> Iterator[tuple[Path, Work]]:
    """The same of what floating numbers look for: another processor may find the last digits otherwise."""
    ways = dos_panos.ways_to_play(sheet("bacarra-dos-panos").column("estado"))
    for terms, manos in ways.values():
        yield known_file("dos-panos", panos.Asked(terms, manos)), partial(panos.work_out, terms, manos)


if __name__ == "__main__":
    for file, work in (*known(), *looked_for()):
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(encode(work()) + b"\n")
