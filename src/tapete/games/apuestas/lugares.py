"""Where a bet is made: interna or externa, or nowhere that the law admits (MU2010:apuestas.4)."""

from enum import StrEnum

from tapete.engine.refusal import Reason, Refused
from tapete.games.apuestas.nombres import all_of
from tapete.games.apuestas.rules import Acontecimiento, ApuestasRules
from tapete.language import N_, Called

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
    """By the channel first, then by the place; raises `Refused` where it is neither interna nor externa."""
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
