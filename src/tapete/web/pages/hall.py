"""What a bingo room has on paper: cartones to be printed, and the report of a session."""

from typing import Annotated, Any

from litestar import Response, get
from litestar.params import FromPath, QueryParameter

from tapete.engine.actor import BACK_OFFICE
from tapete.families.hall.sold import CartonId, Emission, matriz
from tapete.language import N_, Told
from tapete.service.disclosure import lines_of
from tapete.service.guard import Access, Asked, house_of, place_and_actor, visitor_of
from tapete.service.places import Place
from tapete.service.problems import no_power, not_here
from tapete.web.hall_report import report_of
from tapete.web.pages.console import roles_at
from tapete.web.pages.inspection import opened_acta
from tapete.web.render import html, page_language
from tapete.web.scenes import presenter_at
from tapete.web.scenes.hall import HallPresenter
from tapete.web.scenes.hall_cartones import Owned, Ticket, tickets

SHEET = 24
"""Cartones that are printed at once unless more are asked for."""
_MOST = 600

Series = Annotated[int, QueryParameter(name="series", ge=0, le=10**6)]
First = Annotated[int, QueryParameter(name="first", ge=1, le=10**6)]
Count = Annotated[int, QueryParameter(name="count", ge=1, le=_MOST)]


@get("/tables/{table:str}/cartones", opt={"access": Access.SIGNED}, include_in_schema=False)
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
        tickets=_with_series(emission, shown),
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


def _with_series(emission: Emission, shown: list[Ticket]) -> list[tuple[str, Ticket]]:
    """Each with the name of its series, which is printed on it."""
    return [(emission.series(int(each.id.partition("/")[0]) - 1).name, each) for each in shown]


@get("/tables/{table:str}/report", opt={"access": Access.SIGNED}, include_in_schema=False)
async def report_page(request: Asked, table: FromPath[str]) -> Response[str]:
    """The last session: its verification, and of each game what was staked and which combinations won."""
    place = _hall(request, table)
    house, row, machine = await opened_acta(request, table)
    happened = [
        (line.entry.at, event) async for line in lines_of(house.store, row.id, machine) for event in line.events
    ]
    return html(request, "hall_report.html", place=place, report=report_of(happened, page_language(request)))


HANDLERS = [cartones_page, report_page]
