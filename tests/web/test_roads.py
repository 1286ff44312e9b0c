"""The roads of punto y banca: where each result of a partida is written."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tapete.families.baccarat import BANCA, EMPATE, PUNTO
from tapete.web.scenes.punto_y_banca import ROWS, Road, bead_road, big_road

NAMES = {"P": PUNTO, "B": BANCA, "E": EMPATE}
results = st.lists(st.sampled_from([PUNTO, BANCA, EMPATE]), max_size=90)


def written(road: Road) -> list[str]:
    """The grid as text, a row a line; a bead with ties in small letters."""
    grid = [["."] * road.columns for _ in range(ROWS)]
    for bead in road.beads:
        letter = bead.result[0].upper()
        grid[bead.row][bead.column] = letter.lower() if bead.ties else letter
    return ["".join(row).rstrip(".") for row in grid]


def of(letters: str) -> list[str]:
    return [NAMES[letter] for letter in letters]


def test_the_bead_road_goes_down_and_then_to_the_right() -> None:
    assert written(bead_road(of("PBEBBPPB"), 10)) == ["PP", "BB", "E", "B", "B", "P"]


def test_the_bead_road_shows_its_last_columns() -> None:
    assert written(bead_road(of("P" * 6 + "B" * 6 + "E"), 2)) == ["BE", "B", "B", "B", "B", "B"]


def test_the_big_road_has_a_column_for_each_run_and_strikes_ties() -> None:
    assert written(big_road(of("BBPEEPPBP"), 10)) == ["BpBP", "BP", ".P", "", "", ""]


def test_ties_before_the_first_hand_are_struck_on_it() -> None:
    road = big_road(of("EEB"), 10)
    assert [(bead.result, bead.ties) for bead in road.beads] == [(BANCA, 2)]


def test_a_long_run_turns_to_the_right_and_the_next_runs_stop_above_it() -> None:
    assert written(big_road(of("B" * 8 + "P" * 7), 10)) == ["BP", "BP", "BP", "BP", "BPPP", "BBB"]


def test_a_run_that_turned_in_the_first_row_is_not_overwritten() -> None:
    runs = "".join(letter * length for letter, length in zip("BPBPBPB", (12, 11, 10, 9, 8, 7, 3), strict=True))
    road = big_road(of(runs), 40)
    assert len({(bead.column, bead.row) for bead in road.beads}) == len(runs)


@pytest.mark.parametrize("road", [bead_road, big_road])
def test_an_empty_partida_has_an_empty_road(road: object) -> None:
    assert road([], 10).beads == ()  # type: ignore[operator]


@given(results)
def test_no_two_results_share_a_place_and_none_is_lost(partida: list[str]) -> None:
    whole = big_road(partida, 200)
    places = [(bead.column, bead.row) for bead in whole.beads]
    assert len(set(places)) == len(places)
    assert all(0 <= row < ROWS for _, row in places)
    assert [bead.result for bead in whole.beads] == [result for result in partida if result != EMPATE]
    if whole.beads:
        assert sum(bead.ties for bead in whole.beads) == partida.count(EMPATE)
    for before, after in pairwise(whole.beads):
        assert (after.row == 0) or before.result == after.result
    assert len(bead_road(partida, 200).beads) == len(partida)
