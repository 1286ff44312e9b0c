"""Treinta y cuarenta: cards out of their row, too many or unfit, errors found late, and who judges them."""

from tapete.engine.actor import Role
from tapete.families.table.opening import RoundClosed
from tapete.games.treinta_y_cuarenta.state import Phase
from tests.games.table import balances, everywhere, paid_bets
from tests.games.treinta import (
    NEGRO_COLOR,
    RUNNING,
    TreintaTable,
    called,
    premiums,
)
from tests.trace import law


@law("criterio:treinta-y-cuarenta.30", "ES1979:05.V.3", "GA2007:05.IV.3", "MU2010:28.3")
@everywhere
def test_cards_count_in_the_order_in_which_they_come(where: str) -> None:
    # example 22, and errors 5 and 16
    table = TreintaTable(where)
    table.bets("ana negro 10", "ana color 10")
    assert table.why_not("jefe: incidente carta-mal-colocada")[0] == "incidente_a_destiempo"
    table("crupier: no va mas")
    table.cards("KP 9C 7T 5D 6C")
    (ruled,) = table("jefe: incidente carta-mal-colocada la 6C en la negra")
    assert (ruled.ruling, ruled.cite) == ("orden-de-salida", "criterio:treinta-y-cuarenta.30")  # type: ignore[attr-defined]
    (other,) = table("jefe: incidente fila-roja-primero")
    assert other.cite == RUNNING[where]
    assert table.now.roja == ("6h",)
    table.cards("10D 10P 8T")
    assert called(table("crupier: anunciar")) == "uno, cuatro; negro y color ganan; color gana"
    assert paid_bets(table("crupier: liquidar")) == [("color", 1000), ("negro", 1000)]


@law("criterio:treinta-y-cuarenta.30")
@everywhere
def test_a_card_beyond_the_roja_is_put_aside(where: str) -> None:
    # error 17
    table = TreintaTable(where)
    assert table.why_not("crupier: carta de mas As")[0] == "sin_jugada"
    table("crupier: no va mas")
    assert table.why_not("crupier: carta de mas As")[0] == "filas_en_curso"
    table.cards(NEGRO_COLOR)
    before = table.now.sabot
    (aside,) = table("crupier: carta de mas As")
    assert aside.cite == "criterio:treinta-y-cuarenta.30"
    after = table.now.sabot
    assert before is not None
    assert after is not None
    assert (before.left - after.left, len(after.exposed)) == (1, 1)
    assert called(table("crupier: anunciar")) == "uno, cinco; negro y color ganan; color gana"
    for card in ("As",) * 5:
        table(f"jefe: carta de mas {card}")
    assert table.why_not("jefe: carta de mas As")[0] == "carta_imposible"


@law("criterio:treinta-y-cuarenta.31")
@everywhere
def test_an_error_found_late_leaves_the_coup_as_it_was_settled(where: str) -> None:
    table = TreintaTable(where)
    assert table.why_not("jefe: incidente error-tardio")[0] == "incidente_a_destiempo"
    table.bets("ana negro 10")
    table.coup(NEGRO_COLOR)
    before = table.state
    (ruled,) = table("jefe: incidente error-tardio la roja era de 34")
    assert (ruled.ruling, ruled.cite) == ("la-jugada-vale", "criterio:treinta-y-cuarenta.31")  # type: ignore[attr-defined]
    assert table.state == before
    table("crupier: no va mas")
    assert table.why_not("jefe: incidente error-tardio")[0] == "incidente_a_destiempo"


@law("ES1979:05.II.1", "GA2007:05.II", "MU2010:25.1")
@everywhere
def test_cards_that_may_not_be_used_are_replaced_before_the_talla(where: str) -> None:
    # error 14
    table = TreintaTable(where, loaded=False)
    table("crupier: barajar")
    for incident in ("cartas-con-indices", "dorsos-distintos", "barajas-incompletas"):
        (ruled,) = table.fork()(f"jefe: incidente {incident}")
        assert ruled.cite == {"estado": "ES1979:05.II.1", "galicia": "GA2007:05.II", "murcia": "MU2010:25.1"}[where]
    table("jefe: incidente dorsos-distintos")
    assert table.why_not("crupier: cortar")[0] == "talla_sin_preparar"
    table("crupier: barajar")
    table("crupier: cortar")


@law("criterio:treinta-y-cuarenta.40", "ES1979:05.II.1", "GA2007:05.II", "MU2010:25.1")
@everywhere
def test_unfit_cards_that_are_seen_when_turned_end_the_talla(where: str) -> None:
    later = "criterio:treinta-y-cuarenta.40"
    table = TreintaTable(where)
    table.bets("ana negro 10", "bea rojo 10", "carla asegurar negro 10")
    between = table.fork()
    ruled, replaced = between("jefe: incidente dorsos-distintos")
    assert (ruled.cite, replaced.cite) == (later, later)
    assert between.now.sabot is None
    assert between.why_not("crupier: no va mas")[0] == "apuestas_cerradas"
    between.load()
    assert paid_bets(between.coup(NEGRO_COLOR)) == [("negro", 1000), ("negro", 1000)]
    table("crupier: no va mas")
    table.cards("KP 9C 7T 5D | QD")
    _, closed, _ = table("jefe: incidente cartas-con-indices")
    assert isinstance(closed, RoundClosed)
    assert balances(table("bea: retirar rojo"))["jugador:bea"] == 1000
    assert premiums(table("carla: retirar negro")) == [("returned", "carla", "negro", 10)]
    table.load()
    assert paid_bets(table.coup(NEGRO_COLOR)) == [("negro", 1000)]


@law("criterio:treinta-y-cuarenta.40")
@everywhere
def test_a_coup_that_was_called_is_settled_before_its_cards_are_replaced(where: str) -> None:
    table = TreintaTable(where)
    table("ana: negro 10")
    table("crupier: no va mas")
    table.cards(NEGRO_COLOR)
    called = table.fork()
    called("jefe: incidente barajas-incompletas")
    assert called.now.stakes[0].free
    table("crupier: anunciar")
    refusal = table.why_not("jefe: incidente barajas-incompletas")
    assert refusal == ("se_liquida_antes", "criterio:treinta-y-cuarenta.40")
    assert paid_bets(table("crupier: liquidar")) == [("negro", 1000)]
    table("jefe: incidente barajas-incompletas")
    assert table.now.sabot is None


@law("criterio:treinta-y-cuarenta.40", "RC1979:39.4")
@everywhere
def test_where_the_last_corte_has_unfit_cards_the_next_is_the_last(where: str) -> None:
    table = TreintaTable(where)
    table("jefe: ultimas")
    table("crupier: no va mas")
    table("jefe: incidente dorsos-distintos")
    table.load()
    table.to_the_red_card()
    table("crupier: no va mas")
    table("crupier: carta roja")
    assert table.now.phase is Phase.FIN


@law("ES1979:05.III", "GA2007:05.III", "MU2010:26.a")
@everywhere
def test_the_jefe_answers_for_the_game_and_nobody_rules_for_him(where: str) -> None:
    table = TreintaTable(where)
    table("crupier: no va mas")
    for who in ("crupier", "ana", "director"):
        assert table.why_not(f"{who}: incidente carta-mal-colocada")[0] == "sin_facultad"
    table("jefe: incidente carta-mal-colocada")
    assert table.why_not("jefe: incidente lluvia")[0] == "incidente_desconocido"


@law("ES1979:05.V.3", "GA2007:05.IV.3", "MU2010:28.3")
@everywhere
def test_cards_removed_before_the_settlement_are_a_breach(where: str) -> None:
    # error 4
    table = TreintaTable(where)
    table.bets("ana negro 10")
    table.deal(NEGRO_COLOR)
    (breach,) = table("inspeccion: incidente cartas-retiradas-antes")
    assert breach.cite == RUNNING[where]
    assert table.now.negra
    table("crupier: liquidar")
    assert table.now.negra == ()
    assert {post.roles for post in table.rules.staff.value} == {(Role.JEFE,), (Role.CRUPIER,)}
