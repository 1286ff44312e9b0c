"""What a person may see of a table: built field by field, never by hiding."""

from collections.abc import Collection, Sequence

import msgspec

from tapete.engine.actor import Actor
from tapete.engine.chips import Lying


class View(msgspec.Struct, frozen=True, kw_only=True):
    """The base of every game's view."""

    game: str
    who: Actor
    phase: str
    round: int

    def tell(self, language: str) -> list[str]:  # noqa: ARG002 - games that have something to say do
        """What lies on the table, in words: a remark each."""
        return []

    def lying(self) -> Sequence[Lying]:
        """The chips on the cloth, for whoever draws it."""
        return ()

    def playing(self) -> Collection[str]:
        """Those who take part: whoever has chips on the cloth, and at a game with seats whoever has one."""
        return dict.fromkeys(chips.player for chips in self.lying())
