"""Tables of dados murcianos on the floor of a casino."""

from typing import Any

from tests.casino.houses import codes, house, licence, mesa
from tests.trace import law

JUEGO = "dados-murcianos"


def at(chosen: int, **terms: Any) -> list[tuple[str, str]]:
    table = mesa("murcia", 1, JUEGO, multiplo=chosen)
    return codes(house("murcia", licence(JUEGO, "5", **terms), table))


@law("MU2010:35.4.p5", "criterio:dados-murcianos.17")
def test_the_direction_chooses_the_multiple_unless_the_authorisation_says_one() -> None:
    assert at(100) == at(200) == at(200, multiplo=200) == []
    assert at(200, multiplo=100) == [("distinto_de_la_autorizacion", "MU2010:35.4.p5")]
    assert at(150) == [("multiplo_no_admitido", "MU2010:35.4.p5")]
