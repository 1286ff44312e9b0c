"""`tapete equity`: hands compared, every combination, cards changed, and what covering a bet needs."""

import pytest

from tests.cli.running import data, fine, refused, tapete


def test_two_hands_are_compared_exactly() -> None:
    result = tapete("equity", "holdem", "AsKs", "QhQd", "--board", "2c7d9h")
    assert result.exit_code == 0
    assert result.stdout.splitlines()[1:] == [
        "AsKs  23.9394 %  79/330   23.9394 %  0.0000 %  76.0606 %",
        "QhQd  76.0606 %  251/330  76.0606 %  0.0000 %  23.9394 %",
    ]
    assert "Exact, of 990 deals." in result.stderr


def test_samples_are_told_with_their_error_and_seed() -> None:
    result = tapete("equity", "omaha", "AsAhKsKh", "random", "--samples", "20000", "--seed", "4")
    assert " ± 0.3" in result.stdout
    assert "20,000 deals made by chance, with the seed 4." in result.stderr


def test_programs_read_fractions() -> None:
    found = data("equity", "holdem", "AsKs", "QhQd", "--board", "2c7d9h", "--dead", "3c")
    assert found["cover"] is None
    assert found["equity"]["seed"] is None
    assert found["equity"]["dead"] == "3c"
    assert found["equity"]["hands"][0]["equity"] == "21/86"


def test_every_combination_is_shown() -> None:
    shown = fine("equity", "poquer-cubierto", "--hands", "--cards", "32")
    assert "figuras          3,264    1.6208 %" in shown
    found = data("equity", "five-stud", "--hands")
    assert found["total"] == 2_598_960
    assert found["combinations"][0] == {"category": "escalera-real", "hands": 4, "probability": "1/649740"}


def test_every_way_to_change_cards_is_shown() -> None:
    arguments = ("equity", "poquer-cubierto", "AsAdKhKd7c", "QsQd/9h8c7d", "--discards", "--cards", "32")
    lines = fine(*arguments).splitlines()
    assert len(lines) == 1 + 32
    assert lines[1].startswith("AsAdKhKd    7c")
    assert data(*arguments)[0]["kept"] == "AsAdKhKd"


def test_what_covering_a_bet_needs() -> None:
    shown = fine("equity", "holdem", "--bote", "197", "--cover", "50")
    assert "€12.00 [MU2010:76.3.a]" in shown
    assert "21.2766 %  10/47" in shown
    assert "20.2429 %  50/247" in shown
    both = fine(
        "equity", "holdem", "AsKs", "QhQd", "--board", "2c7d9h", "--bote", "197", "--cover", "50", "--rake", "2,5%"
    )
    assert "79/330" in both
    assert "€6.00" in both
    assert (
        data("equity", "holdem", "--bote", "1", "--cover", "1", "--rake", "1/40", "--chip", "0.01")["cover"]["deducted"]
        == 5
    )


WRONG = {
    "'holdm' is not a variant of póquer de círculo": ("holdm", "AsKs", "QhQd"),
    "Did you mean holdem?": ("holdm", "AsKs", "QhQd"),
    "As is there twice.": ("holdem", "AsKs", "AsQd"),
    "2s is not in the pack of 28 cards.": ("poquer-sintetico", "As2s", "KsQs"),
    "holdem is not regulated in galicia; it is in murcia.": ("holdem", "AsKs", "QhQd", "--in", "galicia"),
    "holdem is played with 52 cards, not 32.": ("holdem", "AsKs", "QhQd", "--cards", "32"),
    "At least two hands are compared.": ("holdem",),
    "--hands shows every combination; name no hand beside it.": ("holdem", "AsKs", "--hands"),
    "No cards are changed at holdem.": ("holdem", "AsKs", "QhQd", "--discards"),
    "Say both --bote and --cover": ("holdem", "--bote", "100"),
    "'ten' is not an amount": ("holdem", "--bote", "ten", "--cover", "5"),
    "'much' is not a part such as 5% or 1/20.": ("holdem", "--bote", "10", "--cover", "5", "--rake", "much"),
    "'5' is not a part such as 5% or 1/20.": ("holdem", "--bote", "10", "--cover", "5", "--rake", "5"),
    "The house may take up to 1/20 of a bote, not 3/50. [MU2010:76.3.a]": (
        *("holdem", "--bote", "10", "--cover", "5", "--rake", "6%"),
    ),
}


@pytest.mark.parametrize("told", WRONG)
def test_a_slip_is_answered_with_the_wrong_word(told: str) -> None:
    assert told in refused(2, "equity", *WRONG[told])


def test_help_has_examples_that_can_be_run() -> None:
    assert "tapete equity holdem AsKs QhQd --board 2c7d9h" in fine("equity", "--help")


def test_a_variant_has_no_bets_against_the_house() -> None:
    """Whoever asks for their edge is told what the house takes instead."""
    result = tapete("edge", "holdem", "--in", "murcia")
    assert result.exit_code == 0
    assert result.stdout == ""
    assert "What one player loses others win" in result.stderr
    assert data("edge", "holdem", "--in", "murcia") == []
