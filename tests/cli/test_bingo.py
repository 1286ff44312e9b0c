"""`tapete edge`, `strategy` and `simulate` of the three bingos."""

from tests.cli.running import data, fine, tapete


def test_what_a_carton_costs() -> None:
    shown = fine("edge", "bingo-tradicional", "--in", "murcia")
    assert "33/100" in shown
    assert "3/10" in shown
    assert "one of 180 cartones sold" in shown
    assert "73.1374 %" in fine("strategy", "bingo-electronico")
    assert "26.8626 %" in fine("edge", "bingo-electronico", "carton")


def test_another_plan_is_worth_something_else() -> None:
    (way, *_) = data("edge", "bingo-tradicional", "carton", "--in", "estado", "--suppose", "bingo=80")
    assert way["per_stake"] == "-1/10"


def test_the_bolsa_and_its_fair_pots() -> None:
    shown = fine("strategy", "bingo-tradicional", "--in", "murcia")
    assert "Bingo Extra 6/2 Escalado" in shown
    assert "Gran Prima" in shown
    assert "1,127,201.28" in shown.replace("\u202f", ",").replace("\xa0", ",")  # from where on 350 cartones are fair
    found = data("strategy", "bingo-tradicional", "--in", "murcia")
    eighteen = next(sheet for sheet in found["sheets"] if "first category" in sheet["title"])
    assert len(eighteen["rows"]) == 18
    assert not any(
        "bolsa" in sheet["title"] for sheet in data("strategy", "bingo-tradicional", "--in", "estado")["sheets"]
    )


def test_super_prizes_by_cartones() -> None:
    shown = fine("strategy", "bingo-automatico")
    assert "super line" in shown
    assert "70.0000 %" in shown


def test_all_are_simulated_and_agree() -> None:
    for game in ("bingo-tradicional", "bingo-electronico", "bingo-automatico"):
        found = data("simulate", game, "--in", "murcia", "--rounds", "65536", "--seed", "4")
        assert all(bet["agrees"] for bet in (*found["bets"], found["total"]))
    one = data(
        "simulate", "bingo-tradicional", "carton=3", "sala=87", "--in", "estado", "--rounds", "6400", "--seed", "1"
    )
    assert one["total"]["net"] == -6400 * 2700


def test_what_can_not_be_simulated_is_told() -> None:
    for arguments, said in (
        (("carton=2", "--in", "estado"), "are not whole cartones"),
        (("cartn=3", "--in", "estado"), "carton"),
        (("--in", "estado", "--director", "--rounds", "10"), "told by a long run"),
    ):
        result = tapete("simulate", "bingo-tradicional", *arguments)
        assert result.exit_code != 0
        assert said in result.output
