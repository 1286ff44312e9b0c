"""The board of a card: a line for each market, and on it a cell for each result."""

from tapete.engine.cloth import Cloth, Spot
from tapete.games.apuestas.rules import ApuestasRules

WIDTH, HEIGHT, IN_LINE = 150, 60, 6


def layout(rules: ApuestasRules) -> Cloth:
    spots: list[Spot] = []
    line = 0
    for market in rules.markets:
        for number, bet in enumerate(market.bets):
            down, across = divmod(number, IN_LINE)
            x, y = WIDTH * across, HEIGHT * (line + down)
            label = bet.rpartition("/")[2]
            spots.append(Spot(bet=bet, label=label, x=x, y=y, width=WIDTH, height=HEIGHT))
        line += -(-len(market.bets) // IN_LINE)
    return Cloth(width=WIDTH * IN_LINE, height=HEIGHT * line, spots=tuple(spots))
