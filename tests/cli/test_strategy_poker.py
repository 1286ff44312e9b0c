"""`tapete strategy`, `edge` and `simulate` of póquer sin descarte and of pai gow póquer."""

from tests.cli.running import data, fine


def test_the_chart_of_poquer_sin_descarte() -> None:
    shown = fine("strategy", "poquer-sin-descarte")
    assert "A-K-4-3-2                V  V  V  P  P  P  P  P  P   P  P  P  P" in shown
    assert "V voy, P paso, * it depends on the other cards" in shown
    assert "5.2637 %" in shown
    assert "341968" in shown


def test_every_hand_is_told_to_programs() -> None:
    found = data("strategy", "poquer-sin-descarte")
    usual, *others = found["plays"]
    assert usual["terms"]["multiple"] == 2
    assert len(usual["rows"]) == 144
    assert [bool(each["buying"]) for each in others] == [True, False, True]


def test_what_was_dealt_has_its_standard_error() -> None:
    assert "2.5428 % ± 0.0008 %" in fine("strategy", "pai-gow")
    assert "2.7227 % ± 0.0006 %" in fine("edge", "pai-gow")
    assert "Standard error of that" in fine("edge", "pai-gow", "banca")


def test_edges_of_an_ante_and_what_goes_with_it() -> None:
    shown = fine("edge", "poquer-sin-descarte")
    assert "76.5288 %" in shown
    assert "-1.4116 %" in shown


def test_both_are_simulated() -> None:
    for game in ("poquer-sin-descarte", "pai-gow"):
        assert fine("simulate", game, "--rounds", "20000", "--seed", "3")
