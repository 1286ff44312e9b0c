"""What a hand is worth at the table, by what its owner sees: soon, and so by samples where there are many deals."""

from functools import lru_cache

import msgspec

from tapete.exact.poquer_de_circulo.equity import Discard, Equity, answer_soon, discards
from tapete.exact.poquer_de_circulo.ranges import RANDOM
from tapete.exact.poquer_de_circulo.situation import situation
from tapete.exact.poquer_de_circulo.variants import BadQuestion, making

_DEALS = 120_000
"""Hands that are dealt to weigh a change of cards."""

Cards = tuple[str, ...]


class Seen(msgspec.Struct, frozen=True, kw_only=True):
    """What the owner of a hand sees of it and of those it plays against."""

    variant: str
    jurisdiction: str
    pack: int
    own: Cards
    rivals: tuple[Cards, ...]
    """The open cards of each who is still in."""
    common: Cards = ()
    dead: Cards = ()
    """Open cards of those who are out."""

    @property
    def hands(self) -> list[str]:
        """As ranges are written, one's own first."""
        return ["".join(self.own), *("".join(cards) or RANDOM for cards in self.rivals)]


@lru_cache(maxsize=256)
def worth_now(seen: Seen) -> Equity | None:
    """All hands played on to the end; nothing where that can't be told, as after some errors of the crupier."""
    try:
        variant = making(seen.variant, seen.jurisdiction, seen.pack)
        return answer_soon(situation(variant, seen.hands, "".join(seen.common), "".join(seen.dead)))
    except BadQuestion:
        return None


@lru_cache(maxsize=256)
def changes_now(seen: Seen) -> tuple[Discard, ...]:
    """Every way to change cards, the best first, against hands as they were dealt; none where it can't be told."""
    try:
        hands, dead, deals = seen.hands, "".join(seen.dead), _DEALS // (1 + len(seen.rivals))
        return discards(seen.variant, hands, seen.jurisdiction, dead=dead, cards=seen.pack, samples=deals)
    except BadQuestion:
        return ()
