"""`tapete edge`: what is shown of the exact values, and how slips are answered."""

import re

import pytest

from tapete.cli.edge import by_kind
from tapete.exact.blackjack import BlackjackRules
from tapete.exact.blackjack.solution import Solution
from tests.cli.running import data, fine, refused, tapete
from tests.exact.small import small_solution


def test_the_edge_of_every_bet_is_shown_by_kind() -> None:
    shown = fine("edge", "ruleta-francesa", "--in", "estado")
    assert "pleno:0 … pleno:36 (37)" in shown
    assert "2.7027 %" in shown
    assert "1/74" in shown


def test_one_bet_is_shown_with_its_distribution() -> None:
    shown = fine("edge", "bola", "numero", "7", "--in", "galicia")
    assert "11.1111 %  1/9" in shown
    assert "+7" in shown


def test_a_kind_is_answered_for_all_its_bets() -> None:
    shown = fine("edge", "ruleta-francesa", "pleno", "--in", "estado")
    assert "pleno:0 … pleno:36 (37)" in shown
    assert "+35" in shown
    assert len(data("edge", "ruleta-francesa", "pleno", "--in", "estado")) == 37
    hard = fine("edge", "dados", "hard", "--in", "estado")
    assert "hard:4, hard:10" in hard
    assert "hard:6, hard:8" in hard


def test_what_an_edge_is_of_is_said() -> None:
    shown = fine("edge", "dados", "--in", "estado")
    assert "Edge of the stake" in shown
    assert "Of bets not null" in shown
    line = next(line for line in shown.splitlines() if line.startswith("dont-win, dont-come"))
    assert "1.3636 %" in line
    assert "1.4026 %" in line
    assert "Of bets not null" not in fine("edge", "bola", "--in", "estado")


def test_fractions_reach_programs_whole() -> None:
    (found,) = data("edge", "bola", "rojo", "--in", "estado")
    assert (found["per_stake"], found["hit_rate"]) == ("-1/9", "4/9")
    assert sum(len(c) for c in found["distribution"]["chances"]) == 4


def test_a_slip_is_answered_with_the_bet_probably_meant() -> None:
    assert "Did you mean rojo?" in refused(2, "edge", "bola", "roj", "--in", "estado")
    assert "is not regulated in estado" in refused(2, "edge", "ruleta-francesa-abreviada", "--in", "estado")


def test_the_numbers_of_a_bet_come_in_any_order() -> None:
    [way, *_] = data("edge", "ruleta-francesa", "caballo", "20-17", "--in", "estado")
    assert way["bet"] == "caballo:17-20"
    said, meant = (fine("edge", "ruleta-francesa", f"caballo:{x}", "--in", "estado") for x in ("20-17", "17-20"))
    assert said == meant


def test_two_laws_are_compared_bet_by_bet() -> None:
    found = {row["bet"]: row for row in data("compare", "ruleta-de-la-fortuna", "galicia", "murcia")}
    assert (found["24"]["first"], found["24"]["second"]) == ("-1/9", "-1/9")
    assert (found["figura-1"]["first"], found["figura-1"]["second"]) == (None, "-4/27")
    assert "5 of 9 bets are worth the same" in tapete("compare", "ruleta-de-la-fortuna", "galicia", "murcia").stderr


def test_what_can_not_be_compared_is_said() -> None:
    assert "Did you mean pay_numero" in refused(2, "compare", "bola", "estado", "pay_numer=8")
    assert "not a parameter and its value" in refused(2, "compare", "bola", "estado", "pay_numero=")
    assert "Name one jurisdiction" in refused(2, "compare", "bola", "estado", "murcia", "galicia")
    assert "is not a jurisdiction" in refused(2, "compare", "bola", "estado", "murci")


def test_a_game_without_decisions_has_no_chart() -> None:
    assert "bola has no chart" in refused(2, "strategy", "bola", "--in", "estado")


def test_a_sabot_is_only_for_punto_y_banca() -> None:
    assert "--sabot is for punto-y-banca" in refused(2, "edge", "bola", "--in", "estado", "--sabot", "1,2")


def test_what_is_left_in_the_sabot_changes_the_edge() -> None:
    (whole,) = data("edge", "punto-y-banca", "banca", "--in", "estado")
    (full,) = data("edge", "punto-y-banca", "banca", "--in", "estado", "--sabot", "96" + ",24" * 9)
    (left,) = data("edge", "punto-y-banca", "banca", "--in", "estado", "--sabot", "90,24,24,24,24,24,24,24,24,20")
    assert whole == full
    assert left["per_stake"] != full["per_stake"]


def test_an_impossible_sabot_is_said() -> None:
    seat = ("edge", "punto-y-banca", "--in", "estado", "--sabot")
    assert "such as 96,24" in refused(2, *seat, "many")
    assert "such as 96,24" in refused(2, *seat, "")
    assert "such as 96,24" in refused(2, *seat, "-1" + ",24" * 9)
    assert "these are 2" in refused(2, *seat, "1,2")
    assert "97 cards of value 0: 6 packs have 96" in refused(2, *seat, "97" + ",24" * 9)
    assert "5 cards are not enough" in refused(2, *seat, "5" + ",0" * 9)


def test_a_changed_rule_is_compared_with_the_law() -> None:
    rows = {row["bet"]: row for row in data("compare", "punto-y-banca", "murcia", "pay_banca=9/10", "packs=8")}
    assert rows["punto"]["second"] == "-241149546272/19524993263685"
    assert rows["banca"]["first"] != rows["banca"]["second"]


def test_a_wheel_of_another_law_is_laid_and_drawn() -> None:
    rows = {row["bet"]: row for row in data("compare", "bola", "estado", "pay_numero=8")}
    assert (rows["numero:5"]["first"], rows["numero:5"]["second"]) == ("-1/9", "0/1")
    assert rows["rojo"]["first"] == rows["rojo"]["second"]
    rows = {row["bet"]: row for row in data("compare", "dados", "galicia", "pay_sencilla=9/10")}
    assert (rows["win"]["first"], rows["win"]["second"]) == ("-7/495", "-157/2475")


@pytest.mark.parametrize(("said", "language"), [("no", "en"), ("false", "en"), ("non", "fr"), ("no", "es")])
def test_a_supposition_is_written_as_the_rules_show_it(
    said: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def noted(rules: BlackjackRules) -> Solution:
        asked.append(rules.ases_again)
        return small_solution(rules)

    monkeypatch.setattr("tapete.exact.blackjack.solution.solution", noted)
    plaza = ("edge", "blackjack", "plaza:1", "--in", "estado")
    assert data(*plaza)
    assert data(*plaza, "--suppose", f"ases_again={said}", "--lang", language)
    assert data(*plaza, "--suppose", "ases_again=yes", "--lang", "en")
    assert asked == [True, False, True]
    tiers = ("tiers=[30, 20]", "tiers=30, 20")
    found = [data("compare", "ruleta-francesa", "murcia", each) for each in tiers]
    assert found[0] == found[1]


def test_a_value_that_can_not_be_is_answered_with_what_may() -> None:
    assert "packs can't be many: here the law says 6" in refused(2, "compare", "punto-y-banca", "estado", "packs=many")
    assert "zero_rule can't be doble: here the law says mitad, ninguna, prision" in refused(
        2, "compare", "ruleta-francesa", "estado", "zero_rule=doble"
    )
    assert "can't be played so: 37 stands on 0 pockets" in refused(
        2, "compare", "ruleta-francesa", "estado", "pockets=38"
    )


def test_the_final_scores_of_both_hands() -> None:
    shown = fine("edge", "punto-y-banca", "--in", "estado", "--scores")
    assert len(shown.splitlines()) > 11
    found = data("edge", "punto-y-banca", "--in", "estado", "--scores")
    assert [len(row) for row in found] == [10] * 10
    assert "--scores is for" in refused(2, "edge", "bola", "--in", "estado", "--scores")
    assert "--scores is of both hands" in refused(2, "edge", "punto-y-banca", "punto", "--in", "estado", "--scores")


def test_a_supposed_pay_without_measure_is_refused_plainly() -> None:
    told = refused(2, "edge", "bola", "--in", "estado", "--suppose", "pay_numero=100000000000")
    assert "pay_numero can't be 100000000000: numbers up to 1000000 are worked out." in told
    told = refused(2, "edge", "treinta-y-cuarenta", "--in", "estado", "--suppose", "premium=-1")
    assert "here the law says 1/100, and any number from 0 on may be supposed." in told


def test_results_that_hardly_ever_come_are_told_in_few_digits() -> None:
    shown = fine("edge", "ruleta-francesa", "rojo", "--in", "estado", "--lang", "en")
    assert " 0.0000 %" not in shown
    assert re.search(r"e-\d\d %", shown)
    assert max(map(len, shown.splitlines())) < 100


def test_the_names_that_suppositions_want_are_shown_when_asked_for() -> None:
    words = ("rules", "bola", "--in", "estado")
    assert "pay_numero" not in fine(*words)
    assert "pay_numero" in fine(*words, "--names")
    told = refused(2, "edge", "bola", "--in", "estado", "--suppose", "nothing=1")
    assert "bola has no parameter 'nothing'; `tapete rules --names` shows them." in told


def test_a_bet_may_be_written_with_its_accents() -> None:
    for written, known in (("pequeño", "pequeno"), ("Trío", "trio"), ("límite-exterior", "limite-exterior")):
        assert fine("edge", "dados-murcianos", written) == fine("edge", "dados-murcianos", known)


def test_a_bet_may_be_named_as_the_rules_of_the_jurisdiction_do() -> None:
    assert fine("edge", "treinta-y-cuarenta", "inversa", "--in", "galicia") == fine(
        "edge", "treinta-y-cuarenta", "inverso", "--in", "galicia"
    )
    assert "inversa" in refused(2, "edge", "treinta-y-cuarenta", "inversa", "--in", "murcia")


def test_a_comparison_tells_that_the_best_play_is_another() -> None:
    told = tapete("compare", "treinta-y-cuarenta", "estado", "premium=1/50").output
    assert "The best play changes: «insured against the 31" in told
    assert "The best play changes" not in tapete("compare", "treinta-y-cuarenta", "estado", "premium=1/99").output


def test_a_rule_that_changes_only_what_is_laid_later_is_compared_too() -> None:
    rows = data("compare", "monte", "murcia", "segundas_discount=true")
    changed = {(row["bet"], row["way"]): row for row in rows if row["first"] != row["second"]}
    assert ("camo:1", "laid in Segundas, in any jugada") in changed
    assert not [row for row in rows if row.get("way") and row["first"] == row["second"]]
    told = tapete("compare", "monte", "murcia", "segundas_discount=true")
    assert "laid in Segundas, in any jugada" in told.stdout
    assert "22 of 34 bets are worth the same" in told.stderr


def test_no_more_is_deducted_than_was_won() -> None:
    assert "deduct 2 of a win of 1" in refused(2, "compare", "monte", "murcia", "deduction=2")


def test_rows_of_a_kind_of_bets_stand_together() -> None:
    alike: dict[tuple[str, ...], list[str]] = {
        ("camo", "1"): ["camo:1"],
        ("salto", "2"): ["salto:1"],
        ("camo", "3"): ["camo:2"],
        ("", "4"): ["solo"],
    }
    assert [bets for _, bets in by_kind(alike)] == [["camo:1"], ["camo:2"], ["salto:1"], ["solo"]]


def test_of_which_bet_the_figures_of_trijoker_are_is_said() -> None:
    for words in (("edge", "trijoker"), ("simulate", "trijoker", "--rounds", "100", "--seed", "1")):
        assert "one of the three equal bets" in tapete(*words, "--in", "murcia").stderr
