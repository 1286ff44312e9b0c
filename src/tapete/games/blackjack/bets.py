"""Bets on the casillas before the cards are dealt, within the limits of the table (ES1979:03.V.2, MU2010:18.3)."""

from collections.abc import Iterator, Sequence
from typing import ClassVar, Literal

from tapete.engine.actor import Actor, Name
from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Command, Word
from tapete.engine.event import Event
from tapete.engine.offer import Amounts, Offer
from tapete.engine.refusal import Reason, Refused
from tapete.families.stakes.bets import refuse_word
from tapete.families.stakes.laying import Share
from tapete.families.table.powers import spoken_for
from tapete.families.table.reasons import BAJO_MINIMO
from tapete.games.blackjack.chips import PLAZA, Laid, OnPlaza, TakenBack
from tapete.games.blackjack.plazas import apuestas, barred, require_plaza
from tapete.games.blackjack.rules import BlackjackRules
from tapete.games.blackjack.state import BETTING, HANDLER, Bet, State, each_plaza, present, put
from tapete.language import N_

CASILLA_COMPLETA = Reason("casilla_completa", N_("{most} people have bet on plaza {plaza} already: no more may."))
SOBRE_MAXIMO = Reason(
    "sobre_maximo_de_la_plaza",
    N_("With {stake:€} more there would be {total:€} on plaza {plaza}; its maximum is {cap:€}."),
)
FUERA_DE_UNIDAD = Reason(
    "fuera_de_unidad", N_("Bets go up from {minimum:€} by {step:€}: {stake:€} more would make {total:€}.")
)
SIN_APUESTA_EN_LA_CASILLA = Reason(
    "sin_apuesta_en_la_casilla", N_("{player} has no bet on plaza {plaza}, and this goes with one.")
)
NADA_QUE_RETIRAR = Reason("nada_en_la_plaza", N_("{player} has nothing on plaza {plaza} to withdraw."))

SEGURO = "seguro"
SIDES: tuple[Literal["menor", "mayor"], ...] = ("menor", "mayor")
bets = Chapter[BlackjackRules, State]("bets", kinds={"share": Share()})


class PlaceBet(Command, frozen=True, tag="bet"):
    """Stake on a casilla."""

    label: ClassVar[str] = N_("Bet on plaza {plaza}")
    words: ClassVar[tuple[str, ...]] = ("plaza {plaza} {amount:€} [para {player}] [palabra {word:share}]",)
    player: Name
    plaza: int
    amount: int
    word: Word = ""


class BetPlaced(Laid, frozen=True, tag="bet-placed"):
    """Chips were laid on a casilla."""

    sentence: ClassVar[str] = N_("{player} stakes {amount:€} ({bet} {plaza}).")
    word: str = ""

    def share(self) -> str:
        return self.word


@bets.act(PlaceBet, by=HANDLER, when=BETTING)
def place_bet(rules: BlackjackRules, state: State, command: PlaceBet) -> Sequence[Event]:
    """A stake is laid if the person, the number of bettors and the limits of the casilla admit it."""
    player, plaza, amount, cite = command.player, command.plaza, command.amount, rules.betting.cite
    require_plaza(rules, plaza)
    if refused := barred(rules, state, player, plaza):
        raise refused
    _require_amount(rules, state, player, plaza, amount)
    refuse_word(command.word, cite)
    return [BetPlaced(player=player, plaza=plaza, amount=amount, word=command.word, cite=cite)]


def _require_amount(rules: BlackjackRules, state: State, player: str, plaza: int, amount: int) -> None:
    laid = apuestas(state, plaza)
    mine = sum(bet.amount for bet in laid if bet.player == player)
    total = sum(bet.amount for bet in laid) + amount
    most = rules.bettors.value
    if most and not mine and len(laid) >= most:
        raise Refused(CASILLA_COMPLETA, rules.bettors.cite, most=most, plaza=plaza)
    if mine + amount < rules.minimum or amount < 1:
        facts = {"stake": amount, "bet": f"plaza {plaza}", "minimum": rules.minimum}
        raise Refused(BAJO_MINIMO, rules.betting.cite, **facts)
    if total > rules.maximum:
        facts = {"stake": amount, "total": total, "plaza": plaza, "cap": rules.maximum}
        raise Refused(SOBRE_MAXIMO, rules.maximum_cite, **facts)
    if (mine + amount - rules.minimum) % rules.step:
        facts = {"minimum": rules.minimum, "step": rules.step, "stake": amount, "total": mine + amount}
        raise Refused(FUERA_DE_UNIDAD, rules.step_cite, **facts)


@bets.offer(PlaceBet)
def may_bet(rules: BlackjackRules, state: State, who: Actor) -> Iterator[Offer]:
    for player in spoken_for(who, present(state)):
        for plaza in range(1, rules.plazas + 1):
            amounts = None if barred(rules, state, player, plaza) else _amounts_for(rules, state, player, plaza)
            if amounts:
                bet = PlaceBet(by=who, player=player, plaza=plaza, amount=amounts.low)
                yield Offer(bet, rules.betting.cite, amounts, free=("word",))


def _amounts_for(rules: BlackjackRules, state: State, player: str, plaza: int) -> Amounts | None:
    """What somebody who may bet on a casilla may still lay on it."""
    laid = apuestas(state, plaza)
    mine = any(bet.player == player for bet in laid)
    if not mine and rules.bettors.value and len(laid) >= rules.bettors.value:
        return None
    low, high = rules.step if mine else rules.minimum, rules.maximum - sum(bet.amount for bet in laid)
    return Amounts(low, high - (high - low) % rules.step, rules.step) if low <= high else None


@bets.fold(BetPlaced)
def placed(rules: BlackjackRules, state: State, event: BetPlaced) -> State:
    if event.bet == SEGURO:
        return state
    for place, bet in enumerate(state.bets):
        if is_of(event, bet):
            more = Bet(bet.player, bet.plaza, bet.kind, bet.amount + event.amount)
            return replace(state, bets=put(state.bets, place, more))
    return replace(state, bets=(*state.bets, Bet(event.player, event.plaza, event.bet, event.amount)))


def is_of(event: OnPlaza, bet: Bet) -> bool:
    """Whether an event is about this bet."""
    return bet.plaza == event.plaza and bet.player == event.player and bet.kind == event.bet


def on_kind(state: State, player: str, plaza: int, kind: str) -> int:
    """What somebody has on a casilla in one kind of bet."""
    return sum(b.amount for b in state.bets if (b.player, b.plaza, b.kind) == (player, plaza, kind))


def require_bettor(rules: BlackjackRules, state: State, player: str, plaza: int) -> None:
    """Refuse what goes with a bet on the casilla to who has none."""
    require_plaza(rules, plaza)
    if not on_kind(state, player, plaza, PLAZA):
        raise Refused(SIN_APUESTA_EN_LA_CASILLA, rules.betting.cite, player=player, plaza=plaza)


class Withdraw(Command, frozen=True, tag="withdraw"):
    """Take what one has on a casilla off it before the deal: all of it, or the stake on one side of thirteen."""

    label: ClassVar[str] = N_("Withdraw {side} from plaza {plaza}")
    words: ClassVar[tuple[str, ...]] = (
        "retirar {side:menor|mayor} {plaza} [para {player}]",
        "retirar {plaza} [para {player}]",
    )
    player: Name
    plaza: int
    side: Literal["", "menor", "mayor"] = ""


class BetWithdrawn(TakenBack, frozen=True, tag="bet-withdrawn"):
    """Chips were taken off a casilla before the deal."""

    sentence: ClassVar[str] = N_("{player} withdraws {amount:€} ({bet} {plaza}).")


@bets.act(Withdraw, by=HANDLER, when=BETTING)
def withdraw(rules: BlackjackRules, state: State, command: Withdraw) -> Sequence[Event]:
    """What somebody has on a casilla comes off it; without its holder's bet, those of his backers too."""
    player, plaza = command.player, command.plaza
    require_plaza(rules, plaza)
    everybody = state.seats[plaza - 1] == player
    taken = [bet for bet in state.bets if bet.plaza == plaza and (everybody or bet.player == player)]
    if command.side:
        taken = [bet for bet in taken if bet.kind == command.side and bet.player == player]
    if not any(bet.player == player for bet in taken):
        raise Refused(NADA_QUE_RETIRAR, rules.betting.cite, player=player, plaza=plaza)
    return withdrawn(rules, taken)


@bets.might(Withdraw)
def from_each_casilla(rules: BlackjackRules, state: State, who: Actor) -> Iterator[Command]:
    for side in ("", *SIDES):
        yield from each_plaza(Withdraw, side=side)(rules, state, who)


def withdrawn(rules: BlackjackRules, taken: Sequence[Bet]) -> list[Event]:
    """Bets taken off the cloth whole."""
    cite = rules.betting.cite
    return [BetWithdrawn(player=b.player, plaza=b.plaza, bet=b.kind, amount=b.amount, cite=cite) for b in taken]


@bets.fold(BetWithdrawn)
def taken_off(rules: BlackjackRules, state: State, event: BetWithdrawn) -> State:
    return replace(state, bets=tuple([bet for bet in state.bets if not is_of(event, bet)]))
