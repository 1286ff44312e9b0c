"""What a bingo room has on paper: cartones to be printed, and the report of a session."""

from collections.abc import Iterable
from typing import Annotated, Any

import msgspec
from litestar import Response, get
from litestar.params import FromPath, QueryParameter

from tapete.engine.command import BACK_OFFICE
from tapete.engine.event import Event
from tapete.families.hall.room import CartonId, Emission, matriz, prize_name
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
from tapete.language import N_, Told
from tapete.service.disclosure import lines_of
from tapete.service.guard import Access, Asked, house_of, place_and_actor, visitor_of
from tapete.service.places import Place
from tapete.service.problems import no_power, not_here
from tapete.web.pages.console import roles_at
from tapete.web.pages.inspection import opened_acta
from tapete.web.render import html, page_language
from tapete.web.scenes import presenter_at
from tapete.web.scenes.hall import HallPresenter, Owned, tickets


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
    lines: dict[tuple[str, int], int] = msgspec.field(default_factory=dict)
    """Ball with which a cartón had its línea, by name and part."""
    void: bool = False
    won: list[Combination] = msgspec.field(default_factory=list)

    @property
    def awarded(self) -> int:
        return sum(each.amount for each in self.won)


class Report(msgspec.Struct, kw_only=True):
    """A session."""

    opened: str = ""
    checked: list[Checked] = msgspec.field(default_factory=list)
    games: list[GameReport] = msgspec.field(default_factory=list)

    @property
    def played(self) -> list[GameReport]:
        return [game for game in self.games if not game.void]

    @property
    def staked(self) -> int:
        return sum(game.staked for game in self.played)

    @property
    def awarded(self) -> int:
        return sum(game.awarded for game in self.played)


def report_of(happened: Iterable[tuple[str, Event]], language: str) -> Report:
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
    """Prizes an event announces: in a room when paid, at terminals when formed."""
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


SHEET = 24
_MOST = 600

Series = Annotated[int, QueryParameter(name="series", ge=0, le=10**6)]
First = Annotated[int, QueryParameter(name="first", ge=1, le=10**6)]
Count = Annotated[int, QueryParameter(name="count", ge=1, le=_MOST)]


@get("/tables/{table:str}/cartones", opt={"access": Access.SIGNED})
async def cartones_page(
    request: Asked, table: FromPath[str], series: Series = 0, first: First = 1, count: Count = SHEET
) -> Response[str]:
    """One's own cartones in the game; for the staff those of a series, by its place from 1."""
    place = _hall(request, table)
    if series:
        roles = roles_at(visitor_of(request), place)
        if not any(role in BACK_OFFICE for role in roles):
            raise no_power()
    emission: Emission = place.game.rules.emission
    owned = _of_series(emission, series, first, count) if series else _mine(request, table)
    shown = sorted(tickets(owned, (), page_language(request), line_open=False), key=lambda each: each.place)
    return html(
        request,
        "cartones.html",
        place=place,
        tickets=[(emission.series(int(each.id.partition("/")[0]) - 1).name, each) for each in shown],
        series=series,
        first=first,
        count=count,
        most=emission.cartones,
    )


def _hall(request: Asked, table: str) -> Place:
    place = house_of(request).place(table)
    if not isinstance(presenter_at(place.game), HallPresenter):
        raise not_here(Told(N_("cartones of {table}"), table=table[:60]))
    return place


def _mine(request: Asked, table: str) -> list[Owned]:
    place, actor = place_and_actor(request, table, "")
    view: Any = place.game.view(place.position[0], actor)
    return [Owned(f"{held.place + 1}/{held.number}", f"{held.number:04}", held.rows) for held in view.mine]


def _of_series(emission: Emission, series: int, first: int, count: int) -> list[Owned]:
    last = min(first + count - 1, emission.cartones)
    return [
        Owned(f"{series}/{number}", f"{number:04}", matriz(emission, CartonId(series - 1, number)).rows)
        for number in range(first, last + 1)
    ]


@get("/tables/{table:str}/report", opt={"access": Access.SIGNED})
async def report_page(request: Asked, table: FromPath[str]) -> Response[str]:
    place = _hall(request, table)
    house, row, machine = await opened_acta(request, table)
    happened = [
        (line.entry.at, event) async for line in lines_of(house.store, row.id, machine) for event in line.events
    ]
    return html(request, "hall_report.html", place=place, report=report_of(happened, page_language(request)))
