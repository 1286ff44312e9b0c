"""The people of the floor: the least staff of a table, its jefe, and how many tables a jefe may have."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from tapete.casino.check import check
from tapete.casino.config import Casino
from tapete.casino.duties import _mixed_span
from tapete.casino.reading import parse_casino
from tapete.law.citation import Citation
from tapete.law.parameters import Cited
from tests.casino.houses import BOLA, FORTUNA, codes, house, licence, mesa
from tests.trace import law

RULETAS = ("ruleta-francesa", "ruleta-americana")


# Staff


@law(
    "ES1979:01.III.1.a",
    "ES1979:01.III.1.b",
    "ES1979:02.II.b",
    "ES1979:04.III.b",
    "GA2007:01.IV",
    "GA2007:02.III",
    "GA2007:04.III",
    "GA2007:10.III.b",
    "MU2010:6",
    "MU2010:11",
    "MU2010:21.b",
    "MU2010:101",
    "criterio:ruleta-francesa.28",
    "criterio:ruleta-francesa-abreviada.8",
)
@pytest.mark.parametrize(
    ("where", "juego", "panos", "staff", "cite"),
    [
        ("estado", "ruleta-francesa", 1, "crupier crupier extremo", "ES1979:01.III.1.b"),
        (
            "estado",
            "ruleta-francesa",
            2,
            "subjefe crupier crupier crupier crupier extremo extremo",
            "ES1979:01.III.1.a",
        ),
        ("galicia", "ruleta-francesa", 1, "crupier crupier", "GA2007:01.IV"),
        ("galicia", "ruleta-francesa", 2, "subjefe crupier crupier crupier crupier", "GA2007:01.IV"),
        ("murcia", "ruleta-francesa", 1, "crupier extremo", "MU2010:6"),
        ("murcia", "ruleta-francesa", 1, "crupier crupier", "MU2010:6"),
        ("murcia", "ruleta-francesa", 2, "crupier crupier", "criterio:ruleta-francesa.28"),
        ("murcia", "ruleta-francesa-abreviada", 2, "crupier crupier", "criterio:ruleta-francesa.28"),
        ("estado", "ruleta-americana", 1, "crupier", "ES1979:02.II.b"),
        ("galicia", "ruleta-americana", 1, "crupier", "GA2007:02.III"),
        ("murcia", "ruleta-americana", 1, "crupier", "MU2010:11"),
        ("estado", "bola", ["1"], "crupier", "ES1979:04.III"),
        ("estado", "bola", ["1", "2"], "crupier crupier", "ES1979:04.III.b"),
        ("galicia", "bola", ["1", "2"], "crupier crupier", "GA2007:04.III"),
        ("murcia", "bola", ["1", "2"], "crupier crupier", "MU2010:21.b"),
        ("galicia", "ruleta-de-la-fortuna", None, "crupier", "GA2007:10.III"),
        ("murcia", "ruleta-de-la-fortuna", None, "crupier", "MU2010:101"),
    ],
)
def test_the_least_staff_of_a_table(where: str, juego: str, panos: Any, staff: str, cite: str) -> None:
    terms = {"bola": BOLA, "ruleta-de-la-fortuna": FORTUNA}.get(juego, {})
    crew = [f"{role}:p{n}" for n, role in enumerate(staff.split())]

    def served_by(personal: list[str]) -> list[tuple[str, str]]:
        return codes(house(where, licence(juego, "1", **terms), mesa(where, 1, juego, panos=panos, personal=personal)))

    assert served_by(crew) == []
    for absent in range(len(crew)):
        assert set(served_by(crew[:absent] + crew[absent + 1 :])) == {("personal_insuficiente", cite)}


@law(
    "ES1979:01.III.1.b", "ES1979:02.II.b", "ES1979:04.III.a", "GA2007:01.IV", "GA2007:02.III", "GA2007:04.III",
    "GA2007:10.III.a", "MU2010:6", "MU2010:11", "MU2010:21.a", "MU2010:101",
)  # fmt: skip
@pytest.mark.parametrize(
    ("where", "juego", "cite"),
    [
        ("estado", "ruleta-francesa", "ES1979:01.III.1.b"),
        ("estado", "ruleta-americana", "ES1979:02.II.b"),
        ("estado", "bola", "ES1979:04.III"),
        ("galicia", "ruleta-francesa", "GA2007:01.IV"),
        ("galicia", "ruleta-americana", "GA2007:02.III"),
        ("galicia", "bola", "GA2007:04.III"),
        ("galicia", "ruleta-de-la-fortuna", "GA2007:10.III"),
        ("murcia", "ruleta-francesa", "MU2010:6"),
        ("murcia", "ruleta-americana", "MU2010:11"),
        ("murcia", "bola", "MU2010:21"),
        ("murcia", "ruleta-de-la-fortuna", None),
    ],
)
def test_a_table_has_its_jefe_but_for_the_fortune_wheel_of_murcia(where: str, juego: str, cite: str | None) -> None:
    terms = {"bola": BOLA, "ruleta-de-la-fortuna": FORTUNA}.get(juego, {})
    table = mesa(where, 1, juego)
    assert codes(house(where, licence(juego, "1", **terms), table)) == []
    headless = "\n".join(line for line in table.split("\n") if not line.startswith("jefe"))
    expected = [("personal_insuficiente", cite)] if cite else []
    assert codes(house(where, licence(juego, "1", **terms), headless)) == expected


def test_nobody_is_twice_on_the_list_of_a_table() -> None:
    crew = ["crupier:luis", "crupier:eva", "extremo:luis"]
    casino = house("estado", licence("ruleta-francesa", "1"), mesa("estado", 1, "ruleta-francesa", personal=crew))
    assert codes(casino) == [("persona_repetida", "ES1979:01.III.1.b")]


@law("criterio:casino.28")
def test_nobody_but_a_jefe_serves_at_two_tables() -> None:
    def crew(second: str, jefe: str = "iria") -> list[tuple[str, str]]:
        tables = [
            mesa("galicia", 1, "ruleta-americana", jefe="iria", personal=["crupier:luis"]),
            mesa("galicia", 2, "ruleta-americana", jefe=jefe, personal=[f"crupier:{second}"]),
        ]
        return codes(house("galicia", licence("ruleta-americana", "1"), *tables))

    assert crew("eva") == []
    assert crew("luis") == [("persona_en_dos_mesas", "criterio:casino.28")]
    assert crew("eva", jefe="luis") == [("persona_en_dos_mesas", "criterio:casino.28")]


# Tables per jefe


def held(where: str, juego: str, numbers: tuple[int, ...], beside: dict[int, list[int]] | None = None) -> list[str]:
    """The faults of tables that one jefe holds, contiguous as told."""
    terms = {"bola": BOLA, "ruleta-de-la-fortuna": FORTUNA}.get(juego, {})
    tables = [mesa(where, n, juego, jefe="ana", contiguas=(beside or {}).get(n, [])) for n in numbers]
    return [f"{code} {cite}" for code, cite in codes(house(where, licence(juego, "1", **terms), *tables))]


@law(
    "GA2007:01.IV", "GA2007:02.III", "GA2007:10.III.a", "criterio:casino.12", "criterio:ruleta-americana.16",
    "criterio:ruleta-francesa.29", "MU2010:94",
)  # fmt: skip
@pytest.mark.parametrize(
    ("where", "juego", "most", "cite"),
    [
        ("estado", "ruleta-francesa", 1, "criterio:casino.12"),
        ("estado", "ruleta-americana", 1, "criterio:ruleta-americana.16"),
        ("estado", "bola", 1, "criterio:casino.12"),
        ("galicia", "ruleta-francesa", 2, "GA2007:01.IV"),
        ("galicia", "ruleta-americana", 4, "GA2007:02.III"),
        ("galicia", "ruleta-de-la-fortuna", 4, "GA2007:10.III.a"),
        ("murcia", "ruleta-francesa", 1, "criterio:casino.12"),
        ("murcia", "bola", 1, "criterio:casino.12"),
        ("murcia", "pai-gow", 2, "MU2010:94"),
    ],
)
def test_tables_per_jefe(where: str, juego: str, most: int, cite: str) -> None:
    assert held(where, juego, tuple(range(1, most + 1))) == []
    assert held(where, juego, tuple(range(1, most + 2))) == [f"demasiadas_mesas_por_jefe {cite}"]


ONE_TABLE = ("bola", "dados", "punto-y-banca", "treinta-y-cuarenta")
PAPERS: dict[str, dict[str, Any]] = {
    "bola": BOLA,
    "dados": {"maximo_sencilla": "2000"},
    "punto-y-banca": {"multiplo": 50},
    "poquer-sin-descarte": {"maximo": "50"},
    "trijoker": {"maximo": "50"},
    "bingo-electronico": {"especialidad": "E", "linea": 4, "bingo": 9000},
}


@law(
    "criterio:casino.12", "ES1979:03.III", "GA2007:03.III", "MU2010:16.a", "ES1979:08.III", "GA2007:07.III",
    "MU2010:46", "criterio:ferrocarril.45", "ES1979:09.III", "GA2007:08.IV.personal", "MU2010:54.1",
    "criterio:bacarra-dos-panos.26", "MU2010:94", "criterio:poquer-sin-descarte.13", "criterio:trijoker.14",
    "criterio:bingo-automatico.22",
    "criterio:bingo-electronico.19",
)  # fmt: skip
@pytest.mark.parametrize(
    ("where", "juego", "most", "cite"),
    [
        *((where, each, 1, "criterio:casino.12") for where in ("estado", "galicia", "murcia") for each in ONE_TABLE),
        ("asturias", "punto-y-banca", 1, "criterio:casino.12"),
        ("estado", "bingo-tradicional", 1, "criterio:casino.12"),
        ("murcia", "bingo-tradicional", 1, "criterio:casino.12"),
        ("murcia", "dados-murcianos", 1, "criterio:casino.12"),
        ("murcia", "monte", 1, "criterio:casino.12"),
        ("murcia", "ruleta-francesa-abreviada", 1, "criterio:casino.12"),
        ("estado", "blackjack", 2, "ES1979:03.III"),
        ("galicia", "blackjack", 4, "GA2007:03.III"),
        ("murcia", "blackjack", 4, "MU2010:16.a"),
        ("estado", "ferrocarril", 1, "ES1979:08.III"),
        ("galicia", "ferrocarril", 1, "GA2007:07.III"),
        ("murcia", "ferrocarril", 1, "MU2010:46"),
        ("asturias", "ferrocarril", 1, "criterio:ferrocarril.45"),
        ("estado", "bacarra-dos-panos", 1, "ES1979:09.III"),
        ("galicia", "bacarra-dos-panos", 1, "GA2007:08.IV.personal"),
        ("murcia", "bacarra-dos-panos", 1, "MU2010:54.1"),
        ("asturias", "bacarra-dos-panos", 1, "criterio:bacarra-dos-panos.26"),
        ("murcia", "pai-gow", 4, "MU2010:94"),
        ("murcia", "poquer-sin-descarte", 4, "criterio:poquer-sin-descarte.13"),
        ("murcia", "trijoker", 4, "criterio:trijoker.14"),
        ("murcia", "bingo-automatico", 4, "criterio:bingo-automatico.22"),
        ("murcia", "bingo-electronico", 4, "criterio:bingo-electronico.19"),
    ],
)
def test_tables_per_jefe_at_cards_dice_and_bingo(where: str, juego: str, most: int, cite: str) -> None:
    def refused(tables: int) -> list[tuple[str, str]]:
        papers = licence(juego, "1", **PAPERS.get(juego, {}))
        beside = [mesa(where, n, juego, jefe="ana", contiguas=[n - 1] if n > 1 else []) for n in range(1, tables + 1)]
        return [fault for fault in codes(house(where, papers, *beside)) if fault[0].startswith("demasiadas_mesas")]

    assert refused(most) == []
    assert refused(most + 1) == [("demasiadas_mesas_por_jefe", cite)]


@law("MU2010:101")
def test_the_fortune_wheels_of_murcia_have_no_jefe_to_count_tables_for() -> None:
    assert held("murcia", "ruleta-de-la-fortuna", (1, 2, 3, 4, 5)) == []


@law("MU2010:11", "GA2007:02.III")
def test_the_four_americanas_of_a_jefe_are_contiguous_in_murcia_and_need_not_be_in_galicia() -> None:
    # casino, example 9
    americana, apart = "ruleta-americana", (1, 5, 9, 12)
    assert held("galicia", americana, apart) == []
    assert held("murcia", americana, apart) == ["mesas_no_contiguas MU2010:11"]
    row = {1: [5], 5: [9], 12: [9]}
    assert held("murcia", americana, apart, row) == []
    assert held("murcia", americana, apart, {1: [5], 9: [12]}) == ["mesas_no_contiguas MU2010:11"]
    five = {1: [5], 5: [9], 9: [12], 12: [13]}
    assert held("murcia", americana, (*apart, 13), five) == ["demasiadas_mesas_por_jefe MU2010:11"]


@law("criterio:casino.27")
def test_a_jefe_of_several_games_is_bound_by_the_strictest() -> None:
    def galician(francesas: int, americanas: int) -> list[tuple[str, str]]:
        games = ["ruleta-francesa"] * francesas + ["ruleta-americana"] * americanas
        tables = [mesa("galicia", n, juego, jefe="ana") for n, juego in enumerate(games, 1)]
        return codes(house("galicia", *(licence(juego, "1") for juego in RULETAS), *tables))

    assert galician(1, 1) == galician(0, 4) == []
    assert galician(1, 2) == [("demasiadas_mesas_por_jefe", "criterio:casino.27")]


@law("criterio:casino.27")
def test_galicia_has_no_stricter_number_for_tables_of_several_card_games() -> None:
    papers = [licence("blackjack", "1"), licence("punto-y-banca", "1", multiplo=50)]
    tables = [mesa("galicia", n, "blackjack", jefe="ana") for n in (1, 2)]
    tables.append(mesa("galicia", 3, "punto-y-banca", jefe="ana", modalidad="mini"))
    assert "demasiadas_mesas_por_jefe" not in [code for code, _ in codes(house("galicia", *papers, *tables))]


@law("ES1979:03.III", "GA2007:03.III", "MU2010:16.a", "criterio:blackjack.24")
@pytest.mark.parametrize(
    ("where", "most", "cite"),
    [("estado", 2, "ES1979:03.III"), ("galicia", 4, "GA2007:03.III"), ("murcia", 4, "MU2010:16.a")],
)
def test_tables_of_black_jack_under_one_jefe(where: str, most: int, cite: str) -> None:
    assert codes(_row_of_black_jacks(where, [7] * most)) == []
    assert codes(_row_of_black_jacks(where, [7] * (most + 1))) == [("demasiadas_mesas_por_jefe", cite)]


def _row_of_black_jacks(where: str, sizes: list[int], *others: str) -> Casino:
    """Tables in a row, all of one jefe; `sizes` are their plazas."""
    tables = [
        mesa(where, n, "blackjack", jefe="comun", plazas=size, contiguas=[n + 1] if n < len(sizes) else [])
        for n, size in enumerate(sizes, 1)
    ]
    return house(where, licence("blackjack", "5"), *tables, *others)


@law("MU2010:16.a", "criterio:blackjack.28", "criterio:casino.16")
def test_in_murcia_a_table_of_nine_makes_it_three() -> None:
    assert codes(_row_of_black_jacks("murcia", [9, 7, 7])) == []
    assert codes(_row_of_black_jacks("murcia", [7, 7, 9, 7])) == [("demasiadas_mesas_por_jefe", "MU2010:16.a")]


@law("ES1979:03.III", "GA2007:03.III", "MU2010:16.a")
@pytest.mark.parametrize(("where", "cite"), [("estado", None), ("galicia", "GA2007:03.III"), ("murcia", "MU2010:16.a")])
def test_tables_of_black_jack_under_one_jefe_lie_together_but_in_the_state(where: str, cite: str | None) -> None:
    apart = [mesa(where, n, "blackjack", jefe="comun", plazas=7) for n in (1, 2)]
    found = codes(house(where, licence("blackjack", "5"), *apart))
    assert found == ([("mesas_no_contiguas", cite)] if cite else [])


@law("MU2010:16.a", "criterio:blackjack.20")
def test_in_murcia_different_card_games_make_it_two() -> None:
    casino = house("murcia", licence("blackjack", "5"), mesa("murcia", 1, "blackjack"))
    table = casino.mesas[0]

    def most(*games: str) -> Cited[int] | None:
        return _mixed_span(casino, [replace(table, place=replace(table.place, juego=juego)) for juego in games])

    assert most("blackjack", "punto-y-banca") == Cited(2, Citation("MU2010:16.a"))
    assert most("blackjack", "blackjack") is None
    assert most("blackjack", "ruleta-americana") is None


@law("MU2010:62.1", "MU2010:69.1", "criterio:poquer-sin-descarte.13", "criterio:trijoker.14")
@pytest.mark.parametrize(
    ("juego", "top", "cite"),
    [("poquer-sin-descarte", "125", "criterio:poquer-sin-descarte.13"), ("trijoker", "100", "criterio:trijoker.14")],
)
def test_a_jefe_holds_four_contiguous_tables_of_poquer_against_the_house(juego: str, top: str, cite: str) -> None:
    papers = licence(juego, "5", 5, maximo="100", banda=["5", top])

    def held(tables: int, beside: bool) -> list[tuple[str, str]]:
        mesas = [
            mesa("murcia", n, juego, jefe="ana", contiguas=[n - 1] if beside and n > 1 else [])
            for n in range(1, tables + 1)
        ]
        return codes(house("murcia", papers, *mesas))

    assert held(4, beside=True) == []
    assert held(5, beside=True) == [("demasiadas_mesas_por_jefe", cite)]
    assert held(2, beside=False) == [("mesas_no_contiguas", cite)]


# Organisers

DRAWS = (Path(__file__).parents[1] / "service" / "draws.toml").read_text(encoding="utf-8")


def organised(*others: str) -> list[str]:
    """What is wrong when otto, who has the first book, organises other tables too."""
    text = DRAWS
    for person in others:
        text = text.replace(f"organizador:{person}", "organizador:otto")
    return [found.kind.code for found in check(parse_casino(text))]


@law("criterio:apuestas.24", "criterio:casino.28")
def test_an_organiser_may_hold_several_books_and_lotteries_and_no_rifa_besides() -> None:
    assert organised() == []
    assert organised("ofir") == []
    assert organised("ofir", "oscar", "oier") == [], "of two books and two lotteries the stricter number counts"
    assert organised("ofir", "oscar", "oier", "omar") == ["demasiadas_mesas_por_organizador"]
    assert organised("olga") == ["persona_en_dos_mesas"]


SEALED: dict[str, Any] = {"emision": 100, "plan": [{"importe": "5", "cantidad": 1}]}


@law("criterio:boletos.11", "criterio:loterias.15")
@pytest.mark.parametrize(
    ("juego", "cite", "fields"),
    [
        ("boletos", "criterio:boletos.11", SEALED),
        ("loterias", "criterio:loterias.15", {"modalidad": "presorteada", **SEALED}),
    ],
)
def test_an_organiser_may_hold_twenty_emissions_and_no_more(juego: str, cite: str, fields: dict[str, Any]) -> None:
    for tables, refused in ((20, []), (21, [("demasiadas_mesas_por_organizador", cite)])):
        held = [mesa("murcia", n, juego, personal=["organizador:otto"], **fields) for n in range(1, tables + 1)]
        assert codes(house("murcia", licence(juego, "1", mesas=30, **fields), *held)) == refused
