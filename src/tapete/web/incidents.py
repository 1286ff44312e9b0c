"""Incidents on the console: what could have gone wrong now, and what the article would make of it."""

from collections.abc import Sequence

import msgspec

from tapete.engine.command import Declare
from tapete.engine.event import BOTE, CAJA, COMERCIO, JUGADOR, MESA, PROPINAS, SERIE, TAPETE, Move, parse_account
from tapete.engine.incidents import incident_name, told_word
from tapete.engine.offer import Offer
from tapete.language import N_, say, translate
from tapete.service.requests import Ruling
from tapete.web.buttons import sent
from tapete.web.scenes import presenter_at
from tapete.web.scenes.look import Explained, Look
from tapete.web.scenes.presenter import tell

_ACCOUNTS = {
    JUGADOR: "{name}",
    TAPETE: N_("the chips of {name} on the cloth"),
    SERIE: N_("the colour chips of {name}"),
    "garaje": N_("the garaje of {name}"),
    BOTE: N_("the pot {name}"),
    "banca": N_("the bank"),
    "cagnotte": N_("the cagnotte"),
    MESA: N_("the table"),
    CAJA: N_("the caja"),
    PROPINAS: N_("the tips"),
    COMERCIO: N_("the shop"),
}


class Way(msgspec.Struct, frozen=True, kw_only=True):
    """One way in which an incident may have happened: which card, to whom."""

    do: str
    note: str


class ListedIncident(msgspec.Struct, frozen=True, kw_only=True):
    """An incident that may be declared now."""

    name: str
    effect: str
    cite: str
    by: str
    """The role of who decides."""
    ways: tuple[Way, ...]
    """None where somebody else decides."""
    remark: bool
    """Whether a remark may go with it."""
    numbered: bool
    """Whether what is said of it is the number of a ticket."""


class Moved(msgspec.Struct, frozen=True):
    """Money that would go from one place to another."""

    source: str
    target: str
    amount: int


class Panel(msgspec.Struct, frozen=True, kw_only=True):
    """A ruling to be confirmed."""

    name: str
    do: str
    mark: str
    sentences: tuple[Explained, ...]
    moves: tuple[Moved, ...]
    whole: bool
    again: bool
    """Whether the table moved on while it was being read."""


def incidents_of(look: Look) -> tuple[ListedIncident, ...]:
    """Each incident once, with the ways in which it may have happened: first one's own, then those of others."""
    mine, theirs = _by_name(look.offers), _by_name(look.incidents)
    others = {name: offers for name, offers in theirs.items() if name not in mine}
    return tuple(_listed(look, name, offers) for name, offers in (mine | others).items())


def _by_name(offers: Sequence[Offer]) -> dict[str, list[Offer]]:
    named: dict[str, list[Offer]] = {}
    for offer in offers:
        if isinstance(offer.command, Declare):
            named.setdefault(offer.command.incident, []).append(offer)
    return named


def _listed(look: Look, name: str, offers: Sequence[Offer]) -> ListedIncident:
    effects = {each.name: each.effect for each in look.rules.incidents}
    mine = [offer for offer in offers if offer.command.by == look.who]
    ways = [Way(do=sent(each.command), note=_note(look, each.command)) for each in mine]
    return ListedIncident(
        name=translate(incident_name(name), look.language),
        effect=translate(effects.get(name, ""), look.language),
        cite=offers[0].cite,
        by=offers[0].command.by.role,
        ways=tuple(ways),
        remark="note" in offers[0].free,
        numbered=name in presenter_at(look.game).numbered_incidents,
    )


def panel_of(look: Look, ruling: Ruling, *, again: bool) -> Panel:
    """A ruling in words, for whoever is to confirm it."""
    note = _note(look, ruling.command)
    return Panel(
        name=f"{translate(incident_name(ruling.command.incident), look.language)}{f' · {note}' if note else ''}",
        do=sent(ruling.command),
        mark=ruling.mark,
        sentences=tuple(Explained(tell(event, look), event.cite) for event in ruling.events if event.sentence),
        moves=tuple(_moved(look, move) for move in ruling.moves),
        whole=ruling.whole,
        again=again,
    )


def _moved(look: Look, move: Move) -> Moved:
    return Moved(_account(look, move.source), _account(look, move.target), move.amount)


def _account(look: Look, account: str) -> str:
    kind, whose = parse_account(account)
    return say(_ACCOUNTS.get(kind, kind), look.language, {"name": look.name(whose)})


def _note(look: Look, command: object) -> str:
    note = command.note if isinstance(command, Declare) else ""
    if note in look.names:
        return look.names[note]
    whose = (look.name(word) for word in note.split()[:-1])
    last = translate(told_word(note.rpartition(" ")[2]), look.language)
    return " ".join([*whose, last.replace("-", " ")])
