"""What games with plazas share: one has a place, and its bets are known by their kinds."""

from collections.abc import Sequence

from tapete.engine.table import AnyTable


def bets(game: AnyTable) -> Sequence[str]:
    """What may be laid on one's own plaza."""
    return list(dict.fromkeys(terms.kind for terms in game.notice()))


def pots(game: AnyTable) -> Sequence[str]:
    """A coin in each of the pots that the table plays for."""
    return [f"bote {pot.name}" for pot in game.rules.pots]
