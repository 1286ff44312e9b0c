"""Games of bingo automático over a network of two rooms, as the article and its worked examples have them."""

from collections.abc import Iterable
from typing import Any

import pytest
from msgspec.structs import replace

from tapete.families.hall.terminals.play import PrizeFormed
from tapete.families.hall.terminals.state import Phase, Pot, PotWon, PrizeCredited
from tapete.games.bingo_automatico.play import fed, gran_prize, prize_of
from tapete.games.bingo_automatico.rules import AutomaticoRules, State
from tapete.kit.bingo import Carton
from tests.games.table import TestTable, faults, net
from tests.trace import law

TERMINALS = {"ana": 1, "abel": 2, "bea": 3, "blas": 4}


class Red(TestTable):
    """Rooms A and B with two terminals each, cartones at a euro; players of A are ana and abel, of B bea and blas."""

    state: State

    def __init__(self, *sales: str, verified: str = "", **setup: Any) -> None:
        usual: dict[str, Any] = {"precio": "1", "salas": {"A": 2, "B": 2}, "maximo_cartones": 2000}
        super().__init__("bingo-automatico", "murcia", **{**usual, **setup})
        self(f"jefe: verificar {verified}")
        self.open(*sales)

    def open(self, *sales: str) -> "Red":
        self("jefe: abrir partida")
        for sale in sales:
            player, cartones = sale.split()
            if player not in [each.player for each in self.state.terminals]:
                self(f"{player}: alta {TERMINALS[player]}")
            self(f"{player}: comprar {cartones}")
        return self

    def close(self) -> "Red":
        self("jefe: cerrar venta")
        self("jefe: fijar maximos")
        return self

    def holds(self, **pots: int) -> "Red":
        """What the acumulados have, in cents: `super_linea_red`."""
        named = {
            name.replace("_", "-").replace("-red", ".red").replace("-A", ".A"): held for name, held in pots.items()
        }
        self.state = replace(self.state, pots=tuple([Pot(p.name, named.get(p.name, p.held)) for p in self.state.pots]))
        return self

    def carton(self, number: int) -> Carton:
        rules: AutomaticoRules = self.game.rules
        return rules.emission.series(0).carton(number)

    def draw(self, numbers: Iterable[int]) -> "Red":
        for number in numbers:
            self(f"azar: resultado {number}")
        return self

    def form(self, wanted: Iterable[int], order: int) -> "Red":
        """These numbers come, the last of them in this place."""
        missing = [number for number in wanted if number not in self.state.drawn]
        others = [number for number in range(1, 91) if number not in {*missing, *self.state.drawn}]
        return self.draw(others[: order - len(self.state.drawn) - len(missing)]).draw(missing)

    def rest(self) -> "Red":
        while self.state.phase is not Phase.LISTA:
            if self.game.needs(self.state) is not None:
                self.draw([next(n for n in range(1, 91) if n not in self.state.drawn)])
            else:
                self._next()
        return self

    @property
    def over(self) -> bool:
        """Whether the draw has ended."""
        return self.state.phase is Phase.LIQUIDACION

    def maxima(self) -> dict[str, int]:
        return {each.pot: each.before for each in self.state.maxima}

    def won(self, player: str) -> dict[str, int]:
        """What a player has formed so far, by prize."""
        return {each.prize: each.amount for each in self.state.formed if each.player == player}


@law("MU2010:125.1", "MU2010:125.2", "MU2010:125.4", "MU2010:125.5", "MU2010:125.8", "criterio:bingo-automatico.16")
@law("MU2010:125.3", "MU2010:125.6", "MU2010:125.7", "criterio:bingo-automatico.12")
def test_prizes_of_a_room_go_by_its_stakes_and_those_of_the_network_by_all() -> None:
    red = Red("ana 400", "bea 100").close()
    rules, state = red.game.rules, red.state
    assert [prize_of(rules, state, "linea", sala) for sala in "AB"] == [3200, 800]
    assert [prize_of(rules, state, "bingo", sala) for sala in "AB"] == [18000, 4500]
    assert (gran_prize(rules, state, "gran-linea"), gran_prize(rules, state, "gran-bingo")) == (500, 2000)
    assert fed(rules, state) == {
        "super-linea.red": 1000,
        "super-bingo.red": 2500,
        "bingo-extra.red": 1000,
        "reservas": 1500,
    }
    assert red.maxima() == {"super-linea.red": 10, "super-bingo.red": 42, "bingo-extra.red": 40}


@pytest.mark.parametrize(("order", "supers"), [(9, True), (10, False)])
@law("MU2010:125.1", "MU2010:125.2", "MU2010:125.3", "criterio:bingo-automatico.2", "criterio:bingo-automatico.3")
def test_the_first_line_of_the_network_before_the_maximum_takes_all_three(order: int, supers: bool) -> None:
    red = Red("bea 1", "ana 4", precio="100").holds(super_linea_red=34000).close()
    line = sorted(red.carton(1).lines[0])
    assert not any(red.carton(number).has_line(line) for number in range(2, 6))
    assert [len(each) for each in red.carton(1).lines] == [5, 5, 5]
    red.form(line, order)
    first = red.won("bea")
    assert (first["linea.B"], first["gran-linea"]) == (800, 500)
    assert first.get("super-linea.red", 0) == (35000 if supers else 0)


@pytest.mark.parametrize(
    ("order", "expected"),
    [(39, {"super-bingo.red", "bingo-extra.red"}), (40, {"super-bingo.red"}), (42, set())],
)
@law("MU2010:125.4", "MU2010:125.5", "MU2010:125.6", "MU2010:125.7", "criterio:bingo-automatico.2")
def test_a_bingo_takes_the_super_prizes_before_their_maxima(order: int, expected: set[str]) -> None:
    red = Red("ana 1", "bea 1", precio="250").holds(super_bingo_red=57500, bingo_extra_red=100).close()
    red.form(sorted(red.carton(1).numbers), order)
    got = red.won("ana")
    assert {"bingo.A", "gran-bingo"} <= got.keys()
    assert got.keys() & {"super-bingo.red", "bingo-extra.red"} == expected


@law("MU2010:125.4", "criterio:bingo-automatico.1", "criterio:bingo-automatico.13")
def test_the_game_ends_when_every_room_with_cartones_has_its_bingo() -> None:
    red = Red("ana 1", "bea 1").close()
    red.form(sorted(red.carton(1).numbers), 40)
    assert not red.over
    red.draw(sorted(red.carton(2).numbers.difference(red.state.drawn)))
    assert red.over


@law("MU2010:125.2", "MU2010:125.5", "criterio:bingo-automatico.12")
def test_without_a_network_the_gran_parts_stay_in_the_room() -> None:
    alone = Red("ana 400", salas={"A": 2}).close()
    rules, state = alone.game.rules, alone.state
    assert (prize_of(rules, state, "linea", "A"), prize_of(rules, state, "bingo", "A")) == (3600, 19600)
    alone.rest()
    assert not [event for event in alone.events if isinstance(event, PrizeFormed) and event.prize.startswith("gran")]


@pytest.mark.parametrize(("reserva", "begins", "left"), [(30000, 20000, 10000), (15000, 15000, 0)])
@law("MU2010:125.8", "criterio:bingo-automatico.7")
def test_an_acumulado_that_is_won_begins_again_from_the_reservas(reserva: int, begins: int, left: int) -> None:
    red = Red("ana 1", "bea 1", porcentajes={"reservas": "0"}, precio="250")
    red.holds(super_bingo_red=122500, reservas=reserva).close()
    red.form(sorted(red.carton(1).numbers), 41)
    red.rest()
    assert [e.amount for e in red.events if isinstance(e, PotWon) and e.name == "super-bingo.red"] == [125000]
    assert (red.state.pot("super-bingo.red"), red.state.pot("reservas")) == (begins, left)


@law("MU2010:125.8", "criterio:bingo-automatico.7")
def test_two_that_are_won_together_are_served_in_their_order() -> None:
    red = Red("ana 1", "bea 1", porcentajes={"reservas": "0"}, precio="250")
    red.holds(super_bingo_red=1000, bingo_extra_red=1000, reservas=30000).close()
    red.form(sorted(red.carton(1).numbers), 39)
    red.rest()
    pots = [red.state.pot(name) for name in ("super-bingo.red", "bingo-extra.red", "reservas")]
    assert pots == [20000, 10000, 0]


@law("MU2010:125.3", "MU2010:125.6", "criterio:bingo-automatico.6", "criterio:bingo-automatico.26")
@pytest.mark.parametrize(
    ("cents", "expected"),
    [(9980, [12, 46, 44]), (10000, [11, 44, 42]), (49980, [11, 44, 42]), (50000, [10, 42, 40])],
)
def test_the_maxima_go_by_what_is_staked(cents: int, expected: list[int]) -> None:
    red = Red(f"ana {cents // 20}", precio="0.20", maximo_cartones=2500).close()
    assert [*red.maxima().values()] == expected


@law("MU2010:125.3", "MU2010:125.6", "criterio:bingo-automatico.6")
def test_a_maximum_grows_while_its_acumulado_is_above_its_limit() -> None:
    red = Red("ana 500", acumulados={"super-bingo": {"tope": "100"}}).holds(super_bingo_red=20000).close().rest()
    assert (red.state.pot("super-bingo.red") > 10000) == bool(red.state.over)
    grown = [red.maxima()]
    for _ in range(2):
        red.open("ana 500").close()
        grown.append(red.maxima())
        red.rest()
    told = [(each["super-bingo.red"], each["bingo-extra.red"]) for each in grown if each]
    assert told[:2] == [(43, 41), (44, 42)]


@law("MU2010:125.6", "MU2010:125.8")
def test_a_maximum_that_has_grown_starts_again_once_its_acumulado_is_won() -> None:
    red = Red("ana 500", acumulados={"super-bingo": {"tope": "100", "semilla": "150"}})
    red.state = replace(red.state, over=(("super-bingo.red", 4),))
    red.holds(super_bingo_red=20000, reservas=20000).close()
    assert red.maxima()["super-bingo.red"] == 46
    red.form(sorted(red.carton(1).numbers), 40).rest()
    assert red.state.pot("super-bingo.red") > 10000
    assert red.open("ana 500").close().maxima()["super-bingo.red"] == 43


@law("MU2010:125.3", "criterio:bingo-automatico.5", "criterio:bingo-automatico.16")
def test_with_both_scopes_each_has_its_own_acumulado() -> None:
    both = {"super-linea": {"ambito": "ambos"}}
    red = Red("ana 400", "bea 100", acumulados=both, porcentajes={"super-linea": "1"}).close()
    growing = fed(red.game.rules, red.state)
    assert [growing[f"super-linea.{scope}"] for scope in ("A", "B", "red")] == [400, 100, 500]
    assert [red.maxima()[f"super-linea.{scope}"] for scope in ("A", "B", "red")] == [11, 11, 10]


@law("MU2010:125.7", "MU2010:125.6")
def test_however_it_grows_the_maximum_of_the_bingo_extra_stays_the_lower_one() -> None:
    red = Red("ana 10", "bea 10", acumulados={"super-bingo": {"tope": "1"}})
    red.state = replace(red.state, over=(("super-bingo.red", 80),))
    red.close()
    assert (red.maxima()["super-bingo.red"], red.maxima()["bingo-extra.red"]) == (90, 88)


@law("MU2010:123", "criterio:bingo-automatico.9")
@pytest.mark.parametrize(("numbers", "lawful"), [(14, False), (15, True), (90, True), (91, False)])
def test_there_are_ninety_numbers_at_the_most(numbers: int, lawful: bool) -> None:
    found = faults(
        "bingo-automatico",
        "murcia",
        precio="1",
        numeros=numbers,
        maximos=[{"super_linea": 6, "super_bingo": 18}] if numbers >= 18 else [],
    )
    assert [fault for fault in found if fault[0] == "numeros_no_admitidos"] == (
        [] if lawful else [("numeros_no_admitidos", "MU2010:123")]
    )


@law("MU2010:124.2.d")
def test_a_room_that_was_not_verified_takes_no_stakes() -> None:
    red = Red("ana 400", verified="sin 3 4")
    assert red.why_not("bea: alta 3") == ("fuera_de_servicio", "MU2010:124.2.d")
    red.close()
    assert [*red.maxima().values()] == [11, 44, 42]


@law("MU2010:125.3", "MU2010:125.6", "criterio:bingo-automatico.6")
def test_only_the_gestor_fixes_the_maxima_and_before_the_first_number() -> None:
    red = Red("ana 1")
    red("jefe: cerrar venta")
    assert red.why_not("azar: resultado 1")[0] == "fuera_de_momento"
    assert red.why_not("ana: fijar maximos") == ("sin_facultad", "MU2010:125.3")
    red("director: fijar maximos")
    red("azar: resultado 1")
    assert red.why_not("jefe: fijar maximos")[0] == "fuera_de_momento"


@law("MU2010:124.2.c", "criterio:bingo-automatico.14")
def test_who_has_cartones_in_play_has_not_stopped_playing() -> None:
    red = Red("ana 1")
    assert red.why_not("ana: baja") == ("con_cartones", "MU2010:124.2.c")
    red.close().rest()
    red("ana: baja")


@law("criterio:bingo-automatico.15")
def test_a_game_that_cannot_be_finished_is_void_in_every_room() -> None:
    red = Red("ana 4", "bea 3").holds(super_linea_red=100).close().draw([1, 2, 3])
    red("jefe: incidente fallo-del-sistema")
    assert (net(red.events, "ana"), net(red.events, "bea"), red.state.pot("super-linea.red")) == (0, 0, 100)


@law("MU2010:125.1", "criterio:bingo-automatico.1")
def test_everything_that_is_staked_is_won_kept_or_the_houses() -> None:
    red = Red("ana 300", "abel 50", "bea 100", "blas 50").close().rest()
    paid = sum(event.amount for event in red.events if isinstance(event, PrizeCredited | PotWon))
    held = sum(pot.held for pot in red.state.pots)
    assert paid + held + red.state.bank - red.game.rules.anticipo == 50000


@law("MU2010:124.1", "MU2010:124.2.e")
def test_the_terminal_shows_the_own_cartones_and_lights_its_testigo_de_premios() -> None:
    red = Red("ana 1", "bea 1").close()
    line = sorted(red.carton(1).lines[0])
    red.form(line, 9)
    ana: Any = red.game.view(red.state, red.person("ana"))
    bea: Any = red.game.view(red.state, red.person("bea"))
    assert [each.rows for each in ana.mine] == [red.carton(1).rows]
    assert {"linea.A", "gran-linea"} <= set(ana.witness)
    assert bea.witness == ()


@law("MU2010:124.2.b", "MU2010:124.2.b.1", "criterio:bingo-automatico.19")
def test_the_central_draws_one_sequence_for_every_room_and_no_number_twice() -> None:
    red = Red("ana 1", "bea 1").close()
    red("azar: resultado 7")
    assert red.why_not("azar: resultado 7") == ("numero_imposible", "MU2010:124.2.b.1")
    assert red.why_not("ana: resultado 8")[0] == "sin_facultad"
    shown = [red.game.view(red.state, red.person(name)).drawn for name in ("ana", "bea")]  # type: ignore[attr-defined]
    assert shown == [(7,), (7,)]


@law("MU2010:124.2.b.2", "MU2010:124.2.b.3")
def test_the_central_archives_stakes_and_prizes_and_reports_them() -> None:
    red = Red("ana 40", "bea 10").close().rest()
    paid = sum(event.amount for event in red.events if isinstance(event, PrizeCredited | PotWon))
    jefe: Any = red.game.view(red.state, red.person("jefe"))
    assert jefe.report == (1, 5000, paid)
    formed = [event for event in red.events if isinstance(event, PrizeFormed)]
    assert {event.prize for event in formed} >= {"linea.A", "linea.B", "bingo.A", "bingo.B", "gran-linea", "gran-bingo"}


@law("MU2010:125.4", "MU2010:125.6", "criterio:bingo-automatico.1", "criterio:bingo-automatico.10")
def test_two_cartones_that_are_full_together_share_all_that_they_win() -> None:
    red = Red("ana 1", "abel 1", "bea 1", precio="100").holds(super_bingo_red=57500).close()
    both = red.carton(1).numbers | red.carton(2).numbers
    last = max(red.carton(1).numbers)
    assert red.carton(1).numbers.isdisjoint(red.carton(2).numbers), "no two of a strip have a number in common"
    red.form(sorted(both - {last}), len(both) - 1)
    assert red.won("abel").get("bingo.A") == 9000
    red.draw([last])
    assert "bingo.A" not in red.won("ana"), "one number later is too late"
