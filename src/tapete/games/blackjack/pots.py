"""Progresivos and apuestas acumuladas: pots that coins feed and the first cards of a mano win (MU2010:18.2)."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from tapete.engine.actor import Actor, Name
from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Command
from tapete.engine.event import CAJA, MESA, Event, Move, cloth, pot, wallet
from tapete.engine.notation import Unreadable
from tapete.engine.offer import Amounts, Offer
from tapete.engine.refusal import Reason, Refused
from tapete.engine.words import Euros
from tapete.families.table.duty import DIRECTION
from tapete.families.table.opening import TableOpened
from tapete.families.table.powers import Staff
from tapete.families.table.reasons import IMPORTE_EXCESIVO, SIN_IMPORTE
from tapete.games.blackjack.bets import BetPlaced, on_kind, require_bettor
from tapete.games.blackjack.chips import PotWon
from tapete.games.blackjack.rules import TENS, BlackjackRules, PotRules, Prize
from tapete.games.blackjack.state import BETTING, HANDLER, Bet, State, each_plaza, put
from tapete.kit.money import LARGEST, write_amount
from tapete.language import N_, Told
from tapete.law.citation import Citation

BOTE_DESCONOCIDO = Reason("bote_desconocido", N_("This table does not play for a pot {pot}."))
MONEDA_REPETIDA = Reason("moneda_repetida", N_("{player} already plays the pot {pot} on plaza {plaza}."))
BOTE_INSUFICIENTE = Reason("bote_insuficiente", N_("The pot {pot} holds {held:€}; {amount:€} can't leave it."))

_WORTH_TEN = frozenset("TJQK")
_SIGNS = {"mas": 1, "menos": -1}


class _Change:
    """An amount that came or went: `mas 40`, `menos 15`."""

    def read(self, rules: object, state: object, words: Sequence[str]) -> tuple[int, int]:
        if words[0] not in _SIGNS or len(words) < 2:
            raise Unreadable(words[0], Told(N_("mas or menos, and an amount")))
        amount, _ = Euros().read(rules, state, words[1:])
        return amount * _SIGNS[words[0]], 2

    def write(self, value: int) -> str:
        return f"{'mas' if value > 0 else 'menos'} {write_amount(abs(value))}"


pots = Chapter[BlackjackRules, State]("pots", kinds={"change": _Change()})


@pots.fold(TableOpened)
def opened(rules: BlackjackRules, state: State, event: TableOpened) -> State:
    return replace(state, pots=state.pots or (0,) * len(rules.pots))


def _place(rules: BlackjackRules, name: str) -> int:
    place = rules.pot(name)
    if place < 0:
        raise Refused(BOTE_DESCONOCIDO, rules.pots_cite, pot=name)
    return place


def _changed(rules: BlackjackRules, state: State, name: str, change: int) -> tuple[int, ...]:
    """What the pots hold when one of them changes."""
    place = rules.pot(name)
    return put(state.pots, place, state.pots[place] + change)


# --- coins ------------------------------------------------------------------------------------------------------------


class PlayPot(Command, frozen=True, tag="play-pot"):
    """Put the stipulated coin of a pot into its slot."""

    label: ClassVar[str] = N_("Play the pot {pot}, plaza {plaza}")
    words: ClassVar[tuple[str, ...]] = ("bote {pot} {plaza} [para {player}]",)
    player: Name
    plaza: int
    pot: str


@pots.act(PlayPot, by=HANDLER, when=BETTING)
def play_pot(rules: BlackjackRules, state: State, command: PlayPot) -> Sequence[Event]:
    """A bettor of the casilla lays the coin of a pot, one for each mano."""
    player, plaza, cite = command.player, command.plaza, rules.pots_cite
    played = rules.pots[_place(rules, command.pot)]
    require_bettor(rules, state, player, plaza)
    coin = _coin(played.name)
    if on_kind(state, player, plaza, coin):
        raise Refused(MONEDA_REPETIDA, cite, player=player, pot=played.name, plaza=plaza)
    return [BetPlaced(player=player, plaza=plaza, bet=coin, amount=played.coin, cite=cite)]


@pots.might(PlayPot)
def each_pot(rules: BlackjackRules, state: State, who: Actor) -> Iterator[Command]:
    for each in rules.pots:
        yield from each_plaza(PlayPot, pot=each.name)(rules, state, who)


def _coin(name: str) -> str:
    """The kind of bet that the coin of a pot is."""
    return f"bote:{name}"


class PotFed(Event, frozen=True, tag="pot-fed"):
    """A coin went into a pot, less what the house is authorised to keep."""

    sentence: ClassVar[str] = N_("{player} plays the pot {pot}: {added:€} go into it.")
    player: str
    plaza: int
    pot: str
    added: int
    kept: int

    def moves(self) -> tuple[Move, ...]:
        parts = ((pot(self.pot), self.added), (MESA, self.kept))
        return tuple(Move(cloth(self.player), account, amount) for account, amount in parts if amount)


def coins_fed(rules: BlackjackRules, state: State) -> Iterator[PotFed]:
    """As the deal begins the coins go into their pots."""
    cite = rules.pots_cite
    for each in rules.pots:
        name, added, kept = each.name, each.coin - each.kept, each.kept
        for bet in state.bets:
            if bet.kind == _coin(name):
                yield PotFed(player=bet.player, plaza=bet.plaza, pot=name, added=added, kept=kept, cite=cite)


@pots.fold(PotFed)
def fed(rules: BlackjackRules, state: State, event: PotFed) -> State:
    coin = Bet(event.player, event.plaza, _coin(event.pot), event.added + event.kept)
    return replace(
        state,
        pots=_changed(rules, state, event.pot, event.added),
        bets=tuple(bet for bet in state.bets if bet != coin),
        coins=(*state.coins, coin),
        bank=state.bank + event.kept,
    )


class CoinReturned(Event, frozen=True, tag="coin-returned"):
    """A coin came out of a pot again: its round is void."""

    sentence: ClassVar[str] = N_("{player} gets back the coin of the pot {pot}.")
    player: str
    plaza: int
    pot: str
    added: int
    kept: int

    def moves(self) -> tuple[Move, ...]:
        parts = ((pot(self.pot), self.added), (MESA, self.kept))
        return tuple(Move(account, wallet(self.player), amount) for account, amount in parts if amount)


def coins_back(rules: BlackjackRules, state: State, cite: Citation) -> Iterator[CoinReturned]:
    """The coins of this round, out of their pots again."""
    for coin in state.coins:
        name = coin.kind.partition(":")[2]
        kept = rules.pots[rules.pot(name)].kept
        added = coin.amount - kept
        yield CoinReturned(player=coin.player, plaza=coin.plaza, pot=name, added=added, kept=kept, cite=cite)


@pots.fold(CoinReturned)
def coin_returned(rules: BlackjackRules, state: State, event: CoinReturned) -> State:
    left = _changed(rules, state, event.pot, -event.added)
    return replace(state, pots=left, bank=state.bank - event.kept)


# --- prizes -----------------------------------------------------------------------------------------------------------


def prizes(rules: BlackjackRules, state: State) -> list[PotWon]:
    """What the coins of this round win, in the order of payment, each share of what is left of its pot."""
    held = dict(zip((each.name for each in rules.pots), state.pots, strict=True))
    won = []
    for coin in sorted(state.coins, key=lambda coin: -coin.plaza):
        name = coin.kind.partition(":")[2]
        amount = _prize(rules.pots[rules.pot(name)], held[name], _first_cards(state, coin.plaza))
        if amount:
            held[name] -= amount
            won.append(PotWon(player=coin.player, plaza=coin.plaza, bet=name, amount=amount, cite=rules.pots_cite))
    return won


def _first_cards(state: State, plaza: int) -> tuple[str, ...]:
    """The cards of a casilla's mano as far as it was not split."""
    return next((mano.first or mano.hand.cards for mano in state.manos if mano.plaza == plaza), ())


def _prize(played: PotRules, held: int, cards: tuple[str, ...]) -> int:
    """The first prize of the list that the cards meet."""
    for prize in played.prizes:
        if _meets(prize, cards[: len(prize.ranks)]):
            amount = prize.amount if prize.share is None else held * prize.share.numerator // prize.share.denominator
            return min(amount, held)
    return 0


def _meets(prize: Prize, cards: tuple[str, ...]) -> bool:
    if len(cards) < len(prize.ranks) or (prize.suited and len({card[1] for card in cards}) > 1):
        return False
    ranks = [card[0] for card in cards]
    for rank in prize.ranks:
        if rank != TENS and rank in ranks:
            ranks.remove(rank)
        elif rank != TENS:
            return False
    return all(rank in _WORTH_TEN for rank in ranks)


@pots.fold(PotWon)
def won(rules: BlackjackRules, state: State, event: PotWon) -> State:
    return replace(state, pots=_changed(rules, state, event.bet, -event.amount), due=state.due[1:])


# --- the house --------------------------------------------------------------------------------------------------------

HOUSE = Staff[BlackjackRules](lambda _: DIRECTION, lambda rules: rules.pots_cite)


class FundPot(Command, frozen=True, tag="fund-pot"):
    """The house puts money into a pot."""

    label: ClassVar[str] = N_("Fund the pot {pot}")
    words: ClassVar[tuple[str, ...]] = ("dotar {pot} {amount:€}",)
    pot: str
    amount: int


class PotFunded(Event, frozen=True, tag="pot-funded"):
    """The house put money into a pot."""

    sentence: ClassVar[str] = N_("The house puts {amount:€} into the pot {pot}.")
    pot: str
    amount: int

    def moves(self) -> tuple[Move, ...]:
        return (Move(CAJA, pot(self.pot), self.amount),)


@pots.act(FundPot, by=HOUSE)
def fund_pot(rules: BlackjackRules, state: State, command: FundPot) -> Sequence[Event]:
    """The direction puts money of the caja into a pot."""
    _place(rules, command.pot)
    if command.amount < 1:
        raise Refused(SIN_IMPORTE, rules.pots_cite)
    if command.amount > LARGEST:
        raise Refused(IMPORTE_EXCESIVO, rules.pots_cite, amount=command.amount)
    return [PotFunded(pot=command.pot, amount=command.amount, cite=rules.pots_cite)]


@pots.offer(FundPot)
def may_fund(rules: BlackjackRules, state: State, who: Actor) -> Iterator[Offer]:
    for each in rules.pots:
        yield Offer(FundPot(by=who, pot=each.name, amount=1), rules.pots_cite, Amounts(1, LARGEST))


@pots.fold(PotFunded)
def funded(rules: BlackjackRules, state: State, event: PotFunded) -> State:
    return replace(state, pots=_changed(rules, state, event.pot, event.amount))


class TellPot(Command, frozen=True, tag="tell-pot"):
    """The house tells what a pot holds after what happened at other tables."""

    label: ClassVar[str] = N_("Tell the pot {pot}")
    words: ClassVar[tuple[str, ...]] = ("informar {pot} {change:change}",)
    pot: str
    change: int
    """What they put in, less what they took out."""


class PotTold(Event, frozen=True, tag="pot-told"):
    """The house told what a pot holds after what happened at other tables; no money moves here."""

    sentence: ClassVar[str] = N_("The pot {pot} stands at {amount:€}.")
    pot: str
    change: int
    amount: int


@pots.act(TellPot, by=HOUSE)
def tell_pot(rules: BlackjackRules, state: State, command: TellPot) -> Sequence[Event]:
    """The house tells what other tables put into a common pot, or took out of it."""
    held, change, cite = state.pots[_place(rules, command.pot)], command.change, rules.pots_cite
    if change == 0:
        raise Refused(SIN_IMPORTE, cite)
    if change > LARGEST:
        raise Refused(IMPORTE_EXCESIVO, cite, amount=change)
    if held + change < 0:
        raise Refused(BOTE_INSUFICIENTE, cite, pot=command.pot, held=held, amount=-change)
    return [PotTold(pot=command.pot, change=change, amount=held + change, cite=cite)]


@pots.offer(TellPot)
def may_tell(rules: BlackjackRules, state: State, who: Actor) -> Iterator[Offer]:
    for each, held in zip(rules.pots, state.pots, strict=True):
        for low, high in ((1, LARGEST), (-held, -1)):
            if low <= high:
                told = TellPot(by=who, pot=each.name, change=low)
                yield Offer(told, rules.pots_cite, Amounts(low, high), field="change")


@pots.fold(PotTold)
def told(rules: BlackjackRules, state: State, event: PotTold) -> State:
    return replace(state, pots=_changed(rules, state, event.pot, event.change))
