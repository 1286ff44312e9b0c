"""Lessons: the kinds of exercises, which exercises come, which come again, and a sheet of them to be printed."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from html import escape
from types import MappingProxyType
from typing import Protocol

import msgspec

from tapete.drills.answering import Shown, ShownPart, own_answers, show
from tapete.drills.asking import Asking, Kinds, Maker
from tapete.drills.exercise import LEVELS, Choices, Exercise, Family, Posed
from tapete.drills.kinds import apuestas, fichas, incidencias, mesa, orden, pagos, ronda
from tapete.engine.registry import Room
from tapete.engine.table import AnyTable
from tapete.games import REGISTRY, build
from tapete.kit.bingo import Rows
from tapete.language import N_, cards, money, translate
from tapete.law.parameters import sheet

GENERAL: Mapping[str, Maker] = MappingProxyType(
    {
        "pagos": pagos.make,
        "orden": orden.make,
        "ronda": ronda.make,
        "fichas": fichas.make,
        "apuestas": apuestas.make,
        "incidencias": incidencias.make,
        "mesa": mesa.make,
    }
)
"""What every game has from its own data."""
SUMMARIES = {
    "pagos": N_("Pay a picture of bets."),
    "orden": N_("Settle a round in legal order."),
    "ronda": N_("Say what is said or done next."),
    "fichas": N_("Make a payment with the fewest chips."),
    "apuestas": N_("Say which bets may stand."),
    "incidencias": N_("Rule on an error, or find it."),
    "mesa": N_("Say whether a table is lawful."),
    "cartas": N_("Count cards, draw by the rule, say who wins."),
    "dados": N_("Say what a throw does to each bet."),
    "turno": N_("Say who speaks, and who shows first."),
    "envites": N_("Say the least and the most that may be bet."),
    "errores": N_("Rule on an error by the moment at which it is found."),
    "cartones": N_("Check cartones against the numbers called."),
    "bolas": N_("Say up to which ball a prize is won."),
}
_TRIES = 400
"""How many choices of a seed are looked at before it is said that there is no such exercise."""


class OwnKinds(Protocol):
    """A module of `drills.games`: what only its game, or its family, has."""

    KINDS: Kinds


OWN: Room[OwnKinds] = Room(REGISTRY, "tapete.drills.games")


class NoExercise(LookupError):
    """There is no such exercise: which word of it is not known, and what is."""

    def __init__(self, word: str, known: Sequence[str]) -> None:
        super().__init__(f"no exercise of {word}; there are: {', '.join(known)}")
        self.word = word
        self.known = tuple(known)


def kinds_of(game: str) -> Mapping[str, Maker]:
    kinds = {**GENERAL, **(OWN.module(game).KINDS if game in OWN else {})}
    return {kind: maker for kind, maker in kinds.items() if maker is not None}


def pose(exercise: Exercise) -> Posed:
    """Set an exercise; raises `NoExercise` when there is no such game, place, kind or level."""
    if exercise.game not in REGISTRY:
        raise NoExercise(exercise.game, tuple(REGISTRY))
    places, kinds = tuple(sheet(exercise.game).regulated), kinds_of(exercise.game)
    if exercise.jurisdiction not in places:
        raise NoExercise(exercise.jurisdiction, places)
    if exercise.kind not in kinds:
        raise NoExercise(exercise.kind, tuple(kinds))
    if exercise.level not in LEVELS:
        raise NoExercise(str(exercise.level), [str(level) for level in LEVELS])
    return _first(exercise, kinds[exercise.kind])


def _first(exercise: Exercise, maker: Maker) -> Posed:
    game = table_of(exercise.game, exercise.jurisdiction)
    name = f"{exercise.kind}/{exercise.game}/{exercise.jurisdiction}/{exercise.level}/{exercise.seed}"
    for attempt in range(_TRIES):
        posed = maker(Asking(exercise, game, Choices(f"{name}/{attempt}"), attempt))
        if posed is not None:
            return posed
    raise NoExercise(exercise.kind, tuple(kinds_of(exercise.game)))


@cache
def table_of(game: str, jurisdiction: str) -> AnyTable:
    return build(game, jurisdiction)


HOUR, DAY = 3600, 24 * 3600
WAITS = (0, DAY, 3 * DAY, 7 * DAY, 21 * DAY)
"""How many seconds a family rests in each box before it is asked again."""


class Answered(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One line of somebody's record: an exercise, how it was answered, how fast and when."""

    exercise: Exercise
    family: Family
    right: bool
    seconds: float
    at: int
    """Seconds since 1970."""


class Box(msgspec.Struct, frozen=True, kw_only=True):
    """Where a family lies, and from when on it is to be asked again."""

    family: Family
    box: int
    due: int


def boxes(record: Iterable[Answered]) -> list[Box]:
    """The families that went wrong and are not learnt yet, those to be asked first first.

    A wrong answer puts a family into the first box and a right one moves it on; after the last box it is learnt.
    """
    lying: dict[Family, Box] = {}
    for answered in record:
        family, known = answered.family, lying.get(answered.family)
        if not answered.right:
            lying[family] = Box(family=family, box=0, due=answered.at + WAITS[0])
        elif known is not None and known.box + 1 < len(WAITS):
            lying[family] = Box(family=family, box=known.box + 1, due=answered.at + WAITS[known.box + 1])
        elif known is not None:
            del lying[family]
    return sorted(lying.values(), key=lambda box: (box.due, box.box))


def due(record: Iterable[Answered], now: int) -> list[Family]:
    return [box.family for box in boxes(record) if box.due <= now]


class Score(msgspec.Struct, frozen=True, kw_only=True):
    """How somebody has done."""

    asked: int
    right: int
    seconds: float
    best: float | None


def score(record: Sequence[Answered]) -> Score:
    right = [each.seconds for each in record if each.right]
    taken = sum(each.seconds for each in record)
    return Score(
        asked=len(record),
        right=len(right),
        seconds=round(taken / len(record), 1) if record else 0.0,
        best=min(right, default=None),
    )


_LOOKED_AT = 40
"""How many seeds are tried for an exercise of a family; it is then one of the same kind and level."""


class Lesson(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """So many exercises of a kind at a game, from a seed; of every kind in turn when none is named."""

    game: str
    jurisdiction: str
    kind: str = ""
    level: int = 1
    count: int = 10
    seed: int = 0
    seconds: int = 0
    """How long each may take; 0 for as long as one likes."""

    def exercise(self, place: int) -> Exercise:
        kinds = [self.kind] if self.kind else list(kinds_of(self.game))
        return Exercise(
            kind=kinds[place % len(kinds)],
            game=self.game,
            jurisdiction=self.jurisdiction,
            level=self.level,
            seed=self.seed + place,
        )


def exercises(lesson: Lesson, record: Sequence[Answered] = (), now: int = 0) -> Iterator[Posed]:
    """The exercises of a lesson; in the place of the first ones, what somebody's record says is due again."""
    again = [family for family in due(record, now) if _belongs(family, lesson)]
    for place in range(lesson.count):
        yield like(again[place], lesson.seed + place) if place < len(again) else pose(lesson.exercise(place))


def _belongs(family: Family, lesson: Lesson) -> bool:
    same_table = (family.game, family.jurisdiction) == (lesson.game, lesson.jurisdiction)
    return same_table and lesson.kind in {"", family.kind}


def like(family: Family, seed: int) -> Posed:
    """An exercise of a family, of the first seed from this one that has one."""
    first = Exercise(
        kind=family.kind, game=family.game, jurisdiction=family.jurisdiction, level=family.level, seed=seed
    )
    posed = (pose(msgspec.structs.replace(first, seed=seed + more)) for more in range(_LOOKED_AT))
    return next((each for each in posed if each.family == family), pose(first))


TITLE = N_("Exercises")
ANSWERS = N_("Answers")
RESULT = N_("Result: {result}")


def markdown(posed: Sequence[Posed], language: str) -> str:
    lines = [f"# {translate(TITLE, language)}", ""]
    for number, each in enumerate(posed, 1):
        shown = show(each, language)
        lines += [f"## {number}. {shown.ask}", "", *(f"- {fact}" for fact in facts(shown, language)), ""]
        for part in shown.parts:
            lines += [f"**{part.ask}** ____________________", "", *_options(part, language)]
    lines += ["", "---", "", f"# {translate(ANSWERS, language)}", ""]
    for number, each in enumerate(posed, 1):
        given = ", ".join(own_answers(each).values())
        lines.append(f"{number}. **{given}**")
        lines += [f"    - {line.text.tell(language)} `{line.cite}`" for line in each.lines]
    return "\n".join(lines) + "\n"


def _options(part: ShownPart, language: str) -> list[str]:
    listed = [f"- {option.key}) {option.text}" for option in part.options]
    listed += [f"- {count} x {money(int(value), language)}" for value, count in part.bank.items()]
    return [*listed, ""] if listed else []


def facts(shown: Shown, language: str) -> Iterator[str]:
    yield from shown.told
    for chips in shown.stakes:
        where = chips.bet.replace(":", " ", 1) + (f" (paño {chips.pano})" if chips.pano > 1 else "")
        yield f"{chips.player}: {where}, {money(chips.amount, language)}"
    yield from (f"{hand.name}: {cards(hand.cards) or '-'}".removeprefix(": ") for hand in shown.hands)
    yield from (f"{each.name}: {written_cells(each.rows)}" for each in shown.cartones)
    if shown.result:
        yield translate(RESULT, language).format(result=shown.result)
    yield from shown.notes


def written_cells(rows: Rows) -> str:
    """A cartón in a line: its lines from above, a dot for an empty cell."""
    return " / ".join(" ".join(str(cell) if cell else "·" for cell in row) for row in rows)


_STYLE = """body{font:11pt/1.4 sans-serif;max-width:46em;margin:2em auto}section{break-inside:avoid}
h1.answers{break-before:page}.line{border-bottom:1px solid;display:inline-block;min-width:14em}"""


def html(posed: Sequence[Posed], language: str) -> str:
    title = escape(translate(TITLE, language))
    head = f'<!doctype html><html lang="{language}"><meta charset="utf-8"><title>{title}</title><style>{_STYLE}</style>'
    questions = "".join(_question(show(each, language), language) for each in posed)
    answers = "".join(_answer(each, language) for each in posed)
    heading = escape(translate(ANSWERS, language))
    return f'{head}<h1>{title}</h1><ol>{questions}</ol><h1 class="answers">{heading}</h1><ol>{answers}</ol></html>\n'


def _question(shown: Shown, language: str) -> str:
    seen = "".join(f"<li>{escape(fact)}</li>" for fact in facts(shown, language))
    parts = "".join(
        f'<p>{escape(part.ask)} <span class="line">&nbsp;</span></p><ul>{_listed(part, language)}</ul>'
        for part in shown.parts
    )
    return f"<li><section><h2>{escape(shown.ask)}</h2><ul>{seen}</ul>{parts}</section></li>"


def _listed(part: ShownPart, language: str) -> str:
    return "".join(f"<li>{escape(line.removeprefix('- '))}</li>" for line in _options(part, language) if line)


def _answer(posed: Posed, language: str) -> str:
    given = escape(", ".join(own_answers(posed).values()))
    lines = "".join(f"<li>{escape(line.text.tell(language))} <code>{line.cite}</code></li>" for line in posed.lines)
    return f"<li><strong>{given}</strong><ul>{lines}</ul></li>"
