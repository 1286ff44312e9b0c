"""Póquer sin descarte: what is counted, against what is published abroad and what plain counting finds.

The game is known in America as Caribbean Stud. With the pays that are usual there (50 for an escalera de color) every
source has a house edge of 5.224 % of the ante and 2.555 % of all put at risk at best, 5.316 % for A-K-J-8-3 or better.
The decree pays an escalera de color 25 to 1: there are 36 in 2,598,960 hands, and the bank must play, so the edge is
0.04 points higher. The best play is the same.
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random

import numpy as np
import pytest

from tapete.engine.codec import encode
from tapete.exact import analyses
from tapete.exact.book import Question
from tapete.exact.memory import decoded
from tapete.exact.poquer_sin_descarte import chart, kernels
from tapete.exact.poquer_sin_descarte import play as ways
from tapete.exact.poquer_sin_descarte.deals import Worth, number_of, worth_now
from tapete.exact.poquer_sin_descarte.play import GOES, BestPlay, SinDescartePlay, Terms
from tapete.exact.poquer_sin_descarte.solution import solved, terms_of, work_out
from tapete.exact.result import Analysis
from tapete.kit.cards import FRENCH_52, Card, parse_card
from tapete.kit.poker.hands import CARTA_MAYOR, made, worth_of
from tapete.language import LANGUAGES
from tapete.law.parameters import sheet

SLUG = "poquer-sin-descarte"
COLUMN = sheet(SLUG).column("murcia")
USUAL = terms_of(COLUMN, 2)
PACK = [str(card) for card in FRENCH_52.cards]


def _play() -> SinDescartePlay:
    return chart(Question(game=SLUG, jurisdiction="murcia"))


def _antes() -> dict[str, Analysis]:
    return {each.strategy: each for each in analyses(SLUG, "murcia")["ante"]}


def _cards(text: str) -> list[Card]:
    return [parse_card(each, FRENCH_52) for each in text.split()]


# --- what is published ------------------------------------------------------------------------------------------------


def test_the_decree_costs_a_little_more_than_caribbean_stud() -> None:
    """36 escaleras de color, of which some meet a bank that plays, lose 25 units on 2 antes each."""
    best = solved(USUAL)
    straight_flush = next(each for each in best.best.dealt if each.category == "escalera-de-color")
    american = best.mean + Fraction(straight_flush.won, best.best.deals) * 2 * 25
    assert round(float(-american), 5) == 0.05224
    assert round(float(-american / best.best.action(USUAL)), 5) == 0.02555
    assert round(float(-best.mean), 6) == 0.052637
    simple = best.others[ways.AKJ83]
    won = next(each for each in simple.dealt if each.category == "escalera-de-color").won
    assert round(float(-simple.mean(USUAL) - Fraction(50 * won, simple.deals)), 5) == 0.05316


def test_every_deal_is_counted_once() -> None:
    for play in _play().plays:
        for played in (play.best, *play.others.values()):
            deals = 13 * comb(51, 5) * comb(46, 4)
            assert played.deals == deals * (42 if played.bought else 1)
    hands = {each.category: each.passed + each.went for each in solved(USUAL).best.dealt}
    assert [hands[name] * 2_598_960 // sum(hands.values()) for name in ("escalera-real", "full", "pareja")] == [
        *(4, 3744, 1_098_240)
    ]


def test_the_other_readings_and_what_the_casino_may_sell() -> None:
    """A second bet of one ante would give the player the edge: who doubles by as much hardly ever passes."""
    edges = {way: round(float(each.edge), 5) for way, each in _antes().items()}
    assert edges == {
        ways.AT_BEST: 0.05264,
        ways.BY_CHART: 0.05264,
        ways.AKJ83: 0.05356,
        ways.PAREJA: 0.05509,
        ways.AS_THE_CROUPIER: 0.05721,
        ways.BLIND: 0.16647,
        ways.BUYING: 0.01217,
        ways.OTHER_SECOND: -0.01412,
        ways.OTHER_BUYING: -0.01989,
    }
    at_best, by_chart = (_antes()[way].edge for way in (ways.AT_BEST, ways.BY_CHART))
    assert 0 < by_chart - at_best < Fraction(1, 10**6), "palos matter, but hardly"


def test_extras() -> None:
    """4 + 36/10 in 2,598,960 hands take the pot."""
    bets = analyses(SLUG, "murcia")
    assert bets["seguro"][0].edge == 1 - Fraction(3744 * 101 + 624 * 301 + 36 * 1001 + 4 * 2001, 2_598_960)
    assert _play().fair_pot == Fraction(2_598_960 * 10, 76)
    assert [way.edge > 0 for way in bets["progresivo"]] == [True, True, False]


# --- what plain counting finds ----------------------------------------------------------------------------------------


def _counted(terms: Terms, hand: str, shown: str, fours: Sequence[tuple[str, ...]]) -> Fraction:
    """What going wins against these hands of the croupier, by the definition of hands."""
    ranking, mine = terms.ranking, made(terms.ranking, _cards(hand))
    won = 0
    for four in fours:
        theirs = made(ranking, _cards(" ".join((*four, shown))))
        if theirs.category == CARTA_MAYOR and theirs.kickers[:2] != ("A", "K"):
            won += 1
        elif mine.strength > theirs.strength:
            won += 1 + terms.multiple * terms.pay(mine.category)
        elif mine.strength < theirs.strength:
            won -= 1 + terms.multiple
    return Fraction(won, len(fours))


@pytest.mark.parametrize(
    ("hand", "shown"),
    [("As Kd Qh 4c 3s", "5s"), ("Qs Qd 6h 9c Ad", "Qh"), ("Ks Qs Js Ts 9s", "Ad"), ("8c 7d 5h 3s 2c", "2d")],
)
def test_what_very_cards_are_worth(hand: str, shown: str) -> None:
    """With most of the pack known to be out, few hands of the croupier are left, and all can be looked at."""
    rest = [card for card in PACK if card not in hand.split() and card != shown]
    out = tuple(Random(3).sample(rest, 36))
    fours = list(combinations([card for card in rest if card not in out], 4))
    found = worth_now(USUAL, tuple(hand.split()), shown, out)
    assert found == Worth(paso=Fraction(-1), voy=_counted(USUAL, hand, shown, fours))


def test_what_a_bought_card_is_worth() -> None:
    hand, shown = "2s 5s 9s Js Kh", "3d"
    rest = [card for card in PACK if card not in hand.split() and card != shown]
    out = tuple(Random(4).sample(rest, 38))
    left = [card for card in rest if card not in out]
    terms = terms_of(COLUMN, 2, buys=True)
    found = worth_now(terms, tuple(hand.split()), shown, out)
    for place in (0, 4):
        worths = []
        for card in left:
            held = hand.split()
            held[place] = card
            fours = list(combinations([other for other in left if other != card], 4))
            worths.append(max(_counted(terms, " ".join(held), shown, fours), Fraction(-1)))
        assert found.buys[place] == sum(worths, Fraction(0)) / len(left) - 1


def test_the_tables_of_hands_tell_how_many_hold_none_of_five() -> None:
    source = Random(7)
    held = kernels.nothing_held(51)
    hands = [tuple(sorted(source.sample(range(51), 4))) for _ in range(60)]
    for hand in hands:
        kernels.put(np.array(hand, dtype=np.uint8), held)
    for _ in range(40):
        five = sorted(source.sample(range(51), 5))
        plain = sum(not set(hand) & set(five) for hand in hands)
        assert kernels.none_of(np.array(five, dtype=np.uint8), held) == plain
        row, threes = np.zeros(64, dtype=np.int16), np.zeros(64, dtype=np.int16)
        few = np.zeros(64, dtype=np.uint8)
        assert kernels.and_each(np.array(five, dtype=np.uint8), held, row, threes, few) == plain
        other = next(card for card in range(51) if card not in five)
        assert row[other] == sum(other in hand and not set(hand) & set(five) for hand in hands)


def test_the_chart_says_of_very_cards_what_they_are_worth() -> None:
    """Where the chart has a capital letter, every hand of the class is so."""
    source, play = Random(11), solved(USUAL)
    for _ in range(60):
        *hand, shown = source.sample(PACK, 6)
        if source.random() < 0.7:
            hand = ["As", "Kd", *source.sample([card for card in PACK if card[0] in "23456789TJQ"], 3)]
            shown = source.choice([card for card in PACK if card not in hand])
        letter = play.letter(worth_of(USUAL.ranking, _cards(" ".join(hand))), shown[0])
        if letter in "VP":
            assert (worth_now(USUAL, tuple(hand), shown).voy > -1) is (letter in GOES), (hand, shown)


# --- as it is told and kept -------------------------------------------------------------------------------------------


def test_studies_are_told_in_every_language() -> None:
    for language in LANGUAGES:
        study = _play().study(language)
        assert len(study.charts[0].rows) == 11
        assert len(study.tables) == 2
    assert number_of("As") == 48


def test_what_is_kept_is_read_again() -> None:
    play = solved(USUAL)
    assert decoded(encode(play), BestPlay) == play


@pytest.mark.soak
def test_american_pays_worked_out_from_the_beginning() -> None:
    pays = tuple((name, 50 if name == "escalera-de-color" else pay) for name, pay in USUAL.pays)
    american = Terms(ranking=USUAL.ranking, plays_from=("A", "K"), multiple=2, pays=pays)
    found = work_out(american)
    assert round(float(-found.mean), 5) == 0.05224
    assert round(float(-found.others[ways.AKJ83].mean(american)), 5) == 0.05316
    assert round(float(-found.others[ways.BLIND].mean(american)), 4) == 0.1661
