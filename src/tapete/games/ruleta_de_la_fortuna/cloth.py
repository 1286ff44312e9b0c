"""The cloth of the fortune wheel: a cell for each symbol, in a row."""

from tapete.engine.cloth import Cloth, Spot
from tapete.families.wheel.rules import WheelRules

CELL = 100
MARGIN = 12


def cloth(rules: WheelRules) -> Cloth:
    """Where each bet of this table lies."""
    spots = tuple(
        Spot(
            bet=bet,
            x=MARGIN + place * CELL,
            y=MARGIN,
            width=CELL,
            height=CELL,
            label=bet,
            paint="rojo"
            if bet in {"jocker-rojo", "figura-1"}
            else "negro"
            if bet in {"jocker-negro", "figura-2"}
            else "",
        )
        for place, bet in enumerate(rules.bets)
    )
    return Cloth(width=len(spots) * CELL + 2 * MARGIN, height=CELL + 2 * MARGIN, spots=spots)
