"""The state of a wheel game between two events, and who may act at its table and when."""

from enum import StrEnum
from typing import Any

import msgspec

from tapete.engine.actor import Actor, Role
from tapete.engine.chapter import Moment
from tapete.engine.refusal import Reason, Refused
from tapete.engine.table import TableState
from tapete.families.prison import Freed, Imprisoned
from tapete.families.stakes.cells import Collected, Paid, Returned, Stakes, Where
from tapete.families.table import reasons as shared
from tapete.families.table.powers import Handler, Staff
from tapete.families.table.settling import Replenished
from tapete.families.wheel.rules import WheelRules
from tapete.language import N_

SettlementEvent = Collected | Paid | Returned | Imprisoned | Freed | Replenished
NO_TOCA_FICHAS = Reason("no_toca_fichas", N_("The {role} may not handle money, placas or fichas."))


class Phase(StrEnum):
    """Where the table is: closed, in the calls of a round, settling, or after the last round."""

    CERRADA = "cerrada"
    RONDA = "ronda"
    LIQUIDACION = "liquidacion"
    FIN = "fin"


class Series(msgspec.Struct, frozen=True):
    """A colour in the hands of a player, and the chips not on the cloth."""

    player: str
    colour: str
    value: int
    chips: int


class Order(msgspec.Struct, frozen=True):
    """A bet the croupier accepted by word of mouth and has not laid yet; its chips were handed over with it."""

    player: str
    bet: str
    pano: int
    amount: int
    """What it is worth."""
    chips: int = 0
    """How many chips of a colour that is; none when they are value chips."""
    colour: str = ""

    @property
    def where(self) -> Where:
        return {"player": self.player, "bet": self.bet, "pano": self.pano, "colour": self.colour}

    @property
    def said(self) -> tuple[int, int]:
        """The amount and the number of chips as its bet names them: one of them is 0."""
        return (0, self.chips) if self.chips else (self.amount, 0)


class State(TableState, frozen=True, kw_only=True):
    """Everything that decides what may happen next."""

    phase: Phase = Phase.CERRADA
    done: int = 0
    """Calls made in this round."""
    stakes: Stakes = ()
    placed: int = 0
    """Stakes placed so far, to number the next."""
    due: tuple[SettlementEvent, ...] = ()
    """What remains of the settlement, in legal order."""
    settling: bool = False
    """Whether some step of the settlement has been done."""
    outcome: str = ""
    """The last result; the ball goes back there before a null throw is repeated."""
    position: int = 0
    """The cell under the tongue of a fortune wheel."""
    direction: str = ""
    """The direction of the last valid spin."""
    spinning: str = ""
    """The direction of the spin under way."""
    croupiers: tuple[Actor, ...] = ()
    """Those of the staff who take turns to launch, in the order of the list."""
    turn: int = 0
    """Whose turn it is, among the croupiers, to launch."""
    series: tuple[Series, ...] = ()
    orders: tuple[Order, ...] = ()
    order: tuple[str, ...] = ()
    """The order of payment the jefe has set for this round; empty for the law's."""
    value_chips: bool = False
    several_colours: bool = False
    results: tuple[str, ...] = ()
    """The last results, newest last."""


# --- moments ----------------------------------------------------------------------------------------------------------


def betting_open(rules: WheelRules, state: State) -> bool:
    return state.phase is Phase.RONDA and rules.betting_open(state.done)


def bets_closed(rules: WheelRules, state: State) -> bool:
    return state.phase is not Phase.FIN and (state.phase is not Phase.RONDA or state.done == len(rules.steps))


def result_due(rules: WheelRules, state: State) -> bool:
    """Whether every call has been made and the result must come."""
    return state.phase is Phase.RONDA and state.done == len(rules.steps)


def nothing_moves(rules: WheelRules, state: State) -> bool:
    return state.phase is Phase.RONDA and state.done <= rules.launch


SETTLING = Moment[WheelRules, State](
    lambda _, state: state.phase is Phase.LIQUIDACION, shared.NADA_QUE_LIQUIDAR, lambda rules: rules.collect_first.cite
)
BETS_TAKEN = Moment[WheelRules, State](betting_open, shared.FUERA_DE_PLAZO, lambda rules: rules.steps_cite)


# --- powers -----------------------------------------------------------------------------------------------------------


class ChipHandler(Handler[WheelRules]):
    """The player, or a croupier or extremo for them; never somebody whose hands the article keeps off chips."""

    def refuse(self, rules: WheelRules, state: TableState, command: Any) -> None:
        if state.staff and command.by.role in rules.hands_off.value:
            raise Refused(NO_TOCA_FICHAS, rules.hands_off.cite, role=command.by.role)
        super().refuse(rules, state, command)

    def admits(self, rules: WheelRules, state: TableState, who: Actor) -> bool:
        return who.role not in rules.hands_off.value and super().admits(rules, state, who)


_HANDS = frozenset({Role.CRUPIER, Role.EXTREMO})
CROUPIER = frozenset({Role.CRUPIER})
JEFE = frozenset({Role.JEFE})
HANDLER = ChipHandler(lambda _: _HANDS, lambda rules: rules.rotation.cite)
SETTLER = Staff[WheelRules](lambda _: CROUPIER, lambda rules: rules.collect_first.cite)


def present(state: State) -> list[str]:
    """The players at the table: with a stake, a colour or an order."""
    playing = {s.player for s in state.stakes} | {s.player for s in state.series}
    return sorted(playing | {order.player for order in state.orders} if state.orders else playing)


def croupier_on_turn(rules: WheelRules, state: State) -> Actor:
    """Whose turn it is to launch; the turn passes at every valid throw."""
    return state.croupiers[state.turn % len(state.croupiers)] if rules.rotation.value else state.croupiers[0]
