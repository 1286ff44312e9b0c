"""Black-jack: what people say at the table is read, and written back in one way."""

import pytest

from tapete.engine.notation import Unreadable, parse_line
from tapete.families.plazas.sitting import Sit
from tapete.games.blackjack.decisions import Double
from tapete.games.blackjack.sabot import PrepareSabot
from tapete.games.blackjack.simple_game import Ask, Stand
from tests.games.blackjack import BlackjackTable

SAID = {
    "ana: sentarse 3": "sentarse 3",
    "crupier: sentarse 3 para ana": "sentarse 3 para ana",
    "ana: levantarse": "levantarse",
    "ana: consentir eva 3": "consentir eva 3",
    "jefe: negar eva 3": "negar eva 3",
    "ana: plaza 3 25": "plaza 3 25",
    "crupier: plaza 3 25 palabra sol para ana": "plaza 3 25 para ana palabra sol",
    "ana: menor 3 10": "menor 3 10",
    "ana: mayor 3 12.50": "mayor 3 12.50",
    "ana: bote sietes 3": "bote sietes 3",
    "ana: retirar 3": "retirar 3",
    "ana: retirar mayor 3": "retirar mayor 3",
    "crupier: barajar": "barajar cortes 3",
    "crupier: barajar corta ana cortes 4 separador 60": "barajar cortes 4 separador 60 corta ana",
    "crupier: quemar": "quemar 5",
    "crupier: quemar 4": "quemar 4",
    "crupier: repartir": "repartir",
    "azar: resultado 10h": "resultado Th",
    "crupier: carta-vista as": "carta-vista As",
    "crupier: seguir": "seguir",
    "ana: pedir": "pedir",
    "ana: carta": "pedir",
    "crupier: plantarse para ana": "plantarse para ana",
    "ana: doblar": "doblar",
    "ana: separar 10": "separar 10",
    "ana: igualar": "igualar",
    "ana: paso": "paso",
    "ana: seguro 3 12.50": "seguro 3 12.50",
    "ana: retiro 3": "retiro 3",
    "director: dotar sietes 1000": "dotar sietes 1000",
    "director: informar sietes mas 40": "informar sietes mas 40",
    "director: informar sietes menos 0.50": "informar sietes menos 0.50",
}


@pytest.mark.parametrize("line", SAID)
def test_what_is_said_is_written_in_one_way_and_read_back(line: str) -> None:
    table = BlackjackTable("murcia")
    said = parse_line(line)
    by = table.person(said.speaker)
    command = table.game.read(said.words, by, table.state)
    assert table.game.write(command) == SAID[line]
    assert table.game.read(parse_line(SAID[line]).words, by, table.state) == command


def test_a_split_that_names_no_bet_is_made_with_that_of_the_mano() -> None:
    table = BlackjackTable()
    table.seat(ana="25", eva="5")
    table.deal("8 9 6 8 9")
    for speaker in ("ana", "crupier"):
        line = parse_line("separar para ana")
        assert table.game.write(table.game.read(line.words, table.person(speaker), table.state)).startswith(
            "separar 25"
        )


def test_cuts_are_written_even_when_they_are_as_many_as_must_be() -> None:
    table = BlackjackTable(ready=False)
    croupier = table.person("crupier")
    assert table.game.write(PrepareSabot(by=croupier)) == "barajar cortes 3"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("pedri", "expected pedir"),
        ("consentri eva 3", "expected consentir"),
        ("consentir eva", "plaza"),
        ("informar sietes 40", "mas or menos"),
        ("informar sietes mas", "mas or menos"),
        ("menor", "plaza"),
    ],
)
def test_who_says_something_else_is_told_what_is_expected(words: str, told: str) -> None:
    table = BlackjackTable("murcia")
    with pytest.raises(Unreadable, match=told):
        table.game.read(words.split(), table.person("ana"), table.state)


def test_what_is_offered_is_what_the_decision_accepts() -> None:
    table = BlackjackTable()
    table.seat(ana="10", eva="10")
    table.deal("5 9 9 6 9")
    offered = [offer.command for offer in table.game.offers(table.state, table.person("ana"))]
    kinds = {type(command) for command in offered}
    assert {Ask, Stand, Double} <= kinds
    assert Sit not in kinds  # she has a plaza
    assert not {Ask, Stand} & {type(o.command) for o in table.game.offers(table.state, table.person("eva"))}
    heard = {
        o.command.player for o in table.game.offers(table.state, table.person("crupier")) if type(o.command) is Ask
    }
    assert heard == {"ana"}
