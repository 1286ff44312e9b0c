"""Black-jack: the set-ups that the law admits, a sabot that runs dry, and who sees a breach."""

from typing import Any

from msgspec.structs import replace

from tests.games.blackjack import BlackjackTable
from tests.games.table import articles, everywhere, faults
from tests.trace import law

POT = {"nombre": "sietes", "moneda": "1", "premios": [{"cartas": "7 7 7", "parte": "1"}]}
ADMITTED: list[tuple[str, dict[str, Any]]] = [
    *((where, {"separador": 52}) for where in ("estado", "galicia", "murcia")),
    *((where, {"anticipo": "25000"}) for where in ("estado", "galicia", "murcia")),
    ("murcia", {"barajas": 4, "separador": 52}),
    ("galicia", {"sabot": "automatico"}),
    ("murcia", {"sabot": "automatico"}),
    ("murcia", {"retiro": True, "trece": True, "incremento": "2.50"}),
    ("estado", {"plazas": 7}),
    ("galicia", {"plazas": 7}),
    ("murcia", {"plazas": 9}),
    ("murcia", {"botes": [POT]}),
]
REFUSED: list[tuple[str, dict[str, Any], str, str]] = [
    ("estado", {"separador": 51}, "separador_mal_puesto", "ES1979:03.V.3.b"),
    ("galicia", {"separador": 51}, "separador_mal_puesto", "GA2007:03.IV.3.b"),
    ("murcia", {"separador": 51}, "separador_mal_puesto", "MU2010:18.4.b"),
    ("murcia", {"barajas": 4, "separador": 51}, "separador_mal_puesto", "MU2010:18.4.b"),
    ("estado", {"barajas": 4}, "barajas_no_admitidas", "ES1979:03.II.1"),
    ("galicia", {"barajas": 4}, "barajas_no_admitidas", "GA2007:03.II"),
    ("estado", {"sabot": "automatico"}, "sabot_no_admitido", "ES1979:03.II.2"),
    ("galicia", {"sabot": "automatico", "sabot_homologado": False}, "sabot_no_homologado", "GA2007:03.II"),
    ("murcia", {"sabot": "automatico", "sabot_homologado": False}, "sabot_no_homologado", "MU2010:15.2"),
    ("estado", {"sabot_homologado": False}, "sabot_no_homologado", "ES1979:03.II.2"),
    ("estado", {"plazas": 8}, "plazas_no_admitidas", "ES1979:03.IV.a"),
    ("estado", {"plazas": 0}, "plazas_no_admitidas", "ES1979:03.IV.a"),
    ("galicia", {"plazas": 8}, "plazas_no_admitidas", "GA2007:03.III"),
    ("murcia", {"plazas": 10}, "plazas_no_admitidas", "MU2010:17.a"),
    ("estado", {"retiro": True}, "retiro_no_admitido", "ES1979:03.V.1"),
    ("galicia", {"retiro": False}, "retiro_obligado", "GA2007:03.IV.1.e"),
    ("estado", {"trece": True}, "trece_no_admitido", "ES1979:03.V.1"),
    ("galicia", {"trece": True}, "trece_no_admitido", "GA2007:03.IV.1"),
    ("galicia", {"botes": [POT]}, "bote_no_admitido", "GA2007:03.IV.1"),
    ("estado", {"incremento": "2.50"}, "incremento_no_admitido", "ES1979:03.V.2"),
    ("estado", {"botes": [POT]}, "bote_no_admitido", "ES1979:03.V.1"),
    *(
        (where, {"anticipo": "24999.99"}, "anticipo_insuficiente", "RC1979:47.2.d")
        for where in ("estado", "galicia", "murcia")
    ),
]


@law("ES1979:03.V.3.b", "GA2007:03.IV.3.b", "MU2010:18.4.b", "ES1979:03.II.1", "GA2007:03.II", "MU2010:15.1")
@law("ES1979:03.II.2", "MU2010:15.2", "ES1979:03.IV.a", "GA2007:03.III", "MU2010:17.a", "RC1979:47.2.d")
@law("GA2007:03.IV.1.e", "MU2010:18.1.e", "MU2010:18.1.f", "MU2010:18.3.c", "MU2010:18.2", "ES1979:03.V.1")
@law("GA2007:03.IV.1")
def test_the_set_ups_of_each_jurisdiction() -> None:
    expected = [*((where, setup, "", "") for where, setup in ADMITTED), *REFUSED]
    for where, setup, code, cite in expected:
        wanted = [(code, cite)] if code else []
        assert faults("blackjack", where, minimo="5", **setup) == wanted, (where, setup)


@law("MU2010:15.1", "MU2010:15.2")
def test_the_first_fault_of_a_set_up_that_has_several() -> None:
    assert faults("blackjack", "murcia", minimo="5", barajas=5)[0] == ("barajas_no_admitidas", "MU2010:15.1")
    first = faults("blackjack", "murcia", minimo="5", sabot="automatico", separador=52)[0]
    assert first[0] == "separador_mal_puesto"


@law("ES1979:03.V.2.b", "GA2007:03.IV.2.b", "MU2010:18.3.b")
def test_multiples_of_the_maximum_by_jurisdiction() -> None:
    cites = articles("ES1979:03.V.2.b", "GA2007:03.IV.2.b", "MU2010:18.3.b")
    lawful = {"estado": (50, 100, 200), "galicia": (20, 25, 50, 100, 200), "murcia": (20, 25, 50, 100, 200)}
    for where, multiples in lawful.items():
        for multiple in (20, 25, 50, 60, 100, 200, 300):
            expected = [] if multiple in multiples else [("multiplo_no_admitido", cites[where])]
            assert faults("blackjack", where, minimo="5", multiplo=multiple) == expected


@law("ES1979:03.V.2.b", "GA2007:03.IV.2.b", "MU2010:18.3.b")
def test_the_maximum_is_counted_by_mano_or_casilla_and_not_by_player() -> None:
    for where, word in {"estado": "mano", "galicia": "mano", "murcia": "casilla"}.items():
        table = BlackjackTable(where, minimo="5", multiplo=50)
        assert table.game.rules.maximum_of.value == word, "the word of the article"
        table.seat(ana="250", eva="250")
        assert table.why_not("ana: plaza 1 5")[0] == "sobre_maximo_de_la_plaza", "what lies there counts together"


@everywhere
@law("criterio:blackjack.36")
def test_a_sabot_that_runs_dry_is_loaded_again_without_the_cards_on_the_table(where: str) -> None:
    table = BlackjackTable(where)
    assert table.state.sabot is not None
    table.state = replace(table.state, sabot=table.state.sabot.burn_unseen(305))
    table.seat(ana="10", eva="10")
    table.deal("K 9")
    assert table.game.needs(table.state) is None
    table("crupier: barajar")
    assert table.state.sabot is not None
    assert table.state.sabot.left == 310
    table.cards("6 K 9")
    if table.state.asking:
        table("crupier: seguir")
    for player in ("ana", "eva"):
        table(f"{player}: plantarse")
    table.cards("K 5")
    table.settle()
    assert table.state.phase == "preparacion"


@everywhere
@law("ES1979:03.IV.b", "GA2007:03.III", "MU2010:17.b")
def test_players_do_not_see_that_advice_was_recorded(where: str) -> None:
    table = BlackjackTable(where)
    (breach,) = table("jefe: incidente consejo luz aconseja")
    assert not table.game.sees(breach, table.person("ana"))
