"""Lottery with a variable prize: numbers of each player's own, and a part of the sale to be won (MU2010:127.b)."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Actor, Command, Draw, Name, Offer, Role, Word
from tapete.engine.event import MESA, STAKED, Event, Move, Reason, Refused, pot
from tapete.engine.need import SHUFFLING, Need, Outcome
from tapete.engine.notation import Unreadable
from tapete.engine.row import Row
from tapete.families.draw.drawing import DrawBegun, holding
from tapete.families.draw.sale import FundRaised, SaleOpened, annulment, emission, raised, sale_closing
from tapete.families.draw.state import (
    ORGANISER,
    UNDRAWN,
    During,
    Phase,
    SaleCollected,
    Sold,
    buyer,
    paid,
    session,
    with_sale,
)
from tapete.families.draw.term import clock
from tapete.families.hall.room import Amount, amounts
from tapete.families.pots import TellPot, carried_pots
from tapete.families.stakes.bets import refuse_word
from tapete.families.table.opening import RoundClosed, TableOpened, opening
from tapete.families.table.powers import Chance
from tapete.games.loterias.play import (
    NUMERO_IMPOSIBLE,
    Lottery,
    LotteryState,
    WinningsExpired,
    expiry,
    failures,
    interrupted,
    payment,
)
from tapete.games.loterias.rules import (
    Blocks,
    Result,
    Shared,
    VariableRules,
    category_of,
    combinations,
    count_winners,
    every,
    fund_of,
    given_back,
    mask_of,
    shared_out,
    topped,
    with_bets,
)
from tapete.language import N_, Told, say

CUANTOS_NUMEROS = Reason("cuantos_numeros", N_("A bet has {chosen} numbers; {found} make no whole bets."))
REPETIDO = Reason("numero_repetido", N_("A bet has {chosen} different numbers: {number} stands twice."))
FUERA = Reason("numero_fuera", N_("Numbers go from 1 to {most}; {number} is none."))
MUCHAS = Reason("demasiadas_apuestas", N_("{asked} bets are more than the {left} that the draw still takes."))
BOMBO = "bombo"


class VariableState(LotteryState, frozen=True, kw_only=True):
    """Everything that decides what may happen next."""

    combos: Blocks = ()
    """The combination of each bet in order of purchase; `sold` holds their owners."""
    results: tuple[Result, ...] = ()
    # What is kept from session to session
    bote: int = 0
    held: int = 0


# --- bets -------------------------------------------------------------------------------------------------------------


class Ball:
    """A number of a bet, as it is said."""

    def read(self, rules: VariableRules, state: object, words: Sequence[str]) -> tuple[int, int]:
        if not (words[0].isdecimal() and len(words[0]) < 5):
            raise Unreadable(
                words[0], Told(N_("{chosen} numbers from 1 to {most}"), chosen=rules.chosen, most=rules.most)
            )
        return int(words[0]), 1

    def write(self, value: int) -> str:
        return str(value)


bets = Chapter[VariableRules, VariableState]("bets", kinds={"ball": Ball()})


class BetNumbers(Command, frozen=True, tag="bet-numbers"):
    """Bet on numbers of one's own; more numbers are more bets, one after another."""

    label = N_("Bet on {numbers}")
    key = "a"
    words = ("apostar {numbers+:ball} [palabra {word}]",)
    player: Name
    numbers: tuple[int, ...]
    word: Word = ""


class BetsMade(Event, frozen=True, kw_only=True, tag="bets-made"):
    """Bets are in the draw, and their price is held until it."""

    sentence = N_("{player:@} bets on {combination} for {amount:€}.")
    sentence_if_many = N_("{player:@} makes {bets} bets for {amount:€}.")
    route = STAKED
    player: str
    first: int
    """Number of the first bet in the draw, from 1."""
    combos: tuple[tuple[int, ...], ...]
    amount: int
    word: str = ""

    def facts(self) -> dict[str, object]:
        told = " ".join(map(str, self.combos[0]))
        return {"player": self.player, "bets": len(self.combos), "combination": told, "amount": self.amount}

    def share(self) -> str:
        return self.word

    def tell(self, language: str) -> str:
        return say(self.sentence if len(self.combos) == 1 else self.sentence_if_many, language, self.facts())


@bets.act(BetNumbers, by=buyer("own_numbers"), when=During("sale", Phase.VENTA))
def bet(rules: VariableRules, state: VariableState, command: BetNumbers) -> Sequence[Event]:
    cite, numbers = rules.law["combination"], command.numbers
    if not numbers or len(numbers) % rules.chosen:
        raise Refused(CUANTOS_NUMEROS, cite, chosen=rules.chosen, found=len(numbers))
    for number in numbers:
        if not 1 <= number <= rules.most:
            raise Refused(FUERA, cite, most=rules.most, number=number)
    made = [tuple(sorted(each)) for each in combinations(numbers, rules.chosen)]
    for each in made:
        if twice := [number for number in each if each.count(number) > 1]:
            raise Refused(REPETIDO, cite, chosen=rules.chosen, number=twice[0])
    left = rules.issued - state.tickets
    if len(made) > left:
        raise Refused(MUCHAS, rules.law["most_tickets"], asked=len(made), left=left)
    refuse_word(command.word, cite)
    return [
        BetsMade(
            player=command.player,
            first=state.tickets + 1,
            combos=tuple(made),
            amount=len(made) * rules.price,
            word=command.word,
            cite=rules.law["own_numbers"],
        )
    ]


@bets.offer(BetNumbers)
def may_bet(rules: VariableRules, state: VariableState, who: Actor) -> Iterator[Offer]:
    if who.role is Role.JUGADOR and state.tickets < rules.issued:
        command = BetNumbers(by=who, player=who.id, numbers=tuple(range(1, rules.chosen + 1)))
        yield Offer(command, rules.law["own_numbers"], free=("numbers", "word"))


@bets.fold(BetsMade)
def bets_made(rules: VariableRules, state: VariableState, event: BetsMade) -> VariableState:
    held = Sold(event.player, event.first, event.first + len(event.combos) - 1)
    return replace(
        state,
        sold=with_sale(state.sold, held),
        tickets=state.tickets + held.count,
        combos=with_bets(state.combos, map(mask_of, event.combos)),
    )


# --- the draw ---------------------------------------------------------------------------------------------------------

draw: Chapter[VariableRules, VariableState] = holding(
    lambda rules, _: DrawBegun(tickets=rules.most, balls=rules.balls, cite=rules.law["draw"])
)


@cache
def _balls(most: int) -> tuple[Outcome, ...]:
    return tuple(Outcome(str(number), 1) for number in range(1, most + 1))


def next_ball(rules: VariableRules, state: VariableState) -> Need:
    whole = _balls(rules.most)
    if state.phase is not Phase.SORTEO:
        return Need(BOMBO, whole, rules.law["draw"], whole, SHUFFLING)
    left = tuple([ball for ball in whole if int(ball.id) not in state.drawn])
    return Need(BOMBO, left, rules.law["draw"], whole, len(state.drawn))


class BallOut(Event, frozen=True, tag="lottery-ball"):
    """A number came."""

    sentence = N_("The {number}.")
    sentence_if = ("extra", N_("Complementario: the {number}."))
    number: int
    extra: bool


class FundFormed(Event, frozen=True, kw_only=True, tag="fund-formed"):
    """What of the sale is shared out is put apart, with what was carried over."""

    sentence = N_("The fund of the draw: {fund:€} of the sale and {bote:€} carried over.")
    fund: int
    added: int
    """Amount the organiser adds to reach the guaranteed fund."""
    bote: int
    kept: int
    """Cents that cannot be shared and stay with the organiser."""
    pot: str

    def moves(self) -> tuple[Move, ...]:
        return (Move(MESA, pot(self.pot), self.fund - self.kept),) if self.fund > self.kept else ()


class VariableScrutinised(Event, frozen=True, kw_only=True, tag="variable-scrutinised"):
    """The draw has been held: what each category is worth, and what every player has won."""

    sentence = N_("Among all players, {bets} {bets:bet|bets} won {amount:€}; {bote:€} are carried over.")
    sentence_if = ("back", N_("Nobody has won the last draw: {amount:€} go back to those who bet."))
    sentence_of_each = N_("{name}: {winners} at {each:€}, of {fund:€}")
    results: tuple[Result, ...]
    of: tuple[Amount, ...]
    bote: int
    back: bool
    at: int

    def facts(self) -> dict[str, object]:
        won = sum(each.winners for each in self.results)
        return {"bets": won, "amount": sum(each.cents for each in self.of), "bote": self.bote}

    def details(self, language: str) -> list[str]:
        told = ({"name": r.name, "winners": r.winners, "each": r.each, "fund": r.fund} for r in self.results)
        return [say(self.sentence_of_each, language, facts) for facts in told]


draw.sets(SaleOpened, drawn=(), results=())


@draw.act(Draw, by=Chance[VariableRules](lambda rules: rules.law["draw"], ORGANISER), when=During("draw", Phase.SORTEO))
def drawn(rules: VariableRules, state: VariableState, command: Draw) -> Sequence[Event]:
    need = next_ball(rules, state)
    if not need.admits(command.outcome):
        raise Refused(NUMERO_IMPOSIBLE, need.cite, number=command.outcome[:10])
    number = int(command.outcome)
    out = BallOut(number=number, extra=len(state.drawn) == rules.chosen, cite=need.cite)
    came = (*state.drawn, number)
    return [out] if len(came) < rules.balls else [out, *_scrutinised(rules, state, came)]


def _scrutinised(rules: VariableRules, state: VariableState, came: tuple[int, ...]) -> Sequence[Event]:
    sales, last = paid(rules, state), bool(rules.draws) and state.held + 1 == rules.draws
    added = topped(rules, sum(sales.values()), state.bote)
    fund = fund_of(rules, sum(sales.values())) + added
    places = places_of(rules, state.combos, came)
    shared = shared_out(rules, fund, state.bote, count_winners(rules, places), last=last)
    won = given_back(fund + state.bote, sales) if shared.back else _won(state, shared, places)
    kept = min(shared.left, fund)
    cite = rules.law["variable_prize"]
    return [
        SaleCollected(of=amounts(sales), cite=rules.law["proceeds"]),
        *raised(state.bank + sum(sales.values()), fund - kept, rules.law["guaranteed"]),
        FundFormed(fund=fund, added=added, bote=state.bote, kept=kept, pot=rules.pot, cite=cite),
        VariableScrutinised(
            results=shared.results, of=amounts(won), bote=shared.bote, back=shared.back, at=state.clock, cite=cite
        ),
    ]


def places_of(rules: VariableRules, combos: Blocks, came: Sequence[int]) -> list[int | None]:
    """The highest category of every bet, in order; None for no prize."""
    main, extra = mask_of(came[: rules.chosen]), mask_of(came[rules.chosen :])
    table = [[category_of(rules, hits, extra=with_it) for with_it in (False, True)] for hits in range(rules.chosen + 1)]
    return [table[(mask & main).bit_count()][bool(mask & extra)] for mask in every(combos)]


def _won(state: VariableState, shared: Shared, places: Sequence[int | None]) -> dict[str, int]:
    won: dict[str, int] = {}
    for held in state.sold:
        for place in places[held.first - 1 : held.last]:
            if place is not None:
                won[held.player] = won.get(held.player, 0) + shared.results[place].each
    return {player: cents for player, cents in won.items() if cents}


@draw.offer(Draw)
def any_left(rules: VariableRules, state: VariableState, who: Actor) -> Iterator[Offer]:
    need = next_ball(rules, state)
    return (Offer(Draw(by=who, outcome=ball.id), need.cite) for ball in need.outcomes)


draw.leaves(BallOut, lambda state, event: replace(state, drawn=(*state.drawn, event.number)))
draw.leaves(SaleCollected, lambda state, event: replace(state, phase=Phase.ENTREGA, bank=state.bank + event.amount))
draw.leaves(FundRaised, lambda state, event: replace(state, bank=state.bank + event.amount))
draw.leaves(FundFormed, lambda state, event: replace(state, bank=state.bank - (event.fund - event.kept)))


@draw.fold(VariableScrutinised)
def scrutinised(rules: VariableRules, state: VariableState, event: VariableScrutinised) -> VariableState:
    return replace(
        state,
        phase=Phase.ENTREGA,
        winnings=Row(event.of),
        results=event.results,
        bote=event.bote,
        held=state.held + 1,
        drawn_at=event.at,
    )


# --- what is carried over ---------------------------------------------------------------------------------------------

carried = Chapter[VariableRules, VariableState]("carried over")


@carried.fold(WinningsExpired)
def expired(rules: VariableRules, state: VariableState, event: WinningsExpired) -> VariableState:
    """Uncollected prizes stay the players': they are shared in the next draw."""
    return replace(state, bote=state.bote + event.amount)


@carried.fold(RoundClosed)
def closed(rules: VariableRules, state: VariableState, event: RoundClosed) -> VariableState:
    return _unless_last(rules, replace(state, combos=()))


@carried.fold(TableOpened)
def opened(rules: VariableRules, state: VariableState, event: TableOpened) -> VariableState:
    return _unless_last(rules, state)


def _unless_last(rules: VariableRules, state: VariableState) -> VariableState:
    return replace(state, phase=Phase.FIN) if rules.draws and state.held >= rules.draws else state


# --- what it had carried over under other rules -----------------------------------------------------------------------


def _bote(rules: VariableRules, state: VariableState) -> Mapping[str, int]:
    return {rules.pot: state.bote} if state.phase in {Phase.EMISION, *UNDRAWN} else {}


pots = carried_pots(
    by=lambda rules: rules.law["bote"],
    held=_bote,
    put_in=lambda state, event: replace(state, bote=event.amount),
)


# --- the game ---------------------------------------------------------------------------------------------------------


class Variable(Lottery[VariableRules, VariableState]):
    """Numbers of each player's own, and a part of the sale for those who hit them."""

    states = VariableState
    chapters = (
        opening,
        emission,
        bets,
        sale_closing(lambda _, __: None),
        draw,
        payment(lambda rules: pot(rules.pot), lambda state, _: state),
        expiry,
        annulment,
        carried,
        pots,
        failures(),
        interrupted,
        *session(clock, keeps=("bote", "held")),
    )

    def next_draw(self, state: VariableState) -> Need:
        return next_ball(self.rules, state)

    def carried(self, state: VariableState) -> Mapping[str, int]:
        return _bote(self.rules, state)

    def tell_pot(self, by: Actor, pot: str, change: int) -> Command:
        return TellPot(by=by, pot=pot, change=change)
