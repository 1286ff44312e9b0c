"""Hands without people, played by chance at the tables that the standard has a code for."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import msgspec
from hypothesis import strategies as st

from tapete.casino.phh.history import GAMES
from tapete.engine.setup import Euros, read_setup
from tapete.families.poquer_de_circulo.hand import Mano
from tapete.families.poquer_de_circulo.rules import variant_of
from tapete.families.poquer_de_circulo.setup import Setup, terms_of
from tapete.law.parameters import sheet

CARDS = 52
MOST = {"holdem": 10, "omaha": 10, "seven-stud": 8}


class Chosen(NamedTuple):
    """What a hand is played with, and what is done in it."""

    code: str
    ciegas: bool
    restos: list[int]
    order: list[int]
    again: list[int]
    acts: list[int]
    rake: tuple[int, int]
    chip: int


def levels_of(mano: Mano) -> Sequence[int]:
    """Every level to which may be bet, but for a last one that is no whole number of chips more."""
    options = mano.options()
    return range(options.least, options.most + 1, options.step) if options.may_bet else ()


@st.composite
def chosen(draw: st.DrawFn, codes: tuple[str, ...] = tuple(GAMES), *, raked: bool = True, least: int = 0) -> Chosen:
    code = draw(st.sampled_from(codes))
    slug = GAMES[code].slug
    size = draw(st.integers(4, MOST[slug]))
    unit = draw(st.sampled_from([100, 50, 25]))
    chips = st.integers(max(1, least // unit), 300 + least // unit)
    restos = st.lists(chips.map(lambda each: each * unit), min_size=size, max_size=size)
    return Chosen(
        code=code,
        ciegas=slug != "seven-stud" and draw(st.booleans()),
        restos=draw(restos),
        order=draw(st.permutations(range(CARDS))),
        again=draw(st.permutations(range(CARDS))),
        acts=draw(st.lists(st.integers(0, 10_000), max_size=60)),
        rake=draw(st.sampled_from([(0, 1), (1, 20), (3, 100)])) if raked else (0, 1),
        chip=unit,
    )


def played(choices: Chosen, levels: Callable[[Mano], Sequence[int]] = levels_of) -> Mano:
    """The hand, to its end; bets are made to one of some levels."""
    coded = GAMES[choices.code]
    column = sheet(coded.slug).column("murcia")
    forced = "ciegas" if choices.ciegas else "ante"
    chip = str(Euros(choices.chip))
    fields = {"minimo": 10, "resto": 200, "limite": coded.limit, "obligatoria": forced, "ficha_minima": chip}
    terms = msgspec.structs.replace(terms_of(column, read_setup(Setup, fields)), rake=choices.rake)
    mano = Mano(variant_of(column, CARDS), terms, choices.restos, choices.order, again=[choices.again])
    acts = iter(choices.acts)
    while not mano.done:
        _act(mano, next(acts, 1), levels(mano))
    return mano


def _act(mano: Mano, choice: int, levels: Sequence[int]) -> None:
    doable = ["retire"] * mano.options().may_retire + ["bet"] * 2 * bool(levels)
    doable += ["stay"] * (0 if mano.betting.obliged else 2)
    match doable[choice % len(doable)]:
        case "retire":
            mano.retires()
        case "stay":
            mano.stays()
        case _:
            mano.bets_to(levels[choice // len(doable) % len(levels)])
