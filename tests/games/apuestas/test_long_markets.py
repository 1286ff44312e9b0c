"""A market with hundreds of results: offered whole, chosen by who comes in, its board told by what has changed."""

from collections.abc import Sequence

import pytest

from tapete.engine.command import Command, Offer
from tapete.games.apuestas.admision import Validate
from tapete.games.apuestas.boletos import PlaceBet
from tapete.games.apuestas.cruzada import Propose
from tapete.games.apuestas.play import Apuestas
from tapete.games.apuestas.rules import LONGEST_LIST
from tapete.games.apuestas.view import ledger_of
from tests.games.apuestas.casa import Casa
from tests.trace import law


def race(runners: int) -> dict[str, object]:
    names = [f"c{number}" for number in range(1, runners + 1)]
    return {"id": "x", "recinto": "pista", "participantes": names, "gemela": True}


def offered(casa: Casa, who: str, kind: type[Command]) -> list[Offer]:
    """The offers of a verb on the couples of the race."""
    found = casa.game.offers(casa.state, casa.person(who))
    return [each for each in found if isinstance(each.command, kind) and "gemela" in casa.game.write(each.command)]


@law("MU2010:apuestas.3.a")
@pytest.mark.parametrize(("runners", "count"), [(6, 30), (7, 1)])
def test_of_a_long_market_one_bet_is_offered_and_stands_for_all(runners: int, count: int) -> None:
    casa = Casa("mutua", race(runners))
    offers = offered(casa, "ana", PlaceBet)
    assert (len(offers), runners * (runners - 1) > LONGEST_LIST) == (count, count == 1)
    command = casa.game.read(["apostar", "gemela", "x/c5-c2", "7.50"], casa.person("ana"), casa.state)
    assert [offer.covers(command) for offer in offers].count(True) == 1
    casa("ana: apostar gemela x/c5-c2 7.50")
    assert casa.state.boletos[0][0].amount == 750


def test_so_are_coefficients_and_offers_of_a_long_market() -> None:
    priced = Casa("contrapartida", race(7), coeficientes={"gemela:x/c3-c4": "9.50"})
    (bet,) = offered(priced, "ana", PlaceBet)
    assert priced.game.write(bet.command) == "apostar gemela x/c3-c4 1", "the first that has a coefficient"
    (validate,) = offered(priced, "organizador", Validate)
    words = ["validar", "gemela", "x/c7-c1", "30"]
    assert validate.covers(priced.game.read(words, priced.person("organizador"), priced.state))
    crossed = Casa("cruzada", race(7))
    crossed("bea: ofertar contra gemela x/c1-c2 30 10")
    sides = offered(crossed, "ana", Propose)
    words = ["ofertar", "favor", "gemela", "x/c7-c1", "30", "10"]
    assert any(each.covers(crossed.game.read(words, crossed.person("ana"), crossed.state)) for each in sides)


CASES: dict[str, Sequence[str]] = {
    "mutua": ("ana: apostar gemela x/c1-c2 10", "bea: apostar gemela x/c1-c3 30", "bea: apostar ganador x/c1 5"),
    "contrapartida": (
        "organizador: validar gemela x/c1-c2 9.50",
        "ana: apostar gemela x/c1-c2 10",
        "organizador: validar gemela x/c1-c2 8",
    ),
    "cruzada": (
        "ana: ofertar contra gemela x/c1-c2 9.50 10",
        "bea: ofertar favor gemela x/c1-c2 9.50 4",
        "bea: ofertar favor ganador x/c1 3 4",
        "ana: ofertar contra ganador x/c1 3 4",
    ),
}


@pytest.mark.parametrize("organisation", CASES)
@pytest.mark.parametrize("looked", [True, False])
def test_a_board_that_is_told_by_what_changed_is_the_board(organisation: str, looked: bool) -> None:
    """Whoever looks, or looks away while a card is settled and the next one opens."""
    casa = Casa(organisation, race(7))
    game = casa.game
    assert isinstance(game, Apuestas)
    over = ("organizador: empezar x", "organizador: oficial x c1 c2 segun juez prueba foto", "organizador: liquidar")
    for line in (*CASES[organisation], *over, "organizador: abrir programa", *CASES[organisation][:1]):
        casa(line)
        if looked or line in CASES[organisation]:
            board = game.view(casa.state, casa.person("ana")).board
            assert board == ledger_of(game.rules, casa.state).board, line
