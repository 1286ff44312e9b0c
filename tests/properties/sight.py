"""All that one person is shown of a table: views, offers, pages, hints, records and previews of rulings."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from functools import cache
from io import BytesIO
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import patch

import msgspec
from msgspec.structs import replace

from tapete.casino.acta import BEGINNING, ActaWriter, Entry, chain, with_hash
from tapete.casino.config import Chips
from tapete.engine.codec import encode
from tapete.engine.command import BACK_OFFICE, Actor, Declare
from tapete.engine.table import AnyTable
from tapete.exact import MATHEMATICS
from tapete.exact.book import Book, Question, question_of
from tapete.families.poquer_de_circulo.dealing import HandPrepared
from tapete.families.table.opening import RoundClosed
from tapete.service.disclosure import file_of, lines_of
from tapete.service.feed import Hub, Told
from tapete.service.requests import foretell
from tapete.service.store.contract import Record, Store, TableRow
from tapete.service.table_talk import PHRASES
from tapete.web.console import console_of
from tapete.web.pages.hands import Past, Played, Tally, _row, summary_of
from tapete.web.pages.inspection import line_for
from tapete.web.pages.seen import FRAME
from tapete.web.people import Sitting
from tapete.web.reader import written
from tapete.web.render import environment, fill
from tapete.web.scene import compose, look_of
from tapete.web.scenes.elements import Look, TableFacts
from tapete.web.studies import hints_for
from tests.exact.charted import quick_book

LANGUAGE = "en"
SITTING = Sitting(seconds=60, result=0, total=0)
COMMON = {
    "language": LANGUAGE,
    "me": SimpleNamespace(account=SimpleNamespace(name="Ana")),
    "csrf": "",
    "director": False,
    "inspector": False,
    "path": "/tables/mesa-1",
    "house_name": "Casino",
    "origin": "https://casino.example",
    "play_money": True,
    "problem": None,
    "panel": None,
    "readiness": SimpleNamespace(may=False, mine=False, ready=0, needed=0),
    "saved": (),
    "phrases": {},
}


class Records:
    """The feed of a table, kept in memory: what happened, as each person is told it."""

    def __init__(self, game: AnyTable) -> None:
        self._hub = Hub("mesa-1", game, cast(Store, None))
        self._told: list[Told] = []

    def add(self, told: Told) -> None:
        """One more record."""
        self._told.append(told)

    def handed_out(self) -> list[bytes]:
        """The acta as whoever may read it gets it, as a file and line by line on a page."""
        return asyncio.run(_handed_out(self._hub.game, self._told))

    def for_(self, who: Actor) -> list[Told]:
        """All of them, without what this person may not see."""
        return [self._hub.redacted(told, who) for told in self._told]

    def last_message(self, who: Actor) -> bytes:
        """The newest as it goes over the wire, in the feed and in the records that the API gives."""
        return self._hub.message(self._told[-1], who, LANGUAGE)


class Kept:
    """A store with the records of one table."""

    def __init__(self, told: Sequence[Told]) -> None:
        self.records_kept: list[Record] = []
        head = BEGINNING
        for each in told:
            body = encode(Entry(n=each.n, do=each.do, events=each.events))
            head = chain(head, body)
            self.records_kept.append(Record(each.n, with_hash(body, head), head))

    async def records(self, table: str, after: int, limit: int = 1000) -> AsyncIterator[Record]:
        """As a store reads them."""
        for record in self.records_kept[after : after + limit]:
            yield record


async def _handed_out(game: AnyTable, told: Sequence[Told]) -> list[bytes]:
    store = cast(Store, Kept(told))
    shown = [encode(line_for(game, line, LANGUAGE)) async for line in lines_of(store, "mesa-1", game)]
    file = BytesIO()
    ActaWriter(file, game, msgspec.defstruct("Setup", [])())
    row = TableRow(id="mesa-1", header=file.getvalue(), last=len(told), head="")
    return [*shown, *[line async for line in file_of(store, row, game)]]


def sight(game: AnyTable, state: Any, who: Actor) -> list[Any]:
    """What follows for somebody from a state alone: what the API answers, the next step, rulings read beforehand."""
    look = _look(game, state, who, ())
    rulings = [foretell(game, state, o.command) for o in look.offers if isinstance(o.command, Declare)]
    return [encode(look.view), look.view.tell(LANGUAGE), look.offers, look.step, look.staff, rulings]


def pages(game: AnyTable, state: Any, who: Actor, told: Sequence[Told]) -> list[str]:
    """The page of a table whole and as a fragment, with hints; and the console, for those of the house."""
    book = _book(question_of(game.rules)) if game.slug in MATHEMATICS else None
    look = replace(_look(game, state, who, told), book=book)
    scene = compose(look, Chips(), 10_000, hints_for(look))
    facts = {
        **COMMON,
        "scene": scene,
        "reader": written("Ana", 10_000, SITTING, LANGUAGE),
        "hints": "on",
        "frame": FRAME,
        "part": False,
    }
    facts |= {"saved": (), "phrases": PHRASES, "past": _past(told, who)}
    with patch.dict(environment().globals, fresh_key=lambda: "key"):
        shown = [fill("table.html", facts), fill(scene.template, {**facts, "part": True})]
        if who.role in BACK_OFFICE:
            shown.append(fill("console.html", {**facts, "console": console_of(look, (who.role,), scene, Chips())}))
    return shown


def _past(told: Sequence[Told], who: Actor) -> Played:
    """The hands of before as their page lists them, where it does."""
    hands: list[Past] = []
    begun = 0
    for place, event in ((place, event) for place, each in enumerate(told) for event in each.events):
        if isinstance(event, HandPrepared):
            begun = place
        elif isinstance(event, RoundClosed):
            hands.append(Past(number=event.round, before=None, after=begun, last=place + 1))
    rows = tuple(_row(summary_of(past, told[past.after : past.last], who), {}, LANGUAGE) for past in hands)
    return Played(rows=rows, tally=Tally(), for_money=True, more=0, placed=(), verdict=None)


def _look(game: AnyTable, state: Any, who: Actor, told: Sequence[Told]) -> Look:
    """At a physical table the staff have most to do, and so most to see."""
    table = TableFacts(id="mesa-1", number=1, physical=True, open=True, n=len(told))
    return replace(look_of(game, state, who, table), told=told, language=LANGUAGE)


@cache
def _book(question: Question) -> Book:
    return quick_book(question)
