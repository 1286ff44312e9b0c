"""What people are called on pages: pseudonyms in the record, names on the screen."""

from collections.abc import Iterable
from time import time

import msgspec

from tapete.engine.command import Actor
from tapete.service.guard import Connection
from tapete.service.house import House
from tapete.service.people import Visitor
from tapete.service.places import Place
from tapete.service.requests import marked
from tapete.web.recent import recent
from tapete.web.render import page_language
from tapete.web.scenes import presenter_at

_MOST = 5_000


async def names_of(house: House, ids: Iterable[str], known: dict[str, str]) -> dict[str, str]:
    if len(known) > _MOST:
        known.clear()
    found = {}
    for id_ in ids:
        if id_ not in known:
            account = await house.store.account(id_)
            known[id_] = account.name if account else id_
        found[id_] = known[id_]
    return found


async def names_at(request: Connection, place: Place, who: Actor) -> dict[str, str]:
    """What those are called whom somebody sees at a table, or has lately heard of there."""
    presenter = presenter_at(place.game)
    view = place.game.view(place.position[0], who)
    at_table = (
        {lying.player for lying in presenter.lying(view)} | set(presenter.people(view)) | set(presenter.asked(view))
    )
    told = await recent(place, who)
    lately = {str(getattr(event, role, "")) for each in told for event in each.events for role in ("player", "by")}
    return await names_for(request, at_table | lately | {who.id})


async def names_for(request: Connection, ids: Iterable[str]) -> dict[str, str]:
    known: dict[str, str] = request.app.state.setdefault("names", {})
    names = await names_of(request.app.state.house, sorted({*ids} - {""}), known)
    return {id_: marked(id_, name, page_language(request)) for id_, name in names.items()}


class Sitting(msgspec.Struct, frozen=True, kw_only=True):
    """A session of one person, by the ledger."""

    seconds: int
    result: int
    """Won at the tables since it began, or below zero lost; what lies on the cloth is neither yet."""
    total: int

    @property
    def hours(self) -> str:
        minutes = self.seconds // 60
        return f"{minutes // 60}:{minutes % 60:02}"


async def sitting_of(house: House, visitor: Visitor) -> Sitting:
    session = visitor.session
    result = await house.result(visitor.id, session.since)
    total = await house.result(visitor.id)
    return Sitting(seconds=max(0, int(time()) - session.created), result=result, total=total)
