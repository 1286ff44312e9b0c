"""Games with a wheel: the cells of the cloth, and what a 0 does."""

from collections.abc import Sequence

from tapete.engine.table import AnyTable
from tapete.environments.tables import Feature, Subject, prison
from tapete.families.prison import ZeroRule
from tapete.families.wheel.play import WheelView
from tapete.families.wheel.rules import WheelRules


def _features(game: AnyTable) -> Sequence[Feature]:
    return prison.FEATURES if prison.is_there(game) else ()


def _numbers(rules: WheelRules, view: WheelView, stake: int) -> Sequence[float]:
    return prison.numbers(view, stake) if rules.zero_rule.value is ZeroRule.PRISION else ()


subject = Subject(choices=prison.choices, features=_features, numbers=_numbers)
