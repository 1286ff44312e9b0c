"""The caja: it sells chips and takes them back, and tells what somebody holds and has won."""

from collections.abc import Mapping

from tapete.casino.ledger import AT_STAKE, RESTO
from tapete.casino.wallets import SALDO_INSUFICIENTE
from tapete.engine.event import MESA, wallet
from tapete.families.circulo.bank import banked
from tapete.families.poquer_de_circulo.state import Phase, in_play, put_in_hand
from tapete.families.poquer_de_circulo.state import State as CirculoState
from tapete.language import N_
from tapete.service.money import EXTERIOR
from tapete.service.place import Place
from tapete.service.problems import Trouble, key_reused
from tapete.service.settings import Settings
from tapete.service.store.contract import Ceiling, Excessive, Insufficient, KeyReused, Posting, Store

CAJA_SELLS = "caja"


class Caja:
    """The caja of a house."""

    store: Store
    places: Mapping[str, Place]

    async def sell(self, account: str, amount: int, key: str, most: int | None = None) -> int:
        """The caja sells chips, up to so much in hand; what the account then holds."""
        holder = wallet(account)
        sold = [Posting(EXTERIOR, "caja", amount), Posting("caja", holder, amount)]
        return await self._transfer(sold, account, key, most)

    async def redeem(self, account: str, amount: int, key: str) -> int:
        """The caja takes chips back; what the account then holds."""
        holder = wallet(account)
        return await self._transfer([Posting(holder, "caja", amount), Posting("caja", EXTERIOR, amount)], account, key)

    async def result(self, account: str, after: int = 0) -> int:
        """What an account has won at the tables since a posting, or below zero lost; the cloth has not decided yet."""
        mine = [
            f"{kind}:{account}@{table}" for table, place in self.places.items() for kind in sorted(_money_at(place))
        ]
        undecided = sum(
            in_the_bote(place, account) + banked(place.position[0], account) for place in self.places.values()
        )
        return await self.store.gain([wallet(account), *mine], after) + undecided

    async def balance(self, account: str) -> int:
        """The chips that an account holds."""
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
    """The most that somebody may have in hand after taking play money."""
    return 2 * settings.purse


def immodest(excessive: Excessive) -> Trouble:
    """The answer to a person who asks for play money and has plenty."""
    sentence = N_("Play money is given up to {most:€} in hand; you hold {held:€}.")
    return Trouble(409, "dinero_de_juego", sentence, most=excessive.most, held=excessive.held)


def in_the_bote(place: Place, account: str) -> int:
    """What somebody has put in a hand that he may still win: it lies in one account with what the others put."""
    state = place.position[0]
    if not isinstance(state, CirculoState) or getattr(place.game.rules, "contest", None):
        return 0
    undecided = state.phase is not Phase.PAGO and in_play(state, account)
    return put_in_hand(state, account) if undecided else 0


def _money_at(place: Place) -> frozenset[str]:
    """The kinds of account in which a player has money at a table; the chips of a tournament are none."""
    chips = {RESTO} if getattr(place.game.rules, "contest", None) else set[str]()
    return AT_STAKE - {MESA} - chips
