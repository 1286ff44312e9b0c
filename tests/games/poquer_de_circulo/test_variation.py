"""The limit of a table that works is varied (MU2010:80.b.p1, criterio 49)."""

from tests.games.circulo import BLINDS, Circulo
from tests.trace import law


@law("MU2010:80.b.p1", "criterio:poquer-de-circulo.49")
def test_the_direction_varies_the_minimum_within_its_band_from_the_next_hand_on() -> None:
    table = Circulo(banda=["6", "10"])
    table.hand()
    assert table.why_not("jefe: variar minimo 8")[0] == "otra_fase"
    table.say("q: apostar 10", "r: retirarse", "s: retirarse", "t: retirarse", "p: retirarse", "crupier: liquidar")
    assert table.why_not("q: variar minimo 8")[0] == "sin_facultad"
    table("jefe: variar minimo 6")
    table.hand()
    assert (table.turn, table.resto("r"), table.may()) == ("r", 192, (0, 6, 192))


@law("MU2010:80.b.p1", "criterio:poquer-de-circulo.49")
def test_a_minimum_outside_the_band_or_over_the_twentieth_of_the_resto_is_refused() -> None:
    table = Circulo(banda=["5", "15"])
    assert table.why_not("jefe: variar minimo 4") == ("fuera_de_banda", "MU2010:80.b.p1")
    assert table.why_not("jefe: variar minimo 11") == ("fuera_de_banda", "MU2010:80.b.p1")
    table("jefe: variar minimo 5")
    fixed = Circulo()
    assert fixed.why_not("jefe: variar minimo 5") == ("fuera_de_banda", "MU2010:80.b.p1")


@law("MU2010:80.b.p1")
def test_ciegas_go_with_the_minimum_and_are_made_of_chips() -> None:
    table = Circulo(**BLINDS, ante=None, banda=["5", "10"])
    assert table.why_not("jefe: variar minimo 7") == ("variacion_sin_ficha", "MU2010:80.b.p1")
    table("jefe: variar minimo 8")
    table.hand()
    assert (table.resto("q"), table.resto("r")) == (196, 192)
