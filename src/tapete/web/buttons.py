"""Offers become buttons: what somebody may do now, in their words, grouped so that many stay readable."""

from collections.abc import Iterable, Sequence
from string import Formatter
from typing import Any

import msgspec

from tapete.engine.codec import encode
from tapete.engine.command import Command, Draw, Offer, Role, Tick
from tapete.families.table.opening import OpenTable
from tapete.language import N_, say, translate
from tapete.web.scenes.elements import Explained, Look
from tapete.web.scenes.presenter import Presenter

MANY = 8
"""More offers of one kind than this are chosen from a list."""
BLANK = "…"
MONEY = frozenset({"amount", "minimum"})
"""The fields whose number is an amount of money; any other counts things."""
UNITS = {"cuts": N_("cuts of each pile"), "times": N_("times"), "cards": N_("cards")}
"""The name of a number beside its field, where "number" would not say what is counted."""


class Amount(msgspec.Struct, frozen=True, kw_only=True):
    """The number that a button needs."""

    field: str
    low: int
    high: int
    step: int

    @property
    def money(self) -> bool:
        return self.field in MONEY

    @property
    def unit(self) -> str:
        return N_("amount") if self.money else UNITS.get(self.field, N_("number"))


class Button(msgspec.Struct, frozen=True, kw_only=True):
    """Something that may be done now."""

    do: str
    """The command, but for who gives it; the number that is wanted is put in when it is sent."""
    shown: str
    name: str
    """The same without what it is about, for where that stands beside it."""
    cite: str
    key: str = ""
    amount: Amount | None = None
    usual: int = 0
    """The amount to begin with; 0 for the least of the table."""
    note: bool = False
    next: bool = False
    spot: str = ""
    pano: int = 1
    colour: str = ""
    player: str = ""
    """Whom it is done for; empty when nobody in particular."""
    means: Explained | None = None
    """What it means, for whoever has never seen the game."""
    barred: str = ""
    """Why it can't be pressed now, though it keeps its place."""


class Group(msgspec.Struct, frozen=True, kw_only=True):
    """Buttons of one kind."""

    name: str
    kind: type[Command]
    buttons: tuple[Button, ...]
    is_list: bool

    @property
    def tag(self) -> str:
        return str(self.kind.__struct_config__.tag)


def buttons_of(
    look: Look, presenter: Presenter, offers: Iterable[Offer], spots: frozenset[str], step: Command | None = None
) -> list[tuple[Offer, Button]]:
    """A button for each offer, but for bets that are laid on a spot, draws, and what is offered elsewhere."""
    mine = presenter.players_without if look.who.role is Role.JUGADOR else ()
    without: tuple[type[Command], ...] = (Draw, Tick, OpenTable, *presenter.own, *mine)
    wanted = (offer for offer in offers if not isinstance(offer.command, without))
    return [
        (offer, _button(look, presenter, offer, step))
        for offer in wanted
        if offer.amounts is None or presenter.spot_of(offer.command) not in spots
    ]


def barred_of(look: Look, presenter: Presenter) -> list[Button]:
    return [
        Button(do="", shown=each.name, name=each.name, cite=each.cite, key=each.kind.key, barred=each.reason)
        for each in presenter.barred(look, look.view)
    ]


def groups_of(look: Look, presenter: Presenter, pairs: Sequence[tuple[Offer, Button]]) -> tuple[Group, ...]:
    kinds: dict[type[Command], list[Button]] = {}
    for offer, button in pairs:
        kinds.setdefault(type(offer.command), []).append(button)
    return tuple(
        Group(
            name=_title(look, kind),
            kind=kind,
            buttons=tuple(made),
            is_list=len(made) > MANY or (len(made) > 1 and kind in presenter.listed),
        )
        for kind, made in kinds.items()
    )


def _button(look: Look, presenter: Presenter, offer: Offer, step: Command | None) -> Button:
    command = offer.at(offer.amounts.low) if offer.amounts else offer.command
    return Button(
        do=sent(command),
        shown=shown(look, presenter, command, blank=offer.field if _amount(offer) else ""),
        name=_title(look, type(command)),
        cite=offer.cite,
        key=command.key,
        amount=_amount(offer),
        usual=presenter.usual(look, command),
        note="note" in offer.free,
        next=step is not None and command == msgspec.structs.replace(step, by=command.by),
        spot=presenter.spot_of(command),
        pano=int(getattr(command, "pano", 1)),
        colour=str(getattr(command, "colour", "")),
        player=str(getattr(command, "player", "")),
        means=presenter.explain(look, command),
    )


def sent(command: Command) -> str:
    """A command as a form carries it: without who gives it, for that is whoever sends the form."""
    fields: dict[str, Any] = msgspec.to_builtins(command)
    fields.pop("by")
    return encode(fields).decode()


def _amount(offer: Offer) -> Amount | None:
    amounts = offer.amounts
    if amounts is None or amounts.low + amounts.step > amounts.high:
        return None
    return Amount(field=offer.field, low=amounts.low, high=amounts.high, step=amounts.step)


def shown(look: Look, presenter: Presenter, command: Command, blank: str = "") -> str:
    """What a button says: the label of its command filled in but for the number to be put in, or its notation."""
    if not command.label:
        return look.game.write(command)
    label = translate(command.label, look.language)
    label = label.replace(f"{{{blank}:€}}", BLANK) if blank else label
    facts = presenter.facts(look, command)
    said = say(label, look.language, {**facts, blank: BLANK} if blank else facts)
    aside = presenter.aside(look, command)
    return f"{said} · {aside}" if aside else said


def _title(look: Look, kind: type[Command]) -> str:
    """The label of a kind of command up to its first blank; nothing where it begins with one."""
    label = translate(kind.label, look.language)
    return next(iter(Formatter().parse(label)), ("", None, None, None))[0].rstrip(" :,(«")
