"""A lottery with a draw: what comes next, what is played for, and what everybody sees."""

from abc import ABC
from collections.abc import Sequence
from itertools import islice
from typing import Any, TypeVar

from tapete.engine.actor import Actor
from tapete.engine.command import Command
from tapete.engine.notice import PrizeTerms
from tapete.engine.table import Alarm, AnyTable, Pace, Step
from tapete.families.draw.drawing import HoldDraw
from tapete.families.draw.play import MOST_SPANS, CounterView, DrawGame, at_counter
from tapete.families.draw.sale import CloseSale, OpenSale
from tapete.families.draw.sold import Span, gone
from tapete.families.draw.state import Phase, alarm_of, left_of, organised, organises
from tapete.families.table.opening import opened_by_direction
from tapete.families.table.view import shown
from tapete.games.loterias.rules import (
    Category,
    FixedRules,
    LotteryRules,
    Prize,
    Result,
    VariableRules,
    bet_at,
    fund_of,
    funds,
    numbers_of,
    topped,
)
from tapete.games.loterias.state import ExpireWinnings, LotteryState, PayWinnings
from tapete.language import N_, say

SHOWN_BETS = 50


class LotteryView(CounterView, frozen=True, kw_only=True):
    """The counter of a lottery; of one modality, only what it has."""

    modality: str
    issued: int
    drawn: tuple[int, ...]
    won: int
    """What one has won and not collected."""
    # Printed numbers
    numbers: int = 0
    copies: int = 1
    plan: tuple[Prize, ...] = ()
    gone: tuple[Span, ...] = ()
    """Billetes that are sold, as anybody at the counter is told who asks for a number; not to whom. The lowest ranges,
    where there are very many."""
    # Variable prize
    most: int = 0
    chosen: int = 0
    extra: bool = False
    bote: int = 0
    fund: int = 0
    """What of the sale so far would be shared out, with what was carried over."""
    categories: tuple[Category, ...] = ()
    worth: tuple[int, ...] = ()
    """What the fund of each category would be, were the sale closed now; nothing once the draw was held."""
    results: tuple[Result, ...] = ()
    bets: tuple[tuple[int, ...], ...] = ()
    """One's own, the first of them."""

    def tell(self, language: str) -> list[str]:
        facts = {"sold": self.tickets, "amount": self.tickets * self.price, "fund": self.fund}
        told = [say(N_("{sold} sold: {amount:€}"), language, facts)]
        if self.most:
            told.append(say(N_("fund of the draw so far: {fund:€}"), language, facts))
        if self.drawn:
            told.append(say(N_("drawn: {numbers}"), language, {"numbers": " ".join(map(self.printed, self.drawn))}))
        if self.bets:
            mine = "; ".join(" ".join(map(str, each)) for each in self.bets)
            told.append(say(N_("your bets: {numbers}"), language, {"numbers": mine}))
        elif self.mine:
            told.append(say(N_("your tickets: {numbers}"), language, {"numbers": self.own()}))
        if self.won:
            told.append(say(N_("you have won {amount:€}: collect it"), language, {"amount": self.won}))
        return told

    def own(self) -> str:
        numbers = [Span(each.first // self.copies, each.last // self.copies) for each in self.mine]
        return ", ".join(
            self.printed(each.first)
            if each.first == each.last
            else f"{self.printed(each.first)}-{self.printed(each.last)}"
            for each in numbers
        )

    def printed(self, number: int) -> str:
        """A number as it stands on a ticket."""
        return f"{number:0{len(str(self.numbers - 1))}}" if self.numbers else str(number)


def view(game: AnyTable, rules: LotteryRules, state: LotteryState, who: Actor) -> LotteryView:
    seen = at_counter(rules, state, who, collected=state.phase is Phase.ENTREGA)
    own: dict[str, Any] = _fixed(rules, state) if isinstance(rules, FixedRules) else {}
    if isinstance(rules, VariableRules):
        own = _variable(rules, state, seen["mine"])
    return shown(
        LotteryView,
        game,
        state,
        who,
        issued=rules.issued,
        won=next((won.cents for won in state.winnings if won.name == who.id), 0),
        **seen,
        **own,
    )


def _fixed(rules: FixedRules, state: LotteryState) -> dict[str, Any]:
    return {
        "modality": "fijo",
        "numbers": rules.numbers,
        "copies": rules.copies,
        "plan": rules.plan,
        "gone": gone(state.sold, MOST_SPANS),
    }


def _variable(rules: VariableRules, state: Any, mine: Sequence[Span]) -> dict[str, Any]:
    sales = state.tickets * rules.price
    fund = fund_of(rules, sales) + topped(rules, sales, state.bote)
    places = islice((place for span in mine for place in range(span.first - 1, span.last)), SHOWN_BETS)
    return {
        "modality": "variable",
        "most": rules.most,
        "chosen": rules.chosen,
        "extra": rules.extra,
        "fund": 0 if state.results else fund_of(rules, state.tickets * rules.price) + state.bote,
        "categories": rules.categories,
        "worth": () if state.results else tuple(funds(rules, fund, state.bote)),
        "bets": tuple([numbers_of(bet_at(state.combos, place)) for place in places]),
    }


R = TypeVar("R", bound=LotteryRules)
S = TypeVar("S", bound=LotteryState)


def _pays_or_expires(rules: LotteryRules, state: LotteryState) -> Command:
    """Prizes that nobody collected are paid, unless their term is over."""
    over = rules.term and not left_of(rules, state, state.drawn_at)
    return (ExpireWinnings if over else PayWinnings)(by=organises(state))


class Lottery(DrawGame[R, S], ABC):
    """What is alike in both modalities with a draw; each says of which chapters it is made."""

    procedure = (
        Step(Phase.CERRADA, staff=opened_by_direction),
        Step(Phase.EMISION, staff=organised(OpenSale)),
        Step(Phase.VENTA, staff=organised(CloseSale, lambda state: state.tickets > 0), pace=Pace.APUESTAS),
        Step(Phase.CIERRE, staff=organised(HoldDraw)),
        Step(Phase.SORTEO),
        Step(Phase.ENTREGA, staff=_pays_or_expires),
        Step(Phase.FIN),
    )

    def view(self, state: S, who: Actor) -> LotteryView:
        return view(self, self.rules, state, who)

    def alarm(self, state: S) -> Alarm | None:
        return alarm_of(self.rules, state, state.drawn_at)

    def prizes(self) -> Sequence[PrizeTerms]:
        rules = self.rules
        if isinstance(rules, FixedRules):
            return [PrizeTerms(id=p.name, amount=p.amount, cite=rules.law["fixed_prize"]) for p in rules.plan]
        if isinstance(rules, VariableRules):
            share = rules.share
            cite = rules.law["variable_prize"]
            return [PrizeTerms(id=each.name, share=share * each.share, cite=cite) for each in rules.categories]
        return []
