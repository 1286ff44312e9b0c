"""Lottery of a printed number: who buys knows number and chances, and prizes are fixed amounts (MU2010:127.a)."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence

from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Actor, Command, Draw, Name, Offer, Role, Word
from tapete.engine.event import MESA, Event, Reason, Refused
from tapete.engine.need import Need, Numbers
from tapete.engine.row import Row
from tapete.families.draw.drawing import DrawBegun, holding
from tapete.families.draw.sale import (
    CUANTOS,
    Buy,
    FundRaised,
    SaleOpened,
    TicketsSold,
    annulment,
    emission,
    free_tickets,
    may_buy,
    next_tickets,
    raised,
    refuse_numbers,
    sale_closing,
    tickets_sold,
)
from tapete.families.draw.state import (
    ORGANISER,
    During,
    Phase,
    Ranges,
    SaleCollected,
    Span,
    buyer,
    next_free,
    paid,
    session,
    taken,
)
from tapete.families.draw.term import clock
from tapete.families.hall.room import Amount, amounts
from tapete.families.stakes.bets import refuse_word
from tapete.families.table.opening import opening
from tapete.families.table.powers import Chance
from tapete.games.loterias.play import NUMERO_IMPOSIBLE, Lottery, LotteryState, expiry, failures, interrupted, payment
from tapete.games.loterias.rules import By, FixedRules, Prize
from tapete.language import N_

AGOTADO = Reason("numero_agotado", N_("{number}: {left} of its billetes are left, and not {asked}."))
MUCHOS_NUMEROS = Reason(
    "demasiados_numeros",
    N_(
        "{asked} numbers are too many at once where not all of their billetes are asked for, or some are sold: "
        "ask for {most} at most."
    ),
)
MOST_SEARCHED = 10_000
"""Billetes of one purchase that are checked one by one."""
BOMBO = "bombo"


# --- sale -------------------------------------------------------------------------------------------------------------

sale = Chapter[FixedRules, LotteryState]("sale")


class BuyNumber(Command, frozen=True, tag="buy-number"):
    """Buy billetes of a number, or of all from one number to another."""

    label = N_("Buy number {first}")
    words = ("comprar numero {first} [a {last}] [billetes {copies}] [palabra {word}]",)
    player: Name
    first: int
    last: int = -1
    """Equal to `first` if -1."""
    copies: int = 1
    """Billetes of each number."""
    word: Word = ""


class BilletesSold(TicketsSold, frozen=True, kw_only=True, tag="billetes-sold"):
    """A player has billetes of some numbers, and their price is held until the draw."""

    copies: int
    width: int

    def facts(self) -> dict[str, object]:
        return {**super().facts(), "numbers": written(self.spans, self.copies, self.width)}


def written(spans: Sequence[Span], copies: int, width: int) -> str:
    told = []
    for span in spans:
        first, last = span.first // copies, span.last // copies
        told.append(f"{first:0{width}}" if first == last else f"{first:0{width}}-{last:0{width}}")
    return ", ".join(dict.fromkeys(told))


@sale.act(Buy, by=buyer("sale"), when=During("sale", Phase.VENTA))
def buy(rules: FixedRules, state: LotteryState, command: Buy) -> Sequence[Event]:
    return _sold(rules, command, next_tickets(rules, state, command.tickets))


@sale.act(BuyNumber, by=buyer("sale"), when=During("sale", Phase.VENTA))
def buy_number(rules: FixedRules, state: LotteryState, command: BuyNumber) -> Sequence[Event]:
    cite, first, last = rules.law["sale"], command.first, command.last if command.last >= 0 else command.first
    refuse_numbers(cite, first, last, 0, rules.numbers - 1)
    if command.copies < 1:
        raise Refused(CUANTOS, cite, free=rules.copies)
    whole = Span(first * rules.copies, (last + 1) * rules.copies - 1)
    if command.copies == rules.copies and taken(state.sold, whole.first, whole.last) is None:
        return _sold(rules, command, (whole,))
    if command.copies > rules.copies or last - first >= most_numbers(rules):
        raise _refused(rules, state, command, last)
    spans = [span for number in range(first, last + 1) for span in _free_of(rules, state, number, command.copies)]
    return _sold(rules, command, tuple(spans))


def most_numbers(rules: FixedRules) -> int:
    """Most numbers a purchase may name unless it takes every billete of them."""
    return max(MOST_SEARCHED // rules.copies, 1)


def _refused(rules: FixedRules, state: LotteryState, command: BuyNumber, last: int) -> Refused:
    """Refusal without checking each number: too many, or no number has enough billetes."""
    if command.copies <= rules.copies:
        return Refused(MUCHOS_NUMEROS, rules.law["sale"], asked=last - command.first + 1, most=most_numbers(rules))
    left = len(_free(rules, state, command.first))
    return Refused(
        AGOTADO, rules.law["sale"], number=f"{command.first:0{rules.width}}", left=left, asked=command.copies
    )


def _free(rules: FixedRules, state: LotteryState, number: int) -> list[int]:
    first = number * rules.copies
    return [each for each in range(first, first + rules.copies) if taken(state.sold, each, each) is None]


def _free_of(rules: FixedRules, state: LotteryState, number: int, copies: int) -> Iterator[Span]:
    free = _free(rules, state, number)
    if len(free) < copies:
        printed = f"{number:0{rules.width}}"
        raise Refused(AGOTADO, rules.law["sale"], number=printed, left=len(free), asked=copies)
    for each in free[:copies]:
        yield Span(each, each)


def _sold(rules: FixedRules, command: Buy | BuyNumber, spans: tuple[Span, ...]) -> Sequence[Event]:
    refuse_word(command.word, rules.law["sale"])
    return [
        BilletesSold(
            player=command.player,
            spans=spans,
            amount=rules.price * sum(span.count for span in spans),
            word=command.word,
            copies=rules.copies,
            width=rules.width,
            cite=rules.law["single_price"],
        )
    ]


sale.offer(Buy)(may_buy)


@sale.offer(BuyNumber)
def may_buy_number(rules: FixedRules, state: LotteryState, who: Actor) -> Iterator[Offer]:
    if free_tickets(rules, state) and who.role is Role.JUGADOR:
        [lowest] = next_free(state.sold, rules.lowest, 1, state.tickets)
        command = BuyNumber(by=who, player=who.id, first=lowest.first // rules.copies)
        yield Offer(command, rules.law["sale"], free=("first", "last", "copies", "word"))


sale.fold(BilletesSold)(tickets_sold)


# --- the draw ---------------------------------------------------------------------------------------------------------

draw: Chapter[FixedRules, LotteryState] = holding(
    lambda rules, _: DrawBegun(tickets=rules.numbers, cite=rules.law["draw"])
)


def next_number(rules: FixedRules) -> Need:
    return Need(BOMBO, Numbers(0, rules.numbers - 1), rules.law["draw"])


class NumberOut(Event, frozen=True, tag="lottery-number"):
    """A number came, and for what."""

    sentence = N_("{prize}: {printed}, {amount:€} for each billete.")
    number: int
    printed: str
    prize: str
    amount: int


class NumberAgain(Event, frozen=True, tag="number-again"):
    """A number that is out already is not used: extractions are without replacement."""

    sentence = N_("{printed} is out already: another number is drawn.")
    printed: str


class Scrutinised(Event, frozen=True, kw_only=True, tag="scrutinised"):
    """The draw has been held: what every player has won is known."""

    sentence = N_("The draw has been held: among all players, {billetes} {billetes:ticket|tickets} won {amount:€}.")
    billetes: int
    of: tuple[Amount, ...]
    at: int

    def facts(self) -> dict[str, object]:
        return {"billetes": self.billetes, "amount": sum(each.cents for each in self.of)}


draw.sets(SaleOpened, drawn=())


@draw.act(Draw, by=Chance[FixedRules](lambda rules: rules.law["draw"], ORGANISER), when=During("draw", Phase.SORTEO))
def drawn(rules: FixedRules, state: LotteryState, command: Draw) -> Sequence[Event]:
    """Draw the next prize's number, or skip a repeated one; after the last, publish all winnings."""
    cite = rules.law["draw"]
    if not next_number(rules).admits(command.outcome):
        raise Refused(NUMERO_IMPOSIBLE, cite, number=command.outcome[:20])
    number = int(command.outcome)
    printed = f"{number:0{rules.width}}"
    if number in state.drawn:
        return [NumberAgain(printed=printed, cite=rules.law["without_replacement"])]
    prize = rules.extractions[len(state.drawn)]
    out = NumberOut(
        number=number, printed=printed, prize=prize.name, amount=prize.amount, cite=rules.law["fixed_prize"]
    )
    came = (*state.drawn, number)
    if len(came) < len(rules.extractions):
        return [out]
    billetes, won = scrutiny(rules, state.sold, came)
    collected = SaleCollected(of=amounts(paid(rules, state)), cite=rules.law["proceeds"])
    told = Scrutinised(billetes=billetes, of=amounts(won), at=state.clock, cite=rules.law["fixed_prize"])
    bank = state.bank + collected.amount
    return [out, collected, *raised(bank, sum(won.values()), rules.law["fund"]), told]


@draw.offer(Draw)
def any_number(rules: FixedRules, state: LotteryState, who: Actor) -> Iterator[Offer]:
    lowest = next(number for number in range(rules.numbers) if number not in state.drawn)
    yield Offer(Draw(by=who, outcome=str(lowest)), rules.law["draw"], free=("outcome",))


draw.records(NumberAgain)
draw.leaves(NumberOut, lambda state, event: replace(state, drawn=(*state.drawn, event.number)))
draw.leaves(SaleCollected, lambda state, event: replace(state, phase=Phase.ENTREGA, bank=state.bank + event.amount))
draw.leaves(FundRaised, lambda state, event: replace(state, bank=state.bank + event.amount))
draw.leaves(
    Scrutinised, lambda state, event: replace(state, phase=Phase.ENTREGA, winnings=Row(event.of), drawn_at=event.at)
)


def pays(rules: FixedRules, drawn: Sequence[int]) -> dict[int, int]:
    """Total prize of each billete, by winning number."""
    won: dict[int, int] = {}
    for prize, numbers in winning(rules, drawn):
        for each in numbers:
            won[each] = won.get(each, 0) + prize.amount
    return won


def winning(rules: FixedRules, drawn: Sequence[int]) -> Iterator[tuple[Prize, Sequence[int]]]:
    """Each prize with its winning numbers, for each number drawn."""
    of_prize: dict[str, list[int]] = {}
    for prize, number in zip(rules.extractions, drawn, strict=True):
        of_prize.setdefault(prize.name, []).append(number)
    for prize in rules.plan:
        for number in of_prize.get(prize.of or prize.name, ()):
            yield prize, _winning(rules, prize.by, prize.digits, number)


def _winning(rules: FixedRules, by: By, digits: int, number: int) -> Sequence[int]:
    match by:
        case By.EXTRACCION:
            return (number,)
        case By.TERMINACION:
            return range(number % 10**digits, rules.numbers, 10**digits)
        case By.APROXIMACION:
            return ((number - 1) % rules.numbers, (number + 1) % rules.numbers)


def scrutiny(rules: FixedRules, sold: Ranges, drawn: Sequence[int]) -> tuple[int, dict[str, int]]:
    """Winning billetes, and each player's total; unsold numbers pay nobody."""
    ranges = tuple(sold)
    billetes, won = 0, dict[str, int]()
    for number, amount in sorted(pays(rules, drawn).items()):
        low, high = number * rules.copies, (number + 1) * rules.copies - 1
        place = max(bisect_right(ranges, low, key=lambda each: each.first) - 1, 0)
        while place < len(ranges) and ranges[place].first <= high:
            copies = min(ranges[place].last, high) - max(ranges[place].first, low) + 1
            if copies > 0:
                billetes += copies
                player = ranges[place].player
                won[player] = won.get(player, 0) + copies * amount
            place += 1
    return billetes, won


# --- the game ---------------------------------------------------------------------------------------------------------


class NumeroFijo(Lottery[FixedRules, LotteryState]):
    """Printed numbers and fixed prizes."""

    states = LotteryState
    chapters = (
        opening,
        emission,
        sale,
        sale_closing(lambda _, __: None),
        draw,
        payment(lambda _: MESA, lambda state, amount: replace(state, bank=state.bank - amount)),
        expiry,
        annulment,
        failures(),
        interrupted,
        *session(clock),
    )

    def next_draw(self, state: LotteryState) -> Need:
        return next_number(self.rules)
