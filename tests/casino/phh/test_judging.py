"""What Murcia's law says of hands that were played elsewhere: each prohibition beside the same hand without it."""

import re
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tapete.casino.phh.history import NOT_PLAYED
from tapete.casino.phh.judging import Judged, judge
from tapete.casino.phh.reading import BadPhh, read_phh
from tests.casino.phh.hands import FIXED, HOLDEM, MUCKED, OMAHA, SIDE_POTS, STUD
from tests.trace import law


def judged(text: str, **changes: str) -> Judged:
    """What is said of a hand with some of its words changed."""
    for before, after in changes.items():
        assert before in text
        text = text.replace(before, after)
    (history,) = read_phh(text.encode())
    return judge(history)


def changed(text: str, *changes: tuple[str, str]) -> Judged:
    return judged(text, **dict(changes))


def said(found: Judged) -> list[tuple[str, str, int]]:
    return [(finding.code, str(finding.cite), finding.action) for finding in found.findings]


@pytest.mark.parametrize("text", [HOLDEM, SIDE_POTS, MUCKED, OMAHA, FIXED, STUD])
def test_lawful_hands_have_no_findings(text: str) -> None:
    found = judged(text)
    assert (said(found), found.remarks) == ([], ())
    assert sum(found.finishing) == sum(found.history.starting_stacks)


def test_botes_are_paid_by_layers_the_main_one_last() -> None:
    found = judged(SIDE_POTS)
    assert [(paid.pot, paid.amount, [share.position for share in paid.shares]) for paid in found.paid] == [
        (1, 21000, [1]),
        (0, 22000, [0]),
    ]


# --- who plays what ---------------------------------------------------------------------------------------------------


@law("MU2010:83.1")
def test_other_variants_are_not_regulated() -> None:
    found = changed(HOLDEM, ('"NT"', '"NS"'))
    assert said(found) == [("variante_no_regulada", "MU2010:83.1", 0)]
    assert found.followed is None


THREE = """\
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [5, 10, 0]
min_bet = 10
starting_stacks = [200, 200, 200]
actions = ["d dh p1 AsKs", "d dh p2 7c7d", "d dh p3 ????", "p3 f", "p1 cbr 20", "p2 f"]
"""


@law("MU2010:81.1")
def test_three_players_are_too_few() -> None:
    found = judged(THREE)
    assert said(found) == [("pocos_jugadores", "MU2010:81.1", 0)]
    assert found.finishing == (21000, 19000, 20000)


@law("MU2010:81.1")
def test_two_players_have_no_order_of_turn_in_the_law() -> None:
    two = re.sub(r", 0\]|, 200\]", "]", THREE, count=3).replace(', "d dh p3 ????", "p3 f"', "")
    found = judged(two)
    assert said(found) == [("pocos_jugadores", "MU2010:81.1", 0)]
    assert found.followed is None
    assert len(found.remarks) == 1


@law("MU2010:87.1")
def test_nine_players_are_too_many_for_seven_stud() -> None:
    nine = STUD.replace("[5, 5, 5, 5]", f"[{', '.join(['5'] * 9)}]").replace(
        "[300, 300, 300, 300]", f"[{', '.join(['300'] * 9)}]"
    )
    assert said(judged(nine)) == [("plazas_no_admitidas", "MU2010:87.1", 0)]


# --- forced bets ------------------------------------------------------------------------------------------------------


@law("MU2010:80.a.obl.2")
def test_ciegas_are_the_half_and_the_whole_of_the_minimum() -> None:
    assert said(changed(HOLDEM, ("[5, 10, 0, 0]", "[4, 10, 0, 0]"))) == [("ciegas_distintas", "MU2010:80.a.obl.2", 0)]


@law("MU2010:80.a.obl.2")
def test_nobody_else_bets_before_the_cards() -> None:
    found = changed(HOLDEM, ("[5, 10, 0, 0]", "[5, 10, 20, 0]"))
    assert said(found) == [("apuesta_antes_de_las_cartas", "MU2010:80.a.obl.2", 0)]
    assert found.followed is None
    assert found.remarks == (NOT_PLAYED,)


@law("MU2010:80.a.obl.1")
def test_the_ante_is_half_of_the_minimum_at_most() -> None:
    assert said(changed(SIDE_POTS, ("[5, 5, 5, 5]", "[6, 6, 6, 6]"), ("cbr 120", "cbr 119"), ("cbr 50", "cbr 49"))) == [
        ("ante_no_admitido", "MU2010:80.a.obl.1", 0)
    ]


@law("MU2010:80.a.obl.1")
def test_the_ante_is_the_same_for_all() -> None:
    found = changed(SIDE_POTS, ("[5, 5, 5, 5]", "[0, 5, 0, 0]"))
    assert ("antes_distintos", "MU2010:80.a.obl.1", 0) in said(found)
    assert found.followed is None


@law("MU2010:80.a.obl")
def test_there_are_either_an_ante_or_ciegas() -> None:
    both = changed(HOLDEM, ("antes = [0, 0, 0, 0]", "antes = [1, 1, 1, 1]"), ("p4 cbr 100", "p4 cbr 99"))
    assert [code for code, _, _ in said(both)] == ["ante_con_ciegas"]
    neither = changed(SIDE_POTS, ("[5, 5, 5, 5]", "[0, 0, 0, 0]"), ("[55, 125, 205, 300]", "[50, 120, 200, 300]"))
    assert [code for code, _, _ in said(neither)] == ["sin_obligatoria"]


@law("MU2010:80.a.lim.1")
def test_the_high_limit_is_the_double() -> None:
    assert said(changed(FIXED, ("big_bet = 20", "big_bet = 30"))) == [("limite_alto_distinto", "MU2010:80.a.lim.1", 0)]


@law("MU2010:87.2.b.p2")
def test_the_lowest_card_bets_the_whole_minimum() -> None:
    found = changed(STUD, ("bring_in = 0.01", "bring_in = 5"), ("p2 cbr 10", "p2 pb"))
    assert said(found) == [("envite_escaso", "MU2010:87.2.b.p2", 5)]
    assert found.remarks
    assert not found.paid


@law("MU2010:87.2.b.p2")
def test_the_lowest_card_must_bet() -> None:
    assert said(changed(STUD, ("p2 cbr 10", "p2 cc"))) == [("debe_apostar", "MU2010:87.2.b.p2", 5)]


# --- bets -------------------------------------------------------------------------------------------------------------


@law("MU2010:81.3.4")
def test_a_raise_is_to_twice_the_postura_and_the_hand_goes_on() -> None:
    found = changed(HOLDEM, ("p1 cbr 40", "p1 cbr 30"))
    assert said(found) == [("envite_escaso", "MU2010:81.3.4", 7)]
    assert found.finishing == (11000, 19000, 20000, 30000)


@law("MU2010:80.a.p1")
def test_a_bet_is_the_minimum_or_more() -> None:
    found = changed(HOLDEM, ("p1 cbr 60", "p1 cbr 6"))
    assert said(found) == [("envite_escaso", "MU2010:80.a.p1", 11)]


@law("MU2010:80.a.lim.2")
def test_at_bote_con_limite_no_more_than_the_bote() -> None:
    assert said(changed(OMAHA, ("p4 cbr 3.50", "p4 cbr 4.50"))) == [("envite_excesivo", "MU2010:80.a.lim.2", 7)]


@law("MU2010:80.a.lim.1")
def test_at_the_fixed_limit_the_unit_is_fixed() -> None:
    found = changed(FIXED, ("p1 cbr 20", "p1 cbr 30"), ("p2 cbr 40", "p2 cbr 50"))
    assert said(found) == [("envite_fijo", "MU2010:80.a.lim.1", 17)]


@law("MU2010:80.a.lim.1")
def test_a_fourth_raise_is_one_too_many_while_three_play() -> None:
    more = ('"p4 cbr 40",\n  "p1 cc",', '"p4 cbr 40",\n  "p1 cbr 50",')
    found = changed(FIXED, more, ('"p2 cc",\n  "d db AdKd4c"', '"p2 cc",\n  "p4 cc",\n  "d db AdKd4c"'))
    assert said(found) == [("subidas_agotadas", "MU2010:80.a.lim.1", 10)]


@law("MU2010:87.2.b.p3")
def test_who_speaks_first_in_seven_stud_does_not_retire() -> None:
    cut = STUD[: STUD.index('  "d dh p1 5d"')] + '  "d dh p1 5d",\n  "d dh p2 Qs",\n  "p1 f",\n]\n'
    assert said(judged(cut)) == [("no_puede_retirarse", "MU2010:87.2.b.p3", 17)]


@law("MU2010:81.3.p1")
def test_players_speak_in_their_turn() -> None:
    found = changed(HOLDEM, ("p3 f", "p4 f"))
    assert said(found) == [("habla_otro", "MU2010:81.3.p1", 5)]
    assert found.remarks
    assert not found.paid


@law("MU2010:89.2")
def test_the_board_is_dealt_once() -> None:
    twice = SIDE_POTS.replace('  "d db 2s",\n', '  "d db 2s",\n  "d db Kd",\n  "d db 2h",\n')
    assert said(judged(twice)) == [("cartas_de_mas", "MU2010:89.2", 14)]


# --- the end ----------------------------------------------------------------------------------------------------------

ENDS = "finishing_stacks = [100, 190, 200, 310]\n"
"""What they have when nothing is taken."""


@law("MU2010:76.3.a")
def test_the_house_takes_a_twentieth_at_most() -> None:
    assert said(judged(HOLDEM + ENDS)) == []
    assert said(judged(HOLDEM + ENDS.replace("310", "300"))) == []
    assert said(judged(HOLDEM + ENDS.replace("310", "299"))) == [("beneficio_excesivo", "MU2010:76.3.a", 0)]


@law("MU2010:76.3.a")
def test_what_the_file_says_of_the_rake_is_what_was_taken() -> None:
    told = HOLDEM + '_rake = "1/20"\n'
    assert judged(told).finishing == (10000, 19000, 20000, 30000)
    assert said(judged(told + ENDS.replace("310", "300"))) == []
    assert said(judged(told + ENDS)) == [("pago_distinto", "MU2010:81.3.p17", 0)]
    assert said(judged(HOLDEM + '_rake = "1/10"\n')) == [("beneficio_no_admitido", "MU2010:76.3.a", 0)]


@law("MU2010:81.3.p17")
def test_the_bote_is_of_who_wins_it() -> None:
    wrong = ENDS.replace("[100, 190, 200, 310]", "[310, 190, 200, 100]")
    found = judged(HOLDEM + wrong)
    assert said(found) == [("pago_distinto", "MU2010:81.3.p17", 0)]
    assert found.findings[0].says == "ana ends with €100.00, not with €310.00."


@law("MU2010:81.3.p16")
def test_who_throws_the_cards_away_wins_nothing() -> None:
    assert judged(MUCKED).finishing == (13000, 19000, 20000, 28000)
    other = changed(MUCKED, ("p4 sm AsKs", "p4 sm"), ("p1 sm", "p1 sm 2d2h"))
    assert other.finishing == (28000, 19000, 20000, 13000)


def test_nothing_is_reckoned_from_cards_that_nobody_knows() -> None:
    found = changed(MUCKED, ("p4 sm AsKs", "p4 sm ????"), ('"p1 sm"', '"p1 sm 2d2h"'))
    assert (said(found), found.paid, len(found.remarks)) == ([], (), 1)
    nobody = changed(MUCKED, ("p4 sm AsKs", "p4 sm"))
    assert (said(nobody), nobody.paid, len(nobody.remarks)) == ([], (), 1)


def test_a_hand_may_not_be_told_to_its_end() -> None:
    for cut in ('  "p1 f",\n', '  "p4 cbr 100",\n  "p1 f",\n'):
        found = changed(HOLDEM, (cut, ""))
        assert (said(found), found.finishing, len(found.remarks)) == ([], (), 1)


def test_without_the_last_cards_of_a_board_nobody_has_won() -> None:
    found = changed(SIDE_POTS, ('  "d db 2s",\n', ""))
    assert (said(found), found.finishing, len(found.remarks)) == ([], (), 1)


# --- what is no hand --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "after", "why"),
    [
        ('"d db 3d"', '"d db As"', "action 13 «d db As»: A♠ has come already"),
        ('"d db AhTh2c",', '"d db AhTh2c4d",', "action 10 «d db AhTh2c4d»: no common cards come now"),
        ('  "d db 3d",\n', "", "action 13 «p1 cc»: cards are missing that come before it"),
        ('"d dh p2 7c7d"', '"d dh p2 7c"', "action 5 «p3 f»: cards are missing that come before it"),
        (
            '"d dh p2 7c7d"',
            '"d dh p2 7c7d7h"',
            "action 2 «d dh p2 7c7d7h»: more cards come to this player than there are in a hand",
        ),
        ('"d db AhTh2c"', '"d dh p3 As"', "A♠ has come already"),
        ('"p1 f",\n', '"p1 f",\n  "p4 cc",\n', "action 20 «p4 cc»: nobody has anything to say any more"),
        ('"p1 f",\n', '"p1 sm AsKs",\n', "action 19 «p1 sm AsKs»: cards are shown while somebody has to speak"),
        ('"p1 f",\n', '"p1 sd AsKs",\n', "action 19 «p1 sd AsKs»: no cards are changed in this variant"),
        ('"p4 cbr 100"', '"p4 cbr 101"', "action 18 «p4 cbr 101»: it is no bet over €0.00 that he can make"),
        ('"p1 cbr 40"', '"p1 cbr 20"', "action 7 «p1 cbr 20»: it is no bet over €20.00 that he can make"),
        ('"p1 cbr 40"', '"p1 pb"', "action 7 «p1 pb»: nobody has to bring in now"),
        ('"p1 f",\n', '"p1 f",\n  "p4 sm 2s2d",\n', "action 20 «p4 sm 2s2d»: other cards are shown than were dealt"),
    ],
)
def test_actions_that_make_no_hand_are_told_with_their_place(before: str, after: str, why: str) -> None:
    with pytest.raises(BadPhh, match=re.escape(why)):
        changed(HOLDEM, (before, after))


LINES = tuple(line for text in (HOLDEM, FIXED, OMAHA, STUD) for line in text.splitlines() if line.startswith('  "'))


@given(
    st.sampled_from([HOLDEM, SIDE_POTS, MUCKED, OMAHA, FIXED, STUD]),
    st.lists(
        st.tuples(st.integers(0, 40), st.sampled_from(["add", "drop", "change"]), st.sampled_from(LINES)), max_size=3
    ),
)
def test_whatever_was_done_is_judged_or_is_no_hand(text: str, changes: list[tuple[int, str, str]]) -> None:
    begin = text.index("actions = [\n") + len("actions = [\n")
    lines = text[begin : text.index("]\n", begin)].splitlines()
    for place, how, line in changes:
        at = place % len(lines)
        lines[at : at + (how != "add")] = [] if how == "drop" else [line]
    mangled = text[:begin] + "".join(f"{line}\n" for line in lines) + text[text.index("]\n", begin) :]
    with suppress(BadPhh):
        judged(mangled)
