"""Colour chips: a player takes a colour, gives it a value, and gives it back."""

from collections.abc import Sequence

from tapete.engine.event import Event
from tapete.engine.refusal import Refused
from tapete.families.table import reasons as shared
from tapete.families.table.duty import require_open
from tapete.families.wheel import reasons
from tapete.families.wheel.betting import bets_closed, refuse_newcomer, series_of, series_terms
from tapete.families.wheel.commands import BuySeries, ReturnSeries
from tapete.families.wheel.duty import require_handler
from tapete.families.wheel.events import SeriesBought, SeriesReturned
from tapete.families.wheel.rules import SeriesRules, WheelRules
from tapete.families.wheel.state import Series, State

MOST_CHIPS = 10_000


def buy_series(rules: WheelRules, state: State, command: BuySeries) -> Sequence[Event]:
    """A free colour, or more chips of the player's own, at a value the table and the casino's chips admit."""
    require_open(state)
    require_handler(rules, state, command.by, command.player)
    terms = series_terms(rules)
    if command.colour not in terms.colours:
        known = ", ".join(terms.colours)
        raise Refused(reasons.COLOR_DESCONOCIDO, terms.cite, colour=command.colour, colours=known)
    if not 1 <= command.chips <= MOST_CHIPS:
        raise Refused(shared.SIN_IMPORTE, terms.cite)
    owned = next((s for s in state.series if s.colour == command.colour), None)
    value = _more(terms, command, owned) if owned else _first(rules, state, terms, command)
    return [
        SeriesBought(player=command.player, colour=command.colour, value=value, chips=command.chips, cite=terms.cite)
    ]


def _more(terms: SeriesRules, command: BuySeries, owned: Series) -> int:
    if owned.player != command.player:
        raise Refused(reasons.COLOR_OCUPADO, terms.cite, colour=command.colour)
    if command.value not in {0, owned.value}:
        raise Refused(reasons.VALOR_FIJADO, terms.cite, colour=command.colour, value=owned.value)
    return owned.value


def _first(rules: WheelRules, state: State, terms: SeriesRules, command: BuySeries) -> int:
    if not state.several_colours and any(s.player == command.player for s in state.series):
        raise Refused(reasons.VARIOS_COLORES, terms.cite, player=command.player)
    refuse_newcomer(rules, state, command.player)
    value = command.value or terms.default_value
    if not terms.least_value <= value <= terms.greatest_value:
        facts = {"value": value, "least": terms.least_value, "greatest": terms.greatest_value}
        raise Refused(reasons.VALOR_FUERA_DE_RANGO, terms.range_cite, **facts)
    if value not in terms.denominations:
        raise Refused(reasons.VALOR_SIN_FICHA, terms.cite, value=value)
    return value


def return_series(rules: WheelRules, state: State, command: ReturnSeries) -> Sequence[Event]:
    """The chips in hand are redeemed at their value once none of the colour is on the cloth."""
    require_open(state)
    require_handler(rules, state, command.by, command.player)
    terms = series_terms(rules)
    held = series_of(rules, state, command.player, command.colour)
    if any(s.colour == held.colour for s in state.stakes):
        raise Refused(reasons.FICHAS_EN_EL_TAPETE, terms.cite, colour=held.colour)
    if bets_closed(rules, state):
        raise Refused(shared.FUERA_DE_PLAZO, rules.steps_cite)
    return [SeriesReturned(player=held.player, colour=held.colour, value=held.value, chips=held.chips, cite=terms.cite)]
