"""The authorisation: which games, how many tables, which limits, and the hours, chips and tournaments with it."""

from typing import Any

import pytest

from tapete.casino.check import check
from tapete.casino.tables import outside_catalogue
from tapete.games import REGISTRY
from tapete.law.parameters import establishment, sheet
from tapete.law.regulations import jurisdictions
from tests.casino.houses import BOLA, FORTUNA, codes, found, house, licence, mesa
from tests.trace import law

LIMITS_OF_BOLA = {"estado": "ES1979:04.V.b", "galicia": "GA2007:04.IV.2", "murcia": "MU2010:23.2"}


# Which games (casino, example 13)


@law("MU2010:1", "MU2010:3", "GA2007:2.1")
@pytest.mark.parametrize(
    ("where", "cite"), [("galicia", "GA2007:2.1"), ("estado", "ES1979:AU"), ("asturias", "criterio:casino.14")]
)
def test_monte_is_in_the_list_of_murcia_only(where: str, cite: str) -> None:
    here = ("monte", "5")
    assert codes(house("murcia", licence(*here, anticipo="50000"), mesa("murcia", 1, "monte"))) == []
    elsewhere = house(where, licence(*here, anticipo="50000"), mesa(where, 1, "monte"))
    assert codes(elsewhere) == [("juego_fuera_de_catalogo", cite)] * 2
    assert [each.where for each in found(elsewhere)] == ["autorizacion.monte", "mesa 1"]


CARDS = ("punto-y-banca", "ferrocarril", "bacarra-dos-panos")
CASINO = ("ruleta-francesa", "ruleta-americana", "blackjack", "bola", "treinta-y-cuarenta", "dados", *CARDS)
POQUERES = (
    *("poquer-sin-descarte", "poquer-de-circulo", "poquer-cubierto", "poquer-sintetico"),
    *("five-stud", "seven-stud", "holdem", "omaha"),
)
OF_MURCIA = ("ruleta-francesa-abreviada", "dados-murcianos", "trijoker", "pai-gow", "monte", *POQUERES)
BINGOS = ("bingo-electronico", "bingo-automatico")
OPERATED = ("maquinas", "loterias", "rifas", "tombolas", "combinaciones-aleatorias", "boletos", "apuestas")
CATALOGUE = {
    "estado": {*CASINO, "bingo-tradicional"},
    "galicia": {*CASINO, "ruleta-de-la-fortuna", "poquer"},
    "murcia": {*CASINO, "ruleta-de-la-fortuna", *OF_MURCIA, "bingo-tradicional", *BINGOS, *OPERATED},
    "asturias": {*CARDS},
}
"""Every game that may be opened in a place."""


@law("ES1979:AU", "GA2007:2.1", "GA2007:2.2", "MU2010:3", "MU2010:2", "MU2010:2.2")
@law("criterio:casino.14", "criterio:casino.38", "criterio:casino.39")
@pytest.mark.parametrize("where", CATALOGUE)
def test_every_other_game_is_outside_the_catalogue(where: str) -> None:
    casino = house(where)
    refused = {
        juego: each.code for juego in (*REGISTRY, "poquer") for each in outside_catalogue(casino, juego, "mesa 1")
    }
    assert set(refused) == {*REGISTRY, "poquer"} - CATALOGUE[where]
    variants = {juego for juego, code in refused.items() if code == "variante_de_otra_norma"}
    assert variants == ({*POQUERES} if where == "galicia" else set())


@law("ES1979:AU", "MU2010:3", "criterio:casino.14")
@pytest.mark.parametrize("where", ["estado", "murcia", "asturias"])
def test_no_other_text_has_rules_of_poquer_but_that_of_galicia(where: str) -> None:
    told = check(house(where, licence("poquer", "5", anticipo="5000"), mesa(where, 1, "poquer")))
    assert {each.code for each in told} == {"juego_fuera_de_catalogo"}


@law("criterio:casino.14")
def test_asturias_has_no_ruleta() -> None:
    ruleta = [licence("ruleta-francesa", "5"), mesa("estado", 1, "ruleta-francesa")]
    assert codes(house("estado", *ruleta)) == []
    assert set(codes(house("asturias", *ruleta))) == {("juego_fuera_de_catalogo", "criterio:casino.14")}
    cards = [licence("punto-y-banca", "5", multiplo=50), mesa("asturias", 1, "punto-y-banca")]
    assert codes(house("asturias", *cards)) == []


@law("GA2007:2.1", "MU2010:3")
def test_the_fortune_wheel_is_of_galicia_and_murcia_and_the_abreviada_of_murcia() -> None:
    fortuna = ("ruleta-de-la-fortuna", "1")
    for where in ("galicia", "murcia"):
        assert codes(house(where, licence(*fortuna, **FORTUNA), mesa(where, 1, fortuna[0]))) == []
    wheel = house("estado", licence(*fortuna, **FORTUNA), mesa("murcia", 1, fortuna[0]))
    assert {code for code, _ in codes(wheel)} == {"juego_fuera_de_catalogo"}
    abreviada = [licence("ruleta-francesa-abreviada", "2"), mesa("murcia", 1, "ruleta-francesa-abreviada")]
    assert codes(house("murcia", *abreviada)) == []
    assert {code for code, _ in codes(house("galicia", *abreviada))} == {"juego_fuera_de_catalogo"}


@law("GA2007:2.2", "criterio:casino.2")
def test_poquer_in_galicia_is_listed_and_its_rules_are_elsewhere() -> None:
    casino = house("galicia", licence("poquer", "5", anticipo="5000"), mesa("galicia", 1, "poquer"))
    assert [(f.code, f.cite, f.remark) for f in check(casino)] == [
        ("regulado_en_otra_norma", "criterio:casino.2", True)
    ]


POQUER: dict[str, dict[str, Any]] = {
    "holdem": {"resto": "100"},
    "seven-stud": {"resto": "100"},
    "poquer-sin-descarte": {"maximo": "50", "anticipo": "5000"},
}


@law("GA2007:2.2", "GA2007:2.1", "criterio:poquer-de-circulo.33")
@pytest.mark.parametrize("juego", POQUER)
def test_variants_of_poquer_are_refused_in_galicia_for_their_rules_are_elsewhere(juego: str) -> None:
    casino = house("galicia", licence(juego, "5", **POQUER[juego]), mesa("galicia", 1, juego))
    assert codes(casino) == [("variante_de_otra_norma", "GA2007:2.2")] * 2
    assert codes(house("galicia", licence("monte", "5", anticipo="5000")))[0][0] == "juego_fuera_de_catalogo"


@law("criterio:poquer-de-circulo.33")
def test_other_places_do_not_know_poquer_de_circulo() -> None:
    casino = house("estado", licence("holdem", "5", resto="100"), mesa("estado", 1, "holdem"))
    assert {code for code, _ in codes(casino)} == {"juego_fuera_de_catalogo"}


TORNEO: dict[str, Any] = {"torneo.premio": 50, "torneo.premios": [60, 40]}


@law("criterio:poquer-de-circulo.54")
def test_a_table_with_a_tournament_asks_for_its_authorised_terms() -> None:
    fields: dict[str, Any] = {"minimo": 10, "resto": 200, "ante": 5, "beneficio": "cuota", "tasa": 10}
    papers = licence("holdem", "10", resto="200")
    table = mesa("murcia", 1, "holdem", **fields, **TORNEO)
    bases = '[[torneo]]\nnombre = "Copa"\njuego = "{}"\nbases = "{}"\n'
    told = {
        terms: [(each.code, each.cite, each.remark) for each in check(house("murcia", papers, table, terms))]
        for terms in ("", bases.format("holdem", ""), bases.format("omaha", "Resolución 3"))
    }
    asked = [("torneo_sin_anotar", "criterio:poquer-de-circulo.54", True)]
    assert all(asked[0] in each for each in told.values())
    named = check(house("murcia", papers, table, bases.format("holdem", "Resolución 3")))
    assert [each.code for each in named] == []
    assert check(house("murcia", papers, mesa("murcia", 1, "holdem", minimo=10, resto=200, ante=5))) == []


def test_every_listed_game_has_rules_here_or_in_another_text() -> None:
    for where in jurisdictions():
        column = establishment().column(where)
        names = ("games", "halls", "operators", "elsewhere")
        listed, halls, operators, elsewhere = (set(column.get(name, tuple[str, ...]).value) for name in names)
        assert (listed | halls | operators) - elsewhere == {
            juego for juego in REGISTRY if where in sheet(juego).regulated
        }


# How many tables


@law("RC1979:16.d")
def test_a_game_that_is_not_in_the_authorisation_can_not_be_opened() -> None:
    table = mesa("estado", 1, "ruleta-francesa", minimo="5")
    assert codes(house("estado", licence("ruleta-francesa", "5"), table)) == []
    assert codes(house("estado", table)) == [("juego_no_autorizado", "RC1979:16.d")]


@law("RC1979:16.d")
def test_no_more_tables_than_were_authorised() -> None:
    two = [mesa("estado", n, "ruleta-americana") for n in (1, 2)]
    assert codes(house("estado", licence("ruleta-americana", "1", mesas=2), *two)) == []
    (fault,) = found(house("estado", licence("ruleta-americana", "1", mesas=1), *two))
    assert (fault.code, fault.cite, fault.expected, fault.found) == ("mesas_de_mas", "RC1979:16.d", "1", "2")


@law("RC1979:52")
def test_each_table_has_a_number_of_its_own() -> None:
    first, other = mesa("estado", 1, "bola"), mesa("estado", 2, "bola")
    assert codes(house("estado", licence("bola", "1", **BOLA), first, other)) == []
    again = other.replace("numero = 2", "numero = 1")
    assert codes(house("estado", licence("bola", "1", **BOLA), first, again)) == [("numero_repetido", "RC1979:52")]


# Which limits


@law("RC1979:16.e")
def test_a_band_goes_upwards_from_the_authorised_minimum() -> None:
    for band, expected in (
        (["2", "5"], []),
        (["2", "2"], []),
        (["5", "2"], ["banda_invertida"]),
        (["1", "5"], ["banda_invertida"]),
    ):
        casino = house("estado", licence("ruleta-francesa", "2", banda=band), mesa("estado", 1, "ruleta-francesa"))
        assert [code for code, _ in codes(casino)] == expected


@law("RC1979:16.e")
@pytest.mark.parametrize(
    ("terms", "other", "field"),
    [
        ({}, {"minimo_autorizado": "1", "minimo": "1"}, "minimo_autorizado"),
        ({"banda": ["2", "5"]}, {"banda": ["2", "9"], "minimo": "9"}, "banda"),
    ],
)
def test_a_table_may_not_claim_another_authorisation(terms: dict[str, Any], other: dict[str, Any], field: str) -> None:
    papers = [licence("ruleta-francesa", "2", **terms), mesa("estado", 1, "ruleta-francesa")]
    assert codes(house("estado", *papers)) == []
    (fault,) = found(house("estado", *papers, mesa("estado", 2, "ruleta-francesa", **other)))
    assert (fault.code, fault.cite, fault.mesa) == ("distinto_de_la_autorizacion", "RC1979:16.e", 2)
    assert fault.where == f"mesa 2, {field}"


@law("GA2007:01.V.2.A.a", "GA2007:01.V.2.A.b", "MU2010:7.3.b.1", "MU2010:7.3.b.2", "criterio:ruleta-francesa.20")
@pytest.mark.parametrize(
    ("where", "cite"), [("galicia", "GA2007:01.V.2.A.b"), ("murcia", "MU2010:7.3.b.1")], ids=["galicia", "murcia"]
)
def test_the_multiples_of_a_table_belong_to_one_tramo(where: str, cite: str) -> None:
    # ruleta-francesa, example 15
    def with_multiples(**multiples: int) -> list[tuple[str, str]]:
        papers = licence("ruleta-francesa", "5", multiplos=multiples)
        return codes(house(where, papers, mesa(where, 1, "ruleta-francesa")))

    assert with_multiples(pleno=10, sencilla=180) == []
    assert with_multiples(pleno=30, sencilla=180) == [("tramo_incoherente", cite)]
    assert [code for code, _ in with_multiples(pleno=15)] == ["multiplo_no_admitido"]


@law("GA2007:02.IV.2", "MU2010:13.3.b", "ES1979:02.V.b", "criterio:ruleta-americana.18")
@pytest.mark.parametrize(
    ("where", "tier", "cite"),
    [("galicia", 1, "GA2007:02.IV.2"), ("murcia", 1, "MU2010:13.3.b")],
    ids=["galicia", "murcia"],
)
def test_a_table_plays_the_tramo_of_the_authorisation(where: str, tier: int, cite: str) -> None:
    def with_tramo(**fields: int) -> list[tuple[str, str]]:
        table = mesa(where, 1, "ruleta-americana", **fields)
        return codes(house(where, licence("ruleta-americana", "1", tramo=tier), table))

    assert with_tramo() == with_tramo(tramo=1) == []
    assert with_tramo(tramo=3) == [("tramo_no_autorizado", cite)]
    only = house("estado", licence("ruleta-americana", "1", tramo=tier), mesa("estado", 1, "ruleta-americana"))
    assert codes(only) == [("tramo_no_admitido", "ES1979:02.V.b")]


@law("criterio:ruleta-francesa.20")
def test_multiples_of_a_table_that_contradict_the_authorised_tramo_are_one_fault() -> None:
    papers = licence("ruleta-francesa", "5", tramo=1)
    assert codes(house("murcia", papers, mesa("murcia", 1, "ruleta-francesa", multiplos={"pleno": 10}))) == []
    higher = house("murcia", papers, mesa("murcia", 1, "ruleta-francesa", multiplos={"pleno": 30}))
    assert codes(higher) == [("tramo_incoherente", "MU2010:7.3.b.1")]


def test_the_greatest_tramo_is_the_authorised_one_when_none_is_written() -> None:
    papers = licence("ruleta-francesa", "5")
    assert codes(house("galicia", papers, mesa("galicia", 1, "ruleta-francesa", tramo=3))) == []
    (fault,) = found(house("galicia", papers, mesa("galicia", 1, "ruleta-francesa", tramo=2)))
    assert (fault.code, fault.expected, fault.found) == ("tramo_no_autorizado", "3", "2")


@law("MU2010:7.3.b.2", "MU2010:13.3.a", "GA2007:01.V.2.A", "GA2007:02.IV.2", "criterio:ruleta-francesa.19")
@pytest.mark.parametrize(
    ("where", "juego", "cite"),
    [
        ("murcia", "ruleta-francesa", "MU2010:7.3.b.2"),
        ("murcia", "ruleta-americana", "MU2010:13.3.a"),
        ("galicia", "ruleta-francesa", "GA2007:01.V.2.A"),
        ("galicia", "ruleta-americana", "GA2007:02.IV.2"),
    ],
)
def test_the_minimum_on_sencillas_is_authorised_up_to_five_times(where: str, juego: str, cite: str) -> None:
    def with_sencillas(authorised: dict[str, Any], own: dict[str, Any]) -> list[tuple[str, str]]:
        return codes(house(where, licence(juego, "2", **authorised), mesa(where, 1, juego, **own)))

    ten, more = {"minimo_sencillas": "10"}, {"minimo_sencillas": "10.50"}
    assert with_sencillas(ten, {}) == with_sencillas({}, {}) == []
    assert with_sencillas(more, {}) == [("minimo_sencillas_fuera_de_rango", cite)]
    assert with_sencillas({}, ten) == [("minimo_sencillas_no_autorizado", cite)]


@law("ES1979:01.IV.2.A", "ES1979:02.V")
def test_in_the_estado_sencillas_have_no_minimum_of_their_own() -> None:
    for juego, cite in (("ruleta-francesa", "ES1979:01.IV.2.A"), ("ruleta-americana", "ES1979:02.V")):
        papers = licence(juego, "2", minimo_sencillas="4")
        assert codes(house("estado", papers, mesa("estado", 1, juego))) == [("minimo_sencillas_fuera_de_rango", cite)]


@law("ES1979:04.V.b", "GA2007:04.IV.2", "MU2010:23.2", "criterio:bola.3", "criterio:bola.16")
@pytest.mark.parametrize("where", LIMITS_OF_BOLA)
@pytest.mark.parametrize(
    ("numero", "sencilla", "refused"),
    [
        ("80", "400", []),
        ("200", "1000", []),
        ("79.99", "400", ["autorizacion.bola.maximo_numero"]),
        ("200.01", "1000", ["autorizacion.bola.maximo_numero"]),
        ("80", "399.99", ["autorizacion.bola.maximo_sencilla"]),
    ],
)
def test_the_authorised_maxima_of_the_bola(where: str, numero: str, sencilla: str, refused: list[str]) -> None:
    # bola, example 6; told once, of the authorisation, and not again of its table
    papers = licence("bola", "2", maximo_numero=numero, maximo_sencilla=sencilla)
    faults = found(house(where, papers, mesa(where, 1, "bola")))
    assert [(f.code, f.cite, f.where) for f in faults] == [
        ("maximo_fuera_de_rango", LIMITS_OF_BOLA[where], place) for place in refused
    ]


@law("ES1979:04.V.b", "GA2007:04.IV.2", "MU2010:23.2")
@pytest.mark.parametrize("where", LIMITS_OF_BOLA)
def test_a_table_of_bola_has_the_authorised_maxima(where: str) -> None:
    papers = licence("bola", "1", **BOLA)
    assert codes(house(where, papers, mesa(where, 1, "bola", maximo_numero="100"))) == []
    lower = house(where, papers, mesa(where, 1, "bola", maximo_numero="90"))
    assert codes(lower) == [("distinto_de_la_autorizacion", LIMITS_OF_BOLA[where])]


@law("GA2007:10.V.2")
def test_the_fortune_wheel_of_galicia_has_the_authorised_limits() -> None:
    fortuna = "ruleta-de-la-fortuna"
    papers = licence(fortuna, "1", maximo="50") + mesa("galicia", 1, fortuna)
    assert codes(house("galicia", papers)) == []
    higher = house("galicia", papers, mesa("galicia", 2, fortuna, maximo="60"))
    assert codes(higher) == [("distinto_de_la_autorizacion", "GA2007:10.V.2")]
    lower = house("galicia", papers, mesa("galicia", 2, fortuna, minimo="0.50"))
    assert codes(lower) == [("minimo_inferior_al_autorizado", "GA2007:10.V.2")]


@law("MU2010:103.2")
def test_the_fortune_wheel_of_murcia_moves_in_its_band() -> None:
    # ruleta-de-la-fortuna, example 11
    def limits(minimo: str, maximo: str) -> list[tuple[str, str]]:
        papers = licence("ruleta-de-la-fortuna", "1", **FORTUNA)
        least = mesa("murcia", 1, "ruleta-de-la-fortuna")
        return codes(
            house("murcia", papers, least, mesa("murcia", 2, "ruleta-de-la-fortuna", minimo=minimo, maximo=maximo))
        )

    assert limits("1", "50") == limits("2", "100") == []
    assert limits("0.50", "50") == limits("1", "100.01") == [("fuera_de_banda", "MU2010:103.2")]


# Hours, chips, currency


@law("RC1979:37")
@pytest.mark.parametrize("where", ["estado", "galicia", "murcia", "asturias"])
def test_sixteen_hours_a_day(where: str) -> None:
    for closes, expected in (("09:00", []), ("09:01", [("horario_excesivo", "RC1979:37")])):
        assert codes(house(where, hours=f'apertura = "17:00"\ncierre = "{closes}"')) == expected


@law("criterio:casino.24")
def test_amounts_are_in_euros() -> None:
    casino = house("estado", licence("ruleta-francesa", "2,50 €"), mesa("estado", 1, "ruleta-francesa"))
    assert casino.autorizacion["ruleta-francesa"].minimum == 250


def test_a_chip_is_of_one_value_only() -> None:
    assert [code for code, _ in codes(house("estado", "[fichas]\nfichas = [1, 2, 1]"))] == ["ficha_repetida"]


@law("RC1979:41.1")
def test_the_minimum_can_be_laid_in_chips() -> None:
    for chips, expected in (("[0.50, 20]", []), ("[5, 20]", ["minimo_sin_ficha"]), ("[1, 20]", ["minimo_sin_ficha"])):
        table = mesa("estado", 1, "ruleta-francesa")
        casino = house("estado", f"[fichas]\nfichas = {chips}", licence("ruleta-francesa", "2.50"), table)
        assert [code for code, _ in codes(casino)] == expected


@law("ES1979:02.I.b", "GA2007:02.II.b", "MU2010:10.c")
@pytest.mark.parametrize(
    ("where", "cite"), [("estado", "ES1979:02.I.b"), ("galicia", "GA2007:02.II.b"), ("murcia", "MU2010:10.c")]
)
def test_colour_chips_are_worth_what_some_chip_of_the_casino_is(where: str, cite: str) -> None:
    chips, papers = "[fichas]\nfichas = [0.50, 1, 2, 5, 20, 100]", licence("ruleta-americana", "1")
    assert codes(house(where, chips, papers, mesa(where, 1, "ruleta-americana", fichas=["1", "5"]))) == []
    three = house(where, chips, papers, mesa(where, 1, "ruleta-americana", fichas=["1", "3"]))
    assert codes(three) == [("valor_sin_ficha", cite)]


@law("ES1979:02.V", "GA2007:02.IV.2", "MU2010:13.2")
@pytest.mark.parametrize(
    ("where", "cite"), [("estado", "ES1979:02.V"), ("galicia", "GA2007:02.IV.2"), ("murcia", "MU2010:13.2")]
)
def test_a_colour_without_a_value_is_worth_the_minimum_so_there_is_such_a_chip(where: str, cite: str) -> None:
    chips, table = "[fichas]\nfichas = [0.50, 1, 2]", mesa(where, 1, "ruleta-americana")
    assert codes(house(where, chips, licence("ruleta-americana", "1"), table)) == []
    assert codes(house(where, chips, licence("ruleta-americana", "1.50"), table)) == [("serie_sin_ficha", cite)]


# Tournaments

LAWFUL_TORNEO = {"bases": "Resolución 3", "publicidad": "torneo", "publicidad_autorizada": True}


def torneo(**fields: object) -> str:
    told = {"nombre": "Copa", "juego": "ruleta-americana", **LAWFUL_TORNEO, **fields}
    lines = (f"{k} = {str(v).lower() if isinstance(v, bool) else repr(v)}" for k, v in told.items())
    return "[[torneo]]\n" + "\n".join(lines)


@law("GA2007:2.6")
@pytest.mark.parametrize(
    ("broken", "code"),
    [
        ({"bases": ""}, "torneo_sin_bases"),
        ({"publicidad": "juego"}, "publicidad_del_juego"),
        ({"publicidad_autorizada": False}, "publicidad_no_autorizada"),
        ({"juego": "ruleta-francesa"}, "torneo_sin_juego_autorizado"),
    ],
)
def test_a_tournament_in_galicia(broken: dict[str, Any], code: str) -> None:
    papers = [licence("ruleta-americana", "1"), mesa("galicia", 1, "ruleta-americana")]
    assert codes(house("galicia", *papers, torneo())) == []
    assert codes(house("galicia", *papers, torneo(publicidad="ninguna", publicidad_autorizada=False))) == []
    assert codes(house("galicia", *papers, torneo(**broken))) == [(code, "GA2007:2.6")]


@law("criterio:casino.29")
@pytest.mark.parametrize(
    ("where", "juego", "terms"),
    [
        ("estado", "ruleta-americana", {}),
        ("murcia", "ruleta-americana", {}),
        ("asturias", "punto-y-banca", {"multiplo": 50}),
    ],
)
def test_elsewhere_a_tournament_only_needs_its_game_authorised(where: str, juego: str, terms: dict[str, Any]) -> None:
    papers = [licence(juego, "1", **terms), mesa(where, 1, juego)]
    free = {"bases": "", "publicidad": "juego", "publicidad_autorizada": False}
    assert codes(house(where, *papers, torneo(**free, juego=juego))) == []
    assert codes(house(where, *papers, torneo(**free, juego="ferrocarril"))) == [
        ("torneo_sin_juego_autorizado", "RC1979:16.d")
    ]
