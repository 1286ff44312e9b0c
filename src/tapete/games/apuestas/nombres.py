"""What the things of a betting house are called: the notation and the record have words for them, people names."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import floor
from typing import Self

from tapete.engine.actor import AZAR
from tapete.games.apuestas.placing import Placing
from tapete.games.apuestas.rules import Acontecimiento, ApuestasRules, Lugar
from tapete.kit.money import hundredths
from tapete.kit.things import thing_name
from tapete.language import N_, Called, Told, decimals, listed, translate
from tapete.law.parameters import sheet
from tapete.law.regulations import jurisdictions

SORTEO = "sorteo"
"""The proof of a result that chance has said."""
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
    """What people call something of a card in every language: the name it was given, or its word."""
    return rules.nombres.get(word) or thing_name(word)


def things_of(programa: Iterable[Acontecimiento], lugares: Mapping[str, Lugar]) -> Iterator[str]:
    """The words of everything on a card that may be given a name."""
    for event in programa:
        yield from (event.id, event.recinto, *event.participantes)
    for word, lugar in lugares.items():
        yield from (word, lugar.recinto)


def sources_of(programa: Iterable[Acontecimiento]) -> Iterator[str]:
    """The official sources and the devices that draw: called as they are written, unless they are given a name."""
    return (source for event in programa for source in (event.fuente, event.aparato) if source)


def names_of(rules: ApuestasRules, language: str) -> dict[str, str]:
    """Every name of a house in a language."""
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
    """Forecasts, or markets, as the notation says them, and to people by their names."""
    return listed([Called(bet, bet.replace(":", " ", 1)) for bet in bets], " + ")


def all_of(words: Iterable[str]) -> Told:
    return listed(map(Called, words), ", ")


def order_of(placing: Placing) -> Told:
    return listed([listed(map(Called, tied), " = ") for tied in placing], ", ")


def status_told(status: str) -> Called:
    return Called(f"{_STATUS}{status}", status)


def class_told(clase: str) -> Told:
    """What a bet is by its place; a combinada may be of several."""
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
