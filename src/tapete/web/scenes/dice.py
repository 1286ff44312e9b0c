"""Games of dice on pages: their presenter, and the dice, the placa and the thrower's name drawn on the cloth."""

from collections.abc import Collection, Sequence
from html import escape
from typing import Any, ClassVar
from zlib import crc32

import msgspec

from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.families.dice import Drawn
from tapete.families.stakes.bets import BetPlaced, BetWithdrawn
from tapete.kit.dice import Throw, parse_throw
from tapete.language import N_, say, translate
from tapete.web.draw.dice import die
from tapete.web.draw.press import Press, number
from tapete.web.draw.sprite import press
from tapete.web.glimpse import DADOS
from tapete.web.recent import events_of
from tapete.web.scenes.elements import Explained, Look, Result, Rolled
from tapete.web.scenes.presenter import Presenter
from tapete.web.stage import Board


def says_of(throw: Throw, language: str) -> str:
    faces = ", ".join(map(str, throw))
    return say(N_("dice {faces}: {total}"), language, {"faces": faces, "total": sum(throw)})


_LONGEST_NAME = 16
_MIDDLE = 0.5


class Arena(msgspec.Struct, frozen=True, kw_only=True):
    """The part of a drawing where dice fall, and what is told beside them."""

    dice: tuple[tuple[float, float], ...]
    size: float
    spread: float
    """How far from their places dice may come to lie."""
    who: tuple[float, float]
    name: float
    last: tuple[float, float]
    anchor: str
    total: float
    off: tuple[float, float] = (0, 0)
    """Where the placa lies before there is a punto, in a game that has one."""
    placa: float = 0


_WIDE = Arena(
    dice=((372, 92), (462, 100)),
    size=50,
    spread=12,
    who=(108, 92),
    name=26,
    last=(590, 92),
    anchor="start",
    total=42,
    off=(157, 178),
    placa=15,
)
_TALL = Arena(
    dice=((172, 27), (226, 31)),
    size=30,
    spread=5,
    who=(16, 18),
    name=17,
    last=(374, 18),
    anchor="end",
    total=28,
    off=(26, 60),
    placa=11,
)


class Lie(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be shown of a throw."""

    key: str
    """Another for every throw, so that dice roll once."""
    faces: Sequence[int]
    punto: int = 0
    who: str
    """What is said of the dice: who throws, or to whom they are offered."""
    name: str
    beside: str = ""


def draw_throw(lie: Lie, board: Board, language: str, *, upright: bool) -> str:
    arena = _TALL if upright else _WIDE
    placa = _placa(press(), arena, lie.punto, board, language, upright=upright)
    return draw_dice(lie, arena, language, upright=upright) + placa


def draw_dice(lie: Lie, arena: Arena, language: str, *, upright: bool) -> str:
    pen, kind = press(), "tall" if upright else "wide"
    thrown = _dice(arena, lie, kind, language) + _last(pen, arena, lie, language) if lie.faces else ""
    return _who(pen, arena, lie) + thrown


def _who(pen: Press, arena: Arena, lie: Lie) -> str:
    x, y = arena.who
    name = lie.name if len(lie.name) <= _LONGEST_NAME else f"{lie.name[: _LONGEST_NAME - 1]}…"
    said = pen.word(lie.who, x, y - 4, arena.name * 0.36, anchor="start", track=60)
    text = f'<text class="who" x="{number(x)}" y="{number(y + arena.name)}" font-size="{number(arena.name)}">'
    low = y + arena.name * (1.9 if name else 0.7)
    beside = pen.word(lie.beside, x, low, arena.name * 0.36, anchor="start", track=60) if lie.beside else ""
    return f'<g class="print-2">{said}{beside}</g>{text}{escape(name)}</text>'


def _dice(arena: Arena, lie: Lie, kind: str, language: str) -> str:
    """Each die has come to lie a little elsewhere, always the same for the same throw."""
    drawn = []
    for place, (face, (x, y)) in enumerate(zip(lie.faces, arena.dice, strict=False)):
        chance = crc32(f"{lie.key}-{place}".encode())
        dx, dy = ((chance >> shift & 0xFF) / 0xFF - _MIDDLE for shift in (0, 8))
        yaw = 20 + (chance >> 16 & 0xFF) / 0xFF * 50
        at = (x + dx * 2 * arena.spread, y + dy * arena.spread)
        drawn.append(
            f'<g id="{kind}-die-{place}-{escape(lie.key)}">{die(face, str(face), *at, arena.size, yaw=yaw)}</g>'
        )
    says = says_of(tuple(lie.faces), language)
    return f'<g class="thrown" role="img" aria-label="{escape(says)}">{"".join(drawn)}</g>'


def _last(pen: Press, arena: Arena, lie: Lie, language: str) -> str:
    x, y = arena.last
    total, size = sum(lie.faces), arena.total
    title = pen.word(translate(N_("last throw"), language), x, y - 4, arena.name * 0.36, anchor=arena.anchor, track=50)
    figure = pen.word(str(total), x, y + size * 0.86, size, anchor=arena.anchor, track=0, classes="gilt")
    formed = " · ".join(map(str, lie.faces))
    side = 1 if arena.anchor == "start" else -1
    beside = x + side * size * (1.75 if total > 9 else 1.0)
    small = pen.word(formed, beside, y + size * 1.1, size * 0.32, anchor=arena.anchor, track=20)
    return f'<g class="last-throw print"><g class="print-2">{title}</g>{figure}{small}</g>'


def _placa(pen: Press, arena: Arena, punto: int, board: Board, language: str, *, upright: bool) -> str:
    """ON over the box of the punto, OFF beside the boxes; upright it lies in the box, and its words give way."""
    kind = "tall" if upright else "wide"
    spot = board.spot(f"right:{punto}") if punto else None
    wall = board.spot(f"wrong:{punto}") if punto else None
    if spot is None or wall is None:
        says = translate(N_("There is no punto."), language)
        return _puck(pen, "OFF", says, arena.off, arena.placa, f'id="{kind}-placa"')
    says = say(N_("The punto is {punto}."), language, {"punto": punto})
    at = (spot.x + 15, spot.y + spot.height - 14) if upright else (wall.x + wall.width / 2, wall.y - 20)
    gives = f' data-on="right:{punto}"' if upright else ""
    return _puck(pen, "ON", says, at, arena.placa, f'id="{kind}-placa-{punto}"{gives}')


def _puck(pen: Press, word: str, says: str, at: tuple[float, float], radius: float, marks: str) -> str:
    x, y = at
    place = f'transform="translate({number(x)} {number(y)})"'
    rings = (
        f'<circle r="{number(radius)}" class="cast" cx="1.5" cy="3"/><circle r="{number(radius)}"/>'
        f'<circle r="{number(radius * 0.8)}" class="line"/>'
    )
    letters = pen.word(word, 0, 0, radius * 0.46, track=10, classes="b")
    return f'<g class="puck {word.lower()}" role="img" aria-label="{escape(says)}" {marks} {place}>{rings}{letters}</g>'


class DicePresenter(Presenter):
    """Dice that a player throws; a round is a throw."""

    shelf = DADOS
    sheet = "dice"
    pad = "dice"
    rolling: ClassVar[int]
    settling: ClassVar[frozenset[str]]
    laid: ClassVar[tuple[type[Event], ...]] = (BetPlaced,)
    taken: ClassVar[tuple[type[Event], ...]] = (BetWithdrawn,)

    def key(self, view: Any) -> str:
        """A name for the last throw: another round has begun once it is settled."""
        last = view.round if view.phase in self.settling else view.round - 1
        return f"{last}-{view.results[-1]}" if view.results else ""

    def rolled(self, view: Any) -> Rolled:
        return Rolled(self.key(view), self.rolling, "dice") if view.results else Rolled()

    def face(self, rules: Any, outcome: str, language: str) -> Result:
        return Result(outcome, "", outcome, says_of(parse_throw(outcome, outcome.count("-") + 1), language))

    def people(self, view: Any) -> Collection[str]:
        players: Collection[str] = view.players
        return players

    def seats(self, rules: Any, view: Any) -> tuple[int, int]:
        return len(view.players), 0


def is_fresh(look: Look) -> bool:
    """Whether nobody has bet since the last throw."""
    last = [event for _, event in events_of(look.told) if isinstance(event, Drawn | BetPlaced)]
    return bool(last) and isinstance(last[-1], Drawn)


def taking_part(look: Look, command: Command, takes: type[Command], sentences: tuple[str, str], cite: str) -> Explained:
    due = isinstance(command, takes)
    return Explained(translate(sentences[0 if due else 1], look.language), cite, due=due)
