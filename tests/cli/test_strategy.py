"""`tapete strategy`: the chart as people and programs read it."""

from fractions import Fraction
from pathlib import Path

import pytest
from msgspec.structs import replace

from tapete.exact import analyse
from tapete.exact.result import Frequencies
from tests.cli.running import data, fine, refused
from tests.exact.small import small_solution


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TAPETE_CACHE", str(tmp_path))
    monkeypatch.setattr("tapete.exact.blackjack.solution.solution", small_solution)


def test_the_chart_of_blackjack_with_what_is_besides() -> None:
    shown = fine("strategy", "blackjack", "--in", "galicia")
    assert "16    P  P  P  P  P  C  C  R  R   C" in shown
    assert "16                      P  P  P  P  P  C  C  C  C   C" in shown
    assert "17                      " not in shown
    assert "With 2-10 against 4, C is better than P." in shown
    assert "House edge, by the chart   0.5000 %" in shown
    assert "6.7961 % … 8.7379 %" in shown


def test_the_law_leaves_packs_and_retiro_to_the_casino_in_one_place_only() -> None:
    four = data("strategy", "blackjack", "--in", "murcia", "--packs", "4", "--no-retiro")
    assert (four["rules"]["packs"], four["rules"]["retiro"]) == (4, None)
    six = data("strategy", "blackjack", "--in", "galicia")
    assert (six["rules"]["packs"], six["rules"]["retiro"]) == (6, "1/2")
    assert "4 packs are not lawful there; these are: 6." in refused(
        2, "strategy", "blackjack", "--in", "estado", "--packs", "4"
    )


def test_options_that_mean_nothing_there_are_refused() -> None:
    for where in ("estado", "galicia"):
        said = refused(2, "strategy", "blackjack", "--in", where, "--no-retiro")
        assert f"--no-retiro means nothing at blackjack in {where}." in said
    ferrocarril = ("strategy", "ferrocarril", "--in", "murcia")
    assert "--packs is for blackjack." in refused(2, *ferrocarril, "--packs", "4")
    assert "--no-retiro is for blackjack." in refused(2, *ferrocarril, "--no-retiro")


def test_edges_are_of_the_packs_and_the_retiro_that_the_casino_chose() -> None:
    six, four = (data("edge", "blackjack", "--in", "murcia", *packs) for packs in ((), ("--packs", "4")))
    assert [way["bet"] for way in four] == [way["bet"] for way in six]
    assert four[2]["per_stake"] != six[2]["per_stake"]
    assert data("edge", "blackjack", "--in", "murcia", "--packs", "6") == six
    said = refused(2, "edge", "blackjack", "--in", "estado", "--packs", "4")
    assert "4 packs are not lawful there; these are: 6." in said
    assert "--packs is for blackjack." in refused(2, "edge", "bola", "--in", "estado", "--packs", "4")
    assert "--no-retiro means nothing" in refused(2, "edge", "blackjack", "--in", "estado", "--no-retiro")


def test_the_bets_of_blackjack_by_jurisdiction() -> None:
    estado, murcia = (data("edge", "blackjack", "--in", where) for where in ("estado", "murcia"))
    assert [way["bet"] for way in estado] == ["plaza", "plaza", "seguro"]
    assert [way["bet"] for way in murcia] == ["plaza", "plaza", "seguro", "menor", "mayor"]
    assert (estado[0]["per_stake"], estado[0]["per_action"], estado[0]["distribution"]) == ("-1/200", "-1/220", None)
    assert "0.5000 %" in fine("edge", "blackjack", "plaza", "--in", "estado")


def test_frequencies_lie_between_two_figures_where_manos_are_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = fine("edge", "blackjack", "plaza", "--in", "estado")
    assert "Wins                            49.7500 %\n" in shown
    assert "Loses                           50.2500 %\n" in shown

    (plaza, *_) = analyse("blackjack", "estado", "plaza")
    untold = replace(plaza, frequencies=Frequencies(won=Fraction(49, 100), null=Fraction(0), lost=Fraction(1, 2)))
    monkeypatch.setattr("tapete.cli.edge.analyses_of", lambda _: {"plaza": (untold,)})
    shown = fine("edge", "blackjack", "plaza", "--in", "estado")
    assert "Wins                            49.0000 % … 50.0000 %\n" in shown
    assert "Null                            0.0000 % … 1.0000 %\n" in shown


def test_a_bet_has_the_same_name_for_edge_and_for_simulate() -> None:
    assert data("edge", "blackjack", "plaza:3", "--in", "murcia") == data(
        "edge", "blackjack", "plaza", "--in", "murcia"
    )
    (menor,) = data("edge", "blackjack", "menor:2", "--in", "murcia")
    assert menor["bet"] == "menor"
    assert "is not a bet" in refused(2, "edge", "blackjack", "plaza:9", "--in", "murcia")
    assert "is not a bet" in refused(2, "edge", "bola", "rojo:1", "--in", "estado")


def test_a_worse_black_jack_is_other_rules() -> None:
    rows = data("compare", "blackjack", "estado", 'pay_seguro="3"')
    assert rows[0]["first"] == rows[0]["second"]
    assert rows[1]["first"] == "-23/311"
    assert rows[1]["second"] == "73/311"


def test_the_equilibrium_of_ferrocarril() -> None:
    shown = fine("strategy", "ferrocarril", "--in", "asturias")
    assert "5      P  P  P  P  *  T  T  T  P  P  T" in shown
    assert "1-4    60.8725 %" in shown
    assert "0-6    -           51.3459 %" in shown
    found = data("strategy", "ferrocarril", "--in", "asturias")
    assert len(found["banca_draws"]) == 484
    assert {"hand": [2, 3], "third": None, "draws": "0/1"} in found["punto_draws"]


def test_what_the_law_is_silent_about_may_be_supposed_otherwise() -> None:
    said = data("strategy", "blackjack", "--in", "estado", "--suppose", "solo_apuesta_inicial=true")
    assert (said["rules"]["solo_apuesta_inicial"], said["rules"]["ases_again"]) == (True, True)
    said = data("strategy", "blackjack", "--in", "estado", "--suppose", "ases_again=false", "--suppose", "decks=8")
    assert (said["rules"]["solo_apuesta_inicial"], said["rules"]["ases_again"]) == (False, False)
    assert said["rules"]["packs"] == 8
    assert data("strategy", "blackjack", "--in", "estado")["rules"]["packs"] == 6


def test_a_law_that_can_not_be_supposed_is_refused() -> None:
    chart = ("strategy", "blackjack", "--in", "estado", "--suppose")
    assert "has no parameter 'pack'" in refused(2, *chart, "pack=8")
    assert "can't be" in refused(2, *chart, "ases_again=3")
    assert "is not a parameter and its value" in refused(2, *chart, "decks")
    assert "The game can't be played so" in refused(2, *chart, "croupier_stands=25")
    assert "The game can't be played so" in refused(2, "edge", "blackjack", *chart[2:], "croupier_stands=25")


def test_edges_of_a_supposed_law() -> None:
    rojo = ("edge", "ruleta-francesa", "rojo", "--in", "estado")
    lawful = data(*rojo)
    (supposed,) = data(*rojo, "--suppose", "zero_rule=ninguna")
    assert supposed["per_stake"] == "-1/37"
    assert data(*rojo) == lawful
    (eight, *_) = data("edge", "punto-y-banca", "--in", "estado", "--suppose", "packs=8")
    assert Fraction(eight["per_stake"]) == Fraction(2230518282592256 - 2292252566437888, 4998398275503360)


def test_ferrocarril_by_totals_with_its_limit() -> None:
    shown = fine("strategy", "ferrocarril", "--in", "galicia", "--by-total")
    assert "5      82.9279 %" in shown
    assert "6      -           " in shown
    assert "81.8182 %  9/11" in shown
    every = fine("strategy", "ferrocarril", "--in", "galicia")
    assert "81.8182 %" not in every, "who looks at cards has no one figure for all fives"
    assert "0-5: 7/11    0-6: 859/1144  -1.2799 %  1.2799 %" in every
    assert "5: 9/11      6: 859/2288    -1.2799 %  1.2799 %" in every
    free = fine("strategy", "ferrocarril", "--in", "galicia", "--by-total", "--suppose", "deduction=0")
    assert "5      82.9279 %" not in free
    assert "--by-total is for ferrocarril." in refused(2, "strategy", "blackjack", "--in", "estado", "--by-total")


def test_two_panos_are_shown_by_the_banker_s_total_and_what_is_seen_of_both() -> None:
    game = ("strategy", "bacarra-dos-panos", "--in", "estado")
    shown = fine(*game, "--stakes", "4:2")
    assert "Banca with 0: T" in shown
    assert "Banca with 5  0  1  2  3  4  5  6  7  8  9  -  A" in shown
    assert "\n-             T  T  T  T  T  T  T  T  T  T  T  T\n" in shown
    assert "\n4             P  P  P  P  *  T  T  T  P  P  T  *\n" in shown
    assert "1-4         47.60 %      100.00 %" in shown
    found = data(*game, "--stakes", "4:2")
    assert (found["stakes"], found["deduction"]) == ([2, 1], "1/50")
    assert data(*game)["stakes"] == [1, 1]
    assert data(*game, "--suppose", "deduction=1/80")["deduction"] == "1/80"


@pytest.mark.parametrize("stakes", ["2", "2:", ":", "0:0", "-1:2", "a:b", "1:100000", "1:2:3"])
def test_what_is_not_two_stakes_is_refused(stakes: str) -> None:
    said = refused(2, "strategy", "bacarra-dos-panos", "--in", "estado", "--stakes", stakes)
    assert "is not two stakes, as 2:1." in said


def test_stakes_are_of_two_panos_alone() -> None:
    said = refused(2, "strategy", "ferrocarril", "--in", "estado", "--stakes", "2:1")
    assert "--stakes is for bacarra-dos-panos." in said


def test_the_chart_of_trijoker_tells_which_bets_are_left() -> None:
    shown = fine("strategy", "trijoker", "--in", "murcia")
    assert "Bet 1, with three cards" in shown
    assert "All of one suit, 2 straights within reach  R  D  D  D" in shown
    assert "House edge, of one bet          15.0766 %" in shown
    found = data("strategy", "trijoker", "--in", "murcia")
    assert (found["deals"], len(found["situations"])) == (51_979_200, 65)
