"""Blackjack without a hole card.

Published figures:
M. Shackleford, The Wizard of Odds, "Blackjack appendix 1": expected values of an endless sabot whose croupier stands
on soft 17; without a hole card they hold as printed against 2 to 9.
The same, "Blackjack appendix 2b", "1 Deck - Dealer Stands on Soft 17": how the croupier ends before he looks.
E. Jacobson, 888casino blog, "Card counting the Over/Under 13 blackjack side bet": 6.555 % and 10.067 % with six packs.
A. Krigman, Gaming Today, "Blurry line separates proper 21 play": of all twelves against a 4, only with 10-2 and six
packs it is better to hit.
"""

from collections import Counter
from fractions import Fraction
from functools import cache
from math import perm
from pathlib import Path

import numpy as np
import pytest

from tapete.exact.blackjack import BlackjackRules
from tapete.exact.blackjack.hands import (
    AS,
    ENDS,
    NEVER,
    TEN,
    VALUES,
    Hand,
    Move,
    all_hands,
    chances,
    draws_to,
    hand_of,
    options,
    score_of,
    setting,
    worth_of_standing,
)
from tapete.exact.blackjack.manos import Counting, Held
from tapete.exact.blackjack.solution import Solution, Worth, Worths, seguro, solution, solve, trece
from tapete.exact.blackjack.strategy import (
    AND_MORE,
    Both,
    Play,
    by_cards,
    by_score,
    departures,
    told,
    worth_of_splitting,
)
from tests.exact.dealt import Dealt, bets_of, mean_of, nets_of
from tests.exact.decimals import worth_of_game

ENDLESS = BlackjackRules(packs=10**6)
SIX = BlackjackRules()


def worth(first: int, cards: tuple[int, ...], move: Move) -> float:
    found = options(setting(ENDLESS, first)).worth[all_hands().place[hand_of(*cards)], move]
    return float(found)


@pytest.mark.parametrize(
    ("first", "cards", "move", "published"),
    [
        (2, (10, 10), Move.PLANTARSE, 0.639987),
        (2, (10, 9), Move.PLANTARSE, 0.386305),
        (2, (10, 6), Move.PLANTARSE, -0.292784),
        (2, (10, 6), Move.PEDIR, -0.470995),
        (2, (6, 5), Move.PEDIR, 0.238351),
        (2, (6, 5), Move.DOBLAR, 0.470641),
        (6, (10, 10), Move.PLANTARSE, 0.703959),
        (6, (6, 5), Move.DOBLAR, 0.66738),
        (6, (10, 2), Move.PLANTARSE, -0.153699),
    ],
)
def test_an_endless_sabot_gives_the_published_worths(
    first: int, cards: tuple[int, ...], move: Move, published: float
) -> None:
    assert worth(first, cards, move) == pytest.approx(published, abs=1e-6)


STANDING = {
    16: (-0.2928, -0.2523, -0.2111, -0.1672, -0.1537, -0.4754, -0.5105, -0.5431),
    17: (-0.1530, -0.1172, -0.0806, -0.0449, 0.0117, -0.1068, -0.3820, -0.4232),
    18: (0.1217, 0.1483, 0.1759, 0.1996, 0.2834, 0.3996, 0.1060, -0.1832),
    19: (0.3863, 0.4044, 0.4232, 0.4395, 0.4960, 0.6160, 0.5939, 0.2876),
    20: (0.6400, 0.6503, 0.6610, 0.6704, 0.7040, 0.7732, 0.7918, 0.7584),
}
"""Appendix 1, "Player's Expected Return by Standing", against 2 to 9."""


@pytest.mark.parametrize("score", STANDING)
def test_the_published_table_of_standing(score: int) -> None:
    place = np.array([all_hands().place[hand_of(TEN, score - TEN)]])
    found = [float(worth_of_standing(setting(ENDLESS, first), place)[0]) for first in range(2, 10)]
    assert [round(one, 4) for one in found] == list(STANDING[score])


ONE_PACK = {
    1: (0.126128, 0.131003, 0.129486, 0.131553, 0.0515646, 0.313726, 0.11654),
    2: (0.138976, 0.131762, 0.131815, 0.123948, 0.120526, 0, 0.352973),
    3: (0.130313, 0.130946, 0.123761, 0.123345, 0.116047, 0, 0.375588),
    4: (0.130973, 0.114163, 0.120679, 0.116286, 0.115096, 0, 0.402803),
    5: (0.119687, 0.123483, 0.116909, 0.104694, 0.106321, 0, 0.428905),
    6: (0.166948, 0.106454, 0.107192, 0.100705, 0.0978785, 0, 0.420823),
    7: (0.372345, 0.138583, 0.0773344, 0.0788967, 0.072987, 0, 0.259854),
    8: (0.130857, 0.362989, 0.129445, 0.0682898, 0.0697914, 0, 0.238627),
}
"""Appendix 2b: how the croupier ends, by his first card."""


@pytest.mark.parametrize("first", ONE_PACK)
def test_how_the_croupier_ends_with_one_pack(first: int) -> None:
    sabot = np.array([BlackjackRules(packs=1).sabot]) - np.array([hand_of(first)])
    assert chances(draws_to(first, 17), sabot)[0].tolist() == pytest.approx(ONE_PACK[first], abs=1e-6)


@pytest.mark.parametrize("first", VALUES)
def test_whole_numbers_and_decimals_agree_on_the_croupier(first: int) -> None:
    sabot = (3, 20, 24, 7, 24, 24, 0, 24, 11, 90)
    found = _ends(first, sabot, open_value=0)
    nearly = chances(draws_to(first, 17), np.array([sabot]))[0]
    assert sum(found) == 1
    assert [float(chance) for chance in found] == pytest.approx(nearly.tolist(), abs=1e-12)


@pytest.mark.parametrize("threes", [0, 1, 7, 24])
def test_a_value_left_open_is_dealt_all_the_same(threes: int) -> None:
    sabot = (24, 24, threes, 20, 24, 24, 24, 24, 24, 96)
    assert _ends(5, sabot, open_value=3) == _ends(5, sabot, open_value=0)


def _ends(first: int, sabot: Hand, open_value: int) -> list[Fraction]:
    """How often the croupier ends in each of `ENDS` against somebody who holds nothing."""
    nothing = Held(np.zeros((1, 10), dtype=np.int64), np.eye(len(ENDS), dtype=np.int64)[None])
    counting = Counting(nothing, draws_to(first, 17), open_value)
    left, same = sum(sabot), sabot[open_value - 1] if open_value else 0
    some, others = counting.most
    then = [
        [perm(same, a) * perm(left - a - b, some + others - a - b) for b in range(others + 1)] for a in range(some + 1)
    ]
    whole = perm(left, some + others)
    return [Fraction(ways, whole) for ways in counting.total(sabot, then, whole)]


def test_there_is_no_doubling_but_on_nine_to_eleven_counting_an_as_as_one() -> None:
    found = options(setting(SIX, 6)).worth[:, Move.DOBLAR]
    hands = all_hands()
    doubled = {hands.listed[place] for place in np.flatnonzero(found > NEVER)}
    assert hand_of(AS, 8) in doubled
    assert hand_of(AS, 9) in doubled
    assert hand_of(AS, TEN) not in doubled
    assert {score_of(hand) for hand in doubled if not hand[0]} == {9, 10, 11}


# --- a small sabot, dealt card by card --------------------------------------------------------------------------------


class SmallSabot(BlackjackRules, frozen=True, kw_only=True):
    """Four eights among threes and tens, and a six for the croupier: few enough to deal in every order."""

    @property
    def sabot(self) -> tuple[int, ...]:
        return (0, 0, 7, 0, 0, 1, 0, 4, 0, 30)


def small_play(rules: BlackjackRules) -> Play:
    moves = options(setting(rules, 6)).worth[:, [Move.PLANTARSE, Move.PEDIR, Move.DOBLAR]].argmax(axis=1)
    return Play(moves, moves, np.zeros(10))


def test_splitting_again_and_again_agrees_with_dealing_every_order() -> None:
    rules = SmallSabot()
    play = small_play(rules)
    found = Worth(rules, 6).manos(8, play).again_and_again()
    dealt = Dealt(rules, 6, play.split, again=True).split(8)
    assert found.won == mean_of(dealt, 1)
    assert found.squares == mean_of(dealt, 2)
    assert found.bets == bets_of(dealt)
    only_two = Dealt(rules, 6, play.split, again=True, only_two=True).split(8)
    assert {net: chance for net, chance in found.two.items() if chance} == nets_of(only_two)
    assert sum(nets_of(only_two).values()) < 1 == sum(nets_of(dealt).values())
    assert worth_of_splitting(setting(rules, 6), 8, play.split) == pytest.approx(float(found.won), abs=1e-9)


def test_splitting_once_every_result_is_that_of_dealing_every_order() -> None:
    rules = SmallSabot()
    play = small_play(rules)
    nets, bets = Worth(rules, 6).manos(8, play).once()
    dealt = Dealt(rules, 6, play.split, again=False).split(8)
    assert {net: chance for net, chance in nets.items() if chance} == nets_of(dealt)
    assert bets == bets_of(dealt)


# --- the whole game ---------------------------------------------------------------------------------------------------


@cache
def both(rules: BlackjackRules, first: int) -> tuple[Play, Play]:
    """The best play by every card, and by the score."""
    where = setting(rules, first)
    cards, _ = by_cards(where)
    return cards, by_score(where, cards.splits)


@pytest.mark.parametrize("first", [9, 10])
def test_fractions_and_decimals_agree_on_the_whole_game_with_one_pack(first: int) -> None:
    rules = BlackjackRules(packs=1, retiro=Fraction(1, 2))
    cards, _ = both(rules, first)
    exact = Worth(rules, first).game(cards)
    assert sum(exact.results.values()) + exact.split == 1
    assert float(exact.mean) == pytest.approx(worth_of_game(setting(rules, first), cards), abs=1e-9)


@pytest.mark.parametrize("first", [4, 10])
def test_to_look_at_every_card_is_never_worse(first: int) -> None:
    cards, chart = both(SIX, first)
    assert worth_of_game(setting(SIX, first), cards) > worth_of_game(setting(SIX, first), chart)


def test_the_retiro_is_never_taken_against_an_as_and_always_with_sixteen_against_a_ten() -> None:
    retiro = BlackjackRules(retiro=Fraction(1, 2))
    place = all_hands().place[hand_of(10, 6)]
    assert both(retiro, 10)[1].moves[place] == Move.RETIRO
    assert Move.RETIRO not in both(retiro, AS)[1].moves
    assert Move.RETIRO not in both(SIX, 10)[1].moves


@pytest.mark.parametrize("packs", [4, 6])
def test_who_gives_up_sixteen_of_two_cards_stands_with_sixteen_of_more(packs: int) -> None:
    """Against a ten the sixteens that go on are made of small cards, which are then not there to come."""
    retiro = BlackjackRules(packs=packs, retiro=Fraction(1, 2))
    where, chart = setting(retiro, 10), both(retiro, 10)[1]
    without = both(BlackjackRules(packs=packs), 10)[1]
    hands = all_hands()
    more = (hands.size > 2) & (hands.score == 16) & ~hands.soft
    assert set(chart.moves[more]) == set(chart.split[more]) == {Move.PLANTARSE}
    assert set(without.moves[more]) == {Move.PEDIR}
    asking = Play(np.where(more, Move.PEDIR, chart.moves), chart.split, chart.splits)
    assert worth_of_game(where, chart) > worth_of_game(where, asking) + 1e-5


@pytest.mark.parametrize("pair", [AS, 2])
def test_a_pair_that_is_always_split_is_still_played_where_it_can_not_be(pair: int) -> None:
    place = all_hands().place[hand_of(pair, pair)]
    chart = both(SIX, 6)[1]
    assert (chart.moves[place], chart.split[place]) == (Move.SEPARAR, Move.PEDIR)


def test_the_published_exception_to_the_chart() -> None:
    cards, chart = both(SIX, 4)
    place = all_hands().place[hand_of(10, 2)]
    assert (cards.moves[place], chart.moves[place]) == (Move.PEDIR, Move.PLANTARSE)


def test_departures_of_three_cards_and_more_are_what_the_very_cards_are_worth() -> None:
    """A sixteen against a ten is hit by the chart, and stood on when the cards that would help are in it."""
    where = setting(SIX, TEN)
    cards, worths = by_cards(where)
    found = list(departures({TEN: Both(by_score(where, cards.splits), cards, worths)}))
    three = {one.cards: one for one in found if len(one.cards) == 3}
    assert set(three) == {
        *((1, 5, 10), (1, 7, 8), (2, 4, 10), (2, 5, 9), (2, 7, 7)),
        *((3, 4, 9), (3, 5, 8), (4, 4, 8), (4, 5, 7), (5, 5, 6)),
    }
    at = all_hands().place[hand_of(4, 5, 7)]
    said = worths.worth[at, Move.PLANTARSE] - worths.worth[at, Move.PEDIR]
    assert said > 0
    assert three[4, 5, 7].gains == round(float(said), 5)
    assert {(one.chart, one.better) for one in found} == {("C", "P")}
    ((sentence, facts),) = told(found)
    assert facts["hand"].startswith("A-5-10, A-7-8, 2-4-10")
    assert (facts["more"], sentence) == (len(found) - 10, AND_MORE)


def test_a_departure_to_which_nobody_comes_is_not_told() -> None:
    """Who stands with a hand never holds one card more: whatever might be done with that is no matter."""
    where = setting(SIX, 6)
    cards, worths = by_cards(where)
    stands = Play(np.zeros_like(cards.moves), np.zeros_like(cards.split), cards.splits)
    asks = Play(np.ones_like(cards.moves), cards.split, cards.splits)
    assert {len(one.cards) for one in departures({6: Both(asks, stands, worths)})} == {2}


def test_without_a_hole_card_eights_are_not_split_against_ten_or_as() -> None:
    place = all_hands().place[hand_of(8, 8)]
    assert [both(SIX, first)[1].moves[place] for first in (4, 10, AS)] == [Move.SEPARAR, Move.PEDIR, Move.PEDIR]


def test_the_seguro_by_what_has_been_seen() -> None:
    assert seguro(SIX).mean == Fraction(-23, 311)
    assert round(float(-seguro(SIX).mean), 4) == 0.0740
    assert seguro(SIX, (10, 10)).mean < seguro(SIX).mean < seguro(SIX, (2, 3)).mean
    with pytest.raises(ValueError, match="do not have so many"):
        seguro(BlackjackRules(packs=1), (2,) * 5)
    with pytest.raises(ValueError, match=r"from 1, the as, to 10; \[0, 11\] do not"):
        seguro(SIX, (0, 5, 11))


def test_menor_and_mayor_de_trece() -> None:
    assert round(float(-trece(SIX, "menor", Fraction(1)).mean), 5) == 0.10067
    assert round(float(-trece(SIX, "mayor", Fraction(1)).mean), 5) == 0.06555


def test_a_solution_is_told_by_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tapete.exact.blackjack.solution.FIRSTS", (TEN,))
    found = solve(BlackjackRules(packs=1, retiro=Fraction(1, 2)))
    chart, later = ({row.hands: row.moves for row in rows} for rows in (found.chart, found.later))
    assert (chart["16"], chart["12"], chart["19"], chart["10,10"]) == ("R", "C", "P", "P")
    assert later["12"] == "C"
    told = {one.hand: one for one in found.options}
    assert len(told) == 54
    assert told[6, 10].retiro == -0.5
    assert told[8, 8].separar is not None
    assert told[7, 8].separar is None
    assert sum(found.by_cards.results.values()) + found.by_cards.split == Fraction(16, 52)
    assert found.by_cards.mean >= found.by_score.mean
    assert found.once
    assert sum(found.once.results.values()) == Fraction(16, 52)
    assert found.once.mean < found.by_score.mean
    assert len(found.seguro) == 55


@pytest.mark.soak
@pytest.mark.timeout(900)
def test_six_packs_to_the_last_fraction() -> None:
    found = solve(SIX)
    assert round(float(found.by_score.mean), 10) == -0.0054669207
    assert round(float(found.by_cards.mean), 10) == -0.0054311186
    assert found.once
    assert sum(found.once.results.values()) == 1
    assert [round(float(one.variance or 0), 6) for one in (found.by_score, found.once)] == [1.239024, 1.221044]
    assert [(one.cards, one.first) for one in found.departures if len(one.cards) == 2] == [((2, 10), 4)]
    assert Counter((sum(one.cards), one.first, one.better) for one in found.departures) == {
        (12, 4, "C"): 1,
        (16, 10, "P"): 167,
        (8, AS, "P"): 7,
    }
    assert {row.hands: row.moves for row in found.chart}["16"] == "PPPPPCCCCC"


@pytest.mark.soak
@pytest.mark.timeout(900)
def test_to_withdraw_from_a_ten_is_worth_a_quarter_of_a_percent() -> None:
    gain = solve(BlackjackRules(retiro=Fraction(1, 2))).by_score.mean - solve(SIX).by_score.mean
    assert round(float(gain), 6) == 0.002530


def test_what_was_worked_out_is_kept_and_a_broken_file_is_worked_out_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TAPETE_CACHE", str(tmp_path))
    worked, eight = [], BlackjackRules(packs=8)

    def work(rules: BlackjackRules) -> Solution:
        worked.append(rules)
        nothing = Worths(
            results={"1": Fraction(1, 3)},
            split=Fraction(0),
            from_splits=Fraction(0),
            action=Fraction(1),
            squares=Fraction(1, 3),
        )
        return Solution(
            rules=rules, chart=(), later=(), by_score=nothing, by_cards=nothing, departures=(), options=(), seguro=()
        )

    monkeypatch.setattr("tapete.exact.blackjack.solution.solve", work)
    first, second = solution(eight), solution(eight)
    assert first == second
    assert len(worked) == 1
    solution(BlackjackRules(packs=4))
    assert len(worked) == 2
    for file in tmp_path.iterdir():
        file.write_text("{")
    assert solution(eight) == first
    assert len(worked) == 3
