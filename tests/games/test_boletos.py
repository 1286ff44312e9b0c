"""Boletos: what they hide is decided before, found by destroying them, and paid once (MU2010:131)."""

from typing import Any

import pytest

from tapete.engine.event import wallet
from tapete.families.draw.sealed.ending import PrizesExpired
from tapete.families.draw.sealed.failures import ClosedRefunded, Compensated
from tapete.families.draw.sealed.opening import TicketsOpened
from tapete.families.draw.sealed.state import SealedState
from tapete.families.draw.state import Phase
from tests.games.table import TestTable, balances, faults, net
from tests.trace import law

PLAN = [
    {"importe": "1000", "cantidad": 1},
    {"importe": "100", "cantidad": 10},
    {"importe": "10", "cantidad": 100},
    {"importe": "2", "cantidad": 1_000},
    {"importe": "1", "cantidad": 1_000},
]


def setup(**changes: Any) -> dict[str, Any]:
    """Ten thousand boletos at 1.00, with changes."""
    return {"precio": "1", "emision": 10_000, "plan": PLAN, **changes}


def refused(**changes: Any) -> list[tuple[str, str]]:
    return faults("boletos", "murcia", **setup(**changes))


class Counter(TestTable):
    """A counter with the sale open."""

    state: SealedState

    def __init__(self, **changes: Any) -> None:
        super().__init__("boletos", "murcia", **setup(**changes))
        self("organizador: abrir venta")

    def scratch(self, player: str, number: int, hides: str = "0") -> None:
        """Somebody scratches a boleto that hides so many cents."""
        self(f"{player}: raspar {number}")
        self(f"azar: resultado {hides}")


# --- what may be issued -----------------------------------------------------------------------------------------------


@law("criterio:boletos.6", "MU2010:131.1")
def test_the_plan_gives_sixty_per_cent_and_a_prize_in_2111_of_10000() -> None:
    rules = Counter().game.rules
    assert rules.worth == 600_000
    assert sum(lot.tickets for lot in rules.plan) == 2_111
    assert sum(outcome.weight for outcome in rules.whole) == 10_000


@law("MU2010:131.2.a")
def test_only_authorised_boletos_are_sold() -> None:
    assert refused() == []
    assert refused(autorizada=False) == [("boletos_no_autorizados", "MU2010:131.2.a")]


@law("MU2010:131.3", "criterio:boletos.7")
def test_they_are_run_by_tender_or_by_the_region_and_never_both() -> None:
    assert refused(explotador=["concurso"]) == refused(explotador=["directa"]) == []
    assert refused(explotador=[]) == [("explotacion", "MU2010:131.3")]
    assert refused(explotador=["concurso", "directa"]) == [("explotacion", "MU2010:131.3")]


@law("MU2010:131.1")
def test_the_price_is_certain() -> None:
    assert refused(paquetes={"10": "9"}) == [("importe_unico", "MU2010:131.1")]
    assert refused(paquetes={}) == []


@law("MU2010:131.1", "criterio:boletos.3")
def test_prizes_are_in_cash() -> None:
    motorbike = {"importe": "1000", "cantidad": 1, "tipo": "especie", "nombre": "moto"}
    assert refused(plan=[motorbike]) == [("premio_en_especie", "MU2010:131.1")]
    assert refused(plan=[{"importe": "1000", "cantidad": 1}]) == []


@law("MU2010:131.2.b")
@pytest.mark.parametrize("cover", ["rasgado", "arrancado", "raspado"])
def test_checking_destroys_the_boleto(cover: str) -> None:
    assert refused(cubierta=cover) == []


@law("MU2010:131.2.b")
@pytest.mark.parametrize("cover", ["reutilizable", "transparente"])
def test_a_cover_that_can_be_closed_again_or_seen_through_is_not_lawful(cover: str) -> None:
    assert refused(cubierta=cover) == [("premio_comprobable", "MU2010:131.2.b")]


@law("MU2010:131.2.b", "criterio:boletos.1")
def test_prizes_are_decided_before_the_first_sale() -> None:
    assert refused(premios_fijados="al abrir") == [("premios_despues", "MU2010:131.2.b")]
    assert refused(premios_fijados="durante la venta") == [("premios_despues", "criterio:boletos.1")]


@law("criterio:boletos.6")
def test_there_are_no_more_prizes_than_boletos_and_each_is_above_nothing() -> None:
    whole = [{"importe": "1", "cantidad": 10_000}]
    assert refused(plan=whole) == []
    assert refused(plan=[*whole, {"importe": "2", "cantidad": 1}]) == [("premios_de_mas", "criterio:boletos.6")]
    assert refused(plan=[]) == [("plan_sin_premios", "criterio:boletos.6")]
    assert refused(plan=[{"importe": "1", "cantidad": 0}]) == [("premio_sin_importe", "criterio:boletos.6")]
    assert refused(plan=[*PLAN, PLAN[0]]) == [("importe_repetido", "criterio:boletos.6")]


@law("criterio:boletos.11")
def test_what_the_organiser_puts_up_pays_the_whole_plan() -> None:
    assert Counter().state.bank == 600_000
    assert refused(anticipo="6000") == []
    assert refused(anticipo="5999.99") == [("fondo_insuficiente", "criterio:boletos.11")]


@law("criterio:boletos.13")
def test_an_emission_can_be_checked_one_by_one() -> None:
    assert refused(emision=2**20) == []
    assert refused(emision=2**20 + 1) == [("emision_fuera_de_limites", "criterio:boletos.13")]


# --- sale -------------------------------------------------------------------------------------------------------------


@law("MU2010:131.1", "criterio:boletos.8")
def test_they_are_sold_in_authorised_establishments_alone() -> None:
    table = Counter(establecimientos=["estanco-1", "kiosco-7"])
    table("ana: comprar 2 boletos en kiosco-7")
    table("ana: comprar 734 en estanco-1")
    assert table.why_not("ana: comprar 2 boletos en bar-3") == ("establecimiento_no_autorizado", "MU2010:131.1")
    assert table.why_not("ana: comprar 735 en bar-3") == ("establecimiento_no_autorizado", "MU2010:131.1")
    assert refused(establecimientos=[]) == [("punto_de_venta", "MU2010:131.1")]
    assert refused(punto_de_venta="bar-3") == [("punto_de_venta", "MU2010:131.1")]


@law("criterio:boletos.16")
def test_the_buyer_takes_the_next_of_the_pile_or_points_at_one() -> None:
    table = Counter()
    table("ana: comprar 3")
    table("eva: comprar 3 boletos")
    assert [(each.player, each.first, each.last) for each in table.state.sold] == [
        ("eva", 1, 2),
        ("ana", 3, 3),
        ("eva", 4, 4),
    ]


@law("MU2010:131.1")
def test_a_boleto_is_sold_once() -> None:
    table = Counter()
    table("ana: comprar 734")
    assert table.why_not("eva: comprar 734")[0] == "billete_vendido"
    assert table.why_not("eva: comprar 730 a 740")[0] == "billete_vendido"
    assert table.why_not("eva: comprar 10001")[0] == "billete_sin_emitir"
    assert table.why_not("eva: comprar 9 a 3")[0] == "billetes_al_reves"
    assert table.why_not("eva: comprar 0 boletos")[0] == "cuantos_billetes"
    assert table.why_not("eva: comprar 10000 boletos")[0] == "quedan_menos_billetes"
    table("eva: comprar 9999 boletos")
    assert table.why_not("eva: comprar 1 boletos")[0] == "billetes_agotados"


# --- scratching and payment -------------------------------------------------------------------------------------------


@law("MU2010:131.1", "MU2010:131.2.b")
def test_a_boleto_is_bought_scratched_and_paid_once() -> None:
    table = Counter()
    table("ana: comprar 734")
    assert table.why_not("ana: cobrar 734") == ("billete_sin_abrir", "MU2010:131.1")
    table.scratch("ana", 734, "200")
    assert table.why_not("ana: raspar 734") == ("billete_abierto", "MU2010:131.2.b")
    table("ana: cobrar 734")
    assert net(table.events, "ana") == 100
    assert table.why_not("ana: cobrar 734") == ("billete_cobrado", "MU2010:131.1")


@law("MU2010:131.1", "criterio:boletos.10")
def test_not_every_boleto_has_a_prize() -> None:
    table = Counter()
    table("ana: comprar 12")
    table.scratch("ana", 12)
    assert table.why_not("ana: cobrar 12") == ("billete_sin_premio", "MU2010:131.1")
    assert net(table.events, "ana") == -100


@law("MU2010:131.1")
def test_the_prize_that_is_stated_is_paid_whole() -> None:
    table = Counter()
    table("ana: comprar 5")
    table.scratch("ana", 5, "100000")
    assert table.why_not("ana: cobrar 5 por 900") == ("premio_distinto", "MU2010:131.1")
    table("ana: cobrar 5 por 1000")
    assert net(table.events, "ana") == 99_900


@law("MU2010:131.2.b")
def test_only_the_holder_opens_a_boleto_and_only_a_sold_one() -> None:
    table = Counter()
    table("ana: comprar 7")
    assert table.why_not("eva: raspar 7")[0] == "billete_ajeno"
    assert table.why_not("ana: raspar 8")[0] == "billete_no_vendido"
    assert table.why_not("ana: raspar 9 a 7")[0] == "billetes_al_reves"
    table("ana: raspar 7")
    assert table.why_not("ana: raspar 7")[0] == "billete_abriendose"
    assert table.why_not("azar: resultado 300")[0] == "no_esconde"


@law("MU2010:131.2.b", "criterio:boletos.2")
def test_nobody_can_read_what_a_closed_boleto_hides() -> None:
    """Neither state nor view nor any event before it is opened holds it: chance alone knows."""
    table = Counter()
    table("ana: comprar 20 boletos")
    assert not [event for event in table.events if isinstance(event, TicketsOpened)]
    need = table.game.upcoming(table.state)
    assert need is not None
    assert {each.id: each.weight for each in need.outcomes} == {each.id: each.weight for each in need.emission}
    for who in ("ana", "eva", "organizador", "director", "inspeccion"):
        view: Any = table.game.view(table.state, table.person(who))
        assert [lot.left for lot in view.plan] == [lot.tickets for lot in table.game.rules.plan]


def test_boletos_are_opened_many_at_once() -> None:
    table = Counter()
    table("ana: comprar 1 a 1000")
    table("ana: raspar 1 a 1000")
    table("azar: resultado 4:200,999:100000")
    assert [(won.ticket, won.amount) for won in table.state.unpaid] == [(5, 200), (1_000, 100_000)]
    table("ana: cobrar 1 a 1000")
    assert net(table.events, "ana") == 100_200 - 100_000
    assert table.why_not("ana: cobrar 1 a 1000")[0] == "billete_cobrado"


@pytest.mark.parametrize(
    "outcome", ["200", "4:300", "4:200,4:200", "9:200,4:200", "2000:200", "4:100000,5:100000", "x"]
)
def test_many_at_once_hide_what_they_can(outcome: str) -> None:
    table = Counter()
    table("ana: comprar 1 a 1000")
    table("ana: raspar 1 a 1000")
    assert table.why_not(f"azar: resultado {outcome}")[0] == "no_esconde"


# --- the end of an emission -------------------------------------------------------------------------------------------


@law("criterio:boletos.1")
def test_what_is_not_sold_is_withdrawn_with_its_prizes() -> None:
    table = Counter()
    table("ana: comprar 4000 boletos")
    table("organizador: retirar")
    assert table.why_not("eva: comprar 1 boletos")[0] == "fuera_de_momento"
    table("ana: raspar 1 a 3500")
    table("azar: resultado 0:200")
    table("ana: raspar 3501 a 4000")
    table("azar: resultado 3600:1000")
    table("organizador: cerrar emision")
    assert table.state.phase is Phase.ENTREGA
    table("ana: cobrar 1 a 4000")
    assert balances(table.events)["mesa"] == 600_000 + 400_000 - 1_200


@law("criterio:boletos.12")
def test_what_nobody_opened_is_opened_at_the_close_and_paid() -> None:
    table = Counter()
    table("ana: comprar 2 boletos")
    table("eva: comprar 1 boletos")
    table("organizador: retirar")
    table("organizador: cerrar emision")
    table("azar: resultado 1:200")
    table("azar: resultado 1000")
    assert table.state.phase is Phase.ENTREGA
    table("organizador: pagar premios")
    assert (net(table.events, "ana"), net(table.events, "eva")) == (0, 900)


@law("criterio:boletos.5")
def test_prizes_expire_only_where_a_term_was_fixed() -> None:
    table = Counter()
    for days, refusal in ((0, "sin_plazo"), (30, "plazo_abierto")):
        table = Counter(plazo_de_cobro=days)
        table("ana: comprar 1")
        table.scratch("ana", 1, "200")
        table("organizador: retirar")
        table("organizador: cerrar emision")
        assert table.why_not("organizador: caducar")[0] == refusal
    table("reloj: hora 2591999")
    assert table.refusal("organizador: caducar").facts["left"] == 1
    table("reloj: hora 2592000")
    [expired] = [event for event in table("organizador: caducar") if isinstance(event, PrizesExpired)]
    assert (expired.prizes, expired.amount, net(table.events, "ana")) == (1, 200, -100)
    assert refused(plazo_de_cobro=-1) == [("plazo_negativo", "criterio:boletos.5")]


# --- what goes wrong --------------------------------------------------------------------------------------------------


@law("MU2010:131.2.b", "criterio:boletos.9")
def test_a_broken_secret_refunds_what_is_closed_and_pays_what_was_shown() -> None:
    table = Counter()
    table("ana: comprar 4000 boletos")
    table("ana: raspar 1 a 3500")
    table("azar: resultado 0:200,7:10000")
    events = table("director: incidente secreto-roto")
    [refund] = [event for event in events if isinstance(event, ClosedRefunded)]
    assert [(each.name, each.cents) for each in refund.of] == [("ana", 50_000)]
    assert table.why_not("ana: raspar 3501")[0] == "fuera_de_momento"
    assert table.why_not("eva: comprar 1 boletos")[0] == "fuera_de_momento"
    table("ana: cobrar 8")
    table("organizador: pagar premios")
    assert net(table.events, "ana") == 10_200 - 350_000


@law("criterio:boletos.9")
def test_a_seal_that_proves_false_makes_the_emission_void() -> None:
    """Paid prizes stay paid; every other boleto gets the greater of its price and its prize."""
    table = Counter()
    table("ana: comprar 4 boletos")
    for number, hides in ((1, "1000"), (2, "200"), (3, "100"), (4, "0")):
        table.scratch("ana", number, hides)
    table("ana: cobrar 1")
    table("organizador: retirar")
    table("organizador: cerrar emision")
    [paid] = [event for event in table("director: incidente compromiso-falso") if isinstance(event, Compensated)]
    assert paid.amount == 200 + 100 + 100
    table("organizador: pagar premios")
    assert net(table.events, "ana") == 1_000 + 400 - 400


@law("MU2010:131.2.b")
def test_a_boleto_with_a_broken_cover_is_not_sold() -> None:
    table = Counter()
    table("organizador: incidente cubierta-rota 3")
    assert table.why_not("ana: comprar 3") == ("billete_inutilizado", "MU2010:131.2.b")
    table("ana: comprar 3 boletos")
    assert [(each.first, each.last) for each in table.state.sold] == [(1, 2), (4, 4)]
    assert table.why_not("organizador: incidente cubierta-rota 3")[0] == "billete_no_cerrado"
    assert table.why_not("organizador: incidente cubierta-rota 0")[0] == "billete_no_cerrado"
    table("organizador: incidente cubierta-rota")
    assert table.why_not("ana: comprar 5")[0] == "billete_inutilizado"


def in_hand(table: Counter, player: str) -> int:
    """What a player has more in hand than at the beginning: what lies for closed boletos is not."""
    return balances(table.events)[wallet(player)]


@law("criterio:boletos.15")
def test_who_bought_a_boleto_with_a_broken_cover_is_given_another() -> None:
    table = Counter()
    table("ana: comprar 3 boletos")
    table("eva: comprar 1 boletos")
    table("organizador: incidente cubierta-rota 2")
    assert [(each.player, each.first, each.last) for each in table.state.sold] == [
        ("ana", 1, 1),
        ("ana", 3, 3),
        ("eva", 4, 4),
        ("ana", 5, 5),
    ]
    assert (table.state.tickets, in_hand(table, "ana")) == (4, -300), "one for one: nothing is paid"
    assert table.why_not("ana: raspar 2") == ("billete_inutilizado", "MU2010:131.2.b")
    assert table.why_not("organizador: incidente cubierta-rota 2")[0] == "billete_no_cerrado"
    assert table.why_not("luz: comprar 2")[0] == "billete_inutilizado"
    table.scratch("ana", 5, "200")
    assert table.why_not("organizador: incidente cubierta-rota 5")[0] == "billete_abierto"
    table("ana: raspar 1")
    assert table.why_not("organizador: incidente cubierta-rota 1")[0] == "billete_abriendose"
    table("azar: resultado 0")
    table("organizador: retirar")
    table("organizador: cerrar emision")
    for _ in range(2):  # 3 of ana and 4 of eva are opened; 2 never is
        table("azar: resultado 0")
    table("organizador: pagar premios")
    assert (net(table.events, "ana"), net(table.events, "eva")) == (200 - 300, -100)


@law("criterio:boletos.15")
@pytest.mark.parametrize("withdrawn", [False, True])
def test_its_price_goes_back_where_no_boleto_is_left_to_give(withdrawn: bool) -> None:
    """Sold out, or what was left is withdrawn; three blanks and a prize, so that no prize is certain among two."""
    table = Counter(emision=5, plan=[{"importe": "5", "cantidad": 1}])
    table("ana: comprar 2 boletos")
    if withdrawn:
        table("organizador: retirar")
    else:
        for _ in range(3):
            table("organizador: incidente cubierta-rota")
    table("organizador: incidente cubierta-rota 1")
    assert [(each.first, each.last) for each in table.state.sold] == [(2, 2)]
    assert (table.state.tickets, in_hand(table, "ana")) == (1, -100)
    assert table.why_not("ana: raspar 1")[0] == "billete_inutilizado"
    table("organizador: incidente cubierta-rota")
    assert (table.state.tickets, in_hand(table, "ana")) == (0, 0), (
        "the lowest that is sold and closed, when none is named"
    )
    assert table.why_not("organizador: incidente cubierta-rota")[0] == "billetes_agotados"


@law("criterio:boletos.15", "criterio:boletos.14")
def test_a_boleto_that_may_be_the_certain_prize_is_opened_as_it_is() -> None:
    table = Counter(emision=2, plan=[{"importe": "5", "cantidad": 1}])
    table("ana: comprar 2 boletos")
    table.scratch("ana", 2)
    table("organizador: incidente cubierta-rota 1")
    table("azar: resultado 500")
    table("ana: cobrar 1")
    assert net(table.events, "ana") == 500 - 200
    assert table.why_not("organizador: incidente cubierta-rota 1") == ("billetes_agotados", "MU2010:131.2.b")


@law("criterio:boletos.14")
def test_a_broken_secret_does_not_take_a_prize_that_is_certain() -> None:
    """Two boletos sold, and the blank one is open: the other has the 5.00, and is opened instead of refunded."""
    table = Counter(emision=2, plan=[{"importe": "5", "cantidad": 1}])
    table("ana: comprar 2 boletos")
    table.scratch("ana", 2)
    events = table("organizador: incidente secreto-roto")
    assert not [event for event in events if isinstance(event, ClosedRefunded)]
    table("azar: resultado 500")
    table("organizador: pagar premios")
    assert net(table.events, "ana") == 500 - 200


@law("criterio:boletos.14")
def test_nothing_ends_an_emission_while_a_boleto_is_scratched() -> None:
    table = Counter()
    table("ana: comprar 2 boletos")
    table("ana: raspar 1")
    assert table.why_not("organizador: incidente secreto-roto") == ("abriendo_billetes", "MU2010:131.2.b")
    table("azar: resultado 0")
    table("organizador: incidente secreto-roto")


@law("criterio:boletos.4")
def test_the_counterfoil_says_what_an_unreadable_boleto_stated() -> None:
    table = Counter()
    table("ana: comprar 9")
    table.scratch("ana", 9, "200")
    assert table.why_not("organizador: incidente billete-ilegible 8")[0] == "nota_desconocida"
    table("organizador: incidente billete-ilegible 9")
    table("ana: cobrar 9")
    assert net(table.events, "ana") == 100


def test_nothing_is_opened_when_nobody_asks() -> None:
    table = Counter()
    table("ana: comprar 1")
    assert table.why_not("azar: resultado 0")[0] == "nadie_abre"
    table("ana: raspar 1")
    table("organizador: retirar")
    assert table.why_not("organizador: cerrar emision")[0] == "abriendo_billetes"


@law("criterio:boletos.1")
def test_an_emission_of_which_nothing_was_sold_is_closed_at_once() -> None:
    table = Counter()
    table("organizador: retirar")
    assert table.state.phase is Phase.EMISION


@law("criterio:boletos.9")
def test_a_lost_secret_ends_an_emission_though_a_boleto_is_being_scratched() -> None:
    """Nobody can say what it hides: its price goes back with that of the others, even where a prize is certain."""
    table = Counter(emision=2, plan=[{"importe": "5", "cantidad": 1}])
    table("ana: comprar 2 boletos")
    table.scratch("ana", 2)
    table("ana: raspar 1")
    events = table("organizador: incidente secreto-perdido")
    [refund] = [event for event in events if isinstance(event, ClosedRefunded)]
    assert [each.cents for each in refund.of] == [100]
    assert table.why_not("azar: resultado 500")[0] == "fuera_de_momento"
    table("organizador: pagar premios")
    assert net(table.events, "ana") == -100
