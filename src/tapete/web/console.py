"""What one of the staff sees of a table and may do there, whatever is played at it.

One thing is to be done now and is shown large: what waits to be confirmed, a result to be said, the next step of the
settlement, or what comes next by the article.
"""

from collections.abc import Sequence
from itertools import groupby, takewhile

import msgspec
from markupsafe import Markup
from msgspec.structs import replace

from tapete.casino.config import Chips
from tapete.engine.command import Command, Declare, Draw
from tapete.engine.event import Event
from tapete.engine.offer import Offer
from tapete.families.draw.sealed.ending import CloseEmission, WithdrawSale
from tapete.families.table.closing import AnnounceLast, CloseTable
from tapete.families.table.settling import Collect, Pay, Resolve, Settle
from tapete.web.buttons import Button, Group, buttons_of, groups_of, sent, shown
from tapete.web.incidents import ListedIncident, incidents_of
from tapete.web.paying import Payment, Queue, payment_of, queue_of
from tapete.web.scene import Scene
from tapete.web.scenes import presenter_at
from tapete.web.scenes.look import Look, Result
from tapete.web.scenes.presenter import Presenter
from tapete.web.words import role_name

CONFIRMED = (Draw, CloseTable, AnnounceLast, WithdrawSale, CloseEmission)
"""What can't be taken back, and so is asked for twice."""
_COLOURS = frozenset({"rojo", "negro"})
Pairs = Sequence[tuple[Offer, Button]]


class OnDuty(msgspec.Struct, frozen=True):
    """One of the staff of a table."""

    name: str
    role: str


class Key(msgspec.Struct, frozen=True):
    """A key of the pad: what it says, and the command that says so."""

    face: Result
    do: str


class Pending(msgspec.Struct, frozen=True, kw_only=True):
    """What was asked for and waits to be confirmed."""

    do: str
    shown: str
    cite: str
    face: Result | None
    """Of a result."""
    words: str
    """What is said aloud with it."""
    queue: Queue | None
    """What would be due then."""


class Console(msgspec.Struct, frozen=True, kw_only=True):
    """What one of the staff sees."""

    role: str
    roles: tuple[str, ...]
    staff: tuple[OnDuty, ...]
    training: bool
    """Whether somebody learns: what is left to pay is not told."""
    course: tuple[tuple[str, bool], ...]
    next: str
    next_by: str
    """Whose turn it is to do it."""
    next_line: str
    """The same in the notation."""
    act: Button | None
    """What is to be done now, where that is a matter of whoever looks."""
    words: str
    """What is said aloud with it."""
    payment: Payment | None
    """The payment that comes next."""
    collects: int
    """What is raked in next."""
    pending: Pending | None
    calls: tuple[Button, ...]
    """What else there is to do for the table itself."""
    lists: tuple[Group, ...]
    """What has too many forms for a button each, or needs a number."""
    spoken: tuple[Group, ...]
    """What whoever is asked may say, with a number."""
    awaits: str
    """What the table waits for, where no act of the staff comes next."""
    pad: str
    keys: tuple[tuple[Key, ...], ...]
    """What chance may answer, in the rows of the pad; empty when nothing is waited for."""
    dial: Markup
    incidents: tuple[ListedIncident, ...]
    others: tuple[Group, ...]
    """What may be done for players."""
    queue: Queue
    desk: str
    """The template of what there is to go by besides the cloth, if there is one."""
    forms: str
    """That of the acts that take more than a button."""
    beside: str
    """That of what stands in the place of the cloth."""
    papers: str
    """That of what else there is to know."""
    coloured: bool
    """Whether the results of this game have colours, and so are kept in columns."""


def console_of(
    look: Look,
    roles: tuple[str, ...],
    scene: Scene,
    bank: Chips,
    *,
    ask: str = "",
    then: Sequence[Event] = (),
    training: bool = False,
) -> Console:
    """What somebody of the staff may do, call and declare; `ask` waits to be confirmed, and `then` would be due."""
    presenter = presenter_at(look.game)
    step = look.step
    pairs = buttons_of(look, presenter, presenter.served(look), scene.spots, step)
    table, players = _split([pair for pair in pairs if not isinstance(pair[0].command, Declare)])
    act = _act(table)
    rest = [(offer, button) for offer, button in table if (offer, button) != act and not (training and _tells(offer))]
    draws = [offer.command for offer in look.offers if isinstance(offer.command, Draw)]
    draws = [draw for draw in draws if presenter.has_key(draw.outcome)]
    longer = [group for group in groups_of(look, presenter, rest) if not _is_plain(group)]
    pays = act is not None and isinstance(act[0].command, Pay)
    return Console(
        role=look.who.role,
        roles=roles,
        staff=tuple(OnDuty(look.name(each.id), each.role) for each in look.staff) if look.table.open else (),
        training=training,
        course=presenter.steps(look, look.view),
        next=shown(look, presenter, step) if step else "",
        next_by=f"{look.name(step.by.id)}, {role_name(step.by.role, look.language)}" if step else "",
        next_line=look.game.write(step) if step else "",
        act=_button(act, training=training) if act else None,
        words=presenter.words(look, act[0].command) if act else "",
        payment=payment_of(look, presenter, bank) if pays else None,
        collects=_collected(look.view.due) if act and isinstance(act[0].command, Collect) else 0,
        pending=_pending(look, presenter, ask, () if training else then),
        calls=_plain(look, presenter, rest),
        lists=tuple(group for group in longer if not issubclass(group.kind, presenter.spoken)),
        spoken=tuple(group for group in longer if issubclass(group.kind, presenter.spoken)),
        awaits=presenter.awaits(look, look.view),
        pad=presenter.pad,
        keys=_rows(presenter, look, draws),
        dial=Markup(presenter.dial(look.game)) if draws else Markup(),  # noqa: S704 - drawn, every text in it escaped
        incidents=incidents_of(look),
        others=groups_of(look, presenter, [(offer, _for_whom(look, button)) for offer, button in players]),
        queue=queue_of([presenter.settled(event, look) for event in look.view.due], scene.settled),
        desk=presenter.desk,
        forms=presenter.forms,
        beside=presenter.beside,
        papers=presenter.papers,
        coloured=any(result.paint in _COLOURS for result in scene.results),
    )


def _act(pairs: Pairs) -> tuple[Offer, Button] | None:
    """A step of the settlement before the whole of it; else what comes next by the article."""
    steps = (pair for pair in pairs if isinstance(pair[0].command, Collect | Pay | Resolve))
    return next(steps, None) or next((pair for pair in pairs if pair[1].next), None)


def _button(pair: tuple[Offer, Button], *, training: bool) -> Button:
    """Who learns to pay is not even told the sum in what the form sends."""
    offer, button = pair
    hidden = training and isinstance(offer.command, Pay)
    return replace(button, do=sent(replace(offer.command, amount=0))) if hidden else button


def _tells(offer: Offer) -> bool:
    """Whether a command would pay for somebody who is to learn it."""
    return isinstance(offer.command, Settle | Pay)


def _collected(due: Sequence[Event]) -> int:
    return sum(int(getattr(event, "amount", 0)) for event in takewhile(lambda event: event.settles == "cobrar", due))


def _pending(look: Look, presenter: Presenter, ask: str, then: Sequence[Event]) -> Pending | None:
    """What waits to be confirmed, as long as it is offered."""
    found = next((offer for offer in look.offers if isinstance(offer.command, CONFIRMED) and is_same(offer, ask)), None)
    if found is None:
        return None
    command = found.command
    outcome = command.outcome if isinstance(command, Draw) else ""
    return Pending(
        do=ask,
        shown=shown(look, presenter, command),
        cite=found.cite,
        face=presenter.face(look.rules, outcome, look.language) if outcome else None,
        words=presenter.announced(look.rules, outcome, look.language) if outcome else "",
        queue=queue_of([presenter.settled(event, look) for event in then], ()) if then else None,
    )


def is_same(offer: Offer, ask: str) -> bool:
    """Whether a form asks for what is offered."""
    return bool(ask) and sent(offer.command) == ask


def _rows(presenter: Presenter, look: Look, draws: Sequence[Draw]) -> tuple[tuple[Key, ...], ...]:
    """The keys by the suit of the card or by the first die; those of a wheel together."""
    keys = [Key(presenter.face(look.rules, draw.outcome, look.language), sent(draw)) for draw in draws]
    if all(key.face.outcome.isdigit() for key in keys):
        return (tuple(keys),) if keys else ()
    if presenter.pad in {"cards", "naipes"}:
        suits = dict.fromkeys(key.face.outcome[-1] for key in keys)
        return tuple(tuple(key for key in keys if key.face.outcome[-1] == suit) for suit in suits)
    if presenter.pad == "dice":
        return tuple(tuple(row) for _, row in groupby(keys, key=lambda key: key.face.outcome.partition("-")[0]))
    return (tuple(keys),) if keys else ()


def _split(pairs: Pairs) -> tuple[Pairs, Pairs]:
    """What concerns the table, and what is done in a player's stead."""
    for_players = [bool(button.player and button.spot and not button.next) for _, button in pairs]
    table = [pair for pair, theirs in zip(pairs, for_players, strict=True) if not theirs]
    return table, [pair for pair, theirs in zip(pairs, for_players, strict=True) if theirs]


def _for_whom(look: Look, button: Button) -> Button:
    return replace(button, shown=f"{button.shown} · {look.name(button.player)}")


def _plain(look: Look, presenter: Presenter, pairs: Pairs) -> tuple[Button, ...]:
    """What comes next first, then the rest in the order in which it is offered."""
    buttons = [button for group in groups_of(look, presenter, pairs) if _is_plain(group) for button in group.buttons]
    return tuple(sorted(buttons, key=lambda button: not button.next))


def _is_plain(group: Group) -> bool:
    return not group.is_list and not any(button.amount for button in group.buttons)


def asks_first(command: Command, offers: Sequence[Offer]) -> bool:
    """Whether a command is shown to be confirmed before it is carried out; what is not offered is refused at once."""
    return isinstance(command, CONFIRMED) and any(is_same(offer, sent(command)) for offer in offers)
