"""What has become of a bet, as far as the results are known: it is told before the card is settled."""

from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction

import msgspec

from tapete.games.apuestas.placing import winners
from tapete.games.apuestas.premio import premio
from tapete.games.apuestas.rules import ApuestasRules, Organisation
from tapete.games.apuestas.saldos import Match
from tapete.games.apuestas.state import OVER, Boleto, State, Status


class Fate(StrEnum):
    """Where a bet is."""

    ACEPTADA = "aceptada"
    GANADA = "ganada"
    PERDIDA = "perdida"
    NULA = "nula"


class Fated(msgspec.Struct, frozen=True):
    """A bet by its number, where it is, and what it is paid; 0 where nobody knows it yet."""

    number: int
    fate: Fate
    amount: int = 0


class Known(msgspec.Struct, frozen=True):
    """What the results so far say: what wins with its part, what is void, and of what nothing is known."""

    wins: Mapping[str, Fraction]
    void: frozenset[str]
    unknown: frozenset[str]


def known_of(rules: ApuestasRules, state: State) -> Known:
    """By the events that are over, and by who was withdrawn."""
    wins: dict[str, Fraction] = {}
    void: set[str] = set()
    unknown: set[str] = set()
    for market in rules.markets if state.meetings else ():
        meeting = state.meeting(market.event)
        gone = {bet for bet in market.bets if not set(rules.forecasts[bet].runners).isdisjoint(meeting.withdrawn)}
        void |= set(market.bets) if meeting.status is Status.ANULADO else gone
        if meeting.status is Status.RESUELTO:
            wins |= winners(market, meeting.placing)
        if meeting.status not in OVER:
            unknown |= set(market.bets) - gone
    return Known(wins, frozenset(void), frozenset(unknown))


def fate_of(rules: ApuestasRules, state: State, known: Known, boleto: Boleto) -> Fated:
    """A leg that is lost loses the bet at once, whatever becomes of the others."""
    if boleto.number in state.spoilt:
        return Fated(boleto.number, Fate.NULA, boleto.amount)
    legs = [leg for leg in boleto.legs if known.void.isdisjoint(leg.bets)]
    bets = [bet for leg in legs for bet in leg.bets]
    if any(bet not in known.unknown and bet not in known.wins for bet in bets):
        return Fated(boleto.number, Fate.PERDIDA)
    if any(bet in known.unknown for bet in bets):
        return Fated(boleto.number, Fate.ACEPTADA)
    if not legs:
        return Fated(boleto.number, Fate.NULA, boleto.amount)
    if rules.organisation is Organisation.MUTUA:
        return Fated(boleto.number, Fate.GANADA)
    return Fated(boleto.number, Fate.GANADA, premio(boleto.amount, boleto.legs, known.wins, known.void) or 0)


def fate_of_match(state: State, known: Known, match: Match, *, backed: bool) -> Fate:
    """For whoever bet for the result, or against it; one that ties for the place is won by both in part."""
    if match.backed in state.spoilt or match.laid in state.spoilt or match.bet in known.void:
        return Fate.NULA
    if match.bet in known.unknown:
        return Fate.ACEPTADA
    part = known.wins.get(match.bet, Fraction(0))
    return Fate.GANADA if (part if backed else 1 - part) else Fate.PERDIDA
