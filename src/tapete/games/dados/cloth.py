"""The cloth of a craps table: six boxes with their places, the come, the field, the line, and the múltiples beside."""

from collections.abc import Iterator

from tapete.engine.cloth import Cloth, Spot
from tapete.games.dados.rules import DadosRules

MARGIN = 12
LEFT = 128
BOX = 128
NUMBERS = (4, 5, 6, 8, 9, 10)
SIDE = 310
ROWS = {"wrong": (0, 36), "dont": (36, 44), "right": (80, 56), "come": (136, 44), "odds": (180, 42)}
"""Where the places of a box begin, from the top, and how tall they are."""
PAIRS = {
    "dont": ("dont-come", "odds-dont-come"),
    "come": ("come", "odds-come"),
    "odds": ("odds-win", "odds-dont-win"),
}
"""The rows of a box with two places: a bet that has travelled and its odds, or the odds of the line."""
SHORT = {"odds-win": "+ win", "odds-dont-win": "+ don't", "odds-come": "odds", "odds-dont-come": "odds"}
BOXES = MARGIN + LEFT
UNDER = MARGIN + 222
"""Where the bars under the boxes begin."""
WIDE = BOX * len(NUMBERS)
BARS = {
    "big6": (MARGIN, UNDER, LEFT // 2, 104),
    "big8": (MARGIN + LEFT // 2, UNDER, LEFT // 2, 104),
    "dont-come": (MARGIN, MARGIN, LEFT, 222),
    "come": (BOXES, UNDER, WIDE, 52),
    "field": (BOXES, UNDER + 52, WIDE - 2 * BOX, 52),
    "under7": (BOXES + WIDE - 2 * BOX, UNDER + 52, BOX, 52),
    "over7": (BOXES + WIDE - BOX, UNDER + 52, BOX, 52),
    "dont-win": (BOXES, UNDER + 104, WIDE, 44),
    "win": (MARGIN, UNDER + 148, LEFT + WIDE, 52),
}
RIGHT = BOXES + WIDE + MARGIN
CENTRE = {
    "hard:4": (0, 0, 2, 62),
    "hard:10": (1, 0, 2, 62),
    "hard:6": (0, 62, 2, 62),
    "hard:8": (1, 62, 2, 62),
    "juego7": (0, 132, 1, 56),
    "craps2": (0, 196, 2, 58),
    "craps12": (1, 196, 2, 58),
    "craps3": (0, 254, 2, 58),
    "juego11": (1, 254, 2, 58),
    "any-craps": (0, 312, 1, 54),
    "horn": (0, 366, 1, 56),
}
"""The múltiples: column, height from the top, columns of their row, and height."""


def cloth(rules: DadosRules) -> Cloth:
    """Where each bet of this table lies."""
    places = {**BARS, **dict(_boxes()), **dict(_centre())}
    spots = tuple(_spot(rules, bet, *places[bet]) for bet in rules.bets)
    return Cloth(width=RIGHT + SIDE + MARGIN, height=UNDER + 200 + MARGIN, spots=spots)


Place = tuple[int, int, int, int]


def _boxes() -> Iterator[tuple[str, Place]]:
    """A box from the top: the wrong bet, the Don't Come, the number, the Come, and the odds of the line."""
    for place, number in enumerate(NUMBERS):
        x = BOXES + place * BOX
        yield f"wrong:{number}", _across(x, "wrong")
        yield f"right:{number}", _across(x, "right")
        for row, (first, second) in PAIRS.items():
            top, height = ROWS[row]
            width = BOX // 2 if row == "odds" else 7 * BOX // 10
            yield f"{first}:{number}", (x, MARGIN + top, width, height)
            yield f"{second}:{number}", (x + width, MARGIN + top, BOX - width, height)


def _across(x: int, row: str) -> Place:
    top, height = ROWS[row]
    return x, MARGIN + top, BOX, height


def _centre() -> Iterator[tuple[str, Place]]:
    for bet, (column, top, columns, height) in CENTRE.items():
        width = SIDE // columns
        yield bet, (RIGHT + column * width, MARGIN + top, width, height)


def _spot(rules: DadosRules, bet: str, x: int, y: int, width: int, height: int) -> Spot:
    return Spot(bet=bet, x=x, y=y, width=width, height=height, label=_label(rules, bet))


def _label(rules: DadosRules, bet: str) -> str:
    """The law's print, the figure of a box, or the name of the bet in the reader's language."""
    suerte = rules.bets[bet]
    if suerte.kind == "right":
        own = suerte.printed and not suerte.printed.endswith(str(suerte.number))
        return suerte.printed if own else str(suerte.number)
    if suerte.kind in SHORT:
        return SHORT[suerte.kind]
    return suerte.printed or bet
