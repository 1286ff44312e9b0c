"""The tables and the whole floor: minima, guarantee, service and languages, clause by clause."""

from typing import Any

import pytest

from tapete.casino.check import check
from tapete.casino.duties import guarantee
from tapete.games import REGISTRY
from tapete.law.parameters import sheet
from tests.casino.houses import BOLA, FORTUNA, codes, found, house, licence, mesa
from tests.trace import law

RULETAS = ("ruleta-francesa", "ruleta-americana")
BAND: dict[str, Any] = {"banda": ["2", "20"]}


# The minimum of a table


@law("ES1979:01.IV.2.A", "ES1979:01.IV.2.B", "GA2007:01.V.2.A", "GA2007:01.V.2.B", "criterio:ruleta-francesa.23")
@pytest.mark.parametrize("juego", RULETAS)
@pytest.mark.parametrize(("where", "cite"), [("estado", "ES1979:01.IV.2.B"), ("galicia", "GA2007:01.V.2.B")])
def test_the_director_moves_a_minimum_upwards_within_the_band_granted(where: str, juego: str, cite: str) -> None:
    def at(minimo: str, **terms: Any) -> list[tuple[str, str]]:
        papers = licence(juego, "2", **terms) + mesa(where, 1, juego)
        return codes(house(where, papers, mesa(where, 2, juego, minimo=minimo)))

    assert at("2") == at("20", **BAND) == []
    assert at("1", **BAND) == [("minimo_inferior_al_autorizado", cite)]
    assert at("5") == [("sin_facultad", cite)]
    assert at("100", **BAND) == [("fuera_de_banda", cite)]


@law("MU2010:7.3.a", "MU2010:13.1", "criterio:ruleta-francesa.23", "criterio:ruleta-americana.18")
@pytest.mark.parametrize("juego", [*RULETAS, "ruleta-francesa-abreviada"])
def test_in_murcia_the_minimum_of_a_ruleta_is_the_authorised_one(juego: str) -> None:
    papers = licence(juego, "2", **BAND) + mesa("murcia", 1, juego)
    assert codes(house("murcia", papers, mesa("murcia", 2, juego))) == []
    raised = house("murcia", papers, mesa("murcia", 2, juego, minimo="5"))
    assert codes(raised) == [("sin_facultad", "criterio:ruleta-francesa.23")]


@law("RC1979:39.5", "RC1979:16.e")
def test_in_any_other_game_another_minimum_needs_a_band() -> None:
    def at(minimo: str, **terms: Any) -> list[tuple[str, str]]:
        juego = "dados"
        papers = licence(juego, "2", maximo_sencilla="2000", **terms) + mesa("estado", 1, juego)
        found = codes(house("estado", papers, mesa("estado", 2, juego, minimo=minimo)))
        return [fault for fault in found if fault[0] != "maximo_fuera_de_rango"]  # the maximum follows the minimum

    assert at("2") == at("5", **BAND) == at("2", banda=["5", "20"]) == at("5", banda=["5", "20"]) == []
    assert at("1", **BAND) == [("minimo_inferior_al_autorizado", "RC1979:39.5")]
    assert at("5") == [("sin_facultad", "RC1979:39.5")]
    assert at("50", **BAND) == [("fuera_de_banda", "RC1979:39.5")]


@law("RC1979:39.5", "MU2010:96.2")
@pytest.mark.parametrize("juego", ["monte", "pai-gow"])
def test_in_murcia_the_director_moves_the_minimum_of_monte_and_pai_gow_within_the_band(juego: str) -> None:
    papers = licence(juego, "2", **BAND) + mesa("murcia", 1, juego)
    assert codes(house("murcia", papers, mesa("murcia", 2, juego, minimo="5"))) == []
    assert codes(house("murcia", papers, mesa("murcia", 2, juego, minimo="21")))[0][0] == "fuera_de_banda"


# One table at the authorised minimum


@law("ES1979:01.IV.2.B.b", "GA2007:01.V.2.B.b", "criterio:casino.7", "criterio:ruleta-francesa.24")
@pytest.mark.parametrize("juego", RULETAS)
@pytest.mark.parametrize(("where", "cite"), [("estado", "ES1979:01.IV.2.B.b"), ("galicia", "GA2007:01.V.2.B.b")])
def test_one_table_of_each_game_keeps_the_minimum(where: str, juego: str, cite: str) -> None:
    raised = mesa(where, 1, juego, minimo="5")
    assert codes(house(where, licence(juego, "2", **BAND), raised, mesa(where, 2, juego))) == []
    alone = house(where, licence(juego, "2", **BAND), raised)
    assert codes(alone) == [("sin_mesa_al_minimo", cite)]
    assert codes(house(where, licence(juego, "2", **BAND, dispensa_mesa_al_minimo=True), raised)) == []


@law("ES1979:01.IV.2.B.b", "criterio:ruleta-francesa.24")
def test_a_francesa_at_the_minimum_does_not_serve_for_the_americanas() -> None:
    # ruleta-americana, example 12
    papers = [licence(juego, "1", banda=["1", "5"]) for juego in RULETAS]
    francesa, americana = mesa("estado", 1, RULETAS[0]), mesa("estado", 2, RULETAS[1], minimo="2")
    assert codes(house("estado", *papers, francesa, americana)) == [("sin_mesa_al_minimo", "ES1979:01.IV.2.B.b")]
    assert codes(house("estado", *papers, francesa, americana, mesa("estado", 3, RULETAS[1]))) == []


@law("criterio:casino.5")
@pytest.mark.parametrize("juego", ["ruleta-francesa", "treinta-y-cuarenta"])
def test_these_games_keep_a_table_at_the_minimum_in_murcia_too(juego: str) -> None:
    papers, raised = licence(juego, "2", **BAND), mesa("murcia", 1, juego, minimo="5")
    assert ("sin_mesa_al_minimo", "criterio:casino.5") not in codes(
        house("murcia", papers, raised, mesa("murcia", 2, juego))
    )
    assert ("sin_mesa_al_minimo", "criterio:casino.5") in codes(house("murcia", papers, raised))


@law("RC1979:39.5.b", "criterio:casino.6", "criterio:casino.5")
@pytest.mark.parametrize(
    ("where", "cite"),
    [("estado", "RC1979:39.5.b"), ("galicia", "criterio:casino.6"), ("murcia", "criterio:casino.5")],
)
def test_every_game_keeps_a_table_at_the_minimum(where: str, cite: str) -> None:
    juego = "dados"
    papers, raised = licence(juego, "2", maximo_sencilla="2000", **BAND), mesa(where, 1, juego, minimo="5")
    assert codes(house(where, papers, raised, mesa(where, 2, juego))) == []
    assert codes(house(where, papers, raised)) == [("sin_mesa_al_minimo", cite)]


@law("criterio:casino.5", "ES1979:01.IV.2.B", "GA2007:01.V.2.B", "RC1979:39.5")
def test_murcia_may_switch_the_general_rules_off_and_the_others_may_not() -> None:
    off = "normas_generales = false"
    wheels = [
        licence("ruleta-de-la-fortuna", "1", **FORTUNA),
        mesa("murcia", 1, "ruleta-de-la-fortuna", minimo="2"),
    ]
    assert codes(house("murcia", *wheels)) == [("sin_mesa_al_minimo", "criterio:casino.5")]
    assert codes(house("murcia", *wheels, head=off)) == []
    assert codes(house("estado", head=off)) == [("normas_no_dispensables", "ES1979:01.IV.2.B")]
    assert codes(house("galicia", head=off)) == [("normas_no_dispensables", "GA2007:01.V.2.B")]
    assert codes(house("asturias", head=off)) == [("normas_no_dispensables", "RC1979:39.5")]


@law("RC1979:39.5.b")
@pytest.mark.parametrize(
    ("where", "juego", "terms"),
    [
        ("estado", "dados", {"maximo_sencilla": "2000", **BAND}),
        ("murcia", "dados", {"maximo_sencilla": "2000", **BAND}),
        ("asturias", "punto-y-banca", {"multiplo": 50}),
    ],
)
def test_the_authorisation_may_dispense_with_a_table_at_the_minimum(
    where: str, juego: str, terms: dict[str, Any]
) -> None:
    raised = mesa(where, 1, juego, minimo="5")
    for leave in (False, True):
        papers = licence(juego, "2", dispensa_mesa_al_minimo=leave, **terms)
        found = {code for code, _ in codes(house(where, papers, raised))}
        assert ("sin_mesa_al_minimo" in found) == (not leave)


PANO = {"estado": "ES1979:04.V.b", "galicia": "GA2007:04.IV.2", "murcia": "MU2010:23.2"}


@law("ES1979:04.V.b", "GA2007:04.IV.2", "MU2010:23.2", "criterio:bola.12")
@pytest.mark.parametrize("where", PANO)
def test_one_pano_of_the_establishment_keeps_the_minimum(where: str) -> None:
    # bola, example 5
    def panos(*minimums: str, others: str = "") -> list[tuple[str, str]]:
        table = mesa(where, 1, "bola", panos=list(minimums))
        return codes(house(where, licence("bola", "1", **BOLA), table, others))

    assert panos("1", "2") == panos("2", "2", others=mesa(where, 2, "bola")) == []
    assert panos("2", "2") == panos("2") == [("sin_pano_al_minimo", PANO[where])]
    assert panos("1", "1.50") == panos("1", "3") == [("minimo_no_permitido", PANO[where])]


@law("ES1979:04.V.b", "GA2007:04.IV.2", "MU2010:23.2")
@pytest.mark.parametrize("where", PANO)
def test_no_authorisation_dispenses_with_the_pano_at_the_minimum(where: str) -> None:
    papers = licence("bola", "1", **BOLA, dispensa_mesa_al_minimo=True)
    for panos, more in ((["1"], []), (["2"], ["sin_pano_al_minimo"])):
        table = mesa(where, 1, "bola", panos=panos)
        assert [code for code, _ in codes(house(where, papers, table))] == ["dispensa_no_admitida", *more]
    off = house(
        where, licence("bola", "1", **BOLA), mesa(where, 1, "bola", panos=["2"]), head="normas_generales = false"
    )
    assert ("sin_pano_al_minimo", PANO[where]) in codes(off)


@law(
    "ES1979:04.V.b", "GA2007:04.IV.2", "MU2010:23.2", "criterio:ruleta-francesa.16", "criterio:ruleta-de-la-fortuna.14"
)
@pytest.mark.parametrize(
    ("where", "juego", "terms", "cite"),
    [
        *((where, "bola", BOLA, cite) for where, cite in PANO.items()),
        ("estado", "ruleta-francesa", {}, "criterio:ruleta-francesa.16"),
        ("galicia", "ruleta-americana", {}, "criterio:ruleta-francesa.16"),
        ("murcia", "ruleta-francesa-abreviada", {}, "criterio:ruleta-francesa.16"),
        ("galicia", "ruleta-de-la-fortuna", FORTUNA, "criterio:ruleta-de-la-fortuna.14"),
        ("murcia", "ruleta-de-la-fortuna", FORTUNA, "criterio:ruleta-de-la-fortuna.14"),
    ],
)
def test_no_maximum_for_several_players_together(where: str, juego: str, terms: dict[str, Any], cite: str) -> None:
    assert codes(house(where, licence(juego, "1", **terms), mesa(where, 1, juego))) == []
    joint = house(where, licence(juego, "1", **terms), mesa(where, 1, juego, tope_conjunto="1000"))
    assert codes(joint) == [("tope_conjunto_prohibido", cite)]


# Limits frozen while the session lasts


@law("ES1979:01.IV.2.B.a", "GA2007:01.V.2.B.a", "RC1979:39.5.a", "criterio:bola.13", "criterio:casino.6")
@law("ES1979:03.V.2.a", "GA2007:03.IV.2.a")
@pytest.mark.parametrize(
    ("where", "juego", "terms", "cite"),
    [
        ("estado", "ruleta-francesa", {}, "ES1979:01.IV.2.B.a"),
        ("galicia", "ruleta-americana", {}, "GA2007:01.V.2.B.a"),
        ("murcia", "ruleta-francesa", {}, "criterio:ruleta-francesa.23"),
        ("estado", "dados", {"maximo_sencilla": "2000"}, "RC1979:39.5.a"),
        ("estado", "treinta-y-cuarenta", {}, "ES1979:01.IV.2.B.a"),
        ("galicia", "treinta-y-cuarenta", {}, "GA2007:01.V.2.B.a"),
        ("murcia", "treinta-y-cuarenta", {}, "criterio:treinta-y-cuarenta.37"),
        ("estado", "blackjack", {}, "ES1979:03.V.2.a"),
        ("galicia", "blackjack", {}, "GA2007:03.IV.2.a"),
        ("galicia", "ruleta-de-la-fortuna", {"maximo": "50"}, "criterio:casino.6"),
        ("estado", "bola", BOLA, "criterio:bola.13"),
    ],
)
def test_a_file_changed_in_mid_session(where: str, juego: str, terms: dict[str, Any], cite: str) -> None:
    papers = [licence(juego, "2", **terms), mesa(where, 1, juego)]
    assert codes(house(where, *papers, "[sesion]\nlimites = { 1 = [2] }")) == []
    assert codes(house(where, *papers, "[sesion]\nlimites = { 1 = [4] }")) == [("limite_bloqueado", cite)]


@law("MU2010:80.b.p1")
@pytest.mark.parametrize("juego", ["holdem", "seven-stud"])
def test_the_limit_of_a_poker_table_may_be_another_than_it_opened_with(juego: str) -> None:
    papers = [licence(juego, "10", resto="200"), mesa("murcia", 1, juego, minimo=10, resto=200, ante=5)]
    assert codes(house("murcia", *papers, "[sesion]\nlimites = { 1 = [5] }")) == []


# Anticipos and the guarantee (casino, examples 2 and 3)


@law("RC1979:47.1", "RC1979:47.2.a", "RC1979:47.2.b", "criterio:casino.25")
@pytest.mark.parametrize(
    ("where", "juego", "minimo", "terms", "least", "cite"),
    [
        ("estado", "ruleta-francesa", "2.50", {}, "37500.00", "RC1979:47.2.b"),
        ("estado", "ruleta-americana", "1", {}, "15000.00", "RC1979:47.2.b"),
        ("estado", "bola", "1", {**BOLA, "panos": ["1", "2"]}, "4000.00", "RC1979:47.2.a"),
        ("murcia", "ruleta-francesa-abreviada", "2", {}, "30000.00", "RC1979:47.2.b"),
        ("galicia", "ruleta-de-la-fortuna", "1", FORTUNA, "15000.00", "criterio:casino.25"),
    ],
)
def test_the_least_anticipo(where: str, juego: str, minimo: str, terms: dict[str, Any], least: str, cite: str) -> None:
    def with_anticipo(anticipo: str) -> list[Any]:
        table = mesa(where, 1, juego, anticipo=anticipo, **({"panos": terms["panos"]} if "panos" in terms else {}))
        return found(house(where, licence(juego, minimo, **terms), table))

    assert with_anticipo(least) == []
    (fault,) = with_anticipo(f"{float(least) - 0.01:.2f}")
    assert (fault.code, fault.cite, fault.expected) == ("anticipo_insuficiente", cite, f"≥ {least}")


@law("criterio:casino.25", "RC1979:47.2.b")
def test_the_authorisation_may_ask_for_a_greater_anticipo() -> None:
    papers = licence("ruleta-francesa", "1", anticipo="20000")
    assert codes(house("estado", papers, mesa("estado", 1, "ruleta-francesa"))) == []
    less = house("estado", papers, mesa("estado", 1, "ruleta-francesa", anticipo="19999"))
    assert codes(less) == [("anticipo_insuficiente", "RC1979:47.2.b")]


@law("RC1979:49.1", "ES1979:01.IV.2.B", "GA2007:01.V.2.B")
@pytest.mark.parametrize("where", ["estado", "galicia"])
def test_the_guarantee_follows_the_highest_minimum_and_half_of_it_is_cash(where: str) -> None:
    tables = [mesa(where, 1, "ruleta-francesa"), mesa(where, 2, "ruleta-francesa", minimo="10")]
    papers = licence("ruleta-francesa", "2.50", banda=["2.50", "10"])

    def with_caja(caja: str, *more: str) -> list[tuple[str, str]]:
        return codes(house(where, papers, *(more or tables), caja=caja))

    leave = "\nbloqueo_autorizado = true"
    assert with_caja("efectivo = 150000") == with_caja(f"efectivo = 75000\nbloqueado = 75000{leave}") == []
    assert with_caja("efectivo = 149999.99") == [("garantia_insuficiente", "RC1979:49.1")]
    assert with_caja(f"efectivo = 74999.99\nbloqueado = 75000.01{leave}") == [("efectivo_insuficiente", "RC1979:49.1")]
    assert with_caja("efectivo = 75000\nbloqueado = 75000") == [("bloqueo_no_autorizado", "RC1979:49.1")]
    assert with_caja("efectivo = 37500", tables[0]) == []


@law("RC1979:49.1")
@pytest.mark.parametrize(
    ("where", "juego"),
    [
        ("estado", "ruleta-americana"),
        ("galicia", "ruleta-americana"),
        ("murcia", "ruleta-americana"),
        ("murcia", "ruleta-francesa-abreviada"),
    ],
)
def test_every_ruleta_is_guaranteed_and_half_of_it_is_cash(where: str, juego: str) -> None:
    parts = licence(juego, "2"), mesa(where, 1, juego)
    casino = house(where, *parts)
    half = guarantee(casino, casino.mesas) // 200
    assert half > 0
    leave = f"bloqueado = {half + 1}\nbloqueo_autorizado = true"
    assert codes(house(where, *parts, caja=f"efectivo = {half}\n{leave}")) == []
    short = [("efectivo_insuficiente", "RC1979:49.1")]
    assert codes(house(where, *parts, caja=f"efectivo = {half - 1}\n{leave}")) == short


@law("RC1979:49.1")
def test_only_ruletas_are_guaranteed() -> None:
    others = [
        licence("bola", "1", **BOLA),
        mesa("murcia", 1, "bola"),
        licence("ruleta-de-la-fortuna", "1", **FORTUNA),
        mesa("murcia", 2, "ruleta-de-la-fortuna"),
    ]
    assert guarantee(house("murcia", *others), house("murcia", *others).mesas) == 0
    assert codes(house("murcia", *others, caja="")) == []
    abreviada = [licence("ruleta-francesa-abreviada", "2"), mesa("murcia", 3, "ruleta-francesa-abreviada")]
    casino = house("murcia", *others, *abreviada)
    assert guarantee(casino, casino.mesas) == 30_000_00


# Tables in service (casino, example 6)


@law("GA2007:2.3", "criterio:casino.4", "criterio:ruleta-francesa.35")
def test_galicia_keeps_a_ruleta_and_a_card_table_in_service_if_authorised() -> None:
    ruletas = [licence(juego, "1") for juego in RULETAS]
    cards = licence("blackjack", "1", anticipo="5000")
    fortuna = licence("ruleta-de-la-fortuna", "1", **FORTUNA) + mesa("galicia", 9, "ruleta-de-la-fortuna")
    americana, blackjack = mesa("galicia", 1, "ruleta-americana"), mesa("galicia", 2, "blackjack")
    assert codes(house("galicia", *ruletas, cards, americana, blackjack)) == []
    assert codes(house("galicia", *ruletas, americana)) == codes(house("galicia", fortuna)) == []
    service = [("sin_mesa_en_servicio", "GA2007:2.3")]
    assert codes(house("galicia", *ruletas, fortuna)) == codes(house("galicia", *ruletas, cards, americana)) == service
    assert codes(house("galicia", *ruletas, cards, blackjack)) == service
    assert codes(house("galicia", *ruletas, cards)) == service * 2


@law("RC1979:39.3", "criterio:casino.29")
def test_the_estado_keeps_each_of_three_games_in_service_and_murcia_none() -> None:
    ruletas = [licence(juego, "1") for juego in RULETAS]
    americana, francesa = mesa("estado", 1, "ruleta-americana"), mesa("estado", 2, "ruleta-francesa")
    assert codes(house("estado", *ruletas, americana, francesa)) == []
    assert codes(house("estado", *ruletas, americana)) == [("sin_mesa_en_servicio", "RC1979:39.3")]
    cards = licence("blackjack", "1", anticipo="5000")
    assert codes(house("estado", *ruletas, americana, francesa, cards)) == [("sin_mesa_en_servicio", "RC1979:39.3")]
    assert codes(house("estado", *ruletas, americana, francesa, licence("bola", "1", **BOLA))) == []
    assert codes(house("murcia", *ruletas, cards)) == []
    none = licence("blackjack", "1", mesas=0, anticipo="5000")
    assert codes(house("estado", *ruletas, americana, francesa, none)) == []


# Cloths and double tables (casino, example 11)


@law("GA2007:2.5", "ES1979:01.II", "criterio:casino.15")
@pytest.mark.parametrize(
    ("where", "juego", "idioma", "cite"),
    [
        *(("galicia", juego, idioma, "") for juego in RULETAS for idioma in ("gl", "es", "fr", "en")),
        ("galicia", "ruleta-francesa", "de", "GA2007:2.5"),
        ("galicia", "bola", "de", "GA2007:2.5"),
        ("estado", "ruleta-francesa", "es", ""),
        ("estado", "ruleta-francesa", "fr", "ES1979:01.II"),
        ("estado", "bola", "fr", ""),
        ("murcia", "ruleta-francesa", "fr", ""),
    ],
)
def test_the_language_of_the_cloth(where: str, juego: str, idioma: str, cite: str) -> None:
    terms = BOLA if juego == "bola" else {}
    casino = house(where, licence(juego, "1", **terms), *([mesa(where, 1, juego, idioma=idioma)]))
    assert codes(casino) == ([("idioma_no_admitido", cite)] if cite else [])


@law("ES1979:02.II.a", "MU2010:10.a", "criterio:ruleta-americana.17")
def test_a_double_americana_needs_an_authorisation_of_its_own() -> None:
    for where, cite in (("estado", "ES1979:02.II.a"), ("murcia", "MU2010:10.a")):
        table = mesa(where, 1, "ruleta-americana", panos=2)
        assert codes(house(where, licence("ruleta-americana", "1", mesa_doble=True), table)) == []
        assert codes(house(where, licence("ruleta-americana", "1"), table)) == [("mesa_doble_no_autorizada", cite)]
    double = licence("ruleta-americana", "1", mesa_doble=True), mesa("galicia", 1, "ruleta-americana", panos=2)
    assert codes(house("galicia", *double)) == [("panos_no_admitidos", "criterio:ruleta-americana.17")]


# Every fault at once


def test_every_fault_is_told_at_once() -> None:
    casino = house(
        "galicia",
        licence("ruleta-francesa", "2", mesas=1, banda=["2", "5"]),
        licence("bola", "1", **BOLA),
        mesa("galicia", 1, "ruleta-francesa", minimo="9", idioma="de", jefe="ana", without=1),
        mesa("galicia", 2, "ruleta-francesa", minimo="5", jefe="ana"),
        mesa("galicia", 3, "bola", panos=["2"], tope_conjunto="5"),
        mesa("galicia", 4, "ruleta-americana", minimo="1"),
        caja="",
        head="normas_generales = false",
    )
    assert {code for code, _ in codes(casino)} == {
        "normas_no_dispensables", "idioma_no_admitido", "fuera_de_banda", "personal_insuficiente", "mesas_de_mas",
        "tope_conjunto_prohibido", "juego_no_autorizado", "sin_mesa_al_minimo", "sin_pano_al_minimo",
        "garantia_insuficiente", "efectivo_insuficiente",
    }  # fmt: skip


def test_each_finding_says_where_what_and_why() -> None:
    casino = house("estado", licence("ruleta-francesa", "2"), mesa("estado", 7, "ruleta-francesa", minimo="1"))
    fault = next(f for f in check(casino) if f.mesa == 7)
    assert fault.tell("en") == "mesa 7, minimo: the minimum must be ≥ 2.00 euros and is 1.00."
    assert str(fault.refusal()) == f"{fault.tell('en')} [minimo_inferior_al_autorizado, ES1979:01.IV.2.B]"


# Black-jack


@law("ES1979:03.V.2.a", "GA2007:03.IV.2.a")
@pytest.mark.parametrize(("where", "cite"), [("estado", "ES1979:03.V.2.a"), ("galicia", "GA2007:03.IV.2.a")])
def test_black_jack_keeps_a_table_at_the_authorised_minimum(where: str, cite: str) -> None:
    papers, raised = licence("blackjack", "2", **BAND), mesa(where, 1, "blackjack", minimo="5")
    assert codes(house(where, papers, raised, mesa(where, 2, "blackjack"))) == []
    assert codes(house(where, papers, raised)) == [("sin_mesa_al_minimo", cite)]


@law("ES1979:03.V.2.a", "GA2007:03.IV.2.a", "MU2010:18.3.a")
@pytest.mark.parametrize(
    ("where", "cite"), [("estado", "RC1979:39.5"), ("galicia", "GA2007:01.V.2.B"), ("murcia", "RC1979:39.5")]
)
def test_no_black_jack_is_under_the_authorised_minimum(where: str, cite: str) -> None:
    papers = licence("blackjack", "5")
    assert codes(house(where, papers, mesa(where, 1, "blackjack"))) == []
    below = house(where, papers, mesa(where, 1, "blackjack"), mesa(where, 2, "blackjack", minimo="4"))
    assert codes(below) == [("minimo_inferior_al_autorizado", cite)]


@law("ES1979:03.V.2.b")
def test_the_maximum_of_a_black_jack_is_that_of_the_authorisation() -> None:
    papers = licence("blackjack", "5", multiplo=50)
    assert codes(house("estado", papers, mesa("estado", 1, "blackjack"))) == []
    other = house("estado", papers, mesa("estado", 1, "blackjack", multiplo=100))
    assert codes(other) == [("distinto_de_la_autorizacion", "ES1979:03.V.2.b")]


@law("RC1979:16.d")
def test_a_table_of_a_game_without_authorisation_is_told_so_though_it_says_no_minimum() -> None:
    places = {juego: next(iter(sheet(juego).regulated)) for juego in REGISTRY}
    told = {juego: codes(house(where, mesa(where, 1, juego))) for juego, where in places.items()}
    assert [juego for juego in told if ("juego_no_autorizado", "RC1979:16.d") not in told[juego]] == []
