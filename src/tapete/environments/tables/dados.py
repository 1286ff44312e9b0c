"""Dados: the number under the placa, 0 before the first throw of a jugada; and who has the dice."""

from collections.abc import Sequence

from tapete.environments.tables import Feature, Subject
from tapete.games.dados.play import DadosView
from tapete.games.dados.rules import DadosRules

_FEATURES = (Feature("punto", 10), Feature("tirador"), Feature("offered the dice"))


def _numbers(_: DadosRules, view: DadosView, _stake: int) -> Sequence[float]:
    me = view.who.id
    return view.punto, view.tirador == me, view.offered == me


subject = Subject(lasting=True, features=lambda _: _FEATURES, numbers=_numbers, company=lambda _: 1)
"""Somebody else is there to throw, for whoever does not want the dice."""
