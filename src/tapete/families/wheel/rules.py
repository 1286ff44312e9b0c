"""The rules of a wheel game at one table, its state between two events, and who may act and when."""

from enum import StrEnum
from typing import Any

import msgspec

from tapete.engine.chapter import Moment
from tapete.engine.command import Actor, Role
from tapete.engine.event import Reason, Refused
from tapete.engine.need import Need
from tapete.engine.table import BREACH, CallStep, Incident, TablePhase, TableRules, TableState
from tapete.families.prison import Freed, FreedAt, Imprisoned, ZeroRule
from tapete.families.stakes import bets
from tapete.families.stakes.cells import Collected, Paid, Returned, Stakes, Where
from tapete.families.table import reasons as shared
from tapete.families.table.law import edition_of, optional, reading_of, staff_of
from tapete.families.table.powers import Handler, Staff
from tapete.families.table.settling import Replenished
from tapete.language import N_
from tapete.law.citation import Citation
from tapete.law.parameters import Cited, Column

NULL, CLAIM = N_("the throw is null and is repeated"), N_("the bet counts as it lies")


class ValueChips(StrEnum):
    """Whether players of a table with colour chips may bet with value chips."""

    LIBRES = "libres"
    JEFE = "jefe"


class Bet(bets.Bet, frozen=True, kw_only=True):
    """One cell of the cloth (or line, or crossing), and the results that it covers."""

    covers: frozenset[str]
    rank: int = 0
    """Its place in the order of payment."""
    first: int = 0
    """Its place among the bets of its kind: the lowest number it covers."""
    sencilla: bool = False


class SeriesRules(msgspec.Struct, frozen=True, kw_only=True):
    """Colour chips: which colours there are, what they may be worth, and who may bet without them."""

    cite: Citation
    colours: tuple[str, ...]
    default_value: int
    least_value: int
    greatest_value: int
    range_cite: Citation
    denominations: tuple[int, ...]
    value_chips: Cited[ValueChips]
    places: int
    places_cite: Citation


class WheelRules(TableRules, frozen=True, kw_only=True):
    """Everything `decide` asks. What a game does not have is left at its default."""

    device: str
    need: Need
    announcements: dict[str, str]
    bets: dict[str, Bet]
    bets_cite: Citation
    minimum: int
    panos: int

    steps: tuple[CallStep, ...]
    steps_cite: Citation
    idle_betting: bool
    rotation: Cited[bool]
    hands_off: Cited[tuple[Role, ...]]
    directions: Citation | None = None
    """The provision by which each spin must turn against the one before, if there is one."""

    zero: str = ""
    zero_rule: Cited[ZeroRule]
    late_orders: Cited[bool]
    settling_cite: Citation
    """The provision by which no bet is taken while the round before is settled."""
    collect_first: Cited[bool]
    ascending: bool = False
    one_payment: Cited[bool]
    payment_cite: Citation
    order_may_change: Cited[bool]
    lids: Cited[tuple[str, ...]]
    null_causes: Cited[tuple[str, ...]]
    stopped_early: Cited[tuple[str, ...]]
    """Causes that void a throw only before its last call."""
    null_by: Cited[Role]
    breaches: dict[str, Citation]
    """Breaches of duty that are recorded while the game goes on, each with the provision it offends."""
    claims: Cited[tuple[str, ...]]
    series: SeriesRules | None = None
    travel: "Travel | None" = None

    @property
    def freed_at(self) -> Cited[FreedAt] | None:
        return reading_of(self, "freed_at", FreedAt) if self.zero_rule.value is ZeroRule.PRISION else None

    @property
    def calls(self) -> Cited[tuple[CallStep, ...]]:
        return Cited(self.steps, self.steps_cite)

    @property
    def incidents(self) -> tuple[Incident, ...]:
        early = self.stopped_early
        return (
            *(Incident(name, NULL, self.null_causes.cite) for name in self.null_causes.value),
            *(Incident(name, NULL, early.cite) for name in early.value),
            *(Incident(name, BREACH, cite) for name, cite in self.breaches.items()),
            *(Incident(name, CLAIM, self.claims.cite) for name in self.claims.value),
        )

    @property
    def launch(self) -> int:
        """The index of the call with which the ball or the wheel starts to move."""
        return next(i for i, step in enumerate(self.steps) if step.launches)

    @property
    def launcher_announces(self) -> bool:
        return self.device == "plato"

    def betting_open(self, done: int) -> bool:
        return self.idle_betting if done == 0 else self.steps[done - 1].betting


class Travel(msgspec.Struct, frozen=True, kw_only=True):
    """A wheel whose stop is told by the cells it passed: their order and how many must pass."""

    cells: tuple[str, ...]
    least: int
    cite: Citation


class Settlement(StrEnum):
    """Which comes first when a round is settled."""

    COBRO = "cobro"
    PAGO = "pago"


def common_rules(column: Column, panos: int) -> dict[str, Any]:
    """The fields of `WheelRules` that come straight from the column; what a game lacks takes the neutral value."""
    steps = column.get("sequence", tuple[CallStep, ...])
    settlement = column.get("settlement", Settlement)
    return {
        "game": column.slug,
        "jurisdiction": column.jurisdiction,
        "edition": edition_of(steps.cite),
        "panos": panos,
        "steps": steps.value,
        "steps_cite": steps.cite,
        "idle_betting": column.get("bets_before_first_call", bool).value,
        "staff": staff_of(column, panos),
        "rotation": column.get("rotation", bool),
        "collect_first": Cited(settlement.value is Settlement.COBRO, settlement.cite),
        "last_rounds": column.get("last_rounds", int),
        "null_causes": column.get("null_causes", tuple[str, ...]),
        "stopped_early": optional(column, "stopped_early", tuple[str, ...], (), steps.cite),
        "null_by": column.get("null_by", Role),
        "breaches": _breaches(column),
        "hands_off": optional(column, "hands_off", tuple[Role, ...], (), steps.cite),
        "claims": optional(column, "claims", tuple[str, ...], (), steps.cite),
        "late_orders": optional(column, "late_orders", bool, False, steps.cite),
        "one_payment": optional(column, "one_payment", bool, False, settlement.cite),
        "order_may_change": optional(column, "order_may_change", bool, False, settlement.cite),
        "settling_cite": optional(column, "bets_while_settling", bool, False, steps.cite).cite,
        "lids": optional(column, "lids", tuple[str, ...], (), steps.cite),
    }


def _breaches(column: Column) -> dict[str, Citation]:
    rows = [column.get(name, tuple[str, ...]) for name in ("breaches", "stack_breaches") if name in column.cells]
    return {breach: row.cite for row in rows for breach in row.value}


def ranks(order: tuple[str, ...]) -> dict[str, int]:
    return {kind: place for place, kind in enumerate(order)}


SettlementEvent = Collected | Paid | Returned | Imprisoned | Freed | Replenished
NO_TOCA_FICHAS = Reason("no_toca_fichas", N_("The {role} may not handle money, placas or fichas."))

# --- the state --------------------------------------------------------------------------------------------------------


class Phase(TablePhase):
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
    stakes: Stakes = ()
    placed: int = 0
    """Stakes placed so far, to number the next."""
    due: tuple[SettlementEvent, ...] = ()
    """The rest of the settlement, in legal order."""
    settling: bool = False
    outcome: str = ""
    """The last result; the ball goes back there before a null throw is repeated."""
    position: int = 0
    """The cell under the tongue of a fortune wheel."""
    direction: str = ""
    spinning: str = ""
    croupiers: tuple[Actor, ...] = ()
    """The croupiers who take turns to launch, in the order of the list."""
    turn: int = 0
    """Whose turn it is, among the croupiers, to launch."""
    series: tuple[Series, ...] = ()
    orders: tuple[Order, ...] = ()
    order: tuple[str, ...] = ()
    value_chips: bool = False
    several_colours: bool = False
    results: tuple[str, ...] = ()


# --- moments ----------------------------------------------------------------------------------------------------------


def betting_open(rules: WheelRules, state: State) -> bool:
    return state.phase is Phase.RONDA and rules.betting_open(state.done)


def bets_closed(rules: WheelRules, state: State) -> bool:
    return state.phase is not Phase.FIN and (state.phase is not Phase.RONDA or state.done == len(rules.steps))


def result_due(rules: WheelRules, state: State) -> bool:
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
    playing = {s.player for s in state.stakes} | {s.player for s in state.series}
    return sorted(playing | {order.player for order in state.orders} if state.orders else playing)


def croupier_on_turn(rules: WheelRules, state: State) -> Actor:
    return state.croupiers[state.turn % len(state.croupiers)] if rules.rotation.value else state.croupiers[0]
