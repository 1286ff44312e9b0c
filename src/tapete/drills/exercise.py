"""What an exercise is: a question made of a picture and of parts to answer, and the engine's own answer to grade by."""

from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from typing import Any, Literal, Protocol, Self, TypeVar

import msgspec

from tapete.engine.chips import Lying
from tapete.engine.machine import View
from tapete.engine.table import AnyTable
from tapete.kit.bingo import Rows
from tapete.kit.chance.source import accept, place_of, shuffled, total_weight
from tapete.language import say
from tapete.law.citation import Citation

T = TypeVar("T")
ANSWER = "answer"
LEVELS = (1, 2, 3)
KEYS = "abcdefghijklmnopqrstuvwxyz"
Form = Literal["amount", "number", "choice", "order", "chips"]


class Exercise(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything an exercise follows from: the same ones are always the same exercise."""

    kind: str
    game: str
    jurisdiction: str
    level: int = 1
    seed: int = 0


class Family(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Exercises that ask for the same skill: what is repeated when one of them went wrong."""

    kind: str
    game: str
    jurisdiction: str
    detail: str
    """What within the game: a kind of bet, a phase, an incident."""
    level: int


class Told(Protocol):
    """Something that is said to people: an event, or a sentence of the school."""

    def tell(self, language: str) -> str: ...


class Said(msgspec.Struct, frozen=True):
    """A sentence and what it speaks of; what is told within it is told in the same language."""

    sentence: str
    facts: dict[str, Any] = {}

    def tell(self, language: str) -> str:
        facts = {name: fact.tell(language) if hasattr(fact, "tell") else fact for name, fact in self.facts.items()}
        return say(self.sentence, language, facts)


def plain(text: object) -> Said:
    """Words that are the same in every language: the notation, a citation, a role."""
    return Said("{text}", {"text": str(text)})


class Option(msgspec.Struct, frozen=True):
    """One thing that may be chosen, by its letter."""

    key: str
    text: Told


class Mistake(msgspec.Struct, frozen=True):
    """Why an answer is wrong: the first step that is, counted from 0, and what the engine says against it."""

    step: int = 0
    why: Told | None = None
    cite: Citation | None = None


Judge = Callable[[Any], Mistake | None]


class Part(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that is asked, and the engine's own answer."""

    ask: Said
    form: Form
    answer: Any
    judge: Judge | None = None
    """Where several answers are right: what is wrong with one, if anything."""
    name: str = ANSWER
    options: tuple[Option, ...] = ()
    bank: dict[int, int] = {}

    @classmethod
    def amount(cls, ask: Said, answer: int, name: str = ANSWER) -> Self:
        return cls(name=name, ask=ask, form="amount", answer=answer)

    @classmethod
    def number(cls, ask: Said, answer: int, name: str = ANSWER) -> Self:
        return cls(name=name, ask=ask, form="number", answer=answer)

    @classmethod
    def choice(
        cls, ask: Said, texts: Sequence[Told], right: int | str, name: str = ANSWER, judge: Judge | None = None
    ) -> Self:
        """One of some texts; the right one by its place or by its letter."""
        answer = KEYS[right] if isinstance(right, int) else right
        return cls(name=name, ask=ask, form="choice", options=options_of(texts), answer=answer, judge=judge)

    def mistake(self, given: Any) -> Mistake | None:
        if self.judge is not None:
            return self.judge(given)
        return None if given == self.answer else Mistake()


def options_of(texts: Sequence[Told]) -> tuple[Option, ...]:
    return tuple(Option(key, text) for key, text in zip(KEYS, texts, strict=False))


class Hand(msgspec.Struct, frozen=True):
    """Cards that lie face up, and whose they are."""

    name: str
    cards: tuple[str, ...]


class Matriz(msgspec.Struct, frozen=True):
    """A cartón of bingo as its matriz is: its name and its cells, 0 where one is empty; nothing is marked on it."""

    name: str
    rows: Rows


class Picture(msgspec.Struct, frozen=True, kw_only=True):
    """What the trainee sees."""

    told: tuple[Told, ...] = ()
    stakes: tuple[Lying, ...] = ()
    hands: tuple[Hand, ...] = ()
    cartones: tuple[Matriz, ...] = ()
    result: str = ""
    """What chance gave, as the cloth names it."""
    notes: tuple[Told, ...] = ()
    """What hangs at the table, or is known besides."""
    view: View | None = None
    """The table as anybody sees it, for who can draw it; None where there is none."""
    game: AnyTable | None = None


class Won(msgspec.Struct, frozen=True):
    """One winning bet within a payment."""

    bet: str
    stake: int
    gain: int


class Line(msgspec.Struct, frozen=True):
    """A step of the solution, and the article that it follows from."""

    text: Told
    cite: Citation
    won: Won | None = None


class Posed(msgspec.Struct, frozen=True, kw_only=True):
    """An exercise as it is set, with the answers."""

    exercise: Exercise
    detail: str
    ask: Said
    picture: Picture
    parts: tuple[Part, ...]
    lines: tuple[Line, ...]

    @property
    def answers(self) -> dict[str, Any]:
        return {part.name: part.answer for part in self.parts}

    @property
    def family(self) -> Family:
        it = self.exercise
        return Family(kind=it.kind, game=it.game, jurisdiction=it.jurisdiction, detail=self.detail, level=it.level)


_BYTES = 8
_SPAN = 2 ** (8 * _BYTES)


class Choices:
    """What a seed chooses, one thing after another. No table of a house draws from it: whoever has the seed knows all.

    It is a source of chance too, and gives what is `fated` wherever that may come.
    """

    def __init__(self, seed: str) -> None:
        self._seed = seed.encode()
        self._asked = 0
        self.fated = ""

    def below(self, sides: int) -> int:
        """A number from 0 to one less than this, all equally likely."""
        while True:
            digest = sha256(b"%b/%d" % (self._seed, self._asked)).digest()
            self._asked += 1
            number = accept(int.from_bytes(digest[:_BYTES], "big"), _SPAN, sides)
            if number is not None:
                return number

    def one_of(self, things: Sequence[T]) -> T:
        return things[self.below(len(things))]

    def some_of(self, things: Iterable[T], most: int) -> list[T]:
        """So many of some things, or all when there are fewer, in no order."""
        return self.mixed(things)[:most]

    def mixed(self, things: Iterable[T]) -> list[T]:
        return list(shuffled(things, self.below))

    def chance(self, one_in: int) -> bool:
        return self.below(one_in) == 0

    def pick(self, weights: Sequence[int], names: Iterable[str] = ()) -> int:
        known = tuple(names)
        if self.fated in known:
            return known.index(self.fated)
        return place_of(self.below(total_weight(weights)), weights)

    def number(self, low: int, high: int) -> int:
        return low + self.below(high - low + 1)
