"""The rules of punto y banca at one table, frozen: the law's parameters and the table's own figures."""

from enum import StrEnum
from fractions import Fraction

import msgspec

from tapete.engine.actor import Role
from tapete.games.table.rules import TableRules
from tapete.law.citation import Citation
from tapete.law.parameters import Cited


class Modalidad(StrEnum):
    """The tables of the game."""

    COMPLETA = "completa"
    MINI = "mini"
    MIDI = "midi"


class Exposed(StrEnum):
    """What becomes of a card found face up in the sabot."""

    VALIDA = "valida"
    ELIMINADA = "eliminada"
    JEFE = "jefe"


class Bet(msgspec.Struct, frozen=True, kw_only=True):
    """A suerte: what it pays and admits."""

    id: str
    kind: str
    pays: Fraction
    deduction: Fraction = Fraction(0)
    """The part of a bet won on it that the house keeps."""
    cite: Citation
    minimums: tuple[int, ...]
    minimum_cite: Citation
    cap: int
    """The most one player may have on it."""
    cap_cite: Citation
    step: int = 1
    """Stakes must be multiples of it."""
    step_cite: Citation


class BancaRules(TableRules, frozen=True, kw_only=True):
    """Everything `decide` asks, in the order of the articles."""

    modalidad: Modalidad
    packs: Cited[int]
    behind: Cited[int]
    """Cards below the cut card; the article on it is the one on the running of the game."""
    seats: tuple[int, ...]
    """The numbers of the departments."""
    seats_cite: Citation
    empate_central: bool
    """Whether one casilla at the centre takes the bets on the empate."""

    croupiers: tuple[Role, ...]
    """Who does the work of a croupier: also the jefe, where only one wing is used."""
    waiting_list: Cited[bool]
    standing: Cited[bool]
    """Whether standing players may bet at this table."""
    players_deal: Cited[bool]
    hands_on: Cited[bool]
    """Whether players may touch the cards."""
    dealer_must_bet: Cited[bool]
    punto_seated: Cited[bool]

    bets: dict[str, Bet]
    bets_cite: Citation
    minimum: int

    points: dict[str, int]
    """What a card of each rank counts in a hand."""
    burns: dict[str, int]
    """How many cards a first card of each rank discards."""
    naturals: Cited[tuple[int, ...]]
    punto_draws: Cited[tuple[int, ...]]
    tableau: Cited[tuple[str, ...]]
    calls: Cited[tuple[str, str]]
    """What is said when the punto stands, and when it draws."""
    collect_first: Cited[bool]
    last_rounds: Cited[int]

    exposed: Cited[Exposed]
    stuck: Cited[bool]
    unforeseen: Cited[bool]
    breaches: dict[str, Citation]
    """Breaches of duty that are recorded while the game goes on, each with the provision it offends."""
