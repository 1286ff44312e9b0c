"""Lotería with a variable prize: numbers of each player's own, and a part of the sale (MU2010:127.b)."""

from typing import Any

import pytest

from tapete.engine.actor import Actor, Role
from tapete.engine.machine import play
from tapete.families.draw.state import Phase
from tapete.games.loterias.bets import BLOCK, bet_at, every, mask_of, numbers_of, with_bets
from tapete.games.loterias.rules import VariableRules
from tapete.games.loterias.shares import fund_of, funds, given_back, shared_out, topped
from tapete.games.loterias.variable import BetNumbers, FundFormed, VariableScrutinised
from tests.games.table import TestTable, balances, faults, net
from tests.trace import law

CATEGORIES = [
    {"nombre": "1.ª", "aciertos": 6, "parte": "45"},
    {"nombre": "2.ª", "aciertos": 5, "parte": "20"},
    {"nombre": "3.ª", "aciertos": 4, "parte": "35"},
]
DRAWN = (3, 9, 12, 20, 31, 44)
SIX, FIVE, FOUR, NONE = "3 9 12 20 31 44", "3 9 12 20 31 45", "3 9 12 20 1 2", "1 2 4 5 6 7"


def setup(**changes: Any) -> dict[str, Any]:
    """Six of forty-nine at 1.00, 55 per cent to three categories."""
    usual = {"modalidad": "variable", "precio": "1", "elige": 6, "de": 49, "porcentaje": "55", "categorias": CATEGORIES}
    return {**usual, **changes}


def refused(**changes: Any) -> list[tuple[str, str]]:
    return faults("loterias", "murcia", **setup(**changes))


class Sorteo(TestTable):
    """A draw whose sale is open."""

    def __init__(self, *bets: str, **changes: Any) -> None:
        super().__init__("loterias", "murcia", **setup(**changes))
        self.sell(*bets)

    def sell(self, *bets: str) -> None:
        self("organizador: abrir venta")
        for bet in bets:
            self(bet)

    def draw(self, *numbers: int) -> VariableScrutinised:
        """The sale closes, the draw is held and these numbers come."""
        self("organizador: cerrar venta")
        self("organizador: sortear")
        for number in numbers:
            self(f"azar: resultado {number}")
        return next(event for event in reversed(self.events) if isinstance(event, VariableScrutinised))

    def winnings(self) -> dict[str, int]:
        return {each.name: each.cents for each in self.state.winnings}


def rules(**changes: Any) -> VariableRules:
    found = Sorteo(**changes).game.rules
    assert isinstance(found, VariableRules)
    return found


# --- the fund ---------------------------------------------------------------------------------------------------------


@law("MU2010:127.b", "criterio:loterias.1")
def test_the_fund_is_a_part_of_the_sale_and_the_first_category_takes_the_rest() -> None:
    assert fund_of(rules(), 1_000_000) == 550_000
    assert funds(rules(), 550_000, 0) == [247_500, 110_000, 192_500]


@law("MU2010:127.b", "criterio:loterias.4")
def test_winners_share_to_the_cent_and_the_rest_is_carried_over() -> None:
    shared = shared_out(rules(), 550_000, 0, [1, 1, 37], last=False)
    assert (shared.results[2].each, shared.bote) == (5_202, 26)


@law("criterio:loterias.4")
def test_a_category_that_nobody_wins_is_carried_over() -> None:
    assert shared_out(rules(), 550_000, 0, [0, 1, 37], last=False).bote == 247_526


@law("criterio:loterias.4")
def test_the_bote_is_spread_over_the_categories_of_the_next_draw() -> None:
    assert funds(rules(), 550_000, 247_526) == [358_887, 159_505, 279_134]
    assert funds(rules(bote_a_primera=True), 550_000, 247_526) == [495_026, 110_000, 192_500]


@law("criterio:loterias.4")
def test_in_the_last_draw_a_fund_without_winners_goes_to_the_next_category() -> None:
    shared = shared_out(rules(), 550_000, 0, [0, 2, 1], last=True)
    assert [each.each for each in shared.results] == [0, 178_750, 192_500]
    up = shared_out(rules(), 550_000, 0, [1, 0, 0], last=True)
    assert ([each.each for each in up.results], up.bote, up.left) == ([550_000, 0, 0], 0, 0)


@law("criterio:loterias.4")
def test_in_the_last_draw_without_winners_the_fund_goes_back() -> None:
    table = Sorteo(f"ana: apostar {NONE}", f"eva: apostar {NONE}", f"luz: apostar {NONE}", sorteos=1)
    told = table.draw(*DRAWN)
    assert told.back
    assert table.winnings() == {"ana": 55, "eva": 55, "luz": 55}
    table("organizador: pagar premios")
    assert table.state.bank == 135
    assert table.state.phase is Phase.FIN
    assert table.why_not("organizador: abrir venta")[0] == "fuera_de_momento"


@law("criterio:loterias.4")
def test_a_fund_goes_back_by_the_largest_remainders() -> None:
    assert given_back(100, {"ana": 1, "eva": 1, "luz": 1}) == {"ana": 34, "eva": 33, "luz": 33}
    assert given_back(101, {"ana": 100, "eva": 200}) == {"ana": 34, "eva": 67}


@law("criterio:loterias.11")
def test_a_guaranteed_fund_is_made_up_by_the_organiser() -> None:
    guaranteed = rules(minimo_garantizado="100")
    assert (guaranteed.anticipo, topped(guaranteed, 1_000, 450)) == (10_000, 10_000 - 550 - 450)
    assert topped(guaranteed, 10_000_000, 0) == topped(rules(), 100, 0) == 0
    table = Sorteo(f"ana: apostar {SIX}", minimo_garantizado="100")
    table.draw(*DRAWN)
    [formed] = [event for event in table.events if isinstance(event, FundFormed)]
    assert (formed.fund, formed.added, table.winnings()) == (10_000, 9_945, {"ana": 4_500})
    assert refused(minimo_garantizado="100", anticipo="99") == [("plan_de_premios", "criterio:loterias.11")]


# --- bets -------------------------------------------------------------------------------------------------------------


@law("MU2010:127.b")
def test_a_bet_has_different_numbers_of_those_that_may_come() -> None:
    table = Sorteo()
    assert table.why_not("ana: apostar 3 3 9 12 20 31") == ("numero_repetido", "MU2010:127.b")
    assert table.why_not("ana: apostar 3 9 12 20 31") == ("cuantos_numeros", "MU2010:127.b")
    assert table.why_not("ana: apostar 3 9 12 20 31 50") == ("numero_fuera", "MU2010:127.b")
    assert table.why_not("ana: apostar 0 3 9 12 20 31") == ("numero_fuera", "MU2010:127.b")
    table("ana: apostar 3 9 12 20 31 49")
    assert balances(table.events)["tapete:ana"] == 100


@law("MU2010:127.b", "criterio:loterias.13")
def test_each_player_determines_their_numbers() -> None:
    assert refused() == []
    assert refused(numeros_por="organizador") == [("numeros_ajenos", "MU2010:127.b")]


@law("MU2010:127.b")
def test_no_prize_of_it_is_a_fixed_amount() -> None:
    fixed = [*CATEGORIES[:2], {"nombre": "3.ª", "aciertos": 4, "importe": "50"}]
    assert refused(categorias=fixed) == [("premio_fijo", "MU2010:127.b")]
    assert refused(porcentaje="0") == [("numeros_de_la_loteria", "MU2010:127.b")]
    assert refused(numeros=100) == [("campo_de_otra_modalidad", "MU2010:127.b")]


@law("criterio:loterias.1")
def test_the_parts_are_the_whole_fund() -> None:
    assert refused(categorias=CATEGORIES[:2]) == [("partes_del_fondo", "criterio:loterias.1")]
    assert refused(categorias=[CATEGORIES[1], CATEGORIES[1], CATEGORIES[2]])[0][0] == "plan_de_premios"
    assert refused(categorias=[{**CATEGORIES[0], "aciertos": 7}, *CATEGORIES[1:]])[0][0] == "numeros_de_la_loteria"


@law("criterio:loterias.17", "criterio:loterias.4")
def test_numbers_and_draws_are_within_limits() -> None:
    assert refused(de=60) == []
    assert refused(de=61) == [("numeros_de_la_loteria", "criterio:loterias.17")]
    assert refused(sorteos=-1) == [("numeros_de_la_loteria", "criterio:loterias.4")]


@law("MU2010:127.b")
def test_a_bet_wins_its_highest_category_alone() -> None:
    table = Sorteo(f"ana: apostar {SIX}", f"eva: apostar {FIVE}", f"luz: apostar {FOUR} {FOUR}", f"sol: apostar {NONE}")
    told = table.draw(*DRAWN)
    assert [(each.winners, each.fund) for each in told.results] == [(1, 124), (1, 55), (2, 96)]
    assert table.winnings() == {"ana": 124, "eva": 55, "luz": 96}
    assert told.bote == table.state.bote == 0


@law("MU2010:127.b", "criterio:loterias.4")
def test_what_is_carried_over_stays_from_draw_to_draw_and_session_to_session() -> None:
    table = Sorteo(f"ana: apostar {NONE}")
    table.draw(*DRAWN)
    table("organizador: pagar premios")
    assert table.state.bote == 55
    table("organizador: cerrar")
    table("director: abrir")
    assert table.state.bote == 55
    table.sell(f"ana: apostar {SIX}")
    table.draw(*DRAWN)
    table("ana: cobrar")
    assert net(table.events, "ana") == -200 + 110 - 22 - 39
    assert sum(balances(table.events).values()) == 0
    assert balances(table.events)["bote:loteria-6-de-49"] == 61 == table.state.bote


@law("MU2010:127.b")
def test_the_complementario_counts_where_a_category_asks_for_it() -> None:
    categories = [
        CATEGORIES[0],
        {"nombre": "2.ª", "aciertos": 5, "complementario": True, "parte": "20"},
        {"nombre": "3.ª", "aciertos": 5, "parte": "35"},
    ]
    table = Sorteo(f"ana: apostar {FIVE}", "eva: apostar 3 9 12 20 31 46", complementario=True, categorias=categories)
    told = table.draw(*DRAWN, 45)
    assert [each.winners for each in told.results] == [0, 1, 1]
    assert refused(categorias=categories)[0] == ("numeros_de_la_loteria", "criterio:loterias.1")
    ordered = [categories[0], categories[2], categories[1]]
    assert refused(complementario=True, categorias=ordered)[0][0] == "plan_de_premios"


@law("criterio:loterias.18")
def test_what_expires_of_a_variable_prize_is_carried_over() -> None:
    table = Sorteo(f"ana: apostar {SIX}", plazo_de_cobro=1)
    table.draw(*DRAWN)
    table("reloj: hora 86400")
    table("organizador: caducar")
    assert (table.state.bote, net(table.events, "ana")) == (55, -100)


@law("criterio:loterias.12")
def test_an_annulled_draw_refunds_every_bet() -> None:
    table = Sorteo(f"ana: apostar {SIX} {FIVE}")
    table("organizador: anular")
    assert (net(table.events, "ana"), table.state.combos) == (0, ())


@law("criterio:loterias.10")
def test_no_bet_is_taken_after_the_close_and_no_ball_comes_twice() -> None:
    table = Sorteo(f"ana: apostar {SIX}")
    table("organizador: cerrar venta")
    assert table.why_not(f"eva: apostar {SIX}") == ("fuera_de_momento", "criterio:loterias.10")
    table("organizador: sortear")
    table("azar: resultado 3")
    assert table.why_not("azar: resultado 3")[0] == table.why_not("azar: resultado 50")[0] == "numero_imposible"


# --- combinations -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bets", [0, 1, BLOCK - 1, BLOCK, BLOCK + 1, 3 * BLOCK + 7])
def test_combinations_are_kept_in_blocks(bets: int) -> None:
    masks = [mask_of((1 + n % 40, 42 + n % 3)) for n in range(bets)]
    blocks: Any = ()
    for at in range(0, bets, 700):
        blocks = with_bets(blocks, masks[at : at + 700])
    assert list(every(blocks)) == masks
    assert all(bet_at(blocks, place) == masks[place] for place in range(0, bets, 97))
    assert numbers_of(mask_of((3, 49, 12))) == (3, 12, 49)


def test_a_crowd_bets_cheaply() -> None:
    """Each block is shared by every state after it: another bet copies one block, and not all the bets."""
    table = Sorteo()
    numbers = tuple(n for start in range(1, 44) for n in range(start, start + 6))
    for player in range(60):
        who = Actor(f"p{player}", Role.JUGADOR)
        table.state, _ = play(table.game, table.state, BetNumbers(by=who, player=who.id, numbers=numbers))
    before = table.state.combos
    table(f"ana: apostar {SIX}")
    assert table.state.tickets == 60 * 43 + 1
    assert table.state.combos[0] is before[0]
    assert len(before) == 3


@law("MU2010:127.b")
def test_people_are_told_how_many_numbers_come_of_how_many() -> None:
    table = Sorteo("ana: apostar 1 2 3 4 5 6")
    assert "Bets of 6 different numbers from 1 to 49 are on sale at €1.00 each." in [e.tell("en") for e in table.events]
    table("organizador: cerrar venta")
    [begun] = table("organizador: sortear")
    assert begun.tell("en") == "The draw is held: 6 of 49 numbers come."
