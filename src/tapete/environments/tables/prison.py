"""What a 0 leaves to a player: chips in prison, and a choice between half of them and prison."""

from collections.abc import Sequence
from typing import Any

from tapete.engine.table import AnyTable
from tapete.environments.tables import Feature
from tapete.families.prison import CHOICE, ZeroRule

FEATURES = (Feature("in prison", 1000), Feature("bets to choose of", 4))


def is_there(game: AnyTable) -> bool:
    return bool(game.rules.zero_rule.value is ZeroRule.PRISION)


def choices(game: AnyTable) -> Sequence[str]:
    """To leave it there, or to take half back; of several bets, the first that waits is meant."""
    return CHOICE.options if is_there(game) else ()


def numbers(view: Any, stake: int) -> Sequence[float]:
    mine = [each for each in view.stakes if each.player == view.who.id and not each.free]
    return sum(each.amount for each in mine) / stake, sum(each.option for each in mine)
