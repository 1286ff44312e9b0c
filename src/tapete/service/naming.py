"""Refusals as people are told them: records know pseudonyms, and whoever is at a table is called by name there."""

from tapete.engine.actor import Actor
from tapete.language import N_, say
from tapete.service.people import is_companion
from tapete.service.place import Place
from tapete.service.problems import Denied
from tapete.service.store.contract import AccountStore

_LATELY = 200
"""Records in which whoever is told of has just been heard of."""


async def told_by_name(no: Denied, store: AccountStore, place: Place, who: Actor, language: str) -> Denied:
    """A refusal that calls people by name: only those whom who asks sees at the table, or has heard of there."""
    names = {id_: await _name_of(store, id_, language) for id_ in sorted(no.about & _known_to(place, who))}
    return no.by_name(names)


def _known_to(place: Place, who: Actor) -> set[str]:
    hub = place.hub
    told = [hub.redacted(each, who) for each in hub.since(max(0, hub.n - _LATELY)) or ()]
    lately = {str(getattr(event, "player", "")) for each in told for event in each.events}
    return {who.id, *place.game.view(place.position[0], who).playing(), *lately} - {""}


async def _name_of(store: AccountStore, id_: str, language: str) -> str:
    account = await store.account(id_)
    return marked(id_, account.name, language) if account else id_


def marked(id_: str, name: str, language: str) -> str:
    """A name as it is shown at a table: nobody is left to take a player of the house's own for a person."""
    return say(N_("{name} (of the house)"), language, {"name": name}) if is_companion(id_) else name
