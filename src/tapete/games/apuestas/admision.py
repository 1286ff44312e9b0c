"""What a bet must meet: its place, its forecast, its coefficient and its minimum (MU2010:apuestas.2, 4)."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import StrEnum
from itertools import islice
from typing import Any

from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Actor, Amounts, Command, Offer
from tapete.engine.event import Event, Reason, Refused
from tapete.engine.notation import Unreadable
from tapete.engine.words import one_of
from tapete.games.apuestas.cuentas import Leg
from tapete.games.apuestas.rules import (
    COLOCADO,
    GEMELA,
    Acontecimiento,
    ApuestasRules,
    Coefficient,
    Forecast,
    Organisation,
    all_of,
    organised_told,
    said,
)
from tapete.games.apuestas.state import WAITING, During, Meeting, Phase, State, Status, organiser
from tapete.kit.money import BadAmount, hundredths, parse_amount
from tapete.language import N_, Called, Told

LUGAR_DESCONOCIDO = Reason("lugar_desconocido", N_("{place} is no place of this house; bets are taken at: {known}."))
FUERA_DEL_AREA = Reason(
    "fuera_del_area", N_("{place} is in the venue of {event} but in no area for bets; go to the betting hall.")
)
LUGAR_NO_AUTORIZADO = Reason("lugar_no_autorizado", N_("{place} is not authorised for bets on events held elsewhere."))
FUERA_DEL_TERRITORIO = Reason(
    "fuera_del_territorio", N_("A remote bet is made inside {territory}, and this one comes from {found}.")
)

SIN_ORIGEN = Reason(
    "sin_origen", N_("A bet by {place} is remote: say from where, as in «en {place} desde {territory}».")
)
ORIGEN_EN_PERSONA = Reason(
    "origen_en_persona", N_("A bet in {place} is made there and comes from nowhere else: leave out «desde {found}».")
)


class Clase(StrEnum):
    """What a bet is by its place."""

    INTERNA = "interna"
    REMOTA = "externa-remota"
    OTRO_RECINTO = "externa-otro-recinto"
    LOCAL = "externa-local"


OTRO_RECINTO, LOCAL = Clase.OTRO_RECINTO, Clase.LOCAL


def classify(rules: ApuestasRules, event: Acontecimiento, place: str, origin: str) -> Clase:
    """Classify a bet by its channel, then by its place; raise `Refused` if it is neither interna nor externa."""
    place = place or rules.usual_place
    lugar = rules.lugares.get(place)
    if lugar is None:
        known = all_of(rules.lugares)
        raise Refused(LUGAR_DESCONOCIDO, rules.law["externa"], place=Called(place), known=known)
    if origin and lugar.clase != "remoto":
        raise Refused(ORIGEN_EN_PERSONA, rules.law["externa"], place=Called(place), found=Called(origin))
    if lugar.clase == "recinto" and lugar.recinto == event.recinto:
        if lugar.area_interna and lugar.autorizado:
            return Clase.INTERNA
        raise Refused(FUERA_DEL_AREA, rules.law["interna"], place=Called(place), event=Called(event.id))
    if not lugar.autorizado:
        raise Refused(LUGAR_NO_AUTORIZADO, rules.law["externa"], place=Called(place))
    if lugar.clase != "remoto":
        return OTRO_RECINTO if lugar.clase == "recinto" else LOCAL
    territory = rules.territory
    if not origin:
        raise Refused(SIN_ORIGEN, territory.cite, place=Called(place), territory=Called(territory.value))
    if origin.casefold() != territory.value:
        raise Refused(FUERA_DEL_TERRITORIO, territory.cite, territory=Called(territory.value), found=Called(origin))
    return Clase.REMOTA


PRONOSTICO_DESCONOCIDO = Reason("pronostico_desconocido", N_("{bet} is no forecast of the card."))
RESULTADO_CONOCIDO = Reason("resultado_conocido", N_("The outcome of {event} is known; nobody bets on it any more."))
MERCADO_CERRADO = Reason("mercado_cerrado", N_("{event} has begun and its markets are closed."), untimely=True)
MERCADO_SUSPENDIDO = Reason(
    "mercado_suspendido", N_("The markets of {event} are suspended; wait until they open again."), untimely=True
)
INTERVINIENTE = Reason("interviniente", N_("{player:@} takes part in {event} and may not bet on it."))
PARTE_DEL_DESENLACE = Reason(
    "parte_del_desenlace", N_("The outcome of {event} depends on {player:@}, who may not bet.")
)
PARTICIPANTE_RETIRADO = Reason("participante_retirado", N_("{runner} has been withdrawn from {event}."))
BAJO_IMPORTE_MINIMO = Reason("bajo_importe_minimo", N_("A bet of {amount:€} is under the minimum of {minimum:€}."))
DE_OTRA_ORGANIZACION = Reason(
    "de_otra_organizacion", N_("This book is of apuestas {organisation}; that is for apuestas {other}.")
)

OPEN = Status.ABIERTO
"""For every bet: before Python 3.12 a member costs three calls when taken from its class."""


class Pronostico:
    """A forecast, as `ganador carrera-1/rayo` or in one word."""

    def read(self, rules: ApuestasRules, state: State, words: Sequence[str]) -> tuple[str, int]:
        kinds = self.names(rules)
        if words[0].partition(":")[0] not in kinds:
            raise Unreadable(words[0], one_of(kinds))
        if ":" in words[0]:
            return words[0], 1
        if len(words) == 1:
            raise Unreadable("", Told(N_("a forecast of the card")))
        return f"{words[0]}:{words[1]}", 2

    def names(self, rules: ApuestasRules) -> list[str]:
        return list(dict.fromkeys(market.kind for market in rules.markets))

    def write(self, value: str) -> str:
        return value.replace(":", " ", 1)


class Coeficiente:
    """A coefficient with two decimals, in hundredths."""

    def read(self, rules: object, state: object, words: Sequence[str]) -> tuple[int, int]:
        try:
            return parse_amount(words[0]), 1
        except BadAmount as error:
            raise Unreadable(words[0], Told(N_("a coefficient such as 2.35"))) from error

    def write(self, value: int) -> str:
        return hundredths(value)


def require_organisation(rules: ApuestasRules, *organisations: Organisation) -> None:
    if rules.organisation not in organisations:
        facts = {"organisation": organised_told([rules.organisation]), "other": organised_told(organisations)}
        raise Refused(DE_OTRA_ORGANIZACION, rules.of_organisation(), **facts)


def forecast_of(rules: ApuestasRules, bet: str) -> Forecast:
    found = rules.forecasts.get(bet)
    if found is None:
        raise Refused(PRONOSTICO_DESCONOCIDO, rules.law["object"], bet=Called(bet))
    return found


def forecasts(rules: ApuestasRules, bets: Iterable[str]) -> list[Forecast]:
    return [forecast_of(rules, bet) for bet in bets]


def admit(rules: ApuestasRules, state: State, player: str, forecast: Forecast, place: str, origin: str) -> str:
    """The class of the bet, or `Refused` if the player may not bet on a forecast there."""
    meeting = state.meeting(forecast.event)
    if meeting.status is not OPEN:
        raise _closed(rules, meeting)
    event = rules.event(forecast.event)
    if player in event.participantes or player in event.intervinientes or player in meeting.barred:
        raise Refused(INTERVINIENTE, rules.law["traviesa"], player=player, event=Called(event.id))
    if player in event.depende_de:
        raise Refused(PARTE_DEL_DESENLACE, rules.law["object"], player=player, event=Called(event.id))
    if meeting.withdrawn:
        for runner in forecast.runners:
            if runner in meeting.withdrawn:
                raise Refused(
                    PARTICIPANTE_RETIRADO, rules.law["withdrawn"], runner=Called(runner), event=Called(event.id)
                )
    return classify(rules, event, place, origin)


def _closed(rules: ApuestasRules, meeting: Meeting) -> Refused:
    if meeting.status is Status.SUSPENDIDO:
        return Refused(MERCADO_SUSPENDIDO, rules.of_organisation(), event=Called(meeting.event))
    if meeting.status is Status.RESUELTO:
        return Refused(RESULTADO_CONOCIDO, rules.law["object"], event=Called(meeting.event))
    if meeting.status is Status.ANULADO:
        return Refused(MERCADO_CERRADO, rules.law["void"], event=Called(meeting.event))
    return Refused(MERCADO_CERRADO, rules.law["live"], event=Called(meeting.event))


def open_to(
    rules: ApuestasRules, state: State, player: str, takes: Callable[[Forecast], bool] = lambda _: True
) -> Iterator[Forecast]:
    """Forecasts a player may bet on now at the usual place; of a long market the first."""
    for market in rules.markets:
        if state.meeting(market.event).status is OPEN:
            fine = (rules.forecasts[bet] for bet in market.bets)
            admitted = (each for each in fine if takes(each) and _is_admitted(rules, state, player, each))
            yield from islice(admitted, 1 if market.long else None)


def _is_admitted(rules: ApuestasRules, state: State, player: str, forecast: Forecast) -> bool:
    try:
        admit(rules, state, player, forecast, "", rules.usual_origin)
    except Refused:
        return False
    return True


def require_minimum(rules: ApuestasRules, amount: int) -> None:
    if amount < rules.minimum:
        raise Refused(BAJO_IMPORTE_MINIMO, rules.of_organisation(), amount=amount, minimum=rules.minimum)


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
    least = rules.least_coefficient
    if not least.value < coefficient <= MOST:
        facts = {"least": Coefficient(least.value), "most": Coefficient(MOST), "found": Coefficient(coefficient)}
        raise Refused(COEFICIENTE_NO_ADMITIDO, least.cite, **facts)


def _require_open(rules: ApuestasRules, state: State, forecast: Forecast) -> None:
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
    for number, one in enumerate(found):
        before = [other for other in found[:number] if other.event == one.event]
        if one in before:
            raise Refused(PRONOSTICO_REPETIDO, rules.law["related"], bet=said((one.bet,)))
        if before and not _together(rules, (*before, one)):
            facts = {"one": said([other.bet for other in before]), "other": said((one.bet,))}
            raise Refused(EXCLUYENTES, rules.law["related"], **facts)


def _together(rules: ApuestasRules, found: Sequence[Forecast]) -> bool:
    """Whether results of one event can all come true; apart from dead heats a place has one participant."""
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
    """The forecasts of a bet grouped by event, each with its coefficient."""
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
