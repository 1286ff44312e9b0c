"""Other readings of unclear law: each is beside a criterio, in both languages, and changes parameters of its game."""

from string import ascii_uppercase

import pytest

from tapete.law.citation import regulation_of
from tapete.law.parameters import sheet
from tapete.law.provisions import criterios_of
from tapete.law.readings import ADOPTED, points_of, readings_in
from tapete.law.regulations import names_in, regulations

GAMES = names_in("readings")


@pytest.mark.parametrize("game", GAMES)
def test_every_reading_is_of_a_criterio_and_changes_what_the_law_says(game: str) -> None:
    law = sheet(game)
    for number, point in points_of(game).items():
        assert point.criterio is criterios_of(game)[point.criterio.citation]
        assert list(point.others) == list(ascii_uppercase[1 : len(point.others) + 1]), "A is the criterio itself"
        for letter, one in point.others.items():
            name = f"{game} {number}{letter}"
            assert one.changes, name
            assert (one.en[-1], one.es[-1]) == (".", "."), name
            assert set(one.where) <= set(law.regulated), name
            for where in one.where or law.regulated:
                cells = law.column(where).cells
                assert all(cells[row].value != value for row, value in one.changes.items()), name
                about = {regulations()[regulation_of(cite)].jurisdiction for cite in point.criterio.about}
                assert where in about, f"{name}: the criterio does not read the law of {where}"


def test_a_place_is_shown_only_the_readings_of_its_own_text() -> None:
    assert ADOPTED == "A"
    assert 3 in readings_in("blackjack", "estado")
    assert 3 not in readings_in("blackjack", "murcia")
    assert not points_of("apuestas")
