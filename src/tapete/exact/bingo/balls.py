"""Línea and bingo ball by ball, when so many cartones are sold."""

from tapete.exact.bingo.times import Times
from tapete.exact.sheets import CHANCE, COUNT, Cell, Sheet
from tapete.language import N_


def ball_by_ball(line: Times, full: Times, cartones: int) -> Sheet:
    """The chance that the first línea and the first bingo come with each ball, and that they have come by it."""
    rows = []
    for ball in range(1, full.last + 1):
        chances = [(times.some_by(cartones, ball), times.some_by(cartones, ball - 1)) for times in (line, full)]
        if chances[0][0]:
            cells = [Cell(CHANCE, figure) for by, before in chances for figure in (by - before, by)]
            rows.append((Cell(COUNT, ball), *cells))
    return Sheet(
        title=N_("Ball by ball, with as many cartones as are sold"),
        headers=(N_("Ball"), N_("Línea with it"), N_("Línea by it"), N_("Bingo with it"), N_("Bingo by it")),
        rows=tuple(rows),
    )
