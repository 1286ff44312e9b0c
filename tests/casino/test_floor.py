"""The floor in time: sessions, tables that open and close, limits that stay, duties that hold at every moment."""

import pytest

from tapete.casino.config import Casino
from tapete.casino.floor.session import CloseSession, OpenSession
from tapete.casino.floor.tables import CloseTable, OpenTable, Replenish, SetLimit
from tapete.engine.command import Actor, Declare, Role, Tick
from tapete.engine.event import Refused
from tapete.engine.machine import play
from tapete.families.table import opening
from tapete.families.wheel.play import WheelGame
from tapete.families.wheel.series import BuySeries, SeriesBought
from tests.casino.acting import CLOCK, DIRECTOR, PLENTY, House
from tests.casino.houses import BOLA, FORTUNA, house, licence, mesa
from tests.trace import law

ANA = Actor("ana", Role.JUGADOR)
FRANCESA, AMERICANA, FORTUNE = "ruleta-francesa", "ruleta-americana", "ruleta-de-la-fortuna"


def two_tables(where: str, juego: str, *, dispensed: bool = False) -> Casino:
    """Table 1 at the authorised minimum of 2 euros, table 2 at 5."""
    papers = licence(juego, "2", banda=["2", "20"], dispensa_mesa_al_minimo=dispensed)
    return house(where, papers, mesa(where, 1, juego), mesa(where, 2, juego, minimo="5"))


# One table at the minimum


@law("ES1979:01.IV.2.B.b", "GA2007:01.V.2.B.b", "criterio:ruleta-francesa.24")
@pytest.mark.parametrize("juego", [FRANCESA, AMERICANA])
@pytest.mark.parametrize(("where", "cite"), [("estado", "ES1979:01.IV.2.B.b"), ("galicia", "GA2007:01.V.2.B.b")])
def test_the_first_table_opens_at_the_minimum_and_the_last_at_it_does_not_close(
    where: str, juego: str, cite: str
) -> None:
    # ruleta-francesa, example 11
    floor = House(two_tables(where, juego))
    assert floor.why_not_open(2) == ("sin_mesa_al_minimo", cite)
    floor.open(1, 2)
    assert floor.why_not_close(1) == ("sin_mesa_al_minimo", cite)
    floor.close(2)


@law("ES1979:01.IV.2.B.b", "GA2007:01.V.2.B.b")
@pytest.mark.parametrize("where", ["estado", "galicia"])
def test_an_authorisation_may_dispense_with_the_table_at_the_minimum(where: str) -> None:
    floor = House(two_tables(where, FRANCESA, dispensed=True))
    floor.open(2, 1)
    floor.close(1)


@law("ES1979:01.IV.2.A.a", "ES1979:01.IV.2.A.b", "ES1979:01.IV.2.B")
def test_a_raised_minimum_carries_the_maxima_with_it() -> None:
    floor = House(two_tables("estado", FRANCESA))
    floor.open(1, 2)
    game = floor.floor.game(floor.state, 2)
    assert isinstance(game, WheelGame)
    assert [game.rules.bets[bet].cap for bet in ("pleno:17", "rojo")] == [150_00, 2700_00]
    assert game.rules.anticipo == floor.state.anticipos[2] == 75_000_00


@law("criterio:ruleta-francesa.24", "ES1979:01.IV.2.B.b")
def test_a_francesa_does_not_keep_the_minimum_of_the_americanas() -> None:
    # ruleta-americana, example 12
    papers = [licence(juego, "1", banda=["1", "5"]) for juego in (FRANCESA, AMERICANA)]
    floor = House(house("estado", *papers, mesa("estado", 1, FRANCESA), mesa("estado", 2, AMERICANA, minimo="2")))
    floor.open(1)
    assert floor.why_not_open(2) == ("sin_mesa_al_minimo", "ES1979:01.IV.2.B.b")


@law("GA2007:03.IV.2.a", "GA2007:01.V.2.B.b")
def test_cards_keep_a_table_at_the_minimum_too() -> None:
    # casino, example 4
    papers = licence("blackjack", "5", banda=["5", "25"])
    tables = [mesa("galicia", n, "blackjack", minimo=minimo) for n, minimo in ((1, "10"), (2, "5"), (3, "25"))]
    floor = House(house("galicia", papers, *tables))
    assert floor.why_not_open(1) == ("sin_mesa_al_minimo", "GA2007:03.IV.2.a")
    floor.open(2, 3)
    assert floor.why_not_close(2) == ("sin_mesa_al_minimo", "GA2007:03.IV.2.a")


@law("ES1979:04.V.b", "GA2007:04.IV.2", "MU2010:23.2", "criterio:bola.12")
@pytest.mark.parametrize(
    ("where", "cite"), [("estado", "ES1979:04.V.b"), ("galicia", "GA2007:04.IV.2"), ("murcia", "MU2010:23.2")]
)
def test_the_pano_at_the_minimum_may_be_of_another_table(where: str, cite: str) -> None:
    papers = licence("bola", "1", **BOLA)
    floor = House(house(where, papers, mesa(where, 1, "bola", panos=["2", "2"]), mesa(where, 2, "bola")))
    assert floor.why_not_open(1) == ("sin_pano_al_minimo", cite)
    floor.open(2, 1)
    assert floor.why_not_close(2) == ("sin_pano_al_minimo", cite)
    floor.close(1, 2)


# Limits that stay


@law("ES1979:01.IV.2.B.a", "GA2007:01.V.2.B.a", "ES1979:01.IV.2.B", "GA2007:01.V.2.B")
@pytest.mark.parametrize(("where", "cite"), [("estado", "ES1979:01.IV.2.B.a"), ("galicia", "GA2007:01.V.2.B.a")])
def test_the_limit_of_a_ruleta_stays_until_the_next_session_even_if_it_closes(where: str, cite: str) -> None:
    # casino, example 5
    floor = House(two_tables(where, FRANCESA))
    floor.limit(2, 5_00)
    floor.open(1, 2)
    assert floor.why_not_limit(2, 10_00) == ("limite_bloqueado", cite)
    floor.close(2)
    assert floor.why_not_limit(2, 10_00) == ("limite_bloqueado", cite)
    floor.at("27:00")
    floor.close(1)
    floor.close_session()
    floor.limit(2, 10_00)
    floor.open_session()
    floor.open(1, 2)
    assert floor.state.anticipos[2] == 150_000_00


@law("ES1979:03.V.2.a", "GA2007:03.IV.2.a", "criterio:casino.5", "ES1979:01.IV.2.B.a", "GA2007:01.V.2.B.a")
@law("ES1979:01.IV.2.B.b", "GA2007:01.V.2.B.b", "criterio:treinta-y-cuarenta.37")
@pytest.mark.parametrize(
    ("where", "juego", "stays", "least"),
    [
        ("estado", "blackjack", "ES1979:03.V.2.a", "ES1979:03.V.2.a"),
        ("galicia", "blackjack", "GA2007:03.IV.2.a", "GA2007:03.IV.2.a"),
        ("murcia", "blackjack", "criterio:casino.5", "criterio:casino.5"),
        ("estado", "ruleta-americana", "ES1979:01.IV.2.B.a", "ES1979:01.IV.2.B.b"),
        ("galicia", "ruleta-americana", "GA2007:01.V.2.B.a", "GA2007:01.V.2.B.b"),
        ("estado", "treinta-y-cuarenta", "ES1979:01.IV.2.B.a", "ES1979:01.IV.2.B.b"),
        ("galicia", "treinta-y-cuarenta", "GA2007:01.V.2.B.a", "GA2007:01.V.2.B.b"),
    ],
)
def test_a_table_that_closed_keeps_its_limit_and_one_stays_at_the_minimum(
    where: str, juego: str, stays: str, least: str
) -> None:
    floor = House(two_tables(where, juego))
    assert floor.why_not_open(2) == ("sin_mesa_al_minimo", least)
    floor.open(1, 2)
    floor.close(2)
    assert floor.why_not_limit(2, 10_00) == ("limite_bloqueado", stays)


@law("RC1979:39.5.a")
def test_the_limit_of_a_working_table_stays_in_asturias_too() -> None:
    juego = "punto-y-banca"
    floor = House(house("asturias", licence(juego, "2", multiplo=50), *(mesa("asturias", n, juego) for n in (1, 2))))
    floor.limit(2, 5_00)
    floor.open(1, 2)
    floor.close(2)
    assert floor.why_not_limit(2, 10_00) == ("limite_bloqueado", "RC1979:39.5.a")


@law("criterio:treinta-y-cuarenta.37")
def test_the_limit_of_a_working_table_of_treinta_y_cuarenta_stays_in_murcia_too() -> None:
    juego = "treinta-y-cuarenta"
    tables = [mesa("murcia", n, juego) for n in (1, 2)]
    floor = House(house("murcia", licence(juego, "2", banda=["2", "50"]), *tables))
    floor.open(1, 2)
    floor.close(2)
    assert floor.why_not_limit(2, 5_00) == ("limite_bloqueado", "criterio:treinta-y-cuarenta.37")


@law("RC1979:39.5.a", "criterio:casino.5", "criterio:casino.6", "criterio:ruleta-francesa.23")
@pytest.mark.parametrize(
    ("where", "juego", "terms", "cite"),
    [
        ("estado", "dados", {"maximo_sencilla": "2000"}, "RC1979:39.5.a"),
        ("galicia", FORTUNE, {"maximo": "50"}, "criterio:casino.6"),
        ("murcia", FORTUNE, {"maximo": "50"}, "criterio:casino.5"),
    ],
)
def test_the_limit_of_any_other_game_stays_too(where: str, juego: str, terms: dict[str, str], cite: str) -> None:
    papers = licence(juego, "2", mesas=2, banda=["2", "50"], anticipo=terms.get("anticipo", "1000000"), **{
        name: value for name, value in terms.items() if name != "anticipo"
    })  # fmt: skip
    floor = House(house(where, papers, mesa(where, 1, juego), mesa(where, 2, juego)))
    floor.limit(2, 5_00)
    floor.open(1, 2)
    assert floor.why_not_limit(2, 2_00) == ("limite_bloqueado", cite)
    floor.close(2)
    assert floor.why_not_limit(2, 2_00) == ("limite_bloqueado", cite)


@law("criterio:casino.5")
def test_murcia_may_let_the_limits_of_a_working_table_change() -> None:
    papers = licence(FORTUNE, "1", **FORTUNA)
    tables = [mesa("murcia", 1, FORTUNE)]
    strict, free = (House(house("murcia", papers, *tables, head=head)) for head in ("", "normas_generales = false"))
    for floor in (strict, free):
        floor.open(1)
    assert strict.why_not_limit(1, 2_00) == ("limite_bloqueado", "criterio:casino.5")
    free.limit(1, 2_00)


@law("criterio:ruleta-francesa.23", "MU2010:7.3.a", "MU2010:13.1")
@pytest.mark.parametrize("juego", [FRANCESA, AMERICANA])
def test_in_murcia_the_director_does_not_move_the_minimum_of_a_ruleta(juego: str) -> None:
    floor = House(house("murcia", licence(juego, "2", banda=["2", "5"]), mesa("murcia", 1, juego)))
    assert floor.why_not_limit(1, 5_00) == ("sin_facultad", "criterio:ruleta-francesa.23")
    floor.open(1)
    assert floor.why_not_limit(1, 5_00) == ("limite_bloqueado", "criterio:ruleta-francesa.23")
    floor.at("27:00")
    floor.close(1)
    assert floor.why_not_limit(1, 5_00) == ("limite_bloqueado", "criterio:ruleta-francesa.23"), "it has worked"


@law("criterio:bola.13", "ES1979:04.V.b", "GA2007:04.IV.2", "MU2010:23.2")
@pytest.mark.parametrize(
    ("where", "cite"), [("estado", "ES1979:04.V.b"), ("galicia", "GA2007:04.IV.2"), ("murcia", "MU2010:23.2")]
)
def test_a_pano_keeps_its_minimum_until_it_closes(where: str, cite: str) -> None:
    floor = House(house(where, licence("bola", "1", **BOLA), mesa(where, 1, "bola", panos=["1", "2"])))
    floor.open(1)
    assert floor.why_not_limit(1, 1_00, 1_00) == ("limite_bloqueado", "criterio:bola.13")
    floor.close(1)
    assert floor.why_not_limit(1, 1_00, 3_00) == ("minimo_no_permitido", cite)
    assert floor.why_not_limit(1, 1_00)[0] == "minimos_mal_contados"
    floor.limit(1, 1_00, 1_00)
    floor.open(1)
    game = floor.floor.game(floor.state, 1)
    assert isinstance(game, WheelGame)
    assert game.rules.bets["rojo"].minimums == (1_00, 1_00)


@law("ES1979:01.IV.2.B", "RC1979:16.e")
def test_a_new_limit_obeys_the_band() -> None:
    floor = House(two_tables("estado", FRANCESA))
    assert floor.why_not_limit(2, 1_00) == ("minimo_inferior_al_autorizado", "ES1979:01.IV.2.B")
    assert floor.why_not_limit(2, 21_00) == ("fuera_de_banda", "ES1979:01.IV.2.B")
    floor.limit(2, 20_00)


@law("ES1979:01.IV.2.B", "RC1979:47.2.b")
def test_a_new_limit_carries_the_anticipo_with_it() -> None:
    papers = licence(FRANCESA, "2", banda=["2", "20"])
    own = mesa("estado", 2, FRANCESA, minimo="5", anticipo="80000")
    floor = House(house("estado", papers, mesa("estado", 1, FRANCESA), own))
    short = SetLimit(by=DIRECTOR, table=2, minimums=(10_00,), anticipo=80_000_00)
    assert floor.why_not(short) == ("anticipo_insuficiente", "RC1979:47.2.b")
    floor.limit(2, 2_00)
    floor.open(1, 2)
    assert floor.state.anticipos[2] == 80_000_00
    floor.close(2)
    floor.at("27:00")
    floor.close(1)
    floor.close_session()
    floor.limit(2, 10_00)
    floor.open_session()
    floor.open(1, 2)
    assert floor.state.anticipos[2] == 150_000_00


# Service


@law("GA2007:2.3", "criterio:casino.4", "criterio:ruleta-francesa.35")
def test_the_last_ruleta_and_the_last_card_table_stay_until_the_closing_hour() -> None:
    # casino, example 6: gaming until 03:00
    games = (FRANCESA, AMERICANA, "blackjack", FORTUNE)
    papers = [
        licence(FRANCESA, "1"),
        licence(AMERICANA, "1"),
        licence("blackjack", "1", anticipo="5000"),
        licence(FORTUNE, "1", **FORTUNA),
    ]
    floor = House(house("galicia", *papers, *(mesa("galicia", n, juego) for n, juego in enumerate(games, 1))))
    floor.open(1, 2, 3, 4)
    floor.at("23:00")
    floor.close(1)
    for last in (2, 3):
        assert floor.why_not_close(last) == ("sin_mesa_en_servicio", "GA2007:2.3")
    floor.at("26:59")
    assert floor.why_not_close(2) == ("sin_mesa_en_servicio", "GA2007:2.3")
    floor.at("27:00")
    floor.close(2, 3, 4)


@law("GA2007:2.3", "criterio:casino.29")
def test_a_casino_without_cards_needs_no_card_table_and_murcia_none_at_all() -> None:
    for where, last in (("galicia", False), ("murcia", True)):
        floor = House(house(where, licence(AMERICANA, "1"), *(mesa(where, n, AMERICANA) for n in (1, 2))))
        floor.open(1, 2)
        floor.close(1)
        if last:
            floor.close(2)
        else:
            assert floor.why_not_close(2) == ("sin_mesa_en_servicio", "GA2007:2.3")


@law("RC1979:39.3")
def test_the_estado_keeps_one_table_of_each_ruleta() -> None:
    papers = [licence(juego, "1") for juego in (FRANCESA, AMERICANA)]
    tables = [mesa("estado", n, juego) for n, juego in ((1, FRANCESA), (2, AMERICANA), (3, AMERICANA))]
    floor = House(house("estado", *papers, *tables))
    floor.open(2)
    floor.open(1, 3)
    floor.close(3)
    for last in (1, 2):
        assert floor.why_not_close(last) == ("sin_mesa_en_servicio", "RC1979:39.3")


# The session, the guarantee and the anticipos


@law("RC1979:49.1", "ES1979:01.IV.2.B")
def test_a_session_opens_with_its_guarantee() -> None:
    # casino, example 3
    papers = licence(FRANCESA, "2.50", banda=["2.50", "20"])
    leave = "bloqueo_autorizado = true"
    tables = [mesa("estado", 1, FRANCESA), mesa("estado", 2, FRANCESA, minimo="10")]
    floor = House(house("estado", papers, *tables, caja=leave), session=False)

    def with_caja(cash: int, blocked: int = 0) -> OpenSession:
        return OpenSession(by=DIRECTOR, at=18 * 60, cash=cash, blocked=blocked)

    assert floor.why_not(with_caja(149_999_99)) == ("garantia_insuficiente", "RC1979:49.1")
    assert floor.why_not(with_caja(74_999_99, 75_000_01)) == ("efectivo_insuficiente", "RC1979:49.1")
    floor.do(with_caja(75_000_00, 75_000_00))
    floor.open(1)
    floor.limit(2, 20_00)
    assert floor.why_not_open(2) == ("garantia_insuficiente", "RC1979:49.1")
    floor.limit(2, 10_00)
    floor.open(2)


@law("RC1979:49.1")
def test_blocking_part_of_the_guarantee_needs_leave() -> None:
    floor = House(house("estado", licence(FRANCESA, "1"), mesa("estado", 1, FRANCESA)), session=False)
    half = OpenSession(by=DIRECTOR, at=18 * 60, cash=7_500_00, blocked=7_500_00)
    assert floor.why_not(half) == ("bloqueo_no_autorizado", "RC1979:49.1")


@law("RC1979:47.1", "RC1979:47.2.a", "RC1979:47.2.b")
def test_a_replenishment_is_equal_to_the_first_anticipo() -> None:
    # casino, example 2: ruleta at 2.50, and bola authorised at 1 with a paño at 2
    papers = [licence(FRANCESA, "2.50"), licence("bola", "1", **BOLA)]
    floor = House(house("estado", *papers, mesa("estado", 1, FRANCESA), mesa("estado", 2, "bola", panos=["1", "2"])))
    floor.open(1, 2)
    for table, first in ((1, 37_500_00), (2, 4_000_00)):
        for amount in (first - 1, first + 1):
            answer = floor.why_not(Replenish(by=DIRECTOR, table=table, amount=amount))
            assert answer == ("reposicion_distinta", "RC1979:47.1")
        (event,) = floor.do(Replenish(by=DIRECTOR, table=table, amount=first))
        assert event.cite == "RC1979:47.1"


@law("criterio:casino.26")
def test_the_direction_opens_and_whoever_runs_the_table_closes() -> None:
    floor = House(house("murcia", licence("bola", "1", **BOLA), mesa("murcia", 1, "bola", jefe="ana")))
    ana, luis = Actor("ana", Role.JEFE), Actor("crupier-1-1", Role.CRUPIER)
    refused = ("sin_facultad", "criterio:casino.26")
    assert floor.why_not(OpenTable(by=ana, table=1)) == refused
    floor.open(1)
    assert floor.why_not(CloseTable(by=luis, table=1)) == refused
    assert floor.why_not(CloseTable(by=Actor("blas", Role.JEFE), table=1)) == refused
    floor.close(1, by=ana)
    assert floor.why_not(CloseSession(by=ana)) == refused
    assert House(floor.floor.casino, session=False).why_not(OpenSession(by=ana, at=1020, cash=PLENTY)) == refused


@law("criterio:casino.26", "MU2010:101")
def test_the_croupier_closes_a_table_that_has_no_jefe() -> None:
    personal = ["crupier:luis"]
    table = mesa("murcia", 1, FORTUNE, personal=personal)
    floor = House(house("murcia", licence(FORTUNE, "1", **FORTUNA), table))
    floor.open(1)
    floor.close(1, by=Actor("luis", Role.CRUPIER))


def test_only_the_caja_and_the_direction_replenish_and_only_the_clock_moves_time() -> None:
    floor = House(house("murcia", licence("bola", "1", **BOLA), mesa("murcia", 1, "bola", jefe="ana")))
    floor.open(1)
    assert floor.why_not(Replenish(by=Actor("ana", Role.JEFE), table=1, amount=4_000_00))[0] == "sin_facultad"
    floor.do(Replenish(by=Actor("caja", Role.CAMBISTA), table=1, amount=4_000_00))
    assert floor.why_not(Tick(by=DIRECTOR, at=1100))[0] == "sin_facultad"
    floor.at("18:00")
    floor.at("18:00")
    assert floor.why_not(Tick(by=CLOCK, at=18 * 60 - 1))[0] == "reloj_atrasado"


# Staff and numbers at every moment


@law("ES1979:01.III.1.b", "GA2007:01.IV", "MU2010:6")
@pytest.mark.parametrize(
    ("where", "cite"), [("estado", "ES1979:01.III.1.b"), ("galicia", "GA2007:01.IV"), ("murcia", "MU2010:6")]
)
def test_a_table_does_not_open_without_its_staff(where: str, cite: str) -> None:
    floor = House(house(where, licence(FRANCESA, "1"), mesa(where, 1, FRANCESA, without=1)))
    assert floor.why_not_open(1) == ("personal_insuficiente", cite)
    roles = (Role.JEFE, Role.CRUPIER, Role.CRUPIER, Role.EXTREMO)
    floor.open(1, staff=tuple(Actor(f"p{n}", role) for n, role in enumerate(roles)))


@law("criterio:casino.28", "criterio:ruleta-americana.16")
def test_people_are_counted_over_the_tables_that_work() -> None:
    papers = licence(AMERICANA, "1")
    first = mesa("estado", 1, AMERICANA, jefe="ana", personal=["crupier:luis"])
    second = mesa("estado", 2, AMERICANA, jefe="ana", personal=["crupier:eva"])
    third = mesa("estado", 3, AMERICANA, jefe="rosa", personal=["crupier:luis"])
    floor = House(house("estado", papers, first, second, third))
    floor.open(1)
    assert floor.why_not_open(2) == ("demasiadas_mesas_por_jefe", "criterio:ruleta-americana.16")
    assert floor.why_not_open(3) == ("persona_en_dos_mesas", "criterio:casino.28")


@law("MU2010:11", "criterio:casino.30")
def test_a_table_parts_those_of_a_jefe_if_it_works_under_another() -> None:
    row = [
        mesa("murcia", n, AMERICANA, jefe=jefe, contiguas=[n + 1] if n < 3 else [])
        for n, jefe in ((1, "ana"), (2, "rosa"), (3, "ana"))
    ]
    floor = House(house("murcia", licence(AMERICANA, "1"), *row))
    floor.open(1, 2)
    assert floor.why_not_open(3) == ("mesas_no_contiguas", "MU2010:11")
    floor.close(2)
    floor.open(3)
    assert floor.why_not_open(2) == ("mesas_no_contiguas", "MU2010:11")
    ana = Actor("ana", Role.JEFE)
    floor.open(2, staff=(ana, Actor("luis", Role.CRUPIER)))
    floor.close(2, by=ana)


@law("RC1979:16.d", "GA2007:2.1")
def test_no_table_opens_beyond_the_authorisation() -> None:
    papers = licence(AMERICANA, "1", mesas=1)
    tables = [mesa("galicia", n, AMERICANA) for n in (1, 2)] + [
        mesa("galicia", 3, "bola", minimo_autorizado="1", **BOLA)
    ]
    floor = House(house("galicia", papers, *tables))
    floor.open(1)
    assert floor.why_not_open(2) == ("mesas_de_mas", "RC1979:16.d")
    assert floor.why_not_open(3) == ("juego_no_autorizado", "RC1979:16.d")
    monte = House(house("galicia", licence("monte", "1", anticipo="5000"), mesa("galicia", 1, "monte")))
    assert monte.why_not_open(1) == ("juego_fuera_de_catalogo", "GA2007:2.1")


# Colour chips at a table of the casino (casino, example 14)


@law("ES1979:02.I.b", "ES1979:02.V", "criterio:ruleta-americana.12")
def test_colour_chips_have_a_value_of_the_casinos_chips() -> None:
    chips = "[fichas]\nfichas = [0.50, 1, 2, 5, 20, 100]"
    floor = House(house("estado", chips, licence(AMERICANA, "1"), mesa("estado", 1, AMERICANA)))
    floor.open(1)
    game, staff = floor.floor.game(floor.state, 1), floor.floor.tables(floor.state)[0].staff
    state, _ = play(game, game.opening(), opening.OpenTable(by=DIRECTOR, staff=staff))

    def value(asked: int) -> int | str:
        buying = BuySeries(by=ANA, player="ana", colour="azul", chips=10, value=asked)
        try:
            (event,) = game.decide(state, buying)
        except Refused as refused:
            return refused.code
        assert isinstance(event, SeriesBought)
        return event.value

    assert [value(asked) for asked in (3_00, 5_00, 0)] == ["valor_sin_ficha", 5_00, 1_00]
    assert [value(asked) for asked in (50, 20_00, 100_00)] == ["valor_fuera_de_rango", 20_00, "valor_fuera_de_rango"]


# What is simply not the moment


def test_things_out_of_their_moment() -> None:
    floor = House(house("murcia", licence("bola", "1", **BOLA), mesa("murcia", 1, "bola")), session=False)
    assert floor.why_not_open(1)[0] == "sesion_cerrada"
    assert floor.why_not(CloseSession(by=DIRECTOR))[0] == "sesion_cerrada"
    assert floor.why_not(Tick(by=CLOCK, at=1))[0] == "sesion_cerrada"
    for hour in (16 * 60 + 59, 27 * 60):
        early = OpenSession(by=DIRECTOR, at=hour, cash=PLENTY)
        assert floor.why_not(early) == ("fuera_de_horario", "RC1979:37")
    floor.open_session()
    assert floor.why_not(OpenSession(by=DIRECTOR, at=1020, cash=PLENTY))[0] == "sesion_abierta"
    assert floor.why_not_close(1)[0] == "mesa_cerrada"
    assert floor.why_not(Replenish(by=DIRECTOR, table=1, amount=1))[0] == "mesa_cerrada"
    assert floor.why_not_open(2)[0] == "mesa_desconocida"
    floor.open(1)
    assert floor.why_not_open(1)[0] == "mesa_abierta"
    assert floor.why_not(CloseSession(by=DIRECTOR))[0] == "mesas_abiertas"
    assert floor.why_not(Declare(by=DIRECTOR, incident="x"))[0] == "orden_desconocida"
    floor.close(1)
    floor.at("27:00")
    assert floor.why_not_open(1) == ("fuera_de_horario", "RC1979:37")


def test_every_event_can_be_told() -> None:
    floor = House(house("murcia", licence("bola", "1", **BOLA), mesa("murcia", 1, "bola")), session=False)
    acts = [
        OpenSession(by=DIRECTOR, at=1020, cash=PLENTY),
        SetLimit(by=DIRECTOR, table=1, minimums=(1_00,)),
        OpenTable(by=DIRECTOR, table=1),
        Replenish(by=DIRECTOR, table=1, amount=4_000_00),
        Tick(by=CLOCK, at=1030),
        CloseTable(by=DIRECTOR, table=1),
        CloseSession(by=DIRECTOR),
    ]
    told = [event.tell("en") for act in acts for event in floor.do(act)]
    assert told[2:4] == ["Table 1 opens with an anticipo of €4,000.00.", "The caja replenishes table 1 with €4,000.00."]
    assert len(told) == len(acts)
    assert all(told)
