"""All that is known of a game at one place, in one piece: what pages show, programs read and hints are taken from.

Importing this module does not import what blackjack is worked out with: its chart is loaded when it is read.
"""

from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec

from tapete.engine.codec import encode
from tapete.exact import analyses, changed
from tapete.exact.blackjack import rules as blackjack
from tapete.exact.memory import decoded
from tapete.exact.mixed import MixedPlay
from tapete.exact.result import Analysis

if TYPE_CHECKING:
    from tapete.exact.blackjack.solution import Solution

FERROCARRIL = "ferrocarril"
NOTHING = msgspec.Raw(b"null")


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """A game in a jurisdiction; at blackjack with so many packs, or the most, and with the retiro or without."""

    game: str
    jurisdiction: str
    packs: int = 0
    retiro: bool = True


class Book(msgspec.Struct, frozen=True, kw_only=True):
    """The answer; the chart is of blackjack alone, and the mixed play of ferrocarril."""

    question: Question
    bets: dict[str, tuple[Analysis, ...]]
    """Every bet under every way to play it, the best first."""
    chart: msgspec.Raw = msgspec.field(default_factory=lambda: NOTHING)
    """A `Solution`, as it is written; or nothing, which is written `null`."""
    mixed: MixedPlay | None = None

    def solution(self) -> "Solution | None":
        """The chart of blackjack with all that belongs to it."""
        return _opened(bytes(self.chart)) if self.chart != NOTHING else None


@lru_cache(maxsize=32)
def _opened(chart: bytes) -> "Solution":
    from tapete.exact.blackjack.solution import Solution

    return decoded(chart, Solution)


def book_of(question: Question) -> Book:
    """Work it out; of blackjack that takes some seconds the first time."""
    game, where = question.game, question.jurisdiction
    chosen = _choices(question)
    bets = dict(changed(game, where, chosen) if chosen else analyses(game, where))
    chart = _chart(question) if game == blackjack.SLUG else NOTHING
    return Book(question=question, bets=bets, chart=chart, mixed=_mixed(where) if game == FERROCARRIL else None)


def _chart(question: Question) -> msgspec.Raw:
    from tapete.exact.blackjack.solution import solution

    rules = blackjack.rules_of(question.jurisdiction, packs=question.packs, retiro=question.retiro)
    return msgspec.Raw(encode(solution(rules)))


def _mixed(jurisdiction: str) -> MixedPlay:
    from tapete.exact.ferrocarril import best_play
    from tapete.exact.mixed import mixed_play

    return mixed_play(best_play(jurisdiction))


def written(book: Book) -> bytes:
    """A book as JSON, its bets in the order of the law; `decoded` reads it."""
    return msgspec.json.encode(book, enc_hook=_fraction)


def _fraction(value: Any) -> str:
    if isinstance(value, Fraction):
        return f"{value.numerator}/{value.denominator}"
    raise NotImplementedError(f"{type(value).__name__} has no written form")


def _choices(question: Question) -> dict[str, Any]:
    """What the casino has chosen where the law leaves it a choice."""
    packs = {"decks": [question.packs]} if question.packs else {}
    return packs if question.retiro else {**packs, "retiro": "ninguno"}


def question_of(rules: Any) -> Question:
    """The question that a table asks by its rules: what is usual there is asked as anybody asks it."""
    if rules.game != blackjack.SLUG:
        return Question(game=rules.game, jurisdiction=rules.jurisdiction)
    usual = blackjack.rules_of(rules.jurisdiction)
    return Question(
        game=rules.game,
        jurisdiction=rules.jurisdiction,
        packs=0 if rules.packs == usual.packs else rules.packs,
        retiro=bool(rules.retiro.value) or usual.retiro is None,
    )
