"""The socket of a player's page: it sends what is new of the page, so that no browser reads it again.

Those who only look on are sent one text with marks in it, which each browser fills in; a player is sent a text of
their own.
"""

from time import monotonic
from typing import Annotated
from weakref import WeakKeyDictionary

from litestar import websocket
from litestar.params import FromPath, QueryParameter

from tapete.engine.codec import encode
from tapete.engine.command import Actor
from tapete.service.guard import Access, visitor_of
from tapete.service.house import House
from tapete.service.places import Place
from tapete.service.socket import Socket, Talk, admit
from tapete.service.table_talk import is_phrase
from tapete.web.easel import Easel, Painted
from tapete.web.onlookers import Mentions
from tapete.web.pages.analysis import hinting
from tapete.web.pages.hands import archive_of
from tapete.web.pages.seen import facts_at
from tapete.web.people import names_at
from tapete.web.reader import ANYBODY, CSRF, ID, KEY, ONLOOKER, Reader, marks_of, reader_of
from tapete.web.render import page_language, write
from tapete.web.scenes import presenter_at
from tapete.web.window import is_upright

_FRESH = 15.0
"""Seconds for which a reader's own figures are good while they only look on."""


@websocket("/tables/{table:str}/live", opt={"access": Access.SIGNED})
async def live(
    socket: Socket,
    table: FromPath[str],
    after: Annotated[int, QueryParameter(ge=0, le=2**53)] = 0,
    pano: Annotated[int, QueryParameter(ge=1, le=9)] = 1,
) -> None:
    """The socket of one page."""
    house, place, actor = admit(socket, table, "")
    await socket.accept()
    await PageTalk(socket, house, place, actor, pano).run(after)


class PageTalk(Talk):
    """One page of one table."""

    def __init__(self, socket: Socket, house: House, place: Place, actor: Actor, pano: int) -> None:
        super().__init__(socket, house, place, actor)
        self._visitor_there = visitor_of(socket)
        self._pano = pano
        self._hinting = hinting(socket, place)
        self._looks_back = presenter_at(place.game).looks_back
        self._easel: Easel = socket.app.state.setdefault("easel", Easel())
        mentions: WeakKeyDictionary[Place, Mentions] = socket.app.state.setdefault("mentions", WeakKeyDictionary())
        self._mentions = mentions.setdefault(place, Mentions())
        self._had: Painted | None = None
        """The text that the browser keeps."""
        self._marks: dict[str, str] = {}
        self._marked = -_FRESH

    def _news_now(self) -> None:
        """A page is painted by the task."""

    async def _tell_all(self) -> None:
        while self._answers or self._listener.asides or self._listener.n < self._place.hub.n:
            asides = self._listener.take_asides()
            page = await self._page(again=not all(map(is_phrase, asides)))
            if news := [*page, *self._take_answers(), *asides]:
                await self._send(news)

    async def _page(self, *, again: bool) -> list[str]:
        """What is new of the page; `again` where something changed that no record tells of."""
        if not again and self._listener.n >= self._place.hub.n:
            return []
        had, marks = self._had, list[str]()
        painted = None
        if await self._looks_on():
            marks, painted = await self._new_marks(), await self._shared(again=again)
        if painted is None or await self._mentions.at(
            self._place, self._actor.id
        ):  # perhaps only since that was painted
            painted = await self._own()
        self._had, self._listener.n = painted, painted.n
        if had is not None and had.pieces == painted.pieces:
            return marks
        return [*marks, self._easel.frame(had, painted)]

    async def _looks_on(self) -> bool:
        """Whether nothing on the page is this reader's alone but what they are called and have."""
        who, place = self._actor.id, self._place
        if self._hinting == "on" or await self._mentions.at(place, who):
            return False
        if self._looks_back:
            past = await archive_of(self._socket, place)
            if who in past.tallies or who in {each.player for each in past.placed}:
                return False
        return self._had is not None or not await self._house.layouts.of(who, place.game.slug)

    async def _new_marks(self) -> list[str]:
        """What stands in place of the marks, if it is new."""
        if monotonic() - self._marked < _FRESH:
            return []
        self._marked = monotonic()
        told = await reader_of(self._house, self._visitor_there, page_language(self._socket))
        if (marks := marks_of(self._actor.id, told)) == self._marks:
            return []
        self._marks = marks
        return [encode({"marks": marks}).decode()]

    async def _shared(self, *, again: bool) -> Painted:
        """The page of onlookers, painted by the first of them who is told of what is new."""
        socket, place = self._socket, self._place
        upright = is_upright(socket)
        who = (place.id, self._pano, upright, page_language(socket), self._hinting, socket.headers.get("host"))
        unrecorded = (self._house.asides.readiness(place, ID), place.silent) if again else None
        return await self._easel.share((who, unrecorded), place.position[1], lambda: self._painted(ONLOOKER, ANYBODY))

    async def _own(self) -> Painted:
        told = await reader_of(self._house, self._visitor_there, page_language(self._socket))
        return await self._painted(self._actor, told)

    async def _painted(self, who: Actor, reader: Reader) -> Painted:
        asked, place = self._socket, self._place
        own = who is self._actor
        names = await names_at(asked, place, who)
        facts = await facts_at(asked, place, who, self._pano, names if own else {**names, ID: ANYBODY.name})
        saved = await self._house.layouts.of(who.id, place.game.slug) if own else []
        facts |= {"reader": reader, "saved": saved, "problem": None, "part": True}
        template, n = facts["scene"].template, facts["scene"].n
        return self._easel.paint(n, write(asked, template, **facts, csrf=CSRF, fresh_key=lambda: KEY))
