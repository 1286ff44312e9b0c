"""What games with plazas share: one has a place, and its bets are known by their kinds."""

from collections.abc import Sequence

from tapete.engine.table import AnyTable


def bets(game: AnyTable) -> Sequence[str]:
    return list(dict.fromkeys(terms.kind for terms in game.notice()))


def pots(game: AnyTable) -> Sequence[str]:
    return [f"bote {pot.name}" for pot in game.rules.pots]
