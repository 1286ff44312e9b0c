"""All that one person is shown of a table: views, offers, pages, hints, records and previews of rulings."""

from collections.abc import Sequence
from functools import cache
from typing import Any, cast
from unittest.mock import patch

from msgspec.structs import replace

from tapete.casino.config import Chips
from tapete.engine.actor import BACK_OFFICE, Actor
from tapete.engine.codec import encode
from tapete.engine.command import Declare
from tapete.engine.table import AnyTable
from tapete.exact.book import Book, Question, question_of
from tapete.service.feed import Hub, Told
from tapete.service.preview import foretell
from tapete.service.store.contract import Store
from tapete.web.console import console_of
from tapete.web.hints import hints_for
from tapete.web.pages.table import FRAME
from tapete.web.render import environment, fill
from tapete.web.scene import compose, look_of
from tapete.web.scenes.look import Look, TableFacts
from tapete.web.sitting import Sitting
from tests.exact.charted import quick_book

LANGUAGE = "en"
SITTING = Sitting(seconds=60, result=0, total=0)
COMMON = {
    "language": LANGUAGE,
    "me": None,
    "csrf": "",
    "director": False,
    "inspector": False,
    "path": "/tables/mesa-1",
    "house_name": "Casino",
    "play_money": True,
    "problem": None,
    "panel": None,
}


class Records:
    """The feed of a table, kept in memory: what happened, as each person is told it."""

    def __init__(self, game: AnyTable) -> None:
        self._hub = Hub("mesa-1", game, cast(Store, None))
        self._told: list[Told] = []

    def add(self, told: Told) -> None:
        """One more record."""
        self._told.append(told)

    def for_(self, who: Actor) -> list[Told]:
        """All of them, without what this person may not see."""
        return [self._hub.redacted(told, who) for told in self._told]

    def last_message(self, who: Actor) -> bytes:
        """The newest as it goes over the wire, in the feed and in the records that the API gives."""
        return self._hub.message(self._told[-1], who, LANGUAGE)


def sight(game: AnyTable, state: Any, who: Actor) -> list[Any]:
    """What follows for somebody from a state alone: what the API answers, the next step, rulings read beforehand."""
    look = _look(game, state, who, ())
    rulings = [foretell(game, state, o.command) for o in look.offers if isinstance(o.command, Declare)]
    return [encode(look.view), look.view.tell(LANGUAGE), look.offers, look.step, look.staff, rulings]


def pages(game: AnyTable, state: Any, who: Actor, told: Sequence[Told]) -> list[str]:
    """The page of a table whole and as a fragment, with hints; and the console, for those of the house."""
    look = replace(_look(game, state, who, told), book=_book(question_of(game.rules)))
    scene = compose(look, Chips(), 10_000, hints_for(look))
    facts = {**COMMON, "scene": scene, "sitting": SITTING, "hints": "on", "frame": FRAME, "part": False}
    with patch.dict(environment().globals, fresh_key=lambda: "key"):
        shown = [fill("table.html", facts), fill(scene.template, {**facts, "part": True})]
        if who.role in BACK_OFFICE:
            shown.append(fill("console.html", {**facts, "console": console_of(look, (who.role,), scene, Chips())}))
    return shown


def _look(game: AnyTable, state: Any, who: Actor, told: Sequence[Told]) -> Look:
    """At a physical table the staff have most to do, and so most to see."""
    table = TableFacts(id="mesa-1", number=1, physical=True, open=True, n=len(told))
    return replace(look_of(game, state, who, table), told=told, language=LANGUAGE)


@cache
def _book(question: Question) -> Book:
    return quick_book(question)
