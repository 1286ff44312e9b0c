"""Hands of before at a poker table: the list of one's own, what came of them, and each of them once more."""

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
from litestar import Response, get
from litestar.params import FromPath, QueryParameter

from tapete.engine.actor import Actor
from tapete.engine.event import Event
from tapete.families.poker.names import called
from tapete.language import N_, cards, say, translate
from tapete.service.guard import Access, Asked, place_and_actor
from tapete.service.places import Place
from tapete.service.problems import Trouble
from tapete.web.hands import Archive, Past, Step, Summary, Tally, steps_of, summary_of
from tapete.web.people import names_for
from tapete.web.picture import draw
from tapete.web.render import html, page_language
from tapete.web.scenes import presenter_at
from tapete.web.scenes.look import Look, TableFacts
from tapete.web.scenes.presenter import Presenter, tell
from tapete.web.scenes.ring_contest import Placed, Verdict, placed, verdict
from tapete.web.stage import Drawn
from tapete.web.words import game_name

LATELY = 6
"""Hands that the page of a table lists."""
_LISTED = 60
_MOST_SUMMARIES = 4_000


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """A hand in a list."""

    number: int
    variant: str
    played: bool
    cards: str
    common: str
    winners: str
    won: int
    made: str
    net: int


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """The last hands of a table, and what came of all of them for whoever looks."""

    rows: tuple[Row, ...]
    tally: Tally
    for_money: bool
    """Not in a tournament, whose chips are worth nothing away from the table."""
    more: int
    """Hands that are not in the list."""
    placed: tuple[Placed, ...]
    """Who came in which place in the last tournament."""
    verdict: Verdict | None
    """How that tournament ended for whoever reads."""


class Stop(msgspec.Struct, frozen=True, kw_only=True):
    """A part of a hand that is looked for by itself: what it is called, and where it begins."""

    name: str
    step: int
    now: bool


class Told(msgspec.Struct, frozen=True, kw_only=True):
    """What was said at an instant of a hand."""

    step: int
    said: tuple[tuple[str, str], ...]
    """Sentences with their articles."""


class Replay(msgspec.Struct, frozen=True, kw_only=True):
    """A hand at one of its instants."""

    number: int
    variant: str
    step: int
    last: int
    stage: tuple[Drawn, Drawn]
    stops: tuple[Stop, ...]
    told: tuple[Told, ...]
    earlier: int | None
    later: int | None
    """The hands before and after it."""


@get("/tables/{table:str}/hands", opt={"access": Access.SIGNED}, include_in_schema=False)
async def hands_page(request: Asked, table: FromPath[str]) -> Response[str]:
    """The hands of before, the last first, and one's own figures."""
    place, actor = _ring(request, table)
    played = await lately_played(request, place, actor, most=_LISTED)
    return html(request, "hands.html", language=_wording(request, place), place=place, past=played)


@get("/tables/{table:str}/hands/{number:int}", opt={"access": Access.SIGNED}, include_in_schema=False)
async def hand_page(
    request: Asked,
    table: FromPath[str],
    number: FromPath[int],
    step: Annotated[int, QueryParameter(ge=0, le=10_000)] = 0,
) -> Response[str]:
    """A hand once more, from its first card on."""
    place, actor = _ring(request, table)
    archive = await _archive(request, place)
    past = archive.find(number)
    if past is None:
        raise Trouble(404, "no_existe", N_("There is no {what} here."), what=str(number))
    replay = await _replay(request, place, actor, archive, past, step)
    return html(request, "hand.html", language=_wording(request, place), place=place, it=replay)


def _ring(request: Asked, table: str) -> tuple[Place, Actor]:
    place, actor = place_and_actor(request, table, "")
    if not presenter_at(place.game).looks_back:
        raise Trouble(404, "no_existe", N_("There is no {what} here."), what="hands")
    return place, actor


def _wording(request: Asked, place: Place) -> str:
    return place.game.wording(page_language(request))


async def _archive(request: Asked, place: Place) -> Archive:
    archives: dict[str, Archive] = request.app.state.setdefault("archives", {})
    archive = archives.setdefault(place.id, Archive(place.game))
    await archive.follow(place.hub)
    return archive


# --- the list ---------------------------------------------------------------------------------------------------------


async def lately_played(request: Asked, place: Place, actor: Actor, most: int = LATELY) -> Played:
    """The last hands as somebody was told them."""
    archive = await _archive(request, place)
    found = [await _summary(request, place, actor, past) for past in [*archive.hands][-most:]]
    winners = {winner for each in found for winner in each.winners}
    names = await names_for(request, winners | {each.player for each in archive.placed})
    language, places = page_language(request), placed(archive.placed, names, actor.id)
    return Played(
        rows=tuple(_row(each, names, language) for each in reversed(found)),
        tally=archive.tallies.get(actor.id, Tally()),
        for_money=place.game.rules.contest is None,
        more=len(archive.hands) - len(found),
        placed=places,
        verdict=verdict(places, len(places)),
    )


async def _summary(request: Asked, place: Place, actor: Actor, past: Past) -> Summary:
    """Made once for each who asks."""
    kept: dict[tuple[str, int, Actor], Summary] = request.app.state.setdefault("summaries", {})
    key = (place.id, past.last, actor)
    if key not in kept:
        if len(kept) >= _MOST_SUMMARIES:
            kept.clear()
        told = await place.hub.history(past.after, past.last - past.after)
        kept[key] = summary_of(past, [place.hub.redacted(each, actor) for each in told], actor)
    return kept[key]


def _row(each: Summary, names: dict[str, str], language: str) -> Row:
    return Row(
        number=each.number,
        variant=game_name(each.variant, language) if each.variant else "",
        played=each.played,
        cards=cards(each.cards),
        common=cards(each.common),
        winners=", ".join(names.get(winner, winner) for winner in each.winners),
        won=each.won,
        made=say(called(each.category, each.kickers), language, {}) if each.category else "",
        net=each.net,
    )


# --- one of them ------------------------------------------------------------------------------------------------------


async def _replay(request: Asked, place: Place, actor: Actor, archive: Archive, past: Past, wanted: int) -> Replay:
    presenter, language = presenter_at(place.game), _wording(request, place)
    records = await place.hub.history(past.after, past.last - past.after)
    steps, told = _telling(place, actor, [*steps_of(place.game, past, records)], presenter)
    at = min(wanted, len(steps) - 1)
    view: Any = place.game.view(steps[at].state, actor)
    people = {*presenter.people(view), *(getattr(event, "player", "") for events in told for event in events)}
    names = await names_for(request, {actor.id, *people, *(person.id for person in view.staff)})
    look = Look(
        table=TableFacts(id=place.id, number=place.number, physical=place.physical, open=True, n=steps[at].told.n),
        game=place.game,
        who=actor,
        view=view,
        offers=(),
        step=None,
        staff=(),
        language=language,
        names=names,
    )
    wide, tall = (draw(look, presenter, view, {}, upright=upright) for upright in (False, True))
    numbers = [each.number for each in archive.hands]
    place_in = numbers.index(past.number)
    return Replay(
        number=past.number,
        variant=game_name(view.variant, language),
        step=at,
        last=len(steps) - 1,
        stage=(wide, tall),
        stops=tuple(_stops(steps, at, language)),
        told=tuple(Told(step=n, said=_said(look, presenter, events)) for n, events in enumerate(told[: at + 1])),
        earlier=numbers[place_in - 1] if place_in else None,
        later=numbers[place_in + 1] if place_in + 1 < len(numbers) else None,
    )


def _telling(
    place: Place, actor: Actor, steps: Sequence[Step], presenter: Presenter
) -> tuple[list[Step], list[tuple[Event, ...]]]:
    """The instants at which something was said to this person, and what that was; cards face down come in between."""
    told = [(step, place.hub.redacted(step.told, actor).events) for step in steps]
    kept = [(step, events) for step, events in told if any(map(presenter.says, events))]
    return [step for step, _ in kept], [events for _, events in kept]


def _said(look: Look, presenter: Presenter, events: Sequence[Event]) -> tuple[tuple[str, str], ...]:
    return tuple((tell(event, look), event.cite) for event in events if presenter.says(event))


def _stops(steps: Sequence[Step], at: int, language: str) -> list[Stop]:
    """The beginning of the hand, of each interval, and its end."""
    begins = [(translate(N_("Start"), language), 0)]
    for n, step in enumerate(steps):
        if step.street:
            begins.append((say(N_("Interval {street}"), language, {"street": step.street}), n))
        elif step.showdown and begins[-1][0] != translate(N_("End"), language):
            begins.append((translate(N_("End"), language), n))
    current = max(n for _, n in begins if n <= at)
    return [Stop(name=name, step=n, now=n == current) for name, n in begins]


HANDLERS = [hands_page, hand_page]
