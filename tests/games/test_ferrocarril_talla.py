"""The talla: shuffle and cut, the stop card, the end, going on, the control of the cards, and the session."""

import pytest

from tapete.engine.command import Actor, Role
from tapete.families.bacarra.deal import RightLost, StopCardShown
from tapete.families.bacarra.table import CardsControlled
from tapete.families.covered import FaceDrawn, HandSeen
from tapete.families.cut import CutOffered, Shuffled
from tapete.families.sabot import SabotLoaded
from tapete.games.ferrocarril.errors import incident
from tapete.games.ferrocarril.rules import FerroRules
from tapete.games.ferrocarril.state import Phase
from tapete.games.ferrocarril.talla import CardsPassed
from tapete.kit.cards import FRENCH_52
from tapete.law.parameters import sheet
from tests.games.ferro import WHERE, Mesa, dealt, everywhere, of
from tests.trace import law

CALLS = {
    "estado": "señores, las cartas pasan",
    "galicia": "señores/señoras, las cartas pasan",
    "murcia": "señores, las cartas pasan",
    "asturias": "señores y señoras, las cartas pasan",
}


@law("ES1979:08.VII.p2", "GA2007:07.IV.desarrollo.p2", "MU2010:50.2.p1", "AS2011fb:I.B.p2", "criterio:ferrocarril.57")
@everywhere
def test_the_cards_pass_anybody_shuffles_and_the_cut_is_offered_from_the_last_seat(where: str) -> None:
    m = Mesa(where, shuffle=False)
    assert of(m("crupier: las cartas pasan"), CardsPassed).call == CALLS[where]
    m("carla: mezclar")
    events = m("crupier: ofrecer corte")
    assert of(events, Shuffled).by == "crupier-1"
    assert of(events, CutOffered).players == ("david", "carla", "bea", "ana")
    assert m.why_not("ana: cortar")[0] == "corte_ajeno"
    by_player = m.fork()
    assert of(by_player("david: cortar"), SabotLoaded).cut_by == "david"
    m("david: no cortar", "carla: no cortar", "bea: no cortar")
    assert of(m("ana: no cortar"), SabotLoaded).cut_by == "crupier-1"


@law("ES1979:08.II.1", "GA2007:07.II.cartas", "MU2010:45.1", "criterio:ferrocarril.45")
@everywhere
def test_six_packs_half_of_each_colour_with_seven_cards_behind_the_stop_card(where: str) -> None:
    sabot = Mesa(where).state.sabot
    assert sabot is not None
    assert (sabot.size, sabot.behind) == (312, 7)
    assert sorted(sabot.backs) == ["azul"] * 3 + ["rojo"] * 3


@law("criterio:ferrocarril.4")
@everywhere
def test_nine_seats_unless_the_table_says_otherwise(where: str) -> None:
    assert len(Mesa(where, shuffle=False).state.seats) == 9
    assert sheet("ferrocarril").column(where).get("seats", list[int]).value == [9, 4], "shown as usual, and least"


KEPT = ["2h", "4d", "9s", "8d", "Kd", "9h", "7h"]
"""The seven cards behind the stop card in these cases."""


def nearly_over(where: str, left: int) -> Mesa:
    """A table with the bank announced and so many cards left in the sabot, the kept ones last."""
    m = Mesa(where).bank("ana", "100")
    others = [str(face) for face in FRENCH_52.cards for copy in range(6 - (str(face) in KEPT))]
    while cards_left(m) > left:
        m.hay()
        m("bea: apostar 10")
        for _ in range(min(4, cards_left(m) - left)):
            m("crupier: incidente carta-antes-de-tiempo")
            m.draw(others.pop())
        m("jefe: incidente dispensa", "bea: retirar")
        m.close()
    m.hay()
    return m


def cards_left(m: Mesa) -> int:
    return m.state.sabot.left if m.state.sabot else 0


@law("ES1979:08.VII.p3", "GA2007:07.IV.desarrollo.p3", "MU2010:50.2.p2", "AS2011fb:I.B.p3", "criterio:ferrocarril.32")
@everywhere
def test_the_stop_card_ends_the_talla_after_the_jugada_under_way(where: str) -> None:
    m = nearly_over(where, 8)
    m("bea: apostar 30")
    m.close()
    assert not [e for e in m.draw("2h") if isinstance(e, StopCardShown)]
    of(m.draw("9s"), StopCardShown)
    m.draw("4d 8d")
    m.lift()
    m.say("no")
    m.banker("plantarse")
    m("crupier: liquidar")
    assert m.state.phase is Phase.FIN_TALLA
    assert m.why_not("crupier: hay")[0] == "fuera_de_fase"


@law("ES1979:08.VII.p18", "GA2007:07.IV.desarrollo.p18", "MU2010:50.2.p17", "AS2011fb:I.B.p19")
@law("criterio:ferrocarril.33", "criterio:ferrocarril.34")
@everywhere
def test_who_wins_or_ties_the_last_jugada_may_go_on_in_the_next_talla(where: str) -> None:
    m = nearly_over(where, 7)
    m("bea: apostar 30")
    lost, tied = m.fork(), m.fork()
    m.coup("2h 4d", "9s 8d")
    assert m.why_not("crupier: las cartas pasan")[0] == "debe_continuar_o_ceder"
    cedes = m.fork()
    m("ana: continuar")
    m.shuffle()
    assert (m.state.phase, m.banca.banker, m.banca.amount) == (Phase.CONSTITUCION, "ana", 5850)
    assert m.state.talla == 2
    cedes("ana: ceder")
    cedes.shuffle()
    assert cedes.asked == "bea"
    tied.coup("7h Kd", "9s 8d")
    tied("ana: continuar")
    lost.coup("9h Kd", "2h 4d")
    assert lost.why_not("ana: continuar")[0] in {"falta_el_banquero", "no_continua"}
    lost.shuffle()
    assert lost.asked == "bea"


@law("ES1979:08.VII.p19", "GA2007:07.IV.desarrollo.p19", "MU2010:50.2.p18", "AS2011fb:I.B.p20")
@everywhere
def test_the_cards_are_checked_when_a_player_asks(where: str) -> None:
    m = nearly_over(where, 7)
    assert m.why_not("carla: controlar")[0] == "sin_talla"
    m("bea: apostar 30")
    m.coup("2h 4d", "9s 8d")
    checked = of(m("carla: controlar"), CardsControlled)
    assert (checked.cards, checked.complete, checked.out) == (312, True, 309)


@law("ES1979:08.IV.p3", "GA2007:07.III.jugadores.p3", "MU2010:47.2.p3", "AS2011fb:I.D.p3")
@law("ES1979:08.IV.p5", "GA2007:07.III.jugadores.p5", "MU2010:47.3", "AS2011fb:I.D.p5")
@everywhere
def test_changes_asked_for_are_made_at_the_end_of_the_talla_without_losing_priority(where: str) -> None:
    m = nearly_over(where, 7)
    m("carla: cambiar 4", "bea: apostar 30", "david: levantarse")
    m.coup("2h 4d", "9s 8d")
    seat = m.state.seats[3]
    assert seat is not None
    assert (seat.player, seat.greets) == ("carla", False)


@law("criterio:ferrocarril.32")
def test_when_incidents_exhaust_the_reserve_the_jugada_is_annulled() -> None:
    m = nearly_over("estado", 7)
    m("bea: apostar 30")
    m.close()
    for card in KEPT[:4]:
        m("crupier: incidente carta-boca-arriba")
        m.draw(card)
    m.draw(" ".join(KEPT[4:]))
    assert m.play.result == "anulada"
    m("crupier: liquidar")
    assert m.state.phase is Phase.FIN_TALLA


def seen_by(m: Mesa, name: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    view = m.game.view(m.state, m.person(name))
    assert view.play is not None
    return view.play.punto, view.play.banca


@everywhere
def test_nobody_sees_a_card_before_they_may(where: str) -> None:
    m = Mesa(where).bank("ana", "100")
    m.hay()
    m("bea: apostar 30", "carla: apostar 20")
    m.close()
    m.deal("2h 3d", "4s 5h")
    covered = ("■", "■")
    assert seen_by(m, "bea") == (covered, covered)
    assert seen_by(m, "ana") == (covered, ("4s", "5h"))
    m("crupier: entregar", "bea: levantar")
    assert seen_by(m, "bea") == (("2h", "3d"), covered)
    for name in ("carla", "crupier", "jefe", "director"):
        assert seen_by(m, name) == (covered, covered)
    hidden = [event for event in m.events if isinstance(event, FaceDrawn | HandSeen)]
    assert len([event for event in hidden if m.game.sees(event, m.person("bea"))]) == 1
    assert not [event for event in hidden if m.game.sees(event, m.person("carla"))]
    assert not [event for event in hidden if m.game.sees(event, Actor("x", Role.INSPECCION))]


@everywhere
def test_a_lost_right_to_abate_is_told_to_nobody_else(where: str) -> None:
    m = dealt(where, "9h Kd", "4s Kh")
    events = m.say("no")
    lost = of(events, RightLost)
    assert m.game.sees(lost, m.person("bea"))
    assert not m.game.sees(lost, m.person("ana"))
    plain = dealt(where, "7h Kd", "4s Kh").say("no")
    told = [event for event in events if m.game.sees(event, m.person("ana"))]
    assert told == list(plain)


@pytest.mark.parametrize("where", WHERE)
def test_every_rule_has_its_article(where: str) -> None:
    rules = Mesa(where, shuffle=False).game.rules
    assert isinstance(rules, FerroRules)
    assert all(rules.law.values())


def test_every_incident_has_a_window_a_ruling_and_an_effect() -> None:
    rules = Mesa("estado", shuffle=False).game.rules
    assert [incident.name for incident in rules.incidents] == list(incident.known)
