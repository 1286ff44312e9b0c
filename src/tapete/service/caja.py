"""The money of the house outside its tables: the caja sells chips and takes them back, and tables share pots."""

from collections.abc import Callable, Collection, Mapping
from functools import lru_cache, partial
from typing import Any, Protocol, runtime_checkable

from tapete.casino.house_refusals import SALDO_INSUFICIENTE
from tapete.casino.ledger import AT_STAKE, RESTO
from tapete.engine.command import Actor, Command
from tapete.engine.event import CAJA, MESA, Account, wallet
from tapete.engine.event import pot as pot_account
from tapete.engine.table import AnyTable
from tapete.language import N_
from tapete.service.croupier import HOUSE_DIRECTOR
from tapete.service.money import EXTERIOR, account_of
from tapete.service.places import Place
from tapete.service.problems import Trouble, key_reused
from tapete.service.settings import Settings
from tapete.service.store.contract import Ceiling, Excessive, Insufficient, KeyReused, LedgerStore, Posting

CAJA_SELLS = "caja"


class Caja:
    """The caja of a house."""

    store: LedgerStore
    places: Mapping[str, Place]

    async def sell(self, account: str, amount: int, key: str, most: int | None = None) -> int:
        holder = wallet(account)
        sold = [Posting(EXTERIOR, CAJA, amount), Posting(CAJA, holder, amount)]
        return await self._transfer(sold, account, key, most)

    async def redeem(self, account: str, amount: int, key: str) -> int:
        holder = wallet(account)
        return await self._transfer([Posting(holder, CAJA, amount), Posting(CAJA, EXTERIOR, amount)], account, key)

    async def result(self, account: str, after: int = 0) -> int:
        """What an account has won at the tables since a posting, or below zero lost; the cloth has not decided yet."""
        mine = [
            account_of(table, Account(kind, account).name)
            for table, place in self.places.items()
            for kind in sorted(_money_at(place))
        ]
        undecided = sum(place.game.undecided(place.position[0], account) for place in self.places.values())
        return await self.store.gain([wallet(account), *mine], after) + undecided

    async def balance(self, account: str) -> int:
        return await self.store.balance(wallet(account))

    async def _transfer(self, postings: list[Posting], account: str, key: str, most: int | None = None) -> int:
        ceiling = None if most is None else Ceiling(wallet(account), most)
        try:
            await self.store.post(postings, f"{CAJA_SELLS}:{key}", "chips", ceiling)
        except Excessive as excessive:
            raise immodest(excessive) from None
        except KeyReused:
            raise key_reused() from None
        except Insufficient:
            sentence = N_("{account} does not hold so much.")
            raise Trouble(409, SALDO_INSUFICIENTE.code, sentence, account=account) from None
        return await self.balance(account)


def most_play_money(settings: Settings) -> int:
    return 2 * settings.purse


def immodest(excessive: Excessive) -> Trouble:
    sentence = N_("Play money is given up to {most:€} in hand; you hold {held:€}.")
    return Trouble(409, "dinero_de_juego", sentence, most=excessive.most, held=excessive.held)


def _money_at(place: Place) -> frozenset[str]:
    """The kinds of account in which a player has money at a table; the chips of a tournament are none."""
    chips = {RESTO} if place.game.for_chips else set[str]()
    return AT_STAKE - {MESA} - chips


@runtime_checkable
class PlaysForPots(Protocol):
    """A game some bets of which feed a pot."""

    def pots(self, state: Any) -> Mapping[str, int]:
        """What the table takes each of its pots to hold."""

    def tell_pot(self, by: Actor, pot: str, change: int) -> Command:
        """How it is told what other tables put in or took out."""


@runtime_checkable
class CarriesPots(Protocol):
    """A game that carries over what nobody wins, in pots that no other table feeds."""

    def carried(self, state: Any) -> Mapping[str, int]:
        """What the table takes each of its pots to hold; nothing while one of them is being shared out."""

    def tell_pot(self, by: Actor, pot: str, change: int) -> Command:
        """How it is told what it had carried over under other rules."""


@lru_cache(maxsize=1024)
def has_pots(game: AnyTable) -> bool:
    """Whether a game plays for pots or carries some: hardly any does, and finding out takes longer than a bet."""
    return isinstance(game, PlaysForPots | CarriesPots)


class Pots:
    """Keeps the tables of one process at the figure of the books."""

    def __init__(self, store: LedgerStore) -> None:
        self._store = store
        self._seen: dict[str, Mapping[str, int]] = {}

    async def look(self, changed: Place, places: Collection[Place]) -> None:
        """Tell the tables that this process decides at what a table has done to the pots."""
        if not has_pots(changed.game):
            return
        if isinstance(changed.game, CarriesPots) and changed in places:
            await self._carry(changed, changed.game)
        if not isinstance(changed.game, PlaysForPots):
            return
        now = changed.game.pots(changed.position[0])
        if now != self._seen.get(changed.id):
            self._seen[changed.id] = now
            for place in places:
                if place.current and place.is_open:
                    await self._tell(place)

    async def _carry(self, place: Place, game: CarriesPots) -> None:
        """Tell a table what it has carried over, which is what it put in under whatever rules and never took out."""
        known = game.carried(place.live.position.state)
        if known == self._seen.get(place.id) or not (place.current and place.is_open):
            return
        self._seen[place.id] = known
        for pot, figure in known.items():
            change = await self._store.put_in(pot_account(pot), place.live.id.partition(".")[0]) - figure
            if change:
                command = game.tell_pot(HOUSE_DIRECTOR, pot, change)
                stands = partial(_still_holds, game.carried, pot, figure)
                await place.live.submit(HOUSE_DIRECTOR, command=command, stands=stands)

    async def _tell(self, place: Place) -> None:
        """What the table does in the meantime makes the word worthless: it is looked at again then."""
        game = place.game
        if not isinstance(game, PlaysForPots):
            return
        known = game.pots(place.live.position.state)
        held = await self._store.holdings([pot_account(pot) for pot in known])
        for pot, figure in known.items():
            change = held[pot_account(pot)] - figure
            if change:
                command = game.tell_pot(HOUSE_DIRECTOR, pot, change)
                stands = partial(_still_holds, game.pots, pot, figure)
                told = await place.live.submit(HOUSE_DIRECTOR, command=command, stands=stands)
                if told.n:
                    self._seen[place.id] = game.pots(place.live.position.state)


def _still_holds(pots: Callable[[Any], Mapping[str, int]], pot: str, figure: int, state: Any) -> bool:
    return pots(state).get(pot) == figure
