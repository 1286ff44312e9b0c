"""Who speaks first in an interval, and by how much is bet in it; the order of turn is that of the positions."""

from collections.abc import Callable

from tapete.families.poquer_de_circulo.abridor import opener_or_next
from tapete.families.poquer_de_circulo.betting import Betting
from tapete.families.poquer_de_circulo.escasez import COMMON
from tapete.families.poquer_de_circulo.lectura import common_cards
from tapete.families.poquer_de_circulo.limits import unit_of
from tapete.families.poquer_de_circulo.rules import BLINDS, CirculoRules
from tapete.families.poquer_de_circulo.state import State, bets_of, spread_in
from tapete.families.poquer_de_circulo.variant import Duty
from tapete.families.poquer_de_circulo.visibles import has_open_pair, highest_hand, lowest_card
from tapete.law.citation import Citation

FIRST: dict[str, Callable[[CirculoRules, State], int]] = {
    "mano": lambda _, __: 0,
    "izquierda-de-la-gran-ciega": lambda _, state: len(BLINDS) % len(state.order),
    "mayor-apuesta": lambda _, state: state.speaker,
    "carta-mas-baja": lowest_card,
    "combinacion-mas-alta": highest_hand,
    "abridor": opener_or_next,
}
"""The position from which the first who can speak is looked for, by the word of the law."""


def first_word(rules: CirculoRules, state: State) -> str:
    """The word of the law for who speaks first in the interval."""
    spread = spread_in(rules, state)
    ciegas = state.street == 0 and bets_of(state).terms.big
    return spread.first_with_ciegas if ciegas else spread.variant.first[state.street]


def first_speaker(rules: CirculoRules, state: State) -> int:
    """The position from which the first who can speak in the interval is looked for."""
    return FIRST[first_word(rules, state)](rules, state)


def highest_bettor(betting: Betting) -> int:
    """Who bet most in an interval that has just been closed or, if nobody did, who spoke first in it."""
    return betting.author if betting.postura and betting.author >= 0 else betting.first


def first_cite(rules: CirculoRules, state: State) -> Citation:
    """Where it stands who speaks first."""
    law, ciegas = spread_in(rules, state).law, bets_of(state).terms.big
    if is_last_common(rules, state):
        return COMMON
    if state.street:
        return law["speaks_later"]
    return law["speaks_with_ciegas" if ciegas else "speaks_first"]


def is_last_common(rules: CirculoRules, state: State) -> bool:
    """Whether there was no card for each, and the last one is common to all."""
    return spread_in(rules, state).variant.opens and bool(common_cards(state))


def opened(rules: CirculoRules, state: State) -> tuple[int, int, Duty, int]:
    """How the interval that comes is opened: who may speak first, the unit, what is not left to them, the high unit."""
    spread = spread_in(rules, state)
    terms = bets_of(state).terms
    unit = unit_of(terms.minimum, state.street, terms.low_intervals, terms.high_unit)
    paired = spread.variant.open_pair == state.street + 1 and has_open_pair(rules, state)
    high = terms.minimum * terms.high_unit if paired else 0
    return first_speaker(rules, state), unit, spread.variant.duties[state.street], high
