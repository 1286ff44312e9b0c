"""`tapete readings`: unclear points as people and programs read them, and readings as switches of other commands."""

from tests.cli.running import data, fine, refused


def test_a_point_with_its_readings_and_what_they_are_worth() -> None:
    shown = fine("readings", "bola", "2", "--in", "estado")
    assert "criterio:bola.2 · Seven times, and the stake besides · ES1979:04.V.a, ES1979:04.V.c" in shown
    assert "A (adopted)  The número pays 7 to 1" in shown
    assert "B            The seven times include the stake" in shown
    assert "numero:1 … numero:9 (9)  11.1111 %  22.2222 %        11.1111 %" in shown


def test_readings_for_programs_have_fractions() -> None:
    (point,) = data("readings", "dados-murcianos", "3")
    assert (point["criterio"], point["about"]) == ("criterio:dados-murcianos.3", ["MU2010:36.3"])
    (reading,) = point["readings"]
    assert (reading["letter"], reading["changes"]) == ("B", {"trio_loses": "siempre"})
    assert reading["worth"] == [{"bet": "trio", "first": "-1/11", "second": "-13/18"}]


def test_a_reading_that_changes_nothing_at_best_says_so() -> None:
    shown = fine("readings", "ruleta-americana", "--in", "estado")
    assert "B: under the best play every bet is worth the same." in shown


def test_a_game_or_a_criterio_without_other_readings() -> None:
    assert fine("readings", "apuestas") == ""
    assert "these have: 2" in refused(2, "readings", "bola", "5", "--in", "estado")


def test_readings_are_switches_of_edge_and_compare_and_may_be_combined() -> None:
    both = ("--suppose", "criterio.2=B", "--suppose", "criterio:dados-murcianos.3=b")
    assert {way["per_stake"] for way in data("edge", "dados-murcianos", "trio", *both)} == {"-2/3"}
    assert data("edge", "bola", "rojo", "--in", "estado", "--suppose", "criterio.2=A")[0]["per_stake"] == "-1/9"
    rows = data("compare", "bola", "murcia", "criterio.1=B")
    assert {row["second"] for row in rows if row["bet"].startswith("numero")} == {"-7/9"}
    for strange in ("criterio.2=Z", "criterio.99=B", "criterio:monte.22=B", "criterio.x=B"):
        assert "criterio.2=B" in refused(2, "edge", "bola", "--in", "estado", "--suppose", strange)
