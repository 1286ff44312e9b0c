"""What comes with the program because it takes minutes: `python -m tests.exact.known` works it out and writes it."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import msgspec

from tapete.engine.codec import encode
from tapete.exact.memory import known_file
from tapete.exact.pai_gow import bets as pai_gow
from tapete.exact.pai_gow import solution as two_hands
from tapete.exact.poquer_sin_descarte import bets as poquer
from tapete.exact.poquer_sin_descarte import solution as hands
from tapete.law.parameters import sheet

Work = Callable[[], msgspec.Struct]


def known() -> Iterator[tuple[Path, Work]]:
    """Each file, and how what it holds is worked out."""
    column = sheet("poquer-sin-descarte").column("murcia")
    for multiple in poquer.multiples_of(column):
        for buys in (False, True):
            terms = poquer.terms_of(column, multiple, buys=buys)
            yield known_file("sin-descarte", terms), partial(hands.work_out, terms)
    rules = pai_gow.terms_of(sheet("pai-gow").column("murcia"))
    yield known_file("pai-gow", rules), partial(two_hands.deal_out, rules, two_hands.BATCHES)


if __name__ == "__main__":
    for file, work in known():
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(encode(work()) + b"\n")
