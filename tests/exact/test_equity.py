"""Equities of póquer de círculo, against what others have published and against every deal played out slowly.

Two hands of hold'em: `hcmp2` of GNU poker-eval, in "Texas Hold'em Trivia" (brainwagon.org, 2005). Three: the pots won
by PokerStove's count, as CandyPoker (github.com/sweeterthancandy) keeps them to compare itself with. Against any hand:
AA has 85.20 % and A-K of one suit 67.04 %, and AA against KK 81.95 %, as every table of hold'em has them. Five hands of
seven stud: 500,000 outcomes sampled by twodimes.net.
"""

from fractions import Fraction
from math import comb, isqrt

import pytest

from tapete.exact.poquer_de_circulo import boards
from tapete.exact.poquer_de_circulo.boards import Tally
from tapete.exact.poquer_de_circulo.equity import MOST, Equity, cover, discards, equity
from tapete.exact.poquer_de_circulo.situation import BadQuestion, making, read_cards, situation
from tests.exact.slow_equity import shares
from tests.trace import law

EVERY_BOARD = comb(48, 5)


def asked(variant: str, *hands: str, board: str = "", dead: str = "", cards: int = 0, samples: int = 0) -> Equity:
    return equity(variant, hands, "murcia", board=board, dead=dead, cards=cards, samples=samples)


# --- published figures ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mine", "theirs", "won", "lost", "tied"),
    [
        ("AdAc", "KhKs", 1388072, 317694, 6538),
        ("AdAc", "Td9d", 1338249, 367143, 6912),
        ("AdAc", "QcJh", 1450987, 254763, 6554),
    ],
)
def test_two_hands_of_holdem_win_as_many_boards_as_poker_eval_counts(
    mine: str, theirs: str, won: int, lost: int, tied: int
) -> None:
    found = asked("holdem", mine, theirs)
    assert found.exact
    assert found.deals == won + lost + tied == EVERY_BOARD
    first, second = found.hands
    assert (first.won, first.tied, first.lost) == tuple(Fraction(each, EVERY_BOARD) for each in (won, tied, lost))
    assert (second.won, second.tied, second.lost) == (first.lost, first.tied, first.won)


def test_three_hands_of_holdem_win_as_many_pots_as_pokerstove_counts() -> None:
    """In every way in which they can be held; what nobody wins alone is shared by all three."""
    found = asked("holdem", "AA", "QQ", "93o")
    assert found.deals == 592_165_728
    assert [share.won * found.deals for share in found.hands] == [418_219_956, 107_718_120, 64_207_836]
    assert [share.equity - share.won for share in found.hands] == [share.tied / 3 for share in found.hands]


@pytest.mark.parametrize(
    ("mine", "theirs", "percent"),
    [
        pytest.param("AA", "random", "85.20", marks=pytest.mark.soak),
        pytest.param("AKs", "random", "67.04", marks=pytest.mark.soak),
        ("AA", "KK", "81.95"),
        ("AsKs", "QhQd", "46.21"),
    ],
)
def test_hands_of_holdem_are_worth_what_every_table_says(mine: str, theirs: str, percent: str) -> None:
    found = asked("holdem", mine, theirs)
    assert found.exact
    assert f"{float(100 * found.hands[0].equity):.2f}" == percent


def test_five_hands_of_seven_stud_are_worth_what_was_sampled_by_others() -> None:
    sampled = {"4c2c2d": 98405, "QcJd9d": 65107, "AcJh9h8h3h": 167200, "9s8s2h": 42703, "TsTd8d": 126376}
    found = asked("seven-stud", *sampled, samples=400_000)
    for share, theirs in zip(found.hands, sampled.values(), strict=True):
        mean = Fraction(theirs, 500_000)
        error = isqrt(int(mean * (1 - mean) / 500_000 * 10**18)) + int((share.error or 0) * 10**9)
        assert abs(share.won - mean) * 10**9 < 4 * error


# --- every deal, one by one -------------------------------------------------------------------------------------------

SMALL = {
    "the river of hold'em": ("holdem", 0, ("AsKs", "QhQd", "9c8c"), "2c7d9h3s", "4d"),
    "the board plays": ("holdem", 0, ("4c3c", "2h2d"), "AsKsQsJsTs", ""),
    "two cards of hold'em to come": ("holdem", 0, ("AsKs", "AdQd"), "2s7d9s", ""),
    "ranges of hold'em": ("holdem", 0, ("QQ+:0.25,AKs", "TT,98s"), "2c7d9h3s", ""),
    "two cards of omaha to come": (
        "omaha",
        0,
        ("AsAhKsKh", "JdTd9c8c"),
        "2s7d9s",
        "2c3c4c5c6c7cTcJcQcKcAc2h3h4h5h6h7h8h",
    ),
    "exactly two own cards": ("omaha", 0, ("AsKsQsJs", "5c5d4c4d"), "Ts2d2c2h", "9d"),
    "hands of omaha of which one is held": (
        "omaha",
        0,
        ("AsAhKsKh,QsQh3s3h:0.5", "JdTd9c8c", "2c2d5c5d"),
        "7d9s6h3d",
        "",
    ),
    "three cards of sintético to come": ("poquer-sintetico", 0, ("KdJd", "As8h"), "Td9c", ""),
    "a range of sintético": ("poquer-sintetico", 0, ("JJ+,A8s", "KdQd"), "Td9d8d", ""),
    "color above full": ("poquer-sintetico", 0, ("KdJd", "AsTs"), "Td9d8dAcAh", ""),
    "the seventh card": ("seven-stud", 0, ("AsAhKd2d3d9c", "7c8c9h2c3cTc"), "", "4c"),
    "the seventh card of three": ("seven-stud", 0, ("AsAhKd2d3d9c", "7c8c9h2c3cTc", "QsQdJd6d6s4h"), "", "4c5c7d7h8s"),
    "unlike many cards to come": ("seven-stud", 0, ("AsAhKd2d3d9c4s", "7c8c9h2c3c"), "", ""),
    "hands of stud of which one is held": ("seven-stud", 0, ("AsAhKd2d3d9c,4s4d4h5h6h7h:0.2", "7c8c9h2c3cTc"), "", ""),
    "the last card of five stud": ("five-stud", 0, ("AsKsQd9s", "7c7d2h3h"), "", ""),
    "two changed, one changed": ("poquer-cubierto", 32, ("AsAdKh/7c8d", "QsQdJsJd/9h"), "", ""),
    "two changed on both sides": ("poquer-cubierto", 32, ("AsAdKh/7c8d", "TsJsQs/8s9h"), "", "7h8hTh"),
    "any hand": ("poquer-cubierto", 32, ("AsAdKhKd7c", "random"), "", ""),
    "figuras": ("poquer-cubierto", 0, ("AsAdKhQd/7c", "TsTh9s9d2c"), "", ""),
}


@pytest.mark.parametrize("name", SMALL)
def test_hands_are_worth_what_every_deal_gives_them(name: str) -> None:
    slug, cards, hands, board, dead = SMALL[name]
    variant = making(slug, "murcia", cards)
    slowly = shares(variant, hands, read_cards(variant, board), read_cards(variant, dead))
    found = asked(slug, *hands, board=board, dead=dead, cards=cards)
    assert found.exact
    assert [share.equity for share in found.hands] == slowly
    assert sum(slowly) == 1


@law("criterio:poquer-sintetico.3")
def test_at_sintetico_three_common_cards_count() -> None:
    """With five, A-A-K-K-Q would be on the board for all."""
    found = asked("poquer-sintetico", "9s8s", "QdJd", board="AsAhKdKcQs")
    assert [share.equity for share in found.hands] == [0, 1]


# --- one way of counting against another ------------------------------------------------------------------------------


def parts(tally: Tally | None) -> list[list[Fraction]]:
    assert tally
    return [[Fraction(each, tally.total) for each in row] for row in tally.shares]


@pytest.mark.parametrize(
    ("slug", "hands", "board"),
    [
        ("holdem", ("QQ+,AKs:0.5", "TT,98s"), "2c7d9h"),
        ("holdem", ("AsKs", "AA,KcQc:0.125"), "2c7d9h"),
        ("holdem", ("AKs", "AKs,22:0.3"), ""),
        ("poquer-sintetico", ("AsKs", "random"), ""),
        ("poquer-sintetico", ("AA,KsQs:0.4", "TT-QQ"), "9c"),
    ],
)
def test_ranges_meet_as_their_hands_do(slug: str, hands: tuple[str, ...], board: str) -> None:
    question = situation(making(slug, "murcia"), hands, board)
    by_ranges = boards._range_by_range(question)
    by_hands = boards._hand_by_hand(question, boards._together(question))
    assert parts(by_ranges) == parts(by_hands)
    assert by_ranges.deals == by_hands.deals


def test_three_hands_are_counted_as_two_where_one_is_out() -> None:
    """Two hands of stud are met by other means than three; a third that always loses changes nothing."""
    two = asked("seven-stud", "AsAhAdKsKh", "QsQhQdJsJh", dead="2c3d4c7h8h5s6s")
    three = asked("seven-stud", "AsAhAdKsKh", "QsQhQdJsJh", "2c3d4c7h8h5s", dead="6s")
    assert three.exact
    assert three.hands[2].equity == 0
    for pair, alike in zip(two.hands, three.hands, strict=False):
        assert abs(pair.equity - alike.equity) < Fraction(1, 200)


CHANCE = {
    "hold'em": ("holdem", ("AsKs", "QhQd"), ""),
    "a range of hold'em": ("holdem", ("QQ+,AKs:0.5", "98s,AsKs"), "2c7d9h"),
    "omaha": ("omaha", ("AsAhKsKh", "JdTd9c8c"), ""),
    "sintético": ("poquer-sintetico", ("AsKs", "random"), ""),
    "seven stud": ("seven-stud", ("AsAhKd", "7c8c9c"), ""),
    "five stud": ("five-stud", ("AsKs", "random"), ""),
    "cubierto": ("poquer-cubierto", ("AsAd/Kh7c2d", "random"), ""),
}


@pytest.mark.parametrize("name", CHANCE)
def test_samples_lie_within_their_error(name: str) -> None:
    slug, hands, board = CHANCE[name]
    exact, by_chance = asked(slug, *hands, board=board), asked(slug, *hands, board=board, samples=200_000)
    assert exact.exact
    assert by_chance.deals == 200_000
    assert by_chance.seed == 1
    for one, other in zip(exact.hands, by_chance.hands, strict=True):
        assert other.error
        assert abs(one.equity - other.equity) < 4 * other.error
        assert other.error < Fraction(12, 10_000)
    assert sum(share.equity for share in by_chance.hands) == 1


def test_the_same_seed_makes_the_same_deals() -> None:
    question = situation(making("omaha", "murcia"), ("AsAhKsKh", "random"))
    first, again, other = (boards.of_samples(question, 150_000, seed) for seed in (5, 5, 6))
    assert first == again != other


def test_what_takes_too_long_is_sampled() -> None:
    for hands in (("AsAhKd", "random"), ("4c2c2d", "QcJd9d", "AcJh9h8h3h", "9s8s2h", "TsTd8d")):
        assert boards.of_draws(situation(making("seven-stud", "murcia"), hands), MOST) is None
    omaha = situation(making("omaha", "murcia"), ("AsAhKsKh", "random"))
    assert boards.of_boards(omaha, MOST) is None
    unlike = situation(making("holdem", "murcia"), ("random", "random", "random"))
    assert boards.of_boards(unlike, MOST) is None
    assert not asked("omaha", "AsAhKsKh", "random", samples=1000).exact


@pytest.mark.parametrize(
    ("slug", "hands"),
    [
        ("holdem", ("AsKs", "AhKh")),
        pytest.param("holdem", ("random", "random"), marks=pytest.mark.soak),
        ("omaha", ("AsAhKsKh", "AdAcKdKc")),
        ("seven-stud", ("As8h7d", "Ad8c7s")),
        ("five-stud", ("random", "random")),
        ("poquer-sintetico", ("random", "random")),
        ("poquer-cubierto", ("/AsKd9h5c2c", "random")),
    ],
)
def test_hands_that_are_alike_are_worth_the_same(slug: str, hands: tuple[str, ...]) -> None:
    assert [share.equity for share in asked(slug, *hands).hands] == [Fraction(1, 2)] * 2


# --- cards that are changed -------------------------------------------------------------------------------------------


def test_every_way_to_change_cards_is_weighed_and_the_best_comes_first() -> None:
    found = discards("poquer-cubierto", ["AsAdKh7c8d", "random"], "murcia", cards=32)
    assert len(found) == 2**5
    worths = [way.share.equity for way in found]
    assert worths == sorted(worths, reverse=True)
    assert (found[0].kept, found[0].thrown) == ("AsAd", "Kh8d7c")
    assert found[0].share.equity == asked("poquer-cubierto", "AsAd/Kh8d7c", "random", cards=32).hands[0].equity
    [nothing] = [way for way in found if not way.kept]
    assert nothing.share.equity == Fraction(1, 2), "five cards of which nothing is known, on both sides"


def test_a_pat_full_is_kept_whole() -> None:
    first, *_ = discards("poquer-cubierto", ["AsAdAhKsKd", "QsQd/9h8c7c"], "murcia", cards=32)
    assert (first.kept, first.thrown) == ("AsAhAdKsKd", "")


def test_cards_are_changed_only_where_that_is_the_game() -> None:
    with pytest.raises(BadQuestion, match="No cards are changed at holdem"):
        discards("holdem", ["AsKs", "QhQd"], "murcia")
    with pytest.raises(BadQuestion, match="is not a hand of 5 cards"):
        discards("poquer-cubierto", ["AsKs", "random"], "murcia")


# --- the cagnotte -----------------------------------------------------------------------------------------------------


@law("MU2010:76.3.a", "criterio:poquer-de-circulo.17")
def test_the_house_takes_whole_chips_and_never_more_than_its_part() -> None:
    found = cover(19_700, 5_000, "murcia")
    assert found.deducted == 1_200, "12.35 in whole euros"
    assert found.needed == Fraction(50, 235)
    assert found.without == Fraction(50, 247)
    assert cover(19_700, 5_000, "murcia", chip=5).deducted == 1_235


@law("MU2010:76.3.a")
def test_more_than_its_part_can_not_be_taken() -> None:
    assert cover(10_000, 5_000, "murcia", rate=Fraction(1, 20)).deducted == 700
    assert cover(10_000, 5_000, "murcia", rate=Fraction(0)).needed == Fraction(1, 3)
    with pytest.raises(BadQuestion, match=r"up to 1/20 of a bote, not 3/50. \[MU2010:76.3.a\]"):
        cover(10_000, 5_000, "murcia", rate=Fraction(3, 50))
