"""What is collected and paid after a result, as the staff see it: a queue in legal order, and the next payment."""

from collections.abc import Sequence

import msgspec
from markupsafe import Markup

from tapete.casino.config import Chips
from tapete.engine.chips import short
from tapete.kit.chips import fewest_chips
from tapete.web.draw.chips import RADIUS, chip
from tapete.web.draw.sprite import press
from tapete.web.scenes.look import Look, Settled
from tapete.web.scenes.presenter import Presenter

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
    """The fewest chips of this casino that make it; none when they can't."""


class Queue(msgspec.Struct, frozen=True, kw_only=True):
    """The steps of a settlement in legal order: those that are done, and those that are still due."""

    done: tuple[Settled, ...]
    due: tuple[Settled, ...]
    paid: int
    left: int
    collected: int
    """In the whole settlement."""

    @property
    def net(self) -> int:
        """What the table wins or loses by it."""
        return self.collected - self.paid - self.left


def queue_of(due: Sequence[Settled], done: Sequence[Settled]) -> Queue:
    """A settlement as it stands."""
    return Queue(
        done=tuple(done),
        due=tuple(due),
        paid=sum(row.gain for row in done),
        left=sum(row.gain for row in due),
        collected=sum(row.stake for row in (*done, *due) if row.kind == "collected"),
    )


def payment_of(look: Look, presenter: Presenter, bank: Chips) -> Payment | None:
    """The payment that comes next, if anybody is to be paid."""
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
    """The fewest chips that make an amount, the largest first."""
    values = {int(value): _ENOUGH for value in (*bank.fichas, *bank.placas)}
    chips = fewest_chips(amount, values) or {}
    return tuple(_pile(value, count) for value, count in sorted(chips.items(), reverse=True))


def _pile(value: int, count: int) -> Pile:
    drawn = range(min(count, _MOST_DRAWN))
    drawing = "".join(chip(press(), value, RADIUS + 1 + place * _APART, RADIUS + 1) for place in drawn)
    width = 2 * RADIUS + 2 + (len(drawn) - 1) * _APART
    return Pile(count, short(value), width, Markup(drawing))  # noqa: S704 - drawn here
