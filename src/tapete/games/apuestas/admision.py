"""What every bet must meet before it is taken, whatever its organisation (MU2010:apuestas.1, 4, 5)."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice

from tapete.engine.notation import Unreadable
from tapete.engine.refusal import Reason, Refused
from tapete.engine.words import one_of
from tapete.games.apuestas.lugares import classify
from tapete.games.apuestas.nombres import organised_told
from tapete.games.apuestas.rules import ApuestasRules, Forecast, Organisation
from tapete.games.apuestas.state import Meeting, State, Status
from tapete.kit.money import BadAmount, hundredths, parse_amount
from tapete.language import N_, Called, Told

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
    """Whether a player may bet on a forecast from a place: what the bet is by its place, or `Refused`."""
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
    """The forecasts that a player may bet on now, at the usual place; of a long market the first that will do."""
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
