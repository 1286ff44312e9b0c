"""Whose chips are whose: a letter and a colour for each person, from when they first come to a table to its closing.

They are given in the order of the record, so that every process gives the same; of a session that is longer than what
is read back, those who came before that are taken as they are met.
"""

from collections.abc import Iterable, Mapping

import msgspec

from tapete.engine.notation import fold
from tapete.families.table.opening import TableOpened
from tapete.service.feed import STRANGER, Hub, Told
from tapete.service.store.contract import AccountStore

COLOURS = 9
FURTHEST_BACK = 5_000
"""Records that are read to see who came first."""
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_PAGE = 500


class Owner(msgspec.Struct, frozen=True):
    """How the chips of somebody are told from those of others."""

    letter: str
    colour: int
    """From 1 to 9; more people than that share them."""


class Owners:
    """The owners of chips at one table."""

    def __init__(self, hub: Hub, store: AccountStore) -> None:
        self._hub = hub
        self._store = store
        self._read = max(0, hub.n - FURTHEST_BACK)
        self._came: dict[str, None] = {}
        self._names: dict[str, str] = {}
        self._known: Mapping[str, Owner] = {}

    async def known(self) -> Mapping[str, Owner]:
        """Everybody who has come to the table in its session, in order."""
        while self._read < self._hub.n:
            told = self._hub.since(self._read)
            for each in await self._hub.history(self._read, _PAGE) if told is None else told:
                self._see(each)
        self._come(self._hub.game.view(self._hub.state, STRANGER).playing())
        if len(self._known) != len(self._came):
            self._known = owners_of({player: await self._name(player) for player in tuple(self._came)})
        return self._known

    def _see(self, told: Told) -> None:
        self._read = told.n
        for event in told.events:
            if isinstance(event, TableOpened):
                self._came, self._known = {}, {}
            self._come([str(getattr(event, "player", ""))])

    def _come(self, players: Iterable[str]) -> None:
        for player in players:
            if player:
                self._came.setdefault(player)

    async def _name(self, player: str) -> str:
        if player not in self._names:
            account = await self._store.account(player)
            self._names[player] = account.name if account else player
        return self._names[player]


def owners_of(names: Mapping[str, str]) -> dict[str, Owner]:
    """A letter and a colour for each player, from what they are called, in the order in which they came."""
    found: dict[str, Owner] = {}
    free = dict.fromkeys(_LETTERS)
    for place, (player, name) in enumerate(names.items()):
        first = _initial(name)
        letter = next((each for each in _from(first) if each in free), first)
        free.pop(letter, None)
        found[player] = Owner(letter, place % COLOURS + 1)
    return found


def _initial(name: str) -> str:
    return next((each for each in fold(name).replace("ñ", "n").upper() if each in _LETTERS), "A")


def _from(letter: str) -> str:
    place = _LETTERS.index(letter)
    return _LETTERS[place:] + _LETTERS[:place]
