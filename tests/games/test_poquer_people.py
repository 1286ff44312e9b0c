"""Póquer sin descarte: who bets on which casilla, who commands it, and those who only back it (MU2010:63, 64.2)."""

from tapete.families.covered import COVERED
from tapete.families.poker.dealing import casilla
from tapete.games.poquer_sin_descarte.bets import Cover, DoNotCover
from tapete.games.poquer_sin_descarte.rules import Phase
from tests.games.poquer import B1, PAREJA, Poquer
from tests.trace import law

EVA = "8s 8d 3h 5c Ts"


def backed() -> Poquer:
    """Ana sits at casilla 1 with 10, and Eva, who stands, backs it with 20."""
    table = Poquer(apuestas_por_casilla=3, compra=True)
    table.seat(ana=10)
    table("eva: ante 1 20")
    return table


@law("MU2010:63.1")
def test_there_is_one_seat_for_each_casilla() -> None:
    table = Poquer(casillas=6)
    assert table.why_not("ana: sentarse 7") == ("plaza_inexistente", "MU2010:63.1")
    table("ana: sentarse 6")
    assert table.why_not("eva: sentarse 6") == ("plaza_ocupada", "MU2010:63.1")
    assert table.why_not("ana: sentarse 5") == ("ya_en_plaza", "MU2010:63.1")


@law("MU2010:63.1.p2")
def test_others_bet_on_a_casilla_only_as_far_as_the_director_admits() -> None:
    alone = Poquer()
    alone.seat(ana=10)
    assert alone.why_not("eva: ante 1 10") == ("casilla_completa", "MU2010:63.1.p2")
    three = backed()
    three("luz: ante 1 10")
    assert three.why_not("pia: ante 1 10") == ("casilla_completa", "MU2010:63.1.p2")
    three("luz: ante 1 10")


@law("MU2010:64.2", "MU2010:64.2.p2")
def test_the_limits_count_by_casilla_and_each_ante_by_itself() -> None:
    table = Poquer(apuestas_por_casilla=3)
    table("ana: sentarse 1")
    assert table.why_not("ana: ante 1 4.99") == ("bajo_minimo", "MU2010:64.2")
    assert table.why_not("ana: ante 1 100.01") == ("sobre_maximo_de_la_plaza", "MU2010:64.2.p2")
    table("ana: ante 1 40")
    table("eva: ante 1 40")
    assert table.why_not("luz: ante 1 30") == ("sobre_maximo_de_la_plaza", "MU2010:64.2.p2")
    assert table.why_not("luz: ante 1 4") == ("bajo_minimo", "MU2010:64.2")
    table("luz: ante 1 20")


@law("MU2010:64.2")
def test_an_ante_is_made_with_the_chips_of_the_casino() -> None:
    table = Poquer(fichas=["0.50", "1", "5"])
    table("ana: sentarse 1")
    assert table.why_not("ana: ante 1 6.37")[0] == "fuera_de_unidad"
    table("ana: ante 1 6.50")


@law("MU2010:63.2")
def test_a_backer_needs_an_ante_of_who_sits_there_and_comes_off_with_it() -> None:
    table = Poquer(apuestas_por_casilla=3)
    table("ana: sentarse 1")
    assert table.why_not("eva: ante 1 10") == ("sin_mano", "MU2010:63.2")
    table("ana: ante 1 10")
    table("eva: ante 1 20")
    table("ana: retirar ante 1")
    assert table.state.bets == ()
    assert table.net("eva") == 0


@law("MU2010:63.2")
def test_who_sits_before_a_casilla_decides_for_those_who_back_it() -> None:
    table = backed()
    table.deal(B1, c1=PAREJA)
    assert table.why_not("eva: paso") == ("turno_ajeno", "MU2010:65.p6")
    table("ana: paso")
    assert (table.net("ana"), table.net("eva")) == (-1000, -2000)


@law("MU2010:63.2", "criterio:poquer-sin-descarte.10")
def test_on_voy_a_backer_covers_the_second_bet_of_his_own_ante() -> None:
    table = backed()
    table.deal(B1, c1=PAREJA)
    assert table.why_not("eva: cubrir") == ("nada_que_cubrir", "criterio:poquer-sin-descarte.10")
    table("ana: voy")
    assert (table.phase, table.state.pending) == (Phase.DECISION, ("eva",))
    assert table.why_not("ana: cubrir") == ("no_se_le_pide", "criterio:poquer-sin-descarte.10")
    table("eva: cubrir")
    table.settle()
    assert (table.net("ana"), table.net("eva")) == (3000, 6000)


@law("MU2010:63.2", "criterio:poquer-sin-descarte.10")
def test_a_backer_is_offered_to_cover_and_not_to() -> None:
    table = backed()
    table.deal(B1, c1=PAREJA)
    table("ana: voy")
    asked = [offer.command for offer in table.game.offers(table.state, table.person("eva"))]
    assert [type(each) for each in asked if isinstance(each, (Cover, DoNotCover))] == [Cover, DoNotCover]


@law("criterio:poquer-sin-descarte.10", "criterio:poquer-sin-descarte.27")
def test_a_backer_who_does_not_cover_has_passed_alone() -> None:
    table = backed()
    table.deal(B1, c1=PAREJA)
    table("ana: voy")
    command = table.game.on_silence(table.state)
    assert command is not None
    assert table.game.write(command).startswith("no cubrir")
    table("eva: no cubrir")
    table.settle()
    assert (table.net("ana"), table.net("eva")) == (3000, -2000)


@law("criterio:poquer-sin-descarte.10")
def test_on_a_purchase_a_backer_pays_as_much_as_his_ante() -> None:
    table = backed()
    table.deal(B1, c1="Qs Qd 6h 9c Ad")
    table("ana: comprar 3")
    table("eva: cubrir")
    table.card("Qc")
    table("ana: voy")
    table("eva: cubrir")
    table.settle()
    assert (table.net("ana"), table.net("eva")) == (1000 + 6000 - 1000, 2000 + 12000 - 2000)


@law("criterio:poquer-sin-descarte.10")
def test_a_backer_who_does_not_pay_for_the_card_is_out_and_the_card_comes() -> None:
    table = backed()
    table.deal(B1, c1="Qs Qd 6h 9c Ad")
    table("ana: comprar 3")
    table("eva: no cubrir")
    table.card("Qc")
    table("ana: voy")
    assert table.phase is Phase.LIQUIDACION
    table.settle()
    assert (table.net("ana"), table.net("eva")) == (6000, -2000)


# --- free casillas ----------------------------------------------------------------------------------------------------


@law("MU2010:63.4", "criterio:poquer-sin-descarte.11")
def test_a_free_casilla_is_played_blind_by_who_is_seated() -> None:
    table = Poquer()
    table.seat(ana=10)
    assert table.why_not("eva: ante 4 10") == ("vacante_para_sentados", "MU2010:63.4")
    table("ana: ante 4 10")
    table.deal(B1, c1=PAREJA, c4=EVA)
    view = table.game.view(table.state, table.person("ana"))
    assert view.hand(casilla(1)).cards == tuple(PAREJA.split())
    assert view.hand(casilla(4)).cards == (COVERED,) * 5
    table("ana: paso")
    table("ana: voy")
    table.settle()
    assert table.net("ana") == -1000 + 3000


@law("criterio:poquer-sin-descarte.20")
def test_no_card_is_bought_blind() -> None:
    table = Poquer(compra=True)
    table.seat(ana=10)
    table("ana: ante 4 10")
    table.deal(B1, c1=PAREJA, c4=EVA)
    table("ana: voy")
    assert table.why_not("ana: comprar 1") == ("compra_a_ciegas", "criterio:poquer-sin-descarte.20")


@law("criterio:poquer-sin-descarte.24")
def test_on_a_free_casilla_the_highest_bet_commands_and_of_equal_ones_the_nearest() -> None:
    def commander(ana: int, eva: int) -> str:
        table = Poquer(apuestas_por_casilla=3)
        table("ana: sentarse 2")
        table("eva: sentarse 1")
        table(f"ana: ante 4 {ana}")
        table(f"eva: ante 4 {eva}")
        table("crupier: no va más")
        return table.state.manos[0].commander

    assert (commander(10, 20), commander(20, 10), commander(10, 10)) == ("eva", "ana", "eva")


@law("criterio:poquer-sin-descarte.24")
def test_a_second_bet_on_a_free_casilla_needs_the_director_too() -> None:
    table = Poquer()
    table("ana: sentarse 1")
    table("eva: sentarse 2")
    table("ana: ante 4 10")
    assert table.why_not("eva: ante 4 10") == ("casilla_completa", "MU2010:63.1.p2")
