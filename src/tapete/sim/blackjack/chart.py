"""How black-jack is played in a simulation: a chart as somebody writes it, and what it is worth."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

import msgspec
import numpy as np
from numpy.typing import NDArray

from tapete.exact.blackjack import BlackjackRules as Rules
from tapete.exact.blackjack.hands import LIMIT, Ints, Move, all_hands
from tapete.exact.blackjack.solution import FIRSTS, Solution, Worth, Worths
from tapete.exact.blackjack.strategy import LETTERS, Play
from tapete.exact.memory import remembered
from tapete.games.blackjack.rules import BlackjackRules
from tapete.language import N_, Told
from tapete.sim.blackjack.kernels import ALONE, CHART, LATER, PAIRS, PEDIR, RETIRES, RETIRO

MORE = "+"
"""What a row for three cards and more ends with: `16+`."""
_AS = "A"
_RARE = {"4": "C", "A1": "C", "20": "P"}
"""Scores that only a pair makes with two cards: what is done with it when there is no money to split it."""
_FIRST_ROWS = (*map(str, range(5, 20)), *(f"A{other}" for other in range(2, 10)))
_PAIR_ROWS = tuple(f"{value},{value}" for value in (*range(2, 11), _AS))
_LATER_ROWS = (*map(str, range(6, 21)), *(f"A{other}" for other in range(2, 10)))
_COLUMNS = tuple(str(first) if first > 1 else _AS for first in FIRSTS)

THREE_CARDS = N_(
    "With {hand} against {first} the chart says {move}, but only two cards are doubled, split or given up:"
    " write that row."
)
NOT_DOUBLED = N_("With {hand} against {first} the chart says {move}, but that score may not be doubled there.")
NO_RETIRO = N_("With {hand} against {first} the chart says {move}, but there is no retiro there.")

Rows = Mapping[str, str]
"""The letters of each row, a column for each first card of the croupier from 2 to 10 and the as."""


class BadChart(ValueError):
    """A chart that can't be played by: a sentence and its facts."""

    def __init__(self, sentence: str, **facts: object) -> None:
        super().__init__(Told(sentence, **facts))
        self.sentence = sentence
        self.facts = facts


def rows_of(found: Solution) -> Rows:
    return {row.hands: row.moves for row in found.chart} | {f"{row.hands}{MORE}": row.moves for row in found.later}


def read_chart(text: str) -> Rows:
    """A row on each line: the hand, then ten letters, together or apart; what follows a # is not read."""
    rows: dict[str, str] = {}
    known = {*_FIRST_ROWS, *_PAIR_ROWS, *_RARE, *(f"{row}{MORE}" for row in _LATER_ROWS)}
    for line in text.splitlines():
        hand, *letters = line.partition("#")[0].split() or [""]
        moves = "".join(letters).upper()
        if not hand:
            continue
        if hand not in known:
            raise BadChart(N_("The chart has no such row as {hand!r}; write 16, A7, 8,8 or 16+."), hand=hand)
        if hand in rows:
            raise BadChart(N_("The chart says twice what to do with {hand}."), hand=hand)
        if len(moves) != len(FIRSTS) or not set(moves) <= set(LETTERS):
            sentence = N_("The row of {hand} has {found!r}; write ten letters of {letters}, from 2 to the as.")
            raise BadChart(sentence, hand=hand, found=moves, letters=LETTERS)
        rows[hand] = moves
    return rows


def whole(rows: Rows, rules: BlackjackRules) -> Rows:
    """The chart with every row that play may come to; raises `BadChart` at a hole, or where a move is not lawful."""
    filled = {hand: letter * len(FIRSTS) for hand, letter in _RARE.items()} | dict(rows)
    for hand in (*_FIRST_ROWS, *_PAIR_ROWS):
        if hand not in filled:
            raise BadChart(N_("The chart does not say what to do with {hand}."), hand=hand)
    for hand in _LATER_ROWS:
        later = filled.get(f"{hand}{MORE}") or filled[hand].replace("D", "C")
        _refuse(f"{hand}{MORE}", later, "DSR", THREE_CARDS)
        filled[f"{hand}{MORE}"] = later
    for hand, moves in filled.items():
        _require_lawful(hand, moves, rules)
    return filled


def _refuse(hand: str, moves: str, letters: str, sentence: str) -> None:
    for first, move in zip(_COLUMNS, moves, strict=True):
        if move in letters:
            raise BadChart(sentence, hand=hand, first=first, move=move)


def _require_lawful(hand: str, moves: str, rules: BlackjackRules) -> None:
    if "," not in hand or not rules.pares.value:
        _refuse(hand, moves, "S", N_("With {hand} against {first} the chart says {move}, but only pairs are split."))
    if _hard(hand) not in rules.doubles.value:
        _refuse(hand, moves, "D", NOT_DOUBLED)
    if not rules.retiro.value:
        _refuse(hand, moves, "R", NO_RETIRO)
    if moves[-1] == "R":
        raise BadChart(N_("The chart gives up {hand} against an as, which nobody may."), hand=hand)


def _hard(hand: str) -> int:
    row = hand.removesuffix(MORE)
    if "," in row:
        value = row.partition(",")[0]
        return 2 if value == _AS else 2 * int(value)
    return 1 + int(row[1:]) if row.startswith(_AS) else int(row)


def table_of(filled: Rows) -> NDArray[np.uint8]:
    table = np.zeros(CHART, dtype=np.uint8)
    for place, move in _cells(filled):
        table[place] = move
    return table


def _cells(filled: Rows) -> Iterator[tuple[int, int]]:
    for hand, moves in filled.items():
        row = hand.removesuffix(MORE)
        for column, letter in enumerate(moves):
            first, move = FIRSTS[column], LETTERS.index(letter)
            if "," in row:
                yield PAIRS + 11 * (_hard(row) // 2) + first, move
            elif hand.endswith(MORE):
                yield LATER + _row(row) + first, move
            else:
                later = filled.get(f"{row}{MORE}", "")
                fallback = LETTERS.index(later[column]) if later else PEDIR
                yield ALONE + _row(row) + first, fallback if move == RETIRO else move
                yield RETIRES + _row(row) + first, int(move == RETIRO)


def _row(row: str) -> int:
    return 11 * (32 + _hard(row) if row.startswith(_AS) else _hard(row))


_PAIR = 2


class Question(msgspec.Struct, frozen=True):
    """What the worth of a chart follows from."""

    rules: Rules
    chart: tuple[int, ...]


def chart_worth(rules: Rules, table: NDArray[np.uint8]) -> Worths:
    question = Question(rules, tuple(table.tolist()))
    return remembered("blackjack-chart", question, Worths, lambda: _worth(rules, table))


def _worth(rules: Rules, table: NDArray[np.uint8]) -> Worths:
    total = sum(rules.sabot)
    return Worths.joined(
        (Fraction(rules.sabot[first - 1], total), Worth(rules, first).game(play_of(table, first))) for first in FIRSTS
    )


def play_of(table: NDArray[np.uint8], first: int) -> Play:
    """The chart against one first card, for every hand there is."""
    hands = all_hands()
    row = 11 * np.where(hands.soft, 22 + hands.score, hands.score) + first
    two, more = hands.size == _PAIR, hands.size > _PAIR
    split: Ints = np.where(more, table[LATER + row], table[ALONE + row]).astype(np.int64)
    split[(hands.score >= LIMIT) | (hands.size < _PAIR)] = Move.PLANTARSE
    moves = np.where(two & (table[RETIRES + row] > 0), int(Move.RETIRO), split)
    pairs = np.flatnonzero(two & (hands.made_of.max(axis=1) == _PAIR))
    values = hands.made_of[pairs].argmax(axis=1) + 1
    moves[pairs] = table[PAIRS + 11 * values + first]
    return Play(moves, split, np.zeros(10))
