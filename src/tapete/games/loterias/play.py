"""A lottery with a draw: its state, the payment of what was won, its course, and what everybody sees."""

from abc import ABC
from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from typing import Any, TypeVar

from tapete.engine.chapter import Chapter, replace, verb
from tapete.engine.command import Actor, Command, Declare, ForPlayer
from tapete.engine.event import Event, Move, Reason, Refused, wallet
from tapete.engine.row import Row
from tapete.engine.table import Alarm, Pace, PrizeTerms, Step
from tapete.families.draw.drawing import DECLARERS, HoldDraw
from tapete.families.draw.play import MOST_SPANS, CounterView, DrawGame, at_counter
from tapete.families.draw.sale import INTERRUMPIDA, CloseSale, OpenSale, void
from tapete.families.draw.state import Course, During, Phase, Span, buyer, gone, organised, organiser, organises
from tapete.families.draw.term import TermState, alarm_of, left_of, refuse_early
from tapete.families.hall.room import Amount, ToMany, total
from tapete.families.incidents import Incidents
from tapete.families.table.interruption import INTERRUPTION, interruption
from tapete.families.table.opening import RoundClosed, opened_by_direction
from tapete.families.table.view import shown
from tapete.games.loterias.rules import (
    EFFECTS,
    INTERRUMPIDO,
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
from tapete.language import N_, say

SIN_PREMIO = Reason("sin_premio", N_("{player:@} has nothing to collect in this draw."))
YA_COBRADO = Reason("premio_cobrado", N_("{player:@} has been paid; a prize is paid once."))
NUMERO_IMPOSIBLE = Reason("numero_imposible", N_("{number} can't come now."))
CELEBRADO = "sorteo celebrado"


class LotteryState(TermState, frozen=True, kw_only=True):
    """Everything that decides what may happen next."""

    drawn: tuple[int, ...] = ()
    winnings: Row[Amount] = Row()
    collected: Row[str] = Row()
    drawn_at: int = 0


def won_by(state: LotteryState, player: str) -> int:
    return sum(won.get(player, 0) for won in state.winnings.about(_by_name))


def was_paid(state: LotteryState, player: str) -> bool:
    place = bisect_left(state.collected, player)
    return place < len(state.collected) and state.collected[place] == player


def _by_name(winnings: Sequence[Amount]) -> dict[str, int]:
    return {each.name: each.cents for each in winnings}


class WinningsPaid(Event, frozen=True, kw_only=True, tag="winnings-paid"):
    """A player is paid what they won."""

    sentence = N_("{player:@} is paid {amount:€}.")
    player: str
    amount: int
    source: str
    """Paying account: the organiser's, or the players' fund."""

    def moves(self) -> tuple[Move, ...]:
        return (Move(self.source, wallet(self.player), self.amount),)


class AllWinningsPaid(ToMany, frozen=True, kw_only=True, tag="all-winnings-paid"):
    """Whoever had not come to collect is paid."""

    sentence = N_("{amount:€} are paid to those who had not collected.")
    sentence_unless = ("of", N_("Nothing is left to be paid."))
    source: str

    def paid_from(self) -> str:
        return self.source


Collect = verb("Collect", "cobrar", N_("Collect what you have won"), ForPlayer, key="p", tag="collect-winnings")
PayWinnings = verb("PayWinnings", "pagar premios", N_("Pay the prizes that are left"))
ExpireWinnings = verb("ExpireWinnings", "caducar", N_("End the term of collection"))


class WinningsExpired(Event, frozen=True, tag="winnings-expired"):
    """What nobody collected in time is not paid."""

    sentence = N_("The term is over: {amount:€} that nobody collected have expired.")
    amount: int


def payment(source: Callable[[Any], str], held: Callable[[Any, int], Any]) -> Chapter[Any, Any]:
    """Prizes are paid from an account; `held` is the state after a payment."""
    chapter = Chapter[LotteryRules, LotteryState]("payment")

    @chapter.act(Collect, by=buyer("payment"), when=During("payment", Phase.ENTREGA), offered=True)
    def collect(rules: LotteryRules, state: LotteryState, command: ForPlayer) -> Sequence[Event]:
        won = won_by(state, command.player)
        if not won:
            reason = YA_COBRADO if was_paid(state, command.player) else SIN_PREMIO
            raise Refused(reason, rules.law["once"], player=command.player)
        return [WinningsPaid(player=command.player, amount=won, source=source(rules), cite=rules.law["payment"])]

    @chapter.act(PayWinnings, by=organiser("payment"), when=During("payment", Phase.ENTREGA), offered=True)
    def pay(rules: LotteryRules, state: LotteryState, command: Command) -> Sequence[Event]:
        cite = rules.law["payment"]
        paid = AllWinningsPaid(of=tuple(state.winnings), source=source(rules), cite=cite)
        return [paid, RoundClosed(round=state.round, reason=CELEBRADO, cite=cite)]

    @chapter.fold(WinningsPaid)
    def paid_one(rules: LotteryRules, state: LotteryState, event: WinningsPaid) -> Any:
        winnings = state.winnings.without(event.player, lambda each: each.name == event.player, _by_name)
        place = bisect_left(state.collected, event.player)
        left = replace(state, winnings=winnings, collected=state.collected.replaced(place, place, [event.player]))
        return held(left, event.amount)

    chapter.leaves(AllWinningsPaid, lambda state, event: held(replace(state, winnings=Row()), event.amount))

    chapter.sets(RoundClosed, winnings=Row(), collected=Row())

    return chapter


expiry = Chapter[LotteryRules, LotteryState]("term of collection")


@expiry.act(ExpireWinnings, by=organiser("expiry"), when=During("expiry", Phase.ENTREGA), offered=True)
def expire(rules: LotteryRules, state: LotteryState, command: Command) -> Sequence[Event]:
    refuse_early(rules, state, state.drawn_at)
    cite = rules.law["expiry"]
    expired = WinningsExpired(amount=total(state.winnings), cite=cite)
    return [expired, RoundClosed(round=state.round, reason=CELEBRADO, cite=cite)]


@expiry.fold(WinningsExpired)
def expired(rules: LotteryRules, state: LotteryState, event: WinningsExpired) -> LotteryState:
    return replace(state, winnings=Row())


def _undrawn(rules: LotteryRules, state: LotteryState) -> bool:
    on_sale = state.phase is Phase.VENTA and state.tickets > 0
    return on_sale or state.phase is Phase.CIERRE or (state.phase is Phase.SORTEO and not state.drawn)


interrupted: Chapter[Any, Any] = interruption(
    _undrawn, lambda rules, state: void(rules, state, INTERRUMPIDA, INTERRUPTION)
)
"""After a restart, everything is refunded before the first extraction; later the draw continues."""


def failures(effects: Mapping[str, tuple[str, str]] = EFFECTS) -> Chapter[Any, Any]:
    declared = Incidents[Course](Course, effects)

    @declared(INTERRUMPIDO, lambda state: state.phase is Phase.SORTEO, notes=lambda _: ("",), by=DECLARERS)
    def draw_interrupted(course: Course, command: Declare) -> None:
        declared.rule(course, command)

    return declared.chapter()


SHOWN_BETS = 50


class LotteryView(CounterView, frozen=True, kw_only=True):
    """The counter of a lottery; of one modality, only what it has."""

    modality: str
    issued: int
    drawn: tuple[int, ...]
    won: int
    # Printed numbers
    numbers: int = 0
    copies: int = 1
    plan: tuple[Prize, ...] = ()
    gone: tuple[Span, ...] = ()
    """Billetes sold, lowest ranges first; cut off where there are very many."""
    # Variable prize
    most: int = 0
    chosen: int = 0
    extra: bool = False
    bote: int = 0
    fund: int = 0
    """Fund of the sale so far, with the amount carried over."""
    categories: tuple[Category, ...] = ()
    worth: tuple[int, ...] = ()
    """Fund of each category if the sale closed now; empty after the draw."""
    results: tuple[Result, ...] = ()
    bets: tuple[tuple[int, ...], ...] = ()
    """The first of the player's bets."""

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
        return f"{number:0{len(str(self.numbers - 1))}}" if self.numbers else str(number)


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
        rules = self.rules
        seen = at_counter(rules, state, who, collected=state.phase is Phase.ENTREGA)
        own: dict[str, Any] = _fixed(rules, state) if isinstance(rules, FixedRules) else {}
        if isinstance(rules, VariableRules):
            own = _variable(rules, state, seen["mine"])
        return shown(
            LotteryView,
            self,
            state,
            who,
            issued=rules.issued,
            won=next((won.cents for won in state.winnings if won.name == who.id), 0),
            **seen,
            **own,
        )

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
