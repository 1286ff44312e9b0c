"""The descarte (MU2010:85.4, 85.5): examples 7 to 9, 12 and 16 of the rules of póquer cubierto."""

import pytest

from tapete.engine.command import AZAR
from tapete.families.covered import COVERED, CardDealt, HandSeen
from tapete.families.poquer_de_circulo.draw import ChangesTold, OpeningShown
from tapete.families.poquer_de_circulo.opening import DiscardsShuffled
from tests.games.circulo import paid
from tests.games.poquer_cubierto.table import JACKS, Cubierto
from tests.trace import law


def left(table: Cubierto) -> int:
    assert table.state.sabot is not None
    return table.state.sabot.left


@law("MU2010:85.4.p1")
def test_the_number_is_said_aloud_and_the_cards_are_seen_by_nobody_else() -> None:
    table = Cubierto()
    table.opened(q=f"{JACKS} Td 9c 8c")
    events = table("q: descartarse 5 3 4")
    assert any(event.tell("en") == "q changes 3 cards." for event in events)
    for name in ("r", "crupier", "jefe", "inspeccion"):
        who = table.person(name)
        told = [event for event in events if table.game.sees(event, who)]
        assert not any(isinstance(event, HandSeen) for event in told)
        assert all(event.card == "" for event in told if isinstance(event, CardDealt))
        assert next(seat.cards for seat in table.seen(name).seats if seat.player == "q") == (COVERED,) * 5
    assert any(isinstance(event, HandSeen) for event in events if table.game.sees(event, table.person("q")))


@law("MU2010:85.4.p1")
def test_whoever_has_retired_is_offered_no_change() -> None:
    table = Cubierto()
    table.deal(q=JACKS)
    table("q: apostar 10")
    table("r: retirarse")
    table.all("cubrir")
    offered = {
        name: [table.game.write(offer.command) for offer in table.game.offers(table.state, table.person(name))]
        for name in ("q", "r", "s")
    }
    assert "descartarse 3 4 5" in offered["q"]
    assert not any(words.startswith(("descartarse", "servido")) for name in "rs" for words in offered[name])


@law("MU2010:85.4.p6")
def test_anybody_in_the_hand_may_ask_how_many_were_changed_until_the_bets() -> None:
    table = Cubierto()
    table.deal(q=JACKS)
    table.say("q: abrir 10", "r: cubrir", "s: retirarse", "t: cubrir", "p: cubrir")
    table.say("q: descartarse 1 2", "r: servido")
    assert table.why_not("s: preguntar descartes") == ("no_juega", "MU2010:85.4.p6")
    (told,) = table("r: preguntar descartes")
    assert isinstance(told, ChangesTold)
    assert told.numbers == (("q", 2),)
    (told,) = table("t: preguntar descartes")
    assert isinstance(told, ChangesTold)
    assert told.numbers == (("q", 2), ("r", 0))
    table.stand()
    assert table.why_not("r: preguntar descartes") == ("otra_fase", "MU2010:85.4.p6")


# --- the abridor ------------------------------------------------------------------------------------------------------


@law("MU2010:85.4.p4")
def test_the_abridor_may_discard_what_he_opened_with_and_proves_it_by_his_discards() -> None:
    table = Cubierto()
    table.opened(q="Jd Js 9d 8d 7d 2d", s="Qs Jc 8h 7c 2s", t="Ah Qh 9h 6c 5s", p="Kc Jh 8s 6h 3s")
    table("q: descartarse 2")
    table.stand()
    table.check_down()
    (shown,) = [event for event in table.prove() if isinstance(event, OpeningShown)]
    assert shown.cards == ("Jd", "Js")
    assert table.seen("r").opening == ("Jd", "Js")
    assert paid(table.finish())[0][0] == "q"


@law("criterio:poquer-cubierto.16", "MU2010:85.4.p1")
def test_a_restado_begins_the_descarte_and_the_next_at_his_left_speaks() -> None:
    table = Cubierto(restos="200 200 200 17 200")
    table.deal(s=JACKS)
    table.say("q: pasar", "r: pasar", "s: abrir 12", "t: cubrir", "p: retirarse", "q: cubrir", "r: retirarse")
    assert table.state.changes_now == "s"
    table.stand()
    assert table.turn == "t"


# --- silence ----------------------------------------------------------------------------------------------------------


@law("criterio:poquer-de-circulo.44")
def test_who_is_absent_at_the_descarte_loses_his_hand() -> None:
    table = Cubierto()
    table.opened()
    table("q: servido")
    step = table.game.on_silence(table.state)
    assert step is not None
    assert (step.by.id, table.game.write(step)) == ("r", "ausente")
    table("r: ausente")
    assert [seat.playing for seat in table.seen("q").seats if seat.player == "r"] == [False]
    assert table.state.changes_now == "s"


@law("criterio:poquer-de-circulo.44")
def test_a_restado_who_is_absent_then_is_servido() -> None:
    table = Cubierto(restos="200 17 200 200 200")
    table.deal(q=JACKS)
    table.say("q: abrir 12", "r: cubrir", "s: cubrir", "t: retirarse", "p: retirarse")
    table("q: ausente")
    assert [seat.playing for seat in table.seen("r").seats if seat.player == "q"] == [True]
    assert table.state.changes_now == "r"


# --- too few cards ----------------------------------------------------------------------------------------------------

EIGHT = "p q r s t u v w"


def eight() -> Cubierto:
    """Eight players with twelve cards left, of which the first three change ten."""
    table = Cubierto(EIGHT)
    table.opened()
    assert left(table) == 12
    table.say("q: descartarse 4 5", "r: descartarse 1 2 3 4 5", "s: descartarse 1 2 3")
    assert left(table) == 2
    return table


@law("MU2010:85.4.p5")
def test_the_last_card_is_shuffled_with_the_discards_of_others() -> None:
    table = eight()
    given = {change.player: change.cards for change in table.state.descarte.changed}
    kept = table.own("t")[3:]
    assert table.state.sabot is not None
    unseen = {str(card) for card in table.state.sabot.remaining}
    events = table("t: descartarse 1 2 3")
    (told,) = [event for event in events if isinstance(event, DiscardsShuffled)]
    assert (told.cards, told.cut_by, told.retired) == (9, "s", False)
    assert table.own("t")[:2] == kept
    assert set(table.own("t")[2:]) <= {*unseen, *given["r"], *given["s"]}
    assert left(table) == 7
    remaining = {str(card) for card in table.state.sabot.remaining}
    assert remaining.isdisjoint(given["q"])


@law("MU2010:85.4.p5")
def test_cards_that_come_again_are_those_discarded_before() -> None:
    table = eight()
    given = {change.player: change.cards for change in table.state.descarte.changed}
    assert table.state.sabot is not None
    last = [str(card) for card in table.state.sabot.remaining]
    table.cards["t"] = [last[0], *given["r"][:2]]
    table("t: descartarse 1 2 3")
    assert table.own("t")[2:] == (last[0], *given["r"][:2])
    assert next(each.cards for each in table.state.descarte.changed if each.player == "r") == ()


@law("MU2010:85.4.p5")
@pytest.mark.parametrize("whose", ["q", "t"])
def test_the_discards_of_the_abridor_and_of_who_is_served_do_not_come_again(whose: str) -> None:
    table = eight()
    table.by_hand = True
    table("t: descartarse 1 2 3")
    need = table.game.needs(table.state)
    assert need is not None
    table.send(AZAR, f"resultado {need.outcomes[0].id}")
    given = next(each.cards for each in table.state.descarte.changed if each.player == whose)
    code, cite = table.why_not(f"azar: resultado {given[0]}")
    assert (code, cite) == ("carta_imposible", "MU2010:85.4.p1")


@law("MU2010:85.4.p5")
def test_with_just_enough_cards_nothing_is_shuffled() -> None:
    table = eight()
    events = table("t: descartarse 1 2")
    assert not any(isinstance(event, DiscardsShuffled) for event in events)
    assert left(table) == 0


@law("criterio:poquer-cubierto.6")
def test_cards_of_who_retired_are_shuffled_in_where_discards_are_too_few() -> None:
    table = Cubierto("p q r s t u v w x y", plazas=10)
    table.deal(q=JACKS)
    table("q: abrir 10")
    while table.turn != "p":
        table(f"{table.turn}: cubrir")
    table("p: retirarse")
    assert left(table) == 2
    (told,) = [event for event in table("q: descartarse 1 2 3 4 5") if isinstance(event, DiscardsShuffled)]
    assert (told.cards, told.retired) == (6, True)
    assert len(table.own("q")) == 5


@law("criterio:poquer-cubierto.6")
def test_nobody_changes_more_cards_than_there_are() -> None:
    table = Cubierto("p q r s t u v w x y", plazas=10)
    table.opened()
    assert left(table) == 2
    assert table.why_not("q: descartarse 1 2 3") == ("sin_cartas_bastantes", "criterio:poquer-cubierto.6")
    table("q: descartarse 1 2")
    assert left(table) == 0
    assert table.why_not("r: descartarse 1") == ("sin_cartas_bastantes", "criterio:poquer-cubierto.6")
    table("r: servido")


@law("criterio:poquer-cubierto.20", "criterio:poquer-cubierto.6", "MU2010:85.4.p4")
def test_the_cards_of_an_abridor_who_retired_are_kept_apart() -> None:
    table = Cubierto("p q r s t u v w x y", plazas=10)
    table.deal(q=JACKS)
    table.say("q: abrir 10", "r: subir 20")
    while table.turn != "q":
        table(f"{table.turn}: cubrir")
    table("q: retirarse")
    assert table.why_not("p: descartarse 1 2 3") == ("sin_cartas_bastantes", "criterio:poquer-cubierto.6")
