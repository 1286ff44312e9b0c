"""What people are called on pages: pseudonyms in the record, names on the screen."""

from collections.abc import Iterable

from tapete.service.asking import Asked
from tapete.service.croupier import HOUSE_DIRECTOR
from tapete.service.house import House, Place
from tapete.web.scenes import family_of

_MOST = 5_000


async def names_of(house: House, ids: Iterable[str], known: dict[str, str]) -> dict[str, str]:
    """The shown name of each account; one that has none is called by its id."""
    if len(known) > _MOST:
        known.clear()
    found = {}
    for id_ in ids:
        if id_ not in known:
            account = await house.store.account(id_)
            known[id_] = account.name if account else id_
        found[id_] = known[id_]
    return found


async def names_at(request: Asked, place: Place, *others: str) -> dict[str, str]:
    """What those with chips at a table are called, and who serves there."""
    family = family_of(place.game.slug)
    view = place.game.view(place.position[0], HOUSE_DIRECTOR)
    at_table = {lying.player for lying in family.lying(view)} | set(family.people(view)) | set(family.asked(view))
    lately = {
        str(getattr(e, "player", "")) for told in place.hub.since(max(0, place.hub.n - 200)) or () for e in told.events
    }
    known: dict[str, str] = request.app.state.setdefault("names", {})
    return await names_of(request.app.state.house, sorted((at_table | lately | set(others)) - {""}), known)
