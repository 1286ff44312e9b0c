"""The books of a table: double entry, folded from the money that each event says it moved."""

from collections import defaultdict
from collections.abc import Mapping
from functools import lru_cache

import msgspec

from tapete.engine.event import BOTE, CAJA, COMERCIO, JUGADOR, MESA, PROPINAS, SERIE, TAPETE, Event, parse_account
from tapete.kit.money import write_amount
from tapete.language import N_, Told

BANCA, GARAJE, CAGNOTTE = "banca", "garaje", "cagnotte"
"""What a player banks and, in games of círculo, what of it is out of play and the box of the house."""
RESTO, BOTE_DE_LA_MANO = "resto", "bote-de-la-mano"
"""At póquer de círculo, what a player has on the table and what is bet in a hand."""

CREDITO = "credito"
"""What a player has in a machine and has not played."""

PREMIOS, FICHAS_DE_TORNEO = "premios", "fichas-de-torneo"
"""Of a tournament: what was paid in for prizes, and where its chips come from, which are no money."""

HELD = frozenset({MESA, PROPINAS, TAPETE, SERIE, BANCA, GARAJE, CAGNOTTE, RESTO, BOTE_DE_LA_MANO, PREMIOS, CREDITO})
"""Kinds of account that hold somebody's money: they can run out, and are never below zero."""
AT_STAKE = HELD - {PROPINAS}
"""Kinds of account that are empty when the table is closed."""

LAWFUL_PAIRS = frozenset(
    {
        (CAJA, MESA),
        (MESA, CAJA),
        (JUGADOR, TAPETE),
        (SERIE, TAPETE),
        (TAPETE, JUGADOR),
        (TAPETE, SERIE),
        (TAPETE, MESA),
        (MESA, JUGADOR),
        (MESA, SERIE),
        (JUGADOR, SERIE),
        (SERIE, JUGADOR),
        (JUGADOR, PROPINAS),
        (TAPETE, BOTE),
        (CAJA, BOTE),
        (BOTE, JUGADOR),
        (BOTE, MESA),
        (MESA, BOTE),
        (BOTE, BOTE),
        (JUGADOR, BANCA),
        (TAPETE, BANCA),
        (BANCA, JUGADOR),
        (BANCA, GARAJE),
        (GARAJE, BANCA),
        (GARAJE, JUGADOR),
        (BANCA, CAGNOTTE),
        (BANCA, MESA),
        (MESA, BANCA),
        (CAGNOTTE, CAJA),
        (JUGADOR, RESTO),
        (JUGADOR, CAGNOTTE),
        (RESTO, JUGADOR),
        (RESTO, PROPINAS),
        (RESTO, BOTE_DE_LA_MANO),
        (BOTE_DE_LA_MANO, RESTO),
        (BOTE_DE_LA_MANO, JUGADOR),
        (BOTE_DE_LA_MANO, CAGNOTTE),
        (JUGADOR, PREMIOS),
        (PREMIOS, JUGADOR),
        (CAGNOTTE, JUGADOR),
        (FICHAS_DE_TORNEO, RESTO),
        (RESTO, FICHAS_DE_TORNEO),
        (JUGADOR, COMERCIO),
        (COMERCIO, JUGADOR),
        (JUGADOR, CREDITO),
        (CREDITO, JUGADOR),
        (CREDITO, TAPETE),
        (TAPETE, CREDITO),
        (CREDITO, MESA),
        (MESA, CREDITO),
        (BOTE, CREDITO),
    }
)
"""Which kind of account may pay into which; money goes no other way."""


class Imbalance(ValueError):
    """Books that don't close: the account, the entry of the acta and the event with which it showed, and why."""

    def __init__(self, account: str, entry: int, event: str, why: str) -> None:
        sentence = N_("{account}, at entry {entry} ({event}): {why}")
        super().__init__(Told(sentence, account=account, entry=entry, event=event, why=why))
        self.account = account
        self.entry = entry
        self.event = event
        self.why = why


class Posting(msgspec.Struct, frozen=True):
    """A line of an account's statement."""

    entry: int
    event: str
    other: str
    """The account at the other end."""
    amount: int
    """What came in; negative for what went out."""
    balance: int


class Ledger:
    """The balance of every account. Players, caja and pots begin at zero: theirs are what they have won or lost."""

    def __init__(self) -> None:
        self.balances: dict[str, int] = defaultdict(int)

    def post(self, event: Event, entry: int = 0) -> None:
        """Enter the money of an event; raises `Imbalance` when it may not go that way or was not there."""
        moves = event.moves()
        balances = self.balances
        for move in moves:
            source, target, amount = move.source, move.target, move.amount
            if amount < 0:
                raise Imbalance(source, entry, name_of(event), Told(N_("{amount} can't move"), amount=euros(amount)))
            if why := why_not(source, target):
                raise Imbalance(source, entry, name_of(event), why)
            balances[source] -= amount
            balances[target] += amount
        for move in moves:
            source = move.source
            if balances[source] < 0 and parse_account(source).kind in HELD:
                held = Told(N_("it would hold {amount}"), amount=euros(balances[source]))
                raise Imbalance(source, entry, name_of(event), held)

    def balance(self, account: str) -> int:
        """What an account holds; zero for one that no money has touched."""
        return self.balances.get(account, 0)

    def total(self) -> int:
        """The trial balance: zero, or the books are wrong."""
        return sum(self.balances.values())

    def result(self) -> int:
        """What the table has won for the house: what the caja has back and the table holds, propinas apart."""
        return self.balance(CAJA) + self.balance(MESA)

    def at_stake(self) -> Mapping[str, int]:
        """The accounts of the table that hold money: none once it is closed."""
        return {a: cents for a, cents in self.balances.items() if cents and parse_account(a).kind in AT_STAKE}


class Statement:
    """The postings of one account, as a visitor of a replay collects them."""

    def __init__(self, account: str) -> None:
        self.account = account
        self.postings: list[Posting] = []

    def post(self, event: Event, entry: int = 0) -> None:
        """Take down what an event moved in or out of the account."""
        for move in event.moves():
            if self.account == move.source:
                self._add(entry, event, move.target, -move.amount)
            if self.account == move.target:
                self._add(entry, event, move.source, move.amount)

    def _add(self, entry: int, event: Event, other: str, amount: int) -> None:
        balance = self.postings[-1].balance if self.postings else 0
        self.postings.append(Posting(entry, name_of(event), other, amount, balance + amount))


def euros(cents: int) -> str:
    return f"-{write_amount(-cents)}" if cents < 0 else write_amount(cents)


def name_of(event: Event) -> str:
    return str(event.__struct_config__.tag)


@lru_cache(maxsize=4096)
def why_not(source: str, target: str) -> str:
    giver, taker = parse_account(source), parse_account(target)
    if (giver.kind, taker.kind) not in LAWFUL_PAIRS:
        return Told(N_("nothing goes from {source} to {target}"), source=source, target=target)
    if len({giver.player, taker.player} - {""}) > 1:
        return Told(N_("{source} and {target} belong to different people"), source=source, target=target)
    return ""
