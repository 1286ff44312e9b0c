"""Póquer sin descarte: a jugada from the cut to the last three, voy and paso, and who is shown what."""

import pytest

from tapete.engine.command import Actor, Draw, Role
from tapete.engine.table import Pace
from tapete.families.covered import COVERED, HandSeen
from tapete.families.plazas.bets import Collected, Paid, Returned
from tapete.families.poker.dealing import BANCA, HandShown, casilla, hand_of
from tapete.families.poker.pack import PackReady
from tapete.games.poquer_sin_descarte.rules import Phase
from tests.games.poquer import B1, NOT_PLAYING, PAREJA, Poquer
from tests.games.table import faults, refused
from tests.trace import law

SLUG = "poquer-sin-descarte"
EVA = "8s 8d 3h 5c Ts"


# --- the cut ----------------------------------------------------------------------------------------------------------


@law("MU2010:65.p2")
def test_the_cut_is_offered_to_one_after_another_from_the_left() -> None:
    table = Poquer(ready=False)
    table("eva: sentarse 5")
    table("ana: sentarse 2")
    table("crupier: ofrecer corte")
    assert table.why_not("eva: cortar 10") == ("corte_ajeno", "MU2010:65.p2")
    table("ana: no cortar")
    [ready] = table("eva: cortar 10")
    assert isinstance(ready, PackReady)
    assert (ready.cut_by, ready.cards, table.phase) == ("eva", 10, Phase.APUESTAS)


@law("MU2010:64.4", "MU2010:65.p2", "MU2010:65.p3")
def test_the_anticipo_and_the_cut_are_told_with_their_own_articles() -> None:
    table = Poquer(ready=False)
    assert [event.cite for event in table.events] == ["MU2010:64.4"]
    table("ana: sentarse 1")
    table("crupier: ofrecer corte")
    assert [event.cite for event in table("ana: no cortar")] == ["MU2010:65.p2", "MU2010:65.p3"]


@law("MU2010:65.p2")
def test_five_cards_are_cut_at_least() -> None:
    table = Poquer(ready=False)
    table("ana: sentarse 1")
    table("crupier: ofrecer corte")
    assert table.why_not("ana: cortar 4") == ("corte_escaso", "MU2010:65.p2")
    assert table.why_not("ana: cortar 52") == ("corte_escaso", "MU2010:65.p2")
    table("ana: cortar 5")
    assert table.phase is Phase.APUESTAS


@law("MU2010:65.p3")
def test_the_croupier_cuts_when_no_player_wants_to() -> None:
    table = Poquer(ready=False)
    table("ana: sentarse 1")
    table("crupier: ofrecer corte")
    [_, ready] = table("ana: no cortar")
    assert isinstance(ready, PackReady)
    assert ready.cut_by == table.person("crupier").id


def test_the_cut_is_offered_anew_when_the_only_one_asked_leaves() -> None:
    table = Poquer(ready=False)
    table("ana: sentarse 1")
    table("crupier: ofrecer corte")
    table("ana: levantarse")
    assert table.phase.value == "barajado"
    table("crupier: ofrecer corte")
    assert table.phase.value == "apuestas"


# --- the deal ---------------------------------------------------------------------------------------------------------


def order(table: Poquer) -> list[str]:
    return [coming.to for coming in table.state.queue]


@law("MU2010:65.p4", "criterio:poquer-sin-descarte.18")
@pytest.mark.parametrize("how", ["mano", "manual"])
def test_cards_go_one_by_one_and_the_last_of_the_bank_face_up(how: str) -> None:
    table = Poquer(reparto=how)
    table.seat(ana=10, eva=10)
    table("crupier: no va más")
    assert order(table) == [casilla(1), casilla(2), BANCA] * 5
    assert [coming.up for coming in table.state.queue] == [False] * 14 + [True]


@law("MU2010:61.2", "MU2010:65.p5", "criterio:poquer-sin-descarte.18")
@pytest.mark.parametrize(("variant", "packets"), [(None, (5,)), ([3, 2], (3, 2))])
def test_an_automatic_sabot_deals_five_by_five_or_as_its_variant(
    variant: list[int] | None, packets: tuple[int, ...]
) -> None:
    table = Poquer(reparto="automatico", variante=variant)
    table.seat(ana=10, eva=10)
    table("crupier: no va más")
    assert order(table) == [to for n in packets for to in (casilla(1), casilla(2), BANCA) for _ in range(n)]
    assert table.state.queue[-1].up


@law("MU2010:61.2.p2", "criterio:poquer-sin-descarte.33")
def test_two_packs_are_used_in_turn_with_an_automatic_sabot() -> None:
    backs = {how: _backs(Poquer(ready=False, reparto=how)) for how in ("automatico", "manual")}
    assert backs == {"automatico": ["rojo", "azul", "rojo"], "manual": ["rojo", "rojo", "rojo"]}


def _backs(table: Poquer) -> list[str]:
    table("ana: sentarse 1")
    for _ in range(3):
        table("crupier: ofrecer corte")
        table("ana: no cortar")
        table("ana: ante 1 10")
        table.deal(c1=PAREJA)
        table("ana: paso")
    return [event.back for event in table.events if isinstance(event, PackReady)]


@law("MU2010:61.1", "MU2010:65.p4")
def test_no_card_comes_twice_out_of_the_one_pack() -> None:
    table = Poquer()
    table.seat(ana=10)
    table("crupier: no va más")
    table.card("As")
    assert table.why_not("azar: resultado As") == ("carta_imposible", "MU2010:65.p4")
    assert table.state.sabot is not None
    assert (table.state.sabot.left, len(table.game.rules.pack.cards)) == (51, 52)


@law("MU2010:65.p4", "MU2010:62.2")
def test_bets_are_laid_before_no_va_mas_and_only_the_croupier_calls_it() -> None:
    table = Poquer()
    assert table.why_not("crupier: no va más") == ("sin_antes", "MU2010:65.p4")
    table.seat(ana=10)
    assert table.why_not("jefe: no va más") == ("sin_facultad", "MU2010:62.2")
    table("crupier: no va más")
    assert table.why_not("ana: ante 1 10") == ("fuera_de_plazo", "MU2010:65.p4")
    assert table.why_not("ana: retirar ante 1") == ("fuera_de_plazo", "MU2010:65.p4")


@law("MU2010:65.p4")
def test_only_the_owner_sees_a_hand_and_everybody_the_last_card_of_the_bank() -> None:
    table = Poquer()
    table.seat(ana=10, eva=10)
    told = table.deal(B1, c1=PAREJA, c2=EVA)
    seen = [event for event in told if isinstance(event, HandSeen)]
    assert [(event.player, " ".join(event.cards)) for event in seen] == [("ana", PAREJA), ("eva", EVA)]
    ana, eva, nobody = (Actor(name, Role.JUGADOR) for name in ("ana", "eva", "nadie"))
    assert [table.game.sees(seen[0], who) for who in (ana, eva, nobody, table.person("crupier"))] == [True] + [
        False
    ] * 3
    view = table.game.view(table.state, ana)
    assert view.hand(casilla(1)).cards == tuple(PAREJA.split())
    assert view.hand(casilla(2)).cards == (COVERED,) * 5
    assert view.hand(BANCA).cards == (COVERED,) * 4 + ("4s",)


@law("MU2010:65.p4")
def test_the_croupier_learns_nothing_of_covered_cards_by_what_may_still_come() -> None:
    table = Poquer()
    table.seat(ana=10)
    table("crupier: no va más")
    for card in ("Qs", "As", "Qd", "Kd", "6h", "9h", "9c", "7c", "Ad"):
        table.card(card)
    croupier = table.person("crupier")
    assert not [offer for offer in table.game.offers(table.state, croupier) if isinstance(offer.command, Draw)]
    assert table.why_not("crupier: resultado 4s") == ("cartas_del_azar", "MU2010:65.p4")
    table.card("4s")


# --- voy and paso -----------------------------------------------------------------------------------------------------


@law("MU2010:65.p6")
def test_casillas_are_decided_in_order_and_a_word_stands() -> None:
    table = Poquer()
    table.seat(ana=10, eva=10)
    table.deal(B1, c1=PAREJA, c2=EVA)
    assert table.why_not("eva: voy") == ("turno_ajeno", "MU2010:65.p6")
    table("ana: voy")
    assert table.why_not("ana: paso") == ("turno_ajeno", "MU2010:65.p6")
    table("eva: paso")
    assert table.phase is Phase.LIQUIDACION
    assert table.why_not("ana: paso") == ("sin_turno", "MU2010:65.p6")


@law("MU2010:65.p6")
def test_who_passes_loses_the_ante_at_once_and_shows_nothing() -> None:
    table = Poquer()
    table.seat(ana=10, eva=10)
    table.deal(B1, c1=PAREJA, c2=EVA)
    [_, taken] = table("ana: paso")
    assert isinstance(taken, Collected)
    assert (taken.player, taken.amount) == ("ana", 1000)
    told = list(table("eva: voy"))
    assert [event.to for event in told if isinstance(event, HandShown)] == [BANCA, casilla(2)]
    table.settle()
    assert (table.net("ana"), table.net("eva")) == (-1000, 3000)


@law("criterio:poquer-sin-descarte.25")
def test_when_everybody_passes_the_bank_is_not_turned() -> None:
    table = Poquer()
    table.seat(ana=10)
    table.deal(B1, c1=PAREJA)
    told = list(table("ana: paso"))
    assert not [event for event in told if isinstance(event, HandShown)]
    assert (table.phase, table.state.round, table.state.results) == (Phase.BARAJADO, 2, ("-",))


@law("criterio:poquer-sin-descarte.29")
def test_when_the_bank_does_not_play_hands_stay_covered() -> None:
    table = Poquer()
    table.seat(ana=10)
    table.deal(NOT_PLAYING, c1=PAREJA)
    told = list(table("ana: voy"))
    assert [event.to for event in told if isinstance(event, HandShown)] == [BANCA]
    assert table.state.plays is False


@law("criterio:poquer-sin-descarte.27")
def test_silence_is_paso_and_neither_cuts() -> None:
    table = Poquer(ready=False)
    table("ana: sentarse 1")
    table("crupier: ofrecer corte")
    assert table.game.pace(table.state) is Pace.DECISION
    command = table.game.on_silence(table.state)
    assert command is not None
    assert table.game.write(command) == "no cortar"
    table("ana: no cortar")
    table("ana: ante 1 10")
    table("crupier: no va más")
    assert table.game.pace(table.state) is Pace.REPARTO
    for card in ["Qs", "As", "Qd", "Kd", "6h", "9h", "9c", "7c", "Ad", "4s"]:
        table.card(card)
    command = table.game.on_silence(table.state)
    assert command is not None
    assert table.game.write(command).startswith("paso")


@law("MU2010:65.p13", "MU2010:65.p9", "criterio:poquer-sin-descarte.9")
def test_losers_are_collected_and_then_winners_paid_from_the_right() -> None:
    table = Poquer()
    table.seat(ana=10, eva=10, luz=10, pia=10)
    table.deal(B1, c1=PAREJA, c2="Kh Qc Jd 9s 8c", c3=EVA, c4="Kc Jh Th 7s 2c")
    for name in ("ana", "eva", "luz", "pia"):
        table(f"{name}: voy")
    assert table.why_not("crupier: pagar luz 10") == ("pago_fuera_de_orden", "criterio:poquer-sin-descarte.9")
    told = table.settle()
    moved = [(type(event), event.player) for event in told if isinstance(event, Collected | Paid)]
    assert moved == [*[(Collected, "pia")] * 2, *[(Collected, "eva")] * 2, *[(Paid, "luz")] * 2, *[(Paid, "ana")] * 2]
    assert [event.amount for event in told if isinstance(event, Returned)] == [1000, 2000] * 2
    assert (table.phase, table.state.round) == (Phase.BARAJADO, 2)


def test_a_bank_that_can_not_pay_is_replenished() -> None:
    table = Poquer(minimo="1", maximo="25", banda=["1", "25"])
    table.seat(ana=25)
    table.deal("2s 2h 5d 7d 8h", c1="As Ks Qs Js Ts")
    table("ana: voy")
    table.settle()
    assert table.net("ana") == 502500
    assert table.state.bank == 2 * 500000 - 502500


# --- cards dealt by hand, which nobody has named ----------------------------------------------------------------------


@law("criterio:poquer-sin-descarte.18")
def test_at_a_physical_table_cards_are_named_when_they_are_turned() -> None:
    table = Poquer(reparto="mano", seguro="2.50", compra=True)
    table.seat(ana=10, eva=10)
    table("ana: seguro 1 2.50")
    table("crupier: no va más")
    assert table.why_not("crupier: resultado As") == ("carta_tapada", "MU2010:65.p4")
    table("crupier: dar tapadas")
    assert table.why_not("crupier: dar tapadas") == ("nada_que_dar", "MU2010:65.p4")
    table("crupier: resultado 4s")
    assert hand_of(table.state, casilla(1)).cards == (COVERED,) * 5
    table("ana: comprar 5")
    table("crupier: dar tapadas")
    table("ana: voy")
    table("eva: paso")
    assert table.phase.value == "banca"
    for card in ["As", "Kd", "9h", "7c"]:
        table(f"crupier: resultado {card}")
    assert table.phase.value == "comparacion"
    assert order(table) == [casilla(1)] * 5 + ["descarte 1"]
    for card in ["7s", "7d", "7h", "8c", "2c", "8d"]:
        table(f"crupier: resultado {card}")
    table.settle()
    assert table.net("ana") == 1000 + 2000 * 3 - 1000 + 25000


# --- the table --------------------------------------------------------------------------------------------------------


@law("MU2010:65.p14")
def test_the_croupier_announces_the_last_three_jugadas() -> None:
    table = Poquer(ready=False)
    assert table.why_not("jefe: últimas") == ("sin_facultad", "MU2010:65.p14")
    table("crupier: últimas")
    table("ana: sentarse 1")
    for left in (3, 2, 1):
        assert table.state.last == left
        table("crupier: ofrecer corte")
        table("ana: no cortar")
        table("ana: ante 1 10")
        table.deal(c1=PAREJA)
        table("ana: paso")
    assert table.phase is Phase.FIN


@law("MU2010:62", "MU2010:62.1", "MU2010:62.2")
def test_a_table_opens_with_a_jefe_and_a_croupier() -> None:
    assert refused(lambda: Poquer(staff="crupier=luis")) == ("personal_insuficiente", "MU2010:62")
    assert refused(lambda: Poquer(staff="jefe=ines")) == ("personal_insuficiente", "MU2010:62")
    assert Poquer(staff="jefe=ines crupier=luis").phase is Phase.APUESTAS


TABLES: list[tuple[dict[str, object], list[tuple[str, str]]]] = [
    ({}, []),
    ({"casillas": 6}, []),
    ({"casillas": 5}, [("plazas_no_admitidas", "MU2010:61.3")]),
    ({"casillas": 8}, [("plazas_no_admitidas", "MU2010:61.3")]),
    ({"apuestas_por_casilla": 2}, []),
    ({"apuestas_por_casilla": 3}, []),
    ({"apuestas_por_casilla": 4}, [("apuestas_no_admitidas", "MU2010:63.1.p2")]),
    ({"maximo": "126"}, [("fuera_de_banda", "MU2010:64.2")]),
    ({"minimo": "4"}, [("fuera_de_banda", "MU2010:64.2")]),
    ({"maximo": "4"}, [("limites_invertidos", "MU2010:64.2")]),
    ({"banda": None}, [("sin_banda", "MU2010:64.2")]),
    ({"banda": ["5", "50"], "maximo": "50"}, []),
    ({"banda": ["5", "100"]}, []),
    ({"banda": ["5", "150"]}, [("banda_no_admitida", "MU2010:64.3")]),
    ({"anticipo": "24999.99"}, [("anticipo_insuficiente", "MU2010:64.4")]),
    ({"anticipo": "25000"}, []),
    ({"seguro": "2.50"}, []),
    ({"seguro": "2.51"}, [("extra_excesivo", "MU2010:66.a")]),
    ({"progresivo": {"nombre": "real", "moneda": "2.50"}}, []),
    ({"progresivo": {"nombre": "real", "moneda": "2.51"}}, [("extra_excesivo", "MU2010:66.b.p3")]),
    ({"progresivo": {"nombre": "la real", "moneda": "2"}}, [("bote_mal_nombrado", "MU2010:66.b")]),
    ({"progresivo": {"nombre": "real", "moneda": "2", "deduccion": 100}}, [("deduccion_no_admitida", "MU2010:66.b")]),
    ({"segunda_apuesta_multiple": 3}, [("segunda_no_admitida", "criterio:poquer-sin-descarte.1")]),
    ({"sabot_homologado": False}, [("sabot_no_homologado", "MU2010:15.2")]),
    ({"sabot_homologado": False, "reparto": "mano"}, []),
    ({"variante": [3, 2]}, [("variante_sin_automatico", "MU2010:65.p5")]),
    ({"variante": [3, 2], "reparto": "automatico"}, []),
    ({"variante": [3, 1], "reparto": "automatico"}, [("variante_no_admitida", "MU2010:65.p5")]),
    ({"idioma": "pt"}, [("idioma_no_admitido", "criterio:casino.15")]),
]


@law("MU2010:61.2", "MU2010:61.3", "MU2010:64.2", "MU2010:64.3", "MU2010:64.4", "MU2010:66", "MU2010:66.a")
@law("MU2010:66.b.p3", "MU2010:60", "MU2010:63.1.p2", "MU2010:65.p5", "MU2010:15.2")
def test_what_the_law_refuses_of_a_table() -> None:
    judged = []
    for changed, _ in TABLES:
        terms = {"minimo": "5", "maximo": "100", "banda": ["5", "125"], **changed}
        given = {name: value for name, value in terms.items() if value is not None}
        judged.append((changed, faults(SLUG, "murcia", **given)))
    assert judged == TABLES
