"""The placed cards: which card is whose Camo, Anti or Viudo, which are live for a bet, and what the turned ones decide.

MU2010:110, 113, 115 and 116, and criterios 7, 8 and 11 to 16. Nothing here knows of stakes or of people.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import msgspec

from tapete.games.monte.rules import (
    ANTI,
    CAMO,
    CARTA,
    CARTAS,
    EXACTAS,
    FILA,
    SALTO,
    VIS,
    VIUDO,
    BelowTriple,
    Bet,
    MonteRules,
)
from tapete.kit.cards import SUIT_LETTERS

POSITIONS = (1, 2, 3, 4)
"""Upper left, upper right, lower left, lower right."""
ROWS = ((1, 2), (3, 4))
FACING = {1: 2, 2: 1, 3: 4, 4: 3}
KEPT_FIRST = (ANTI, VIUDO, CAMO)
"""In this order the cards of a position are live: the Camo is annulled first, and then the Viudo."""
_STEPS = {CAMO: 1, VIUDO: 2, ANTI: 3}
_COPIES = 4


class Board(msgspec.Struct, frozen=True):
    """What was placed and burned: at each position a card, with those that doubled it upon it."""

    piles: tuple[tuple[str, ...], ...] = ((), (), (), ())
    burned: tuple[str, ...] = ()

    def pile(self, position: int) -> tuple[str, ...]:
        """The cards at a position, the one that was placed first."""
        return self.piles[position - 1]

    def with_pile(self, position: int, pile: tuple[str, ...]) -> "Board":
        return Board((*self.piles[: position - 1], pile, *self.piles[position:]), self.burned)

    def at(self, card: str) -> int:
        """The position of a card's value; 0 when it is not placed."""
        for position, pile in zip(POSITIONS, self.piles, strict=True):
            if pile and pile[0][0] == card[0]:
                return position
        return 0

    @property
    def complete(self) -> bool:
        return all(self.piles)

    @property
    def doubled(self) -> int:
        """How many cards doubled or tripled another."""
        return sum(len(pile) - 1 for pile in self.piles if pile)

    @property
    def left(self) -> tuple[int, ...]:
        """How many cards each position keeps, its pile taken off: 3, 2 or 1; burned ones are not counted."""
        return tuple(_COPIES - len(pile) for pile in self.piles)


def exact(rules: MonteRules, base: str, relation: str) -> str:
    circle = [SUIT_LETTERS[suit] for suit in rules.suits.value]
    return base[0] + circle[(circle.index(base[1]) + _STEPS[relation]) % len(circle)]


def relation(rules: MonteRules, board: Board, card: str) -> str:
    """What a card is to the placed one of its value; empty when there is none."""
    position = board.at(card)
    if not position:
        return ""
    return next((name for name in EXACTAS if exact(rules, board.pile(position)[0], name) == card), "")


def to_come(rules: MonteRules, board: Board, position: int) -> list[str]:
    """The cards of a position that were in the pack when the four were placed: Anti, Viudo, Camo."""
    out = {*board.pile(position), *board.burned}
    cards = [exact(rules, board.pile(position)[0], name) for name in KEPT_FIRST]
    return [card for card in cards if card not in out]


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
    """The exact card of a bet: VIS is on the Camo."""
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
    return position if card in duel(rules, board, across, row).wins else 0


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
