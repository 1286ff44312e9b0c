"""Black-jack where the law is silent and a criterio might have decided otherwise.

Only the first bet is lost to the croupier's Black-Jack, or ases are split once: a small sabot is dealt in every order.
"""

from fractions import Fraction

import numpy as np
import pytest

from tapete.exact import Unplayable, changed
from tapete.exact.blackjack import BlackjackRules, rules_of
from tapete.exact.blackjack.hands import AS, TEN, Ints, Move, all_hands, hand_of, options, setting, worth_of_standing
from tapete.exact.blackjack.solution import Worth
from tapete.exact.blackjack.strategy import Play, by_cards, worth_of_splitting
from tests.exact.dealt import Dealt, bets_of, mean_of, nets_of
from tests.exact.decimals import worth_of_game

FIRST_BET = BlackjackRules(solo_apuesta_inicial=True)
ONCE = BlackjackRules(ases_again=False)


class SmallSabot(BlackjackRules, frozen=True, kw_only=True):
    """Few enough cards to deal in every order, with which the croupier may make a Black-Jack and manos may double."""

    cards: tuple[int, ...] = (4, 0, 4, 0, 0, 0, 0, 4, 0, 12)

    @property
    def sabot(self) -> tuple[int, ...]:
        return self.cards


def moves_against(rules: BlackjackRules, first: int) -> Ints:
    """The best play with the first bet alone at risk, which doubles more."""
    found: Ints = options(setting(rules, first)).worth[:, [Move.PLANTARSE, Move.PEDIR, Move.DOBLAR]].argmax(axis=1)
    return found


@pytest.mark.parametrize("first", [AS, TEN])
@pytest.mark.parametrize("solo", [False, True], ids=("everything", "the first bet"))
def test_what_his_black_jack_takes_agrees_with_dealing_every_order(first: int, solo: bool) -> None:
    rules = SmallSabot(solo_apuesta_inicial=solo)
    moves = moves_against(rules, first)
    manos = Worth(rules, first).manos(8, Play(moves, moves, np.zeros(10)))
    found, dealt = manos.again_and_again(), Dealt(rules, first, moves, again=True).split(8)
    assert (found.won, found.squares, found.bets) == (mean_of(dealt, 1), mean_of(dealt, 2), bets_of(dealt))
    assert worth_of_splitting(setting(rules, first), 8, moves) == pytest.approx(float(found.won), abs=1e-9)
    only_two = Dealt(rules, first, moves, again=True, only_two=True).split(8)
    assert {net: chance for net, chance in found.two.items() if chance} == nets_of(only_two)
    nets, bets = manos.once()
    dealt = Dealt(rules, first, moves, again=False).split(8)
    assert {net: chance for net, chance in nets.items() if chance} == nets_of(dealt)
    assert bets == bets_of(dealt)


@pytest.mark.parametrize("solo", [False, True], ids=("everything", "the first bet"))
def test_ases_split_once_agree_with_dealing_every_order(solo: bool) -> None:
    rules = SmallSabot(ases_again=False, solo_apuesta_inicial=solo)
    moves = moves_against(rules, TEN)
    dealt = Dealt(rules, TEN, moves, again=False).split(AS)
    nets, _ = Worth(rules, TEN).manos(AS, Play(moves, moves, np.zeros(10))).once()
    assert {net: chance for net, chance in nets.items() if chance} == nets_of(dealt)
    assert worth_of_splitting(setting(rules, TEN), AS, moves) == pytest.approx(float(mean_of(dealt, 1)), abs=1e-9)


@pytest.mark.parametrize("rules", [FIRST_BET, ONCE], ids=("the first bet", "ases once"))
@pytest.mark.parametrize("first", [9, TEN])
def test_fractions_and_decimals_agree_on_the_whole_game(rules: BlackjackRules, first: int) -> None:
    one = BlackjackRules(
        packs=1, solo_apuesta_inicial=rules.solo_apuesta_inicial, ases_again=rules.ases_again, retiro=Fraction(1, 2)
    )
    cards, _ = by_cards(setting(one, first))
    exact = Worth(one, first).game(cards)
    assert sum(exact.results.values()) + exact.split == 1
    assert float(exact.mean) == pytest.approx(worth_of_game(setting(one, first), cards), abs=1e-9)


def test_with_the_first_bet_alone_at_risk_elevens_are_doubled_and_eights_split_against_a_ten() -> None:
    usual, alone = (by_cards(setting(rules, TEN))[0].moves for rules in (BlackjackRules(), FIRST_BET))
    eleven, eights = (all_hands().place[hand_of(*cards)] for cards in ((5, 6), (8, 8)))
    assert (usual[eleven], alone[eleven]) == (Move.PEDIR, Move.DOBLAR)
    assert (usual[eights], alone[eights]) == (Move.PEDIR, Move.SEPARAR)


def test_to_stand_is_worth_the_same() -> None:
    places = np.arange(len(all_hands().listed))
    usual, alone = (worth_of_standing(setting(rules, TEN), places) for rules in (BlackjackRules(), FIRST_BET))
    assert np.array_equal(usual, alone)


def test_the_silences_are_parameters_of_the_law() -> None:
    for where in ("estado", "galicia", "murcia"):
        assert (rules_of(where).solo_apuesta_inicial, rules_of(where).ases_again) == (False, True)


def test_a_double_that_may_pass_21_is_not_followed() -> None:
    with pytest.raises(Unplayable, match="manos that double with 12 may pass 21"):
        changed("blackjack", "estado", {"doubles": [9, 10, 11, 12]})


@pytest.mark.soak
@pytest.mark.timeout(900)
@pytest.mark.parametrize(
    ("change", "costs"),
    [({"solo_apuesta_inicial": True}, 0.0043606812), ({"ases_again": False}, 0.0061218607)],
    ids=("the first bet", "ases once"),
)
def test_what_a_silence_is_worth_with_six_packs(change: dict[str, bool], costs: float) -> None:
    assert float(-changed("blackjack", "estado", change)["plaza"][0].per_stake) == pytest.approx(costs, abs=1e-10)
