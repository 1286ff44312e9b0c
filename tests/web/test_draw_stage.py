"""The counter of a draw: well formed at every stage of it, wide and upright, and nothing leaves the drawing."""

import re
from xml.etree import ElementTree as ET

import pytest

from tapete.web.scenes.draw.drawing import MOST_PRIZES, Counter, draw_board, draw_counter
from tapete.web.scenes.elements import Prize
from tapete.web.stage import TALL, WIDE

ROWS = tuple(Prize(name=f"objeto {n}", note="número 7, Ana" * (n % 2), amount="1.234.567,89 €") for n in range(9))


def counter(digits: str = "", covered: float = 0.9, sold: float = 0.5) -> Counter:
    return Counter(
        key="1",
        title="La venta está abierta",
        digits=digits,
        told="una bicicleta de nombre muy largo, que no cabe de otro modo: María de los Ángeles",
        sold=sold,
        covered=covered,
        sold_says="50 de 100 vendidos",
        covered_says="cubierto con 450,00 €" if covered else "",
        rows=ROWS,
    )


@pytest.mark.parametrize("upright", [False, True])
@pytest.mark.parametrize(
    "it", [counter(), counter("7"), counter("10000000"), counter(covered=0), counter(sold=-1), counter(sold=1.4)]
)
def test_it_is_well_formed_and_named_for_who_can_not_see_it(it: Counter, upright: bool) -> None:
    drawn = draw_counter(it, upright=upright)
    root = ET.fromstring(f'<svg xmlns:xlink="x">{drawn}</svg>')
    named = [each.get("aria-label") for each in root.iter() if each.get("role") == "img"]
    assert sum("objeto" in (name or "") for name in named) == MOST_PRIZES
    assert (it.digits in named) == bool(it.digits)
    assert any("vendidos" in (name or "") for name in named) == (it.sold >= 0)


@pytest.mark.parametrize("upright", [False, True])
def test_the_bar_never_leaves_its_frame(upright: bool) -> None:
    widths = [
        float(each)
        for each in re.findall(r'<rect [^>]*width="([\d.]+)"', draw_counter(counter(sold=3.0), upright=upright))
    ]
    assert len(set(widths)) == 1
    board = draw_board(upright=upright)
    assert (board.width, board.height) == (TALL if upright else WIDE)
    assert max(widths) < board.width
