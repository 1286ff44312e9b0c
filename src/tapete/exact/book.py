"""All that is known of a game at one place, in one piece: what pages show, programs read and hints are taken from.

Importing this module does not import what blackjack is worked out with: its chart is loaded when it is read.
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

import msgspec

from tapete.engine.codec import encode
from tapete.exact import Analyses, analyses, changed, mathematics_of
from tapete.exact.bingo.sheets import BingoPlay
from tapete.exact.memory import decoded
from tapete.exact.mixed import MixedPlay
from tapete.exact.panos import PanosPlay
from tapete.exact.result import Analysis
from tapete.exact.set_ups import table_with
from tapete.exact.set_ups import written as written_setup
from tapete.exact.sin_descarte import SinDescartePlay
from tapete.exact.two_hands import PaiGowPlay
from tapete.exact.withdrawal import WithdrawalPlay
from tapete.games.pai_gow.manera import Line

if TYPE_CHECKING:
    from tapete.exact.blackjack.solution import Solution

LARGEST = 16_000_000
"""Bytes of an answer that one process gives another, at most."""
TOO_LARGE = 3
"""How a process ends whose answer is larger."""
NOTHING = msgspec.Raw(b"null")
Play = MixedPlay | PanosPlay | WithdrawalPlay | SinDescartePlay | PaiGowPlay | BingoPlay
"""How a game is best played, of those that have no chart like that of blackjack."""
_PLACES: Mapping[type, str] = {
    MixedPlay: "mixed",
    PanosPlay: "panos",
    WithdrawalPlay: "withdrawal",
    SinDescartePlay: "sin_descarte",
    PaiGowPlay: "pai_gow",
    BingoPlay: "bingo",
}
"""Where a book has each."""


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """A game in a jurisdiction; at blackjack with so many packs, or the most, and with the retiro or without.

    At póquer sin descarte with a second bet of so many antes, or as many as is usual, and with cards sold or not.
    At pai gow póquer with a commission and a house way of the casino's own. At machines, draws, apuestas and other
    games `OfRules` with a set-up of one's own, and of a draw with so many tickets sold.
    """

    game: str
    jurisdiction: str
    packs: int = 0
    retiro: bool = True
    second: int = 0
    compra: bool = False
    commission: str = ""
    way: tuple[Line, ...] = ()
    setup: str = ""
    """As `tapete.exact.set_ups.written` has it; the example of the game when there is none."""
    sold: int = 0


class Book(msgspec.Struct, frozen=True, kw_only=True):
    """The answer; the chart is of blackjack alone, the mixed play of ferrocarril, and other games have their own."""

    question: Question
    bets: dict[str, tuple[Analysis, ...]]
    """Every bet under every way to play it, the best first."""
    chart: msgspec.Raw = msgspec.field(default_factory=lambda: NOTHING)
    """A `Solution`, as it is written; or nothing, which is written `null`."""
    mixed: MixedPlay | None = None
    panos: PanosPlay | None = None
    withdrawal: WithdrawalPlay | None = None
    sin_descarte: SinDescartePlay | None = None
    pai_gow: PaiGowPlay | None = None
    bingo: BingoPlay | None = None

    def solution(self) -> "Solution | None":
        """The chart of blackjack with all that belongs to it."""
        return _opened(bytes(self.chart)) if self.chart != NOTHING else None


@lru_cache(maxsize=32)
def _opened(chart: bytes) -> "Solution":
    from tapete.exact.blackjack.solution import Solution

    return decoded(chart, Solution)


@runtime_checkable
class Charted(Protocol):
    """Mathematics of a game that leaves the player something to decide."""

    def chart(self, question: Question) -> "Solution | Play":
        """How it is best played."""
        ...


@runtime_checkable
class ByTotals(Protocol):
    """Mathematics of a game that may be played by whoever looks only at the total of their cards."""

    def chart_by_totals(self, question: Question) -> MixedPlay:
        """How it is best played so."""
        ...


@runtime_checkable
class ByStakes(Protocol):
    """Mathematics of a game in which the best play depends on how much lies on either of two hands."""

    def chart_by_stakes(self, question: Question, stakes: tuple[int, int]) -> PanosPlay:
        """How it is best played then."""
        ...


@runtime_checkable
class WithChoices(Protocol):
    """Mathematics of a game in which something that bears on them is the casino's choice."""

    def choices(self, game: str, jurisdiction: str) -> Mapping[str, tuple[int, ...]]:
        """The fields of a question that mean something there, each with its lawful values."""
        ...

    def question_of(self, rules: Any) -> Question:
        """The question that a table asks by its rules."""
        ...


@runtime_checkable
class OfRules(Protocol):
    """Mathematics of a game whose figures follow from the set-up of each table."""

    def of_rules(self, rules: Any, sold: int) -> Analyses:
        """Every bet at a table with these rules; with so many tickets sold, or as many as is usual."""
        ...


@runtime_checkable
class BySale(Protocol):
    """Mathematics of draws in which a ticket may be worth more or less by how many are sold."""

    def depends_on_sale(self, rules: Any) -> bool:
        """Whether it is, with these rules."""
        ...

    def least_sold(self, rules: Any) -> int:
        """The fewest tickets with which a draw is held."""
        ...

    def most_sold(self, rules: Any) -> int:
        """The most tickets that there are, or that are worked out."""
        ...


def is_slow(question: Question) -> bool:
    """Whether the answer may take so long that other questions go first: it has a chart."""
    return isinstance(mathematics_of(question.game), Charted)


def bets_of(question: Question) -> Analyses:
    """Every bet, as the casino has chosen where the law leaves it a choice."""
    mathematics = mathematics_of(question.game)
    if isinstance(mathematics, OfRules) and (question.setup or question.sold):
        return mathematics.of_rules(rules_for(question), question.sold)
    chosen = _choices(question)
    game, where = question.game, question.jurisdiction
    return changed(game, where, chosen) if chosen else analyses(game, where)


def rules_for(question: Question) -> Any:
    """The rules of the table that is asked about: of its set-up, or of the example of the game; raises `Unlawful`."""
    return table_with(question.game, question.jurisdiction, question.setup).rules


def book_of(question: Question) -> Book:
    """Work it out; of a game with a chart that takes some seconds the first time."""
    bets = dict(bets_of(question))
    mathematics = mathematics_of(question.game)
    found = mathematics.chart(question) if isinstance(mathematics, Charted) else None
    book = Book(question=question, bets=bets)
    if found is None:
        return book
    place = _PLACES.get(type(found))
    return msgspec.structs.replace(book, **({place: found} if place else {"chart": msgspec.Raw(encode(found))}))


def written(book: Book) -> bytes:
    """A book as JSON, its bets in the order of the law; `decoded` reads it."""
    return msgspec.json.encode(book, enc_hook=_fraction)


def _fraction(value: Any) -> str:
    if isinstance(value, Fraction):
        return f"{value.numerator}/{value.denominator}"
    raise NotImplementedError(f"{type(value).__name__} has no written form")


def _choices(question: Question) -> dict[str, Any]:
    """What the casino has chosen where the law leaves it a choice."""
    chosen: dict[str, Any] = {"decks": [question.packs]} if question.packs else {}
    if not question.retiro:
        chosen["retiro"] = "ninguno"
    if question.commission:
        chosen["commission"] = question.commission
    return chosen


def question_at(rules: Any, setup: msgspec.Struct, sold: int = 0) -> Question:
    """What is asked of a table: by its whole set-up, or by what the casino may choose in its rules."""
    if isinstance(mathematics_of(rules.game), OfRules):
        return Question(game=rules.game, jurisdiction=rules.jurisdiction, setup=written_setup(setup), sold=sold)
    return question_of(rules)


def question_of(rules: Any) -> Question:
    """The question that a table asks by what the casino may choose in its rules."""
    mathematics = mathematics_of(rules.game)
    if isinstance(mathematics, WithChoices):
        return mathematics.question_of(rules)
    return Question(game=rules.game, jurisdiction=rules.jurisdiction)
