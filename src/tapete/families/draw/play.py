"""A sale of tickets with a draw: the course of a session, its page, its notice and the players of the house."""

from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from fractions import Fraction
from hashlib import sha256
from typing import Any, TypeVar

from tapete.engine.chapter import Chapter, replace
from tapete.engine.chips import Lying
from tapete.engine.cloth import Cloth
from tapete.engine.command import Actor, Command
from tapete.engine.need import Need
from tapete.engine.table import Pace, Step, TableGame, Terms
from tapete.families.draw.drawing import (
    HoldDraw,
    ReplaceObject,
    delivery,
    drawing,
    failures,
    next_number,
    replacing,
    settling,
    undelivered,
)
from tapete.families.draw.rules import EFFECTS, DrawRules, ObjectRules, Prize
from tapete.families.draw.sale import (
    Buy,
    CloseSale,
    OpenSale,
    annulment,
    emission,
    hindrance,
    interrupted,
    sale,
    sale_closing,
    written,
)
from tapete.families.draw.state import (
    CLOSED,
    Award,
    DrawState,
    Phase,
    Settled,
    Span,
    gone,
    held_by,
    of_each,
    organised,
    organises,
    session,
)
from tapete.families.table.opening import opened_by_direction, opening
from tapete.families.table.settling import Settle
from tapete.families.table.view import TableView, shown
from tapete.language import N_, say
from tapete.law.citation import Citation

BILLETE = "billete"


def ticket_terms(rules: DrawRules) -> Terms:
    cite = rules.law["single_price"]
    return Terms(
        id=BILLETE,
        kind=BILLETE,
        pays=Fraction(0),
        cite=cite,
        minimums=(rules.price,),
        cap=rules.price * rules.issued,
        cap_cite=rules.law["sale"],
        step=rules.price,
    )


MOST_SPANS = 500
"""Ranges of sold numbers a counter shows at most: enough for a thousand numbers."""


class CounterView(TableView, frozen=True, kw_only=True):
    """What every counter of tickets shows; each kind of draw adds its own."""

    price: int
    tickets: int
    players: int
    people: tuple[str, ...]
    mine: tuple[Span, ...]
    stake: int
    """The price of the viewer's tickets that are not drawn or opened yet."""

    def lying(self) -> Sequence[Lying]:
        return [Lying(player=self.who.id, bet=BILLETE, amount=self.stake, held=BILLETE)] if self.stake else []

    def playing(self) -> Collection[str]:
        return self.people


def at_counter(rules: DrawRules, state: DrawState, who: Actor, *, collected: bool) -> dict[str, Any]:
    """View fields not in the state; nothing is at stake once the price was `collected`."""
    mine, each = held_by(state.sold, who.id), of_each(state.sold)
    return {
        "betting": state.phase is Phase.VENTA,
        "price": rules.price,
        "players": len(each),
        "people": tuple(each),
        "mine": mine,
        "stake": 0 if collected else rules.price * sum(span.count for span in mine),
    }


class DrawView(CounterView, frozen=True, kw_only=True):
    """The counter of a draw."""

    lowest: int
    highest: int
    needed: int
    """Sale needed, in cents; 0 for no minimum."""
    least_players: int
    prizes: tuple[Prize, ...]
    awards: tuple[Award, ...]
    gone: tuple[Span, ...] = ()
    """Numbers sold, lowest ranges first; cut off where there are very many."""
    due: tuple[Settled, ...] = ()

    @property
    def taken(self) -> int:
        return self.tickets * self.price

    def tell(self, language: str) -> list[str]:
        issued = self.highest - self.lowest + 1
        facts = {"sold": self.tickets, "issued": issued, "amount": self.taken, "needed": self.needed}
        told = [say(N_("{sold} of {issued} tickets sold: {amount:€}"), language, facts)]
        if self.needed:
            told.append(say(N_("the draw needs a sale of {needed:€}"), language, facts))
        if self.mine:
            told.append(say(N_("your tickets: {numbers}"), language, {"numbers": written(self.mine)}))
        return told


def common(rules: Any, state: DrawState, who: Actor) -> dict[str, Any]:
    collected = state.phase is Phase.ENTREGA and not any(step.settles == "cobrar" for step in state.due)
    names = ("lowest", "highest", "needed", "least_players", "prizes")
    announced = {name: getattr(rules, name) for name in names}
    return {**at_counter(rules, state, who, collected=collected), **announced}


MANY = 10_000
"""Tickets of a crowd; paying or opening all of them takes a moment."""
R = TypeVar("R", bound=DrawRules)
Of = TypeVar("Of", bound=ObjectRules)
S = TypeVar("S", bound=DrawState)


class TicketGame(TableGame[R, S], ABC):
    """What is alike wherever tickets are sold."""

    @property
    def cite(self) -> Citation:
        return self.rules.law["emission"]

    def is_heavy(self, state: S) -> bool:
        return state.tickets > MANY

    def notice(self) -> Sequence[Terms]:
        return [ticket_terms(self.rules)]


class DrawGame(TicketGame[R, S], ABC):
    """Tickets are sold, and then a draw is held."""

    @abstractmethod
    def next_draw(self, state: S) -> Need:
        """What comes next in the draw; before it, what may come first."""

    def needs(self, state: S) -> Need | None:
        return replace(self.next_draw(state), follows=True) if state.phase is Phase.SORTEO else None

    def upcoming(self, state: S) -> Need | None:
        if state.phase in {Phase.CERRADA, Phase.FIN}:
            return None
        return self.needs(state) or self.next_draw(state)

    def is_bound(self, state: S) -> bool:
        return state.phase in CLOSED or (state.phase is Phase.VENTA and state.tickets > 0)


object_chapters: tuple[Chapter[Any, Any], ...] = (
    opening,
    emission,
    sale,
    sale_closing(hindrance),
    drawing,
    delivery,
    settling,
    annulment,
    undelivered,
    replacing,
    failures(EFFECTS),
    interrupted,
    *session(),
)


class ObjectDraw(DrawGame[Of, S], ABC):
    """A draw of things among the tickets sold; a game says of which chapters it is made."""

    procedure = (
        Step(Phase.CERRADA, staff=opened_by_direction),
        Step(Phase.EMISION, staff=lambda _, state: (ReplaceObject if state.missing else OpenSale)(by=organises(state))),
        Step(Phase.VENTA, staff=organised(CloseSale, lambda state: bool(state.sold)), pace=Pace.APUESTAS),
        Step(Phase.CIERRE, staff=organised(HoldDraw)),
        Step(Phase.SORTEO),
        Step(Phase.ENTREGA, staff=organised(Settle)),
        Step(Phase.FIN),
    )

    def next_draw(self, state: S) -> Need:
        return next_number(self.rules)

    def view(self, state: S, who: Actor) -> DrawView:
        return shown(DrawView, self, state, who, gone=gone(state.sold, MOST_SPANS), **common(self.rules, state, who))


WIDTH, HEIGHT = 600, 300


def layout(rules: DrawRules) -> Cloth:
    return Cloth(width=WIDTH, height=HEIGHT, spots=())


BUYERS = 3


def choose(rules: DrawRules, view: Any) -> Command | None:
    free = rules.issued - view.tickets
    if view.phase != Phase.VENTA or view.mine or not free:
        return None
    needed = getattr(rules, "needed", 0)
    share = max(1, -(-needed // (rules.price * BUYERS)) if needed else rules.issued // (2 * BUYERS))
    wanted = share + sha256(f"{view.who.id} {view.round}".encode()).digest()[0] % (share // 4 + 1)
    return Buy(by=view.who, player=view.who.id, tickets=min(wanted, free))
