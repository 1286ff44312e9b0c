"""What anybody may do at any table."""

from collections.abc import Iterator, Mapping, Sequence

from tapete.engine.actor import Actor, Role
from tapete.engine.command import Declare, Tick
from tapete.engine.event import Event
from tapete.engine.offer import Amounts, Offer
from tapete.engine.table import TableRules, TableState
from tapete.families.table.breaches import WITNESSES
from tapete.families.table.commands import Collect, OpenTable, Pay, Resolve, Settle, Tip
from tapete.families.table.duty import POWERS_OF_THE_DIRECTION, least_staff
from tapete.families.table.opening import TIPS
from tapete.families.table.settling import _waiting
from tapete.kit.money import LARGEST
from tapete.law.citation import Citation


def table_offers(rules: TableRules, state: TableState, who: Actor) -> Iterator[Offer]:
    """Opening for the direction while the table is closed; then tips for players and the hour for the clock."""
    if not state.open:
        if who.role is Role.DIRECTOR:
            yield Offer(OpenTable(by=who, staff=least_staff(rules)), POWERS_OF_THE_DIRECTION, free=("staff",))
    elif who.role is Role.JUGADOR:
        yield Offer(Tip(by=who, player=who.id, amount=1), TIPS, Amounts(1, LARGEST))
    elif who.role is Role.RELOJ:
        yield Offer(Tick(by=who, at=0), rules.staff.cite, free=("at",))


def breach_offers(breaches: Mapping[str, Citation], who: Actor) -> Iterator[Offer]:
    """Breaches of duty that whoever watches over the table may record."""
    if who.role in WITNESSES:
        for breach, cite in breaches.items():
            yield Offer(Declare(by=who, incident=breach), cite, free=("note",))


def settlement_offers(due: Sequence[Event], who: Actor, cite: Citation, payment_cite: Citation) -> Iterator[Offer]:
    """The whole settlement, or the next step of it."""
    yield Offer(Settle(by=who), cite)
    waiting = _waiting(due)
    if waiting is None or not waiting.settles:
        yield Offer(Resolve(by=who), cite)
    elif waiting.settles == "cobrar":
        yield Offer(Collect(by=who), cite)
    else:
        yield Offer(Pay(by=who, player=waiting.player, amount=waiting.amount), payment_cite)
