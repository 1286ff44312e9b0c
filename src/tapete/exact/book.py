"""Everything known of a game at one place, as one value: pages show it, programs read it, hints are taken from it.

Importing this module imports no game's mathematics: how a game is best played is decoded when it is read.
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any, Protocol, TypeVar, runtime_checkable

import msgspec

from tapete.engine.codec import encode
from tapete.engine.setup import read_setup, write_setup
from tapete.engine.table import AnyTable
from tapete.exact import Analyses, OfRules, analyses, changed, mathematics_of
from tapete.exact.memory import decoded
from tapete.exact.result import Analysis
from tapete.exact.study import FigureSheets
from tapete.games import REGISTRY, build


def written_setup(setup: msgspec.Struct) -> str:
    """A set-up as text; amounts are in euros, and what is at its default is left out."""
    return msgspec.json.encode(write_setup(setup)).decode()


def table_with(game: str, jurisdiction: str, setup: str = "") -> AnyTable:
    """The table of a set-up as it was written, or of the example of the game; raises `Unlawful`."""
    if not setup:
        return build(game, jurisdiction)
    fields: dict[str, Any] = msgspec.json.decode(setup)
    return build(game, jurisdiction, read_setup(REGISTRY.module(game).Setup, fields))


LARGEST = 16_000_000
"""Maximum size in bytes of an answer that one process gives another."""
TOO_LARGE = 3
"""Exit code of a process whose answer is larger."""
NOTHING = msgspec.Raw(b"null")
T = TypeVar("T", bound=msgspec.Struct)


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """A game in a jurisdiction, with the casino's choices or with a set-up of its own."""

    game: str
    jurisdiction: str
    choices: str = ""
    """The casino's choices that change the figures, as JSON; each game has a type for its own. Empty for the usual."""
    setup: str = ""
    """A set-up as `written_setup` writes it. Empty for the example of the game."""
    sold: int = 0
    """Tickets sold, at a draw. 0 for the usual number."""

    def chosen(self, kind: type[T]) -> T:
        return msgspec.json.decode(self.choices or "{}", type=kind)

    def choosing(self, **choices: Any) -> "Question":
        known = {**msgspec.json.decode(self.choices or "{}"), **choices}
        return msgspec.structs.replace(self, choices=msgspec.json.encode(known, order="sorted").decode())


def asked_of(rules: Any, chosen: msgspec.Struct | None = None) -> Question:
    """The question about a table with these rules; choices at their default are left out."""
    question = Question(game=rules.game, jurisdiction=rules.jurisdiction)
    choices = msgspec.to_builtins(chosen) if chosen else {}
    return question.choosing(**choices) if choices else question


class Book(msgspec.Struct, frozen=True, kw_only=True):
    """The answer: every bet, and how the game is best played."""

    question: Question
    bets: dict[str, tuple[Analysis, ...]]
    """Every bet under every way to play it, the best first."""
    play: msgspec.Raw = msgspec.field(default_factory=lambda: NOTHING)
    """The best play as `Charted.chart` returned it, encoded as JSON; `null` for a game without decisions."""

    def play_as(self, kind: type[T]) -> T | None:
        return None if self.play == NOTHING else _opened(bytes(self.play), kind)

    def best_play(self) -> Any:
        """The best play, decoded as the type that the game's module names; None for a game without decisions."""
        mathematics = mathematics_of(self.question.game)
        return self.play_as(mathematics.play_type() if isinstance(mathematics, WithOwnPlay) else FigureSheets)


@lru_cache(maxsize=32)
def _opened(content: bytes, kind: type[T]) -> T:
    return decoded(content, kind)


@runtime_checkable
class Charted(Protocol):
    """Mathematics of a game that leaves the player something to decide."""

    def chart(self, question: Question) -> msgspec.Struct:
        """The best play."""


@runtime_checkable
class WithOwnPlay(Protocol):
    """Mathematics of a game whose best play is not a `FigureSheets`."""

    def play_type(self) -> type[msgspec.Struct]:
        """The type that `chart` returns."""


@runtime_checkable
class ByTotals(Protocol):
    """Mathematics of a game that may be played by whoever looks only at the total of their cards."""

    def chart_by_totals(self, question: Question) -> msgspec.Struct:
        """How it is best played so."""


@runtime_checkable
class ByStakes(Protocol):
    """Mathematics of a game in which the best play depends on how much lies on either of two hands."""

    def chart_by_stakes(self, question: Question, stakes: tuple[int, int]) -> msgspec.Struct:
        """How it is best played then."""


@runtime_checkable
class WithChoices(Protocol):
    """Mathematics of a game with choices of the casino that may be asked for by name."""

    def choices(self, game: str, jurisdiction: str) -> Mapping[str, tuple[int, ...]]:
        """The choices there, each with its lawful values."""


@runtime_checkable
class WithChanges(Protocol):
    """Mathematics of a game in which the casino's choices fix parameters of the law."""

    def changes(self, question: Question) -> Mapping[str, Any]:
        """The parameters that the choices of a question fix."""


@runtime_checkable
class ByRules(Protocol):
    """Mathematics of a game in which the casino's choices are read out of the rules of a table."""

    def question_of(self, rules: Any) -> Question:
        """The question that a table asks by its rules."""


@runtime_checkable
class BySale(Protocol):
    """Mathematics of draws in which a ticket may be worth more or less by how many are sold."""

    def depends_on_sale(self, rules: Any) -> bool:
        """Whether it is, with these rules."""

    def least_sold(self, rules: Any) -> int:
        """The fewest tickets with which a draw is held."""

    def most_sold(self, rules: Any) -> int:
        """The most tickets that there are, or that are worked out."""


def is_slow(question: Question) -> bool:
    """Whether the answer may take so long that other questions go first: it has a chart."""
    return isinstance(mathematics_of(question.game), Charted)


def bets_of(question: Question) -> Analyses:
    """Every bet, as the casino has chosen where the law leaves it a choice."""
    mathematics = mathematics_of(question.game)
    if isinstance(mathematics, OfRules) and (question.setup or question.sold):
        return mathematics.of_rules(rules_for(question), question.sold)
    chosen = mathematics.changes(question) if isinstance(mathematics, WithChanges) else {}
    game, where = question.game, question.jurisdiction
    return changed(game, where, chosen) if chosen else analyses(game, where)


def rules_for(question: Question) -> Any:
    """The rules of the table that is asked about: of its set-up, or of the example of the game; raises `Unlawful`."""
    return table_with(question.game, question.jurisdiction, question.setup).rules


def book_of(question: Question) -> Book:
    """Calculate the answer; for a game with a chart that takes some seconds the first time."""
    bets = dict(bets_of(question))
    mathematics = mathematics_of(question.game)
    if not isinstance(mathematics, Charted):
        return Book(question=question, bets=bets)
    return Book(question=question, bets=bets, play=msgspec.Raw(encode(mathematics.chart(question))))


def written(book: Book) -> bytes:
    """A book as JSON, its bets in the order of the law; `decoded` reads it."""
    return msgspec.json.encode(book, enc_hook=_fraction)


def _fraction(value: Any) -> str:
    if isinstance(value, Fraction):
        return f"{value.numerator}/{value.denominator}"
    raise NotImplementedError(f"{type(value).__name__} has no written form")


def question_at(rules: Any, setup: msgspec.Struct, sold: int = 0) -> Question:
    """What is asked of a table: by its whole set-up, or by what the casino may choose in its rules."""
    if isinstance(mathematics_of(rules.game), OfRules):
        return Question(game=rules.game, jurisdiction=rules.jurisdiction, setup=written_setup(setup), sold=sold)
    return question_of(rules)


def question_of(rules: Any) -> Question:
    """The question that a table asks by what the casino may choose in its rules."""
    mathematics = mathematics_of(rules.game)
    return mathematics.question_of(rules) if isinstance(mathematics, ByRules) else asked_of(rules)
