"""One person among companions: they answer for themselves, and their cards stay theirs."""

import re
from pathlib import Path

import pytest

from tests.cli.running import fine

FERROCARRIL = ("play", "ferrocarril", "--name", "eva")


@pytest.mark.parametrize("where", ["estado", "galicia", "murcia", "asturias"])
def test_enter_alone_plays_on_among_companions(where: str) -> None:
    text = fine(*FERROCARRIL, "--in", where, "minimo=10", stdin="tomar 50\n" + "\n" * 12)
    assert "eva holds the bank with €50.00" in text
    assert "Round 2 is closed" in text
    assert "The table closes" in text


def test_nobody_is_told_the_cards_of_others() -> None:
    text = fine(*FERROCARRIL, "--in", "estado", "minimo=10", stdin="tomar 50\n" + "\n" * 20)
    assert "A card for punto: ■." in text
    assert "The card is" not in text
    assert set(re.findall(r"^  (\w+) has ", text, re.MULTILINE)) <= {"eva"}


def test_what_was_played_is_recorded_whole_and_audited(tmp_path: Path) -> None:
    acta = tmp_path / "noche.acta"
    fine(*FERROCARRIL, "--in", "murcia", "minimo=10", "--record", str(acta), stdin="tomar 50\n" + "\n" * 20)
    assert b'"event":"face-drawn"' in acta.read_bytes()
    fine("audit", str(acta))


def test_a_slip_of_the_tongue_changes_nothing() -> None:
    text = fine(*FERROCARRIL, "--in", "estado", "minimo=10", stdin="tomar 5\ntomar 50\n")
    assert "bajo_el_suelo" in text
    assert "eva holds the bank" in text
