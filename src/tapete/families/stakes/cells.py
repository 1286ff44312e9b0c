"""Stakes on the cells of a cloth of numbers: in value chips or in a colour, free or in prison."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol, TypedDict, TypeVar

import msgspec

from tapete.engine.chapter import replace
from tapete.engine.chips import Lying
from tapete.engine.event import MESA, Event, Move, cloth, series, wallet
from tapete.families.stakes.bets import Bet, bet_words
from tapete.language import N_, money, say, translate
from tapete.law.citation import Citation


class Where(TypedDict):
    """Whose chips lie on which cell. Events of every round name their fields one by one, which is faster."""

    player: str
    bet: str
    pano: int
    colour: str


class Stake(msgspec.Struct, frozen=True):
    """What a player has on a cell: free, or in prison after so many zeros."""

    player: str
    bet: str
    pano: int
    amount: int
    placed: int
    colour: str = ""
    zeros: int = 0
    start: int = 0
    """What the bet was worth before its first zero."""
    option: bool = False

    @property
    def free(self) -> bool:
        return self.zeros == 0

    @property
    def where(self) -> Where:
        return {"player": self.player, "bet": self.bet, "pano": self.pano, "colour": self.colour}


Stakes = tuple[Stake, ...]


def cell_words(bet: str, pano: int) -> str:
    return bet_words(bet) if pano == 1 else f"{bet_words(bet)} (paño {pano})"


def stake_words(stake: Stake, language: str) -> str:
    told = f"{bet_words(stake.bet)} {money(stake.amount, language)}"
    return f"{told} ({translate(N_('in prison'), language)})" if stake.zeros else told


def lies(stake: Stake) -> Lying:
    return Lying(**stake.where, amount=stake.amount, placed=stake.placed, held="" if stake.free else "prison")


# --- what happens to one ----------------------------------------------------------------------------------------------


class OnCell(Event, frozen=True, kw_only=True):
    """An event about one stake of one player."""

    player: str
    bet: str
    pano: int
    colour: str
    amount: int

    def facts(self) -> dict[str, Any]:
        return {**super().facts(), "bet": cell_words(self.bet, self.pano)}

    @property
    def hand(self) -> str:
        return series(self.player) if self.colour else wallet(self.player)


class BetPlaced(OnCell, frozen=True, tag="bet-placed"):
    """A stake was laid on the cloth."""

    sentence = N_("{player:@} stakes {amount:€} on {bet}.")
    word: str = ""

    def moves(self) -> tuple[Move, ...]:
        return (Move(self.hand, cloth(self.player), self.amount),)

    def share(self) -> str:
        return self.word


class BetWithdrawn(OnCell, frozen=True, tag="bet-withdrawn"):
    """A player took a free stake back."""

    sentence = N_("{player:@} withdraws {amount:€} from {bet}.")

    def moves(self) -> tuple[Move, ...]:
        return (Move(cloth(self.player), self.hand, self.amount),)


class Collected(OnCell, frozen=True, tag="collected"):
    """The bank took a stake, or a part of it."""

    settles = "cobrar"
    sentence = N_("Collected from {player:@}: {amount:€} on {bet}.")
    zeros: int = 0
    left: int = 0

    def moves(self) -> tuple[Move, ...]:
        return (Move(cloth(self.player), MESA, self.amount),)


class Returned(OnCell, frozen=True, tag="returned"):
    """A stake, or what is left of it, went back to its player."""

    sentence = N_("Returned to {player:@}: {amount:€} from {bet}.")
    zeros: int = 0
    chips: int = 0
    """How many colour chips go back; none when the amount is not a whole number of them."""

    def moves(self) -> tuple[Move, ...]:
        hand = series(self.player) if self.chips else wallet(self.player)
        return (Move(cloth(self.player), hand, self.amount),)


class Gain(msgspec.Struct, frozen=True):
    """One winning stake inside a payment."""

    bet: str
    pano: int
    stake: int
    gain: int

    def facts(self) -> dict[str, Any]:
        total = self.stake + self.gain
        return {"bet": cell_words(self.bet, self.pano), "stake": self.stake, "gain": self.gain, "total": total}


_GAIN = N_("{bet}: stake {stake:€}, which stays yours, and winnings {gain:€}: {total:€} in all")


class Paid(Event, frozen=True, tag="paid"):
    """A player was paid; the winning stakes stay theirs, on the cloth."""

    settles = "pagar"
    sentence = N_("Paid to {player:@}: {amount:€} for {bets}.")
    player: str
    gains: tuple[Gain, ...]
    amount: int
    colour: str = ""
    chips: int = 0
    """How many of the player's own colour chips are in the payment."""
    chips_amount: int = 0
    """What those chips are worth; the rest is paid in value chips."""

    def moves(self) -> tuple[Move, ...]:
        in_value = self.amount - self.chips_amount
        parts = ((series(self.player), self.chips_amount), (wallet(self.player), in_value))
        return tuple(Move(MESA, account, amount) for account, amount in parts if amount)

    def details(self, language: str) -> list[str]:
        return [say(_GAIN, language, gain.facts()) for gain in self.gains]

    def facts(self) -> dict[str, Any]:
        bets = ", ".join(cell_words(gain.bet, gain.pano) for gain in self.gains)
        return {"player": self.player, "amount": self.amount, "bets": bets}


def collect(stake: Stake, amount: int, cite: Citation) -> Collected:
    return Collected(
        player=stake.player,
        bet=stake.bet,
        pano=stake.pano,
        colour=stake.colour,
        zeros=stake.zeros,
        amount=amount,
        left=stake.amount - amount,
        cite=cite,
    )


def give_back(stake: Stake, amount: int, cite: Citation, chips: int = 0) -> Returned:
    """A stake, or what is left of it, goes back: in so many chips of its own colour, or in value chips."""
    return Returned(
        player=stake.player,
        bet=stake.bet,
        pano=stake.pano,
        colour=stake.colour,
        zeros=stake.zeros,
        amount=amount,
        chips=chips,
        cite=cite,
    )


# --- among the others -------------------------------------------------------------------------------------------------


def find_stake(stakes: Sequence[Stake], player: str, bet: str, pano: int, colour: str, zeros: int = 0) -> Stake | None:
    for s in stakes:
        if s.player == player and s.bet == bet and s.pano == pano and s.colour == colour and s.zeros == zeros:
            return s
    return None


def on_cell(stakes: Sequence[Stake], player: str, bet: str) -> int:
    """The player's free stake on a cell, all paños included: prisoners do not count."""
    return sum([s.amount for s in stakes if s.player == player and s.bet == bet and s.zeros == 0])


def place_of(stakes: Sequence[Stake], event: OnCell, zeros: int) -> int:
    player, bet, pano, colour = event.player, event.bet, event.pano, event.colour
    for place, s in enumerate(stakes):
        if s.bet == bet and s.player == player and s.pano == pano and s.colour == colour and s.zeros == zeros:
            return place
    return -1


def instead(stakes: Stakes, place: int, *others: Stake) -> Stakes:
    return (*stakes[:place], *others, *stakes[place + 1 :]) if place >= 0 else stakes


def reduced(stakes: Stakes, event: OnCell, zeros: int, left: int) -> Stakes:
    place = place_of(stakes, event, zeros)
    return instead(stakes, place, replace(stakes[place], amount=left)) if left else instead(stakes, place)


def added(stakes: Stakes, event: OnCell, amount: int, placed: int) -> Stakes:
    place = place_of(stakes, event, 0)
    if place < 0:
        return (*stakes, Stake(event.player, event.bet, event.pano, amount, placed, event.colour))
    return instead(stakes, place, replace(stakes[place], amount=stakes[place].amount + amount))


class OnTheCells(Protocol):
    """What is asked of the state."""

    @property
    def stakes(self) -> Stakes: ...
    @property
    def placed(self) -> int: ...
    @property
    def bank(self) -> int: ...
    @property
    def due(self) -> tuple[Any, ...]: ...


S = TypeVar("S", bound=OnTheCells)


def placed(rules: object, state: S, event: BetPlaced) -> S:
    number = state.placed + 1
    return replace(state, stakes=added(state.stakes, event, event.amount, number), placed=number)


def withdrawn(rules: object, state: S, event: BetWithdrawn) -> S:
    return replace(state, stakes=reduced(state.stakes, event, 0, 0))


def collected(rules: object, state: S, event: Collected) -> S:
    stakes = reduced(state.stakes, event, event.zeros, event.left)
    return replace(state, stakes=stakes, bank=state.bank + event.amount, due=state.due[1:])


def paid(rules: object, state: S, event: Paid) -> S:
    return replace(state, bank=state.bank - event.amount, due=state.due[1:])


def returned(rules: object, state: S, event: Returned) -> S:
    return replace(state, stakes=reduced(state.stakes, event, event.zeros, 0), due=state.due[1:])


class OnCells:
    """What a player has on a bet is one stake while it is free; prisoners lie beside it and do not count."""

    folds: Mapping[type[Event], Callable[[Any, Any, Any], Any]] = {
        BetPlaced: placed,
        BetWithdrawn: withdrawn,
        Collected: collected,
        Paid: paid,
        Returned: returned,
    }

    def staked(self, state: OnTheCells, player: str, bet: str) -> int:
        return on_cell(state.stakes, player, bet)

    def free(self, state: OnTheCells) -> Iterable[Stake]:
        return (stake for stake in state.stakes if stake.free)

    def laid(self, bet: Bet, player: str, amount: int, word: str) -> BetPlaced:
        return BetPlaced(player=player, bet=bet.id, pano=1, colour="", amount=amount, word=word, cite=bet.cite)

    def taken(self, stake: Stake, cite: Citation) -> BetWithdrawn:
        return BetWithdrawn(**stake.where, amount=stake.amount, cite=cite)


ON_CELLS = OnCells()
