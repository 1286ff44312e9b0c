"""Bets on the casillas before the cards are dealt: within the limits of the table, and by no more than may."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Protocol, TypeVar

import msgspec

from tapete.engine.actor import Actor, Name
from tapete.engine.chapter import Chapter, Moment, Power, replace
from tapete.engine.command import Command, Word
from tapete.engine.event import Event
from tapete.engine.offer import Amounts, Offer
from tapete.engine.refusal import Reason, Refused
from tapete.families.plazas.chips import PLAZA, Laid, OnPlaza, TakenBack
from tapete.families.plazas.sitting import PlazaRules, Seating, put, require_plaza, seat_of
from tapete.families.stakes.bets import refuse_word
from tapete.families.stakes.laying import Share
from tapete.families.table.powers import spoken_for
from tapete.families.table.reasons import BAJO_MINIMO
from tapete.language import N_
from tapete.law.citation import Citation
from tapete.law.parameters import Cited

CASILLA_COMPLETA = Reason(
    "casilla_completa", N_("{most} {most:person has|people have} bet on plaza {plaza} already: no more may.")
)
SOBRE_MAXIMO = Reason(
    "sobre_maximo_de_la_plaza",
    N_("With {stake:€} more there would be {total:€} on plaza {plaza}; its maximum is {cap:€}."),
)
FUERA_DE_UNIDAD = Reason(
    "fuera_de_unidad", N_("Bets go up from {minimum:€} by {step:€}: {stake:€} more would make {total:€}.")
)
SIN_APUESTA_EN_LA_CASILLA = Reason(
    "sin_apuesta_en_la_casilla", N_("{player:@} has no bet on plaza {plaza}, and this goes with one.")
)
NADA_QUE_RETIRAR = Reason("nada_en_la_plaza", N_("{player:@} has nothing on plaza {plaza} to withdraw."))
VACANTE_PARA_SENTADOS = Reason(
    "vacante_para_sentados", N_("Only a seated player may bet on a vacant plaza; {player:@} is standing.")
)
SIN_MANO = Reason("sin_mano", N_("{holder:@} has not bet on plaza {plaza}: there is no mano to back."))


class Bet(msgspec.Struct, frozen=True):
    """What a player has staked on a casilla: the bet that is played for, or one that goes with it."""

    player: str
    plaza: int
    kind: str
    amount: int


class BetRules(PlazaRules, Protocol):
    """What these acts ask of the rules."""

    @property
    def bettors(self) -> Cited[int]:
        """People who may bet on one casilla; none when there is no limit."""
        ...

    @property
    def betting(self) -> Cited[str]: ...
    @property
    def minimum(self) -> int: ...
    @property
    def maximum(self) -> int:
        """Of a casilla, adding the bets of all."""
        ...

    @property
    def maximum_cite(self) -> Citation: ...
    @property
    def step(self) -> int: ...
    @property
    def step_cite(self) -> Citation: ...


class Betting(Seating, Protocol):
    """A state with bets."""

    @property
    def bets(self) -> tuple[Bet, ...]: ...


R = TypeVar("R", bound=BetRules)
S = TypeVar("S", bound=Betting)


class PlaceBet(Command, frozen=True, tag="bet"):
    """Stake on a casilla."""

    label = N_("Bet on plaza {plaza}")
    words = ("plaza {plaza} {amount:€} [para {player}] [palabra {word:share}]",)
    player: Name
    plaza: int
    amount: int
    word: Word = ""


class BetPlaced(Laid, frozen=True, tag="bet-placed"):
    """Chips were laid on a casilla."""

    sentence = N_("{player:@} stakes {amount:€} ({bet} {plaza}).")
    word: str = ""

    def share(self) -> str:
        return self.word


class BetWithdrawn(TakenBack, frozen=True, tag="bet-withdrawn"):
    """Chips were taken off a casilla before the deal."""

    sentence = N_("{player:@} withdraws {amount:€} ({bet} {plaza}).")


def betting(
    *,
    by: Power[R, S],
    when: Moment[R, S],
    present: Callable[[S], Iterable[str]],
    barred: Callable[[R, S, str, int], Refused | None],
    kind: str = PLAZA,
    place: type[PlaceBet] = PlaceBet,
    most: Callable[[R, S, int], Cited[int]] = lambda rules, _, __: Cited(rules.maximum, rules.maximum_cite),
    least: Callable[[R], Citation] = lambda rules: rules.betting.cite,
    elsewhere: Sequence[str] = (),
    laid: Callable[[R], Citation] = lambda rules: rules.betting.cite,
) -> Chapter[R, S]:
    """Stakes on casillas by those who are not `barred` from them; the bet is of a `kind`, and `place` says it.

    `most` is what may lie on a casilla, where that depends on more than the rules. Of the bets that other chapters lay,
    those `elsewhere` do not lie with the others. `laid` is what says that bets are laid and `least` what asks the
    minimum, where those are not the article on the call that ends them.
    """
    chapter = Chapter[R, S]("bets", kinds={"share": Share()})

    @chapter.act(place, by=by, when=when)
    def place_bet(rules: R, state: S, command: PlaceBet) -> Sequence[Event]:
        """A stake is laid if the person, the number of bettors and the limits of the casilla admit it."""
        player, plaza, amount, cite = command.player, command.plaza, command.amount, laid(rules)
        require_plaza(rules, plaza)
        if refused := barred(rules, state, player, plaza):
            raise refused
        _require_amount(rules, state, kind, command, most(rules, state, plaza), least(rules))
        refuse_word(command.word, cite)
        return [BetPlaced(player=player, plaza=plaza, bet=kind, amount=amount, word=command.word, cite=cite)]

    @chapter.offer(place)
    def may_bet(rules: R, state: S, who: Actor) -> Iterator[Offer]:
        for player in spoken_for(who, present(state)):
            for plaza in range(1, rules.plazas + 1):
                bars = barred(rules, state, player, plaza)
                cap = most(rules, state, plaza).value
                amounts = None if bars else _amounts_for(rules, apuestas(state, plaza, kind), player, cap)
                if amounts:
                    bet = place(by=who, player=player, plaza=plaza, amount=amounts.low)
                    yield Offer(bet, laid(rules), amounts, free=("word",))

    @chapter.fold(BetPlaced)
    def placed(rules: R, state: S, event: BetPlaced) -> S:
        if event.bet in elsewhere:
            return state
        for n, bet in enumerate(state.bets):
            if is_of(event, bet):
                more = Bet(bet.player, bet.plaza, bet.kind, bet.amount + event.amount)
                return replace(state, bets=put(state.bets, n, more))
        return replace(state, bets=(*state.bets, Bet(event.player, event.plaza, event.bet, event.amount)))

    @chapter.fold(BetWithdrawn)
    def taken_off(rules: R, state: S, event: BetWithdrawn) -> S:
        return replace(state, bets=tuple([bet for bet in state.bets if not is_of(event, bet)]))

    return chapter


def _require_amount(
    rules: BetRules, state: Betting, kind: str, command: PlaceBet, cap: Cited[int], least: Citation
) -> None:
    player, plaza, amount = command.player, command.plaza, command.amount
    laid = apuestas(state, plaza, kind)
    mine = sum(bet.amount for bet in laid if bet.player == player)
    total = sum(bet.amount for bet in laid) + amount
    most = rules.bettors.value
    if most and not mine and len(laid) >= most:
        raise Refused(CASILLA_COMPLETA, rules.bettors.cite, most=most, plaza=plaza)
    if mine + amount < rules.minimum or amount < 1:
        facts = {"stake": amount, "bet": f"{kind} {plaza}", "minimum": rules.minimum}
        raise Refused(BAJO_MINIMO, least, **facts)
    if total > cap.value:
        facts = {"stake": amount, "total": total, "plaza": plaza, "cap": cap.value}
        raise Refused(SOBRE_MAXIMO, cap.cite, **facts)
    if (mine + amount - rules.minimum) % rules.step:
        facts = {"minimum": rules.minimum, "step": rules.step, "stake": amount, "total": mine + amount}
        raise Refused(FUERA_DE_UNIDAD, rules.step_cite, **facts)


def _amounts_for(rules: BetRules, laid: Sequence[Bet], player: str, cap: int) -> Amounts | None:
    """What somebody who may bet on a casilla may still lay on it."""
    mine = any(bet.player == player for bet in laid)
    if not mine and rules.bettors.value and len(laid) >= rules.bettors.value:
        return None
    low, high = rules.step if mine else rules.minimum, cap - sum(bet.amount for bet in laid)
    return Amounts(low, high - (high - low) % rules.step, rules.step) if low <= high else None


# --- what lies on a casilla -------------------------------------------------------------------------------------------


def is_of(event: OnPlaza, bet: Bet) -> bool:
    """Whether an event is about this bet."""
    return bet.plaza == event.plaza and bet.player == event.player and bet.kind == event.bet


def apuestas(state: Betting, plaza: int, kind: str = PLAZA) -> list[Bet]:
    """The bets on a casilla that are played for, in the order in which they were laid."""
    return [bet for bet in state.bets if bet.plaza == plaza and bet.kind == kind]


def on_kind(state: Betting, player: str, plaza: int, kind: str) -> int:
    """What somebody has on a casilla in one kind of bet."""
    return sum(b.amount for b in state.bets if (b.player, b.plaza, b.kind) == (player, plaza, kind))


def require_bettor(
    rules: BetRules, state: Betting, player: str, plaza: int, kind: str = PLAZA, cite: Citation | None = None
) -> None:
    """Refuse what goes with a bet on the casilla to who has none, by the article on bets unless another is named."""
    require_plaza(rules, plaza)
    if not on_kind(state, player, plaza, kind):
        raise Refused(SIN_APUESTA_EN_LA_CASILLA, cite or rules.betting.cite, player=player, plaza=plaza)


def commander_of(state: Betting, plaza: int, kind: str = PLAZA) -> str:
    """Who commands a casilla: the first line or, where nobody sits, the highest bet and then the nearest seat."""
    holder = state.seats[plaza - 1]
    if holder:
        return holder
    last = len(state.seats) + 1
    return min(apuestas(state, plaza, kind), key=lambda bet: (-bet.amount, seat_of(state, bet.player) or last)).player


def coming_off(state: Betting, player: str, plaza: int) -> list[Bet]:
    """What comes off a casilla with a player's bet: all that is his, and of its holder those of his backers too."""
    everybody = state.seats[plaza - 1] == player
    return [bet for bet in state.bets if bet.plaza == plaza and (everybody or bet.player == player)]


def withdrawn(rules: BetRules, taken: Sequence[Bet], by: Citation | None = None) -> list[Event]:
    """Bets taken off the cloth whole, by the article on bets or another."""
    cite = by or rules.betting.cite
    return [BetWithdrawn(player=b.player, plaza=b.plaza, bet=b.kind, amount=b.amount, cite=cite) for b in taken]
