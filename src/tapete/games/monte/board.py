"""The placed cards of monte, which of them are live for a bet, what turned cards decide; and the state of a table.

MU2010:110, 113, 115 and 116, and criterios 7, 8 and 11 to 16.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple

import msgspec

from tapete.engine.chapter import Moment
from tapete.engine.command import Role
from tapete.engine.event import Reason, Refused
from tapete.engine.table import TablePhase, TableState
from tapete.families.sabot import card_of, in_hand
from tapete.families.stakes.bets import Collected, Paid, Returned
from tapete.families.stakes.laying import Stake
from tapete.families.table import reasons as shared
from tapete.families.table.powers import Handler, OneOf, during
from tapete.families.table.settling import Replenished
from tapete.games.monte.rules import (
    ANTI,
    CAMO,
    CARTA,
    CARTAS,
    FILA,
    PRIMERAS,
    SALTO,
    SEGUNDAS,
    VIS,
    VIUDO,
    BelowTriple,
    Bet,
    MonteRules,
)
from tapete.kit.cards import SPANISH_40, SUIT_LETTERS, BadCard, Sabot, parse_card
from tapete.language import N_
from tapete.law.citation import Citation

POSITIONS = (1, 2, 3, 4)
ROWS = ((1, 2), (3, 4))
FACING = {1: 2, 2: 1, 3: 4, 4: 3}
KEPT_FIRST = (ANTI, VIUDO, CAMO)
_STEPS = {CAMO: 1, VIUDO: 2, ANTI: 3}
_COPIES = 4


class Board(msgspec.Struct, frozen=True):
    """What was placed and burned: at each position a card, with those that doubled it upon it."""

    piles: tuple[tuple[str, ...], ...] = ((), (), (), ())
    burned: tuple[str, ...] = ()

    def pile(self, position: int) -> tuple[str, ...]:
        return self.piles[position - 1]

    def with_pile(self, position: int, pile: tuple[str, ...]) -> "Board":
        return Board((*self.piles[: position - 1], pile, *self.piles[position:]), self.burned)

    def at(self, card: str) -> int:
        value = card[0]
        for position, pile in enumerate(self.piles, 1):
            if pile and pile[0][0] == value:
                return position
        return 0

    @property
    def complete(self) -> bool:
        return all(self.piles)

    @property
    def doubled(self) -> int:
        return sum(len(pile) - 1 for pile in self.piles if pile)

    @property
    def left(self) -> tuple[int, ...]:
        return tuple(_COPIES - len(pile) for pile in self.piles)


@cache
def _related(suits: tuple[str, ...], base: str) -> dict[str, str]:
    """The other cards of the value of a placed card, by their relation to it, those that are kept first before."""
    circle = [SUIT_LETTERS[suit] for suit in suits]
    return {name: base[0] + circle[(circle.index(base[1]) + _STEPS[name]) % len(circle)] for name in KEPT_FIRST}


def exact(rules: MonteRules, base: str, relation: str) -> str:
    return _related(rules.suits.value, base)[relation]


def relation(rules: MonteRules, board: Board, card: str) -> str:
    position = board.at(card)
    related = _related(rules.suits.value, board.pile(position)[0]) if position else {}
    return next((name for name, each in related.items() if each == card), "")


def to_come(rules: MonteRules, board: Board, position: int) -> list[str]:
    pile, burned = board.pile(position), board.burned
    cards = _related(rules.suits.value, pile[0]).values()
    return [card for card in cards if card not in pile and card not in burned]


# --- live cards -------------------------------------------------------------------------------------------------------


class Duel(NamedTuple):
    """The cards with which a bet wins, and those with which it loses; any other decides nothing."""

    wins: frozenset[str]
    loses: frozenset[str]


def duel(rules: MonteRules, board: Board, bet: Bet, row: tuple[int, ...]) -> Duel:
    """The live cards of a bet; `row` is the row of Segundas, and none in Primeras."""
    if bet.kind in CARTAS or bet.kind == SALTO:
        kept = keeps(rules, board, bet)
        live = {position: to_come(rules, board, position)[: kept[position]] for position in (*bet.mine, *bet.against)}
        return Duel(_union(live[p] for p in bet.mine), _union(live[p] for p in bet.against))
    named = frozenset({named_card(rules, board, bet)})
    return Duel(named, _union(to_come(rules, board, p) for p in row or POSITIONS) - named)


def _union(cards: Iterable[Iterable[str]]) -> frozenset[str]:
    return frozenset().union(*cards)


def named_card(rules: MonteRules, board: Board, bet: Bet) -> str:
    return exact(rules, board.pile(bet.mine[0])[0], CAMO if bet.kind == VIS else bet.kind)


def keeps(rules: MonteRules, board: Board, bet: Bet) -> dict[int, int]:
    """How many cards each position keeps live in the game of a bet (MU2010:113.2 and 113.3)."""
    first, second, _, _ = board.left
    fewer = min(first, second)
    whole = dict.fromkeys(POSITIONS, _COPIES)
    if bet.kind == SALTO:
        return dict.fromkeys(POSITIONS, fewer)
    lone_triple = {first, second} == {1, 3}
    if bet.kind == FILA:
        return {**whole, 3: 2, 4: 2} if lone_triple else {**whole, 3: first, 4: second}
    if bet.kind == CARTA and {*bet.mine, *bet.against} != {1, 2}:
        if 1 not in (*bet.mine, *bet.against) and 2 not in (*bet.mine, *bet.against):
            return whole
        if lone_triple and rules.below_triple.value is BelowTriple.LITERAL:
            return {**whole, 3: 2, 4: 2}
        return {**whole, 3: first, 4: second}
    return {**whole, 1: fewer, 2: fewer}


def decides_row(rules: MonteRules, board: Board, card: str, row: tuple[int, ...]) -> int:
    """The position that a turned card makes win over the one across from it; 0 when it decides neither row in play."""
    position = board.at(card)
    if not position or (row and position not in row):
        return 0
    across = rules.bets[f"{CARTA}:{position}-{FACING[position]}"]
    live = to_come(rules, board, position)[: keeps(rules, board, across)[position]]
    return position if card in live else 0


# --- what the turned cards decide -------------------------------------------------------------------------------------


class Fate(NamedTuple):
    """What became of a bet: won, lost or, with neither, undecided; and whether the first card decided it."""

    won: bool = False
    lost: bool = False
    first: bool = False


def fate(rules: MonteRules, board: Board, bet: Bet, row: tuple[int, ...], turned: Sequence[str]) -> Fate:
    """What the cards turned in a phase, in their order, decide of a bet."""
    live = duel(rules, board, bet, row)
    for number, card in enumerate(turned):
        if card in live.wins:
            return Fate(won=True, first=number == 0)
        if card in live.loses or bet.kind == VIS:
            return Fate(lost=True, first=number == 0)
    return Fate()


# --- the state of a table, who may act and when -----------------------------------------------------------------------


SettlementEvent = Collected | Paid | Returned | Replenished


class Phase(TablePhase):
    """Where the table is, in the order of a jugada; from `anuncio` on twice, for Primeras and for Segundas."""

    CERRADA = "cerrada"
    MEZCLA = "mezcla", N_("Mazo"), N_("the cards are to be shuffled")
    CORTE = "corte", N_("Mazo"), N_("the cards are to be cut")
    EMPLAZAMIENTO = "emplazamiento", N_("Cartas"), N_("four cards are being placed")
    ANUNCIO = "anuncio", N_("Cartas"), N_("hagan juego is to be called")
    APUESTAS = "apuestas", N_("Apuestas")
    CARTAS = "cartas", N_("Juego"), N_("cards are being turned")
    LIQUIDACION = "liquidacion", N_("Pago")
    FIN = "fin"


BETWEEN = frozenset({Phase.MEZCLA, Phase.CORTE, Phase.FIN})
WAITING = frozenset({Phase.EMPLAZAMIENTO, Phase.CARTAS})
LOADED = WAITING | {Phase.ANUNCIO, Phase.APUESTAS}
"""The pack is in the sabot and its next card is not due to be ignored."""


class State(TableState, frozen=True, kw_only=True):
    """Everything that decides what may happen next."""

    phase: Phase = Phase.CERRADA
    sabot: Sabot | None = None
    board: Board = Board()
    row: tuple[int, ...] = ()
    """The two positions of Segundas; none in Primeras."""
    turned: tuple[str, ...] = ()
    winner: int = 0
    """Who won the phase that is being settled; 0 when the pack was spent."""
    won: tuple[int, ...] = ()
    """Who won the phases that are settled."""
    stakes: tuple[Stake, ...] = ()
    placed: int = 0
    due: tuple[SettlementEvent, ...] = ()
    results: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        return SEGUNDAS if self.row else PRIMERAS


class Naipe:
    """A card of a Spanish pack, with or without its back; a word that is none is left for the game to refuse."""

    def read(self, rules: object, state: object, words: Sequence[str]) -> tuple[str, int]:
        try:
            return str(parse_card(words[0], SPANISH_40)), 1
        except BadCard:
            return words[0], 1

    def write(self, value: str) -> str:
        return value


NO_ES_NAIPE = Reason(
    "no_es_naipe", N_("{card} is not a card of this pack: write 1 to 7, 10, 11 or 12 and o, c, e or b, as in 12b.")
)
NAIPE_IMPOSIBLE = Reason("naipe_imposible", N_("{card:naipe} can't come out of this pack."))


def naipe_of(state: State, text: str, cite: Citation) -> str:
    try:
        if text not in _PLACES:
            parse_card(text, SPANISH_40)
    except BadCard as error:
        raise Refused(NO_ES_NAIPE, cite, card=text[:20]) from error
    return str(card_of(in_hand(state), text, cite, NAIPE_IMPOSIBLE).face)


def between(rules: MonteRules, state: State) -> bool:
    return state.phase in BETWEEN


_PLACES = {str(card): place for place, card in enumerate(SPANISH_40.cards)}


def seen(state: State, card: str) -> bool:
    return state.sabot is not None and not state.sabot.unseen[_PLACES[card]]


def present(state: State) -> list[str]:
    return sorted({stake.player for stake in state.stakes})


TIRADOR = OneOf[MonteRules](Role.CRUPIER, 0, lambda rules: rules.tirador)
PAGADOR = OneOf[MonteRules](Role.CRUPIER, 1, lambda rules: rules.pagador)
HANDLER = Handler[MonteRules](lambda _: frozenset({Role.CRUPIER}), lambda rules: rules.staff.cite)


def betting_in(*phases: Phase) -> Moment[MonteRules, State]:
    return Moment(lambda _, state: state.phase in phases, shared.FUERA_DE_PLAZO, lambda rules: rules.running)


SETTLING: Moment[MonteRules, State] = during(
    Phase.LIQUIDACION, shared.NADA_QUE_LIQUIDAR, lambda rules: rules.collect_first.cite
)
