"""Treinta y cuarenta: four bets, their insurance, and what a 31 does."""

from collections.abc import Sequence

from tapete.environments.tables import Feature, Subject, every_bet, prison
from tapete.games.treinta_y_cuarenta.play import TreintaView
from tapete.games.treinta_y_cuarenta.rules import TreintaRules


def _numbers(rules: TreintaRules, view: TreintaView, stake: int) -> Sequence[float]:
    insured = {premium.bet for premium in view.premiums if premium.player == view.who.id}
    return (*(float(bet in insured) for bet in rules.bets), *prison.numbers(view, stake))


subject = Subject(
    choices=lambda game: (*(f"asegurar {bet}" for bet in every_bet(game)), *prison.choices(game)),
    features=lambda game: (*(Feature(f"insured {bet}") for bet in every_bet(game)), *prison.FEATURES),
    numbers=_numbers,
)
