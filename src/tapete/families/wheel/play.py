"""A wheel game at a table: the chapters of its article, whom it waits for, and what everybody sees."""

from collections.abc import Collection, Sequence

from msgspec.structs import replace

from tapete.engine.chapter import Moment
from tapete.engine.chips import Lying
from tapete.engine.command import Actor, Command, Role
from tapete.engine.event import Reason, Refused
from tapete.engine.need import Need
from tapete.engine.table import Pace, Step, TableGame, Terms, acting_first
from tapete.families.stakes.bets import terms_of
from tapete.families.stakes.cells import Stake, lies, stake_words
from tapete.families.table.closing import closing, last_rounds, on_duty
from tapete.families.table.opening import hour, opened_by_direction, opening, tips
from tapete.families.table.reasons import RONDA_EN_CURSO
from tapete.families.table.settling import Settle
from tapete.families.table.view import TableView, shown, tell_results, tell_stakes
from tapete.families.wheel.laying import bets
from tapete.families.wheel.payment import empty_cloth, interrupted, order_words, orders, payments, prisoners
from tapete.families.wheel.rules import (
    Order,
    Phase,
    Series,
    SettlementEvent,
    State,
    WheelRules,
    betting_open,
    croupier_on_turn,
    nothing_moves,
    result_due,
)
from tapete.families.wheel.series import colours
from tapete.families.wheel.throw import Call, next_call, throw
from tapete.language import N_
from tapete.law.citation import Citation

__all__ = ["WheelGame", "WheelView"]

CILINDRO_SIN_CERRAR = Reason("cilindro_sin_cerrar", N_("The wheel must be closed with its lid: {lids}."))


def _may_close(rules: WheelRules, state: State) -> bool:
    return state.phase is Phase.FIN or nothing_moves(rules, state)


def _refuse_lid(rules: WheelRules, lid: str) -> None:
    allowed = rules.lids.value or ("",)
    if lid not in allowed:
        raise Refused(CILINDRO_SIN_CERRAR, rules.lids.cite, lids=", ".join(filter(None, allowed)) or "none")


class WheelView(TableView, frozen=True, kw_only=True):
    """What is public at the table; the bank's holdings only for staff and inspection."""

    done: int
    stakes: tuple[Stake, ...]
    series: tuple[Series, ...]
    orders: tuple[Order, ...]
    results: tuple[str, ...]
    due: tuple[SettlementEvent, ...] = ()

    def tell(self, language: str) -> list[str]:
        mine = [stake_words(stake, language) for stake in self.stakes if stake.player == self.who.id]
        ordered = [order_words(order, language) for order in self.orders if order.player == self.who.id]
        return [*tell_stakes([*mine, *ordered], language), *tell_results(self.results, language)]

    def lying(self) -> Sequence[Lying]:
        return [lies(stake) for stake in self.stakes]

    def playing(self) -> Collection[str]:
        waiting = [order.player for order in self.orders]
        return dict.fromkeys([*(held.player for held in self.series), *waiting, *super().playing()])


def _called(rules: WheelRules, state: State) -> Command | None:
    step = next_call(rules, state)
    if step is None:
        return None
    by = croupier_on_turn(rules, state) if step.by is Role.CRUPIER else on_duty(state, step.by)
    return Call(by=by, call=step.call)


def _pace(rules: WheelRules, state: State) -> Pace:
    """After a 0 nobody is hurried more than by the bets of the next round."""
    return Pace.APUESTAS if betting_open(rules, state) else Pace.PERSONAL


class WheelGame(TableGame[WheelRules, State]):
    """Bola, a ruleta or a fortune wheel, as its rules say."""

    states = State
    chapters = (
        opening,
        colours,
        bets,
        orders,
        throw,
        prisoners,
        payments,
        interrupted,
        tips,
        hour,
        last_rounds(nothing_moves),
        closing(
            by=lambda rules: rules.lids.cite,
            when=Moment[WheelRules, State](_may_close, RONDA_EN_CURSO, lambda rules: rules.steps_cite),
            empties=empty_cloth,
            keeps=("placed", "outcome", "position", "direction", "spinning", "results"),
            lids=lambda rules: rules.lids.value,
            refuse_lid=_refuse_lid,
        ),
    )

    procedure = (
        Step(Phase.CERRADA, staff=opened_by_direction),
        Step(Phase.RONDA, Phase.FIN, staff=_called, pace=_pace),
        Step(Phase.LIQUIDACION, staff=lambda rules, state: Settle(by=croupier_on_turn(rules, state))),
    )

    @property
    def cite(self) -> Citation:
        return self.rules.bets_cite

    def needs(self, state: State) -> Need | None:
        return self.rules.need if result_due(self.rules, state) else None

    def upcoming(self, state: State) -> Need | None:
        return self.rules.need if state.phase is Phase.RONDA else None

    def view(self, state: State, who: Actor) -> WheelView:
        return shown(WheelView, self, state, who, betting=betting_open(self.rules, state))

    def staff(self, state: State) -> Sequence[Actor]:
        return acting_first(state, croupier_on_turn(self.rules, state)) if state.staff else ()

    def notice(self) -> Sequence[Terms]:
        cells = self.rules.bets.values()
        return [replace(terms, covers=cell.covers) for terms, cell in zip(terms_of(cells), cells, strict=True)]
