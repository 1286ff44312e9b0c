"""The rules of a betting house, frozen; who wins by a result, official sources, and the names of things."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from itertools import permutations
from math import floor
from typing import Annotated, Literal, Self

import msgspec
from msgspec import Meta

from tapete.engine.command import AZAR
from tapete.engine.event import Reason, Refused
from tapete.engine.table import TableRules
from tapete.kit.models import thing_name
from tapete.kit.money import hundredths
from tapete.language import N_, Called, Told, decimals, listed, translate
from tapete.law.citation import Citation
from tapete.law.parameters import Cited, sheet
from tapete.law.regulations import jurisdictions

GANADOR, COLOCADO, GEMELA = "ganador", "colocado", "gemela"
"""Bets on the winner, on a place among the first, and on the first two in order."""
LONGEST_LIST = 36
"""Results beyond which a market is not listed: people choose participant by participant."""


class Organisation(StrEnum):
    """How the stakes are organised and shared out."""

    MUTUA = "mutua"
    CONTRAPARTIDA = "contrapartida"
    CRUZADA = "cruzada"


class Acontecimiento(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """An event on which bets are taken."""

    id: Annotated[str, Meta(description="Its name, of small letters and digits.")]
    recinto: Annotated[str, Meta(description="Where it is held.")]
    participantes: Annotated[tuple[str, ...], Meta(description="Who compete, or the results that it may have.")]
    pesos: Annotated[tuple[int, ...], Meta(description="The weight of each, where the event is drawn by chance.")] = ()
    aparato: Annotated[str, Meta(description="The device that draws it where people serve; none for a generator.")] = ""
    intervinientes: Annotated[tuple[str, ...], Meta(description="Who take part in it and may not bet on it.")] = ()
    depende_de: Annotated[tuple[str, ...], Meta(description="On whom else its outcome depends.")] = ()
    inicio: Annotated[int | None, Meta(description="Seconds from the opening of the card to its start.")] = None
    fuente: Annotated[str, Meta(description="Who says its official result.")] = "juez"
    ganador: Annotated[bool, Meta(description="Whether it is bet on who wins.")] = True
    colocado: Annotated[int, Meta(description="In how many places a participant is placed; 0 for none.")] = 0
    gemela: Annotated[bool, Meta(description="Whether it is bet on the first two in their order.")] = False

    @property
    def drawn(self) -> bool:
        return bool(self.pesos)

    @property
    def needed(self) -> int:
        return max(1 if self.ganador else 0, self.colocado, 2 if self.gemela else 0)


class Lugar(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Where, or by which means, bets are taken."""

    clase: Annotated[Literal["recinto", "local", "remoto"], Meta(description="In a venue, in premises, or remote.")]
    recinto: Annotated[str, Meta(description="The venue it is in.")] = ""
    area_interna: Annotated[bool, Meta(description="Whether it is an area set up for bets in its venue.")] = False
    autorizado: Annotated[bool, Meta(description="Whether it is authorised.")] = True
    ambito: Annotated[
        tuple[str, ...],
        Meta(description="The territories in which a remote channel is offered; its own Region where none are named."),
    ] = ()


class Market(msgspec.Struct, frozen=True):
    """One question about an event, with a pool, a list of coefficients or a book of its own."""

    kind: str
    event: str
    places: int
    bets: tuple[str, ...]

    @property
    def name(self) -> str:
        return f"{self.kind}:{self.event}"

    @property
    def long(self) -> bool:
        return self.kind == GEMELA and len(self.bets) > LONGEST_LIST


class Forecast(msgspec.Struct, frozen=True):
    """One result that may be forecast."""

    bet: str
    kind: str
    event: str
    runners: tuple[str, ...]
    place: int
    market: int


class Deduction(msgspec.Struct, frozen=True):
    """What the company deducts of a cruzada: a share of net winnings, or a fixed amount of them."""

    share: Fraction
    fixed: int | None
    cite: Citation


class ApuestasRules(TableRules, frozen=True, kw_only=True, omit_defaults=True):
    """Everything `decide` asks."""

    organisation: Organisation
    empresa: str
    minimum: int
    programa: tuple[Acontecimiento, ...]
    markets: tuple[Market, ...]
    forecasts: Mapping[str, Forecast]
    lugares: Mapping[str, Lugar]
    percentage: Cited[Fraction]
    by_stake: bool
    least_dividend: bool
    """Whether nobody who guessed right gets less than the stake."""
    bote: bool
    coefficients: tuple[int, ...]
    """In hundredths per forecast; 0 where none is validated."""
    related: Mapping[tuple[str, ...], int]
    most_premio: int | None
    most_owed: int | None
    deducts: Deduction
    least_coefficient: Cited[int]
    unit: Cited[int]
    combinada: Cited[int]
    territory: Cited[str]
    live: bool
    law: Mapping[str, Citation]
    nombres: Mapping[str, str] = {}
    """Names of things on the card, by word. No rule depends on them, and an empty map is not recorded."""

    def event(self, name: str) -> Acontecimiento:
        for event in self.programa:
            if event.id == name:
                return event
        raise KeyError(name)

    @property
    def usual_place(self) -> str:
        return next(iter(self.lugares))

    @property
    def usual_origin(self) -> str:
        return self.territory.value if self.lugares[self.usual_place].clase == "remoto" else ""

    def of_organisation(self) -> Citation:
        return self.law[BASIS[self.organisation]]


BASIS = {Organisation.MUTUA: "pool", Organisation.CONTRAPARTIDA: "coefficient", Organisation.CRUZADA: "between"}


def markets_of(programa: tuple[Acontecimiento, ...]) -> tuple[Market, ...]:
    found: list[Market] = []
    for event in programa:
        runners = event.participantes
        alone = tuple(runners)
        couples = tuple(f"{one}-{other}" for one in runners for other in runners if one != other)
        wanted = ((GANADOR, event.ganador, 1, alone), (COLOCADO, event.colocado, event.colocado, alone))
        for kind, has, places, results in (*wanted, (GEMELA, event.gemela, 1, couples)):
            if has:
                bets = tuple(f"{kind}:{event.id}/{result}" for result in results)
                found.append(Market(kind, event.id, places, bets))
    return tuple(found)


def forecasts_of(markets: tuple[Market, ...]) -> dict[str, Forecast]:
    found: dict[str, Forecast] = {}
    for number, market in enumerate(markets):
        for bet in market.bets:
            runners = tuple(bet.rpartition("/")[2].split("-"))
            found[bet] = Forecast(bet, market.kind, market.event, runners, len(found), number)
    return found


Placing = tuple[tuple[str, ...], ...]
"""Participants in finishing order; ties are grouped."""


def winners(market: Market, placing: Placing) -> Mapping[str, Fraction]:
    """Winning forecasts with their part: 1, or the places left over the number tied for them."""
    found = _couples(placing) if market.kind == GEMELA else _placed(market.places, placing)
    return {f"{market.kind}:{market.event}/{result}": part for result, part in found.items()}


def _placed(places: int, placing: Placing) -> dict[str, Fraction]:
    found: dict[str, Fraction] = {}
    for tied in placing:
        left = places - len(found)
        if left <= 0:
            break
        found |= dict.fromkeys(tied, min(Fraction(1), Fraction(left, len(tied))))
    return found


def _couples(placing: Placing) -> dict[str, Fraction]:
    """The first two in order; in a tie every order wins a part."""
    first, *others = placing
    if len(first) > 1:
        couples = list(permutations(first, 2))
    else:
        couples = [(first[0], second) for second in (others[0] if others else ())]
    return {f"{one}-{other}": Fraction(1, len(couples)) for one, other in couples}


SORTEO = "sorteo"
_STATUS, _CLASS, _CAUSE, _ORGANISED = "estado ", "clase ", "causa ", "organizacion "
_TOLD = {
    AZAR.id: N_("pure chance"),
    SORTEO: N_("the draw"),
    f"{_STATUS}abierto": N_("bets open"),
    f"{_STATUS}suspendido": N_("bets suspended"),
    f"{_STATUS}cerrado": N_("under way"),
    f"{_STATUS}resuelto": N_("with a result"),
    f"{_STATUS}anulado": N_("annulment"),
    f"{_CLASS}interna": N_("interna"),
    f"{_CLASS}externa-local": N_("externa, in authorised premises"),
    f"{_CLASS}externa-otro-recinto": N_("externa, in another venue"),
    f"{_CLASS}externa-remota": N_("externa, by remote means"),
    f"{_CAUSE}interviniente": N_("who made it takes part in the event"),
    f"{_CAUSE}resultado conocido": N_("the outcome was known"),
    f"{_CAUSE}fuera de plazo": N_("the event had begun"),
    f"{_ORGANISED}mutua": N_("mutuas"),
    f"{_ORGANISED}contrapartida": N_("de contrapartida"),
    f"{_ORGANISED}cruzada": N_("cruzadas"),
}
"""Words of the notation that people have words of their own for, in each language.

Those of an event agree with no name: it may be a race, a match or a prize.
"""


def name_in(rules: ApuestasRules, word: str) -> str:
    """The name given to a word of the card, or the word itself."""
    return rules.nombres.get(word) or thing_name(word)


def things_of(programa: Iterable[Acontecimiento], lugares: Mapping[str, Lugar]) -> Iterator[str]:
    for event in programa:
        yield from (event.id, event.recinto, *event.participantes)
    for word, lugar in lugares.items():
        yield from (word, lugar.recinto)


def sources_of(programa: Iterable[Acontecimiento]) -> Iterator[str]:
    return (source for event in programa for source in (event.fuente, event.aparato) if source)


def names_of(rules: ApuestasRules, language: str) -> dict[str, str]:
    names = {word: translate(told, language) for word, told in _TOLD.items()}
    names |= {jurisdiction: each.names.in_language(language) for jurisdiction, each in jurisdictions().items()}
    names |= {word: word for word in sources_of(rules.programa) if word not in names}
    names |= {word: thing_name(word) for word in things_of(rules.programa, rules.lugares)}
    names |= rules.nombres
    kinds = sheet(rules.game)
    for market in rules.markets:
        kind, event = kinds.bet_name(market.kind, language), names[market.event]
        names[market.name] = f"{event}, {kind}"
        for bet in market.bets:
            runners = " – ".join(names[runner] for runner in rules.forecasts[bet].runners)  # noqa: RUF001 - a dash
            names[bet] = f"{runners} {kind} ({event})"
    return names


# --- facts of sentences -----------------------------------------------------------------------------------------------


def said(bets: Sequence[str]) -> Told:
    """Forecasts or markets: words in the notation, names for people."""
    return listed([Called(bet, bet.replace(":", " ", 1)) for bet in bets], " + ")


def all_of(words: Iterable[str]) -> Told:
    return listed(map(Called, words), ", ")


def order_of(placing: Placing) -> Told:
    return listed([listed(map(Called, tied), " = ") for tied in placing], ", ")


def status_told(status: str) -> Called:
    return Called(f"{_STATUS}{status}", status)


def class_told(clase: str) -> Told:
    """The class of a bet; a combinada may have several."""
    return listed([Called(f"{_CLASS}{each}", each) for each in clase.split(" + ")], " + ")


def cause_told(cause: str) -> Called:
    return Called(f"{_CAUSE}{cause}", cause)


def organised_told(organisations: Iterable[str]) -> Told:
    return listed([Called(f"{_ORGANISED}{each}", each) for each in organisations], " / ")


class Coefficient(Told):
    """Hundredths as a coefficient is written: with a point in records, with the mark of the language to people."""

    __slots__ = ()

    def __new__(cls, value: int | Fraction) -> Self:
        return str.__new__(cls, hundredths(floor(value + Fraction(1, 2))))

    def tell(self, language: str) -> str:
        return decimals(str(self), language)


SIN_PRUEBA = Reason(
    "sin_prueba", N_("{source} says so on a proof, such as the photograph or the record: add «prueba …».")
)
FUENTE_NO_OFICIAL = Reason("fuente_no_oficial", N_("The official source of {event} is {expected}, not {found}."))
SIN_FUENTE = Reason(
    "sin_fuente", N_("Only {expected}, the official source of {event}, can say so: add «segun {expected}».")
)


def require_source(rules: ApuestasRules, event: str, expected: str, source: str, evidence: str) -> None:
    cite = rules.law["final"]
    if not source:
        raise Refused(SIN_FUENTE, cite, event=Called(event), expected=Called(expected))
    if source != expected:
        raise Refused(FUENTE_NO_OFICIAL, cite, event=Called(event), expected=Called(expected), found=Called(source))
    if not evidence:
        raise Refused(SIN_PRUEBA, cite, source=Called(source))
