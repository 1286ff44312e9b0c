"""`tapete edge`: what is shown of the exact values, and how slips are answered."""

from tests.cli.running import data, fine, refused


def test_the_edge_of_every_bet_is_shown_by_kind() -> None:
    shown = fine("edge", "ruleta-francesa", "--in", "estado")
    assert "pleno:0 … pleno:36 (37)" in shown
    assert "2.7027 %" in shown
    assert "1/74" in shown


def test_one_bet_is_shown_with_its_distribution() -> None:
    shown = fine("edge", "bola", "numero", "7", "--in", "galicia")
    assert "11.1111 %  1/9" in shown
    assert "+7" in shown


def test_fractions_reach_programs_whole() -> None:
    (found,) = data("edge", "bola", "rojo", "--in", "estado")
    assert (found["per_stake"], found["hit_rate"]) == ("-1/9", "4/9")
    assert sum(len(c) for c in found["distribution"]["chances"]) == 4


def test_a_slip_is_answered_with_the_bet_probably_meant() -> None:
    assert "Did you mean rojo?" in refused(2, "edge", "bola", "roj", "--in", "estado")
    assert "is not regulated in estado" in refused(2, "edge", "ruleta-francesa-abreviada", "--in", "estado")
