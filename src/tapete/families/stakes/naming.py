"""The name of a bet as people spell it: one reading at tables and on the command line."""

from collections.abc import Collection, Iterable

from tapete.engine.notation import plain, refuse_misspelt
from tapete.families.stakes.events import in_order


def spelt(bet: str, cloth: Collection[str]) -> str:
    """A bet as the cloth names it, from a spelling without ñ or with numbers in any order; unchanged when unknown."""
    return next((name for name in (bet, plain(bet), in_order(plain(bet))) if name in cloth), bet)


def kinds_of(cloth: Iterable[str]) -> list[str]:
    """What the bets of a cloth are called, without their numbers."""
    return list(dict.fromkeys(bet.partition(":")[0] for bet in cloth))


def refuse_misspelt_kind(bet: str, cloth: Iterable[str]) -> None:
    """Raise `Unreadable` for a bet whose first word is nearly one of the cloth: nobody asked for what is unlawful."""
    refuse_misspelt(bet.partition(":")[0], kinds_of(cloth))
