"""The rules of a betting house, frozen: the law, and what its authorisation fixes."""

from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from tapete.engine.table import TableRules
from tapete.law.citation import Citation
from tapete.law.parameters import Cited

GANADOR, COLOCADO, GEMELA = "ganador", "colocado", "gemela"
"""Who comes first; who comes in the first places; who come first and second, in this order."""
LONGEST_LIST = 36
"""Results of several runners beyond which a market is not told one by one: they are chosen by who comes in."""


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
        """How it is called: `ganador:carrera-1`."""
        return f"{self.kind}:{self.event}"

    @property
    def long(self) -> bool:
        """Whether its results are chosen runner by runner, for they are too many to be listed."""
        return self.kind == GEMELA and len(self.bets) > LONGEST_LIST


class Forecast(msgspec.Struct, frozen=True):
    """One result that may be forecast."""

    bet: str
    kind: str
    event: str
    runners: tuple[str, ...]
    place: int
    """Its place among all the forecasts of the card."""
    market: int
    """The place of its market on the card."""


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
    """Whether a dead heat of a mutua is shared by stake alone."""
    least_dividend: bool
    """Whether nobody who guessed right gets less than the stake."""
    bote: bool
    coefficients: tuple[int, ...]
    """In hundredths, for each forecast; 0 where none is validated yet."""
    related: Mapping[tuple[str, ...], int]
    """Coefficients of results of one event together."""
    most_premio: int | None
    most_owed: int | None
    deducts: Deduction
    least_coefficient: Cited[int]
    """In hundredths; coefficients are above it."""
    unit: Cited[int]
    combinada: Cited[int]
    territory: Cited[str]
    live: bool
    law: Mapping[str, Citation]
    nombres: Mapping[str, str] = {}
    """What things of the card are called, by their words; no rule goes by them, and where none are, none are kept."""

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
        """From where a bet at the usual place comes, if that is remote."""
        return self.territory.value if self.lugares[self.usual_place].clase == "remoto" else ""

    def of_organisation(self) -> Citation:
        return self.law[BASIS[self.organisation]]


BASIS = {Organisation.MUTUA: "pool", Organisation.CONTRAPARTIDA: "coefficient", Organisation.CRUZADA: "between"}
"""The row of the law on each organisation."""


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
