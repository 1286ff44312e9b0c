"""Colour chips: a player takes a colour, gives it a value, and gives it back; what the jefe allows of them.

Ruleta americana: ES1979:02.I.b, GA2007:02.II.b, MU2010:10.c.
"""

from collections.abc import Iterator, Sequence
from typing import ClassVar, Literal

from tapete.engine.chapter import Chapter, announcement, replace
from tapete.engine.command import Actor, Amounts, Command, Name, Offer
from tapete.engine.event import Event, Move, Reason, Refused, Route, along, series, wallet
from tapete.families.stakes.cells import OnCell
from tapete.families.table import reasons as shared
from tapete.families.table.duty import require_staff
from tapete.families.table.powers import Anybody, on_duty, spoken_for
from tapete.families.wheel.rules import (
    HANDLER,
    JEFE,
    Series,
    SeriesRules,
    State,
    ValueChips,
    WheelRules,
    bets_closed,
    present,
)
from tapete.language import N_
from tapete.law.citation import Citation

SIN_SERIES = Reason("sin_series", N_("There are no colour chips at this table."))
COLOR_DESCONOCIDO = Reason("color_desconocido", N_("The table has no colour {colour}; it has {colours}."))
COLOR_OCUPADO = Reason("color_ocupado", N_("The colour {colour} belongs to another player."))
COLOR_AJENO = Reason("color_ajeno", N_("{player:@} does not hold the colour {colour}."))
VARIOS_COLORES = Reason("varios_colores", N_("{player:@} already holds a colour; a second needs the jefe's leave."))
VALOR_FUERA_DE_RANGO = Reason(
    "valor_fuera_de_rango", N_("A chip of {value:€} is outside the range from {least:€} to {greatest:€}.")
)
VALOR_SIN_FICHA = Reason("valor_sin_ficha", N_("The casino has no chip of {value:€}."))
VALOR_FIJADO = Reason("valor_fijado", N_("Chips of colour {colour} are worth {value:€} until the series is returned."))
FICHAS_EN_EL_TAPETE = Reason("fichas_en_el_tapete", N_("Chips of colour {colour} are still on the cloth."))
NADA_QUE_PERMITIR = Reason("nada_que_permitir", N_("{what} does not depend on the jefe de mesa here."))

DEMASIADAS_FICHAS = Reason("demasiadas_fichas", N_("At most {most} chips of a colour are bought at once, not {chips}."))

MOST_CHIPS = 10_000
A_PURCHASE = Citation("criterio:ruleta-americana.23")
ANOTHER_COLOUR = Citation("criterio:ruleta-americana.10")

colours = Chapter[WheelRules, State]("colour chips")


# --- taking a colour --------------------------------------------------------------------------------------------------


class BuySeries(Command, frozen=True, tag="buy-series"):
    """Take a colour, give its chips a value and buy so many."""

    label = N_("Take the colour {colour}")
    words = ("serie {colour} {chips} [ficha] [fichas] [a {value:€}] [para {player}]",)
    player: Name
    colour: str
    chips: int
    value: int = 0
    """Zero when the player names none."""


class OfSeries(Event, frozen=True):
    """Chips of a colour, which change hands for their value."""

    route: ClassVar[Route]
    player: str
    colour: str
    value: int
    chips: int

    def moves(self) -> tuple[Move, ...]:
        return along(self.route, self.player, self.value * self.chips)


SeriesBought = announcement(
    "SeriesBought",
    N_("{player:@} takes {chips} {chips:chip|chips} of colour {colour} at {value:€}."),
    OfSeries,
    route=(wallet, series),
)


@colours.act(BuySeries, by=HANDLER)
def buy_series(rules: WheelRules, state: State, command: BuySeries) -> Sequence[Event]:
    terms = series_terms(rules)
    if command.colour not in terms.colours:
        known = ", ".join(terms.colours)
        raise Refused(COLOR_DESCONOCIDO, terms.cite, colour=command.colour, colours=known)
    if command.chips < 1:
        raise Refused(shared.SIN_IMPORTE, terms.cite)
    if command.chips > MOST_CHIPS:
        raise Refused(DEMASIADAS_FICHAS, A_PURCHASE, chips=command.chips, most=MOST_CHIPS)
    owned = next((s for s in state.series if s.colour == command.colour), None)
    value = _more(terms, command, owned) if owned else _first(rules, state, terms, command)
    return [
        SeriesBought(player=command.player, colour=command.colour, value=value, chips=command.chips, cite=terms.cite)
    ]


def series_terms(rules: WheelRules) -> SeriesRules:
    if rules.series is None:
        raise Refused(SIN_SERIES, rules.bets_cite)
    return rules.series


def _more(terms: SeriesRules, command: BuySeries, owned: Series) -> int:
    if owned.player != command.player:
        raise Refused(COLOR_OCUPADO, terms.cite, colour=command.colour)
    if command.value not in {0, owned.value}:
        raise Refused(VALOR_FIJADO, terms.cite, colour=command.colour, value=owned.value)
    return owned.value


def _first(rules: WheelRules, state: State, terms: SeriesRules, command: BuySeries) -> int:
    if not state.several_colours and any(s.player == command.player for s in state.series):
        raise Refused(VARIOS_COLORES, terms.cite, player=command.player)
    refuse_newcomer(rules, state, command.player)
    value = command.value or terms.default_value
    if not terms.least_value <= value <= terms.greatest_value:
        facts = {"value": value, "least": terms.least_value, "greatest": terms.greatest_value}
        raise Refused(VALOR_FUERA_DE_RANGO, terms.range_cite, **facts)
    if value not in terms.denominations:
        raise Refused(VALOR_SIN_FICHA, terms.cite, value=value)
    return value


def refuse_newcomer(rules: WheelRules, state: State, player: str) -> None:
    if rules.series is not None and not has_place(rules.series, state, player):
        raise Refused(shared.AFORO_COMPLETO, rules.series.places_cite, places=rules.series.places)


def has_place(terms: SeriesRules, state: State, player: str) -> bool:
    people = present(state)
    return player in people or len(people) < terms.places


@colours.offer(BuySeries)
def may_buy(rules: WheelRules, state: State, who: Actor) -> Iterator[Offer]:
    terms = rules.series
    if terms is None:
        return
    owners = {s.colour: s for s in state.series}
    for player in spoken_for(who, present(state)):
        for colour in terms.colours:
            for value in _values(terms, state, player, owners.get(colour)):
                command = BuySeries(by=who, player=player, colour=colour, value=value, chips=1)
                yield Offer(command, terms.cite, Amounts(1, MOST_CHIPS), "chips")


def _values(terms: SeriesRules, state: State, player: str, held: Series | None) -> Sequence[int]:
    if held is not None:
        return (0, held.value) if held.player == player else ()
    has_one = any(s.player == player for s in state.series)
    if (has_one and not state.several_colours) or not has_place(terms, state, player):
        return ()
    values = [v for v in terms.denominations if terms.least_value <= v <= terms.greatest_value]
    return [0, *values] if terms.default_value in values else values


@colours.fold(SeriesBought)
def bought(rules: WheelRules, state: State, event: OfSeries) -> State:
    held = next((s for s in state.series if s.colour == event.colour), None)
    if held is None:
        return replace(state, series=(*state.series, Series(event.player, event.colour, event.value, event.chips)))
    more = replace(held, chips=held.chips + event.chips)
    return replace(state, series=tuple(more if s is held else s for s in state.series))


# --- giving it back ---------------------------------------------------------------------------------------------------


class ReturnSeries(Command, frozen=True, tag="return-series"):
    """Give back the chips of a colour, which becomes free."""

    label = N_("Give the colour {colour} back")
    words = ("devolver [{colour}] [para {player}]",)
    player: Name
    colour: str


SeriesReturned = announcement(
    "SeriesReturned",
    N_("{player:@} returns {chips} {chips:chip|chips} of colour {colour} at {value:€}."),
    OfSeries,
    route=(series, wallet),
)


@colours.act(ReturnSeries, by=HANDLER)
def return_series(rules: WheelRules, state: State, command: ReturnSeries) -> Sequence[Event]:
    """The chips in hand are redeemed at their value once none of the colour is on the cloth."""
    terms = series_terms(rules)
    held = series_of(rules, state, command.player, command.colour)
    if _on_the_cloth(state, held.colour):
        raise Refused(FICHAS_EN_EL_TAPETE, terms.cite, colour=held.colour)
    if bets_closed(rules, state):
        raise Refused(shared.FUERA_DE_PLAZO, rules.steps_cite)
    return [returned_series(terms, held)]


def _on_the_cloth(state: State, colour: str) -> bool:
    return colour in {s.colour for s in state.stakes} | {order.colour for order in state.orders}


colours.default(ReturnSeries, "colour", unsaid="")(lambda *_: "")


def returned_series(terms: SeriesRules, held: Series) -> OfSeries:
    return SeriesReturned(player=held.player, colour=held.colour, value=held.value, chips=held.chips, cite=terms.cite)


def series_of(rules: WheelRules, state: State, player: str, colour: str) -> Series:
    terms = series_terms(rules)
    mine = [s for s in state.series if s.player == player and colour in {"", s.colour}]
    if len(mine) != 1:
        raise Refused(COLOR_AJENO, terms.cite, player=player, colour=colour or "?")
    return mine[0]


def find_series(state: State, player: str, colour: str) -> Series | None:
    for s in state.series:
        if s.player == player and s.colour == colour:
            return s
    return None


def with_chips(state: State, event: OnCell, amount: int) -> tuple[Series, ...]:
    """The series after chips of this value returned to the player's hand, or left it."""
    return tuple(
        replace(s, chips=s.chips + amount // s.value) if (s.player, s.colour) == (event.player, event.colour) else s
        for s in state.series
    )


@colours.offer(ReturnSeries)
def may_return(rules: WheelRules, state: State, who: Actor) -> Iterator[Offer]:
    if rules.series is None or bets_closed(rules, state):
        return
    for player in spoken_for(who, present(state)):
        mine = [s for s in state.series if s.player == player]
        for held in mine:
            if not _on_the_cloth(state, held.colour):
                for name in [held.colour] if len(mine) > 1 else ["", held.colour]:
                    yield Offer(ReturnSeries(by=who, player=player, colour=name), rules.series.cite)


@colours.fold(SeriesReturned)
def series_returned(rules: WheelRules, state: State, event: OfSeries) -> State:
    return replace(state, series=tuple(s for s in state.series if s.colour != event.colour))


# --- what depends on the jefe -----------------------------------------------------------------------------------------


class Permit(Command, frozen=True, tag="permit"):
    """The jefe de mesa allows, or no longer allows, something that depends on him."""

    words = ("{allowed:permitir|prohibir} {what:fichas-de-valor|varios-colores}",)
    what: Literal["fichas-de-valor", "varios-colores"]
    allowed: bool = True


class Permitted(Event, frozen=True, tag="permitted"):
    """The jefe de mesa allowed or forbade something."""

    sentence = N_("{by:@} allows: {what}.")
    sentence_unless = ("allowed", N_("{by:@} no longer allows: {what}."))
    by: str
    what: str
    allowed: bool


@colours.act(Permit, by=Anybody())
def permit(rules: WheelRules, state: State, command: Permit) -> Sequence[Event]:
    terms = rules.series
    depends = terms is not None and (command.what == "varios-colores" or terms.value_chips.value is ValueChips.JEFE)
    if terms is None or not depends:
        raise Refused(NADA_QUE_PERMITIR, rules.bets_cite, what=command.what)
    cite = terms.value_chips.cite if command.what == "fichas-de-valor" else ANOTHER_COLOUR
    require_staff(rules, state, command.by, JEFE, cite)
    return [Permitted(by=command.by.id, what=command.what, allowed=command.allowed, cite=cite)]


@colours.offer(Permit)
def may_permit(rules: WheelRules, state: State, who: Actor) -> Iterator[Offer]:
    if rules.series is None or who.role not in JEFE or not on_duty(state, who):
        return
    for allowed in (True, False):
        if rules.series.value_chips.value is ValueChips.JEFE:
            yield Offer(Permit(by=who, what="fichas-de-valor", allowed=allowed), rules.series.value_chips.cite)
        yield Offer(Permit(by=who, what="varios-colores", allowed=allowed), rules.series.cite)


@colours.fold(Permitted)
def permitted(rules: WheelRules, state: State, event: Permitted) -> State:
    if event.what == "fichas-de-valor":
        return replace(state, value_chips=event.allowed)
    return replace(state, several_colours=event.allowed)
