"""Stakes are laid while bets are taken, and may be taken back while they are free."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol, TypeVar

import msgspec

from tapete.engine.chapter import Chapter, Moment, Power, replace
from tapete.engine.command import LONGEST_WORD, Actor, Command, Name, Offer, Word
from tapete.engine.event import Event, Reason, Refused
from tapete.engine.notation import Unreadable, refuse_misspelt
from tapete.engine.words import Kind
from tapete.families.stakes.bets import (
    Bet,
    BetPlaced,
    BetWithdrawn,
    Collected,
    OnBet,
    Paid,
    Returned,
    amounts_for,
    refuse_amount,
    refuse_word,
    spelt,
)
from tapete.families.table import reasons
from tapete.families.table.powers import spoken_for
from tapete.language import N_, Told
from tapete.law.citation import Citation


class PlaceBet(Command, frozen=True, tag="bet"):
    """Lay a stake in value chips."""

    label = N_("Bet on {bet}")
    words = (
        "{bet:bet} {amount:€} [para {player}] [palabra {word:share}]",
        "~apostar {bet:bet} {amount:€} [para {player}] [palabra {word:share}]",
    )
    player: Name
    bet: str
    amount: int
    word: Word = ""


class Withdraw(Command, frozen=True, tag="withdraw"):
    """Take a stake off the cloth, whole."""

    label = N_("Withdraw {bet}")
    words = ("retirar {bet:bet} [para {player}]",)
    player: Name
    bet: str


class Stake(msgspec.Struct, frozen=True):
    """What a player has on a bet."""

    player: str
    bet: str
    amount: int
    placed: int


class LayingRules(Protocol):
    """What this chapter asks of the rules."""

    @property
    def bets(self) -> Mapping[str, Bet]: ...
    @property
    def bets_cite(self) -> Citation: ...


class Laying(Protocol):
    """What this chapter asks of the state."""

    @property
    def stakes(self) -> tuple[Stake, ...]: ...
    @property
    def placed(self) -> int: ...
    @property
    def bank(self) -> int: ...
    @property
    def due(self) -> tuple[Any, ...]: ...


class BetName:
    """A bet by its name, or by another that the rules have for it; one that is like none is left to be refused."""

    def __init__(self, also: Callable[[Any], Mapping[str, str]] = lambda _: {}) -> None:
        self._also = also

    def read(self, rules: LayingRules, state: object, words: Sequence[str]) -> tuple[str, int]:
        name = spelt(self._also(rules).get(words[0], words[0]), rules.bets)
        refuse_misspelt(name, rules.bets)
        return name, 1

    def write(self, value: str) -> str:
        return value

    def names(self, rules: LayingRules) -> Iterable[str]:
        return rules.bets


class Share:
    """The word a player adds to a verifiable draw."""

    def read(self, rules: object, state: object, words: Sequence[str]) -> tuple[str, int]:
        return read_share(words[0]), 1

    def write(self, value: str) -> str:
        return value


def read_share(word: str) -> str:
    if len(word) > LONGEST_WORD:
        raise Unreadable(f"{word[:20]}…", Told(N_("a palabra of at most {most} characters"), most=LONGEST_WORD))
    return word


R = TypeVar("R", bound=LayingRules)
S = TypeVar("S")


class Kept(Protocol):
    """How a table keeps what lies on its cloth."""

    @property
    def folds(self) -> Mapping[type[Event], Callable[[Any, Any, Any], Any]]: ...

    def staked(self, state: Any, player: str, bet: str) -> int: ...

    def free(self, state: Any) -> Iterable[Any]: ...

    def laid(self, bet: Bet, player: str, amount: int, word: str) -> Event: ...

    def taken(self, stake: Any, cite: Citation) -> Event: ...


def laying(
    *,
    by: Power[R, S],
    taken: Moment[R, S],
    free: Moment[R, S],
    back: Callable[[R], Citation],
    present: Callable[[S], Iterable[str]],
    barred: Callable[[R, S, PlaceBet], Refused | None] = lambda *_: None,
    cap: Callable[[R, S, str, Bet], int] = lambda _, __, ___, bet: bet.cap,
    elsewhere: Callable[[R, S, str, Bet], int] = lambda *_: 0,
    fixed: Callable[[R, S, str, str], Refused | None] = lambda *_: None,
    besides: Callable[[R, S, str, str], Sequence[Event]] = lambda *_: (),
    because: Callable[[R, S, Any], Citation] | None = None,
    uneven: Reason = reasons.NO_PAGABLE,
    kept: Kept | None = None,
    bet_name: Kind | None = None,
) -> Chapter[R, S]:
    """Who lays stakes, while they are `taken`, and takes them back, while they are `free`, by the article `back`.

    `barred` says why somebody may not lay a bet for a player; `cap` is the most that a player may have on a bet, and
    `elsewhere` what they have on others that counts for it; `fixed` says why what they have on it may not be raised;
    `besides`, what follows when a stake is taken back; `because`, by which article it is, where that depends on what
    it has come to; `uneven`, why a stake that is no multiple is refused; `kept`, how stakes lie, where it is not one
    by one; `bet_name`, how bets are said.
    """
    lie: Kept = kept or ONE_BY_ONE
    article = because or (lambda rules, state, stake: back(rules))
    chapter = Chapter[R, S]("stakes", kinds={"bet": bet_name or BetName(), "share": Share()})

    @chapter.act(PlaceBet, by=by, when=taken)
    def place_bet(rules: R, state: S, command: PlaceBet) -> Sequence[Event]:
        bet = bet_of(rules, command.bet)
        player = command.player
        if refused := barred(rules, state, command):
            raise refused
        most, counted = cap(rules, state, player, bet), elsewhere(rules, state, player, bet)
        already = lie.staked(state, player, bet.id)
        refuse_amount(bet, command.amount, already, cap=most, elsewhere=counted, uneven=uneven)
        refuse_word(command.word, bet.cite)
        if refused := fixed(rules, state, player, bet.id):
            raise refused
        return [lie.laid(bet, player, command.amount, command.word)]

    @chapter.offer(PlaceBet)
    def may_bet(rules: R, state: S, who: Actor) -> Iterator[Offer]:
        for player in spoken_for(who, present(state)):
            for bet in rules.bets.values():
                most = cap(rules, state, player, bet) - elsewhere(rules, state, player, bet)
                amounts = amounts_for(bet, lie.staked(state, player, bet.id), cap=most)
                if amounts is None or fixed(rules, state, player, bet.id):
                    continue
                command = PlaceBet(by=who, player=player, bet=bet.id, amount=amounts.low)
                if not barred(rules, state, command):
                    yield Offer(command, bet.cite, amounts, free=("word",))

    @chapter.act(Withdraw, by=by, when=free)
    def withdraw(rules: R, state: S, command: Withdraw) -> Sequence[Event]:
        bet = bet_of(rules, command.bet)
        for stake in lie.free(state):
            if (stake.player, stake.bet) == (command.player, bet.id):
                return [lie.taken(stake, article(rules, state, stake)), *besides(rules, state, stake.player, stake.bet)]
        raise Refused(reasons.SIN_APUESTA, bet.cite, player=command.player, bet=bet.id)

    @chapter.offer(Withdraw)
    def may_withdraw(rules: R, state: S, who: Actor) -> Iterator[Offer]:
        for player in spoken_for(who, present(state)):
            for stake in lie.free(state):
                if stake.player == player:
                    yield Offer(Withdraw(by=who, player=player, bet=stake.bet), article(rules, state, stake))

    for kind, fold in lie.folds.items():
        chapter.fold(kind)(fold)
    return chapter


def bet_of(rules: LayingRules, name: str) -> Bet:
    bet = rules.bets.get(name)
    if bet is None:
        raise Refused(reasons.COMBINACION_NO_ADMITIDA, rules.bets_cite, bet=name[:40])
    return bet


def find_stake(state: Laying, player: str, bet: str) -> Stake | None:
    for stake in state.stakes:
        if stake.player == player and stake.bet == bet:
            return stake
    return None


def staked(state: Laying, player: str, bet: str) -> int:
    stake = find_stake(state, player, bet)
    return stake.amount if stake else 0


def has_stakes(state: Laying, player: str) -> bool:
    return any(stake.player == player for stake in state.stakes)


def given_back(stakes: Iterable[Stake], cite: Citation) -> tuple[Returned, ...]:
    return tuple([Returned(player=s.player, bet=s.bet, amount=s.amount, cite=cite) for s in stakes])


# --- what events leave behind -----------------------------------------------------------------------------------------


def placed(rules: object, state: Laying, event: BetPlaced) -> Laying:
    number = state.placed + 1
    for index, stake in enumerate(state.stakes):
        if stake.player == event.player and stake.bet == event.bet:
            more = replace(stake, amount=stake.amount + event.amount)
            return replace(state, stakes=(*state.stakes[:index], more, *state.stakes[index + 1 :]), placed=number)
    stake = Stake(event.player, event.bet, event.amount, number)
    return replace(state, stakes=(*state.stakes, stake), placed=number)


def _without(stakes: tuple[Stake, ...], event: OnBet) -> tuple[Stake, ...]:
    """The stakes without the event's: whole or, where only a part is at play, that part."""
    left = []
    for s in stakes:
        if s.bet != event.bet or s.player != event.player:
            left.append(s)
        elif s.amount > event.amount:
            left.append(replace(s, amount=s.amount - event.amount))
    return tuple(left)


def withdrawn(rules: object, state: Laying, event: BetWithdrawn) -> Laying:
    return replace(state, stakes=_without(state.stakes, event))


def collected(rules: object, state: Laying, event: Collected) -> Laying:
    return replace(state, stakes=_without(state.stakes, event), bank=state.bank + event.amount, due=state.due[1:])


def paid(rules: object, state: Laying, event: Paid) -> Laying:
    return replace(state, bank=state.bank - event.amount, due=state.due[1:])


def returned(rules: object, state: Laying, event: Returned) -> Laying:
    return replace(state, stakes=_without(state.stakes, event), due=state.due[1:])


class OneByOne:
    """Each stake by itself: a player has one on each bet, and all of them are free."""

    folds: Mapping[type[Event], Callable[[Any, Any, Any], Any]] = {
        BetPlaced: placed,
        BetWithdrawn: withdrawn,
        Collected: collected,
        Paid: paid,
        Returned: returned,
    }

    def staked(self, state: Laying, player: str, bet: str) -> int:
        return staked(state, player, bet)

    def free(self, state: Laying) -> Iterable[Stake]:
        return state.stakes

    def laid(self, bet: Bet, player: str, amount: int, word: str) -> BetPlaced:
        return BetPlaced(player=player, bet=bet.id, amount=amount, word=word, cite=bet.cite)

    def taken(self, stake: Stake, cite: Citation) -> BetWithdrawn:
        return BetWithdrawn(player=stake.player, bet=stake.bet, amount=stake.amount, cite=cite)


ONE_BY_ONE = OneByOne()
