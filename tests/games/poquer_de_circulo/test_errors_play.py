"""Errors of the crupier and of the players (MU2010:81.2.p4, 81.3, 82.2, 82.3): examples 11, 14 and 27."""

import pytest

from tapete.families.poquer_de_circulo.efectos import LOST, REBUILT, RESTART
from tests.games.circulo import BLINDS, Circulo, paid
from tests.games.poquer_de_circulo.test_errors_deal import declared
from tests.trace import law

KINGS = "Ks Kd 9h 4c 2s"


@law("MU2010:81.2.p4")
def test_a_card_seen_at_the_cut_has_the_pack_shuffled_again() -> None:
    table = Circulo()
    table("crupier: barajar")
    assert declared(table, "carta-vista-al-cortar").cite == "MU2010:81.2.p4"
    assert table.phase == "baraja"
    table.say("crupier: cortar", "q: ante")
    declared(table, "carta-vista-al-cortar")
    assert (table.phase, table.resto("q")) == ("baraja", 195)
    table("crupier: cortar")
    assert table.seen("q").asked == ("r", "s", "t", "p")
    table.say("r: ante", "s: ante", "t: ante", "p: ante")
    assert table.why_not("jefe: incidente carta-vista-al-cortar") == ("no_es_momento", "MU2010:81.2.p4")


@law("MU2010:81.2.p4", "criterio:poquer-de-circulo.40")
def test_who_has_put_all_for_the_hand_stays_in_it_when_it_is_shuffled_again() -> None:
    table = Circulo(restos="200 3 200 200 200")
    table.shuffle()
    table("q: ante")
    declared(table, "carta-vista-al-cortar")
    table.say("crupier: cortar", "r: ante", "s: ante", "t: ante", "p: ante")
    assert table.state.order == ("q", "r", "s", "t", "p")


@law("MU2010:82.2.a")
def test_a_hand_announced_wrongly_changes_nothing() -> None:
    table = Circulo("p a b c")
    table.hand(KINGS, a="Kh Kc", b="7h 6h", c="3h 3s")
    table.say("a: pasar", "b: pasar", "c: pasar", "p: retirarse")
    table.check_down()
    assert table.why_not("jefe: incidente mano-mal-anunciada") == ("no_es_momento", "MU2010:82.2.a")
    table("a: mostrar")
    declared(table, "mano-mal-anunciada")
    table.say("b: mostrar", "c: mostrar")
    assert [name for name, _ in paid(table("crupier: liquidar"))] == ["a"]


@law("MU2010:82.2.c")
def test_a_card_for_an_empty_seat_is_no_error() -> None:
    table = Circulo()
    table.hand()
    before = table.state
    assert declared(table, "carta-a-puesto-vacio").cite == "MU2010:82.2.c"
    assert table.state == before


@law("MU2010:82.2.d", "MU2010:81.3.p8")
def test_protected_cards_taken_by_mistake_give_all_back_and_others_nothing() -> None:
    table = Circulo()
    table.hand()
    table.say("q: apostar 30", "r: cubrir", "s: cubrir", "t: cubrir")
    other = table.fork()
    assert declared(table, "cartas-recogidas", "r protegidas").cite == "MU2010:82.2.d"
    assert (table.resto("r"), table.turn) == (200, "p")
    assert declared(other, "cartas-recogidas", "r sin-proteger").cite == "MU2010:81.3.p8"
    assert (other.resto("r"), other.turn) == (165, "p")
    table("p: cubrir")
    assert table.seen("p").pots[0].players == ("q", "s", "t", "p")


@law("criterio:poquer-de-circulo.50")
def test_the_postura_of_an_annulled_hand_stays_to_be_covered() -> None:
    table = Circulo()
    table.hand()
    table("q: apostar 30")
    declared(table, "cartas-recogidas", "q protegidas")
    assert table.turn == "r"
    assert table.may()[0] == 30


@law(
    "MU2010:82.3.a", "MU2010:82.3.c", "MU2010:82.3.d", "criterio:poquer-de-circulo.22", "criterio:poquer-de-circulo.51"
)
def test_a_raise_made_wrongly_too_few_chips_or_one_large_chip_are_a_cover() -> None:
    for incident, letter, otherwise in (
        ("subida-mal-hecha", "a", "no_es_momento"),
        ("cubre-de-menos", "c", "no_es_momento"),
        ("ficha-mayor", "d", "ficha_abre"),
    ):
        table = Circulo()
        table.hand()
        assert table.why_not(f"jefe: incidente {incident}") == (otherwise, f"MU2010:82.3.{letter}")
        table("q: apostar 30")
        assert declared(table, incident).cite == f"MU2010:82.3.{letter}"
        assert (table.resto("r"), table.turn) == (165, "s")


@law("MU2010:81.3.p7", "MU2010:82.3.a", "MU2010:82.3.d")
def test_words_bind_and_silent_chips_are_a_cover_unless_nothing_was_bet() -> None:
    table = Circulo()
    table.hand()
    opened = table.fork()
    opened("q: apuesto 100")
    assert (opened.resto("q"), opened.may()[0]) == (95, 100)
    table("q: apostar 30")
    silent = table.fork()
    table("r: subo a 100")
    assert (table.resto("r"), table.may()[0]) == (95, 100)
    for incident in ("subida-mal-hecha", "ficha-mayor"):
        other = silent.fork()
        declared(other, incident)
        assert (other.resto("r"), other.turn, other.may()[0]) == (165, "s", 30)


@law("MU2010:82.3.a", "MU2010:80.a.lim.2", "criterio:poquer-de-circulo.22")
def test_an_opening_above_the_limit_that_was_said_is_a_cover_of_the_gran_ciega() -> None:
    table = Circulo(**BLINDS, ante=None, limite="bote")
    table.hand()
    said = table.fork()
    assert declared(said, "subida-mal-hecha").cite == "MU2010:82.3.a"
    assert (said.resto("s"), said.turn, said.may()[0]) == (190, "t", 10)
    table("s: subo a 40")
    assert (table.resto("s"), table.may()[0]) == (160, 40)


@law("MU2010:82.3.b", "criterio:poquer-de-circulo.34")
def test_mixed_cards_are_put_together_again_or_lose_the_bote() -> None:
    table = Circulo()
    table.hand()
    other = table.fork()
    assert declared(table, "cartas-mezcladas", "q identificadas").ruling == REBUILT
    assert table.turn == "q"
    assert declared(other, "cartas-mezcladas", "q sin-identificar").ruling == LOST
    assert (other.turn, other.resto("q")) == ("r", 195)


@law("MU2010:82.3.e")
def test_cards_shown_by_mistake_change_nothing() -> None:
    table = Circulo()
    table.hand()
    before = table.state
    declared(table, "cartas-mostradas-por-error", "s")
    assert table.state == before


@law("MU2010:82.3.h", "criterio:poquer-de-circulo.27")
def test_cards_that_touch_annul_both_hands() -> None:
    table = Circulo()
    table.hand()
    assert table.why_not("jefe: incidente cartas-en-contacto q q")[0] == "nota_desconocida"
    thrown = table.fork()
    declared(thrown, "cartas-en-contacto", "q t")
    assert (thrown.turn, thrown.resto("q"), thrown.resto("t")) == ("r", 195, 195), "not of a neighbour only"
    declared(table, "cartas-en-contacto", "q r")
    assert (table.turn, table.resto("q"), table.resto("r")) == ("s", 195, 195)


@law("criterio:poquer-de-circulo.27")
def test_when_nobody_is_left_everything_is_returned_and_one_left_takes_the_bote() -> None:
    table = Circulo("p a b c")
    table.hand()
    table.say("a: apostar 20", "b: cubrir", "c: retirarse", "p: retirarse")
    declared(table, "cartas-en-contacto", "a b")
    assert [table.resto(name) for name in "pabc"] == [200] * 4
    table.hand()
    table.say("a: apostar 20", "b: cubrir", "c: cubrir", "p: retirarse")
    declared(table, "cartas-en-contacto", "a b")
    assert paid(table("crupier: liquidar")) == [("c", 76)]


@law("MU2010:82.3.i")
def test_who_is_skipped_without_a_bet_and_says_nothing_has_passed() -> None:
    table = Circulo()
    table.hand()
    assert declared(table, "turno-saltado").cite == "MU2010:82.3.i"
    assert table.turn == "r"
    table("r: apostar 10")
    assert table.why_not("jefe: incidente turno-saltado") == ("no_es_momento", "MU2010:82.3.i")


@law("MU2010:82.3.j", "MU2010:81.3.p16")
def test_an_irregular_card_not_looked_at_and_cards_beyond_the_line_are_dead() -> None:
    for incident, cite in (("carta-irregular-sin-mirar", "82.3.j"), ("cartas-pasadas-la-linea", "81.3.p16")):
        table = Circulo()
        table.hand()
        assert declared(table, incident, "s").cite == f"MU2010:{cite}"
        table.say("q: pasar", "r: pasar")
        assert (table.turn, table.resto("s")) == ("t", 195)


@law("MU2010:82.3.f", "criterio:poquer-de-circulo.24")
def test_a_bet_out_of_turn_is_valid_and_its_author_raises_no_more() -> None:
    table = Circulo()
    table.hand()
    table("q: pasar")
    assert table.why_not("crupier: fuera de turno r 20") == ("es_su_turno", "MU2010:82.3.f")
    assert table.why_not("crupier: fuera de turno t 5") == ("envite_escaso", "MU2010:80.a.p1")
    table("crupier: fuera de turno t 20")
    assert (table.resto("t"), table.turn, table.may()) == (175, "r", (20, 40, 195))
    table.say("r: subir 40", "s: retirarse")
    assert table.turn == "t"
    assert table.why_not("t: subir 80") == ("aposto_fuera_de_turno", "MU2010:82.3.f")
    table.say("t: cubrir", "p: cubrir", "q: retirarse")
    assert table.state.street == 1
    table.say("r: pasar", "t: apostar 10")


@law("MU2010:82.3.f")
def test_who_has_no_cards_has_not_bet_out_of_turn() -> None:
    table = Circulo()
    table.hand()
    table.say("q: apostar 10", "r: retirarse")
    assert table.why_not("crupier: fuera de turno r 20") == ("no_esta_en_la_mano", "MU2010:82.3.f")
    assert table.why_not("t: fuera de turno s 20")[0] == "sin_facultad"


@law("criterio:poquer-de-circulo.22", "criterio:poquer-de-circulo.23")
def test_an_opening_made_wrongly_is_completed_or_cut() -> None:
    table = Circulo(limite="bote")
    table.hand()
    other = table.fork()
    assert declared(table, "apuesta-mal-hecha", "de-menos").cite == "criterio:poquer-de-circulo.22"
    assert (table.resto("q"), table.turn) == (185, "r")
    declared(other, "apuesta-mal-hecha", "de-mas")
    assert (other.resto("q"), other.turn) == (170, "r")
    assert table.why_not("jefe: incidente apuesta-mal-hecha de-menos")[0] == "no_es_momento"


def short_of_antes(*notes: str, **restos: str) -> Circulo:
    """A hand that the crupier deals although some antes are missing."""
    table = Circulo("p q r s t u")
    table.give(**restos)
    table.shuffle()
    for name in ("q", "r", "t", "p", "u") if len(notes) == 1 else ("q", "r", "p", "u"):
        table(f"{name}: ante")
    for note in notes:
        assert declared(table, "ante-omitido", note).cite == "MU2010:82.3.g"
    return table


@law("MU2010:82.3.g")
def test_who_was_dealt_cards_without_an_ante_puts_it_to_take_part() -> None:
    table = short_of_antes("s")
    assert (table.phase, table.state.order) == ("reparto", ("q", "r", "s", "t", "u", "p"))
    assert table.own("s")
    assert table.seen("s").asked == ("s",)
    assert table.why_not("q: ante") == ("no_se_le_pide_nada", "MU2010:80.a.obl.1")
    assert table.why_not("q: pasar")[0] == "sin_envites"
    (put, *_) = table("s: ante")
    assert put.cite == "MU2010:82.3.g"
    assert (table.turn, table.resto("s"), table.seen("p").bote) == ("q", 195, 3000)


@law("MU2010:82.3.g", "criterio:poquer-de-circulo.26")
@pytest.mark.parametrize("word", ["descansar", "ausente"])
def test_who_does_not_put_it_takes_no_part(word: str) -> None:
    table = short_of_antes("s", "t")
    table(f"s: {word}")
    assert table.seen("t").asked == ("t",)
    table("t: ante")
    assert (table.turn, table.resto("s"), table.seen("p").bote) == ("q", 200, 2500)
    assert not table.seen("s").own.playing  # type: ignore[union-attr]
    assert table.state.missed == ("s",)


@law("MU2010:82.3.g")
def test_where_nobody_knows_whose_ante_is_missing_the_bote_is_smaller() -> None:
    table = short_of_antes("sin-identificar")
    assert (table.turn, table.resto("s"), table.seen("p").bote) == ("q", 200, 2500)
    assert declared(table, "orden-de-reparto").ruling == RESTART
    table("crupier: cortar")
    assert (table.phase, table.seen("p").bote) == ("intervalo", 2500)


@law("MU2010:82.3.g", "criterio:poquer-de-circulo.15")
def test_an_ante_that_is_missing_lowers_nobodys_part_of_the_bote() -> None:
    table = short_of_antes("sin-identificar", s="100")
    table.say("q: pasar", "r: apostar 100", "s: cubrir", "t: cubrir", "u: retirarse", "p: retirarse", "q: retirarse")
    assert [(pot.amount, pot.players) for pot in table.seen("p").pots] == [(32500, ("r", "s", "t"))]
    named = short_of_antes("s", s="100")
    named.say("s: ante", "q: pasar", "r: apostar 100", "s: cubrir", "t: cubrir", "u: retirarse", "p: retirarse")
    named("q: retirarse")
    assert [(pot.amount, pot.players) for pot in named.seen("p").pots] == [
        (31500, ("r", "s", "t")),
        (1000, ("r", "t")),
    ]


@law("MU2010:82.3.g")
def test_no_ante_is_missing_once_all_are_put_nor_where_there_are_ciegas() -> None:
    table = Circulo()
    table.hand()
    assert table.why_not("jefe: incidente ante-omitido s") == ("no_es_momento", "MU2010:82.3.g")
    ciegas = Circulo(**BLINDS, ante=None)
    ciegas.shuffle()
    assert ciegas.why_not("jefe: incidente ante-omitido q") == ("no_es_momento", "MU2010:82.3.g")


@law("MU2010:81.3.p17", "criterio:poquer-de-circulo.52")
def test_a_claim_is_admitted_until_the_first_card_of_the_next_hand() -> None:
    table = Circulo("p a b c")
    table.hand(KINGS, a="Kh Kc", b="7h 6h")
    table.say("a: pasar", "b: pasar", "c: retirarse", "p: retirarse")
    assert table.why_not("jefe: incidente reclamacion b") == ("no_es_momento", "MU2010:81.3.p17")
    table.finish()
    assert declared(table, "reclamacion", "b").cite == "MU2010:81.3.p17"
    table.shuffle()
    declared(table, "reclamacion", "b")
    table.by_hand = True
    table.say("a: ante", "b: ante", "c: ante", "p: ante")
    declared(table, "reclamacion", "b")
    table("crupier: dar tapadas")
    assert table.why_not("jefe: incidente reclamacion b") == ("no_es_momento", "MU2010:81.3.p17")
