"""Errors with the cards at póquer cubierto (MU2010:86.1, 86.2): examples 10 and 11 of its rules."""

import pytest

from tapete.engine.command import AZAR
from tapete.families.poquer_de_circulo.articles import (
    DEAD,
    FILLED_UP,
    KEPT,
    PROVED,
    PUT_BACK,
    RESTART,
    SHUFFLED_ANEW,
    STANDS,
    WARNING,
)
from tapete.families.poquer_de_circulo.errors_players import MazoRestored
from tapete.families.poquer_de_circulo.opening import DiscardsShuffled
from tests.games.circulo import Circulo, declared
from tests.games.poquer_cubierto.table import JACKS, Cubierto
from tests.games.table import balances
from tests.trace import law

NUMBER = {"cartas-de-mas": ("MU2010:86.1.p1", PUT_BACK), "cartas-de-menos": ("MU2010:86.1.p2", FILLED_UP)}


def by_hand() -> Cubierto:
    """A physical table at which the cards are dealt, and nobody has said which they are."""
    table = Cubierto()
    table.by_hand = True
    table.hand()
    table("crupier: dar tapadas")
    return table


def left(table: Cubierto) -> int:
    assert table.state.sabot is not None
    return table.state.sabot.left


@law("MU2010:86.1.p1", "MU2010:86.1.p2", "criterio:poquer-cubierto.10")
@pytest.mark.parametrize("incident", NUMBER)
def test_a_wrong_number_of_cards_told_before_looking_is_put_right(incident: str) -> None:
    table = by_hand()
    before = table.state
    ruled = declared(table, incident, "r sin-ver")
    assert (ruled.cite, ruled.ruling) == NUMBER[incident]
    assert table.state == before


@law("MU2010:86.1.p1", "MU2010:86.1.p2", "criterio:poquer-cubierto.10")
@pytest.mark.parametrize("incident", NUMBER)
def test_once_a_card_was_seen_the_hand_begins_again(incident: str) -> None:
    table = by_hand()
    ruled = declared(table, incident, "r vistas")
    assert (ruled.cite, ruled.ruling) == (NUMBER[incident][0], RESTART)
    assert (table.phase, table.resto("r")) == ("baraja", 195)
    assert balances(table.events)["bote-de-la-mano"] == 2500


@law("MU2010:86.1.p1")
def test_who_has_looked_at_his_cards_can_not_say_that_he_has_not() -> None:
    table = Cubierto()
    table.deal()
    assert table.why_not("jefe: incidente cartas-de-mas r sin-ver")[0] == "nota_desconocida"
    assert table.why_not("jefe: incidente numero-de-cartas r")[0] == "no_es_momento"


@law("criterio:poquer-cubierto.17")
@pytest.mark.parametrize("incident", NUMBER)
def test_after_two_actions_the_deal_stands_and_that_hand_is_null(incident: str) -> None:
    table = Cubierto()
    table.deal()
    table.say("q: pasar", "r: pasar")
    ruled = declared(table, incident, "r vistas")
    assert (ruled.cite, ruled.ruling) == ("criterio:poquer-cubierto.17", DEAD)
    assert (table.resto("r"), table.turn) == (195, "s")


@law("MU2010:86.1.p3")
def test_the_first_card_of_a_player_dealt_open_begins_the_hand_again() -> None:
    table = by_hand()
    ruled = declared(table, "primera-descubierta", "s")
    assert (ruled.cite, ruled.ruling) == ("MU2010:86.1.p3", RESTART)
    assert (table.phase, table.resto("q")) == ("baraja", 195)


@law("MU2010:82.1.fin", "MU2010:86.1.p3")
def test_noticed_after_two_actions_the_deal_stands() -> None:
    table = Cubierto()
    table.deal()
    table.say("q: pasar", "r: pasar")
    before = table.state
    ruled = declared(table, "primera-descubierta", "s")
    assert (ruled.cite, ruled.ruling) == ("MU2010:82.1.fin", STANDS)
    assert table.state == before


@law("MU2010:82.1.d")
def test_elsewhere_a_first_card_that_lies_open_is_no_such_error() -> None:
    other = Circulo()
    other.hand()
    assert other.why_not("jefe: incidente primera-descubierta q")[0] == "no_es_momento"


@law("criterio:poquer-cubierto.11", "criterio:poquer-de-circulo.43")
def test_a_later_card_alone_dealt_open_is_kept_and_two_begin_the_hand_again() -> None:
    table = by_hand()
    before = table.state
    ruled = declared(table, "carta-descubierta", "s")
    assert (ruled.cite, ruled.ruling) == ("criterio:poquer-cubierto.11", KEPT)
    assert table.state == before
    assert declared(table, "cartas-descubiertas").cite == "MU2010:82.1.d"
    assert table.phase == "baraja"


@law("criterio:poquer-cubierto.15")
def test_a_card_dealt_open_in_the_descarte_is_kept() -> None:
    table = Cubierto()
    table.opened()
    before = table.state
    ruled = declared(table, "carta-descubierta", "r")
    assert (ruled.cite, ruled.ruling) == ("criterio:poquer-cubierto.15", KEPT)
    assert table.state == before
    table.stand()
    assert table.why_not("jefe: incidente carta-descubierta r")[0] == "no_es_momento"


# --- a mazo that was put away -----------------------------------------------------------------------------------------


@law("MU2010:86.2")
def test_a_mazo_put_away_whole_is_dealt_from_again() -> None:
    table = Cubierto()
    table.opened()
    before = table.state
    assert declared(table, "mazo-retirado", "entero").cite == "MU2010:86.2"
    assert table.state == before


@law("MU2010:86.2", "criterio:poquer-cubierto.12")
def test_mixed_it_is_shuffled_the_mano_cuts_and_the_first_card_is_eliminated() -> None:
    table = Cubierto()
    table.opened()
    cards = left(table)
    ruled = declared(table, "mazo-retirado", "mezclado")
    assert (ruled.cite, ruled.ruling) == ("MU2010:86.2", SHUFFLED_ANEW)
    restored = next(event for event in table.events if isinstance(event, MazoRestored))
    assert (restored.cards, restored.cut_by, left(table)) == (cards, "q", cards - 1)
    table("q: descartarse 3 4 5")
    assert (len(table.own("q")), left(table), table.state.changes_now) == (5, cards - 4, "r")


@law("MU2010:86.2")
def test_who_was_being_served_gets_what_he_is_owed() -> None:
    table = by_hand()
    table("q: abrir 10")
    table.all("cubrir")
    table("q: descartarse 3 4 5")
    declared(table, "mazo-retirado", "mezclado")
    table("crupier: dar tapadas")
    assert (len(table.own("q")), table.state.changes_now) == (5, "r")
    assert not any(isinstance(event, DiscardsShuffled) for event in table.events)


@law("MU2010:86.2")
def test_once_every_card_is_dealt_the_mazo_may_be_put_away() -> None:
    table = Cubierto()
    table.opened()
    table.stand()
    assert table.why_not("jefe: incidente mazo-retirado entero") == ("no_es_momento", "MU2010:86.2")


# --- an abridor who retired -------------------------------------------------------------------------------------------


def retired(**cards: str) -> Cubierto:
    """`q` opened, and retires when `r` raises; the others are left."""
    table = Cubierto()
    table.deal(**cards)
    table.say("q: abrir 10", "r: subir 20", "s: cubrir", "t: cubrir", "p: retirarse", "q: retirarse")
    return table


@law("criterio:poquer-cubierto.20", "criterio:poquer-de-circulo.25")
def test_a_false_opening_of_who_retired_is_an_infraction_and_moves_no_money() -> None:
    table = retired()
    before = balances(table.events)
    ruled = declared(table, "apertura-falsa", "q")
    assert (ruled.cite, ruled.ruling, table.state.warned) == ("criterio:poquer-cubierto.20", WARNING, ("q",))
    assert balances(table.events) == before


@law("criterio:poquer-cubierto.20")
def test_cards_kept_apart_that_prove_the_opening_clear_him() -> None:
    table = retired(q=JACKS)
    assert declared(table, "apertura-falsa", "q").ruling == PROVED
    assert table.state.warned == ()


@law("criterio:poquer-cubierto.20")
def test_it_is_said_of_no_other_than_an_abridor_who_retired() -> None:
    table = Cubierto()
    table.deal()
    table("q: abrir 10")
    assert table.why_not("jefe: incidente apertura-falsa q") == ("no_es_momento", "criterio:poquer-cubierto.20")
    table.say("r: subir 20", "s: retirarse", "t: retirarse", "p: retirarse", "q: retirarse")
    assert table.why_not("jefe: incidente apertura-falsa p")[0] == "nota_desconocida"
    assert declared(table, "apertura-falsa", "q").ruling == WARNING


@law("MU2010:86.1.p3")
def test_the_first_card_of_who_has_none_yet_was_not_seen() -> None:
    table = Cubierto()
    table.by_hand = True
    table.hand()
    table.send(AZAR, "resultado 2c")
    assert table.why_not("jefe: incidente primera-descubierta r") == ("nota_desconocida", "MU2010:86.1.p3")
    assert declared(table, "primera-descubierta", "q").ruling == RESTART
