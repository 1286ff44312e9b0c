"""The cloth of a craps table: the line, the six boxes with their rows, the come, the field and the centre."""

from tapete.engine.cloth import Cloth, Spot
from tapete.games.dados.rules import Bet, DadosRules

CELL = 60
MARGIN = 12
_NUMBERS = {4: 0, 5: 1, 6: 2, 8: 3, 9: 4, 10: 5}
_ROWS = {
    "wrong": (0, 1),
    "dont-come": (1, 1),
    "odds-dont-come": (2, 1),
    "come": (3, 1),
    "odds-come": (4, 1),
    "right": (5, 1),
}
_BOX = 100
_LEFT = 2 * CELL


def cloth(rules: DadosRules) -> Cloth:
    """Where each bet of this table lies."""
    spots = tuple(_spot(bet) for bet in rules.bets.values())
    return Cloth(width=1200, height=560, spots=spots)


def _spot(bet: Bet) -> Spot:
    return Spot(bet=bet.id, x=MARGIN, y=MARGIN, width=CELL, height=CELL, label=bet.name)
