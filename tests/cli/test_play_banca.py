"""Punto y banca in the terminal: a seat, the sabot, a bet, and the cards shown by whoever holds them."""

from pathlib import Path

from tests.cli.running import fine, tapete

MINI = ("play", "punto-y-banca", "--in", "galicia", "minimo=10", "multiplo=50", "modalidad=mini")
PHYSICAL = ("play", "punto-y-banca", "--in", "estado", "minimo=10", "multiplo=50", "--physical", "--name", "ana")


def test_whoever_holds_the_cards_shows_them() -> None:
    lines = "sentarse 3\ntomar sabot\npunto 20\n\nmostrar punto\nmostrar banca\nsalir\n"
    text = fine("play", "punto-y-banca", "--in", "estado", "--name", "ana", stdin=lines)
    for said in (
        "ana sits at department 3",
        "ana takes the sabot",
        "ana shows the cards of the banca",
        "Round 1 is closed",
    ):
        assert said in text
    assert "Did you mean" not in text


def test_enter_says_nothing_and_the_croupier_shows_the_cards() -> None:
    text = fine("play", "punto-y-banca", "--in", "murcia", "--name", "ana", stdin="sentarse\npunto 20\n\n\nsalir\n")
    assert "the cards of the punto go to ana" in text
    assert "teo shows the cards of the punto" in text
    assert "Round 1 is closed" in text


def test_a_mini_table_takes_bets_from_seats_only() -> None:
    text = fine(*MINI, stdin="punto 20\nsentarse\npunto 20\n")
    assert "[de_pie_no_admitido, GA2007:06.II]" in text
    assert "stakes €20.00 on punto" in text


def test_at_a_physical_table_the_cards_are_told_and_the_acta_is_clean(tmp_path: Path) -> None:
    acta = tmp_path / "mesa.acta"
    lines = "As\nsentarse 1\nbanca 100\n\nKh\n8d\n9s\nQc\nsalir\n"
    text = fine(*PHYSICAL, "--record", str(acta), stdin=lines)
    assert "after a deduction of €5.00" in text
    assert "jugador:ana  €95.00" in fine("audit", str(acta))


def test_the_set_up_is_refused_with_its_article() -> None:
    told = tapete("play", "punto-y-banca", "--in", "asturias", "minimo=10", "multiplo=37")
    assert told.exit_code == 1
    assert "[multiplo_no_admitido, AS2011pb:D]" in told.output
