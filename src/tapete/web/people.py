"""What people are called on pages: pseudonyms in the record, names on the screen."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from tapete.engine.actor import Actor
from tapete.language import N_, say
from tapete.service.asking import Asked
from tapete.service.house import House, Place
from tapete.service.people import is_companion
from tapete.web.recent import recent
from tapete.web.render import page_language
from tapete.web.scenes import presenter_of

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


async def names_at(request: Asked, place: Place, who: Actor) -> dict[str, str]:
    """What those are called whom somebody sees at a table, or has lately heard of there."""
    presenter = presenter_of(place.game.slug)
    view = place.game.view(place.position[0], who)
    at_table = (
        {lying.player for lying in presenter.lying(view)} | set(presenter.people(view)) | set(presenter.asked(view))
    )
    lately = {str(getattr(event, "player", "")) for each in await recent(place, who) for event in each.events}
    return await names_for(request, at_table | lately | {who.id})


async def names_for(request: Asked, ids: Iterable[str]) -> dict[str, str]:
    """What these are called on the pages of whoever asks."""
    known: dict[str, str] = request.app.state.setdefault("names", {})
    names = await names_of(request.app.state.house, sorted({*ids} - {""}), known)
    return {id_: _marked(id_, name, page_language(request)) for id_, name in names.items()}


def by_name(sentence: str, facts: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """A sentence that tells of people by their ids, told by their names: only of those whom its facts name."""
    for id_ in {fact for fact in facts.values() if isinstance(fact, str)} & names.keys():
        sentence = re.sub(rf"(?<![\w-]){re.escape(id_)}(?![\w-])", names[id_].replace("\\", r"\\"), sentence)
    return sentence


def _marked(id_: str, name: str, language: str) -> str:
    """A name as it is shown at a table: nobody is left to take a player of the house's own for a person."""
    return say(N_("{name} (of the house)"), language, {"name": name}) if is_companion(id_) else name
