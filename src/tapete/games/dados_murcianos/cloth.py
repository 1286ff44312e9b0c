"""The cloth: the outer band is pequeño and the inner one grande, each with its limit; ases and tríos in the middle."""

from tapete.engine.cloth import Cloth, Spot
from tapete.games.dados_murcianos.rules import ASES, GRANDE, PEQUENO, TRIO, MurcianosRules

MARGIN = 12
WIDTH, BAND, LINE = 540, 84, 20
ROWS = {
    "limite-exterior": (0, LINE),
    PEQUENO: (LINE, BAND),
    GRANDE: (LINE + BAND, BAND),
    "limite-interior": (LINE + 2 * BAND, LINE),
}
"""From the outside in: where each band begins, and how tall it is."""
MIDDLE = 2 * LINE + 2 * BAND
BOX = 72
TALL_PANO = MIDDLE + BOX + MARGIN
"""From the upper edge of one cloth to that of the next."""


def cloth(rules: MurcianosRules) -> Cloth:
    """Where each bet of this table lies; the second cloth of a double table lies under the first."""
    panos = 1 + max(pano_of(bet) for bet in rules.bets)
    return Cloth(
        width=WIDTH + 2 * MARGIN,
        height=panos * TALL_PANO + MARGIN,
        spots=tuple(_spot(rules, bet, MARGIN + pano_of(bet) * TALL_PANO) for bet in rules.bets),
    )


def pano_of(bet: str) -> int:
    """Which cloth a cell is of, from 0."""
    return int(bet.partition(":")[2] or 1) - 1


def _spot(rules: MurcianosRules, bet: str, top: int) -> Spot:
    kind = rules.bets[bet].kind
    if kind in ROWS:
        below, height = ROWS[kind]
        return Spot(bet=bet, x=MARGIN, y=top + below, width=WIDTH, height=height, label=kind)
    half = WIDTH // 2 if TRIO in rules.fates else WIDTH
    x = MARGIN if kind == ASES else MARGIN + half
    return Spot(bet=bet, x=x, y=top + MIDDLE, width=half, height=BOX, label=kind)
