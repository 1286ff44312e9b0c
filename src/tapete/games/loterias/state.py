"""What lotteries with a draw keep between two events, and the payment of what was won."""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from tapete.engine.actor import Actor, Name, Role
from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Command, Declare
from tapete.engine.event import Event, Move, wallet
from tapete.engine.refusal import Reason, Refused
from tapete.engine.row import Row
from tapete.families.draw.failures import DECLARERS
from tapete.families.draw.refund import INTERRUMPIDA, void
from tapete.families.draw.state import Course, During, Phase, buyer, organiser
from tapete.families.draw.term import TermState, refuse_early
from tapete.families.hall.shares import Amount, total
from tapete.families.incidents import Incidents
from tapete.families.table.interruption import INTERRUPTION, interruption
from tapete.families.table.opening import RoundClosed
from tapete.games.loterias.rules import EFFECTS, INTERRUMPIDO, LotteryRules
from tapete.language import N_, say

SIN_PREMIO = Reason("sin_premio", N_("{player:@} has nothing to collect in this draw."))
YA_COBRADO = Reason("premio_cobrado", N_("{player:@} has been paid; a prize is paid once."))
NUMERO_IMPOSIBLE = Reason("numero_imposible", N_("{number} can't come now."))
CELEBRADO = "sorteo celebrado"


class LotteryState(TermState, frozen=True, kw_only=True):
    """Everything that decides what may happen next."""

    drawn: tuple[int, ...] = ()
    winnings: Row[Amount] = Row()
    """What each player has won and not collected."""
    collected: Row[str] = Row()
    """Who was paid in this draw, by their names."""
    drawn_at: int = 0


def won_by(state: LotteryState, player: str) -> int:
    """What a player has won and not collected, in cents."""
    return sum(won.get(player, 0) for won in state.winnings.about(_by_name))


def was_paid(state: LotteryState, player: str) -> bool:
    """Whether a player has collected what they won."""
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
    """The account that pays: the organiser's, or what the players put in."""

    def moves(self) -> tuple[Move, ...]:
        return (Move(self.source, wallet(self.player), self.amount),)


class AllWinningsPaid(Event, frozen=True, kw_only=True, tag="all-winnings-paid"):
    """Whoever had not come to collect is paid."""

    sentence = N_("{amount:€} are paid to those who had not collected.")
    sentence_if_none: ClassVar[str] = N_("Nothing is left to be paid.")
    of: tuple[Amount, ...]
    source: str

    @property
    def amount(self) -> int:
        """In all."""
        return total(self.of)

    def facts(self) -> dict[str, object]:
        return {"amount": self.amount}

    def moves(self) -> tuple[Move, ...]:
        return tuple([Move(self.source, wallet(each.name), each.cents) for each in self.of])

    def tell(self, language: str) -> str:
        return say(self.sentence if self.of else self.sentence_if_none, language, self.facts())


class Collect(Command, frozen=True, tag="collect-winnings"):
    """Present one's tickets and be paid what they have won."""

    label = N_("Collect what you have won")
    key = "p"
    words = ("cobrar",)
    player: Name


class PayWinnings(Command, frozen=True, tag="pay-winnings"):
    """Pay whoever has not come to collect, and end the draw."""

    label = N_("Pay the prizes that are left")
    words = ("pagar premios",)


class ExpireWinnings(Command, frozen=True, tag="expire-winnings"):
    """The term is over: what was not collected is not paid any more."""

    label = N_("End the term of collection")
    words = ("caducar",)


class WinningsExpired(Event, frozen=True, tag="winnings-expired"):
    """What nobody collected in time is not paid."""

    sentence = N_("The term is over: {amount:€} that nobody collected have expired.")
    amount: int


def payment(source: Callable[[Any], str], held: Callable[[Any, int], Any]) -> Chapter[Any, Any]:
    """Prizes are paid from an account; `held` is the state after so much has left it."""
    chapter = Chapter[LotteryRules, LotteryState]("payment")

    @chapter.act(Collect, by=buyer("payment"), when=During("payment", Phase.ENTREGA))
    def collect(rules: LotteryRules, state: LotteryState, command: Collect) -> Sequence[Event]:
        """What a player has won, once."""
        won = won_by(state, command.player)
        if not won:
            reason = YA_COBRADO if was_paid(state, command.player) else SIN_PREMIO
            raise Refused(reason, rules.law["once"], player=command.player)
        return [WinningsPaid(player=command.player, amount=won, source=source(rules), cite=rules.law["payment"])]

    @chapter.might(Collect)
    def may_collect(rules: LotteryRules, state: LotteryState, who: Actor) -> Iterator[Command]:
        if who.role is Role.JUGADOR:
            yield Collect(by=who, player=who.id)

    @chapter.act(PayWinnings, by=organiser("payment"), when=During("payment", Phase.ENTREGA))
    def pay(rules: LotteryRules, state: LotteryState, command: PayWinnings) -> Sequence[Event]:
        """To each what they won."""
        cite = rules.law["payment"]
        paid = AllWinningsPaid(of=tuple(state.winnings), source=source(rules), cite=cite)
        return [paid, RoundClosed(round=state.round, reason=CELEBRADO, cite=cite)]

    chapter.bare(PayWinnings)

    @chapter.fold(WinningsPaid)
    def paid_one(rules: LotteryRules, state: LotteryState, event: WinningsPaid) -> Any:
        winnings = state.winnings.without(event.player, lambda each: each.name == event.player, _by_name)
        place = bisect_left(state.collected, event.player)
        left = replace(state, winnings=winnings, collected=state.collected.replaced(place, place, [event.player]))
        return held(left, event.amount)

    @chapter.fold(AllWinningsPaid)
    def paid_all(rules: LotteryRules, state: LotteryState, event: AllWinningsPaid) -> Any:
        return held(replace(state, winnings=Row()), event.amount)

    @chapter.fold(RoundClosed)
    def closed(rules: LotteryRules, state: LotteryState, event: RoundClosed) -> LotteryState:
        """What was drawn is shown until the next sale."""
        return replace(state, winnings=Row(), collected=Row())

    return chapter


expiry = Chapter[LotteryRules, LotteryState]("term of collection")


@expiry.act(ExpireWinnings, by=organiser("expiry"), when=During("expiry", Phase.ENTREGA))
def expire(rules: LotteryRules, state: LotteryState, command: ExpireWinnings) -> Sequence[Event]:
    """Only where a term was fixed beforehand, and when it is over."""
    refuse_early(rules, state, state.drawn_at)
    cite = rules.law["expiry"]
    expired = WinningsExpired(amount=total(state.winnings), cite=cite)
    return [expired, RoundClosed(round=state.round, reason=CELEBRADO, cite=cite)]


expiry.bare(ExpireWinnings)


@expiry.fold(WinningsExpired)
def expired(rules: LotteryRules, state: LotteryState, event: WinningsExpired) -> LotteryState:
    return replace(state, winnings=Row())


def _undrawn(rules: LotteryRules, state: LotteryState) -> bool:
    on_sale = state.phase is Phase.VENTA and state.tickets > 0
    return on_sale or state.phase is Phase.CIERRE or (state.phase is Phase.SORTEO and not state.drawn)


interrupted: Chapter[Any, Any] = interruption(
    _undrawn, lambda rules, state: void(rules, state, INTERRUMPIDA, INTERRUPTION)
)
"""A house that starts again before the first extraction gives everything back; after it the draw goes on."""


def failures(course: type[Course], effects: Mapping[str, tuple[str, str]] = EFFECTS) -> Chapter[Any, Any]:
    """What may be declared of a draw."""
    declared = Incidents[Course](course, effects)

    @declared(INTERRUMPIDO, lambda state: state.phase is Phase.SORTEO, notes=lambda _: ("",), by=DECLARERS)
    def draw_interrupted(course: Course, command: Declare) -> None:
        """What is on record has come."""
        declared.rule(course, command)

    return declared.chapter()
