"""Errors with the cards at omaha and hold'em (MU2010:88.4, 89.4): examples 6 to 12, 14 and 15, and 9 to 11."""

import pytest

from tapete.engine.event import Refused
from tapete.families.covered import HandSeen
from tapete.families.poquer_de_circulo.articles import COMMON_STAND, DEAD, RESTART
from tapete.language import say
from tests.games.circulo import BLINDS, Circulo, declared
from tests.trace import law

BOARD = "2c 3d 4h 5s 9c 7d 8h"
ARTICLES = {"omaha": "MU2010:88.4", "holdem": "MU2010:89.4"}


def at(slug: str, letters: str) -> str:
    """The provision of an error, which hold'em takes whole."""
    return f"{ARTICLES[slug]}.{letters}" if slug == "omaha" else ARTICLES[slug]


def board(table: Circulo) -> list[str]:
    return list(table.seen("p").common)


def burned(table: Circulo) -> int:
    sabot = table.state.sabot
    assert sabot is not None
    return sabot.burned_unseen


@pytest.fixture(params=["omaha", "holdem"])
def table(request: pytest.FixtureRequest) -> Circulo:
    table = Circulo(slug=request.param)
    table.hand(BOARD)
    return table


@law("MU2010:88.4.b.1", "MU2010:89.4", "criterio:omaha.4")
def test_a_burn_forgotten_at_the_flop_puts_the_cards_in_their_order(table: Circulo) -> None:
    table.all("pasar")
    assert board(table) == ["2c", "3d", "4h"]
    assert declared(table, "quema-olvidada").cite == at(table.game.slug, "b.1")
    assert board(table) == ["3d", "4h", "5s"]
    assert table.turn == "q"


@law("MU2010:88.4.b.1", "MU2010:89.4", "criterio:omaha.16")
def test_what_was_bet_on_the_wrong_card_goes_back_after_one_action_and_not_after_two(table: Circulo) -> None:
    table.all("pasar")
    table.all("pasar")
    table("q: apostar 20")
    late = table.fork()
    late.board = list(table.board)
    declared(table, "quema-olvidada")
    assert (board(table)[3:], table.resto("q"), table.turn) == (["9c"], 195, "q")
    late("r: cubrir")
    ruled = declared(late, "quema-olvidada")
    assert (ruled.ruling, ruled.cite) == (COMMON_STAND, at(late.game.slug, "b.1"))
    assert (board(late)[3:], late.resto("q")) == (["5s"], 175)


@law("MU2010:88.4.b.2", "MU2010:89.4", "MU2010:82.2.e", "criterio:omaha.6")
def test_an_early_flop_goes_back_and_comes_again_without_burning(table: Circulo) -> None:
    table("q: pasar")
    assert declared(table, "comunes-antes-de-tiempo").cite == at(table.game.slug, "b.2")
    assert (board(table), burned(table)) == ([], 1)
    assert table.why_not("jefe: incidente comunes-antes-de-tiempo")[0] == "no_es_momento"
    table.all("pasar")
    assert (len(board(table)), burned(table)) == (3, 1)
    table.all("pasar")
    assert (len(board(table)), burned(table)) == (4, 2)


@law("MU2010:88.4.b.3", "MU2010:89.4", "criterio:omaha.5")
def test_after_an_early_turn_the_river_comes_without_burning(table: Circulo) -> None:
    table.all("pasar")
    assert declared(table, "comunes-antes-de-tiempo").cite == at(table.game.slug, "b.3")
    table.all("pasar")
    assert (len(board(table)), burned(table)) == (4, 3)
    table.all("pasar")
    assert (len(board(table)), burned(table)) == (5, 3)


@law("MU2010:88.4.b.4", "MU2010:88.4.b.fin", "MU2010:89.4")
def test_an_early_river_comes_again_even_if_who_was_to_speak_retires(table: Circulo) -> None:
    table.all("pasar")
    table.all("pasar")
    table.say("q: pasar", "r: pasar", "s: pasar", "t: pasar")
    assert declared(table, "comunes-antes-de-tiempo").cite == at(table.game.slug, "b.4")
    assert burned(table) == 3
    table("p: retirarse")
    assert (len(board(table)), burned(table)) == (5, 3)
    assert table.why_not("jefe: incidente comunes-antes-de-tiempo")[0] == "no_es_momento"


def mazo(table: Circulo) -> set[str]:
    """The cards that may come next."""
    sabot = table.state.sabot
    assert sabot is not None
    return {str(card) for card in sabot.remaining}


@law("MU2010:88.4.b.3", "MU2010:89.4")
def test_a_turn_named_as_early_is_not_the_turn_and_is_shuffled_back_for_the_river(table: Circulo) -> None:
    table.all("pasar")
    table("jefe: incidente comunes-antes-de-tiempo Kh")
    assert "Kh" not in mazo(table)
    table.board = ["Kh"]
    for player in "qrst":
        table(f"{player}: pasar")
    with pytest.raises(Refused) as refused:
        table("p: pasar")
    assert refused.value.code == "carta_imposible"
    table.board = ["Kh"]
    table("azar: resultado 5s")
    assert (board(table)[3:], burned(table)) == (["5s"], 3)
    table.all("pasar")
    assert (board(table)[3:], burned(table)) == (["5s", "Kh"], 3)


@law("MU2010:88.4.b.2", "MU2010:88.4.b.4", "MU2010:89.4")
def test_an_early_flop_or_river_that_is_named_may_come_again_and_no_player_holds_it(table: Circulo) -> None:
    table("q: pasar")
    table("jefe: incidente comunes-antes-de-tiempo 2c 3d Kh")
    assert not {"2c", "3d", "Kh"} & mazo(table), "until they are shuffled back nothing comes of them"
    table.all("pasar")
    assert (board(table), "Kh" in mazo(table)) == (["2c", "3d", "4h"], True)
    table.all("pasar")
    table.all("pasar")
    assert "Kh" in mazo(table)
    table.all("pasar")
    assert "Kh" not in mazo(table), "it stayed in the mazo"


@law("MU2010:88.4.b.2", "MU2010:89.4")
@pytest.mark.parametrize(
    ("note", "code"),
    [
        ("Kh", "cartas_anticipadas"),
        ("Kh Kh 2c", "cartas_anticipadas"),
        ("Kh 7d 2c 3c", "cartas_anticipadas"),
        ("Kh 7d 9x", "carta_imposible"),
    ],
)
def test_what_is_named_must_be_the_cards_of_the_street(table: Circulo, note: str, code: str) -> None:
    table("q: pasar")
    assert table.why_not(f"jefe: incidente comunes-antes-de-tiempo {note}")[0] == code


@law("MU2010:88.4.a.3", "MU2010:89.4", "criterio:omaha.13")
def test_a_wrong_number_of_cards_begins_the_hand_again_but_for_the_extra_card_of_the_postre(table: Circulo) -> None:
    other = table.fork()
    before = table.state
    assert declared(table, "carta-de-mas-del-postre").cite == at(table.game.slug, "a.3")
    assert table.state == before
    assert declared(other, "numero-de-cartas", "r").ruling == RESTART
    assert other.phase == "baraja"


@law("MU2010:88.4.c.2", "MU2010:89.4", "criterio:omaha.14")
def test_a_wrong_number_of_cards_found_late_is_a_hand_lost(table: Circulo) -> None:
    table.say("q: apostar 20", "r: cubrir")
    ruled = declared(table, "numero-de-cartas", "r")
    assert (ruled.ruling, ruled.cite) == (DEAD, at(table.game.slug, "c.2"))
    assert (table.resto("r"), table.turn) == (175, "s")


@law("MU2010:88.4.c.2", "MU2010:88.4.a.3", "MU2010:89.4")
def test_so_is_the_extra_card_of_the_postre(table: Circulo) -> None:
    table("q: pasar")
    assert declared(table.fork(), "carta-de-mas-del-postre").cite == at(table.game.slug, "a.3")
    table("r: pasar")
    ruled = declared(table, "carta-de-mas-del-postre")
    assert (ruled.ruling, ruled.cite) == (DEAD, at(table.game.slug, "c.2"))
    assert not table.seen("p").own.playing  # type: ignore[union-attr]


@law("MU2010:88.4.c.1", "MU2010:89.4")
def test_cards_that_a_player_shows_are_not_replaced(table: Circulo) -> None:
    own = table.own("s")
    declared(table, "cartas-mostradas-por-error", "s")
    assert table.own("s") == own


@law("MU2010:88.4.a.2", "MU2010:89.4", "criterio:omaha.3")
def test_two_cards_turned_in_the_deal_begin_the_hand_again(table: Circulo) -> None:
    declared(table, "cartas-descubiertas")
    assert (table.phase, table.resto("q")) == ("baraja", 195)


@law("MU2010:88.4.a.2", "MU2010:89.4", "criterio:omaha.3")
@pytest.mark.parametrize("slug", ["omaha", "holdem"])
def test_the_ciegas_and_the_marca_stay_where_they_are(slug: str) -> None:
    table = Circulo(slug=slug, **BLINDS, ante=None)
    table.hand()
    declared(table, "cartas-descubiertas")
    assert [table.resto(name) for name in "pqrst"] == [200, 195, 190, 200, 200]
    table("crupier: cortar")
    assert (table.phase, table.turn, table.seen("p").marca) == ("intervalo", "s", 8)
    table("s: cubrir")
    assert (table.resto("s"), table.resto("q")) == (190, 195)


@law("criterio:omaha.13", "MU2010:88.4.a.3", "MU2010:89.4")
def test_a_postre_with_too_few_cards_has_the_hand_begin_again(table: Circulo) -> None:
    assert table.state.order[-1] == "p"
    assert declared(table, "numero-de-cartas", "p").ruling == RESTART
    assert table.phase == "baraja"


@law("MU2010:88.4.a.1", "MU2010:89.4", "criterio:omaha.2", "criterio:omaha.12")
@pytest.mark.parametrize("slug", ["omaha", "holdem"])
def test_one_card_turned_in_the_deal_is_the_first_that_is_burned(slug: str) -> None:
    table = Circulo(slug=slug)
    table.by_hand = True
    table.hand()
    table("crupier: dar tapadas")
    dealt, left = burned(table), table.seen("p").left
    assert declared(table, "carta-vuelta", "r").cite == at(slug, "a.1")
    assert table.turn == ""
    table("crupier: resultado Ah")
    assert (table.turn, burned(table), table.seen("p").left) == ("q", dealt, left - 1)
    table.say("q: pasar", "r: pasar", "s: pasar", "t: pasar", "p: pasar")
    assert burned(table) == dealt
    assert table.refusal("crupier: resultado Ah").code == "carta_imposible"
    assert table.why_not("jefe: incidente carta-vuelta r")[0] == "no_es_momento"


@law("MU2010:88.4.a.1", "MU2010:89.4", "criterio:omaha.2")
def test_the_turned_card_is_shown_to_all_and_its_owner_gets_the_next_once_the_deal_is_over(table: Circulo) -> None:
    first, *others = table.own("r")
    left = table.seen("p").left
    ruled, turned, *_ = told = table("crupier: incidente carta-vuelta r 1")
    assert ruled.cite == at(table.game.slug, "a.1")
    assert turned.tell("en").startswith(say("{card:♠} of r was turned", "en", {"card": first}))
    assert [event for event in told if isinstance(event, HandSeen) and event.player == "r"]
    *kept, new = table.own("r")
    assert kept == others
    assert new != first
    assert (table.turn, table.seen("p").left) == ("q", left - 1)
    table.all("pasar")
    assert burned(table) == 0
    assert table.seen("p").left == left - 1 - 3


@law("MU2010:88.4.a.1", "MU2010:89.4")
@pytest.mark.parametrize("slug", ["omaha", "holdem"])
def test_a_card_turned_in_the_middle_of_the_deal_is_replaced_when_it_ends(slug: str) -> None:
    table = Circulo(slug=slug)
    table.by_hand = True
    table.hand()
    for outcome in ("Ah", "Kd"):
        table(f"azar: resultado {outcome}")
    declared(table, "carta-vuelta", "r")
    assert (table.own("q"), table.own("r")) == (("Ah",), ())
    assert table.state.queue[-1].to == "puesto 6"
    assert table.why_not("jefe: incidente carta-vuelta q")[0] == "no_es_momento"
    assert table.refusal("azar: resultado Kd").code == "carta_imposible"


@law("MU2010:88.4.a.1")
def test_no_card_of_the_deal_is_turned_once_somebody_has_acted(table: Circulo) -> None:
    table("q: pasar")
    assert table.why_not("jefe: incidente carta-vuelta r")[0] == "no_es_momento"
