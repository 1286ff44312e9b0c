"""What the dirección may fix of a table of póquer sintético (MU2010:91.2.a, 91.3): example 12 of its rules."""

from tests.games.circulo import Circulo
from tests.games.poquer_sintetico.table import Sintetico
from tests.trace import law


@law("MU2010:91.3.p2", "MU2010:80.a.p2")
def test_where_none_is_written_it_is_the_highest_that_is_admitted() -> None:
    assert Sintetico(reposicion_minima=None).game.rules.least_rebuy.value == 8000
    assert Circulo().game.rules.least_rebuy.value == 20000


@law("MU2010:91.2.a")
def test_it_is_played_with_28_cards() -> None:
    table = Sintetico()
    table.shuffle()
    assert table.state.sabot is not None
    assert table.state.sabot.size == 28
    assert {str(card)[0] for card in table.state.sabot.pack.cards} == set("AKQJT98")


@law("criterio:poquer-sintetico.19")
def test_eleven_players_leave_one_card_of_the_28() -> None:
    places = {f"p{number}": number for number in range(1, 12)}
    table = Sintetico(places=places, plazas=11)
    table.hand()
    table.check_down()
    assert table.state.sabot is not None
    assert table.state.sabot.left == 1
    assert Sintetico().game.rules.plazas.value == 10
