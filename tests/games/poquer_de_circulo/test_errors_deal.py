"""Errors of the deal (MU2010:82.1): examples 12 and 23 of the rules of all variants."""

import pytest

from tapete.families.incidents import ErrorRuled
from tapete.families.poquer_de_circulo.efectos import RESTART, RESTART_ANEW, STANDS, VOID
from tests.games.circulo import BLINDS, Circulo
from tests.games.table import balances
from tests.trace import law

OF_THE_DEAL = [
    ("orden-de-reparto", "", "MU2010:82.1.a"),
    ("carta-ajena-vista", "q", "MU2010:82.1.c"),
    ("cartas-descubiertas", "", "MU2010:82.1.d"),
    ("baraja-defectuosa", "", "MU2010:82.1.e"),
]
OF_THE_PACK = {"reverso-distinto": "MU2010:82.1.h", "carta-repetida": "MU2010:82.1.i"}


def declared(table: Circulo, incident: str, note: str = "") -> ErrorRuled:
    """The ruling on an incident that the jefe de sector declares."""
    ruled, *_ = table(f"jefe: incidente {incident} {note}")
    assert isinstance(ruled, ErrorRuled)
    return ruled


@law("MU2010:82.1.a", "MU2010:82.1.c", "MU2010:82.1.d", "MU2010:82.1.e", "criterio:poquer-de-circulo.20")
@pytest.mark.parametrize(("incident", "note", "cite"), OF_THE_DEAL)
def test_before_two_actions_the_hand_begins_again_with_its_antes(incident: str, note: str, cite: str) -> None:
    table = Circulo()
    table.hand()
    table("q: apostar 20")
    ruled = declared(table, incident, note)
    assert (ruled.ruling, ruled.cite) == (RESTART, cite)
    assert [table.resto(name) for name in "pqrst"] == [195] * 5
    assert table.phase == "baraja"
    table("crupier: cortar")
    assert (table.phase, table.turn, table.seen("p").marca) == ("intervalo", "q", 8)
    assert balances(table.events)["bote-de-la-mano"] == 2500


@law("MU2010:82.1.fin", "MU2010:82.1.a", "criterio:poquer-de-circulo.20", "criterio:poquer-de-circulo.21")
@pytest.mark.parametrize(("incident", "note"), [(incident, note) for incident, note, _ in OF_THE_DEAL])
def test_after_two_actions_the_hand_stands(incident: str, note: str) -> None:
    table = Circulo()
    table.hand()
    table.say("q: apostar 20", "r: cubrir")
    before = table.state
    ruled = declared(table, incident, note)
    assert (ruled.ruling, ruled.cite) == (STANDS, "MU2010:82.1.fin")
    assert table.state == before


@law("MU2010:82.1.h", "MU2010:82.1.i")
@pytest.mark.parametrize(("incident", "cite"), OF_THE_PACK.items())
def test_a_strange_pack_before_two_actions_begins_the_hand_again(incident: str, cite: str) -> None:
    table = Circulo()
    table.hand()
    table("q: pasar")
    assert declared(table, incident).cite == cite
    assert table.phase == "baraja"


@law("MU2010:82.1.fin", "MU2010:82.1.h", "MU2010:82.1.i")
@pytest.mark.parametrize("incident", OF_THE_PACK)
def test_a_strange_pack_found_later_annuls_the_hand_and_everybody_recovers_his_chips(incident: str) -> None:
    table = Circulo()
    table.hand()
    table.say("q: apostar 20", "r: cubrir", "s: cubrir", "t: retirarse", "p: subir 60")
    ruled = declared(table, incident)
    assert (ruled.ruling, ruled.cite) == (VOID, "MU2010:82.1.fin")
    assert [table.resto(name) for name in "pqrst"] == [200] * 5
    assert (table.phase, balances(table.events).get("cagnotte", 0)) == ("entre", 0)
    table.hand()
    assert table.seen("p").marca == 8


@law("MU2010:82.1.in", "criterio:poquer-de-circulo.20")
@pytest.mark.parametrize("setup", [{}, {**BLINDS, "ante": None}])
def test_who_has_left_gets_back_in_hand_what_he_put_and_the_forced_bets_are_put_again(setup: dict[str, str]) -> None:
    table = Circulo(**setup)
    table.hand()
    gone = table.turn
    table.say(f"{gone}: retirarse", f"{gone}: levantarse")
    assert declared(table, "orden-de-reparto").ruling == RESTART_ANEW
    assert (table.phase, [seat.resto for seat in table.state.seats]) == ("entre", [20_000] * 4)
    money = balances(table.events)
    assert (money[f"jugador:{gone}"], money[f"resto:{gone}"]) == (0, 0)
    table.hand()
    assert balances(table.events)["bote-de-la-mano"] == (1500 if setup else 2000)


@law("MU2010:82.1.in", "MU2010:82.2.d", "criterio:poquer-de-circulo.20")
def test_who_has_recovered_his_ante_puts_it_again_when_the_hand_begins_again() -> None:
    table = Circulo()
    table.hand()
    table("crupier: incidente cartas-recogidas p protegidas")
    assert table.resto("p") == 200
    declared(table, "orden-de-reparto")
    assert (table.phase, [table.resto(name) for name in "pqrst"]) == ("baraja", [195] * 5)
    assert balances(table.events)["bote-de-la-mano"] == table.seen("p").bote == 2500


@law("MU2010:82.1.f", "criterio:poquer-de-circulo.20")
def test_a_marca_in_a_wrong_seat_goes_to_its_place_before_two_actions() -> None:
    table = Circulo(**BLINDS, ante=None)
    table.hand()
    table("s: cubrir")
    declared(table, "marca-equivocada", "7")
    assert [table.resto(name) for name in "pqrst"] == [200] * 5
    table.hand()
    assert table.seen("p").marca == 7
    assert [table.resto(name) for name in "rs"] == [195, 190]


@law("MU2010:82.1.f", "criterio:poquer-de-circulo.20")
def test_with_antes_they_stay_and_the_one_bet_made_goes_back() -> None:
    table = Circulo()
    table.hand()
    table("q: apostar 20")
    assert declared(table, "marca-equivocada", "7").cite == "MU2010:82.1.f"
    assert [table.resto(name) for name in "pqrst"] == [195] * 5
    assert (table.phase, balances(table.events)["bote-de-la-mano"]) == ("baraja", 2500)
    table("crupier: cortar")
    assert (table.phase, table.turn, table.seen("p").marca) == ("intervalo", "r", 7)
    assert table.state.order == ("r", "s", "t", "p", "q")
    table.finish()
    table.shuffle()
    assert table.seen("p").marca == 6


@law("MU2010:82.1.f", "MU2010:82.1.fin")
def test_a_marca_in_a_wrong_seat_stays_after_two_actions() -> None:
    table = Circulo()
    table.hand()
    table.say("q: pasar", "r: pasar")
    assert declared(table, "marca-equivocada", "7").ruling == STANDS
    assert table.seen("p").marca == 8
    assert table.turn == "s"


@law("MU2010:82.1.g")
def test_who_got_no_cards_has_the_hand_begin_again() -> None:
    table = Circulo()
    table.hand()
    table("q: pasar")
    assert declared(table, "jugador-sin-cartas", "t").cite == "MU2010:82.1.g"
    assert table.phase == "baraja"


@law("criterio:poquer-de-circulo.28")
def test_who_got_no_cards_and_said_it_late_recovers_his_ante() -> None:
    table = Circulo()
    table.hand()
    table.say("q: pasar", "r: pasar")
    assert declared(table, "jugador-sin-cartas", "t").cite == "criterio:poquer-de-circulo.28"
    assert table.resto("t") == 200
    table("s: pasar")
    assert table.turn == "p"


@law("MU2010:82.1.g", "criterio:poquer-de-circulo.28")
@pytest.mark.parametrize("lines", [["q: pasar"], ["q: pasar", "r: apostar 10"], ["q: apostar 10", "r: subir 20"]])
def test_who_has_spoken_was_dealt_cards(lines: list[str]) -> None:
    table = Circulo()
    table.hand()
    table.say(*lines)
    assert table.why_not("jefe: incidente jugador-sin-cartas q") == ("nota_desconocida", "MU2010:82.1.g")
    assert declared(table, "jugador-sin-cartas", "s").incident == "jugador-sin-cartas"


@law("MU2010:82.1.in")
def test_a_player_declares_no_error_and_none_can_be_before_the_cards() -> None:
    table = Circulo()
    assert table.why_not("jefe: incidente orden-de-reparto") == ("no_es_momento", "MU2010:82.1.a")
    table.hand()
    assert table.why_not("q: incidente orden-de-reparto")[0] == "sin_facultad"
    assert table.why_not("jefe: incidente carta-ajena-vista nadie") == ("nota_desconocida", "MU2010:82.1.c")


@law("criterio:poquer-de-circulo.26")
def test_hands_missed_are_counted_once_when_a_hand_begins_again() -> None:
    table = Circulo()
    table("t: descansar")
    table.hand()
    declared(table, "orden-de-reparto")
    table("crupier: cortar")
    assert table.seen("t").seats is not None
    assert table.state.missed == ("t",)
