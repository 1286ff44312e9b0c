"""The opening of the bote, manos en blanco and false openings (MU2010:85.1-85.3, 86.3).

Examples 1 to 4 and 13 to 15 of the rules of póquer cubierto.
"""

from collections.abc import Sequence

import pytest

from tapete.engine.event import Event
from tapete.families.poquer_de_circulo.abridor import BoteOpened, proof_of
from tapete.families.poquer_de_circulo.apertura import OpeningFalse, OpeningShown
from tapete.families.poquer_de_circulo.pendiente import BoteLeft, HandBlank, PendingReturned
from tapete.families.poquer_de_circulo.state import Phase, free_seats
from tests.games.circulo import paid, rakes, uncalled
from tests.games.poquer_cubierto.table import JACKS, LOW, Cubierto
from tests.trace import law


@law("MU2010:85.1.in")
def test_five_covered_cards_and_the_mano_speaks_first() -> None:
    table = Cubierto()
    table.deal()
    assert table.own("q") == tuple(LOW["q"].split())
    assert table.turn == "q"
    assert table.seen("q").required == "J"


@law("MU2010:85.1.a", "MU2010:85.1.b", "MU2010:85.2", "criterio:poquer-cubierto.2")
def test_each_in_turn_opens_or_passes() -> None:
    table = Cubierto()
    table.deal(s=JACKS)
    table.say("q: pasar", "r: pasar")
    events = table("s: abrir 10")
    assert any(isinstance(event, BoteOpened) and event.player == "s" for event in events)
    assert table.seen("p").opener == "s"
    table.say("t: subir 20", "p: cubrir", "q: cubrir", "r: retirarse")


@law("MU2010:85.1.a", "MU2010:85.3")
def test_by_what_the_bote_is_opened_depends_on_the_manos_en_blanco() -> None:
    table = Cubierto()
    table.deal(q=JACKS)
    assert table("q: abrir 10")[1].cite == "MU2010:85.1.a"
    other = Cubierto()
    other.blank()
    other.deal()
    assert other(f"{other.turn}: abrir 10")[1].cite == "MU2010:85.3"


@law("MU2010:85.2")
def test_nobody_retires_before_the_bote_is_open() -> None:
    table = Cubierto()
    table.deal(q=JACKS)
    assert table.why_not("q: retirarse") == ("no_puede_retirarse", "MU2010:85.1.in")
    table("q: apostar 10")
    table("r: retirarse")


@law("MU2010:85.1.b")
def test_who_has_a_pair_of_jacks_may_pass() -> None:
    table = Cubierto()
    table.deal(q=JACKS)
    table.say("q: pasar", "r: pasar", "s: pasar", "t: pasar", "p: pasar")
    assert table.state.blank == 1


# --- what opens -------------------------------------------------------------------------------------------------------


@law("MU2010:85.1.a", "MU2010:85.3", "criterio:poquer-cubierto.14")
@pytest.mark.parametrize(
    ("cards", "blank", "shown"),
    [
        ("Js Jc 5c 4c 2c", 0, "Js Jc"),
        ("Ts Tc 5c 4c 2c", 0, ""),
        ("Js Jc 5c 4c 2c", 1, ""),
        ("Qs Qc 5c 4c 2c", 1, "Qs Qc"),
        ("Qs Qc 5c 4c 2c", 2, ""),
        ("Ks Kc 5c 4c 2c", 2, "Ks Kc"),
        ("Ks Kc 5c 4c 2c", 3, ""),
        ("As Ac 5c 4c 2c", 3, "As Ac"),
        ("As Ac 5c 4c 2c", 9, "As Ac"),
        ("2s 2c 3c 3h Kh", 3, "2s 2c 3c 3h"),
        ("Ks Kc Qh Jd Ah", 3, "Ks Kc Qh Jd Ah"),
        ("2s 2c 2h 4d 9h", 3, "2s 2c 2h"),
        ("2s 3s 4s 5d 7h", 0, ""),
    ],
)
def test_the_required_pair_or_a_higher_combination_opens(cards: str, blank: int, shown: str) -> None:
    spread = Cubierto().game.rules.spreads[0]
    assert proof_of(spread, blank, cards.split()) == tuple(shown.split())


# --- manos en blanco --------------------------------------------------------------------------------------------------


@law("MU2010:85.3", "MU2010:85.3.p2", "criterio:poquer-cubierto.3")
def test_when_all_pass_the_antes_stay_and_more_is_needed_to_open() -> None:
    table = Cubierto()
    found = []
    for _ in range(5):
        table.deal()
        found.append((table.bote, table.seen("q").required))
        table.all("pasar")
    assert found == [(25, "J"), (50, "Q"), (75, "K"), (100, "A"), (125, "A")]
    (first, *_) = [event for event in table.events if isinstance(event, HandBlank)]
    assert first.cite == "MU2010:85.3"


@law("MU2010:85.3", "MU2010:81.2.p1")
def test_the_marca_goes_on_after_a_mano_en_blanco() -> None:
    table = Cubierto()
    table.deal()
    before = table.state.marca
    table.all("pasar")
    table.shuffle()
    assert table.state.marca == before - 1


@law("criterio:poquer-cubierto.3", "MU2010:85.3")
def test_only_who_put_the_ante_of_a_mano_en_blanco_may_go_on() -> None:
    table = Cubierto()
    table("t: descansar")
    table.shuffle()
    table.say("q: ante", "r: ante", "s: ante", "p: ante")
    table.all("pasar")
    [left] = table.seen("t").pots
    assert (left.amount, set(left.players)) == (20_00, {"p", "q", "r", "s"}), "everybody sees what lies in the middle"
    table("t: volver")
    table.shuffle()
    assert set(table.state.entrants) == {"p", "q", "r", "s"}
    assert table.why_not("t: ante") == ("no_se_le_pide_nada", "MU2010:80.a.obl.1")


@law("criterio:poquer-cubierto.3", "MU2010:78.4")
def test_hands_that_one_is_shut_out_of_are_no_hands_of_rest() -> None:
    table = Cubierto()
    table("t: descansar")
    table.shuffle()
    table.say("q: ante", "r: ante", "s: ante", "p: ante")
    table.all("pasar")
    table("t: volver")
    table.blank()
    table.blank()
    assert table.state.missed == ("t",)


@law("criterio:poquer-cubierto.3")
def test_a_reposicion_is_allowed_before_each_ante() -> None:
    table = Cubierto(reposicion_minima="100")
    table.blank()
    table("q: reponer 100")
    table.deal()
    assert table.resto("q") == 290


@law("criterio:poquer-cubierto.3")
def test_who_puts_no_other_ante_loses_his_part() -> None:
    table = Cubierto()
    table.blank()
    table.shuffle(**{**LOW, "r": "Qd Qc 5h 4h 2h"})
    table.say("r: ante", "s: ante", "q: ante", "p: ante", "t: descansar")
    assert table.bote == 45
    table.say("r: abrir 10", "s: cubrir", "p: cubrir", "q: cubrir")
    assert paid(table.finish()) == [("r", 81)]
    assert table.resto("t") == 195


@law("criterio:poquer-cubierto.18", "criterio:poquer-cubierto.3")
def test_who_goes_on_alone_takes_the_bote_less_the_benefit() -> None:
    table = Cubierto()
    table.blank()
    table.shuffle()
    table.say("q: descansar", "r: descansar", "s: descansar", "t: descansar")
    events = table("p: ante")
    assert (paid(events), rakes(events)) == ([("p", 24)], [(25, 1)])
    assert (table.resto("p"), table.bote, table.state.blank) == (219, 0, 0)


@law("criterio:poquer-cubierto.18")
def test_if_nobody_goes_on_all_recover_their_own() -> None:
    table = Cubierto()
    table.blank()
    table.shuffle()
    table.say("q: descansar", "r: descansar", "s: descansar", "t: descansar", "p: descansar")
    assert [table.resto(name) for name in "pqrst"] == [200] * 5
    assert table.bote == 0


@law("MU2010:85.3", "MU2010:76.3.a")
def test_the_benefit_is_taken_once_of_all_that_was_gathered() -> None:
    table = Cubierto()
    for _ in range(4):
        table.blank()
    table.deal(q="Ad Ac 5c 4c 2c")
    assert table.bote == 125
    while table.turn != "q":
        table(f"{table.turn}: pasar")
    table.say("q: abrir 20", "r: cubrir", "s: cubrir", "t: retirarse", "p: retirarse")
    events = table.finish()
    assert (rakes(events), paid(events)) == ([(185, 9)], [("q", 176)])
    table.deal()
    assert table.seen("q").required == "J"


@law("MU2010:80.a.lim.2", "MU2010:85.3")
def test_at_bote_con_limite_what_was_gathered_counts() -> None:
    table = Cubierto(limite="bote")
    table.blank()
    table.deal()
    assert table.may() == (0, 10, 50)
    assert table.why_not(f"{table.turn}: abrir 51") == ("envite_excesivo", "MU2010:80.a.lim.2")
    table(f"{table.turn}: abrir 50")


# --- the proof --------------------------------------------------------------------------------------------------------


@law("MU2010:86.3")
def test_a_false_opening_is_accepted_and_can_not_win() -> None:
    table = Cubierto()
    table.opened(q=LOW["q"], r="As Kd 9s 9c 9h")
    table.stand()
    table.check_down()
    assert table.state.phase is Phase.APERTURA
    events = table.prove()
    assert any(isinstance(event, OpeningFalse) for event in events)
    assert "q" not in table.state.showing
    assert paid(table.finish()) == [("r", 72)]
    assert table.resto("q") == 185


@law("MU2010:86.3", "criterio:poquer-cubierto.9", "criterio:poquer-cubierto.19")
def test_what_nobody_covered_of_a_false_opening_stays_for_the_next_hand() -> None:
    table = Cubierto()
    table.opened(q=LOW["q"])
    table.stand()
    table.say("q: apostar 40", "r: retirarse", "s: retirarse", "t: retirarse", "p: retirarse")
    events = table.prove()
    (left,) = [event for event in events if isinstance(event, BoteLeft)]
    assert (left.bote, uncalled(events), rakes(events)) == (11500, [], [])
    assert table.resto("q") == 145
    table.shuffle()
    assert set(table.state.entrants) == {"p", "q", "r", "s", "t"}
    assert table.seen("q").required == "J"
    for name in table.state.entrants:
        table(f"{name}: ante")
    assert table.bote == 140


@law("criterio:poquer-cubierto.8", "MU2010:81.3.p5", "MU2010:86.3")
def test_who_is_left_alone_shows_only_the_cards_of_the_opening() -> None:
    table = Cubierto()
    table.opened()
    table.stand()
    table.say("q: apostar 40", "r: retirarse", "s: retirarse", "t: retirarse", "p: retirarse")
    assert (table.turn, table.seen("r").turn) == ("", "q")
    events = [*table.prove(), *table("crupier: liquidar")]
    (shown,) = [event for event in events if isinstance(event, OpeningShown)]
    assert shown.cards == ("Js", "Jc")
    assert (uncalled(events), rakes(events), paid(events)) == ([("q", 40)], [(75, 3)], [("q", 72)])


@law("MU2010:86.3")
def test_the_opening_is_proved_by_who_made_it() -> None:
    table = Cubierto()
    table.opened()
    assert table.why_not("q: mostrar apertura") == ("sin_apertura", "MU2010:86.3")
    table.stand()
    table.check_down()
    assert table.why_not("r: mostrar apertura") == ("habla_otro", "MU2010:86.3")
    table("q: mostrar apertura")


@law("MU2010:86.3", "MU2010:81.3.p5")
def test_of_two_the_other_wins_without_showing_when_the_opening_is_false() -> None:
    table = Cubierto()
    table.deal()
    table.say("q: abrir 10", "r: cubrir", "s: retirarse", "t: retirarse", "p: retirarse")
    table.stand()
    table.check_down()
    events = [*table.prove(), *table("crupier: liquidar")]
    assert paid(events) == [("r", 43)]
    assert table.state.showdown is not None
    assert table.state.showdown.players[0].cards == ()


@law("criterio:poquer-cubierto.20")
def test_an_abridor_who_retires_proves_nothing() -> None:
    table = Cubierto()
    table.deal()
    table.say("q: abrir 10", "r: subir 20", "s: cubrir", "t: retirarse", "p: retirarse", "q: retirarse")
    table.stand()
    table.check_down()
    assert table.state.phase is Phase.DESCUBRIMIENTO


@law("criterio:poquer-cubierto.19")
def test_after_a_false_opening_jacks_open_again() -> None:
    table = Cubierto()
    table.blank()
    table.deal()
    first = table.turn
    table(f"{first}: abrir 10")
    table.all("retirarse")
    table.prove()
    assert (table.state.blank, table.bote) == (0, 60)


@law("criterio:poquer-cubierto.16", "MU2010:86.3")
def test_a_restado_proves_his_opening_too() -> None:
    table = Cubierto(restos="200 17 200 200 200")
    table.deal(q=JACKS)
    table.say("q: abrir 12", "r: cubrir", "s: retirarse", "t: retirarse", "p: cubrir")
    assert table.seen("r").turn == "q"
    table.stand()
    assert table.turn == "r"
    table.check_down()
    assert table.state.phase is Phase.APERTURA


@law("criterio:poquer-de-circulo.44", "MU2010:86.3")
def test_the_crupier_turns_up_the_opening_of_who_says_nothing() -> None:
    table = Cubierto()
    table.opened()
    table.stand()
    table.check_down()
    step = table.game.on_silence(table.state)
    assert step is not None
    assert (step.by.id, table.game.write(step)) == ("q", "mostrar apertura")


# --- a bote that is pending at the end --------------------------------------------------------------------------------


def returned(events: Sequence[Event]) -> dict[str, int]:
    return {event.player: event.amount for event in events if isinstance(event, PendingReturned)}


@law("criterio:poquer-cubierto.18", "MU2010:81.1")
def test_when_the_table_closes_all_recover_what_they_put() -> None:
    table = Cubierto()
    table.blank()
    table.blank()
    table.say("s: levantarse", "t: levantarse")
    assert table.state.phase is Phase.SUSPENDIDA
    table.clock(900)
    events = table("director: cerrar")
    assert returned(events) == dict.fromkeys("pqrst", 1000)


@law("criterio:poquer-cubierto.18")
def test_when_fewer_than_two_are_left_who_could_play_on_all_recover_what_they_put() -> None:
    table = Cubierto()
    table.blank()
    table.say("s: levantarse", "t: levantarse", "r: levantarse")
    assert (table.state.phase, table.bote) == (Phase.SUSPENDIDA, 25)
    before = table.state
    assert returned(table("q: levantarse")) == dict.fromkeys("pqrst", 500)
    assert (table.bote, table.state.pending, table.state.recalled, table.state.blank) == (0, (), (), 0)
    assert table.resto("p") == 200
    assert before.pending, "two could have gone on"


@law("criterio:poquer-cubierto.18")
def test_who_comes_later_does_not_keep_a_bote_waiting_that_others_built() -> None:
    table = Cubierto()
    table.blank()
    table.say("u: lista", f"jefe: asignar {free_seats(table.game.rules, table.state)[0]} a u")
    for player in "srt":
        assert returned(table(f"{player}: levantarse")) == {}
    assert returned(table("q: levantarse")) == dict.fromkeys("pqrst", 500)
    assert {seat.player for seat in table.state.seats} == {"p", "u"}


@law("criterio:poquer-cubierto.18", "criterio:poquer-cubierto.9")
def test_what_a_false_abridor_put_is_shared_by_the_others() -> None:
    table = Cubierto()
    table.opened(q=LOW["q"])
    table.stand()
    table.say("q: apostar 40", "r: retirarse", "s: retirarse", "t: retirarse", "p: retirarse")
    table.prove()
    table.say("s: levantarse", "t: levantarse")
    table.clock(900)
    events = table("director: cerrar")
    assert returned(events) == {"r": 2900, "s": 2900, "t": 2900, "p": 2800}


@law("criterio:poquer-cubierto.18")
def test_the_last_hands_go_on_until_the_bote_is_won() -> None:
    table = Cubierto(ultimas_manos=1)
    table.last_hands()
    table.blank()
    assert (table.state.last, table.state.phase) == (1, Phase.ENTRE)
    table.deal(q="Qd Qc 5c 4c 2c")
    while table.turn != "q":
        table(f"{table.turn}: pasar")
    table("q: abrir 10")
    table.all("cubrir")
    table.finish()
    assert (table.state.last, table.state.phase) == (0, Phase.FIN)
