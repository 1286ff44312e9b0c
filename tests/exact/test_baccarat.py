"""Punto y banca and ferrocarril from a known sabot.

Published figures:
M. Shackleford, The Wizard of Odds, "Baccarat Odds for 1 to 12 Decks", table "Combinations" (its figures of sixteen
digits are cut to fifteen; those of eight packs stand whole in his forum, "Baccarat Probability Question").
J. G. Kemeny and J. L. Snell, "Game-theoretic solution of baccarat", American Mathematical Monthly 64 (1957): the game
in which removing cards does not matter, a model of totals (its fractions are quoted without the text at hand; that the
game of very many packs comes as near to them as it must is what is tried).
S. N. Ethier and C. Gámez, "A game-theoretic analysis of baccara chemin de fer", Games 4 (2013) 711-737: with packs, and
whoever sees both cards, the banker has 484 situations and the player five hands of five (a 2^5 x 2^484 game).
"""

from collections import Counter
from fractions import Fraction
from itertools import permutations
from math import perm

import pytest
from msgspec.structs import replace

from tapete.exact import WithScores, analyse, mathematics_of
from tapete.exact.baccarat import BadSabot, Drawing, Draws, Wins, checked, final_scores, full_sabot, wins
from tapete.exact.ferrocarril import Equilibrium, Game, equilibrium

TABLEAU = (
    "TTTTTTTTTTT",
    "TTTTTTTTTTT",
    "TTTTTTTTTTT",
    "TTTTTTTTPTT",
    "PPTTTTTTPPT",
    "PPPPTTTTPPT",
    "PPPPPPTTPPP",
    "PPPPPPPPPPP",
)
NATURALS = frozenset({8, 9})
FIXED = Drawing(naturals=NATURALS, punto="TTTTTTPP", banca=TABLEAU)
FREE = Drawing(naturals=NATURALS, punto="TTTTTOPP", banca=("T" * 11, *("O" * 11,) * 7))
FIXED_PUNTO = Drawing(naturals=NATURALS, punto="TTTTTTPP", banca=FREE.banca)
FIVE_PER_CENT = Fraction(1, 20)


def six(drawing: Drawing, commission: Fraction) -> Game:
    return Game(sabot=full_sabot(6), drawing=drawing, commission=commission)


@pytest.mark.parametrize(
    ("packs", "published"),
    [
        (1, Wins(6548674432, 6737232640, 1372227328)),
        (4, Wins(33608344225792, 34543624867840, 7145601996928)),
        (6, Wins(392220492728832, 403095751234560, 83552962932288)),
        (8, Wins(2230518282592256, 2292252566437888, 475627426473216)),
    ],
)
def test_every_order_of_so_many_packs(packs: int, published: Wins) -> None:
    assert wins(full_sabot(packs), FIXED) == published
    assert published.total == perm(52 * packs, 6)


def test_a_small_sabot_agrees_with_dealing_every_order_of_its_cards() -> None:
    cards = (0, 0, 1, 3, 5, 6, 7, 8)
    counts = tuple(cards.count(value) for value in range(10))
    found = [0, 0, 0]
    for order in permutations(cards, 6):
        found[_dealt(order)] += 1
    assert wins(counts, FIXED) == Wins(*found)


def _dealt(order: tuple[int, ...]) -> int:
    """Who wins a jugada dealt by hand: 0 the punto, 1 the banca, 2 neither."""
    punto, banca, thirds = (order[0] + order[2]) % 10, (order[1] + order[3]) % 10, list(order[4:])
    if max(punto, banca) < 8:
        column = 10
        if punto <= 5:
            column = thirds.pop(0)
            punto = (punto + column) % 10
        if TABLEAU[banca][column] == "T":
            banca = (banca + thirds[0]) % 10
    return 2 if punto == banca else int(banca > punto)


@pytest.mark.parametrize(
    ("counts", "told"),
    [
        ((1,) * 9, "these are 9"),
        ((96, 25, *(24,) * 8), "25 cards of value 1: 6 packs have 24"),
        ((-1, *(24,) * 9), "-1 cards of value 0"),
        ((5, *(0,) * 9), "5 cards are not enough"),
    ],
)
def test_an_impossible_sabot_is_refused(counts: tuple[int, ...], told: str) -> None:
    with pytest.raises(BadSabot, match=told):
        checked(counts, 6)


def test_from_very_many_packs_the_solution_is_that_of_kemeny_and_snell() -> None:
    found = equilibrium(Game(sabot=full_sabot(10**6), drawing=FREE, commission=Fraction(0), by_total=True))
    assert abs(found.punto_draws[0, 5] - Fraction(9, 11)) < Fraction(1, 10**6)
    assert abs(found.punto + Fraction(679568, 53094899)) < Fraction(1, 10**6)


def test_without_end_it_is_theirs_to_the_last_fraction() -> None:
    found = equilibrium(Game(sabot=full_sabot(1), drawing=FREE, commission=Fraction(0), by_total=True, endless=True))
    assert set(found.punto_draws.values()) == {Fraction(9, 11)}
    assert found.punto == -found.banca == -Fraction(679568, 53094899)
    mixed = {(sum(hand) % 10, third) for (hand, third), often in found.banca_draws.items() if 0 < often < 1}
    assert mixed == {(6, 10)}


@pytest.mark.parametrize("packs", [1, 6, 8])
@pytest.mark.parametrize("commission", [Fraction(0), FIVE_PER_CENT])
def test_who_looks_only_at_totals_does_the_same_with_all_hands_that_count_the_same(
    packs: int, commission: Fraction
) -> None:
    game = Game(sabot=full_sabot(packs), drawing=FREE, commission=commission, by_total=True)
    found = equilibrium(game)
    assert len(set(found.punto_draws.values())) == 1
    often: dict[tuple[int, int], set[Fraction]] = {}
    for (hand, third), draws in found.banca_draws.items():
        often.setdefault((sum(hand) % 10, third), set()).add(draws)
    assert len(found.banca_draws) == 484
    assert {len(ways) for ways in often.values()} == {1}


def test_no_other_answer_by_totals_serves_either_side_better() -> None:
    """Every total of five drawn or stood with, and every answer of a banker who sees totals, bound one by one."""
    game = Game(sabot=full_sabot(6), drawing=FREE, commission=FIVE_PER_CENT, by_total=True)
    best = equilibrium(game)
    for letter in "TP":
        bound = replace(game, drawing=replace(FREE, punto=FREE.punto.replace("O", letter)))
        assert equilibrium(bound).punto <= best.punto


def test_to_see_every_card_is_worth_something_to_the_banker() -> None:
    both = [
        equilibrium(Game(sabot=full_sabot(6), drawing=FIXED_PUNTO, commission=FIVE_PER_CENT, by_total=by_total))
        for by_total in (True, False)
    ]
    assert both[0].banca < both[1].banca


def test_the_banker_has_484_situations_and_five_hands_leave_the_punto_a_choice() -> None:
    found = equilibrium(six(FREE, FIVE_PER_CENT))
    assert len(found.banca_draws) == 484
    assert set(found.punto_draws) == {(0, 5), (1, 4), (2, 3), (6, 9), (7, 8)}


def test_six_packs_at_the_best_of_both() -> None:
    found = equilibrium(six(FREE, FIVE_PER_CENT))
    mixed = {where: often for where, often in found.banca_draws.items() if 0 < often < 1}
    sure = {hand: often for hand, often in found.punto_draws.items() if hand != (1, 4)}
    assert sure == {(0, 5): 1, (2, 3): 0, (6, 9): 1, (7, 8): 1}
    assert 0 < found.punto_draws[1, 4] < 1
    assert list(mixed) == [((0, 6), 10)]
    assert round(float(found.punto), 8) == -0.01284101
    assert round(float(found.banca), 8) == -0.01015838


def test_what_the_punto_wins_the_banker_loses_but_for_the_cagnotte() -> None:
    parlour = equilibrium(six(FREE, Fraction(0)))
    assert parlour.punto == -parlour.banca
    casino = equilibrium(six(FREE, FIVE_PER_CENT))
    assert casino.punto + casino.banca == -FIVE_PER_CENT * casino.wins[1]
    assert sum(casino.wins) == 1


def test_to_be_bound_is_worth_nothing_to_the_bound() -> None:
    free = equilibrium(six(FREE, FIVE_PER_CENT)).punto
    for punto in ("TTTTTTPP", "TTTTTPPP"):
        bound = Drawing(naturals=NATURALS, punto=punto, banca=FREE.banca)
        assert equilibrium(six(bound, FIVE_PER_CENT)).punto < free
    cuadro = tuple(row[:9] + "O" + row[10] if total == 3 else row for total, row in enumerate(TABLEAU))
    by_the_cuadro = Drawing(naturals=NATURALS, punto=FREE.punto, banca=cuadro)
    assert equilibrium(six(by_the_cuadro, FIVE_PER_CENT)).punto > free


def test_more_freedom_than_the_law_gives_changes_nothing() -> None:
    anything = Drawing(naturals=NATURALS, punto="O" * 8, banca=("O" * 11,) * 8)
    wide = equilibrium(six(anything, FIVE_PER_CENT))
    assert _essence(wide) == _essence(equilibrium(six(FREE, FIVE_PER_CENT)))


def _essence(found: Equilibrium) -> tuple[object, ...]:
    return found.wins, found.banca_draws


def test_without_freedom_it_is_the_fixed_table() -> None:
    bound = equilibrium(six(FIXED, Fraction(0)))
    found = wins(full_sabot(6), FIXED)
    assert bound.wins[0] == Fraction(found.punto, found.total)
    assert bound.wins[1] == Fraction(found.banca, found.total)


@pytest.mark.parametrize(("game", "where"), [("punto-y-banca", "estado"), ("ferrocarril", "galicia")])
def test_both_final_scores_tell_who_wins(game: str, where: str) -> None:
    mathematics = mathematics_of(game)
    assert isinstance(mathematics, WithScores)
    found = mathematics.final_scores(game, where)
    assert sum(map(sum, found)) == 1
    punto = analyse(game, where, "punto")[0].distribution
    assert punto is not None
    said = {chance.net: chance.probability for chance in punto.chances}
    assert sum(found[mine][theirs] for mine in range(10) for theirs in range(mine)) == said[Fraction(1)]
    assert sum(found[score][score] for score in range(10)) == said[Fraction(0)]


def test_final_scores_of_a_sabot_of_six_cards_are_those_of_every_order() -> None:
    cards = (1, 2, 3, 4, 6, 7)
    counts = tuple(cards.count(value) for value in range(10))
    draws = Draws(
        NATURALS,
        punto=lambda pair: int(FIXED.punto[sum(pair) % 10] == "T"),
        banca=lambda pair, third: int(TABLEAU[sum(pair) % 10][third] == "T"),
    )
    dealt: Counter[tuple[int, int]] = Counter()
    for a, b, c, d, e, f in permutations(cards):
        mine, theirs, more = (a + c) % 10, (b + d) % 10, [e, f]
        if not {mine, theirs} & NATURALS:
            third = more.pop(0) if FIXED.punto[mine] == "T" else 10
            mine = (mine + third) % 10
            theirs += more[0] if TABLEAU[theirs][third] == "T" else 0
        dealt[mine, theirs % 10] += 1
    found = final_scores(counts, draws)
    assert {(m, t): Fraction(found[m][t]) * 720 for m in range(10) for t in range(10) if found[m][t]} == dealt
