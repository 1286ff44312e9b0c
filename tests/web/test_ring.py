"""A poker table as each person sees it: own cards and no others, the bote in parts, what is offered at the thumb."""

import re
from itertools import product
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from tapete.engine.command import Actor, Role
from tapete.engine.event import Refused
from tapete.engine.machine import play
from tapete.language import LANGUAGES
from tapete.service.requests import command_of
from tapete.web.pages.hands import Tally, tallied
from tapete.web.scene import Scene
from tapete.web.scenes.poquer_de_circulo import Centre
from tapete.web.scenes.poquer_de_circulo.seats import gathered, spread_of, used
from tests.games import circulo
from tests.games.circulo import Circulo
from tests.web.sight import drawings, look, scene

CODES = re.compile(r"#card-([2-9TJQKA][shdc])")
BLINDS: dict[str, Any] = {**circulo.BLINDS, "ante": None}
BOARD = ("2c", "7d", "9h", "4s", "3d")
HELD = {"p": "As Ah", "q": "Ks Kh", "r": "Qs Qh", "s": "Js Jh", "t": "Ts Th"}


def seen(table: Circulo, name: str) -> Scene:
    return scene(table, table.person(name))


def centre(table: Circulo, name: str) -> Centre:
    found = seen(table, name).centre
    assert isinstance(found, Centre)
    return found


def faces(table: Circulo, who: Actor) -> set[str]:
    """The cards that somebody sees drawn face up, on either drawing."""
    return {code for drawn in drawings(look(table, who)) for code in CODES.findall(str(drawn.layer))}


def dealt(**setup: Any) -> Circulo:
    """Five players with ciegas of 5 and 10: p is postre, q and r have put the ciegas, and s speaks."""
    table = Circulo(**{**BLINDS, **setup})
    table.hand(" ".join(BOARD), **HELD)
    return table


# --- private cards ----------------------------------------------------------------------------------------------------


def test_everybody_sees_their_own_cards_and_no_others() -> None:
    table = dealt()
    for name, cards in HELD.items():
        assert faces(table, table.person(name)) == set(cards.split())
    for who in ("crupier", "jefe", "director"):
        assert faces(table, table.person(who)) == set()
    assert faces(table, Actor("zoe", Role.JUGADOR)) == set()


def test_no_word_of_a_page_names_cards_of_others() -> None:
    table = dealt()
    table.say("s: cubrir", "t: cubrir", "p: cubrir", "q: cubrir", "r: pasar")
    others = [card for name in "qrst" for card in HELD[name].split()]
    text = repr(seen(table, "p"))
    assert not [card for card in others if re.search(rf"\b{card}\b", text)]
    assert "As" in text


def test_cards_that_were_given_up_or_thrown_away_are_seen_by_nobody() -> None:
    table = dealt()
    table.say("s: cubrir", "t: retirarse", "p: retirarse", "q: retirarse", "r: pasar")
    table.check_down()
    table.say("r: mostrar", "s: tirar cartas")
    common = set(BOARD)
    for name in "pqrst":
        assert faces(table, table.person(name)) - common <= {"Qs", "Qh"}, name


def test_what_was_shown_stays_in_sight_until_the_next_hand_is_dealt() -> None:
    table = dealt()
    table.say("s: cubrir", "t: retirarse", "p: retirarse", "q: retirarse", "r: pasar")
    table.finish()
    shown = {"Qs", "Qh", "Js", "Jh", *BOARD}
    assert faces(table, table.person("p")) == shown
    assert "wins" in str(seen(table, "p").stage.layer)
    table.hand()
    assert not faces(table, table.person("zoe")) & shown


# --- the bote ---------------------------------------------------------------------------------------------------------


def test_chips_of_the_interval_lie_before_the_seats_and_the_rest_in_the_bote() -> None:
    table = dealt()
    table.say("s: cubrir", "t: cubrir", "p: cubrir", "q: cubrir", "r: pasar")
    table.say("q: apostar 20", "r: cubrir")
    it = centre(table, "s")
    assert [(pot.name, pot.amount) for pot in it.pots] == [("Bote", 5000)]
    assert (it.owed, sorted(it.owed_to), it.bote) == (4000, ["q", "r"], 9000)
    layer = str(seen(table, "s").stage.layer)
    assert {int(laid) for laid in re.findall(r"-laid-\d+-(\d+)", layer)} == {2000}


def test_side_pots_tell_who_plays_for_them() -> None:
    table = Circulo(restos="200 200 200 30 200", **BLINDS)
    table.hand(" ".join(BOARD), **HELD)
    table.say("s: subir 30", "t: subir 60", "p: cubrir", "q: retirarse", "r: retirarse")
    pots = [(pot.amount, pot.people) for pot in centre(table, "p").pots]
    assert pots == [(10_500, ("s (restado)", "t", "p")), (6_000, ("t", "p"))]


def test_what_is_laid_in_an_interval_is_on_top_of_the_parts_of_the_bote() -> None:
    table = Circulo(restos="200 200 200 30 200", **BLINDS)
    table.hand(" ".join(BOARD), **HELD)
    table.say("s: subir 30", "t: subir 60")
    assert gathered(table.seen("p")) == []
    table.say("p: cubrir", "q: retirarse", "r: retirarse", "t: apostar 40")
    assert [pot.amount for pot in gathered(table.seen("p"))] == [10_500, 6_000]


# --- the decision -----------------------------------------------------------------------------------------------------


def test_parts_of_the_bote_are_those_of_a_raise_once_the_bet_is_covered() -> None:
    table = dealt()
    table.say("s: cubrir", "t: cubrir", "p: cubrir", "q: cubrir", "r: pasar", "q: apostar 20")
    you = centre(table, "r").deciding
    assert you is not None
    assert you.range is not None
    assert [(part.name, part.amount // 100) for part in you.range.parts] == [
        ("min.", 40),
        ("½", 65),
        ("⅔", 80),
        ("bote", 110),
        ("resto", 190),
    ]
    assert you.answer is not None
    assert (you.answer.key, "cubrir" in you.answer.do) == ("c", True)
    assert centre(table, "s").deciding is None


def test_a_fixed_limit_leaves_no_choice_of_amount() -> None:
    table = dealt(limite="fijo")
    you = centre(table, "s").deciding
    assert you is not None
    assert you.range is None
    assert you.envite is not None
    assert '"amount":2000' in you.envite.do


def test_the_most_of_a_pot_limit_is_not_called_the_resto() -> None:
    table = dealt(limite="bote")
    you = centre(table, "s").deciding
    assert you is not None
    assert you.range is not None
    assert you.range.parts[-1].name == "max."


# --- decided beforehand -----------------------------------------------------------------------------------------------


def marks(table: Circulo, name: str) -> dict[str, str]:
    return {pre.mark.partition("-")[0]: pre.mark for pre in centre(table, name).earlier}


def test_only_whoever_waits_with_cards_and_chips_may_decide_beforehand() -> None:
    table = dealt()
    assert set(marks(table, "t")) == {"fold", "cover", "any", ""}
    assert marks(table, "s") == {}, "it is their turn"
    table.say("s: subir 200", "t: retirarse")
    assert marks(table, "t") == {}
    assert marks(table, "s") == {}, "restado"
    assert marks(table, "q")


def test_a_decision_about_a_sum_is_dropped_when_the_bet_changes_and_all_are_with_the_interval() -> None:
    table = dealt()
    before = marks(table, "q")
    table.say("s: subir 30")
    after = marks(table, "q")
    assert after["cover"] != before["cover"]
    assert (after["fold"], after["any"]) == (before["fold"], before["any"])
    table.say("t: retirarse", "p: cubrir")
    you = centre(table, "q").deciding
    assert you is not None
    assert you.answer is not None
    assert you.retire is not None
    assert after["cover"] in you.answer.pre.split()
    assert before["cover"] not in you.answer.pre.split()
    assert after["any"] in you.answer.pre.split()
    assert you.retire.pre == after["fold"]
    table.say("q: cubrir", "r: cubrir")
    assert not set(marks(table, "p").values()) & {mark for mark in after.values() if mark}


def test_who_decided_to_fold_passes_where_nothing_is_to_be_covered() -> None:
    table = dealt()
    table.say("s: cubrir", "t: cubrir", "p: cubrir", "q: cubrir", "r: pasar")
    wanted = marks(table, "r")["fold"]
    table.say("q: pasar")
    you = centre(table, "r").deciding
    assert you is not None
    assert you.answer is not None
    assert wanted in you.answer.pre.split()
    assert you.retire is None or not you.retire.pre


# --- words and letters ------------------------------------------------------------------------------------------------


def test_what_one_holds_is_named_in_words_with_the_common_cards() -> None:
    table = dealt()
    assert centre(table, "p").made == "pair of aces"
    table.board[:3] = ["2c", "2d", "9h"]
    table.say("s: cubrir", "t: cubrir", "p: cubrir", "q: cubrir", "r: pasar")
    assert centre(table, "p").made == "two pairs, aces and twos"
    assert centre(table, "zoe").made == ""


def test_the_five_cards_that_win_are_known_by_their_places() -> None:
    variant = spread_of(Circulo().game.rules, "holdem").variant
    assert used(variant, ("As", "3d"), ("Ks", "Qs", "6s", "2s", "9h")) == ((0,), (0, 1, 2, 3))
    assert used(variant, ("4c", "3c"), ("As", "Ks", "Qs", "Js", "Ts")) == ((), (0, 1, 2, 3, 4))
    omaha = spread_of(Circulo(slug="omaha").game.rules, "omaha").variant
    assert len(used(omaha, ("As", "Ac", "3d", "4d"), ("Ks", "Qs", "6s", "2s", "9h"))[0]) == 2


@pytest.mark.parametrize(("language", "slug"), [*product(LANGUAGES, ("holdem", "omaha", "poquer-de-circulo"))])
def test_a_table_is_drawn_in_every_language_at_every_moment(language: str, slug: str) -> None:
    table = Circulo(slug=slug)
    for _ in range(2):
        for moment in (table.shuffle, lambda: table.say("q: ante", "r: ante", "s: ante", "t: ante", "p: ante")):
            moment()
            for name in ("q", "zoe", "crupier"):
                there = replace(look(table, table.person(name)), language=language)
                assert all(drawings(there))
        table.finish()


def test_to_rest_is_no_question_between_hands() -> None:
    table = Circulo(**BLINDS)
    shown = seen(table, "p")
    assert shown.decisions == ()
    assert not shown.my_turn
    assert "rest" in {group.tag for group in shown.others}
    table.shuffle()
    assert {button.key for button in seen(table, "q").decisions} >= {"a"}


# --- what came of hands -----------------------------------------------------------------------------------------------


def test_figures_are_counted_from_what_was_done_by_will() -> None:
    table = Circulo(**BLINDS)
    begun = len(table.events)
    table.hand(" ".join(BOARD), **HELD)
    table.say("s: cubrir", "t: subir 30", "p: retirarse", "q: retirarse", "r: cubrir", "s: cubrir")
    table.say("r: pasar", "s: apostar 20", "t: cubrir", "r: retirarse")
    table.finish()
    found = tallied(table.events[begun:])
    assert found["p"] == Tally(hands=1)
    assert found["q"] == Tally(hands=1, net=-500)
    assert found["r"] == Tally(hands=1, entered=1, further=1, net=-3000)
    assert found["t"].raised == 1
    assert (found["s"].showdowns, found["s"].showdowns_won, found["t"].showdowns) == (1, 1, 1)
    assert sum(tally.net for tally in found.values()) == -600, "the house took five per cent"


def test_a_late_click_answers_no_other_bet_than_the_one_that_the_page_showed() -> None:
    """A fold pressed on an old page does not give up a hand that may pass for nothing, nor a cover pay more."""
    table = dealt()
    you = centre(table, "s").deciding
    assert you is not None
    assert you.retire is not None
    assert you.answer is not None
    fold, cover = (
        command_of(table.game, table.person("s"), msgspec.json.decode(each.do)) for each in (you.retire, you.answer)
    )
    play(table.game, table.state, fold)
    play(table.game, table.state, cover)
    table.say("s: cubrir", "t: cubrir", "p: cubrir", "q: cubrir", "r: pasar", "q: pasar", "r: pasar")
    for late in (fold, cover):
        with pytest.raises(Refused) as refused:
            table.game.decide(table.state, late)
        assert refused.value.code == "apuesta_pasada"
    table("s: retirarse")
