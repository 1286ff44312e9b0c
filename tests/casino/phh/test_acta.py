"""Hands of an acta become PHH, as somebody saw them, and hands of PHH a session that can be audited."""

from collections.abc import Callable
from datetime import time
from io import BytesIO

import pytest
from hypothesis import given

from tapete.casino.acta import Acta, no_clock
from tapete.casino.audit import audit
from tapete.casino.guion import acta_of as write_acta
from tapete.casino.guion import play_guion, read_guion
from tapete.casino.phh.from_acta import EVERYBODY, LeftOut, NotPoker, hands_of, history_of
from tapete.casino.phh.history import HOLE, SHOW, UNKNOWN, History
from tapete.casino.phh.judging import judge
from tapete.casino.phh.notation import write_phh
from tapete.casino.phh.reading import read_phh
from tapete.casino.phh.to_acta import NoSession, acta_of_hand, guion_of_hand
from tapete.engine.command import Actor, Role
from tests.casino.phh import hands
from tests.casino.phh.playing import Chosen, chosen, played
from tests.trace import law

RESTO = 20_000
"""With less nobody sits down at a table with a minimum of ten euros."""
ANA = Actor("ana", Role.JUGADOR)
BLAS = Actor("blas", Role.JUGADOR)
NAMED = 'players = ["ana", "blas", "carmen", "dora"]\n'
KNOWN = hands.FIXED + NAMED


def read(text: str) -> History:
    (history,) = read_phh(text.encode())
    return history


def acta_of(text: str) -> Acta:
    return Acta(BytesIO(acta_of_hand(judge(read(text)))))


def told(acta: Acta, who: Actor | None = None) -> History:
    """The only hand of an acta."""
    (hand,) = hands_of(acta, who)
    assert isinstance(hand, History)
    return hand


@given(chosen(least=RESTO))
def test_a_hand_becomes_an_acta_and_the_acta_the_same_hand(choices: Chosen) -> None:
    history = history_of(played(choices))
    acta = acta_of_hand(judge(history))
    assert audit(BytesIO(acta)).clean
    hand = told(Acta(BytesIO(acta)))
    assert (hand.actions, hand.starting_stacks) == (history.actions, history.starting_stacks)
    assert hand.finishing_stacks == history.finishing_stacks
    again = judge(read(write_phh(hand)))
    assert again.findings == ()
    assert again.paid == judge(history).paid


@given(chosen(least=RESTO))
def test_everybody_sees_open_cards_and_those_that_are_shown_at_the_end(choices: Chosen) -> None:
    mano = played(choices)
    acta = acta_of_hand(judge(history_of(mano)))
    assert told(Acta(BytesIO(acta)), EVERYBODY).actions == history_of(mano, lambda _: False).actions


@pytest.mark.parametrize("text", [hands.HOLDEM, hands.MUCKED, hands.OMAHA, hands.FIXED, hands.STUD])
def test_the_session_of_a_hand_is_a_guion_that_nobody_refuses(text: str) -> None:
    guion = read_guion(guion_of_hand(judge(read(text))))
    steps = [*play_guion(guion)]
    assert not [act.refused for step in steps for act in step.acts if act.refused]


@law("MU2010:81.3.p20")
def test_a_player_sees_his_own_cards_and_nobody_else_s() -> None:
    seen = told(acta_of(KNOWN), ANA)
    dealt = {action.player: action.cards for action in seen.actions if action.verb == HOLE}
    assert dealt == {0: ("As", "Ks"), 1: (UNKNOWN,) * 2, 2: (UNKNOWN,) * 2, 3: (UNKNOWN,) * 2}
    shown = [action.player for action in seen.actions if action.verb == SHOW]
    assert shown == [1, 0]
    whole = told(acta_of(KNOWN))
    assert ("Qh", "Qd") in [action.cards for action in whole.actions]


@law("MU2010:81.3.p16")
def test_cards_that_were_thrown_away_are_told_to_nobody_but_their_owner() -> None:
    text = KNOWN.replace('"p1 sm AsKs"', '"p1 sm"').replace("AhKh", "AhQs")
    text = text.replace('  "p1 sm",\n  "p2 sm AhQs",\n', '  "p2 sm AhQs",\n  "p1 sm",\n')
    for who, cards in ((EVERYBODY, (UNKNOWN,) * 2), (BLAS, (UNKNOWN,) * 2), (ANA, ("As", "Ks"))):
        hand = told(acta_of(text), who)
        assert hand.actions[0].cards == cards
        assert [action.cards for action in hand.actions if action.verb == SHOW] == [("Ah", "Qs"), ()]


def test_what_the_acta_says_of_the_table_is_told() -> None:
    hand = told(acta_of(KNOWN + 'table = "mesa 4"\n_rake = "1/20"\n'))
    assert (hand.table, hand.hand, hand.players) == ("mesa 4", 1, ("ana", "blas", "carmen", "dora"))
    assert hand.seats == (7, 6, 5, 8)
    assert hand.others["currency"] == "EUR"
    assert hand.others["_rake_taken"] == 11
    assert sum(hand.finishing_stacks) + 1100 == sum(hand.starting_stacks)


def test_names_that_no_guion_can_say_are_not_used() -> None:
    odd = hands.FIXED + 'players = ["Ana María", "crupier", "blas", ""]\n'
    assert told(acta_of(odd)).players == ("p1", "p2", "blas", "p4")
    twice = hands.FIXED + 'players = ["p2", "Blas", "carmen", "dora"]\n'
    assert told(acta_of(twice)).players == ("p1", "p2", "p3", "p4")


@law("MU2010:80.a.p1")
def test_who_has_less_than_a_resto_can_t_have_sat_down_with_it() -> None:
    with pytest.raises(NoSession, match=r"nobody sits down with less than €200\.00"):
        acta_of(hands.SIDE_POTS)


def test_only_a_lawful_hand_told_to_its_end_is_played_at_a_table() -> None:
    unlawful = hands.HOLDEM.replace("p1 cbr 40", "p1 cbr 30")
    unfinished = hands.HOLDEM.replace('  "p1 f",\n', "")
    for text in (unlawful, unfinished):
        with pytest.raises(NoSession, match="only a hand that the law admits"):
            acta_of(text)


# --- sessions ---------------------------------------------------------------------------------------------------------

GUION = guion_of_hand(judge(read(KNOWN)))


def recorded(guion: str, clock: Callable[[], str] = no_clock) -> Acta:
    """The acta of playing a guion, none of whose lines is refused."""
    file, case = BytesIO(), read_guion(guion)
    assert not [act.refused for step in play_guion(case) for act in step.acts if act.refused]
    write_acta(case, file, clock)
    file.seek(0)
    return Acta(file)


def left_out(acta: Acta) -> list[tuple[int, str]]:
    return [(each.hand, each.why) for each in hands_of(acta) if isinstance(each, LeftOut)]


def test_the_hour_is_that_of_the_casino() -> None:
    assert "time" not in told(recorded(GUION)).others
    others = told(recorded(GUION, lambda: "2026-11-17T23:30:05+00:00")).others
    assert (others["time"], others["time_zone"]) == (time(0, 30, 5), "Europe/Madrid")
    assert (others["day"], others["month"], others["year"]) == (18, 11, 2026)


def test_a_limit_that_the_standard_has_no_code_for_is_left_out() -> None:
    at_the_bote = guion_of_hand(judge(read(hands.HOLDEM))).replace("mesa ", "mesa limite=bote ")
    ((hand, why),) = left_out(recorded(at_the_bote))
    assert hand == 1
    assert why.startswith(
        "PHH has no code for holdem at the limit bote: holdem (fijo), holdem (sin-limite), omaha (bote)"
    )


def test_a_hand_that_was_annulled_is_left_out() -> None:
    cut = GUION.index("carmen: retirarse")
    annulled = GUION[:cut] + "azar: interrumpir\n"
    assert left_out(recorded(annulled)) == [(1, "it was annulled: there is no hand to tell")]


def test_a_hand_that_is_not_over_is_not_told() -> None:
    assert [*hands_of(recorded(GUION[: GUION.index("carmen: retirarse")]))] == []


def test_an_acta_of_another_game_has_no_hands() -> None:
    with pytest.raises(NotPoker, match="it is of bola"):
        [*hands_of(recorded("juego bola\nen murcia\nautomático\nana: rojo 10\nresultado 7\n"))]
