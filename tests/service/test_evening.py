"""A long evening with 1,000 people: everybody is answered, nothing is missed, and nothing grows without end."""

from pathlib import Path

import pytest

from bench.evening import MINUTES, at_house, draw, growth, quantile, show

MIB = 2**20
GROWTH = 24 * MIB
"""Memory that the last third of an evening may use more than the second: much less than what a leak would."""


@pytest.mark.soak
@pytest.mark.timeout(0)
def test_an_evening_with_a_thousand_people(tmp_path: Path) -> None:
    found = at_house(str(tmp_path / "evening.db"), MINUTES)
    show(found)
    draw(found, Path("build/evening.png"))
    assert found.answers == found.bets
    assert found.gaps == 0
    assert not any(each.lost for each in found.samples), "the house hung up on somebody"
    assert growth([each.memory for each in found.samples]) < GROWTH
    third = len(found.samples) // 3
    assert quantile([each.waiting for each in found.samples[-third:]], 0.5) <= 10, "commands pile up"
