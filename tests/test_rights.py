"""Files of rights: they are read as they were written, they cite their articles, and a wrong row fails."""

import pytest

from tests.rights.played import rows_of
from tests.rights.text import Row, cited_in, read, write

ROWS = [
    Row("call", "crupier jefe", "sin_facultad MU2010:23.1 others; sin_servicio MU2010:22 crupier", "-", ""),
    Row("pay", "crupier", "sin_facultad MU2010:23.1", "liquidacion ronda?", "nada_que_liquidar MU2010:23.3"),
]


def test_what_is_written_is_read_again() -> None:
    sections = {"estado": ROWS[:1], "murcia": ROWS}
    assert read(write(sections)) == sections


def test_a_row_cites_the_articles_of_its_refusals() -> None:
    cited = [("MU2010:23.1", "murcia"), ("MU2010:22", "murcia"), ("MU2010:23.1", "murcia"), ("MU2010:23.3", "murcia")]
    assert list(cited_in(write({"murcia": ROWS}))) == cited


@pytest.mark.parametrize("part", ["may", "refused", "when", "untimely"])
def test_a_row_with_another_role_article_or_phase_is_not_that_of_the_game(part: str) -> None:
    rows = rows_of("bola", "murcia")
    pay = next(row for row in rows if row.verb == "pay")
    assert getattr(pay, part)
    assert pay._replace(**{part: getattr(pay, part) + " x"}) not in rows
