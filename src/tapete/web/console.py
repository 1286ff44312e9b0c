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
from tapete.engine.chips import short
from tapete.engine.command import Command, Declare, Draw, Offer
from tapete.engine.event import BOTE, CAJA, COMERCIO, JUGADOR, MESA, PROPINAS, SERIE, TAPETE, Event, Move, parse_account
from tapete.engine.incidents import incident_name, told_word
from tapete.families.draw.sealed.failures import CloseEmission, WithdrawSale
from tapete.families.table.closing import AnnounceLast, CloseTable
from tapete.families.table.settling import Collect, Pay, Resolve, Settle
from tapete.kit.chips import fewest_chips
from tapete.language import N_, say, translate
from tapete.service.requests import Ruling
from tapete.web.buttons import Button, Group, buttons_of, groups_of, sent, shown
from tapete.web.draw.chips import RADIUS, chip
from tapete.web.draw.sprite import press
from tapete.web.scene import Scene
from tapete.web.scenes import presenter_at
from tapete.web.scenes.elements import Explained, Look, Result, Settled
from tapete.web.scenes.presenter import Presenter, tell
from tapete.web.words import role_name

_ENOUGH = 1_000
"""More chips of one value than a payment ever takes."""
_MOST_DRAWN = 6
_APART = 9


class Pile(msgspec.Struct, frozen=True):
    """Chips of one value."""

    count: int
    face: str
    width: int
    drawing: Markup


class Payment(msgspec.Struct, frozen=True, kw_only=True):
    """The payment that comes next: to whom, for what, and with which chips."""

    player: str
    player_id: str
    bets: tuple[str, ...]
    gain: int
    stake: int
    cite: str
    piles: tuple[Pile, ...]


class Queue(msgspec.Struct, frozen=True, kw_only=True):
    """The steps of a settlement in legal order: those that are done, and those that are still due."""

    done: tuple[Settled, ...]
    due: tuple[Settled, ...]
    paid: int
    left: int
    collected: int

    @property
    def net(self) -> int:
        return self.collected - self.paid - self.left


def queue_of(due: Sequence[Settled], done: Sequence[Settled]) -> Queue:
    return Queue(
        done=tuple(done),
        due=tuple(due),
        paid=sum(row.gain for row in done),
        left=sum(row.gain for row in due),
        collected=sum(row.stake for row in (*done, *due) if row.kind == "collected"),
    )


def payment_of(look: Look, presenter: Presenter, bank: Chips) -> Payment | None:
    event = next((event for event in look.view.due if event.settles == "pagar"), None)
    if event is None:
        return None
    row = presenter.settled(event, look)
    return Payment(
        player=row.player,
        player_id=event.player,
        bets=tuple(look.bet(bet) for bet in row.bets if bet),
        gain=event.amount,
        stake=row.stake,
        cite=event.cite,
        piles=piles_of(event.amount, bank),
    )


def piles_of(amount: int, bank: Chips) -> tuple[Pile, ...]:
    values = {int(value): _ENOUGH for value in (*bank.fichas, *bank.placas)}
    chips = fewest_chips(amount, values) or {}
    return tuple(_pile(value, count) for value, count in sorted(chips.items(), reverse=True))


def _pile(value: int, count: int) -> Pile:
    drawn = range(min(count, _MOST_DRAWN))
    drawing = "".join(chip(press(), value, RADIUS + 1 + place * _APART, RADIUS + 1) for place in drawn)
    width = 2 * RADIUS + 2 + (len(drawn) - 1) * _APART
    return Pile(count, short(value), width, Markup(drawing))  # noqa: S704 - drawn here


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
    ways: tuple[Way, ...]
    """None where somebody else decides."""
    remark: bool
    numbered: bool


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


def incidents_of(look: Look) -> tuple[ListedIncident, ...]:
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
    words: str
    queue: Queue | None


class Console(msgspec.Struct, frozen=True, kw_only=True):
    """What one of the staff sees."""

    presenter: Presenter
    role: str
    roles: tuple[str, ...]
    staff: tuple[OnDuty, ...]
    training: bool
    """Whether somebody learns: what is left to pay is not told."""
    course: tuple[tuple[str, bool], ...]
    next: str
    next_by: str
    next_line: str
    act: Button | None
    words: str
    payment: Payment | None
    collects: int
    pending: Pending | None
    calls: tuple[Button, ...]
    lists: tuple[Group, ...]
    """What has too many forms for a button each, or needs a number."""
    spoken: tuple[Group, ...]
    """What whoever is asked may say, with a number."""
    awaits: str
    keys: tuple[tuple[Key, ...], ...]
    """What chance may answer, in the rows of the pad; empty when nothing is waited for."""
    dial: Markup
    incidents: tuple[ListedIncident, ...]
    others: tuple[Group, ...]
    queue: Queue
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
    pairs = buttons_of(look, presenter, _served(look, presenter), scene.spots, step)
    table, players = _split([pair for pair in pairs if not isinstance(pair[0].command, Declare)])
    act = _act(table)
    rest = [(offer, button) for offer, button in table if (offer, button) != act and not (training and _tells(offer))]
    draws = [offer.command for offer in look.offers if isinstance(offer.command, Draw)]
    draws = [draw for draw in draws if presenter.has_key(draw.outcome)]
    longer = [group for group in groups_of(look, presenter, rest) if not _is_plain(group)]
    pays = act is not None and isinstance(act[0].command, Pay)
    return Console(
        presenter=presenter,
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
        keys=_rows(presenter, look, draws),
        dial=Markup(presenter.dial(look.game)) if draws else Markup(),  # noqa: S704 - drawn, every text in it escaped
        incidents=incidents_of(look),
        others=groups_of(look, presenter, [(offer, _for_whom(look, button)) for offer, button in players]),
        queue=queue_of([presenter.settled(event, look) for event in look.view.due], scene.settled),
        coloured=any(result.paint in _COLOURS for result in scene.results),
    )


def _served(look: Look, presenter: Presenter) -> Sequence[Offer]:
    """The offers of the desk: what is given for any player, once for each of those there."""
    present = look.view.playing() if look.table.represented is None else look.table.represented
    here = sorted(present, key=look.name) if presenter.for_each else ()
    return [
        replace(offer, command=replace(offer.command, player=player)) if player else offer
        for offer in look.offers
        for player in (here if isinstance(offer.command, presenter.for_each) else ("",))
    ]


def _act(pairs: Pairs) -> tuple[Offer, Button] | None:
    """A step of the settlement before the whole of it; else what comes next by the article."""
    steps = (pair for pair in pairs if isinstance(pair[0].command, Collect | Pay | Resolve))
    return next(steps, None) or next((pair for pair in pairs if pair[1].next), None)


def _button(pair: tuple[Offer, Button], *, training: bool) -> Button:
    offer, button = pair
    hidden = training and isinstance(offer.command, Pay)
    return replace(button, do=sent(replace(offer.command, amount=0))) if hidden else button


def _tells(offer: Offer) -> bool:
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
    face = presenter.face(look.rules, outcome, look.language) if outcome else None
    return Pending(
        do=ask,
        shown=shown(look, presenter, command),
        cite=found.cite,
        face=face,
        words=face.call if face else "",
        queue=queue_of([presenter.settled(event, look) for event in then], ()) if then else None,
    )


def is_same(offer: Offer, ask: str) -> bool:
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
    for_players = [bool(button.player and button.spot and not button.next) for _, button in pairs]
    table = [pair for pair, theirs in zip(pairs, for_players, strict=True) if not theirs]
    return table, [pair for pair, theirs in zip(pairs, for_players, strict=True) if theirs]


def _for_whom(look: Look, button: Button) -> Button:
    return replace(button, shown=f"{button.shown} · {look.name(button.player)}")


def _plain(look: Look, presenter: Presenter, pairs: Pairs) -> tuple[Button, ...]:
    buttons = [button for group in groups_of(look, presenter, pairs) if _is_plain(group) for button in group.buttons]
    return tuple(sorted(buttons, key=lambda button: not button.next))


def _is_plain(group: Group) -> bool:
    return not group.is_list and not any(button.amount for button in group.buttons)


def asks_first(command: Command, offers: Sequence[Offer]) -> bool:
    """Whether a command is shown to be confirmed before it is carried out; what is not offered is refused at once."""
    return isinstance(command, CONFIRMED) and any(is_same(offer, sent(command)) for offer in offers)
