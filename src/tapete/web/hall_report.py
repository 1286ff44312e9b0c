"""What a bingo room reports of a session: how it was verified, and of each game what was staked and what won.

It is read from the acta, which has every stake and every combination: nothing is counted a second time elsewhere.
"""

from collections.abc import Iterable
from typing import Any

import msgspec

from tapete.engine.event import Event
from tapete.families.hall.room import prize_name
from tapete.families.hall.terminals.play import NumberDrawn, PrizeFormed, StakesReturned
from tapete.families.hall.terminals.sale import SystemVerified
from tapete.families.table.opening import RoundClosed, TableOpened
from tapete.games.bingo_automatico.play import SaleClosed as NetworkClosed
from tapete.games.bingo_electronico.play import SaleClosed as TerminalsClosed
from tapete.games.bingo_tradicional.claims import BallCalled
from tapete.games.bingo_tradicional.claims import Checked as CartonChecked
from tapete.games.bingo_tradicional.errors import PriceReturned
from tapete.games.bingo_tradicional.rules import LINEA
from tapete.games.bingo_tradicional.sale import BallsChanged, MaterialChecked, SaleClosed
from tapete.games.bingo_tradicional.state import PrizePaid
from tapete.games.bingo_tradicional.state import prize_name as room_prize


class Checked(msgspec.Struct, frozen=True, kw_only=True):
    """An act of verification: when, what was found, what was looked at, and by which article."""

    at: str
    told: str
    checks: tuple[str, ...]
    failing: tuple[int, ...]
    cite: str


class Combination(msgspec.Struct, frozen=True, kw_only=True):
    """What won in a game: what it was, with how many cartones, at which number, and how much."""

    prize: str
    winners: int
    order: int
    amount: int
    cite: str


class GameReport(msgspec.Struct, kw_only=True):
    """One game."""

    number: int
    at: str = ""
    cartones: int = 0
    staked: int = 0
    numbers: int = 0
    part: int = 1
    """Which of the two games of double cartones is played."""
    lines: dict[tuple[str, int], int] = msgspec.field(default_factory=dict)
    """At which ball a cartón had its línea, by its name and the part."""
    void: bool = False
    won: list[Combination] = msgspec.field(default_factory=list)

    @property
    def awarded(self) -> int:
        """What its combinations won in all."""
        return sum(each.amount for each in self.won)


class Report(msgspec.Struct, kw_only=True):
    """A session."""

    opened: str = ""
    checked: list[Checked] = msgspec.field(default_factory=list)
    games: list[GameReport] = msgspec.field(default_factory=list)

    @property
    def played(self) -> list[GameReport]:
        """The games that were not void."""
        return [game for game in self.games if not game.void]

    @property
    def staked(self) -> int:
        """In all of them."""
        return sum(game.staked for game in self.played)

    @property
    def awarded(self) -> int:
        """In all of them."""
        return sum(game.awarded for game in self.played)


def report_of(happened: Iterable[tuple[str, Event]], language: str) -> Report:
    """The last session of an acta, from its events and when they happened."""
    report, game = Report(), GameReport(number=0)
    for at, event in happened:
        match event:
            case TableOpened():
                report, game = Report(opened=at), GameReport(number=0)
            case SystemVerified() | MaterialChecked() | BallsChanged():
                report.checked.append(_checked(at, event, language))
            case SaleClosed() | TerminalsClosed() | NetworkClosed():
                game = GameReport(number=0, at=at, cartones=event.cartones, staked=_staked(event))
            case BallCalled() | NumberDrawn():
                game.part += event.order < game.numbers
                game.numbers = event.order
            case CartonChecked(right=True, claim=claim) if claim.kind == LINEA:
                game.lines[event.carton, game.part] = claim.at
            case PriceReturned() | StakesReturned():
                game.void = True
            case RoundClosed(round=number) if game.cartones:
                game.number = number
                report.games.append(game)
                game = GameReport(number=0)
            case _:
                game.won += _won(event, game, language)
    return report


def _checked(at: str, event: Any, language: str) -> Checked:
    return Checked(
        at=at,
        told=event.tell(language),
        checks=tuple(getattr(event, "checks", ())),
        failing=tuple(getattr(event, "failing", ())),
        cite=event.cite,
    )


def _staked(event: Any) -> int:
    return int(event.plan.base if isinstance(event, SaleClosed) else event.staked)


def _won(event: Event, game: GameReport, language: str) -> list[Combination]:
    """What an event says of combinations: in a room they are told when they are paid, at terminals when formed."""
    match event:
        case PrizePaid(prize=prize, amount=amount, cite=cite):
            sung = game.lines.get((event.carton, event.part or 1)) if prize == LINEA else None
            name, order = room_prize(prize, language), sung or game.numbers
            return [Combination(prize=name, winners=1, order=order, amount=amount, cite=cite)]
        case PrizeFormed(prize=prize, order=order, formed=formed, cite=cite):
            amount = sum(each.amount for each in formed)
            name = prize_name(prize, language)
            return [Combination(prize=name, winners=len(formed), order=order, amount=amount, cite=cite)]
        case _:
            return []
