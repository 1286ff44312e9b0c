"""Which tables somebody looks for in the lobby."""

from urllib.parse import urlencode

import msgspec

from tapete.web.tile import Tile


class Sieve(msgspec.Struct, frozen=True, kw_only=True):
    """What a table must be like to be shown."""

    shelf: str = ""
    game: str = ""
    most: int = 0
    """The greatest minimum, in cents; none when zero."""
    free: bool = False
    """Only where somebody may still sit down."""

    def passes(self, tile: Tile) -> bool:
        """Whether a table is one of them."""
        right = self.game in {"", tile.game} and self.shelf in {"", tile.shelf.id}
        room = tile.open and tile.free != 0
        return right and (not self.most or tile.minimum <= self.most) and (room or not self.free)

    def on(self, shelf: str) -> str:
        """The address of the same tables of other games."""
        return "/?" + _query(shelf, "", self.most, free=self.free)

    @property
    def query(self) -> str:
        """The same in an address."""
        return _query(self.shelf, self.game, self.most, free=self.free)


def _query(shelf: str, game: str, most: int, *, free: bool) -> str:
    wanted = {"shelf": shelf, "game": game, "most": most or "", "free": "1" if free else ""}
    return urlencode({name: value for name, value in wanted.items() if value})
