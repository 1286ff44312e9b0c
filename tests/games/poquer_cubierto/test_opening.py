"""The opening of the bote, manos en blanco and false openings (MU2010:85.1-85.3, 86.3).

Examples 1 to 4 and 13 to 15 of the rules of póquer cubierto.
"""

from collections.abc import Sequence

from tapete.engine.event import Event
from tapete.families.poquer_de_circulo.draw import OpeningShown
from tapete.families.poquer_de_circulo.opening import HandBlank, PendingReturned, proof_of
from tapete.families.poquer_de_circulo.queries import free_seats
from tapete.families.poquer_de_circulo.state import Phase
from tests.games.circulo import paid, rakes
from tests.games.poquer_cubierto.table import JACKS, Cubierto
from tests.trace import law

# --- what opens -------------------------------------------------------------------------------------------------------


@law("MU2010:85.1.a", "MU2010:85.3", "criterio:poquer-cubierto.14")
def test_the_required_pair_or_a_higher_combination_opens() -> None:
    """Cards, manos en blanco before, and the cards that prove the opening."""
    rows = [
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
    ]
    spread = Cubierto().game.rules.spreads[0]
    assert [(c, blank, " ".join(proof_of(spread, blank, c.split()))) for c, blank, _ in rows] == rows


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


# --- the proof --------------------------------------------------------------------------------------------------------


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


@law("MU2010:85.1.in", "MU2010:85.3", "MU2010:86.3", "criterio:poquer-cubierto.3", "criterio:poquer-cubierto.8")
def test_what_people_see_of_the_opening() -> None:
    table = Cubierto()
    table.opened()
    assert (table.own("q"), table.seen("p").opener) == (tuple(JACKS.split()), "q")
    table.stand()
    table.say("q: apostar 40", "r: retirarse", "s: retirarse", "t: retirarse", "p: retirarse")
    assert (table.turn, table.seen("r").turn) == ("", "q")
    (shown,) = [event for event in table.prove() if isinstance(event, OpeningShown)]
    assert shown.cards == ("Js", "Jc")
    blank = Cubierto()
    blank("t: descansar")
    blank.shuffle()
    blank.say("q: ante", "r: ante", "s: ante", "p: ante")
    blank.all("pasar")
    [left] = blank.seen("t").pots
    assert (left.amount, set(left.players)) == (20_00, {"p", "q", "r", "s"}), "everybody sees what lies in the middle"


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
