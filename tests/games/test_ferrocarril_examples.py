"""The worked examples of ferrocarril, in every jurisdiction they are told for."""

import pytest

from tapete.families.circulo.cagnotte import Deducted
from tapete.families.circulo.hands import Hand
from tapete.families.circulo.settlement import Collected, Paid
from tapete.games.ferrocarril.drawing import cuadro_letter
from tapete.games.ferrocarril.settlement import AbonoPaid
from tapete.games.ferrocarril.state import Phase, Play
from tests.games.ferro import NINE, Mesa, everywhere, of, outside_murcia
from tests.trace import law


@law(
    "ES1979:08.V.p14",
    "ES1979:08.V.p16",
    "ES1979:08.VII.p10",
    "ES1979:08.VII.p17",
    "GA2007:07.III.banca.p14",
    "GA2007:07.III.banca.p16",
    "GA2007:07.IV.desarrollo.p10",
    "GA2007:07.IV.desarrollo.p17",
    "MU2010:48.14",
    "MU2010:48.16",
    "MU2010:50.2.p9",
    "MU2010:50.2.p16",
    "AS2011fb:I.E.2.p2",
    "AS2011fb:I.E.2.p5",
    "AS2011fb:I.B.p11",
    "AS2011fb:I.B.p18",
)
@everywhere
def test_banco_win_cagnotte_and_banco_seguido(where: str) -> None:
    m = Mesa(where, "ana3 luis5 eva1 noa8").bank("ana", "200")
    m.hay()
    m("luis: banco")
    events = m.coup("6h Kd", "9s 8d")
    assert of(events, Deducted).amount == 1000
    assert of(events, Deducted).of == 20000
    assert m.banca.amount == 39000
    assert m.banca.pases == 1
    assert m.state.follow == "luis"
    m.hay()
    m("eva: banco")
    m("luis: banco seguido")
    assert m.play.banco[0].player == "luis"
    assert m.play.banco[0].amount == 39000
    assert m.why_not("eva: banco")[0] == "banco_preferente"


@law(
    "ES1979:08.V.b",
    "GA2007:07.III.banca.b",
    "MU2010:48.17.b",
    "AS2011fb:I.E.3.obligatorio",
    "criterio:ferrocarril.14",
)
@everywhere
def test_a_bank_that_is_not_fully_covered(where: str) -> None:
    m = Mesa(where).bank("ana", "200")
    m.hay()
    m("bea: apostar 120")
    won, lost, tied = m, m.fork(), m.fork()
    won.coup("2h 4d", "9s 8d")
    assert won.garage == 8000
    assert won.state.cagnotte == 600
    assert won.hay_amount() == 23400
    assert won.garage == 8000
    lost.coup("9h Kd", "2s 5d")
    assert lost.state.banca is None
    assert lost.money("ana") == -12000
    assert lost.money("bea") == 12000
    assert lost.asked == "bea"
    tied.coup("7h Kd", "9s 8d")
    assert tied.banca.amount == 20000
    assert tied.garage == 0


@law(
    "ES1979:08.IV.p2",
    "GA2007:07.III.jugadores.p2",
    "AS2011fb:I.D.p2",
    "ES1979:08.VII.p9",
    "GA2007:07.IV.desarrollo.p9",
    "AS2011fb:I.B.p10",
    "criterio:ferrocarril.20",
    "criterio:ferrocarril.6",
)
@outside_murcia
def test_priority_and_excess(where: str) -> None:
    m = _excess(where)
    m.close()
    assert m.in_play() == {"david": 3000, "ines": 5000, "ana": 2000}
    assert [part.player for part in m.play.in_play] == ["david", "ines", "ana"]
    assert m.play.holder == "ines"
    assert m.money("pia") == 0


def _excess(where: str) -> Mesa:
    m = Mesa(where, "ana1 carla3 david4 gil7 ines9 pia@4 quique@2").bank("carla", "100")
    m.hay()
    m("ana: apostar 40", "david: apostar 30", "ines: apostar 50", "pia: apostar 60")
    return m


@law(
    "MU2010:47.2",
    "MU2010:49.6",
    "MU2010:49.6.p1",
    "MU2010:49.6.p2",
    "MU2010:49.6.p3",
    "criterio:ferrocarril.37",
)
def test_abonos() -> None:
    m = _excess("murcia")
    assert m.why_not("gil: abonar 50") == ("abono_no_pedido", "MU2010:49.6.p1")
    m("crupier: abono la diferencia")
    assert m.why_not("gil: abonar 5") == ("abono_fuera_de_limites", "MU2010:49.6.p2")
    assert m.why_not("gil: abonar 80.01")[0] == "abono_fuera_de_limites"
    m("gil: abonar 50")
    one = m.fork()
    m("quique: abonar 30")
    assert m.why_not("carla: abonar 10")[0] == "abono_fuera_de_limites"
    events = m.coup("2h 4d", "9s 8d")
    after = m.fork()
    after.hay()
    assert after.play.abonos == ()
    assert sum(e.amount for e in events if isinstance(e, Deducted)) == 900
    assert m.banca.amount == 19500
    assert {e.player: e.stake + e.amount for e in events if isinstance(e, AbonoPaid)} == {"gil": 9750, "quique": 5850}
    one.close()
    assert one.in_play()["pia"] == 3000


@law("MU2010:49.6.p3")
def test_a_fourth_abono_is_refused() -> None:
    m = Mesa("murcia", NINE).bank("ana", "50")
    m.hay()
    m("bea: apostar 49", "carla: apostar 49", "crupier: abono la diferencia")
    m("david: abonar 10", "eva: abonar 10", "fina: abonar 10")
    assert m.why_not("gil: abonar 10") == ("demasiados_abonos", "MU2010:49.6.p3")


@law("criterio:ferrocarril.49", "MU2010:49.6")
def test_the_banker_may_abonar_and_what_abonos_lose_pays_the_bets() -> None:
    m = _excess("murcia")
    m("crupier: abono la diferencia", "carla: abonar 80")
    events = m.coup("9h Kd", "2s 5d")
    assert sum(e.amount for e in events if isinstance(e, Paid)) == 18000
    assert m.money("carla") == -18000


@law(
    "ES1979:08.VII.p7",
    "ES1979:08.VII.p8",
    "GA2007:07.IV.desarrollo.p7",
    "GA2007:07.IV.desarrollo.p8",
    "MU2010:50.2.p6",
    "MU2010:50.2.p7",
    "AS2011fb:I.B.p7",
    "AS2011fb:I.B.p8",
    "AS2011fb:I.B.p9",
    "criterio:ferrocarril.22",
)
@everywhere
def test_banco_con_la_mesa(where: str) -> None:
    m = Mesa(where, "ana1 bea2 david4 gil7 rosa@6 teo@8").bank("ana", "300")
    m.hay()
    m("rosa: banco con la mesa", "bea: apostar 40", "gil: apostar 30")
    plain, completed, full = m, m.fork(), m.fork()
    plain.close()
    assert sum(plain.in_play().values()) == 22000
    assert plain.garage == 8000
    assert plain.play.holder == "rosa"
    completed("teo: ultimo completo")
    completed.close()
    assert completed.in_play()["teo"] == 8000
    assert sum(completed.in_play().values()) == 30000
    assert completed.play.holder == "teo"
    full("teo: ultimo completo", "david: apostar 90")
    full.close()
    assert full.in_play() == {"bea": 4000, "david": 9000, "gil": 2000, "rosa": 15000}
    assert full.play.holder == "rosa"
    assert full.money("teo") == 0
    full.deal("2h 4d", "9s 8d").lift()
    full.say("no")
    full.banker("plantarse")
    full("crupier: liquidar")
    assert full.state.follow == ""


@law(
    "ES1979:08.VII.p8",
    "GA2007:07.IV.desarrollo.p8",
    "MU2010:50.2.p7",
    "AS2011fb:I.B.p9",
)
@everywhere
def test_banco_con_la_mesa_made_alone_and_lost_gives_the_banco_seguido(where: str) -> None:
    m = Mesa(where, "ana1 bea2 david4 rosa@6").bank("ana", "300")
    m.hay()
    m("rosa: banco con la mesa")
    m.coup("2h 4d", "9s 8d")
    assert m.state.follow == "rosa"


CELLS = [(3, "9", "O"), (5, "4", "O"), (3, "8", "P"), (4, "1", "P"), (4, "2", "T"), (6, "6", "T")]
CELLS += [(6, "P", "P"), (5, "P", "T"), (1, "P", "T")]


@law(
    "AS2011fb:I.A.p7",
    "GA2007:07.IV.cuadro",
    "criterio:ferrocarril.1",
    "criterio:ferrocarril.2",
    "criterio:ferrocarril.3",
)
@everywhere
@pytest.mark.parametrize(("bank", "column", "letter"), CELLS)
def test_cells_of_the_cuadro(where: str, bank: int, column: str, letter: str) -> None:
    rules = Mesa(where, shuffle=False).game.rules
    third = "" if column == "P" else f"{'A' if column == '1' else column}h"
    banca = Hand(cards=(f"{'A' if bank == 1 else bank}s", "Kd"))
    play = Play(announced=1, punto=Hand(cards=("2h", "2d"), third=third), banca=banca)
    assert cuadro_letter(rules, play) == letter


@law("criterio:ferrocarril.2", "GA2007:07.IV.cuadro")
@everywhere
def test_the_cuadro_is_whole(where: str) -> None:
    rows = Mesa(where, shuffle=False).game.rules.cuadro.value
    assert [len(row) for row in rows] == [11] * 8
    assert set("".join(rows)) == set("TPO")
    assert "".join(rows).count("O") == 2


@law(
    "ES1979:08.V.p3",
    "ES1979:08.V.p6",
    "ES1979:08.V.p8",
    "ES1979:08.V.p11",
    "GA2007:07.III.banca.p3",
    "GA2007:07.III.banca.p4",
    "GA2007:07.III.banca.p7",
    "GA2007:07.III.banca.p8",
    "GA2007:07.III.banca.p11",
    "MU2010:48.3",
    "MU2010:48.6",
    "MU2010:48.8",
    "MU2010:48.11",
    "AS2011fb:I.E.1.p3",
    "AS2011fb:I.E.1.p4",
    "AS2011fb:I.E.1.p9",
    "AS2011fb:I.E.1.p11",
    "AS2011fb:I.E.1.p14",
    "criterio:ferrocarril.7",
    "criterio:ferrocarril.10",
    "criterio:ferrocarril.12",
)
@everywhere
def test_pass_larger_bank_and_loss_of_a_mano_pasada(where: str) -> None:
    m = _passed(where)
    assert m.asked == "david"
    assert m.why_not("david: tomar 584.99")[0] == "bajo_el_suelo"
    m("david: rehusar", "eva: rehusar")
    assert [seat.refusals for seat in m.state.seats[3:5] if seat] == [0, 0]
    standing = m.fork()
    assert m.asked == "gil"
    m("gil: tomar 600")
    assert m.banca.title == "mano-pasada"
    m.hay()
    m("bea: apostar 10", "hugo: apostar 300")
    passes = m.fork()
    m.close()
    assert m.play.holder == "bea"
    m.deal("9h Kd", "2s 5d").lift()
    m.say("abatir")
    m("crupier: liquidar")
    assert m.asked == "david"
    assert m.state.award is not None
    assert m.state.award.floor == 1000
    passes.coup("2h 4d", "9s 8d")
    passes("gil: pasar la mano")
    assert passes.asked == "hugo"
    standing("gil: rehusar", "hugo: rehusar", "ana: rehusar")
    assert standing.asked == "pia"
    standing("pia: tomar 600")
    standing.hay()
    standing("hugo: apostar 300")
    standing.coup("2h 4d", "9s 8d")
    standing("pia: pasar la mano")
    assert standing.asked == "david"


def _passed(where: str) -> Mesa:
    """Bea, at seat 2, has won once with 300 and passes a bank of 585."""
    m = Mesa(where, "ana1 bea2 david4 eva5 gil7 hugo8 pia@3").bank("bea", "300")
    m.hay()
    m("hugo: banco")
    m.coup("2h 4d", "9s 8d")
    m("bea: pasar la mano")
    return m


@law(
    "ES1979:08.V.p4",
    "ES1979:08.V.p5",
    "ES1979:08.V.p9",
    "ES1979:08.V.p10",
    "GA2007:07.III.banca.p5",
    "GA2007:07.III.banca.p6",
    "GA2007:07.III.banca.p9",
    "GA2007:07.III.banca.p10",
    "MU2010:48.4",
    "MU2010:48.5",
    "MU2010:48.9",
    "MU2010:48.10",
    "AS2011fb:I.E.1.p5",
    "AS2011fb:I.E.1.p7",
    "AS2011fb:I.E.1.p8",
    "AS2011fb:I.E.1.p12",
    "AS2011fb:I.E.1.p13",
    "criterio:ferrocarril.8",
)
@everywhere
def test_subasta(where: str) -> None:
    m = _passed(where)
    for name in ("david", "eva", "gil", "hugo", "ana", "pia", "bea"):
        m(f"{name}: rehusar")
    assert m.state.award is not None
    assert m.state.award.stage == "subasta"
    nobody = m.fork()
    assert m.why_not("bea: pujar 600")[0] == "sin_derecho_a_pujar"
    assert m.why_not("eva: pujar 580")[0] == "bajo_el_suelo"
    m("eva: pujar 590", "pia: pujar 600", "hugo: pujar 600", "crupier: cerrar subasta")
    assert m.banca.banker == "hugo"
    assert m.banca.amount == 60000
    nobody("crupier: cerrar subasta")
    assert nobody.asked == "david"
    assert nobody.why_not("david: tomar 20")[0] == "misma_cantidad"
    takes = nobody.fork()
    takes("david: tomar 10")
    assert takes.banca.amount == 1000
    nobody("david: rehusar")
    assert nobody.state.seats[3] is None
    assert nobody.asked == "eva"


@law("ES1979:08.V.p2", "GA2007:07.III.banca.p2", "MU2010:48.2", "AS2011fb:I.E.1.p2", "criterio:ferrocarril.50")
@everywhere
def test_association(where: str) -> None:
    m = Mesa(where).bank("ana", "300")
    m("bea: asociarse a ana 200")
    if where == "murcia":
        assert m.why_not("ana: aceptar bea") == ("asociado_por_igual", "MU2010:48.2")
        m("bea: retirar asociacion", "bea: asociarse a ana 300", "ana: aceptar bea")
        assert m.banca.amount == 60000
        return
    m("ana: aceptar bea")
    m.hay()
    m("carla: banco")
    m.coup("2h 4d", "9s 8d")
    assert m.state.cagnotte == 2500
    assert [part.amount for part in m.banca.parts] == [58500, 39000]


@law("ES1979:08.V.p4", "GA2007:07.III.banca.p5", "MU2010:48.4", "AS2011fb:I.E.1.p6")
@everywhere
def test_the_former_banker_as_asociado_of_who_acquired_the_mano(where: str) -> None:
    m = _passed(where)
    m("david: rehusar", "eva: rehusar", "gil: tomar 585")
    amount = "585" if where == "murcia" else "100"
    m(f"bea: asociarse a gil {amount}")
    if where == "murcia":
        assert m.why_not("gil: aceptar bea") == ("antiguo_banquero", "MU2010:48.4")
    else:
        m("gil: aceptar bea")
        assert m.banca.amount == 68500


@law(
    "ES1979:08.V.a",
    "ES1979:08.V.c",
    "GA2007:07.III.banca.a",
    "GA2007:07.III.banca.c",
    "MU2010:48.17.a",
    "MU2010:48.17.a.p1",
    "MU2010:48.17.a.p2",
    "MU2010:48.17.a.p3",
    "MU2010:48.17.c",
    "AS2011fb:I.E.3.voluntario",
    "AS2011fb:I.E.3.impropio",
    "criterio:ferrocarril.15",
    "criterio:ferrocarril.16",
    "criterio:ferrocarril.18",
)
@everywhere
def test_garaje(where: str) -> None:
    m = Mesa(where).bank("ana", "300")
    m.hay()
    m("bea: banco")
    m.coup("2h 4d", "9s 8d")
    assert m.banca.amount == 58500
    if where == "murcia":
        assert m.fork()("ana: garaje 285")
        assert m.why_not("ana: garaje mitad") == ("sin_mitad", "MU2010:48.17.a.p2")
    else:
        assert m.why_not("ana: garaje 285")[0] == "sin_ganancias_bastantes"
    m.hay()
    m("bea: banco seguido")
    m.coup("2h 4d", "9s 8d")
    assert m.banca.amount == 114075
    assert m.state.cagnotte == 1500 + 2925
    assert m.why_not("ana: garaje 840.76")[0] == "mas_que_las_ganancias"
    m.fork()("ana: garaje 840.75")
    plain = m.fork()
    assert plain.hay_amount() == 100000
    assert plain.garage == 14075
    if where == "murcia":
        m("ana: garaje mitad")
        assert m.garage == 57037
        assert m.banca.amount == 57038
    else:
        assert m.why_not("ana: garaje mitad")[0] == "sin_mitad"


@law("MU2010:48.17.a.p2", "criterio:ferrocarril.17")
def test_doblar() -> None:
    m = Mesa("murcia").bank("ana", "500")
    m.hay()
    m("bea: apostar 300")
    m.coup("2h 4d", "9s 8d")
    assert m.banca.amount == 58500
    assert m.garage == 20000
    m("ana: doblar")
    assert (m.banca.amount, m.garage) == (60000, 18500)
    assert m.why_not("ana: doblar") == ("sin_doblar", "MU2010:48.17.a.p2")


@law("MU2010:48.17.a.p2")
def test_doblar_and_half_in_the_second_pase() -> None:
    m = Mesa("murcia").bank("ana", "500")
    m.hay()
    m("bea: banco")
    m.coup("2h 4d", "9s 8d")
    m.hay()
    m("bea: apostar 300")
    m.coup("2h 4d", "9s 8d")
    m("ana: doblar")
    before = m.garage
    assert m.banca.amount == 60000
    m("ana: garaje mitad")
    assert (m.banca.amount, m.garage) == (30000, before + 30000)
    assert m.why_not("ana: garaje mitad")[0] == "sin_mitad"


@law("ES1979:08.V.a", "GA2007:07.III.banca.a", "AS2011fb:I.E.3.voluntario")
@outside_murcia
def test_there_is_no_doubling_outside_murcia(where: str) -> None:
    m = Mesa(where).bank("ana", "500")
    m.hay()
    m("bea: apostar 300")
    m.coup("2h 4d", "9s 8d")
    assert m.why_not("ana: doblar")[0] == "sin_doblar"


@everywhere
def test_a_whole_round_moves_through_its_phases(where: str) -> None:
    m = Mesa(where)
    phases = [m.state.phase]
    m.bank("ana", "100")
    phases.append(m.state.phase)
    m.hay()
    phases.append(m.state.phase)
    m("bea: apostar 30")
    m.close()
    phases.append(m.state.phase)
    m.deal("2h 3d", "Ks 6d")
    phases.append(m.state.phase)
    m.lift()
    m.say("carta")
    phases.append(m.state.phase)
    m.banker("dar")
    m.draw("Kc")
    assert m.play.punto.third == "Kc"
    m.banker("plantarse")
    phases.append(m.state.phase)
    assert of(m("crupier: liquidar"), Collected).amount == 3000
    assert phases == list(Phase)[4:11]
    assert m.state.phase is Phase.CONSTITUCION
