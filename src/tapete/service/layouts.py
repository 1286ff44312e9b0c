"""Saved bets, and bets laid in one go: repeated, doubled, or from a saved layout.

What was laid in one go is kept in memory, and only so that it can be undone at once: what another process carried out,
or what was done before a restart, is undone one bet after the other.
"""

from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

import msgspec

from tapete.engine.codec import encode
from tapete.engine.command import Actor, Role
from tapete.families.stakes.bets import bet_words
from tapete.kit.money import write_amount
from tapete.language import N_
from tapete.service.people import clean_name
from tapete.service.places import Place
from tapete.service.problems import Trouble, not_here
from tapete.service.store.contract import Layout, LayoutStore

MOST_LAYOUTS = 12
MOST_BETS = 100


class SavedBet(msgspec.Struct, frozen=True, omit_defaults=True):
    """A bet of a layout."""

    bet: str
    amount: int
    pano: int = 1
    chips: int = 0
    """How many chips of one's colour it was laid in; none where it was laid in chips of value."""

    def words(self) -> str:
        """The line that lays it again: in as many chips of whatever colour one holds then."""
        worth = f"{self.chips} fichas" if self.chips else write_amount(self.amount)
        return f"{bet_words(self.bet)} {worth}{f' paño {self.pano}' if self.pano != 1 else ''}"


class Saved(msgspec.Struct, frozen=True):
    """A layout as its owner sees it."""

    name: str
    bets: tuple[SavedBet, ...]
    total: int


_BETS = msgspec.json.Decoder(tuple[SavedBet, ...])


class Layouts:
    """The layouts of everybody."""

    def __init__(self, store: LayoutStore) -> None:
        self._store = store

    async def save(self, place: Place, account: str, name: str) -> Saved:
        bets = tuple(_lying(place, account))
        if not 0 < len(bets) <= MOST_BETS:
            raise Trouble(409, "nada_que_guardar", N_("You have no bets on the cloth that could be saved."))
        layout = Layout(account, place.game.slug, clean_name(name), encode(bets))
        if not await self._store.save_layout(layout, MOST_LAYOUTS):
            sentence = N_("You have {most} layouts for this game already: delete one of them first.")
            raise Trouble(409, "demasiados_guardados", sentence, most=MOST_LAYOUTS)
        return _saved(layout)

    async def of(self, account: str, game: str) -> list[Saved]:
        return [_saved(layout) for layout in await self._store.layouts(account, game)]

    async def named(self, account: str, game: str, name: str) -> Saved:
        for saved in await self.of(account, game):
            if saved.name == name:
                return saved
        raise not_here(f"layout {name[:60]}")

    async def delete(self, account: str, game: str, name: str) -> None:
        if not await self._store.delete_layout(account, game, name):
            raise not_here(f"layout {name[:60]}")


def _saved(layout: Layout) -> Saved:
    bets = _BETS.decode(layout.bets)
    return Saved(layout.name, bets, sum(bet.amount for bet in bets))


def _lying(place: Place, player: str) -> Iterator[SavedBet]:
    view = place.game.view(place.position[0], Actor(player, Role.JUGADOR))
    worth = {held.colour: held.value for held in getattr(view, "series", ()) if held.player == player}
    for chips in view.lying():
        if chips.player == player and not chips.held:
            count = chips.amount // worth[chips.colour] if worth.get(chips.colour) else 0
            yield SavedBet(chips.bet, chips.amount, chips.pano, count)


MOST_PEOPLE = 10_000
MOST_RECORDS = 400


class Acts:
    """The records of one process that were made in one go."""

    def __init__(self) -> None:
        self._of: OrderedDict[tuple[str, str], dict[int, int]] = OrderedDict()

    def note(self, table: str, player: str, records: Sequence[int]) -> None:
        if len(records) < 2:
            return
        mine = self._of.pop((table, player), {}) | dict.fromkeys(records, records[0])
        self._of[table, player] = dict(islice(mine.items(), max(0, len(mine) - MOST_RECORDS), None))
        if len(self._of) > MOST_PEOPLE:
            self._of.popitem(last=False)

    def of(self, table: str, player: str) -> Mapping[int, int]:
        """For each record that was made with others, the number of the first of them."""
        return self._of.get((table, player), {})
