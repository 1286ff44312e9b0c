"""The panel of a room: a cell for each number, ten to a line."""

from tapete.engine.cloth import Cloth, Spot

CELL, IN_LINE = 60, 10


def panel(highest: int) -> Cloth:
    spots = [
        Spot(bet=f"numero:{number}", label=str(number), x=CELL * place, y=CELL * line, width=CELL, height=CELL)
        for number in range(1, highest + 1)
        for line, place in [divmod(number - 1, IN_LINE)]
    ]
    return Cloth(width=CELL * IN_LINE, height=CELL * -(-highest // IN_LINE), spots=tuple(spots))
