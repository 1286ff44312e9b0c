"""Who may bet, where and when: apuestas-traviesas, internas and externas, and results that come from outside."""

from typing import Any

import msgspec
import pytest

from tapete.games.apuestas.liquidacion import StakesReturned
from tests.games.apuestas.casa import OTHER, PLACES, RACE, Casa
from tests.games.table import faults
from tests.trace import law

RIDDEN = {**RACE, "intervinientes": ["jinete"], "depende_de": ["mecenas"]}


@law("MU2010:apuestas.5", "criterio:apuestas.15")
@pytest.mark.parametrize("organisation", ["mutua", "cruzada"])
def test_who_takes_part_does_not_bet_on_it(organisation: str) -> None:
    casa = Casa(organisation, RIDDEN, OTHER)
    bet = "apostar ganador {} 10" if organisation == "mutua" else "ofertar favor ganador {} 2 10"
    for person in ("jinete", "a"):
        assert casa.why_not(f"{person}: {bet.format('x/a')}") == ("interviniente", "MU2010:apuestas.5")
        casa(f"{person}: {bet.format('y/e')}")
    assert casa.why_not("organizador: inscribir x a") == ("ya_interviene", "MU2010:apuestas.5")
    casa(f"ana: {bet.format('x/a')}")


@law("MU2010:apuestas.1", "criterio:apuestas.9")
def test_on_whom_the_outcome_depends_does_not_bet_nor_is_it_the_company() -> None:
    casa = Casa("mutua", RIDDEN)
    assert casa.why_not("mecenas: apostar ganador x/a 10") == ("parte_del_desenlace", "MU2010:apuestas.1")
    assert casa.why_not("empresa: apostar ganador x/a 10") == ("empresa_no_parte", "MU2010:apuestas.1")
    casa("ana: apostar ganador x/a 10")
    written = {"organizacion": "mutua", "minimo": "1", "lugares": {"l": {"clase": "local"}}}
    own = {**RACE, "intervinientes": ["cuadra"]}
    assert faults("apuestas", "murcia", **written, programa=[own]) == []
    assert faults("apuestas", "murcia", **written, programa=[own], empresa="cuadra") == [
        ("parte_interesada", "MU2010:apuestas.1")
    ]


@law("MU2010:apuestas.1", "criterio:apuestas.9")
@pytest.mark.parametrize("part", ["participantes", "intervinientes", "depende_de"])
def test_a_card_does_not_open_when_an_event_depends_on_who_runs_the_bets(part: str) -> None:
    own = {**RACE, part: [*RACE.get(part, ()), "otto"]}
    for organiser, opens in (("berta", True), ("otto", False)):
        casa = Casa("mutua", own, opens=False, staff=f"organizador={organiser}")
        if opens:
            casa("organizador: abrir programa")
        else:
            assert casa.why_not("organizador: abrir programa") == ("personal_interesado", "MU2010:apuestas.1")


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


@law("MU2010:apuestas.2.b")
def test_no_coefficient_is_validated_once_the_markets_of_an_event_are_closed() -> None:
    casa = Casa("contrapartida", OTHER, RACE)
    casa("organizador: validar ganador x/a 3")
    casa("organizador: empezar x")
    assert casa.why_not("organizador: validar ganador x/a 5") == ("validado_tarde", "MU2010:apuestas.2.b")
    casa("organizador: validar ganador y/e 5")


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


@law("criterio:apuestas.16", "MU2010:apuestas.5")
def test_who_is_found_to_take_part_has_his_bets_back_until_the_card_is_settled() -> None:
    casa = Casa("mutua").bets("ana x/a 10", "jinete x/a 20", "bea x/b 70").ends("x a")
    assert casa.why_not("organizador: inscribir x jinete") == ("sin_fuente", "criterio:apuestas.16")
    assert casa.why_not("organizador: inscribir x jinete segun juez") == ("sin_prueba", "criterio:apuestas.16")
    casa("organizador: inscribir x jinete segun juez prueba licencia")
    assert casa.settle() == {"ana": 5600, "jinete": 2000}
    assert casa.why_not("organizador: nula 2 tarde") == ("fuera_de_momento", "criterio:apuestas.16")


@law("criterio:apuestas.16", "MU2010:apuestas.1")
def test_a_bet_on_what_was_known_is_void_if_it_is_found_in_time() -> None:
    casa = Casa("contrapartida", coeficientes={"ganador:x/a": "3"}).bets("ana x/a 10", "bea x/a 10").ends("x a")
    casa("organizador: nula 1 resultado conocido segun juez prueba hora del boleto")
    assert casa.why_not("organizador: nula 1") == ("sin_boleto", "criterio:apuestas.16")
    assert casa.settle() == {"ana": 1000, "bea": 3000}


@law("criterio:apuestas.16", "MU2010:apuestas.1")
@pytest.mark.parametrize(
    ("undone", "code"),
    [
        ("nula 1", "causa_no_admitida"),
        ("nula 1 gana demasiado", "causa_no_admitida"),
        ("nula 1 gana demasiado segun juez prueba foto", "causa_no_admitida"),
        ("nula 1 fuera de plazo", "sin_fuente"),
        ("nula 1 fuera de plazo segun organizador prueba foto", "fuente_no_oficial"),
        ("nula 1 fuera de plazo segun juez", "sin_prueba"),
        ("anular x pierdo dinero", "sin_fuente"),
        ("anular x segun empresa prueba caja", "fuente_no_oficial"),
        ("anular x segun juez", "sin_prueba"),
        ("inscribir x ana", "sin_fuente"),
    ],
)
@pytest.mark.parametrize("organisation", ["mutua", "contrapartida"])
def test_who_would_have_to_pay_does_not_undo_bets_once_there_is_a_result(
    organisation: str, undone: str, code: str
) -> None:
    coefficients: dict[str, Any] = {"coeficientes": {"ganador:x/a": "5"}} if organisation == "contrapartida" else {}
    casa = Casa(organisation, **coefficients).bets("ana x/a 100").ends("x a")
    assert casa.why_not(f"organizador: {undone}") == (code, "criterio:apuestas.16")
    assert casa.settle() == {"ana": 50000 if coefficients else 7000}


@law("criterio:apuestas.10", "criterio:apuestas.16")
def test_once_it_has_begun_the_official_source_says_that_an_event_has_no_result() -> None:
    casa = Casa("contrapartida", coeficientes={"ganador:x/a": "5"}).bets("ana x/a 100")
    casa("organizador: empezar x")
    assert casa.why_not("organizador: anular x niebla") == ("sin_fuente", "criterio:apuestas.16")
    casa.ends("x a")
    (annulled,) = casa("organizador: anular x salida falsa segun juez prueba acta de la carrera")
    assert annulled.tell("en").endswith("So says juez, by acta de la carrera. salida falsa")
    assert casa.settle() == {"ana": 10000}


@law("criterio:apuestas.16", "criterio:apuestas.22")
def test_what_chance_has_drawn_is_not_undone_not_even_in_part() -> None:
    casa = Casa("mutua", {**RACE, "pesos": [4, 3, 2, 1], "colocado": 2}).bets("ana x/b 10")
    casa("organizador: empezar x")
    casa.fork()("organizador: anular x averia")
    for runner in ("b", "d"):
        casa(f"azar: resultado {runner}")
        assert casa.why_not("organizador: anular x") == ("ya_sorteado", "criterio:apuestas.16")
        assert casa.why_not("organizador: anular x segun juez prueba foto") == ("ya_sorteado", "criterio:apuestas.16")
    assert casa.settle() == {"ana": 700}


@law("criterio:apuestas.16")
def test_words_without_their_proof_make_a_command_that_can_be_written_and_read() -> None:
    casa = Casa("mutua")
    who = casa.person("organizador")
    command = casa.game.read(["oficial", "x", "a=b", "segun", "juez"], who, casa.state)
    assert msgspec.json.decode(msgspec.json.encode(command), type=type(command)) == command


@law("MU2010:apuestas.4.a", "MU2010:apuestas.4.b", "criterio:apuestas.8", "criterio:apuestas.17")
def test_a_bet_is_interna_or_externa_by_channel_and_place() -> None:
    casa = Casa("mutua", RACE, OTHER)

    def clase(line: str) -> str:
        return str(casa(f"ana: apostar ganador {line}")[0].clase)  # type: ignore[attr-defined] # a bet has one

    assert clase("x/a 1 en sala") == "interna"
    assert clase("y/e 1 en sala") == "externa-otro-recinto"
    assert clase("y/e 1 en grada") == "externa-otro-recinto"
    assert clase("x/a 1 en casa") == "externa-local"
    assert clase("x/a 1") == "externa-local"
    assert clase("x/a 1 en movil desde murcia") == "externa-remota"
    assert clase("y/e 1 en movil desde MURCIA") == "externa-remota"


@law("MU2010:apuestas.4.a", "MU2010:apuestas.4.b")
@pytest.mark.parametrize(
    ("where", "refusal"),
    [
        ("x/a 1 en grada", ("fuera_del_area", "MU2010:apuestas.4.a")),
        ("x/a 1 en bar", ("lugar_no_autorizado", "MU2010:apuestas.4.b")),
        ("x/a 1 en web", ("lugar_no_autorizado", "MU2010:apuestas.4.b")),
        ("x/a 1 en movil desde alicante", ("fuera_del_territorio", "MU2010:apuestas.4.b")),
        ("x/a 1 en movil", ("sin_origen", "MU2010:apuestas.4.b")),
        ("x/a 1 en sala desde alicante", ("origen_en_persona", "MU2010:apuestas.4.b")),
        ("x/a 1 desde alicante", ("origen_en_persona", "MU2010:apuestas.4.b")),
        ("x/a 1 en marte", ("lugar_desconocido", "MU2010:apuestas.4.b")),
    ],
)
def test_a_bet_that_is_neither_is_refused(where: str, refusal: tuple[str, str]) -> None:
    casa = Casa("mutua", RACE, OTHER)
    assert casa.why_not(f"ana: apostar ganador {where}") == refusal
    casa("ana: apostar ganador x/a 1 en casa")


@law("MU2010:apuestas.2.b", "MU2010:apuestas.2.c")
@pytest.mark.parametrize(
    ("organisation", "cite"), [("contrapartida", "MU2010:apuestas.2.b"), ("cruzada", "MU2010:apuestas.2.c")]
)
def test_the_company_must_be_authorised_for_what_it_does(organisation: str, cite: str) -> None:
    written = {"minimo": "1", "programa": [RACE], "lugares": PLACES, "organizacion": organisation}
    assert faults("apuestas", "murcia", **written, autorizadas=[organisation]) == []
    assert faults("apuestas", "murcia", **written, autorizadas=["mutua"]) == [("empresa_no_autorizada", cite)]
    mutua = {**written, "organizacion": "mutua"}
    assert faults("apuestas", "murcia", **mutua, autorizadas=[]) == []


@law("MU2010:apuestas.1", "criterio:apuestas.12")
def test_no_bets_once_the_event_has_begun_or_is_known() -> None:
    casa = Casa("mutua", RACE, OTHER)
    casa("organizador: empezar x")
    assert casa.why_not("ana: apostar ganador x/a 1") == ("mercado_cerrado", "criterio:apuestas.12")
    casa("organizador: oficial x a segun juez prueba foto")
    assert casa.why_not("ana: apostar ganador x/a 1") == ("resultado_conocido", "MU2010:apuestas.1")
    casa("ana: apostar ganador y/e 1")


@law("criterio:apuestas.12")
def test_live_bets_only_where_the_house_says_so_and_opens_the_market_again() -> None:
    casa = Casa("mutua", en_vivo=True)
    casa("organizador: empezar x")
    assert casa.why_not("ana: apostar ganador x/a 1") == ("mercado_suspendido", "MU2010:apuestas.2.a")
    casa("organizador: reanudar x")
    casa("ana: apostar ganador x/a 1")
    casa("organizador: empezar x")
    assert casa.why_not("ana: apostar ganador x/a 1") == ("mercado_cerrado", "criterio:apuestas.12")


@law("criterio:apuestas.12", "criterio:apuestas.21")
def test_an_event_starts_at_its_hour_unless_it_is_postponed() -> None:
    casa = Casa("mutua", {**RACE, "inicio": 600}, OTHER)
    casa("reloj: hora 599")
    casa("ana: apostar ganador x/a 1")
    later = casa.fork()
    casa("reloj: hora 600")
    assert casa.why_not("ana: apostar ganador x/a 1") == ("mercado_cerrado", "criterio:apuestas.12")
    assert later.why_not("organizador: aplazar x 599") == ("inicio_pasado", "criterio:apuestas.21")
    later("organizador: aplazar x 900")
    assert later.why_not("ana: apostar ganador x/a 1") == ("mercado_suspendido", "MU2010:apuestas.2.a")
    later("reloj: hora 600")
    later("organizador: reanudar x")
    later("bea: apostar ganador x/b 1")
    later("reloj: hora 900")
    assert later.why_not("ana: apostar ganador x/a 1") == ("mercado_cerrado", "criterio:apuestas.12")
    later("organizador: empezar y")
    assert later.ends("x a", "y e").settle() == {"ana": 140}


@law("criterio:apuestas.16")
def test_a_result_comes_from_its_source_on_a_proof_and_is_corrected_until_settled() -> None:
    casa = Casa("mutua").bets("ana x/a 10", "bea x/b 10")
    result = "organizador: oficial x a segun juez prueba foto"
    assert casa.why_not(result) == ("acontecimiento_en_otro_estado", "criterio:apuestas.16")
    casa("organizador: empezar x")
    assert casa.why_not("organizador: oficial x a segun vecino prueba foto") == (
        "fuente_no_oficial",
        "criterio:apuestas.16",
    )
    assert casa.why_not("organizador: oficial x a segun juez") == ("sin_prueba", "criterio:apuestas.16")
    assert casa.why_not("organizador: oficial x q segun juez prueba foto") == (
        "orden_imposible",
        "criterio:apuestas.16",
    )
    casa(result)
    casa("organizador: oficial x b segun juez prueba foto revisada")
    assert casa.state.results == ("x: b",)
    assert casa.settle() == {"bea": 1400}
    assert casa.why_not(result) == ("fuera_de_momento", "criterio:apuestas.16")


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


@law("criterio:apuestas.27")
def test_a_card_is_settled_when_every_event_is_over() -> None:
    casa = Casa("mutua", RACE, OTHER).bets("ana x/a 10").ends("x a")
    assert casa.why_not("organizador: liquidar") == ("fuera_de_momento", "criterio:apuestas.27")
    casa("organizador: anular y")
    assert casa.settle() == {"ana": 700}


def test_less_than_the_minimum_is_refused() -> None:
    casa = Casa("mutua")
    assert casa.refusal("ana: apostar ganador x/a 0.99").code == "bajo_importe_minimo"
    casa("ana: apostar ganador x/a 1")


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


@law("criterio:apuestas.19", "criterio:apuestas.16")
@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("baja x a", "sin_fuente"),
        ("baja x a segun empresa prueba caja", "fuente_no_oficial"),
        ("baja x a segun juez", "sin_prueba"),
    ],
)
def test_once_it_has_begun_only_its_source_withdraws_a_participant(said: str, code: str) -> None:
    casa = Casa("contrapartida", coeficientes={"ganador:x/a": "9"}).bets("ana x/a 10")
    casa("organizador: empezar x")
    assert casa.why_not(f"organizador: {said}") == (code, "criterio:apuestas.16")
    casa("organizador: baja x a segun juez prueba acta de salida")
    assert casa.ends("x b").settle() == {"ana": 1000}


@law("criterio:apuestas.16", "criterio:apuestas.22")
def test_what_chance_draws_is_undone_by_nobody() -> None:
    casa = Casa("mutua", {**RACE, "pesos": [1, 1, 1, 1], "colocado": 2}).bets("ana x/a 10", "bea x/b 10")
    casa("organizador: empezar x")
    assert casa.why_not("organizador: baja x b") == ("acontecimiento_en_otro_estado", "criterio:apuestas.16")
    casa("azar: resultado a")
    for said in (
        "nula 1 resultado conocido segun juez prueba foto",
        "inscribir x ana segun juez prueba licencia",
        "baja x b segun juez prueba foto",
        "anular x segun juez prueba foto",
    ):
        assert casa.why_not(f"organizador: {said}")[0] in {"ya_sorteado", "acontecimiento_en_otro_estado"}


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
