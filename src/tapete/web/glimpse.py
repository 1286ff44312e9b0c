"""What a small picture is made of: a ground that never changes, and what lies on it now."""

import msgspec

from tapete.language import N_
from tapete.web.draw.press import capitals, number, width
from tapete.web.draw.sprite import press

WIDTH, HEIGHT = 316, 152


class Shelf(msgspec.Struct, frozen=True):
    """Games that are looked for together: the word for them in addresses, their name and their icon."""

    id: str
    name: str
    icon: str


RULETAS = Shelf("wheels", N_("Wheels"), "wheel")
CARTAS = Shelf("cards", N_("Cards"), "cards")
DADOS = Shelf("dice", N_("Dice"), "die")
BINGO = Shelf("bingo", N_("Bingo"), "ball")
OTROS = Shelf("others", N_("Others"), "ticket")
SHELVES = (RULETAS, CARTAS, DADOS, BINGO, OTROS)


class Glimpse(msgspec.Struct, frozen=True):
    """A table in a few strokes."""

    ground: str
    live: str = ""
    turned: float = 0.0
    """How far the ground is turned about its centre, in degrees: for wheels that stop themselves."""
    centre: tuple[float, float] = (WIDTH / 2, HEIGHT / 2)
    anchor: str = "xMid"
    """The side that stays in sight where there is no room for the whole, as SVG says it."""

    @property
    def turn(self) -> str:
        return f"rotate({number(self.turned)} {number(self.centre[0])} {number(self.centre[1])})"


def fits(text: str, size: float, room: float) -> float:
    return min(size, room / (width(capitals(text), 1.0, 42.0) or 1.0))


def word(text: str, x: float, y: float, size: float, room: float) -> str:
    return press().word(text, x, y, fits(text, size, room))
