"""The notice of a wheel table: what each of its bets pays, takes and covers."""

from tapete.engine.cloth import BetInfo
from tapete.games.wheel.rules import Bet, WheelRules
from tapete.language import N_

SENCILLAS = N_("even chances")


def bet_info(rules: WheelRules) -> dict[str, BetInfo]:
    """The bets of a table, by id."""
    return {bet.id: _info(bet) for bet in rules.bets.values()}


def _info(bet: Bet) -> BetInfo:
    return BetInfo(
        id=bet.id,
        pays=(bet.pays,),
        minimums=bet.minimums,
        cap=bet.cap,
        cite=bet.cite,
        covers=tuple(sorted(bet.covers, key=lambda outcome: (len(outcome), outcome))),
        row=SENCILLAS if bet.sencilla else "",
    )
