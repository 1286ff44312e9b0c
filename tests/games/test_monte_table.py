"""Monte: the packs, the people, the limits, the order of a jugada, and what goes wrong."""

import pytest

from tapete.families.sabot import CardExposed
from tapete.families.stakes.bets import Collected, Paid, Returned
from tapete.games.monte.board import Phase
from tapete.games.monte.rules import cloth
from tapete.kit.cards import SPANISH_40
from tests.games.monte import SLUG, MonteTable, outcome
from tests.games.table import faults, refused
from tests.trace import law

MIXED = "jefe=jose crupier=tere crupier=paco auxiliar=mari"


@law("MU2010:106.1", "criterio:monte.1", "criterio:monte.5")
def test_a_jugada_has_one_pack_of_forty_and_the_next_the_other() -> None:
    table = MonteTable("")
    table.load()
    backs = []
    for _ in range(3):
        assert table.now.sabot is not None
        assert (table.now.sabot.left, table.now.sabot.pack) == (40, SPANISH_40)
        backs.append(table.now.sabot.backs)
        table.cards("5O 2C 5C 5E 5B")
        table.load()
    assert backs == [("rojo",), ("azul",), ("rojo",)]


@law("MU2010:112")
def test_the_order_of_a_jugada() -> None:
    table = MonteTable("")
    assert table.why_not("crupier: cortar") == ("mazo_sin_preparar", "MU2010:112")
    table.load()
    assert table.why_not("crupier: hagan juego") == ("no_toca_apostar", "MU2010:112")
    table.cards("5O 2C 4E")
    assert table.why_not("crupier: hagan juego") == ("no_toca_apostar", "MU2010:112")
    table.cards("3B")
    assert table.why_not("azar: resultado 7O") == ("carta_de_mas", "MU2010:112")
    assert table.why_not("ana: carta 1-2 5") == ("fuera_de_plazo", "MU2010:112")
    table("crupier: hagan juego")
    table("ana: carta 1-2 5")
    table("crupier: no va mas")
    for line in ("ana: carta 1-2 5", "ana: retirar carta 1-2"):
        assert table.why_not(line) == ("fuera_de_plazo", "MU2010:112")
    assert table.why_not("crupier: no va mas") == ("apuestas_cerradas", "MU2010:112")
    table.cards("5C")
    assert table.now.phase is Phase.LIQUIDACION
    assert table.why_not("azar: resultado 7O") == ("carta_de_mas", "MU2010:112")


@law("MU2010:108")
def test_whoever_is_at_the_table_plays_and_nobody_needs_a_seat() -> None:
    table = MonteTable()
    for number in range(1, 41):
        table(f"persona-{number}: carta 1-2 5")
    assert len({stake.player for stake in table.now.stakes}) == 40


@law("MU2010:112", "MU2010:110.a.3", "criterio:monte.9")
def test_segundas_are_of_the_row_that_is_left() -> None:
    table = MonteTable()
    table.play("7O 4C")
    table.segundas()
    assert table.seen.down == (4,)
    assert table.why_not("ana: salto 1 1") == ("solo_en_primeras", "MU2010:110.a.3")
    assert table.why_not("ana: vis 1 1") == ("solo_en_primeras", "criterio:monte.9")
    for bet in ("carta 3-4", "camo 4", "camo 3", "carta 1-3", "fila 1-2", "columna 1-3", "diagonal 1-4"):
        assert table.why_not(f"ana: {bet} 1") == ("fuera_de_segundas", "MU2010:112")
    for bet in ("carta 1-2", "camo 1", "viudo 2", "anti 2"):
        table(f"ana: {bet} 1")


@law("criterio:monte.10")
def test_a_card_turned_in_primeras_may_not_be_bet_on_in_segundas() -> None:
    table = MonteTable("5O 2C 5E 4E 3B")
    table.play("2E 4C")
    table.segundas()
    assert table.why_not("ana: camo 2 1") == ("carta_ya_vista", "criterio:monte.10")
    table("ana: anti 2 1")


@law("MU2010:110.b")
def test_no_card_plays_against_another_across_a_diagonal() -> None:
    table = MonteTable()
    for pair in ("1-4", "4-1", "2-3", "1-1"):
        assert table.why_not(f"ana: carta {pair} 5") == ("combinacion_no_admitida", "MU2010:110.b"), pair
    table("ana: carta 1-2 5")


@law("MU2010:111.1", "MU2010:111.2.a", "MU2010:111.2.b.1", "MU2010:111.2.b.2", "MU2010:111.2.b.3", "criterio:monte.23")
def test_the_limits_of_primeras() -> None:
    table = MonteTable(minimo="2")
    for bet, most, cite in (
        ("vis 1", "20", "MU2010:111.2.b.1"),
        ("camo 1", "60", "MU2010:111.2.b.2"),
        ("salto 1", "200", "MU2010:111.2.b.3"),
        ("carta 1-2", "600", "MU2010:111.2.a"),
        ("fila 1-2", "600", "MU2010:111.2.a"),
    ):
        assert table.why_not(f"ana: {bet} 1.99") == ("bajo_minimo", "MU2010:111.1"), bet
        table(f"ana: {bet} {most}")
        assert table.why_not(f"ana: {bet} 0.01") == ("sobre_maximo", cite), bet
        table(f"blas: {bet} {most}")


@law("MU2010:111.2.b.2")
def test_the_exact_cards_have_twice_the_maximum_in_segundas() -> None:
    table = MonteTable(minimo="2")
    assert table.why_not("ana: camo 1 60.01") == ("sobre_maximo", "MU2010:111.2.b.2")
    table.play("4C")
    table.segundas()
    table("ana: camo 1 120")
    assert table.why_not("ana: camo 1 0.01") == ("sobre_maximo", "MU2010:111.2.b.2")


@law("MU2010:107", "MU2010:107.2", "MU2010:107.3", "MU2010:107.4", "criterio:monte.32", "criterio:monte.33")
def test_each_does_what_is_his_post() -> None:
    table = MonteTable("", staff=MIXED)
    assert table.why_not("paco: barajar") == ("de_otro_puesto", "MU2010:107.2")
    assert table.why_not("jose: barajar")[1] == "MU2010:107.4"
    assert table.why_not("tere: barajar") == ("de_otro_puesto", "MU2010:107.4")
    table("mari: barajar")
    assert table.why_not("mari: cortar")[1] == "MU2010:107.2"
    assert table.why_not("paco: cortar") == ("de_otro_puesto", "MU2010:107.2")
    (loaded,) = table("tere: cortar")
    assert loaded.cite == "criterio:monte.33"
    table.cards("5O 2C 4E 3B")
    table("tere: hagan juego")
    table("ana: carta 1-2 5")
    table("tere: no va mas")
    table.cards("5C")
    assert table.why_not("tere: liquidar") == ("de_otro_puesto", "MU2010:107.3")
    table("paco: liquidar")


@law("MU2010:107.2", "criterio:monte.32")
def test_without_a_mezclador_the_tirador_shuffles() -> None:
    table = MonteTable("", staff="jefe=jose crupier=tere crupier=paco")
    table("tere: barajar")
    assert table.now.phase is Phase.CORTE


@law("MU2010:107", "criterio:monte.32")
@pytest.mark.parametrize(
    "staff", ["crupier=tere crupier=paco", "jefe=jose crupier=tere", f"{MIXED} auxiliar=otra", f"{MIXED} crupier=otro"]
)
def test_the_staff_of_a_table(staff: str) -> None:
    code, cite = refused(lambda: MonteTable("", staff=staff))
    assert code in {"personal_insuficiente", "personal_excesivo"}
    assert cite == "MU2010:107"
    MonteTable("", staff=MIXED)


@law("MU2010:107.3", "MU2010:109.1", "MU2010:112", "criterio:monte.37")
def test_losers_are_removed_before_winners_are_paid_and_the_house_does_both() -> None:
    table = MonteTable()
    table("ana: carta 1-2 20")
    table("blas: carta 2-1 30")
    table("ana: camo 1 2")
    table.turn("5C")
    assert table.why_not("crupier: pagar ana 18") == ("pago_fuera_de_orden", "MU2010:112")
    before = table.now.bank
    table("crupier: cobrar")
    assert table.now.bank == before + 3000
    assert table.why_not("crupier: pagar ana 20") == ("pago_equivocado", "MU2010:109.2")
    table("crupier: pagar ana 18")
    table("crupier: pagar ana 19.80")
    assert table.now.bank == before + 3000 - 1800 - 1980
    kinds = [type(event) for event in table("crupier: liquidar")]
    assert kinds[:2] == [Returned, Returned]


@law("MU2010:112")
def test_the_settlement_goes_losers_winners_and_what_goes_back() -> None:
    table = MonteTable()
    table.bet("carta 2-1 5", "carta 1-2 5", "carta 2-4 5")
    table.turn("5C")
    due = [type(event) for event in table.now.due]
    assert due == [Collected, Paid, Returned, Returned]


@law("MU2010:112")
def test_a_payment_before_the_losers_are_removed_is_recorded() -> None:
    table = MonteTable()
    (recorded,) = table("jefe: incidente pago-antes-de-recoger")
    assert recorded.cite == "MU2010:112"
    assert table.why_not("crupier: incidente pago-antes-de-recoger")[1] == "MU2010:112"


@law("MU2010:107.1")
def test_the_jefe_settles_any_conflict_and_nobody_else_does() -> None:
    table = MonteTable()
    (ruled,) = table("jefe: incidente conflicto la ficha es de ana")
    assert (ruled.cite, ruled.facts()["note"]) == ("MU2010:107.1", "la ficha es de ana")
    assert table.why_not("crupier: incidente conflicto")[1] == "MU2010:107.1"
    assert table.why_not("jefe: incidente otro") == ("incidente_desconocido", "MU2010:107.1")


@law("criterio:monte.31", "MU2010:107.1")
@pytest.mark.parametrize("incident", ["mazo-incompleto", "dorso-distinto"])
def test_a_bad_pack_makes_the_jugada_void_and_what_was_settled_stands(incident: str) -> None:
    table = MonteTable()
    table.bet("carta 1-2 20", "carta 3-4 20")
    assert table.why_not(f"crupier: incidente {incident}")[1] == "MU2010:107.1"
    assert table.play("5C") == {"carta:1-2": 1800}
    table.segundas()
    table.bet("camo 3 5")
    bank = table.now.bank
    events = table(f"jefe: incidente {incident}")
    assert outcome(events) == {"carta:3-4": "back", "camo:3": "back"}
    assert (table.now.phase, table.now.bank, table.now.round) == (Phase.MEZCLA, bank, 2)
    assert table.why_not(f"jefe: incidente {incident}") == ("sin_cartas_en_juego", "criterio:monte.31")


@law("criterio:monte.31")
def test_a_card_of_the_other_back_can_not_come() -> None:
    table = MonteTable("")
    table.load()
    assert table.why_not("azar: resultado 5O/azul") == ("naipe_imposible", "MU2010:112")
    table.cards("5O/rojo")


@law("criterio:monte.31", "MU2010:112")
def test_a_card_turned_before_no_va_mas_is_eliminated_and_bets_go_on() -> None:
    table = MonteTable()
    table.bet("camo 1 2", "camo 2 2")
    assert table.why_not("crupier: descubierta 5C")[1] == "criterio:monte.31"
    (gone,) = table("jefe: descubierta 5C")
    assert isinstance(gone, CardExposed)
    table("ana: retirar camo 1")
    assert table.why_not("ana: camo 1 2") == ("carta_ya_vista", "criterio:monte.10")
    assert table.seen.pays == {
        "vis": 32,
        "camo": 11,
        "anti": 11,
        "viudo": 11,
    }
    assert table.play("2E") == {"camo:2": 1980}


@law("criterio:monte.31")
def test_a_card_found_face_up_is_replaced_by_the_next() -> None:
    table = MonteTable("")
    assert table.why_not("jefe: descubierta 5C") == ("sin_cartas_en_juego", "criterio:monte.31")
    table.load()
    table("jefe: descubierta 5C")
    assert table.why_not("azar: resultado 5C") == ("naipe_imposible", "MU2010:112")
    table.cards("5O 2C 4E 3B")
    assert table.now.board.burned == ()


@law("criterio:monte.38")
def test_what_a_spent_pack_does_not_decide_goes_back() -> None:
    table = MonteTable()
    table.bet("carta 1-2 5", "carta 3-4 5", "camo 1 5", "vis 1 1")
    live = {"5o", "5c", "5e", "5b", "2o", "2c", "2e", "2b", "4o", "4c", "4e", "4b", "3o", "3c", "3e", "3b"}
    table("crupier: no va mas")
    for card in ("5C", "5E", "5B", "2O", "2E", "2B", "4O", "4C", "4B", "3O", "3C", "3E"):
        table(f"jefe: descubierta {card}")
    others = [str(card) for card in SPANISH_40.cards if str(card) not in live]
    table.cards(" ".join(others[:-1]))
    assert table.now.phase is Phase.CARTAS
    table.cards(others[-1])
    back = {"carta:1-2": "back", "carta:3-4": "back", "camo:1": "back"}
    assert outcome(table.settle()) == {"vis:1": -100, **back}
    assert (table.now.phase, table.now.results) == (Phase.MEZCLA, ("0",))


@law("criterio:monte.38")
def test_an_eliminated_last_card_ends_the_phase_and_never_the_bets() -> None:
    table = MonteTable()
    table.bet("carta 1-2 5")
    cards = [str(card) for card in table.now.sabot.remaining] if table.now.sabot else []
    for card in cards[:-1]:
        table(f"jefe: descubierta {card}")
    assert table.why_not(f"jefe: descubierta {cards[-1]}") == ("ultima_carta", "criterio:monte.31")
    table("crupier: no va mas")
    table(f"jefe: descubierta {cards[-1]}")
    assert outcome(table.settle()) == {"carta:1-2": "back"}


@law("criterio:monte.38")
def test_a_pack_that_is_burned_away_annuls_the_jugada() -> None:
    table = MonteTable("")
    table.load()
    for value in "1234567SCR":
        table.cards(f"{value}O {value}C {value}E {value}B")
    assert (table.now.phase, table.now.round) == (Phase.MEZCLA, 2)


@law("MU2010:106.2")
def test_the_sabot_must_be_of_an_approved_model() -> None:
    assert faults(SLUG, "murcia", minimo="1", sabot_homologado=False) == [("sabot_no_homologado", "MU2010:106.2")]
    assert faults(SLUG, "murcia", minimo="1", sabot_homologado=True) == []


@law("criterio:monte.36")
def test_the_anticipo() -> None:
    assert faults(SLUG, "murcia", minimo="1", anticipo="9999.99") == [("anticipo_insuficiente", "criterio:monte.36")]
    assert faults(SLUG, "murcia", minimo="1", anticipo="10000") == []


@law("MU2010:111.1")
def test_the_minimum_is_the_authorised_one_or_inside_the_margin() -> None:
    band = {"minimo_autorizado": "1", "banda": ["1", "5"]}
    assert faults(SLUG, "murcia", minimo="5", **band) == []
    assert faults(SLUG, "murcia", minimo="5.01", **band) == [("fuera_de_banda", "RC1979:39.5")]
    assert faults(SLUG, "murcia", minimo="0.5", minimo_autorizado="1")[0][0] == "minimo_inferior_al_autorizado"


@law("criterio:monte.2", "criterio:monte.3")
def test_the_cloth_has_every_casilla_of_the_text_once() -> None:
    table = MonteTable()
    drawn = cloth(table.rules)
    assert sorted(spot.bet for spot in drawn.spots) == sorted(table.rules.bets)
    letters = {spot.bet: spot.label for spot in drawn.spots}
    assert [letters[f"{kind}:1"] for kind in ("vis", "camo", "anti", "viudo", "salto")] == ["VIS", "C", "A", "V", "S"]
    for one in drawn.spots:
        assert one.x + one.width <= drawn.width
        assert one.y + one.height <= drawn.height
        for other in drawn.spots:
            apart = one.x + one.width <= other.x or one.y + one.height <= other.y
            assert one is other or apart or other.x + other.width <= one.x or other.y + other.height <= one.y


def test_the_last_three_jugadas_end_the_session() -> None:
    table = MonteTable("")
    table("jefe: ultimas")
    for _ in range(3):
        table.load()
        table.cards("5O 2C 5C 5E 5B")
    assert table.game.next_step(table.now) is None
    table("jefe: cerrar")
    assert not table.now.open


@law("criterio:casino.26")
def test_a_table_closes_between_jugadas_only() -> None:
    table = MonteTable()
    assert table.why_not("jefe: cerrar") == ("ronda_en_curso", "criterio:casino.26")
    table("jefe: incidente mazo-incompleto")
    table("jefe: cerrar")


def test_figures_are_said_by_their_number_too() -> None:
    for written, card in (("10o", "So"), ("11C", "Cc"), ("12b", "Rb"), ("Rb", "Rb")):
        table = MonteTable("")
        table.load()
        table.cards(written)
        assert table.now.board.pile(1) == (card,)


def test_what_is_no_card_of_the_pack_is_told_from_one_that_can_not_come() -> None:
    table = MonteTable("")
    table.load()
    for written in ("8o", "9c", "zz", "13o"):
        assert table.why_not(f"azar: resultado {written}") == ("no_es_naipe", "MU2010:112"), written
    table.cards("5o")
    assert table.why_not("azar: resultado 5o") == ("naipe_imposible", "MU2010:112")
