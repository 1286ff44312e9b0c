"""Past hands at a poker table: the list, what came of them, and each one instant by instant.

A hand is kept as the state before it and its records. It is shown again through the views that its reader had at each
instant, so nobody learns more by looking back.
"""

import asyncio
from collections import deque
from collections.abc import Iterator, Sequence
from typing import Annotated, Any
from weakref import WeakKeyDictionary

import msgspec
from litestar import Response, get
from litestar.params import FromPath, QueryParameter

from tapete.engine.command import Actor
from tapete.engine.event import Event
from tapete.engine.machine import after
from tapete.engine.table import AnyTable
from tapete.families.covered import COMUNES, CardDealt, HandSeen
from tapete.families.poker.dealing import HandShown
from tapete.families.poker.names import called
from tapete.families.poquer_de_circulo.bets import BetCovered, BetMade, Retired, Withdrawn
from tapete.families.poquer_de_circulo.course import DealBegun, IntervalBegun, PaymentBegun, ShowdownBegun
from tapete.families.poquer_de_circulo.dealing import HandPrepared
from tapete.families.poquer_de_circulo.money import BotePaid, IntoBote, OutOfBote
from tapete.families.poquer_de_circulo.opening import CardsServed
from tapete.families.poquer_de_circulo.showdown import Mucked
from tapete.families.poquer_de_circulo.state import Place as Finish
from tapete.families.poquer_de_circulo.streets import StreetBegun
from tapete.families.poquer_de_circulo.tournament import TournamentWon
from tapete.families.table.opening import RoundClosed
from tapete.language import N_, cards, say, translate
from tapete.service.feed import Hub, Told
from tapete.service.guard import Access, Asked, Connection, place_and_actor
from tapete.service.places import Place
from tapete.service.problems import Trouble
from tapete.web.people import names_for
from tapete.web.picture import draw
from tapete.web.render import html, page_language
from tapete.web.scenes import presenter_at
from tapete.web.scenes.elements import Look, TableFacts
from tapete.web.scenes.poquer_de_circulo.words import Placed, Verdict, placed, verdict
from tapete.web.scenes.presenter import Presenter, tell
from tapete.web.stage import Drawn
from tapete.web.words import game_name

KEPT = 200
_AT_ONCE = 500
_HELD = frozenset({HandSeen, CardsServed})
"""What tells somebody all the cards of their hand."""
_STREET = (IntervalBegun, ShowdownBegun, PaymentBegun)
"""What begins a part of a hand that is looked for by itself."""


class Past(msgspec.Struct, frozen=True, kw_only=True):
    """A hand that is over: its number, the state before it, and the records that it takes."""

    number: int
    before: Any
    after: int
    last: int


class Tally(msgspec.Struct, frozen=True, kw_only=True):
    """What came of the hands of a player, in numbers."""

    hands: int = 0
    entered: int = 0
    """Hands in which they put chips by their own will in the first interval."""
    raised: int = 0
    """Hands in which they bet or raised in the first interval."""
    further: int = 0
    """Hands in which they saw a second interval."""
    showdowns: int = 0
    showdowns_won: int = 0
    won: int = 0
    net: int = 0

    def plus(self, other: "Tally") -> "Tally":
        return Tally(**{name: getattr(self, name) + getattr(other, name) for name in self.__struct_fields__})


class Archive:
    """The hands of one table as this process has followed them."""

    def __init__(self, game: AnyTable) -> None:
        self.hands: deque[Past] = deque(maxlen=KEPT)
        self.tallies: dict[str, Tally] = {}
        self.placed: tuple[Finish, ...] = ()
        self._game = game
        self._n = 0
        self._state: Any = game.opening()
        self._begun: tuple[Any, int] | None = None
        self._events: list[Event] = []
        self._following = asyncio.Lock()

    async def follow(self, hub: Hub) -> None:
        async with self._following:
            while self._n < hub.n:
                page = hub.since(self._n)
                page = await hub.history(self._n, _AT_ONCE) if page is None else page[:_AT_ONCE]
                for told in page:
                    self._take(told)
                await asyncio.sleep(0)

    def find(self, number: int) -> Past | None:
        return next((past for past in reversed(self.hands) if past.number == number), None)

    def _take(self, told: Told) -> None:
        before, self._n = self._state, told.n
        self._state = after(self._game, self._state, told.events)
        for event in told.events:
            if isinstance(event, TournamentWon):
                self.placed = self._state.torneo.places
            if isinstance(event, HandPrepared):
                self._begun, self._events = (before, told.n - 1), []
            self._events.append(event)
            if isinstance(event, RoundClosed) and self._begun is not None:
                self._keep(event.round, told.n)

    def _keep(self, number: int, last: int) -> None:
        if self._begun is None:
            return
        (before, first), self._begun = self._begun, None
        self.hands.append(Past(number=number, before=before, after=first, last=last))
        for player, tally in tallied(self._events).items():
            self.tallies[player] = self.tallies.get(player, Tally()).plus(tally)


# --- what came of a hand ----------------------------------------------------------------------------------------------


def tallied(events: Sequence[Event]) -> dict[str, Tally]:
    """What came of a hand for each who took part in it; nothing of one that was not dealt."""
    dealt = next((event.players for event in events if isinstance(event, DealBegun)), ())
    return {player: _tally(events, player) for player in dealt}


def _tally(events: Sequence[Event], player: str) -> Tally:
    later = next((n for n, event in enumerate(events) if isinstance(event, StreetBegun)), len(events))
    mine = [event for event in events[:later] if getattr(event, "player", "") == player]
    paid = any(isinstance(event, BotePaid) and event.player == player for event in events)
    gone = any(isinstance(event, Retired | Withdrawn) for event in mine)
    shown = any(isinstance(event, HandShown | Mucked) and event.player == player for event in events)
    return Tally(
        hands=1,
        entered=any(isinstance(event, BetMade | BetCovered) for event in mine),
        raised=any(isinstance(event, BetMade) for event in mine),
        further=later < len(events) and not gone,
        showdowns=shown,
        showdowns_won=shown and paid,
        won=paid,
        net=net_of(events, player),
    )


def net_of(events: Sequence[Event], player: str) -> int:
    back = sum(event.amount for event in events if isinstance(event, OutOfBote) and event.player == player)
    return back - sum(event.amount for event in events if isinstance(event, IntoBote) and event.player == player)


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """A hand in a line, as one person was told it."""

    number: int
    variant: str
    played: bool
    cards: tuple[str, ...]
    common: tuple[str, ...]
    category: str
    kickers: tuple[str, ...]
    winners: tuple[str, ...]
    won: int
    net: int


def summary_of(past: Past, told: Sequence[Told], who: Actor) -> Summary:
    events = [event for each in told for event in each.events]
    paid = [event for event in events if isinstance(event, BotePaid)]
    winners = tuple(dict.fromkeys(event.player for event in paid))
    best = next((event for event in events if isinstance(event, HandShown) and event.player in winners), None)
    common = [event.card for event in events if isinstance(event, CardDealt) and event.to == COMUNES]
    return Summary(
        number=past.number,
        variant=next((event.variant for event in events if isinstance(event, HandPrepared)), ""),
        played=any(isinstance(event, DealBegun) and who.id in event.players for event in events),
        cards=next(
            (event.cards for event in reversed(events) if isinstance(event, HandSeen) and type(event) in _HELD), ()
        ),
        common=tuple(common),
        category=best.category if best else "",
        kickers=best.kickers if best else (),
        winners=winners,
        won=sum(event.amount for event in paid),
        net=net_of(events, who.id),
    )


# --- once more, instant by instant ------------------------------------------------------------------------------------


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """An instant of a hand: the record that led to it, and the interval that begins with it, if one does."""

    told: Told
    state: Any
    """Of which only the view of whoever reads is ever shown."""
    street: int = 0
    showdown: bool = False


def steps_of(game: AnyTable, past: Past, records: Sequence[Told]) -> Iterator[Step]:
    """The instants of a hand at which something could be seen, in order."""
    state = past.before
    for told in records:
        state = after(game, state, told.events)
        begun = next((event for event in told.events if isinstance(event, _STREET)), None)
        if not told.events:
            continue
        street = begun.interval if isinstance(begun, IntervalBegun) else 0
        yield Step(told=told, state=state, street=street, showdown=begun is not None and not street)


LATELY = 6
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
    more: int
    placed: tuple[Placed, ...]
    verdict: Verdict | None


class Stop(msgspec.Struct, frozen=True, kw_only=True):
    """A part of a hand that is looked for by itself: what it is called, and where it begins."""

    name: str
    step: int
    now: bool


class Heard(msgspec.Struct, frozen=True, kw_only=True):
    """Sentences at an instant of a hand."""

    step: int
    said: tuple[tuple[str, str], ...]


class Replay(msgspec.Struct, frozen=True, kw_only=True):
    """A hand at one of its instants."""

    number: int
    variant: str
    step: int
    last: int
    stage: tuple[Drawn, Drawn]
    stops: tuple[Stop, ...]
    told: tuple[Heard, ...]
    earlier: int | None
    later: int | None


@get("/tables/{table:str}/hands", opt={"access": Access.SIGNED})
async def hands_page(request: Asked, table: FromPath[str]) -> Response[str]:
    place, actor = _ring(request, table)
    played = await lately_played(request, place, actor, most=_LISTED)
    return html(request, "hands.html", language=_wording(request, place), place=place, past=played)


@get("/tables/{table:str}/hands/{number:int}", opt={"access": Access.SIGNED})
async def hand_page(
    request: Asked,
    table: FromPath[str],
    number: FromPath[int],
    step: Annotated[int, QueryParameter(ge=0, le=10_000)] = 0,
) -> Response[str]:
    place, actor = _ring(request, table)
    archive = await archive_of(request, place)
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


async def archive_of(request: Connection, place: Place) -> Archive:
    archives: WeakKeyDictionary[Place, Archive] = request.app.state.setdefault("archives", WeakKeyDictionary())
    archive = archives.get(place) or archives.setdefault(place, Archive(place.game))
    await archive.follow(place.hub)
    return archive


# --- the list ---------------------------------------------------------------------------------------------------------


async def lately_played(request: Connection, place: Place, actor: Actor, most: int = LATELY) -> Played:
    archive = await archive_of(request, place)
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


async def _summary(request: Connection, place: Place, actor: Actor, past: Past) -> Summary:
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
        told=tuple(Heard(step=n, said=_said(look, presenter, events)) for n, events in enumerate(told[: at + 1])),
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
    begins = [(translate(N_("Start"), language), 0)]
    for n, step in enumerate(steps):
        if step.street:
            begins.append((say(N_("Interval {street}"), language, {"street": step.street}), n))
        elif step.showdown and begins[-1][0] != translate(N_("End"), language):
            begins.append((translate(N_("End"), language), n))
    current = max(n for _, n in begins if n <= at)
    return [Stop(name=name, step=n, now=n == current) for name, n in begins]
