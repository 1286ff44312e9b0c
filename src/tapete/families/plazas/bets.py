"""The cloth of plazas in an arc, chips on them, and bets before the deal: who may bet, how much, how many."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from math import cos, pi, sin
from typing import ClassVar, Protocol, TypeVar

import msgspec

from tapete.engine.chapter import Chapter, Moment, Power, replace
from tapete.engine.cloth import Cloth, Spot
from tapete.engine.command import Actor, Amounts, Offer, Word
from tapete.engine.event import COLLECTED, PAID, STAKED, TAKEN_BACK, Event, Move, Reason, Refused, Route, along
from tapete.engine.table import TableRules, Terms
from tapete.families.plazas.sitting import Seating, StakeOnPlaza, put, require_plaza, seat_of
from tapete.families.stakes.bets import refuse_word
from tapete.families.stakes.laying import Share
from tapete.families.table.powers import spoken_for
from tapete.families.table.reasons import BAJO_MINIMO
from tapete.language import N_
from tapete.law.citation import Citation
from tapete.law.parameters import Cited

PLAZA = "plaza"


class OnPlaza(Event, frozen=True, kw_only=True):
    """An event about chips of a player on a casilla; `bet` says which of the bets of the game they are."""

    player: str
    plaza: int
    mano: int = -1
    """Which of the manos being played, when it is one of them."""
    bet: str = PLAZA
    amount: int
    route: ClassVar[Route | None] = None

    def moves(self) -> tuple[Move, ...]:
        return along(self.route, self.player, self.amount) if self.route else ()


class Laid(OnPlaza, frozen=True, kw_only=True):
    """Chips come onto the cloth."""

    route = STAKED


class TakenBack(OnPlaza, frozen=True, kw_only=True):
    """Chips leave the cloth, and stay their player's."""

    route = TAKEN_BACK


class Collected(OnPlaza, frozen=True, tag="collected"):
    """The banca took a stake, or a part of it."""

    sentence = N_("Collected from {player:@}: {amount:€} ({bet} {plaza}).")
    settles = "cobrar"
    route = COLLECTED


class Paid(OnPlaza, frozen=True, tag="paid"):
    """A winning stake was paid; it stays the player's."""

    sentence = N_("Paid to {player:@}: {amount:€} ({bet} {plaza}).")
    settles = "pagar"
    route = PAID


class Returned(TakenBack, frozen=True, tag="returned"):
    """A stake, or what is left of it, went back to its player."""

    sentence = N_("Returned to {player:@}: {amount:€} ({bet} {plaza}).")


class Refunded(OnPlaza, frozen=True, tag="refunded"):
    """What the banca had taken in a jugada goes back: the jugada is void."""

    sentence = N_("Given back to {player:@}: {amount:€} ({bet} {plaza}).")
    route = PAID


# --- the cloth --------------------------------------------------------------------------------------------------------


def arc(
    plazas: int,
    size: tuple[int, int],
    top: int,
    radius: tuple[int, int],
    lies: Callable[[int, int, int], Iterable[Spot]],
) -> Cloth:
    """The cloth, with what lies at each plaza: `lies` is given its number and its middle."""
    width, height = size
    spots: list[Spot] = []
    for plaza in range(1, plazas + 1):
        angle = pi * (0.1 + 0.8 * (plaza - 0.5) / plazas)
        spots += lies(plaza, round(width // 2 + radius[0] * cos(angle)), round(top + radius[1] * sin(angle)))
    return Cloth(width=width, height=height, spots=tuple(spots))


def spot(bet: str, x: int, y: int, width: int, height: int, label: str = "") -> Spot:
    return Spot(bet=bet, x=x - width // 2, y=y - height // 2, width=width, height=height, label=label)


# --- bets before the deal ---------------------------------------------------------------------------------------------


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


class BetRules(TableRules, frozen=True, kw_only=True):
    """The rules of a table whose players bet on casillas. Each game adds its own."""

    plazas: int
    seats_cite: Citation
    bettors: Cited[int]
    betting: Cited[str]
    minimum: int
    maximum: int
    maximum_cite: Citation
    step: int
    step_cite: Citation


class Betting(Seating, Protocol):
    """A state with bets."""

    @property
    def bets(self) -> tuple[Bet, ...]: ...


R = TypeVar("R", bound=BetRules)
S = TypeVar("S", bound=Betting)
C = TypeVar("C", bound=OnPlaza)


class PlaceBet(StakeOnPlaza, frozen=True, tag="bet"):
    """Stake on a casilla."""

    label = N_("Bet on plaza {plaza}")
    words = ("plaza {plaza} {amount:€} [para {player}] [palabra {word:share}]",)
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

    chapter.leaves(BetWithdrawn, lambda state, event: replace(state, bets=without(state, event)))

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
    mine = any(bet.player == player for bet in laid)
    if not mine and rules.bettors.value and len(laid) >= rules.bettors.value:
        return None
    low, high = rules.step if mine else rules.minimum, cap - sum(bet.amount for bet in laid)
    return Amounts(low, high - (high - low) % rules.step, rules.step) if low <= high else None


# --- what lies on a casilla -------------------------------------------------------------------------------------------


def terms_at(bet: str, pays: Cited[Fraction], limits: tuple[int, int], cite: Citation, step: int = 1) -> Terms:
    """The terms of a spot; its limits by an article of their own."""
    least, most = limits
    kind = bet.partition(":")[0]
    return Terms(
        id=bet, kind=kind, pays=pays.value, cite=pays.cite, minimums=(least,), cap=most, cap_cite=cite, step=step
    )


def is_of(event: OnPlaza, bet: Bet) -> bool:
    return bet.plaza == event.plaza and bet.player == event.player and bet.kind == event.bet


def apuestas(state: Betting, plaza: int, kind: str = PLAZA) -> list[Bet]:
    return [bet for bet in state.bets if bet.plaza == plaza and bet.kind == kind]


def on_kind(state: Betting, player: str, plaza: int, kind: str) -> int:
    return sum(b.amount for b in state.bets if (b.player, b.plaza, b.kind) == (player, plaza, kind))


def require_bettor(
    rules: BetRules, state: Betting, player: str, plaza: int, kind: str = PLAZA, cite: Citation | None = None
) -> None:
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


def about(kind: type[C], bet: Bet, cite: Citation, amount: int | None = None) -> C:
    return kind(
        player=bet.player, plaza=bet.plaza, bet=bet.kind, amount=bet.amount if amount is None else amount, cite=cite
    )


def without(state: Betting, event: OnPlaza) -> tuple[Bet, ...]:
    return tuple([bet for bet in state.bets if not is_of(event, bet)])


def withdrawn(rules: BetRules, taken: Sequence[Bet], by: Citation | None = None) -> list[Event]:
    return [about(BetWithdrawn, bet, by or rules.betting.cite) for bet in taken]


def taken_off(
    rules: BetRules, state: Betting, player: str, plaza: int, only: Callable[[Bet], bool] | None = None
) -> list[Event]:
    """Take a player's bets off a casilla, and with the holder's those of the backers; with `only`, some of them."""
    require_plaza(rules, plaza)
    everybody = only is None and state.seats[plaza - 1] == player
    lying = [bet for bet in state.bets if bet.plaza == plaza and (everybody or bet.player == player)]
    taken = [bet for bet in lying if only is None or only(bet)]
    if not any(bet.player == player for bet in taken):
        raise Refused(NADA_QUE_RETIRAR, rules.betting.cite, player=player, plaza=plaza)
    return withdrawn(rules, taken)
