"""Pots of prizes: coins feed them, a share of what they hold is won, and the house tells what other tables did."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from tapete.engine.chapter import Chapter, Moment, Power, replace
from tapete.engine.command import Actor, Amounts, Command, Name, Offer
from tapete.engine.event import CAJA, MESA, Event, Move, Reason, Refused, cloth, pot, wallet
from tapete.engine.notation import Unreadable, fold
from tapete.engine.words import Euros
from tapete.families.plazas.bets import Bet, BetPlaced, Betting, OnPlaza, on_kind
from tapete.families.plazas.sitting import put
from tapete.families.table.duty import DIRECTION
from tapete.families.table.opening import TableOpened
from tapete.families.table.powers import Staff
from tapete.families.table.reasons import IMPORTE_EXCESIVO, RONDA_EN_CURSO, SIN_IMPORTE
from tapete.kit.money import LARGEST, write_amount
from tapete.language import N_, Told
from tapete.law.citation import Citation

BOTE_DESCONOCIDO = Reason("bote_desconocido", N_("This table does not play for a pot {pot}."))
MONEDA_REPETIDA = Reason("moneda_repetida", N_("{player:@} already plays the pot {pot} on plaza {plaza}."))
BOTE_INSUFICIENTE = Reason("bote_insuficiente", N_("The pot {pot} holds {held:€}; {amount:€} can't leave it."))
COIN = "bote:"
"""What the kind of bet that is a coin begins with; the name of its pot follows."""

_SIGNS = {"mas": 1, "menos": -1}


class Pot(Protocol):
    """What is asked of a pot."""

    @property
    def name(self) -> str: ...
    @property
    def coin(self) -> int: ...
    @property
    def kept(self) -> int: ...


class PotRules(Protocol):
    """What these acts ask of the rules."""

    @property
    def pots(self) -> Sequence[Pot]: ...
    @property
    def pots_cite(self) -> Citation: ...


class Accumulating(Betting, Protocol):
    """What these acts ask of a state."""

    @property
    def open(self) -> bool: ...
    @property
    def bank(self) -> int: ...
    @property
    def pots(self) -> tuple[int, ...]: ...
    @property
    def coins(self) -> tuple[Bet, ...]: ...
    @property
    def due(self) -> tuple[Any, ...]: ...


R = TypeVar("R", bound=PotRules)
S = TypeVar("S", bound=Accumulating)


class _Change:
    """An amount that came or went: `mas 40`, `menos 15`."""

    def read(self, rules: object, state: object, words: Sequence[str]) -> tuple[int, int]:
        if words[0] not in _SIGNS or len(words) < 2:
            raise Unreadable(words[0], Told(N_("mas or menos, and an amount")))
        amount, _ = Euros().read(rules, state, words[1:])
        return amount * _SIGNS[words[0]], 2

    def write(self, value: int) -> str:
        return f"{'mas' if value > 0 else 'menos'} {write_amount(abs(value))}"


class PlayPot(Command, frozen=True, tag="play-pot"):
    """Put the stipulated coin of a pot into its slot."""

    label = N_("Play the pot {pot}, plaza {plaza}")
    words = ("bote {pot} {plaza} [para {player}]",)
    player: Name
    plaza: int
    pot: str


class OfCoin(Event, frozen=True):
    """The base of what happens to a coin: a part of it is the pot's, and what the house keeps the table's."""

    player: str
    plaza: int
    pot: str
    added: int
    kept: int

    def parts(self) -> list[tuple[str, int]]:
        return [(account, amount) for account, amount in ((pot(self.pot), self.added), (MESA, self.kept)) if amount]


class PotFed(OfCoin, frozen=True, tag="pot-fed"):
    """A coin went into a pot, less what the house is authorised to keep."""

    sentence = N_("{player:@} plays the pot {pot}: {added:€} go into it.")

    def moves(self) -> tuple[Move, ...]:
        return tuple(Move(cloth(self.player), account, amount) for account, amount in self.parts())


class CoinReturned(OfCoin, frozen=True, tag="coin-returned"):
    """A coin came out of a pot again: its round is void."""

    sentence = N_("{player:@} gets back the coin of the pot {pot}.")

    def moves(self) -> tuple[Move, ...]:
        return tuple(Move(account, wallet(self.player), amount) for account, amount in self.parts())


class PotWon(OnPlaza, frozen=True, tag="pot-won"):
    """The cards of a mano won a prize of a pot."""

    sentence = N_("{player:@} wins {amount:€} of the pot {bet} at plaza {plaza}.")

    def moves(self) -> tuple[Move, ...]:
        return (Move(pot(self.bet), wallet(self.player), self.amount),)


class FundPot(Command, frozen=True, tag="fund-pot"):
    """The house puts money into a pot."""

    label = N_("Fund the pot {pot}")
    words = ("dotar {pot} {amount:€}",)
    pot: str
    amount: int


class PotFunded(Event, frozen=True, tag="pot-funded"):
    """The house put money into a pot."""

    sentence = N_("The house puts {amount:€} into the pot {pot}.")
    pot: str
    amount: int

    def moves(self) -> tuple[Move, ...]:
        return (Move(CAJA, pot(self.pot), self.amount),)


class TellPot(Command, frozen=True, tag="tell-pot"):
    """The house tells what a pot holds after what happened at other tables."""

    label = N_("Tell the pot {pot}")
    words = ("informar {pot} {change:change}",)
    pot: str
    change: int
    """What they put in, less what they took out."""


class PotTold(Event, frozen=True, tag="pot-told"):
    """The house told what a pot holds after what happened at other tables; no money moves here."""

    sentence = N_("The pot {pot} stands at {amount:€}.")
    pot: str
    change: int
    amount: int


def pots(
    *,
    by: Power[R, S],
    when: Moment[R, S],
    refuse: Callable[[R, S, str, int], None],
    each: Callable[[str], Callable[[R, S, Actor], Iterator[Command]]],
    play: type[PlayPot] = PlayPot,
) -> Chapter[R, S]:
    """Coins laid before the deal unless `refuse` forbids it; `each` gives a pot's possible commands, `play` says it."""
    chapter = Chapter[R, S]("pots", kinds={"change": _Change()})

    chapter.fold(TableOpened)(_with_pots)

    @chapter.act(play, by=by, when=when)
    def play_pot(rules: R, state: S, command: PlayPot) -> Sequence[Event]:
        player, plaza, cite = command.player, command.plaza, rules.pots_cite
        played = rules.pots[_known(rules, command.pot)]
        refuse(rules, state, player, plaza)
        coin = f"{COIN}{played.name}"
        if on_kind(state, player, plaza, coin):
            raise Refused(MONEDA_REPETIDA, cite, player=player, pot=played.name, plaza=plaza)
        return [BetPlaced(player=player, plaza=plaza, bet=coin, amount=played.coin, cite=cite)]

    @chapter.might(play)
    def each_pot(rules: R, state: S, who: Actor) -> Iterator[Command]:
        for played in rules.pots:
            yield from each(played.name)(rules, state, who)

    @chapter.fold(PotFed)
    def fed(rules: R, state: S, event: PotFed) -> S:
        coin = Bet(event.player, event.plaza, f"{COIN}{event.pot}", event.added + event.kept)
        return replace(
            state,
            pots=_changed(rules, state, event.pot, event.added),
            bets=tuple(bet for bet in state.bets if bet != coin),
            coins=(*state.coins, coin),
            bank=state.bank + event.kept,
        )

    @chapter.fold(CoinReturned)
    def coin_returned(rules: R, state: S, event: CoinReturned) -> S:
        left = _changed(rules, state, event.pot, -event.added)
        return replace(state, pots=left, bank=state.bank - event.kept)

    @chapter.fold(PotWon)
    def won(rules: R, state: S, event: PotWon) -> S:
        return replace(state, pots=_changed(rules, state, event.bet, -event.amount), due=state.due[1:])

    _of_the_house(chapter)
    return chapter


def common_pots() -> Chapter[Any, Any]:
    """What the house does with pots that no coins feed: a game asks for the chapter, and feeds and pays them itself."""
    chapter = Chapter[Any, Any]("pots", kinds={"change": _Change()})
    chapter.fold(TableOpened)(_with_pots)
    _of_the_house(chapter)
    return chapter


def _with_pots(rules: Any, state: Any, event: TableOpened) -> Any:
    return replace(state, pots=state.pots or (0,) * len(rules.pots))


def _of_the_house(chapter: Chapter[R, S]) -> None:
    """The direction puts money into pots, and tells what other tables did with them."""
    house: Any = Staff[Any](lambda _: DIRECTION, lambda rules: rules.pots_cite)

    @chapter.act(FundPot, by=house)
    def fund_pot(rules: R, state: S, command: FundPot) -> Sequence[Event]:
        name = rules.pots[_known(rules, command.pot)].name
        if command.amount < 1:
            raise Refused(SIN_IMPORTE, rules.pots_cite)
        if command.amount > LARGEST:
            raise Refused(IMPORTE_EXCESIVO, rules.pots_cite, amount=command.amount)
        return [PotFunded(pot=name, amount=command.amount, cite=rules.pots_cite)]

    @chapter.offer(FundPot)
    def may_fund(rules: R, state: S, who: Actor) -> Iterator[Offer]:
        for each in rules.pots:
            yield Offer(FundPot(by=who, pot=each.name, amount=1), rules.pots_cite, Amounts(1, LARGEST))

    chapter.fold(PotFunded)(
        lambda rules, state, event: replace(state, pots=_changed(rules, state, event.pot, event.amount))
    )

    @chapter.act(TellPot, by=house)
    def tell_pot(rules: R, state: S, command: TellPot) -> Sequence[Event]:
        place = _known(rules, command.pot)
        return [_told(rules.pots[place].name, command.change, state.pots[place], rules.pots_cite)]

    @chapter.offer(TellPot)
    def may_tell(rules: R, state: S, who: Actor) -> Iterator[Offer]:
        for each, held in zip(rules.pots, state.pots, strict=True):
            yield from _tellable(who, each.name, held, rules.pots_cite)

    chapter.fold(PotTold)(
        lambda rules, state, event: replace(state, pots=_changed(rules, state, event.pot, event.change))
    )


def _told(name: str, change: int, held: int, cite: Citation) -> PotTold:
    if change == 0:
        raise Refused(SIN_IMPORTE, cite)
    if change > LARGEST:
        raise Refused(IMPORTE_EXCESIVO, cite, amount=change)
    if held + change < 0:
        raise Refused(BOTE_INSUFICIENTE, cite, pot=name, held=held, amount=-change)
    return PotTold(pot=name, change=change, amount=held + change, cite=cite)


def _tellable(who: Actor, name: str, held: int, cite: Citation) -> Iterator[Offer]:
    for low, high in ((1, LARGEST), (max(-held, -LARGEST), -1)):
        if low <= high:
            yield Offer(TellPot(by=who, pot=name, change=low), cite, Amounts(low, high), field="change")


def carried_pots(
    *,
    by: Callable[[Any], Citation],
    held: Callable[[Any, Any], Mapping[str, int]],
    put_in: Callable[[Any, PotTold], Any],
) -> Chapter[Any, Any]:
    """Pots of one table alone: a new acta begins with what was carried over; `held` gives what each holds."""
    chapter = Chapter[Any, Any]("pots", kinds={"change": _Change()})
    house: Any = Staff[Any](lambda _: DIRECTION, by)
    when = Moment[Any, Any](lambda rules, state: bool(held(rules, state)), RONDA_EN_CURSO, by)

    @chapter.act(TellPot, by=house, when=when)
    def tell_pot(rules: Any, state: Any, command: TellPot) -> Sequence[Event]:
        known = held(rules, state)
        if command.pot not in known:
            raise Refused(BOTE_DESCONOCIDO, by(rules), pot=command.pot)
        return [_told(command.pot, command.change, known[command.pot], by(rules))]

    @chapter.offer(TellPot)
    def may_tell(rules: Any, state: Any, who: Actor) -> Iterator[Offer]:
        for name, figure in held(rules, state).items():
            yield from _tellable(who, name, figure, by(rules))

    chapter.leaves(PotTold, put_in)

    return chapter


def _place(rules: PotRules, name: str) -> int:
    return next((place for place, each in enumerate(rules.pots) if fold(each.name) == fold(name)), -1)


def _known(rules: PotRules, name: str) -> int:
    place = _place(rules, name)
    if place < 0:
        raise Refused(BOTE_DESCONOCIDO, rules.pots_cite, pot=name)
    return place


def _changed(rules: PotRules, state: Accumulating, name: str, change: int) -> tuple[int, ...]:
    place = _place(rules, name)
    return put(state.pots, place, state.pots[place] + change)


def coins_fed(rules: PotRules, state: Accumulating) -> Iterator[PotFed]:
    cite = rules.pots_cite
    for each in rules.pots:
        name, added, kept = each.name, each.coin - each.kept, each.kept
        for bet in state.bets:
            if bet.kind == f"{COIN}{name}":
                yield PotFed(player=bet.player, plaza=bet.plaza, pot=name, added=added, kept=kept, cite=cite)


def coins_back(rules: PotRules, state: Accumulating, cite: Citation) -> Iterator[CoinReturned]:
    for coin in state.coins:
        name = coin.kind.removeprefix(COIN)
        kept = rules.pots[_place(rules, name)].kept
        added = coin.amount - kept
        yield CoinReturned(player=coin.player, plaza=coin.plaza, pot=name, added=added, kept=kept, cite=cite)


def prizes(rules: PotRules, state: Accumulating, prize: Callable[[Any, int, Bet], int]) -> list[PotWon]:
    """What the coins of this round win, from the croupier's right: the `prize` of each of what is left of its pot."""
    held = dict(zip((each.name for each in rules.pots), state.pots, strict=True))
    won = []
    for coin in sorted(state.coins, key=lambda coin: -coin.plaza):
        name = coin.kind.removeprefix(COIN)
        amount = prize(rules.pots[_place(rules, name)], held[name], coin)
        if amount:
            held[name] -= amount
            won.append(PotWon(player=coin.player, plaza=coin.plaza, bet=name, amount=amount, cite=rules.pots_cite))
    return won


def held_by(rules: PotRules, state: Accumulating) -> Mapping[str, int]:
    return dict(zip((each.name for each in rules.pots), state.pots, strict=True)) if state.open else {}
