"""The coefficients that the company validates before a bet is taken (MU2010:apuestas.2.b)."""

from collections.abc import Iterator, Sequence
from typing import Any

from tapete.engine.actor import Actor
from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.offer import Amounts, Offer
from tapete.engine.refusal import Reason, Refused
from tapete.games.apuestas.admision import Coeficiente, Pronostico, forecast_of, forecasts, require_organisation
from tapete.games.apuestas.nombres import Coefficient, said
from tapete.games.apuestas.premio import Leg
from tapete.games.apuestas.rules import COLOCADO, GEMELA, ApuestasRules, Forecast, Organisation
from tapete.games.apuestas.state import WAITING, During, Phase, State, organiser
from tapete.language import N_, Called

COEFICIENTE_NO_ADMITIDO = Reason(
    "coeficiente_no_admitido", N_("A coefficient is above {least} and at most {most}, not {found}.")
)
SIN_COEFICIENTE = Reason("sin_coeficiente", N_("No coefficient has been validated for {bet} yet."))
EXCLUYENTES = Reason("pronosticos_excluyentes", N_("{one} and {other} can't both come: choose one of them."))
SIN_COEFICIENTE_CONJUNTO = Reason(
    "sin_coeficiente_conjunto", N_("Results of one event go together only at a coefficient of their own: {bets}.")
)
PRONOSTICO_REPETIDO = Reason("pronostico_repetido", N_("{bet} is said twice."))
DE_VARIOS_ACONTECIMIENTOS = Reason(
    "de_varios_acontecimientos", N_("A coefficient together is for two or more results of one event.")
)
VALIDADO_TARDE = Reason(
    "validado_tarde",
    N_("The markets of {event} are closed: a coefficient is validated before bets are taken."),
    untimely=True,
)
MOST = 1_000_000
"""The largest coefficient that is read, in hundredths."""

coeficientes = Chapter[ApuestasRules, State]("coefficients", kinds={"bet": Pronostico(), "coef": Coeficiente()})


class Validate(Command, frozen=True, tag="validate"):
    """Validate the coefficient of a forecast, from now on."""

    label = N_("Coefficient of {bet}")
    words = ("validar {bet:bet} {coefficient:coef}",)
    bet: str
    coefficient: int


class ValidateTogether(Command, frozen=True, tag="validate-together"):
    """Validate the coefficient of several results of one event together."""

    words = ("validar conjunto {coefficient:coef} {bets+:bet}",)
    coefficient: int
    bets: tuple[str, ...]


class Validated(Event, frozen=True, tag="validated"):
    """A coefficient holds for the bets that come; those that were taken keep theirs."""

    sentence = N_("{bet} is at {coefficient}.")
    bets: tuple[str, ...]
    coefficient: int

    def facts(self) -> dict[str, Any]:
        return {"bet": said(self.bets), "coefficient": Coefficient(self.coefficient)}


def require_coefficient(rules: ApuestasRules, coefficient: int) -> None:
    """Refuse one that is not above the least."""
    least = rules.least_coefficient
    if not least.value < coefficient <= MOST:
        facts = {"least": Coefficient(least.value), "most": Coefficient(MOST), "found": Coefficient(coefficient)}
        raise Refused(COEFICIENTE_NO_ADMITIDO, least.cite, **facts)


def _require_open(rules: ApuestasRules, state: State, forecast: Forecast) -> None:
    """Refuse a coefficient for bets that nobody can make any more."""
    if state.meeting(forecast.event).status not in WAITING:
        raise Refused(VALIDADO_TARDE, rules.law["coefficient"], event=Called(forecast.event))


@coeficientes.act(Validate, by=organiser("coefficient"), when=During("coefficient", Phase.ABIERTO))
def validate(rules: ApuestasRules, state: State, command: Validate) -> Sequence[Event]:
    require_organisation(rules, Organisation.CONTRAPARTIDA)
    _require_open(rules, state, forecast_of(rules, command.bet))
    require_coefficient(rules, command.coefficient)
    return [Validated(bets=(command.bet,), coefficient=command.coefficient, cite=rules.law["coefficient"])]


@coeficientes.offer(Validate)
def may_validate(rules: ApuestasRules, state: State, who: Actor) -> Iterator[Offer]:
    if rules.organisation is Organisation.CONTRAPARTIDA:
        least = rules.least_coefficient.value + 1
        for market in rules.markets:
            if state.meeting(market.event).status not in WAITING:
                continue
            free = ("bet",) if market.long else ()
            for bet in market.bets[: 1 if market.long else None]:
                command = Validate(by=who, bet=bet, coefficient=least)
                yield Offer(command, rules.law["coefficient"], Amounts(least, MOST), "coefficient", free)


@coeficientes.act(ValidateTogether, by=organiser("related"), when=During("related", Phase.ABIERTO))
def validate_together(rules: ApuestasRules, state: State, command: ValidateTogether) -> Sequence[Event]:
    """Two or more results of one event that may come together."""
    require_organisation(rules, Organisation.CONTRAPARTIDA)
    found = forecasts(rules, command.bets)
    for forecast in found:
        _require_open(rules, state, forecast)
    require_coefficient(rules, command.coefficient)
    if len(found) < rules.combinada.value or len({each.event for each in found}) > 1:
        raise Refused(DE_VARIOS_ACONTECIMIENTOS, rules.law["related"])
    require_compatible(rules, found)
    bets = tuple(sorted(command.bets))
    return [Validated(bets=bets, coefficient=command.coefficient, cite=rules.law["related"])]


@coeficientes.fold(Validated)
def validated(rules: ApuestasRules, state: State, event: Validated) -> State:
    if len(event.bets) > 1:
        others = [leg for leg in state.related if leg.bets != event.bets]
        return replace(state, related=(*others, Leg(event.bets, event.coefficient)))
    place = rules.forecasts[event.bets[0]].place
    values = (*state.coefficients[:place], event.coefficient, *state.coefficients[place + 1 :])
    return replace(state, coefficients=values)


def require_compatible(rules: ApuestasRules, found: Sequence[Forecast]) -> None:
    """Refuse a forecast that is said twice, and one that can't come with those before it."""
    for number, one in enumerate(found):
        before = [other for other in found[:number] if other.event == one.event]
        if one in before:
            raise Refused(PRONOSTICO_REPETIDO, rules.law["related"], bet=said((one.bet,)))
        if before and not _together(rules, (*before, one)):
            facts = {"one": said([other.bet for other in before]), "other": said((one.bet,))}
            raise Refused(EXCLUYENTES, rules.law["related"], **facts)


def _together(rules: ApuestasRules, found: Sequence[Forecast]) -> bool:
    """Whether results of one event can all come: dead heats apart, each place is of one participant."""
    first = {each.runners[0] for each in found if each.kind != COLOCADO}
    second = {each.runners[1] for each in found if each.kind == GEMELA}
    placed = {each.runners[0] for each in found if each.kind == COLOCADO}
    places = max(rules.markets[each.market].places for each in found)
    return (
        max(len(first), len(second)) <= 1
        and not first & second
        and (not placed or len(placed | first | second) <= places)
    )


def legs_of(rules: ApuestasRules, state: State, found: Sequence[Forecast]) -> tuple[Leg, ...]:
    """The forecasts of a bet event by event, each with the coefficient that was validated for it."""
    legs: list[Leg] = []
    for event in dict.fromkeys(forecast.event for forecast in found):
        own = [forecast for forecast in found if forecast.event == event]
        bets = tuple(sorted(forecast.bet for forecast in own))
        if len(own) == 1:
            coefficient = state.coefficients[own[0].place]
            if not coefficient:
                raise Refused(SIN_COEFICIENTE, rules.law["coefficient"], bet=said(bets))
        else:
            coefficient = next((leg.coefficient for leg in state.related if leg.bets == bets), 0)
            if not coefficient:
                raise Refused(SIN_COEFICIENTE_CONJUNTO, rules.law["related"], bets=said(bets))
        legs.append(Leg(bets, coefficient))
    return tuple(legs)
