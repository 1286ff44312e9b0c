"""The drawings of wheels and their cloths: every bet is inside, and bets on lines are on lines."""

import pytest

from tapete.games import REGISTRY, build
from tapete.web.picture import board_of
from tapete.web.stage import Spot

WHEELS = [slug for slug in REGISTRY if slug == "bola" or slug.startswith("ruleta-")]
every_wheel = pytest.mark.parametrize("slug", WHEELS)
wide_and_upright = pytest.mark.parametrize("upright", [False, True])


@every_wheel
@wide_and_upright
def test_every_bet_is_inside_the_drawing(slug: str, upright: bool) -> None:
    board = board_of(build(slug, "murcia"), "es", 1, upright=upright)
    for spot in board.spots:
        assert 0 <= spot.x <= spot.x + spot.width <= board.width, spot
        assert 0 <= spot.y <= spot.y + spot.height <= board.height, spot


@every_wheel
@wide_and_upright
def test_a_bet_on_a_line_is_inside_no_number(slug: str, upright: bool) -> None:
    spots = board_of(build(slug, "murcia"), "es", 1, upright=upright).spots
    cells = [spot for spot in spots if spot.cell]
    for line in (spot for spot in spots if not spot.cell):
        assert not any(_holds(cell, *line.chips) for cell in cells), line


def _holds(cell: Spot, x: float, y: float) -> bool:
    """Whether a point is in a cell, more than a little away from its border."""
    return cell.x + 3 < x < cell.x + cell.width - 3 and cell.y + 3 < y < cell.y + cell.height - 3
