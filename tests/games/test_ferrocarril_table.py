"""Ferrocarril beyond the files of cases: the cuadro, what each person sees, the sabot, and what companions choose."""

import pytest
from msgspec.structs import replace

from tapete.engine.command import Declare, Role
from tapete.engine.event import Refused
from tapete.engine.machine import play
from tapete.engine.table import Pace
from tapete.families.bacarra.state import Hand
from tapete.families.circulo.bank import Collected, Part, divide, taken_from
from tapete.games.ferrocarril.banca import BankAnnounced, GarageAsked, KeepBank, PassHand, RefuseToDeal
from tapete.games.ferrocarril.play import PASES, choose, take_leave
from tapete.games.ferrocarril.state import Phase, Play, cuadro_letter
from tests.games.ferro import Mesa, betting, dealt, everywhere, of, ruling
from tests.trace import law

CELLS = [(3, "9", "O"), (5, "4", "O"), (3, "8", "P"), (4, "1", "P"), (4, "2", "T"), (6, "6", "T")]
CELLS += [(6, "P", "P"), (5, "P", "T"), (1, "P", "T")]


CALLS = {
    "estado": ("señores, las cartas pasan", "hay 100 euros en la banca", "no van más apuestas"),
    "galicia": ("señores/señoras, las cartas pasan", "hay 100 euros en la banca", "no van más apuestas"),
    "murcia": ("señores, las cartas pasan", "hay 100 euros en la banca", "no va más"),
    "asturias": ("señores y señoras, las cartas pasan", "hay 100 euros en la banca", "no van más apuestas"),
}


@law("ES1979:08.VII.p2", "GA2007:07.IV.desarrollo.p2", "MU2010:50.2.p1", "AS2011fb:I.B.p2")
@everywhere
def test_what_the_croupier_calls(where: str) -> None:
    mesa = Mesa(where).bank("ana", "100")
    mesa.hay()
    mesa("bea: apostar 20")
    mesa.close()
    assert tuple(dict.fromkeys(event.call for event in mesa.events if hasattr(event, "call"))) == CALLS[where]


@law("AS2011fb:I.A.p7", "GA2007:07.IV.cuadro", "criterio:ferrocarril.1")
@law("criterio:ferrocarril.2", "criterio:ferrocarril.3")
@everywhere
def test_cells_of_the_cuadro(where: str) -> None:
    rules = Mesa(where, shuffle=False).game.rules
    rows = rules.cuadro.value
    assert [len(row) for row in rows] == [11] * 8
    assert set("".join(rows)) == set("TPO")
    assert "".join(rows).count("O") == 2
    found = []
    for bank, column, _ in CELLS:
        third = "" if column == "P" else f"{'A' if column == '1' else column}h"
        banca = Hand(cards=(f"{'A' if bank == 1 else bank}s", "Kd"))
        play = Play(announced=1, punto=Hand(cards=("2h", "2d"), third=third), banca=banca)
        found.append((bank, column, cuadro_letter(rules, play)))
    assert found == CELLS


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


@law("criterio:ferrocarril.48", "ES1979:08.VII.p4", "GA2007:07.IV.desarrollo.p4", "MU2010:50.2.p3", "AS2011fb:I.B.p4")
@law("criterio:ferrocarril.54", "ES1979:08.III.2", "GA2007:07.III.croupier", "MU2010:46.b", "MU2010:48.17.a.p3")
@everywhere
def test_the_bank_is_announced_in_euros_and_in_murcia_the_crupier_asks_about_garaje(where: str) -> None:
    m = Mesa(where).bank("ana", "100")
    assert of(m.hay(), BankAnnounced).call == "hay 100 euros en la banca"
    m("bea: banco")
    m.coup("2h 4d", "9s 8d")
    asked = [event.player for event in m.hay() if isinstance(event, GarageAsked)]
    assert asked == (["ana"] if where == "murcia" else [])


def test_dividing_never_loses_a_cent_nor_takes_more_than_there_is() -> None:
    parts = (Part("a", 100), Part("b", 33), Part("c", 33))
    for amount in range(167):
        assert sum(part.amount for part in divide(parts, amount)) == amount
        taken = taken_from(parts, amount)
        assert sum(part.amount for part in taken) == amount
        assert all(0 <= part.amount <= own.amount for part, own in zip(taken, parts, strict=True))


@law("ES1979:08.VIII.1.p1", "GA2007:07.IV.errores.1.p2", "MU2010:51.1.p1", "AS2011fb:I.C.1.p1")
@law("ES1979:08.VIII.1.p3", "GA2007:07.IV.errores.1.p4", "MU2010:51.1.p3", "AS2011fb:I.C.1.p3")
@everywhere
def test_cards_waived_or_stuck_together_are_gone_from_the_sabot(where: str) -> None:
    m = betting(where)
    m("crupier: incidente carta-antes-de-tiempo")
    m.draw("6h")
    m("jefe: incidente dispensa")
    m.close()
    m.draw("2h")
    m("crupier: incidente cartas-pegadas 3")
    assert m.state.sabot is not None
    assert m.state.sabot.left == 312 - 2 - 3


@everywhere
def test_companions_with_a_card_out_of_the_sabot_play_the_jugada(where: str) -> None:
    m = Mesa(where).bank("ana", "100")
    ana, rules = m.person("ana"), m.game.rules
    assert isinstance(take_leave(rules, m.game.view(m.state, ana)), RefuseToDeal)
    for _ in range(PASES):
        m.hay()
        m("bea: banco")
        m.coup("2h 4d", "9s 8d")
    assert isinstance(choose(rules, m.game.view(m.state, ana)), PassHand)
    m("crupier: incidente carta-antes-de-tiempo")
    m.draw("6h")
    view = m.game.view(m.state, ana)
    assert choose(rules, view) == take_leave(rules, view) == KeepBank(by=ana)


@everywhere
def test_a_card_that_comes_out_before_the_announcement_is_seen_by_nobody(where: str) -> None:
    m = Mesa(where).bank("ana", "100")
    m("crupier: incidente carta-antes-de-tiempo")
    other = m.fork()
    m.draw("6h")
    other.draw("Kc")
    for name in ("ana", "bea", "crupier", "jefe"):
        who = m.person(name)
        assert m.game.view(m.state, who) == other.game.view(other.state, who)


SEEN = {
    "primera": (("2h", "■"), ("4s", "■")),
    "tercera": (("■", "3d"), ("■", "5h")),
    "ambas": (("2h", "3d"), ("4s", "5h")),
}


@law("ES1979:08.VIII.3.p5", "GA2007:07.IV.errores.3.p6", "MU2010:51.3.p5", "AS2011fb:I.C.3.p6")
@law("GA2007:07.IV.errores.3.p7", "AS2011fb:I.C.3.p7", "criterio:ferrocarril.41")
@everywhere
def test_the_banker_who_uncovers_cards_of_the_punto_shows_their_own_to_everybody(where: str) -> None:
    for note, cards in SEEN.items():
        m = dealt(where, "2h 3d", "4s 5h")
        m(f"crupier: incidente banquero-descubre {note}")
        view = m.game.view(m.state, m.person("david")).play
        assert view is not None
        assert (view.punto, view.banca, m.play.banca.bound) == (*cards, note == "ambas"), note
    m = dealt(where, "2h 3d", "4s 5h")
    m("crupier: incidente banquero-descubre tercera", "crupier: incidente banquero-descubre primera")
    view = m.game.view(m.state, m.person("david")).play
    assert view is not None
    assert (view.punto, view.banca) == SEEN["ambas"]


@law("ES1979:08.VIII.3.p3", "ES1979:08.VIII.3.p8")
def test_no_second_card_is_declared_once_something_is_settled_or_of_a_sealed_order() -> None:
    m = dealt("estado", "6h Kd", "2s Kh")
    m.say("no")
    m.banker("pedir")
    m.draw("6d")
    assert m.state.phase == "liquidacion"
    crupier = next(a for a in m.state.staff if a.role is Role.CRUPIER)
    declared = Declare(by=crupier, incident="dos-terceras-al-banquero")
    assert declared in [offer.command for offer in m.game.offers(m.state, crupier)]
    sealed = replace(m.state, play=replace(m.play, sealed=True))
    with pytest.raises(Refused) as no:
        m.game.decide(sealed, declared)
    assert no.value.code == "no_es_momento"
    m("crupier: cobrar")
    assert m.why_not("crupier: incidente dos-terceras-al-banquero")[0] == "no_es_momento"


RULINGS = {
    "crupier: incidente carta-al-suelo": "it keeps its value, and only staff picks it up",
    "jefe: incidente apuesta-no-vigilada bea": "no claim about the bet is heard",
    "jefe: incidente caso-no-previsto se va la luz": "whoever runs the table decides",
    "crupier: incidente auxiliar-interviene zoe toca el sabot": "what the servant did counts for nothing",
}


@law("ES1979:08.VIII.4.p7", "GA2007:07.IV.errores.4.p7", "MU2010:51.4.p7", "AS2011fb:I.C.4.p7")
@everywhere
def test_what_is_ruled_and_changes_nothing(where: str) -> None:
    m = betting(where)
    m.close()
    m.draw("6h")
    before = m.state
    rulings = {line: ruling(m.fork()(line))[0] for line in RULINGS}
    assert rulings == RULINGS
    for line in RULINGS:
        m(line)
    assert m.state == before


@law("ES1979:08.VIII.1.p1", "GA2007:07.IV.errores.1.p2", "MU2010:51.1.p1", "AS2011fb:I.C.1.p1")
@law("ES1979:08.VIII.3.p8", "GA2007:07.IV.errores.3.p10", "MU2010:51.3.p8", "AS2011fb:I.C.3.p11")
@law("ES1979:08.IV.p4", "GA2007:07.III.jugadores.p4", "MU2010:47.3.p2", "AS2011fb:I.D.p4")
@everywhere
def test_what_is_ruled_and_has_its_effect(where: str) -> None:
    m = betting(where)
    m.coup("2h 4d", "9s 8d")
    assert ruling(m("jefe: incidente reclamacion-tardia"))[0] == "nothing may be claimed after the payment"
    early = "the card never goes back, and the jugada is played with it"
    assert ruling(m("crupier: incidente carta-antes-de-tiempo"))[0] == early
    seated = Mesa(where, shuffle=False)
    assert ruling(seated("jefe: incidente plaza-en-otra-mesa ana"))[0] == "the player leaves the seat"


@law("ES1979:08.III.3.p2", "GA2007:07.III.auxiliares", "MU2010:46.d", "criterio:ferrocarril.60")
@everywhere
def test_a_servant_is_offered_nothing(where: str) -> None:
    m = Mesa(where, people="", shuffle=False, staff="jefe=jefe-1 crupier=crupier-1 cambista=cambista-1 auxiliar=zoe")
    assert not m.game.offers(m.state, m.person("zoe"))


@everywhere
@law("criterio:ferrocarril.35")
def test_with_too_few_players_a_silent_banker_withdraws_and_one_who_speaks_has_time(where: str) -> None:
    mesa = Mesa(where)
    mesa("ana: tomar 50")
    mesa("david: irse")
    _withdraws_by_silence(mesa)
    mesa("ana: mantener")
    _withdraws_by_silence(mesa)


def _withdraws_by_silence(mesa: Mesa) -> None:
    assert mesa.game.pace(mesa.state) is Pace.DECISION
    silence = mesa.game.on_silence(mesa.state)
    assert silence is not None
    assert (silence.by.id, mesa.game.write(silence)) == ("ana", "pasar la mano")
    _, events = play(mesa.game, mesa.state, silence)
    assert [move.target for event in events for move in event.moves()] == ["jugador:ana"]
