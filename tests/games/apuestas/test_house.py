"""What a betting house offers, records and refuses beside the cases of `apuestas.casos`."""

from typing import Any, cast

import msgspec
import pytest

from tapete.engine.command import Draw
from tapete.engine.setup import read_setup
from tapete.games.apuestas.liquidacion import StakesReturned
from tapete.games.apuestas.setup import Setup, by_people
from tapete.games.apuestas.view import ApuestasView
from tests.games.apuestas.casa import OTHER, RACE, THIRD, Casa
from tests.games.table import faults
from tests.trace import law


def test_a_house_with_remote_means_alone_offers_bets_with_their_origin() -> None:
    casa = Casa("mutua", lugares={"movil": {"clase": "remoto"}})
    assert casa.why_not("ana: apostar ganador x/a 1") == ("sin_origen", "MU2010:apuestas.4.b")
    offered = [offer.command for offer in casa.game.offers(casa.state, casa.person("ana"))]
    assert {getattr(command, "origin", None) for command in offered} == {"murcia"}


def test_where_a_bet_is_refused_is_named_though_nobody_said_it() -> None:
    casa = Casa("mutua", lugares={"grada": {"clase": "recinto", "recinto": "hipodromo"}})
    assert casa.refusal("ana: apostar ganador x/a 1").facts["place"] == "grada"


def test_once_every_event_has_begun_what_comes_is_a_result() -> None:
    casa = Casa("mutua", RACE, {**OTHER, "pesos": [1, 1, 1]}).bets("ana x/a 1")
    coming = [casa.refusal("organizador: liquidar").facts["now"]]
    casa("organizador: empezar x")
    casa("organizador: empezar y")
    coming.append(casa.refusal("organizador: liquidar").facts["now"])
    casa.ends("x a")
    coming.append(casa.refusal("organizador: liquidar").facts["now"])
    assert coming == ["empezar", "oficial", "resultado"]


@law("criterio:apuestas.10", "criterio:apuestas.16", "criterio:apuestas.19")
@pytest.mark.parametrize("organisation", ["mutua", "contrapartida", "cruzada"])
@pytest.mark.parametrize(
    ("lines", "cite"),
    [
        (["anular x lluvia"], "criterio:apuestas.10"),
        (["inscribir x ana", "empezar x", "oficial x b segun juez prueba foto"], "criterio:apuestas.16"),
        (["baja x a", "empezar x", "oficial x b segun juez prueba foto"], "criterio:apuestas.19"),
    ],
)
def test_what_goes_back_says_why(organisation: str, lines: list[str], cite: str) -> None:
    coefficients: dict[str, Any] = {"coeficientes": {"ganador:x/a": "3"}} if organisation == "contrapartida" else {}
    casa = Casa(organisation, **coefficients)
    if organisation == "cruzada":
        casa.offers("ana favor x/a 3 10", "bea contra x/a 3 10")
    else:
        casa.bets("ana x/a 10")
    for line in lines:
        casa(f"organizador: {line}")
    since = len(casa.events)
    casa("organizador: liquidar")
    back = [each for event in casa.events[since:] if isinstance(event, StakesReturned) for each in event.of]
    assert {str(each.cite) for each in back} == {cite}


@law("criterio:apuestas.10", "criterio:apuestas.16")
def test_once_it_has_begun_the_official_source_says_that_an_event_has_no_result() -> None:
    casa = Casa("contrapartida", coeficientes={"ganador:x/a": "5"}).bets("ana x/a 100")
    casa("organizador: empezar x")
    assert casa.why_not("organizador: anular x niebla") == ("sin_fuente", "criterio:apuestas.16")
    casa.ends("x a")
    (annulled,) = casa("organizador: anular x salida falsa segun juez prueba acta de la carrera")
    assert annulled.tell("en").endswith("So says juez, by acta de la carrera. salida falsa")
    assert casa.settle() == {"ana": 10000}


@law("criterio:apuestas.16")
def test_words_without_their_proof_make_a_command_that_can_be_written_and_read() -> None:
    casa = Casa("mutua")
    who = casa.person("organizador")
    command = casa.game.read(["oficial", "x", "a=b", "segun", "juez"], who, casa.state)
    assert msgspec.json.decode(msgspec.json.encode(command), type=type(command)) == command


@law("criterio:apuestas.22")
def test_a_race_with_weights_is_drawn_and_nobody_else_says_its_result() -> None:
    casa = Casa("mutua", {**RACE, "pesos": [4, 3, 2, 1], "colocado": 2}).bets("ana x/b 10")
    assert casa.game.needs(casa.state) is None
    casa("organizador: empezar x")
    official = "organizador: oficial x b a segun juez prueba foto"
    assert casa.why_not(official) == ("fuente_no_oficial", "criterio:apuestas.16")
    need = casa.game.needs(casa.state)
    assert need is not None
    assert [(each.id, each.weight) for each in need.outcomes] == [("a", 4), ("b", 3), ("c", 2), ("d", 1)]
    casa("azar: resultado b")
    assert casa.why_not("azar: resultado b") == ("no_puede_salir", "criterio:apuestas.22")
    casa("azar: resultado d")
    assert casa.settle() == {"ana": 700}


def test_a_set_up_is_told_every_fault() -> None:
    event = {"id": "X y", "recinto": "h", "participantes": ["a", "a"], "colocado": 5, "pesos": [1]}
    places = {"l": {"clase": "local", "area_interna": True}, "v": {"clase": "recinto"}}
    found = faults("apuestas", "murcia", organizacion="mutua", minimo="1", programa=[event], lugares=places)
    codes = [code for code, _ in found]
    assert codes == [
        "nombre_de_acontecimiento",
        "dos_veces",
        "pesos_de_sorteo",
        "puestos",
        "lugar_mal_descrito",
        "lugar_mal_descrito",
    ]


@law("criterio:apuestas.22")
@pytest.mark.parametrize(
    ("organisation", "line"),
    [
        ("mutua", "apostar ganador x/a 1 palabra trebol"),
        ("contrapartida", "apostar ganador x/a 1 en casa palabra trebol"),
        ("cruzada", "ofertar favor ganador x/a 3 10 palabra trebol"),
    ],
)
def test_a_bet_may_bring_a_word_to_the_draw(organisation: str, line: str) -> None:
    coefficients: dict[str, Any] = {"coeficientes": {"ganador:x/a": "3"}} if organisation == "contrapartida" else {}
    casa = Casa(organisation, {**RACE, "pesos": [1, 1, 1, 1]}, **coefficients)
    casa(f"ana: {line}")
    assert [word for event in casa.events if (word := event.share())] == ["trebol"]
    assert casa.why_not(f"ana: {line}{'x' * 70}")[0] == "palabra_no_admitida"


@law("criterio:apuestas.5", "MU2010:apuestas.3.b", "criterio:apuestas.13")
def test_coefficients_together_come_with_the_set_up_and_each_combination_and_match_is_recorded() -> None:
    twice = {**RACE, "colocado": 2}
    casa = Casa("contrapartida", twice, coeficientes={"ganador:x/a + colocado:x/b": "4"})
    casa("ana: combinar 10 ganador x/a colocado x/b")
    assert casa.ends("x a b").settle() == {"ana": 4000}
    three = {"ganador:x/a": "2", "ganador:y/e": "3", "ganador:z/h": "4"}
    taken: Any = Casa("contrapartida", RACE, OTHER, THIRD, coeficientes=three)(
        "ana: sistema 2 5 ganador x/a ganador y/e ganador z/h"
    )
    assert [event.premio for event in taken] == [3000, 4000, 6000]
    crossed = Casa("cruzada").offers("l1 contra x/a 3.00 10", "l2 contra x/a 3.20 10", "l3 contra x/a 3.20 10")
    matched: Any = crossed("ana: ofertar favor ganador x/a 3.10 25")[-1]
    assert [(each.player, each.amount, each.coefficient) for each in matched.fills] == [
        ("l2", 1000, 320),
        ("l3", 1000, 320),
    ]


@law("criterio:apuestas.19", "criterio:apuestas.16", "criterio:apuestas.10")
@pytest.mark.parametrize(
    ("line", "pools"),
    [
        ("baja x c", [10, 20, 0, 40]),
        ("nula 3 resultado conocido segun juez prueba hora", [10, 20, 0, 40]),
        ("anular x lluvia", [0, 0, 0, 0]),
    ],
)
def test_a_bet_that_is_void_leaves_the_pool_that_is_shown_at_once(line: str, pools: list[int]) -> None:
    """The dividend is that of the stakes that play, while the void stake still lies on the table."""
    casa = Casa("mutua").bets("ana x/a 10", "bea x/b 20", "carla x/c 30", "diana x/d 40")
    casa(f"organizador: {line}")
    board = cast(ApuestasView, casa.game.view(casa.state, casa.person("ana"))).board
    assert [row.pool for row in board] == [100 * pool for pool in pools]
    assert [row.dividend for row in board if row.pool] == [70 * sum(pools) // pool for pool in pools if pool]
    assert casa.net("carla") == -3000


@law("criterio:apuestas.22")
def test_at_a_book_that_people_serve_only_what_a_device_draws_is_drawn() -> None:
    by_device = {**OTHER, "pesos": [1, 1, 1], "aparato": "bombo"}
    events = [{**RACE, "pesos": [1, 1, 1, 1]}, by_device, THIRD]
    written = {"organizacion": "mutua", "minimo": "1", "programa": events, "lugares": {"casa": {"clase": "local"}}}
    setup = read_setup(Setup, written)
    assert [event.drawn for event in by_people(setup).programa] == [False, True, False]
    assert by_people(by_people(setup)) == by_people(setup)


@law("criterio:apuestas.22")
def test_what_a_person_reads_from_a_device_is_told_as_that_device_and_never_as_chance() -> None:
    casa = Casa("mutua", {**RACE, "pesos": [1, 1, 1, 1], "aparato": "bombo"}, nombres={"bombo": "Bombo de la sala"})
    casa.bets("ana x/a 1")
    casa("organizador: empezar x")
    offered = [offer.command for offer in casa.game.offers(casa.state, casa.person("organizador"))]
    assert sum(isinstance(command, Draw) for command in offered) == 4
    casa("organizador: resultado a")
    told = casa.events[-1].tell(casa.game.wording("es"))
    assert "Bombo de la sala" in told
    assert "azar" not in told
