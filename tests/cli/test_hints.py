"""`tapete play --hints`: what mathematics advise, said at each step to people and never to programs."""

import pytest

from tests.cli.running import fine, tapete
from tests.exact.charted import charted_solution

FRANCESA = ("play", "ruleta-francesa", "--in", "estado", "minimo=5", "--physical")


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """The user before its source: a module that is read while its source is replaced would keep what replaces it."""
    monkeypatch.setattr("tapete.exact.blackjack.solution.solution", charted_solution)
    monkeypatch.setattr("tapete.exact.blackjack.solution.solution", charted_solution)


def test_a_bet_is_said_to_cost_as_long_as_it_lies() -> None:
    result = tapete(*FRANCESA, "--hints", stdin="rojo 10\n\n4\nsalir\n")
    assert result.exit_code == 0
    assert result.output.count("hint: What you have on the cloth, €10.00, loses 1.35 % on average: €0.14.") == 1
    assert "hint" not in tapete(*FRANCESA, stdin="rojo 10\nsalir\n").output


def test_a_mano_in_turn_is_judged_by_the_chart() -> None:
    cards = ["6h", "Th", "Ts"]
    lines = ["sentarse 1", "plaza 1 10", "", *cards, "paso", "pedir", "2c", "salir", "9c", "9d"]
    shown = tapete("play", "blackjack", "--in", "murcia", "--physical", "--hints", stdin="\n".join(lines)).output
    assert "hint: The mano costs 0.50 % of the bet on average, to whoever follows the chart." in shown
    assert "hint: Plaza 1, 16 against 10: «Retiro», by the chart. retiro -0.500, pedir -0.5" in shown
    assert "18 against 10: «Stand», by the chart. plantarse -0." in shown


def test_programs_are_told_no_hints() -> None:
    assert "hint" not in fine(*FRANCESA, "--hints", "--json", stdin="rojo 10\nsalir\n")
